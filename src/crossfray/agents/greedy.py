"""The greedy player: it gives the answer with the highest quick estimate, and does not look ahead."""

from random import Random

from crossfray.agents.policy import worths
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.state import State

WHIM = 0.05
ALIKE = 1e-9
"""estimates that differ by less count as equal"""


def choose(state: State, rng: Random, whim: float = WHIM) -> int:
    """The answer with the highest quick estimate. Random noise breaks ties, and an occasional whim breaks the deadlock
    of two greedy players."""
    if state.kind == decisions.ASK_YES_NO:
        return decisions.YES
    actions = state.options & ~(1 << decisions.ACTION_DONE)
    if state.kind == decisions.ASK_ACTION and actions and rng.random() < whim:
        return rng.choice(list(bits(actions)))
    options = list(bits(state.options))
    noisy = [worth + rng.random() / 1000 for worth in worths(state, options)]
    return options[noisy.index(max(noisy))]


def best(state: State, number: float) -> int:
    """The answer with the highest quick estimate, without whims. A number from 0 up to 1 chooses among equal ones."""
    if state.kind == decisions.ASK_YES_NO:
        return decisions.YES
    options = list(bits(state.options))
    found = worths(state, options)
    top = max(found) - ALIKE
    equal = [option for option, worth in zip(options, found, strict=True) if worth > top]
    return equal[int(number * len(equal))]
