"""Arya Stark: Water Dancing, Valar Morghulis, Faceless Assassin, Arya's List."""

from typing import Any

import pytest

from crossfray.rules.edition import EDITIONS
from support import rule
from support.script import Script, cards

SQUADS = ("arya-stark stark-soldier", "night-king white-walker")
PLACES = "arya-stark c3 stark-soldier a1 night-king c4 white-walker h8"


def arya(places: str = PLACES, **more: Any) -> Script:
    return cards(SQUADS, places, "arya-stark", **more)


# ---------------------------------------------------------------------- Water Dancing


@rule("ABIL-4", "MOVE-8")
def test_water_dancing_moves_challenges_and_moves() -> None:
    with arya("arya-stark c2 stark-soldier a1 night-king c4 white-walker h8") as game:
        game.play(1, action="water-dancing")
        game.asks(1, "move to", "b1 c1 d1 b2 c2 d2 b3 c3 d3")
        game.play(1, move_to="c3")
        game.roll("2-burst", "2-burst")
        game.play(1, move_to="b3")
        assert game.kinds == [
            "did",
            "paid",
            "moved",
            "challenged",
            "rolled",
            "rolled",
            "won",
            "knocked down",
            "moved",
        ]
        assert game.happened("paid")[0]["space"] == 3


@rule("ABIL-4", "CHAL-6")
def test_a_lost_challenge_does_not_end_it() -> None:
    with arya() as game:
        game.play(1, action="water-dancing", move_to="c3")
        game.roll("2-shield", "2-burst")
        game.play(1, move_to="d3")
        assert game.square("arya-stark") == "d3"


