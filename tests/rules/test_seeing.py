"""What a character can see: the examples of the rulebooks, drawn anew, and each rule by itself."""

import pytest

from crossfray.rules.board import Board
from crossfray.rules.sight import sees
from support import rule
from support.positions import can_see, position, sight

# ---------------------------------------------------------------------- the examples of the rulebooks


@rule("SEE-1")
def test_example_a_wall_hides_ally_and_rival_from_each_other() -> None:
    p = position(
        """
        +---+---+---+
        |           |
        +   +---+   +
        |       |   |
        +   +   +   +
        | A     | Z |
        +---+---+---+
        """,
        rivals="Z",
    )
    assert not can_see(p, "A", "Z")
    assert not can_see(p, "Z", "A")
    assert sight(p, "A", "Z")["blocked_by"] == ["b1|c1"]
    assert sight(p, "A", "Z")["rules"] == ["SEE-1"]


@rule("SEE-0", "SEE-1")
def test_example_a_building_hides_one_of_two_rivals() -> None:
    p = position(
        """
        +---+---+---+---+
        |     Y         |
        +   +   +   +   +
        |    ###      Z |
        +   +   +   +   +
        |     A         |
        +---+---+---+---+
        """,
        rivals="YZ",
    )
    assert not can_see(p, "A", "Y")
    assert sight(p, "A", "Y")["blocked_by"] == ["b2"]
    assert sight(p, "A", "Y")["rules"] == ["SEE-1"]
    assert can_see(p, "A", "Z")


@rule("SEE-2")
def test_example_a_standing_rival_hides_an_ally() -> None:
    p = position(
        """
        +---+---+---+---+
        | A       X   B |
        +   +   +   +   +
        |               |
        +---+---+---+---+
        """,
        rivals="X",
    )
    assert not can_see(p, "A", "B")
    assert can_see(p, "A", "X")
    assert sight(p, "A", "B")["blocked_by"] == ["c2"]
    assert sight(p, "A", "B")["rules"] == ["SEE-2"]


@rule("SEE-4")
def test_example_two_rivals_do_not_block_the_corner_between_them() -> None:
    p = position(
        """
        +---+---+---+
        |         B |
        +   +   +   +
        |     Y   Z |
        +   +   +   +
        |         A |
        +---+---+---+
        """,
        rivals="YZ",
    )
    assert not can_see(p, "A", "B")  # straight through Z
    p = position(
        """
        +---+---+---+
        |     Y   B |
        +   +   +   +
        |     A   Z |
        +   +   +   +
        |           |
        +---+---+---+
        """,
        rivals="YZ",
    )
    assert can_see(p, "A", "B")
    assert sight(p, "A", "B")["rules"] == ["SEE-4"]
    assert sight(p, "A", "B")["blocked_by"] == []


@rule("SEE-2", "SEE-5")
def test_example_a_knocked_down_rival_does_not_block_and_a_standing_one_does() -> None:
    drawing = """
        +---+---+---+---+
        | B   Z       A |
        +   +   +   +   +
        |             Y |
        +   +   +   +   +
        |             X |
        +---+---+---+---+
        """
    p = position(drawing, rivals="XYZ", down="Z")
    assert can_see(p, "A", "B")
    assert sight(p, "A", "B")["rules"] == ["SEE-5"]
    assert not can_see(p, "A", "X")
    assert sight(p, "A", "X")["blocked_by"] == ["d2"]
    p = position(drawing, rivals="XYZ")
    assert not can_see(p, "A", "B")


@rule("SEE-3")
def test_example_a_rival_is_seen_past_an_ally() -> None:
    drawing = """
        +---+---+---+
        |           |
        +   +   +   +
        | A   B   Z |
        +---+---+---+
        """
    p = position(drawing, rivals="Z")
    assert can_see(p, "A", "Z")
    assert sight(p, "A", "Z")["rules"] == ["SEE-3"]
    # and B is in the way of Z's view, as it is Z's rival
    assert can_see(p, "Z", "B")
    assert not can_see(p, "Z", "A")


HIDDEN_RIVAL = """
    +---+---+---+---+---+
    |             Z   X |
    +   +   {}   +   +   +
    | A                 |
    +---+---+---+---+---+
    """


