"""Compiles who does a step, or to whom it is done: chosen, known, or each of several."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile_nouns import Unplayable, bounds, how_many, in_slot, is_several
from crossfray.language.compile_rules import RuleCompiler
from crossfray.rules import program as p
from crossfray.rules.interpreter import STEPS
from crossfray.rules.steps import CANNOT

NO_LINE: Final = (
    "none of the eight lines can be chosen: say 'a rival in a straight line', or 'within 3 squares'"
)
FAILING: Final = {step.code for step in STEPS if step.otherwise == CANNOT} | {p.DO_CHOOSE}
"""steps that may be impossible; a loop then skips the piece"""
ASKING: Final = (p.DO_PUT_INTO_PLAY, p.DO_RAISE)
"""steps that only the text's own side can decide"""
Body = Callable[[p.Selectors], None]
Roles = SimpleNamespace
"""the roles of an act, by name; `from_` and `with_`, since "from" and "with" are words of Python"""


class ChoiceCompiler(RuleCompiler):
    """Choices and loops, and what the compiler knows while it compiles steps."""

    moves_them = False
    """whether the current loop moves its pieces"""
    optional = False
    """whether the current step is optional anyway"""
    by_opponent = False
    """whether an opponent makes the current choice"""
    replaces: m.Event | None = None
    """the event that the text replaces"""
    mover: Any = None
    """who moves, if this part waits for a move"""
    roller: p.Selectors = ()
    """whose dice these are, if this part waits for a roll"""
    gone = False
    """whether the card's own character has just left the map"""

    yours = False
    """on a status card: whether `you` is the player of its holder"""
    steered: Any = None
    """who decides where a piece is moved, if not the text's own side"""
    by: p.Selectors = ()
    """the piece whose side makes the current decisions, if not the text's own side"""

    def emit(self, op: p.Op) -> int:
        """Adds a step. If another side decides, the step says so."""
        if self.steered is not None and op.code == p.DO_MOVE:
            whose = self.decider(self.steered)
            if whose is None and self.steered != m.YOU:
                raise Unplayable(self.steered, "say who decides: 'its player', 'your opponent'")
            op = op._replace(by=whose or ())
        elif self.by and not op.by and not op.flags & p.BY_OPPONENT:
            if "by" in STEPS[op.code].roles and not (op.code == p.DO_MAY and op.who):
                op = op._replace(by=self.by)
            elif op.code in ASKING:
                raise Unplayable(None, "its side cannot decide this: say who is chosen, and who chooses")
        return super().emit(op)

    def decider(self, noun: Any) -> p.Selectors | None:
        """`its owner`, `the side of the target`, `that rival's player`: the piece of the side that decides, or
        that it is an opponent. A label that has decided before means the same again. None for other nouns."""
        if isinstance(noun, m.Ref) and noun.kind == "label":
            return self.deciders.get(noun.label)
        if not isinstance(noun, m.Set) or noun.name or noun.count != m.ONE:
            return None
        whose: Any = m.sole_owner(noun) if noun.sort in ("owner", "side", "player") else None
        opponent = noun.sort == "opponent" and not noun.filters and self.card.names.kind != "status"
        if whose is None and not opponent:
            return None
        found: p.Selectors = p.THE_OPPONENT if opponent else self.phrase(whose)
        if noun.label:
            self.deciders[noun.label] = found
        return found

    def loop_over(self, phrase: p.Selectors, slot: int, body: Body) -> None:
        """A loop over pieces, in the order that the player chooses."""
        at = self.emit(p.Op(p.DO_EACH, phrase, slot=slot, done=self.new_slot(), text="choose who comes next"))
        body(in_slot(slot))
        back = self.emit(p.Op(p.DO_JUMP, to=at))
        for place in range(at + 1, back):
            if self.code[place].code in FAILING and not self.code[place].to:
                self.patch(place, back)
        self.patch(at, len(self.code))

    def loop(self, noun: Any, body: Body) -> None:
        if any(isinstance(each, m.InLine) for each in getattr(noun, "filters", ())):
            raise Unplayable(
                noun,
                NO_LINE,
            )
        phrase = self.phrase(noun)
        label = noun.label if isinstance(noun, m.Set | m.Part | m.Join) else 0
        passed = m.Did(m.event("move", through=m.IT)) in getattr(noun, "filters", ())
        fixed = label in self.kept or (passed and self.moves_them)
        if fixed:  # even if a step changes who matches
            place = self.new_slot()
            self.emit(p.Op(p.DO_KEEP, phrase, slot=place))
            phrase = in_slot(place)
        slot = self.new_slot()
        if isinstance(noun, m.Ref) and noun.kind == "label":
            label = noun.label
        before = self.bound.get(label)
        if label:
            self.say(noun.but(count=m.ONE) if isinstance(noun, m.Set) else noun)
            self.bound[label] = in_slot(slot)
            self.sorts.setdefault(label, "status" if self.is_status(noun) else getattr(noun, "sort", ""))
            self.many.discard(label)
        at = len(self.code)
        known = {*self.beside}

        def named(found: p.Selectors) -> None:
            who = label or -700 - len(self.bound)
            self.bound[who] = found
            for said in getattr(
                noun, "filters", ()
            ):  # `for each rival in a square with a Box, remove that Box`
                self.name_around(m.Ref("label", who), said)
            body(found)

        self.loop_over(phrase, slot, named)
        for once in {*self.beside} - known:  # these were different for each
            del self.beside[once]
            self.bound.pop(once, None)
        if isinstance(noun, m.Ref):  # `each of them` still means them
            if label and before:
                self.bound[label] = before
                self.many.add(label)
        elif label and fixed:
            self.many.add(label)
            self.bound[label] = phrase
        elif label:  # from now on it means all of them
            self.many.add(label)
            self.looped[label] = at

    def each_or_one(self, noun: Any, text: str, body: Body, *more: p.Filter) -> None:
        """Does something by or to each of several pieces, or one; `more` are filters for a choice."""
        if noun in (None, m.YOU, m.ACTOR):
            body(self.doer)
        elif isinstance(noun, m.Part) and noun.count == m.EACH and noun.filters:
            self.loop(noun, body)
        elif isinstance(noun, m.Part) and noun.count == m.EACH:

            def labelled(found: p.Selectors) -> None:
                if noun.label:
                    self.bound[noun.label] = found
                body(found)

            label = noun.of.label if isinstance(noun.of, m.Ref) and noun.of.kind == "label" else 0
            if (
                label in self.beside and label not in self.bound
            ):  # `if two rivals are adjacent, ... each of them`
                self.bound[label] = self.those_beside(label)
                self.many.add(label)
            self.each_or_one(noun.of, text, labelled, *more)
            if noun.label and label in self.bound:  # from now on it means all of them
                self.bound[noun.label] = self.bound[label]
                self.many |= {noun.label} if label in self.many else set()
        elif (isinstance(noun, m.Set) and noun.count == m.EACH) or (
            isinstance(noun, m.Ref) and noun.kind == "label" and noun.label in self.many
        ):
            self.loop(noun, body)
        elif isinstance(noun, m.Join) and noun.op == "and":
            begin = len(self.code)
            both = tuple(find for item in noun.items for find in self.all_of(item, text, *more))
            known = any(isinstance(item, m.Ref) for item in noun.items)
            for at in range(begin, len(self.code) if known else begin):
                if self.code[at].code == p.DO_CHOOSE:  # without a choice, known ones still do it
                    self.patch(at, at + 1)
            slot = self.new_slot()
            self.bind(noun, in_slot(slot))
            self.loop_over(both, slot, body)
            self.bind(noun, both, several=True)
        elif is_several(noun):
            chosen = self.one(noun, text, *more)
            slot = self.new_slot()
            self.bind(noun, in_slot(slot))
            self.loop_over(chosen, slot, body)
            self.bind(noun, chosen, several=True)
        else:
            body(self.one(noun, text, *more))

    def all_of(self, noun: Any, text: str, *more: p.Filter) -> p.Selectors:
        """The pieces of one item in a list: all of a set, or a chosen one."""
        return self.phrase(noun) if how_many(noun) == m.EACH else self.one(noun, text, *more)

    def asked(self, noun: Any, text: str) -> str:
        """The question for a choice: `who moves? Choose an adjacent ally`."""
        whom = self.say(noun)
        if not whom:
            return text or "choose"
        return f"{text}? Choose {whom}" if text else f"choose {whom}"

    def single(self, noun: Any, text: str, *more: p.Filter) -> p.Selectors:
        """One piece; an error if the noun means several."""
        many = isinstance(noun, m.Ref) and noun.kind == "label" and noun.label in self.many
        if many or is_several(noun):
            raise Unplayable(noun, "say one of them")
        return self.one(noun, text, *more)

    def one(self, noun: Any, text: str, *more: p.Filter) -> p.Selectors:
        """The pieces of a noun: already known, or chosen now; several if the text says so."""
        if noun in (None, m.YOU, m.ACTOR):
            return self.doer
        if isinstance(noun, m.Ref):
            return self.phrase(noun)
        count = how_many(noun)
        if count.kind == "just":  # exactly that many are chosen
            count = count.but(kind="exactly")
            noun = noun.but(count=count)
        if count.kind in ("no", "at most", "only", "each"):
            raise Unplayable(noun, "say who: one, some, or each")
        several = is_several(noun)
        found = self.phrase(noun.but(count=m.ONE) if isinstance(noun, m.Set | m.Part) else noun, ())
        phrase = tuple(find._replace(filters=(*find.filters, *more)) for find in found)
        slot = self.new_slot()
        flags = p.BY_OPPONENT if self.by_opponent else 0
        numbers = bounds(count) if several else ()
        least = numbers[0] if numbers and count.kind in ("exactly", "at least") else 1
        if numbers:
            phrase = tuple(find._replace(at_least=least) for find in phrase)
        self.emit(
            p.Op(p.DO_CHOOSE, phrase, slot=slot, numbers=numbers, flags=flags, text=self.asked(noun, text))
        )
        self.bind(noun, in_slot(slot), several=several)
        return in_slot(slot)
