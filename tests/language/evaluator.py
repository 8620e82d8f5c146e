"""A second opinion: what a meaning says of a position, worked out naively and without the engine's selectors.

It knows sets, conditions, numbers, and to which challenges and moves a standing rule applies. Squares are columns and
rows of an open board; only who sees whom is asked of the engine. What it does not know is `Unknown`."""

from dataclasses import dataclass, field
from typing import Any

from crossfray.language import meaning as m
from crossfray.rules.match import CHARACTER, COMPANION, ITEM, MINION, NOBODY, STATUS
from crossfray.rules.selectors import sees_piece
from crossfray.rules.state import OFF, State

PIECES = (CHARACTER, COMPANION, MINION)
KINDS = {"companion": COMPANION, "minion": MINION}


class Unknown(Exception):
    """Nothing that is evaluated here."""


@dataclass
class World:
    """A position as a text of a card sees it; `labels` are sets of pieces."""

    state: State
    source: int
    labels: dict[int, set[int]] = field(default_factory=dict)
    target: int = -1
    doer: int = -1
    """who does it, for those texts that do not say who"""

    @property
    def things(self) -> Any:
        return self.state.match.things

    def own(self) -> int:
        thing = self.things[self.source]
        return thing.owner if thing.kind in (ITEM, STATUS) else self.source

    def side(self) -> int:
        return int(self.things[self.own()].side)

    def holder(self) -> int:
        thing = self.things[self.source]
        if thing.kind == ITEM:
            return int(thing.owner)
        return self.state.holder[self.source]

    def actor(self) -> int:
        return self.holder() if self.things[self.source].kind in (ITEM, STATUS) else self.own()

    def square(self, piece: int) -> tuple[int, int] | None:
        where = self.state.where[piece]
        return (
            (where % self.state.match.board.width, where // self.state.match.board.width)
            if where >= 0
            else None
        )

    def away(self, a: int, b: int) -> int:
        """Squares from one to the other; 999 if one is not on the map."""
        here, there = self.square(a), self.square(b)
        return max(abs(here[0] - there[0]), abs(here[1] - there[1])) if here and there else 999

    # ------------------------------------------------------------------ nouns

    def noun(self, noun: Any) -> set[int]:
        """Everything a noun means, however many of them the text wants."""
        if isinstance(noun, m.Join):
            return set().union(*(self.noun(item) for item in noun.items))
        if isinstance(noun, m.Set):
            return {piece for piece in range(len(self.things)) if self.meant(noun, piece)}
        if not isinstance(noun, m.Ref):
            raise Unknown(noun)
        if noun.kind == "label":
            if noun.label not in self.labels:
                raise Unknown(noun)
            return self.labels[noun.label]
        if noun.kind == "named":
            return {n for n, thing in enumerate(self.things) if thing.card == noun.name and self.brought(n)}
        one = {
            "own": self.own(),
            "holder": self.holder(),
            "actor": self.actor(),
            "target": self.target,
            "card": self.source,
        }.get(noun.kind)
        if one is None:
            raise Unknown(noun)
        return {one} - {-1}

    def brought(self, thing: int) -> bool:
        return self.things[thing].owner == self.own() or thing == self.own()

    def meant(self, noun: m.Set, piece: int) -> bool:
        """Whether a piece is of the sort and meets every filter; nearest is judged last."""
        if not self.of_sort(noun, piece):
            return False
        plain = [each for each in noun.filters if not isinstance(each, m.Nearest)]
        if not all(self.meets(each, piece, noun) for each in plain):
            return False
        for each in noun.filters:
            if isinstance(each, m.Nearest):
                raise Unknown(each)
        return True

    def of_sort(self, noun: m.Set, piece: int) -> bool:
        thing = self.things[piece]
        if noun.name:
            if thing.card != noun.name or not self.brought(piece):
                return False
            return self.state.holder[piece] >= 0 if thing.kind == STATUS else self.state.where[piece] >= 0
        if noun.sort == "item":
            return bool(thing.kind == ITEM and self.state.where[piece] == OFF)
        if thing.kind not in PIECES:
            return False
        if self.state.where[piece] < 0 and m.Is("out") not in noun.filters:
            return False
        sides = {"rival": thing.side not in (self.side(), NOBODY), "ally": thing.side == self.side()}
        if any(isinstance(each, m.Of) for each in noun.filters) and noun.sort in sides:
            return True
        if noun.sort in sides:
            return bool(sides[noun.sort]) and (noun.sort == "rival" or piece != self.own())
        if noun.sort in KINDS:
            return bool(thing.kind == KINDS[noun.sort])
        if noun.sort in ("character", "leader"):
            leads = noun.sort == "character" or bool(self.state.leaders >> piece & 1)
            return thing.kind == CHARACTER and leads
        if noun.sort == "piece":
            return True
        raise Unknown(noun)

    # ------------------------------------------------------------------ filters

    def meets(self, said: Any, piece: int, noun: Any) -> bool:
        state, thing = self.state, self.things[piece]
        if isinstance(said, m.Not):
            return not self.meets(said.x, piece, noun)
        if isinstance(said, m.All):
            return all(self.meets(item, piece, noun) for item in said.items)
        if isinstance(said, m.OneOf):
            return any(self.meets(item, piece, noun) for item in said.items)
        if isinstance(said, m.Is):
            found = {
                "standing": not state.down >> piece & 1,
                "down": bool(state.down >> piece & 1),
                "exhausted": bool(state.exhausted >> piece & 1),
                "ready": not state.exhausted >> piece & 1,
                "basic": thing.basic,
                "character": thing.kind == CHARACTER,
                "minion": thing.kind == MINION,
                "companion": thing.kind == COMPANION,
                "leader": bool(state.leaders >> piece & 1),
                "on the map": state.where[piece] >= 0,
                "in play": state.holder[piece] >= 0,
                "out": thing.kind == CHARACTER and state.where[piece] < OFF,
            }.get(said.state)
            if found is None:
                raise Unknown(said)
            return bool(found)
        if isinstance(said, m.Near):
            theirs = isinstance(noun, m.Set) and noun.sort in ("character", "piece") and said.adjacent
            of = said.of
            if theirs and isinstance(of, m.Set) and of.sort == "ally":  # of anybody: an ally of its own
                said = said.but(of=of.but(filters=(*of.filters, m.Of(m.IT))))
            itself = (
                not said.adjacent and getattr(said.of, "count", m.ONE) == m.ONE
            )  # its own square is 0 away
            return self.enough(
                said.of,
                lambda other: (itself or other != piece) and self.is_near(said, piece, other),
                piece,
                noun,
            )
        if isinstance(said, m.Seen):
            return self.enough(said.by, lambda viewer: sees_piece(state, viewer, piece), piece, noun)
        if isinstance(said, m.Sees):
            return self.enough(said.what, lambda seen: sees_piece(state, piece, seen), piece, noun)
        if isinstance(said, m.Has):
            return self.enough(said.what, lambda card: self.has(piece, card), piece, noun, cards=True)
        if isinstance(said, m.Of):
            return self.owned(said.owner, piece, noun)
        if isinstance(said, m.Other):
            known = set().union(*self.labels.values()) if self.labels else set()
            return piece not in known | {self.own()}
        if isinstance(said, m.Except):
            return piece not in self.noun(said.who)
        if isinstance(said, m.Same):
            return piece in self.noun(said.as_)
        if isinstance(said, m.Value) and said.value == "defense":
            return fits_count(said.bound, thing.defense)
        raise Unknown(said)

    def is_near(self, said: m.Near, piece: int, other: int) -> bool:
        return (
            self.away(piece, other) <= 1 if said.adjacent else fits_count(said.away, self.away(piece, other))
        )

    def enough(self, noun: Any, holds: Any, piece: int, about: Any, cards: bool = False) -> bool:
        """Whether it holds for as many of a noun as the text says."""
        count = noun.count if isinstance(noun, m.Set) else m.Count("at least", 1)
        if cards and isinstance(noun, m.Set) and noun.sort == "status" and not noun.name:
            pool = {n for n, thing in enumerate(self.things) if thing.kind == STATUS}
        elif cards and isinstance(noun, m.Ref) and noun.kind == "card":
            card = self.things[self.source].card
            pool = {n for n, thing in enumerate(self.things) if thing.card == card}
        else:
            pool = self.its_own(noun, piece, about)
        found = sum(bool(holds(other)) for other in pool)
        return fits_count(m.Count("at least", 1) if count == m.ONE else count, found, of=len(pool))

    def its_own(self, noun: Any, piece: int, about: Any) -> set[int]:
        """Those that a noun means, as seen from the one that it is said of."""
        if isinstance(noun, m.Set) and m.Of(m.IT) in noun.filters:
            rest = noun.but(filters=tuple(each for each in noun.filters if each != m.Of(m.IT)), sort="piece")
            side = self.things[piece].side
            return {other for other in self.noun(rest) if self.things[other].side == side and other != piece}
        other = isinstance(noun, m.Set) and m.Other() in noun.filters and isinstance(about, m.Set)
        if other and (noun.sort, noun.name) == (about.sort, about.name):  # another than itself
            rest = noun.but(filters=tuple(each for each in noun.filters if each != m.Other()))
            return self.noun(rest) - {piece}
        return self.noun(noun)

    def has(self, piece: int, card: int) -> bool:
        thing = self.things[card]
        if thing.kind == ITEM:
            return bool(thing.owner == piece and self.state.where[card] == OFF)
        return self.state.holder[card] == piece

    def owned(self, owner: Any, piece: int, noun: Any) -> bool:
        thing = self.things[piece]
        if owner == m.YOU:
            return bool(thing.side == self.side())
        if isinstance(noun, m.Set) and noun.sort in ("ally", "rival"):
            whose = self.noun(owner)
            sides = {self.things[other].side for other in whose}
            return (thing.side in sides) == (noun.sort == "ally") and piece not in whose
        if thing.kind == ITEM:
            return thing.owner in self.noun(owner)
        if thing.kind == STATUS:
            return self.state.holder[piece] in self.noun(owner)
        if isinstance(owner, m.Set) and owner.sort in ("opponent", "rival") and not owner.filters:
            return thing.side not in (NOBODY, self.side())
        raise Unknown(owner)

    # ------------------------------------------------------------------ numbers and conditions

    def number(self, said: Any) -> int:
        if isinstance(said, int):
            return said
        if isinstance(said, m.Sum):
            return sum(self.number(item) for item in said.items)
        if isinstance(said, m.Times):
            found = said.n * len(self.noun(said.each))
            return min(found, said.most) if said.most else found
        if isinstance(said, m.Amount) and said.what == "points" and said.of == m.YOU:
            return self.state.points[self.side()]
        raise Unknown(said)

    def true(self, said: Any) -> bool:
        """Whether a condition holds."""
        if isinstance(said, m.Not):
            return not self.true(said.x)
        if isinstance(said, m.All):
            return all(self.true(item) for item in said.items)
        if isinstance(said, m.OneOf):
            return any(self.true(item) for item in said.items)
        if isinstance(said, m.Exists) and isinstance(said.what, m.Set):
            count = (
                m.Count("at least", said.what.count.n)
                if said.what.count.kind == "exactly"
                else said.what.count
            )
            return fits_count(count, len(self.noun(said.what) | self.out_too(said.what)))
        if isinstance(said, m.IsSo):
            return self.is_so(said.who, said.filter)
        raise Unknown(said)

    def out_too(self, noun: m.Set) -> set[int]:
        """Those that are knocked out are not standing, if the text does not say where."""
        lies = m.Not(m.Is("standing"))
        there = any(isinstance(each, m.Near | m.On | m.Sees | m.Seen) for each in m.inside(noun.filters))
        if lies not in noun.filters or there or noun.sort not in ("character", "ally", "rival"):
            return set()
        return self.noun(noun.but(filters=tuple(m.Is("out") if f == lies else f for f in noun.filters)))

    def is_so(self, who: Any, said: Any) -> bool:
        if isinstance(who, m.Set) and who.count == m.EACH and said == m.Is("standing"):
            return not self.true(m.Exists(who.but(count=m.ONE, filters=(*who.filters, m.Not(said)))))
        if isinstance(who, m.Set):
            found = sum(self.meets(said, piece, who) for piece in self.noun(who))
            count = m.Count("at least", who.count.n) if who.count.kind == "exactly" else who.count
            return fits_count(count, found, of=len(self.noun(who)))
        return any(self.meets(said, piece, who) for piece in self.noun(who))

    # ------------------------------------------------------------------ standing rules

    def applies(self, rule: Any, doer: int, target: int, kind: str) -> int | None:
        """By how much a change, or whether (1) a prohibition, is about somebody doing something to somebody."""
        guards = []
        while isinstance(rule, m.While):
            guards.append(rule.cond)
            rule = rule.rule
        whose = {"defense": "to", "dice": "by", "range": "by", "move": "who", "cost": "who"}
        event = rule.pattern if rule.pattern is not None else m.Event(kind)
        if not isinstance(event, m.Event) or event.kind != kind:
            return None
        roles = dict(event.roles)
        if isinstance(rule, m.Change) and rule.of is not None:
            roles[whose[rule.value]] = rule.of
        known = {"challenge": {"by": doer, "to": target}, "move": {"who": target}}[kind]
        if roles.keys() - known.keys():
            raise Unknown(event)
        for role, noun in roles.items():
            if getattr(noun, "label", 0) and isinstance(noun, m.Set):
                self.labels[noun.label] = {known[role]}
        self.target = target
        for role, noun in roles.items():
            seen = World(self.state, self.source, dict(self.labels))
            if isinstance(noun, m.Set) and m.Other() in noun.filters:
                seen.labels = {}
            if known[role] not in seen.noun(noun):
                return None
        if not all(self.true(guard) for guard in guards):
            return None
        return self.number(rule.amount) if isinstance(rule, m.Change) else 1


def fits_count(count: m.Count, number: int, of: int = -1) -> bool:
    """Whether so many are as many as the text says; `of`: how many there are in all."""
    if count.kind == "each":
        return number == of
    if count.kind == "no":
        return number == 0
    if count.kind == "any number":
        return True
    if not isinstance(count.n, int):
        raise Unknown(count)
    return {
        "exactly": number == count.n,
        "up to": number <= count.n,
        "at most": number <= count.n,
        "at least": number >= count.n,
        "only": number == count.n,
    }[count.kind]
