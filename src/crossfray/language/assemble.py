"""From clauses to steps, and from lines to the parts of a text."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

from crossfray.language import tree
from crossfray.language.canonical import both, either, filtered, step, steps
from crossfray.language.clauses import (
    Clause,
    Fact,
    InteractTo,
    Item,
    Lead,
    Line,
    Passes,
    Senseless,
    Someone,
    Touching,
    Usable,
    Verb,
    You,
)
from crossfray.language.names import Names

_SEVERAL = ("each", "up to", "exactly", "at least", "any")


# ---------------------------------------------------------------------- steps


@dataclass
class Run:
    """Steps in a row with one subject, and whether they are optional."""

    subject: Someone | None
    may: bool
    join: str
    verbs: list[tuple[str, Verb]] = field(default_factory=list)
    before: bool = False
    """the subject was named in a step before"""


def steps_of(items: Sequence[Item]) -> list[tree.Step]:
    """The steps that the clauses of a line say. `or` binds closest, then `and`, then `then`."""
    for at, item in enumerate(items):
        if item.condition is not None:
            rest = [replace(item, condition=None), *items[at + 1 :]]
            return [*steps_of(items[:at]), tree.If(item.condition, step(steps_of(rest)))]
    done: list[tree.Step] = []
    for runs in _runs(items):
        made = [_framed(run) for run in runs]
        if runs[0].join == "or" and done:
            done.append(either([done.pop(), *made]))
        else:
            done.extend(made)
    return done


def _runs(items: Sequence[Item]) -> list[list[Run]]:
    """Clauses gathered by subject; several subjects of one clause make a run each."""
    found: list[list[Run]] = []
    for item in items:
        clause = item.clause
        if not isinstance(clause, Clause) or not isinstance(clause.doing, Verb):
            raise Senseless("steps and standing rules do not go into one sentence")
        if clause.subjects or clause.may or not found:
            subjects: Sequence[Someone | None] = clause.subjects or (None,)
            found.append([Run(subject, clause.may, item.join) for subject in subjects])
        elif item.join == "then" and not _goes_on(found[-1], clause.doing):
            found.append([_later(run, clause.doing) for run in found[-1]])
        join = "" if not found[-1][0].verbs else item.join
        for run in found[-1]:
            run.verbs.append((join, clause.doing))
    return found


def _goes_on(runs: list[Run], verb: Verb) -> bool:
    """`then` ends what is optional; for each of several it goes on with what they do."""
    if any(_is_several(run.subject) for run in runs):
        return verb.doer
    return not runs[0].may


def _later(run: Run, verb: Verb) -> Run:
    subject = run.subject if verb.doer and not _is_several(run.subject) else None
    return Run(subject, False, "then", before=True)


def _is_several(who: Someone | None) -> bool:
    if isinstance(who, tree.EitherOf):
        return any(_is_several(part) for part in who.parts)
    return isinstance(who, tree.Select) and who.count.how in _SEVERAL


def _framed(run: Run) -> tree.Step:
    """The steps of a run, done by its subject, optional if it may."""
    if run.subject is None or isinstance(run.subject, You):
        made = step(_alternatives(run.verbs, None, None))
        return tree.May(made) if run.may else made
    if _is_several(run.subject):
        inside: list[tree.Step] = []
        for optional, verbs in _split_at_then(run):
            made = step(_alternatives(verbs, tree.That(), tree.That()))
            inside.append(tree.May(made, tree.That()) if optional else made)
        return tree.Each(run.subject, step(inside))
    again: tree.Who = tree.That() if isinstance(run.subject, tree.Select | tree.EitherOf) else run.subject
    first = again if run.before else run.subject
    made = step(_alternatives(run.verbs, first, again))
    return tree.May(made, run.subject) if run.may else made


def _split_at_then(run: Run) -> list[tuple[bool, list[tuple[str, Verb]]]]:
    """What each of several may do, and what it then does in any case."""
    for at, (join, _) in enumerate(run.verbs):
        if run.may and join == "then":
            return [(True, run.verbs[:at]), (False, [("", run.verbs[at][1]), *run.verbs[at + 1 :]])]
    return [(run.may, run.verbs)]


def _alternatives(
    verbs: list[tuple[str, Verb]], first: tree.Who | None, again: tree.Who | None
) -> list[tree.Step]:
    """Each verb done by the subject; what `or` joins is one step."""
    done: list[tree.Step] = []
    named = first
    for join, verb in verbs:
        if join == "or" and done:
            done.append(either([done.pop(), _done_by(verb, named)]))
            continue
        if done and any(earlier.doer for _, earlier in verbs[: len(done)]):
            named = again
        done.append(_done_by(verb, named))
    return done


def _done_by(verb: Verb, who: tree.Who | None) -> tree.Step:
    if who is None or not verb.doer:
        return verb.step
    return _with_doer(verb.step, who)


def _with_doer(done: tree.Step, who: tree.Who) -> tree.Step:
    match done:
        case tree.Challenge(who=None):
            return replace(done, who=who, nobody=False)
        case tree.Move(who=None) | tree.Act(who=None):
            return replace(done, who=who)
        case tree.Stand():
            return replace(done, who=who)
        case tree.Give():
            return replace(done, to=who)
        case tree.Steps(parts):
            return tree.Steps(tuple(_with_doer(part, who) for part in parts))
        case _:
            return done


# ---------------------------------------------------------------------- parts


@dataclass
class Draft:
    """A part that further sentences can still add to. Without moment and interaction it is an ability."""

    moment: tree.Moment | None = None
    guard: tree.Condition | None = None
    limit: tree.Limit | None = None
    who: tree.Who | None = None
    what: tree.Who | None = None
    usable: Usable = Usable()
    steps: list[tree.Step] = field(default_factory=list)

    def part(self) -> tree.Part:
        row = steps(self.steps)
        if self.who is not None and self.what is not None:
            return tree.Interaction(self.who, self.what, row)
        if self.moment is None:
            return tree.Ability(row, self.usable.while_down, self.limit, self.usable.only_if)
        if self.moment.event.startswith("would"):
            return tree.Replacement(self.moment, row, self.guard, self.limit)
        return tree.Trigger(self.moment, row, self.guard, self.limit)


class Assembler:
    """Takes the lines of a text one after the other."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.found: list[Draft | tree.Part] = []

    def parts(self) -> tuple[tree.Part, ...]:
        return tuple(found.part() if isinstance(found, Draft) else found for found in self.found)

    def add(self, line: Line) -> None:
        leads = _Leads(line.leads)
        if not line.items and not line.options:
            self._draft().limit = leads.limit
            return
        first = line.items[0].clause if line.items else None
        if isinstance(first, tuple):
            self._add_rules(line, leads)
        elif isinstance(first, Usable):
            self._add_usable(line, first)
        elif first is not None and isinstance(first.doing, Passes):
            self._add_passing(first, first.doing, leads)
        elif first is not None and isinstance(first.doing, InteractTo):
            self._add_interaction(line, first, first.doing, leads)
        else:
            self._add_steps(line, leads)

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
            raise Senseless("an ability is a list of steps; what holds all the time belongs on a trait")
        if leads.moment is not None:
            raise Senseless("a number changes while something holds, not when something happens")
        for item in line.items:
            if not isinstance(item.clause, tuple):
                raise Senseless("steps and standing rules do not go into one sentence")
            for rule in item.clause:
                self.found.append(replace(rule, guard=leads.condition))

    def _add_usable(self, line: Line, usable: Usable) -> None:
        draft = self._draft()
        if draft.moment is not None or line.leads or len(line.items) > 1:
            raise Senseless("only an ability can be done while knocked down, or only if something holds")
        draft.usable = Usable(
            draft.usable.while_down or usable.while_down, usable.only_if or draft.usable.only_if
        )

    def _add_passing(self, clause: Clause, passes: Passes, leads: "_Leads") -> None:
        if leads.moment is not None and leads.moment.event == "moves" and leads.moment.subject is not None:
            self.found.append(tree.Passing(leads.moment.subject, passes.through))
            return
        if leads.moment is None and (clause.this or self._is_ability() or self.names.kind == "item"):
            draft = self._draft()
            draft.steps = _passing(draft.steps, passes.through)
            return
        if leads.moment is None and len(clause.subjects) == 1 and not isinstance(clause.subjects[0], You):
            self.found.append(tree.Passing(clause.subjects[0], passes.through))
            return
        raise Senseless("say of whom: 'whenever Drogon moves, it may pass through rivals'")

    def _add_interaction(self, line: Line, clause: Clause, interact: InteractTo, leads: "_Leads") -> None:
        if leads.touching is not None:
            who, what = leads.touching
        else:
            who, what = _touched(clause)
        rest = steps_of(line.items[1:]) if len(line.items) > 1 else []
        self.found.append(Draft(who=who, what=what, steps=[interact.step, *rest]))

    def _add_steps(self, line: Line, leads: "_Leads") -> None:
        done = self._steps_in(line)
        if leads.instead:
            done = _instead(done)
        if leads.times > 1:
            done = [tree.Repeat(leads.times, step(done))]
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


