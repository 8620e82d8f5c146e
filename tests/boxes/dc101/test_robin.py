"""Robin: Dynamic Duo, Together, Watch Out! and Sidekick."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from support import rule
from support.script import Script

US = {"R": "robin", "B": "batman", "G": "guard"}
THEM = {"J": "the-joker", "H": "henchman"}
DUO = {"R": "B"}


def test_the_card() -> None:
    card = characters()["robin"]
    assert (card.defense, card.tokens) == (2, ("finesse", "strength"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Dynamic Duo", 1, 3, True), ("Together", 0, 3, False), ("Watch Out!", 0, 3, False)]


# ---------------------------------------------------------------------- Sidekick


def whole_game(*squads: tuple[str, ...]) -> Script:
    """A game in which all characters have been placed, but for the last one."""
    game = Script(new_game(build_match(MatchSpec("", "skirmish", "courtyard", "expanded", squads))))
    game.flip(1)
    return game


@rule("TIMING-1")
def test_after_placement_he_names_one_ally_as_his_partner() -> None:
    with whole_game(("robin", "batman", "guard"), ("the-joker", "henchman", "harley-quinn")) as game:
        while game.question == "place":
            game.play(game.asked, place=game.options[0])
        game.asks(1, "choose", "batman guard")
        game.play(1, choose="guard")
        assert game.piece("robin")["notes"] == [{"name": "partner", "pieces": ["guard"]}]
        assert "Robin names Guard as partner." in game.told
        game.asks(1, "character")


@rule("ABIL-5")
def test_alone_he_has_no_partner() -> None:
    with whole_game(("robin",), ("the-joker",)) as game:
        while game.question == "place":
            game.play(game.asked, place=game.options[0])
        game.asks(1, "action")
        assert "named" not in game.kinds
        game.play(game.asked, action="watch-out")  # paid for nothing
        assert "swapped" not in game.kinds


# ---------------------------------------------------------------------- Dynamic Duo


@rule("PLACE-1", "CHAL-9")
def test_dynamic_duo_both_strike_the_same_rival() -> None:
    with table("R", US, THEM, at="Ra1 Be3 Gf1 Jf3 Ha4", partners=DUO) as game:
        game.play(1, action="dynamic-duo")
        assert game.tokens(1) == {3: ["strength"]}
        game.asks(1, "place", "d2 d3 d4 e2 e4 f2 f4")
        game.play(1, place="f2", yes_or_no="yes")  # the Joker is the only rival beside Robin
        assert game.last("challenged") == {"piece": "R", "target": "J", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert game.last("challenged") == {"piece": "B", "target": "J", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.track("J") == (2, 1)
        assert game.points == [1, 0]


def test_of_several_rivals_one_is_chosen_for_both() -> None:
    with table("R", US, THEM, at="Ra1 Bd2 Gf1 Jc3 He3", partners=DUO) as game:
        game.play(1, action="dynamic-duo", place="d3")
        game.asks(1, "choose", "J H")
        game.play(1, choose="H", yes_or_no="no")
        game.play(1, yes_or_no="yes")
        assert game.last("challenged")["target"] == "H"
        game.roll("2-shield", "2-burst")


def test_a_rival_that_only_robin_reaches_only_he_strikes() -> None:
    with table("R", US, THEM, at="Ra1 Bc2 Gf1 Je2 Ha4", partners=DUO) as game:
        game.play(1, action="dynamic-duo", place="d2", yes_or_no="yes")
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")


@rule("DOWN-1")
def test_a_partner_that_lies_does_not_strike() -> None:
    with table("R", US, THEM, at="Ra1 Bd2 Gf1 Je3 Ha4", down="B", partners=DUO) as game:
        game.play(1, action="dynamic-duo", place="d3", yes_or_no="yes")
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")


@rule("CHAL-8")
def test_a_rival_that_is_gone_is_not_struck_again() -> None:
    with table("R", US, THEM, at="Ra1 Bd2 Gf1 Je3 Ha4", down="J", partners=DUO) as game:
        game.play(1, action="dynamic-duo", place="d3", yes_or_no="yes")
        game.roll("2-burst", "2-burst")
        assert game.track("J") == (2, 1)
        game.asks(1, "action")


@rule("ABIL-5", "CHAL-12")
@pytest.mark.parametrize("edition", ["sg100", "dc100"])
def test_with_no_rival_there_he_still_comes_to_his_partner(edition: str) -> None:
    """Also where a challenge needs a target: he is placed first, and what is there is seen then."""
    with table("R", US, THEM, at="Ra1 Be3 Gf1 Ja4 Hb4", partners=DUO, edition=edition) as game:
        game.play(1, action="dynamic-duo", place="d3")
        game.asks(1, "action")
        assert game.square("R") == "d3"


@rule("ABIL-5")
@pytest.mark.parametrize("ability", ["dynamic-duo", "watch-out"])
def test_without_his_partner_on_the_map_there_is_no_duo(ability: str) -> None:
    with table("R", US, THEM, at="Rc3 Gf1 Jd3 Ha4", waiting={"B": 2}, partners=DUO) as game:
        game.play(1, action=ability)
        assert game.square("R") == "c3"
        assert "challenged" not in game.kinds


# ---------------------------------------------------------------------- Together


@rule("MOVE-8", "ABIL-9")
@pytest.mark.parametrize("first", ["R", "B"])
def test_together_both_move_two_in_any_order(first: str) -> None:
    other = "B" if first == "R" else "R"
    with table("R", US, THEM, at="Ra1 Bf4 Gf1 Jf3 Ha4", partners=DUO) as game:
        game.play(1, action="together", choose=first)
        game.play(1, move_to="c3" if first == "R" else "d4")
        game.play(1, move_to="c3" if other == "R" else "d4")
        assert (game.square("R"), game.square("B")) == ("c3", "d4")
        assert game.tokens(1) == {3: ["finesse"]}


@rule("DOWN-1", "ABIL-5")
def test_a_partner_that_lies_stays() -> None:
    with table("R", US, THEM, at="Ra1 Bf4 Gf1 Jf3 Ha4", down="B", partners=DUO) as game:
        game.play(1, action="together", move_to="c3")
        game.asks(1, "action")
        assert game.square("B") == "f4"


# ---------------------------------------------------------------------- Watch Out!


@rule("SWAP-1")
def test_watch_out_swaps_both_at_any_distance() -> None:
    with table("R", US, THEM, at="Ra1 Bf4 Gf1 Jf3 Ha4", down="B", partners=DUO) as game:
        game.play(1, action="watch-out")
        assert (game.square("R"), game.square("B")) == ("f4", "a1")
        assert game.is_down("B")


def test_what_waits_in_the_square_is_met() -> None:
    """Being swapped into the square of a Mystery Box sets it off (FAQ-DC100-2)."""
    with table("R", US, THEM, at="Ra1 Bf4 Gf1 Jf3 Hb4 xf4", partners=DUO) as game:
        game.play(1, action="watch-out")
        assert game.last("challenged") == {"piece": None, "target": "R", "dice": 4, "defense": 2}
        game.roll("4-shield", "2-burst")


def test_another_ally_is_no_partner() -> None:
    with table("R", US, THEM, at="Ra1 Bf4 Gb1 Jf3 Ha4", partners={"R": "G"}) as game:
        game.play(1, action="watch-out")
        assert (game.square("R"), game.square("G"), game.square("B")) == ("b1", "a1", "f4")
