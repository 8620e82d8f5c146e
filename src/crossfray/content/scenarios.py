"""The scenarios of all boxes: their maps, markers, power-ups, and the text of their card."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from crossfray.content.cards import Entry, Id, Name, Provenance, Reading, Text, TextReader, Worded, Written
from crossfray.content.compiled import TextAt
from crossfray.content.errors import InputError, Problem
from crossfray.content.maps import Map
from crossfray.content.sources import (
    BOX,
    MOST_READY,
    MOST_SHELVES,
    POWER_UPS,
    SCENARIOS,
    BoxSource,
    boxes,
    shipped_boxes,
)
from crossfray.content.toml_text import TomlText, by_place
from crossfray.rules.board import Board, bits
from crossfray.rules.distance import rows
from crossfray.rules.program import CardRules

MOST_THINGS = 8
"""kinds of markers, areas or power-ups in a scenario"""
SquareName = Annotated[str, Field(max_length=40)]


class MarkerEntry(Entry):
    """Markers or tokens on named squares of the map: either one set for each side (`flag 1`, `flag 2`), which that side
    owns, or one on each square of that name (`control 1`, `control 2` ...). Without squares there is one, off the map
    until the text brings it into play."""

    id: Id
    name: Name
    kind: Literal["marker", "token"] = "marker"
    """the kind of piece"""
    squares: SquareName = ""
    """the named squares of the map where they start"""
    per_side: bool = False
    """each side owns its own"""
    count: int = Field(default=0, ge=0, le=8)
    """how many there are; 0: one for each square"""


class AreaEntry(Entry):
    """A named set of squares of the map that the text speaks of; a row must be one (ROW-1)."""

    id: SquareName
    """the name of the squares in the legend of the map"""
    name: Name
    row: bool = False
    """it must be a row of squares"""


class DrawEntry(Entry):
    """Power-ups: one for each square of that name is drawn from these."""

    squares: SquareName
    """the named squares where they start"""
    of: Annotated[list[Id], Field(max_length=MOST_THINGS)]
    """the power-ups to draw from"""


class ScenarioFile(Worded):
    id: Id
    name: Name
    maps: Annotated[list[Id], Field(max_length=16)]
    """the maps it is played on"""
    most_sides: int = Field(default=2, ge=2, le=4)
    """the most sides it is for"""
    about: Annotated[str, Field(max_length=500)] = ""
    """what it is about, in a sentence or two"""
    knock_out: Literal["plain", "wide"] = "plain"
    """wide: characters next to a knocked-out rival also gain the point"""
    leaders: bool = False
    """each side names a leader in secret"""
    ultimate: bool = False
    """added to another scenario: one ultimate character against three (ULT-1); the text is only for its side"""
    threshold: int = Field(default=0, ge=0, le=50)
    """points to win; 0: depends on the number of characters per side"""
    knock_out_points: int = Field(default=1, ge=0, le=9)
    """points for each rival knocked out"""
    first_player: Literal["passed", "kept"] = "passed"
    """whether the First Player marker is passed at the end of a round"""
    text: Text
    reading: Reading = ""
    text_small: Text = ""
    """the text to use instead with two or fewer characters per side"""
    reading_small: Reading = ""
    """what the game plays instead of that text"""
    marker: Annotated[list[MarkerEntry], Field(max_length=MOST_THINGS)] = Field(default_factory=list)
    """markers and tokens that it places"""
    area: Annotated[list[AreaEntry], Field(max_length=MOST_THINGS)] = Field(default_factory=list)
    """named squares that its text mentions"""
    power_ups: DrawEntry | None = None
    """power-ups that it places"""
    provenance: Provenance = Field(default_factory=dict)


class PowerUpEntry(Worded):
    """A status card tied to a marker, and the space of the track that the marker goes to (POWER-1)."""

    id: Id
    name: Name
    number: int = Field(ge=1, le=4)
    """the space of the track that its marker goes to"""
    text: Text
    reading: Reading = ""
    provenance: Provenance = Field(default_factory=dict)


class PowerUpsFile(Entry):
    power_up: Annotated[list[PowerUpEntry], Field(max_length=16)]
    """the power-ups of the box"""


@dataclass(frozen=True)
class PowerUp:
    id: str
    name: str
    box: str
    number: int
    rules: CardRules
    text: str
    entry: PowerUpEntry = field(compare=False, repr=False)
    """the card as it was written"""


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
    keeps_first: bool
    markers: tuple[MarkerEntry, ...]
    areas: tuple[AreaEntry, ...]
    power_ups: DrawEntry | None
    rules: CardRules
    rules_small: CardRules
    text: str
    entry: ScenarioFile = field(compare=False, repr=False)
    """the card as it was written"""


@dataclass
class BoxScenarios:
    """The scenarios and power-ups of a box, their texts and their problems."""

    scenarios: dict[str, Scenario] = field(default_factory=dict)
    power_ups: dict[str, PowerUp] = field(default_factory=dict)
    texts: list[Written] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def scenarios() -> dict[str, Scenario]:
    """All scenarios by id, box by box, except those that are added to another scenario."""
    return {name: found for name, found in _all(boxes()).scenarios.items() if not found.ultimate}


def ultimate_scenarios() -> dict[str, Scenario]:
    """The scenarios that are added to another one, by id (ULT-1)."""
    return {name: found for name, found in _all(boxes()).scenarios.items() if found.ultimate}


def power_ups() -> dict[str, PowerUp]:
    """All power-ups by id."""
    return _all(boxes()).power_ups


@lru_cache(maxsize=MOST_SHELVES)
def _all(sources: tuple[BoxSource, ...]) -> BoxScenarios:
    found = BoxScenarios()
    for source in sources:
        own = scenarios_of(source)
        if own.problems:
            raise InputError(own.problems)
        found.scenarios |= own.scenarios
        found.power_ups |= own.power_ups
    return found


def scenario_texts() -> list[tuple[TextAt, str, str]]:
    """Every text of the shipped scenarios and power-ups, with its place and the name of its card."""
    found = [written for box in shipped_boxes() for written in scenarios_of(box).texts]
    return [(written.at, written.name, written.played) for written in found]


def full_text(card: Scenario) -> str:
    """The text of a scenario card, and what each of its power-ups does."""
    powers = [power_ups()[name] for name in card.power_ups.of] if card.power_ups else []
    return " ".join([card.text, *(f"{power.name} ({power.number}): {power.text}" for power in powers)])


# ---------------------------------------------------------------------- reading the files of a box


@lru_cache(maxsize=MOST_READY)
def scenarios_of(source: BoxSource) -> BoxScenarios:
    """The scenarios of a box as far as they can be read, and the problems of the rest."""
    found = BoxScenarios()
    reader = TextReader(_box_id(source))
    for name in [POWER_UPS, *source.scenarios]:
        try:
            toml = source.toml(name)
        except InputError as error:
            found.problems += error.problems
            continue
        if toml is None:
            continue
        reader.problems = []
        if name == POWER_UPS:
            _read_power_ups(toml, reader, found)
        else:
            _read_scenario(toml, reader, found, name)
        found.problems += sorted(reader.problems, key=by_place)
    found.texts = reader.texts
    return found


def _box_id(source: BoxSource) -> str:
    try:
        toml = None if source.shipped else source.toml(BOX)
    except InputError:
        toml = None
    return str(toml.values.get("id", source.folder)) if toml else source.folder


def _read_power_ups(toml: TomlText, reader: TextReader, found: BoxScenarios) -> None:
    entries: list[PowerUpEntry] = []
    try:
        entries = toml.fit(PowerUpsFile).power_up
    except InputError as error:
        reader.problems += error.problems
        rough = toml.fit_roughly(PowerUpsFile)
        entries = rough.power_up if rough else []
    for number, entry in enumerate(entries):
        path = ("power_up", number)
        reader.unique(toml, path, entry.id)
        at = TextAt(reader.box, "status", card=entry.id, card_name=entry.name)
        rules = reader.standing(toml, path, at, entry)
        found.power_ups[entry.id] = PowerUp(
            entry.id, entry.name, reader.box, entry.number, rules, entry.shown(), entry
        )


def _read_scenario(toml: TomlText, reader: TextReader, found: BoxScenarios, name: str) -> None:
    try:
        entry: ScenarioFile | None = toml.fit(ScenarioFile)
    except InputError as error:
        reader.problems += error.problems
        entry = toml.fit_roughly(ScenarioFile)
    if entry is None:
        return
    wanted = scenario_id(name)
    if entry.id != wanted and toml.value_at(("id",)) == entry.id:
        message = f"the scenario has the id '{entry.id}': expected the name of its file, '{wanted}'"
        reader.problems.append(toml.problem(("id",), message))
    if not entry.maps and not entry.ultimate:
        reader.problems.append(toml.problem(("maps",), "maps: expected the id of at least one map"))
    at = text_at(reader.box, entry)
    rules = reader.standing(toml, (), at, entry)
    small = rules
    if entry.text_small:
        small = reader.standing(toml, (), at, entry, "text_small")
    else:
        reader.check_reading(toml, (), entry, "text_small")
    found.scenarios[entry.id] = Scenario(
        entry.id,
        entry.name,
        reader.box,
        tuple(entry.maps),
        entry.most_sides,
        entry.about,
        entry.knock_out == "wide",
        entry.leaders,
        entry.ultimate,
        entry.threshold,
        entry.knock_out_points,
        entry.first_player == "kept",
        tuple(entry.marker),
        tuple(entry.area),
        entry.power_ups,
        rules,
        small,
        entry.shown(),
        entry,
    )


def scenario_id(name: str) -> str:
    """The id of the scenario in a file of a box."""
    return name.removeprefix(SCENARIOS).removesuffix(".toml")


def text_at(box: str, entry: ScenarioFile) -> TextAt:
    """What a scenario's text may name: its markers, and areas of the map."""
    things: list[tuple[str, str, str, int]] = []
    for marker in entry.marker:
        things.append((marker.id, marker.name, marker.kind, marker.count or (4 if marker.squares else 1)))
    things += [(area.id, area.name, "area", 1) for area in entry.area]
    return TextAt(box, "scenario", things=tuple(things))


