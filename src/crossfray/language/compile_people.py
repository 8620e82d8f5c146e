"""Who, what, where, how much and whether, from the tree to what the engine looks for.

Every choice that a text makes is bound to a slot of the program's frame; `that rival` and `it` are resolved to the
slot they mean. What cannot be resolved is a CompileError with the place in the text."""

from dataclasses import dataclass, field
from typing import Final

from crossfray.language import tree as t
from crossfray.language.names import Names
from crossfray.language.printer import print_step, print_who
from crossfray.language.unread import changed, plain
from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.decisions import ACTION_ASSIST, ACTION_CHALLENGE, ACTION_INTERACT, ACTION_MOVE
from crossfray.rules.dice import BANG, BURST, SHIELD
from crossfray.rules.frames import LOCALS, SUBJECT, TARGETED

ACTION_BITS: Final = {
    "move": 1 << ACTION_MOVE,
    "challenge": 1 << ACTION_CHALLENGE,
    "assist": 1 << ACTION_ASSIST,
    "interact": 1 << ACTION_INTERACT,
}
THROUGH: Final = {
    "rivals": p.THROUGH_RIVALS,
    "obstructions": p.THROUGH_OBSTRUCTIONS,
    "walls": p.THROUGH_OBSTRUCTIONS,
    "characters": p.THROUGH_RIVALS,
    "allies": 0,  # nobody is in the way of an ally (MOVE-5)
}
STATES: Final = {
    "standing": p.IS_STANDING,
    "knocked down": p.IS_DOWN,
    "exhausted": p.IS_EXHAUSTED,
    "ready": p.IS_READY,
    "empty": p.IS_READY,
    "basic": p.BASIC,
    "character": p.CHARACTERS,
    "moved through": p.PASSED_THROUGH,
    "in play": p.IN_PLAY,
    "yours": p.YOURS,
    "opposing": p.OPPOSING,
    "leader": p.IS_LEADER,
    "knocked out": p.KNOCKED_OUT_NOW,
}
POINTS: Final = t.Select(t.Count("each"), "point", (t.Is("yours"),))
FACES: Final = {"burst": 1 << BURST, "shield": 1 << SHIELD, "!!!": 1 << BANG}
SORTS: Final = {
    "rival": p.RIVAL,
    "ally": p.ALLY,
    "character": p.ANY_CHARACTER,
    "piece": p.ANY_PIECE,
    "companion": p.ANY_PIECE,
    "minion": p.ANY_PIECE,
    "named": p.NAMED,
    "item": p.ITEMS,
    "status card": p.OWN_CARDS,
}
Counts = tuple[str, ...]
SOME: Final = ("one", "another", "the")
SO_MANY: Final = (*SOME, "any", "at least", "exactly")
CHOSEN: Final = (*SO_MANY, "up to")
_ADVICE: Final = {
    "no": "say it with 'not', or as a condition: 'if no {0} is ...'",
    "each": "say '{1}', 'no {0}', or how many: 'two or more'; or begin the sentence with 'for each {0}'",
    "up to": "say '{1}', or which one",
    "any": "say '{1}', or which one",
    "exactly": "say '{1}', or 'each {0}'",
    "at least": "say '{1}', or 'each {0}'",
}
"""what to say instead of so many"""
SPATIAL: Final = (p.ADJACENT, p.WITHIN, p.SEEN, p.PASSED_THROUGH, p.BESIDE_MARKED)


class CompileError(Exception):
    """A text that can be read but makes no sense, with the place of what is wrong."""

    def __init__(self, span: tuple[int, int], message: str) -> None:
        super().__init__(message)
        self.span = span
        self.message = message


@dataclass
class Binding:
    """Something a text has named: what it called it, and the slot it is in."""

    sort: str
    slot: int
    rank: int
    """0: bound by a step; 1: subject of the moment; 2: its object; 3: somebody beside them"""
    several: bool = False


@dataclass(frozen=True)
class CardText:
    """What the compiler must know of the card: its own id, and whether its text speaks of a holder."""

    id: str
    names: Names
    held: bool = False
    """an item or status card: its doer is who holds it"""


def reference(ref: int) -> p.Selectors:
    return (p.Selector(-1, ref),)


def in_slot(slot: int) -> p.Selectors:
    """What is in a slot of the frame."""
    return reference(p.SLOT + slot - TARGETED)


