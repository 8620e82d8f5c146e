"""Shares of games, and how certain they are."""

from math import sqrt
from typing import NamedTuple

Z = 1.96
"""standard deviations on each side of a 95 % interval"""


class Share(NamedTuple):
    """A share with its 95 % interval (Wilson's)."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, wins: float, games: int) -> "Share":
        if not games:
            return cls(0.0, 0.0, 1.0)
        share, z2 = wins / games, Z * Z / games
        middle = (share + z2 / 2) / (1 + z2)
        reach = Z * sqrt(share * (1 - share) / games + z2 / games / 4) / (1 + z2)
        return cls(share, max(middle - reach, 0.0), min(middle + reach, 1.0))

    def to_json(self) -> dict[str, float]:
        return {name: round(number, 4) for name, number in self._asdict().items()}

    def __str__(self) -> str:
        return f"{self.share:.1%} ({100 * self.low:.0f}-{100 * self.high:.0f})"
