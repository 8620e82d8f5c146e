"""Two players on one side: which of them answers (TEAM-1)."""

from typing import Final

from crossfray.rules.decisions import ASK_CHARACTER, ASK_NAME_LEADER, ASK_RETURN, NO_QUESTION
from crossfray.rules.frames import (
    COOLDOWN_FRAME,
    COOLDOWN_PIECE,
    GAME_FRAME,
    GAME_PIECE,
    PROCEDURE,
    PROGRAM_FRAME,
    SOURCE,
    TURN_PIECE,
)
from crossfray.rules.match import SCENARIO
from crossfray.rules.procedure import turn_frame
from crossfray.rules.state import CHANCE, State

TOGETHER: Final = (ASK_CHARACTER, ASK_NAME_LEADER, ASK_RETURN)
"""questions that a side settles together: who takes the turn, who is leader, who returns first"""


def players_of(state: State, side: int) -> int:
    """The players of a side, one bit each; a single one while squads are chosen."""
    return state.match.players[side] | int(state.match.draft is not None)


def answering(state: State) -> int:
    """The players who may answer the open question, one bit each; none if chance answers, or nothing is asked."""
    if state.kind == NO_QUESTION or state.side == CHANCE:
        return 0
    everybody = players_of(state, state.side)
    piece = asked_about(state)
    if piece < 0 or state.match.things[piece].side != state.side:
        return everybody
    return 1 << state.match.things[piece].player


def asked_about(state: State) -> int:
    """The piece whose player is asked: the one that brought the asking card, is placed, or takes the turn; -1 if the
    question goes to the side as a whole."""
    frame = state.frames[-1]
    if state.kind in TOGETHER:
        return -1
    if frame[PROCEDURE] == GAME_FRAME:
        return frame[GAME_PIECE]
    if frame[PROCEDURE] == COOLDOWN_FRAME:
        return frame[COOLDOWN_PIECE]
    if frame[PROCEDURE] == PROGRAM_FRAME and state.match.things[frame[SOURCE]].kind != SCENARIO:
        return frame[SOURCE]
    taking = turn_frame(state)
    return taking[TURN_PIECE] if taking is not None else -1
