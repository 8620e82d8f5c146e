"""From the lines of a text to its parts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, get_args

from crossfray.language import tree
from crossfray.language.build_facts import holds
from crossfray.language.build_rules import standing
from crossfray.language.canonical import both, either, filtered, not_so, step, steps
from crossfray.language.clauses import (
    Again,
    Bonus,
    Clause,
    Fact,
    InteractTo,
    Item,
    Lead,
    Line,
    Passes,
    Rule,
    Senseless,
    Touching,
    Usable,
    Verb,
    You,
)
from crossfray.language.join import steps_of
from crossfray.language.names import Names


@dataclass
class Draft:
    """A part that further sentences can still add to. Without moment and interaction it is an ability."""

    moment: tree.Moment | None = None
    guard: tree.Condition | None = None
    limit: tree.Limit | None = None
    who: tree.Who | None = None
    what: tree.Who | None = None
    afar: bool = False
    usable: Usable = field(default_factory=Usable)
    steps: list[tree.Step] = field(default_factory=list)

    def part(self) -> tree.Part:
        row = steps(self.steps)
        if self.moment is not None:
            row = steps([_staying(part, self.moment.subject) for part in row.parts])
        if self.who is not None and self.what is not None:
            return tree.Interaction(self.who, self.what, row, self.afar)
        if self.moment is None:
            return tree.Ability(row, self.usable.while_down, self.limit, self.usable.only_if)
        if self.moment.event.startswith("would"):
            return tree.Replacement(self.moment, row, self.guard, self.limit)
        return tree.Trigger(self.moment, row, self.guard, self.limit)


def _staying(done: Any, who: tree.Who | None) -> Any:
    """`This character stays standing`, of the one that would not: `it` does."""
    match done:
        case tree.Stay(subject) if subject == who:
            return tree.Stay()
        case tree.Steps(parts) | tree.Either(parts):
            return replace(done, parts=tuple(_staying(part, who) for part in parts))
        case tree.May(inner):
            return replace(done, step=_staying(inner, who))
        case tree.If(_, then, otherwise):
            return replace(done, then=_staying(then, who), otherwise=_staying(otherwise, who))
        case _:
            return done


def nodes_in(node: tree.Node) -> Iterator[tree.Node]:
    """A node and all that stand inside it."""
    yield node
    for each in fields(node):
        inside = getattr(node, each.name)
        for part in inside if isinstance(inside, tuple) else (inside,):
            if isinstance(part, tree.Node):
                yield from nodes_in(part)


def _check(node: tree.Node) -> None:
    """The grammar takes a place for a thing, and `on or adjacent to` for any narrowing; neither makes sense."""
    if isinstance(node, Touching):
        raise Senseless("'on or adjacent to' says who may interact, and nothing else")
    places = (
        ("where", "object") if not isinstance(node, tree.Moment) else ("object",) * (node.event in _PLACED)
    )
    for each in fields(node):
        if each.name not in places and isinstance(getattr(node, each.name), tree.SquareOf):
            raise Senseless("somebody or something is meant, not its square")


_PLACED = ("enters", "returns")


class Assembler:
    """Takes the lines of a text one after the other."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.found: list[Draft | tree.Part] = []

    def parts(self) -> tuple[tree.Part, ...]:
        """The finished parts."""
        done = tuple(found.part() if isinstance(found, Draft) else found for found in self.found)
        for node in (node for part in done for node in nodes_in(part)):
            _check(node)
        return done

    def add(self, line: Line) -> None:
        leads = _Leads(line.leads)
        if not line.items and not line.options:
            self._draft().limit = leads.limit
            return
        if leads.only_if is not None:
            draft = self._draft()
            draft.usable = replace(draft.usable, only_if=leads.only_if)
        line = for_a_while(in_that_challenge(self._who_both_are(line, leads), leads), leads)
        first = line.items[0].clause if line.items else None
        if isinstance(first, tuple):
            self._add_rules(line, leads)
        elif isinstance(first, Usable):
            self._add_usable(line, first)
        elif isinstance(first, Bonus):
            self._add_bonus(line, first, leads)
        elif isinstance(first, Again):
            self._add_again(line, first)
        elif (bonus := self._dice_said_after(first, leads)) is not None:
            self._add_bonus(line, bonus, leads)
        elif leads.instead and leads.condition is not None and self._is_ability():
            self._add_instead(line, leads.condition)
        elif first is not None and isinstance(first.doing, Passes):
            self._add_passing(line, first, first.doing, leads)
        elif first is not None and isinstance(first.doing, InteractTo):
            self._add_interaction(line, first, first.doing, leads)
        else:
            self._add_steps(line, leads)

    def _who_both_are(self, line: Line, leads: "_Leads") -> Line:
        """`both of them`: some that were chosen together; or those two that swapped, or assist each other."""
        if not any(isinstance(item.clause, Clause) and item.clause.both for item in line.items):
            return line
        draft = self.found[-1] if self.found and isinstance(self.found[-1], Draft) else Draft()
        last = draft.steps[-1] if draft.steps else None
        moment = leads.moment
        pair: tuple[tree.Who, ...] = ()
        if isinstance(last, tree.Swap):
            pair = (last.one, last.other)
        elif moment is not None and moment.event == "assists" and moment.subject is not None:
            other = moment.object
            pair = (moment.subject, tree.Select(tree.Count("one"), "ally")) if other is None else ()
            pair = (moment.subject, other) if isinstance(other, get_args(tree.Who)) else pair
        meant = tuple(tree.That(who.id or who.sort) if isinstance(who, tree.Select) else who for who in pair)
        if meant and not all(isinstance(who, get_args(tree.Ref)) for who in meant):
            raise Senseless("say who they are: 'Jon and that ally may move 1'")
        items = [
            replace(item, clause=replace(item.clause, subjects=meant))
            if meant and isinstance(item.clause, Clause) and item.clause.both
            else item
            for item in line.items
        ]
        return replace(line, items=tuple(items))

    def _is_ability(self) -> bool:
        return self.names.kind in ("ability", "companion action")

    def _draft(self) -> Draft:
        """The part that goes on; an ability, or an item's action, begins without a word."""
        if self.found and isinstance(self.found[-1], Draft):
            return self.found[-1]
        if self._is_ability() or (self.names.kind == "item" and not self.found):
            self.found.append(draft := Draft())
            return draft
        raise Senseless(
            f"a {self.names.kind} says when this happens: begin with 'when' or 'at the beginning of'"
        )

    def _add_rules(self, line: Line, leads: "_Leads") -> None:
        if self._is_ability():
            raise Senseless(
                "an ability is a list of steps: say how long this holds, 'until the end of the turn' or 'of the "
                "round'; what holds all the time belongs on a trait"
            )
        if leads.moment is not None:
            raise Senseless(
                "a number changes while something holds, not when something happens: say 'while', or how long, "
                "'until the end of the turn'"
            )
        if leads.limit is not None:
            raise Senseless(
                "what always holds is not limited; say when: 'once per round, when Jon challenges, ...'"
            )
        for item in line.items:
            if not isinstance(item.clause, tuple):
                self.found.append(_always_passing(item.clause, leads))
                continue
            for rule in item.clause:
                self.found.append(replace(standing(rule), guard=leads.condition))

    def _add_bonus(self, line: Line, bonus: Bonus, leads: "_Leads") -> None:
        """`this challenge rolls 1 more die ...`: the challenge that was said last has these dice."""
        if len(line.items) > 1 or leads.moment is not None:
            raise Senseless("'this challenge' goes on from a sentence with a challenge, and says no more")
        draft = self._draft()
        for at in range(len(draft.steps) - 1, -1, -1):
            if (changed := _with_bonus(draft.steps[at], bonus, leads.condition)) is not None:
                draft.steps[at] = changed
                return
        raise Senseless("there is no challenge with a plain number of dice before this sentence")

    def _dice_said_after(self, clause: Any, leads: "_Leads") -> Bonus | None:
        """`Add 2 dice if ...` after a challenge of the text."""
        plain = isinstance(clause, Clause) and not clause.subjects and not clause.may and leads.moment is None
        if plain and isinstance(clause.doing, Verb) and isinstance(clause.doing.step, tree.AddDice):
            draft = self.found[-1] if self.found else None
            if not isinstance(draft, Draft) or draft.moment is None or draft.moment.event != "challenges":
                return Bonus(clause.doing.step.number)
        return None

    def _add_instead(self, line: Line, condition: tree.Condition) -> None:
        """`Challenge 3. If Mira is knocked down, challenge 5 instead.`: which of them is known beforehand."""
        draft = self._draft()
        known = not any(isinstance(node, _LATER) for node in nodes_in(condition))
        if not draft.steps or not known or isinstance(draft.steps[-1], tree.If):
            raise Senseless(
                "'instead' is said of the step before, and depends on what is known before that step"
            )
        draft.steps.append(tree.If(condition, step(self._steps_in(line)), draft.steps.pop()))

    def _add_again(self, line: Line, again: Again) -> None:
        draft = self._draft()
        if len(line.items) > 1 or line.leads or not draft.steps:
            raise Senseless("'repeat this' is a sentence of its own, after the steps it repeats")
        draft.steps = [tree.Repeat(again.times, step(draft.steps))]

    def _add_usable(self, line: Line, usable: Usable) -> None:
        draft = self._draft()
        if draft.moment is not None or line.leads or len(line.items) > 1:
            raise Senseless("only an ability can be done while knocked down, or only if something holds")
        draft.usable = Usable(
            draft.usable.while_down or usable.while_down, usable.only_if or draft.usable.only_if
        )

    def _add_passing(self, line: Line, clause: Clause, passes: Passes, leads: "_Leads") -> None:
        self._check_passing(clause, leads)
        always = leads.moment is None and not (clause.this or self._is_ability() or self.names.kind == "item")
        if not always and (len(line.items) > 1 or leads.condition is not None):
            raise Senseless("what a move may pass through is a sentence of its own")
        if leads.moment is not None and leads.moment.event == "moves" and leads.moment.subject is not None:
            self.found.append(tree.Passing(leads.moment.subject, passes.through))
            return
        if leads.moment is None and (clause.this or self._is_ability() or self.names.kind == "item"):
            draft = self._draft()
            draft.steps = _passing(draft.steps, passes)
            return
        if leads.moment is None and len(clause.subjects) == 1 and not isinstance(clause.subjects[0], You):
            self._add_rules(line, leads)
            return
        raise Senseless("say of whom: 'whenever Drogon moves, it may pass through rivals'")

    def _check_passing(self, clause: Clause, leads: "_Leads") -> None:
        """Who passes through something is who moves."""
        known = [who for who in clause.subjects if not isinstance(who, You | tree.That)]
        if leads.moment is not None and any(who != leads.moment.subject for who in known):
            raise Senseless(
                "who moves may pass through something: 'when Drogon moves, it may pass through rivals'"
            )
        mine = (tree.Own(), tree.Holder())
        if leads.moment is None and self._is_ability() and any(who not in mine for who in known):
            raise Senseless("say it of the move: 'move an ally 2 through rivals'")

    def _add_interaction(self, line: Line, clause: Clause, interact: InteractTo, leads: "_Leads") -> None:
        if interact.what is not None:
            who, what = _somebody(clause), interact.what
        else:
            who, what = leads.touching if leads.touching is not None else _touched(clause)
        narrowed = isinstance(who, tree.Select) and any(
            isinstance(kept, tree.OnPlace) for kept in who.filters
        )
        if narrowed or not isinstance(who, tree.Select):
            raise Senseless(
                "say who may interact: 'a character on or adjacent to a marker may interact to ...'"
            )
        rest = steps_of(line.items[1:]) if len(line.items) > 1 else []
        afar = interact.what is not None
        self.found.append(Draft(who=who, what=what, afar=afar, steps=[interact.step, *rest]))

    def _add_steps(self, line: Line, leads: "_Leads") -> None:
        done = self._steps_in(line)
        if leads.instead:
            done = _instead(done)
        if leads.times > 1:
            done = [tree.Repeat(leads.times, step(done))]
        if leads.each is not None:
            done = [tree.Each(leads.each, step(done))]
        ends = any(
            isinstance(node, tree.Discard) and self.names.card is not None
            and node.what == tree.Named(self.names.card.id)
            for part in done for node in nodes_in(part)
        )  # fmt: skip
        if leads.once and not ends:
            raise Senseless(
                "'the next time' is said on a card that is discarded then; else say 'when', and how often"
            )
        if leads.moment is not None:
            if self._is_ability():
                raise Senseless(
                    "an ability is a list of steps; 'when' belongs on a trait, an item or a status card"
                )
            self.found.append(Draft(leads.moment, leads.condition, leads.limit, steps=done))
            return
        if self.names.kind == "trait" and (moment := _cost_moment(line)):
            optional = [replace(part, by=None) if isinstance(part, tree.May) else part for part in done]
            self.found.append(Draft(moment, leads.condition, leads.limit, steps=optional))
            return
        draft = self._draft()
        if leads.otherwise:
            last = draft.steps[-1] if draft.steps else None
            if not isinstance(last, tree.If) or last.otherwise is not None:
                raise Senseless("'otherwise' follows a sentence that begins with 'if'")
            draft.steps[-1] = replace(last, otherwise=step(done))
            return
        if leads.condition is not None and not (leads.when_done and draft.who is not None):
            done = [tree.If(leads.condition, step(done))]
        draft.steps.extend(done)
        draft.limit = leads.limit or draft.limit

    def _steps_in(self, line: Line) -> list[tree.Step]:
        if not line.options:
            return steps_of(line.items)
        chosen = either([step(steps_of(option)) for option in line.options])
        if line.chooser is None:
            return [chosen]
        by = line.chooser[0]
        return [tree.May(chosen, None if isinstance(by, You) else by)]


