"""Turns a card's text into rules: reads it and compiles it, or says everything that is wrong with it."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Protocol, cast

from crossfray.language import meaning as m
from crossfray.language.compile import CardText, Unplayable, compile_text
from crossfray.language.names import Names, Pronoun, TextKind, Thing, ThingKind
from crossfray.language.phrasebook import like
from crossfray.language.printer import Printer, Unsayable, say
from crossfray.language.problems import LanguageError, Problem
from crossfray.language.reader import Problems, Reading, read
from crossfray.language.words import Sentence, sentences
from crossfray.rules.program import CardRules

HELD = ("item", "item action", "status", "token", "minion")
"""kinds of text that are on a thing, not on a character's card"""
CANNOT = "understood, but the game cannot do this yet"
WITHOUT_IT = "the rest of the text works without this sentence"
MOST_ALIKE: Final = 2
"""how many sentences of the phrasebook an author sees"""


class Place(Protocol):
    """The place of a text, as content/ describes it."""

    @property
    def kind(self) -> str: ...
    @property
    def own(self) -> str: ...
    @property
    def own_name(self) -> str: ...
    @property
    def short(self) -> tuple[str, ...]: ...
    @property
    def pronoun(self) -> str: ...
    @property
    def card(self) -> str: ...
    @property
    def card_name(self) -> str: ...
    @property
    def things(self) -> tuple[tuple[str, str, str, int], ...]: ...


def names_at(at: Place) -> Names:
    """The names that a text may use."""
    kind = {"token": "status", "minion": "status"}.get(at.kind, at.kind)
    things = tuple(Thing(i, name, cast(ThingKind, sort), count) for i, name, sort, count in at.things)
    own_kind: ThingKind = "companion" if at.kind.startswith("companion") else "character"
    own = Thing(at.own, at.own_name, own_kind, short=at.short) if at.own else None
    card_kind: ThingKind = "item" if at.kind.startswith("item") else cast(ThingKind, at.kind)
    count = next((thing.count for thing in things if thing.id == at.card), 1)
    card = Thing(at.card, at.card_name, card_kind, count) if at.kind in HELD else None
    return Names(cast(TextKind, kind), own, cast(Pronoun, at.pronoun), card, things)


def translate(at: Place, name: str, text: str, helpful: bool = True) -> CardRules:
    """The rules of a text. Raises LanguageError with all problems."""
    names = names_at(at)
    return rules_of(text, CardText(at.card or at.own, names, at.kind in HELD), name, helpful)


def rules_of(text: str, card: CardText, name: str, helpful: bool = True) -> CardRules:
    """The rules of a card's text. If it is refused, `helpful` looks for better sentences, which takes longer."""
    found = (
        understood(text, card.names) if helpful else read(text, card.names.kind, card.names, suggest=False)
    )
    if isinstance(found, Problems):
        problems = found.found
    else:
        try:
            return compile_text(found.meaning, card, name)
        except Unplayable as unplayable:
            problems = (not_playable(text, unplayable, card),)
    raise LanguageError(text, tuple(helped(text, each, card) for each in problems) if helpful else problems)


@lru_cache(maxsize=64)
def understood(text: str, names: Names) -> Reading | Problems:
    """Reads a text. Cached, since a text is often compiled and then also printed."""
    return read(text, names.kind, names)


def not_playable(text: str, unplayable: Unplayable, card: CardText) -> Problem:
    words = said(unplayable.node, card.names)
    message = f"{CANNOT}: *{words}*" if words else CANNOT
    if unplayable.why:
        message += f"; {unplayable.why}"
    return Problem((0, len(text)), "cannot be played", message)


def helped(text: str, problem: Problem, card: CardText) -> Problem:
    """A problem with its sentence and sentences that would be accepted there: corrections with similar words, and
    sentences of the phrasebook about the same things."""
    listed = sentences(text, card.names)
    if problem.kind == "cannot be played":
        listed = listed[: 1 + first_refused(text, listed, card)]
        if not listed:
            return problem
        problem = replace(problem, span=(listed[-1].start, listed[-1].end))
    at = next((n for n, each in enumerate(listed) if each.end > problem.span[0]), -1)
    if at < 0:
        return problem
    sentence = listed[at]
    before = text[: sentence.start]
    before = before if not before.strip() or is_accepted(before, card) else ""
    wrong = text[sentence.start : sentence.end]
    instead = tuple(each for each in problem.instead if is_accepted(before + each, card))
    alike: list[str] = []
    silent = instead or problem.kind in ("empty", "too long")
    for each in () if silent else like(wrong, card.names):
        if len(alike) < MOST_ALIKE and each not in alike and is_accepted(before + each, card):
            alike.append(each)
    where = (sentence.start, sentence.end)
    rest = f"{text[: sentence.start]} {text[sentence.end :].lstrip('.!?')}"
    message = problem.message
    if not silent and (shorter := without_a_part(sentence, wrong, before, card)) is not None:
        message += f"; it works without '{shorter}'"
    if len(listed) > 1 and rest.strip() and is_accepted(rest, card):
        message += f"; {WITHOUT_IT}"
    return replace(problem, message=message, instead=instead, alike=tuple(alike), sentence=where)


