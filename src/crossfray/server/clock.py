"""The clock on the wall, which may be set, held against one that cannot be."""

import time


def steady() -> float:
    """Seconds that only ever pass, also while the machine sleeps where the system can tell; from any beginning."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Watch:
    """Notices when the clock on the wall is set."""

    def __init__(self, most_off: float) -> None:
        self.most_off = most_off
        """seconds by which the two clocks may part"""
        self._begin()

    def _begin(self) -> None:
        self._wall, self._steady = time.time(), steady()

    def jumped(self) -> float:
        """How far the clock was set since the last time it was, or since the beginning; 0 if it was not."""
        off = (time.time() - self._wall) - (steady() - self._steady)
        if abs(off) <= self.most_off:
            return 0.0
        self._begin()
        return off

    @property
    def right_for(self) -> float:
        """Seconds since the clock was last set, as far as can be told from here."""
        return steady() - self._steady
