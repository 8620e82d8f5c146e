"""Drawn maps: what a drawing says, that drawing and reading are inverse, and where a crooked one breaks."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossfray.content.drawing import LABELS, Drawing, DrawingError, draw, parse_drawing
from crossfray.rules.board import MOST_COLUMNS, MOST_SQUARES

SMALL = """\
+---+---+---+---+
| 1         | A |
+   +---+   +   +
|       |       |
+   +   *   +   +
|###          2 |
+---+---+---+---+
"""


def names(drawing: Drawing, squares: int) -> list[str]:
    return drawing.board().names_of(squares)


def labels(drawing: Drawing) -> dict[str, str]:
    board = drawing.board()
    return {board.names[square]: label for square, label in drawing.labels.items()}


def test_walls_corners_covered_squares_and_labels() -> None:
    drawing = parse_drawing(SMALL)
    assert (drawing.width, drawing.height) == (4, 3)
    assert names(drawing, drawing.east) == ["b2", "c3"]
    assert names(drawing, drawing.north) == ["b2"]
    assert names(drawing, drawing.points) == ["b1"]
    assert names(drawing, drawing.covered) == ["a1"]
    assert labels(drawing) == {"a3": "1", "d3": "A", "d1": "2"}
    square = drawing.board().square("d1")
    assert drawing.places[square] == (5, 14)


def test_a_corner_is_obstructed_by_itself_by_a_wall_and_by_a_covered_square() -> None:
    board = parse_drawing(SMALL).board()
    inside = [s for s in range(board.size - board.width) if (s + 1) % board.width]
    corners = [board.point_name(s) for s in inside if board.blocked_points >> s & 1]
    assert corners == ["a1/b2", "b1/c2", "a2/b3", "b2/c3", "c2/d3"]  # all but c1/d2


class Walls(NamedTuple):
    width: int
    height: int
    east: int
    north: int
    points: int
    covered: int
    labels: dict[int, str]


@st.composite
def walls(draw_from: st.DrawFn) -> Walls:
    width = draw_from(st.integers(1, 30))
    height = draw_from(st.integers(1, 8))
    every = (1 << width * height) - 1
    sets = st.integers(0, every)
    last_column = sum(1 << row * width + width - 1 for row in range(height))
    top_row = ((1 << width) - 1) << (height - 1) * width
    covered = draw_from(sets)
    chosen = draw_from(
        st.dictionaries(st.integers(0, width * height - 1), st.sampled_from(sorted(LABELS)), max_size=9)
    )
    return Walls(
        width,
        height,
        draw_from(sets) & ~last_column,
        draw_from(sets) & ~top_row,
        draw_from(sets) & ~last_column & ~top_row,
        covered,
        {square: label for square, label in chosen.items() if not covered >> square & 1},
    )


def drawing_of(made: Walls) -> str:
    """The drawing, without making the tables of a board."""

    class Plain(NamedTuple):
        width: int
        height: int
        east: int
        north: int
        points: int
        covered: int

    return draw(Plain(*made[:6]), made.labels)  # type: ignore[arg-type]


def as_walls(drawing: Drawing) -> Walls:
    return Walls(
        drawing.width,
        drawing.height,
        drawing.east,
        drawing.north,
        drawing.points,
        drawing.covered,
        drawing.labels,
    )


@given(walls())
def test_what_is_drawn_reads_back_the_same(made: Walls) -> None:
    assert as_walls(parse_drawing(drawing_of(made))) == made


@given(walls(), st.integers(0, 7), st.integers(0, 3), st.integers(0, 3), st.booleans(), st.booleans())
def test_blanks_around_a_drawing_change_nothing(
    made: Walls, indent: int, before: int, after: int, crlf: bool, trailing: bool
) -> None:
    lines = [" " * indent + line + "  " * trailing for line in drawing_of(made).splitlines()]
    text = "\n".join([" " * before] * before + lines + [""] * after)
    drawing = parse_drawing(text.replace("\n", "\r\n") if crlf else text)
    assert as_walls(drawing) == made
    for square, (line, column) in drawing.places.items():
        assert text.split("\n")[line][column] == made.labels[square]


def test_drawing_a_board_shows_its_labels() -> None:
    drawing = parse_drawing(SMALL)
    assert draw(drawing.board(), drawing.labels) == SMALL


def test_columns_after_z_are_named_aa_and_ab() -> None:
    top = "+" + "---+" * 28
    board = parse_drawing(f"{top}\n|{' ' * 111}|\n{top}").board()
    assert board.names[0] == "a1"
    assert board.names[25:] == ["z1", "aa1", "ab1"]


def test_a_star_on_the_frame_is_allowed_and_says_nothing() -> None:
    drawing = parse_drawing("*---*---+\n|       |\n+---*---*")
    assert drawing.points == 0


def sized(width: int, height: int) -> str:
    top = "+" + "---+" * width
    row = "|" + " " * (4 * width - 1) + "|"
    between = "+" + "   +" * width
    return "\n".join([top, *[row, between] * (height - 1), row, top])


def test_the_largest_maps_are_read() -> None:
    for width, height in ((MOST_COLUMNS, MOST_SQUARES // MOST_COLUMNS), (1, MOST_SQUARES)):
        drawing = parse_drawing(sized(width, height))
        assert (drawing.width, drawing.height) == (width, height)


@pytest.mark.parametrize(("width", "height"), [(MOST_COLUMNS + 1, 1), (1, MOST_SQUARES + 1), (64, 17)])
def test_larger_ones_are_refused(width: int, height: int) -> None:
    with pytest.raises(DrawingError, match=f"too large.*found {width} x {height}"):
        parse_drawing(sized(width, height))


# What is wrong, where (line and column from 0), and what the message says.
CROOKED = {
    "nothing": ("", 0, 0, "expected a drawn map, found nothing"),
    "only blanks": ("  \n \r\n", 0, 0, "found nothing"),
    "no frame on top": ("|   |\n+---+", 0, 0, r"expected the upper frame, found '\|'"),
    "frame of wrong length": ("+---+--+\n|   |  |\n+---+--+", 0, 7, r"upper frame, found '\+'"),
    "frame with a hole": ("+---+  -+\n|       |\n+---+---+", 0, 5, "upper frame, found ' '"),
    "frame unfinished": ("+---+---\n|       |\n+---+---+", 0, 8, "upper frame, found ' '"),
    "a lone point": ("+", 0, 1, "upper frame"),
    "only a frame": ("+---+", 0, 0, "expected the lower frame under this line"),
    "no lower frame": ("+---+\n|   |", 1, 0, "expected the lower frame under this line"),
    "a line of borders too few": ("+---+\n|   |\n|   |\n+---+", 2, 0, "line of grid points"),
    "a line of squares too few": ("+---+\n|   |\n+   +\n+---+", 3, 0, "line of squares"),
    "an empty line inside": ("+---+\n\n|   |\n+---+", 1, 0, "line of squares"),
    "another drawing under it": ("+---+\n|   |\n+---+\n+---+\n|   |\n+---+", 3, 0, "line of squares"),
    "lower frame with a hole": ("+---+\n|   |\n+   +", 2, 1, "expected the frame '---', found blanks"),
    "line too long": ("+---+\n|   | x\n+---+", 1, 5, "end here: the map is 1 squares wide"),
    "line too short": ("+---+---+\n|   |\n+---+---+", 1, 8, r"expected the frame \|, found a blank"),
    "no right frame": ("+---+\n|   x\n+---+", 1, 4, r"expected a wall \| or a blank, found 'x'"),
    "no grid point": (
        "+---+---+\n|       |\n+   -   +\n|       |\n+---+---+",
        2,
        4,
        r"point \+ or \*, found '-'",
    ),
    "half a wall": ("+---+\n|   |\n+-- +\n|   |\n+---+", 2, 1, "wall '---' or three blanks, found '-- '"),
    "odd wall": ("+---+---+\n|   !   |\n+---+---+", 1, 4, r"expected a wall \| or a blank, found '!'"),
    "two labels": ("+---+\n|AB |\n+---+", 1, 1, "one letter or digit in the middle, found 'AB '"),
    "odd label": ("+---+\n| ? |\n+---+", 1, 1, r"three blanks, ### .* found ' \? '"),
    "label of another script": ("+---+\n| é |\n+---+", 1, 1, "found ' é '"),
    "half covered": ("+---+\n|## |\n+---+", 1, 1, "found '## '"),
    "a tab": ("+---+\n|\tA |\n+---+", 1, 1, r"found '\\tA '"),
    "a tab before": ("\t+---+\n\t|   |\n\t+---+", 0, 0, r"found '\\t'"),
    "a control character": ("+---+\n| \x1b |\n+---+", 1, 1, r"found ' \\x1b '"),
    "indented further": ("  +---+\n   |   |\n  +---+", 1, 2, "line of squares"),
    "indented less": ("   +---+\n  |   |\n   +---+", 0, 2, "upper frame"),
}


@pytest.mark.parametrize("name", CROOKED)
def test_a_crooked_drawing_is_refused_with_its_place(name: str) -> None:
    text, line, column, message = CROOKED[name]
    with pytest.raises(DrawingError, match=message) as refused:
        parse_drawing(text)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_places_count_what_was_dropped() -> None:
    with pytest.raises(DrawingError) as refused:
        parse_drawing("\n\n    +---+\n    |  x|\n    +---+\n")
    assert (refused.value.line, refused.value.column) == (3, 5)
