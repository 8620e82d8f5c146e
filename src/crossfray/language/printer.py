"""From the typed tree back to English: the canonical wording, which reads back as the same tree."""

from crossfray.language import tree
from crossfray.language.names import Names
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
            case tree.Modifier() | tree.Prohibition():
                return _spoken(self.while_(part.guard) + self.rule(part))
            case tree.Passing(who, through):
                return _spoken(f"when {self.who(who)} moves, it may pass through {' and '.join(through)}")
            case tree.Interaction():
                return self._interaction(part)

    def _ability(self, part: tree.Ability) -> str:
        said = []
        if part.while_down:
            said.append("can be done while knocked down")
        if part.only_if is not None and (denied := self.denied(part.only_if)) is not None:
            said.append(f"can be done unless {self.condition(denied)}")
        elif part.only_if is not None:
            said.append(f"can be done only if {self.condition(part.only_if)}")
        said += [self.sentence(step) for step in part.steps.parts]
        return _spoken(*said, *_often(part.limit))

    def _trigger(self, part: tree.Trigger | tree.Replacement) -> str:
        self.stays = "is not knocked out" if part.moment.event == "would be knocked out" else "stays standing"
        lead = f"{self.moment(part.moment)}, "
        if part.guard is not None:
            lead += self.lead(part.guard)
        first, *rest = part.steps.parts
        if rest == [tree.Stay()] and not isinstance(first, tree.May | tree.If | tree.Repeat | tree.Each):
            return _spoken(f"{lead}{self.sentence(first)} instead", *_often(part.limit))
        return _spoken(
            lead + self.sentence(first), *(self.sentence(step) for step in rest), *_often(part.limit)
        )

    def _interaction(self, part: tree.Interaction) -> str:
        first, *rest = part.steps.parts
        who = f"{self.who(part.who)} on or adjacent to {self.who(part.what)} may interact"
        if part.afar:
            who = f"{self.who(part.who)} may interact with {self.who(part.what)}"
        return _spoken(f"{who} to {self.verb(first)}", *(self.sentence(step) for step in rest))


def _spoken(*sentences: str) -> str:
    return " ".join(f"{said[:1].upper()}{said[1:]}." for said in sentences)


def _often(limit: tree.Limit | None) -> tuple[str, ...]:
    if limit is None:
        return ()
    times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
    return (f"{times} per {limit.per}",)
