"""What has happened this turn, round or game, as far as a text of the match asks about it."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.state import State, more_at, set_at

BITS: Final = 8
MOST_COUNTED: Final = (1 << BITS) - 1


def count(state: State, number: int, piece: int, more: int) -> None:
    """Count one event of a piece, or an amount."""
    now = times(state, number, piece)
    state.history = more_at(state.history, number, (min(now + more, MOST_COUNTED) - now) << BITS * piece)


def times(state: State, number: int, piece: int) -> int:
    """How often, or how much, it has happened to a piece."""
    return state.history[number] >> BITS * piece & MOST_COUNTED


def happened(state: State, source: int, condition: p.Condition, piece: int) -> int:
    """How often, or how much, something that a card's text asks about has happened to a piece."""
    assert condition.pattern is not None
    key = (source, condition.pattern, condition.per, condition.name)
    return times(state, state.match.history[key].number, piece)


def forget_text(state: State, source: int) -> None:
    """A text is over: forget what it did itself."""
    for found in state.match.memory:
        if found.per == p.PER_TEXT and found.source == source:
            state.history = set_at(state.history, found.number, 0)


def forget(state: State, per: int) -> None:
    """A turn, round or game is over: its counts start again (TURN-6)."""
    for found in state.match.memory:
        if found.per <= per and state.history[found.number]:
            state.history = set_at(state.history, found.number, 0)
