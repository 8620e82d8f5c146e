"""Rubble tokens: what they open, what stays closed, and where they count as being."""

from random import Random

import pytest

from crossfray.content.maps import load_map
from crossfray.content.position.file import Position
from crossfray.rules.board import Board, Opening, bits
from crossfray.rules.distance import distance
from support import rule
from support.positions import can_see, is_adjacent, position, reach

WALL = """
    +---+---+---+---+
    |       |       |
    +   +   +   +   +
    |     A |       |
    +   +   +   +   +
    |       |       |
    +---+---+---+---+
    """


def open_pairs(p: Position) -> set[str]:
    """Which of the squares on the two sides of the wall are adjacent to each other."""
    return {f"{a}{b}" for a in ("b1", "b2", "b3") for b in ("c1", "c2", "c3") if is_adjacent(p, a, b)}


def opening(board: Board, a: str, b: str) -> Opening:
    squares = sorted((board.square(a), board.square(b)))
    return Opening(squares[0], squares[1])


@rule("RUBBLE-2")
def test_a_token_in_the_middle_of_a_section_opens_that_section_alone() -> None:
    assert open_pairs(position(WALL)) == set()
    assert open_pairs(position(WALL, rubble=["b2|c2"])) == {"b2c2"}


@rule("RUBBLE-2")
@pytest.mark.parametrize("named", ["b1/c2", "c2/b1", "b2/c1", "c1/b2"])
def test_a_token_on_a_point_opens_it_for_all_four_squares(named: str) -> None:
    p = position(WALL, rubble=[named])
    assert open_pairs(p) == {"b1c2", "b2c1"}  # both diagonals, and no section
    assert all(is_adjacent(p, b, a) for a, b in (("b1", "c2"), ("b2", "c1")))


@pytest.mark.parametrize(("named", "opened"), [("a1|b1", ["a1", "b1"]), ("a2|b2", ["a2", "b2"])])
def test_in_a_map_of_two_columns_too_sections_and_points_are_told_apart(
    named: str, opened: list[str]
) -> None:
    drawing = """
        +---+---+
        |   |   |
        +   +   +
        |   |   |
        +---+---+
        """
    section = position(drawing, rubble=[named])
    assert is_adjacent(section, *opened)
    assert not is_adjacent(section, "b1", "a2")
    point = position(drawing, rubble=["b1/a2"])
    assert is_adjacent(point, "b1", "a2")
    assert is_adjacent(point, "a1", "b2")
    assert not is_adjacent(point, "a1", "b1")


def test_in_a_map_of_one_column_too_a_section_is_opened() -> None:
    drawing = """
        +---+
        |   |
        +---+
        | A |
        +---+
        """
    assert reach(position(drawing), "A", 1) == ["a1"]
    assert reach(position(drawing, rubble=["a1|a2"]), "A", 1) == ["a1", "a2"]


@rule("RUBBLE-2")
def test_anyone_may_move_through_the_opening() -> None:
    assert "c2" not in reach(position(WALL), "A", 5)
    for rivals in ("", "A"):
        p = position(WALL, rubble=["b2|c2"], rivals=rivals)
        assert "c2" in reach(p, "A", 1)
        assert "c3" not in reach(p, "A", 1)
        assert "c3" in reach(p, "A", 2)


@rule("RUBBLE-2")
def test_one_looks_through_the_opening_and_not_past_its_ends() -> None:
    p = position(WALL, rubble=["b2|c2"])
    assert can_see(p, "a2", "d2")
    assert can_see(p, "a1", "d3")  # through the middle of the section
    assert can_see(p, "b2", "d3")
    assert not can_see(p, "a1", "d2")  # through its lower end
    assert not can_see(p, "a2", "d1")
    assert not can_see(p, "b1", "c2")
    p = position(WALL, rubble=["b1/c2"])
    assert can_see(p, "a1", "d2")
    assert not can_see(p, "a2", "d2")


@rule("RUBBLE-2")
def test_a_section_between_two_opened_points_stays_closed() -> None:
    p = position(WALL, rubble=["b1/c2", "b2/c3"])
    assert open_pairs(p) == {"b1c2", "b2c1", "b2c3", "b3c2"}


