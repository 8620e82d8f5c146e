"""Whose turn it is, and what a character does on it (TURN)."""

import pytest

from crossfray.content.match.build import build_match, first_game
from crossfray.rules.engine import new_game
from support import rule
from support.script import Script, cards, hero, scene

YARD = """
+---+---+---+---+
| A   B   C     |
+   +   +   +   +
|               |
+   +   +   +   +
|             Z |
+---+---+---+---+
"""

FOUR = """
+---+---+---+---+
| A   B       Z |
+   +   +   +   +
|               |
+   +   +   +   +
|             Y |
+---+---+---+---+
"""


# ---------------------------------------------------------------------- TURN-1, TURN-3: who is next


@rule("TURN-1")
def test_a_side_must_choose_one_of_its_characters_without_a_marker() -> None:
    with scene(YARD, "Z") as game:
        game.play(2, action="done")
        game.asks(1, "character", "A B C")  # nobody else, and no way to pass
        game.play(1, character="B", action="done")
        # everybody else is exhausted, so Z is passed over
        game.asks(1, "character", "A C")


@rule("TURN-1")
def test_choosing_somebody_else_is_refused_with_the_reason() -> None:
    with scene(YARD, "Z", exhausted="C") as game:
        game.play(2, action="done")
        assert game.rules_against("Z move c1")[0] == "TURN-1"
        assert "TURN-3" in game.rules_against("C move d3")
        assert game.rules_against("A move a2") == []


@rule("TURN-1")
def test_on_a_turn_nobody_but_the_chosen_character_acts() -> None:
    with scene(YARD, "A") as game:
        assert game.rules_against("B move b2") == ["TURN-1"]
        assert game.rules_against("Z move d2") == ["TURN-1"]


@rule("TURN-1")
@pytest.mark.parametrize(("sides", "first"), [(2, 1), (2, 2), (3, 2), (4, 3)])
def test_sides_take_turns_clockwise_from_the_first_player(sides: int, first: int) -> None:
    with Script(new_game(build_match(first_game("got100", sides)))) as game:
        game.flip(first)
        while game.question == "place":
            game.play(game.asked, place=game.options[0])
        turns = []
        for _ in range(2 * sides):
            turns.append(game.asked)
            if game.question == "character":
                game.play(game.asked, character=game.options[0])
            while game.question not in ("character", "action"):  # what traits ask at the beginning of a turn
                game.play(game.asked, **{game.question: game.options[0]})
            game.play(game.asked, action="done")
        clockwise = [(first - 1 + n) % sides + 1 for n in range(sides)]
        assert turns == clockwise * 2


@rule("TURN-3")
def test_after_its_actions_a_character_is_exhausted_and_the_next_side_goes_on() -> None:
    with scene(FOUR, "A") as game:
        game.play(1, action="move", move_to="a2")
        assert not game.piece("A")["exhausted"]
        events = game.play(1, action="move", move_to="a1")
        assert game.piece("A")["exhausted"]
        assert events[-1] == {"event": "exhausted", "piece": "A"}
        game.play(2, character="Z", action="done")
        # A has its marker: B is the only one left, so nothing is asked before its actions
        assert game.events[-1] == {"event": "turn", "side": 1, "piece": "B"}
        game.asks(1, "action")


@rule("TURN-3")
def test_a_side_with_nobody_left_is_passed_over() -> None:
    with scene(YARD, "A") as game:
        game.play(1, action="done")
        game.play(2, action="done")  # Z is all that side 2 has
        game.play(1, character="B", action="done")
        game.play(1, action="done")  # C
        turns = game.happened("turn")
        assert [(turn["side"], turn["piece"]) for turn in turns] == [(2, "Z"), (1, "B"), (1, "C"), (2, "Z")]
        assert game.kinds.index("round over") > game.events.index({"event": "turn", "side": 1, "piece": "C"})


@rule("TURN-1", "TURN-3")
def test_past_one_with_nobody_left_it_goes_on_clockwise() -> None:
    with scene(FOUR, "A", sides=("AB", "Z", "YX"), squares={"X": "c1"}, exhausted="Z") as game:
        game.play(1, action="done")
        game.asks(3, "character", "Y X")


# ---------------------------------------------------------------------- TURN-2: two actions


@rule("TURN-2")
def test_up_to_two_actions_the_same_twice_if_you_like() -> None:
    with scene(FOUR, "A") as game:
        game.play(1, action="move", move_to="b2")
        game.play(1, action="move", move_to="c1")
        assert game.square("A") == "c1"
        game.asks(2, "character")  # no third action


