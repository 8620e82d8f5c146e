"""The names that the texts of the corpus may use, card by card."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from crossfray.language.names import Names, Pronoun, TextKind, Thing

_CHARACTERS: dict[str, Pronoun] = {
    "Jon Snow": "he", "Arya Stark": "she", "Daenerys Targaryen": "she", "Night King": "he", "Batman": "he",
    "Batgirl": "she", "The Joker": "he", "Harley Quinn": "she", "Gi-hun": "he", "Sae-byeok": "she",
    "Front Man": "he", "Il-nam": "he",
}  # fmt: skip
_STATUS = {"Arya's List": 1, "Intel": 2, "Red Light": 1, "Lights Out": 1, "Pairs": 1, "Speed Boost": 1}
_STATUS_OF = {"Arya's List": "Arya Stark", "Intel": "Batgirl"}
_ITEMS = ("Needle", "Batarang", "Mallet", "Honeycomb", "Invitation")
_OTHERS = (
    Thing("ghost", "Ghost", "companion"),
    Thing("drogon", "Drogon", "token"),
    Thing("wight", "Wight", "minion", 2),
    Thing("mystery-box", "Mystery Box", "token", 4),
    Thing("infiltrate", "infiltrate marker", "marker", 4),
    Thing("flag", "flag marker", "marker", 2),
    Thing("control", "control marker", "marker", 3),
    Thing("squid", "squid marker", "marker", 2),
    Thing("sprinter", "sprinter token", "token", 4),
    Thing("ball", "ball token", "token"),
    Thing("hoop", "hoop marker", "marker"),
    Thing("triumph", "triumph square", "area"),
    Thing("finish-row", "finish row", "area"),
    Thing("scoring-area", "scoring area", "area"),
)


def _id(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "-").removeprefix("the-")


def _cards() -> dict[str, Thing]:
    things = [Thing(_id(name), name, "character") for name in _CHARACTERS]
    things += [Thing(_id(name), name, "status", count) for name, count in _STATUS.items()]
    things += [Thing(_id(name), name, "item") for name in _ITEMS]
    return {thing.name: thing for thing in (*things, *_OTHERS)}


CARDS = _cards()


def names_of(card: str, kind: TextKind, part: str = "") -> Names:
    """What the text of a part of a card may name."""
    own = CARDS.get(card)
    held = None
    if kind == "status":
        held = CARDS.get(part) or own
        own = CARDS.get(_STATUS_OF.get(held.name, "")) if held else None
    elif kind == "item":
        held, own = own, None
    return Names(kind, own, _CHARACTERS.get(own.name, "") if own else "", held, tuple(CARDS.values()))


@dataclass(frozen=True)
class Entry:
    """A text of the corpus: how it is said, in other words too, and the canonical wording."""

    card: str
    part: str
    kind: TextKind
    texts: tuple[str, ...]
    reads: str

    @property
    def names(self) -> Names:
        return names_of(self.card, self.kind, self.part)


def _entry(entry: dict[str, Any]) -> Entry:
    texts = (entry["text"], *entry.get("also", ()))
    return Entry(entry["card"], entry.get("part", ""), entry.get("kind", "ability"), texts, entry["reads"])


@cache
def corpus() -> tuple[Entry, ...]:
    source = (Path(__file__).parent / "corpus.toml").read_text("utf-8")
    return tuple(_entry(entry) for entry in tomllib.loads(source)["text"])
