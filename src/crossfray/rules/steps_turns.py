"""Steps on turns, points and sides (ABIL-4)."""

from typing import Final

from crossfray.rules import exhaustion
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.conditions import amount
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
from crossfray.rules.kinds import CONTROL, PASS_FIRST, READY, Event
from crossfray.rules.lasting import begin_lasting
from crossfray.rules.points import gain, lose, win_game
from crossfray.rules.procedure import turn_frame
from crossfray.rules.selectors import members
from crossfray.rules.state import State
from crossfray.rules.steps import Step, one
from crossfray.rules.triggers import happens

# ---------------------------------------------------------------------- exhausted and ready


def ready_ones(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who) & ~state.exhausted


def exhaust(state: State, frame: Frame, _op: p.Op, who: int) -> None:
    frame[AT] += 1
    for piece in bits(who):
        exhaustion.exhaust(state, piece)


def exhausted_ones(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who) & state.exhausted


def make_ready(state: State, frame: Frame, _op: p.Op, who: int) -> None:
    """No longer exhausted: it may be chosen again this round (TURN-1)."""
    frame[AT] += 1
    state.exhausted &= ~who
    for piece in bits(who):
        happens(state, Event(READY, target=piece))


# ---------------------------------------------------------------------- turns


def turn_taker(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Whoever takes the turn, if the text means them."""
    turn = turn_frame(state)
    return members(state, frame, program[at].who) & 1 << turn[TURN_PIECE] if turn is not None else 0


def more_actions(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """Who takes the turn may do so many actions more (TURN-2)."""
    frame[AT] += 1
    turn = turn_frame(state)
    assert turn is not None
    turn[TURN_LEFT] += op.number.number


def end_turn(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """Who takes the turn does no more actions in it, nor its companion."""
    frame[AT] += 1
    turn = turn_frame(state)
    assert turn is not None
    turn[TURN_LEFT] = turn[TURN_FREE] = 0


def take_first(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """The First Player marker changes hands at once; the order of the running round stays (FAQ-SJ100-2)."""
    frame[AT] += 1
    if state.first != frame[SIDE]:
        state.first = frame[SIDE]
        happens(state, Event(PASS_FIRST, side=state.first))


# ---------------------------------------------------------------------- sides


def to_control(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who)


def control(state: State, frame: Frame, _op: p.Op, found: int) -> None:
    """CONTROL-1: for what it does a rival counts as of this side, until the text is finished."""
    piece = one(found)
    frame[AT] += 1
    frame[MADE], frame[MADE_AS] = piece + 1, frame[SIDE] + 1
    state.note_made()
    happens(state, Event(CONTROL, target=piece, side=frame[SIDE]))


def until(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """A row that holds for a while."""
    begin_lasting(state, frame)
    frame[AT] += 1


def points(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    frame[AT] += 1
    number, own_side = amount(state, frame, op.number), frame[SIDE]
    frame[WAS_DONE] = int(number > 0 or state.points[own_side] >= -number)
    for side in range(len(state.match.sides)):
        if (side != own_side) == bool(op.flags):
            if number < 0:
                lose(state, side, -number)
            elif number:
                gain(state, side, number, frame[SOURCE])


def win(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """The text says so, whatever the points."""
    win_game(state, frame[SIDE])


TURN_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_EXHAUST, "exhaust", ("who",), exhaust, ready_ones),
    Step(p.DO_MAKE_READY, "make ready", ("who",), make_ready, exhausted_ones),
    Step(p.DO_MORE_ACTIONS, "do more actions", ("who", "number"), more_actions, turn_taker),
    Step(p.DO_END_TURN, "end the turn", ("who",), end_turn, turn_taker),
    Step(p.DO_TAKE_FIRST, "take the First Player marker", (), take_first),
    Step(p.DO_CONTROL, "control", ("who",), control, to_control),
    Step(p.DO_UNTIL, "until", ("flags", "rule"), until),
    Step(p.DO_POINTS, "gain or lose points", ("number", "flags"), points),
    Step(p.DO_WIN, "win the game", (), win),
)
