"""The built-in matches, and the engine's match built from a spec."""

import hashlib
import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import BaseModel

from crossfray.content.cards import BoxContent, attachments, characters, content_of, scenario_status_cards
from crossfray.content.errors import InputError, Problem, nearest_to, shown
from crossfray.content.maps import Map, load_map, map_id, map_ids
from crossfray.content.match.checks import match_problems, places_of, settles_colours
from crossfray.content.match.draft import draft_match
from crossfray.content.match.pieces import agreed, pieces_of, point_markers, power_ups_of, scenario_things
from crossfray.content.match.spec import FIRST_GAMES, GAMES, THRESHOLDS, MatchSpec, spec_from_json, split_card
from crossfray.content.scenarios import power_ups, scenarios, scenarios_of, ultimate_scenarios
from crossfray.content.sources import BoxSource, Shelf, opened_boxes
from crossfray.rules.edition import EDITIONS
from crossfray.rules.match import Match, Power, Side, Winning


def first_game(edition: str, sides: int = 2) -> MatchSpec:
    """The first game of an edition with its usual squads."""
    squads = FIRST_GAMES[edition].squads
    if sides == 2 and len(squads) == 4:
        squads = (squads[0], squads[2])  # on opposite sides
    title = f"First game, {edition}" + (f", {sides} sides" if sides > 2 else "")
    return MatchSpec(title, "first game", FIRST_GAMES[edition].map, edition, squads[:sides])


def presets() -> dict[str, MatchSpec]:
    """The built-in matches and those of opened boxes, by name."""
    opened = [content_of(box) for box in opened_boxes()]
    return {name: spec for content in opened for name, spec in box_matches(content).items()} | _presets()


def box_matches(content: BoxContent) -> dict[str, MatchSpec]:
    """The matches that a box suggests; if there are none, one of its characters against basic characters of another
    box."""
    found = {}
    for entry in content.matches:
        squads = tuple(map(tuple, entry.squads))
        found[entry.id] = MatchSpec(entry.title, entry.game, entry.map, entry.edition, squads)
    own = [card.id for card in content.characters.values()][:3]
    if own and not found:
        others = [card.id for card in characters().values() if card.basic and card.box != content.id]
        squads = (tuple(own), tuple(others[: len(own)]))
        found[content.id] = MatchSpec(content.name, "skirmish", "gotham-city-streets", "expanded", squads)
    return found


FIRST_PRESETS = {
    "first-dc100": 2,
    "first-got100": 2,
    "first-got100-3": 3,
    "first-got100-4": 4,
    "first-sg100": 2,
}
"""the first games that have a name, and for how many sides"""


@cache
def _presets() -> dict[str, MatchSpec]:
    listed = tomllib.loads((files("crossfray.content.match") / "presets.toml").read_text("utf-8"))["match"]
    found = {entry.pop("id"): spec_from_json(entry, "presets.toml") for entry in listed}
    return found | {name: first_game(name.split("-")[1], sides) for name, sides in FIRST_PRESETS.items()}


def preset(name: str) -> MatchSpec:
    """A match by its name."""
    known = presets()
    if name not in known:
        message = f"there is no match {shown(name)}: expected one of {', '.join(known)}"
        raise InputError([Problem("", None, None, message, nearest_to(name, known))])
    return known[name]


def build_match(spec: MatchSpec, file: str = "match") -> Match:
    """The engine's match; InputError with every rule that the spec breaks."""
    problems = [Problem(file, None, None, text) for text in match_problems(spec)]
    if problems:
        raise InputError(problems)
    found = load_map(spec.map)
    places = places_of(spec, found)
    sides = tuple(
        Side(found.colours[area].capitalize(), found.colours[area], found.areas[area]) for area in places
    )
    if spec.pick:
        at_once = spec.game in GAMES and GAMES[spec.game].at_once
        return draft_match(spec, found, sides, Winning(0, at_once=at_once))
    first = FIRST_GAMES[spec.edition] if spec.game == "first game" else None
    scenario = scenarios().get(spec.game)
    size = max(len(squad) for squad in spec.squads)
    things = pieces_of(spec)
    over = ultimate_scenarios().get(spec.ultimate)
    powers: tuple[Power, ...] = ()
    squares = 0
    if first:
        winning = Winning(first.threshold, at_once=True, beside_knock_out=first.beside_knock_out)
    elif over:
        things += scenario_things(over, found, places, size) + point_markers(found)
        winning = Winning(over.threshold, knock_out_points=over.knock_out_points)
    elif scenario:
        things += scenario_things(scenario, found, places, size) + point_markers(found)
        tied, powers, squares = power_ups_of(scenario, found, len(things))
        things += tied
        winning = Winning(
            scenario.threshold or THRESHOLDS.get(size, THRESHOLDS[5]),
            keeps_first=scenario.keeps_first,
            leaders=scenario.leaders,
            knock_out_points=scenario.knock_out_points,
            beside_knock_out=scenario.wide_knock_out,
            standing_beside=scenario.wide_knock_out,
        )
    else:
        game = GAMES[spec.game]
        winning = Winning(game.thresholds.get(size, game.thresholds[0]), at_once=game.at_once)
        if game.point_markers:
            things += point_markers(found)
    edition = EDITIONS[spec.edition]
    if settles_colours(spec):
        edition = edition._replace(first_picks_area=False)
    return Match(
        spec.title,
        found.board,
        edition,
        sides,
        tuple(things),
        winning,
        sets=found.sets,
        agreed=agreed(spec, things),
        first=spec.first - 1,
        ultimate=0 if over else -1,
        powers=powers,
        power_squares=squares,
        drawn=tuple(power.marker for card in spec.drawn for power in powers if things[power.card].id == card),
    )


