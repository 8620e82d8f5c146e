"""Cards that touch each other's rules, two or three at a time: found by asking which texts hear the same moment,
change the same number, or are set off by what another does."""

import pytest

from boxes.table import table
from support import rule

# ---------------------------------------------------------------------- Mystery Boxes and what moves or places people


@rule("MOVE-9", "FAQ-DC100-2")
def test_box_and_feign_distress_a_pulled_rival_stays_where_it_falls() -> None:
    us, them = {"J": "the-joker", "H": "harley-quinn"}, {"P": "police-officer"}
    with table("H", us, them, at="Jf4 Ha1 Pf1 xd1") as game:
        game.play(1, action="feign-distress")
        game.play(0, roll="2-shield+1-!!!")
        game.play(1, move_to="c1", way="over-d1")
        game.roll("4-burst", "2-burst")
        assert (game.square("P"), game.is_down("P")) == ("d1", True)


@rule("MOVE-9", "TOKEN-3")
def test_box_and_invitation_who_lies_already_is_pulled_on_until_the_box_knocks_it_out() -> None:
    us, them = {"J": "the-joker", "L": "il-nam+invitation"}, {"P": "police-officer"}
    with table("L", us, them, at="Jf4 La1 Pe1 xc1", down="P") as game:
        game.play(1, action="invitation", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert game.track("P") == (2, 1)
        assert game.points == [1, 0]
        assert game.track("invitation") == (1, 2)


@rule("AWAY-1", "TOKEN-3")
def test_box_and_mallet_knocked_down_pushed_and_knocked_out() -> None:
    us, them = {"J": "the-joker", "H": "harley-quinn+mallet"}, {"P": "police-officer"}
    with table("H", us, them, at="Jf4 Hb1 Pc1 xd1") as game:
        game.play(1, action="mallet")
        game.roll("3-burst", "2-burst")
        game.play(1, yes_or_no="yes", move_to="d1")
        game.roll("4-burst", "2-burst")
        assert game.track("P") == (2, 1)
        assert game.points == [1, 0]


@rule("TRAIT-2", "TURN-4")
def test_box_and_one_step_ahead_batgirl_may_lie_before_she_acts() -> None:
    us, them = {"J": "the-joker"}, {"G": "batgirl"}
    with table("J", us, them, at="Jf4 Ga1 xb1") as game:
        game.play(1, action="done")
        game.play(2, yes_or_no="yes", move_to="b1")
        game.roll("4-burst", "2-burst")
        game.asks(2, "action", "rally done")  # both actions are unspent


@rule("MOVE-9", "TIMING-1")
def test_box_and_survivor_the_move_after_a_lost_challenge_can_lead_onto_a_box() -> None:
    us, them = {"J": "the-joker"}, {"S": "sae-byeok"}
    with table("J", us, them, at="Ja1 Sb1 xc1") as game:
        game.play(1, action="joy-buzzer")
        game.roll("3-shield", "2-burst")
        game.play(2, yes_or_no="yes", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert game.is_down("S")
        game.asks(1, "action")


@rule("TRAIT-2", "CHAL-20")
def test_box_and_survivor_nobody_has_lost_when_a_box_fails() -> None:
    us, them = {"J": "the-joker"}, {"S": "sae-byeok"}
    with table("S", us, them, at="Jf4 Sb1 xc1") as game:
        game.play(2, action="move", move_to="c1")
        game.roll("4-shield", "2-burst")
        game.asks(2, "action")


@rule("DOWN-2", "PLACE-1")
def test_box_and_faceless_assassin_placed_on_it_she_never_strikes() -> None:
    us, them = {"J": "the-joker", "K": "henchman"}, {"A": "arya-stark"}
    with table("A", us, them, at="Jf4 Kc1 Aa1 xc2", status={"K": "aryas-list"}) as game:
        game.play(2, action="faceless-assassin", place="c2")
        game.roll("4-burst", "2-burst")
        assert len(game.happened("challenged")) == 1
        game.asks(2, "action", "done")


@rule("MINION-1", "MOVE-9")
def test_box_and_raise_the_dead_a_wight_placed_on_a_box_is_gone_again() -> None:
    us, them = {"J": "the-joker"}, {"N": "night-king"}
    with table("N", us, them, at="Jf4 Na1 xb1") as game:
        game.play(2, action="raise-the-dead", place="b1")
        game.roll("4-burst", "1-burst")
        assert game.square("N-wight-1") is None
        assert game.square("x") is None
        assert game.points == [0, 0]


@rule("ALLY-1", "MOVE-9")
def test_box_and_drogon_a_token_is_no_rival_but_his_rider_is() -> None:
    us, them = {"J": "the-joker"}, {"D": "daenerys-targaryen"}
    with table("D", us, them, at="Jf4 Da1 db2 xc2") as game:
        game.play(2, action="dragon-rider", move_to="c2")
        game.asks(2, "yes or no")  # Drogon has set off nothing
        game.play(2, yes_or_no="yes")
        game.roll("4-burst", "2-burst")
        assert (game.square("D"), game.is_down("D")) == ("c2", True)


@rule("ACT-FOUR-BASIC", "DOWN-2")
def test_box_and_liberator_an_ally_that_falls_does_not_end_the_ability_of_another() -> None:
    us, them = {"J": "the-joker"}, {"D": "daenerys-targaryen", "U": "unsullied"}
    with table("D", us, them, at="Jf4 Da1 Ua2 xb3") as game:
        game.play(2, action="liberator", yes_or_no="yes")
        game.play(2, move_to="b3")
        game.roll("4-burst", "2-burst")
        assert game.is_down("U")
        game.asks(2, "action", "move done dracarys")


@rule("MOVE-9", "MOVE-5")
def test_box_and_slip_away_under_a_rival_she_passes_through() -> None:
    us, them = {"J": "the-joker", "K": "henchman"}, {"S": "sae-byeok"}
    drawing = """
    +---+---+---+---+---+
    | S   K           J |
    +---+---+---+---+---+
    """
    with table("S", us, them, drawing=drawing, at="xb1") as game:
        game.play(2, action="slip-away", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert (game.square("S"), game.is_down("S")) == ("a1", True)  # MOVE-10


@rule("COMP-3", "ALLY-1")
def test_box_and_ghost_a_companion_goes_to_the_one() -> None:
    us, them = {"J": "the-joker"}, {"N": "jon-snow"}
    with table("N", us, them, at="Jf4 Na1 gb1 xc1") as game:
        game.play(2, action="ghost-move", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert game.track("g") == (2, 1)
        assert game.points == [0, 0]
        game.asks(2, "action")


@rule("STATUS-1", "TOKEN-3")
def test_box_and_aryas_list_the_card_goes_but_arya_was_not_the_one() -> None:
    us, them = {"J": "the-joker", "H": "harley-quinn", "A": "arya-stark"}, {"P": "police-officer"}
    with table("H", us, them, at="Jf4 Ha1 Pb1 Aa4 xc1", down="P", status={"P": "aryas-list"}) as game:
        game.play(1, action="outta-my-way", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert game.track("P") == (2, 1)
        assert game.holder("A-aryas-list-1") is None
        game.play(1, move_to="a1")  # Harley goes on; Arya is not asked for a basic action


@rule("TOKEN-3", "TRAIT-1")
def test_box_of_one_joker_and_the_other_joker() -> None:
    """Each has boxes of his own; knocked out by the other's, he leaves one behind."""
    one, two = {"J": "the-joker"}, {"L": "the-joker", "H": "harley-quinn"}
    with table("H", one, two, at="Jb1 Ha1 Lf4", down="J") as game:
        game.lay("L-mystery-box-1", "c1")
        game.play(2, action="outta-my-way", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert game.square("J-mystery-box-1") == "c1"
        assert game.points == [0, 1]
        game.play(2, move_to="c1")  # Harley walks onto the new box
        game.roll("4-burst", "2-burst")
        assert game.is_down("H")


@rule("MOVE-9", "STATUS-3")
def test_box_and_red_light_only_squares_really_entered_count() -> None:
    us = {"F": "front-man", "J": "the-joker"}
    them = {"S": "sae-byeok", "P": "police-officer"}
    drawing = """
    +---+---+---+---+---+---+
    | S                     |
    +---+---+---+---+---+---+
    """
    status = {"F": "red-light"}
    with table("S", us, them, drawing=drawing, at="Fe1 Jf1 xb1", waiting={"P": 1}, status=status) as game:
        game.play(2, action="slip-away", move_to="d1")
        game.roll("4-shield", "2-burst")
        game.play(2, action="move", move_to="c1")
        assert game.is_down("S")  # three and one
    with table("S", us, them, drawing=drawing, at="Fe1 Jf1 xb1", waiting={"P": 1}, status=status) as game:
        game.play(2, action="slip-away", move_to="d1")
        game.roll("4-burst", "2-burst")
        assert [event["square"] for event in game.happened("moved")] == ["b1"]  # stopped after the first
        game.play(2, action="done")


# ---------------------------------------------------------------------- what happens instead of falling


@rule("ABIL-6", "CHAL-20")
def test_desperate_measures_and_gganbu_il_nam_pays_for_gi_hun() -> None:
    us, them = {"I": "gi-hun", "L": "il-nam"}, {"F": "front-man"}
    with table("I", us, them, at="Ia1 La2 Ff4") as game:
        game.play(1, action="take-the-lead", yes_or_no="yes", move_to="a1")
        game.play(1, move_to="a2", action="done")
        game.roll("1-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert (game.is_down("I"), game.is_down("L")) == (False, True)
        assert game.piece("I")["exhausted"]


@rule("TIMING-1", "CHAL-20")
@pytest.mark.parametrize("roll", ["1-shield", "1-burst"])
def test_honeycomb_and_gganbu_one_is_enough_and_their_player_chooses_which_first(roll: str) -> None:
    us, them = {"I": "gi-hun+honeycomb", "L": "il-nam"}, {"F": "front-man"}
    with table("F", us, them, at="Ia1 La2 Fb1") as game:
        game.play(2, action="challenge", target="I")
        game.roll("2-burst", "2-burst")
        game.asks(1, "order", "honeycomb-2 L-1")
        game.play(1, order="honeycomb-2", yes_or_no="yes")
        game.play(0, roll=roll)
        if roll == "1-burst":  # in vain: Gganbu is still there
            game.play(1, yes_or_no="yes")
            assert (game.is_down("I"), game.is_down("L")) == (False, True)
        else:  # he stays standing: nobody has to fall for him
            assert (game.is_down("I"), game.is_down("L")) == (False, False)
        game.asks(2, "action")


@rule("TIMING-1")
def test_gganbu_and_honeycomb_the_other_way_round_the_item_is_kept() -> None:
    us, them = {"I": "gi-hun+honeycomb", "L": "il-nam"}, {"F": "front-man"}
    with table("F", us, them, at="Ia1 La2 Fb1") as game:
        game.play(2, action="challenge", target="I")
        game.roll("2-burst", "2-burst")
        game.play(1, order="L-1", yes_or_no="yes")
        assert (game.is_down("I"), game.is_down("L")) == (False, True)
        assert game.track("honeycomb") is None
        game.asks(2, "action")


@rule("CHAL-20", "ITEM-2")
def test_gganbu_and_honeycomb_in_il_nams_own_hand() -> None:
    us, them = {"L": "il-nam+honeycomb", "I": "gi-hun"}, {"F": "front-man"}
    with table("F", us, them, at="Ia1 La2 Fb1") as game:
        game.play(2, action="challenge", target="I")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")  # Gganbu: Il-nam would fall
        game.play(1, yes_or_no="yes")  # but he has the Honeycomb
        game.play(0, roll="1-shield")
        assert (game.is_down("I"), game.is_down("L")) == (False, False)


@rule("MOVE-9", "CHAL-20")
def test_gganbu_and_box_the_one_who_is_spared_walks_on() -> None:
    us, them = {"J": "the-joker"}, {"I": "gi-hun", "L": "il-nam"}
    with table("I", us, them, at="Jf4 Ia1 Lb2 xb1 ya2") as game:
        game.play(2, action="move", move_to="c1", way="over-b1")
        game.roll("4-burst", "2-burst")
        game.play(2, yes_or_no="yes")
        assert (game.square("I"), game.is_down("I"), game.is_down("L")) == ("c1", False, True)


@rule("MOVE-9", "ITEM-2")
def test_honeycomb_and_box_standing_still_he_walks_on() -> None:
    us, them = {"J": "the-joker"}, {"I": "gi-hun+honeycomb"}
    with table("I", us, them, at="Jf4 Ia1 xb1 yb2 za2") as game:
        game.play(2, action="move", move_to="c1", way="over-b1")
        game.roll("4-burst", "2-burst")
        game.play(2, yes_or_no="yes")
        game.play(0, roll="1-!!!")
        assert (game.square("I"), game.is_down("I")) == ("c1", False)


@rule("STATUS-3", "CHAL-20")
def test_red_light_and_gganbu() -> None:
    us, them = {"F": "front-man"}, {"I": "gi-hun", "L": "il-nam"}
    with table("I", us, them, at="Ff4 Ia1 Le2", status={"F": "red-light"}) as game:
        game.play(2, action="move", move_to="c1")
        game.play(2, action="move", move_to="e1")
        game.play(2, yes_or_no="yes")
        assert (game.is_down("I"), game.is_down("L")) == (False, True)


@rule("CHAL-20", "AWAY-1")
def test_gganbu_and_mallet_won_is_won_and_who_still_stands_is_pushed() -> None:
    us, them = {"H": "harley-quinn+mallet"}, {"I": "gi-hun", "L": "il-nam"}
    with table("H", us, them, at="Ha1 Ib1 Lb2") as game:
        game.play(1, action="mallet", target="I")
        game.roll("3-burst", "2-burst")
        game.play(2, yes_or_no="yes")
        game.play(1, yes_or_no="yes", move_to="c1")
        assert (game.square("I"), game.is_down("I"), game.is_down("L")) == ("c1", False, True)


@rule("CHAL-20")
def test_gganbu_and_loyal_protector_who_does_not_fall_needs_no_wolf() -> None:
    us, them = {"N": "jon-snow", "L": "il-nam"}, {"F": "front-man"}
    with table("F", us, them, at="Na1 La2 Fb1 gf4") as game:
        game.play(2, action="challenge", target="N")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.asks(2, "action")  # Ghost's trait is not asked for: Jon stands, and Il-nam is not his
        assert game.square("g") == "f4"


@rule("CHAL-20", "COOL-5")
def test_honeycomb_and_blood_of_wolf_and_dragon_jon_has_won_all_the_same() -> None:
    us, them = {"N": "jon-snow"}, {"I": "gi-hun+honeycomb"}
    with table("N", us, them, at="Na1 Ib1", tracks={1: "strength-3"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(2, yes_or_no="yes")
        game.play(0, roll="1-shield")
        game.play(1, yes_or_no="yes")
        assert game.tokens(1) == {2: ["strength"]}
        assert not game.is_down("I")


# ---------------------------------------------------------------------- falling and what hears it


@rule("TIMING-1")
def test_loyal_protector_and_box_ghost_comes_to_where_jon_lies() -> None:
    us, them = {"J": "the-joker"}, {"N": "jon-snow"}
    with table("N", us, them, at="Jf4 Na1 gf1 xb1") as game:
        game.play(2, action="move", move_to="b1")
        game.roll("4-burst", "2-burst")
        game.play(2, yes_or_no="yes")
        game.asks(2, "place", "a1 a2 b2 c1 c2")
        game.play(2, place="c2")
        assert game.square("g") == "c2"


@rule("MOVE-10", "TIMING-1")
def test_loyal_protector_and_move_10_jon_is_back_where_he_could_stop_before_ghost_comes() -> None:
    us, them = {"J": "the-joker"}, {"N": "jon-snow", "O": "sworn-brother"}
    drawing = """
    +---+---+---+---+---+---+
    |     N                 |
    +---+---+---+---+---+---+
    """
    with table("N", us, them, drawing=drawing, at="Oc1 ge1 Jf1 xc1") as game:
        game.play(2, action="move", move_to="d1")
        game.roll("4-burst", "2-burst")
        assert game.square("N") == "b1"
        game.play(2, yes_or_no="yes")  # a1 is the only empty square beside him
        assert game.square("g") == "a1"
        assert game.square("N") == "b1"


@rule("TIMING-1", "FAQ-DC100-1")
def test_winter_is_here_and_last_laugh_in_the_night_kings_turn_the_wight_comes_first() -> None:
    us, them = {"J": "the-joker"}, {"N": "night-king", "O": "white-walker"}
    with table("N", us, them, at="Jb1 Na1 Of4", down="J") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(2, place="b1")  # the square is empty now, and the box comes to lie under the Wight
        assert [event["piece"] for event in game.happened("placed")] == ["N-wight-1", "J-mystery-box-1"]
        assert game.square("N-wight-1") == "b1"
        assert game.square("J-mystery-box-1") == "b1"
        assert len(game.happened("challenged")) == 1


@rule("TIMING-1", "TOKEN-3")
def test_winter_is_here_and_last_laugh_in_the_jokers_turn_the_box_comes_first() -> None:
    """His own ally pulls the Joker onto the other Joker's box."""
    one, two = {"J": "the-joker", "L": "il-nam+invitation"}, {"M": "the-joker", "N": "night-king"}
    with table("L", one, two, at="La1 Jd1 Mf1 Nf4", down="J") as game:
        game.lay("M-mystery-box-1", "c1")
        game.play(1, action="invitation", move_to="c1")
        game.roll("4-burst", "2-burst")
        game.play(2, place="f3")
        assert [event["piece"] for event in game.happened("placed")] == ["J-mystery-box-1", "N-wight-1"]
        assert game.points == [0, 1]


@rule("TIMING-1")
@pytest.mark.parametrize("first", ["wight", "box"])
def test_winter_is_here_and_last_laugh_on_one_side_their_player_chooses(first: str) -> None:
    us, them = {"J": "the-joker", "N": "night-king"}, {"B": "batman"}
    with table("B", us, them, at="Jb1 Na2 Bc1", down="J") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.asks(1, "order", "J-1 N-2")
        game.play(1, order="N-2" if first == "wight" else "J-1")
        game.play(1, place="b1")
        placed = [event["piece"] for event in game.happened("placed")]
        boxes_first = ["J-mystery-box-1", "N-wight-1"]
        assert placed == (boxes_first if first == "box" else boxes_first[::-1])


@rule("CHAL-10", "TIMING-1")
def test_bang_and_winter_is_here_a_new_wight_is_struck_too() -> None:
    """Between two challenges a Wight is placed beside the removed box: it becomes a target."""
    us, them = {"J": "the-joker"}, {"N": "night-king", "O": "white-walker"}
    with table("J", us, them, at="Jf4 Nb2 Oc1 xb1", down="O") as game:
        game.play(1, action="bang", choose="O")
        game.roll("3-burst", "2-burst")
        game.play(2, place="a1")
        game.asks(1, "choose", "N N-wight-1")
        game.play(1, choose="N-wight-1")
        game.roll("3-burst", "1-burst")
        game.roll("3-shield", "2-burst")
        assert game.square("N-wight-1") is None


@rule("TRAIT-2", "ACT-ASSIST")
@pytest.mark.parametrize(("card", "ability"), [("gi-hun", "heart-of-gold"), ("il-nam", "old-friend")])
def test_bounce_back_and_the_helpers_harley_strikes_in_the_middle_of_their_ability(
    card: str, ability: str
) -> None:
    us, them = {"L": card, "H": "harley-quinn"}, {"P": "police-officer"}
    with table("L", us, them, at="La1 Hc1 Pd1", down="H") as game:
        game.go(ability, *(["no"] if card == "gi-hun" else []), "b1")
        if card == "il-nam":
            game.play(1, yes_or_no="yes")
        game.play(1, yes_or_no="yes")
        assert game.last("challenged")["piece"] == "H"
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")


@rule("TURN-6", "COOL-5")
def test_blood_of_wolf_and_dragon_and_back_to_back() -> None:
    us, them = {"I": "gi-hun", "N": "jon-snow"}, {"P": "police-officer", "K": "henchman"}
    with table("I", us, them, at="Ib1 Na1 Pb2 Kf4", tracks={1: "leadership-3"}) as game:
        game.play(1, action="back-to-back", yes_or_no="no")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes", shift="side-1-leadership-3")  # an ally adjacent to Jon has won
        game.play(1, yes_or_no="yes")
        game.roll("2-burst", "2-burst")  # Jon knocks him out: the trait has been used this turn
        assert game.track("P") == (2, 1)
        game.asks(1, "action")
        assert game.tokens(1) == {2: ["strength", "leadership"]}


# ---------------------------------------------------------------------- challenges, dice and ranges


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
        game.play(
            1, action="take-the-lead", order="I-1", move_to="a1"
        )  # both are needed, neither is asked for
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


# ---------------------------------------------------------------------- turns that are somebody else's


@rule("STATUS-3", "ACT-FOUR-BASIC")
def test_red_light_and_take_the_lead_only_whose_turn_it_is_falls() -> None:
    us, them = {"I": "gi-hun", "S": "sae-byeok"}, {"F": "front-man"}
    with table("I", us, them, at="Ia1 Sa2 Ff4", status={"F": "red-light"}) as game:
        game.play(1, action="take-the-lead", yes_or_no="no", move_to="c1")
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
        game.play(1, action="take-the-lead", yes_or_no="no", choose="w", move_to="b1")
        game.play(1, move_to="b3")
        assert game.square("w") == "b3"
