"""Clocks: how long each side may take. They only run while the server does and a person must answer who is here.

The time is for each turn, or in a bank for the whole game. A person who is away first uses up an allowance; then the
clock runs. When a side's time is up, the computer answers for it: until the turn is over or, with a bank, for the rest
of the game."""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

TURN, BANK = "turn", "bank"
DAY = 24 * 3600
MOST = 14 * DAY
"""the longest time that a clock can be set to, in seconds"""


@dataclass(frozen=True)
class Terms:
    """The time limit that was agreed."""

    kind: str
    """for each turn, or a bank for the whole game"""
    seconds: int
    more: int = 0
    """seconds that a side gains with each of its turns, if it has a bank"""
    away: int = 120
    """seconds in the whole game that a side may be away without its clock running"""


class Clock:
    """The time left to each side. The caller says who must answer, and whether somebody of that side is here."""

    def __init__(
        self, terms: Terms, sides: int, kept: Mapping[str, Any], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.terms = terms
        self.left: list[float] = list(kept.get("left") or [float(terms.seconds)] * sides)
        self.away: list[float] = list(kept.get("away") or [float(terms.away)] * sides)
        self.turn: list[int] = list(kept.get("turn") or [])
        """the current turn: when it changes, turn times start again or a bank grows"""
        self.asked: int | None = None
        self.here = True
        self._now = now
        self._since = now()

    def begin(self, turn: list[int], whose: int | None) -> None:
        """Set the current turn. If it is a new one, turn times start again, or the bank of the side whose turn has
        ended grows."""
        self._account()
        if turn != self.turn:
            if self.terms.kind == TURN:
                self.left = [float(self.terms.seconds)] * len(self.left)
            elif whose is not None and self.turn and self.left[whose] > 0:
                self.left[whose] += self.terms.more
            self.turn = turn

    def point(self, asked: int | None, here: bool) -> None:
        """Set which side (from 0) must answer from now on, or None, and whether it is here."""
        self._account()
        self.asked, self.here = asked, here

    def _account(self) -> None:
        """Subtract the time since the last call from the side that had to answer."""
        now = self._now()
        passed, self._since = now - self._since, now
        if self.asked is None:
            return
        if not self.here:
            spared = min(passed, self.away[self.asked])
            self.away[self.asked] -= spared
            passed -= spared
        self.left[self.asked] = max(0.0, self.left[self.asked] - passed)

    def due(self) -> float | None:
        """Seconds until the time of the side that must answer is up; None if no clock is running."""
        self._account()
        if self.asked is None or self.left[self.asked] <= 0:
            return None
        return self.left[self.asked] + (0.0 if self.here else self.away[self.asked])

    def up(self, side: int) -> bool:
        """Whether a side has no time left."""
        self._account()
        return self.left[side] <= 0

    def as_json(self) -> dict[str, Any]:
        """The clock, as it is stored with each answer."""
        self._account()
        return {"left": self.left[:], "away": self.away[:], "turn": self.turn}

    def facts(self) -> dict[str, Any]:
        """The clock, as people see it."""
        self._account()
        sides = [
            {"side": side + 1, "left": round(left, 1), "away": round(away, 1), "up": left <= 0}
            for side, (left, away) in enumerate(zip(self.left, self.away, strict=True))
        ]
        runs = None if self.asked is None else self.asked + 1
        return {**asdict(self.terms), "runs": runs, "here": self.here, "sides": sides}


def terms_of(options: Mapping[str, Any]) -> Terms | None:
    """The time limit that was agreed when a table was made; None if there is none."""
    found = options.get("clock")
    return Terms(**found) if found else None
