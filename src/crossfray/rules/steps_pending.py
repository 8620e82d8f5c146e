"""Steps that change what is under way: a challenge, a knock or an ability (ABIL-4)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.challenge import COMPARED, OVER
from crossfray.rules.frames import (
    ABILITY_CARD,
    ABILITY_COST,
    ABILITY_FRAME,
    ABILITY_INDEX,
    ABILITY_PIECE,
    ABILITY_RAISED,
    AT,
    CHALLENGE_BY,
    CHALLENGE_CREDIT,
    CHALLENGE_FRAME,
    CHALLENGE_TO,
    CODE,
    KNOCK_FRAME,
    KNOCK_REPLACED,
    MOVE_CAUSE,
    MOVE_FRAME,
    MOVE_PIECE,
    MOVE_SQUARES,
    PROCEDURE,
    PROGRAM_FRAME,
    SECOND_HAND,
    SIDE,
    SOURCE,
    TARGETED,
    Frame,
)
from crossfray.rules.hands import is_rolled
from crossfray.rules.kinds import CANCEL, CHALLENGE_ENDS, LOWER_COST, MOVE, NEW_TARGET, Event
from crossfray.rules.moves import ANNOUNCED, BEGUN, PREVENTED, is_walking, stop
from crossfray.rules.procedure import ask, nearest_frame, tell
from crossfray.rules.requirements import CHALLENGE_TARGET, allowed
from crossfray.rules.selectors import members
from crossfray.rules.state import State
from crossfray.rules.steps import PASSED_OVER, Step, one
from crossfray.rules.steps_board import targets_of
from crossfray.rules.texts import own
from crossfray.rules.triggers import happens, hear
from crossfray.rules.values import limited, reach_of

# ---------------------------------------------------------------------- on the current challenge


def new_targets(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """The pieces that could become the target of the current challenge, until the target's side has rolled."""
    waiting = nearest_frame(state, CHALLENGE_FRAME)
    if waiting is None or is_rolled(waiting, SECOND_HAND):
        return 0
    return members(state, frame, program[at].other) & state.present & ~(1 << waiting[CHALLENGE_TO])


def change_target(state: State, frame: Frame, _op: p.Op, found: int) -> None:
    """CHAL-13: the challenge goes on against the new target; if the new target could not have been chosen, the
    challenge ends."""
    frame[AT] += 1
    waiting = nearest_frame(state, CHALLENGE_FRAME)
    assert waiting is not None
    was, now, piece = waiting[CHALLENGE_TO], one(found), waiting[CHALLENGE_BY]
    waiting[CHALLENGE_TO] = now
    credit = waiting[CHALLENGE_CREDIT]
    if credit >= 0 and state.match.things[now].side == state.match.things[credit].side:
        waiting[CHALLENGE_CREDIT] = -1
    happens(state, Event(NEW_TARGET, doer=piece, target=now, card=was))
    if not could_be_target(state, waiting, now):
        waiting[AT] = OVER
        tell(state, Event(CHALLENGE_ENDS, doer=piece, target=now))


def could_be_target(state: State, waiting: Frame, target: int) -> bool:
    """Whether the target of a challenge could have been this piece: by the challenge's text, or as a basic action."""
    below = state.frames[state.frames.index(waiting) - 1]
    piece = waiting[CHALLENGE_BY]
    if below[PROCEDURE] != PROGRAM_FRAME:
        return bool(allowed(state, CHALLENGE_TARGET, piece, reach_of(state, piece, 0)) >> target & 1)
    program = state.match.programs[below[CODE]]
    step = program[below[AT] - 1]
    for chosen in program[: below[AT] - 1]:  # `to each adjacent rival`: the pieces that this means
        slot = (p.Selector(-1, p.SLOT + chosen.slot - TARGETED),)
        if chosen.code in (p.DO_EACH, p.DO_CHOOSE) and step.other == slot:
            step = step._replace(other=chosen.who)
    return bool(targets_of(state, below, step) >> target & 1)


