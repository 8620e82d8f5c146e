"""Harry Potter: Flipendo, Expelliarmus, Protego and The Boy Who Lived."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"H": "harry-potter", "A": "auror"}
THEM = {"V": "voldemort", "D": "death-eater", "B": "batman+batarang"}


def test_the_card() -> None:
    card = characters()["harry-potter"]
    assert (card.defense, card.tokens) == (2, ("finesse", "leadership"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Flipendo", 0, 4, True), ("Expelliarmus", 0, 2, True), ("Protego", 3, 1, False)]


# ---------------------------------------------------------------------- Flipendo


@rule("CHAL-10", "CONTROL-2")
def test_flipendo_strikes_all_around_and_may_move_each() -> None:
    with table("H", US, THEM, at="Hc2 Aa4 Vd2 Dc3 Bf4") as game:
        game.play(1, action="flipendo", choose="V")
        game.roll("3-burst", "1-burst")
        game.roll("3-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        game.play(1, choose="D", move_to="c4")
        game.play(1, move_to="e2")
        assert (game.square("V"), game.square("D")) == ("e2", "c4")
        assert game.tokens(1) == {4: ["finesse"]}


def test_or_leave_them_where_they_are() -> None:
    with table("H", US, THEM, at="Hc2 Aa4 Vd2 Df1 Bf4") as game:
        game.play(1, action="flipendo")
        game.roll("3-burst", "1-burst")
        game.play(1, yes_or_no="no")
        assert game.square("V") == "d2"


@rule("CHAL-8")
def test_one_that_left_the_map_is_not_moved() -> None:
    with table("H", US, THEM, at="Hc2 Aa4 Vf2 Dd2 Bf4", down="D") as game:
        game.play(1, action="flipendo")
        game.roll("3-burst", "2-burst")
        assert game.track("D") == (2, 1)
        game.asks(1, "action")


# ---------------------------------------------------------------------- Expelliarmus


@rule("ITEM-3", "COOL-1")
@pytest.mark.parametrize("roll", ["2-burst", "2-shield"])
def test_expelliarmus_takes_an_item_out_of_use_won_or_lost(roll: str) -> None:
    with table("H", US, THEM, at="Ha1 Aa4 Vf2 Df3 Bd1") as game:
        game.play(1, action="expelliarmus")
        game.roll(roll, "2-burst")
        assert game.track("batarang") == (2, 2)


@rule("ABIL-5")
def test_a_target_without_an_item_loses_none() -> None:
    with table("H", US, THEM, at="Ha1 Aa4 Vf2 Dd1 Bf4") as game:
        game.play(1, action="expelliarmus")
        game.roll("2-burst", "2-burst")
        assert game.track("batarang") is None


@rule("CHAL-3")
def test_how_far_it_reaches() -> None:
    with table("H", US, THEM, at="Ha1 Aa4 Vf2 De1 Bf4") as game:
        assert game.rules_against("H ability expelliarmus D")[0] == "CHAL-3"


# ---------------------------------------------------------------------- Protego


@rule("STATUS-1", "CHAL-19")
def test_protego_one_more_die_for_the_next_challenge() -> None:
    with table("H", US, THEM, at="Ha1 Ad1 Ve1 Df4 Bf3", exhausted="DB") as game:
        game.play(1, action="protego")
        assert len(game.happened("given")) == 1
        game.play(1, action="done")
        game.play(2, action="challenge")
        assert game.last("challenged") == {"piece": "V", "target": "A", "dice": 2, "defense": 3}
        game.roll("2-burst", "3-shield")
        assert "discarded" in game.kinds
        game.play(2, action="challenge")
        assert game.last("challenged")["defense"] == 2
        game.roll("2-burst", "2-shield")


@rule("STATUS-1")
def test_the_two_cards_are_all_there_are() -> None:
    status = {"A": "protego-card protego-card"}
    with table("H", US, THEM, at="Ha1 Ad1 Ve1 Df4 Bf3", status=status) as game:
        game.play(1, action="protego")
        assert "given" not in game.kinds


@pytest.mark.parametrize(
    ("at", "rules"), [("Ha1 Ae1 Vf1 Df4 Bf3", ["DIST-1"]), ("Ha1 Ac1 Vb1 Df4 Bf3", ["SEE-0"])]
)
def test_whom_it_reaches(at: str, rules: list[str]) -> None:
    with table("H", US, THEM, at=at) as game:
        assert game.rules_against("H ability protego A") == rules


# ---------------------------------------------------------------------- The Boy Who Lived


@rule("CHAL-16", "CHAL-20")
def test_lying_he_may_turn_one_die_to_a_shield_after_both_rolls() -> None:
    with table("V", THEM, US, at="Ha1 Ad4 Vb1 Df4 Bf3", down="H") as game:
        game.play(1, action="challenge")
        game.roll("1-burst+1-shield", "2-burst")
        game.play(2, yes_or_no="yes")
        assert game.last("die set")["piece"] == "H"
        assert (game.square("H"), game.track("H")) == ("a1", None)


def test_or_let_it_be() -> None:
    with table("V", THEM, US, at="Ha1 Ad4 Vb1 Df4 Bf3", down="H") as game:
        game.play(1, action="challenge")
        game.roll("1-burst+1-shield", "2-burst")
        game.play(2, yes_or_no="no")
        assert game.track("H") == (2, 1)


def test_standing_he_has_no_such_luck() -> None:
    with table("V", THEM, US, at="Ha1 Ad4 Vb1 Df4 Bf3") as game:
        game.play(1, action="challenge")
        game.roll("1-burst+1-shield", "2-burst")
        assert game.is_down("H")


def test_with_shields_alone_there_is_nothing_to_turn() -> None:
    with table("V", THEM, US, at="Ha1 Ad4 Vb1 Df4 Bf3", down="H") as game:
        game.play(1, action="challenge")
        game.roll("2-!!!", "2-shield")
        assert game.track("H") == (2, 1)
