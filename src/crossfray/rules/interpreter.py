"""Running programs: playing a text step by step (ABIL-4), and whether a step can begin (ABIL-5)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.conditions import holds_true
from crossfray.rules.decisions import NO_QUESTION
from crossfray.rules.frames import (
    ABILITY_CARD,
    ABILITY_COST,
    ABILITY_FRAME,
    ABILITY_INDEX,
    ABILITY_PIECE,
    AGAINST,
    AT,
    CHALLENGE_FRAME,
    CODE,
    COUNT,
    DOER,
    FACES,
    HAS_WON,
    LEAD,
    LIMIT,
    MADE,
    MADE_AS,
    MOVE_FRAME,
    PASSED,
    ROLL_FRAME,
    SQUARES_MOVED,
    STOOD,
    TARGETED,
    WAS_DONE,
    Frame,
)
from crossfray.rules.procedure import NO_ANSWER, ask, nearest_frame
from crossfray.rules.refusals import Refusal
from crossfray.rules.requirements import A_TOKEN, ability_event
from crossfray.rules.rolls import NOT_DECIDED
from crossfray.rules.selectors import challengeable, members, named, squares_of
from crossfray.rules.state import State, more_at
from crossfray.rules.steps import (
    BEGINS_ANYWAY,
    BEGINS_AT_ONCE,
    CANNOT,
    MOST,
    Step,
    asked,
    cannot,
    one,
    over,
)
from crossfray.rules.steps_board import BOARD_STEPS
from crossfray.rules.steps_cards import CARD_STEPS
from crossfray.rules.steps_dice import DICE_STEPS
from crossfray.rules.steps_pending import PENDING_STEPS
from crossfray.rules.steps_turns import TURN_STEPS
from crossfray.rules.unselected import not_selected
from crossfray.rules.values import permitted


def program(state: State, frame: Frame, answer: int) -> None:
    """Run the steps of a card's text until one asks something, or causes something that comes first."""
    frames, contested = state.frames, state.match.contested
    do_step(state, frame, answer)
    while state.kind == NO_QUESTION and frames and frames[-1] is frame and not contested:
        do_step(state, frame, NO_ANSWER)


def do_step(state: State, frame: Frame, answer: int) -> None:
    """Run one step of a card's text."""
    code, at = frame[CODE], frame[AT]
    steps = state.match.programs[code]
    op = steps[at]
    step = STEPS[op.code]
    watcher = state.match.watcher
    if answer >= 0:
        step.answered(state, frame, op, answer)
        if watcher is not None and (frame[AT] != at or state.winner >= 0):
            watcher.step(code, at, True)
        return
    if state.returned:
        receive(state, frame)
    if frame[MADE] and not frame[MADE_AS]:  # the piece that was made to act has acted
        frame[MADE] = 0
        state.note_made()
    doer = frame[DOER]
    if doer >= 0 and (state.down >> doer & 1 or state.where[doer] < 0):
        over(state)  # DOWN-2
        return
    possible, begin, otherwise = step.possible, step.begin, step.otherwise
    found = possible(state, frame, steps, at) if otherwise < BEGINS_AT_ONCE else 1
    if found or otherwise == BEGINS_ANYWAY:
        if not step.finds_way:
            frame[WAS_DONE] = 1
        begin(state, frame, op, found)
    elif otherwise == CANNOT:
        cannot(state, frame, op)
    else:
        frame[WAS_DONE] = 0
        frame[AT] += 1
    if watcher is not None and (frame[AT] != at or state.winner >= 0):
        watcher.step(code, at, bool(found))


