"""The names that a card's text may use: the card's own character, and the things of its box."""

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
"""the types (meaning.py) of each kind of thing"""

# Nouns that may follow a name and add nothing: `the Drogon token`, `Arya's List status card`.
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
    """A thing of the box. `count` is how many there are; a single one needs no article."""

    id: str
    name: str
    kind: ThingKind
    count: int = 1
    short: tuple[str, ...] = ()
    """more names, besides those made from `name`"""


@dataclass(frozen=True)
class Spelling:
    """A way to write a name. `noun`: it includes the noun of its kind (`the flag marker`)."""

    text: str
    thing: Thing
    plural: bool = False
    noun: bool = False
    short: bool = False


@dataclass(frozen=True)
class Names:
    """The names that a text may use. `own` is the card's character, on a companion's card the companion; `card` is
    the status card or item that the text is on."""

    kind: TextKind
    own: Thing | None = None
    pronoun: Pronoun = ""
    card: Thing | None = None
    things: tuple[Thing, ...] = ()

    @cached_property
    def all(self) -> dict[str, Thing]:
        """All things, by id."""
        return {thing.id: thing for thing in (*self.things, self.card, self.own) if thing is not None}

    @cached_property
    def spellings(self) -> dict[str, Spelling]:
        """All ways to write a name, in lower case. Whole names win over short ones, own names over others."""
        every = [found for thing in self.all.values() for found in _spellings(thing)]
        return {found.text: found for short in (True, False) for found in every if found.short == short}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds names in plain text, the longest first."""
        longest = sorted(self.spellings, key=len, reverse=True)
        if not longest:
            return re.compile(r"(?!)")
        return re.compile(
            rf"(?:{'|'.join(' +'.join(map(re.escape, name.split())) for name in longest)})(?!\w)"
        )

    def spoken(self, thing: Thing) -> str:
        """The name in a sentence, as short as possible: `Jon`, `the Night King`, `Drogon`."""
        if thing.kind != "character":
            return thing.name
        others = {other.name for other in self.all.values() if other.id != thing.id}
        short = [name for name in thing.short if name not in others]
        if short:
            return short[0]
        if thing.short:
            return thing.name
        first, *rest = thing.name.split()
        if rest and first.lower() not in _TITLES | _SMALL_WORDS and len(first) > 1:
            return first
        return f"the {thing.name.removeprefix('The ')}" if rest else first


def flat(text: str) -> str:
    """The text in lower case, with straight quotes and plain spaces. Its length stays the same."""
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
    """The names without a noun, short ones first, so that a full name wins over a short name of another thing."""
    name = " ".join(flat(thing.name).split()).removeprefix("the ")
    names = [" ".join(flat(short).split()) for short in thing.short]
    first, *rest = name.split()
    if thing.kind in ("character", "companion"):
        names += [
            word for word in (first, *rest) if rest and len(word) > 1 and word not in _TITLES | _SMALL_WORDS
        ]
    elif rest and thing.kind != "area" and "'" not in name and rest[-1] not in _NOUNS_AFTER[thing.kind]:
        names.append(rest[-1])  # `the trap` for a Bear Trap
    for noun in _NOUNS_AFTER[thing.kind]:
        name = name.removesuffix(f" {noun}")
    return list(dict.fromkeys([*names, name]))
