"""The side, character and references of a card's text, and whether the text is in force.

`frame` is the program's frame, or one made for a standing rule (`context`): it says whose text it is and what the
text has named so far."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.frames import (
    DOER,
    LIMIT,
    PROCEDURE,
    PROGRAM_FRAME,
    PROGRAM_LENGTH,
    RAISED,
    SIDE,
    SOURCE,
    SUBJECT,
    TARGETED,
    Frame,
)
from crossfray.rules.match import COMPANION, ITEM, MARKER, MINION, NOBODY, SCENARIO, STATUS, TOKEN
from crossfray.rules.state import GONE, OFF, State


def context(state: State, source: int) -> Frame:
    """A frame to judge the standing rules of a card."""
    frame = EMPTY[:]
    frame[SOURCE] = source
    frame[SIDE] = side_of(state, source)
    frame[DOER] = own(state, source) if state.match.hands_over else state.match.whose[source]
    return frame


def new_frame(length: int) -> Frame:
    """A program's frame before anything is named."""
    frame = [0] * length
    frame[PROCEDURE] = PROGRAM_FRAME
    frame[DOER] = frame[RAISED] = frame[LIMIT] = -1
    return frame


EMPTY: Final = new_frame(PROGRAM_LENGTH)


def side_of(state: State, source: int) -> int:
    """The side that is `you` in a card's text: the card's side; for a power-up's card, or an item that has changed
    hands, the side of its holder."""
    held = state.holder[source]
    if held < 0:
        return state.match.side_of[source]
    thing = state.match.things[source]
    return thing.side if thing.side != NOBODY and thing.kind != ITEM else state.match.side_of[held]


def own(state: State, source: int) -> int:
    """The character, or companion, whose text a card's is; for an item its holder."""
    if state.match.hands_over and state.match.kind_of[source] == ITEM:
        return holder(state, source)
    return state.match.whose[source]


def own_bit(state: State, frame: Frame) -> int:
    """The card's own character as a set; for a scenario's text, the piece it is about."""
    if state.match.kind_of[frame[SOURCE]] == SCENARIO:
        return frame[SUBJECT]
    piece = own(state, frame[SOURCE])
    return 1 << piece if piece >= 0 else 0


def holder(state: State, source: int) -> int:
    """The holder of an item or status card, or -1."""
    thing, held = state.match.things[source], state.holder[source]
    if thing.kind == ITEM and held == -1:
        return thing.owner
    if thing.kind == MARKER and state.where[source] != OFF:  # which side has claimed it is another matter
        return -1
    return -1 if held == GONE else held


def reference(state: State, frame: Frame, ref: int) -> int:
    """The pieces that a reference means."""
    if ref >= p.SLOT:
        return frame[TARGETED + ref - p.SLOT]
    if ref == p.LOOKED_AT:
        return frame[-1]
    source = frame[SOURCE]
    if ref == p.OWN:
        piece = own(state, source)
    elif ref == p.HOLDER:
        piece = holder(state, source)
    elif ref == p.ATTACHED:
        piece = state.match.things[source].owner
    else:
        piece = source
    return 1 << piece if piece >= 0 else 0


def active(state: State, source: int) -> bool:
    """Whether a card's text is in force. TRAIT-1: a trait always is; an item unless it is on a track (ITEM-3), a
    status card while somebody has it, the text of a companion or token while it is on the map."""
    kind = state.match.kind_of[source]
    if kind == ITEM and (state.where[source] < OFF or state.holder[source] == GONE):
        return False
    if kind == STATUS and state.holder[source] < 0:
        return False
    if kind in (COMPANION, MINION, TOKEN) and state.where[source] < 0:
        return False
    if state.match.while_standing >> source & 1:
        bearer = holder(state, source) if kind in (ITEM, STATUS) else source
        return state.where[bearer] >= 0 and not state.down >> bearer & 1
    return True
