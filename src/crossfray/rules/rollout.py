"""Playing many answers in a row, for search and simulation, by a policy of plain data, so that no code outside the
rules runs."""

from collections.abc import Callable
from typing import Final

from crossfray.rules.board import bits
from crossfray.rules.chance import fall, pick
from crossfray.rules.decisions import QUESTIONS
from crossfray.rules.engine import advance
from crossfray.rules.state import CHANCE, State

Policy = list[list[int]]
"""for each kind of question (decisions.py) the weights of its answers by number; the last weight holds for all
further numbers. If there are none, or all offered weights are 0, all answers are equally likely"""

UNIFORM: Final[Policy] = [[] for _ in QUESTIONS]
NO_END: Final = 1 << 30


def rollout(
    state: State, policy: Policy, random: Callable[[], float], answers: int = NO_END, turns: int = NO_END
) -> int:
    """Play on in place until the game is over, or this many answers were given, or this many turns begun; the result
    is the number of answers. `random` gives a number from 0 up to 1 for each answer."""
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
