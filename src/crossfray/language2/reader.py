"""Card texts in, meanings in normal form out."""

from dataclasses import dataclass
from typing import Any, Final

from crossfray.language2 import meaning as m
from crossfray.language2.chart import Chart, TooMuch
from crossfray.language2.clauses import G
from crossfray.language2.joining import Senseless, joined, part_of
from crossfray.language2.names import Names, TextKind
from crossfray.language2.normal import normal
from crossfray.language2.references import Refs
from crossfray.language2.words import Sentence, edges, sentences

LONGEST_TEXT: Final = 2000
LONGEST_SENTENCE: Final = 80


@dataclass(frozen=True)
class Problem:
    """What is wrong with a part of a text. `kind` says in which way; `instead` are whole sentences that are read."""

    span: tuple[int, int]
    kind: str
    """unknown word, not understood, two meanings, makes no sense, who is meant, empty, too long"""
    message: str
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Problems:
    """A text that cannot be read: everything that is wrong with it, in reading order."""

    text: str
    found: tuple[Problem, ...]


@dataclass(frozen=True)
class Reading:
    """A text that is read: its meaning in normal form, and the sentences that are no rules but flavour."""

    text: str
    meaning: m.Text
    flavour: tuple[str, ...] = ()


def read(text: str, kind: TextKind, names: Names) -> Reading | Problems:
    """The meaning of a card text of a kind, or what is wrong with it."""
    refs = Refs(names, kind)
    parts: list[Any] = []
    found: list[Problem] = []
    for sentence in sentences(text, names):
        best = understood(sentence, kind, names, refs)
        if isinstance(best, Problem):
            found.append(best)
        else:
            part, refs = best
            parts.append(part)
    if found:
        return Problems(text, tuple(found))
    try:
        meaning = normal(joined(parts, kind), kind, refs.actor)
    except Senseless as senseless:
        return Problems(text, (Problem((0, len(text)), "makes no sense", str(senseless)),))
    return Reading(text, meaning)


def understood(sentence: Sentence, kind: str, names: Names, refs: Refs) -> Any:
    """The best part that a sentence comes to, and what has been spoken of after it."""
    span = (sentence.start, sentence.end)
    try:
        chart = Chart(G, edges(sentence, names))
    except TooMuch:
        return Problem(span, "too long", "this sentence can be read in too many ways: make it two")
    readings: dict[Any, tuple[int, Refs]] = {}
    why = ""
    for raw, cost in chart.best(("Top", 0, len(sentence.tokens))):
        own = refs.copy()
        try:
            part = part_of(own.resolve(raw), kind)
            plain = normal((part,), kind, own.actor)
        except Senseless as senseless:
            why = why or str(senseless)
            continue
        cost += len(own.lost) * G.cost("meant")
        if plain not in readings or readings[plain][0] > cost:
            readings[plain] = (cost, own, part)
    if not readings:
        return Problem(span, "makes no sense" if why else "not understood", why or "this is not understood")
    ranked = sorted(readings.values(), key=lambda reading: reading[0])
    cost, own, part = ranked[0]
    if own.lost:
        return Problem(span, "who is meant", f"who or what is meant by {own.lost[0]}")
    if len(ranked) > 1 and ranked[1][0] == cost:
        a, b = [plain for plain, reading in readings.items() if reading[0] == cost][:2]
        return Problem(span, "two meanings", f"{a} / {b}")
    return part, own
