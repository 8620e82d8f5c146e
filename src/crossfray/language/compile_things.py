"""Compiles acts on things that are neither pieces nor cards: counters, dice with faces of their own, exhausted
markers, and whatever waits on a track."""

from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile_choices import ChoiceCompiler, Roles
from crossfray.language.compile_nouns import Unplayable, how_many, number_of
from crossfray.rules import program as p
from crossfray.rules.frames import TARGETED

EXHAUSTED_MARKER: Final = "exhausted marker"
ANY_ON_TRACK: Final = ("piece", "card", "marker")
"""what can be shifted on a track besides ability tokens"""


class ThingCompiler(ChoiceCompiler):
    """Compiles acts on such things."""

    def is_counter(self, noun: Any) -> bool:
        """Whether this is something that the card's character only counts."""
        return self.card.kind_of(getattr(noun, "name", "")) == "counter"

    def counter_of(self, noun: Any) -> str:
        """The name of a counter."""
        return self.card.names.all[noun.name].name

    def count(self, event: m.Event, what: Any, who: Any, sign: int) -> None:
        """`gain 2 Energy`, `spend 1 Energy`: changes a counter."""
        count = how_many(what)
        mine = who in (None, m.YOU, m.ACTOR, m.OWN)
        if count.kind != "exactly" or getattr(what, "filters", None) or not mine or self.card.held:
            raise Unplayable(event, "say how many: 'gain 2 Energy', of the card's own character")
        number = p.Amount(number=sign * number_of(count))
        self.emit(p.Op(p.DO_COUNT, number=number, name=self.counter_of(what), text=self.say(event)))

    def spend(self, event: m.Event, r: Roles) -> None:
        if not self.is_counter(r.what):
            raise Unplayable(event)
        self.count(event, r.what, r.by, -1)

    def roll_named(self, event: m.Event, what: Any) -> None:
        """`roll both Boogie dice`: rolls dice with faces of their own."""
        name = getattr(what, "name", "")
        if self.card.kind_of(name) != "die" or getattr(what, "filters", None):
            raise Unplayable(event, "say how many dice are rolled, or the name of the dice")
        count = how_many(what)
        if count.kind not in ("exactly", "each"):
            raise Unplayable(what, "say how many of them: 'roll both', 'roll 2'")
        dice = self.card.names.all[name].count if count == m.EACH else number_of(count)
        if dice > self.card.names.all[name].count:
            raise Unplayable(what, "there are not so many of them")
        self.emit(p.Op(p.DO_ROLL, number=p.Amount(number=dice), name=name, text="roll"))

    def pass_exhausted(self, event: m.Event, to: Any, source: Any) -> None:
        """An exhausted marker goes from one character to another (TURN-7)."""
        if source is None or to is None:
            raise Unplayable(event, "say who gives it and who gets it: 'from an ally to another ally'")
        characters = p.Filter(p.CHARACTERS)
        giver = self.single(source, "who gives its marker", characters, p.Filter(p.IS_EXHAUSTED))
        taker = self.single(to, "who gets it", characters, p.Filter(p.IS_READY))
        self.emit(p.Op(p.DO_PASS_EXHAUSTED, giver, taker, text=self.say(event)))

    def shift_thing(self, event: m.Event, whose: int, number: p.Amount) -> None:
        """`shift a thing on a track down 2`: an ability token, or anything else on a track."""
        waiting = p.Selector(p.ANY_THING, p.WHEREVER, filters=(p.Filter(p.WAITING, whose),))
        at = self.emit(p.Op(p.DO_BRANCH, text=f"an ability token{p.WAYS_APART}something else"))
        token = self.emit(p.Op(p.DO_SHIFT, number=number, flags=whose, text=self.say(event)))
        over = self.emit(p.Op(p.DO_JUMP))
        slot = self.new_slot()
        other = self.emit(p.Op(p.DO_CHOOSE, (waiting,), slot=slot, text="which of them? Choose one"))
        chosen = (p.Selector(-1, p.SLOT + slot - TARGETED),)
        self.emit(p.Op(p.DO_SHIFT, chosen, number=number, text=self.say(event)))
        self.patch(over, len(self.code))
        self.code[at] = self.code[at]._replace(numbers=(token, other))
