"""What the rules ask of a match before it can be played, each with its ledger id."""

from crossfray.content.cards import Character, attachments, characters
from crossfray.content.errors import nearest_to
from crossfray.content.maps import Map, load_map, map_ids
from crossfray.content.match_spec import FIRST_GAMES, GAMES, MatchSpec, split_card
from crossfray.content.scenarios import scenarios
from crossfray.rules.edition import EDITIONS


def side_places(found: Map, sides: int) -> list[int]:
    """The starting areas that so many sides take: two sit across from each other, unused ones are ignored."""
    areas = sorted(found.areas)
    return [areas[0], areas[2]] if len(areas) == 4 and sides == 2 else areas[:sides]


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
