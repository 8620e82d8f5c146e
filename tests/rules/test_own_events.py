"""What a text has done itself and asks about later: who lost, how far somebody moved, whom it helped (ABIL-4)."""

import pytest

from support import rule
from support.heroes import FOE, doing

BOTH_BESIDE = "hero c3 white-walker c4 unsullied d3 sworn-brother h8"


@rule("ABIL-4", "ABIL-9")
def test_each_rival_that_loses() -> None:
    text = "Do a challenge 2 to each adjacent rival. Push each rival that loses 1 square."
    with doing(text, places=BOTH_BESIDE) as game:
        game.play(1, action="ability-1", choose=FOE)
        game.roll("2-burst", "2-burst")
        game.roll("2-shield", "2-shield")
        game.play(1, move_to="c5")
        assert (game.square(FOE), game.square("unsullied")) == ("c5", "d3")


def test_only_the_challenges_of_this_text_count() -> None:
    text = "Do a challenge 2 to each adjacent rival. Push each rival that loses 1 square."
    with doing(text, places=BOTH_BESIDE) as game:
        game.play(1, action="challenge", target=FOE)
        game.roll("2-burst", "2-burst")
        game.play(1, action="ability-1", choose=FOE)
        game.roll("2-shield", "2-shield")
        game.roll("2-shield", "2-shield")
        assert game.square(FOE) == "c4"


def test_what_a_text_has_done_is_forgotten_when_it_is_over() -> None:
    text = "Do a challenge 2 to each adjacent rival. Push each rival that loses 1 square."
    with doing(text, places="hero c3 white-walker c4 unsullied h1 sworn-brother h8") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        game.play(1, move_to="c4")
        game.play(1, action="ability-1")
        game.roll("2-shield", "2-shield")
        assert game.square(FOE) == "c4"
        assert len(game.happened("challenged")) == 2


@pytest.mark.parametrize(("end", "dice"), [("c6", 3), ("c5", 2)])
def test_how_far_somebody_moved(end: str, dice: int) -> None:
    text = "Move up to 3 squares in a straight line. Challenge 2, or challenge 3 if Hero moved 3 squares."
    with doing(text, places="hero c3 white-walker d6 unsullied d5 sworn-brother h8") as game:
        game.play(1, action="ability-1", move_to=end, target="unsullied")
        assert game.happened("challenged")[0]["dice"] == dice
        game.roll(f"{dice}-shield", "2-shield")


@rule("ACT-ASSIST")
@pytest.mark.parametrize("tired", [False, True])
def test_the_ally_that_an_assist_helped(tired: bool) -> None:
    text = "Do an assist. If the ally you stand up isn't exhausted, they may move 1."
    exhausted = "sworn-brother" if tired else ""
    places = "hero c3 white-walker h1 unsullied h2 sworn-brother c4"
    with doing(text, places=places, down="sworn-brother", exhausted=exhausted) as game:
        game.play(1, action="ability-1")
        if tired:
            game.asks(1, "action")
        else:
            game.play(1, yes_or_no="yes", move_to="c5")
            assert game.square("sworn-brother") == "c5"


def test_whoever_ends_its_move_beside_somebody() -> None:
    text = "An ally does a move 2. If it ends its move adjacent to a rival, it may push that rival 1."
    places = "hero c3 white-walker c6 unsullied h2 sworn-brother d3"
    with doing(text, places=places) as game:
        game.play(1, action="ability-1", move_to="c5", yes_or_no="yes")
        game.play(1, move_to="c7")
        assert game.square(FOE) == "c7"
    with doing(text, places=places) as game:
        game.play(1, action="ability-1", move_to="d4")
        game.asks(1, "action")