_LATER = (tree.Outcome, tree.Done, tree.Rolled, tree.Target, tree.That)
"""what only a step before can tell"""


class _Leads:
    """What stands around the steps of a line, sorted."""

    def __init__(self, leads: Sequence[Lead]) -> None:
        self.moment: tree.Moment | None = None
        self.touching: tuple[tree.Who, tree.Who] | None = None
        self.limit: tree.Limit | None = None
        self.each = next((lead.what for lead in leads if lead.what is not None), None)
        self.end = next((lead.end for lead in leads if lead.end), "")
        self.whiles: list[tree.Condition] = []
        self.only_if: tree.Condition | None = None
        self.otherwise = any(lead.kind == "otherwise" for lead in leads)
        self.instead = any(lead.kind == "instead" for lead in leads)
        self.when_done = False
        self.once = any(lead.once for lead in leads)
        self.times = max((lead.times for lead in leads), default=1)
        conditions: list[tree.Condition] = []
        for lead in leads:
            if lead.limit is not None:
                self.limit = lead.limit
            if lead.kind == "limit":
                continue
            if lead.kind == "unless":
                conditions.append(not_so(holds(lead.fact)))
            elif lead.kind == "only if":
                self.only_if = holds(lead.fact)
            elif lead.kind == "while" and self.end:
                self.whiles.append(holds(lead.fact))
            elif lead.kind in ("when", "while", "if"):
                self._sort(lead.kind, lead.fact, conditions)
        self.condition = both(conditions) if conditions else None
        if any(lead.kind == "first" for lead in leads):
            self._check_first()

    def _check_first(self) -> None:
        if self.moment is None or self.moment.event not in ("challenges", "does an ability"):
            raise Senseless(
                "'first' is said of what goes before a challenge or an ability: 'when a rival ...'"
            )

    def _sort(self, kind: str, fact: Fact, conditions: list[tree.Condition]) -> None:
        if fact.touching is not None:
            self.touching = fact.touching
            return
        happens = fact.moment is not None and (kind == "when" or (kind == "if" and fact.condition is None))
        if happens:
            if self.moment is not None:
                raise Senseless("one sentence has one 'when'")
            self.moment = fact.moment
            if fact.guard is not None:
                conditions.append(fact.guard)
        elif fact.guard is not None:
            raise Senseless("this happens; say 'when'")
        timed = fact.moment is not None and fact.moment.event in ("round ends", "turn ends", "turn begins")
        if fact.condition is not None and (not happens or timed):
            conditions.append(fact.condition)
            self.when_done = self.when_done or isinstance(fact.condition, tree.Done)
        elif not happens:
            raise Senseless("this happens; after 'while' stands something that holds")


