"""Whip: a challenge at range 2; a win may move the target."""

from boxes.table import table
from support import rule

US = {"C": "catwoman+whip", "I": "inmate"}
THEM = {"B": "batman", "J": "the-joker"}


@rule("ITEM-3", "CHAL-3")
def test_a_challenge_of_two_at_range_two() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bc1 Jf4") as game:
        assert game.rules_against("C ability whip J") == ["CHAL-3"]
        game.play(1, action="whip")
        assert game.last("challenged") == {"piece": "C", "target": "B", "dice": 2, "defense": 2}
        game.roll("2-shield", "2-burst")
        assert game.track("whip") == (1, 2)


@rule("CONTROL-2")
def test_on_a_win_the_target_may_be_moved_one() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bc1 Jf4") as game:
        game.play(1, action="whip")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.asks(1, "move to", "b1 b2 c1 c2 d1 d2")
        game.play(1, move_to="b1")
        assert game.square("B") == "b1"
        assert game.is_down("B")


def test_or_left_where_it_is() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bc1 Jf4") as game:
        game.play(1, action="whip")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.square("B") == "c1"


@rule("CHAL-8")
def test_a_target_that_left_the_map_is_not_moved() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bc1 Jf4", down="B") as game:
        game.play(1, action="whip")
        game.roll("2-burst", "2-burst")
        game.asks(1, "action")
        assert game.track("B") == (2, 1)


@rule("ITEM-2")
def test_on_the_track_it_cannot_be_used() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bc1 Jf4") as game:
        game.play(1, action="whip")
        game.roll("2-shield", "2-burst")
        assert "whip" not in game.options
