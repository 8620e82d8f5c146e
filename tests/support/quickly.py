"""Many games in which the search has hardly any time: whether it always answers, and how long it takes.

    PYTHONPATH=tests python -m support.quickly 5000 --workers 2 --seconds 600 --kept quick.jsonl

The search meets the greedy player on drawn matches of two sides, at each seat in turn, with 2.5 ms for a question:
about 10 ms for an activation. A later run plays on from the file."""

import argparse
import json
import time
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.agents.search import Search
from crossfray.content.match.build import build_match
from crossfray.lab.contest import MOST_ROUNDS, Pair, drawn_match
from crossfray.rules.engine import advance, new_game
from crossfray.rules.state import CHANCE

WITHIN, LATE = 0.0025, 0.010
"""seconds for a question, and seconds after which an answer is late"""


class Quick(NamedTuple):
    """What came of a game."""

    number: int
    won: bool
    over: bool
    turns: int = 0
    """activations of the search"""
    questions: int = 0
    late: int = 0
    """questions that took too much CPU time"""
    cpu: float = 0.0
    longest: float = 0.0
    """seconds of CPU for a question"""
    waited: int = 0
    """questions that took too long by the clock on the wall"""
    longest_wait: float = 0.0
    fault: str = ""


def play(number: int) -> Quick:
    drawn, seat = divmod(number, 2)
    match = build_match(drawn_match(Pair("", ""), Random(f"quick:{drawn}")))
    state, rng, agent = new_game(match), Random(f"quick:{drawn}:dice"), Search(100_000, 2, within=WITHIN)
    taken: list[float] = []
    waits: list[float] = []
    while state.options and state.round <= MOST_ROUNDS:
        if state.side != seat:
            advance(state, answer_chance(state, rng) if state.side == CHANCE else greedy.choose(state, rng))
            continue
        begun, since = time.process_time(), time.monotonic()
        try:
            answer = agent(state, rng)
        except Exception as error:  # which game it was is told, and the others go on
            return Quick(number, False, False, fault=f"{match.title}: {error!r}")
        taken.append(time.process_time() - begun)
        waits.append(time.monotonic() - since)
        if answer < 0 or not state.options >> answer & 1:
            return Quick(number, False, False, fault=f"{match.title}: {answer} is not offered")
        advance(state, answer)
    return Quick(
        number,
        state.winner == seat,
        state.winner >= 0,
        state.turns // 2,
        len(taken),
        sum(each > LATE for each in taken),
        sum(taken),
        max(taken, default=0.0),
        sum(each > LATE for each in waits),
        max(waits, default=0.0),
    )


def told(games: Iterable[Quick]) -> str:
    found = list(games)
    over, questions = sum(game.over for game in found), sum(game.questions for game in found)
    return (
        f"{len(found)} games, {sum(game.won for game in found)} of {over} won; faults "
        f"{[game.fault for game in found if game.fault]}; {questions} questions, {sum(g.late for g in found)} took "
        f"more than {LATE * 1000:.0f} ms of CPU time, at most {max(g.longest for g in found) * 1000:.1f} ms, and "
        f"{sum(g.waited for g in found)} by the clock, at most {max(g.longest_wait for g in found) * 1000:.0f} ms; "
        f"{sum(g.cpu for g in found) / max(sum(g.turns for g in found), 1) * 1000:.1f} ms an activation"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--kept", type=Path, required=True)
    said = parser.parse_args()
    lines = said.kept.read_text().splitlines() if said.kept.exists() else []
    found = [Quick(*json.loads(line)) for line in lines]
    known, until = {game.number for game in found}, time.monotonic() + said.seconds
    left = iter([number for number in range(said.games) if number not in known])
    with ProcessPoolExecutor(said.workers, get_context("spawn")) as pool, said.kept.open("a") as file:
        running = {pool.submit(play, number) for number in islice(left, 2 * said.workers)}
        while running and time.monotonic() < until:
            done, running = wait(running, max(until - time.monotonic(), 0.0), FIRST_COMPLETED)
            for future in done:
                found.append(future.result())
                print(json.dumps(found[-1]), file=file, flush=True)
                if (number := next(left, -1)) >= 0:
                    running.add(pool.submit(play, number))
                if len(found) % 500 == 0:
                    print(told(found), flush=True)
        for process in list((pool._processes or {}).values()):
            process.terminate()
    print(told(found))


if __name__ == "__main__":
    main()
