"""A yardstick for the searching player: flat Monte Carlo. Every answer is followed by as many games of greedy players,
some decisions long, and the one that came out best on average is given.

At the end of such a game a position has the hand-made value that the players had when this yardstick was written (16
November), with the numbers of then: so it does not grow with the players' own value."""

from math import exp
from random import Random

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.agents.goals import FAR, areas, walks, wanted
from crossfray.rules.board import bits
from crossfray.rules.engine import apply
from crossfray.rules.forecast import points_if_the_round_ended
from crossfray.rules.secrets import determinize
from crossfray.rules.state import CHANCE, SPACES, State, track_space

ROLLOUTS, DECISIONS = 240, 45

POINTS, SOON = 5.0, 2.5
"""all the points it takes to win, and as many that the end of the round would give"""
STANDS, LIES, WAITS, FRESH, TOKEN = 1.0, 0.35, -0.1, 0.15, 0.06
"""a character that stands or lies, a space that one waits on its track, one that can still be chosen, a token"""
PLACE, DANGER = 0.08, -0.12
"""being close to what is wanted, and a rival that can still be chosen and is near"""
FALLEN, MARKER, STANDING, HOLDING, STRIDE = 2.0, 1.5, 1.0, 0.5, 3
"""what it is worth to be beside a rival that lies, a marker or a standing rival, and in an area; what is near"""


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


def value(state: State) -> list[float]:
    """For every side the chance to win, together 1."""
    if state.winner >= 0:
        return [float(side == state.winner) for side in range(len(state.points))]
    soon = points_if_the_round_ended(state)
    scores = [exp(score(state, side, soon[side])) for side in range(len(state.points))]
    return [each / sum(scores) for each in scores]


def score(state: State, side: int, soon: int) -> float:
    """Points, characters, tokens, and how close characters are to what they want and to rivals."""
    match, points = state.match, state.points[side]
    found = (POINTS * points + SOON * (soon - points)) / max(match.winning.threshold, 1)
    found += TOKEN * sum(state.pool[side * 4 : side * 4 + 4])
    able = match.rivals[side] & match.characters & state.present & ~state.exhausted & ~state.down
    rivals = [state.where[rival] for rival in bits(able)]
    for piece in bits(match.own[side] & match.characters):
        where = state.where[piece]
        if where < 0:
            found += WAITS * (track_space(where) if where < -1 else SPACES)
            continue
        steps, lies = walks(match.board)[where], state.down >> piece & 1
        near = sum(steps[rival] <= STRIDE for rival in rivals)
        found += (LIES if lies else STANDS) + (0 if state.exhausted >> piece & 1 else FRESH)
        found += PLACE * drawn(state, piece, steps) + DANGER * min(near, 2) * (1 + lies)
    return found


def drawn(state: State, piece: int, steps: list[int]) -> float:
    """How close a character is to what it wants, by its steps to all squares."""
    match, side = state.match, state.match.side_of[piece]
    markers, best, nearest = wanted(state, piece), 0.0, FAR
    for thing in bits(match.rivals[side] & match.occupying & state.present | markers):
        worth = MARKER if markers >> thing & 1 else FALLEN if state.down >> thing & 1 else STANDING
        away = steps[state.where[thing]]
        best = max(best, worth if away <= 1 else worth / (1 + away))
    for square in bits(areas(match, side) & ~(state.occupied & ~(1 << state.where[piece]))):
        nearest = min(nearest, steps[square])
    return best + (HOLDING / (1 + nearest) if nearest < FAR else 0.0)
