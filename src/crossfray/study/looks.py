"""How good answers and positions are, as chances to win found by looking ahead, and how reliable these are.

All answers to a question are compared at the same later activation, in the same tree, with equally many looks. This is
repeated several times, each time in another way: with a nearer or farther horizon, comparing more or fewer of the
following answers. How much the results differ is the noise: it contains the luck of the looks and the weaknesses of
each way. Nothing is used that the side may not know."""

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from crossfray.agents.search import Search
from crossfray.agents.value import chances
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.engine import chance_weights, copy_and_apply
from crossfray.rules.state import CHANCE, State

WAYS = ((4, 2), (2, 0), (6, 2), (3, 1))
"""for each repetition: how many activations after this one are played, and in how many of them answers are compared;
the first is as far ahead as the level `hard`"""
AHEAD, DEEP = WAYS[0]
TIMES = len(WAYS)
"""how often looks are repeated if the noise must be known"""
LEAST = 0.02
"""a smaller difference in the chance to win does not matter"""
WITHIN = 60.0
"""seconds for one question, a limit that is only reached in extreme cases"""
MOST_OUTCOMES = 24
"""different positions that dice may lead to; if there are more, the likeliest are looked at"""
STUDENT = {
    1: 12.71,
    2: 4.30,
    3: 3.18,
    4: 2.78,
    5: 2.57,
    6: 2.45,
    7: 2.36,
    8: 2.31,
    9: 2.26,
    10: 2.23,
    11: 2.20,
}
"""standard errors on each side of a 95 % interval, by the number of repetitions minus one"""
MANY = 2.1


class Effort(NamedTuple):
    """How many looks are spent."""

    first: int
    """looks at all answers together, to find those that matter"""
    looks: int
    """then looks at each of these"""
    times: int = TIMES
    """how often that is repeated"""

    @classmethod
    def for_review(cls, first: int) -> "Effort":
        """The effort of a review, which looks at every question, and so less often at each."""
        return cls(first, max(first * 2 // 5, 4))


class Judged(NamedTuple):
    """An answer: the chances of all sides to win if it is given, once for each repetition."""

    option: int
    times: tuple[tuple[float, ...], ...]

    def win(self, side: int) -> float:
        """The chance of a side to win."""
        return fmean(each[side] for each in self.times)

    def noise(self, side: int) -> float:
        """How far off that may be: half a 95 % interval."""
        return reach([each[side] for each in self.times])

    @property
    def wins(self) -> list[float]:
        return [self.win(side) for side in range(len(self.times[0]))]


class Margin(NamedTuple):
    """How much better one answer is than another for a side, and how far off that may be."""

    size: float
    noise: float

    @property
    def is_clear(self) -> bool:
        """Whether it is beyond the noise, and large enough to mention."""
        return self.size > max(self.noise, LEAST)


def margin(better: Judged, worse: Judged, side: int) -> Margin:
    """How much better one answer is, from the repetitions in which both were looked at together."""
    differences = [mine[side] - other[side] for mine, other in zip(better.times, worse.times, strict=True)]
    return Margin(fmean(differences), reach(differences))


def reach(numbers: Sequence[float]) -> float:
    """How far the mean of some numbers may be from the truth: half a 95 % interval; 1 if there is only one number."""
    if len(numbers) < 2:
        return 1.0
    return STUDENT.get(len(numbers) - 1, MANY) * stdev(numbers) / sqrt(len(numbers))


def shortlist(state: State, rng: Random, looks: int) -> list[int]:
    """The answers to the open question, those first that look best at a first look."""
    thoughts = searching(state, looks).think(state, rng, least=1)
    rest = [option for option in bits(state.options) if option not in {each.option for each in thoughts}]
    return [each.option for each in thoughts] + rest


def judge(
    state: State,
    options: Iterable[int],
    seed: str,
    effort: Effort,
) -> list[Judged]:
    """Judge some answers, each with so many looks and so many repetitions; best first."""
    asked = state.copy()
    asked.options = sum(1 << option for option in options)
    count = asked.options.bit_count()
    found: dict[int, list[tuple[float, ...]]] = {option: [] for option in bits(asked.options)}
    for time in range(effort.times):
        ahead, deep = WAYS[time % len(WAYS)]
        search = Search(effort.looks * count, ahead, within=WITHIN, deep=deep)
        for each in search.think(asked, Random(f"{seed}:{time}"), least=effort.looks):
            found[each.option].append(tuple(chances(each.values)))
    judged = [Judged(option, tuple(each)) for option, each in found.items() if len(each) == effort.times]
    return sorted(judged, key=lambda each: -each.win(state.side))


def ends_at(state: State) -> int:
    """The activation before which all looks from a position end."""
    return state.turns + own_end(state) + AHEAD


def own_end(state: State) -> int:
    """How many activations begin before the current one is over, or the one that begins with this question."""
    return 2 if state.kind == decisions.ASK_CHARACTER else 1


def searching(state: State, looks: int, until: int | None = None) -> Search:
    """A search with so many looks, up to an activation."""
    ahead = AHEAD if until is None else max(until - state.turns - own_end(state), 0)
    return Search(looks, ahead, within=WITHIN, deep=DEEP)


def worth(state: State, rng: Random, looks: int, until: int) -> list[float]:
    """The chances of all sides to win in a position if the best answer is given, looking ahead up to an activation."""
    if not state.options:
        return [float(side == state.winner) for side in range(len(state.points))]
    if state.side == CHANCE:
        found = outcomes(state)
        each = max(looks // len(found), 8)
        return mean_of((share, worth(then, rng, each, until)) for share, then in found)
    if not state.options & (state.options - 1):
        return worth(copy_and_apply(state, state.options.bit_length() - 1), rng, looks, until)
    return chances(searching(state, looks, until=until).think(state, rng)[0].values)


def mean_of(weighted: Iterable[tuple[float, Sequence[float]]]) -> list[float]:
    """The weighted mean of some chances."""
    found = list(weighted)
    total = sum(weight for weight, _ in found)
    return [sum(w * each[side] for w, each in found) / total for side in range(len(found[0][1]))]


def outcomes(state: State) -> list[tuple[float, State]]:
    """The positions that chance may lead to, up to the next question of a side: each once, with its exact probability,
    the likeliest first."""
    open_: dict[int, tuple[float, State]] = {state.key(): (1.0, state)}
    ended: dict[int, tuple[float, State]] = {}
    while open_:
        _, (share, position) = open_.popitem()
        weights = chance_weights(position)
        total = sum(weights[option] for option in bits(position.options))
        for option in bits(position.options):
            then = copy_and_apply(position, option)
            into = open_ if then.options and then.side == CHANCE else ended
            before = into.get(then.key(), (0.0, then))[0]
            into[then.key()] = (before + share * weights[option] / total, then)
    found = sorted(ended.values(), key=lambda each: -each[0])[:MOST_OUTCOMES]
    whole = sum(share for share, _ in found)
    return [(share / whole, then) for share, then in found]