def instead(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """A knock or a move does not happen as it would have."""
    frame[AT] += 1
    for waiting in reversed(state.frames):
        if waiting[PROCEDURE] == KNOCK_FRAME:
            waiting[KNOCK_REPLACED] = 1
            return
        if waiting[PROCEDURE] == MOVE_FRAME and waiting[AT] == ANNOUNCED:
            waiting[AT] = PREVENTED
            return


def challenge_to_cancel(state: State, _frame: Frame, _program: p.Program, _at: int) -> int:
    """The target of the current challenge, until it is decided."""
    waiting = nearest_frame(state, CHALLENGE_FRAME)
    return 1 << waiting[CHALLENGE_TO] if waiting is not None and waiting[AT] < COMPARED else 0


def cancel(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """The challenge has no result; its challenger has not won."""
    frame[AT] += 1
    waiting = nearest_frame(state, CHALLENGE_FRAME)
    assert waiting is not None
    waiting[AT] = OVER
    tell(state, Event(CANCEL, doer=waiting[CHALLENGE_BY], target=waiting[CHALLENGE_TO]))


# ---------------------------------------------------------------------- on the current ability


def steps_to_raise(state: State, _frame: Frame, program: p.Program, at: int) -> int:
    """The moves and challenges of the current ability, as bits of step numbers."""
    waiting = nearest_frame(state, ABILITY_FRAME)
    if waiting is None:
        return 0
    steps = 0
    code = state.match.programs[state.match.ability_programs[waiting[ABILITY_CARD]][waiting[ABILITY_INDEX]]]
    for number, step in enumerate(code):
        kinds = {step.code}
        if step.code == p.DO_ACT:  # the ability's own basic challenge or move, not just any basic action
            named = all(action in GRANTING for action in bits(step.flags))
            kinds = {GRANTING[action] for action in bits(step.flags)} if named else set()
        if kinds & {*program[at].numbers}:
            steps |= 1 << number
    return steps


GRANTING: Final = {decisions.ACTION_CHALLENGE: p.DO_CHALLENGE, decisions.ACTION_MOVE: p.DO_MOVE}
"""steps that are basic actions and can be raised"""


def ask_step(state: State, frame: Frame, _op: p.Op, steps: int) -> None:
    ask(state, decisions.ASK_RAISE, frame[SIDE], steps)


def raise_number(state: State, frame: Frame, _op: p.Op, step: int) -> None:
    """Raise a challenge or move of the current ability by 1."""
    frame[AT] += 1
    waiting = nearest_frame(state, ABILITY_FRAME)
    assert waiting is not None
    waiting[ABILITY_RAISED] = step


def lower_cost(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """ABIL-6: the current ability costs less, or more."""
    frame[AT] += 1
    waiting = nearest_frame(state, ABILITY_FRAME)
    if waiting is None:
        return
    waiting[ABILITY_COST] -= op.number.number
    if op.number.number > 0:
        piece, doer = waiting[ABILITY_PIECE], own(state, frame[SOURCE])
        hear(state, Event(LOWER_COST, doer=doer, target=piece, amount=op.number.number))


# ---------------------------------------------------------------------- on the move that is beginning


def move_to_raise(state: State, _frame: Frame, _program: p.Program, _at: int) -> int:
    waiting = nearest_frame(state, MOVE_FRAME)
    return 1 << waiting[MOVE_PIECE] if waiting is not None and waiting[AT] == BEGUN else 0


def more_squares(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """Make the move that is beginning longer."""
    frame[AT] += 1
    waiting = nearest_frame(state, MOVE_FRAME)
    assert waiting is not None
    piece = waiting[MOVE_PIECE]
    event = Event(MOVE, doer=piece, target=piece, cause=waiting[MOVE_CAUSE])
    waiting[MOVE_SQUARES] = limited(state, p.SQUARES, waiting[MOVE_SQUARES] + op.number.number, event)


def on_the_way(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Of these pieces, those that are moving just now."""
    who = members(state, frame, program[at].who)
    return sum(1 << piece for piece in bits(who) if is_walking(state, piece))


def stop_moving(state: State, frame: Frame, _op: p.Op, who: int) -> None:
    frame[AT] += 1
    for piece in bits(who):
        stop(state, piece)


PENDING_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_TARGET, "change the target", ("other",), change_target, new_targets, otherwise=PASSED_OVER),
    Step(p.DO_INSTEAD, "do this instead", (), instead),
    Step(p.DO_RAISE, "raise a number", ("number", "numbers"), ask_step, steps_to_raise, raise_number),
    Step(p.DO_LOWER_COST, "lower the cost", ("number",), lower_cost),
    Step(p.DO_MORE_SQUARES, "move farther", ("number",), more_squares, move_to_raise),
    Step(p.DO_STOP, "stop moving", ("who",), stop_moving, on_the_way, otherwise=PASSED_OVER),
    Step(p.DO_CANCEL, "cancel the challenge", (), cancel, challenge_to_cancel, otherwise=PASSED_OVER),
)
