"""`crossfray check`: every problem of the files people write, at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from crossfray.content.errors import InputError, Problem


def check(
    paths: Annotated[
        list[Path], typer.Argument(help="What to check: boxes of cards, maps, positions, matches, records.")
    ],
    readings: Annotated[bool, typer.Option(help="Show how the text of every card of a box is read.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print errors and warnings as JSON.")] = False,
) -> None:
    """Check boxes, maps, positions, matches and records: all errors and warnings, with line and what was expected.

    What a file is, is seen from its content.

    \b
    Examples:
      crossfray check my-box/
      crossfray check my-box/ --no-readings
      crossfray check yard.toml my-map.toml my-match.toml game.json
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
    """The warnings about a file, whatever it is by its content; InputError with its errors."""
    from crossfray.content.maps import is_bare_drawing
    from crossfray.content.toml_text import TomlText, file_name, read_text

    file = file_name(path)
    if path.is_file() and _first_letter(path) == b"{":
        return check_json(path)
    text = read_text(path)
    if is_bare_drawing(text):
        return check_map(text, file)
    toml = TomlText(text, file)
    return KINDS[kind_of(toml.values)](text, file)


def _first_letter(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(100).lstrip()[:1]


def kind_of(values: dict[str, Any]) -> str:
    """What a TOML file is, by the keys it has."""
    from crossfray.content.maps import MapFile
    from crossfray.content.match.file import MatchFile
    from crossfray.content.position.file import PositionFile

    if values.get("kind") == "crossfray position":
        return "position in play"
    if values.keys() & PARTS_OF_BOXES:
        return "part of a box"
    only_in_matches = (
        MatchFile.model_fields.keys() - MapFile.model_fields.keys() - PositionFile.model_fields.keys()
    )
    if values.keys() & only_in_matches and "pieces" not in values:
        return "match"
    only_in_maps = MapFile.model_fields.keys() - PositionFile.model_fields.keys()
    return "position" if "pieces" in values or not only_in_maps & values.keys() else "map"


PARTS_OF_BOXES = {"character", "item", "companion", "objective", "power_up", "figure", "maps", "match"}
"""keys of files that mean something only together with the rest of their box"""


def check_json(path: Path) -> list[Problem]:
    """A record, or a packed box that is named as something else."""
    from crossfray.content.sources import KIND as PACKED
    from crossfray.table.record import changed_content, read_record, replay

    if f'"kind": "{PACKED}"' in path.read_text("utf-8", errors="replace")[:1000]:
        message = "is a packed box: expected a name that ends in .crossfray"
        raise InputError.at(str(path), message)
    record = read_record(path)
    _, difference = replay(record)
    changed = [
        Problem(str(path), None, None, f"has changed since: {name}") for name in changed_content(record)
    ]
    if difference:
        raise InputError(
            [Problem(str(path), None, None, f"step {difference.step}: {difference.message}"), *changed]
        )
    return changed


def check_map(text: str, file: str) -> list[Problem]:
    from crossfray.content.maps import cut_off, parse_map

    names = cut_off(parse_map(text, file))
    message = f"nobody can walk to {', '.join(names)} from where most of the named squares are"
    return [Problem(file, None, None, message)] if names else []


def check_position(text: str, file: str) -> list[Problem]:
    from crossfray.content.position.file import PositionReader
    from crossfray.content.toml_text import TomlText

    return PositionReader(TomlText(text, file)).warnings()


def check_in_play(text: str, file: str) -> list[Problem]:
    from crossfray.library.position import read_position

    read_position(text, file)
    return []


def check_match(text: str, file: str) -> list[Problem]:
    from crossfray.content.match.file import parse_match

    parse_match(text, file)
    return []


def check_part(_text: str, file: str) -> list[Problem]:
    message = "belongs to a box: check its folder, the one with box.toml"
    raise InputError.at(file, message)


KINDS = {
    "map": check_map,
    "position": check_position,
    "position in play": check_in_play,
    "match": check_match,
    "part of a box": check_part,
}


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
