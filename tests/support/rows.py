"""Rules of cards made by hand, for what no text of a test says."""

from crossfray.language.compile_rules import in_role
from crossfray.rules import kinds
from crossfray.rules import program as p

VALUES = {
    p.DEFENSE: (kinds.CHALLENGE, kinds.TARGET_ROLE, kinds.DOER_ROLE),
    p.DICE: (kinds.CHALLENGE, kinds.DOER_ROLE, kinds.TARGET_ROLE),
    p.RANGE: (kinds.CHALLENGE, kinds.DOER_ROLE, kinds.NO_ROLE),
    p.SQUARES: (kinds.MOVE, kinds.TARGET_ROLE, kinds.NO_ROLE),
    p.COST: (kinds.ABILITY, kinds.DOER_ROLE, kinds.NO_ROLE),
}
"""for each value the event whose value it is, whose it is, and against whom"""


def change(
    name: str, value: int, how: int, number: int, who: p.Selectors, against: p.Selectors = ()
) -> p.Change:
    """A value of somebody that changes."""
    kind, whose, other = VALUES[value]
    pattern = in_role(in_role(p.Pattern(kind), whose, who), other, against)
    return p.Change(name, value, pattern, how, p.Amount(number=number))


def on(name: str, pattern: p.Pattern, *steps: p.Op) -> p.CardRules:
    """A card whose text does something on an event."""
    return p.CardRules(on=(p.On(name, pattern, (*steps, p.Op(p.DO_END))),))
