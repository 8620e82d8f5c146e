"""From a sentence to the tokens of the grammar.

Three markers are added here that English leaves out, and without which one word of looking ahead would not be
enough: PL before a plural without determiner, REL before a clause that narrows a noun, and ORS for an `or`
between steps."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Lark, Token
from lark.common import LexerConf
from lark.lexer import Lexer

from crossfray.language.names import NOUNS_AFTER, Names, Spelling
from crossfray.language.words import (
    FACES,
    NUMBERS,
    PASSED,
    PLURALS,
    SORTS,
    STATES,
    TYPES,
    Word,
    flat,
    joined,
    phrases,
)

_WORD = re.compile(
    r"'?!!!'?|\[\w+\]|\d+|[^\W\d_]+(?:-[^\W\d_]+)*(?:'s\b|n?'t\b|'(?=[ .,;:]|$))?|.", re.DOTALL
)
_ENDS = (".", "!", "?")
_MARKS = (",", ";", ":")

VERBS = frozenset((
    "move", "challenge", "place", "give", "get", "do", "discard", "remove", "shift", "stand", "knock", "swap",
    "push", "pull", "choose", "roll", "gain", "range", "assist", "interact", "return", "flip", "exhaust",
    "control", "score", "claim", "raise", "lower", "have", "is", "become", "win", "lose", "leave-the-map",
))  # fmt: skip
ACTIONS = frozenset(("move", "challenge", "assist", "interact", "action", "basic", "range"))
DETERMINERS = frozenset(("a", "another", "each", "any", "no", "the", "your", "other", "one"))
PRONOUNS = {"he": "he", "him": "he", "himself": "he", "she": "she", "herself": "she", "hers": "she"}
OTHERS = frozenset(("it", "them", "they", "itself", "themselves"))


@dataclass(frozen=True)
class Lexeme(Word):
    """A word with what it names, if it is a name."""

    spelling: Spelling | None = None


class Sentence:
    """The words of one sentence, from `start` to `end` of the text."""

    def __init__(self, words: list[Word], start: int, end: int) -> None:
        self.words = words
        self.start = start
        self.end = end


def sentences(text: str, names: Names) -> list[Sentence]:
    """The sentences of a text, their words brought down to those of the grammar."""
    found: list[Sentence] = []
    words: list[Word] = []
    for word in _scan(text, names):
        if word.value in _ENDS or (word.value == ";" and all(before.value != ":" for before in words)):
            if words:
                found.append(Sentence(joined(words), words[0].start, word.end))
            words = []
        else:
            words.append(word)
    if words:
        found.append(Sentence(joined(words), words[0].start, words[-1].end))
    return [sentence for sentence in found if sentence.words]


def _scan(text: str, names: Names) -> Iterator[Word]:
    """Names first, the longest before shorter ones; then words, marks and the possessive."""
    plain = flat(text)
    at = 0
    while at < len(plain):
        if plain[at] == " ":
            at += 1
            continue
        boundary = at == 0 or not plain[at - 1].isalnum()
        name = names.pattern.match(plain, at) if boundary else None
        if name and _is_meant(text, name, names):
            spelling = names.spellings[" ".join(name[0].split())]
            yield Lexeme(f"<{spelling.thing.id}>", at, name.end(), text[at : name.end()], spelling)
            at = name.end()
            if plain.startswith("'", at):
                end = at + (2 if plain.startswith("'s", at) else 1)
                yield Word("'s", at, end, text[at:end])
                at = end
            continue
        match = _WORD.match(plain, at)
        assert match
        yield from _split(match[0], at, text[at : match.end()])
        at = match.end()


def _split(word: str, at: int, raw: str) -> Iterator[Word]:
    """`rival's` is two words; `[strength]` and `'!!!'` lose their brackets."""
    if word.startswith("[") or "!!!" in word:
        yield Word(word.strip("[]'"), at, at + len(word), raw)
    elif word == "it's" or word in ("isn't", "aren't", "doesn't", "can't"):
        yield Word(word, at, at + len(word), raw)
    elif "'" in word and len(word) > 1:
        stem, _, _ = word.partition("'")
        yield Word(stem, at, at + len(stem), raw[: len(stem)])
        yield Word("'s", at + len(stem), at + len(word), raw[len(stem) :])
    else:
        yield Word(word, at, at + len(word), raw)


def _is_meant(text: str, found: re.Match[str], names: Names) -> bool:
    """A name that is a common word counts only with its noun, or written as on the card."""
    spelling = names.spellings[" ".join(found[0].split())]
    if spelling.noun or spelling.text not in COMMON:
        return True
    return (
        text[found.start()].isupper()
        and found.start() > 0
        and text[found.start() - 2 : found.start()] != ". "
    )


COMMON = (
    VERBS
    | ACTIONS
    | set(PLURALS)
    | set(PLURALS.values())
    | {words[0] for words in phrases() if len(words) == 1}
)


def literals_of(grammar: Lark) -> frozenset[str]:
    """The words that stand in the grammar."""
    return frozenset(terminal.pattern.value for terminal in grammar.terminals)


class CardLexer(Lexer):
    """Classes of words by table, every other word by the literals that the grammar holds."""

    def __init__(self, conf: LexerConf) -> None:
        self.literals = {terminal.pattern.value: terminal.name for terminal in conf.terminals}

    def lex(self, data: tuple[list[Word], Names]) -> Iterator[Token]:  # type: ignore[override]
        words, names = data
        return Tokenizer(words, names, self.literals).tokens()


class Tokenizer:
    """Reads the words of one sentence from left to right, looking a few words ahead."""

    def __init__(self, words: list[Word], names: Names, literals: dict[str, str]) -> None:
        self.words = words
        self.names = names
        self.literals = literals

    def tokens(self) -> Iterator[Token]:
        at = 0
        previous = ""
        while at < len(self.words):
            if self._is_idle_comma(at) or self._is_idle_noun(at):
                at += 1
                continue
            determined = previous in _DETERMINED or self._value(at - 1) in ("rival", "ally")
            determined = determined or (previous == "_OR" and self._value(at) in TYPES)
            if not determined and self._opens_plural(at):
                yield self._token("_PL", "", self.words[at], width=False)
            if self._opens_relative(at, previous):
                yield self._token("_REL", "that", self.words[at], width=False)
            size, tokens = self._read(at)
            yield from tokens
            previous = tokens[-1].type
            at += size

    def _is_idle_comma(self, at: int) -> bool:
        """`range 4, challenge 3`; `move 3, through rivals`; `X, if C`; `X, once per turn`."""
        if self._value(at) != ",":
            return False
        if self._value(at + 1) in (
            "through",
            "not-through",
            "ignoring-sight",
            "one-each",
            "if",
            "instead",
            "plus",
        ):
            return at + 1 < len(self.words) and not self._after_lead(at)
        if self._value(at + 1) == "or" and self._value(at + 2) == "when":
            return True
        if self._value(at + 1) == "other-than" or "other-than" in (self._value(at - 2), self._value(at - 3)):
            return True
        if self._value(at + 1) in ("once", "twice") and not self._after_lead(at):
            return True
        return self._value(at - 2) == "range"

    def _is_idle_noun(self, at: int) -> bool:
        """`the status card Intel`: the name says it."""
        after = self._at(at + 1)
        if not isinstance(after, Lexeme) or after.spelling is None:
            return False
        return self._value(at).replace("-", " ") in NOUNS_AFTER[after.spelling.thing.kind]

    def _after_lead(self, at: int) -> bool:
        """Whether the comma ends what stands before the steps: `when he stands up, if ...`."""
        return self._value(0) in ("when", "while", "if", "at", "on", "once", "twice") and all(
            word.value != "," for word in self.words[:at]
        )

    def _token(self, kind: str, value: str, word: Word, end: Word | None = None, width: bool = True) -> Token:
        stop = (end or word).end if width else word.start
        return Token(kind, value, start_pos=word.start, line=1, column=word.start, end_pos=stop,
                     end_line=1, end_column=stop)  # fmt: skip

    def _value(self, at: int) -> str:
        return self.words[at].value if 0 <= at < len(self.words) else ""

    def _read(self, at: int) -> tuple[int, list[Token]]:
        """How many words make the next tokens, and these."""
        word = self.words[at]
        value = word.value
        if isinstance(word, Lexeme) and word.spelling:
            return 1, [self._name(word, word.spelling)]
        if number := self._number(at):
            return number
        if value == "the" and isinstance(after := self._at(at + 1), Lexeme) and self._is_own(after):
            return 2, [self._token("OWN", "", word, after)]
        if value in PRONOUNS or value in OTHERS or value in ("his", "her", "its", "their"):
            return 1, self._pronoun(at)
        if value == "that":
            return 1, [self._token("_THAT" if self._is_determiner(at) else "_REL", value, word)]
        if value == "which":
            return 1, [self._token("_REL", value, word)]
        if value == "and" and self._value(at - 1) in PASSED and self._value(at + 1) in PASSED:
            return 1, [self._token("_ANDN", value, word)]
        if value == "and" and self._joins_nouns(at):
            return 1, [self._token("_ANDN", value, word)]
        if value == "or" and self._value(at + 1) == "when":
            return 1, [self._token("_ORW", value, word)]
        if value == "or" and self._value(at - 1) in (",", ";") and self._is_clause(at + 1):
            return 1, [self._token("_ORS", value, word)]
        if value == "or":
            return 1, [self._token("_ORS" if self._is_step(at + 1) else "_OR", value, word)]
        for kind, words in _CLASSES:
            if value in words:
                return 1, [self._token(kind, value, word)]
        if value == "basic" and self._value(at + 1) not in ACTIONS | {"actions", "challenges", "moves"}:
            return 1, [self._token("ADJ", value, word)]
        single = PLURALS.get(value, value)
        for kind, words in _CLASSES:
            if single in words:
                return 1, [self._token(kind, value, word)]
        value = single
        return 1, [self._token(self.literals.get(value, "UNKNOWN"), value, word)]

    def _at(self, at: int) -> Word | None:
        return self.words[at] if at < len(self.words) else None

    def _is_own(self, word: Lexeme) -> bool:
        return word.spelling is not None and word.spelling.thing == self.names.own

    def _name(self, word: Word, spelling: Spelling) -> Token:
        if spelling.thing == self.names.own:
            return self._token("OWN", "", word)
        kind = "AREA" if spelling.thing.kind == "area" else "NAMES" if spelling.plural else "NAME"
        return self._token(kind, spelling.thing.id, word)

    def _number(self, at: int) -> tuple[int, list[Token]] | None:
        """`3`, `three`, `3 or more`, `at least 3`, `up to 3`."""
        if self._value(at) == "at-least" and (number := self._digits(at + 1)):
            return 2, [self._token("ATLEAST", number, self.words[at], self.words[at + 1])]
        if self._value(at) == "up" and self._value(at + 1) == "to" and (number := self._digits(at + 2)):
            return 3, [self._token("UPTO", number, self.words[at], self.words[at + 2])]
        if number := self._digits(at):
            if self._value(at + 1) == "or-more":
                return 2, [self._token("ATLEAST", number, self.words[at], self.words[at + 1])]
            if self._value(at + 1) == "or-less":
                return 2, [self._token("ATMOST", number, self.words[at], self.words[at + 1])]
            return 1, [self._token("NUMBER", number, self.words[at])]
        return None

    def _digits(self, at: int) -> str:
        value = self._value(at)
        return str(NUMBERS[value]) if value in NUMBERS else value if value.isdecimal() else ""

    def _pronoun(self, at: int) -> list[Token]:
        """he and she are the card's own character; it and they something named before."""
        word = self.words[at]
        own = word.value in PRONOUNS or word.value in ("his", "her")
        if word.value in ("they", "them", "their") and self.names.pronoun == "they":
            own = True
        who = self._token("OWN" if own else "IT", "", word)
        possessive = word.value in ("his", "its", "their") or (word.value == "her" and self._owns(at + 1))
        return [who, self._token("_POSS", "'s", word, width=False)] if possessive else [who]

    def _owns(self, at: int) -> bool:
        """Whether `her` is followed by something of hers."""
        value = PLURALS.get(self._value(at), self._value(at))
        if value == "adjacent":
            return self._value(at + 1) != "to"
        return value in _OWNED or value in SORTS or value in STATES

    def _is_determiner(self, at: int) -> bool:
        """`that rival`, but not `that Rick can see`, `that holds an item`, `that a rival sees`."""
        after = self._at(at + 1)
        if isinstance(after, Lexeme):
            begins = self._value(at - 1) in _BEFORE_CLAUSES
            return begins or (not self._is_own(after) and self._value(at + 2) != "see")
        value = PLURALS.get(self._value(at + 1), self._value(at + 1))
        return (
            value in SORTS
            or value in STATES
            or value in ("ability", "square", "adjacent", "challenge", "move")
        )

    def _joins_nouns(self, at: int) -> bool:
        """`stand up Mira and an ally`: nothing is done by who stands after it."""
        after = at + 1
        while after < len(self.words) and self._value(after) not in _BREAKS:
            if self._value(after) in _DOING:
                return False
            after += 1
        return after > at + 1

    def _is_clause(self, at: int) -> bool:
        """Whether somebody is said to do something here: `it stands up`."""
        word = self._at(at)
        named = (
            isinstance(word, Lexeme)
            or self._value(at) in PRONOUNS
            or self._value(at) in ("it", "they", "that")
        )
        after = at + 1
        while after < len(self.words) and self._value(after) not in _BREAKS:
            if self._value(after) in _DOING:
                return named
            after += 1
        return False

    def _is_step(self, at: int) -> bool:
        """Whether a step begins here, with or without article."""
        if self._value(at) == "a":
            at += 1
            return self._value(at) in ACTIONS and self._value(at + 1) not in SORTS
        return self._value(at) in VERBS or self._value(at) in ("basic", "make-ready")

    def _opens_plural(self, at: int) -> bool:
        """A plural noun, perhaps after adjectives, that nothing determines."""
        while self._value(at) in STATES or self._value(at) in ("adjacent", "other", "basic", *TYPES):
            if self._value(at) == "adjacent" and self._value(at + 1) == "to":
                return False
            at += 1
            if self._value(at) == "or" and self._value(at + 1) in TYPES:
                at += 1
        word = self._at(at)
        if isinstance(word, Lexeme) and word.spelling:
            return word.spelling.plural and not self._is_own(word)
        value = self._value(at)
        if value in ("rival", "ally") and self._value(at + 1) in PLURALS:
            return True
        return PLURALS.get(value, "") in SORTS or value == "squares"

    def _opens_relative(self, at: int, previous: str) -> bool:
        """`a rival` (that) `Batman can see`; `a rival` (that) `he sees`."""
        if previous not in _NOUN_ENDS:
            return False
        value = self._value(at)
        word = self._at(at)
        if isinstance(word, Lexeme) or value in PRONOUNS or value in ("it", "they", "this-character", "you"):
            return self._value(at + 1) == "see"
        return value == "the" and isinstance(self._at(at + 1), Lexeme) and self._value(at + 2) == "see"


