"""Compiles how steps go together: choices, conditions, prices, loops, and temporary rules."""

from itertools import pairwise
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile_acts import ABILITIES, MOST_REPEATED, ActCompiler, acts_of
from crossfray.language.compile_conditions import not_so
from crossfray.language.compile_nouns import (
    Unplayable,
    how_many,
    in_slot,
    is_several,
    reference,
    sets_in,
    square_of,
)
from crossfray.language.compile_rules import UNTIL, passed_through, speaks_of
from crossfray.language.references import LYING_THERE, pointed
from crossfray.rules import program as p
from crossfray.rules.frames import OBJECT, SUBJECT, TARGETED
from crossfray.rules.kinds import BOTH_ROLLED, DICE_CHANGE, MOVE_BEGIN, REMOVE, RETURN

NOT_AT_ONCE: Final = (
    "what is done then is over at once: say how long this holds, 'until the end of the turn', or say it "
    "without 'when': 'while ..., ...'"
)
ROLLED_ALREADY: Final = (
    "its dice are rolled before this: say it in the challenge, 'challenge 2, or challenge 3 if ...'"
)
BELONGS_ON_A_TRAIT: Final = (
    "an ability is a list of steps: say how long this holds, 'until the end of the turn' or 'of the round'; what holds "
    "all the time belongs on a trait"
)


