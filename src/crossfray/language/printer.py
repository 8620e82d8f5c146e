"""From the typed tree back to English: the canonical wording, which reads back as the same tree."""

from crossfray.language import tree
from crossfray.language.canonical import is_core
from crossfray.language.names import Names
from crossfray.language.print_people import possessive
from crossfray.language.print_steps import Deeds

_NOBODY = Names("ability")


def print_text(text: tree.Text, names: Names) -> str:
    """A whole card text."""
    return Printer(names).text(text)


def print_part(part: tree.Part, names: Names) -> str:
    """One part of a card text."""
    return Printer(names).part(part)


def print_step(step: tree.Step, names: Names = _NOBODY) -> str:
    """A step in a few words, without capital and full stop."""
    return Printer(names).clause(step)


def print_who(who: tree.Who, names: Names = _NOBODY) -> str:
    """Somebody or something."""
    return Printer(names).who(who)


class Printer(Deeds):
    """Whole parts and texts."""

    def text(self, text: tree.Text) -> str:
        return " ".join(self.part(part) for part in text.parts)

    def part(self, part: tree.Part) -> str:
        match part:
            case tree.Ability():
                return self._ability(part)
            case tree.Trigger() | tree.Replacement():
                return self._trigger(part)
            case tree.Modifier():
                return _spoken(self._while(part.guard) + self._modifier(part))
            case tree.Passing(who, through):
                return _spoken(f"when {self.who(who)} moves, it may pass through {' and '.join(through)}")
            case tree.Prohibition(who, act, by, guard):
                by_whom = f" by {self.who(by)}" if by is not None else ""
                return _spoken(f"{self._while(guard)}{self._scope(who)} cannot {act}{by_whom}")
            case tree.Interaction():
                return self._interaction(part)

    def _ability(self, part: tree.Ability) -> str:
        said = []
        if part.while_down:
            said.append("can be done while knocked down")
        if part.only_if is not None:
            said.append(f"can be done only if {self.condition(part.only_if)}")
        said += [self.sentence(step) for step in part.steps.parts]
        return _spoken(*said, *_often(part.limit))

    def _trigger(self, part: tree.Trigger | tree.Replacement) -> str:
        lead = f"{self.moment(part.moment)}, "
        if part.guard is not None:
            lead += self.lead(part.guard)
        first, *rest = part.steps.parts
        return _spoken(
            lead + self.sentence(first), *(self.sentence(step) for step in rest), *_often(part.limit)
        )

    def _while(self, guard: tree.Condition | None) -> str:
        if guard is None:
            return ""
        parts = guard.parts if isinstance(guard, tree.Both) and len(guard.parts) > 2 else (guard,)
        return "".join(f"while {self.condition(part)}, " for part in parts)

    def _scope(self, who: tree.Who) -> str:
        """Whom a standing rule is about: `Jon and rivals adjacent to him`."""
        if isinstance(who, tree.Select) and who.count.how == "each":
            states = {kept.state for kept in who.filters if isinstance(kept, tree.Is)}
            owned = any(isinstance(kept, tree.Of) for kept in who.filters)
            return self.who(who) if owned or states & {"yours", "other"} else self._bare(who)
        return self.who(who)

    def _modifier(self, part: tree.Modifier) -> str:
        number = self.amount(part.amount)
        everybody = tree.Select(tree.Count("each"), "character")
        more = {"add": "more", "subtract": "less"}.get(part.change, "")
        if part.value == "range" and part.change == "at most" and part.scope == everybody:
            return f"the range of each challenge is at most {number}"
        if part.change == "at most":
            if not is_core(part.scope):
                return f"the {part.value} of {self.who(part.scope)} is at most {number}"
            return f"{possessive(self.who(part.scope))} {part.value} is at most {number}"
        if part.value == "cost":
            if not is_core(part.scope):
                return f"abilities of {self.who(part.scope)} cost {number} {more}"
            return f"{possessive(self.who(part.scope))} abilities cost {number} {more}"
        many = isinstance(part.scope, tree.Select) and part.scope.count.how != "one"
        scope = self._scope(part.scope)
        if part.value == "dice":
            against = f" against {self.who(part.against)}" if part.against is not None else ""
            noun = "die" if number == "1" else "dice"
            return f"{scope} {'roll' if many else 'rolls'} {number} {more} {noun}{against}"
        return f"{scope} {'have' if many else 'has'} {number} {more} {part.value}"

    def _interaction(self, part: tree.Interaction) -> str:
        first, *rest = part.steps.parts
        who = f"{self.who(part.who)} on or adjacent to {self.who(part.what)}"
        return _spoken(f"{who} may interact to {self.verb(first)}", *(self.sentence(step) for step in rest))


def _spoken(*sentences: str) -> str:
    return " ".join(f"{said[:1].upper()}{said[1:]}." for said in sentences)


def _often(limit: tree.Limit | None) -> tuple[str, ...]:
    if limit is None:
        return ()
    times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
    return (f"{times} per {limit.per}",)
