"""Programs in a form in which equal ones are equal: slots by the order in which they are used, no words for questions,
and the order of what is not said in an order left out."""

from typing import Any

from crossfray.rules import program as p
from crossfray.rules.frames import LOCALS, TARGETED

FIRST_LOCAL = p.SLOT + LOCALS - TARGETED
"""the reference that means the first slot which a text names"""
OWN = (p.Selector(-1, p.OWN),)
"""who decides what the card's own character may do: its player, who is `you`"""
HOLDER = (p.Selector(-1, p.HOLDER),)
LAST = (p.AVAILABLE, p.NEAREST)
"""filters that look at what the others have left"""


def canonical(rules: p.CardRules, item: bool = False) -> p.CardRules:
    """The same rules; each row for itself. Who holds an item is of the side that is `you`."""
    found: Any = [
        tuple(_numbered(row, item) for row in part) if isinstance(part, tuple) else part for part in rules
    ]
    return p.CardRules(*found)


def _numbered(row: Any, held: bool) -> Any:
    slots: dict[int, int] = {}

    def slot(number: int) -> int:
        return number if number < LOCALS else LOCALS + slots.setdefault(number, len(slots))

    def plain(value: Any) -> Any:
        if isinstance(value, p.Selector):
            ref = value.ref
            if value.sort < 0 and ref >= FIRST_LOCAL:
                ref = slot(ref - FIRST_LOCAL + LOCALS) - LOCALS + FIRST_LOCAL
            return value._replace(ref=ref, filters=_sorted(tuple(map(plain, value.filters))))
        if isinstance(value, p.Op):  # what a step looks at comes before what it names
            inside = {name: plain(part) for name, part in value._asdict().items()}
            done = slot(value.done) if value.done else 0
            if value.code == p.DO_MAY and value.who in (OWN, HOLDER if held else OWN):
                inside["who"] = ()
            return p.Op(**{**inside, "slot": slot(value.slot) if value.slot else 0, "done": done, "text": ""})
        if isinstance(value, tuple):
            parts = tuple(map(plain, value))
            if hasattr(value, "_fields"):
                made = type(value)(*parts)
                if isinstance(made, p.Ability):
                    made = made._replace(text="")
                return _plain_condition(made) if isinstance(made, p.Condition) else made
            same = all(isinstance(part, p.Selector) and part.at_least == 1 for part in parts)
            return tuple(sorted(parts, key=repr)) if same else parts
        return value

    return plain(row)


def _sorted(filters: tuple[p.Filter, ...]) -> tuple[p.Filter, ...]:
    return tuple(sorted(set(filters), key=lambda found: (found.code in LAST, repr(found))))


def _plain_condition(condition: p.Condition) -> p.Condition:
    """One of several ways to ask the same: that some are so is that there are such."""
    if condition.code == p.BOTH:
        flat = [part for each in condition.inner for part in (each.inner if each.code == p.BOTH else (each,))]
        return condition._replace(inner=tuple(sorted(flat, key=repr)))
    if condition.code == p.THERE and not condition.number and len(condition.who) == 1:
        find = condition.who[0]
        near = [each for each in find.filters if each.code in (p.ADJACENT, p.WITHIN)]
        if len(near) == 1 and near[0].who and near[0].who[0].sort < 0:
            rest = find._replace(filters=tuple(each for each in find.filters if each != near[0]))
            return _plain_condition(p.Condition(p.IS_NEAR, near[0].who, (rest,), near[0].number))
    looked_for = bool(condition.who) and all(find.sort >= 0 and not find.ref for find in condition.who)
    if condition.code == p.IS_STATE and looked_for and condition.number != p.OUT_STATE:
        more = () if condition.number == p.ON_MAP_STATE else (p.Filter(condition.number),)
        return _there(condition.who, more)
    if condition.code == p.IS_ON and looked_for and condition.name:
        return _there(condition.who, (p.Filter(p.ON_AREA, name=condition.name),))
    if condition.code == p.IS_NEAR:  # who is near to somebody is somebody who is near to it
        known = [all(find.sort < 0 for find in each) for each in (condition.who, condition.other)]
        turned = known == [False, True] or (
            known == [True, True] and repr(condition.other) < repr(condition.who)
        )
        if turned and all(find.at_least == 1 for find in (*condition.who, *condition.other)):
            return condition._replace(who=condition.other, other=condition.who)
    return condition


def _there(who: p.Selectors, more: tuple[p.Filter, ...]) -> p.Condition:
    found = tuple(find._replace(filters=_sorted((*find.filters, *more))) for find in who)
    return _plain_condition(p.Condition(p.THERE, found))
