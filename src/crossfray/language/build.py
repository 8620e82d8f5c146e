"""Clauses, standing rules and lines: from the parse tree of a sentence to what `assemble` puts together."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from lark import Token

from crossfray.language import tree
from crossfray.language.build_facts import after, any_of, holds, person
from crossfray.language.build_people import spanned, state_of
from crossfray.language.build_steps import StepBuilder
from crossfray.language.canonical import both, one_of_many
from crossfray.language.clauses import (
    Clause,
    Doing,
    Fact,
    Item,
    Join,
    Lead,
    Line,
    Rule,
    Senseless,
    Someone,
    Usable,
    Verb,
    You,
)


@spanned
class Builder(StepBuilder):
    """The whole sentence."""

    def verb(self, doing: Doing) -> Doing:
        return doing

    def subject(self, *parts: Any) -> tuple[Someone, ...]:
        return tuple(
            You(span=part.span) if isinstance(part, tree.Select) and part.sort == "side" else part
            for part in parts
        )

    def subject_you(self, _: Token) -> tuple[Someone, ...]:
        return (You(),)

    def clause_bare(self, doing: Doing) -> Any:
        return Clause(doing)

    def clause_subject(self, subject: Any, doing: Doing) -> Any:
        return Clause(doing, subject)

    def clause_may(self, subject: Any, doing: Doing) -> Any:
        return Clause(doing, subject, may=True)

    def clause_passive(self, subject: Any, made: Any) -> Any:
        return Clause(Verb(_all_made(subject, made)))

    def clause_may_passive(self, subject: Any, made: Any) -> Any:
        return Clause(Verb(_all_made(subject, made)), (You(),), may=True)

    def clause_stays(self, _subject: Any, *_: Token) -> Any:
        return Clause(Verb(tree.Stay()))

    def this_may(self, doing: Doing) -> Any:
        return Clause(doing, may=True, this=True)

    def clause(self, rule: Any) -> Any:
        return rule

    def challenge_done(self, *parts: Any) -> Any:
        amounts = [part for part in parts if isinstance(part, get_args(tree.Amount))]
        targets = [part for part in parts if not isinstance(part, get_args(tree.Amount))]
        if len(amounts) != 1:
            raise Senseless("how many dice? 'a challenge 2 is done to it'")
        return Clause(Verb(tree.Challenge(amounts[0], targets=targets[0], nobody=True)))

    def value(self, word: Token) -> Any:
        return str(word)

    def value_raised(self, who: Any, value: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "add", number)

    def value_lowered(self, who: Any, value: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "subtract", number)

    def value_of_raised(self, value: Any, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "add", number)

    def value_of_lowered(self, value: Any, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "subtract", number)

    def value_at_most(self, who: Any, value: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "at most", number)

    def value_of_at_most(self, value: Any, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "at most", number)

    def cost_more(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "cost", "add", number)

    def cost_less(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "cost", "subtract", number)

    def value_more(self, subject: Any, number: Token, value: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, value, "add", number)

    def value_less(self, subject: Any, number: Token, value: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, value, "subtract", number)

    def dice_more(self, subject: Any, number: Token, _: Token, against: Any = None) -> tuple[Rule, ...]:
        return self._modifier(subject, "dice", "add", number, against)

    def dice_less(self, subject: Any, number: Token, _: Token, against: Any = None) -> tuple[Rule, ...]:
        return self._modifier(subject, "dice", "subtract", number, against)

    def challenges_roll_more(self, who: Any, number: Token, _: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "dice", "add", number)

    def challenges_roll_less(self, who: Any, number: Token, _: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "dice", "subtract", number)

    def in_any_challenge(self, *_: Any) -> None:
        return None

    def in_challenge_to(self, _subject: Any, whom: Any) -> Any:
        return whom

    def in_challenge_against(self, whom: Any) -> Any:
        return whom

    def range_at_most(self, *parts: Any) -> tuple[Rule, ...]:
        everybody = tree.Select(tree.Count("each"), "character")
        return self._modifier((everybody,), "range", "at most", parts[-1])

    def _modifier(
        self, subject: Any, value: Any, change: Any, number: Token, against: Any = None
    ) -> tuple[Rule, ...]:
        scope = one_of_many([every(self._somebody(person(who))) for who in subject])
        return (tree.Modifier(value, change, tree.Number(int(number)), scope, against=one(against)),)

    def cannot_be(self, subject: Any, *parts: Any) -> tuple[Rule, ...]:
        acts = [part for part in parts if isinstance(part, str)]
        by = next((part for part in parts if not isinstance(part, str)), None)
        return tuple(rule for act in acts for rule in self._prohibition(subject, f"be {act}", by))

    def cannot_do(self, subject: Any, what: Any) -> tuple[Rule, ...]:
        return self._prohibition(subject, str(what), None)

    def _prohibition(self, subject: Any, act: str, by: Any) -> tuple[Rule, ...]:
        who = one_of_many([every(person(somebody)) for somebody in subject])
        return (tree.Prohibition(who, act, one(by)),)

    def suffered(self, word: Token) -> str:
        return state_of(word)

    def ability_verb(self, word: Token) -> str:
        return str(word)

    def usable_down(self, *parts: Any) -> Any:
        if parts[-1] != "knocked-down":
            raise Senseless("only 'while knocked down' is said of an ability")
        return Usable(while_down=True)

    def usable_only_if(self, *parts: Any) -> Any:
        return Usable(only_if=holds(parts[-1]))

    # -------------------------------------------------------------- lines

    def period(self, word: Token) -> Any:
        return str(word)

    def often_once(self, period: Any) -> tree.Limit:
        return tree.Limit(1, period)

    def often_twice(self, period: Any) -> tree.Limit:
        return tree.Limit(2, period)

    def often_times(self, number: Token, period: Any) -> tree.Limit:
        return tree.Limit(int(number), period)

    def lead_while(self, fact: Fact) -> Lead:
        return Lead("while", fact)

    def lead_when(self, fact: Fact) -> Lead:
        return Lead("when", fact)

    def lead_if(self, fact: Fact) -> Lead:
        return Lead("if", fact)

    def lead_after(self, fact: Fact) -> Lead:
        return Lead("when", after(fact))

    def lead_if_time(self, fact: Fact, time: Fact) -> Lead:
        return Lead("when", replace(time, condition=holds(fact)))

    def lead_when_or(self, *facts: Any) -> Lead:
        return Lead("when", any_of([fact for fact in facts if isinstance(fact, Fact)]))

    def lead_repeat(self, number: Token) -> Lead:
        return Lead("repeat", times=int(number))

    def lead_limit(self, limit: tree.Limit) -> Lead:
        return Lead("limit", limit=limit)

    def lead_then(self) -> Lead:
        return Lead("then")

    def lead_otherwise(self) -> Lead:
        return Lead("otherwise")

    def tail_clause(self, join: Join, clause: Any) -> Item:
        return Item(clause, join)

    def tail_if(self, join: Join, *parts: Any) -> Item:
        *facts, clause = parts
        return Item(clause, join, both([holds(fact) for fact in facts]))

    def inner(self, fact: Fact) -> Fact:
        return fact

    def tail_when(self, fact: Fact) -> Lead:
        return Lead("when", fact)

    def tail_while(self, fact: Fact) -> Lead:
        return Lead("while", fact)

    def tail_if_after(self, fact: Fact) -> Lead:
        return Lead("if", fact)

    def tail_limit(self, limit: tree.Limit) -> Lead:
        return Lead("limit", limit=limit)

    def tail_instead(self) -> Lead:
        return Lead("instead")

    def join_and(self) -> Join:
        return "and"

    def join_then(self) -> Join:
        return "then"

    def join_or(self, *_: Token) -> Join:
        return "or"

    def option(self, *parts: Any) -> tuple[Item, ...]:
        if any(isinstance(part, Lead) for part in parts):
            raise Senseless("an option is a step and nothing more")
        return (Item(parts[0]), *parts[1:])

    def choosing(self, *subject: Any) -> Any:
        return subject[0] if subject else None

    def choices(self, chooser: Any, *options: Any) -> Line:
        return Line(
            options=tuple(option for option in options if not isinstance(option, Token)), chooser=chooser
        )

    def line(self, clause: Any, *tails: Any) -> Line:
        leads = tuple(tail for tail in tails if isinstance(tail, Lead))
        items = tuple(tail for tail in tails if isinstance(tail, Item))
        return Line(leads, (Item(clause), *items))

    def only_often(self, limit: tree.Limit) -> Line:
        return Line((Lead("limit", limit=limit),))

    def start(self, *parts: Any) -> Line:
        leads: list[Lead] = list(parts[:-1])
        line: Line = parts[-1]
        return replace(line, leads=(*leads, *line.leads))


def _all_made(subject: tuple[Someone, ...], made: Callable[[tree.Who], tree.Step]) -> tree.Step:
    steps = tuple(made(person(who)) for who in subject)
    return steps[0] if len(steps) == 1 else tree.Steps(steps)


def every(who: tree.Who) -> tree.Who:
    """A standing rule about `a character` is about each."""
    if isinstance(who, tree.Select) and who.count.how in ("one", "any"):
        return replace(who, count=tree.Count("each"))
    return who


def one(who: Any) -> Any:
    if isinstance(who, tree.Select) and who.count.how in ("each", "any"):
        return replace(who, count=tree.Count("one"))
    return who
