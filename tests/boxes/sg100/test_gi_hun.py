"""Gi-hun: Heart of Gold, Take the Lead, Back to Back and Desperate Measures."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"I": "gi-hun", "S": "sae-byeok", "W": "worker-28"}
THEM = {"F": "front-man", "V": "worker-29"}


def test_the_card() -> None:
    card = characters()["gi-hun"]
    assert (card.defense, card.tokens) == (2, ("leadership", "strength"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [
        ("Heart of Gold", 3, 3, False),
        ("Take the Lead", 3, 2, False),
        ("Back to Back", 1, 2, True),
    ]


# ---------------------------------------------------------------------- Heart of Gold


@rule("PLACE-1", "ACT-FOUR-BASIC")
def test_heart_of_gold_places_him_beside_an_ally_and_he_assists() -> None:
    with table("I", US, THEM, at="Ia1 Sc3 Wf1 Ff4 Va4", down="S") as game:
        game.play(
            1, action="heart-of-gold", yes_or_no="no"
        )  # he does not lower the cost; Sae-byeok alone is near
        assert game.tokens(1) == {3: ["leadership"]}
        game.asks(1, "place", "b2 b3 b4 c2 c4 d2 d3 d4")
        game.play(1, place="d4")
        assert not game.is_down("S")
        game.asks(1, "action")  # it was one action


@rule("POINT-1")
def test_or_he_interacts() -> None:
    with table("I", US, THEM, at="Ia1 Sc3 Wf1 Ff4 Va4 pd4", down="S") as game:
        game.play(1, action="heart-of-gold", yes_or_no="no", place="c4")
        game.asks(1, "granted action", "assist interact")
        game.play(1, granted_action="interact")
        assert game.points == [1, 0]


@rule("ABIL-5")
def test_with_neither_to_do_it_ends_there() -> None:
    with table("I", US, THEM, at="Ia1 Sc3 Wf1 Ff4 Va4") as game:
        game.play(1, action="heart-of-gold", yes_or_no="no", place="c4")
        game.asks(1, "action")
        assert game.square("I") == "c4"


@pytest.mark.parametrize(
    ("at", "rules"),
    [("Ia1 Sd1 Wf1 Ff4 Va4", ["DIST-1"]), ("Ia1 Sc1 Wf1 Fb1 Va4", []), ("Ia1 Sc3 Wf1 Ff4 Va4", [])],
)
def test_how_far_his_heart_reaches(at: str, rules: list[str]) -> None:
    """Within two squares, seen or not."""
    with table("I", US, THEM, at=at) as game:
        assert game.rules_against("I ability heart-of-gold S") == rules
        assert game.rules_against("I ability heart-of-gold F") == ["ALLY-1"]
        assert "ALLY-1" in game.rules_against("I ability heart-of-gold I")


# ---------------------------------------------------------------------- Take the Lead


@rule("MOVE-8", "ACT-FOUR-BASIC", "ABIL-9")
@pytest.mark.parametrize("first", ["I", "S"])
def test_take_the_lead_moves_both_in_the_order_their_player_likes(first: str) -> None:
    with table("I", US, THEM, at="Ia1 Sb1 Wf1 Ff4 Va4", exhausted="S") as game:
        game.play(1, action="take-the-lead", yes_or_no="no", choose="S")
        assert game.tokens(1) == {2: ["leadership"]}
        game.asks(1, "choose", "I S")
        game.play(1, choose=first, move_to="a3")
        game.play(1, move_to="c3")
        assert (game.square(first), game.square("S" if first == "I" else "I")) == ("a3", "c3")


@rule("DOWN-1")
def test_an_ally_that_lies_is_passed_over() -> None:
    with table("I", US, THEM, at="Ia1 Sb1 Wf1 Ff4 Va4", down="S") as game:
        game.play(1, action="take-the-lead", yes_or_no="no", choose="S", move_to="a3")
        game.asks(1, "action")
        assert game.square("S") == "b1"


def test_he_must_see_the_ally() -> None:
    with table("I", US, THEM, at="Ia1 Sc1 Wf1 Fb1 Va4") as game:
        assert game.rules_against("I ability take-the-lead S") == ["SEE-0"]
        assert game.rules_against("I ability take-the-lead V") == ["ALLY-1"]


@rule("ABIL-5")
@pytest.mark.parametrize(("edition", "moves"), [("sg100", False), ("dc100", True)])
def test_alone_he_leads_nobody(edition: str, moves: bool) -> None:
    with table("I", {"I": "gi-hun"}, THEM, at="Ia1 Fb1 Va4", edition=edition) as game:
        game.play(1, action="take-the-lead", yes_or_no="no")
        if moves:  # where parts that cannot be done are passed over he moves by himself
            game.play(1, move_to="a3")
        game.asks(1, "action")


# ---------------------------------------------------------------------- Back to Back


@rule("ABIL-4", "ACT-FOUR-BASIC", "CHAL-9")
def test_back_to_back_strikes_and_then_an_adjacent_ally_may() -> None:
    with table("I", US, THEM, at="Ib1 Sb2 Wf1 Fc1 Vc2", exhausted="S") as game:
        game.play(1, action="back-to-back", yes_or_no="no", target="F")
        assert game.tokens(1) == {2: ["strength"]}
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes", target="F")  # Sae-byeok is the only ally beside him
        assert game.last("challenged") == {"piece": "S", "target": "F", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.track("F") == (2, 1)
        assert game.points == [1, 0]


def test_only_an_ally_that_can_strike_is_offered() -> None:
    with table("I", US, THEM, at="Ib1 Sa1 Wb2 Fc1 Vf4") as game:  # Sae-byeok has nobody beside her
        game.play(1, action="back-to-back", yes_or_no="no")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        assert game.last("challenged")["piece"] == "W"
        game.roll("2-shield", "2-burst")
    with table("I", US, THEM, at="Ib1 Sa1 Wb2 Fc1 Vf4", down="W") as game:
        game.play(1, action="back-to-back", yes_or_no="no")
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")


@rule("CHAL-12", "ABIL-5")
@pytest.mark.parametrize(("edition", "rules"), [("sg100", []), ("dc100", ["CHAL-12"])])
def test_back_to_back_with_nobody_beside_him(edition: str, rules: list[str]) -> None:
    with table("I", US, THEM, at="Ia1 Sb1 Wf1 Fc1 Vf4", edition=edition) as game:
        assert game.rules_against("I ability back-to-back") == rules


# ---------------------------------------------------------------------- Desperate Measures


@rule("ABIL-6", "TURN-3")
def test_a_lowered_cost_is_paid_for_when_he_becomes_exhausted() -> None:
    with table("I", US, THEM, at="Ia1 Sb1 Wf1 Ff4 Va4") as game:
        game.play(1, action="take-the-lead", yes_or_no="yes", choose="S")
        game.play(1, choose="I", move_to="a1")
        game.play(1, move_to="b1")
        assert game.tokens(1) == {1: ["leadership"]}
        game.play(1, action="done")
        assert game.kinds[-2:] == ["exhausted", "challenged"]
        assert game.last("challenged") == {"piece": None, "target": "I", "dice": 1, "defense": 2}
        game.roll("1-burst", "2-burst")
        assert game.is_down("I")


@rule("TURN-6", "ABIL-6")
def test_twice_lowered_it_is_two_dice_and_the_next_turn_starts_anew() -> None:
    with table("I", US, THEM, at="Ia1 Sb1 Wf1 Fb2 Va4", exhausted="SWV") as game:
        game.play(1, action="take-the-lead", yes_or_no="yes", choose="S")
        game.play(1, choose="I", move_to="a1")
        game.play(1, move_to="b1")
        game.play(1, action="back-to-back", yes_or_no="yes")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.last("challenged")["dice"] == 2
        game.roll("2-shield", "2-burst")
        game.play(2, action="done")
        game.go("F", "done", "I", "done")  # a new round: his turn without lowering anything
        assert len(game.happened("challenged")) == 2
        game.asks(2, "action")


def test_not_lowering_costs_nothing() -> None:
    with table("I", US, THEM, at="Ia1 Sb1 Wf1 Ff4 Va4") as game:
        game.play(1, action="take-the-lead", yes_or_no="no", choose="S")
        game.play(1, choose="I", move_to="a1")
        game.play(1, move_to="b1", action="done")
        assert "challenged" not in game.kinds


@rule("ABIL-1", "ABIL-6")
def test_by_one_he_brings_no_ability_of_his_below_one() -> None:
    with table("I", US, THEM, at="Ia1 Sb1 Wf1 Ff4 Va4", pools={1: ""}) as game:
        game.asks(1, "action", "move done")
        assert game.rules_against("I ability take-the-lead S") == ["ABIL-1"]


@rule("CHAL-8")
def test_lying_he_is_knocked_out_and_nobody_is_credited() -> None:
    us = {"I": "gi-hun", "S": "sae-byeok"}
    them = {"J": "the-joker", "V": "worker-29"}
    with table("I", us, them, at="Ia1 Sb1 Jf4 Vf3 xa2") as game:
        game.play(1, action="take-the-lead", yes_or_no="yes", choose="I", move_to="a2")
        game.roll("4-burst", "2-burst")  # the box; what he does ends there, Sae-byeok does not move
        game.play(1, action="done")
        game.roll("1-burst", "2-burst")
        assert game.track("I") == (1, 1)
        assert game.points == [0, 0]
