"""Notices changes of the system clock, by comparing it with a clock that nobody can set."""

import time


def steady() -> float:
    """Seconds on a clock that only runs forward, also while the machine sleeps if the system supports it. Its zero is
    arbitrary."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Watch:
    """Notices when the system clock has been set."""

    def __init__(self, most_off: float) -> None:
        self.most_off = most_off
        """seconds by which the two clocks may differ"""
        self._begin()

    def _begin(self) -> None:
        self._wall, self._steady = time.time(), steady()

    def jumped(self) -> float:
        """By how many seconds the clock has been set since the last time, or since the start; 0 if it has not."""
        off = (time.time() - self._wall) - (steady() - self._steady)
        if abs(off) <= self.most_off:
            return 0.0
        self._begin()
        return off

    @property
    def right_for(self) -> float:
        """For how many seconds the clock has not been set, as far as we know."""
        return steady() - self._steady
