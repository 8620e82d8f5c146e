"""A position as a game in the middle of a turn, so that the engine itself says what is legal there."""

from crossfray.content.errors import InputError, shown
from crossfray.content.position import Piece, Position
from crossfray.rules.engine import resume_turn
from crossfray.rules.match import (
    ABILITY_TYPES,
    CHARACTER,
    KIND_NAMES,
    MINION,
    NO_DEFENSE,
    NOBODY,
    Match,
    Side,
    Thing,
    Winning,
)
from crossfray.rules.state import SPACES, State

NEVER = 1_000_000
"""points to win in a position, which has no end"""


def position_state(position: Position) -> State:
    """The state in which `to_act` has been chosen and has both actions; InputError if nobody is to act."""
    if position.to_act is None:
        raise InputError.at("question", "expected to_act in the position: whose turn is it?")
    actor = position.pieces[position.to_act]
    if actor.kind != "character":
        raise InputError.at(
            "question", f"to_act names '{actor.letter}', a {actor.kind}: only characters take turns"
        )
    letters = list(position.pieces)
    state = State(position_match(position))
    for number, piece in enumerate(position.pieces.values()):
        if piece.down:
            state.set_down(number, down=True)
        if piece.exhausted:
            state.exhausted |= 1 << number
        state.put(number, piece.square)
    for side in range(len(state.match.sides)):
        fill_side(state, position, side)
    state.round = 1
    state.first = actor.side - 1
    resume_turn(state, letters.index(actor.letter))
    return state


def position_match(position: Position) -> Match:
    sides = max((piece.side for piece in position.pieces.values()), default=1)
    return Match(
        "position",
        position.board,
        position.edition,
        tuple(Side(f"Side {n}", "", position.areas.get(n, 0)) for n in range(1, max(sides, 1) + 1)),
        tuple(thing_of(piece) for piece in position.pieces.values()),
        Winning(NEVER),
        position.obscured,
    )


def thing_of(piece: Piece) -> Thing:
    kind = KIND_NAMES.index(piece.kind)
    return Thing(
        piece.letter,
        piece.letter,
        piece.side - 1 if piece.side else NOBODY,
        kind,
        piece.card.defense if kind <= MINION else NO_DEFENSE,
        basic=piece.card.basic,
        tokens=tuple(ABILITY_TYPES.index(token) for token in piece.card.tokens) if kind == CHARACTER else (),
        home=piece.square,
        card=piece.card.id,
    )


def fill_side(state: State, position: Position, side: int) -> None:
    """Points, pool and track as the file says; the pool is that of the side's characters if it says nothing."""
    entry = position.sides.get(side + 1)
    if entry is None or entry.pool is None:
        for thing in state.match.things:
            for kind in thing.tokens if thing.side == side else ():
                state.pool[side * 4 + kind] += 1
    else:
        for name in entry.pool:
            state.pool[side * 4 + ABILITY_TYPES.index(name)] += 1
    if entry is None:
        return
    state.points[side] = entry.points
    for space, waiting in entry.track.items():
        for token in waiting:
            if token not in ABILITY_TYPES:
                known = ", ".join(ABILITY_TYPES)
                raise InputError.at("position", f"{shown(token)} on a track: expected one of {known}")
            state.tokens[(side * SPACES + int(space) - 1) * 4 + ABILITY_TYPES.index(token)] += 1
