"""Oogie Boogie: I Don't Play Fair, Gamblin' Boogie Man, Snake and Spider Stew, Jackpot!; the Boogie dice."""

from boxes.table import DrawnTable, table
from crossfray.content.cards import characters
from support import rule

US = {"O": "oogie-boogie", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def boogie(game: DrawnTable, first: int, second: int) -> None:
    """The Boogie dice show these numbers."""
    low, high = sorted((first, second))
    shown = f"2-boogie-die-{low}" if low == high else f"1-boogie-die-{low}+1-boogie-die-{high}"
    game.play(0, roll=shown)


def test_the_card() -> None:
    card = characters()["oogie-boogie"]
    assert (card.defense, card.tokens) == (2, ("strength", "cunning"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("I Don't Play Fair", 1, 4, True),
        ("Gamblin' Boogie Man", 2, 2, True),
        ("Snake and Spider Stew", 2, 1, False),
    ]
    (die,) = card.components
    assert (die.kind, die.count, len(die.faces)) == ("die", 2, 6)


@rule("CHAL-17", "COOL-5")
def test_i_dont_play_fair_shifts_a_token_of_any_side_with_seven() -> None:
    tracks = {2: "strength-4", 1: "cunning-3"}
    with table("O", US, THEM, at="Ob2 Ha1 Qb3 Kf1", tracks=tracks, pools={1: "strength"}) as game:
        game.play(1, action="i-dont-play-fair")
        game.roll("4-burst", "2-burst")
        boogie(game, 3, 4)
        game.play(1, shift="side-1-cunning-3")  # only tokens are on tracks
        assert game.tokens(1) == {4: ["strength"], 1: ["cunning"]}


@rule("COOL-6")
def test_or_whatever_else_waits_there() -> None:
    us = {"O": "oogie-boogie", "H": "henchman", "P": "police-officer"}
    with table("O", us, THEM, at="Ob2 Ha1 Qb3 Kf1", waiting={"P": 1}, areas={1: "a1 a2 a3"}) as game:
        game.play(1, action="i-dont-play-fair")
        game.roll("4-shield", "2-burst")
        boogie(game, 6, 5)
        game.play(1, which="step-2", place="a2")  # the Police Officer is back
        assert game.square("P") == "a2"


@rule("CHAL-17")
def test_six_is_not_enough() -> None:
    with table("O", US, THEM, at="Ob2 Ha1 Qb3 Kf1") as game:
        game.play(1, action="gamblin-boogie-man")
        game.roll("2-shield", "2-burst")
        boogie(game, 2, 4)
        game.asks(1, "action")


@rule("ACT-FOUR-BASIC")
def test_gamblin_boogie_man_wins_a_basic_action() -> None:
    with table("O", US, THEM, at="Ob2 Ha1 Qb3 Kf1") as game:
        game.play(1, action="gamblin-boogie-man")
        game.roll("2-shield", "2-burst")
        boogie(game, 6, 1)
        game.play(1, granted_action="move", move_to="b1")
        assert game.square("O") == "b1"


@rule("PLACE-1")
def test_snake_and_spider_stew_brings_an_ally_that_may_act() -> None:
    with table("O", US, THEM, at="Ob2 Hd4 Qf3 Kf1") as game:
        game.play(1, action="snake-and-spider-stew", place="c2")
        boogie(game, 6, 2)
        game.play(1, move_to="d1")
        assert game.square("H") == "d1"
    with table("O", US, THEM, at="Oa1 Hf4 Qf3 Ke1") as game:  # nobody within three
        game.play(1, action="snake-and-spider-stew")
        game.asks(1, "action")  # ABIL-5: it ends, and nothing is rolled


@rule("FAQ-TNBC100-1", "COOL-6")
def test_jackpot_when_both_dice_match() -> None:
    tracks = {1: "strength-4"}
    with table("O", US, THEM, at="Ob2 Hd4 Qf3 Kf1", tracks=tracks, pools={1: "cunning"}) as game:
        game.play(1, action="snake-and-spider-stew", place="c2")
        boogie(game, 2, 2)
        game.play(1, shift="side-1-strength-4")
        assert game.pool(1) == ["strength"]
        game.asks(1, "action")


@rule("FAQ-TNBC100-1")
def test_no_jackpot_for_other_dice_that_match() -> None:
    with table("O", US, THEM, at="Ob2 Ha1 Qb3 Kf1", tracks={1: "strength-4"}, pools={1: "cunning"}) as game:
        game.play(1, action="gamblin-boogie-man")
        game.roll("2-burst", "2-burst")
        boogie(game, 1, 2)
        assert game.tokens(1) == {4: ["strength"], 2: ["cunning"]}
        game.asks(1, "action")
