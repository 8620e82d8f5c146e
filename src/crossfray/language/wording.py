"""Compares the words of a text with those of its reading: what is said in other words is for its author to confirm.

Both are brought into the same words first: wording.toml has what is harmless, so only what could matter is left."""

import re
import tomllib
from bisect import bisect
from collections.abc import Iterable, Iterator
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
        return not self.pairs


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
    words = [Word(_END, 0, 0), *words_of(text, names)]
    words += [] if words[-1].plain == _END else [Word(_END, len(text), len(text))]
    for pattern, template in _table().phrases:
        words = _replaced(words, pattern, template)
    return [word for word in words if word.plain not in _AT_LAST]


def words_of(text: str, names: Names) -> Iterator[Word]:
    """The words of a text that count, each for itself. A name is one word: SELF, OWN, CARD or THING."""
    return (word for word in _named(_plain_words(text, names), names) if word.plain not in _table().small)


def _plain_words(text: str, names: Names) -> Iterator[Word]:
    same = _table().words
    for found in _word(names).finditer(flat(text)):
        plain = _plain(found, names)
        for part in same.get(plain, plain).split():
            yield Word(part, found.start(), found.end())


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


def _named(words: Iterable[Word], names: Names) -> Iterator[Word]:
    """The words with `that rival` for `it`, `them` or `the target`, where only one was mentioned that it could mean."""
    seen = ["SELF"] if names.card is None and names.pronoun in ("it", "they") else []
    latest = ""
    before = [_END, _END]
    for word in words:
        plain, owner = (word.plain[:-2], "'s") if word.plain.endswith("'s") else (word.plain, "")
        plain, owner = ("it", "'s") if plain in ("its", "their") else (plain, owner)
        latest = "" if plain == _END else latest
        noun, the = _NOUNS.get(plain, plain), before[1] in ("the", "that", "this")
        is_noun, points = (
            noun in _NOUNS.values() or noun == "CARD" or noun.startswith("THING"),
            plain in _POINTS,
        )
        beside = latest if f"{before[0]} {before[1]}" in _BESIDE or before[1] in ("of", "toward") else ""
        meant = _meant(noun, [each for each in seen if each != beside]) if points or (the and is_noun) else ""
        if meant:
            if before[1] not in ("that", "this"):
                yield Word("that" if meant != "SELF" else "", word.start, word.start)
            yield Word(meant + owner, word.start, word.end)
            latest = meant
        else:
            if points:
                seen.append("?")
            elif is_noun and not the and before[1] not in _OF_NOUNS and not before[1].startswith("THING"):
                seen += [] if noun in seen and noun.startswith("THING") else [noun]
                latest = noun
            elif plain == "SELF" and names.card is not None and "SELF" not in seen:
                seen.append("SELF")
            elif before[0] == "challenge" and before[1].isdecimal() and plain not in ("to", "against"):
                seen.append("target")
            yield word
        before = [before[1], word.plain]


def _meant(said: str, seen: list[str]) -> str:
    """The only one of those mentioned that a pronoun or noun can mean, if there is one."""
    things = [each for each in seen if each.startswith("THING")]
    fits = {"token": things, "minion": things, "marker": things}.get(said) or [
        each for each in seen if each == said
    ]
    fits = seen if said in _POINTS else fits
    return fits[0] if len(fits) == 1 and fits[0] != "?" and (said, fits[0]) != ("target", "SELF") else ""


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
    phrase = re.sub(
        r"\b(?:N|WHO|HOW|THING|PHRASE|CLAUSE|ENDING|VERB)\b", lambda name: _PLACES[name[0]], phrase
    )
    return re.compile(rf"(?<!\S)(?:{phrase})(?!\S)")


_END: Final = "."
_POINTS: Final = ("it", "they", "them", "target")
_NOUNS: Final = {
    **{f"{one}s": one for one in ("rival", "character", "minion", "companion", "token", "marker", "item")},
    **{one: one for one in ("rival", "character", "minion", "companion", "token", "marker", "item", "ally")},
    "allies": "ally",
}
"""whom or what a text may speak of, by the words for it"""
_OF_NOUNS: Final = (*_NOUNS, "ability", "exhausted", "player")
"""words before a noun that belong to it, or with which it is nobody: an ability token, a minion token"""
_BESIDE: Final = ("adjacent to", "away from", "nearest to")
"""words before `it` that tell of somebody else how near to it they are"""
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
    "VERB": r"(?:push|pull|move|place|pushed|pulled|moved|placed|swapped|knocked-down|assist|interact|challenge|rally)",
    "PHRASE": rf"{_INNER}(?: {_INNER})*?",
    "ENDING": r"(?:(?!(?:[.,]|if|when|while|until|unless|then|instead|otherwise)(?!\S))\S+ )*[^\s.,]+",
    "CLAUSE": rf"{_PART}(?: {_PART})*?",
}
