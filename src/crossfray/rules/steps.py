"""What the steps of a text share: that one cannot be done (ABIL-5), who does it, whom it makes act."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.match import NOBODY, SCENARIO
from crossfray.rules.phrases import CODE, DOER, RAISED, SIDE, SOURCE, SUBJECT, WAS_DONE, holder, own
from crossfray.rules.procedure import AT, pop
from crossfray.rules.requirements import Requirements, allowed
from crossfray.rules.state import State

GOES_ON: Final = 0  # edition.cannot_be_done: what happens to a text of which a part cannot be done
ENDS_AT_CHALLENGE: Final = 1
ENDS: Final = 2
MOST: Final = 99  # of what can be chosen at once


def over(state: State) -> None:
    """The text is finished, and with it any control it had over a rival."""
    pop(state)
    state.led = state.led_as = state.led_by = -1


def lead(state: State, frame: list[int], piece: int) -> None:
    """CONTROL-2: a piece of another side that this text makes act, without controlling it. A bonus objective moves as
    one of the side that moves it (BONUS-2)."""
    if piece >= 0 and state.match.objectives >> piece & 1:
        state.led, state.led_as, state.led_by = piece, frame[SIDE], -1
    if piece >= 0 and piece != state.led and state.match.things[piece].side not in (NOBODY, frame[SIDE]):
        state.led, state.led_as, state.led_by = piece, -1, own(state, frame[SOURCE])


def allowed_to(state: State, frame: list[int], requirements: Requirements, piece: int, number: int) -> int:
    """What is allowed to a piece that this text would make act; nothing is changed by asking."""
    before = state.led, state.led_as, state.led_by
    lead(state, frame, piece)
    found = allowed(state, requirements, piece, number)
    state.led, state.led_as, state.led_by = before
    return found


def cannot(state: State, frame: list[int], op: p.Op) -> None:
    """ABIL-5: a part cannot be done. In a loop the piece is passed over (`to`)."""
    frame[WAS_DONE] = 0
    mode = state.match.edition.cannot_be_done
    if op.to:
        frame[AT] = op.to
    elif mode == ENDS or (mode == ENDS_AT_CHALLENGE and is_challenge(state, frame, op)):
        over(state)
    else:
        frame[AT] += 1


def is_challenge(state: State, frame: list[int], op: p.Op) -> bool:
    """Whether a part is a challenge, whichever way it goes."""
    if op.code == p.BRANCH:
        code = state.match.programs[frame[CODE]]
        return all(is_challenge(state, frame, code[place]) for place in op.numbers)
    return op.code == p.CHALLENGE or (op.code == p.ACT and op.flags == 1 << decisions.CHALLENGE)


def one(pieces: int) -> int:
    """The only, or lowest, piece of a set; -1 if it is empty."""
    return (pieces & -pieces).bit_length() - 1


def pending(state: State, procedure: int) -> list[int] | None:
    """The nearest unfinished procedure of a kind under this text."""
    for frame in reversed(state.frames):
        if frame[0] == procedure:
            return frame
    return None


def who_does_it(state: State, frame: list[int]) -> int:
    """Who does an action; for other texts the card's own character, or who holds the card; for a scenario's who
    it speaks of."""
    if state.match.things[frame[SOURCE]].kind == SCENARIO:
        return one(frame[SUBJECT])
    held = holder(state, frame[SOURCE])
    return frame[DOER] if frame[DOER] >= 0 else held if held >= 0 else own(state, frame[SOURCE])


def raised(frame: list[int]) -> int:
    """1 if the number of this step was raised; it counts once."""
    if frame[RAISED] == frame[AT]:
        frame[RAISED] = -1
        return 1
    return 0
