"""Jon Snow: Wild at Heart, Longclaw, Chosen Leader, Blood of Wolf and Dragon."""

from typing import Any

import pytest

from crossfray.rules.edition import EDITIONS
from support import rule
from support.script import Script, cards

SQUADS = ("jon-snow sworn-brother stark-soldier", "night-king white-walker")
PLACES = "jon-snow c3 sworn-brother b3 stark-soldier h1 night-king c4 white-walker h8"


def jon(places: str = PLACES, **more: Any) -> Script:
    return cards(SQUADS, places, "jon-snow", **more)


# ---------------------------------------------------------------------- Longclaw


@rule("ACT-ABILITY", "ABIL-1", "ABIL-2")
def test_longclaw_is_a_challenge_with_three_dice_that_costs_a_strength_token() -> None:
    with jon() as game:
        game.play(1, action="longclaw")
        assert game.kinds == ["did", "paid", "challenged"]
        assert game.happened("paid") == [{"side": 1, "type": "strength", "space": 2}]
        assert game.happened("challenged")[0]["dice"] == 3
        assert game.side(1)["pool"] == ["leadership"]
        assert game.side(1)["track"][1]["tokens"] == ["strength"]
        game.roll("3-burst", "2-burst")
        assert game.piece("night-king")["down"]
        game.play(1, yes_or_no="no")
        game.asks(1, "action", "move challenge done chosen-leader")


@rule("ABIL-1", "ABIL-3", "ACT-ABILITY")
def test_without_a_token_of_its_type_an_ability_cannot_be_done() -> None:
    with jon(pools={1: "cunning leadership"}) as game:
        game.asks(1, "action", "move challenge done chosen-leader")
        (refusal,) = game.why_not("jon-snow longclaw night-king")
        assert (refusal.rule, refusal.sentence) == (
            "ABIL-1",
            "Side 1 has no strength token left to pay for Longclaw.",
        )


