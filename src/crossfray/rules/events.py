"""What leaves the engine of what has happened: events as words and as data, by the names of kinds.py."""

from typing import Any, Final

from crossfray.rules.dice import FACE_NAMES
from crossfray.rules.kinds import KINDS, Event, unpack
from crossfray.rules.match import ABILITY_TYPES, Match
from crossfray.rules.program import QUALITIES
from crossfray.rules.sentences import listed, say

ROLLED: Final = ("bursts", "shields", "bangs", "blanks")

FIELDS: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    kind.name: tuple(
        (sort, role, name or sort)
        for sort, role, name in (f"{field} ".split(" ")[:3] for field in kind.fields)
    )
    for kind in KINDS
    if kind.name
}
"""For each kind that is told its fields: what each is, which role of the record, and how the outside calls it."""


def event_json(match: Match, event: Event) -> dict[str, Any]:
    """An event as data: pieces, abilities and token types by id, sides from 1."""
    kind = KINDS[event.kind].name
    found: dict[str, Any] = {"event": kind}
    for sort, role, name in FIELDS[kind]:
        number: int = getattr(event, role)
        if sort == "side":
            found[name] = number + 1
        elif sort == "piece":
            found[name] = match.things[number].id if number >= 0 else None
        elif sort == "square":
            found[name] = match.board.place_name(number)
        elif sort == "squares":
            found[name] = match.board.names_of(number)
        elif sort == "note":
            found[name] = match.notes[number].name
        elif sort == "quality":
            found[name] = QUALITIES[number]
        elif sort == "type":
            found[name] = ABILITY_TYPES[number]
        elif sort == "ability":
            found[name] = match.things[event.card].rules.abilities[number].id
        elif sort == "faces":
            found |= dict(zip(ROLLED, unpack(number, len(ROLLED)), strict=True))
        else:
            found[name] = number
    return found


def tell_event(match: Match, data: dict[str, Any]) -> str:
    """An event, as data, in a sentence."""
    kind = data["event"]
    parts: dict[str, Any] = {}
    for sort, _, name in FIELDS[kind]:
        if sort == "faces":
            parts["shown"] = tell_roll(data)
            continue
        value = data[name]
        if sort == "side":
            value = match.sides[value - 1].colour if name == "area" else match.sides[value - 1].name
        elif sort == "piece":
            value = match.things[match.by_id[value]].name if value else ""
        elif sort == "ability":
            abilities = match.things[match.by_id[data["card"]]].rules.abilities
            value = next(ability.name for ability in abilities if ability.id == value)
        parts[name] = value
    if kind in ("became", "ceased"):
        key = f"event {kind} {data['what']}"
        names = ", ".join(data["squares"])
        return say(key, piece=parts["piece"], squares=names, card=parts["card"])
    if kind == "flipped":
        parts["won"] = "won" if data["won"] else "lost"
    return say(sentence_of(kind, data), **parts)


def tell_roll(data: dict[str, Any]) -> str:
    """What the dice of a roll show."""
    shown = [
        say(f"faces {face}", number=data[count])
        for count, face in zip(ROLLED, FACE_NAMES, strict=True)
        if data[count]
    ]
    return listed(shown) or say("no dice")


def sentence_of(kind: str, data: dict[str, Any]) -> str:
    """Which sentence tells an event: nobody may have done it, and challenges can end in a tie."""
    if kind in ("challenged", "rolled", "won", "lost") and data["piece"] is None:
        return f"event {kind} by nobody"
    if kind == "lost" and data["successes"] == data["against"]:
        return "event lost tie"
    return f"event {kind}"