# ---------------------------------------------------------------------- what a map must have


def squares_for(marker: MarkerEntry, found: Map, places: list[int]) -> list[tuple[int, str, int]]:
    """Where markers of a kind lie on a map: for each the side or -1, what distinguishes it from the others, and the
    square."""
    if not marker.squares:
        return [(-1, "", -1)]
    found_there = []
    if marker.per_side:
        for side, area in enumerate(places):
            squares = list(bits(found.sets.get(f"{marker.squares} {area}", 0)))
            for number, square in enumerate(squares):
                letter = chr(ord("a") + number) if len(squares) > 1 else ""
                found_there.append((side, f"{side + 1}{letter}", square))
        return found_there
    for key in sorted(found.sets):
        if key == marker.squares or key.startswith(f"{marker.squares} "):
            for square in bits(found.sets[key]):
                found_there.append((-1, key.removeprefix(marker.squares).strip(), square))
    if len({label for _, label, _ in found_there}) < len(found_there):  # several squares with one name
        return [(side, str(number), square) for number, (side, _, square) in enumerate(found_there, 1)]
    return found_there


def power_squares(scenario: Scenario, found: Map) -> int:
    """The squares of a map for the power-ups of a scenario."""
    if scenario.power_ups is None:
        return 0
    wanted = scenario.power_ups.squares
    squares = 0
    for name, marked in found.sets.items():
        if name == wanted or name.startswith(f"{wanted} "):
            squares |= marked
    return squares


