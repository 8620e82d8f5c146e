"""What the rules require of a match before it can be played, each with its ledger id."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from crossfray.content.cards import (
    Character,
    attachments,
    characters,
    scenario_status_cards,
)
from crossfray.content.errors import CONTROL, nearest_to
from crossfray.content.maps import Map, load_map, map_ids
from crossfray.content.match.spec import FIRST_GAMES, GAMES, MatchSpec, Pick, split_card
from crossfray.content.scenarios import map_problems, scenarios, ultimate_scenarios
from crossfray.rules.edition import EDITIONS

MOST_SIDES = 4
MOST_CARDS = 12
"""cards in a squad, before anybody checks which cards they are"""
MOST_BOXES = 40
MOST_NUMBER = 99
"""the largest number of cards of any kind; the rules allow fewer"""
MOST_LETTERS = 100
"""the longest name in a match"""
MOST_HINTS = 3
"""unknown names for which the nearest known ones are looked up, which takes a while"""
MOST_PICKED = 5
"""characters or attachments that a side chooses at the table"""


def side_places(found: Map, sides: int) -> list[int]:
    """The starting areas for a number of sides: two sit on opposite sides of the map, unused areas are ignored
    (FFA-1)."""
    areas = sorted(found.areas)
    return [areas[0], areas[2]] if len(areas) == 4 and sides == 2 else areas[:sides]


def places_of(spec: MatchSpec, found: Map) -> list[int]:
    """The starting area of each side: the usual one, unless the sides chose others."""
    usual = side_places(found, len(spec.squads))
    return [usual[area - 1] for area in spec.areas] if spec.areas else usual


def settles_colours(spec: MatchSpec) -> bool:
    """Whether the squads already determine the base colour of each side, by the basic character that matches it, so
    that nobody chooses it (SETUP-5)."""
    _, basics, _ = EDITIONS[spec.edition].squad
    squads = [split_card(entry)[0] for squad in spec.squads for entry in squad]
    return basics > 0 and not spec.ultimate and any(characters()[card].basic for card in squads)


class Wrong(NamedTuple):
    """A problem of a spec: its field, and a sentence that ends with its ledger id.

    A field is one of the spec's; for one side (from 1) also `squads.2` or `split.2`."""

    field: str
    message: str


class Hints:
    """Looks up the nearest known names, but only for the first few unknown ones."""

    def __init__(self, left: int) -> None:
        self.left = left

    def after(self, name: str, known: Iterable[str]) -> str:
        """What to add to a sentence about an unknown name."""
        self.left -= 1
        near = nearest_to(name, known) if self.left >= 0 else None
        return f"; did you mean: {near}?" if near else ""


def match_problems(spec: MatchSpec, hints: int = MOST_HINTS) -> list[str]:
    """Everything that is wrong with a spec, each with its ledger id."""
    return [wrong.message for wrong in wrongs(spec, hints)]


def wrongs(spec: MatchSpec, hints: int = MOST_HINTS) -> list[Wrong]:
    """Everything that is wrong with a spec, each with its field."""
    if too_much := _size_wrongs(spec):
        return too_much
    near = Hints(hints)
    found = _name_wrongs(spec, near) + _settled_wrongs(spec)
    if spec.pick:
        return found + _pick_wrongs(spec, spec.pick, near)
    cards = characters()
    for side, squad in enumerate(spec.squads, 1):
        found += [Wrong(f"squads.{side}", message) for message in _squad_problems(squad, cards, near)]
    found += _player_wrongs(spec) + _status_wrongs(spec) + _ultimate_wrongs(spec)
    counts = {sum(len(split_card(entry)[1]) for entry in squad) for squad in spec.squads}
    if len(counts) > 1:
        found.append(Wrong("squads", "all sides must have the same number of attachments (ATTACH-1)"))
    if spec.map not in map_ids():
        return [*found, _no_map(spec, near)]
    drawn = load_map(spec.map)
    found += _map_wrongs(spec, drawn)
    if not found and spec.game == "first game":
        return _first_game_wrongs(spec, drawn, cards)
    return found or _basic_wrongs(spec, drawn, cards)


