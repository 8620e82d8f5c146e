"""How steps go together: choices, conditions, prices, loops, and what holds for a while."""

from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile_acts import ABILITIES, MOST_REPEATED, ActCompiler, acts_of
from crossfray.language.compile_nouns import Unplayable, how_many, in_slot, is_several
from crossfray.language.compile_rules import UNTIL
from crossfray.rules import program as p
from crossfray.rules.frames import OBJECT, SUBJECT

BELONGS_ON_A_TRAIT: Final = (
    "an ability is a list of steps: say how long this holds, 'until the end of the turn' or 'of the round'; what holds "
    "all the time belongs on a trait"
)


REPLACED: Final = ("knock down", "knock out")
"""what something else can be done instead of"""
EVENTS: Final = ("challenge", "move", "ability")
"""sorts of events that have a value: `basic challenges have range 2`"""


class StepCompiler(ActCompiler):
    """Compiles the steps of one part of a text."""

    def step(self, step: Any) -> None:
        if isinstance(step, m.Event):
            self.act(step)
            return
        if isinstance(step, m.Change | m.Forbid | m.Permit) and isinstance(step.pattern, m.Event):
            window = step.pattern.get("window")
            if isinstance(window, m.Time) and window.which == "this":
                step = m.Until(m.Edge("end", window), step.but(pattern=step.pattern.put(window=None)))
            elif isinstance(step, m.Change) and is_of_the_next(step):
                step = m.Until(m.Edge("end", m.Time("game")), step)
        if self.waits_for == "move" and is_more_squares(step, self.mover):
            self.emit(p.Op(p.DO_MORE_SQUARES, number=p.Amount(number=step.amount), text=self.say(step)))
            return
        if self.waits_for and is_more_dice(step):
            self.act(m.event("add dice", dice=step.amount, by=step.of))
            return
        method = CONTROL.get(type(step))
        if method is None:
            raise Unplayable(step, BELONGS_ON_A_TRAIT)
        method(self, step)

    def seq(self, step: m.Seq) -> None:
        for part in step.steps:
            self.step(part)

    def may(self, step: m.May, counted: bool = False) -> None:
        """Optional. Who of the own side does it is chosen when it is done; a rival that may decide is chosen first."""
        if is_several(step.by) or how_many(step.by) == m.EACH:
            self.each_or_one(
                step.by, "", lambda _who: self.may(step.but(by=m.Ref("label", step.by.label)), counted)
            )
            return
        if isinstance(step.by, m.Join) and step.by.op == "and":
            self.both_may(step, step.by)
            return
        by: p.Selectors = ()
        later: Any = None
        if isinstance(step.by, m.Set | m.Part | m.Join) and self.is_own_side(step.by):
            later = step.by
        elif isinstance(step.by, m.Set | m.Part | m.Join):
            by = self.one(step.by, "")
        elif step.by not in (m.YOU, m.ACTOR):
            by = self.phrase(step.by)
        at = self.emit(p.Op(p.DO_MAY, by, text=self.say(done_by(step.step, later))))
        if counted:
            self.emit(p.Op(p.DO_USE_LIMIT))
        before, self.optional = self.optional, True
        paid = step.step if isinstance(step.step, m.Pay) and later is None else None
        if later is not None:
            if isinstance(step.step, m.Event) and step.step.kind in ("raise", "lower"):
                raise Unplayable(step, "who does the ability may change its cost, or you may")
            self.each_or_one(later, "who acts", lambda _who: self.step(step.step), *self.able(step.step))
        else:
            self.step(step.step if paid is None else paid.cost)  # not paid, nothing follows
        self.optional = before
        self.patch(at, len(self.code))
        if paid is not None:
            self.step(m.If(m.Done(), paid.get))

    def both_may(self, step: m.May, both: m.Join) -> None:
        """`both of them may move 1`: each of them decides for itself."""
        parts = step.step.steps if isinstance(step.step, m.Seq) else ()
        if len(parts) == len(both.items) and all(isinstance(item, m.Ref) for item in both.items):
            for part in parts:
                doer = [
                    item
                    for item in both.items
                    if isinstance(part, m.Event) and item in dict(part.roles).values()
                ]
                if len(doer) != 1:
                    raise Unplayable(step, "say it of one of them, then of the other")
                self.may(m.May(doer[0], part))
            return
        label = -len(self.code) - 100
        one = m.Ref("label", label)

        def said(node: Any) -> Any:
            return one if node == both else m.rebuilt(node, said)

        if said(step.step) == step.step:
            raise Unplayable(step, "say it of one of them, then of the other")
        self.each_or_one(both.but(label=label), "who may", lambda _who: self.may(m.May(one, said(step.step))))

    def able(self, step: Any) -> tuple[p.Filter, ...]:
        """ACT-FOUR-BASIC: who is to do a basic action must stand."""
        acts = step.steps if isinstance(step, m.Either) else (step,)
        return (p.Filter(p.IS_STANDING),) if all(self.actions_of(act) for act in acts) else ()

    def is_own_side(self, noun: Any) -> bool:
        if isinstance(noun, m.Join):
            return all(isinstance(item, m.Ref) or self.is_own_side(item) for item in noun.items)
        if isinstance(noun, m.Part):
            return True
        return noun.sort == "ally" or bool(noun.name) or m.Of(m.YOU) in noun.filters

    def must(self, step: m.Must) -> None:
        """What somebody must do is done."""
        if isinstance(step.by, m.Ref):
            self.step(step.step)
        else:
            self.each_or_one(step.by, "who", lambda _who: self.step(step.step))

    def either(self, step: m.Either) -> None:
        if (greater := greater_if(step)) is not None:
            self.act(greater)
            return
        raised = [part.put(value=None) for part in acts_of(step) if part.kind == "raise"]
        if len(raised) == len(step.steps) and len({*raised}) == 1:  # a challenge or a move is one choice
            values = tuple(part.get("value") for part in acts_of(step))
            self.act(raised[0].put(value=values))
            return
        granted = [self.actions_of(part) for part in step.steps]
        if all(granted) and not any(
            part.get("times") or part.get("more") for part in acts_of(step)
        ):  # one of some basic actions is one step
            doers = {part.get("by" if part.kind == "challenge" else "who") for part in acts_of(step)}
            if len(doers) == 1:
                self.grant(doers.pop(), sum({*granted}), self.say(step))
                return
        at = self.emit(p.Op(p.DO_BRANCH, text=p.WAYS_APART.join(self.say(part) for part in step.steps)))
        places, ends = [], []
        challenged = self.challenged
        for part in step.steps:
            places.append(len(self.code))
            self.challenged = challenged
            self.step(part)
            ends.append(self.emit(p.Op(p.DO_JUMP)))
        for end in ends:
            self.patch(end, len(self.code))
        self.code[at] = self.code[at]._replace(numbers=tuple(places))

    def if_(self, step: m.If) -> None:
        at = self.emit(p.Op(p.DO_UNLESS, condition=self.condition(step.cond)))
        self.step(step.step)
        if step.otherwise is not None:
            over = self.emit(p.Op(p.DO_JUMP))
            self.patch(at, len(self.code))
            self.step(step.otherwise)
            self.patch(over, len(self.code))
        else:
            self.patch(at, len(self.code))

    def pay(self, step: m.Pay) -> None:
        """What cannot be paid stops what it pays for, in every edition."""
        costs = step.cost.steps if isinstance(step.cost, m.Seq) else (step.cost,)
        unpaid = []
        for cost in costs:
            self.step(cost)
            unpaid.append(self.emit(p.Op(p.DO_UNLESS, condition=p.Condition(p.DONE))))
        self.step(step.get)
        for at in unpaid:
            self.patch(at, len(self.code))

    def repeat(self, step: m.Repeat) -> None:
        if step.until is not None or not isinstance(step.times, int):
            raise Unplayable(step, "say how many times")
        if step.times >= MOST_REPEATED:
            raise Unplayable(step, f"at most {MOST_REPEATED} times")
        before = self.locals
        for _ in range(step.times + 1):  # the step, and so many times more
            self.locals = before  # what was chosen last time is not meant any more
            self.step(step.step)

    def each(self, step: m.Each) -> None:
        self.each_or_one(step.who, "", lambda _who: self.step(step.step))

    def until(self, step: m.Until) -> None:
        """A rule that holds for a while; what the text has named stays named."""
        rule = self.for_whom(step.rule)
        window, condition = self.window(step.until)
        for row in self.lasting(rule, None):
            text = self.say(step)
            self.emit(p.Op(p.DO_UNTIL, condition=condition, flags=window, text=text, rule=row))

    def window(self, until: Any) -> tuple[int, p.Condition | None]:
        """How long something holds: to the end of a time, and perhaps until something happens before that."""
        if isinstance(until, m.OneOf):
            edges = [each for each in until.items if isinstance(each, m.Edge)]
            events = [each for each in until.items if isinstance(each, m.Event)]
            if len(edges) == len(events) == 1 and len(until.items) == 2:
                window, condition = self.window(edges[0])
                if condition is None:
                    return window, self.window(events[0])[1]
            raise Unplayable(until, "say one end: a time, something that happens, or one of each")
        if isinstance(until, m.Event):
            return p.PER_GAME, p.Condition(p.UNTIL, pattern=self.ending(until))
        if not isinstance(until, m.Edge) or (until.edge, until.time.unit) not in UNTIL:
            raise Unplayable(
                until, "say until when: 'until the end of the turn', 'until the end of the round'"
            )
        time, whose = until.time, until.time.of
        if until.edge == "start":
            if time.which != "next" or whose is None:
                raise Unplayable(until, "say whose turn: 'until her next turn'")
            if whose in (m.OWN, m.ACTOR) and not self.card.held:
                return p.NEXT_TURN, None
            begins = m.event("begin", who=whose, what=m.Time("turn", "its"))
            return p.PER_GAME, p.Condition(p.UNTIL, pattern=self.ending(begins))
        if time.which == "next" and self.card.names.kind in ABILITIES and self.is_a_rival(whose):
            ends = m.event("end", who=whose, what=m.Time("turn", "its"))  # it is somebody else's turn now
            return p.PER_GAME, p.Condition(p.UNTIL, pattern=self.ending(ends))
        if time.which not in ("this", "each"):
            raise Unplayable(until, "say 'until the end of the turn', 'until the end of the round'")
        return UNTIL[until.edge, time.unit], None

    def is_a_rival(self, noun: Any) -> bool:
        return isinstance(noun, m.Ref) and noun.kind == "label" and self.sorts.get(noun.label) == "rival"

    def ending(self, event: m.Event) -> p.Pattern:
        """An event that ends what holds for a while. Who is known by name in the text is meant, and nobody else."""
        inner = type(self)(self.card, self.name)
        inner.bound, inner.many, inner.sorts = dict(self.bound), set(self.many), dict(self.sorts)
        pattern = inner.pattern(event)
        if inner.code:
            raise Unplayable(event, "say whom before")
        return pattern

    def for_whom(self, rule: Any) -> Any:
        """`an ally has +1 defense until ...`: one is chosen now, and no other has it."""
        if isinstance(rule, m.While):
            return rule.but(rule=self.for_whom(rule.rule))
        if not isinstance(rule, m.Change) or not isinstance(rule.of, m.Set) or rule.of.sort in EVENTS:
            return rule
        label = rule.of.label or -len(self.code) - 200
        if rule.of.count != m.EACH:
            self.single(rule.of.but(label=label), "who")
        elif not rule.of.filters or not self.is_done_now:
            return rule
        else:  # those who are there now, and nobody who comes later
            slot = self.new_slot()
            self.emit(p.Op(p.DO_KEEP, self.phrase(rule.of), slot=slot))
            self.bind(rule.of.but(label=label), in_slot(slot), several=True)
        return rule.but(of=m.Ref("label", label))

    @property
    def is_done_now(self) -> bool:
        """Whether the text is done at a moment, and does not hold all the time."""
        return self.card.names.kind in ABILITIES or bool(self.waits_for)

    def lasting(self, rule: Any, guard: Any) -> list[p.Row]:
        """The rows of a rule that holds for a while."""
        if isinstance(rule, m.While):
            return self.lasting(rule.rule, rule.cond if guard is None else m.All((guard, rule.cond)))
        if isinstance(rule, m.Change):
            rule = self.whose_value(rule)
            kind = rule.pattern.get("kind") if isinstance(rule.pattern, m.Event) else None
            nexts = m.Is("next") in (kind or ())
            if nexts and isinstance(rule.pattern, m.Event):
                rest = tuple(each for each in kind or () if each != m.Is("next"))
                rule = rule.but(pattern=rule.pattern.put(kind=rest or None))
            return [*self.changes(rule, guard, nexts)]
        if isinstance(rule, m.Forbid) and isinstance(rule.pattern, m.Event) and rule.pattern.kind == "see":
            return [self.concealed(rule.pattern, guard)]
        if isinstance(rule, m.Forbid):
            ways = self.patterns(rule.pattern)
            return [self.forbid(m.Forbid(way), guard) for way in ways]
        if isinstance(rule, m.Permit):
            return [*self.permit(rule, guard)]
        raise Unplayable(rule, "this cannot hold for a while")

    def whose_value(self, rule: m.Change) -> m.Change:
        """`basic moves are 1 square`, `+1 range`: of the card's own character, of who holds it, or in a scenario of
        everybody."""
        of, event = rule.of, rule.pattern
        if isinstance(of, m.Set) and of.sort in EVENTS:
            whose = [each.owner for each in of.filters if isinstance(each, m.Of)]
            kind = tuple(each for each in of.filters if not isinstance(each, m.Of))
            if len(whose) > 1 or event is not None or of.count.kind not in ("each", "exactly"):
                raise Unplayable(rule, "say whose value it is")
            event = m.event(of.sort, kind=kind or None)
            of = whose[0] if whose else None
        if of is None and (rule.value != "range" or rule.how in ("add", "subtract") or event is not None):
            if self.code or self.waits_for:
                raise Unplayable(rule, "say whose value it is")
            everybody = self.card.names.kind == "scenario"
            of = m.Set("piece", m.EACH) if everybody else m.HOLDER if self.card.held else m.OWN
        return rule.but(of=of, pattern=event)

    def concealed(self, seeing: m.Event, guard: Any) -> p.Is:
        """`nobody can see her`: she is concealed (SEE-7)."""
        rivals = (None, m.Set("rival"), m.Set("rival", m.EACH))
        who = seeing.get("what")
        if {role for role, _ in seeing.roles} - {"what", "who"} or seeing.get("who") not in rivals or guard:
            raise Unplayable(seeing, "somebody is concealed from all rivals: 'cannot be seen'")
        if not isinstance(who, m.Ref):
            raise Unplayable(seeing, "say who cannot be seen: somebody who was named before")
        return p.Is(self.name, p.CONCEALED, self.phrase(who))

    def later(self, step: m.Later) -> None:
        """The next time something happens, within a time."""
        until = step.window or m.Time("round")
        flags, condition = self.window(m.Edge("end", until) if isinstance(until, m.Time) else until)
        replaces = step.pattern if step.instead and isinstance(step.pattern, m.Event) else None
        if isinstance(step.pattern, m.AnyEvent) or (replaces and replaces.kind not in REPLACED):
            raise Unplayable(step, "the game cannot wait for this")
        inner = type(self)(self.card, self.name)
        inner.bound, inner.many, inner.locals = dict(self.bound), set(self.many), self.locals
        inner.waits_for = step.pattern.kind
        pattern = inner.pattern(step.pattern)
        for label, found in self.bound.items():  # the event has its own subject and object
            if found in (in_slot(SUBJECT), in_slot(OBJECT)) and inner.bound.get(label) == found:
                del inner.bound[label]
        inner.replaces = replaces
        inner.step(step.step if replaces is None or has_stays(step.step) else replaced(step.step))
        inner.emit(p.Op(p.DO_END))
        kind = p.On if replaces is None else p.Instead
        row = kind(self.name, pattern, tuple(inner.code), once=step.once)
        self.emit(p.Op(p.DO_UNTIL, condition=condition, flags=flags, text=self.say(step), rule=row))

    def stays(self, step: m.Stays) -> None:
        fallen = self.replaces.get("who") if self.replaces is not None else None
        if self.replaces is None:
            raise Unplayable(step, "this goes with what would happen: 'when Jon would be knocked down, ...'")
        if step.what not in ("", self.replaces.kind):
            raise Unplayable(step, "say that what would happen does not")
        if step.who is not None and step.who != fallen and self.phrase(step.who) != in_slot(SUBJECT):
            raise Unplayable(step, "who would be knocked down can stay standing, and nobody else: 'it'")
        self.emit(p.Op(p.DO_INSTEAD))


