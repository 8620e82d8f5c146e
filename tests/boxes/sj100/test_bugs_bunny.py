"""Bugs Bunny: Wrong Turn, Duck Season, Burrow and What's Up, Doc?"""

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"B": "bugs-bunny", "H": "henchman", "P": "police-officer"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def test_the_card() -> None:
    card = characters()["bugs-bunny"]
    assert (card.defense, card.tokens) == (2, ("finesse", "cunning"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Wrong Turn", 2, 2, False),
        ("Duck Season", 2, 3, True),
        ("Burrow", 0, 2, False),
    ]


@rule("TURN-7")
def test_wrong_turn_passes_an_exhausted_marker_on() -> None:
    with table("B", US, THEM, at="Ba1 Ha2 Pf4 Qf1 Kf2", exhausted="H") as game:
        game.play(1, action="wrong-turn")
        assert not game.piece("H")["exhausted"]
        assert game.piece("P")["exhausted"]
        assert game.tokens(1) == {2: ["cunning"]}


@rule("TURN-7", "ABIL-5")
def test_wrong_turn_needs_an_exhausted_ally_that_he_sees() -> None:
    with table("B", US, THEM, at="Ba1 Hc1 Pb1 Qf1 Kf2") as game:
        game.play(1, action="wrong-turn")
        assert not game.piece("H")["exhausted"]
        game.asks(1, "action")


@rule("CONTROL-2", "CHAL-1")
def test_duck_season_makes_a_rival_challenge_its_own_ally() -> None:
    with table("B", US, THEM, at="Ba1 Hf4 Pf3 Qc2 Kd2") as game:
        game.play(1, action="duck-season")
        assert game.last("challenged")["target"] == "K"
        game.roll("2-burst", "2-burst")
        assert game.is_down("K")


@rule("CONTROL-2", "ABIL-5")
def test_duck_season_with_nobody_beside_that_rival() -> None:
    with table("B", US, THEM, at="Ba1 Hf4 Pf3 Qc2 Kf1") as game:
        game.play(1, action="duck-season")
        assert game.happened("challenged") == []
        game.asks(1, "action")


@rule("PLACE-1")
def test_burrow_comes_up_anywhere_within_three() -> None:
    with table("B", US, THEM, at="Ba1 Ha2 Pf4 Qb1 Kb2") as game:
        game.play(1, action="burrow")
        assert not {"a2", "b1", "b2", "e1", "f2"} & {*game.options}
        game.play(1, place="d4")
        assert game.square("B") == "d4"


@rule("ABIL-1", "TURN-6")
def test_whats_up_doc_once_per_round_with_an_empty_pool() -> None:
    with table("B", US, THEM, at="Ba1 Ha2 Pf4 Qf1 Kf2", pools={1: ""}) as game:
        game.play(1, action="burrow", place="d4")
        assert game.tokens(1) == {}
        assert game.rules_against("B ability burrow") == ["ABIL-1"]
        game.asks(1, "action")


@rule("ABIL-1")
def test_with_any_token_in_the_pool_he_pays() -> None:
    with table("B", US, THEM, at="Ba1 Ha2 Pf4 Qf1 Kf2", pools={1: "strength"}) as game:
        assert game.rules_against("B ability burrow") == ["ABIL-1"]
    with table("B", US, THEM, at="Ba1 Ha2 Pf4 Qf1 Kf2", pools={1: "finesse"}) as game:
        game.play(1, action="burrow", place="d4")
        assert game.tokens(1) == {2: ["finesse"]}
        game.play(1, action="burrow", place="d3")  # now the pool is empty
        assert game.tokens(1) == {2: ["finesse"]}


@rule("ABIL-1")
def test_his_allies_get_nothing_for_free() -> None:
    us = {"B": "bugs-bunny", "G": "batgirl"}
    with table("G", us, THEM, at="Ba1 Ga2 Qf1 Kf2", pools={1: ""}) as game:
        assert game.rules_against("G ability flip-kick") == ["ABIL-1"]
