"""Dice that can be checked afterwards: a seal is told before the first roll, and all rolls follow from what it seals.

The secret is the seed of the table, as decimal digits. Its seal is their SHA-256. The number behind a roll is the
first 53 bits of HMAC-SHA256 with the secret as key and the number of the roll, from 1, as message."""

import hashlib
import hmac
from random import Random

BITS = 53


class SealedDice(Random):
    """Random numbers that follow from a secret and the number of the roll, and from nothing else."""

    def __init__(self, secret: int) -> None:
        super().__init__(0)
        self.secret = str(secret).encode()
        self.rolls = 0

    def random(self) -> float:
        """The next number, from 0 to below 1."""
        self.rolls += 1
        digest = hmac.digest(self.secret, str(self.rolls).encode(), "sha256")
        return (int.from_bytes(digest[:8]) >> (64 - BITS)) / (1 << BITS)


def seal_of(secret: int) -> str:
    """What is told of a secret before it is used: nobody can find it from this, or another that fits."""
    return hashlib.sha256(str(secret).encode()).hexdigest()
