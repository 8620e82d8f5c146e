"""The reference in docs/writing-cards.md, from the language itself: each kind of node of the tree with sentences that
read as one and compile. `PYTHONPATH=tests python -m language.reference` writes it anew."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

from crossfray.content.cards import shipped_texts
from crossfray.content.compiled import TextAt, TextError, rules_of
from crossfray.language import tree
from crossfray.language.printer import print_part
from crossfray.language.reader import LanguageError, read
from crossfray.language.translate import names_at
from language.breadth import FILES, PLACES, tried

PAGE = Path(__file__).parents[2] / "docs" / "writing-cards.md"
BEGIN, END = "<!-- reference: begin -->", "<!-- reference: end -->"
SECTIONS = {
    "Parts of a text": tree.Part,
    "Steps": tree.Step,
    "Who and what": tree.Who,
    "Which of them": tree.Filter,
    "Where": tree.Where,
    "How much": tree.Amount,
    "If and while": tree.Condition,
}
MOST_EXAMPLES = 3
LONGEST_EXAMPLE = 130


def sentences() -> list[tuple[TextAt, str]]:
    """Texts that are known to work, short ones first: the collection of the language, cards, wordings tried."""
    source = (files("crossfray.language") / "examples.txt").read_text("utf-8")
    lines = [line.replace("Somebody", "Mira") for line in source.splitlines() if line and line[0] != "#"]
    found = [(PLACES[kind], line) for line in lines for kind in ("ability", "trait", "status")]
    found += [
        (PLACES[each.kind], each.text) for name in FILES for each in tried(name) if each.rules is not None
    ]
    found += [(at, text) for at, _, text in shipped_texts() if at.kind != "scenario"]
    return sorted(found, key=lambda each: len(each[1]))


def nodes(value: Any) -> Iterator[Any]:
    """Every node of a tree."""
    if is_dataclass(value):
        yield value
        for each in fields(value):
            yield from nodes(getattr(value, each.name))
    elif isinstance(value, tuple):
        for inner in value:
            yield from nodes(inner)


def known() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For each kind of node, and for each moment, sentences with one in the canonical wording."""
    kinds: dict[str, list[str]] = {}
    moments: dict[str, list[str]] = {}
    for at, text in sentences():
        names = names_at(at)
        try:
            rules_of(at, "example", text)
            parts = read(text, names).parts
        except (TextError, LanguageError):
            continue
        for part in parts:
            said = print_part(part, names)
            if len(said) > LONGEST_EXAMPLE:
                continue
            for node in nodes(part):
                _keep(kinds.setdefault(type(node).__name__, []), said)
                if isinstance(node, tree.Moment):
                    _keep(moments.setdefault(node.event, []), said)
    return kinds, moments


def _keep(examples: list[str], said: str) -> None:
    if said not in examples and len(examples) < MOST_EXAMPLES:
        examples.append(said)


def title(name: str) -> str:
    """`KnockDown` -> `knock down`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def reference() -> str:
    """The reference as Markdown."""
    kinds, moments = known()
    lines = []
    for section, union in SECTIONS.items():
        lines += [f"### {section}", ""]
        for kind in get_args(union):
            if examples := kinds.get(kind.__name__):
                lines.append(f"- **{title(kind.__name__)}**: " + " / ".join(f"*{said}*" for said in examples))
        lines.append("")
    lines += ["### Moments", ""]
    lines += [f"- **{event}**: *{moments[event][0]}*" for event in sorted(moments)]
    return "\n".join(lines) + "\n"


def missing() -> list[str]:
    """Kinds of nodes for which no sentence is known to work on cards."""
    kinds, _ = known()
    every = [kind.__name__ for union in SECTIONS.values() for kind in get_args(union)]
    return sorted({name for name in every if name not in kinds})


NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
ROWS = {f"{number} forty": file for number, file in zip(NUMBERS, FILES, strict=True)}


def page_with(text: str) -> str:
    """The page with the reference replaced, and with what can be read now."""
    page = PAGE.read_text("utf-8")
    for row, file in ROWS.items():
        count = sum(each.rules is not None for each in tried(file))
        page = re.sub(rf"(?m)^(\| {row} \|[^|]*\|) \d+ of 40", rf"\1 {count} of 40", page)
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{text}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page_with(reference()), "utf-8")
    print(f"written; without an example: {', '.join(missing()) or 'nothing'}")
