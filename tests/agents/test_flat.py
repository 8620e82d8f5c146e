"""The yardstick of the searching player answers as it says."""

from random import Random

import pytest

from crossfray.rules.board import bits
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
