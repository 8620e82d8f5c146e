"""Choosing a match: what there is to choose from, what is wrong with a choice, and drawing a random one."""

import re
import secrets
from dataclasses import asdict, replace
from random import Random
from typing import Any

from crossfray.agents.levels import ABOUT, LEVELS
from crossfray.content.cards import (
    Attachment,
    Character,
    attachments,
    characters,
    content_of,
    scenario_status_cards,
)
from crossfray.content.maps import load_map, map_ids
from crossfray.content.match.build import build_match
from crossfray.content.match.checks import MOST_SIDES, side_places, wrongs
from crossfray.content.match.draft import usual_pick
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.content.match.file import squad_as_written
from crossfray.content.match.spec import FIRST_GAMES, GAMES, MatchSpec, split_card
from crossfray.content.scenarios import full_text, scenarios, ultimate_scenarios
from crossfray.content.sources import boxes
from crossfray.rules.edition import EDITIONS
from crossfray.rules.match import MARKER, Match
from crossfray.rules.view import match_view
from crossfray.server import catalogue

FIRST = "first game"
RULE_AT_END = re.compile(r"\s*\(([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\)(?=$|; did you mean)")


# ---------------------------------------------------------------------- what there is to choose from


def choices() -> dict[str, Any]:
    """Everything that a match can be made of, except the cards."""
    return {
        "boxes": [{"id": box.id, "name": box.name, "about": box.about} for box in map(content_of, boxes())],
        "editions": [
            {
                "id": name,
                "about": EDITION_ABOUT.get(name, ""),
                "first_game": name in FIRST_GAMES,
                "pick": asdict(usual_pick(name, mixed=False)),
                "pick_mixed": asdict(usual_pick(name, mixed=True)),
            }
            for name in EDITIONS
        ],
        "games": [game_facts(game) for game in (FIRST, *GAMES, *scenarios())],
        "maps": catalogue.maps(),
        "status": [
            {"id": card.id, "name": card.name, "text": card.text} for card in scenario_status_cards().values()
        ],
        "ultimates": [game_facts(game) for game in ultimate_scenarios()],
        "levels": [{"id": level, "about": ABOUT[level]} for level in LEVELS],
    }


def game_facts(game: str) -> dict[str, Any]:
    """A way to play: a scenario, or a game without a scenario card."""
    found: dict[str, Any] = {"id": game, "name": game.capitalize(), "box": None, "text": "", "areas": []}
    found |= {"maps": list(map_ids()), "most_sides": MOST_SIDES, "about": FIRST_ABOUT}
    if game in GAMES:
        found["about"] = GAMES[game].about
    elif card := (scenarios() | ultimate_scenarios()).get(game):
        found |= {"name": card.name, "box": card.box, "about": card.about, "text": full_text(card)}
        found |= {"maps": list(card.maps), "most_sides": card.most_sides}
        found["areas"] = [{"id": area.id, "name": area.name} for area in card.areas]
    return found


def edition_name(edition: str) -> str:
    """The name of the box whose booklet an edition follows."""
    names = {box.id: box.name for box in map(content_of, boxes())}
    return names.get(edition, "the newest booklet, for mixed boxes")


def match_facts(spec: MatchSpec, match: Match) -> dict[str, Any]:
    """What never changes at a table."""
    return {
        **match_view(match),
        "edition_name": edition_name(spec.edition),
        "map": spec.map,
        "game": spec.game,
        "scenario": game_facts(spec.game),
        "ultimate": game_facts(spec.ultimate) if spec.ultimate else None,
    }


FIRST_ABOUT = "Knock out rivals: only knock-outs give points. Map and squads are those of the booklet."
EDITION_ABOUT = {
    "expanded": "The newest rules, for any mix of boxes.",
    "sg100": "The rules of the Squid Game booklet.",
    "dc100": "The oldest rules: nobody is adjacent to their own square, and tokens also stop only on free squares.",
    "got100": "The rules of the Game of Thrones booklet, close to the oldest ones.",
}


# ---------------------------------------------------------------------- what is wrong with a choice


def problems(spec: MatchSpec) -> list[dict[str, str]]:
    """Everything that is wrong with a match, each with its field, and its rule if the sentence names one."""
    return [{"field": wrong.field, **with_rule(wrong.message)} for wrong in wrongs(spec)]


def with_rule(message: str) -> dict[str, str]:
    """A sentence without the rule at its end, and that rule."""
    rule = RULE_AT_END.search(message)
    return {"message": message[: rule.start()], "rule": rule[1]} if rule else {"message": message}


def look(spec: MatchSpec) -> dict[str, Any]:
    """What is wrong with a match, and how it would look: where the sides start and what lies on the map."""
    errors = problems(spec)
    return {
        "errors": errors,
        "sides": starting_sides(spec),
        "markers": markers(spec),
        "threshold": None if errors or spec.pick else build_match(spec).winning.threshold,
    }


def starting_sides(spec: MatchSpec) -> list[dict[str, Any]]:
    """Colour and starting squares of each side; empty if there is no such map."""
    if spec.map not in map_ids():
        return []
    sides = len(spec.squads)
    found = load_map(spec.map)
    return [
        {
            "side": side,
            "name": found.colours[area].capitalize(),
            "colour": found.colours[area],
            "area": found.board.names_of(found.areas[area]),
        }
        for side, area in enumerate(side_places(found, sides), 1)
    ]


def markers(spec: MatchSpec) -> list[dict[str, Any]]:
    """What lies on the map at the start, whoever plays; empty if the map does not suit the game."""
    anybody = next(card.id for card in characters().values() if not card.basic)
    stand_in = MatchSpec("", spec.game, spec.map, spec.edition, ((anybody,),) * len(spec.squads))
    wanted = (stand_in,) if spec.pick else (spec, stand_in)
    playable = next((each for each in wanted if not wrongs(each)), None)
    if playable is None:
        return []
    match = build_match(playable)
    return [
        {"name": thing.name, "side": thing.side + 1 or None, "square": match.board.names[thing.home]}
        for thing in match.things
        if thing.kind == MARKER and thing.home >= 0
    ]


def squad_entry(entry: str) -> dict[str, Any]:
    """An entry of a squad, with the names of its cards."""
    card, attached = split_card(entry)
    return {
        "entry": entry,
        "character": _card_name(characters()[card]),
        "attached": [_card_name(attachments()[each]) for each in attached],
    }


def _card_name(card: Character | Attachment) -> dict[str, str]:
    return {"id": card.id, "name": card.name, "box": card.box}


# ---------------------------------------------------------------------- random matches


def draw(wanted: MatchSpec, squads: list[list[str] | str], seed: int | None, **more: Any) -> MatchSpec:
    """A match with every `random` part drawn. `more`: size and attachments of drawn squads, and the boxes to draw
    from."""
    wish = Wish(
        game=wanted.game,
        map=wanted.map,
        edition=wanted.edition,
        size=more["size"],
        attached=more["attached"],
        squads=tuple(squad_as_written(squad) for squad in squads),
        boxes=frozenset(more["boxes"]),
        plain=True,
    )
    drawn = draw_match(Random(secrets.randbits(48) if seed is None else seed), wish, wanted.title)
    return replace(drawn, split=wanted.split, status=wanted.status, ultimate=wanted.ultimate)
