"""Standing rules, from the tree to the rows that the engine looks at: what changes, what cannot be."""

from crossfray.language import tree as t
from crossfray.language.compile_events import ACTS, VALUES, in_role, permits
from crossfray.language.compile_people import THROUGH, Binding, CompileError, PeopleCompiler, sort_of
from crossfray.rules import program as p
from crossfray.rules.frames import SUBJECT


class RuleCompiler(PeopleCompiler):
    """What holds all the time, or for a while."""

    def passing(self, part: t.Passing) -> list[p.Permit]:
        return permits(self.name, self.phrase(self.about(part.who, None)), flags_of(part.through))

    def prohibition(self, part: t.Prohibition) -> p.Forbid:
        if part.act not in ACTS:
            raise CompileError(part.span, f"a card cannot say that somebody cannot {part.act}")
        if part.by is not None and not part.act.startswith("be "):
            raise CompileError(part.span, f"'by' does not go with 'cannot {part.act}'")
        who = self.about(part.who, part.guard)
        self.name_scope(who)
        guard = self.condition(part.guard) if part.guard else None
        by = self.phrase(part.by) if part.by else ()
        pattern, about, other = ACTS[part.act]
        pattern = in_role(in_role(pattern, about, self.phrase(who)), other, by)
        return p.Forbid(self.name, pattern._replace(guard=guard), part.act)

    def about(self, who: t.Who, guard: t.Condition | None) -> t.Who:
        """Whom a standing rule is about: `it` is who was named last, else whom its condition names."""
        if not isinstance(who, t.That) or self.fitting(who):
            return who
        for condition in guard.parts if isinstance(guard, t.Both) else (guard,):
            said = condition.what if isinstance(condition, t.NotSo) else condition
            named, other = getattr(said, "who", None), getattr(said, "other", None)
            if other is not None or who.sort not in ("", "character"):
                continue
            if isinstance(named, t.Own | t.Holder | t.Attached | t.Named):
                return named
        if self.card.held and who.sort in ("", "character"):
            return t.Holder()
        raise CompileError(who.span, "say whom the rule is about: 'Jon has ...', 'adjacent allies have ...'")

    def name_scope(self, who: t.Who) -> None:
        """`it` in a standing rule is the one that the rule is about."""
        if not any(b.slot == SUBJECT for b in self.bound) and not self.event:
            self.bound.append(Binding(sort_of(who), SUBJECT, 1))

    def modifier(self, part: t.Modifier) -> p.Change:
        scope = self.about(part.scope, part.guard)
        self.name_scope(scope)
        which, pattern, about, other = VALUES[part.value]
        how = ("add", "subtract", "at most", "set", "at least").index(part.change)
        amount = self.amount(part.amount)
        pattern = in_role(pattern, about, self.phrase(scope))
        guard = self.condition(part.guard) if part.guard else None
        pattern = in_role(pattern, other, self.phrase(part.against) if part.against else ())
        return p.Change(self.name, which, pattern._replace(guard=guard), how, amount, part.next)

    def named_in(self, guard: t.Condition | None) -> None:
        """`if Mira is adjacent to a rival`: `that rival` is one that she is adjacent to."""
        conditions = guard.parts if isinstance(guard, t.Both) else (guard,)
        for condition in conditions:
            if not isinstance(condition, t.Near) or isinstance(condition.who, t.Select | t.EitherOf):
                continue
            if isinstance(condition.other, t.Select):
                where = near(condition.squares, self.phrase(condition.who))
                self.around.append((condition.other, where))


def flags_of(through: tuple[str, ...]) -> int:
    flags = 0
    for what in through:
        flags |= THROUGH[what]
    return flags


def near(squares: int, who: p.Selectors) -> p.Filter:
    return p.Filter(p.WITHIN, squares, who) if squares else p.Filter(p.ADJACENT, who=who)
