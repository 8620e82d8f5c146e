"""The grammar of noun phrases and verb phrases: categories, not sentences. Clauses are in clauses.py.

Small-letter symbols are words or idioms of the lexicon; `b.7`, `s.7`, `g.7`, `d.7`, `e.7` are the forms of its seventh
verb (base, -s, -ing, past, participle). The preferences are in order: one of a higher place always wins."""

from collections.abc import Callable
from typing import Any, Final

from crossfray.language2 import meaning as m
from crossfray.language2.chart import Costly, Grammar
from crossfray.language2.phrases import (
    HERE, SOMEBODY, Adv, Arg, Bar, Be, Det, Do, Gap, Group, Modal, Neg, Past, Pick, Price, Relative, RoleIs, That, attach, event_of, fill,
    filtered, fits, is_number, modified, noun_phrase, per, set_of, types_of,
)  # fmt: skip
from crossfray.language2.words import Pron, lexicon

PREFERENCES: Final = (
    "whole",  # everything a verb needs is there
    "meant",  # every reference has somebody to mean
    "number",  # a number alone is no noun phrase
    "step",  # a state is not a step
    "moment",  # under `when` an event rather than a state, under `if` a state rather than an event
    "role",  # a phrase that fills a role of the verb rather than one that says more of the noun
    "list",  # a list of verbs rather than of steps
    "window",  # `this turn` belongs to the past verb before it
    "near",  # the nearest attachment
    "plain",  # the plain sense of a word
)
G: Final = Grammar(PREFERENCES)
R: Final = G.add

FORMS: Final = "bsgde"


