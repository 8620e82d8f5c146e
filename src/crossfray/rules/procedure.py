"""What procedures are made of: frames on the stack, questions, events.

A procedure is a function of the state and its frame. It does one small step, notes in `frame[AT]` where to go on, and
returns. It may push the frame of another procedure, which then runs first, or ask a question; the answer is in
`answer` at its next call. When it finishes, it returns a result to the procedure that began it. So the game can stop,
be copied and be saved between any two steps."""

from typing import Final

from crossfray.rules.frames import PROCEDURE, TURN_FRAME, Frame
from crossfray.rules.kinds import Event
from crossfray.rules.state import State

NO_ANSWER: Final = -1


def push(state: State, procedure: int, *numbers: int) -> None:
    """Begin another procedure; it finishes before the one that pushed it goes on."""
    state.frames.append([procedure, 0, *numbers])


def pop(state: State, *result: int) -> None:
    """Finish; the procedure that began this one finds the result in `state.returned`."""
    frame = state.frames.pop()
    state.returned = (frame[PROCEDURE], *result) if result else ()


def ask(state: State, kind: int, side: int, options: int) -> None:
    """Stop with a question. If it has only one answer, the engine answers it."""
    state.kind = kind
    state.side = side
    state.options = options


def tell(state: State, event: Event) -> None:
    """Tell an event, if anybody listens."""
    if state.listening:
        state.events.append(event)


def undisturbed(state: State, frame: Frame) -> bool:
    """Whether a procedure may go on at once: nothing that it caused comes first."""
    return state.frames[-1] is frame and not state.match.contested


def nearest_frame(state: State, procedure: int) -> Frame | None:
    """The nearest unfinished procedure of one kind."""
    for frame in reversed(state.frames):
        if frame[PROCEDURE] == procedure:
            return frame
    return None


def turn_frame(state: State) -> Frame | None:
    """The frame of the current turn, if there is one."""
    return nearest_frame(state, TURN_FRAME)
