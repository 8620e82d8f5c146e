"""Who is adjacent to what."""

import pytest

from crossfray.content.position.questions import ask
from support import rule
from support.pieces import piece
from support.positions import is_adjacent, position
from support.script import cards, hero


@rule("ADJ-1", "MAP-4")
def test_example_adjacent_to_one_rival_and_not_to_the_two_behind_obstructions() -> None:
    p = position(
        """
        +---+---+---+
        |     Y   X |
        +   +---+   +
        |     A   Z |
        +   +   +   +
        |           |
        +---+---+---+
        """,
        rivals="XYZ",
    )
    assert is_adjacent(p, "A", "Z")
    assert not is_adjacent(p, "A", "Y")
    assert not is_adjacent(p, "A", "X")  # the wall ends at their corner


@rule("ADJ-1")
def test_the_eight_squares_around_are_adjacent_and_no_others() -> None:
    p = position(
        """
        +---+---+---+---+
        |               |
        +   +   +   +   +
        |               |
        +   +   +   +   +
        |     A         |
        +   +   +   +   +
        |               |
        +---+---+---+---+
        """
    )
    found = [name for name in p.board.names if is_adjacent(p, "A", name) and name != "b2"]
    assert found == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    answer = ask(p, "adjacent A d2").json
    assert answer["rules"] == ["ADJ-1"]
    assert answer["blocked_by"] == []


@rule("ADJ-1")
@pytest.mark.parametrize(
    ("other", "blocked_by"),
    [
        ("a2", ["a2|b2"]),
        ("a1", ["a1/b2"]),
        ("a3", ["a2/b3"]),
        ("b3", ["b3"]),
        ("c3", ["b2/c3", "c3"]),
        ("c1", ["b1/c2"]),
    ],
)
def test_what_is_between_is_named(other: str, blocked_by: list[str]) -> None:
    p = position(
        """
        +---+---+---+
        |    ### ###|
        +   +   +   +
        |   | A     |
        +   +   *   +
        |           |
        +---+---+---+
        """
    )
    answer = ask(p, f"adjacent A {other}").json
    assert answer["answer"] is False
    assert answer["rules"] == ["ADJ-1"]
    assert sorted(answer["blocked_by"]) == blocked_by
    assert is_adjacent(p, "A", "b1")
    assert is_adjacent(p, "A", "c2")


@rule("ADJ-1")
def test_pieces_and_obscured_terrain_do_not_break_adjacency() -> None:
    p = position(
        """
        +---+---+---+
        | Y   Z     |
        +   +   +   +
        | A   X     |
        +---+---+---+
        """,
        rivals="XYZ",
        obscured=["a1", "b1", "a2", "b2"],
    )
    assert all(is_adjacent(p, "A", letter) for letter in "XYZ")
    assert not is_adjacent(p, "A", "c1")


@rule("ADJ-1", "RUBBLE-2")
def test_rubble_makes_adjacent_what_its_wall_kept_apart() -> None:
    drawing = """
        +---+---+---+
        |       |   |
        +   +   +   +
        |     A | Z |
        +   +   +   +
        |       |   |
        +---+---+---+
        """
    assert not is_adjacent(position(drawing, rivals="Z"), "A", "Z")
    assert is_adjacent(position(drawing, rivals="Z", rubble=["b2|c2"]), "A", "Z")
    assert not is_adjacent(position(drawing, rivals="Z", rubble=["b2|c2"]), "A", "c3")


@rule("ADJ-2")
@pytest.mark.parametrize(
    ("edition", "expected"), [("expanded", True), ("sg100", True), ("dc100", False), ("got100", False)]
)
def test_ones_own_square_is_adjacent_in_some_editions(edition: str, expected: bool) -> None:
    p = position("+---+---+\n| A     |\n+---+---+", edition=edition)
    assert is_adjacent(p, "A", "a1") is expected
    assert ask(p, "adjacent A A").json["rules"] == ["ADJ-2"]
    assert is_adjacent(p, "A", "b1")


@rule("ADJ-2")
@pytest.mark.parametrize(
    ("edition", "own"), [("expanded", True), ("sg100", True), ("dc100", False), ("got100", False)]
)
def test_a_text_that_says_adjacent_means_the_own_square_in_some_editions(edition: str, own: bool) -> None:
    who = hero("", "Remove an adjacent Cairn from the map.", things=(("cairn", "Cairn", "token", 1),))
    cairn = piece("cairn-1", "token", owner=1)
    for square, gone in (("c3", own), ("c4", True), ("c5", False)):
        places = f"hero c3 white-walker h8 cairn-1 {square}"
        with cards(
            ("", "white-walker"), places, "hero", extra=(who, cairn), pools={1: "strength"}, edition=edition
        ) as game:
            game.play(1, action="ability-1")
            assert (game.square("cairn-1") is None) == gone


@rule("ADJ-3")
@pytest.mark.parametrize("kind", ["token", "marker"])
def test_tokens_and_markers_are_adjacent_where_their_square_is_seen(kind: str) -> None:
    p = position(
        """
        +---+---+---+
        | T |   | M |
        +   +   +---+
        |     A   N |
        +---+---+---+
        """,
        kinds={"T": kind, "M": kind, "N": kind},
    )
    assert not is_adjacent(p, "A", "T")  # the wall ends at their corner
    assert not is_adjacent(p, "A", "M")
    assert is_adjacent(p, "A", "N")
    assert is_adjacent(p, "N", "A")


@rule("ADJ-2", "ADJ-3")
@pytest.mark.parametrize(("edition", "expected"), [("expanded", True), ("got100", False)])
def test_a_token_in_ones_own_square(edition: str, expected: bool) -> None:
    p = position(
        "+---+---+\n| A     |\n+---+---+", squares={"T": "a1"}, kinds={"T": "token"}, edition=edition
    )
    assert is_adjacent(p, "A", "T") is expected
