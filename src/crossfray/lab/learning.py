"""Learns from games what counts in a position: logistic regression of who won on what each side had.

    python -m crossfray.lab.learning --games 5881 --seed 2

plays games between greedy players on random matches of two sides. Now and then an activation is played wildly, to reach
positions that good players avoid. It prints the weights (agents/value.py), and how well they predict every fifth game,
which was not used for learning, compared with the usual weights."""

import argparse
from math import exp, log
from random import Random
from typing import NamedTuple

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.agents.value import USUAL, Weights, features
from crossfray.content.match.build import build_match
from crossfray.lab.contest import MOST_ROUNDS, Pair, drawn_match
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import CHANCE

WILD, CALM = 0.6, 0.03
"""how often an action is a whim, in a wild activation and in others"""
SELDOM = 0.15
"""the share of activations that are wild"""
KEPT = 0.7
"""the share of positions that are used"""
RIDGE = 5.0
ROUNDS = 8
"""rounds of Newton's method"""


class Position(NamedTuple):
    """How much more the first side had than the second when an activation began, and whether it won."""

    more: list[float]
    won: bool


def positions(number: int, seed: int) -> list[Position]:
    """The positions of one game; none if nobody won."""
    state = new_game(build_match(drawn_match(Pair("greedy", "greedy"), Random(f"gd{seed}:{number}"))))
    rng, found, turn, whim = Random(f"{seed}:{number}"), [], state.turns, 0.05
    while state.options and state.round <= MOST_ROUNDS:
        if state.turns != turn:
            turn, whim = state.turns, WILD if rng.random() < SELDOM else CALM
            if rng.random() < KEPT:
                found.append([own - other for own, other in zip(*features(state), strict=True)])
        apply(state, answer_chance(state, rng) if state.side == CHANCE else greedy.choose(state, rng, whim))
    return [Position(more, state.winner == 0) for more in found] if state.winner >= 0 else []


def chance(weights: list[float], more: list[float]) -> float:
    score = sum(weight * each for weight, each in zip(weights, more, strict=True))
    return 1 / (1 + exp(-max(min(score, 30.0), -30.0)))


def learn(rows: list[Position]) -> list[float]:
    """The weights that make these games most likely, pulled a little toward zero."""
    size = range(len(rows[0].more))
    ridge = [RIDGE * sum(row.more[k] ** 2 for row in rows) / len(rows) + 1e-6 for k in size]
    weights = [0.0 for _ in size]
    for _ in range(ROUNDS):
        slope = [ridge[k] * weights[k] for k in size]
        bend = [[ridge[i] if i == k else 0.0 for i in size] for k in size]
        for more, won in rows:
            likely = chance(weights, more)
            for k in size:
                if more[k]:
                    slope[k] += (likely - won) * more[k]
                    part, line = likely * (1 - likely) * more[k], bend[k]
                    for i in size:
                        line[i] += part * more[i]
        weights = [weight - step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(lines: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations with a regular matrix."""
    rows = [[*line, end] for line, end in zip(lines, right, strict=True)]
    for k, top in enumerate(rows):
        for row in rows[k + 1 :]:
            part = row[k] / top[k]
            row[k:] = [each - part * over for each, over in zip(row[k:], top[k:], strict=True)]
    found = [0.0] * len(rows)
    for k in reversed(range(len(rows))):
        known = sum(rows[k][i] * found[i] for i in range(k + 1, len(rows)))
        found[k] = (rows[k][-1] - known) / rows[k][k]
    return found


def surprise(weights: list[float], rows: list[Position]) -> float:
    """How badly games are predicted: 0.69 by a coin, 0 by perfect knowledge."""
    told = [chance(weights, row.more) if row.won else 1 - chance(weights, row.more) for row in rows]
    return -sum(log(max(each, 1e-9)) for each in told) / len(told)


def main() -> None:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        "crossfray.lab.learning", None, summary, rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    learned_from: list[Position] = []
    kept_apart: list[Position] = []
    for number in range(1, said.games + 1):
        (learned_from if number % 5 else kept_apart).extend(positions(number, said.seed))
        if number % 500 == 0:
            print(f"{number} games, {len(learned_from) + len(kept_apart)} positions", flush=True)
    weights = learn(learned_from)
    for name, weight in zip(Weights._fields, weights, strict=True):
        print(f"{name:<8} {weight:7.3f}")
    print(f"surprise {surprise(weights, kept_apart):.4f}, usual weights {surprise([*USUAL], kept_apart):.4f}")


if __name__ == "__main__":
    main()