def boxes_of(spec: MatchSpec) -> Shelf:
    """People's own boxes that a match needs: those with a card, map or scenario of it, or with cards to choose from."""
    return tuple(box for box in opened_boxes() if _needs(spec, box))


def _needs(spec: MatchSpec, box: BoxSource) -> bool:
    content, laid = content_of(box), scenarios_of(box)
    own = {
        *content.characters,
        *content.attachments,
        *laid.scenarios,
        *laid.power_ups,
        *map(map_id, box.maps),
    }
    offered = spec.pick is not None and spec.pick.offers(content.id)
    return offered or any(name.rpartition(" ")[2] in own for name in match_content(spec))


def expect_parts(spec: MatchSpec, file: str) -> None:
    """InputError if a match needs something that no open box has, as games with people's own boxes do elsewhere."""
    games = ("first game", *GAMES, *scenarios())
    named = [entry for squad in spec.squads for entry in squad]
    missing = [card for entry in named if (card := split_card(entry)[0]) not in characters()]
    missing += [card for entry in named for card in split_card(entry)[1] if card not in attachments()]
    missing += [name for name, known in ((spec.map, map_ids()), (spec.game, games)) if name not in known]
    if missing:
        needed = ", ".join(map(shown, dict.fromkeys(missing)))
        message = (
            f"no box here has {needed}: expected the box they are in, with --box (or crossfray.open_box)"
        )
        raise InputError.at(file, message)


def match_content(spec: MatchSpec) -> dict[str, Any]:
    """What a game of the match depends on: its map, and the texts and values of its cards."""
    cards = characters()
    parts: dict[str, Any] = {f"map {spec.map}": _map_facts(load_map(spec.map))}
    for entry in sorted({entry for squad in spec.squads for entry in squad}):
        card_id, attached = split_card(entry)
        parts[f"card {card_id}"] = _written(cards[card_id].entry)
        for attachment_id in attached:
            parts[f"card {attachment_id}"] = _written(attachments()[attachment_id].entry)
    laid = (scenarios().get(spec.game), ultimate_scenarios().get(spec.ultimate))
    for scenario in filter(None, laid):
        parts[f"scenario {scenario.id}"] = _written(scenario.entry)
        for power_id in scenario.power_ups.of if scenario.power_ups else ():
            parts[f"power-up {power_id}"] = _written(power_ups()[power_id].entry)
    for card in spec.status:
        parts[f"status card {card}"] = " ".join(scenario_status_cards()[card].text.split())
    return parts


def content_hashes(spec: MatchSpec) -> dict[str, str]:
    """A hash for each part that a record of the match depends on."""
    texts = {name: json.dumps(facts, sort_keys=True) for name, facts in match_content(spec).items()}
    return {name: hashlib.blake2b(text.encode(), digest_size=8).hexdigest() for name, text in texts.items()}


NOT_PLAYED = ("provenance", "ruling", "rulings", "about")
"""what stands on a card and does not change the game"""


def _written(entry: BaseModel | None) -> Any:
    """A card as it was written, reduced to what can change a game, with normalised spaces in its texts."""
    return _played(entry.model_dump(mode="json", exclude_defaults=True)) if entry is not None else None


def _played(facts: Any) -> Any:
    if isinstance(facts, dict):
        return {key: _played(value) for key, value in facts.items() if key not in NOT_PLAYED}
    if isinstance(facts, list):
        return [_played(value) for value in facts]
    return " ".join(facts.split()) if isinstance(facts, str) else facts


def _map_facts(found: Map) -> Any:
    board = found.board
    drawn = (board.width, board.height, board.east, board.north, board.points, board.covered)
    return [drawn, sorted(found.sets.items())]
