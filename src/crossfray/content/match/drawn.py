"""Matches drawn at random: everything that is not specified is drawn, always the same from the same seed."""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from crossfray.content.cards import attachments, characters, scenario_status_cards
from crossfray.content.errors import InputError, Problem, expect_known
from crossfray.content.maps import Map, load_map, map_ids
from crossfray.content.match.checks import match_problems, side_places
from crossfray.content.match.spec import FIRST_GAMES, GAMES, MODES, MatchSpec
from crossfray.content.scenarios import scenarios, ultimate_scenarios
from crossfray.rules.edition import EDITIONS

RANDOM = "random"
FIRST = "first game"
MOST_SIZE = 5
MOST_ATTACHED = 3
SELDOM = 0.2
MOST_DRAWS = 1000
"""after so many drawn matches that break a rule, the search ends"""

Squad = tuple[str, ...]


class Way(NamedTuple):
    """A way to play: a game or scenario on one of its maps, and the most sides it allows."""

    game: str
    map: str
    most_sides: int
    edition: str = RANDOM


def ways() -> list[Way]:
    """Every game on every map, every scenario on its maps, and the first games."""
    found = [Way(game, map_id, len(load_map(map_id).areas)) for game in GAMES for map_id in map_ids()]
    for scenario in scenarios().values():
        for map_id in scenario.maps:
            most = min(scenario.most_sides, len(load_map(map_id).areas))
            found.append(Way(scenario.id, map_id, most))
    for edition, first in FIRST_GAMES.items():
        found.append(Way(FIRST, first.map, first.most_sides, edition))
    return [way for way in found if way.most_sides >= 2]


@dataclass(frozen=True)
class Wish:
    """What a drawn match should be like; everything that is RANDOM, None or empty is drawn."""

    game: str = RANDOM
    map: str = RANDOM
    edition: str = RANDOM
    sides: int | None = None
    size: int | None = None
    """characters in a drawn squad"""
    attached: int | None = None
    """items and companions in a drawn squad"""
    plain: bool = False
    """only characters with abilities, and no special modes"""
    squads: tuple[Squad | None, ...] = ()
    boxes: frozenset[str] = frozenset()
    """the boxes whose cards and maps are drawn; empty: all"""
    wanted: Counter[str] = field(default_factory=Counter)
    """cards and scenarios that should be drawn more often"""


def expect_wish(wish: Wish) -> None:
    """InputError for an unknown game, map or edition."""
    every = ways()
    expect_known("game or scenario", [wish.game], [RANDOM, *dict.fromkeys(way.game for way in every)])
    expect_known("map", [wish.map], [RANDOM, *dict.fromkeys(way.map for way in every)])
    expect_known("edition", [wish.edition], [RANDOM, *EDITIONS])


def match_of_seed(seed: int, wish: Wish) -> MatchSpec:
    """The match that a seed draws; InputError with every rule it breaks if the wish cannot be fulfilled."""
    spec = draw_match(Random(f"match {seed}"), wish)
    if problems := match_problems(spec):
        raise InputError([Problem("", None, None, text) for text in problems])
    return spec


def draw_match(rng: Random, wish: Wish, title: str = "") -> MatchSpec:
    """A match as wished; if many attempts break a rule, the last of them."""
    for _ in range(MOST_DRAWS):
        spec = _draw(rng, wish, title)
        if not match_problems(spec, hints=0):
            break
    return spec


def _draw(rng: Random, wish: Wish, title: str) -> MatchSpec:
    way = _draw_way(rng, wish)
    edition = wish.edition if wish.edition != RANDOM else way.edition
    if edition == RANDOM:
        edition = rng.choice(sorted(EDITIONS))
    sides = len(wish.squads) or wish.sides or _draw_sides(rng, way.most_sides)
    title = title or f"{way.game} on {way.map}"
    found = load_map(way.map) if way.map in map_ids() else None
    lost = found is None or sides > len(found.areas) or (way.game == FIRST and edition not in FIRST_GAMES)
    if found is None or lost:  # the check of the match reports what is wrong
        written = wish.squads or (None,) * sides
        return MatchSpec(title, way.game, way.map, edition, tuple(squad or () for squad in written))
    if way.game == FIRST:
        drawn = _first_squads(rng, wish, edition, found, sides)
    else:
        room = min(found.areas[area].bit_count() for area in side_places(found, sides))
        size = wish.size or rng.randint(1, min(MOST_SIZE, room))
        attached = rng.randint(0, MOST_ATTACHED) if wish.attached is None else wish.attached
        drawn = [draw_squad(rng, wish, size, attached) for _ in range(sides)]
    written = wish.squads or (None,) * sides
    squads = [ours if ours is not None else other for ours, other in zip(written, drawn, strict=True)]
    spec = MatchSpec(title, way.game, way.map, edition, tuple(squads))
    return spec if wish.plain else _draw_modes(rng, wish, spec)


