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
