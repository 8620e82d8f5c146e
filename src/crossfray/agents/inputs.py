"""What counts in a position, for every side: numbers that the engine reports or that follow from where pieces are; no
card and no scenario by name. How much each counts is in agents/weights.py, in the same order."""

from typing import Final

from crossfray.agents.goals import FAR, STRIDE, Aim, aim, areas, walks
from crossfray.agents.threats import Threats
from crossfray.rules.board import bits
from crossfray.rules.forecast import points_if_the_round_ended
from crossfray.rules.state import SPACES, State, track_space

POINTS: Final = 0
"""the share it has of the points that it takes to win"""
CLOSE: Final = 1
"""the square of that share"""
SOON: Final = 2
"""the share of points that the end of the round would give"""
STANDS: Final = 3
"""characters that stand"""
LIES: Final = 4
LIES_FRESH: Final = 5
"""those that lie and can still be chosen this round"""
WAITS: Final = 6
"""spaces that characters wait on a track"""
FRESH: Final = 7
"""characters that can still be chosen this round"""
PLACE: Final = 8
"""how close they all are to what draws them (goals.py)"""
EAGER: Final = 9
"""the same for those that can still be chosen"""
DANGER: Final = 10
"""rivals that can still be chosen, at most two near each character; they count twice for who lies"""
LATER: Final = 11
"""the same for rivals that are exhausted"""
STRUCK: Final = 12
"""the chances that those who stand are struck this round"""
FELLED: Final = 13
"""the chances that they are struck twice"""
LOST: Final = 14
"""the chances that those who lie are struck"""
HITS: Final = 15
"""the best chance of each that can act to strike a rival that stands"""
OUTS: Final = 16
"""... to strike a rival that lies"""
TWICE: Final = 17
"""... to strike a rival twice"""
REACHED: Final = 18
"""characters that can act and are near a marker they want"""
NEARNESS: Final = 19
"""how close all are to the nearest marker they want: 1 on it, then 1/2, 1/3 ..."""
MARKERS: Final = 20
"""markers they want"""
INSIDE: Final = 21
"""characters that stand in areas that give points"""
INSIDE_DOWN: Final = 22
GROUND: Final = 23
"""how close all are to the nearest square of such an area"""
HOME: Final = 24
"""how close all are to their own starting area"""
HELPERS: Final = 25
"""companions and minions on the map"""
ARMOUR: Final = 26
"""dice of defense of all characters"""
ARMOUR_UP: Final = 27
"""dice of defense of those that stand"""
TOKENS: Final = 28
"""ability tokens in the pool"""
RETURNING: Final = 29
"""ability tokens on the track: 1 for each on the first space, 1/4 on the last"""
LEADER: Final = 30
"""the chance that the leader is struck while it stands"""
LEADER_DOWN: Final = 31
INPUTS: Final = 32
"""so many there are"""


def inputs(state: State) -> list[list[float]]:
    """For every side how much it has of what counts."""
    soon, threats = points_if_the_round_ended(state), Threats(state)
    return [_inputs(state, side, soon[side], threats) for side in range(len(state.points))]


def _inputs(state: State, side: int, soon: int, threats: Threats) -> list[float]:
    match = state.match
    needed, has = max(match.winning.threshold, 1), [0.0] * INPUTS
    has[POINTS] = share = state.points[side] / needed
    has[CLOSE] = share * share
    has[SOON] = (soon - state.points[side]) / needed
    goals, starts = list(bits(areas(match, side))), list(bits(state.area(side)))
    tired = match.rivals[side] & match.characters & state.present & state.exhausted & ~state.down
    spent = [state.where[rival] for rival in bits(tired)]
    markers = 0
    for piece in bits(match.own[side] & match.characters):
        where = state.where[piece]
        has[ARMOUR] += match.things[piece].defense
        if where < 0:
            has[WAITS] += track_space(where) if where < -1 else SPACES
            continue
        ways, aims = walks(match.board)[where], aim(state, piece)
        markers |= aims.markers
        _note_body(state, piece, spent, ways, threats, has)
        _note_aims(state, piece, aims, ways, has)
        has[HOME] += _closeness(ways, starts)
        if goals:
            has[GROUND] += _closeness(ways, goals)
            if where in goals:
                has[INSIDE_DOWN if state.down >> piece & 1 else INSIDE] += 1
    has[MARKERS] = markers.bit_count()
    has[HELPERS] = (match.own[side] & state.present & match.occupying & ~match.characters).bit_count()
    has[TOKENS] = sum(state.pool[side * 4 : side * 4 + 4])
    for space in range(SPACES):
        at = (side * SPACES + space) * 4
        has[RETURNING] += (1 - space / SPACES) * sum(state.tokens[at : at + 4])
    return has


def _note_body(
    state: State, piece: int, spent: list[int], ways: list[int], threats: Threats, has: list[float]
) -> None:
    """How a character on the map is, whom it threatens and who threatens it."""
    down, fresh = state.down >> piece & 1, not state.exhausted >> piece & 1
    once, again = threats.odds(piece)
    later = 0
    for rival in spent:
        if ways[rival] <= STRIDE:
            later += 1
    has[DANGER] += min(threats.near.get(piece, 0), 2) * (1 + down)
    has[LATER] += min(later, 2) * (1 + down)
    has[FRESH] += fresh
    leads = state.leaders >> piece & 1
    if down:
        has[LIES] += 1
        has[LIES_FRESH] += fresh
        has[LOST] += once
        has[LEADER_DOWN] += leads
        return
    has[STANDS] += 1
    has[ARMOUR_UP] += state.match.things[piece].defense
    has[STRUCK] += once
    has[FELLED] += again
    has[LEADER] += leads * once
    has[HITS] += threats.hits.get(piece, 0.0)
    has[OUTS] += threats.outs.get(piece, 0.0)
    has[TWICE] += threats.twice.get(piece, 0.0)


def _note_aims(state: State, piece: int, aims: Aim, ways: list[int], has: list[float]) -> None:
    """How close a character is to what it wants."""
    drawn, nearest = aims.at(ways), FAR
    for marker in bits(aims.markers):
        nearest = min(nearest, ways[state.where[marker]])
    has[PLACE] += drawn
    if nearest < FAR:
        has[NEARNESS] += 1 / (1 + nearest)
    if not state.exhausted >> piece & 1:
        has[EAGER] += drawn
        has[REACHED] += nearest <= STRIDE and not state.down >> piece & 1


def _closeness(ways: list[int], squares: list[int]) -> float:
    """1 on one of these squares, then 1/2, 1/3 ..."""
    nearest = FAR
    for square in squares:
        if ways[square] < nearest:
            nearest = ways[square]
    return 1 / (1 + nearest)
