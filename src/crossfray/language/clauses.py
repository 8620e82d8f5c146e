"""Turns clauses into conditions, triggers and steps."""

from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.chart import Costly
from crossfray.language.meaning import Node, inside
from crossfray.language.phrases import (
    HERE,
    Adv,
    Cannot,
    Do,
    Group,
    Guarded,
    NeedNot,
    That,
    Was,
    Would,
    Wrap,
    doer_of,
    event_of,
    fill,
    fits,
    number,
    types_of,
)  # fmt: skip
from crossfray.language.ranking import G
from crossfray.language.words import Pron

SUBJECT: Final = m.Ref("it", name="subject")


"""the subject of the main clause: `while standing`, `when challenging`"""


def condition(clause: Any) -> Any:
    """A clause as a condition; a Costly if it more likely describes an event; None if it is no condition."""
    done = clause.x if isinstance(clause, Was) else clause
    if isinstance(done, m.Event) and done.get("times") == m.NO:  # `has done no challenge`
        some = done.put(times=None)
        return condition(m.Not(clause.but(x=some) if isinstance(clause, Was) else some))
    if isinstance(clause, m.IsSo | m.Exists):
        return clause
    if isinstance(clause, m.Event):
        return _event_condition(clause)
    if isinstance(clause, Was):
        return _past(clause)
    if isinstance(clause, m.May) and m.is_event(clause.step, "see"):
        return _event_condition(clause.step)
    if isinstance(clause, m.Not | Cannot):
        if isinstance(clause, Cannot) and not (m.is_event(clause.x, "see")):
            return _unable(clause)
        inner = condition(clause.x)
        cost = inner.cost if isinstance(inner, Costly) else 0
        inner = inner.meaning if isinstance(inner, Costly) else inner
        return None if inner is None else Costly(_unlike(clause.x, inner), cost)
    if isinstance(clause, Group):
        return _grouped(clause)
    return None


def _beside(found: Any) -> bool:
    of = found.of if isinstance(found, m.Near) else found.by if isinstance(found, m.Seen) else None
    return of == HERE or isinstance(of, Pron)


def _unable(clause: Any) -> Any:
    """`if it cannot be pushed`: if it was not pushed. `cannot be pushed 2` asks how far it could have been pushed."""
    event = clause.x if isinstance(clause, Cannot) else None
    if not m.is_event(event, "push", "pull", "move", "place", "stand", "give", "swap"):
        return None
    if not isinstance(event.get("who") or event.get("what"), Pron | That | m.Ref):
        return None  # one of them, or all of them?
    one = event.get("dist") in (None, 1, m.Count("up to", 1))
    if event.kind == "move" and not one:
        return None
    return m.Not(m.Happened(event.put(dist=None) if one else event, None))


def _unlike(clause: Any, found: Any) -> Any:
    """The negation of a condition. `a rival cannot see her`: one that does not see her, not none that sees her."""
    who = clause.get("who") if isinstance(clause, m.Event) else None
    if isinstance(found, m.IsSo) and isinstance(who, m.Set) and who.count == m.BY_ANY:
        return m.Not(found)  # `cannot be seen by any rival`: by none of them
    one = isinstance(who, m.Set) and (who.count.kind == "exactly" or who.count == m.ANY_OF)
    if isinstance(found, m.IsSo) and isinstance(who, m.Set) and one:
        seen = isinstance(found.filter, m.Seen)
        return m.IsSo(who, m.Not(m.Sees(found.who) if seen else found.filter))
    if isinstance(found, m.IsSo) and isinstance(found.who, m.Set) and found.who.count == m.PLURAL:
        return m.IsSo(found.who.but(count=m.NO), found.filter)  # `she cannot see allies`: none of them
    return m.Not(found)


def _grouped(clause: Group) -> Any:
    found, cost = [], 0
    for item in clause.items:
        each = condition(item)
        if isinstance(each, Costly):
            cost, each = max(cost, each.cost), each.meaning
        if each is None:
            return None
        found.append(each)
    return Costly((m.OneOf if clause.op == "or" else m.All)(tuple(found)), cost)


