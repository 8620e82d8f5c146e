"""Squares that somebody has left, and what was put where (ABIL-4, MOVE-9)."""

import pytest

from support import rule
from support.heroes import FOE, doing, playing


@rule("ABIL-4")
def test_into_the_square_that_it_left() -> None:
    text = "Challenge 3. If Hero wins, you may push the target 2 squares and then move Hero into the square it left."
    with doing(text, places="hero c3 white-walker c4 unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1")
        game.roll("3-burst", "2-burst")
        game.play(1, yes_or_no="yes", move_to="c6")
        assert (game.square("hero"), game.square(FOE)) == ("c4", "c6")


def test_nobody_goes_there_if_it_has_not_moved() -> None:
    text = "Push an adjacent rival 1. Then move Hero into the square it left."
    with doing(text, places="hero c7 white-walker c8 unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1")
        assert (game.square("hero"), game.square(FOE)) == ("c7", "c8")


@rule("MOVE-9", "MOVE-10")
def test_the_first_to_step_on_a_token() -> None:
    text = (
        "Put a Crate on any empty square next to Hero. The first rival who steps on it stops moving and gets knocked "
        "down, then remove the Crate."
    )
    with playing(text, places="hero c3 white-walker c6 unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1", place="c4")
        game.play(1, action="done")
        game.play(2, character=FOE, action="move", move_to="c4")
        assert game.piece(FOE)["down"]
        assert game.squares_of("crate") == []


def test_a_trap_waits_as_long_as_it_lies_there() -> None:
    text = "Put a Crate on any empty square next to Hero. The first rival to step on it is knocked down."
    with playing(text, places="hero c3 white-walker c6 unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1", place="c4")
        game.play(1, action="done")
        game.play(2, character=FOE, action="done")
        game.play(1, action="done")
        game.play(2, action="done")
        assert game.round == 2
        while game.asked == 1:
            game.play(1, character="hero", action="done")
        game.play(2, character=FOE, action="move", move_to="c4")
        assert game.piece(FOE)["down"]


@rule("ABIL-4")
@pytest.mark.parametrize("said", [
    "where she was", "in the square she started in", "in the square she has just left", "in the square she moved from",
    "in the square she was in before the move",
])  # fmt: skip
def test_the_square_she_left_in_other_words(said: str) -> None:
    text = f"Move 2. Put a Crate {said}.".replace("she", "Hero")
    with playing(text, places="hero c3 white-walker h8 unsullied h7 sworn-brother h1") as game:
        game.play(1, action="ability-1", move_to="c5")
        assert (game.square("hero"), game.squares_of("crate")) == ("c5", ["c3"])


@rule("ABIL-4")
def test_the_square_it_was_in_before_it_was_pushed() -> None:
    text = "Push an adjacent rival 2 squares. Hero may be placed in the square it was in."
    with doing(text, places="hero c3 white-walker c4 unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1", move_to="c6", yes_or_no="yes")
        assert (game.square("hero"), game.square(FOE)) == ("c4", "c6")


@rule("ABIL-4")
@pytest.mark.parametrize(("square", "down"), [("c8", True), ("c6", False)])
def test_if_it_cannot_be_pushed(square: str, down: bool) -> None:
    hero = f"c{int(square[1]) - 1}"
    text = "Push an adjacent rival 1 square. If it cannot be pushed, knock it down."
    with doing(text, places=f"hero {hero} white-walker {square} unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1", **({} if down else {"move_to": "c7"}))
        assert bool(game.happened("knocked down")) == down


@rule("AWAY-1")
def test_away_from_the_square_that_it_was_knocked_out_in() -> None:
    text = "Challenge 3. If Hero wins, move each other rival adjacent to the target 1 square away from the target."
    with doing(text, places="hero c3 white-walker c4 unsullied d5 sworn-brother h1", down=FOE) as game:
        game.play(1, action="ability-1")
        game.roll("3-burst", "2-burst")
        assert game.square(FOE) is None
        assert "e6" in game.options
        assert "c5" not in game.options
        game.play(1, move_to="e6")
