"""Triggers: whoever waits for a moment is heard, in the order of TIMING-1."""

from crossfray.rules.board import bits
from crossfray.rules.decisions import ORDER
from crossfray.rules.match import Ready
from crossfray.rules.phrases import (
    CODE,
    DOER,
    LENGTH,
    LIMIT,
    MARKED,
    OBJECT,
    RAISED,
    SIDE,
    SOURCE,
    SUBJECT,
    context,
    holds_true,
    matches,
    spot_squares,
)
from crossfray.rules.procedure import AT, PROGRAM, TRIGGERS, TURN, ask, pop
from crossfray.rules.state import State
from crossfray.rules.values import active


def fire(state: State, moment: int, subject: int, other: int = -1, square: int = -1) -> None:
    """A moment has come: `subject` did it or it happened to it, `other` is whom it was done to, or who did it;
    `square` is where, if it has left the map. Whatever waits for that runs before anything else goes on."""
    ready = state.match.triggers[moment]
    if not ready:
        return
    pending = 0
    for number, row in enumerate(ready):
        if applies(state, row, subject, other):
            pending |= 1 << number
    if pending:
        state.frames.append([TRIGGERS, 0, moment, subject, other, pending, square])


def applies(state: State, row: Ready, subject: int, other: int) -> bool:
    """Whether a trigger hears this."""
    trigger = row.trigger
    if not active(state, row.source):
        return False
    if row.limit >= 0 and state.uses[row.limit] >= state.match.limits[row.limit].times:
        return False
    frame = context(state, row.source)
    if trigger.subject and (subject < 0 or not matches(state, frame, trigger.subject, subject)):
        return False
    if trigger.object and (other < 0 or not matches(state, frame, trigger.object, other)):
        return False
    frame[SUBJECT] = 1 << subject if subject >= 0 else 0
    frame[OBJECT] = 1 << other if other >= 0 else 0
    if trigger.place is not None:
        here = state.where[subject]
        if here < 0 or not spot_squares(state, frame, trigger.place, subject) >> here & 1:
            return False
    return trigger.guard is None or holds_true(state, frame, trigger.guard)


def triggers(state: State, frame: list[int], answer: int) -> None:
    """Run what a moment has set off, one after the other. Frame: moment, subject, other, the triggers waiting."""
    rows = state.match.triggers[frame[2]]
    if answer >= 0:
        frame[5] &= ~(1 << answer)
        if applies(state, rows[answer], frame[3], frame[4]):
            start(state, rows[answer], frame[3], frame[4], frame[6])
        return
    if not frame[5]:
        pop(state)
        return
    for side in order(state):
        waiting = 0
        for number in bits(frame[5]):
            if state.match.things[rows[number].source].side == side:
                waiting |= 1 << number
        if waiting:
            ask(state, ORDER, side, waiting)
            return


def order(state: State) -> list[int]:
    """TIMING-1: from the side whose turn it is; between turns from the first player."""
    start_side = state.first
    for frame in state.frames:
        if frame[0] == TURN:
            start_side = frame[2]
    sides = len(state.match.sides)
    return [(start_side + n) % sides for n in range(sides)]


def start(state: State, row: Ready, subject: int, other: int, square: int) -> None:
    frame = begin(state, row.program, row.source)
    frame[MARKED] = 1 << square if square >= 0 else 0
    frame[SUBJECT] = 1 << subject if subject >= 0 else 0
    frame[OBJECT] = 1 << other if other >= 0 else 0
    frame[LIMIT] = row.limit


def begin(state: State, program: int, source: int) -> list[int]:
    """Push the frame of a program of a card."""
    frame = [0] * LENGTH
    frame[0] = PROGRAM
    frame[AT] = 0
    frame[CODE] = program
    frame[SOURCE] = source
    frame[SIDE] = state.match.things[source].side
    frame[DOER] = frame[RAISED] = frame[LIMIT] = -1
    state.frames.append(frame)
    return frame


def end_of(state: State, per: int) -> None:
    """A turn, round or game is over: the limits that count within it are fresh (TURN-6)."""
    for number, limit in enumerate(state.match.limits):
        if limit.per <= per:
            state.uses[number] = 0