MOST_CUT: Final = 20
"""how many parts of a sentence are left out in turn to find the one that is not accepted"""
SEAMS: Final = (
    ",", ";", "and", "or", "but", "that", "who", "which", "if", "unless", "when", "while", "until", "with", "without",
    "to", "in", "on", "of", "from", "for", "by", "during", "before", "after", "instead", "other", "except", "then",
    "as", "within", "up", "each", "also", "at", "than", "this",
)  # fmt: skip
"""words that can begin a part of a sentence"""


def without_a_part(sentence: Sentence, said: str, before: str, card: CardText) -> str | None:
    """The shortest part without which a sentence is accepted: two words or more, up to a comma, `and` or the end.
    None if there is none."""
    starts = [token.start - sentence.start for token in sentence.tokens]
    seams = [at for at, token in enumerate(sentence.tokens) if at and token.text in SEAMS]
    ends = [*(at for at in seams if sentence.tokens[at].text in (",", ";", "and", "or", "then")), len(starts)]
    cuts = sorted(
        (end - at, -at, end) for at in seams for end in ends if 1 < end - at <= len(starts) * 2 // 3
    )
    for _, at, end in cuts[:MOST_CUT]:
        start, stop = starts[-at], [*starts, len(said)][end]
        part = said[start:stop].strip(" ,;")
        rest = f"{said[:start].rstrip(' ,;')} {said[stop:].lstrip(' ,;')}".strip(" ,;")
        if (
            len(part.split()) > 1
            and part.count("(") == part.count(")")
            and is_accepted(f"{before}{rest}.", card)
        ):
            return part
    return None


def first_refused(text: str, listed: list[Sentence], card: CardText) -> int:
    """The number of the first sentence that makes the text unplayable."""
    for n, sentence in enumerate(listed):
        if not is_accepted(text[: sentence.end] + ".", card):
            return n
    return len(listed) - 1


def is_accepted(text: str, card: CardText) -> bool:
    """Whether a text can be read and played."""
    try:
        rules_of(text, card, "", helpful=False)
    except LanguageError:
        return False
    return True


def reading(at: Place, text: str) -> str:
    """The canonical English of a text; the text itself if its meaning cannot be printed."""
    names = names_at(at)
    found = understood(text, names)
    if isinstance(found, Problems):
        raise LanguageError(text, found.found)
    try:
        return say(found.meaning, names)
    except Unsayable:
        return text


def has_words(at: Place, text: str) -> bool:
    """Whether the meaning of a text can be printed."""
    names = names_at(at)
    found = read(text, names.kind, names, suggest=False)
    try:
        return not isinstance(found, Problems) and bool(say(found.meaning, names))
    except Unsayable:
        return False


def said(node: Any, names: Names) -> str:
    """A part of a meaning in English; empty if it cannot be printed."""
    printer = Printer(names, names.kind)
    try:
        if isinstance(node, tuple) and len(node) == 2 and isinstance(node[0], m.Event):
            return printer.role(node[0].kind, node[1], node[0].get(node[1])) or printer.step(node[0])
        if isinstance(node, m.Set | m.Ref | m.Join | m.Part):
            return printer.noun(node)
        if isinstance(
            node, m.Is | m.Near | m.On | m.Of | m.Seen | m.Has | m.Value | m.Other | m.Except | m.Nearest
        ):
            return printer.adjective(node) or printer.filter(node)
        if isinstance(node, m.IsSo | m.Exists | m.Compare | m.Happened | m.Outcome | m.Rolled | m.During):
            return printer.cond(node)
        if isinstance(node, m.When | m.Instead | m.Change | m.Forbid | m.Permit | m.Limit | m.While):
            return printer.part(node)
        if isinstance(node, m.Event | m.Seq | m.May | m.Either | m.Each | m.If | m.Pay | m.Until | m.Later):
            return printer.step(node)
    except (Unsayable, AttributeError, TypeError, KeyError):
        return ""
    return ""
