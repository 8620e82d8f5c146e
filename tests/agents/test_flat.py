"""The yardstick of the searching player answers as it says."""

from random import Random

import pytest

from crossfray.rules.board import bits
from crossfray.rules.state import more_at
from support import flat
from support.heroes import doing


def test_it_gives_the_answer_that_came_out_best(monkeypatch: pytest.MonkeyPatch) -> None:
    with doing("Challenge 3.") as game:
        options = list(bits(game.state.options))
        tried: list[int] = []

        def rollout(_state: object, option: int, _rng: Random) -> float:
            tried.append(option)
            return float(option == options[1])

        monkeypatch.setattr(flat, "rollout", rollout)
        assert flat.choose(game.state, Random(1)) == options[1]
        assert {tried.count(option) for option in options} == {flat.ROLLOUTS // len(options)}


def test_its_value_is_its_own_sum_of_hand_made_numbers() -> None:
    with doing("Challenge 3.", pools={1: "strength"}) as game:
        state = game.state
        side = state.side
        before = flat.score(state, side, state.points[side])
        needed = state.match.winning.threshold
        state.points = more_at(state.points, side, needed)
        assert flat.score(state, side, needed) - before == pytest.approx(5.0)
        assert flat.score(state, side, 2 * needed) - before == pytest.approx(7.5)
        fresh = state.match.own[side] & state.match.characters & state.present & ~state.exhausted
        state.exhausted |= fresh & -fresh
        assert flat.score(state, side, needed) - before == pytest.approx(5.0 - 0.15)
        assert sum(flat.value(state)) == pytest.approx(1)
