"""`crossfray replay`: steps through a recorded game, or replays it to check it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.cli.games import find_game_file, last_game, no_such_game
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from crossfray.rules.match import Match
    from crossfray.table.record import Difference, Record
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
      crossfray replay --list               the games on this machine, from terminal and browser
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
        replay_browser_game(str(game), at, seal, verify=verify, as_json=as_json)
        return
    from crossfray.table.record import read_record

    record = read_record(path)
    if verify:
        verify_record(record, seal, as_json)
        return
    from crossfray.table.record import replay as play_again

    table, difference = play_again(record)
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


def replay_browser_game(name: str, at: int | None, seal: str | None, *, verify: bool, as_json: bool) -> None:
    """Step through a game of the browser, or verify it."""
    from crossfray.cli.serve import data_folder
    from crossfray.content.sources import playing_with
    from crossfray.server.kept import watch_again
    from crossfray.server.sqlite import FILE
    from crossfray.server.store import NoSuchTable
    from crossfray.table.record import parse_record, record_text

    if not (data_folder() / FILE).is_file():
        raise no_such_game(name)
    try:
        stored, gone_on = watch_again(data_folder(), name)
    except NoSuchTable:
        raise no_such_game(name) from None
    with playing_with(gone_on.shelf):
        if verify:
            text = record_text(gone_on.table, [seat.kind for seat in stored.seats], stored.seal)
            verify_record(parse_record(text.encode(), name), seal, as_json)
        else:
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


def verify_record(record: Record, seal: str | None, as_json: bool) -> None:
    """Replay a record, and print whether it plays as it is written; `seal`: the seal that somebody was shown."""
    from crossfray.table.record import Difference
    from crossfray.table.record import replay as play_again

    table, difference = play_again(record)
    if seal is not None and seal.lower() != record.seal:
        told = f"the seal {record.seal}" if record.seal else "no seal"
        difference = Difference(0, f"the record has {told}, not the one you were shown: these are other dice")
    report(record, len(table.steps), difference, as_json)
    if difference:
        raise typer.Exit(2)


def report(record: Record, steps: int, difference: Difference | None, as_json: bool) -> None:
    """Print the outcome of --verify."""
    from crossfray.table.fair_dice import standing_rolls
    from crossfray.table.record import changed_content

    changed, standing = changed_content(record), standing_rolls(record.secret)
    if as_json:
        found = {"file": record.file, "steps": steps, "same": difference is None, "changed_content": changed}
        found |= {"sealed": bool(record.seal), **({"rolls_before": standing} if standing else {})}
        if difference:
            found["difference"] = {"step": difference.step, "message": difference.message}
        print(json.dumps(found))
    elif difference:
        where = f"step {difference.step}: " if difference.step else ""
        print(f"{record.file}: {where}{difference.message}", file=sys.stderr)
        for name in changed:
            print(f"changed since it was recorded: {name}", file=sys.stderr)
    else:
        dice = ", the dice match the seal from before the game" if record.seal else ""
        dice += f", after {standing} rolls from the game that it continues" if standing else ""
        print(f"{record.file}: all {steps} steps play as recorded{dice}")


def step_lines(match: Match, step: Step) -> list[str]:
    """A step's events as sentences; a new round is emphasised."""
    from rich.markup import escape

    from crossfray.rules.events import tell_event

    lines = []
    for data in step.events:
        line = escape(tell_event(match, data))
        lines.append(f"[bold]{line}[/bold]" if data["event"] in ("round", "won the game") else f"  {line}")
    return lines
