"""Who sits where, and the secrets that open seats.

A secret is shown once, to the person it belongs to; only its hash is stored."""

import hashlib
import secrets
from dataclasses import dataclass, replace

from crossfray.agents.known import AGENTS
from crossfray.agents.levels import USUAL
from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.content.match.spec import MatchSpec

HUMAN = "human"
FRIEND = "friend"
OPEN = "open"
PERSONS = (HUMAN, FRIEND, OPEN)
KINDS = (*PERSONS, *AGENTS)
SECRET_BYTES = 24
Place = tuple[int, int]
"""a side and one of its players, both from 0"""


@dataclass(frozen=True)
class Seat:
    """A seat: the side and which of its players sits there (both from 0), and who that is."""

    side: int
    kind: str
    secret: str = ""
    """the hash of its secret; empty for the computer, and for an open seat until it is taken"""
    player: int = 0
    nonce: str = ""
    """what the seat has added to the dice; empty until somebody has come"""
    name: str = ""
    """the name that the person in this seat has chosen"""

    @property
    def place(self) -> Place:
        return self.side, self.player

    @property
    def taken(self) -> bool:
        return self.kind != OPEN or bool(self.secret)


def new_secret() -> str:
    """A secret that nobody can guess: 192 random bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """The id of a table in addresses: 80 random bits, because whoever knows it can join."""
    return secrets.token_hex(10)


def hashed(secret: str) -> str:
    """The hash of a secret. Secrets are long and random, so a plain hash cannot be reversed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def places_of(spec: MatchSpec) -> list[Place]:
    """The seats of a match, side by side."""
    split = spec.split or (0,) * len(spec.squads)
    return [(side, player) for side, first in enumerate(split) for player in range(2 if first else 1)]


def seat_kinds(kinds: list[str], places: list[Place]) -> list[str]:
    """Who sits in each seat, checked; if empty, the first seat is human and the others are the computer."""
    kinds = kinds or [HUMAN] + [USUAL] * (len(places) - 1)
    for kind in kinds:
        if kind not in KINDS:
            message = f"unknown seat {shown(kind)}: expected one of {', '.join(KINDS)}"
            raise InputError.at("seats", message, nearest=nearest_to(kind, KINDS))
    if len(kinds) != len(places):
        message = f"the match has {len(places)} seats: expected as many, found {len(kinds)}"
        raise InputError.at("seats", message)
    return kinds


def moved_on(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The same people, each at the next side; if the sides have different numbers of players, everybody stays."""
    sides = max(seat.side for seat in seats) + 1
    places = {seat.place for seat in seats}
    moved = tuple(replace(seat, side=(seat.side + 1) % sides) for seat in seats)
    return moved if {seat.place for seat in moved} == places else seats
