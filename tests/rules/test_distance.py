"""Counting squares, straight lines, rows, and what is nearest."""

import pytest

from crossfray.rules.board import Board, bits
from crossfray.rules.distance import rows, straight_lines
from support import rule
from support.pieces import piece
from support.positions import board, far, position
from support.reference import passes_through
from support.script import cards, hero

CROWDED = """
    +---+---+---+---+---+
    | A |       | Y     |
    +---+   *   +   +   +
    |    ###     ###    |
    +   +   +   +---+---+
    |     B     |     Z |
    +---+---+---+---+---+
    """
EMPTY = """
    +---+---+---+---+---+
    |                   |
    +   +   +   +   +   +
    |                   |
    +   +   +   +   +   +
    |                   |
    +---+---+---+---+---+
    """
SQUARES = [f"{column}{row}" for row in (1, 2, 3) for column in "abcde"]


@rule("DIST-1")
@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("A", "A", 0),
        ("A", "a2", 1),  # behind a wall
        ("A", "b2", 1),  # diagonal, and covered
        ("A", "Y", 3),
        ("A", "Z", 4),
        ("B", "Z", 3),
        ("B", "a3", 2),
        ("e3", "a1", 4),
        ("c1", "c3", 2),
    ],
)
def test_the_greater_of_columns_and_rows_whatever_lies_between(a: str, b: str, expected: int) -> None:
    p = position(CROWDED, rivals="YZ")
    assert far(p, a, b) == far(p, b, a) == expected


@pytest.mark.parametrize("away", range(6))
def test_the_squares_within_a_number_are_those_counted_so(away: int) -> None:
    p = position(CROWDED, rivals="YZ")
    for name in SQUARES:
        within = p.board.names_of(p.board.around(p.board.square(name), away))
        assert sorted(within) == sorted(other for other in SQUARES if far(p, name, other) <= away)


@rule("DIST-1")
def test_counting_ignores_characters_tokens_and_obstructions() -> None:
    empty = position(EMPTY)
    crowded = position(CROWDED, rivals="YZ", kinds={"B": "token"}, obscured=["c2"])
    assert all(far(empty, a, b) == far(crowded, a, b) for a in SQUARES for b in SQUARES)


def midpoints_only(b: Board, start: int, end: int) -> bool:
    """Whether the line between two centres meets the centre of every square that it passes through."""
    column, row = start % b.width, start // b.width
    across, up = end % b.width - column, end // b.width - row
    through = [
        (x, y)
        for x in range(-column, b.width - column)
        for y in range(-row, b.height - row)
        if passes_through((across, up), (x, y, x + 1, y + 1))
    ]
    return all(x * up == y * across for x, y in through)


def test_eight_lines_leave_a_square_nearest_first() -> None:
    b = board(CROWDED)
    lines = [[b.names[square] for square in line] for line in straight_lines(b, b.square("b2"))]
    assert lines == [
        ["c2", "d2", "e2"],
        ["c3"],
        ["b3"],
        ["a3"],
        ["a2"],
        ["a1"],
        ["b1"],
        ["c1"],
    ]


def test_the_lines_hold_just_the_squares_in_line() -> None:
    b = Board(6, 5)
    for start in range(b.size):
        found = sorted(square for line in straight_lines(b, start) for square in line)
        assert found == [end for end in range(b.size) if end != start and midpoints_only(b, start, end)]


def test_rows_run_from_edge_to_edge_across_and_up() -> None:
    b = Board(3, 2)
    assert [b.names_of(row) for row in rows(b)] == [
        ["a1", "b1", "c1"],
        ["a2", "b2", "c2"],
        ["a1", "a2"],
        ["b1", "b2"],
        ["c1", "c2"],
    ]


def test_every_square_is_in_two_rows_and_no_row_is_diagonal() -> None:
    b = Board(5, 4)
    found = rows(b)
    assert len(found) == 9
    for square in range(b.size):
        assert sum(row >> square & 1 for row in found) == 2
    for row in found:
        squares = list(bits(row))
        assert len({s % b.width for s in squares}) == 1 or len({s // b.width for s in squares}) == 1


@rule("LINE-1")
def test_a_move_in_a_straight_line_goes_eight_ways() -> None:
    who = hero("", "Move Hero 2 in a straight line.")
    with cards(
        ("", "white-walker"), "hero d4 white-walker d6", "hero", extra=(who,), pools={1: "strength"}
    ) as game:
        game.play(1, action="ability-1")
        game.asks(1, "move to", "d4 e4 f4 e5 f6 d5 c5 b6 c4 b4 c3 b2 d3 d2 e3 f2")


@rule("NEAR-1")
def test_among_equals_the_player_of_the_text_chooses() -> None:
    ability = "Choose the rival nearest to Hero. Move it 1."
    extra = (hero("", ability), piece("one", side=2), piece("two", side=2), piece("three", side=2))
    places = "hero c3 one c5 two e3 three c6"
    with cards(("", ""), places, "hero", extra=extra, pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        game.asks(1, "choose", "one two")
        game.play(1, choose="two", move_to="e4")
        assert game.square("two") == "e4"


@rule("NEAR-1")
@pytest.mark.parametrize(("text", "chosen"), [("", "far"), (", ignoring sight", "near")])
def test_a_text_that_speaks_of_the_nearest_passes_over_who_cannot_be_seen(text: str, chosen: str) -> None:
    """A wall hides the nearer rival from Hero."""
    drawn = """
    +---+---+---+---+---+---+
    |                       |
    +   +   +   +---+   +   +
    |               |       |
    +   +   +   +---+   +   +
    |                       |
    +---+---+---+---+---+---+
    """
    ability = f"Choose the standing rival nearest to Hero{text}. Do a challenge 1 to that rival."
    extra = (hero("", ability, burst=True), piece("near", side=2), piece("far", side=2))
    with cards(
        ("", ""), "hero d2 near e2 far a2", "hero", board=drawn, extra=extra, pools={1: "strength"}
    ) as game:
        game.play(1, action="ability-1")
        game.roll("1-shield", "2-shield")
        assert game.happened("challenged")[0]["target"] == chosen
