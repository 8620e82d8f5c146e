"""A position in play as text that can be read back: pieces and squares by name, unfinished procedures as numbers.

docs/library.md shows one. It is TOML; the drawing at the top is for people and is not read."""

import hashlib
import json
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from crossfray.content.drawing import draw
from crossfray.content.errors import InputError, shown
from crossfray.content.match.build import build_match, content_hashes, expect_parts
from crossfray.content.match.spec import MatchSpec, spec_from_json
from crossfray.content.position.intents import piece_letters
from crossfray.content.toml_text import TomlText
from crossfray.rules.asking import question_text
from crossfray.rules.board import bits
from crossfray.rules.engine import PROCEDURES, copy_and_apply
from crossfray.rules.frames import PROCEDURE
from crossfray.rules.match import ABILITY_TYPES, Match
from crossfray.rules.state import (
    FACE_DOWN,
    FORMAT,
    GONE,
    OFF,
    SPACES,
    State,
    from_json,
    on_track,
)
from crossfray.rules.view import view
from crossfray.table.standing import SETS, piece_of, place_of

KIND: Final = "crossfray position"
LAYOUT: Final = 1
NUMBERS: Final = (
    "frames",
    "lasting",
    "uses",
    "settled",
    "notes",
    "areas",
    "picks",
    "options",
    "kind",
    "side",
)
"""unfinished procedures and history: numbers of the engine, used as they are"""


class PositionInPlay(BaseModel):
    """The keys of the text."""

    model_config = ConfigDict(extra="forbid", strict=True)
    kind: str
    layout: int
    content: str
    """hashes of the map and the cards: with other cards the numbers below would mean something else"""
    step: int
    round: int
    first: int
    """the side with the First Player marker, from 1"""
    points: list[int]
    winner: int = 0
    match: dict[str, Any]
    pieces: dict[str, dict[str, Any]]
    sides: list[dict[str, list[str]]]
    engine: dict[str, Any]


def position_text(spec: MatchSpec, state: State) -> str:
    """A position as text; `read_position` reads it back to an equal state."""
    match, data = state.match, state.to_json()
    lines = [f"# {match.title}, round {state.round}. {_asked(state)}"]
    lines += ["#", *(f"# {line}" for line in _drawing(state)), "#"]
    lines += [f"# {letter} {match.things[number].name}" for number, letter in piece_letters(match).items()]
    lines += ["", f"kind = {_toml(KIND)}", f"layout = {LAYOUT}", f"content = {_toml(_content(spec))}"]
    lines += [f"step = {state.step}", f"round = {state.round}", f"first = {state.first + 1}"]
    lines += [f"points = {_toml(state.points)}"]
    lines += [f"winner = {state.winner + 1}"] if state.winner >= 0 else []
    lines += ["", "[match]", *(f"{key} = {_toml(value)}" for key, value in spec.to_json().items())]
    lines += ["", "[pieces]"]
    lines += [f"{_key(thing.id)} = {_toml(_piece(state, n))}" for n, thing in enumerate(match.things)]
    for side in range(len(match.sides)):
        lines += ["", "[[sides]]", f"pool = {_toml(_tokens(state.pool, side * 4))}"]
        for space in range(SPACES):
            found = _tokens(state.tokens, (side * SPACES + space) * 4)
            lines += [f"track_{space + 1} = {_toml(found)}"] if found else []
    lines += ["", "[engine]", f"format = {FORMAT}"]
    lines += [
        f"history = {_toml([str(number) for number in state.history])}"
    ]  # too large for some readers of TOML
    lines += [f"tired = {state.tired}"] if state.tired else []
    lines += [f"{key} = {_toml(data[key])}" for key in NUMBERS if key in data]
    return "\n".join(lines) + "\n"


