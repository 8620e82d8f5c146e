"""Numbers that cards change (defense, dice, range, squares of a move, cost), with the list of what changed them; and
what cards forbid and permit."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from crossfray.rules import program as p
from crossfray.rules.conditions import amount, holds_true, square_choices
from crossfray.rules.frames import SOURCE, SUBJECT, TARGETED, Frame
from crossfray.rules.kinds import BY_BASIC, CHALLENGE, ENTER, INTERACT, RANGED, Event
from crossfray.rules.lasting import end_one, lasting_rows
from crossfray.rules.patterns import fits
from crossfray.rules.selectors import matches, members, named_squares, near, squares_of
from crossfray.rules.state import State
from crossfray.rules.texts import active, context

R = TypeVar("R", p.Forbid, p.Permit, p.Change)


class Changed(NamedTuple):
    """One change of a value: the card's text, what it does, and the value after it."""

    name: str
    how: int
    amount: int
    value: int


def changes_value(state: State, which: int) -> bool:
    """A quick check whether any text might change a value."""
    return bool(state.match.changes[which] or state.lasting)


def value(state: State, which: int, base: int, event: Event, paid: bool = True) -> int:
    """A value of an event after all its changes, or without those that would have to be paid for."""
    steps = trail(state, which, base, event, paid)
    return steps[-1].value if steps else base


class Found(NamedTuple):
    """A change in force: what it does, and the number of its row among those of the value."""

    how: int
    amount: int
    number: int
    row: p.Change


def trail(state: State, which: int, base: int, event: Event, paid: bool = True) -> list[Changed]:
    """The changes to a value of an event, one by one. TIMING-2: first all that add, then all that subtract, not below
    0, then those that set."""
    rows = changes(state, which, event)
    if not paid:
        rows = [found for found in rows if not found.row.priced]
    if not rows:
        return []
    rows.sort(key=lambda row: row.how)
    first = [row for row in rows if row.how <= p.SUBTRACT]
    last = [row for row in rows if row.how > p.SUBTRACT]
    if len(last) > 1:
        before = changed(base, first)
        last = in_order(state, which, whose_value(which, event), before[-1].value if before else base, last)
    return changed(base, first + last)


def in_order(state: State, which: int, piece: int, start: int, rows: list[Found]) -> list[Found]:
    """TIMING-2: the player of the piece has said which text that sets it comes last. The others, and those that were
    not asked about, come in the order that is best for the piece: for a cost the lowest, for anything else the
    highest."""
    final = settled_on(state, which, piece, sum(1 << row.number for row in rows))
    sign = -1 if which == p.COST else 1
    ways = [way for way in orders(rows) if final < 0 or way[-1].number == final]
    return max(ways, key=lambda way: sign * changed(start, way)[-1].value)


def settled_on(state: State, which: int, piece: int, rows: int) -> int:
    """The row that comes last of these, if the player was asked; else -1."""
    for at in range(0, len(state.settled), SETTLED_LENGTH):
        if state.settled[at : at + SETTLED_LENGTH - 1] == (which, piece, rows):
            return state.settled[at + SETTLED_LENGTH - 1]
    return -1


SETTLED_LENGTH: Final = 4
"""for one answer in `state.settled`: the value, the piece, the rows as bits, the row that comes last"""


def limited(state: State, which: int, number: int, event: Event) -> int:
    """TIMING-2: a text that limits the number has the last word, even over later additions."""
    rows = changes(state, which, event) if changes_value(state, which) else ()
    return min([number, *(row.amount for row in rows if row.how == p.AT_MOST)])


def changes(state: State, which: int, event: Event) -> list[Found]:
    """All changes to a value of an event now."""
    rows: list[Found] = []
    for source, number, frame, change in in_force(state, state.match.changes[which], p.Change):
        if change.value == which and fits(state, frame, change.pattern, event, whose_value(which, event)):
            rows.append(Found(change.how, amount(state, frame, change.amount), number, change))
            heed(state, source, change)
    return rows


def whose_value(which: int, event: Event) -> int:
    """The piece that a value belongs to: defense to the target, squares to the piece that is moved, and so on."""
    return event.target if which in (p.DEFENSE, p.SQUARES, p.RALLY, p.WORTH) else event.doer


def orders(rows: list[Found]) -> list[list[Found]]:
    """All orders of some rows."""
    if len(rows) < 2:
        return [rows]
    return [[row, *rest] for at, row in enumerate(rows) for rest in orders(rows[:at] + rows[at + 1 :])]


def changed(base: int, rows: list[Found]) -> list[Changed]:
    steps = []
    for how, number, _, row in rows:
        if how == p.ADD:
            base += number
        elif how == p.SUBTRACT:
            base = max(base - number, 0)
        elif how == p.AT_MOST:
            base = min(base, number)
        elif how == p.AT_LEAST:
            base = max(base, number)
        else:
            base = number
        steps.append(Changed(row.name, how, number, base))
    return steps


def spend_next(state: State, event: Event) -> None:
    """An event is over: temporary rules about the next event of this kind end."""
    for number, frame, row in lasting_rows(state) if state.lasting else ():
        if isinstance(row, p.Change) and row.next and row.pattern.kind == event.kind:
            about, pattern = whose_value(row.value, event), row.pattern._replace(guard=None)
            if about == event.doer and any(find.sort >= 0 for find in pattern.target):
                pattern = pattern._replace(target=())  # in its next one, whatever else the text requires
            if fits(state, frame, pattern, event, about):
                spend_for(state, number, row, about)


