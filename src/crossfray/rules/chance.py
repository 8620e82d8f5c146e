"""The answers of chance, by exact weights: dice, the flipped marker, draws. The engine has no randomness of its own;
it takes a number from 0 up to 1 from outside."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from crossfray.rules import decisions
from crossfray.rules.dice import weights_up_to
from crossfray.rules.engine import open_dice
from crossfray.rules.state import State

ALL_ALIKE: Final = (decisions.ASK_FIRST_PLAYER, decisions.ASK_FLIP, decisions.ASK_DRAW)
"""questions to chance whose answers are all equally likely"""


def fall(state: State, number: float) -> int:
    """Chance's answer to the open question for a number from 0 up to 1: each is as likely as its weight says."""
    if state.kind in ALL_ALIKE:
        return pick(state.options, number)
    weights = weights_up_to(*open_dice(state))
    return bisect_right(weights, int(number * weights[-1]))


def by_weight(weights: Sequence[int], number: float) -> int:
    """The same for any weights; the result is the index of the answer."""
    sums = list(accumulate(weights))
    return bisect_right(sums, int(number * sums[-1]))


def pick(options: int, number: float) -> int:
    """One of some equally likely answers, for a number from 0 up to 1."""
    for _ in range(int(number * options.bit_count())):
        options &= options - 1
    return (options & -options).bit_length() - 1
