"""Steps with dice, and on the challenge or ability that is pending (ABIL-4)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.challenge import MOST_DICE, ask_roll, faces_shown
from crossfray.rules.conditions import amount
from crossfray.rules.dice import challenger_successes, results, standard
from crossfray.rules.distance import distance
from crossfray.rules.frames import (
    ABILITY_CARD,
    ABILITY_COST,
    ABILITY_FRAME,
    ABILITY_INDEX,
    ABILITY_PIECE,
    ABILITY_RAISED,
    AT,
    CHALLENGE_BY,
    CHALLENGE_DEFENSE,
    CHALLENGE_DICE,
    CHALLENGE_FRAME,
    CHALLENGE_TO,
    CODE,
    COUNT,
    FACES,
    HAS_WON,
    KNOCK_FRAME,
    KNOCK_REPLACED,
    SIDE,
    SOURCE,
    Frame,
)
from crossfray.rules.kinds import FLIP, LOWER_COST, ROLL, Event, pack
from crossfray.rules.procedure import ask, nearest_frame
from crossfray.rules.selectors import members, squares_of
from crossfray.rules.state import CHANCE, State
from crossfray.rules.steps import MOST, PASSED_OVER, Step, who_does_it
from crossfray.rules.texts import own
from crossfray.rules.triggers import happens, hear
from crossfray.rules.values import value

# ---------------------------------------------------------------------- rolls and flips


def begin_roll(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    ask_roll(state, decisions.ASK_ROLL, roll_dice(state, frame, op))


def roll(state: State, frame: Frame, op: p.Op, answer: int) -> None:
    """CHAL-17: roll and count successes; nobody defends."""
    dice = roll_dice(state, frame, op)
    frame[AT] += 1
    result = results(standard(dice))[answer][0]
    frame[COUNT] = challenger_successes(result)
    frame[FACES] = faces_shown(result)
    if op.flags & p.COUNT_FACES:  # above the bits, a byte for every face
        frame[FACES] |= sum(number << 8 * (face + 1) for face, number in enumerate(result))
    if op.other:
        frame[HAS_WON] = int(frame[COUNT] >= distance_to_beat(state, frame, op))
    happens(state, Event(ROLL, doer=roller(state, frame), amount=dice, result=pack(result)))


def roller(state: State, frame: Frame) -> int:
    """Whose roll it is: the card's own character's, or that of who does it."""
    piece = own(state, frame[SOURCE])
    return piece if piece >= 0 else who_does_it(state, frame)


def roll_dice(state: State, frame: Frame, op: p.Op) -> int:
    """How many dice a text rolls; in an interact cards may change that."""
    dice = amount(state, frame, op.number)
    if frame[CODE] in state.match.interaction_programs:
        dice = value(state, p.ROLL_DICE, dice, Event(ROLL, doer=roller(state, frame)))
    return min(dice, MOST_DICE)


def distance_to_beat(state: State, frame: Frame, op: p.Op) -> int:
    """The successes that a roll against a distance needs: as many as squares, at least one."""
    here = state.where[who_does_it(state, frame)]
    there = squares_of(state, members(state, frame, op.other))
    away = [distance(state.board, here, square) for square in bits(there)] if here >= 0 else []
    return max(1, min(away, default=MOST))


def begin_flip(state: State, _frame: Frame, _op: p.Op, _found: int) -> None:
    ask(state, decisions.ASK_FLIP, CHANCE, 1 << decisions.YES | 1 << decisions.NO)


def flip(state: State, frame: Frame, _op: p.Op, answer: int) -> None:
    """COIN-1: a fair flip."""
    frame[AT] += 1
    frame[HAS_WON] = int(answer == decisions.YES)
    happens(state, Event(FLIP, doer=roller(state, frame), result=frame[HAS_WON]))


# ---------------------------------------------------------------------- on the challenge that is pending


def rollers(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Of those that a text means, who rolls in the challenge that is being done."""
    waiting = nearest_frame(state, CHALLENGE_FRAME)
    if waiting is None:
        return 0
    rolling = 1 << waiting[CHALLENGE_TO]
    if waiting[CHALLENGE_BY] >= 0:
        rolling |= 1 << waiting[CHALLENGE_BY]
    return members(state, frame, program[at].who) & rolling


def add_dice(state: State, frame: Frame, op: p.Op, who: int) -> None:
    """To the roll of the challenger, or of the target, in the challenge that is being done."""
    frame[AT] += 1
    waiting = nearest_frame(state, CHALLENGE_FRAME)
    assert waiting is not None
    challenger = waiting[CHALLENGE_BY] >= 0 and who >> waiting[CHALLENGE_BY] & 1
    waiting[CHALLENGE_DICE if challenger else CHALLENGE_DEFENSE] += amount(state, frame, op.number)


def instead(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    """What would have happened does not."""
    frame[AT] += 1
    waiting = nearest_frame(state, KNOCK_FRAME)
    if waiting is not None:
        waiting[KNOCK_REPLACED] = 1


# ---------------------------------------------------------------------- on the ability that is pending


def steps_to_raise(state: State, _frame: Frame, program: p.Program, at: int) -> int:
    """The moves and challenges of the ability being done, as bits of step numbers."""
    waiting = nearest_frame(state, ABILITY_FRAME)
    if waiting is None:
        return 0
    steps = 0
    code = state.match.programs[state.match.ability_programs[waiting[ABILITY_CARD]][waiting[ABILITY_INDEX]]]
    for number, step in enumerate(code):
        kinds = {step.code}
        if step.code == p.DO_ACT:  # a basic challenge or move of the ability, not just any basic action
            named = all(action in GRANTING for action in bits(step.flags))
            kinds = {GRANTING[action] for action in bits(step.flags)} if named else set()
        if kinds & {*program[at].numbers}:
            steps |= 1 << number
    return steps


GRANTING: Final = {decisions.ACTION_CHALLENGE: p.DO_CHALLENGE, decisions.ACTION_MOVE: p.DO_MOVE}
"""the steps that basic actions are, to be raised"""


def ask_step(state: State, frame: Frame, _op: p.Op, steps: int) -> None:
    ask(state, decisions.ASK_RAISE, frame[SIDE], steps)


def raise_number(state: State, frame: Frame, _op: p.Op, step: int) -> None:
    """A challenge or move of the pending ability is raised by 1."""
    frame[AT] += 1
    waiting = nearest_frame(state, ABILITY_FRAME)
    assert waiting is not None
    waiting[ABILITY_RAISED] = step


def lower_cost(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """ABIL-6: the pending ability costs less, or more."""
    frame[AT] += 1
    waiting = nearest_frame(state, ABILITY_FRAME)
    if waiting is None:
        return
    waiting[ABILITY_COST] -= op.number.number
    if op.number.number > 0:
        piece, doer = waiting[ABILITY_PIECE], own(state, frame[SOURCE])
        hear(state, Event(LOWER_COST, doer=doer, target=piece, amount=op.number.number))


DICE_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_ROLL, "roll", ("other", "number", "flags"), begin_roll, answered=roll),
    Step(p.DO_FLIP, "flip", (), begin_flip, answered=flip),
    Step(p.DO_ADD_DICE, "add dice", ("who", "number"), add_dice, rollers, otherwise=PASSED_OVER),
    Step(p.DO_INSTEAD, "do this instead", (), instead),
    Step(p.DO_RAISE, "raise a number", ("number", "numbers"), ask_step, steps_to_raise, raise_number),
    Step(p.DO_LOWER_COST, "lower the cost", ("number",), lower_cost),
)