@rule("CHAL-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_longclaw_without_a_target(edition: str) -> None:
    """The booklets of two boxes do not let it begin; the others do, and it ends there (ABIL-5)."""
    with jon("jon-snow c3 night-king h8", edition=edition) as game:
        if edition in ("dc100", "got100"):
            assert "longclaw" not in game.options
            assert game.rules_against("jon-snow longclaw") == ["CHAL-12"]
            assert game.rules_against("jon-snow longclaw night-king") == ["ADJ-1"]
        else:
            game.play(1, action="longclaw")
            assert game.kinds == ["did", "paid"]
            game.asks(1, "action")


def test_the_odds_of_longclaw_are_those_of_three_dice() -> None:
    places = "jon-snow c3 night-king c4 white-walker d4"
    with jon(places) as game:
        game.play(1, action="longclaw")
        game.asks(1, "target", "night-king white-walker")
        assert [option["odds"]["dice"] for option in game.shown] == [[3, 2], [3, 2]]
        game.play(1, target="white-walker")
        game.roll("3-shield", "2-shield")


# ---------------------------------------------------------------------- Wild at Heart


@rule("MOVE-8", "ABIL-4")
def test_wild_at_heart_moves_three_through_rivals() -> None:
    walled = "jon-snow a1 night-king a2 white-walker b2 sworn-brother h4"
    board = """
    +---+---+---+---+---+---+---+---+
    |                               |
    +   +   +   +   +   +   +   +   +
    |                               |
    +   +   +   +   +   +   +   +   +
    |       |                       |
    +   +   +---+---+---+---+---+---+
    |       |                       |
    +---+---+---+---+---+---+---+---+
    """
    with jon(walled, board=board) as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 b1")
        game.play(1, move_to="a1", action="wild-at-heart")
        game.asks(1, "move to", "a1 b1 a3 b3 c3 a4 b4 c4")
        game.play(1, move_to="a4")
        assert game.square("jon-snow") == "a4"
        assert "challenged" not in game.kinds
        assert game.side(1)["track"][2]["tokens"] == ["strength"]


@rule("MOVE-6", "MOVE-8")
def test_wild_at_heart_does_not_end_on_a_rival() -> None:
    with jon() as game:
        game.play(1, action="wild-at-heart")
        refusals = game.why_not("jon-snow move c4")
        assert "MOVE-6" in [refusal.rule for refusal in refusals]
        assert game.rules_against("jon-snow move c7") == ["MOVE-8"]
        assert game.rules_against("jon-snow move c5") == []
        game.play(1, move_to="c5")


@pytest.mark.parametrize(("points", "asked"), [((1, 1), False), ((2, 1), False), ((1, 2), True)])
def test_then_he_may_challenge_a_rival_of_a_side_that_is_ahead(points: tuple[int, int], asked: bool) -> None:
    with jon(points=points) as game:
        game.play(1, action="wild-at-heart", move_to="d4")
        if not asked:
            game.asks(1, "action")
            return
        game.asks(1, "yes or no", "yes no")
        game.play(1, yes_or_no="yes")
        assert game.happened("challenged") == [
            {"piece": "jon-snow", "target": "night-king", "dice": 2, "defense": 2}
        ]
        game.roll("2-shield", "2-shield")


def test_of_three_sides_only_those_ahead_can_be_challenged() -> None:
    squads = ("jon-snow", "night-king white-walker", "daenerys-targaryen unsullied")
    places = "jon-snow c3 night-king c5 daenerys-targaryen d5 white-walker h8 unsullied h1"
    areas = {1: "a1", 2: "a8", 3: "h8"}
    with cards(squads, places, "jon-snow", points=(2, 3, 2), areas=areas) as game:
        game.play(1, action="wild-at-heart", move_to="c4", yes_or_no="yes")
        assert game.happened("challenged")[0]["target"] == "night-king"
        game.roll("2-shield", "2-shield")
        game.play(1, action="done")
        game.asks(2, "character")


@rule("CHAL-12", "ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_optional_challenge_needs_no_target(edition: str) -> None:
    with jon("jon-snow c3 night-king h8", edition=edition, points=(0, 3)) as game:
        game.play(1, action="wild-at-heart", move_to="d4")
        game.asks(1, "action")


def test_the_challenge_can_be_declined() -> None:
    with jon(points=(0, 3)) as game:
        game.play(1, action="wild-at-heart", move_to="d4", yes_or_no="no")
        assert "challenged" not in game.kinds


# ---------------------------------------------------------------------- Chosen Leader


@rule("ACT-FOUR-BASIC")
def test_each_adjacent_ally_may_challenge_or_assist() -> None:
    places = "jon-snow c3 sworn-brother b4 stark-soldier d3 night-king c4 white-walker h8"
    with jon(places, down="stark-soldier", exhausted="sworn-brother") as game:
        game.play(1, action="chosen-leader", choose="sworn-brother", yes_or_no="yes")
        assert game.happened("challenged")[0]["piece"] == "sworn-brother"
        game.roll("2-burst", "2-burst")
        assert game.piece("night-king")["down"]
        game.play(1, yes_or_no="no")  # Blood of Wolf and Dragon: the leadership token would go down
        game.asks(1, "action")  # the Stark Soldier is knocked down and does nothing
        assert game.piece("sworn-brother")["exhausted"]
        assert game.side(1)["track"][1]["tokens"] == ["leadership"]


@rule("ACT-FOUR-BASIC", "DOWN-1")
def test_an_ally_that_stands_can_assist_another() -> None:
    places = "jon-snow c3 sworn-brother b3 stark-soldier b2 night-king h7 white-walker h8"
    with jon(places, down="stark-soldier") as game:
        game.play(1, action="chosen-leader", choose="sworn-brother", yes_or_no="yes")
        assert game.happened("assisted") == [{"piece": "sworn-brother", "target": "stark-soldier"}]
        # now the Stark Soldier stands, but there is nothing that it could challenge or assist
        game.asks(1, "action", "move done wild-at-heart")


@rule("ABIL-9")
def test_one_that_is_stood_up_by_another_gets_its_action_too() -> None:
    places = "jon-snow c3 sworn-brother b3 stark-soldier c2 night-king d2 white-walker h8"
    with jon(places, down="stark-soldier") as game:
        game.play(1, action="chosen-leader", choose="sworn-brother", yes_or_no="yes")
        game.play(1, yes_or_no="yes")
        assert game.happened("challenged")[0]["piece"] == "stark-soldier"
        game.roll("2-shield", "2-shield")


@rule("MINION-3", "FAQ-HP101-1", "ALLY-1")
def test_companions_and_minions_get_actions_too() -> None:
    squads = ("jon-snow+ghost night-king", "daenerys-targaryen unsullied")
    places = "jon-snow c3 ghost c4 wight d4 night-king h1 daenerys-targaryen c5 unsullied h8"
    with cards(squads, places, "jon-snow", edition="expanded") as game:
        game.play(1, action="chosen-leader")
        game.asks(1, "choose", "ghost wight")
        game.play(1, choose="ghost", yes_or_no="yes")
        assert game.happened("challenged")[0]["piece"] == "ghost"
        game.roll("2-burst", "2-burst")
        assert game.piece("daenerys-targaryen")["down"]
        game.play(1, yes_or_no="no")
        game.play(1, yes_or_no="yes")
        game.roll("2-burst", "2-burst")
        assert game.happened("knocked out") == [{"piece": "daenerys-targaryen"}]
        assert game.points == [1, 0]
        game.play(1, yes_or_no="no", place="g1")  # no shift; then the Night King's second Wight
        assert game.square("wight-2") == "g1"
        game.asks(1, "action")


@rule("TURN-6")
def test_chosen_leader_is_done_once_per_turn() -> None:
    with jon(pools={1: "leadership leadership"}) as game:
        game.play(1, action="chosen-leader", yes_or_no="no")
        assert "chosen-leader" not in game.options
        (refusal,) = game.why_not("jon-snow chosen-leader")
        assert refusal.rule == "TURN-6"
        assert refusal.sentence == "Chosen Leader has already been used as often as allowed this turn."
        game.play(1, action="done")
        game.asks(2, "character")


@rule("SELF-1")
def test_jon_is_not_his_own_ally() -> None:
    """Also where one is adjacent to one's own square."""
    with jon("jon-snow c3 night-king c4", edition="expanded") as game:
        game.play(1, action="chosen-leader")
        game.asks(1, "action")  # nobody is given anything
        assert game.rules_against("jon-snow chosen-leader") == ["ABIL-1", "TURN-6"]


# ---------------------------------------------------------------------- Blood of Wolf and Dragon


@rule("TRAIT-1", "COOL-5")
def test_a_win_of_jon_may_shift_a_strength_or_leadership_token_down() -> None:
    with jon(tracks={1: "strength 3 leadership 2 cunning 1", 2: "strength 2"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.asks(1, "shift", "side-1-strength-3 side-1-leadership-2")
        game.play(1, shift="side-1-strength-3")
        assert game.happened("shifted") == [{"side": 1, "type": "strength", "space": 2}]
        assert game.side(1)["track"][1]["tokens"] == ["strength", "leadership"]


@rule("COOL-6")
def test_a_token_on_the_1_is_back_at_once() -> None:
    with jon(tracks={1: "leadership 1"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert game.happened("token back") == [{"side": 1, "type": "leadership"}]
        assert game.side(1)["pool"] == ["strength", "leadership", "leadership"]


@rule("TURN-6")
def test_it_is_used_once_per_turn_and_declining_does_not_use_it() -> None:
    places = "jon-snow c3 sworn-brother b3 stark-soldier h1 night-king c4 white-walker d4"
    with jon(places, tracks={1: "strength 4"}) as game:
        game.play(1, action="challenge", target="night-king")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="no")
        game.play(1, action="challenge", target="white-walker")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert game.happened("shifted") == [{"side": 1, "type": "strength", "space": 3}]
    with jon(places, tracks={1: "strength 4"}) as game:
        game.play(1, action="challenge", target="night-king")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.play(1, action="challenge", target="white-walker")
        game.roll("2-burst", "2-burst")
        game.asks(2, "character")  # used: not asked again


@rule("TURN-6")
def test_in_another_turn_of_the_round_it_is_fresh() -> None:
    places = "jon-snow c3 sworn-brother b3 stark-soldier h1 night-king c4 white-walker h8"
    with jon(places, tracks={1: "strength 4"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes", action="done")
        game.play(2, character="white-walker", action="done")
        game.play(1, character="sworn-brother", action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert [event["space"] for event in game.happened("shifted")] == [3, 2]


def test_an_ally_that_is_not_adjacent_does_not_set_it_off() -> None:
    places = "jon-snow a1 sworn-brother c3 night-king c4 white-walker h8"
    with cards(SQUADS, places, "sworn-brother", tracks={1: "strength 4"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(1, "action")


@rule("TRAIT-1")
def test_he_must_stand_for_it() -> None:
    places = "jon-snow b3 sworn-brother c3 night-king c4 white-walker h8"
    with cards(SQUADS, places, "sworn-brother", down="jon-snow", tracks={1: "strength 4"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(1, "action")


def test_without_a_token_to_shift_it_is_not_asked() -> None:
    with jon(tracks={1: "cunning 3", 2: "strength 3"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(1, "action")


def test_winning_as_a_defender_does_not_set_it_off() -> None:
    with cards(SQUADS, PLACES, "night-king", tracks={1: "strength 3"}) as game:
        game.play(2, action="challenge", target="jon-snow")
        game.roll("2-shield", "2-shield")
        game.asks(2, "action")
