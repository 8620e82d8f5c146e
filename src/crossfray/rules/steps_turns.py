"""Steps on turns, points and sides (ABIL-4)."""

from typing import Final

from crossfray.rules import exhaustion
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.conditions import amount, holds_true
from crossfray.rules.frames import (
    AT,
    MADE,
    MADE_AS,
    SIDE,
    SOURCE,
    TURN_FREE,
    TURN_LEFT,
    TURN_PIECE,
    WAS_DONE,
    Frame,
)
from crossfray.rules.kinds import CONTROL, COUNT_UP, NAME, PASS_FIRST, READY, Event
from crossfray.rules.lasting import begin_lasting
from crossfray.rules.match import NOBODY
from crossfray.rules.points import gain, lose, win_game
from crossfray.rules.procedure import turn_frame
from crossfray.rules.selectors import members
from crossfray.rules.state import State, more_at, set_at
from crossfray.rules.steps import PASSED_OVER, Step, one
from crossfray.rules.texts import own
from crossfray.rules.triggers import happens

# ---------------------------------------------------------------------- exhausted and ready


def ready_ones(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who) & ~state.exhausted


def exhaust(state: State, frame: Frame, _op: p.Op, who: int) -> None:
    frame[AT] += 1
    for piece in bits(who):
        exhaustion.exhaust(state, piece)


