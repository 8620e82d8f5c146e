"""The searching player beside the exact worth of every answer, on small positions.

    PYTHONPATH=tests python -m support.exact 50

compares them on so many of them."""

import sys
from collections.abc import Iterator
from random import Random

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.agents.search import Search
from crossfray.content.match.build import build_match, preset
from crossfray.rules import decisions
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import CHANCE, State
from crossfray.study.exact import Exact, TooLarge, is_best

LOOKS = 1500


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


if __name__ == "__main__":
    total, same = int(sys.argv[1]), 0
    for number, (position, exact) in enumerate(small_positions(total, seed=1), 1):
        same += agrees(position, exact)
        print(f"{same} of {number} the same", flush=True)
