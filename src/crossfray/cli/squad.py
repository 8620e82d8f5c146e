"""`crossfray squad`: which squad to take of the cards one owns."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.running import (
    AsJson,
    Boxes,
    Csv,
    Out,
    Ray,
    Resume,
    Running,
    Seed,
    Workers,
    play_study,
)
from crossfray.content.errors import InputError, nearest_to, shown

if TYPE_CHECKING:
    from crossfray.lab.squads import Tried

TOLD = 5


def squad(
    owned: Annotated[
        list[str] | None, typer.Argument(metavar="[BOX]...", help="The boxes you own, by id; without: all.")
    ] = None,
    size: Annotated[int, typer.Option(min=1, max=5, help="Characters.")] = 3,
    attached: Annotated[int, typer.Option(min=0, max=3, help="Items and companions.")] = 0,
    game: Annotated[str, typer.Option(help="For this game or scenario.")] = "random",
    map_id: Annotated[str, typer.Option("--map", help="For this map.")] = "random",
    squads: Annotated[int, typer.Option(min=2, max=10_000, help="How many squads are tried.")] = 24,
    rivals: Annotated[int, typer.Option(min=1, max=1000, help="Rivals that each meets at first.")] = 6,
    seed: Seed = 1,
    workers: Workers = 1,
    ray: Ray = None,
    out: Out = None,
    resume: Resume = False,
    csv: Csv = None,
    box: Boxes = None,
    as_json: AsJson = False,
) -> None:
    """Try squads of your cards in games of greedy players, and show which won most.

    Squads are drawn from the boxes you own. All meet the same rivals, with cards of any box, from both seats; the
    better half goes on and plays twice as many games, until three are left. A squad suits these players: in your
    hands another may do better.

    \b
    Examples:
      crossfray squad got100
      crossfray squad got100 dc100 --size 4 --attached 2
      crossfray squad sg100 --game control --squads 60 --workers 4
      crossfray squad --box my-box/ my-box --rivals 20 --json
    """
    from crossfray.content.cards import content_of
    from crossfray.content.match.drawn import FIRST, ways
    from crossfray.content.sources import boxes as open_boxes
    from crossfray.lab.squads import Squads
    from crossfray.lab.workers import open_all

    own_boxes = tuple(box or ())
    open_all(own_boxes)
    expect_known("box", owned or [], [content_of(each).id for each in open_boxes()])
    games = dict.fromkeys(way.game for way in ways() if way.game != FIRST)
    expect_known("game or scenario", [game], ["random", *games])
    expect_known("map", [map_id], ["random", *dict.fromkeys(way.map for way in ways())])
    study = Squads(size, attached, frozenset(owned or ()), game, map_id, squads, rivals, seed)
    if len(study.tried) < 2:
        message = f"these boxes have fewer than two squads of {size}: expected more boxes, or a smaller squad"
        raise InputError.at("", message)
    status = play_study(study, Running(workers, own_boxes, out, resume, csv, ray))
    found = study.ranked()
    if as_json:
        told = {"squads": [each.to_json() for each in found], "failures": study.failures}
        print(json.dumps(told))
    else:
        show(found[:TOLD], study.failures)
    if status or study.failures:
        raise typer.Exit(status or 1)


def expect_known(what: str, names: list[str], known: list[str]) -> None:
    for name in names:
        if name not in known:
            message = f"there is no {what} {shown(name)}: expected one of {', '.join(known)}"
            raise InputError.at("", message, nearest=nearest_to(name, known))


def show(best: list[Tried], failures: list[str]) -> None:
    for place, each in enumerate(best, 1):
        print(f"{place}. {', '.join(each.squad)}")
        print(f"   won {each.won} of {each.games} games: {each.share}")
    for failure in failures[:20]:
        print(f"failed: {failure}")
