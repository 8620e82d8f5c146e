"""Ghost: a companion with a Move, a Bite, and Loyal Protector."""

from typing import Any

import pytest

from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.edition import EDITIONS
from crossfray.rules.engine import new_game
from support import rule
from support.script import Script, cards

SQUADS = ("jon-snow+ghost sworn-brother", "night-king white-walker")
PLACES = "jon-snow c3 ghost e3 sworn-brother a1 night-king c4 white-walker e4"


def jon(places: str = PLACES, **more: Any) -> Script:
    return cards(SQUADS, places, "jon-snow", **more)


@rule("COMP-2", "ACT-COMPANION")
def test_one_action_is_free_and_more_cost_the_characters() -> None:
    with jon(pools={1: ""}) as game:
        game.asks(1, "action", "move challenge done ghost-move ghost-bite")
        game.play(1, action="ghost-move", move_to="d3")
        assert "with 2 actions left?" in game.asked_for
        game.play(1, action="ghost-bite", target="night-king")
        game.roll("2-shield", "2-shield")
        assert "with 1 action left?" in game.asked_for
        game.play(1, action="ghost-move", move_to="e3")
        game.asks(2, "character")  # nothing is left


@rule("COMP-2")
def test_before_between_or_after_the_characters_own_actions() -> None:
    with jon(pools={1: ""}) as game:
        game.play(1, action="move", move_to="c3")
        game.play(1, action="ghost-move", move_to="e3")
        game.play(1, action="move", move_to="c3")
        game.asks(2, "character")
    with jon(pools={1: ""}) as game:
        game.play(1, action="move", move_to="c3")
        game.play(1, action="move", move_to="c3")
        game.asks(1, "action", "done ghost-move ghost-bite")  # only the free one is left
        assert game.rules_against("jon-snow move") == ["TURN-2"]
        game.play(1, action="done")


@rule("COMP-2", "ACT-COMPANION", "TURN-4")
def test_while_its_character_is_down() -> None:
    with jon(down="jon-snow") as game:
        game.asks(1, "action", "rally done ghost-move ghost-bite")
        game.play(1, action="ghost-bite")
        game.roll("2-burst", "2-burst")
        game.play(1, action="rally")
        assert not game.piece("jon-snow")["down"]
    with jon(down="jon-snow") as game:
        game.play(1, action="ghost-move", move_to="e3")
        game.play(1, action="ghost-move", move_to="e3")
        game.asks(1, "action", "done ghost-move ghost-bite")  # an action is spent: no rally
        assert "TURN-4" in game.rules_against("jon-snow rally")


@rule("COMP-2", "TURN-5", "ACT-COMPANION")
def test_while_its_character_is_knocked_out_it_has_up_to_three() -> None:
    places = "ghost e3 sworn-brother a1 night-king c4 white-walker e4"
    with jon(places, waiting={"jon-snow": 1}) as game:
        for _ in range(3):
            game.asks(1, "action", "done ghost-move ghost-bite")
            game.play(1, action="ghost-move", move_to="e3")
        game.asks(2, "character")


@rule("COMP-2")
def test_off_the_map_it_does_nothing() -> None:
    places = "jon-snow c3 sworn-brother a1 night-king h8 white-walker h7"
    with jon(places, waiting={"ghost": 1}, pools={1: ""}) as game:
        game.asks(1, "action", "move done")
        (refusal,) = game.why_not("jon-snow companion ghost-bite")
        assert (refusal.rule, refusal.sentence) == ("COMP-2", "Ghost is not on the map.")


@rule("COMP-2")
def test_it_acts_only_in_the_turn_of_its_own_character() -> None:
    with cards(SQUADS, PLACES, "sworn-brother") as game:
        game.asks(1, "action", "move done")


@rule("CHAL-11", "CHAL-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_bite_is_a_challenge_action(edition: str) -> None:
    places = "jon-snow c3 ghost a3 night-king h8 white-walker h7"
    with jon(places, edition=edition) as game:
        assert ("ghost-bite" in game.options) == (edition in ("expanded", "sg100"))
        if "ghost-bite" not in game.options:
            assert game.rules_against("jon-snow ghost-bite") == ["CHAL-12"]


@rule("TOKEN-3", "COMP-3")
def test_its_knock_out_is_its_characters() -> None:
    with jon(down="white-walker") as game:
        game.play(1, action="ghost-bite")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, 0]
        game.play(2, place="b4")  # a Wight


