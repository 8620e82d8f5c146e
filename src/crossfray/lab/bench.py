"""Measures how fast the engine is: decisions, copies, sight and reach, in CPU time on one core."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.agents.inputs import inputs
from crossfray.agents.value import shares, weights_now
from crossfray.content.match.build import build_match, preset
from crossfray.content.match.file import find_game
from crossfray.rules import is_compiled
from crossfray.rules.board import Board
from crossfray.rules.engine import advance, copy_and_apply, new_game
from crossfray.rules.match import Match
from crossfray.rules.reach import reach
from crossfray.rules.sight import sees
from crossfray.rules.state import CHANCE, Keyed, State

REFERENCE = "mixed"
"""the reference match: three characters with abilities per side, on a large map"""
BASIC = "skirmish"
"""the same with basic characters only"""


def bench(seconds: float = 4.0, name: str = REFERENCE) -> dict[str, Any]:
    """All figures for a match with random answers; `seconds` for each of the long parts."""
    match = build_match(find_game(name))
    play = bench_play(match, seconds)
    board = match.board
    states = sample_states(match, 50)
    return {
        "match": name,
        **play,
        "basic_decisions_per_second": bench_play(build_match(preset(BASIC)), seconds / 2)[
            "decisions_per_second"
        ],
        "copy_and_apply_per_second": bench_search(match, seconds / 2),
        "copy_us": round(1e6 / per_second(lambda: copy_all(states), seconds / 4) / len(states), 3),
        "key_us": bench_key(match, seconds / 4),
        **bench_value(states, seconds / 4),
        "sight_per_second": round(
            per_second(lambda: sight_all(board, states[-1]), seconds / 4) * board.size**2
        ),
        "reach_per_second": round(per_second(lambda: reach_all(board, states[-1]), seconds / 4) * board.size),
        "tables_ms": round(1e3 / per_second(lambda: board.with_rubble(()), seconds / 4), 2),
        "compiled": is_compiled(),
    }


def bench_play(match: Match, seconds: float) -> dict[str, Any]:
    """Whole random games for some seconds."""
    rng = Random(1)
    decisions = games = legal = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = new_game(match)
        while state.options:
            if state.side == CHANCE:
                advance(state, answer_chance(state, rng))
            else:
                advance(state, randomly.choose(state, rng))
        decisions += state.step
        games += 1
    for state in sample_states(match, 500):
        legal += state.options.bit_count()
    return {
        "decisions_per_second": round(decisions / spent),
        "games_per_second": round(games / spent, 2),
        "decisions_per_game": round(decisions / games, 1),
        "legal_per_decision": round(legal / 500, 2),
    }


def bench_search(match: Match, seconds: float) -> int:
    """Random games in which every answer is given to a copy, as a search does: decisions per second."""
    rng = Random(1)
    decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = new_game(match)
        while state.options:
            option = answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)
            state = copy_and_apply(state, option)
        decisions += state.step
    return round(decisions / spent)


def bench_key(match: Match, seconds: float) -> float:
    """The key of a position after an answer, as a search asks for it: each state still has the key of the one
    before."""
    rng = Random(2)
    state = new_game(match)
    asked: list[tuple[State, Keyed]] = []
    while len(asked) < 200:
        state = copy_and_apply(
            state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)
        )
        asked.append((state, state.keyed))
        state.key()

    def as_before() -> None:
        for each, before in asked:
            each.keyed = before
            each.known_key = -1

    def ask() -> None:
        for each, before in asked:
            each.keyed = before
            each.known_key = -1
            each.key()

    return round(
        (1e6 / per_second(ask, seconds / 2) - 1e6 / per_second(as_before, seconds / 2)) / len(asked), 3
    )


def bench_value(states: list[State], seconds: float) -> dict[str, float]:
    """What the computer players think a position is worth: finding its inputs, and weighing them."""
    found = [inputs(state) for state in states]

    def find() -> None:
        for state in states:
            inputs(state)

    def weigh() -> None:
        for state, each in zip(states, found, strict=True):
            shares(weights_now(state), each)

    return {
        "inputs_us": round(1e6 / per_second(find, seconds / 2) / len(states), 1),
        "weights_us": round(1e6 / per_second(weigh, seconds / 2) / len(states), 1),
    }


def sample_states(match: Match, count: int) -> list[State]:
    """States along random games."""
    rng = Random(2)
    found: list[State] = []
    state = new_game(match)
    while len(found) < count:
        if not state.options:
            state = new_game(match)
        advance(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))
        if state.options and rng.random() < 0.2:
            found.append(state.copy())
    return found


def per_second(work: Callable[[], object], seconds: float) -> float:
    """How often a piece of work is done per second of CPU time."""
    work()
    times = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        work()
        times += 1
    return times / spent


def copy_all(states: list[State]) -> None:
    for state in states:
        state.copy()


def sight_all(board: Board, state: State) -> None:
    rivals = state.occupied
    for viewer in range(board.size):
        for target in range(board.size):
            sees(board, viewer, target, rivals)


def reach_all(board: Board, state: State) -> None:
    rivals = state.standing[1]
    for start in range(board.size):
        reach(board, start, 2, rivals, state.occupied)
