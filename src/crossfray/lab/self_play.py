"""Games of the search with itself, to learn from: random matches of two to four sides, with a wild activation now and
then, so that positions are seen that good players avoid.

    python -m crossfray.lab.self_play games.jsonl --player 30/2 --seconds 600 --workers 2 --seed 1

Each line of the file holds a game: its seed, number, winner and all answers. A later run plays on from there."""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match
from crossfray.lab.contest import MOST_ROUNDS, Pair, drawn_match, player
from crossfray.rules.engine import advance, new_game
from crossfray.rules.match import Match
from crossfray.rules.state import CHANCE, State

SIDES = (2, 2, 2, 2, 2, 2, 3, 4)
"""of the matches in turn"""
SELDOM, WILD = 0.12, 0.3
"""how many activations are wild, and how often an action is a whim in these"""


class Game(NamedTuple):
    """A game as it was played."""

    seed: int
    number: int
    winner: int
    """-1: nobody within so many rounds"""
    answers: list[int]

    @property
    def match(self) -> Match:
        sides = SIDES[self.number % len(SIDES)]
        return build_match(
            drawn_match(Pair("", "", sides=sides), Random(f"self-play {self.seed}:{self.number}"))
        )

    def positions(self) -> Iterator[State]:
        """The state before each answer, always the same object, and at the end."""
        state = new_game(self.match)
        for answer in self.answers:
            yield state
            advance(state, answer)
        yield state


def play(name: str, seed: int, number: int) -> Game:
    """A game of a player with itself."""
    game = Game(seed, number, -1, [])
    state, rng = new_game(game.match), Random(f"{seed}:{number}")
    players = [player(name) for _ in state.points]
    turn, wild = state.turns, False
    while state.options and state.round <= MOST_ROUNDS:
        if state.turns != turn:
            turn, wild = state.turns, rng.random() < SELDOM
        if state.side == CHANCE:
            answer = answer_chance(state, rng)
        elif wild:
            answer = greedy.choose(state, rng, WILD)
        else:
            answer = players[state.side](state, rng)
        game.answers.append(answer)
        advance(state, answer)
    return game._replace(winner=state.winner)


def games_in(kept: Path) -> list[Game]:
    """The games of a file."""
    return [Game(*json.loads(line)) for line in kept.read_text().splitlines()] if kept.exists() else []


def main() -> None:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        "crossfray.lab.self_play", None, summary, rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kept", type=Path)
    parser.add_argument("--player", default="30/2")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    until = time.monotonic() + said.seconds
    number = max((game.number + 1 for game in games_in(said.kept) if game.seed == said.seed), default=0)
    running: set[Future[Game]] = set()
    count = 0
    with ProcessPoolExecutor(said.workers, get_context("spawn")) as pool, said.kept.open("a") as file:
        while time.monotonic() < until:
            while len(running) < 2 * said.workers:
                running.add(pool.submit(play, said.player, said.seed, number))
                number += 1
            done, running = wait(running, max(until - time.monotonic(), 0.0), FIRST_COMPLETED)
            for future in done:
                count += 1
                print(json.dumps(future.result()), file=file, flush=count % 100 == 0)
                if count % 100 == 0:
                    print(f"{count} games", flush=True)
        for process in list((pool._processes or {}).values()):
            process.terminate()


if __name__ == "__main__":
    main()
