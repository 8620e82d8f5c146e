"""The grammar of clauses and what stands around them: conditions, moments, durations, limits, prices, steps."""

from typing import Any, Final

from crossfray.language2 import meaning as m
from crossfray.language2.chart import Costly
from crossfray.language2.grammar import G, R, adverb, constant, first, fits, group, last, number
from crossfray.language2.phrases import (
    Adv, Bar, Cannot, Do, Group, Modal, NeedNot, That, Was, Would, Wrap, event_of, fill, types_of,
)  # fmt: skip
from crossfray.language2.words import Pron, lexicon

SUBJECT: Final = m.Ref("it", name="subject")
"""The subject of the main clause, in `while standing`, `when challenging`."""

# ---------------------------------------------------------------------- clauses as conditions and as events


def condition(clause: Any) -> Any:
    """A clause as a condition; a Costly if it rather tells an event; None if it is neither."""
    if isinstance(clause, m.IsSo):
        return _is_so(clause)
    if isinstance(clause, m.Exists):
        return clause
    if isinstance(clause, m.Event):
        return _event_condition(clause)
    if isinstance(clause, Was):
        return _past(clause)
    if isinstance(clause, m.May) and isinstance(clause.step, m.Event) and clause.step.kind == "see":
        return _event_condition(clause.step)
    if isinstance(clause, m.Not | Cannot):
        if isinstance(clause, Cannot) and not (isinstance(clause.x, m.Event) and clause.x.kind == "see"):
            return None
        inner = condition(clause.x)
        if isinstance(inner, Costly):
            return Costly(m.Not(inner.meaning), inner.cost)
        return None if inner is None else m.Not(inner)
    if isinstance(clause, Group):
        return _grouped(clause)
    return None


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


def _is_so(clause: m.IsSo) -> Any:
    if isinstance(clause.filter, m.Same) and isinstance(clause.filter.as_, m.Set) and clause.filter.as_.count == m.ONLY:
        return clause
    return clause


def _event_condition(event: m.Event) -> Any:
    who, what = event.get("who"), event.get("what")
    if event.kind == "see":
        return m.IsSo(what, m.Seen(who)) if what is not None and len(event.roles) == 2 else None
    if event.kind == "have":
        if len(event.roles) != 2 or what is None:
            return None
        if who == m.YOU and isinstance(what, m.Set):
            if what.sort == "point":
                return m.IsSo(m.YOU, m.Value("point", what.count))
            return m.Exists(what.but(filters=(*what.filters, m.Of(m.YOU))))
        return m.IsSo(who, m.Has(what))
    if event.kind == "standing":
        return m.IsSo(who, m.Is("standing") if event.get("at") is None else m.All((m.Is("standing"), event.get("at"))))
    if event.kind in ("win", "lose") and who == m.YOU and len(event.roles) == 1:
        return m.Outcome("won" if event.kind == "win" else "lost")
    if event.kind in ("raise", "lower", "bound", "let", "stay", "control"):
        return None
    if event.kind == "roll" and event.get("face") is not None and event.get("window") is None:
        return Costly(rolled(event.get("face")), 0)
    state = event.kind in ("knock down", "knock out", "exhaust", "ready") and event.get("by") is None and event.get("this-way") is None
    return Costly(m.Happened(event.put(window=None), event.get("window")), G.cost("moment") if state else 0)


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
        return m.IsSo(x.who, m.Before(x.filter)) if clause.window is None else None
    if isinstance(x, m.Event) and x.kind not in ("see", "have", "raise", "lower", "bound", "let"):
        if x.kind in ("win", "lose") and x.get("who") == m.YOU and len(x.roles) == 1:
            return m.Outcome("won" if x.kind == "win" else "lost")
        if x.kind == "roll" and x.get("face") is not None and clause.window is None:
            return rolled(x.get("face"))
        return m.Happened(x.put(window=None), clause.window)
    if isinstance(x, Group):
        items = tuple(condition(Was(each, clause.window)) for each in x.items)
        items = tuple(each.meaning if isinstance(each, Costly) else each for each in items)
        return None if None in items else (m.OneOf if x.op == "or" else m.All)(items)
    return None


