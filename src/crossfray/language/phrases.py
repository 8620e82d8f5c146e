"""The parts of a sentence before it is complete: nouns with modifiers, and verbs without a subject.

These nodes exist only in the chart and in references.py, never in a finished meaning (meaning.py)."""

from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.meaning import Node
from crossfray.language.words import Noun, Pron, lexicon

ALL_TYPES: Final = "PTCSEDVMYQ"
SOMEBODY: Final = m.Ref("nobody", name="any")
"""the doer in a passive without one: `is moved`"""
IN_PLAY: Final = m.Ref("nobody", name="in play")
ITS_TRACK: Final = m.Set("track", m.ONE, (m.Of(m.Ref("nobody", name="track")),))
"""the track of whatever is placed, if the text only says `on the 2`"""
SAME: Final = m.Ref("event", name="same")
"""the act that somebody else has just done"""
OF_CHOICE: Final = m.Is("of choice")
"""marks a noun that is chosen now: `a rival of your choice`"""
HERE: Final = m.Ref("it", name="here")
"""where a bare `adjacent` or `within 3 squares` is measured from: whoever acts"""


DOER: Final = m.Ref("it", name="doer")
"""the other side of a comparison that does not name it: whoever acts"""


class Det(Node):
    """A determiner: how many, another, whose."""

    count: m.Count | None
    """None: `the`"""
    other: bool = False
    of: Any = None
    plural: bool | None = None


class That(Node):
    """`that rival`, `the rival`, `those Hounds`, `this challenge`: a reference to something of a sort."""

    word: str
    sort: str
    name: str
    plural: bool
    at: int
    filters: tuple[Any, ...] = ()


class Pick(Node):
    """`one`, `another one`, `two`: others of the sort mentioned last."""

    count: m.Count
    other: bool
    at: int


class Nth(Node):
    """`the first rival`, `the second one`: one of several, in the order of the text."""

    n: int
    sort: str


class Many(Node):
    """`that many`: the number counted before."""

    at: int


class RoleIs(Node):
    """A filter on an event noun that fills a role: `a challenge 3 to a rival`."""

    role: str
    value: Any


class Bar(Node):
    """A noun with adjectives and modifiers, but without a determiner."""

    set: m.Set
    plural: bool
    whole: bool = False
    """whether it takes no article: `somebody`"""


class Do(Node):
    """An event without a subject. In a passive, `by somebody` fills the role `agent`."""

    role: str
    types: str
    event: m.Event
    agent: str = ""


class Be(Node):
    filter: Any


class Group(Node):
    """`A and B`, `A or B`, `A, then B`: a list of verbs, clauses or steps."""

    op: str
    items: tuple[Any, ...]


class Modal(Node):
    word: str
    verb: Any


class Neg(Node):
    verb: Any


class Past(Node):
    verb: Any
    window: Any = None


class Choice(Node):
    """`stand up if knocked down, or move 2 otherwise`: a condition that chooses the verb."""

    cond: Any
    verb: Any
    otherwise: Any


class Price(Node):
    cost: Any
    get: Any


class Provided(Node):
    """`does a challenge 2 and, if she wins, moves 1`: a verb with an adverbial before it."""

    adv: Any
    verb: Any


class Arg(Node):
    """A preposition and its object."""

    prep: str
    x: Any


class Gap(Node):
    """A verb without subject and object: `squares *she moved*`."""

    verb: Do
    role: str
    types: str
    past: bool = False


class Alike(Node):
    """`both standing`: both are. `both standing or both knocked down` compares them with each other."""

    filter: Any


class Relative(Node):
    """A relative clause as a filter, with the types of nouns that can have it."""

    filter: Any
    types: str = ALL_TYPES


class Would(Node):
    x: Any


class Guarded(Node):
    """An event that counts only if a condition holds."""

    event: Any
    cond: Any


class Cannot(Node):
    x: Any


class NeedNot(Node):
    x: Any


class Only(Node):
    """The only thing of its kind that somebody can do."""

    x: Any
    subject: Any = None


class Was(Node):
    """A clause in the past."""

    x: Any
    window: Any = None


class Adv(Node):
    """An adverbial: when, if, while, until, limit, then, otherwise, instead, ..."""

    kind: str
    x: Any = None