def _size_wrongs(spec: MatchSpec) -> list[Wrong]:
    """Values that are too large to be examined further."""
    found = []
    if len(spec.squads) > MOST_SIDES:
        found.append(
            Wrong("squads", f"expected at most {MOST_SIDES} sides, found {len(spec.squads)} (FFA-1)")
        )
    for side, squad in enumerate(spec.squads[:MOST_SIDES], 1):
        if len(squad) > MOST_CARDS:
            message = f"expected at most {MOST_CARDS} cards a side, found {len(squad)} (SETUP-8)"
            found.append(Wrong(f"squads.{side}", message))
    boxes = spec.pick.boxes if spec.pick else ()
    if max(len(spec.status), len(spec.drawn), len(boxes) - MOST_BOXES) > MOST_CARDS:
        found.append(Wrong("match", f"expected at most {MOST_CARDS} status cards and power-ups"))
    names = [spec.title, spec.game, spec.map, spec.edition, spec.ultimate, *spec.status, *spec.drawn, *boxes]
    names += [entry for squad in spec.squads for entry in squad]
    if max(map(len, names)) > MOST_LETTERS or any(map(CONTROL.search, names)):
        message = f"expected names of at most {MOST_LETTERS} letters, without control characters"
        found.append(Wrong("match", message))
    if spec.pick and not 0 <= max(spec.pick.size, spec.pick.attached) <= MOST_NUMBER:
        found.append(Wrong("pick", f"expected at most {MOST_PICKED} cards of a kind (SETUP-5)"))
    return found


def _settled_wrongs(spec: MatchSpec) -> list[Wrong]:
    """Problems with what was settled before the squads were chosen; none for other matches."""
    found = []
    sides = len(spec.squads)
    if not 0 <= spec.first <= sides:
        found.append(
            Wrong("first", f"expected a first player from 1 to {sides}, found {spec.first} (SETUP-4)")
        )
    if spec.areas and sorted(spec.areas) != list(range(1, sides + 1)):
        message = f"expected each starting area from 1 to {sides} once, found {list(spec.areas)} (SETUP-4)"
        found.append(Wrong("areas", message))
    scenario = scenarios().get(spec.game)
    known = scenario.power_ups.of if scenario and scenario.power_ups else ()
    if not set(spec.drawn) <= set(known) or len(set(spec.drawn)) < len(spec.drawn):
        found.append(Wrong("drawn", f"expected power-ups of {spec.game}, each once (SETUP-9)"))
    return found


def _pick_wrongs(spec: MatchSpec, pick: Pick, near: Hints) -> list[Wrong]:
    """Problems with squads that are still to be chosen (SETUP-5)."""
    found = _status_wrongs(spec)
    if any(spec.squads) or spec.split or spec.ultimate or spec.game == "first game":
        message = "squads are chosen in scenarios, with one player a side, and are empty before (SETUP-6)"
        found.append(Wrong("pick", message))
    boxes = sorted({card.box for card in characters().values()})
    for unknown in sorted(set(pick.boxes) - set(boxes)):
        message = f"there is no box '{unknown}': expected one of {', '.join(boxes)}"
        found.append(Wrong("pick", f"{message}{near.after(unknown, boxes)}"))
    names = {card.name for card in characters().values() if not card.basic and pick.offers(card.box)}
    things = {card.name for card in attachments().values() if pick.offers(card.box)}
    takers = 1 if pick.secret else len(spec.squads)
    for label, count, known in (("size", pick.size, names), ("attached", pick.attached, things)):
        if not int(label == "size") <= count <= MOST_PICKED or count * takers > len(known):
            message = (
                f"expected a {label} of up to {min(MOST_PICKED, len(known) // takers)} a side, found {count}"
            )
            found.append(Wrong("pick", f"{message} (SETUP-5)"))
    if spec.map not in map_ids():
        return [*found, _no_map(spec, near)]
    size = max(pick.size, 1) + pick.basic
    drawn = load_map(spec.map)
    colours = {drawn.colours[area] for area in side_places(drawn, len(spec.squads))}
    if pick.basic and (none := colours - {card.colour for card in characters().values() if card.basic}):
        found.append(Wrong("pick", f"there is no basic character of {', '.join(sorted(none))} (SETUP-5)"))
    return found + _map_wrongs(replace(spec, squads=(("",) * size,) * len(spec.squads)), drawn)


