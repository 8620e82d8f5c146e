"""The searching player: a tree over the answers of an activation.

Each look goes down the tree by what its answers have come to so far and by their worth at a glance, takes dice as
they fall, and leaves the rest to the greedy player until some activations later. Every look ends at the same beginning
of an activation, where the position is valued for every side; whoever is asked on the way prefers what is good for
itself. Equal positions are one node, and the tree is kept for the next question."""

from collections.abc import Callable
from math import exp, sqrt
from random import Random
from time import monotonic

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.agents.policy import worths
from crossfray.agents.value import BY_HAND, Weights, value
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.engine import apply
from crossfray.rules.kinds import TURN_BEGIN
from crossfray.rules.secrets import determinize, observe
from crossfray.rules.state import CHANCE, State

EVEN = 0.2
"""the share of the first tries that all answers have alike"""
UNTRIED = 0.03
"""how much worse than the others an answer is thought to be that was not tried"""
LONGEST = 400
"""decisions that a look may take"""
MOST_NODES = 20_000
MOST_TREES = 8

Key = tuple[object, ...]


class Node:
    """A question: how often each answer was tried, and what that came to in sum for the side that gives it."""

    def __init__(self, state: State, trust: float) -> None:
        self.side = state.side
        self.options = list(bits(state.options))
        found = worths(state, self.options)
        top = max(found)
        weights = [exp(trust * (each - top)) for each in found]
        total = sum(weights)
        self.first = [(1 - EVEN) * weight / total + EVEN / len(weights) for weight in weights]
        self.visits = [0] * len(weights)
        self.sums = [0.0] * len(weights)
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

    def note(self, place: int, worth: float) -> None:
        self.visits[place] += 1
        self.sums[place] += worth
        self.tried += 1
        self.sum += worth

    def most_tried(self) -> int:
        """The answer that was looked at most."""
        return self.options[self.visits.index(max(self.visits))]


class Tree:
    """What was found for a side in one game: a node for every position it has looked at."""

    def __init__(self, state: State) -> None:
        self.match = state.match
        self.side = state.side
        self.step = -1
        """the last question it was asked"""
        self.nodes: dict[Key, Node] = {}

    def is_of(self, state: State) -> bool:
        return self.match is state.match and self.side == state.side

    def root(self, state: State, trust: float) -> Node:
        """The node of the open question. What was found for an earlier activation is forgotten, and everything when
        the game does not go on from the last question."""
        key = position_key(observe(state, state.side))
        goes_on = state.step > self.step and state.kind != decisions.ASK_CHARACTER
        self.step = state.step
        if not goes_on or key not in self.nodes or len(self.nodes) > MOST_NODES:
            self.nodes = {key: Node(state, trust)}
        return self.nodes[key]


class Search:
    """A player that looks so many times at what may come, each time so many activations ahead."""

    def __init__(
        self,
        looks: int,
        ahead: int,
        weights: Weights = BY_HAND,
        curiosity: float = 0.5,
        trust: float = 3.0,
        within: float = 60.0,
    ) -> None:
        self.looks = looks
        self.ahead = ahead
        self.weights = weights
        self.curiosity = curiosity
        self.trust = trust
        self.within = within
        """seconds that a question may take: only what is out of all proportion takes so long"""
        self.cancelled: Callable[[], bool] = _never
        self.trees: list[Tree] = []

    def anew(self) -> "Search":
        """The same player with nothing in mind."""
        return Search(self.looks, self.ahead, self.weights, self.curiosity, self.trust, self.within)

    def __call__(self, state: State, rng: Random) -> int:
        """The answer that was looked at most. When time is up or nobody waits any more, the best so far."""
        if not state.options & (state.options - 1):
            return state.options.bit_length() - 1
        if state.match.draft is not None:  # squads are still being chosen: there is nothing to look ahead to
            return greedy.choose(state, rng)
        tree = self._tree(state)
        root = tree.root(state, self.trust)
        ends = 2 if state.kind == decisions.ASK_CHARACTER else 1
        until = monotonic() + self.within
        while root.tried < self.looks and monotonic() < until and not self.cancelled():
            self._look(tree, root, determinize(state, state.side, rng), ends, rng)
        return root.most_tried() if root.tried else greedy.choose(state, rng)

    def _tree(self, state: State) -> Tree:
        """The tree of a game; of several games those that were asked about last have one."""
        tree = next((tree for tree in self.trees if tree.is_of(state)), None)
        if tree is None:
            tree = Tree(state)
            self.trees = [*self.trees[1 - MOST_TREES :], tree]
        return tree

    def _look(self, tree: Tree, root: Node, state: State, ends: int, rng: Random) -> None:
        """Play on from the root to the activation where all looks end, and note what it comes to."""
        way: list[tuple[Node, int]] = []
        begun = steps = 0
        known = True
        while state.options and steps < LONGEST and begun < ends + self.ahead:
            steps += 1
            if state.side == CHANCE:
                option = answer_chance(state, rng)
            elif known and begun < ends:
                node = self._node(tree, state) if way else root
                known = node.tried > 0 or not way
                place = node.next_try(self.curiosity)
                way.append((node, place))
                option = node.options[place]
            else:
                option = greedy.choose(state, rng)
            for event in apply(state, option):
                if event.kind == TURN_BEGIN:
                    begun += 1
        found = value(state, self.weights)
        for node, place in way:
            node.note(place, found[node.side])

    def _node(self, tree: Tree, state: State) -> Node:
        key = position_key(state)
        node = tree.nodes.get(key)
        if node is None:
            node = tree.nodes[key] = Node(state, self.trust)
        return node


def _never() -> bool:
    return False


def position_key(state: State) -> Key:
    """Equal for equal positions of a match."""
    return (
        state.kind,
        state.side,
        state.options,
        state.round,
        state.down,
        state.exhausted,
        state.tired,
        tuple(state.where),
        tuple(state.points),
        tuple(state.pool),
        tuple(state.tokens),
        tuple(state.holder),
        tuple(state.notes),
        tuple(state.uses),
        tuple(state.history),
        tuple(state.settled),
        tuple([tuple(frame) for frame in state.frames]),
        tuple([tuple(frame) for frame in state.lasting]),
    )
