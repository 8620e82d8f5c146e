"""Compiles amounts and conditions."""

from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile_nouns import (
    DID_WHAT,
    EXHAUSTED,
    OBSTRUCTED,
    NounCompiler,
    Unplayable,
    at_most,
    how_many,
    in_slot,
    is_exhausted_marker,
    may_be_both,
    number_of,
    reference,
)
from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.dice import BANG, BURST, SHIELD
from crossfray.rules.frames import SUBJECT

HOLDING_FOR_A_WHILE: Final = {
    "standing": p.IS_STANDING,
    "down": p.IS_DOWN,
    "exhausted": p.IS_EXHAUSTED,
    "ready": p.IS_READY,
    "on the map": p.ON_MAP_STATE,
    "out": p.OUT_STATE,
}
TYPES_ON_YOUR_TRACK: Final = m.Set(
    "type",
    m.EACH,
    (m.Of(m.Set("ability token", m.EACH, (m.On(m.Set("track", m.ONE, (m.Of(m.YOU),))),))),),
)
MORE_THAN_YOU: Final = m.Value("point", m.Count("at least", 1), m.YOU)
FEWER_THAN_YOU: Final = m.Value("point", m.Count("at most", -1), m.YOU)
POOL: Final = m.Set("pool", m.ONE, (m.Of(m.YOU),))
FACES: Final = {"burst": 1 << BURST, "shield": 1 << SHIELD, "bang": 1 << BANG}


