"""The searching player against every answer and every roll to the end of an activation."""

import pytest

from support.exact import agrees, small_positions


def test_it_finds_the_best_answer_of_small_positions() -> None:
    found = [agrees(state, worths) for state, worths in small_positions(5, seed=2)]
    assert sum(found) >= 4


@pytest.mark.long
def test_it_finds_the_best_answer_of_fifty_small_positions() -> None:
    found = [agrees(state, worths) for state, worths in small_positions(50, seed=1)]
    assert len(found) == 50
    assert sum(found) >= 45


def test_too_few_looks_are_told_apart() -> None:
    """The comparison can fail: with two looks at each position some answers are wrong."""
    found = [agrees(state, worths, looks=2) for state, worths in small_positions(10, seed=1)]
    assert sum(found) < len(found)
