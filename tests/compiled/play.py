"""Plays games with the build it finds itself in, and prints as JSON what came of it and which build it was.

`python -m compiled.play GAMES SECONDS`: so many games with fixed seeds, then random play for some seconds, and 2,000
random games of which only the ends are looked at. `python -m compiled.play`: those, the golden games, and games of the
exercise; all builds and Pythons must print the same."""

import hashlib
import importlib
import json
import pkgutil
import platform
import sys
from collections import Counter
from random import Random
from typing import Any

from test_golden import GOLDEN, answers_in

import crossfray.agents
import crossfray.rules
from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.lab.bench import REFERENCE, bench_play
from crossfray.lab.exercise import CHECKED_STEPS, PlannedGame, play, random_spec
from crossfray.lab.proof import prove
from crossfray.rules import is_compiled
from crossfray.rules.engine import apply, new_game, option_ids
from crossfray.rules.rollout import UNIFORM, rollout
from hatch_build import AS_PYTHON

BENCH_SECONDS = 4.0


def compiled_files() -> dict[str, str]:
    """Where each module that is compiled in such a build was loaded from."""
    packages = (crossfray.rules, crossfray.agents)
    names = [
        f"{each.__name__}.{module.name}"
        for each in packages
        for module in pkgutil.iter_modules(each.__path__)
        if module.name != AS_PYTHON.stem
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
EXERCISED = 30


def golden_games() -> str:
    """A digest of the golden games, each from its file, with the hash and the key of every position."""
    digest = hashlib.blake2b(digest_size=16)
    for golden in GOLDEN:
        state = new_game(build_match(preset(golden.match)))
        for answer in answers_in(golden.path.read_text("utf-8")):
            digest.update(f"{state.hash()} {state.key()}".encode())
            apply(state, option_ids(state)[answer])
        digest.update(f"{state.hash()} {state.key()}".encode())
    return digest.hexdigest()


def exercised_games() -> str:
    """A digest of what happened in some games of the exercise."""
    digest = hashlib.blake2b(digest_size=16)
    for number in range(EXERCISED):
        spec = random_spec(Random(number), Counter(), frozenset())
        row = play(PlannedGame(number, spec, frozenset(), CHECKED_STEPS))
        digest.update(json.dumps(row, sort_keys=True).encode())
    return digest.hexdigest()


def hashes() -> dict[str, str]:
    """What must be the same in all builds and Pythons."""
    return {"random": random_games(), "golden": golden_games(), "exercise": exercised_games()}


def report(games: int, seconds: float) -> dict[str, Any]:
    """The build, the digest of the games with fixed seeds, what was played beyond them, and the speed."""
    matches = {name: build_match(spec) for name, spec in presets().items()}
    fixed = prove(matches, games=games, seed=1)
    free = prove(matches, seconds=seconds, seed=50_000)
    speed = bench_play(build_match(preset(REFERENCE)), BENCH_SECONDS)
    return {
        "files": compiled_files(),
        "digest": fixed.digest,
        "hashes": hashes(),
        "games": fixed.games + free.games,
        "steps": fixed.steps + free.steps,
        "decisions_per_second": speed["decisions_per_second"],
    }


if __name__ == "__main__":
    if len(sys.argv) > 2:
        print(json.dumps(report(int(sys.argv[1]), float(sys.argv[2]))))
    else:
        print(f"Python {platform.python_version()}, {'compiled' if is_compiled() else 'pure'}: {hashes()}")
