"""The random player: at each question, every answer is equally likely."""

from random import Random

from crossfray.rules.chance import pick
from crossfray.rules.state import State


def choose(state: State, rng: Random) -> int:
    return pick(state.options, rng.random())