IN_THIS_CHALLENGE: Final = m.Edge("end", m.Time("challenge"))
"""the duration of what an ability says about its own challenge"""
REPLACED: Final = ("knock down", "knock out", "move", "push", "pull")
"""events that a text can replace"""
ROLLED: Final = ("burst", "shield", "bang", "success")
MORE_DICE: Final = 4
"""how many dice other texts can add to a challenge, as far as `for each` is concerned"""
MOST_ROLLED: Final = 12
MOVES: Final = ("move", "push", "pull")
EVENTS: Final = ("challenge", "move", "ability")
"""sorts of events with a value: `basic challenges have range 2`"""


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
        if (later := in_its_next_turn(step)) is not None:
            step = later
        if self.waits_for == "move" and is_more_squares(step, self.mover):
            self.emit(p.Op(p.DO_MORE_SQUARES, number=p.Amount(number=step.amount), text=self.say(step)))
            return
        if self.waits_for and is_more_dice(step):
            dice = step.amount if step.how == "add" else -step.amount
            self.act(m.event("add dice", dice=dice, by=step.of))
            return
        method = CONTROL.get(type(step))
        if method is None:
            raise Unplayable(step, self.why_not_now(step))
        method(self, step)

    def why_not_now(self, step: Any) -> str:
        """Why something that holds for a while is no step."""
        change = step.rule if isinstance(step, m.While) else step
        rolled = any(op.code == p.DO_CHALLENGE for op in self.code)
        if rolled and isinstance(change, m.Change) and change.value in ("dice", "defense"):
            return ROLLED_ALREADY
        return BELONGS_ON_A_TRAIT if self.card.names.kind in ABILITIES else NOT_AT_ONCE

    def seq(self, step: m.Seq) -> None:
        self.kept |= spoken_of_later(step.steps)
        for part in put_together(step.steps):
            self.step(part)

    def may(self, step: m.May, counted: bool = False) -> None:
        """An optional step. If your side acts, the doer is chosen only if it is done; if a rival decides, it is
        chosen first."""
        if is_several(step.by) or how_many(step.by) == m.EACH or self.is_many(step.by):
            self.each_or_one(
                step.by, "", lambda _who: self.may(step.but(by=m.Ref("label", step.by.label)), counted)
            )
            return
        by: p.Selectors = ()
        later: Any = None
        if (decider := self.decider(step.by)) is not None:
            decided, self.by = self.by, decider
            self.may(step.but(by=m.YOU), counted)
            self.by = decided
            return
        if isinstance(step.by, m.Set | m.Part | m.Join) and self.is_own_side(step.by):
            later = step.by
        elif isinstance(step.by, m.Set | m.Part | m.Join):
            by = self.one(step.by, "")
        elif step.by not in (m.YOU, m.ACTOR):
            by = self.phrase(step.by)
        decided = self.by
        if self.yours and not self.by and step.by in (m.YOU, m.ACTOR, m.HOLDER):
            self.by = self.holder
        at = self.emit(p.Op(p.DO_MAY, by, text=self.offer(done_by(step.step, later))))
        if counted:
            self.emit(p.Op(p.DO_USE_LIMIT))
        before, self.optional = self.optional, True
        self.by = by if self.is_rival(step.by) else self.by
        paid = step.step if isinstance(step.step, m.Pay) and later is None else None
        if later is not None:
            if m.is_event(step.step, "raise", "lower"):
                raise Unplayable(
                    step, "only the character that uses the ability, or you, may change its cost"
                )
            self.each_or_one(later, "who acts", lambda _who: self.step(step.step), *self.able(step.step))
        else:
            self.step(step.step if paid is None else paid.cost)  # nothing follows without the price
        self.optional = before
        self.patch(at, len(self.code))
        if paid is not None:
            self.step(m.If(m.Done(), paid.get))
        self.by = decided

    def offer(self, step: Any) -> str:
        """An optional step in English. If there is a price and the whole cannot be said, the first part or the
        price."""
        said = self.say(step)
        if said or not isinstance(step, m.Pay):
            return said
        first = step.get.steps[0] if isinstance(step.get, m.Seq) else step.get
        return self.say(step.but(get=first)) or self.say(step.cost)

    def able(self, step: Any) -> tuple[p.Filter, ...]:
        """Filters on who can be chosen for a step: whoever does a basic action must be standing (ACT-FOUR-BASIC),
        whoever discards a card must have one."""
        acts = step.steps if isinstance(step, m.Either) else (step,)
        if m.is_event(step, "discard") and step.get("what") == m.Set("status"):
            return (p.Filter(p.HOLDING, name="status card"),)
        return (p.Filter(p.IS_STANDING),) if all(self.actions_of(act) for act in acts) else ()

    def is_rival(self, noun: Any) -> bool:
        """Whether the other side makes all decisions about this piece."""
        if isinstance(noun, m.Ref):
            return noun == m.TARGET or (noun.kind == "label" and self.sorts.get(noun.label) == "rival")
        return m.is_set(noun, "rival")

    def is_own_side(self, noun: Any) -> bool:
        if isinstance(noun, m.Join):
            return all(isinstance(item, m.Ref) or self.is_own_side(item) for item in noun.items)
        if isinstance(noun, m.Part):
            return True
        return noun.sort == "ally" or bool(noun.name) or m.Of(m.YOU) in noun.filters

    def must(self, step: m.Must) -> None:
        """Compiles the step without "must". Another player chooses between steps; `you` in them are still you."""
        if (decider := self.decider(step.by)) is not None:
            before, self.by = self.by, decider
            if isinstance(step.step, m.Either):
                self.either(step.step, yours=True)
            else:
                self.step(step.step)
            self.by = before
        elif isinstance(step.by, m.Ref):
            self.step(step.step)
        else:
            self.each_or_one(step.by, "who", lambda _who: self.step(step.step))

    def chosen_first(self, step: m.Either) -> m.Either:
        """Chooses whoever one option names and another refers to before the options are offered."""
        shared: dict[int, m.Set] = {}
        for number, part in enumerate(step.steps):
            before = {label: noun for other in step.steps[:number] for label, noun in sets_in(other).items()}
            shared |= {
                label: noun
                for label, noun in before.items()
                if label not in self.bound and speaks_of(part, {label})
            }
        for noun in shared.values():
            if noun.count != m.ONE or not {*m.SORTS.get(noun.sort, "P")} & {*"PT"}:
                raise Unplayable(step, "the two options are separate: first choose who both are about")
            self.act(m.event("choose", what=noun))

        def known(node: Any) -> Any:
            if isinstance(node, m.Set) and node.label in shared:
                return m.Ref("label", node.label)
            return m.rebuilt(node, known) if isinstance(node, m.Node | tuple) else node

        return known(step) if shared else step

    def either(self, step: m.Either, yours: bool = False) -> None:
        """`yours`: you decide in the chosen step, whoever chose it; but a piece that moves is moved by its side."""
        if (greater := greater_if(step, self.says_where)) is not None:
            self.act(greater)
            return
        raised = [part.put(value=None) for part in acts_of(step) if part.kind == "raise"]
        if len(raised) == len(step.steps) and len({*raised}) == 1:  # a challenge or a move: one step
            values = tuple(part.get("value") for part in acts_of(step))
            self.act(raised[0].put(value=values))
            return
        granted = [self.actions_of(part) for part in step.steps]
        if all(granted) and not any(
            part.get("times") or part.get("more") for part in acts_of(step)
        ):  # several basic actions: one step
            doers = {part.get("by" if part.kind == "challenge" else "who") for part in acts_of(step)}
            if len(doers) == 1:
                self.grant(doers.pop(), sum({*granted}), self.say(step))
                return
        step = self.chosen_first(step)
        at = self.emit(p.Op(p.DO_BRANCH, text=p.WAYS_APART.join(self.say(part) for part in step.steps)))
        places, ends = [], []
        challenged, decided = self.challenged, self.by
        for part in step.steps:
            places.append(len(self.code))
            self.challenged = challenged
            if yours and not (m.is_event(part, "move")):
                self.by = self.holder if self.yours else ()
            self.step(part)
            self.by = decided
            ends.append(self.emit(p.Op(p.DO_JUMP)))
        for end in ends:
            self.patch(end, len(self.code))
        self.code[at] = self.code[at]._replace(numbers=tuple(places))

    def if_(self, step: m.If) -> None:
        if (led := controlled(step)) is not None:
            self.step(led)
            return
        self.check_fallen(step.cond)
        if (given := given_to_another(step.cond, step.step)) is not None:
            raise Unplayable(
                given, "somebody has the card then, so it cannot be given: say 'move the card to ...'"
            )
        at = self.emit(p.Op(p.DO_UNLESS, condition=self.condition(step.cond)))
        before, self.comes_of = self.comes_of, what_came(step.cond) or self.comes_of
        self.step(step.step)
        self.comes_of = before
        if step.otherwise is not None:
            over = self.emit(p.Op(p.DO_JUMP))
            self.patch(at, len(self.code))
            self.step(step.otherwise)
            self.patch(over, len(self.code))
        else:
            self.patch(at, len(self.code))

    def check_fallen(self, cond: Any) -> None:
        """Refuses `Challenge 2. If the target is knocked down, ...`: by this challenge, or also before?"""
        both = cond.items if isinstance(cond, m.All) else ()
        out = [x.who for x in both if isinstance(x, m.IsSo) and x.filter == m.Is("out")]
        out += [x.event.get("who") for x in both if isinstance(x, m.Happened) and x.event.kind == "knock out"]
        if any(isinstance(x, m.IsSo) and x.who in out and isinstance(x.filter, m.On | m.Near) for x in both):
            raise Unplayable(
                cond, "whoever is knocked out is on no square: ask where it is before the challenge"
            )
        lies = isinstance(cond, m.IsSo) and cond.filter == m.Is("down") and isinstance(cond.who, m.Ref)
        if (
            self.challenged
            and lies
            and (self.phrase(cond.who) == in_slot(TARGETED) or self.was_challenged(cond.who))
        ):
            raise Unplayable(
                cond, "say 'is knocked down by this', or 'is not standing' if the cause does not matter"
            )

    def pay(self, step: m.Pay) -> None:
        """If the price cannot be paid, the rest does not happen, in any edition."""
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
        for _ in range(step.times + 1):  # once, and so many more times
            self.locals = before  # forget earlier choices
            self.step(step.step)

    def each(self, step: m.Each) -> None:
        if (
            isinstance(step.who, m.Set)
            and step.who == m.Set(step.who.sort, m.EACH)
            and step.who.sort in ROLLED
        ):
            self.each_rolled(step.who.sort, step.step)
            return
        on_the_way = m.Did(m.event("move", through=m.IT)) in getattr(step.who, "filters", ())
        if on_the_way and any(m.is_event(x, *MOVES) for x in m.inside(step.step)):
            raise Unplayable(step, "the next move is a different move: first choose those it went through")
        who = self.of_one(step.who) if m.is_set(step.who, "status") else step.who
        self.each_or_one(who, "", lambda _who: self.step(step.step))

    def each_rolled(self, face: str, step: Any) -> None:
        """`for each burst, ...`: as often as the last roll shows it. The number is fixed before the first time."""
        rolls = [op for op in self.code if op.code in (p.DO_ROLL, p.DO_CHALLENGE)]
        if not rolls or rolls[-1].number.code != p.NUMBER:
            raise Unplayable(step, "first say how many dice are rolled")
        dice = rolls[-1].number.number + (MORE_DICE if rolls[-1].code == p.DO_CHALLENGE else 0)
        most = dice * 3 if face == "success" else dice
        if most > MOST_ROLLED:
            raise Unplayable(step, "too many could be rolled to do this for each")
        ways = []
        for count in range(most, 0, -1):
            shown = self.rolled(m.Rolled(face, m.Count("at least", count)))
            ways.append(self.emit(p.Op(p.DO_UNLESS, condition=not_so(shown))))
        over = self.emit(p.Op(p.DO_JUMP))
        before = self.locals
        for way in ways:
            self.patch(way, len(self.code))
            self.locals = before
            self.step(step)
        self.patch(over, len(self.code))

    def until(self, step: m.Until) -> None:
        """Begins a temporary rule. Labels keep their meaning."""
        rule = self.for_whom(step.rule)
        window, condition = self.window(step.until)
        for row in self.lasting(rule, None):
            text = self.say(step)
            about = p.WITH_THE_NEXT if step.until == IN_THIS_CHALLENGE else ""
            self.emit(p.Op(p.DO_UNTIL, condition=condition, flags=window, text=text, rule=row, name=about))

    def window(self, until: Any) -> tuple[int, p.Condition | None]:
        """A duration: the time that ends it, and possibly an event that ends it earlier."""
        if isinstance(until, m.OneOf):
            edges = [each for each in until.items if isinstance(each, m.Edge)]
            events = [each for each in until.items if isinstance(each, m.Event | m.AnyEvent)]
            if len(edges) == 1 and len(edges) + len(events) == len(until.items):
                window, condition = self.window(edges[0])
                if condition is None:
                    return window, self.until_any(events)
            raise Unplayable(until, "say when it ends: a time, something that happens, or one of each")
        if until == IN_THIS_CHALLENGE:
            return p.PER_TURN, None
        if isinstance(until, m.Event | m.AnyEvent):
            return p.PER_GAME, self.until_any([until])
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
            ends = m.event("end", who=whose, what=m.Time("turn", "its"))  # now it is somebody else's turn
            return p.PER_GAME, p.Condition(p.UNTIL, pattern=self.ending(ends))
        if time.which == "its" and time.unit == "turn" and self.is_own_turn(whose):
            return p.PER_TURN, None
        if time.which not in ("this", "each"):
            raise Unplayable(
                until,
                "say when this ends: 'until the end of the turn' or 'of that rival's next turn'",
            )
        return UNTIL[until.edge, time.unit], None

    def until_any(self, events: list[Any]) -> p.Condition:
        """The condition that ends a rule after any of these events."""
        patterns = [self.ending(each) for event in events for each in self.patterns(event)]
        ends = tuple(p.Condition(p.UNTIL, pattern=pattern) for pattern in patterns)
        return ends[0] if len(ends) == 1 else p.Condition(p.UNTIL, inner=ends)

    def is_own_turn(self, whose: Any) -> bool:
        """Whether an action can only happen on this piece's turn."""
        if self.card.names.kind not in ABILITIES:
            return False
        owner = (
            isinstance(whose, m.Ref) and whose.kind == "named" and self.phrase(whose) == reference(p.ATTACHED)
        )
        return owner or whose in (m.OWN, m.ACTOR, m.HOLDER)

    def is_a_rival(self, noun: Any) -> bool:
        if noun == m.TARGET:
            return True
        return isinstance(noun, m.Ref) and noun.kind == "label" and self.sorts.get(noun.label) == "rival"

    def ending(self, event: m.Event) -> p.Pattern:
        """The pattern of an event that ends a temporary rule. References mean the pieces that they mean now."""
        if event.kind == "leave" and square_of(event.get("where")) is not None:
            raise Unplayable(
                event, "a square is left by a move, or when somebody is placed: say 'until he moves'"
            )
        inner = type(self)(self.card, self.name)
        inner.bound, inner.many, inner.sorts = dict(self.bound), set(self.many), dict(self.sorts)
        inner.challenged = self.challenged
        pattern = inner.pattern(event)
        if inner.code:
            raise Unplayable(event, "first say who that is")
        return pattern

    def for_whom(self, rule: Any) -> Any:
        """`an ally has +1 defense until ...`: chooses the ally now."""
        if isinstance(rule, m.While):
            return rule.but(rule=self.for_whom(rule.rule))
        if not isinstance(rule, m.Change) or not isinstance(rule.of, m.Set) or rule.of.sort in EVENTS:
            return rule
        if rule.of.count == m.EACH:  # whoever matches at the time
            return rule
        label = rule.of.label or -len(self.code) - 200
        self.single(rule.of.but(label=label), "who")
        return rule.but(of=m.Ref("label", label))

    def lasting(self, rule: Any, guard: Any) -> list[p.Row]:
        """The rows of a lasting rule."""
        before, self.holds = self.holds, True
        found = self.rows_of(rule, guard)
        self.holds = before
        return found

    def rows_of(self, rule: Any, guard: Any) -> list[p.Row]:
        if isinstance(rule, m.While):
            return self.rows_of(rule.rule, rule.cond if guard is None else m.All((guard, rule.cond)))
        if isinstance(rule, m.Change):
            rule = self.whose_value(rule)
            kind = rule.pattern.get("kind") if isinstance(rule.pattern, m.Event) else None
            nexts = m.Is("next") in (kind or ())
            if nexts and isinstance(rule.pattern, m.Event):
                rest = tuple(each for each in kind or () if each != m.Is("next"))
                rule = rule.but(pattern=rule.pattern.put(kind=rest or None))
            return [*self.changes(rule, guard, nexts)]
        if isinstance(rule, m.CountsAs) and guard is None:
            return [self.terrain(rule)]
        if isinstance(rule, m.Forbid) and m.is_event(rule.pattern, "see"):
            return [self.concealed(rule.pattern, guard)]
        if isinstance(rule, m.Forbid):
            ways = [each for way in self.patterns(rule.pattern) for each in as_actions(way)]
            return [self.forbid(m.Forbid(way), guard) for way in ways]
        if isinstance(rule, m.Permit) and m.is_event(rule.pattern, "see"):
            if rule.although is not None:
                raise Unplayable(rule, "say only who sees past rivals")
            return [self.keen(rule.pattern, guard)]
        if isinstance(rule, m.Permit) and (passed := passed_through(rule)) is not None and guard is None:
            return [p.Is(self.name, p.PASSABLE, self.known_ones(passed))]
        if isinstance(rule, m.Permit):
            return [*self.permit(rule, guard)]
        raise Unplayable(
            rule,
            "this cannot last for a while: leave out how long, and write it on what it is about",
        )

    def whose_value(self, rule: m.Change) -> m.Change:
        """`basic moves are 1 square`, `+1 range`: adds the owner, who is the card's own character, its holder, or
        everybody in a scenario."""
        of, event = rule.of, rule.pattern
        if m.is_set(of, *EVENTS):
            whose = [each.owner for each in of.filters if isinstance(each, m.Of)]
            kind = tuple(each for each in of.filters if not isinstance(each, m.Of))
            if len(whose) > 1 or event is not None or of.count.kind not in ("each", "exactly"):
                raise Unplayable(rule, "say whose value it is: 'her defense', 'that rival's defense'")
            event = m.event(of.sort, kind=kind or None)
            of = whose[0] if whose else None
        if of is None and (rule.value != "range" or rule.how in ("add", "subtract") or event is not None):
            if self.code or self.waits_for:
                raise Unplayable(rule, "say whose value it is: 'her defense', 'that rival's defense'")
            everybody = self.card.names.kind == "scenario"
            of = m.Set("piece", m.EACH) if everybody else m.HOLDER if self.card.held else m.OWN
        return rule.but(of=of, pattern=event)

    def why_seen(self, who: Any) -> str:
        """Why a rule about sight cannot be played."""
        if getattr(who, "sort", "") == "square" or self.card.kind_of(getattr(who, "name", "")) == "token":
            return "only a token makes its square obscured terrain: write it on the token, 'this token's square is ...'"
        return "a figure can only be concealed from all rivals: 'rivals cannot see her'"

    def concealed(self, seeing: m.Event, guard: Any) -> p.Is:
        """`nobody can see her`: she is concealed (SEE-7)."""
        rivals = (None, m.Set("rival"), m.Set("rival", m.EACH))
        who = seeing.get("what")
        if not seeing.has_only("what", "who") or seeing.get("who") not in rivals or guard:
            raise Unplayable(seeing, self.why_seen(who))
        if not isinstance(who, m.Ref):
            raise Unplayable(seeing, "say who cannot be seen: somebody named before")
        return p.Is(self.name, p.CONCEALED, self.phrase(who))

    def later(self, step: m.Later) -> None:
        """Waits for an event, within a time."""
        step = step.but(pattern=entering(step.pattern))
        until = step.window or m.Time("round")
        flags, condition = self.window(m.Edge("end", until) if isinstance(until, m.Time) else until)
        if step.window is None and (lies := self.thing_entered(step.pattern)):
            gone = p.Pattern(REMOVE, target=lies)  # the trap stays until it is removed
            flags, condition = p.PER_GAME, p.Condition(p.UNTIL, pattern=gone)
        replaces = step.pattern if step.instead and isinstance(step.pattern, m.Event) else None
        if isinstance(step.pattern, m.AnyEvent) or (replaces and replaces.kind not in REPLACED):
            raise Unplayable(
                step,
                "a text waits for something that happens: 'when that rival moves'",
            )
        if (
            isinstance(step.step, m.Until)
            and isinstance(step.step.until, m.Event)
            and step.pattern.kind == "end"
        ):
            raise Unplayable(step, "write what happens at the end of the round as its own sentence")
        inner = type(self)(self.card, self.name)
        inner.bound, inner.many, inner.locals = dict(self.bound), set(self.many), self.locals
        inner.waits_for = step.pattern.kind
        pattern = inner.pattern(step.pattern)
        for label, found in self.bound.items():  # the event has its own subject and object
            if found in (in_slot(SUBJECT), in_slot(OBJECT)) and inner.bound.get(label) == found:
                del inner.bound[label]
        inner.replaces = replaces
        inner.step(step.step if replaces is None or m.holds(step.step, m.Stays) else replaced(step.step))
        inner.emit(p.Op(p.DO_END))
        kind = p.On if replaces is None else p.Instead
        if replaces is None:
            pattern = at_its_moment(step.pattern, pattern, tuple(inner.code))
        row = kind(self.name, pattern, tuple(inner.code), once=step.once)
        about = p.WITH_THE_NEXT if step.window == IN_THIS_CHALLENGE else ""
        text = self.say(step) if not about else ""
        self.emit(p.Op(p.DO_UNTIL, condition=condition, flags=flags, text=text, rule=row, name=about))

    def thing_entered(self, pattern: Any) -> p.Selectors:
        """`the first rival to step on it`, `in that square`: the thing there, if this text placed it. Empty
        otherwise."""
        lying = [self.bound.get(label) for label, sort in self.sorts.items() if sort in LYING_THERE]
        for each in m.inside(pattern):
            if isinstance(each, m.Ref) and each.kind == "label" and each.label not in self.squares:
                found = self.bound.get(each.label)
                if found and found in lying:
                    return found
        return ()

    def stays(self, step: m.Stays) -> None:
        fallen = self.replaces.get("who") if self.replaces is not None else None
        if self.replaces is None:
            raise Unplayable(
                step, "this needs something that would happen: 'when Jon would be knocked down, ...'"
            )
        if step.what not in ("", self.replaces.kind):
            raise Unplayable(step, "say that it does not happen: 'she is not knocked down'")
        if step.who is not None and step.who != fallen and self.phrase(step.who) != in_slot(SUBJECT):
            raise Unplayable(step, "only the one that would be knocked down can stay standing: 'it'")
        self.emit(p.Op(p.DO_INSTEAD))


