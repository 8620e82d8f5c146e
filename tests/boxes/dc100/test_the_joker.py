"""The Joker: Mystery Box, Bang!, Joy Buzzer, Last Laugh, and what Mystery Boxes do to whoever enters them."""

import pytest

from boxes.table import DrawnTable, table
from crossfray.content.cards import characters
from support import rule

US = {"J": "the-joker", "K": "henchman"}
THEM = {"B": "batman", "P": "police-officer"}


def test_the_card() -> None:
    card = characters()["the-joker"]
    assert (card.defense, card.tokens) == (2, ("strength", "cunning"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Mystery Box", 2, 2, False), ("Bang!", 2, 3, True), ("Joy Buzzer", 1, 1, True)]
    (box,) = card.components
    assert (box.kind, box.count, box.defense) == ("token", 4, -1)


def boxes(game: DrawnTable) -> list[str]:
    """The squares with Mystery Boxes on them."""
    return game.squares_of("mystery-box")


# ---------------------------------------------------------------------- the ability Mystery Box


@rule("ABIL-4", "TOKEN-1")
def test_he_moves_two_and_places_a_box_on_an_empty_square_he_sees() -> None:
    with table("J", US, THEM, at="Ja1 Ka2 Bd1 Pf4") as game:
        game.play(1, action="mystery-box", move_to="c1")
        assert game.tokens(1) == {2: ["cunning"]}
        # not the squares of pieces, nor e1 and e2 behind Batman
        game.asks(1, "place", "a1 a3 b1 b2 b3 c2 c3 d2 d3 e3")
        game.play(1, place="b1")
        assert boxes(game) == ["b1"]


@rule("TOKEN-2")
@pytest.mark.parametrize("edition", ["expanded", "sg100"])
def test_with_all_boxes_out_one_of_them_is_placed_again(edition: str) -> None:
    with table("J", US, THEM, at="Ja1 Ka2 Bf1 Pf4 xf2 yf3 ze1 ve4", edition=edition) as game:
        game.play(1, action="mystery-box", move_to="a1")
        game.asks(1, "choose", "v x y z")
        game.play(1, choose="y", place="b2")
        assert boxes(game) == ["b2", "e1", "e4", "f2"]


@rule("TOKEN-2")
@pytest.mark.parametrize("edition", ["dc100", "got100"])
def test_with_all_boxes_out_no_more_are_placed_in_some_editions(edition: str) -> None:
    with table("J", US, THEM, at="Ja1 Ka2 Bf1 Pf4 xf2 yf3 ze1 ve4", edition=edition) as game:
        game.play(1, action="mystery-box", move_to="b2")
        game.asks(1, "action")
        assert boxes(game) == ["e1", "e4", "f2", "f3"]


# ---------------------------------------------------------------------- entering a box


@rule("MOVE-9", "CHAL-9")
@pytest.mark.parametrize(("roll", "down"), [(("4-burst", "2-burst"), True), (("4-shield", "2-burst"), False)])
def test_a_rival_that_enters_is_challenged_with_four_and_the_box_is_gone(
    roll: tuple[str, str], down: bool
) -> None:
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xb2") as game:
        game.play(2, action="move", move_to="b2")
        assert game.last("challenged") == {"piece": None, "target": "B", "dice": 4, "defense": 2}
        game.roll(*roll)
        assert game.is_down("B") is down
        assert boxes(game) == []
        assert game.square("B") == "b2"


@pytest.mark.parametrize("mover", ["J", "K"])
def test_his_own_side_may_walk_over_it(mover: str) -> None:
    with table(mover, US, THEM, at="Ja1 Ka2 Bf1 Pf4 xb2") as game:
        game.play(1, action="move", move_to="b2")
        assert boxes(game) == ["b2"]
        game.play(1, action="move", move_to="b3")


@rule("MOVE-9")
def test_the_move_goes_on_after_a_box_that_did_not_knock_down() -> None:
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xb1 ya2 zb2") as game:
        game.play(2, action="move", move_to="c1", way="over-b1")
        game.roll("4-shield", "2-burst")
        assert game.square("B") == "c1"
        assert boxes(game) == ["a2", "b2"]


@rule("MOVE-9", "CHAL-7")
def test_the_move_ends_where_a_box_knocks_the_mover_down() -> None:
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xb1 ya2 zb2") as game:
        game.play(2, action="move", move_to="c1", way="over-b1")
        game.roll("4-burst", "2-burst")
        assert game.square("B") == "b1"
        assert game.is_down("B")
        game.asks(2, "action", "done relentless")


@rule("DOWN-2")
def test_being_knocked_down_in_the_middle_of_an_ability_ends_it() -> None:
    them = {"A": "arya-stark", "P": "police-officer"}
    with table("A", US, them, at="Jc1 Kf4 Aa1 Pa4 xb1") as game:
        game.play(2, action="water-dancing", move_to="b1")
        game.roll("4-burst", "2-burst")
        game.asks(2, "action", "done")  # neither the challenge nor the second move
    with table("A", US, them, at="Jc1 Kf4 Aa1 Pa4 xb1") as game:
        game.play(2, action="water-dancing", move_to="b1")
        game.roll("4-shield", "2-burst")
        game.roll("2-shield", "2-burst")  # the challenge to the Joker follows
        game.play(2, move_to="a1")


@rule("DOWN-2", "PLACE-1", "MOVE-9")
def test_who_is_placed_on_a_box_enters_it_too() -> None:
    with table("B", US, THEM, at="Jf4 Kc1 Ba1 Pa4 xc2") as game:
        game.play(2, action="grappling-swing", place="c2")
        game.roll("4-burst", "2-burst")
        assert game.square("B") == "c2"
        assert len(game.happened("challenged")) == 1  # his own challenge to the henchman does not come


@rule("MOVE-9", "COOL-3")
def test_who_comes_back_onto_a_box_sets_it_off() -> None:
    areas = {1: "f1 f2", 2: "a1 a2"}
    with table("J", US, THEM, at="Jf4 Kf3 Pa2 xa1", waiting={"B": 1}, exhausted="KPB", areas=areas) as game:
        game.play(1, action="done")  # the round is over, and Batman has one square to come back to
        assert game.last("returned") == {"piece": "B", "square": "a1"}
        assert game.last("challenged")["target"] == "B"
        game.roll("4-burst", "2-burst")
        assert game.is_down("B")
        assert boxes(game) == []


@rule("MOVE-7")
def test_who_stays_where_a_box_lies_has_not_entered_it() -> None:
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xa1") as game:
        game.play(2, action="move", move_to="a1")
        game.asks(2, "action")
        assert boxes(game) == ["a1"]


@rule("TOKEN-1", "TOKEN-3", "TRAIT-1")
@pytest.mark.parametrize("knocked_out", [False, True])
def test_a_knock_out_by_a_box_is_the_jokers_wherever_he_is(knocked_out: bool) -> None:
    us = {"J": "the-joker", "H": "harley-quinn"}
    at = "Ha2 Bb2 Pa4 xc2" + ("" if knocked_out else " Jf1")
    with table("H", us, THEM, at=at, waiting={"J": 1} if knocked_out else {}, down="B") as game:
        game.play(1, action="outta-my-way", move_to="c2")
        game.roll("4-burst", "2-burst")
        assert game.track("B") == (2, 1)
        assert game.points == [1, 0]
        game.play(1, move_to="a2")


@rule("TOKEN-1")
def test_boxes_share_a_square_and_both_go_off() -> None:
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xb2 yb2") as game:
        game.play(2, action="move", move_to="b2")
        game.roll("4-burst", "2-burst")
        game.roll("4-burst", "2-burst")
        assert game.track("B") == (2, 1)
        assert boxes(game) == []


@rule("TOKEN-1", "SEE-6")
def test_boxes_hide_nobody_and_cannot_be_challenged() -> None:
    with table("B", US, THEM, at="Jc1 Kf4 Ba1 Pa4 xb1") as game:
        assert game.rules_against("B ability grappling-swing J") == []
        assert "CHAL-18" in game.rules_against("B challenge x")


@rule("ALLY-1")
def test_companions_and_minions_of_a_rival_set_it_off_and_are_removed() -> None:
    them = {"N": "night-king", "O": "white-walker"}
    with table("N", US, them, at="Jf1 Kf4 Na1 Oa4 wb1 xc1 ud4") as game:
        game.play(2, action="dreadful-command", choose="w", move_to="c1")
        game.roll("4-burst", "1-burst")
        assert game.square("w") is None
        assert boxes(game) == []
        game.play(2, move_to="d4")  # the other Wight
        assert game.points == [0, 0]


# ---------------------------------------------------------------------- MOVE-10


@rule("MOVE-10", "MOVE-4")
def test_knocked_down_where_an_ally_stands_it_goes_back_to_where_it_could_stop() -> None:
    """Police Officer and box share b1; Batman passes through both."""
    drawing = """
    +---+---+---+---+
    | B             |
    +---+---+---+---+
    """
    with table("B", US, THEM, drawing=drawing, at="Jd1 Pb1 xb1", waiting={"K": 2}) as game:
        game.play(2, action="move", move_to="c1")
        game.roll("4-burst", "2-burst")
        assert game.square("B") == "a1"
        assert game.is_down("B")
    with table("B", US, THEM, drawing=drawing, at="Jd1 Pb1 xb1", waiting={"K": 2}) as game:
        game.play(2, action="move", move_to="c1")
        game.roll("4-shield", "2-burst")
        assert game.square("B") == "c1"


# ---------------------------------------------------------------------- which way


@rule("MOVE-0", "MOVE-9")
def test_the_way_is_asked_where_ways_set_off_different_things() -> None:
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xb1 yb2") as game:
        game.play(2, action="move", move_to="c1")
        game.asks(2, "way", "over-b1 over-b2")
        assert game.asked_for == "Which way does B go?"
        assert game.shown == [
            {"id": "over-b1", "label": "the way over b1", "way": ["b1", "c1"]},
            {"id": "over-b2", "label": "the way over b2", "way": ["b2", "c1"]},
        ]
        assert game.rules_against("B move c1") == ["TURN-2"]
        game.play(2, way="over-b2")
        game.roll("4-shield", "2-burst")
        assert (boxes(game), game.square("B")) == (["b1"], "c1")


@rule("MOVE-0")
def test_the_safe_way_comes_first_and_may_be_longer() -> None:
    them = {"A": "arya-stark", "S": "sae-byeok"}
    with table("S", US, them, at="Jf1 Kf4 Sa1 Aa4 xb1 yb2") as game:
        game.play(2, action="slip-away", move_to="c2")
        game.asks(2, "way", "clear over-b1 over-b2")
        assert game.options[0] == "clear"
        game.play(2, way="clear")
        assert [event["square"] for event in game.happened("moved")] == ["a2", "b3", "c2"]
        assert boxes(game) == ["b1", "b2"]


@rule("MOVE-0")
def test_a_way_that_makes_no_difference_is_not_asked_for() -> None:
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xd4") as game:
        game.play(2, action="move", move_to="c1")
        game.asks(2, "action")
    with table("K", US, THEM, at="Jf1 Ka1 Bf4 Pa4 xb1 yb2") as game:
        game.play(1, action="move", move_to="c1")  # boxes of its own side
        game.asks(1, "action")
    with table("B", US, THEM, at="Jf1 Kf4 Ba1 Pa4 xa2 yb2") as game:
        game.play(2, action="move", move_to="b1")  # nobody walks a detour over a box
        game.asks(2, "action")


@rule("FAQ-DC100-2")
def test_who_pulls_chooses_the_way_over_a_box() -> None:
    us = {"J": "the-joker", "H": "harley-quinn"}
    with table("H", us, THEM, at="Jf1 Ha2 Bd2 Pf4 xc2") as game:
        game.play(1, action="feign-distress", choose="B")
        game.play(0, roll="2-burst+1-shield")
        game.play(1, move_to="b2")
        game.asks(1, "way", "clear over-c2")
        game.play(1, way="over-c2")
        game.roll("4-shield", "2-burst")
        assert (game.square("B"), boxes(game)) == ("b2", [])


@rule("FAQ-DC100-2")
def test_a_rival_that_is_moved_onto_a_box_sets_it_off() -> None:
    us = {"J": "the-joker", "H": "harley-quinn"}
    with table("H", us, THEM, at="Jf1 Ha2 Bb2 Pf4 xc2") as game:
        game.play(1, action="outta-my-way", move_to="c2")
        game.roll("4-burst", "2-burst")
        assert game.is_down("B")
        game.play(1, move_to="b2")


@rule("FAQ-DC100-1")
def test_a_box_that_comes_to_lie_under_a_rival_does_nothing() -> None:
    """Two Jokers: the second one's box knocks the first out in the square of somebody who lies there, and in that
    square the first one's box is placed."""
    one = {"J": "the-joker"}
    two = {"L": "the-joker", "I": "gi-hun+invitation", "P": "police-officer"}
    drawing = """
    +---+---+---+---+
    | I       P   J |
    +---+---+---+---+
    """
    with table("I", one, two, drawing=drawing, down="JP", waiting={"L": 1}) as game:
        game.lay("L-mystery-box-1", "c1")
        game.play(2, action="invitation", choose="J", move_to="b1")
        game.roll("4-burst", "2-burst")
        assert game.track("J") == (1, 1)
        assert game.square("J-mystery-box-1") == "c1"
        assert game.square("L-mystery-box-1") is None
        assert len(game.happened("challenged")) == 1  # the officer on c1 is left alone
        game.asks(2, "action")


# ---------------------------------------------------------------------- Bang!


@rule("CHAL-9", "CHAL-10")
def test_bang_removes_boxes_and_strikes_each_rival_beside_one_of_them_once() -> None:
    with table("J", US, THEM, at="Jf1 Kc2 Bb2 Pd4 xb1 ya1 zc3") as game:
        game.play(1, action="bang")
        assert game.tokens(1) == {3: ["cunning"]}
        game.asks(1, "choose more", "x y z")  # at least one
        game.play(1, choose_more="x")
        game.asks(1, "choose more", "no-more y z")
        game.go("y", "no-more")
        assert boxes(game) == ["c3"]
        assert game.last("challenged") == {"piece": "J", "target": "B", "dice": 3, "defense": 2}
        game.roll("3-burst", "2-burst")  # beside both, struck once; no sight is needed
        assert game.is_down("B")
        game.asks(1, "action")


@rule("CHAL-10", "ABIL-9")
def test_bang_with_all_boxes_asks_for_the_order_of_the_targets() -> None:
    with table("J", US, THEM, at="Jf1 Kc1 Bb2 Pd4 xb1 zc3") as game:
        game.play(1, action="bang", choose_more="x")
        game.go("z")
        game.play(1, choose="P")
        game.roll("3-shield", "2-burst")
        game.roll("3-shield", "2-burst")
        assert [event["target"] for event in game.happened("challenged")] == ["P", "B"]
        assert boxes(game) == []


@rule("ADJ-2")
@pytest.mark.parametrize(("edition", "struck"), [("expanded", True), ("sg100", True), ("dc100", False)])
def test_a_rival_in_the_very_square_of_a_box(edition: str, struck: bool) -> None:
    with table("J", US, THEM, at="Jf1 Kf4 Bb2 Pd4 xb2", edition=edition) as game:
        assert game.rules_against("J ability bang") == ([] if struck else ["CHAL-12"])
        if struck:
            game.play(1, action="bang")
            game.roll("3-shield", "2-burst")
        game.asks(1, "action")


@rule("CHAL-12")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("dc100", ["CHAL-12"])])
def test_bang_without_a_box(edition: str, rules: list[str]) -> None:
    with table("J", US, THEM, at="Jf1 Kf4 Bb2 Pd4", edition=edition) as game:
        assert game.rules_against("J ability bang") == rules
        if not rules:
            game.play(1, action="bang")
            game.asks(1, "action")


