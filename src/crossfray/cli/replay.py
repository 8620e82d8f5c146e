"""`crossfray replay`: a recorded game step by step, or played again to check it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from crossfray.rules.match import Match
    from crossfray.table.table import Step


def replay(
    file: Annotated[
        Path | None, typer.Argument(help="A record; without one, the game you last played.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Play it again and report the first difference.")
    ] = False,
    at: Annotated[int | None, typer.Option(min=0, help="Show the board after that many steps.")] = None,
    seal: Annotated[
        str | None, typer.Option(help="With --verify: the seal you were told before the game.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome of --verify as JSON.")] = False,
) -> None:
    """Step through a recorded game, or check that it plays as written.

    \b
    Examples:
      crossfray replay game.json            Enter for the next round, q to stop
      crossfray replay game.json --at 40    the board after 40 answers
      crossfray replay game.json --verify   status 2 if it does not play as written
      crossfray replay game.json --verify --seal e7f6c011...   nor with the dice that were sealed
    """
    from crossfray.cli.play import last_game
    from crossfray.table.dice import standing_rolls
    from crossfray.table.record import Difference, changed_content, read_record
    from crossfray.table.record import replay as play_again

    path = file or last_game()
    if seal is not None and not verify:
        raise InputError.at("", "--seal goes with --verify")
    record = read_record(path)
    table, difference = play_again(record)
    if seal is not None and seal.lower() != record.seal:
        told = f"the seal {record.seal}" if record.seal else "no seal"
        difference = Difference(0, f"the record has {told}, not the one you were told: these are other dice")
    if verify:
        sealed, standing = bool(record.seal), standing_rolls(record.secret)
        report(path, len(table.steps), difference, changed_content(record), sealed, standing, as_json)
        return
    if difference:
        raise InputError.at(str(path), f"step {difference.step}: {difference.message}")
    from rich.console import Console

    from crossfray.cli.screen import show_game

    console = Console(highlight=False)
    if at is not None:
        states = [*table.past, table.state]
        if at >= len(states):
            raise InputError.at(str(path), f"the record has {len(table.steps)} steps, not {at}")
        show_game(console, states[at])
        return
    for number, step in enumerate(table.steps):
        opens_round = any(event["event"] == "round" for event in step.events)
        for line in step_lines(table.match, step):
            console.print(line)
        if opens_round and sys.stdin.isatty():
            show_game(console, table.past[number + 1] if number + 1 < len(table.past) else table.state)
            if console.input("Enter for the next round, q to stop > ").strip() == "q":
                return
    show_game(console, table.state)


def report(
    path: Path, steps: int, difference: Any, changed: list[str], sealed: bool, standing: int, as_json: bool
) -> None:
    """Tell the outcome of --verify; `standing`: how many rolls had fallen when the game was played on."""
    if as_json:
        found = {"file": str(path), "steps": steps, "same": difference is None, "changed_content": changed}
        found |= {"sealed": sealed, **({"rolls_before": standing} if standing else {})}
        if difference:
            found["difference"] = {"step": difference.step, "message": difference.message}
        print(json.dumps(found))
    elif difference:
        print(f"{path}: step {difference.step}: {difference.message}", file=sys.stderr)
        for name in changed:
            print(f"since it was written this changed: {name}", file=sys.stderr)
    else:
        dice = ", the dice are those that were sealed before the game" if sealed else ""
        dice += f", after {standing} rolls of the game that it was played on from" if standing else ""
        print(f"{path}: {steps} steps play as written{dice}")
    if difference:
        raise typer.Exit(2)


def step_lines(match: Match, step: Step) -> list[str]:
    """A step's events as sentences; a new round stands out."""
    from rich.markup import escape

    from crossfray.rules.events import tell_event

    lines = []
    for data in step.events:
        line = escape(tell_event(match, data))
        lines.append(f"[bold]{line}[/bold]" if data["event"] in ("round", "won the game") else f"  {line}")
    return lines
