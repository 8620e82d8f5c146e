""" "Why not?": refusals as data, for questions and for answers that are not offered."""

from typing import Any

from crossfray.content.errors import InputError
from crossfray.content.position.intents import meant_by, read_intent
from crossfray.rules.refusals import Refusal
from crossfray.rules.state import State
from crossfray.rules.why import why_not, why_not_placed


def reasons(state: State, words: list[str]) -> list[dict[str, Any]]:
    """Every rule that forbids what the words describe; InputError if they cannot be understood."""
    pieces = {thing.id: number for number, thing in enumerate(state.match.things)}
    return as_data(why_not(state, read_intent(state, words, pieces)))


def as_data(found: list[Refusal]) -> list[dict[str, Any]]:
    return [{**refusal.drawing, "rule": refusal.rule, "sentence": refusal.sentence} for refusal in found]


def reasons_against(state: State, option: str) -> list[dict[str, Any]]:
    """The rules that forbid an answer that is not offered; empty if no rule mentions it."""
    squares = state.board.by_name
    if option in squares and (found := why_not_placed(state, squares[option])):
        return as_data(found)
    words = meant_by(state, option)
    if not words:
        return []
    try:
        return reasons(state, words)
    except InputError:
        return []
