"""Mallet: an item with an action icon that pushes."""

import pytest

from boxes.table import table
from crossfray.content.cards import attachments
from support import rule

US = {"H": "harley-quinn+mallet", "K": "henchman"}
THEM = {"B": "batman", "P": "police-officer"}


def test_the_card() -> None:
    (ability,) = attachments()["mallet"].rules.abilities
    assert (ability.cost, ability.challenge_action) == (3, True)


@rule("AWAY-1", "ACT-ITEM")
def test_on_a_win_the_target_may_be_pushed_one() -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bc2 Pf4") as game:
        game.play(1, action="mallet")
        assert game.last("challenged") == {"piece": "H", "target": "B", "dice": 3, "defense": 2}
        game.roll("3-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.asks(1, "move to", "c2 d1 d2 d3")
        game.play(1, move_to="d3")
        assert (game.square("B"), game.is_down("B")) == ("d3", True)
        assert game.track("mallet") == (1, 3)


@pytest.mark.parametrize("roll", [("3-shield", "2-burst"), ("2-burst+1-shield", "2-shield")])
def test_on_a_loss_nobody_is_pushed(roll: tuple[str, str]) -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bc2 Pf4") as game:
        game.play(1, action="mallet")
        game.roll(*roll)
        game.asks(1, "action")
        assert game.track("mallet") == (1, 3)


def test_the_push_may_be_left_out() -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bc2 Pf4") as game:
        game.play(1, action="mallet")
        game.roll("3-burst", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.square("B") == "c2"


@rule("CHAL-8")
def test_a_target_that_left_the_map_is_not_pushed() -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bc2 Pf4", down="B") as game:
        game.play(1, action="mallet")
        game.roll("3-burst", "2-burst")
        assert game.track("B") == (2, 1)
        game.asks(1, "action")


@rule("MOVE-5", "AWAY-1")
def test_pushed_pieces_are_stopped_as_they_always_are() -> None:
    """Against the wall of the yard, with the henchman beside: nowhere but where he is."""
    with table("H", US, THEM, at="He2 Kf3 Bf2 Pf1") as game:
        game.play(1, action="mallet", target="B")
        game.roll("3-burst", "3-burst")  # beside two rivals Batman has three dice
        game.play(1, yes_or_no="yes")
        assert game.square("B") == "f2"


@rule("ITEM-3", "ROUND-2")
def test_it_waits_three_rounds() -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bc2 Pf4", exhausted="KBP") as game:
        game.play(1, action="mallet")
        game.roll("3-shield", "2-burst")
        game.play(1, action="done")
        assert game.track("mallet") == (1, 2)
        assert game.rules_against("H item mallet B")[-1:] == ["ITEM-3"]