def in_that_challenge(line: Line, leads: _Leads) -> Line:
    """`when Mira challenges, she rolls 1 more die`: a step, in that challenge."""
    if leads.moment is None or leads.moment.event != "challenges" or leads.end:
        return line
    items = []
    for item in line.items:
        rules = item.clause if isinstance(item.clause, tuple) else ()
        dice = [made for rule in rules if (made := _dice_of(rule, leads.moment)) is not None]
        whole = bool(dice) and len(dice) == len(rules)
        items.append(replace(item, clause=Clause(Verb(step(dice)))) if whole else item)
    return replace(line, items=tuple(items))


def for_a_while(line: Line, leads: _Leads) -> Line:
    """A standing rule `until the end of the turn` is a step. Whom it is about is chosen, if it is to be chosen."""
    if not leads.end:
        return line
    items: list[Item] = []
    for item in line.items:
        if isinstance(item.clause, tuple):
            done = [made for rule in item.clause for made in _until(rule, leads)]
            items.append(replace(item, clause=Clause(Verb(step(done)))))
        else:
            items.append(item)
    if all(item.clause == old.clause for item, old in zip(items, line.items, strict=True)):
        raise Senseless("what is done is done at once; 'until' goes with what holds: a number, or 'cannot'")
    return replace(line, items=tuple(items))