def _event_condition(event: m.Event) -> Any:
    who, what = event.get("who"), event.get("what")
    if event.kind == "see":
        return m.IsSo(what, m.Seen(who)) if what is not None and len(event.roles) == 2 else None
    if event.kind == "have":
        if len(event.roles) != 2 or what is None:
            return None
        if fits(what, "P") and who != m.YOU and any(map(_beside, getattr(what, "filters", ()))):
            return None  # where they are, not what it has
        if getattr(what, "sort", "") == "exhausted marker":  # `has one on it`
            what = what.but(
                filters=tuple(f for f in what.filters if not (isinstance(f, m.Of) and fits(f.owner, "P")))
            )
        if who == m.YOU and isinstance(what, m.Set):
            if what.sort == "point":
                return m.IsSo(m.YOU, m.Value("point", what.count))
            return m.Exists(what.having(m.Of(m.YOU)))
        return m.IsSo(who, m.Has(what))
    if event.kind == "standing":
        return m.IsSo(
            who, m.Is("standing") if event.get("at") is None else m.All((m.Is("standing"), event.get("at")))
        )
    if event.kind in ("win", "lose") and not event.roles:
        return m.Outcome("won" if event.kind == "win" else "lost")
    if event.kind in ("win", "lose") and len(event.roles) == 1 and who == m.YOU:
        return m.Outcome("won" if event.kind == "win" else "lost")
    if event.kind in ("raise", "lower", "bound", "let", "stay", "control"):
        return None
    if event.kind == "roll" and event.get("face") is not None and event.get("window") is None:
        if not _mine(who):
            return None
        return Costly(rolled(event.get("face")), 0)
    state = (
        event.kind in ("knock down", "knock out", "exhaust", "ready")
        and event.get("by") is None
        and event.get("this-way") is None
    )
    now = True if event.get("window") is not None else None  # `moves this turn`: has moved, or will move?
    return Costly(
        m.Happened(event.put(window=None, present=now), event.get("window")),
        (G.cost("moment") if state else 0) + lacking(event),
    )


def _mine(who: Any) -> bool:
    """Whether this is the roll of the text's own side. A text knows nothing about other rolls."""
    return who in (None, m.YOU, m.OWN, m.ACTOR, m.HOLDER) or (
        isinstance(who, Pron) and who.word in ("he", "she")
    )


def alike(clause: Any) -> Any:
    """`rolls the Boogie dice and they match`: a condition on the roll."""
    return m.Rolled("match") if m.is_event(clause, "roll") else None


def rolled(face: Any) -> Any:
    if isinstance(face[0], tuple):
        return m.OneOf(tuple(rolled(each) for each in face))
    sort, n = face
    if n.kind == "exactly" and n.n == 1:
        n = m.Count("at least", 1)
    return m.Rolled(sort, n)


def _past(clause: Was) -> Any:
    x = clause.x
    if isinstance(x, m.IsSo):
        if isinstance(x.filter, m.Before):
            return x
        fallen = x.filter in (m.Is("down"), m.Is("out"), m.Is("exhausted"))  # more likely an event
        found = Costly(m.IsSo(x.who, m.Before(x.filter)), G.cost("plain") if fallen else 0)
        return found if clause.window is None else None
    if m.is_event(x, "have") and clause.window is None:
        return _past(Was(_event_condition(x)))
    if isinstance(x, m.Event) and x.kind not in ("see", "have", "raise", "lower", "bound", "let"):
        if x.kind in ("win", "lose") and x.get("who") == m.YOU and len(x.roles) == 1:
            return m.Outcome("won" if x.kind == "win" else "lost")
        if x.kind == "roll" and x.get("face") is not None and clause.window is None:
            if not _mine(x.get("who")):
                return None
            return rolled(x.get("face"))
        return Costly(m.Happened(x.put(window=None), clause.window), lacking(x))
    if isinstance(x, Group):
        items = tuple(condition(Was(each, clause.window)) for each in x.items)
        items = tuple(each.meaning if isinstance(each, Costly) else each for each in items)
        return None if None in items else (m.OneOf if x.op == "or" else m.All)(items)
    return None


