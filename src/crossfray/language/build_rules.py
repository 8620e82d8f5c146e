"""Standing rules: numbers that change, and what somebody cannot do."""

from dataclasses import replace
from typing import Any

from lark import Token

from crossfray.language import tree
from crossfray.language.build_facts import person
from crossfray.language.build_people import noun_of, ordered, spanned, state_of
from crossfray.language.build_steps import StepBuilder
from crossfray.language.canonical import one_of_many
from crossfray.language.clauses import First, Rule, Senseless, You
from crossfray.language.words import TYPES

SAME = tree.That("same")
"""whom the rule before is about: `roll 1 more die and have 1 more defense`"""
Changed = tuple[str, int]
"""how a number changes, and by or to how much"""


@spanned
class RuleBuilder(StepBuilder):
    """Rules are about whom they name, as it is said: `an ally` may still be each ally, or one to be chosen."""

    def value(self, word: Token) -> Any:
        return str(word)

    def raised_by(self, number: Token) -> Changed:
        return "add", int(number)

    def lowered_by(self, number: Token) -> Changed:
        return "subtract", int(number)

    def at_most(self, number: Token) -> Changed:
        return "at most", int(number)

    def at_least(self, number: Token) -> Changed:
        return "at least", int(number)

    def set_to(self, number: Token) -> Changed:
        return "set", int(number)

    def more_dice(self, number: Token, noun: Token) -> int:
        return self._dice(noun) * int(number)

    def less_dice(self, number: Token, noun: Token) -> int:
        return -self._dice(noun) * int(number)

    def _dice(self, noun: Token) -> int:
        if noun_of(noun) != "die":
            raise Senseless("dice are rolled, and nothing else")
        return 1

    # -------------------------------------------------------------- when, and how often

    def in_any_challenge(self, *whose: Any) -> dict[str, Any]:
        return {"challenging": True, **({"when": whose} if whose else {})}

    def in_challenges_of(self, who: Any) -> dict[str, Any]:
        return {"challenging": True, "when": (who,)}

    def in_challenge_to(self, *parts: Any) -> dict[str, Any]:
        return {"challenging": True, "against": parts[-1]}

    def in_next(self, *whose: Any) -> dict[str, Any]:
        return {"challenging": True, "next": True, **({"when": whose} if whose else {})}

    def each_period(self, *parts: Any) -> Any:
        return parts[-1]

    def in_first(self, who: Any, period: Any) -> dict[str, Any]:
        return {"challenging": True, "when": (who,), "first": period}

    def first_challenge_rolls(self, who: Any, period: Any, number: int) -> Any:
        return self._rolled((who,), number, {"challenging": True, "first": period})

    def in_basic_challenge(self) -> dict[str, Any]:
        return {"basic": "dice"}

    def in_basic_move(self) -> dict[str, Any]:
        return {"basic": "move"}

    def when_basic_challenge(self, subject: Any) -> dict[str, Any]:
        return {"basic": "dice", "when": subject}

    def when_basic_move(self, subject: Any) -> dict[str, Any]:
        return {"basic": "move", "when": subject}

    def when_challenging(self, subject: Any, whom: Any = None) -> dict[str, Any]:
        return {"challenging": True, "when": subject, "against": whom}

    def challenging(self, whom: Any = None) -> dict[str, Any]:
        return {"challenging": True, "against": whom}

    def when_defending(self, subject: Any, whom: Any = None) -> dict[str, Any]:
        return {"defending": True, "when": subject, "against": whom}

    def defending(self, whom: Any = None) -> dict[str, Any]:
        return {"defending": True, "against": whom}

    def when_interacting(self, subject: Any) -> dict[str, Any]:
        return {"interacting": True, "when": subject}

    def in_challenge_against(self, whom: Any) -> dict[str, Any]:
        return {"against": whom}

    def so_many(self, what: tree.Select) -> dict[str, Any]:
        return {"each": what}

    def so_many_at_most(self, what: tree.Select, most: Token, *_: Any) -> dict[str, Any]:
        return {"each": what, "most": int(most)}

    def in_moves(self, who: Any) -> dict[str, Any]:
        return {"moving": True, "when": (who,)}

    # -------------------------------------------------------------- numbers that change

    def value_changed(self, who: Any, value: str, change: Changed, *around: Any) -> tuple[Rule, ...]:
        return self._modifier((who,), value, change, *around)

    def value_of_changed(self, value: str, who: Any, change: Changed, *around: Any) -> tuple[Rule, ...]:
        return self._modifier((who,), value, change, *around)

    def range_changed(self, who: Any, change: Changed) -> tuple[Rule, ...]:
        return self._modifier((who,), "range", change)

    def cost_changed(self, who: Any, change: Changed) -> tuple[Rule, ...]:
        return self._modifier((who,), "cost", change)

    def challenges_more(self, who: Any, number: Token, value: str) -> tuple[Rule, ...]:
        return self._modifier((who,), value, ("add", int(number)))

    def challenges_less(self, who: Any, number: Token, value: str) -> tuple[Rule, ...]:
        return self._modifier((who,), value, ("subtract", int(number)))

    def range_given(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "range", ("at least", int(number)))

    def cost_more(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "cost", ("add", int(number)))

    def cost_less(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "cost", ("subtract", int(number)))

    def types(self, *types: Token) -> tuple[str, ...]:
        return ordered(types, TYPES)

    def cost_of_types_more(self, who: Any, types: tuple[str, ...], number: Token) -> tuple[Rule, ...]:
        return self._cost_of_types(who, types, ("add", int(number)))

    def cost_of_types_less(self, who: Any, types: tuple[str, ...], number: Token) -> tuple[Rule, ...]:
        return self._cost_of_types(who, types, ("subtract", int(number)))

    def _cost_of_types(self, who: Any, types: tuple[str, ...], change: Changed) -> tuple[Rule, ...]:
        return tuple(rule for kind in types for rule in self._modifier((who,), f"{kind} cost", change))

    def value_more(self, subject: Any, number: Token, value: str, *around: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, value, ("add", int(number)), *around)

    def value_less(self, subject: Any, number: Token, value: str, *around: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, value, ("subtract", int(number)), *around)

    def value_lost(self, subject: Any, number: Token, value: str, *around: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, value, ("subtract", int(number)), *around)

    def dice_changed(self, subject: Any, number: int, *around: Any) -> Any:
        return self._rolled(subject, number, *around)

    def given_more(self, who: Any, *rest: Any) -> tuple[Rule, ...]:
        return self.value_more((who,), *rest)

    def given_less(self, who: Any, *rest: Any) -> tuple[Rule, ...]:
        return self.value_less((who,), *rest)

    def given_dice(self, who: Any, *rest: Any) -> Any:
        return self.dice_changed((who,), *rest)

    def next_challenge_rolls(self, who: Any, number: int, *around: Any) -> tuple[Rule, ...]:
        return self._modifier((who,), "dice", _signed(number), *around, {"challenging": True, "next": True})

    def challenges_roll(self, who: Any, number: int, *around: Any) -> Any:
        return self._rolled((who,), number, *around)

    def basic_challenges_roll(self, who: Any, number: int, *around: Any) -> tuple[Rule, ...]:
        return self._modifier((who,), "basic dice", _signed(number), *around)

    def basic_challenges_to(self, who: Any, whom_: Any, number: int) -> tuple[Rule, ...]:
        return self.basic_challenges_roll(who, number, {"against": whom_})

    def challenges_to(self, who: Any, whom_: Any, number: int) -> Any:
        return self.challenges_roll(who, number, {"against": whom_})

    def also_more(self, number: Token, value: str, *around: Any) -> tuple[Rule, ...]:
        return self.value_more((SAME,), number, value, *around)

    def also_less(self, number: Token, value: str, *around: Any) -> tuple[Rule, ...]:
        return self.value_less((SAME,), number, value, *around)

    def also_dice(self, number: int, *around: Any) -> Any:
        return self.dice_changed((SAME,), number, *around)

    def also_cannot(self, *refusals: Any) -> tuple[Rule, ...]:
        return self.cannot((SAME,), *refusals)

    def moves_more(self, subject: Any, number: Token, *around: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, "move", ("add", int(number)), *around)

    def moves_less(self, subject: Any, number: Token, *around: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, "move", ("subtract", int(number)), *around)

    def basic_moves_more(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "basic move", ("add", int(number)))

    def basic_moves_less(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "basic move", ("subtract", int(number)))

    def basic_move_is(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "basic move", ("set", int(number)))

    def range_at_most(self, *parts: Any) -> tuple[Rule, ...]:
        everybody = tree.Select(tree.Count("each"), "character")
        return self._modifier((everybody,), "range", ("at most", int(parts[-1])))

    def _rolled(self, subject: Any, number: int, *around: Any) -> Any:
        """More or less dice, always or in the first challenge of a time."""
        said = {name: found for each in around for name, found in each.items()}
        rules = self._modifier(subject, "dice", _signed(number), *around)
        return First(rules, whom(rules[0]), said["first"]) if "first" in said else rules

    def _modifier(self, subject: Any, value: Any, change: Changed, *around: Any) -> tuple[Rule, ...]:
        said: dict[str, Any] = {}
        for each in around:
            said.update({name: found for name, found in each.items() if found is not None})
        how, number = change
        scope = one_of_many([self._somebody(person(who)) for who in subject])
        if "when" in said:
            self._check_same(scope, said["when"])
        if said.get("interacting"):
            value = {"dice": "roll"}.get(value, "")
        elif said.get("defending"):
            value = {"dice": "defense", "defense": "defense"}.get(value, "")
        elif said.get("challenging") and value not in ("dice", "basic dice"):
            value = ""
        elif said.get("basic"):
            value = f"basic {value}" if value == said["basic"] else ""
        if said.get("moving") and value != "move":
            value = ""
        against = one(said.get("against"))
        if not value or (against is not None and value not in ("dice", "basic dice", "defense")):
            raise Senseless("in a challenge it is the dice that change, and the defense of who is challenged")
        amount: tree.Amount = tree.Number(number)
        if "each" in said:
            if how not in ("add", "subtract"):
                raise Senseless("'for each' goes with more or less, not with a number that is set")
            amount = tree.PerEach(0, number, said["each"], said.get("most", 0))
        change_: Any = how
        once = bool(said.get("next"))
        if "first" in said and value != "dice":
            raise Senseless("in the first challenge it is the dice that change")
        return (tree.Modifier(value, change_, amount, scope, against=against, next=once),)

    def _check_same(self, scope: tree.Who, again: Any) -> None:
        """`Mira rolls 1 more die when she challenges`: who challenges is who rolls."""
        who = again[0] if len(again) == 1 else None
        they = self.names.pronoun == "they" and who == tree.Own()
        if not (isinstance(who, tree.That) or who == scope or they or isinstance(who, You)):
            raise Senseless("who rolls is who challenges: 'Jon rolls 1 more die when he challenges'")

    # -------------------------------------------------------------- what somebody cannot do

    def cannot(self, subject: Any, *refusals: Any) -> tuple[Rule, ...]:
        who = one_of_many([person(somebody) for somebody in subject])
        rules: list[Rule] = []
        for acts, whom in refusals:
            if acts[0].startswith("by ") and whom is not None:
                rules += [tree.Prohibition(_every(whom), act.removeprefix("by "), one(who)) for act in acts]
            elif acts == ("challenge",) and whom is not None:
                rules.append(self._not_challenged(whom, who))
            else:
                rules += [tree.Prohibition(who, act, one(whom)) for act in acts]
        return tuple(rules)

    def _not_challenged(self, whom: tree.Who, by: tree.Who) -> Rule:
        """Who cannot challenge somebody is one by whom it cannot be challenged."""
        if isinstance(by, tree.Select) and by.count.how == "one" and self.names.kind == "ability":
            raise Senseless("choose it first: 'choose a rival', then 'that rival cannot challenge Jon'")
        return tree.Prohibition(_every(whom), "be challenged", one(by))

    def refused_act(self, what: Any) -> tuple[tuple[str, ...], Any]:
        return (str(what),), None

    def refused_challenge(self, whom: Any) -> tuple[tuple[str, ...], Any]:
        return ("challenge",), whom

    def refused_suffering(self, *parts: Any) -> tuple[tuple[str, ...], Any]:
        acts = tuple(f"be {part}" for part in parts if isinstance(part, str))
        return acts, next((part for part in parts if not isinstance(part, str)), None)

    def refused_abilities(self) -> tuple[tuple[str, ...], Any]:
        return ("do abilities",), None

    def refused_things(self, noun: Token) -> tuple[tuple[str, ...], Any]:
        if noun_of(noun) != "item":
            raise Senseless(
                "somebody cannot do abilities, use items, move, challenge, assist, interact, stand up"
            )
        return ("use items",), None

    def refused_basic_challenge(self) -> tuple[tuple[str, ...], Any]:
        return ("do basic challenges",), None

    def refused_basic_move(self) -> tuple[tuple[str, ...], Any]:
        return ("do basic moves",), None

    def first_push(self, word: Token) -> str:
        return "" + str(word)

    def push_or_so(self, word: Token) -> str:
        return "" + str(word)

    def refused_pushing(self, *parts: Any) -> tuple[tuple[str, ...], Any]:
        done = {"push": "be pushed", "pull": "be pulled", "place": "be placed", "move": "be moved"}
        return tuple(f"by {done[part]}" for part in parts[:-1]), parts[-1]

    def refused_standing(self) -> tuple[tuple[str, ...], Any]:
        return ("stand up",), None

    def suffered(self, word: Token) -> str:
        return state_of(word)

    def ability_verb(self, word: Token) -> str:
        return "" + str(word)


