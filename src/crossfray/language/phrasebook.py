"""Finds working sentences that are similar to a sentence that does not work.

phrasebook.toml has sentences for each kind of text, with places for names: `{own}`, `{token}`, `{status}`. Two
sentences are similar if they mention the same things, states and acts; rare ones count more. The result has the
author's names and numbers."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import log, sqrt
from typing import Final, NamedTuple

from crossfray.language.names import Names, TextKind, Thing
from crossfray.language.words import Noun, Sentence, edges, sentences

MOST_TRIED: Final = 8
LEAST_ALIKE: Final = 0.45
PLACE: Final = re.compile(r"\{(\w+)\}")
_NUMBER: Final = re.compile(r"\b\d+\b")
_EMPTY: Final = ("a", "an", "the", "of", "to", "and", "or", ",", "in", "on", "is", "be", "it", "its")
_GROUPS: Final[dict[str, tuple[TextKind, ...]]] = {
    "action": ("ability", "item action", "companion action"),
    "held": ("item", "status"),
    "own": ("trait", "companion trait"),
    "scenario": ("scenario",),
}


class Phrase(NamedTuple):
    group: str
    text: str
    about: dict[str, float]


def group_of(kind: TextKind) -> str:
    """The group of texts in which the same sentences work."""
    return next(group for group, kinds in _GROUPS.items() if kind in kinds)


def about(sentence: Sentence, names: Names) -> dict[str, float]:
    """The things, states and acts in a sentence. A word with several senses counts less for each."""
    senses: dict[int, set[str]] = {}
    for category, begin, end, meaning, _ in edges(sentence, names):
        if category in ("NUM", ",", "PRON", "POSSPRON", "POSS", "MINE") or category in _EMPTY:
            continue
        sense = (
            category
            if category in ("OWN", "NAME")
            else meaning.sort
            if isinstance(meaning, Noun)
            else str(meaning)
        )
        for at in range(begin, end):
            senses.setdefault(at, set()).add(sense)
    found: dict[str, float] = {}
    for every in senses.values():
        for sense in every:
            found[sense] = max(found.get(sense, 0.0), 1 / len(every))
    return found


@cache
def phrases() -> tuple[Phrase, ...]:
    source = tomllib.loads((files("crossfray.language") / "phrasebook.toml").read_text("utf-8"))
    found = []
    for group, texts in source.items():
        for text in texts:
            names = _stand_ins(group)
            (sentence,) = sentences(filled(text, names), names)
            found.append(Phrase(group, text, about(sentence, names)))
    return tuple(found)


@cache
def _rarity() -> dict[str, float]:
    """How much each sense counts: the rarer, the more."""
    count = Counter(word for phrase in phrases() for word in phrase.about)
    return {word: log(1 + len(phrases()) / n) for word, n in count.items()}


def like(said: str, names: Names) -> Iterator[str]:
    """Sentences that are similar to this one, with its names and numbers, the most similar first. The caller
    checks if they can be played there."""
    rarity = _rarity()
    words: dict[str, float] = {}
    for sentence in sentences(said, names):
        words |= about(sentence, names)
    own = sqrt(sum((rarity.get(word, 3.0) * much) ** 2 for word, much in words.items())) or 1.0
    group = group_of(names.kind)
    ranked = []
    for number, phrase in enumerate(phrases()):
        if phrase.group != group:
            continue
        both = sum(rarity[word] ** 2 * much * words.get(word, 0.0) for word, much in phrase.about.items())
        size = sqrt(sum((rarity[word] * much) ** 2 for word, much in phrase.about.items()))
        ranked.append((-both / (own * size), number))
    for alike, number in sorted(ranked)[:MOST_TRIED]:
        if -alike < LEAST_ALIKE:
            return
        text = filled(phrases()[number].text, names, said)
        if text:
            yield _with_numbers(text, said)


def filled(text: str, names: Names, said: str = "") -> str:
    """A phrase with names of the card, preferably those that the author used. Empty if the card has no such thing."""
    taken: dict[str, str] = {}
    for kind in PLACE.findall(text):
        if kind in taken:
            continue
        thing = _thing(kind.rstrip("2"), names, said, set(taken.values()))
        if thing is None:
            return ""
        taken[kind] = names.spoken(thing) if kind == "own" else thing.name
    for kind, name in taken.items():
        text = re.sub(rf"\b([Aa])n? \{{{kind}\}}", rf"\1{'n' if name[0] in 'AEIOU' else ''} {{{kind}}}", text)
    found = PLACE.sub(lambda place: taken[place[1]], text)
    return found[:1].upper() + found[1:]


def _thing(kind: str, names: Names, said: str, taken: set[str]) -> Thing | None:
    if kind == "own":
        return names.own
    if kind == "card":
        return names.card
    able = [thing for thing in names.things if thing.kind == kind and thing.name not in taken]
    return min(able, key=lambda thing: thing.name.lower() not in said.lower(), default=None)


def _with_numbers(text: str, said: str) -> str:
    """The phrase with the author's numbers, if both have a number after the same word."""
    own = dict(_numbers(said))

    def put(match: re.Match[str]) -> str:
        before = _word_before(text, match.start())
        return own.get(before, match[0])

    return re.sub(r"\b(?<!\+)1 (squares|dice)\b", lambda one: _ONE[one[1]], _NUMBER.sub(put, text))


_ONE: Final = {"squares": "1 square", "dice": "1 die"}


def _numbers(said: str) -> Iterator[tuple[str, str]]:
    for match in _NUMBER.finditer(said):
        yield _word_before(said, match.start()), match[0]


def _word_before(text: str, at: int) -> str:
    words = re.findall(r"[a-z+]+", text[:at].lower())
    words = [word for word in words if word not in ("up", "to", "a", "with", "of", "the")]
    return words[-1].rstrip("s") if words else ""


def _stand_ins(group: str) -> Names:
    """Names to read the phrasebook's own sentences with."""
    kinds = (
        "token",
        "minion",
        "status",
        "marker",
        "item",
        "companion",
        "area",
        "character",
        "die",
        "counter",
    )
    things = tuple(
        Thing(f"{kind}-{n}", f"{word} {kind.title()}", kind, 2)  # type: ignore[arg-type]
        for kind in kinds
        for n, word in ((1, "Zed"), (2, "Zod"))
    )
    card = Thing("held", "Zub", "item") if group == "held" else None
    return Names(_GROUPS[group][0], Thing("own", "Zora", "character"), "she", card, things)