@rule("RUBBLE-2")
def test_a_token_opens_an_obstructed_corner_without_walls() -> None:
    drawing = """
        +---+---+
        |       |
        +   *   +
        |       |
        +---+---+
        """
    assert not is_adjacent(position(drawing), "a1", "b2")
    assert is_adjacent(position(drawing, rubble=["a1/b2"]), "a1", "b2")


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("b2", "c2", ["b2", "c2"]),
        ("b1", "b2", ["b1", "b2"]),
        ("b1", "c2", ["b1", "b2", "c1", "c2"]),
        ("b2", "c1", ["b1", "b2", "c1", "c2"]),
    ],
)
def test_a_token_counts_as_being_in_every_square_it_touches(a: str, b: str, expected: list[str]) -> None:
    board = position(WALL).board
    touched = board.touched(opening(board, a, b))
    assert board.names_of(touched) == expected
    assert min(distance(board, board.square("d2"), square) for square in bits(touched)) == (
        1 if "c2" in expected else 2
    )


def test_once_the_token_is_off_the_wall_the_wall_is_whole_again() -> None:
    whole = position(WALL).board
    broken = whole.with_rubble((opening(whole, "b2", "c2"),))
    assert broken.neighbours != whole.neighbours
    again = broken.with_rubble(())
    assert again.neighbours == whole.neighbours
    assert again.clear == whole.clear
    moved = broken.with_rubble((opening(whole, "b3", "c3"),))
    assert moved.neighbours == position(WALL, rubble=["b3|c3"]).board.neighbours
    assert not moved.neighbours[moved.square("b2")] & moved.set_of("c2")


def test_a_token_off_the_wall_has_no_effect() -> None:
    lying = position(WALL, rubble=["a1|b1", "a2/b3"])
    assert lying.board.neighbours == position(WALL).board.neighbours
    assert lying.board.clear == position(WALL).board.clear


ENCLOSED = """
    +---+---+---+---+---+
    |               |   |
    +   +---+---+   +   +
    |   |       |       |
    +   +---+---+---+   +
    |     A             |
    +   +   +   +   +   +
    |            ###    |
    +---+---+---+---+---+
    """


@pytest.mark.parametrize("name", ["winterfell", "smith-house", "raptor-paddock"])
def test_a_map_that_is_opened_little_by_little_is_the_map_with_all_these_openings(name: str) -> None:
    whole = load_map(name).board
    places = [1 << place for place in bits(whole.walls)]
    for seed in range(4):
        broken = whole
        for place in Random(seed).sample(places, 3):
            broken = broken.opened(place)
            fresh = whole.with_rubble(broken.openings)
            assert broken.clear == fresh.clear
            assert broken.neighbours == fresh.neighbours


@rule("RUBBLE-2")
def test_on_a_board_of_one_column() -> None:
    drawing = "+---+\n| A |\n+---+\n|   |\n+---+"
    assert not is_adjacent(position(drawing), "A", "a1")
    opened = position(drawing, rubble=["a1|a2"])
    assert is_adjacent(opened, "A", "a1")
    assert reach(opened, "A", 1) == ["a1", "a2"]


@rule("RUBBLE-4")
@pytest.mark.parametrize(
    "named", ["b2|b3", "a3|b3", "c3|d3", "c3|c4", "a2/b3", "c2/d3", "d1|d2", "c1|d1", "c2/d1"]
)
def test_the_border_of_an_enclosed_area_cannot_be_broken(named: str) -> None:
    whole = position(ENCLOSED)
    broken = position(ENCLOSED, rubble=[named])
    squares = [f"{column}{row}" for row in range(1, 5) for column in "abcde"]
    pairs = [(a, b) for a in squares for b in squares if a < b]
    for answer in (is_adjacent, can_see):
        assert [answer(broken, *pair) for pair in pairs] == [answer(whole, *pair) for pair in pairs]
    assert "b3" not in reach(broken, "A", 9)


@rule("RUBBLE-4")
@pytest.mark.parametrize(
    ("named", "pair"),
    [("d2|d3", ("d2", "d3")), ("d2/e3", ("d2", "e3")), ("d4|e4", ("d4", "e4")), ("d3/e4", ("d4", "e3"))],
)
def test_a_wall_that_leads_away_from_an_enclosed_area_can_be_broken(
    named: str, pair: tuple[str, str]
) -> None:
    assert not is_adjacent(position(ENCLOSED), *pair)
    assert is_adjacent(position(ENCLOSED, rubble=[named]), *pair)


@rule("RUBBLE-4")
def test_a_wall_around_an_area_at_the_edge_can_be_broken() -> None:
    """The edge of the board is no obstruction, so the area is not enclosed."""
    drawing = """
        +---+---+---+
        | A |       |
        +---+   +   +
        |           |
        +---+---+---+
        """
    assert reach(position(drawing), "A", 2) == ["a2"]
    assert reach(position(drawing, rubble=["a2|b2"]), "A", 1) == ["a2", "b2"]
