"""Splits a text into words: the tokens with their places, and the edges of the chart."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from crossfray.language.chart import Edge
from crossfray.language.meaning import ANY_OF, NO, ONE, PLURAL, Count, Node
from crossfray.language.names import Names, Spelling, flat, plural_of


class Noun(Node):
    """A noun of the text, without modifiers."""

    sort: str
    plural: bool
    at: int
    name: str = ""
    count: Count | None = None
    """the count of a noun without an article: `somebody`, `everyone`, `nobody`"""


class Token(NamedTuple):
    """A word, number or sign. `text` is in lower case, `raw` is as written."""

    text: str
    start: int
    end: int
    raw: str
    name: Spelling | None = None


class Sentence(NamedTuple):
    tokens: tuple[Token, ...]
    start: int
    end: int
    first: int
    """how many tokens of the text come before it"""
    ends: str
    """the punctuation mark at its end"""


class Verb(NamedTuple):
    means: str
    frames: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class Lexicon:
    """The tables of lexicon.toml, by the words to look up."""

    nouns: dict[str, tuple[str, ...]]
    adjectives: dict[str, tuple[str, ...]]
    verbs: tuple[Verb, ...]
    roles: dict[str, dict[str, tuple[str, str]]]
    idioms: dict[str, tuple[str, ...]]
    elsewhere: dict[str, str]
    entries: dict[tuple[str, ...], list[tuple[str, Any]]]
    """for a sequence of words, their categories and meanings"""
    longest: int
    words: frozenset[str]


_WORDS: Final = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS: Final = {word: n for n, word in enumerate(_WORDS.split())}
_CONTRACTED: Final = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will", "'m": "am", "'d": "would"}
_TOKEN: Final = re.compile(
    r"vs\.|'?!!!'?|\d+|(?<=\d)'s\b|(?<=s)'(?= )|[^\W\d_]+(?:-[^\W\d_]+)*(?:'[^\W\d_]+)?|\S"
)
_INDEFINITE: Final = {"one": ONE, "any": ANY_OF, "each": PLURAL, "no": NO}
_BEFORE_NOUNS: Final = (
    "the",
    "a",
    "an",
    "this",
    "that",
    "another",
    "each",
    "your",
    "its",
    "every",
    "no",
    "one",
)
_DOUBLED: Final = {"swap", "put", "set", "get", "begin", "win", "stop", "run", "drop", "grab", "step", "cut",
                   "drag", "tug", "skip", "flip", "trip"}  # fmt: skip


def forms(written: str) -> dict[str, tuple[str, ...]]:
    """The forms of a verb: base, -s, -ing, past and participle. `take/took/taken` gives the last two."""
    base, *irregular = written.split("/")
    stem = base[:-1] if base.endswith("e") and base != "see" else base
    changes = base[-1] == "y" and base[-2] not in "aeiou"
    if base in _DOUBLED:
        stem = base + base[-1]
    s = (
        "has"
        if base == "have"
        else base[:-1] + "ies"
        if changes
        else base + ("es" if re.search(r"(?:[sxzo]|[cs]h)$", base) else "s")
    )
    past = irregular or [base[:-1] + "ied" if changes else stem + "ed"]
    return {"b": (base,), "s": (s,), "g": (stem + "ing",), "d": (past[0],), "e": (past[-1],)}


@cache
def lexicon() -> Lexicon:
    """The lexicon. Cached."""
    source = tomllib.loads((files("crossfray.language") / "lexicon.toml").read_text("utf-8"))
    listed = {
        table: {key: tuple(word.strip() for word in words.split(",")) for key, words in source[table].items()}
        for table in ("noun", "indefinite", "adjective", "idiom")
    }
    verbs = tuple(
        Verb(each["means"], tuple(each["frames"]), tuple(word.strip() for word in each["words"].split(",")))
        for each in source["verb"]
    )
    roles = {
        kind: {
            prep: (role, types) for prep, role, types in (re.split("[=:]", entry) for entry in row.split())
        }
        for kind, row in source["roles"].items()
    }
    entries: dict[tuple[str, ...], list[tuple[str, Any]]] = {}

    def put(wording: str, category: str, meaning: Any) -> None:
        plain = wording.isascii() and wording.replace(" ", "").isalpha()
        words = wording.lower().split() if plain else [token.text for token in _split(wording)]
        key = tuple(words)
        found = entries.setdefault(key, [])
        if (category, meaning) not in found:
            found.append((category, meaning))

    for sort, words in listed["noun"].items():
        for word in words:
            single, _, several = word.partition("/")
            put(single, "N", (sort, sort == "terrain", None))
            put(several or plural_of(single), "N", (sort, True, None))
    for key, words in listed["indefinite"].items():
        sort, count = key.split()
        for word in words:
            put(word, "N", (sort, False, _INDEFINITE[count]))
    for state, words in listed["adjective"].items():
        for word in words:
            put(word, "Adj", state)
    for at, verb in enumerate(verbs):
        for word in verb.words:
            for form, spelled in forms(word).items():
                for one in spelled:
                    put(one, f"{form}.{at}", verb.means)
    for symbol, wordings in listed["idiom"].items():
        for wording in wordings:
            put(wording, symbol, symbol)
    longest = max(map(len, entries))
    known = frozenset(word for key in entries for word in key)
    return Lexicon(listed["noun"], listed["adjective"], verbs, roles, listed["idiom"], source["elsewhere"], entries,
                   longest, known)  # fmt: skip


def _split(text: str) -> list[Token]:
    """The words and signs of a text. Splits contractions, and drops the brackets of icons."""
    small = flat(text)
    found: list[Token] = []
    for match in _TOKEN.finditer(small):
        word, start, end = match[0], match.start(), match.end()
        raw = text[start:end]
        if word in "[]":
            continue
        if "!!!" in word:
            found.append(Token("!!!", start, end, raw))
        elif word.endswith("n't"):
            stem = {"ca": "can", "wo": "will", "sha": "shall"}.get(word[:-3], word[:-3])
            found += [Token(stem, start, end - 3, raw), Token("n't", end - 3, end, raw)]
        elif "'" in word and len(word) > 1:
            stem, mark, rest = word.partition("'")
            cut = start + len(stem)
            found += [Token(stem, start, cut, raw), Token(mark + rest, cut, end, raw)]
        elif word in ("\u2013", "\u2014") or (
            word == "-" and small[start - 1 : start] == " " and small[end : end + 1] == " "
        ):
            found.append(Token("--", start, end, raw))
        else:
            found.append(Token(word, start, end, raw))
    return found


def sentences(text: str, names: Names) -> list[Sentence]:
    """The sentences of a text. Names are found first, the longest first; a full stop in a name does not end a
    sentence."""
    tokens = list(_named(_apart(_split(text)), names))
    found: list[Sentence] = []
    now: list[Token] = []
    before = 0
    for at, token in enumerate(tokens):
        last = at + 1 == len(tokens)
        ends = token.name is None and token.text in (".", "!", "?")
        if not ends:
            now.append(token)
        if (ends or last) and now:
            kept = tuple(_unbracketed(now))
            if kept:
                sign = token.text if ends else ""
                found.append(Sentence(kept, now[0].start, now[-1].end, before, sign))
                before += len(kept)
            now = []
    return found


def _apart(tokens: list[Token]) -> Iterator[Token]:
    """Splits hyphenated words that the lexicon does not have."""
    known = lexicon().words
    for token in tokens:
        parts = token.text.split("-")
        if len(parts) > 1 and all(parts) and token.text not in known:
            start = token.start
            for part in parts:
                yield Token(part, start, start + len(part), token.raw)
                start += len(part) + 1
        else:
            yield token


def _unbracketed(tokens: list[Token]) -> list[Token]:
    """Brackets become commas, and are dropped at the beginning or end of a sentence. Quotation marks are dropped."""
    found = [
        t for i, t in enumerate(tokens) if t.text != '"' and not (t.text in "*\u2022" and _opens(tokens, i))
    ]
    found = [t._replace(text=";") if t.text in "*\u2022" and t.name is None else t for t in found]
    found = [t._replace(text=",") if t.text in ("(", ")") and t.name is None else t for t in found]
    while found and found[0].text == ",":
        found.pop(0)
    while found and found[-1].text in (",", ":", "--", ";"):
        found.pop()
    return [t for at, t in enumerate(found) if not (t.text == "," and at and found[at - 1].text == ",")]


def _opens(tokens: list[Token], at: int) -> bool:
    """Whether a star or dot can be dropped: it is attached to a word, or begins the first point of a list."""
    before, after = tokens[at - 1] if at else None, tokens[at + 1] if at + 1 < len(tokens) else None
    if before is None or after is None or before.text in (":", ";", ","):
        return True
    return before.end == tokens[at].start or after.start == tokens[at].end


def _named(tokens: Iterator[Token], names: Names) -> Iterator[Token]:
    """Joins the tokens of each name into one."""
    known = _spelled(names)
    listed = list(tokens)
    longest = max(map(len, known), default=0)
    at = 0
    while at < len(listed):
        for size in range(min(longest, len(listed) - at), 0, -1):
            key = tuple(token.text for token in listed[at : at + size])
            spelling = known.get(key)
            if spelling is not None and not _is_common(spelling, listed, at):
                first, last = listed[at], listed[at + size - 1]
                yield Token(" ".join(key), first.start, last.end, first.raw, spelling)
                at += size
                break
        else:
            yield listed[at]
            at += 1


def _is_common(spelling: Spelling, tokens: list[Token], at: int) -> bool:
    """Whether the spelling of a name is a common word here. Such a name only counts with its noun or a capital."""
    person = spelling.thing.kind in ("character", "companion")
    begins = (not at or tokens[at - 1].text in (".", "!", "?", ":", ";")) and not person
    common = not spelling.noun and (begins or tokens[at].raw[:1].islower())
    if common and spelling.short and not person and (not at or tokens[at - 1].text not in _BEFORE_NOUNS):
        return True  # `the trap` is short for a Bear Trap, but `out` not for Lights Out
    return common and (
        spelling.text in _alone() or (spelling.text in lexicon().words and _in_idiom(tokens, at))
    )


@cache
def _alone() -> frozenset[str]:
    """Words that mean something alone, and not only together with others."""
    table = lexicon()
    longer = {word for row in table.entries if len(row) > 1 for word in row}
    framed = {word for verb in table.verbs for frame in verb.frames for word in frame.split()}
    return frozenset({" ".join(row) for row in table.entries} | (table.words - longer) | framed)


def _in_idiom(tokens: list[Token], at: int) -> bool:
    """Whether a word is part of an idiom here, like `well` in `as well`."""
    table = lexicon()
    texts = [token.text for token in tokens]
    return any(
        tuple(texts[begin:end]) in table.entries
        for begin in range(max(0, at - table.longest + 1), at + 1)
        for end in range(max(at + 1, begin + 2), begin + table.longest + 1)
    )


@lru_cache(maxsize=64)
def _spelled(names: Names) -> dict[tuple[str, ...], Spelling]:
    return {
        tuple(token.text for token in _apart(_split(text))): spelling
        for text, spelling in names.spellings.items()
    }


_PRONOUNS: Final = {
    "it": "it", "itself": "self", "he": "he", "him": "he", "himself": "self", "she": "she", "her": "she",
    "herself": "self", "they": "they", "them": "they", "themselves": "self", "themself": "self",
    "those": "they", "these": "they",
}  # fmt: skip
_POSSESSIVES: Final = {
    "its": "it",
    "his": "he",
    "her": "she",
    "hers": "she",
    "their": "they",
    "theirs": "they",
}


DASH: Final = 1 << 20
"""the cost of reading a dash as a comma: it more likely ends a clause"""


class Pron(Node):
    """A pronoun, to be resolved by references.py."""

    word: str
    at: int


def edges(sentence: Sentence, names: Names) -> list[Edge]:
    """Everything that the lexicon knows about the words of a sentence, alone and together."""
    table = lexicon()
    tokens = sentence.tokens
    found: list[Edge] = []
    for i, token in enumerate(tokens):
        at = sentence.first + i
        if token.name is not None:
            found += _name_edges(token.name, names, i, at)
            continue
        found += _sign_edges(token, i, at)
        for size in range(1, min(table.longest, len(tokens) - i) + 1):
            row = tokens[i : i + size]
            if row[-1].name is not None:
                break
            if size > 1 and row[-1].text == "can" and _goes_on(tokens, i + size):
                continue  # `if it can be pushed` is not `if it can`
            for category, meaning in table.entries.get(tuple(t.text for t in row), ()):
                if category == "N":
                    sort, plural, count = meaning
                    unit = sort in ("turn", "round", "game")
                    noun = sort if unit else Noun(sort, plural, at, count=count)
                    found.append(Edge("UNIT" if unit else "N", i, i + size, noun))
                elif size > 1 or category != token.text:
                    found.append(Edge(category, i, i + size, meaning))
    return found


def _goes_on(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a verb can follow: no sign, no connective, and not the end."""
    return at < len(tokens) and tokens[at].text not in (",", ";", ":", "--", "and", "or", "then", "but")