def _until(rule: Rule, leads: _Leads) -> list[tree.Step]:
    guard = both(leads.whiles) if leads.whiles else None
    end: Any = leads.end
    who = rule.scope if isinstance(rule, tree.Modifier) else rule.who
    if isinstance(who, tree.Select) and who.count.how in ("one", "another", "exactly", "up to", "at least"):
        that = tree.That(who.id or who.sort)
        meant = replace(rule, scope=that) if isinstance(rule, tree.Modifier) else replace(rule, who=that)
        return [tree.Choose(who), tree.Until(replace(meant, guard=guard), end)]
    return [tree.Until(replace(rule, guard=guard), end)]


def _dice_of(rule: Rule, moment: tree.Moment) -> tree.Step | None:
    """More or less dice in the challenge that sets off a text."""
    if not isinstance(rule, tree.Modifier):
        return None
    known = isinstance(rule.scope, get_args(tree.Ref)) and rule.against is None
    plain = isinstance(rule.amount, tree.Number) and rule.change in ("add", "subtract")
    defends = rule.scope == moment.object or (moment.subject is None and isinstance(rule.scope, tree.That))
    if isinstance(rule.scope, tree.That) and isinstance(moment.object, tree.Select) and rule.scope.sort:
        challenged = moment.object.id or moment.object.sort
        challenger = moment.subject.sort if isinstance(moment.subject, tree.Select) else ""
        defends = defends or (rule.scope.sort == challenged != challenger)
    if not (rule.value == "dice" or (rule.value == "defense" and defends)) or not (known and plain):
        return None
    number = rule.amount.value if isinstance(rule.amount, tree.Number) else 0
    return tree.AddDice(number if rule.change == "add" else -number, rule.scope)


