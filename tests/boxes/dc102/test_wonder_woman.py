"""Wonder Woman: Divine Resolve, Inspire Courage, Tiara Throw, Champion and its die."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"W": "wonder-woman", "R": "robin", "P": "police-officer"}
THEM = {"C": "cheetah", "H": "henchman"}
DIE = "W-champion-die-1"


def test_the_card_and_its_die() -> None:
    card = characters()["wonder-woman"]
    assert (card.defense, card.tokens) == (2, ("leadership", "strength"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [
        ("Divine Resolve", 1, 2, False),
        ("Inspire Courage", 3, 2, False),
        ("Tiara Throw", 1, 3, True),
    ]
    (die,) = card.components
    assert (die.kind, die.count, sorted(die.faces)) == ("die", 1, [1, 1, 1, 1, 2, 2])


# ---------------------------------------------------------------------- Divine Resolve


@rule("ABIL-8", "AWAY-1")
def test_divine_resolve_lying_she_stands_up_and_pushes_all_around_her() -> None:
    with table("W", US, THEM, at="Wc2 Ra1 Pa4 Cd2 Hc3", down="W") as game:
        game.play(1, action="divine-resolve")
        assert not game.is_down("W")
        game.asks(1, "choose", "C H")
        game.play(1, choose="C", move_to="e2")
        game.play(1, move_to="c4")
        assert (game.square("C"), game.square("H")) == ("e2", "c4")
        assert game.tokens(1) == {2: ["strength"]}


@rule("ABIL-8", "ABIL-5")
@pytest.mark.parametrize("edition", ["expanded", "dc100"])
def test_standing_the_rest_is_done_or_dropped_as_the_booklet_says(edition: str) -> None:
    with table("W", US, THEM, at="Wc2 Ra1 Pa4 Cd2 Hf4", edition=edition) as game:
        game.play(1, action="divine-resolve")
        if edition == "dc100":
            game.play(1, move_to="e2")
        game.asks(1, "action")


def test_a_rival_two_squares_away_is_not_pushed() -> None:
    with table("W", US, THEM, at="Wc2 Ra1 Pa4 Ce2 Hf4", down="W") as game:
        game.play(1, action="divine-resolve")
        game.asks(1, "action")
        assert game.square("C") == "e2"


# ---------------------------------------------------------------------- Tiara Throw


@rule("CHAL-3")
def test_tiara_throw_at_range_three() -> None:
    with table("W", US, THEM, at="Wa1 Ra3 Pa4 Cd1 He4") as game:
        assert game.rules_against("W ability tiara-throw H") == ["CHAL-3"]
        game.play(1, action="tiara-throw", yes_or_no="no")
        assert game.last("challenged") == {"piece": "W", "target": "C", "dice": 3, "defense": 2}
        game.roll("3-burst", "2-burst")
        assert game.is_down("C")


# ---------------------------------------------------------------------- Champion


@rule("CHAL-15")
def test_when_she_challenges_the_champion_die_may_be_added_and_goes_to_the_two() -> None:
    with table("W", US, THEM, at="Wc2 Ra1 Pa4 Cd2 Hf4") as game:
        game.play(1, action="challenge", yes_or_no="yes")
        assert game.last("dice added") == {"piece": "W", "count": 1, "die": DIE}
        assert game.track(DIE) == (1, 2)
        game.roll("2-shield+1-champion-die-!!!", "2-burst")
        assert game.is_down("C")


def test_declined_it_stays_with_her() -> None:
    with table("W", US, THEM, at="Wc2 Ra1 Pa4 Cd2 Hf4") as game:
        game.play(1, action="challenge", yes_or_no="no")
        assert game.track(DIE) is None
        game.roll("2-shield", "2-burst")


@rule("FAQ-DC102-1", "CHAL-15")
def test_in_defense_it_is_decided_before_the_challenger_rolls() -> None:
    with table("C", THEM, US, at="Wc2 Ra1 Pa4 Cd2 Hf4") as game:
        game.play(1, action="challenge")
        game.play(2, yes_or_no="yes")
        assert "rolled" not in game.kinds
        game.roll("2-burst", "2-burst+1-champion-die-!!!")
        assert not game.is_down("W")
        assert game.track(DIE) == (2, 2)


@rule("CHAL-15")
def test_an_adjacent_ally_may_be_given_it() -> None:
    with table("R", US, THEM, at="Wc2 Rd2 Pa4 Ce2 Hf4") as game:
        game.play(1, action="challenge", yes_or_no="yes")
        assert game.last("dice added")["piece"] == "R"
        game.roll("2-burst+1-champion-die-shield", "2-burst")
        assert game.is_down("C")


def test_an_ally_that_defends_beside_her_too() -> None:
    with table("C", THEM, US, at="Wc2 Rd2 Pa4 Ce2 Hf4") as game:
        game.play(1, action="challenge")
        game.play(2, yes_or_no="yes")
        assert game.last("dice added")["piece"] == "R"
        game.roll("2-burst", "2-burst+1-champion-die-shield")
        assert game.is_down("R")


@pytest.mark.parametrize("at", ["Wa2 Rd2 Pa4 Ce2 Hf4", "Wf1 Rd2 Pa4 Ce2 Hf4"])
def test_not_an_ally_farther_away(at: str) -> None:
    with table("R", US, THEM, at=at) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track(DIE) is None


def test_nor_a_rival() -> None:
    with table("C", THEM, US, at="Wc2 Ra1 Pe2 Cd2 Hf4") as game:
        game.play(1, action="challenge", target="P")
        game.roll("2-burst", "2-burst")
        assert game.track(DIE) is None


@rule("COOL-1")
def test_on_the_track_it_is_not_there_to_be_added() -> None:
    with table("W", US, THEM, at="Wc2 Ra1 Pa4 Cd2 Hf4", waiting={DIE: 2}) as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")


# ---------------------------------------------------------------------- Inspire Courage


@rule("COOL-6", "ACT-ASSIST")
def test_inspire_courage_moves_assists_and_brings_the_die_back() -> None:
    at = "Wa1 Rd2 Pf1 Cf3 Hf4"
    with table("W", US, THEM, at=at, down="R", waiting={DIE: 2}) as game:
        game.play(1, action="inspire-courage", move_to="c2")
        assert not game.is_down("R")
        assert game.track(DIE) is None
        assert game.tokens(1) == {2: ["leadership"]}


@rule("ABIL-5")
@pytest.mark.parametrize("edition", ["expanded", "dc100"])
def test_with_nobody_to_help_the_rest_is_done_or_dropped(edition: str) -> None:
    at = "Wa1 Rd2 Pf1 Cf3 Hf4"
    with table("W", US, THEM, at=at, waiting={DIE: 2}, edition=edition) as game:
        game.play(1, action="inspire-courage", move_to="c2")
        assert game.track(DIE) == ((1, 2) if edition == "expanded" else None)


def test_a_die_that_is_not_on_the_track_stays_hers() -> None:
    with table("W", US, THEM, at="Wa1 Rd2 Pf1 Cf3 Hf4", down="R") as game:
        game.play(1, action="inspire-courage", move_to="c2")
        game.asks(1, "action")
        assert game.track(DIE) is None


# ---------------------------------------------------------------------- with others


@rule("CHAL-8")
def test_with_robin_as_her_partner_both_may_use_it_but_only_once() -> None:
    """Dynamic Duo beside her: the die helps the first of the two challenges, and is on the track at the second."""
    us = {"W": "wonder-woman", "R": "robin"}
    with table("R", us, THEM, at="Wc2 Ra1 Cd3 Hf4", partners={"R": "W"}) as game:
        game.play(1, action="dynamic-duo", place="c3")
        game.play(1, yes_or_no="yes")
        game.play(1, yes_or_no="yes")  # the die
        game.roll("2-burst+1-champion-die-!!!", "2-burst")
        game.play(1, yes_or_no="yes")
        game.roll("2-burst", "2-burst")
        assert game.track("C") == (2, 1)
