"""A turn and the actions in it (TURN, ACT)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.abilities import TURN_ACTION, start_ability
from crossfray.rules.cooldown import send_to_track, shift_piece
from crossfray.rules.exhaustion import exhaust
from crossfray.rules.lasting import end_with_turn_of
from crossfray.rules.movement import start_move
from crossfray.rules.phrases import OBJECT, SUBJECT, members
from crossfray.rules.points import gain
from crossfray.rules.procedure import ASSIST, AT, INTERACT, STRIKE, ask, pop, push, tell
from crossfray.rules.requirements import (
    ASSISTED,
    BASIC_MOVE,
    CHOSEN,
    GRANTED,
    INTERACTED,
    allowed,
    deed_frame,
    deeds_of,
    turn_number,
)
from crossfray.rules.state import State
from crossfray.rules.triggers import begin, end_of, fire
from crossfray.rules.values import value

ACTIONS_A_TURN: Final = 2  # TURN-2

# A turn's frame: side, character, actions left, and whether its companion may still act for free (COMP-2).
TAKER: Final = 3
LEFT: Final = 4
FREE: Final = 5
BEGINNING: Final = 7
ACTING: Final = 2
"""where a turn's frame is before each action"""


def turn(state: State, frame: list[int], answer: int) -> None:
    """One character's turn."""
    at, side, piece = frame[AT], frame[2], frame[TAKER]
    if at == 0:  # TURN-1
        frame[AT] = 1
        ask(state, decisions.CHARACTER, side, allowed(state, CHOSEN, side, 0))
    elif at == 1:
        frame[TAKER] = answer
        frame[LEFT] = ACTIONS_A_TURN
        frame[FREE] = int(state.match.companions[answer] != 0)
        frame[AT] = BEGINNING
        tell(state, "turn", side, answer)
        end_with_turn_of(state, answer)
        if answer == state.match.ultimate:
            shift_piece(state, answer, 0)  # ULT-4
    elif at == BEGINNING:
        frame[AT] = ACTING
        fire(state, p.TURN_BEGINS, piece)
    elif at == ACTING:
        if frame[LEFT] or frame[FREE]:
            number = turn_number(frame[LEFT], frame[FREE])
            options = allowed(state, TURN_ACTION, piece, number)
            if frame[LEFT] or options != 1 << decisions.DONE:
                frame[AT] = 3
                ask(state, decisions.ACTION, side, options)
                return
        frame[AT] = 4
    elif at == 3:
        frame[AT] = ACTING
        act(state, frame, answer)
    elif at == 4:
        frame[AT] = 5
        fire(state, p.TURN_ENDS, piece)
    elif at == 5:  # TURN-3
        frame[AT] = 6
        exhaust(state, piece)
    else:
        pop(state)
        turn_over(state)


def turn_over(state: State) -> None:
    """What counts within a turn starts anew (TURN-6)."""
    end_of(state, p.PER_TURN)
    if state.match.programs:
        for piece in range(len(state.match.things)):
            state.moved[piece] = state.lowered[piece] = 0


def act(state: State, frame: list[int], action: int) -> None:
    """The chosen character begins an action, which spends one of its two, or for a rally both."""
    piece = frame[TAKER]
    if action == decisions.DONE:
        frame[AT] = 4
    elif action == decisions.RALLY:  # TURN-4
        frame[LEFT] -= 2
        stand_up(state, piece)
    elif action >= decisions.ABILITY:
        if start_ability(state, piece, action) and frame[FREE]:
            frame[FREE] = 0  # COMP-2
        else:
            frame[LEFT] -= 1
    else:
        frame[LEFT] -= 1
        begin_basic(state, piece, action, frame[2])


def begin_basic(state: State, piece: int, action: int, side: int, dice: int = 0) -> None:
    """One of the four basic actions; its choices are made by a side (ACT-FOUR-BASIC)."""
    if action == decisions.MOVE:
        squares = value(state, p.MOVE_SQUARES, piece, BASIC_MOVE, also=p.BASIC_MOVE_SQUARES)
        start_move(state, piece, squares, 0, side)
    elif action == decisions.CHALLENGE:
        push(state, STRIKE, piece, side, dice)
    elif action == decisions.AID:
        push(state, ASSIST, piece, side)
    else:
        push(state, INTERACT, piece, side)


def grant(state: State, frame: list[int], answer: int) -> None:
    """Somebody does a basic action that an effect gives. Frame: who, which actions, who chooses, how many dice it
    adds to a challenge."""
    piece = frame[2]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.GRANTED, frame[4], allowed(state, GRANTED, piece, 2) & frame[3])
    else:
        pop(state)
        begin_basic(state, piece, answer, frame[4], frame[5])


def stand_up(state: State, piece: int) -> None:
    state.set_down(piece, down=False)
    tell(state, "stood up", piece)
    fire(state, p.STANDS_UP, piece)


def assist(state: State, frame: list[int], answer: int) -> None:
    """ACT-ASSIST. Frame: who assists, who chooses."""
    piece = frame[2]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.ASSIST, frame[3], allowed(state, ASSISTED, piece, 0))
    else:
        pop(state)
        tell(state, "assisted", piece, answer)
        fire(state, p.ASSISTS, piece, answer)
        stand_up(state, answer)


def interact(state: State, frame: list[int], answer: int) -> None:
    """ACT-INTERACT. Frame: who interacts, who chooses."""
    piece = frame[2]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.INTERACT, frame[3], allowed(state, INTERACTED, piece, 0))
    else:
        pop(state)
        side = state.acting_side(piece)
        tell(state, "interacted", piece, answer)
        fire(state, p.INTERACTS, piece)
        if state.match.markers >> answer & 1:
            send_to_track(state, answer, side, 4)  # POINT-1
            gain(state, side, 1, answer)
        else:
            do_deed(state, piece, answer)


def do_deed(state: State, piece: int, marker: int) -> None:
    """What the scenario says of a marker."""
    for deed in deeds_of(state, piece):
        frame = deed_frame(state, deed, piece)
        if members(state, frame, deed.interaction.what) >> marker & 1:
            program = begin(state, deed.program, deed.source)
            program[SUBJECT] = 1 << piece
            program[OBJECT] = 1 << marker
            return
