"""Cheetah: Quick Swipe, Ferocious Slash, Pounce and Opportunist."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"C": "cheetah", "H": "henchman"}
THEM = {"W": "wonder-woman", "P": "police-officer"}


def test_the_card() -> None:
    card = characters()["cheetah"]
    assert (card.defense, card.tokens) == (2, ("finesse", "strength"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Quick Swipe", 0, 2, False), ("Ferocious Slash", 1, 3, True), ("Pounce", 0, 3, True)]


# ---------------------------------------------------------------------- Quick Swipe


@rule("POINT-1")
def test_quick_swipe_takes_a_point_and_runs() -> None:
    with table("C", US, THEM, at="Ca1 Ha4 Wf4 Pf3 pb2") as game:
        game.play(1, action="quick-swipe", move_to="c3")
        assert game.points == [1, 0]
        assert (game.square("C"), game.track("p")) == ("c3", (1, 4))


@rule("ABIL-5")
@pytest.mark.parametrize("edition", ["expanded", "dc100"])
def test_with_nothing_to_take(edition: str) -> None:
    with table("C", US, THEM, at="Ca1 Ha4 Wf4 Pf3", edition=edition) as game:
        game.play(1, action="quick-swipe")
        if edition == "dc100":
            game.play(1, move_to="c3")
        game.asks(1, "action")


# ---------------------------------------------------------------------- Ferocious Slash


@pytest.mark.parametrize(("waiting", "dice"), [({}, 1), ({"p": 1}, 2), ({"p": 4}, 5), ({"p": 2, "q": 3}, 4)])
def test_the_higher_a_point_marker_the_harder_she_strikes(waiting: dict[str, int], dice: int) -> None:
    with table("C", US, THEM, at="Ca1 Hf1 Wb1 Pf3 pf4 qe4", on_track={1: waiting}) as game:
        game.play(1, action="ferocious-slash")
        game.play(2, yes_or_no="no")
        assert game.last("challenged")["dice"] == dice
        game.roll(f"{dice}-shield", "2-burst")


def test_on_any_track_also_that_of_the_rivals() -> None:
    with table("C", US, THEM, at="Ca1 Hf1 Wb1 Pf3 pf4 qe4", on_track={1: {"p": 1}, 2: {"q": 3}}) as game:
        game.play(1, action="ferocious-slash")
        game.play(2, yes_or_no="no")
        assert game.last("challenged")["dice"] == 4
        game.roll("4-shield", "2-burst")


def test_other_things_on_a_track_do_not_count() -> None:
    at = "Ca1 Wb1 Pf3"
    with table(
        "C", US, THEM, at=at, waiting={"H": 4, "W-champion-die-1": 3}, tracks={2: "strength-4"}
    ) as game:
        game.play(1, action="ferocious-slash")
        assert game.last("challenged")["dice"] == 1
        game.roll("1-shield", "2-burst")


# ---------------------------------------------------------------------- Pounce


@rule("MOVE-8", "CHAL-2")
def test_pounce_moves_and_strikes() -> None:
    with table("C", US, THEM, at="Ca1 Hf1 Wf4 Pd1") as game:
        game.play(1, action="pounce", move_to="c1")
        assert game.last("challenged") == {"piece": "C", "target": "P", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.is_down("P")


@rule("CHAL-12", "ABIL-5")
def test_too_far_away_the_challenge_is_dropped() -> None:
    with table("C", US, THEM, at="Ca1 Hf1 Wf4 Pe1") as game:
        assert "pounce" in game.options
        game.play(1, action="pounce", move_to="b1")
        game.asks(1, "action")
        assert "challenged" not in game.kinds


# ---------------------------------------------------------------------- Opportunist


@rule("ACT-INTERACT")
def test_when_a_rival_character_interacts_she_may_move_one() -> None:
    with table("P", THEM, US, at="Wa4 Pa1 Cf1 Hf4 pb2") as game:
        game.play(1, action="interact")
        game.play(2, yes_or_no="yes", move_to="e1")
        assert game.square("C") == "e1"
        assert game.points == [1, 0]
        game.asks(1, "action")


def test_or_stay() -> None:
    with table("P", THEM, US, at="Wa4 Pa1 Cf1 Hf4 pb2") as game:
        game.play(1, action="interact")
        game.play(2, yes_or_no="no")
        assert game.square("C") == "f1"


def test_not_when_an_ally_does() -> None:
    with table("H", US, THEM, at="Wa4 Pa1 Cf1 He4 pd4") as game:
        game.play(1, action="interact")
        game.asks(1, "action")


@rule("DOWN-1")
def test_lying_she_cannot_move() -> None:
    with table("P", THEM, US, at="Wa4 Pa1 Cf1 Hf4 pb2", down="C") as game:
        game.play(1, action="interact")
        game.asks(1, "action")