class Remark(Node):
    """A sentence that only repeats what already holds."""

    word: str
    event: Any


class Wrap(Node):
    """A step with an adverbial before or after it."""

    adv: Adv
    step: Any
    front: bool = True


# ---------------------------------------------------------------------- types


def types_of(noun: Any) -> str:
    """The types that a noun phrase can have."""
    if isinstance(noun, m.Set | That | Nth):
        return m.SORTS.get(noun.sort, "P")
    if isinstance(noun, m.Ref):
        return _REF_TYPES.get(noun.kind) or (
            m.SORTS.get(noun.sort, "PT") if noun.kind == "named" else ALL_TYPES
        )
    if isinstance(noun, m.Join):
        shared = [types_of(item) for item in noun.items]
        return "".join(t for t in ALL_TYPES if all(t in each for each in shared))
    if isinstance(noun, m.Part):
        return types_of(noun.of)
    if isinstance(noun, Pron):
        return "P" if noun.word in ("he", "she") else "PTCSEDY"
    if isinstance(noun, Pick):
        return "PTSE"
    return ALL_TYPES


_REF_TYPES: Final = {
    "own": "P", "holder": "P", "attached": "P", "named as": "P", "actor": "P", "target": "P", "targets": "P",
    "card": "TC", "you": "YP", "event": "E", "nobody": "P", "first player": "Y", "each other": "P", "winner": "P",
    "loser": "P",
}  # fmt: skip


def fits(noun: Any, types: str) -> bool:
    """Whether a noun phrase can have one of these types."""
    if isinstance(noun, m.Join):
        return all(fits(item, types) for item in noun.items)
    if not isinstance(noun, Node):
        return False
    return any(t in types for t in types_of(noun))


# ---------------------------------------------------------------------- events from nouns

_DOERS: Final = {"challenge": "by"}
EVENT_SORTS: Final = (
    "challenge",
    "move",
    "assist",
    "interact",
    "ability",
    "action",
    "roll",
    "rally",
    "push",
    "pull",
)


def doer_of(kind: str) -> str:
    """The role of the doer in this kind of event."""
    return _DOERS.get(kind, "who" if "who" in m.KINDS.get(kind, "who").split()[:1] else "by")


def event_of(noun: Any) -> Any:
    """The event that a noun phrase names: `a basic challenge to her` is that challenge."""
    if isinstance(noun, m.Join):
        items = tuple(event_of(item) for item in noun.items)
        return None if None in items else Group(noun.op, items)
    if (
        isinstance(noun, That)
        and noun.word == "the"
        and noun.sort in ("assist", "interact", "rally", "move", "challenge")
    ):
        return m.Event(noun.sort).put(kind=noun.filters or None)  # `the assist action`: any one
    if isinstance(noun, m.Ref | That | Pron):
        return m.event("do", what=noun)
    if not m.is_set(noun, *EVENT_SORTS):
        return None
    roles: dict[str, Any] = {}
    kind: list[Any] = []
    for each in noun.filters:
        if isinstance(each, RoleIs):
            if each.role in roles:
                return None
            roles[each.role] = each.value
        elif isinstance(each, m.Of):
            if doer_of(noun.sort) in roles:
                return None
            roles[doer_of(noun.sort)] = each.owner
        else:
            kind.append(each)
    if noun.count not in (m.ONE, m.ANY_OF) and noun.count.kind != "each":
        roles["times"] = noun.count
    if kind:
        roles["kind"] = tuple(kind)
    return m.Event(noun.sort).put(**roles)


def contest(event: m.Event, value: Any) -> Any:
    """`wins a challenge against her`: winning takes over the roles of the challenge."""
    found = event_of(value)
    if not isinstance(found, m.Event):
        return None
    if found.kind == "do":  # `wins it`: the challenge just done
        it = isinstance(value, Pron) or getattr(value, "sort", "") == "challenge"
        return event if it else event.put(what=value)
    if found.kind not in ("challenge", "roll"):
        return None
    known = {role: x for role, x in found.roles if role in ("to", "kind", "times", "window")}
    if found.get("by") is not None:
        known["to"] = found.get("by") if "to" not in known else known["to"]
    return event.put(**known) if len(found.roles) == len(known) else None


