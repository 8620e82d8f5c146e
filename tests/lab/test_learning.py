"""Weights learned from games: the regression finds what decided them."""

import numpy as np
import pytest

from crossfray.agents import inputs as i
from crossfray.agents.inputs import INPUTS
from crossfray.lab.learning import AT_FIRST, SET, Positions, chance, learn, positions, surprise
from crossfray.lab.self_play import Game, play

PARTS = 4
LEARNED = [each for each in range(INPUTS) if each not in SET]


def drawn(count: int, weights: dict[tuple[int, int], float], of_start: float = 0.0) -> Positions:
    """Positions that were won by chances that follow from weights of inputs and parts of the course, and from what the
    first of the inputs was when the game began; that hides behind the input itself."""
    rng = np.random.default_rng(1)
    more = rng.normal(size=(count, PARTS, len(LEARNED)))
    at_first = rng.normal(size=(count, len(AT_FIRST)))
    more[:, 0, 0] += at_first[:, 0]
    known = rng.normal(size=count)
    scores = known + of_start * at_first[:, 0]
    for (each, part), weight in weights.items():
        scores = scores + weight * more[:, part, LEARNED.index(each)]
    won = (rng.random(count) < chance(scores)).astype(float)
    return Positions(more.reshape(count, -1), at_first, known, won, np.ones(count))


def test_what_decided_is_found() -> None:
    found = learn(drawn(20_000, {(i.SOON, 0): 1.0, (i.HITS, 2): -0.5}), ridge=1.0)
    expected = np.zeros((INPUTS, PARTS))
    expected[i.SOON, 0], expected[i.HITS, 2] = 1.0, -0.5
    for each, weight in SET.items():
        expected[each, 0] = weight
    assert np.abs(found - expected).max() < 0.1


def test_what_sides_began_with_does_not_count() -> None:
    """An input that decides nothing, of a side that began with more and wins for that: its weight is about nothing."""
    first = LEARNED[0]
    rows = drawn(20_000, {}, of_start=1.0)
    assert abs(learn(rows, ridge=1.0)[first, 0]) < 0.1
    blind = rows._replace(more_at_first=np.zeros_like(rows.more_at_first))
    assert learn(blind, ridge=1.0)[first, 0] > 0.3


def test_weights_are_held_toward_nothing() -> None:
    rows = drawn(2000, {(i.SOON, 0): 1.0})
    free, held = (learn(rows, ridge)[i.SOON, 0] for ridge in (1.0, 1000.0))
    assert 0 < held < free / 2


def test_surprise_is_less_by_the_weights_that_decided() -> None:
    rows = drawn(5000, {(i.SOON, 1): 2.0})
    true = np.zeros((INPUTS, PARTS))
    true[i.SOON, 1] = 2.0
    assert surprise(true, rows) < surprise(np.zeros((INPUTS, PARTS)), rows) - 0.1


@pytest.fixture(scope="module")
def game() -> Game:
    return next(found for number in range(20) if (found := play("2/0", 1, number)).winner >= 0)


def test_a_game_is_played_again_by_its_answers(game: Game) -> None:
    *_, last = game.positions()
    assert not last.options
    assert last.winner == game.winner
    assert play("2/0", 1, game.number) == game


def test_positions_of_a_game_say_what_counts(game: Game) -> None:
    found = positions([game])
    *_, last = game.positions()
    others = len(last.points) - 1
    assert len(found.won) == (last.turns) * others
    assert found.more.shape[1] == PARTS * len(LEARNED)
    assert set(found.won) == {0.0, 1.0}
    assert set(found.share) == {1 / others}
