"""Who sits where, and the secrets that open seats.

A secret is shown once, to whom it belongs; what is kept is its hash."""

import hashlib
import secrets
from dataclasses import dataclass

from crossfray.agents.known import AGENTS
from crossfray.content.errors import InputError, nearest_to, shown

HUMAN = "human"
OPEN = "open"
PERSONS = (HUMAN, OPEN)
KINDS = (HUMAN, OPEN, *AGENTS)
SECRET_BYTES = 24


@dataclass(frozen=True)
class Seat:
    """A seat: the side (from 0) and who answers for it."""

    side: int
    kind: str
    secret: str = ""
    """the hash of its secret; empty for the computer, and for an open seat until it is taken"""

    @property
    def taken(self) -> bool:
        return self.kind != OPEN or bool(self.secret)


def new_secret() -> str:
    """A secret nobody guesses: 192 random bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """A table's name in addresses: 80 random bits, because it lets people join."""
    return secrets.token_hex(10)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is random and long, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def seat_kinds(kinds: list[str], sides: int) -> list[str]:
    """Who sits at each side, checked; with no word the first is human and the rest are the computer."""
    kinds = kinds or [HUMAN] + ["greedy"] * (sides - 1)
    for kind in kinds:
        if kind not in KINDS:
            message = f"unknown seat {shown(kind)}: expected one of {', '.join(KINDS)}"
            raise InputError.at("seats", message, nearest=nearest_to(kind, KINDS))
    if len(kinds) != sides:
        message = f"the match has {sides} sides: expected as many seats, found {len(kinds)}"
        raise InputError.at("seats", message)
    return kinds
