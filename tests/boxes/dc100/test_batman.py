"""Batman: Grappling Swing, POW!, Relentless and Caped Crusader."""

from fractions import Fraction

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"B": "batman"}
THEM = {"H": "harley-quinn", "K": "henchman"}


def test_the_card() -> None:
    card = characters()["batman"]
    assert (card.defense, card.tokens) == (2, ("finesse", "strength"))
    found = [(a.name, a.type, a.cost, a.challenge_action, a.while_down) for a in card.rules.abilities]
    assert found == [
        ("Grappling Swing", 0, 3, True, False),
        ("POW!", 1, 2, True, False),
        ("Relentless", 1, 1, False, True),
    ]


# ---------------------------------------------------------------------- Grappling Swing


@rule("ABIL-2", "ABIL-4", "PLACE-1")
def test_grappling_swing_places_him_beside_a_rival_he_sees_and_strikes_it() -> None:
    with table("B", US, THEM, at="Ba1 Hd4 Ke1") as game:
        game.play(1, action="grappling-swing")  # the henchman is four squares away: Harley is the only choice
        assert game.tokens(1) == {3: ["finesse"]}
        game.asks(1, "place", "c3 c4 d3 e3 e4")
        game.play(1, place="e4")
        assert game.last("placed") == {"piece": "B", "square": "e4"}
        assert game.last("challenged") == {"piece": "B", "target": "H", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.is_down("H")


def test_grappling_swing_chooses_among_the_rivals_it_reaches() -> None:
    with table("B", US, THEM, at="Ba1 Hd4 Kc1") as game:
        game.play(1, action="grappling-swing", choose="K", place="c2")
        game.roll("1-burst+1-shield", "2-shield")
        assert not game.is_down("K")
        assert game.square("B") == "c2"
        game.asks(1, "action")


@pytest.mark.parametrize(
    ("at", "down", "rules"),
    [
        ("Ba1 He1 Kf4", "", ["DIST-1"]),
        ("Ba1 Hc1 Kb1", "", ["SEE-0"]),
        ("Ba1 Hc1 Kb1", "K", []),
        ("Ba1 Hd4 Kf4", "", []),
    ],
)
def test_why_grappling_swing_cannot_reach_somebody(at: str, down: str, rules: list[str]) -> None:
    with table("B", US, THEM, at=at, down=down) as game:
        assert game.rules_against("B ability grappling-swing H") == rules


def test_an_ally_cannot_be_swung_to() -> None:
    with table("B", {"B": "batman", "G": "batgirl"}, THEM, at="Ba1 Gb1 Hd4 Kf4") as game:
        assert game.rules_against("B ability grappling-swing G") == ["ALLY-1"]


@rule("ABIL-5", "CHAL-12")
@pytest.mark.parametrize(
    ("edition", "begun", "rules"),
    [("expanded", True, []), ("sg100", True, []), ("dc100", False, ["CHAL-12"])],
)
def test_grappling_swing_without_anybody_in_reach(edition: str, begun: bool, rules: list[str]) -> None:
    with table("B", US, THEM, at="Ba1 He1 Kf4", edition=edition) as game:
        assert game.rules_against("B ability grappling-swing") == rules
        assert ("grappling-swing" in game.options) is begun
        if begun:  # it ends at the part that cannot be done, and the token is spent
            game.play(1, action="grappling-swing")
            assert game.tokens(1) == {3: ["finesse"]}
            game.asks(1, "action", "move done pow relentless")


CORNER = """
+---+---+---+---+
| H   K         |
+   +   +   +   +
| L   M         |
+   +   +   +   +
|               |
+   +   +   +   +
| B             |
+---+---+---+---+
"""


@rule("ABIL-5", "PLACE-1")
@pytest.mark.parametrize(("edition", "struck"), [("expanded", False), ("dc100", True), ("got100", True)])
def test_where_no_square_beside_the_rival_is_empty(edition: str, struck: bool) -> None:
    """The placing cannot be done: in some editions the rest is dropped, in others only that part."""
    them = {"H": "harley-quinn", "K": "henchman", "L": "the-joker", "M": "night-king"}
    with table("B", US, them, drawing=CORNER, down="L", edition=edition) as game:
        game.play(1, action="grappling-swing", choose="H")
        assert game.square("B") == "a1"
        assert (game.kinds[-1] == "challenged") is struck
        if struck:
            game.roll("2-burst", "2-burst")
        game.asks(1, "action")


# ---------------------------------------------------------------------- POW! and Relentless


@rule("ABIL-1", "ABIL-2", "ABIL-3")
def test_pow_is_a_challenge_of_three() -> None:
    with table("B", US, THEM, at="Ba1 Hb2 Kf4") as game:
        game.play(1, action="pow")
        assert game.tokens(1) == {2: ["strength"]}
        game.roll("3-burst", "2-shield")
        assert game.is_down("H")
        assert game.rules_against("B ability pow H") == ["ABIL-1"]  # the token is on the track
        game.asks(1, "action", "move challenge done grappling-swing")


@rule("CHAL-12")
@pytest.mark.parametrize(
    ("edition", "rules"), [("expanded", []), ("got100", ["CHAL-12"]), ("dc100", ["CHAL-12"])]
)
def test_pow_with_nobody_adjacent(edition: str, rules: list[str]) -> None:
    with table("B", US, THEM, at="Ba1 Hc3 Kf4", edition=edition) as game:
        assert game.rules_against("B ability pow") == rules
        assert ("pow" in game.options) == (not rules)
        assert game.rules_against("B ability pow H") == ["ADJ-1"]


@rule("ABIL-8", "TURN-4")
def test_relentless_stands_him_up_with_one_action() -> None:
    with table("B", US, THEM, at="Ba1 Hb2 Kf4", down="B") as game:
        assert game.rules_against("B ability pow") == ["TURN-4"]
        game.asks(1, "action", "rally done relentless")
        game.play(1, action="relentless")
        assert not game.is_down("B")
        assert game.tokens(1) == {1: ["strength"]}
        game.play(1, action="challenge")
        game.roll("2-burst", "2-shield")


@rule("ABIL-8", "ABIL-5")
def test_relentless_while_standing_does_nothing_but_can_be_done() -> None:
    with table("B", US, THEM, at="Ba1 Hb2 Kf4") as game:
        game.play(1, action="relentless")
        assert game.tokens(1) == {1: ["strength"]}
        assert "stood up" not in game.kinds


@rule("TURN-4")
def test_knocked_down_with_one_action_left_he_can_still_be_relentless() -> None:
    with table("B", US, {"J": "the-joker", "K": "henchman"}, at="Ba1 Jc3 Kf4 xa2 yb2 zb1") as game:
        game.play(1, action="move", move_to="a2")
        game.roll("4-burst", "2-burst")
        game.asks(1, "action", "done relentless")
        assert game.rules_against("B rally") == ["TURN-4"]
        game.play(1, action="relentless")
        assert not game.is_down("B")


# ---------------------------------------------------------------------- Caped Crusader


@rule("CHAL-19", "TRAIT-1")
@pytest.mark.parametrize(
    ("at", "down", "dice"),
    [
        ("Ba1 Ha2 Kf4", "", (2, 2, [])),
        ("Ba1 Ha2 Kb2", "", (2, 3, ["Caped Crusader"])),
        ("Ba1 Ha2 Kb2", "K", (2, 3, ["Caped Crusader"])),
        ("Ba1 Ha2 Kb2", "B", (2, 3, ["Caped Crusader"])),
    ],
)
def test_between_two_rivals_he_defends_with_one_more(
    at: str, down: str, dice: tuple[int, int, list[str]]
) -> None:
    with table("H", US, THEM, at=at, down=down) as game:
        assert game.dice("H", "B") == dice


@rule("CHAL-19")
def test_the_odds_against_him_know_it_and_so_does_the_roll() -> None:
    with table("H", US, THEM, at="Ba1 Ha2 Kb2") as game:
        crowded = game.odds("H", "B").win
        game.play(2, action="challenge")
        assert game.last("challenged")["defense"] == 3
        game.roll("1-burst+1-shield", "3-burst")
    with table("H", US, THEM, at="Ba1 Ha2 Kf4") as game:
        assert Fraction(0) < crowded < game.odds("H", "B").win


WALLED = """
+---+---+---+
| K         |
+---+   +   +
| B   H     |
+---+---+---+
"""


@rule("ADJ-1")
def test_a_rival_behind_a_wall_is_not_adjacent() -> None:
    with table("H", US, THEM, drawing=WALLED) as game:
        assert game.dice("H", "B") == (2, 2, [])
