"""What is done in a process of its own, because what it takes depends on what people ask for."""

from functools import lru_cache
from random import Random
from typing import Any

from crossfray.agents.known import find_agent
from crossfray.agents.steady import steady_answer
from crossfray.content.match.build import build_match
from crossfray.content.match.file import match_text, parse_match
from crossfray.content.match.spec import MatchSpec
from crossfray.content.sources import MOST_SHELVES, Shelf, boxes, playing_with
from crossfray.rules.match import Match
from crossfray.rules.state import from_json
from crossfray.server import choosing


def look(spec: MatchSpec) -> dict[str, Any]:
    """What stands against a match, and how it would look."""
    return choosing.look(spec)


def problems(spec: MatchSpec) -> list[dict[str, str]]:
    """What stands against a match."""
    return choosing.problems(spec)


def draw(spec: MatchSpec, squads: list[list[str] | str], more: dict[str, Any]) -> dict[str, Any]:
    """A match with all that is `random` in it drawn."""
    return choosing.draw(spec, squads, **more).to_json()


def read_match(text: str) -> dict[str, Any]:
    """The match that a file says; InputError if it says none."""
    return parse_match(text, "match file").to_json()


def write_match(spec: MatchSpec) -> str:
    """A match as a file."""
    return match_text(spec)


class OtherBoxes(Exception):
    """The boxes of a table are not known in this process: they must come with the question."""


_others: dict[tuple[str, ...], Shelf] = {}
"""boxes that came with questions, by their digests"""


@lru_cache(maxsize=64)
def _match(spec: MatchSpec, shelf: Shelf) -> Match:
    with playing_with(shelf):
        return build_match(spec)


def think(
    kind: str, spec: MatchSpec, state: dict[str, Any], whim: int, key: tuple[str, ...], shelf: Shelf | None
) -> tuple[int, str]:
    """The answer of an agent to the open question of a state, and a sentence if it failed and a simpler one answers.

    `key`: the digests of the boxes that the table is played with, none for those of the server; `shelf`: the boxes
    themselves, if this process has asked for them with OtherBoxes."""
    if shelf is not None:
        if len(_others) >= MOST_SHELVES:
            _others.clear()
        _others[key] = shelf
    elif key and key not in _others:
        raise OtherBoxes
    match = _match(spec, _others[key] if key else boxes())
    return steady_answer(find_agent(kind), from_json(match, state), Random(whim))
