"""Answers the questions of chance, such as dice, by exact weights."""

from random import Random

from crossfray.rules.chance import fall
from crossfray.rules.state import State


def answer_chance(state: State, rng: Random) -> int:
    """An answer to a question of chance, drawn by weight."""
    return fall(state, rng.random())
