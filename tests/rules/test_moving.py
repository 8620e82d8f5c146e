"""Where a move may end: the examples of the rulebooks, drawn anew, and each rule by itself."""

import pytest

from crossfray.rules.reach import path
from support import rule
from support.positions import position, reach
from support.script import scene

# ---------------------------------------------------------------------- the examples of the rulebooks


@rule("MOVE-1")
def test_example_from_a_partly_covered_square_not_through_what_covers_it() -> None:
    p = position(
        """
        +---+---+---+
        |           |
        +   +   +   +
        |     A |   |
        +   +   +   +
        |           |
        +---+---+---+
        """
    )
    assert reach(p, "A", 1) == ["a1", "a2", "a3", "b1", "b2", "b3"]


@rule("MOVE-1", "MOVE-3")
def test_example_from_a_partly_covered_square_not_through_its_obstructed_corner() -> None:
    p = position(
        """
        +---+---+---+
        |           |
        +   +   *   +
        |     A     |
        +   +   +   +
        |           |
        +---+---+---+
        """
    )
    assert reach(p, "A", 1) == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2"]
    assert "c3" in reach(p, "A", 2)


@rule("MOVE-4", "MOVE-5")
def test_example_through_an_ally_but_not_through_a_rival() -> None:
    p = position(
        """
        +---+---+---+---+---+
        |     Z   A   B     |
        +---+---+---+---+---+
        """,
        rivals="Z",
    )
    assert reach(p, "A", 2) == ["c1", "e1"]


@rule("MOVE-1", "MOVE-6")
def test_example_straight_moves() -> None:
    """One or two squares, but not to where somebody is nor through an obstruction."""
    p = position(
        """
        +---+---+---+---+---+
        |### ###     ### ###|
        +   +   +   +   +   +
        |### ###     ### ###|
        +   +   +   +   +   +
        |     B   A   Z     |
        +---+---+---+---+---+
        """,
        rivals="Z",
    )
    assert reach(p, "A", 2) == ["a1", "c1", "c2", "c3"]


@rule("MOVE-1", "MOVE-5", "MOVE-7")
def test_example_one_who_cannot_move() -> None:
    p = position(
        """
        +---+---+---+
        | Z |       |
        +   +---+   +
        | A | X     |
        +   *   +   +
        | Y         |
        +---+---+---+
        """,
        rivals="XYZ",
    )
    assert reach(p, "A", 2) == ["a2"]


@rule("MOVE-3", "MOVE-6")
def test_example_diagonal_moves() -> None:
    p = position(
        """
        +---+---+---+
        | B | Y |   |
        +   +   *   +
        | X   A   Z |
        +   +   +   +
        |     W     |
        +---+---+---+
        """,
        rivals="WXYZ",
    )
    # a1 and c1 are free; a3 holds an ally behind an obstructed corner; that of c3 is obstructed
    assert reach(p, "A", 1) == ["a1", "b2", "c1"]


@rule("MOVE-3")
def test_example_moving_between_rivals() -> None:
    p = position(
        """
        +---+---+---+
        | Y     |   |
        +   +   +   +
        | A   Z     |
        +   +   +   +
        |   |       |
        +---+---+---+
        """,
        rivals="YZ",
    )
    found = reach(p, "A", 1)
    assert "b3" in found  # between Y and Z
    assert "b1" not in found  # a wall ends at that corner
    assert found == ["a1", "a2", "b3"]


@rule("MOVE-0", "MOVE-4")
def test_example_straight_and_diagonal_through_an_ally() -> None:
    p = position(
        """
        +---+---+---+---+
        |    ### ###    |
        +   +   +   +   +
        | A   B         |
        +---+---+   +   +
        |               |
        +---+---+---+---+
        """
    )
    assert "c2" in reach(p, "A", 2)
    assert "b2" not in reach(p, "A", 2)
    assert {"c1", "d1", "d2"} <= set(reach(p, "A", 3))


