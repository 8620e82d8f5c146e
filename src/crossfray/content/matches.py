"""Matches: which map, edition, way to win and squads, as data, and the engine's match made from them."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from crossfray.content.cards import (
    Attachment,
    BoxContent,
    Character,
    Component,
    attachments,
    characters,
    content_of,
)
from crossfray.content.errors import InputError, Problem, nearest_to
from crossfray.content.maps import Map, load_map, map_ids
from crossfray.content.scenarios import Scenario, scenarios
from crossfray.content.sources import opened_boxes
from crossfray.rules.edition import EDITIONS
from crossfray.rules.match import (
    ABILITY_TYPES,
    CHARACTER,
    COMPANION,
    ITEM,
    MARKER,
    MINION,
    NOBODY,
    POINT,
    SCENARIO,
    STATUS,
    TOKEN,
    Match,
    Side,
    Thing,
    Winning,
)

LETTERS = "ABCD"


@dataclass(frozen=True)
class MatchSpec:
    """A match as people write it: everything by name. The same spec always makes the same match."""

    title: str
    game: str
    """how points are gained and the game is won: a key of GAMES, or `first game`"""
    map: str
    edition: str
    squads: tuple[tuple[str, ...], ...]
    """card ids for each side, in turn order"""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Game:
    """A way to play without a scenario card."""

    about: str
    thresholds: Mapping[int, int]
    """points to win, by the number of characters a side; 0: for any other number"""
    at_once: bool = False
    point_markers: bool = False


THRESHOLDS = {1: 4, 2: 6, 3: 10, 4: 14, 5: 18}
"""points that win a scenario, by the number of characters a side (SCEN-GOT-WIN)"""

GAMES = {
    "knock-out": Game("Three points win, one for each rival knocked out.", {0: 3}, at_once=True),
    "skirmish": Game(
        "A point for each rival knocked out and for each point marker; whoever leads with enough at the end of a "
        "round wins.",
        {0: THRESHOLDS[5], **THRESHOLDS},
        point_markers=True,
    ),
}


@dataclass(frozen=True)
class FirstGame:
    """The first game of a booklet (FIRST-1 to FIRST-3)."""

    map: str
    most_sides: int
    characters: int
    """with abilities, beside the basic character of the base colour"""
    threshold: int
    beside_knock_out: bool
    squads: tuple[tuple[str, ...], ...]
    """who plays if nobody chooses; the basic character last"""


FIRST_GAMES = {
    "dc100": FirstGame(
        "gotham-city-streets",
        most_sides=2,
        characters=2,
        threshold=1,
        beside_knock_out=False,
        squads=(("the-joker", "harley-quinn", "henchman"), ("batman", "batgirl", "police-officer")),
    ),
    "got100": FirstGame(
        "winterfell",
        most_sides=4,
        characters=1,
        threshold=3,
        beside_knock_out=True,
        squads=(
            ("arya-stark", "stark-soldier"),
            ("jon-snow", "sworn-brother"),
            ("night-king", "white-walker"),
            ("daenerys-targaryen", "unsullied"),
        ),
    ),
    "sg100": FirstGame(
        "barracks",
        most_sides=2,
        characters=2,
        threshold=3,
        beside_knock_out=False,
        squads=(("gi-hun", "sae-byeok", "worker-28"), ("front-man", "il-nam", "worker-29")),
    ),
}

BASICS = (
    ("henchman", "worker-28", "sworn-brother"),
    ("police-officer", "worker-29", "stark-soldier"),
)

THRONES = (
    ("arya-stark", "jon-snow+needle", "stark-soldier"),
    ("night-king", "daenerys-targaryen+ghost", "white-walker"),
)

MIXED = (
    ("jon-snow", "arya-stark", "batman+needle"),
    ("the-joker", "harley-quinn", "night-king+mallet"),
)
MARBLES = (
    ("gi-hun", "sae-byeok+honeycomb", "batgirl"),
    ("front-man", "il-nam+invitation", "daenerys-targaryen"),
)


def first_game(edition: str, sides: int = 2) -> MatchSpec:
    """The first game of an edition with its usual squads."""
    squads = FIRST_GAMES[edition].squads
    if sides == 2 and len(squads) == 4:
        squads = (squads[0], squads[2])  # across the board
    title = f"First game, {edition}" + (f", {sides} sides" if sides > 2 else "")
    return MatchSpec(title, "first game", FIRST_GAMES[edition].map, edition, squads[:sides])


def presets() -> dict[str, MatchSpec]:
    """The matches that come with the game and with the boxes that were opened, by the name to ask for."""
    opened = [content_of(box) for box in opened_boxes()]
    return {name: spec for content in opened for name, spec in box_matches(content).items()} | _presets()


def box_matches(content: BoxContent) -> dict[str, MatchSpec]:
    """The matches that a box suggests; without any, one of its characters against basic ones of another box."""
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


def _presets() -> dict[str, MatchSpec]:
    gotham = "gotham-city-streets"
    return {
        "knock-out": MatchSpec("Knock-out", "knock-out", gotham, "expanded", BASICS),
        "skirmish": MatchSpec("Skirmish", "skirmish", gotham, "expanded", BASICS),
        "duel": MatchSpec("Duel", "skirmish", "courtyard", "expanded", tuple(squad[:1] for squad in BASICS)),
        "thrones": MatchSpec("Thrones", "skirmish", "godswood", "got100", THRONES),
        "mixed": MatchSpec("Mixed boxes", "skirmish", gotham, "expanded", MIXED),
        "marbles": MatchSpec("Marbles", "skirmish", "barracks", "expanded", MARBLES),
        "infiltrate": MatchSpec(
            "Infiltrate", "infiltrate", "winterfell", "got100", FIRST_GAMES["got100"].squads
        ),
        "triumph": MatchSpec("Triumph", "triumph", "winterfell", "got100", FIRST_GAMES["got100"].squads),
        "leaders": MatchSpec("Leaders", "leaders", "carnival-chaos", "expanded", MIXED),
        "territory": MatchSpec("Territory", "territory", "godswood", "got100", THRONES),
        "flags": MatchSpec("Flags", "flags", gotham, "expanded", MIXED),
        "control": MatchSpec("Control", "control", gotham, "expanded", MIXED),
        "squid": MatchSpec("Squid", "squid", "playground", "expanded", MARBLES),
        "first-dc100": first_game("dc100"),
        "first-got100": first_game("got100"),
        "first-got100-3": first_game("got100", 3),
        "first-got100-4": first_game("got100", 4),
        "first-sg100": first_game("sg100"),
    }


def preset(name: str) -> MatchSpec:
    """A match by its name."""
    known = presets()
    if name not in known:
        message = f"there is no match '{name}': known are {', '.join(known)}"
        raise InputError([Problem("", None, None, message, nearest_to(name, known))])
    return known[name]


def spec_from_json(data: object, file: str) -> MatchSpec:
    """A spec as `to_json` wrote it; InputError if it is none."""
    wanted = ("title", "game", "map", "edition", "squads")
    if not isinstance(data, dict) or sorted(data) != sorted(wanted):
        raise InputError.at(file, f"expected a match with {', '.join(wanted)}")
    squads = data["squads"]
    texts = [data[key] for key in wanted[:4]]
    if isinstance(squads, list) and all(isinstance(squad, list) for squad in squads):
        texts += [card for squad in squads for card in squad]
    else:
        texts.append(None)
    if not all(isinstance(text, str) for text in texts):
        raise InputError.at(file, "expected names in the match, and a list of card ids for each side")
    squad_ids = tuple(tuple(squad) for squad in squads)
    return MatchSpec(data["title"], data["game"], data["map"], data["edition"], squad_ids)


def build_match(spec: MatchSpec, file: str = "match") -> Match:
    """The engine's match; InputError with every rule that the spec breaks."""
    problems = [Problem(file, None, None, text) for text in match_problems(spec)]
    if problems:
        raise InputError(problems)
    found = load_map(spec.map)
    places = side_places(found, len(spec.squads))
    sides = tuple(
        Side(found.colours[area].capitalize(), found.colours[area], found.areas[area]) for area in places
    )
    first = FIRST_GAMES[spec.edition] if spec.game == "first game" else None
    scenario = scenarios().get(spec.game)
    size = max(len(squad) for squad in spec.squads)
    things = _pieces(spec)
    if first:
        winning = Winning(first.threshold, at_once=True, beside_knock_out=first.beside_knock_out)
    elif scenario:
        things += _scenario_things(scenario, found, places, size) + _point_markers(found)
        winning = Winning(
            THRESHOLDS.get(size, THRESHOLDS[5]),
            leaders=scenario.leaders,
            beside_knock_out=scenario.wide_knock_out,
            standing_beside=scenario.wide_knock_out,
        )
    else:
        game = GAMES[spec.game]
        winning = Winning(game.thresholds.get(size, game.thresholds[0]), at_once=game.at_once)
        if game.point_markers:
            things += _point_markers(found)
    edition = EDITIONS[spec.edition]
    return Match(spec.title, found.board, edition, sides, tuple(things), winning, sets=found.sets)


