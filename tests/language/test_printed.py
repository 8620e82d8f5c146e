"""Sentences in the wording of the cards themselves, which are not part of this repository: set CROSSFRAY_PRINTED to
the name of a TOML file with tables `[[card]]`: `name`, and texts by part under `ability`, `trait`, `item`, `status`,
`action` and `scenario`."""

import os
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from crossfray.language.names import Names, TextKind
from crossfray.language.printer import print_text
from crossfray.language.reader import read

from .cards import corpus, names_of

FILE = os.environ.get("CROSSFRAY_PRINTED", "")
pytestmark = pytest.mark.skipif(not FILE, reason="CROSSFRAY_PRINTED names no file with printed sentences")

KINDS: dict[str, TextKind] = {
    "ability": "ability",
    "trait": "trait",
    "item": "item",
    "status": "status",
    "action": "companion action",
    "scenario": "scenario",
}
# What the corpus says in other words on purpose: a house rule is added to the printed effect.
ADDED = {("Ghost", "Loyal Protector")}


class Printed(NamedTuple):
    card: str
    part: str
    kind: TextKind
    text: str

    @property
    def names(self) -> Names:
        return names_of(self.card, self.kind, self.part)


@cache
def printed() -> tuple[Printed, ...]:
    return tuple(_printed()) if FILE else ()


def _printed() -> Iterator[Printed]:
    for card in tomllib.loads(Path(FILE).read_text("utf-8"))["card"]:
        for group, kind in KINDS.items():
            for part, text in card.get(group, {}).items():
                companion = card["name"] == "Ghost" and group == "trait"
                yield Printed(card["name"], part, "companion trait" if companion else kind, text)


@pytest.mark.parametrize("sentence", printed(), ids=lambda sentence: f"{sentence.card}-{sentence.part}")
def test_a_printed_text_is_read_and_printed_again(sentence: Printed) -> None:
    found = read(sentence.text, sentence.names)
    assert read(print_text(found, sentence.names), sentence.names) == found


@pytest.mark.parametrize("sentence", printed(), ids=lambda sentence: f"{sentence.card}-{sentence.part}")
def test_a_printed_text_means_what_our_wording_means(sentence: Printed) -> None:
    if (sentence.card, sentence.part) in ADDED:
        pytest.skip("our wording adds a house rule")
    ours = [
        entry
        for entry in corpus()
        if (entry.card, entry.part, entry.kind) == (sentence.card, sentence.part, sentence.kind)
    ]
    assert ours, "the corpus has no wording of this part"
    assert read(sentence.text, sentence.names) == read(ours[0].texts[0], ours[0].names)
