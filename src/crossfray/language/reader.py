"""Reads card texts: returns meanings in normal form."""

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.chart import Chart, TooMuch
from crossfray.language.grammar import GRAMMAR as G
from crossfray.language.joining import (
    NO_DICE,
    NOT_MENTIONED,
    Remark,
    Senseless,
    Unrolled,
    joined,
    part_of_sentence,
)
from crossfray.language.names import Names, TextKind
from crossfray.language.normal import normal
from crossfray.language.phrases import That
from crossfray.language.printer import Unsayable, say
from crossfray.language.problems import Problem, not_understood
from crossfray.language.references import ACTIONS, Refs, Unclear, Vague, Way
from crossfray.language.words import Sentence, edges, sentences, unknown

LONGEST_TEXT: Final = 2000
LONGEST_SENTENCE: Final = 80


@dataclass(frozen=True)
class Problems:
    """A text that cannot be read, with all problems in reading order."""

    text: str
    found: tuple[Problem, ...]


@dataclass(frozen=True)
class Reading:
    """A text that was read: its meaning in normal form, and the sentences that are only flavour."""

    text: str
    meaning: m.Text
    flavour: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    """the other ways that its words could have been taken"""


Meanings = dict[tuple[Any, ...], list[tuple[Any, int]]]
"""what sentences can mean, by their words"""


@dataclass(frozen=True)
class _How:
    """How a text is read: whether corrections are looked for, which choice is made differently, and what sentences
    can mean that were parsed before."""

    suggest: bool = True
    way: Way | None = None
    meanings: Meanings | None = None


def read(
    text: str,
    kind: TextKind,
    names: Names,
    suggest: bool = True,
    way: Way | None = None,
    meanings: Meanings | None = None,
) -> Reading | Problems:
    """The meaning of a card text of this kind, or its problems. `suggest` also looks for corrections, which takes
    longer. With a `way`, the text is read as before but for this one choice; `meanings` keeps what was parsed."""
    how = _How(suggest, way, meanings)
    names_it = _NAMED if kind.startswith("companion") else _HEADING
    headings = list(names_it.finditer(text[:LONGEST_TEXT]))
    label = None if headings or kind.startswith("companion") else _LABEL.match(text)
    if label is not None and _is_name(label[1], names):
        headings = [label]
    if not headings or headings[0].start():
        read_as = _read_companion if kind == "companion action" else _read
        return read_as(text, kind, names, how)
    if len(headings) == 1 and not kind.startswith("companion"):  # the heading is the name of the card
        found = _read(" " * headings[0].end() + text[headings[0].end() :], kind, names, how)
        return (
            found if isinstance(found, Problems) else replace(found, flavour=(headings[0][0], *found.flavour))
        )
    return _read_actions(text, headings, kind, names, how)


_HEADING: Final = re.compile(r"(?:(?<=[.!] )|^)([A-Z][A-Z'!\u2019-]+(?: [A-Z'!\u2019-]+)*): ")
"""`FETCH: ` at the beginning of a sentence"""
_NAMED: Final = re.compile(r"(?:(?<=[.!] )|^)([A-Z][\w'!\u2019-]*(?: [\w'!\u2019-]+){0,3})\*?: ")
"""`Fetch: ` on the card of a companion"""


_LABEL: Final = re.compile(r"([A-Z][^\W\d]*(?: [^\W\d]+){0,3})(?::| [-\u2013\u2014]) ")
"""`Tough: ` at the beginning of a text"""


_SMALLEST: Final = ("the", "of", "and", "in", "on", "to", "for", "with", "from", "'s")


def _is_name(label: str, names: Names) -> bool:
    """Whether the words before a colon are only a name: apart from the smallest words, none is in the lexicon."""
    (sentence,) = sentences(label, names)
    strange = unknown(sentence, _SYMBOLS)
    return bool(strange) and all(t in strange or t.text in _SMALLEST for t in sentence.tokens)


