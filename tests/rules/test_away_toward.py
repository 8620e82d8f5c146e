"""Pushing away and pulling nearer, one step at a time: in a game, and square by square."""

import pytest

from crossfray.rules.board import Board, bits
from crossfray.rules.distance import distance
from crossfray.rules.reach import farther, nearer, pulled, pushed
from support import rule
from support.positions import board
from support.script import Script, cards, hero

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


HALL = """
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
YARD = """
+---+---+---+---+---+
|                   |
+   +   +   +   +   +
|                   |
+   +   +   +   +   +
|                   |
+   +   +   +   +   +
|                   |
+   +   +   +   +   +
|                   |
+---+---+---+---+---+
"""

LANE = """
+---+---+---+---+---+
|                   |
+---+---+---+---+---+
"""


def told(text: str, places: str, drawing: str = YARD) -> Script:
    """Hero on a small board, with an ability of this text."""
    who = hero("", text)
    squads = ("sworn-brother", "white-walker unsullied")
    return cards(squads, places, "hero", board=drawing, extra=(who,), pools={1: "strength"})


PUSH = "Push a rival within 4 squares {}."
PULL = "Pull a rival within 4 squares {}."


@rule("AWAY-1")
@pytest.mark.parametrize(
    ("hero_on", "squares"),
    [
        ("b3", "c3 d2 d3 d4"),  # from the left
        ("c1", "c3 b4 c4 d4"),  # from below, two squares off
        ("b2", "c3 b4 c4 d2 d3 d4"),  # from a corner
    ],
)
def test_pushed_one_square_it_is_farther_away(hero_on: str, squares: str) -> None:
    with told(PUSH.format(1), f"hero {hero_on} white-walker c3") as game:
        game.play(1, action="ability-1")
        game.asks(1, "move to", squares)
        game.play(1, move_to=squares.rsplit(maxsplit=1)[-1])
        assert game.square("white-walker") == squares.rsplit(maxsplit=1)[-1]


@rule("AWAY-1")
def test_each_square_of_a_push_is_farther_than_the_one_before() -> None:
    with told(PUSH.format(2), "hero a3 white-walker b3") as game:
        game.play(1, action="ability-1")
        game.asks(1, "move to", "b3 c2 c3 c4 d1 d2 d3 d4 d5")


@rule("AWAY-1")
def test_a_push_goes_by_the_rules_of_moving() -> None:
    with told(PUSH.format(1), "hero a3 white-walker c3", HALL) as game:
        game.play(1, action="ability-1")  # a wall to d3, obstructions at the corners of d2 and d4
        assert game.square("white-walker") == "c3"
        game.asks(1, "action")
    with told(PUSH.format(2), "hero a3 white-walker c3 sworn-brother d3") as game:
        game.play(1, action="ability-1")  # her ally is a rival of who is pushed
        game.asks(1, "move to", "c3 d2 d4 e1 e2 e3 e4 e5")
    with told(PUSH.format(3), "hero a1 white-walker b1 sworn-brother c1", LANE) as game:
        game.play(1, action="ability-1")  # and is not passed
        assert game.square("white-walker") == "b1"
        game.asks(1, "action")


@rule("TOWARD-1")
@pytest.mark.parametrize(("hero_on", "squares"), [("a3", "c3 b2 b3 b4"), ("e5", "c3 d4"), ("d5", "c3 c4 d4")])
def test_pulled_one_square_it_is_nearer(hero_on: str, squares: str) -> None:
    with told(PULL.format(1), f"hero {hero_on} white-walker c3") as game:
        game.play(1, action="ability-1")
        game.asks(1, "move to", squares)
        game.play(1, move_to=squares.rsplit(maxsplit=1)[-1])
        assert game.square("white-walker") == squares.rsplit(maxsplit=1)[-1]


@rule("TOWARD-1")
def test_each_square_of_a_pull_is_nearer_than_the_one_before() -> None:
    with told(PULL.format(2), "hero a3 white-walker e3") as game:
        game.play(1, action="ability-1")
        game.asks(1, "move to", "e3 d2 d3 d4 c1 c2 c3 c4 c5")


HIDDEN = """
+---+---+---+---+---+
|                   |
+   +   +   +   +   +
|       |           |
+   +   +   +   +   +
|                   |
+---+---+---+---+---+
"""

WINDOW = """
+---+---+---+---+
|               |
+   +---+   +   +
|               |
+---+---+---+---+
"""


@rule("TOWARD-1")
def test_who_pulls_must_see_what_is_pulled() -> None:
    with told(PULL.format(1), "hero a2 white-walker d2", HIDDEN) as game:
        assert game.rules_against("hero ability-1 white-walker") == []
        game.play(1, action="ability-1")  # behind the wall: within reach, and not moved
        assert game.square("white-walker") == "d2"
        game.asks(1, "action")


@rule("TOWARD-1")
def test_who_pulls_must_see_each_square_it_is_moved_into() -> None:
    with told(PULL.format(1), "hero a1 white-walker d1", WINDOW) as game:
        game.play(1, action="ability-1")  # the line from her to c2 is walled off
        game.asks(1, "move to", "c1 d1")
    with told(PULL.format(1), "hero a2 white-walker e2 unsullied c2 sworn-brother e1") as game:
        game.play(1, action="ability-1", choose="white-walker")  # the Unsullied hides it
        assert game.square("white-walker") == "e2"


def names(b: Board, squares: int) -> list[str]:
    return b.names_of(squares)


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


def test_every_step_of_a_push_is_counted_anew() -> None:
    """Three pushes in a row: however they are chosen, each leads one square farther."""
    source = OPEN.square("a1")
    squares = {OPEN.square("b2")}
    for away in (2, 3, 4):
        squares = {step for square in squares for step in bits(pushed(OPEN, square, source, 0))}
        assert {distance(OPEN, square, source) for square in squares} == {away}
    assert all(not pushed(OPEN, square, source, 0) for square in squares)  # at the edge


def test_a_push_follows_the_rules_of_moving() -> None:
    start = WALLED.square("c3")
    # to d3 a wall, at the corners of d2 and d4 obstructions
    assert names(WALLED, pushed(WALLED, start, WALLED.square("a3"), 0)) == []
    assert names(WALLED, pushed(WALLED, start, WALLED.square("c1"), 0)) == ["b4", "c4"]
    assert names(OPEN, pushed(OPEN, start, OPEN.square("b3"), OPEN.set_of("d3"))) == ["d2", "d4"]


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


def test_every_step_of_a_pull_is_nearer_than_the_one_before() -> None:
    goal = OPEN.square("a1")
    for start in range(OPEN.size):
        for step in bits(nearer(OPEN, start, 1 << goal)):
            assert distance(OPEN, step, goal) == distance(OPEN, start, goal) - 1


def test_the_one_who_pulls_must_see_what_is_pulled() -> None:
    start, goal = OPEN.square("c3"), OPEN.square("a3")
    hidden = OPEN.every & ~(1 << start)
    assert pulled(OPEN, start, 1 << goal, 0, hidden) == 0


def test_the_one_who_pulls_must_see_each_square_it_is_moved_into() -> None:
    start, goal = OPEN.square("c3"), OPEN.square("a3")
    seen = OPEN.every & ~OPEN.set_of("b3", "b4")
    assert names(OPEN, pulled(OPEN, start, 1 << goal, 0, seen)) == ["b2"]


def test_a_pull_follows_the_rules_of_moving() -> None:
    start, goal = WALLED.square("d3"), WALLED.square("a3")
    assert pulled(WALLED, start, 1 << goal, 0, WALLED.every) == 0
    assert names(OPEN, pulled(OPEN, start, 1 << goal, OPEN.set_of("c3"), OPEN.every)) == ["c2", "c4"]
