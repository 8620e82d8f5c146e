"""Dice that nobody can know in advance, and that everybody can check afterwards.

Before the game the server publishes the seal of a secret: its SHA-256. Then every person's seat adds a nonce that the
server did not know when it chose its secret. The first die only falls when all nonces are there. Every roll depends on
the secret, the nonces and its number, and on nothing else; docs/protocol.md explains how, with a verifier."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from random import Random

from crossfray.rules.chance import by_weight

SECRET_BYTES = 32
NONCE_BYTES = 16
COMPUTER = "computer"
"""the nonce of a seat without a person"""
BY_SERVER = "server-"
"""the prefix of a nonce that the server drew for a client that sent none"""


AFTER = re.compile(r"after ([0-9]{1,6}) rolls: ")


class DiceSource:
    """What the rolls of a table depend on: a secret and the number of the roll."""

    format: int

    def __init__(self, secret: str, nonces: Sequence[str] = ()) -> None:
        self.secret = secret
        self.nonces = list(nonces)
        """of each seat; empty if nobody has come there yet; no list at all if the seed was chosen"""
        self.rolls = 0

    @property
    def ready(self) -> bool:
        """Whether they can be rolled: every seat has added to them."""
        return all(self.nonces)

    def choose(self, weights: Sequence[int]) -> int:
        """The next roll: one of the results, drawn by their weights."""
        raise NotImplementedError

    def _digest(self, *more: str) -> bytes:
        if not self.ready:
            raise RuntimeError("dice cannot be rolled before every seat has contributed a nonce")
        self.rolls += 1
        message = " ".join([str(self.rolls), *more])
        return hmac.digest(self.secret.encode(), message.encode(), "sha256")


class SharedDice(DiceSource):
    """HMAC-SHA256 of the roll's number and all nonces, with the secret as key. Its 256 bits are read as a fraction,
    which falls on one of the results in proportion to their weights."""

    format = 2

    def choose(self, weights: Sequence[int]) -> int:
        place = int.from_bytes(self._digest(*self.nonces)) * sum(weights) >> 256
        for option, weight in enumerate(weights):
            if place < weight:
                return option
            place -= weight
        raise ValueError("a roll has at least one result")


class SealedDice(DiceSource, Random):
    """The dice of records and tables of version 0.1.0: without nonces, and with 53 bits."""

    format = 1

    def __init__(self, secret: str, nonces: Sequence[str] = ()) -> None:
        Random.__init__(self, 0)
        DiceSource.__init__(self, secret, nonces)

    def random(self) -> float:
        """The next number, from 0 to below 1."""
        return (int.from_bytes(self._digest()[:8]) >> 11) / (1 << 53)

    def choose(self, weights: Sequence[int]) -> int:
        return by_weight(weights, self.random())


FORMATS: dict[int, type[DiceSource]] = {kind.format: kind for kind in (SealedDice, SharedDice)}


def seal_of(secret: str) -> str:
    """The seal of a secret, published before the secret is used. Nobody can find the secret from it, or another secret
    with the same seal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """A secret for the dice of a table."""
    return secrets.token_hex(SECRET_BYTES)


def secret_after(rolls: int) -> str:
    """A secret for a game that is played on from a moment; it says how many earlier rolls stand as they are."""
    return f"after {rolls} rolls: {new_secret()}"


def standing_rolls(secret: str) -> int:
    """How many rolls had fallen before those of a secret."""
    found = AFTER.match(secret)
    return int(found[1]) if found else 0


def drawn_nonce() -> str:
    """A nonce for the seat of a client that sent none."""
    return BY_SERVER + secrets.token_hex(NONCE_BYTES)
