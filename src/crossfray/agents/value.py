"""What a position is worth to each side: the chance to win, estimated when an activation is over.

It reads what the engine reports: points, also those that the end of the round would give, who stands, lies or waits on
a track, who can still act, and who can be struck; no card and no scenario by name."""

from math import exp
from typing import NamedTuple

from crossfray.agents.goals import aim, dangers, exposure, walks
from crossfray.rules.board import bits
from crossfray.rules.forecast import points_if_the_round_ended
from crossfray.rules.state import State, track_space


class Weights(NamedTuple):
    """How much each thing counts."""

    points: float = 5.0
    """all the points it takes to win"""
    soon: float = 2.5
    """as many that the end of the round would give"""
    stands: float = 1.0
    lies: float = 0.35
    waits: float = 0.1
    """a space that a character waits on its track"""
    fresh: float = 0.15
    """a character that can still be chosen this round"""
    token: float = 0.06
    """an ability token in the pool"""
    place: float = 0.08
    """being close to what is wanted"""
    danger: float = 0.25
    """a rival that can still be chosen, and is near"""


BY_HAND = Weights()


def value(state: State, weights: Weights = BY_HAND) -> list[float]:
    """For every side the chance to win, together 1."""
    if state.winner >= 0:
        return [float(side == state.winner) for side in range(len(state.points))]
    scores = [exp(score) for score in _scores(state, weights)]
    total = sum(scores)
    return [score / total for score in scores]


def _scores(state: State, weights: Weights) -> list[float]:
    match = state.match
    needed = max(match.winning.threshold, 1)
    soon = points_if_the_round_ended(state)
    steps = walks(match.board)
    found = []
    for side, points in enumerate(state.points):
        score = (weights.points * points + weights.soon * (soon[side] - points)) / needed
        score += weights.token * sum(state.pool[side * 4 : side * 4 + 4])
        rivals = dangers(state, side)
        for piece in bits(match.own[side] & match.characters):
            where = state.where[piece]
            if where < 0:
                score -= weights.waits * (track_space(where) if where < -1 else 4)
                continue
            lies = state.down >> piece & 1
            score += weights.lies if lies else weights.stands
            if not state.exhausted >> piece & 1:
                score += weights.fresh
            score += weights.place * aim(state, piece).at(steps[where])
            near = min(exposure(rivals, steps[where]), 2)
            score -= weights.danger * near * (2.0 if lies else 1.0)
        found.append(score)
    return found
