"""Compiles acts into steps of a program. A table lists the roles that each act may have; a text with any other
role cannot be played."""

from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile_choices import Roles
from crossfray.language.compile_nouns import (
    MORE,
    OBSTRUCTED,
    OF_SQUARES,
    PLACES,
    SORTS,
    Unplayable,
    bounds,
    how_many,
    in_slot,
    is_several,
    number_of,
    square_of,
)
from crossfray.language.compile_rules import speaks_of, through_flags
from crossfray.language.compile_things import ANY_ON_TRACK, EXHAUSTED_MARKER, ThingCompiler
from crossfray.rules import program as p
from crossfray.rules.decisions import ACTION_ASSIST, ACTION_CHALLENGE, ACTION_INTERACT, ACTION_MOVE
from crossfray.rules.frames import OBJECT, SUBJECT, TARGETED
from crossfray.rules.match import ABILITY_TYPES, COMPANION, ITEM, MARKER
from crossfray.rules.requirements import BASIC_DICE

ABILITIES: Final = ("ability", "item action", "companion action")
"""Kinds of texts that are used as actions."""
BASIC: Final = (m.Is("basic"),)
EACH_OTHER: Final = m.Ref("each other")
EVERY_ACTION: Final = 1 << ACTION_MOVE | 1 << ACTION_CHALLENGE | 1 << ACTION_ASSIST | 1 << ACTION_INTERACT
ACTION_OF: Final = {
    "move": ACTION_MOVE,
    "challenge": ACTION_CHALLENGE,
    "assist": ACTION_ASSIST,
    "interact": ACTION_INTERACT,
}
SHOWN: Final = ("burst", "shield", "bang")
"""The faces of a die, in the engine's order."""
OPPONENTS_DO: Final = ("choose", "place", "give")
"""acts that have their own way to let an opponent decide"""
USUALLY: Final = {"knock out": 1, "interact": 4, "score": 4, "gain": 4, "shift": 0, "return": 0}
"""the usual number on the track after an event; 0: the starting area"""
FAR: Final = 6
"""maximum length of a move to a square that the text names"""
MOST_PLACED: Final = 4
MOST_REPEATED: Final = 5
MOST_CHOSEN: Final = 99


