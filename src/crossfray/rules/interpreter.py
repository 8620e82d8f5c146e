"""Programs at work: how a text is gone through, step by step (ABIL-4), and whether a step can be begun (ABIL-5)."""

from collections.abc import Callable
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.facts import holds_true, spot_squares
from crossfray.rules.phrases import (
    CODE,
    DOER,
    DONE_SETS,
    LIMIT,
    SIDE,
    TARGETED,
    WAS_DONE,
    challengeable,
    members,
    named,
)
from crossfray.rules.procedure import ABILITY, AT, ask, turn_frame
from crossfray.rules.state import OFF, State
from crossfray.rules.steps import MOST, cannot, one, over, pending
from crossfray.rules.steps_board import (
    act,
    can_stand,
    challenge,
    granted,
    home,
    kept_from,
    knock,
    lies,
    mark,
    move,
    place,
    remove,
    squares_to_mark,
    stand,
    swap,
    targets_of,
)
from crossfray.rules.steps_cards import (
    card_to_give,
    claim,
    discard,
    give,
    into_play,
    pool_of,
    pool_to_track,
    shift,
    to_track,
    tokens_to_shift,
)
from crossfray.rules.steps_dice import add_dice, flip, instead, lower_cost, raise_number, roll, steps_to_raise
from crossfray.rules.steps_turns import (
    control,
    exhaust,
    make_ready,
    more_actions,
    points,
    take_first,
    until,
    win,
)

Step = Callable[[State, list[int], p.Op, int], None]


def program(state: State, frame: list[int], answer: int) -> None:
    """One step of a card's text."""
    op = state.match.programs[frame[CODE]][frame[AT]]
    doer = frame[DOER]
    if answer < 0:
        if state.led_as < 0:
            state.led = -1  # whoever was made to act has acted
        if doer >= 0 and (state.down >> doer & 1 or state.where[doer] < 0):
            over(state)  # DOWN-2
            return
        if op.code > p.CHOOSE and op.code != p.USE_LIMIT:
            frame[WAS_DONE] = 1  # unless it turns out that it cannot be
    STEPS[op.code](state, frame, op, answer)


def end(state: State, _frame: list[int], _op: p.Op, _answer: int) -> None:
    over(state)


def jump(_state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] = op.to


