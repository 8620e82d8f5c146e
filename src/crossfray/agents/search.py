"""The searching player: a tree over the answers of an activation.

Each look goes down the tree by what its answers have come to so far and by their worth at a glance, takes dice as
they fall, and leaves the rest to the greedy player until some activations later. Every look ends at the same beginning
of an activation, where the position is valued for every side; whoever is asked on the way prefers what is good for
itself. The first looks at all answers meet the same dice, and so do the second ones: what answers come to then differs
less by luck. Equal positions are one node, and the tree is kept for the next question."""

import gc
from collections.abc import Callable
from math import exp, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from crossfray.agents import greedy
from crossfray.agents.fate import Fate
from crossfray.agents.policy import worths
from crossfray.agents.value import value
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.chance import fall
from crossfray.rules.engine import advance
from crossfray.rules.secrets import determinize, observe
from crossfray.rules.state import CHANCE, State

EVEN = 0.2
"""the share of the first tries that all answers have alike"""
UNTRIED = 0.03
"""how much worse than the others an answer is thought to be that was not tried"""
TRACE = 1e-6
"""the most that chance adds to the share of an answer: of answers that seem alike none comes first for its number"""
LONGEST = 400
"""decisions that a look may take"""
MOST_NODES = 20_000
MOST_TREES = 8


class Thought(NamedTuple):
    """An answer as the search has come to see it."""

    option: int
    values: list[float]
    """for every side what it came to on average, by the value of the search; `value.chances` makes chances of it"""
    visits: int
    """how often it was looked at"""


class Node:
    """A question: how often each answer was tried, and what that came to in sum for the side that gives it, and for
    every side."""

    def __init__(self, state: State, trust: float, rng: Random) -> None:
        self.side = state.side
        self.offered = state.options
        self.options = list(bits(state.options))
        found = worths(state, self.options)
        top = max(found)
        weights = [exp(trust * (each - top)) for each in found]
        total = sum(weights)
        even = EVEN / len(weights)
        self.first = [(1 - EVEN) * weight / total + even + TRACE * rng.random() for weight in weights]
        self.visits = [0] * len(weights)
        self.sums = [0.0] * len(weights)
        self.totals = [[0.0] * len(state.points) for _ in weights]
        self.tried = 0
        self.sum = 0.0

    def next_try(self, curiosity: float) -> int:
        """The place of the answer to look at next."""
        root = curiosity * sqrt(self.tried + 1)
        untried = self.sum / self.tried - UNTRIED if self.tried else 0.0
        best, found = -1e9, 0
        for place, visits in enumerate(self.visits):
            worth = self.sums[place] / visits if visits else untried
            worth += root * self.first[place] / (1 + visits)
            if worth > best:
                best, found = worth, place
        return found

    def note(self, place: int, found: list[float]) -> None:
        worth, totals = found[self.side], self.totals[place]
        self.visits[place] += 1
        self.sums[place] += worth
        self.tried += 1
        self.sum += worth
        for side, each in enumerate(found):
            totals[side] += each

    def most_tried(self) -> int:
        """The answer that was looked at most; of several the one that has come to most."""
        return max(zip(self.visits, self.sums, self.options, strict=True))[2]

    def is_settled(self, left: int) -> bool:
        """Whether so many more looks cannot change which answer was looked at most."""
        if left <= 0:
            return True
        first = second = 0
        for visits in self.visits:
            if visits > first:
                first, second = visits, first
            elif visits > second:
                second = visits
        return first - second > left

    def thoughts(self) -> list[Thought]:
        """All answers that were looked at, the one that it would give first."""
        found = [
            Thought(option, [total / visits for total in totals], visits)
            for option, visits, totals in zip(self.options, self.visits, self.totals, strict=True)
            if visits
        ]
        return sorted(found, key=lambda each: -each.visits)


class Tree:
    """What was found for a side in one game: a node for every position it has looked at."""

    def __init__(self, state: State) -> None:
        self.match = state.match
        self.side = state.side
        self.step = -1
        """the last question it was asked"""
        self.nodes: dict[int, Node] = {}
        self.tries: list[int] = []
        """how often each answer to that question has been looked at since it was asked"""
        self.fates: list[Fate] = []
        """what chance gives in the first look at an answer, in the second ..."""

    def is_of(self, state: State) -> bool:
        return self.match is state.match and self.side == state.side

    def root(self, state: State, trust: float, rng: Random) -> Node:
        """The node of the open question. What was found for an earlier activation is forgotten, and everything when
        the game does not go on from the last question."""
        key = observe(state, state.side).key()
        goes_on = state.step > self.step and state.kind != decisions.ASK_CHARACTER
        self.step = state.step
        if not goes_on or key not in self.nodes or len(self.nodes) > MOST_NODES:
            self.nodes = {key: Node(state, trust, rng)}
        self.tries, self.fates = [0] * len(self.nodes[key].options), []
        return self.nodes[key]

    def fate(self, place: int, rng: Random) -> Fate:
        """What chance gives in the next look at the answer at a place."""
        nth = self.tries[place]
        self.tries[place] += 1
        if nth == len(self.fates):
            self.fates.append(Fate(rng))
        return self.fates[nth]