def _sign_edges(token: Token, i: int, at: int) -> list[Edge]:
    word = token.text
    found = [Edge(word, i, i + 1, word)]
    if word.isdecimal():
        found.append(Edge("NUM", i, i + 1, int(word)))
    if word in _NUMBERS:
        found.append(Edge("NUM", i, i + 1, _NUMBERS[word]))
    if word in _CONTRACTED:
        found.append(Edge(_CONTRACTED[word], i, i + 1, _CONTRACTED[word]))
    if word in ("'s", "'"):
        found.append(Edge("POSS", i, i + 1, word))
        if word == "'s":
            found += [
                Edge("is", i, i + 1, "is"),
                Edge("has", i, i + 1, "has"),
                Edge("have", i, i + 1, "have"),
            ]
    if word == "--":
        found += [Edge(",", i, i + 1, ",", DASH), Edge(";", i, i + 1, ";")]
    if word in _PRONOUNS:
        found.append(Edge("PRON", i, i + 1, Pron(_PRONOUNS[word], at)))
    if word in ("hers", "theirs", "his"):
        found.append(Edge("MINE", i, i + 1, Pron(_POSSESSIVES[word], at)))
    if word in _POSSESSIVES and word not in ("hers", "theirs"):
        found.append(Edge("POSSPRON", i, i + 1, Pron(_POSSESSIVES[word], at)))
    return found