def unless(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    assert op.condition is not None
    frame[AT] = frame[AT] + 1 if holds_true(state, frame, op.condition) else op.to


def may(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Asked only if what may be done can be begun."""
    if answer < 0:
        if must_lower(state, frame, op):
            frame[WAS_DONE] = 1
            frame[AT] += 1
        elif can_begin(state, frame, frame[CODE], frame[AT] + 1):
            decider = one(members(state, frame, op.who)) if op.who else -1
            side = state.match.things[decider].side if decider >= 0 else frame[SIDE]
            ask(state, decisions.YES_NO, side, 1 << decisions.YES | 1 << decisions.NO)
        else:
            frame[WAS_DONE] = 0
            frame[AT] = op.to
    else:
        frame[WAS_DONE] = int(answer == decisions.YES)
        frame[AT] = frame[AT] + 1 if answer == decisions.YES else op.to


def must_lower(state: State, frame: list[int], op: p.Op) -> bool:
    """Whether an ability that was begun without a token depends on this text lowering its cost."""
    waiting = pending(state, ABILITY)
    if waiting is None or waiting[AT] != 1 or waiting[3] != waiting[2] or waiting[5] < 1:
        return False
    thing = state.match.things[waiting[3]]
    if state.pool[thing.side * 4 + thing.rules.abilities[waiting[4]].type]:
        return False
    code = state.match.programs[frame[CODE]]
    then = code[op.to]  # `if you do, lower its cost` belongs to it
    paid = then.code == p.UNLESS and then.condition is not None and then.condition.code == p.DONE
    steps = range(frame[AT] + 1, then.to if paid else op.to)
    return any(code[at].code == p.LOWER_COST for at in steps)


def branch(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Of the ways that can be begun, one."""
    if answer >= 0:
        frame[AT] = op.numbers[answer]
        return
    options = 0
    for number, at in enumerate(op.numbers):
        if can_begin(state, frame, frame[CODE], at):
            options |= 1 << number
    if options:
        ask(state, decisions.BRANCH, frame[SIDE], options)
    else:
        cannot(state, frame, op)


def each(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """ABIL-9: its player chooses the order; who is meant is looked at again each time round."""
    done = DONE_SETS + (op.flags & ~p.KEPT)
    if answer >= 0:
        frame[done] |= 1 << answer
        frame[op.slot] = 1 << answer
        frame[AT] += 1
        return
    following = state.match.programs[frame[CODE]][frame[AT] + 1]
    meant = challengeable if following.code == p.CHALLENGE and following.flags & p.STATED else members
    waiting = meant(state, frame, op.who) & ~frame[done]
    if waiting:
        ask(state, decisions.CHOOSE, frame[SIDE], waiting)
    else:
        frame[WAS_DONE] = int(frame[done] != 0)
        if op.flags & p.KEPT:
            frame[op.slot] = frame[done]
        frame[done] = 0
        frame[AT] = op.to


def choose(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Choose one, or, with `numbers` (least, most), several one by one."""
    least, most = op.numbers or (1, 1)
    most = min(most, cards_to_give(state, frame))
    no_more = len(state.match.things)
    chosen = frame[op.slot] if frame[op.slot] > 0 and frame[WAS_DONE] < 0 else 0
    if answer >= 0 and answer != no_more:
        chosen |= 1 << answer
        frame[op.slot] = chosen
    candidates = choosable(state, frame, frame[CODE], frame[AT]) & ~chosen
    if answer == no_more or chosen.bit_count() >= most or (not candidates and (chosen or not least)):
        frame[WAS_DONE] = 1
        frame[op.slot] = chosen
        frame[AT] += 1
    elif not candidates:
        cannot(state, frame, op)
    elif least == most == 1:
        ask(state, decisions.CHOOSE, chooser(state, frame, op), candidates)
    else:
        frame[WAS_DONE] = -1  # in the middle of choosing
        frame[op.slot] = chosen
        extra = 1 << no_more if chosen.bit_count() >= least else 0
        ask(state, decisions.CHOOSE_MORE, chooser(state, frame, op), candidates | extra)


def chooser(state: State, frame: list[int], op: p.Op) -> int:
    """The side that chooses: the text's, or its opponent; of several the next in turn order."""
    return (frame[SIDE] + 1) % len(state.match.sides) if op.flags & p.BY_OPPONENT else frame[SIDE]


def choosable(state: State, frame: list[int], code: int, at: int) -> int:
    """Whom a choice is among: who is given an action next must be able to do it."""
    op, following = state.match.programs[code][at : at + 2]
    found = members(state, frame, op.who)
    if following.code == p.ACT and following.who == (p.Find(-1, p.SLOT + op.slot - TARGETED),):
        return sum(1 << piece for piece in bits(found) if granted(state, frame, piece, following.flags))
    return found


def cards_to_give(state: State, frame: list[int]) -> int:
    """STATUS-1: if each of those to be chosen gets a card, so many can be given; else there is no such limit."""
    code, at = state.match.programs[frame[CODE]], frame[AT]
    gives = code[at + 1].code == p.EACH and code[at + 2].code == p.GIVE
    return sum(state.holder[c] < 0 for c in bits(named(state, frame, code[at + 2].name))) if gives else MOST


def use_limit(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    if frame[LIMIT] >= 0:
        state.uses[frame[LIMIT]] += 1
    frame[AT] += 1


STEPS: Final[tuple[Step, ...]] = (
    end, jump, unless, may, branch, each, choose, move, place, challenge, act, stand, knock, give, discard, remove,
    to_track, shift, roll, raise_number, lower_cost, points, home, use_limit, flip, exhaust, swap, instead, into_play,
    pool_to_track, claim, control, win, add_dice, until, make_ready, more_actions, take_first, mark,
)  # fmt: skip
"""In the order of the numbers in program.py."""


def can_begin(state: State, frame: list[int], code: int, at: int) -> bool:
    """Whether the step at a place of a program could be done now: for `may`, for `or`, for CHAL-12."""
    op = state.match.programs[code][at]
    kind = op.code
    if kind in (p.USE_LIMIT, p.MAY):
        return can_begin(state, frame, code, at + 1)
    if kind == p.UNLESS:
        assert op.condition is not None
        return can_begin(state, frame, code, at + 1 if holds_true(state, frame, op.condition) else op.to)
    if kind == p.BRANCH:
        return any(can_begin(state, frame, code, place) for place in op.numbers)
    if kind == p.CHALLENGE:
        return bool(targets_of(state, frame, op))
    if kind == p.GIVE:
        return card_to_give(state, frame, op) >= 0
    if kind == p.SHIFT and not op.who:
        return bool(tokens_to_shift(state, frame, op))
    if kind == p.RAISE:
        return bool(steps_to_raise(state, op))
    if kind in (
        p.ROLL,
        p.FLIP,
        p.POINTS,
        p.WIN,
        p.LOWER_COST,
        p.INSTEAD,
        p.UNTIL,
        p.TAKE_FIRST,
        p.END,
        p.JUMP,
    ):
        return kind not in (p.END, p.JUMP)
    if kind == p.MARK:
        return bool(squares_to_mark(state, frame, op))
    if kind == p.CHOOSE:
        return bool(choosable(state, frame, code, at))
    return can_begin_with(state, frame, op, members(state, frame, op.who))


def can_begin_with(state: State, frame: list[int], op: p.Op, who: int) -> bool:
    """Steps that need somebody to do them to."""
    if not who:
        return False
    piece = one(who)
    if op.code in (p.MOVE, p.PLACE) and kept_from(state, frame, op, piece):
        return False
    if op.code == p.MOVE:
        return state.where[piece] >= 0 and not lies(state, frame, op, piece)
    if op.code == p.PLACE:
        assert op.where is not None
        return bool(spot_squares(state, frame, op.where, piece))
    if op.code == p.SHIFT:
        return any(state.where[thing] < OFF for thing in bits(who))
    if op.code == p.ACT:
        return bool(granted(state, frame, piece, op.flags))
    if op.code == p.STAND:
        return bool(can_stand(state, who))
    if op.code == p.MAKE_READY:
        return bool(who & state.exhausted)
    if op.code == p.MORE_ACTIONS:
        turn = turn_frame(state)
        return turn is not None and bool(who >> turn[3] & 1)
    if op.code == p.KNOCK:
        return bool(who & ~state.down)
    if op.code == p.POOL_TO_TRACK:
        return bool(pool_of(state, frame, op))
    if op.code == p.DISCARD:
        return any(state.holder[card] >= 0 for card in bits(who))
    if op.code == p.PUT_INTO_PLAY:
        return any(state.holder[card] < 0 for card in bits(who))
    return True
