"""The normal form of a meaning. Equations between meanings are applied until nothing changes.

Two texts mean the same if their normal forms are equal. An equation is a function from a node to an equivalent
node; it never looks at words. `EQUATIONS` lists them by the type of the node."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.joining import END_OF_ROUND, RULES, UNSAID
from crossfray.language.meaning import inside
from crossfray.language.references import ACTIONS, pointed

Equation = Callable[[Any], Any]
EQUATIONS: Final[dict[type, list[Equation]]] = {}


def equation(*kinds: type) -> Callable[[Equation], Equation]:
    """Registers a function as an equation for these types of nodes."""

    def added(function: Equation) -> Equation:
        for kind in kinds:
            EQUATIONS.setdefault(kind, []).append(function)
        return function

    return added


def normal(parts: tuple[Any, ...], kind: str, actor: Any, lies: bool = False) -> m.Text:
    """The normal form of a text. `lies`: the text is on a token or minion on the map, which nobody holds."""
    of_holder = kind == "status" and not lies
    found: Any = tuple(m.exchanged(m.exchanged(part, m.ACTOR, actor), UNSAID, END_OF_ROUND) for part in parts)
    found = standing_on_the_map(of_whom(found) if of_holder else found)
    while True:
        before = found = labelled(found)
        found = tuple(simplified(part) for part in found)
        found = _acts(found, kind, actor)
        found = _ability(with_flips(found)) if kind in ACTIONS else _rules(found)
        found = labelled(found)
        if found == before:
            break
    return m.Text(kind, of_whom(found) if of_holder else found)


def of_whom(x: Any) -> Any:
    """On a status card, `ally` and `rival` are relative to its holder, who may be a rival; unless the text says
    that they belong to the card's character, which is yours. In `a character adjacent to an ally`, it is an ally
    of that character."""
    if not isinstance(x, m.Node | tuple):
        return x
    if not isinstance(x, m.Set):
        return m.rebuilt(x, of_whom)
    if x.sort not in ("ally", "rival") or x.name:
        return x
    x = m.exchanged(m.rebuilt(x, of_whom), m.Of(m.OWN), m.Of(m.YOU))
    said = any(isinstance(each, m.Of) or each == m.Is("own") for each in x.filters)
    return x if said else x.but(filters=tuple(sorted((*x.filters, m.Of(m.HOLDER)), key=repr)))


def standing_on_the_map(x: Any) -> Any:
    """`all characters on the map are standing`: none of them is down. Without `on the map`, one that is knocked out
    is not standing either."""
    if not isinstance(x, m.Node | tuple):
        return x
    if isinstance(x, m.IsSo) and isinstance(x.who, m.Set) and x.filter == m.Is("standing"):
        there = {m.Is("on the map"), m.On(m.Set("map"))} & {*x.who.filters}
        if there and x.who.count in (m.EACH, m.PLURAL):
            return m.IsSo(x.who.but(count=m.NO), m.Is("down"))
    return m.rebuilt(x, standing_on_the_map)


def simplified(x: Any) -> Any:
    """Applies all equations, beginning with the innermost nodes."""
    if not isinstance(x, m.Node | tuple):
        return x
    x = m.rebuilt(x, simplified)
    for apply in EQUATIONS.get(type(x), ()):
        y = apply(x)
        if y != x:
            return simplified(y)
    return x


def labelled(parts: Any) -> Any:
    """Renumbers the labels in order, and drops those without a reference."""
    used: set[int] = set()

    def collect(x: Any) -> None:
        if isinstance(x, m.Ref) and x.kind == "label":
            used.add(x.label)
        if isinstance(x, m.Node | tuple):
            for child in m.children(x):
                collect(child)

    collect(parts)
    numbers: dict[int, int] = {}

    def renumber(x: Any) -> Any:
        if isinstance(x, m.Set | m.Join | m.Part):
            x = m.rebuilt(x, renumber)
            if x.label and x.label in used:
                return x.but(label=numbers.setdefault(x.label, len(numbers) + 1))
            return x.but(label=0) if x.label else x
        if isinstance(x, m.Ref) and x.kind == "label":
            return x.but(label=numbers.setdefault(x.label, len(numbers) + 1))
        return m.rebuilt(x, renumber) if isinstance(x, m.Node | tuple) else x

    return renumber(parts)


def order(items: Any) -> tuple[Any, ...]:
    """Sorts nodes by their meaning, ignoring labels."""
    return tuple(sorted(items, key=lambda item: repr(_unlabelled(item))))


def _unlabelled(x: Any) -> Any:
    if isinstance(x, m.Set | m.Join | m.Part):
        x = x.but(label=0)
    return m.rebuilt(x, _unlabelled) if isinstance(x, m.Node | tuple) else x


# ---------------------------------------------------------------------- lists


@equation(m.Seq)
def a_list_in_a_list_is_one_list(x: m.Seq) -> Any:
    steps: list[Any] = []
    for step in x.steps:
        steps += step.steps if isinstance(step, m.Seq) else [step]
    again = ("exhaust", "ready", "stand", "knock down")
    steps = [
        s for i, s in enumerate(steps) if not (i and s == steps[i - 1] and getattr(s, "kind", "") in again)
    ]
    return steps[0] if len(steps) == 1 else m.Seq(tuple(steps))


def with_flips(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    for at, (one, after) in enumerate(pairwise(steps)):
        told = isinstance(after, m.If) and isinstance(after.cond, m.Outcome)
        if told and (flipped := _with_flip(one, after)) is not None:
            return with_flips((*steps[:at], flipped, *steps[at + 2 :]))
    return steps


def _with_flip(step: Any, told: m.If) -> Any:
    """The step with the result of its flip; None if it does not end with a flip."""
    if isinstance(step, m.If) and step.otherwise is None:
        inner = _with_flip(step.step, told)
        return None if inner is None else step.but(step=inner)
    if isinstance(step, m.May) and m.is_event(step.step, "flip"):
        return step.but(step=m.Seq((step.step, told)))
    return None


@equation(m.All, m.OneOf)
def conditions_in_any_order(x: Any) -> Any:
    items: list[Any] = []
    for item in x.items:
        items += item.items if type(item) is type(x) else [item]
    found = order(dict.fromkeys(items))
    return found[0] if len(found) == 1 else type(x)(found)


@equation(m.Join)
def nouns_in_any_order(x: m.Join) -> Any:
    """Unless one noun refers to another: `a rival and another rival adjacent to the first`."""
    if any(isinstance(item, m.Set) and m.Other() in item.filters for item in x.items):
        return x
    return x.but(items=order(x.items))


@equation(m.Set)
def filters_in_any_order(x: m.Set) -> Any:
    filters: list[Any] = []
    for each in x.filters:
        filters += each.items if isinstance(each, m.All) else [each]
    return x.but(filters=order(dict.fromkeys(filters)))


# ---------------------------------------------------------------------- nouns

_PEOPLE: Final = ("rival", "ally", "character", "minion", "companion", "token", "marker", "piece")


@equation(m.Set)
def opposing_characters_are_rivals(x: m.Set) -> Any:
    if x.sort not in ("character", "minion", "companion", "piece", "leader") or x.name:
        return x
    for each, sort in (
        (m.Is("opposing"), "rival"),
        (m.Is("friendly"), "ally"),
        (m.Of(m.Set("opponent")), "rival"),
    ):
        if each in x.filters:
            kind = () if x.sort == "piece" else (m.Is(x.sort),)
            return x.but(sort=sort, filters=(*(f for f in x.filters if f != each), *kind))
    return x


@equation(m.Set)
def targets_are_rivals(x: m.Set) -> Any:
    """`a target adjacent to a wall` is a rival. Not `the target of that challenge`, nor an adjacent target, which
    can be anything that can be challenged."""
    beside = [f for f in x.filters if isinstance(f, m.Near) and f.adjacent and f.of in (m.OWN, m.HOLDER)]
    plain = len(beside) == len(x.filters) == 1 and x.count == m.ONE
    if x.sort != "target" or plain or any(isinstance(f, m.Of) for f in x.filters):
        return x
    return x.but(sort="rival")


@equation(m.Set)
def pieces_are_on_the_map(x: m.Set) -> Any:
    gone = any(isinstance(f, m.Did) and f.event.kind in ("knock out", "remove", "leave") for f in x.filters)
    if (
        m.Is("on the map") in x.filters
        and (x.sort in _PEOPLE or x.name)
        and x.count.kind != "only"
        and not gone
    ):
        rest = tuple(f for f in x.filters if f != m.Is("on the map"))
        return x.but(filters=tuple(m.Is("down") if f == m.Not(m.Is("standing")) else f for f in rest))
    return x


_SIDES: Final = (m.Of(m.YOU), m.Of(m.Set("opponent")))


@equation(m.Set)
def tokens_on_tracks_are_ability_tokens(x: m.Set) -> Any:
    if x.sort != "token" or x.name:
        return x
    types = ("strength", "cunning", "leadership", "finesse")
    for each in x.filters:
        states = [
            f.state for f in (each.items if isinstance(each, m.OneOf) else (each,)) if isinstance(f, m.Is)
        ]
        on = isinstance(each, m.On) and m.is_set(each.place, "track", "pool")
        if on or (states and all(state in types for state in states)) or each in _SIDES:
            return x.but(sort="ability token")
    return x


@equation(m.Set)
def my_tokens_are_on_my_track(x: m.Set) -> Any:
    """An ability token is on the track, unless the text says that it is in the pool."""
    whose = next((side for side in _SIDES if side in x.filters), None)
    if x.sort != "ability token" or whose is None:
        return x
    rest = tuple(f for f in x.filters if f not in (whose, m.Is("unspent")))
    places = [f for f in rest if isinstance(f, m.On)]
    if not places:
        place = "pool" if m.Is("unspent") in x.filters else "track"
        return x.but(filters=(*rest, m.On(m.Set(place, m.ONE, (whose,)))))
    (on,) = places if len(places) == 1 else (None,)
    if on is not None and m.is_set(on.place, "track", "pool") and not on.place.filters:
        owned = m.On(on.place.but(filters=(whose,)))
        return x.but(filters=tuple(owned if f == on else f for f in rest))
    return x


@equation(m.When)
def onto_a_token_is_entering_its_square(x: m.When) -> Any:
    """`when a rival steps onto a trap` = `enters a square with a trap`"""
    event = x.pattern
    where = event.get("into") if m.is_event(event, "move") else None
    things = [f for f in where.filters if isinstance(f, m.Of)] if isinstance(where, m.Set) else []
    if isinstance(event, m.Event) and len(things) == 1 and {r for r, _ in event.roles} == {"who", "into"}:
        return x.but(pattern=m.event("enter", who=event.get("who"), where=where))
    return x


@equation(m.Is)
def _off(x: m.Is) -> Any:
    """off the map = not on the map"""
    return m.Not(m.Is("on the map")) if x.state == "off the map" else x


@equation(m.Event)
def back_to_the_pool_is_off_the_track(x: m.Event) -> Any:
    """`return a token from your track to your pool` = `shift it off`"""
    what, where = x.get("what"), x.get("where")
    if x.kind not in ("return", "place") or not isinstance(what, m.Set) or not isinstance(where, m.Set):
        return x
    tracks = [f.place for f in what.filters if isinstance(f, m.On) and isinstance(f.place, m.Set)]
    if what.sort != "ability token" or where.sort != "pool" or len(tracks) != 1 or tracks[0].sort != "track":
        return x
    same = not where.filters or where.filters == tracks[0].filters
    plain = x.has_only("what", "where", "by", "from")
    return m.event("shift", what=what, off=True) if same and plain and x.get("from") is None else x


@equation(m.Set)
def allies_are_mine(x: m.Set) -> Any:
    """`an ally of hers`, on her card, is an ally; a rival's marker is an opponent's."""
    if x.sort in ("ally", "rival") and m.Of(m.OWN) in x.filters:
        return x.without(m.Of(m.OWN))
    if x.name and x.sort in ("marker", "token"):
        for each in x.filters:
            whose = each.owner if isinstance(each, m.Of) else None
            if each == m.Is("opposing") or (
                m.is_set(whose, "rival") and whose.count in (m.ONE, m.EACH) and not whose.filters
            ):
                return x.swapping(each, m.Of(m.Set("opponent")))
    if x.sort == "opponent" and m.Of(m.YOU) in x.filters:
        return x.without(m.Of(m.YOU))
    if (
        x.sort in ("burst", "shield", "bang", "success")
        and len(x.filters) == 1
        and isinstance(x.filters[0], m.Did)
        and x.filters[0].event.kind == "roll"
        and x.filters[0].window is None
    ):
        return x.but(filters=())
    if x.sort == "card" and m.Is("scenario") in x.filters:
        return x.but(sort="status")
    return x


@equation(m.Set)
def of_the_owner_of_somebody_is_of_somebody(x: m.Set) -> Any:
    """`its owner's track` = `its track`"""
    for each in x.filters:
        if isinstance(each, m.Of) and m.is_set(each.owner, "owner", "side") and not each.owner.label:
            inner = [f for f in each.owner.filters if isinstance(f, m.Of)]
            if len(inner) == len(each.owner.filters) == 1:
                return x.swapping(each, inner[0])
    return x


@equation(m.Of)
def of_a_player_is_of_a_side(x: m.Of) -> Any:
    """`a rival controlled by a player with more points than you`: a rival of this side"""
    if m.is_set(x.owner, "player") and x.owner.filters:
        return x.but(owner=x.owner.but(sort="side"))
    return x


@equation(m.On)
def on_the_map(x: m.On) -> Any:
    return m.Is("on the map") if m.is_set(x.place, "map") else x


@equation(m.When, m.Instead, m.Later, m.Forbid, m.Permit, m.Happened, m.Did, m.Change)
def in_a_pattern_each_is_any(x: Any) -> Any:
    """`when rivals move` = `when a rival moves`"""
    pattern = getattr(x, "pattern", None) or getattr(x, "event", None)
    if pattern is None:
        return x
    found = _any_one(pattern)
    return x if found == pattern else x.but(**{"pattern" if hasattr(x, "pattern") else "event": found})


def _any_one(x: Any) -> Any:
    if isinstance(x, m.Set):
        return x.but(count=m.ONE) if x.count == m.EACH else x
    if isinstance(x, m.Join):
        return x.but(items=tuple(map(_any_one, x.items)), op="or")
    if isinstance(x, m.Event):
        return m.Event(x.kind, tuple((role, _any_one(value)) for role, value in x.roles))
    return m.AnyEvent(tuple(map(_any_one, x.items))) if isinstance(x, m.AnyEvent) else x


@equation(m.Near)
def within_and_away(x: m.Near) -> Any:
    """`at most 3 squares away` = `within 3`"""
    if x.away.kind == "at most":
        return x.but(away=m.Count("up to", x.away.n))
    return x


@equation(m.Times)
def squares_moved(x: m.Times) -> Any:
    """`as many as squares she moved` = how far she moved"""
    if (
        m.is_set(x.each, "square", "cost")
        and len(x.each.filters) == 1
        and isinstance(x.each.filters[0], m.Did)
    ):
        did = x.each.filters[0]
        if did.event.get("over") == m.IT:
            return m.Amount("dist", did.event.put(over=None), did.window, x.n, x.most)
        if did.event.get("value") == m.IT:
            return m.Amount("times", did.event.put(value=x.each.sort), did.window, x.n, x.most)
    return x


# ---------------------------------------------------------------------- conditions


def _exists(noun: m.Set, *more: Any) -> m.Exists:
    found = noun.having(*more)
    return m.Exists(found)


@equation(m.IsSo)
def a_card_is_on_whoever_has_it(x: m.IsSo) -> Any:
    """`if Marked is on another character` = `if another character has Marked`"""
    place: Any = x.filter.place if isinstance(x.filter, m.On) else None
    held = getattr(x.who, "sort", "") in ("status", "item", "card") or x.who == m.THIS_CARD
    somebody = isinstance(place, m.Set | m.Ref) and (m.SORTS.get(place.sort, "P") == "P" and place.name == "")
    return m.IsSo(place, m.Has(x.who)) if held and somebody else x


@equation(m.IsSo)
def somebody_is_so_is_there_is_one(x: m.IsSo) -> Any:
    """`no rival is adjacent to her` = `there is no rival adjacent to her`"""
    counted = isinstance(x.who, m.Set) and x.who.count.kind in (
        "no",
        "at least",
        "at most",
        "exactly",
        "up to",
    )
    if not isinstance(x.who, m.Set) or not counted or x.who.name or isinstance(x.filter, m.Value | m.Same):
        return x
    return x if x.who.sort in ("owner", "side", "opponent", "defense", "range") else _exists(x.who, x.filter)


def _is_not(who: Any, so: Any) -> Any:
    """`each ally is not down` means that none is down, not that at least one is not."""
    if isinstance(who, m.Set) and who.count in (m.EACH, m.PLURAL):
        return m.IsSo(who.but(count=m.NO), so)
    return m.Not(m.IsSo(who, so))


@equation(m.IsSo)
def near_a_set_is_a_set_near(x: m.IsSo) -> Any:
    """`she is adjacent to two rivals` = `two rivals are adjacent to her`"""
    near, who = x.filter, x.who
    if isinstance(near, m.Not) and isinstance(near.x, m.Near) and isinstance(near.x.of, m.Set):
        return _is_not(who, near.x)
    if (
        isinstance(near, m.Near)
        and isinstance(near.of, m.Set)
        and isinstance(who, m.Ref)
        and near.of.count.kind != "each"
    ):
        return _exists(near.of, near.but(of=who))
    if (
        isinstance(near, m.Near)
        and isinstance(near.of, m.Ref)
        and isinstance(who, m.Ref)
        and repr(near.of) < repr(who)
    ):
        return m.IsSo(near.of, near.but(of=who))
    if isinstance(near, m.Seen) and isinstance(near.by, m.Set) and isinstance(who, m.Ref):
        each = near.by.count == m.EACH
        return m.IsSo(near.by, m.Sees(who)) if each else _exists(near.by, m.Sees(who))
    return x


@equation(m.IsSo)
def has_no_item_is_not_having_one(x: m.IsSo) -> Any:
    if isinstance(x.filter, m.Has) and isinstance(x.filter.what, m.Set) and x.filter.what.count == m.NO:
        return m.Not(m.IsSo(x.who, m.Has(x.filter.what.but(count=m.ONE))))
    if isinstance(x.filter, m.Not):
        return _is_not(x.who, x.filter.x)
    if isinstance(x.filter, m.All):
        return m.All(
            tuple(m.IsSo(x.who if not i else pointed(x.who), f) for i, f in enumerate(x.filter.items))
        )
    if isinstance(x.filter, m.OneOf) and isinstance(x.who, m.Ref):
        return m.OneOf(tuple(m.IsSo(x.who, f) for f in x.filter.items))
    return x


@equation(m.Not)
def not_not(x: m.Not) -> Any:
    inner = x.x
    if isinstance(inner, m.Not):
        return inner.x
    if isinstance(inner, m.Exists) and isinstance(inner.what, m.Set):
        count = inner.what.count
        if count == m.NO:
            return m.Exists(inner.what.but(count=m.ONE))
        if count in (m.ONE, m.EACH):
            return m.Exists(inner.what.but(count=m.NO))
        if count.kind == "at least" and isinstance(count.n, int):
            return m.Exists(inner.what.but(count=m.Count("at most", count.n - 1)))
        if count.kind == "at most" and isinstance(count.n, int):
            return m.Exists(inner.what.but(count=m.Count("at least", count.n + 1)))
    if isinstance(inner, m.Near) and isinstance(inner.of, m.Set) and inner.of.count == m.ONE:
        return m.Near(inner.of.but(count=m.NO), inner.away, inner.adjacent)
    if isinstance(inner, m.IsSo) and isinstance(inner.who, m.Set) and inner.who.count == m.EACH:
        return _exists(inner.who.but(count=m.ONE), m.Not(inner.filter))  # at least one is not
    return x


@equation(m.Not)
def not_rolled_is_rolled_no(x: m.Not) -> Any:
    at_least_one = isinstance(x.x, m.Rolled) and x.x.count == m.Count("at least", 1) and x.x.face != "match"
    return x.x.but(count=m.NO) if at_least_one else x


@equation(m.Exists)
def faces_are_those_of_the_roll(x: m.Exists) -> Any:
    """`if there are two or more bursts`: among the rolled dice"""
    noun = x.what
    if not isinstance(noun, m.Set) or m.SORTS.get(noun.sort) != "D" or noun.sort == "die" or noun.filters:
        return x
    one = noun.count.kind == "exactly" and noun.count.n == 1
    return m.Rolled(noun.sort, m.Count("at least", 1) if one else noun.count)


@equation(m.Has)
def has_none_is_not_having_one(x: m.Has) -> Any:
    return m.Not(m.Has(x.what.but(count=m.ONE))) if isinstance(x.what, m.Set) and x.what.count == m.NO else x


@equation(m.Did)
def moved_through_in_this_text(x: m.Did) -> Any:
    """`rivals it passed through` = `rivals moved through`"""
    event = x.event
    if (
        event.kind == "move"
        and event.get("through") == m.IT
        and isinstance(event.get("who"), m.Ref)
        and x.window is None
    ):
        return x.but(event=event.put(who=None))
    return x


@equation(m.Did)
def where_it_began_is_what_it_left(x: m.Did) -> Any:
    """`the square she started in` = `the square she moved from` = `the square she left`"""
    who = x.event.get("who")
    began = (
        m.event("begin", who=who, on=m.IT),
        m.event("move", who=who, **{"from": m.IT}),
        m.event("leave", who=who, where=m.IT),
    )
    same = x.event in began and x.window is None
    return x.but(event=began[2]) if same else x


@equation(m.Set)
def who_is_on_a_track_is_knocked_out(x: m.Set) -> Any:
    """`an ally on your track` is knocked out. Things and companions can be on tracks for other reasons."""
    for on in x.filters if x.sort in ("ally", "rival") and not x.name else ():
        track = on.place if isinstance(on, m.On) else None
        if m.is_set(track, "track"):
            mine = x.sort == "ally" and track.filters == (m.Of(m.YOU),)
            if mine or not track.filters:
                return x.but(filters=(*(f for f in x.filters if f not in (on, m.Is("out"))), m.Is("out")))
    return x


@equation(m.On)
def on_such_a_square_is_there(x: m.On) -> Any:
    """`a token in an adjacent square` = `an adjacent token`"""
    square = x.place
    if not m.is_set(square, "square") or square.label or square.count != m.ONE:
        return x
    there = all(isinstance(f, m.Near) and isinstance(f.of, m.Ref) for f in square.filters)
    if not there or not square.filters:
        return x
    return square.filters[0] if len(square.filters) == 1 else m.All(square.filters)


@equation(m.Event)
def from_a_square_is_on_it(x: m.Event) -> Any:
    """`remove a token from an adjacent square` = `remove a token on an adjacent square`"""
    what, where = x.get("what"), x.get("from")
    square = m.is_set(where, "square") and x.kind == "remove"
    if not square or not isinstance(what, m.Set):
        return x
    return x.put(what=what.having(m.On(where)), **{"from": None})


@equation(m.Set)
def where_one_ends_is_where_one_is(x: m.Set) -> Any:
    """`the square she ends in` = `her square`"""
    if x.sort != "square":
        return x

    def whose(said: Any) -> Any:
        event = said.event if isinstance(said, m.Did) and said.window is None else None
        who = event.get("who") if event is not None else None
        if not isinstance(who, m.Ref):
            return said
        move = m.Ref("event", name="move")
        ends = m.event("end", who=who, on=m.IT), m.event("end", who=who, on=m.IT, what=move)
        return m.Of(who) if event in ends else said

    return x.but(filters=tuple(map(whose, x.filters)))


@equation(m.While)
def whoever_it_is_true_of(x: m.While) -> Any:
    """`while a rival is adjacent to her, it rolls 1 less die` = `rivals adjacent to her roll 1 less die`"""
    rule, found = x.rule, x.cond.what if isinstance(x.cond, m.Exists) else None
    if isinstance(rule, m.Change) and isinstance(found, m.Set) and found.label and rule.of == pointed(found):
        return rule.but(of=found.but(count=m.EACH))
    return x


@equation(m.While)
def whoever_is_the_target(x: m.While) -> Any:
    """`while the target is an adjacent ally, it has 1 more defense` = each adjacent ally has"""
    rule, found = x.rule, x.cond.filter if isinstance(x.cond, m.IsSo) and x.cond.who == m.TARGET else None
    if found is None or not isinstance(rule, m.Change) or (rule.value, rule.of) != ("defense", m.TARGET):
        return x
    who = found.as_ if isinstance(found, m.Same) else m.Set("character", filters=(found,))
    return rule.but(of=who.but(count=m.EACH)) if isinstance(who, m.Set) else x


@equation(m.While)
def what_is_so_of_whom_a_rule_is_about(x: m.While) -> Any:
    """`rivals cannot move while they are adjacent to her` = `rivals adjacent to her cannot move`"""
    if (
        isinstance(x.cond, m.IsSo)
        and isinstance(x.cond.who, m.Ref)
        and isinstance(x.rule, m.Forbid | m.Permit | m.Change)
    ):
        for each in inside(x.rule):
            if isinstance(each, m.Set) and each.label and pointed(each) == x.cond.who:
                return m.exchanged(x.rule, each, each.having(x.cond.filter))
    return x


@equation(m.Change)
def against_anybody_is_not_said(x: m.Change) -> Any:
    """`when somebody challenges him` = whenever he is challenged"""
    event = x.pattern
    if m.is_event(event, "challenge"):
        for role in ("by", "to"):
            if event.get(role) in (m.Set("character"), m.Set("character", m.EACH)):
                return x.but(pattern=event.put(**{role: None}))
    return x


@equation(m.Forbid)
def by_nobody_is_by_whoever(x: m.Forbid) -> Any:
    """`nobody can push her` = `she cannot be pushed`, neither by characters nor by minions and companions"""
    event = x.pattern
    role = {"challenge": "to", "push": "who", "pull": "who"}.get(getattr(event, "kind", ""), "")
    if not role or not isinstance(event, m.Event) or event.get(role) is None:
        return x
    anybody = event.get("by") in (m.Set("character"), m.Set("character", m.EACH))
    return x.but(pattern=event.put(by=None)) if anybody else x


@equation(m.OneOf)
def adjacent_to_one_or_to_the_other(x: m.OneOf) -> Any:
    near = [item for item in x.items if isinstance(item, m.Near) and item.adjacent]
    if len(near) != len(x.items) or any(
        isinstance(item.of, m.Set) and item.of.count == m.NO for item in near
    ):
        return x
    return m.Near(m.Join("or", tuple(item.of for item in near)))


@equation(m.Near, m.Seen, m.Sees, m.Has)
def of_both_is_of_each(x: Any) -> Any:
    """`adjacent to an ally and a rival` = `adjacent to an ally and adjacent to a rival`"""
    (field,) = {"of", "by", "what"} & {*m.names_of(type(x))}
    both = getattr(x, field)
    if not isinstance(both, m.Join) or both.op != "and":
        return x
    return m.All(tuple(x.but(**{field: each}) for each in both.items))


@equation(m.Not)
def not_within_is_farther(x: m.Not) -> Any:
    if (
        isinstance(x.x, m.Near)
        and not x.x.adjacent
        and x.x.away.kind == "up to"
        and isinstance(x.x.away.n, int)
        and isinstance(x.x.of, m.Ref)
    ):
        return x.x.but(away=m.Count("at least", x.x.away.n + 1))
    return x


@equation(m.If)
def if_and_if(x: m.If) -> Any:
    if isinstance(x.step, m.If) and x.otherwise is None and x.step.otherwise is None:
        return m.If(m.All((x.cond, x.step.cond)), x.step.step)
    if isinstance(x.cond, m.Not) and x.otherwise is not None:
        return m.If(x.cond.x, x.otherwise, x.step)
    return x


# ---------------------------------------------------------------------- rules


@equation(m.While)
def more_actions_on_a_turn(x: m.While) -> Any:
    """`does 3 actions on her turn` = gets 1 more than the usual 2 when it begins"""
    time = x.cond.time if isinstance(x.cond, m.During) else None
    act = x.rule.step if isinstance(x.rule, m.May) else x.rule
    own = isinstance(time, m.Time) and (time.unit, time.which) == ("turn", "its")
    if not own or not isinstance(time, m.Time) or not isinstance(act, m.Event) or act.get("who") != time.of:
        return x
    count = act.get("times")
    if act.kind == "action" and isinstance(count, m.Count) and count.kind in ("exactly", "up to"):
        if not isinstance(count.n, int) or count.n < 3 or not act.has_only("times", "who"):
            return x
        act = m.event("more actions", who=act.get("who"), times=count.n - 2)
    if act.kind != "more actions":
        return x
    return m.When(m.event("begin", who=time.of, what=m.Time("turn", "its")), act)


@equation(m.If)
def another_number_against_such_a_target(x: m.If) -> Any:
    """`challenge 2. If the target is exhausted, challenge 3 instead` = a challenge with 1 more die in that case"""
    usual, more = x.otherwise, x.step
    if (
        not isinstance(usual, m.Event)
        or not isinstance(more, m.Event)
        or {usual.kind, more.kind} != {"challenge"}
    ):
        return x
    few, many = usual.get("dice"), more.get("dice")
    if m.TARGET not in m.inside(x.cond) or usual.put(dice=None) != more.put(dice=None):
        return x
    if not isinstance(few, int) or not isinstance(many, int) or few >= many:
        return x
    return usual.put(dice=m.Sum((few, m.Given(many - few, x.cond))))


@equation(m.Later)
def more_actions_need_not_be_done(x: m.Later) -> Any:
    """`may do one more action on its next turn` = gets one more action, which is never an obligation"""
    may = x.step if isinstance(x.step, m.May) else None
    act = may.step if may is not None else None
    if may is None or not m.is_event(act, "more actions"):
        return x
    return x.but(step=act) if act.get("who") in (may.by, pointed(may.by)) else x


@equation(m.While)
def while_before_when_guards_it(x: m.While) -> Any:
    rule = x.rule
    if isinstance(rule, m.When | m.Instead):
        return rule.but(step=m.If(x.cond, rule.step))
    if (
        isinstance(rule, m.May)
        and isinstance(x.cond, m.Exists)
        and isinstance(x.cond.what, m.Set)
        and pointed(x.cond.what) == rule.by
    ):
        return rule.but(by=x.cond.what)
    if isinstance(rule, m.While):
        return m.While(m.All((x.cond, rule.cond)), rule.rule)
    if isinstance(rule, m.Limit) and rule.rule is not None:
        return rule.but(rule=m.While(x.cond, rule.rule))
    return x


@equation(m.When, m.Instead, m.Later)
def the_limit_is_outermost(x: Any) -> Any:
    if isinstance(x.step, m.Limit) and x.step.rule is not None:
        return x.step.but(rule=x.but(step=x.step.rule))
    return x


@equation(m.If)
def a_limit_in_an_if(x: m.If) -> Any:
    if isinstance(x.step, m.Limit) and x.step.rule is not None and x.otherwise is None:
        return x.step.but(rule=m.If(x.cond, x.step.rule))
    return x


@equation(m.Event)
def more_dice_are_part_of_the_number(x: m.Event) -> Any:
    """`a challenge 2 with 1 more die for each Hound` = `a challenge 2 plus 1 die for each Hound`"""
    dice, more = x.get("dice"), x.get("more")
    if x.kind != "challenge" or dice is None or more is None:
        return x
    items = dice.items if isinstance(dice, m.Sum) else (dice,)
    whole = dice + more if isinstance(dice, int) and isinstance(more, int) else m.Sum((*items, more))
    return x.put(dice=whole, more=None)


@equation(m.Change)
def the_doer_of_the_event_is_whose_value(x: m.Change) -> Any:
    """`when a rival challenges, it rolls 1 less die` = `rivals roll 1 less die when they challenge`"""
    event = x.pattern
    if not isinstance(event, m.Event):
        return x
    if (
        event.kind == "challenge"
        and x.value == "dice"
        and event.get("to") is not None
        and x.of is not None
        and pointed(event.get("to")) == x.of
    ):
        return m.Change("defense", _each(event.get("to")), x.how, x.amount, event.put(to=None))
    role = {"dice": "by", "range": "by", "defense": "to", "move": "who", "cost": "who"}.get(x.value, "")
    noun = event.get(role) if role else None
    if noun is not None and (x.of is None or x.of == noun or x.of == pointed(noun) or pointed(x.of) == noun):
        return x.but(
            of=_each(noun) if not isinstance(noun, m.Ref) or x.of is None else x.of,
            pattern=event.put(**{role: None}),
        )
    return x


@equation(m.Change)
def the_plain_event_of_a_value_is_not_said(x: m.Change) -> Any:
    plain = {
        "dice": "challenge",
        "range": "challenge",
        "defense": "challenge",
        "move": "move",
        "cost": "ability",
    }
    if isinstance(x.pattern, m.Event) and x.pattern == m.Event(plain.get(x.value, "")):
        return x.but(pattern=None)
    if isinstance(x.pattern, m.Event) and x.pattern.get("times") == m.EACH:
        return x.but(pattern=x.pattern.put(times=None))
    return x


@equation(m.Change)
def the_first_each_round_is_once_per_round(x: m.Change) -> Any:
    event = x.pattern
    if not isinstance(event, m.Event) or event.get("window") is None:
        return x
    time, kind = event.get("window"), event.get("kind") or ()
    rest = event.put(window=None, kind=tuple(f for f in kind if f != m.Is("first")) or None)
    if m.Is("first") in kind and time.which == "each":
        return m.Limit(1, time.unit, x.but(pattern=rest))
    if m.Is("next") in kind and time.which == "this":
        return m.Until(m.Edge("end", time), x.but(pattern=event.put(window=None)))
    return x


@equation(m.Event)
def a_step_is_free_anyway(x: m.Event) -> Any:
    """`she may move 1 for free` = she may move 1: a step of a text costs no action"""
    free = x.kind in ("move", "challenge", "push", "pull", "stand", "interact", "assist")
    return x.put(free=None) if x.get("free") and free else x


@equation(m.Each)
def each_of_them_is_them_one_by_one(x: m.Each) -> Any:
    who = x.who
    if not isinstance(who, m.Part) or who.count != m.EACH or who.filters or not isinstance(who.of, m.Ref):
        return x
    return m.Each(who.of, m.exchanged(x.step, m.Ref("label", who.label), who.of) if who.label else x.step)


@equation(m.Each)
def points_for_each(x: m.Each) -> Any:
    """`for each adjacent rival, gain 1 point` = `gain 1 point for each adjacent rival`"""
    if (
        m.is_event(x.step, "gain")
        and isinstance(x.step.get("points"), int)
        and pointed(x.who) not in m.inside(x.step)
    ):
        return x.step.put(points=m.Times(x.who, x.step.get("points")))
    return x


@equation(m.When, m.Instead, m.Later, m.Forbid)
def done_to_somebody_by_anybody(x: Any) -> Any:
    """`when a ranged challenge is done to her`: by anybody"""
    event = x.pattern
    done = m.is_event(event, "challenge") and event.get("by") == m.NOBODY
    return x.but(pattern=event.put(by=None)) if done else x


@equation(m.When)
def the_usual_place_is_not_said(x: m.When) -> Any:
    """`on the 2 instead of the 1` after a knock-out: the 1 is the usual place"""
    who = x.pattern.get("who") if m.is_event(x.pattern, "knock out") else None
    if who is None:
        return x
    known = (who, m.Ref("label", who.label)) if isinstance(who, m.Set) else (who,)

    def plain(step: Any) -> Any:
        if m.is_event(step, "place", "return") and step.get("what") in known:
            return step.put(rather=None) if step.get("rather") == 1 else step
        return m.rebuilt(step, plain) if isinstance(step, m.Node | tuple) else step

    return x.but(step=plain(x.step))


@equation(m.When)
def when_you_knock_out(x: m.When) -> Any:
    event = x.pattern
    if (
        isinstance(event, m.Event)
        and event.get("by") == m.YOU
        and event.kind in ("knock out", "knock down", "challenge")
    ):
        return x.but(pattern=event.put(by=m.Set("character", m.ONE, (m.Of(m.YOU),))))
    return x


@equation(m.When, m.Instead)
def where_somebody_is_when_it_happens(x: Any) -> Any:
    """`when a rival stands up next to her` = `when a rival next to her stands up`"""
    event = x.pattern
    if (
        not isinstance(event, m.Event)
        or event.get("at") is None
        or event.kind not in ("stand", "knock down", "knock out", "exhaust", "end", "begin")
    ):
        return x
    who, at = event.get("who"), event.get("at")
    if isinstance(who, m.Set):
        return x.but(pattern=event.put(at=None, who=who.having(at)))
    if isinstance(who, m.Ref):
        return x.but(pattern=event.put(at=None), step=m.If(m.IsSo(who, at), x.step))
    return x


@equation(m.When)
def what_was_done_on_the_turn_that_ends(x: m.When) -> Any:
    event = x.pattern
    if (
        m.is_event(event, "end")
        and isinstance(event.get("what"), m.Time)
        and event.get("what").unit == "turn"
    ):
        return x.but(step=_this_turn(x.step))
    return x


def _this_turn(x: Any) -> Any:
    if isinstance(x, m.Happened) and x.window is None:
        return x.but(window=m.Time("turn"))
    return m.rebuilt(x, _this_turn) if isinstance(x, (m.If | m.Not | m.All | m.OneOf, tuple)) else x


@equation(m.AnyEvent)
def one_subject_for_several_events(x: m.AnyEvent) -> Any:
    """`is pushed or pulled`: the same subject for each event"""
    items = [each for item in x.items for each in (item.items if isinstance(item, m.AnyEvent) else (item,))]
    found = list(items)
    for item in items:
        for _, value in item.roles:
            if isinstance(value, m.Set | m.Join) and value.label:
                found = [
                    m.exchanged(each, pointed(value), value) if each is not item else each for each in found
                ]
    return m.AnyEvent(tuple(found))


@equation(m.Forbid)
def forbid_one_and_the_other(x: m.Forbid) -> Any:
    if isinstance(x.pattern, m.AnyEvent):
        return m.Seq(tuple(m.Forbid(item) for item in x.pattern.items))
    return x


@equation(m.Until, m.While)
def rules_one_by_one(x: Any) -> Any:
    if isinstance(x.rule, m.Seq) and all(isinstance(rule, RULES) for rule in x.rule.steps):
        return m.Seq(tuple(x.but(rule=rule) for rule in x.rule.steps))
    return x


# ---------------------------------------------------------------------- events


@equation(m.Event)
def whose_turn(x: m.Event) -> Any:
    """The end of `its turn` is the end of the turn of its subject. As a trigger, each round means this round."""
    time = x.get("what")
    if x.kind not in ("begin", "end") or not isinstance(time, m.Time):
        return x
    if time.which == "each":
        return x.put(what=time.but(which="this"))
    if time.of is not None and x.get("who") is None:
        return x.put(what=time.but(of=None), who=time.of)
    if time.of is not None and pointed(x.get("who")) == time.of:
        return x.put(what=time.but(of=None))
    return x


@equation(m.Event)
def here_is_no_place(x: m.Event) -> Any:
    if x.kind == "place" and isinstance(x.get("where"), m.Ref) and x.get("where").name == "in play":
        return m.Event("put into play", x.put(where=None).roles)
    if x.get("map"):
        return x.put(map=None, where=x.get("where") or m.Set("map"))
    if m.is_set(x.get("by"), "challenge") and x.kind in ("knock down", "knock out") and x.get("what") is None:
        owners = [f.owner for f in x.get("by").filters if isinstance(f, m.Of)]
        return x.put(by=owners[0], what=m.Set("challenge")) if owners else x
    if (
        x.kind == "shift"
        and x.get("off")
        and isinstance(x.get("track"), m.Set)
        and x.get("track").filters == (m.Of(pointed(x.get("what"))),)
    ):
        return x.put(track=None)
    if x.kind == "return" and m.is_set(x.get("where"), "map"):
        return x.put(where=None)
    if (
        x.kind == "place"
        and isinstance(x.get("where"), m.Ref)
        and x.get("where").kind in ("own", "holder", "target", "label")
        and m.is_set(x.get("what"), "status", "item", "card")
    ):
        return m.Event("give", x.put(where=None, to=x.get("where")).roles)
    if x.kind == "take" and m.is_set(x.get("from"), "map"):
        return m.Event("remove", x.put(**{"from": None}).roles)
    if x.kind == "swap" and x.get("with") is not None:
        return x.put(what=m.Join("and", (x.get("what"), x.get("with"))), **{"with": None})
    if x.kind == "take" and x.get("by") not in (None, m.YOU) and x.get("from") is None:
        return m.event("get", who=x.get("by"), what=x.get("what"))
    return x


@equation(m.Happened, m.Did)
def by_this_ability_is_this_way(x: Any) -> Any:
    """`knocked down by this ability`: knocked down in this text"""
    by = x.event.get("by") if isinstance(x.event, m.Event) else None
    own = (
        isinstance(by, m.Ref) and by.kind == "event" and by.name in ("ability", "challenge", "move", "action")
    )
    return x.but(event=x.event.put(by=None)) if own and x.window is None else x


@equation(m.Happened, m.Did)
def this_way_is_in_this_text(x: Any) -> Any:
    return (
        x.but(event=x.event.put(**{"this-way": None}))
        if isinstance(x.event, m.Event) and x.event.get("this-way")
        else x
    )


@equation(m.Event)
def one_event_in_other_words(x: m.Event) -> Any:
    what = x.get("what")
    sort = what.sort if isinstance(what, m.Set) else ""
    track = x.get("track")
    if x.kind == "shift" and x.get("off") and sort in ("token", "ability token") and track is not None:
        on = m.On(track)
        return x.put(track=None, what=what.having(on).but(sort="ability token"))
    if x.kind == "transfer" and isinstance(what, m.Set) and x.get("from") is None:
        held = [f for f in what.filters if isinstance(f, m.Of)]
        if len(held) == 1:
            rest = tuple(f for f in what.filters if f != held[0])
            return x.put(what=what.but(filters=rest), **{"from": held[0].owner})
    if sort == "exhausted marker" and x.kind == "remove" and isinstance(what, m.Set):
        owners = [f.owner for f in what.filters if isinstance(f, m.Of)]
        who = x.get("from") or (owners[0] if owners else None)
        by = x.get("by")
        return m.event("ready", who=by if pointed(by) == who else who) if who is not None else x
    if sort == "exhausted marker" and x.kind in ("give", "place") and isinstance(what, m.Set):
        owners = [
            f.owner if isinstance(f, m.Of) else f.place for f in what.filters if isinstance(f, m.Of | m.On)
        ]
        who = x.get("to") or x.get("where") or (owners[0] if owners else None)
        if getattr(who, "sort", "") == "card":  # on a card means on its owner
            who = m.sole_owner(who) or who
        if owners and who != owners[0]:
            return m.event("transfer", what=m.Set(sort), to=who, **{"from": owners[0]})
        if isinstance(who, m.Ref) or (isinstance(who, m.Set) and "P" in m.SORTS.get(who.sort, "")):
            return m.event("exhaust", who=who)
    by = x.get("by")
    if x.kind == "stand" and m.is_set(by, "assist") and not by.filters:
        return m.event("assist", to=x.get("who"))  # `is stood up by an assist`
    if x.kind == "roll" and x.get("for") is not None and x.get("who") in (None, m.YOU):
        return x.put(who=x.get("for"), **{"for": None})  # `you roll dice for her`
    if x.kind == "spend" and sort == "point":
        return m.event("lose points", who=x.get("by"), points=what.count.n)
    if x.kind == "remove" and (what == m.THIS_CARD or sort in ("status", "card")):
        return m.Event("discard", x.roles)
    if x.kind in ("remove", "place") and m.is_set(x.get("from"), "map"):
        return x.put(**{"from": None})
    if x.kind in ("discard", "take") and x.get("from") is not None and isinstance(what, m.Set):
        origin = x.get("from")
        place = isinstance(origin, m.Set) and m.SORTS.get(origin.sort) == "S"
        return x.put(what=what.having(m.On(origin) if place else m.Of(origin)), **{"from": None})
    if x.kind == "discard" and x.get("from") is not None and isinstance(what, m.Ref) and what.kind == "named":
        return x.put(what=m.Set(what.sort, m.ONE, (m.Of(x.get("from")),), what.name), **{"from": None})
    return x


@equation(m.Event)
def where_it_is_put(x: m.Event) -> Any:
    """Pieces can only be put on empty squares, so the text need not say it. Tokens and markers do not need empty
    squares."""
    lies = x.kind == "place" and getattr(x.get("what"), "sort", "") in ("token", "marker")
    for role in ("where", "into"):
        place = x.get(role)
        square = m.is_set(place, "square")
        if square and not lies and x.kind in ("place", "move", "push", "pull", "return"):
            plain = place.without(m.Is("empty"))
            if plain != place:
                return x.put(**{role: plain})
    if x.kind == "place" and m.is_set(x.get("from"), "pool") and isinstance(x.get("what"), m.Set):
        what = x.get("what")
        return x.put(what=what.having(m.On(x.get("from"))), **{"from": None})
    return x


@equation(m.Event)
def from_where_somebody_challenges(x: m.Event) -> Any:
    """`challenges her from an adjacent square`: somebody adjacent challenges her"""
    role, at = ("by" if x.kind == "challenge" else "who"), x.get("at")
    if x.kind not in ("challenge", "win", "lose") or not isinstance(at, m.Near):
        return x
    who = m.Set("rival") if x.kind == "challenge" and x.get("by") is None else x.get(role)
    return x.put(at=None, **{role: who.having(at)}) if isinstance(who, m.Set) else x


@equation(m.Event)
def through_their_squares_is_through_them(x: m.Event) -> Any:
    """`pass through squares occupied by rivals` = through rivals"""
    through = x.get("through")
    if not m.is_set(through, "square") or len(through.filters) != 1:
        return x
    owner = through.filters[0].owner if isinstance(through.filters[0], m.Of) else None
    if not isinstance(owner, m.Set) or "P" not in m.SORTS.get(owner.sort, "P") or owner.count == m.NO:
        return x
    return x.put(through=owner)


@equation(m.Event)
def a_count_of_one_is_not_said(x: m.Event) -> Any:
    times = x.get("times")
    if times in (1, m.ONE):
        return x.put(times=None) if x.kind != "more actions" else x
    return x


@equation(m.Event)
def against_in_a_kind(x: m.Event) -> Any:
    """The filters of an event are sorted; a basic challenge is always a challenge action."""
    kind = x.get("kind")
    if isinstance(kind, tuple) and {m.Is("basic"), m.Is("challenge")} <= {*kind}:
        return x.put(kind=tuple(each for each in kind if each != m.Is("challenge")))
    return x.put(kind=order(kind)) if isinstance(kind, tuple) and kind != order(kind) else x


# ---------------------------------------------------------------------- acts: the default doers


def _acts(x: Any, kind: str, actor: Any) -> Any:
    """Applies the equations for acts, which do not hold for patterns."""
    if isinstance(x, tuple):
        return tuple(_acts(each, kind, actor) for each in x)
    if isinstance(x, m.Event):
        return _act(x, actor)
    if isinstance(x, m.May):
        mine = x.by == actor and kind != "status"  # for a status card, the holder's side decides
        by = m.YOU if mine else x.by
        step = x.step
        if m.is_set(by, "player", "owner", "side") and isinstance(step, m.Event):
            step = step.put(by=None) if step.get("by") == pointed(by) else step  # who decides also acts
        return m.May(by, _acts(step, kind, actor))
    if isinstance(x, m.Seq | m.Either):
        return type(x)(_acts(x.steps, kind, actor))
    if isinstance(x, m.Each | m.Must | m.When | m.Instead | m.Later):
        return x.but(step=_acts(x.step, kind, actor))
    if isinstance(x, m.If):
        return m.If(
            x.cond,
            _acts(x.step, kind, actor),
            _acts(x.otherwise, kind, actor) if x.otherwise is not None else None,
        )
    if isinstance(x, m.Pay):
        return m.Pay(_acts(x.cost, kind, actor), _acts(x.get, kind, actor))
    if isinstance(x, m.Repeat):
        return x.but(step=_acts(x.step, kind, actor))
    if isinstance(x, m.Limit | m.While | m.Until) and x.rule is not None:
        return x.but(rule=_acts(x.rule, kind, actor))
    return x


def _act(x: m.Event, actor: Any) -> Any:
    by = x.get("by")
    if x.kind == "more actions" and x.get("kind"):
        return m.event("action", who=x.get("who"), kind=x.get("kind"), times=x.get("times"))
    if x.kind in ("push", "pull", "challenge"):
        to = x.get("to")
        if (
            x.kind == "challenge"
            and isinstance(to, m.Set)
            and (to.sort, to.count, to.name) == ("character", m.ONE, "")
        ):
            x = x.put(to=to.but(sort="rival"))  # the target of a challenge is a rival
        if x.kind == "challenge" and x.get("to") == actor and by in (None, m.YOU, actor):
            return x.put(by=m.NOBODY)
        if by in (None, m.YOU):
            x = x.put(by=actor)
    elif by == m.YOU or by == actor or (isinstance(by, m.Ref) and by.kind == "nobody"):
        x = x.put(by=None)
    if x.kind in ("gain", "roll", "flip", "lose points") and x.get("who") in (m.YOU, actor):
        x = x.put(who=None)
    if x.kind == "get" and x.get("who") in (None, m.YOU):
        return m.Event("take", tuple((role, value) for role, value in x.roles if role != "who"))
    if x.kind == "get" and x.get("from") is None:
        return m.event("give", what=x.get("what"), to=x.get("who"))
    given, to = x.get("what"), x.get("to")
    if x.kind == "give" and isinstance(given, m.Set) and m.Of(to) in given.filters:
        left = tuple(each for each in given.filters if each != m.Of(to))  # `put her Marked card on her`
        return x.put(what=given.but(filters=left))
    times = x.get("times")
    if isinstance(times, m.Count) and times.kind == "exactly" and isinstance(times.n, int):
        times = times.n
    if (
        isinstance(times, int)
        and times > 1
        and x.kind in ("challenge", "move", "assist", "interact", "push", "roll")
    ):
        return m.Repeat(x.put(times=None), times - 1)
    if x.kind == "pull" and x.get("toward") == x.get("by"):
        x = x.put(toward=None)
    if x.kind == "push" and x.get("away") == x.get("by"):
        x = x.put(away=None)
    return x


def _ability(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Joins steps of different sentences; what the text adds to `this challenge` later becomes part of the
    challenge."""
    found: list[Any] = []
    for part in parts:
        for one in part.steps if isinstance(part, m.Seq) else (part,):
            if found and (merged := _more_dice(found[-1], one)) is not None:
                found[-1] = merged
            else:
                found.append(one)
    limits = [x for x in found if isinstance(x, m.Limit)]
    if len(limits) == 1 and len(found) == 1 and limits[0].rule is not None:
        steps = limits[0].rule.steps if isinstance(limits[0].rule, m.Seq) else (limits[0].rule,)
        inner = _ability(tuple(steps))
        return (limits[0].but(rule=inner[0] if len(inner) == 1 else m.Seq(inner)),)
    usable = [x for x in found if isinstance(x, m.Usable)]
    return (*usable, *(x for x in found if not isinstance(x, m.Usable)))