def as_actions(event: m.Event) -> tuple[m.Event, ...]:
    """`cannot do challenge actions`: neither basic challenges nor abilities with the burst after their name
    (CHAL-11)."""
    if event.kind != "challenge" or event.get("kind") != (m.Is("challenge"),):
        return (event,)
    if {role for role, _ in event.roles} != {"by", "kind"}:
        raise Unplayable((event, "kind"), "say who cannot do challenge actions, or who cannot be challenged")
    kind = (m.Is("challenge"),)
    return event.put(kind=(m.Is("basic"),)), m.event("ability", who=event.get("by"), kind=kind)


ACTS_ON_THE_MAP: Final = {p.DO_MOVE, p.DO_CHALLENGE, p.DO_ACT, p.DO_STAND, p.DO_SWAP}
"""what a piece may do right after it left the track and was placed"""


def is_somebody(noun: Any) -> bool:
    return m.is_set(noun, "ally", "rival", "character") and not noun.name


def at_its_moment(event: m.Event, pattern: p.Pattern, program: p.Program) -> p.Pattern:
    """The pattern with the right moment for its program: dice and squares can only be changed when they are known."""
    codes = {op.code for op in program}
    if event.kind == "challenge" and codes & {p.DO_REROLL, p.DO_SET_DICE}:
        if p.DO_ADD_DICE in codes:
            raise Unplayable(event, "say separately what is done before the roll and after it")
        return pattern._replace(kind=BOTH_ROLLED)  # CHAL-20
    comes = event.kind == "shift" and (
        event.get("what") in (m.OWN, m.HOLDER) or is_somebody(event.get("what"))
    )
    if comes and codes & ACTS_ON_THE_MAP and not codes & {p.DO_PLACE, p.DO_TO_TRACK}:
        return pattern._replace(kind=RETURN)
    if event.kind == "move" and p.DO_MORE_SQUARES in codes:
        return pattern._replace(kind=MOVE_BEGIN)
    if event.kind == "challenge" and p.DO_ADD_DICE in codes:
        return pattern._replace(kind=DICE_CHANGE)  # CHAL-15
    return pattern


