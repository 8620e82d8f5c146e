"""Rows that a text makes hold for a while: until the end of the turn or round, until somebody's next turn, or until
what they wait for has happened."""

from collections.abc import Iterator

from crossfray.rules import program as p
from crossfray.rules.frames import AT, CODE, SOURCE, Frame
from crossfray.rules.state import State


def begin_lasting(state: State, frame: Frame) -> None:
    """The row of a program's step holds from now on; what the text has named so far stays named."""
    state.lasting.append(frame[:])


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
    state.lasting[number] = []


def end_with_turn_of(state: State, piece: int) -> None:
    """A character begins its turn: what its texts made hold until then is over."""
    if state.lasting:
        state.lasting = [frame for frame in state.lasting if frame and not is_until(state, frame, piece)]


def is_until(state: State, frame: Frame, piece: int) -> bool:
    """Whether a row holds until the next turn of a character."""
    window = state.match.programs[frame[CODE]][frame[AT]].flags
    return window == p.NEXT_TURN and state.match.whose[frame[SOURCE]] == piece


def end_lasting(state: State, per: int) -> None:
    """A turn or round is over, and with it what was to hold so long."""
    if state.lasting:
        programs = state.match.programs
        state.lasting = [
            frame for frame in state.lasting if frame and programs[frame[CODE]][frame[AT]].flags > per
        ]
