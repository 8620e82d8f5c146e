"""Cards of several boxes that meet in an ability: what it costs, what raises it, and turns that are somebody else's."""

from boxes.table import table
from support import rule

# ---------------------------------------------------------------------- doing an ability: costs and raises


@rule("ABIL-6", "TIMING-1")
def test_intel_and_desperate_measures_both_lower_but_only_one_is_his_own_doing() -> None:
    us, them = {"I": "gi-hun", "G": "batgirl"}, {"F": "front-man"}
    with table("I", us, them, at="Ia1 Ga2 Ff4", status={"I": "intel"}) as game:
        game.asks(1, "action")
        game.play(1, action="heart-of-gold", order="G-intel-1-2", yes_or_no="yes")
        game.play(1, yes_or_no="yes")
        assert game.tokens(1) == {1: ["leadership"]}
        game.play(1, place="b1", action="done")
        assert game.last("challenged")["dice"] == 1
        game.roll("1-shield", "2-burst")
    with table("I", us, them, at="Ia1 Ga2 Ff4", status={"I": "intel"}) as game:
        game.play(1, action="heart-of-gold", order="G-intel-1-2", yes_or_no="yes")
        game.play(1, yes_or_no="no")
        game.play(1, place="b1", action="done")
        assert "challenged" not in game.kinds  # he lowered nothing himself


@rule("ABIL-1", "ABIL-6")
def test_intel_and_desperate_measures_together_need_no_token() -> None:
    us, them = {"I": "gi-hun", "G": "batgirl"}, {"F": "front-man"}
    with table("I", us, them, at="Ia1 Ga2 Ff4", status={"I": "intel"}, pools={1: ""}) as game:
        game.asks(1, "action", "move done take-the-lead back-to-back")
        assert game.rules_against("I ability heart-of-gold G") == ["ABIL-1"]
        game.play(1, action="take-the-lead", order="I-1")  # both are needed, neither is asked for
        game.play(1, choose="I", move_to="a1")
        game.play(1, move_to="a2", action="done")
        assert game.tokens(1) == {}
        assert game.last("challenged")["dice"] == 1
        game.roll("1-shield", "2-burst")


@rule("ITEM-2", "CHAL-17")
def test_needle_and_feign_distress_the_pull_is_a_move_that_can_be_raised() -> None:
    us, them = {"H": "harley-quinn+needle"}, {"P": "police-officer"}
    with table("H", us, them, at="Ha1 Pf1") as game:
        game.play(1, action="feign-distress", yes_or_no="yes")
        assert game.track("needle") == (1, 2)
        game.play(0, roll="1-burst+2-shield")
        game.asks(1, "move to", "d1 d2 d3 e1 e2 f1")  # one success and one
        game.play(1, move_to="d2")


@rule("ITEM-2")
def test_needle_and_relentless_there_is_nothing_to_raise() -> None:
    us, them = {"B": "batman+needle"}, {"P": "police-officer"}
    with table("B", us, them, at="Ba1 Pf1", down="B") as game:
        game.play(1, action="relentless")
        game.asks(1, "action")
        assert game.track("needle") is None


@rule("ITEM-2", "MOVE-8")
def test_needle_and_flying_tackle_a_longer_way_is_more_dice() -> None:
    us, them = {"G": "batgirl+needle"}, {"P": "police-officer"}
    with table("G", us, them, at="Ga1 Pf1") as game:
        game.play(1, action="flying-tackle", yes_or_no="yes")
        assert len(game.options) == 2  # the move or the challenge
        game.go(game.options[0], "e1", "yes")
        assert game.last("challenged")["dice"] == 4
        game.roll("4-shield", "2-burst")


