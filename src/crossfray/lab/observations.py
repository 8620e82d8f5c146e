"""What a side sees, as numbers in fixed places: the input of a program that learns. It contains nothing that the side
may not know. The side's own things come first, then those of the others in turn order.

VERSION changes whenever a number gets another place or meaning. Numbers are between -1 and 1."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crossfray.lab.actions import GRID, MOST_PIECES
from crossfray.rules import decisions
from crossfray.rules.frames import TURN_PIECE
from crossfray.rules.match import ABILITY_TYPES, KIND_NAMES, NOBODY
from crossfray.rules.procedure import turn_frame
from crossfray.rules.state import CHANCE, FACE_DOWN, OFF, SPACES, State, track_side, track_space

VERSION: Final = 1
MOST_SIDES: Final = 4
MANY: Final = 20.0
"""numbers are shown as shares of this"""
TYPES: Final = len(ABILITY_TYPES)
QUESTIONS: Final = len(decisions.QUESTIONS)
GENERAL: Final = 2 + MOST_SIDES + QUESTIONS
SIDE: Final = 1 + TYPES + SPACES * TYPES
PIECE: Final = 14 + MOST_SIDES + len(KIND_NAMES)
LENGTH: Final = GENERAL + MOST_SIDES * SIDE + MOST_PIECES * PIECE

Numbers = NDArray[np.float32]


def observation(state: State, side: int) -> Numbers:
    """The position as a side sees it."""
    found = np.zeros(LENGTH, dtype=np.float32)
    found[:GENERAL] = _general(state, side)
    at = GENERAL
    for number in range(len(state.match.sides)):
        there = at + turned(state, number, side) * SIDE
        found[there : there + SIDE] = _side(state, number)
    at += MOST_SIDES * SIDE
    acting = _acting(state)
    for number in range(len(state.match.things)):
        found[at : at + PIECE] = _piece(state, number, side, acting)
        at += PIECE
    return np.clip(found, -1.0, 1.0)


def turned(state: State, other: int, side: int) -> int:
    """How many places after a side another one comes."""
    return (other - side) % len(state.match.sides)


def _general(state: State, side: int) -> list[float]:
    """The round, how many points win, who must answer the open question, and its kind."""
    asked = [0.0] * MOST_SIDES
    if state.side != CHANCE and state.options:
        asked[turned(state, state.side, side)] = 1.0
    question = [float(state.kind == kind) for kind in range(QUESTIONS)]
    return [state.round / MANY, state.match.winning.threshold / MANY, *asked, *question]


def _side(state: State, side: int) -> list[float]:
    """Points, tokens in the pool, and tokens on each space of the track."""
    pool = state.pool[side * TYPES : (side + 1) * TYPES]
    track = state.tokens[side * SPACES * TYPES : (side + 1) * SPACES * TYPES]
    return [number / MANY for number in (state.points[side], *pool, *track)]


def _acting(state: State) -> int:
    frame = turn_frame(state)
    return -1 if frame is None or state.kind == decisions.ASK_CHARACTER else frame[TURN_PIECE]


def _piece(state: State, number: int, side: int, acting: int) -> list[float]:
    """That there is such a piece, where it is, how it is, whose it is and of what kind."""
    thing, where, held = state.match.things[number], state.where[number], state.holder[number]
    board = state.board
    on_map = 0 <= where < board.size
    on_track = FACE_DOWN < where < OFF
    owner = [0.0] * MOST_SIDES
    if thing.side != NOBODY:
        owner[turned(state, thing.side, side)] = 1.0
    return [
        1.0,
        float(on_map),
        (where % board.width + 1) / GRID if on_map else 0.0,
        (where // board.width + 1) / GRID if on_map else 0.0,
        float(where >= board.size),
        float(state.down >> number & 1),
        float(state.exhausted >> number & 1),
        float(state.leaders >> number & 1),
        float(number == acting),
        track_space(where) / SPACES if on_track else 0.0,
        (turned(state, track_side(where), side) + 1) / MOST_SIDES if on_track else 0.0,
        (held + 1) / MOST_PIECES if held >= 0 else 0.0,
        max(thing.defense, 0) / MANY,
        float(thing.basic),
        *owner,
        *(float(thing.kind == kind) for kind in range(len(KIND_NAMES))),
    ]
