"""The reactions to an event, one after the other in the order of TIMING-1."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.decisions import ASK_ORDER
from crossfray.rules.frames import (
    AT,
    CODE,
    KNOCK_FRAME,
    KNOCK_REPLACED,
    LIMIT,
    MOVE_FRAME,
    PROCEDURE,
    TARGETED,
    TRIGGERS_BEFORE,
    TRIGGERS_EVENT,
    TRIGGERS_WAITING,
    TURN_SIDE,
    Frame,
)
from crossfray.rules.interpreter import can_begin
from crossfray.rules.kinds import BOTH_ROLLED, COMPARE, DICE_CHANGE, FIRST_ROLL, Event, event_from
from crossfray.rules.lasting import end_one
from crossfray.rules.moves import PREVENTED
from crossfray.rules.patterns import name_roles
from crossfray.rules.procedure import ask, pop, turn_frame
from crossfray.rules.state import State
from crossfray.rules.texts import side_of
from crossfray.rules.triggers import begin, is_plain, listening, program_frame, ready_row, used_up


def triggers(state: State, frame: Frame, answer: int) -> None:
    """Run the reactions to an event one after the other; an earlier one does not cancel a later one."""
    before = bool(frame[TRIGGERS_BEFORE])
    if answer >= 0:
        frame[TRIGGERS_WAITING] &= ~(1 << answer)
        start(state, event_from(frame[TRIGGERS_EVENT:]), before, answer)
        return
    if state.lasting:
        frame[TRIGGERS_WAITING] &= ~ended(state, frame[TRIGGERS_EVENT], before)
    if not frame[TRIGGERS_WAITING] or (before and is_replaced(state)):
        pop(state)
        return
    event = event_from(frame[TRIGGERS_EVENT:])
    for side in order(state, event):
        waiting = of_side(state, event, before, frame[TRIGGERS_WAITING], side)
        if not waiting:
            continue
        if waiting & (waiting - 1):
            idle = sum(1 << number for number in bits(waiting) if is_idle(state, event, before, number))
            frame[TRIGGERS_WAITING] &= ~idle
            waiting &= ~idle
        if waiting:
            ask(state, ASK_ORDER, side, waiting)
        return


def of_side(state: State, event: Event, before: bool, rows: int, side: int) -> int:
    """The rows of one side; of those that only count points a single one, as their order makes no difference."""
    waiting = 0
    plain = True
    for number in bits(rows):
        ready = ready_row(state, event.kind, before, number)
        if side_of(state, ready.source) == side:
            waiting |= 1 << number
            plain = plain and is_plain(ready.row.program)
    return waiting & -waiting if plain else waiting


def is_idle(state: State, event: Event, before: bool, number: int) -> bool:
    """Whether a text's optional part cannot be done now: then it needs no place in the order."""
    frame = reaction_frame(state, event, before, number)
    code = state.match.programs[frame[CODE]]
    return code[0].code == p.DO_MAY and not can_begin(state, frame, code, 0)


def ended(state: State, kind: int, before: bool) -> int:
    """The rows that were temporary and have ended, as bits."""
    rows = len(listening(state, kind, before))
    return sum(1 << rows + number for number, frame in enumerate(state.lasting) if not frame)


def is_replaced(state: State) -> bool:
    """Whether the event no longer happens: then nothing else replaces it."""
    below = state.frames[-2]
    if below[PROCEDURE] == MOVE_FRAME:
        return below[AT] == PREVENTED
    return below[PROCEDURE] == KNOCK_FRAME and bool(below[KNOCK_REPLACED])


CHALLENGER_FIRST: Final = (DICE_CHANGE, FIRST_ROLL, BOTH_ROLLED, COMPARE)
"""moments of a challenge when dice are changed"""


def order(state: State, event: Event) -> list[int]:
    """TIMING-1: from the side whose turn it is; between turns from the first player. CHAL-15, CHAL-20: dice are
    changed by the challenger first, then by the target's side, before the roll and after it."""
    taken = turn_frame(state)
    in_turn = state.match.turn_orders[taken[TURN_SIDE] if taken is not None else state.first]
    if event.kind not in CHALLENGER_FIRST:
        return in_turn
    sides_of = [event.side, state.match.things[event.target].side]
    first = [side for side in dict.fromkeys(sides_of) if side >= 0]
    return [*first, *(side for side in in_turn if side not in first)]


def reaction_frame(state: State, event: Event, before: bool, number: int) -> Frame:
    """The frame of a row's program, with the pieces that the event and an earlier text have named."""
    ready = ready_row(state, event.kind, before, number)
    frame = program_frame(state, ready.program, ready.source)
    rows = len(listening(state, event.kind, before))
    if number >= rows:
        named = state.lasting[number - rows]
        frame[TARGETED : len(named)] = named[TARGETED:]
    name_roles(frame, event)
    frame[LIMIT] = ready.limit
    return frame


def start(state: State, event: Event, before: bool, number: int) -> None:
    """Begin the program of a row that hears an event."""
    ready = ready_row(state, event.kind, before, number)
    if used_up(state, ready.limit):
        return
    begin(state, reaction_frame(state, event, before, number))
    rows = len(listening(state, event.kind, before))
    if number >= rows and ready.row.once:
        end_one(state, number - rows)
