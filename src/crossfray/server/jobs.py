"""Work that runs in a separate process, because people's requests decide how long it takes."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from crossfray.agents.known import find_agent
from crossfray.agents.steady import steady_answer
from crossfray.content.match.build import build_match
from crossfray.content.match.file import match_text, parse_match, squad_line
from crossfray.content.match.spec import MatchSpec
from crossfray.content.match.squads import read_squad
from crossfray.content.sources import MOST_SHELVES, Shelf, boxes, playing_with
from crossfray.lab.runs import Row
from crossfray.lab.squads import Trial
from crossfray.lab.squads import play as play_trial
from crossfray.rules.match import Match
from crossfray.rules.state import State, from_json
from crossfray.server import choosing
from crossfray.server.workbench import on_the_table
from crossfray.server.workers import Workers
from crossfray.study.hint import hint
from crossfray.study.looks import Effort
from crossfray.study.review import Looked, look_at

Result = TypeVar("Result")


def look(spec: MatchSpec, box: str | None = None) -> dict[str, Any]:
    """What is wrong with a match, and how it would look. `box`: the draft of a box that somebody brings along."""
    with on_the_table(box):
        return choosing.look(spec)


def problems(spec: MatchSpec, box: str | None = None) -> list[dict[str, str]]:
    """What is wrong with a match."""
    with on_the_table(box):
        return choosing.problems(spec)


def draw(
    spec: MatchSpec, squads: list[list[str] | str], more: dict[str, Any], box: str | None = None
) -> dict[str, Any]:
    """A match with every `random` part drawn."""
    with on_the_table(box):
        return choosing.draw(spec, squads, **more).to_json()


def read_match(text: str) -> dict[str, Any]:
    """The match in a file; InputError if there is none."""
    return parse_match(text, "match file").to_json()


def write_match(spec: MatchSpec) -> str:
    """A match as a file."""
    return match_text(spec)


class OtherBoxes(Exception):
    """This process does not know the boxes of a table: send them with the request."""


_others: dict[tuple[str, ...], Shelf] = {}
"""boxes sent with requests, by their digests"""


@lru_cache(maxsize=64)
def _match(spec: MatchSpec, shelf: Shelf) -> Match:
    with playing_with(shelf):
        return build_match(spec)


class Position(NamedTuple):
    """The position of a game, to be examined in another process."""

    spec: MatchSpec
    state: dict[str, Any]
    key: tuple[str, ...]
    """the digests of the table's boxes; none for the server's own boxes"""


def opened(position: Position, shelf: Shelf | None) -> State:
    """The state of a position. `shelf`: its boxes, sent after this process has asked for them with OtherBoxes."""
    spec, state, key = position
    if shelf is not None:
        if len(_others) >= MOST_SHELVES:
            _others.clear()
        _others[key] = shelf
    elif key and key not in _others:
        raise OtherBoxes
    match = _match(spec, _others[key] if key else boxes())
    return from_json(match, state)


def think(position: Position, shelf: Shelf | None, kind: str, whim: int) -> tuple[int, str]:
    """An agent's answer to the open question, and a sentence if the agent failed and a simpler one answered."""
    return steady_answer(find_agent(kind), opened(position, shelf), Random(whim))


def give_hint(position: Position, shelf: Shelf | None) -> dict[str, Any]:
    """The best answers to the open question, and why."""
    return hint(opened(position, shelf)).to_json()


def look_back(
    position: Position, shelf: Shelf | None, answers: Sequence[str], start: int, seed: int, effort: Effort
) -> Looked:
    """Review one activation of a game."""
    return look_at(opened(position, shelf), answers, start, seed, effort)


def try_squads(trials: list[Trial]) -> list[Row]:
    """Play some games of a squad trial."""
    return [play_trial(each) for each in trials]


def read_squad_text(text: str) -> dict[str, Any]:
    """Read a squad from text: the squad, and what cannot be read."""
    found = read_squad(text)
    cards = [choosing.squad_entry(entry) for entry in found.squad]
    line = squad_line(tuple(found.squad), found.split) if not found.errors else None
    told = {"text": line, "squad": found.squad, "split": found.split, "cards": cards}
    return told | {"errors": [each.to_json() for each in found.errors]}


async def at_position(
    workers: Workers, work: Callable[..., Result], position: Position, shelf: Shelf, *more: Any
) -> Result:
    """Have a process examine a position. The boxes are only sent if the process does not know them."""
    try:
        return await workers.run(work, position, None, *more)
    except OtherBoxes:
        return await workers.run(work, position, shelf, *more)
