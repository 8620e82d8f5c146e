"""Compiles the rules and the players with mypyc in a copy of the project, and checks that the compiled game is the
same one: the golden playthroughs and the decision-tree counts, the hashes of whole games, and a minute of random play.

From the root of the checkout: `PYTHONPATH=tests python -m compiled [--seconds N]`. Needs a C compiler.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))


GAMES = 16
TESTS = ("tests/test_golden.py", "tests/test_tree_counts.py")
# A build that is there already would be imported before the source.
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


class Failed(Exception):
    """The compiled game could not be made, or is not the same."""


def main() -> int:
    """Print what was checked and both speeds; 1 if the builds differ or a check fails."""
    parser = argparse.ArgumentParser(prog="compiled", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of random play (default: 60)")
    seconds = parser.parse_args().seconds
    with TemporaryDirectory(prefix="crossfray-compiled-") as name:
        copy = copy_to(Path(name).resolve())
        try:
            print(check(copy, seconds))
        except Failed as failed:
            print(failed, file=sys.stderr)
            return 1
    return 0


def check(copy: Path, seconds: float) -> str:
    """Play in the copy before and after compiling it; the two speeds in a sentence. Failed if they differ."""
    pure = play(copy, 0)
    if faults := [file for file in pure["files"].values() if not file.endswith(".py")]:
        raise Failed(f"the copy is compiled before it should be: {faults[0]}")
    compile_rules(copy)
    run(copy, "the tests", "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", *TESTS)
    compiled = play(copy, seconds)
    if missing := [name for name, file in compiled["files"].items() if not is_compiled(copy, file)]:
        raise Failed(f"not compiled: {', '.join(missing)}")
    if compiled["digest"] != pure["digest"]:
        raise Failed(f"the compiled build plays {GAMES} games otherwise than the pure one")
    if compiled["hashes"] != pure["hashes"]:
        raise Failed("the compiled build plays random, golden or exercise games otherwise than the pure one")
    slow, fast = pure["decisions_per_second"], compiled["decisions_per_second"]
    return (
        f"{len(compiled['files'])} modules compiled; {compiled['games']} games, {compiled['steps']} steps checked\n"
        f"decisions a second: {slow:,} pure, {fast:,} compiled ({fast / slow:.1f} times)"
    )


def is_compiled(copy: Path, file: str) -> bool:
    return Path(file).is_relative_to(copy) and Path(file).suffix in (".so", ".pyd")


def copy_to(folder: Path) -> Path:
    """A copy of what is needed to compile the project and to play with it."""
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
    for name in ("pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, folder)
    return folder


def compile_rules(copy: Path) -> None:
    """As a wheel is compiled."""
    run(copy, "compiling", "hatch_build.py")


def play(copy: Path, seconds: float) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(copy, "the game", "-m", "compiled.play", str(GAMES), str(seconds)))
    return found


def run(folder: Path, what: str, *arguments: str) -> str:
    """What a Python program prints that imports from the copy only; Failed, with all it said, if it fails."""
    # Before site-packages, and so before the checkout that is installed there as editable.
    path = os.pathsep.join([str(folder / "src"), str(folder / "tests")])
    ended = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        capture_output=True,
        text=True,
    )
    if ended.returncode:
        raise Failed(f"{what} failed with status {ended.returncode}\n{ended.stdout}{ended.stderr}")
    return ended.stdout


if __name__ == "__main__":
    sys.exit(main())
