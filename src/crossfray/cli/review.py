"""`crossfray review`: what was luck and what was choice in a finished game."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.cli.games import KeptOrFile, find_game_file, last_game, no_such_game
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

    from crossfray.study.told import Review
    from crossfray.table.table import Table

WIDTH = 20
"""columns of the curve"""


def review(
    game: KeptOrFile = None,
    looks: Annotated[
        int, typer.Option(min=10, max=10_000, help="How often each question is looked at first.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same review.")] = 1,
    box: Boxes = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
) -> None:
    """Review a finished game: what was luck, what was choice.

    It shows the chances to win over time, and the answers that cost most.

    Luck is what the dice gave beyond what was to be expected. Choice is what answers cost where another was clearly
    better, beyond the noise. To continue from a moment: crossfray play --load GAME --at STEP.

    \b
    Examples:
      crossfray review                    the game you last played here
      crossfray review game.json --json
      crossfray review game.json --looks 400   slower, and surer
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from crossfray.study.looks import Effort
    from crossfray.study.review import look_at_all
    from crossfray.study.told import Review

    open_boxes(box)
    table, name = finished_game(game)
    first = len(table.steps) - len(table.past)
    states = [*table.past, table.state]
    effort = Effort.for_review(looks)
    columns = (TextColumn("Looking back"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("")
        found = list(
            look_at_all(
                states,
                table.steps,
                first,
                seed,
                effort,
                lambda done, of: progress.update(task, completed=done, total=of),
            )
        )
    told = Review(
        table.match,
        [segment for segment, _ in found],
        [looked for _, looked in found],
        len(table.steps),
        table.state.winner,
        seed,
        effort,
    )
    if as_json:
        print(json.dumps({"game": name, **told.to_json()}))
    else:
        show_review(Console(highlight=False), told)


def finished_game(name: str | None) -> tuple[Table, str]:
    """A finished game with all its states; InputError if it is not finished."""
    from crossfray.table.record import load

    path = last_game(over=True) if name is None else find_game_file(name)
    if path is not None:
        table, _ = load(path)
        shown = str(path)
    else:
        table, shown = browser_game(str(name)), str(name)
    if table.state.options:
        raise InputError.at(shown, "the game is not over yet: expected one that somebody has won")
    return table, shown


def browser_game(name: str) -> Table:
    """A game of the browser, by its name."""
    from crossfray.cli.serve import data_folder
    from crossfray.server.kept import watch_again
    from crossfray.server.sqlite import FILE
    from crossfray.server.store import NoSuchTable

    if not (data_folder() / FILE).is_file():
        raise no_such_game(name)
    try:
        return watch_again(data_folder(), name)[1].table
    except NoSuchTable:
        raise no_such_game(name) from None


def show_review(console: Console, told: Review) -> None:
    """The summary, the curve of the first side, and the moments."""
    for sentence in told.summary():
        console.print(sentence, markup=False)
    data = told.to_json()
    first = data["sides"][0]["name"]
    console.print(f"\nChance of {first} to win, at the beginning of each activation:", markup=False)
    for point, swing in zip(data["curve"], [*data["swings"], None], strict=True):
        bar = "#" * round(point["win"][0] * WIDTH)
        note = swing["sentence"] if swing else "the end"
        console.print(f"{point['step']:>5} {point['win'][0]:>4.0%} |{bar:<{WIDTH}}| {note}", markup=False)
    for title, found in (("Clearly better answers", data["moments"]), ("Rolls that mattered", data["rolls"])):
        if found:
            console.print(f"\n{title}:", style="bold")
        for each in found:
            console.print(f"  step {each['step']}, round {each['round']}: {each['sentence']}", markup=False)
