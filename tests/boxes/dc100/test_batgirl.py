"""Batgirl: Flying Tackle, Flip Kick, Gather Intel, One Step Ahead, and her Intel cards."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"G": "batgirl", "B": "batman", "P": "police-officer"}
THEM = {"H": "harley-quinn", "K": "henchman"}


def test_the_card() -> None:
    card = characters()["batgirl"]
    assert (card.defense, card.tokens) == (2, ("finesse", "cunning"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Flying Tackle", 0, 3, True), ("Flip Kick", 0, 1, True), ("Gather Intel", 2, 2, False)]
    (intel,) = card.components
    assert (intel.kind, intel.count) == ("status card", 2)


# ---------------------------------------------------------------------- Flying Tackle


@rule("MOVE-8")
@pytest.mark.parametrize(("square", "dice"), [("b1", 1), ("c1", 2), ("d2", 3)])
def test_flying_tackle_strikes_with_a_die_for_each_square(square: str, dice: int) -> None:
    rival = {"b1": "c1", "c1": "d1", "d2": "e1"}[square]
    with table("G", US, THEM, at=f"Ga1 Ba4 Pb4 H{rival} Kf4") as game:
        game.play(1, action="flying-tackle", choose="H", move_to=square, yes_or_no="yes")
        assert game.tokens(1) == {3: ["finesse"]}
        assert game.last("challenged")["dice"] == dice
        game.roll(f"{dice}-burst", "2-burst")
        assert game.is_down("H")


@rule("TOWARD-1")
def test_flying_tackle_goes_only_nearer() -> None:
    with table("G", US, THEM, at="Ga2 Ba4 Pb4 He2 Kf4") as game:
        game.play(1, action="flying-tackle", choose="H")
        game.asks(1, "move to", "a2 b1 b2 b3 c1 c2 c3 c4 d1 d2 d3")
        game.play(1, move_to="c4")  # not adjacent to her: no challenge
        game.asks(1, "action")


@rule("TOWARD-1")
def test_it_is_she_who_must_see_the_squares_not_her_target() -> None:
    """Her ally stands between Harley and the squares of the way; Harley's view does not matter."""
    with table("G", US, THEM, at="Ga1 Bd1 Pa4 He1 Kf4") as game:
        game.play(1, action="flying-tackle", choose="H")
        game.asks(1, "move to", "a1 b1 b2 c1 c2 c3 d2")
        game.play(1, move_to="d2", yes_or_no="no")


@rule("MOVE-7")
def test_moving_no_square_is_a_challenge_without_dice() -> None:
    with table("G", US, THEM, at="Ga1 Ba4 Pb4 Hb1 Kf4") as game:
        game.play(1, action="flying-tackle", yes_or_no="yes")  # Harley hides the henchman
        assert game.last("challenged")["dice"] == 0
        game.roll("2-burst")  # only Harley has dice to roll
        assert game.last("lost") == {"piece": "G", "target": "H", "successes": 0, "against": 0}


@pytest.mark.parametrize(
    ("at", "rules"),
    [("Ga1 Ba4 Pb4 Hc1 Kb1", ["SEE-0"]), ("Ga1 Ba4 Pb4 Hf1 Kf4", []), ("Ga1 Bb1 Pb4 Hf1 Kf4", [])],
)
def test_whom_she_can_tackle(at: str, rules: list[str]) -> None:
    with table("G", US, THEM, at=at) as game:
        assert game.rules_against("G ability flying-tackle H") == rules
        assert game.rules_against("G ability flying-tackle B") == ["ALLY-1"]


# ---------------------------------------------------------------------- Flip Kick


@rule("ABIL-4")
@pytest.mark.parametrize("roll", [("2-burst", "2-burst"), ("2-shield", "2-burst")])
def test_flip_kick_strikes_and_then_moves_whether_won_or_lost(roll: tuple[str, str]) -> None:
    with table("G", US, THEM, at="Ga1 Ba4 Pb4 Hb1 Kf4") as game:
        game.play(1, action="flip-kick")
        assert game.tokens(1) == {1: ["finesse"]}
        game.roll(*roll)
        game.asks(1, "move to", "a1 a2 b2")
        game.play(1, move_to="a2")
        assert game.square("G") == "a2"


