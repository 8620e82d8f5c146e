"""Traits, and the numbers that standing rules change (TRAIT, TIMING-2, CHAL-19)."""

from fractions import Fraction
from typing import Any

import pytest

from support import rule
from support.pieces import Piece, piece, while_standing
from support.script import Script, cards, hero


def against(who: Piece, places: str, *more: Piece, **options: Any) -> Script:
    """A White Walker in its turn; Hero is its rival."""
    return cards(("white-walker", "unsullied"), places, "white-walker", extra=(who, *more), **options)


@rule("TRAIT-1", "CHAL-19", "CHAL-4")
@pytest.mark.parametrize("down", ["", "hero"])
def test_more_defense_is_more_dice_for_the_defender_also_while_down(down: str) -> None:
    with against(hero("Hero has 1 more defense.", side=1), "white-walker c3 hero c4", down=down) as game:
        odds = game.odds("white-walker", "hero")
        assert (odds.dice, odds.defense) == (2, 3)
        assert [(step.name, step.value) for step in odds.trail] == [("Test", 3)]
        game.play(1, action="challenge")
        assert game.happened("challenged")[0]["defense"] == 3
        game.roll("2-burst", "3-burst")


@rule("TRAIT-1")
def test_while_its_condition_holds_only() -> None:
    text = "While Hero is adjacent to two or more rivals, Hero has 1 more defense."
    with against(hero(text, side=1), "white-walker c3 hero c4 unsullied h8") as game:
        assert game.odds("white-walker", "hero").defense == 2
    third = piece("third")
    with against(hero(text, side=1), "white-walker c3 hero c4 third d4", third) as game:
        assert game.odds("white-walker", "hero").defense == 3


@rule("TIMING-2")
@pytest.mark.parametrize(
    ("changes", "values"),
    [
        (["has 4 less", "has 1 more", "has 2 more"], [3, 5, 1]),  # all that add come first
        (["has 3 less", "has 1 less", "has 1 more"], [3, 0, 0]),  # not below 0
        (["'s 4", "has 1 less", "has 1 more"], [3, 2, 4]),  # what sets comes last
        (["'s at most 2", "has 3 more"], [5, 2]),
    ],
)
def test_first_what_adds_then_what_subtracts_then_what_sets(changes: list[str], values: list[int]) -> None:
    sentences = [
        f"Hero's defense is {each[3:]}." if each.startswith("'s") else f"Hero {each} defense."
        for each in changes
    ]
    with against(hero(" ".join(sentences), side=1), "white-walker c3 hero c4") as game:
        odds = game.odds("white-walker", "hero")
        assert [step.value for step in odds.trail] == values
        assert odds.defense == values[-1]


def test_fewer_dice_down_to_none() -> None:
    weak = "Rivals roll 3 less dice against Hero."
    with against(hero(weak, side=1), "white-walker c3 hero c4 unsullied d4") as game:
        assert game.odds("white-walker", "unsullied").dice == 2
        odds = game.odds("white-walker", "hero")
        assert odds.dice == 0
        assert odds.win == Fraction(0)
        game.play(1, action="challenge", target="hero")
        game.roll("2-burst")  # no die to roll for the challenger
        assert game.kinds[-1] == "lost"


@rule("STATUS-2", "STATUS-1", "CHAL-19")
@pytest.mark.parametrize(("copies", "defense"), [(0, 2), (1, 3), (2, 4)])
def test_copies_of_a_status_card_add_up(copies: int, defense: int) -> None:
    text = "This character has 1 more defense."
    boons = [piece(f"boon-{n}", "status card", 2, owner=2, text=text) for n in (1, 2)]
    held = {f"boon-{n}": "unsullied" for n in range(1, copies + 1)}
    with against(hero(side=1), "white-walker c3 unsullied c4 hero h8", *boons, held=held) as game:
        assert game.odds("white-walker", "unsullied").defense == defense
        assert game.odds("white-walker", "hero").defense == 2


@rule("STATUS-1")
def test_a_card_in_play_cannot_be_given_again_until_it_is_discarded() -> None:
    things = (("boon", "Boon", "status", 1),)
    who = hero("", "Give Boon to an ally.", "Discard Boon.", side=0, things=things)
    boon = piece("boon", "status card", owner=2)
    squads = ("sworn-brother", "white-walker")
    with cards(
        squads,
        "hero c3 sworn-brother h1 white-walker h8",
        "hero",
        extra=(who, boon),
        pools={1: "strength " * 3},
    ) as game:
        game.play(1, action="ability-1")
        game.play(1, action="ability-1")  # in play: nothing is given
        assert len(game.happened("given")) == 1
        assert game.piece("boon")["holder"] == "sworn-brother"
    with cards(
        squads,
        "hero c3 sworn-brother h1 white-walker h8",
        "hero",
        extra=(who, boon),
        pools={1: "strength " * 3},
        held={"boon": "sworn-brother"},
    ) as game:
        game.play(1, action="ability-2")
        assert game.happened("discarded") == [{"piece": "boon"}]
        game.play(1, action="ability-1")
        assert game.piece("boon")["holder"] == "sworn-brother"


@rule("STATUS-1")
def test_companions_and_minions_hold_no_status_cards() -> None:
    things = (("boon", "Boon", "status", 1),)
    who = hero("", "Give Boon to an ally.", things=things)
    boon = piece("boon", "status card", owner=4)
    squads = ("night-king", "unsullied")
    places = "hero c3 wight c4 unsullied h8"
    with cards(squads, places, "hero", extra=(who, boon), pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        assert "given" not in game.kinds


@rule("TRAIT-2", "ABIL-5")
@pytest.mark.parametrize("edition", ["expanded", "got100"])
def test_a_part_of_a_trait_that_cannot_be_done(edition: str) -> None:
    """The rules for abilities hold: here too what is left is dropped, in the editions that say so."""
    text = "When Hero is knocked down, stand up a knocked-down ally. Gain 1 point."
    who = hero(text, side=1)
    with against(who, "white-walker c3 hero c4 unsullied h8", edition=edition) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.points == [0, int(edition == "got100")]
        assert "paid" not in game.kinds


@rule("ITEM-2", "TRAIT-1")
def test_a_house_trait_that_needs_its_character_to_stand() -> None:
    rules = while_standing("Hero has 1 more defense.")
    with against(hero(rules=rules, side=1), "white-walker c3 hero c4") as game:
        assert game.odds("white-walker", "hero").defense == 3
    with against(hero(rules=rules, side=1), "white-walker c3 hero c4", down="hero") as game:
        assert game.odds("white-walker", "hero").defense == 2
