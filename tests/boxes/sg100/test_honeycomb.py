"""Honeycomb: an item without action icon, a trait of its holder."""

import pytest

from boxes.table import table
from crossfray.content.cards import attachments
from crossfray.rules.engine import chance_weights
from support import rule

US = {"I": "gi-hun+honeycomb", "S": "sae-byeok"}
THEM = {"F": "front-man", "V": "worker-29"}
AT = "Ib2 Sa4 Fc2 Vf4"


def test_the_card() -> None:
    card = attachments()["honeycomb"]
    assert (card.rules.abilities, len(card.rules.instead)) == ((), 1)


@rule("ITEM-2", "ITEM-5", "CHAL-20")
@pytest.mark.parametrize(("roll", "stands"), [("1-shield", True), ("1-!!!", True), ("1-burst", False)])
def test_the_holder_may_roll_to_stay_standing_and_the_card_goes_to_the_three(roll: str, stands: bool) -> None:
    with table("F", US, THEM, at=AT) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert chance_weights(game.state) == [3, 2, 1]
        game.play(0, roll=roll)
        assert game.is_down("I") is not stands
        assert game.track("honeycomb") == (1, 3)
        assert game.last("won")["piece"] == "F"  # won all the same


def test_declined_it_stays_with_its_holder() -> None:
    with table("F", US, THEM, at=AT) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.is_down("I")
        assert game.track("honeycomb") is None


@rule("ITEM-3")
def test_on_the_track_it_does_nothing() -> None:
    with table("F", US, THEM, at=AT) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.play(0, roll="1-shield")
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.is_down("I")  # at once


@rule("ITEM-3", "COOL-2")
def test_it_comes_back_from_the_track() -> None:
    with table("F", US, THEM, at=AT, waiting={"honeycomb": 1}, exhausted="SIV", first=1) as game:
        game.play(2, action="done")
        assert game.happened("card back") == [{"piece": "honeycomb"}]
        game.play(2, character="F", action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="no")  # it can be used again


@pytest.mark.parametrize("down", ["I", "S"])
def test_not_for_a_knock_out_and_not_for_others(down: str) -> None:
    with table("F", US, THEM, at="Ib2 Sb3 Fc2 Vf4", down=down) as game:
        game.play(2, action="challenge", target=down)
        game.roll("3-burst", "2-burst")
        assert game.track(down) == (1, 1)


@rule("ITEM-1")
def test_a_text_that_knocks_down_is_met_too() -> None:
    status = {"F": "red-light"}
    with table("I", US, THEM, at="Ia1 Sa4 Ff2 Vf4", status=status) as game:
        game.play(1, action="move", move_to="c1")
        game.play(1, action="move", move_to="e1")
        game.play(1, yes_or_no="yes")
        game.play(0, roll="1-!!!")
        assert not game.is_down("I")
        assert game.piece("I")["exhausted"]
