"""Plays games with the build it finds itself in, and prints as JSON what came of it and which build it was.

`python -m compiled.play GAMES SECONDS`: so many games with fixed seeds, then random play for some seconds."""

import importlib
import json
import pkgutil
import sys
from typing import Any

import crossfray.agents
import crossfray.rules
from crossfray.content.match.build import build_match, preset, presets
from crossfray.lab.bench import REFERENCE, bench_play
from crossfray.lab.proof import prove

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


def report(games: int, seconds: float) -> dict[str, Any]:
    """The build, the digest of the games with fixed seeds, what was played beyond them, and the speed."""
    matches = {name: build_match(spec) for name, spec in presets().items()}
    fixed = prove(matches, games=games, seed=1)
    free = prove(matches, seconds=seconds, seed=50_000)
    speed = bench_play(build_match(preset(REFERENCE)), BENCH_SECONDS)
    return {
        "files": compiled_files(),
        "digest": fixed.digest,
        "games": fixed.games + free.games,
        "steps": fixed.steps + free.steps,
        "decisions_per_second": speed["decisions_per_second"],
    }


if __name__ == "__main__":
    print(json.dumps(report(int(sys.argv[1]), float(sys.argv[2]))))
