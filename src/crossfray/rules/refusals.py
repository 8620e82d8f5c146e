"""Refusals: a rule that forbids something, with a sentence and data to draw it."""

from typing import Any, NamedTuple

from crossfray.rules.sentences import say
from crossfray.rules.state import State


class Refusal(NamedTuple):
    """One rule that forbids something: its ledger id, a sentence, and data to draw it."""

    rule: str
    sentence: str
    drawing: dict[str, Any]


def refuse(rule: str, key: str, drawing: dict[str, Any] | None = None, /, **parts: object) -> Refusal:
    return Refusal(rule, say(key, **parts), drawing or {})


def piece_name(state: State, piece: int) -> str:
    return state.match.things[piece].name


def square_name(state: State, square: int) -> str:
    return state.board.names[square]