def _draw_modes(rng: Random, wish: Wish, spec: MatchSpec) -> MatchSpec:
    """Now and then add a mode: one against three (ULT-1), two players on a side (TEAM-1), scenario status cards
    (STATUS-3)."""
    free = not wish.squads and wish.size is None and wish.attached is None
    if free and len(spec.squads) == 2 and spec.game != FIRST and rng.random() < SELDOM:
        one = sorted(card.id for card in characters().values() if card.ultimate is not None)
        squads = (rng.choice(one),), draw_squad(rng, wish, 3, 0)
        spec = replace(spec, squads=squads, ultimate=rng.choice(sorted(ultimate_scenarios())))
    if rng.random() < SELDOM:
        spec = replace(spec, split=tuple(rng.randrange(len(squad)) for squad in spec.squads))
    if rng.random() < SELDOM:
        known = sorted(scenario_status_cards())
        spec = replace(spec, status=tuple(rng.sample(known, rng.randint(1, min(2, len(known))))))
    return spec


def modes_of(spec: MatchSpec) -> list[str]:
    """The special modes of a match."""
    return [name for name in MODES if getattr(spec, name)]


def _draw_way(rng: Random, wish: Wish) -> Way:
    """The game is drawn first, then one of its maps, so that games with many maps are not played more often."""
    least = len(wish.squads) or wish.sides or 2
    wished = [
        way
        for way in ways()
        if wish.game in (RANDOM, way.game)
        and wish.map in (RANDOM, way.map)
        and (RANDOM in (wish.edition, way.edition) or wish.edition == way.edition)
    ]
    open_ways = [way for way in wished if way.most_sides >= least] or wished
    in_boxes = [way for way in open_ways if not wish.boxes or load_map(way.map).box in wish.boxes]
    open_ways = in_boxes or open_ways
    if not open_ways:
        return Way(wish.game, wish.map if wish.map != RANDOM else map_ids()[0], 2)
    games = list(dict.fromkeys(way.game for way in open_ways))
    (game,) = sample(rng, games, 1, wish.wanted)
    return rng.choice([way for way in open_ways if way.game == game])


def _draw_sides(rng: Random, most: int) -> int:
    """Two sides half of the time, otherwise any number."""
    return 2 if rng.random() < 0.5 else rng.randint(2, most)


def draw_squad(rng: Random, wish: Wish, size: int, attached: int) -> Squad:
    """A squad with different names (MIX-2) and with attachments; now and then some of its characters are basic, which
    have no attachments (ATTACH-2). If the boxes have too few characters, others fill it."""
    boxes = wish.boxes
    cards = [card for card in characters().values() if not boxes or card.box in boxes]
    able = sorted(card.id for card in cards if not card.basic)
    plain = sorted(card.id for card in cards if card.basic)
    things = sorted(each.id for each in attachments().values() if not boxes or each.box in boxes)
    basics = rng.randint(1, size) if not wish.plain and rng.random() < 0.4 else 0
    basics = min(basics, size - 1 if attached else size, len(plain))
    squad = sample(rng, able, size - basics, wish.wanted)
    if len(squad) < size - basics:
        others = sorted(card.id for card in characters().values() if not card.basic and card.box not in boxes)
        squad += sample(rng, others, size - basics - len(squad), wish.wanted)
    for attachment in sample(rng, things, attached, wish.wanted) if squad else []:
        squad[rng.randrange(len(squad))] += f"+{attachment}"
    return (*squad, *sample(rng, plain, basics, wish.wanted))


def _first_squads(rng: Random, wish: Wish, edition: str, found: Map, sides: int) -> list[Squad]:
    """Squads for a first game: its number of characters, and the basic one in the colour of the starting area
    (FIRST-3)."""
    able = sorted(card.id for card in characters().values() if not card.basic)
    squads = []
    for area in side_places(found, sides):
        colour = found.colours[area]
        plain = sorted(c.id for c in characters().values() if c.basic and c.colour == colour)
        chosen = sample(rng, able, FIRST_GAMES[edition].characters, wish.wanted)
        squads.append((*chosen, *sample(rng, plain, 1, wish.wanted)))
    return squads


def sample(rng: Random, ids: list[str], count: int, wanted: Counter[str]) -> list[str]:
    """Some of these ids without repetition; half of the time one of those that are wanted."""
    left = list(ids)
    chosen: list[str] = []
    while left and len(chosen) < count:
        urgent = [each for each in left if wanted[each]]
        if urgent and rng.random() < 0.5:
            (each,) = rng.choices(urgent, [wanted[other] for other in urgent])
        else:
            each = rng.choice(left)
        left.remove(each)
        chosen.append(each)
    return chosen
