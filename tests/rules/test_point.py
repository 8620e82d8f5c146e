"""Point markers (POINT)."""

import pytest

from crossfray.content.match.build import build_match, preset
from crossfray.rules.edition import EDITIONS
from support import rule
from support.script import placed, scene

YARD = """
+---+---+---+---+
| P   Z   Q     |
+   +   +   +   +
| A     | R     |
+---+---+---+---+
"""


@rule("POINT-1")
def test_interacting_scores_at_once_and_sends_the_marker_to_the_4() -> None:
    with scene(YARD, "A") as game:
        assert game.play(1, action="interact") == [
            {"event": "interacted", "piece": "A", "target": "P"},
            {"event": "gained", "side": 1, "points": 1, "total": 1, "reason": "P"},
        ]
        assert game.points == [1, 0]
        assert (game.square("P"), game.track("P")) == (None, (1, 4))
        game.asks(1, "action", "move challenge done")  # there is nothing else to take here
        assert game.rules_against("A interact P") == ["COOL-1"]


@rule("POINT-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("square", ["a1", "a2", "b1"])
def test_from_beside_or_from_its_own_square_in_every_edition(edition: str, square: str) -> None:
    drawing = YARD.replace("A", " ").replace("Z", " ")
    with scene(drawing, "A", squares={"A": square, "Z": "d1"}, edition=edition) as game:
        game.play(1, action="interact")
        if game.question == "interact":
            game.play(1, interact="P")
        assert game.track("P") == (1, 4)


@rule("POINT-1", "ADJ-3")
def test_not_from_afar_and_not_past_a_wall() -> None:
    with scene(YARD, "A") as game:
        (far,) = game.why_not("A interact Q")
        assert (far.rule, far.drawing) == ("ADJ-1", {"distance": 2, "most": 1})
    with scene(YARD, "A", squares={"B": "b1"}) as game:
        game.play(1, action="done")
        game.play(2, action="done")  # Z, and B is the only one left
        (refusal,) = game.why_not("B interact R")
        assert (refusal.rule, refusal.drawing) == ("ADJ-1", {"blocked_by": ["b1|c1"]})
        assert game.rules_against("B interact Q") == ["ADJ-1"]  # past the corner at which the wall ends
        assert game.rules_against("B interact P") == []


@rule("POINT-1")
def test_one_who_chooses_among_several_is_asked() -> None:
    with scene(YARD, "Z") as game:
        game.play(2, action="interact")
        game.asks(2, "interact", "P Q")
        game.play(2, interact="Q")
        assert game.track("Q") == (2, 4)
        assert game.points == [0, 1]


@rule("POINT-1")
def test_a_rival_in_its_square_does_not_guard_it() -> None:
    with scene(YARD.replace("Z", " "), "A", squares={"Z": "a2"}) as game:
        game.play(1, action="interact")
        assert game.points == [1, 0]


@rule("POINT-1")
def test_only_standing_characters_on_the_map_interact() -> None:
    with scene(YARD, "A", down="A") as game:
        assert game.rules_against("A interact P") == ["TURN-4"]
    with scene(YARD.replace("A", " "), "A", waiting={"A": 1}) as game:
        assert "TURN-5" in game.rules_against("A interact P")


@rule("POINT-2", "COOL-2")
def test_a_marker_comes_back_after_four_rounds_and_can_be_scored_again() -> None:
    match = build_match(preset("duel"))
    with placed(match, {"henchman": "a2", "police-officer": "h7"}, "henchman") as game:
        assert game.square("point-a") == "a3"
        game.play(1, action="interact")
        spaces = [game.track("point-a")]
        game.play(1, action="done")
        game.play(2, action="done")
        for _ in range(3):
            spaces.append(game.track("point-a"))
            for _ in range(2):
                game.play(game.asked, action="done")
        assert spaces == [(1, 4), (1, 3), (1, 2), (1, 1)]
        assert game.happened("came back") == [{"piece": "point-a", "square": "a3"}]
        assert game.square("point-a") == "a3"
        game.asks(1, "action", "move interact done")
        game.play(1, action="interact")
        assert game.points == [2, 0]


@rule("POINT-2")
def test_it_comes_back_to_its_own_square_whoever_stands_there() -> None:
    match = build_match(preset("duel"))
    with placed(match, {"henchman": "a3", "police-officer": "h7"}, "henchman") as game:
        game.play(1, action="interact")
        game.play(1, action="done")
        for _ in range(7):
            game.play(game.asked, action="done")
        assert game.square("point-a") == game.square("henchman") == "a3"
