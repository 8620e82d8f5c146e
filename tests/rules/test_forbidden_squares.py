"""Squares that somebody cannot enter, or end a move in, by a text (SETUP-10)."""

import pytest

from support import rule
from support.heroes import FOE, doing, fair, playing

PLACES = "hero c3 white-walker c6 unsullied h8 sworn-brother h1"


@rule("SETUP-10", "MOVE-9")
@pytest.mark.parametrize("trait", [
    "Rivals cannot enter squares adjacent to Hero.",
    "Rivals cannot move into a square adjacent to Hero.",
])  # fmt: skip
def test_rivals_cannot_come_near(trait: str) -> None:
    with doing("Pull a rival within 4 squares 2.", trait=trait, places=PLACES, to_act=FOE) as game:
        game.play(2, action="move")
        assert "c4" not in game.options
        assert "c5" in game.options
        game.play(2, move_to="c5")
        assert game.rules_against("white-walker move c4") == ["SETUP-10"]
        game.play(2, action="done")
        game.play(1, character="hero", action="ability-1")
        assert game.square(FOE) == "c5"  # nor is it pulled there


def test_allies_may_come_near_and_who_is_there_may_leave() -> None:
    trait = "Rivals cannot enter squares adjacent to Hero."
    places = "hero c3 white-walker c4 unsullied h8 sworn-brother c5"
    with doing(trait=trait, places=places, to_act=FOE) as game:
        game.play(2, action="move", move_to="e5")
        game.play(2, action="done")
        game.play(1, character="sworn-brother", action="move", move_to="d4")
        assert game.square("sworn-brother") == "d4"


def test_squares_with_tokens() -> None:
    trait = "Rivals cannot move into a square with a Crate."
    with playing(trait=trait, places=f"{PLACES} crate-1 c5", to_act=FOE) as game:
        game.play(2, action="move")
        assert "c5" not in game.options
        assert "c4" in game.options  # around it
        game.play(2, move_to="c4")


def test_a_move_may_lead_through_and_not_end_there() -> None:
    trait = "Rivals cannot end their moves adjacent to Hero."
    places = "hero c3 white-walker c5 unsullied h8 sworn-brother h1"
    with doing(trait=trait, places=places, to_act=FOE) as game:
        game.play(2, action="move")
        assert not {"b4", "c4", "d4"} & {*game.options}
        assert "e3" in game.options
        assert game.rules_against("white-walker move c4") == ["SETUP-10"]
        game.play(2, move_to="e3")


def test_nobody_enters_its_own_starting_area() -> None:
    text = "Characters cannot enter their own starting area."
    with fair(text, "hero c2 white-walker h8 sworn-brother c7") as game:
        game.play(1, action="move")
        assert not {"b1", "c1", "d1"} & {*game.options}
        game.play(1, move_to="c4")
        game.play(1, action="done")
        game.play(2, action="move", move_to="g8")  # it is there already
