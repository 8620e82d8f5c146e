"""The dice and the flipped marker: answers what chance is asked, by exact weights."""

from functools import lru_cache
from itertools import accumulate
from random import Random

from crossfray.rules.engine import chance_weights
from crossfray.rules.state import State


def answer_chance(state: State, rng: Random) -> int:
    """An answer to a question of chance, drawn by its weights."""
    return draw(tuple(chance_weights(state)), rng)


def draw(weights: tuple[int, ...], rng: Random) -> int:
    """A number below the count of weights, each as likely as its weight says."""
    outcomes = _outcomes(weights)
    if outcomes:
        return outcomes[int(rng.random() * len(outcomes))]
    return rng.choices(range(len(weights)), cum_weights=list(accumulate(weights)))[0]


@lru_cache(maxsize=256)
def _outcomes(weights: tuple[int, ...]) -> tuple[int, ...]:
    """Every equally likely way to fall, for rolls of a few dice; empty for larger ones."""
    if sum(weights) > 10_000:
        return ()
    return tuple(option for option, weight in enumerate(weights) for _ in range(weight))
