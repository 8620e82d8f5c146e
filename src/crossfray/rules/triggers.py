"""Triggers: whoever waits for a moment is heard, in the order of TIMING-1."""

from typing import Final

from crossfray.rules.board import bits
from crossfray.rules.decisions import ORDER
from crossfray.rules.facts import holds_true, spot_squares
from crossfray.rules.lasting import end_lasting
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
    STOOD,
    SUBJECT,
    context,
    matches,
    side_of,
)
from crossfray.rules.procedure import AT, KNOCK, PROGRAM, TRIGGERS, TURN, ask, pop, tell
from crossfray.rules.program import END, JUMP, POINTS, UNLESS, WOULD_BE_DOWN, WOULD_BE_OUT, Program
from crossfray.rules.state import State
from crossfray.rules.values import active

MOST_FRAMES: Final = 100
"""So many unfinished steps inside each other and no more: about thirty triggers, each set off by the one before."""
MOST_EVENTS: Final = 1000
"""So many things happen between two answers and no more, for texts that set off several at once."""


def fire(
    state: State, moment: int, subject: int, other: int = -1, square: int = -1, credit: int = -1
) -> None:
    """A moment has come: `subject` did it or it happened to it, `other` is whom it was done to, or who did it;
    `square` is where, if it has left the map. Whatever waits for that runs before anything else goes on. TOKEN-3: a
    text that only gives points hears who is credited with it."""
    ready = state.match.triggers[moment]
    if not ready:
        return
    pending = 0
    for number, row in enumerate(ready):
        by = credit if credit >= 0 and is_plain(row.trigger.program) else other
        if applies(state, row, subject, by, square):
            pending |= 1 << number
    if pending and (len(state.frames) >= MOST_FRAMES or len(state.events) >= MOST_EVENTS):
        stop_chain(state, ready[lowest(pending)])
    elif pending:
        state.frames.append([TRIGGERS, 0, moment, subject, other, pending, square])


def lowest(numbers: int) -> int:
    return (numbers & -numbers).bit_length() - 1


def stop_chain(state: State, row: Ready) -> None:
    """TIMING-1 knows no end to texts that set each other off: here they are not heard any more, and the cards that
    would have gone on for ever are named."""
    for frame in reversed(state.frames):
        if frame[0] == PROGRAM:
            tell(state, "chain stopped", row.source, frame[SOURCE])
            return


def applies(state: State, row: Ready, subject: int, other: int, square: int = -1) -> bool:
    """Whether a trigger hears this. Who has just left the map is judged where it was."""
    if row.only >= 0 and row.only != subject:
        return False
    if not active(state, row.source):
        return False
    if used_up(state, row.limit):
        return False
    if square < 0 or state.where[subject] >= 0:
        return hears(state, row, subject, other, square)
    gone = state.where[subject]
    state.where[subject] = square
    heard = hears(state, row, subject, other, square)
    state.where[subject] = gone
    return heard


def hears(state: State, row: Ready, subject: int, other: int, square: int) -> bool:
    """Whether a moment is the one that a trigger waits for."""
    trigger = row.trigger
    frame = context(state, row.source)
    frame[MARKED] = 1 << square if square >= 0 else 0
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


def used_up(state: State, limit: int) -> bool:
    """Whether a part has been used as often as its limit allows; -1 is no limit."""
    return limit >= 0 and state.uses[limit] >= state.match.limits[limit].times


def triggers(state: State, frame: list[int], answer: int) -> None:
    """Run what a moment has set off, one after the other; an earlier one does not undo that. Frame: moment,
    subject, other, the triggers waiting, where it was."""
    rows = state.match.triggers[frame[2]]
    if answer >= 0:
        frame[5] &= ~(1 << answer)
        if not used_up(state, rows[answer].limit):
            start(state, rows[answer], frame[3], frame[4], frame[6])
        return
    if not frame[5] or replaced(state, frame):
        pop(state)
        return
    for side in order(state):
        waiting = 0
        for number in bits(frame[5]):
            if side_of(state, rows[number].source) == side:
                waiting |= 1 << number
        if waiting:
            if all(is_plain(rows[number].trigger.program) for number in bits(waiting)):
                waiting &= -waiting  # in what order makes no difference
            ask(state, ORDER, side, waiting)
            return


def replaced(state: State, frame: list[int]) -> bool:
    """Whether what would happen happens no more: then nothing else is done instead of it."""
    below = state.frames[-2]
    return frame[2] in (WOULD_BE_DOWN, WOULD_BE_OUT) and below[0] == KNOCK and bool(below[4])


def is_plain(program: Program) -> bool:
    """Whether a program only counts points, so that nothing depends on when it runs."""
    return all(op.code in (POINTS, UNLESS, JUMP, END) for op in program)


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
    frame[STOOD] = square + 1


def begin(state: State, program: int, source: int) -> list[int]:
    """Push the frame of a program of a card."""
    frame = [0] * LENGTH
    frame[0] = PROGRAM
    frame[AT] = 0
    frame[CODE] = program
    frame[SOURCE] = source
    frame[SIDE] = side_of(state, source)
    frame[DOER] = frame[RAISED] = frame[LIMIT] = -1
    state.frames.append(frame)
    return frame


def end_of(state: State, per: int) -> None:
    """A turn, round or game is over: the limits that count within it are fresh (TURN-6)."""
    for number, limit in enumerate(state.match.limits):
        if limit.per <= per:
            state.uses[number] = 0
    end_lasting(state, per)
