"""Measures how time and memory grow, by CPU time on one core: boards, figures, sides, cards in open boxes, commands.

From the root of the checkout: `PYTHONPATH=tests python -m growth [boards] [figures] [cards] [commands] [memory]`;
without names all of them. `--json` prints the figures for programs.
What a server spends on an answer: `python -m server.load`.
"""

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from crossfray.cli.main import app
from crossfray.content.cards import content_of
from crossfray.content.match.build import build_match, preset
from crossfray.content.sources import read_box
from crossfray.lab.bench import sample_states
from crossfray.rules.board import Board
from crossfray.rules.chance import pick
from crossfray.rules.engine import new_game
from crossfray.rules.match import CHARACTER, MARKER, Match, Side, Thing, Winning
from crossfray.rules.rollout import UNIFORM, rollout
from crossfray.table.table import Table

BOARDS = (5, 10, 15, 20, 25, 30)
FIGURES = (1, 2, 3, 4, 5)
SIDES = (2, 3, 4)
CARDS = (100, 500, 1000, 2500, 5000)
ANSWERS = 4000
COLOURS = ("red", "blue", "green", "yellow")

Figures = list[dict[str, Any]]


def main() -> int:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(
        prog="growth", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", choices=[*MEASURES, []], help="what to measure (default: all)")
    parser.add_argument("--json", action="store_true", help="all figures as JSON")
    chosen = parser.parse_args()
    found = {}
    for name in chosen.what or MEASURES:
        print(f"{name} ...", file=sys.stderr)
        found[name] = MEASURES[name]()
        if not chosen.json:
            print(f"\n## {name}\n\n{table(found[name])}", flush=True)
    if chosen.json:
        print(json.dumps(found, indent=2))
    return 0


# ---------------------------------------------------------------------- matches of any size


def squads(sides: int, figures: int) -> tuple[Thing, ...]:
    """So many characters a side, with all that belongs to them, from the matches that come with the game."""
    groups = list(known_characters())
    things: list[Thing] = []
    for number in range(sides * figures):
        group, first = groups[number % len(groups)], len(things)
        for thing in group:
            owner = first if thing.owner >= 0 else -1
            unique, side = f"{thing.id}-{number}", number % sides
            things.append(thing._replace(id=unique, side=side if thing.side >= 0 else -1, owner=owner))
    return tuple(things)


def known_characters() -> Iterator[list[Thing]]:
    """Every character of some matches, first in a list of what it brings."""
    for name in ("mixed", "thrones", "marbles"):
        all_things = build_match(preset(name)).things
        for number, thing in enumerate(all_things):
            if thing.kind == CHARACTER and not thing.basic:
                own = [t for t in all_things if t.owner == number and t.kind != MARKER and t.other_side < 0]
                yield [thing, *own]


def made_match(size: int, sides: int, figures: int) -> Match:
    """A match on a square board with some walls, each side in a corner."""
    walls = sum(1 << (row * size + size // 2) for row in range(1, size - 1, 3))
    board = Board(size, size, east=walls, north=walls << 1)
    model = build_match(preset("mixed"))
    corner = sum(1 << (row * size + column) for row in range(2) for column in range(3))
    last = size * size
    corners = (corner, corner << (last - size - 3), corner << (size - 3), corner << (last - 2 * size))
    areas = tuple(Side(COLOURS[n], COLOURS[n], corners[n]) for n in range(sides))
    winning = Winning(threshold=12)
    return Match("growth", board, model.edition, areas, squads(sides, figures), winning)


def decisions_per_second(match: Match) -> float:
    rng = Random(1)
    given = 0
    start = time.process_time()
    while given < ANSWERS:
        given += rollout(new_game(match), UNIFORM, rng.random, answers=ANSWERS - given)
    return given / (time.process_time() - start)


def boards() -> Figures:
    """A board's tables are made once for each map; play should hardly care how large it is."""
    found = []
    made_match(5, 2, 3)  # the cards are read
    for size in BOARDS:
        start = time.process_time()
        match = made_match(size, 2, 3)
        made = time.process_time() - start
        speed = decisions_per_second(match)
        found.append({"board": f"{size} x {size}", "squares": size**2, "ms to make": made * 1e3})
        found[-1] |= {"us a decision": 1e6 / speed, "copy us": copy_us(match)}
    return with_growth(found, "squares", "ms to make", "us a decision")


def copy_us(match: Match) -> float:
    states = sample_states(match, 20)
    start = time.process_time()
    for _ in range(200):
        for state in states:
            state.copy()
    return (time.process_time() - start) / 4000 * 1e6


def figures() -> Figures:
    """More figures and sides mean more texts in play."""
    found: Figures = []
    for sides in SIDES:
        for count in FIGURES:
            match = made_match(12, sides, count)
            speed = decisions_per_second(match)
            found.append({"sides": sides, "figures a side": count, "figures": sides * count})
            found[-1] |= {"us a decision": 1e6 / speed, "copy us": copy_us(match)}
    return with_growth(found, "figures", "us a decision")


# ---------------------------------------------------------------------- cards, commands, memory


CARD = """
[[character]]
id = "{id}"
name = "Figure {number}"
pronoun = "it"
defense = {defense}
tokens = ["strength"]

[[character.ability]]
name = "Strike {number}"
type = "strength"
cost = {defense}
challenge_action = true
text = "Challenge {dice}. If you win, push the target {defense} squares."

[character.trait]
name = "Stands Fast"
text = "This character cannot be pushed."
"""


def write_box(folder: Path, number: int, first: int, count: int) -> Path:
    """A box with so many characters, each with two texts."""
    box = folder / f"growth-{number}"
    box.mkdir()
    (box / "box.toml").write_text(f'id = "growth-{number}"\nname = "Growth {number}"\n')
    texts = [
        CARD.format(id=f"growth-{number}-{n}", number=n, defense=n % 3 + 1, dice=n % 4 + 1)
        for n in range(first, first + count)
    ]
    (box / "characters.toml").write_text("".join(texts))
    return box


def cards() -> Figures:
    """Written cards in open boxes of at most 100 each: read, compiled and kept."""
    found = []
    for count in CARDS:
        with TemporaryDirectory() as name:
            boxes = [
                write_box(
                    Path(name), n, count * 10 + first, min(100, count - first)
                )  # no text was read before
                for n, first in enumerate(range(0, count, 100))
            ]
            start = time.process_time()
            read = sum(len(content_of(read_box(box)).characters) for box in boxes)
            found.append({"cards": read, "s of CPU": time.process_time() - start})
            found[-1]["ms a card"] = found[-1]["s of CPU"] / read * 1e3
    return with_growth(found, "cards", "s of CPU")


def commands() -> Figures:
    """What it takes to start: every command until it says what it does, and those that answer at once."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    found = []
    for words in [*([name, "--help"] for name in group.commands), *SMALL]:
        used = min(cpu_of([sys.executable, "-m", "crossfray", *words]) for _ in range(3))
        found.append({"command": " ".join(words), "s of CPU": used})
    return sorted(found, key=lambda row: -float(row["s of CPU"]))


SMALL = (
    ["--version"],
    ["cards", "arya-stark"],
    ["maps", "winterfell"],
    ["rules", "SEE-2"],
    ["match", "mixed"],
    ["ask", "examples/yard.toml", "see", "A", "Z"],
    ["check", "examples/lighthouse"],
)


def cpu_of(command: list[str]) -> float:
    """The CPU time of a process and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"COLUMNS": "100"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def memory() -> Figures:
    """Of a state in the middle of a game, of a match, and of a table with all its steps."""
    match = build_match(preset("mixed"))
    state = new_game(match)
    rollout(state, UNIFORM, Random(1).random, answers=300)
    found = [{"what": "a state", "KiB": bytes_of(lambda: [state.copy() for _ in range(500)]) / 500 / 1024}]
    found.append({"what": "a match", "KiB": bytes_of(lambda: made_match(12, 2, 3)) / 1024})
    found.append({"what": "a table after 300 answers", "KiB": bytes_of(lambda: played_table(300)) / 1024})
    return found


def played_table(answers: int) -> Table:
    table, rng = Table(preset("mixed"), 1, keep_past=False), Random(1)
    while len(table.steps) < answers and table.state.options:
        if table.state.side < 0:
            table.roll()
        else:
            table.answer(pick(table.state.options, rng.random()))
    return table


def bytes_of(make: Callable[[], object]) -> int:
    """The memory that something holds when it is made."""
    make()
    tracemalloc.start()
    held = make()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del held
    return size


MEASURES: dict[str, Callable[[], Figures]] = {
    "boards": boards,
    "figures": figures,
    "cards": cards,
    "commands": commands,
    "memory": memory,
}


def with_growth(rows: Figures, by: str, *values: str) -> Figures:
    """The rows, with the power by which a value has grown since the first: 1 is in proportion, 2 with the square."""
    first = rows[0]
    for row in rows:
        for value in values:
            grown = math.log(row[by] / first[by])
            row[f"power, {value}"] = math.log(row[value] / first[value]) / grown if grown else None
    return rows


def table(rows: Figures) -> str:
    """The figures as a table of a page."""
    heads = list(rows[0])
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    lines += ["| " + " | ".join(shown(row[head]) for head in heads) + " |" for row in rows]
    return "\n".join(lines)


def shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.2f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main())