@rule("CHAL-12", "ABIL-5")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("dc100", ["CHAL-12"])])
def test_flip_kick_needs_somebody_to_kick(edition: str, rules: list[str]) -> None:
    with table("G", US, THEM, at="Ga1 Ba4 Pb4 Hd1 Kf4", edition=edition) as game:
        assert game.rules_against("G ability flip-kick") == rules
        if not rules:  # begun without a target it ends there: no move either
            game.play(1, action="flip-kick")
            game.asks(1, "action")


# ---------------------------------------------------------------------- Gather Intel


@rule("STATUS-1")
def test_gather_intel_moves_one_and_gives_a_card_each_at_any_distance() -> None:
    with table("G", US, THEM, at="Ga1 Bf1 Pf3 Hb1 Kf4") as game:
        game.play(1, action="gather-intel")
        assert game.tokens(1) == {2: ["cunning"]}
        game.play(1, move_to="a2")
        game.asks(1, "choose more", "B P no-more")
        game.play(1, choose_more="B")
        game.asks(1, "choose more", "P no-more")
        game.go("P")  # who is given one first makes no difference, but it is asked
        game.go("B")
        assert {game.holder("G-intel-1"), game.holder("G-intel-2")} == {"B", "P"}


@rule("STATUS-1", "SELF-1")
def test_she_gives_none_to_herself_or_to_minions() -> None:
    us = {"G": "batgirl", "N": "night-king"}
    with table("G", us, THEM, at="Ga1 Nf1 Hb1 Kf4 wc4") as game:
        game.play(1, action="gather-intel", move_to="a1")
        game.asks(1, "choose more", "N no-more")
        game.play(1, choose_more="N")
        assert game.holder("G-intel-1") == "N"


def test_giving_nobody_a_card_is_allowed() -> None:
    with table("G", US, THEM, at="Ga1 Bf1 Pf3 Hb1 Kf4") as game:
        game.play(1, action="gather-intel", move_to="a1", choose_more="no-more")
        assert "given" not in game.kinds


@rule("STATUS-1", "DISCARD-1")
def test_a_card_in_play_is_not_given_again() -> None:
    with table("G", US, THEM, at="Ga1 Bf1 Pf3 Hb1 Kf4", status={"B": "intel"}) as game:
        game.play(1, action="gather-intel", move_to="a1", choose_more="P")
        assert game.holder("G-intel-2") == "P"
    with table("G", US, THEM, at="Ga1 Bf1 Pf3 Hb1 Kf4", status={"B": "intel intel"}) as game:
        game.play(1, action="gather-intel", move_to="a1")  # no card is left: nobody is asked for
        game.asks(1, "action")
        assert "given" not in game.kinds


@rule("STATUS-1", "COOL-3")
def test_a_knocked_out_ally_is_not_on_the_map_to_be_given_one_but_keeps_what_it_has() -> None:
    at = "Ga1 Pf3 Hb1 Kf4"
    with table("G", US, THEM, at=at, waiting={"B": 1}, status={"B": "intel"}) as game:
        game.play(1, action="gather-intel", move_to="a1")
        game.asks(1, "choose more", "P no-more")
        assert game.holder("G-intel-1") == "B"


# ---------------------------------------------------------------------- Intel


@rule("ABIL-6", "DISCARD-1")
def test_intel_lowers_the_cost_before_it_is_paid() -> None:
    with table("B", US, THEM, at="Ga4 Ba1 Pb4 Hb1 Kf4", status={"B": "intel"}) as game:
        game.play(1, action="pow", yes_or_no="yes")
        assert game.tokens(1) == {1: ["strength"]}
        assert game.holder("G-intel-1") is None
        game.roll("3-shield", "2-burst")


