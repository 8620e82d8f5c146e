"""Moves that are prevented or stopped on the way, challenges that come to nothing (MOVE-10, ABIL-4)."""

import pytest

from support import rule
from support.heroes import FOE, doing, playing
from support.pieces import piece
from support.script import Script, cards, hero


def against(trait: str, *abilities: str, places: str, to_act: str = "hero") -> Script:
    """Hero with abilities and an ally against Bear, whose trait it is, and a White Walker."""
    bear = piece("bear", side=2, text=trait)
    return cards(
        ("sworn-brother", "white-walker"),
        places,
        to_act,
        extra=(hero("", *abilities), bear),
        pools={1: "strength strength", 2: "strength"},
    )


PLACES = "hero c3 bear c4 white-walker h8 sworn-brother d4"
STUBBORN = "When Hero would be moved by a rival's ability, you may prevent that move."


@rule("ABIL-4")
def test_a_move_is_prevented() -> None:
    with against(STUBBORN, "Push an adjacent rival 1. Gain 1 point.", places=PLACES) as game:
        game.play(1, action="ability-1")
        game.play(2, yes_or_no="yes")
        assert game.square("bear") == "c4"
        assert game.points[0] == 1  # the text goes on
    with against(STUBBORN, "Push an adjacent rival 1. Gain 1 point.", places=PLACES) as game:
        game.play(1, action="ability-1")
        game.play(2, yes_or_no="no")
        game.play(1, move_to="c5")
        assert game.square("bear") == "c5"


def test_nobody_else_is_asked_and_own_moves_are_not_prevented() -> None:
    with against(STUBBORN, "Push a rival within 8 squares 1.", places=PLACES) as game:
        game.play(1, action="ability-1", choose=FOE)
    with against(STUBBORN, places=PLACES, to_act="bear") as game:
        game.play(2, action="move", move_to="b5")
        assert game.square("bear") == "b5"


def test_something_else_is_done_instead_of_a_move() -> None:
    trait = "When Hero would be pushed by a rival, exhaust Hero instead."
    with against(trait, "Push an adjacent rival 1.", places=PLACES) as game:
        game.play(1, action="ability-1")
        assert (game.square("bear"), game.happened("exhausted")) == ("c4", [{"piece": "bear"}])


SNARE = "When a rival enters a square with a Crate token, that rival's move ends. Remove the token."


@rule("MOVE-9", "MOVE-10")
def test_a_move_ends_where_a_token_lies() -> None:
    places = "hero a1 white-walker c3 unsullied h8 sworn-brother h1 crate-1 c4"
    with playing(trait=SNARE, places=places, to_act=FOE) as game:
        game.play(2, action="move", move_to="c5", way="over-c4")
        assert game.square(FOE) == "c4"
        assert game.square("crate-1") is None


def test_a_move_that_ends_where_somebody_is_goes_back() -> None:
    places = "hero a1 white-walker c3 unsullied c4 sworn-brother h1 crate-1 c4 crate-2 b4"
    with playing(trait=SNARE, places=places, to_act=FOE) as game:
        game.play(2, action="move", move_to="c5", way="over-c4")
        assert game.square(FOE) == "c3"


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_challenge_comes_to_nothing(answer: str) -> None:
    trait = "When a rival challenges Hero, you may cancel that challenge."
    with doing(
        trait=trait, places="hero c3 white-walker c4 unsullied h8 sworn-brother h1", to_act=FOE
    ) as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no=answer)
        if answer == "yes":
            assert game.happened("challenge cancelled") == [{"piece": FOE, "target": "hero"}]
            game.asks(2, "action")
        else:
            game.roll("2-burst", "2-burst")
            assert game.piece("hero")["down"]
