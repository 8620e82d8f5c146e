"""From the tree of a card's text to the programs and rows that the engine plays.

Every choice that a text makes is bound to a slot of the program's frame; `that rival` and `it` are resolved to the
slot they mean. What cannot be resolved is a CompileError with the place in the text."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from crossfray.language import tree as t
from crossfray.language.names import Names
from crossfray.language.printer import print_step
from crossfray.rules import program as p
from crossfray.rules.decisions import AID, CHALLENGE, MOVE, USE
from crossfray.rules.dice import BANG, BURST, SHIELD
from crossfray.rules.match import ABILITY_TYPES
from crossfray.rules.phrases import LOCALS, OBJECT, SUBJECT, TARGETED

MOST_LOCALS: Final = 6
MOST_LOOPS: Final = 3
ACTION_BITS: Final = {
    "move": 1 << MOVE,
    "challenge": 1 << CHALLENGE,
    "assist": 1 << AID,
    "interact": 1 << USE,
}
THROUGH: Final = {
    "rivals": p.THROUGH_RIVALS,
    "obstructions": p.THROUGH_OBSTRUCTIONS,
    "walls": p.THROUGH_OBSTRUCTIONS,
}
STATES: Final = {
    "standing": p.STANDING,
    "knocked down": p.DOWN,
    "exhausted": p.EXHAUSTED,
    "ready": p.READY,
    "empty": p.READY,
    "basic": p.BASIC,
    "character": p.CHARACTERS,
    "moved through": p.PASSED_THROUGH,
    "in play": p.IN_PLAY,
    "yours": p.YOURS,
    "opposing": p.OPPOSING,
    "leader": p.LEADER,
}
FACES: Final = {"burst": 1 << BURST, "shield": 1 << SHIELD, "!!!": 1 << BANG}
SORTS: Final = {
    "rival": p.RIVAL,
    "ally": p.ALLY,
    "character": p.ANY_CHARACTER,
    "piece": p.ANY_PIECE,
    "companion": p.ANY_PIECE,
    "minion": p.ANY_PIECE,
    "named": p.NAMED,
    "status card": p.OWN_CARDS,
}
SPATIAL: Final = (p.ADJACENT, p.WITHIN, p.SEEN, p.PASSED_THROUGH, p.BESIDE_MARKED)
FAILING: Final = (
    p.CHOOSE, p.MOVE, p.PLACE, p.CHALLENGE, p.ACT, p.STAND, p.KNOCK, p.GIVE, p.RAISE, p.BRANCH, p.PUT_INTO_PLAY,
)  # fmt: skip
"""Steps that may turn out not to be possible; in a loop the piece is then passed over."""


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
    """0: bound by a step; 1: subject of the moment; 2: its object"""


@dataclass(frozen=True)
class CardText:
    """What the compiler must know of the card: its own id, and whether its text speaks of a holder."""

    id: str
    names: Names
    held: bool = False
    """an item or status card: its doer is who holds it"""


def compile_text(text: t.Text, card: CardText, name: str) -> p.CardRules:
    """The rules that a text comes to. An ability's program is in `abilities[0]`, to be given name and cost."""
    abilities: list[p.Ability] = []
    triggers: list[p.Trigger] = []
    modifiers: list[p.Modifier] = []
    passings: list[p.Passing] = []
    prohibitions: list[p.Prohibition] = []
    interactions: list[p.Interaction] = []
    for part in text.parts:
        if isinstance(part, t.Ability):
            abilities.append(_Compiler(card).ability(part, name))
        elif isinstance(part, t.Trigger | t.Replacement):
            if part.moment.also and part.limit is not None:
                raise CompileError(part.span, "a limit goes with one moment only")
            for moment in (part.moment, *part.moment.also):
                triggers.append(_Compiler(card).trigger(replace(part, moment=moment), name))
        elif isinstance(part, t.Modifier):
            modifiers.append(_Compiler(card).modifier(part, name))
        elif isinstance(part, t.Passing):
            passings.append(p.Passing(_Compiler(card).phrase(part.who), _flags(part.through)))
        elif isinstance(part, t.Prohibition):
            compiler = _Compiler(card)
            guard = compiler.condition(part.guard) if part.guard else None
            by = compiler.phrase(part.by) if part.by else ()
            prohibitions.append(p.Prohibition(name, part.act, compiler.phrase(part.who), guard, by))
        else:
            interactions.append(_Compiler(card).interaction(part, name))
    return p.CardRules(
        tuple(abilities),
        tuple(triggers),
        tuple(modifiers),
        tuple(passings),
        tuple(prohibitions),
        tuple(interactions),
    )


