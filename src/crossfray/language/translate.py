"""Turns a card's text into rules: reads it and compiles it, or says everything that is wrong with it."""

from functools import lru_cache
from typing import Protocol, cast

from crossfray.language.compile import CardText, Unplayable, compile_text
from crossfray.language.helping import not_playable, with_help
from crossfray.language.names import Names, Pronoun, TextKind, Thing, ThingKind
from crossfray.language.printer import Unsayable, say
from crossfray.language.problems import LanguageError, Problem
from crossfray.language.reader import Problems, Reading, read
from crossfray.rules.program import CardRules

HELD = ("item", "item action", "status", "token", "minion")
"""kinds of text that are on a thing, not on a character's card"""


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
    if not isinstance(found, Problems):
        try:
            return compile_text(found.meaning, card, name)
        except Unplayable as unplayable:
            problems: tuple[Problem, ...] = (not_playable(text, unplayable, card, found.meaning),)
    else:
        problems = found.found
    raise LanguageError(text, with_help(text, problems, card) if helpful else problems)


@lru_cache(maxsize=64)
def understood(text: str, names: Names) -> Reading | Problems:
    """Reads a text. Cached, since a text is often compiled and then also printed."""
    return read(text, names.kind, names)


def reading(at: Place, text: str, own: str = "") -> str:
    """The canonical English of a text; the text itself if its meaning cannot be printed. With the `own` words of its
    author, what is closest to them."""
    names = names_at(at)
    found = understood(text, names)
    if isinstance(found, Problems):
        raise LanguageError(text, found.found)
    try:
        return say(found.meaning, names, own)
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