def _no_map(spec: MatchSpec, near: Hints) -> Wrong:
    known = f"expected one of {', '.join(map_ids())} (SETUP-1)"
    return Wrong("map", f"there is no map '{spec.map}': {known}{near.after(spec.map, map_ids())}")


def _name_wrongs(spec: MatchSpec, near: Hints) -> list[Wrong]:
    found = []
    if spec.edition not in EDITIONS:
        known = f"expected one of {', '.join(EDITIONS)} (EDITION-1)"
        hint = near.after(spec.edition, EDITIONS)
        found.append(Wrong("edition", f"there is no edition '{spec.edition}': {known}{hint}"))
    elif spec.game == "first game" and spec.edition not in FIRST_GAMES:
        known = ", ".join(FIRST_GAMES)
        message = f"the edition {spec.edition} has no first game: expected {known} (FIRST-1)"
        found.append(Wrong("edition", message))
    if spec.game != "first game" and spec.game not in GAMES and spec.game not in scenarios():
        games = ["first game", *GAMES, *scenarios()]
        message = f"there is no game or scenario '{spec.game}': expected one of {', '.join(games)} (SETUP-1)"
        found.append(Wrong("game", f"{message}{near.after(spec.game, games)}"))
    return found


def _map_wrongs(spec: MatchSpec, found: Map) -> list[Wrong]:
    """What does not suit the map."""
    wrong = []
    sides = len(spec.squads)
    if not 2 <= sides <= max(len(found.areas), 2):
        most = len(found.areas)
        message = f"{found.name} is for {'2' if most == 2 else f'2 to {most}'} sides, found {sides} (FFA-1)"
        wrong.append(Wrong("squads", message))
    else:
        for side, area in enumerate(side_places(found, sides)):
            room, size = found.areas[area].bit_count(), len(spec.squads[side])
            if not 1 <= size <= room:
                message = f"expected 1 to {room} characters a side, found {size} (SETUP-8)"
                wrong.append(Wrong(f"squads.{side + 1}", message))
    if scenario := scenarios().get(spec.game):
        if spec.map not in scenario.maps:
            message = f"{scenario.name} is made for {', '.join(scenario.maps)}, not for {spec.map} (SETUP-1)"
            wrong.append(Wrong("map", message))
        if sides > scenario.most_sides:
            message = f"{scenario.name} is for at most {scenario.most_sides} sides (FFA-1)"
            wrong.append(Wrong("squads", message))
        if not wrong:
            lacking = map_problems(scenario, found, side_places(found, sides))
            wrong += [Wrong("map", f"{said} (SETUP-1)") for said in lacking]
    return wrong


def _player_wrongs(spec: MatchSpec) -> list[Wrong]:
    """TEAM-1: each of two players on a side controls at least one character."""
    if spec.split and len(spec.split) != len(spec.squads):
        message = f"expected a split for each of {len(spec.squads)} sides, found {len(spec.split)} (TEAM-1)"
        return [Wrong("split", message)]
    return [
        Wrong(
            f"split.{side}",
            "with two players on a side, each leads at least one character: "
            f"expected a split of 0 (one player) to {len(squad) - 1}, found {first} (TEAM-1)",
        )
        for side, (squad, first) in enumerate(zip(spec.squads, spec.split, strict=False), 1)
        if not 0 <= first < max(len(squad), 1)
    ]


def _ultimate_wrongs(spec: MatchSpec) -> list[Wrong]:
    """ULT-1: one ultimate character against three, without attachments, added to a scenario for two sides."""
    if not spec.ultimate:
        return []
    found = []
    if spec.ultimate not in ultimate_scenarios():
        known = ", ".join(ultimate_scenarios())
        found.append(
            Wrong("ultimate", f"there is no ultimate scenario '{spec.ultimate}': known are {known} (ULT-1)")
        )
    if spec.game == "first game" or (spec.game in GAMES and not GAMES[spec.game].point_markers):
        found.append(Wrong("game", "an ultimate scenario is added to a scenario with point markers (ULT-1)"))
    cards = characters()
    sizes = [len(squad) for squad in spec.squads]
    if sizes != [1, 3]:
        found.append(Wrong("squads", f"one ultimate character plays against three, found {sizes} (ULT-1)"))
    elif (card := cards.get(split_card(spec.squads[0][0])[0])) and card.ultimate is None:
        able = ", ".join(card.id for card in cards.values() if card.ultimate is not None)
        found.append(Wrong("squads.1", f"{card.name} has no ultimate card: expected one of {able} (ULT-1)"))
    if any("+" in entry for squad in spec.squads for entry in squad):
        found.append(Wrong("squads", "an ultimate game is played without attachments (ULT-1)"))
    return found


