"""The Night King: Ice Spear, Raise the Dead, Dreadful Command, Winter Is Here; and his Wights."""

from typing import Any

import pytest

from crossfray.rules.edition import EDITIONS
from support import rule
from support.script import Script, cards

SQUADS = ("night-king white-walker", "arya-stark stark-soldier")
PLACES = "night-king c3 white-walker a1 arya-stark h7 stark-soldier h8"


def king(places: str = PLACES, **more: Any) -> Script:
    return cards(SQUADS, places, "night-king", **more)


# ---------------------------------------------------------------------- Ice Spear


@rule("CHAL-3")
def test_ice_spear_reaches_four_squares_if_he_sees_the_target() -> None:
    places = "night-king c3 white-walker c4 arya-stark c7 stark-soldier g3"
    with king(places) as game:
        game.play(1, action="ice-spear")
        game.asks(1, "target", "arya-stark stark-soldier")  # his ally does not block
        game.play(1, target="arya-stark")
        game.play(2, yes_or_no="no")
        game.roll("3-burst", "2-burst")
        assert game.happened("challenged")[0]["dice"] == 3
        assert game.piece("arya-stark")["down"]


@rule("CHAL-3", "SEE-2")
def test_a_target_behind_a_rival_or_too_far_is_refused() -> None:
    with king("night-king c3 arya-stark c7 stark-soldier c5") as game:
        (hidden,) = game.why_not("night-king ice-spear arya-stark")
        assert (hidden.rule, hidden.drawing) == ("SEE-2", {"blocked_by": ["c5"]})
        game.play(1, action="ice-spear")  # the one target left is not asked for
        game.play(2, yes_or_no="no")
        assert game.happened("challenged")[0]["target"] == "stark-soldier"
        game.roll("3-shield", "2-shield")
    with king("night-king c3 arya-stark c8 stark-soldier d4") as game:
        far = game.why_not("night-king ice-spear arya-stark")
        assert [(far[0].rule, far[0].drawing)] == [("CHAL-3", {"distance": 5, "most": 4})]


# ---------------------------------------------------------------------- Raise the Dead


@rule("MINION-1", "PLACE-1")
def test_raise_the_dead_places_a_wight_on_an_empty_square_beside_him() -> None:
    with king("night-king a1 white-walker a2 arya-stark b2 stark-soldier h8") as game:
        game.play(1, action="raise-the-dead")
        assert game.square("wight") == "b1"  # the only empty one: not asked
        assert game.happened("paid") == [{"side": 1, "type": "cunning", "space": 2}]