def moment(clause: Any) -> Any:
    """A clause as what one waits for: an event, or a state (then it is less preferred)."""
    if isinstance(clause, m.Event):
        if clause.kind == "standing":
            return Costly(m.Event("stand", clause.roles), G.cost("moment"))
        return None if clause.kind in ("see", "have", "raise", "lower", "bound", "let", "stay") else clause
    if isinstance(clause, Would):
        inner = moment(clause.x)
        return None if inner is None or isinstance(inner, Costly) else Would(inner)
    if isinstance(clause, Group):
        items = [moment(item) for item in clause.items]
        if any(item is None or isinstance(item, Costly) for item in items):
            found = condition(clause)
            return None if found is None else Costly(found.meaning if isinstance(found, Costly) else found, G.cost("moment"))
        return Group(clause.op, tuple(items))
    if isinstance(clause, Was):
        return moment(clause.x) if isinstance(clause.x, m.Event) else None
    if isinstance(clause, m.May | m.Must | m.Pay):
        return None
    found = condition(clause)
    if found is None or isinstance(found, Costly):
        return None
    return Costly(found, G.cost("moment"))


R("Clause -> NP Vf", lambda x, v: fill(v, x))
R("Clause -> NP each Vf | NP both Vf | NP all Vf", lambda x, _, v: fill(v, x))
R("Clause -> there Is NP | there Is still NP", lambda *x: m.Exists(x[-1]))
R("Clause -> there Is not NP", lambda *x: m.Not(m.Exists(x[-1])))
R("Clause -> NP V.let NP Vb", lambda x, _l, y, v: None)

R("Cond -> Clause", condition)
R("Cond -> Cond and Clause | Cond , and Clause", lambda a, *x: _both(m.All, a, x[-1]), "near")
R("Cond -> Cond or Clause | Cond , or Clause | Cond or if Clause", lambda a, *x: _both(m.OneOf, a, x[-1]), "near")
R("Cond -> neither NP nor NP Vf", lambda _n, a, _o, b, v: None)


def _both(kind: Any, a: Any, clause: Any) -> Any:
    b = condition(clause)
    cost = b.cost if isinstance(b, Costly) else 0
    b = b.meaning if isinstance(b, Costly) else b
    return None if b is None else Costly(kind((*(a.items if isinstance(a, kind) else (a,)), b)), cost)


R("Ev -> Clause", moment)
R("Ev -> Ev or Ev1 | Ev or when Ev1 | Ev , or when Ev1 | Ev , or Ev1", lambda a, *x: Group("or", (*(a.items if isinstance(a, Group) and a.op == "or" else (a,)), x[-1])), "near")
R("Ev1 -> Clause", moment)
R("Ev -> Vg", lambda v: moment(fill(v, SUBJECT)) if fill(v, SUBJECT) is not None else None)
R("Ev -> placement | the? placement", constant(m.event("place", what=m.Set("character", m.EACH))))
for _at, _verb in enumerate(lexicon().verbs):
    if _verb.means in ("begin", "end") and any(frame.startswith("time") for frame in _verb.frames):
        for _form in "sb":
            R(f"Ev -> Time {_form}.{_at}", lambda t, _, means=_verb.means: edge_event(m.Edge("start" if means == "begin" else "end", t)))

# ---------------------------------------------------------------------- time