def moment(clause: Any) -> Any:
    """A clause as a trigger: an event. A state is more expensive. None if it is neither."""
    if isinstance(clause, m.Event):
        if clause.kind == "standing":
            return Costly(m.Event("stand", clause.roles), G.cost("moment"))
        if clause.kind in ("see", "have", "raise", "lower", "bound", "let", "stay"):
            return None
        if clause.kind == "defend":
            return m.event("challenge", to=clause.get("who"), by=clause.get("to"))
        return Costly(clause, lacking(clause)) if clause.kind == "transfer" and lacking(clause) else clause
    if isinstance(clause, Would):
        inner = moment(clause.x)
        return None if inner is None or isinstance(inner, Costly) else Would(inner)
    if isinstance(clause, Group):
        items = [moment(_decided(item)) for item in clause.items]
        states = clause.items[:-1]
        if clause.op == "and" and isinstance(items[-1], Would) and all(isinstance(x, m.IsSo) for x in states):
            return Guarded(items[-1], states[0] if len(states) == 1 else m.All(tuple(states)))
        if any(item is None or isinstance(item, Costly) for item in items):
            found = condition(clause)
            return (
                None
                if found is None
                else Costly(found.meaning if isinstance(found, Costly) else found, G.cost("moment"))
            )
        return Group(clause.op, tuple(items))
    if (
        isinstance(clause, Was) and clause.window is not None
    ):  # `when a rival has moved this round`: if it has
        found = condition(clause)
        return (
            Costly(found.meaning if isinstance(found, Costly) else found, G.cost("moment")) if found else None
        )
    if isinstance(clause, Was):
        return (
            Costly(clause.x, G.cost("plain"))
            if isinstance(clause.x, m.Event) and moment(clause.x) == clause.x
            else None
        )
    if isinstance(clause, m.Pay) and isinstance(clause.cost, m.Event) and isinstance(clause.get, m.Event):
        rolls = clause.cost.kind == "roll" and clause.get.kind in ("challenge", "defend")
        return clause.get if rolls else None  # `rolls dice to challenge`: challenges
    if isinstance(clause, m.May | m.Must | m.Pay):
        return None
    if isinstance(clause, m.IsSo) and (challenged := target_of(clause)) is not None:
        return challenged
    found = condition(clause)
    if found is None or isinstance(found, Costly):
        return None
    return Costly(found, G.cost("moment"))


def _decided(clause: Any) -> Any:
    """`is challenged and does not lose`: wins, since there is no tie."""
    event = clause.x if isinstance(clause, m.Not) else None
    if m.is_event(event, "win", "lose"):
        return m.Event("lose" if event.kind == "win" else "win", event.roles)
    return clause


def target_of(x: m.IsSo) -> Any:
    """`is the target of ranged challenges`, `... of assists`: the event with this target."""
    as_ = x.filter.as_ if isinstance(x.filter, m.Same) else None
    if m.is_set(as_, "target"):
        owners = [f.owner for f in as_.filters if isinstance(f, m.Of)]
        found = event_of(owners[0]) if len(owners) == 1 else None
        aimed = m.is_event(found, "challenge", "assist")
        if isinstance(found, m.Event) and aimed and found.get("to") is None:
            return found.put(to=x.who)
    return None


def both(kind: Any, a: Any, clause: Any) -> Any:
    b = condition(clause)
    cost = b.cost if isinstance(b, Costly) else 0
    b = b.meaning if isinstance(b, Costly) else b
    return None if b is None else Costly(kind((*(a.items if isinstance(a, kind) else (a,)), b)), cost)


def at_a_time_when(edge: m.Edge, clause: Any) -> Any:
    """`at the end of a round in which she knocked out a rival`: a trigger with a condition."""
    event = clause.x if isinstance(clause, Was) else None
    if not isinstance(event, m.Event) or edge.edge != "end" or edge.time.unit not in ("turn", "round"):
        return None
    return Adv("when", Guarded(edge_event(edge), m.Happened(event, m.Time(edge.time.unit))))


