"""What a drawn map says: walls, enclosed areas, covered squares and corners."""

import pytest

from crossfray.content.errors import InputError
from crossfray.content.maps import parse_map
from crossfray.rules.board import bits
from support import rule
from support.positions import board, can_see, is_adjacent, position, reach

YARD = """
    +---+---+---+---+---+
    |                   |
    +   +---+---+   +   +
    |   |     B |       |
    +   +---+---+   +   +
    |         A      ###|
    +---+---+---+---+---+
    """


@rule("MAP-1", "MOVE-1")
def test_a_wall_lies_between_two_squares_and_works_from_both() -> None:
    p = position(
        """
        +---+---+---+
        | A |     B |
        +   +   +---+
        |         C |
        +---+---+---+
        """
    )
    for one, other in (("a2", "b2"), ("c1", "c2")):
        assert not is_adjacent(p, one, other)
        assert not is_adjacent(p, other, one)
        assert not can_see(p, one, other)
        assert not can_see(p, other, one)
    assert "b2" not in reach(p, "A", 1)
    assert "c1" not in reach(p, "B", 1)
    assert "c2" not in reach(p, "C", 1)


def test_walls_are_found_where_they_are_drawn() -> None:
    b = board(
        """
        +---+---+---+
        |   |       |
        +   +   +---+
        |       |   |
        +---+---+---+
        """
    )
    assert {b.wall_name(square, upper=False) for square in bits(b.east)} == {"a2|b2", "b1|c1"}
    assert {b.wall_name(square, upper=True) for square in bits(b.north)} == {"c1|c2"}


@rule("MAP-1")
def test_what_is_not_an_obstruction_does_not_obstruct() -> None:
    """Labels, markers and the starting areas of a position are no walls."""
    p = position(
        """
        +---+---+---+
        | A   M   N |
        +---+---+---+
        """,
        kinds={"M": "marker", "N": "token"},
    )
    assert can_see(p, "A", "N")
    assert reach(p, "A", 2) == ["a1", "b1", "c1"]


@rule("MAP-2")
def test_an_enclosed_area_cannot_be_entered() -> None:
    p = position(YARD)
    assert {"b2", "c2", "e1"} & set(reach(p, "A", 20)) == set()
    assert len(reach(p, "A", 20)) == 12


@rule("MAP-2")
def test_nobody_leaves_an_enclosed_area_either() -> None:
    assert reach(position(YARD), "B", 20) == ["b2", "c2"]


def test_covered_squares_enclose_as_walls_do() -> None:
    b = board(
        """
        +---+---+---+---+
        |    ###        |
        +   +   +   +   +
        |###     ###    |
        +   +   +---+   +
        |       |   |   |
        +   +   +---+   +
        |   |           |
        +---+---+---+---+
        """
    )
    assert "c2" in b.names_of(b.enclosed)  # by walls alone
    assert "b3" not in b.names_of(b.enclosed)  # open downwards
    b = board(
        """
        +---+---+---+
        |    ###    |
        +   +   +   +
        |###     ###|
        +   +---+   +
        |           |
        +---+---+---+
        """
    )
    assert b.names_of(b.enclosed) == ["a2", "b2", "b3", "c2"]


def test_an_area_cut_off_towards_the_edge_is_not_enclosed() -> None:
    b = board(
        """
        +---+---+---+
        |   |       |
        +---+---+   +
        |       |   |
        +---+---+---+
        """
    )
    assert b.enclosed == 0


POCKET = """
id = "pocket"
name = "Pocket"
box = "house"
provenance = "house"
about = "A closet at the edge, and a wall from edge to edge."
map = \"\"\"
+---+---+---+---+---+
|       | 1         |
+---+   +---+---+---+
|   |         2     |
+---+---+---+---+---+
\"\"\"
[legend]
1 = ["area 1"]
2 = ["area 2"]
"""


def test_a_pocket_closed_by_walls_and_the_edge_is_enclosed_unless_it_holds_a_named_square() -> None:
    found = parse_map(POCKET, "pocket.toml")
    assert found.board.names_of(found.board.enclosed) == ["a1"]


