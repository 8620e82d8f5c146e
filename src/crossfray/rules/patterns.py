"""Whether an event matches a text's pattern: the one place where patterns meet events."""

from crossfray.rules import program as p
from crossfray.rules.conditions import holds_true, spot_squares
from crossfray.rules.frames import MARKED, OBJECT, PROGRAM_FRAME, SOURCE, STOOD, SUBJECT, TARGETED, Frame
from crossfray.rules.history import count
from crossfray.rules.kinds import CHALLENGE, KINDS, LEAVE, SIDE_ROLE, Event, is_cause
from crossfray.rules.match import NOBODY
from crossfray.rules.procedure import nearest_frame
from crossfray.rules.selectors import matches, of_anybody
from crossfray.rules.state import State
from crossfray.rules.texts import context


def subject(event: Event) -> int:
    """The piece that an event is about; -1 if it is about none."""
    role = KINDS[event.kind].subject
    return -1 if role == SIDE_ROLE else event.role(role)


def name_roles(frame: Frame, event: Event) -> None:
    """The pieces that a text about an event calls `it` and `that rival`: its subject and its object."""
    kind = KINDS[event.kind]
    about = -1 if kind.subject == SIDE_ROLE else event.role(kind.subject)
    other = event.role(kind.object) if kind.object > 0 else -1
    frame[SUBJECT] = 1 << about if about >= 0 else 0
    frame[OBJECT] = 1 << other if other >= 0 else 0
    if event.square >= 0:
        frame[MARKED] = 1 << event.square
        frame[STOOD] = -(event.square + 1) if event.kind == LEAVE else event.square + 1


def fits(state: State, frame: Frame, pattern: p.Pattern, event: Event, about: int = NOBODY) -> bool:
    """Whether an event matches a pattern in a card's words. `about` is the piece that a standing rule calls `it`;
    without it, the event's subject."""
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
    """The pieces that may be the doer. BONUS-3: against a bonus objective a companion or minion acts as a character
    would."""
    objective = event.target >= 0 and state.match.objectives >> event.target & 1
    return of_anybody(pattern.doer) if objective else pattern.doer


def plainly_fits(pattern: p.Pattern, event: Event) -> bool:
    """The part of the match that the numbers of an event alone decide."""
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
    """Whether an event is in a place. Pieces that have just entered a square, or pass through it, do not change the
    answer."""
    about = subject(event)
    if about < 0 or square < 0:
        return False
    if state.occupied >> square & 1:
        state = state.copy()
        state.occupied &= ~(1 << square)
    return bool(spot_squares(state, frame, place, about) >> square & 1)


def remember(state: State, event: Event) -> None:
    """Count an event, if a text of the match asks about it later."""
    for found in state.match.remembered[event.kind]:
        about = subject(event) if found.counted != p.OF_OBJECT else event.role(KINDS[event.kind].object)
        frame = context(state, found.source) if found.per != p.PER_TEXT else doing(state, found.source)
        if about >= 0 and frame is not None and fits(state, frame, found.pattern, event):
            count(state, found.number, about, event.amount if found.counted == p.AMOUNTS else 1)


def doing(state: State, source: int) -> Frame | None:
    """The frame of a card's text that does what is happening now; None if another text does it, even if that text
    reacts to it."""
    frame = nearest_frame(state, PROGRAM_FRAME)
    return frame[:] if frame is not None and frame[SOURCE] == source else None