def in_its_next_turn(step: Any) -> Any:
    """`it cannot move on its next turn`: a rule that holds on that turn, until it ends."""
    if not isinstance(step, m.While) or not isinstance(step.rule, m.Change | m.Forbid | m.Permit):
        return None
    conds = step.cond.items if isinstance(step.cond, m.All) else (step.cond,)
    times = [each.time for each in conds if isinstance(each, m.During)]
    if len(times) != 1 or times[0].unit != "turn" or times[0].which != "next" or times[0].of is None:
        return None
    whose = times[0].of
    then = m.During(m.Time("turn", "its", whose))
    guards = tuple(then if isinstance(each, m.During) else each for each in conds)
    rule = m.While(guards[0] if len(guards) == 1 else m.All(guards), step.rule)
    return m.Until(m.Edge("end", times[0]), rule)


def entering(pattern: Any) -> Any:
    """`a rival moves onto it`: it enters the square, even if it does not stay there."""
    into = pattern.get("into") if m.is_event(pattern, "move") else None
    square = isinstance(into, m.Ref) or (m.is_set(into, "square"))
    if not square or not pattern.has_only("who", "into"):
        return pattern
    return m.event("enter", who=pattern.get("who"), where=into)


def what_came(cond: Any) -> str:
    """`if the target was knocked out by this`, `if it is out`: the kind of event. Empty for other conditions."""
    if isinstance(cond, m.All):
        return next(filter(None, map(what_came, cond.items)), "")
    out = isinstance(cond, m.IsSo) and cond.filter == m.Is("out")
    return "knock out" if out or (isinstance(cond, m.Happened) and cond.event.kind == "knock out") else ""


