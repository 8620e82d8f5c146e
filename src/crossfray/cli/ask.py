"""`crossfray ask`: questions about a position, in words or in JSON, one or a whole batch."""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from crossfray.content.position.file import Position
    from crossfray.content.position.questions import Answer


def ask(
    file: Annotated[
        Path | None, typer.Argument(metavar="POSITION", help="A position file.", show_default=False)
    ] = None,
    question: Annotated[
        list[str] | None, typer.Argument(metavar="QUESTION", help="The question, in words.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="Read questions from standard input.")] = False,
    box: Boxes = None,
) -> None:
    """Ask about a position: sight, distance, reach, odds, why not.

    The answers: who sees whom, what is adjacent, how far it is, where a piece can go, what the odds are, and
    which rules forbid something.

    \b
    Examples:
      crossfray ask yard.toml see A Z            draws the sight line and what blocks it
      crossfray ask yard.toml adjacent A Z
      crossfray ask yard.toml distance A c4
      crossfray ask yard.toml reach A 2          draws where a move of 2 may end
      crossfray ask yard.toml odds A Z 3 --json  a challenge 3, exactly
      crossfray ask yard.toml why A challenge Z  every rule that forbids it
      crossfray ask yard.toml options            the question the position waits for
      crossfray ask yard.toml odds A Z --box my-box/         with cards of your own
      crossfray ask --batch < questions.jsonl    {"position": "...", "question": "see A Z"} on each line
    """
    open_boxes(box)
    if batch:
        if file is not None:
            raise InputError.at(
                "", "--batch reads positions and questions from standard input: leave out the file"
            )
        answer_batch()
        return
    if file is None:
        raise InputError.at("", "expected a position file and a question, like: ask yard.toml see A Z")
    from crossfray.content.position.file import read_position
    from crossfray.content.position.questions import ask as answer_to

    position = read_position(file)
    answer = answer_to(position, " ".join(question or ()))
    if as_json:
        print(json.dumps(answer.json))
    else:
        show(position, answer)


def answer_batch() -> None:
    """One JSON object per line in, one per line out, in order; an unreadable line does not stop the batch."""
    for line in sys.stdin.buffer:
        print(json.dumps(answer_line(line)), flush=True)


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to one line of a batch; `{"error": ...}` if it cannot be read."""
    from crossfray.content.position.questions import ask as answer_to

    form = '{"position": "...", "question": "see A Z"}'
    try:
        request = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return {"error": f"expected UTF-8, found the byte 0x{line[error.start]:02x}"}
    except (ValueError, RecursionError) as error:
        return {"error": f"expected JSON like {form}: {error}"}
    if not isinstance(request, dict):
        return {"error": f"expected an object like {form}"}
    for key in ("position", "question"):
        if not isinstance(request.get(key), str):
            return {"error": f"expected the key '{key}' with a text, like {form}"}
    try:
        return answer_to(_position(request["position"]), request["question"]).json
    except InputError as error:
        return {"error": str(error)}


@lru_cache(maxsize=8)
def _position(text: str) -> Position:
    """Kept in memory, because a batch often asks many questions about one position."""
    from crossfray.content.position.file import parse_position

    return parse_position(text)


def show(position: Position, answer: Answer) -> None:
    """The board with the line, the obstacles or the reach marked, and the sentence below it."""
    from rich.console import Console

    from crossfray.cli.draw import draw_board, position_cells

    console = Console(highlight=False, markup=False)
    cells = position_cells(position, answer)
    console.print(draw_board(position.board, cells, answer.blocked_by), soft_wrap=True)
    console.print(answer.sentence, markup=False)
    if rules := answer.json.get("rules"):
        console.print(f"{', '.join(rules)}: crossfray rules {rules[0]} explains it", style="dim")
