"""A yardstick for the searching player: flat Monte Carlo. Every answer is followed by as many games of greedy players,
some decisions long, and the one that came out best on average is given."""

from random import Random

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.agents.value import value
from crossfray.rules.board import bits
from crossfray.rules.engine import apply
from crossfray.rules.secrets import determinize
from crossfray.rules.state import CHANCE, State

ROLLOUTS, DECISIONS = 240, 45


def choose(state: State, rng: Random) -> int:
    """The best answer by 240 rollouts, shared out evenly."""
    options = list(bits(state.options))
    if len(options) == 1:
        return options[0]
    each = max(ROLLOUTS // len(options), 1)
    worths = [sum(rollout(state, option, rng) for _ in range(each)) for option in options]
    return options[worths.index(max(worths))]


def rollout(state: State, option: int, rng: Random) -> float:
    """What an answer comes to for the side that gives it, in one game that goes on for so many decisions."""
    twin = determinize(state, state.side, rng)
    apply(twin, option)
    for _ in range(DECISIONS):
        if not twin.options:
            break
        apply(twin, answer_chance(twin, rng) if twin.side == CHANCE else greedy.choose(twin, rng))
    return value(twin)[state.side]