def constant(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def last(*x: Any) -> Any:
    return x[-1]


def first(*x: Any) -> Any:
    return x[0]


# ---------------------------------------------------------------------- numbers


def count(kind: m.CountKind, shift: int = 0) -> Callable[..., Any]:
    def made(*x: Any) -> Any:
        (n,) = [each for each in x if isinstance(each, int)]
        return m.Count(kind, n + shift)

    return made


R("Num -> NUM | exactly NUM | the NUM", last)
R("Num -> up-to NUM", count("up to"))
R("Num -> at-most NUM", count("at most"))
R("Num -> at-least NUM | NUM or-more", count("at least"))
R("Num -> NUM or-less", count("at most"))
R("Num -> more-than NUM", count("at least", 1))
R("Num -> less-than NUM", count("at most", -1))
R("Num -> any-number-of", constant(m.ANY_NUMBER))


def number(x: Any) -> Any:
    """A number that something is moved, rolled or gained by: `up to 3` is 3."""
    if isinstance(x, m.Count):
        return x.n if x.kind in ("exactly", "up to", "at most") else m.ANY if x == m.ANY_NUMBER else x
    return x


R("Dist -> Num squares? each?", lambda n, _s, _e: number(n))
R("Dist -> a squares | one squares", constant(1))
R("Dist -> Num squares for-each EachN", lambda n, _s, _f, x: m.Times(x, number(n)) if isinstance(number(n), int) else None)
R("Dist -> any-number-of squares | as far as you like | any distance", constant(m.ANY))
R("Dist -> Amt squares", lambda n, _s: n if not isinstance(n, int | m.Count) else None)
R("Dice -> Num DieW? | Amt DieW?", lambda n, _d: number(n))
R("DieW -> die | dice", constant("die"))
R("Amt -> Num", lambda n: n)
R("Amt -> a DieW | one DieW", constant(1))
R("Amt -> Amt DieW? plus NUM DieW? extra? for-each EachN", lambda a, _d, _p, n, _e, _x, _f, x: m.Sum((number(a), m.Times(x, n))))
R("Amt -> Amt DieW? plus a? extra? DieW for-each EachN", lambda a, _d, _p, _a, _e, _x, _f, x: m.Sum((number(a), m.Times(x, 1))))
R("Amt -> Amt DieW? plus NUM DieW? if Cond", lambda a, _d, _p, n, _x, _i, c: m.Sum((number(a), m.Given(n, c))))
R("Amt -> Amt DieW? plus Amt1", lambda a, _d, _p, b: m.Sum((number(a), b)))
R("Amt -> Amt1 | equal-to Amt1", last)
R("Amt1 -> the? number-of NP", lambda _t, _n, x: counted(x))
R("Amt1 -> as-many as NP | as-many Nbar as NP", lambda *x: counted(x[-1]))
R("Amt1 -> NUM DieW? for-each EachN", lambda n, _d, _f, x: m.Times(x, n))
R("Amt1 -> a DieW for-each EachN", lambda _a, _d, _f, x: m.Times(x, 1))
R("Amt1 -> NP", lambda x: m.Amount(x.sort, x) if isinstance(x, m.Set) and x.sort in ("defense", "distance", "range", "cost") else None)
R("Amt1 -> twice the? number-of NP", lambda _a, _t, _n, x: m.Times(x, 2))


def counted(x: Any) -> Any:
    return m.Times(x, 1) if fits(x, "PTSEDVQ") else None


R("EachN -> Nbar", lambda bar: bar.set.but(count=m.EACH))
R("EachN -> of NP", lambda _, x: x.but(count=m.EACH) if isinstance(x, m.Set) else m.Part(m.EACH, x))
R("EachN -> other Nbar", lambda _, bar: filtered(bar.set.but(count=m.EACH), m.Other()))

# ---------------------------------------------------------------------- nouns


def det(count: m.Count | None, plural: bool | None = None, other: bool = False) -> Callable[..., Any]:
    return constant(Det(count, other, None, plural))


R("Det -> a | an | one | any | any one | some | a single | exactly one | whichever | either", det(m.ONE))
R("Det -> the", det(None))
R("Det -> each | each one", det(m.EACH, False))
R("Det -> every", det(m.EACH, False))
R("Det -> all | both | all of the | both of the | all the", det(m.PLURAL, True))
R("Det -> no | not a | not any", det(m.NO))
R("Det -> another | any other | some other | one other", det(m.ONE, None, True))
R("Det -> each other | every other | all other", det(m.EACH, None, True))
R("Det -> no other", det(m.NO, None, True))
R("Det -> the other", det(None, None, True))
R("Det -> Num", lambda n: counting(n))
R("Det -> Num other", lambda n, _: counting(n).but(other=True))
R("Det -> Poss", lambda p: Det(None, False, p))
R("Det -> Poss other", lambda p, _: Det(None, True, p))
R("Det -> each of Poss | all of Poss | all Poss | every one of Poss | both of Poss", lambda *x: Det(m.EACH, False, x[-1]))
R("Det -> one-of Poss | Num of Poss", lambda n, *x: counting(1 if n == "one-of" else n).but(of=x[-1], plural=True))
R("Det -> none of Poss", lambda *x: Det(m.NO, False, x[-1], True))
R("Det -> Poss Num", lambda p, n: counting(n).but(of=p))
R("Poss -> POSSPRON own? | your own?", lambda p, _: m.YOU if p == "your" else p)
R("Poss -> NP1 POSS", lambda x, _: possessor(x))



def counting(n: Any) -> Det:
    """How many: more than one goes with a plural."""
    count = n if isinstance(n, m.Count) else m.Count("exactly", n)
    several = isinstance(count.n, int) and count.n > 1
    return Det(count, False, None, True if several else None)


def possessor(x: Any) -> Any:
    """Whose: somebody or something plainly named, without a clause behind it."""
    if isinstance(x, m.Set) and not all(isinstance(f, m.Is | m.Other | m.Of) or f == m.Near(HERE) for f in x.filters):
        return None
    if isinstance(x, m.Set) and x.count == m.NO:
        return None
    return x if fits(x, "PYT") else None


R("Nb0 -> N", lambda n: Bar(set_of(n), n.plural))
R("Nb0 -> Adj Nb0", lambda a, bar: adjective(bar, m.Is(a)))
R("Nb0 -> adjacent Nb0", lambda _, bar: adjective(bar, m.Near(HERE)))
R("Nb0 -> nearest Nb0 | closest Nb0", lambda _, bar: adjective(bar, m.Nearest(HERE)))
R("Nb0 -> other Nb0", lambda _, bar: adjective(bar, m.Other()))
R("Nb0 -> Adj or Adj Nb0 | Adj , Adj Nb0", lambda a, _, b, bar: adjective(bar, m.OneOf((m.Is(a), m.Is(b)))))
R("Nb0 -> Adj , Adj or Adj Nb0", lambda a, _c, b, _o, c, bar: adjective(bar, m.OneOf((m.Is(a), m.Is(b), m.Is(c)))))
R("Nb0 -> Adj and Adj Nb0", lambda a, _, b, bar: adjective(adjective(bar, m.Is(a)), m.Is(b)))
R("Nb0 -> non Nb0 | non - Nb0", lambda *x: negated(x[-1]))
R("Nb0 -> N Nb0", lambda n, bar: compound(n, bar))
R("Nb0 -> N Dice", lambda n, amount: amount_of(n, amount))
R("Nb0 -> range colon? Num squares? ,? Nb0", lambda _r, _c, n, _s, _k, bar: with_range(bar, n))
R("Nb0 -> N from the? range Num | N at range Num | N with range Num", lambda n, *x: with_range(Bar(set_of(n), n.plural), x[-1]))
R("Nb0 -> extra Nb0", lambda _, bar: adjective(bar, RoleIs("extra", True)) if types_of(bar.set) in ("E", "Q") else None, "plain")

_ABILITY_TYPES: Final = ("strength", "cunning", "leadership", "finesse")
_STATES_OF: Final = {
    "P": "standing down out exhausted ready chosen friendly opposing attached basic same visible removed named different winning losing next first last".split(),
    "T": "strength cunning leadership finesse scenario removed opposing friendly same chosen unspent attached neutral different own".split(),
    "S": "empty opposing starting same chosen different own".split(),
    "E": "basic special ranged next first last strength cunning leadership finesse different same second third scenario winning losing".split(),
    "V": "printed same own".split(), "D": "same different".split(), "Y": "next first winning losing different".split(),
    "Q": [],
}  # fmt: skip


def adjective(bar: Bar, found: Any) -> Any:
    """A noun with an adjective, if it can be so."""
    states = [f.state for f in (found.items if isinstance(found, m.OneOf) else (found,)) if isinstance(f, m.Is)]
    types = types_of(bar.set)
    if any(all(s not in _STATES_OF.get(t, ()) and s not in ("single", "whole") for t in types) for s in states):
        return None
    if found == RoleIs("extra", True) and bar.set.sort == "point":
        return bar
    if found == m.Is("exhausted") and bar.set.sort in ("marker", "token"):
        return None
    if isinstance(found, m.Near | m.Nearest) and not any(t in "PTS" for t in types):
        return None
    if found == m.Is("single") or found == m.Is("whole") or found == m.Is("named"):
        return bar
    if found == m.Is("different") and bar.plural:
        return bar  # several are different ones
    if found == m.Is("different"):
        found = m.Other()
    if found == m.Is("visible"):
        found = m.Seen(HERE)
    return Bar(filtered(bar.set, found), bar.plural)


def negated(bar: Bar) -> Any:
    if not bar.set.filters:
        return None
    return Bar(bar.set.but(filters=(*bar.set.filters[1:], m.Not(bar.set.filters[0]))), bar.plural)


_HEADS: Final = ("character", "minion", "companion", "token", "marker", "card", "status", "leader", "item", "piece", "square", "die", "action", "player")


def compound(n: Any, bar: Bar) -> Any:
    """`rival character`, `status card`, `challenge action`: the first noun says which sort the second is."""
    head = bar.set
    if head.sort not in _HEADS or head.name or any(isinstance(f, m.Near) for f in head.filters):
        return None
    mine, theirs = m.SORTS.get(n.sort, "P"), m.SORTS[head.sort]
    if n.sort in ("rival", "ally", "opponent") and "P" in theirs or n.sort in ("rival", "opponent", "ally") and "T" in theirs:
        if head.sort in ("character", "minion", "companion", "leader", "piece", "token"):
            if n.sort == "opponent":
                return None
            kind = () if head.sort == "piece" else (m.Is(head.sort),)
            return Bar(head.but(sort=n.sort, filters=(*head.filters, *kind)), bar.plural)
        return None
    if n.name and any(t in theirs for t in mine) or n.sort == "status" and head.sort == "card":
        return Bar(head.but(sort=n.sort, name=n.name), bar.plural)
    if head.sort == "action" and n.sort in ("challenge", "move", "assist", "interact", "ability"):
        return Bar(head.but(sort=n.sort), bar.plural)
    return None


def amount_of(n: Any, amount: Any) -> Any:
    """`challenge 3`, `move 2`."""
    role = {"challenge": "dice", "move": "dist", "interact": "", "roll": "dice"}.get(n.sort)
    return Bar(filtered(set_of(n), RoleIs(role, amount)), n.plural) if role else None


def with_range(bar: Bar, n: Any) -> Any:
    return Bar(filtered(bar.set, RoleIs("range", number(n))), bar.plural) if bar.set.sort == "challenge" else None


R("Nbar -> Nb0", lambda bar: bar)
R("Nbar -> Nbar Near", lambda bar, near: nearest(bar, modified(bar, Arg("near", near))))
R("Nbar -> Nbar PP", lambda bar, arg: nearest(bar, modified(bar, arg)), "role")
R("Nbar -> Nbar of NP", lambda bar, _, x: modified(bar, Arg("of", x)), "near")
R("Nbar -> Nbar of POSSPRON own | Nbar of MINE", lambda bar, _, p, *_o: modified(bar, Arg("of", p)))
R("NP1 -> MINE", lambda p: p)
R("Nbar -> Nbar of your own | Nbar of yours", lambda bar, *_: modified(bar, Arg("of", m.YOU)))
R("Nbar -> Nbar held-by NP", lambda bar, _, x: nearest(bar, modified(bar, Arg("held-by", x))))
R("Nbar -> Nbar with NP | Nbar without NP", lambda bar, prep, x: nearest(bar, modified(bar, Arg(prep, x))))
R("Nbar -> Nbar you-choose", lambda bar, _: bar)
R("Nbar -> Nbar anywhere | Nbar from anywhere", lambda bar, *_: bar if "P" in types_of(bar.set) else None)
R("Nbar -> Nbar left", lambda bar, _: adjective(bar, m.Is("on the map")) if False else Bar(filtered(bar.set, m.Is("on the map")), bar.plural) if "P" in types_of(bar.set) else None)
R("Nbar -> Nbar at range Num | Nbar with range Num | Nbar from range Num", lambda bar, *x: with_range(bar, x[-1]))
R("Nbar -> Nbar of any type | Nbar of the same type | Nbar of any kind", lambda bar, *_: bar if "T" in types_of(bar.set) else None)
R("Nbar -> Nbar of type Adj | Nbar of the Adj type", lambda bar, *x: adjective(bar, m.Is(x[3] if x[3] != "type" else x[2])) )
R("Nbar -> Nbar Rel | Nbar , Rel | Nbar , Rel ,", lambda bar, *x: related(bar, [y for y in x if y != ","][0]))
R("Nbar -> Nbar Window", lambda bar, w: Bar(filtered(bar.set, RoleIs("window", w)), bar.plural) if any(isinstance(f, m.Is) and f.state in ("first", "next", "last", "second", "third") for f in bar.set.filters) else None)


def related(bar: Bar, found: Any) -> Any:
    if found is None or not any(t in found.types for t in types_of(bar.set)):
        return None
    if types_of(bar.set) == "E" and isinstance(found.filter, m.Did) and found.filter.event.get("who") == m.IT:
        return None
    return nearest(bar, Bar(filtered(bar.set, found.filter), bar.plural))


def nearest(bar: Bar, found: Any) -> Any:
    """A modifier rather belongs to the noun just before it."""
    if found is None or not bar.set.filters:
        return found
    behind = isinstance(bar.set.filters[-1], m.Did) or [x for x in m.children(bar.set.filters[-1]) if isinstance(x, m.Set)]
    return Costly(found, G.cost("near")) if behind else found


R("NP1 -> Det Nbar", noun_phrase)
R("NP1 -> Nbar", lambda bar: bar.set.but(count=m.PLURAL) if bar.plural else named(bar) if bar.set.name else mass(bar))
R("NP1 -> OWN | the OWN | OWN himself | OWN herself | OWN itself | OWN themself", constant(m.OWN))
R("NP1 -> the N OWN", lambda _t, n, _o: m.OWN if n.sort in ("character", "companion", "piece", "minion") else None)
R("NP1 -> the N NAME", lambda _t, n, x: named(Bar(set_of(x), False)) if n.sort in (x.sort, "card", "token", "piece") else None)
R("NP1 -> PRON", lambda p: p)
R("NP1 -> you | yourself", constant(m.YOU))
R("NP1 -> yours | your side | your team", constant(m.YOU))
R("NP1 -> the? target | the same target | its target | that target | her target | his target | their target", constant(m.TARGET))
R("NP1 -> each target | all targets | the targets", constant(m.Ref("targets")))
R("NP1 -> that Nbar | those Nbar | these Nbar | the same Nbar | said Nbar", lambda *x: known_one("that", x[-1]))
R("NP1 -> this Nbar", lambda _, bar: known_one("this", bar))
R("NP1 -> this | that", lambda w: m.Ref("event", name=w), "number")
R("NP1 -> nobody | no one | no-one | none", constant(m.Set("character", m.NO)))
R("NP1 -> others | the others | other ones", constant(m.Set("character", m.PLURAL, (m.Other(),))))
R("NP1 -> each-other", constant(m.Ref("each other")))
R("NP1 -> Det one | Det ones", lambda d, _: pick(d), "number")
R("NP1 -> another | one | Num", lambda w: Pick(m.ONE if isinstance(w, str) else w if isinstance(w, m.Count) else m.Count("exactly", w), w == "another", 0), "number")
R("NP1 -> both", constant(Pron("both", 0)))
R("NP1 -> either of them | one-of them", constant(m.Part(m.ONE, Pron("they", 0))))
R("NP1 -> both of them | both of those | the two of them", constant(Pron("both", 0)))
R("NP1 -> all of them | each-of them", constant(m.Part(m.EACH, Pron("they", 0))))
R("NP1 -> Quant NP1", lambda q, x: part(q, x))
R("Quant -> one-of", constant(m.ONE))
R("Quant -> each-of | all of", constant(m.EACH))
R("NP1 -> both of NP1", lambda _b, _o, x: part(m.EACH, x) if not isinstance(x, Pron) else None)
R("Quant -> none of | neither of", constant(m.NO))
R("Quant -> Num of", lambda n, _: n if isinstance(n, m.Count) else m.Count("exactly", n))
R("Quant -> another of | another one-of", constant(m.Count("exactly", -1)))
R("NP1 -> the only one-of NP1 | the last of NP1 | the only NP1", lambda *x: part(m.ONLY, x[-1]))
R("NP1 -> the only Nbar", lambda _t, _o, bar: bar.set.but(count=m.ONLY))
R("NP -> NP1", lambda x: x)
R("NP -> NP1 and NP", lambda a, _, b: joined("and", a, b))
R("NP -> NP1 or NP | NP1 , or NP", lambda a, *x: joined("or", a, x[-1]))
R("NP -> NP1 , NP", lambda a, _, b: joined(b.op, a, b) if isinstance(b, m.Join) else None)
R("NP -> either NP1 or NP", lambda _e, a, _o, b: joined("or", a, b))
R("NP -> both NP1 and NP", lambda _e, a, _o, b: joined("and", a, b))
R("NP -> Det Nb0 or Nbar | Det Nb0 and Nbar", lambda d, a, op, b: shared(d, a, op, b), "list")
R("NP -> NP1 and-then NP1 | NP1 , and-then NP1", lambda a, *x: joined("then", a, x[-1]) if types_of(a) == "E" == types_of(x[-1]) else None)


def named(bar: Bar) -> Any:
    """A name without an article: the single thing of that name."""
    found = bar.set
    return That("name", found.sort, found.name, False, found.label - 1) if not found.filters else found


def mass(bar: Bar) -> Any:
    if bar.set.sort in ("terrain", "range", "defense", "distance"):
        return bar.set
    if types_of(bar.set) == "E" and any(isinstance(f, RoleIs) for f in bar.set.filters):
        return Costly(bar.set, G.cost("plain"))
    return None


def known_one(word: str, bar: Bar) -> Any:
    found = bar.set
    if word == "this" and found.sort in ("card", "item", "status") and not found.filters and not found.name:
        return m.THIS_CARD
    kept = tuple(f for f in found.filters if f != m.Is("same") and f != m.Is("chosen"))
    if not all(isinstance(f, m.Is) for f in kept):
        return None
    return That(word, found.sort, found.name, bar.plural, found.label - 1, kept)


def pick(d: Det) -> Any:
    return Pick(d.count, d.other, 0) if d.count is not None and d.of is None else None


def part(q: m.Count, x: Any) -> Any:
    other = q == m.Count("exactly", -1)
    if other:
        q = m.ONE
    if isinstance(x, m.Set) and x.count.kind == "each":
        return filtered(x.but(count=q), m.Other()) if other else x.but(count=q)
    if isinstance(x, Pron) and x.word == "they" or isinstance(x, That) and x.plural or isinstance(x, m.Join):
        return m.Part(q, x, (m.Other(),) if other else ())
    return None


def joined(op: str, a: Any, b: Any) -> Any:
    if not isinstance(b, m.Join) or b.op != op:
        items: tuple[Any, ...] = (a, b)
    else:
        items = (a, *b.items)
    if not set(types_of(items[0])) & set(types_of(items[1])) and not all(set(types_of(x)) <= set("PTS") for x in items):
        return None
    return m.Join(op, items)  # type: ignore[arg-type]


def shared(d: Det, a: Bar, op: str, b: Bar) -> Any:
    """`an ally or Hound within 2 squares`: article and modifiers go with both."""
    rest = tuple(f for f in b.set.filters if not isinstance(f, m.Is))
    x, y = noun_phrase(d, Bar(filtered(a.set, *rest), a.plural)), noun_phrase(d, b)
    if x is None or y is None or not isinstance(x, m.Set) or not isinstance(y, m.Set):
        return None
    return joined("or" if op == "or" else "and", x, y)


# ---------------------------------------------------------------------- filters


def near(of: Any, away: m.Count, adjacent: bool = False) -> Any:
    return m.Near(of, away, adjacent) if of is HERE or fits(of, "PTS") else None


def bound(n: Any) -> m.Count:
    return n if isinstance(n, m.Count) and n.kind != "exactly" else m.Count("up to", n.n if isinstance(n, m.Count) else n)


R("Near -> within NUM squares | up-to NUM squares away | within NUM squares away", lambda _w, n, *_: near(HERE, m.Count("up to", n)))
R("Near -> within NUM squares of NP | within NUM squares from NP | within NUM squares away-from NP", lambda _w, n, *x: near(x[-1], m.Count("up to", n)))
R("Near -> within one squares of NP | within a squares of NP", lambda *x: near(x[-1], m.Count("up to", 1)))
R("Near -> within NUM of NP", lambda _w, n, *x: near(x[-1], m.Count("up to", n)))
R("Near -> within range NUM | at range NUM | within a range of NUM | in range NUM", lambda *x: near(HERE, m.Count("up to", x[-1])))
R("Near -> Num squares away | Num squares distant", lambda n, *_: near(HERE, m.Count("exactly", n) if isinstance(n, int) else n))
R("Near -> Num squares away-from NP | Num squares from NP", lambda n, _s, _a, x: near(x, m.Count("exactly", n) if isinstance(n, int) else n))
R("Near -> adjacent-to NP | in adjacent square to NP", lambda *x: near(x[-1], m.Count("up to", 1), True))
R("Near -> adjacent", constant(m.Near(HERE)), "plain")
R("Near -> on or adjacent-to NP | in or adjacent-to NP | in , or adjacent-to NP", lambda *x: m.OneOf((m.On(x[-1]), m.Near(x[-1]))) if fits(x[-1], "PTS") else None)
R("Near -> adjacent-to or on NP", lambda *x: m.OneOf((m.On(x[-1]), m.Near(x[-1]))) if fits(x[-1], "PTS") else None)
R("Near -> nearest to NP | closest to NP", lambda _n, _t, x: m.Nearest(x) if fits(x, "PTS") else None)
R("Near -> in-sight | in-sight of NP", lambda _i, *x: m.Seen(x[-1] if x else HERE))
R("Near -> on top of NP", lambda *x: m.On(x[-1]) if fits(x[-1], "PTS") else None)
R("Near -> in-play", constant(m.Is("in play")))
R("Near -> on the map | on the board | in the game", constant(m.Is("on the map")))
R("Near -> off the map | not on the map", constant(m.Is("off the map")))
R("Near -> attached to NP", lambda _a, _t, x: m.Did(m.event("attach", what=m.IT, to=x)) if fits(x, "P") else None)

for _prep in ("to", "toward", "away-from", "through", "into", "onto", "on", "in", "at", "from", "out-of", "off", "with", "against",
              "by", "for", "during", "inside", "along"):  # fmt: skip
    R(f"PP -> {_prep} NP", lambda _, x, prep=_prep: Arg(prep, x))
R("PP -> with Dice | using Dice", lambda _, n: Arg("with", n))
R("PP -> equal-to Amt1", lambda _, n: Arg("with", n))
R("PP -> by Amt | by Amt success | by Amt successes", lambda _, n, *_x: Arg("by", number(n) if not isinstance(n, m.Count) or n.kind != "at least" else n))
R("PP -> with Num successes | with Num success", lambda _, n, _s: Arg("by", n), "plain")
R("Arg -> PP", lambda x: x)
R("Arg -> Near", lambda x: Arg("near", x))
R("Arg -> straight-line", constant(Arg("line", True)))
R("Arg -> this-way", constant(Arg("this-way", True)), "plain")
R("Arg -> , one each | one each | one each ,", constant(Arg("one each", True)))
R("Arg -> as the target | as the-target-of NP", constant(Arg("as", "target")))
R("Arg -> as the challenger | as challenger", constant(Arg("as", "challenger")))
R("Arg -> with ValD", lambda _, v: Arg("more", v.get("amount")) if v.kind == "raise" and v.get("value") == "dice" else None)
R("Arg -> for-free", constant(Arg("free", True)))
R("Arg -> again", constant(Arg("again", True)))
R("Arg -> anywhere | anywhere on the map", lambda *_: Arg("anywhere", 0))
R("Arg -> away", constant(Arg("away-from", m.ACTOR)))
R("Arg -> any-direction", constant(Arg("any direction", True)))
R("Arg -> in-turn | , in-turn", constant(Arg("in turn", True)))
R("Arg -> , ignoring NP , | , ignoring NP", lambda _c, _i, x, *_: Arg("through", x) if fits(x, "PS") else None, "near")
R("Arg -> , lest not Near | , not Near", lambda *x: Arg("near", m.Not(x[-1])))
R("Arg -> back", constant(Arg("back", True)))
R("Arg -> on the NUM of NP | onto the NUM of NP | into the NUM of NP | on NUM of NP | at the NUM of NP | to the NUM of NP | on space NUM of NP | on the NUM space of NP | at NUM of NP | on number NUM of NP", lambda *x: Arg("slot", (next(y for y in x if isinstance(y, int)), x[-1])) if fits(x[-1], "S") else None)
R("Arg -> on the NUM | at the NUM", lambda *x: Arg("slot", (x[-1], m.Set("track", m.ONE, (m.Of(m.YOU),)))), "near")
R("Arg -> until Cond", lambda _, c: Arg("until", c))
R("Arg -> until Pred", lambda _, p: Arg("until", m.IsSo(HERE, p)))
R("Arg -> on the map | onto the map | to the map", constant(Arg("on map", True)), "plain")
R("PP -> from play | out-of play | from the game", constant(Arg("from", m.Set("map"))))
R("Arg -> ignoring NP", lambda _, x: Arg("through", x) if fits(x, "PS") else None)


def compared(value: Any, op: str, than: Any) -> Any:
    """`more points than you`, `a higher defense than hers`."""
    if value.sort not in ("point", "defense", "character", "marker", "token", "item", "ally", "piece", "status", "ability token", "card") and not value.name:
        return None
    bound = m.Count("at least", 1) if op == "more" else m.Count("at most", -1)
    return m.Value(value.sort, bound, than, None if value.sort in ("point", "defense") else value)


R("Cmp -> a? extra Nb0 than NP | a? higher Nb0 than NP", lambda _a, _m, bar, _t, x: compared(bar.set.but(count=m.EACH), "more", x))
R("Cmp -> extra Nb0 Near than NP", lambda _m, bar, near, _t, x: compared(modified(bar, Arg("near", near)).set.but(count=m.EACH), "more", x) if modified(bar, Arg("near", near)) else None)
R("Cmp -> extra Nb0 PP than NP", lambda _m, bar, pp, _t, x: compared(modified(bar, pp).set.but(count=m.EACH), "more", x) if modified(bar, pp) else None)
R("Cmp -> a? less Nb0 than NP", lambda _a, _m, bar, _t, x: compared(bar.set.but(count=m.EACH), "less", x))
R("Cmp -> the most Nb0", lambda _a, _m, bar: compared(bar.set.but(count=m.EACH), "more", m.Set("opponent", m.EACH)))
R("Cmp -> the fewest Nb0", lambda _a, _m, bar: compared(bar.set.but(count=m.EACH), "less", m.Set("opponent", m.EACH)))
R("Cmp -> Nb0 Num | Nb0 of Num | a Nb0 of Num | a Nb0 Num", lambda *x: valued([y for y in x if isinstance(y, Bar)][0], x[-1]))
R("Cmp -> Num Nb0", lambda n, bar: valued(bar, n) if bar.set.sort == "defense" else None)


def valued(bar: Bar, n: Any) -> Any:
    return m.Value(bar.set.sort, n if isinstance(n, m.Count) else m.Count("exactly", n)) if bar.set.sort in ("defense", "range", "cost") and not bar.set.filters else None


R("Cmp -> Cmp Aux", lambda c, _: c)
R("Aux -> do | does | has | have", constant("aux"))
R("Rel -> with Cmp | whose Cmp", lambda _, c: Relative(c, "PYT") if c is not None else None)
R("Rel -> other-than NP", lambda _, x: Relative(m.Except(x)))
R("Rel -> State", lambda s: Relative(m.Is(s), "PT") if s in ("standing", "down", "out", "exhausted", "removed") else None, "near")
R("Rel -> That Vf", lambda _, v: relative(v))
R("That -> that | who | which", constant("that"))
R("Rel -> Vp | Vg", lambda v: relative(v), "plain")
R("Rel -> That? NP Gap Window?", lambda _t, x, gap, w: gapped(x, gap, w))
R("Rel -> That? NP may Gap", lambda _t, x, _m, gap: gapped(x, gap, None) if gap.verb.event.kind in ("see", "do") and not gap.past else None)
R("Rel -> That? NP have Gap Window? | That? NP has Gap Window?", lambda _t, x, _h, gap, w: gapped(x, gap, w) if gap.past else None)
R("Rel -> That? NP did-not Gap Window? | That? NP have not Gap Window?", lambda *x: unlike(gapped(x[1], x[-2], x[-1])))
R("Rel -> That? NP cannot Gap", lambda _t, x, _m, gap: unlike(gapped(x, gap, None)) if gap.verb.event.kind == "see" else None)
R("Rel -> That? NP draw-line", lambda _t, x, _d: Relative(m.Seen(x), "PTS"))
R("Rel -> That? NP Is attached to", lambda _t, x, *_: Relative(m.Did(m.event("attach", what=x, to=m.IT)), "P") if fits(x, "P") else None)
R("Rel -> That? Was Pred before-move", lambda _t, _w, f, _b: Relative(m.Before(f), "PTS"))
R("Rel -> whose Nbar Vf", lambda _w, bar, v: relative(v, filtered(bar.set, m.Of(m.IT))))


def relative(verb: Any, subject: Any = m.IT) -> Any:
    """What a relative clause says of its noun."""
    from crossfray.language2.clauses import condition

    clause = fill(verb, subject)
    types = subject_types(verb) if subject == m.IT else "PYT"
    if clause is None or isinstance(clause, m.Must | m.Pay):
        return None
    if isinstance(clause, m.Event) and clause.kind not in ("see", "have"):
        found = Relative(m.Did(clause.put(window=None), clause.get("window")), types)
        state = clause.kind in ("knock down", "knock out", "exhaust") and len(clause.roles) == 1
        return Costly(found, G.cost("moment")) if state else found
    if subject != m.IT:
        found = condition(clause)
        found = found.meaning if isinstance(found, Costly) else found
        if isinstance(found, m.IsSo) and isinstance(found.filter, m.Value) and bar_of(subject) == "side":
            return Relative(m.Of(m.Set("side", m.ONE, (found.filter,))), "P")
        return None
    found = condition(clause)
    found = of_member(found.meaning if isinstance(found, Costly) else found)
    return None if found is None else Relative(found, types)


def bar_of(noun: Any) -> str:
    return noun.sort if isinstance(noun, m.Set) else ""


def unlike(found: Any) -> Any:
    return None if found is None else found.but(filter=m.Not(found.filter))


def subject_types(verb: Any) -> str:
    """Of what types the subject of a verb may be."""
    if isinstance(verb, Do):
        return verb.types
    if isinstance(verb, Group):
        every = [subject_types(item) for item in verb.items]
        return "".join(t for t in every[0] if all(t in other for other in every))
    if isinstance(verb, Be):
        return "PTSEDVYQ"
    return subject_types(verb.cost if isinstance(verb, Price) else verb.verb)


def of_member(found: Any) -> Any:
    if isinstance(found, m.IsSo):
        if found.filter == m.Seen(m.IT):
            return m.Sees(found.who)
        return found.filter if found.who == m.IT else None
    if isinstance(found, m.Not):
        inner = of_member(found.x)
        return None if inner is None else m.Not(inner)
    if isinstance(found, m.All | m.OneOf):
        items = tuple(of_member(item) for item in found.items)
        return None if None in items else type(found)(items)
    if isinstance(found, m.Happened):
        return m.Did(found.event, found.window)
    return None


def gapped(x: Any, gap: Gap, window: Any) -> Any:
    """`that Mira can see`, `squares she moved`, `an item it holds`."""
    verb = gap.verb
    if x == m.YOU and "Y" not in verb.types:
        x = m.ACTOR
    if not fits(x, verb.types):
        return None
    kind = verb.event.kind
    if kind == "see":
        return Relative(m.Seen(x), gap.types) if gap.role == "what" and window is None else None
    if kind == "have" or kind == "do" and window is None:
        return Relative(m.Of(x), gap.types) if window is None else None
    return Relative(m.Did(verb.event.put(**{verb.role: x, gap.role: m.IT}), window), gap.types)


R("State -> Adj", lambda a: a if a in m.STATES else None)
R("Pred -> State", lambda s: m.Is(s) if s not in ("first", "next", "last", "same", "different", "own", "basic", "ranged") else None)
R("Pred -> Near", lambda x: x)
R("Pred -> on NP | in NP | at NP", lambda _, x: m.On(x) if fits(x, "SPT") and not fits(x, "D") else None)
R("Pred -> of NP | held-by NP", lambda _, x: m.Of(x) if fits(x, "PY") else None)
R("Pred -> not Pred | no-longer Pred", lambda _, p: m.Not(p))
R("Pred -> now Pred | then-so Pred", lambda _, p: p)
R("Pred -> the-target-of NP", lambda _, x: m.Same(m.Set("target", m.ONE, (m.Of(x),))) if types_of(x) == "E" else None)
R("Pred -> both Pred | all Pred | each Pred", lambda _, p: p)
R("Pred -> alone", constant(m.Near(m.Set("ally", m.NO))), "plain")
R("Pred -> State and Pred | Near and Pred", lambda a, _, b: predicates(m.All, a, b))
R("Pred -> State or Pred | Near or Pred", lambda a, _, b: predicates(m.OneOf, a, b))
R("Pred -> NP", lambda x: m.Same(x), "plain")
R("Pred -> with Cmp", lambda _, c: c)
R("Pred -> first player | the first player", constant(m.Is("first player")))
R("Pred -> yours", constant(m.Of(m.YOU)))


def predicates(kind: Any, a: Any, b: Any) -> Any:
    return None if isinstance(b, m.Same) else kind((m.Is(a) if isinstance(a, str) else a, b))


# ---------------------------------------------------------------------- values that change


def delta(sign: int) -> Callable[..., Any]:
    def made(*x: Any) -> Any:
        numbers = [number(y) for y in x if is_number(y)]
        n = numbers[0] if numbers else 1
        return (sign, n) if not isinstance(n, int) or n >= 0 else None

    return made


R("Delta -> + NUM | Num extra | a extra | an extra | extra NUM | Num higher | a higher | up-to + NUM | one extra | another NUM | extra", delta(1))
R("Delta -> - NUM | minus NUM | Num less | a less | one less | less", delta(-1))
R("ValD -> Delta Nb0", lambda d, bar: changed(d, bar))
R("ValD -> Num Nb0 extra | Num Nb0 higher | Num Nb0 further | a Nb0 extra", lambda n, bar, _: changed((1, 1 if n == "a" else number(n)), bar))
R("ValD -> Num Nb0 less | a Nb0 less", lambda n, bar, _: changed((-1, 1 if n == "a" else number(n)), bar))
R("ValD -> another Nb0", lambda _, bar: changed((1, 1), bar) if bar.set.sort == "action" else None)

_VALUE_OF: Final = {"die": "dice", "defense": "defense", "range": "range", "square": "move", "move": "move", "distance": "move",
                    "cost": "cost", "action": "actions", "success": "successes"}  # fmt: skip


def changed(d: tuple[int, Any], bar: Bar) -> Any:
    sort = bar.set.sort
    value = _VALUE_OF.get(sort)
    if value is None or bar.set.name or bar.set.filters and sort != "action":
        return None
    roles: dict[str, Any] = {"value": value, "amount": d[1]}
    if bar.set.filters:
        roles["kind"] = bar.set.filters
    return m.Event("raise" if d[0] > 0 else "lower").put(**roles)


# ---------------------------------------------------------------------- verbs: rules made from the frames

_OPEN: Final = {"dist": "Dist", "dice": "Dice", "num": "Num", "dir": "Dir", "state": "State", "passive": "Vp", "delta": "ValD"}
R("Dir -> up | down", lambda w: w)
_BECOMES: Final = {"exhausted": "exhaust", "down": "knock down", "out": "knock out", "standing": "stand", "ready": "ready"}


class Frame:
    """A verb frame: `by:PY _ who:P up`."""

    def __init__(self, means: str, written: str) -> None:
        self.means = means
        left, right = written.split("_")
        self.role, self.types = left.strip().split(":")
        self.objects: list[tuple[str, str, str]] = []  # symbol, role, types
        for each in right.split():
            role, _, types = each.partition(":")
            if types:
                self.objects.append(("Time" if role == "time" else "NP", role, types))
            elif role in _OPEN:
                self.objects.append((_OPEN[role] + ("?" if role in ("dist", "dice", "num") else ""), role, ""))
            else:
                self.objects.append((role, "", ""))

    def event(self, objects: list[tuple[str, str, str]], values: tuple[Any, ...]) -> Any:
        """The event with its objects; a Costly, or None if a type is wrong."""
        found: Any = m.Event(self.means)
        for (symbol, role, types), value in zip(objects, values, strict=True):
            if symbol == "off" and self.means == "shift":
                found = found.put(off=True)
            if not role or value is None:
                continue
            found = self._with(found, role, types, value)
            if found is None or not isinstance(found, m.Event):
                return found
        return found

    def _with(self, event: m.Event, role: str, types: str, value: Any) -> Any:
        if role == "delta":
            return value.put(**dict(event.roles))
        if role in ("state", "passive"):
            return m.Event(_BECOMES[value]) if value in _BECOMES else value
        if role == "num":
            return event.put(dist=number(value))
        if role in ("dist", "dice", "dir") and not types:
            return event.put(**{role: number(value)})
        if role == "time":
            return event.put(what=value)
        if not fits(value, types):
            return None
        if role == "points":
            return event.put(points=number(value.count)) if isinstance(value, m.Set) and value.sort == "point" and not value.filters else None
        if role == "dice" and types == "D":
            return rolled(event, value)
        if role == "kind":
            return contest(event, value)
        return event.put(**{role: value})


def rolled(event: m.Event, value: Any) -> Any:
    """`roll 2 dice`, `roll a burst`, `roll one or more successes`."""
    if isinstance(value, m.Join):
        faces = [rolled(event, item) for item in value.items]
        return None if None in faces or value.op != "or" else event.put(face=tuple(f.get("face") for f in faces))
    if not isinstance(value, m.Set) or value.filters and event.kind == "roll":
        return None
    if value.sort == "die":
        if value.name:
            return event.put(what=value)
        return event.put(dice=number(value.count)) if value.count.kind not in ("each", "no", "only") else event.put(what=value)
    return event.put(face=(value.sort, value.count))


def contest(event: m.Event, value: Any) -> Any:
    """`wins a challenge against her`: the roles of the challenge are those of winning it."""
    found = event_of(value)
    if not isinstance(found, m.Event):
        return None
    if found.kind == "do":
        return event.put(what=value)
    if found.kind not in ("challenge", "roll"):
        return None
    known = {role: x for role, x in found.roles if role in ("to", "kind", "times", "window")}
    if found.get("by") is not None:
        known["to"] = found.get("by") if "to" not in known else known["to"]
    return event.put(**known) if len(found.roles) == len(known) else None


def verb_rules() -> None:
    for at, verb in enumerate(lexicon().verbs):
        for written in verb.frames:
            if "-of" in written.split("_")[1] or written.startswith(("with-subject", "to-of")):
                continue
            frame_rules(at, Frame(verb.means, written))


def frame_rules(at: int, frame: Frame) -> None:
    """From one frame: the active forms, the passive, and the verb with a gap for its object."""
    objects = frame.objects
    right = " ".join(symbol for symbol, _, _ in objects)

    def active(_: Any, *values: Any) -> Any:
        found = frame.event(objects, values)
        if isinstance(found, Do):
            return Do("who", "PT", found.event, found.agent)
        if frame.means == "do" and found is not None:
            return light(found)
        return None if found is None else Do(frame.role, frame.types, found)

    for form in FORMS:
        R(f"V{form}0 -> {form}.{at} {right}", active)
    if any(role == "time" and "E" in types for _, role, types in objects):
        again = [("NP" if symbol == "Time" else symbol, role, types) for symbol, role, types in objects]

        def of_event(_: Any, *values: Any) -> Any:
            found = frame.event(again, values)
            return None if found is None or not all(fits(v, "E") for v in values) else Do(frame.role, frame.types, found)

        for form in FORMS:
            R(f"V{form}0 -> {form}.{at} " + " ".join(symbol for symbol, _, _ in again), of_event)
    if [symbol.rstrip("?") for symbol, _, _ in objects] in (["NP"], ["NP", "Dist"], ["NP", "Dice"]):
        for form in FORMS:
            R(f"T{form} -> {form}.{at}", constant((frame,)))
    places = [i for i, (symbol, _, _) in enumerate(objects) if symbol == "NP"]
    if not places or any(symbol == "ValD" for symbol, _, _ in objects):
        return
    hole = places[0]
    rest = objects[:hole] + objects[hole + 1 :]
    _, role, types = objects[hole]

    def passive(_: Any, *values: Any) -> Any:
        found = frame.event(rest, values)
        if found is None:
            return None
        if frame.means == "do":
            return Do("event", "E", m.Event("done", found.roles), "by")
        agent = frame.role
        return Do("who" if role == "who" else role, types, found.put(by=SOMEBODY) if frame.means == "move" else found, agent)

    def gap(past: bool) -> Callable[..., Any]:
        def made(_: Any, *values: Any) -> Any:
            found = frame.event(rest, values)
            return None if found is None else Gap(Do(frame.role, frame.types, found), role, types, past)

        return made

    others = " ".join(symbol for symbol, _, _ in rest)
    if frame.means not in ("have", "get", "spend"):
        R(f"Vp0 -> e.{at} {others}", passive)
    for form in "bsde":
        R(f"Gap -> {form}.{at} {others}", gap(form in "de"))


def light(event: m.Event) -> Any:
    """`do a challenge`: the verb is only there for its noun. `does her basic challenge`: her own."""
    what = event.get("what")
    if isinstance(what, m.Set):
        what = what.but(filters=tuple(f for f in what.filters if not (isinstance(f, m.Of) and isinstance(f.owner, Pron))))
    found = event_of(what)
    if isinstance(found, Group):
        return Group(found.op, tuple(_light(item) for item in found.items))
    return None if found is None else _light(found)


def _light(found: m.Event) -> Any:
    role = "by" if found.kind == "challenge" else "who"
    return Do(role, "PT" if found.kind in ("challenge", "move") else "PY" if found.kind in ("roll", "do") else "P", found) if found.get(role) is None else None


def object_shared(frames: tuple[Frame, ...], op: str, noun: Any, dist: Any) -> Any:
    """`push, pull or move her`: one object for all."""
    found = []
    for frame in frames:
        event = frame.event(frame.objects[:1], (noun,))
        if not isinstance(event, m.Event) or dist is not None and len(frame.objects) < 2:
            return None
        found.append(Do(frame.role, frame.types, event.put(dist=dist)))
    return Group(op, tuple(found))


verb_rules()
for _form in FORMS:
    R(f"TL{_form} -> T{_form} or T{_form} | T{_form} and T{_form}", lambda a, op, b: (a + b, op))
    R(f"TL{_form} -> T{_form} , T{_form} or T{_form} | T{_form} , T{_form} and T{_form} | T{_form} , T{_form} , or T{_form}", lambda a, _c, b, *x: (a + b + x[-1], "and" if "and" in x else "or"))
    R(f"V{_form}0 -> TL{_form} NP Dist?", lambda t, x, d: object_shared(t[0], t[1], x, d), "list")
for _form in "bsd":
    _past = _form == "d"
    R(f"Gap -> V{_form}0 GapPrep", lambda v, prep, past=_past: prep_gap(v, prep, past))
R("Gap -> Ve0 GapPrep", lambda v, prep: prep_gap(v, prep, True))
R("Rel -> e.0 | e.1", constant(Relative(m.Did(m.event("move", who=m.ACTOR, over=m.IT)), "S")))
for _form in "de":
    R(f"Gap -> {_form}.0 | {_form}.1", constant(Gap(Do("who", "PT", m.Event("move")), "over", "S", True)))
R("Vp0 -> e.0 through", constant(Do("through", "PTS", m.Event("move"), "who")))
R("GapPrep -> through | into | onto | toward | away-from | on | in | from | to | with | against", lambda w: w)
R("GapPrep -> adjacent-to", constant("adjacent-to"))


def prep_gap(verb: Any, prep: str, past: bool) -> Any:
    """`rivals she moved through`, `a square it moves into`."""
    if not isinstance(verb, Do):
        return None
    if prep == "adjacent-to":
        return Gap(verb, "at", "PTS", past) if False else None
    role, types = lexicon().roles.get(verb.event.kind, {}).get(prep, ("", ""))
    return Gap(verb, role, types, past) if role and verb.event.get(role) is None and "N" not in types else None


for _f in (*FORMS, "p"):
    V = f"V{_f}"
    R(f"{V}0 -> {V}0 Arg", lambda v, arg: placed(attach(v, arg), v, arg))
    R(f"{V}0 -> {V}0 for-each EachN", lambda v, _, x: per(v, x))
    R(f"{V}0 -> {V}0 for-each EachN ,? to-max +? NUM", lambda v, _f2, x, _c, _m, _p, n: per(v, x, n))
    R(f"{V}0 -> {V}0 each | {V}0 together", lambda v, _: v if isinstance(v, Do) else None, "near")
    R(f"{V}0 -> {V}0 Times", lambda v, n: Do(v.role, v.types, v.event.put(times=n), v.agent) if isinstance(v, Do) and v.event.get("times") is None else None, "near")
    R(f"{V}0 -> {V}0 success-count", lambda v, _: v if isinstance(v, Do) and v.event.kind == "roll" else None)
    R(f"{V}0 -> {V}0 you-choose", lambda v, _: v)
    R(f"{V}0 -> {V}0 Window", lambda v, w: Do(v.role, v.types, v.event.put(window=w), v.agent) if isinstance(v, Do) and v.event.get("window") is None else None, *(() if _f in "de" else ("window",)))
    R(f"{V}1 -> {V}0 | at-once {V}0 | also {V}0 | each {V}0 | both {V}0 | now {V}0", last)
    R(f"{V}1 -> {V}0 at-once | {V}0 also | {V}0 afterwards | {V}0 , also", first)
    R(f"{V} -> {V}1", last)
    R(f"{V} -> {V} and {V}1 | {V} , and {V}1", lambda a, *x: group("and", a, x[-1]))
    R(f"{V} -> {V} or {V}1 | {V} , or {V}1 | either {V} or {V}1", lambda *x: group("or", x[1] if x[0] == "either" else x[0], x[-1]))
    R(f"{V} -> {V} and-then {V}1 | {V} , and-then {V}1", lambda a, *x: group("and", a, x[-1]))
    R(f"{V} -> {V} , {V}1", lambda a, _, b: group(",", a, b))
R("Times -> NUM times | twice", lambda n, *_: 2 if n == "twice" else n)


def placed(found: Any, verb: Any, arg: Arg) -> Any:
    """`within 3 squares` behind an object is rather about the object; behind `ends`, `stands up` it is the place."""
    if found is None or arg.prep != "near":
        return found
    kind = found.event.kind if isinstance(found, Do) else ""
    has_object = any(role in ("who", "what", "to") for role, _ in found.event.roles) if isinstance(found, Do) else False
    if kind in ("place", "return", "end", "begin") or not has_object and kind in ("stand", "knock down", "knock out", "exhaust"):
        return found
    return Costly(found, G.cost("role"))


def group(op: str, a: Any, b: Any) -> Any:
    """A list of verbs or steps; commas take the connective that follows them. `or` binds before `and`."""
    if isinstance(a, Group) and a.op == "and" and op == "or":
        return Group("and", (*a.items[:-1], Group("or", (a.items[-1], b))))
    found = Group(op, (*a.items, b)) if isinstance(a, Group) and a.op in (op, ",") else Group(op, (a, b))
    if isinstance(b, Do) and not b.agent and any(isinstance(item, Do) and item.agent for item in found.items):
        return Costly(found, G.cost("list"))  # `pushed or pulled by rivals`: by rivals both times
    return found


# ---------------------------------------------------------------------- auxiliaries: being, having, may, must, cannot

R("Is -> is | are | am", constant("is"))
R("Was -> was | were", constant("was"))
for _f, _be in (("b", "be"), ("s", "Is"), ("e", "been"), ("g", "being"), ("d", "Was")):
    R(f"V{_f}0 -> {_be} Pred", lambda _, p: Be(p))
    R(f"V{_f}0 -> {_be} Vp", lambda _, v: v)
    R(f"V{_f}0 -> {_be} also? not Vp", lambda *x: Neg(x[-1]))
    R(f"V{_f}0 -> {_be} now Vp | {_be} each Vp | {_be} both Vp | {_be} at-once Vp | {_be} also Vp", lambda *x: x[-1])
    R(f"V{_f}0 -> {_be} Delta squares?", lambda _b, d, _s: Do("value", "VE", m.Event("raise" if d[0] > 0 else "lower").put(amount=d[1])))
    R(f"V{_f}0 -> {_be} ValD", lambda _b, v: Do("value", "VE", v.put(value=None)))
    R(f"V{_f}0 -> {_be} Num squares?", lambda _b, n, _s: Do("value", "VE", m.event("bound", amount=n)), "plain")
    R(f"V{_f}0 -> {_be} never less-than NUM", lambda *x: Do("value", "VE", m.event("bound", amount=m.Count("at least", x[-1]))))
    R(f"V{_f}0 -> {_be} never more-than NUM", lambda *x: Do("value", "VE", m.event("bound", amount=m.Count("at most", x[-1]))))
R("Vb0 -> cost Delta", lambda _, d: costs(d))
R("Vs0 -> costs Delta | cost Delta", lambda _, d, *x: costs(d))
for _f in "bs":
    R(f"V{_f}0 -> cost nothing | costs nothing | be free | Is free", constant(Do("in", "E", m.event("bound", value="cost", amount=0))))
R("Vb0 -> be less-than NUM", lambda *x: Do("value", "VE", m.event("bound", amount=m.Count("at most", x[-1] - 1))))
for _f in "bs":
    _have = {"b": "have", "s": "has"}[_f]
    R(f"V{_f}0 -> {_have} Cmp", lambda _, c: Be(c))
    R(f"V{_f}0 -> stays State", lambda _, s: Be(m.Is(s)) if s not in ("standing",) else Do("who", "P", m.Event("stay")))
R("Vs0 -> have-got NP | had-got NP", lambda _, x: Do("who", "PY", m.event("have", what=x)) if fits(x, "TPQ") else None)
R("have-got -> has got | have got", last)
R("Vs0 -> have-got ValD", lambda _, v: Do("of", "PYE", v))
for _f in FORMS:
    R(f"V{_f}0 -> keep NP standing", lambda _k, x, _s: Do("by", "PYE", m.event("let", what=m.event("stay", who=x))) if fits(x, "P") else None)
R("Vs0 -> have-got Cmp", lambda _, c: Be(c) if c is not None else None)
R("Vs0 -> unaffected NP", lambda _, x: Do("who", "PYE", m.event("ignore", what=x)) if fits(x, "PTS") else None)
R("Vs0 -> draw-line NP", lambda _, x: Do("who", "PY", m.event("see", what=x)))
for _f in "bs":
    R(f"V{_f}0 -> let NP Vb | make NP Vb", lambda w, x, v: let(w, x, v), "plain")
    R(f"V{_f}0 -> let NP to Vb | make NP to Vb", lambda w, x, _t, v: let(w, x, v))


def costs(d: tuple[int, Any]) -> Any:
    return Do("in", "E", m.Event("raise" if d[0] > 0 else "lower").put(amount=d[1], value="cost"))


def let(word: str, x: Any, v: Any) -> Any:
    """`let an ally move`, `make it move`: somebody else acts."""
    found = fill(v, x)
    if found is None or isinstance(found, m.IsSo):
        return None
    return Do("by", "PYTE", m.event("let", what=m.May(x, found) if word == "let" else found))


R("Vf1 -> Vb", last, "plain")
R("Vf1 -> Vs", last)
R("Vf1 -> Vd", lambda v: past(v))
R("Vf1 -> may Vb | must Vb | would Vb | cannot Vb | need-not Vb", lambda w, v: Modal(w, v))
R("Vf1 -> may then-so Vb | must then-so Vb", lambda w, _, v: Modal(w, v))
R("Vf1 -> may each Vb | may both Vb | must each Vb | each may Vb | both may Vb", lambda *x: Modal("must" if "must" in x[:2] else "may", x[-1]))
R("Vf1 -> may not Vb | must not Vb | can not Vb", lambda _m, _n, v: Modal("cannot", v))
R("Vf1 -> will Vb", last)
R("Vf1 -> never Vs | never Vb | will never Vb", lambda *x: Modal("cannot", x[-1]))
R("Vf1 -> do-not Vb", lambda _, v: Neg(v))
R("Vf1 -> did-not Vb", lambda _, v: Neg(Past(v, window_of(v))))
R("Vf1 -> have Ve | had Ve", lambda _, v: Past(v, window_of(v)))
R("Vf1 -> have now Ve", lambda _h, _n, v: Past(v, window_of(v)))
R("Vf1 -> have not Ve | had not Ve | have never Ve", lambda _h, _n, v: Neg(Past(v, window_of(v))))
R("Vf -> Vf1", last)
R("Vf -> Vf and Vf1 | Vf , and Vf1 | Vf lest Vf1 | Vf , lest Vf1", lambda a, *x: group("and", a, x[-1]), "list")
R("Vf -> Vf or Vf1 | Vf , or Vf1", lambda a, *x: group("or", a, x[-1]), "list")
R("Vf -> Vf and-then Vf1 | Vf , and-then Vf1", lambda a, *x: group("and", a, x[-1]), "list")
for _f in FORMS:
    R(f"V{_f} -> V{_f}1 to Vb", lambda v, _, get: Price(v, get), "plain")


def past(verb: Any) -> Any:
    return Neg(Past(verb.verb, window_of(verb.verb))) if isinstance(verb, Neg) else Past(verb, window_of(verb))


def window_of(verb: Any) -> Any:
    if isinstance(verb, Do):
        return verb.event.get("window")
    if isinstance(verb, Group):
        return window_of(verb.items[-1])
    return None


R("Window -> this UNIT | that UNIT | on this UNIT | on that UNIT | in this UNIT | during this UNIT | during that UNIT | on its UNIT | on POSSPRON UNIT | during POSSPRON UNIT", lambda *x: m.Time(x[-1], "this"))
R("Window -> each UNIT | every UNIT | per UNIT", lambda _, u: m.Time(u, "each"))
R("Window -> so far this UNIT | earlier this UNIT | already this UNIT", lambda *x: m.Time(x[-1], "this"))


def adverb(kind: str) -> Callable[..., Any]:
    return lambda *x: Adv(kind, x[-1])


def that_of(x: Any) -> bool:
    return isinstance(x, That)
