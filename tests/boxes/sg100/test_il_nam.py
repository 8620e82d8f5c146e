"""Il-nam: One More Round, Marble Trick, Old Friend and Gganbu."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from crossfray.rules.engine import chance_weights
from support import rule

US = {"L": "il-nam", "F": "front-man", "W": "worker-28"}
THEM = {"I": "gi-hun", "S": "sae-byeok", "V": "worker-29"}


def test_the_card() -> None:
    card = characters()["il-nam"]
    assert (card.defense, card.tokens) == (1, ("leadership", "cunning"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [
        ("One More Round", 3, 3, False),
        ("Marble Trick", 2, 1, False),
        ("Old Friend", 3, 2, False),
    ]


# ---------------------------------------------------------------------- One More Round


@rule("ACT-FOUR-BASIC", "TURN-3")
def test_an_exhausted_ally_does_two_basic_actions_and_stays_exhausted() -> None:
    with table("L", US, THEM, at="La1 Fa2 Wf1 Ic3 Sf4 Vf3", exhausted="F") as game:
        game.play(1, action="one-more-round", yes_or_no="yes")
        assert game.tokens(1) == {3: ["leadership"]}
        game.play(1, move_to="b2")  # nobody is beside the Front Man yet
        game.play(1, yes_or_no="yes", granted_action="challenge")
        game.roll("2-shield", "2-burst")
        assert game.piece("F")["exhausted"]
        game.asks(1, "action")


def test_one_action_is_enough() -> None:
    with table("L", US, THEM, at="La1 Fa2 Wf1 Ic3 Sf4 Vf3", exhausted="F") as game:
        game.play(1, action="one-more-round", yes_or_no="yes", move_to="b2")
        game.play(1, yes_or_no="no")
        assert game.square("F") == "b2"


@pytest.mark.parametrize(
    ("at", "exhausted", "down", "rules"),
    [
        ("La1 Fa2 Wf1 Ic3 Sf4 Vf3", "", "", ["ABIL-4"]),
        ("La1 Fa2 Wf1 Ic3 Sf4 Vf3", "F", "F", ["DOWN-3"]),
        ("La1 Fa3 Wf1 Ic3 Sf4 Vf3", "F", "", ["ADJ-1"]),
        ("La1 Fa2 Wf1 Ic3 Sf4 Vf3", "F", "", []),
    ],
)
def test_who_can_have_one_more_round(at: str, exhausted: str, down: str, rules: list[str]) -> None:
    with table("L", US, THEM, at=at, exhausted=exhausted, down=down) as game:
        assert game.rules_against("L ability one-more-round F") == rules


@rule("TURN-6")
def test_once_per_turn() -> None:
    with table("L", US, THEM, at="La1 Fa2 Wf1 Ic3 Sf4 Vf3", exhausted="F") as game:
        game.play(1, action="one-more-round", yes_or_no="no")
        assert game.rules_against("L ability one-more-round F") == ["TURN-6"]
        assert game.why_not("L ability one-more-round")[0].sentence.endswith("as often as allowed this turn.")


# ---------------------------------------------------------------------- Marble Trick


@rule("COIN-1", "ABIL-3")
@pytest.mark.parametrize("won", [True, False])
def test_marble_trick_takes_a_token_from_the_pool_on_a_won_flip(won: bool) -> None:
    with table("L", US, THEM, at="La1 Fa2 Wf1 Id1 Sf4 Vf3") as game:
        game.play(1, action="marble-trick")
        assert game.tokens(1) == {1: ["cunning"]}
        game.asks(0, "flip", "yes no")
        assert chance_weights(game.state) == [1, 1]
        game.play(0, flip="yes" if won else "no")
        assert game.last("flipped") == {"won": int(won)}
        if won:
            game.asks(1, "token", "strength cunning leadership")
            game.play(1, token="leadership")
        assert game.tokens(2) == ({2: ["leadership"]} if won else {})
        assert len(game.pool(2)) == (3 if won else 4)


@rule("COIN-1")
def test_an_empty_pool_loses_nothing() -> None:
    with table("L", US, THEM, at="La1 Fa2 Wf1 Id1 Sf4 Vf3", pools={2: ""}) as game:
        game.play(1, action="marble-trick")
        game.play(0, flip="yes")
        assert game.tokens(2) == {}
        game.asks(1, "action")


@pytest.mark.parametrize(
    ("at", "down", "rules"),
    [
        ("La1 Fa2 Wf1 Ie1 Sf4 Vf3", "", ["DIST-1"]),
        ("La1 Fa2 Wf1 Id1 Sf4 Vf3", "I", ["DOWN-3"]),
        ("La1 Fa2 Wf1 Ic1 Sb1 Vf3", "", ["SEE-0"]),
        ("La1 Fb1 Wf1 Ic1 Sf4 Vf3", "", []),
    ],
)
def test_whom_he_tricks(at: str, down: str, rules: list[str]) -> None:
    with table("L", US, THEM, at=at, down=down) as game:
        assert game.rules_against("L ability marble-trick I") == rules
        assert "ALLY-1" in game.rules_against("L ability marble-trick F")


# ---------------------------------------------------------------------- Old Friend


@rule("PLACE-1", "ACT-ASSIST")
def test_old_friend_places_him_beside_an_ally_and_he_may_assist() -> None:
    with table("L", US, THEM, at="La1 Fd1 Wf4 Ib4 Sf2 Ve4", down="F") as game:
        game.play(1, action="old-friend")
        assert game.tokens(1) == {2: ["leadership"]}
        game.asks(1, "place", "c1 c2 d2 e1 e2")
        game.play(1, place="c1", yes_or_no="yes")
        assert not game.is_down("F")


def test_the_assist_is_optional_and_not_asked_for_without_need() -> None:
    with table("L", US, THEM, at="La1 Fd1 Wf4 Ib4 Sf2 Ve4", down="F") as game:
        game.play(1, action="old-friend", place="c1", yes_or_no="no")
        assert game.is_down("F")
    with table("L", US, THEM, at="La1 Fd1 Wf4 Ib4 Sf2 Ve4") as game:
        game.play(1, action="old-friend", place="c1")
        game.asks(1, "action")


@pytest.mark.parametrize(
    ("at", "rules"),
    [("La1 Fe1 Wf4 Ib4 Sf2 Ve4", ["DIST-1"]), ("La1 Fc1 Wf4 Ib1 Sf2 Ve4", ["SEE-0"])],
)
def test_which_friends_he_reaches(at: str, rules: list[str]) -> None:
    with table("L", US, THEM, at=at) as game:
        assert game.rules_against("L ability old-friend F") == rules


# ---------------------------------------------------------------------- Gganbu


@rule("CHAL-20", "TRAIT-2")
def test_gganbu_he_falls_instead_of_an_adjacent_ally_and_the_challenge_is_won_all_the_same() -> None:
    with table("I", US, THEM, at="La1 Fa2 Wf1 Ib2 Sf4 Vf3") as game:
        game.play(2, action="challenge", target="F")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert (game.is_down("F"), game.is_down("L")) == (False, True)
        assert game.last("won") == {"piece": "I", "target": "F", "successes": 2, "against": 0}


def test_he_need_not() -> None:
    with table("I", US, THEM, at="La1 Fa2 Wf1 Ib2 Sf4 Vf3") as game:
        game.play(2, action="challenge", target="F")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="no")
        assert (game.is_down("F"), game.is_down("L")) == (True, False)


@rule("TURN-6")
def test_gganbu_once_per_round_whether_or_not_he_stands_again() -> None:
    with table("I", US, THEM, at="La1 Fa2 Wb1 Ib2 Sf4 Vf3", exhausted="LSV", first=1) as game:
        game.play(2, action="challenge", target="F")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        game.play(2, action="done")
        game.play(1, character="F", action="assist")
        game.play(1, action="done")
        game.play(1, action="done")  # the worker; the round is over
        game.asks(2, "character", "I S V")
        game.play(2, character="I", action="challenge", target="F")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")  # a new round, a new chance
        assert game.is_down("L")


def test_a_declined_chance_is_not_used_up() -> None:
    with table("I", US, THEM, at="La1 Fa2 Wb1 Ib2 Sf4 Vf3") as game:
        game.play(2, action="challenge", target="F")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="no")
        game.play(2, action="challenge", target="W")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes")
        assert (game.is_down("W"), game.is_down("L")) == (False, True)


@pytest.mark.parametrize(
    ("at", "down", "target"),
    [
        ("La1 Fa2 Wf1 Ib2 Sf4 Vf3", "L", "F"),  # he lies
        ("La1 Fa3 Wf1 Ib2 Sf4 Vf3", "", "F"),  # not adjacent
        ("La1 Fa2 Wf1 Ib2 Sf4 Vf3", "F", "F"),  # would be knocked out, not down
        ("La1 Fa4 Wf1 Ib2 Sf4 Vf3", "", "L"),  # himself
    ],
)
def test_when_gganbu_is_not_asked(at: str, down: str, target: str) -> None:
    with table("I", US, THEM, at=at, down=down) as game:
        game.go("challenge")
        if game.question == "target":
            game.play(2, target=target)
        game.roll("2-burst", "1-burst" if target == "L" else "2-burst")
        game.asks(2, "action")