def _read_actions(
    text: str, headings: list[Any], kind: TextKind, names: Names, how: _How
) -> Reading | Problems:
    """Reads a card with several named actions. A companion's trait can have a name, or come after the actions."""
    actions: list[m.Action] = []
    rules: list[Any] = []
    flavour: list[str] = []
    ways: list[Way] = []
    problems: list[Problem] = []
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=True):
        section = text[heading.end() : end]
        if heading[1].lower() == "move" and section[:1].isdecimal():
            section = f"Move {section}"
        section = " " * heading.end() + section
        if kind.startswith("companion"):
            found = _read_companion(section, "companion action", names, how)
        else:
            found = _read(section, kind, names, how)
        if isinstance(found, Problems):
            problems += found.found
            continue
        steps = tuple(part for part in found.meaning.parts if not isinstance(part, m.Trait))
        rules += found.meaning.parts[len(steps) :]
        actions += [m.Action(heading[1], steps)] if steps else []
        flavour += found.flavour
        ways += found.ways
    if problems:
        return Problems(text, tuple(problems))
    return Reading(text, m.Text(kind, (*actions, *rules)), tuple(flavour), tuple(ways))


def _read_companion(text: str, kind: TextKind, names: Names, how: _How) -> Reading | Problems:
    """Reads an action of a companion, whose trait is on the same card: the sentences at the end that are no steps."""
    whole, silent = _read(text, kind, names, how), replace(how, suggest=False)
    if isinstance(whole, Problems) or not any(map(_may_be_trait, whole.meaning.parts)):
        return whole
    for sentence in sentences(text, names):
        before, after = text[: sentence.start], " " * sentence.start + text[sentence.start :]
        action = _read(before, kind, names, silent) if before.strip() else Reading("", m.Text(kind, ()))
        trait = _read(after, "companion trait", names, silent)
        if isinstance(action, Problems) or isinstance(trait, Problems):
            continue
        steps, rules = action.meaning.parts, trait.meaning.parts
        told = not before.strip() or not any(map(_is_of_its_move, rules))
        if told and all(map(_is_trait, rules)) and not any(map(_may_be_trait, steps)):
            flavour = (*action.flavour, *trait.flavour)
            both = m.Text(kind, (*steps, m.Trait(rules)))
            return Reading(text, both, flavour, (*action.ways, *trait.ways))
    return whole


def _is_trait(part: Any) -> bool:
    """Whether a part is a rule without a duration: `Rivals cannot move it.`"""
    while isinstance(part, m.Limit | m.While) and part.rule is not None:
        part = part.rule
    once = isinstance(part, m.Change) and m.Is("next") in m.inside(part)
    return isinstance(part, m.When | m.Instead | m.Change | m.Forbid | m.Permit | m.CountsAs) and not once


def _may_be_trait(part: Any) -> bool:
    """Whether a part can be a trait: `when it is removed, ...` waits until the end of the round if it is a step,
    but always as a trait."""
    while isinstance(part, m.Limit) and part.rule is not None:
        part = part.rule
    return _is_trait(part) or (isinstance(part, m.Later) and not part.once)


def _is_of_its_move(part: Any) -> bool:
    """Whether a part is about the action's own move: `It may pass over obstructions`."""
    event = part.pattern if isinstance(part, m.Forbid | m.Permit) else None
    if not m.is_event(event, "move", "end"):
        return False
    return event.get("who") == m.OWN and event.get("by") is None


