"""When effects come: those of one moment, those an effect sets off, and limits (TIMING-1, TURN-6)."""

import pytest

from support import rule
from support.pieces import Piece, piece
from support.script import cards, hero

SQUADS = ("white-walker", "unsullied")


def of(name: str, text: str, side: int) -> Piece:
    return piece(name, side=side + 1, card="hero", text=text)


POINT = "When another character is knocked down, you may gain 1 point."
MOVES = "When another character is knocked down, move Hero 1."


@rule("TIMING-1")
@pytest.mark.parametrize("first", ["alba", "bran"])
def test_effects_of_one_side_come_in_the_order_its_player_chooses(first: str) -> None:
    extra = (of("alba", MOVES, 0), of("bran", MOVES, 0))
    places = "white-walker c3 unsullied c4 alba a1 bran a8"
    with cards(SQUADS, places, "white-walker", extra=extra) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(1, "order", "alba-1 bran-2")
        game.play(1, order=f"{first}-{1 if first == 'alba' else 2}")
        other = {"alba": "bran", "bran": "alba"}[first]
        ways = {"alba": "a2", "bran": "a7"}
        game.play(1, move_to=ways[first])
        game.play(1, move_to=ways[other])
        assert [event["piece"] for event in game.happened("moved")] == [first, other]


@rule("TIMING-1")
@pytest.mark.parametrize(("turn", "target"), [("white-walker", "c4"), ("unsullied", "c3")])
def test_effects_of_several_sides_begin_with_the_side_whose_turn_it_is(turn: str, target: str) -> None:
    extra = (of("bran", POINT, 1), of("alba", POINT, 0))
    places = "white-walker c3 unsullied c4 alba a1 bran a8"
    with cards(SQUADS, places, turn, extra=extra) as game:
        mine, yours = (1, 2) if turn == "white-walker" else (2, 1)
        assert game.square({"c4": "unsullied", "c3": "white-walker"}[target]) == target
        game.play(mine, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(mine, yes_or_no="yes")
        game.play(yours, yes_or_no="yes")
        assert [event["side"] for event in game.happened("gained")] == [mine, yours]


@rule("TIMING-1")
def test_between_rounds_the_order_begins_with_the_first_player() -> None:
    text = "At the end of the round, you may gain 1 point."
    extra = (of("alba", text, 0), of("bran", text, 1))
    places = "white-walker c3 unsullied h8 alba a1 bran a8"
    with cards(SQUADS, places, "white-walker", extra=extra, exhausted="unsullied alba bran", first=2) as game:
        game.play(1, action="done")
        game.play(2, yes_or_no="yes")
        game.play(1, yes_or_no="yes")
        assert [event["side"] for event in game.happened("gained")] == [2, 1]


@rule("TIMING-1")
def test_what_an_effect_sets_off_comes_before_what_is_still_waiting() -> None:
    """One effect of the moment moves somebody, which another card waits for."""
    extra = (
        of("alba", MOVES, 0),
        of("bran", MOVES, 1),
        of("eyes", "When a character moves, gain 1 point.", 1),
    )
    places = "white-walker c3 unsullied c4 alba a1 bran a8 eyes h1"
    with cards(SQUADS, places, "white-walker", extra=extra) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, move_to="a2")
        game.play(2, move_to="a7")
        assert game.kinds[-4:] == ["moved", "gained", "moved", "gained"]


@rule("TIMING-1", "ABIL-4")
def test_an_effect_set_off_by_one_part_is_carried_out_before_the_next() -> None:
    who = hero("When a rival is knocked down, you may gain 1 point.", "Challenge 2. Move 1.")
    with cards(
        SQUADS, "hero c3 unsullied c4 white-walker a1", "hero", extra=(who,), pools={1: "strength"}
    ) as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes", move_to="c2")
        assert game.kinds[-2:] == ["gained", "moved"]


@rule("TIMING-1")
def test_of_two_that_replace_the_same_event_the_first_is_enough() -> None:
    text = "When an adjacent ally character would be knocked down, you may knock Hero down instead."
    extra = (of("alba", text, 1), of("bran", text, 1))
    places = "white-walker c3 unsullied c4 alba b5 bran d5"
    with cards(SQUADS, places, "white-walker", extra=extra) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.question == "order"
        game.play(2, order="bran-2", yes_or_no="yes")
        assert game.piece("bran")["down"]
        assert not game.piece("unsullied")["down"]
        assert game.kinds.count("won") == 1  # the challenge still counts as won
        assert not game.piece("alba")["down"]


@rule("TURN-6")
@pytest.mark.parametrize(("per", "times"), [("turn", 2), ("round", 1), ("game", 1)])
def test_a_limit_is_fresh_in_the_next_turn_round_or_never(per: str, times: int) -> None:
    who = of("alba", f"When a rival character challenges Hero, you may gain 1 point. Once per {per}.", 1)
    squads = ("white-walker sworn-brother", "")
    places = "white-walker c3 sworn-brother d3 alba c4"
    with cards(squads, places, "white-walker", extra=(who,)) as game:
        game.play(1, action="challenge")
        game.play(2, yes_or_no="yes")
        game.roll("2-shield", "2-shield")
        game.play(1, action="challenge")  # the same turn: used
        game.roll("2-shield", "2-shield")
        game.play(2, action="done")
        game.play(1, action="challenge")  # another turn of the round
        if times == 2:
            game.play(2, yes_or_no="yes")
        game.roll("2-shield", "2-shield")
        game.play(1, action="done")
        game.play(2, action="done")  # the next round, which side 2 begins
        game.play(1, character="white-walker", action="challenge")
        if per != "game":
            game.play(2, yes_or_no="yes")
        game.roll("2-shield", "2-shield")
        assert game.points == [0, times + (per != "game")]
