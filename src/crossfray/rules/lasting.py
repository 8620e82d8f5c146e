"""Temporary rules: rows that hold until the end of the turn or round, until somebody's next turn, or until something
happens."""

from collections.abc import Callable, Iterator

from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.frames import AT, CODE, MARKED, SOURCE, Frame
from crossfray.rules.kinds import BECOME, CEASE, Event
from crossfray.rules.procedure import tell
from crossfray.rules.state import State
from crossfray.rules.texts import reference


def begin_lasting(state: State, frame: Frame) -> None:
    """The row of a program's step begins to hold; the text's names keep their meaning."""
    state.lasting = (*state.lasting, frame[:])
    tell_being(state, BECOME, frame)


def tell_being(state: State, kind: int, frame: Frame) -> None:
    """Tell that somebody, or some squares, gain or lose a temporary feature."""
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
    """The temporary rules now: the number of each, a frame in which its words can be understood, and the row."""
    for number, frame in enumerate(state.lasting):
        if frame:
            yield number, frame[:], row_of(state, frame)


def end_one(state: State, number: int) -> None:
    """A row stops holding. The others keep their numbers until the turn is over."""
    ended = state.lasting[number]
    state.lasting = (*state.lasting[:number], [], *state.lasting[number + 1 :])
    tell_being(state, CEASE, ended)


def end_with_turn_of(state: State, piece: int) -> None:
    """A character begins its turn: rules of its texts that lasted until then end."""
    keep_lasting(state, lambda frame: not is_until(state, frame, piece))


def is_until(state: State, frame: Frame, piece: int) -> bool:
    """Whether a row holds until the next turn of a character."""
    window = state.match.programs[frame[CODE]][frame[AT]].flags
    return window == p.NEXT_TURN and state.match.whose[frame[SOURCE]] == piece


def end_lasting(state: State, per: int) -> None:
    """A turn or round is over, and with it the rules that lasted until its end."""
    keep_lasting(state, lambda frame: state.match.programs[frame[CODE]][frame[AT]].flags > per)


def keep_lasting(state: State, stays: Callable[[Frame], bool]) -> None:
    """Keep some of the temporary rules; end the others."""
    if not state.lasting:
        return
    over = [frame for frame in state.lasting if frame and not stays(frame)]
    state.lasting = tuple([frame for frame in state.lasting if frame and stays(frame)])
    for frame in over:
        tell_being(state, CEASE, frame)


def until_of(state: State, frame: Frame) -> tuple[p.Pattern, ...]:
    """The events that end the row, if it holds until something happens."""
    condition = state.match.programs[frame[CODE]][frame[AT]].condition
    return p.endings(condition) if condition is not None else ()
