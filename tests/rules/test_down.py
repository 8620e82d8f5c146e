"""Being knocked down, and standing (DOWN)."""

import pytest

from support import rule
from support.heroes import FOE, doing
from support.script import cards, hero, scene

CORRIDOR = """
+---+---+---+---+
| A   Z   B     |
+---+---+---+---+
"""


@rule("DOWN-1")
def test_one_who_is_down_stays_in_its_square_and_occupies_it() -> None:
    with scene(CORRIDOR, "A") as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert (game.square("Z"), game.piece("Z")["down"]) == ("b1", True)
        (refusal,) = game.why_not("A move b1")
        assert (refusal.rule, refusal.sentence) == (
            "MOVE-6",
            "Z is on b1, and nobody can stop on an occupied square.",
        )


@rule("DOWN-1")
def test_one_who_is_down_does_nothing_but_rally() -> None:
    with scene(CORRIDOR, "A", down="A") as game:
        game.asks(1, "action", "rally done")
        game.play(1, action="rally")
        assert not game.piece("A")["down"]
        assert game.square("A") == "a1"


@rule("DOWN-1")
def test_an_ally_stands_it_up() -> None:
    with scene(CORRIDOR, "Z", sides=("AB", "Z"), down="AZ") as game:
        game.play(2, action="done")
        game.play(1, character="B", action="done")
        game.asks(1, "action", "rally done")  # A, which B was not beside
    with scene(CORRIDOR, "A", sides=("AZ", "B"), down="Z") as game:
        game.play(1, action="assist")
        assert not game.piece("Z")["down"]


@rule("DOWN-1", "MOVE-5")
def test_once_stood_up_it_is_in_the_way_again() -> None:
    with scene(CORRIDOR, "B", sides=("A", "ZB"), down="Z") as game:
        game.play(2, action="assist")
        game.play(2, action="done")
        assert game.rules_against("A move c1")[0] == "MOVE-5"


@rule("DOWN-1")
@pytest.mark.parametrize("down", ["", "hero"])
def test_its_traits_hold_and_its_abilities_do_not(down: str) -> None:
    with doing("Move 1.", trait="Rivals roll 1 less die.", down=down) as game:
        assert game.odds(FOE, "hero").dice == 1
        assert set(game.options) == (
            {"rally", "done"} if down else {"move", "challenge", "ability-1", "done"}
        )


@rule("DOWN-1")
def test_its_companion_acts() -> None:
    places = "jon-snow c3 ghost c4 white-walker c5"
    with cards(("jon-snow+ghost", "white-walker"), places, "jon-snow", down="jon-snow") as game:
        game.play(1, action="ghost-bite")
        game.roll("2-burst", "2-burst")
        assert game.piece("white-walker")["down"]
        assert set(game.options) == {"rally", "done", "ghost-move", "ghost-bite"}


@rule("DOWN-3")
@pytest.mark.parametrize("target", ["wight", "ghost", "night-king"])
def test_a_text_that_speaks_of_the_standing_means_minions_and_companions_too(target: str) -> None:
    squads = ("sworn-brother", "night-king+ghost")
    who = hero("", "Do a challenge 2 to a standing rival.")
    places = f"hero c3 {target} c4"
    with cards(squads, places, "hero", extra=(who,), pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        assert game.happened("challenged")[0]["target"] == target
        game.roll("2-shield", "2-shield" if target != "wight" else "1-shield")
    with cards(squads, places, "hero", extra=(who,), pools={1: "strength"}, down="night-king") as game:
        assert ("CHAL-12" in game.rules_against("hero ability-1 night-king")) is False
        assert ("DOWN-3" in game.rules_against("hero ability-1 night-king")) == (target == "night-king")


@rule("DOWN-3")
def test_whatever_is_not_down_counts_as_standing() -> None:
    """A minion is never knocked down: it stands in the way, and is not the easier target of one who lies."""
    for kind in ("character", "companion", "minion"):
        with scene(CORRIDOR, "A", sides=("AB", "Z"), kinds={"Z": kind}) as game:
            assert game.rules_against("A move c1") == ["MOVE-5", "MOVE-6"]
            result = game.odds("A", "Z").result
            assert result == ("knocked down" if kind == "character" else "removed")
    with scene(CORRIDOR, "A", sides=("AB", "Z"), down="Z") as game:
        assert game.rules_against("A move c1") == ["MOVE-6"]
        assert game.odds("A", "Z").result == "knocked out"
