"""Daenerys Targaryen: Liberator, Dragon Rider, Dracarys, Mother of Dragons; and Drogon."""

from typing import Any

import pytest

from crossfray.rules.edition import EDITIONS
from support import rule
from support.script import Script, cards

SQUADS = ("daenerys-targaryen unsullied", "night-king white-walker")
PLACES = "daenerys-targaryen c3 unsullied b3 night-king h7 white-walker h8"
COVERED = """
+---+---+---+---+---+---+
|                       |
+   +   +   +   +   +   +
|       |###|           |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+
"""


def queen(places: str = PLACES, **more: Any) -> Script:
    return cards(SQUADS, places, "daenerys-targaryen", **more)


def before_her_turn(places: str, **more: Any) -> Script:
    """The Unsullied has been chosen, then a rival; her turn is next."""
    game = cards(SQUADS, places, "unsullied", **more)
    game.play(1, action="done")
    game.play(2, character="white-walker", action="done")
    return game


# ---------------------------------------------------------------------- Liberator


@rule("ACT-FOUR-BASIC", "ABIL-4")
def test_she_may_assist_and_then_an_adjacent_ally_may_act() -> None:
    with queen(down="unsullied", exhausted="unsullied") as game:
        game.play(1, action="liberator", yes_or_no="yes")
        assert game.happened("assisted") == [{"piece": "daenerys-targaryen", "target": "unsullied"}]
        game.play(1, yes_or_no="yes")
        game.asks(1, "move to")  # all that it could do
        game.play(1, move_to="a1")
        assert game.happened("moved") == [{"piece": "unsullied", "from": "b3", "square": "a1"}]
        assert game.piece("unsullied")["exhausted"]
        game.asks(1, "action")  # one of her two actions is left


@rule("ABIL-5", "ACT-FOUR-BASIC")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ally_that_stays_down_cannot_be_given_an_action(edition: str) -> None:
    with queen(down="unsullied", edition=edition) as game:
        game.play(1, action="liberator", yes_or_no="no")
        game.asks(1, "action")
        assert game.kinds == ["did", "paid"]


@rule("ACT-FOUR-BASIC")
def test_the_ally_has_the_four_basic_actions_and_no_others() -> None:
    squads = ("daenerys-targaryen jon-snow", "night-king white-walker")
    places = "daenerys-targaryen c3 jon-snow b3 night-king b4 white-walker h8"
    with cards(squads, places, "daenerys-targaryen") as game:
        game.play(1, action="liberator", yes_or_no="yes")
        game.asks(1, "granted action", "move challenge")
        assert [option["label"] for option in game.shown] == ["move", "challenge"]
        game.play(1, granted_action="challenge")
        game.roll("2-shield", "2-shield")


@rule("MINION-3", "FAQ-HP101-1")
def test_a_minion_or_companion_can_be_the_ally() -> None:
    squads = ("daenerys-targaryen+ghost night-king", "arya-stark stark-soldier")
    places = "daenerys-targaryen c3 ghost b3 wight d3 night-king a8 arya-stark h8 stark-soldier d4"
    with cards(squads, places, "daenerys-targaryen", edition="expanded") as game:
        game.play(1, action="liberator", yes_or_no="yes")
        game.asks(1, "choose", "ghost wight")
        game.play(1, choose="wight", granted_action="challenge")
        assert game.happened("challenged")[0]["dice"] == 2  # a basic challenge, whatever else the Wight does
        game.roll("2-burst", "2-burst")
        game.asks(1, "action")  # the free action of the companion is still there
        assert {"ghost-move"} <= set(game.options)


def test_with_nobody_adjacent_nothing_is_asked() -> None:
    with queen("daenerys-targaryen c3 night-king h7") as game:
        game.play(1, action="liberator")
        game.asks(1, "action")


@rule("ALLY-1", "ADJ-1")
def test_a_rival_or_one_too_far_is_no_ally_for_it() -> None:
    with queen("daenerys-targaryen c3 unsullied e5 night-king b3 white-walker h8") as game:
        game.play(1, action="liberator")
        game.asks(1, "action")


# ---------------------------------------------------------------------- Dragon Rider


