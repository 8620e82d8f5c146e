"""The greedy player: the answer of most worth at a glance, looking no further than that."""

from random import Random

from crossfray.agents.policy import worths
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.state import State

WHIM = 0.05


def choose(state: State, rng: Random, whim: float = WHIM) -> int:
    """The answer of most worth; a little noise breaks ties, and so often a whim the deadlock of two who think alike."""
    if state.kind == decisions.ASK_YES_NO:
        return decisions.YES
    actions = state.options & ~(1 << decisions.ACTION_DONE)
    if state.kind == decisions.ASK_ACTION and actions and rng.random() < whim:
        return rng.choice(list(bits(actions)))
    options = list(bits(state.options))
    noisy = [worth + rng.random() / 1000 for worth in worths(state, options)]
    return options[noisy.index(max(noisy))]