@rule("TIMING-1", "ABIL-6")
def test_needle_and_intel_hear_the_same_ability() -> None:
    us, them = {"B": "batman+needle", "G": "batgirl"}, {"P": "police-officer"}
    with table("B", us, them, at="Ba1 Gf4 Pb1", status={"B": "intel"}) as game:
        game.play(1, action="pow")
        game.asks(1, "order", "needle-1 G-intel-1-2")
        game.play(1, order="G-intel-1-2", yes_or_no="yes")
        game.play(1, yes_or_no="yes")
        assert game.tokens(1) == {1: ["strength"]}
        assert game.last("challenged")["dice"] == 4
        game.roll("4-shield", "2-burst")


@rule("ABIL-1", "COIN-1")
def test_marble_trick_and_desperate_measures_a_cost_lowered_by_one_still_takes_a_token() -> None:
    us, them = {"L": "il-nam"}, {"I": "gi-hun", "S": "sae-byeok"}
    with table("L", us, them, at="La1 Ic1 Sf4", pools={2: "leadership"}) as game:
        game.play(1, action="marble-trick")
        game.play(0, flip="yes")
        assert game.tokens(2) == {2: ["leadership"]}
        game.play(1, action="done")
        game.play(2, character="I")
        assert game.rules_against("I ability take-the-lead S") == ["ABIL-1"]


@rule("CONTROL-1", "CHAL-1")
def test_imperio_and_dynamic_duo_no_partner_of_the_controller() -> None:
    """A controlled Robin does a basic action and nothing of his card."""
    us, them = {"L": "bellatrix-lestrange"}, {"R": "robin", "B": "batman"}
    with table("L", us, them, at="La1 Rc1 Bc2", partners={"R": "B"}) as game:
        game.play(1, action="imperio", choose="R")
        game.asks(1, "granted action", "move challenge")
        game.play(1, granted_action="challenge")
        assert game.last("challenged")["target"] == "B"
        game.roll("2-shield", "2-burst")


@rule("ABIL-6", "STATUS-1")
def test_confundo_and_intel_dearer_and_cheaper() -> None:
    us, them = {"G": "batgirl", "H": "harry-potter", "A": "auror"}, {"L": "bellatrix-lestrange"}
    status = {"H": "confundo-card intel"}
    with table("H", us, them, at="Gf1 Ha1 Ab1 Lf4", status=status) as game:
        game.play(1, action="protego", yes_or_no="yes")
        assert game.tokens(1) == {1: ["leadership"]}


# ---------------------------------------------------------------------- turns that are somebody else's


@rule("STATUS-3", "ACT-FOUR-BASIC")
def test_red_light_and_take_the_lead_only_whose_turn_it_is_falls() -> None:
    us, them = {"I": "gi-hun", "S": "sae-byeok"}, {"F": "front-man"}
    with table("I", us, them, at="Ia1 Sa2 Ff4", status={"F": "red-light"}) as game:
        game.play(1, action="take-the-lead", yes_or_no="no", choose="I", move_to="c1")
        game.play(1, move_to="c2")
        game.play(1, action="move", move_to="e1")
        assert (game.is_down("I"), game.is_down("S")) == (True, False)


@rule("TURN-6")
def test_red_light_and_one_more_round_squares_of_another_turn_are_forgotten() -> None:
    us, them = {"L": "il-nam", "S": "sae-byeok"}, {"F": "front-man"}
    with table("L", us, them, at="La1 Sb1 Ff4", exhausted="S", status={"F": "red-light"}) as game:
        game.play(1, action="one-more-round", yes_or_no="yes", move_to="d1")
        game.play(1, yes_or_no="yes", move_to="f1")
        game.play(1, action="done")
        assert not game.is_down("S")
        game.play(2, action="done")
        game.play(2, action="done")  # a new round, and the Front Man begins it
        game.play(1, character="S", action="move", move_to="d1")
        game.play(1, action="move", move_to="c1")
        assert not game.is_down("S")  # three squares in this turn


