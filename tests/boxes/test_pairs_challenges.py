"""Cards of several boxes that meet in a challenge: targets, dice and ranges."""

import pytest

from boxes.table import table
from support import rule


@rule("STATUS-1", "CHAL-9")
def test_aryas_list_and_batarang_each_throw_is_a_challenge() -> None:
    us, them = {"B": "batman+batarang"}, {"A": "arya-stark", "S": "stark-soldier"}
    with table("B", us, them, at="Ba1 Ac1 Sc3") as game:
        game.play(1, action="batarang", target="S")
        game.play(2, yes_or_no="no")  # before the roll
        game.roll("1-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        game.play(2, yes_or_no="yes")
        assert game.holder("A-aryas-list-1") == "B"
        game.roll("1-shield", "2-burst")
    with table("B", us, them, at="Ba1 Ac1 Sc3") as game:
        game.play(1, action="batarang", target="S")
        game.play(2, yes_or_no="yes")
        game.roll("1-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        game.roll("1-shield", "2-burst")  # he has it already: nothing to give or to move


@rule("STATUS-1", "CHAL-20")
def test_aryas_list_and_boxes_nobody_challenges() -> None:
    us, them = {"J": "the-joker"}, {"A": "arya-stark"}
    with table("A", us, them, at="Jf4 Aa1 xb1") as game:
        game.play(2, action="move", move_to="b1")
        game.roll("4-shield", "2-burst")
        game.asks(2, "action")
        assert game.holder("A-aryas-list-1") is None


@rule("CHAL-14", "TIMING-2", "STATUS-3")
@pytest.mark.parametrize(
    ("us", "intent", "square", "rules"),
    [
        ({"N": "night-king"}, "N ability ice-spear I", "c1", []),
        ({"N": "night-king"}, "N ability ice-spear I", "d1", ["CHAL-3"]),
        ({"N": "batman+batarang"}, "N item batarang I", "c1", []),
        ({"N": "batman+batarang"}, "N item batarang I", "d1", ["CHAL-3"]),
        ({"N": "batman"}, "N ability grappling-swing I", "d1", []),
        ({"N": "harley-quinn"}, "N ability feign-distress I", "d1", []),
    ],
)
def test_lights_out_and_what_has_a_range(
    us: dict[str, str], intent: str, square: str, rules: list[str]
) -> None:
    """It shortens ranges of challenges, and no other distances."""
    with table(
        "N", us, {"I": "gi-hun", "F": "front-man"}, at=f"Na1 I{square} Ff4", status={"F": "lights-out"}
    ) as g:
        assert g.rules_against(intent) == rules


@rule("MINION-4", "STATUS-3")
def test_pairs_and_wights_the_king_has_company_and_they_are_no_characters() -> None:
    us, them = {"N": "night-king"}, {"F": "front-man"}
    with table("N", us, them, at="Na1 wa2 Fb1", status={"F": "pairs"}) as game:
        assert game.dice("N", "F") == (3, 2, ["Pairs"])
        game.play(1, action="dreadful-command", move_to="a2")
        assert game.last("challenged") == {"piece": "w", "target": "F", "dice": 1, "defense": 2}
        game.roll("1-shield", "2-burst")


@rule("COMP-4", "STATUS-3")
def test_pairs_and_ghost_a_companion_is_company_but_no_character() -> None:
    us, them = {"N": "jon-snow"}, {"F": "front-man"}
    with table("N", us, them, at="Na1 ga2 Fb1", status={"F": "pairs"}) as game:
        assert game.dice("N", "F") == (3, 2, ["Pairs"])
        game.play(1, action="ghost-bite")
        assert game.last("challenged")["dice"] == 2
        game.roll("2-shield", "2-burst")


@rule("STATUS-3", "CHAL-10")
def test_pairs_and_whirlwind_every_challenge_gets_the_die() -> None:
    us, them = {"H": "harley-quinn", "K": "henchman"}, {"F": "front-man", "V": "worker-29"}
    with table("H", us, them, at="Hb2 Kb1 Fc2 Vb3", status={"F": "pairs"}) as game:
        game.play(1, action="whirlwind", choose="F")
        game.roll("3-shield", "2-burst")
        game.roll("3-shield", "2-burst")
        assert [event["dice"] for event in game.happened("challenged")] == [3, 3]


@rule("STATUS-3", "TIMING-2")
def test_pairs_and_flying_tackle_and_the_odds() -> None:
    us, them = {"G": "batgirl", "P": "police-officer"}, {"F": "front-man"}
    with table("G", us, them, at="Ga1 Pc2 Fd1", status={"F": "pairs"}) as game:
        game.play(1, action="flying-tackle", move_to="c1", yes_or_no="yes")
        assert game.last("challenged")["dice"] == 3  # two squares, and the officer beside her
        game.roll("3-shield", "2-burst")


@rule("TIMING-2", "ALLY-1")
def test_eliminate_and_wights_an_ally_beside_him_rolls_one_more() -> None:
    us, them = {"F": "front-man", "N": "night-king"}, {"P": "police-officer"}
    with table("N", us, them, at="Fa1 Nf4 wa2 Pb2", down="P") as game:
        game.play(1, action="dreadful-command", move_to="a2")
        assert game.last("challenged")["dice"] == 2
        game.roll("2-shield", "2-burst")


@rule("TIMING-2")
def test_eliminate_and_valar_morghulis_seven_dice() -> None:
    us, them = {"F": "front-man", "A": "arya-stark"}, {"P": "police-officer", "K": "henchman"}
    with table("A", us, them, at="Fa1 Aa2 Pb2 Kf4", down="P", status={"P": "aryas-list"}) as game:
        game.play(1, action="valar-morghulis", which="step-2")
        assert game.last("challenged")["dice"] == 7
        game.roll("7-burst", "2-burst")
        assert game.points == [1, 0]
        game.play(1, order="A-aryas-list-1-2", yes_or_no="yes", move_to="a3")  # the card is discarded first
        assert game.happened("discarded") == [{"piece": "A-aryas-list-1"}]


@rule("CHAL-19", "ALLY-1")
def test_caped_crusader_and_minions_wights_are_rivals_too() -> None:
    us, them = {"B": "batman"}, {"N": "night-king"}
    with table("N", us, them, at="Bb2 Nb1 wf4") as game:
        assert game.dice("N", "B") == (2, 2, [])
    with table("N", us, them, at="Bb2 Nb1 wb3") as game:
        assert game.dice("N", "B") == (2, 3, ["Caped Crusader"])


@rule("CHAL-10", "CHAL-20")
def test_survivor_and_whirlwind_who_slips_next_to_another_is_not_struck_again() -> None:
    us, them = {"H": "harley-quinn"}, {"S": "sae-byeok", "I": "gi-hun"}
    with table("H", us, them, at="Hb2 Sb3 Ic2") as game:
        game.play(1, action="whirlwind", choose="S")
        game.roll("2-shield", "2-burst")
        game.play(2, yes_or_no="yes", move_to="c3")  # still adjacent to Harley
        game.roll("2-shield", "2-burst")
        assert [event["target"] for event in game.happened("challenged")] == ["S", "I"]
        game.asks(1, "action")


@rule("CHAL-15", "CHAL-20")
def test_champion_die_and_felix_the_added_die_can_be_rolled_again() -> None:
    us = {"W": "wonder-woman+felix-felicis"}
    with table("W", us, {"H": "henchman"}, at="Wa1 Hb1") as game:
        game.play(1, action="challenge", yes_or_no="yes")
        game.roll("2-shield+1-champion-die-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        assert any("champion" in option for option in game.options)
        game.go(next(option for option in game.options if "champion" in option), "no-more")
        game.go(next(option for option in game.options if "!!!" in option))
        assert game.is_down("H")
        assert game.track("felix-felicis") == (1, 3)


@rule("CHAL-15")
def test_champion_die_and_combat_suit_both_sides_change_dice_the_challenger_first() -> None:
    us, them = {"W": "wonder-woman"}, {"R": "rick", "H": "henchman"}
    with table("W", us, them, at="Wa1 Rf4 Hb1", status={"H": "combat-suit"}) as game:
        game.play(1, action="challenge", yes_or_no="yes")
        game.play(2, yes_or_no="yes")
        game.play(1, token="cunning")
        game.roll("2-burst+1-champion-die-shield", "4-shield")
        assert not game.is_down("H")


@rule("ITEM-3", "CHAL-14")
def test_freeze_ray_and_lights_out_the_range_is_two_whatever_adds_to_it() -> None:
    us, them = {"R": "rick", "F": "front-man"}, {"H": "henchman"}
    with table("R", us, them, at="Ra1 Ff4 Hd1", status={"R": "freeze-ray", "F": "lights-out"}) as game:
        assert "challenge" not in game.options
    with table("R", us, them, at="Ra1 Ff4 Hc1", status={"R": "freeze-ray", "F": "lights-out"}) as game:
        game.play(1, action="challenge")
        game.play(2, token="cunning")
        game.roll("2-shield", "2-burst")


@rule("CHAL-13", "SWAP-1")
def test_rag_doll_and_widows_bite_the_arm_is_hit_and_won_is_won() -> None:
    us, them = {"W": "black-widow"}, {"S": "sally", "H": "henchman"}
    with table("W", us, them, at="Wa1 Sb1 ad1 Hf4", tracks={2: "strength-2"}) as game:
        game.play(1, action="widows-bite")
        game.play(2, yes_or_no="yes")
        assert game.kinds[-1] == "new target"
        game.roll("3-burst", "1-burst")
        game.play(1, yes_or_no="no")  # Agile Acrobat
        assert (game.square("S"), game.square("a"), game.is_down("S")) == ("d1", None, False)
        assert game.tokens(2) == {3: ["strength"]}
        game.asks(1, "action")


@rule("CHAL-15", "STATUS-1")
def test_pumpkin_king_and_batarang_each_throw_rolls_one_more() -> None:
    us = {"J": "jack-skellington", "B": "batman+batarang"}
    with table("B", us, {"H": "henchman"}, at="Jf4 Ba1 Hc1", status={"B": "pumpkin-king"}) as game:
        game.play(1, action="batarang")
        assert game.last("challenged")["dice"] == 2
        game.roll("2-shield", "2-burst")


@rule("CHAL-20", "AWAY-1")
def test_no_you_move_and_inevitable_thanos_is_beaten_and_not_moved() -> None:
    us, them = {"C": "captain-america"}, {"T": "thanos"}
    with table("C", us, them, at="Ca1 Tb1") as game:
        game.play(1, action="no-you-move")
        game.roll("3-burst", "2-burst")
        assert (game.square("T"), game.is_down("T")) == ("b1", True)


@rule("TOWARD-1", "ABIL-5")
def test_inevitable_and_feign_distress_he_can_be_called_and_does_not_come() -> None:
    us, them = {"H": "harley-quinn"}, {"T": "thanos"}
    with table("H", us, them, at="Ha1 Td1") as game:
        game.play(1, action="feign-distress")
        game.play(0, roll="3-burst")
        assert game.square("T") == "d1"
        game.asks(1, "action")


@rule("CHAL-10", "ALLY-1")
def test_snap_and_ambush_a_token_is_no_rival() -> None:
    us, them = {"T": "thanos"}, {"R": "raptor", "H": "henchman"}
    with table("T", us, them, at="Ta1 Rc1 Hf4 mb1") as game:
        game.play(1, action="snap")
        game.roll("2-shield", "1-burst")
        assert [event["target"] for event in game.happened("challenged")] == ["R"]
        game.asks(1, "action")


@rule("SEE-7", "CHAL-10")
def test_snap_and_shadow_step_what_asks_for_no_sight_strikes_the_concealed_too() -> None:
    us, them = {"D": "darkwing-duck"}, {"T": "thanos"}
    with table("D", us, them, at="Da1 Td1") as game:
        game.play(1, action="shadow-step", move_to="b1")
        game.play(1, action="done")
        assert game.rules_against("T challenge D") != []
        game.play(2, action="snap")
        assert game.last("challenged")["target"] == "D"
        game.roll("2-shield", "2-burst")


@rule("CHAL-20", "TRAIT-2")
def test_gamblin_and_vibranium_suit_the_boogie_dice_come_after_the_challenge() -> None:
    us, them = {"O": "oogie-boogie"}, {"B": "black-panther"}
    with table("O", us, them, at="Oa1 Bb1") as game:
        game.play(1, action="gamblin-boogie-man")
        game.roll("2-shield", "2-burst")
        (note,) = game.piece("B")["notes"]
        assert note["number"] == 1
        game.play(0, roll="1-boogie-die-2+1-boogie-die-3")
        game.asks(1, "action")


@rule("ACT-FOUR-BASIC", "CHAL-1")
def test_duck_season_and_pumpkin_king_the_rival_shoots_with_all_it_has() -> None:
    us, them = {"B": "bugs-bunny", "H": "henchman"}, {"J": "jack-skellington", "M": "mummy"}
    with table("B", us, them, at="Ba1 Hb1 Jf4 Mb2", status={"M": "pumpkin-king"}) as game:
        game.play(1, action="duck-season")
        game.asks(1, "target", "B H")  # whom the mummy shoots at is Bugs' choice
        game.play(1, target="B")
        assert game.last("challenged") == {"piece": "M", "target": "B", "dice": 3, "defense": 2}
        game.roll("3-shield", "2-burst")


@rule("CHAL-15", "COOL-1")
def test_shield_throw_and_raise_the_dead_types_on_the_track() -> None:
    us, them = {"C": "captain-america", "N": "night-king"}, {"H": "henchman"}
    with table("C", us, them, at="Ca1 Nf4 Hd1", tracks={1: "cunning-2 strength-1 strength-3"}) as game:
        game.play(1, action="shield-throw")
        assert game.last("challenged")["dice"] == 4  # finesse is paid first: three types lie there
        game.roll("4-shield", "2-burst")