@rule("TOKEN-2", "ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_both_wights_in_play_none_is_placed(edition: str) -> None:
    places = PLACES + " wight d4 wight-2 d3"
    with king(places, edition=edition) as game:
        game.play(1, action="raise-the-dead")
        assert game.kinds == ["did", "paid"]
        assert (game.square("wight"), game.square("wight-2")) == ("d4", "d3")


@rule("MINION-1", "MOVE-6")
def test_nobody_stops_on_a_wight_and_a_rival_does_not_pass_it() -> None:
    board = """
    +---+---+---+---+
    |               |
    +---+---+---+---+
    """
    places = "arya-stark a1 wight b1 night-king d1"
    with cards(("night-king white-walker", "arya-stark"), places, "arya-stark", board=board) as game:
        assert game.rules_against("arya-stark move c1") == ["MOVE-5"]
        assert game.rules_against("arya-stark move b1") == ["MOVE-5", "MOVE-6"]
    places = "white-walker a1 wight b1 night-king d1"
    with cards(("night-king white-walker", "arya-stark"), places, "white-walker", board=board) as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 c1")  # its ally is passed
        game.play(1, move_to="c1")


@rule("MINION-1", "SEE-6")
def test_a_wight_blocks_the_sight_of_rivals() -> None:
    squads = ("night-king", "night-king")
    places = "night-king c3 night-king-2 c7 wight-3 c5"
    with cards(squads, places, "night-king") as game:
        assert game.rules_against("night-king ice-spear night-king-2") == ["SEE-2"]
        assert game.rules_against("night-king ice-spear wight-3") == []


@rule("MINION-4")
def test_a_wight_takes_no_turns() -> None:
    with king(PLACES + " wight d4", exhausted="white-walker") as game:
        game.play(1, action="done")
        game.play(1, move_to="d4")  # Winter Is Here
        game.play(2, character="arya-stark", action="done")
        game.play(2, action="done")
        assert game.happened("round over") == [{"number": 1}]  # nobody waits for the Wight
        assert [r.sentence for r in game.why_not("wight done")] == [
            "Wight 1 is not a character, so it takes no turns."
        ]
        game.play(2, character="arya-stark", action="done")
        game.asks(1, "character", "night-king white-walker")


# ---------------------------------------------------------------------- Wights challenged


@rule("MINION-2", "CHAL-18", "DISCARD-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wight_that_loses_is_removed_without_points_and_can_be_placed_again(edition: str) -> None:
    places = "night-king c3 white-walker a1 wight d4 wight-2 b2 arya-stark d5 stark-soldier h8"
    with cards(SQUADS, places, "arya-stark", edition=edition) as game:
        odds = game.odds("arya-stark", "wight")
        assert (odds.dice, odds.defense, odds.result) == (2, 1, "removed")
        game.play(2, action="challenge")
        game.roll("2-burst", "1-burst")
        assert game.happened("removed") == [{"piece": "wight"}]
        assert (game.square("wight"), game.track("wight"), game.points) == (None, None, [0, 0])
        game.play(2, action="done")
        game.play(1, character="night-king", action="raise-the-dead", place="d4")
        assert game.square("wight") == "d4"


# ---------------------------------------------------------------------- Dreadful Command


@rule("MINION-4", "ABIL-9", "CHAL-9")
def test_each_wight_moves_and_then_challenges_in_the_order_its_player_chooses() -> None:
    places = "night-king a1 white-walker a2 wight d2 wight-2 f2 arya-stark d5 stark-soldier f5"
    with king(places) as game:
        game.play(1, action="dreadful-command")
        game.asks(1, "choose", "wight wight-2")
        game.play(1, choose="wight-2", move_to="f4")
        game.roll("1-burst", "2-burst")
        game.play(1, move_to="d4")
        game.roll("1-burst", "2-burst")
        challenged = [(e["piece"], e["target"], e["dice"]) for e in game.happened("challenged")]
        assert challenged == [("wight-2", "stark-soldier", 1), ("wight", "arya-stark", 1)]
        assert [event["space"] for event in game.happened("paid")] == [1]


@rule("ABIL-9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wight_that_cannot_challenge_is_passed_over(edition: str) -> None:
    places = "night-king a1 white-walker a2 wight d2 wight-2 f2 arya-stark f5 stark-soldier h8"
    with king(places, edition=edition) as game:
        game.play(1, action="dreadful-command", choose="wight", move_to="d2")
        game.play(1, move_to="f4")
        game.roll("1-burst", "2-burst")
        assert game.piece("arya-stark")["down"]


@rule("CHAL-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_wight_there_is_nobody_to_command(edition: str) -> None:
    with king(edition=edition) as game:
        if edition in ("dc100", "got100"):
            assert game.rules_against("night-king dreadful-command") == ["CHAL-12"]
        else:
            game.play(1, action="dreadful-command")
            game.asks(1, "action")


@rule("TOKEN-3", "MINION-2")
def test_a_knock_out_by_a_wight_is_the_night_kings() -> None:
    places = "night-king c2 white-walker a8 wight c4 arya-stark c5 stark-soldier h8"
    with king(places, down="arya-stark") as game:
        game.play(1, action="dreadful-command", move_to="c4")
        game.roll("1-burst", "2-burst")
        assert game.points == [1, 0]
        game.play(1, place="c3")  # the knock-out brings another Wight, which is commanded too (ABIL-9)
        game.play(1, move_to="c3")
        assert game.square("wight-2") == "c3"


@rule("TOKEN-3", "STATUS-1")
def test_a_knock_out_by_a_companion_gives_the_point_and_nothing_else() -> None:
    """Arya's own companion knocks out the holder of her List: the point is hers, but she has not knocked it out."""
    squads = ("arya-stark+ghost", "white-walker unsullied")
    places = "arya-stark a1 ghost c4 white-walker c5 unsullied h8"
    with cards(
        squads, places, "arya-stark", down="white-walker", held={"aryas-list": "white-walker"}
    ) as game:
        game.play(1, action="ghost-bite")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, 0]
        assert game.happened("discarded") == [{"piece": "aryas-list"}]
        game.asks(1, "action")


# ---------------------------------------------------------------------- Winter Is Here


@rule("TRAIT-1", "TRAIT-2", "TURN-3")
def test_when_he_becomes_exhausted_each_wight_moves_or_challenges() -> None:
    places = "night-king a1 white-walker a2 wight c4 wight-2 f4 arya-stark c5 stark-soldier h8"
    with king(places, pools={1: ""}) as game:
        game.play(1, action="done", choose="wight", which="step-2")
        assert game.piece("night-king")["exhausted"]
        game.roll("1-burst", "2-burst")
        game.play(1, move_to="f6")  # for the other a challenge is not possible, and not offered
        assert "paid" not in game.kinds
        game.asks(2, "character")


@rule("TRAIT-1", "TURN-5")
def test_also_when_he_is_knocked_out_and_passes() -> None:
    places = "white-walker a2 wight c4 arya-stark c5 stark-soldier h8"
    with king(places, waiting={"night-king": 1}) as game:
        game.play(1, action="done", which="step-1", move_to="c2")
        assert game.square("wight") == "c2"


@rule("TRAIT-1", "TRAIT-2")
def test_when_another_character_is_knocked_out_a_wight_is_placed() -> None:
    places = "night-king c3 white-walker c4 arya-stark c5 stark-soldier h8"
    with cards(SQUADS, places, "white-walker", down="arya-stark") as game:
        game.play(1, action="challenge")
        game.play(2, yes_or_no="no")
        game.roll("2-burst", "2-burst")
        game.play(1, place="b3")
        assert game.square("wight") == "b3"


@rule("TRAIT-1")
def test_also_for_an_ally_and_while_he_is_down_but_not_for_himself() -> None:
    places = "night-king c3 white-walker c4 arya-stark c5 stark-soldier h8"
    with cards(SQUADS, places, "arya-stark", down="white-walker night-king") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(1, "place")
        game.play(1, place="c4")
        game.play(2, action="done")
    places = "night-king c4 white-walker a1 arya-stark c5 stark-soldier h8"
    with cards(SQUADS, places, "arya-stark", down="night-king") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(2, "action")


@rule("TOKEN-2", "ABIL-5")
def test_none_is_placed_while_he_is_off_the_map_or_both_are_in_play() -> None:
    places = "white-walker c4 arya-stark c5 stark-soldier h8"
    with cards(SQUADS, places, "arya-stark", down="white-walker", waiting={"night-king": 1}) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(2, "action")
    places = "night-king c3 wight b3 wight-2 b2 white-walker c4 arya-stark c5 stark-soldier h8"
    with cards(SQUADS, places, "arya-stark", down="white-walker") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.happened("knocked out") == [{"piece": "white-walker"}]
        game.asks(2, "action")


@rule("TIMING-1")
def test_effects_of_several_sides_go_in_turn_order_from_the_side_whose_turn_it_is() -> None:
    squads = ("night-king", "night-king unsullied", "arya-stark stark-soldier")
    places = "night-king a1 night-king-2 h1 unsullied c4 arya-stark c3 stark-soldier h8"
    areas = {1: "a1", 2: "h1", 3: "h8"}
    with cards(squads, places, "arya-stark", down="unsullied", areas=areas) as game:
        game.play(3, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, place="a2")  # after side 3 comes side 1
        game.play(2, place="h2")
        assert [game.square(piece) for piece in ("wight", "wight-3")] == ["a2", "h2"]
    places = "night-king c3 night-king-2 h1 unsullied h7 arya-stark c4 stark-soldier h8"
    with cards(squads, places, "unsullied", down="stark-soldier", areas=areas) as game:
        game.play(2, action="challenge")
        game.play(3, yes_or_no="no")
        game.roll("2-burst", "2-burst")
        game.play(2, place="h2")
        game.play(1, place="b3")


@rule("CHAL-12")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("got100", ["CHAL-12"])])
def test_dreadful_command_without_a_wight(edition: str, rules: list[str]) -> None:
    with king(edition=edition) as game:
        assert game.rules_against("night-king ability dreadful-command") == rules
