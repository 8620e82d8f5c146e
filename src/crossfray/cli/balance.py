"""`crossfray balance`: who wins when the sides are equal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.running import Running, play_study, runs
from crossfray.content.errors import InputError, expect_known

if TYPE_CHECKING:
    from crossfray.lab.balance import Outcome


VERDICTS = {True: "", False: "  unfair", None: "  too few games to tell"}


@runs
def balance(
    chosen: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Only these games and scenarios.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="Games of greedy players for each scenario and map.")
    ] = 200,
    random_games: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="Games of random players, to see how long they last.")
    ] = 0,
    map_id: Annotated[str, typer.Option("--map", help="Only on this map.")] = "",
    sides: Annotated[int, typer.Option(min=0, max=4, help="Only with this many sides; 0: any number.")] = 0,
    *,
    how: Running,
) -> None:
    """Play mirror matches, to see whether anybody has an advantage.

    All sides have the same cards. The table shows who wins, by order of turns and by starting area. A share
    that is more than ten points from an equal one is called unfair, if there are enough games to tell (about a
    hundred). A game that does not end is a failure.

    \b
    Examples:
      crossfray balance
      crossfray balance territory triumph --games 2000 --workers 8
      crossfray balance infiltrate --map winterfell --sides 3 --games 1 --seed 17
      crossfray balance --games 2000 --random-games 200 --workers 16 --json
      crossfray balance --games 500 --workers 4 --out balance.jsonl --csv balance.csv
    """
    from crossfray.lab.balance import Balance, settings
    from crossfray.lab.workers import open_all

    open_all(how.boxes)
    known = list(dict.fromkeys(setting.game for setting in settings()))
    expect_known("game or scenario", chosen or [], known)
    if map_id:
        expect_known("map", [map_id], sorted({setting.map for setting in settings()}))
    wanted = [
        setting
        for setting in settings()
        if setting.game in (chosen or known) and map_id in ("", setting.map) and sides in (0, setting.sides)
    ]
    counts = {agent: count for agent, count in (("greedy", games), ("random", random_games)) if count}
    study = Balance(wanted, counts, how.seed)
    if not study.total:
        raise InputError.at("", "nothing to play: expected a game on one of its maps, and some games")
    status = play_study(study, how)
    found = [outcome for outcome in study.found.values() if outcome.games or outcome.failures]
    if how.as_json:
        print(json.dumps([outcome.to_json() for outcome in found]))
    else:
        show(found)
    if status or any(outcome.failures for outcome in found):
        raise typer.Exit(status or 1)


def show(outcomes: list[Outcome]) -> None:
    print(
        f"{'game':<12} {'map':<20} sides {'players':<7} {'games':>6}  {'first player':<16} "
        f"{'by order of turns':<18} {'by starting area':<18} {'rounds':<11} points"
    )
    for outcome in outcomes:
        row = outcome.to_json()
        first = row["by_order"][0]
        shares = [
            " ".join(f"{100 * each['share']:.0f}%" for each in row[key]) for key in ("by_order", "by_area")
        ]
        low_high = f"{100 * first['share']:.1f}% ({100 * first['low']:.0f}-{100 * first['high']:.0f})"
        length = f"{row['rounds']['mean']} ({row['rounds']['most']})"
        verdict = VERDICTS[row["fair"]] if outcome.agent == "greedy" and not row["ultimate"] else ""
        print(
            f"{row['game']:<12} {row['map']:<20} {row['sides']:>5} {row['players']:<7} {row['games']:>6,}  "
            f"{low_high:<16} {shares[0]:<18} {shares[1]:<18} {length:<11} {row['points']:>6}{verdict}"
        )
    for failure in [failure for outcome in outcomes for failure in outcome.failures][:20]:
        print(f"failed: {failure}")
