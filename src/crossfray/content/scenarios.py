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
    marker: list[MarkerEntry] = []
    area: list[AreaEntry] = []
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
def scenarios() -> dict[str, Scenario]:
    """All shipped scenarios by id."""
    found = {}
    for box in box_ids():
        folder = files("crossfray.content") / "boxes" / box / "scenarios"
        if folder.is_dir():
            for source in sorted(folder.iterdir(), key=lambda entry: entry.name):
                toml = TomlText(source.read_text(encoding="utf-8"), f"{box}/scenarios/{source.name}")
                scenario = _scenario(box, toml.fit(ScenarioFile))
                found[scenario.id] = scenario
    return found


def _scenario(box: str, entry: ScenarioFile) -> Scenario:
    things = [(marker.id, marker.name, "marker", 4) for marker in entry.marker]
    things += [(area.id, area.name, "area", 1) for area in entry.area]
    at = TextAt(box, "scenario", things=tuple(things))
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