R("Time -> the UNIT | this UNIT | that UNIT | the current UNIT", lambda *x: m.Time(x[-1], "this"))
R("Time -> each UNIT | every UNIT | a UNIT | any UNIT", lambda _, u: m.Time(u, "each"))
R("Time -> Poss UNIT | each of Poss UNIT | every one of Poss UNIT", lambda *x: m.Time(x[-1], "its", x[-2]))
R("Time -> the UNIT of NP", lambda _t, u, _o, x: m.Time(u, "its", x))
R("Time -> Poss next UNIT | Poss following UNIT", lambda p, _n, u: m.Time(u, "next", p))
R("Time -> Poss first UNIT", lambda p, _n, u: m.Time(u, "first", p))
R("Time -> the next UNIT | next UNIT | the following UNIT", lambda *x: m.Time(x[-1], "next"))
R("Time -> the first UNIT | the last UNIT | the second UNIT | the third UNIT | the final UNIT", lambda _, w, u: m.Time(u, {"first": "1", "second": "2", "third": "3", "final": "last"}.get(w, w)))
R("Time -> UNIT NUM", lambda u, n: m.Time(u, str(n)))
R("Time -> the first UNIT of Time", lambda _t, _f, u, _o, t: m.Time(u, "first"))
R("Edge -> start-of Time | its start", lambda _, t: m.Edge("start", t))
R("Edge -> end-of Time", lambda _, t: m.Edge("end", t))
R("Edge -> Time POSS end", lambda t, *_: m.Edge("end", t))


def edge_event(edge: m.Edge) -> m.Event:
    kind = "begin" if edge.edge == "start" else "end"
    return m.event(kind, who=edge.time.of, what=edge.time.but(of=None))


# ---------------------------------------------------------------------- adverbials


def when(word: str, ev: Any) -> Any:
    if isinstance(ev, m.IsSo | m.Exists | m.Not | m.All | m.OneOf | m.Outcome | m.Rolled | m.Happened):
        return Adv("while", ev) if word in ("when", "while") else None
    return Adv("before" if word == "before" else "when", ev)