def receive(state: State, frame: Frame) -> None:
    """Take the result of a move, challenge or roll that this text began."""
    returned = state.returned
    state.returned = ()
    if returned[0] == MOVE_FRAME:
        frame[PASSED] = returned[1]
        frame[SQUARES_MOVED] = returned[1].bit_count()
    elif returned[0] == CHALLENGE_FRAME:
        frame[HAS_WON], target, frame[COUNT], frame[LEAD], frame[FACES], frame[AGAINST], square = returned[1:]
        frame[TARGETED] = 1 << target
        if square >= 0 > state.where[target]:
            frame[STOOD] = square + 1
    elif returned[0] == ROLL_FRAME:
        won, frame[COUNT], frame[LEAD], frame[FACES], frame[AGAINST] = returned[1:]
        frame[HAS_WON] = frame[HAS_WON] if won == NOT_DECIDED else won


def can_begin(state: State, frame: Frame, code: p.Program, at: int) -> bool:
    """Whether the step at a place in a program could be done now: for `may`, for `or`, for CHAL-12."""
    return bool(STEPS[code[at].code].possible(state, frame, code, at))


# ---------------------------------------------------------------------- the way through a text


def nothing(_state: State, _frame: Frame, _code: p.Program, _at: int) -> int:
    """The step offers nothing that could begin."""
    return 0


def next_one(state: State, frame: Frame, code: p.Program, at: int) -> int:
    return int(can_begin(state, frame, code, at + 1))


def end(state: State, _frame: Frame, _op: p.Op, _found: int) -> None:
    over(state)


def jump(_state: State, frame: Frame, op: p.Op, _found: int) -> None:
    frame[AT] = op.to


def way_on(state: State, frame: Frame, code: p.Program, at: int) -> int:
    condition = code[at].condition
    assert condition is not None
    then = at + 1 if holds_true(state, frame, condition) else code[at].to
    return int(can_begin(state, frame, code, then))


