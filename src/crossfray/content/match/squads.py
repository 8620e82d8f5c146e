"""A squad as a line of text that people copy and share: `arya-stark+needle, jon-snow, stark-soldier`.

Cards are named by id or by name, in upper or lower case. A slash separates the characters of two players (TEAM-1)."""

import re
from dataclasses import dataclass, field
from typing import Any

from crossfray.content.cards import Attachment, Character, attachments, characters, slug
from crossfray.content.errors import nearest_to, shown

ENTRY = re.compile(r"[^,/\n]+")
SUGGESTED = 3


@dataclass(frozen=True)
class Misread:
    """A part of the text that names no card: from which letter to which, what is wrong, and what may have been
    meant."""

    start: int
    end: int
    entry: str
    message: str
    suggestions: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        found = {"from": self.start, "to": self.end, "entry": self.entry, "message": self.message}
        return found | {"suggestions": list(self.suggestions)}


@dataclass
class SquadText:
    """A squad that was read from text."""

    squad: list[str] = field(default_factory=list)
    """its entries in the form of match files; those that cannot be read are left out"""
    split: int = 0
    """how many of its characters the first of two players controls; 0: one player controls all"""
    errors: list[Misread] = field(default_factory=list)


def read_squad(text: str) -> SquadText:
    """Read a line of text. Nothing is raised: what cannot be read is among the errors."""
    found = SquadText()
    for entry in ENTRY.finditer(text):
        card = _read_entry(entry[0], entry.start(), found.errors)
        if card:
            found.squad.append(card)
        if text[entry.end() : entry.end() + 1] == "/":
            found.split = len(found.squad)
    if not found.squad and not found.errors:
        message = "expected cards separated by commas, like: arya-stark+needle, jon-snow"
        found.errors.append(Misread(0, len(text), text.strip(), message))
    return found


def _read_entry(text: str, start: int, errors: list[Misread]) -> str:
    """A character with its attachments; empty if there is none, or if it cannot be read."""
    cards: list[str] = []
    before, at = len(errors), start
    for place, part in enumerate(text.split("+")):
        name = part.strip()
        begin = at + len(part) - len(part.lstrip())
        at += len(part) + 1
        if not name and not text.strip():
            return ""
        known = characters() if place == 0 else attachments()
        card = _named(name, known)
        if card:
            cards.append(card)
        else:
            errors.append(_misread(name, begin, place, known))
    return "+".join(cards) if len(errors) == before else ""


def _named(name: str, known: dict[str, Character] | dict[str, Attachment]) -> str:
    """The id of a card from its id or name; empty if there is none, or several with that name."""
    wanted = slug(name)
    if wanted in known:
        return wanted
    found = [card.id for card in known.values() if slug(card.name) == wanted]
    return found[0] if len(found) == 1 else ""


def _misread(
    name: str, start: int, place: int, known: dict[str, Character] | dict[str, Attachment]
) -> Misread:
    end = start + len(name)
    if place == 0 and _named(name, attachments()):
        message = (
            f"{shown(name)} is attached to a character: expected one before it, like jon-snow+{slug(name)}"
        )
        return Misread(start, end, name, message)
    if place and _named(name, characters()):
        message = f"{shown(name)} is a character of its own: expected a comma before it"
        return Misread(start, end, name, message)
    same = [card.id for card in known.values() if slug(card.name) == slug(name)]
    names = {slug(card.name).split("-")[0]: card.id for card in known.values()}  # people omit the rest
    names |= {slug(card.name): card.id for card in known.values()} | {each: each for each in known}
    close = nearest_to(slug(name), names, SUGGESTED)
    near = same or list(dict.fromkeys(names[each] for each in (close or "").split(", ") if each))
    what = "character" if place == 0 else "item or companion"
    message = f"several {what}s are called {shown(name)}" if same else f"there is no {what} {shown(name)}"
    return Misread(start, end, name, message, tuple(near))
