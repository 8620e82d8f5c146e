"""Small positions for tests, drawn, and short words for the questions about them."""

from collections.abc import Iterable, Mapping
from textwrap import dedent
from typing import Any

from crossfray.content.drawing import parse_drawing
from crossfray.content.position.file import Position, parse_position
from crossfray.content.position.questions import ask
from crossfray.rules.board import Board


def position(
    drawing: str,
    *,
    rivals: str = "",
    down: str = "",
    kinds: Mapping[str, str] | None = None,
    squares: Mapping[str, str] | None = None,
    obscured: Iterable[str] = (),
    rubble: Iterable[str] = (),
    edition: str = "expanded",
    to_act: str | None = None,
) -> Position:
    """A drawn position. Pieces are the letters drawn and those in `squares`; the ones that are not rivals are
    of side 1, rivals of side 2."""
    drawing = dedent(drawing).strip("\n")
    drawn = set(parse_drawing(drawing).labels.values())
    lines = [f'edition = "{edition}"', f'map = """\n{drawing}\n"""']
    lines += [f"obscured = {list(obscured)}", f"rubble = {list(rubble)}"]
    if to_act is not None:
        lines.append(f'to_act = "{to_act}"')
    for letter in sorted(drawn | set(squares or ())):
        lines += [f"[pieces.{letter}]", f"side = {2 if letter in rivals else 1}"]
        lines.append(f"down = {str(letter in down).lower()}")
        if kinds and letter in kinds:
            lines.append(f'kind = "{kinds[letter]}"')
        if squares and letter in squares:
            lines.append(f'square = "{squares[letter]}"')
    return parse_position("\n".join(lines) + "\n")


def board(drawing: str) -> Board:
    """The board of a drawing without pieces."""
    return parse_drawing(dedent(drawing)).board()


def sight(p: Position, viewer: str, target: str) -> dict[str, Any]:
    """The whole answer to `see`."""
    return ask(p, f"see {viewer} {target}").json


def can_see(p: Position, viewer: str, target: str) -> bool:
    return bool(sight(p, viewer, target)["answer"])


def is_adjacent(p: Position, a: str, b: str) -> bool:
    return bool(ask(p, f"adjacent {a} {b}").json["answer"])


def far(p: Position, a: str, b: str) -> int:
    return int(ask(p, f"distance {a} {b}").json["answer"])


def reach(p: Position, piece: str, steps: int = 2) -> list[str]:
    """Where a move of that many squares may end, in order of names."""
    return list(ask(p, f"reach {piece} {steps}").json["squares"])