def _read(text: str, kind: TextKind, names: Names, how: _How) -> Reading | Problems:
    found: list[Problem] = []
    if len(text) > LONGEST_TEXT:
        return Problems(
            text, (Problem((0, len(text)), "too long", f"a text can have at most {LONGEST_TEXT} letters"),)
        )
    refs = Refs(names, kind)
    refs.way = how.way
    parts: list[Any] = []
    flavour: list[str] = []
    last = (0, 0)
    for sentence in sentences(text, names):
        refs.begin(sentence.start)
        best = _read_sentence(sentence, kind, names, refs, how)
        if not isinstance(best, Problem):
            part, refs = best
            if (
                sentence.tokens[0].text == "then"
                and parts
                and _undoes(part)
                and isinstance(parts[-1], m.Until)
            ):
                found.append(Problem((sentence.start, sentence.end), "makes no sense", AT_ONCE))
            if kind in ACTIONS and parts and _says_also(sentence) and _is_another(parts[-1], part):
                found.append(Problem((sentence.start, sentence.end), "two meanings", ALSO))
            if isinstance(part, Remark):
                flavour.append(text[sentence.start : sentence.end])
            parts.append(part)
            last = sentence.start, sentence.end
        elif is_flavour(sentence):
            flavour.append(text[sentence.start : sentence.end])
        else:
            found.append(best)
    if not found and parts and isinstance(parts[-1], Unrolled):
        found.append(Problem(last, "makes no sense", NO_DICE))
    if not found and all(isinstance(part, Remark) for part in parts):
        found.append(Problem((0, len(text)), "empty", "there is no rule in this text"))
    if not found:
        try:
            whole = normal(joined(parts, kind), kind, refs.actor, refs.lies)
            return Reading(text, whole, tuple(flavour), tuple(refs.ways))
        except Senseless as senseless:
            found.append(Problem((0, len(text)), "makes no sense", str(senseless)))
    return Problems(text, tuple(found))


AT_ONCE: Final = (
    "this would happen at once, while what goes before still lasts: say when, 'At the start of ...'"
)


ALSO: Final = "is this done after that, or in its place? Say 'Then you may ...', or begin with 'Or ...'"


def _says_also(sentence: Sentence) -> bool:
    """Whether it says `You can also ...`, which offers one more step or another choice."""
    words = [token.text for token in sentence.tokens]
    return any(pair in (("can", "also"), ("may", "also")) for pair in pairwise(words))


def _is_another(before: Any, part: Any) -> bool:
    """Whether a step is of the same kind as the one before it, and done by the same."""
    before = before.step if isinstance(before, m.May) else before
    while isinstance(part, m.May | m.If) and getattr(part, "otherwise", None) is None:
        part = part.step
    if not isinstance(before, m.Event) or not isinstance(part, m.Event) or before.kind != part.kind:
        return False
    role = "by" if part.kind in ("challenge", "push", "pull") else "who"
    return {before.get(role), part.get(role)} <= {None, m.YOU, m.ACTOR, m.OWN}


def _undoes(part: Any) -> bool:
    return m.is_event(part, "remove", "discard", "return")


def is_flavour(sentence: Sentence) -> bool:
    """Whether a sentence is only flavour: a short exclamation without numbers, without words that only rules have,
    and with no more names than unknown words."""
    strange = len(unknown(sentence, _SYMBOLS))
    named = sum(token.name is not None for token in sentence.tokens)
    plain = not any(token.text.isdecimal() or token.text in _OF_RULES for token in sentence.tokens)
    return sentence.ends == "!" and plain and named <= strange and len(sentence.tokens) <= 8


_OF_RULES: Final = (
    "may",
    "must",
    "cannot",
    "can",
    "if",
    "when",
    "while",
    "until",
    "each",
    "you",
    "your",
    "or",
    "a",
    "an",
    "all",
)


def _read_sentence(sentence: Sentence, kind: TextKind, names: Names, refs: Refs, how: _How) -> Any:
    """The best part for a sentence, with the antecedents afterwards; or a Problem."""
    span = (sentence.start, sentence.end)
    if len(sentence.tokens) > LONGEST_SENTENCE:
        return Problem(span, "too long", f"a sentence can have at most {LONGEST_SENTENCE} words: make it two")
    words = tuple((token.text, token.raw) for token in sentence.tokens)
    found = how.meanings.get(words) if how.meanings is not None else None
    if found is None:
        try:
            chart = Chart(G, edges(sentence, names))
        except TooMuch:
            return Problem(span, "too long", "this sentence can be read in too many ways: make two sentences")
        found = chart.best(("Top", 0, len(sentence.tokens)))
        if how.meanings is not None:
            how.meanings[words] = found
    best = _best(found, kind, refs)
    if isinstance(best, tuple):
        return best
    if isinstance(best, list):
        return _two_meanings(span, best, names)
    if best:
        return Problem(span, *best.split("|", 1))
    if not how.suggest:
        return Problem(span, "not understood", "this is not understood")

    def tried(said: str) -> Any:
        got = [_read_sentence(each, kind, names, refs, _How(False)) for each in sentences(said, names)]
        if len(got) != 1 or isinstance(got[0], Problem) or not _makes_sense(got[0], kind):
            return None
        return repr(got[0][0])

    return not_understood(sentence, chart, names, tried, unknown(sentence, _SYMBOLS))


