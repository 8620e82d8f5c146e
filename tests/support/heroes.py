"""A hero with abilities of our own, among basic characters: what texts can say beside the shipped cards."""

from typing import Any

from crossfray.content.compiled import TextAt
from crossfray.language.translate import translate
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


FAIR_THINGS = (("strongbox", "strongbox", "marker", 1), ("reactor", "reactor", "marker", 1))


def fair(
    text: str, places: str = "hero c3 white-walker h8 sworn-brother h1", to_act: str = "hero", **more: str
) -> Script:
    """Hero and an ally against a White Walker, by the text of a scenario; a strongbox lies on d4, a reactor on e5."""
    rules = translate(TextAt("test", "scenario", things=FAIR_THINGS), "Fair", text)
    things = [piece(f"fair-{side}", "scenario", side, card="fair", rules=rules) for side in (1, 2)]
    things += [piece(name, "marker", 0) for name, *_ in FAIR_THINGS]
    extra = (hero(), *things)
    places = f"{places} strongbox d4 reactor e5"
    return cards(("sworn-brother", "white-walker"), places, to_act, extra=extra, **more)  # type: ignore[arg-type]