def edge_event(edge: m.Edge) -> m.Event:
    kind = "begin" if edge.edge == "start" else "end"
    return m.event(kind, who=edge.time.of, what=edge.time.but(of=None))


def guarded(event: Any, cond: Any) -> Any:
    """`when a rival moves while she is standing`: a trigger with a condition."""
    if not isinstance(event, m.Event | Group | Would | Guarded) or cond is None:
        return None
    return Guarded(event, cond)


def not_done(verb: Any) -> Any:
    """`without having moved`: the subject has not moved on this turn."""
    clause = fill(verb, SUBJECT)
    return m.Not(m.Happened(clause, m.Time("turn"))) if isinstance(clause, m.Event) else None


def either_end(a: Adv, b: Adv) -> Any:
    """`until the end of the round or until he is knocked down`: whichever is first."""
    if a.kind == "when" == b.kind and isinstance(a.x, m.Event) and isinstance(b.x, m.Event):
        return Adv("when", Group("or", (a.x, b.x)))  # at the end of the round, or when it stands up
    if a.kind != "until" or b.kind != "until":
        return None
    ends = a.x if isinstance(a.x, tuple) else (a.x,)
    return Adv("until", (*ends, b.x))


def who_then(before: Any, verb: Any) -> Any:
    """`stand an ally up, who then moves 1`: what the last one mentioned does next."""
    people = [
        x
        for x in inside(before)
        if isinstance(x, m.Set) and types_of(x) == "P" and x.label and x.count == m.ONE
    ]
    if not people:
        return None
    last = max(people, key=lambda x: x.label)
    clause = fill(verb, That("that", last.sort, last.name, False, last.label))
    return None if clause is None else Group("and", (before, clause))


_ACTING: Final = ("move", "stand", "action", "more actions", "ability", "rally", "roll")
"""what whoever is chosen for it does"""


def chosen_to(verb: Any, act: Any) -> Any:
    """`choose an ally to do a basic action`: that ally does it. None for what is done to whoever is chosen."""
    event = verb.event if isinstance(verb, Do) and isinstance(act, Do) else None
    what = event.get("what") if event is not None and event.kind == "choose" else None
    if not isinstance(what, m.Set) or types_of(what) != "P" or not what.label or what.count != m.ONE:
        return None
    done = act.event
    whole = done.kind == "challenge" and (done.get("dice") or done.get("kind"))
    whole = whole or (done.kind in ("push", "pull") and done.get("who") is not None)
    if done.kind not in _ACTING and not whole:
        return None
    clause = fill(act, That("that", what.sort, what.name, False, what.label))
    return None if clause is None else Group("and", (verb, Do("by", "PYTE", m.event("let", what=clause))))


def is_offer(clause: Any) -> bool:
    """Whether a player decides it: `unless your opponent discards a card`."""
    event = clause.event if isinstance(clause, m.Happened) and clause.window is None else clause
    who = event.get("by") or event.get("who") if isinstance(event, m.Event) else None
    return who is not None and who != m.YOU and fits(who, "Y") and not fits(who, "P")


def _nouns(event: m.Event) -> set[Any]:
    return {noun for _, noun in event.roles if isinstance(noun, Node)}


def _is_whole(event: m.Event) -> bool:
    """Whether an event says all that is needed to do it: `moving up to 3 squares`, `removing a token`."""
    told = {"move": "dist", "push": "dist", "pull": "dist", "place": "where", "remove": "what"}.get(
        event.kind, ""
    )
    number = event.get("dist")
    bound = isinstance(number, m.Count) and number.kind not in ("up to", "exactly")
    return event.get(told) is not None and event.get("window") is None and not bound if told else False


def instead(clause: Any) -> Any:
    """`he is instead pushed 1`: a step that replaces another."""
    return None if clause is None else Wrap(Adv("instead"), clause)


