"""Limits for each address: how much it may request, and how many connections it may have."""

import asyncio
import logging
import time
from collections.abc import Callable
from ipaddress import ip_address
from typing import NamedTuple

MOST_ADDRESSES = 10_000
"""addresses remembered at once; those that request least are forgotten first"""
Clock = Callable[[], float]


class Rate(NamedTuple):
    """So many requests at once, and then so many a second."""

    burst: float
    per_second: float


NO_LIMIT = Rate(float("inf"), float("inf"))


class Rates(NamedTuple):
    """What one address may request."""

    requests: Rate
    """requests of any kind"""
    heavy: Rate
    """checking, drawing, reading or writing matches"""
    tables: Rate
    """new tables"""
    hellos: Rate
    """connections to tables"""
    messages: Rate
    """messages at tables"""


USUAL = Rates(Rate(300, 30), Rate(60, 4), Rate(30, 1 / 30), Rate(60, 4), Rate(400, 100))
UNLIMITED = Rates(*[NO_LIMIT] * 5)


class Allowance:
    """Counts what each address may still request."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        """what was left, and when"""

    def take(self, address: str) -> float:
        """Take one. 0 if one was left; otherwise the seconds until there is one again, and nothing is taken."""
        if self.rate.burst == float("inf"):
            return 0.0
        now = self._clock()
        left, then = self._left.pop(address, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - then) * self.rate.per_second)
        allowed = left >= 1
        self._left[address] = (left - allowed, now)  # at the end: the latest request
        if len(self._left) > MOST_ADDRESSES:
            del self._left[next(iter(self._left))]
        return 0.0 if allowed else (1 - left) / self.rate.per_second

    async def wait(self, address: str) -> None:
        """Take one as soon as one is available."""
        while seconds := self.take(address):
            await asyncio.sleep(seconds)


def is_local(address: str) -> bool:
    """Whether an address belongs to this machine: somebody here, or a proxy that forwards others."""
    try:
        return ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False


class Connections:
    """All connections, by address."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self._open: dict[str, set[asyncio.Transport]] = {}
        self._count = 0

    def admit(self, address: str, transport: asyncio.Transport) -> bool:
        """Whether one more connection fits; if so it counts until its transport is closed."""
        if self._count >= self.most or len(self._open.get(address, ())) >= self._most_of(address):
            self._forget_closed()
        of_one = self._open.setdefault(address, set())
        if self._count >= self.most or len(of_one) >= self._most_of(address):
            return False
        of_one.add(transport)
        self._count += 1
        return True

    def _most_of(self, address: str) -> int:
        return max(self.most_of_one, self.most * 3 // 4) if is_local(address) else self.most_of_one

    def _forget_closed(self) -> None:
        still = {address: {t for t in open_ if not t.is_closing()} for address, open_ in self._open.items()}
        self._open = {address: open_ for address, open_ in still.items() if open_}
        self._count = sum(map(len, self._open.values()))


class Seldom(logging.Filter):
    """Lets the same log message through a few times a minute, then says how many more there were."""

    def __init__(self, most: int = 5, seconds: float = 60.0, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self.most, self.seconds, self._clock = most, seconds, clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        key, now = (record.name, str(record.msg)[:200]), self._clock()
        begun, count = self._seen.get(key, (now, 0))
        if now - begun > self.seconds:
            if count > self.most:
                record.msg = f"{record.msg} (and {count - self.most} more like it before)"
            begun, count = now, 0
        self._seen[key] = (begun, count + 1)
        if len(self._seen) > MOST_ADDRESSES:
            self._seen.clear()
        return count < self.most
