"""The scenarios of the shipped boxes: on which maps, with which markers, and what their card says."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import Field

from crossfray.content.cards import Entry, Provenance, box_ids
from crossfray.content.compiled import TextAt, rules_of
from crossfray.content.maps import Map
from crossfray.content.toml_text import TomlText
from crossfray.rules.board import Board, bits
from crossfray.rules.program import CardRules


class MarkerEntry(Entry):
    """Markers, or tokens, on named squares of the map: on those of each side (`flag 1`, `flag 2`), which are that
    side's, or on each square of that name (`control 1`, `control 2` ...)."""

    id: str
    name: str
    kind: Literal["marker", "token"] = "marker"
    squares: str
    per_side: bool = False


class AreaEntry(Entry):
    """A named set of squares of the map that the text speaks of; a row must be one (ROW-1)."""

    id: str
    name: str
    row: bool = False


class ScenarioFile(Entry):
    id: str
    name: str
    maps: list[str]
    most_sides: int = Field(default=2, ge=2, le=4)
    about: str
    knock_out: Literal["plain", "wide"] = "plain"
    leaders: bool = False
    ultimate: bool = False
    """laid over another scenario: one ultimate character against three (ULT-1); the text is its side's alone"""
    threshold: int = Field(default=0, ge=0, le=50)
    """the points that win; 0: by the number of characters a side"""
    knock_out_points: int = Field(default=1, ge=0, le=9)
    text: str
    text_small: str = ""
    """instead, with two or fewer characters a side"""
    marker: list[MarkerEntry] = Field(default_factory=list)
    area: list[AreaEntry] = Field(default_factory=list)
    provenance: Provenance


@dataclass(frozen=True)
class Scenario:
    """A scenario card."""

    id: str
    name: str
    box: str
    maps: tuple[str, ...]
    most_sides: int
    about: str
    wide_knock_out: bool
    leaders: bool
    ultimate: bool
    threshold: int
    knock_out_points: int
    markers: tuple[MarkerEntry, ...]
    areas: tuple[AreaEntry, ...]
    rules: CardRules
    rules_small: CardRules
    text: str


@cache
def scenario_files() -> tuple[tuple[str, ScenarioFile], ...]:
    """Every shipped scenario file with its box."""
    found = []
    for box in box_ids():
        folder = files("crossfray.content") / "boxes" / box / "scenarios"
        if folder.is_dir():
            for source in sorted(folder.iterdir(), key=lambda entry: entry.name):
                toml = TomlText(source.read_text(encoding="utf-8"), f"{box}/scenarios/{source.name}")
                found.append((box, toml.fit(ScenarioFile)))
    return tuple(found)


@cache
def scenarios() -> dict[str, Scenario]:
    """All shipped scenarios by id, but those that are laid over another."""
    return {entry.id: _scenario(box, entry) for box, entry in scenario_files() if not entry.ultimate}


@cache
def ultimate_scenarios() -> dict[str, Scenario]:
    """Those that are laid over another scenario, by id (ULT-1)."""
    return {entry.id: _scenario(box, entry) for box, entry in scenario_files() if entry.ultimate}


def text_at(box: str, entry: ScenarioFile) -> TextAt:
    """What a scenario's text may name: its markers, and areas of the map."""
    things: list[tuple[str, str, str, int]] = [
        (marker.id, marker.name, marker.kind, 4) for marker in entry.marker
    ]
    things += [(area.id, area.name, "area", 1) for area in entry.area]
    return TextAt(box, "scenario", things=tuple(things))


def scenario_texts() -> list[tuple[TextAt, str, str]]:
    """Every text of the shipped scenarios, with where it stands and the scenario's name."""
    return [
        (text_at(box, entry), entry.name, text)
        for box, entry in scenario_files()
        for text in (entry.text, entry.text_small)
        if text
    ]


def _scenario(box: str, entry: ScenarioFile) -> Scenario:
    at = text_at(box, entry)
    rules = rules_of(at, entry.name, entry.text)
    return Scenario(
        entry.id,
        entry.name,
        box,
        tuple(entry.maps),
        entry.most_sides,
        entry.about,
        entry.knock_out == "wide",
        entry.leaders,
        entry.ultimate,
        entry.threshold,
        entry.knock_out_points,
        tuple(entry.marker),
        tuple(entry.area),
        rules,
        rules_of(at, entry.name, entry.text_small) if entry.text_small else rules,
        " ".join(entry.text.split()),
    )


def squares_for(marker: MarkerEntry, found: Map, places: list[int]) -> list[tuple[int, str, int]]:
    """Where the markers of a kind lie on a map: the side, or -1, what tells it from the others, and the square."""
    rows = []
    if marker.per_side:
        for side, area in enumerate(places):
            squares = list(bits(found.sets.get(f"{marker.squares} {area}", 0)))
            for number, square in enumerate(squares):
                letter = chr(ord("a") + number) if len(squares) > 1 else ""
                rows.append((side, f"{side + 1}{letter}", square))
        return rows
    for key in sorted(found.sets):
        if key == marker.squares or key.startswith(f"{marker.squares} "):
            for square in bits(found.sets[key]):
                rows.append((-1, key.removeprefix(marker.squares).strip() or "1", square))
    return rows


def map_problems(scenario: Scenario, found: Map, places: list[int]) -> list[str]:
    """What a map lacks to play a scenario with the sides in these starting areas."""
    said = []
    for marker in scenario.markers:
        placed = squares_for(marker, found, places)
        wanted = [f"{marker.squares} {area}" for area in places] if marker.per_side else [marker.squares]
        lacking = [name for name in wanted if marker.per_side and name not in found.sets]
        if lacking or not placed:
            names = ", ".join(f"'{name}'" for name in lacking or wanted)
            said.append(f"{found.name} has no square for {marker.name}: expected {names} in its legend")
    for area in scenario.areas:
        squares = found.sets.get(area.id, 0)
        if not squares:
            said.append(f"{found.name} has no '{area.id}' in its legend")
        elif area.row and not is_row(found.board, squares):
            said.append(f"the {area.name} of {found.name} is no row from edge to edge (ROW-1)")
    return said


def is_row(board: Board, squares: int) -> bool:
    """ROW-1: a straight line of squares, not diagonal, from one edge of the board to the opposite one."""
    row = (1 << board.width) - 1
    column = sum(1 << (board.width * number) for number in range(board.height))
    lines = [row << (board.width * number) for number in range(board.height)]
    return squares in lines or squares in [column << number for number in range(board.width)]
