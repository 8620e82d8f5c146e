"""Compares the words of a text with those of its reading: what is said in other words is for its author to confirm.

Both are brought into the same words first: wording.toml has what is harmless, so only what could matter is left."""

import re
import tomllib
from bisect import bisect
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Final, NamedTuple

from crossfray.language.names import Names, flat

Spans = tuple[tuple[int, int], ...]
"""parts of a text: where each begins and ends"""


class Word(NamedTuple):
    """A word as it is compared, and where it begins and ends."""

    plain: str
    start: int
    end: int


class Wording(NamedTuple):
    """How the words of a reading differ from those of its text."""

    added: Spans
    """parts of the reading that the text does not have, or has elsewhere"""
    left_out: Spans
    """parts of the text that the reading does not have there"""
    pairs: tuple[tuple[str, str], ...] = ()
    """what the text says, and what its reading says in that place, in the words in which they are compared"""

    @property
    def same(self) -> bool:
        """Whether both say the same words, apart from what is harmless."""
        return not self.added and not self.left_out


def wording(text: str, reading: str, names: Names) -> Wording:
    """The words in which a reading differs from its text, apart from what is harmless.

    >>> names = Names("ability")
    >>> wording("Challenge three, to a rival next to it.", "Do a challenge 3 to a rival adjacent to it.", names).same
    True
    >>> wording("Move 2 and push it 1.", "Do a move 2. Push that rival 1 square.", names).added
    ((18, 28),)
    """
    own, said = _words(text, names), _words(reading, names)
    matcher = SequenceMatcher(None, [word.plain for word in own], [word.plain for word in said], False)
    parts = [block for block in matcher.get_opcodes() if block[0] != "equal"]
    return Wording(
        tuple(_spans(said, [word for *_, start, end in parts for word in said[start:end]])),
        tuple(_spans(own, [word for _, start, end, _, _ in parts for word in own[start:end]])),
        tuple((_said(own[a:b]), _said(said[c:d])) for _, a, b, c, d in parts),
    )


def _said(words: list[Word]) -> str:
    return " ".join(word.plain for word in words)


def _spans(words: list[Word], marked: list[Word]) -> Iterator[tuple[int, int]]:
    """Where the marked words stand in the text, neighbours in one; the ends of sentences only help to find them."""
    start = end = 0
    places = {(word.start, word.end) for word in marked if word.plain != _END}
    for place in sorted({(word.start, word.end) for word in words if word.plain != _END}):
        if place in places:
            start, end = (start, max(end, place[1])) if end else place
        elif end:
            yield start, end
            end = 0
    if end:
        yield start, end


def _words(text: str, names: Names) -> list[Word]:
    """The words that count, in the form in which they are compared, and the ends of sentences."""
    table = _table()
    words = [Word(_END, 0, 0)]
    for word in _plain_words(text, names):
        if word.plain not in table.small:
            same = table.words.get(word.plain, word.plain)
            words += [Word(plain, word.start, word.end) for plain in same.split()]
    for pattern, template in table.phrases:
        words = _replaced(words, pattern, template)
    return [word for word in words if word.plain not in _AT_LAST]


def _plain_words(text: str, names: Names) -> Iterator[Word]:
    """The words of a text. A name is one word: SELF, OWN, CARD or THING."""
    for word in _word(names).finditer(flat(text)):
        yield Word(_plain(word, names), word.start(), word.end())


def _plain(word: re.Match[str], names: Names) -> str:
    """A word or a name as it is compared."""
    owner = "'s" if word["owner"] else ""
    if word["own"]:
        return _PRONOUN.get(word["own"], f"SELF{owner}")
    if word["card"]:
        return "CARD"
    if word["name"] is None:
        sign = {"+": " more", "-": " less"}.get(word[0][0], "")
        plain = word[0][1:] + sign if sign else word[0].replace("knocked down", "knocked-down")
        return _END if plain in (";", "!", "?") else plain
    spelling = names.spellings[" ".join(word["name"].split())]
    if spelling.thing == names.own:
        return f"SELF{owner}" if names.card is None else f"OWN{owner}"
    plain = "CARD" if spelling.thing == names.card else f"THING:{spelling.thing.id}"
    return f"{plain}{'+' if spelling.plural else ''}{owner}"