class ActCompiler(ThingCompiler):
    """Compiles the acts of one part of a text."""

    def act(self, event: m.Event) -> None:
        """Compiles an act. A role that the compiler does not read cannot be played."""
        if event.kind not in ACTS:
            raise Unplayable(
                event, NOT_DONE.get(event.kind, "this is something that happens, not something to do")
            )
        by = event.get("by")
        if (decider := self.decider(by)) is not None and not (is_opponent(by) and event.kind in OPPONENTS_DO):
            before, self.by = self.by, decider
            self.act(event.put(by=None))
            self.by = before
            return
        if event.get("decided") is not None:
            self.steered = event.get("decided")
            self.act(event.put(decided=None))
            self.steered = None
            return
        method, names = ACTS[event.kind]
        read = names.split()
        for role, value in event.roles:
            if role == "ignoring" and value == "sight" and m.holds(event, m.Nearest):
                self.unseen = True
            elif role == "again" and event.kind in ("challenge", "move", "roll", "stand"):
                continue  # the step repeats it anyway
            elif role not in read:
                raise Unplayable((event, role))
        method(self, event, Roles(**{PYTHON.get(role, role): event.get(role) for role in read}))
        self.unseen = False

    def check_doer(self, event: m.Event, by: Any) -> None:
        """Refuses another doer than you and the doer of the text."""
        allowed = [None, m.YOU, m.ACTOR, m.HOLDER if self.card.held else m.OWN]
        known = isinstance(by, m.Ref) and self.phrase(by) in (self.actor, self.doer)
        known = known or (event.kind in ("discard", "shift") and self.is_one_of_yours(by))
        if self.card.names.kind == "scenario" and is_first_player(by):
            known = True  # the First Player's text is used
        if by not in allowed and not known:
            raise Unplayable((event, "by"), "say only what is done, not who does it")

    def is_one_of_yours(self, by: Any) -> bool:
        """Whether this is a piece of your own side, for which you decide."""
        return isinstance(by, m.Ref) and by.kind == "label" and self.sorts.get(by.label) == "ally"

    def move(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        if r.kind is not None:
            if r.dist is not None or r.toward or r.away or r.through or r.line or r.into:
                raise Unplayable(event, "a basic move follows the rules: say 'move 2' for any other move")
            self.grant(r.who, self.actions_of(event), self.say(event), r.times)
            return
        if r.dist is None and r.into is not None and (who_left(r.into) is not None or self.is_marked(r.into)):
            r.dist = FAR  # to a known square, at any distance
        if r.dist is None or r.times is not None:
            raise Unplayable(event, "say how far: 'move 2'")
        flags = (p.TOWARD if r.toward else 0) | (p.AWAY if r.away else 0) | (p.STRAIGHT if r.line else 0)
        if r.avoiding is not None:
            if not (isinstance(r.avoiding, m.Set) and r.avoiding.but(count=m.EACH) == m.Set("rival", m.EACH)):
                raise Unplayable((event, "avoiding"), "a move can only avoid rivals")
            flags |= p.NOT_THROUGH_RIVALS
        self.moving(event, r.who, r.dist, flags, r.toward or r.away, r.through, r.into)

    def push(self, event: m.Event, r: Roles) -> None:
        pulls = event.kind == "pull"
        if (pulls and r.away) or (not pulls and r.toward):
            raise Unplayable(event, "a pull goes toward somebody, a push goes away")
        anchor, before = r.toward or r.away, self.by
        if anchor is None and r.by not in (None, m.YOU, m.ACTOR):
            anchor = r.by
            if isinstance(r.by, m.Ref) and r.by not in (m.OWN, m.HOLDER):
                self.by = self.phrase(r.by)  # the doer of the push decides
        else:
            self.check_doer(event, r.by)
        flags = (p.TOWARD if pulls else p.AWAY) | (p.STRAIGHT if r.line else 0)
        flags |= p.LED if r.who in (m.OWN, m.HOLDER, m.ACTOR) else 0
        if r.dist is None:
            raise Unplayable(event, "say how far: 'push it 1'")
        self.moving(event, r.who, r.dist, flags, anchor or m.ACTOR, None)
        self.by = before

    def moving(
        self, event: m.Event, who: Any, dist: Any, flags: int, anchor: Any, through: Any, into: Any = None
    ) -> None:
        if through is not None:
            flags |= through_flags(through)
        area = self.area(anchor) if anchor is not None else ""
        if self.is_marked(anchor):
            area = p.CHOSEN_SQUARE
        toward = "toward who" if flags & p.TOWARD else "away from who"
        once: p.Selectors = ()
        several = how_many(who) == m.EACH or is_several(who) or self.is_many(who)
        alone = isinstance(anchor, m.Set) and not speaks_of(anchor, {getattr(who, "label", 0)} - {0})
        if several and alone and not area and not any(isinstance(f, m.Nearest) for f in anchor.filters):
            once = self.single(anchor, toward)  # the same for all of them

        def body(found: p.Selectors) -> None:
            before, self.spoken = self.spoken, [*self.spoken, found]  # `another` excludes who moves
            ends = self.where_it_ends(into) if into is not None else None
            self.spoken = before
            self.actor = found
            if isinstance(anchor, m.Set) and anchor.label and not self.says_where(anchor):
                self.aimed_at.add(anchor.label)  # the text says where to go, not where that is
            other = once
            if anchor is not None and not area and not once:
                other = self.single(anchor, toward)
            self.actor = ()
            number = self.amount(dist)
            if number.code == p.NUMBER and number.number < 0:
                raise Unplayable((event, "dist"), "say how far")
            text = self.say(event.put(into=None))
            self.note_square(found)
            step = p.Op(p.DO_MOVE, found, other, ends, number, flags=flags, name=area, text=text)
            self.emit(step)
            if into is not None and isinstance(who, m.Ref):  # `that rival`: one next to it now
                for said in getattr(into, "filters", (into,)):
                    self.name_around(who, said)

        self.moves_them = True
        self.each_or_one(who, "who moves", body)
        self.moves_them = False

    def where_it_ends(self, into: Any) -> p.Spot:
        """`must end adjacent to an ally`: where a move must end."""
        if who_left(into) is not None or self.is_marked(into):
            return self.spot(into)
        said = into.filters if m.is_set(into, "square") else (into,)
        if not all(isinstance(each, m.Near | m.On | m.Seen | m.Not) for each in said):
            raise Unplayable(
                into, "say where it ends: adjacent to somebody, within some squares, or seen by somebody"
            )
        square = m.Set("square", filters=tuple(said))
        filters = tuple(found for each in said for found in self.filter(each, square))
        for found in filters:
            if (found.inner[0] if found.code == p.NOT else found).code not in (*OF_SQUARES, p.ON_AREA):
                raise Unplayable(
                    into, "a move can end adjacent to somebody, within some squares, or seen by somebody"
                )
        return p.Spot(p.ON_SQUARE, filters=filters)

    def challenge(self, event: m.Event, r: Roles) -> None:
        if r.at is not None:  # a filter on the target: `a rival adjacent to no ally of its own`
            label = getattr(r.to, "label", 0)
            if not isinstance(r.to, m.Set) or not label or not speaks_of(r.at, {label}):
                raise Unplayable((event, "at"))
            r.to = r.to.having(r.at)
        to = r.to
        if m.is_set(to, "character") and to.count == m.EACH and not to.name:
            raise Unplayable((event, "to"), "only rivals can be challenged: 'each rival'")
        if r.kind == (m.Other(),):  # another challenge is simply one more
            r.kind = None
        if r.kind is not None:
            if r.kind != BASIC or r.range:
                raise Unplayable((event, "kind"))
            if r.to is None:
                self.grant(r.by, self.actions_of(event), self.say(event), r.times, more_dice(r))
                return
        if r.times is not None:
            raise Unplayable((event, "times"))
        if (
            self.waits_for
            and r.to is None
            and isinstance(r.by, m.Ref)
            and self.sorts.get(r.by.label) == "rival"
        ):
            raise Unplayable(event, "say who that rival challenges, or who challenges it")
        dice = r.dice if r.kind is None else max(BASIC_DICE + more_dice(r), 0)
        if dice is None:
            raise Unplayable(event, "say with how many dice: 'challenge 3', or 'do a basic challenge'")
        if r.ignoring is not None:
            if r.ignoring != "sight" or not isinstance(r.range, int) or r.to is not None:
                raise Unplayable(
                    (event, "ignoring"),
                    "first say 'range 3, challenge 2', then that the target need not be seen",
                )
            away = m.Near(m.ACTOR if r.by is None else r.by, m.Count("up to", r.range), adjacent=False)
            r.to, r.range = m.Set("rival", filters=(away,)), None  # a named target need not be seen
        if not isinstance(r.range or 0, int):
            raise Unplayable((event, "range"), "a range must be a number")
        target = r.to if getattr(r.to, "sort", "") == "target" and not r.range else None
        r.to = self.kept_target(None if target is not None else r.to)
        nobody = r.by == m.NOBODY or (self.gone and r.by in (None, m.OWN, m.HOLDER, m.ACTOR))
        if self.card.names.kind not in ABILITIES and r.by == r.to:  # then nobody is the challenger
            nobody = nobody or r.by in (m.OWN, m.HOLDER)
        if nobody and (r.range or r.to is None):
            raise Unplayable(event, "say who is challenged")
        flags = (p.NOBODYS if nobody else 0) | (p.BASIC_ACTION if r.kind else 0)
        numbers = (r.range,) if r.range else ()

        def against(who: p.Selectors, target: p.Selectors, stated: int) -> None:
            self.in_challenges = True  # the dice may depend on the target
            number = self.amount(dice)
            self.in_challenges = False
            self.emit(
                p.Op(
                    p.DO_CHALLENGE,
                    who,
                    target,
                    number=number,
                    flags=flags | stated,
                    numbers=numbers,
                    text=self.say(event),
                )
            )

        def strike(who: p.Selectors) -> None:
            stated = 0 if r.range else p.STATED
            if r.to is None:
                against(who, (), 0)
            elif how_many(r.to) == m.EACH or self.is_many(r.to):
                if isinstance(r.to, m.Set) and m.Is("standing") in r.to.filters:
                    self.struck = r.to.label or -len(self.code) - 300
                    r.to = r.to.but(label=self.struck)
                self.each_or_one(r.to, "who is challenged", lambda target: against(who, target, stated))
            elif is_several(r.to):
                if not r.range and not self.says_where(r.to):
                    raise Unplayable(r.to, "say where they are: adjacent, or within some squares")
                self.each_or_one(r.to, "who is challenged", lambda target: against(who, target, stated))
            elif isinstance(r.to, m.Join) and r.to.op == "and":
                self.each_or_one(r.to, "who is challenged", lambda target: against(who, target, stated))
            else:
                phrase = self.phrase(r.to, ())
                if phrase == who and isinstance(r.to, m.Ref) and not nobody:
                    raise Unplayable(event, "nobody can challenge themselves: say who is challenged")
                aimed = isinstance(r.to, m.Ref) and r.to.kind == "label" and r.to.label in self.aimed_at
                known = not aimed and (isinstance(r.to, m.Ref) or self.says_where(r.to))
                against(who, phrase, stated if known else 0)

        self.each_or_one(None if nobody else r.by, "who challenges", strike)
        self.remember_target(r.to if target is None else target)

    def kept_target(self, to: Any) -> Any:
        """`each rival adjacent to the target`, `each other rival`: remembers the target so far, since the target
        changes."""
        if not self.challenged or how_many(to) == m.ONE:
            return to
        if isinstance(to, m.Set) and m.Other() in to.filters:
            to = to.having(m.Except(m.TARGET))
        if m.TARGET not in m.inside(to):
            return to
        slot, kept = self.new_slot(), m.Ref("label", -300 - len(self.code))
        self.emit(p.Op(p.DO_CHOOSE, in_slot(TARGETED), slot=slot, text="the target"))
        self.bound[kept.label] = in_slot(slot)

        def said(node: Any) -> Any:
            return kept if node == m.TARGET else m.rebuilt(node, said)

        return said(to)

    def says_where(self, noun: Any) -> bool:
        """Whether a noun says where the pieces are, so that they need not be adjacent."""
        if isinstance(noun, m.Join):
            return any(self.says_where(item) for item in noun.items)
        return not isinstance(noun, m.Set) or any(
            each.code in PLACES for find in self.find(noun) for each in find.filters
        )

    def is_many(self, noun: Any) -> bool:
        return isinstance(noun, m.Ref) and noun.kind == "label" and noun.label in self.many

    def remember_target(self, to: Any) -> None:
        """Binds the noun to the engine's target. The engine only remembers the last target."""
        self.challenged = True
        target = in_slot(TARGETED)
        same = isinstance(to, m.Ref) and to.kind == "label" and self.bound.get(to.label) == target
        for label in [label for label, found in self.bound.items() if found == target and not same]:
            del self.bound[label]
        if isinstance(to, m.Set | m.Join) and to.label and to.label not in self.bound:
            self.bind(to, target)

    def actions_of(self, event: Any) -> int:
        """The basic actions that an act allows, as bits; 0 if it is no basic action."""
        if not isinstance(event, m.Event):
            return 0
        roles = {role for role, _ in event.roles}
        kind = event.get("kind")
        if event.kind == "challenge" and kind == BASIC and not roles - {"by", "kind", "more", "times"}:
            return 1 << ACTION_CHALLENGE
        if event.kind == "move" and kind == BASIC and not roles - {"who", "kind", "by", "times"}:
            return 1 << ACTION_MOVE
        if event.kind == "assist" and not roles - {"who", "times"}:
            return 1 << ACTION_ASSIST
        if event.kind == "interact" and not roles - {"who", "times"}:
            return 1 << ACTION_INTERACT
        if event.kind == "action" and not roles - {"who", "kind", "times"}:
            return basic_actions(kind)
        return 0

    def grant(
        self, who: Any, actions: int, text: str, times: Any = None, more: int = 0, different: bool = False
    ) -> None:
        """A piece does basic actions, so many times, and different ones if the text says so."""
        count = times if isinstance(times, m.Count) else m.Count("exactly", times or 1)
        if not actions or count.kind not in ("exactly", "up to") or number_of(count) > MOST_REPEATED:
            raise Unplayable(times, f"say how many times with a number, at most {MOST_REPEATED}")

        done = self.new_slot() if different else 0

        def body(found: p.Selectors) -> None:
            asked = []
            for time in range(number_of(count)):
                if count.kind == "up to" and (time or not self.optional):  # `up to two`: optional
                    asked.append(self.emit(p.Op(p.DO_MAY, found, text=text)))
                step = p.Op(p.DO_ACT, found, number=p.Amount(number=more), flags=actions, text=text)
                self.emit(step._replace(slot=done))
            for at in asked:
                self.patch(at, len(self.code))

        self.each_or_one(who, "who acts", body, p.Filter(p.IS_STANDING))  # ACT-FOUR-BASIC
        if actions & 1 << ACTION_CHALLENGE:
            self.remember_target(None)

    def action(self, event: m.Event, r: Roles) -> None:
        if actions := basic_actions(r.kind):
            different = m.Is("different") in r.kind
            self.grant(r.who, actions, self.say(event), r.times, different=different)
            return
        if r.kind is not None or not isinstance(r.times, int):
            raise Unplayable(event, f"{WHICH_ACTION}; or '1 more action'")
        raise Unplayable(event, WHICH_ACTION)

    def assist(self, event: m.Event, r: Roles) -> None:
        self.grant(r.who, 1 << ACTION_ASSIST, self.say(event), r.times)

    def interact(self, event: m.Event, r: Roles) -> None:
        self.grant(r.who, 1 << ACTION_INTERACT, self.say(event), r.times)

    # ------------------------------------------------------------------ places

    def spot(self, where: Any) -> p.Spot:
        if isinstance(where, m.Ref) and where.kind == "label" and where.label in self.squares:
            return p.Spot(p.ON_MARKED)
        if (whose := who_left(where)) is not None:
            return self.square_left(whose, where)
        if m.is_set(where, "setup square") and not self.holds:
            return p.Spot(p.AT_SETUP)
        if name := self.area(where):
            return p.Spot(p.IN_AREA, name=name)
        if not m.is_set(where, "square") or square_of(where) is not None:
            return p.Spot(p.SQUARE_OF, self.phrase(where, ()))
        if where.count not in (m.ONE, m.EACH, m.ANY_NUMBER):
            raise Unplayable(where, "say on which squares")
        near = beside_whom(where)
        near = None if getattr(near, "sort", "") in OBSTRUCTED else near
        if near is not None and not self.is_marked(near) and how_many(near) in (m.ONE, m.EACH):
            return p.Spot(p.NEXT_TO, self.phrase(near))
        for each in where.filters:
            others = getattr(each, "of", getattr(each, "by", None))
            if (
                others is not None
                and getattr(others, "sort", "") not in OBSTRUCTED
                and how_many(others) not in (m.ONE, m.NO)
            ):
                raise Unplayable(where, "say which one it is next to, or in sight of")
        filters = tuple(found for each in where.filters for found in self.filter(each, where))
        for found in filters:
            if (found.inner[0] if found.code == p.NOT else found).code not in (*OF_SQUARES, p.ON_AREA):
                raise Unplayable(
                    where, "a square can be empty, adjacent to somebody, within some squares, or seen"
                )
        return p.Spot(p.ON_SQUARE, filters=filters)

    def square_left(self, whose: m.Noun, where: Any) -> p.Spot:
        """`the square it left`: where it was before a step of the text."""
        found = self.phrase(whose)
        if found == in_slot(SUBJECT) and self.waits_for in ("knock out", "remove"):
            return p.Spot(p.SQUARE_OF, found)  # where it was
        if found not in self.came_from:
            raise Unplayable(where, "first say who moves, then what happens with the square it left")
        return p.Spot(p.ON_KEPT, name=str(self.came_from[found]))

    def note_square(self, who: p.Selectors) -> None:
        """Remembers the square of a piece before it moves, if the text mentions squares that were left."""
        if self.looks_back:
            slot = self.new_slot()
            self.emit(p.Op(p.DO_KEEP_SQUARES, who, slot=slot))
            self.came_from[who] = slot

    def is_marked(self, noun: Any) -> bool:
        return isinstance(noun, m.Ref) and noun.kind == "label" and noun.label in self.squares

    def spot_chosen(self, where: Any) -> p.Spot:
        """Where something is placed. If that is next to somebody or in their square, they are chosen first."""
        near = beside_whom(where)
        near = None if getattr(near, "sort", "") in OBSTRUCTED else near
        removed = isinstance(near, m.Set) and m.Is("removed") in near.filters
        if isinstance(near, m.Set) and near.count == m.EACH:
            raise Unplayable(where, "say next to which one, or 'for each of them, place ...'")
        if isinstance(near, m.Set | m.Part | m.Join) and how_many(near) == m.ONE and not removed:
            return p.Spot(p.NEXT_TO, self.one(near, "next to who", p.Filter(p.ROOM_BESIDE)))
        where = square_of(where) or where
        if near is None and isinstance(where, m.Set | m.Part) and self.is_piece(where):
            room = () if m.Is("empty") in getattr(where, "filters", ()) else self.room_on(where)
            return p.Spot(p.SQUARE_OF, self.one(where, "on whose square", *room))
        return self.spot(where)

    def room_on(self, where: Any) -> tuple[p.Filter, ...]:
        """A filter against tokens with a piece on their square: nobody can be placed there."""
        thing = self.card.kind_of(getattr(where, "name", "")) in ("token", "marker")
        return (p.Filter(p.UNOCCUPIED),) if thing else ()

    def check_rather(self, event: m.Event, rather: Any, slot: Any) -> None:
        """`on the 2 instead of the 1`, `next to an ally instead of in your starting area`: refuses a usual place
        that is wrong."""
        usual = USUALLY.get(self.comes_of or self.waits_for)
        number = isinstance(rather, int) and isinstance(slot, int)
        area = slot is None and m.is_set(rather, "starting area")
        area = area and not any(
            isinstance(each, m.Of) and isinstance(each.owner, m.Set) for each in rather.filters
        )
        track = slot is None and m.is_set(rather, "track")
        if not (number and usual == rather) and not (area and usual == 0) and not (track and usual == 1):
            raise Unplayable((event, "rather"), "it would not go there otherwise: leave out 'instead of ...'")

    def place(self, event: m.Event, r: Roles) -> None:
        if r.rather is not None:
            self.check_rather(event, r.rather, r.slot)
        if is_opponent(r.by) and r.slot is not None and getattr(r.what, "sort", "") == "ability token":
            self.by_opponent = True
        else:
            self.check_doer(event, r.by)
        if r.slot is not None:
            self.to_track(event, r.what, r.slot, r.track, r.from_)
            return
        if r.track is not None or r.from_ is not None or r.where is None:
            raise Unplayable(event, "say where it is placed")
        if r.also is not None:
            self.place_or_move(event.put(also=None), r.what)
            return
        apart = isinstance(r.where, m.Set) and m.Is("different") in r.where.filters
        if apart:
            r.where = r.where.without(m.Is("different"))
        if isinstance(r.where, m.Set) and m.Other() in r.where.filters and not self.is_thing(r.what):
            rest = tuple(each for each in r.where.filters if each != m.Other())
            r.where = r.where.but(filters=rest)  # any square is another square
        if m.is_set(r.where, "setup square"):
            its = [each.owner for each in r.where.filters if isinstance(each, m.Of)]
            meant = (r.what, m.Ref("label", getattr(r.what, "label", 0) or -1))
            if len(its) != len(r.where.filters) or any(each not in meant for each in its):
                raise Unplayable((event, "where"), "a thing can only be placed on its own setup square")
        if (ways := next_to_either(r.where)) is not None:
            self.step(m.Either(tuple(event.put(where=way) for way in ways)))
            return
        self.placed = r.what if isinstance(r.what, m.Ref) else m.NOBODY
        spot = self.spot_chosen(r.where)
        if (
            spot.code == p.NEXT_TO
            and self.is_thing(r.what)
            and m.Is("empty") in getattr(r.where, "filters", ())
        ):
            spot = spot._replace(filters=(p.Filter(p.IS_READY),))  # otherwise tokens can share a square
        self.placed, self.out_too = m.NOBODY, True
        if any(isinstance(each, m.Value) for each in getattr(r.what, "filters", ())):
            raise Unplayable(r.what, "how much defense it has is a key of its entry: defense = 1")
        new = isinstance(r.what, m.Set) and bool(r.what.name) and r.what.count.kind not in ("each", "no")
        new = new and not r.what.filters and self.card.kind_of(r.what.name) in ("token", "minion", "marker")

        def put(who: p.Selectors) -> None:
            if not new:
                self.note_square(who)
            fought = self.challenged and who == in_slot(TARGETED) and self.comes_of != "knock out"
            there = p.Condition(p.IS_STATE, who, number=p.ON_MAP_STATE)  # who is out stays so
            at = self.emit(p.Op(p.DO_UNLESS, condition=there)) if fought else -1
            self.emit(p.Op(p.DO_PLACE, who, where=spot, text=self.say(event)))
            if fought:
                self.patch(at, len(self.code))

        spread = m.is_set(r.where, "square") and r.where.count == m.EACH
        if spread and not is_several(r.what):
            raise Unplayable(event, "say how many squares: 'place up to 3 Wights on empty squares'")
        if apart and not (new and is_several(r.what) and spot.code == p.ON_SQUARE):
            raise Unplayable((event, "where"), "only new ones can be placed on several squares")
        if new and is_several(r.what):
            self.place_new(event, r.what, spot, apart)
        elif new:
            put(self.one(r.what, "", p.Filter(p.AVAILABLE)))
        else:
            self.each_or_one(r.what, "", put)
        self.out_too = False
        label, there = getattr(r.where, "label", 0), self.bound.get(getattr(r.what, "label", 0))
        if label and label not in self.bound and there is not None and not is_several(r.what):
            self.bound[label] = there  # the square where it lies

    def is_thing(self, noun: Any) -> bool:
        """Whether a noun means something that does not occupy its square."""
        known = self.sort_of(noun) in ("token", "marker", "point marker")
        return known or self.card.kind_of(getattr(noun, "name", "")) in ("token", "marker")

    def place_or_move(self, event: m.Event, what: Any) -> None:
        """`place or move a Wight`: places a new one, or one that is on the map."""
        if isinstance(what, m.Ref):  # there is only one
            self.act(event)
            return
        if not isinstance(what, m.Set) or not what.name or what.count != m.ONE or what.filters:
            raise Unplayable(event, "name what is placed or moved: 'place or move a Wight'")
        there = event.put(what=what.but(filters=(m.Is("on the map"),), label=0))
        self.step(m.Either((event, there)))

    def step(self, step: Any) -> None:
        """Compiles any step; defined in compile_steps.py."""
        raise NotImplementedError

    def place_new(self, event: m.Event, what: m.Set, spot: p.Spot, apart: bool) -> None:
        """`two Wights`, `up to 3 Wights`: places them one by one, on different squares if the text says so."""
        least, most = bounds(what.count)
        if most > MOST_PLACED:
            raise Unplayable(what, f"at most {MOST_PLACED} can be placed at once: 'up to {MOST_PLACED}'")
        optional = []
        for number in range(most):
            if number >= least:
                optional.append(self.emit(p.Op(p.DO_MAY, text=self.say(event))))
            placed = self.one(what.but(count=m.ONE), "", p.Filter(p.AVAILABLE))
            self.emit(p.Op(p.DO_PLACE, placed, where=spot, text=self.say(event)))
            if apart:
                taken = p.Filter(p.NOT, inner=(p.Filter(p.WITHIN, 0, placed),))
                spot = spot._replace(filters=(*spot.filters, taken))
            else:
                self.locals -= 1 if number + 1 < most else 0
        for at in optional:
            self.patch(at, len(self.code))
        if most > 1:  # unclear which of them `that one` is
            self.bound.pop(what.label, None)

    def into_play(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        what = r.what
        if not isinstance(what, m.Set) or not self.is_status(what) or what.name or what.count != m.ONE:
            raise Unplayable(event, "a scenario status card can only be put into play")
        said = [each for each in what.filters if each not in (m.Is("scenario"), m.Other())]
        if said:
            raise Unplayable(event, "nothing more can be said about a scenario status card")
        another = (p.Filter(p.OTHER, who=self.named_so_far()),) if m.Other() in what.filters else ()
        cards = (p.Selector(p.OWN_CARDS, p.WHEREVER, filters=another),)
        self.emit(p.Op(p.DO_PUT_INTO_PLAY, cards, text=self.say(event)))

    def return_(self, event: m.Event, r: Roles) -> None:
        if r.rather is not None:
            self.check_rather(event, r.rather, r.slot)
            self.act(m.Event("place", event.roles).put(rather=None))
            return
        self.check_doer(event, r.by)
        if r.slot is not None:
            self.to_track(event, r.what, r.slot, r.track, None)
            return
        before = self.code[-1] if self.code else p.Op(p.DO_END)
        off = r.where is None and before.code == p.DO_SHIFT and before.number == p.Amount()
        if off and isinstance(r.what, m.Ref) and before.who == self.phrase(r.what):
            return  # leaving the track is returning
        if is_ability_token(r.what) and m.is_set(r.where, "pool"):
            raise Unplayable(event, "say whose track it is on: it goes to the pool of the same side")
        if r.track is not None or not (m.is_set(r.where, "starting area")):
            raise Unplayable(event, "a figure can only return to its starting area")
        whose = [each.owner if isinstance(each, m.Of) else None for each in r.where.filters]
        if any(each not in (r.what, m.Ref("label", getattr(r.what, "label", -1)), m.IT) for each in whose):
            raise Unplayable((event, "where"), "a figure can only return to its own starting area")
        self.out_too = True
        self.each_or_one(r.what, "who returns", lambda who: self.simple(p.DO_HOME, who, "return"))
        self.out_too = False

    def swap(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        what, other = r.what, r.with_
        if other is None and (pair := self.near_each_other(what)) is not None:
            what, other = pair
        if other is None and isinstance(what, m.Join) and len(what.items) == 2:
            what, other = what.items
        if other is None and how_many(what) == m.Count("exactly", 2):
            what, other = what.but(count=m.ONE), what.having(m.Other()).but(count=m.ONE)
            what = what.but(label=what.label or -1)
        if other is None and self.is_many(what):  # `choose two allies. They swap places.`
            what = m.Part(m.ONE, what, label=-len(self.code) - 500)
            other = what.but(filters=(m.Except(m.Ref("label", what.label)),), label=0)
        if other is None:
            raise Unplayable(event, "say who swaps with whom")
        first = self.single(what, "which two change places")
        second = self.single(other, "swapped with whom")
        self.emit(p.Op(p.DO_SWAP, first, second))
        self.bind(r.what, (*first, *second), several=True)

    def choose(self, event: m.Event, r: Roles) -> None:
        if is_opponent(r.by):
            self.by_opponent = True
        else:
            self.check_doer(event, r.by)
        if (pair := self.near_each_other(r.what)) is not None and r.as_ is None:
            both = tuple(find for item in pair for find in self.single(item, ""))
            self.bind(r.what, both, several=True)
        elif isinstance(r.what, m.Join) and r.what.op == "and" and r.as_ is None:
            both = tuple(find for item in r.what.items for find in self.single(item, ""))
            self.bind(r.what, both, several=True)
        elif isinstance(r.what, m.Set) and r.what.count == m.EACH and r.as_ is None and r.what.label:
            slot = self.new_slot()  # fixed before anything is done
            self.emit(p.Op(p.DO_KEEP, self.phrase(r.what), slot=slot))
            self.bind(r.what, in_slot(slot), several=True)
        elif m.is_set(r.what, "square") and r.as_ is None:
            if not r.what.label:
                raise Unplayable(r.what, "say what is done with the square: 'place her on that square'")
            if r.what.count != m.ONE or self.by_opponent:
                raise Unplayable(r.what, "only one square can be chosen: 'choose a square within 3 squares'")
            filters = tuple(found for each in r.what.filters for found in self.filter(each, r.what))
            self.emit(p.Op(p.DO_MARK, where=p.Spot(p.ON_SQUARE, filters=filters), text=self.say(event)))
            self.squares = {r.what.label} if r.what.label else set()
        else:
            if m.is_set(r.what, "status"):
                r.what = self.of_one(r.what)
            self.out_too = isinstance(r.what, m.Set) and m.Is("out") in r.what.filters
            found = self.one(r.what, "")
            self.out_too = False
            if r.as_ is not None:
                if not isinstance(r.as_, m.Ref):
                    raise Unplayable((event, "as"), "say whose: 'name an ally as his partner'")
                self.emit(p.Op(p.DO_NAME, found, name=r.as_.sort, text=self.say(event)))
        self.by_opponent = False

    def near_each_other(self, two: Any) -> tuple[m.Set, m.Set] | None:
        """`two allies within 3 squares of each other`: an ally, and another one near it. None for other nouns."""
        near = [f for f in getattr(two, "filters", ()) if isinstance(f, m.Near) and f.of == EACH_OTHER]
        if not isinstance(two, m.Set) or not near:
            return None
        if two.count != m.Count("exactly", 2):
            raise Unplayable(two, "say 'two', or how near they are to whom: 'two rivals within 3 squares'")
        label = -len(self.code) - 800
        rest = tuple(f for f in two.filters if f not in near)
        first = m.Ref("label", label)
        beside = (*(f.but(of=first) for f in near), m.Except(first))
        one = two.but(count=m.ONE, filters=rest, label=label)
        return one, two.but(count=m.ONE, filters=(*rest, *beside), label=label - 1)

    def of_one(self, cards: m.Set) -> m.Set:
        """`a status card of an adjacent character`: first chooses the character, then the card."""
        for each in cards.filters:
            owner = each.owner if isinstance(each, m.Of) else None
            one = isinstance(owner, m.Set) and owner.count == m.ONE
            if one or (isinstance(owner, m.Join) and owner.op == "or"):
                label = getattr(owner, "label", 0) or -len(self.code) - 400
                whose = owner.but(label=label)  # type: ignore[union-attr]
                self.one(whose, "whose card", p.Filter(p.HOLDING, name="status card"))
                rest = tuple(other for other in cards.filters if other != each)
                return cards.but(filters=(*rest, m.Of(m.Ref("label", label))))
        return cards

    def instead_of_discarding(self, what: Any) -> str:
        """What is done with things that are not discarded: items go to a track, tokens are removed."""
        name = getattr(what, "name", "")
        said = self.card.names.all[name].name if name in self.card.names.all else "it"
        sort = (
            self.card.kind_of(name) or self.sorts.get(getattr(what, "label", 0)) or getattr(what, "sort", "")
        )
        if sort in ("token", "marker", "minion"):
            return f"only status cards are discarded; a {sort} is removed: 'remove {said} from the map'"
        return (
            f"only status cards are discarded; an item goes to a track: 'put {said} on the 3 of your track'"
        )

    def retarget(self, event: m.Event, r: Roles) -> None:
        """The current challenge gets another target (CHAL-13)."""
        self.check_doer(event, r.by)
        if self.waits_for != "challenge" or r.to is None:
            raise Unplayable(
                event, "only a challenge that is under way can get another target: 'when ... challenges'"
            )
        self.emit(p.Op(p.DO_TARGET, other=self.single(r.to, "who is the target"), text=self.say(event)))

    # ------------------------------------------------------------------ standing, lying, gone

    def simple(self, code: int, who: p.Selectors, text: str, number: int = 0) -> None:
        self.emit(p.Op(code, who, number=p.Amount(number=number), text=text))

    def stand(self, event: m.Event, r: Roles) -> None:
        if self.is_carried(r.who):  # picking something up means taking it
            self.act(m.event("take", what=r.who, by=r.by))
            return
        if self.is_thing(r.who):
            raise Unplayable((event, "who"), "only characters stand up")
        self.check_doer(event, r.by)
        self.each_or_one(r.who, "who stands up", lambda found: self.simple(p.DO_STAND, found, "stand up"))

    def knock_down(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        if self.replaces is not None and self.replaces.kind == "knock out" and self.is_fallen(r.who):
            standing = p.Condition(p.IS_STATE, in_slot(SUBJECT), number=p.IS_STANDING)
            at = self.emit(p.Op(p.DO_UNLESS, condition=standing))  # a knocked-down character stays down
            self.simple(p.DO_KNOCK, in_slot(SUBJECT), "knock down")
            self.patch(at, len(self.code))
            return
        self.each_or_one(
            r.who, "who is knocked down", lambda found: self.simple(p.DO_KNOCK, found, "knock down")
        )

    def is_fallen(self, who: Any) -> bool:
        """Whether this is the piece that the replaced event would happen to."""
        assert self.replaces is not None
        known = isinstance(who, m.Ref)
        return known and (who == self.replaces.get("who") or self.phrase(who) == in_slot(SUBJECT))

    def exhaust(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        self.each_or_one(r.who, "who is exhausted", lambda found: self.simple(p.DO_EXHAUST, found, "exhaust"))

    def ready(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        text = self.say(event)
        exhausted = p.Filter(p.IS_EXHAUSTED)
        self.each_or_one(r.who, text, lambda found: self.simple(p.DO_MAKE_READY, found, text), exhausted)

    def remove(self, event: m.Event, r: Roles) -> None:
        if self.is_status(r.what):  # removing a card is discarding it
            self.discard(event, r)
            return
        self.check_doer(event, r.by)
        if r.from_ is not None:
            raise Unplayable((event, "from"))
        every = how_many(r.what) == m.EACH
        found = self.phrase(r.what) if every else self.one(r.what, "")
        self.squares = {getattr(r.what, "label", 0)} - {0}  # from now on, the label means its square
        self.removed = (getattr(r.what, "sort", ""), getattr(r.what, "name", ""))
        self.emit(p.Op(p.DO_REMOVE, found, text="remove"))

    # ------------------------------------------------------------------ cards, tokens, tracks

    def discard(self, event: m.Event, r: Roles) -> None:
        whose = r.by if isinstance(r.by, m.Set | m.Part) else self.one_of_each(r.what)
        if whose is not None and how_many(whose) == m.EACH:  # each of them discards a card
            who = m.Ref("label", whose.label or -len(self.code) - 600)
            each = m.exchanged(m.exchanged(event, whose, who), m.Ref("label", whose.label or -1), who)
            self.step(m.Each(whose.but(label=who.label), each))
            return
        self.check_doer(event, r.by)
        if self.is_one_of_yours(r.by) and isinstance(r.what, m.Set) and not r.what.filters:
            r.what = r.what.but(filters=(m.Of(r.by),))  # its own card
        what, known = r.what, isinstance(r.what, m.Ref) and r.what.kind == "label"
        if isinstance(what, m.Ref) and what.kind == "named" and self.card.names.all[what.name].count > 1:
            what = m.Set("status", name=what.name)
        itself = what == m.THIS_CARD and self.card.names.kind in ("item", "item action")
        if not itself and not (self.sorts.get(what.label) == "status" if known else self.is_status(what)):
            raise Unplayable(event, self.instead_of_discarding(what))
        if r.from_ is not None:
            if not isinstance(what, m.Set):
                raise Unplayable((event, "from"))
            what = what.having(m.Of(r.from_))
        if how_many(what) == m.EACH:
            found = self.of_one(what) if isinstance(what, m.Set) else what
            self.simple(p.DO_DISCARD, self.phrase(found), "discard")
            return
        chosen = isinstance(what, m.Set) and m.Is("in play") not in what.filters
        held = (p.Filter(p.IN_PLAY),) if chosen else ()
        self.simple(p.DO_DISCARD, self.one(what, "", *held), "discard")

    def one_of_each(self, what: Any) -> Any:
        """`a status card of each of them`: "them". None for other nouns."""
        if not isinstance(what, m.Set) or what.count != m.ONE:
            return None
        owners = [each.owner for each in what.filters if isinstance(each, m.Of)]
        return owners[0] if len(owners) == 1 and how_many(owners[0]) == m.EACH else None

    def give(self, event: m.Event, r: Roles) -> None:
        if is_opponent(r.by):
            self.by_opponent = True
        else:
            self.check_doer(event, r.by)
        if self.is_counter(r.what) and r.from_ is None:
            self.count(event, r.what, r.to, 1)
        elif r.from_ is None and self.is_carried(r.what) and how_many(r.to) == m.ONE:
            self.carry(event, r.what, r.to)
        else:
            self.hand(event, r.what, r.to, r.from_, moving=r.from_ is not None)
        self.by_opponent = False

    def take(self, event: m.Event, r: Roles) -> None:
        """Takes the First Player marker, or moves a card from one character to another."""
        if m.is_set(r.what, "first player marker"):
            if r.from_ is not None or r.to is not None or r.by not in (None, m.YOU):
                raise Unplayable(event, "only you can take the First Player marker")
            self.emit(p.Op(p.DO_TAKE_FIRST))
            return
        if self.is_counter(r.what) and r.from_ is None and r.to is None:
            self.count(event, r.what, r.by, 1)
            return
        if self.sort_of(r.what) == EXHAUSTED_MARKER:
            self.pass_exhausted(event, r.to, r.from_)
            return
        if r.from_ is None and r.to is None and self.is_carried(r.what):
            self.carry(event, r.what, r.by)
            return
        taker = m.ACTOR if r.by in (None, m.YOU) else r.by
        self.hand(event, r.what, taker if r.to is None else r.to, r.from_, moving=True)

    def carry(self, event: m.Event, what: Any, by: Any) -> None:
        """A character picks up a marker, and has it until it is placed."""
        carrier = self.doer if by in (None, m.YOU) else self.single(by, "who takes it")
        self.emit(p.Op(p.DO_HAND, self.single(what, ""), carrier, flags=p.CARRIED, text=self.say(event)))

    def is_carried(self, what: Any) -> bool:
        """Whether this is a marker, which characters carry."""
        name = getattr(what, "name", "")
        if isinstance(what, m.Ref) and what.kind == "label":
            return self.sorts.get(what.label) in ("marker", "carried")
        return self.card.kind_of(name) == "marker"

    def get(self, event: m.Event, r: Roles) -> None:
        if self.is_counter(r.what):
            self.count(event, r.what, r.who, 1)
            return
        if r.what != m.Set("first player marker") or r.who not in (None, m.YOU):
            raise Unplayable(event, "say who gives it: 'give a Marked card to an ally'")
        self.emit(p.Op(p.DO_TAKE_FIRST))

    def hand(self, event: m.Event, what: Any, to: Any, source: Any, moving: bool) -> None:
        """Gives a card or named token to somebody, or moves it there from whoever has it."""
        name = getattr(what, "name", "") or (self.card.id if what == m.THIS_CARD else "")
        kind = self.card.kind_of(name)
        new = source is None and not moving and not name and isinstance(what, m.Set)
        new = new and not set(what.filters) - {m.Other()}
        if new and self.is_status(what):
            self.hand_card(event, what, to)
            return
        if kind == "item" or self.sort_of(what) == "item" or (not name and self.sort_of(what) == "status"):
            self.hand_item(event, what, to, source)
            return
        if source is None and isinstance(what, m.Set):  # `one of her cards` is taken from her
            owners = [each.owner for each in what.filters if isinstance(each, m.Of)]
            if len(owners) == len(what.filters) == 1:
                what, source, moving = what.but(filters=()), owners[0], True
        if kind not in ("status", "token", "marker") or (isinstance(what, m.Set) and what.filters):
            raise Unplayable(event, "only a status card or a token can be given, by its name")
        if how_many(what) != m.ONE and how_many(to) != m.EACH and not is_several(to):
            raise Unplayable((event, "what"), "say that each gets one of them")
        if to is None:
            raise Unplayable(event, "say who gets it")
        if moving and source is None and what == m.THIS_CARD:
            source = m.HOLDER
        if moving and source is None and self.card.names.all[name].count > 1:
            source = m.Set("character", filters=(m.Has(m.Set(kind, name=name)),))
        givers = self.single(source, "who is it taken from") if source is not None else ()
        flags = p.MOVING if moving else 0

        def body(found: p.Selectors) -> None:
            self.emit(p.Op(p.DO_GIVE, givers, found, flags=flags, name=name, text=self.say(event)))

        more = (p.Filter(p.CHARACTERS),) if is_several(to) else ()  # STATUS-1
        self.each_or_one(to, "who gets it", body, *more)

    def hand_card(self, event: m.Event, what: m.Set, to: Any) -> None:
        """Gives any status card that the card's character brings and that nobody has."""
        said = [each for each in what.filters if each != m.Other()]
        if said or to is None or how_many(to) != m.ONE or how_many(what) != m.ONE or self.card.held:
            raise Unplayable(event, "say 'give a status card to an ally', or the card by its name")
        cards = p.Selector(p.OWN_CARDS, p.WHEREVER, "", (p.Filter(p.NOT, inner=(p.Filter(p.IN_PLAY),)),))
        slot = self.new_slot()
        self.emit(p.Op(p.DO_CHOOSE, (cards,), slot=slot, text="which status card? Choose one"))
        found = self.single(to, "who gets it", p.Filter(p.CHARACTERS))
        self.emit(p.Op(p.DO_HAND, in_slot(slot), found, text=self.say(event)))

    def hand_item(self, event: m.Event, what: Any, to: Any, source: Any) -> None:
        """Gives an item to another character."""
        if source is not None:
            if not isinstance(what, m.Set):
                raise Unplayable((event, "from"))
            what = what.having(m.Of(source))
        if to is None or how_many(to) != m.ONE or how_many(what) != m.ONE:
            raise Unplayable(event, "only one item at a time, to one character")
        things = self.single(what, "which one")
        text = self.say(event)
        found = self.single(to, "who gets it", p.Filter(p.CHARACTERS))
        self.emit(p.Op(p.DO_HAND, things, found, text=text))

    def to_track(self, event: m.Event, what: Any, slot: Any, track: Any, from_: Any) -> None:
        """Puts a piece or card on a number of a track, or an ability token from a pool."""
        if not isinstance(slot, int):
            raise Unplayable((event, "slot"), "say which number of the track")
        number = p.Amount(number=slot)
        whose = next((each.owner for each in getattr(track, "filters", ()) if isinstance(each, m.Of)), None)
        if m.is_set(what, "ability token"):
            self.from_pool(event, what, number, whose, from_)
            return
        if from_ is not None:
            raise Unplayable((event, "from"))
        its = (m.is_set(whose, "owner")) or is_its_own(whose, what)
        other: p.Selectors = ()
        if whose not in (None, m.YOU, m.ACTOR) and not its:
            known = isinstance(whose, m.Ref) and whose.kind == "label" and whose.label not in self.many
            if not known or self.sort_of(what) != "point marker":  # point markers belong to no side
                raise Unplayable((event, "track"), "say 'your track' or 'its owner's track'")
            other = self.phrase(whose)
        put = self.phrase(what) if how_many(what) == m.EACH else self.one(what, "")
        self.emit(p.Op(p.DO_TO_TRACK, put, other, number=number, flags=int(its), text=self.say(event)))

    def from_pool(self, event: m.Event, what: m.Set, number: p.Amount, whose: Any, from_: Any) -> None:
        pools = [each.place for each in what.filters if isinstance(each, m.On)] + ([from_] if from_ else [])
        if len(pools) != 1 or not all(isinstance(each, m.On) for each in what.filters):
            raise Unplayable(event, "say only whose pool it comes from: its side chooses the type")
        owner = next((each.owner for each in pools[0].filters if isinstance(each, m.Of)), None)
        if pools[0].sort != "pool" or owner is None or (whose is not None and whose != owner):
            raise Unplayable(event, "a token from a pool goes to the track of the same side")
        side = () if owner in (m.YOU, m.ACTOR) else self.phrase(owner)
        if what.count.kind != "exactly":
            raise Unplayable(what, "say how many tokens: 'a token', 'two tokens'")
        for _ in range(number_of(what.count)):
            flags = p.BY_OPPONENT if self.by_opponent else 0
            self.emit(p.Op(p.DO_POOL_TO_TRACK, side, number=number, flags=flags, text=self.say(event)))
        self.by_opponent = False

    def shift(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        if m.is_set(r.what, *ANY_ON_TRACK) and not r.what.name:
            self.shift_any(event, r)
            return
        if isinstance(r.what, m.Ref) and r.what.sort == "named die" and r.off:
            if self.whose_track(r.track or m.Set("track")) not in ((0, ()), (2, ())):
                raise Unplayable((event, "track"), "it can only be on your own track")
            self.emit(p.Op(p.DO_SHIFT, self.phrase(r.what), text=self.say(event)))
            return
        if not is_ability_token(r.what):
            self.shift_waiting(event, r)
            return
        flags = 0
        other: p.Selectors = ()
        types: list[int] = []
        tracks = [r.track] if r.track is not None else []
        for each in r.what.filters:
            if isinstance(each, m.On) and m.is_set(each.place, "track"):
                tracks.append(each.place)
            elif isinstance(each, m.Of):
                if isinstance(each.owner, m.Ref) and self.sorts.get(each.owner.label) == "ally":
                    raise Unplayable(
                        each, "say whose track it is on: the game cannot ask for tokens of a character"
                    )
                tracks.append(m.Set("track", filters=(each,)))
            elif each == m.Other() and self.card.names.kind == "ability":
                flags |= p.NOT_THE_PAID_ONE
            else:
                types += types_of(each)
        tracks = [each for number, each in enumerate(tracks) if each not in tracks[:number]]
        if len(tracks) > 1:
            raise Unplayable(event, "say only once whose track")
        if tracks:
            whose, other = self.whose_track(tracks[0])
            flags |= whose
        slot = most = 0
        if r.what.count == m.EACH:
            flags |= p.EVERY_TOKEN
        elif is_several(r.what):
            if r.what.count.kind == "at least":
                raise Unplayable(r.what, "say how many tokens: 'two tokens', 'up to two tokens'")
            slot = self.new_slot()
            most = MOST_CHOSEN if r.what.count.kind == "any number" else number_of(r.what.count)
            flags |= p.AS_MANY_AS_YOU_LIKE if r.what.count.kind != "exactly" else 0
        if not r.off and not isinstance(r.dist, int):
            raise Unplayable(event, "say how far: 'down 1'")
        number = p.Amount(number=0 if r.off else -r.dist if r.dir == "up" else r.dist, each=most)
        chosen = tuple(sorted(types))
        self.emit(
            p.Op(p.DO_SHIFT, (), other, None, number, None, slot, 0, 0, flags, "", chosen, self.say(event))
        )

    def shift_waiting(self, event: m.Event, r: Roles) -> None:
        """`an item on your track`, `a knocked out ally`: shifts something that waits on a track."""
        if not (r.off or isinstance(r.dist, int)):
            raise Unplayable(event, "say how far: 'down 1'")
        number = p.Amount(number=0 if r.off else -r.dist if r.dir == "up" else r.dist)
        if not isinstance(r.what, m.Set):
            if not isinstance(r.what, m.Ref):
                raise Unplayable(event, "say what is shifted: 'a token on your track'")
            if r.what.label in self.beside and self.sorts.get(r.what.label) in ("token", "minion"):
                raise Unplayable(event, "what lies on the map is on no track: say what shifts")
            owners = [each.owner for each in getattr(r.track, "filters", ()) if isinstance(each, m.Of)]
            if r.track is not None and owners not in ([], [r.what]):
                raise Unplayable((event, "track"), "it shifts on the track it is on: say only how far")
            self.emit(p.Op(p.DO_SHIFT, self.phrase(r.what), number=number, text=self.say(event)))
            return
        find = self.waiting_things(event, r.what, r.track)
        if how_many(r.what) == m.EACH:
            self.emit(p.Op(p.DO_SHIFT, (find,), number=number, text=self.say(event)))
            return
        if r.what.count != m.ONE:
            raise Unplayable(r.what, "say one of them, or each")
        slot = self.new_slot()
        self.emit(p.Op(p.DO_CHOOSE, (find,), slot=slot, text=self.asked(r.what, "")))
        self.bind(r.what, in_slot(slot))
        self.emit(p.Op(p.DO_SHIFT, in_slot(slot), number=number, text=self.say(event)))

    def waiting_things(self, event: m.Event, what: m.Set, track: Any) -> p.Selector:
        """Everything of a sort that waits on a track."""
        tracks, found = [track] if track is not None else [], []
        for each in what.filters:
            if isinstance(each, m.On) and m.is_set(each.place, "track"):
                tracks.append(each.place)
            elif isinstance(each, m.Of) and each.owner in (m.YOU, m.ACTOR, m.OWN) and not self.card.held:
                found.append(p.Filter(p.YOURS))
            elif isinstance(each, m.Of) and what.sort == "item" and isinstance(each.owner, m.Ref):
                found.append(p.Filter(p.OWNED_BY, who=self.phrase(each.owner)))
            elif each not in (m.Is("out"), m.Is("character")):
                raise Unplayable(each, "nothing more can be said about what waits on a track")
        if len(tracks) > 1 or (not tracks and m.Is("out") not in what.filters):
            raise Unplayable(event, "say only once whose track")
        whose, other = self.whose_track(tracks[0]) if tracks else (2, ())
        if other:
            raise Unplayable(event, "say 'on your track', or 'on an opponent's track'")
        if (what.sort, whose) in (("rival", 0), ("ally", 1)):
            raise Unplayable(what, "figures wait on their own side's track")  # COOL-1
        waiting = p.Filter(p.WAITING, whose)
        if what.name:
            return p.Selector(p.NAMED, p.WHEREVER, what.name, (*found, waiting))
        if what.sort in ("ally", "rival", "character"):
            return p.Selector(SORTS[what.sort], p.WHEREVER, "", (p.Filter(p.CHARACTERS), *found, waiting))
        kind = {"item": ITEM, "point marker": MARKER, "companion": COMPANION}.get(what.sort)
        if kind is None:
            raise Unplayable(event, "only items, characters, companions and tokens can be shifted")
        return p.Selector(p.ANY_THING, p.WHEREVER, "", (p.Filter(p.OF_KIND, kind), *found, waiting))

    def shift_any(self, event: m.Event, r: Roles) -> None:
        """Shifts anything that is on a track."""
        tracks = [each.place for each in r.what.filters if isinstance(each, m.On)]
        tracks += [r.track] if r.track is not None else []
        if len(tracks) != 1 or len(r.what.filters) > 1 or r.what.count != m.ONE or r.what.sort != "piece":
            raise Unplayable(event, "say 'a thing on a track', or which token is shifted")
        whose, other = self.whose_track(tracks[0])
        if other or not (r.off or isinstance(r.dist, int)):
            raise Unplayable(event, "say how far, and on whose track: 'a thing on your track down 1'")
        self.shift_thing(event, whose, p.Amount(number=0 if r.off else -r.dist if r.dir == "up" else r.dist))

    def whose_track(self, track: Any) -> tuple[int, p.Selectors]:
        """The flags for a track: 0 yours, 1 an opponent's, 2 any; or the track of a piece's side."""
        if not isinstance(track, m.Set):
            raise Unplayable(track, "say whose track it is")
        owner = next((each.owner for each in track.filters if isinstance(each, m.Of)), None)
        if m.Is("opposing") in track.filters or (m.is_set(owner, "opponent")):
            return 1, ()
        if owner in (m.YOU, m.ACTOR) and self.yours:
            return p.OF_OTHERS_SIDE, self.doer  # `your track`: that of the card's holder
        if owner in (m.YOU, m.ACTOR, m.OWN):
            return 0, ()
        if owner is None and not track.filters:
            return 2, ()
        if owner is None:
            raise Unplayable(track, "say on whose track")
        return p.OF_OTHERS_SIDE, self.phrase(owner)

    # ------------------------------------------------------------------ dice, points, turns

    def roll(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.who)
        if r.what is not None and r.dice is None and r.to is None:
            self.roll_named(event, r.what)
            return
        if r.dice is None or r.what is not None:
            raise Unplayable(event, "say how many dice are rolled")
        to = r.to
        if m.is_set(to, "distance") and len(to.filters) == 1:
            to = to.filters[0].owner if isinstance(to.filters[0], m.Of) else to
        elif to is not None:
            raise Unplayable((event, "to"), "a roll can only be compared with a distance")
        against = self.phrase(to) if to is not None else ()
        self.emit(p.Op(p.DO_ROLL, other=against, number=self.amount(r.dice), text="roll"))

    def flip(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        if r.what is not None and not (m.is_set(r.what, "first player marker")):
            raise Unplayable(event, "only the First Player marker can be flipped")
        self.emit(p.Op(p.DO_FLIP))

    def raise_(self, event: m.Event, r: Roles) -> None:
        """Raises a challenge or move of the current ability, or changes its cost."""
        self.check_doer(event, r.by)
        if r.of is not None and not (isinstance(r.of, m.Ref) and r.of.kind == "event"):
            raise Unplayable((event, "of"), "this only works for the ability in use")
        if self.waits_for not in ("ability", "use"):
            raise Unplayable(event, "this needs an ability: 'when Jon does an ability, ...'")
        lowers = event.kind == "lower"
        if r.value == "cost" and isinstance(r.amount, int):
            number = r.amount if lowers else -r.amount
            self.emit(p.Op(p.DO_LOWER_COST, number=p.Amount(number=number), text="lower the cost"))
            return
        kinds = {"challenge": p.DO_CHALLENGE, "dice": p.DO_CHALLENGE, "move": p.DO_MOVE}
        values = r.value if isinstance(r.value, tuple) else (r.value,)
        if lowers or r.amount != 1 or not all(each in kinds for each in values):
            raise Unplayable(event, "only a challenge or a move can be raised, by 1")
        codes = tuple(sorted({kinds[each] for each in values}))
        self.emit(p.Op(p.DO_RAISE, number=p.Amount(number=1), numbers=codes, text="raise"))

    def reroll(self, event: m.Event, r: Roles) -> None:
        """Rerolls dice of a challenge after both sides have rolled (CHAL-20)."""
        who, number, flags, faces = self.dice_meant(event, r.what, r.who)
        amount = p.Amount(number=number)
        self.emit(p.Op(p.DO_REROLL, who, number=amount, flags=flags, numbers=faces, text=self.say(event)))

    def set_die(self, event: m.Event, r: Roles) -> None:
        """Changes a rolled die to another face (CHAL-16)."""
        into = r.into
        if not m.is_set(into, *SHOWN) or into.filters or into.count != m.ONE:
            raise Unplayable((event, "into"), "say which face: 'change one of his dice to a shield'")
        who, number, flags, faces = self.dice_meant(event, r.what, r.by)
        shown = (SHOWN.index(into.sort), *faces)
        amount = p.Amount(number=number)
        self.emit(p.Op(p.DO_SET_DICE, who, number=amount, flags=flags, numbers=shown, text=self.say(event)))

    def dice_meant(self, event: m.Event, what: Any, by: Any) -> tuple[p.Selectors, int, int, tuple[int, ...]]:
        """The rolled dice that a noun means: whose, how many (with a flag if fewer are allowed), and with which
        face."""
        rolled = self.waits_for in ("challenge", "roll")
        if not rolled or not m.is_set(what, "die", *SHOWN):
            raise Unplayable(
                event,
                "dice can only be changed in a challenge or roll: 'when Jon challenges, he may reroll a die'",
            )
        whose = [each.owner for each in what.filters if isinstance(each, m.Of)]
        if len(whose) != len(what.filters) or len(whose) > 1:
            raise Unplayable(what, "say whose dice, and which face they show")
        by = whose[0] if whose else by
        who = self.hand_of(by)
        count = what.count
        number = 0 if count.kind in ("each", "any number") else number_of(count)
        flags = p.UP_TO if count.kind in ("up to", "any number") else 0
        return who, number, flags, (SHOWN.index(what.sort),) if what.sort in SHOWN else ()

    def hand_of(self, by: Any) -> p.Selectors:
        """Whose dice these are; without an owner, those of whoever rolls."""
        return self.roller or self.doer if by in (None, m.YOU, m.ACTOR) else self.phrase(by)

    def add_dice(self, event: m.Event, r: Roles) -> None:
        """Adds dice to a roll, or a named die (CHAL-15)."""
        name, dice = "", r.dice
        if getattr(r.what, "sort", "") == "defense" and (defends := m.sole_owner(r.what)) is not None:
            r.by, r.what = defends, None
        if r.what is not None:
            if dice is not None or not isinstance(r.what, m.Ref) or r.what.sort != "named die":
                raise Unplayable((event, "what"), "say which die: 'add the Champion die', or 'add 2 dice'")
            name, dice = r.what.name, 1
        if self.waits_for != "challenge" or not isinstance(dice, int):
            raise Unplayable(
                event, "dice can only be added to a challenge that is under way: 'when Jon challenges, ...'"
            )
        who, number = self.hand_of(r.by), p.Amount(number=dice)
        self.emit(p.Op(p.DO_ADD_DICE, who, number=number, name=name, text=self.say(event)))

    def gain(self, event: m.Event, r: Roles) -> None:
        if (holds := self.of_players(r.who)) is not None and isinstance(r.points, int):
            number = -r.points if event.kind == "lose points" else r.points
            self.emit(p.Op(p.DO_POINTS, number=p.Amount(number=number), condition=holds))
            return
        whose = self.decider(r.who)
        if whose in (None, p.THE_OPPONENT):
            whose = self.who_did_it(r.who)
        if whose is None and isinstance(r.who, m.Ref) and r.who.kind == "label":
            character = self.phrase(r.who)  # its side gains the points
            whose = character if len(character) == 1 and r.who.label not in self.many else None
        opponents = is_opponent(r.who) and r.who.count == m.EACH
        each = r.points.each if isinstance(r.points, m.Times) and not r.points.most else None
        points = r.points.n if each is not None else r.points
        known = r.who in (None, m.YOU) or opponents or whose is not None
        if not isinstance(points, int) or not known:
            raise Unplayable(event, "say who gains points: you, each opponent, or somebody's side")
        if m.is_set(each, *SHOWN, "success") and event.kind == "gain":
            self.check_rolled((p.DO_CHALLENGE, p.DO_ROLL), each)
            self.emit(p.Op(p.DO_POINTS, whose or (), number=self.amount(r.points), flags=int(opponents)))
            return
        number = -points if event.kind == "lose points" else points
        op = p.Op(p.DO_POINTS, whose or (), number=p.Amount(number=number), flags=int(opponents))
        if each is None:
            self.emit(op)
        else:
            self.each_or_one(each, "each", lambda _who: self.code.append(op))

    def of_players(self, noun: Any) -> p.Condition | None:
        """`each player with more ... than each opponent`, `the player with the most ...`: the condition on a
        player. None for other nouns."""
        if not m.is_set(noun, "player", "side") or noun.name or noun.label:
            return None
        if noun == m.Set(noun.sort, m.EACH):
            return p.Condition(p.BOTH)  # always true
        if noun.count not in (m.EACH, m.ONE) or not noun.filters:
            return None
        if any(isinstance(each, m.Of | m.Did) for each in noun.filters):
            return None
        if noun.count == m.ONE and not all(is_of_one(each) for each in noun.filters):
            raise Unplayable(noun, "say which player: 'the player with more ... than each opponent'")
        return self.is_so(m.YOU, noun.filters[0] if len(noun.filters) == 1 else m.All(noun.filters))

    def who_did_it(self, noun: Any) -> p.Selectors | None:
        """`the player who knocked it out`: the doer of the event that the text waits for. None for other nouns."""
        if not m.is_set(noun, "player", "side") or len(noun.filters) != 1:
            return None
        did = noun.filters[0]
        if not isinstance(did, m.Did) or did.window is not None or did.event.kind != self.waits_for:
            return None
        if did.event.kind not in ("knock down", "knock out") or not did.event.has_only("by", "who"):
            return None
        return in_slot(OBJECT)

    def more_actions(self, event: m.Event, r: Roles) -> None:
        if not isinstance(r.times, int):
            raise Unplayable(event, "say how many more actions")
        text = self.say(event)
        self.each_or_one(r.who, text, lambda found: self.simple(p.DO_MORE_ACTIONS, found, text, r.times))

    def win_game(self, event: m.Event, r: Roles) -> None:
        if r.who not in (None, m.YOU) or r.what not in (None, m.Time("game")):
            raise Unplayable(event, "only you can win the game")
        self.emit(p.Op(p.DO_WIN))

    def control(self, event: m.Event, r: Roles) -> None:
        self.check_doer(event, r.by)
        self.simple(p.DO_CONTROL, self.single(r.what, ""), self.say(event))

    def stop(self, event: m.Event, r: Roles) -> None:
        """Ends the current move of a piece."""
        if r.at is not None and not (isinstance(r.at, m.On) and isinstance(r.at.place, m.Ref)):
            raise Unplayable((event, "at"), "a move can only be ended on the square that it has reached")
        if self.waits_for not in ("enter", "leave", "move"):
            raise Unplayable(
                event, "only a move that is under way can be ended: 'when a rival enters ..., its move ends'"
            )
        self.each_or_one(r.who, "who stops", lambda found: self.simple(p.DO_STOP, found, "stop moving"))

    def cancel(self, event: m.Event, r: Roles) -> None:
        """Cancels the event that would happen, or the current challenge."""
        self.check_doer(event, r.by)
        name = r.what.name if isinstance(r.what, m.Ref) and r.what.kind == "event" else self.sort_of(r.what)
        if self.replaces is not None and name in (self.replaces.kind, "event"):
            self.emit(p.Op(p.DO_INSTEAD))
        elif name == "challenge" and self.waits_for == "challenge":
            self.emit(p.Op(p.DO_CANCEL, text=self.say(event)))
        else:
            raise Unplayable(
                event, "a challenge can only be cancelled when it is declared, a move only before it happens"
            )

    def end(self, event: m.Event, r: Roles) -> None:
        if (mover := whose_move(r.who, r.what)) is not None:
            self.stop(event, Roles(who=mover, at=r.at))
            return
        if r.at is not None:
            raise Unplayable((event, "at"))
        if not (isinstance(r.what, m.Time) and r.what.unit == "turn"):
            raise Unplayable(event, "only a turn can be ended")
        self.each_or_one(
            r.who or r.what.of, "whose turn", lambda found: self.simple(p.DO_END_TURN, found, "end")
        )

    def claim(self, event: m.Event, r: Roles) -> None:
        """Scores or claims a marker, which must be the one of the interact action."""
        self.check_doer(event, r.who)
        if self.phrase(r.what) != in_slot(OBJECT):
            raise Unplayable(event, "only what somebody interacts with can be scored or claimed: 'it'")
        if event.kind == "claim":  # the following steps say what scoring gives
            self.emit(p.Op(p.DO_CLAIM, in_slot(OBJECT), text=self.say(event)))


def whose_move(who: Any, what: Any) -> m.Noun | None:
    """`that rival's move ends`, `that rival ends its move`: the rival. None for other ends."""
    move = who if m.is_set(who, "move") else what
    if isinstance(move, m.Ref) and move == m.Ref("event", name="move") and isinstance(who, m.Noun):
        return who if who != move else None
    if not m.is_set(move, "move"):
        return None
    whose = [each.owner for each in move.filters if isinstance(each, m.Of)]
    if len(whose) != len(move.filters) or len(whose) > 1:
        return None
    return whose[0] if whose else who if who is not move else None


def who_left(where: Any) -> m.Noun | None:
    """`the square it left`, `the square she came from`: who left it. None for other nouns."""
    if not m.is_set(where, "square") or where.count != m.ONE:
        return None
    said = [each for each in where.filters if each != m.Is("empty")]
    event = (
        said[0].event if len(said) == 1 and isinstance(said[0], m.Did) and said[0].window is None else None
    )
    if event is None or event.kind not in ("leave", "start", "begin"):
        return None
    places = [role for role, value in event.roles if value == m.IT or value == m.On(m.IT)]
    whose = event.get("who")
    if len(places) != 1 or not event.has_only("who", "what", *places):
        return None
    return whose if isinstance(whose, m.Noun) else None


def is_first_player(noun: Any) -> bool:
    """Whether this is `the player with the First Player marker`."""
    if not isinstance(noun, m.Set):
        return False
    held = noun.filters in ((m.Has(m.Set("first player marker")),), (m.Is("first player"),))
    return noun.sort == "first player" or (noun.sort == "player" and held)


def is_of_one(said: Any) -> bool:
    """Whether at most one player can match this filter."""
    more = isinstance(said, m.Value) and said.bound == MORE and said.than == m.Set("opponent", m.EACH)
    return more or said == m.Has(m.Set("first player marker")) or said == m.Is("first player")


def speaks_of_squares_left(node: Any) -> bool:
    return any(who_left(each) is not None for each in m.inside(node))


def next_to_either(where: Any) -> list[m.Set] | None:
    """`adjacent to an obstruction or an ally`: the two places. None for other places."""
    if not m.is_set(where, "square"):
        return None
    for each in where.filters:
        of = each.of if isinstance(each, m.Near) and each.adjacent else None
        if (
            isinstance(of, m.Join)
            and of.op == "or"
            and any(getattr(x, "sort", "") in OBSTRUCTED for x in of.items)
        ):
            if any(
                isinstance(said, m.Near | m.Seen)
                for item in of.items
                for said in getattr(item, "filters", ())
            ):
                raise Unplayable(
                    where, "a distance or sight after a list belongs only to the last one: say it for each"
                )
            rest = tuple(other for other in where.filters if other != each)
            return [where.but(filters=(*rest, each.but(of=item))) for item in of.items]
    return None


def beside_whom(where: Any) -> m.Noun | None:
    """The noun that a square is adjacent to; None if the text says something else or more about it."""
    if not m.is_set(where, "square"):
        return None
    said = [each for each in where.filters if each != m.Is("empty")]
    return said[0].of if len(said) == 1 and isinstance(said[0], m.Near) and said[0].adjacent else None


def is_ability_token(noun: Any) -> bool:
    """Whether this means ability tokens, which may just be called tokens."""
    return m.is_set(noun, "ability token", "token") and not noun.name


def is_opponent(noun: Any) -> bool:
    return m.is_set(noun, "opponent") and not noun.filters


def acts_of(step: m.Either) -> list[m.Event]:
    return [part for part in step.steps if isinstance(part, m.Event)]


def basic_actions(kind: Any) -> int:
    """The basic actions that `a basic action` can be, as bits; `other than an interact` excludes one. 0 if it is
    none."""
    left = [each for each in kind or () if each != m.Is("different")]
    actions = EVERY_ACTION if m.Is("basic") in left else 0
    for each in left:
        if isinstance(each, m.Except):
            sort = each.who.sort if each.who == m.Set(getattr(each.who, "sort", "")) else ""
            if sort not in ACTION_OF:
                return 0
            actions &= ~(1 << ACTION_OF[sort])
        elif each != m.Is("basic"):
            return 0
    return actions


def more_dice(r: Roles) -> int:
    """The dice that a text adds to a basic challenge."""
    if r.dice is not None or not isinstance(r.more or 0, int):
        raise Unplayable(r.dice, "a basic challenge has the usual number of dice, or some more")
    return r.more or 0


def types_of(said: Any) -> list[int]:
    """The types of ability tokens in a filter."""
    if isinstance(said, m.OneOf):
        return [kind for item in said.items for kind in types_of(item)]
    if isinstance(said, m.Is) and said.state in ABILITY_TYPES:
        return [ABILITY_TYPES.index(said.state)]
    raise Unplayable(said, "this cannot be said of a token on a track")


def is_its_own(whose: Any, what: Any) -> bool:
    """Whether the owner of a track is the thing put there, or the thing's owner or holder."""
    if whose is None or not isinstance(what, m.Set | m.Ref):
        return False
    its = [what, m.Ref("label", what.label)] if what.label else [what]
    return whose in [*its, *(each.owner for each in getattr(what, "filters", ()) if isinstance(each, m.Of))]


WHICH_ACTION: Final = "name what is done: 'a move 2 or a challenge 1', or of a character 'a basic action'"
NOT_DONE: Final = {
    "knock out": "only a challenge knocks out: say 'knock down', or 'do a challenge 3 to' whoever it is",
    "turn": "no text changes whose turn it is",
}
"""why something is nothing that a text can do"""
ACTS: Final[dict[str, tuple[Any, str]]] = {
    "move": (ActCompiler.move, "who dist by toward away through avoiding line kind times into"),
    "push": (ActCompiler.push, "who dist by away toward line"),
    "pull": (ActCompiler.push, "who dist by away toward line"),
    "challenge": (ActCompiler.challenge, "by to dice range kind times more at ignoring"),
    "action": (ActCompiler.action, "who kind times"),
    "assist": (ActCompiler.assist, "who times"),
    "interact": (ActCompiler.interact, "who times"),
    "place": (ActCompiler.place, "what where by slot track from also rather"),
    "return": (ActCompiler.return_, "what where by slot track rather"),
    "put into play": (ActCompiler.into_play, "what by"),
    "swap": (ActCompiler.swap, "what with by"),
    "choose": (ActCompiler.choose, "what by as"),
    "retarget": (ActCompiler.retarget, "to by"),
    "stand": (ActCompiler.stand, "who by"),
    "knock down": (ActCompiler.knock_down, "who by"),
    "exhaust": (ActCompiler.exhaust, "who by"),
    "ready": (ActCompiler.ready, "who by"),
    "remove": (ActCompiler.remove, "what by from"),
    "discard": (ActCompiler.discard, "what by from"),
    "give": (ActCompiler.give, "what to from by"),
    "take": (ActCompiler.take, "what by from to"),
    "get": (ActCompiler.get, "what who"),
    "transfer": (ActCompiler.take, "what by from to"),
    "shift": (ActCompiler.shift, "what dist dir track by off"),
    "roll": (ActCompiler.roll, "dice to who what"),
    "spend": (ActCompiler.spend, "what by"),
    "flip": (ActCompiler.flip, "by what"),
    "raise": (ActCompiler.raise_, "value amount of by"),
    "lower": (ActCompiler.raise_, "value amount of by"),
    "more actions": (ActCompiler.more_actions, "who times"),
    "reroll": (ActCompiler.reroll, "who what"),
    "set die": (ActCompiler.set_die, "what into by"),
    "add dice": (ActCompiler.add_dice, "dice what by"),
    "gain": (ActCompiler.gain, "points who"),
    "lose points": (ActCompiler.gain, "points who"),
    "win game": (ActCompiler.win_game, "who what"),
    "control": (ActCompiler.control, "what by"),
    "end": (ActCompiler.end, "who what at"),
    "stop": (ActCompiler.stop, "who at"),
    "cancel": (ActCompiler.cancel, "what by"),
    "claim": (ActCompiler.claim, "what who"),
    "score": (ActCompiler.claim, "what who"),
}
"""The method for each act, and the roles that it reads."""
PYTHON: Final = {"from": "from_", "with": "with_", "as": "as_"}
