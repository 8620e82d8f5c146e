"""Plays games with the build it finds itself in, and prints as JSON what came of it and which build it was.

`python -m compiled.play GAMES SECONDS`: so many games with fixed seeds, then random play for some seconds, and 2,000
random games of which only the ends are looked at. `python -m compiled.play`: those alone; all builds and Pythons must
print the same."""

import hashlib
import importlib
import json
import pkgutil
import platform
import sys
from random import Random
from typing import Any

import crossfray.agents
import crossfray.rules
from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.lab.bench import REFERENCE, bench_play
from crossfray.lab.proof import prove
from crossfray.rules import is_compiled
from crossfray.rules.engine import new_game
from crossfray.rules.rollout import UNIFORM, rollout

BENCH_SECONDS = 4.0


def compiled_files() -> dict[str, str]:
    """Where each module that can be compiled was loaded from."""
    packages = (crossfray.rules, crossfray.agents)
    names = [
        f"{each.__name__}.{module.name}"
        for each in packages
        for module in pkgutil.iter_modules(each.__path__)
    ]
    return {name: str(importlib.import_module(name).__file__) for name in names}


def random_games() -> str:
    """A digest of where random games on random matches stand after a while: their hashes and their keys."""
    digest = hashlib.blake2b(digest_size=16)
    for seed in range(MATCHES):
        match = build_match(draw_match(Random(seed), Wish()))
        for number in range(GAMES_EACH):
            state = new_game(match)
            rollout(state, UNIFORM, Random(number).random, answers=ANSWERS)
            digest.update(f"{state.hash()} {state.key()}".encode())
    return digest.hexdigest()


MATCHES, GAMES_EACH, ANSWERS = 100, 20, 300


def report(games: int, seconds: float) -> dict[str, Any]:
    """The build, the digest of the games with fixed seeds, what was played beyond them, and the speed."""
    matches = {name: build_match(spec) for name, spec in presets().items()}
    fixed = prove(matches, games=games, seed=1)
    free = prove(matches, seconds=seconds, seed=50_000)
    speed = bench_play(build_match(preset(REFERENCE)), BENCH_SECONDS)
    return {
        "files": compiled_files(),
        "digest": fixed.digest,
        "hashes": random_games(),
        "games": fixed.games + free.games,
        "steps": fixed.steps + free.steps,
        "decisions_per_second": speed["decisions_per_second"],
    }


if __name__ == "__main__":
    if len(sys.argv) > 2:
        print(json.dumps(report(int(sys.argv[1]), float(sys.argv[2]))))
    else:
        print(
            f"Python {platform.python_version()}, {'compiled' if is_compiled() else 'pure'}: {random_games()}"
        )
