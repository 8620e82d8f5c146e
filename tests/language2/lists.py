"""The texts that the card language is measured by, with the names each may use."""

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from language.breadth import FILES, PLACES
from language.cards import corpus, names_of

from crossfray.content.cards import shipped_texts
from crossfray.content.scenarios import scenario_texts
from crossfray.language2.names import Names, TextKind, Thing
from crossfray.language2.translate import names_at

OLD = Path(__file__).parents[1] / "language"


@dataclass(frozen=True)
class Sample:
    """A text of a list. Those of one group mean the same."""

    group: str
    text: str
    kind: TextKind
    names: Names


def shipped() -> Iterator[Sample]:
    for at, name, text in [*shipped_texts(), *scenario_texts()]:
        yield Sample(
            f"{at.box} {at.own or at.card} {name}",
            " ".join(text.split()),
            cast(TextKind, at.kind),
            names_at(at),
        )


def breadth() -> Iterator[Sample]:
    for file in FILES:
        for entry in tomllib.loads((OLD / file).read_text("utf-8"))["text"]:
            kind = entry.get("kind", "ability")
            yield Sample(f"{file} {entry['like']}", entry["text"], kind, names_at(PLACES[kind]))


def _as_new(old: Any) -> Names:
    def thing(x: Any) -> Thing | None:
        return Thing(x.id, x.name, x.kind, x.count, x.short) if x is not None else None

    things = tuple(found for found in map(thing, old.things) if found is not None)
    return Names(old.kind, thing(old.own), old.pronoun, thing(old.card), things)


def paraphrases() -> Iterator[Sample]:
    for at, entry in enumerate(corpus()):
        for text in dict.fromkeys((*entry.texts, entry.reads)):
            yield Sample(f"corpus {at}", text, entry.kind, _as_new(entry.names))


def printed() -> Iterator[Sample]:
    """The sentences of the rulebooks, which are not part of the project; none without the file that holds them."""
    path = os.environ.get("CROSSFRAY_PRINTED")
    if not path:
        return
    kinds = {
        "ability": "ability",
        "trait": "trait",
        "status": "status",
        "item": "item",
        "action": "companion action",
        "scenario": "scenario",
    }
    for card in tomllib.loads(Path(path).read_text("utf-8"))["card"]:
        for table, kind in kinds.items():
            for part, text in card.get(table, {}).items():
                of = "companion trait" if card["name"] == "Ghost" and table == "trait" else kind
                names = _as_new(names_of(card["name"], cast(Any, of), part))
                yield Sample(f"{card['name']} {part}", text, cast(TextKind, of), names)


@cache
def everything() -> tuple[Sample, ...]:
    return (*shipped(), *breadth(), *paraphrases())
