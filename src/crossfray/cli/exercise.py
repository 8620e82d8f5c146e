"""`crossfray exercise`: play until everything on the cards has happened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.running import Running, play_study, runs
from crossfray.content.errors import InputError, expect_known

if TYPE_CHECKING:
    from crossfray.lab.everything import Everything
    from crossfray.lab.exercise import Coverage


@runs
def exercise(
    enough: Annotated[
        int, typer.Option("--times", min=1, max=100_000, help="How often everything should happen.")
    ] = 100,
    games: Annotated[
        int | None,
        typer.Option(min=1, max=10_000_000, help="Play this many games, whatever has happened by then."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=1, max=86_400, help="Stop after this many seconds.")
    ] = None,
    boxes: Annotated[str, typer.Option(help="Only the cards of these boxes, separated by commas.")] = "",
    everything: Annotated[
        bool, typer.Option("--all", help="Play games of every kind, drawn from their seeds, to their end.")
    ] = False,
    checked: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="With --all: check every step of this many games.")
    ] = 0,
    *,
    how: Running,
) -> None:
    """Play random squads until everything on the cards has happened.

    The table shows how often each ability, trigger, modifier, item, status card and companion action happened.
    The engine is checked on the way: on every step of the first 50 games, and on every 50th step after that.

    With --all, games of every kind are drawn from their seeds instead: every game and scenario on every map, in every
    edition, with any number of sides and characters. The position is checked at the end of each round, and on every
    step of the first --checked games. A game that fails is shown with its seed, so that it can be played again.

    \b
    Examples:
      crossfray exercise
      crossfray exercise --all --games 50000 --checked 500 --workers 16
      crossfray exercise --all --games 1 --checked 1 --seed 4711
      crossfray exercise --games 500 --seed 7 --json
      crossfray exercise --box my-box/ --boxes my-box --times 20
      crossfray exercise --times 1000 --workers 8 --out exercise.jsonl
    """
    from crossfray.lab.everything import Everything
    from crossfray.lab.exercise import Exercise, parts_of
    from crossfray.lab.workers import open_all

    open_all(how.boxes)
    if everything:
        if boxes or seconds:
            raise InputError.at(
                "",
                "--all plays with the cards of all boxes and for a number of games: expected no --boxes or --seconds",
            )
        every_kind = Everything(games or 1000, checked, how.seed)
        status = play_study(every_kind, how)
        if how.as_json:
            print(json.dumps(every_kind.to_json()))
        else:
            show_lengths(every_kind)
            show(every_kind.found)
        end(status, every_kind.found)
        return
    if checked:
        raise InputError.at("", "expected --checked together with --all")
    chosen = frozenset(filter(None, boxes.split(",")))
    expect_known("box", sorted(chosen), sorted({part.box for part in parts_of().values()}))
    study = Exercise(how.seed, games, seconds, enough, chosen)
    status = play_study(study, how)
    if how.as_json:
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
    parts = found.parts.values()
    box_width = max((len(part.box) for part in parts), default=0)
    width = max((len(f"{part.card}: {part.name}") for part in parts), default=0)
    for part in sorted(parts, key=lambda part: (part.box, part.kind, part.card, part.name)):
        few = "" if part.count >= found.enough else "  never" if not part.count else "  not often enough"
        name = f"{part.card}: {part.name}"
        print(f"{part.box:<{box_width}} {part.kind:<17} {name:<{width}} {part.count:>8,}{few}")
        for step in part.never:
            print(f"{'':<{box_width + 18}} never used this part of its text: {step}")
    print(
        f"{len(found.parts)} parts in {found.games:,} games, {found.steps:,} decisions ({found.checked:,} checked): "
        f"{len(found.lacking) or 'none'} happened less than {found.enough} times, "
        f"{len(found.never) or 'none'} never"
    )
    for part in found.lacking:
        if part.why_seldom or not part.count:
            times = f"only {part.count} times" if part.count else "never"
            why = part.why_seldom or "it did not come up in these games; try more games"
            print(f"{times}: {part.card}: {part.name}: {why}")
    for failure in found.failures[:10]:
        print(f"failed: {failure}")
    if len(found.failures) > 10:
        print(f"failed: and {len(found.failures) - 10} more games")