class Search:
    """A player that looks so many times at what may come, each time so many activations ahead."""

    def __init__(
        self,
        looks: int,
        ahead: int,
        judge: Callable[[State], list[float]] = value,
        curiosity: float = 0.5,
        trust: float = 3.0,
        within: float = 60.0,
        deep: int = 0,
    ) -> None:
        self.looks = looks
        self.ahead = ahead
        self.judge = judge
        """what a position is worth to every side"""
        self.curiosity = curiosity
        self.trust = trust
        self.within = within
        """seconds that a question may take: only what is out of all proportion takes so long"""
        self.deep = deep
        """activations after this one in which, too, answers are compared; the rest is left to the greedy player"""
        self.cancelled: Callable[[], bool] = _never
        self.trees: list[Tree] = []

    def anew(self) -> "Search":
        """The same player with nothing in mind."""
        return Search(self.looks, self.ahead, self.judge, self.curiosity, self.trust, self.within, self.deep)

    def __call__(self, state: State, rng: Random) -> int:
        """The answer that was looked at most. When time is up or nobody waits any more, the best so far. Meanwhile no
        garbage is collected: that may take longer than the question, and looks leave none."""
        if not state.options & (state.options - 1):
            return state.options.bit_length() - 1
        if state.match.draft is not None:  # squads are still being chosen: there is nothing to look ahead to
            return greedy.choose(state, rng)
        collects = gc.isenabled()
        gc.disable()
        try:
            return self._answer(state, rng, monotonic() + self.within)
        finally:
            if collects:
                gc.enable()

    def _answer(self, state: State, rng: Random, until: float) -> int:
        tree = self._tree(state)
        root = tree.root(state, self.trust, rng)
        while not root.is_settled(self.looks - root.tried) and monotonic() < until and not self.cancelled():
            self._look(tree, root, state, rng, until)
        return root.most_tried() if root.tried else greedy.choose(state, rng)

    def think(self, state: State, rng: Random, least: int = 1) -> list[Thought]:
        """What each answer to the open question comes to, the best first: after all looks, and at least so many at
        each answer. Answers that there was no time to look at are left out. It knows what the side knows that is
        asked; while squads are chosen there is nothing to say."""
        if state.match.draft is not None:
            return []
        tree = Tree(state)
        root = tree.root(state, self.trust, rng)
        until = monotonic() + self.within
        while monotonic() < until and not self.cancelled():
            fewest = min(root.visits)
            if fewest >= least and root.tried >= self.looks:
                break
            first = root.visits.index(fewest) if fewest < least else -1
            self._look(tree, root, state, rng, until, first)
        return root.thoughts()

    def _tree(self, state: State) -> Tree:
        """The tree of a game; of several games those that were asked about last have one."""
        tree = next((tree for tree in self.trees if tree.is_of(state)), None)
        if tree is None:
            tree = Tree(state)
            self.trees = [*self.trees[1 - MOST_TREES :], tree]
        return tree

    def _look(self, tree: Tree, root: Node, asked: State, rng: Random, until: float, first: int = -1) -> None:
        """Play on from the root to the activation where all looks end, and note what it comes to; with the answer at
        this place, if one is named. A look that is not over when time is up counts for nothing."""
        place = root.next_try(self.curiosity) if first < 0 else first
        way = [(root, place)]
        fate = tree.fate(place, rng)
        state = determinize(asked, asked.side, rng)
        begin = state.turns
        own = begin + (2 if asked.kind == decisions.ASK_CHARACTER else 1)
        last = own + self.ahead
        activation, falls, glances, known = begin, 0, 0, True
        advance(state, root.options[place])
        for _ in range(LONGEST):
            if not state.options or state.turns >= last:
                break
            if monotonic() >= until:
                return
            if state.turns != activation:
                activation, falls, glances = state.turns, 0, 0
            if not state.options & (state.options - 1):
                option = state.options.bit_length() - 1
            elif state.side == CHANCE:
                option = fall(state, fate.falls(activation - begin, falls))
                falls += 1
            elif known and state.turns < own + self.deep:
                node = self._node(tree, state, rng)
                known = node.tried > 0
                place = node.next_try(self.curiosity)
                way.append((node, place))
                option = node.options[place]
            else:
                option = greedy.best(state, fate.breaks(activation - begin, glances))
                glances += 1
            advance(state, option)
        found = self.judge(state)
        for node, place in way:
            node.note(place, found)

    def _node(self, tree: Tree, state: State, rng: Random) -> Node:
        key = state.key()
        node = tree.nodes.get(key)
        if node is None or node.offered != state.options:
            node = tree.nodes[key] = Node(state, self.trust, rng)
        return node


def _never() -> bool:
    return False