@rule("CHAL-12")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("dc100", ["CHAL-12"])])
def test_bang_with_nobody_near_the_box(edition: str, rules: list[str]) -> None:
    """Choosing boxes and taking them off the map changes nothing about who is near, so it is judged before."""
    with table("J", US, THEM, at="Jf1 Kf4 Bb2 Pd4 xf3", edition=edition) as game:
        assert game.rules_against("J ability bang") == rules
        if not rules:
            game.play(1, action="bang")
            assert boxes(game) == []
        game.asks(1, "action")


# ---------------------------------------------------------------------- Joy Buzzer


@rule("DOWN-3")
def test_joy_buzzer_is_for_the_standing() -> None:
    with table("J", US, THEM, at="Ja1 Kf4 Bb2 Pb1", down="P") as game:
        assert game.rules_against("J ability joy-buzzer P") == ["DOWN-3"]
        game.play(1, action="joy-buzzer")
        assert game.tokens(1) == {1: ["strength"]}
        assert game.last("challenged") == {"piece": "J", "target": "B", "dice": 3, "defense": 2}
        game.roll("3-shield", "2-burst")


@rule("CHAL-12")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("dc100", ["CHAL-12"])])
def test_joy_buzzer_with_only_the_knocked_down_around(edition: str, rules: list[str]) -> None:
    with table("J", US, THEM, at="Ja1 Kf4 Bf2 Pb1", down="P", edition=edition) as game:
        assert game.rules_against("J ability joy-buzzer") == rules


