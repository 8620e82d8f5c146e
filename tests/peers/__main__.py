"""Measures Crossfray and other engines in turn, on one core and by CPU time, and prints a table.

From the root of the checkout: `make bench-peers`, or `PYTHONPATH=tests python -m peers [--rounds N]`.
The other engines come from the Python registry into an environment that is thrown away again.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from peers.play import ENGINES

ROOT = Path(__file__).parents[2]
PACKAGES = ("chess", "rust-chess", "open_spiel", "catanatron", "pettingzoo[classic]")


class Entry(NamedTuple):
    """Something to be measured: its name in the table, which engine of `play.py` it is, and what runs it."""

    name: str
    engine: str
    python: str
    source: Path | None = None
    """where Crossfray's package lies; nothing for the others"""


class Row(NamedTuple):
    """A line of the table, in decisions a second."""

    engine: str
    version: str
    best: int
    median: int


def main() -> int:
    """Print the table; 1 if nothing could be measured."""
    parser = argparse.ArgumentParser(
        prog="peers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="each engine is measured so often (default: 5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="of CPU time each time (default: 4)")
    parser.add_argument("--compiled", action="store_true", help="measure the compiled rules too")
    parser.add_argument(
        "--before", type=Path, metavar="SRC", help="also measure the Crossfray of another src folder"
    )
    parser.add_argument("--json", action="store_true", help="all figures as JSON")
    chosen = parser.parse_args()
    with TemporaryDirectory(prefix="crossfray-peers-") as name:
        entries = list(everybody(Path(name).resolve(), chosen.compiled, chosen.before))
        rows = measure(entries, chosen.rounds, chosen.seconds)
    print(json.dumps([row._asdict() for row in rows], indent=2) if chosen.json else table(rows))
    return 0 if rows else 1


def everybody(folder: Path, compiled: bool, before: Path | None) -> Iterator[Entry]:
    """All that is measured, once it is installed."""
    peers = install(folder / "environment")
    copy = compiled_copy(folder) if compiled else None
    for engine, (package, _) in ENGINES.items():
        if package != "crossfray":
            yield Entry(engine, engine, peers)
            continue
        yield Entry(engine, engine, sys.executable, ROOT / "src")
        if before:
            yield Entry(f"{engine}, before", engine, sys.executable, before.resolve())
        if copy:
            yield Entry(f"{engine}, compiled", engine, sys.executable, copy)


def install(environment: Path) -> str:
    """A Python that has the other engines. What cannot be installed is told, and left out."""
    venv.create(environment, with_pip=True)
    python = str(environment / "bin" / "python")
    for package in PACKAGES:
        say(f"installing {package}")
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
        if subprocess.run(pip, check=False, capture_output=True).returncode:
            print(f"\n{package} cannot be installed here: left out", file=sys.stderr)
    return python


def compiled_copy(folder: Path) -> Path:
    """The source with its rules compiled, in a folder of its own."""
    from compiled.__main__ import compile_rules, copy_to

    say("compiling the rules")
    copy = folder / "compiled"
    copy.mkdir()
    copy_to(copy)
    compile_rules(copy)
    return copy / "src"


def measure(entries: list[Entry], rounds: int, seconds: float) -> list[Row]:
    """Everybody once in every round, so that all have the same good and bad times; the fastest first."""
    versions: dict[str, str] = {}
    speeds: dict[str, list[float]] = {}
    for number in range(1, rounds + 1):
        for entry in entries:
            say(f"round {number} of {rounds}: {entry.name}")
            if answer := played(entry, seconds):
                versions[entry.name] = str(answer["version"])
                speeds.setdefault(entry.name, []).append(float(str(answer["per_second"])))
    say("")
    rows = [
        Row(name, versions[name], round(max(each)), round(statistics.median(each)))
        for name, each in speeds.items()
    ]
    return sorted(rows, key=lambda row: -row.median)


def played(entry: Entry, seconds: float) -> dict[str, object] | None:
    """What one run of an engine prints; nothing if it fails, which is told."""
    script = str(Path(__file__).with_name("play.py"))
    command = [*one_core(), entry.python, script, entry.engine, str(seconds)]
    surroundings = os.environ | ({"PYTHONPATH": str(entry.source)} if entry.source else {})
    ended = subprocess.run(command, env=surroundings, check=False, capture_output=True, text=True)
    if ended.returncode:
        said = ended.stderr.strip().splitlines() or [f"ended with status {ended.returncode}"]
        print(f"\n{entry.name}: {said[-1]}", file=sys.stderr)
        return None
    answer: dict[str, object] = json.loads(ended.stdout.splitlines()[-1])
    return answer


def one_core() -> list[str]:
    return ["taskset", "-c", "0"] if shutil.which("taskset") else []


def say(line: str) -> None:
    print(f"\r{line:<70}", end="" if line else "\r", file=sys.stderr, flush=True)


def table(rows: list[Row]) -> str:
    """The figures as a table of a page."""
    lines = [f"Python {platform.python_version()}, one core, decisions a second of CPU time", ""]
    lines += ["| engine | version | best | median |", "|---|---|---|---|"]
    lines += [f"| {row.engine} | {row.version} | {row.best:,} | {row.median:,} |" for row in rows]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