R("Adv -> when Ev | after Ev | before Ev", when)
R("Adv -> while Vg | when Vg | after Vg | before Vg", lambda w, v: when("before" if w == "before" else "when", moment(fill(v, SUBJECT))) if isinstance(moment(fill(v, SUBJECT)), m.Event) else None, "moment")
R("Adv -> if Cond", adverb("if"))
R("Adv -> if Clause", lambda _, c: when("when", moment(c)) if isinstance(c, Would) else None)
R("Adv -> unless Cond", lambda _, c: Adv("if", m.Not(c)))
R("Adv -> only-if Cond | only if Cond | only while Cond | only when Cond", adverb("only if"))
R("Adv -> while Cond", adverb("while"))
R("Adv -> while Pred", lambda _, p: Adv("while", m.IsSo(SUBJECT, p)))
R("Adv -> if Pred | when Pred", lambda _, p: Adv("if", m.IsSo(SUBJECT, p)), "plain")
R("Adv -> unless Pred", lambda _, p: Adv("if", m.Not(m.IsSo(SUBJECT, p))), "plain")
R("Adv -> only while Pred | only-if Pred | only if Pred | only when Pred", lambda *x: Adv("only if", m.IsSo(SUBJECT, x[-1])))
R("Adv -> even if Cond | even while Cond | even when Cond", lambda *x: Adv("even if", x[-1]))
R("Adv -> even if Pred | even while Pred | even when Pred", lambda *x: Adv("even if", m.IsSo(SUBJECT, x[-1])))
R("Adv -> if-you-do", constant(Adv("if", m.Done())))
R("Adv -> on a win | on win | if you win | upon a win | if successful", constant(Adv("if", m.Outcome("won"))))
R("Adv -> on a loss | if you lose | on loss", constant(Adv("if", m.Outcome("lost"))))
R("Adv -> if you win it | if you win the challenge | if you win this challenge | if you win that challenge | if this challenge Is e.win", constant(Adv("if", m.Outcome("won"))))
R("Adv -> on Faces | if any Faces | if at-least Faces", lambda *x: Adv("if", x[-1]))
R("Faces -> NP1", lambda x: rolled((x.sort, x.count)) if isinstance(x, m.Set) and types_of(x) == "D" and x.sort != "die" and not x.filters else None)
R("Faces -> Nb0", lambda bar: m.Rolled(bar.set.sort) if types_of(bar.set) == "D" and bar.set.sort != "die" and not bar.set.filters else None, "plain")
R("Faces -> Num", lambda n: m.Rolled("success", n if isinstance(n, m.Count) else m.Count("exactly", n)))
R("Faces -> Faces or Faces", lambda a, _, b: m.OneOf((a, b)), "near")
R("Adv -> at Edge", lambda _, e: Adv("when", edge_event(e)))
R("Adv -> Time-begins | when Time-ends", lambda *x: Adv("when", x[-1]))
R("Adv -> until Edge", adverb("until"))
R("Adv -> until Time", lambda _, t: Adv("until", m.Edge("start", t) if t.which == "next" else m.Edge("end", t)))
R("Adv -> until Ev", lambda _, e: Adv("until", e), "plain")
R("Adv -> until then", constant(Adv("until then")))
R("Adv -> for rest-of Time | for Time | for the? remainder of Time", lambda *x: Adv("until", m.Edge("end", x[-1])))
R("Adv -> this UNIT", lambda _, u: Adv("during", m.Time(u, "this")), "window", "near")
R("Adv -> each UNIT | every UNIT", lambda _, u: Adv("during", m.Time(u, "each")), "window")
R("Adv -> during Time | in Time | on Time", lambda _, t: Adv("during", t))
R("Adv -> during NP | for NP", lambda _, x: Adv("during", x) if isinstance(x, That) and types_of(x) == "E" else None)
R("Adv -> Often per UNIT | Often each UNIT | Often a UNIT | Often every UNIT | Often in a UNIT | Often during each UNIT | Often for each UNIT | Often in each UNIT", lambda n, *x: Adv("limit", (n, x[-1])))
R("Adv -> Often this UNIT", lambda n, _t, u: Adv("limit", (n, u)), "plain")
R("Often -> once", constant(1))
R("Often -> twice", constant(2))
R("Often -> NUM times | up-to NUM times | at-most NUM times", lambda *x: next(y for y in x if isinstance(y, int)))
R("Adv -> first-time each UNIT That? Ev | first-time every UNIT That? Ev | first-time in each UNIT That? Ev | first-time per UNIT That? Ev | first-time in a UNIT That? Ev", lambda *x: Adv("first", (next(y for y in x if y in ("turn", "round", "game")), x[-1])))
R("Adv -> first-time That? Ev each UNIT | first-time That? Ev in a UNIT | first-time That? Ev per UNIT", lambda _f, _t, e, *x: Adv("first", (x[-1], e)))
R("Adv -> first-time That? Ev", lambda _f, _t, e: Adv("first", ("game", e)), "window")
R("Adv -> next-time That? Ev", lambda _n, _t, e: Adv("next", (None, e)))
R("Adv -> next-time this UNIT That? Ev", lambda _n, _t, u, _h, e: Adv("next", (m.Time(u), e)))
R("Adv -> then", constant(Adv("then")))
R("Adv -> otherwise", constant(Adv("otherwise")))
R("Adv -> instead", constant(Adv("instead")))
R("Adv -> first", constant(Adv("first of all")), "plain")
R("Adv -> for-each EachN", lambda _, x: Adv("for each", x))
R("Adv -> Often", lambda n: Adv("times", n), "plain")
R("Adv -> whether-seen", constant(Adv("ignoring", "sight")))
R("Adv -> not through NP | lest not through NP", lambda *x: Adv("not through", x[-1]))
R("Adv -> instead-of Vg", lambda _, v: Adv("instead of", fill(v, SUBJECT)) if fill(v, SUBJECT) is not None else None)
R("Adv -> ignoring NP | g.0 through NP | g.1 through NP", lambda *x: Adv("through", x[-1]) if fits(x[-1], "PTS") else None)
R("Adv -> if-you-like", constant(Adv("may")))
R("Adv -> if-possible", constant(Adv("if possible")))
R("Adv -> doing-so", constant(Adv("during", m.Ref("event", name="move"))))
R("Adv -> either-way", constant(Adv("then")))
R("Adv -> at end-of NP | after NP", lambda *x: Adv("then") if isinstance(x[-1], That) and x[-1].word in ("this", "that") and types_of(x[-1]) == "E" else None)
R("Adv -> when it is Time | while it is Time | if it is Time", lambda *x: Adv("during", x[-1]))
R("Adv -> before-move", constant(Adv("before move")))

