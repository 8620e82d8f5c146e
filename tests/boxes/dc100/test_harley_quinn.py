"""Harley Quinn: Whirlwind, Feign Distress, Outta My Way and Bounce Back."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule
from support.script import cards, hero

US = {"H": "harley-quinn", "K": "henchman"}
THEM = {"B": "batman", "G": "batgirl", "P": "police-officer"}


def test_the_card() -> None:
    card = characters()["harley-quinn"]
    assert (card.defense, card.tokens) == (2, ("strength", "cunning"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [
        ("Whirlwind", 1, 2, True),
        ("Feign Distress", 2, 2, False),
        ("Outta My Way", 2, 1, False),
    ]


# ---------------------------------------------------------------------- Whirlwind


@rule("CHAL-9", "CHAL-10", "ABIL-9")
def test_whirlwind_strikes_each_adjacent_rival_in_the_order_she_likes() -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bb3 Gc3 Pf1") as game:
        game.play(1, action="whirlwind")
        assert game.tokens(1) == {2: ["strength"]}
        game.asks(1, "choose", "B G")
        game.play(1, choose="G")
        game.roll("2-shield", "2-burst")  # losing one does not stop the rest
        assert game.last("challenged") == {"piece": "H", "target": "B", "dice": 2, "defense": 2}
        game.roll("2-burst", "1-burst+1-!!!")  # and the next defender rolls anew
        assert [e["target"] for e in game.happened("challenged")] == ["G", "B"]
        game.asks(1, "action")


@rule("ACT-CHALLENGE")
def test_whirlwind_is_made_of_basic_challenges() -> None:
    """What makes basic challenges stronger makes these stronger."""
    squads, friend = ("harley-quinn", "batman"), hero("Allies roll 1 more die in basic challenges.")
    with cards(squads, "harley-quinn c3 batman c4 hero h1", "harley-quinn", extra=(friend,)) as game:
        game.play(1, action="whirlwind")
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-shield")


@rule("CHAL-10")
def test_who_becomes_a_target_is_added_and_who_leaves_is_dropped() -> None:
    """Sae-byeok slips away from beside her when Harley's first challenge is lost; nobody has to be left."""
    them = {"S": "sae-byeok", "P": "police-officer"}
    with table("H", US, them, at="Hb2 Ka1 Sb3 Pc4") as game:
        game.play(1, action="whirlwind")
        game.roll("2-shield", "2-burst")
        game.play(2, yes_or_no="yes", move_to="b4")
        game.asks(1, "action")  # the officer was never adjacent
    with table("H", US, them, at="Hb2 Ka1 Sb3 Pc3") as game:
        game.play(1, action="whirlwind", choose="P")
        game.roll("2-shield", "2-burst")
        game.roll("2-shield", "2-burst")
        game.play(2, yes_or_no="no")
        assert [e["target"] for e in game.happened("challenged")] == ["P", "S"]


@rule("CHAL-10", "DOWN-3")
def test_nobody_is_struck_twice_even_who_was_knocked_down_first() -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bb3 Gf1 Pf4") as game:
        game.play(1, action="whirlwind")
        game.roll("2-burst", "2-burst")
        assert game.is_down("B")
        assert len(game.happened("challenged")) == 1


@rule("CHAL-12")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("dc100", ["CHAL-12"])])
def test_whirlwind_with_nobody_around(edition: str, rules: list[str]) -> None:
    with table("H", US, THEM, at="Hb2 Ka1 Bf3 Gf1 Pf4", edition=edition) as game:
        assert game.rules_against("H ability whirlwind") == rules
        assert ("whirlwind" in game.options) == (not rules)


# ---------------------------------------------------------------------- Feign Distress


@rule("CHAL-17", "TOWARD-1")
@pytest.mark.parametrize(
    ("roll", "squares"),
    [
        ("3-shield", "f2"),
        ("1-burst+2-shield", "e1 e2 e3 f2"),
        ("2-burst+1-shield", "d1 d2 d3 d4 e1 e2 e3 f2"),
        ("1-shield+2-!!!", "b1 b2 b3 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e3 f2"),
    ],
)
def test_feign_distress_pulls_a_square_for_each_success(roll: str, squares: str) -> None:
    with table("H", US, THEM, at="Ha2 Ka4 Bf2 Ga1 Pb4", down="G") as game:
        game.play(1, action="feign-distress", choose="B")
        assert game.tokens(1) == {2: ["cunning"]}
        game.play(0, roll=roll)
        if squares == "f2":  # nothing to choose
            game.asks(1, "action")
            return
        game.asks(1, "move to", squares)
        game.play(1, move_to=squares.split(maxsplit=1)[0])
        assert game.square("B") == squares.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("at", "down", "rules"),
    [
        ("Ha1 Ka4 Bc1 Gf4 Pf1", "B", ["DOWN-3"]),
        ("Ha1 Ka4 Bc1 Gb1 Pf1", "", ["SEE-0"]),
        ("Ha1 Ka4 Bc1 Gb1 Pf1", "G", []),
        ("Ha1 Ka4 Bf1 Gf4 Pf2", "", []),
    ],
)
def test_whom_she_fools(at: str, down: str, rules: list[str]) -> None:
    with table("H", US, THEM, at=at, down=down) as game:
        assert game.rules_against("H ability feign-distress B") == rules


