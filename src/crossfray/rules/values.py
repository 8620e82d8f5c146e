"""Numbers that cards change: defense, dice, range, squares of a move, cost, with the trail of what changed them."""

from typing import NamedTuple

from crossfray.rules import program as p
from crossfray.rules.match import COMPANION, ITEM, MINION, STATUS, TOKEN
from crossfray.rules.phrases import amount, context, holder, holds_true, matches, members
from crossfray.rules.state import OFF, State


class Change(NamedTuple):
    """One step of a trail: which card's text, what it does, and the value after it."""

    name: str
    change: int
    amount: int
    value: int


def active(state: State, source: int) -> bool:
    """Whether a card's text is in force. TRAIT-1: a trait always is; an item not while it waits on a track
    (ITEM-3), a status card while somebody holds it, a companion's or token's text while it is on the map."""
    thing = state.match.things[source]
    if thing.kind == ITEM and state.where[source] < OFF:
        return False
    if thing.kind == STATUS and state.holder[source] < 0:
        return False
    if thing.kind in (COMPANION, MINION, TOKEN) and state.where[source] < 0:
        return False
    if thing.rules.while_standing:
        bearer = holder(state, source) if thing.kind in (ITEM, STATUS) else source
        return state.where[bearer] >= 0 and not state.down >> bearer & 1
    return True


def value(state: State, which: int, piece: int, base: int, other: int = -1) -> int:
    """A value after all modifiers."""
    if not state.match.modifiers[which]:
        return base
    steps = trail(state, which, piece, base, other)
    return steps[-1].value if steps else base


def trail(state: State, which: int, piece: int, base: int, other: int = -1) -> list[Change]:
    """What changes a value of a piece, step by step. TIMING-2: first all that add, then all that subtract, not
    below 0, then those that set. `other` is who a challenge is against."""
    rows = []
    for source, modifier in state.match.modifiers[which]:
        if not active(state, source):
            continue
        frame = context(state, source)
        if not matches(state, frame, modifier.scope, piece):
            continue
        if modifier.against and (other < 0 or not members(state, frame, modifier.against) >> other & 1):
            continue
        if modifier.guard is None or holds_true(state, frame, modifier.guard):
            rows.append((modifier.change, amount(state, frame, modifier.amount), modifier.name))
    rows.sort(key=lambda row: row[0])
    steps = []
    for change, number, name in rows:
        if change == p.ADD:
            base += number
        elif change == p.SUBTRACT:
            base = max(base - number, 0)
        elif change == p.AT_MOST:
            base = min(base, number)
        else:
            base = number
        steps.append(Change(name, change, number, base))
    return steps


def reach_of(state: State, piece: int, reaches: int) -> int:
    """The range of a challenge, 0 for one to an adjacent target. CHAL-14: added to a challenge without range it
    makes one of 1 and that number."""
    if not state.match.modifiers[p.RANGE]:
        return reaches
    changed = value(state, p.RANGE, piece, reaches or 1)
    return max(changed, 1) if reaches else changed if changed > 1 else 0


def forbids(state: State, act: str, piece: int, by: int = -1) -> str:
    """The card that says somebody cannot do something (`move`), or that it cannot be done to them (`be moved`);
    empty if none does. `by` is who would do it to them, or -1. SETUP-10: the card wins over the rules."""
    for source, row in state.match.prohibitions:
        if row.act != act or not active(state, source):
            continue
        frame = context(state, source)
        if not matches(state, frame, row.who, piece):
            continue
        if row.by and (by < 0 or not matches(state, frame, row.by, by)):
            continue
        if row.guard is None or holds_true(state, frame, row.guard):
            return row.name
    return ""


def forbidden(state: State, act: str, by: int = -1) -> int:
    """The pieces that cannot do something, or to which it cannot be done."""
    found = 0
    if state.match.prohibitions:
        for piece in range(len(state.match.things)):
            if forbids(state, act, piece, by):
                found |= 1 << piece
    return found
