"""Who is meant: pronouns, `that rival`, `the token`, `another`, in reading order, by sort, number and recency.

1. he and she are the card's own character; `this character` is the holder.
2. The slot decides the sort: one challenges a piece, discards a thing, has a pool.
3. Never the noun phrase it stands in, never the subject of its own clause.
4. In a relative clause the noun it belongs to comes first.
5. Subjects and objects before what only stands in a modifier; the card's own character last; then the most recent.
6. `they` is several first, then one; after `A and B` both."""

from typing import Any, Final, NamedTuple

from crossfray.language import meaning as m
from crossfray.language.clauses import SUBJECT
from crossfray.language.names import Names
from crossfray.language.phrases import (
    ALL_TYPES,
    HERE,
    Adv,
    Cannot,
    Group,
    NeedNot,
    Only,
    Pick,
    That,
    Was,
    Would,
    Wrap,
    types_of,
)
from crossfray.language.words import Pron


class Seen(NamedTuple):
    """Something the text has spoken of."""

    ref: Any
    types: str
    sort: str
    name: str
    plural: bool | None
    """None: each of several, spoken of one by one"""
    weight: int
    """2 subject or object, 1 in a modifier, 0 the card's own character"""
    like: tuple[Any, ...] = ()
    """of what kind: for `another`"""
    sentence: int = 0
    """where it was last spoken of"""


_WANTED: Final = {
    "who": "PY", "by": "PY", "to": "PY", "toward": "PS", "away": "PS", "through": "PS", "where": "SPT", "into": "ST",
    "with": "PTS", "from": "PYS", "track": "S", "in": "E", "against": "P", "of": "PY",
}  # fmt: skip
_WHAT: Final = {
    "discard": "T", "give": "T", "take": "T", "get": "T", "spend": "T", "shift": "T", "flip": "T", "score": "T",
    "claim": "TS", "place": "PT", "remove": "PT", "return": "PT", "swap": "PT", "do": "E", "cancel": "E",
    "transfer": "T", "use": "T", "see": "PTS", "have": "TP", "attach": "PT", "reroll": "D", "set die": "D",
}  # fmt: skip
_OF_PIECES: Final = ("challenge", "move", "push", "pull", "stand", "standing", "knock down", "knock out", "assist",
                    "exhaust", "ready", "defend")  # fmt: skip
"""What happens only to those on the map."""
_SOMEBODYS: Final = ("pool", "track", "ability", "defense", "square", "starting area", "challenge", "move",
                     "action", "ally", "rival", "side", "character", "opponent", "setup square")  # fmt: skip
_PLACES: Final = (
    "map",
    "track",
    "pool",
    "starting area",
    "setup square",
    "defense",
    "range",
    "cost",
    "owner",
    "side",
)
"""Never spoken of again by `it` or `that`."""
_PEOPLE: Final = (
    "rival",
    "ally",
    "character",
    "minion",
    "companion",
    "leader",
    "piece",
    "teammate",
    "target",
    "holder",
)


_KIN: Final = {
    "token": "marker minion", "character": "rival ally leader mixed part", "marker": "token", "minion": "token",
    "piece": "rival ally character token minion mixed part", "card": "status item", "item": "card",
    "player": "opponent", "ally": "character part", "rival": "character part", "square": "area",
    "ability token": "token", "die": "burst",
}  # fmt: skip
"""Sorts that `that token`, `the character` may mean as well."""


_LEFT_AS: Final = {"knock down": "down", "knock out": "out", "exhaust": "exhausted", "stand": "standing"}
"""How an event leaves whom it happens to."""