def there_is(noun: Any) -> Any:
    """`there is no exhausted marker on it`: what somebody has is said of them."""
    owners = [f.owner for f in noun.filters if isinstance(f, m.Of)] if isinstance(noun, m.Set) else []
    if len(owners) != 1 or noun.sort != "exhausted marker":
        return m.Exists(noun)
    has = m.IsSo(owners[0], m.Has(noun.but(count=m.ONE, filters=())))
    return m.Not(has) if noun.count == m.NO else has


def accompanied(clause: Any, noun: Any) -> Any:
    """`if she is standing with no rival near her`, `... with no status cards`: both are so."""
    found = condition(clause) if isinstance(clause, m.IsSo) else None
    if found is None or isinstance(found, Costly) or not isinstance(noun, m.Set):
        return None
    if fits(noun, "P"):
        return m.All((found, m.Exists(noun)))
    return m.All((found, m.IsSo(clause.who, m.Has(noun)))) if fits(noun, "T") else None


def until_either(event: Any) -> Adv:
    """`until the round ends or she is knocked out`: whichever is first."""
    items = event.items if isinstance(event, Group) and event.op == "or" else ()
    times = [each for each in items if isinstance(each, m.Event) and isinstance(each.get("what"), m.Time)]
    return Adv("until", items if times else event)


def to_track(what: Any, n: int) -> Any:
    """`Then to the 2.`: the card goes to the track if it was used."""
    if what != m.THIS_CARD and not (isinstance(what, That) and what.name):
        return None
    place = m.event("place", by=m.YOU, what=what, slot=n, track=m.Set("track", m.ONE, (m.Of(m.YOU),)))
    return Wrap(Adv("if", m.Done()), place)


def again(n: int) -> Any:
    """Repeats the previous step this many times."""
    return Wrap(Adv("repeat", n), None)


def when(word: str, ev: Any) -> Any:
    """`when`, `after` or `before` an event. After a challenge means when it is won or lost."""
    if word == "after" and isinstance(ev, m.Event) and {m.YOU, SUBJECT} & _nouns(ev) and _is_whole(ev):
        return Adv("having", ev)
    if isinstance(ev, m.Event) and any(isinstance(x, m.Set) and x.count == m.EACH for _, x in ev.roles):
        return Adv("when all", ev)
    if isinstance(ev, Guarded):
        found = when(word, ev.event)
        return None if found is None or found.kind == "while" else found.but(x=Guarded(found.x, ev.cond))
    if word == "after" and m.is_event(ev, "challenge") and ev.get("dice") is None:
        roles = {"who" if role == "by" else role: value for role, value in ev.roles}
        if "who" not in roles and "to" in roles:
            roles |= {"who": roles.pop("to"), "as": "target"}
        return Adv("when", Group("or", tuple(m.Event(kind).put(**roles) for kind in ("win", "lose"))))
    what = ev.get("what") if m.is_event(ev, "place") else None
    if (
        word == "after"
        and isinstance(what, m.Set)
        and what == m.Set("character", m.PLURAL, (), "", what.label)
    ):
        return Costly(Adv("when", ev), G.cost("plain"))  # `after characters are placed` is an idiom
    if word == "before" and m.is_event(ev, "roll") and ev.get("who") in (None, SUBJECT):
        return Costly(Adv("before", ev), G.cost("plain"))  # `before dice are rolled` is an idiom
    if word == "after" and m.is_event(ev, "ability"):
        return Adv("when", ev.put(over=True))
    if isinstance(ev, m.IsSo | m.Exists | m.Not | m.All | m.OneOf | m.Outcome | m.Rolled | m.Happened):
        return Adv("while", ev) if word in ("when", "while") else None
    return Adv("before" if word == "before" else "when", ev)


_NEEDS: Final = {
    "transfer": ("to",),
    "place": ("where", "slot"),
    "give": ("to",),
    "return": ("where", "slot"),
    "raise": ("amount",),
    "lower": ("amount",),
}