def test_joy_buzzer_shows_its_odds() -> None:
    with table("J", US, THEM, at="Ja1 Kf4 Bb2 Pb1") as game:
        game.play(1, action="joy-buzzer")
        assert game.open_dice("B") == (3, 2, [])
        game.play(1, target="P")
        game.roll("3-shield", "2-burst")


# ---------------------------------------------------------------------- Last Laugh


@rule("TRAIT-1", "TRAIT-2")
def test_knocked_out_he_leaves_a_box_in_his_square() -> None:
    with table("P", US, THEM, at="Jb2 Kf4 Bf2 Pb1", down="J") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track("J") == (1, 1)
        assert boxes(game) == ["b2"]
        assert game.points == [0, 1]
        game.play(2, action="move", move_to="b2")  # and it works while he is away
        game.roll("4-burst", "2-burst")
        assert game.is_down("P")


def test_knocked_down_he_leaves_none() -> None:
    with table("P", US, THEM, at="Jb2 Kf4 Bf2 Pb1") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert boxes(game) == []


@rule("TOKEN-2")
@pytest.mark.parametrize(("edition", "again"), [("expanded", True), ("dc100", False)])
def test_the_last_laugh_with_all_boxes_out(edition: str, again: bool) -> None:
    at = "Jb2 Kf4 Bf2 Pb1 xe1 ye2 ze3 ve4"
    with table("P", US, THEM, at=at, down="J", edition=edition) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        if again:
            game.play(1, choose="z")
        assert boxes(game) == (["b2", "e1", "e2", "e4"] if again else ["e1", "e2", "e3", "e4"])
        game.asks(2, "action")
