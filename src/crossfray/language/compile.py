"""From the tree of a card's text to the programs and rows that the engine plays.

Every choice that a text makes is bound to a slot of the program's frame; `that rival` and `it` are resolved to the
slot they mean. What cannot be resolved is a CompileError with the place in the text."""

from crossfray.language import tree as t
from crossfray.language.compile_events import EVENTS, in_role
from crossfray.language.compile_people import SOME, Binding, CardText, CompileError, in_slot, sort_of
from crossfray.language.compile_rules import near
from crossfray.language.compile_steps import StepCompiler
from crossfray.language.unread import Reading
from crossfray.rules import program as p
from crossfray.rules.frames import OBJECT, SUBJECT
from crossfray.rules.kinds import DICE_CHANGE, KINDS

__all__ = ["CardText", "CompileError", "compile_text"]


def compile_text(text: t.Text, card: CardText, name: str) -> p.CardRules:
    """The rules that a text comes to. An ability's program is in `abilities[0]`, to be given name and cost. What
    nothing of the compiler has looked at cannot be played: a CompileError."""
    reading = Reading(text)
    rules = _rules_of(reading.text, card, name)
    for node, lost in reading.unread():
        words = reading.words(node, lost, card.names)
        said = f"'{words}'" if words else "a part of this"
        raise CompileError(
            node.span, f"{said} is understood, but cannot be played yet: say it in other words"
        )
    return rules


def _rules_of(text: t.Text, card: CardText, name: str) -> p.CardRules:
    abilities: list[p.Ability] = []
    rows: list[p.Row] = []
    interactions: list[p.Interaction] = []
    for part in text.parts:
        if isinstance(part, t.Ability):
            abilities.append(_Compiler(card, name).ability(part))
        elif isinstance(part, t.Trigger | t.Replacement):
            group = len(rows) + 1 if part.moment.also else 0
            for moment in (part.moment, *part.moment.also):
                made = _Compiler(card, name).trigger(part, moment)
                limit = made.limit._replace(group=group) if made.limit is not None else None
                rows.append(made._replace(limit=limit))
        elif isinstance(part, t.Modifier):
            rows.append(_Compiler(card, name).modifier(part))
        elif isinstance(part, t.Passing):
            rows += _Compiler(card, name).passing(part)
        elif isinstance(part, t.Prohibition):
            rows.append(_Compiler(card, name).prohibition(part))
        else:
            interactions.append(_Compiler(card, name).interaction(part))
    return p.CardRules(
        tuple(abilities),
        tuple(row for row in rows if isinstance(row, p.On)),
        tuple(row for row in rows if isinstance(row, p.Instead)),
        tuple(row for row in rows if isinstance(row, p.Forbid)),
        tuple(row for row in rows if isinstance(row, p.Permit)),
        tuple(row for row in rows if isinstance(row, p.Change)),
        tuple(interactions),
    )


class _Compiler(StepCompiler):
    """Compiles one part of a text."""

    def ability(self, part: t.Ability) -> p.Ability:
        self.step(part.steps)
        self.emit(p.Op(p.DO_END))
        return p.Ability(
            "",
            self.name,
            tuple(self.code),
            while_down=part.while_down,
            limit=_limit(part.limit),
            only_if=self.condition(part.only_if) if part.only_if else None,
        )

    def trigger(self, part: t.Trigger | t.Replacement, moment: t.Moment) -> p.On | p.Instead:
        self.moment = moment
        self.event = moment.event
        fallen = moment.object if moment.event == "knocks out" else moment.subject
        self.gone = moment.event.endswith("out") and fallen in (t.Own(), t.Holder())
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
        counts = (*SOME, "any", "each") if moment.event in ("turn begins", "turn ends") else (*SOME, "any")
        phrases = {first: self.phrase(subject, counts) if subject else (), second: ()}
        if other is not None:
            phrases[second] = self.phrase(other, counts)
            self.bound.append(Binding(sort_of(other), second, 2))
        if subject is not None:
            self.bound.append(Binding(sort_of(subject), first, 1))
        if event not in EVENTS:
            raise CompileError(moment.span, f"nothing can wait for this moment: {event}")
        self.named_beside(moment, part.guard, first)
        guard = self.condition(part.guard) if part.guard else None
        self.limited_steps(part.steps, part.limit)
        self.emit(p.Op(p.DO_END))
        kind = KINDS[EVENTS[event].kind]
        pattern = EVENTS[event]._replace(place=place, guard=guard)
        for role, who in ((kind.subject, phrases[SUBJECT]), (kind.object, phrases[OBJECT])):
            pattern = in_role(pattern, role, who)
        program, limit = tuple(self.code), _limit(part.limit)
        if event == "challenges" and any(op.code == p.DO_ADD_DICE for op in program):
            pattern = pattern._replace(kind=DICE_CHANGE)  # CHAL-15
        if event.startswith("would"):
            return p.Instead(self.name, pattern, program, limit)
        return p.On(self.name, pattern, program, limit)

    def named_beside(self, moment: t.Moment, guard: t.Condition | None, subject: int) -> None:
        """`when a rival ends its turn adjacent to a Hound`: `that Hound` is one that is adjacent to it then."""
        for who in (moment.subject, moment.object):
            slot = subject if who is moment.subject else OBJECT + SUBJECT - subject
            for kept in who.filters if isinstance(who, t.Select) else ():
                if isinstance(kept, t.AdjacentTo | t.Within) and isinstance(kept.who, t.Select):
                    squares = kept.squares if isinstance(kept, t.Within) else 0
                    self.around.append((kept.who, near(squares, in_slot(slot))))
        self.named_in(guard)

    def limited_steps(self, steps: t.Steps, limit: t.Limit | None) -> None:
        """A use is counted when something is done, not when it is declined."""
        if limit is None:
            self.step(steps)
        elif len(steps.parts) and isinstance(steps.parts[0], t.May):
            first = steps.parts[0]
            self.may(first, counted=True)
            self.step(t.Steps(steps.parts[1:]))
        else:
            self.emit(p.Op(p.DO_USE_LIMIT))
            self.step(steps)

    def interaction(self, part: t.Interaction) -> p.Interaction:
        who = self.phrase(part.who)
        self.bound.append(Binding(sort_of(part.who), SUBJECT, 2))
        what = self.phrase(part.what, SOME)
        self.bound.append(Binding(sort_of(part.what), OBJECT, 1))  # from here on that is `it`
        self.step(part.steps)
        self.emit(p.Op(p.DO_END))
        return p.Interaction(self.name, who, what, tuple(self.code), part.afar)


def _limit(limit: t.Limit | None) -> p.Limit | None:
    if limit is None:
        return None
    return p.Limit(limit.times, ("turn", "round", "game").index(limit.per))
