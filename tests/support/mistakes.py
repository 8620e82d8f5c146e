"""What reviews find in games of players of known strength: the stronger, the fewer clear mistakes.

    PYTHONPATH=src:tests python -m support.mistakes --games 48 --workers 16 --seconds 300

prints for each level its questions, the answers that were clearly not the best, and what they cost a game."""

import argparse
import json
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import crossfray
from crossfray.study.finding import drawn_match
from crossfray.study.looks import Effort
from crossfray.study.review import look_at_all

LEVELS = ("novice", "easy", "normal", "hard")
PAIRS = list(combinations(LEVELS, 2))
MOST_ANSWERS = 250


def reviewed(task: tuple[int, float]) -> dict[str, Any] | None:
    """A game of two levels with each other, and what its review finds for each; None if there was no time for it."""
    number, until = task
    rng = Random(f"mistakes {number}")
    pair = PAIRS[number % len(PAIRS)]
    players = list(pair if number // len(PAIRS) % 2 else reversed(pair))
    game = crossfray.new_game(drawn_match(rng), seed=number).play(players, MOST_ANSWERS)
    states, steps = [*game.table.past, game.state], game.table.steps
    found: Counter[str] = Counter()
    for segment, looked in look_at_all(states, steps, 0, effort=Effort.for_review(60)):
        if time.time() > until:
            return None
        for state, step in zip(states[segment.start :], steps[segment.start : segment.end], strict=False):
            if step.by and state.options.bit_count() > 1:
                found[f"{players[step.by - 1]} questions"] += 1
        for each in looked.choices:
            found[f"{players[each.side]} moments"] += 1
            found[f"{players[each.side]} cost"] += round(1000 * each.cost)
        for roll in looked.rolls:
            for side, luck in enumerate(roll.luck):
                found[f"{players[side]} luck"] += round(1000 * luck)
    for player in players:
        found[f"{player} games"] += 1
    return {"game": number, "players": players, "winner": game.winner, **found}


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--games", type=int, default=6)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--seconds", type=float, default=300)
    asked.add_argument("--out", default="")
    said = asked.parse_args()
    until = time.time() + said.seconds
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(said.workers) as pool:
        for row in pool.map(reviewed, [(number, until) for number in range(said.games)]):
            if row is None:
                continue
            total.update({key: value for key, value in row.items() if " " in key})
            if said.out:
                with Path(said.out).open("a", encoding="utf-8") as file:
                    print(json.dumps(row), file=file)
    for level in LEVELS:
        games, questions = total[f"{level} games"], total[f"{level} questions"]
        if questions:
            moments, cost = total[f"{level} moments"], total[f"{level} cost"] / 10
            luck = total[f"{level} luck"] / 10 / games
            print(
                f"{level}: {games} games, {questions} questions, {moments} clearly not the best "
                f"({100 * moments / questions:.1f} of 100), {cost / games:.0f} % a game, luck {luck:+.1f} % a game"
            )


if __name__ == "__main__":
    main()
