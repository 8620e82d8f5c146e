"""Dagger: a challenge, and then a move, an assist or an interact."""

import pytest

from boxes.table import table
from support import rule

US = {"L": "bellatrix-lestrange+dagger", "D": "death-eater"}
THEM = {"H": "harry-potter", "A": "auror"}


@rule("ACT-ITEM", "CHAL-2", "MOVE-8")
def test_a_challenge_and_a_move() -> None:
    with table("L", US, THEM, at="La1 Df4 Hb1 Af1") as game:
        game.play(1, action="dagger")
        assert game.last("challenged") == {"piece": "L", "target": "H", "dice": 2, "defense": 2}
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes", move_to="a3")
        assert (game.square("L"), game.track("dagger")) == ("a3", (1, 2))


@rule("ACT-ASSIST", "POINT-1")
@pytest.mark.parametrize(("way", "points", "down"), [("assist", 0, False), ("interact", 1, True)])
def test_or_an_assist_or_an_interact(way: str, points: int, down: bool) -> None:
    with table("L", US, THEM, at="La1 Da2 Hb1 Af1 pb2", down="D") as game:
        game.play(1, action="dagger")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        game.go(next(each["id"] for each in game.shown if way in each["label"]))
        assert game.points == [points, 0]
        assert game.is_down("D") is down


def test_or_nothing() -> None:
    with table("L", US, THEM, at="La1 Df4 Hb1 Af1") as game:
        game.play(1, action="dagger")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.square("L") == "a1"
