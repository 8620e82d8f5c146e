"""The basic actions, and how pieces move in a game (ACT, MOVE, ALLY)."""

import pytest

from crossfray.rules.engine import chance_weights
from support import rule
from support.heroes import doing
from support.script import scene

FIELD = """
+---+---+---+---+---+---+
|                       |
+   +   +   +   +   +   +
|                       |
+   +   +   +   +   +   +
| A                     |
+---+---+---+---+---+---+
"""


# ---------------------------------------------------------------------- move


@rule("ACT-MOVE")
def test_a_move_is_up_to_two_squares_in_any_directions() -> None:
    with scene(FIELD, "A") as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 a2 a3 b1 b2 b3 c1 c2 c3")
        assert game.play(1, move_to="c2") == [{"event": "moved", "piece": "A", "from": "a1", "square": "c2"}]
        assert game.square("A") == "c2"


@rule("ACT-MOVE")
def test_a_square_too_far_is_refused_with_the_distance() -> None:
    with scene(FIELD, "A") as game:
        (refusal,) = game.why_not("A move d3")
        assert refusal.rule == "ACT-MOVE"
        assert refusal.drawing == {"distance": 3, "most": 2}
        assert refusal.sentence == "d3 is 3 squares away, and A can move at most 2."


CORRIDOR = """
+---+---+---+---+
| A   B       Z |
+---+---+---+---+
"""


@rule("MOVE-4", "MOVE-6")
def test_a_move_goes_through_allies_and_does_not_stop_on_them() -> None:
    with scene(CORRIDOR, "A") as game:
        (refusal,) = game.why_not("A move b1")
        assert (refusal.rule, refusal.drawing) == ("MOVE-6", {"blocked_by": ["b1"]})
        game.play(1, action="move")
        game.asks(1, "move to", "a1 c1")


@rule("MOVE-5", "MOVE-6")
@pytest.mark.parametrize(("down", "ends"), [("", "c1 b1"), ("Y", "c1 b1 e1")])
def test_a_move_goes_through_rivals_only_if_they_are_down(down: str, ends: str) -> None:
    with scene(
        """
        +---+---+---+---+---+
        | Z       A   Y     |
        +---+---+---+---+---+
        """,
        "A",
        down=down,
    ) as game:
        rules = game.rules_against("A move e1")
        assert rules == ([] if down else ["MOVE-5"])
        assert game.rules_against("A move d1")[-1] == "MOVE-6"
        game.play(1, action="move")
        game.asks(1, "move to", ends)


@rule("MOVE-5", "ALLY-1", "DOWN-3")
@pytest.mark.parametrize("kind", ["companion", "minion"])
def test_companions_and_minions_stand_in_the_way_as_rivals_do(kind: str) -> None:
    with scene(CORRIDOR, "A", sides=("A", "BZ"), kinds={"B": kind}) as game:
        game.asks(1, "action", "move challenge done")
        assert game.rules_against("A move c1") == ["MOVE-5"]
    with scene(CORRIDOR, "A", sides=("AB", "Z"), kinds={"B": kind}) as game:
        game.asks(1, "action", "move done")
        assert game.rules_against("A move c1") == []


@rule("MOVE-6")
@pytest.mark.parametrize(
    ("kind", "stops"), [("companion", False), ("minion", False), ("token", True), ("marker", True)]
)
def test_what_occupies_a_square(kind: str, stops: bool) -> None:
    with scene(CORRIDOR, "A", kinds={"B": kind}) as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 b1 c1" if stops else "a1 c1")


@rule("MOVE-7")
def test_a_move_may_be_of_no_squares_and_then_nothing_has_moved() -> None:
    with scene(FIELD, "A", squares={"Z": "f3"}) as game:
        assert game.play(1, action="move", move_to="a1") == []
        assert game.square("A") == "a1"
        game.asks(1, "action")  # but the action is spent
        game.play(1, action="move", move_to="a1")
        game.asks(2, "action")


@rule("MOVE-7")
def test_one_who_cannot_move_may_still_do_the_action() -> None:
    with scene(
        """
        +---+---+
        | A   Z |
        +---+---+
        """,
        "A",
    ) as game:
        assert "move" in game.options
        assert game.play(1, action="move") == []  # there is one answer, so nothing is asked
        game.asks(1, "action")


# ---------------------------------------------------------------------- challenge, assist, interact


@rule("ACT-CHALLENGE")
def test_a_challenge_rolls_two_dice_against_an_adjacent_target() -> None:
    with scene(
        """
        +---+---+---+---+
        | A   Z   Y     |
        +   +   +   +   +
        | X             |
        +---+---+---+---+
        """,
        "A",
    ) as game:
        game.play(1, action="challenge")
        game.asks(1, "target", "X Z")
        (event,) = game.play(1, target="X")
        assert event == {"event": "challenged", "piece": "A", "target": "X", "dice": 2, "defense": 2}
        game.asks(
            0,
            "challenger's roll",
            "2-burst 1-burst+1-shield 1-burst+1-!!! 2-shield 1-shield+1-!!! 2-!!!",
        )
        assert sum(chance_weights(game.state)) == 36


