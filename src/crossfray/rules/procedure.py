"""What procedures of the game are made of: frames on the stack, questions, events.

A procedure is a function of the state and its frame. It does one small step, notes in `frame[AT]` where to go
on, and returns; it may push the frame of another procedure, which then runs first, or ask a question, whose
answer it finds in `answer` when it is called next. What it has to say to the procedure that began it, it returns
when it finishes. So the game can stop, be copied and saved between any two steps."""

from typing import Final

from crossfray.rules.frames import PROCEDURE, TURN_FRAME, Frame
from crossfray.rules.kinds import Event
from crossfray.rules.state import State

NO_ANSWER: Final = -1


def push(state: State, procedure: int, *numbers: int) -> None:
    """Begin another procedure; it is finished before the one that pushed it goes on."""
    state.frames.append([procedure, 0, *numbers])


def pop(state: State, *result: int) -> None:
    """Finish; whoever began this finds the result in `state.returned` when it goes on."""
    frame = state.frames.pop()
    state.returned = (frame[PROCEDURE], *result) if result else ()


def ask(state: State, kind: int, side: int, options: int) -> None:
    """Stop with a question. The engine answers it itself if there is but one answer to give."""
    state.kind = kind
    state.side = side
    state.options = options


def tell(state: State, event: Event) -> None:
    """Say what has happened, if anybody listens."""
    if state.listening:
        state.events.append(event)


def undisturbed(state: State, frame: Frame) -> bool:
    """Whether a procedure may go on with its next step at once: it has set off nothing that comes first."""
    return state.frames[-1] is frame and not state.match.contested


def nearest_frame(state: State, procedure: int) -> Frame | None:
    """The nearest unfinished procedure of a kind."""
    for frame in reversed(state.frames):
        if frame[PROCEDURE] == procedure:
            return frame
    return None


def turn_frame(state: State) -> Frame | None:
    """The turn that is being taken, if one is."""
    return nearest_frame(state, TURN_FRAME)