def _flags(through: tuple[str, ...]) -> int:
    flags = 0
    for what in through:
        flags |= THROUGH[what]
    return flags


def _reference(ref: int) -> p.Phrase:
    return (p.Find(-1, ref),)


def _slot(slot: int) -> p.Phrase:
    """What is in a slot of the frame."""
    return _reference(p.SLOT + slot - TARGETED)


@dataclass
class _Compiler:
    """Compiles one part of a text."""

    card: CardText
    code: list[p.Op] = field(default_factory=list)
    bound: list[Binding] = field(default_factory=list)
    locals: int = 0
    loops: int = 0

    @property
    def doer(self) -> p.Phrase:
        return _reference(p.HOLDER if self.card.held else p.OWN)

    # ------------------------------------------------------------------ parts

    def ability(self, part: t.Ability, name: str) -> p.Ability:
        self.step(part.steps)
        self.emit(p.Op(p.END))
        return p.Ability(
            "",
            name,
            tuple(self.code),
            while_down=part.while_down,
            limit=_limit(part.limit),
            only_if=self.condition(part.only_if) if part.only_if else None,
        )

    def trigger(self, part: t.Trigger | t.Replacement, name: str) -> p.Trigger:
        moment = part.moment
        event = {"knocks down": "is knocked down", "knocks out": "is knocked out"}.get(
            moment.event, moment.event
        )
        subject: t.Who | None = moment.subject
        other = moment.object
        swapped = event != moment.event  # the engine tells of the one that falls first
        place = None
        if isinstance(other, t.SquareOf):  # who is in the square that is entered
            other = other.who
        elif isinstance(other, t.NextTo | t.OnSquare | t.Area):
            place = self.spot(other)
            other = None
        first, second = (SUBJECT, OBJECT) if not swapped else (OBJECT, SUBJECT)
        phrases = {first: self.phrase(subject) if subject else (), second: ()}
        if other is not None:
            phrases[second] = self.phrase(other)
            self.bound.append(Binding(_sort_of(other), second, 2))
        if subject is not None:
            self.bound.append(Binding(_sort_of(subject), first, 1))
        guard = self.condition(part.guard) if part.guard else None
        self.limited_steps(part.steps, part.limit)
        self.emit(p.Op(p.END))
        return p.Trigger(
            name,
            p.MOMENTS.index(event),
            phrases[SUBJECT],
            phrases[OBJECT],
            tuple(self.code),
            guard,
            _limit(part.limit),
            place,
        )

    def limited_steps(self, steps: t.Steps, limit: t.Limit | None) -> None:
        """A use is counted when something is done, not when it is declined."""
        if limit is None:
            self.step(steps)
        elif len(steps.parts) and isinstance(steps.parts[0], t.May):
            first = steps.parts[0]
            self.may(first, counted=True)
            self.step(t.Steps(steps.parts[1:]))
        else:
            self.emit(p.Op(p.USE_LIMIT))
            self.step(steps)

    def interaction(self, part: t.Interaction, name: str) -> p.Interaction:
        who, what = self.phrase(part.who), self.phrase(part.what)
        self.bound.append(Binding(_sort_of(part.what), OBJECT, 1))  # `it` is what they interact with
        self.bound.append(Binding(_sort_of(part.who), SUBJECT, 2))
        self.step(part.steps)
        self.emit(p.Op(p.END))
        return p.Interaction(name, who, what, tuple(self.code))

    def modifier(self, part: t.Modifier, name: str) -> p.Modifier:
        return p.Modifier(
            name,
            p.VALUES.index(part.value),
            ("add", "subtract", "at most", "set").index(part.change),
            self.amount(part.amount),
            self.phrase(part.scope),
            self.condition(part.guard) if part.guard else None,
            self.phrase(part.against) if part.against else (),
        )

    # ------------------------------------------------------------------ code

    def emit(self, op: p.Op) -> int:
        """Add a step; its place."""
        self.code.append(op)
        return len(self.code) - 1

    def words(self, step: t.Step) -> str:
        """A step in English, for questions."""
        return print_step(step, self.card.names)

    def patch(self, at: int, to: int) -> None:
        self.code[at] = self.code[at]._replace(to=to)

    def new_local(self, span: tuple[int, int], sort: str) -> int:
        if self.locals == MOST_LOCALS:
            raise CompileError(span, f"a text can name at most {MOST_LOCALS} things to choose")
        slot = LOCALS + self.locals
        self.locals += 1
        self.bound.append(Binding(sort, slot, 0))
        return slot

    # ------------------------------------------------------------------ who and what

    def phrase(self, who: t.Who) -> p.Phrase:
        """All that a noun phrase means, without choosing."""
        if isinstance(who, t.EitherOf):
            return tuple(find for part in who.parts for find in self.phrase(part))
        if isinstance(who, t.Select):
            return (self.find(who),)
        if isinstance(who, t.Own):
            return _reference(p.OWN)
        if isinstance(who, t.Holder):
            return _reference(p.HOLDER)
        if isinstance(who, t.Attached):
            return _reference(p.ATTACHED)
        if isinstance(who, t.Target):
            return _slot(TARGETED)
        if isinstance(who, t.Named):
            if who.id == self.card.id:
                return _reference(p.ITSELF)
            return (p.Find(p.NAMED, p.WHEREVER, who.id),)
        if self.card.held and who.sort in ("", "character") and not self.fitting(who):
            return _reference(p.HOLDER)
        return _slot(self.meant(who))

    def fitting(self, that: t.That) -> list[Binding]:
        """Everything named so far that `that ...` could mean."""
        return [b for b in self.bound if _fits(that.sort, b.sort)]

    def meant(self, that: t.That) -> int:
        """The slot that `that ...` means: of the right sort, chosen last; else the subject of the moment before
        its object."""
        fitting = self.fitting(that)
        chosen = [b for b in fitting if b.rank == 0]
        if chosen:
            return chosen[-1].slot
        if fitting:
            return min(fitting, key=lambda binding: binding.rank).slot
        called = f"'that {that.sort}'" if that.sort else "'it'"
        raise CompileError(that.span, f"{called} means nothing that was named before")

    def find(self, select: t.Select) -> p.Find:
        if select.sort not in SORTS:
            raise CompileError(select.span, f"{select.sort} cannot be meant here")
        filters = []
        for narrowing in select.filters:
            if narrowing != t.Is("scenario"):
                filters.append(self.filter(narrowing, select.sort == "character"))
        if select.sort in ("companion", "minion"):
            filters.append(p.Filter(p.COMPANIONS if select.sort == "companion" else p.MINIONS))
        if select.count.how == "another":
            named = tuple(find for b in self.bound if b.rank == 0 for find in _slot(b.slot))
            filters.append(p.Filter(p.OTHER, who=named))
        wherever = p.WHEREVER if select.sort == "status card" else 0
        at_least = select.count.number if select.count.how in ("at least", "exactly") else 1
        return p.Find(SORTS[select.sort], wherever, select.id, tuple(filters), at_least)

    def filter(self, narrowing: t.Filter, of_anybody: bool = False) -> p.Filter:
        """`of_anybody`: said of a character of any side, whose allies are its own."""
        if isinstance(narrowing, t.Is):
            if narrowing.state not in STATES:
                raise CompileError(narrowing.span, f"'{narrowing.state}' cannot be said here")
            return p.Filter(STATES[narrowing.state])
        if isinstance(narrowing, t.AdjacentTo):
            who = narrowing.who
            if of_anybody and isinstance(who, t.Select) and who.sort == "ally":
                return p.Filter(p.ALLY_BESIDE, int(t.Is("standing") in who.filters))
            if isinstance(who, t.Select) and any(f == t.Is("removed") for f in who.filters):
                return p.Filter(p.BESIDE_MARKED)
            return p.Filter(p.ADJACENT, who=self.phrase(who) if who else self.doer)
        if isinstance(narrowing, t.Within):
            who_phrase = self.phrase(narrowing.who) if narrowing.who else self.doer
            return p.Filter(p.WITHIN, narrowing.squares, who_phrase)
        if isinstance(narrowing, t.SeenBy):
            return p.Filter(p.SEEN, who=self.phrase(narrowing.who))
        if isinstance(narrowing, t.Holding):
            return p.Filter(p.HOLDING, name=narrowing.what)
        if isinstance(narrowing, t.MorePoints):
            return p.Filter(p.MORE_POINTS)
        if isinstance(narrowing, t.OnPlace) and isinstance(narrowing.where, t.Area):
            return p.Filter(p.ON_AREA, name=narrowing.where.name)
        if isinstance(narrowing, t.MovedNow):
            return p.Filter(p.HAS_MOVED_NOW)
        if isinstance(narrowing, t.Not):
            return p.Filter(p.NOT, inner=(self.filter(narrowing.what, of_anybody),))
        raise CompileError(narrowing.span, "this cannot be said of a piece")

    def one(self, who: t.Who | None, text: str, *more: p.Filter) -> p.Phrase:
        """Somebody that a step is done by or to: known already, or chosen now."""
        if who is None:
            return self.doer
        if not isinstance(who, t.Select | t.EitherOf):
            return self.phrase(who)
        phrase = tuple(find._replace(filters=(*find.filters, *more)) for find in self.phrase(who))
        numbers: tuple[int, ...] = ()
        if isinstance(who, t.Select) and who.count.how in ("up to", "at least", "exactly", "any"):
            numbers = _bounds(who.count)
        slot = self.new_local(who.span, _sort_of(who))
        self.emit(p.Op(p.CHOOSE, phrase, slot=slot, numbers=numbers, text=text))
        return _slot(slot)

    # ------------------------------------------------------------------ steps

    def step(self, step: t.Step) -> None:
        method = getattr(self, "step_" + type(step).__name__.lower(), None)
        if method is None:
            raise CompileError(step.span, f"{type(step).__name__} cannot be done by a card yet")
        method(step)

    def step_steps(self, steps: t.Steps) -> None:
        for part in steps.parts:
            self.step(part)

    def step_may(self, step: t.May) -> None:
        self.may(step, counted=False)

    def may(self, step: t.May, counted: bool) -> None:
        by = () if step.by is None or isinstance(step.by, t.Select | t.EitherOf) else self.phrase(step.by)
        at = self.emit(p.Op(p.MAY, by, text=self.words(step.step)))
        if counted:
            self.emit(p.Op(p.USE_LIMIT))
        self.step(step.step)
        self.patch(at, len(self.code))

    def step_either(self, step: t.Either) -> None:
        at = self.emit(p.Op(p.BRANCH))
        places, ends = [], []
        for part in step.parts:
            places.append(len(self.code))
            self.step(part)
            ends.append(self.emit(p.Op(p.JUMP)))
        for end in ends:
            self.patch(end, len(self.code))
        words = " / ".join(self.words(part) for part in step.parts)
        self.code[at] = self.code[at]._replace(numbers=tuple(places), text=words)

    def step_if(self, step: t.If) -> None:
        at = self.emit(p.Op(p.UNLESS, condition=self.condition(step.condition)))
        self.step(step.then)
        if step.otherwise is not None:
            over = self.emit(p.Op(p.JUMP))
            self.patch(at, len(self.code))
            self.step(step.otherwise)
            self.patch(over, len(self.code))
        else:
            self.patch(at, len(self.code))

    def step_repeat(self, step: t.Repeat) -> None:
        if step.times > 5:
            raise CompileError(step.span, "at most 5 times")
        for _ in range(step.times):
            self.step(step.step)

    def step_each(self, step: t.Each) -> None:
        self.loop(step.what, lambda _slot: self.step(step.step))

    def loop(self, who: t.Who, body: Callable[[p.Phrase], None]) -> None:
        """For every one of a set, in the order its player chooses."""
        if self.loops == MOST_LOOPS:
            raise CompileError(who.span, f"a text can go through at most {MOST_LOOPS} sets")
        self.loop_over(self.phrase(who), self.new_local(who.span, _sort_of(who)), body)

    def loop_over(self, phrase: p.Phrase, slot: int, body: Callable[[p.Phrase], None]) -> None:
        at = self.emit(p.Op(p.EACH, phrase, slot=slot, flags=self.loops, text="next"))
        self.loops += 1
        body(_slot(slot))
        back = self.emit(p.Op(p.JUMP, to=at))
        for place in range(at + 1, back):
            if self.code[place].code in FAILING and not self.code[place].to:
                self.patch(place, back)
        self.patch(at, len(self.code))

    def each_or_one(
        self, who: t.Who | None, text: str, body: Callable[[p.Phrase], None], *more: p.Filter
    ) -> None:
        """Do something by or to each of a set, or by or to one; `more` narrows whom one may choose."""
        if isinstance(who, t.Select) and who.count.how == "each":
            self.loop(who, body)
        elif who is not None and is_several(who):
            self.chosen_loop(who, text, body, *more)
        else:
            body(self.one(who, text, *more))

    def chosen_loop(self, who: t.Who, text: str, body: Callable[[p.Phrase], None], *more: p.Filter) -> None:
        """Choose some, `up to 2 allies`, then do something to each of them."""
        if self.loops == MOST_LOOPS:
            raise CompileError(who.span, f"a text can go through at most {MOST_LOOPS} sets")
        chosen = self.one(who, text, *more)
        self.loop_over(chosen, self.new_local(who.span, _sort_of(who)), body)

    def step_move(self, step: t.Move) -> None:
        flags = _flags(step.through) | (p.STRAIGHT if step.straight else 0)
        flags |= p.TOWARD if step.toward else p.AWAY if step.away else 0
        flags |= p.NOT_THROUGH_RIVALS if step.not_through else 0
        area = step.toward.name if isinstance(step.toward, t.Area) else ""
        anchor = step.toward if not isinstance(step.toward, t.Area) else None
        anchor = anchor or step.away

        def body(who: p.Phrase) -> None:
            other = self.one(anchor, "toward whom") if anchor else ()
            squares, said = self.amount(step.squares), self.words(step)
            self.emit(p.Op(p.MOVE, who, other, number=squares, flags=flags, name=area, text=said))

        self.each_or_one(step.who, "who moves", body)

    def step_place(self, step: t.Place) -> None:
        where = step.where
        if isinstance(where, t.NextTo | t.SquareOf) and isinstance(where.who, t.Select):
            room = (p.Filter(p.ROOM_BESIDE),) if isinstance(where, t.NextTo) else ()
            anchor = self.one(where.who, "next to whom", *room)
            spot = p.Spot(p.NEXT_TO if isinstance(where, t.NextTo) else p.SQUARE_OF, anchor)
        else:
            spot = self.spot(where)
        what = step.what
        several = is_several(what)
        new = isinstance(what, t.Select) and what.sort == "named" and (several or what.count.how == "one")
        available = (p.Filter(p.AVAILABLE),) if new else ()

        def put(who: p.Phrase) -> None:
            self.emit(p.Op(p.PLACE, who, where=spot, text=self.words(step)))

        if several:
            self.chosen_loop(what, "which ones", put, *available)
        elif isinstance(what, t.Select) and what.count.how == "each":
            self.loop(what, put)
        else:
            put(self.one(what, "which one", *available))

    def spot(self, where: t.Where) -> p.Spot:
        if isinstance(where, t.NextTo):
            return p.Spot(p.NEXT_TO, self.phrase(where.who))
        if isinstance(where, t.SquareOf):
            return p.Spot(p.SQUARE_OF, self.phrase(where.who))
        if isinstance(where, t.Area):
            return p.Spot(p.IN_AREA, name=where.name)
        return p.Spot(p.ON_SQUARE, filters=tuple(self.filter(f) for f in where.square.filters))

    def step_challenge(self, step: t.Challenge) -> None:
        flags = p.NOBODYS if step.nobody else 0
        targets = step.targets
        numbers = (step.range,) if step.range else ()

        def strike(who: p.Phrase) -> None:
            if isinstance(targets, t.Select) and targets.count.how == "each":
                self.loop(targets, lambda target: against(who, target, 0 if step.range else p.STATED))
            elif targets is None:
                against(who, (), 0)
            elif is_several(targets):
                found = self.phrase(targets)
                if not step.range and not any(f.code in SPATIAL for find in found for f in find.filters):
                    raise CompileError(targets.span, "say where they are: adjacent, or within some squares")
                stated = 0 if step.range else p.STATED
                self.chosen_loop(targets, "whom to challenge", lambda target: against(who, target, stated))
            else:
                phrase = self.phrase(targets)
                stated = not isinstance(targets, t.Select | t.EitherOf) or any(
                    f.code in SPATIAL for find in phrase for f in find.filters
                )
                against(who, phrase, p.STATED if stated and not step.range else 0)

        def against(who: p.Phrase, target: p.Phrase, stated: int) -> None:
            self.emit(
                p.Op(
                    p.CHALLENGE,
                    who,
                    target,
                    number=self.amount(step.dice),
                    flags=flags | stated,
                    numbers=numbers,
                    text=self.words(step),
                )
            )

        self.each_or_one(step.who, "who challenges", strike)
        self.bound.append(Binding("target", TARGETED, 0))

    def step_act(self, step: t.Act) -> None:
        if step.targets is not None:
            self.step(t.Challenge(t.Number(2), step.who, targets=step.targets))
            return
        actions = 0
        for action in step.actions:
            actions |= ACTION_BITS[action]

        def body(who: p.Phrase) -> None:
            self.emit(p.Op(p.ACT, who, flags=actions, text=self.words(step)))
            for _ in range(1, step.times):  # `up to two`: the others may be left out
                at = self.emit(p.Op(p.MAY, who, text=self.words(step)))
                self.emit(p.Op(p.ACT, who, flags=actions, text=self.words(step)))
                self.patch(at, len(self.code))

        self.each_or_one(step.who, "who acts", body, p.Filter(p.STANDING))  # ACT-FOUR-BASIC

    def step_choose(self, step: t.Choose) -> None:
        self.one(step.what, "choose")

    def to_each(self, code: int, who: t.Who, text: str) -> None:
        self.each_or_one(who, text, lambda found: self.simple(code, found, text))

    def simple(self, code: int, who: p.Phrase, text: str) -> None:
        self.emit(p.Op(code, who, text=text))

    def step_stand(self, step: t.Stand) -> None:
        self.to_each(p.STAND, step.who, "stand up")

    def step_knockdown(self, step: t.KnockDown) -> None:
        self.to_each(p.KNOCK, step.who, "knock down")

    def step_home(self, step: t.Home) -> None:
        self.to_each(p.HOME, step.who, "return")

    def step_exhaust(self, step: t.Exhaust) -> None:
        self.to_each(p.EXHAUST, step.who, "exhaust")

    def step_remove(self, step: t.Remove) -> None:
        self.simple(p.REMOVE, self.one(step.what, "remove"), "remove")

    def step_discard(self, step: t.Discard) -> None:
        in_play = (p.Filter(p.IN_PLAY),) if isinstance(step.what, t.Select) else ()
        self.simple(p.DISCARD, self.one(step.what, "which card", *in_play), "discard")

    def step_putintoplay(self, step: t.PutIntoPlay) -> None:
        named = tuple(find for b in self.bound if b.sort == "status card" for find in _slot(b.slot))
        another = (p.Filter(p.OTHER, who=named),) if named else ()  # not the one that was just discarded
        cards = (p.Find(p.OWN_CARDS, p.WHEREVER, filters=another),)
        self.emit(p.Op(p.PUT_INTO_PLAY, cards, text=self.words(step)))

    def step_give(self, step: t.Give) -> None:
        flags = p.MOVING if step.moving else 0

        def body(to: p.Phrase) -> None:
            self.emit(p.Op(p.GIVE, other=to, flags=flags, name=step.card, text=self.words(step)))

        characters = p.Filter(p.CHARACTERS)  # STATUS-1: nobody else holds status cards
        if isinstance(step.to, t.Select) and step.to.count.how in ("up to", "at least", "any"):
            chosen = self.one(step.to, "give", characters)
            self.loop_over(chosen, self.new_local(step.span, _sort_of(step.to)), body)
        else:
            self.each_or_one(step.to, "give", body)

    def step_totrack(self, step: t.ToTrack) -> None:
        number = p.Amount(number=step.space)
        if isinstance(step.what, t.Select) and step.what.sort == "ability token":
            yours = t.InPool("your") in step.what.filters
            whose = self.doer if yours else _slot(self.meant(t.That(span=step.span)))
            self.emit(p.Op(p.POOL_TO_TRACK, whose, number=number, text=self.words(step)))
            return
        flags = 0 if step.whose == "your" else 1
        self.emit(p.Op(p.TO_TRACK, self.phrase(step.what), number=number, flags=flags, text=self.words(step)))

    def step_shift(self, step: t.Shift) -> None:
        if is_several(step.what) or step.what.count.how == "each":
            raise CompileError(
                step.what.span, "tokens are shifted one by one: say it of one token, and again"
            )
        whose = 0
        types: tuple[int, ...] = ()
        for narrowing in step.what.filters:
            if isinstance(narrowing, t.OnTrack):
                whose = {"your": 0, "opposing": 1, "any": 2, "its": 1}[narrowing.whose]
            elif isinstance(narrowing, t.OfType):
                types = tuple(sorted(ABILITY_TYPES.index(kind) for kind in narrowing.types))
        number = p.Amount(number=step.by)
        self.emit(p.Op(p.SHIFT, number=number, flags=whose, numbers=types, text=self.words(step)))

    def step_roll(self, step: t.Roll) -> None:
        self.emit(p.Op(p.ROLL, number=p.Amount(number=step.dice), text="roll"))

    def step_raise(self, step: t.Raise) -> None:
        if step.by != 1:
            raise CompileError(step.span, "a number can be raised by 1 only")
        codes = tuple(sorted({"challenge": p.CHALLENGE, "move": p.MOVE}[kind] for kind in step.kinds))
        self.emit(p.Op(p.RAISE, number=p.Amount(number=step.by), numbers=codes, text="raise"))

    def step_lowercost(self, step: t.LowerCost) -> None:
        self.emit(p.Op(p.LOWER_COST, number=p.Amount(number=step.by), text="lower the cost"))

    def step_points(self, step: t.Points) -> None:
        self.emit(p.Op(p.POINTS, number=p.Amount(number=step.number)))

    def step_win(self, _step: t.Win) -> None:
        self.emit(p.Op(p.WIN))

    def step_flip(self, _step: t.Flip) -> None:
        self.emit(p.Op(p.FLIP))

    def step_swap(self, step: t.Swap) -> None:
        one = self.one(step.one, "swap")
        self.emit(p.Op(p.SWAP, one, self.one(step.other, "swap with")))

    def step_score(self, _step: t.Score) -> None:
        """What scoring a marker gives is said by the steps that follow."""

    def step_claim(self, step: t.Claim) -> None:
        self.emit(p.Op(p.CLAIM, _slot(OBJECT), text=self.words(step)))

    def step_control(self, step: t.Control) -> None:
        self.simple(p.CONTROL, self.one(step.who, "whom to control"), self.words(step))

    def step_stay(self, _step: t.Stay) -> None:
        self.emit(p.Op(p.INSTEAD))

    # ------------------------------------------------------------------ amounts and conditions

    def amount(self, amount: t.Amount) -> p.Amount:
        if isinstance(amount, t.Number):
            return p.Amount(number=amount.value)
        if isinstance(amount, t.PerEach):
            return p.Amount(p.PER_EACH, amount.base, amount.each, self.phrase(amount.what))
        return p.Amount(
            {"moved": p.MOVED, "successes": p.SUCCESSES, "costs lowered": p.COSTS_LOWERED}[amount.what]
        )

    def condition(self, condition: t.Condition) -> p.Condition:
        """`adjacent to no rival` is that it is not so that it is adjacent to one."""
        for name in ("who", "other", "what"):
            meant = getattr(condition, name, None)
            if isinstance(meant, t.Select) and meant.count.how == "no":
                changed: dict[str, Any] = {name: replace(meant, count=t.Count())}
                some = replace(condition, **changed)
                return p.Condition(p.NOT_SO, inner=(self.condition(some),))
        return self.plain_condition(condition)

    def plain_condition(self, condition: t.Condition) -> p.Condition:
        if isinstance(condition, t.StateIs):
            state = p.ON_MAP_STATE if condition.state == "on the map" else STATES[condition.state]
            return p.Condition(p.IS_STATE, self.phrase(condition.who), number=state)
        if isinstance(condition, t.Has):
            return p.Condition(p.HAS, self.phrase(condition.who), name=condition.what)
        if isinstance(condition, t.Near):
            who, other = self.phrase(condition.who), self.phrase(condition.other)
            return p.Condition(p.IS_NEAR, who, other, condition.squares)
        if isinstance(condition, t.Sees):
            return p.Condition(p.CAN_SEE, self.phrase(condition.who), self.phrase(condition.other))
        if isinstance(condition, t.On):
            where = condition.where
            if isinstance(where, t.Area):
                return p.Condition(p.IS_ON, self.phrase(condition.who), name=where.name)
            if isinstance(where, t.SquareOf):
                return p.Condition(p.IS_ON, self.phrase(condition.who), self.phrase(where.who))
            raise CompileError(condition.span, "expected a named square or area")
        if isinstance(condition, t.HasMoved):
            return p.Condition(p.HAS_MOVED, self.phrase(condition.who), number=condition.more)
        if isinstance(condition, t.Rolled):
            if condition.faces:
                faces = sum(FACES[face] for face in condition.faces)
                return p.Condition(p.ROLLED_FACE, number=faces)
            return p.Condition(p.ROLLED_COUNT, number=condition.at_least)
        if isinstance(condition, t.Outcome):
            return p.Condition(p.WON, number=int(condition.won))
        if isinstance(condition, t.Done):
            return p.Condition(p.DONE)
        if isinstance(condition, t.NotSo):
            return p.Condition(p.NOT_SO, inner=(self.condition(condition.what),))
        if isinstance(condition, t.There):
            return p.Condition(p.THERE, self.phrase(condition.what), number=int(condition.more))
        return p.Condition(p.BOTH, inner=tuple(self.condition(part) for part in condition.parts))