# ---------------------------------------------------------------------- filling verbs


def fill(verb: Any, noun: Any) -> Any:
    """The clause of a verb and its subject, or a request if there is no subject. None if they do not fit."""
    if isinstance(verb, Do):
        return _filled(verb, noun)
    if isinstance(verb, Be):
        if noun == m.YOU and isinstance(verb.filter, m.Near | m.Sees):
            return None
        return m.IsSo(noun, verb.filter) if noun is not None else None
    if isinstance(verb, Group):
        items = tuple(fill(item, noun) for item in verb.items)
        return None if None in items else Group(verb.op, items)
    if isinstance(verb, Price):
        cost, get = fill(verb.cost, noun), fill(verb.get, noun)
        chosen = m.is_event(cost, "choose") and m.is_event(get, "get")
        return None if cost is None or get is None or chosen else m.Pay(cost, get)
    if isinstance(verb, Provided):
        clause = fill(verb.verb, noun)
        return None if clause is None else Wrap(verb.adv, clause)
    if isinstance(verb, Choice):
        one, other = fill(verb.verb, noun), fill(verb.otherwise, noun)
        if one is None or other is None:
            return None
        return Group("and", (Wrap(verb.cond, one, False), Wrap(Adv("otherwise"), other)))
    if isinstance(verb, Modal) and isinstance(verb.verb, Choice):
        either = verb.verb
        return fill(Choice(either.cond, verb.but(verb=either.verb), verb.but(verb=either.otherwise)), noun)
    inner = fill(verb.verb, noun)
    if inner is None:
        return None
    if isinstance(verb, Past):
        return Was(inner, verb.window)
    if isinstance(verb, Neg):
        return m.Not(inner)
    if verb.word == "may" and isinstance(inner, m.Event) and inner.get("times") == m.NO:
        return Cannot(inner.put(times=None))  # `no assist may be done by it`
    passive = isinstance(verb.verb, Do) and verb.verb.role != "by" and isinstance(inner, m.Event)
    if verb.word == "may" and passive and inner.get("by") not in (None, SOMEBODY, m.NOBODY):
        return m.May(inner.get("by"), inner)  # `the rival may be challenged by her`: she may
    if verb.word == "may":
        return m.May(noun if noun is not None else m.YOU, inner)
    if verb.word == "must":
        return m.Must(noun if noun is not None else m.YOU, inner)
    if noun is None:
        return None
    if verb.word == "only":
        return Only(inner, noun)
    return {"would": Would, "cannot": Cannot, "need-not": NeedNot}[verb.word](inner)


def _filled(verb: Do, noun: Any) -> Any:
    event = verb.event
    if event.kind == "done":
        return _done(verb, noun)
    if noun is None:
        if verb.role in ("value", "time") or event.kind in ("see", "have", "become"):
            return None
        noun = m.YOU if "Y" in verb.types else m.ACTOR
    elif noun == m.YOU and "Y" not in verb.types:
        noun = m.ACTOR if "P" in verb.types else None
    if noun is None or not fits(noun, verb.types) or event.get(verb.role) is not None:
        return None
    where = event.get("where")
    onto = verb.role == "what" and event.kind == "place" and fits(where, "P") and not fits(where, "STC")
    if onto and not fits(noun, "C") and getattr(noun, "sort", "") != "exhausted marker":
        return None  # a character is not a place, except for a card
    if verb.role == "kind" and event.kind in ("win", "lose"):
        return contest(event, noun)
    if (
        event.kind == "move"
        and event.get("by") is None
        and getattr(noun, "sort", "") in ("marker", "point marker")
    ):
        return None  # nobody moves a marker
    if verb.agent and isinstance(noun, m.Set) and noun.count == m.ANY_OF and not noun.name:
        noun = noun.but(count=m.ANY_DONE_TO)
    return event.put(**{verb.role: noun})


LYING: Final = ("marker", "point marker", "item", "status", "card")


