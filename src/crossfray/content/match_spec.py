"""What a match is, as people write it: map, way to play, edition and squads, everything by name."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from crossfray.content.errors import InputError


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
    split: tuple[int, ...] = ()
    """for each side how many of its characters, from the first, its first player leads; 0: one player leads all"""
    status: tuple[str, ...] = ()
    """scenario status cards that are in play from the start (STATUS-3)"""
    ultimate: str = ""
    """the ultimate scenario that is laid over the game: the first side is one ultimate character (ULT-1)"""

    def to_json(self) -> dict[str, Any]:
        """As data; what is left out of a usual match is not written."""
        return {key: found for key, found in asdict(self).items() if found or key not in OPTIONAL}

    def player(self, side: int, place: int) -> int:
        """Which player of its side leads the character at that place of the squad (TEAM-1)."""
        first = self.split[side] if self.split else 0
        return int(0 < first <= place)


OPTIONAL = ("split", "status", "ultimate")


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


def spec_from_json(data: object, file: str) -> MatchSpec:
    """A spec as `to_json` wrote it; InputError if it is none."""
    wanted = ("title", "game", "map", "edition", "squads")
    if not isinstance(data, dict) or not set(wanted) <= set(data) <= {*wanted, *OPTIONAL}:
        raise InputError.at(file, f"expected a match with {', '.join(wanted)}")
    squads = data["squads"]
    texts = [data[key] for key in wanted[:4]]
    if isinstance(squads, list) and all(isinstance(squad, list) for squad in squads):
        texts += [card for squad in squads for card in squad]
    else:
        texts.append(None)
    if not all(isinstance(text, str) for text in texts):
        raise InputError.at(file, "expected names in the match, and a list of card ids for each side")
    split, status, ultimate = data.get("split", []), data.get("status", []), data.get("ultimate", "")
    if not all(isinstance(entry, list) for entry in (split, status)):
        raise InputError.at(file, "expected a list of numbers as split, and one of names as status")
    names = [*status, ultimate]
    if not all(type(number) is int for number in split) or not all(isinstance(name, str) for name in names):
        raise InputError.at(file, "expected numbers in split, names in status and ultimate")
    squad_ids = tuple(tuple(squad) for squad in squads)
    return MatchSpec(
        data["title"],
        data["game"],
        data["map"],
        data["edition"],
        squad_ids,
        tuple(split),
        tuple(status),
        ultimate,
    )


def split_card(entry: str) -> tuple[str, tuple[str, ...]]:
    """`jon-snow+needle`: a character and what is attached to it."""
    card, *attached = entry.split("+")
    return card, tuple(attached)
