"""Where a piece would like to be: next to rivals and markers, and in areas that give points."""

from functools import lru_cache
from typing import NamedTuple

from crossfray.rules.board import Board, bits
from crossfray.rules.kinds import ROUND_END
from crossfray.rules.match import SCENARIO, Match
from crossfray.rules.moves import goal_of
from crossfray.rules.program import names_in
from crossfray.rules.reach import spread
from crossfray.rules.requirements import interactable
from crossfray.rules.state import State

FALLEN, MARKER, STANDING, HOLDING = 1.8, 0.7, 0.3, 0.9
"""the worth of being next to a knocked-down rival, a marker or a standing rival, and of being in an area"""
FADING = 1.4
"""how fast that worth falls with each step of distance"""
EXPOSED = 0.23
"""the cost of being near a rival that can still act this round"""
STRIDE = 3
"""roughly how far a character reaches in one activation"""
FAR = 1000
"""steps to a square that cannot be reached"""


class Aim(NamedTuple):
    """What attracts a piece: squares of things to be next to, each with its worth, and areas to be in."""

    beside: list[tuple[int, float]]
    within: list[int]
    markers: int
    """what it wants to interact with"""

    def at(self, steps: list[int]) -> float:
        """How good a square is, given its steps to all others: the best thing to be next to and the nearest area count,
        and each step to them reduces their worth."""
        best = 0.0
        for goal, worth in self.beside:
            away = steps[goal]
            drawn = worth if away <= 1 else worth / (1 + FADING * away)
            if drawn > best:
                best = drawn
        nearest = FAR
        for goal in self.within:
            if steps[goal] < nearest:
                nearest = steps[goal]
        return best + HOLDING / (1 + nearest) if self.within else best


def dangers(state: State, side: int) -> list[int]:
    """The squares of standing rivals that can still be chosen this round."""
    match = state.match
    able = match.rivals[side] & match.characters & state.present & ~state.exhausted & ~state.down
    return [state.where[rival] for rival in bits(able)]


def exposure(rivals: list[int], steps: list[int]) -> int:
    """How many of these are near a square, given its steps to all others."""
    near = 0
    for rival in rivals:
        if steps[rival] <= STRIDE:
            near += 1
    return near


def aim(state: State, piece: int) -> Aim:
    """What attracts a piece now."""
    match, side = state.match, state.match.things[piece].side
    markers = wanted(state, piece)
    beside = []
    for thing in bits(match.rivals[side] & match.occupying & state.present | markers):
        worth = MARKER if markers >> thing & 1 else FALLEN if state.down >> thing & 1 else STANDING
        beside.append((state.where[thing], worth))
    taken = state.occupied & ~(1 << state.where[piece]) if state.where[piece] >= 0 else state.occupied
    return Aim(beside, list(bits(areas(match, side) & ~taken)), markers)


def bring(state: State, piece: int, square: int) -> float:
    """How good it is to move something there that belongs to nobody: close to what it is moved toward, otherwise close
    to a starting area of another side."""
    match, goal = state.match, goal_of(state)
    home = match.objective_setup(piece)[1] if match.objectives >> piece & 1 else state.side
    if not goal:
        goal = sum(side.area for number, side in enumerate(match.sides) if number != home)
    starts = [walks(state.board)[each] for each in bits(state.board.squares_at(square))]
    return -min(steps[each] for steps in starts for each in bits(goal))


def wanted(state: State, piece: int) -> int:
    """The things on the map that a character could interact with, that its side does not hold yet and that do not block
    their square."""
    if not state.match.characters >> piece & 1:
        return 0
    found, side = interactable(state, piece) & ~state.match.occupying, state.match.things[piece].side
    return sum(1 << thing for thing in bits(found) if state.where[thing] >= 0 and state.holder[thing] != side)


class Walks:
    """For each square of a board the number of steps to every square, around obstacles; FAR if there is no way. What
    nobody has asked for is not counted: a wall may open at any time, and then every way may change."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.known: dict[int, list[int]] = {}

    def __getitem__(self, start: int) -> list[int]:
        steps = self.known.get(start)
        if steps is None:
            steps = self.known[start] = self._steps(start)
        return steps

    def _steps(self, start: int) -> list[int]:
        steps = [FAR] * self.board.size
        reached = new = 1 << start
        for step in range(self.board.size):
            if not new:
                break
            for square in bits(new):
                steps[square] = step
            new = spread(self.board, new) & ~reached
            reached |= new
        return steps


@lru_cache(maxsize=64)
def walks(board: Board) -> Walks:
    return Walks(board)


@lru_cache(maxsize=64)
def areas(match: Match, side: int) -> int:
    """The squares of the areas that a side's scenario card mentions at the end of a round."""
    cards = [thing.rules for thing in match.things if thing.kind == SCENARIO and thing.side == side]
    ends = [row for card in cards for row in card.on if row.pattern.kind == ROUND_END]
    spoken = names_in(tuple(row.pattern for row in ends))
    return sum({name: squares for name, squares in match.sets.items() if name in spoken}.values())
