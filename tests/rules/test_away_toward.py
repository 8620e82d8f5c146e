"""Pushing away and pulling nearer, one step at a time."""

import pytest

from crossfray.rules.board import Board, bits
from crossfray.rules.distance import distance
from crossfray.rules.reach import farther, nearer, pulled, pushed
from support import rule
from support.positions import board

OPEN = Board(5, 5)
WALLED = board(
    """
    +---+---+---+---+---+
    |                   |
    +   +   +   +---+   +
    |                   |
    +   +   +   +   +   +
    |           |       |
    +   +   +   *   +   +
    |                   |
    +   +   +   +   +   +
    |                   |
    +---+---+---+---+---+
    """
)


def names(b: Board, squares: int) -> list[str]:
    return b.names_of(squares)


@rule("AWAY-1")
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("b3", ["d2", "d3", "d4"]),  # from the left
        ("c1", ["b4", "c4", "d4"]),  # from below, two squares off
        ("b2", ["b4", "c4", "d2", "d3", "d4"]),  # from a corner
        ("c3", ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]),  # from the same square
        ("a2", ["d2", "d3", "d4"]),
    ],
)
def test_a_push_leads_farther_from_the_source(source: str, expected: list[str]) -> None:
    assert names(OPEN, farther(OPEN, OPEN.square("c3"), OPEN.square(source))) == expected


@rule("AWAY-1")
def test_every_step_of_a_push_is_counted_anew() -> None:
    """Three pushes in a row: however they are chosen, each leads one square farther."""
    source = OPEN.square("a1")
    squares = {OPEN.square("b2")}
    for away in (2, 3, 4):
        squares = {step for square in squares for step in bits(pushed(OPEN, square, source, 0))}
        assert {distance(OPEN, square, source) for square in squares} == {away}
    assert all(not pushed(OPEN, square, source, 0) for square in squares)  # at the edge


@rule("AWAY-1")
def test_a_push_follows_the_rules_of_moving() -> None:
    start = WALLED.square("c3")
    # to d3 a wall, at the corners of d2 and d4 obstructions
    assert names(WALLED, pushed(WALLED, start, WALLED.square("a3"), 0)) == []
    assert names(WALLED, pushed(WALLED, start, WALLED.square("c1"), 0)) == ["b4", "c4"]
    assert names(OPEN, pushed(OPEN, start, OPEN.square("b3"), OPEN.set_of("d3"))) == ["d2", "d4"]


@rule("TOWARD-1")
@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("a3", ["b2", "b3", "b4"]),
        ("e5", ["d4"]),
        ("d5", ["c4", "d4"]),
        ("d4", ["d4"]),  # into the square of the one who pulls, if it may end there
        ("c3", []),
    ],
)
def test_a_pull_leads_nearer(goal: str, expected: list[str]) -> None:
    start = OPEN.square("c3")
    assert names(OPEN, nearer(OPEN, start, OPEN.set_of(goal))) == expected
    assert names(OPEN, pulled(OPEN, start, OPEN.set_of(goal), 0, OPEN.every)) == expected


@rule("TOWARD-1")
def test_every_step_of_a_pull_is_nearer_than_the_one_before() -> None:
    goal = OPEN.square("a1")
    for start in range(OPEN.size):
        for step in bits(nearer(OPEN, start, 1 << goal)):
            assert distance(OPEN, step, goal) == distance(OPEN, start, goal) - 1


@rule("TOWARD-1")
def test_the_one_who_pulls_must_see_what_is_pulled() -> None:
    start, goal = OPEN.square("c3"), OPEN.square("a3")
    hidden = OPEN.every & ~(1 << start)
    assert pulled(OPEN, start, 1 << goal, 0, hidden) == 0


@rule("TOWARD-1")
def test_the_one_who_pulls_must_see_each_square_it_is_moved_into() -> None:
    start, goal = OPEN.square("c3"), OPEN.square("a3")
    seen = OPEN.every & ~OPEN.set_of("b3", "b4")
    assert names(OPEN, pulled(OPEN, start, 1 << goal, 0, seen)) == ["b2"]


@rule("TOWARD-1")
def test_a_pull_follows_the_rules_of_moving() -> None:
    start, goal = WALLED.square("d3"), WALLED.square("a3")
    assert pulled(WALLED, start, 1 << goal, 0, WALLED.every) == 0
    assert names(OPEN, pulled(OPEN, start, 1 << goal, OPEN.set_of("c3"), OPEN.every)) == ["c2", "c4"]