class ConditionCompiler(NounCompiler):
    """Compiles amounts and conditions."""

    # ------------------------------------------------------------------ amounts

    def amount(self, number: Any) -> p.Amount:
        """A number, so many for each, or as many as something."""
        if isinstance(number, int):
            return p.Amount(number=number)
        if isinstance(number, m.Count) and number.kind in ("up to", "exactly", "at most"):
            return self.amount(number.n)
        base = 0
        if isinstance(number, m.Sum):
            base = sum(item for item in number.items if isinstance(item, int))
            rest = [item for item in number.items if not isinstance(item, int)]
            if len(rest) != 1:
                raise Unplayable(number, "only one thing can raise this number")
            number = rest[0]
        if isinstance(number, m.Times):
            if number.each == m.Set("point", m.EACH, (m.Of(m.YOU),)):
                return p.Amount(p.PER_POINT, base, number.n, most=number.most)
            face = number.each.sort if isinstance(number.each, m.Set) else ""
            if face in (*FACES, "success") and self.waits_for not in ("challenge", "roll"):
                self.check_rolled((p.DO_CHALLENGE, p.DO_ROLL, p.DO_ACT), number)
            if face in FACES and number.each == m.Set(face, m.EACH):
                return p.Amount(p.PER_FACE, base, number.n, most=number.most, faces=FACES[face])
            if number.each == TYPES_ON_YOUR_TRACK:
                return p.Amount(p.PER_TYPE, base, number.n, most=number.most)
            if self.card.kind_of(getattr(number.each, "name", "")) == "counter" and number.n == 1:
                return p.Amount(
                    p.NOTED_NUMBER, base, name=self.card.names.all[getattr(number.each, "name", "")].name
                )
            if number.each == m.Set("success", m.EACH) and not number.most:
                return p.Amount(p.SUCCESSES, base, each=number.n if number.n > 1 else 0)
            return p.Amount(p.PER_EACH, base, number.n, self.phrase(number.each), most=number.most)
        if isinstance(number, m.Given) and isinstance(number.n, int):
            return p.Amount(p.PLUS_IF, base, number.n, condition=self.condition(number.cond))
        if number == m.Amount("margin"):
            return p.Amount(p.BY_MARGIN, base, 1)
        if isinstance(number, m.Amount) and number == m.Amount("space", number.of):
            return p.Amount(p.SPACE_OF, base, who=self.waiting(number.of))
        if isinstance(number, m.Amount) and not number.most and number.n == 1:
            if number.what == "dist" and number.window is None:
                return p.Amount(p.MOVED, base)
            if number == m.Amount("defense", number.of) and isinstance(number.of, m.Ref):
                return p.Amount(p.DEFENSE_OF, base, who=self.phrase(number.of))
            if is_costs_lowered(number) and not base:
                return p.Amount(p.TIMES, condition=TIMES_LOWERED)
        if isinstance(number, m.Amount) and number.what == "successes" and not number.most:
            return p.Amount(p.SUCCESSES, base, each=number.n if number.n > 1 else 0)
        raise Unplayable(
            number, "the game cannot count this: say a number, or 'for each ally', 'for each success'"
        )

    def waiting(self, noun: Any) -> p.Selectors:
        """Something on any track: `the highest number a point marker is on`."""
        return tuple(find._replace(ref=p.WHEREVER) if find.sort >= 0 else find for find in self.phrase(noun))

    # ------------------------------------------------------------------ conditions

    def condition(self, said: Any) -> p.Condition:
        """A condition, as the engine evaluates it."""
        if isinstance(said, m.All):
            one = one_of_whom_all_is_so(said)
            if one != said:
                return self.condition(one)
            return p.Condition(p.BOTH, inner=tuple(self.condition(item) for item in said.items))
        if isinstance(said, m.OneOf):  # or = not (not a and not b)
            if all(isinstance(item, m.Rolled) and item == m.Rolled(item.face) for item in said.items):
                faces = [self.rolled(item) for item in said.items]
                if all(face.code == p.ROLLED_FACE for face in faces):
                    return faces[0]._replace(number=sum({face.number for face in faces}))
            none = tuple(not_so(self.condition(item)) for item in said.items)
            return p.Condition(p.NOT_SO, inner=(p.Condition(p.BOTH, inner=none),))
        if isinstance(said, m.Not):
            return not_so(self.condition(said.x))
        if isinstance(said, m.IsSo) and isinstance(said.who, m.Join) and said.who.op == "and":
            ways = tuple(self.condition(said.but(who=item)) for item in said.who.items)
            return p.Condition(p.BOTH, inner=ways)
        if isinstance(said, m.IsSo):
            self.name_in_passing(said.who, said.filter)
            if isinstance(said.who, m.Ref) and not self.looks:
                self.name_around(said.who, said.filter)
            return self.is_so(said.who, said.filter)
        if isinstance(said, m.Exists):
            self.name_in_passing(said.what)
            return self.exists(said.what)
        if isinstance(said, m.Happened):
            return self.has_happened(said)
        if isinstance(said, m.Outcome):
            self.check_rolled((p.DO_CHALLENGE, p.DO_ACT, p.DO_FLIP), said, against=True)
            return p.Condition(p.WON, number=int(said.result == "won"))
        if isinstance(said, m.Rolled):
            return self.rolled(said)
        if isinstance(said, m.Done):
            if not self.code:
                raise Unplayable(said, "'if you do' must follow something that can be done")
            return p.Condition(p.DONE)
        if isinstance(said, m.During) and said.time.unit == "turn" and said.time.which == "its":
            whose = m.Set("character", m.EACH, (m.Of(m.YOU),)) if said.time.of == m.YOU else said.time.of
            if whose is not None:
                return p.Condition(p.TURN_OF, self.phrase(whose))
        if isinstance(said, m.During) and said.time.unit == "round" and said.time.which.isdecimal():
            return p.Condition(p.ROUND_IS, number=int(said.time.which))
        raise Unplayable(
            said, "the game cannot ask this: ask how somebody is, where, or what happened 'this turn'"
        )

    def is_so(self, who: m.Noun, said: m.Filter) -> p.Condition:
        """Whether somebody matches a filter."""
        if isinstance(said, m.All):
            if not isinstance(who, m.Set):
                return p.Condition(p.BOTH, inner=tuple(self.is_so(who, item) for item in said.items))
            return self.exists(who.having(*said.items))
        if isinstance(said, m.Not) and not isinstance(who, m.Set):
            return not_so(self.is_so(who, said.x))
        if who == m.YOU:
            return self.you_are(said)
        if isinstance(who, m.Ref) and who.kind == "label" and who.label in self.many:  # all of them
            if isinstance(said, m.Did) or said == m.Is("out"):
                raise Unplayable(who, "say how many of them: 'if one of them', 'for each of them, if it'")
            return not_so(self.exists(m.Set("piece", m.ONE, (m.Same(who), m.Not(said)))))
        if isinstance(who, m.Set):
            if who.count.kind == "no":
                return not_so(self.is_so(who.but(count=m.ONE), said))
            if who.count == m.EACH:  # none is different
                return not_so(self.exists(who.having(m.Not(said)).but(count=m.ONE)))
            if who.count.kind in ("at most", "only", "just"):
                return self.exists(who.having(said))
        return self.plainly_so(who, said)

    def plainly_so(self, who: m.Noun, said: m.Filter) -> p.Condition:
        """Whether one piece, or enough of several, match a filter."""
        many = ("at least", "exactly", "any number")
        if isinstance(said, m.Is) and said.state in HOLDING_FOR_A_WHILE:
            found = self.phrase(who, many)
            found = wherever(found) if said.state == "out" else found
            return p.Condition(p.IS_STATE, found, number=HOLDING_FOR_A_WHILE[said.state])
        if isinstance(who, m.Set) and is_none(said):  # one that has, sees or is near none
            return self.exists(who.having(said))
        if isinstance(said, m.Has) and self.card.kind_of(getattr(said.what, "name", "")) == "counter":
            return self.has_counted(who, said)
        if isinstance(said, m.Has) and is_exhausted_marker(said.what):
            so = self.plainly_so(who, EXHAUSTED)
            return not_so(so) if how_many(said.what).kind == "no" else so
        if isinstance(said, m.Has):
            name, there = self.holding(said)
            holders = self.phrase(who, many)
            if there and self.is_status(said.what) and not getattr(who, "filters", ()):
                holders = wherever(holders)  # also if they are knocked out
            found_so = p.Condition(p.HAS, holders, name=name)
            return found_so if there else not_so(found_so)
        if isinstance(said, m.Near) and self.is_plainly_near(said):
            return self.is_near(who, said)
        if isinstance(said, m.On):
            if name := self.area(said.place):
                return p.Condition(p.IS_ON, self.phrase(who, many), name=name)
            return p.Condition(p.IS_ON, self.phrase(who, many), self.phrase(said.place, many))
        if (
            isinstance(said, m.Value)
            and isinstance(who, m.Ref)
            and (said.than is None or isinstance(said.than, m.Ref))
        ):
            return self.compare_values(who, said)
        if isinstance(said, m.Sees):
            return self.sees(who, said.what)
        if isinstance(said, m.Seen):
            return self.sees(said.by, who)
        if isinstance(said, m.Did):
            return self.happened(_as_said_of(said.event, who), said.window, who)
        if isinstance(who, m.Set):
            return self.exists(who.having(said))
        if isinstance(said, m.Same) and isinstance(said.as_, m.Set) and said.as_ != m.Set("token"):
            if said.as_.count not in (m.ONE, m.ONLY):
                raise Unplayable(said, "say 'one of them', or 'the only one'")
            one = self.exists(said.as_.having(m.Same(who)).but(count=m.ONE, label=0))
            if said.as_.count == m.ONE:
                return one
            others = said.as_.having(m.Except(who)).but(count=m.ONE, label=0)
            none = not_so(self.exists(others))
            return (
                none if said.as_.sort == "ally" and who == m.OWN else p.Condition(p.BOTH, inner=(one, none))
            )
        so = self.exists(m.Set("piece", m.ONE, (m.Same(who), said)))
        if said == m.Is("in play") and "P" in m.SORTS.get(self.sort_of(who), ""):
            raise Unplayable(said, "a card is in play or not; a figure is on the map: say which you mean")
        if said == m.Is("in play"):  # cards are not pieces
            return so._replace(who=tuple(f._replace(sort=p.ANY_THING, ref=p.WHEREVER) for f in so.who))
        if isinstance(said, m.Same | m.OneOf):
            return so._replace(who=tuple(f._replace(sort=p.ANY_THING) for f in so.who))
        return so

    def has_counted(self, who: m.Noun, said: m.Has) -> p.Condition:
        """Whether the card's own character has so much of what it counts."""
        count, name = how_many(said.what), self.card.names.all[said.what.name].name  # type: ignore[union-attr]
        if who not in (m.OWN, m.YOU) or count.kind not in ("at least", "exactly", "no"):
            raise Unplayable(said, "say how much it has: 'has 2 or more Energy'")
        ways = {"at least": p.NO_FEWER, "exactly": p.NO_FEWER, "no": p.AS_MANY}
        amounts = (p.Amount(p.NOTED_NUMBER, name=name), p.Amount(number=number_of(count)))
        return p.Condition(p.COMPARES, number=ways[count.kind], amounts=amounts)

    def is_plainly_near(self, said: m.Near) -> bool:
        """Whether this is a distance that the engine can check for a number of pieces: adjacent, or at most so
        many squares."""
        of = said.of
        marked = isinstance(of, m.Ref) and of.kind == "label" and of.label in self.squares
        within = said.adjacent or said.away.kind in ("up to", "at most")
        marked = marked or getattr(of, "sort", "") in OBSTRUCTED
        return within and not marked and how_many(of).kind not in ("each", "at most", "only")

    def is_near(self, who: m.Noun, said: m.Near) -> p.Condition:
        many = ("at least", "exactly", "any number")
        if isinstance(said.of, m.Set) and said.of.count.kind == "no":
            return not_so(self.is_near(who, said.but(of=said.of.but(count=m.ONE))))
        near, of = self.phrase(who, many), self.phrase(said.of, many)
        if near == of and isinstance(who, m.Ref):
            raise Unplayable(said, "a figure is always near itself")
        self.name_beside(who, said)
        if isinstance(who, m.Set | m.Join):
            if isinstance(said.of, m.Set | m.Join):
                if near[0].at_least > 1 or may_be_both(who, said.of):  # no piece is adjacent to itself
                    filters = self.near(said, who) if isinstance(who, m.Set) else ()
                    if not filters:
                        raise Unplayable(
                            said, "make two sentences: say it about the one, then about the other"
                        )
                    found = tuple(find._replace(filters=(*find.filters, *filters)) for find in near)
                    return p.Condition(p.THERE, found)
            elif said.adjacent or getattr(who, "sort", "") in ("rival", "ally"):
                near, of = of, near
            else:  # both may be the same piece
                within = p.Filter(p.WITHIN, at_most(said.away), of)
                return p.Condition(p.THERE, tuple(f._replace(filters=(*f.filters, within)) for f in near))
        return p.Condition(p.IS_NEAR, near, of, 0 if said.adjacent else at_most(said.away))

    def name_in_passing(self, who: m.Noun, *said: m.Filter) -> None:
        """`if a rival has the card`: `that rival` will mean one that has it."""
        one = isinstance(who, m.Set) and (who.count == m.ONE or who.count.kind == "at least")
        if isinstance(who, m.Set) and one and who.label and who.label not in self.bound:
            self.beside[who.label] = (who.but(count=m.ONE, filters=(*who.filters, *said)), None, ())

    def name_beside(self, who: m.Noun, said: m.Near) -> None:
        """`if Mira is adjacent to a rival`: `that rival` will mean one that she is adjacent to."""
        of = said.of
        if isinstance(of, m.Set) and of.label and isinstance(who, m.Ref):
            self.beside[of.label] = (of.but(count=m.ONE), said, self.phrase(who))
        if isinstance(who, m.Set) and who.label and isinstance(of, m.Ref):
            self.beside[who.label] = (who.but(count=m.ONE), said, self.phrase(of))

    def sees(self, who: m.Noun, what: m.Noun) -> p.Condition:
        for one in (who, what):
            if isinstance(one, m.Set) and one.count.kind == "no":
                some = one.but(count=m.ONE)
                return not_so(self.sees(some if one is who else who, some if one is what else what))
        many = ("at least", "exactly", "any number")
        return p.Condition(p.CAN_SEE, self.phrase(who, many), self.phrase(what, many))

    def you_are(self, said: m.Filter) -> p.Condition:
        if said == m.Is("first player"):
            return p.Condition(p.FIRST_IS_YOU)
        if isinstance(said, m.Has) and isinstance(said.what, m.Set):
            if said.what.sort == "first player marker":
                return p.Condition(p.FIRST_IS_YOU)
            if said.what.sort == "point" and said.what.count.kind == "at least":
                return p.Condition(p.POINTS_AT_LEAST, number=number_of(said.what.count))
            return self.exists(said.what.having(m.Of(m.YOU)))
        if isinstance(said, m.Value):
            return self.you_have(said)
        raise Unplayable(said, "say it of yourself: 'if you have ...'")

    def you_have(self, said: m.Value) -> p.Condition:
        """Whether you have so many points, more or fewer than opponents, or more things than each opponent."""
        kind, number = said.bound.kind, number_of(said.bound)
        opponents = {m.Set("opponent", m.EACH): 1, m.Set("opponent"): 2}.get(said.than, 0)  # type: ignore[arg-type]
        if said.things is not None:
            way = {("at least", 1): 1, ("at most", -1): -1}.get((kind, number), 0)
            if opponents and way and isinstance(said.things, m.Set):
                yours = said.things.having(m.Of(m.YOU)).but(count=m.EACH)
                return p.Condition(p.THERE, self.phrase(yours), number=way * opponents)
        elif said.value in ("point", "points"):
            if opponents and (kind, number) in (("at least", 1), ("at most", -1)):
                return p.Condition(p.POINTS_ARE, number=opponents * number)
            least = p.Condition(p.POINTS_AT_LEAST, number=number)
            more = not_so(p.Condition(p.POINTS_AT_LEAST, number=number + 1))
            if said.than is None and kind in ("at least", "exactly", "at most", "no"):
                exactly = p.Condition(p.BOTH, inner=(least, more))
                return {"at least": least, "exactly": exactly}.get(kind, more)
        raise Unplayable(said, "say it of yourself: 'if you have ...'")

    def opponent_has(self, said: m.Filter) -> p.Condition:
        """`while an opponent has more points than you`: you have fewer than some opponent."""
        turned = {MORE_THAN_YOU: -2, FEWER_THAN_YOU: 2}.get(said)  # type: ignore[arg-type]
        if turned is None:
            raise Unplayable(said, "turn it round: 'if you have fewer ... than your opponent'")
        return p.Condition(p.POINTS_ARE, number=turned)

    def compare_values(self, who: m.Ref, said: m.Value) -> p.Condition:
        """Whether a value of a piece is at least, at most or exactly a number, or higher or lower than another's."""
        kind, number = said.bound.kind, number_of(said.bound)
        ways = {"at least": p.NO_FEWER, "at most": p.NO_MORE, "exactly": p.AS_MANY}
        one = {("at least", 1): p.MORE, ("at most", -1): p.FEWER}
        if kind not in ways or (said.than is not None and number and (kind, number) not in one):
            raise Unplayable(said, "a value can be higher or lower than another's")
        if said.than is None:
            return p.Condition(
                p.COMPARES, number=ways[kind], amounts=(self.measure(said, who), p.Amount(number=number))
            )
        both = tuple(self.measure(said, each) for each in (who, said.than))
        return p.Condition(p.COMPARES, number=one.get((kind, number), ways[kind]), amounts=both)

    def measure(self, said: m.Value | m.Utmost, who: m.Noun) -> p.Amount:
        """A value of a piece: its defense, the points of its side, or how many things it has."""
        if said.value == "distance" and isinstance(said, m.Utmost) and said.to is not None:
            return p.Amount(p.AWAY_FROM, who=self.phrase(who), others=self.phrase(said.to, ()))
        codes = {"defense": p.DEFENSE_OF, "point": p.POINTS_OF, "points": p.POINTS_OF}
        if said.value in codes and said.things is None:
            return p.Amount(codes[said.value], who=self.phrase(who))
        if isinstance(said.things, m.Set):
            theirs = said.things.having(m.Of(who)).but(count=m.EACH, label=0)
            return p.Amount(p.PER_EACH, each=1, who=self.phrase(theirs))
        raise Unplayable(said, "the game cannot compare this: only defense, points, and numbers of things")

    def exists(self, what: m.Noun) -> p.Condition:
        """Whether there are so many."""
        if what == POOL.but(filters=(m.Is("empty"), m.Of(m.YOU))):
            yours = p.Amount(p.POOL_OF, who=self.doer)
            return p.Condition(p.COMPARES, number=p.AS_MANY, amounts=(yours, p.Amount()))
        if m.is_set(what, *OBSTRUCTED) and len(what.filters) == 1:
            beside = what.filters[0]
            if isinstance(beside, m.Near) and isinstance(beside.of, m.Ref):
                return self.is_so(beside.of, beside.but(of=what.but(filters=(), label=0)))
        if what == m.Set("first player marker", filters=(m.Of(m.YOU),)):
            return p.Condition(p.FIRST_IS_YOU)
        if m.is_set(what, "opponent") and len(what.filters) == 1:
            return self.opponent_has(what.filters[0])
        if not isinstance(what, m.Set):
            return p.Condition(p.IS_STATE, self.phrase(what), number=p.ON_MAP_STATE)
        count = what.count
        if count.kind == "no":
            return not_so(self.exists(what.but(count=m.ONE)))
        if count.kind == "at most":
            return not_so(self.exists(what.but(count=m.Count("at least", number_of(count) + 1))))
        if m.Is("out") in what.filters:
            rest = what.without(m.Is("out"))
            return self.plainly_so(rest, m.Is("out"))
        if m.Not(m.Is("standing")) in what.filters and what.sort in ("character", "ally", "rival"):
            return self.not_standing(what)
        if count.kind == "just":
            least, more = (what.but(count=m.Count("at least", number_of(count) + n)) for n in (0, 1))
            return p.Condition(p.BOTH, inner=(self.exists(least), not_so(self.exists(more))))
        if count.kind == "only":
            two = not_so(self.exists(what.but(count=m.Count("at least", 2))))
            return p.Condition(p.BOTH, inner=(self.exists(what.but(count=m.ONE)), two))
        seeing = [each for each in what.filters if isinstance(each, m.Sees)]
        if len(seeing) == 1:
            if is_none(seeing[0]):
                raise Unplayable(seeing[0], "say it about somebody who was named before")
            rest = what.without(seeing[0])
            return self.sees(rest, seeing[0].what)
        near = [each for each in what.filters if isinstance(each, m.Near) and self.is_plainly_near(each)]
        apart = what.sort in ("rival", "ally") and not what.name
        if len(near) == 1 and isinstance(near[0].of, m.Ref) and (apart or near[0].adjacent):
            rest = what.without(near[0])
            return self.is_near(rest, near[0])
        found = self.phrase(what, ("each", "at least", "exactly", "any number"))
        cards = [f.what for f in what.filters if isinstance(f, m.Has) and self.is_status(f.what)]
        if cards and len(cards) == len(what.filters) and all(how_many(card) != m.NO for card in cards):
            found = wherever(found)  # also if they are knocked out
        return p.Condition(p.THERE, found)

    def not_standing(self, what: m.Set) -> p.Condition:
        """Whether one of them is down, or out: who is knocked out is not standing."""
        rest = what.without(m.Not(m.Is("standing")))
        down = self.exists(rest.having(m.Is("down")))
        if m.holds(rest.filters, m.Near, m.On, m.Sees, m.Seen):
            return down  # of those that are somewhere on the map
        if what.count != m.ONE:
            raise Unplayable(what, "say how many are knocked down, or knocked out")
        none = (not_so(down), not_so(self.plainly_so(rest, m.Is("out"))))
        return p.Condition(p.NOT_SO, inner=(p.Condition(p.BOTH, inner=none),))

    def of_the_challenge(self, said: m.Happened) -> p.Condition | None:
        """A condition on the result of the text's last challenge: who won, or what happened to the target. None
        for other events."""
        who, kind = said.event.get("who"), said.event.kind
        roles = {role for role, _ in said.event.roles}
        read = {"who", "to", "margin"} if kind in ("win", "lose") else {"who", "by"}
        against = said.event.get("to")
        if said.event.get("what") == m.Ref("event", name="challenge"):
            read |= {"what"}
        if said.window is not None or roles - read:
            return None
        if against not in (None, m.TARGET) and not (
            isinstance(against, m.Ref) and self.was_challenged(against)
        ):
            return None
        if isinstance(who, m.Ref) and who.kind in ("own", "holder", "label") and self.was_challenged(who):
            who = m.TARGET  # the one that was challenged
        mine = (None, m.YOU, m.OWN, m.ACTOR, m.HOLDER if self.card.held else m.OWN)
        if kind in ("win", "lose") and (who == m.TARGET or who in mine):
            won = (kind == "win") == (who != m.TARGET)
            margin = said.event.get("margin")
            if isinstance(margin, m.Count) and margin.kind == "at least" and number_of(margin) > 0:
                self.check_rolled((p.DO_CHALLENGE, p.DO_ACT), said)
                return p.Condition(p.WON_BY, number=number_of(margin) if won else -number_of(margin))
            if margin is not None:
                return None
            return self.condition(m.Outcome("won" if won else "lost"))
        if kind in ("knock down", "knock out") and who == m.TARGET and said.event.get("by") in mine:
            state = self.condition(m.IsSo(m.TARGET, m.Is("down" if kind == "knock down" else "out")))
            return p.Condition(p.BOTH, inner=(self.condition(m.Outcome("won")), state))
        return None

    def was_challenged(self, who: m.Ref) -> bool:
        """Whether a piece was the target of the text's last challenge."""
        done = [op for op in self.code if op.code == p.DO_CHALLENGE]
        return (
            bool(done)
            and (who.kind != "label" or who.label in self.bound)
            and done[-1].other == self.phrase(who)
        )

    def has_happened(self, said: m.Happened) -> p.Condition:
        begun = said.event.get("what") if said.event.kind == "begin" else None
        if isinstance(begun, m.Time) and begun.unit == "round" and begun.which.isdecimal():
            return self.condition(m.During(begun))
        event, moved = said.event, bool(self.code) and self.code[-1].code in (p.DO_MOVE, p.DO_PLACE)
        who, what = event.get("who"), event.get("what")
        its = isinstance(what, m.Set) and what.but(label=0) == m.Set("move", what.count, (m.Of(who),))
        ended = event.kind == "end" and (its or what in (None, m.Ref("event", name="move")))
        if moved and ended and event.get("at") is not None and isinstance(who, m.Ref):
            if self.phrase(who) != self.code[-1].who or not event.has_only("who", "at", "what"):
                raise Unplayable(said, "say it about the one that moved")
            return self.condition(m.IsSo(who, event.get("at")))  # it is where its move ended
        if (found := self.of_the_challenge(said)) is not None:
            return found
        through = event.get("through")
        if event.kind == "move" and isinstance(through, m.Set) and said.window is None:
            rest = event.put(through=None)
            moves = [op for op in self.code if op.code == p.DO_MOVE]
            if rest != m.event("move", who=who) or not moves or moves[-1].who != self.phrase(who):
                raise Unplayable(said, "say it about the one that moved")
            return self.exists(through.having(m.Did(m.event("move", through=m.IT))))
        for role in (*self.subject_roles(said.event), *self.object_roles(said.event)):
            who = said.event.get(role)
            if isinstance(who, m.Set) and who.count.kind == "no":
                some = said.event.put(**{role: who.but(count=m.ONE)})
                return not_so(self.has_happened(said.but(event=some)))
            if who is not None:
                return self.happened(said.event, said.window, who)
        raise Unplayable(said, DID_WHAT)

    def rolled(self, said: m.Rolled) -> p.Condition:
        """The result of the last roll: so many successes, or a face."""
        if said.face == "match":
            who = in_slot(SUBJECT) if self.waits_for == "roll" else ()
            if not who:
                self.check_rolled((p.DO_ROLL,), said)
            return p.Condition(p.DICE_MATCH, who, name=self.dice)
        self.check_rolled((p.DO_CHALLENGE, p.DO_ACT, p.DO_ROLL), said)
        if said.count.kind == "no":
            return not_so(self.rolled(said.but(count=m.Count("at least", 1))))
        if said.count.kind not in ("at least", "exactly"):
            raise Unplayable(said, "say at least how many: 'two or more bursts'")
        least = number_of(said.count)
        if said.face == "success":
            return p.Condition(p.ROLLED_COUNT, number=least)
        if said.face not in FACES:
            raise Unplayable(said, "the game can only look for bursts, shields, '!!!' and successes")
        return p.Condition(p.ROLLED_FACE, number=FACES[said.face] | (least << 8 if least > 1 else 0))

    def check_rolled(self, asked: tuple[int, ...], said: Any, against: bool = False) -> None:
        """Refuses a condition on a roll, challenge or flip that no previous step does."""
        if not any(op.code in asked or (against and op.code == p.DO_ROLL and op.other) for op in self.code):
            raise Unplayable(said, "nothing was rolled, won or lost before this: first say what is done")


