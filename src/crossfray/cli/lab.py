"""`crossfray simulate` and `crossfray bench`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.cli.running import Running, play_study, runs
from crossfray.content.errors import InputError, shown

if TYPE_CHECKING:
    from crossfray.content.match.drawn import Wish
    from crossfray.content.match.spec import MatchSpec
    from crossfray.lab.simulate import Tally


@runs
def simulate(
    match_name: Annotated[
        str | None, typer.Argument(metavar="MATCH", help="A match by name, or its file.")
    ] = None,
    agents: Annotated[
        str | None,
        typer.Option(
            help="One agent for all sides, or one for each, separated by commas. Default: greedy and random in turn.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    random: Annotated[bool, typer.Option("--random", help="Draw a new match for each game.")] = False,
    game: Annotated[str, typer.Option(help="With --random: only this game or scenario.")] = "random",
    map_id: Annotated[str, typer.Option("--map", help="With --random: only on this map.")] = "random",
    edition: Annotated[str, typer.Option(help="With --random: only this edition.")] = "random",
    sides: Annotated[
        int | None, typer.Option(min=2, max=4, help="With --random: how many sides.", show_default=False)
    ] = None,
    size: Annotated[
        int | None, typer.Option(min=1, max=5, help="With --random: characters per side.", show_default=False)
    ] = None,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain",
            help="With --random: no basic characters and no special modes, such as one against three.",
        ),
    ] = False,
    mirrored: Annotated[
        bool,
        typer.Option(
            "--mirrored",
            help="Play each match once from every seat, with the same dice: the squads change seats.",
        ),
    ] = False,
    *,
    how: Running,
) -> None:
    """Play many games between agents and count who wins.

    One match is played again and again; with --random each game has its own match, drawn from its seed. `crossfray
    report` reads the file that --out writes. Ctrl-C stops the run and shows the results so far.

    \b
    Examples:
      crossfray simulate --games 200
      crossfray simulate first-got100-4 --agents greedy,greedy,random,random --games 50
      crossfray simulate duel --agents greedy --games 1000 --seed 7 --json
      crossfray simulate --random --plain --sides 2 --games 20000 --workers 8 --out games.jsonl
      crossfray simulate --random --plain --sides 2 --games 20000 --out games.jsonl --resume
      crossfray simulate --random --plain --sides 2 --size 3 --mirrored --agents normal --games 500
      crossfray simulate duel --agents expert,normal --games 10 --ray
      crossfray simulate --box my-box/
    """
    from crossfray.content.match.drawn import RANDOM, Wish
    from crossfray.content.match.file import find_game
    from crossfray.lab.simulate import Simulation

    wished = [game, map_id, edition] != [RANDOM] * 3 or sides or size or plain
    if random and match_name is not None:
        message = (
            f"{shown(match_name)} is a match, and --random draws one: expected a name or --random, not both"
        )
        raise InputError.at("", message)
    if wished and not random:
        message = "--game, --map, --edition, --sides, --size and --plain say what to draw: expected --random with them"
        raise InputError.at("", message)
    for path in how.boxes:
        from crossfray.content.check.box import open_box
        from crossfray.content.match.build import box_matches

        suggested = box_matches(open_box(path))
        match_name = match_name or next(iter(suggested), None)
    if random:
        match: MatchSpec | Wish = drawn_as(Wish(game, map_id, edition, sides, size, plain=plain), how.seed)
        names = agents_for(sides, agents or "greedy", "a drawn match")
    else:
        match = find_game(match_name or "skirmish")
        names = agents_for(len(match.squads), agents, match_name or "skirmish")
    study = Simulation(match, tuple(names), games, how.seed, seats_of(match) if mirrored else 1)
    status = play_study(study, how)
    tally = study.tally
    if how.as_json:
        print(json.dumps(tally.to_json()))
    else:
        show(tally, names, match)
    if status or tally.failures:
        raise typer.Exit(status or 1)


def seats_of(match: MatchSpec | Wish) -> int:
    """From how many seats a mirrored match is played; InputError if that is not known, or its squads cannot change
    seats."""
    from crossfray.content.match.drawn import Wish
    from crossfray.lab.simulate import moved_on

    if isinstance(match, Wish):
        if not match.sides:
            raise InputError.at(
                "", "--mirrored plays each match once from every seat: expected --sides with it"
            )
        return match.sides
    if moved_on(match, 1) == match and len(set(match.squads)) > 1:
        message = f"the squads of {shown(match.title)} cannot change seats: expected another match, or no --mirrored"
        raise InputError.at("", message)
    return len(match.squads)


def drawn_as(wish: Wish, seed: int) -> Wish:
    """The wish for drawn matches; InputError if no such match can be drawn."""
    from crossfray.content.match.drawn import expect_wish, match_of_seed

    expect_wish(wish)
    match_of_seed(seed, wish)
    return wish


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
    """The agent's name for each side; a single one if the number of sides is not known."""
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
        str, typer.Argument(metavar="MATCH", help="A match by name, or its file.")
    ] = "mixed",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=60, help="Seconds for each of the longer measurements.")
    ] = 4.0,
    box: Boxes = None,
) -> None:
    """Measure the speed of the engine.

    Decisions, copies, sight and reach, in CPU time on one core.

    \b
    Examples:
      crossfray bench
      crossfray bench --json
      crossfray bench my-match.toml
    """
    from crossfray.lab.bench import bench as measure

    open_boxes(box)
    figures = measure(seconds, match_name)
    if as_json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        shown = f"{value:,}" if isinstance(value, int | float) and not isinstance(value, bool) else value
        print(f"{name.replace('_', ' '):<24} {shown}")
