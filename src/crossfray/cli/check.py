"""`crossfray check`: every problem of the files people write, at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from crossfray.cli.boxes import Boxes, command, in_other_words, open_boxes
from crossfray.content.errors import InputError, Problem, no_such_file


def check(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH", help="What to check: boxes, maps, positions, matches, records, results, puzzles."
        ),
    ],
    readings: Annotated[bool, typer.Option(help="Show how the text of every card of a box is read.")] = True,
    box: Boxes = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print errors and warnings as JSON.")] = False,
) -> None:
    """Check files, and say what is wrong with them.

    Boxes, maps, positions, matches, records, results and puzzles can be checked. Every error and warning comes with
    its line and what was expected.

    The kind of a file is recognised from its content. Name a shipped box by its id.

    \b
    Examples:
      crossfray check my-box/
      crossfray check my-box/ --no-readings
      crossfray check got100
      crossfray check yard.toml my-map.toml my-match.toml game.json
      crossfray check my-match.toml --box my-box/
      crossfray check *.toml --json
    """
    from crossfray.content.check.box import check_source
    from crossfray.content.confirming import read_as, waiting
    from crossfray.content.sources import boxes, is_box, playing_with, read_box

    open_boxes(box)
    errors: list[Problem] = []
    warnings: list[Problem] = []
    read: list[str] = []
    left: list[str] = []
    for path in paths:
        try:
            if is_box(place := _where(path)):
                report = check_source(source := read_box(place))
                errors += report.errors
                warnings += report.warnings
                if report.errors or as_json:
                    continue
                asked = waiting(source, report.texts)
                for written in report.texts if readings else ():
                    words = written.reading or read_as(written).says
                    how = "confirmed" if written.reading else "read as"
                    how += ", in other words" if written in asked else ""
                    read.append(f"{written.name}\n  {how}: {words}")
                if asked:
                    left.append(f"{in_other_words(len(asked))}: {command(source)} goes through them")
            else:
                with playing_with(boxes()):  # what a file brings along is not open for the next one
                    warnings += check_file(path)
        except InputError as error:
            errors += error.problems
    if as_json:
        found = {"errors": errors, "warnings": warnings}
        print(json.dumps({kind: [problem.as_json() for problem in some] for kind, some in found.items()}))
    else:
        for text in read:
            print(text)
        for problem in errors:
            print(f"error: {problem}")
        for problem in warnings:
            print(f"warning: {problem}")
        counts = (_count(len(paths), "file"), _count(len(errors), "error"), _count(len(warnings), "warning"))
        print("{} checked: {}, {}".format(*counts))
        for line in left:
            print(line)
    if errors:
        raise typer.Exit(2)


def _where(path: Path) -> Path:
    """The path itself, or the folder of the shipped box with that id; InputError if there is neither."""
    from importlib.resources import files

    if path.exists():
        return path
    shipped = Path(str(files("crossfray.content") / "boxes"))
    if path.name == str(path) and (shipped / path.name).is_dir():
        return shipped / path.name
    ids = [each.name for each in shipped.iterdir() if each.is_dir()]
    raise no_such_file(path, ", nor a box with that id", ids)


def check_file(path: Path) -> list[Problem]:
    """The warnings about a file of any kind, recognised by its content; InputError with its errors."""
    from crossfray.content.maps import is_bare_drawing
    from crossfray.content.toml_text import TomlText, file_name, read_text

    file = file_name(path)
    beginning = _beginning(path) if path.is_file() else b""
    for pattern, check in BEGINNINGS.items():
        if re.match(pattern, beginning):
            return check(path)
    text = read_text(path)
    if is_bare_drawing(text):
        return check_map(text, file)
    try:
        toml = TomlText(text, file)
    except InputError:
        if path.suffix in (".toml", ".txt", ""):
            raise
        raise InputError.at(file, f"is not a file of Crossfray: expected {EXPECTED}") from None
    return KINDS[kind_of(toml.values)](text, file)


EXPECTED = "a box, a map, a position, a match, a record, results or puzzles"


def _beginning(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(200).lstrip()


def kind_of(values: dict[str, Any]) -> str:
    """The kind of a TOML file, by its keys."""
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


def check_results(path: Path) -> list[Problem]:
    """The results of a run."""
    from crossfray.lab.runs import read_results

    read_results(path)
    return []


def check_puzzles(path: Path) -> list[Problem]:
    from crossfray.study.puzzles import puzzles

    puzzles(path)
    return []


def check_tables(path: Path) -> list[Problem]:
    raise InputError.at(str(path), "holds the tables of a server: crossfray restore reads and checks it")


PARTS_OF_BOXES = {"character", "item", "companion", "objective", "power_up", "figure", "maps", "match"}
"""keys of files that only have a meaning together with the rest of their box"""


def check_packed(path: Path) -> list[Problem]:
    """A packed box with an unusual file name."""
    raise InputError.at(str(path), "is a packed box: expected a name that ends in .crossfray")


def check_record(path: Path) -> list[Problem]:
    from crossfray.table.record import changed_content, read_record, replay

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
    message = f"nobody can reach {', '.join(names)} from most of the named squares"
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
    folder = next((each for each in Path(file).parents if (each / "box.toml").is_file()), None)
    where = f"crossfray check {folder}" if folder else "the folder with its box.toml"
    raise InputError.at(file, f"is part of a box, which is checked as a whole: {where}")


BEGINNINGS: dict[bytes, Callable[[Path], list[Problem]]] = {
    rb'\{"crossfray": ?"[^"]*", ?"study"': check_results,
    rb'\{\s*"kind": ?"crossfray box"': check_packed,
    rb"\{": check_record,
    rb"\[\s*(?:\{|\]\s*$)": check_puzzles,
    rb"SQLite format 3": check_tables,
}
"""how files that begin like this are checked; all others are TOML, or the drawing of a map"""
KINDS = {
    "map": check_map,
    "position": check_position,
    "position in play": check_in_play,
    "match": check_match,
    "part of a box": check_part,
}


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
