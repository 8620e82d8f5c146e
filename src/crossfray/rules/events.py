"""What happens in a game: each kind of event with what its numbers mean, as words and as data."""

from typing import Any, Final

from crossfray.rules.dice import FACE_NAMES
from crossfray.rules.match import ABILITY_TYPES, Match
from crossfray.rules.sentences import say

Event = tuple[str, tuple[int, ...]]

EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "first player": ("side",),
    "picked": ("side", "piece"),
    "area taken": ("side", "side area"),
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
    "gained": ("side", "number points", "number total", "piece reason"),
    "lost points": ("side", "number points", "number total"),
    "exhausted": ("piece",),
    "worn": ("piece", "number"),
    "ready": ("piece",),
    "round over": ("number",),
    "returned": ("piece", "square"),
    "came back": ("piece", "square"),
    "first player passed": ("side",),
    "won the game": ("side",),
    "did": ("piece", "piece card", "ability"),
    "paid": ("side", "type", "number space"),
    "to track": ("piece", "number space"),
    "card back": ("piece",),
    "given": ("piece", "piece target"),
    "discarded": ("piece",),
    "shifted": ("side", "type", "number space"),
    "token back": ("side", "type"),
    "flipped": ("number won",),
    "chain stopped": ("piece card", "piece other"),
    "claimed": ("piece", "side"),
    "controlled": ("piece", "side"),
    "leader": ("piece",),
}
"""For each kind of event its numbers: what each is (a side, piece, square or number), and its name if that is
another."""


def event_json(match: Match, event: Event) -> dict[str, Any]:
    """An event as data: pieces, abilities and token types by id, sides from 1."""
    kind, numbers = event
    found: dict[str, Any] = {"event": kind}
    for what, number in zip(EVENTS[kind], numbers, strict=True):
        sort, _, name = what.partition(" ")
        if sort == "side":
            found[name or sort] = number + 1
        elif sort == "piece":
            found[name or sort] = match.things[number].id if number >= 0 else None
        elif sort == "square":
            found[name or sort] = match.board.names[number]
        elif sort == "type":
            found[sort] = ABILITY_TYPES[number]
        elif sort == "ability":
            found[sort] = match.things[numbers[1]].rules.abilities[number].id
        else:
            found[name or sort] = number
    return found


def tell_event(match: Match, data: dict[str, Any]) -> str:
    """An event, as data, in a sentence."""
    kind = data["event"]
    parts: dict[str, Any] = {}
    for what in EVENTS[kind]:
        sort, _, name = what.partition(" ")
        value = data[name or sort]
        if sort == "side":
            value = match.sides[value - 1].name
        elif sort == "piece":
            value = match.things[match.by_id[value]].name if value else "Nobody"
        elif sort == "ability":
            abilities = match.things[match.by_id[data["card"]]].rules.abilities
            value = next(ability.name for ability in abilities if ability.id == value)
        parts[name or sort] = value
    if kind == "rolled":
        counts = [data[name] for name in ("bursts", "shields", "bangs", "blanks")]
        shown = [f"{count} {name}" for count, name in zip(counts, FACE_NAMES, strict=True) if count]
        parts["shown"] = ", ".join(shown) or "nothing"
    if kind == "flipped":
        parts["won"] = "won" if data["won"] else "lost"
    return say(f"event {kind}", **parts)