def side_places(found: Map, sides: int) -> list[int]:
    """The starting areas that so many sides take: two sit across from each other, unused ones are ignored."""
    areas = sorted(found.areas)
    return [areas[0], areas[2]] if len(areas) == 4 and sides == 2 else areas[:sides]


KINDS = {"token": TOKEN, "minion": MINION, "status card": STATUS}


def split_card(entry: str) -> tuple[str, tuple[str, ...]]:
    """`jon-snow+needle`: a character and what is attached to it."""
    card, *attached = entry.split("+")
    return card, tuple(attached)


def _pieces(spec: MatchSpec) -> list[Thing]:
    """Every character with what it brings and what is attached to it."""
    things: list[Thing] = []
    seen: dict[str, int] = {}
    for side, squad in enumerate(spec.squads):
        for entry in squad:
            card_id, attached = split_card(entry)
            card = characters()[card_id]
            owner = len(things)
            things.append(_character(seen, side, card))
            for component in card.components:
                for _ in range(component.count):
                    things.append(_component(seen, side, owner, component))
            for attachment_id in attached:
                things.append(_attachment(seen, side, owner, attachments()[attachment_id]))
    return things


def _unique(seen: dict[str, int], card_id: str) -> str:
    """An id that nothing else in the match has."""
    seen[card_id] = seen.get(card_id, 0) + 1
    return card_id if seen[card_id] == 1 else f"{card_id}-{seen[card_id]}"


