"""What happens in a game: each kind of event with what its numbers mean, as words and as data."""

from typing import Any, Final

from crossfray.rules.dice import FACE_NAMES
from crossfray.rules.match import Match
from crossfray.rules.sentences import say

Event = tuple[str, tuple[int, ...]]

EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "first player": ("side",),
    "placed": ("piece", "square"),
    "round": ("number",),
    "turn": ("side", "piece"),
    "moved": ("piece", "square from", "square"),
    "challenged": ("piece", "piece target", "number dice", "number defense"),
    "rolled": ("piece", "number bursts", "number shields", "number bangs", "number blanks"),
    "won": ("piece", "piece target", "number successes", "number against"),
    "lost": ("piece", "piece target", "number successes", "number against"),
    "knocked down": ("piece",),
    "knocked out": ("piece",),
    "removed": ("piece",),
    "stood up": ("piece",),
    "assisted": ("piece", "piece target"),
    "interacted": ("piece", "piece target"),
    "gained": ("side", "number points", "number total"),
    "exhausted": ("piece",),
    "round over": ("number",),
    "returned": ("piece", "square"),
    "came back": ("piece", "square"),
    "first player passed": ("side",),
    "won the game": ("side",),
}
"""For each kind of event its numbers: what each is (a side, piece, square or number), and its name if that is
another."""


def event_parts(match: Match, event: Event) -> dict[str, Any]:
    """The numbers of an event by name, for sentences: pieces, squares and sides are named."""
    kind, numbers = event
    parts: dict[str, Any] = {}
    for what, number in zip(EVENTS[kind], numbers, strict=True):
        sort, _, name = what.partition(" ")
        if sort == "side":
            parts[name or sort] = match.sides[number].name
        elif sort == "piece":
            parts[name or sort] = match.things[number].name
        elif sort == "square":
            parts[name or sort] = match.board.names[number]
        else:
            parts[name or sort] = number
    return parts


def tell_event(match: Match, event: Event) -> str:
    """An event as a sentence."""
    parts = event_parts(match, event)
    if event[0] == "rolled":
        shown = zip(event[1][1:], FACE_NAMES, strict=True)
        parts["shown"] = ", ".join(f"{count} {name}" for count, name in shown if count) or "nothing"
    return say(f"event {event[0]}", **parts)


def event_json(match: Match, event: Event) -> dict[str, Any]:
    """An event as data: pieces by id, sides from 1."""
    kind, numbers = event
    found: dict[str, Any] = {"event": kind}
    for what, number in zip(EVENTS[kind], numbers, strict=True):
        sort, _, name = what.partition(" ")
        if sort == "side":
            found[name or sort] = number + 1
        elif sort == "piece":
            found[name or sort] = match.things[number].id
        elif sort == "square":
            found[name or sort] = match.board.names[number]
        else:
            found[name or sort] = number
    return found


def event_from_json(match: Match, data: dict[str, Any]) -> Event:
    """The event that `event_json` wrote."""
    kind = str(data["event"])
    numbers = []
    for what in EVENTS[kind]:
        sort, _, name = what.partition(" ")
        value = data[name or sort]
        if sort == "side":
            numbers.append(int(value) - 1)
        elif sort == "piece":
            numbers.append(match.by_id[value])
        elif sort == "square":
            numbers.append(match.board.by_name[value])
        else:
            numbers.append(int(value))
    return kind, tuple(numbers)
