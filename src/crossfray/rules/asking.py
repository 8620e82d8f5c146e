"""The open question in words, and the card whose text asks it."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.decisions import QUESTIONS
from crossfray.rules.frames import (
    ACTING_PIECE,
    AT,
    CODE,
    COOLDOWN_FRAME,
    COOLDOWN_PIECE,
    DICE_DEED,
    DICE_FRAME,
    DICE_HAND,
    DRAFT_CARD,
    DRAFT_FRAME,
    GAME_FRAME,
    GAME_PIECE,
    PROCEDURE,
    PROGRAM_FRAME,
    ROUND_FRAME,
    SETTLE_FRAME,
    SETTLE_PIECE,
    SETTLE_VALUE,
    TRIGGERS_FRAME,
    TURN_FRAME,
    TURN_LEFT,
    TURN_PIECE,
    Frame,
)
from crossfray.rules.hands import rolling_frame, whose_hand
from crossfray.rules.match import NOBODY
from crossfray.rules.refusals import piece_name
from crossfray.rules.selectors import members
from crossfray.rules.sentences import capital, say
from crossfray.rules.state import CHANCE, State

ASKED_ABOUT: Final = {
    COOLDOWN_FRAME: COOLDOWN_PIECE,
    TURN_FRAME: TURN_PIECE,
    GAME_FRAME: GAME_PIECE,
    SETTLE_FRAME: SETTLE_PIECE,
    DRAFT_FRAME: DRAFT_CARD,
}
"""where the frames of procedures keep the piece that they ask about; frames of actions keep it at ACTING_PIECE"""

ABOUT_A_PIECE: Final = (
    decisions.ASK_PLACE,
    decisions.ASK_ACTION,
    decisions.ASK_MOVE_TO,
    decisions.ASK_TARGET,
    decisions.ASK_ASSIST,
    decisions.ASK_INTERACT,
    decisions.ASK_GRANTED,
    decisions.ASK_WAY,
    decisions.ASK_SETTLE,
    decisions.ASK_BEARER,
    decisions.ASK_CARD_SIDE,
)

NOT_IN_COURSE: Final = (
    GAME_FRAME,
    ROUND_FRAME,
    TURN_FRAME,
    COOLDOWN_FRAME,
    TRIGGERS_FRAME,
    SETTLE_FRAME,
    DRAFT_FRAME,
)
"""procedures whose questions are not asked by the text that started them"""


def question_text(state: State, reader: int = NOBODY) -> str:
    """The open question as a sentence, with the name of the card that asks. A secret pick is named only to the side
    that made it."""
    frame = state.frames[-1]
    draft = state.match.draft
    if state.kind == decisions.ASK_BEARER and draft is not None and draft.secret and reader != state.side:
        return say("ask bearer in secret")
    parts: dict[str, object] = {"piece": "", "text": "", "left": 0}
    if frame[PROCEDURE] == PROGRAM_FRAME:
        parts["text"] = state.match.programs[frame[CODE]][frame[AT]].text
        piece = asked_piece(state)
        parts["piece"] = piece_name(state, piece) if piece >= 0 else ""
    elif state.kind in ABOUT_A_PIECE:
        parts["piece"] = piece_name(state, asked_piece(state))
        if frame[PROCEDURE] == SETTLE_FRAME:
            parts["text"] = p.VALUES[frame[SETTLE_VALUE]]
        parts["left"] = frame[TURN_LEFT] if frame[PROCEDURE] == TURN_FRAME else 0
    elif frame[PROCEDURE] == DICE_FRAME:
        parts["piece"] = piece_name(state, dice_owner(state))
        parts["text"] = say(DEEDS[frame[DICE_DEED]])
    name = QUESTIONS[state.kind].name
    if state.kind == decisions.ASK_PLACE and frame[PROCEDURE] == PROGRAM_FRAME and not parts["piece"]:
        name = "square"  # the square is only remembered: nothing is placed there yet
    if state.kind == decisions.ASK_YES_NO and not parts["text"]:
        name = "to use it"  # the step has no words of its own; the card's words stand beside the question
    question = say(f"ask {name}", **parts)
    asking = asking_frame(state)
    if asking is None or state.side == CHANCE:
        return capital(question)
    return say("asked by", card=state.match.program_names[asking[CODE]], question=question)


def asked_piece(state: State) -> int:
    """The piece that would do what the open question asks about, or would be placed; -1 if a text asks and names
    nobody."""
    frame = state.frames[-1]
    if frame[PROCEDURE] == PROGRAM_FRAME:
        who = members(state, frame, state.match.programs[frame[CODE]][frame[AT]].who)
        return who.bit_length() - 1
    return frame[ASKED_ABOUT.get(frame[PROCEDURE], ACTING_PIECE)]


DEEDS: Final = ("to reroll", "to set", "to remove", "to roll")
"""what happens to picked dice, in the order of rolls.py"""


def dice_owner(state: State) -> int:
    """Who rolls the dice that are being picked from."""
    rolling = rolling_frame(state)
    assert rolling is not None
    return whose_hand(rolling, state.frames[-1][DICE_HAND])


def asking_frame(state: State) -> Frame | None:
    """The frame of the card's text that asks, or that is running while something is asked."""
    for frame in reversed(state.frames):
        if frame[PROCEDURE] == PROGRAM_FRAME:
            return frame
        if frame[PROCEDURE] in NOT_IN_COURSE:
            return None
    return None
