"""What counts in a position, learned from games of the search with itself (lab/self_play.py): logistic regression of
who won on what each side had when an activation began.

    python -m crossfray.lab.learning games.jsonl more.jsonl

prints the weights (agents/weights.py), and how well they predict every fifth game, which is not learned from.
What counts depends on the course of the round and the game (`course` in agents/value.py).

What sides had when the game began is told to the regression too and then forgotten: else a token that has been used
would seem to cost what a squad with fewer tokens is weaker by. What tokens are worth is not learned but set by hand.
The weights printed are half way between those learned and those set by hand, because these won most games
(docs/computer.md)."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossfray.agents import inputs as i
from crossfray.agents.inputs import INPUTS, inputs
from crossfray.agents.value import course
from crossfray.agents.weights import WEIGHTS
from crossfray.lab.self_play import Game, games_in

Numbers = NDArray[np.float64]

SET: Final = {i.TOKENS: 0.06, i.RETURNING: 0.06}
"""weights that are not learned"""
HAND: Final = {
    i.POINTS: 3.0,
    i.CLOSE: 3.72,
    i.SOON: 4.68,
    i.STANDS: 0.576,
    i.LIES: 0.18,
    i.WAITS: -0.132,
    i.FRESH: 0.174,
    i.TOKENS: 0.06,
    i.PLACE: 0.102,
    i.EAGER: 0.096,
    i.DANGER: -0.132,
    i.STRUCK: -0.096,
    i.ARMOUR: 0.132,
}
"""the weights before these, half set by hand, in the scale of games of the search"""
AT_FIRST: Final = [
    i.TOKENS,
    i.RETURNING,
    i.ARMOUR,
    i.STANDS,
    i.HELPERS,
    i.HOME,
    i.GROUND,
    i.NEARNESS,
    i.MARKERS,
]
"""what sides may differ in from the beginning"""
RIDGE: Final = 1000.0
ROUNDS: Final = 8
"""of Newton's method"""


class Positions(NamedTuple):
    """Pairs of a winner and another side when an activation began: what the one had more than the other."""

    more: Numbers
    """now, for each input and each part of the course"""
    more_at_first: Numbers
    known: Numbers
    """what the inputs come to whose weights are set"""
    won: Numbers
    """1: the winner is the one; 0: the other"""
    share: Numbers
    """of several pairs of one position each counts so much"""


def positions(games: Iterable[Game]) -> Positions:
    rows = [row for game in games if game.winner >= 0 for row in _pairs(game)]
    more, at_first, known, won, share = (np.array(each) for each in zip(*rows, strict=True))
    return Positions(more, at_first, known, won, share)


def _pairs(game: Game) -> Iterator[tuple[Numbers, Numbers, float, float, float]]:
    learned = [each for each in range(INPUTS) if each not in SET]
    turn, at_first = 0, np.zeros(0)
    for state in game.positions():
        if state.turns == turn or not state.options:
            continue
        had = np.array(inputs(state))
        if not turn:
            at_first = had[:, AT_FIRST]
        turn = state.turns
        parts, others = [1.0, *course(state)], [side for side in range(len(had)) if side != game.winner]
        for other in others:
            first, second = (game.winner, other) if (turn + other) % 2 else (other, game.winner)
            more = had[first] - had[second]
            known = sum(weight * more[each] for each, weight in SET.items())
            yield (
                np.outer(parts, more[learned]).ravel(),
                at_first[first] - at_first[second],
                known,
                float(first == game.winner),
                1 / len(others),
            )


def learn(found: Positions, ridge: float = RIDGE) -> Numbers:
    """The weights by which these games were likeliest, held toward nothing; for each input a row, for each part of the
    course a column."""
    rows = np.concatenate([found.more, found.more_at_first], 1)
    scale = np.sqrt((rows**2).mean(0)) + 1e-6
    rows = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        likely = chance(rows @ weights + found.known)
        slope = rows.T @ (found.share * (likely - found.won)) + ridge * weights
        bend = (rows * (found.share * likely * (1 - likely))[:, None]).T @ rows
        weights -= np.linalg.solve(bend + ridge * np.eye(len(weights)), slope)
    inputs_learned = INPUTS - len(SET)
    table = (weights / scale)[: found.more.shape[1]].reshape(-1, inputs_learned).T
    whole = np.zeros((INPUTS, table.shape[1]))
    whole[[each for each in range(INPUTS) if each not in SET]] = table
    for each, weight in SET.items():
        whole[each, 0] = weight
    return whole


def chance(scores: Numbers) -> Numbers:
    odds: Numbers = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    return odds


def by_hand(parts: int) -> Numbers:
    table = np.zeros((INPUTS, parts))
    for each, weight in HAND.items():
        table[each, 0] = weight
    return table


def surprise(table: Numbers, found: Positions) -> float:
    """How badly games are predicted, with tokens as they are set: 0.69 by nobody, 0 by who knows them."""
    learned = [each for each in range(INPUTS) if each not in SET]
    told = chance(found.more @ table[learned].T.ravel() + found.known)
    return float(-np.mean(np.log(np.maximum(np.where(found.won > 0, told, 1 - told), 1e-9))))


def main() -> None:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        "crossfray.lab.learning", None, summary, rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", type=Path, help="files of lab/self_play.py")
    games = [game for path in parser.parse_args().games for game in games_in(path)]
    apart, known = (
        positions(game for n, game in enumerate(games) if (n % 5 == 0) == is_apart)
        for is_apart in (True, False)
    )
    hand = by_hand(len(WEIGHTS[0]))
    partly = learn(known)
    print(f"{len(games)} games, {len(known.won) + len(apart.won)} pairs of sides")
    for name, table in (
        ("set by hand", hand),
        ("learned", partly),
        ("half way", (partly + hand) / 2),
        ("usual", np.array(WEIGHTS)),
    ):
        print(f"surprise by the weights {name}: {surprise(table, apart):.4f}")
    everything = Positions(*(np.concatenate(both) for both in zip(known, apart, strict=True)))
    names = {number: name for name, number in vars(i).items() if name.isupper() and isinstance(number, int)}
    for number, row in enumerate((learn(everything) + hand) / 2):
        print(f"    ({', '.join(f'{weight:.3f}' for weight in row)}),  # {names[number].lower()}")


if __name__ == "__main__":
    main()
