"""Catwoman: Cartwheel, Even the Odds, Second Chances and Nine Lives."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"C": "catwoman", "I": "inmate"}
THEM = {"B": "batman+batarang", "G": "guard", "H": "harley-quinn+mallet"}
WALLED = """
+---+---+---+---+---+---+
|       |               |
+   +   +   +   +   +   +
|       |               |
+---+---+   +   +   +   +
|                       |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+
"""


def test_the_card() -> None:
    card = characters()["catwoman"]
    assert (card.defense, card.tokens) == (1, ("finesse", "cunning"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [
        ("Cartwheel", 0, 2, False),
        ("Even the Odds", 2, 2, False),
        ("Second Chances", 2, 2, True),
    ]


# ---------------------------------------------------------------------- Cartwheel


@rule("TURN-6")
def test_cartwheel_moves_four_once_per_turn() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bf4 Gf3 Hf2", pools={1: "finesse finesse"}) as game:
        game.play(1, action="cartwheel")
        assert "e4" in game.options
        assert "f1" not in game.options
        game.play(1, move_to="e1")
        assert "cartwheel" not in game.options
        assert game.rules_against("C ability cartwheel") == ["TURN-6"]


@rule("MOVE-5")
def test_cartwheel_does_not_pass_through_rivals() -> None:
    with table("C", US, THEM, at="Ca1 If1 Ba2 Gb1 Hb2") as game:
        game.play(1, action="cartwheel")  # there is only staying where she is
        assert game.square("C") == "a1"
        assert game.tokens(1) == {2: ["finesse"]}


# ---------------------------------------------------------------------- Even the Odds


@rule("ITEM-3", "COOL-1")
def test_an_item_goes_to_the_two_of_its_owners_track() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bc3 Gf3 Hd2") as game:
        game.play(1, action="even-the-odds")
        game.asks(1, "choose", "batarang mallet")
        game.play(1, choose="mallet")
        assert game.track("mallet") == (2, 2)
        assert game.track("batarang") is None


def test_within_three_squares_seen_or_not() -> None:
    with table("C", US, THEM, at="Ca4 Ia1 Bc4 Gf3 Hf1", drawing=WALLED) as game:
        game.play(1, action="even-the-odds")
        assert game.track("batarang") == (2, 2)


@rule("ABIL-5")
@pytest.mark.parametrize("waiting", [None, {"H": 2}])
def test_with_nothing_to_take_away_nothing_comes_of_it(waiting: dict[str, int] | None) -> None:
    them = {"G": "guard", "H": "harley-quinn+mallet"}
    at = "Ca1 Ia4 Gb1 " + ("Hf4" if waiting is None else "")
    with table("C", US, them, at=at, waiting=waiting) as game:
        game.play(1, action="even-the-odds")
        assert "to track" not in game.kinds
        game.asks(1, "action")


@rule("ITEM-3")
def test_what_went_to_the_track_comes_back_to_its_holder() -> None:
    us, them = {"C": "catwoman"}, {"B": "batman+batarang"}
    with table("C", us, them, at="Ca1 Bc3") as game:
        game.play(1, action="even-the-odds")
        game.play(1, action="done")
        assert game.rules_against("B ability batarang C") == ["ITEM-3"]
        for _ in range(4):  # two more rounds: each of the two is alone, and nobody is asked for a character
            game.go("done")
        assert game.track("batarang") is None


# ---------------------------------------------------------------------- Second Chances


def test_lost_she_tries_again_on_the_same_target() -> None:
    with table("C", US, THEM, at="Cc2 Ia4 Bd2 Gc3 Hf1") as game:
        game.play(1, action="second-chances", target="B")
        game.roll("2-shield", "2-burst")
        assert [event["target"] for event in game.happened("challenged")] == ["B", "B"]
        game.roll("2-burst", "2-burst")
        assert game.is_down("B")


def test_won_there_is_no_second_challenge() -> None:
    with table("C", US, THEM, at="Cc2 Ia4 Bd2 Gc3 Hf1") as game:
        game.play(1, action="second-chances", target="B")
        game.roll("2-burst", "2-burst")
        assert len(game.happened("challenged")) == 1
        game.asks(1, "action")


def test_lost_twice_it_is_over() -> None:
    with table("C", US, THEM, at="Cc2 Ia4 Bd2 Gf3 Hf1") as game:
        game.play(1, action="second-chances")
        game.roll("2-shield", "2-burst")
        game.roll("2-shield", "2-burst")
        assert len(game.happened("challenged")) == 2
        game.asks(1, "action")


@rule("CHAL-12")
def test_with_nobody_beside_her_she_has_no_first_chance() -> None:
    with table("C", US, THEM, at="Ca1 Ia4 Bd2 Gf3 Hf1", edition="dc100") as game:
        assert game.rules_against("C ability second-chances") == ["CHAL-12"]


# ---------------------------------------------------------------------- Nine Lives


@rule("COOL-2", "COOL-3", "PLACE-1")
def test_returning_she_may_land_where_no_rival_sees_her() -> None:
    us, them = {"C": "catwoman", "I": "inmate"}, {"B": "batman"}
    with table(
        "I", us, them, at="If1 Bf4", drawing=WALLED, waiting={"C": 1}, areas={1: "f1 f2"}, exhausted="C"
    ) as game:
        game.play(1, action="done")
        game.play(2, action="done")  # the round is over, her marker shifts off
        game.play(1, yes_or_no="yes")
        game.asks(1, "place", "a2 a3 a4 b3 b4")
        game.play(1, place="b4")
        assert game.square("C") == "b4"
        assert not game.is_down("C")


@rule("COOL-3")
def test_or_she_returns_to_her_starting_area() -> None:
    us, them = {"C": "catwoman", "I": "inmate"}, {"B": "batman"}
    with table(
        "I", us, them, at="If1 Bf4", drawing=WALLED, waiting={"C": 1}, areas={1: "f1 f2"}, exhausted="C"
    ) as game:
        game.play(1, action="done")
        game.play(2, action="done")
        game.play(1, yes_or_no="no")
        game.go(*(["C"] if game.question == "return" else []))
        assert game.square("C") == "f2"


@rule("COOL-3")
def test_seen_everywhere_she_is_not_asked() -> None:
    us, them = {"C": "catwoman", "I": "inmate"}, {"B": "batman"}
    with table("I", us, them, at="If1 Bf4", waiting={"C": 1}, areas={1: "f1 f2"}, exhausted="C") as game:
        game.play(1, action="done")
        game.play(2, action="done")
        assert game.square("C") == "f2"


def test_a_rival_that_lies_sees_her_too() -> None:
    us, them = {"C": "catwoman", "I": "inmate"}, {"B": "batman", "G": "guard"}
    with table(
        "I", us, them, at="If1 Bf4 Ga4", down="G", drawing=WALLED, waiting={"C": 1}, exhausted="CG"
    ) as game:
        game.play(1, action="done")
        game.play(2, action="done")
        game.play(1, yes_or_no="yes")  # a2 is the only square left
        assert game.square("C") == "a2"
