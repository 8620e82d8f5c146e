"""The server's end of a connection: what it may do, and which messages wait for it."""

import asyncio
import time
from collections import deque
from typing import Any

from crossfray.server.messages import text_of
from crossfray.server.seats import Place


class Listener:
    """Somebody connected to a table. Sending never waits: a client that does not keep up is cut off, and can reconnect
    and catch up."""

    def __init__(self, places: frozenset[Place], most_waiting: int) -> None:
        self.places = places
        """its seats; empty for spectators"""
        self.sides = frozenset(side for side, _ in places)
        """the sides (from 0) that it answers for"""
        self.most_waiting = most_waiting
        self.since = time.monotonic()
        self.cut = ""
        """why the connection ends, once it must"""
        self.quiet_until = 0.0
        """when it may send a phrase again"""
        self._waiting: deque[str] = deque()
        self._news = asyncio.Event()

    def tell(self, **message: Any) -> None:
        """Send a message."""
        self.send(text_of(message))

    def send(self, text: str) -> None:
        """Send the text of a message."""
        if len(self._waiting) >= self.most_waiting:
            self.end("too slow: reconnect with the number of the last event you saw")
        elif not self.cut:
            self._waiting.append(text)
            self._news.set()

    def end(self, why: str) -> None:
        """End the connection. Unsent messages are dropped."""
        self.cut = self.cut or why
        self._waiting.clear()
        self._news.set()

    async def next(self) -> str | None:
        """The next message, as soon as there is one; None when the connection has ended."""
        while not self._waiting:
            if self.cut:
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()
