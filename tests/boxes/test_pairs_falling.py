"""Cards of several boxes that meet when somebody falls: what happens instead, and what hears it."""

import pytest

from boxes.table import table
from support import rule

# ---------------------------------------------------------------------- what happens instead of falling


@rule("ABIL-6", "CHAL-20")
def test_desperate_measures_and_gganbu_il_nam_pays_for_gi_hun() -> None:
    us, them = {"I": "gi-hun", "L": "il-nam"}, {"F": "front-man"}
    with table("I", us, them, at="Ia1 La2 Ff4") as game:
        game.play(1, action="take-the-lead", yes_or_no="yes")
        game.play(1, choose="I", move_to="a1")
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
