"""Darkwing Duck: Smoke Escape, Let's Get Dangerous, Shadow Step, Terror in the Night; and the Gas Gun."""

from boxes.table import table
from crossfray.content.cards import attachments, characters
from support import rule

US = {"D": "darkwing-duck", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}
HIDDEN = """
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


def test_the_cards() -> None:
    card = characters()["darkwing-duck"]
    assert (card.defense, card.tokens) == (2, ("finesse", "cunning"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Smoke Escape", 0, 2, False),
        ("Let's Get Dangerous", 2, 3, True),
        ("Shadow Step", 2, 1, False),
    ]
    (smoke,) = attachments()["gas-gun"].components
    assert (smoke.kind, smoke.count) == ("token", 3)


@rule("AWAY-1", "ACT-ASSIST")
def test_smoke_escape_from_beside_a_rival_ends_with_an_assist() -> None:
    with table("D", US, THEM, at="Db2 Hd3 Qa2 Kf1", down="H") as game:
        game.play(1, action="smoke-escape", choose="Q")
        assert "a1" not in game.options  # not away from Harley
        game.play(1, move_to="c2")
        assert not game.is_down("H")  # the only one to assist, and nothing to interact with


@rule("ABIL-4")
def test_smoke_escape_from_afar_is_only_a_move() -> None:
    with table("D", US, THEM, at="Dc2 Hd3 Qa2 Kf1", down="H") as game:
        game.play(1, action="smoke-escape", choose="Q", move_to="d2")
        assert game.is_down("H")
        game.asks(1, "action")


@rule("ABIL-5")
def test_smoke_escape_with_nobody_to_help_ends_with_the_move() -> None:
    with table("D", US, THEM, at="Db2 Hf4 Qa2 Kf1") as game:
        game.play(1, action="smoke-escape", choose="Q", move_to="e2")
        assert game.square("D") == "e2"
        game.asks(1, "action")


@rule("CHAL-3")
def test_lets_get_dangerous_reaches_two_squares() -> None:
    with table("D", US, THEM, at="Da2 Hf4 Qc2 Kd4") as game:
        assert game.rules_against("D ability lets-get-dangerous K") == ["CHAL-3"]
        game.play(1, action="lets-get-dangerous")
        assert game.last("challenged") == {"piece": "D", "target": "Q", "dice": 3, "defense": 2}
        game.roll("3-burst", "2-burst")
        assert game.is_down("Q")


@rule("SEE-7")
def test_shadow_step_hides_him_until_his_next_turn() -> None:
    with table("D", US, THEM, at="Da2 Hf4 Qc2 Kd4") as game:
        game.play(1, action="shadow-step", move_to="b2")
        assert "D is concealed." in game.told
        game.play(1, action="done")
        game.play(2, character="Q")
        assert game.rules_against("Q challenge D") == ["SEE-7"]


@rule("SEE-7")
def test_he_is_seen_again_once_he_challenges() -> None:
    with table("D", US, THEM, at="Da2 Hf4 Qc2 Kd4") as game:
        game.play(1, action="shadow-step", move_to="b2")
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        assert "D can be seen again." in game.told
        game.play(2, character="Q")
        assert game.rules_against("Q challenge D") == []


@rule("TRAIT-2", "PLACE-1")
def test_terror_in_the_night_strikes_from_where_nobody_sees_him() -> None:
    with table("K", {"D": "darkwing-duck"}, THEM, at="Dc2 Qe2 Kf4", drawing=HIDDEN, exhausted="Q") as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="yes", choose="Q", place="e3")
        assert game.square("D") == "e3"
        game.asks(1, "action")


@rule("TRAIT-2")
def test_seen_by_one_rival_he_stays_where_he_is() -> None:
    with table("K", {"D": "darkwing-duck"}, THEM, at="Dc2 Qb2 Kf4", drawing=HIDDEN, exhausted="Q") as game:
        game.play(2, action="done")
        game.asks(1, "action")
        assert game.square("D") == "c2"


@rule("TRAIT-2", "SEE-7")
def test_concealed_he_is_unseen_at_the_start_of_his_turn_no_longer() -> None:
    """Shadow Step ends as his next turn begins, before his trait looks who sees him."""
    with table("D", {"D": "darkwing-duck"}, THEM, at="Da2 Qc2 Kf4", exhausted="Q") as game:
        game.play(1, action="shadow-step", move_to="a2")
        game.play(1, action="done")
        game.play(2, action="done")
        assert game.round == 2


@rule("TERRAIN-2", "TERRAIN-3", "ITEM-2")
def test_the_gas_gun_lays_smoke_that_nobody_sees_through() -> None:
    us = {"D": "darkwing-duck+gas-gun"}
    with table("K", us, THEM, at="Da2 Qd2 Kf4", exhausted="Q") as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="yes", place="b2")
        assert game.squares_of("smoke") == ["b2"]
        assert game.rules_against("D ability lets-get-dangerous Q") != []
        game.asks(1, "action")


@rule("TOKEN-2")
def test_smoke_on_the_map_may_be_moved_instead() -> None:
    us = {"D": "darkwing-duck+gas-gun"}
    with table("K", us, THEM, at="Da2 Qf1 Kf4", exhausted="Q") as game:
        game.lay("D-smoke-1", "f2")
        game.play(2, action="done")
        game.play(1, yes_or_no="yes", which="step-2", place="b3")
        assert game.squares_of("smoke") == ["b3"]
        game.asks(1, "action")
    with table("K", us, THEM, at="Da2 Qf1 Kf4", exhausted="Q") as game:
        game.lay("D-smoke-1", "f2")
        game.play(2, action="done")
        game.play(1, yes_or_no="yes", which="step-1", place="b3")
        assert game.squares_of("smoke") == ["b3", "f2"]
        game.asks(1, "action")


@rule("ITEM-1")
def test_it_may_be_left_alone() -> None:
    us = {"D": "darkwing-duck+gas-gun"}
    with table("K", us, THEM, at="Da2 Qf1 Kf4", exhausted="Q") as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="no")
        assert game.squares_of("smoke") == []
        game.asks(1, "action")
