"""Clauses, standing rules and lines: from the parse tree of a sentence to what `assemble` puts together."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from lark import Token

from crossfray.language import tree
from crossfray.language.build_facts import after, any_of, holds, person
from crossfray.language.build_people import spanned, state_of
from crossfray.language.build_rules import RuleBuilder, about_same, whom
from crossfray.language.canonical import both, not_so
from crossfray.language.clauses import (
    Again,
    Bonus,
    Clause,
    Doing,
    Fact,
    First,
    Item,
    Join,
    Lead,
    Line,
    Passes,
    Senseless,
    Someone,
    Usable,
    Verb,
    You,
)


@spanned
class Builder(RuleBuilder):
    """The whole sentence."""

    def verb(self, doing: Doing) -> Doing:
        return doing

    def subject(self, *parts: Any) -> tuple[Someone, ...]:
        return tuple(You(span=part.span) if _is_own_side(part) else part for part in parts)

    def subject_you(self, _: Token) -> tuple[Someone, ...]:
        return (You(),)

    def clause_bare(self, doing: Doing) -> Any:
        return Clause(doing)

    def clause_subject(self, subject: Any, doing: Doing) -> Any:
        return Clause(doing, subject)

    def clause_may(self, subject: Any, doing: Doing) -> Any:
        return Clause(doing, subject, may=True)

    def clause_both(self, doing: Doing) -> Any:
        return Clause(doing, (tree.That(many=True),), may=True, both=True)

    def clause_may_too(self, doing: Doing) -> Any:
        return Clause(doing, may=True)

    def clause_passive(self, subject: Any, made: Any) -> Any:
        named = any(not isinstance(who, tree.That) for who in subject)
        return Clause(Verb(_all_made(subject, made)), apart=named)

    def clause_may_passive(self, subject: Any, made: Any) -> Any:
        return Clause(Verb(_all_made(subject, made)), (You(),), may=True)

    def clause_opponent(self, doing: Doing) -> Any:
        if not isinstance(doing, Verb):
            raise Senseless("an opponent does a step")
        return Clause(Verb(tree.ByOpponent(doing.step)), (You(),))

    def clause_stays(self, subject: Any, *words: Token) -> Any:
        if any(word != "standing" for word in words):
            raise Senseless("who is not knocked down stays standing: 'it stays standing'")
        return Clause(Verb(self._stay(subject)))

    def clause_is_not(self, subject: Any, word: Token) -> Any:
        if word not in ("knocked-down", "knocked-out"):
            raise Senseless("say what is not done: 'it is not knocked down'")
        return Clause(Verb(self._stay(subject)))

    def _stay(self, subject: Any) -> tree.Step:
        if len(subject) > 1:
            raise Senseless("say it of one: 'it stays standing'")
        return tree.Stay(None if isinstance(subject[0], tree.That) else person(subject[0]))

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

    def clause_becomes(self, subject: Any, word: Token) -> Any:
        made: dict[str, Any] = {
            "ready": tree.MakeReady,
            "exhausted": tree.Exhaust,
            "knocked-down": tree.KnockDown,
        }
        if word not in made:
            raise Senseless(f"nobody becomes {state_of(word)} by a step")
        return Clause(Verb(_all_made(subject, made[word])))

    def clause_may_roll(self, subject: Any, number: int) -> Any:
        return Clause(Verb(tree.AddDice(number), doer=True), subject, may=True)

    def clause_roll(self, number: int) -> Any:
        return Clause(Verb(tree.AddDice(number), doer=True))

    def bonus(self, *parts: Any) -> Any:
        number, *each = [part for part in parts if not isinstance(part, Token)]
        return Bonus(number, each[0] if each else None)

    def clause_swap(self, subject: Any) -> Any:
        if len(subject) != 2:
            raise Senseless("two swap: 'swap Jon and an ally'")
        return Clause(Verb(tree.Swap(person(subject[0]), person(subject[1]))))

    def opponents_lose(self, number: Token) -> Any:
        return Clause(Verb(tree.Points(-int(number), opponents=True)))

    def opponents_gain(self, number: Token) -> Any:
        return Clause(Verb(tree.Points(int(number), opponents=True)))

    def bonus_of(self, subject: Any, number: int, *_: Any) -> Any:
        mine = (You, tree.That)
        if any(who not in (self.me, tree.Own()) and not isinstance(who, mine) for who in subject):
            raise Senseless("in this challenge only who does it can roll more or less dice")
        return Bonus(number, own=not isinstance(subject[0], tree.That))

    def next_challenge_until(self, who: Any, end: Any, number: int) -> Any:
        (rule,) = self.next_challenge_rolls(who, number)
        return Clause(Verb(tree.Until(rule, end)))

    def once_more(self, *_: Any) -> Any:
        return Again(2)

    def more_often(self, *parts: Any) -> Any:
        return Again(parts[-1] + 1)

    def so_many_times(self, times: int) -> Any:
        return Again(times)

    def so_often(self, number: Token) -> int:
        return int(number)

    def so_twice(self) -> int:
        return 2

    def usable_down(self, *parts: Any) -> Any:
        self._check_user(parts)
        if parts[-1] != "knocked-down":
            raise Senseless("only 'while knocked down' is said of an ability")
        return Usable(while_down=True)

    def usable_only_if(self, *parts: Any) -> Any:
        self._check_user(parts)
        return Usable(only_if=holds(parts[-1]))

    def not_usable_if(self, *parts: Any) -> Any:
        self._check_user(parts)
        return Usable(only_if=not_so(holds(parts[-1])))

    def _check_user(self, parts: tuple[Any, ...]) -> None:
        """An ability is done by its own character, or `it` is the ability."""
        mine = (self.me, tree.Own(), tree.That(), You())
        if isinstance(parts[0], tuple) and any(who not in mine for who in parts[0]):
            raise Senseless("only the card's own character does this ability")

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

    def lead_next_time(self, fact: Fact) -> Lead:
        return Lead("when", fact, once=True)

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

    def lead_twice(self) -> Lead:
        return Lead("repeat", times=2)

    def lead_times(self, times: int) -> Lead:
        return Lead("repeat", times=times)

    def tail_times(self, times: int) -> Lead:
        return Lead("repeat", times=times)

    def tail_first(self) -> Lead:
        return Lead("first")

    def lead_unless(self, fact: Fact) -> Lead:
        return Lead("unless", fact)

    def tail_unless(self, fact: Fact) -> Lead:
        return Lead("unless", fact)

    def tail_only_if(self, fact: Fact) -> Lead:
        return Lead("only if", fact)

    def only_if_alone(self, fact: Fact) -> Line:
        return Line(items=(Item(Usable(only_if=holds(fact))),))

    def lead_for_each(self, what: tree.Select) -> Lead:
        return Lead("each", what=what)

    def lead_until(self, end: Any) -> Lead:
        return Lead("until", end=end)

    def until(self, *parts: Any) -> str:
        return str(parts[-1])

    def until_next_turn(self, who: Any) -> str:
        if self._somebody(who) != self.me and who != tree.Own():
            raise Senseless(
                "until the next turn of the card's own character, or the end of the turn or round"
            )
        return "next turn"

    def until_own_turn(self, who: Any) -> str:
        """An ability is done in the turn of its own character."""
        own = self._somebody(who) in (self.me, tree.Own())
        if not own or self.names.kind not in ("ability", "companion action"):
            raise Senseless(
                "say which turn: 'until the end of the turn', that is the turn which is taken now"
            )
        return "turn"

    def until_turn(self) -> str:
        return "turn"

    def until_round(self) -> str:
        return "round"

    def ends(self, word: Token) -> str:
        return "" + str(word)

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

    def join_comma(self) -> Join:
        return ","

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

    def one_choice(self, chooser: Any, option: Any) -> Line:
        if len(option) < 2 or any(item.join != "or" for item in option[1:]):
            raise Senseless("put ';' between the choices: 'choose one: move 2; or challenge 2'")
        return Line(options=tuple((replace(item, join=""),) for item in option), chooser=chooser)

    def line(self, clause: Any, *tails: Any) -> Line:
        clause, tails = _more_dice_if(clause, tails)
        leads = tuple(tail for tail in tails if isinstance(tail, Lead))
        if isinstance(clause, First):
            happens = Fact(tree.Moment("challenges", clause.who))
            leads = (Lead("when", happens, limit=tree.Limit(1, clause.period)), *leads)
            clause = clause.rules
        items = _going_on([Item(clause), *(tail for tail in tails if isinstance(tail, Item))])
        before: tree.Who | None = None
        for at, item in enumerate(items):
            if isinstance(item.clause, tuple):
                rules = tuple(about_same(rule, before) for rule in item.clause)
                items[at] = replace(item, clause=rules)
                before = whom(rules[-1])
            elif isinstance(item.clause, Clause) and len(item.clause.subjects) == 1:
                before = person(item.clause.subjects[0])
        return Line(leads, tuple(items))

    def only_often(self, limit: tree.Limit) -> Line:
        return Line((Lead("limit", limit=limit),))

    def start(self, *parts: Any) -> Line:
        leads: list[Lead] = list(parts[:-1])
        line: Line = parts[-1]
        return replace(line, leads=(*leads, *line.leads))


def _is_own_side(who: Any) -> bool:
    if not isinstance(who, tree.Select) or who.sort != "side":
        return False
    if any(kept != tree.Is("yours") for kept in who.filters) or who.count.how not in ("the", "one"):
        raise Senseless("what other sides do cannot be said; say what happens to their characters or tokens")
    return True


def _all_made(subject: tuple[Someone, ...], made: Callable[[tree.Who], tree.Step]) -> tree.Step:
    steps = tuple(made(person(who)) for who in subject)
    return steps[0] if len(steps) == 1 else tree.Steps(steps)


def _going_on(items: list[Item]) -> list[Item]:
    """`X and may Y`: who may is who did X. What a move may pass through belongs to that move."""
    done: list[Item] = []
    for item in items:
        clause = item.clause
        if not isinstance(clause, Clause) or not clause.may or clause.subjects or clause.this:
            done.append(item)
            continue
        before = done[-1].clause if done else None
        if not isinstance(before, Clause) or item.join == "or":
            raise Senseless("say who may: 'you may move 1', 'Jon may move 1'")
        if isinstance(clause.doing, Passes):
            if not isinstance(before.doing, Verb) or not isinstance(before.doing.step, tree.Move):
                raise Senseless("there is no move before this that could pass through something")
            moving = replace(before.doing.step, through=clause.doing.through)
            done[-1] = replace(done[-1], clause=replace(before, doing=replace(before.doing, step=moving)))
            continue
        done.append(replace(item, clause=replace(clause, subjects=_same(before))))
    return done


def _same(before: Clause) -> tuple[Someone, ...]:
    if len(before.subjects) > 1:
        raise Senseless("say who may: 'each of them may move 1'")
    who = before.subjects[0] if before.subjects else You()
    if isinstance(who, tree.Select) and who.count.how in ("one", "another", "the"):
        return (tree.That(who.id or who.sort),)
    if isinstance(who, tree.Select | tree.EitherOf):
        raise Senseless("say it for each in one sentence: 'each Hound may move 1 and challenge 1'")
    return (who,)


def _more_dice_if(clause: Any, tails: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """`Challenge 2, or challenge 4 if C`: the condition is the second one's."""
    ors = [tail for tail in tails if isinstance(tail, Item) and tail.join == "or"]
    ifs = [tail for tail in tails if isinstance(tail, Lead) and tail.kind == "if"]
    if not ors or not ifs:
        return clause, tails
    first, second = (_plain_dice(each) for each in (clause, ors[0].clause))
    if len(tails) != 2 or tails[0] is not ors[0] or first is None or second is None or second <= first:
        raise Senseless("'X or Y if ...' can be read in two ways: say 'if ..., Y; otherwise, X'")
    dice = tree.PlusIf(first, second - first, holds(ifs[0].fact))
    return replace(clause, doing=replace(clause.doing, step=replace(clause.doing.step, dice=dice))), ()


def _plain_dice(clause: Any) -> int | None:
    """The dice of a challenge to somebody adjacent, of whom nothing is said."""
    done = clause.doing.step if isinstance(clause, Clause) and isinstance(clause.doing, Verb) else None
    plain = isinstance(clause, Clause) and not clause.subjects and not clause.may
    if plain and isinstance(done, tree.Challenge) and isinstance(done.dice, tree.Number):
        return (
            done.dice.value if replace(done, dice=tree.Number(0)) == tree.Challenge(tree.Number(0)) else None
        )
    return None
