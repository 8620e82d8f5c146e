"""The shipped maps, and map files that people draw."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from crossfray.content.drawing import Drawing, DrawingError, parse_drawing
from crossfray.content.errors import InputError, Problem, nearest_to, shown
from crossfray.content.sources import MAPS, MOST_READY, MOST_SHELVES, BoxSource, boxes
from crossfray.content.toml_text import TomlText, by_place, file_name, read_text
from crossfray.rules.board import Board
from crossfray.rules.reach import spread

AREA = re.compile("area [1-4]")
DRAWN = 'map = """ ... """ with a drawn map'


class MapFile(BaseModel):
    """A map file as it is written."""

    model_config = ConfigDict(extra="forbid", strict=True)
    id: str
    """its name in files"""
    name: str
    """the name that players see"""
    box: str = "house"
    """the box it comes from; in a box file that is known"""
    provenance: str = "house"
    """the source of the drawing: printed, reported or house"""
    about: str = ""
    """a description, in a sentence or two"""
    map: str = Field(description=DRAWN)
    legend: dict[str, list[str]] = {}
    """the meaning of each letter or digit in the drawing: `area 1`, `point A`, or a name for scenarios"""
    colours: dict[str, str] = {}
    """the base colour of each side; a map in a box needs one for every area, a map alone needs none"""


@dataclass(frozen=True)
class Map:
    """A board with named squares: starting areas ("area 1"), setup squares ("point A") ..."""

    id: str
    name: str
    box: str
    provenance: str
    about: str
    board: Board
    sets: dict[str, int]
    colours: dict[int, str]
    labels: dict[int, str]

    @property
    def areas(self) -> dict[int, int]:
        """The starting area of each side."""
        named = ((name.removeprefix("area "), squares) for name, squares in self.sets.items())
        return {int(number): squares for number, squares in named if number.isdecimal()}


def map_ids() -> tuple[str, ...]:
    """The ids of the maps of all boxes: the names of their files."""
    return tuple(_files(boxes()))


def load_map(map_id: str) -> Map:
    """A map of a box by its id."""
    found = _files(boxes()).get(map_id)
    if found is None:
        message = f"there is no map {shown(map_id)}: expected one of {', '.join(map_ids())}"
        raise InputError.at("", message, nearest=nearest_to(map_id, map_ids()))
    return map_of(*found)


@lru_cache(maxsize=MOST_SHELVES)
def _files(sources: tuple[BoxSource, ...]) -> dict[str, tuple[BoxSource, str]]:
    """For the id of each map its box and its file."""
    named = {map_id(name): (box, name) for box in sources for name in box.maps}
    return dict(sorted(named.items()))


def map_id(name: str) -> str:
    """The id of the map in a file of a box."""
    return name.removeprefix(MAPS).removesuffix(".toml")


@lru_cache(maxsize=MOST_READY)
def map_of(box: BoxSource, name: str) -> Map:
    """The map in a file of a box."""
    return parse_map(box.text(name), f"{map_id(name)}.toml" if box.shipped else box.file(name))


def read_map(path: Path) -> Map:
    """Read a map from a file, which may be just a drawing."""
    return parse_map(read_text(path), file_name(path))


def parse_map(text: str, file: str) -> Map:
    """Read the text of a map file; InputError with every problem."""
    if is_bare_drawing(text):
        drawing = _drawn(text, lambda line, column: (line + 1, column + 1), file)
        return Map(file, file, "", "", "", drawing.board(), {}, {}, drawing.labels)
    toml = TomlText(text, file)
    entry = toml.fit(MapFile)
    drawing = read_drawing(toml, ("map",), entry.map)
    problems = _legend_problems(toml, entry, drawing)
    if problems:
        raise InputError(problems)
    sets: dict[str, int] = {}
    for square, label in drawing.labels.items():
        for name in entry.legend[label]:
            sets[name] = sets.get(name, 0) | 1 << square
    return Map(
        entry.id,
        entry.name,
        entry.box,
        entry.provenance,
        entry.about,
        drawing.board(named=reduce(or_, sets.values(), 0)),
        dict(sorted(sets.items())),
        {int(side): colour for side, colour in entry.colours.items()},
        drawing.labels,
    )


def is_bare_drawing(text: str) -> bool:
    """Whether a file is just a drawing; no TOML begins like that."""
    return text.lstrip("\ufeff \t\r\n").startswith(("+", "*", "|"))


def read_drawing(toml: TomlText, path: tuple[str | int, ...], text: str) -> Drawing:
    """The drawing in a TOML string; its problems have the lines of the file."""
    return _drawn(text, lambda line, column: toml.place_in(path, line, column), toml.file, path)


def _drawn(
    text: str,
    place: Callable[[int, int], tuple[int, int | None]],
    file: str,
    path: tuple[str | int, ...] = (),
) -> Drawing:
    try:
        return parse_drawing(text.removeprefix("\ufeff"))
    except DrawingError as error:
        at = sum(len(line) + 1 for line in text.split("\n")[: error.line]) + error.column
        where = place(error.line, error.column)
        raise InputError([Problem(file, *where, error.message, path=path, span=(at, at + 1))]) from None


def _legend_problems(toml: TomlText, entry: MapFile, drawing: Drawing) -> list[Problem]:
    problems = []
    for square, label in drawing.labels.items():
        if label not in entry.legend:
            place = toml.place_in(("map",), *drawing.places[square])
            message = f"the label '{label}' is not in the legend: expected {label} = [...] under [legend]"
            problems.append(Problem(toml.file, *place, message, path=("map",)))
    drawn = set(drawing.labels.values())
    for label, names in entry.legend.items():
        if label not in drawn:
            message = f"the label {shown(label)} is not in the drawing: expected a letter or digit that is"
            problems.append(toml.problem(("legend", label), message))
        for name in names:
            if name.startswith("area ") and not AREA.fullmatch(name):
                message = f"expected 'area 1' to 'area 4', found {shown(name)}"
                problems.append(toml.problem(("legend", label), message))
    for side in entry.colours:
        if side not in ("1", "2", "3", "4"):
            message = f"expected a side from 1 to 4, found {shown(side)}"
            problems.append(toml.problem(("colours", side), message))
    return sorted(problems, key=by_place)


def cut_off(found: Map) -> list[str]:
    """Squares of named sets that cannot be reached from where most of them are, for `check`."""
    named = 0
    for squares in found.sets.values():
        named |= squares
    regions = []
    left = named
    while left:
        reached = new = left & -left
        while new:
            new = spread(found.board, new) & ~reached
            reached |= new
        regions.append(named & reached)
        left &= ~reached
    main = max(regions, key=int.bit_count, default=0)
    return found.board.names_of(named & ~main)
