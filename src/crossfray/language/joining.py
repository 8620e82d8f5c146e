"""Turns clauses into rules and steps, and the sentences of a text into its parts."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.clauses import edge_event, target_of, when
from crossfray.language.meaning import inside
from crossfray.language.phrases import (
    OF_CHOICE,
    SAME,
    Adv,
    Alike,
    Cannot,
    Group,
    Guarded,
    NeedNot,
    Only,
    Relative,
    RoleIs,
    Was,
    Would,
    Wrap,
    event_of,
    fits,
    types_of,
)
from crossfray.language.phrases import Remark as Aside
from crossfray.language.references import ACTIONS, LYING_THERE, pointed

RULES: Final = (
    m.When, m.Instead, m.Change, m.Forbid, m.Permit, m.Limit, m.While, m.Usable, m.CountsAs, m.Until, m.Later,
)  # fmt: skip
_ALLOWED: Final = ("action", "ability", "use", "interact", "assist", "challenge", "move", "more actions")
NOT_MENTIONED: Final = "this is about somebody who was not mentioned before"
NOTHING: Final = "say when the rest happens: 'Only if ...', or 'If ..., do this. Otherwise, do that.'"
AFTERWARDS: Final = (
    "this is only known once it has happened: say 'when' or 'after', and leave out 'first' or 'before'"
)
INSTEAD_OF_WHAT: Final = (
    "'instead' needs something that would happen: 'when ... would be knocked down, ... instead'; if nothing else would "
    "happen, leave it out"
)
NO_DICE: Final = "say with how many dice, or that it is a basic challenge"
_NEEDS: Final = {
    "place": (("where", "slot", "map"), "say where"), "give": (("to",), "say to whom"),
    "transfer": (("to",), "say to whom"), "roll": (("dice", "what"), "say how many dice"),
    "challenge": (("dice", "more", "kind", "with"), NO_DICE),
    "move": (("dist", "into", "kind", "until", "with"), "say how far"),
    "push": (("dist", "into", "until"), "say how far"), "pull": (("dist", "into", "until"), "say how far"),
    "shift": (("dist", "off"), "say by how much"),
}  # fmt: skip
"""An act needs one of these roles; without any, the author gets the message."""
END_OF_ROUND: Final = m.Edge("end", m.Time("round"))
UNSAID: Final = m.Edge("end", m.Time("round", "unsaid"))
"""how long an ability waits if it only says `when`"""
_END_OF_GAME: Final = m.Edge("end", m.Time("game"))


class Senseless(Exception):
    """The sentence is grammatical but means nothing in this game."""


class Otherwise(m.Node):
    step: Any


class Beforehand(m.Node):
    """`If somebody else has it, take it from them first.`: a step done before the previous one."""

    step: Any


class Unrolled(m.Node):
    """`Challenge a rival within 2 squares.`: the next sentence must say with how many dice."""

    event: Any


class After(m.Node):
    """`After the move, ...`: what follows an event of this kind that was mentioned before."""

    event: str
    step: Any


class Alternative(m.Node):
    """A sentence that begins with `or`."""

    step: Any


class EitherWay(m.Node):
    """A step that is done even if the player declines the step before it."""

    step: Any


class Replacing(m.Node):
    """A step with `instead`."""

    step: Any


class Renamed(Replacing):
    """`it is a challenge 3`: instead of the challenge before it, if there is one."""


class Ranged(m.Node):
    """`Range 3.` or `LOS.` as a sentence of its own."""

    n: Any = None
    seen: bool = False


class Lasting(m.Node):
    """`It lasts until the end of the round.`: the duration of the previous rule; for a status card, when it is
    discarded."""

    until: Any


class Manner(m.Node):
    """`It must be in a straight line.`: a condition on the previous move."""

    role: str
    value: Any


class Distinct(m.Node):
    """`No target twice.`: those chosen are different anyway."""


class Repeated(m.Node):
    times: Any
    until: Any = None


class Remark(m.Node):
    """A sentence that only repeats what already holds; it is an error if it does not. `once`: the event happens to
    nobody twice. `still`: the prohibition does not cover this event."""

    word: str = ""
    event: Any = None


class Restricted(m.Node):
    """`The target must be standing.`, `It cannot be somebody adjacent.`: limits who can be chosen in the previous
    step."""

    who: Any
    filter: Any


class Required(m.Node):
    """`She has to be standing.`: otherwise the text cannot be used, or the previous part does not hold."""

    cond: Any


class Excluding(m.Node):
    """`This does not include her.`: leaves somebody out of the previous step."""

    who: Any


_MARKS: Final = (
    Alternative,
    Unrolled,
    Beforehand,
    Required,
    Excluding,
    Restricted,
    Otherwise,
    Replacing,
    Repeated,
    Ranged,
    Distinct,
    Lasting,
    Manner,
)

# ---------------------------------------------------------------------- clauses into steps and rules


def part_of_sentence(x: Any, kind: str) -> Any:
    """The rule or step that a sentence means. Who is chosen for a rule is chosen first."""
    return _of_choice(part_of(x, kind), kind)


def part_of(x: Any, kind: str) -> Any:
    """The rule or step that a clause and its adverbials mean."""
    if _WON_AND_LOST & set(inside(x)):
        return _whoever_won(x, kind)
    if isinstance(x, Wrap) and x.adv.kind == "to begin" and not x.front and kind in ACTIONS:
        return Beforehand(part_of(x.step, kind))
    if isinstance(x, Wrap):
        found = _wrapped(x.adv, x.step, kind)
        return found if x.front else _those_now(found)
    if isinstance(x, Group):
        return _several(x.op, tuple(part_of(item, kind) for item in x.items))
    if isinstance(x, m.Event):
        found = _nth(x, kind)
        return _event(x, kind) if found is None else found
    if isinstance(x, m.May):
        return _may(x, kind)
    if isinstance(x, m.Must):
        if isinstance(x.step, m.IsSo) and x.step.who in (m.OWN, m.HOLDER, m.ACTOR):
            return Required(x.step)
        if isinstance(x.step, m.IsSo):
            return _restriction(x.step.who, _said_of(x.step.filter))
        inner = part_of(x.step, kind)
        if isinstance(inner, RULES) and not (isinstance(inner, m.Change) and inner.how == "add"):
            return _introduced(inner, x.by)
        if isinstance(x.by, m.Set) and x.by.count == m.EACH:
            return m.Each(x.by, m.Must(pointed(x.by), inner))
        return m.Must(x.by, inner)
    if isinstance(x, m.Pay):
        return m.Pay(part_of(x.cost, kind), part_of(x.get, kind))
    if isinstance(x, Cannot):
        return _cannot(x.x, kind)
    if isinstance(x, NeedNot):
        if m.is_event(x.x, "see"):
            by = x.x.get("who") if kind not in ACTIONS else None
            return m.Permit(m.event("challenge", ignoring="sight", by=by))
        return m.Permit(pattern_of(x.x), None)
    if isinstance(x, Only):
        return _only(x.x, x.subject, kind)
    if isinstance(x, m.IsSo):
        return _state(x, kind)
    if isinstance(x, m.Not):
        return _negated(x.x)
    raise Senseless("this describes something; it does not say what happens")


def _those_now(x: Any) -> Any:
    """`Each adjacent ally has +1 defense until the end of the round`: those who are adjacent now. If the duration
    comes first, whoever is adjacent at the time counts."""
    rule = x.rule if isinstance(x, m.Until) else None
    who = rule.of if isinstance(rule, m.Change) else None
    if not isinstance(who, m.Set) or who.count != m.EACH or not who.filters or types_of(who) != "P":
        return x
    if not who.label or any(isinstance(each, m.Did) and each.window is None for each in inside(who.filters)):
        return x
    return m.Seq((m.event("choose", what=who), x.but(rule=m.exchanged(rule, who, pointed(who)))))


_WINNER, _LOSER = m.Ref("winner"), m.Ref("loser")
_WON_AND_LOST: Final = {_WINNER, _LOSER}


def _whoever_won(x: Any, kind: str) -> Any:
    """`The loser is knocked down.`: the target if the challenge is won, otherwise the challenger."""
    if kind not in ACTIONS:
        raise Senseless("say who it is that has won or lost")
    won, lost = (
        part_of(m.exchanged(m.exchanged(x, _WINNER, winner), _LOSER, loser), kind)
        for winner, loser in ((m.ACTOR, m.TARGET), (m.TARGET, m.ACTOR))
    )
    return m.If(m.Outcome("won"), won, lost)


def _nth(x: m.Event, kind: str) -> Any:
    """`the next rival to challenge her rolls 1 less die`, `the first rival who enters it is knocked down`: a rule
    that waits for that event. None if the clause counts nobody like this."""
    for role, noun in x.roles:
        filters = noun.filters if isinstance(noun, m.Set) and noun.label else ()
        did = next((f for f in filters if isinstance(f, m.Did)), None)
        if did is None or not {m.Is("next"), m.Is("first")} & set(filters):
            continue
        window: Any = next(
            (f.value for f in filters if isinstance(f, RoleIs) and f.role == "window"), did.window
        )
        rest = tuple(
            f
            for f in filters
            if f != did and not isinstance(f, RoleIs) and f not in (m.Is("next"), m.Is("first"))
        )
        who = noun.but(filters=rest)
        pattern = m.exchanged(did.event, m.IT, who)
        if kind in ACTIONS and {pattern.get("who"), pattern.get("by")} & {m.OWN, m.ACTOR, m.HOLDER}:
            raise Senseless("which one comes first depends on what is done before: choose one")
        inner = part_of(x.put(**{role: pointed(noun)}), kind)
        if window is not None and window.which == "each":
            return m.Limit(1, window.unit, _when("when", pattern, inner, "trait"))
        if kind not in ACTIONS:
            raise Senseless("say how often: each turn, each round, each game")
        return _next((window, pattern), inner)
    return None


def _controlled(before: Any, one: Any) -> Any:
    """`If ..., control that rival. It moves 2.`: what it does then depends on the same. None for other steps."""
    if isinstance(before, m.Seq):
        inner = _controlled(before.steps[-1], one)
        return None if inner is None else m.Seq((*before.steps[:-1], inner))
    free = isinstance(before, m.May) or (isinstance(before, m.If) and before.otherwise is None)
    steps = () if not free else before.step.steps if isinstance(before.step, m.Seq) else (before.step,)
    whom = {pointed(x.get("what")) for x in steps if m.is_event(x, "control")}
    act = one.steps[0] if isinstance(one, m.Seq) else one
    doers = {_doer(act), _doer(getattr(act, "step", None))} - {None}
    return before.but(step=m.Seq((*steps, one))) if whom & doers else None


def _several(op: str, items: tuple[Any, ...]) -> Any:
    """A sequence or choice of steps. `each Hound moves 2 or stands up` is one loop around both."""
    if any(isinstance(item, Remark) and item.word == "nothing" for item in items[:-1]):
        raise Senseless(NOTHING)
    said = tuple(item for item in items if not isinstance(item, Remark))
    for item in items if said else ():
        if isinstance(item, Remark):
            _borne_out([_several(op, said)], item)
    first, *rest = said or items[:1]
    if not rest:
        return first
    items = (first, *rest)
    if op == "and" and (merged := _controlled(first, rest[0])) is not None:
        return _several(op, (merged, *rest[1:]))
    if op == "and" and (either := _other_outcome(first, rest[0])) is not None:
        return _several(op, (either, *rest[1:]))
    kind = m.Either if op == "or" else m.Seq
    steps = not isinstance(first.step, m.Seq) if isinstance(first, m.Later) else False
    if steps and kind is m.Seq and (first.once or not any(isinstance(each, RULES) for each in rest)):
        return first.but(step=m.Seq((first.step, *rest)))  # all steps belong to the event
    if isinstance(first, m.Each) and isinstance(first.who, m.Set) and first.who.label:
        me = pointed(first.who)
        same = [each for each in rest if _doer(each) == me]
        if len(same) == len(rest):
            return m.Each(first.who, kind((first.step, *rest)))
    return kind(items)


def _doer(x: Any) -> Any:
    if isinstance(x, m.May | m.Must):
        return x.by
    if isinstance(x, m.If) and x.otherwise is None:
        return _doer(x.step)
    return (x.get("by") or x.get("who")) if isinstance(x, m.Event) else None


def _event(x: m.Event, kind: str) -> Any:
    if any(isinstance(noun, m.Set) and any(map(_is_on_empty, noun.filters)) for _, noun in x.roles):
        raise Senseless("nobody is in an empty square")
    if x.kind in ("place", "return") and x.get("state"):  # `place it knocked down`
        becomes = "knock down" if x.get("state") == "down" else "stand"
        return m.Seq((part_of(x.put(state=None), kind), m.event(becomes, who=pointed(x.get("what")))))
    rather = x.get("rather")
    if isinstance(rather, m.Set) and not all(isinstance(each, m.Of) for each in rather.filters):
        raise Senseless("describe the square where it goes, not the one after 'instead of'")
    dist = x.get("dist")
    if (
        isinstance(dist, m.Sum) and len(dist.items) == 1
    ):  # `move 1 more`: in a rule text, the same move is longer
        if kind not in ACTIONS and x.kind == "move" and isinstance(dist.items[0], int):
            return m.Change("move", x.get("who"), "add", dist.items[0])
        x = x.put(dist=dist.items[0])
    if x.kind in ("raise", "lower", "bound"):
        return change(x, kind)
    if x.kind == "standing":
        return _each_doer(m.Event("stand", x.roles))
    if x.kind == "stay":
        return m.Stays(x.get("who"), "knock out" if x.get("what") == "down" else "")
    if x.kind == "let" and x.get("contested"):
        raise Senseless(
            "say who challenges whom: 'he may do a challenge 1 to them', or 'they may do a challenge 1'"
        )
    if x.kind == "let":
        return part_of(x.get("what"), kind)
    defense = m.is_set(x.get("what"), "defense")
    if x.kind == "add dice" and kind not in ACTIONS and isinstance(x.get("what"), m.Set) and not defense:
        more = m.event("raise", value="dice", amount=x.get("dice"), of=m.ACTOR)
        return change(more.put(**{"in": x.get("what")}), kind)
    if x.kind == "ignore":
        return m.Permit(m.event("move", who=x.get("who"), through=x.get("what")))
    if (
        x.kind == "move"
        and isinstance(x.get("who"), m.Set)
        and types_of(x.get("who")) == "E"
        and len(x.roles) == 2
    ):
        return change(m.event("bound", value=x.get("who"), amount=x.get("dist")), kind)
    if x.kind in ("have", "see", "done", "win", "lose"):
        raise Senseless("this describes something; it does not say what happens")
    cause = event_of(x.get("by")) if isinstance(x.get("by"), m.Set) else None
    if x.kind in ("discard", "remove") and isinstance(cause, m.Event) and x.get("what") == m.THIS_CARD:
        if cause.kind != "assist" or len(cause.roles) > 0:
            raise Senseless("say when this card is discarded: 'Discard this card when ...'")
        return m.When(cause.put(to=m.HOLDER), m.DISCARD_THIS)
    if x.get("extra") and x.kind in _BASIC and x.has_only("extra", "who", "by", "kind", "window"):
        who = x.get("who") or x.get("by")
        found = m.event("more actions", who=who, times=1, kind=(m.Is(x.kind), *(x.get("kind") or ())))
        if kind not in ACTIONS and x.get("window") == m.Time("turn"):
            return m.While(m.During(m.Time("turn", "its", who)), found)
        return found
    if x.kind == "action" and x.get("rather") is not None:
        if x.get("rather") != 2 or x.get("times") is None:
            raise Senseless("everybody has two actions in a turn: say 'three actions instead of two'")
        x = x.put(rather=None)
    needs, say_ = _NEEDS.get(x.kind, ((), ""))
    if needs and all(x.get(role) is None for role in needs):
        if x.kind == "challenge" and kind in ACTIONS and x.get("to") is not None:
            return Unrolled(x)
        raise Senseless(say_)
    if x.get("this-way") is not None:
        raise Senseless("'this way' must refer to something that has happened")
    window = x.get("window")
    if (
        x.kind == "action"
        and isinstance(x.get("times"), m.Count)
        and kind not in ACTIONS
        and window == m.Time("turn")
    ):
        return m.While(m.During(m.Time("turn", "its", x.get("who"))), x.put(window=None))
    if window is not None:
        if window != m.Time("turn") or not (
            (x.kind == "action" and x.get("extra")) or x.kind == "more actions"
        ):
            raise Senseless("this happens once; 'this turn' and 'each round' only work with a rule")
        x = x.put(window=None)
    if (x.kind == "action" and x.get("extra")) or x.kind == "more actions":
        return m.event("more actions", who=x.get("who"), kind=x.get("kind"), times=x.get("times") or 1)
    return _each_doer(x)


def _is_on_empty(said: Any) -> bool:
    square = said.place if isinstance(said, m.On) else None
    return m.is_set(square, "square") and m.Is("empty") in square.filters


_BASIC: Final = ("move", "challenge", "assist", "interact")


def _each_doer(x: m.Event) -> Any:
    """`each Hound moves 2`: they act one after the other."""
    for role in ("by", "who"):
        doer = x.get(role)
        if isinstance(doer, m.Set) and doer.count == m.EACH and _does(x.kind, role):
            return m.Each(doer, x.put(**{role: pointed(doer)}))
    return x


def _does(kind: str, role: str) -> bool:
    """Whether the piece in this role acts, rather than being acted upon."""
    return (role == "by" and kind in ("challenge", "push", "pull")) or (role == "who" and kind in (
        "move", "assist", "interact", "action", "ability", "stand", "roll", "use", "more actions", "rally"
    ))  # fmt: skip


def _may(x: m.May, kind: str) -> Any:
    event = x.step
    if isinstance(event, m.Event) and not _nobody(x.by):
        if m.is_set(x.by, "move") and event.kind == "move":
            whole = event_of(x.by)
            found = m.Permit(whole.put(through=event.get("through"), window=None))
            return timed(found, whole.get("window"), kind) if whole.get("window") is not None else found
        if (
            event.kind == "move"
            and event.get("through") is not None
            and event.get("dist") is None
            and event.get("into") is None
        ):
            return m.Permit(_introduced(event, x.by))
        if event.kind == "see" or (event.kind == "end" and event.get("at") is not None):
            return m.Permit(_introduced(event, x.by))
    if m.is_event(event, "raise", "lower") and kind not in ACTIONS and event.get("of") == pointed(x.by):
        found = part_of(_introduced(event, x.by), kind)
        return m.May(x.by, found) if isinstance(found, m.Change) and found.value == "dice" else found
    if _nobody(x.by):
        return _forbidden(_some(_introduced(x.step, x.by)))
    inner = part_of(x.step, kind)
    if isinstance(inner, Replacing):
        return Replacing(_may(m.May(x.by, x.step.step), kind))
    if isinstance(inner, m.While) and isinstance(inner.cond, m.During):
        return inner.but(rule=m.May(x.by, inner.rule))
    if (
        isinstance(inner, m.Change)
        and inner.value == "cost"
        and inner.of is not None
        and inner.pattern in (None, m.Event("ability"))
    ):
        verb = "raise" if inner.how == "add" else "lower"
        act = m.event(verb, value="cost", of=m.Ref("event", name="ability"), amount=inner.amount)
        return m.When(m.event("ability", who=inner.of), m.May(x.by, act))
    if isinstance(inner, m.Change) and inner.of is not None and kind not in ACTIONS:
        return inner  # `may have 1 more` means that it has 1 more
    if isinstance(x.by, m.Join) and x.by.op == "and" and isinstance(inner, m.Event):
        first = [
            m.event("choose", what=each) for each in x.by.items if isinstance(each, m.Set) and each.label
        ]
        each_may = (
            m.May(
                pointed(each),
                m.exchanged(m.exchanged(inner, x.by, pointed(each)), pointed(x.by), pointed(each)),
            )
            for each in x.by.items
        )
        return m.Seq((*first, *each_may))
    if isinstance(x.by, m.Set | m.Part) and x.by.count == m.EACH:
        if isinstance(inner, m.Each) and inner.who == x.by:
            inner = inner.step
        return m.Each(x.by, m.May(pointed(x.by), inner))
    return m.May(x.by, inner)


def _nobody(noun: Any) -> bool:
    return isinstance(noun, m.Set | m.Part) and noun.count == m.NO


def _introduced(x: Any, noun: Any) -> Any:
    """Puts the noun itself in place of its first reference: `Hounds may move through rivals`."""
    if not isinstance(noun, m.Set | m.Join | m.Part) or not noun.label:
        return x
    left = [noun]

    def put(each: Any) -> Any:
        if each == pointed(noun):
            return left.pop() if left else each
        return m.rebuilt(each, put) if isinstance(each, m.Node | tuple) else each

    return put(x)


def _some(pattern: Any) -> Any:
    """`no rival may ...` becomes `a rival cannot ...`."""
    if isinstance(pattern, m.Event):
        return m.Event(pattern.kind, tuple((role, _some(value)) for role, value in pattern.roles))
    if isinstance(pattern, m.AnyEvent | Group):
        return pattern.but(items=tuple(map(_some, pattern.items)))
    return (
        pattern.but(count=m.ONE) if isinstance(pattern, m.Set | m.Part) and pattern.count == m.NO else pattern
    )


def _cannot(x: Any, kind: str) -> Any:
    if kind not in ACTIONS and any(isinstance(each, m.Event) and _is_done_by_you(each) for each in inside(x)):
        raise Senseless("say who cannot do it: 'it cannot be pushed', or 'rivals cannot push it'")
    if m.is_event(x, "raise", "lower", "bound"):
        return _fixed(x)
    if isinstance(x, m.IsSo) and isinstance(x.filter, m.Same) and x.filter.as_ == m.TARGET:
        return m.Forbid(m.event("challenge", to=x.who))
    if isinstance(x, m.IsSo) and isinstance(x.filter, m.Same):
        found = target_of(x)
        if found is not None:
            return m.Forbid(found)
    if isinstance(x, m.IsSo):
        return _restriction(x.who, m.Not(_said_of(x.filter)))
    if isinstance(x, m.Event) and x.get("window") is not None:
        return timed(_forbidden(x.put(window=None)), x.get("window"), kind)
    if isinstance(x, Group):
        x = _moving_whom(x)
    return _forbidden(x)


def _is_done_by_you(x: m.Event) -> bool:
    """Whether `you` do this to somebody: in a prohibition it may mean anybody."""
    return x.kind in ("push", "pull", "place", "swap", "knock down") and x.get("by") == m.YOU


def _moving_whom(x: Group) -> Group:
    """`other characters cannot move or place them`: the object of all verbs comes after the last one."""
    first, last = x.items[0], x.items[-1]
    if not all(isinstance(each, m.Event) for each in x.items) or last.kind not in (
        "place",
        "push",
        "pull",
        "swap",
    ):
        return x
    whom, mover = last.get("what") or last.get("who"), first.get("who")
    if (
        first != m.event("move", who=mover)
        or not isinstance(mover, m.Set)
        or last.get("by") != pointed(mover)
    ):
        return x
    return x.but(items=(m.event("move", who=whom, by=mover), *x.items[1:]))


def _forbidden(x: Any) -> Any:
    """A prohibition; `cannot move more than 2 squares` becomes a maximum of 2."""
    if isinstance(x, m.Event):
        role, value = _AT_MOST.get(x.kind, ("", ""))
        n = x.get(role) if role else None
        doer = "by" if x.kind == "challenge" else "who"
        if isinstance(n, m.Count) and n.kind == "at least" and isinstance(n.n, int) and value != "actions":
            if not x.has_only(role, doer, "kind"):
                raise Senseless("say whose moves or dice are limited, and nothing else")
            pattern = m.event(x.kind, kind=x.get("kind")) if x.get("kind") else None
            return m.Change(value, _every(x.get(doer)), "at most", n.n - 1, pattern)
        if x.kind in ("ability", "do") and isinstance(x.get("what"), m.Ref) and x.get("what").kind == "event":
            raise Senseless("say when it cannot be used: 'This cannot be used if ...'")
        if x.kind == "hinder":
            raise Senseless("say what somebody cannot do")
    return m.Forbid(pattern_of(x))


def _every(noun: Any) -> Any:
    return noun.but(count=m.EACH) if isinstance(noun, m.Set) and noun.count in (m.ONE, m.NO) else noun


_AT_MOST: Final = {"move": ("dist", "move"), "challenge": ("dice", "dice"), "action": ("times", "actions")}
"""For each kind of event, the role with the number that `only` limits, and the value it sets."""


def _only(x: Any, subject: Any, kind: str) -> Any:
    """`can only move 1 square`, `can only challenge adjacent rivals`: forbids everything else."""
    if not isinstance(x, m.Event):
        raise Senseless("'only' works with one thing that somebody does")
    window, x = x.get("window"), x.put(window=None)
    role, value = _AT_MOST.get(x.kind, ("", ""))
    amount, doer = x.get(role), x.get("by" if x.kind == "challenge" else "who")
    found: Any = None
    if amount is not None and len(x.roles) == 2:
        n = amount.n if isinstance(amount, m.Count) else amount
        found = m.Change(value, doer, "at most", n)
    else:
        bound = [
            (r, v)
            for r, v in x.roles
            if isinstance(v, m.Set) and v.filters and subject not in (v, pointed(v))
        ]
        owned = any(isinstance(each, m.Of) for _, v in bound for each in v.filters)
        if len(bound) == 1 and not owned:  # with an owner, the opposite is unclear: `her allies`
            ((role, noun),) = bound
            found = m.Forbid(
                x.put(**{role: noun.but(filters=(m.Not(m.All(noun.filters)),), count=m.ONE, label=0)})
            )
    if found is None:
        raise Senseless("it is not clear what 'only' limits")
    return found if window is None or value == "actions" else timed(found, window, kind)


def _fixed(x: m.Event) -> Any:
    """`cannot be reduced`, `cannot be less than 2`: a limit on a value."""
    if x.kind == "bound":
        bound = x.get("amount")
        if isinstance(bound, m.Count) and bound.kind == "at most" and isinstance(bound.n, int):
            return change(x.put(amount=m.Count("at least", bound.n + 1)), "")
        raise Senseless("say what must be at least, or at most, so much")
    found = change(x.put(amount=x.get("amount") or 1), "")
    if not isinstance(found, m.Change):
        raise Senseless("this cannot be forbidden")
    return found.but(how="not less" if x.kind == "lower" else "not more", amount=0)


OBSCURED: Final = m.Set("terrain", filters=(m.Is("obscured"),))


def _state(x: m.IsSo, kind: str) -> Any:
    if x.filter == m.Is("hidden"):
        return m.Forbid(m.event("see", what=x.who))
    if x.filter == m.Is("obscured"):
        return m.CountsAs(x.who, OBSCURED)
    if (isinstance(x.filter, m.Not) and x.filter.x == m.Is("exhausted")) or x.filter == m.Is("ready"):
        return m.event("ready", who=x.who)
    if isinstance(x.filter, m.Same) and getattr(x.filter.as_, "filters", ()) == OBSCURED.filters:
        return m.CountsAs(x.who, OBSCURED)
    if isinstance(x.filter, m.Same):
        return m.CountsAs(x.who, x.filter.as_)
    if (
        isinstance(x.filter, m.Value)
        and x.filter.than is None
        and x.filter.value in ("defense", "range")
        and x.filter.bound.kind == "exactly"
    ):
        if types_of(x.who) == "E":
            of, pattern = _of_event(x.who)
            own = isinstance(pattern, m.Event) and _is_own(pattern, kind)
            return m.Change(
                x.filter.value, m.ACTOR if of is None and own else of, "set", x.filter.bound.n, pattern
            )
        return m.Change(x.filter.value, x.who, "set", x.filter.bound.n)
    if x.filter in (m.Is("down"), m.Is("out"), m.Is("exhausted")):
        return m.event(_BECOMES[x.filter.state], who=x.who)
    raise Senseless("this describes something; it does not say what happens")


_BECOMES: Final = {"down": "knock down", "out": "knock out", "exhausted": "exhaust"}
"""The event after which a state holds."""


def _negated(x: Any) -> Any:
    move = event_of(x.get("what")) if m.is_event(x, "block", "cancel") else None
    if isinstance(x, m.Event) and m.is_event(move, "move"):
        return _unhindered(x.put(who=x.get("what")))
    if m.is_event(x, "hinder"):
        return _unhindered(x)
    if m.is_event(x, "block"):
        return m.Permit(m.event("see", who=x.get("who"), through=x.get("by")))
    if m.is_event(x, "knock down", "knock out", "push", "pull", "move") and len(x.roles) == 1:
        return m.Stays(x.get("who"), x.kind)
    if isinstance(x, m.IsSo) and x.filter == m.Is("exhausted"):
        return m.event("ready", who=x.who)
    if isinstance(x, m.IsSo) and isinstance(x.filter, m.Is) and x.filter.state in ("down", "out"):
        return m.Stays(x.who, f"knock {x.filter.state}")
    if isinstance(x, m.Event):
        return m.Forbid(pattern_of(x))
    raise Senseless("this describes what something is not; it does not say what happens")


def _unhindered(x: m.Event) -> Any:
    """`Rivals do not block her movement.`: her moves may pass through them."""
    moves = event_of(x.get("who"))
    if not m.is_event(moves, "move") or not moves.has_only("who", "times"):
        raise Senseless("say whose move is not blocked")
    return m.Permit(m.event("move", who=moves.get("who") or m.ACTOR, through=x.get("by")))


# ---------------------------------------------------------------------- values

_VALUES: Final = {"defense": "defense", "range": "range", "cost": "cost", "move": "move", "challenge": "dice",
                  "roll": "dice", "die": "dice", "distance": "move", "square": "move", "ability": "cost",
                  "action": "actions"}  # fmt: skip


def change(x: m.Event, kind: str) -> Any:
    """A changed value: its owner, the events in which it changes, and by how much."""
    amount = x.get("amount")
    if x.get("rather") is not None:
        _is_usual(x)
    how, amount = _how(x.kind, amount)
    value, of, pattern = x.get("value"), x.get("of"), None
    if isinstance(value, m.Join):
        value = _shared_owner(value)
        sets = [item for item in value.items if isinstance(item, m.Set)]
        owners = {f.owner for item in sets for f in item.filters if isinstance(f, m.Of)}
        one = len(owners) == 1 and value.op == "or" and len(sets) == len(value.items)
        whole = owners.pop() if one else None
        if isinstance(whole, m.Ref) and whole.kind == "event":
            sorts = tuple(sorted(item.sort for item in sets))
            return m.event("raise" if how == "add" else "lower", value=sorts, of=whole, amount=amount)
        return (
            m.Either(tuple(change(x.put(value=item), kind) for item in value.items))
            if value.op == "or"
            else m.Seq(tuple(change(x.put(value=item), kind) for item in value.items))
        )
    if isinstance(value, m.Set):
        value, of, pattern = _owned(value)
        if of is None and pattern is None and value in ("move", "cost") and x.kind != "bound":
            pattern = m.Ref("event", name="ability" if value == "cost" else "move")
        if isinstance(pattern, m.Set | m.Join | m.Part):
            raise Senseless("it is not clear which event this is about")
        if isinstance(pattern, m.Ref):
            return m.event("raise" if how == "add" else "lower", value=value, of=pattern, amount=amount)
    elif isinstance(value, m.Ref) and value.kind == "event":
        of, value = value, _VALUES.get(value.name, "dice")
        return m.event("raise" if how == "add" else "lower", value=value, of=of, amount=amount)
    elif not isinstance(value, str):
        raise Senseless("say which number changes")
    if of is not None and types_of(of) == "E":
        of, pattern = _of_event(of)
    if of is None and isinstance(pattern, m.Event) and _is_own(pattern, kind):
        of = m.ACTOR
    if of is None and value == "dice" and isinstance(pattern, m.Event) and pattern.get("to") is not None:
        of = m.Set("piece", m.EACH)  # `challenges against her roll 1 more die`: whoever challenges
    if value == "actions":
        if x.get("window") not in (None, m.Time("turn")):
            raise Senseless("only actions of a turn can be given")
        return m.event("more actions", who=of, times=amount, kind=x.get("kind"))
    if x.get("in") is not None:
        if pattern is not None:
            raise Senseless("one change cannot be about two kinds of events")
        doer, pattern = _of_event(x.get("in"))
        if of is None:
            of = doer
        elif doer is not None and doer != of and doer != pointed(of):
            if value != "defense" or not m.is_event(pattern, "challenge"):
                raise Senseless("it says twice whose number this is")
            pattern = pattern.put(by=doer)
    against = x.get("against")
    if against is not None:
        if pattern is None:
            pattern = (
                m.event("challenge", by=against) if value == "defense" else m.event("challenge", to=against)
            )
        elif isinstance(pattern, m.Event) and pattern.get("to") is None:
            pattern = pattern.put(to=against)
        else:
            raise Senseless("it says twice who this is against")
    if isinstance(of, m.Ref) and of.kind == "you" and value != "points":
        of = None if kind in (*ACTIONS, "scenario") else m.ACTOR
    if value == "dice" and how == "add" and of is None and pattern is None and kind in ACTIONS:
        return m.event("add dice", dice=amount)
    found = m.Change(value, of, how, amount, pattern)
    window = x.get("window")
    return timed(found, window, kind) if window is not None else found


def _is_usual(x: m.Event) -> None:
    """Checks `3 dice instead of 2`: a basic challenge, a basic move and the actions of a turn have the usual
    number 2."""
    value, in_ = x.get("value"), x.get("in") if x.get("in") is not None else x.get("of")
    basic = isinstance(in_, m.Set) and m.Is("basic") in in_.filters
    if x.get("rather") != 2 or value not in ("dice", "move", "actions") or not (basic or value == "actions"):
        raise Senseless(
            "only basic challenges, basic moves and the actions of a turn have a usual number, which is 2"
        )


def _is_own(pattern: m.Event, kind: str) -> bool:
    """`Basic challenges have range 2.` on a card means those of its own character."""
    held = kind in ("trait", "item", "companion trait")
    return held and pattern.has_only("kind", "times", "window")


def _shared_owner(value: m.Join) -> m.Join:
    """`a challenge or a move of that ability`: both belong to that ability."""
    owners = [
        f for item in value.items if isinstance(item, m.Set) for f in item.filters if isinstance(f, m.Of)
    ]
    return value.but(items=tuple(
        item.having(owners[0])
        if isinstance(item, m.Set) and owners and not any(isinstance(f, m.Of) for f in item.filters)
        else item
        for item in value.items
    ))  # fmt: skip


def _how(kind: str, amount: Any) -> tuple[Any, Any]:
    if kind == "bound":
        if isinstance(amount, m.Count):
            if amount.kind == "up to":
                return "set", amount.n
            if amount.kind in ("at most", "at least"):
                return amount.kind, amount.n
            raise Senseless("say how much")
        return "set", amount
    if isinstance(amount, m.Count):
        if amount.kind not in ("exactly", "up to"):
            raise Senseless("say by how much")
        amount = amount.n
    if amount is None:
        raise Senseless("say by how much")
    return ("add" if kind == "raise" else "subtract"), amount


def _owned(noun: m.Set) -> tuple[Any, Any, Any]:
    """`the range of her challenges`: the value, its owner, and the events it changes in."""
    value = _VALUES.get(noun.sort)
    if value is None:
        raise Senseless("this number cannot change")
    if types_of(noun) == "E":
        owners = [f.owner for f in noun.filters if isinstance(f, m.Of)]
        if owners and types_of(owners[0]) == "E":
            return value, None, owners[0]
        of, pattern = _of_event(noun)
        return value, of, pattern
    of = pattern = None
    for each in noun.filters:
        if not isinstance(each, m.Of):
            raise Senseless("it is not clear whose number this is")
        if fits(each.owner, "P"):
            of = each.owner
        elif isinstance(each.owner, m.Ref):
            pattern = each.owner
        else:
            of, pattern = _of_event(each.owner)
    return value, of, pattern


def _of_event(noun: Any) -> tuple[Any, Any]:
    """Who does the events that a noun names, and the pattern of these events."""
    if isinstance(noun, m.Ref):
        return None, m.Event(noun.name if noun.name in m.KINDS else "challenge").put(what=noun)
    found = event_of(noun)
    if isinstance(found, Group):
        found = m.AnyEvent(found.items)
        return None, found
    if not isinstance(found, m.Event):
        raise Senseless("this is not an event")
    if found.get("times") is not None and found.get("times") != m.EACH:
        found = found.put(times=None) if found.get("times") == m.ONE else found
    role = "by" if found.kind == "challenge" else "who"
    return found.get(role), found.put(**{role: None})


def pattern_of(x: Any) -> Any:
    """A clause as a pattern of events: to wait for, forbid or count."""
    if isinstance(x, m.Event):
        if x.kind in ("done", "raise", "lower", "bound", "let", "have", "standing"):
            raise Senseless("this is not something that happens")
        if x.get("window") is not None and m.Is("first") not in (x.get("kind") or ()):
            raise Senseless("'this turn' and 'each round' only work with what has happened")
        return x
    if isinstance(x, m.IsSo):
        found = target_of(x)
        if found is not None:
            return found
    if isinstance(x, Was):
        return pattern_of(x.x)
    if isinstance(x, Group):
        if x.op == "or":
            return m.AnyEvent(tuple(pattern_of(item) for item in x.items))
        return _one_event(x.items)
    raise Senseless("this is not something that happens")


def _one_event(items: tuple[Any, ...]) -> Any:
    """`challenges a rival and wins`: two verbs for one event."""
    one, two = items[0], items[-1]
    both = len(items) == 2 and isinstance(one, m.Event) and isinstance(two, m.Event)
    if both and one.kind == "challenge" and two.kind in ("win", "lose") and two.get("to") is None:
        doer = one.get("by")
        if two.get("who") in (doer, pointed(doer)):
            return two.put(**dict(one.put(by=None).roles), who=doer)
        target = one.get("to")
        if target is not None and two.get("who") in (target, pointed(target)):
            who = {"who": target, "to": doer, "as": "target"}
            return two.put(**{**dict(one.put(by=None, to=None).roles), **who})
    raise Senseless("these are several events: make a sentence of each, or say 'or' between two")


# ---------------------------------------------------------------------- adverbials


_MARKED: Final[dict[str, Callable[[Any], Any]]] = {
    "or": Alternative, "otherwise": Otherwise, "it is": Renamed, "afterwards": lambda x: x, "if possible": lambda x: x,
}  # fmt: skip
"""What an adverbial makes of any step."""


def _wrapped(adv: Adv, x: Any, kind: str) -> Any:
    name, of = adv.kind, adv.x
    if x is None:
        if isinstance(of, Aside) and of.word == "still" and kind in ACTIONS:
            raise Senseless("here this would happen now: leave out what somebody may still do")
        if name not in _ALONE:
            raise Senseless("every sentence must say what happens")
        return _ALONE[name](of)
    whatever = name in ("when", "if") and isinstance(x, Wrap) and x.adv.kind in ("either way", "afterwards")
    if whatever and (over := _when_over(of)) is not None:
        return _when("when", over, part_of(x.step, kind), kind)
    if name == "either way":
        step = part_of(x, kind)
        return EitherWay(step) if m.spends_the_card(step) else step
    if name == "then":
        over = of.name if isinstance(of, m.Ref) and of.kind == "event" and kind not in ACTIONS else ""
        return After(over, part_of(x, kind)) if over else part_of(x, kind)
    if name in _MARKED:
        return _MARKED[name](part_of(x, kind))
    if name == "instead":
        step = part_of(x, kind)
        return Replacing(step.step if isinstance(step, Renamed) else step)
    if name == "unless":
        return _unless(of, part_of(x, kind), kind)
    if name == "having" and kind in ACTIONS:
        return _several("and", (part_of(of, kind), part_of(x, kind)))
    if name == "having":
        return _when("when", of, part_of(x, kind), kind)
    if name == "not through":
        return _with_role(part_of(x, kind), "move", avoiding=of)
    if name == "by doing":
        if not isinstance(x, m.May):
            raise Senseless("say that it may be done: 'By ..., she may ...'")
        return part_of(m.May(x.by, m.Pay(of, x.step)), kind)
    if name == "may":
        return part_of(x if isinstance(x, m.May) else m.May(of or m.YOU, x), kind)
    if name == "if available":
        found = part_of(x, kind)
        if not m.is_event(found, "give", "get", "place"):
            raise Senseless("say what must still be available")
        return found  # the engine gives nothing that has run out
    if name == "through":
        return _with_role(part_of(x, kind), "move", through=of)
    if name == "until then":
        return m.Until(m.Edge("end", m.Time("turn", "then")), _rule(part_of(x, kind)))
    if name == "ignoring":
        return _with_role(part_of(x, kind), "", ignoring=of)
    if name == "if" and isinstance(x, Wrap) and x.adv.kind == "to begin" and isinstance(x.step, m.Event):
        return _if(name, of, Beforehand(part_of(x.step, kind)), kind)
    inner = part_of(x, kind)
    if name == "to begin" and kind in ACTIONS:
        return inner
    if name == "first of all" and kind in ACTIONS:
        return Beforehand(inner)
    if name in ("first of all", "to begin"):
        return m.Seq((inner, _FIRST))
    if isinstance(inner, Otherwise) and name == "if":
        return Otherwise(m.If(of, inner.step))
    if name in ("when", "before"):
        return _when(name, of, inner, kind)
    event = inner.step if isinstance(inner, m.May) else None
    if (
        (name == "even if" or (name == "while" and _hampers(of)))
        and kind not in ACTIONS
        and m.is_event(event, *_ALLOWED)
    ):
        return m.Permit(_introduced(event, inner.by), of)
    if name in ("if", "while"):
        return _if(name, of, inner, kind)
    if name == "only if":
        return m.Seq((m.Usable(of), inner)) if kind in ACTIONS else _if("if", of, inner, kind)
    if name == "even if":
        return _although(of, inner, kind)
    if name == "until" and isinstance(inner, m.Later) and isinstance(of, m.Edge):
        return inner.but(window=of)
    if name == "until":
        return m.Until(_ends(of), _rule(inner))
    if name == "first of each":
        if not isinstance(inner, m.When) or m.holds(inner.pattern, m.Set):
            raise Senseless(
                "is it the first time for each of them, or for all together? Say 'Once per round' for all together"
            )
        name = "limit"
    if name == "limit":
        return m.Limit(of[0], of[1], inner)
    if name == "first":
        if any(isinstance(each, m.Set) and each.count == m.EACH for each in inside(of[1])):
            raise Senseless(
                "the game cannot count the first time for each of them: say 'once per round', for all together"
            )
        return m.Limit(1, of[0], _when("when", of[1], inner, kind))
    if name == "next":
        return _next(of, inner)
    if name == "for each":
        return _for_each(of, inner)
    if name == "during":
        return timed(inner, of, kind)
    if name == "times" and of == 1:
        return inner if kind in ACTIONS else m.Limit(1, "game", inner)
    if name == "times":
        if isinstance(inner, RULES) or m.spends_the_card(inner):
            raise Senseless("it is not clear what is repeated: say 'twice per turn', or make two sentences")
        return m.Repeat(inner, of - 1) if isinstance(of, int) else inner
    if name == "when all":
        raise Senseless("the game waits for one of them, not for all: say 'a' or 'one'")
    raise Senseless(f"'{name}' has no meaning here")


def _hampers(cond: Any) -> bool:
    """Whether a condition keeps somebody from acting: `may challenge while knocked down`."""
    state = cond.filter if isinstance(cond, m.IsSo) else None
    return state in (m.Is("down"), m.Is("out"), m.Is("exhausted"))


def _for_each(of: Any, inner: Any) -> Any:
    """`for each adjacent ally, she has +1 defense`: a number that is multiplied, or a step for each."""
    value = isinstance(inner, m.Change) and isinstance(inner.amount, int) and isinstance(of, m.Set)
    if value and pointed(of) not in inside(inner):
        return inner.but(amount=m.Times(of.but(count=m.EACH), inner.amount))
    return m.Each(of, inner)


def _end(x: Any) -> Any:
    """The end of a duration: a moment or an event. `until her next turn starts` ends at its start."""
    found = x if isinstance(x, m.Edge) else pattern_of(x)
    time = found.get("what") if m.is_event(found, "begin", "end") else None
    if isinstance(time, m.Time) and isinstance(found, m.Event) and found.get("at") is None:
        return m.Edge("start" if found.kind == "begin" else "end", time.but(of=time.of or found.get("who")))
    return found


def _ends(of: Any) -> Any:
    """When a duration ends: at one of several ends, if there are more."""
    ends = tuple(map(_end, of if isinstance(of, tuple) else (of,)))
    return ends[0] if len(ends) == 1 else m.OneOf(ends)


_ALONE: Final[dict[str, Callable[[Any], Any]]] = {
    "limit": lambda x: m.Limit(*x),
    "first of each": lambda x: m.Limit(*x),
    "only if": m.Usable,
    "also while": lambda x: m.Usable(x, True),
    "range": Ranged,
    "range in sight": lambda x: Ranged(x, True),
    "distinct": lambda _: Distinct(),
    "manner": lambda x: Manner(*x),
    "until": lambda x: Lasting(_ends(x)),
    "repeat": Repeated,
    "repeat until": lambda x: Repeated(0, x),
    "remark": lambda x: Remark(x.word, x.event) if isinstance(x, Aside) else Remark(),
    "ignoring": lambda _: m.Permit(m.event("challenge", ignoring="sight")),
    "restricted": lambda x: Restricted(m.TARGET, x),
    "excluding": Excluding,
}
"""What an adverbial means that is a sentence of its own."""


def _when_over(of: Any) -> Any:
    """`when a rival challenges her, win or lose`, `... afterwards`: when the challenge is over. None for others."""
    event = of.event if isinstance(of, m.Happened) and of.window is None else of
    if not m.is_event(event, "challenge"):
        return None
    over = when("after", event)
    return over.x if over.x != event else None


def _with_role(x: Any, kind: str, **roles: Any) -> Any:
    """Adds roles to the last event of a step."""
    if isinstance(x, m.Event):
        if (kind and x.kind != kind) or any(x.get(role) is not None for role in roles):
            raise Senseless("these two do not fit together")
        return x.put(**roles)
    if isinstance(x, m.May | m.Must | m.Each):
        return x.but(step=_with_role(x.step, kind, **roles))
    if isinstance(x, m.Pay):
        return x.but(get=_with_role(x.get, kind, **roles))
    if isinstance(x, m.Seq):
        return m.Seq((*x.steps[:-1], _with_role(x.steps[-1], kind, **roles)))
    if isinstance(x, m.If):
        return x.but(step=_with_role(x.step, kind, **roles))
    raise Senseless("these two do not fit together")


def _when(word: str, of: Any, inner: Any, kind: str) -> Any:
    if any(isinstance(each, m.Time) and each.which == "each" and each.of is not None for each in inside(of)):
        raise Senseless("an ability is done now: say how long this lasts, or put it on a trait")
    window = of.get("window") if isinstance(of, m.Event) else None
    if isinstance(window, m.Time) and window.which == "this" and kind in ACTIONS:
        found = _when(word, of.put(window=None), inner, kind)
        if isinstance(found, m.Later):
            return found.but(window=window)
        if isinstance(found, m.Change | m.Permit | m.Forbid):
            return m.Until(m.Edge("end", window), found)
        raise Senseless("say how long it lasts")
    if isinstance(of, Guarded):
        rules = isinstance(inner, m.Change | m.Permit | m.Forbid)
        found = _when(word, of.event, inner if rules else m.If(of.cond, inner), kind)
        return m.While(of.cond, found) if rules else found
    if isinstance(of, Would):
        inner = _without_first(inner)
        stays = [each for each in inside(inner) if isinstance(each, Replacing | m.Stays)]
        pattern = pattern_of(of.x)
        kinds = [each.what for each in stays if isinstance(each, m.Stays) and each.what == "knock out"]
        if kinds and isinstance(pattern, m.Event) and pattern.kind != "knock out":
            raise Senseless("staying knocked down replaces a knock-out, but here something else would happen")
        return m.Instead(pattern, _plain(inner), bool(stays))
    pattern = pattern_of(of)
    if kind in ACTIONS and pattern in (m.event("lose", who=m.TARGET), m.event("win", who=m.TARGET)):
        return m.If(m.Outcome("won" if pattern.kind == "lose" else "lost"), inner)  # the challenge just done
    what = pattern.get("what") if isinstance(pattern, m.Event) else None
    if isinstance(what, m.Time) and what.which == "next" and not isinstance(inner, RULES):
        return m.Later(pattern.put(what=what.but(which="its")), inner, _END_OF_GAME, True)
    if _without_first(inner) is not inner:
        word, inner = "before", _without_first(inner)
    inner = _more_in_it(pattern, inner)
    if m.holds(inner, Replacing):
        if not any(m.is_event(each, "retarget") for each in inside(inner)):
            raise Senseless(INSTEAD_OF_WHAT)
        inner = _plain(inner)
    if isinstance(inner, m.Change | m.Permit | m.Forbid) or (
        isinstance(inner, m.Seq) and all(isinstance(s, RULES) for s in inner.steps)
    ):
        if word == "before" and getattr(pattern, "kind", "") not in ("challenge", "ability", "roll"):
            raise Senseless(AFTERWARDS)
        return _ruled(pattern, inner)
    if kind not in ACTIONS and (number := _how_much_it_does(pattern, inner)) is not None:
        return number
    if isinstance(inner, m.Seq) and kind not in ACTIONS:
        numbers = [each for step in inner.steps if (each := _how_much_it_does(pattern, step)) is not None]
        if len(numbers) == len(inner.steps):
            return m.Seq(tuple(numbers))
    if isinstance(inner, m.While) and not isinstance(inner.rule, RULES):
        return m.When(pattern, m.If(inner.cond, inner.rule), "before" if word == "before" else "after")
    if m.is_event(inner, "gain") and inner.get("rather") is not None:
        return _worth(pattern, inner)
    found = m.When(pattern, inner, "before" if word == "before" else "after")
    waits = kind in ACTIONS and not any(_is_brought(each) for each in inside(pattern))
    return m.Later(pattern, inner, UNSAID, False) if waits else found


def _how_much_it_does(pattern: Any, x: Any) -> m.Change | None:
    """`moves up to 3 squares when it does a basic move`, `rolls 3 dice when it challenges`: changes a number of
    this event. None if the step is another event."""
    event = x.step if isinstance(x, m.May) else x
    if not isinstance(event, m.Event) or not isinstance(pattern, m.Event):
        return None
    value, role, doer = {"move": ("move", "dist", "who"), "challenge": ("dice", "dice", "by")}.get(
        pattern.kind, ("", "", "")
    )
    same = event.kind in (pattern.kind, "roll" if value == "dice" else "")
    who, number = event.get("who") or event.get("by"), event.get(role)
    own = (
        who in (None, m.ACTOR)
        and event.kind == "roll"
        and pattern.get(doer) in _MINE
        and bool(pattern.get("kind"))
    )
    if not value or not same or not (own or who in (pattern.get(doer), pointed(pattern.get(doer)))):
        return None
    if pattern.kind == "move" and pattern.get("kind") is None:
        return None  # after any move comes another move
    number = (
        number.n if isinstance(number, m.Count) and number.kind in ("up to", "exactly", "at most") else number
    )
    if not isinstance(number, int) or not event.has_only(role, "who", "by"):
        return None
    of = pattern.get(doer) if own else who
    if value == "dice" or number > BASIC_SQUARES:
        return m.Change(value, of, "set", number, pattern.put(**{doer: None}))
    return m.Change(value, of, "at most", number, pattern.put(**{doer: None}))


BASIC_SQUARES: Final = 2
"""the range of a basic move, unless a text changes it (MOVE-1)"""


def _more_in_it(pattern: Any, x: Any) -> Any:
    """`when she challenges a rival, increase the challenge by 1`: she rolls 1 more die in it."""
    by = pattern.get("by") if m.is_event(pattern, "challenge") else None
    known = m.is_event(x, "raise", "lower") and x.get("value") == "dice"
    if by is None or not known or x.get("of") != m.Ref("event", name="challenge"):
        return x
    return m.Change("dice", pointed(by), "add" if x.kind == "raise" else "subtract", x.get("amount"))


def _worth(pattern: Any, gain: m.Event) -> m.Change:
    """`when she knocks out a rival, gain 2 points instead of 1`: changes how many points the event is worth."""
    if getattr(pattern, "kind", "") != "knock out" or gain.get("rather") != 1 or gain.get("who") != m.YOU:
        raise Senseless("only a knock out has a usual number of points, which is 1")
    return m.Change("points", pattern.get("who"), "set", gain.get("points"), pattern.put(who=None))


def _is_brought(node: Any) -> bool:
    """Whether this names a token, minion or status card. What an ability says about one holds as long as it is
    there."""
    return isinstance(node, m.Set | m.Ref) and bool(node.name) and node.sort in ("token", "minion", "status")


_FIRST: Final = m.Stays(m.Ref("nobody", name="first"))
"""marks a sequence whose step is done first"""


def _without_first(x: Any) -> Any:
    if isinstance(x, m.Seq) and x.steps and x.steps[-1] == _FIRST:
        return x.steps[0] if len(x.steps) == 2 else m.Seq(x.steps[:-1])
    return x


def _ruled(pattern: Any, rule: Any) -> Any:
    """`when she challenges, she rolls 1 more die`: limits the change to this event."""
    if isinstance(rule, m.Seq):
        return m.Seq(tuple(_ruled(pattern, each) for each in rule.steps))
    if isinstance(rule, m.Change):
        if isinstance(rule.pattern, m.Event) and m.Is("next") in (rule.pattern.get("kind") or ()):
            return m.When(pattern, m.Until(m.Edge("end", m.Time("game")), rule))
        if rule.pattern is not None:
            raise Senseless("say how long it lasts")
        if rule.value == "dice" and rule.of is not None and not _takes_part(pointed(rule.of), pattern):
            raise Senseless("say whose dice these are: in a challenge, the challenger and the defender roll")
        return rule.but(pattern=pattern)
    if (
        isinstance(rule, m.Permit)
        and isinstance(rule.pattern, m.Event)
        and isinstance(pattern, m.Event)
        and rule.pattern.kind == pattern.kind
    ):
        return rule.but(
            pattern=pattern.put(
                **{role: value for role, value in rule.pattern.roles if pattern.get(role) is None}
            )
        )
    raise Senseless("say how long it lasts")


def _takes_part(who: Any, pattern: Any) -> bool:
    """Whether somebody challenges or is challenged in every event of a pattern."""
    if isinstance(pattern, m.AnyEvent):
        return all(_takes_part(who, each) for each in pattern.items)
    if pattern.kind != "challenge":
        return True
    mine = (m.ACTOR, m.OWN, m.HOLDER)
    roles = [pointed(pattern.get(role)) for role in ("by", "to")]
    return who in roles or (who in mine and any(role in mine for role in roles))


def _plain(x: Any) -> Any:
    """The same without any mark of `instead`."""
    if isinstance(x, Replacing):
        return x.step
    return m.rebuilt(x, _plain) if isinstance(x, m.Node | tuple) else x


def _unless(offer: Any, step: Any, kind: str) -> Any:
    """`knock it down unless its player discards a card`: that player may; if not, the step is done to whom it names
    before."""
    if isinstance(step, RULES):
        raise Senseless("say how long it holds, and what somebody may do about it")
    chosen = [each for each in inside(step) if isinstance(each, m.Set) and each.count == m.ONE and each.label]
    chosen = [each for each in chosen if types_of(each) == "P"]
    for each in chosen:
        step = m.exchanged(step, each, pointed(each))
    first = [m.event("choose", what=each) for each in chosen]
    asked = m.May(offer.get("by") or offer.get("who"), part_of(offer, kind))
    return m.Seq((*first, asked, m.If(m.Not(m.Done()), step)))


def _if(word: str, cond: Any, inner: Any, kind: str) -> Any:
    if cond == m.IsSo(m.HOLDER, m.Has(m.THIS_CARD)):
        return inner  # somebody always has the card
    if isinstance(inner, Replacing | Beforehand):
        return type(inner)(m.If(cond, inner.step))
    if isinstance(inner, m.Seq) and (other := _other_way(cond, inner.steps)):
        case: Any = inner.steps[other]
        more = inner.steps[other + 1 :]
        return m.If(cond, _all(list(inner.steps[:other])), case.but(step=_all([case.step, *more])))
    if isinstance(inner, m.Limit):
        return inner.but(rule=_if(word, cond, inner.rule, kind))
    if isinstance(inner, Remark):
        if inner.word:
            raise Senseless("a rule of the game has no condition")
        if isinstance(cond, m.Not):
            raise Senseless(NOTHING)
        return Remark("nothing", cond)
    if isinstance(inner, m.Event):
        for role, noun in inner.roles:
            if isinstance(noun, m.Set) and noun.label and pointed(noun) in inside(cond):
                if word == "while" and isinstance(cond, m.IsSo) and cond.who == pointed(noun):
                    return inner.put(**{role: noun.having(cond.filter)})
                step = m.If(cond, inner.put(**{role: pointed(noun)}))
                return (
                    m.Each(noun, step)
                    if noun.count == m.EACH
                    else m.Seq((m.event("choose", what=noun), step))
                )
    if isinstance(inner, RULES):
        if (
            word == "if"
            and isinstance(cond, m.Happened)
            and cond.window is None
            and kind not in ACTIONS
            and isinstance(inner, m.Change)
        ):
            return _ruled(cond.event, inner)
        if isinstance(inner, m.Until):
            return (
                m.If(cond, inner)
                if kind in ACTIONS and word == "if"
                else inner.but(rule=m.While(cond, inner.rule))
            )
        return m.While(cond, inner)
    if isinstance(inner, m.Seq) and all(isinstance(s, RULES) for s in inner.steps):
        return m.Seq(tuple(_if(word, cond, s, kind) for s in inner.steps))
    if word == "while" and kind not in ACTIONS:
        return m.While(cond, inner)
    return m.If(cond, inner)


def _other_way(cond: Any, steps: tuple[Any, ...]) -> int:
    """Where the opposite case begins: `If he wins, push the target 1, if he loses, move 1.` 0 if it is not there."""
    for at, each in enumerate(steps):
        if isinstance(each, m.If) and each.otherwise is None and _is_opposite(cond, each.cond):
            return at
    return 0


def _is_opposite(cond: Any, other: Any) -> bool:
    if {_outcome(cond), _outcome(other)} == {"won", "lost"} or m.Not(cond) == other or cond == m.Not(other):
        return True
    both = isinstance(cond, m.IsSo) and isinstance(other, m.IsSo) and cond.who == other.who
    return both and {cond.filter, other.filter} == {m.Is("standing"), m.Is("down")}


def _although(cond: Any, inner: Any, kind: str) -> Any:
    if kind in ACTIONS and isinstance(cond, m.Outcome):
        return inner  # in both cases
    if isinstance(inner, m.Permit) and inner.although is None:
        return inner.but(although=cond)
    if isinstance(inner, m.May) and isinstance(inner.step, m.Event):
        return m.Permit(inner.step, cond)
    raise Senseless("'even if' only works with what somebody may do")


def _rule(inner: Any) -> Any:
    if isinstance(inner, RULES):
        return inner
    if isinstance(inner, m.Seq) and all(isinstance(s, RULES) for s in inner.steps):
        return inner
    raise Senseless("only a rule can last until something happens")


def _next(of: Any, inner: Any) -> Any:
    window, ev = of
    if isinstance(ev, m.Event) and isinstance(ev.get("window"), m.Time):
        window, ev = ev.get("window"), ev.put(window=None)
    if (
        isinstance(inner, m.Until)
        and isinstance(inner.until, m.Edge)
        and isinstance(inner.rule, m.Change)
        and window is None
    ):
        window, inner = inner.until.time, inner.rule
    doer = ev.get("by") if isinstance(ev, m.Event) else None
    if (
        isinstance(inner, m.Change)
        and inner.value == "dice"
        and isinstance(doer, m.Set)
        and inner.of in (doer, pointed(doer))
    ):
        dice = (
            inner.amount if inner.how == "add" else -inner.amount if isinstance(inner.amount, int) else None
        )
        if dice is None or inner.pattern is not None:
            raise Senseless("say how many dice")
        return m.Later(pattern_of(ev), m.event("add dice", by=pointed(doer), dice=dice), window, True)
    if isinstance(inner, m.Change) and inner.pattern is None and isinstance(ev, m.Event):
        end = m.Edge("end", window or m.Time("game"))
        return m.Until(end, inner.but(pattern=ev.put(kind=(*(ev.get("kind") or ()), m.Is("next")))))
    instead = isinstance(ev, Would)
    replaces = m.holds(inner, Replacing, m.Stays)
    pattern = pattern_of(ev.x if isinstance(ev, Would) else ev)
    return m.Later(pattern, _plain(inner), window, True, instead and replaces)


def timed(rule: Any, time: Any, kind: str) -> Any:
    """Limits a rule or step to a time: `this turn`, `during the first round`, `in this move`."""
    if not isinstance(time, m.Time):
        if isinstance(rule, m.Permit) and isinstance(time, m.Ref):
            return rule
        if (
            isinstance(rule, m.Event) and rule.kind == time.name == "move"
            if isinstance(time, m.Ref)
            else False
        ):
            return rule
        if isinstance(rule, m.Until) and isinstance(time, m.Ref):
            return rule
        if isinstance(rule, m.Seq) and isinstance(time, m.Ref):
            return m.Seq(tuple(timed(each, time, kind) for each in rule.steps))
        ends = rule.step if isinstance(rule, m.Must) else rule.pattern if isinstance(rule, m.Forbid) else None
        if m.is_event(ends, "end") and isinstance(time, m.Ref):
            return rule
        raise Senseless("it is not clear during what")
    if m.is_event(rule, "more actions") and time == m.Time("turn"):
        return rule
    if isinstance(rule, m.Stays) and rule.what == "move" and rule.who is not None and kind in ACTIONS:
        rule = m.Forbid(m.event("move", who=rule.who))  # `she does not move this turn`
    if time.which == "next" and time.of is not None and not isinstance(rule, RULES):
        return m.Later(m.event("begin", who=time.of, what=m.Time(time.unit, "its")), rule, _END_OF_GAME, True)
    if isinstance(rule, m.May | m.Each) and time == m.Time("turn"):
        return rule.but(step=timed(rule.step, time, kind))
    if isinstance(rule, m.Seq):
        return m.Seq(tuple(timed(each, time, kind) for each in rule.steps))
    if time.which == "each":
        raise Senseless("say how often each turn or round")
    if isinstance(rule, m.Change) and time.which == "this" and isinstance(rule.of, m.Set) and rule.of.label:
        did = next(
            (
                f
                for f in rule.of.filters
                if isinstance(f, m.Did) and f.window is None and f.event.get("who") == m.IT
            ),
            None,
        )
        if did is not None and kind not in ACTIONS:
            who = rule.of.without(did).but(count=m.ONE)
            pattern = _put_for_it(did.event, who)
            return m.When(pattern, m.Until(m.Edge("end", time), rule.but(of=pointed(who))))
    if isinstance(rule, RULES) and time.which == "this" and kind in ACTIONS:
        return m.Until(m.Edge("end", time), rule)
    if isinstance(rule, RULES):
        return m.While(m.During(time), rule)
    if time.which == "this" and kind in ACTIONS and isinstance(rule, m.Event):
        raise Senseless("this happens now; only a rule can last: say until when")
    return m.While(m.During(time), rule) if kind not in ACTIONS else m.If(m.During(time), rule)


# ---------------------------------------------------------------------- from sentences to a text


def _passed_on(x: Any) -> Any:
    """`pass this card to an ally`: it is moved, because somebody has it, unless it was discarded before."""
    if m.event("discard", by=m.YOU, what=m.THIS_CARD) in inside(x):
        return x
    if m.is_event(x, "give") and x.get("what") == m.THIS_CARD:
        return m.Event("transfer", x.roles)
    return m.rebuilt(x, _passed_on) if isinstance(x, m.Node | tuple) else x


def _of_choice(x: Any, kind: str) -> Any:
    """`A rival of your choice cannot move.`: it is chosen now. A step chooses in any case."""
    marked = {each for each in inside(x) if isinstance(each, m.Set) and OF_CHOICE in each.filters}
    if isinstance(x, m.Limit | m.While) and marked:
        return x.but(rule=_of_choice(x.rule, kind))
    if isinstance(x, m.When | m.Instead | m.Later) and marked and not marked & set(inside(x.pattern)):
        return x.but(step=_of_choice(x.step, "ability"))
    if isinstance(x, m.Set) and x in marked:
        return x.but(filters=tuple(_of_choice(each, kind) for each in x.filters if each != OF_CHOICE))
    if not isinstance(x, RULES) or not marked:
        return m.rebuilt(x, lambda child: _of_choice(child, kind)) if marked else x
    if kind not in ACTIONS or not all(each.label for each in marked):
        raise Senseless("say when it is chosen: 'At the start of ..., choose a rival.'")
    for each in marked:
        x = m.exchanged(x, each, pointed(each))
    chosen = (
        m.event("choose", what=_of_choice(each, kind)) for each in sorted(marked, key=lambda s: s.label)
    )
    return m.Seq((*chosen, x))


def joined(found: list[Any], kind: str) -> tuple[Any, ...]:
    """Joins the parts of the sentences into the parts of the text."""
    parts: list[Any] = []
    before: Any = None
    if len(found) > 1 and isinstance(found[0], Restricted):
        found = [found[1], found[0], *found[2:]]  # `Only a standing rival may be the target. Challenge 3.`
    for at, said in enumerate(found):
        each: Any = _after(said, tuple(parts[-1:]))
        if at and isinstance(each, m.If) and each.cond == m.Done() and isinstance(found[at - 1], m.Permit):
            raise Senseless("say what was done: 'If this character moved through a rival, ...'")
        if isinstance(each, Remark):
            if each.word == "nothing" and each != found[-1]:
                raise Senseless(NOTHING)
            _borne_out(parts, each)
            continue
        if each == Otherwise(Remark()):
            continue
        if isinstance(each, Excluding):
            if not parts:
                raise Senseless("nobody was named before who could be left out")
            chosen = len(parts) > 1 and getattr(parts[-2], "kind", "") == "choose"
            which = -2 if chosen and isinstance(parts[-1], m.Until) else -1
            parts[which] = _without(parts[which], each.who)
            continue
        if isinstance(each, m.Limit) and each.rule is None:
            if parts:
                parts = [m.Limit(each.n, each.per, _all(parts))]
            else:
                before = each
            continue
        for one in (
            each.steps
            if isinstance(each, m.Seq) and any(isinstance(s, (*RULES, *_MARKS)) for s in each.steps)
            else (each,)
        ):
            if isinstance(one, Restricted) and parts:
                parts[-1] = _restricted(parts, one)
            elif isinstance(one, Remark):
                _borne_out(parts, one)
            else:
                _add(parts, _until_then(parts, _of_its_own(parts, one, kind)), kind)
    if before is not None and not parts:
        raise Senseless("say what is limited")
    if before is not None:
        parts = [before.but(rule=_all(parts))]
    parts = list(map(_passed_on, parts))
    parts = [_one_by_one(_in_any_order(_by_now(part, kind)), parts) for part in parts]
    parts = _in_order(parts, []) if kind in ACTIONS else parts
    for offer, rule in pairwise((*parts, None)):
        _is_free(offer, rule)
    parts = [_waiting(part, _laid_down(tuple(parts))) for part in parts]
    known = {each.label for each in inside(tuple(parts)) if isinstance(each, m.Set | m.Join | m.Part)}
    waiting = m.holds(tuple(parts), m.Instead, m.Later, m.When)
    for each in inside(tuple(parts)):
        if isinstance(each, m.Stays) and each != _FIRST and not waiting:
            raise Senseless("nothing was going to happen here that could be prevented")
        if (
            isinstance(each, m.Set)
            and "P" in types_of(each)
            and {m.Is("first"), m.Is("next")} & set(each.filters)
        ):
            raise Senseless("say when the count starts: 'each round', 'this turn'")
        if isinstance(each, RoleIs | Relative):
            raise Senseless("it is not clear which event this is about")
        if isinstance(each, Alike):
            raise Senseless(
                "the game cannot ask whether both are alike: say it twice, 'swap two standing ... or two ...'"
            )
        if isinstance(each, Unrolled):
            raise Senseless(NO_DICE)
        if isinstance(each, _MARKS) or each == _FIRST:
            raise Senseless(
                "'otherwise' and 'instead' need something before them: 'If ..., challenge 5. Otherwise, challenge 3.'"
            )
        if isinstance(each, m.Event) and any(
            x == m.NO or (isinstance(x, m.Set | m.Part) and x.count == m.NO) for _, x in each.roles
        ):
            raise Senseless("say who cannot do it, instead of 'nobody does it'")
        if isinstance(each, m.Ref) and each.kind == "label" and each.label not in known:
            raise Senseless(NOT_MENTIONED)
        if m.is_event(each, "move") and _from_itself(each):
            raise Senseless("say away from whom")
        if isinstance(each, m.Change) and isinstance(each.of, m.Set) and each.of.count == m.NO:
            raise Senseless("say whose value it is")
    return tuple(parts)


_CAUSED_BY: Final = {
    "knock down": ("challenge", "win", "lose", "knock out"), "knock out": ("challenge", "win", "lose", "knock down"),
    "win": ("challenge", "lose", "knock down", "knock out"), "lose": ("challenge", "win", "knock down", "knock out"),
    "enter": ("move", "push", "pull", "place", "swap", "return", "leave"), "stand": ("assist", "rally"),
    "interact": (), "assist": (), "exhaust": (), "rally": (), "ability": (), "reroll": ("roll", "challenge"),
}  # fmt: skip
"""What can bring an event about, beside actions, abilities and the event itself."""


def _after(x: Any, before: tuple[Any, ...]) -> Any:
    """`When she moves, push ... After the move, ...`: one moment cannot be before the move and after it, except for
    a card that is spent."""
    if not isinstance(x, m.Node | tuple):
        return x
    if isinstance(x, m.When):
        before = (x,)
    found = m.rebuilt(x, lambda child: _after(child, before))
    if not isinstance(found, After):
        return found
    if not m.spends_the_card(found.step) and any(
        m.is_event(each.pattern, found.event) and not each.pattern.get("over")
        for each in inside(before)
        if isinstance(each, m.When)
    ):
        raise Senseless(
            f"only one moment goes with what was said before: say all of it after the {found.event}, "
            f"'After ... does a {found.event}, ...', or all of it before"
        )
    return found.step


def _of_its_own(parts: list[Any], one: Any, kind: str) -> Any:
    """`If this character is knocked out, discard this card.` after a trigger: a new trigger, unless the previous
    event can cause this one."""
    cond = one.cond if isinstance(one, m.If) and one.otherwise is None else None
    if kind not in ACTIONS and isinstance(cond, m.Happened) and cond.window is None:
        before = parts[-1] if parts and isinstance(parts[-1], m.When | m.Limit) else ()
        kinds = {each.kind for each in inside(before) if isinstance(each, m.Event)}
        event = cond.event
        causes = {event.kind, "action", "ability", "control", *_CAUSED_BY.get(event.kind, ())}
        if kinds and event.kind in _CAUSED_BY and not kinds & causes:
            return m.When(event, one.step)
    if kind in ACTIONS or not isinstance(cond, m.IsSo) or cond.who not in (m.HOLDER, m.OWN):
        return one
    becomes = _BECOMES.get(cond.filter.state) if isinstance(cond.filter, m.Is) else None
    if becomes is None or not parts or not isinstance(parts[-1], m.When | m.Limit):
        return one
    causes = {each.kind for each in inside(parts[-1]) if isinstance(each, m.Event)}
    if causes & {"challenge", "action", becomes, "win", "lose"}:
        return one
    return m.When(m.event(becomes, who=cond.who), one.step)


def _laid_down(parts: Any) -> set[int]:
    """The labels of the tokens and minions that a text places, and of their squares."""
    placed = [each for each in inside(parts) if m.is_event(each, "place")]
    things = [each for each in placed if getattr(each.get("what"), "sort", "") in LYING_THERE]
    return {getattr(each.get(role), "label", 0) for each in things for role in ("what", "where")} - {0}


WHAT_FOR: Final = "say what it is done for: '..., you may remove it to have that rival roll 1 fewer die'"


def _is_free(offer: Any, rule: Any) -> None:
    """`When a rival challenges Mira, you may remove a Crate. It then rolls 1 less die.`: only if that was done, or
    always?"""
    if not isinstance(offer, m.When):
        return
    known = {pointed(each) for each in inside(offer.pattern) if isinstance(each, m.Set)}
    steps = offer.step.steps if isinstance(offer.step, m.Seq) else (offer.step,)
    for one, other in pairwise((*steps, rule)):
        always = isinstance(other, m.Change) and other.pattern is None and other.of in known
        if always and isinstance(one, m.May):
            raise Senseless(WHAT_FOR)


def _in_order(steps: Any, doers: list[Any]) -> list[Any]:
    """`Challenge 3. When Mira wins, move 1.`: the challenge just done, if these have done one before."""
    found: list[Any] = []
    for said in steps:
        each = _all(_in_order(said.steps, doers)) if isinstance(said, m.Seq) else said
        event: Any = each.pattern if isinstance(each, m.Later) and each.window == UNSAID else None
        theirs = isinstance(event, m.Event) and _is_end_of_theirs(event, doers)
        found.append(m.If(m.Happened(event, None), each.step) if theirs else each)
        if not isinstance(each, RULES):
            asked = [x.event for x in inside(each) if isinstance(x, m.Happened | m.Did)]
            doers += [
                pointed(x.get("by")) for x in inside(each) if m.is_event(x, "challenge") and x not in asked
            ]
    return found


def _is_end_of_theirs(event: m.Event, doers: list[Any]) -> bool:
    """Whether one of them wins or loses."""
    who, more = event.get("who"), {role for role, _ in event.roles} - {"who", "to"}
    if event.kind not in ("win", "lose") or who is None or more or event.get("to") not in (None, m.TARGET):
        return False
    return who in doers or (who in _MINE and any(doer in _MINE for doer in doers))


def _waiting(part: Any, placed: set[int]) -> Any:
    """How long an ability waits if it does not say so. `When a rival enters that square, ...` about something it
    placed: as long as that is there; else until the end of the round."""
    if isinstance(part, m.Later) and part.window == UNSAID:
        about = any(
            isinstance(x, m.Ref) and x.kind == "label" and x.label in placed for x in inside(part.pattern)
        )
        part = part.but(window=None if about else END_OF_ROUND)
    return (
        m.rebuilt(part, lambda child: _waiting(child, placed)) if isinstance(part, m.Node | tuple) else part
    )


def _by_now(part: Any, kind: str) -> Any:
    """`If it moves this round`: in a rule text, after it has moved. In an action it is unclear, and an error."""

    def told(x: Any) -> Any:
        if isinstance(x, m.Event) and x.get("present"):
            if kind in ACTIONS:
                raise Senseless(
                    "has it happened, or will it? Say 'if it has ...', or 'when it ... this round'"
                )
            x = x.put(present=None)
        return m.rebuilt(x, told)

    return told(part)


def _in_any_order(part: Any) -> Any:
    """`each ally may move 1, in any order`: true already if each of several does one thing; an error if somebody
    does two."""
    told = [each for each in inside(part) if isinstance(each, m.Event) and each.get("in any order")]
    if told:
        _check_order(part)
    return m.exchanged(part, told[0], told[0].put(**{"in any order": None})) if told else part


def _check_order(part: Any) -> None:
    rows = [
        [s for s in each.steps if getattr(s, "kind", "") != "choose"]
        for each in inside(part)
        if isinstance(each, m.Seq)
    ]
    if any(len(row) > 1 for row in rows) or not any(map(_picks_several, inside(part))):
        raise Senseless(
            "say what comes first, or both ways: 'Choose one: move 2, then ...; or ..., then move 2.'"
        )


def _one_by_one(part: Any, parts: list[Any]) -> Any:
    """`Choose a rival and another one next to it.`: two choices, unless the text refers to both together."""
    what = part.get("what") if m.is_event(part, "choose") else None
    if not isinstance(what, m.Join) or what.op != "and" or not all(isinstance(x, m.Set) for x in what.items):
        return part
    told = any(isinstance(x, m.Set) and m.Other() in x.filters for x in what.items)
    if not told or m.Ref("label", what.label) in inside(tuple(parts)):
        return part
    return m.Seq(tuple(part.put(what=each) for each in what.items))


def _needs_no_sight(part: Any) -> None:
    """`She does not need to see it.` after a step without a challenge: nothing to change, since choosing, placing
    and moving need no sight."""
    if m.holds(part, m.Seen, m.Sees):
        raise Senseless("it is already said that it is seen")


def _borne_out(parts: list[Any], remark: Remark) -> None:
    """Checks that a remark holds. `A rival adjacent to both is challenged only once.`: holds if each of a set is
    challenged."""
    for each in inside(parts[-1]) if parts and remark.word == "once" else ():
        if m.is_event(each, remark.event.kind) and any(map(_picks_several, inside(each))):
            return
    if remark.word == "once":
        raise Senseless("it is not clear what happens only once")
    last = parts[-1] if parts else ()
    if remark.word == "order":
        _check_order(last)
    if remark.word == "direction" and any(m.is_event(each, "push", "pull") for each in inside(last)):
        raise Senseless("a push goes away and a pull comes nearer: say 'move it' if it may go anywhere")
    compared = any(
        (isinstance(each, m.Value) and each.than is not None)
        or (isinstance(each, m.Exists) and getattr(each.what, "count", None) == m.NO)
        for each in inside(tuple(parts))
    )
    if remark.word == "tie" and not compared:
        raise Senseless("say who could be tied")
    forbidden = [each.pattern for part in parts for each in inside(part) if isinstance(each, m.Forbid)]
    if remark.word == "still" and (not forbidden or any(_meets(each, remark.event) for each in forbidden)):
        raise Senseless("put the exception into the rule itself: 'other than ...'")


def _meets(pattern: Any, event: Any) -> bool:
    """Whether an event could match a forbidden pattern: the same kind, and no role with two different pieces."""
    if isinstance(pattern, m.AnyEvent):
        return any(_meets(each, event) for each in pattern.items)
    if not isinstance(pattern, m.Event) or not isinstance(event, m.Event):
        return True
    if pattern.kind != event.kind:
        return False
    mine = (m.OWN, m.ACTOR, m.HOLDER)
    for role, noun in event.roles:
        other = pattern.get(role)
        if noun in mine and isinstance(other, m.Set) and (other.sort in ("ally", "rival") or other.name):
            return False
    return True


def _from_itself(move: m.Event) -> bool:
    mine = (m.ACTOR, m.OWN, m.HOLDER)
    away, who = move.get("away"), pointed(move.get("who"))
    return away is not None and (away == who or (away in mine and (who is None or who in mine)))


def _restriction(who: Any, found: Any) -> Restricted:
    if who != m.TARGET and not (isinstance(who, m.Ref) and who.kind == "label"):
        raise Senseless("'must' and 'cannot' need something that happens")
    return Restricted(who, found)


def _said_of(found: Any) -> Any:
    """What `is somebody adjacent to her` says about somebody: the filters of the noun."""
    noun = found.as_ if isinstance(found, m.Same) else None
    if m.is_set(noun, "character") and noun.filters and not noun.name:
        said = m.All(noun.filters) if len(noun.filters) > 1 else noun.filters[0]
        return m.Not(said) if noun.count == m.NO else said
    return found


def _restricted(parts: list[Any], one: Restricted) -> Any:
    """The last part, with a filter on who can be chosen."""
    last = parts[-1]
    for each in inside(last):
        if m.is_event(each, "challenge") and one.who == m.TARGET:
            to = each.get("to") or m.Set("rival")
            if isinstance(to, m.Set):
                return m.exchanged(last, each, each.put(to=to.having(one.filter)))
        if isinstance(each, m.Set) and pointed(each) == one.who and each.label:
            return m.exchanged(last, each, each.having(one.filter))
        chosen = isinstance(each, m.Set) and "P" in types_of(each) and each.count.kind != "no"
        if isinstance(each, m.Set) and chosen and one.who == m.TARGET:
            return m.exchanged(last, each, each.having(one.filter))
    raise Senseless("the step before does not choose who this is about")


def _without(x: Any, who: Any) -> Any:
    """The part with somebody left out of the set it is about."""
    sets = [
        each
        for each in inside(x)
        if isinstance(each, m.Set) and each.count.kind == "each" and "P" in types_of(each)
    ]
    if len(sets) != 1:
        raise Senseless("it is not clear who could be left out here")
    (one,) = sets
    if isinstance(who, m.Set) and who.count.kind == "each" and not who.name:
        left_out = who.filters if who.sort == one.sort else ()
        if who.sort in ("ally", "rival") and one.sort == "character":
            return (
                m.exchanged(x, one, one.but(sort="rival" if who.sort == "ally" else "ally"))
                if not who.filters
                else _no_such()
            )
        if not left_out:
            return _no_such()
        return m.exchanged(
            x,
            one,
            one.having(m.Not(m.All(left_out) if len(left_out) > 1 else left_out[0])),
        )
    if one.sort in ("ally", "rival") and who == m.OWN:
        return x  # no character is its own ally or rival
    return m.exchanged(x, one, one.having(m.Except(who)))


def _no_such() -> Any:
    raise Senseless("it is not clear who is left out")


def _until_then(parts: list[Any], one: Any) -> Any:
    """`until then`: until the previous rule ends."""
    if isinstance(one, m.Until) and one.until == m.Edge("end", m.Time("turn", "then")):
        if not parts or not isinstance(parts[-1], m.Until):
            raise Senseless("'until then' needs a rule before it that lasts until something happens")
        return one.but(until=parts[-1].until)
    return one


def _all(parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else m.Seq(tuple(parts))


def _add(parts: list[Any], one: Any, kind: str) -> None:
    """Adds a part, or merges it into the last one."""
    if isinstance(one, Ranged):
        found = _reached(parts[-1], one) if parts else None
        if found is None:
            parts.append(one)
        else:
            parts[-1] = found
        return
    while parts and isinstance(parts[-1], Ranged):
        found = _reached(one, parts.pop())
        if found is None:
            raise Senseless("a range only works with a challenge, or with somebody who is chosen")
        one = found
    if isinstance(one, Lasting):
        _last(parts, one, kind)
        return
    if parts and isinstance(parts[-1], Unrolled):
        dice = one.get("dice") if m.is_event(one, "roll") else None
        if dice is None or not one.has_only("dice", "who"):
            raise Senseless(NO_DICE)
        parts[-1] = parts[-1].event.put(dice=dice)
        return
    if parts and _repeats_number(parts[-1], one):
        return
    if SAME in inside(one):
        one = _the_same(parts, one)
    if isinstance(one, Beforehand):
        _put_before(parts, one.step)
        return
    if isinstance(one, Required) and kind in ACTIONS:
        one = m.Usable(one.cond)
    if isinstance(one, Required):
        if not parts:
            raise Senseless("say what needs this")
        parts[-1] = m.While(one.cond, parts[-1])
        return
    if isinstance(one, Alternative):
        if not parts or kind not in ACTIONS or isinstance(parts[-1], RULES) or isinstance(one.step, RULES):
            raise Senseless("'or' needs something else to be done before it")
        parts[-1] = m.Either((parts[-1], one.step))
        return
    if isinstance(one, Manner):
        move = _last_move(parts[-1]) if parts else None
        if move is None or move.get(one.role) is not None:
            raise Senseless("there is no move before this that it could be about")
        if one.role == "decided":
            parts[-1] = m.exchanged(parts[-1], move, move.put(decided=one.value))
            return
        parts[-1] = m.exchanged(parts[-1], move, move.put(**{one.role: one.value}))
        return
    if kind == "status" and parts and one == m.event("discard", what=m.THIS_CARD, by=m.YOU):
        after = _used_up(parts[-1])
        if after is not None:
            parts[-1:] = after
            return
    if isinstance(one, Distinct):
        if not parts or not any(map(_picks_several, inside(parts[-1]))):
            raise Senseless("say how many are chosen: 'up to two rivals'")
        return
    if parts and kind not in ACTIONS and (priced := _at_a_price(parts[-1], one)) is not None:
        parts[-1] = priced
        return
    limit = one if isinstance(one, m.Limit) and isinstance(one.rule, m.If) else None
    case: Any = one if limit is None else limit.rule
    if kind not in ACTIONS and isinstance(case, m.If) and case.otherwise is None and not _goes_on(parts, one):
        case = _as_a_moment(parts, case)
        one = case if limit is None else limit.but(rule=case)
    if parts and kind in ACTIONS and (merged := _controlled(parts[-1], one)) is not None:
        parts[-1] = merged
        return
    if isinstance(one, Renamed):
        done = any(m.is_event(each, "challenge") for each in inside(tuple(parts)))
        one = Replacing(one.step) if done else one.step
    if isinstance(one, Otherwise) and isinstance(one.step, Renamed):
        one = Otherwise(one.step.step)
    if isinstance(one, Otherwise) and len(_faces(parts)) > 1:
        parts[-1:] = _other_case(parts, one.step)
        return
    if parts and (
        isinstance(one, Otherwise | Repeated | Replacing) or (_goes_on(parts, one) and kind not in ACTIONS)
    ):
        parts[-1] = _more(parts[-1], one)
        return
    if parts and one == m.Permit(m.event("challenge", ignoring="sight")) and kind in ACTIONS:
        if not any(m.is_event(each, "challenge") for each in inside(parts[-1])):
            _needs_no_sight(parts[-1])
            return
        parts[-1] = _with_role(parts[-1], "challenge", ignoring="sight")
        return
    moves = [n for n, part in enumerate(parts) if _last_move(part) is not None]
    if moves and isinstance(one, m.Permit) and kind in ACTIONS:
        merged = _through(parts[moves[-1]], one)
        if merged is not None:
            parts[moves[-1]] = merged
            return
    if kind in ("trait", "item", "status", "companion trait"):
        one = _allowed(one)
    if kind in ("trait", "item", "companion trait") and isinstance(one, m.Until):
        one = _since(one)
    if (
        kind in ("trait", "status", "companion trait", "scenario")
        and isinstance(one, m.Event | m.Each | m.Seq | m.Either)
    ) or (kind in ACTIONS and isinstance(one, m.Event | m.Must) and _enters_what_is_brought(one)):
        one = _triggered(one, kind)
    if kind in ("trait", "companion trait") and isinstance(one, m.While) and isinstance(one.rule, m.Each):
        one = one.but(rule=_triggered(one.rule, kind))
    if parts and kind in ACTIONS:
        one = _each_that_did(parts[-1], one)
    if parts and (either := _other_outcome(parts[-1], one)) is not None:
        parts[-1] = either
        return
    if parts and _moves_what_is_given(parts[-1], one):
        parts[-1] = _replaced(parts[-1], one)
        return
    if parts and _is_where_it_ended(parts[-1], one):
        parts[-1] = parts[-1].but(step=_then(parts[-1].step, one))
        return
    if parts and _is_without(parts[-1], one):
        parts[-1] = m.If(one.cond.x, parts[-1], one.step)
        return
    parts.append(one)


def _as_a_moment(parts: list[Any], one: m.If) -> Any:
    """`If an ally assists, Mira may move 1.`: in a rule text, when that happens."""
    pattern, done = (
        _moment(one.cond),
        {each.kind for each in inside(tuple(parts)) if isinstance(each, m.Event)},
    )
    found = _when_it_becomes(one)
    if isinstance(one.cond, m.Outcome) and "challenge" not in done:  # `on a win`
        pattern = m.event("win" if one.cond.result == "won" else "lose", who=m.ACTOR)
    if pattern is None or not isinstance(found, m.If):
        return found
    gain = found.step
    if m.is_event(gain, "gain") and gain.get("rather"):
        return _worth(pattern, gain)
    return m.When(pattern, gain)


def _moment(cond: Any) -> Any:
    """What has to happen for a condition, if it is about events without a time; None for others."""
    if isinstance(cond, m.Happened):
        return cond.event if cond.window is None else None
    items = tuple(map(_moment, cond.items)) if isinstance(cond, m.OneOf) else ()
    if isinstance(cond, m.All) and len(cond.items) == 2:
        one, two = cond.items
        other = _moment(two.x if isinstance(two, m.Not) else two)
        if isinstance(two, m.Not) and m.is_event(other, "win", "lose"):
            other = m.Event("lose" if other.kind == "win" else "win", other.roles)
        first = _moment(one)
        both = isinstance(first, m.Event) and isinstance(other, m.Event)
        met = both and first.kind == "challenge" and other.kind in ("win", "lose")
        return _one_event((first, other)) if met else None
    return m.AnyEvent(items) if items and None not in items else None


def _at_a_price(before: Any, one: Any) -> Any:
    """`When ..., you may increase its defense by 2. If you do, place this card on the 3.`: an increase that must
    be paid for. None if it is something else."""
    paid = isinstance(one, m.If) and one.cond == m.Done() and one.otherwise is None
    if not paid or not isinstance(before, m.Change) or before.how not in ("add", "subtract"):
        return None
    event = before.pattern if before.pattern is not None else m.Event("challenge")
    role = {"dice": "by", "defense": "to", "range": "by"}.get(before.value)
    if not m.is_event(event, "challenge") or role is None or before.of is None:
        return None
    if event.get(role) not in (None, before.of) or not isinstance(before.amount, int):
        return None
    who = before.of if isinstance(before.of, m.Ref) else pointed(before.of)
    dice = before.amount if before.how == "add" else -before.amount
    more = m.event("add dice", dice=dice, by=who) if role == "to" or before.value == "dice" else None
    get: Any = more or m.Change("range", who, before.how, before.amount)
    return m.When(event.put(**{role: before.of}), m.May(m.YOU, m.Pay(one.step, get)))


def _other_outcome(before: Any, one: Any) -> Any:
    """`If you win, do a challenge 4. If you lose, move 1.`: both refer to the first challenge, not to the
    challenge 4. `If it is knocked down, stand it up. If it is standing, it may move 2.`: to how it was before. None
    if it is something else."""
    if not all(isinstance(each, m.If) and each.otherwise is None for each in (before, one)):
        return None
    if {_outcome(before.cond), _outcome(one.cond)} == {"won", "lost"}:
        again = any(m.is_event(each, "challenge", "flip") for each in inside(before.step))
        return before.but(otherwise=one) if again else None
    states = isinstance(one.cond, m.IsSo) and _is_opposite(before.cond, one.cond)
    return before.but(otherwise=one.step) if states else None


def _moves_what_is_given(before: Any, one: Any) -> bool:
    """`Give it the Cursed card. If the card is already in play, move it to that rival.`: instead of that."""
    card = before.get("what") if m.is_event(before, "give") else None
    moved = one.step if isinstance(one, m.If) and one.otherwise is None else None
    if card is None or not m.is_event(moved, "transfer") or moved.get("what") != card:
        return False
    in_play = m.Is("in play")
    return one.cond in (m.IsSo(card, in_play), m.IsSo(card, m.Before(in_play)))


def _is_where_it_ended(before: Any, one: Any) -> bool:
    """`If you win, pull it 2. If it ends up adjacent to you, ...`: nothing ended up anywhere if it was not pulled."""
    if not all(isinstance(each, m.If) and each.otherwise is None for each in (before, one)):
        return False
    ended = one.cond.event if isinstance(one.cond, m.Happened) else None
    return m.is_event(ended, "end") and _last_move(before.step) is not None


def _each_that_did(before: Any, one: Any) -> Any:
    """`Each ally may move 1. An ally that moved may interact.`: each that did."""
    who = one.by if isinstance(one, m.May) else None
    whose = before.who if isinstance(before, m.Each) else None
    if (
        not isinstance(who, m.Set)
        or not isinstance(whose, m.Set)
        or who.sort != whose.sort
        or who.count != m.ONE
    ):
        return one
    did = [f for f in who.filters if isinstance(f, m.Did) and f.window is None]
    if len(did) != 1 or not who.label:
        return one
    return m.Each(who.but(count=m.EACH), one.but(by=pointed(who)))


def _is_without(before: Any, one: Any) -> bool:
    """`Discard its item. If it has no item, ...`: the condition refers to the time before the discard."""
    if not isinstance(one, m.If) or one.otherwise is not None or not isinstance(one.cond, m.Not):
        return False
    has = one.cond.x
    taken = before.get("what") if isinstance(before, m.Event) else None
    return (
        isinstance(has, m.IsSo)
        and isinstance(has.filter, m.Has)
        and isinstance(has.filter.what, m.Set)
        and isinstance(taken, m.Set)
        and (taken.sort, taken.name) == (has.filter.what.sort, has.filter.what.name)
        and m.Of(has.who) in taken.filters
    )


def _outcome(cond: Any) -> str:
    if isinstance(cond, m.Happened) and cond.window is None:
        loses = cond.event.get("who") == m.TARGET
        return {"win": "lost" if loses else "won", "lose": "won" if loses else "lost"}.get(
            cond.event.kind, ""
        )
    return cond.result if isinstance(cond, m.Outcome) else ""


def _repeats_number(last: Any, one: Any) -> bool:
    """`Challenge with 1 more die than squares moved. If she did not move, she challenges with 1 die.`: the second
    sentence adds nothing."""
    act = last.steps[-1] if isinstance(last, m.Seq) else last
    if not isinstance(one, m.If) or not isinstance(one.step, m.Event) or not isinstance(act, m.Event):
        return False
    dice = act.get("dice")
    unmoved = (
        isinstance(one.cond, m.Not) and isinstance(one.cond.x, m.Happened) and one.cond.x.event.kind == "move"
    )
    if one.step.kind != "challenge" or act.kind != "challenge" or not isinstance(dice, m.Sum) or not unmoved:
        return False
    if one.step.get("dice") not in dice.items or one.step.get("to") is not None:
        raise Senseless("the dice of a challenge without a move are given twice")
    return True


_MINE: Final = (m.ACTOR, m.OWN, m.HOLDER, m.YOU, None)


def _the_same(parts: list[Any], one: Any) -> Any:
    """`An adjacent ally may then do the same.`: the previous act, done by somebody else."""
    who = one.by if isinstance(one, m.May) else one.get("who") if isinstance(one, m.Event) else None
    act = parts[-1] if parts else None
    role = "by" if m.is_event(act, "challenge", "push", "pull") else "who"
    known = m.is_event(act, "move", "stand", "challenge", "assist", "interact")
    if who is None or not isinstance(act, m.Event) or not known or act.get(role) not in _MINE:
        raise Senseless("say what else is done")
    if any(isinstance(each, m.Set) and each.label for each in inside(act.put(through=None))):
        raise Senseless("say what else is done")
    again = act.put(**{role: pointed(who)})
    return m.May(who, again) if isinstance(one, m.May) else act.put(**{role: who})


def _put_before(parts: list[Any], step: Any) -> None:
    """Puts a step before the last one. What both refer to is chosen before either."""
    if not parts or isinstance(parts[-1], RULES):
        if parts:
            raise Senseless("it is not clear what this comes before")
        parts.append(step)
        return
    steps = list(parts[-1].steps) if isinstance(parts[-1], m.Seq) else [parts[-1]]
    chosen, last = _chosen_first(steps[-1], step)
    parts[-1] = _all([*steps[:-1], *chosen, step, last])


def _chosen_first(last: Any, step: Any) -> tuple[list[Any], Any]:
    """The choices to make first, and the step without them: nouns of the last step that an earlier step refers to."""
    chosen: list[Any] = []
    for each in list(inside(last)):
        if isinstance(each, m.Set) and each.label and pointed(each) in inside(step):
            if "T" in types_of(each):
                continue  # a named card needs no choice
            if each.count.kind not in ("exactly", "up to"):
                raise Senseless("first choose who it is about: 'Choose a rival. ...'")
            chosen.append(m.event("choose", what=each))
            last = m.exchanged(last, each, pointed(each))
    return chosen, last


def _allowed(x: Any) -> Any:
    """`Mira may assist allies within 2 squares.`: without a trigger it is a permission, not a step."""
    if isinstance(x, m.While | m.Limit | m.Until) and x.rule is not None:
        return x.but(rule=_allowed(x.rule))
    event = x.step if isinstance(x, m.May) else None
    if m.is_event(event, "assist", "interact") and (event.get("to") or event.get("with")):
        return m.Permit(_introduced(event, x.by))
    return x


def _enters_what_is_brought(x: Any) -> bool:
    """`A rival that enters a square with a Bear Trap must stop.`: whenever one enters."""
    noun = x.by if isinstance(x, m.Must) else next((n for _, n in x.roles if isinstance(n, m.Set)), None)
    return isinstance(noun, m.Set) and any(
        isinstance(f, m.Did)
        and f.event.kind in ("enter", "move", "end")
        and any(map(_is_brought, inside(f.event)))
        for f in noun.filters
    )


def _last(parts: list[Any], one: Lasting, kind: str) -> None:
    """Adds a duration to the previous rule, or to a status card the event after which it is discarded."""
    if kind == "status":
        ends = one.until.items if isinstance(one.until, m.OneOf) else (one.until,)
        events = tuple(edge_event(end) if isinstance(end, m.Edge) else end for end in ends)
        pattern = events[0] if len(events) == 1 else m.AnyEvent(events)
        parts.append(m.When(pattern, m.DISCARD_THIS))
    elif parts and isinstance(parts[-1], RULES) and not isinstance(parts[-1], m.Until | m.Usable):
        parts[-1] = m.Until(one.until, parts[-1])
    else:
        raise Senseless("it is not clear what lasts so long: nothing before it lasts for a while")


def _used_up(x: Any) -> Any:
    """`Its next challenge rolls 1 more die. Then discard this card.`: the change, and the discard after the
    changed event. None if no value is changed."""
    if isinstance(x, m.Limit) and x.n == 1 and x.per == "game":
        x = x.rule  # `once`: afterwards the card is gone
    if isinstance(x, m.Until) and x.until == m.Edge("end", m.Time("game")):
        x = x.rule
    if not isinstance(x, m.Change) or x.of not in (m.HOLDER, m.ACTOR, None):
        return None
    event = x.pattern or m.Event({"move": "move", "cost": "ability"}.get(x.value, "challenge"))
    if not m.is_event(event, "challenge", "move", "ability"):
        return None
    kind = tuple(f for f in event.get("kind") or () if f != m.Is("next")) or None
    event = event.put(kind=kind)
    changed = x.but(of=m.ACTOR, pattern=event if x.pattern is not None else None)
    if event.kind == "challenge":
        doer = {"who": m.ACTOR, "as": "target" if x.value == "defense" else None}
        roles = {("to" if role == "by" else role): value for role, value in event.roles if value != m.HOLDER}
        over: Any = m.AnyEvent(tuple(m.Event(k).put(**{**roles, **doer}) for k in ("win", "lose")))
    else:
        over = event.put(who=m.ACTOR)
    return [changed, m.When(over, m.DISCARD_THIS)]


def _picks_several(x: Any) -> bool:
    """Whether a noun stands for several pieces, which are all different."""
    return isinstance(x, m.Set | m.Part) and (
        x.count.kind in ("up to", "one to", "any number", "each")
        or (x.count.kind == "exactly" and x.count.n != 1)
    )


def _reached(x: Any, range_: Ranged) -> Any:
    """The step with this range for its challenge, or with this range and sight for its first choice. None if there
    is neither."""
    for each in inside(x):
        if m.is_event(each, "challenge"):
            if range_.n is None:
                return x  # a challenge needs sight in any case
            return m.exchanged(x, each, each.put(range=range_.n)) if each.get("range") is None else None
    for each in inside(x):
        if isinstance(each, m.Set) and set(types_of(each)) & set("PS") and each.count.kind != "no":
            if any(isinstance(f, m.Near | m.Seen) for f in each.filters):
                return None
            near = () if range_.n is None else (m.Near(m.ACTOR, m.Count("up to", range_.n), False),)
            return m.exchanged(x, each, each.having(*near, m.Seen(m.ACTOR)))
    return None


def _when_it_becomes(x: m.If) -> Any:
    """`if she is knocked down, she may move` in a rule text: when it happens."""
    conds = list(x.cond.items) if isinstance(x.cond, m.All) else [x.cond]
    for each in conds:
        if isinstance(each, m.IsSo) and isinstance(each.filter, m.Is) and each.filter.state in _BECOMES:
            rest = [other for other in conds if other != each]
            step = x.step if not rest else m.If(rest[0] if len(rest) == 1 else m.All(tuple(rest)), x.step)
            return m.When(m.event(_BECOMES[each.filter.state], who=each.who), step)
    return x


def _since(x: m.Until) -> Any:
    """`a rival beaten by her cannot move until the end of the round`: starts when it is beaten."""
    for noun in inside(x.rule):
        did = (
            [f for f in noun.filters if isinstance(f, m.Did) and f.window is None]
            if isinstance(noun, m.Set)
            else []
        )
        if len(did) == 1 and x.until == _END_OF_GAME and isinstance(x.rule, m.Change):
            ever = did[0].but(window=m.Time("game"))
            return m.exchanged(x.rule, did[0], ever)  # it is so, however often it has happened
        if len(did) == 1 and noun.label:
            who = noun.without(did[0]).but(count=m.ONE)
            return m.When(
                m.exchanged(did[0].event, m.IT, who), x.but(rule=m.exchanged(x.rule, noun, pointed(noun)))
            )
    return x


def _triggered(x: Any, kind: str) -> Any:
    """`a rival that leaves ... is knocked down`: when it leaves. A step in a rule text needs a trigger."""
    whoever = x.who if isinstance(x, m.Each) and isinstance(x.who, m.Set) and x.who.label else None
    did = [f for f in whoever.filters if isinstance(f, m.Did)] if whoever is not None else []
    if whoever is not None and isinstance(x, m.Each) and len(did) == 1 and did[0].window is None:
        who = whoever.without(did[0]).but(count=m.ONE)
        return m.When(
            m.exchanged(did[0].event, m.IT, who), x.step
        )  # `allies that shift off may be placed ...`
    if isinstance(x, m.Must) and isinstance(x.by, m.Set):  # `who enters it has to stop`
        return _triggered(_introduced(x.step, x.by), kind) if isinstance(x.step, m.Event) else x
    for _, noun in x.roles if isinstance(x, m.Event) else ():
        for each in noun.filters if isinstance(noun, m.Set) else ():
            if (
                isinstance(each, m.Did)
                and each.window is None
                and m.IT in (each.event.get("who"), each.event.get("by"))
                and noun.label
            ):
                who = noun.without(each)
                return m.When(_put_for_it(each.event, who), _swapped(x, noun, pointed(noun)))
    if kind == "scenario":
        return x
    raise Senseless("say when this happens: begin with 'when' or 'at the start of'")


def _put_for_it(event: m.Event, who: m.Set) -> m.Event:
    """The event of a relative clause, with the noun in place of the relative pronoun."""
    found = event.put(**{"who" if event.get("who") == m.IT else "by": who})
    what = found.get("what")
    return found.put(what=what.but(of=None)) if isinstance(what, m.Time) and what.of == m.IT else found


def _swapped(x: m.Event, old: Any, new: Any) -> m.Event:
    return m.Event(x.kind, tuple((role, new if value == old else value) for role, value in x.roles))


def _goes_on(parts: list[Any], one: Any) -> bool:
    """Whether a step continues the trigger before it, in a rule text."""
    if not parts or isinstance(one, RULES):
        return False
    if isinstance(one, m.May) and isinstance(one.step, m.Pay) and isinstance(one.by, m.Set):
        return False  # a new offer
    last = parts[-1]
    while isinstance(last, m.Limit | m.While | m.Until) and last.rule is not None:
        last = last.rule
    return isinstance(last, m.When | m.Instead | m.Later | m.May)


def _more(last: Any, one: Any) -> Any:
    """The last part with one more step."""
    if isinstance(last, m.Limit | m.While | m.Until) and last.rule is not None:
        return last.but(rule=_more(last.rule, one))
    if isinstance(last, m.When | m.Instead | m.Later):
        found = last.but(step=_more(last.step, one))
        return found.but(replaces=True) if isinstance(found, m.Instead) and m.holds(one, m.Stays) else found
    if isinstance(one, Otherwise):
        return _then(last, one)
    if isinstance(one, Replacing):
        return _replaced(last, one.step)
    if isinstance(one, Repeated):
        return m.Repeat(last, one.times, one.until)
    if isinstance(last, m.May) and isinstance(last.step, m.Pay):
        return last.but(step=last.step.but(get=_then(last.step.get, one)))
    return _then(last, one)


def _then(last: Any, one: Any) -> Any:
    steps = last.steps if isinstance(last, m.Seq) else (last,)
    if isinstance(one, Otherwise):
        return _all([*steps[:-1], *_other_case(steps, one.step)])
    if isinstance(one, EitherWay):
        return m.Seq((*steps, one.step))
    offer = steps[-1].step if isinstance(steps[-1], m.If) and steps[-1].otherwise is None else steps[-1]
    if isinstance(offer, m.May) and m.spends_the_card(one):
        one = m.If(m.Done(), one)
    return m.Seq((*steps, one))


def _faces(steps: Any) -> tuple[Any, ...]:
    """The faces that the last steps ask about: `On a burst, ... On a shield, ...`"""
    found: tuple[Any, ...] = ()
    for each in reversed(steps):
        cond = each.cond if isinstance(each, m.If) and each.otherwise is None else None
        if not isinstance(cond, m.Rolled | m.OneOf) or not m.holds(cond, m.Rolled):
            break
        found = (*(cond.items if isinstance(cond, m.OneOf) else (cond,)), *found)
    return found


def _other_case(steps: Any, step: Any) -> list[Any]:
    """The last step with its `otherwise`. After several faces, that is done if none of them is rolled."""
    faces = _faces(steps)
    if len(faces) > 1 and _faces(steps[-1:]) != faces:
        return [steps[-1], m.If(m.All(tuple(map(m.Not, faces))), step)]
    return [_otherwise(steps[-1], step)]


def _otherwise(last: Any, step: Any) -> Any:
    if isinstance(last, m.If):
        return last.but(otherwise=step if last.otherwise is None else _otherwise(last.otherwise, step))
    if isinstance(last, m.May) and isinstance(last.step, m.Pay) and _ends_in_if(last.step.get):
        return last.but(step=last.step.but(get=_otherwise(last.step.get, step)))
    if isinstance(last, m.May):
        return m.Seq((last, m.If(m.Not(m.Done()), step)))
    if isinstance(last, m.Seq):
        return m.Seq((*last.steps[:-1], _otherwise(last.steps[-1], step)))
    if isinstance(last, m.While) and not isinstance(last.rule, RULES):
        return m.If(last.cond, last.rule, step)
    raise Senseless("'otherwise' needs an 'if' or 'may' before it")


def _ends_in_if(x: Any) -> bool:
    return (isinstance(x, m.If) and x.otherwise is None) or (
        isinstance(x, m.Seq) and _ends_in_if(x.steps[-1])
    )


def _replaced(last: Any, step: Any) -> Any:
    """`Challenge 3. If ..., challenge 5 instead.`: the condition chooses between both."""
    other = step.cond.x if isinstance(step, m.If) and isinstance(step.cond, m.Not) else None
    if other is not None and isinstance(last, m.If) and last.cond == other and last.otherwise is None:
        return last.but(otherwise=step.step)  # `If you have it, move 2. If not, you may move 1 instead.`
    if isinstance(step, m.If) and step.otherwise is None:
        before = list(last.steps[:-1]) if isinstance(last, m.Seq) else []
        usual = last.steps[-1] if isinstance(last, m.Seq) else last
        if before or isinstance(usual, m.Event | m.Either | m.May):
            step = _so_by_now(step)  # neither is done yet
            chosen, usual = _chosen_first(usual, step)
            if (
                isinstance(usual, m.May)
                and not isinstance(usual.step, m.Pay)
                and not isinstance(step.step, m.May)
            ):
                return _all([*before, *_also_offered(usual, chosen, step)])
            return _all([*before, *chosen, step.but(step=_as_before(usual, step.step), otherwise=usual)])
    raise Senseless(INSTEAD_OF_WHAT)


def _also_offered(usual: m.May, chosen: list[Any], step: m.If) -> list[Any]:
    """`You may pull an ally 2. If ..., pull it 3 instead.`: the other step is offered, too; so is what is chosen, if
    whoever may do it chooses."""
    known = isinstance(usual.by, m.Ref) and usual.by.kind == "label"
    if known or not chosen:
        return [*chosen, step.but(step=m.May(usual.by, step.step), otherwise=usual)]
    return [m.May(usual.by, m.Seq((*chosen, step.but(otherwise=usual.step))))]


def _as_before(usual: Any, step: Any) -> Any:
    """`Range 4, challenge 1. If ..., challenge 3 instead.`: with the range and target of the challenge it replaces."""
    both = isinstance(usual, m.Event) and isinstance(step, m.Event)
    if not both or {usual.kind, step.kind} != {"challenge"} or step.get("kind") is not None:
        return step
    return step.put(**{role: usual.get(role) for role in ("range", "to") if step.get(role) is None})


def _so_by_now(x: Any) -> Any:
    return _so_by_now(x.filter) if isinstance(x, m.Before) else m.rebuilt(x, _so_by_now)


def _last_move(x: Any) -> Any:
    if isinstance(x, m.Event):
        return x if x.kind in ("move", "push", "pull") else None
    if isinstance(x, m.Seq):
        return next((found for step in reversed(x.steps) if (found := _last_move(step)) is not None), None)
    if isinstance(x, m.May | m.Each):
        return _last_move(x.step)
    return None


def _through(x: Any, permit: m.Permit) -> Any:
    """`Move 3. This move may pass through rivals.`: adds it to the move. None if the permission is about another
    move."""
    event = permit.pattern
    if not m.is_event(event, "move") or set(dict(event.roles)) - {"who", "through", "by"}:
        return None
    if isinstance(x, m.Event):
        who, mine = event.get("who"), x.get("who")
        same = (
            (isinstance(who, m.Ref) and who.kind in ("event", "actor"))
            or pointed(mine) == who
            or (mine == m.ACTOR and who in (m.OWN, m.HOLDER))
        )
        return x.put(through=event.get("through")) if same and x.get("through") is None else None
    if isinstance(x, m.Seq):
        at = max(n for n, step in enumerate(x.steps) if _last_move(step) is not None)
        inner = _through(x.steps[at], permit)
        return None if inner is None else m.Seq((*x.steps[:at], inner, *x.steps[at + 1 :]))
    if isinstance(x, m.May | m.Each):
        inner = _through(x.step, permit)
        return None if inner is None else x.but(step=inner)
    return None