def _with_bonus(done: tree.Step, bonus: Bonus, condition: tree.Condition | None) -> tree.Step | None:
    """The step with more dice for its last challenge; None if it has none."""
    if isinstance(done, tree.Challenge | tree.Act):
        mine = done.who in (None, tree.Own(), tree.Holder())
        if bonus.own not in (None, mine):
            raise Senseless("in this challenge only who does it can roll more or less dice")
    if isinstance(done, tree.Challenge) and isinstance(done.dice, tree.Number):
        base = done.dice.value
        if bonus.each is not None and condition is None:
            return replace(done, dice=tree.PerEach(base, bonus.number, bonus.each))
        if bonus.each is None:
            more = (
                tree.PlusIf(base, bonus.number, condition) if condition else tree.Number(base + bonus.number)
            )
            return replace(done, dice=more)
    if isinstance(done, tree.Act) and done.actions == ("challenge",) and done.targets is None:
        return replace(done, more=done.more + bonus.number) if not (bonus.each or condition) else None
    if isinstance(done, tree.May | tree.Each | tree.Repeat):
        inside = _with_bonus(done.step, bonus, condition)
        return None if inside is None else replace(done, step=inside)
    if isinstance(done, tree.Steps):
        for at in range(len(done.parts) - 1, -1, -1):
            if (changed := _with_bonus(done.parts[at], bonus, condition)) is not None:
                return tree.Steps((*done.parts[:at], changed, *done.parts[at + 1 :]))
    return None


