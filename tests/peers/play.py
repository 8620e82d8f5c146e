"""Plays one engine at random for some seconds of CPU time and prints how many decisions it made.

Run by the peers' own Python, which has nothing of Crossfray's tools: `python play.py ENGINE SECONDS`.
A decision is an answer of a player or of chance; finding the legal ones is part of it.
"""

# The engines are installed only while they are measured, so the type checker never sees them.
# mypy: ignore-errors

import json
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import islice
from random import Random

LONGEST = 400
"""decisions of a game of chess, which at random may go on for thousands"""

Game = Callable[[Random], Iterator[None]]


def crossfray_game(name: str) -> Game:
    from crossfray.agents import randomly
    from crossfray.agents.chance import answer_chance
    from crossfray.content.match.build import build_match
    from crossfray.content.match.file import find_game
    from crossfray.rules import engine
    from crossfray.rules.engine import new_game
    from crossfray.rules.state import CHANCE

    match = build_match(find_game(name))
    advance = getattr(engine, "advance", engine.apply)  # an older Crossfray tells what happens in any case

    def game(rng: Random) -> Iterator[None]:
        state = new_game(match)
        while state.options:
            advance(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))
            yield

    return game


def crossfray_search(name: str) -> Game:
    """As a search goes: each answer is tried on a copy, then the game goes on with the copy."""
    from crossfray.agents import randomly
    from crossfray.agents.chance import answer_chance
    from crossfray.content.match.build import build_match
    from crossfray.content.match.file import find_game
    from crossfray.rules import engine
    from crossfray.rules.state import CHANCE

    match, new_game = build_match(find_game(name)), engine.new_game

    def copied(state: object, answer: int) -> object:
        twin = state.copy()
        engine.apply(twin, answer)
        return twin

    copy_and_apply = getattr(engine, "copy_and_apply", copied)  # an older Crossfray has none

    def game(rng: Random) -> Iterator[None]:
        state = new_game(match)
        while state.options:
            answer = answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)
            state = copy_and_apply(state, answer)
            yield

    return game


def python_chess() -> Game:
    import chess

    def game(rng: Random) -> Iterator[None]:
        board = chess.Board()
        while moves := list(board.legal_moves):
            board.push(rng.choice(moves))
            yield

    return game


def rust_chess() -> Game:
    import rust_chess

    def game(rng: Random) -> Iterator[None]:
        board = rust_chess.Board()
        while moves := list(board.generate_legal_moves()):
            try:
                board.make_move(rng.choice(moves))
            except ValueError:  # drawn by the same position five times, or by 75 moves
                return
            yield

    return game


def open_spiel(name: str) -> Game:
    import pyspiel

    rules = pyspiel.load_game(name)

    def game(rng: Random) -> Iterator[None]:
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            yield

    return game


def catanatron() -> Game:
    from catanatron import Color, Game, RandomPlayer

    def game(rng: Random) -> Iterator[None]:
        colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
        table = Game([RandomPlayer(colour) for colour in colours], seed=rng.getrandbits(32) + 1)
        while table.winning_color() is None:
            table.play_tick()
            yield

    return game


def pettingzoo() -> Game:
    from pettingzoo.classic import chess_v6

    env = chess_v6.raw_env()

    def game(rng: Random) -> Iterator[None]:
        env.reset(seed=rng.getrandbits(32))
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(rng.choice(mask.nonzero()[0]))
            yield

    return game


ENGINES: dict[str, tuple[str, Callable[[], Game]]] = {
    "Crossfray, full cards": ("crossfray", lambda: crossfray_game("mixed")),
    "Crossfray, basic characters": ("crossfray", lambda: crossfray_game("skirmish")),
    "Crossfray, full cards, a copy each": ("crossfray", lambda: crossfray_search("mixed")),
    "python-chess": ("chess", python_chess),
    "rust-chess": ("rust-chess", rust_chess),
    "OpenSpiel, chess": ("open_spiel", lambda: open_spiel("chess")),
    "OpenSpiel, backgammon": ("open_spiel", lambda: open_spiel("backgammon")),
    "Catanatron": ("catanatron", catanatron),
    "PettingZoo, chess": ("pettingzoo", pettingzoo),
}
"""by the name in the table: the package, and how its games are made"""


def measure(game: Game, seconds: float) -> float:
    """Decisions a second of CPU time, after a short warming up."""
    rng = Random(1)
    for _ in islice(game(rng), LONGEST):
        pass
    decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in islice(game(rng), LONGEST):
            decisions += 1
    return decisions / spent


if __name__ == "__main__":
    package, make = ENGINES[sys.argv[1]]
    print(json.dumps({"version": version(package), "per_second": measure(make(), float(sys.argv[2]))}))
