"""`crossfray replay`: steps through a recorded game, or replays it to check it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.cli.games import find_game_file, last_game, no_such_game
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from crossfray.rules.match import Match
    from crossfray.table.table import Step, Table


def replay(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A record, or a name from --list. Default: the last game you played here.",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--list", help="List the kept games of terminal and browser.")
    ] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Play it again and report the first difference.")
    ] = False,
    at: Annotated[int | None, typer.Option(min=0, help="Show the board after that many steps.")] = None,
    seal: Annotated[
        str | None, typer.Option(help="With --verify: the seal shown to you before the game.")
    ] = None,
    box: Boxes = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the list, or the outcome of --verify, as JSON.")
    ] = False,
) -> None:
    """Step through a recorded game, or verify it.

    \b
    Examples:
      crossfray replay --list               the games kept on this machine
      crossfray replay                      the last one: Enter for the next round, q to stop
      crossfray replay game.json --at 40    the board after 40 answers
      crossfray replay game.json --verify   status 2 if it does not play as recorded
      crossfray replay game.json --verify --seal e7f6c011...   and if its dice are not the sealed ones
    """
    open_boxes(box)
    if every:
        list_games(as_json)
        return
    if seal is not None and not verify:
        raise InputError.at("", "--seal needs --verify")
    path = last_game() if game is None else find_game_file(game)
    if path is None:
        watch_table(str(game), at, verify=verify)
        return
    from crossfray.table.fair_dice import standing_rolls
    from crossfray.table.record import Difference, changed_content, read_record
    from crossfray.table.record import replay as play_again

    record = read_record(path)
    table, difference = play_again(record)
    if seal is not None and seal.lower() != record.seal:
        told = f"the seal {record.seal}" if record.seal else "no seal"
        difference = Difference(0, f"the record has {told}, not the one you were shown: these are other dice")
    if verify:
        sealed, standing = bool(record.seal), standing_rolls(record.secret)
        report(path, len(table.steps), difference, changed_content(record), sealed, standing, as_json)
        return
    if difference:
        raise InputError.at(str(path), f"step {difference.step}: {difference.message}")
    watch(table, str(path), at)


def list_games(as_json: bool) -> None:
    """The games on this machine, last played first."""
    from crossfray.cli.games import kept_games

    found = kept_games()
    if as_json:
        print(json.dumps([each.to_json() for each in found]))
        return
    for each in found:
        won = f", side {each.winner} won" if each.winner else ""
        seats = ", ".join(each.seats)
        print(
            f"{each.name}\n  {each.played} in the {each.where}: {each.match} ({seats}), {each.answers} answers{won}"
        )
    if not found:
        print("No games are kept here yet: crossfray play starts one.")


def watch_table(name: str, at: int | None, *, verify: bool) -> None:
    """Replay a game of the browser."""
    from crossfray.cli.serve import data_folder
    from crossfray.server.kept import watch_again
    from crossfray.server.sqlite import FILE
    from crossfray.server.store import NoSuchTable

    if not (data_folder() / FILE).is_file():
        raise no_such_game(name)
    try:
        _, gone_on = watch_again(data_folder(), name)
    except NoSuchTable:
        raise no_such_game(name) from None
    if verify:
        message = "--verify needs a record: you can download it in the browser when the game is over"
        raise InputError.at(name, message)
    from crossfray.content.sources import playing_with

    with playing_with(gone_on.shelf):
        watch(gone_on.table, name, at)


def watch(table: Table, name: str, at: int | None) -> None:
    """Step through a game, or show its board after so many steps, with its comments."""
    from rich.console import Console

    from crossfray.cli.screen import show_game

    console = Console(highlight=False)
    if at is not None:
        states = [*table.past, table.state]
        if at >= len(states):
            raise InputError.at(name, f"the record has {len(table.steps)} steps, not {at}")
        show_game(console, states[at])
        return
    comments = table.annotations.comments
    for number, step in enumerate(table.steps):
        opens_round = any(event["event"] == "round" for event in step.events)
        for line in step_lines(table.match, step):
            console.print(line)
        for comment in comments:
            if comment.at == number + 1:
                console.print(f"  -- {comment.text}", style="italic", markup=False)
        if opens_round and sys.stdin.isatty():
            show_game(console, table.past[number + 1] if number + 1 < len(table.past) else table.state)
            if console.input("Enter for the next round, q to stop > ").strip() == "q":
                return
    show_game(console, table.state)


def report(
    path: Path, steps: int, difference: Any, changed: list[str], sealed: bool, standing: int, as_json: bool
) -> None:
    """Print the outcome of --verify; `standing`: how many rolls had fallen when the game was played on."""
    if as_json:
        found = {"file": str(path), "steps": steps, "same": difference is None, "changed_content": changed}
        found |= {"sealed": sealed, **({"rolls_before": standing} if standing else {})}
        if difference:
            found["difference"] = {"step": difference.step, "message": difference.message}
        print(json.dumps(found))
    elif difference:
        print(f"{path}: step {difference.step}: {difference.message}", file=sys.stderr)
        for name in changed:
            print(f"changed since it was recorded: {name}", file=sys.stderr)
    else:
        dice = ", the dice match the seal from before the game" if sealed else ""
        dice += f", after {standing} rolls from the game that it continues" if standing else ""
        print(f"{path}: all {steps} steps play as recorded{dice}")
    if difference:
        raise typer.Exit(2)


def step_lines(match: Match, step: Step) -> list[str]:
    """A step's events as sentences; a new round is emphasised."""
    from rich.markup import escape

    from crossfray.rules.events import tell_event

    lines = []
    for data in step.events:
        line = escape(tell_event(match, data))
        lines.append(f"[bold]{line}[/bold]" if data["event"] in ("round", "won the game") else f"  {line}")
    return lines