_STATES: Final = (m.IsSo, m.Exists, Was)


def step(clause: Any) -> Any:
    """A clause or request as a step; a Costly if it is a state or lacks a role."""
    if clause is None:
        return None
    if isinstance(clause, m.Event):
        clause = m.Event(clause.kind, tuple((role, _each_of_any(noun)) for role, noun in clause.roles))
    cost = lacking(clause)
    if isinstance(clause, _STATES) or (m.is_event(clause, "have", "see", "standing")):
        cost += G.cost("step")
    return Costly(clause, cost) if cost else clause


def requested(verb: Any) -> Any:
    """A request as a step: `move 2`. A changed number more likely has a subject: `rivals cannot move and have 1 less
    defense`."""
    found = step(fill(verb, None))
    event = found.meaning if isinstance(found, Costly) else found
    if not m.is_event(event, "raise", "lower") or event.get("of") != m.ACTOR:
        return found
    return Costly(event, G.cost("near") + (found.cost if isinstance(found, Costly) else 0))


def _each_of_any(noun: Any) -> Any:
    done_to = isinstance(noun, m.Set) and noun.count == m.ANY_DONE_TO
    return noun.but(count=m.EACH) if done_to else noun


def lacking(x: Any) -> int:
    if isinstance(x, m.Event):
        needs = _NEEDS.get(x.kind)
        lacks = needs is not None and all(x.get(role) is None for role in needs)
        if x.kind == "swap" and x.get("with") is None:
            lacks = not isinstance(x.get("what"), m.Join | Pron | That) and not (
                isinstance(x.get("what"), m.Set) and x.get("what").count.n == 2
            )
        if x.kind == "end" and x.has_only("who") and types_of(x.get("who")) == "P":
            lacks = True  # the end of what?
        return G.cost("whole") if lacks else 0
    if isinstance(x, Group):
        return sum(map(lacking, x.items))
    if isinstance(x, Cannot | Would | NeedNot):
        return lacking(x.x)
    if isinstance(x, m.May | m.Must):
        return lacking(x.step)
    if isinstance(x, m.Pay):
        return lacking(x.cost) + lacking(x.get)
    return 0


def and_then(op: str, a: Any, adv: Adv, b: Any) -> Any:
    """`she moves 2 and, if able, ...`: a step after another, with an adverbial. Not if only a noun says what is done:
    `it does a move and, if able, a challenge` leaves the verb out."""
    before = a.items[-1] if isinstance(a, Group) else a
    doers = [each.get("by") or each.get("who") for each in (before, b) if isinstance(each, m.Event)]
    if len(doers) == 2 and doers[1] == m.ACTOR and doers[0] not in (None, m.YOU, m.ACTOR, m.OWN):
        return None
    return Group(op, (*(a.items if isinstance(a, Group) and a.op == op else (a,)), Wrap(adv, b)))


def noun_step(x: Any) -> Any:
    """`A challenge 3.`: the event as a step."""
    found = event_of(x)
    if isinstance(found, Group):
        return None
    if not isinstance(found, m.Event) or found.kind == "do":
        return None
    role = "by" if found.kind == "challenge" else "who"
    return found.put(**{role: m.ACTOR}) if found.get(role) is None else found


def behind(x: Any, adv: Adv) -> Any:
    """A step with an adverbial after it. A condition belongs to the last item of a list: `A, or B if C`."""
    if adv.kind in ("otherwise", "remark") or (adv.kind == "then" and adv.x is None):
        return None
    if (
        adv.kind == "if"
        and isinstance(x, Group)
        and all(isinstance(item, m.Event | Wrap) for item in x.items)
        and not (m.is_event(x.items[-1], "raise", "lower"))
    ):
        if x.op == "or" and (more := _more_if(x.items[-2], x.items[-1], adv.x)) is not None:
            return more if len(x.items) == 2 else Group("or", (*x.items[:-2], more))
        return Group(x.op, (*x.items[:-1], Wrap(adv, x.items[-1], False)))
    if adv.kind == "until" and isinstance(x, Group) and isinstance(x.items[-1], Cannot):
        first = x.items[:-1]  # `is pushed, but cannot move until ...`
        if all(isinstance(item, m.Event) and item.kind not in ("raise", "lower", "bound") for item in first):
            return Group(x.op, (*first, Wrap(adv, x.items[-1], False)))
    return Wrap(adv, x, False)