# ---------------------------------------------------------------------- steps and sentences

_NEEDS: Final = {"transfer": ("to",), "place": ("where", "slot"), "give": ("to",), "raise": ("amount",), "lower": ("amount",)}
_STATES: Final = (m.IsSo, m.Exists, Was)


def step(clause: Any) -> Any:
    """A clause or request as a step; what is no step, or lacks something, costs."""
    if clause is None:
        return None
    cost = _lacking(clause)
    if isinstance(clause, _STATES) or isinstance(clause, m.Event) and clause.kind in ("have", "see", "standing"):
        cost += G.cost("step")
    return Costly(clause, cost) if cost else clause


def _lacking(x: Any) -> int:
    if isinstance(x, m.Event):
        needs = _NEEDS.get(x.kind)
        lacks = needs is not None and all(x.get(role) is None for role in needs)
        if x.kind == "swap" and x.get("with") is None:
            lacks = not isinstance(x.get("what"), m.Join | Pron | That) and not (
                isinstance(x.get("what"), m.Set) and x.get("what").count.n == 2
            )
        return G.cost("whole") if lacks else 0
    if isinstance(x, Group):
        return sum(map(_lacking, x.items))
    if isinstance(x, Cannot | Would | NeedNot):
        return _lacking(x.x)
    if isinstance(x, m.May | m.Must):
        return _lacking(x.step)
    if isinstance(x, m.Pay):
        return _lacking(x.cost) + _lacking(x.get)
    return 0


def noun_step(x: Any) -> Any:
    """`A challenge 3.`"""
    found = event_of(x)
    if isinstance(found, Group):
        return None
    if not isinstance(found, m.Event) or found.kind == "do":
        return None
    role = "by" if found.kind == "challenge" else "who"
    return found.put(**{role: m.ACTOR}) if found.get(role) is None else found


R("Step -> Clause", step)
R("Step -> Vb", lambda v: step(fill(v, None)))
R("Step -> NP", noun_step, "plain")
R("Step -> range colon? Num squares? ,? Step", lambda _r, _c, n, _s, _k, x: ranged(x, n))
R("Step -> range colon? Num squares? ; Step", lambda _r, _c, n, _s, _k, x: ranged(x, n))
R("Step -> Step Adv | Step , Adv", lambda s, *x: behind(s, x[-1]), "near")
R("Step -> Vb this-thing Times", lambda *_: None)


def behind(x: Any, adv: Adv) -> Any:
    """A step with an adverbial behind it; a condition goes with the last of a list: `A, or B if C`."""
    if adv.kind in ("then", "otherwise"):
        return None
    if adv.kind == "if" and isinstance(x, Group) and all(isinstance(item, m.Event | Wrap) for item in x.items) and x.items[-1].kind not in ("raise", "lower"):
        return Group(x.op, (*x.items[:-1], Wrap(adv, x.items[-1], False)))
    return Wrap(adv, x, False)


def ranged(x: Any, n: Any) -> Any:
    if isinstance(x, Wrap):
        inner = ranged(x.step, n)
        return None if inner is None else Wrap(x.adv, inner)
    if isinstance(x, Group) and isinstance(x.items[0], m.Event):
        inner = ranged(x.items[0], n)
        return None if inner is None else Group(x.op, (inner, *x.items[1:]))
    if isinstance(x, m.May):
        inner = ranged(x.step, n)
        return None if inner is None else m.May(x.by, inner)
    ok = isinstance(x, m.Event) and x.kind == "challenge" and x.get("range") is None
    return x.put(range=number(n)) if ok else None


