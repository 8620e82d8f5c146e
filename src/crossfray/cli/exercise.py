"""`crossfray exercise`: play until everything on the cards has happened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.boxes import Boxes
from crossfray.cli.running import (
    AsJson,
    Csv,
    Out,
    Ray,
    Resume,
    Running,
    Workers,
    play_study,
)
from crossfray.content.errors import InputError, nearest_to

if TYPE_CHECKING:
    from crossfray.lab.everything import Everything
    from crossfray.lab.exercise import Coverage


def exercise(
    enough: Annotated[
        int, typer.Option("--times", min=1, max=100_000, help="How often everything is to happen.")
    ] = 100,
    games: Annotated[
        int | None, typer.Option(min=1, max=10_000_000, help="Play so many games, whatever has happened.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(min=1, max=86_400, help="Stop after so long.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    boxes: Annotated[
        str, typer.Option(help="Only what is on the cards of these boxes, with commas between.")
    ] = "",
    box: Boxes = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Games of every kind, drawn by seed and played to their end.")
    ] = False,
    checked: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="With --all: games of which every step is checked.")
    ] = 0,
    workers: Workers = 1,
    ray: Ray = None,
    out: Out = None,
    resume: Resume = False,
    csv: Csv = None,
    as_json: AsJson = False,
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
      crossfray exercise --times 1000 --workers 8 --out exercise.jsonl
    """
    from crossfray.content.check.box import open_box
    from crossfray.lab.everything import Everything
    from crossfray.lab.exercise import Exercise, parts_of

    for path in box or []:
        open_box(path)
    running = Running(workers, tuple(box or ()), out, resume, csv, ray)
    if everything:
        if boxes or seconds:
            raise InputError.at(
                "", "--all plays the cards of all boxes, and so many games: expected no --boxes or --seconds"
            )
        every_kind = Everything(games or 1000, checked, seed)
        status = play_study(every_kind, running)
        if as_json:
            print(json.dumps(every_kind.to_json()))
        else:
            show_lengths(every_kind)
            show(every_kind.found)
        end(status, every_kind.found)
        return
    if checked:
        raise InputError.at("", "expected --checked together with --all")
    chosen = frozenset(filter(None, boxes.split(",")))
    known = {part.box for part in parts_of().values()}
    for name in sorted(chosen - known):
        message = f"there is no box '{name}': expected some of {', '.join(sorted(known))}"
        raise InputError.at("", message, nearest=nearest_to(name, known))
    study = Exercise(seed, games, seconds, enough, chosen)
    status = play_study(study, running)
    if as_json:
        print(json.dumps(study.found.to_json()))
    else:
        show(study.found)
    end(status, study.found)


def end(status: int, found: Coverage) -> None:
    if status or found.failures:
        raise typer.Exit(status or 1)


def show_lengths(study: Everything) -> None:
    for sort, rows in study.to_json()["lengths"].items():
        print(f"{sort:<22} {'games':>8} {'rounds, most':>14} {'decisions, most':>18}")
        for value, row in rows.items():
            lengths = [f"{row[key]['mean']:,} {row[key]['most']:>6,}" for key in ("rounds", "decisions")]
            print(f"  {value:<20} {row['games']:>8,} {lengths[0]:>14} {lengths[1]:>18}")
        print()


def show(found: Coverage) -> None:
    width = max((len(f"{part.card}: {part.name}") for part in found.parts.values()), default=0)
    for part in sorted(found.parts.values(), key=lambda part: (part.box, part.kind, part.card, part.name)):
        few = "" if part.count >= found.enough else "  never" if not part.count else "  not often enough"
        name = f"{part.card}: {part.name}"
        print(f"{part.box:<8} {part.kind:<17} {name:<{width}} {part.count:>8,}{few}")
        for step in part.never:
            print(f"{'':<26} used, but this part of its text was never done: {step}")
    print(
        f"{len(found.parts)} parts in {found.games:,} games, {found.steps:,} decisions ({found.checked:,} checked): "
        f"{len(found.lacking)} happened less than {found.enough} times, "
        f"{len(found.never)} never"
    )
    for failure in found.failures[:10]:
        print(f"failed: {failure}")
    if len(found.failures) > 10:
        print(f"failed: and {len(found.failures) - 10} more games")