@rule("TURN-2")
def test_two_different_actions() -> None:
    with scene(FOUR, "A") as game:
        game.play(1, action="move", move_to="c3")
        game.play(1, action="challenge")
        game.roll("2-burst", "2-shield")
        game.asks(2, "character")


@rule("TURN-2")
@pytest.mark.parametrize("actions", [0, 1])
def test_fewer_actions_are_allowed(actions: int) -> None:
    with scene(FOUR, "A") as game:
        for _ in range(actions):
            game.play(1, action="move", move_to="b2")
        game.play(1, action="done")
        assert game.piece("A")["exhausted"]
        game.asks(2, "character")


# ---------------------------------------------------------------------- TURN-4: knocked down


@rule("TURN-4")
def test_one_who_is_down_may_only_rally_which_takes_both_actions() -> None:
    with scene(FOUR, "A", down="AB") as game:
        game.asks(1, "action", "rally done")
        for words in ("A move b2", "A assist B"):
            assert "TURN-4" in game.rules_against(words)
        events = game.play(1, action="rally")
        assert events == [{"event": "stood up", "piece": "A"}, {"event": "exhausted", "piece": "A"}]
        assert not game.piece("A")["down"]
        game.asks(2, "character")


@rule("TURN-4")
def test_one_who_is_down_cannot_challenge_or_interact() -> None:
    with scene(
        """
        +---+---+
        | A   Z |
        +   +   +
        | M     |
        +---+---+
        """,
        "A",
        down="A",
    ) as game:
        game.asks(1, "action", "rally done")
        assert game.rules_against("A challenge Z") == ["TURN-4"]
        assert game.rules_against("A interact M") == ["TURN-4"]


@rule("TURN-4")
def test_one_who_is_down_may_stay_down() -> None:
    with scene(FOUR, "A", down="A") as game:
        game.play(1, action="done")
        assert game.piece("A")["down"]
        assert game.piece("A")["exhausted"]


@rule("TURN-4")
def test_only_the_knocked_down_rally() -> None:
    with scene(FOUR, "A") as game:
        assert "rally" not in game.options
        (refusal,) = game.why_not("A rally")
        assert (refusal.rule, refusal.sentence) == (
            "TURN-4",
            "A is already standing; only a knocked-down character can rally.",
        )


@rule("TURN-4")
def test_knocked_down_with_one_action_left_there_is_no_rally() -> None:
    who = hero("When Hero moves, knock Hero down.")
    with cards(("", "white-walker"), "hero c3 white-walker h8", "hero", extra=(who,)) as game:
        game.play(1, action="move", move_to="c4")
        game.asks(1, "action", "done")
        (refusal,) = game.why_not("hero rally")
        assert (refusal.rule, refusal.sentence) == (
            "TURN-4",
            "Hero has already used an action, and a rally takes both.",
        )


@rule("TURN-4")
def test_one_who_is_stood_up_acts_with_what_it_has_left() -> None:
    with scene(FOUR, "A", down="B") as game:
        game.play(1, action="assist")  # B is the only one
        game.play(1, action="done")
        game.play(2, character="Z", action="done")
        assert game.events[-1] == {"event": "turn", "side": 1, "piece": "B"}
        game.asks(1, "action", "move done")
        game.play(1, action="move", move_to="b2")
        game.asks(1, "action", "move done")


# ---------------------------------------------------------------------- TURN-5: knocked out


@rule("TURN-5")
def test_one_who_is_out_may_be_chosen_and_exhausted_but_does_nothing() -> None:
    with scene(FOUR, "Z", waiting={"A": 2}, areas={1: "a1 b1", 2: "d1"}) as game:
        game.play(2, action="done")
        game.asks(1, "character", "A B")
        game.play(1, character="A")
        game.asks(1, "action", "done")
        for words in ("A move a1", "A challenge Z", "A assist B", "A rally"):
            assert "TURN-5" in game.rules_against(words)
        events = game.play(1, action="done")
        assert events[0] == {"event": "exhausted", "piece": "A"}
        assert game.track("A") == (1, 2)  # where it was
        assert game.asked == 2


@rule("TURN-5")
def test_a_side_whose_characters_are_all_out_still_takes_its_turns() -> None:
    with scene(FOUR, "Z", waiting={"A": 3, "B": 2}, areas={1: "a1 b1", 2: "d1"}) as game:
        game.play(2, action="done")
        game.play(1, character="B", action="done")
        game.play(2, action="done")
        game.asks(1, "action", "done")
