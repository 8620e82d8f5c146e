"""`crossfray simulate` and `crossfray bench`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from crossfray.cli.progress import last_of
from crossfray.content.errors import InputError


def simulate(
    match_name: Annotated[
        str | None, typer.Argument(metavar="[MATCH]", help="A match by name, or its file.")
    ] = None,
    agents: Annotated[
        str | None,
        typer.Option(
            help="An agent for each side, with commas between, or one for all; without: greedy and random in turn.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    box: Annotated[
        list[Path] | None, typer.Option(help="With a box of your own: its folder or file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Play many games between agents and count who wins.

    \b
    Examples:
      crossfray simulate --games 200
      crossfray simulate first-got100-4 --games 50
      crossfray simulate first-got100-4 --agents greedy,greedy,random,random --games 50
      crossfray simulate duel --agents greedy,greedy --games 1000 --seed 7 --json
      crossfray simulate duel --agents expert,normal --games 10
      crossfray simulate --box my-box/
    """
    from crossfray.agents.known import find_agent
    from crossfray.content.match.build import build_match
    from crossfray.content.match.file import find_game
    from crossfray.lab.simulate import simulate as play_games

    for path in box or []:
        from crossfray.content.check.box import open_box
        from crossfray.content.match.build import box_matches

        suggested = box_matches(open_box(path))
        match_name = match_name or next(iter(suggested), None)
    match_name = match_name or "skirmish"
    match = build_match(find_game(match_name))
    names = agents_for(len(match.sides), agents, match_name)
    running = play_games(match, [find_agent(name) for name in names], games, seed)
    tally = last_of(running, "Playing", games)
    if as_json:
        print(json.dumps(tally.to_json()))
    else:
        found = tally.to_json()
        for side, name in enumerate(names):
            share = tally.wins[side] / tally.games
            print(f"{match.sides[side].name:<8} {name:<8} {tally.wins[side]:>6} wins  {share:.1%}")
        print(f"{tally.games} games; rounds: {found['rounds']}; decisions: {found['decisions']}")
        for failure in tally.failures[:10]:
            print(f"failed: {failure}")
    if tally.failures:
        raise typer.Exit(1)


def agents_for(sides: int, agents: str | None, match_name: str) -> list[str]:
    """An agent's name for each side."""
    if agents is None:
        return (["greedy", "random"] * sides)[:sides]
    names = agents.split(",")
    if len(names) == 1:
        names *= sides
    if len(names) != sides:
        raise InputError.at("", f"{match_name} has {sides} sides: expected as many agents, found {agents}")
    return names


def bench(
    match_name: Annotated[
        str, typer.Argument(metavar="[MATCH]", help="A match by name, or its file.")
    ] = "mixed",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="How long each long part runs.")] = 4.0,
) -> None:
    """Measure the engine: decisions, copies, sight and reach, by CPU time on one core.

    \b
    Examples:
      crossfray bench
      crossfray bench --json
      crossfray bench my-match.toml
    """
    from crossfray.lab.bench import bench as measure

    figures = measure(seconds, match_name)
    if as_json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        shown = f"{value:,}" if isinstance(value, int | float) and not isinstance(value, bool) else value
        print(f"{name.replace('_', ' '):<24} {shown}")
