"""Steps with dice, and on the challenge or ability that is pending (ABIL-4)."""

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.challenge import (
    AGAINST,
    CHALLENGER,
    DICE,
    MORE_DEFENSE,
    MOST_DICE,
    ask_roll,
    faces_shown,
)
from crossfray.rules.dice import challenger_successes, results, standard
from crossfray.rules.distance import distance
from crossfray.rules.facts import amount
from crossfray.rules.phrases import CODE, COUNT, FACES, HAS_WON, SIDE, SOURCE, members, own, squares_of
from crossfray.rules.procedure import ABILITY, AT, CHALLENGE, KNOCK, ask, tell
from crossfray.rules.state import CHANCE, State
from crossfray.rules.steps import MOST, cannot, pending, who_does_it
from crossfray.rules.values import value


def roll(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """CHAL-17: roll and count successes; nobody defends."""
    dice = roll_dice(state, frame, op)
    if answer < 0:
        ask_roll(state, decisions.ROLL, dice)
        return
    frame[AT] += 1
    result = results(standard(dice))[answer][0]
    frame[COUNT] = challenger_successes(result)
    frame[FACES] = faces_shown(result)
    if op.flags & p.COUNT_FACES:  # above the bits, a byte for every face
        frame[FACES] |= sum(number << 8 * (face + 1) for face, number in enumerate(result))
    if op.other:
        frame[HAS_WON] = int(frame[COUNT] >= distance_to_beat(state, frame, op))
    tell(state, "rolled", roller(state, frame), *result)


def roller(state: State, frame: list[int]) -> int:
    """Whose roll it is: the card's own character's, or that of who does it."""
    piece = own(state, frame[SOURCE])
    return piece if piece >= 0 else who_does_it(state, frame)


def roll_dice(state: State, frame: list[int], op: p.Op) -> int:
    """How many dice a text rolls; in an interact cards may change that."""
    dice = amount(state, frame, op.number)
    if frame[CODE] in state.match.deed_programs:
        dice = value(state, p.ROLL_DICE, roller(state, frame), dice)
    return min(dice, MOST_DICE)


def distance_to_beat(state: State, frame: list[int], op: p.Op) -> int:
    """The successes that a roll against a distance needs: as many as squares, at least one."""
    here = state.where[who_does_it(state, frame)]
    there = squares_of(state, members(state, frame, op.other))
    away = [distance(state.match.board, here, square) for square in bits(there)] if here >= 0 else []
    return max(1, min(away, default=MOST))


def flip(state: State, frame: list[int], _op: p.Op, answer: int) -> None:
    """COIN-1: a fair flip."""
    if answer < 0:
        ask(state, decisions.FLIP, CHANCE, 1 << decisions.YES | 1 << decisions.NO)
        return
    frame[AT] += 1
    frame[HAS_WON] = int(answer == decisions.YES)
    tell(state, "flipped", int(answer == decisions.YES))


def add_dice(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """To the roll of the challenger, or of the target, in the challenge that is being done."""
    waiting = pending(state, CHALLENGE)
    who = members(state, frame, op.who)
    frame[AT] += 1
    if waiting is None:
        return
    if waiting[CHALLENGER] >= 0 and who >> waiting[CHALLENGER] & 1:
        waiting[DICE] += amount(state, frame, op.number)
    elif who >> waiting[AGAINST] & 1:
        waiting[MORE_DEFENSE] += amount(state, frame, op.number)


def steps_to_raise(state: State, op: p.Op) -> int:
    """The moves and challenges of the ability being done, as bits of step numbers."""
    waiting = pending(state, ABILITY)
    if waiting is None:
        return 0
    steps = 0
    code = state.match.programs[state.match.ability_programs[waiting[3]][waiting[4]]]
    for number, step in enumerate(code):
        if step.code in op.numbers:
            steps |= 1 << number
    return steps


def raise_number(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """A challenge or move of the pending ability is raised by 1."""
    if answer < 0:
        steps = steps_to_raise(state, op)
        if steps:
            ask(state, decisions.RAISE, frame[SIDE], steps)
        else:
            cannot(state, frame, op)
        return
    frame[AT] += 1
    waiting = pending(state, ABILITY)
    assert waiting is not None
    waiting[6] = answer


def lower_cost(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """ABIL-6: the pending ability costs less, or more. Who lowers it by a card of their own is remembered."""
    frame[AT] += 1
    waiting = pending(state, ABILITY)
    if waiting is not None:
        waiting[5] -= op.number.number
        if op.number.number > 0 and own(state, frame[SOURCE]) == waiting[2]:
            state.lowered[waiting[2]] += 1


def instead(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """What would have happened does not."""
    frame[AT] += 1
    waiting = pending(state, KNOCK)
    if waiting is not None:
        waiting[4] = 1
