"""Programs in a form in which equal ones are equal: slots by the order in which they are used, no words for questions,
and the order of what is not said in an order left out."""

from typing import Any

from crossfray.rules import program as p
from crossfray.rules.frames import LOCALS, TARGETED

FIRST_LOCAL = p.SLOT + LOCALS - TARGETED
"""the reference that means the first slot which a text names"""
LAST = (p.AVAILABLE, p.NEAREST)
"""filters that look at what the others have left"""


def canonical(rules: p.CardRules) -> p.CardRules:
    """The same rules; each row for itself."""
    found: Any = [tuple(map(_numbered, part)) if isinstance(part, tuple) else part for part in rules]
    return p.CardRules(*found)


def _numbered(row: Any) -> Any:
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
            return p.Op(**{**inside, "slot": slot(value.slot) if value.slot else 0, "done": done, "text": ""})
        if isinstance(value, tuple):
            parts = tuple(map(plain, value))
            if hasattr(value, "_fields"):
                made = type(value)(*parts)
                if isinstance(made, p.Ability):
                    made = made._replace(text="")
                if isinstance(made, p.Condition) and made.code == p.BOTH:
                    made = made._replace(inner=tuple(sorted(made.inner, key=repr)))
                return made
            same = all(isinstance(part, p.Selector) and part.at_least == 1 for part in parts)
            return tuple(sorted(parts, key=repr)) if same else parts
        return value

    return plain(row)


def _sorted(filters: tuple[p.Filter, ...]) -> tuple[p.Filter, ...]:
    return tuple(sorted(set(filters), key=lambda found: (found.code in LAST, repr(found))))
