"""What has changed between two sets of boxes, as far as it concerns a match, for people in the middle of a game."""

from typing import Any, NamedTuple

from crossfray.content.errors import InputError
from crossfray.content.match.build import match_content
from crossfray.content.match.spec import MatchSpec
from crossfray.content.sources import Shelf, playing_with

MISSING = "(not there)"
MOST_SHOWN = 400
"""letters of a text that are shown"""


class Changed(NamedTuple):
    """A part of a map or card that has changed: `card jon-snow`, which part of it, before and now."""

    what: str
    part: str
    before: str
    now: str

    def sentence(self) -> str:
        """For a list that people read."""
        if not self.part:
            return f"{self.what} has changed."
        return f"{self.what}, {self.part}: was “{self.before}”, is now “{self.now}”."


def changes(spec: MatchSpec, before: Shelf, now: Shelf) -> list[Changed]:
    """Every part used by the match that differs."""
    if before == now:
        return []
    then, today = (_content(spec, shelf) for shelf in (before, now))
    found: list[Changed] = []
    for what in sorted({*then, *today}):
        old, new = then.get(what), today.get(what)
        if old != new:
            parts = _differences(_parts(old), _parts(new)) if what.split()[0] != "map" else []
            found += [Changed(what, *part) for part in parts] or [Changed(what, "", "", "")]
    return found


def _content(spec: MatchSpec, shelf: Shelf) -> dict[str, Any]:
    """What a match uses of these boxes; nothing if they lack a part of it."""
    with playing_with(shelf):
        try:
            return match_content(spec)
        except (InputError, KeyError):
            return {}


def _parts(facts: Any, path: tuple[str, ...] = ()) -> dict[str, str]:
    """The single values of a card by their place: `Longclaw, text`."""
    if isinstance(facts, dict):
        found: dict[str, str] = {}
        for key, value in facts.items():
            found |= _parts(value, path if isinstance(value, list) else (*path, key))
        return found
    if isinstance(facts, list) and any(isinstance(entry, dict) for entry in facts):
        found = {}
        for number, entry in enumerate(facts, 1):
            name = entry.get("name", str(number)) if isinstance(entry, dict) else str(number)
            found |= _parts(entry, (*path, name))
        return found
    text = ", ".join(map(str, facts)) if isinstance(facts, list) else str(facts)
    return {", ".join(path): text[:MOST_SHOWN]}


def _differences(before: dict[str, str], now: dict[str, str]) -> list[tuple[str, str, str]]:
    parts = dict.fromkeys([*before, *now])
    both = [(part, before.get(part, MISSING), now.get(part, MISSING)) for part in parts]
    return [(part, old, new) for part, old, new in both if old != new]
