"""`crossfray exercise`: play until everything on the cards has happened."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.progress import last_of
from crossfray.content.errors import InputError, nearest_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossfray.lab.exercise import Table


def exercise(
    enough: Annotated[
        int, typer.Option("--times", min=1, max=100_000, help="How often everything is to happen.")
    ] = 100,
    games: Annotated[
        int | None, typer.Option(min=1, max=10_000_000, help="Play so many games, whatever has happened.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(min=1, max=86_400, help="Stop after so long.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    boxes: Annotated[str, typer.Option(help="Only the cards of these boxes, with commas between.")] = "",
    box: Annotated[list[Path] | None, typer.Option(help="A box of your own: its folder or file.")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Games of every kind, drawn by seed and played to their end.")
    ] = False,
    checked: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="With --all: games of which every step is checked.")
    ] = 0,
    workers: Annotated[
        int, typer.Option(min=1, max=256, help="With --all: processes; the result is the same.")
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """Play random squads until every ability, trigger, modifier, item, status card and companion action has
    happened, and show how often each did. Every step of the first 50 games is checked, then every 50th.

    With --all instead so many games are drawn by seed, one after the other: every game and scenario on every map,
    in every edition, with any number of sides and characters. The position is checked when a round has ended, in
    the first games on every step. A game that fails is told with its seed, by which it is played again.

    \b
    Examples:
      crossfray exercise
      crossfray exercise --all --games 50000 --checked 500 --workers 16
      crossfray exercise --all --games 1 --checked 1 --seed 4711
      crossfray exercise --games 500 --seed 7 --json
      crossfray exercise --box my-box/ --boxes my-box --times 20
    """
    from crossfray.content.check.box import open_box
    from crossfray.lab.exercise import exercise as play_games
    from crossfray.lab.exercise import parts_of

    for path in box or []:
        open_box(path)
    if everything:
        if boxes or seconds:
            raise InputError.at(
                "", "--all plays the cards of all boxes, and so many games: expected no --boxes or --seconds"
            )
        play_all(games or 1000, checked, seed, workers, tuple(box or ()), as_json)
        return
    if checked or workers > 1:
        raise InputError.at("", "expected --checked and --workers together with --all")
    chosen = set(filter(None, boxes.split(",")))
    known = {part.box for part in parts_of().values()}
    for name in sorted(chosen - known):
        message = f"there is no box '{name}': expected some of {', '.join(sorted(known))}"
        raise InputError.at("", message, nearest=nearest_to(name, known))
    running = play_games(seed=seed, games=games, seconds=seconds, enough=enough, boxes=chosen or None)
    table = with_progress(running, games)
    if as_json:
        print(json.dumps(table.to_json()))
    else:
        show(table)
    if table.failures:
        raise typer.Exit(1)


def play_all(
    games: int, checked: int, seed: int, workers: int, boxes: tuple[Path, ...], as_json: bool
) -> None:
    from crossfray.lab.everything import play_everything, shares_of

    running = play_everything(games, checked, seed, workers, boxes)
    found = last_of(running, "Playing", len(shares_of(games, checked, seed)))
    if as_json:
        print(json.dumps(found.to_json()))
    else:
        for sort, rows in found.to_json()["lengths"].items():
            print(f"{sort:<22} {'games':>8} {'rounds, most':>14} {'decisions, most':>18}")
            for value, row in rows.items():
                lengths = [f"{row[key]['mean']:,} {row[key]['most']:>6,}" for key in ("rounds", "decisions")]
                print(f"  {value:<20} {row['games']:>8,} {lengths[0]:>14} {lengths[1]:>18}")
            print()
        show(found.table)
    if found.table.failures:
        raise typer.Exit(1)


def with_progress(running: Iterator[Table], games: int | None) -> Table:
    """The last table; on a terminal with a line that tells how far it is."""
    if not sys.stderr.isatty():
        for table in running:
            last = table
        return last
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Exercising", total=games)
        for table in running:
            last = table
            done = len(table.parts) - len(table.lacking)
            words = f"game {table.games}, {len(table.lacking)} parts to go"
            if games:
                progress.update(task, completed=table.games, description=words)
            else:
                progress.update(task, total=len(table.parts), completed=done, description=words)
    return last


def show(table: Table) -> None:
    width = max((len(f"{part.card}: {part.name}") for part in table.parts.values()), default=0)
    for part in sorted(table.parts.values(), key=lambda part: (part.box, part.kind, part.card, part.name)):
        few = "" if part.count >= table.enough else "  never" if not part.count else "  not often enough"
        name = f"{part.card}: {part.name}"
        print(f"{part.box:<8} {part.kind:<17} {name:<{width}} {part.count:>8,}{few}")
        for step in part.never:
            print(f"{'':<26} never: {step}")
    print(
        f"{len(table.parts)} parts in {table.games:,} games, {table.steps:,} decisions ({table.checked:,} checked), "
        f"{table.seconds:.0f} s: {len(table.lacking)} happened less than {table.enough} times, "
        f"{len(table.never)} never"
    )
    for failure in table.failures[:10]:
        print(f"failed: {failure}")
    if len(table.failures) > 10:
        print(f"failed: and {len(table.failures) - 10} more games")
