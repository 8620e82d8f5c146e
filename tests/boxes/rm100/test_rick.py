"""Rick: Irresponsible Genius, Portal Trip, Plumbus to the Face, Gadgeteer and his three gadgets."""

import pytest

from boxes.table import DrawnTable, table
from crossfray.content.cards import characters
from support import rule

US = {"R": "rick", "M": "morty", "P": "police-officer"}
THEM = {"J": "the-joker", "H": "henchman"}
SHOES, SUIT, RAY = "R-grappling-shoes-1", "R-combat-suit-1", "R-freeze-ray-1"


def given(piece: str, card: str, **more: str) -> dict[str, str]:
    """Who holds which gadget."""
    return {piece: card, **more}


def test_the_card_and_the_gadgets() -> None:
    card = characters()["rick"]
    assert (card.defense, card.tokens) == (2, ("leadership", "cunning"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [
        ("Irresponsible Genius", 3, 2, False),
        ("Portal Trip", 2, 3, False),
        ("Plumbus to the Face", 2, 1, True),
    ]
    assert [(part.name, part.count) for part in card.components] == [
        ("Grappling Shoes", 1),
        ("Combat Suit", 1),
        ("Freeze Ray", 1),
    ]


# ---------------------------------------------------------------------- Gadgeteer and Irresponsible Genius


def before_his_turn(**more: str) -> DrawnTable:
    """The Police Officer ends its turn, and Rick is next of their side."""
    return table("H", THEM, US, at="Ra1 Ma3 Pa4 Jf4 Hf3", exhausted="JP", **more)  # type: ignore[arg-type]


GADGETS = "grappling-shoes combat-suit freeze-ray"


def test_every_question_says_what_is_offered() -> None:
    us, them = {"J": "henchman", "R": "rick"}, {"M": "morty"}
    with table("J", us, them, at="Ja1 Rf1 Mf4", status={"J": GADGETS}) as game:
        game.play(1, action="move")
        assert (
            game.asked_for == "Grappling Shoes: discard this card to move 2 more squares. Do you want this?"
        )
        game.play(1, yes_or_no="no", move_to="a2")
    with table("J", us, them, at="Ja1 Rf1 Mb1", status={"J": GADGETS}) as game:
        game.play(1, action="challenge")
        assert game.asked_for == "Combat Suit: discard this card to add 2 dice. Do you want this?"
        game.play(1, yes_or_no="no")
        game.roll("2-shield", "2-burst")
    with table("R", {"R": "rick"}, {"M": "morty"}, at="Ra1 Mf4") as game:
        game.play(1, action="irresponsible-genius")
        assert game.asked_for == "Irresponsible Genius: which status card? Choose one."
        game.play(1, choose="R-freeze-ray-1", yes_or_no="no")


@rule("FAQ-RM100-1")
def test_at_the_beginning_of_his_turn_he_gives_a_gadget() -> None:
    with before_his_turn() as game:
        game.play(1, action="done")
        game.play(2, character="R")
        game.asks(2, "choose", f"{SHOES} {SUIT} {RAY}")
        game.play(2, choose=SUIT)
        game.asks(2, "choose", "R M P")
        game.play(2, choose="M")
        assert game.holder(SUIT) == "M"
        game.asks(2, "action")


@rule("STATUS-1")
def test_what_somebody_has_is_not_given_again() -> None:
    status = {"M": "grappling-shoes combat-suit", "R": "freeze-ray"}
    with table("H", THEM, US, at="Ra1 Ma3 Pa4 Jf4 Hf3", exhausted="JP", status=status) as game:
        game.play(1, action="done")
        game.play(2, character="R")
        game.asks(2, "action")


def test_irresponsible_genius_gives_up_to_two() -> None:
    with table("R", US, THEM, at="Ra1 Ma3 Pa4 Jf4 Hf3") as game:
        game.play(1, action="irresponsible-genius", choose=SHOES)
        game.play(1, choose="P")
        game.play(1, yes_or_no="yes")
        game.asks(1, "choose", f"{SUIT} {RAY}")
        game.play(1, choose=RAY)
        game.play(1, choose="P")
        assert (game.holder(SHOES), game.holder(RAY), game.holder(SUIT)) == ("P", "P", None)
        assert game.tokens(1) == {2: ["leadership"]}


def test_or_one_alone() -> None:
    with table("R", US, THEM, at="Ra1 Ma3 Pa4 Jf4 Hf3") as game:
        game.play(1, action="irresponsible-genius", choose=SHOES)
        game.play(1, choose="R", yes_or_no="no")
        assert (game.holder(SHOES), game.holder(SUIT)) == ("R", None)


# ---------------------------------------------------------------------- the gadgets


@rule("MOVE-8", "STATUS-1")
def test_grappling_shoes_two_more_squares_for_a_token_of_the_opponents_choice() -> None:
    with table("P", US, THEM, at="Ra4 Mb4 Pa1 Jf4 Hf3", status={"P": "grappling-shoes"}) as game:
        game.play(1, action="move", yes_or_no="yes")
        game.asks(2, "token", "strength cunning leadership")
        game.play(2, token="cunning")
        assert game.tokens(1) == {2: ["cunning"]}
        assert "e1" in game.options
        game.play(1, move_to="e1")
        assert game.holder(SHOES) is None


def test_also_in_a_move_of_an_ability_and_declined_they_stay() -> None:
    with table("M", US, THEM, at="Ra4 Ma1 Pb4 Jf4 Hf3", status={"M": "grappling-shoes"}) as game:
        game.play(1, action="aw-jeez", yes_or_no="no")
        assert "e1" not in game.options
        game.play(1, move_to="d1", action="move", yes_or_no="yes")
        game.play(2, token="leadership")
        game.play(1, move_to="a1")
        assert game.holder(SHOES) is None


@rule("FAQ-RM100-1")
def test_with_an_empty_pool_a_gadget_costs_nothing() -> None:
    with table(
        "P", US, THEM, at="Ra4 Mb4 Pa1 Jf4 Hf3", status={"P": "grappling-shoes"}, pools={1: ""}
    ) as game:
        game.play(1, action="move", yes_or_no="yes", move_to="e1")
        assert game.tokens(1) == {}


def test_pushed_by_a_rival_nobody_is_asked() -> None:
    them = {"Q": "harley-quinn", "H": "henchman"}
    with table("Q", them, US, at="Ra4 Mb4 Pa1 Qb1 Hf3", status={"P": "grappling-shoes"}) as game:
        game.play(1, action="outta-my-way", move_to="a2")
        game.play(1, move_to="b1")
        assert game.square("P") == "a2"


@rule("FAQ-RM100-2", "CHAL-15")
def test_combat_suit_two_more_dice_before_any_is_rolled() -> None:
    with table("P", US, THEM, at="Ra4 Mb4 Pe4 Jf4 Ha1", status={"P": "combat-suit"}) as game:
        game.play(1, action="challenge", yes_or_no="yes")
        game.play(2, token="strength")
        assert "rolled" not in game.kinds
        game.roll("4-burst", "2-burst")
        assert game.is_down("J")
        assert game.holder(SUIT) is None


@rule("FAQ-RM100-2")
def test_combat_suit_in_defense_too() -> None:
    with table("J", THEM, US, at="Ra4 Mb4 Pe4 Jf4 Ha1", status={"P": "combat-suit"}) as game:
        game.play(1, action="challenge")
        game.play(2, yes_or_no="yes")
        game.play(1, token="strength")
        game.roll("2-burst", "4-shield")
        assert not game.is_down("P")


@rule("CHAL-14")
def test_freeze_ray_a_basic_challenge_at_range_three() -> None:
    with table("P", US, THEM, at="Ra4 Mb4 Pa1 Jd1 Hf4", status={"P": "freeze-ray"}) as game:
        game.play(1, action="challenge")  # the Joker is three squares away: the card is discarded for that
        assert game.holder(RAY) is None
        game.play(2, token="strength")
        assert game.last("challenged") == {"piece": "P", "target": "J", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.is_down("J")


def test_a_target_in_range_anyhow_costs_nothing() -> None:
    with table("P", US, THEM, at="Ra4 Mb4 Pa1 Jd1 Hb1", status={"P": "freeze-ray"}) as game:
        game.play(1, action="challenge")  # the Henchman hides the Joker
        assert game.last("challenged")["target"] == "H"
        assert game.holder(RAY) == "P"
        game.roll("2-shield", "2-burst")


@rule("CHAL-14")
def test_freeze_ray_lets_a_ranged_ability_reach_farther() -> None:
    us = {"R": "rick", "B": "batman+batarang"}
    with table("B", us, THEM, at="Ra4 Ba1 Jf1 Hf4", status={"B": "freeze-ray"}) as game:
        game.play(1, action="batarang", target="J")
        game.play(2, token="strength")
        game.roll("1-shield", "2-burst")
        game.go(*(["no"] if game.question == "yes or no" else []))
        assert game.holder(RAY) is None


@rule("CHAL-3", "CHAL-14")
def test_farther_it_does_not_reach() -> None:
    with table("P", US, THEM, at="Ra4 Mb4 Pa1 Je1 Hf4", status={"P": "freeze-ray"}) as game:
        assert "challenge" not in game.options
        assert game.rules_against("P challenge J") == ["CHAL-3"]


# ---------------------------------------------------------------------- Portal Trip, Plumbus to the Face


@rule("PLACE-1")
def test_portal_trip_beside_an_ally_anywhere() -> None:
    with table("R", US, THEM, at="Ra1 Mf3 Pa4 Jf1 Hd1") as game:
        game.play(1, action="portal-trip", choose="M")
        game.asks(1, "place", "e2 e3 e4 f2 f4")
        game.play(1, place="e2")
        assert game.square("R") == "e2"
        assert game.tokens(1) == {3: ["cunning"]}


@rule("CHAL-2")
def test_plumbus_to_the_face() -> None:
    with table("R", US, THEM, at="Ra1 Mf3 Pa4 Jb1 Hd1") as game:
        game.play(1, action="plumbus-to-the-face")
        assert game.last("challenged") == {"piece": "R", "target": "J", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.tokens(1) == {1: ["cunning"]}


@pytest.mark.parametrize("edition", ["dc100"])
def test_with_nobody_beside_him(edition: str) -> None:
    with table("R", US, THEM, at="Ra1 Mf3 Pa4 Jc1 Hd1", edition=edition) as game:
        assert game.rules_against("R ability plumbus-to-the-face") == ["CHAL-12"]
