"""What else a card's text could mean: other readings, of which its author may have meant one.

Each has one thing that differs from the first reading:
1. the reader takes one of its choices differently (`Way`): what a sentence means, who "it" is, how many;
2. a part of the finished meaning is one that the same English could mean (`OPERATORS`).

An alternative is a sentence in canonical English that is read again as exactly what it stands for."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.canonical import canonical
from crossfray.language.clauses import when
from crossfray.language.compile import CardText, Unplayable, compile_text
from crossfray.language.joining import pattern_of
from crossfray.language.normal import simplified
from crossfray.language.printer import Unsayable, say
from crossfray.language.reader import Meanings, Problems, Reading, read
from crossfray.language.references import Way, pointed
from crossfray.language.translate import HELD, Place, names_at
from crossfray.rules.program import CardRules

MOST: Final = 3
"""how many alternatives an author sees"""
MOST_TRIED: Final = 24
"""how many other readings are looked at"""
MOST_SAID: Final = 8
"""how many of them are said and read again"""


def alternatives(text: str, at: Place) -> tuple[str, ...]:
    """Other readings of a text, in canonical English, the most likely first. None if it is refused."""
    names = names_at(at)
    reader = _Reader(CardText(at.card or at.own, names, at.kind in HELD))
    first = reader.read(text)
    rules = reader.rules(first.meaning) if first is not None else None
    if first is None or rules is None:
        return ()
    known = [rules]
    found: list[str] = []
    said = 0
    for tried, other in enumerate(_others(text, first, reader)):
        if tried == MOST_TRIED or said == MOST_SAID or len(found) == MOST:
            break
        if _is_silly(other) and not _is_silly(first.meaning):
            continue
        meant = reader.rules(other)
        if meant is None or meant in known:
            continue
        known.append(meant)
        said += 1
        words = reader.said(other, meant)
        if words:
            found.append(words)
    return tuple(found)


class _Reader:
    """Reads and compiles texts of one card. It parses each sentence once, however often it is read."""

    def __init__(self, card: CardText) -> None:
        self.card = card
        self.meanings: Meanings = {}

    def read(self, text: str, way: Way | None = None) -> Reading | None:
        names = self.card.names
        found = read(text, names.kind, names, suggest=False, way=way, meanings=self.meanings)
        return None if isinstance(found, Problems) else found

    def rules(self, text: m.Text) -> CardRules | None:
        try:
            return canonical(compile_text(text, self.card, ""), self.card.held)
        except Unplayable:
            return None

    def said(self, text: m.Text, meant: CardRules) -> str:
        """A meaning in words that are read as exactly this; nothing if there are none."""
        try:
            words = say(text, self.card.names)
            again = self.read(words)
            same = again is not None and self.rules(again.meaning) == meant
            return (
                words if same and again is not None and say(again.meaning, self.card.names) == words else ""
            )
        except Unsayable:
            return ""


def _others(text: str, first: Reading, reader: _Reader) -> Iterator[m.Text]:
    """Other meanings of a text, the most likely first."""
    for way in first.ways:
        other = reader.read(text, way) if way.at else None
        if other is not None:
            yield other.meaning
    for whole in _differing(first.meaning):
        yield whole.but(parts=_flat(simplified(whole.parts)))
    for way in first.ways:
        for option in range(0 if way.at else 2):
            other = reader.read(text, way._replace(option=option))
            if other is None:
                break
            yield other.meaning


def _differing(x: Any) -> Iterator[Any]:
    """Copies of a node with one part of it exchanged for another that the same English could mean."""
    if isinstance(x, m.Node):
        for operator in OPERATORS:
            yield from operator(x)
    if isinstance(x, tuple):
        for at, each in enumerate(x):
            for other in _differing(each):
                yield (*x[:at], other, *x[at + 1 :])
    elif isinstance(x, m.Event):
        for role, value in x.roles:
            for other in _differing(value):
                yield x.put(**{role: other})
    elif isinstance(x, m.Node):
        for name in m.names_of(type(x)):
            for other in _differing(getattr(x, name)):
                yield x.but(**{name: other})


def _flat(parts: Any) -> tuple[Any, ...]:
    """The parts of a text; steps one after the other are parts of their own."""
    return tuple(each for part in parts for each in (part.steps if isinstance(part, m.Seq) else (part,)))


# ---------------------------------------------------------------------- what the same English could mean

_AROUND: Final = (m.If, m.May, m.Later, m.When, m.Each, m.Instead)
"""what a step can belong to"""
_LASTING: Final = (m.While, m.Until, m.Limit)
"""what a rule can belong to"""


UNUSED: Final = 90
"""a label that no noun of a text has"""


def _steps(x: Any) -> tuple[Any, ...]:
    return x.steps if isinstance(x, m.Seq) else (x,)


def _listed(x: m.Node) -> tuple[str, tuple[Any, ...]]:
    """The steps or parts of a node, and the name of the field."""
    name = "steps" if isinstance(x, m.Seq) else "parts"
    return name, getattr(x, name) if isinstance(x, m.Seq | m.Text | m.Action | m.Trait) else ()


def _all(steps: tuple[Any, ...]) -> Any:
    return steps[0] if len(steps) == 1 else m.Seq(steps)


def now_or_whenever(x: m.Node) -> Iterator[Any]:
    """`Until the end of the round, each adjacent ally has ...`: those who are there now, or whoever is there then."""
    name, parts = _listed(x)
    for at, part in enumerate(parts):
        before = parts[at - 1] if at else None
        who = before.get("what") if m.is_event(before, "choose") else None
        if isinstance(part, m.Until) and isinstance(who, m.Set) and pointed(who) in m.inside(part):
            whoever = m.exchanged(part, pointed(who), who.but(count=m.EACH))
            yield x.but(**{name: (*parts[: at - 1], whoever, *parts[at + 1 :])})
        rule = part.rule if isinstance(part, m.Until) else None
        of = rule.of if isinstance(rule, m.Change) else None
        if isinstance(of, m.Set) and of.filters:
            those = of.but(label=of.label or UNUSED)
            now = part.but(rule=m.exchanged(rule, of, pointed(those)))
            yield x.but(**{name: (*parts[:at], m.event("choose", what=those), now, *parts[at + 1 :])})


def belongs_to_what_is_before(x: m.Node) -> Iterator[Any]:
    """`If ..., this. That.`: that only then. `You may this. That.`: that only if this was done."""
    name, parts = _listed(x)
    for at, (part, following) in enumerate(pairwise(parts)):
        rest = parts[at + 2 :]
        plain = not (isinstance(part, m.If) and part.otherwise is not None)
        if isinstance(part, m.Each):
            plain = pointed(part.who) in m.inside(following)
        if isinstance(part, m.May) and not isinstance(following, m.If):
            yield x.but(**{name: (*parts[:at], part, m.If(m.Done(), following), *rest)})
        if isinstance(part, _AROUND) and plain:
            more = part.but(step=m.Seq((*_steps(part.step), following)))
            yield x.but(**{name: (*parts[:at], more, *rest)})
        rule = isinstance(following, m.Change | m.Forbid | m.Permit)
        if isinstance(part, _LASTING) and part.rule is not None and rule:
            yield x.but(**{name: (*parts[: at + 1], part.but(rule=following), *rest)})


def stands_alone(x: m.Node) -> Iterator[Any]:
    """`If ..., this and that`: that in any case."""
    if isinstance(x, _AROUND) and isinstance(x.step, m.Seq):
        if isinstance(x, m.If) and x.otherwise is not None:
            return
        steps = x.step.steps
        for at in range(1, len(steps)):
            yield m.Seq((x.but(step=_all(steps[:at])), *steps[at:]))


def each_may(x: m.Node) -> Iterator[Any]:
    """`You may push each of them`: all or none, or one by one."""
    step = x.step if isinstance(x, m.May) else None
    who = step.get("who") if isinstance(step, m.Event) else None
    if (
        isinstance(x, m.May)
        and isinstance(x.step, m.Event)
        and isinstance(who, m.Set)
        and who.count == m.EACH
    ):
        those = who.but(label=who.label or UNUSED)
        yield m.Each(those, x.but(step=x.step.put(who=pointed(those))))


_BECAME: Final = {"down": "knock down", "out": "knock out", "exhausted": "exhaust"}
_LEFT: Final = {became: state for state, became in _BECAME.items()}


def so_or_happened(x: m.Node) -> Iterator[Any]:
    """`If it is knocked down`: whether it lies, has just been knocked down, or lay before."""
    if isinstance(x, m.IsSo) and isinstance(x.filter, m.Is) and x.filter.state in _BECAME:
        yield m.Happened(m.event(_BECAME[x.filter.state], who=x.who))
        if x.filter == m.Is("down"):
            yield x.but(filter=m.Before(x.filter))
    if isinstance(x, m.IsSo) and isinstance(x.filter, m.Before):
        yield x.but(filter=x.filter.filter)
    if isinstance(x, m.Happened) and x.window is None and x.event.kind in _LEFT and len(x.event.roles) == 1:
        yield m.IsSo(x.event.get("who"), m.Is(_LEFT[x.event.kind]))


def with_the_same_reach(x: m.Node) -> Iterator[Any]:
    """`Range 4, challenge 1. If ..., challenge 3 instead.`: with the range and target of the first, or with its own."""
    ways: Any = (x.step, x.otherwise) if isinstance(x, m.If) else ()
    if not isinstance(x, m.If) or not all(m.is_event(way, "challenge") for way in ways):
        return
    for role in ("range", "to"):
        one, other = (way.get(role) for way in ways)
        if one == other is not None:
            yield x.but(step=ways[0].put(**{role: None}))
            yield x.but(otherwise=ways[1].put(**{role: None}))
        elif one is None or other is None:
            step, otherwise = (way.put(**{role: one or other}) for way in ways)
            yield x.but(step=step, otherwise=otherwise)


def all_or_some(x: m.Node) -> Iterator[Any]:
    """`If it cannot see your allies`: not all of them, or none of them."""
    some = x.what if isinstance(x, m.Exists) else None
    if (
        isinstance(some, m.Set)
        and some.count == m.ONE
        and sum(isinstance(f, m.Not) for f in some.filters) == 1
    ):
        so = tuple(f.x if isinstance(f, m.Not) else f for f in some.filters)
        yield m.Exists(some.but(count=m.NO, filters=so))
    said = x.x if isinstance(x, m.Not) else None
    if isinstance(said, m.IsSo):
        for noun in (said.who, *m.children(said.filter)):
            if isinstance(noun, m.Set) and noun.count == m.EACH:
                yield x.but(x=m.exchanged(said, noun, noun.but(count=m.ONE)))


def at_once_or_afterwards(x: m.Node) -> Iterator[Any]:
    """`When she challenges, ...`: as it begins, or once it is over."""
    event = x.pattern if isinstance(x, m.When) else None
    if isinstance(x, m.When) and m.is_event(event, "challenge", "ability"):
        yield x.but(pattern=pattern_of(when("after", event).x))


_AS_AN_ACTION: Final = {"challenge": m.Is("challenge"), "move": m.Is("basic")}


def any_or_only_as_an_action(x: m.Node) -> Iterator[Any]:
    """`It cannot challenge`: no challenge, or no challenge action; `it cannot move`: no move, or no basic move."""
    event = x.pattern if isinstance(x, m.Forbid) else x.event if isinstance(x, m.Happened | m.Did) else None
    action = _AS_AN_ACTION.get(event.kind) if isinstance(event, m.Event) else None
    if isinstance(event, m.Event) and action is not None and not event.get("kind") and not event.get("dist"):
        yield x.but(**{"pattern" if isinstance(x, m.Forbid) else "event": event.put(kind=(action,))})


OPERATORS: Final[tuple[Callable[[m.Node], Iterator[Any]], ...]] = (
    now_or_whenever,
    belongs_to_what_is_before,
    stands_alone,
    each_may,
    so_or_happened,
    with_the_same_reach,
    all_or_some,
    at_once_or_afterwards,
    any_or_only_as_an_action,
)
"""for a part of a meaning, others that the same English could mean"""


# ---------------------------------------------------------------------- what nobody means


def _is_silly(text: m.Text) -> bool:
    """Whether somebody would go to themselves, or change places with themselves."""
    for event in m.inside(text):
        if isinstance(event, m.Event):
            done = {pointed(event.get(role)) for role in ("who", "what")} - {None}
            where = [value for role, value in event.roles if role in _WHERE]
            if any(isinstance(each, m.Ref) and each in done for value in where for each in _near(value)):
                return True
    return False


_WHERE: Final = ("to", "with", "toward", "away", "where", "into", "at")


def _near(value: Any) -> Iterator[Any]:
    """Whom a place is said by."""
    if isinstance(value, m.Ref):
        yield value
    for each in value.filters if isinstance(value, m.Set) else (value,):
        if isinstance(each, m.Near | m.InLine):
            yield each.of
        if isinstance(each, m.Of) and m.is_set(value, "square"):
            yield each.owner
