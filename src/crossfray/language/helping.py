"""What the author of a refused text is told: what is wrong, and sentences that work."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile import CardText, Unplayable, compile_text
from crossfray.language.names import Names
from crossfray.language.phrasebook import filled, like
from crossfray.language.printer import Printer, Unsayable
from crossfray.language.problems import SHORTER, Problem
from crossfray.language.reader import Meanings, Problems, Reading, read
from crossfray.language.rewordings import Reworded, Rewording, advice, reworded
from crossfray.language.words import Sentence, sentences

CANNOT = "understood, but the game cannot do this yet"
LEAVE_OUT = "this part has no place here: leave it out, or make it a sentence of its own"
OTHER_WORDS = "say it in other words, one thing in each sentence"
WITHOUT_IT = "the rest of the text works without this sentence"
MOST_ALIKE: Final = 2
"""how many sentences of the phrasebook an author sees"""


class Tried:
    """The texts of one card that were tried so far. Each sentence is parsed once, however often it is read."""

    def __init__(self, card: CardText) -> None:
        self.card, self.names = card, card.names
        self.meanings: Meanings = {}
        self.known: dict[str, str | None] = {}

    def read(self, text: str) -> Reading | Problems:
        return read(text, self.names.kind, self.names, suggest=False, meanings=self.meanings)

    def is_read(self, text: str) -> bool:
        """Whether a text is understood, even if it cannot be played."""
        return isinstance(self.read(text), Reading)

    def refused_as(self, text: str) -> str | None:
        """Why a text is refused; None if it can be read and played."""
        if text not in self.known:
            found = self.read(text)
            why = refusal(found, self.card) if isinstance(found, Reading) else None
            self.known[text] = None if isinstance(found, Reading) and why is None else why.why if why else ""
        return self.known[text]

    def is_accepted(self, text: str) -> bool:
        return self.refused_as(text) is None


def with_help(text: str, problems: tuple[Problem, ...], card: CardText) -> tuple[Problem, ...]:
    """The problems of a text with all the help there is, and those that come up once these are mended."""
    tried = Tried(card)
    known = tuple(helped(text, each, tried) for each in problems)
    found = sorted(
        (*known, *others(text, known, tried)), key=lambda each: (each.sentence[0], -each.sentence[1])
    )
    for at, each in enumerate(found):
        if each.instead or not any(other.instead for other in found[:at]):
            continue
        start, _ = each.sentence  # a sentence may only work after a better one
        before, _ = without(tuple(other for other in found[:at] if other.sentence[1] <= start), text[:start])
        better = in_its_words(before + text[start:], len(before), tried)
        if better is not None and better.place[0] >= len(before):
            place = (start, better.place[1] - len(before) + start)
            message = in_other_words(each.message, better.why)
            found[at] = replace(each, message=message, instead=(better.text,), alike=(), sentence=place)
    found = [each for at, each in enumerate(found) if not any(_covers(other, each) for other in found[:at])]
    if len(found) > 1 and all(each.instead for each in found):
        whole, _ = without(tuple(found), text)
        if tried.is_accepted(whole):
            found.append(Problem((0, len(text)), "whole text", ALL_TOGETHER, (whole,), (0, len(text))))
    return tuple(found)


ALL_TOGETHER: Final = "all of it together"


def _covers(one: Problem, other: Problem) -> bool:
    """Whether what is offered for one problem also takes the place of the sentence of a later one."""
    return bool(one.instead) and other.sentence[0] < one.sentence[1]


_FORMS: Final = {
    "he": ("he|him", "his"),
    "she": ("she|her", "her"),
    "it": ("it", "its"),
    "they": ("they|them", "their"),
}


def meant(message: str, before: str, names: Names) -> list[tuple[Rewording, ...]]:
    """What can be said for a word that is unclear: what the message offers, or who was mentioned before."""
    word = re.search(r"'(he|she|it|they)'", message)
    if word is None:
        return []
    options = re.findall(r"'([^']+)'", message.partition(": say ")[2])
    if not options:
        nouns = re.findall(r"\b(rival|ally|character|token|minion|item)\b", before)
        options = [*(f"that {noun}" for noun in dict.fromkeys(reversed(nouns))), "the target"]
        options += [names.spoken(names.own)] if names.own is not None and names.pronoun == word[1] else []
    one, whose = _FORMS[word[1]]
    return [(Rewording(rf"\b(?:{one})\b", each), Rewording(rf"\b{whose}\b", f"{each}'s")) for each in options]


def in_its_words(text: str, start: int, tried: Tried, *more: Rewording) -> Reworded | None:
    """The sentence that begins at a place, said so that it is accepted there."""
    spans = [(each.start, _with_bracket(text, each.start, each.end)) for each in sentences(text, tried.names)]
    at = next((n for n, (_, end) in enumerate(spans) if end > start), -1)
    return reworded(text, spans, at, tried.is_accepted, *more) if at >= 0 else None


def _with_bracket(text: str, start: int, end: int) -> int:
    """The end of a sentence, with the bracket that it stands in."""
    closed = re.match(r"[.!?]?\)", text[end:]) if text[start : start + 1] == "(" else None
    return end + (len(closed[0]) if closed else 0)


def in_other_words(message: str, why: str) -> str:
    """A message with the reason of a rewording, which is better than its own."""
    plain = message.replace(SHORTER, "")
    if not why:
        return plain
    words, ends, _ = plain.rpartition("*")  # what comes after the words at fault is its own reason
    return f"{words}{ends}; {why}" if ends else f"{plain}; {why}"


MOST_OTHERS: Final = 3
"""how many problems are told besides those that were met first"""
LEANING: Final = (
    "the game does not remember", "say what is done with the square", "say when: 'this turn'", "first ", "nobody was",
    "nothing was rolled", "'if you do' must follow", "this does not fit here", "there are several", "say who did it",
)  # fmt: skip
"""how reasons begin that may only be there because another sentence is missing"""


_LEANS: Final = re.compile(
    r"(if (you|it|he|she|they) (do|does|did)|then|otherwise|after that|in that case)\b", re.I
)
"""how sentences begin that make no sense without the one before"""
_GOES_ON: Final = re.compile(
    r"(if|then|otherwise|after that|in that case|instead|it|he|she|they|this|that|these|those|once|twice|limit\w*)\b",
    re.I,
)
"""how sentences begin that may go on from the one before"""


def others(text: str, known: tuple[Problem, ...], tried: Tried) -> list[Problem]:
    """What else cannot be played in the text, once the sentences that are known to be wrong are mended or left out:
    so an author need not mend one to be told of the next."""
    found: list[Problem] = []
    while len(found) < MOST_OTHERS:
        rest, back = without((*known, *found), text)
        left = tried.read(rest) if rest.strip() else None
        why = refusal(left, tried.card) if isinstance(left, Reading) else None
        if isinstance(left, Reading) and why is not None:
            problem = helped(rest, not_playable(rest, why, tried.card, left.meaning), tried)
        elif isinstance(left, Problems) and all(each.instead for each in (*known, *found)):
            problem = helped(rest, left.found[0], tried)  # nothing was left out that it could come from
        else:
            break
        start, end = (back(place) for place in problem.sentence)
        first = why is not None and why.why.startswith(LEANING)
        leans = (first or _LEANS.match(rest[problem.sentence[0] :])) and not problem.instead
        again = [each for each in (*known, *found) if start < each.sentence[1] and each.sentence[0] < end]
        if leans or (again and not problem.instead):
            break
        found.append(replace(problem, span=(start, end), sentence=(start, end)))
        if again:  # what is offered takes the place of both
            break
    return found


def refusal(found: Reading, card: CardText) -> Unplayable | None:
    """Why something that was read cannot be played; None if it can."""
    try:
        compile_text(found.meaning, card, "")
    except Unplayable as unplayable:
        return unplayable
    return None


def without(wrong: tuple[Problem, ...], text: str) -> tuple[str, Callable[[int], int]]:
    """A text with corrections instead of what is wrong, or with nothing there; and how a place in it is found in the
    text of the author."""
    rest, moved, done = "", [(0, 0)], 0
    for each in sorted(wrong, key=lambda each: each.sentence):
        start, end = each.sentence
        if start < done:
            continue
        end += len(text[end:]) - len(text[end:].lstrip(".!;"))
        said = each.instead[0] if each.instead else " " * (end - start)
        rest += f"{text[done:start]}{said}"
        moved.append((len(rest), end - len(rest)))
        done = end
    rest += text[done:]

    def back(place: int) -> int:
        return place + next(by for at, by in reversed(moved) if at <= place)

    return rest, back


def not_playable(text: str, unplayable: Unplayable, card: CardText, meaning: m.Text | None = None) -> Problem:
    words = said(unplayable.node, card.names, meaning)
    message = f"{CANNOT}: *{words}*" if words else CANNOT
    reason = LEAVE_OUT if words and isinstance(unplayable.node, tuple) else OTHER_WORDS
    message += f"; {unplayable.why or reason}"
    return Problem((0, len(text)), "cannot be played", message)


def helped(text: str, problem: Problem, tried: Tried) -> Problem:
    """A problem with its sentence and sentences that would be accepted there: corrections with similar words, and
    sentences of the phrasebook about the same things."""
    listed = sentences(text, tried.names)
    if problem.kind == "cannot be played" or (
        problem.kind == "makes no sense" and problem.span == (0, len(text))
    ):
        why = tried.refused_as(text)
        good = (
            tried.is_read if problem.kind == "makes no sense" else lambda said: tried.refused_as(said) != why
        )
        listed = listed[: 1 + first_refused(text, listed, good)]
        if not listed:
            return problem
        problem = replace(problem, span=(listed[-1].start, listed[-1].end))
    at = next((n for n, each in enumerate(listed) if each.end > problem.span[0]), -1)
    if at < 0:
        return problem
    sentence = listed[at]
    before = text[: sentence.start]
    before = before if not before.strip() or tried.is_accepted(before) else ""
    wrong = text[sentence.start : sentence.end]
    instead = tuple(each for each in problem.instead if tried.is_accepted(before + each))
    where = (sentence.start, sentence.end)
    message = problem.message
    if (
        problem.kind in ("makes no sense", "who is meant", "two meanings")
        and len(sentences(text, tried.names)) > 1
    ):
        message = f"in '{shortened(wrong)}': {message}"
    if (
        CANNOT in message and f"{CANNOT}: *" not in message
    ):  # there are no other words for it than the author's
        message = message.replace(CANNOT, f"{CANNOT}: *{wrong}*", 1)
    plain = in_its_words(text, sentence.start, tried)
    unclear = problem.kind == "who is meant" and plain is None
    options = meant(problem.message, text[: sentence.start], tried.names) if unclear else []
    named = [in_its_words(text, sentence.start, tried, *each) for each in options]
    better = next((each for each in (plain, *named) if each is not None), None)
    if (
        better is not None
        and not better.whole
        and better.text.count(". ")
        and _GOES_ON.match(text[better.place[1] :].lstrip(" ."))
    ):
        better = None  # what follows would go with the second of the two only
    if better is not None:
        same = [each.text for each in (better, *named) if each is not None and each.place == better.place]
        instead, where = tuple(dict.fromkeys(same)), better.place
        message = in_other_words(message, better.why)
    told = advice(wrong) if not instead else None
    alike: list[str] = []
    if told is not None:
        message = in_other_words(message, told.why)
        near = [filled(each, tried.names) for each in told.works]
        alike = [each for each in near if each and tried.is_accepted(before + each)][:1]
    elif not instead and problem.kind not in ("empty", "too long"):
        alike = similar(wrong, before, text, tried)
        if (shorter := without_a_part(sentence, wrong, before, tried)) is not None:
            message += f"; it works without '{shorter}'"
    rest = f"{text[: where[0]]} {text[where[1] :].lstrip('.!?')}"
    if better is None and len(listed) > 1 and rest.strip() and tried.is_accepted(rest):
        message += f"; {WITHOUT_IT}"
    return replace(problem, message=message, instead=instead, alike=tuple(alike), sentence=where)


def similar(wrong: str, before: str, text: str, tried: Tried) -> list[str]:
    """Sentences of the phrasebook that work there and have much in common with what the author wrote."""
    found: list[str] = []
    for each in like(wrong, tried.names):
        typed = _letters(each) in _letters(text) or any(_letters(each) == _letters(other) for other in found)
        if (
            len(found) < MOST_ALIKE
            and not typed
            and _in_common(wrong, each) >= ENOUGH_IN_COMMON
            and tried.is_accepted(before + each)
        ):
            found.append(each)
    return found


ENOUGH_IN_COMMON: Final = 0.5


def _in_common(one: str, other: str) -> float:
    """How many words two sentences have in common, of all that are in either."""
    had, has = (set(_letters(each).split()) for each in (one, other))
    return len(had & has) / (len(had | has) or 1)


def shortened(said: str) -> str:
    """The beginning of a sentence, enough to find it."""
    words = said.split()
    return said if len(words) <= ENOUGH + 2 else f"{' '.join(words[:ENOUGH])} ..."


ENOUGH: Final = 6


def _letters(said: str) -> str:
    """A sentence without the signs and small words that make no difference."""
    words = re.findall(r"[a-z0-9']+", said.lower())
    return " ".join(word for word in words if word not in ("a", "an", "the", "do", "squares", "square"))


MOST_CUT: Final = 20
"""how many parts of a sentence are left out in turn to find the one that is not accepted"""
SEAMS: Final = (
    ",", ";", "and", "or", "but", "that", "who", "which", "if", "unless", "when", "while", "until", "with", "without",
    "to", "in", "on", "of", "from", "for", "by", "during", "before", "after", "instead", "other", "except", "then",
    "as", "within", "up", "each", "also", "at", "than", "this",
)  # fmt: skip
"""words that can begin a part of a sentence"""


def without_a_part(sentence: Sentence, said: str, before: str, tried: Tried) -> str | None:
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
            and tried.is_accepted(f"{before}{rest}.")
        ):
            return part
    return None


def first_refused(text: str, listed: list[Sentence], good: Callable[[str], bool]) -> int:
    """The number of the first sentence with which the text is no longer good."""
    for n, sentence in enumerate(listed):
        if not good(text[: sentence.end] + "."):
            return n
    return len(listed) - 1


def said(node: Any, names: Names, meaning: m.Text | None = None) -> str:
    """A part of a meaning in English; empty if it cannot be printed. With the whole meaning, who is mentioned in it
    can be referred to."""
    printer = Printer(names, names.kind)
    for part in meaning.parts if meaning is not None else ():
        with suppress(Unsayable, AttributeError, TypeError, KeyError):
            printer.sentence(part)
    try:
        if isinstance(node, tuple) and len(node) == 2 and isinstance(node[0], m.Event):
            return printer.role(node[0].kind, node[1], node[0].get(node[1])) or printer.step(node[0])
        if isinstance(node, m.Set | m.Ref | m.Join | m.Part):
            return printer.noun(node)
        if isinstance(
            node, m.Is | m.Near | m.On | m.Of | m.Seen | m.Has | m.Value | m.Other | m.Except | m.Nearest
        ):
            return printer.adjective(node) or printer.filter(node)
        if isinstance(node, m.IsSo | m.Exists | m.Happened | m.Outcome | m.Rolled | m.During):
            return printer.cond(node)
        if isinstance(node, m.When | m.Instead | m.Change | m.Forbid | m.Permit | m.Limit | m.While):
            return printer.part(node)
        if isinstance(node, m.Event) and node.kind in ("win", "lose", "knock down", "knock out"):
            return printer.happened(node, None, False)
        if isinstance(node, m.Event | m.Seq | m.May | m.Either | m.Each | m.If | m.Pay | m.Until | m.Later):
            return printer.step(node)
    except (Unsayable, AttributeError, TypeError, KeyError):
        return ""
    return ""