def _done(verb: Do, noun: Any) -> Any:
    """`a challenge 1 is done to it`: the subject is the event. Its doer is nobody, unless the text names one."""
    found = event_of(noun) if noun is not None else None
    if not isinstance(found, m.Event) or found.kind == "do":
        return None
    roles = dict(verb.event.roles)
    doer = doer_of(found.kind)
    who = roles.pop("by", None) or found.get(doer) or m.NOBODY
    if any(found.get(role) is not None for role in roles):
        return None
    return found.put(**roles, **{doer: who})


def attach(verb: Any, arg: Arg) -> Any:
    """A verb with a prepositional phrase, in the role that the lexicon gives it. None if there is no such role."""
    if isinstance(verb, Group) and arg.prep in ("by", "toward", "through", "line", "away-from"):
        items = tuple(attach(item, arg) for item in verb.items)
        return None if None in items else Group(verb.op, items)
    if not isinstance(verb, Do):
        return None
    event, prep, x = verb.event, arg.prep, arg.x
    if event.kind == "place" and prep in ("to", "into") and isinstance(x, Pron):
        _, *more = getattr(event.get("what"), "filters", ()) or (None,)
        if more and more[-1] == m.Near(HERE):
            return None  # `an ally within 2 squares of her adjacent | to it`
    doers = "P" if event.kind in ("assist", "challenge", "interact") else "PYTE"
    if prep == "by" and verb.agent and isinstance(x, Node) and not isinstance(x, m.Count) and fits(x, doers):
        free = event.get(verb.agent) in (None, SOMEBODY)
        if isinstance(x, m.Set) and x.count == m.ANY_OF and event.kind == "see":
            x = x.but(count=m.BY_ANY)
        return None if not free else Do(verb.role, verb.types, event.put(**{verb.agent: x}))
    if prep in _MEANS and m.is_set(x, event.kind, "action"):
        found = _by_means_of(verb, x)
        if found is not None:
            return found
    if prep == "slot" and event == m.Event("move") and verb.role == "who":
        return Do("what", "PT", m.event("return", slot=x[0], track=x[1]))  # `she goes on the 2`
    if prep == "challenging" and event.kind in ("raise", "lower") and event.get("value") == "dice":
        return verb if event.get("in") is None else None
    if prep == "with" and isinstance(x, That) and x.sort == "action":
        return None
    if event.kind == "swap" and x == m.Ref("each other"):
        return verb
    if prep in ("defending", "challenging") and event.kind in ("win", "lose") and event.get("as") is None:
        return verb.but(event=event.put(**{"as": "target" if prep == "defending" else "challenger"}))
    if prep == "defending" and event.kind in ("raise", "lower") and event.get("value") == "dice":
        return verb.but(event=event.put(value="defense"))
    if event.get("slot") is not None and getattr(x, "sort", "") == "track":
        return None
    roles = _roles(event, prep, x)
    if roles is None or any(event.get(role) is not None or role == verb.role for role in roles):
        return None
    return Do(verb.role, verb.types, event.put(**roles), verb.agent)


_MEANS: Final = ("with", "by", "in", "using", "during", "for")


def _by_means_of(verb: Do, noun: m.Set) -> Any:
    """`is challenged with a ranged challenge`, `moves with a basic move`: the kind of the event."""
    found = event_of(noun)
    if verb.event.kind not in ("challenge", "move", "assist", "interact") or not isinstance(found, m.Event):
        return None
    bound = isinstance(verb.event.get("dist"), m.Count) and verb.event.get("dist").kind in (
        "at least",
        "at most",
    )
    if noun.sort == "action" and (noun.filters or (noun.count.kind != "each" and not bound)):
        return None  # `per action` and `not more than 2 with one action` are limits
    roles = {role: x for role, x in found.roles if role != "times"}
    if noun.count.kind not in ("exactly", "each") or any(verb.event.get(role) is not None for role in roles):
        return None
    return Do(verb.role, verb.types, verb.event.put(**roles), verb.agent) if verb.role not in roles else None