def read_position(text: str, file: str = "position") -> tuple[MatchSpec, State]:
    """The match and the state in a text; InputError if it cannot be read, or its cards have changed."""
    toml = TomlText(text, file)
    if toml.values.get("kind") != KIND:
        raise InputError.at(file, f'is not a position in play: expected kind = "{KIND}"')
    entry = toml.fit(PositionInPlay)
    if entry.layout != LAYOUT or entry.engine.get("format") != FORMAT:
        raise InputError.at(file, "was written by another version of the game, whose positions differ")
    spec = spec_from_json(entry.match, file)
    expect_parts(spec, file)
    match = build_match(spec, file)
    if entry.content != _content(spec):
        raise InputError.at(file, "the map or a card of this match has changed since it was written")
    try:
        state = from_json(match, _state_data(match, entry, file))
        if any(not 0 <= frame[PROCEDURE] < len(PROCEDURES) for frame in state.frames):
            raise ValueError("frames of another game")
        view(state, 0)  # contradictions show here or ...
        for option in list(bits(state.options))[:: max(1, state.options.bit_count() - 1)]:
            copy_and_apply(state, option)  # ... when the first or the last answer is tried
    except (LookupError, TypeError, ValueError, AssertionError, AttributeError) as error:
        raise InputError.at(file, f"the parts of the position do not match: {error!r}") from None
    return spec, state


def _asked(state: State) -> str:
    if not state.options:
        return f"{state.match.sides[state.winner].name} has won."
    return question_text(state)


def _drawing(state: State) -> list[str]:
    """The map with the letters of the pieces on it."""
    letters = {
        state.where[n]: letter for n, letter in piece_letters(state.match).items() if state.where[n] >= 0
    }
    return draw(state.board, letters).splitlines()


def _content(spec: MatchSpec) -> str:
    text = json.dumps(content_hashes(spec), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _piece(state: State, number: int) -> dict[str, Any]:
    """A piece, without the values that are as usual; sides count from 1."""
    found = piece_of(state, number)
    if "track" in found:
        found["track"] = [found["track"][0] + 1, found["track"][1]]
    if "claimed" in found:
        found["claimed"] += 1
    return found


def _tokens(counts: tuple[int, ...], start: int) -> list[str]:
    return [name for kind, name in enumerate(ABILITY_TYPES) for _ in range(counts[start + kind])]


# ---------------------------------------------------------------------- reading


def _state_data(match: Match, entry: PositionInPlay, file: str) -> dict[str, Any]:
    """The state in its own form of data."""
    if list(entry.pieces) != [thing.id for thing in match.things]:
        missing = [thing.id for thing in match.things if thing.id not in entry.pieces]
        more = [name for name in entry.pieces if name not in match.by_id]
        said = (
            f"{shown((missing + more)[0])} is {'missing' if missing else 'not in the match'}"
            if missing + more
            else ""
        )
        raise InputError.at(file, f"[pieces] needs the pieces of the match, in its order: {said}")
    pieces = list(entry.pieces.values())
    sets = {
        name: [number for number, piece in enumerate(pieces) if piece.get(word)]
        for name, word in SETS.items()
    }
    return sets | {
        **{key: value for key, value in entry.engine.items() if key in (*NUMBERS, "format", "tired")},
        "history": [int(number) for number in entry.engine["history"]],
        "step": entry.step,
        "round": entry.round,
        "first": entry.first - 1,
        "points": entry.points,
        "winner": entry.winner - 1,
        "where": [_where(match, piece, file) for piece in pieces],
        "holder": [_holder(match, piece) for piece in pieces],
        "pool": [n for side in entry.sides for n in _counts(side.get("pool", []), file)],
        "tokens": [
            n
            for side in entry.sides
            for space in range(1, SPACES + 1)
            for n in _counts(side.get(f"track_{space}", []), file)
        ],
    }


def _where(match: Match, piece: dict[str, Any], file: str) -> int:
    if "track" in piece:
        side, space = piece["track"]
        return on_track(side - 1, space)
    if "at" not in piece:
        return FACE_DOWN if piece.get("face_down") else OFF
    place = place_of(match.board, piece["at"])
    if place < 0:
        raise InputError.at(file, f"{shown(str(piece['at']))} is not a square of the map")
    return place


def _holder(match: Match, piece: dict[str, Any]) -> int:
    if piece.get("gone"):
        return GONE
    if "claimed" in piece:
        return int(piece["claimed"]) - 1
    return match.by_id[piece["holder"]] if "holder" in piece else -1


def _counts(names: list[str], file: str) -> list[int]:
    wrong = [name for name in names if name not in ABILITY_TYPES]
    if wrong:
        raise InputError.at(file, f"{shown(wrong[0])} is not a token: expected {', '.join(ABILITY_TYPES)}")
    return [names.count(name) for name in ABILITY_TYPES]


def _toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else json.dumps(name)
