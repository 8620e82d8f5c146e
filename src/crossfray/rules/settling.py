"""TIMING-2: if several texts set one value of a piece differently, the player of the piece says which counts. This is
asked once, when the second text begins to hold, and lasts as long as those texts hold."""

from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.decisions import ASK_SETTLE
from crossfray.rules.frames import SETTLE_FRAME, SETTLE_PIECE, SETTLE_ROWS, SETTLE_VALUE, SOURCE, Frame
from crossfray.rules.kinds import ABILITY, BY_BASIC, CHALLENGE, MOVE, Event, by_ability
from crossfray.rules.lasting import row_of
from crossfray.rules.match import ABILITY_TYPES
from crossfray.rules.procedure import ask, pop, push
from crossfray.rules.state import State
from crossfray.rules.values import SETTLED_LENGTH, changed, changes, orders, settled_on


def settle_next(state: State) -> bool:
    """Whether something must be settled before the game goes on; if so, it is asked first."""
    for which in state.match.contested if state.round else ():
        for piece in bits(state.match.characters):
            for event in events_of(which, piece):
                rows = [row for row in changes(state, which, event) if row.how > p.SUBTRACT]
                numbers = sum(1 << row.number for row in rows)
                if len(rows) < 2 or settled_on(state, which, piece, numbers) >= 0:
                    continue
                if len({changed(BASE, way)[-1].value for way in orders(rows)}) > 1:
                    push(state, SETTLE_FRAME, which, piece, numbers)
                    return True
    return False


BASE = 3
"""a value to try orders on: neither 0 nor large"""


def events_of(which: int, piece: int) -> list[Event]:
    """The events in which a value of a piece counts, whoever else takes part."""
    if which == p.SQUARES:
        return [Event(MOVE, doer=piece, target=piece, cause=BY_BASIC)]
    if which == p.DEFENSE:
        return [Event(CHALLENGE, target=piece)]
    if which in (p.DICE, p.RANGE, p.MARGIN):
        return [Event(CHALLENGE, doer=piece, cause=BY_BASIC)]
    if which == p.COST:
        return [Event(ABILITY, doer=piece, cause=by_ability(kind)) for kind in range(len(ABILITY_TYPES))]
    return []


def settle(state: State, frame: Frame, answer: int) -> None:
    """Ask whose text counts."""
    which, piece, rows = frame[SETTLE_VALUE], frame[SETTLE_PIECE], frame[SETTLE_ROWS]
    if answer < 0:
        ask(state, ASK_SETTLE, state.match.things[piece].side, rows)
        return
    pop(state)
    kept = range(0, len(state.settled), SETTLED_LENGTH)
    others = [at for at in kept if state.settled[at : at + 2] != (which, piece)]
    left = [number for at in others for number in state.settled[at : at + SETTLED_LENGTH]]
    state.settled = (*left, which, piece, rows, answer)


def contested_row(state: State, number: int) -> tuple[int, p.Change]:
    """One of the texts in the open question: its card and the row."""
    frame = state.frames[-1]
    rows = state.match.changes[frame[SETTLE_VALUE]]
    if number < len(rows):
        return rows[number]
    lasting = state.lasting[number - len(rows)]
    row = row_of(state, lasting)
    assert isinstance(row, p.Change)
    return lasting[SOURCE], row
