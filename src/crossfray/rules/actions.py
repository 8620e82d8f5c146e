"""A turn and the actions in it (TURN, ACT), the challenge apart."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules.cooldown import send_to_track
from crossfray.rules.points import gain
from crossfray.rules.procedure import (
    ASSIST,
    AT,
    CHALLENGE,
    INTERACT,
    MOVE,
    ask,
    pop,
    push,
    tell,
)
from crossfray.rules.requirements import (
    ACTION,
    ASSISTED,
    BASIC_DICE,
    BASIC_MOVE,
    CHOSEN,
    DESTINATION,
    INTERACTED,
    allowed,
)
from crossfray.rules.state import State

ACTIONS_A_TURN: Final = 2  # TURN-2

ACTING: Final = 2
"""where a turn's frame is before each action"""


def turn(state: State, frame: list[int], answer: int) -> None:
    """One character's turn. Frame: side, character, actions left."""
    at, side, piece = frame[AT], frame[2], frame[3]
    if at == 0:  # TURN-1
        frame[AT] = 1
        ask(state, decisions.CHARACTER, side, allowed(state, CHOSEN, side, 0))
    elif at == 1:
        frame[3] = answer
        frame[4] = ACTIONS_A_TURN
        frame[AT] = ACTING
        tell(state, "turn", side, answer)
    elif at == ACTING:
        if frame[4]:
            frame[AT] = 3
            ask(state, decisions.ACTION, side, allowed(state, ACTION, piece, frame[4]))
        else:
            frame[AT] = 4
    elif at == 3:
        frame[AT] = ACTING
        act(state, frame, answer)
    else:  # TURN-3
        state.exhausted |= 1 << piece
        tell(state, "exhausted", piece)
        pop(state)


def act(state: State, frame: list[int], action: int) -> None:
    """The chosen character begins an action, which spends one of its two, or for a rally both."""
    piece = frame[3]
    if action == decisions.DONE:
        frame[AT] = 4
    elif action == decisions.RALLY:  # TURN-4
        frame[4] -= 2
        stand_up(state, piece)
    else:
        frame[4] -= 1
        if action == decisions.MOVE:
            push(state, MOVE, piece, BASIC_MOVE)
        elif action == decisions.CHALLENGE:
            push(state, CHALLENGE, piece, 0, BASIC_DICE, 0, 0)
        elif action == decisions.AID:
            push(state, ASSIST, piece)
        else:
            push(state, INTERACT, piece)


def stand_up(state: State, piece: int) -> None:
    state.set_down(piece, down=False)
    tell(state, "stood up", piece)


def side_of(state: State, piece: int) -> int:
    return state.match.things[piece].side


def move(state: State, frame: list[int], answer: int) -> None:
    """ACT-MOVE. Frame: piece, number of squares."""
    piece = frame[2]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.MOVE_TO, side_of(state, piece), allowed(state, DESTINATION, piece, frame[3]))
    else:
        pop(state)
        start = state.where[piece]
        if answer != start:  # MOVE-7: a move of no squares has moved nothing
            state.put(piece, answer)
            tell(state, "moved", piece, start, answer)


def assist(state: State, frame: list[int], answer: int) -> None:
    """ACT-ASSIST. Frame: who assists."""
    piece = frame[2]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.ASSIST, side_of(state, piece), allowed(state, ASSISTED, piece, 0))
    else:
        pop(state)
        tell(state, "assisted", piece, answer)
        stand_up(state, answer)


def interact(state: State, frame: list[int], answer: int) -> None:
    """ACT-INTERACT. Frame: who interacts."""
    piece = frame[2]
    side = side_of(state, piece)
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.INTERACT, side, allowed(state, INTERACTED, piece, 0))
    else:
        pop(state)
        tell(state, "interacted", piece, answer)
        send_to_track(state, answer, side, 4)  # POINT-1
        gain(state, side, 1)