@dataclass
class PeopleCompiler:
    """What steps and standing rules have in common."""

    card: CardText
    name: str = ""
    code: list[p.Op] = field(default_factory=list)
    bound: list[Binding] = field(default_factory=list)
    around: list[tuple[t.Select, p.Filter]] = field(default_factory=list)
    """whom the moment names beside those it is about, and where they are"""
    locals: int = 0
    actor: p.Selectors = ()
    """who does the step that is being compiled, if not the doer of the text"""
    marked: int = 0
    """1 and how many things were named when a square was chosen; 0: none was"""
    out_too: bool = False
    """whether somebody who is knocked out can be meant"""
    event: str = ""
    """the moment of a trigger"""
    moment: t.Moment | None = None
    removed: str = ""
    """what the text has removed from the map"""
    gone: bool = False
    """whether the card's own character has just left the map"""

    optional: bool = False
    """whether what is compiled now may be left out anyway"""
    by_opponent: bool = False
    """what there is to choose now an opponent chooses"""

    @property
    def doer(self) -> p.Selectors:
        if self.card.names.kind == "scenario":  # who the text speaks of
            return in_slot(SUBJECT)
        return reference(p.HOLDER if self.card.held else p.OWN)

    # ------------------------------------------------------------------ code

    def emit(self, op: p.Op) -> int:
        """Add a step; its place."""
        self.code.append(op)
        return len(self.code) - 1

    def words(self, step: t.Step) -> str:
        """A step in English, for questions."""
        return print_step(plain(step), self.card.names)

    def choosing(self, who: t.Who, text: str = "") -> str:
        """What a question asks that lets somebody choose: `who moves? Choose an adjacent ally`."""
        whom = print_who(plain(who), self.card.names)
        return f"{text}? Choose {whom}" if text else f"choose {whom}"

    def patch(self, at: int, to: int) -> None:
        self.code[at] = self.code[at]._replace(to=to)

    def new_local(self, sort: str, rank: int = 0, several: bool = False) -> int:
        slot = self.new_slot()
        self.bound.append(Binding(sort, slot, rank, several))
        return slot

    def new_slot(self) -> int:
        """A place of the frame for something to remember."""
        self.locals += 1
        return LOCALS + self.locals - 1

    # ------------------------------------------------------------------ who and what

    def phrase(self, who: t.Who, counts: Counts = (*SOME, "each")) -> p.Selectors:
        """All that a noun phrase means, without choosing. How many of them can be said is for the place to tell."""
        if isinstance(who, t.EitherOf):
            return tuple(find for part in who.parts for find in self.phrase(part, counts))
        if isinstance(who, t.Select):
            self.check_count(who, counts)
            return (self.find(who),)
        if isinstance(who, t.Own):
            return reference(p.OWN)
        if isinstance(who, t.Holder):
            return reference(p.HOLDER)
        if isinstance(who, t.Attached):
            return reference(p.ATTACHED)
        if isinstance(who, t.Target):
            return in_slot(TARGETED)
        if isinstance(who, t.Named):
            if who.id == self.card.id:
                return reference(p.ITSELF)
            return (p.Selector(p.NAMED, p.WHEREVER, who.id),)
        if self.card.held and who.sort in ("", "character") and not self.fitting(who) and not who.many:
            return reference(p.HOLDER)
        if who.many and not self.means_several(who):
            raise CompileError(who.span, "only one was chosen before, not several")
        return in_slot(self.meant(who))

    def check_count(self, select: t.Select, counts: Counts) -> None:
        if select.count.how not in counts:
            said = f"'{print_who(plain(select), self.card.names)}' cannot be said here"
            noun = self.card.names.noun_of(select.id) if select.id else select.sort
            one = print_who(t.Select(t.Count(), select.sort, id=select.id), self.card.names)
            raise CompileError(select.span, f"{said}: {_ADVICE[select.count.how].format(noun, one)}")

    def fitting(self, that: t.That) -> list[Binding]:
        """Everything named so far that `that ...` could mean."""
        return [b for b in self.bound if _fits(that.sort, b.sort)]

    def means_several(self, who: t.Who | None) -> bool:
        """Whether `them` are some that were chosen together."""
        if not isinstance(who, t.That) or not self.fitting(who):
            return False
        slot = self.meant(who)
        several = any(b.slot == slot and b.several for b in self.bound)
        if several and who.sort and not who.many:
            raise CompileError(who.span, "several were chosen: say 'each of them', or choose one")
        return several

    def meant(self, that: t.That) -> int:
        """The slot that `that ...` means: of the right sort, chosen last; else the subject of the moment before
        its object."""
        fitting = self.fitting(that)
        chosen = [b for b in fitting if b.rank == 0]
        if chosen:
            self.keep(chosen[-1])
            return chosen[-1].slot
        if fitting:
            return min(fitting, key=lambda binding: binding.rank).slot
        for select, where in self.around:
            if _fits(that.sort, sort_of(select)):
                return self.beside(select, where)
        if that.sort == "rival" and any(b.sort == "target" for b in self.bound):
            return TARGETED
        called = f"'that {self.card.names.noun_of(that.sort)}'" if that.sort else "'it'"
        raise CompileError(that.span, f"{called} means nothing that was named before")

    def keep(self, binding: Binding) -> None:
        """All that a loop before went through are meant: it must remember them."""
        for at, op in enumerate(self.code):
            if binding.several and op.code == p.DO_EACH and op.slot == binding.slot:
                self.code[at] = op._replace(flags=op.flags | p.KEPT)

    def beside(self, select: t.Select, where: p.Filter) -> int:
        """Choose one of those that the moment has named in passing; its slot."""
        find = self.find(select)
        slot = self.new_local(sort_of(select), rank=3)
        phrase = (find._replace(filters=(*find.filters, where)),)
        self.emit(p.Op(p.DO_CHOOSE, phrase, slot=slot, text=self.choosing(select)))
        return slot

    def find(self, select: t.Select) -> p.Selector:
        if select.sort not in SORTS:
            raise CompileError(select.span, f"{select.sort} cannot be meant here")
        filters = []
        last = []
        sort = SORTS[select.sort]
        for narrowing in select.filters:
            if narrowing == t.Is("nearest"):
                last.append(p.Filter(p.NEAREST, who=self.actor or self.doer))
            elif isinstance(narrowing, t.NearestTo):
                last.append(p.Filter(p.NEAREST, int(narrowing.unseen), self.phrase(narrowing.who)))
            elif narrowing == t.Is("knocked out") and not self.out_too:
                raise CompileError(select.span, "who is knocked out can only be placed, or returned")
            elif isinstance(narrowing, t.Of) and select.sort in ("ally", "rival"):
                sort = p.ANY_PIECE
                code = p.ALLY_OF if select.sort == "ally" else p.RIVAL_OF
                filters.append(p.Filter(code, who=self.phrase(narrowing.who)))
            elif isinstance(narrowing, t.Of) and select.sort == "item":
                filters.append(p.Filter(p.OWNED_BY, who=self.owner(narrowing.who, select)))
            elif isinstance(narrowing, t.HeldBy) or (
                isinstance(narrowing, t.Of) and self.is_status(select.id)
            ):
                filters.append(p.Filter(p.HELD_BY, who=self.owner(narrowing.who, select)))
            elif narrowing != t.Is("scenario"):
                filters.append(self.filter(narrowing, select.sort == "character"))
        if select.sort in ("companion", "minion"):
            filters.append(p.Filter(p.COMPANIONS if select.sort == "companion" else p.MINIONS))
        if select.count.how == "another":
            filters.append(p.Filter(p.OTHER, who=self.named_so_far()))
        filters += last
        if select.sort == "status card" and any(found.code == p.HELD_BY for found in filters):
            sort = p.ALL_CARDS
        if self.is_status(select.id) and not any(found.code == p.HELD_BY for found in filters):
            filters.append(p.Filter(p.IN_PLAY))  # a card is somewhere if somebody holds it
        off_map = (
            self.is_status(select.id)
            or t.Is("knocked out") in select.filters
            or any(found.code == p.HELD_BY for found in filters)
        )
        wherever = p.WHEREVER if select.sort in ("status card", "item") or off_map else 0
        at_least = select.count.number if select.count.how in ("at least", "exactly") else 1
        return p.Selector(sort, wherever, select.id, tuple(filters), at_least)

    def owner(self, who: t.Who, select: t.Select) -> p.Selectors:
        """Who has something; one thing is had by one of them."""
        return self.phrase(who, (*SOME, "any", "each") if select.count.how == "each" else (*SOME, "any"))

    def is_status(self, thing_id: str) -> bool:
        thing = self.card.names.all.get(thing_id)
        return thing is not None and thing.kind == "status"

    def is_square(self, who: t.Who | None) -> bool:
        """Whether a square that was chosen is meant."""
        if not isinstance(who, t.That) or not self.marked:
            return False
        return who.sort == "square" or (not who.sort and self.marked > len(self.bound))

    def area(self, where: t.Area) -> str:
        """The name of a set of squares that the text's side knows."""
        if where.name in ("its start", "setup"):
            raise CompileError(where.span, "here only your own starting area can be meant, or a named one")
        return where.name

    def named_so_far(self) -> p.Selectors:
        """What the text has chosen; of a standing rule, whom it is about."""
        about = [b for b in self.bound if b.slot == SUBJECT and b.rank == 1 and not self.event]
        chosen = [b for b in self.bound if b.rank == 0]
        return tuple(find for b in (*about, *chosen) for find in in_slot(b.slot))

    def filter(self, narrowing: t.Filter, of_anybody: bool = False) -> p.Filter:
        """`of_anybody`: said of a character of any side, whose allies are its own."""
        if narrowing == t.Is("other"):
            return p.Filter(p.OTHER, who=self.named_so_far())
        if isinstance(narrowing, t.Is):
            if narrowing.state not in STATES:
                raise CompileError(narrowing.span, f"'{narrowing.state}' cannot be said here")
            return p.Filter(STATES[narrowing.state])
        if isinstance(narrowing, t.AdjacentTo):
            who = narrowing.who
            its_own = isinstance(who, t.Select) and t.Is("its own") in who.filters
            if (of_anybody or its_own) and isinstance(who, t.Select) and who.sort == "ally":
                if any(kept not in (t.Is("standing"), t.Is("its own")) for kept in who.filters):
                    raise CompileError(
                        who.span, "an ally of its own can be standing, and no more can be said of it"
                    )
                if who.count.how not in SOME and who.count != t.Count("at least", 1):
                    raise CompileError(who.span, "of its own allies it can be adjacent to one: 'an ally'")
                return p.Filter(p.ALLY_BESIDE, int(t.Is("standing") in who.filters))
            if isinstance(who, t.Select) and any(f == t.Is("removed") for f in who.filters):
                if sort_of(who) != self.removed or len(who.filters) > 1 or who.count.how not in SOME:
                    raise CompileError(who.span, "say what was removed before: 'adjacent to a removed Decoy'")
                return p.Filter(p.BESIDE_MARKED)
            if self.is_square(who):
                return p.Filter(p.BESIDE_MARKED)
            return p.Filter(p.ADJACENT, who=self.phrase(who, SO_MANY) if who else self.doer)
        if isinstance(narrowing, t.Within) and self.is_square(narrowing.who):
            return p.Filter(p.WITHIN_MARKED, narrowing.squares)
        if isinstance(narrowing, t.Within):
            who_phrase = self.phrase(narrowing.who, SO_MANY) if narrowing.who else self.doer
            return p.Filter(p.WITHIN, narrowing.squares, who_phrase)
        if isinstance(narrowing, t.SeenBy):
            return p.Filter(p.SEEN, who=self.phrase(narrowing.who, SO_MANY))
        if isinstance(narrowing, t.Holding):
            return p.Filter(p.HOLDING, name=narrowing.what)
        if isinstance(narrowing, t.WithDefense):
            return p.Filter(p.PRINTED_DEFENSE, narrowing.least * 100 + narrowing.most)
        if isinstance(narrowing, t.Among):
            return p.Filter(p.AMONG, who=self.phrase(narrowing.who))
        if isinstance(narrowing, t.HeldBy):
            return p.Filter(p.HELD_BY, who=self.phrase(narrowing.who))
        if isinstance(narrowing, t.MorePoints):
            return p.Filter(p.MORE_POINTS)
        if isinstance(narrowing, t.OnPlace) and isinstance(narrowing.where, t.Area):
            return p.Filter(p.ON_AREA, name=self.area(narrowing.where))
        if isinstance(narrowing, t.MovedNow):
            return p.Filter(p.DID, condition=has_moved((), 0))
        if isinstance(narrowing, t.Not):
            return p.Filter(p.NOT, inner=(self.filter(narrowing.what, of_anybody),))
        raise CompileError(narrowing.span, "this cannot be said of a piece")

    def one(self, who: t.Who | None, text: str, *more: p.Filter, counts: Counts = SOME) -> p.Selectors:
        """Somebody that a step is done by or to: known already, or chosen now; several if the step can."""
        if who is None:
            return self.doer
        if not isinstance(who, t.Select | t.EitherOf):
            return self.phrase(who)
        found = self.phrase(who, counts)
        phrase = tuple(find._replace(filters=(*find.filters, *more)) for find in found)
        numbers: tuple[int, ...] = ()
        if isinstance(who, t.Select) and who.count.how in ("up to", "at least", "exactly", "any"):
            numbers = bounds(who.count)
        slot = self.new_local(sort_of(who), several=bool(numbers))
        flags = p.BY_OPPONENT if self.by_opponent else 0
        self.emit(
            p.Op(p.DO_CHOOSE, phrase, slot=slot, numbers=numbers, flags=flags, text=self.choosing(who, text))
        )
        return in_slot(slot)

    def spot(self, where: t.Where) -> p.Spot:
        if isinstance(where, t.NextTo):
            return p.Spot(p.NEXT_TO, self.phrase(where.who))
        if isinstance(where, t.SquareOf) and self.is_square(where.who):
            return p.Spot(p.ON_MARKED)
        if isinstance(where, t.SquareOf):
            return p.Spot(p.SQUARE_OF, self.phrase(where.who))
        if isinstance(where, t.Area):
            return p.Spot(p.IN_AREA, name=self.area(where))
        self.check_count(where.square, (*SOME, "each"))
        if where.square.sort != "square":
            raise CompileError(where.span, "a square is meant here")
        filters = tuple(self.filter(narrowing) for narrowing in where.square.filters)
        for found in filters:
            if (found.inner[0] if found.code == p.NOT else found).code not in OF_SQUARES:
                raise CompileError(
                    where.span, "a square is empty, adjacent to or within squares of somebody, or seen"
                )
        return p.Spot(p.ON_SQUARE, filters=filters)

    # ------------------------------------------------------------------ amounts and conditions

    def amount(self, amount: t.Amount) -> p.Amount:
        if isinstance(amount, t.Number):
            return p.Amount(number=amount.value)
        if isinstance(amount, t.PerEach) and amount.what == POINTS:
            return p.Amount(p.PER_POINT, amount.base, amount.each, most=amount.most)
        if isinstance(amount, t.PerEach):
            return p.Amount(p.PER_EACH, amount.base, amount.each, self.phrase(amount.what), most=amount.most)
        if isinstance(amount, t.PlusIf):
            condition = self.condition(amount.condition)
            return p.Amount(p.PLUS_IF, amount.base, amount.more, condition=condition)
        if amount.what == "costs lowered":
            return p.Amount(p.TIMES, condition=COSTS_LOWERED)
        return p.Amount({"moved": p.MOVED, "successes": p.SUCCESSES}[amount.what])

    def condition(self, condition: t.Condition) -> p.Condition:
        """`adjacent to no rival` is that it is not so that it is adjacent to one."""
        for name in ("who", "other", "what"):
            meant = getattr(condition, name, None)
            if isinstance(meant, t.Select) and meant.count.how == "no":
                some = changed(condition, **{name: changed(meant, count=t.Count())})
                return p.Condition(p.NOT_SO, inner=(self.plain_condition(some),))
        return self.plain_condition(condition)

    def plain_condition(self, condition: t.Condition) -> p.Condition:
        if isinstance(condition, t.StateIs):
            if condition.state == "knocked out":
                who = tuple(
                    find._replace(ref=p.WHEREVER) if find.sort >= 0 else find
                    for find in self.phrase(condition.who, SO_MANY)
                )
                return p.Condition(p.IS_STATE, who, number=p.OUT_STATE)
            if condition.state not in WHAT_HOLDS:
                raise CompileError(condition.span, f"nobody is '{condition.state}' for a while")
            state = p.ON_MAP_STATE if condition.state == "on the map" else STATES[condition.state]
            return p.Condition(p.IS_STATE, self.phrase(condition.who, SO_MANY), number=state)
        if isinstance(condition, t.Has):
            return p.Condition(p.HAS, self.phrase(condition.who, SO_MANY), name=condition.what)
        if isinstance(condition, t.Near):
            who, other = self.phrase(condition.who, SO_MANY), self.phrase(condition.other, SO_MANY)
            return p.Condition(p.IS_NEAR, who, other, condition.squares)
        if isinstance(condition, t.Sees):
            return p.Condition(
                p.CAN_SEE, self.phrase(condition.who, SO_MANY), self.phrase(condition.other, SO_MANY)
            )
        if isinstance(condition, t.On):
            where = condition.where
            if isinstance(where, t.Area):
                return p.Condition(p.IS_ON, self.phrase(condition.who, SO_MANY), name=self.area(where))
            if isinstance(where, t.SquareOf):
                return p.Condition(
                    p.IS_ON, self.phrase(condition.who, SO_MANY), self.phrase(where.who, SO_MANY)
                )
            raise CompileError(condition.span, "expected a named square or area")
        if isinstance(condition, t.HasMoved):
            return has_moved(self.phrase(condition.who, SO_MANY), condition.more)
        if isinstance(condition, t.RoundIs):
            return p.Condition(p.ROUND_IS, number=condition.number)
        if isinstance(condition, t.PointsAtLeast):
            return p.Condition(p.POINTS_AT_LEAST, number=condition.number)
        if isinstance(condition, t.FirstPlayer):
            return p.Condition(p.FIRST_IS_YOU)
        if isinstance(condition, t.PointsAre):
            number = (1 if condition.more else -1) * (1 if condition.each else 2)
            return p.Condition(p.POINTS_ARE, number=number)
        if isinstance(condition, t.Rolled | t.Outcome):
            self.check_was_rolled(condition)
        if isinstance(condition, t.Rolled):
            if condition.faces:
                faces = sum(FACES[face] for face in condition.faces)
                return p.Condition(p.ROLLED_FACE, number=faces | condition.at_least << 8)
            return p.Condition(p.ROLLED_COUNT, number=condition.at_least)
        if isinstance(condition, t.Outcome):
            return p.Condition(p.WON, number=int(condition.won))
        if isinstance(condition, t.Done):
            if not self.code:
                raise CompileError(
                    condition.span, "'if you do' is said of a step: say what is done then, not what holds"
                )
            return p.Condition(p.DONE)
        if isinstance(condition, t.NotSo):
            return p.Condition(p.NOT_SO, inner=(self.condition(condition.what),))
        if isinstance(condition, t.There):
            return p.Condition(
                p.THERE, self.phrase(condition.what, (*SO_MANY, "each")), number=int(condition.more)
            )
        assert isinstance(condition, t.Both)
        return p.Condition(p.BOTH, inner=tuple(self.condition(part) for part in condition.parts))

    def check_was_rolled(self, condition: t.Condition) -> None:
        """A roll, a challenge or a flip that the text asks about must stand before it."""
        asked = (p.DO_CHALLENGE, p.DO_ACT, p.DO_ROLL if isinstance(condition, t.Rolled) else p.DO_FLIP)
        against = isinstance(condition, t.Outcome)
        if not any(op.code in asked or (against and op.code == p.DO_ROLL and op.other) for op in self.code):
            said = "rolled" if isinstance(condition, t.Rolled) else "won or lost"
            raise CompileError(condition.span, f"nothing is {said} before this: say first what is done")


