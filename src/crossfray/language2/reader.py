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
    flavour: list[str] = []
    for sentence in sentences(text, names):
        best = understood(sentence, kind, names, refs)
        if isinstance(best, Problem):
            if is_flavour(sentence):
                flavour.append(text[sentence.start : sentence.end])
                continue
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
    return Reading(text, meaning, tuple(flavour))


def is_flavour(sentence: Sentence) -> bool:
    """An exclamation without a number, a name or a word that only a rule has."""
    rules = ("may", "must", "cannot", "can", "if", "when", "while", "until", "each", "you", "your", "or", "a", "an", "all")
    words = [token.text for token in sentence.tokens]
    plain = not any(token.name or token.text.isdecimal() or token.text in rules for token in sentence.tokens)
    return sentence.ends == "!" and plain and len(words) <= 8


def understood(sentence: Sentence, kind: str, names: Names, refs: Refs) -> Any:
    """The best part that a sentence comes to, and what has been spoken of after it."""
    span = (sentence.start, sentence.end)
    try:
        chart = Chart(G, edges(sentence, names))
    except TooMuch:
        return Problem(span, "too long", "this sentence can be read in too many ways: make it two")
    readings: list[tuple[int, int, Refs, Any]] = []
    for at, (raw, cost) in enumerate(chart.best(("Top", 0, len(sentence.tokens)))):
        own = refs.copy()
        resolved = own.resolve(raw)
        readings.append((cost + len(own.lost) * G.cost("meant"), at, own, resolved))
    readings.sort(key=lambda reading: reading[:2])
    why = ""
    best: tuple[int, Refs, Any] | None = None
    for cost, _, own, resolved in readings:
        if best is not None and cost > best[0]:
            break
        try:
            part = part_of(resolved, kind)
            if best is None:
                best = (cost, own, part)
                continue
            one, other = (normal((x,), kind, own.actor) for x in (best[2], part))
        except Senseless as senseless:
            why = why or str(senseless)
            continue
        if one != other:
            return Problem(span, "two meanings", f"{one.parts} / {other.parts}")
    if best is None:
        return Problem(span, "makes no sense" if why else "not understood", why or "this is not understood")
    _, own, part = best
    if own.lost:
        return Problem(span, "who is meant", f"who or what is meant by {own.lost[0]}")
    return part, own
