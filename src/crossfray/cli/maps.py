"""`crossfray maps`: lists the boards, and draws one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.boxes import Boxes, open_boxes

if TYPE_CHECKING:
    from crossfray.content.maps import Map


def maps(
    which: Annotated[
        str | None,
        typer.Argument(metavar="MAP", help="A map by its id, or a map file.", show_default=False),
    ] = None,
    box: Boxes = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the maps, or draw one.

    The drawing shows walls, starting areas and setup squares.

    \b
    Examples:
      crossfray maps
      crossfray maps winterfell
      crossfray maps winterfell --json
      crossfray maps my-map.toml
      crossfray maps --box my-box/
    """
    from crossfray.content.maps import load_map, map_ids, read_map

    open_boxes(box)
    if which is None:
        print_list([load_map(each) for each in map_ids()], as_json)
        return
    is_file = which not in map_ids() and ("." in which or Path(which).is_file())
    found = read_map(Path(which)) if is_file else load_map(which)
    if as_json:
        sets = {name: found.board.names_of(squares) for name, squares in found.sets.items()}
        width, height = found.board.width, found.board.height
        about = {"id": found.id, "name": found.name, "box": found.box, "width": width, "height": height}
        print(json.dumps({**about, "sets": sets}))
    else:
        show(found)


def print_list(every: list[Map], as_json: bool) -> None:
    if as_json:
        print(json.dumps([{"id": m.id, "name": m.name, "box": m.box} for m in every]))
        return
    rows = [("map", "name", "size", "sides", "box", "layout")]
    for m in every:
        size = f"{m.board.width}x{m.board.height}"
        rows.append((m.id, m.name, size, str(len(m.areas)), m.box, m.provenance))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print(" ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())


def show(found: Map) -> None:
    """The map, drawn, with a list of its named squares."""
    from rich.console import Console
    from rich.text import Text

    from crossfray.cli.draw import SIDE_STYLES, Cell, draw_board
    from crossfray.rules.board import bits

    cells = {square: Cell(f" {label} ") for square, label in found.labels.items()}
    for side, squares in found.areas.items():
        for square in bits(squares):
            cells[square] = Cell(cells[square].text, SIDE_STYLES[side])
    console = Console(highlight=False, markup=False)
    console.print(Text.assemble((found.name, "bold"), "  ", found.about))
    console.print(draw_board(found.board, cells), soft_wrap=True)
    for name, squares in found.sets.items():
        colour = found.colours.get(int(name.split()[1])) if name.startswith("area ") else None
        title = f"{name} ({colour})" if colour else name
        console.print(f"{title}: {' '.join(found.board.names_of(squares))}", markup=False)
