"""Weights learned from games: the regression finds what decided them."""

from random import Random

import pytest

from crossfray.agents.value import Weights
from crossfray.lab.learning import Position, chance, learn, positions, solve, surprise


def test_what_decided_is_found() -> None:
    rng, rows = Random(1), []
    for _ in range(3000):
        more = [rng.gauss(0, 1), rng.gauss(0, 2), rng.gauss(0, 1)]
        rows.append(Position(more, rng.random() < chance([1.0, -0.5, 0.0], more)))
    found = learn(rows)
    assert found == pytest.approx([1.0, -0.5, 0.0], abs=0.15)
    assert surprise(found, rows) < surprise([0.0] * 3, rows)


def test_equations() -> None:
    assert solve([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])


def test_positions_of_a_game_say_what_counts() -> None:
    found = positions(1, 1)
    assert len(found) > 5
    assert {len(each.more) for each in found} == {len(Weights._fields)}
    assert len({each.won for each in found}) == 1
