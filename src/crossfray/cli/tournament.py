"""`crossfray tournament`: which agents are stronger."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.running import Running, play_study, runs
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from crossfray.lab.tournament import Tournament


@runs
def tournament(
    players: Annotated[list[str], typer.Argument(metavar="AGENT", help="Two agents or more, by name.")],
    matches: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="How many matches each group of agents plays.")
    ] = 50,
    sides: Annotated[int, typer.Option(min=2, max=4, help="How many sides each match has.")] = 2,
    match_name: Annotated[
        str | None,
        typer.Option("--match", help="Always play this match, by name or file. Default: matches are drawn."),
    ] = None,
    *,
    how: Running,
) -> None:
    """Let agents play against each other, and rate them.

    Each match is played once for every seat, with the same dice, so that every agent sits everywhere once. The rating
    is openskill's (Plackett-Luce): everybody starts at 25, and the brackets hold the 95 % interval. The table also
    shows the games won, and the share that an equal agent would win.

    \b
    Examples:
      crossfray tournament greedy random easy
      crossfray tournament normal hard --matches 20 --workers 2 --out levels.jsonl
      crossfray tournament normal hard --matches 40 --workers 2 --out levels.jsonl --resume
      crossfray tournament greedy random novice easy --sides 4 --json
      crossfray tournament greedy random --match duel
    """
    from crossfray.agents.known import find_agent
    from crossfray.content.match.file import find_game
    from crossfray.lab.tournament import Tournament
    from crossfray.lab.workers import open_all

    open_all(how.boxes)
    for name in players:
        find_agent(name)
    if len(set(players)) < 2 or len(set(players)) < len(players):
        raise InputError.at("", f"expected two agents or more, each named once, found {' '.join(players)}")
    match = find_game(match_name) if match_name else None
    if match is not None:
        sides = len(match.squads)
    study = Tournament(tuple(players), matches, sides, match, how.seed)
    if not study.total:
        raise InputError.at("", f"{len(players)} agents cannot all sit at {sides} sides: expected more sides")
    status = play_study(study, how)
    if how.as_json:
        print(json.dumps(study.to_json()))
    else:
        show(study)
    if status or study.failures:
        raise typer.Exit(status or 1)


def show(study: Tournament) -> None:
    from crossfray.lab.shares import Share

    width = max(6, *(len(name) for name in study.players))
    print(f"{'player':<{width}}  {'rating':<20} {'games':>7}  {'won':<18} {'equal':<6} as first player")
    for row, each in zip(study.to_json()["players"], study.ranking(), strict=True):
        rating = f"{row['rating']:.1f} ({row['low']:.1f}-{row['high']:.1f})"
        won, first = Share.of(each.wins, each.games), Share.of(each.first_wins, each.first_games)
        print(
            f"{each.name:<{width}}  {rating:<20} {each.games:>7,}  {won!s:<18} {row['equal']:<6.0%} {first}"
        )
    print(f"{study.games:,} games")
    for failure in study.failures[:10]:
        print(f"failed: {failure}")
    if len(study.failures) > 10:
        print(f"failed: and {len(study.failures) - 10:,} more")