class _Leads:
    """What stands around the steps of a line, sorted."""

    def __init__(self, leads: Sequence[Lead]) -> None:
        self.moment: tree.Moment | None = None
        self.touching: tuple[tree.Who, tree.Who] | None = None
        self.limit: tree.Limit | None = None
        self.otherwise = any(lead.kind == "otherwise" for lead in leads)
        self.instead = any(lead.kind == "instead" for lead in leads)
        self.when_done = False
        self.times = max((lead.times for lead in leads), default=1)
        conditions: list[tree.Condition] = []
        for lead in leads:
            if lead.kind == "limit":
                self.limit = lead.limit
            elif lead.kind in ("when", "while", "if"):
                self._sort(lead.kind, lead.fact, conditions)
        self.condition = both(conditions) if conditions else None

    def _sort(self, kind: str, fact: Fact, conditions: list[tree.Condition]) -> None:
        if fact.touching is not None:
            self.touching = fact.touching
            return
        happens = fact.moment is not None and (kind == "when" or (kind == "if" and fact.condition is None))
        if happens:
            if self.moment is not None:
                raise Senseless("one sentence has one 'when'")
            self.moment = fact.moment
        timed = fact.moment is not None and fact.moment.event in ("round ends", "turn ends", "turn begins")
        if fact.condition is not None and (not happens or timed):
            conditions.append(fact.condition)
            self.when_done = self.when_done or isinstance(fact.condition, tree.Done)
        elif not happens:
            raise Senseless("this happens; after 'while' stands something that holds")


