"""Clocks: how long each side may take. They run while the server does, and a person is asked who is here.

Off, for each turn, or a bank for the whole game. Who is away has an allowance first; then the clock runs. When the time
of a side is up, the computer answers for it: until the turn is over, or from a bank for the rest of the game."""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

TURN, BANK = "turn", "bank"
DAY = 24 * 3600
MOST = 14 * DAY
"""seconds that a clock can be set to"""


@dataclass(frozen=True)
class Terms:
    """What was agreed about time."""

    kind: str
    """for each turn, or a bank for the whole game"""
    seconds: int
    more: int = 0
    """seconds that a side gains into its bank with each of its turns"""
    away: int = 120
    """seconds in the game that a side may be away without its clock running"""


class Clock:
    """The time left to each side. Whoever has it says who is asked, and whether somebody of that side is here."""

    def __init__(
        self, terms: Terms, sides: int, kept: Mapping[str, Any], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.terms = terms
        self.left: list[float] = list(kept.get("left") or [float(terms.seconds)] * sides)
        self.away: list[float] = list(kept.get("away") or [float(terms.away)] * sides)
        self.turn: list[int] = list(kept.get("turn") or [])
        """which turn it is: when that changes, times begin anew or grow"""
        self.asked: int | None = None
        self.here = True
        self._now = now
        self._since = now()

    def begin(self, turn: list[int], whose: int | None) -> None:
        """It is that turn. If it is another one than before, times begin anew, or the bank grows of the side whose
        turn has ended."""
        self._account()
        if turn != self.turn:
            if self.terms.kind == TURN:
                self.left = [float(self.terms.seconds)] * len(self.left)
            elif whose is not None and self.turn and self.left[whose] > 0:
                self.left[whose] += self.terms.more
            self.turn = turn

    def point(self, asked: int | None, here: bool) -> None:
        """From now on that side (from 0) is asked, or none, and is here or away."""
        self._account()
        self.asked, self.here = asked, here

    def _account(self) -> None:
        """Take the time since the last look from whoever was asked."""
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
        """Seconds until the time of the side that is asked is up; None if nobody's clock runs."""
        self._account()
        if self.asked is None or self.left[self.asked] <= 0:
            return None
        return self.left[self.asked] + (0.0 if self.here else self.away[self.asked])

    def up(self, side: int) -> bool:
        """Whether a side has no time left."""
        self._account()
        return self.left[side] <= 0

    def as_json(self) -> dict[str, Any]:
        """As it is kept with each answer."""
        self._account()
        return {"left": self.left[:], "away": self.away[:], "turn": self.turn}

    def facts(self) -> dict[str, Any]:
        """As people are told."""
        self._account()
        sides = [
            {"side": side + 1, "left": round(left, 1), "away": round(away, 1), "up": left <= 0}
            for side, (left, away) in enumerate(zip(self.left, self.away, strict=True))
        ]
        runs = None if self.asked is None else self.asked + 1
        return {**asdict(self.terms), "runs": runs, "here": self.here, "sides": sides}


def terms_of(options: Mapping[str, Any]) -> Terms | None:
    """The clock that was agreed when a table was made; None if there is none."""
    found = options.get("clock")
    return Terms(**found) if found else None
