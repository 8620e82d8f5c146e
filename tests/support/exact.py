"""The exact worth of every answer to the end of an activation: all answers, all dice, by their weights.

    PYTHONPATH=tests python -m support.exact 50

compares the searching player with it on so many small positions."""

import sys
from collections.abc import Iterator
from random import Random

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.agents.search import Search
from crossfray.agents.value import value
from crossfray.content.match.build import build_match, preset
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.engine import apply, chance_weights, new_game
from crossfray.rules.kinds import TURN_BEGIN
from crossfray.rules.state import CHANCE, State

MOST_POSITIONS = 10_000
LOOKS = 1500
ALIKE = 0.002
"""answers that differ by less in the chance to win are equally good"""


class TooLarge(Exception):
    """There are more positions than can be looked at."""


class Exact:
    """Every answer to the end of the activation; whoever is asked takes what is best for itself."""

    def __init__(self) -> None:
        self.known: dict[int, list[float]] = {}

    def answers(self, state: State) -> dict[int, float]:
        """What each answer to the open question comes to, for the side that gives it."""
        return {option: self.after(state, option)[state.side] for option in bits(state.options)}

    def after(self, state: State, option: int) -> list[float]:
        twin = state.copy()
        if any(event.kind == TURN_BEGIN for event in apply(twin, option)) or not twin.options:
            return value(twin)
        return self.worth(twin)

    def worth(self, state: State) -> list[float]:
        key = state.key()
        if key not in self.known:
            if len(self.known) > MOST_POSITIONS:
                raise TooLarge
            self.known[key] = self._mean(state) if state.side == CHANCE else self._best(state)
        return self.known[key]

    def _best(self, state: State) -> list[float]:
        return max(
            (self.after(state, option) for option in bits(state.options)), key=lambda all_: all_[state.side]
        )

    def _mean(self, state: State) -> list[float]:
        weights = chance_weights(state)
        found = [(weights[option], self.after(state, option)) for option in bits(state.options)]
        total = sum(weight for weight, _ in found)
        sides = range(len(state.match.sides))
        return [sum(weight * worths[side] for weight, worths in found) / total for side in sides]


def small_positions(count: int, seed: int) -> Iterator[tuple[State, dict[int, float]]]:
    """Positions of random games in which most answers are wrong, with the worth of every answer."""
    rng, found = Random(seed), 0
    while found < count:
        state = new_game(
            build_match(preset(rng.choice(["duel", "skirmish", "thrones", "control", "first-got100-3"])))
        )
        until = rng.randint(60, 250)
        while state.options and (state.step < until or state.kind != decisions.ASK_ACTION):
            apply(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))
        if not state.options:
            continue
        try:
            worths = Exact().answers(state)
        except TooLarge:
            continue
        if len(worths) - 2 * sum(is_best(worths, option) for option in worths) > 0:
            found += 1
            yield state, worths


def agrees(state: State, worths: dict[int, float], looks: int = LOOKS) -> bool:
    """Whether the searching player gives a best answer."""
    return is_best(worths, Search(looks, 0)(state, Random(1)))


def is_best(worths: dict[int, float], option: int) -> bool:
    return worths[option] >= max(worths.values()) - ALIKE


if __name__ == "__main__":
    total, same = int(sys.argv[1]), 0
    for number, (position, exact) in enumerate(small_positions(total, seed=1), 1):
        same += agrees(position, exact)
        print(f"{same} of {number} the same", flush=True)
