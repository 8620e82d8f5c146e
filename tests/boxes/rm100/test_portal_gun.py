"""Portal Gun: its Portal is placed or moved when the holder's turn begins, and is part of the starting area."""

import pytest

from boxes.table import DrawnTable, table
from support import rule

US = {"R": "rick+portal-gun", "M": "morty"}
GUN = {"M": "morty+portal-gun", "R": "rick"}
THEM = {"J": "the-joker", "H": "henchman"}


def next_is_rick(at: str, **more: str) -> DrawnTable:
    """The Henchman is about to end its turn; then Rick begins his."""
    return table("H", THEM, US, at=at, exhausted="JM", down=more.get("down", ""))


@rule("TOKEN-1", "DIST-1")
def test_at_the_start_of_the_turn_the_portal_is_placed_within_three_squares() -> None:
    with table("H", THEM, GUN, at="Ma1 Ra3 Jf4 Hf3", exhausted="JR") as game:
        game.play(1, action="done")
        game.play(2, yes_or_no="yes")
        assert "d4" in game.options
        assert "e1" not in game.options
        game.play(2, place="d3")
        assert game.square("M-portal-1") == "d3"
        game.asks(2, "action")


@rule("TOKEN-1")
def test_it_may_be_moved_later() -> None:
    with table("H", THEM, GUN, at="Ma1 Ra3 Jf4 Hf3 tf1", exhausted="JR") as game:
        game.play(1, action="done")
        game.play(2, yes_or_no="yes", place="b2")
        assert game.square("t") == "b2"


def test_or_it_stays_where_it_is() -> None:
    with table("H", THEM, GUN, at="Ma1 Ra3 Jf4 Hf3 tf1", exhausted="JR") as game:
        game.play(1, action="done")
        game.play(2, yes_or_no="no")
        assert game.square("t") == "f1"


@rule("TIMING-1")
@pytest.mark.parametrize("gadget_first", [True, False])
def test_rick_s_gadget_and_the_portal_come_in_the_order_their_player_likes(gadget_first: bool) -> None:
    def give() -> None:
        game.play(2, choose="R-combat-suit-1")
        game.play(2, choose="M")

    def place() -> None:
        game.play(2, yes_or_no="yes", place="d3")

    with next_is_rick("Ra1 Ma3 Jf4 Hf3") as game:
        game.play(1, action="done")
        game.asks(2, "order", "R-1 portal-gun-2")
        game.play(2, order="R-1" if gadget_first else "portal-gun-2")
        for do in (give, place) if gadget_first else (place, give):
            do()
        assert (game.holder("R-combat-suit-1"), game.square("R-portal-1")) == ("M", "d3")
        game.asks(2, "action")


# ---------------------------------------------------------------------- part of the starting area


@rule("COOL-2", "COOL-3", "PLACE-1")
def test_who_returns_may_be_placed_on_the_portal() -> None:
    with table(
        "R", US, THEM, at="Ra1 Jf4 Hf3 td3", waiting={"M": 1}, exhausted="MJH", areas={1: "a1 a2"}
    ) as game:
        game.play(1, action="done")
        game.asks(1, "place", "a2 d3")
        game.play(1, place="d3")
        assert game.square("M") == "d3"


@rule("COOL-3")
def test_a_portal_with_somebody_on_it_is_taken() -> None:
    with table(
        "R", US, THEM, at="Ra1 Jd3 Hf3 td3", waiting={"M": 1}, exhausted="MJH", areas={1: "a1 a2 b1"}
    ) as game:
        game.play(1, action="done")
        game.asks(1, "place", "a2 b1")
        game.play(1, place="a2")


def test_it_is_no_part_of_the_rivals_area() -> None:
    with table(
        "R", US, THEM, at="Ra1 Mb1 Hf3 td3", waiting={"J": 1}, exhausted="MJH", areas={2: "f4 e4"}
    ) as game:
        game.play(1, action="done")
        game.asks(2, "place", "e4 f4")
        game.play(2, place="f4")


@rule("TOKEN-1")
def test_it_works_while_its_holder_is_off_the_map() -> None:
    with table(
        "M", US, THEM, at="Mb1 Jf4 Hf3 td3", waiting={"R": 1}, exhausted="RJH", areas={1: "a1 a2"}
    ) as game:
        game.play(1, action="done")
        game.asks(1, "place", "a1 a2 d3")
        game.play(1, place="d3")


# ---------------------------------------------------------------------- Portal Trip


@rule("PLACE-1")
def test_portal_trip_beside_the_portal() -> None:
    with table("R", US, THEM, at="Ra1 Ma3 Jf4 Hf3 td2") as game:
        game.play(1, action="portal-trip")
        game.asks(1, "choose", "M t")
        game.play(1, choose="t", place="e2")
        assert game.square("R") == "e2"


@rule("ADJ-2", "ADJ-3")
@pytest.mark.parametrize(("edition", "there"), [("expanded", True), ("sg100", True), ("dc100", False)])
def test_who_is_on_the_portal_is_adjacent_to_it_too(edition: str, there: bool) -> None:
    with table("R", US, THEM, at="Ra1 Ma3 Jf4 Hf3 td2", edition=edition) as game:
        game.play(1, action="portal-trip", choose="t")
        assert ("d2" in game.options) is there
        game.play(1, place="e2")
    with table("R", US, THEM, at="Ra1 Ma3 Jd2 Hf3 td2", edition=edition) as game:
        game.play(1, action="portal-trip", choose="t")
        assert "d2" not in game.options  # somebody stands there
        game.play(1, place="e2")


@pytest.mark.parametrize("holder", ["morty+portal-gun", "batman+portal-gun"])
def test_also_where_an_ally_has_the_gun(holder: str) -> None:
    us = {"R": "rick", "M": holder}
    with table("R", us, THEM, at="Ra1 Ma3 Jf4 Hf3 td2") as game:
        game.play(1, action="portal-trip", choose="t", place="e2")
        assert game.square("R") == "e2"


def test_a_portal_that_was_never_placed_is_nowhere() -> None:
    with table("R", US, THEM, at="Ra1 Ma3 Jf4 Hf3") as game:
        game.play(1, action="portal-trip")  # Morty is all there is
        game.asks(1, "place")
        game.play(1, place="b2")


def test_the_portal_of_the_rivals_is_not_his() -> None:
    us, them = {"R": "rick", "M": "morty"}, {"J": "the-joker+portal-gun", "H": "henchman"}
    with table("R", us, them, at="Ra1 Ma3 Jf4 Hf3 td2") as game:
        game.play(1, action="portal-trip")
        game.asks(1, "place")
        game.play(1, place="b2")