def _roles(event: m.Event, prep: str, x: Any) -> dict[str, Any] | None:
    kind = event.kind
    if prep in ("line", "again", "free", "together", "this-way", "in any order"):
        return {prep: True} if prep != "line" or kind in ("move", "push", "pull") else None
    if prep == "near":
        return _nearby(kind, x)
    if kind == "stop" and prep in ("on", "in") and getattr(x, "sort", "") == "square" and isinstance(x, That):
        return {}
    if prep == "on map":
        return {"map": True} if kind in ("place", "return") else None
    if prep in _HARMLESS:
        return {} if kind in _HARMLESS[prep] else None
    if prep == "as":
        return {"as": x} if kind in (("choose",) if is_noun(x) else ("win", "lose")) else None
    if prep == "from near":
        return (
            {"by": m.Set("rival", m.ONE, (x,))} if kind == "challenge" and event.get("by") is None else None
        )
    if prep == "for" and kind == "roll" and is_noun(x) and fits(x, "P"):
        return {"for": x} if not (isinstance(x, m.Set) and x.count.kind == "each") else None
    if prep == "from" and kind == "challenge" and m.is_set(x, "square") and len(x.filters) == 1:
        return {"at": x.filters[0]} if isinstance(x.filters[0], m.Near) else None
    if prep == "more":
        return {"more": x} if kind in ("challenge", "done", "roll") else None
    if prep == "rather":
        here = kind in ("place", "return") and (event.get("slot") is not None) == isinstance(x, int)
        actions = kind == "action" and isinstance(x, int)
        return (
            {"rather": x}
            if here or actions or (kind in ("place", "return") and not isinstance(x, int))
            else None
        )
    if prep == "slot":
        return {"slot": x[0], "track": x[1]} if kind in ("place", "return") else None
    if prep == "until":
        return {"until": x} if kind in ("move", "push", "pull") else None
    if prep == "anywhere":
        return {"where": m.Set("square", label=x)} if kind == "place" else None
    if prep == "by" and kind in ("raise", "lower"):
        return {"amount": x} if is_number(x) else None
    if prep == "amount":
        return {"dice": x} if kind in ("challenge", "done", "action") else None
    if kind in ("raise", "lower", "bound") and prep in (
        "in",
        "on",
        "for",
        "with",
        "of",
        "during",
        "against",
        "when",
        "to",
    ):
        if prep == "against" and fits(x, "P"):
            return {"against": x}
        return {"in": x} if fits(x, "E") else None
    if kind == "done":
        kind = "challenge"
    role, types = lexicon().roles.get(kind, {}).get(prep, ("", ""))
    if not role:
        return None
    if "N" in types:
        return {role: x} if is_number(x) else None
    if not is_noun(x) or not fits(x, types):
        return None
    if (
        role == "where"
        and not fits(x, "ST")
        and event.get("what") is not None
        and not (is_noun(event.get("what")) and fits(event.get("what"), "C"))
        and getattr(event.get("what"), "sort", "") != "exhausted marker"
    ):
        return None  # a character is not a place, except for a card
    if role in ("where", "into") and isinstance(x, m.Set) and x.count == m.PLURAL:
        return {role: x.but(count=m.ONE)}  # on one of them
    if role == "through" and m.is_set(x, "piece") and not x.filters:
        return None  # unclear whether walls count
    if role in ("on", "at"):
        return {"at": m.On(x)} if getattr(x, "sort", "") not in ("map", "pool", "track") else None
    if role == "kind":
        return {"in": x}
    if role == "off":
        return {"off": True, "track": x}
    if role == "as":
        return {"as": "target"} if x == m.TARGET or (isinstance(x, That) and x.sort == "target") else None
    if role == "into" and prep != "to" and getattr(x, "sort", "") in ("token", "marker", "point marker"):
        return {"into": m.Set("square", m.ONE, (m.Of(x),))}  # onto a trap means onto its square
    if role == "into" and fits(x, "P") and not fits(x, "S"):
        return {"toward": x} if prep == "to" else None
    return {role: x}


_HARMLESS: Final = {
    "back": ("place", "return"), "one each": ("give", "get", "place", "challenge", "done"), "any direction": ("move",),
    "on the way": ("move",),
    "any distance": ("swap", "choose", "place"), "for side": ("gain",),
    "in turn": ("challenge", "move", "push", "pull", "done"),
}  # fmt: skip
"""Phrases that add nothing, and the events they can go with."""