def how_many(noun: Any) -> Any:
    return getattr(noun, "count", None)


def _more_dice(last: Any, one: Any) -> Any:
    """`Do a challenge 2. If the target is down, this challenge rolls 2 more dice.`: one challenge. None if it is
    something else."""
    cond = None
    if isinstance(one, m.While | m.If) and isinstance(one, m.While):
        cond, one = one.cond, one.rule
    elif isinstance(one, m.If) and one.otherwise is None:
        cond, one = one.cond, one.step
    extra: Any = None
    each = one.who if isinstance(one, m.Each) else None
    if isinstance(one, m.Each):
        one = one.step
    if m.is_event(one, "add dice") and how_many(one.get("by")) == m.EACH:
        each, one = one.get("by"), one.put(by=None)  # `each Hound beside it adds 1 die`
    if (
        isinstance(one, m.Change)
        and one.value == "dice"
        and one.how == "add"
        and isinstance(one.pattern, m.Event)
        and isinstance(one.pattern.get("what"), m.Ref)
    ):
        extra = one.amount
    if m.is_event(one, "add dice"):
        extra = one.get("dice")
    if each is not None and extra is not None:
        extra = m.Times(each, extra) if isinstance(extra, int) else None
    if isinstance(last, m.May) and extra is not None and cond is None:
        inner = _more_dice(last.step, m.event("add dice", dice=extra))
        return None if inner is None else last.but(step=inner)
    if extra is None or not m.is_event(last, "challenge"):
        return None
    if last.get("dice") is None:
        return last.put(more=extra) if cond is None and last.get("more") is None else None
    before = last.get("dice")
    items = before.items if isinstance(before, m.Sum) else (before,)
    return last.put(dice=m.Sum((*items, extra if cond is None else m.Given(extra, cond))))


def _rules(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    found: list[Any] = []
    for part in parts:
        found += part.steps if isinstance(part, m.Seq) else [part]
    found = list(map(_standing, found))
    for at, rule in enumerate(found):
        of = rule.of if isinstance(rule, m.Change) else None
        if isinstance(of, m.Set) and of.label:  # other rules about the same ones get the noun
            found = [
                m.exchanged(each, pointed(of), of.but(label=0))
                if i != at and isinstance(each, m.Change)
                else each
                for i, each in enumerate(found)
            ]
    return tuple(found)


def _standing(x: Any) -> Any:
    """`an adjacent ally has +1 defense`, as a lasting rule, is about each of them."""
    if isinstance(x, m.While | m.Limit) and x.rule is not None:
        return x.but(rule=_standing(x.rule))
    if isinstance(x, m.Change) and x.of is not None:
        return x.but(of=_each(x.of))
    return x


def _each(noun: Any) -> Any:
    if isinstance(noun, m.Set) and noun.count == m.ONE:
        return noun.but(count=m.EACH)
    if isinstance(noun, m.Join):
        return noun.but(items=tuple(map(_each, noun.items)), op="and")
    return noun
