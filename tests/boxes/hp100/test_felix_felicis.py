"""Felix Felicis: dice of a roll are rolled again, once."""

from boxes.table import table
from support import rule

US = {"H": "harry-potter+felix-felicis", "A": "auror"}
THEM = {"V": "voldemort", "D": "death-eater"}


@rule("CHAL-20", "ITEM-2", "ITEM-3")
def test_after_both_rolls_of_a_challenge_any_dice_are_rerolled() -> None:
    with table("H", US, THEM, at="Ha1 Aa4 Vf1 Db1") as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        game.go("shield", "shield", "2-burst")
        assert game.track("felix-felicis") == (1, 3)
        assert game.is_down("D")


def test_also_in_defense() -> None:
    with table("D", THEM, US, at="Ha1 Aa4 Vf1 Db1") as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(2, yes_or_no="yes")
        game.go("burst", "burst", "2-shield")
        assert not game.is_down("H")
        assert game.track("felix-felicis") == (2, 3)


def test_declined_it_stays() -> None:
    with table("H", US, THEM, at="Ha1 Aa4 Vf1 Db1") as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.track("felix-felicis") is None


@rule("CHAL-17")
def test_a_roll_of_a_text_too() -> None:
    us = {"Q": "harley-quinn+felix-felicis"}
    with table("Q", us, THEM, at="Qa1 Vf1 Db4") as game:
        game.play(1, action="feign-distress", choose="V")
        game.go("3-shield")
        game.play(1, yes_or_no="yes")
        game.go("shield", "shield", "shield", "3-burst")
        game.asks(1, "move to")
        game.play(1, move_to="c1")
        assert game.track("felix-felicis") == (1, 3)


@rule("ITEM-3")
def test_on_the_track_it_is_out_of_use() -> None:
    with table("H", US, THEM, at="Ha1 Aa4 Vf1 Db1", waiting={"felix-felicis": 2}) as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")