def given_to_another(cond: Any, step: Any) -> Any:
    """`If an adjacent character has the card, give it to her`: only cards that nobody has can be given (STATUS-1).
    The wrong act, or None."""
    had = cards_had(cond)
    for each in m.inside(step):
        give = m.is_event(each, "give")
        if give and any(card == each.get("what") and who != pointed(each.get("to")) for card, who in had):
            return each
    return None


def cards_had(cond: Any) -> set[tuple[Any, Any]]:
    """The cards that a condition says somebody has, with who has them."""
    if isinstance(cond, m.All | m.OneOf):
        return {card for item in cond.items for card in cards_had(item)}
    noun = cond.what if isinstance(cond, m.Exists) else cond.who if isinstance(cond, m.IsSo) else None
    if noun is None or how_many(noun) == m.NO:
        return set()
    cards = (each.what for each in m.inside(cond) if isinstance(each, m.Has) and isinstance(each.what, m.Ref))
    return {(card, pointed(noun)) for card in cards}


def put_together(steps: Any) -> list[Any]:
    """Joins steps if one adds to another: where a move must end, a condition on the time before it, more faces of
    a roll."""
    found: list[Any] = []
    for step in faces_first([*steps]):
        ends = where_it_must_end(step)
        if ends is not None and found and (bound := moved_into(found[-1], ends)) is not None:
            found[-1] = bound
        elif found and (before := was_so(step)) is not None:
            chosen, moved = chosen_before(found.pop(), before)
            again = is_so_already(moved, before)  # a standing piece does not stand up
            found += [*chosen, m.If(before, step.step if again else m.Seq((moved, step.step)), moved)]
        else:
            found.append(step)
    return found


