"""What a card's text may name: the card's own character, and the things of its box."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from crossfray.language.words import flat

ThingKind = Literal[
    "character", "token", "minion", "companion", "status", "item", "marker", "area", "die"
]  # fmt: skip
TextKind = Literal[
    "ability", "trait", "item", "status", "companion action", "companion trait", "scenario"
]  # fmt: skip
Pronoun = Literal["he", "she", "they", "it", ""]

# What may stand after a name without saying more: `the Drogon token`, `Arya's List status card`.
NOUNS_AFTER: dict[ThingKind, tuple[str, ...]] = {
    "character": ("character",),
    "token": ("token",),
    "minion": ("minion token", "minion", "token"),
    "companion": ("companion",),
    "status": ("status card", "card"),
    "item": ("item card", "item", "card"),
    "marker": ("marker", "token"),
    "area": ("area", "square", "squares"),
    "die": ("die",),
}


@dataclass(frozen=True)
class Thing:
    """A thing of the box. `count` is how many the box holds: of a single one the bare name is enough."""

    id: str
    name: str
    kind: ThingKind
    count: int = 1
    short: tuple[str, ...] = ()
    """more names for it, beside those that are made from its name"""


@dataclass(frozen=True)
class Spelling:
    """One way to write a name; plural if it means several."""

    text: str
    thing: Thing
    plural: bool = False
    noun: bool = False
    """whether the noun of its kind is part of it (`the flag marker`): then it cannot be a common word"""


@dataclass(frozen=True)
class Names:
    """The names that one text may use. `own` is the character (on a companion's card: the companion) the text
    belongs to, `card` the status card or item it stands on."""

    kind: TextKind
    own: Thing | None = None
    pronoun: Pronoun = ""
    card: Thing | None = None
    things: tuple[Thing, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the text is about the one who holds the card."""
        return self.card is not None

    @cached_property
    def all(self) -> dict[str, Thing]:
        """Every thing by id."""
        return {thing.id: thing for thing in (*self.things, self.card, self.own) if thing is not None}

    @cached_property
    def spellings(self) -> dict[str, Spelling]:
        """Every way to write a name, in small letters; the own character's names win over others."""
        found: dict[str, Spelling] = {}
        for thing in self.all.values():
            for spelling in _spellings(thing):
                found[spelling.text] = spelling
        return found

    @cached_property
    def are_clear(self) -> bool:
        """Whether each thing is what its own name means: none is hidden by another of that name."""
        return all(
            self.spellings[flat(thing.name)].thing == thing
            for thing in self.all.values()
            if flat(thing.name) in self.spellings
        )

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds a name in plain text, the longest first."""
        longest = sorted(self.spellings, key=len, reverse=True)
        return re.compile(rf"(?:{'|'.join(map(_spaced, longest))})(?!\w)" if longest else r"(?!)")

    def count_of(self, thing_id: str) -> int:
        """How many of it the box holds."""
        thing = self.all.get(thing_id)
        return thing.count if thing else 1

    def noun_of(self, thing_id: str) -> str:
        """Its name as a noun, to go with an article: `Wight`, `Intel card`, `flag marker`."""
        thing = self.all.get(thing_id)
        if thing is None:
            return thing_id
        name = thing.name.removeprefix("The ")
        return f"{name} card" if thing.kind in ("status", "item") and thing.count > 1 else name

    def spoken(self, thing: Thing) -> str:
        """Its name alone, as short as it goes: `Jon`, `the Night King`, `Drogon`."""
        if thing.kind != "character":
            return thing.name
        if thing.short:
            return thing.short[0]
        first, *rest = thing.name.split()
        if rest and flat(first) in _bare_names(thing):
            return first
        return f"the {thing.name.removeprefix('The ')}" if rest else first


def plural_of(name: str) -> str:
    """`wight` -> `wights`, `mystery box` -> `mystery boxes`."""
    if re.search(r"(?:[sxz]|[cs]h)$", name):
        return name + "es"
    if re.search(r"[^aeiou]y$", name):
        return name[:-1] + "ies"
    return name + "s"


def _spellings(thing: Thing) -> Iterator[Spelling]:
    nouns = NOUNS_AFTER[thing.kind]
    for name in _bare_names(thing):
        yield Spelling(name, thing)
        yield from (Spelling(f"{name} {noun}", thing, noun=True) for noun in nouns)
        if thing.kind != "area":
            yield Spelling(plural_of(name), thing, plural=True)
            yield from (Spelling(f"{name} {plural_of(noun)}", thing, True, True) for noun in nouns)


def _bare_names(thing: Thing) -> Iterable[str]:
    """Short names first, so that a full name wins over a short one of another thing."""
    name = _plain(thing.name).removeprefix("the ")
    names = [_plain(short) for short in thing.short]
    if thing.kind in ("character", "companion"):
        first, *rest = name.split()
        if rest and len(first) > 2 and first not in _TITLES:
            names.append(first)
    for noun in NOUNS_AFTER[thing.kind]:
        name = name.removesuffix(f" {noun}")
    return dict.fromkeys([*names, name])


def _plain(name: str) -> str:
    return " ".join(flat(name).split())


def _spaced(name: str) -> str:
    return " +".join(map(re.escape, name.split()))


_TITLES = {
    "black",
    "captain",
    "doctor",
    "front",
    "iron",
    "night",
    "police",
    "the",
    "white",
    "wonder",
    "worker",
}
