"""The reference in docs/writing-cards.md, from the language itself: each kind of meaning with texts that are read and
played. `PYTHONPATH=tests python -m language.reference` writes it anew."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from crossfray.content.cards import shipped_texts
from crossfray.content.compiled import TextAt, TextError, rules_of
from crossfray.language import meaning as m
from crossfray.language.reader import Reading, read
from crossfray.language.translate import names_at
from language.breadth import FILES, PLACES, tried

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "writing-cards.md"
BEGIN, END = "<!-- reference: begin -->", "<!-- reference: end -->"
SECTIONS: dict[str, Any] = {
    "Rules": m.Rule,
    "Steps": m.Step,
    "Who and what": m.Noun,
    "Which of them": m.Filter,
    "How much": m.Number,
    "If and while": m.Cond,
}
MOST_EXAMPLES = 3
LONGEST_EXAMPLE = 130


def texts() -> list[tuple[TextAt, str]]:
    """Texts that are known to work, short ones first: examples, wordings tried, cards."""
    source = (HERE / "examples.txt").read_text("utf-8")
    lines = [line.replace("Somebody", "Mira") for line in source.splitlines() if line and line[0] != "#"]
    found = [(PLACES[kind], line) for line in lines for kind in ("ability", "trait", "status")]
    found += [
        (PLACES[each.kind], each.text) for name in FILES for each in tried(name) if each.rules is not None
    ]
    found += [(at, text) for at, _, text in shipped_texts() if at.kind != "scenario"]
    short = [(at, " ".join(text.split())) for at, text in found if len(text) <= LONGEST_EXAMPLE]
    return sorted(short, key=lambda each: len(each[1]))


def nodes(value: Any) -> Iterator[m.Node]:
    """Every node of a meaning."""
    if isinstance(value, m.Node):
        yield value
    for inner in m.children(value):
        yield from nodes(inner)


def known() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For each kind of node, and for each kind of event, texts with one."""
    kinds: dict[str, list[str]] = {}
    events: dict[str, list[str]] = {}
    for at, text in texts():
        names = names_at(at)
        try:
            rules_of(at, "example", text)
        except TextError:
            continue
        found = read(text, names.kind, names, suggest=False)
        assert isinstance(found, Reading)
        for node in nodes(found.meaning.parts):
            _keep(kinds.setdefault(type(node).__name__, []), text)
            if isinstance(node, m.Event):
                _keep(events.setdefault(node.kind, []), text)
    return kinds, events


def _keep(examples: list[str], text: str) -> None:
    if text not in examples and len(examples) < MOST_EXAMPLES:
        examples.append(text)


def title(name: str) -> str:
    """`OneOf` -> `one of`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def reference() -> str:
    """The reference as Markdown."""
    kinds, events = known()
    lines = []
    for section, union in SECTIONS.items():
        lines += [f"### {section}", ""]
        for kind in get_args(union):
            if examples := kinds.get(kind.__name__):
                lines.append(f"- **{title(kind.__name__)}**: " + " / ".join(f"*{said}*" for said in examples))
        lines.append("")
    lines += ["### What happens", ""]
    lines += [f"- **{event}**: *{events[event][0]}*" for event in sorted(events)]
    return "\n".join(lines) + "\n"


NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
ROWS = {f"{number} forty": file for number, file in zip(NUMBERS, FILES, strict=True)}


def page_with(text: str) -> str:
    """The page with the reference replaced, and with what can be read and played now."""
    page = PAGE.read_text("utf-8")
    for row, file in ROWS.items():
        count = sum(each.rules is not None for each in tried(file))
        page = re.sub(rf"(?m)^(\| {row} \|[^|]*\|) \d+ of 40", rf"\1 {count} of 40", page)
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{text}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page_with(reference()), "utf-8")
    print("written")
