"""What a card's text may name: the card's own character, and the things of its box."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

ThingKind = Literal[
    "character", "token", "minion", "companion", "status", "item", "marker", "area", "die", "counter"
]  # fmt: skip
TextKind = Literal[
    "ability", "trait", "item", "item action", "status", "companion action", "companion trait", "scenario"
]
Pronoun = Literal["he", "she", "they", "it", ""]

TYPES: Final[dict[str, str]] = {
    "character": "P", "minion": "P", "companion": "P", "token": "PT", "marker": "PT", "status": "T", "item": "T",
    "area": "S", "die": "TD", "counter": "T",
}  # fmt: skip
"""The types (meaning.py) of the things of each kind."""

# What may stand after a name without saying more: `the Drogon token`, `Arya's List status card`.
_NOUNS_AFTER: Final[dict[str, tuple[str, ...]]] = {
    "character": ("character",),
    "token": ("token",),
    "minion": ("minion token", "minion", "token"),
    "companion": ("companion",),
    "status": ("status card", "card", "status", "status effect", "effect"),
    "item": ("item card", "item", "card"),
    "marker": ("marker", "token"),
    "area": ("area", "squares", "square"),
    "die": ("die",),
    "counter": ("counter", "token"),
}
_TITLES: Final = {
    "black", "captain", "doctor", "dr", "dr.", "front", "iron", "king", "lady", "lord", "miss", "mr", "mr.", "mrs",
    "mrs.", "ms", "ms.", "night", "police", "professor", "queen", "sir", "st.", "the", "white", "wonder", "worker",
}  # fmt: skip

_SMALL_WORDS: Final = {
    "an", "as", "at", "be", "by", "de", "do", "go", "he", "if", "in", "is", "it", "la", "le", "me", "my", "no", "of",
    "on", "or", "so", "to", "up", "us", "we",
}  # fmt: skip


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
    """One way to write a name. `noun`: the noun of its kind is part of it (`the flag marker`)."""

    text: str
    thing: Thing
    plural: bool = False
    noun: bool = False
    short: bool = False


@dataclass(frozen=True)
class Names:
    """The names one text may use. `own` is the character (on a companion's card: the companion) the text belongs to,
    `card` the status card or item it stands on."""

    kind: TextKind
    own: Thing | None = None
    pronoun: Pronoun = ""
    card: Thing | None = None
    things: tuple[Thing, ...] = ()

    @cached_property
    def all(self) -> dict[str, Thing]:
        """Every thing by id."""
        return {thing.id: thing for thing in (*self.things, self.card, self.own) if thing is not None}

    @cached_property
    def spellings(self) -> dict[str, Spelling]:
        """Every way to write a name, in small letters; whole names before short ones, the own ones before others."""
        every = [found for thing in self.all.values() for found in _spellings(thing)]
        return {found.text: found for short in (True, False) for found in every if found.short == short}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds a name in plain text, the longest first."""
        longest = sorted(self.spellings, key=len, reverse=True)
        if not longest:
            return re.compile(r"(?!)")
        return re.compile(
            rf"(?:{'|'.join(' +'.join(map(re.escape, name.split())) for name in longest)})(?!\w)"
        )

    def spoken(self, thing: Thing) -> str:
        """Its name alone, as short as it goes: `Jon`, `the Night King`, `Drogon`."""
        if thing.kind != "character":
            return thing.name
        if thing.short:
            return thing.short[0]
        first, *rest = thing.name.split()
        if rest and first.lower() not in _TITLES | _SMALL_WORDS and len(first) > 1:
            return first
        return f"the {thing.name.removeprefix('The ')}" if rest else first


def flat(text: str) -> str:
    """The text in small letters, with straight quotes and plain spaces, character for character as long."""
    if text.isascii():
        return text.lower().translate(_BLANKS)
    small = (letter.lower() for letter in text.translate(_PLAIN))
    return "".join(
        low if len(low) == 1 and not low.isspace() else " " if raw.isspace() else raw
        for raw, low in zip(text.translate(_PLAIN), small, strict=True)
    )


_PLAIN: Final = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2011": "-", "\u2010": "-", "\u2212": "-"}
)
_BLANKS: Final = str.maketrans({letter: " " for letter in map(chr, range(128)) if letter.isspace()})


def plural_of(name: str) -> str:
    """`wight` -> `wights`, `mystery box` -> `mystery boxes`, `champion die` -> `champion dice`."""
    if re.search(r"\bdie$", name):
        return name[:-2] + "ce"
    if re.search(r"(?:[sxz]|[cs]h)$", name):
        return name + "es"
    if re.search(r"[^aeiou]y$", name):
        return name[:-1] + "ies"
    return name + "s"


def _spellings(thing: Thing) -> list[Spelling]:
    found = []
    nouns = _NOUNS_AFTER[thing.kind]
    *short, whole = _bare_names(thing)
    for name in (*short, whole):
        brief = name != whole
        found.append(Spelling(name, thing, short=brief))
        found += [Spelling(f"{name} {noun}", thing, False, True, brief) for noun in nouns]
        if thing.kind != "area":
            found.append(Spelling(plural_of(name), thing, True, False, brief))
            found += [Spelling(f"{name} {plural_of(noun)}", thing, True, True, brief) for noun in nouns]
    return found


def _bare_names(thing: Thing) -> list[str]:
    """Short names first, so that a full name wins over a short one of another thing."""
    name = " ".join(flat(thing.name).split()).removeprefix("the ")
    names = [" ".join(flat(short).split()) for short in thing.short]
    first, *rest = name.split()
    if thing.kind in ("character", "companion"):
        names += [
            word for word in (first, *rest) if rest and len(word) > 1 and word not in _TITLES | _SMALL_WORDS
        ]
    elif rest and thing.kind != "area" and "'" not in name and rest[-1] not in _NOUNS_AFTER[thing.kind]:
        names.append(rest[-1])  # `the trap` of a Bear Trap
    for noun in _NOUNS_AFTER[thing.kind]:
        name = name.removesuffix(f" {noun}")
    return list(dict.fromkeys([*names, name]))