def _name_edges(spelling: Spelling, names: Names, i: int, at: int) -> list[Edge]:
    thing = spelling.thing
    if names.own is not None and thing.id == names.own.id:
        return [Edge("OWN", i, i + 1, at)]
    sort = "named die" if thing.kind == "die" else thing.kind
    found = [Edge("N", i, i + 1, Noun(sort, spelling.plural, at, thing.id))]
    if thing.kind == "status" and not spelling.noun:
        mine = names.card is not None and names.card.id == thing.id
        found.append(Edge("MYSTATUS" if mine else "STATUS", i, i + 1, Noun("status", False, at, thing.id)))
    if not spelling.plural:
        found.append(Edge("NAME", i, i + 1, Noun(sort, False, at, thing.id)))
    return found


def unknown(sentence: Sentence, symbols: set[str]) -> list[Token]:
    """The words of a sentence that the lexicon does not have."""
    table = lexicon()
    return [
        token
        for token in sentence.tokens
        if token.name is None
        and token.text not in table.words
        and token.text not in symbols
        and token.text not in _NUMBERS
        and token.text not in _PRONOUNS
        and token.text not in _POSSESSIVES
        and token.text not in _CONTRACTED
        and not token.text.isdecimal()
        and token.text not in ("--", "'s", "'", ",", ";", ":")
    ]
