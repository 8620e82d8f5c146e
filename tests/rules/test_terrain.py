"""Terrain: obscured squares, and squares that are several things at once."""

from support import rule
from support.positions import can_see, is_adjacent, position, reach, sight

OPEN = """
    +---+---+---+---+---+
    |                   |
    +   +   +   +   +   +
    |                   |
    +   +   +   +   +   +
    |                   |
    +---+---+---+---+---+
    """


@rule("TERRAIN-2")
def test_example_one_beside_the_obscured_square_sees_who_is_in_it() -> None:
    p = position(
        """
        +---+---+---+
        |         A |
        +   +   +   +
        |     Z     |
        +---+---+---+
        """,
        rivals="A",
        obscured=["c2"],
    )
    assert can_see(p, "Z", "A")
    assert can_see(p, "A", "Z")


@rule("TERRAIN-3")
def test_example_one_in_the_obscured_square_looks_out_of_it() -> None:
    p = position(
        """
        +---+---+---+---+
        | B           C |
        +   +   +   +   +
        |               |
        +   +   +   +   +
        |     Z         |
        +---+---+---+---+
        """,
        rivals="BC",
        obscured=["b1"],
    )
    assert can_see(p, "Z", "B")
    assert can_see(p, "Z", "C")
    # but from there they do not see into it
    assert not can_see(p, "B", "Z")
    assert not can_see(p, "C", "Z")


@rule("TERRAIN-2", "TERRAIN-3", "SEE-4")
def test_example_one_farther_off_sees_neither_into_nor_past_the_obscured_square() -> None:
    p = position(
        """
        +---+---+---+---+---+
        |     C             |
        +   +   +   +   +   +
        | Z       A       Y |
        +   +   +   +   +   +
        |                   |
        +---+---+---+---+---+
        """,
        rivals="AC",
        obscured=["c2"],
    )
    assert not can_see(p, "Z", "A")
    assert sight(p, "Z", "A")["rules"] == ["TERRAIN-2"]
    assert not can_see(p, "Z", "Y")
    assert sight(p, "Z", "Y")["rules"] == ["TERRAIN-3"]
    assert sight(p, "Z", "Y")["blocked_by"] == ["c2"]
    assert can_see(p, "Z", "C")
    # past the corner of the obscured square
    p = position(OPEN, squares={"Z": "a1", "C": "c3"}, rivals="C", obscured=["b1", "c2"])
    assert can_see(p, "Z", "C")
    assert sight(p, "Z", "C")["rules"] == ["SEE-4"]


@rule("TERRAIN-1")
def test_a_square_may_be_several_things_at_once() -> None:
    """Obscured, beside a wall that rubble opens, with a marker and somebody in it: each works as it does
    alone."""
    drawing = """
        +---+---+---+---+
        |     M |       |
        +   +   +   +   +
        |               |
        +---+---+---+---+
        """
    p = position(
        drawing,
        squares={"A": "b2", "B": "d2"},
        kinds={"M": "marker"},
        obscured=["b2", "c2"],
        rubble=["b2|c2"],
    )
    assert is_adjacent(p, "A", "c2")
    assert "c2" in reach(p, "A", 1)
    assert not can_see(p, "B", "A")
    assert sight(p, "B", "A")["rules"] == ["TERRAIN-3", "TERRAIN-2"]
    plain = position(drawing, kinds={"M": "marker"}, squares={"A": "b2", "B": "d2"}, rubble=["b2|c2"])
    assert can_see(plain, "B", "A")


def test_naming_a_square_twice_changes_nothing() -> None:
    once = position(OPEN, squares={"A": "a1"}, obscured=["c1"])
    twice = position(OPEN, squares={"A": "a1"}, obscured=["c1", "c1"])
    assert once.obscured == twice.obscured


@rule("TERRAIN-2")
def test_an_obscured_square_is_seen_into_from_the_adjacent_squares_only() -> None:
    p = position(OPEN, obscured=["c2"])
    seeing = [name for name in p.board.names if can_see(p, name, "c2")]
    assert seeing == ["b1", "c1", "d1", "b2", "c2", "d2", "b3", "c3", "d3"]


@rule("TERRAIN-2")
def test_beside_but_behind_an_obstructed_corner_is_not_adjacent_and_does_not_see() -> None:
    p = position(
        """
        +---+---+
        |       |
        +   *   +
        |       |
        +---+---+
        """,
        obscured=["b2"],
    )
    assert not can_see(p, "a1", "b2")
    assert sight(p, "a1", "b2")["rules"] == ["SEE-1", "TERRAIN-2"]
    assert can_see(p, "b1", "b2")


@rule("TERRAIN-3")
def test_obscured_squares_block_for_every_side() -> None:
    p = position(OPEN, squares={"A": "a1", "Z": "e1"}, rivals="Z", obscured=["c1"])
    assert not can_see(p, "A", "Z")
    assert not can_see(p, "Z", "A")
    assert not can_see(p, "a1", "e1")  # also for nobody


@rule("TERRAIN-3")
def test_an_ally_in_an_obscured_square_does_not_open_it() -> None:
    p = position(OPEN, squares={"A": "a1", "B": "c1", "Z": "e1"}, rivals="Z", obscured=["c1"])
    assert not can_see(p, "A", "Z")
    assert sight(p, "A", "Z")["rules"] == ["TERRAIN-3"]


@rule("TERRAIN-3")
def test_an_obscured_square_hidden_by_another_does_not_block() -> None:
    """As with two rivals: b2 hides c2 from a1, so that the line to d2, which misses b2, is free."""
    assert not can_see(position(OPEN, obscured=["c2"]), "a1", "d2")
    assert can_see(position(OPEN, obscured=["b2", "c2"]), "a1", "d2")


@rule("TERRAIN-3")
def test_an_obscured_square_hides_a_rival_who_then_does_not_block() -> None:
    p = position(OPEN, squares={"A": "a1", "Z": "c2"}, rivals="Z")
    assert not can_see(p, "A", "d2")
    p = position(OPEN, squares={"A": "a1", "Z": "c2"}, rivals="Z", obscured=["b2"])
    assert can_see(p, "A", "d2")


@rule("TERRAIN-3")
def test_an_obscured_square_blocks_from_afar_although_it_is_not_seen_into() -> None:
    p = position(OPEN, obscured=["d1"])
    assert not can_see(p, "a1", "d1")
    assert not can_see(p, "a1", "e1")


@rule("TERRAIN-3")
def test_obscured_terrain_does_not_block_movement() -> None:
    plain = position(OPEN, squares={"A": "a1"})
    obscured = position(OPEN, squares={"A": "a1"}, obscured=["a2", "b1", "b2", "c2"])
    assert reach(obscured, "A", 3) == reach(plain, "A", 3)
