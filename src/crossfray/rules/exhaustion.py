"""Exhausted markers: one a turn, and who has all of theirs takes no more turns (TURN-3, ULT-3)."""

from typing import Final

from crossfray.rules.procedure import tell
from crossfray.rules.program import BECOMES_EXHAUSTED
from crossfray.rules.state import State
from crossfray.rules.triggers import fire

ULTIMATE_MARKERS: Final = 3


def exhaust(state: State, piece: int) -> None:
    """A piece gets an exhausted marker, if it is not exhausted. The ultimate character is so with the third."""
    if state.exhausted >> piece & 1:
        return
    if piece == state.match.ultimate and state.worn < ULTIMATE_MARKERS - 1:
        state.worn += 1
        tell(state, "worn", piece, state.worn)
        return
    state.exhausted |= 1 << piece
    tell(state, "exhausted", piece)
    fire(state, BECOMES_EXHAUSTED, piece)
