"""Rivals made to act, with and without controlling them (CONTROL)."""

from crossfray.content.compiled import TextAt
from crossfray.language.translate import translate
from crossfray.rules.board import Board
from crossfray.rules.edition import EDITIONS
from crossfray.rules.engine import resume_turn
from crossfray.rules.match import CHARACTER, MARKER, NOBODY, POINT, Match, Side, Thing, Winning
from crossfray.rules.program import CardRules
from crossfray.rules.state import State, from_json
from support import rule
from support.script import Script


def game_with(text: str, places: dict[str, str], down: str = "") -> Script:
    """Ann of side 1, who has an ability with this text, and Ben; Zoe and Yan of side 2; a point marker on c1."""
    at = TextAt("test", "ability", "ann", "Ann", (), "she")
    (ability,) = translate(at, "Whisper", text).abilities
    rules = CardRules((ability._replace(id="whisper", name="Whisper", type=2, cost=1),))
    board = Board(6, 3)
    things = (
        Thing("ann", "Ann", 0, CHARACTER, 2, tokens=(2,), card="ann", rules=rules),
        Thing("ben", "Ben", 0, CHARACTER, 2, card="ben"),
        Thing("zoe", "Zoe", 1, CHARACTER, 2, card="zoe"),
        Thing("yan", "Yan", 1, CHARACTER, 2, card="yan"),
        Thing("point-a", "Point A", NOBODY, MARKER, home=board.square("c1"), card=POINT),
    )
    sides = (Side("One", "", board.set_of("a1")), Side("Two", "", board.set_of("f3")))
    state = State(Match("test", board, EDITIONS["expanded"], sides, things, Winning(100)))
    state.pool[2] = 1
    for name in down.split():
        state.set_down(state.match.by_id[name], down=True)
    for name, square in places.items():
        state.put(state.match.by_id[name], board.square(square))
    state.put(4, board.square("c1"))
    resume_turn(state, 0)
    return Script(state)


CONTROL = "Control a rival within 3 squares that Ann can see. It does a basic action."
PLACES = {"ann": "a2", "ben": "d3", "zoe": "c2", "yan": "d2"}


@rule("CONTROL-1")
def test_a_controlled_rival_challenges_its_own_side_and_never_the_controllers() -> None:
    with game_with(CONTROL, PLACES, down="yan") as game:
        game.play(1, action="whisper", granted_action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track("yan") == (2, 1)
        assert game.points == [1, 0]


@rule("CONTROL-1")
def test_a_controlled_rival_moves_through_the_controllers_pieces_and_not_its_own() -> None:
    places = {"ann": "a2", "ben": "b1", "zoe": "c2", "yan": "f3"}
    with game_with("Control a rival within 3 squares that Ann can see. It does a move 2.", places) as game:
        game.play(1, action="whisper")
        assert {"a1", "a3"} <= set(game.options)
        game.play(1, move_to="b3")


@rule("CONTROL-1")
def test_points_of_a_controlled_rival_go_to_the_controller_with_the_marker() -> None:
    with game_with(CONTROL, PLACES) as game:
        game.play(1, action="whisper", granted_action="interact")
        assert game.points == [1, 0]
        assert game.track("point-a") == (1, 4)


@rule("CONTROL-1")
def test_control_ends_with_the_text() -> None:
    with game_with(CONTROL, PLACES) as game:
        game.play(1, action="whisper", granted_action="move", move_to="c2")
        assert game.state.made == []
        assert game.state.acting_side(2) == 1


@rule("CONTROL-1")
def test_it_can_be_saved_in_the_middle() -> None:
    with game_with(CONTROL, PLACES) as game:
        game.play(1, action="whisper")
        twin = Script(from_json(game.state.match, game.state.to_json()))
        for each in (game, twin):
            each.play(1, granted_action="challenge")
            each.roll("2-burst", "2-burst")
        assert game.state.hash() == twin.state.hash()
        assert game.piece("yan")["down"]


@rule("CONTROL-2")
def test_a_rival_made_to_challenge_can_challenge_its_own_side_but_not_itself() -> None:
    with game_with("A rival within 3 squares does a basic challenge.", PLACES) as game:
        game.play(1, action="whisper", choose="zoe")
        game.asks(1, "target", "ben yan")
        game.play(1, target="yan")
        game.roll("2-burst", "2-burst")
        assert game.piece("yan")["down"]


@rule("CONTROL-2")
def test_its_knock_out_is_credited_to_whose_rule_it_was() -> None:
    with game_with("A rival within 3 squares does a basic challenge.", PLACES, down="yan") as game:
        game.play(1, action="whisper", target="yan")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, 0]


@rule("CONTROL-2")
def test_a_rival_made_to_move_is_stopped_as_a_piece_of_its_own_side() -> None:
    places = {"ann": "b1", "ben": "b2", "zoe": "c2", "yan": "f3"}
    with game_with("Move a rival within 3 squares 2 squares.", places) as game:
        game.play(1, action="whisper")
        assert "a1" not in game.options
        game.play(1, move_to="e3")
        assert game.square("zoe") == "e3"
