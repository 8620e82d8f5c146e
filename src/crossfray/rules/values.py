"""Numbers that cards change: defense, dice, range, squares of a move, cost, with the trail of what changed them."""

from typing import NamedTuple

from crossfray.rules import program as p
from crossfray.rules.facts import amount, holds_true
from crossfray.rules.lasting import lasting_rules
from crossfray.rules.match import COMPANION, ITEM, MINION, STATUS, TOKEN
from crossfray.rules.phrases import SUBJECT, TARGETED, context, holder, matches, members
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


def value(state: State, which: int, piece: int, base: int, other: int = -1, also: int = -1) -> int:
    """A value after all modifiers."""
    if not (state.match.modifiers[which] or state.lasting or (also >= 0 and state.match.modifiers[also])):
        return base
    steps = trail(state, which, piece, base, other, also)
    return steps[-1].value if steps else base


Row = tuple[int, int, str]
"""a change, its number, the name of the card"""


def trail(state: State, which: int, piece: int, base: int, other: int = -1, also: int = -1) -> list[Change]:
    """What changes a value of a piece, step by step. TIMING-2: first all that add, then all that subtract, not
    below 0, then those that set. `other` is who is on the other side of a challenge; `also` another value whose
    modifiers count here, as those of basic moves do for a basic move."""
    rows: list[Row] = []
    for wanted in (which, also) if also >= 0 else (which,):
        for source, modifier in state.match.modifiers[wanted]:
            if active(state, source):
                add_row(state, context(state, source), modifier, piece, other, rows)
    if state.lasting:
        for frame, rule in lasting_rules(state):
            if isinstance(rule, p.Modifier) and rule.value in (which, also):
                add_row(state, frame, rule, piece, other, rows)
    rows.sort(key=lambda row: row[0])
    settled = [row for row in rows if row[0] <= p.SUBTRACT]
    last = [row for row in rows if row[0] > p.SUBTRACT]
    if len(last) > 1:
        before = changed(base, settled)
        start, sign = before[-1].value if before else base, -1 if which == p.COST else 1
        last = max(orders(last), key=lambda order: sign * changed(start, order)[-1].value)
    return changed(base, settled + last)


def add_row(
    state: State, frame: list[int], modifier: p.Modifier, piece: int, other: int, rows: list[Row]
) -> None:
    """Note what a modifier does to a value of a piece, if it is meant and holds."""
    if not matches(state, frame, modifier.scope, piece):
        return
    if not frame[SUBJECT]:
        frame[SUBJECT] = 1 << piece  # `it` in a standing rule
    if other >= 0 and modifier.value in (p.DICE, p.BASIC_CHALLENGE_DICE) and not frame[TARGETED]:
        frame[TARGETED] = 1 << other
    if modifier.against and (other < 0 or not members(state, frame, modifier.against) >> other & 1):
        return
    if modifier.guard is None or holds_true(state, frame, modifier.guard):
        rows.append((modifier.change, amount(state, frame, modifier.amount), modifier.name))


def orders(rows: list[Row]) -> list[list[Row]]:
    """TIMING-2: who controls the modified thing chooses the order of what sets it. More is never worse for them, of
    a cost less: so it is the order that comes out best."""
    if len(rows) < 2:
        return [rows]
    return [[row, *rest] for at, row in enumerate(rows) for rest in orders(rows[:at] + rows[at + 1 :])]


def changed(base: int, rows: list[Row]) -> list[Change]:
    steps = []
    for change, number, name in rows:
        if change == p.ADD:
            base += number
        elif change == p.SUBTRACT:
            base = max(base - number, 0)
        elif change == p.AT_MOST:
            base = min(base, number)
        elif change == p.AT_LEAST:
            base = max(base, number)
        else:
            base = number
        steps.append(Change(name, change, number, base))
    return steps


def reach_of(state: State, piece: int, reaches: int) -> int:
    """The range of a challenge, 0 for one to an adjacent target. CHAL-14: added to a challenge without range it
    makes one of 1 and that number."""
    if not (state.match.modifiers[p.RANGE] or state.lasting):
        return reaches
    changed = value(state, p.RANGE, piece, reaches or 1)
    return max(changed, 1) if reaches else changed if changed > 1 else 0


def forbids(state: State, act: str, piece: int, by: int = -1) -> str:
    """The card that says somebody cannot do something (`move`), or that it cannot be done to them (`be moved`);
    empty if none does. `by` is who would do it to them, or -1. SETUP-10: the card wins over the rules."""
    if act not in state.match.forbidding:
        return ""
    for source, row in state.match.prohibitions:
        if row.act == act and active(state, source) and says(state, context(state, source), row, piece, by):
            return row.name
    for frame, rule in lasting_rules(state) if state.lasting else ():
        if isinstance(rule, p.Prohibition) and rule.act == act and says(state, frame, rule, piece, by):
            return rule.name
    return ""


def says(state: State, frame: list[int], row: p.Prohibition, piece: int, by: int) -> bool:
    """Whether a `cannot` is about a piece, done to it by somebody (or -1), and holds."""
    if not matches(state, frame, row.who, piece):
        return False
    if not frame[SUBJECT]:
        frame[SUBJECT] = 1 << piece
    if row.by and (by < 0 or not matches(state, frame, row.by, by)):
        return False
    return row.guard is None or holds_true(state, frame, row.guard)


def forbidden(state: State, act: str, by: int = -1) -> int:
    """The pieces that cannot do something, or to which it cannot be done."""
    found = 0
    if act in state.match.forbidding:
        for piece in range(len(state.match.things)):
            if forbids(state, act, piece, by):
                found |= 1 << piece
    return found
