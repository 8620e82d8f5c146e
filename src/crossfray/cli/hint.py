"""`crossfray hint`: the best answers in a position or a saved game, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.cli.games import find_game_file, last_game, no_such_game
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

    from crossfray.rules.state import State
    from crossfray.study.hint import Hint


def hint(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION_OR_GAME",
            help="A position file, a record, or a name that replay --list shows. Default: the game you left last.",
        ),
    ] = None,
    at: Annotated[int | None, typer.Option(min=0, help="Of a game: after that many answers.")] = None,
    looks: Annotated[
        int, typer.Option(min=4, max=10_000, help="How often each of the best answers is looked at.")
    ] = 60,
    seed: Annotated[int, typer.Option(help="The same seed gives the same hint.")] = 1,
    box: Boxes = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the hint as JSON.")] = False,
) -> None:
    """Show the best three answers to the open question.

    For each: the chance to win, what it gains and what it risks.

    A hint knows what the side knows that is asked. In a game in the terminal, type hint at any question.

    \b
    Examples:
      crossfray hint                        in the game you left last
      crossfray hint game.json --at 40      after 40 answers of a record
      crossfray hint yard.toml --json       a position with to_act: docs/formats.md
      crossfray hint yard.toml --looks 500  slower, and surer
    """
    from rich.console import Console

    from crossfray.study.hint import USUAL
    from crossfray.study.hint import hint as hint_for

    open_boxes(box)
    state = position_of(name, at)
    found = hint_for(state, seed, USUAL._replace(first=4 * looks, looks=looks))
    if as_json:
        print(json.dumps(found.to_json()))
    else:
        show_hint(Console(highlight=False), state, found)


def position_of(name: str | None, at: int | None) -> State:
    """The state of a position file or of a game, after so many answers; InputError if there is none."""
    if name is not None and name.endswith(".toml"):
        if at is not None:
            raise InputError.at(name, "--at is for games: a position has only one moment")
        return drawn_position(Path(name))
    from crossfray.table.record import load

    path = last_game(unfinished=at is None) if name is None else find_game_file(name)
    if path is None:
        raise no_such_game(str(name))
    table, _ = load(path)
    states = [*table.past, table.state]
    if at is None:
        return table.state
    if at >= len(states):
        raise InputError.at(str(path), f"the game has {len(table.steps)} answers, not {at}")
    return states[at]


def drawn_position(path: Path) -> State:
    """The state of a position file: in play, or drawn by hand with a piece to act."""
    from crossfray.content.position.file import parse_position
    from crossfray.content.position.state import position_state
    from crossfray.content.toml_text import read_text
    from crossfray.library.position import KIND, read_position

    text = read_text(path)
    if f'kind = "{KIND}"' in text:
        return read_position(text, str(path))[1]
    return position_state(parse_position(text, str(path)))


def show_hint(console: Console, state: State, found: Hint) -> None:
    """The best answers as lines: chance, answer, and below it the reasons."""
    from crossfray.study.hint import short

    console.print(f"{state.match.sides[found.side].name}: {found.text}", style="bold", markup=False)
    for place, each in enumerate(found.options, 1):
        words = (
            f"{place}. {short(each.facts['label'])}: {each.win:.0%} to win (give or take {each.noise:.0%})"
        )
        console.print(words, markup=False)
        console.print(f"   {each.reasons.sentence}", markup=False)
    console.print(found.sentence, markup=False)
    if found.others:
        what = "answer is" if found.others == 1 else "answers are"
        console.print(f"{found.others} more {what} no better than these.", style="dim")
    if found.evidence:
        console.print(found.evidence, style="dim", markup=False)
