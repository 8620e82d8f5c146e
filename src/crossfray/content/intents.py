"""Intents in words: `A challenge Z`, `A move c4`, `A rally`: what somebody would like to do, legal or not."""

from collections.abc import Mapping

from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.rules.decisions import ACTIONS, AID, CHALLENGE, MOVE, USE
from crossfray.rules.engine import Intent
from crossfray.rules.state import State

WITH_PIECE = (CHALLENGE, AID, USE)


def read_intent(state: State, words: list[str], pieces: Mapping[str, int]) -> Intent:
    """The intent that words say; `pieces` are the names that pieces go by. InputError if it cannot be read."""
    usage = "like 'A challenge Z', 'A move c4', 'A assist B', 'A interact P' or 'A rally'"
    if not 2 <= len(words) <= 3:
        raise InputError.at("question", f"expected who and what, {usage}")
    piece = find_piece(words[0], pieces)
    if words[1] not in ACTIONS:
        near = nearest_to(words[1], ACTIONS)
        message = f"unknown action {shown(words[1])}: expected one of {', '.join(ACTIONS)}"
        raise InputError.at("question", message, nearest=near)
    action = ACTIONS.index(words[1])
    if len(words) == 2:
        return Intent(piece, action)
    if action == MOVE:
        squares = state.match.board.by_name
        if words[2] not in squares:
            last = state.match.board.names[-1]
            message = f"{shown(words[2])} is no square: expected a1 to {last}"
            raise InputError.at("question", message)
        return Intent(piece, action, squares[words[2]])
    if action in WITH_PIECE:
        return Intent(piece, action, find_piece(words[2], pieces))
    raise InputError.at("question", f"'{words[1]}' takes no target: expected {usage}")


def find_piece(word: str, pieces: Mapping[str, int]) -> int:
    if word not in pieces:
        message = f"{shown(word)} is no piece: expected one of {', '.join(pieces)}"
        raise InputError.at("question", message, nearest=nearest_to(word, pieces))
    return pieces[word]