def is_several(who: t.Who) -> bool:
    """Whether it is chosen how many, or more than one."""
    if not isinstance(who, t.Select):
        return False
    return who.count.how in ("up to", "at least", "any") or (
        who.count.how == "exactly" and who.count.number > 1
    )


def _limit(limit: t.Limit | None) -> p.Limit | None:
    if limit is None:
        return None
    return p.Limit(limit.times, ("turn", "round", "game").index(limit.per))


def _bounds(count: t.Count) -> tuple[int, int]:
    """The least and the most of a number of things to choose."""
    if count.how == "up to":
        return 0, count.number
    if count.how == "exactly":
        return count.number, count.number
    return (count.number if count.how == "at least" else 0), 99


def _sort_of(who: t.Who) -> str:
    if isinstance(who, t.Select):
        return who.id or who.sort
    if isinstance(who, t.EitherOf):
        sorts = {_sort_of(part) for part in who.parts}
        return sorts.pop() if len(sorts) == 1 else "piece"
    return {"Named": "thing"}.get(type(who).__name__, "character")


def _fits(called: str, sort: str) -> bool:
    """Whether something bound as one sort can be called another: a rival is a character, `it` is anything."""
    if called in ("", sort, "target") or sort == "piece":
        return called != "target" or sort == "target"
    pieces = ("rival", "ally", "character", "piece", "target")
    return called in ("character", "piece") and sort in pieces
