"""Cards of several boxes that meet underfoot: tokens on the map, and what moves, pushes, places or swaps people onto
them."""

from boxes.table import table
from support import rule


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


@rule("SWAP-1", "CHAL-8")
def test_watch_out_and_loyal_friend_the_partner_is_brought_beside_her() -> None:
    us, them = {"R": "robin", "G": "hermione-granger", "A": "auror"}, {"V": "voldemort"}
    with table("R", us, them, at="Rb2 Gb3 Af1 Ve1", down="A", partners={"R": "A"}) as game:
        game.play(1, action="watch-out")
        assert (game.square("A"), game.square("R")) == ("b2", "f1")


@rule("COOL-3", "ABIL-8")
def test_morsmordre_and_the_portal_the_witch_comes_out_of_it() -> None:
    us, them = {"L": "bellatrix-lestrange+portal-gun", "D": "death-eater"}, {"H": "henchman"}
    with table("D", us, them, at="Da4 Hf4 te1", waiting={"L": 1}, exhausted="LH", areas={1: "a1"}) as game:
        game.play(1, action="done", yes_or_no="no")
        game.asks(1, "place", "a1 e1")
        game.play(1, place="e1")


@rule("COOL-2", "PLACE-1")
def test_nine_lives_onto_a_mystery_box_sets_it_off() -> None:
    us, them = {"C": "catwoman", "I": "inmate"}, {"J": "the-joker"}
    drawing = """
    +---+---+---+---+---+---+
    |   |                   |
    +---+   +   +   +   +   +
    |                       |
    +   +   +   +   +   +   +
    |                       |
    +   +   +   +   +   +   +
    |                       |
    +---+---+---+---+---+---+
    """
    with table(
        "I", us, them, at="If1 Jf4 xa4", drawing=drawing, waiting={"C": 1}, exhausted="CJ", areas={1: "f2"}
    ) as game:
        game.play(1, action="done", yes_or_no="yes")  # a4 is the only square out of sight
        assert game.last("challenged") == {"piece": None, "target": "C", "dice": 4, "defense": 1}
        game.roll("4-shield", "1-burst")
        assert game.square("C") == "a4"


@rule("MOVE-8", "TIMING-2")
def test_lasso_and_grappling_shoes_at_most_one_whatever_adds_to_it() -> None:
    us, them = {"R": "rick", "P": "police-officer"}, {"W": "wonder-woman+lasso-of-truth"}
    with table("P", us, them, at="Rf4 Pa1 Wb1", status={"P": "grappling-shoes"}) as game:
        game.play(1, action="move", yes_or_no="yes")
        game.play(2, token="cunning")
        game.asks(1, "move to", "a1 a2 b2")  # two and two are four, of which the lasso leaves one
        game.play(1, move_to="a2")
    with table("P", us, them, at="Rf4 Pa1 Wc1", status={"P": "grappling-shoes"}) as game:
        game.play(1, action="move", yes_or_no="yes")
        game.play(2, token="cunning")
        game.play(1, move_to="b4")  # not adjacent to her when it set out


@rule("RUBBLE-1", "DOWN-2")
def test_oh_yeah_and_box_behind_the_wall_he_falls_on_it_and_strikes_nobody() -> None:
    us, them = {"K": "kool-aid-man"}, {"J": "the-joker"}
    drawing = """
    +---+---+---+---+
    | K |         J |
    +---+---+---+---+
    """
    with table("K", us, them, drawing=drawing, at="xb1") as game:
        game.play(1, action="oh-yeah", move_to="b1")
        assert [piece["wall"] for piece in game.seen["pieces"] if piece.get("wall")] == ["a1|b1"]
        game.roll("4-burst", "2-burst")
        assert (game.square("K"), game.is_down("K")) == ("b1", True)
        assert len(game.happened("challenged")) == 1  # the box's; his own never came


@rule("RUBBLE-2")
def test_rubble_and_unibeam_an_opened_wall_is_open_to_rivals_too() -> None:
    us, them = {"K": "kool-aid-man", "A": "captain-america"}, {"I": "iron-man"}
    drawing = """
    +---+---+---+---+---+
    | A     | K       I |
    +---+---+---+---+---+
    """
    with table("K", us, them, drawing=drawing) as game:
        game.play(1, action="hey-kool-aid")  # b1 is the only square beside Captain America
        game.play(1, action="done")
        game.play(2, action="unibeam")
        assert game.last("challenged")["target"] == "K"  # through what was a wall; he hides Captain America
        game.roll("4-shield", "2-burst")