@rule("MOVE-1")
def test_example_two_moves_to_go_round_an_obstruction() -> None:
    p = position(
        """
        +---+---+---+
        |           |
        +   +   +   +
        |       |   |
        +   +   +   +
        |     A |   |
        +---+---+---+
        """
    )
    assert "c1" not in reach(p, "A", 2)
    assert "c2" not in reach(p, "A", 3)
    assert "c2" in reach(p, "A", 4)


# ---------------------------------------------------------------------- each rule by itself

OPEN = """
    +---+---+---+---+---+
    |                   |
    +   +   +   +   +   +
    |                   |
    +   +   +   +   +   +
    |                   |
    +---+---+---+---+---+
    """
CORRIDOR = """
    +---+---+---+---+---+
    | A       {}         |
    +---+---+---+---+---+
    """


@rule("MOVE-0")
@pytest.mark.parametrize("steps", range(6))
def test_on_an_open_board_a_move_goes_as_far_as_squares_are_counted(steps: int) -> None:
    p = position(OPEN, squares={"A": "b2"})
    start = p.board.square("b2")
    assert reach(p, "A", steps) == p.board.names_of(p.board.around(start, steps))


@rule("MOVE-0")
def test_straight_and_diagonal_steps_mix() -> None:
    p = position(OPEN, squares={"A": "a1"})
    assert "e2" in reach(p, "A", 4)
    assert "e2" not in reach(p, "A", 3)


def test_a_path_is_made_of_adjacent_squares_and_as_short_as_can_be() -> None:
    p = position(
        """
        +---+---+---+
        |           |
        +   +   +   +
        |       |   |
        +   +   +   +
        |     A |   |
        +---+---+---+
        """,
        squares={"Z": "b3"},
        rivals="Z",
    )
    board = p.board
    start, end = board.square("b1"), board.square("c1")
    assert path(board, start, end, 9, p.board.set_of("b3")) == []  # the rival is in the only way
    way = path(board, start, end, 9, 0)
    assert [board.names[square] for square in way] == ["a2", "b3", "c3", "c2", "c1"]
    assert path(board, start, end, 4, 0) == []
    for a, b in zip([start, *way], way, strict=False):
        assert board.neighbours[a] >> b & 1


def test_of_equal_paths_the_one_through_the_lowest_squares() -> None:
    board = position(OPEN).board
    start, end = board.square("a2"), board.square("c2")
    for shut, through in ((0, "b1"), (board.set_of("b1"), "b2"), (board.set_of("b1", "b2"), "b3")):
        assert [board.names[square] for square in path(board, start, end, 2, shut)] == [through, "c2"]


@rule("MOVE-1")
def test_nothing_moves_through_a_wall() -> None:
    p = position(
        """
        +---+---+---+---+
        | A | T         |
        +---+---+---+---+
        """,
        kinds={"T": "token"},
    )
    assert reach(p, "A", 9) == ["a1"]
    assert reach(p, "T", 9) == ["b1", "c1", "d1"]


@rule("MOVE-2")
def test_a_partly_covered_square_is_entered_and_passed_in_a_game() -> None:
    """Walls and obstructed corners lie on the borders of b1 and c1, whose centres are free; d1 is covered."""
    drawing = """
        +---+---+---+---+
        |   |           |
        +   +---*---+   +
        | A          ###|
        +---+---+---+---+
        """
    with scene(drawing, "A") as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 a2 b1 c1")
        game.play(1, move_to="c1")
        assert game.square("A") == "c1"
        assert "MAP-3" in game.rules_against("A move d1")


@rule("MOVE-2")
def test_a_square_with_a_wall_on_its_border_may_be_entered() -> None:
    p = position(
        """
        +---+---+---+
        | A     |   |
        +   +---+   +
        |           |
        +---+---+---+
        """
    )
    assert "b2" in reach(p, "A", 1)


@rule("MOVE-3")
def test_between_two_rivals_in_both_diagonals() -> None:
    p = position(OPEN, squares={"A": "a1", "Y": "a2", "Z": "b1"}, rivals="YZ")
    assert reach(p, "A", 1) == ["a1", "b2"]


