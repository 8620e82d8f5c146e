"""What a match is, as people write it: map, way to play, edition and squads, everything by name."""

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
    """each from a collection of their own and shown together; else openly, card by card, from one collection"""
    size: int
    """characters a side"""
    attached: int = 1
    """attachments a side"""
    basic: bool = False
    """each side also has the basic character of its base colour"""
    boxes: tuple[str, ...] = ()
    """whose cards there are to choose from; empty: all"""

    def offers(self, box: str) -> bool:
        """Whether the cards of a box are among those to choose from."""
        return not self.boxes or box in self.boxes


@dataclass(frozen=True)
class MatchSpec:
    """A match as people write it: everything by name. The same spec always makes the same match."""

    __pydantic_config__ = STRICT

    title: str
    game: str
    """how points are gained and the game is won: a key of GAMES, or `first game`"""
    map: str
    edition: str
    squads: tuple[tuple[str, ...], ...]
    """card ids for each side, in turn order"""
    split: tuple[int, ...] = ()
    """for each side how many of its characters, from the first, its first player leads; 0: one player leads all"""
    status: tuple[str, ...] = ()
    """scenario status cards that are in play from the start (STATUS-3)"""
    ultimate: str = ""
    """the ultimate scenario that is added to the game: the first side is one ultimate character (ULT-1)"""
    pick: Pick | None = None
    """squads are chosen at the table; then they are empty here"""
    first: int = 0
    """the first player (from 1), where that was settled before the squads were chosen; 0: it is flipped for"""
    areas: tuple[int, ...] = ()
    """for each side which of the starting areas (from 1) it takes, if not the usual one"""
    drawn: tuple[str, ...] = ()
    """the power-ups that were drawn before the squads were chosen, in the order of their squares (SETUP-9)"""

    def to_json(self) -> dict[str, Any]:
        """As data; what is left out of a usual match is not written."""
        return {key: found for key, found in asdict(self).items() if found or key not in OPTIONAL}

    def player(self, side: int, place: int) -> int:
        """Which player of its side leads the character at that place of the squad (TEAM-1)."""
        first = self.split[side] if self.split else 0
        return int(0 < first <= place)


MODES = ("split", "status", "ultimate")
OPTIONAL = (*MODES, "pick", "first", "areas", "drawn")


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


def spec_from_json(data: object, file: str) -> MatchSpec:
    """A spec as `to_json` wrote it; InputError if it is none."""
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
    """`jon-snow+needle`: a character and what is attached to it."""
    card, *attached = entry.split("+")
    return card, tuple(attached)
