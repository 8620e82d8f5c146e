"""`crossfray simulate` and `crossfray bench`."""

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
    from crossfray.content.match.drawn import Wish
    from crossfray.content.match.spec import MatchSpec
    from crossfray.lab.simulate import Tally


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
    random: Annotated[bool, typer.Option("--random", help="Draw another match for each game.")] = False,
    game: Annotated[str, typer.Option(help="With --random: only this game or scenario.")] = "random",
    map_id: Annotated[str, typer.Option("--map", help="With --random: only on this map.")] = "random",
    edition: Annotated[str, typer.Option(help="With --random: only this edition.")] = "random",
    sides: Annotated[
        int | None, typer.Option(min=2, max=4, help="With --random: so many sides.", show_default=False)
    ] = None,
    size: Annotated[
        int | None, typer.Option(min=1, max=5, help="With --random: characters a side.", show_default=False)
    ] = None,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="With --random: no basic characters, nothing agreed on beside the squads."
        ),
    ] = False,
    seed: Seed = 1,
    workers: Workers = 1,
    ray: Ray = None,
    out: Out = None,
    resume: Resume = False,
    csv: Csv = None,
    box: Boxes = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between agents and count who wins.

    A match is played as often as asked for; with --random each game has a match of its own, drawn by its seed. What
    --out holds is read by `crossfray report`. Ctrl-C ends the run and shows what there is.

    \b
    Examples:
      crossfray simulate --games 200
      crossfray simulate first-got100-4 --agents greedy,greedy,random,random --games 50
      crossfray simulate duel --agents greedy --games 1000 --seed 7 --json
      crossfray simulate --random --plain --sides 2 --games 20000 --workers 8 --out games.jsonl
      crossfray simulate --random --plain --sides 2 --games 20000 --out games.jsonl --resume
      crossfray simulate duel --agents expert,normal --games 10 --ray
      crossfray simulate --box my-box/
    """
    from crossfray.content.match.drawn import RANDOM, Wish
    from crossfray.content.match.file import find_game
    from crossfray.lab.simulate import Simulation

    wished = [game, map_id, edition] != [RANDOM] * 3 or sides or size or plain
    if random and match_name is not None:
        message = f"{shown(match_name)} is a match of its own: expected a name or --random, not both"
        raise InputError.at("", message)
    if wished and not random:
        message = "--game, --map, --edition, --sides, --size and --plain say what to draw: expected --random with them"
        raise InputError.at("", message)
    for path in box or []:
        from crossfray.content.check.box import open_box
        from crossfray.content.match.build import box_matches

        suggested = box_matches(open_box(path))
        match_name = match_name or next(iter(suggested), None)
    if random:
        match: MatchSpec | Wish = drawn_as(Wish(game, map_id, edition, sides, size, plain=plain), seed)
        names = agents_for(sides, agents or "greedy", "a drawn match")
    else:
        match = find_game(match_name or "skirmish")
        names = agents_for(len(match.squads), agents, match_name or "skirmish")
    study = Simulation(match, tuple(names), games, seed)
    status = play_study(study, Running(workers, tuple(box or ()), out, resume, csv, ray))
    tally = study.tally
    if as_json:
        print(json.dumps(tally.to_json()))
    else:
        show(tally, names, match)
    if status or tally.failures:
        raise typer.Exit(status or 1)


def drawn_as(wish: Wish, seed: int) -> Wish:
    """What is wished of drawn matches; InputError if nothing such can be drawn."""
    from crossfray.content.match.drawn import match_of_seed, ways

    games = list(dict.fromkeys(way.game for way in ways()))
    expect_known("game or scenario", wish.game, games)
    expect_known("map", wish.map, list(dict.fromkeys(way.map for way in ways())))
    match_of_seed(seed, wish)
    return wish


def expect_known(what: str, name: str, known: list[str]) -> None:
    if name not in ("random", *known):
        message = f"there is no {what} {shown(name)}: expected one of {', '.join(known)}"
        raise InputError.at("", message, nearest=nearest_to(name, known))


def show(tally: Tally, names: list[str], match: MatchSpec | Wish) -> None:
    from crossfray.content.match.build import build_match
    from crossfray.content.match.drawn import Wish
    from crossfray.lab.shares import Share

    if isinstance(match, Wish):
        for side, games in sorted(tally.sides.items()):
            print(f"side {side + 1:<10} {tally.wins[side]:>8,} of {games:,} games  {tally.share(side)}")
        for name, seats in tally.seats.items() if len(tally.seats) > 1 else ():
            won = tally.won[name]
            print(f"{name:<15} {won:>8,} of {seats:,} seats  {Share.of(won, seats)}")
    else:
        for side, wins in sorted(tally.wins.items()):
            colour = build_match(match).sides[side].name
            print(f"{colour:<8} {names[side]:<8} {wins:>8,} wins  {tally.share(side)}")
    print(f"{tally.games:,} games. Rounds: {tally.rounds}. Decisions: {tally.decisions}.")
    for failure in tally.failures[:10]:
        print(f"failed: {failure}")
    if len(tally.failures) > 10:
        print(f"failed: and {len(tally.failures) - 10:,} more")


def agents_for(sides: int | None, agents: str | None, match_name: str) -> list[str]:
    """The name of an agent for each side; one for all where it is not known how many there will be."""
    from crossfray.agents.known import find_agent

    names = (agents or "greedy,random").split(",") if agents != "" else [""]
    for name in names:
        find_agent(name)
    if len(names) == 1 or agents is None:
        return (names * (sides or 1))[: sides or 1]
    if len(names) != sides:
        number = f"{sides} sides" if sides else "two to four sides, unless --sides says how many"
        raise InputError.at("", f"{match_name} has {number}: expected as many agents, found {agents}")
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
