"""What a step of a text is: its name, what it reads, whether it can be done, what it does, why not (ABIL-4, ABIL-5).

The steps are in steps_board, steps_cards, steps_dice, steps_pending and steps_turns; those that lead through a text
are in the interpreter. `possible` alone decides what `may` asks, whether a text can begin, and what is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.edition import ENDS, ENDS_AT_CHALLENGE
from crossfray.rules.frames import (
    AT,
    CODE,
    DOER,
    MADE,
    MADE_AS,
    RAISED,
    SIDE,
    SOURCE,
    SUBJECT,
    WAS_DONE,
    Frame,
)
from crossfray.rules.history import forget_text
from crossfray.rules.match import CHARACTER, COMPANION, ITEM, NOBODY, SCENARIO
from crossfray.rules.procedure import pop
from crossfray.rules.refusals import Refusal
from crossfray.rules.requirements import Requirements, allowed
from crossfray.rules.selectors import members
from crossfray.rules.state import Made, State
from crossfray.rules.texts import holder, own

MOST: Final = 99  # of all that can be chosen

# What happens to a text at a step that cannot be done.
CANNOT: Final = 0  # ABIL-5
PASSED_OVER: Final = 1
BEGINS_ANYWAY: Final = 2
BEGINS_AT_ONCE: Final = 3  # without asking whether it is possible

Possible = Callable[[State, Frame, p.Program, int], int]
Begin = Callable[[State, Frame, p.Op, int], None]
Answered = Callable[[State, Frame, p.Op, int], None]
Refuse = Callable[[State, Frame, p.Op, int], list[Refusal]]


def always(_state: State, _frame: Frame, _program: p.Program, _at: int) -> int:
    """Can be done in any position."""
    return 1


def not_asked(_state: State, _frame: Frame, op: p.Op, _answer: int) -> None:
    raise AssertionError(f"step {op.code} asks nothing")


@dataclass(frozen=True, eq=False)
class Step:
    """A kind of step."""

    code: int
    name: str
    roles: tuple[str, ...]
    """the fields of an Op that it reads, besides `text` and `to`; a program must not fill others"""
    begin: Begin
    """do it, or ask; gets what is possible"""
    possible: Possible = always
    """what it could be done with: pieces, squares, tokens, as bits; 0 if it cannot be done"""
    answered: Answered = not_asked
    """go on with the answer to what it asked"""
    otherwise: int = CANNOT
    finds_way: bool = False
    """it does nothing itself and only leads through the text"""
    refuse: Refuse | None = None
    """for a step that chooses: why not this one"""


def over(state: State) -> None:
    """The text is finished; its control over a rival ends."""
    controls, source = state.frames[-1][MADE], state.frames[-1][SOURCE]
    pop(state)
    if state.history:
        forget_text(state, source)
    if controls:
        state.note_made()


def would_make(state: State, frame: Frame, piece: int) -> Made | None:
    """CONTROL-2: for a piece of another side that this text makes act without control, the side that it counts as. A
    bonus objective moves as a piece of the side that moves it (BONUS-2). None if the piece acts for itself."""
    if piece < 0 or frame[MADE] == piece + 1:
        return None
    if state.match.objectives >> piece & 1:
        return Made(piece, frame[SIDE], -1)
    if frame[SIDE] in (state.match.things[piece].side, state.acting_side(piece)):
        return None
    if state.match.things[piece].side == NOBODY:
        return None
    return Made(piece, -1, own(state, frame[SOURCE]))


def lead(state: State, frame: Frame, piece: int) -> None:
    """A text begins to make a piece act."""
    made = would_make(state, frame, piece)
    if made is not None:
        frame[MADE], frame[MADE_AS] = piece + 1, made.side + 1
        state.note_made()


def allowed_to(state: State, frame: Frame, requirements: Requirements, piece: int, number: int) -> int:
    """What a piece that this text makes act may do; nothing changes by asking."""
    made = would_make(state, frame, piece)
    if made is None:
        return allowed(state, requirements, piece, number)
    then = state.copy()
    then.made.append(made)
    return allowed(then, requirements, piece, number)


def cannot(state: State, frame: Frame, op: p.Op) -> None:
    """ABIL-5: the part cannot be done. A loop passes over the piece (`to`)."""
    frame[WAS_DONE] = 0
    mode = state.match.edition.cannot_be_done
    if op.to:
        frame[AT] = op.to
    elif mode == ENDS or (mode == ENDS_AT_CHALLENGE and is_challenge(state.match.programs[frame[CODE]], op)):
        over(state)
    else:
        frame[AT] += 1


def is_challenge(program: p.Program, op: p.Op) -> bool:
    """Whether a part is a challenge, or a choice of ways that all begin with one."""
    if op.code == p.DO_BRANCH:
        return all(is_challenge(program, program[place]) for place in op.numbers)
    return op.code == p.DO_CHALLENGE or (op.code == p.DO_ACT and op.flags == 1 << decisions.ACTION_CHALLENGE)


def one(pieces: int) -> int:
    """The only, or lowest, piece of a set; -1 if it is empty."""
    return (pieces & -pieces).bit_length() - 1


def who_does_it(state: State, frame: Frame) -> int:
    """The piece that does an action; for other texts the card's own character, or the holder of the card; for a
    scenario, the piece it is about."""
    if state.match.things[frame[SOURCE]].kind == SCENARIO:
        return one(frame[SUBJECT])
    held = holder(state, frame[SOURCE])
    return frame[DOER] if frame[DOER] >= 0 else held if held >= 0 else own(state, frame[SOURCE])


def text_doer(state: State, frame: Frame) -> int:
    """The piece that does what a text says: the character or companion whose card, trait or item it is. Nobody for
    texts of what it put into play, and of a scenario (TOKEN-3)."""
    source = frame[SOURCE]
    return own(state, source) if state.match.things[source].kind in (CHARACTER, COMPANION, ITEM) else -1


def goes_on_without(frame: Frame, gone: int) -> None:
    """SETUP-10: a text that takes its own doer off its feet or off the map goes on, in spite of DOWN-2."""
    if gone >> max(frame[DOER], 0) & 1:
        frame[DOER] = -1


def asked(state: State, frame: Frame, op: p.Op) -> int:
    """The side that decides what a step asks: the one that the text names, or its opponent (of several the next in
    turn order); else its own."""
    if op.by == p.THE_OPPONENT or (op.flags & p.BY_OPPONENT and op.code in BY_A_FLAG):
        return (frame[SIDE] + 1) % len(state.match.sides)
    piece = one(members(state, frame, op.by)) if op.by else -1
    return state.acting_side(piece) if piece >= 0 else frame[SIDE]


BY_A_FLAG: Final = (p.DO_CHOOSE, p.DO_MARK, p.DO_MARK_AREA, p.DO_POOL_TO_TRACK)
"""the steps whose flags can say that an opponent decides"""


def raised(frame: Frame) -> int:
    """1 if the number of this step was raised; it counts once."""
    if frame[RAISED] == frame[AT]:
        frame[RAISED] = -1
        return 1
    return 0