def is_costs_lowered(number: m.Amount) -> bool:
    """Whether this is how often the card's own character has lowered a cost this turn."""
    event = number.of
    lowered = m.is_event(event, "lower") and event.get("value") == "cost"
    plain = isinstance(event, m.Event) and event.has_only("by", "value")
    own = isinstance(event, m.Event) and event.get("by") in (None, m.OWN)
    return number.what == "times" and lowered and plain and own and number.window == m.Time("turn")


def _as_said_of(event: m.Event, who: m.Noun) -> m.Event:
    """`that has moved`: the event, with the piece in place of the relative pronoun."""
    roles = tuple((role, who if value == m.IT else value) for role, value in event.roles)
    return m.Event(event.kind, roles)


TIMES_LOWERED: Final = p.Condition(
    p.HAPPENED,
    reference(p.OWN),
    pattern=p.Pattern(kinds.LOWER_COST, doer=reference(p.OWN), manner=p.BY_ITSELF),
    per=p.PER_TURN,
)
"""how often the card's own character has lowered the cost of its own abilities this turn"""


def is_none(said: m.Filter) -> bool:
    """Whether a filter says that there is none: `holds no item`."""
    other: Any = {m.Has: "what", m.Near: "of", m.Sees: "what", m.Seen: "by"}.get(type(said))
    return other is not None and how_many(getattr(said, other)).kind == "no"


