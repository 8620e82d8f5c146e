"""From a card's text to its rules in one step: read, compile; or everything that is wrong with it."""

from typing import Any, Protocol, cast

from crossfray.language import meaning as m
from crossfray.language.compile import CardText, Unplayable, compile_text
from crossfray.language.names import Names, Pronoun, TextKind, Thing, ThingKind
from crossfray.language.printer import Printer, Unsayable, say
from crossfray.language.problems import LanguageError, Problem
from crossfray.language.reader import Problems, read
from crossfray.rules.program import CardRules

HELD = ("item", "item action", "status", "token", "minion")
"""Kinds of text that stand on a thing and not on a character's card."""
CANNOT = "understood, but the game cannot do this yet"


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
    kind = {"token": "status", "minion": "status"}.get(at.kind, at.kind)
    things = tuple(Thing(i, name, cast(ThingKind, sort), count) for i, name, sort, count in at.things)
    own_kind: ThingKind = "companion" if at.kind.startswith("companion") else "character"
    own = Thing(at.own, at.own_name, own_kind, short=at.short) if at.own else None
    card_kind: ThingKind = "item" if at.kind.startswith("item") else cast(ThingKind, at.kind)
    count = next((thing.count for thing in things if thing.id == at.card), 1)
    card = Thing(at.card, at.card_name, card_kind, count) if at.kind in HELD else None
    return Names(cast(TextKind, kind), own, cast(Pronoun, at.pronoun), card, things)


def translate(at: Place, name: str, text: str) -> CardRules:
    """The rules of a text; LanguageError with everything that is wrong with it."""
    names = names_at(at)
    return rules_of(text, CardText(at.card or at.own, names, at.kind in HELD), name)


def rules_of(text: str, card: CardText, name: str) -> CardRules:
    """The rules of a text of a card."""
    found = read(text, card.names.kind, card.names)
    if isinstance(found, Problems):
        raise LanguageError(text, found.found)
    try:
        return compile_text(found.meaning, card, name)
    except Unplayable as unplayable:
        words = said(unplayable.node, card.names)
        message = f"{CANNOT}: *{words}*" if words else CANNOT
        if unplayable.why:
            message += f"; {unplayable.why}"
        problem = Problem((0, len(text)), "cannot be played", message)
    raise LanguageError(text, (problem,))


def reading(at: Place, text: str) -> str:
    """A text in the one wording of its meaning; as it stands where there is no other wording."""
    names = names_at(at)
    found = read(text, names.kind, names)
    if isinstance(found, Problems):
        raise LanguageError(text, found.found)
    try:
        return say(found.meaning, names)
    except Unsayable:
        return text


def said(node: Any, names: Names) -> str:
    """A part of a meaning in words; empty if there are none."""
    printer = Printer(names, names.kind)
    try:
        if isinstance(node, tuple) and len(node) == 2 and isinstance(node[0], m.Event):
            return printer.role(node[0].kind, node[1], node[0].get(node[1])) or printer.step(node[0])
        if isinstance(node, m.Set | m.Ref | m.Join | m.Part):
            return printer.noun(node)
        if isinstance(
            node, m.Is | m.Near | m.On | m.Of | m.Seen | m.Has | m.Value | m.Other | m.Except | m.Nearest
        ):
            return printer.adjective(node) or printer.filter(node)
        if isinstance(node, m.IsSo | m.Exists | m.Compare | m.Happened | m.Outcome | m.Rolled | m.During):
            return printer.cond(node)
        if isinstance(node, m.When | m.Instead | m.Change | m.Forbid | m.Permit | m.Limit | m.While):
            return printer.part(node)
        if isinstance(node, m.Event | m.Seq | m.May | m.Either | m.Each | m.If | m.Pay | m.Until | m.Later):
            return printer.step(node)
    except (Unsayable, AttributeError, TypeError, KeyError):
        return ""
    return ""
