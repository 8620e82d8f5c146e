"""The texts that the card language is measured by, with the names each may use."""

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from crossfray.content.cards import shipped_texts
from crossfray.content.compiled import TextAt
from crossfray.content.scenarios import scenario_texts
from crossfray.language.compile import CardText
from crossfray.language.meaning import Text
from crossfray.language.names import Names, TextKind
from crossfray.language.reader import Reading, read
from crossfray.language.translate import names_at
from language import sight
from language.breadth import FILES, PLACES
from language.cards import corpus, names_of

HERE = Path(__file__).parent
USED = ("Batarang", "Mallet", "Invitation")
"""items of the corpus that are used by an action"""


@dataclass(frozen=True)
class Sample:
    """A text of a list. Those of one group mean the same."""

    group: str
    text: str
    kind: TextKind
    names: Names

    @property
    def card(self) -> CardText:
        """The card it stands on."""
        own = self.names.card or self.names.own
        return CardText(own.id if own else "", self.names, self.names.card is not None)


@cache
def meaning(text: str, kind: TextKind, names: Names) -> Text | None:
    """What a text means; None if it is refused. Read once, however many tests ask."""
    found = read(text, kind, names, suggest=False)
    return found.meaning if isinstance(found, Reading) else None


def at_place(group: str, at: TextAt, text: str) -> Sample:
    names = names_at(at)
    return Sample(group, " ".join(text.split()), names.kind, names)


def shipped() -> Iterator[Sample]:
    for at, name, text in [*shipped_texts(), *scenario_texts()]:
        yield at_place(f"{at.box} {at.own or at.card} {name}", at, text)


def breadth() -> Iterator[Sample]:
    for file in FILES:
        for entry in tomllib.loads((HERE / file).read_text("utf-8"))["text"]:
            yield at_place(f"{file} {entry['like']}", PLACES[entry.get("kind", "ability")], entry["text"])


def booklet() -> Iterator[Sample]:
    """The texts of the booklet lists, but those nobody looks at."""
    for number in (each for each in sight.LISTS if each not in sight.UNSEEN):
        for entry in sight.entries(number):
            yield at_place(f"{number} {sight.title(entry)}", sight.place_of(entry), entry["text"])


def paraphrases() -> Iterator[Sample]:
    for at, entry in enumerate(corpus()):
        names = entry.names
        if names.kind == "item" and entry.part in USED:
            names = Names("item action", names.own, names.pronoun, names.card, names.things)
        for text in dict.fromkeys((*entry.texts, entry.reads)):
            yield Sample(f"corpus {at}", text, names.kind, names)


def printed() -> Iterator[Sample]:
    """The sentences of the rulebooks, which are not part of the project; none without the file that holds them."""
    path = os.environ.get("CROSSFRAY_PRINTED")
    if not path:
        return
    kinds = {"action": "companion action"}
    for card in tomllib.loads(Path(path).read_text("utf-8"))["card"]:
        for table in ("ability", "trait", "status", "item", "action", "scenario"):
            for part, text in card.get(table, {}).items():
                companion = card["name"] == "Ghost" and table == "trait"
                kind = "companion trait" if companion else kinds.get(table, table)
                names = names_of(card["name"], cast(Any, kind), part)
                yield Sample(f"{card['name']} {part}", text, cast(TextKind, kind), names)


@cache
def everything() -> tuple[Sample, ...]:
    return (*shipped(), *breadth(), *paraphrases())