@cache
def _word(names: Names) -> re.Pattern[str]:
    """Finds the words of a text: `own` is another word for the character that has it, `name` is a name."""
    own = ["this character", "holder"] if names.card else []
    if not names.card and names.own and names.own.kind == "character":
        own = ["this character", *_PRONOUNS.get(names.pronoun, ())]
    return re.compile(
        rf"(?<!\w)(?:(?P<own>{'|'.join(own) or '(?!)'})(?!\w)|(?P<card>this (?:card|item))(?!\w)"
        rf"|(?P<name>{names.pattern.pattern}))(?P<owner>'s?(?!\w))?"
        r"|[+\-]?\d+|knocked[ -]down\b|[^\W\d_]+(?:'[^\W\d_]+)*|[^\s\w*:()'\"-]"
    )


def _replaced(words: list[Word], pattern: re.Pattern[str], template: tuple[str, ...]) -> list[Word]:
    """The words with another phrase wherever the pattern finds one."""
    found: list[Word] = []
    done = 0
    ends = list(accumulate(len(word.plain) + 1 for word in words))
    for match in pattern.finditer(" ".join(word.plain for word in words)):
        start, end = bisect(ends, match.start()), bisect(ends, match.end())
        found += words[done:start]
        done = end + 1
        for part in template:
            if not part.startswith("\\"):
                found.append(Word(part, words[start].start, words[end].end))
            elif match[int(part[1:])]:
                first, last = match.span(int(part[1:]))
                found += words[bisect(ends, first) : bisect(ends, last - 1) + 1]
    return found + words[done:]


class _Table(NamedTuple):
    """What is harmless."""

    small: frozenset[str]
    words: dict[str, str]
    phrases: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]


@cache
def _table() -> _Table:
    raw = tomllib.loads(files("crossfray.language").joinpath("wording.toml").read_text("utf-8"))
    return _Table(
        frozenset(raw["small"]),
        raw["words"],
        tuple((_pattern(each["are"]), tuple(each["become"].split())) for each in raw["phrase"]),
    )


def _pattern(phrase: str) -> re.Pattern[str]:
    phrase = re.sub(r"\b(?:N|WHO|HOW|THING|PHRASE|CLAUSE|ENDING)\b", lambda name: _PLACES[name[0]], phrase)
    return re.compile(rf"(?<!\S)(?:{phrase})(?!\S)")


_END: Final = "."
_AT_LAST: Final = frozenset((",", "square", "squares"))
_PRONOUN: Final = {"her": "HER", "his": "SELF's"}
_PRONOUNS: Final = {"she": ("she", "her", "herself"), "he": ("he", "him", "his", "himself")}
_INNER: Final = (
    r"(?!(?:[.,]|and|or|if|when|while|until|unless|then|instead|after|before|otherwise|may)(?!\S))\S+"
)
_PART: Final = r"(?!(?:[.,]|and|or|if|when|while|until|unless|then|instead|otherwise)(?!\S))\S+"
_PLACES: Final = {
    "N": r"[+\-]?\d+",
    "WHO": r"(?:character|rival|ally|minion|figure|companion|characters|rivals|allies|THING:\S+)",
    "HOW": r"(?:standing|exhausted|knocked-down|empty|other)",
    "THING": r"THING:\S+",
    "PHRASE": rf"{_INNER}(?: {_INNER})*?",
    "ENDING": r"(?:(?!(?:[.,]|if|when|while|until|unless|then|instead|otherwise)(?!\S))\S+ )*[^\s.,]+",
    "CLAUSE": rf"{_PART}(?: {_PART})*?",
}
