"""Says a sentence that is refused as the game can play it, in the author's own words.

rewordings.toml lists what people write (`of`: regular expressions, each with what is said instead) and the reason
(`why`). An expression may go over the end of a sentence: then two sentences become one, or one goes. The file also
lists what cannot be said in any words (`advice`). Only what the caller accepts is offered."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from crossfray.language.words import lexicon


class Rewording(NamedTuple):
    """One line of the list."""

    of: str
    to: str
    why: str = ""


class Advice(NamedTuple):
    """What the game has no words for: why, and sentences that come near, each for other cards."""

    of: str
    why: str
    works: tuple[str, ...]


class Reworded(NamedTuple):
    """Sentences that work, the part of the text whose place they take, and whether the whole text works then."""

    text: str
    place: tuple[int, int]
    by: tuple[Rewording, ...]
    whole: bool

    @property
    def why(self) -> str:
        return next((each.why for each in self.by if each.why), "")


@cache
def rewordings() -> tuple[Rewording, ...]:
    source = tomllib.loads((files("crossfray.language") / "rewordings.toml").read_text("utf-8"))
    return tuple(
        Rewording(of, to, each.get("why", ""))
        for each in source["rewording"]
        for of, *ways in each["of"]
        for to in ways
    )


@cache
def advices() -> tuple[Advice, ...]:
    source = tomllib.loads((files("crossfray.language") / "rewordings.toml").read_text("utf-8"))
    return tuple(Advice(of, why, tuple(works)) for of, why, *works in source["advice"]["of"])


def advice(sentence: str) -> Advice | None:
    """What is said of a sentence that the game cannot play in any words; None if the list has nothing."""
    return next((each for each in advices() if re.search(each.of, sentence, re.IGNORECASE)), None)


MOST_STEPS: Final = 3
"""how many rewordings are made one after the other"""
MOST_TRIED: Final = 30
"""how many texts are tried"""


class _Said(NamedTuple):
    """What is said instead of the sentences from one number to another."""

    first: int
    last: int
    text: str
    by: tuple[Rewording, ...] = ()


def reworded(
    text: str, spans: list[tuple[int, int]], at: int, accepted: Callable[[str], bool], *more: Rewording
) -> Reworded | None:
    """What may stand in a text instead of its refused sentence number `at`, with as few rewordings as possible and as
    many of its words; None if the list has nothing. `spans` are the places of the sentences, and `more` is added to
    the list."""
    said = [_Said(at, at, text[slice(*spans[at])])]
    known, tried = {said[0].text}, 0
    for _ in range(MOST_STEPS):
        found = []
        said = [each for one in said for each in _edited(text, spans, one, *more) if each.text]
        for each in said:
            if each.text in known or tried == MOST_TRIED:
                continue
            known.add(each.text)
            tried += 1
            place = (spans[each.first][0], spans[each.last][1])
            before, after = text[: place[0]], text[place[1] :].lstrip(".!?")
            whole = accepted(f"{before}{each.text}.{after}")
            if whole or accepted(f"{before}{each.text}.") or (not accepted(before) and accepted(each.text)):
                found.append(Reworded(f"{each.text}.", place, each.by, whole))
        if found:
            return max(found, key=lambda each: (each.whole, _kept(text[slice(*each.place)], each.text)))
    return None


def _edited(text: str, spans: list[tuple[int, int]], said: _Said, *more: Rewording) -> Iterator[_Said]:
    """All that one more rewording makes of it, alone or with the sentence before or after it."""
    start, end = spans[said.first][0], spans[said.last][1]
    windows = [(said, said.text, 0)]
    if said.first > 0:
        before = text[spans[said.first - 1][0] : start]
        windows.append((said._replace(first=said.first - 1), before + said.text, len(before)))
    if said.last + 1 < len(spans):
        after = text[end : spans[said.last + 1][1]]
        windows.append((said._replace(last=said.last + 1), said.text + after, len(said.text)))
    for each in (*more, *rewordings()):
        for where, window, seam in windows:
            found = re.search(each.of, window, re.IGNORECASE)
            if found is None or (seam and not found.start() < seam < found.end()):
                continue
            to = (
                re.sub(each.of, each.to, _without_capitals(window), flags=re.IGNORECASE)
                .replace(" ,", ",")
                .strip(" ,.")
            )
            begins = not text[:start].strip() or text[:start].strip()[-1] in ".!?:;("
            yield where._replace(text=_with_capitals(to, begins), by=(*said.by, each))


def _without_capitals(said: str) -> str:
    """The words that sentences begin with, as they are written in the middle of one: but not names."""
    known = lexicon().words
    return _FIRST.sub(lambda word: word[0].lower() if word[0].lower() in known else word[0], said)


_FIRST: Final = re.compile(r"(?:^|(?<=[.!?;] ))[A-Z]\w*")


def _with_capitals(said: str, begins: bool) -> str:
    each = re.sub(r"(?<=[^!][.!?] )[a-z]", lambda letter: letter[0].upper(), said)
    return f"{each[:1].upper()}{each[1:]}" if begins else each


def _kept(one: str, other: str) -> int:
    """How many words of a text are kept in another, less those that are new."""
    had, has = (Counter(re.findall(r"[\w'+]+", each.lower())) for each in (one, other))
    return (had & has).total() - (has - had).total()
