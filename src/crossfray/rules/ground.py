"""Temporary features of squares and pieces: obscured, closed, concealed (TERRAIN, SEE-7). If no text of the match
mentions one, checking it costs a look at a bit."""

from collections.abc import Iterator

from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.frames import MARKED, SIDE, Frame
from crossfray.rules.lasting import lasting_rows
from crossfray.rules.sight import sees
from crossfray.rules.state import State
from crossfray.rules.texts import active, context, reference


def in_force(state: State, what: int) -> Iterator[tuple[Frame, p.Is]]:
    """The rows in force that give somebody, or squares, a feature: from cards and from temporary rules."""
    for source, row in state.match.being:
        if row.what == what and active(state, source):
            yield context(state, source), row
    for _, frame, lasting in lasting_rows(state) if state.lasting else ():
        if isinstance(lasting, p.Is) and lasting.what == what:
            yield frame, lasting


def meant(state: State, frame: Frame, row: p.Is) -> int:
    """The pieces that such a row applies to."""
    found = 0
    for selector in row.who:
        found |= reference(state, frame, selector.ref) if selector.sort < 0 else 0
    return found


def ground(state: State, frame: Frame, row: p.Is) -> int:
    """The squares that such a row applies to."""
    if row.where is None:
        squares = 0
        for piece in bits(meant(state, frame, row)):
            squares |= state.squares(piece)
        return squares
    return state.match.sets.get(row.where.name, 0) if row.where.code == p.IN_AREA else frame[MARKED]


def squares_that_are(state: State, what: int) -> int:
    """The squares that have a feature now, by texts."""
    squares = 0
    if state.match.may_be >> what & 1:
        for frame, row in in_force(state, what):
            squares |= ground(state, frame, row)
    return squares & state.board.every


def obscured(state: State) -> int:
    """The squares of obscured terrain: on the map, and by texts or tokens (TERRAIN-1)."""
    if not state.match.may_be:
        return state.match.obscured
    return state.match.obscured | squares_that_are(state, p.OBSCURED)


def closed(state: State) -> int:
    """The squares that a text lets nobody enter or cross."""
    return squares_that_are(state, p.CLOSED) if state.match.may_be else 0


def home_area(state: State, side: int) -> int:
    """The starting area of a side, with squares that a text adds to it."""
    squares = state.area(side)
    if squares and state.match.may_be >> p.HOME & 1:
        for frame, row in in_force(state, p.HOME):
            squares |= ground(state, frame, row) & state.board.every if frame[SIDE] == side else 0
    return squares


def closing(state: State, square: int) -> str:
    """The name of the text that closes a square."""
    for frame, row in in_force(state, p.CLOSED):
        if ground(state, frame, row) >> square & 1:
            return row.name
    raise AssertionError(f"no text closes {square}")


def concealed(state: State) -> int:
    """The pieces that are concealed (SEE-7)."""
    found = 0
    if state.match.may_be >> p.CONCEALED & 1:
        for frame, row in in_force(state, p.CONCEALED):
            found |= meant(state, frame, row)
    return found & state.present


def hidden_from(state: State, side: int) -> int:
    """SEE-7: the pieces that a side cannot see from anywhere. A side always sees its own as usual."""
    return concealed(state) & ~state.match.own[side] if state.match.may_be else 0


def in_the_way(state: State, side: int) -> int:
    """The squares of standing rivals that a side's pieces cannot pass (MOVE-5), except rivals that let them."""
    rivals = state.rivals_standing(side)
    if state.match.may_be >> p.PASSABLE & 1:
        for frame, row in in_force(state, p.PASSABLE):
            for piece in bits(meant(state, frame, row) & state.present):
                rivals &= ~state.squares(piece)
    return rivals


def keen(state: State) -> int:
    """The pieces whose view rivals do not block, by a text."""
    found = 0
    for frame, row in in_force(state, p.KEEN):
        found |= meant(state, frame, row)
    return found


def blocking(state: State, side: int, viewer: int = -1) -> int:
    """The squares of the standing rivals that block the view of a side, or of one of its pieces (SEE-2). A concealed
    rival is not seen and so does not block (SEE-7)."""
    rivals = state.rivals_standing(side)
    if state.match.may_be:
        if viewer >= 0 and state.match.may_be >> p.KEEN & 1 and keen(state) >> viewer & 1:
            return 0
        for piece in bits(hidden_from(state, side) & state.match.occupying):
            rivals &= ~state.squares(piece)
    return rivals


def sees_square(state: State, side: int, here: int, there: int, viewer: int = -1) -> bool:
    """Whether a piece of a side, in one square, sees another square."""
    return sees(state.board, here, there, blocking(state, side, viewer), obscured(state))