class Refs:
    """What has been spoken of so far. `lost` counts references that mean nobody."""

    def __init__(self, names: Names, kind: str) -> None:
        self.names = names
        self.kind = kind
        self.seen: list[Seen] = []
        self.kinds: list[Seen] = []
        """everything there was a noun for: `one`, `another` are new ones of its sort"""
        self.labels: dict[int, int] = {}
        self.joins: dict[m.Join, int] = {}
        self.next = 1
        self.target = False
        self.challenger: Any = None
        self.events: list[str] = []
        self.lost: list[Any] = []
        self.apart: list[Any] = []
        """those in the other roles of the same clause: a pronoun is none of them"""
        self.depth = 0
        self.within = False
        """in `within N squares of ...`"""
        self.placed: Any = None
        """what the clause places"""
        self.sentence = 0
        self.still = False
        """in a condition or standing rule, where `adjacent` is measured from the card's own character"""
        held = names.card is not None
        self.actor: Any = m.HOLDER if held else m.OWN if names.own is not None else m.YOU

    def copy(self) -> "Refs":
        other = Refs(self.names, self.kind)
        other.seen, other.labels, other.next = list(self.seen), dict(self.labels), self.next
        other.kinds = list(self.kinds)
        other.target, other.challenger, other.events = self.target, self.challenger, list(self.events)
        other.sentence = self.sentence + 1
        return other

    # ------------------------------------------------------------------ the walk

    def resolve(self, x: Any, want: str = ALL_TYPES, subject: Any = None) -> Any:
        """The same with every reference replaced by what it means."""
        if isinstance(x, tuple):
            return tuple(self.resolve(each, want, subject) for each in x)
        if x == HERE:
            return m.ACTOR if self.still or subject in (None, m.YOU, m.NOBODY) else subject
        if x == SUBJECT:
            return subject if subject is not None else m.ACTOR
        if isinstance(x, Pron):
            return self.pronoun(x, want, subject)
        if isinstance(x, That):
            return self.that(x)
        if isinstance(x, Pick):
            return self.pick(x, want)
        if isinstance(x, m.Set):
            self.apart = []
            return self.set(x, subject)
        if isinstance(x, m.Join):
            return self.join(x, want, subject)
        if isinstance(x, m.Part):
            return self.part(x, want, subject)
        if isinstance(x, m.Ref):
            return self.ref(x)
        if isinstance(x, Wrap):
            return self.wrap(x, subject)
        if isinstance(x, m.Event):
            return self.event(x, subject)
        if isinstance(x, m.Did):
            return self.did(x)
        if isinstance(x, m.IsSo):
            self.apart = []
            place = x.filter.place if isinstance(x.filter, m.On) else None
            # that there is somebody on the map does not make it the one spoken of
            exists = x.filter == m.Is("on the map") or (isinstance(place, m.Set) and place.sort == "map")
            self.depth += exists
            if isinstance(x.who, m.Set) and x.filter == m.Has(m.THIS_CARD) and not x.who.filters:
                return m.IsSo(self.set(x.who.but(filters=(x.filter,)), subject), x.filter)
            has = isinstance(x.filter, m.Has) and isinstance(x.who, Pron)  # who has something is somebody
            who = self.resolve(x.who, "PY" if has else ALL_TYPES, subject)
            self.depth -= exists
            self.apart = [pointed(who)]
            return m.IsSo(who, self.resolve(x.filter, ALL_TYPES, pointed(who)))
        if isinstance(x, Cannot):
            before, self.still = self.still, True
            found = Cannot(self.resolve(x.x, ALL_TYPES, subject))
            self.still = before
            return found
        if isinstance(x, m.May | m.Must):
            self.apart = []
            by = self.resolve(x.by, "PY", subject)
            return type(x)(by, self.resolve(x.step, ALL_TYPES, pointed(by)))
        if isinstance(x, m.Happened) and x.window is None and not self.events:
            state = _LEFT_AS.get(x.event.kind)
            if state is not None and len(x.event.roles) == 1:  # nothing has happened yet: how it is now
                return self.resolve(m.IsSo(x.event.get("who"), m.Is(state)), want, subject)
        if isinstance(x, m.Before) and isinstance(x.filter, m.Is) and not self.events:
            return x.filter
        if isinstance(x, m.Near | m.Seen | m.Sees | m.Has | m.On | m.Of | m.Nearest | m.Except | m.Same):
            return self.modifier(x, want, subject)
        if isinstance(x, m.Time) and x.of is not None:
            own = isinstance(x.of, Pron) and x.of.word in ("it", "they") and subject not in (None, m.YOU)
            return x.but(of=subject if own else self.resolve(x.of, "P", subject))
        if isinstance(x, m.Node):
            return m.rebuilt(x, lambda child: self.resolve(child, ALL_TYPES, subject))
        return x

    def event(self, x: m.Event, subject: Any) -> Any:
        """The roles in reading order; the doer first if it has no place of its own."""
        before = self.still
        self.still = before or x.kind in ("raise", "lower", "bound")
        roles: dict[str, Any] = {}
        doer = subject
        order = sorted(x.roles, key=lambda item: (place_of(item[1]), item[0] not in ("who", "by", "of")))
        for role, value in order:
            want = _WHAT.get(x.kind, ALL_TYPES) if role == "what" else _WANTED.get(role, ALL_TYPES)
            inner = doer if role not in ("who", "by") or "who" in roles or "by" in roles else subject
            self.apart = [pointed(other) for other in roles.values() if isinstance(other, m.Node)]
            self.placed = x.get("what") if x.kind == "place" and role != "what" else None
            me = value == m.YOU and role in ("who", "to") and x.kind in _OF_PIECES  # somebody on the map
            roles[role] = self.resolve(m.ACTOR if me else value, want, inner)
            if role in ("who", "by", "of") and (role == "by" or "by" not in roles):
                doer = pointed(roles[role])
        self.still, self.apart, self.placed = before, [], None
        found = m.Event(x.kind).put(**roles)
        if x.kind in ("challenge", "done"):
            self.target = True
        if x.kind == "challenge" and found.get("by") is not None:
            self.challenger = pointed(found.get("by"))
        if x.kind in ("challenge", "move", "ability", "action", "roll", "push", "pull", "win", "lose"):
            self.events.append("challenge" if x.kind in ("win", "lose") else x.kind)
        return found

    def wrap(self, x: Wrap, subject: Any) -> Any:
        adv, step = x.adv, x.step
        if step is not None and (contains(adv, SUBJECT) or not x.front):
            done = self.resolve(step, ALL_TYPES, subject)
            main = subject_of(done)
            return Wrap(Adv(adv.kind, self.adverb(adv, m.ACTOR if main in (None, m.YOU) else main)), done)
        around = self.adverb(adv, subject)
        return Wrap(
            Adv(adv.kind, around), self.resolve(step, ALL_TYPES, subject) if step is not None else None
        )

    def adverb(self, adv: Adv, subject: Any) -> Any:
        if (
            adv.kind == "then"
            and isinstance(adv.x, That)
            and adv.x.word == "the"
            and adv.x.sort not in self.events
        ):
            self.lost.append(adv.x)  # `after the challenge`: there was none
        before, self.still = self.still, adv.kind != "for each"
        if isinstance(adv.x, tuple):
            found: Any = tuple(
                self.resolve(each, ALL_TYPES, subject) if isinstance(each, m.Node) else each for each in adv.x
            )
        else:
            found = self.resolve(adv.x, ALL_TYPES, subject) if isinstance(adv.x, m.Node) else adv.x
        self.still = before
        return found

    def did(self, x: m.Did) -> Any:
        state = _LEFT_AS.get(x.event.kind) if x.window is None and not self.events else None
        if state is not None and x.event.roles == (("who", m.IT),):
            return m.Is(state)  # nothing has happened yet: how it is now
        self.depth += 1
        if any(x.event.get(role) == m.IT for role in ("who", "by", "of")):
            self.seen.append(Seen(m.IT, "P", "", "", None, 3, (), self.sentence))
        event = self.resolve(x.event, ALL_TYPES, None)
        self.seen = [each for each in self.seen if each.ref != m.IT]
        self.depth -= 1
        return m.Did(event, x.window)

    def modifier(self, x: Any, want: str, subject: Any) -> Any:
        self.depth += 1
        before, self.within = self.within, isinstance(x, m.Near) and not x.adjacent
        (field,) = [
            name
            for name in m.names_of(type(x))
            if name in ("of", "by", "what", "place", "owner", "to", "who", "as_")
        ]
        kinds = {
            "Near": "PS",
            "Seen": "PY",
            "Has": "T",
            "On": "SPT",
            "Of": want,
            "Nearest": "PS",
            "Sees": "PS",
        }
        of = getattr(x, field)
        if of == m.YOU and isinstance(x, m.Near | m.Seen | m.Sees | m.Nearest):
            of = m.ACTOR  # next to you: to the one you play
        found = x.but(**{field: self.resolve(of, kinds.get(type(x).__name__, ALL_TYPES), subject)})
        self.within = before
        self.depth -= 1
        return found

    # ------------------------------------------------------------------ nouns

    def set(self, x: m.Set, subject: Any) -> Any:
        if x.label and x.label in self.labels:
            return m.Ref("label", self.labels[x.label])
        owner = (
            "T"
            if x.sort == "owner" and any("T" in s.types for s in self.seen)
            else "E"
            if x.sort == "cost" and self.events
            else "P"
            if x.sort in _SOMEBODYS
            else "PYT"
        )
        self.depth += 1
        filters = tuple(
            self.resolve(f, owner if isinstance(f, m.Of) else ALL_TYPES, subject) for f in x.filters
        )
        self.depth -= 1
        if self.names.card is not None and m.Has(m.THIS_CARD) in filters and x.sort in _PEOPLE:
            self.note(m.HOLDER, "P", "character")
            return m.HOLDER
        if m.Did(m.event("attach", what=m.OWN, to=m.IT)) in filters:
            self.note(m.Ref("attached"), "P", "character")
            return m.Ref("attached")
        if x.sort in ("player", "owner") and filters == (m.Of(m.OWN),):
            return m.YOU
        if x.sort in m.NAMED_AS and filters == (m.Of(m.OWN),) and x.count == m.ONE:
            known = m.Ref("named as", sort=x.sort)
            self.note(known, "P", x.sort)
            return known
        label = 0
        if x.label and x.sort not in _PLACES:
            label = self.labels[x.label] = self.next
            self.next += 1
            types = types_of(x)
            if x.sort != "die":
                several = x.count.kind in ("up to", "at least", "any number") or (
                    isinstance(x.count.n, int) and x.count.n > 1
                )
                plural = (
                    True if x.count in (m.PLURAL, m.ANY_PLURAL) else None if x.count == m.EACH else several
                )
                like = tuple(f for f in filters if isinstance(f, m.Is))
                weight = 2 if not self.depth else 1
                found = Seen(
                    m.Ref("label", label), types, x.sort, x.name, plural, weight, like, self.sentence
                )
                self.kinds.append(found)
                if x.count != m.NO:  # of nobody one does not speak again
                    self.seen.append(found)
        asked = m.ONE if self.still or self.depth else m.EACH
        count = {m.PLURAL: m.EACH, m.ANY_PLURAL: asked}.get(x.count, x.count)
        return x.but(filters=filters, label=label, count=count)

    def join(self, x: m.Join, want: str, subject: Any) -> Any:
        if x in self.joins:
            return m.Ref("label", self.joins[x])
        items = tuple(self.resolve(item, want, subject) for item in x.items)
        label = self.joins[x] = self.next
        self.next += 1
        weight = 2 if not self.depth else 1
        sorts = {item.sort for item in items if isinstance(item, m.Set)}
        sort = sorts.pop() if len(sorts) == 1 and all(isinstance(item, m.Set) for item in items) else "mixed"
        self.seen.append(
            Seen(
                m.Ref("label", label),
                types_of(m.Join(x.op, items)) or "P",
                sort,
                "",
                x.op == "and",
                weight,
                (),
                self.sentence,
            )
        )
        return m.Join(x.op, items, label)

    def part(self, x: m.Part, want: str, subject: Any) -> Any:
        if want == "D" and isinstance(x.of, Pron):
            return m.Set("die", x.count, x.filters)  # of the roll that is spoken of
        of = self.resolve(x.of, want, subject)
        label = self.next
        self.next += 1
        self.seen.append(Seen(m.Ref("label", label), types_of(of), "part", "", None, 2, (), self.sentence))
        return m.Part(x.count, of, x.filters, label)

    def ref(self, x: m.Ref) -> Any:
        if x == m.ACTOR:
            return x
        if x.kind == "target":
            self.note(x, "P", "target")
        if x.kind == "own":
            self.note(x, "P", "own", 0)
        return x

    def note(self, ref: Any, types: str, sort: str, weight: int = 2, name: str = "") -> None:
        self.seen = [each for each in self.seen if each.ref != ref]
        self.seen.append(Seen(ref, types, sort, name, False, weight, (), self.sentence))

    def pronoun(self, x: Pron, want: str, subject: Any) -> Any:
        if (
            x.word in ("he", "she")
            and self.names.own is not None
            and self.names.pronoun in (x.word, "", "it", "they")
        ):
            return m.OWN
        if x.word == "both":
            return self.both()
        if want == "E" and self.events:
            return m.Ref("event", name=self.events[-1])
        if x.word == "self" and subject is not None:
            return subject
        apart = self.apart if self.depth < 2 else []
        found = [s for s in self.seen if any(t in want for t in s.types) and s.ref not in apart]
        if self.within and self.placed == m.TARGET:
            self.lost.append(
                x
            )  # `place the target within 2 squares of it`: of the target, or of somebody else?
        if want == "P":
            found = [s for s in found if s.types == "P" and s.weight] or found
        if "P" not in want:
            found = [s for s in found if s.types != "P"] or found
        if (
            self.names.card is not None
            and "P" in want
            and not any(set("PY") & set(s.types) and s.weight for s in found)
        ):
            return m.HOLDER if subject != m.HOLDER or not found else self.chosen(found)
        plural = x.word == "they"
        several = [s for s in found if s.plural is not False]
        one = [s for s in found if not self.several(s)]
        found = (
            (several or found)
            if plural and any(s.plural for s in several)
            else one
            if x.word == "it"
            else (one or found)
        )
        if not found:
            if self.names.card is not None and "T" in want:
                return m.THIS_CARD
            if subject is not None and subject != m.YOU and "P" in want:
                return subject
            if x.word == "they" and self.names.own is not None and "P" in want:
                return m.OWN
            self.lost.append(x)
            return m.Ref("label", 0)
        return self.chosen(found)

    def chosen(self, found: list[Seen]) -> Any:
        now = [s for s in found if s.weight and s.sentence == self.sentence]
        best = max(s.weight for s in now or found)
        return self.lifted([s for s in now or found if s.weight == best][-1])

    def both(self) -> Any:
        pairs = [s for s in self.seen if s.plural is True and "P" in s.types]
        if pairs:
            return pairs[-1].ref
        people = [s.ref for s in self.seen if "P" in s.types][-2:]
        if len(people) == 2:
            return m.Join("and", tuple(people))
        self.lost.append(Pron("both", 0))
        return m.Ref("label", 0)

    def that(self, x: That) -> Any:
        types = types_of(x)
        if x.name and self.names.card is not None and self.names.card.id == x.name and not x.plural:
            return m.THIS_CARD
        if x.word == "name" or (x.word == "the" and x.name):
            earlier = [s for s in self.seen if s.name == x.name and x.word == "the"]
            if earlier and self.count(x.name) > 1:
                return earlier[-1].ref
            if (
                self.count(x.name) > 1
                and x.word == "the"
                and not (self.names.card is not None and self.names.card.id == x.name)
            ):
                self.lost.append(x)
            if self.count(x.name) > 1 and x.word == "name" and x.sort in ("minion", "token", "marker"):
                return self.set(m.Set(x.sort, m.ONE, (), x.name, x.at + 1), None)
            ref = m.Ref("named", 0, x.name, x.sort)
            self.note(ref, types, x.sort, 2 if not self.depth else 1, x.name)
            return ref
        if x.word == "this" and x.sort in ("card", "item", "status") and not x.filters and not x.plural:
            return self.this_card(x)
        if x.sort in ("holder",) or (
            x.word == "this" and x.sort in _PEOPLE and x.sort not in ("rival", "ally")
        ):
            ref = m.HOLDER if self.names.card is not None else m.OWN
            self.note(ref, "P", "character")
            return ref
        if x.sort == "target":
            return m.TARGET
        if x.sort in ("winner", "loser"):
            if not self.target:
                self.lost.append(x)
            whoever = m.Ref("winner") if x.sort == "winner" else m.Ref("loser")
            self.note(whoever, "P", "character")
            return whoever
        if x.sort == "challenger":
            if self.challenger is None:
                self.lost.append(x)
            return self.challenger
        if types == "E":
            return m.Ref("event", name=x.sort)
        apart = self.apart if self.depth < 2 else []
        found = [s for s in self.seen if self.matches(s, x) and s.ref not in apart]
        if x.sort in ("rival", "ally"):
            found = [s for s in found if s.ref not in (m.OWN, m.HOLDER)]
        found = [s for s in found if s.sort == x.sort and s.name == x.name] or found
        found = [s for s in found if (s.plural is not False if x.plural else not self.several(s))]
        now = [s for s in found if s.sentence == self.sentence]
        if found:
            # `when a character knocks out a character, place that character`: the subject before the object
            return self.lifted(now[0] if x.sort == "character" and len(now) > 1 else found[-1])
        if self.names.card is not None and x.sort == "character" and not x.plural:
            return m.HOLDER
        if self.names.card is not None and x.sort in ("card", self.names.card.kind) and not x.plural:
            return m.THIS_CARD
        if x.sort == "opponent":
            return m.Set("opponent", m.EACH if x.plural else m.ONE)
        if x.word == "bare":  # without its article, and nobody known
            return self.set(m.Set(x.sort, m.ONE, x.filters, "", x.at + 1), None)
        if self.target and "P" in types:
            return m.TARGET
        self.lost.append(x)
        return m.Set(x.sort, m.EACH if x.plural else m.ONE, x.filters, x.name)

    def this_card(self, x: That) -> Any:
        """The card the text stands on; not clear if the sentence has just spoken of another."""
        if any(
            s.sort in ("item", "status", "card") and not s.name and s.sentence == self.sentence
            for s in self.seen
        ):
            self.lost.append(x)
        return m.THIS_CARD

    def several(self, s: Seen) -> bool:
        """Whether one speaks of it as of several; each of some is one only as long as its sentence goes on."""
        return s.plural is True or (s.plural is None and s.sentence != self.sentence)

    def lifted(self, got: Seen) -> Any:
        """Spoken of again: as the subject or object of a clause it comes first."""
        if got in self.seen:
            weight = 2 if got.weight and not self.depth else got.weight
            now = got._replace(weight=max(weight, got.weight), sentence=self.sentence)
            if not self.depth and got.weight:
                self.seen.remove(got)
                self.seen.append(now)
            else:
                self.seen[self.seen.index(got)] = now
        return got.ref

    def matches(self, s: Seen, x: That) -> bool:
        if x.name:
            return s.name == x.name
        if s.sort == x.sort:
            return True
        return (s.sort in _KIN.get(x.sort, "").split() and any(t in types_of(x) for t in s.types)) or (
            x.sort in ("token", "marker", "card", "item") and bool(s.name) and self.kind_of(s.name, x.sort)
        )

    def kind_of(self, thing: str, sort: str) -> bool:
        found = self.names.all.get(thing)
        return found is not None and (
            found.kind == sort
            or (
                sort in ("token", "card")
                and found.kind in {"token": ("token", "minion", "marker"), "card": ("status", "item")}[sort]
            )
        )

    def count(self, thing: str) -> int:
        found = self.names.all.get(thing)
        return found.count if found else 1

    def pick(self, x: Pick, want: str) -> Any:
        found = [
            s
            for s in self.kinds
            if any(t in want for t in s.types) and s.sort not in ("", "own", "mixed", "part", "target")
        ]
        if not found:
            self.lost.append(x)
            return m.Ref("label", 0)
        got = found[-1]
        label = self.next
        self.next += 1
        self.seen.append(
            Seen(m.Ref("label", label), got.types, got.sort, got.name, False, 2, got.like, self.sentence)
        )
        kind = tuple(f for f in got.like if f != m.Is("in play"))
        filters = (*kind, m.Other()) if x.other else kind
        return m.Set(got.sort, x.count, filters, got.name, label)


