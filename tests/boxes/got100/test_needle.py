"""Needle: one challenge or one move of an ability is raised by 1."""

from typing import Any

import pytest

from support import rule
from support.script import Script, cards

RIVALS = "white-walker unsullied"


def armed(card: str, places: str, **more: Any) -> Script:
    """A character with Needle, in its turn."""
    return cards((f"{card}+needle sworn-brother", RIVALS), places, card, **more)


@rule("ITEM-2", "ITEM-5", "ACT-ITEM")
def test_it_is_a_trait_of_its_holder_and_no_action() -> None:
    with armed("jon-snow", "jon-snow c3 white-walker c4 unsullied h8") as game:
        assert "needle" not in game.options
        game.play(1, action="longclaw")
        game.asks(1, "yes or no", "yes no")
        game.play(1, yes_or_no="yes")
        assert game.happened("challenged")[0]["dice"] == 4
        assert game.track("needle") == (1, 2)
        assert game.kinds[:3] == ["to track", "did", "paid"]
        game.roll("4-shield", "2-shield")


@rule("ITEM-5", "ABIL-5")
def test_declined_the_card_stays() -> None:
    with armed("jon-snow", "jon-snow c3 white-walker c4 unsullied h8") as game:
        game.play(1, action="longclaw", yes_or_no="no")
        assert game.happened("challenged")[0]["dice"] == 3
        assert game.track("needle") is None
        game.roll("3-shield", "2-shield")


def test_of_several_numbers_one_is_raised() -> None:
    places = "arya-stark a1 white-walker c3 unsullied h8"
    with armed("arya-stark", places) as game:
        game.play(1, action="water-dancing", yes_or_no="yes")
        game.asks(1, "raise", "step-1 step-2 step-3")
        assert [option["label"] for option in game.shown][1] != ""
        game.play(1, raise_="step-1")
        assert "c1" in game.options  # a move of 2
        game.play(1, move_to="b2")
        assert game.happened("challenged")[0]["dice"] == 2
        game.roll("2-shield", "2-shield")
        assert "b4" not in game.options  # the second move is not raised
        game.play(1, move_to="b2")


def test_the_odds_count_the_die() -> None:
    with armed("arya-stark", "arya-stark c3 white-walker c4 unsullied d4") as game:
        game.play(1, action="water-dancing", yes_or_no="yes", raise_="step-2", move_to="c3")
        assert [option["odds"]["dice"] for option in game.shown] == [[3, 2], [3, 2]]
        game.play(1, target="unsullied")
        game.roll("3-shield", "2-shield")
        game.play(1, move_to="c3")


def test_dracarys_the_move_of_drogon_or_the_first_of_its_challenges() -> None:
    places = "daenerys-targaryen h1 drogon a1 white-walker c1 unsullied e1"
    with armed("daenerys-targaryen", places) as game:
        game.play(1, action="dracarys", yes_or_no="yes", raise_="step-1")
        assert "f1" in game.options
        game.play(1, move_to="f1", choose="white-walker")
        game.roll("3-shield", "2-shield")
        game.roll("3-shield", "2-shield")
        assert [event["dice"] for event in game.happened("challenged")] == [3, 3]
    with armed("daenerys-targaryen", places, edition="expanded") as game:
        game.play(1, action="dracarys", yes_or_no="yes", raise_="step-3")
        assert "f1" not in game.options
        game.play(1, move_to="e1", choose="unsullied")
        game.roll("4-shield", "2-shield")
        game.roll("3-shield", "2-shield")
        assert [event["dice"] for event in game.happened("challenged")] == [4, 3]


@rule("ITEM-5")
def test_dreadful_command_one_wight_moves_farther_or_rolls_a_die_more() -> None:
    places = "night-king a1 wight c3 wight-2 f3 white-walker c7 unsullied f7"
    with armed("night-king", places) as game:
        game.play(1, action="dreadful-command", yes_or_no="yes", raise_="step-2", choose="wight")
        assert "c6" in game.options
        game.play(1, move_to="c6")
        game.roll("1-shield", "2-shield")
        assert "f6" not in game.options
        game.play(1, move_to="f5")
        assert len(game.happened("challenged")) == 1
    places = "night-king a1 wight c3 wight-2 f4 white-walker c7 unsullied f7"
    with armed("night-king", places) as game:
        game.play(
            1, action="dreadful-command", yes_or_no="yes", raise_="step-3", choose="wight", move_to="c3"
        )
        game.play(1, move_to="f6")  # the first had nobody to challenge, so the die is for this one
        game.roll("2-burst", "2-burst")
        assert game.piece("unsullied")["down"]


def test_dragon_rider_has_a_move_to_raise() -> None:
    places = "daenerys-targaryen c3 drogon e3 white-walker h8 unsullied h7"
    with armed("daenerys-targaryen", places) as game:
        game.play(1, action="dragon-rider", yes_or_no="yes")
        assert "h3" in game.options
        game.play(1, move_to="h3")
        assert game.square("drogon") == "h3"


