"""Bellatrix Lestrange: Confundo, Imperio, Morsmordre and Notorious Witch."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"L": "bellatrix-lestrange", "D": "death-eater"}
THEM = {"H": "harry-potter", "A": "auror"}


def test_the_card() -> None:
    card = characters()["bellatrix-lestrange"]
    assert (card.defense, card.tokens) == (2, ("finesse", "cunning"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Confundo", 2, 3, True), ("Imperio", 2, 2, False), ("Morsmordre", 0, 1, False)]
    (card_,) = card.components
    assert (card_.kind, card_.count) == ("status card", 2)


# ---------------------------------------------------------------------- Confundo


@rule("STATUS-1", "ABIL-6")
def test_confundo_strikes_and_makes_everything_dearer() -> None:
    with table("L", US, THEM, at="La1 Da4 Hd1 Af4", exhausted="AD") as game:
        game.play(1, action="confundo")
        game.roll("2-shield", "2-burst")  # lost, it is given all the same
        assert len(game.happened("given")) == 1
        game.play(1, action="done")
        game.play(2, action="protego")
        assert game.tokens(2) == {2: ["leadership"]}
        game.play(2, action="done")
        assert "discarded" in game.kinds  # when he became exhausted


@rule("STATUS-2")
def test_two_of_them_add_up() -> None:
    status = {"H": "confundo-card confundo-card"}
    with table("H", THEM, US, at="La1 Da4 Hd1 Ad2", status=status) as game:
        game.play(1, action="protego")
        assert game.tokens(1) == {3: ["leadership"]}


@rule("STATUS-1")
def test_with_both_given_there_is_none_left() -> None:
    status = {"H": "confundo-card confundo-card"}
    with table("L", US, THEM, at="La1 Da4 Hd4 Ad1", status=status) as game:
        game.play(1, action="confundo", target="A")
        game.roll("2-shield", "2-burst")
        assert "given" not in game.kinds


# ---------------------------------------------------------------------- Imperio


@rule("CONTROL-1")
def test_imperio_a_rival_does_a_basic_action_for_her() -> None:
    with table("L", US, THEM, at="La1 Da4 Hd1 Ad2") as game:
        game.play(1, action="imperio", choose="H", granted_action="challenge")
        assert game.last("challenged") == {"piece": "H", "target": "A", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.is_down("A")


@rule("CONTROL-1")
def test_the_points_of_what_it_does_are_hers() -> None:
    with table("L", US, THEM, at="La1 Da4 Hd1 Ad2", down="A") as game:
        game.play(1, action="imperio", choose="H", granted_action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, 0]
        assert game.track("A") == (2, 1)


def test_or_it_is_walked_away() -> None:
    with table("L", US, THEM, at="La1 Da4 Hd1 Af4") as game:
        game.play(1, action="imperio")
        game.play(1, move_to="f1") if game.question == "move to" else game.play(
            1, granted_action="move", move_to="f1"
        )
        assert game.square("H") == "f1"


@pytest.mark.parametrize(
    ("at", "rules"),
    [("La1 Db1 He1 Af4", ["DIST-1"]), ("La1 Da4 Hd1 Ab1", ["SEE-0"]), ("La1 Db1 Hd1 Af4", [])],
)
def test_whom_she_can_control(at: str, rules: list[str]) -> None:
    with table("L", US, THEM, at=at) as game:
        assert game.rules_against("L ability imperio H") == rules


@rule("ABIL-5", "DOWN-1")
def test_one_that_lies_does_nothing() -> None:
    with table("L", US, THEM, at="La1 Da4 Hd1 Af4", down="H") as game:
        game.play(1, action="imperio")
        game.asks(1, "action")
        assert game.square("H") == "d1"


# ---------------------------------------------------------------------- Morsmordre and Notorious Witch


@rule("ABIL-8", "COOL-1")
@pytest.mark.parametrize("down", ["", "L"])
def test_morsmordre_takes_her_off_the_map(down: str) -> None:
    with table("L", US, THEM, at="La1 Da4 Hb1 Af4", down=down) as game:
        game.play(1, action="morsmordre")
        assert game.track("L") == (1, 1)
        assert game.points == [0, 0]
        assert not game.is_down("L")


@rule("COOL-2", "PLACE-1")
def test_shifting_off_she_may_appear_beside_an_ally() -> None:
    at = "Df3 Hb1 Aa4"
    with table("D", US, THEM, at=at, waiting={"L": 1}, areas={1: "a1"}, exhausted="LHA") as game:
        game.play(1, action="done")
        game.play(1, yes_or_no="yes")
        game.asks(1, "place", "e2 e3 e4 f2 f4")
        game.play(1, place="e2")
        assert (game.square("L"), game.is_down("L")) == ("e2", False)


@rule("COOL-3")
def test_or_at_home() -> None:
    at = "Df3 Hb1 Aa4"
    with table("D", US, THEM, at=at, waiting={"L": 1}, areas={1: "a1"}, exhausted="LHA") as game:
        game.play(1, action="done")
        game.play(1, yes_or_no="no")
        assert game.square("L") == "a1"


def test_alone_she_comes_home() -> None:
    us = {"L": "bellatrix-lestrange"}
    with table("H", THEM, us, at="Hb1 Aa4", waiting={"L": 1}, areas={2: "f4"}, exhausted="LA") as game:
        game.play(1, action="done")
        assert game.square("L") == "f4"