def _status_wrongs(spec: MatchSpec) -> list[Wrong]:
    known = scenario_status_cards()
    found = []
    for card in sorted(set(spec.status)):
        if card not in known:
            message = f"there is no scenario status card '{card}': known are {', '.join(known)} (STATUS-3)"
            found.append(Wrong("status", message))
        elif spec.status.count(card) > 1:
            found.append(Wrong("status", f"{known[card].name} can be in play only once (STATUS-1)"))
    return found


def _squad_problems(squad: tuple[str, ...], cards: dict[str, Character], near: Hints) -> list[str]:
    problems = []
    names = []
    for entry in squad:
        card_id, attached = split_card(entry)
        if card_id not in cards:
            problems.append(f"there is no card '{card_id}'" + near.after(card_id, cards))
            continue
        names.append(cards[card_id].name)
        for attachment_id in attached:
            if attachment_id not in attachments():
                hint = near.after(attachment_id, attachments())
                problems.append(f"there is no attachment '{attachment_id}'{hint}")
            elif cards[card_id].basic and attachments()[attachment_id].kind != "bonus objective":
                problems.append(
                    f"{cards[card_id].name} is a basic character and has no attachments (ATTACH-2)"
                )
    problems += [
        f"{name} is on one side twice: characters with the same name cannot be allies (MIX-2)"
        for name in sorted({name for name in names if names.count(name) > 1})
    ]
    return problems


def _basic_wrongs(spec: MatchSpec, found: Map, cards: dict[str, Character]) -> list[Wrong]:
    """SETUP-5: if a side has the basic character that matches its base, it has none of another colour. The base has the
    colour of the starting area; if the edition's box does not have that colour, the colour of the basic character."""
    if not EDITIONS[spec.edition].squad[1] or spec.ultimate:
        return []
    known = {card.colour for card in cards.values() if card.basic and card.box == spec.edition}
    basics = [
        [card for entry in squad if (card := cards[split_card(entry)[0]]).basic] for squad in spec.squads
    ]
    areas = [found.colours[area] for area in places_of(spec, found)]
    bases = [
        colour if colour in known or not own else own[0].colour
        for own, colour in zip(basics, areas, strict=True)
    ]
    return [
        Wrong(
            f"squads.{side + 1}",
            f"{card.name} is a basic character of {card.colour}, and side {side + 1} plays "
            f"{bases[side] if bases[side] in known else areas[side]}: in {spec.edition} it takes the one that "
            "matches its base (SETUP-5)",
        )
        for side, own in enumerate(basics)
        for card in own
        if card.colour != bases[side] or bases.count(bases[side]) > 1
    ]


def _first_game_wrongs(spec: MatchSpec, found: Map, cards: dict[str, Character]) -> list[Wrong]:
    first = FIRST_GAMES[spec.edition]
    wrong = []
    if spec.map != first.map:
        message = f"the first game of {spec.edition} is played on {first.map}, not {spec.map} (FIRST-1)"
        wrong.append(Wrong("map", message))
    if len(spec.squads) > first.most_sides:
        message = f"the first game of {spec.edition} is for at most {first.most_sides} sides (FIRST-3)"
        wrong.append(Wrong("squads", message))
    for side, area in enumerate(side_places(found, len(spec.squads))):
        squad, colour = spec.squads[side], found.colours[area]
        field = f"squads.{side + 1}"
        if any("+" in entry for entry in squad):
            wrong.append(Wrong(field, "the first game is played without items and companions (FIRST-1)"))
            continue
        basics = [cards[card_id] for card_id in squad if cards[card_id].basic]
        if len(squad) != first.characters + 1 or [basic.colour for basic in basics] != [colour]:
            message = (
                f"a side has {first.characters} characters and the {colour} basic character, found "
                f"{', '.join(squad)} (FIRST-3)"
            )
            wrong.append(Wrong(field, message))
    return wrong
