"""Cooldown tracks: what waits there, and how it comes back (COOL)."""

import pytest

from support import rule
from support.script import scene

YARD = """
+---+---+---+---+
| A           Z |
+   +   +   +   +
|               |
+   +   +   +   +
| P             |
+---+---+---+---+
"""
AREAS = {1: "a3 b3 b2", 2: "d1 d2"}


@rule("COOL-1")
def test_the_knocked_out_and_scored_markers_wait_on_a_track() -> None:
    with scene(
        """
        +---+---+---+
        | A   Z   Y |
        +   +   +   +
        | P         |
        +---+---+---+
        """,
        "A",
        down="Z",
    ) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, action="interact")
        assert (game.track("Z"), game.track("P")) == ((2, 1), (1, 4))
        assert (game.square("Z"), game.square("P")) == (None, None)
        assert game.rules_against("Y move b2") == []  # its square is free again


@rule("COOL-1")
def test_what_waits_there_cannot_be_reached() -> None:
    with scene(YARD, "A", waiting={"B": 1, "Y": 2}, exhausted="B") as game:
        assert game.rules_against("A challenge Y") == ["COOL-1"]
        assert game.rules_against("A assist B") == ["COOL-1"]


@rule("COOL-2")
def test_what_shifts_off_returns_to_where_it_belongs() -> None:
    tokens = '[sides.1]\npool = []\n[sides.1.track]\n1 = ["cunning"]'
    with scene(YARD, "A", exhausted="BZ", waiting={"B": 1}, areas=AREAS, extra=tokens) as game:
        game.play(1, action="done")
        assert game.side(1)["pool"] == ["cunning"]
        game.asks(1, "place", "b2 b3")  # its own side's area, less where A stands
        game.play(1, place="b2")
        assert game.square("B") == "b2"
        assert game.track("B") is None


@rule("COOL-2")
@pytest.mark.parametrize("kind", ["character", "companion"])
def test_characters_and_companions_return_to_the_starting_area(kind: str) -> None:
    exhausted = "BZ" if kind == "character" else "Z"
    with scene(YARD, "A", exhausted=exhausted, waiting={"B": 1}, areas=AREAS, kinds={"B": kind}) as game:
        game.play(1, action="done")
        game.play(1, place="b3")
        assert game.happened("returned") == [{"piece": "B", "square": "b3"}]


@rule("COOL-3")
def test_a_returning_character_stands_and_its_side_chooses_the_square() -> None:
    with scene(
        """
        +---+---+---+
        | A   Z     |
        +   +   +   +
        |     Y     |
        +---+---+---+
        """,
        "A",
        down="Z",
        exhausted="ZY",
        areas={1: "a1", 2: "b1 c1 c2"},
    ) as game:
        game.play(1, action="challenge", target="Z")
        game.roll("2-burst", "2-burst")
        game.play(1, action="done")
        game.asks(2, "place", "c1 c2")  # not where Y is
        assert game.piece("Z")["exhausted"]  # its marker stayed with it
        game.play(2, place="c2")
        assert not game.piece("Z")["down"]
        assert game.square("Z") == "c2"


@rule("COOL-3")
def test_one_knocked_out_before_its_turn_may_still_be_chosen() -> None:
    with scene(YARD, "A", squares={"Y": "b3"}, down="Y", areas=AREAS) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, action="done")
        game.asks(2, "character", "Z Y")


@rule("COOL-4")
def test_with_a_full_area_it_goes_as_near_to_it_as_possible() -> None:
    with scene(
        """
        +---+---+---+---+---+
        | A   B             |
        +   +   +   +   +   +
        |    ###            |
        +   +   +   +   +   +
        |                 Z |
        +---+---+---+---+---+
        """,
        "A",
        waiting={"C": 1},
        exhausted="BCZ",
        areas={1: "a3 b3", 2: "e1"},
    ) as game:
        game.play(1, action="done")
        # beside the area: c3, c2 and a2; b2 is covered
        game.asks(1, "place", "a2 c2 c3")
        game.play(1, place="c2")
        assert game.square("C") == "c2"


@rule("COOL-4")
def test_nearest_is_counted_past_walls_and_farther_rings_come_later() -> None:
    with scene(
        """
        +---+---+---+---+---+
        | A | Z             |
        +   +   +   +   +   +
        | B   Y             |
        +---+---+---+---+---+
        """,
        "A",
        waiting={"C": 1},
        exhausted="BCYZ",
        areas={1: "a1 a2", 2: "e1"},
    ) as game:
        game.play(1, action="done")
        game.asks(1, "place", "c1 c2")  # two away; everything one away is taken


@rule("COOL-4")
def test_an_enclosed_square_is_never_the_nearest() -> None:
    with scene(
        """
        +---+---+---+---+---+
        | A                 |
        +   +---+   +   +   +
        | B |   |           |
        +   +---+   +   +   +
        | D               Z |
        +---+---+---+---+---+
        """,
        "A",
        squares={"Y": "b3", "X": "b1"},
        waiting={"C": 1},
        exhausted="BCDXYZ",
        areas={1: "a1 a2 a3", 2: "e1"},
    ) as game:
        game.play(1, action="done")
        game.asks(1, "place", "c1 c2 c3")


@rule("COOL-3", "COOL-4")
def test_the_area_itself_comes_first() -> None:
    with scene(YARD, "A", exhausted="BZ", waiting={"B": 1}, areas={1: "a3 b3", 2: "d1"}) as game:
        events = game.play(1, action="done")  # b3 is the only free square, so nothing is asked
        assert {"event": "returned", "piece": "B", "square": "b3"} in events
