"""Which texts react to an event, after it or before it. Their order is in reactions.py."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.frames import (
    AT,
    CAUSE,
    CODE,
    PROCEDURE,
    PROGRAM_FRAME,
    SIDE,
    SOURCE,
    TRIGGERS_FRAME,
    Frame,
)
from crossfray.rules.history import forget
from crossfray.rules.kinds import BY_TEXT, CHAIN, KINDS, Event
from crossfray.rules.lasting import end_lasting, end_one, lasting_rows, row_of, until_of
from crossfray.rules.match import Match, Ready
from crossfray.rules.patterns import fits, remember, subject
from crossfray.rules.procedure import tell
from crossfray.rules.state import State, set_at
from crossfray.rules.texts import active, context, new_frame, side_of

MOST_FRAMES: Final = 100
"""at most this many unfinished steps inside each other: about thirty triggers, each caused by the one before"""
MOST_SET_OFF: Final = 400
"""at most this many triggered texts between two answers, for events that trigger several at once"""


def happens(state: State, event: Event) -> None:
    """Something has happened: tell it and let texts react."""
    if state.listening:
        state.events.append(event)
    hear(state, event)


def hear(state: State, event: Event) -> None:
    """Let texts react to an event before anything else goes on."""
    match = state.match
    if not is_heeded(match, event.kind, event.role(KINDS[event.kind].subject), event.target):
        return
    if match.remembered[event.kind]:
        remember(state, event)
    if match.may_hear >> event.kind & 1:
        begin_hearing(state, event, before=False)


def is_heard(state: State, kind: int) -> bool:
    """Whether any text of the match reacts to events of a kind."""
    return bool(state.match.heeded >> kind & 1)


def is_heeded(match: Match, kind: int, about: int, target: int) -> bool:
    """Whether any text of a match may react to an event of a kind, with this subject and this target."""
    if not match.heeded >> kind & 1 or (target < 0 and not match.heeded_untargeted >> kind & 1):
        return False
    return about < 0 or bool(match.heeded_about[kind] >> about & 1)


def matters(state: State, kind: int, about: int, target: int) -> bool:
    """Whether anybody listens to such an event: a watcher of the game, or a text. If not, it need not be made."""
    return state.listening or is_heeded(state.match, kind, about, target)


def announce(state: State, event: Event) -> None:
    """Before an event: let texts replace it."""
    if state.match.may_replace >> event.kind & 1:
        begin_hearing(state, event, before=True)


def begin_hearing(state: State, event: Event, before: bool) -> None:
    """Note which rows react to an event."""
    rows = listening(state, event.kind, before)
    about, waiting = event.role(KINDS[event.kind].subject), 0
    then = where_it_was(state, event)
    for number, ready in enumerate(rows):
        if (ready.only < 0 or ready.only == about) and hears(then, ready, event):
            waiting |= 1 << number
    for number, frame, row in list(lasting_rows(state)) if state.lasting else ():
        ends = until_of(state, frame) if not before else ()
        if any(end.kind == event.kind and fits(then, frame[:], end, event) for end in ends):
            end_one(state, number)
            continue
        listens = isinstance(row, p.Instead) if before else isinstance(row, p.On)
        if not listens or isinstance(row, p.Is) or row.pattern.kind != event.kind:
            continue
        if fits(then, frame, row.pattern, event):
            waiting |= 1 << len(rows) + number
    if not waiting:
        return
    if len(state.frames) >= MOST_FRAMES or state.set_off >= MOST_SET_OFF:
        stop_chain(state, ready_row(state, event.kind, before, lowest(waiting)))
    else:
        state.set_off += 1
        state.frames.append([TRIGGERS_FRAME, 0, int(before), waiting, *event.numbers()])


def listening(state: State, kind: int, before: bool) -> list[Ready]:
    """The rows of the match's cards that react to events of a kind."""
    return state.match.instead[kind] if before else state.match.on[kind]


def ready_row(state: State, kind: int, before: bool, number: int) -> Ready:
    """One of the rows that may react to an event: of a card, or temporary."""
    rows = listening(state, kind, before)
    if number < len(rows):
        return rows[number]
    frame = state.lasting[number - len(rows)]
    row = row_of(state, frame)
    assert isinstance(row, p.On | p.Instead)
    return Ready(frame[SOURCE], row, state.match.row_programs[frame[CODE], frame[AT]], -1, -1)


def where_it_was(state: State, event: Event) -> State:
    """The position in which an event is judged: a piece that has just left the map is still where it was."""
    about = subject(event)
    if about < 0 or event.square < 0 or state.where[about] >= 0:
        return state
    return state.as_if_at(about, event.square)


def lowest(numbers: int) -> int:
    return (numbers & -numbers).bit_length() - 1


def stop_chain(state: State, ready: Ready) -> None:
    """TIMING-1 sets no limit to texts that trigger each other: here they stop, and the event names the cards that
    would go on for ever."""
    for frame in reversed(state.frames):
        if frame[PROCEDURE] == PROGRAM_FRAME:
            tell(state, Event(CHAIN, card=ready.source, target=frame[SOURCE]))
            return


def hears(state: State, ready: Ready, event: Event) -> bool:
    """Whether a row reacts to an event. TOKEN-3: a row that only gives points reacts to the piece that gets the
    credit."""
    if ready.only >= 0 and ready.only != event.role(KINDS[event.kind].subject):
        return False
    if not active(state, ready.source) or used_up(state, ready.limit):
        return False
    if event.credit >= 0 and event.credit != event.doer and is_plain(ready.row.program):
        event = event.as_kind(event.kind)
        event.doer = event.credit
    return fits(state, context(state, ready.source), ready.row.pattern, event)


def used_up(state: State, limit: int) -> bool:
    """Whether a part has been used as often as its limit allows; -1: no limit."""
    return limit >= 0 and state.uses[limit] >= state.match.limits[limit].times


def is_plain(program: p.Program) -> bool:
    """Whether a program only counts points, so that its order does not matter."""
    return all(op.code in (p.DO_POINTS, p.DO_UNLESS, p.DO_JUMP, p.DO_END) for op in program)


def program_frame(state: State, program: int, source: int) -> Frame:
    """The frame of a program of a card, before its first step."""
    frame = new_frame(state.match.lengths[program])
    frame[CODE] = program
    frame[SOURCE] = source
    frame[SIDE] = side_of(state, source)
    frame[CAUSE] = BY_TEXT
    return frame


def begin(state: State, frame: Frame) -> None:
    """Begin a program."""
    state.frames.append(frame)
    state.returned = ()


def end_of(state: State, per: int) -> None:
    """A turn, round or game is over: its limits start again (TURN-6)."""
    for number, used in enumerate(state.uses):
        if used and state.match.limits[number].per <= per:
            state.uses = set_at(state.uses, number, 0)
    if state.history:
        forget(state, per)
    if state.lasting:
        end_lasting(state, per)
