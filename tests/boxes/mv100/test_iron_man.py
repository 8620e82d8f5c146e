"""Iron Man: Override Protocol, Repulsor Blast, Unibeam and I Am Iron Man."""

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"I": "iron-man", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def test_the_card() -> None:
    card = characters()["iron-man"]
    assert (card.defense, card.tokens) == (2, ("strength", "cunning"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Override Protocol", 2, 4, False),
        ("Repulsor Blast", 1, 2, True),
        ("Unibeam", 1, 4, True),
    ]


@rule("ACT-FOUR-BASIC", "CHAL-9")
def test_override_protocol_three_actions_at_a_price() -> None:
    with table("I", US, THEM, at="Ib2 Ha1 Qf1 Kf4", pools={1: "cunning cunning"}) as game:
        game.play(1, action="override-protocol")
        for square in ("b3", "b2", "b3"):
            game.play(1, move_to=square)  # nothing but a move is possible
        assert game.last("challenged") == {"piece": None, "target": "I", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.is_down("I")
        assert game.points == [0, 0]


@rule("CHAL-3", "AWAY-1")
def test_repulsor_blast_pushes_from_afar() -> None:
    with table("I", US, THEM, at="Ia2 Ha1 Qd2 Kf4", pools={1: "strength strength"}) as game:
        game.play(1, action="repulsor-blast")
        game.roll("2-burst", "2-burst")
        game.play(1, move_to="e2")
        assert (game.square("Q"), game.is_down("Q")) == ("e2", True)


@rule("CHAL-3")
def test_unibeam_reaches_five_squares() -> None:
    with table("I", US, THEM, at="Ia2 Ha1 Qf2 Kf4", pools={1: "strength strength"}) as game:
        game.play(1, action="unibeam", target="Q")
        assert game.last("challenged")["dice"] == 4
        game.roll("4-shield", "2-burst")


@rule("ABIL-2", "COOL-5")
def test_i_am_iron_man_after_the_last_token_of_its_type() -> None:
    pools = {1: "strength cunning"}
    with table("I", US, THEM, at="Ia2 Ha1 Qf2 Kf4", pools=pools, tracks={1: "cunning-2"}) as game:
        game.play(1, action="unibeam", target="Q")
        assert game.tokens(1) == {2: ["cunning"], 4: ["strength"]}  # only once the ability is over
        game.roll("4-shield", "2-burst")
        game.play(1, shift="side-1-strength-4")
        assert game.tokens(1) == {2: ["cunning"], 3: ["strength"]}
        game.asks(1, "action")


@rule("TRAIT-1")
def test_not_while_another_of_that_type_is_left_nor_after_an_allys_ability() -> None:
    with table("I", US, THEM, at="Ia2 Ha1 Qf2 Kf4", pools={1: "strength strength"}) as game:
        game.play(1, action="unibeam", target="Q")
        game.roll("4-shield", "2-burst")
        assert game.tokens(1) == {4: ["strength"]}
        game.asks(1, "action")
    us = {"I": "iron-man", "B": "batman"}
    with table("B", us, THEM, at="Ia2 Bb2 Qc2 Kf4", pools={1: "strength"}) as game:
        game.play(1, action="pow")
        game.roll("3-shield", "2-burst")
        assert game.tokens(1) == {2: ["strength"]}
        game.asks(1, "action")
