"""A yardstick for the value: the one before it, of thirteen inputs whose weights were half set by hand."""

from math import exp
from typing import NamedTuple

from crossfray.agents.goals import STRIDE, aim, walks
from crossfray.agents.search import Search
from crossfray.rules.board import bits
from crossfray.rules.forecast import points_if_the_round_ended
from crossfray.rules.state import State, track_space
from crossfray.rules.strikes import chance_of


class Weights(NamedTuple):
    """How much each thing counts: half way between what was set by hand and what was learned from games."""

    points: float = 2.5
    """the share it has of the points that it takes to win"""
    close: float = 3.1
    """the square of that share"""
    soon: float = 3.9
    """the share of points that the end of the round would give"""
    stands: float = 0.48
    """a character that stands"""
    lies: float = 0.15
    waits: float = -0.11
    """a space that a character waits on its track"""
    fresh: float = 0.145
    """a character that can still be chosen this round"""
    token: float = 0.05
    """an ability token in the pool"""
    place: float = 0.085
    """being close to what is wanted"""
    eager: float = 0.08
    """the same for who can still be chosen"""
    danger: float = -0.11
    """a rival that can still be chosen, and is near; twice as much for who lies"""
    struck: float = -0.08
    """the chance that somebody who stands is struck by rivals that are near and can still be chosen"""
    armour: float = 0.11
    """a die of defense of a character, wherever it is"""


USUAL = Weights()


def value(state: State, weights: Weights = USUAL) -> list[float]:
    """For every side the chance to win, together 1."""
    if state.winner >= 0:
        return [float(side == state.winner) for side in range(len(state.points))]
    scores = [exp(_dot(weights, each)) for each in features(state)]
    total = sum(scores)
    return [score / total for score in scores]


def _dot(weights: Weights, found: list[float]) -> float:
    total = 0.0
    for at, each in enumerate(found):
        if each != 0.0:
            weight: float = weights[at]
            total += weight * each
    return total


def features(state: State) -> list[list[float]]:
    """For every side how much it has of what counts, in the order of the weights."""
    soon = points_if_the_round_ended(state)
    return [_features(state, side, soon[side]) for side in range(len(state.points))]


def _features(state: State, side: int, soon: int) -> list[float]:
    match, steps = state.match, walks(state.match.board)
    needed = max(match.winning.threshold, 1)
    points, share = state.points[side], state.points[side] / needed
    stands = lies = waits = fresh = place = eager = danger = struck = armour = 0.0
    able = match.rivals[side] & match.characters & state.present & ~state.exhausted & ~state.down
    rivals = list(bits(able))
    for piece in bits(match.own[side] & match.characters):
        where = state.where[piece]
        armour += match.things[piece].defense
        if where < 0:
            waits += track_space(where) if where < -1 else 4
            continue
        drawn = aim(state, piece).at(steps[where])
        place += drawn
        if not state.exhausted >> piece & 1:
            fresh += 1
            eager += drawn
        down = state.down >> piece & 1
        near, safe = 0, 1.0
        for rival in rivals:
            away = steps[where][state.where[rival]]
            if away <= STRIDE:
                near += 1
                if not down:
                    safe *= (1 - chance_of(state, rival, piece)) ** (2 if away <= 1 else 1)
        if down:
            lies += 1
            danger += 2 * min(near, 2)
        else:
            stands += 1
            danger += min(near, 2)
            struck += 1 - safe
    tokens = float(sum(state.pool[side * 4 : side * 4 + 4]))
    gain = (soon - points) / needed
    return [
        share,
        share * share,
        gain,
        stands,
        lies,
        waits,
        fresh,
        tokens,
        place,
        eager,
        danger,
        struck,
        armour,
    ]


hard = Search(200, 4, value)
expert = Search(2000, 4, value)
