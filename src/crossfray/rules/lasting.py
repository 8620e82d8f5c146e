"""Rows that a text makes hold for a while: until the end of the turn or round, until somebody's next turn, or until
what they wait for has happened."""

from collections.abc import Callable, Iterator

from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.frames import AT, CODE, MARKED, SOURCE, Frame
from crossfray.rules.kinds import BECOME, CEASE, Event
from crossfray.rules.procedure import tell
from crossfray.rules.state import State
from crossfray.rules.texts import reference


def begin_lasting(state: State, frame: Frame) -> None:
    """The row of a program's step holds from now on; what the text has named so far stays named."""
    state.lasting = (*state.lasting, frame[:])
    tell_being(state, BECOME, frame)


def tell_being(state: State, kind: int, frame: Frame) -> None:
    """Somebody, or some squares, become something for a while, or are so no longer."""
    row = row_of(state, frame)
    if not isinstance(row, p.Is):
        return
    if row.what in (p.OBSCURED, p.CLOSED):
        tell(
            state, Event(kind, card=frame[SOURCE], through=frame[MARKED] & state.board.every, result=row.what)
        )
    for selector in row.who:
        for piece in bits(reference(state, frame, selector.ref)) if selector.sort < 0 else ():
            tell(state, Event(kind, target=piece, card=frame[SOURCE], result=row.what))
    if row.what == p.CONTROLLED:
        state.note_made()


def row_of(state: State, frame: Frame) -> p.Row:
    """The row that a frame has made hold."""
    row = state.match.programs[frame[CODE]][frame[AT]].rule
    assert row is not None
    return row


def lasting_rows(state: State) -> Iterator[tuple[int, Frame, p.Row]]:
    """What holds for a while just now: its number, a frame in which its words are understood, and the row."""
    for number, frame in enumerate(state.lasting):
        if frame:
            yield number, frame[:], row_of(state, frame)


def end_one(state: State, number: int) -> None:
    """A row holds no longer. The others keep their numbers until the turn is over."""
    ended = state.lasting[number]
    state.lasting = (*state.lasting[:number], [], *state.lasting[number + 1 :])
    tell_being(state, CEASE, ended)


def end_with_turn_of(state: State, piece: int) -> None:
    """A character begins its turn: what its texts made hold until then is over."""
    keep_lasting(state, lambda frame: not is_until(state, frame, piece))


def is_until(state: State, frame: Frame, piece: int) -> bool:
    """Whether a row holds until the next turn of a character."""
    window = state.match.programs[frame[CODE]][frame[AT]].flags
    return window == p.NEXT_TURN and state.match.whose[frame[SOURCE]] == piece


def end_lasting(state: State, per: int) -> None:
    """A turn or round is over, and with it what was to hold so long."""
    keep_lasting(state, lambda frame: state.match.programs[frame[CODE]][frame[AT]].flags > per)


def keep_lasting(state: State, stays: Callable[[Frame], bool]) -> None:
    """Some of what holds for a while goes on; the rest is over."""
    if not state.lasting:
        return
    over = [frame for frame in state.lasting if frame and not stays(frame)]
    state.lasting = tuple([frame for frame in state.lasting if frame and stays(frame)])
    for frame in over:
        tell_being(state, CEASE, frame)


def until_of(state: State, frame: Frame) -> p.Pattern | None:
    """What ends a row that holds until something happens."""
    condition = state.match.programs[frame[CODE]][frame[AT]].condition
    return condition.pattern if condition is not None else None