@rule("ABIL-5", "CHAL-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_nobody_can_be_challenged_it_ends_but_in_one_edition(edition: str) -> None:
    """The move comes first, so that it may be begun; what follows the challenge is dropped unless parts that cannot
    be done are passed over."""
    with arya("arya-stark a1 night-king h7 white-walker h8", edition=edition) as game:
        game.play(1, action="water-dancing", move_to="b2")
        if edition == "dc100":
            game.play(1, move_to="c3")
        game.asks(1, "action")
        assert "challenged" not in game.kinds


def test_whom_the_move_brings_in_reach_is_not_judged_before_it() -> None:
    with arya("arya-stark c2 night-king c4 white-walker h8") as game:
        assert game.rules_against("arya-stark water-dancing night-king") == []


# ---------------------------------------------------------------------- Valar Morghulis


@rule("CHAL-11")
def test_valar_morghulis_is_three_dice_or_six_to_the_holder_of_the_list() -> None:
    places = "arya-stark c3 night-king c4 white-walker d4"
    with arya(places, held={"aryas-list": "white-walker"}) as game:
        game.play(1, action="valar-morghulis")
        game.asks(1, "which", "step-1 step-2")
        game.play(1, which="step-2")
        assert game.happened("challenged") == [
            {"piece": "arya-stark", "target": "white-walker", "dice": 6, "defense": 2}
        ]
        game.roll("6-burst", "2-burst")
        assert game.piece("white-walker")["down"]
    with arya(places, held={"aryas-list": "white-walker"}) as game:
        game.play(1, action="valar-morghulis", which="step-1", target="white-walker")
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-shield")


@pytest.mark.parametrize("holder", ["", "white-walker"])
def test_without_a_holder_in_reach_it_is_three_dice(holder: str) -> None:
    with arya(held={"aryas-list": holder} if holder else {}) as game:
        game.play(1, action="valar-morghulis")
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-shield")


@rule("CHAL-12")
def test_both_ways_need_a_target_in_reach() -> None:
    with arya("arya-stark a1 night-king c3 white-walker h8", held={"aryas-list": "white-walker"}) as game:
        assert "valar-morghulis" not in game.options
        assert game.rules_against("arya-stark valar-morghulis") == ["CHAL-12"]
        rules = game.rules_against("arya-stark valar-morghulis night-king")
        assert set(rules) == {"ADJ-1", "ABIL-4"}  # too far for either, and without the List for the second


# ---------------------------------------------------------------------- Faceless Assassin


@rule("PLACE-1", "DIST-1")
def test_faceless_assassin_places_her_beside_a_rival_within_four() -> None:
    walled = """
    +---+---+---+---+---+---+---+---+
    |                               |
    +   +   +   +   +   +   +   +   +
    |               |###|           |
    +   +   +   +   +   +   +   +   +
    |                               |
    +---+---+---+---+---+---+---+---+
    """
    with arya("arya-stark a1 night-king e1 white-walker h3", board=walled) as game:
        assert game.rules_against("arya-stark faceless-assassin white-walker") == ["DIST-1"]
        assert game.rules_against("arya-stark faceless-assassin stark-soldier") == ["ALLY-1"]
        game.play(1, action="faceless-assassin")
        game.asks(
            1, "place", "d1 f1"
        )  # the way there does not matter; d2 and f2 are past an obstructed corner
        game.play(1, place="f1")
        assert game.kinds == ["did", "paid", "placed"]
        assert game.happened("paid") == [{"side": 1, "type": "cunning", "space": 2}]


@rule("ABIL-5")
def test_a_condition_that_is_false_is_passed_over() -> None:
    with arya(held={"aryas-list": "white-walker"}) as game:
        game.play(1, action="faceless-assassin", place="d5")
        assert "challenged" not in game.kinds
        game.asks(1, "action")


def test_the_holder_of_the_list_is_challenged_with_two_dice() -> None:
    with arya(held={"aryas-list": "night-king"}) as game:
        game.play(1, action="faceless-assassin", place="d5")
        assert game.happened("challenged")[0]["dice"] == 2
        game.roll("2-burst", "2-burst")
        assert game.piece("night-king")["down"]


@rule("PLACE-1")
def test_a_rival_without_an_empty_square_beside_it_cannot_be_chosen() -> None:
    board = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
    |               |
    +---+---+---+---+
    """
    squads = ("arya-stark stark-soldier sworn-brother", "night-king white-walker")
    places = "arya-stark a1 night-king c2 white-walker d1 stark-soldier b2 sworn-brother d2"
    with cards(squads, places, "arya-stark", board=board) as game:
        assert game.rules_against("arya-stark faceless-assassin night-king") == ["PLACE-1"]
        game.play(1, action="faceless-assassin")  # the White Walker is left, and one square beside it
        assert game.square("arya-stark") == "c1"


# ---------------------------------------------------------------------- Arya's List


@rule("STATUS-1", "TRAIT-1", "CHAL-20")
def test_the_list_is_given_to_a_rival_that_challenges_before_the_roll() -> None:
    with cards(SQUADS, PLACES, "night-king") as game:
        game.play(2, action="challenge")
        game.asks(1, "yes or no", "yes no")
        assert "rolled" not in game.kinds
        game.play(1, yes_or_no="yes")
        assert game.happened("given") == [{"piece": "aryas-list", "target": "night-king"}]
        assert game.piece("aryas-list")["holder"] == "night-king"
        game.asks(0, "challenger's roll")
        game.roll("2-burst", "2-burst")
        assert game.piece("arya-stark")["down"]


@rule("STATUS-1", "TRAIT-1")
def test_also_when_an_ally_is_challenged_while_she_is_knocked_out() -> None:
    places = "stark-soldier c3 night-king c4 white-walker h8"
    with cards(SQUADS, places, "night-king", waiting={"arya-stark": 1}) as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no="yes")
        game.roll("2-shield", "2-burst")
        assert game.piece("aryas-list")["holder"] == "night-king"


@rule("STATUS-1")
def test_a_list_in_play_is_moved_not_given_again() -> None:
    with cards(SQUADS, PLACES, "night-king", held={"aryas-list": "white-walker"}) as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no="yes")
        assert game.happened("given") == [{"piece": "aryas-list", "target": "night-king"}]
        game.roll("2-shield", "2-burst")
        game.play(2, action="challenge")  # it holds the List already: nothing to decide
        game.roll("2-shield", "2-burst")
        game.asks(1, "character")


def test_it_may_be_declined() -> None:
    with cards(SQUADS, PLACES, "night-king") as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no="no")
        game.roll("2-shield", "2-burst")
        assert game.piece("aryas-list")["holder"] is None


@rule("STATUS-1", "ALLY-1")
def test_a_minion_that_challenges_is_no_character_and_gets_nothing() -> None:
    places = "arya-stark c3 night-king h8 wight c4 white-walker h1"
    with cards(SQUADS, places, "night-king") as game:
        game.play(2, action="dreadful-command", move_to="c4")
        game.asks(0, "challenger's roll")
        game.roll("1-shield", "2-burst")


def test_her_own_challenges_give_nothing() -> None:
    with arya() as game:
        game.play(1, action="challenge")
        game.asks(0, "challenger's roll")
        game.roll("2-shield", "2-burst")


@rule("CHAL-8", "STATUS-1")
def test_a_holder_knocked_out_by_another_loses_the_list() -> None:
    squads = ("arya-stark stark-soldier", "white-walker unsullied")
    places = "arya-stark a1 stark-soldier c3 white-walker c4 unsullied h8"
    with cards(
        squads, places, "stark-soldier", down="white-walker", held={"aryas-list": "white-walker"}
    ) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.happened("discarded") == [{"piece": "aryas-list"}]
        game.asks(1, "action")


@rule("DISCARD-1", "TIMING-1")
@pytest.mark.parametrize("first", ["aryas-list-1", "aryas-list-2"])
def test_when_arya_knocks_the_holder_out_she_may_act_and_the_list_is_discarded(first: str) -> None:
    """Two effects of one moment: her player orders them, and neither undoes the other."""
    squads = ("arya-stark stark-soldier", "white-walker unsullied")
    places = "arya-stark c3 stark-soldier a1 white-walker c4 unsullied d4"
    with cards(
        squads, places, "arya-stark", down="white-walker", held={"aryas-list": "white-walker"}
    ) as game:
        game.play(1, action="challenge", target="white-walker")
        game.roll("2-burst", "2-burst")
        assert game.track("white-walker") == (2, 1)
        game.asks(1, "order", "aryas-list-1 aryas-list-2")
        game.play(1, order=first, yes_or_no="yes")
        game.asks(1, "granted action", "move challenge")
        game.play(1, granted_action="move", move_to="d3")
        assert game.happened("discarded") == [{"piece": "aryas-list"}]
        assert game.piece("aryas-list")["holder"] is None
        game.play(1, action="done")
    with cards(squads, places, "white-walker", held={}) as game:  # discarded, it can be given again
        game.play(2, action="challenge")
        game.play(1, yes_or_no="yes")
        game.roll("2-shield", "2-burst")


@rule("STATUS-1", "COOL-3")
def test_a_knocked_out_rival_keeps_a_list_it_gets_later_only() -> None:
    """Knocked out it is discarded; a rival that is given it afterwards is another story."""
    places = "arya-stark c3 stark-soldier b3 night-king c4 white-walker h8"
    with cards(SQUADS, places, "night-king", held={"aryas-list": "white-walker"}, down="arya-stark") as game:
        game.play(2, action="challenge", target="arya-stark")
        game.play(1, yes_or_no="no")
        game.roll("2-burst", "2-burst")
        game.play(2, place="d3")  # a Wight, as somebody was knocked out
        assert game.piece("aryas-list")["holder"] == "white-walker"
        assert game.track("arya-stark") == (1, 1)


@rule("STATUS-1")
def test_each_arya_has_a_list_of_her_own() -> None:
    squads = ("arya-stark", "arya-stark white-walker")
    places = "arya-stark c3 arya-stark-2 c4 white-walker d4"
    with cards(squads, places, "arya-stark") as game:
        game.play(1, action="challenge", target="white-walker")
        game.play(2, yes_or_no="yes")
        assert game.happened("given") == [{"piece": "aryas-list-2", "target": "arya-stark"}]
        game.roll("2-shield", "2-shield")
        game.play(1, action="valar-morghulis", target="arya-stark-2")  # nobody holds the List of this Arya
        assert game.happened("challenged")[-1]["dice"] == 3
        game.roll("3-shield", "2-shield")
        game.asks(2, "character")
