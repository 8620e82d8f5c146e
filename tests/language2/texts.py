"""Every text there is to compare two languages by: shipped, of the corpus, printed, and of the lists."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from language import breadth, test_printed_programs
from language.cards import corpus

from crossfray.content.cards import shipped_texts
from crossfray.content.compiled import TextAt
from crossfray.content.scenarios import scenario_texts
from crossfray.language.names import Names
from crossfray.language.translate import HELD, names_at

USED = ("Batarang", "Mallet", "Invitation")
"""items of the corpus that are used by an action"""
LISTS = Path(__file__).parents[1] / "language"


@dataclass(frozen=True)
class Text:
    """A text, where it is from, and what it may name."""

    source: str
    """shipped, scenario, corpus, printed or list"""
    part: str
    names: Names
    card: str
    held: bool
    text: str
    kind: str
    group: str = ""
    """of the corpus: texts of one group say the same"""

    def __str__(self) -> str:
        return f"{self.source}: {self.text}"


def at_place(source: str, at: TextAt, part: str, text: str, group: str = "") -> Text:
    kind = at.kind if at.kind == "item action" else names_at(at).kind
    return Text(source, part, names_at(at), at.card or at.own, at.kind in HELD, text, kind, group)


def shipped() -> Iterator[Text]:
    for at, part, text in shipped_texts():
        yield at_place("shipped", at, part, text)
    for at, part, text in scenario_texts():
        yield at_place("scenario", at, part, text)


def of_the_corpus() -> Iterator[Text]:
    for number, entry in enumerate(corpus()):
        names = entry.names
        card = names.card or names.own
        for text in (*entry.texts, entry.reads):
            known = card.id if card else ""
            acts = names.kind == "item" and entry.part in USED
            kind = "item action" if acts else names.kind
            yield Text("corpus", entry.part, names, known, names.holds, text, kind, f"{number} {entry.reads}")


def printed() -> Iterator[Text]:
    """The printed sentences, if CROSSFRAY_PRINTED names their file."""
    places = test_printed_programs.ours()
    for (card, kind, part), text in sorted(test_printed_programs.printed().items()):
        yield at_place("printed", places[card, kind, part][0], part, text)


def of_the_lists() -> Iterator[Text]:
    for file in breadth.FILES:
        for entry in tomllib.loads((LISTS / file).read_text("utf-8"))["text"]:
            place = breadth.PLACES[entry.get("kind", "ability")]
            yield at_place("list", place, entry["like"], entry["text"], file)


def every() -> Iterator[Text]:
    """Each text once."""
    seen = set()
    for text in (*shipped(), *printed(), *of_the_corpus(), *of_the_lists()):
        key = text.names, text.text
        if key not in seen:
            seen.add(key)
            yield text