def map_problems(scenario: Scenario, found: Map, places: list[int]) -> list[str]:
    """What a map lacks for a scenario with sides in these starting areas."""
    said = []
    for marker in scenario.markers:
        placed = squares_for(marker, found, places)
        wanted = [f"{marker.squares} {area}" for area in places] if marker.per_side else [marker.squares]
        lacking = [name for name in wanted if marker.per_side and name not in found.sets]
        if lacking or not placed:
            names = ", ".join(f"'{name}'" for name in lacking or wanted)
            said.append(f"{found.name} has no square for {marker.name}: expected {names} in its legend")
        elif marker.count and len(placed) != marker.count:
            said.append(f"{found.name} has {len(placed)} squares for {marker.name}: expected {marker.count}")
    for area in scenario.areas:
        squares = found.sets.get(area.id, 0)
        if not squares:
            said.append(f"{found.name} has no '{area.id}' in its legend")
        elif area.row and not is_row(found.board, squares):
            said.append(f"the {area.name} of {found.name} is not a row from edge to edge (ROW-1)")
    return said + _power_up_problems(scenario, found, places)


def _power_up_problems(scenario: Scenario, found: Map, places: list[int]) -> list[str]:
    """FAQ-SJ100-1: from a track a power-up goes to the nearest square, so for each there must be one nearest square."""
    if scenario.power_ups is None:
        return []
    squares = list(bits(power_squares(scenario, found)))
    said = []
    if not squares:
        wanted = scenario.power_ups.squares
        said.append(f"{found.name} has no square for power-ups: expected '{wanted}' in its legend")
    if len(scenario.power_ups.of) < len(squares):
        said.append(f"{found.name} has {len(squares)} squares for {len(scenario.power_ups.of)} power-ups")
    for area in places:
        away = [_away(found.board, square, found.areas[area]) for square in squares]
        if len(set(away)) < len(away):
            said.append(f"on {found.name} two squares for power-ups are equally near to area {area}")
    return said


def _away(board: Board, square: int, area: int) -> int:
    away = 0
    while not board.around(square, away) & area:
        away += 1
    return away


def is_row(board: Board, squares: int) -> bool:
    """Whether these squares are a row of the board (ROW-1)."""
    return squares in rows(board)