def has_stays(step: Any) -> bool:
    return isinstance(step, m.Stays) or any(has_stays(child) for child in m.children(step))


def replaced(step: Any) -> Any:
    """A step that is done instead of what would happen: if it may be done, only then."""
    if isinstance(step, m.May):
        return step.but(step=replaced(step.step))
    steps = step.steps if isinstance(step, m.Seq) else (step,)
    if isinstance(steps[0], m.May):
        return m.Seq((replaced(steps[0]), *steps[1:]))
    return m.Seq((*steps, m.Stays()))


def greater_if(step: m.Either) -> m.Event | None:
    """`challenge 2, or challenge 4 if the target is exhausted`: one challenge, with 2 more dice if that is so."""
    one, other = step.steps if len(step.steps) == 2 else (None, None)
    if not isinstance(one, m.Event) or not isinstance(other, m.If) or not isinstance(other.step, m.Event):
        return None
    dice = one.get("dice"), other.step.get("dice")
    same = one.kind == other.step.kind == "challenge" and one.put(dice=None) == other.step.put(dice=None)
    of_the_target = isinstance(other.cond, m.IsSo) and other.cond.who == m.TARGET and other.otherwise is None
    if not same or not of_the_target or not all(isinstance(each, int) for each in dice) or dice[0] > dice[1]:
        return None
    return one.put(dice=m.Sum((dice[0], m.Given(dice[1] - dice[0], other.cond))))


