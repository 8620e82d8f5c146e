"""Rivals made to act, with and without controlling them (CONTROL)."""

from support import rule
from support.pieces import piece
from support.script import Script, cards, hero

BOARD = """
+---+---+---+---+---+---+
|                       |
+   +   +   +   +   +   +
|                       |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+
"""

CORRIDOR = """
+---+---+---+---+---+---+
|                       |
+---+---+---+---+---+---+
"""


def game_with(text: str, places: dict[str, str], down: str = "", board: str = BOARD) -> Script:
    """Ann of side 1, who has an ability with this text, and Ben; Zoe, Yan and Xia of side 2; a point marker on c1."""
    ann = hero("", text.replace("Ann", "Hero"), piece="ann", kind="cunning")
    others = (piece("ben"), *(piece(name, side=2) for name in ("zoe", "yan", "xia")))
    point = piece("point-a", "marker", 0, home=2, card="point")
    return cards(
        ("", ""),
        " ".join(f"{name} {square}" for name, square in {**places, "point-a": "c1"}.items()),
        "ann",
        edition="expanded",
        board=board,
        pools={1: "cunning cunning"},
        extra=(ann, *others, point),
        areas={1: "a1", 2: "f1"},
        down=down,
    )


CONTROL = "Control a rival within 3 squares that Ann can see. It does a basic action."
PLACES = {"ann": "a2", "ben": "d3", "zoe": "c2", "yan": "d2"}


@rule("CONTROL-1")
def test_a_controlled_rival_challenges_its_own_side_and_never_the_controllers() -> None:
    with game_with(CONTROL, PLACES, down="yan") as game:
        game.play(1, action="ability-1", granted_action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track("yan") == (2, 1)
        assert game.points == [1, 0]


@rule("CONTROL-1")
def test_a_controlled_rival_moves_through_the_controllers_pieces_and_not_its_own() -> None:
    places = {"ann": "a1", "ben": "c1", "zoe": "d1", "yan": "e1"}
    text = "Control a rival within 3 squares that Ann can see. It does a move 2."
    with game_with(text, places, board=CORRIDOR) as game:
        game.play(1, action="ability-1")
        game.asks(1, "move to", "b1 d1")
        game.play(1, move_to="b1")
        assert game.square("zoe") == "b1"


@rule("CONTROL-1")
def test_a_controlled_rival_sees_past_the_controllers_pieces_and_not_past_its_own() -> None:
    """Zoe is made to do a challenge with range: Yan stands between her and Xia, Ben does not count."""
    text = "Control a rival within 3 squares that Ann can see. It does a range 4 challenge 2."
    places = {"ann": "a1", "zoe": "c1", "ben": "d1", "yan": "e1"}
    with game_with(text, places, board=CORRIDOR) as game:
        game.play(1, action="ability-1")
        assert game.happened("challenged")[0]["target"] == "yan"
        game.roll("2-shield", "2-shield")
    with game_with(text, {**places, "ben": "e1", "yan": "d1", "xia": "f1"}, board=CORRIDOR) as game:
        game.play(1, action="ability-1")
        assert game.happened("challenged")[0]["target"] == "yan"
        game.roll("2-shield", "2-shield")


@rule("CONTROL-1")
def test_points_of_a_controlled_rival_go_to_the_controller_with_the_marker() -> None:
    with game_with(CONTROL, PLACES) as game:
        game.play(1, action="ability-1", granted_action="interact")
        assert game.points == [1, 0]
        assert game.track("point-a") == (1, 4)


@rule("CONTROL-1")
def test_control_ends_with_the_text() -> None:
    with game_with(CONTROL, PLACES) as game:
        game.play(1, action="ability-1", granted_action="move", move_to="c2")
        game.play(1, action="done")
        game.play(2, character="zoe", action="challenge")
        assert game.happened("challenged")[-1]["target"] == "ben"
        game.roll("2-shield", "2-shield")


@rule("CONTROL-1")
def test_it_can_be_saved_in_the_middle() -> None:
    with game_with(CONTROL, PLACES) as game:
        game.play(1, action="ability-1")
        twin = game.saved()
        for each in (game, twin):
            each.play(1, granted_action="challenge")
            each.roll("2-burst", "2-burst")
        assert game.state.hash() == twin.state.hash()
        assert game.piece("yan")["down"]


@rule("CONTROL-2")
def test_a_rival_made_to_challenge_can_challenge_its_own_side_but_not_itself() -> None:
    with game_with("A rival within 3 squares does a basic challenge.", PLACES) as game:
        game.play(1, action="ability-1", choose="zoe")
        game.asks(1, "target", "ben yan")
        game.play(1, target="yan")
        game.roll("2-burst", "2-burst")
        assert game.piece("yan")["down"]


@rule("CONTROL-2")
def test_its_knock_out_is_credited_to_whose_rule_it_was() -> None:
    with game_with("A rival within 3 squares does a basic challenge.", PLACES, down="yan") as game:
        game.play(1, action="ability-1", target="yan")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, 0]


@rule("CONTROL-2")
def test_a_rival_made_to_move_is_stopped_as_a_piece_of_its_own_side() -> None:
    places = {"ann": "b1", "ben": "b2", "zoe": "c2", "yan": "f3"}
    with game_with("Move a rival within 3 squares 2 squares.", places) as game:
        game.play(1, action="ability-1")
        assert "a1" not in game.options
        game.play(1, move_to="e3")
        assert game.square("zoe") == "e3"


@rule("CONTROL-1")
def test_control_lasts_though_another_text_ends_in_between() -> None:
    """Zoe, controlled, challenges her own Yan, whose side answers with a text of its own; then she moves on, still as
    one of the controller's side: through Ben, and not through her own."""
    text = "Control a rival within 3 squares that Ann can see. It does a basic challenge. It does a move 2."
    ann = hero("", text.replace("Ann", "Hero"), piece="ann", kind="cunning")
    trait = "When a rival challenges Hero, gain 1 point. When an ally challenges Hero, gain 1 point."
    yan = hero(trait, piece="yan", side=1)
    extra = (ann, piece("ben"), piece("zoe", side=2), yan)
    with cards(
        ("", ""),
        "ann a1 ben c1 zoe d1 yan e1",
        "ann",
        edition="expanded",
        board=CORRIDOR,
        pools={1: "cunning"},
        extra=extra,
        areas={1: "a1", 2: "f1"},
    ) as game:
        game.play(1, action="ability-1")
        game.roll("2-shield", "2-shield")
        assert "gained" in game.kinds
        game.asks(1, "move to", "b1 d1")
        game.play(1, move_to="b1")