def spend_for(state: State, number: int, row: p.Change, piece: int) -> None:
    """Temporary rules about the next event of each of some pieces end for one of them."""
    who = row.pattern.target if row.value in (p.DEFENSE, p.SQUARES) else row.pattern.doer
    if len(who) == 1 and who[0].sort < 0 and who[0].ref >= p.SLOT:
        slot, left = TARGETED + who[0].ref - p.SLOT, state.lasting[number][:]
        left[slot] &= ~(1 << piece)
        if left[slot]:
            state.lasting = (*state.lasting[:number], left, *state.lasting[number + 1 :])
            return
    end_one(state, number)


def reach_of(state: State, piece: int, reaches: int, cause: int = BY_BASIC, paid: bool = True) -> int:
    """The range of a challenge, a basic one unless told; 0 without range. CHAL-14: an increase gives a challenge
    without range a range of 1 plus that number."""
    if not changes_value(state, p.RANGE):
        return reaches
    ranged = RANGED if reaches else 0  # before changes
    now = value(state, p.RANGE, reaches or 1, Event(CHALLENGE, doer=piece, cause=cause | ranged), paid)
    return max(now, 1) if reaches else now if now > 1 else 0


# ---------------------------------------------------------------------- forbidden and permitted


def forbidding(state: State, event: Event, about: int) -> p.Forbid | None:
    """The text that forbids a piece to do something, or forbids it to be done to the piece. SETUP-10: the card wins
    over the rules."""
    if not state.match.may_forbid >> event.kind & 1:
        return None
    for source, _, frame, row in in_force(state, state.match.forbids[event.kind], p.Forbid):
        if (
            row.pattern.kind == event.kind
            and is_about(row, event)
            and fits(state, frame, row.pattern, event, about)
        ):
            heed(state, source, row)
            return row
    return None


def barring(state: State, piece: int, ending: bool = False) -> Iterator[tuple[p.Forbid, int]]:
    """The texts that keep a piece from entering squares, or with `ending` from stopping there; with the squares."""
    if not state.match.may_forbid >> ENTER & 1:
        return
    for _, _, frame, row in in_force(state, state.match.forbids[ENTER], p.Forbid):
        place = row.pattern.place
        if row.pattern.kind != ENTER or place is None or bool(row.pattern.result) != ending:
            continue
        if row.pattern.doer and not matches(state, frame, row.pattern.doer, piece):
            continue
        frame[SUBJECT] = 1 << piece
        if row.pattern.guard is None or holds_true(state, frame, row.pattern.guard):
            squares = place_meant(state, frame, place, piece)
            if place.code != p.IN_AREA or not squares & state.squares(piece):  # it may move within an area
                yield row, squares


def barred(state: State, piece: int, ending: bool = False) -> int:
    """SETUP-10: the squares that a text forbids a piece to enter; it may stay where it is."""
    squares = 0
    if not state.match.may_forbid >> ENTER & 1:
        return 0
    for _, meant in barring(state, piece, ending):
        squares |= meant
    return squares & ~state.squares(piece) if squares else 0


def place_meant(state: State, frame: Frame, place: p.Spot, piece: int) -> int:
    """The squares that a text means, whoever is there."""
    if place.code == p.IN_AREA:
        return named_squares(state, frame, place.name, piece)
    if place.code == p.SQUARE_OF:
        return squares_of(state, members(state, frame, place.who))
    if place.code == p.NEXT_TO:
        return near(state, squares_of(state, members(state, frame, place.who)))
    return square_choices(state, frame, place, state.board.every)


def in_force(
    state: State, rows: Sequence[tuple[int, R]], sort: type[R]
) -> Iterator[tuple[int, int, Frame, R]]:
    """Rows of cards whose text is in force, and temporary rules of that sort: the card, the number of the row, a
    frame to understand its words, and the row."""
    for number, (source, row) in enumerate(rows):
        if active(state, source):
            yield source, number, context(state, source), row
    for number, frame, lasting in lasting_rows(state) if state.lasting else ():
        if isinstance(lasting, sort):
            yield frame[SOURCE], len(rows) + number, frame, lasting


def heed(state: State, source: int, row: p.Row) -> None:
    """Tell the watcher that a standing rule makes a difference."""
    if state.match.watcher is not None:
        state.match.watcher.row(source, row)


def is_about(row: p.Forbid, event: Event) -> bool:
    """Whether a `cannot` matters now: with a target, those that name targets; without one, the others."""
    return event.kind not in (CHALLENGE, INTERACT) or (event.target >= 0) == bool(row.pattern.target)


def permitted(state: State, requirement: str, event: Event, about: int) -> bool:
    """Whether a text lifts a requirement."""
    for source, _, frame, row in in_force(state, state.match.permits.get(requirement, ()), p.Permit):
        meant = row.requirement == requirement and row.pattern.kind == event.kind
        if meant and fits(state, frame, row.pattern, event, about):
            heed(state, source, row)
            return True
    return False


def permits_any(state: State, requirement: str) -> bool:
    """A quick check whether any text might lift a requirement."""
    return requirement in state.match.permits or bool(state.lasting)


def unable(state: State, kind: int) -> int:
    """The pieces that are forbidden to do something to themselves, such as standing up."""
    found = 0
    if state.match.may_forbid >> kind & 1:
        for piece in range(len(state.match.things)):
            if forbidding(state, Event(kind, doer=piece, target=piece), piece) is not None:
                found |= 1 << piece
    return found
