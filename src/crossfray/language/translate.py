"""From a card's text to its rules in one step: read, check, compile."""

from typing import Protocol, cast

from crossfray.language.compile import CardText, compile_text
from crossfray.language.names import Names, Pronoun, TextKind, Thing, ThingKind
from crossfray.language.reader import read
from crossfray.rules.program import CardRules

HELD = ("item", "item action", "status", "token", "minion")
"""Kinds of text that stand on a thing and not on a character's card."""


class Place(Protocol):
    """Where a text stands, as content describes it."""

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
    """What a text may name."""
    held = at.kind in HELD
    kind = {"item action": "item", "token": "status", "minion": "status"}.get(at.kind, at.kind)
    things = tuple(Thing(i, name, cast(ThingKind, sort), count) for i, name, sort, count in at.things)
    own_kind: ThingKind = "companion" if at.kind.startswith("companion") else "character"
    own = Thing(at.own, at.own_name, own_kind, short=at.short) if at.own else None
    card_kind: ThingKind = "item" if at.kind.startswith("item") else cast(ThingKind, at.kind)
    count = next((thing.count for thing in things if thing.id == at.card), 1)
    card = Thing(at.card, at.card_name, card_kind, count) if held else None
    return Names(cast(TextKind, kind), own, cast(Pronoun, at.pronoun), card, things)


def translate(at: Place, name: str, text: str) -> CardRules:
    """The rules of a text; LanguageError or CompileError with the place if it cannot be read."""
    names = names_at(at)
    tree = read(text, names)
    held = at.kind in HELD
    return compile_text(tree, CardText(at.card or at.own, names, held), name)
