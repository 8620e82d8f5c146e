"""`crossfray check`: every problem of the files people write, at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from crossfray.content.errors import InputError, Problem


def check(
    paths: Annotated[list[Path], typer.Argument(help="Files to check: maps and positions.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print errors and warnings as JSON.")] = False,
) -> None:
    """Check maps and positions: all errors with file, line, and what was expected.

    \b
    Examples:
      crossfray check yard.toml my-map.toml
      crossfray check *.toml --json
    """
    errors: list[Problem] = []
    warnings: list[Problem] = []
    for path in paths:
        try:
            warnings += check_file(path)
        except InputError as error:
            errors += error.problems
    if as_json:
        found = {"errors": errors, "warnings": warnings}
        print(json.dumps({kind: [problem.as_json() for problem in some] for kind, some in found.items()}))
    else:
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
    from crossfray.content.position import PositionFile, PositionReader
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
