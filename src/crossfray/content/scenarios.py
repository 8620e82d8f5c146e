"""The scenarios of the shipped boxes: on which maps, with which markers, and what their card says."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import Field

from crossfray.content.cards import Entry, Provenance, box_ids
from crossfray.content.compiled import TextAt, rules_of
from crossfray.content.toml_text import TomlText
from crossfray.rules.program import CardRules


class MarkerEntry(Entry):
    """Markers on named squares of the map: one for each side, or one for each square of that name."""

    id: str
    name: str
    squares: str
    per_side: bool = False


class AreaEntry(Entry):
    """A named set of squares of the map that the text speaks of."""

    id: str
    name: str


class ScenarioFile(Entry):
    id: str
    name: str
    maps: list[str]
    most_sides: int = Field(default=2, ge=2, le=4)
    about: str
    knock_out: Literal["plain", "wide"] = "plain"
    leaders: bool = False
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
    markers: tuple[MarkerEntry, ...]
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
    """All shipped scenarios by id."""
    return {entry.id: _scenario(box, entry) for box, entry in scenario_files()}


def text_at(box: str, entry: ScenarioFile) -> TextAt:
    """What a scenario's text may name: its markers, and areas of the map."""
    things = [(marker.id, marker.name, "marker", 4) for marker in entry.marker]
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
        tuple(entry.marker),
        rules,
        rules_of(at, entry.name, entry.text_small) if entry.text_small else rules,
        " ".join(entry.text.split()),
    )