@rule("DISCARD-1")
def test_red_light_and_change_the_rules_a_discarded_card_knocks_nobody_down() -> None:
    us, them = {"F": "front-man"}, {"S": "sae-byeok", "V": "worker-29"}
    with table("F", us, them, at="Fa1 Sf1 Vf4", status={"F": "red-light"}) as game:
        game.play(1, action="change-the-rules", yes_or_no="yes")
        game.play(1, yes_or_no="no")
        game.play(1, action="done")
        game.play(2, character="S", action="move", move_to="d1")
        game.play(2, action="move", move_to="b1")
        assert not game.is_down("S")


@rule("ACT-FOUR-BASIC", "ABIL-6")
def test_announce_and_desperate_measures_a_basic_action_lowers_nothing() -> None:
    us, them = {"F": "front-man", "I": "gi-hun"}, {"P": "police-officer"}
    with table("F", us, them, at="Fa1 Ia2 Pb2") as game:
        game.play(1, action="announce-the-game", yes_or_no="no")
        game.play(1, yes_or_no="yes", granted_action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, action="done")
        assert len(game.happened("challenged")) == 1
        game.asks(2, "action")


@rule("ALLY-1", "ACT-FOUR-BASIC")
def test_one_more_round_and_wights_minions_are_never_exhausted() -> None:
    us, them = {"L": "il-nam", "N": "night-king"}, {"P": "police-officer"}
    with table("L", us, them, at="La1 Nf4 wa2 Pf1") as game:
        assert "ABIL-4" in game.rules_against("L ability one-more-round w")


@rule("MINION-3", "MOVE-8")
def test_take_the_lead_and_wights_an_ally_is_an_ally() -> None:
    us, them = {"I": "gi-hun", "N": "night-king"}, {"P": "police-officer"}
    with table("I", us, them, at="Ia1 Nf4 wa2 Pf1") as game:
        game.play(1, action="take-the-lead", yes_or_no="no", choose="w")
        game.play(1, choose="I", move_to="b1")
        game.play(1, move_to="b3")
        assert game.square("w") == "b3"


@rule("TURN-6")
def test_wrong_turn_and_one_more_round_il_nam_wakes_whoever_has_the_marker_now() -> None:
    us, them = {"B": "bugs-bunny", "L": "il-nam", "S": "sae-byeok"}, {"H": "henchman"}
    with table("B", us, them, at="Ba1 La2 Sb1 Hf4", exhausted="L") as game:
        game.play(1, action="wrong-turn")
        assert (game.piece("L")["exhausted"], game.piece("S")["exhausted"]) == (False, True)
        game.play(1, action="done")
        game.play(2, action="done")
        game.play(1, action="one-more-round", yes_or_no="yes")
        game.asks(1, "choose", "B S")  # Bugs is exhausted by his own turn, Sae-byeok by his trick


@rule("ABIL-6", "ABIL-1")
def test_whats_up_doc_and_intel_what_is_free_needs_no_discount() -> None:
    us, them = {"B": "bugs-bunny", "G": "batgirl"}, {"H": "henchman"}
    with table("B", us, them, at="Ba1 Gf1 Hf4", status={"B": "intel"}, pools={1: ""}) as game:
        game.asks(1, "action", "move done wrong-turn duck-season burrow")
        game.play(1, action="burrow", yes_or_no="no")  # Intel could be discarded for it, and need not be
        assert game.holder("G-intel-1") == "B"
        game.play(1, place="b1")
        assert game.tokens(1) == {}
        game.asks(1, "action", "move done")


@rule("ABIL-8", "COOL-5")
def test_i_am_iron_man_and_i_can_do_this_all_day_one_pool_two_heroes() -> None:
    us, them = {"I": "iron-man", "C": "captain-america"}, {"H": "henchman"}
    with table("I", us, them, at="Ia1 Cf1 Hb1", pools={1: "strength"}, tracks={1: "leadership-3"}) as game:
        game.play(1, action="repulsor-blast")
        game.roll("2-shield", "2-burst")
        game.play(1, move_to="c1", shift="side-1-leadership-3")
        assert game.tokens(1) == {2: ["strength", "leadership"]}  # it comes back sooner for Captain America
        game.asks(1, "action")