@rule("MOVE-4")
@pytest.mark.parametrize("kind", ["character", "companion", "minion"])
def test_through_allies_of_every_kind_but_not_to_stay(kind: str) -> None:
    p = position(CORRIDOR.format("B"), kinds={"B": kind})
    assert reach(p, "A", 4) == ["a1", "b1", "d1", "e1"]


@rule("MOVE-4")
def test_through_a_knocked_down_ally() -> None:
    assert reach(position(CORRIDOR.format("B"), down="B"), "A", 4) == ["a1", "b1", "d1", "e1"]


@rule("MOVE-5")
@pytest.mark.parametrize("kind", ["character", "companion", "minion"])
@pytest.mark.parametrize("edition", ["expanded", "sg100", "dc100", "got100"])
def test_not_through_standing_rivals_of_any_kind(kind: str, edition: str) -> None:
    p = position(CORRIDOR.format("Z"), rivals="Z", kinds={"Z": kind}, edition=edition)
    assert reach(p, "A", 4) == ["a1", "b1"]


@rule("MOVE-5")
@pytest.mark.parametrize("edition", ["expanded", "dc100"])
def test_through_a_knocked_down_rival_but_not_to_stay(edition: str) -> None:
    p = position(CORRIDOR.format("Z"), rivals="Z", down="Z", edition=edition)
    assert reach(p, "A", 4) == ["a1", "b1", "d1", "e1"]


@rule("MOVE-5", "MOVE-6")
@pytest.mark.parametrize("kind", ["token", "marker"])
@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("expanded", ["a1", "b1", "c1", "d1", "e1"]),
        ("sg100", ["a1", "b1", "c1", "d1", "e1"]),
        ("dc100", ["a1", "b1"]),
        ("got100", ["a1", "b1"]),
    ],
)
def test_a_moving_token_is_stopped_by_rivals_in_some_editions(
    kind: str, edition: str, expected: list[str]
) -> None:
    p = position(CORRIDOR.format("Z"), rivals="Z", kinds={"A": kind}, edition=edition)
    assert reach(p, "A", 4) == expected


@rule("MOVE-6")
@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("expanded", ["a1", "b1", "c1", "d1", "e1"]),
        ("sg100", ["a1", "b1", "c1", "d1", "e1"]),
        ("dc100", ["a1", "b1", "d1", "e1"]),
        ("got100", ["a1", "b1", "d1", "e1"]),
    ],
)
def test_a_moving_token_stops_with_an_ally_in_some_editions(edition: str, expected: list[str]) -> None:
    p = position(CORRIDOR.format("B"), kinds={"A": "token"}, edition=edition)
    assert reach(p, "A", 4) == expected


@rule("MOVE-6")
@pytest.mark.parametrize("kind", ["token", "marker"])
@pytest.mark.parametrize("edition", ["expanded", "sg100", "dc100", "got100"])
@pytest.mark.parametrize("rivals", ["", "T"])
def test_tokens_and_markers_do_not_occupy_a_square(kind: str, edition: str, rivals: str) -> None:
    p = position(CORRIDOR.format("T"), rivals=rivals, kinds={"T": kind}, edition=edition)
    assert reach(p, "A", 4) == ["a1", "b1", "c1", "d1", "e1"]


@rule("MOVE-7")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_move_may_be_shorter_down_to_staying(steps: int) -> None:
    p = position(CORRIDOR.format(" "))
    assert reach(p, "A", steps) == ["a1", "b1", "c1"][: steps + 1]


@rule("MOVE-7")
def test_one_who_shares_a_square_may_stay_in_it() -> None:
    p = position(CORRIDOR.format(" "), squares={"T": "a1"}, kinds={"T": "token"}, edition="dc100")
    assert reach(p, "T", 1) == ["a1", "b1"]
    assert reach(p, "A", 0) == ["a1"]
