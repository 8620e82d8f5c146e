"""Front Man: Announce the Game, Change the Rules, Warning Shot, Eliminate, and his scenario status cards."""

import pytest

from boxes.table import DrawnTable, table
from crossfray.content.cards import characters
from support import rule

US = {"F": "front-man", "L": "il-nam", "W": "worker-28"}
THEM = {"I": "gi-hun", "S": "sae-byeok", "V": "worker-29"}
CARDS = ("F-red-light-1", "F-lights-out-1", "F-pairs-1")


def test_the_card() -> None:
    card = characters()["front-man"]
    assert (card.defense, card.tokens) == (2, ("cunning", "leadership"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [
        ("Announce the Game", 3, 3, False),
        ("Change the Rules", 2, 2, False),
        ("Warning Shot", 2, 2, True),
    ]
    assert [(part.id, part.kind, part.count) for part in card.components] == [
        ("red-light", "scenario status card", 1),
        ("lights-out", "scenario status card", 1),
        ("pairs", "scenario status card", 1),
    ]


def in_play(game: DrawnTable) -> list[str]:
    return [card for card in CARDS if game.holder(card)]


# ---------------------------------------------------------------------- Announce the Game


@rule("ACT-FOUR-BASIC")
def test_announce_puts_a_card_into_play_and_an_ally_acts() -> None:
    with table("F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4", exhausted="L") as game:
        game.play(1, action="announce-the-game", yes_or_no="yes", choose="F-lights-out-1")
        assert game.tokens(1) == {3: ["leadership"]}
        assert in_play(game) == ["F-lights-out-1"]
        game.play(1, yes_or_no="yes", choose="L")
        game.play(1, move_to="b3")  # moving is all that he can do
        assert game.square("L") == "b3"


def test_both_parts_may_be_left_out() -> None:
    with table("F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4") as game:
        game.play(1, action="announce-the-game", yes_or_no="no")
        game.play(1, yes_or_no="no")
        assert in_play(game) == []


@rule("STATUS-1", "STATUS-3")
def test_several_can_be_in_play_and_none_twice() -> None:
    status = {"F": "red-light pairs"}
    with table("F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4", status=status) as game:
        game.play(1, action="announce-the-game", yes_or_no="yes")  # Lights Out is the only one left
        game.play(1, yes_or_no="no")
        assert in_play(game) == list(CARDS)
    with table(
        "F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4", status={"F": "red-light pairs lights-out"}
    ) as game:
        game.play(1, action="announce-the-game", yes_or_no="no")  # only the ally is asked for
        game.asks(1, "action")


@rule("SEE-2")
def test_the_ally_must_be_seen_and_able() -> None:
    with table("F", US, THEM, at="Fa1 Lc1 Wa4 Ib1 Sf3 Ve4", down="W") as game:
        game.play(1, action="announce-the-game", yes_or_no="no")
        game.asks(1, "action")  # Il-nam is hidden by Gi-hun, and the worker lies


# ---------------------------------------------------------------------- Change the Rules


@rule("DISCARD-1", "COOL-5")
def test_change_the_rules_swaps_a_card_and_delays_a_token() -> None:
    tracks = {2: "strength-2 leadership-4"}
    with table("F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4", status={"F": "pairs"}, tracks=tracks) as game:
        game.play(1, action="change-the-rules", yes_or_no="yes")
        assert in_play(game) == []
        game.play(1, yes_or_no="yes")
        game.asks(1, "choose", "F-red-light-1 F-lights-out-1")  # another one, not the same again
        game.play(1, choose="F-red-light-1")
        game.asks(1, "shift", "side-2-strength-2 side-2-leadership-4")
        game.play(1, shift="side-2-strength-2")
        assert game.tokens(2) == {3: ["strength"], 4: ["leadership"]}
        assert in_play(game) == ["F-red-light-1"]


@rule("COOL-5")
def test_past_the_top_a_token_stays_on_the_top() -> None:
    with table("F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4", tracks={2: "leadership-4"}) as game:
        game.play(1, action="change-the-rules")  # nothing in play to discard, one token to shift
        assert game.tokens(2) == {4: ["leadership"]}
        assert game.last("shifted")["space"] == 4


def test_who_discards_nothing_puts_nothing_into_play() -> None:
    with table("F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4", status={"F": "pairs"}) as game:
        game.play(1, action="change-the-rules", yes_or_no="no")
        game.asks(1, "action")  # and no token is there to shift: passed over
        assert in_play(game) == ["F-pairs-1"]


def test_a_card_can_be_discarded_without_another() -> None:
    with table("F", US, THEM, at="Fa1 Lb1 Wf1 If4 Sf3 Ve4", status={"F": "pairs red-light"}) as game:
        game.play(1, action="change-the-rules", yes_or_no="yes", choose="F-pairs-1")
        game.play(1, yes_or_no="no")
        assert in_play(game) == ["F-red-light-1"]


# ---------------------------------------------------------------------- Warning Shot


@rule("CHAL-3", "CHAL-12")
@pytest.mark.parametrize(
    ("at", "rules"),
    [
        ("Fa1 La4 Wb4 Ie1 Sf3 Vf4", []),
        ("Fa1 La4 Wb4 If1 Sf3 Vf4", ["CHAL-3"]),
        ("Fa1 La4 Wb4 Ic1 Sb1 Vf4", ["SEE-2"]),
    ],
)
def test_whom_the_warning_shot_reaches(at: str, rules: list[str]) -> None:
    with table("F", US, THEM, at=at) as game:
        assert game.rules_against("F ability warning-shot I") == rules


def test_the_warning_shot() -> None:
    with table("F", US, THEM, at="Fa1 La4 Wb4 Ie1 Sf3 Vf4") as game:
        game.play(1, action="warning-shot")
        assert game.tokens(1) == {2: ["cunning"]}
        assert game.last("challenged") == {"piece": "F", "target": "I", "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.is_down("I")


# ---------------------------------------------------------------------- Eliminate


@rule("TIMING-2")
@pytest.mark.parametrize(
    ("piece", "at", "down", "dice"),
    [
        ("F", "Fa1 La4 Wb4 Ib1 Sf3 Vf4", "I", (3, 2, ["Eliminate"])),
        ("F", "Fa1 La4 Wb4 Ib1 Sf3 Vf4", "", (2, 2, [])),
        ("W", "Fa1 La4 Wa2 Ib2 Sf3 Vf4", "I", (3, 2, ["Eliminate"])),
        ("W", "Ff1 La4 Wa2 Ib2 Sf3 Vf4", "I", (2, 2, [])),
        ("W", "Fa1 La4 Wa2 Ib2 Sf3 Vf4", "IF", (2, 2, [])),
    ],
)
def test_eliminate(piece: str, at: str, down: str, dice: tuple[int, int, list[str]]) -> None:
    with table(piece, US, THEM, at=at, down=down) as game:
        assert game.dice(piece, "I") == dice
        game.play(1, action="challenge")
        assert game.last("challenged")["dice"] == dice[0]
        game.roll(f"{dice[0]}-shield", "2-burst")


def test_eliminate_is_not_for_rivals() -> None:
    with table("I", US, THEM, at="Fa1 La2 Wb4 Ib1 Sf3 Vf4", down="L") as game:
        assert game.dice("I", "L") == (2, 1, [])


# ---------------------------------------------------------------------- Red Light


def red_light(to_act: str = "S", status: str = "red-light", **more: str) -> DrawnTable:
    at = more.pop("at", "Ff1 Lf2 Wf3 Ie4 Sa1 Vf4")
    return table(to_act, US, THEM, at=at, status={"F": status}, **more)  # type: ignore[arg-type]


@rule("STATUS-3", "TURN-1")
def test_who_moved_more_than_three_falls_at_the_end_of_the_turn() -> None:
    with red_light() as game:
        game.play(2, action="move", move_to="a3")
        game.play(2, action="move", move_to="c3")
        assert game.is_down("S")
        assert game.kinds[-2:] == ["knocked down", "exhausted"]


def test_three_squares_are_allowed() -> None:
    with red_light() as game:
        game.play(2, action="move", move_to="a3")
        game.play(2, action="move", move_to="a4")
        assert not game.is_down("S")
    with red_light() as game:
        game.play(2, action="slip-away", move_to="d1")
        game.play(2, action="done")
        assert not game.is_down("S")


@rule("STATUS-3")
def test_it_binds_the_front_mans_own_side_too_and_works_while_he_is_out() -> None:
    with table("L", US, THEM, at="Lf2 Wf3 Ie4 Sa1 Vf4", status={"F": "red-light"}, waiting={"F": 1}) as game:
        game.play(1, action="move", move_to="d2")
        game.play(1, action="move", move_to="b2")
        assert game.is_down("L")


@rule("STATUS-3")
def test_two_hold_for_both_sides_also_when_he_has_been_knocked_out() -> None:
    at, status = "Fa2 Lf2 Wf3 Ia1 Sa4 Vb1", {"F": "red-light pairs"}
    with table("I", US, THEM, at=at, down="F", exhausted="FWV", status=status) as game:
        game.play(2, action="challenge")
        game.roll("3-burst", "2-burst")
        assert game.track("F") == (1, 1)
        game.play(2, action="done")
        game.play(1, action="move", move_to="d2")
        game.play(1, action="move", move_to="b2")
        assert game.is_down("L")
        game.play(2, action="move", move_to="c3")
        game.play(2, action="move", move_to="e3")
        assert game.is_down("S")
        assert game.dice("I", "L") == (3, 1, ["Pairs"])
        assert in_play(game) == ["F-red-light-1", "F-pairs-1"]
        game.asks(1, "place")  # the round is over, and he comes back


def test_placing_is_not_counted() -> None:
    with red_light("I", at="Ff1 Lf2 Wf3 Ia1 Sc1 Ve4") as game:
        game.play(2, action="heart-of-gold", yes_or_no="no", place="d2")
        game.play(2, action="move", move_to="d4")
        assert not game.is_down("I")


def test_without_the_card_nobody_falls() -> None:
    with red_light(status="pairs") as game:
        game.play(2, action="move", move_to="a3")
        game.play(2, action="move", move_to="c3")
        assert not game.is_down("S")


# ---------------------------------------------------------------------- Lights Out


@rule("STATUS-3", "CHAL-14", "TIMING-2")
@pytest.mark.parametrize(("square", "rules"), [("c1", []), ("d1", ["CHAL-3"])])
def test_ranges_are_at_most_two(square: str, rules: list[str]) -> None:
    at = f"Fa1 La4 Wb4 I{square} Sf3 Vf4"
    with table("F", US, THEM, at=at, status={"F": "lights-out"}) as game:
        assert game.rules_against("F ability warning-shot I") == rules
        if rules:
            (refusal,) = game.why_not("F ability warning-shot I")
            assert refusal.drawing == {"distance": 3, "most": 2}


def test_adjacent_challenges_and_other_distances_are_as_before() -> None:
    with table("I", US, THEM, at="Fa1 La4 Wb4 Ib1 Se1 Vf4", status={"F": "lights-out"}) as game:
        assert game.rules_against("I challenge F") == []
        assert game.rules_against("I ability take-the-lead S") == []


# ---------------------------------------------------------------------- Pairs


@rule("STATUS-3", "TIMING-2")
@pytest.mark.parametrize(
    ("at", "down", "dice"),
    [
        ("Fb1 La4 Wb4 Ia1 Sf3 Vf4", "", (2, 2, [])),
        ("Fb1 La4 Wb4 Ia1 Sa2 Vf4", "", (3, 2, ["Pairs"])),
        ("Fb1 La4 Wb4 Ia1 Sa2 Vf4", "S", (2, 2, [])),
        ("Fb1 La4 Wb4 Ia1 Sa2 Vb2", "", (3, 2, ["Pairs"])),
    ],
)
def test_with_a_standing_ally_beside_it_a_character_rolls_one_more(
    at: str, down: str, dice: tuple[int, int, list[str]]
) -> None:
    with table("I", US, THEM, at=at, down=down, status={"F": "pairs"}) as game:
        assert game.dice("I", "F") == dice


@rule("TIMING-2")
def test_pairs_and_eliminate_add_up_and_the_odds_show_both() -> None:
    with table("F", US, THEM, at="Fa1 La2 Wb4 Ib1 Sf3 Vf4", down="I", status={"F": "pairs"}) as game:
        odds = game.odds("F", "I")
        assert (odds.dice, odds.defense, odds.result) == (4, 2, "knocked out")
        assert [(change.name, change.value) for change in odds.trail] == [("Eliminate", 3), ("Pairs", 4)]
        game.play(1, action="challenge")
        game.roll("4-burst", "2-burst")
        assert game.points == [1, 0]
