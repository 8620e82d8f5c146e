"""The random player: every answer equally likely, at each step."""

from random import Random

from crossfray.rules.state import State


def choose(state: State, rng: Random) -> int:
    options = state.options
    skip = int(rng.random() * options.bit_count())
    for _ in range(skip):
        options &= options - 1
    return (options & -options).bit_length() - 1
