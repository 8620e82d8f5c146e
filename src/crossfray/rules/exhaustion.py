"""Exhausted markers: one a turn; a character with all its markers takes no more turns (TURN-3, ULT-3)."""

from typing import Final

from crossfray.rules.kinds import EXHAUST, TIRE, Event
from crossfray.rules.state import State
from crossfray.rules.triggers import happens, matters

ULTIMATE_MARKERS: Final = 3


def exhaust(state: State, piece: int) -> None:
    """A piece gets an exhausted marker, unless it is exhausted. The ultimate character is exhausted by its third."""
    if state.exhausted >> piece & 1:
        return
    if piece == state.match.ultimate and state.tired < ULTIMATE_MARKERS - 1:
        state.tired += 1
        happens(state, Event(TIRE, target=piece, amount=state.tired))
        return
    state.exhausted |= 1 << piece
    if matters(state, EXHAUST, piece, piece):
        happens(state, Event(EXHAUST, target=piece))
