"""Lasso of Truth: rivals beside its holder do not get far."""

import pytest

from boxes.table import table
from support import rule

HELD = {"W": "wonder-woman+lasso-of-truth", "P": "police-officer"}
RIVALS = {"C": "cheetah", "H": "henchman"}


@rule("ITEM-2", "ACT-MOVE")
def test_a_rival_beside_the_holder_moves_one_square() -> None:
    with table("C", RIVALS, HELD, at="Ca1 Hf4 Wb1 Pf1") as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 a2 b2")
        game.play(1, move_to="a2")
        game.play(1, action="move")  # it is still beside her
        game.asks(1, "move to", "a1 a2 a3 b2 b3")
        game.play(1, move_to="a3")


@pytest.mark.parametrize(("at", "down"), [("Ca1 Hf4 Wc1 Pb1", ""), ("Ca1 Hf4 Wb1 Pf1", "W")])
def test_not_one_farther_away_and_not_while_she_lies(at: str, down: str) -> None:
    with table("C", RIVALS, HELD, at=at, down=down) as game:
        game.play(1, action="move")
        assert "a3" in game.options
        game.play(1, move_to="a3")


def test_other_moves_are_free() -> None:
    with table("C", RIVALS, HELD, at="Ca1 Hf4 Wb1 Pf1") as game:
        game.play(1, action="pounce")
        assert "a3" in game.options
        game.play(1, move_to="a3")


def test_allies_are_free() -> None:
    with table("P", HELD, RIVALS, at="Cf4 Hf3 Wb1 Pa1") as game:
        game.play(1, action="move")
        assert "a3" in game.options
        game.play(1, move_to="a3")


@rule("ITEM-2")
def test_it_is_no_action_and_never_on_the_track() -> None:
    with table("W", HELD, RIVALS, at="Cf4 Hf3 Wb1 Pa1") as game:
        assert "lasso-of-truth" not in game.options