def is_of_the_next(step: m.Change) -> bool:
    """`in its next challenge`: it holds until then."""
    return isinstance(step.pattern, m.Event) and m.Is("next") in (step.pattern.get("kind") or ())


def is_more_squares(step: Any, mover: Any) -> bool:
    """`move 2 more squares` in the move that is beginning."""
    if not isinstance(step, m.Change) or not isinstance(step.amount, int):
        return False
    return step.of in (None, mover) and step == m.Change("move", step.of, "add", step.amount)


def is_more_dice(step: Any) -> bool:
    """`roll 2 more dice` in the challenge that is going on."""
    return isinstance(step, m.Change) and step == m.Change("dice", step.of, "add", step.amount)


def done_by(step: Any, who: Any) -> Any:
    """A step that says who does it where it first speaks of them."""
    left = [who] if who is not None else []

    def said(node: Any) -> Any:
        if left and node == m.Ref("label", who.label):
            return left.pop()
        return m.rebuilt(node, said)

    return said(step)


CONTROL: Final[dict[type, Any]] = {
    m.Seq: StepCompiler.seq,
    m.May: StepCompiler.may,
    m.Must: StepCompiler.must,
    m.Either: StepCompiler.either,
    m.Each: StepCompiler.each,
    m.If: StepCompiler.if_,
    m.Pay: StepCompiler.pay,
    m.Repeat: StepCompiler.repeat,
    m.Until: StepCompiler.until,
    m.Later: StepCompiler.later,
    m.Stays: StepCompiler.stays,
}
