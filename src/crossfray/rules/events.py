"""Events as words and as data, for everything outside the engine, with the names of kinds.py."""

from typing import Any, Final

from crossfray.rules.dice import FACE_NAMES, FIRST_NUMBER, STANDARD_FACES, face_name, places, showing
from crossfray.rules.kinds import KINDS, Event
from crossfray.rules.match import ABILITY_TYPES, DIE, Match
from crossfray.rules.program import QUALITIES
from crossfray.rules.sentences import SENTENCES, listed, say

ROLLED: Final = ("bursts", "shields", "bangs", "blanks")

FIELDS: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    kind.name: tuple(
        (sort, role, name or sort)
        for sort, role, name in (f"{field} ".split(" ")[:3] for field in kind.fields)
    )
    for kind in KINDS
    if kind.name
}
"""for each kind that is told, its fields: the sort of each, its role in the record, and its name outside"""


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
            found |= {name: showing(number, face) for name, face in zip(ROLLED, STANDARD_FACES, strict=True)}
            if number >> 8 * FIRST_NUMBER:
                found["others"] = dice_json(match, number >> 8 * FIRST_NUMBER << 8 * FIRST_NUMBER)
        elif sort == "dice":
            found[name] = dice_json(match, number)
        elif sort == "face":
            found[name] = face_name(number)
        else:
            found[name] = number
    return found


def dice_json(match: Match, result: int) -> list[dict[str, Any]]:
    """Dice as data: how many of a kind show a face. The kind of standard dice is empty."""
    return [
        {"die": match.die_at[place], "face": face_name(match.faces[place]), "number": number}
        for place, number in places(result)
    ]


def tell_dice(match: Match, dice: list[dict[str, Any]]) -> str:
    """Dice, as data, in words."""
    names = {thing.card: thing.name for thing in match.things if thing.kind == DIE}
    shown = []
    for each in dice:
        face = f"faces {each['face']}"
        words = say(face if face in SENTENCES else "faces number", **each)
        shown.append(f"{words} ({names[each['die']]})" if each["die"] else words)
    return listed(shown) or say("no dice")


def tell_event(match: Match, data: dict[str, Any]) -> str:
    """An event, as data, in a sentence."""
    kind = data["event"]
    parts: dict[str, Any] = {}
    for sort, _, name in FIELDS[kind]:
        if sort == "faces":
            parts["shown"] = tell_roll(match, data)
            continue
        value = data[name]
        if sort == "dice":
            value = tell_dice(match, value)
        elif sort == "side":
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


def tell_roll(match: Match, data: dict[str, Any]) -> str:
    """What the dice of a roll show."""
    standard = [
        {"die": "", "face": face, "number": data[count]}
        for count, face in zip(ROLLED, FACE_NAMES, strict=True)
        if data[count]
    ]
    return tell_dice(match, standard + data.get("others", []))


def sentence_of(kind: str, data: dict[str, Any]) -> str:
    """Which sentence tells an event: perhaps nobody did it, a challenge may be a tie, dice can have names."""
    if kind in ("challenged", "rolled", "won", "lost") and data["piece"] is None:
        return f"event {kind} by nobody"
    if kind == "lost" and data["successes"] == data["against"]:
        return "event lost tie"
    if kind == "die set" and not data["was"]:
        return "event die set beforehand"
    if kind == "dice added" and data["die"]:
        return "event dice added by name"
    return f"event {kind}"
