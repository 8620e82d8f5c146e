"""Everything wrong or odd about the scenarios and power-ups of a box, except their texts."""

from collections.abc import Iterator

from crossfray.content.cards import (
    Attachment,
    BoxContent,
    Character,
    attachments,
    characters,
    other_cards,
)
from crossfray.content.errors import Problem, nearest_to
from crossfray.content.maps import load_map, map_ids
from crossfray.content.match.checks import side_places
from crossfray.content.match.spec import GAMES
from crossfray.content.scenarios import (
    Scenario,
    map_problems,
    power_ups,
    scenario_id,
    scenarios_of,
)
from crossfray.content.sources import POWER_UPS, BoxSource, boxes
from crossfray.content.toml_text import TomlText
from crossfray.rules.program import names_in

FIRST_GAME = "first game"


def taken_names(source: BoxSource, content: BoxContent) -> list[Problem]:
    """Ids of scenarios and power-ups that something else uses already."""
    others = [scenarios_of(box) for box in boxes() if box is not source and not source.is_copy_of(box)]
    games = {*GAMES, FIRST_GAME, *(name for other in others for name in other.scenarios)}
    cards = {*characters(), *attachments(), *other_cards(), *content.characters, *content.attachments}
    owners: list[Character | Attachment] = [*content.characters.values(), *content.attachments.values()]
    cards |= {part.id for card in owners for part in card.components}
    powers = {name for other in others for name in other.power_ups}
    found = []
    for name in source.scenarios:
        toml = source.toml(name)
        assert toml is not None
        card = scenarios_of(source).scenarios.get(scenario_id(name))
        if scenario_id(name) in games:
            message = f"there is a scenario '{scenario_id(name)}' already: expected another name"
            found.append(toml.problem(("id",), message))
        for number, marker in enumerate(card.markers if card else ()):
            if marker.id in cards:
                message = f"the id '{marker.id}' is taken: a card has it"
                found.append(toml.problem(("marker", number, "id"), message))
    toml = source.toml(POWER_UPS)
    for number, power in enumerate(scenarios_of(source).power_ups):
        assert toml is not None
        if power in cards | powers:
            message = f"the id '{power}' is taken: another card has it"
            found.append(toml.problem(("power_up", number, "id"), message))
    return found


def scenario_errors(source: BoxSource) -> list[Problem]:
    """Contradictions with maps and power-ups; the box must be open."""
    found = []
    for name in source.scenarios:
        toml = source.toml(name)
        assert toml is not None
        card = scenarios_of(source).scenarios[scenario_id(name)]
        for number, map_id in enumerate(card.maps):
            found += _map_errors(toml, card, number, map_id)
        for number, power in enumerate(card.power_ups.of if card.power_ups else ()):
            if power not in power_ups():
                message = f"there is no power-up '{power}': expected one of {', '.join(power_ups())}"
                near = nearest_to(power, power_ups())
                found.append(toml.problem(("power_ups", "of", number), message, near))
    return found


def _map_errors(toml: TomlText, card: Scenario, number: int, map_id: str) -> list[Problem]:
    path = ("maps", number)
    if map_id not in map_ids():
        message = f"there is no map '{map_id}': expected one of {', '.join(map_ids())}"
        return [toml.problem(path, message, nearest_to(map_id, map_ids()))]
    found = load_map(map_id)
    said: dict[str, None] = {}
    for sides in range(2, min(card.most_sides, len(found.areas)) + 1):
        said |= dict.fromkeys(map_problems(card, found, side_places(found, sides)))
    return [toml.problem(path, message) for message in said]


def scenario_warnings(source: BoxSource) -> Iterator[Problem]:
    """Things that no text mentions."""
    own = scenarios_of(source)
    for name in source.scenarios:
        toml = source.toml(name)
        assert toml is not None
        card = own.scenarios[scenario_id(name)]
        spoken = names_in((card.rules, card.rules_small))
        for number, marker in enumerate(card.markers):
            if marker.id not in spoken:
                message = f"the text of {card.name} never mentions {marker.name}"
                yield toml.problem(("marker", number), message)
        for number, area in enumerate(card.areas):
            if area.id not in spoken:
                yield toml.problem(
                    ("area", number), f"the text of {card.name} never mentions the {area.name}"
                )
        if not any(card.rules._replace(abilities=())):
            yield toml.problem(("text",), f"the text of {card.name} does nothing")
    drawn = {power for card in own.scenarios.values() if card.power_ups for power in card.power_ups.of}
    toml = source.toml(POWER_UPS)
    for number, power in enumerate(own.power_ups.values()):
        if toml is not None and power.id not in drawn:
            message = f"no scenario of this box draws {power.name}"
            yield toml.problem(("power_up", number), message)