@rule("ACT-ASSIST")
def test_an_assist_stands_up_an_adjacent_ally() -> None:
    with scene(
        """
        +---+---+---+---+
        | A   B   D   Z |
        +   +   +   +   +
        | C             |
        +---+---+---+---+
        """,
        "A",
        down="BCDZ",
    ) as game:
        game.play(1, action="assist")
        game.asks(1, "assist", "B C")
        assert game.play(1, assist="C") == [
            {"event": "assisted", "piece": "A", "target": "C"},
            {"event": "stood up", "piece": "C"},
        ]
        assert [game.piece(letter)["down"] for letter in "BCDZ"] == [True, False, True, True]
        game.play(1, action="assist")  # B is the only one left
        assert not game.piece("B")["down"]


@rule("ACT-ASSIST")
def test_there_must_be_somebody_to_assist() -> None:
    with scene(CORRIDOR, "A", down="Z") as game:
        game.asks(1, "action", "move done")
        (nobody,) = game.why_not("A assist")
        assert (nobody.rule, nobody.sentence) == (
            "ACT-ASSIST",
            "There is no knocked-down ally next to A.",
        )
        (standing,) = game.why_not("A assist B")
        assert (standing.rule, standing.sentence) == ("ACT-ASSIST", "B is not knocked down.")
        assert game.rules_against("A assist Z")[0] == "ACT-ASSIST"


@rule("ACT-ASSIST", "ADJ-1")
def test_no_assist_past_a_wall() -> None:
    with scene(
        """
        +---+---+
        | A | B |
        +---+---+
        """,
        "A",
        down="B",
    ) as game:
        game.asks(1, "action", "move done")
        (refusal,) = game.why_not("A assist B")
        assert (refusal.rule, refusal.drawing) == ("ADJ-1", {"blocked_by": ["a1|b1"]})


@rule("ACT-INTERACT")
def test_an_interaction_needs_something_that_says_what_it_does() -> None:
    with scene(CORRIDOR, "A", kinds={"B": "token"}) as game:
        game.asks(1, "action", "move done")
        (nothing,) = game.why_not("A interact")
        assert nothing.rule == "ACT-INTERACT"
        (with_token,) = game.why_not("A interact B")
        assert (with_token.rule, with_token.sentence) == ("ACT-INTERACT", "You cannot interact with B.")
    with scene(CORRIDOR.replace("B", "P"), "A") as game:
        game.asks(1, "action", "move interact done")
        game.play(1, action="interact")
        assert game.events[0] == {"event": "interacted", "piece": "A", "target": "P"}


# ---------------------------------------------------------------------- allies and rivals


@rule("SELF-1")
def test_nobody_is_their_own_ally() -> None:
    with scene(CORRIDOR, "A", down="B") as game:
        assert "SELF-1" in game.rules_against("A assist A")
        game.play(1, action="assist")
        assert game.happened("assisted") == [{"piece": "A", "target": "B"}]
    text = "Can be done while knocked down. Hero does an assist."
    with doing(text, places="hero c3 white-walker h8", down="hero") as game:
        game.play(1, action="ability-1")
        assert game.piece("hero")["down"]


@rule("ALLY-1", "OPPONENT-1")
@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_with_four_sides_all_the_others_are_rivals(side: int) -> None:
    own = dict(enumerate(("AE", "ZY", "PQ", "MN"), 1))
    with scene(
        """
        +---+---+---+---+
        | E   Y   Q   N |
        +   +   +   +   +
        |     A   Z     |
        +   +   +   +   +
        |     P   M     |
        +---+---+---+---+
        """,
        own[side][0],
        sides=tuple(own.values()),
    ) as game:
        chosen, ally = own[side][0], own[side][1]
        others = [letter for letters in own.values() for letter in letters if letter not in own[side]]
        assert game.rules_against(f"{chosen} challenge {ally}")[0] == "CHAL-1"
        for other in others:
            assert "CHAL-1" not in game.rules_against(f"{chosen} challenge {other}")
        game.play(side, action="challenge")
        assert not set(game.options) & set(own[side])
        # every other side stands beside it and can be challenged
        assert {n for n, letters in own.items() if set(letters) & set(game.options)} == {1, 2, 3, 4} - {side}
        game.asks(side, "target")


@rule("ALLY-1")
@pytest.mark.parametrize("kind", ["companion", "minion"])
def test_companions_and_minions_belong_to_their_side(kind: str) -> None:
    with scene(CORRIDOR, "A", sides=("AB", "Z"), kinds={"B": kind}) as game:
        assert game.rules_against("A challenge B") == ["CHAL-1"]
    with scene(CORRIDOR, "A", sides=("A", "BZ"), kinds={"B": kind}) as game:
        assert game.rules_against("A challenge B") == []
