"""House cards whose texts are programs: what the engine plays and no text of a test says."""

from typing import Any

from crossfray.content.cards import NO_RULES
from crossfray.rules import kinds as all_kinds
from crossfray.rules import program as p
from crossfray.rules.frames import LOCALS
from crossfray.rules.match import CHARACTER, KIND_NAMES, NO_DEFENSE, STRENGTH, Thing
from support.script import Script, cards

program = p
kinds = all_kinds
FOE = "white-walker"
WALLED = """
    +---+---+---+---+---+---+
    |           |           |
    +   +   +   +   +   +   +
    |           |           |
    +   +   +   +   +   +   +
    |           |           |
    +   +   +   +   +---+   +
    |           |   |   |   |
    +   +   +   +   +---+   +
    |           |           |
    +---+---+---+---+---+---+
    """
"""six by five; a wall from edge to edge between the third and the fourth column; e2 is enclosed"""
AREAS = {1: "a1 b1", 2: "e5 f5"}

# ---------------------------------------------------------------------- words

OWN: p.Selectors = (p.Selector(-1, p.OWN),)
ITSELF: p.Selectors = (p.Selector(-1, p.ITSELF),)
HOLDER: p.Selectors = (p.Selector(-1, p.HOLDER),)
TARGET: p.Selectors = (p.Selector(-1, p.SLOT),)
SUBJECT: p.Selectors = (p.Selector(-1, p.SLOT + 1),)
IT: p.Selectors = (p.Selector(-1, p.SLOT + 3),)
THEM: p.Selectors = (p.Selector(-1, p.SLOT + 4),)
IT_SLOT, THEM_SLOT, COUNTER = LOCALS, LOCALS + 1, LOCALS + 2
RIVALS: p.Selectors = (p.Selector(p.RIVAL),)
ALLIES: p.Selectors = (p.Selector(p.ALLY),)
ANYBODY: p.Selectors = (p.Selector(p.ANY_CHARACTER),)


def some(sort: int, *filters: p.Filter, name: str = "", ref: int = 0) -> p.Selectors:
    return (p.Selector(sort, ref, name, filters),)


def within(squares: int, who: p.Selectors = OWN) -> p.Filter:
    return p.Filter(p.WITHIN, squares, who)


def beside(who: p.Selectors = OWN) -> p.Filter:
    return p.Filter(p.ADJACENT, who=who)


def seen(who: p.Selectors = OWN) -> p.Filter:
    return p.Filter(p.SEEN, who=who)


def held_by(who: p.Selectors) -> p.Filter:
    return p.Filter(p.HELD_BY, who=who)


def number(count: int) -> p.Amount:
    return p.Amount(number=count)


def new(card: str) -> p.Selectors:
    """One of a character's tokens from the box."""
    return some(p.NAMED, p.Filter(p.AVAILABLE), name=card)


def choose(who: p.Selectors, slot: int = IT_SLOT, **more: Any) -> p.Op:
    return p.Op(p.DO_CHOOSE, who, slot=slot, text="Choose", **more)


def move(who: p.Selectors, squares: int, flags: int = 0, **more: Any) -> p.Op:
    return p.Op(p.DO_MOVE, who, number=number(squares), flags=flags, text="Move", **more)


def challenge(dice: int, reach: int = 0) -> p.Op:
    return p.Op(p.DO_CHALLENGE, OWN, number=number(dice), numbers=(reach,) if reach else (), text="Challenge")


def place(who: p.Selectors, spot: p.Spot, **more: Any) -> p.Op:
    return p.Op(p.DO_PLACE, who, where=spot, text="Place", **more)


def points(count: int = 1, who: p.Selectors = ()) -> p.Op:
    return p.Op(p.DO_POINTS, who, number=number(count))


def until(per: int, row: p.Row, condition: p.Condition | None = None) -> p.Op:
    return p.Op(p.DO_UNTIL, flags=per, rule=row, condition=condition, text="For a while")


def when(kind: int, *steps: p.Op, **pattern: Any) -> p.On:
    return p.On("House", p.Pattern(kind, **pattern), (*steps, p.Op(p.DO_END)))


MARKED = p.Spot(p.ON_MARKED)
THROUGH_WALLS = move(OWN, 3, p.THROUGH_WALLS)
LEAVES_RUBBLE = when(kinds.PASS_WALL, place(new("rubble"), MARKED), target=OWN, cause=kinds.BY_ABILITY)
"""`When Hero passes through a wall by an ability, place a Rubble token there.`"""
SMOKE = p.CardRules(being=(p.Is("Smoke", p.OBSCURED, ITSELF),))
SPIKES = p.CardRules(being=(p.Is("Spikes", p.CLOSED, ITSELF),))

# ---------------------------------------------------------------------- cards


def brought(
    name: str, kind: str, count: int = 1, *, side: int = 0, owner: int = 3, defense: int = NO_DEFENSE,
    rules: p.CardRules = NO_RULES,
) -> tuple[Thing, ...]:  # fmt: skip
    """Tokens, status cards or items: `rubble-1`, `rubble-2`, ..., which Hero brings."""
    return tuple(
        Thing(
            f"{name}-{n}",
            f"{name.capitalize()} {n}",
            side,
            KIND_NAMES.index(kind),
            defense,
            card=name,
            owner=owner,
            rules=rules,
        )
        for n in range(1, count + 1)
    )


def able(*programs: p.Program | p.Op, rules: p.CardRules = NO_RULES) -> p.CardRules:
    """The rules of a card with abilities of these programs: `ability-1`, `ability-2`, ..."""
    found = [
        p.Ability(
            f"ability-{n}",
            f"Ability {n}",
            (*((steps,) if isinstance(steps, p.Op) else steps), p.Op(p.DO_END)),
            STRENGTH,
            1,
        )
        for n, steps in enumerate(programs, 1)
    ]
    return rules._replace(abilities=tuple(found))


def playing(
    *programs: p.Program | p.Op,
    rules: p.CardRules = NO_RULES,
    things: tuple[Thing, ...] = (),
    places: str = "hero b3 white-walker e3",
    **options: Any,
) -> Script:
    """Hero and a Sworn Brother against a White Walker and an Unsullied, in Hero's turn, on a board with a wall."""
    options.setdefault("pools", {1: "strength " * 4, 2: "strength cunning"})
    options.setdefault("board", WALLED)
    options.setdefault("areas", AREAS)
    options.setdefault("edition", "expanded")
    squads = ("sworn-brother", "white-walker unsullied")
    hero = Thing("hero", "Hero", 0, CHARACTER, 2, card="hero", rules=able(*programs, rules=rules))
    return cards(squads, places, options.pop("to_act", "hero"), extra=(hero, *things), **options)
