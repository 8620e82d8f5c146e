"""Thanos: Power Stone, Reality Stone, Snap and Inevitable."""

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"T": "thanos", "H": "henchman"}
THEM = {"Q": "harley-quinn", "B": "batman"}


def test_the_card() -> None:
    card = characters()["thanos"]
    assert (card.defense, card.tokens, card.ultimate) == (
        2,
        ("strength", "cunning"),
        ("strength", "cunning"),
    )
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Power Stone", 1, 3, True),
        ("Reality Stone", 2, 2, False),
        ("Snap", 2, 4, True),
    ]


@rule("ABIL-2", "CHAL-2")
def test_power_stone_rolls_five_dice_at_a_neighbour() -> None:
    with table("T", US, THEM, at="Tc3 Ha1 Qc4 Bf1") as game:
        game.play(1, action="power-stone")
        assert game.last("challenged") == {"piece": "T", "target": "Q", "dice": 5, "defense": 2}
        game.roll("5-burst", "2-burst")
        assert game.is_down("Q")
        assert game.tokens(1) == {3: ["strength"]}


@rule("CONTROL-2", "ACT-MOVE")
def test_reality_stone_moves_a_rival_within_three_up_to_three() -> None:
    with table("T", US, THEM, at="Ta1 Ha2 Qb3 Bf4") as game:  # Batman is five squares away
        game.play(1, action="reality-stone")
        assert "e3" in game.options
        assert "f3" not in game.options
        game.play(1, move_to="e3")
        assert game.square("Q") == "e3"


@rule("CHAL-10")
def test_snap_challenges_each_rival_within_three() -> None:
    with table("T", US, THEM, at="Tc3 Hd3 Qc4 Bf1") as game:
        game.play(1, action="snap", choose="B")
        game.roll("2-burst", "2-burst")
        game.roll("2-burst", "2-shield")
        assert game.is_down("B")
        assert not game.is_down("Q")
        assert not game.is_down("H")


@rule("TRAIT-1")
def test_inevitable_rivals_do_not_move_him_his_own_side_does() -> None:
    with table("Q", THEM, US, at="Qc3 Bf1 Tc4 Hf4") as game:  # Outta My Way moves an adjacent rival
        game.play(1, action="outta-my-way")
        assert game.square("T") == "c4"
        game.asks(1, "action")  # ABIL-5: what cannot be done ends it
    with table("Q", THEM, US, at="Qc3 Bf1 Tc4 Hd4") as game:
        game.play(1, action="outta-my-way", move_to="e4")  # the one who can be moved is not asked for
        assert game.square("H") == "e4"
        game.asks(1, "move to")
    with table("T", US, THEM, at="Tc3 Ha1 Qf4 Bf1") as game:
        game.play(1, action="move", move_to="c4")
        assert game.square("T") == "c4"
