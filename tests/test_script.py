"""Scripts are strict: who is asked, what, with which answers, and where a script ends."""

import pytest

from support.script import Script, scene


def duel() -> Script:
    return scene(
        """
        +---+---+---+
        |           |
        +   +   +   +
        | A   Z   Y |
        +---+---+---+
        """,
        "A",
    )


def test_a_script_plays_and_tells() -> None:
    with duel() as game:
        game.asks(1, "action", "move challenge done")
        game.play(1, action="challenge")
        assert game.roll("2-burst", "2-shield") == [
            {"event": "rolled", "piece": "A", "bursts": 2, "shields": 0, "bangs": 0, "blanks": 0},
            {"event": "rolled", "piece": "Z", "bursts": 0, "shields": 2, "bangs": 0, "blanks": 0},
            {"event": "lost", "piece": "A", "target": "Z", "successes": 2, "against": 2},
        ]
        assert game.kinds == ["challenged", "rolled", "rolled", "lost"]
        assert game.told[0] == "A challenges Z with 2 dice against 2."
        assert game.happened("lost") == [{"piece": "A", "target": "Z", "successes": 2, "against": 2}]


def test_another_side_another_question_or_another_answer_fails() -> None:
    for side, question in ((2, "action"), (1, "target")):
        with pytest.raises(AssertionError, match="action"):
            duel().play(side, **{question: "move"})
    with pytest.raises(AssertionError, match="'rally' is not offered"):
        duel().play(1, action="rally")


def test_dice_that_are_not_due_fail() -> None:
    with pytest.raises(AssertionError):
        duel().roll("2-burst")
    game = duel()
    game.play(1, action="challenge")
    with pytest.raises(AssertionError):
        game.play(1, action="done")
    with pytest.raises(AssertionError):
        game.roll("2-burst", "2-shield", "2-burst")
    with pytest.raises(AssertionError, match="'3-burst' is not offered"):
        game.roll("3-burst")
    game.roll("2-burst")
    with pytest.raises(AssertionError, match="defender"):
        game.finish()
    game.roll("2-shield")
    with pytest.raises(AssertionError):
        game.roll("2-shield")


def test_a_script_that_stops_too_early_fails() -> None:
    with (
        pytest.raises(AssertionError, match="the script ends, but the game asks for: move to"),
        duel() as game,
    ):
        game.play(1, action="move")


def test_a_script_may_stop_where_it_says_so() -> None:
    with duel() as game:
        game.play(1, action="move")
        game.asks(1, "move to")


def test_an_error_in_a_script_is_not_hidden() -> None:
    game = duel()
    game.play(1, action="move")
    with pytest.raises(KeyError), game:
        game.piece("Q")