def unless(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    assert op.condition is not None
    frame[AT] = frame[AT] + 1 if holds_true(state, frame, op.condition) else op.to


def may(state: State, frame: Frame, op: p.Op, possible: int) -> None:
    """Ask only if the optional part can begin."""
    if must_lower(state, frame, op):
        frame[WAS_DONE] = 1
        frame[AT] += 1
    elif possible:
        decider = one(members(state, frame, op.who)) if op.who else -1
        side = state.acting_side(decider) if decider >= 0 else asked(state, frame, op)
        ask(state, decisions.ASK_YES_NO, side, 1 << decisions.YES | 1 << decisions.NO)
    else:
        frame[WAS_DONE] = 0
        frame[AT] = op.to


def may_answered(_state: State, frame: Frame, op: p.Op, answer: int) -> None:
    frame[WAS_DONE] = int(answer == decisions.YES)
    frame[AT] = frame[AT] + 1 if answer == decisions.YES else op.to


def must_lower(state: State, frame: Frame, op: p.Op) -> bool:
    """Whether an ability that was begun without a token depends on this text to lower its cost; a free one does not."""
    waiting = nearest_frame(state, ABILITY_FRAME)
    if waiting is None or waiting[AT] != 1 or waiting[ABILITY_CARD] != waiting[ABILITY_PIECE]:
        return False
    thing = state.match.things[waiting[ABILITY_CARD]]
    kind = thing.rules.abilities[waiting[ABILITY_INDEX]].type
    if waiting[ABILITY_COST] < 1 or state.pool[thing.side * 4 + kind]:
        return False
    declared = ability_event(state, waiting[ABILITY_PIECE], waiting[ABILITY_CARD], waiting[ABILITY_INDEX])
    if permitted(state, A_TOKEN, declared, waiting[ABILITY_PIECE]):
        return False
    code = state.match.programs[frame[CODE]]
    then = code[op.to]  # `if you do, lower its cost` belongs to it
    paid = then.code == p.DO_UNLESS and then.condition is not None and then.condition.code == p.DONE
    steps = range(frame[AT] + 1, then.to if paid else op.to)
    return any(code[at].code == p.DO_LOWER_COST for at in steps)


def branches(state: State, frame: Frame, code: p.Program, at: int) -> int:
    """Which ways through a text can begin."""
    ways = enumerate(code[at].numbers)
    return sum(1 << number for number, place in ways if can_begin(state, frame, code, place))


def branch(state: State, frame: Frame, op: p.Op, ways: int) -> None:
    ask(state, decisions.ASK_BRANCH, asked(state, frame, op), ways)


def branch_answered(_state: State, frame: Frame, op: p.Op, answer: int) -> None:
    frame[AT] = op.numbers[answer]


def those_left(state: State, frame: Frame, code: p.Program, at: int) -> int:
    """ABIL-9: each time round, look again at who is meant. CHAL-10: a piece that cannot be challenged now may be
    later."""
    op, following = code[at], code[at + 1]
    meant = challengeable if following.code == p.DO_CHALLENGE and following.flags & p.STATED else members
    found = meant(state, frame, op.who) & ~frame[op.done]
    if following.code == p.DO_CHALLENGE and following.other == in_slot(op.slot):
        then = frame[:]
        then[op.slot] = found
        return STEPS[p.DO_CHALLENGE].possible(state, then, code, at + 1)
    return able(state, frame, code, at, found)


def each(state: State, frame: Frame, op: p.Op, waiting: int) -> None:
    """ABIL-9: the text's player chooses the order."""
    if waiting:
        ask(state, decisions.ASK_CHOOSE, asked(state, frame, op), waiting)
        return
    frame[WAS_DONE] = int(frame[op.done] != 0)
    if op.flags & p.KEPT:
        frame[op.slot] = frame[op.done]
    frame[op.done] = 0
    frame[AT] = op.to


def each_answered(_state: State, frame: Frame, op: p.Op, answer: int) -> None:
    frame[op.done] |= 1 << answer
    frame[op.slot] = 1 << answer
    frame[AT] += 1


# ---------------------------------------------------------------------- choosing


def choosable(state: State, frame: Frame, code: p.Program, at: int) -> int:
    """The pieces to choose from."""
    return able(state, frame, code, at, members(state, frame, code[at].who))


def able(state: State, frame: Frame, code: p.Program, at: int, found: int) -> int:
    """Of the pieces that a text may choose or go through, those for which its next step is possible."""
    op, following = code[at], code[at + 1]
    step = STEPS[following.code]
    if step.otherwise != CANNOT:
        return found
    chosen_one = in_slot(op.slot)
    if chosen_one != following.who and (following.code == p.DO_CHALLENGE or chosen_one != following.other):
        return found
    then, left = frame[:], 0
    for piece in bits(found):
        then[op.slot] = 1 << piece
        if step.possible(state, then, code, at + 1):
            left |= 1 << piece
    return left


def in_slot(slot: int) -> p.Selectors:
    """How a text refers to the contents of a slot in its frame."""
    known = IN_SLOT.get(slot)
    if known is None:
        known = IN_SLOT[slot] = (p.Selector(-1, p.SLOT + slot - TARGETED),)
    return known


IN_SLOT: Final[dict[int, p.Selectors]] = {}


def choose(state: State, frame: Frame, op: p.Op, candidates: int) -> None:
    """Choose one, or several one by one with `numbers` (least, most)."""
    choose_more(state, frame, op, 0, candidates)


def chosen(state: State, frame: Frame, op: p.Op, answer: int) -> None:
    least, most = op.numbers or (1, 1)
    if answer == len(state.match.things):  # no more
        frame[WAS_DONE] = 1
        frame[AT] += 1
        return
    so_far = 1 << answer | (0 if least == most == 1 else frame[op.slot])
    frame[op.slot] = so_far
    candidates = choosable(state, frame, state.match.programs[frame[CODE]], frame[AT]) & ~so_far
    choose_more(state, frame, op, so_far, candidates)


def choose_more(state: State, frame: Frame, op: p.Op, so_far: int, candidates: int) -> None:
    """Ask for the next one, or go on with those chosen so far."""
    least, most = op.numbers or (1, 1)
    most = min(most, cards_to_give(state, frame))
    if so_far.bit_count() >= most or (not candidates and (so_far or not least)):
        frame[WAS_DONE] = 1
        frame[op.slot] = so_far
        frame[AT] += 1
    elif not candidates:
        cannot(state, frame, op)
    elif least == most == 1:
        ask(state, decisions.ASK_CHOOSE, asked(state, frame, op), candidates)
    else:
        frame[op.slot] = so_far
        extra = 1 << len(state.match.things) if so_far.bit_count() >= least else 0
        ask(state, decisions.ASK_CHOOSE_MORE, asked(state, frame, op), candidates | extra)


def cards_to_give(state: State, frame: Frame) -> int:
    """STATUS-1: if each chosen piece gets a card, at most as many as there are cards; otherwise no limit."""
    code, at = state.match.programs[frame[CODE]], frame[AT]
    gives = code[at + 1].code == p.DO_EACH and code[at + 2].code == p.DO_GIVE
    return sum(state.holder[c] < 0 for c in bits(named(state, frame, code[at + 2].name))) if gives else MOST


def why_not_chosen(state: State, frame: Frame, op: p.Op, piece: int) -> list[Refusal]:
    return not_selected(state, frame, op.who, piece)


def again(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """`until ...`: repeat from the start of the repeated part, unless its condition has come true, its last part
    could not be done, or it was done often enough."""
    assert op.condition is not None
    times = frame[op.slot] + 1
    most = op.number.number or MOST
    if holds_true(state, frame, op.condition) or not frame[WAS_DONE] or times >= most:
        frame[op.slot] = 0
        frame[AT] += 1
    else:
        frame[op.slot] = times
        frame[AT] = op.to


def use_limit(state: State, frame: Frame, _op: p.Op, _found: int) -> None:
    if frame[LIMIT] >= 0:
        state.uses = more_at(state.uses, frame[LIMIT], 1)
    frame[AT] += 1


def keep_squares(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """Remember the squares where somebody is now, whoever comes or goes."""
    frame[op.slot] = squares_of(state, members(state, frame, op.who))
    frame[AT] += 1


WAY_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_END, "end", (), end, nothing, otherwise=BEGINS_AT_ONCE, finds_way=True),
    Step(p.DO_JUMP, "jump", (), jump, nothing, otherwise=BEGINS_AT_ONCE, finds_way=True),
    Step(p.DO_UNLESS, "if", ("condition",), unless, way_on, otherwise=BEGINS_AT_ONCE, finds_way=True),
    Step(p.DO_MAY, "may", ("who", "by"), may, next_one, may_answered, BEGINS_ANYWAY, finds_way=True),
    Step(p.DO_BRANCH, "or", ("numbers", "by"), branch, branches, branch_answered, finds_way=True),
    Step(
        p.DO_EACH,
        "for each",
        ("who", "slot", "done", "flags", "by"),
        each,
        those_left,
        each_answered,
        BEGINS_ANYWAY,
        finds_way=True,
        refuse=why_not_chosen,
    ),
    Step(
        p.DO_CHOOSE,
        "choose",
        ("who", "slot", "flags", "numbers", "by"),
        choose,
        choosable,
        chosen,
        BEGINS_ANYWAY,
        finds_way=True,
        refuse=why_not_chosen,
    ),
    Step(
        p.DO_AGAIN,
        "repeat until",
        ("condition", "slot", "number"),
        again,
        nothing,
        otherwise=BEGINS_AT_ONCE,
        finds_way=True,
    ),
    Step(
        p.DO_KEEP_SQUARES,
        "keep squares in mind",
        ("who", "slot"),
        keep_squares,
        next_one,
        otherwise=BEGINS_AT_ONCE,
        finds_way=True,
    ),
    Step(p.DO_USE_LIMIT, "use", (), use_limit, next_one, otherwise=BEGINS_AT_ONCE, finds_way=True),
)

STEPS: Final[tuple[Step, ...]] = tuple(
    sorted(
        (*WAY_STEPS, *BOARD_STEPS, *CARD_STEPS, *DICE_STEPS, *PENDING_STEPS, *TURN_STEPS),
        key=lambda step: step.code,
    )
)
"""every kind of step, by its number"""