_BREAKS = frozenset(
    (",", ";", ":", "then", "and", "or", "if", "while", "when", "unless", "until", "otherwise")
)
_DOING = VERBS | ACTIONS | {
    "may", "must", "cannot", "can", "repeat", "pass-through", "moved", "did", "enter", "end", "begin", "stay",
    "would-be", "make-ready", "cost", "once", "twice", "this-turn", "defend",
}  # fmt: skip
_OWNED = frozenset(("turn", "defense", "square", "cost", "range", "pool", "track", "owner", "start-area", "side",
                    "ability", "move", "setup-square", "partner", "basic", "challenge", "next", "first",
                    *TYPES))  # fmt: skip
_CLASSES: tuple[tuple[str, frozenset[str]], ...] = (
    ("TYPE", frozenset(TYPES)),
    ("ADJ", frozenset(STATES)),
    ("NOUN", frozenset(SORTS)),
    ("FACE", frozenset(FACES)),
    ("HOLDER", frozenset(("this-character",))),
    ("TARGET", frozenset(("the-target",))),
    ("CARD", frozenset(("this-card",))),
    ("YOU", frozenset(("you",))),
    ("_POSS", frozenset(("'s",))),
)
# After these a noun needs no marker: it has its determiner, or stands inside a phrase that has one.
_DETERMINED = frozenset(("A", "ANOTHER", "EACH", "ANY", "NO", "THE", "YOUR", "OTHER", "NUMBER", "UPTO", "ATLEAST",
                         "ADJ", "_THAT", "_POSS", "_PL", "TYPE", "ADJACENT", "MORE", "LESS"))  # fmt: skip
_BEFORE_CLAUSES = frozenset(
    ("", "that", "which", "if", "only-if", "while", "when", "and", "or", "then", ",", ";", ":")
)
_NOUN_ENDS = frozenset(("NOUN", "NAME", "NAMES", "SQUARE"))