def spoken_of_later(steps: Any) -> set[int]:
    """Labels of several pieces to which a step may not be possible, if a later step refers to them."""
    found: set[int] = set()
    for at, step in enumerate(steps):
        act = step.step if isinstance(step, m.Each) else step
        if m.is_event(act, "stand", "knock down", "exhaust", "ready"):
            labels = {label for label, noun in sets_in(step).items() if noun.count == m.EACH}
            found |= {label for label in labels if speaks_of(tuple(steps[at + 1 :]), {label})}
    return found


def faces_first(steps: list[Any]) -> list[Any]:
    """`On a burst, challenge 2. On a shield, move 1.`: checks both faces before anything else is rolled."""
    for at, (one, other) in enumerate(pairwise(steps)):
        if asks_the_roll(one) and asks_the_roll(other) and rolls_again(one.step):
            rest = faces_first([other, *steps[at + 2 :]])
            told = [each for each in rest if asks_the_roll(each)]
            after = m.Seq(tuple(told)) if len(told) > 1 else told[0]
            if told != rest[: len(told)]:
                return steps
            return [*steps[:at], with_the_first(one, after), *rest[len(told) :]]
    return steps


def with_the_first(one: m.If, other: Any) -> m.If:
    """Checks both conditions before the first step."""
    if isinstance(other, m.If) and other.otherwise is None:
        both = m.If(other.cond, m.Seq((one.step, other.step)), one.step)
        return m.If(one.cond, both, other)
    raise Unplayable(one, "the part that leads to another roll must come last")


