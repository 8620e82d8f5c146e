"""A turn and the actions in it (TURN, ACT)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.abilities import TURN_ACTION, possible_offers, start_ability
from crossfray.rules.cooldown import send_to_track, shift_piece
from crossfray.rules.exhaustion import exhaust
from crossfray.rules.frames import (
    ASSIST_FRAME,
    ASSIST_PIECE,
    ASSIST_SIDE,
    AT,
    GRANT_ACTIONS,
    GRANT_MORE,
    GRANT_NOTE,
    GRANT_PIECE,
    GRANT_RAISED,
    GRANT_SIDE,
    INTERACT_FRAME,
    INTERACT_PIECE,
    INTERACT_SIDE,
    OBJECT,
    STRIKE_FRAME,
    SUBJECT,
    TURN_FREE,
    TURN_LEFT,
    TURN_PIECE,
    TURN_SIDE,
    Frame,
)
from crossfray.rules.kinds import ASSIST, BY_BASIC, BY_RULES, INTERACT, STAND, TURN_BEGIN, TURN_END, Event
from crossfray.rules.lasting import end_with_turn_of
from crossfray.rules.moves import planned_move
from crossfray.rules.points import gain
from crossfray.rules.procedure import ask, pop, push, tell, undisturbed
from crossfray.rules.requirements import (
    ASSISTED,
    GRANTED_ACTION,
    INTERACTED,
    allowed,
    basic_squares,
    if_not_forbidden,
    if_targets,
    interaction_frame,
    interactions_of,
    is_fit,
    rally_actions,
    ready,
    turn_number,
)
from crossfray.rules.selectors import members
from crossfray.rules.state import State
from crossfray.rules.triggers import begin, end_of, happens, hear, program_frame
from crossfray.rules.values import changes_value, value

ACTIONS_A_TURN: Final = 2  # TURN-2

BEGINNING: Final = 7
ACTING: Final = 2
"""where the frame of a turn is before each action"""
ENDING: Final = 4


def turn(state: State, frame: Frame, answer: int) -> None:
    """One character's turn."""
    at = frame[AT]
    if at == 3:
        frame[AT] = ACTING
        act(state, frame, answer)
    elif at == ACTING:
        ask_action(state, frame)
    elif at == 0:  # TURN-1
        frame[AT] = 1
        ask(state, decisions.ASK_CHARACTER, frame[TURN_SIDE], ready(state, frame[TURN_SIDE]))
    elif at == 1:
        begin_turn(state, frame, answer)
    elif at == BEGINNING and state.match.heeded >> TURN_BEGIN & 1:
        frame[AT] = ACTING
        hear(state, turn_event(state, frame, TURN_BEGIN))
    elif at == BEGINNING:
        ask_action(state, frame)
    elif at == ENDING and state.match.heeded >> TURN_END & 1:
        frame[AT] = 5
        hear(state, turn_event(state, frame, TURN_END))
    elif at in (ENDING, 5):
        end_turn(state, frame)
    else:
        turn_over(state)


def turn_event(state: State, frame: Frame, kind: int) -> Event:
    """The beginning or end of a turn as an event."""
    piece = frame[TURN_PIECE]
    return Event(kind, doer=piece, side=frame[TURN_SIDE], square=state.where[piece])


def begin_turn(state: State, frame: Frame, piece: int) -> None:
    """A character is chosen."""
    state.turns += 1
    frame[TURN_PIECE] = piece
    frame[TURN_LEFT] = ACTIONS_A_TURN
    frame[TURN_FREE] = int(state.match.companions[piece] != 0)
    frame[AT] = BEGINNING
    if state.listening:
        tell(state, Event(TURN_BEGIN, doer=piece, side=frame[TURN_SIDE]))
    if state.lasting:
        end_with_turn_of(state, piece)
    if changes_value(state, p.TURN_ACTIONS):
        turn = Event(TURN_BEGIN, doer=piece, side=frame[TURN_SIDE])
        frame[TURN_LEFT] = value(state, p.TURN_ACTIONS, ACTIONS_A_TURN, turn)
    if piece == state.match.ultimate:
        shift_piece(state, piece, 0)  # ULT-4
    if undisturbed(state, frame) and not state.match.heeded >> TURN_BEGIN & 1:
        ask_action(state, frame)


def ask_action(state: State, frame: Frame) -> None:
    """Ask for the next action if any is left; else the turn ends."""
    if frame[TURN_LEFT] or frame[TURN_FREE]:
        number = turn_number(frame[TURN_LEFT], frame[TURN_FREE] & 1)
        options = possible_actions(state, frame[TURN_PIECE], number)
        if frame[TURN_LEFT] or options != 1 << decisions.ACTION_DONE:
            frame[AT] = 3
            ask(state, decisions.ASK_ACTION, frame[TURN_SIDE], options)
            return
    frame[AT] = ENDING
    if not state.match.heeded >> TURN_END & 1:
        end_turn(state, frame)