def _signed(number: int) -> Changed:
    return ("add", number) if number > 0 else ("subtract", -number)


def whom(rule: Rule) -> tree.Who:
    """Whom a rule is about."""
    return rule.scope if isinstance(rule, tree.Modifier) else rule.who


def about_same(rule: Rule, before: tree.Who | None) -> Rule:
    """A rule that names nobody is about whom the words before it are."""
    if whom(rule) != SAME:
        return rule
    if before is None:
        raise Senseless("say of whom: 'Jon has 1 more defense'")
    return replace(rule, scope=before) if isinstance(rule, tree.Modifier) else replace(rule, who=before)


def standing(rule: Rule) -> Rule:
    """A rule that always holds: about `a character` it is about each."""
    if isinstance(rule, tree.Modifier):
        if rule.next:
            raise Senseless("say until when: 'in her next challenge until the end of the turn'")
        return replace(rule, scope=_every(rule.scope))
    return replace(rule, who=_every(rule.who))


def _every(who: tree.Who) -> tree.Who:
    if isinstance(who, tree.Select) and who.count.how in ("one", "any"):
        return replace(who, count=tree.Count("each"))
    if isinstance(who, tree.EitherOf):
        return one_of_many([_every(part) for part in who.parts])
    return who


def one(who: Any) -> Any:
    if isinstance(who, tree.Select) and who.count.how in ("each", "any"):
        return replace(who, count=tree.Count("one"))
    return who