def asks_the_roll(step: Any) -> bool:
    cond = step.cond if isinstance(step, m.If) and step.otherwise is None else None
    return cond is not None and m.holds(cond, m.Rolled)


def rolls_again(step: Any) -> bool:
    return any(m.is_event(each, "challenge", "roll", "action") for each in m.inside(step))


def is_so_already(step: Any, cond: m.IsSo) -> bool:
    """Whether a step does nothing to a piece for which a condition holds."""
    becomes = {"stand": "standing", "knock down": "down", "exhaust": "exhausted", "ready": "ready"}
    known = isinstance(step, m.Event) and cond.filter == m.Is(becomes.get(step.kind, ""))
    return known and step.get("who") == cond.who


def chosen_before(step: Any, cond: Any) -> tuple[list[Any], Any]:
    """Choices of those that a condition asks about, and the step without them: they must be chosen before the
    step."""
    chosen: list[Any] = []

    def said(node: Any) -> Any:
        if isinstance(node, m.Set) and node.label and m.Ref("label", node.label) in m.inside(cond):
            if node.count != m.ONE:
                raise Unplayable(node, "first choose who it is about")
            chosen.append(m.event("choose", what=node))
            return m.Ref("label", node.label)
        return m.rebuilt(node, said)

    return chosen, said(step)


def where_it_must_end(step: Any) -> Any:
    """`this move must end adjacent to an ally`, `she cannot end it there`: where it must end. None for other
    steps."""
    event = step.step if isinstance(step, m.Must) else step.pattern if isinstance(step, m.Forbid) else None
    if not m.is_event(event, "end"):
        return None
    roles = dict(event.roles)
    moves = m.Ref("event", name="move")
    if moves not in (roles.get("who"), roles.get("what")) or set(roles) - {"who", "what", "at", "on"}:
        return None
    where = roles.get("at") or (m.On(roles["on"]) if "on" in roles else None)
    return m.Not(where) if where is not None and isinstance(step, m.Forbid) else where


