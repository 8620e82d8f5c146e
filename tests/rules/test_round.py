"""The end of a round, step by step (ROUND)."""

import pytest

from support import rule
from support.script import Script, scene

YARD = """
+---+---+---+---+
| A           Z |
+   +   +   +   +
|               |
+   +   +   +   +
|               |
+---+---+---+---+
"""
AREAS = {1: "a1 b1 a2", 2: "d1 d2 c1"}


def last_turn(first: int = 1) -> Script:
    """A's is the last turn of the round; B, C and Y, X are on the 1 of their sides' tracks."""
    waiting = {"B": 1, "C": 1, "Y": 1, "X": 1}
    return scene(YARD, "A", exhausted="BCXYZ", waiting=waiting, areas=AREAS, first=first)


@rule("ROUND-1")
def test_the_round_ends_when_everybody_is_exhausted() -> None:
    with scene(YARD, "A", areas=AREAS) as game:
        game.play(1, action="done")
        assert "round over" not in game.kinds
        game.play(2, action="done")
        assert game.kinds == [
            *("exhausted", "turn", "exhausted"),
            *("round over", "first player passed", "round", "turn"),
        ]
        assert game.happened("round over") == [{"number": 1}]
        assert game.happened("round") == [{"number": 2}]


@rule("ROUND-1")
def test_those_on_a_track_must_be_exhausted_too() -> None:
    with scene(YARD, "A", exhausted="Z", waiting={"B": 2}, areas=AREAS) as game:
        game.play(1, action="done")
        assert "round over" not in game.kinds
        assert game.events[-1] == {"event": "turn", "side": 1, "piece": "B"}
        game.play(1, action="done")
        assert "round over" in game.kinds


@rule("ROUND-2")
@pytest.mark.parametrize("first", [1, 2])
def test_cooldown_begins_with_the_first_player_and_each_finishes_before_the_next(first: int) -> None:
    own = {1: "BC", 2: "YX"}
    other = 3 - first
    free = {1: ["a1", "b1"], 2: ["d1", "d2"]}
    with last_turn(first) as game:
        game.play(1, action="done")
        game.asks(first, "return", " ".join(own[first]))
        # the other side has not shifted yet
        assert [game.track(letter) for letter in own[other]] == [(other, 1), (other, 1)]
        game.play(first, return_=own[first][1], place=free[first][0])
        assert [game.track(letter) for letter in own[other]] == [(other, 1), (other, 1)]
        game.play(first, place=free[first][1])  # one is left to return: which is not asked
        game.asks(other, "return", " ".join(own[other]))
        game.play(other, return_=own[other][0], place=free[other][0])
        game.play(other, place=free[other][1])
        returned = [event["piece"] for event in game.happened("returned")]
        assert returned == [own[first][1], own[first][0], own[other][0], own[other][1]]


@rule("ROUND-2")
def test_everything_on_a_track_shifts_down_by_one() -> None:
    tokens = """
        [sides.1]
        pool = ["finesse"]
        [sides.1.track]
        1 = ["cunning"]
        2 = ["strength", "finesse"]
        4 = ["leadership"]
    """
    waiting = {"B": 4, "C": 3, "D": 2}
    with scene(YARD, "A", exhausted="BCDZ", waiting=waiting, areas=AREAS, extra=tokens) as game:
        game.play(1, action="done")
        assert [game.track(letter) for letter in "BCD"] == [(1, 3), (1, 2), (1, 1)]
        assert game.side(1)["pool"] == ["finesse", "cunning"]
        assert [space["tokens"] for space in game.side(1)["track"]] == [
            ["finesse", "strength"],
            [],
            ["leadership"],
            [],
        ]


@rule("ROUND-2")
def test_everything_shifts_before_anything_returns() -> None:
    with scene(YARD, "A", exhausted="BCDZ", waiting={"B": 1, "C": 1, "D": 2}, areas=AREAS) as game:
        game.play(1, action="done")
        game.asks(1, "return", "B C")
        assert game.track("D") == (1, 1)
        game.play(1, return_="B", place="a1")
        game.play(1, place="b1")
        assert game.track("D") == (1, 1)  # it does not shift twice


@rule("ROUND-3")
def test_exhausted_markers_are_removed_after_the_cooldown() -> None:
    with last_turn() as game:
        game.play(1, action="done")
        while game.question in ("return", "place"):
            assert all(game.piece(letter)["exhausted"] for letter in "ABCXYZ")
            game.play(game.asked, **{game.question: game.options[0]})
        assert not any(game.piece(letter)["exhausted"] for letter in "ABCXYZ")
        game.asks(2, "character", "Z Y X")


@rule("ROUND-4")
def test_the_marker_passes_and_its_side_begins() -> None:
    with scene(YARD, "A", areas=AREAS) as game:
        for side in (1, 2, 2, 1, 1, 2):  # A Z, Z A, A Z
            game.play(side, action="done")
        assert game.happened("first player passed") == [{"side": 2}, {"side": 1}, {"side": 2}]


@rule("ROUND-4")
def test_with_three_sides_it_passes_clockwise() -> None:
    with scene(YARD, "A", sides=("A", "Z", "Q"), squares={"Q": "b1"}, first=3) as game:
        order = []
        for _ in range(9):
            order.append(game.asked)
            game.play(game.asked, action="done")
        # this round is begun by hand with side 1; then the marker goes from 3 to 1, to 2
        assert order == [1, 2, 3, 1, 2, 3, 2, 3, 1]
        assert game.happened("first player passed") == [{"side": 1}, {"side": 2}, {"side": 3}]


@rule("ROUND-1", "ROUND-2", "ROUND-3", "ROUND-4")
def test_the_steps_come_in_order() -> None:
    with scene(YARD, "A", exhausted="BZY", waiting={"B": 1, "Y": 1}, areas=AREAS) as game:
        game.play(1, action="done")
        game.play(1, place="a1")
        assert game.first == 1  # not passed yet
        game.play(2, place="d1")
        assert game.told == [
            "A is exhausted.",
            "Round 1 is over.",
            "B returns to the map on a1.",
            "Y returns to the map on d1.",
            "The First Player marker passes to Side 2.",
            "Round 2 begins.",
        ]
        game.asks(2, "character", "Z Y")