@rule("TOWARD-1", "MOVE-9")
def test_flare_and_box_the_pulled_one_falls_on_the_way() -> None:
    us, them = {"R": "raptor+flare", "J": "the-joker"}, {"C": "captain-america"}
    drawing = """
    +---+---+---+---+---+---+
    | R               C   J |
    +---+---+---+---+---+---+
    """
    with table("R", us, them, drawing=drawing, at="xd1") as game:
        game.play(1, action="flare", place="c1", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert (game.square("C"), game.is_down("C")) == ("d1", True)


@rule("MOVE-9", "TOKEN-3")
def test_box_and_vibranium_suit_the_box_feeds_the_suit() -> None:
    us, them = {"J": "the-joker"}, {"B": "black-panther"}
    with table("B", us, them, at="Jf4 Ba1 xb1") as game:
        game.play(2, action="move", move_to="b1")
        game.roll("4-shield", "2-burst")
        (note,) = game.piece("B")["notes"]
        assert (note["name"], note["number"]) == ("Energy", 1)


@rule("AWAY-1", "MOVE-9")
def test_repulsor_blast_and_box_pushed_onto_it() -> None:
    us, them = {"I": "iron-man", "J": "the-joker"}, {"D": "darkwing-duck"}
    with table("I", us, them, at="Ia1 Jf4 Dc1 xd1") as game:
        game.play(1, action="repulsor-blast")
        game.roll("2-shield", "2-burst")
        game.play(1, move_to="d1")
        game.roll("4-burst", "2-burst")
        assert (game.square("D"), game.is_down("D")) == ("d1", True)


@rule("PLACE-1", "MOVE-9")
def test_snake_and_spider_stew_and_box_an_ally_lies_where_oogie_puts_it() -> None:
    us, them = {"O": "oogie-boogie", "B": "bugs-bunny"}, {"J": "the-joker"}
    with table("O", us, them, at="Oa1 Bc1 Jf4 xb1") as game:
        game.play(1, action="snake-and-spider-stew", place="b1")
        game.roll("4-burst", "2-burst")
        game.play(0, roll="1-boogie-die-5+1-boogie-die-6")
        assert (game.square("B"), game.is_down("B")) == ("b1", True)


@rule("PLACE-1", "MOVE-9")
def test_burrow_and_ambush_a_square_with_a_token_is_not_occupied() -> None:
    us, them = {"B": "bugs-bunny"}, {"R": "raptor"}
    with table("B", us, them, at="Ba1 Rf4 mb1") as game:
        game.play(1, action="burrow")
        assert "b1" in game.options
        game.play(1, place="b1", action="done")
        game.asks(2, "action")
        assert game.rules_against("R ability clever-girl m") == ["PLACE-1"]


@rule("ALLY-1", "RUBBLE-1")
def test_hey_kool_aid_and_the_arm_a_minion_is_an_ally_to_end_beside() -> None:
    us, them = {"K": "kool-aid-man", "S": "sally"}, {"H": "henchman"}
    with table("K", us, them, at="Ka1 Sf4 ad1 Hf1") as game:
        game.play(1, action="hey-kool-aid")
        assert "c1" in game.options
        assert "b1" not in game.options
        game.play(1, move_to="c1")


@rule("SEE-7", "COMP-1")
def test_smoke_and_zero_a_companion_sees_no_better() -> None:
    us, them = {"D": "darkwing-duck+gas-gun"}, {"J": "jack-skellington"}
    with table("D", us, them, at="Da1 Jf4 ob1") as game:
        game.play(1, action="shadow-step", move_to="c1")
        game.play(1, action="done")
        assert game.rules_against("J challenge D") != []


@rule("SEE-7", "ADJ-1")
def test_bang_and_shadow_step_who_is_not_seen_is_not_adjacent_to_a_box() -> None:
    us, them = {"D": "darkwing-duck"}, {"J": "the-joker"}
    for hidden in (True, False):
        with table("D" if hidden else "J", us, them, at="Da1 Jf4 xb1") as game:
            if hidden:
                game.play(1, action="shadow-step", move_to="a2")
                game.play(1, action="done")
            game.play(2, action="bang")
            assert ("challenged" in game.kinds) is not hidden
            if not hidden:
                game.roll("3-shield", "2-burst")


@rule("CONTROL-1", "TRAIT-1")
def test_imperio_and_inevitable_he_obeys_but_does_not_move() -> None:
    us, them = {"L": "bellatrix-lestrange"}, {"T": "thanos", "A": "auror"}
    with table("L", us, them, at="La1 Tc1 Ad1") as game:
        game.play(1, action="imperio")
        assert game.last("challenged") == {"piece": "T", "target": "A", "dice": 2, "defense": 2}
        game.roll("2-shield", "2-burst")  # the only action that is left to him
    with table("L", us, them, at="La1 Tc1 Af4") as game:
        game.play(1, action="imperio")
        game.asks(1, "action")
        assert game.square("T") == "c1"
