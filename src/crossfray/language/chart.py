"""A chart parser with a packed forest, which finds the best meanings of a sentence. It knows no English.

The forest is built bottom-up from categories alone. Meanings are only computed below the root. Each node keeps its
cheapest meanings, and merges equal ones. The action of a rule returns None if the types do not fit. In a cost,
each preference has its own digits, so that a more important preference always wins (`Grammar.cost`)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

KEPT: Final = 8
"""how many meanings a node keeps"""
TRIED: Final = 32
"""how many combinations of the parts' meanings are tried for a rule"""
MOST_EDGES: Final = 60_000
"""a sentence that needs more work is given up"""


class Rule(NamedTuple):
    left: str
    right: tuple[str, ...]
    action: Callable[..., Any]
    cost: int
    holes: tuple[bool, ...]
    """for each symbol of the rule as written, whether it is present: optional symbols may be missing"""


class Costly(NamedTuple):
    """A less preferred meaning, returned by an action."""

    meaning: Any
    cost: int


class TooMuch(Exception):
    """The sentence has too many readings."""


@dataclass
class Grammar:
    """Rules by their first and second symbol. `preferences` are sorted, the most important first."""

    preferences: tuple[str, ...]
    rules: list[Rule] = field(default_factory=list)
    by_first: dict[str, dict[str, list[Rule]]] = field(default_factory=dict)
    _begun: dict[str, frozenset[str]] = field(default_factory=dict)

    def cost(self, *broken: str) -> int:
        """The cost of going against these preferences."""
        top = len(self.preferences) - 1
        return sum(1 << 5 * (top - self.preferences.index(name)) for name in broken)

    def add(self, written: str, action: Callable[..., Any], *broken: str) -> None:
        """Adds a rule `A -> b C? | d`. A symbol with `?` may be missing; the action then gets None."""
        left, right = written.split("->")
        for alternative in right.split("|"):
            ways: list[list[tuple[str, bool]]] = [[]]
            for symbol in alternative.split():
                name = symbol.removesuffix("?") if len(symbol) > 1 else symbol
                more = [[*way, (name, True)] for way in ways]
                ways = more + ([[*way, (name, False)] for way in ways] if name != symbol else [])
            for way in ways:
                there = tuple(name for name, present in way if present)
                if there:
                    holes = tuple(present for _, present in way)
                    rule = Rule(left.strip(), there, action, self.cost(*broken), holes)
                    self.rules.append(rule)
                    second = there[1] if len(there) > 1 else ""
                    self.by_first.setdefault(there[0], {}).setdefault(second, []).append(rule)

    def begun_by(self, category: str) -> frozenset[str]:
        """All symbols that can begin with a word of this category."""
        found = self._begun.get(category)
        if found is None:
            reached, todo = {category}, [category]
            while todo:
                rows = self.by_first.get(todo.pop(), {}).values()
                more = {rule.left for row in rows for rule in row} - reached
                reached |= more
                todo += more
            found = self._begun[category] = frozenset(reached)
        return found

    def symbols(self) -> set[str]:
        return {symbol for rule in self.rules for symbol in rule.right}


class Edge(NamedTuple):
    """A word or phrase of the lexicon, with its place in the sentence."""

    category: str
    begin: int
    end: int
    meaning: Any
    cost: int = 0


Key = tuple[str, int, int]
Way = tuple[Rule, tuple[Key, ...]]


class Chart:
    """The packed forest of a sentence: for each (category, begin, end) the ways to build it."""

    def __init__(self, grammar: Grammar, words: Iterable[Edge]) -> None:
        self.nodes: dict[Key, list[Way]] = {}
        self.words: dict[Key, list[tuple[Any, int]]] = {}
        self._best: dict[Key, list[tuple[Any, int]]] = {}
        self._fill(grammar, list(words))

    def _fill(self, grammar: Grammar, words: list[Edge]) -> None:
        nodes, by_first = self.nodes, grammar.by_first
        begun: dict[int, set[str]] = {}
        for edge in words:
            begun.setdefault(edge.begin, set()).update(grammar.begun_by(edge.category))
        nothing: set[str] = set()
        no_rules: dict[str, list[Rule]] = {}
        agenda: list[Key] = []
        starts: dict[tuple[int, str], list[Key]] = {}
        waiting: dict[tuple[int, str], list[tuple[Rule, tuple[Key, ...], int]]] = {}
        for category, begin, end, meaning, cost in words:
            key = (category, begin, end)
            self.words.setdefault(key, []).append((meaning, cost))
            if key not in nodes:
                nodes[key] = []
                agenda.append(key)
        work = 0
        while agenda:
            key = agenda.pop()
            category, begin, end = key
            starts.setdefault((begin, category), []).append(key)
            todo: list[tuple[Rule, tuple[Key, ...], int, int]] = []
            follows = begun.get(end, nothing)
            for second, rules in by_first.get(category, no_rules).items():
                if not second or second in follows:
                    todo += [(rule, (key,), begin, end) for rule in rules]
            todo += [
                (rule, (*got, key), first, end) for rule, got, first in waiting.get((begin, category), ())
            ]
            while todo:
                rule, got, first, last = todo.pop()
                work += 1
                if len(got) == len(rule.right):
                    made = (rule.left, first, last)
                    if made in nodes:
                        nodes[made].append((rule, got))
                    else:
                        nodes[made] = [(rule, got)]
                        agenda.append(made)
                    continue
                symbol = rule.right[len(got)]
                if symbol not in begun.get(last, nothing):
                    continue
                wanted = (last, symbol)
                waiting.setdefault(wanted, []).append((rule, got, first))
                todo += [(rule, (*got, each), first, each[2]) for each in starts.get(wanted, ())]
            if work > MOST_EDGES:
                raise TooMuch

    def best(self, key: Key) -> list[tuple[Any, int]]:
        """The cheapest meanings of a node, with their costs."""
        found = self._best.get(key)
        if found is not None:
            return found
        self._best[key] = []
        cheapest: dict[Any, int] = {}
        for meaning, cost in self.words.get(key, ()):
            if cost < cheapest.get(meaning, cost + 1):
                cheapest[meaning] = cost
        for rule, parts in self.nodes.get(key, ()):
            for meaning, cost in self._made(rule, parts):
                if cost < cheapest.get(meaning, cost + 1):
                    cheapest[meaning] = cost
        found = self._best[key] = sorted(cheapest.items(), key=lambda item: item[1])[:KEPT]
        return found

    def _made(self, rule: Rule, parts: tuple[Key, ...]) -> Iterable[tuple[Any, int]]:
        ways: list[tuple[int, tuple[Any, ...]]] = [(rule.cost, ())]
        for part in parts:
            best = self.best(part)
            if not best:
                return
            ways = [(cost + more, (*got, meaning)) for cost, got in ways for meaning, more in best]
            if len(ways) > TRIED:
                ways.sort(key=lambda way: way[0])
                del ways[TRIED:]
        whole = len(parts) == len(rule.holes)
        for cost, got in ways:
            rest = iter(got)
            meaning = rule.action(
                *(got if whole else (next(rest) if there else None for there in rule.holes))
            )
            if type(meaning) is Costly:
                yield meaning.meaning, cost + meaning.cost
            elif meaning is not None:
                yield meaning, cost
