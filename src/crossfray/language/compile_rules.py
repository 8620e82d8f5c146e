"""Compiles events and lasting rules into the patterns and rows of the engine."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from crossfray.language import meaning as m
from crossfray.language.compile_conditions import ConditionCompiler
from crossfray.language.compile_nouns import (
    PER,
    Unplayable,
    how_many,
    in_slot,
    number_of,
    sets_in,
    square_of,
)
from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.frames import OBJECT, SUBJECT, TARGETED
from crossfray.rules.match import ABILITY_TYPES
from crossfray.rules.moves import PASSING

_DOER, _TARGET, _CARD = kinds.DOER_ROLE, kinds.TARGET_ROLE, kinds.CARD_ROLE


class Shape(NamedTuple):
    """How the engine represents a kind of event: its kind, its roles, and the required cause and result."""

    kind: int
    roles: dict[str, int]
    cause: int = 0
    result: int = 0


SHAPES: Final[dict[str, Shape]] = {
    "challenge": Shape(kinds.CHALLENGE, {"by": _DOER, "to": _TARGET}),
    "win": Shape(kinds.WIN, {"who": _DOER, "to": _TARGET}),
    "lose": Shape(kinds.LOSE, {"who": _DOER, "to": _TARGET}),
    "move": Shape(kinds.MOVE, {"who": _TARGET, "by": _DOER}),
    "push": Shape(kinds.MOVE, {"who": _TARGET, "by": _DOER}, result=kinds.PUSHED),
    "pull": Shape(kinds.MOVE, {"who": _TARGET, "by": _DOER}, result=kinds.PULLED),
    "place": Shape(kinds.PLACE, {"what": _TARGET, "by": _DOER}),
    "enter": Shape(kinds.ENTER, {"who": _DOER}),
    "leave": Shape(kinds.LEAVE, {"who": _TARGET}),
    "stand": Shape(kinds.STAND, {"who": _TARGET, "by": _DOER}),
    "knock down": Shape(kinds.KNOCK_DOWN, {"who": _TARGET, "by": _DOER}),
    "knock out": Shape(kinds.KNOCK_OUT, {"who": _TARGET, "by": _DOER}),
    "exhaust": Shape(kinds.EXHAUST, {"who": _TARGET}),
    "ready": Shape(kinds.READY, {"who": _TARGET}),
    "ability": Shape(kinds.ABILITY, {"who": _DOER}, cause=kinds.BY_ABILITY),
    "use": Shape(kinds.ABILITY, {"who": _DOER, "what": _CARD}, cause=kinds.BY_ITEM),
    "assist": Shape(kinds.ASSIST, {"who": _DOER, "to": _TARGET}),
    "interact": Shape(kinds.INTERACT, {"who": _DOER, "with": _TARGET}),
    "take": Shape(kinds.GIVE, {"by": _TARGET, "what": _CARD}),
    "shift": Shape(kinds.SHIFT_OFF, {"what": _TARGET}),
    "get": Shape(kinds.GIVE, {"who": _TARGET, "what": _CARD}),
    "discard": Shape(kinds.DISCARD, {"what": _CARD}),
    "remove": Shape(kinds.REMOVE, {"what": _TARGET}),
    "return": Shape(kinds.RETURN, {"what": _TARGET}),
    "roll": Shape(kinds.ROLL, {"who": _DOER}),
    "rally": Shape(kinds.STAND, {"who": _TARGET}, cause=kinds.BY_BASIC),
}
"""the kinds of events that a text can wait for, forbid, permit or ask about, with the roles that it can name"""

ROLLED: Final = Shape(kinds.ROLL, {"who": _DOER})
INTERACT_ROLL: Final = m.event("roll of an interact")
EDGES: Final = {
    ("start", "turn"): kinds.TURN_BEGIN,
    ("end", "turn"): kinds.TURN_END,
    ("start", "round"): kinds.ROUND_BEGIN,
    ("end", "round"): kinds.ROUND_END,
    ("start", "game"): kinds.SET_UP,
}
VALUES: Final = {
    "defense": (p.DEFENSE, "challenge", "to", "by"),
    "dice": (p.DICE, "challenge", "by", "to"),
    "range": (p.RANGE, "challenge", "by", ""),
    "move": (p.SQUARES, "move", "who", ""),
    "cost": (p.COST, "ability", "who", ""),
    "actions": (p.TURN_ACTIONS, "begin", "who", ""),
    "rally": (p.RALLY, "stand", "who", ""),
    "points": (p.WORTH, "knock out", "who", "by"),
}
"""what a text can change: the value, its event, the role of its owner and the role of the other side"""
HOW: Final = {
    "add": p.ADD,
    "subtract": p.SUBTRACT,
    "at most": p.AT_MOST,
    "set": p.SET,
    "at least": p.AT_LEAST,
}
THROUGH: Final = {
    "rival": p.THROUGH_RIVALS,
    "character": p.THROUGH_RIVALS,
    "piece": p.THROUGH_RIVALS,
    "obstruction": p.THROUGH_OBSTRUCTIONS,
    "wall": p.THROUGH_WALLS,
    "ally": 0,  # nobody blocks an ally (MOVE-5)
}
ACTS: Final = {
    "challenge": ("challenge", "be challenged"),
    "move": ("move", "be moved"),
    "push": ("push", "be pushed"),
    "pull": ("pull", "be pulled"),
    "place": ("place", "be placed"),
    "stand": ("stand up", "stand up"),
    "knock down": ("knock down", "be knocked down"),
    "knock out": ("knock out", "be knocked out"),
    "ability": ("do abilities", "do abilities"),
    "use": ("use items", "use items"),
    "assist": ("assist", "be assisted"),
    "interact": ("interact", "interact with it"),
    "rally": ("rally", "rally"),
}
"""the words of a refusal: what somebody cannot do, and what cannot be done to them"""
BASIC_ACTS: Final = ("move", "challenge", "assist", "interact")
YOURS: Final = m.Set("character", m.EACH, (m.Of(m.YOU),))
"""whose acts and turns are yours"""
LAST_TOKEN: Final = m.Set(
    "ability token",
    filters=(m.Is("last"), m.Is("same"), m.On(m.Set("pool", filters=(m.Of(m.YOU),)))),
)
"""`the last token of its type in your pool`"""
ANY_ITEM: Final = m.Set("item")
ANYBODY: Final = m.Ref("nobody", name="any")
"""the doer in a passive without one"""
UNTIL: Final = {
    ("end", "turn"): p.PER_TURN,
    ("end", "round"): p.PER_ROUND,
    ("end", "game"): p.PER_GAME,
    ("start", "turn"): p.NEXT_TURN,
}


def is_nth_round(time: Any) -> bool:
    """Whether a time is `the third round` or `round 5`."""
    return isinstance(time, m.Time) and time.unit == "round" and time.which.isdecimal()


def through_flags(noun: Any) -> int:
    """What a move may pass through, as flags."""
    if isinstance(noun, m.Join):
        return sum({through_flags(item) for item in noun.items})
    if isinstance(noun, m.Set):
        harmless = (m.Is("standing"), m.Other())  # others are never in the way
        noun = noun.but(label=0, filters=tuple(each for each in noun.filters if each not in harmless))
    for sort, flag in THROUGH.items():
        if noun in (m.Set(sort, m.EACH), m.Set(sort), m.Set(sort, m.ANY_NUMBER)):
            return flag
    raise Unplayable(noun, "say through what: rivals, allies, walls or obstructions")


NO_MOMENT: Final = (
    "no text can wait for this: what is waited for is an action by its name (a move, a challenge, an assist, an "
    "interact, an ability), somebody knocked down or out, or the start or end of a turn or round"
)
CANNOT_FORBID: Final = (
    "this cannot be forbidden: somebody can be kept from moving, being moved or placed, challenging or being "
    "challenged, assisting, interacting, standing up, abilities and items"
)
CANNOT_PERMIT: Final = (
    "this cannot be permitted: a text can let somebody move through something, act while knocked down, assist from "
    "afar, or be seen"
)


class RuleCompiler(ConditionCompiler):
    """Compiles lasting rules, and the events in texts."""

    # ------------------------------------------------------------------ patterns

    def shape(self, event: m.Event) -> Shape:
        if event.kind in ("begin", "end"):
            time = event.get("what")
            edge = "start" if event.kind == "begin" else "end"
            if m.is_set(time, "move") and event.kind == "end":
                return SHAPES["move"]
            known = isinstance(time, m.Time) and (time.which in ("its", "each", "this") or is_nth_round(time))
            if known and (edge, time.unit) in EDGES:
                return Shape(EDGES[edge, time.unit], {"who": _DOER} if time.unit == "turn" else {})
        elif event.kind in SHAPES or event.kind == INTERACT_ROLL.kind:
            found = SHAPES.get(event.kind, ROLLED)
            where = event.get("where")
            if event.kind == "shift" and not event.get("off"):
                raise Unplayable(event, "the game can only wait for what shifts off a track")
            if event.kind == "roll" and event.get("what") is None:
                raise Unplayable(event, NO_MOMENT)
            if event.kind == "ability" and event.get("over"):
                return found._replace(kind=kinds.ABILITY_DONE)
            if event.kind == "move" and getattr(event.get("through"), "sort", "") == "wall":
                return found._replace(kind=kinds.PASS_WALL)
            if event.kind == "leave" and where is not None and where != m.Set("map"):
                return found._replace(kind=kinds.LEAVE_SQUARE)
            return found
        raise Unplayable(event, NO_MOMENT)

    def subject_roles(self, event: m.Event) -> tuple[str, ...]:
        shape = self.shape(event)
        return tuple(role for role, at in shape.roles.items() if at == kinds.KINDS[shape.kind].subject)

    def object_roles(self, event: m.Event) -> tuple[str, ...]:
        shape = self.shape(event)
        return tuple(role for role, at in shape.roles.items() if at == kinds.KINDS[shape.kind].object)

    def pattern(self, event: m.Event, about: str = "") -> p.Pattern:
        """The pattern of an event. Nouns are bound to the slots of the event's subject and object. In a lasting
        rule, `about` is the role of the piece that the rule is about."""
        if event.kind == "use" and event.get("what") == m.THIS_CARD and self.card.names.kind == "item":
            raise Unplayable(event, "this card has no action that could be used: say what happens")
        event = as_an_ability(event)
        event = by_whose_ability(as_it_came_out(as_the_challenger_sees_it(event)))
        shape = self.shape(event)
        event = where_it_happens(event, shape)
        found = p.Pattern(shape.kind, cause=shape.cause, result=shape.result)
        slots = self.slots_of(shape, about)
        labels = {getattr(event.get(role), "label", 0) for role in shape.roles} - {0}
        asked: list[tuple[int, tuple[Any, ...]]] = []
        for role, said in event.roles:
            if role not in shape.roles or said == ANYBODY or (said == ANY_ITEM and event.kind == "use"):
                continue
            noun = YOURS if said == m.YOU else said
            if how_many(noun) == m.Count("at least", 1):
                noun = noun.but(count=m.ONE)
            plain, later = apart(noun, labels)
            found = in_role(found, shape.roles[role], self.phrase(plain, ("each", "any number")))
            if role in slots:
                self.bind(noun, in_slot(slots[role]))
                self.named_beside(plain, in_slot(slots[role]))
                asked += [(slots[role], later)] if later else []
            elif later:
                raise Unplayable(
                    noun, "this does not fit after 'when': make it a condition, 'when ..., if ...'"
                )
        for role, value in event.roles:
            if role not in shape.roles:
                found = self.in_pattern(found, shape, role, value, event)
        for slot, filters in asked:
            for said in filters:
                found = guarded(found, self.is_in_slot(slot, said))
        return found

    def slots_of(self, shape: Shape, about: str) -> dict[str, int]:
        """The slot in which the engine puts each role."""
        if not about:
            kind = kinds.KINDS[shape.kind]
            known = {kind.subject: SUBJECT, kind.object: OBJECT}
            return {role: known[at] for role, at in shape.roles.items() if at in known}
        slots = {} if self.waits_for else {about: SUBJECT}
        if shape.kind == kinds.CHALLENGE and about == "by" and not self.challenged:
            slots["to"] = TARGETED
        return slots

    def is_in_slot(self, slot: int, said: Any) -> p.Condition:
        """A condition on the piece in a slot."""
        self.bound[-slot] = in_slot(slot)
        found = self.condition(m.IsSo(m.Ref("label", -slot), said))
        del self.bound[-slot]
        return found

    def named_beside(self, noun: Any, slot: p.Selectors) -> None:
        """`when a rival ends its turn adjacent to a Hound`: `that Hound` will mean one that is adjacent to it
        then."""
        for said in noun.filters if isinstance(noun, m.Set) else ():
            if isinstance(said, m.Near) and isinstance(said.of, m.Set) and said.of.label:
                self.beside[said.of.label] = (said.of.but(count=m.ONE), said, slot)

    def in_pattern(self, found: p.Pattern, shape: Shape, role: str, value: Any, event: m.Event) -> p.Pattern:
        """The pattern with one more requirement from a role that is no piece."""
        if role == "kind":
            return found._replace(cause=self.cause(value, shape, event))
        if (role == "off" and event.kind == "shift") or role == "over":
            return found
        if role == "through" and shape.kind == kinds.PASS_WALL:
            if value != m.Set("wall", label=value.label):
                raise Unplayable(value, "say 'through a wall'")
            self.squares = {value.label} - {0}  # the engine remembers the square
            return found
        if role == "via" and value == m.Set("ability", label=getattr(value, "label", 0)):
            return found._replace(cause=kinds.BY_ABILITY)
        if role == "with" and shape.kind == kinds.ABILITY_DONE and value == LAST_TOKEN.but(label=value.label):
            return found._replace(result=kinds.LAST_TOKEN)
        if role == "what" and event.kind == "roll" and self.card.kind_of(getattr(value, "name", "")) == "die":
            return guarded(found, p.Condition(p.ROLLED_FACE, in_slot(SUBJECT), name=value.name))
        if (
            role == "track"
            and event.kind == "shift"
            and value.filters in ((), (m.Of(m.YOU),), (m.Of(m.OWN),))
        ) and (not value.filters or event.get("what") == m.OWN or is_ally(event.get("what"))):
            return found
        if (
            role == "margin"
            and isinstance(value, m.Count)
            and value.kind == "at least"
            and number_of(value) > 0
        ):
            return found._replace(margin=-number_of(value) if event.kind == "lose" else number_of(value))
        if role == "dist" and isinstance(value, m.Count) and value.kind == "at least":
            return found._replace(least=number_of(value))
        if role == "what" and shape.kind in EDGES.values():
            if is_nth_round(value):
                return guarded(found, p.Condition(p.ROUND_IS, number=int(value.which)))
            if value.of is not None and "who" in shape.roles and event.get("who") is None:
                self.bind(value.of, in_slot(SUBJECT))
                whose = YOURS if value.of == m.YOU else value.of
                return in_role(found, _DOER, self.phrase(whose, ("each", "any number")))
            if value.of is None or same_one(value.of, event.get("who")) or value.of == event.get("who"):
                return found
        if role == "what" and event.kind == "end" and m.is_set(value, "move"):
            whose = [each.owner for each in value.filters if isinstance(each, m.Of)]
            kind = tuple(each for each in value.filters if not isinstance(each, m.Of))
            if all(each == event.get("who") or same_one(each, event.get("who")) for each in whose):
                return found._replace(cause=self.cause(kind, shape, event)) if kind else found
        if role == "where" and event.kind == "return":
            return found if value == m.Set("map") else found._replace(place=self.spot(value))
        if role == "where" and event.kind == "leave":
            whose = square_of(value)
            its = whose is not None and (whose == event.get("who") or same_one(whose, event.get("who")))
            return found if its or value == m.Set("map") else found._replace(origin=self.spot(value))
        if role == "where" and event.kind == "enter":
            whose = square_of(value)
            if whose is not None or self.is_piece(value):  # whoever is in that square
                self.bind(whose or value, in_slot(OBJECT))
                return in_role(found, _TARGET, self.phrase(whose or value))
            return found._replace(place=self.spot(value))
        if role in ("where", "into", "at"):
            subject = next(iter(self.subject_roles(event)), "")
            if role == "at" and isinstance(event.get(subject), m.Ref):
                return guarded(found, self.condition(m.IsSo(event.get(subject), value)))
            if m.is_set(value, "square") and square_of(value) is None:
                value = m.All(value.filters) if len(value.filters) != 1 else value.filters[0]
            elif isinstance(value, m.Set | m.Ref):
                value = m.On(square_of(value) or value)
            if isinstance(value, m.Near) and isinstance(value.of, m.Set) and value.of.label:
                self.beside[value.of.label] = (value.of.but(count=m.ONE), value, in_slot(SUBJECT))
            return guarded(found, self.is_in_slot(SUBJECT, value))
        raise Unplayable((event, role))

    def cause(self, said: Any, shape: Shape, event: m.Event) -> int:
        """The cause that an event must have: a basic action, or an ability of a type."""
        states = [each.state for each in said if isinstance(each, m.Is)]
        if len(states) == len(said) == 1:
            if states[0] == "ranged" and shape.kind in (kinds.CHALLENGE, kinds.WIN, kinds.LOSE):
                return kinds.RANGED
            if states[0] == "basic" and shape.kind in (kinds.CHALLENGE, kinds.MOVE, kinds.WIN, kinds.LOSE):
                return kinds.BY_BASIC
            if states[0] == "challenge" and shape.kind in (
                kinds.CHALLENGE,
                kinds.WIN,
                kinds.LOSE,
                kinds.ABILITY,
            ):
                return kinds.AS_CHALLENGE
            if states[0] in ABILITY_TYPES and shape.cause in (0, kinds.BY_ABILITY):
                return kinds.by_ability(ABILITY_TYPES.index(states[0]))
        raise Unplayable((event, "kind"))

    def is_piece(self, noun: Any) -> bool:
        """Whether this is a piece or token, and not a place."""
        if isinstance(noun, m.Ref):
            square = noun.kind == "label" and noun.label in self.squares
            return not square and self.card.kind_of(noun.name) != "area"
        sort = m.SORTS.get(noun.sort, "") if isinstance(noun, m.Set) else "P"
        return "P" in sort or bool(getattr(noun, "name", "") and self.card.kind_of(noun.name) != "area")

    def patterns(self, said: m.Pattern) -> tuple[m.Event, ...]:
        """The events of a pattern, one by one. A noun in the first counts for all."""
        return tuple(each_for_itself(said.items)) if isinstance(said, m.AnyEvent) else (said,)

    # ------------------------------------------------------------------ rows

    def changes(self, said: m.Change, guard: Any = None, next_only: bool = False) -> list[p.Change]:
        """The rows of a changed value; two if it is about abilities of two types."""
        kind = said.pattern.get("kind") if isinstance(said.pattern, m.Event) else None
        if isinstance(said.pattern, m.Event) and kind and isinstance(kind[0], m.OneOf) and len(kind) == 1:
            ways = [said.but(pattern=said.pattern.put(kind=(each,))) for each in kind[0].items]
            return [self.change(way, guard, next_only) for way in ways]
        return [self.change(said, guard, next_only)]

    def change(self, said: m.Change, guard: Any, next_only: bool) -> p.Change:
        if said.value not in VALUES or said.how not in HOW:
            raise Unplayable(said, "the game does not change this value")
        of_thing = self.card.kind_of(getattr(said.of, "name", "")) in ("token", "marker")
        if said.value == "defense" and said.how == "set" and of_thing:  # CHAL-18 uses the token's own value
            raise Unplayable(said, "a token's defense is a key of its entry: defense = 1")
        which, kind, whose, _ = VALUES[said.value]
        event = said.pattern if isinstance(said.pattern, m.Event) else m.Event(kind)
        if kind == "begin" and said.pattern is None:
            event = m.event("begin", what=m.Time("turn", "its"))
        if isinstance(said.pattern, m.AnyEvent):
            raise Unplayable(said, "say it about one kind of event, then about the other")
        if event.kind in ("interact", "roll") and said.value == "dice":
            which, event, whose = p.ROLL_DICE, INTERACT_ROLL.put(who=event.get("who")), "who"
        elif event.kind != kind:
            raise Unplayable(said, "this value belongs to another event")
        unknown = {"range": ("to",)}.get(said.value, ())
        for role in unknown:
            if event.get(role) is not None:  # the engine ignores this role
                raise Unplayable((event, role))
        of = said.of
        if of is not None and event.get(whose) not in (None, of) and not same_one(event.get(whose), of):
            raise Unplayable(said, "say only once whose value it is")
        if of is not None:
            event = event.put(**{whose: of})
        self.in_challenges = event.kind == "challenge"
        if event.kind == "ability" and event.get("kind") is None:
            pattern = self.pattern(event, whose)._replace(cause=0)
        else:
            pattern = self.pattern(event, whose)
        amount = self.amount(of_each_move(said))
        if guard is not None:
            pattern = guarded(pattern, self.condition(guard))
        self.in_challenges = False
        return p.Change(self.name, which, pattern, HOW[said.how], amount, next_only)

    def forbid(self, said: m.Forbid, guard: Any = None) -> p.Forbid:
        """The row of a prohibition."""
        event = said.pattern
        if isinstance(event, m.Event) and (squares := squares_forbidden(event)) is not None:
            return self.barred(event, squares, guard)
        if isinstance(event, m.AnyEvent) or event.kind not in ACTS:
            raise Unplayable(said, CANNOT_FORBID)
        if event.kind == "place" and event.get("where") is not None:
            raise Unplayable((event, "where"), "say where it may be placed in the step that places it")
        manner, by = 0, event.get("by")
        if by == ANYBODY:
            event = event.put(by=None)
        about = "what" if event.kind == "place" else "who"
        passive = event.kind in ("knock down", "knock out", "push", "pull", "place")
        if event.kind == "challenge":
            passive = event.get("to") is not None
            about = "to" if passive else "by"
        elif event.kind in ("move", "place", "push", "pull"):
            passive = passive or by is not None
            manner = p.BY_OTHERS if passive else p.BY_ITSELF if event.get("kind") is None else 0
        if event.kind == "interact" and event.get("who") is None:
            passive, about = True, "with"
        often, event = self.too_often(event, about)
        if often is not None:
            manner = 0
        ranged = event.get("kind") == (m.Is("ranged"),)
        if event.kind == "challenge" and event.get("kind") is not None and passive != ranged:
            raise Unplayable((event, "kind"))  # being challenged: any challenge, or ranged ones
        pattern = self.pattern(event, about)._replace(manner=manner)
        if guard is not None:
            pattern = guarded(pattern, self.condition(guard))
        if often is not None:
            pattern = guarded(pattern, often)
        act = ACTS[event.kind][passive]
        if event.get("kind") == (m.Is("basic"),):
            act = f"do basic {event.kind}s"
        return p.Forbid(self.name, pattern, act)

    def barred(self, event: m.Event, where: Any, guard: Any) -> p.Forbid:
        """`rivals cannot enter squares adjacent to Hero`, `cannot end their moves there`: the row for it."""
        who, roles = (
            event.get("who"),
            {role for role, _ in event.roles} - {"who", "where", "into", "at", "what"},
        )
        if roles or who is None:
            raise Unplayable(event, "say who cannot enter which squares")
        if any(isinstance(each, m.Is) for each in getattr(event.get("what"), "filters", ())):
            raise Unplayable((event, "what"), "say 'end a move': the game cannot ask which kind of move")
        far = [each for each in getattr(where, "filters", ()) if isinstance(each, m.Near)]
        if any(each.away.kind == "at least" for each in far):
            raise Unplayable(
                where,
                "whoever is already too far away could not come back: say which squares cannot be entered",
            )
        doers = self.phrase(who, ("each", "any number"))
        self.bind(who, in_slot(SUBJECT))
        if m.is_set(where, "starting area") and len(where.filters) == 1:
            whose = where.filters[0].owner if isinstance(where.filters[0], m.Of) else None
            its = whose == who or whose == m.Ref("label", getattr(who, "label", 0) or -1)
            place = p.Spot(p.IN_AREA, name=p.ITS_AREA) if its else self.spot(where)
        else:
            place = self.spot(where)
        if place.code not in (p.IN_AREA, p.SQUARE_OF, p.NEXT_TO, p.ON_SQUARE):
            raise Unplayable(where, "say which squares: an area, or those adjacent to somebody")
        ends = event.kind == "end"
        pattern = p.Pattern(kinds.ENTER, doer=doers, place=place, result=p.ENDS_THERE if ends else 0)
        if guard is not None:
            pattern = guarded(pattern, self.condition(guard))
        return p.Forbid(self.name, pattern, "end a move there" if ends else "enter that square")

    def too_often(self, event: m.Event, about: str) -> tuple[p.Condition | None, m.Event]:
        """`cannot do two move actions in one turn`: the condition that it has done one, and the event without the
        number."""
        times, window, who = event.get("times"), event.get("window"), event.get(about)
        if times is None:
            return None, event
        count = times.n if isinstance(times, m.Count) and times.kind in ("exactly", "at least") else times
        unit = window.unit if isinstance(window, m.Time) else ""
        rest = event.put(times=None, window=None)
        if not isinstance(count, int) or count < 2 or unit not in PER or not isinstance(who, m.Ref):
            raise Unplayable((event, "times"), "say how often, and when: 'two move actions in one turn'")
        done = self.pattern(rest, about)
        number = count - 2
        return p.Condition(p.HAPPENED, self.phrase(who), number=number, pattern=done, per=PER[unit]), rest

    def terrain(self, said: m.CountsAs) -> p.Is:
        """`this token's square is obscured terrain`, or a chosen square is (TERRAIN-2): the row for it."""
        if getattr(said.as_, "sort", "") != "terrain" or getattr(said.as_, "filters", ()) != (
            m.Is("obscured"),
        ):
            raise Unplayable(said, "only squares can be obscured terrain")
        if isinstance(said.who, m.Ref) and said.who.kind == "label" and said.who.label in self.squares:
            return p.Is(self.name, p.OBSCURED, where=p.Spot(p.ON_MARKED))
        whose = square_of(said.who)
        if whose is None:
            raise Unplayable(said, "say whose square: 'this token's square'")
        return p.Is(self.name, p.OBSCURED, self.known_ones(whose))

    def known_ones(self, noun: Any) -> p.Selectors:
        """Pieces that are already known, and need not be searched for."""
        found = self.phrase(noun) if isinstance(noun, m.Ref) else ()
        if not found or any(each.sort >= 0 for each in found):
            raise Unplayable(noun, "say it about the card's own character, or about somebody chosen before")
        return found

    def permit(self, said: m.Permit, guard: Any = None) -> list[p.Permit]:
        """The rows of a permission."""
        event = said.pattern
        if isinstance(event, m.AnyEvent):
            raise Unplayable(said, CANNOT_PERMIT)
        if event.kind == "assist" and isinstance(event.get("to"), m.Set):
            return [self.permit_assist(said, event, guard)]
        if said.although is not None:
            return self.permit_while_down(said, event, guard)
        found: list[p.Permit] = []
        asked: list[str] = []
        if event.kind == "move" and event.get("through") is not None:
            flags = through_flags(event.get("through"))
            asked = [requirement for requirement, flag in PASSING.items() if flags & flag]
            event = event.put(through=None)
        elif event.kind == "challenge" and event.get("ignoring") == "sight":
            asked, event = ["seen"], event.put(ignoring=None)
        elif event.kind == "interact" and isinstance(event.get("with"), m.Set):
            asked = ["in reach"]
        if not asked:
            raise Unplayable(said, CANNOT_PERMIT)
        for requirement in asked:
            pattern = self.pattern(event, "by" if event.kind == "challenge" else "who")
            if guard is not None:
                pattern = guarded(pattern, self.condition(guard))
            found.append(p.Permit(self.name, pattern, requirement))
        return found

    def permit_assist(self, said: m.Permit, event: m.Event, guard: Any) -> p.Permit:
        """`can assist allies up to 2 squares away`: permits this although they are not adjacent."""
        to = event.get("to")
        near = [each for each in to.filters if isinstance(each, m.Near)]
        if said.although is not None:  # `as long as he can see them`
            seen = said.although
            if not isinstance(seen, m.IsSo) or seen.who != m.Ref("label", to.label):
                raise Unplayable(said, "say who can be assisted: 'allies within 2 squares that he can see'")
            to = to.having(seen.filter)
        if len(near) != 1 or near[0].adjacent or event.put(to=None, who=None) != m.Event("assist"):
            raise Unplayable(said, "say how far away: 'may assist allies within 2 squares'")
        pattern = self.pattern(event.put(to=to.but(count=m.ONE)), "who")
        if guard is not None:
            pattern = guarded(pattern, self.condition(guard))
        return p.Permit(self.name, pattern, "near enough to assist")

    def keen(self, seeing: m.Event, guard: Any) -> p.Is:
        """`rivals do not block what she can see`, `she can see that rival until the end of the turn`: the row for
        it."""
        through = seeing.get("through")
        if seeing.get("what") is not None:
            return self.shown(seeing, guard)
        rest = [each for each in getattr(through, "filters", ()) if each != m.Is("standing")]
        if not m.is_set(through, "rival") or rest or through.name:
            raise Unplayable(seeing, "say 'rivals do not block what she can see'")
        if not seeing.has_only("who", "through") or guard is not None:
            raise Unplayable(seeing, "say only who sees past rivals")
        return p.Is(self.name, p.KEEN, self.known_ones(seeing.get("who")))

    def shown(self, seeing: m.Event, guard: Any) -> p.Is:
        """The row for a piece that is visible whatever is in the way."""
        through = seeing.get("through")
        past = {item.sort for item in getattr(through, "items", (through,)) if isinstance(item, m.Set)}
        if through is not None and not past & {"obstruction", "wall"}:
            raise Unplayable(
                seeing, "what somebody can always see is seen through everything: leave out 'through ...'"
            )
        if guard is not None or not seeing.has_only("who", "what", "through"):
            raise Unplayable(seeing, "say only who sees whom")
        seen, by = (self.phrase(seeing.get(role), ("each", "any number")) for role in ("what", "who"))
        if any(isinstance(part, p.Filter) and part.code in (p.SEEN, p.SEES) for part in p.walk((seen, by))):
            raise Unplayable(seeing, "a rule about sight cannot depend on sight")
        return p.Is(self.name, p.SHOWN, seen, by=by)

    def permit_while_down(self, said: m.Permit, event: m.Event, guard: Any) -> list[p.Permit]:
        """`can do basic actions while knocked down`: one row for each."""
        who = event.get("by" if event.kind == "challenge" else "who")
        although = said.although
        lies = isinstance(although, m.IsSo) and although.who == who and although.filter == m.Is("down")
        kinds_of = BASIC_ACTS if event.kind == "action" else (event.kind,)
        basic = event.get("kind") == (m.Is("basic"),) or event.kind in ("assist", "interact")
        if not (lies or although == m.Is("down")) or not basic or not {*kinds_of} <= {*BASIC_ACTS}:
            raise Unplayable(said, CANNOT_PERMIT)
        if not event.has_only("by", "who", "kind"):
            raise Unplayable(said, "say only which basic actions")
        found = []
        for kind in kinds_of:
            role = "by" if kind == "challenge" else "who"
            only = (m.Is("basic"),) if kind in ("move", "challenge") else None
            pattern = self.pattern(m.event(kind, kind=only, **{role: who}), role)
            if guard is not None:
                pattern = guarded(pattern, self.condition(guard))
            found.append(p.Permit(self.name, pattern, "standing"))
        return found

    def spot(self, where: Any) -> p.Spot:
        """Compiles a place; defined in compile_acts.py."""
        raise NotImplementedError


def passed_through(said: m.Permit) -> Any:
    """`rivals may move through Mira`: Mira. None for other permissions."""
    event = said.pattern
    if not m.is_event(event, "move") or {role for role, _ in event.roles} != {"who", "through"}:
        return None
    who, through = event.get("who"), event.get("through")
    rivals = isinstance(who, m.Set) and who.but(count=m.EACH, label=0) == m.Set("rival", m.EACH)
    return through if rivals and said.although is None and isinstance(through, m.Ref) else None


def is_ally(noun: Any) -> bool:
    """Whether these pieces wait on your own track (COOL-1)."""
    items = noun.items if isinstance(noun, m.Join) else (noun,)
    return all(
        each == m.OWN or (m.is_set(each, "ally") and not any(isinstance(f, m.Of) for f in each.filters))
        for each in items
    )


def as_the_challenger_sees_it(event: m.Event) -> m.Event:
    """Events of the target, seen from the challenger: `she loses as the target` means that somebody wins against
    her."""
    seen = event.get("as")
    if event.kind not in ("win", "lose") or seen not in ("target", "challenger"):
        return event
    event = event.put(**{"as": None})
    if seen == "challenger":
        return event
    turned = m.Event("lose" if event.kind == "win" else "win", event.roles)
    return turned.put(who=event.get("to"), to=event.get("who"))


def as_it_came_out(event: m.Event) -> m.Event:
    """`wins against a rival that is not knocked out by it`: asks whether it is out or down afterwards."""
    to = event.get("to")
    if event.kind != "win" or not isinstance(to, m.Set):
        return event

    def came(said: Any) -> Any:
        if isinstance(said, m.Not):
            return m.Not(came(said.x))
        fell = isinstance(said, m.Did) and said.window is None and said.event.kind in FALLEN
        if fell and said.event.has_only("by", "who") and said.event.get("who") == m.IT:
            return m.Is(FALLEN[said.event.kind])
        return said

    filters = tuple(came(each) for each in to.filters)
    return event.put(to=to.but(filters=filters)) if filters != to.filters else event


def as_an_ability(event: m.Event) -> m.Event:
    """`an opponent spends a cunning ability token` means that a rival does a cunning ability."""
    what, by = event.get("what"), event.get("by")
    if event.kind != "spend" or not m.is_set(what, "ability token") or what.count != m.ONE:
        return event
    if not event.has_only("what", "by") or not all(isinstance(e, m.Is) for e in what.filters):
        return event
    if m.is_set(by, "opponent") and not by.filters:
        by = m.Set("rival", by.count, label=by.label)
    return m.event("ability", who=by, kind=what.filters or None)


def squares_forbidden(event: m.Event) -> Any:
    """`cannot enter ...`, `cannot move into ...`, `cannot end a move ...`: the squares. None for other events."""
    if event.kind == "enter":
        return event.get("where")
    if event.kind == "move" and event.get("into") is not None:
        return event.get("into")
    at = event.get("at")
    ends = event.kind == "end" and (
        event.get("what") is None or getattr(event.get("what"), "sort", "") == "move"
    )
    if not ends or at is None:
        return None
    return at.place if isinstance(at, m.On) else m.Set("square", filters=(at,))


def of_each_move(said: m.Change) -> Any:
    """`no more than 1 square per move`: just the number, since it is about each move anyway."""
    number = said.amount
    moves = (m.Set("move", m.EACH), m.Set("action", m.EACH), m.Set("move action", m.EACH))
    each = number.each if isinstance(number, m.Times) and not number.most else None
    if said.value == "move" and isinstance(each, m.Set) and each.but(label=0) in moves:
        return number.n  # type: ignore[union-attr]
    return number


def by_whose_ability(event: m.Event) -> m.Event:
    """`moved by a rival's ability` means moved by a rival, as part of an ability."""
    by = event.get("by")
    if not m.is_set(by, "ability") or by.name or event.get("via") is not None:
        return event
    whose = [each.owner for each in by.filters if isinstance(each, m.Of)]
    if len(whose) != len(by.filters) or len(whose) > 1:
        return event
    owner = whose[0] if whose else None
    if m.is_set(owner, "opponent") and not owner.filters:
        owner = m.Set("rival")
    return event.put(by=owner, via=m.Set("ability"))


FALLEN: Final = {"knock down": "down", "knock out": "out"}


def where_it_happens(event: m.Event, shape: Shape) -> m.Event:
    """`a rival stands up next to Mira` means that a rival next to her stands up."""
    subject = next((role for role, at in shape.roles.items() if at == kinds.KINDS[shape.kind].subject), "")
    who, where = event.get(subject), event.get("at")
    if isinstance(where, m.Set | m.Ref):
        where = m.On(square_of(where) or where)
    if where is None or not isinstance(who, m.Set):
        return event
    return event.put(**{subject: who.having(where), "at": None})


def same_one(one: Any, other: Any) -> bool:
    """Whether one noun refers to the other, or both are equal except for the label."""
    if isinstance(one, m.Ref) and one.kind == "label":
        items = other.items if isinstance(other, m.Join) else ()
        return one.label in {getattr(each, "label", -1) for each in (other, *items)}
    return bool(getattr(one, "label", 0)) and one.but(label=0) == getattr(other, "but", lambda **_: other)(
        label=0
    )


def apart(noun: Any, labels: set[int]) -> tuple[Any, tuple[Any, ...]]:
    """The noun without filters that refer to other roles of the event, and these filters, which are checked later."""
    if not isinstance(noun, m.Set):
        return noun, ()
    later = tuple(each for each in noun.filters if speaks_of(each, labels) or is_compared(each))
    return noun.but(filters=tuple(each for each in noun.filters if each not in later)), later


def is_compared(said: Any) -> bool:
    """Whether a filter can only be checked when the piece is known: `out`, or a comparison of defenses."""
    if said in (m.Is("out"), m.Not(m.Is("out"))):
        return True
    return isinstance(said, m.Value) and said.value == "defense" and said.than is not None


def speaks_of(node: Any, labels: set[int]) -> bool:
    return any(isinstance(x, m.Ref) and x.kind == "label" and x.label in labels for x in m.inside(node))


def guarded(pattern: p.Pattern, guard: p.Condition) -> p.Pattern:
    """The pattern with one more condition."""
    if pattern.guard is None:
        return pattern._replace(guard=guard)
    inner = [
        part for each in (pattern.guard, guard) for part in (each.inner if each.code == p.BOTH else (each,))
    ]
    return pattern._replace(guard=p.Condition(p.BOTH, inner=tuple(inner)))


def in_role(pattern: p.Pattern, role: int, who: p.Selectors) -> p.Pattern:
    """The pattern with somebody in a role."""
    if role == _DOER:
        return pattern._replace(doer=who)
    if role == _TARGET:
        return pattern._replace(target=who)
    return pattern._replace(card=who)


def limit_of(said: m.Limit | None) -> p.Limit | None:
    return p.Limit(said.n, PER[said.per]) if said is not None else None


def each_for_itself(parts: Iterable[Any]) -> list[Any]:
    """Makes each rule or event complete: a reference to the noun of an earlier one becomes that noun."""
    sets: dict[int, m.Set] = {}
    found = []
    for part in parts:
        inside = sets_in(part)
        found.append(introduced(part, {label: noun for label, noun in sets.items() if label not in inside}))
        sets |= inside
    return found


def introduced(node: Any, sets: dict[int, m.Set]) -> Any:
    """A rule or event in which references to these nouns become the nouns."""

    def said(noun: Any) -> Any:
        known = isinstance(noun, m.Ref) and noun.kind == "label"
        return sets.pop(noun.label, noun) if known else noun

    if isinstance(node, m.Event):
        return m.Event(node.kind, tuple((role, said(value)) for role, value in node.roles))
    if isinstance(node, m.AnyEvent):
        return node.but(items=tuple(introduced(item, dict(sets)) for item in node.items))
    if isinstance(node, m.While | m.Limit):
        return node.but(rule=introduced(node.rule, sets))
    if isinstance(node, m.Change):
        node = node.but(of=said(node.of))
    if isinstance(node, m.Change | m.Forbid | m.Permit | m.When | m.Instead):
        return node.but(pattern=introduced(node.pattern, sets))
    return node