def not_so(condition: p.Condition) -> p.Condition:
    return condition.inner[0] if condition.code == p.NOT_SO else p.Condition(p.NOT_SO, inner=(condition,))


def wherever(found: p.Selectors) -> p.Selectors:
    """The same pieces, also off the map."""
    return tuple(each._replace(ref=p.WHEREVER) if each.sort >= 0 else each for each in found)


def one_of_whom_all_is_so(x: m.All) -> Any:
    """`there is an adjacent rival, and that rival is exhausted`: becomes `there is an exhausted adjacent rival`."""
    for one in x.items:
        noun = one.what if isinstance(one, m.Exists) else None
        if not isinstance(noun, m.Set) or not noun.label or noun.count != m.ONE:
            continue
        said = {
            each: found
            for each in x.items
            if (found := said_of_it(each, m.Ref("label", noun.label))) is not None
        }
        rest = [each for each in x.items if each != one and each not in said]
        if said and not any(m.Ref("label", noun.label) in m.inside(each) for each in rest):
            whole = m.Exists(noun.having(*said.values()))
            return m.All((whole, *rest)) if rest else whole
    return x


def said_of_it(cond: Any, who: Any) -> Any:
    """A condition about a piece as a filter; None if it cannot be one."""
    if isinstance(cond, m.IsSo) and cond.who == who and who not in m.inside(cond.filter):
        return cond.filter
    near = cond.what if isinstance(cond, m.Exists) else None
    if not isinstance(near, m.Set) or near.label or who not in m.inside(near):
        return None
    beside = [f for f in near.filters if isinstance(f, m.Near) and f.of == who]
    rest = tuple(f for f in near.filters if f not in beside)
    if len(beside) != 1 or who in m.inside(rest):
        return None
    return beside[0].but(of=near.but(filters=rest))