def possible_actions(state: State, piece: int, number: int) -> int:
    """What a character may do in its turn."""
    if is_fit(state, piece, number):
        able = if_targets(state, piece, number) & possible_offers(state, piece, number) & NO_RALLY
        return able & if_not_forbidden(state, piece, number) if state.match.may_forbid else able
    return allowed(state, TURN_ACTION, piece, number)


NO_RALLY: Final = decisions.EVERY_ACTION & ~(1 << decisions.ACTION_RALLY)


def end_turn(state: State, frame: Frame) -> None:
    """TURN-3."""
    frame[AT] = 6
    exhaust(state, frame[TURN_PIECE])
    if undisturbed(state, frame):
        turn_over(state)


def turn_over(state: State) -> None:
    """The next turn follows; limits and counts per turn start again (TURN-6)."""
    pop(state)
    end_of(state, p.PER_TURN)


def act(state: State, frame: Frame, action: int) -> None:
    """The chosen character begins an action. It takes one of its two actions, a rally both."""
    piece = frame[TURN_PIECE]
    if action == decisions.ACTION_DONE:
        frame[AT] = ENDING
        if not state.match.heeded >> TURN_END & 1:
            end_turn(state, frame)
    elif action == decisions.ACTION_RALLY:  # TURN-4
        frame[TURN_LEFT] -= rally_actions(state, piece)
        stand_up(state, piece, cause=BY_BASIC)
    elif action >= decisions.ACTION_ABILITY:
        if start_ability(state, piece, action) and frame[TURN_FREE] & 1:
            frame[TURN_FREE] -= 1  # COMP-2
        else:
            spend_action(frame)
    else:
        spend_action(frame)
        begin_basic(state, piece, action, frame[TURN_SIDE])


def spend_action(frame: Frame) -> None:
    """Take an action that a text gave first, if there is one, so that both of the character's own are left for a
    rally (TURN-4)."""
    frame[TURN_LEFT] -= 1
    if frame[TURN_FREE] > 1:
        frame[TURN_FREE] -= 2


def begin_basic(state: State, piece: int, action: int, side: int, dice: int = 0, raised: int = 0) -> None:
    """Begin one of the four basic actions for a side to play (ACT-FOUR-BASIC). An effect may add dice to a challenge,
    and raise the number of a challenge or move."""
    if action == decisions.ACTION_MOVE:
        squares = basic_squares(state, piece, raised)
        state.frames.append(planned_move(state, piece, squares, 0, side, BY_BASIC))
    elif action == decisions.ACTION_CHALLENGE:
        push(state, STRIKE_FRAME, piece, side, dice + raised)
    elif action == decisions.ACTION_ASSIST:
        push(state, ASSIST_FRAME, piece, side)
    else:
        push(state, INTERACT_FRAME, piece, side)


def grant(state: State, frame: Frame, answer: int) -> None:
    """A piece takes a basic action that an effect gives."""
    piece, side = frame[GRANT_PIECE], frame[GRANT_SIDE]
    if frame[AT] == 0:
        frame[AT] = 1
        actions = allowed(state, GRANTED_ACTION, piece, 2) & frame[GRANT_ACTIONS]
        ask(state, decisions.ASK_GRANTED, side, actions)
    else:
        pop(state)
        if frame[GRANT_NOTE]:
            state.frames[-1][frame[GRANT_NOTE]] |= 1 << answer
        begin_basic(state, piece, answer, side, frame[GRANT_MORE], frame[GRANT_RAISED])


def stand_up(state: State, piece: int, by: int = -1, cause: int = BY_RULES) -> None:
    """A piece stands up: by itself in a rally, or with an assist."""
    state.set_down(piece, down=False)
    doer = by if by >= 0 else piece
    happens(state, Event(STAND, doer=doer, target=piece, square=state.where[piece], cause=cause))


def assist(state: State, frame: Frame, answer: int) -> None:
    """ACT-ASSIST."""
    piece = frame[ASSIST_PIECE]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.ASK_ASSIST, frame[ASSIST_SIDE], allowed(state, ASSISTED, piece, 0))
    else:
        pop(state)
        happens(state, Event(ASSIST, doer=piece, target=answer, cause=BY_BASIC))
        stand_up(state, answer, piece)


def interact(state: State, frame: Frame, answer: int) -> None:
    """ACT-INTERACT."""
    piece = frame[INTERACT_PIECE]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.ASK_INTERACT, frame[INTERACT_SIDE], allowed(state, INTERACTED, piece, 0))
    else:
        pop(state)
        side = state.acting_side(piece)
        happens(state, Event(INTERACT, doer=piece, target=answer, side=side, cause=BY_BASIC))
        if state.match.markers >> answer & 1:
            send_to_track(state, answer, side, 4)  # POINT-1
            gain(state, side, 1, answer)
        else:
            do_interaction(state, piece, answer)


def do_interaction(state: State, piece: int, marker: int) -> None:
    """Do what the scenario says about a marker."""
    for found in interactions_of(state, piece):
        frame = interaction_frame(state, found, piece)
        if members(state, frame, found.interaction.what) >> marker & 1:
            program = program_frame(state, found.program, found.source)
            program[SUBJECT] = 1 << piece
            program[OBJECT] = 1 << marker
            begin(state, program)
            return
