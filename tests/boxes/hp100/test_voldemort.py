"""Voldemort: Fiendfyre, Confringo, Oppugno and The Dark Lord."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"V": "voldemort", "D": "death-eater"}
THEM = {"H": "harry-potter", "A": "auror", "B": "batman"}


def test_the_card() -> None:
    card = characters()["voldemort"]
    assert (card.defense, card.tokens) == (1, ("cunning", "leadership"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Fiendfyre", 2, 4, True), ("Confringo", 2, 3, True), ("Oppugno", 3, 2, False)]


@rule("CHAL-3", "ABIL-2")
def test_fiendfyre_six_dice_at_range_two() -> None:
    with table("V", US, THEM, at="Va1 Da4 Hc1 Ad1 Bf4") as game:
        assert game.rules_against("V ability fiendfyre A") == ["CHAL-3", "SEE-2"]
        game.play(1, action="fiendfyre")
        assert game.last("challenged") == {"piece": "V", "target": "H", "dice": 6, "defense": 2}
        assert game.tokens(1) == {4: ["cunning"]}
        game.roll("6-burst", "2-burst")
        assert game.is_down("H")


# ---------------------------------------------------------------------- Confringo


@rule("CHAL-9", "CHAL-10")
def test_confringo_then_strikes_everybody_beside_the_target() -> None:
    with table("V", US, THEM, at="Va1 Df4 He1 Ae2 Bf1") as game:
        game.play(1, action="confringo", target="H")
        game.roll("2-burst", "2-burst")
        assert game.is_down("H")
        game.play(1, choose="B")
        assert game.last("challenged") == {"piece": "V", "target": "B", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.last("challenged")["target"] == "A"
        game.roll("2-shield", "2-burst")
        assert game.is_down("B")
        assert not game.is_down("A")


def test_the_target_itself_is_not_struck_again_nor_an_ally_beside_it() -> None:
    with table("V", US, THEM, at="Va1 Dd2 He1 Aa4 Bf4") as game:
        game.play(1, action="confringo", target="H")
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")
        assert len(game.happened("challenged")) == 1


@rule("CHAL-8", "CHAL-10")
def test_around_a_target_that_left_the_map_those_beside_its_square_are_struck() -> None:
    with table("V", US, THEM, at="Va1 Df4 Ae1 He2 Ba4", down="A") as game:
        game.play(1, action="confringo", target="A")
        game.roll("2-burst", "2-burst")
        assert game.track("A") == (2, 1)
        assert game.last("challenged")["target"] == "H"  # beside e1; nobody else is
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")


# ---------------------------------------------------------------------- Oppugno


@rule("ACT-FOUR-BASIC")
def test_oppugno_an_ally_in_sight_does_a_basic_action() -> None:
    with table("V", US, THEM, at="Va1 De1 He2 Af4 Bf3", exhausted="D") as game:
        game.play(1, action="oppugno", yes_or_no="yes")
        game.asks(1, "granted action", "move challenge")
        game.play(1, granted_action="challenge")
        assert game.last("challenged")["piece"] == "D"
        game.roll("2-burst", "2-burst")


@pytest.mark.parametrize(
    ("at", "rules"),
    [("Va1 Df1 He2 Af4 Bf3", ["DIST-1"]), ("Va1 De1 Hb1 Af4 Bf3", ["SEE-0"]), ("Va1 De1 Hf2 Af4 Bf3", [])],
)
def test_whom_oppugno_reaches(at: str, rules: list[str]) -> None:
    with table("V", US, THEM, at=at) as game:
        assert game.rules_against("V ability oppugno D") == rules


# ---------------------------------------------------------------------- The Dark Lord


@rule("COOL-3")
def test_knocked_out_he_is_back_in_his_starting_area_and_may_move() -> None:
    us = {"V": "voldemort", "D": "death-eater"}
    with table("H", THEM, us, at="Vc2 Df4 Hd2 Af1 Be4", down="V", areas={2: "a1 b1"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "1-burst")
        assert game.points == [1, 0]
        game.asks(2, "place", "a1 b1")
        game.play(2, place="a1", yes_or_no="yes", move_to="a3")
        assert game.square("V") == "a3"
        assert not game.is_down("V")


def test_or_stay_there() -> None:
    with table("H", THEM, US, at="Vc2 Df4 Hd2 Af1 Be4", down="V", areas={2: "a1 b1"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "1-burst")
        game.play(2, place="b1", yes_or_no="no")
        assert game.square("V") == "b1"


@rule("COOL-4")
def test_with_his_area_full_he_comes_as_near_as_can_be() -> None:
    with table("H", THEM, US, at="Vc2 Da1 Hd2 Af1 Be4", down="V", areas={2: "a1"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "1-burst")
        game.asks(2, "place", "a2 b1 b2")
        game.play(2, place="a2", yes_or_no="no")
