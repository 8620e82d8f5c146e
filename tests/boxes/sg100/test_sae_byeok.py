"""Sae-byeok: Quick Hands, Slip Away, Hidden Blade and Survivor."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"S": "sae-byeok", "W": "worker-28"}
THEM = {"F": "front-man", "V": "worker-29"}


def test_the_card() -> None:
    card = characters()["sae-byeok"]
    assert (card.defense, card.tokens) == (2, ("cunning", "strength"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Quick Hands", 2, 1, False), ("Slip Away", 2, 2, False), ("Hidden Blade", 1, 2, True)]


@rule("POINT-1", "ABIL-4")
def test_quick_hands_takes_a_marker_and_moves_one() -> None:
    with table("S", US, THEM, at="Sb2 Wa4 Ff1 Vf4 pb1 qc3") as game:
        game.play(1, action="quick-hands", interact="q")
        assert game.tokens(1) == {1: ["cunning"]}
        assert game.points == [1, 0]
        game.play(1, move_to="b1")
        game.asks(1, "action")


@rule("ABIL-5")
@pytest.mark.parametrize(("edition", "moves"), [("expanded", False), ("dc100", True)])
def test_with_nothing_at_hand(edition: str, moves: bool) -> None:
    with table("S", US, THEM, at="Sb2 Wa4 Ff1 Vf4 pe1", edition=edition) as game:
        game.play(1, action="quick-hands")
        if moves:
            game.play(1, move_to="b1")
        game.asks(1, "action")


ALLEY = """
+---+---+---+---+---+
| S   F   V         |
+---+---+---+---+---+
"""


@rule("MOVE-5", "MOVE-8")
def test_slip_away_passes_through_rivals() -> None:
    with table("S", US, THEM, drawing=ALLEY, at="We1") as game:
        assert "MOVE-5" in game.rules_against("S move c1")
        game.play(1, action="slip-away")
        assert game.tokens(1) == {2: ["cunning"]}
        game.asks(1, "move to", "a1 d1")  # through, but not onto them, and no farther than three
        game.play(1, move_to="d1")
        assert game.square("S") == "d1"


# ---------------------------------------------------------------------- Hidden Blade


def test_hidden_blade_is_sharper_against_the_lonely() -> None:
    with table("S", US, THEM, at="Sa1 Wa4 Fc1 Vf4") as game:
        game.play(1, action="hidden-blade", move_to="b1")
        game.asks(1, "which", "step-1 step-2")
        game.play(1, which="step-2")
        assert game.last("challenged") == {"piece": "S", "target": "F", "dice": 3, "defense": 2}
        game.roll("3-shield", "2-burst")


@pytest.mark.parametrize("down", ["", "V"])
def test_with_an_ally_of_its_own_beside_it_it_is_two(down: str) -> None:
    with table("S", US, THEM, at="Sa1 Wa4 Fc1 Vd1", down=down) as game:
        game.play(1, action="hidden-blade", move_to="b1")
        assert game.last("challenged")["dice"] == 2
        game.roll("2-shield", "2-burst")


@rule("FFA-1", "ALLY-1")
def test_a_rival_of_a_third_side_is_no_company() -> None:
    with table("S", {"S": "sae-byeok"}, {"F": "front-man"}, {"V": "worker-29"}, at="Sa1 Fc1 Vd1") as game:
        game.play(1, action="hidden-blade", move_to="b1", which="step-2")
        assert game.last("challenged") == {"piece": "S", "target": "F", "dice": 3, "defense": 2}
        game.roll("3-shield", "2-burst")


def test_each_way_offers_its_own_targets() -> None:
    them = {"F": "front-man", "V": "worker-29", "L": "il-nam"}
    with table("S", US, them, at="Sb2 Wa4 Fc1 Vd1 Lb3") as game:
        game.play(1, action="hidden-blade", move_to="b2", which="step-1")
        game.asks(1, "target", "F L")
        game.play(1, target="F")
        game.roll("2-shield", "2-burst")
    with table("S", US, them, at="Sb2 Wa4 Fc1 Vd1 Lb3") as game:
        game.play(1, action="hidden-blade", move_to="b2", which="step-2")
        assert game.last("challenged") == {"piece": "S", "target": "L", "dice": 3, "defense": 1}
        game.roll("3-shield", "1-burst")


@rule("ABIL-5", "CHAL-12")
@pytest.mark.parametrize("edition", ["expanded", "dc100", "got100"])
def test_the_blade_finds_nobody(edition: str) -> None:
    """The first part is a move, so it can be begun in every edition; the challenge is dropped when it comes up."""
    with table("S", US, THEM, at="Sa1 Wa4 Ff1 Vf4", edition=edition) as game:
        game.play(1, action="hidden-blade", move_to="b1")
        game.asks(1, "action")


# ---------------------------------------------------------------------- Survivor


@rule("CHAL-6", "TRAIT-2")
@pytest.mark.parametrize("roll", [("2-shield", "2-burst"), ("1-burst+1-shield", "1-burst+1-shield")])
def test_when_a_rival_loses_against_her_she_may_move_one(roll: tuple[str, str]) -> None:
    with table("F", US, THEM, at="Sb2 Wa4 Fc2 Vf4") as game:
        game.play(2, action="challenge")
        game.roll(*roll)
        game.play(1, yes_or_no="yes")
        game.asks(1, "move to", "a1 a2 a3 b1 b2 b3 c1 c3")
        game.play(1, move_to="a1")
        game.asks(2, "action", "move done announce-the-game change-the-rules warning-shot")


def test_she_may_stay_and_a_won_challenge_moves_her_not() -> None:
    with table("F", US, THEM, at="Sb2 Wa4 Fc2 Vf4") as game:
        game.play(2, action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="no")
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.square("S") == "b2"


def test_not_while_she_lies_and_not_for_her_allies() -> None:
    with table("F", US, THEM, at="Sb2 Wa4 Fc2 Vf4", down="S") as game:
        game.play(2, action="challenge")
        game.roll("3-shield", "2-burst")  # Eliminate: three dice against one that lies
        game.asks(2, "action")
    with table("F", US, THEM, at="Sa4 Wb2 Fc2 Vf4") as game:
        game.play(2, action="challenge")
        game.roll("2-shield", "2-burst")
        game.asks(2, "action")