def _nearby(kind: str, x: Any) -> dict[str, Any] | None:
    """The role of `next to Mira` after a verb: where something is put, where a move must end, or where it happens."""
    if x == m.Is("off the map"):
        return None
    if x == m.Is("in play"):
        return {"where": IN_PLAY} if kind == "place" else None
    if x == m.Is("on the map"):
        return None  # not a place, but a filter on the noun
    if kind in ("place", "return"):
        return {"where": m.Set("square", m.ONE, (x,))}
    if kind in ("move", "push", "pull"):
        return {"into": m.Set("square", m.ONE, (x,))}
    if kind == "interact" and getattr(_thing_near(x), "sort", "") in ("marker", "point marker", "token"):
        return None  # unclear whether it interacts with that thing
    return (
        {"at": x}
        if kind
        in (
            "end",
            "begin",
            "stand",
            "standing",
            "knock down",
            "knock out",
            "exhaust",
            "challenge",
            "win",
            "lose",
            "ability",
            "assist",
            "interact",
            "rally",
            "roll",
        )
        else None
    )


def _thing_near(x: Any) -> Any:
    """The thing in `adjacent to a Bell` or `on or adjacent to a Bell`."""
    if isinstance(x, m.OneOf) and all(isinstance(each, m.On | m.Near) for each in x.items):
        return x.items[-1].of if isinstance(x.items[-1], m.Near) else None
    return x.of if isinstance(x, m.Near) and x.adjacent else None


def number(x: Any) -> Any:
    """The number of squares, dice or points: `up to 3` gives 3."""
    if isinstance(x, m.Count):
        return (
            x.n if x.kind in ("exactly", "up to", "one to", "at most") else m.ANY if x == m.ANY_NUMBER else x
        )
    return x


def is_noun(x: Any) -> bool:
    return isinstance(x, Node) and not isinstance(x, m.Count)


def is_number(x: Any) -> bool:
    return isinstance(x, int | m.Count | m.Times | m.Sum | m.Amount | Many)


def per(verb: Any, each: Any, most: int = 0) -> Any:
    """`1 for each ally`: multiplies the number of a verb."""
    if not isinstance(verb, Do):
        return None
    event = verb.event
    for role in ("amount", "points", "more", "dice", "dist"):
        n = event.get(role)
        if isinstance(n, m.Count) and n.kind in ("exactly", "up to"):
            n = n.n
        if isinstance(n, int) and n > 0:
            return Do(verb.role, verb.types, event.put(**{role: m.Times(each, n, most)}), verb.agent)
    return None


# ---------------------------------------------------------------------- nouns with modifiers


def modified(bar: Bar, arg: Arg) -> Bar | None:
    """A noun with a prepositional phrase."""
    found = _modifier(bar.set, arg)
    return None if found is None else bar.but(set=_nearest_there(bar.set, found).having(found))


def _nearest_there(noun: m.Set, found: Any) -> m.Set:
    """`the nearest rival within 3 squares of it`: nearest to it, too."""
    if not isinstance(found, m.Near) or found.of == HERE:
        return noun
    there = m.Nearest(found.of)
    return noun.swapping(m.Nearest(HERE), there)


def _modifier(noun: m.Set, arg: Arg) -> Any:
    types, prep, x = m.SORTS.get(noun.sort, "P"), arg.prep, arg.x
    if prep == "near":
        return (
            x
            if any(t in types for t in "PTS") and noun.sort not in ("track", "pool", "map", "side")
            else None
        )
    if "E" in types:
        return _event_modifier(noun, arg)
    if not is_noun(x):
        return None
    if prep in ("on", "from", "in") and "P" in types and (x == m.YOU or types_of(x) == "Y"):
        return m.Of(x) if prep != "in" or x == m.YOU or getattr(x, "sort", "") == "side" else None
    if prep == "on" and noun.sort == "exhausted marker":
        return None  # a character gets it
    if prep in ("on", "in", "at", "from", "inside"):
        if (fits(x, "S") and not fits(x, "PT")) or (prep != "from" and fits(x, "SPT") and "P" in types):
            return m.On(x) if "S" not in types or prep in ("in", "inside", "on") else None
        return m.Of(x) if "T" in types and fits(x, "P") and prep in ("on", "from") else None
    if prep in ("of", "held-by"):
        return (
            m.Of(x)
            if fits(x, "PYTE" if "V" in types else "PYT") or ("S" in types and fits(x, "PTS"))
            else None
        )
    if prep == "to":
        return m.Of(x) if noun.sort == "distance" and fits(x, "PTS") else None
    if prep == "with" and noun.sort == "square":
        return m.Of(x) if fits(x, "PT") else None
    if prep == "with":
        return m.Has(x) if fits(x, "TQ") and any(t in types for t in "PYT") else None
    if prep == "without":
        return m.Not(m.Has(_one(x))) if fits(x, "TQ") and any(t in types for t in "PYT") else None
    return None