@rule("SEE-1", "SEE-2")
def test_example_a_rival_that_is_not_seen_does_not_block() -> None:
    p = position(HIDDEN_RIVAL.format("*"), rivals="XZ")
    assert not can_see(p, "A", "Z")
    assert sight(p, "A", "Z")["blocked_by"] == ["b1/c2"]
    assert can_see(p, "A", "X")
    assert sight(p, "A", "X")["rules"] == ["SEE-2"]
    p = position(HIDDEN_RIVAL.format("+"), rivals="XZ")
    assert can_see(p, "A", "Z")
    assert not can_see(p, "A", "X")


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


@rule("SEE-0")
def test_on_an_open_board_everything_is_seen_from_everywhere() -> None:
    p = position(OPEN)
    names = p.board.names
    assert all(can_see(p, a, b) for a in names for b in names)


@rule("SEE-0")
def test_the_line_runs_between_the_centres() -> None:
    """From a1 to e2 it leaves the lower row in the middle of c: b1, c1, c2 and d2 are on it."""
    for name in ("b1", "c1", "c2", "d2"):
        assert not can_see(position(OPEN, squares={"A": "a1", "Z": name}, rivals="Z"), "A", "e2"), name
    for name in ("a2", "b2", "d1", "e1", "c3"):
        assert can_see(position(OPEN, squares={"A": "a1", "Z": name}, rivals="Z"), "A", "e2"), name


@rule("SEE-1")
@pytest.mark.parametrize(
    ("viewer", "target", "blocked_by"),
    [
        ("c2", "c3", "c2|c3"),  # through the middle of a section
        ("a3", "d3", "b3|c3"),
        ("b2", "d3", "c2|c3"),  # nearer to its end
        ("c2", "d3", "c2/d3"),  # where it ends
        ("a1", "c3", "b2/c3"),
        ("a2", "d3", "b2/c3"),
        ("d1", "b3", "b2/c3"),
    ],
)
def test_walls_block_in_the_middle_and_where_they_end(viewer: str, target: str, blocked_by: str) -> None:
    p = position(
        """
        +---+---+---+---+
        |       |       |
        +   +   +---+   +
        |               |
        +   +   +   +   +
        |               |
        +---+---+---+---+
        """
    )
    for a, b in ((viewer, target), (target, viewer)):
        answer = sight(p, a, b)
        assert answer["answer"] is False
        assert answer["rules"] == ["SEE-1"]
        assert answer["blocked_by"] == [blocked_by]


@rule("SEE-1", "MAP-3")
def test_a_covered_square_is_not_seen_into_nor_past() -> None:
    p = position(
        """
        +---+---+---+---+
        |    ###        |
        +   +   +   +   +
        |               |
        +---+---+---+---+
        """
    )
    assert not can_see(p, "a2", "b2")
    assert not can_see(p, "a2", "c2")
    assert not can_see(p, "b2", "b2")  # there is nobody in it to look
    assert can_see(p, "a1", "d1")
    assert can_see(p, "a1", "a2")
    assert sight(p, "a2", "d2")["blocked_by"] == ["b2"]


@rule("SEE-1")
def test_obstructions_are_told_nearest_first() -> None:
    p = position(
        """
        +---+---+---+---+---+
        |   |    ###    |   |
        +---+---+---+---+---+
        """
    )
    assert sight(p, "a1", "e1")["blocked_by"] == ["a1|b1", "c1", "d1|e1"]
    assert sight(p, "e1", "a1")["blocked_by"] == ["d1|e1", "c1", "a1|b1"]


@rule("SEE-2")
def test_the_square_of_a_rival_is_seen_but_not_what_lies_past_it() -> None:
    p = position(OPEN, squares={"A": "a1", "Z": "c1"}, rivals="Z")
    assert [name for name in ("b1", "c1", "d1", "e1") if can_see(p, "A", name)] == ["b1", "c1"]


@rule("SEE-2")
def test_the_nearest_of_three_rivals_in_a_row_hides_the_others() -> None:
    p = position(OPEN, squares={"A": "e1", "X": "d1", "Y": "c1", "Z": "b1"}, rivals="XYZ")
    assert [name for name in "XYZ" if can_see(p, "A", name)] == ["X"]
    assert sight(p, "A", "a1")["blocked_by"] == ["d1"]


@rule("SEE-2")
def test_a_rival_hidden_by_another_rival_does_not_block() -> None:
    """X on b2 hides Y on c2 from A; the line to d2 passes the square of Y and not that of X."""
    alone = position(OPEN, squares={"A": "a1", "Y": "c2"}, rivals="Y")
    assert not can_see(alone, "A", "d2")
    both = position(OPEN, squares={"A": "a1", "X": "b2", "Y": "c2"}, rivals="XY")
    assert not can_see(both, "A", "Y")
    assert can_see(both, "A", "d2")


