"""A hero with abilities of our own, among basic characters: what texts can say beside the shipped cards."""

from typing import Any

from support.pieces import piece
from support.script import Script, cards, hero

FOE = "white-walker"
MARKED = (("marked", "Marked", "status", 2),)


def doing(
    *abilities: str, trait: str = "", places: str = "hero c3 white-walker c4", cost: int = 1, **options: Any
) -> Script:
    """Hero and a Sworn Brother against a White Walker and an Unsullied; she brings two status cards, Marked."""
    options.setdefault("pools", {1: "strength strength strength", 2: ""})
    squads = ("sworn-brother", "white-walker unsullied")
    who = hero(trait, *abilities, things=MARKED, cost=cost)
    more = tuple(piece(f"marked-{n}", "status card", owner=3) for n in (1, 2))
    return cards(squads, places, options.pop("to_act", "hero"), extra=(who, *more), **options)


CRATES = (*MARKED, ("crate", "Crate", "token", 2))


def playing(*abilities: str, trait: str = "", places: str, **more: Any) -> Script:
    """Hero with two status cards and two Crates, and an ally, against a White Walker and an Unsullied with a Blade."""
    more.setdefault("pools", {1: "strength strength strength", 2: ""})
    things = [
        piece(f"{card}-{n}", kind, defense=2, owner=3)
        for card, kind in (("marked", "status card"), ("crate", "token"))
        for n in (1, 2)
    ]
    things.append(piece("blade", "item", side=2, owner=2))
    extra = (hero(trait, *abilities, things=CRATES), *things)
    to_act = more.pop("to_act", "hero")
    return cards(("sworn-brother", "white-walker unsullied"), places, to_act, extra=extra, **more)