OF_SQUARES: Final = (p.IS_READY, p.ADJACENT, p.WITHIN, p.SEEN, p.BESIDE_MARKED, p.WITHIN_MARKED)
WHAT_HOLDS: Final = ("standing", "knocked down", "exhausted", "ready", "on the map")


COSTS_LOWERED: Final = p.Condition(
    p.HAPPENED,
    reference(p.OWN),
    pattern=p.Pattern(kinds.LOWER_COST, doer=reference(p.OWN), manner=p.BY_ITSELF),
    per=p.PER_TURN,
)
"""how often the card's own character has lowered the cost of an ability of its own this turn"""


def has_moved(who: p.Selectors, more: int) -> p.Condition:
    """That somebody has moved, or was moved, more than so many squares this turn."""
    return p.Condition(
        p.HAPPENED, who, number=more, name=p.AMOUNTS, pattern=p.Pattern(kinds.MOVE), per=p.PER_TURN
    )


def bounds(count: t.Count) -> tuple[int, int]:
    """The least and the most of a number of things to choose."""
    if count.how == "up to":
        return 0, count.number
    if count.how == "exactly":
        return count.number, count.number
    return (count.number if count.how == "at least" else 0), 99


def sort_of(who: t.Who) -> str:
    if isinstance(who, t.Select):
        sort, thing = who.sort, who.id
        return thing or sort
    if isinstance(who, t.EitherOf):
        sorts = {sort_of(part) for part in who.parts}
        return sorts.pop() if len(sorts) == 1 else "piece"
    return {"Named": "thing"}.get(type(who).__name__, "character")


def _fits(called: str, sort: str) -> bool:
    """Whether something bound as one sort can be called another: a rival is a character, `it` is anything."""
    if called in ("", sort, "target") or sort == "piece":
        return called != "target" or sort == "target"
    pieces = ("rival", "ally", "character", "piece", "target")
    return called in ("character", "piece") and sort in pieces