def _more_if(usual: Any, other: Any, cond: Any) -> Any:
    """`challenge 1, or challenge 3 if the target is knocked down`: one challenge, with more dice in that case. None
    if the two differ in anything else."""
    if not isinstance(usual, m.Event) or not isinstance(other, m.Event) or usual.kind != other.kind:
        return None
    few, many = usual.get("dice"), other.get("dice")
    if not isinstance(few, int) or not isinstance(many, int) or few >= many:
        return None
    same = all(value == usual.get(role) for role, value in other.roles if role != "dice")
    given = m.Given(many - few, _of_target(cond, usual.get("to")))
    known = usual.get("to") is None or not m.holds(given, That, Pron)
    return usual.put(dice=m.Sum((few, given))) if same and known else None


def _of_target(cond: Any, to: Any) -> Any:
    """A condition on `that rival`, whom the sentence challenges, as one on the target."""
    if isinstance(cond, That) and isinstance(to, m.Set) and cond.sort == to.sort and not cond.plural:
        return m.TARGET
    return m.rebuilt(cond, lambda x: _of_target(x, to)) if isinstance(cond, Node | tuple) else cond


def ranged(x: Any, n: Any) -> Any:
    if isinstance(x, Wrap):
        inner = ranged(x.step, n)
        return None if inner is None else Wrap(x.adv, inner)
    if isinstance(x, Group) and isinstance(x.items[0], m.Event):
        inner = ranged(x.items[0], n)
        return None if inner is None else Group(x.op, (inner, *x.items[1:]))
    ok = m.is_event(x, "challenge") and x.get("range") is None
    return x.put(range=number(n)) if ok else None


def regardless(clause: Any) -> Any:
    """`whether or not she wins`: in either case. Other conditions are lifted: they do not hinder the step."""
    if _is_outcome(clause):
        return Adv("either way")
    found = condition(clause)
    found = found.meaning if isinstance(found, Costly) else found
    return None if found is None else Adv("even if", found)


def _is_outcome(clause: Any) -> bool:
    if isinstance(clause, Group):
        return all(map(_is_outcome, clause.items))
    if isinstance(clause, Was | m.Not):
        return _is_outcome(clause.x)
    return m.is_event(clause, "win", "lose") and clause.get("margin") is None


def being(kind: str, predicate: Any) -> Any:
    """`while standing`: a condition on the subject of the main clause."""
    return None if isinstance(predicate, m.Same) else Adv(kind, m.IsSo(SUBJECT, predicate))


def when_doing(word: str, verb: Any) -> Any:
    """`when challenging`: a trigger with the subject of the main clause."""
    found = moment(fill(verb, SUBJECT))
    if not isinstance(found, m.Event):
        return None
    adv = when("before" if word == "before" else "when", found)
    rolling = word == "before" and found.kind == "roll"  # `before rolling` is an idiom
    return Costly(adv, G.cost("plain")) if rolling and isinstance(adv, Adv) else adv


def face(noun: Any) -> Any:
    """`a burst`, `two or more shields`: the faces of a roll."""
    ok = isinstance(noun, m.Set) and types_of(noun) == "D" and noun.sort != "die" and not noun.filters
    return rolled((noun.sort, noun.count)) if ok else None


def so_many_show(who: Any, faces: Any) -> Any:
    """`if two dice show a burst`: two bursts. None for both dice or all dice."""
    if isinstance(who, Pron) and who.word == "it":
        return faces
    if not isinstance(who, m.Set) or types_of(who) != "D" or who.filters or not isinstance(faces, m.Rolled):
        return None
    if faces.count != m.Count("at least", 1) or who.count.kind in ("each", "any number", "only"):
        return faces if who.count == m.ONE else None
    return faces.but(count=faces.count if who.count == m.ONE else who.count)


