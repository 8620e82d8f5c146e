"""Whether an event is one that a text speaks of: the one place where patterns meet events."""

from crossfray.rules import program as p
from crossfray.rules.conditions import holds_true, spot_squares
from crossfray.rules.frames import MARKED, OBJECT, STOOD, SUBJECT, TARGETED, Frame
from crossfray.rules.history import count
from crossfray.rules.kinds import CHALLENGE, KINDS, SIDE_ROLE, Event, is_cause
from crossfray.rules.match import COMPANION, ITEM, MINION, NOBODY, STATUS, TOKEN
from crossfray.rules.selectors import context, holder, matches, of_anybody
from crossfray.rules.state import OFF, State


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


def subject(event: Event) -> int:
    """The piece that an event is about; -1 if it is about none."""
    role = KINDS[event.kind].subject
    return -1 if role == SIDE_ROLE else event[role]


def name_roles(frame: Frame, event: Event) -> None:
    """What a text calls `it` and `that rival` of an event: who it is about, and the other one."""
    kind = KINDS[event.kind]
    about = -1 if kind.subject == SIDE_ROLE else event[kind.subject]
    other = event[kind.object] if kind.object > 0 else -1
    frame[SUBJECT] = 1 << about if about >= 0 else 0
    frame[OBJECT] = 1 << other if other >= 0 else 0
    if event.square >= 0:
        frame[MARKED] = 1 << event.square
        frame[STOOD] = event.square + 1


def fits(state: State, frame: Frame, pattern: p.Pattern, event: Event, about: int = NOBODY) -> bool:
    """Whether an event is of a pattern, in the words of a card. `about` is whom a standing rule calls `it`; without
    one the event says who it is about."""
    if not plainly_fits(pattern, event):
        return False
    if event.square >= 0:
        frame[MARKED] = 1 << event.square
    if pattern.doer and (
        event.doer < 0 or not matches(state, frame, doers(state, pattern, event), event.doer)
    ):
        return False
    if pattern.target and (event.target < 0 or not matches(state, frame, pattern.target, event.target)):
        return False
    if pattern.card and (event.card < 0 or not matches(state, frame, pattern.card, event.card)):
        return False
    if about == NOBODY:
        name_roles(frame, event)
    elif not frame[SUBJECT]:
        frame[SUBJECT] = 1 << about
    if event.kind == CHALLENGE and event.target >= 0 and not frame[TARGETED]:
        frame[TARGETED] = 1 << event.target
    if pattern.place is not None and not is_at(state, frame, pattern.place, event, event.square):
        return False
    if pattern.origin is not None and not is_at(state, frame, pattern.origin, event, event.origin):
        return False
    return pattern.guard is None or holds_true(state, frame, pattern.guard)


def doers(state: State, pattern: p.Pattern, event: Event) -> p.Selectors:
    """Who must do it. BONUS-3: to a bonus objective a companion or minion does it as a character would."""
    objective = event.target >= 0 and state.match.objectives >> event.target & 1
    return of_anybody(pattern.doer) if objective else pattern.doer


def plainly_fits(pattern: p.Pattern, event: Event) -> bool:
    """What can be told from the numbers of an event alone."""
    if pattern.cause and not is_cause(pattern.cause, event.cause):
        return False
    if pattern.manner and (event.doer == event.target) != (pattern.manner == p.BY_ITSELF):
        return False
    if pattern.result and pattern.result != event.result:
        return False
    if pattern.margin < 0 and event.margin > pattern.margin:
        return False
    return event.amount >= pattern.least and (pattern.margin <= 0 or event.margin >= pattern.margin)


def is_at(state: State, frame: Frame, place: p.Spot, event: Event, square: int) -> bool:
    """Whether an event is in a place."""
    about = subject(event)
    return about >= 0 and square >= 0 and bool(spot_squares(state, frame, place, about) >> square & 1)


def remember(state: State, event: Event) -> None:
    """Count an event, if some text of the match asks about the past."""
    about = subject(event)
    for found in state.match.remembered[event.kind] if about >= 0 else ():
        if fits(state, context(state, found.source), found.pattern, event):
            count(state, found.number, about, event.amount if found.amounts else 1)
