"""Random play with house cards that change the board, hand things over and let other sides act: every step checked."""

from collections import Counter

import pytest

from crossfray.lab.proof import prove, prove_game
from crossfray.rules import program as p
from crossfray.rules.match import Match
from crossfray.rules.program import Row
from support.changing import changing_match

SEEDS = range(4)
LONG_PARTS = 10
LONG_GAMES = 100

STEPS = {
    p.DO_HAND,
    p.DO_PASS_EXHAUSTED,
    p.DO_NAME,
    p.DO_COUNT,
    p.DO_AGAIN,
    p.DO_MARK_AREA,
    p.DO_MARK,
    p.DO_DISCARD,
    p.DO_POOL_TO_TRACK,
    p.DO_UNTIL,
    p.DO_SWAP,
    p.DO_STOP,
    p.DO_CANCEL,
    p.DO_INSTEAD,
    p.DO_KEEP_SQUARES,
}


class Steps:
    """Counts the steps that were done, and the qualities that somebody came to have."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.done: Counter[int] = Counter()
        self.rows: set[int] = set()

    def step(self, program: int, at: int, done: bool) -> None:
        op = self.match.programs[program][at]
        self.done[op.code] += done
        if isinstance(op.rule, p.Is) and done:
            self.rows.add(op.rule.what)

    def row(self, source: int, row: Row) -> None:
        pass


def test_every_step_of_it_comes_up_in_games_that_are_checked() -> None:
    match = changing_match()
    watch = match.watcher = Steps(match)
    for seed in SEEDS:
        prove_game(match, seed, every=1000)
    assert {code for code, times in watch.done.items() if times} >= STEPS
    assert watch.rows == set(range(len(p.QUALITIES)))


def test_another_edition() -> None:
    prove_game(changing_match("got100"), 1, every=200)


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_a_thousand_games(part: int) -> None:
    matches = {name: changing_match(name) for name in ("expanded", "got100")}
    counts = prove(matches, games=LONG_GAMES, seed=1000 + LONG_GAMES * part, every=200)
    assert counts.games == LONG_GAMES