def _cost_moment(line: Line) -> tree.Moment | None:
    """`he may lower the cost of an ability he does by 1` is said of the moment in which he does one."""
    clause = line.items[0].clause if line.items else None
    if isinstance(clause, Clause) and isinstance(clause.doing, Verb) and len(line.items) == 1:
        one = len(clause.subjects) == 1 and not isinstance(clause.subjects[0], You)
        if (
            isinstance(clause.doing.step, tree.LowerCost)
            and one
            and isinstance(clause.subjects[0], get_args(tree.Who))
        ):
            return tree.Moment("does an ability", clause.subjects[0])
    return None


def _touched(clause: Clause) -> tuple[tree.Who, tree.Who]:
    if len(clause.subjects) == 1 and isinstance(clause.subjects[0], tree.Select):
        who = clause.subjects[0]
        for kept in who.filters:
            if isinstance(kept, Touching):
                rest = [other for other in who.filters if other is not kept]
                return filtered(replace(who, filters=()), rest), kept.what
    raise Senseless("say with what: 'a character on or adjacent to a marker may interact to ...'")


def _passing(done: list[tree.Step], through: tuple[str, ...]) -> list[tree.Step]:
    """The last move of the steps may pass through these."""
    for at in range(len(done) - 1, -1, -1):
        changed = _let_pass(done[at], through)
        if changed is not None:
            return [*done[:at], changed, *done[at + 1 :]]
    raise Senseless("there is no move before this sentence")


def _let_pass(done: tree.Step, through: tuple[str, ...]) -> tree.Step | None:
    if isinstance(done, tree.Move):
        return replace(done, through=through)
    if isinstance(done, tree.May | tree.Each):
        inside = _let_pass(done.step, through)
        return None if inside is None else replace(done, step=inside)
    if isinstance(done, tree.Steps):
        try:
            return tree.Steps(tuple(_passing(list(done.parts), through)))
        except Senseless:
            return None
    return None


def _instead(done: list[tree.Step]) -> list[tree.Step]:
    """What would have happened does not, if these steps are done."""
    *before, last = done
    if isinstance(last, tree.May):
        return [*before, replace(last, step=step([last.step, tree.Stay()]))]
    return [*done, tree.Stay()]