def _character(seen: dict[str, int], side: int, card: Character) -> Thing:
    unique = _unique(seen, card.id)
    name = card.name if unique == card.id else f"{card.name} ({side + 1})"
    tokens = tuple(ABILITY_TYPES.index(token) for token in card.tokens)
    return Thing(
        unique, name, side, CHARACTER, card.defense, card.basic, tokens, card=card.id, rules=card.rules
    )


def _component(seen: dict[str, int], side: int, owner: int, part: Component) -> Thing:
    unique = _unique(seen, part.id)
    name = part.name if part.count == 1 and unique == part.id else f"{part.name} {seen[part.id]}"
    return Thing(
        unique, name, side, KINDS[part.kind], part.defense, card=part.id, owner=owner, rules=part.rules
    )


def _attachment(seen: dict[str, int], side: int, owner: int, card: Attachment) -> Thing:
    unique = _unique(seen, card.id)
    name = card.name if unique == card.id else f"{card.name} ({side + 1})"
    kind = ITEM if card.kind == "item" else COMPANION
    return Thing(unique, name, side, kind, card.defense, card=card.id, owner=owner, rules=card.rules)


def _scenario_things(scenario: Scenario, found: Map, places: list[int], size: int) -> list[Thing]:
    """A side's share of the scenario card for each side, and the scenario's markers on their squares."""
    rules = scenario.rules_small if size <= 2 else scenario.rules
    things = [
        Thing(f"scenario-{side + 1}", scenario.name, side, SCENARIO, card=scenario.id, rules=rules)
        for side in range(len(places))
    ]
    for marker in scenario.markers:
        if marker.per_side:
            for side, area in enumerate(places):
                name = f"{marker.name} of {found.colours[area].capitalize()}"
                home = found.sets[f"{marker.squares} {area}"].bit_length() - 1
                things.append(Thing(f"{marker.id}-{side + 1}", name, side, MARKER, home=home, card=marker.id))
        else:
            for key in sorted(found.sets):
                if key.startswith(f"{marker.squares} "):
                    number = key.removeprefix(f"{marker.squares} ")
                    home = found.sets[key].bit_length() - 1
                    name = f"{marker.name} {number}"
                    things.append(
                        Thing(f"{marker.id}-{number}", name, NOBODY, MARKER, home=home, card=marker.id)
                    )
    return things


def _point_markers(found: Map) -> list[Thing]:
    things = []
    for letter in LETTERS:
        squares = found.sets.get(f"point {letter}", 0)
        if squares:
            home = squares.bit_length() - 1
            things.append(
                Thing(f"point-{letter.lower()}", f"Point {letter}", NOBODY, MARKER, home=home, card=POINT)
            )
    return things


