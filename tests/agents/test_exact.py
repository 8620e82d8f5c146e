"""The searching player against every answer and every roll to the end of an activation."""

import pytest

from crossfray.rules.state import State
from support.exact import agrees, small_positions


@pytest.fixture(scope="module")
def positions() -> list[tuple[State, dict[int, float]]]:
    return list(small_positions(5, seed=1))


def test_it_finds_the_best_answer_of_small_positions(positions: list[tuple[State, dict[int, float]]]) -> None:
    assert sum(agrees(state, worths) for state, worths in positions) >= 4


@pytest.mark.long
def test_it_finds_the_best_answer_of_fifty_small_positions() -> None:
    found = [agrees(state, worths) for state, worths in small_positions(50, seed=1)]
    assert len(found) == 50
    assert sum(found) >= 45


def test_too_few_looks_are_told_apart(positions: list[tuple[State, dict[int, float]]]) -> None:
    """The comparison can fail: with two looks at each position some answers are wrong."""
    assert sum(agrees(state, worths, looks=2) for state, worths in positions) < len(positions)
