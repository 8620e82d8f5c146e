"""What else a card's text could mean: other readings, of which its author may have meant one.

Two sources, each with one thing that differs from the first reading:
1. the reader takes one of its choices differently (`Way`): what a sentence means, who "it" is, how many;
2. a step belongs to what stands before it, or for itself (`OPERATORS`).

An alternative is a sentence in canonical English which is read again as exactly what it stands for."""

from collections.abc import Iterator
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.canonical import canonical
from crossfray.language.compile import CardText, Unplayable, compile_text
from crossfray.language.printer import Unsayable, say
from crossfray.language.reader import Problems, Reading, read
from crossfray.language.references import Way
from crossfray.language.translate import HELD, Place, names_at
from crossfray.rules.program import CardRules

MOST: Final = 3
"""how many alternatives an author sees"""
MOST_TRIED: Final = 16
"""how many other readings are looked at"""
MOST_SAID: Final = 8
"""how many of them are said and read again"""


def alternatives(text: str, at: Place) -> tuple[str, ...]:
    """Other readings of a text, in canonical English, the most likely first. None if it is refused."""
    names = names_at(at)
    card = CardText(at.card or at.own, names, at.kind in HELD)
    first = read(text, names.kind, names, suggest=False)
    if isinstance(first, Problems):
        return ()
    rules = _rules(first.meaning, card)
    if rules is None:
        return ()
    known = [rules]
    found: list[str] = []
    said = 0
    for tried, other in enumerate(_others(text, first, card)):
        if tried == MOST_TRIED or said == MOST_SAID or len(found) == MOST:
            break
        meant = _rules(other, card)
        if meant is None or meant in known:
            continue
        known.append(meant)
        said += 1
        words = _said(other, meant, card)
        if words:
            found.append(words)
    return tuple(found)


def _rules(text: m.Text, card: CardText) -> CardRules | None:
    try:
        return canonical(compile_text(text, card, ""), card.held)
    except Unplayable:
        return None


def _said(text: m.Text, meant: CardRules, card: CardText) -> str:
    """A meaning in words that are read as exactly this; nothing if there are none."""
    try:
        words = say(text, card.names)
    except Unsayable:
        return ""
    again = read(words, card.names.kind, card.names, suggest=False)
    if isinstance(again, Problems) or _rules(again.meaning, card) != meant:
        return ""
    return words if say(again.meaning, card.names) == words else ""


def _others(text: str, first: Reading, card: CardText) -> Iterator[m.Text]:
    """Other meanings of a text, the most likely first."""
    kind, names = card.names.kind, card.names

    def taken(way: Way) -> m.Text | None:
        found = read(text, kind, names, suggest=False, way=way)
        return found.meaning if isinstance(found, Reading) else None

    starts = dict.fromkeys(way.start for way in first.ways)
    for way in first.ways:
        other = taken(way)
        if other is not None:
            yield other
    yield from regrouped(first.meaning)
    for start in starts:
        for option in range(2):
            other = taken(Way(start, 0, option, "what it means"))
            if other is None:
                break
            yield other


# ---------------------------------------------------------------------- what belongs to what


def regrouped(text: m.Text) -> Iterator[m.Text]:
    """The text with one step that belongs to what stands before it, or no longer does."""
    for parts in _lists(text.parts):
        yield m.Text(text.kind, parts)


def _lists(parts: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for at, part in enumerate(parts):
        rest = parts[at + 1 :]
        for other in _apart(part):
            yield (*parts[:at], *other, *rest)
        if rest:
            for other in _together(part, rest[0]):
                yield (*parts[:at], other, *rest[1:])
        for inner in _within(part):
            yield (*parts[:at], inner, *rest)


def _within(part: Any) -> Iterator[Any]:
    for name in ("step", "rule", "parts"):
        inside = getattr(part, name, None)
        if isinstance(inside, m.Seq):
            for steps in _lists(inside.steps):
                yield part.but(**{name: _all(steps)})
        elif name == "parts" and isinstance(inside, tuple):
            for steps in _lists(inside):
                yield part.but(parts=steps)


def _all(steps: tuple[Any, ...]) -> Any:
    return steps[0] if len(steps) == 1 else m.Seq(steps)


_AROUND: Final = (m.If, m.May, m.Later, m.When, m.Each, m.Instead)
"""what a step can belong to"""


def _apart(part: Any) -> Iterator[tuple[Any, ...]]:
    """`If ..., this and that`: that in any case."""
    if isinstance(part, _AROUND) and isinstance(part.step, m.Seq):
        steps = part.step.steps
        for at in range(1, len(steps)):
            if not isinstance(part, m.If) or part.otherwise is None:
                yield (part.but(step=_all(steps[:at])), *steps[at:])


def _together(part: Any, following: Any) -> Iterator[Any]:
    """`If ..., this. That.`: that only then. `You may this. That.`: that only if this was done."""
    if isinstance(part, m.May):
        yield m.Seq((part, m.If(m.Done(), following)))
    if isinstance(part, _AROUND) and not (isinstance(part, m.If) and part.otherwise is not None):
        steps = part.step.steps if isinstance(part.step, m.Seq) else (part.step,)
        yield part.but(step=m.Seq((*steps, following)))