def _one(noun: Any) -> Any:
    """After a negation, `any items`, `items` and `an item` mean the same; a named card becomes one of that name."""
    if isinstance(noun, That) and noun.word == "name":
        return m.Set(noun.sort, m.ONE, (), noun.name, noun.at + 1)
    return noun.but(count=m.ONE) if isinstance(noun, m.Set) and noun.count.kind == "each" else noun


def _event_modifier(noun: m.Set, arg: Arg) -> Any:
    prep, x = arg.prep, arg.x
    if prep in ("of", "by", "held-by", "from") and is_noun(x) and fits(x, "PYT") and not fits(x, "E"):
        return m.Of(x)
    if prep in ("of", "on", "in") and is_noun(x) and fits(x, "E") and not fits(x, "P"):
        return m.Of(x)
    roles = _roles(m.Event(noun.sort), prep, x)
    if roles is None or len(roles) != 1:
        return None
    ((role, value),) = roles.items()
    return RoleIs(role, value)


def noun_phrase(det: Det, bar: Bar) -> Any:
    """A determiner and a noun; None if they do not fit."""
    found = bar.set
    if bar.whole:
        return None
    if det.count is None and det.of is None:
        return _definite(det, bar)
    if found.sort == "target" and isinstance(det.of, Pron):
        return None  # `its target` is the one of the challenge
    if found.sort in _OF_PLAYERS and isinstance(det.of, m.Set) and not fits(det.of, "PY"):
        return None  # the rival has a track, not the token
    if det.plural is not None and det.plural != bar.plural and found.sort not in ("character", "counter"):
        return None
    if det.count == m.ANY_PLURAL and not bar.plural:
        return None
    if det.of is not None:
        found = found.having(m.Of(det.of))
    if det.other and found.sort in EVENT_SORTS:
        found = found.having(RoleIs("extra" if found.sort == "action" else "again", True))
    elif det.other:
        found = found.having(m.Other())
    count = det.count if det.count is not None else m.PLURAL if bar.plural else m.ONE
    return found.but(count=count)


_OF_PLAYERS: Final = ("track", "pool", "starting area", "side")
_UNIQUE: Final = {"map", "exhausted marker", "track", "pool", "first player marker", "ball", "starting area",
                  "scoring area", "edge", "row",
                  "range", "defense", "cost", "distance", "number", "owner", "area", "die", "centre",
                  "named die"}  # fmt: skip


def _definite(det: Det, bar: Bar) -> Any:
    found = bar.set
    if m.Is("off the map") in found.filters or found.sort == "target":
        return None
    if (
        m.Is("first") in found.filters
        and fits(found, "P")
        and not any(isinstance(f, m.Did) for f in found.filters)
    ):
        return None  # one of several mentioned before: see Nth
    known = [f for f in found.filters if not (isinstance(f, m.Is) and f.state in ("same", "chosen", "named"))]
    plain = all(isinstance(f, m.Is) and f.state not in ("next", "first", "last") for f in known)
    if found.name and not bar.plural and not known and not det.other:
        return That("the", found.sort, found.name, bar.plural, found.label - 1)
    if plain and found.sort not in _UNIQUE and not det.other:
        return That("the", found.sort, found.name, bar.plural, found.label - 1, tuple(known))
    if det.other:
        found = found.having(m.Other())
    return found.but(count=m.PLURAL if bar.plural else m.ONE)


def set_of(noun: Noun) -> m.Set:
    return m.Set(noun.sort, noun.count or m.ONE, (), noun.name, noun.at + 1)


def bar_of(noun: Noun) -> Bar:
    return Bar(set_of(noun), noun.plural, noun.count is not None)