@rule("TOKEN-1", "PLACE-1")
def test_drogon_moves_two_and_she_may_be_placed_in_its_square() -> None:
    with queen(PLACES + " drogon e3") as game:
        game.play(1, action="dragon-rider", move_to="e5", yes_or_no="yes")
        assert (game.square("daenerys-targaryen"), game.square("drogon")) == ("e5", "e5")
        assert game.happened("paid") == [{"side": 1, "type": "leadership", "space": 1}]


def test_not_if_drogon_ends_too_far_away_or_she_declines() -> None:
    with queen(PLACES + " drogon e3") as game:
        game.play(1, action="dragon-rider", move_to="f3")
        game.asks(1, "action")
    with queen(PLACES + " drogon e3") as game:
        game.play(1, action="dragon-rider", move_to="e3", yes_or_no="no")
        assert game.square("daenerys-targaryen") == "c3"


@rule("PLACE-1", "MOVE-6")
def test_not_into_a_square_that_somebody_occupies() -> None:
    with queen(PLACES + " drogon a3", edition="expanded") as game:
        game.play(1, action="dragon-rider", move_to="b3")  # where the Unsullied is: tokens share squares
        assert game.square("drogon") == "b3"
        game.asks(1, "action")


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_off_the_map_drogon_cannot_be_moved(edition: str) -> None:
    with queen(edition=edition) as game:
        game.play(1, action="dragon-rider")
        assert game.kinds == ["did", "paid"]
        game.asks(1, "action")


# ---------------------------------------------------------------------- how Drogon moves