@pytest.mark.parametrize(
    ("card", "ability"), [("jon-snow", "chosen-leader"), ("daenerys-targaryen", "liberator")]
)
def test_an_ability_with_no_challenge_or_move_of_its_own_has_nothing_to_raise(
    card: str, ability: str
) -> None:
    with armed(card, f"{card} c3 white-walker c4 unsullied h8") as game:
        game.play(1, action=ability)
        assert game.track("needle") is None
        game.asks(1, "action")


def test_placing_is_not_moving_and_is_not_raised() -> None:
    places = "arya-stark c3 white-walker c4 unsullied h8"
    with armed("arya-stark", places, held={"aryas-list": "white-walker"}) as game:
        game.play(1, action="faceless-assassin", yes_or_no="yes")  # the challenge is all there is to raise
        game.play(1, place="c5")
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-shield")


def test_both_ways_of_an_ability_can_be_raised() -> None:
    places = "arya-stark c3 white-walker c4 unsullied h8"
    with armed("arya-stark", places, held={"aryas-list": "white-walker"}) as game:
        game.play(1, action="valar-morghulis", yes_or_no="yes")
        game.asks(1, "raise", "step-2 step-4")
        game.play(1, raise_="step-4", which="step-2")
        assert game.happened("challenged")[0]["dice"] == 7
        game.roll("7-shield", "2-shield")


@rule("CHAL-11", "ITEM-4")
def test_basic_actions_and_companions_are_no_abilities() -> None:
    squads = ("jon-snow+needle+ghost sworn-brother", RIVALS)
    places = "jon-snow c3 ghost b3 sworn-brother a1 white-walker c4 unsullied h8"
    with cards(squads, places, "jon-snow") as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-shield")
        game.play(1, action="ghost-bite")
        game.roll("2-shield", "2-shield")
        assert game.track("needle") is None


def test_an_ability_of_somebody_else_is_not_the_holders() -> None:
    squads = ("arya-stark+needle jon-snow", RIVALS)
    with cards(squads, "jon-snow c3 arya-stark b3 white-walker c4 unsullied h8", "jon-snow") as game:
        game.play(1, action="longclaw")
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-shield")


@rule("ITEM-3", "COOL-2", "ITEM-1")
def test_on_the_track_it_is_out_of_use_until_it_comes_back() -> None:
    squads = ("jon-snow+needle", "white-walker")
    places = "jon-snow c3 white-walker c4"
    tokens = {1: "strength strength strength strength"}
    with cards(squads, places, "jon-snow", pools=tokens) as game:
        game.play(1, action="longclaw", yes_or_no="yes")
        game.roll("4-shield", "2-shield")
        game.play(1, action="longclaw")  # not asked: the card waits on the 2
        game.roll("3-shield", "2-shield")
        game.play(2, action="done")
        assert game.track("needle") == (1, 1)
        game.play(2, action="done")
        game.play(1, action="longclaw")
        game.roll("3-shield", "2-shield")
        game.play(1, action="done")
        assert game.happened("card back") == [{"piece": "needle"}]
        assert game.track("needle") is None
        game.play(1, action="longclaw", yes_or_no="yes")  # back with its holder
        game.roll("4-shield", "2-shield")
        assert game.track("needle") == (1, 2)


@rule("TIMING-1", "STATUS-1")
def test_needle_and_the_list_each_have_their_moment() -> None:
    """The holder's own choice comes when the ability is declared, the opponent's when the target is."""
    squads = ("jon-snow+needle", "arya-stark stark-soldier")
    with cards(squads, "jon-snow c3 arya-stark c4 stark-soldier h8", "jon-snow") as game:
        game.play(1, action="longclaw", yes_or_no="yes")
        game.play(2, yes_or_no="yes")
        assert game.happened("given") == [{"piece": "aryas-list", "target": "jon-snow"}]
        game.roll("4-burst", "2-burst")
        game.play(1, yes_or_no="no")


def test_a_basic_challenge_of_an_ability_is_raised_too() -> None:
    """Back to Back gives basic challenges: they are challenges of that ability as those of Whirlwind are."""
    with cards(
        ("gi-hun+needle worker-28", RIVALS), "gi-hun c3 white-walker c4 unsullied h8", "gi-hun"
    ) as game:
        game.play(1, action="back-to-back", order="needle-2", yes_or_no="yes")
        game.asks(1, "raise", "step-1 step-4")
        game.play(1, raise_="step-1")
        game.play(1, yes_or_no="no")  # Desperate Measures
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-shield")


@rule("TIMING-1")
def test_where_nothing_can_be_raised_nobody_is_asked_what_comes_first() -> None:
    """Heart of Gold places and assists: only the cost is lowered or not."""
    places = "gi-hun c3 worker-28 c5 white-walker h1 unsullied h8"
    with cards(("gi-hun+needle worker-28", RIVALS), places, "gi-hun", down="worker-28") as game:
        game.play(1, action="heart-of-gold")
        game.asks(1, "yes or no")
