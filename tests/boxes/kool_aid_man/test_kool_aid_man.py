"""Kool-Aid Man: Hey Kool-Aid!, Splash Zone, Oh Yeah! and Bust Through."""

from boxes.table import DrawnTable, table
from crossfray.content.cards import characters
from crossfray.rules.board import bits
from support import rule

US = {"M": "kool-aid-man", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}
WALL = """
+---+---+---+---+---+---+
|           |           |
+   +   +   +   +   +   +
|           |           |
+   +   +   +   +   +   +
|           |           |
+   +   +   +   +   +   +
|           |           |
+---+---+---+---+---+---+
"""
"""a wall from the bottom to the top, between c and d"""


def rubble(game: DrawnTable) -> list[str]:
    """The places on walls where Rubble lies."""
    return sorted(
        piece["wall"] for piece in game.seen["pieces"] if "rubble" in piece["id"] and piece.get("wall")
    )


def test_the_card() -> None:
    card = characters()["kool-aid-man"]
    assert (card.defense, card.tokens) == (2, ("finesse", "strength"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Hey Kool-Aid!", 0, 2, False),
        ("Splash Zone", 1, 3, True),
        ("Oh Yeah!", 1, 2, True),
    ]
    (part,) = card.components
    assert (part.kind, part.count) == ("token", 4)


@rule("RUBBLE-1", "ABIL-4")
def test_hey_kool_aid_goes_through_a_wall_to_an_ally_and_leaves_rubble() -> None:
    with table("M", US, THEM, at="Mb2 He3 Qa4 Ka1", drawing=WALL) as game:
        game.play(1, action="hey-kool-aid")
        assert sorted(game.options) == ["d2", "d3", "d4", "e2", "e4"]  # only beside the Henchman
        game.play(1, move_to="d2", way="over-c2|d2")
        assert game.square("M") == "d2"
        assert rubble(game) == ["c2|d2"]
        assert game.tokens(1) == {2: ["finesse"]}


@rule("ABIL-5", "MOVE-7")
def test_with_no_ally_in_reach_he_does_not_move_and_beside_one_he_may_stay() -> None:
    with table("M", US, THEM, at="Ma1 Hf4 Qa4 Kf1", drawing=WALL) as game:
        game.play(1, action="hey-kool-aid")
        assert game.square("M") == "a1"
        game.asks(1, "action")
    with table("M", US, THEM, at="Mb2 Hb3 Qa4 Kf1") as game:
        game.play(1, action="hey-kool-aid", move_to="b2")
        assert game.square("M") == "b2"


@rule("ABIL-4", "TURN-6")
def test_splash_zone_needs_a_move_this_turn() -> None:
    with table("M", US, THEM, at="Mb2 Ha1 Qc3 Kb4") as game:
        (refusal,) = game.why_not("M ability splash-zone")
        assert refusal.rule == "ABIL-4"
        assert "Can be done only if Kool-Aid Man moved this turn." in refusal.sentence
        game.play(1, action="move", move_to="b3")
        game.play(1, action="splash-zone", choose="Q")
        game.roll("3-burst", "2-burst")
        game.roll("3-shield", "2-burst")
        assert game.is_down("Q")
        assert not game.is_down("K")


@rule("MOVE-7")
def test_a_move_of_no_squares_is_no_move_for_splash_zone() -> None:
    with table("M", US, THEM, at="Mb2 Ha1 Qc3 Kf4") as game:
        game.play(1, action="move", move_to="b2")
        assert game.rules_against("M ability splash-zone") == ["ABIL-4"]


@rule("RUBBLE-1", "CHAL-2")
def test_oh_yeah_breaks_the_wall_and_strikes_behind_it() -> None:
    with table("M", US, THEM, at="Mc2 Ha1 Qe2 Kf4", drawing=WALL) as game:
        game.play(1, action="oh-yeah", move_to="d2")
        assert game.last("challenged") == {"piece": "M", "target": "Q", "dice": 3, "defense": 2}
        game.roll("3-burst", "2-burst")
        assert rubble(game) == ["c2|d2"]


@rule("RUBBLE-2", "ADJ-1")
def test_rubble_opens_the_wall_for_everybody() -> None:
    with table("M", US, THEM, at="Mc2 Ha1 Qf2 Kf4", drawing=WALL) as game:
        game.play(1, action="oh-yeah", move_to="d2")
        game.play(1, action="move", move_to="c2")  # back through the hole, by a basic move
        assert rubble(game) == ["c2|d2"]
        game.play(2, character="Q")
        game.play(2, action="move", move_to="d2")
        assert game.rules_against("Q challenge M") == []


@rule("MOVE-1", "RUBBLE-1")
def test_a_basic_move_does_not_break_walls() -> None:
    with table("M", US, THEM, at="Mc2 Ha1 Qf2 Kf4", drawing=WALL) as game:
        assert game.rules_against("M move d2") == ["MOVE-1"]


def test_the_fifth_hole_takes_one_of_the_four_tokens() -> None:
    with table("M", US, THEM, at="Mc2 Ha1 Qf2 Kf4", drawing=WALL, pools={1: "strength"}) as game:
        for number, place in enumerate(["c1|d1", "c3|d3", "c4|d4", "c1/d2"], 1):
            board = game.state.match.board
            (there,) = [spot for spot in bits(board.walls) if board.place_name(spot) == place]
            game.state.put(game.state.match.by_id[f"M-rubble-{number}"], there)
        game.play(1, action="oh-yeah", move_to="d2")
        game.play(1, choose="M-rubble-1")
        assert rubble(game) == ["c1/d2", "c2|d2", "c3|d3", "c4|d4"]
