"""From a sentence that cannot be read to what its author may have meant."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from importlib.resources import files

from crossfray.language.errors import Fault
from crossfray.language.lexer import DETERMINERS, VERBS, Lexeme, Sentence
from crossfray.language.names import Names
from crossfray.language.words import (
    DROPPED,
    NUMBERS,
    PLURALS,
    SORTS,
    STATES,
    TYPES,
    Word,
    flat,
    phrases,
)

# Words of other games, and what is said here.
_ELSEWHERE = {
    "attack": "challenge", "attacks": "challenges", "attacking": "challenging", "fight": "challenge",
    "fights": "challenges", "strike": "challenge", "shoot": "range 3, challenge 2", "damage": "challenge",
    "deal": "do a challenge",
    "wound": "knock down", "wounds": "knock down", "wounded": "knocked down", "kill": "knock out",
    "kills": "knocks out", "killed": "knocked out", "dies": "is knocked out",
    "heal": "stand up", "heals": "stands up", "revive": "stand up", "hit": "challenge", "hits": "challenges",
    "health": "defense", "armor": "defense", "armour": "defense", "hp": "defense", "life": "defense",
    "mana": "an ability token", "energy": "an ability token", "draw": "get", "draws": "gets",
    "drag": "pull", "drags": "pulls", "shove": "push", "shoves": "pushes",
    "teleport": "place", "teleports": "place", "summon": "place", "summons": "place", "spawn": "place",
    "tap": "exhaust", "taps": "exhaust", "tapped": "exhausted", "untap": "ready", "stun": "knock down",
    "stunned": "knocked down", "hero": "character", "heroes": "characters",
    "unit": "character", "units": "characters", "model": "character", "creature": "character",
    "hex": "square", "tile": "square", "tiles": "squares", "cell": "square", "cells": "squares",
    "inch": "square", "inches": "squares", "speed": "move", "discount": "lower the cost",
    "cooldown": "track", "deck": "track", "board": "map", "player": "side", "teammate": "ally",
    "teammates": "allies",
}  # fmt: skip

_ADDS_NOTHING = {
    "even": "cannot be played: leave it out with what follows it, or say what else is allowed",
    "same": "cannot be played here: say 'that rival', 'the target', 'its square'",
    "different": "cannot be played here: say 'another rival', 'each other ally'",
}
_GROUPS: tuple[tuple[str, frozenset[str]], ...] = (
    ("somebody", frozenset(("OWN", "HOLDER", "TARGET", "IT", "NAME", "A", "ANOTHER", "EACH", "ANY", "NO", "THE",
                            "_THAT", "_PL", "UPTO", "ATLEAST", "CARD", "YOUR", "YOU"))),
    ("a noun", frozenset(("NOUN", "SQUARE"))),
    ("where", frozenset(("ADJACENT", "WITHIN", "ON", "FROM", "AREA"))),
    ("which one", frozenset(("_REL", "WITH", "ADJ", "TYPE", "OF"))),
    ("an action", frozenset(verb.upper() for verb in VERBS)),
    ("a number", frozenset(("NUMBER",))),
    ("a condition", frozenset(("IF", "WHILE"))),
    ("a moment", frozenset(("WHEN", "AT"))),
    ("how often", frozenset(("ONCE", "TWICE"))),
    ("another step", frozenset(("AND", "COMMA", "THEN", "_ORS"))),
    ("another choice", frozenset(("_OR",))),
    ("whose it is", frozenset(("_POSS",))),
    ("the end of the sentence", frozenset(("$END",))),
)  # fmt: skip


def unknown_words(sentence: Sentence, names: Names, literals: Collection[str]) -> list[Fault]:
    """A fault for every word that the language does not know, the first few with what may be meant."""
    known = vocabulary(frozenset(literals))
    found = [at for at, word in enumerate(sentence.words) if not _is_known(word, known)]
    faults = [_unknown(sentence, at, names, place < _GUESSED) for place, at in enumerate(found)]
    if faults:
        faults[-1] = replace(faults[-1], nearest=nearest_sentence(sentence, names))
    return faults


_GUESSED = 5


def _is_known(word: Word, known: Collection[str]) -> bool:
    return isinstance(word, Lexeme) or word.value in known or word.value.isdecimal()


@cache
def vocabulary(literals: frozenset[str]) -> frozenset[str]:
    """Every word that means something, as it is written and as the grammar knows it."""
    table = {word for pair in phrases().items() for words in pair for word in words}
    classes = {*NUMBERS, *TYPES, *STATES, *SORTS, *PLURALS, *DETERMINERS, *DROPPED, *_PRONOUNS}
    return frozenset(literals | classes | {"or", "and", "that", "which", "'s", "basic"} | (table & _WRITTEN))


_PRONOUNS = ("he", "him", "his", "himself", "she", "her", "hers", "herself", "it", "its", "itself", "they",
             "them", "their", "themselves", "you", "shield", "burst", "!!!", "this-character", "the-target",
             "this-card", "up", "at-least", "or-more", "or-less")  # fmt: skip
_WRITTEN = frozenset(("up", "to"))


def _unknown(sentence: Sentence, at: int, names: Names, guess: bool) -> Fault:
    word = sentence.words[at]
    span = (word.start, word.end)
    if word.value in _ADDS_NOTHING:
        return Fault(span, f"'{word.raw}' {_ADDS_NOTHING[word.value]}")
    if word.value in _ELSEWHERE:
        return Fault(span, f"'{word.raw}' is a word of other games: here it is '{_ELSEWHERE[word.value]}'")
    if not any(letter.isalnum() for letter in word.value):
        return Fault(span, f"'{word.raw}' is no sign of the card language")
    for thing in names.all.values():
        if word.raw.lower() in thing.name.lower().split():
            hint = f'write the whole name, or add short = ["{word.raw}"] to its card'
            return Fault(span, f"'{word.raw}' alone is not known as {thing.name}: {hint}")
    near = nearest_words(sentence, at, names) if guess and len(word.value) <= 30 else []
    meant = f"; the nearest: {', '.join(near)}" if near else ""
    return Fault(span, f"'{word.raw}' is no word of the card language{meant}")


def nearest_words(sentence: Sentence, at: int, names: Names) -> list[str]:
    """The nearest names, of this word alone or with the one before or after; then the nearest words."""
    spelled = {spelling.text: spelling.thing.name for spelling in names.spellings.values()}
    word = sentence.words[at].value
    close = []
    for first, last in ((at - 1, at), (at, at + 1), (at, at)):
        if first >= 0 and last < len(sentence.words):
            written = " ".join(flat(other.raw) for other in sentence.words[first : last + 1])
            close += [spelled[name] for name in get_close_matches(written, sorted(spelled), 2, 0.75)]
    words = [entry for entry in _writings() if entry != word]
    return list(dict.fromkeys([*close, *get_close_matches(word, words, 3, 0.7)]))[:3]


@cache
def _writings() -> tuple[str, ...]:
    """The words that an author may write."""
    table = {word for words in phrases() for word in words}
    words = {*table, *NUMBERS, *TYPES, *STATES, *SORTS, *PLURALS, *VERBS}
    return tuple(sorted(word for word in words if word.isalpha() and len(word) > 1))


def missing_type(sentence: Sentence) -> Fault | None:
    """`a or ability token`: an icon was lost."""
    for at, word in enumerate(sentence.words[:-1]):
        after = sentence.words[at + 1]
        lost = word.value == "a" and after.value == "or"
        if lost or (word.value == "or" and after.value in ("ability-token", "ability-tokens")):
            end = next((other.end for other in sentence.words[at:] if "token" in other.value), after.end)
            kinds = ", ".join(TYPES)
            return Fault((word.start, end), f"a type of token is missing here: one of {kinds}")
    return None


def unexpected(sentence: Sentence, at: int | None, accepted: Iterable[str], names: Names) -> Fault:
    """A word that does not fit; `at` is where it starts, None at the end of the sentence."""
    if at is None:
        last = sentence.words[-1]
        span, message = (last.end, last.end), "the sentence ends too early"
    else:
        word = next(word for word in sentence.words if word.start <= at < word.end or word.start == at)
        span, message = (word.start, word.end), f"'{word.raw}' does not fit here"
    return Fault(span, message, groups(accepted), nearest_sentence(sentence, names))


def groups(accepted: Iterable[str]) -> tuple[str, ...]:
    """What may follow, in words of the game; where it is a word or two and nothing else, these."""
    kinds = set(accepted)
    found = tuple(group for group, members in _GROUPS if kinds & members)
    if found:
        return found
    words = sorted(kind.lower().replace("-", " ") for kind in kinds if kind.isalpha())
    return tuple(f"'{word}'" for word in words[:3])


def nearest_sentence(sentence: Sentence, names: Names) -> str:
    """The sentence of the collection that has most in common with this one."""
    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    matcher.set_seq2([_kind_of(word) for word in sentence.words][:40])
    best, score = "", 0.3
    for example, shape in _examples():
        matcher.set_seq1(shape)
        if matcher.quick_ratio() > score and (ratio := matcher.ratio()) > score:
            best, score = example, ratio
    own = names.spoken(names.own) if names.own else "Jon"
    return best.replace("Somebody", own)


def _kind_of(word: Word) -> str:
    if isinstance(word, Lexeme):
        return "<name>"
    return "<number>" if word.value.isdecimal() or word.value in NUMBERS else word.value


@cache
def _examples() -> tuple[tuple[str, tuple[str, ...]], ...]:
    source = (files("crossfray.language") / "examples.txt").read_text("utf-8")
    return tuple((line, _shape(line)) for line in source.splitlines() if line and not line.startswith("#"))


def _shape(line: str) -> tuple[str, ...]:
    from crossfray.language.lexer import sentences
    from crossfray.language.names import Thing

    names = Names("trait", Thing("somebody", "Somebody", "character"))
    return tuple(_kind_of(word) for sentence in sentences(flat(line), names) for word in sentence.words)
