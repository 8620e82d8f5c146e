"""Where a piece would like to be: beside rivals and markers, and in the areas that give points."""

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
"""what it is worth to be beside a rival that is down, a marker or a standing rival, and to be in an area"""
FADING = 1.4
"""how fast that fades with every step away"""
EXPOSED = 0.23
"""what it costs to be near a rival that can still act this round"""
STRIDE = 3
"""about as far as somebody reaches in one activation"""
FAR = 1000
"""steps to where there is no way"""


class Aim(NamedTuple):
    """What draws a piece: the squares of things to be beside, each with its worth, and the areas to be in."""

    beside: list[tuple[int, float]]
    within: list[int]

    def at(self, steps: list[int]) -> float:
        """How good a square is to be on, by its steps to all others: for the best thing to be beside, and the nearest
        area to be in; less for every step to them."""
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
    """Where a side's rivals are that stand and can still be chosen this round."""
    match = state.match
    able = match.rivals[side] & match.characters & state.present & ~state.exhausted & ~state.down
    return [state.where[rival] for rival in bits(able)]


def exposure(rivals: list[int], steps: list[int]) -> int:
    """How many of these are near a square, by its steps to all others."""
    near = 0
    for rival in rivals:
        if steps[rival] <= STRIDE:
            near += 1
    return near


def aim(state: State, piece: int) -> Aim:
    """What draws a piece now."""
    match, side = state.match, state.match.things[piece].side
    markers = wanted(state, piece)
    beside = []
    for thing in bits(match.rivals[side] & match.occupying & state.present | markers):
        worth = MARKER if markers >> thing & 1 else FALLEN if state.down >> thing & 1 else STANDING
        beside.append((state.where[thing], worth))
    taken = state.occupied & ~(1 << state.where[piece]) if state.where[piece] >= 0 else state.occupied
    return Aim(beside, list(bits(areas(match, side) & ~taken)))


def bring(state: State, piece: int, square: int) -> float:
    """How good it is to move something there that is nobody: near to what it is moved toward, else to a starting
    area that is not its own."""
    match, goal = state.match, goal_of(state)
    home = match.objective_setup(piece)[1] if match.objectives >> piece & 1 else state.side
    if not goal:
        goal = sum(side.area for number, side in enumerate(match.sides) if number != home)
    starts = [walks(state.board)[each] for each in bits(state.board.squares_at(square))]
    return -min(steps[each] for steps in starts for each in bits(goal))


def wanted(state: State, piece: int) -> int:
    """What there is on the map for a character to interact with that is not its side's already, nor in the way of
    others."""
    if not state.match.characters >> piece & 1:
        return 0
    found, side = interactable(state, piece) & ~state.match.occupying, state.match.things[piece].side
    return sum(1 << thing for thing in bits(found) if state.where[thing] >= 0 and state.holder[thing] != side)


@lru_cache(maxsize=64)
def walks(board: Board) -> list[list[int]]:
    """For each square how many steps away every square is, around what obstructs; FAR if there is no way."""
    found = [[FAR] * board.size for _ in range(board.size)]
    for start, steps in enumerate(found):
        reached = new = 1 << start
        for step in range(board.size):
            for square in bits(new):
                steps[square] = step
            new = spread(board, new) & ~reached
            reached |= new
    return found


@lru_cache(maxsize=64)
def areas(match: Match, side: int) -> int:
    """The squares of the areas that a side's scenario card speaks of when a round ends."""
    cards = [thing.rules for thing in match.things if thing.kind == SCENARIO and thing.side == side]
    ends = [row for card in cards for row in card.on if row.pattern.kind == ROUND_END]
    spoken = names_in(tuple(row.pattern for row in ends))
    return sum({name: squares for name, squares in match.sets.items() if name in spoken}.values())
