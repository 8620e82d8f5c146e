"""Markers that somebody carries, and what players have more of: texts of scenarios (ACT-INTERACT, SETUP-10)."""

import pytest

from support.heroes import FOE, fair

TAKEN = "A character adjacent to the strongbox may interact to take it."
SLOW = "While a character has the strongbox, it cannot move more than 1 square per move."
DROPPED = "When a character with the strongbox is knocked down, place the strongbox in its square."


def test_a_marker_is_taken_along() -> None:
    with fair(TAKEN) as game:
        game.play(1, action="interact")
        assert game.square("strongbox") is None
        assert game.happened("given") == [{"piece": "strongbox", "target": "hero"}]
        assert "interact" not in game.options


def test_who_carries_it_is_slow() -> None:
    with fair(f"{TAKEN} {SLOW}") as game:
        assert game.rules_against("hero move c5") == []
        game.play(1, action="interact")
        assert game.rules_against("hero move c5") == ["MOVE-8"]
        game.play(1, action="move", move_to="c4")


def test_it_lies_where_its_carrier_was_knocked_down() -> None:
    places = "hero c3 white-walker c4 sworn-brother h1"
    with fair(f"{TAKEN} {DROPPED}", places) as game:
        game.play(1, action="interact")
        game.play(1, action="done")
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.square("strongbox") == "c3"
        game.play(2, action="interact")
        assert game.happened("given")[-1] == {"piece": "strongbox", "target": FOE}


HOME = (
    "When a character that has the strongbox ends its turn in your starting area, you gain 2 points and remove the "
    "strongbox."
)


def test_it_is_brought_home_and_gone() -> None:
    with fair(f"{TAKEN} {HOME}", "hero c3 white-walker h8 sworn-brother h2") as game:
        game.play(1, action="interact")
        game.play(1, action="move", move_to="c1")
        assert game.points == [2, 0]
        assert game.happened("removed") == [{"piece": "strongbox"}]
        game.play(2, action="done")
        game.play(1, action="done")
        game.play(2, action="done")
        game.play(1, character="hero", action="done")
        assert game.points == [2, 0]  # she has it no more


MOST = (
    "At the end of each round, each player with more standing characters within 2 squares of the reactor than each "
    "opponent gains 1 point. Then each character on the reactor is knocked down."
)


@pytest.mark.parametrize(("places", "points"), [
    ("hero e5 white-walker e6 sworn-brother d4", [1, 0]),
    ("hero e5 white-walker e6 sworn-brother h1", [0, 0]),
    ("hero a1 white-walker e6 sworn-brother h1", [0, 1]),
])  # fmt: skip
def test_the_player_with_more_gains(places: str, points: list[int]) -> None:
    with fair(MOST, places, exhausted="sworn-brother white-walker") as game:
        game.play(1, action="done")
        assert game.points == points
        assert game.piece("hero")["down"] == ("hero e5" in places)


def test_who_interacts_gains_for_its_side() -> None:
    text = (
        "A character on or adjacent to the reactor may interact with it to gain 2 points. If it does, that character "
        "is knocked down."
    )
    with fair(text, "hero d5 white-walker f5 sworn-brother h1", to_act=FOE) as game:
        game.play(2, action="interact")
        assert (game.points, game.piece(FOE)["down"]) == ([0, 2], True)


def test_a_marker_that_the_first_player_chooses_is_left_alone() -> None:
    text = (
        "A character on or adjacent to the reactor may interact to gain 1 point. A character on or adjacent to the "
        "strongbox may interact to gain 2 points. At the beginning of each round, the player with the First Player "
        "marker chooses a marker on the map. That marker cannot be interacted with this round."
    )
    with fair(
        text, "hero d5 white-walker h8 sworn-brother h1", exhausted="sworn-brother white-walker"
    ) as game:
        game.play(1, action="interact", interact="strongbox")
        game.play(1, action="done")
        game.play(2, choose="strongbox")
        game.play(2, action="done")
        game.play(1, character="hero")
        assert game.rules_against("hero interact strongbox") == ["SETUP-10"]
        game.play(1, action="interact")  # nothing but the reactor is left
        assert game.points == [3, 0]