def marker_to_pass(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """TURN-7: an exhausted character, and one that is not exhausted."""
    op = program[at]
    giver, taker = members(state, frame, op.who) & state.exhausted, members(state, frame, op.other)
    return giver if taker & ~state.exhausted & state.match.characters else 0


def pass_exhausted(state: State, frame: Frame, op: p.Op, found: int) -> None:
    """TURN-7: an exhausted marker moves: the giver is ready again, the receiver is exhausted."""
    giver, taker = (
        one(found),
        one(members(state, frame, op.other) & ~state.exhausted & state.match.characters),
    )
    frame[AT] += 1
    state.exhausted &= ~(1 << giver)
    exhaustion.exhaust(state, taker)
    happens(state, Event(READY, target=giver))


def exhausted_ones(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who) & state.exhausted


def make_ready(state: State, frame: Frame, _op: p.Op, who: int) -> None:
    """They are no longer exhausted and may be chosen again this round (TURN-1)."""
    frame[AT] += 1
    state.exhausted &= ~who
    for piece in bits(who):
        happens(state, Event(READY, target=piece))


# ---------------------------------------------------------------------- turns


def turn_taker(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """The character whose turn it is, if the text means it."""
    turn = turn_frame(state)
    return members(state, frame, program[at].who) & 1 << turn[TURN_PIECE] if turn is not None else 0


def more_actions(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """The character whose turn it is may do more actions (TURN-2)."""
    frame[AT] += 1
    turn = turn_frame(state)
    assert turn is not None
    turn[TURN_LEFT] += op.number.number
    turn[TURN_FREE] += 2 * op.number.number  # TURN-4: an action that a text gives is never a rally


def end_turn(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """The character whose turn it is does no more actions, and neither does its companion."""
    frame[AT] += 1
    turn = turn_frame(state)
    assert turn is not None
    turn[TURN_LEFT] = turn[TURN_FREE] = 0


def take_first(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """The First Player marker changes hands at once; the order of this round stays (FAQ-SJ100-2)."""
    frame[AT] += 1
    if state.first != frame[SIDE]:
        state.first = frame[SIDE]
        happens(state, Event(PASS_FIRST, side=state.first))


# ---------------------------------------------------------------------- what a character's texts keep


def to_name(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who)


def name(state: State, frame: Frame, op: p.Op, found: int) -> None:
    """Name a partner or prey, until another is named."""
    frame[AT] += 1
    whose = own(state, frame[SOURCE])
    note = state.match.note(whose, op.name)
    state.notes = set_at(state.notes, note, found)
    for piece in bits(found):
        happens(state, Event(NAME, doer=whose, target=piece, amount=note))


def can_count(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """A character can only spend what it has."""
    op = program[at]
    kept = state.notes[state.match.note(own(state, frame[SOURCE]), op.name)]
    return int(kept + amount(state, frame, op.number) >= 0)


def count(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """Add to what a character counts, such as energy; a number below 0 spends it."""
    frame[AT] += 1
    whose, more = own(state, frame[SOURCE]), amount(state, frame, op.number)
    note = state.match.note(whose, op.name)
    state.notes = more_at(state.notes, note, more)
    happens(state, Event(COUNT_UP, doer=whose, amount=state.notes[note], result=note, margin=more))


# ---------------------------------------------------------------------- sides


def to_control(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who)


def control(state: State, frame: Frame, _op: p.Op, found: int) -> None:
    """CONTROL-1: a rival acts as a piece of this side until the text is finished."""
    piece = one(found)
    frame[AT] += 1
    frame[MADE], frame[MADE_AS] = piece + 1, frame[SIDE] + 1
    state.note_made()
    happens(state, Event(CONTROL, target=piece, side=frame[SIDE]))


def keep(_state: State, frame: Frame, op: p.Op, found: int) -> None:
    """Remember the pieces meant now, wherever they go."""
    frame[op.slot] = found
    frame[AT] += 1


def can_hold(state: State, frame: Frame, code: p.Program, at: int) -> int:
    """A rule can always begin to hold; a rule about the next step only if that step can be done (ABIL-5)."""
    from crossfray.rules.interpreter import can_begin

    return int(code[at].name != p.WITH_THE_NEXT or can_begin(state, frame, code, at + 1))


def until(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """Begin a temporary rule."""
    begin_lasting(state, frame)
    frame[AT] += 1


def points(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """Points: with `who`, for their sides; with a condition, for every side that meets it; with flags, for all other
    sides."""
    frame[AT] += 1
    number, own_side = amount(state, frame, op.number), frame[SIDE]
    sides = {side for side in range(len(state.match.sides)) if (side != own_side) == bool(op.flags)}
    if op.condition is not None:
        sides = {
            side for side in range(len(state.match.sides)) if holds_for(state, frame, op.condition, side)
        }
    elif op.who:
        sides = {state.match.things[piece].side for piece in bits(members(state, frame, op.who))} - {NOBODY}
    frame[WAS_DONE] = int(number > 0 or all(state.points[side] >= -number for side in sides))
    for side in range(len(state.match.sides)):
        if side in sides:
            if number < 0:
                lose(state, side, -number)
            elif number:
                gain(state, side, number, frame[SOURCE])


def holds_for(state: State, frame: Frame, condition: p.Condition, side: int) -> bool:
    """Whether a condition is true with this side as `you`."""
    twin = frame[:]
    twin[SIDE] = side
    return holds_true(state, twin, condition)


def win(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """A side wins by the text, whatever its points."""
    win_game(state, frame[SIDE])


TURN_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_EXHAUST, "exhaust", ("who",), exhaust, ready_ones),
    Step(p.DO_MAKE_READY, "make ready", ("who",), make_ready, exhausted_ones),
    Step(p.DO_PASS_EXHAUSTED, "pass an exhausted marker", ("who", "other"), pass_exhausted, marker_to_pass),
    Step(p.DO_NAME, "name", ("who", "name"), name, to_name),
    Step(p.DO_COUNT, "count", ("number", "name"), count, can_count),
    Step(p.DO_MORE_ACTIONS, "do more actions", ("who", "number"), more_actions, turn_taker),
    Step(p.DO_END_TURN, "end the turn", ("who",), end_turn, turn_taker),
    Step(p.DO_TAKE_FIRST, "take the First Player marker", (), take_first),
    Step(p.DO_CONTROL, "control", ("who",), control, to_control),
    Step(p.DO_KEEP, "keep in mind", ("who", "slot"), keep, to_name, otherwise=PASSED_OVER),
    Step(p.DO_UNTIL, "until", ("flags", "rule", "condition", "name"), until, can_hold),
    Step(p.DO_POINTS, "gain or lose points", ("who", "number", "flags", "condition"), points),
    Step(p.DO_WIN, "win the game", (), win),
)