@rule("COMP-1", "COMP-3", "COOL-3")
def test_it_goes_to_the_1_without_points_and_returns_to_the_starting_area() -> None:
    squads = ("jon-snow+ghost", "white-walker")
    with cards(squads, "jon-snow a3 ghost e3 white-walker e4", "white-walker") as game:
        assert game.odds("white-walker", "ghost").result == "removed"
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track("ghost") == (1, 1)
        assert game.points == [0, 0]
        game.play(2, action="done")
        game.play(1, action="done")  # the end of the round
        game.asks(1, "place", "a1 b1 c1 d1 e1 f1 g1 h1")
        game.play(1, place="d1")
        assert game.happened("returned") == [{"piece": "ghost", "square": "d1"}]


@rule("COMP-1", "SETUP-8")
def test_it_starts_in_the_starting_area() -> None:
    squads = (("jon-snow+ghost",), ("night-king+needle",))
    match = build_match(MatchSpec("companion", "skirmish", "courtyard", "got100", squads))
    with Script(new_game(match)) as game:
        game.flip(1)
        assert game.asked == 1
        for _ in range(2):
            game.play(1, place=game.options[0])
        area = match.sides[0].area
        assert all(area >> match.board.square(str(game.square(piece))) & 1 for piece in ("jon-snow", "ghost"))
        game.asks(2, "place")


@rule("COMP-4", "MOVE-5", "SEE-6")
def test_it_stands_in_the_way_and_blocks_sight_as_characters_do() -> None:
    board = """
    +---+---+---+---+---+
    |                   |
    +---+---+---+---+---+
    """
    places = "jon-snow e1 ghost c1 night-king a1"
    with cards(SQUADS, places, "night-king", board=board) as game:
        assert game.rules_against("night-king ice-spear jon-snow") == ["SEE-2"]
        assert game.rules_against("night-king move c1") == ["MOVE-5", "MOVE-6"]
    places = "jon-snow c1 ghost b1 night-king e1"
    with cards(SQUADS, places, "jon-snow", board=board) as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 c1 d1")  # allies pass each other, and do not share a square
        game.play(1, move_to="a1")


# ---------------------------------------------------------------------- Loyal Protector


@rule("PLACE-1", "TRAIT-2")
def test_when_jon_falls_ghost_may_be_placed_beside_him() -> None:
    with cards(SQUADS, PLACES, "night-king") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.asks(1, "place", "b2 b3 b4 c2 d2 d3 d4")
        game.play(1, place="b2")
        assert game.square("ghost") == "b2"
        game.asks(2, "action")


def test_it_may_stay_and_is_not_asked_when_it_is_off_the_map() -> None:
    with cards(SQUADS, PLACES, "night-king") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.square("ghost") == "e3"
    places = "jon-snow c3 sworn-brother a1 night-king c4 white-walker e4"
    with cards(SQUADS, places, "night-king", waiting={"ghost": 1}) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(2, "action")


def test_not_when_he_is_knocked_out_or_another_falls() -> None:
    with cards(SQUADS, PLACES, "night-king", down="jon-snow") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(2, place="c3")  # a Wight; nothing is asked of side 1
        game.asks(2, "action")
    places = "jon-snow a3 ghost e3 sworn-brother c3 night-king c4 white-walker h8"
    with cards(SQUADS, places, "night-king") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(2, "action")


@rule("CHAL-20", "TIMING-1")
def test_a_win_is_heard_before_the_knock_down() -> None:
    squads = ("jon-snow+ghost", "jon-snow sworn-brother")
    places = "jon-snow c3 ghost e3 jon-snow-2 c4 sworn-brother h8"
    with cards(squads, places, "jon-snow-2", tracks={2: "strength 3"}) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(2, yes_or_no="yes")
        game.play(1, yes_or_no="yes", place="d3")
        assert game.kinds[-2:] == ["shifted", "placed"]
