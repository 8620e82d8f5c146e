"""Intents in words: `A challenge Z`, `A move c4`, `A ability longclaw Z`: what a piece would do, legal or not."""

from collections.abc import Mapping

from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.rules.abilities import ability_of
from crossfray.rules.decisions import (
    ACTION_ASSIST,
    ACTION_CHALLENGE,
    ACTION_INTERACT,
    ACTION_MOVE,
    ACTIONS,
    NOT_ON_THE_CARD,
    QUESTIONS,
)
from crossfray.rules.frames import TURN_PIECE
from crossfray.rules.match import NOBODY, Match
from crossfray.rules.procedure import turn_frame
from crossfray.rules.state import State
from crossfray.rules.why import Intent

WITH_PIECE = (ACTION_CHALLENGE, ACTION_ASSIST, ACTION_INTERACT)
USAGE = "like 'A challenge Z', 'A move c4', 'A assist B', 'A rally' or 'A ability longclaw Z'"
CARD_WORDS = ("ability", "item", "companion")


def read_intent(state: State, words: list[str], pieces: Mapping[str, int]) -> Intent:
    """Read an intent from words; `pieces` are the names of the pieces. InputError if it cannot be read."""
    if len(words) < 2:
        raise InputError.at("question", f"expected who and what, {USAGE}")
    piece = find_piece(words[0], pieces)
    action, targets = find_action(state, piece, words[1:])
    if not targets:
        return Intent(piece, action)
    if len(targets) > 1 or (action < len(ACTIONS) and action not in (*WITH_PIECE, ACTION_MOVE)):
        raise InputError.at("question", f"{shown(' '.join(targets))} is too long: expected {USAGE}")
    if action == ACTION_MOVE:
        squares = state.match.board.by_name
        if targets[0] not in squares:
            last = state.match.board.names[-1]
            raise InputError.at("question", f"{shown(targets[0])} is not a square: expected a1 to {last}")
        return Intent(piece, action, squares[targets[0]])
    return Intent(piece, action, find_piece(targets[0], pieces))


ACTION_OF = {"move to": "move", "target": "challenge", "assist": "assist", "interact": "interact"}
"""the action that a question about a target belongs to"""


def meant_by(state: State, option: str) -> list[str]:
    """The intent, in words, that an answer to the open question stands for; empty if the question is not about an
    action. A square as the answer means a move to it."""
    frame = turn_frame(state)
    question = QUESTIONS[state.kind].name if state.options else ""
    if frame is None or question not in ("action", *ACTION_OF):
        return []
    acting = state.match.things[frame[TURN_PIECE]].id
    if question == "action":
        return [acting, "move", option] if option in state.board.by_name else [acting, option]
    return [acting, ACTION_OF[question], option]


def find_action(state: State, piece: int, words: list[str]) -> tuple[int, list[str]]:
    """The number of an action, and the words after it. Abilities are written `ability NAME` or with their id alone."""
    if words[0] in ACTIONS:
        return ACTIONS.index(words[0]), words[1:]
    known = {ability_of(state, offer).id: offer.action for offer in state.match.offers[piece]}
    rest = words[1:] if words[0] in CARD_WORDS else words
    if rest and rest[0] in known:
        return known[rest[0]], rest[1:]
    if words[0] in CARD_WORDS and rest:
        return NOT_ON_THE_CARD, []
    word = words[0]
    name = state.match.things[piece].name
    message = f"{name} has no action {shown(word)}: expected one of {', '.join([*ACTIONS, *known])}"
    raise InputError.at("question", message, nearest=nearest_to(word, [*ACTIONS, *known]))


def find_piece(word: str, pieces: Mapping[str, int]) -> int:
    if word not in pieces:
        listed = [name for name in pieces if len(name) > 1 or name.isupper() or name.upper() not in pieces]
        message = f"{shown(word)} is not a piece: expected one of {', '.join(listed)}"
        raise InputError.at("question", message, nearest=nearest_to(word, pieces))
    return pieces[word]


def piece_letters(match: Match) -> dict[int, str]:
    """A letter for each piece: one from its name if it is still free."""
    letters: dict[int, str] = {}
    free = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    for number, thing in enumerate(match.things):
        if thing.side == NOBODY:
            continue
        wanted = [letter for letter in thing.name.upper() if letter in free]
        letters[number] = wanted[0] if wanted else free[0]
        free.remove(letters[number])
    return letters


def piece_names(match: Match) -> dict[str, int]:
    """Every name of a piece: its letter, in upper or lower case, and its id."""
    names = {thing.id: number for number, thing in enumerate(match.things)}
    for number, letter in piece_letters(match).items():
        names[letter] = number
        names.setdefault(letter.lower(), number)
    return names
