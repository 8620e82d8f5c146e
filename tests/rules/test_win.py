"""Points, and who wins when (WIN)."""

import pytest

from crossfray.content.match.build import build_match, preset
from support import rule
from support.script import Script, placed, scene

# P, Q, R are point markers.
YARD = """
+---+---+---+---+---+---+
| R   A   B   P   Z   Q |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+
"""


def contest(points: tuple[int, int], threshold: int = 4) -> Script:
    """A and Z have a turn each in this round, A first."""
    lines = "\n".join(f"[sides.{side}]\npoints = {number}" for side, number in enumerate(points, 1))
    return scene(YARD, "A", exhausted="B", extra=lines, threshold=threshold)


@rule("WIN-1")
def test_enough_points_win_at_the_end_of_the_round_and_not_before() -> None:
    match = build_match(preset("duel"))  # 4 points
    with placed(match, {"henchman": "a2", "police-officer": "h7"}, "henchman", points=(3, 0)) as game:
        game.play(1, action="interact")
        assert game.points == [4, 0]
        game.asks(1, "action")
        game.play(1, action="done")
        game.asks(2, "action")
        game.play(2, action="done")
        game.won_by(1)
        assert game.kinds[-2:] == ["round over", "won the game"]


@rule("WIN-1")
def test_fewer_points_do_not_win() -> None:
    match = build_match(preset("duel"))
    with placed(match, {"henchman": "a2", "police-officer": "h7"}, "henchman", points=(2, 0)) as game:
        game.play(1, action="interact")
        game.play(1, action="done")
        game.play(2, action="done")
        assert game.points == [3, 0]
        game.asks(2, "action")  # the next round


@rule("WIN-1")
def test_the_win_is_found_before_anything_cools_down() -> None:
    waiting = {"B": 1}
    areas = {1: "a1 b1"}
    with scene(
        YARD.replace("B", " "), "A", exhausted="BZ", waiting=waiting, areas=areas, threshold=1
    ) as game:
        game.play(1, action="interact")
        game.play(1, action="done")
        game.won_by(1)
        assert game.track("B") == (1, 1)
        assert game.track("R") == (1, 4)
        assert game.piece("A")["exhausted"]


@rule("WIN-1")
def test_a_knock_out_in_a_scored_game_does_not_end_it() -> None:
    match = build_match(preset("duel"))
    there = {"henchman": "c4", "police-officer": "c5"}
    with placed(match, there, "henchman", down="police-officer", points=(3, 0)) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.points == [4, 0]
        game.asks(1, "action")


@rule("WIN-2")
def test_on_a_tie_rounds_go_on_until_one_leads() -> None:
    with contest((3, 3)) as game:
        game.play(1, action="interact")
        game.play(1, action="done")
        game.play(2, action="interact", interact="P")
        game.play(2, action="done")
        assert game.points == [4, 4]
        game.asks(2, "action")  # round 2
        game.play(2, action="interact")
        game.play(2, action="done")
        game.play(1, character="A", action="done")
        game.asks(1, "action")  # B is left: still not at once
        game.play(1, action="done")
        assert game.points == [4, 5]
        game.won_by(2)


@rule("WIN-2")
def test_not_who_reached_the_threshold_first_but_who_leads_wins() -> None:
    with contest((3, 3)) as game:
        game.play(1, action="interact")
        game.play(1, action="done")
        assert game.points == [4, 3]
        game.play(2, action="interact", interact="P")
        game.play(2, action="interact")
        assert game.points == [4, 5]
        game.won_by(2)


@rule("WIN-2")
@pytest.mark.parametrize("winner", [1, 2])
def test_who_leads_may_be_anybody(winner: int) -> None:
    points = (9, 5) if winner == 1 else (5, 9)
    with contest(points) as game:
        game.play(1, action="done")
        game.play(2, action="done")
        game.won_by(winner)


@rule("WIN-2")
def test_a_lead_below_the_threshold_is_not_enough() -> None:
    with contest((3, 0)) as game:
        game.play(1, action="done")
        game.play(2, action="done")
        game.asks(2, "action")


@rule("WIN-3")
def test_points_go_on_past_those_that_are_printed() -> None:
    with contest((21, 20), threshold=100) as game:
        game.play(1, action="interact")
        game.play(1, action="done")
        game.play(2, action="interact", interact="P")
        game.play(2, action="interact")
        assert game.points == [22, 22]
        assert [gain["total"] for gain in game.happened("gained")] == [22, 21, 22]


def test_a_game_that_is_over_asks_nothing() -> None:
    with contest((9, 5)) as game:
        game.play(1, action="done")
        game.play(2, action="done")
        assert game.options == []
        assert game.state.decision is None
        (refusal,) = game.why_not("A move b1")
        assert refusal.sentence == "The game is over."