def match_problems(spec: MatchSpec) -> list[str]:
    """Everything that is wrong with a spec, each with its ledger id."""
    problems = []
    cards = characters()
    if spec.edition not in EDITIONS:
        problems.append(
            f"unknown edition '{spec.edition}': expected one of {', '.join(EDITIONS)} (EDITION-1)"
        )
    if spec.game != "first game" and spec.game not in GAMES and spec.game not in scenarios():
        problems.append(
            f"unknown game '{spec.game}': expected first game, {', '.join([*GAMES, *scenarios()])} (SETUP-1)"
        )
    for squad in spec.squads:
        problems += _squad_problems(squad, cards)
    counts = {sum(len(split_card(entry)[1]) for entry in squad) for squad in spec.squads}
    if len(counts) > 1:
        problems.append("all sides play with the same number of attachments (ATTACH-1)")
    if spec.map not in map_ids():
        return [*problems, f"there is no map '{spec.map}': known are {', '.join(map_ids())} (SETUP-1)"]
    found = load_map(spec.map)
    if not 2 <= len(spec.squads) <= max(len(found.areas), 2):
        problems.append(
            f"{found.name} is for 2 to {len(found.areas)} sides, found {len(spec.squads)} (FFA-1)"
        )
    else:
        for area, squad in zip(side_places(found, len(spec.squads)), spec.squads, strict=True):
            room = found.areas[area].bit_count()
            if not 1 <= len(squad) <= room:
                problems.append(f"expected 1 to {room} characters a side, found {len(squad)} (SETUP-8)")
    if scenario := scenarios().get(spec.game):
        if spec.map not in scenario.maps:
            maps = ", ".join(scenario.maps)
            problems.append(f"{scenario.name} is made for {maps}, not for {spec.map} (SETUP-1)")
        if len(spec.squads) > scenario.most_sides:
            problems.append(f"{scenario.name} is for at most {scenario.most_sides} sides (FFA-1)")
    if not problems and spec.game == "first game":
        problems += _first_game_problems(spec, found, cards)
    return problems


def _squad_problems(squad: tuple[str, ...], cards: dict[str, Character]) -> list[str]:
    problems = []
    names = []
    for entry in squad:
        card_id, attached = split_card(entry)
        if card_id not in cards:
            near = nearest_to(card_id, cards)
            problems.append(f"there is no card '{card_id}'" + (f"; nearest: {near}" if near else ""))
            continue
        names.append(cards[card_id].name)
        for attachment_id in attached:
            if attachment_id not in attachments():
                near = nearest_to(attachment_id, attachments())
                hint = f"; nearest: {near}" if near else ""
                problems.append(f"there is no item or companion '{attachment_id}'{hint}")
            elif cards[card_id].basic:
                problems.append(
                    f"{cards[card_id].name} is a basic character and has no attachments (ATTACH-2)"
                )
    problems += [
        f"{name} is twice on one side: characters of one name cannot be allies (MIX-2)"
        for name in sorted({name for name in names if names.count(name) > 1})
    ]
    return problems


def _first_game_problems(spec: MatchSpec, found: Map, cards: dict[str, Character]) -> list[str]:
    if spec.edition not in FIRST_GAMES:
        return [f"the edition {spec.edition} has no first game: expected {', '.join(FIRST_GAMES)} (FIRST-1)"]
    first = FIRST_GAMES[spec.edition]
    problems = []
    if spec.map != first.map:
        problems.append(
            f"the first game of {spec.edition} is played on {first.map}, not {spec.map} (FIRST-1)"
        )
    if len(spec.squads) > first.most_sides:
        problems.append(f"the first game of {spec.edition} is for at most {first.most_sides} sides (FIRST-3)")
    for area, squad in zip(side_places(found, len(spec.squads)), spec.squads, strict=True):
        colour = found.colours[area]
        if any("+" in entry for entry in squad):
            problems.append("the first game is played without items and companions (FIRST-1)")
            continue
        basics = [cards[card_id] for card_id in squad if cards[card_id].basic]
        if len(squad) != first.characters + 1 or [basic.colour for basic in basics] != [colour]:
            problems.append(
                f"a side has {first.characters} characters and the {colour} basic character, found "
                f"{', '.join(squad)} (FIRST-3)"
            )
    return problems


def content_hashes(spec: MatchSpec) -> dict[str, str]:
    """What a record of the match depends on: a hash of its map and of each card in it."""
    cards = characters()
    found = load_map(spec.map)
    parts = {f"map {spec.map}": _map_text(found)}
    for entry in sorted({entry for squad in spec.squads for entry in squad}):
        card_id, attached = split_card(entry)
        parts[f"card {card_id}"] = repr(cards[card_id])
        for attachment_id in attached:
            parts[f"card {attachment_id}"] = repr(attachments()[attachment_id])
    return {name: hashlib.blake2b(text.encode(), digest_size=8).hexdigest() for name, text in parts.items()}


def _map_text(found: Map) -> str:
    board = found.board
    drawn = (board.width, board.height, board.east, board.north, board.points, board.covered)
    return repr((drawn, sorted(found.sets.items())))
