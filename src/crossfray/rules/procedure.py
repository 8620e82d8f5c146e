"""What procedures of the game are made of: frames on the stack, questions, events.

A procedure is a function of the state and its frame. It does one small step, notes in `frame[AT]` where to go
on, and returns; it may push the frame of another procedure, which then runs first, or ask a question, whose
answer it finds in `answer` when it is called next. So the game can stop, be copied and saved between any two
steps."""

from typing import Final

from crossfray.rules.state import State

# Which procedure a frame belongs to; the table of functions is in engine.py.
GAME: Final = 0
ROUND: Final = 1
TURN: Final = 2
MOVE: Final = 3
CHALLENGE: Final = 4
ASSIST: Final = 5
INTERACT: Final = 6
KNOCK: Final = 7
COOLDOWN: Final = 8
STRIKE: Final = 9
PROGRAM: Final = 10
TRIGGERS: Final = 11
ABILITY: Final = 12
GRANT: Final = 13
DRAFT: Final = 14

AT: Final = 1
"""where in a frame the procedure notes how far it is"""
NO_ANSWER: Final = -1


def push(state: State, procedure: int, *numbers: int) -> None:
    """Begin another procedure; it is finished before the one that pushed it goes on."""
    state.frames.append([procedure, 0, *numbers])


def pop(state: State) -> None:
    state.frames.pop()


def ask(state: State, kind: int, side: int, options: int) -> None:
    """Stop with a question. The engine answers it itself if there is but one answer to give."""
    state.kind = kind
    state.side = side
    state.options = options


def tell(state: State, kind: str, *numbers: int) -> None:
    """Say what has happened."""
    state.events.append((kind, numbers))


def turn_frame(state: State) -> list[int] | None:
    """The turn that is being taken, if one is."""
    for frame in reversed(state.frames):
        if frame[0] == TURN:
            return frame
    return None