def moved_into(step: Any, where: Any) -> Any:
    """A move with where it ends; None if the step is no move."""
    if isinstance(step, m.May):
        inner = moved_into(step.step, where)
        return None if inner is None else step.but(step=inner)
    moves = m.is_event(step, "move") and step.get("into") is None
    return step.put(into=where) if moves else None


def was_so(step: Any) -> Any:
    """`if she was adjacent to a rival before the move`: the condition that she is, to check before the move. None
    for other conditions."""
    asked = step.cond if isinstance(step, m.If) and step.otherwise is None else None
    if not isinstance(asked, m.IsSo) or not isinstance(asked.filter, m.Before):
        return None
    return asked.but(filter=asked.filter.filter)


def replaced(step: Any) -> Any:
    """The step, followed by preventing the event that it replaces. If it is optional, both are."""
    if isinstance(step, m.May):
        return step.but(step=replaced(step.step))
    steps = step.steps if isinstance(step, m.Seq) else (step,)
    if isinstance(steps[0], m.May):
        return m.Seq((replaced(steps[0]), *steps[1:]))
    return m.Seq((*steps, m.Stays()))


def controlled(step: m.If) -> Any:
    """`you control it while it does a basic move or a basic challenge`: control, and a choice of these actions.
    None for other steps."""
    control, cond = step.step, step.cond
    if not m.is_event(control, "control") or step.otherwise is not None:
        return None
    acts = cond.items if isinstance(cond, m.OneOf) else (cond,)
    whom = control.get("what")
    for act in acts:
        if (
            not isinstance(act, m.Happened)
            or act.window is not None
            or whom not in dict(act.event.roles).values()
        ):
            return None
    done = tuple(act.event for act in acts)
    return m.Seq((control, done[0] if len(done) == 1 else m.Either(done)))


def greater_if(step: m.Either, says_where: Any) -> m.Event | None:
    """`challenge 2, or challenge 4 if the target is exhausted`: one challenge with 2 more dice in that case. None
    for other choices."""
    one, other = step.steps if len(step.steps) == 2 else (None, None)
    if not isinstance(one, m.Event):
        return None
    if isinstance(other, m.If) and isinstance(other.step, m.Event) and other.otherwise is None:
        more, cond = other.step, other.cond
    elif isinstance(other, m.Event) and (so := told_of_the_target(one, other)) is not None:
        if not says_where(other.get("to")):
            return None
        more, cond = other.put(to=None), so
    else:
        return None
    dice = one.get("dice"), more.get("dice")
    more = more.put(range=one.get("range")) if more.get("range") is None else more
    to = one.get("to")
    if to is not None and more.get("to") is None and any(speaks_of(cond, {each}) for each in sets_in(to)):
        more, cond = more.put(to=to), said_of_the_target(cond, to)  # `that rival` is the first one
    same = one.kind == more.kind == "challenge" and one.put(dice=None) == more.put(dice=None)
    if not same or not all(isinstance(each, int) for each in dice) or dice[0] > dice[1]:
        return None
    return one.put(dice=m.Sum((dice[0], m.Given(dice[1] - dice[0], cond))))


def told_of_the_target(one: m.Event, other: m.Event) -> Any:
    """`challenge 2, or challenge 4 to a rival adjacent to an ally`: the condition on the target for the second.
    None for other choices."""
    to = other.get("to")
    if one.kind != "challenge" or one.get("to") is not None or not isinstance(to, m.Set) or not to.filters:
        return None
    if (to.sort, to.count, to.name, to.label) != ("rival", m.ONE, "", 0):
        return None
    said = tuple(m.IsSo(m.TARGET, each) for each in to.filters)
    return said[0] if len(said) == 1 else m.All(said)


def said_of_the_target(cond: Any, to: m.Set) -> Any:
    meant = m.Ref("label", to.label)
    return m.TARGET if cond == meant else m.rebuilt(cond, lambda child: said_of_the_target(child, to))


def is_of_the_next(step: m.Change) -> bool:
    """Whether a change is about the next event: `in its next challenge`."""
    return isinstance(step.pattern, m.Event) and m.Is("next") in (step.pattern.get("kind") or ())


def is_more_squares(step: Any, mover: Any) -> bool:
    """Whether a step is `move 2 more squares`, for the move that begins."""
    if not isinstance(step, m.Change) or not isinstance(step.amount, int):
        return False
    return step.of in (None, mover) and step == m.Change("move", step.of, "add", step.amount)


def is_more_dice(step: Any) -> bool:
    """Whether a step is `roll 2 more dice` or fewer, or `it has 1 more defense`, for the current challenge."""
    if not isinstance(step, m.Change) or not isinstance(step.amount, int):
        return False
    values = ("dice", "defense") if isinstance(step.of, m.Ref) else ("dice",)
    return step in [
        m.Change(value, step.of, how, step.amount) for value in values for how in ("add", "subtract")
    ]


def done_by(step: Any, who: Any) -> Any:
    """The step with a noun in place of its first reference."""
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
