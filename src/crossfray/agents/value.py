"""What a position is worth to each side: the chance to win, estimated when an activation is over."""

from math import exp

from crossfray.agents.inputs import inputs
from crossfray.agents.weights import WEIGHTS
from crossfray.rules.state import State

MOST_SHARE = 1.5
"""a greater share of the points that it takes to win counts as this"""
SHARPNESS = 1.11
"""How much surer the outcome is than the value says: in 2,221 games of the search with itself, at 115,606 beginnings of
an activation (95 %: 1.02 to 1.20)."""


def value(state: State) -> list[float]:
    """For every side the chance to win, together 1."""
    if state.winner >= 0:
        return [float(side == state.winner) for side in range(len(state.points))]
    return shares(weights_now(state), inputs(state))


def shares(weights: list[float], found: list[list[float]]) -> list[float]:
    """For every side its share of all, by what it has and how much that counts."""
    scores = [exp(_score(weights, each)) for each in found]
    total = sum(scores)
    return [score / total for score in scores]


def weights_now(state: State) -> list[float]:
    """How much each input counts now."""
    fresh, near, decisive = course(state)
    return [
        always + fresh * if_fresh + near * if_near + decisive * if_decisive
        for always, if_fresh, if_near, if_decisive in WEIGHTS
    ]


def course(state: State) -> tuple[float, float, float]:
    """How far the round and the game have come: the share of the characters on the map that can still be chosen, and
    the greatest share that a side has of the points that it takes to win; and what share of them a knock-out gives."""
    match = state.match
    there, needed = match.characters & state.present, max(match.winning.threshold, 1)
    fresh = (there & ~state.exhausted).bit_count() / max(there.bit_count(), 1)
    return fresh, min(max(state.points) / needed, MOST_SHARE), match.winning.knock_out_points / needed


def _score(weights: list[float], found: list[float]) -> float:
    total = 0.0
    for weight, each in zip(weights, found, strict=True):
        if each != 0.0:
            total += weight * each
    return total


def chances(values: list[float]) -> list[float]:
    """Values as chances to win, together 1: as often as sides with such values won games of searching players."""
    powers = [each**SHARPNESS for each in values]
    total = sum(powers)
    return [each / total for each in powers]