@rule("SEE-2")
def test_each_side_has_its_own_rivals() -> None:
    p = position(OPEN, squares={"A": "a1", "B": "b1", "Y": "d1", "Z": "e1"}, rivals="YZ")
    assert can_see(p, "A", "Y")
    assert not can_see(p, "A", "Z")
    assert can_see(p, "Z", "B")
    assert not can_see(p, "Z", "A")


@rule("SEE-2")
def test_a_bare_square_has_rivals_only_when_somebody_is_to_act() -> None:
    pieces = {"A": "a3", "Z": "c1"}
    assert can_see(position(OPEN, squares=pieces, rivals="Z"), "a1", "e1")
    assert not can_see(position(OPEN, squares=pieces, rivals="Z", to_act="A"), "a1", "e1")
    assert can_see(position(OPEN, squares=pieces, rivals="Z", to_act="Z"), "a1", "e1")


def test_the_longest_row_of_rivals_is_judged_at_once() -> None:
    """Each of them hides the next one, a thousand deep."""
    board = Board(1, 1024)
    others = board.every & ~1
    assert sees(board, 1023, 1022, others)
    assert not sees(board, 1023, 1021, others)
    assert not sees(board, 1023, 0, others)
    assert not sees(board, 1023, 0, 0, obscured=others)


@rule("SEE-3")
def test_any_number_of_allies_does_not_block() -> None:
    p = position(OPEN, squares={"A": "a1", "B": "b1", "C": "c1", "D": "d1", "Z": "e1"}, rivals="Z")
    assert can_see(p, "A", "Z")
    assert sight(p, "A", "Z")["rules"] == ["SEE-3"]


@rule("SEE-4")
def test_one_rival_at_the_corner_does_not_block_either() -> None:
    p = position(OPEN, squares={"A": "a1", "Z": "a2"}, rivals="Z")
    assert can_see(p, "A", "b2")
    assert can_see(p, "A", "c3")
    assert sight(p, "A", "c3")["rules"] == ["SEE-4"]


@rule("SEE-4")
def test_a_rival_on_the_line_blocks_beyond_a_corner() -> None:
    """On the long diagonal c3 is passed through, b3 and c2 are only touched."""
    for name, seen in (("b2", False), ("a2", True), ("b1", True), ("b3", True), ("c2", True)):
        p = position(OPEN, squares={"A": "a1", "Z": name}, rivals="Z")
        assert can_see(p, "A", "c3") is seen, name


@rule("SEE-4")
def test_a_corner_in_the_middle_of_a_flat_line_is_only_touched_too() -> None:
    """From a1 to d2 the line runs through the point that b1, c1, b2 and c2 share."""
    for name, seen in (("b1", False), ("c2", False), ("b2", True), ("c1", True)):
        p = position(OPEN, squares={"A": "a1", "Z": name}, rivals="Z")
        assert can_see(p, "A", "d2") is seen, name


@rule("SEE-5")
def test_knocked_down_characters_of_any_side_do_not_block() -> None:
    pieces = {"A": "a1", "B": "b1", "Z": "d1"}
    p = position(OPEN, squares=pieces, rivals="Z", down="BZ")
    assert can_see(p, "A", "e1")
    assert sight(p, "A", "e1")["rules"] == ["SEE-5"]


@rule("SEE-5")
def test_a_knocked_down_viewer_sees_as_before() -> None:
    p = position(OPEN, squares={"A": "a1", "Y": "c1", "Z": "d1"}, rivals="YZ", down="A")
    assert can_see(p, "A", "Y")
    assert not can_see(p, "A", "Z")


@rule("SEE-6")
@pytest.mark.parametrize(
    ("kind", "seen"),
    [("character", False), ("companion", False), ("minion", False), ("token", True), ("marker", True)],
)
@pytest.mark.parametrize("edition", ["expanded", "dc100"])
def test_companions_and_minions_block_and_tokens_and_markers_do_not(
    kind: str, seen: bool, edition: str
) -> None:
    p = position(OPEN, squares={"A": "a1", "Z": "c1"}, rivals="Z", kinds={"Z": kind}, edition=edition)
    assert can_see(p, "A", "e1") is seen
    assert can_see(p, "A", "Z")
    assert can_see(p, "Z", "A")


@rule("SEE-6")
def test_a_companion_of_ones_own_does_not_block() -> None:
    p = position(OPEN, squares={"A": "a1", "B": "c1"}, kinds={"B": "companion"})
    assert can_see(p, "A", "e1")
