"""Both card languages side by side: `PYTHONPATH=tests python -m language2.dual [differ|unread|refused|...] [source]`.

For every shipped, corpus, printed and listed text both programs, compared as rows in canonical form."""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crossfray.language import names as old_names
from crossfray.language.compile import CardText as OldCard
from crossfray.language.compile import CompileError
from crossfray.language.compile import compile_text as old_compile
from crossfray.language.reader import LanguageError
from crossfray.language.reader import read as old_read
from crossfray.language2.compile import CardText, Unplayable, compile_text
from crossfray.language2.names import Names, Thing
from crossfray.language2.reader import Problems, read
from crossfray.rules.program import CardRules
from language2.canonical import canonical
from language2.texts import Text, every


def second_names(names: old_names.Names, kind: str = "") -> Names:
    """The same names for the second language."""

    def thing(one: old_names.Thing | None) -> Any:
        return one and Thing(one.id, one.name, one.kind, one.count, one.short)

    found: Any = kind or names.kind
    things = tuple(thing(each) for each in names.things)
    return Names(found, thing(names.own), names.pronoun, thing(names.card), things)


@dataclass(frozen=True)
class Compared:
    """A text in both languages: the rules it comes to, or why it does not."""

    text: Text
    old: CardRules | str
    new: CardRules | str
    meaning: Any = None

    @property
    def outcome(self) -> str:
        if isinstance(self.new, str):
            return "refused" if self.meaning is not None else "unread"
        if isinstance(self.old, str):
            return "only new"
        item = self.text.kind.startswith("item")
        return "same" if canonical(self.old, item) == canonical(self.new, item) else "differ"


def first(text: Text) -> CardRules | str:
    try:
        found = old_read(text.text, text.names)
        return old_compile(found, OldCard(text.card, text.names, text.held), text.part)
    except (LanguageError, CompileError) as error:
        return str(error)


def second(text: Text) -> tuple[CardRules | str, Any]:
    """The rules of a text in the second language, and its meaning."""
    names = second_names(text.names, text.kind)
    found = read(text.text, names.kind, names)
    if isinstance(found, Problems):
        return "; ".join(f"{each.kind}: {each.message}" for each in found.found), None
    try:
        rules = compile_text(found.meaning, CardText(text.card, names, text.held), text.part)
    except Unplayable as error:
        return str(error), found.meaning
    return rules, found.meaning


def compared() -> Iterator[Compared]:
    for text in every():
        rules, meaning = second(text)
        yield Compared(text, first(text), rules, meaning)


def reviewed() -> dict[str, str]:
    """Texts whose programs differ, and which language is right, or `equal in play`."""
    listed = tomllib.loads((Path(__file__).parent / "differences.toml").read_text("utf-8"))["text"]
    return {entry["text"]: entry["right"] for entry in listed}


def main(wanted: str = "", source: str = "") -> None:
    """Print how many texts of each source come to what, and those that are wanted."""
    found: dict[str, Counter[str]] = {}
    known = reviewed()
    for each in compared():
        outcome = each.outcome
        if outcome == "differ":
            outcome = known.get(" ".join(each.text.text.split()), "not reviewed")
        found.setdefault(each.text.source, Counter())[outcome] += 1
        if wanted in (outcome, each.outcome) and each.text.source.startswith(source):
            print(each.text)
            print(f"    {each.new if isinstance(each.new, str) else each.meaning}")
    for name, counts in found.items():
        print(f"{name}: {dict(counts)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
