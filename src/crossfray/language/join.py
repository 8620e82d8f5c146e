"""From the clauses of a line to steps: who does them, which are optional, which are alternatives."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from crossfray.language import tree
from crossfray.language.canonical import either, step
from crossfray.language.clauses import Clause, Item, Senseless, Someone, Verb, You

_SEVERAL = ("each", "up to", "exactly", "at least", "any")


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
    joins = [item.join for item in items]
    if "," in joins and "or" in joins[joins.index(",") :] and "then" not in joins:
        raise Senseless(
            "a list with 'or' can be read in two ways: say 'choose one: X; Y; or Z', or 'X, then Y or Z'"
        )
    done: list[tree.Step] = []
    for runs in _runs(items):
        made = [part for run in runs for part in _apart(_framed(run))]
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
        elif clause.apart and any(_is_several(run.subject) for run in found[-1]):
            found.append([Run(None, False, item.join)])
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


def _apart(made: tree.Step) -> list[tree.Step]:
    """`You may pay to X` is `you may pay; if you do, X`."""
    match made:
        case tree.May(tree.Steps((*price, tree.If(tree.Done()) as paid))):
            return [replace(made, step=step(price)), paid]
        case tree.Each(_, inner):
            return [replace(made, step=step(_apart(inner)))]
        case _:
            return [made]


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
        case tree.Move(who=None) | tree.Act(who=None) | tree.AddDice(who=None) | tree.MoreActions(who=None):
            return replace(done, who=who)
        case tree.Swap():
            return replace(done, one=who)
        case tree.Stand():
            return replace(done, who=who)
        case tree.Give():
            return replace(done, to=who)
        case tree.If(tree.Done()):
            return replace(done, then=_with_doer(done.then, who))
        case tree.Steps(parts):
            return tree.Steps(tuple(_with_doer(part, who) for part in parts))
        case _:
            return done