def _makes_sense(best: Any, kind: TextKind) -> bool:
    part, refs = best
    try:
        normal(joined([part], kind), kind, refs.actor, refs.lies)
    except Senseless as senseless:
        return str(senseless) == NOT_MENTIONED  # it may refer to a previous sentence
    return True


def _best(meanings: list[tuple[Any, int]], kind: TextKind, refs: Refs) -> Any:
    """The cheapest reading that makes sense, with its antecedents; or two different ones; or why there is none."""
    readings: list[tuple[int, int, Refs, Any]] = []
    for at, (raw, cost) in enumerate(meanings):
        own = refs.copy()
        resolved = own.resolve(raw)
        readings.append((cost + len(own.lost) * G.cost("meant"), at, own, resolved))
    readings.sort(key=lambda reading: reading[:2])
    if refs.way is not None and (refs.way.start, refs.way.at) == (refs.start, 0):
        return _another(readings, kind, refs.way.option)
    why = ""
    best: tuple[int, Refs, Any] | None = None
    for cost, _, own, resolved in readings:
        if best is not None and cost > best[0]:
            break
        try:
            part = part_of_sentence(resolved, kind)
            if best is None:
                best = (cost, own, part)
                continue
            one, other = (normal((x,), kind, own.actor, own.lies) for x in (best[2], part))
        except Senseless as senseless:
            why = why or f"makes no sense|{senseless}"
            continue
        if isinstance(best[2], Remark) or isinstance(part, Remark):
            best = best if isinstance(best[2], Remark) else (cost, own, part)
        elif one != other:
            return [one, other]
    if best is None:
        return why
    _, own, part = best
    if own.lost:
        lost = own.lost[0]
        if isinstance(lost, Vague):
            return f"who is meant|{lost.why}"
        if isinstance(lost, Unclear):
            first = f"{'the' if ' ' in lost.one else 'that'} {lost.one}"
            second = lost.other if lost.other[:1].isupper() else f"that {lost.other}"
            said = f"'{lost.word}' may be the {lost.one} or {second.replace('that ', 'the ', 1)}"
            return f"who is meant|{said}: say '{first}' or '{second}'"
        word = getattr(lost, "word", "that")
        said = f"{word} {lost.sort}" if isinstance(lost, That) else word
        return f"who is meant|it is not clear who or what '{said}' is: nothing before it fits. Say its name"
    return part, own


def _another(readings: list[tuple[int, int, Refs, Any]], kind: TextKind, number: int) -> Any:
    """A reading that is not the best, with its antecedents: the first has the number 0. Nothing if there is none."""
    found: list[Any] = []
    for cost, _, own, resolved in readings:
        if cost - readings[0][0] >= TOO_FAR or own.lost:
            continue
        try:
            part = part_of_sentence(resolved, kind)
            meant = normal((part,), kind, own.actor, own.lies)
        except Senseless:
            continue
        if isinstance(part, Remark) or meant in found:
            continue
        found.append(meant)
        if len(found) == number + 2:
            return part, own
    return ""


def _two_meanings(span: tuple[int, int], meanings: list[m.Text], names: Names) -> Problem:
    """The problem of two meanings, with both in canonical English if possible."""
    try:
        said = [say(meaning, names) for meaning in meanings]
    except Unsayable:
        said = []
    if len({*said}) < 2:
        message = "this can mean two things. Make it two sentences, or say it in other words"
        return Problem(span, "two meanings", message)
    both = " or: ".join(said)
    return Problem(
        span, "two meanings", f"this can mean two things. Either: {both} Say which", tuple(said), span
    )


TOO_FAR: Final = G.cost("number")
"""how much more a reading may cost that is still another one"""

_SYMBOLS: Final = G.symbols()
