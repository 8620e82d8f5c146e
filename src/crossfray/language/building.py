"""What the grammar rules build: nouns with modifiers, filters, values, and the verbs of the lexicon's frames."""

from collections.abc import Callable
from typing import Any, Final, Literal

from crossfray.language import meaning as m
from crossfray.language.chart import Costly
from crossfray.language.clauses import condition, lacking
from crossfray.language.phrases import (
    HERE,
    LYING,
    SOMEBODY,
    Adv,
    Arg,
    Bar,
    Be,
    Cannot,
    Det,
    Do,
    Gap,
    Group,
    Neg,
    Nth,
    Past,
    Pick,
    Price,
    Relative,
    RoleIs,
    That,
    Wrap,
    attach,
    contest,
    doer_of,
    event_of,
    fill,
    fits,
    is_number,
    modified,
    noun_phrase,
    number,
    set_of,
    types_of,
)  # fmt: skip
from crossfray.language.ranking import G
from crossfray.language.words import Pron, lexicon

R: Final = G.add


FORMS: Final = "bsgde"
IT: Final = Pron("it", 0)


def constant(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def last(*x: Any) -> Any:
    return x[-1]


def first(*x: Any) -> Any:
    return x[0]


def count(kind: m.CountKind, shift: int = 0) -> Callable[..., Any]:
    def made(*x: Any) -> Any:
        (n,) = [each for each in x if isinstance(each, int)]
        return m.Count(kind, n + shift)

    return made


def counted(x: Any) -> Any:
    return m.Times(x, 1) if fits(x, "PTSEDVQ") else None


def det(count: m.Count | None, plural: bool | None = None, other: bool = False) -> Callable[..., Any]:
    return constant(Det(count, other, None, plural))


def counting(n: Any) -> Det:
    """A number as a determiner; more than one needs a plural noun."""
    count = n if isinstance(n, m.Count) else m.Count("exactly", n)
    several = isinstance(count.n, int) and count.n > 1
    return Det(count, False, None, True if several else None)


def possessor(x: Any) -> Any:
    """The owner in a possessive. None if it has a relative clause or another long modifier."""
    if isinstance(x, m.Set) and not all(
        isinstance(f, m.Is | m.Other | m.Of) or f == m.Near(HERE) for f in x.filters
    ):
        return None
    if isinstance(x, m.Set) and x.count == m.NO:
        return None
    return x if fits(x, "PYT") else None


_STATES_OF: Final = {
    "P": "standing down out exhausted ready chosen friendly opposing attached basic same visible removed named "
         "different winning losing next first last",
    "T": "strength cunning leadership finesse scenario removed opposing friendly same chosen unspent attached neutral "
         "different last",
    "S": "empty opposing same chosen different obscured",
    "E": "basic special ranged next first last strength cunning leadership finesse different same second third "
         "scenario winning losing opposing friendly",
    "V": "printed same", "D": "same different", "Y": "next first winning losing different",
}  # fmt: skip


def adjective(bar: Bar, found: Any) -> Any:
    """The noun with an adjective; None if they do not fit."""
    states = [
        f.state for f in (found.items if isinstance(found, m.OneOf) else (found,)) if isinstance(f, m.Is)
    ]
    types = types_of(bar.set)
    if bar.whole:
        return None
    if states == ["empty"] and bar.set.sort in ("token", "marker"):  # in an empty square
        types = "S"
    if any(
        all(s not in _STATES_OF.get(t, "").split() and s not in ("single", "whole") for t in types)
        for s in states
    ):
        return None
    if found == m.Is("obscured") and bar.set.sort != "terrain":
        return None
    if found == RoleIs("extra", True) and bar.set.sort == "point":
        return bar
    if found in (m.Is("opposing"), m.Is("friendly")) and bar.set.sort in ("rival", "ally", "opponent"):
        return None
    if found == m.Is("exhausted") and bar.set.sort in ("marker", "token"):
        return None
    if isinstance(found, m.Near | m.Nearest) and not any(t in "PTS" for t in types):
        return None
    if found == m.Is("single") or found == m.Is("whole") or found == m.Is("named"):
        return bar
    if found == m.Is("different") and bar.plural and bar.set.sort == "square":
        return bar.but(set=bar.set.having(found))  # two tokens may lie on one square (TOKEN-1)
    if found == m.Is("different") and bar.set.sort != "action":  # two actions can be of the same kind
        if bar.plural and "E" not in types:
            return bar  # several are always different
        found = m.Other()
    if found == m.Is("visible"):
        found = m.Seen(HERE)
    return bar.but(set=bar.set.having(found))


def negated(bar: Bar) -> Any:
    if not bar.set.filters:
        return None
    return bar.but(set=bar.set.but(filters=(*bar.set.filters[1:], m.Not(bar.set.filters[0]))))


_HEADS: Final = (
    "character",
    "minion",
    "companion",
    "token",
    "marker",
    "card",
    "status",
    "leader",
    "item",
    "piece",
    "square",
    "die",
    "action",
    "player",
)


def compound(n: Any, bar: Bar) -> Any:
    """`rival character`, `status card`, `challenge action`: the first noun narrows the sort of the second."""
    head = bar.set
    if head.sort not in _HEADS or head.name or any(isinstance(f, m.Near) for f in head.filters):
        return None
    mine, theirs = m.SORTS.get(n.sort, "P"), m.SORTS[head.sort]
    if (n.sort in ("rival", "ally", "opponent") and "P" in theirs) or (
        n.sort in ("rival", "opponent", "ally") and "T" in theirs
    ):
        if head.sort in ("character", "minion", "companion", "leader", "piece", "token"):
            if n.sort == "opponent":
                return None
            kind = () if head.sort == "piece" else (m.Is(head.sort),)
            return Bar(head.but(sort=n.sort, filters=(*head.filters, *kind)), bar.plural)
        return None
    if (n.name and any(t in theirs for t in mine)) or (n.sort == "status" and head.sort == "card"):
        return Bar(head.but(sort=n.sort, name=n.name), bar.plural)
    if head.sort == "action" and n.sort in ("challenge", "move", "assist", "interact", "ability"):
        known = m.Is("basic") in head.filters
        more = {"move": (m.Is("basic"),), "challenge": (m.Is("challenge"),)}.get(n.sort, ())
        return Bar(head.but(sort=n.sort, filters=(*head.filters, *(() if known else more))), bar.plural)
    return None


def amount_of(n: Any, amount: Any) -> Any:
    """`challenge 3`, `move 2`: a noun with its number."""
    role = {"challenge": "dice", "move": "dist", "interact": "", "roll": "dice"}.get(n.sort)
    return Bar(set_of(n).having(RoleIs(role, amount)), n.plural) if role else None


def free_of_charge(bar: Bar) -> Any:
    """`a free move`. None unless the noun is an event."""
    return bar.but(set=bar.set.having(RoleIs("free", True))) if types_of(bar.set) == "E" else None


def given_event(x: Any, noun: Any) -> Any:
    """`give an ally a basic move`: the ally may do one."""
    found = event_of(noun) if isinstance(noun, m.Set) and noun.count == m.ONE and fits(x, "P") else None
    doer = doer_of(found.kind) if isinstance(found, m.Event) else ""
    if not isinstance(found, m.Event) or found.kind == "do" or found.get(doer) is not None:
        return None
    contested = (
        found.kind == "challenge" or None
    )  # `give them a challenge`: do they do it, or is it done to them?
    return Do("by", "PYTE", m.event("let", what=m.May(x, found.put(**{doer: x})), contested=contested))


def none_but(x: Any, verb: Any) -> Any:
    """The opposite of a noun: `only rivals adjacent to her` means all rivals that are not adjacent."""
    if x == m.OWN:
        anybody = isinstance(verb, Do) and verb.event.kind == "challenge"  # minions and companions, too
        return m.Set("piece" if anybody else "character", m.ONE, (m.Except(x),))
    if not isinstance(x, m.Set) or not x.filters or x.name or x.count not in (m.ONE, m.PLURAL):
        return None
    if any(isinstance(each, m.Of) for each in x.filters):
        return None  # with an owner, the opposite is unclear: `her allies`
    unlike_it = m.Not(x.filters[0] if len(x.filters) == 1 else m.All(x.filters))
    return x.but(filters=(unlike_it,), count=m.ONE)


def labelled(x: Any, verb: Any) -> Any:
    """`All allies within 3: move 2`: the noun is the subject. `Each adjacent rival: push 2`: it is the object."""
    event = verb.event if isinstance(verb, Do) else None
    aimed = {"challenge": "to", "push": "who", "pull": "who"}.get(event.kind if event is not None else "")
    if event is None or aimed is None or event.get(aimed) not in (None, IT):
        return fill(verb, x)
    if not m.is_set(x, "rival", "ally"):
        return None  # unclear who challenges whom
    if x.sort == "ally" and event.kind == "challenge":
        return fill(verb, x)
    return event.put(**{aimed: x, "by": m.ACTOR})


def immune(x: Any, noun: Any) -> Any:
    """`is immune to pushes`, `... to ranged challenges`: a prohibition of these events."""
    found = event_of(noun)
    events = found.items if isinstance(found, Group) else (found,)
    role = {"challenge": "to", "push": "who", "pull": "who"}
    if not fits(x, "P") or not all(m.is_event(e, *role) for e in events):
        return None
    done = tuple(e.put(times=None, **{role[e.kind]: x}) for e in events if e.get(role[e.kind]) is None)
    if len(done) != len(events):
        return None
    return Cannot(done[0]) if len(done) == 1 else Group("and", tuple(map(Cannot, done)))


def is_place(*filters: Any) -> bool:
    """Whether all filters say where somebody is: `within 3 squares and in sight`."""
    place = m.Near | m.Seen | m.On | m.Nearest | m.Utmost | m.InLine | m.All | m.OneOf | m.Not
    return all(isinstance(f, place) for f in filters)


def manner(x: Any, arg: Arg) -> Any:
    """`It must be in a straight line.`: about the previous move."""
    move = isinstance(x, str | Pron) or (isinstance(x, That) and x.sort in ("move", "push", "pull"))
    if not move or arg.prep not in ("line", "toward", "away-from"):
        return None
    return Wrap(Adv("manner", ({"line": "line", "toward": "toward"}.get(arg.prep, "away"), arg.x)), None)


def used(x: Any, op: str, y: Any) -> Any:
    """`use items or abilities`: a thing that is used, and an event that is done."""
    kinds = [types_of(each) for each in (x, y)]
    if not ("T" in kinds[0] and kinds[1] == "E") and not ("T" in kinds[1] and kinds[0] == "E"):
        return None
    events = [
        event_of(each) if kind == "E" else m.event("use", what=each)
        for each, kind in zip((x, y), kinds, strict=True)
    ]
    if not all(isinstance(event, m.Event) for event in events):
        return None
    return Group(
        "or" if op == "or" else "and", tuple(Do("who", "P", event.put(times=None)) for event in events)
    )


def working_on(noun: Any) -> Any:
    """`Only works on standing rivals.`: limits who can be chosen in the previous step."""
    if not m.is_set(noun, "rival", "character", "target") or not noun.filters:
        return None
    found = m.All(noun.filters) if len(noun.filters) > 1 else noun.filters[0]
    return Wrap(Adv("restricted", found), None)


def values(verb: Any, more: Any) -> Any:
    """`has +1 defense and -1 die`: two changes for the same owner."""
    last = verb.items[-1] if isinstance(verb, Group) and verb.op == "and" else verb
    both = (last, more)
    if not all(isinstance(x, Do) and x.role == "of" and x.event.kind in ("raise", "lower") for x in both):
        return None
    return Group("and", (*(verb.items if isinstance(verb, Group) else (verb,)), more))


def added(n: Any, bar: Bar, x: Any) -> Any:
    """`add 1 range to her challenges`, `add 1 square to its moves`: a changed value."""
    found = changed((1, number(n)), bar) if bar.set.sort in ("range", "square", "defense") else None
    return None if found is None or not fits(x, "PE") else Do("by", "PYTE", found.put(of=x))


def lost_value(sign: int, n: Any, bar: Bar) -> Any:
    """`loses 1 defense`, `gains a die`: a changed value."""
    if bar.set.sort not in ("defense", "range", "die"):
        return None
    found = changed((sign, 1 if n == "a" else number(n)), bar)
    return None if found is None else Do("of", "PYE", found)


def measured(x: Any) -> bool:
    """Whether a distance or sight is part of this."""
    return m.holds(x, m.Near, m.Seen, m.Sees, m.InLine, m.Nearest)


def nobody_gains(clause: Any) -> bool:
    """Whether this says that nobody gains: `nobody gets a point`, `no points are scored`."""
    if not m.is_event(clause, "gain", "get", "score"):
        return False
    none = any(isinstance(x, m.Set) and x.count == m.NO for _, x in clause.roles)
    return none or clause.get("points") == m.NO


def only_side(_: Any, x: Any) -> Any:
    """`you are the only side with a character there`: you have one, and no opponent has."""
    if not isinstance(x, m.Set) or x.count.kind not in ("exactly", "at least") or not fits(x, "PT"):
        return None
    theirs = x.but(count=m.NO, label=0).having(m.Of(m.Set("opponent")))
    return m.All((m.Exists(x.having(m.Of(m.YOU))), m.Exists(theirs)))


def at_or_beside(x: Any) -> Any:
    """`in or adjacent to a Relay's square`: a filter for being there or next to it."""
    whose = [f.owner for f in x.filters if isinstance(f, m.Of)] if m.is_set(x, "square") else []
    if len(whose) == 1 and len(x.filters) == 1 and x.count == m.ONE and fits(whose[0], "PT"):
        x = whose[0]
    return m.OneOf((m.On(x), m.Near(x))) if fits(x, "PTS") else None


def bounded(clause: Any, how: Literal["at least", "at most"], n: int) -> Any:
    """`her defense is 1 lower for each rival, to a minimum of 1`: a change with a limit."""
    event = clause if m.is_event(clause, "raise", "lower", "bound") else None
    value = event.get("value") if event is not None else None
    amount = event.get("amount") if event is not None else None
    if event is None or value is None or isinstance(amount, int | m.Count):
        return None
    if event.kind == "bound":
        base = amount.items[0] if isinstance(amount, m.Sum) and len(amount.items) == 2 else 0
        each = amount.items[1] if isinstance(amount, m.Sum) and len(amount.items) == 2 else amount
        if how != "at most" or not isinstance(each, m.Times) or not isinstance(base, int) or n <= base:
            return None
        most = each.but(most=n - base)
        return event.put(amount=m.Sum((base, most)) if base else most)
    return Group("and", (event, m.Event("bound", event.roles).put(amount=m.Count(how, n))))


def either_place(verb: Any, one: Arg, other: Arg) -> Any:
    """`place her in your starting area or within 3 squares`: a choice of two places for somebody known."""
    a, b = attach(verb, one), attach(verb, other)
    if not isinstance(a, Do) or not isinstance(b, Do) or a.event.kind not in ("place", "return"):
        return None
    if (
        isinstance(a.event.get("what"), m.Set | m.Join)
        or a.event.get("where") is None
        or b.event.get("where") is None
    ):
        return None
    return group("or", a, b)


def worth(verb: Any, n: Any) -> Any:
    """`knocking out the character with the bounty is worth 3 points`: a changed value."""
    event = verb.event if isinstance(verb, Do) else None
    if event is None or event.kind != "knock out" or {role for role, _ in event.roles} != {"who"}:
        return None
    return m.event("bound", value="points", amount=1 if n == "a" else number(n), of=event.get("who"))


def rallying(x: Any, n: Any, bar: Bar) -> Any:
    """`needs only one action to rally`: a changed value."""
    if bar.set.sort != "action" or bar.set.filters or not fits(x, "P"):
        return None
    return m.event("bound", value="rally", amount=number(n), of=x)


def about_everybody(x: Any) -> bool:
    """Whether this is about all characters, so that `allies too` adds nothing."""
    if isinstance(x, m.Set):
        return x.sort in ("character", "piece") and x.count.kind == "each"
    return isinstance(x, m.Node | tuple) and any(map(about_everybody, m.children(x)))


def decided(who: Any, ways: tuple[Any, ...]) -> Any:
    """`Its player chooses: it is knocked down, or you gain 1 point.`: another player must choose."""
    step: Any = Group("or", ways)
    return m.Must(who, step) if fits(who, "PY") and who != m.YOU else None


def targeted(challenge: Any) -> Any:
    """`becomes the target of a challenge`: is challenged; `... of that challenge`: becomes its new target."""
    if isinstance(challenge, That) and challenge.sort == "challenge":
        return Do("to", "P", m.Event("retarget"))
    found = event_of(challenge) if getattr(challenge, "sort", "") == "challenge" else None
    return Do("to", "P", found) if isinstance(found, m.Event) and found.get("to") is None else None


def excluded(noun: Any) -> Any:
    """`You cannot choose a rival that was challenged this turn.`: leaves somebody out of the previous choice."""
    ok = isinstance(noun, m.Set) and noun.filters and noun.count in (m.ONE, m.PLURAL)
    return Wrap(Adv("excluding", noun.but(count=m.PLURAL)), None) if ok else None


def chosen_step(noun: Any) -> Any:
    """`Square within 3.`, `Target: a rival in sight.`: a choice."""
    if not isinstance(noun, m.Set) or not noun.filters or noun.count.kind in ("each", "no", "only"):
        return None
    return m.event("choose", by=m.YOU, what=noun) if set(types_of(noun)) <= set("PTS") else None


def with_range(bar: Bar, n: Any) -> Any:
    return bar.but(set=bar.set.having(RoleIs("range", number(n)))) if bar.set.sort == "challenge" else None


def with_filter(bar: Bar, found: Any) -> Bar:
    return bar.but(set=bar.set.having(found))


def left_over(bar: Bar) -> Any:
    """`the characters left`: the ones on the map."""
    return bar.but(set=bar.set.having(m.Is("on the map"))) if "P" in types_of(bar.set) else None


def windowed(bar: Bar, window: Any) -> Any:
    """`her first challenge each round`: a noun with a window for counting."""
    nth = any(
        isinstance(f, m.Is) and f.state in ("first", "next", "last", "second", "third")
        for f in bar.set.filters
    )
    return bar.but(set=bar.set.having(RoleIs("window", window))) if nth else None


def related(bar: Bar, found: Any) -> Any:
    if found is None or not any(t in found.types for t in types_of(bar.set)):
        return None
    if bar.set.sort in ("side", "opponent", "player") and isinstance(found.filter, m.Near | m.On | m.Seen):
        return None
    if types_of(bar.set) == "E" and isinstance(found.filter, m.Did) and found.filter.event.get("who") == m.IT:
        return None
    return nearest(bar, bar.but(set=bar.set.having(found.filter)))


def nearest(bar: Bar, found: Any) -> Any:
    """Makes a reading more expensive if the modifier is not next to its noun."""
    if found is None or not bar.set.filters:
        return found
    return Costly(found, G.cost("near")) if _ends_in_noun(bar.set.filters[-1]) else found


def _ends_in_noun(x: Any) -> bool:
    return isinstance(x, m.Did | m.Set) or any(map(_ends_in_noun, m.children(x)))


def bare(bar: Bar) -> Any:
    """A noun phrase without an article: `rivals`, `somebody`, a name."""
    if bar.whole:
        return bar.set
    if bar.set.sort == "target":
        return None
    if bar.plural:
        return bar.set.but(count=m.PLURAL)
    return named(bar) if bar.set.name else mass(bar)


def without_article(bar: Bar) -> Any:
    """`bearer`, `owner of the target` without an article, as in short texts."""
    if bar.set.sort == "holder" and not bar.plural and not bar.set.filters:
        return That("the", "holder", "", False, bar.set.label - 1)
    return bar.set if bar.set.sort == "owner" and bar.set.filters else None


_LEFT_OUT: Final = ("rival", "ally", "character", "minion", "companion", "square", "item", "status", "token", "marker",
                   "opponent", "point marker", "piece", "card", "winner", "loser", "challenger")  # fmt: skip


def headline(bar: Bar) -> Any:
    """`adjacent ally may move 2` without an article, as in short texts. With adjectives only, it may refer to
    somebody known."""
    found = bar.set
    if bar.plural or bar.whole or found.name or found.sort not in _LEFT_OUT:
        return None
    if any(isinstance(f, RoleIs) for f in found.filters):
        return None
    if all(isinstance(f, m.Is) for f in found.filters):
        return That("bare", found.sort, "", False, found.label - 1, found.filters)
    return found


def named(bar: Bar) -> Any:
    """A name without an article: the only thing with this name."""
    found = bar.set
    if not found.filters:
        return That("name", found.sort, found.name, False, found.label - 1)
    return Costly(found, G.cost("list", "list"))


def mass(bar: Bar) -> Any:
    if bar.set.sort in ("terrain", "range", "defense", "distance", "bang"):
        return bar.set
    if types_of(bar.set) == "E" and any(isinstance(f, RoleIs) for f in bar.set.filters):
        return Costly(bar.set, G.cost("plain"))
    return None


def known_one(word: str, bar: Bar) -> Any:
    found = bar.set
    if found.sort == "target":
        return None
    kept = tuple(f for f in found.filters if f != m.Is("same") and f != m.Is("chosen"))
    if not all(isinstance(f, m.Is) for f in kept):
        return None
    return That(word, found.sort, found.name, bar.plural, found.label - 1, kept)


def narrowed(bar: Bar) -> Any:
    """`those rivals that have no item`: of those mentioned before."""
    found = bar.set
    if not bar.plural or found.sort == "target" or all(isinstance(f, m.Is) for f in found.filters):
        return None
    return m.Part(m.EACH, That("that", found.sort, found.name, True, found.label - 1), found.filters)


def nth(n: int, x: tuple[Any, ...]) -> Any:
    """`the first rival`, `the second one`: one of several mentioned before."""
    bar = x[0] if x and isinstance(x[0], Bar) else None
    if bar is None:
        return Costly(Nth(n, "piece"), G.cost("number"))
    if bar.plural or bar.whole or bar.set.name or bar.set.filters or not fits(bar.set, "PS"):
        return None
    return Nth(n, bar.set.sort)


def left_square(bar: Bar, x: Any) -> Any:
    """`the square she left`, `where it came from`: a square with this filter."""
    left = m.Did(m.event("leave", who=x, where=m.IT))
    return with_filter(bar, left) if bar.set.sort == "square" and fits(x, "PT") else None


def is_where(x: Any) -> bool:
    """Whether this is a place without a preposition: `where she was`."""
    if not m.is_set(x, "square") or x.label or len(x.filters) != 1:
        return False
    return isinstance(x.filters[0], m.Before | m.Did | m.Of)


def its_square(bar: Bar, x: Any) -> Any:
    """`the square it was in`: the square of this piece."""
    return modified(bar, Arg("of", x)) if bar.set.sort == "square" and fits(x, "PT") else None


def pick(d: Det) -> Any:
    return Pick(d.count, d.other, 0) if d.count is not None and d.of is None else None


def part(q: m.Count, x: Any) -> Any:
    other = q == m.Count("exactly", -1)
    if other:
        q = m.ONE
    if q == m.EACH and isinstance(x, m.Set) and x.count.kind == "exactly" and x.count.n != 1:
        return x  # `each of two rivals`
    if isinstance(x, m.Set) and x.count.kind == "each":
        return x.but(count=q).having(m.Other()) if other else x.but(count=q)
    if (
        (isinstance(x, Pron) and x.word == "they")
        or (isinstance(x, That) and x.plural)
        or isinstance(x, m.Join)
    ):
        return m.Part(q, x, (m.Other(),) if other else ())
    if isinstance(x, m.Part) and x.count == m.EACH:
        return x.but(count=q, filters=(*x.filters, m.Other()) if other else x.filters)
    return None


def joined(op: str, a: Any, b: Any) -> Any:
    if not isinstance(b, m.Join) or b.op != op:
        items: tuple[Any, ...] = (a, b)
    else:
        items = (a, *b.items)
    if not set(types_of(items[0])) & set(types_of(items[1])) and not all(
        set(types_of(x)) <= set("PTS") for x in items
    ):
        return None
    return m.Join(op, items)  # type: ignore[arg-type]


def listed(op: str, a: Any, b: Any) -> Any:
    """A list of nouns. Lists of one type are cheaper than lists of squares and pieces. A place after the last noun is
    for all of them: `an ally or a token within 3 squares`."""
    found = joined(op, there_too(a, b) if op == "or" else a, b)
    if found is not None and isinstance(a, m.Set) and isinstance(b, That) and b.word == "name":
        return Costly(found, G.cost("list", "list"))  # `an ally or Hound`: one article for both is better
    return found if found is None or types_of(found) else Costly(found, G.cost("near"))


def there_too(a: Any, b: Any) -> Any:
    """The first noun with the filters of the second that say where both are."""
    both = (
        isinstance(a, m.Set)
        and isinstance(b, m.Set)
        and not a.name
        and {types_of(a), types_of(b)} <= {"P", "PT", "T"}
    )
    if not both or a.count != b.count or not all(map(_is_adjective, a.filters)):
        return a
    after = (f for f in b.filters if not _is_adjective(f) and isinstance(f, m.Near | m.Seen | m.InLine))
    return a.having(*after)


def shared(d: Det, a: Bar, op: str, b: Bar) -> Any:
    """`an adjacent ally or Hound that she can see`: both nouns share the article, the first adjectives and the
    modifiers; an adjective of the second noun belongs only to it."""
    before = tuple(f for f in b.set.filters if _is_adjective(f))
    after = tuple(f for f in b.set.filters if f not in before)
    people = set(types_of(b.set)) <= set("P")
    more = () if before else tuple(f for f in a.set.filters if people or not isinstance(f, m.Is))
    x, y = (noun_phrase(d, bar.but(set=bar.set.having(*rest))) for bar, rest in ((a, after), (b, more)))
    if x is None or y is None or not isinstance(x, m.Set) or not isinstance(y, m.Set):
        return None
    return joined("or" if op == "or" else "and", x, y)


def _is_adjective(f: Any) -> bool:
    return isinstance(f, m.Is | m.Other) or f in (m.Near(HERE), m.Nearest(HERE))


def near(of: Any, away: m.Count, adjacent: bool = False) -> Any:
    if isinstance(of, m.Set) and of.count == m.PLURAL:
        of = of.but(count=m.ONE)  # near rivals means near one of them
    return m.Near(of, away, adjacent) if of is HERE or fits(of, "PTS") else None


def away(n: Any) -> m.Count:
    """A distance: exactly this number, unless the text gives a range."""
    return m.Count("exactly", n) if isinstance(n, int) else n.but(kind="exactly") if n.kind == "just" else n


def bound(n: Any) -> m.Count:
    return (
        n
        if isinstance(n, m.Count) and n.kind != "exactly"
        else m.Count("up to", n.n if isinstance(n, m.Count) else n)
    )


def compared_there(bar: Bar, arg: Arg, than: Any, op: str = "more") -> Any:
    """`more characters in the scoring area than each opponent`: a comparison."""
    found = modified(bar, arg)
    return None if found is None else compared(found.set.but(count=m.EACH), op, than)


def each_so(verb: Any, word: str) -> Any:
    """`2 squares each`: allowed only after a number."""
    numbers = ("dist", "dice", "points", "amount")
    ok = isinstance(verb, Do) and (
        word == "together"
        or verb.event.kind == "give"
        or any(verb.event.get(role) is not None for role in numbers)
    )
    return verb if ok else None


def placed_as(verb: Any, state: str) -> Any:
    """`place it adjacent to her, knocked down`: a state for what is placed."""
    placing = isinstance(verb, Do) and verb.event.kind in ("place", "return")
    return with_role(verb, "state", state) if placing and state in ("down", "standing") else None


def with_role(verb: Any, role: str, value: Any) -> Any:
    """A verb with one more role. None if it has this role already."""
    if not isinstance(verb, Do) or verb.event.get(role) is not None:
        return None
    return Do(verb.role, verb.types, verb.event.put(**{role: value}), verb.agent)


def compared(value: Any, op: str, than: Any) -> Any:
    """`more points than you`, `a higher defense than hers`: a comparison."""
    if getattr(than, "sort", "") == value.sort and m.sole_owner(than) is not None:
        than = m.sole_owner(than)
    bound = {"more": m.Count("at least", 1), "less": m.Count("at most", -1), "as": m.Count("exactly", 0)}[op]
    return m.Value(value.sort, bound, than, None if value.sort in ("point", "defense") else value)


def compared_lower(bar: Bar, than: Any) -> Any:
    """`with a lower defense`: a comparison. None for `less moves`, which is no value."""
    return compared(bar.set.but(count=m.EACH), "less", than) if types_of(bar.set) == "V" else None


def utmost(bar: Bar, least: bool) -> Any:
    """`with the lowest defense`, `with the most items`: a filter."""
    found = compared(bar.set.but(count=m.EACH), "more", m.YOU)
    return None if found is None else Relative(m.Utmost(found.value, least, found.things), "P")


def valued(bar: Bar, n: Any) -> Any:
    return (
        m.Value(bar.set.sort, n if isinstance(n, m.Count) else m.Count("exactly", n))
        if bar.set.sort in ("defense", "range", "cost") and not bar.set.filters
        else None
    )


def so_valued(value: Any) -> Any:
    """`with defense 2`: a filter. None for `a challenge with range 3`, which is a role of the event."""
    if value is None or (
        isinstance(value, m.Value) and value.value == "range" and value.bound.kind == "exactly"
    ):
        return None
    sides = isinstance(value, m.Value) and value.than == m.Set("opponent", m.EACH)
    return Relative(value, "Y" if sides else "PYTE")


def relative(verb: Any, subject: Any = m.IT) -> Any:
    """A relative clause as a filter, with the types of nouns that can have it."""
    clause = met(fill(verb, subject))
    types = subject_types(verb) if subject == m.IT else "PYT"
    if clause is None or isinstance(clause, m.Must | m.Pay):
        return None
    if isinstance(clause, m.Event) and clause.kind not in ("see", "have", "standing"):
        found = Relative(m.Did(clause.put(window=None), clause.get("window")), types)
        state = clause.kind in ("knock down", "knock out", "exhaust") and len(clause.roles) == 1
        return Costly(found, G.cost("moment") if state else lacking(clause))
    if subject != m.IT:
        found = condition(clause)
        found = found.meaning if isinstance(found, Costly) else found
        if (
            isinstance(found, m.IsSo)
            and isinstance(found.filter, m.Value)
            and getattr(subject, "sort", "") == "side"
        ):
            return Relative(m.Of(m.Set("side", m.ONE, (found.filter,))), "P")
        return None
    found = condition(clause)
    cost = found.cost if isinstance(found, Costly) else 0
    found = of_member(found.meaning if isinstance(found, Costly) else found)
    if isinstance(found, m.Before) and found.filter in (m.Is("down"), m.Is("out"), m.Is("exhausted")):
        cost += G.cost("plain")  # `was knocked down` is more likely an event
    return None if found is None else Costly(Relative(found, types), cost)


def met(clause: Any) -> Any:
    """`that challenges her and loses`: two verbs for one event."""
    if not isinstance(clause, Group) or clause.op != "and" or len(clause.items) != 2:
        return clause
    one, two = clause.items
    if not isinstance(one, m.Event) or not isinstance(two, m.Event) or one.kind != "challenge":
        return clause
    if two.kind not in ("win", "lose") or len(two.roles) != 1 or two.get("who") != one.get("by"):
        return clause
    return two.put(**dict(one.put(by=None).roles))


def both_so(a: Any, b: Any) -> Any:
    """`that Mira can see and that is standing`: both filters."""
    types = "".join(t for t in a.types if t in b.types)
    return Relative(m.All((a.filter, b.filter)), types) if types else None


def whoever(count: m.Count, found: Any) -> Any:
    """`whoever is adjacent to her`, `those that were knocked down`: characters with this filter."""
    found = found.meaning if isinstance(found, Costly) else found
    if found is None or "P" not in found.types:
        return None
    return m.Set("character", count, (found.filter,), "", -1)


def those_of_them(count: m.Count, found: Any) -> Any:
    """`the ones that are still standing`: of those mentioned before."""
    such = whoever(count, found)
    return None if such is None else m.Part(count, Pron("they", 0), such.filters)


def unlike_it(bar: Bar, arg: Arg) -> Any:
    """`a rival not in the scoring area`: a noun with a negated modifier."""
    found = modified(bar, arg) if arg.prep in ("in", "on", "at") else None
    if found is None or len(found.set.filters) != len(bar.set.filters) + 1:
        return None
    return bar.but(set=bar.set.having(m.Not(found.set.filters[-1])))


def unlike(found: Any) -> Any:
    return None if found is None else found.but(filter=m.Not(found.filter))


_LIKE_PEOPLE: Final = ("standing", "down", "exhausted", "ready")


def subject_types(verb: Any) -> str:
    """The types that the subject of a verb can have."""
    if isinstance(verb, Do):
        return verb.types
    if isinstance(verb, Group):
        every = [subject_types(item) for item in verb.items]
        return "".join(t for t in every[0] if all(t in other for other in every))
    if isinstance(verb, Be) and isinstance(verb.filter, m.Is) and verb.filter.state in _LIKE_PEOPLE:
        return "P"
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
    """`that Mira can see`, `squares she moved`, `an item it holds`: a relative clause without its object."""
    verb = gap.verb
    if x == m.YOU and "Y" not in verb.types:
        x = m.ACTOR
    if not fits(x, verb.types):
        return None
    kind = verb.event.kind
    if kind == "choose" and x == m.YOU and not gap.past:
        return None  # `a token you choose` is any one
    if kind == "see":
        return Relative(m.Seen(x), gap.types) if gap.role == "what" and window is None else None
    if kind == "have" or (kind == "do" and window is None):
        return Relative(m.Of(x), gap.types) if window is None else None
    return Relative(m.Did(verb.event.put(**{verb.role: x, gap.role: m.IT}), window), gap.types)


def predicates(kind: Any, a: Any, b: Any) -> Any:
    return None if isinstance(b, m.Same) else kind((m.Is(a) if isinstance(a, str) else a, b))


def delta(sign: int) -> Callable[..., Any]:
    def made(*x: Any) -> Any:
        numbers = [number(y) for y in x if is_number(y)]
        n = numbers[0] if numbers else 1
        return (sign, n) if not isinstance(n, int) or n >= 0 else None

    return made


_VALUE_OF: Final = {"die": "dice", "defense": "defense", "range": "range", "square": "move", "move": "move",
                    "distance": "move",
                    "cost": "cost", "action": "actions", "success": "successes"}  # fmt: skip


def changed(d: tuple[int, Any], bar: Bar) -> Any:
    sort = bar.set.sort
    value = _VALUE_OF.get(sort)
    if value is None or bar.set.name or (bar.set.filters and sort != "action"):
        return None
    roles: dict[str, Any] = {"value": value, "amount": d[1]}
    if bar.set.filters:
        roles["kind"] = bar.set.filters
    return m.Event("raise" if d[0] > 0 else "lower").put(**roles)


def changed_own(whose: Any, bar: Bar, d: tuple[int, Any]) -> Any:
    """`has its defense reduced by 1`: it has 1 less."""
    value = changed(d, bar) if isinstance(whose, Pron) else None
    return None if value is None else Do("of", "PE", value)


def taken(value: m.Event) -> Any:
    """A change as the object of a verb like "take": only actions and dice. One more move is another event."""
    return value if value.get("value") in ("actions", "dice") else None


def other_number(n: int, bar: Bar, usual: int, again: Any) -> Any:
    """`3 dice instead of 2`: the difference to the usual number."""
    if n == usual or (isinstance(again, Bar) and again.set.sort != bar.set.sort):
        return None
    found = changed((1 if n > usual else -1, abs(n - usual)), bar)
    return None if found is None else found.put(rather=usual)


_OPEN: Final = {
    "dist": "Dist",
    "dice": "Dice",
    "num": "Num",
    "dir": "Dir",
    "state": "State",
    "passive": "Vp",
    "delta": "ValD",
    "more": "ValM",
}


_BECOMES: Final = {
    "exhausted": "exhaust",
    "down": "knock down",
    "out": "knock out",
    "standing": "stand",
    "ready": "ready",
}


_OF_PEOPLE: Final = ("stand", "knock down", "knock out", "exhaust", "ready")
"""Events that only happen to pieces that can stand."""


class Frame:
    """A verb frame from the lexicon: `by:PY _ who:P up`."""

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
                self.objects.append(
                    (_OPEN[role] + ("?" if role in ("dist", "dice", "num") else ""), role, "")
                )
            else:
                self.objects.append((role, "", ""))

    def event(self, objects: list[tuple[str, str, str]], values: tuple[Any, ...]) -> Any:
        """The event with its objects; possibly a Costly. None if a type is wrong."""
        retreats = self.means == "retreat"
        found: Any = m.event("move", away=m.ACTOR) if retreats else m.Event(self.means)
        for (symbol, role, types), value in zip(objects, values, strict=True):
            if symbol == "off" and self.means == "shift":
                found = found.put(off=True)
            if not role or value is None:
                if retreats and symbol.startswith("Dist"):
                    return None  # a retreat without a distance
                continue
            found = self._with(found, role, types, value)
            if found is None or not isinstance(found, m.Event):
                return found
        return found

    def _with(self, event: m.Event, role: str, types: str, value: Any) -> Any:
        if role in ("delta", "more"):
            return value.put(**dict(event.roles))
        if role == "state":
            return m.Event(_BECOMES[value]) if value in _BECOMES else None
        if role == "passive":
            return value if isinstance(value, Do | Group) else None
        if role == "num":
            return event.put(dist=number(value))
        if role in ("dist", "dice", "dir") and not types:
            return event.put(**{role: number(value)})
        if role == "time":
            return event.put(what=value)
        if not fits(value, types):
            return None
        if role == "who" and event.kind in _OF_PEOPLE and getattr(value, "sort", "") in LYING:
            return None
        if event.kind == "take" and m.Is("off the map") in getattr(value, "filters", ()):
            return None  # `take it off the map` removes it
        if role == "points":
            return (
                event.put(points=number(value.count))
                if m.is_set(value, "point") and not value.filters
                else None
            )
        if role == "dice" and types == "D":
            return rolls(event, value)
        if role == "kind":
            return contest(event, value)
        return event.put(**{role: value})


def rolls(event: m.Event, value: Any) -> Any:
    """`roll 2 dice`, `roll a burst`, `roll one or more successes`: the roles of the roll."""
    if isinstance(value, m.Join):
        faces = [rolls(event, item) for item in value.items]
        return (
            None if None in faces or value.op != "or" else event.put(face=tuple(f.get("face") for f in faces))
        )
    if isinstance(value, m.Set | That) and value.sort == "named die":
        return event.put(what=value)
    if not isinstance(value, m.Set) or (value.filters and event.kind == "roll"):
        return None
    if value.sort == "die" and value.count == m.PLURAL and event.kind == "roll":
        return event  # `rolls dice`: without a number
    if value.sort == "die":
        return (
            event.put(dice=number(value.count))
            if value.count.kind not in ("each", "no", "only")
            else event.put(what=value)
        )
    return event.put(face=(value.sort, value.count))


def verb_rules() -> None:
    for at, verb in enumerate(lexicon().verbs):
        for written in verb.frames:
            if "-of" in written.split("_")[1] or written.startswith(("with-subject", "to-of")):
                continue
            frame_rules(at, Frame(verb.means, written))


def frame_rules(at: int, frame: Frame) -> None:
    """Adds the grammar rules of a frame: the active forms, the passive, and the forms without an object."""
    objects = frame.objects
    right = " ".join(symbol for symbol, _, _ in objects)

    def active(_: Any, *values: Any) -> Any:
        found = frame.event(objects, values)
        if isinstance(found, Do | Group):  # `gets challenged`
            return found
        if frame.means == "do" and found is not None:
            return light(found)
        return None if found is None else Do(frame.role, frame.types, found)

    for form in FORMS:
        R(f"V{form}0 -> {form}.{at} {right}", active)
    if any(role == "time" and "E" in types for _, role, types in objects):
        again = [("NP" if symbol == "Time" else symbol, role, types) for symbol, role, types in objects]

        def of_event(_: Any, *values: Any) -> Any:
            found = frame.event(again, values)
            return (
                None
                if found is None or not all(fits(v, "E") for v in values)
                else Do(frame.role, frame.types, found)
            )

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
        return Do(
            "who" if role == "who" else role,
            types,
            found.put(by=SOMEBODY) if frame.means == "move" else found,
            agent,
        )

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
    R(f"GapG -> g.{at} {others}", gap(False))


def light(event: m.Event) -> Any:
    """`do a challenge`: the event is that of the noun. In `does her basic challenge`, the owner is the subject."""
    what = event.get("what")
    if isinstance(what, m.Set):
        what = what.but(
            filters=tuple(f for f in what.filters if not (isinstance(f, m.Of) and isinstance(f.owner, Pron)))
        )
    found = event_of(what)
    if isinstance(found, Group):
        items = tuple(_light(item) if isinstance(item, m.Event) else None for item in found.items)
        return None if None in items else Group(found.op, items)
    return None if found is None else _light(found)


def _light(found: m.Event) -> Any:
    role = "by" if found.kind == "challenge" else "who"
    return (
        Do(
            role,
            "PT" if found.kind in ("challenge", "move") else "PY" if found.kind in ("roll", "do") else "P",
            found,
        )
        if found.get(role) is None
        else None
    )


def object_shared(frames: tuple[Frame, ...], op: str, noun: Any, dist: Any) -> Any:
    """`push, pull or move her`: one object for all verbs."""
    found = []
    for frame in frames:
        event = frame.event(frame.objects[:1], (noun,))
        if not isinstance(event, m.Event) or (dist is not None and len(frame.objects) < 2):
            return None
        found.append(Do(frame.role, frame.types, event.put(dist=dist)))
    if op == "or" and dist is None and {verb.event.kind for verb in found} == {"place", "move"}:
        return next(
            Do(verb.role, verb.types, verb.event.put(also="move"))
            for verb in found
            if verb.event.kind == "place"
        )
    return Group(op, tuple(found))


def prep_gap(verb: Any, prep: str, past: bool) -> Any:
    """`rivals she moved through`, `a square it moves into`: a verb without the object of its preposition."""
    if not isinstance(verb, Do):
        return None
    role, types = lexicon().roles.get(verb.event.kind, {}).get(prep, ("", ""))
    return (
        Gap(verb, role, types, past) if role and verb.event.get(role) is None and "N" not in types else None
    )


def passive_gap(verb: Any, prep: str) -> Any:
    """`be interacted with`, `be moved through`: the passive of a verb with a preposition."""
    gap = prep_gap(verb, prep, True)
    return None if gap is None else Do(gap.role, gap.types, verb.event, verb.role)


def placed(found: Any, arg: Arg) -> Any:
    """A verb with `within 3 squares`. After an object it more likely modifies that; after `ends` or `stands up` it
    is the place."""
    if found is None or arg.prep != "near":
        return found
    kind = found.event.kind if isinstance(found, Do) else ""
    has_object = (
        any(role in ("who", "what", "to") for role, _ in found.event.roles)
        if isinstance(found, Do)
        else False
    )
    if kind == "place" and any(
        isinstance(f, m.Near) for f in getattr(found.event.get("what"), "filters", ())
    ):
        return Costly(found, G.cost("near"))  # `place a Hound next to a rival within 3`: a near rival
    if kind in ("place", "return", "end", "begin") or (
        not has_object and kind in ("stand", "knock down", "knock out", "exhaust")
    ):
        return found
    return Costly(found, G.cost("role"))


def group(op: str, a: Any, b: Any) -> Any:
    """A list of verbs or steps. A comma means the next connective. `or` binds before `and`."""
    if isinstance(a, Group) and a.op == "and" and op == "or":
        return Group("and", (*a.items[:-1], Group("or", (a.items[-1], b))))
    found = Group(op, (*a.items, b)) if isinstance(a, Group) and a.op in (op, ",") else Group(op, (a, b))
    if isinstance(b, Do) and not b.agent and any(isinstance(item, Do) and item.agent for item in found.items):
        return Costly(found, G.cost("list"))  # `pushed or pulled by rivals`: by rivals in both cases
    if op == "or" and isinstance(a, Price) and not isinstance(b, Price):
        return Costly(found, G.cost("list"))  # `discard it to move 1 or stand up`: the price of both
    return found


def greater(n: int, other: int, cond: Any) -> Any:
    """`2 dice, or 4 if she is alone`: a number that depends on a condition."""
    return m.Sum((n, m.Given(other - n, cond))) if other > n else None


def each_so_far(means: str, *pairs: tuple[Any, Any]) -> Any:
    """`push the first rival 1 and the second one 2`: the same verb twice."""
    if not all(fits(noun, "P") for noun, _ in pairs):
        return None
    return Group("and", tuple(Do("by", "PYTE", m.event(means, who=noun, dist=n)) for noun, n in pairs))


def neither(verb: Any, a: Any, b: Any) -> Any:
    """`neither Mira nor an ally can move`: a negation of both."""
    both = joined("or", a, b)
    return None if both is None else fill(verb, both)


PRICES: Final = ("discard", "spend", "lose points", "shift", "remove", "exhaust", "knock down", "take")


def priced(a: Any, b: Any) -> Any:
    """`Discard Marked: challenge 3`: what is given up before the colon is a price. Other acts are simply done
    first."""
    if isinstance(a, m.May):
        return m.May(a.by, priced(a.step, b))
    return m.Pay(a, b) if m.is_event(a, *PRICES) else group("and", a, b)


def costs(d: tuple[int, Any]) -> Any:
    return Do("in", "E", m.Event("raise" if d[0] > 0 else "lower").put(amount=d[1], value="cost"))


def beside(x: Any, near: Any) -> Any:
    """`has no ally next to it`, `has a rival in sight`: is next to none, sees one."""
    of = getattr(near, "of", getattr(near, "by", None))
    if not fits(x, "P") or not (isinstance(of, Pron) or of == HERE):
        return None
    if isinstance(near, m.Seen):
        return Be(m.Sees(x))
    return Be(near.but(of=x)) if isinstance(near, m.Near) else None


def set_apart(noun: Any, *filters: Any) -> Any:
    """`a rival, within 3 squares and in sight, ...`: where it is, said between commas."""
    return noun.having(*filters) if isinstance(noun, m.Set) and fits(noun, "PTS") else None


def let(word: str, x: Any, v: Any) -> Any:
    """`let an ally move`, `make it move`: somebody else acts."""
    found = fill(v, x)
    if found is None or isinstance(found, m.IsSo):
        return None
    free = word == "let" and not (m.is_event(found, "gain"))
    return Do("by", "PYTE", m.event("let", what=m.May(x, found) if free else found))


def holding(verb: Any) -> Any:
    """`is holding an item` means `holds`. None for other verbs, which are events and not states."""
    return verb if isinstance(verb, Do) and verb.event.kind == "have" else None


def controlled(x: Any, v: Any) -> Any:
    """`control that rival to do a basic move`: both steps."""
    step = fill(v, x)
    if step is None or not fits(x, "P") or not isinstance(x, Pron | That | m.Ref):
        return None
    return Group(
        "and", (Do("by", "PY", m.event("control", what=x)), Do("by", "PYTE", m.event("let", what=step)))
    )


def past(verb: Any) -> Any:
    return (
        Neg(Past(verb.verb, window_of(verb.verb))) if isinstance(verb, Neg) else Past(verb, window_of(verb))
    )


def perfect(have: str, verb: Any) -> Any:
    """`has moved` is in the past; `has been exhausted` is a state now."""
    return verb if isinstance(verb, Be) and have == "have" else Past(verb, window_of(verb))


def window_of(verb: Any) -> Any:
    if isinstance(verb, Do):
        return verb.event.get("window")
    if isinstance(verb, Group):
        return window_of(verb.items[-1])
    return None


def adverb(kind: str) -> Callable[..., Any]:
    return lambda *x: Adv(kind, x[-1])
