"""From a card's text to its rules in one step: read, check, compile."""

from typing import Any, Protocol, cast

from crossfray.language.compile import CardText, compile_text
from crossfray.language.names import Names, Pronoun, TextKind, Thing, ThingKind
from crossfray.language.reader import read
from crossfray.rules.program import CardRules


class Place(Protocol):
    """Where a text stands, as content describes it."""

    kind: str
    own: str
    own_name: str
    short: tuple[str, ...]
    pronoun: str
    card: str
    card_name: str
    things: tuple[tuple[str, str, str, int], ...]


def names_at(at: Any) -> Names:
    """What a text may name."""
    kind = "ability" if at.kind == "item action" else at.kind
    held = at.kind in ("item", "item action", "status")
    things = tuple(Thing(i, name, cast(ThingKind, sort), count) for i, name, sort, count in at.things)
    own_kind: ThingKind = "companion" if at.kind.startswith("companion") else "character"
    own = Thing(at.own, at.own_name, own_kind, short=at.short) if at.own else None
    card = Thing(at.card, at.card_name, "status" if at.kind == "status" else "item") if held else None
    return Names(cast(TextKind, kind), own, cast(Pronoun, at.pronoun), card, things)


def translate(at: Any, name: str, text: str) -> CardRules:
    """The rules of a text; LanguageError or CompileError with the place if it cannot be read."""
    tree = read(text, names_at(at))
    held = at.kind in ("item", "item action", "status")
    return compile_text(tree, CardText(at.card or at.own, held), name)