@rule("ABIL-6")
def test_declining_keeps_the_card() -> None:
    with table("B", US, THEM, at="Ga4 Ba1 Pb4 Hb1 Kf4", status={"B": "intel"}) as game:
        game.play(1, action="pow", yes_or_no="no")
        assert game.tokens(1) == {2: ["strength"]}
        assert game.holder("G-intel-1") == "B"
        game.roll("3-shield", "2-burst")


@rule("STATUS-2", "ABIL-6")
def test_two_cards_add_up_and_below_one_no_token_is_needed() -> None:
    status = {"B": "intel intel"}
    with table("B", US, THEM, at="Ga4 Ba1 Pb4 Hb1 Kf4", status=status) as game:
        game.play(1, action="pow", order="G-intel-1-1", yes_or_no="yes")
        game.play(1, yes_or_no="yes")
        assert game.tokens(1) == {}
        assert game.pool(1) == ["cunning", "finesse", "finesse", "strength"]
        game.roll("3-shield", "2-burst")


@rule("ABIL-1", "ABIL-6")
def test_with_an_empty_pool_only_what_comes_below_one_can_be_done_and_the_cards_must_go() -> None:
    with table("B", US, THEM, at="Ga4 Ba1 Pb4 Hb1 Kf4", status={"B": "intel"}, pools={1: ""}) as game:
        game.asks(1, "action", "move challenge done relentless")
        assert game.rules_against("B ability pow H") == ["ABIL-1"]
        game.play(1, action="relentless")  # costs 1: the card is not asked for, it is needed
        assert game.holder("G-intel-1") is None
    status = {"B": "intel intel"}
    with table("B", US, THEM, at="Ga4 Ba1 Pb4 Hb1 Kf4", status=status, pools={1: ""}) as game:
        game.play(1, action="pow", order="G-intel-2-2")
        assert game.holder("G-intel-1") is None
        assert game.holder("G-intel-2") is None
        game.roll("3-shield", "2-burst")
    with table("B", US, THEM, at="Ga4 Ba1 Pb4 Hb1 Kf4", status=status, pools={1: ""}) as game:
        game.play(1, action="relentless", order="G-intel-1-1", yes_or_no="no")  # one is enough
        assert (game.holder("G-intel-1"), game.holder("G-intel-2")) == (None, "B")


@rule("STATUS-1", "ACT-BASIC-ONLY")
def test_a_basic_character_holds_it_and_can_do_nothing_with_it() -> None:
    with table("P", US, THEM, at="Ga4 Ba1 Pb4 Hb1 Kf4", status={"P": "intel"}) as game:
        game.asks(1, "action", "move done")
        assert game.rules_against("P ability pow") == ["ACT-BASIC-ONLY"]


def test_intel_does_nothing_for_items() -> None:
    us = {"G": "batgirl", "B": "batman+batarang"}
    with table("B", us, THEM, at="Ga4 Ba1 Hb1 Kf4", status={"B": "intel"}) as game:
        game.play(1, action="batarang")
        game.roll("1-shield", "2-burst")
        assert game.track("batarang") == (1, 1)
        assert game.holder("G-intel-1") == "B"


# ---------------------------------------------------------------------- One Step Ahead


@rule("TRAIT-2", "MOVE-8")
def test_at_the_beginning_of_her_turn_she_may_move_one() -> None:
    us = {"G": "batgirl"}
    with table("K", us, THEM, at="Ga1 Hf1 Kf4", exhausted="H") as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="yes", move_to="b2")
        game.asks(1, "action", "move done flying-tackle flip-kick gather-intel")
        game.play(1, action="move", move_to="c2")
        game.asks(1, "action")  # it used up neither of her two actions


@rule("TRAIT-2")
def test_she_may_stay() -> None:
    with table("K", {"G": "batgirl"}, THEM, at="Ga1 Hf1 Kf4", exhausted="H") as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="no")
        assert game.square("G") == "a1"


def test_lying_she_does_not_move() -> None:
    with table("K", {"G": "batgirl"}, THEM, at="Ga1 Hf1 Kf4", exhausted="H", down="G") as game:
        game.play(2, action="done")
        game.asks(1, "action", "rally done")
