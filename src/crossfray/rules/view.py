"""What a side may know of a game, as data: all that ever leaves the engine for a player."""

from typing import Any

from crossfray.rules import engine
from crossfray.rules.board import bits
from crossfray.rules.decisions import QUESTIONS
from crossfray.rules.match import ABILITY_TYPES, KIND_NAMES, NOBODY
from crossfray.rules.state import CHANCE, OFF, SPACES, State, track_side, track_space


def view(state: State, side: int) -> dict[str, Any]:
    """The position as a side sees it. The answers to a question are shown to who must give them."""
    return {
        "round": state.round,
        "first": state.first + 1,
        "sides": [_side(state, number) for number in range(len(state.match.sides))],
        "pieces": [_piece(state, number) for number in range(len(state.match.things))],
        "decision": _decision(state, side),
        "winner": state.winner + 1 if state.winner >= 0 else None,
    }


def _side(state: State, side: int) -> dict[str, Any]:
    return {
        "side": side + 1,
        "name": state.match.sides[side].name,
        "colour": state.match.sides[side].colour,
        "points": state.points[side],
        "pool": _tokens(state.pool, side * 4),
        "track": [
            {"space": space, "tokens": _tokens(state.tokens, (side * SPACES + space - 1) * 4)}
            for space in range(1, SPACES + 1)
        ],
    }


def _tokens(counts: list[int], start: int) -> list[str]:
    return [name for kind, name in enumerate(ABILITY_TYPES) for _ in range(counts[start + kind])]


def _piece(state: State, number: int) -> dict[str, Any]:
    thing = state.match.things[number]
    where = state.where[number]
    found: dict[str, Any] = {
        "id": thing.id,
        "name": thing.name,
        "kind": KIND_NAMES[thing.kind],
        "side": thing.side + 1 if thing.side != NOBODY else None,
        "square": state.match.board.names[where] if where >= 0 else None,
        "down": bool(state.down >> number & 1),
        "exhausted": bool(state.exhausted >> number & 1),
    }
    if where < OFF:
        found["track"] = {"side": track_side(where) + 1, "space": track_space(where)}
    return found


def _decision(state: State, side: int) -> dict[str, Any] | None:
    decision = state.decision
    if decision is None:
        return None
    found: dict[str, Any] = {
        "id": decision.id,
        "question": QUESTIONS[decision.kind].name,
        "side": decision.side + 1 if decision.side != CHANCE else None,
        "text": engine.question_text(state),
    }
    if decision.side in (side, CHANCE):
        found["options"] = [engine.option_id(state, option) for option in bits(decision.options)]
    return found