R("Seq -> Step", last)
R("Seq -> Seq Conn Step", lambda a, op, b: group(op, a, b), "list")
R("Seq -> Seq Conn Adv ,? Step", lambda a, op, adv, _, b: group(op, a, Wrap(adv, b)), "list")
R("Seq -> Seq otherwise Step | Seq , otherwise Step | Seq , otherwise , Step | Seq , or otherwise Step", lambda a, *x: group("and", a, Wrap(Adv("otherwise"), x[-1])))
R("S -> range colon? Num squares?", lambda _r, _c, n, _s: Wrap(Adv("range", number(n)), None))
R("Conn -> and | , and | and-then | , and-then | , | lest | , lest", constant("and"))
R("Conn -> or | , or", constant("or"))
R("S -> Seq", last)
R("S -> Adv , S | Adv S", lambda a, *x: Wrap(a, x[-1]))
R("S -> Adv colon S", lambda a, _, s: Wrap(a, s))
R("S -> Adv", lambda a: Wrap(a, None) if a.kind in ("limit", "only if", "times") else None)
R("Top -> S", last)
R("Top -> Top ; S | Top ; and S", lambda a, *x: group("and", a, x[-1]), "list")
R("Top -> Top ; or S", lambda a, *x: group("or", a, x[-1]), "list", "list")
R("S -> Choose colon Opts", lambda _c, _k, o: Group("or", o))
R("S -> NP may Choose colon Opts", lambda x, _m, _c, _k, o: m.May(x, Group("or", o)))
R("S -> Vb colon Opts", lambda v, _k, o: _chosen(v, o))
R("Choose -> choose-one", constant("choose"))
R("Opts -> S Opt S", lambda a, _, b: (a, b))
R("Opts -> Opts Opt S", lambda a, _, b: (*a, b))
R("Opt -> ; | ; or", constant(","))
R("Opt -> , | or | , or", constant(","), "list")
R("S -> UseSubject? may only? UseVerb Adv", lambda _s, _m, only, _u, a: usable(a, only is not None))
R("S -> UseSubject? Is? usable Adv | UseSubject? only? usable Adv", lambda *x: usable(x[-1], "only" in x))
R("S -> UseSubject? cannot UseVerb Adv", lambda _s, _c, _u, a: Adv("only if", m.Not(a.x)) and Wrap(Adv("only if", m.Not(a.x)), None) if a.kind in ("if", "while") else None)
R("S -> NP may only? UseActive UseObject Adv", lambda _n, _m, only, _u, _o, a: usable(a, only is not None))
R("S -> UseActive UseObject? only Adv | UseActive UseObject? Adv", lambda *x: usable(x[-1], True))
R("S -> NP cannot UseActive UseObject Adv", lambda _n, _c, _u, _o, a: Wrap(Adv("only if", m.Not(a.x)), None) if a.kind in ("if", "while") else None)
R("UseSubject -> this ability | this | this card | this action | it | this item", constant("this"))
R("UseObject -> this ability | this | this card | this action | it | this item", constant("this"))
R("UseVerb -> be done | be used | be performed | be taken", constant("use"))
R("UseActive -> do | use | perform | take", constant("use"))
R("S -> RepeatVerb UseObject? Often extra? | RepeatVerb UseObject? NUM extra times", lambda _r, _o, n, *_: Adv("repeat", n) and Wrap(Adv("repeat", n), None))
R("S -> RepeatVerb UseObject? until Cond", lambda _r, _o, _u, c: Wrap(Adv("repeat until", c), None))
R("S -> do UseObject Often colon S", lambda _d, _o, n, _c, s: Wrap(Adv("times", n), s))
R("RepeatVerb -> repeat | do", constant("repeat"))


def _chosen(verb: Any, options: tuple[Any, ...]) -> Any:
    return None


def usable(a: Adv, only: bool) -> Any:
    """`can be done while knocked down`, `can only be used if ...`."""
    if a.kind not in ("if", "while", "only if", "even if", "during"):
        return None
    if a.kind == "during":
        return Wrap(Adv("only if", m.Happened(m.event("begin", what=a.x), a.x)), None)
    if a.kind == "only if" or only or a.kind == "if":
        return Wrap(Adv("only if", a.x), None)
    return Wrap(Adv("also while", a.x), None)