# ---------------------------------------------------------------------- looking around in a meaning


def pointed(noun: Any) -> Any:
    """How a noun that has just been introduced is referred to."""
    if isinstance(noun, m.Set | m.Join | m.Part):
        return m.Ref("label", noun.label) if noun.label else noun
    return noun


def place_of(x: Any) -> int:
    """Where something stands in the text: its first noun; large if it has none."""
    if isinstance(x, Pron | That | Pick):
        return x.at or 9999
    if isinstance(x, m.Set) and x.label:
        inner = min((place_of(f) for f in x.filters), default=9999)
        return min(x.label - 1, inner)
    if isinstance(x, m.Node | tuple):
        return min((place_of(child) for child in m.children(x)), default=9999)
    return 9999


def contains(x: Any, sought: Any) -> bool:
    if x == sought:
        return True
    return isinstance(x, m.Node | tuple) and any(contains(child, sought) for child in m.children(x))


def subject_of(x: Any) -> Any:
    """The subject of a clause or step, as one refers to it."""
    if isinstance(x, m.Event):
        for role in ("who", "by", "of", "what"):
            if x.get(role) is not None and not isinstance(x.get(role), m.Time):
                return pointed(x.get(role))
        return None
    if isinstance(x, m.IsSo):
        return pointed(x.who)
    if isinstance(x, m.May | m.Must):
        return pointed(x.by) if x.by != m.YOU else subject_of(x.step)
    if isinstance(x, Wrap):
        return subject_of(x.step)
    if isinstance(x, Group):
        return subject_of(x.items[0])
    if isinstance(x, Would | Cannot | NeedNot | Only | Was | m.Not):
        return subject_of(x.x)
    if isinstance(x, m.Pay):
        return subject_of(x.cost)
    return None
