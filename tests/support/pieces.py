"""Pieces and cards of our own for scripted games, by the names of their kinds, with texts as their rules."""

from crossfray.content.cards import NO_RULES
from crossfray.rules.match import KIND_NAMES, NO_DEFENSE, NOBODY, Thing
from crossfray.rules.program import CardRules
from support.script import reads

Piece = Thing
Things = tuple[tuple[str, str, str, int], ...]
"""what a text may name beside its own card: id, name, kind, how many"""


def piece(
    piece_id: str,
    kind: str = "character",
    side: int = 1,
    *,
    defense: int | None = None,
    text: str = "",
    rules: CardRules = NO_RULES,
    card: str = "",
    owner: int = -1,
    home: int = -1,
    things: Things = (),
) -> Piece:
    """A piece of a side (0: nobody's), with a text of its own or rules read before. A character speaks of itself as
    Hero; `hound-2` is one of the Hounds. `owner` is the place of the character that brings it among the pieces."""
    own = reads(text, {"status card": "status", "item": "item"}.get(kind, "trait"), things) if text else rules
    if defense is None:
        defense = 2 if kind == "character" else NO_DEFENSE
    name = piece_id.replace("-", " ").title()
    common = piece_id.rstrip("0123456789").rstrip("-")
    number = KIND_NAMES.index(kind)
    return Thing(
        piece_id,
        name,
        side - 1 if side else NOBODY,
        number,
        defense,
        home=home,
        card=card or common,
        owner=owner,
        rules=own,
    )


def usable(text: str, number: int = 2, *, side: int = 1, owner: int = 0, burst: bool = False) -> Piece:
    """An item, Boon, that is used by an action and then goes to this number of the track."""
    rules = reads(text, "item action")
    ability = rules.abilities[0]._replace(
        id="boon", name="Boon", cost=number, challenge_action=burst, text=text
    )
    return piece("boon", "item", side, owner=owner, rules=rules._replace(abilities=(ability,)))


def while_standing(text: str) -> CardRules:
    """A trait that holds only while its character stands."""
    return reads(text)._replace(while_standing=True)