@pytest.mark.parametrize("kind", ["character", "companion", "minion", "token", "marker"])
def test_a_covered_square_holds_nothing(kind: str) -> None:
    with pytest.raises(InputError, match="MAP-3"):
        position("+---+---+\n|    ###|\n+---+---+", squares={"A": "b1"}, kinds={"A": kind})


@rule("MAP-3")
def test_a_square_with_obstructions_all_along_its_border_can_be_stood_on() -> None:
    p = position(
        """
        +---+---+---+
        |           |
        +   +---*   +
        |   | A     |
        +   +---*   +
        |           |
        +---+---+---+
        """
    )
    assert reach(p, "A", 1) == ["b2", "c2"]
    assert reach(p, "A", 2) == ["b2", "c1", "c2", "c3"]


@rule("MAP-3")
def test_a_covered_square_cannot_be_entered() -> None:
    p = position(
        """
        +---+---+---+
        | A  ###    |
        +   +   +   +
        |           |
        +---+---+---+
        """
    )
    assert reach(p, "A", 1) == ["a1", "a2"]
    assert reach(p, "A", 3) == ["a1", "a2", "b1", "c1"]
    assert reach(p, "A", 4) == ["a1", "a2", "b1", "c1", "c2"]


CORNERS = {
    "a star": """
        +---+---+
        | A   B |
        +   *   +
        | C   D |
        +---+---+
        """,
    "a wall to the left": """
        +---+---+---+
        |     A   B |
        +   +---+   +
        |     C   D |
        +---+---+---+
        """,
    "a wall upwards": """
        +---+---+
        |   |   |
        +   +   +
        | A   B |
        +   +   +
        | C   D |
        +---+---+
        """,
    "a covered square": """
        +---+---+
        | A   B |
        +   +   +
        | C  ###|
        +---+---+
        """,
}


@rule("MAP-4")
@pytest.mark.parametrize(
    ("drawing", "apart", "together"),
    [
        (CORNERS["a star"], ["AD", "BC"], ["AB", "CD", "AC", "BD"]),
        (CORNERS["a wall to the left"], ["AD", "BC", "AC"], ["AB", "CD", "BD"]),
        (CORNERS["a covered square"], ["BC"], ["AB", "AC"]),
        (CORNERS["a wall upwards"], [], ["AD", "BC", "AB", "CD"]),
    ],
    ids=["a star", "a wall beside", "a covered square", "a wall one square further"],
)
def test_what_touches_a_corner_blocks_the_diagonal_through_it(
    drawing: str, apart: list[str], together: list[str]
) -> None:
    p = position(drawing)
    for pair in apart:
        for a, b in ((pair[0], pair[1]), (pair[1], pair[0])):
            assert not is_adjacent(p, a, b)
            assert not can_see(p, a, b)
    for pair in together:
        assert is_adjacent(p, pair[0], pair[1])
        assert is_adjacent(p, pair[1], pair[0])


@rule("MAP-4")
@pytest.mark.parametrize(
    "wall", ["above", "below", "left", "right"], ids=lambda wall: f"a wall that comes from {wall}"
)
def test_a_wall_from_any_direction_touches_the_corner_at_its_end(wall: str) -> None:
    marks = {name: "-" if name in ("left", "right") else "|" for name in ("above", "below", "left", "right")}
    drawn = {name: (mark if name == wall else " ") for name, mark in marks.items()}
    p = position(
        "+---+---+\n"
        f"|   {drawn['above']}   |\n"
        f"+{drawn['left'] * 3}+{drawn['right'] * 3}+\n"
        f"|   {drawn['below']}   |\n"
        "+---+---+"
    )
    assert not is_adjacent(p, "a1", "b2")
    assert not is_adjacent(p, "a2", "b1")
    straight = {"above": ("a2", "b2"), "below": ("a1", "b1"), "left": ("a1", "a2"), "right": ("b1", "b2")}
    for name, (a, b) in straight.items():
        assert is_adjacent(p, a, b) is (name != wall)


@rule("MAP-4", "MOVE-3")
def test_an_obstructed_corner_stops_diagonal_moves_only() -> None:
    p = position(
        """
        +---+---+
        |       |
        +   *   +
        | A     |
        +---+---+
        """
    )
    assert reach(p, "A", 1) == ["a1", "a2", "b1"]
    assert reach(p, "A", 2) == ["a1", "a2", "b1", "b2"]
