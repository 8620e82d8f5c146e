"""Playing on for many answers at once, for search and simulation: by a policy that is plain data, so that nothing of it
runs outside the rules."""

from collections.abc import Callable
from typing import Final

from crossfray.rules.board import bits
from crossfray.rules.chance import fall, pick
from crossfray.rules.decisions import QUESTIONS
from crossfray.rules.engine import advance
from crossfray.rules.state import CHANCE, State

Policy = list[list[int]]
"""For each kind of question (decisions.py) the weights of its answers by their number; the last holds for all further
ones. Without any, and where the weights of all that are offered are 0, all are equally likely."""

UNIFORM: Final[Policy] = [[] for _ in QUESTIONS]
NO_END: Final = 1 << 30


def rollout(
    state: State, policy: Policy, random: Callable[[], float], answers: int = NO_END, turns: int = NO_END
) -> int:
    """Play on in place, until the game is over, so many answers have been given, or so many turns have begun; how many
    answers were given. `random` gives numbers from 0 up to 1, one for each answer."""
    given = 0
    last = state.turns + turns
    while state.options and given < answers and state.turns < last:
        if state.side == CHANCE:
            option = fall(state, random())
        else:
            option = weighted(state.options, policy[state.kind], random())
        advance(state, option)
        given += 1
    return given


def weighted(options: int, weights: list[int], number: float) -> int:
    """One of some answers for a number from 0 up to 1, each as likely as its weight says."""
    if not weights:
        return pick(options, number)
    most = len(weights) - 1
    total = sum([weights[min(option, most)] for option in bits(options)])
    if not total:
        return pick(options, number)
    left = int(number * total)
    for option in bits(options):
        left -= weights[min(option, most)]
        if left < 0:
            return option
    raise AssertionError("weights are not below 0")