@rule("MOVE-1", "MOVE-6", "TOKEN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_drogon_passes_covered_squares_and_rivals_and_ends_on_no_covered_one(edition: str) -> None:
    places = "daenerys-targaryen a1 unsullied a2 drogon b2 night-king d2 white-walker f3"
    with queen(places, board=COVERED, edition=edition) as game:
        game.play(1, action="dragon-rider")
        shared = [] if edition in ("dc100", "got100") else ["a1", "a2", "d2"]
        free = ["a3", "b1", "b2", "b3", "c1", "c3", "d1", "d3"]  # over c2, which it does not end on
        assert sorted(game.options) == sorted(free + shared)
        assert game.rules_against("drogon move c2") == ["MAP-3"]
        game.play(1, move_to="d1")
        assert game.square("drogon") == "d1"


# ---------------------------------------------------------------------- Dracarys


@rule("LINE-1", "CHAL-10", "CHAL-9", "ABIL-9")
def test_dracarys_challenges_each_rival_moved_through() -> None:
    places = "daenerys-targaryen h1 drogon b2 night-king c3 white-walker e5"
    with queen(places) as game:
        game.play(1, action="dracarys")
        assert game.rules_against("drogon move c4") == ["LINE-1"]
        game.play(1, move_to="f6")
        game.asks(1, "choose", "night-king white-walker")
        game.play(1, choose="white-walker")
        game.roll("3-shield", "2-shield")
        game.roll("3-burst", "2-burst")
        challenged = [(e["piece"], e["target"], e["dice"]) for e in game.happened("challenged")]
        assert challenged == [
            ("daenerys-targaryen", "white-walker", 3),
            ("daenerys-targaryen", "night-king", 3),
        ]
        assert game.kinds.count("rolled") == 4  # each is rolled on its own
        assert game.piece("night-king")["down"]


@rule("CHAL-10")
def test_the_last_square_is_moved_through_too_where_tokens_may_share_it() -> None:
    places = "daenerys-targaryen h1 drogon c1 night-king c3 white-walker h8"
    with queen(places, edition="expanded") as game:
        game.play(1, action="dracarys", move_to="c3")
        assert game.happened("challenged")[0]["target"] == "night-king"
        game.roll("3-burst", "2-burst")
    with queen(places, edition="got100") as game:
        game.play(1, action="dracarys")
        assert game.rules_against("drogon move c3") == ["MOVE-6"]
        game.play(1, move_to="c2")
        game.asks(1, "action")


@rule("MOVE-7", "CHAL-12")
def test_a_move_of_no_squares_has_moved_through_nobody() -> None:
    places = "daenerys-targaryen h1 drogon c3 night-king c4 white-walker c3"
    with queen(places, edition="expanded") as game:
        game.play(1, action="dracarys", move_to="c3")
        game.asks(1, "action")
        assert "challenged" not in game.kinds


@rule("TURN-6")
def test_dracarys_is_done_once_per_turn() -> None:
    with queen(PLACES + " drogon e3", pools={1: "strength strength"}) as game:
        game.play(1, action="dracarys", move_to="e3")
        assert game.rules_against("daenerys-targaryen dracarys") == ["TURN-6"]


@rule("CHAL-10", "DOWN-2")
def test_a_target_knocked_out_on_the_way_is_dropped_and_one_knocked_down_is_not() -> None:
    places = "daenerys-targaryen h1 drogon b2 night-king c2 white-walker d2"
    with queen(places, down="night-king") as game:
        game.play(1, action="dracarys", move_to="e2", choose="night-king")
        game.roll("3-burst", "2-burst")
        assert game.happened("knocked out") == [{"piece": "night-king"}]
        game.roll("3-burst", "2-burst")
        assert game.piece("white-walker")["down"]
        assert game.points == [1, 0]


# ---------------------------------------------------------------------- Mother of Dragons


@rule("TRAIT-1", "TRAIT-2", "PLACE-1")
def test_at_the_beginning_of_her_turn_drogon_is_placed_beside_her() -> None:
    with before_her_turn(PLACES) as game:
        game.asks(1, "place", "b2 b3 b4 c2 c4 d2 d3 d4")  # TOKEN-1: also where somebody is
        game.play(1, place="d4")
        assert game.square("drogon") == "d4"
        assert "paid" not in game.kinds
        game.asks(1, "action")
        assert game.happened("moved") == []


@rule("TRAIT-1", "LINE-1")
def test_or_moved_up_to_four_in_a_straight_line() -> None:
    with before_her_turn(PLACES + " drogon a8") as game:
        game.play(1, which="step-1")
        assert "e4" in game.options
        assert "e5" not in game.options
        game.play(1, move_to="e4")
        assert game.square("drogon") == "e4"


@rule("TRAIT-1", "TURN-5")
def test_also_while_she_is_knocked_out() -> None:
    with before_her_turn(
        "unsullied b3 drogon a8 night-king h7 white-walker h8", waiting={"daenerys-targaryen": 1}
    ) as game:
        game.play(1, move_to="a4")  # there is no square beside her
        assert game.square("drogon") == "a4"
        game.asks(1, "action", "done")


@rule("TOKEN-1")
def test_drogon_stays_when_she_is_knocked_out_and_blocks_nothing() -> None:
    places = "daenerys-targaryen c3 drogon c5 night-king c4 unsullied c7 white-walker a8"
    with cards(SQUADS, places, "night-king", down="daenerys-targaryen") as game:
        assert game.rules_against("night-king ice-spear unsullied") == []  # sight passes over the token
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(2, place="d5")
        assert game.track("daenerys-targaryen") == (1, 1)
        assert game.square("drogon") == "c5"


@rule("CHAL-18", "MARKER-1")
def test_drogon_has_no_defense_and_cannot_be_challenged() -> None:
    places = "daenerys-targaryen a1 unsullied a2 drogon c5 night-king c4 white-walker h8"
    with cards(SQUADS, places, "night-king", edition="expanded") as game:
        assert "CHAL-18" in game.rules_against("night-king challenge drogon")
        game.asks(2, "action", "move done ice-spear raise-the-dead dreadful-command")


@rule("CHAL-12")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("got100", ["CHAL-12"])])
def test_dracarys_without_drogon_on_the_map(edition: str, rules: list[str]) -> None:
    places = "daenerys-targaryen c3 unsullied a1 arya-stark h7 stark-soldier h8"
    squads = ("daenerys-targaryen unsullied", "arya-stark stark-soldier")
    with cards(squads, places, "daenerys-targaryen", edition=edition) as game:
        assert game.rules_against("daenerys-targaryen ability dracarys") == rules