def _always_passing(clause: Any, leads: _Leads) -> tree.Passing:
    """`and it can pass through rivals`, beside other rules that always hold."""
    if not isinstance(clause, Clause) or not isinstance(clause.doing, Passes):
        raise Senseless("steps and standing rules do not go into one sentence")
    who = clause.subjects[0] if len(clause.subjects) == 1 else None
    if who is None or isinstance(who, You) or leads.condition is not None:
        raise Senseless("who passes through something always does: 'Jon may pass through rivals'")
    return tree.Passing(who, clause.doing.through)


def _cost_moment(line: Line) -> tree.Moment | None:
    """`he may lower the cost of an ability he does by 1` is said of the moment in which he does one."""
    clause = line.items[0].clause if len(line.items) == 1 else None
    if isinstance(clause, Clause) and isinstance(clause.doing, Verb) and len(clause.subjects) == 1:
        who = clause.subjects[0]
        if isinstance(clause.doing.step, tree.LowerCost) and not isinstance(who, You):
            return tree.Moment("does an ability", who)
    return None


def _somebody(clause: Clause) -> tree.Who:
    """Who may interact with something that need not be near."""
    who = clause.subjects[0] if len(clause.subjects) == 1 else None
    if isinstance(who, tree.Select):
        return who
    raise Senseless("say who may interact: 'a character with the Ball may interact with ...'")


def _touched(clause: Clause) -> tuple[tree.Who, tree.Who]:
    """Who may interact, and with what it is on or adjacent to."""
    who = clause.subjects[0] if len(clause.subjects) == 1 else None
    if isinstance(who, tree.Select):
        beside = [kept for kept in who.filters if isinstance(kept, tree.AdjacentTo)]
        touching: list[Touching | tree.AdjacentTo] = [*_touchings(who), *beside]
        for kept in touching:
            what = kept.what if isinstance(kept, Touching) else kept.who
            if what is not None:
                rest = [other for other in who.filters if other is not kept]
                return filtered(replace(who, filters=()), rest), what
    raise Senseless("say with what: 'a character on or adjacent to a marker may interact to ...'")


def _touchings(who: tree.Select) -> list[Touching]:
    filters: tuple[tree.Node, ...] = who.filters
    return [kept for kept in filters if isinstance(kept, Touching)]


def _passing(done: list[tree.Step], passes: Passes) -> list[tree.Step]:
    """The last move of the steps may pass through these."""
    for at in range(len(done) - 1, -1, -1):
        changed = _let_pass(done[at], passes)
        if changed is not None:
            return [*done[:at], changed, *done[at + 1 :]]
    raise Senseless("there is no move before this sentence")


def _let_pass(done: tree.Step, passes: Passes) -> tree.Step | None:
    if isinstance(done, tree.Move):
        if passes.own and done.who not in (None, tree.Own()):
            raise Senseless("say it of the move: 'move Drogon 4 through rivals'")
        return replace(done, through=passes.through)
    if isinstance(done, tree.May | tree.Each):
        inside = _let_pass(done.step, passes)
        return None if inside is None else replace(done, step=inside)
    if isinstance(done, tree.Steps):
        try:
            return tree.Steps(tuple(_passing(list(done.parts), passes)))
        except Senseless:
            return None
    return None


def _instead(done: list[tree.Step]) -> list[tree.Step]:
    """What would have happened does not, if these steps are done."""
    *before, last = done
    if isinstance(last, tree.May):
        return [*before, replace(last, step=step([last.step, tree.Stay()]))]
    return [*done, tree.Stay()]