def begins_late(adv: Adv, step: Any) -> bool:
    """Whether a step begins with a word that belongs to the adverbial before it: `when it moves next, ...`, `...
    this round, ...`."""
    inner = step.adv.kind if isinstance(step, Wrap) and step.front else ""
    if inner == "then" and (step.adv.x is not None or adv.kind == "if"):
        return False  # `at the end of that move` begins a step
    return inner in ("then", "during") and adv.kind in ("when", "if", "while", "first", "next", "only if")


def by_which(clause: Any, verb: Any) -> Any:
    """`gains a point by interacting with a marker`: the event is the interact action."""
    who = clause.get("who") if m.is_event(clause, "gain") else None
    found = fill(verb, who) if who is not None else None
    return found if m.is_event(found, "interact", "knock out") else None


def replacing(x: Any, verb: Any) -> Any:
    """`you may instead push her`: a step that replaces another."""
    clause = fill(verb, x)
    return None if clause is None else m.May(x, Wrap(Adv("instead"), clause))


def so_then(cond: Any, at: Any, more: Any) -> Any:
    """`if one of yours is there at the end of the round and no rival is near it`: a trigger with conditions."""
    event = edge_event(at) if isinstance(at, m.Edge) else at
    if not m.is_event(event, "begin", "end"):
        return None
    return Adv("when", Guarded(event, cond if more is None else m.All((cond, more))))


def placed_inside(adv: Adv, clause: Any) -> Any:
    """`the holder may, once per round, reroll a die`: an adverbial inside a clause."""
    return None if clause is None or adv.kind in ("then", "otherwise", "remark") else Wrap(adv, clause)


def somebodys(event: m.Event) -> m.Event:
    """`after a move`, without a doer: the holder of the card does it."""
    if not event.has_only("kind", "times", "dice", "dist", "window"):
        return event
    return event.put(**{doer_of(event.kind): m.ACTOR})


def starting_so(clause: Any, state: str) -> Any:
    """`if she starts her turn knocked down`: a trigger with a condition."""
    who: Any = clause.get("who") if m.is_event(clause, "begin", "end") else None
    known = isinstance(who, m.Ref | Pron | That)
    return guarded(clause, m.IsSo(who, m.Is(state))) if known else None


def unseen(clause: Any) -> Any:
    """`needs no line of sight to challenge`: sight is ignored."""
    return NeedNot(clause.put(ignoring="sight")) if isinstance(clause, m.Event) else None


def after_this(noun: Any) -> Any:
    """`after this move`, `at the end of this move`: means "then"."""
    return (
        Adv("then", noun)
        if isinstance(noun, That) and noun.word in ("this", "that", "the") and types_of(noun) == "E"
        else None
    )


def around(word: str, noun: Any) -> Any:
    """`after a move`: a trigger without a doer. A plural more likely means previous moves."""
    found = event_of(noun) if isinstance(noun, m.Set) else None
    if not isinstance(found, m.Event):
        return None
    adv = when(word, somebodys(found))
    return Costly(adv, G.cost("plain")) if noun.count.kind == "each" else adv


def unusable(adv: Adv) -> Any:
    """`cannot be used if ...`: a condition on use."""
    return Wrap(Adv("only if", m.Not(adv.x)), None) if adv.kind in ("if", "while") else None


def usable(a: Adv, only: bool) -> Any:
    """`can be done while knocked down`, `can only be used if ...`: a condition on use."""
    if a.kind in ("limit", "first of each"):
        return Wrap(a, None)
    if a.kind not in ("if", "while", "only if", "even if", "during"):
        return None
    if a.kind == "during":
        return Wrap(Adv("only if", m.Happened(m.event("begin", what=a.x), a.x)), None)
    if a.kind == "only if" or only or a.kind == "if":
        return Wrap(Adv("only if", a.x), None)
    return Wrap(Adv("also while", a.x), None)
