"""A match as people write it: map, way to play, edition and squads, everything by name."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from crossfray.content.errors import InputError

STRICT = ConfigDict(strict=True, extra="forbid")


@dataclass(frozen=True)
class Pick:
    """How squads are chosen at the table (SETUP-5, SETUP-6)."""

    __pydantic_config__ = STRICT

    secret: bool
    """each side from its own collection, revealed together; otherwise openly, card by card, from one collection"""
    size: int
    """characters per side"""
    attached: int = 1
    """attachments per side"""
    basic: bool = False
    """each side also has the basic character of its base colour"""
    boxes: tuple[str, ...] = ()
    """the boxes to choose cards from; empty: all"""

    def offers(self, box: str) -> bool:
        """Whether the cards of a box can be chosen."""
        return not self.boxes or box in self.boxes


@dataclass(frozen=True)
class MatchSpec:
    """A match as people write it, everything by name. The same spec always makes the same match.

    >>> import crossfray
    >>> squads = (("arya-stark+needle",), ("batman+batarang",))
    >>> spec = crossfray.MatchSpec("Thief and bat", "skirmish", "barracks", "expanded", squads)
    >>> crossfray.new_game(spec, seed=1)
    <Game 'Thief and bat': round 0, 0:0, first player>
    """

    __pydantic_config__ = STRICT

    title: str
    game: str
    """how points are gained and the game is won: a key of GAMES, a scenario, or `first game`"""
    map: str
    edition: str
    squads: tuple[tuple[str, ...], ...]
    """card ids for each side, in turn order"""
    split: tuple[int, ...] = ()
    """for each side how many of its characters, from the first, its first player controls; 0: one player controls
    all"""
    status: tuple[str, ...] = ()
    """scenario status cards that are in play from the start (STATUS-3)"""
    ultimate: str = ""
    """the ultimate scenario that is added to the game: the first side is one ultimate character (ULT-1)"""
    pick: Pick | None = None
    """squads are chosen at the table; then `squads` holds empty ones"""
    first: int = 0
    """the first player (from 1), if that was settled before the squads were chosen; 0: it is flipped for"""
    areas: tuple[int, ...] = ()
    """for each side its starting area (from 1), if it is not the usual one"""
    drawn: tuple[str, ...] = ()
    """the power-ups that were drawn before the squads were chosen, in the order of their squares (SETUP-9)"""

    def to_json(self) -> dict[str, Any]:
        """The spec as data; values that are as usual are left out."""
        return {key: found for key, found in asdict(self).items() if found or key not in OPTIONAL}

    def player(self, side: int, place: int) -> int:
        """Which player of its side controls the character at that place in the squad (TEAM-1)."""
        first = self.split[side] if self.split else 0
        return int(0 < first <= place)


MODES = ("split", "status", "ultimate")
OPTIONAL = (*MODES, "pick", "first", "areas", "drawn")


@dataclass(frozen=True)
class Game:
    """A way to play without a scenario card."""

    about: str
    thresholds: Mapping[int, int]
    """points to win, by the number of characters per side; 0: for any other number"""
    at_once: bool = False
    point_markers: bool = False


THRESHOLDS = {1: 4, 2: 6, 3: 10, 4: 14, 5: 18}
"""points that win a scenario, by the number of characters per side (SCEN-GOT-WIN)"""

GAMES = {
    "knock-out": Game("Three points win, one for each rival knocked out.", {0: 3}, at_once=True),
    "skirmish": Game(
        "A point for each rival knocked out and for each point marker. The leader wins if they have enough points "
        "at the end of a round.",
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
    """characters with abilities, besides the basic character of the base colour"""
    threshold: int
    beside_knock_out: bool
    squads: tuple[tuple[str, ...], ...]
    """the usual squads, with the basic character last"""


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


def spec_from_json(data: object, file: str) -> MatchSpec:
    """Read a spec that `to_json` wrote; InputError if it is not one."""
    wanted = ("title", "game", "map", "edition", "squads")
    if not isinstance(data, dict) or not set(wanted) <= set(data) <= {*wanted, *OPTIONAL}:
        raise InputError.at(file, f"expected a match with {', '.join(wanted)}")
    try:
        return SPEC.validate_json(json.dumps(data))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        message = "expected names in the match, and a list of card ids for each side"
        raise InputError.at(
            file, f"{message}; {where}: {first['msg'][0].lower()}{first['msg'][1:]}"
        ) from None


SPEC = TypeAdapter(MatchSpec)


def split_card(entry: str) -> tuple[str, tuple[str, ...]]:
    """`jon-snow+needle`: a character and its attachments."""
    card, *attached = entry.split("+")
    return card, tuple(attached)
