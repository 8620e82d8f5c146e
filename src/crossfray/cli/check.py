"""`crossfray check`: every problem of the files people write, at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from crossfray.content.errors import InputError, Problem


def check(
    paths: Annotated[list[Path], typer.Argument(help="What to check: maps, positions, and boxes of cards.")],
    readings: Annotated[bool, typer.Option(help="Show how the text of every card of a box is read.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print errors and warnings as JSON.")] = False,
) -> None:
    """Check maps, positions and boxes: all errors and warnings with file, line, and what was expected.

    \b
    Examples:
      crossfray check my-box/
      crossfray check my-box/ --no-readings
      crossfray check yard.toml my-map.toml
      crossfray check *.toml --json
    """
    from crossfray.content.check.box import check_source
    from crossfray.content.sources import is_box, read_box

    errors: list[Problem] = []
    warnings: list[Problem] = []
    read: list[tuple[str, str]] = []
    for path in paths:
        try:
            if is_box(path):
                report = check_source(read_box(path))
                errors += report.errors
                warnings += report.warnings
                read += report.readings
            else:
                warnings += check_file(path)
        except InputError as error:
            errors += error.problems
    if as_json:
        found = {"errors": errors, "warnings": warnings}
        print(json.dumps({kind: [problem.as_json() for problem in some] for kind, some in found.items()}))
    else:
        for name, text in read if readings else []:
            print(f"{name}\n  read as: {text}")
        for problem in errors:
            print(f"error: {problem}")
        for problem in warnings:
            print(f"warning: {problem}")
        counts = (_count(len(paths), "file"), _count(len(errors), "error"), _count(len(warnings), "warning"))
        print("{} checked: {}, {}".format(*counts))
    if errors:
        raise typer.Exit(2)


def check_file(path: Path) -> list[Problem]:
    """The warnings about a file; InputError with its errors."""
    from crossfray.content.maps import MapFile, cut_off, is_bare_drawing, parse_map
    from crossfray.content.position.file import PositionFile, PositionReader
    from crossfray.content.toml_text import TomlText, file_name, read_text

    file = file_name(path)
    text = read_text(path)
    if not is_bare_drawing(text):
        toml = TomlText(text, file)
        only_in_maps = MapFile.model_fields.keys() - PositionFile.model_fields.keys()
        if "pieces" in toml.values or not only_in_maps & toml.values.keys():
            return PositionReader(toml).warnings()
    names = cut_off(parse_map(text, file))
    message = f"nobody can walk to {', '.join(names)} from where most of the named squares are"
    return [Problem(file, None, None, message)] if names else []


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