WINDOW = """
+---+---+---+---+
|         P     |
+   +---+   +   +
| H           B |
+---+---+---+---+
"""


@rule("TOWARD-1")
def test_she_must_see_every_square_of_the_way() -> None:
    """The line from her to c2 is walled off: the pull cannot lead there, though it would be nearer."""
    with table("H", US, {"B": "batman", "P": "police-officer"}, drawing=WINDOW, at="Ka2", down="P") as game:
        game.play(1, action="feign-distress")
        game.play(0, roll="1-burst+2-shield")
        game.asks(1, "move to", "c1 d1")
        game.play(1, move_to="c1")


@rule("MOVE-5")
def test_what_is_pulled_is_stopped_by_the_pullers_own_pieces() -> None:
    with table("H", US, THEM, at="Ha1 Kd1 Bf1 Ga4 Pb4", down="G") as game:
        game.play(1, action="feign-distress", choose="B")
        game.play(0, roll="2-burst+1-shield")
        game.asks(1, "move to", "d2 d3 e1 e2 f1")
        game.play(1, move_to="e1")


# ---------------------------------------------------------------------- Outta My Way


@rule("ABIL-4")
def test_outta_my_way_moves_a_rival_and_then_herself() -> None:
    with table("H", US, THEM, at="Hb2 Kb3 Bc2 Ga4 Pf1") as game:
        game.play(1, action="outta-my-way")
        assert game.tokens(1) == {1: ["cunning"]}
        # by the rules for Batman: not onto anybody, and not through her or the henchman
        game.asks(1, "move to", "b1 c1 c2 c3 d1 d2 d3")
        game.play(1, move_to="d3")
        game.play(1, move_to="d2")
        assert (game.square("B"), game.square("H")) == ("d3", "d2")


@rule("MOVE-7")
def test_neither_has_to_move() -> None:
    with table("H", US, THEM, at="Hb2 Kb3 Bc2 Ga4 Pf1") as game:
        game.play(1, action="outta-my-way", move_to="c2")
        game.play(1, move_to="b2")
        assert "moved" not in game.kinds


def test_a_knocked_down_rival_can_be_moved_too() -> None:
    with table("H", US, THEM, at="Hb2 Kb3 Bc2 Ga4 Pf1", down="B") as game:
        game.play(1, action="outta-my-way", move_to="d2")
        game.play(1, move_to="b2")
        assert game.square("B") == "d2"


@rule("ABIL-5")
@pytest.mark.parametrize(("edition", "moves"), [("expanded", False), ("dc100", True), ("got100", True)])
def test_with_nobody_beside_her(edition: str, moves: bool) -> None:
    with table("H", US, THEM, at="Hb2 Kb3 Bf2 Ga4 Pf1", edition=edition) as game:
        game.play(1, action="outta-my-way")
        if moves:
            game.play(1, move_to="d2")
        game.asks(1, "action")


# ---------------------------------------------------------------------- Bounce Back


@rule("TRAIT-2")
def test_standing_up_by_a_rally_she_may_strike() -> None:
    with table("H", US, THEM, at="Hb2 Kb4 Pc2 Gf4 Bf1", down="H") as game:
        game.play(1, action="rally", yes_or_no="yes")
        game.roll("2-burst", "2-burst")
        assert game.is_down("P")
        assert game.piece("H")["exhausted"]


def test_she_may_let_it_be() -> None:
    with table("H", US, THEM, at="Hb2 Kb4 Pc2 Gf4 Bf1", down="H") as game:
        game.play(1, action="rally", yes_or_no="no")
        assert "challenged" not in game.kinds


@rule("ACT-ASSIST")
def test_also_when_an_ally_helps_her_up() -> None:
    with table("K", US, THEM, at="Hb2 Kb3 Pa1 Gf4 Bf1", down="H") as game:
        game.play(1, action="assist", yes_or_no="yes")
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")
        assert game.piece("H")["exhausted"] is False  # it was no turn of hers


def test_with_nobody_to_strike_it_is_not_asked() -> None:
    with table("K", US, THEM, at="Hb2 Kb3 Bf2 Gf4 Pf1", down="H") as game:
        game.play(1, action="assist")
        game.asks(1, "action")
