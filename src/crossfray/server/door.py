"""Accepts connections. An address with too many, or with a request that takes too long to arrive, is turned away."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from crossfray.server.limits import Connections
from crossfray.server.settings import Settings


def door(settings: Settings, connections: Connections) -> type[asyncio.Protocol]:
    """The connection protocol of a server with these limits."""

    class Door(H11Protocol):
        """HTTP with a time limit for a request to arrive in full."""

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            if connections.admit(address, transport):
                self._wait_for_request()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._request_is_here()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.transport.get_protocol() is not self or self._is_whole:
                self._request_is_here()
            elif self._late is None:
                self._wait_for_request()

        @property
        def _is_whole(self) -> bool:
            """Whether no more of a request is to come: it is being answered, or none has begun."""
            return self.conn.their_state in (h11.DONE, h11.MUST_CLOSE, h11.CLOSED, h11.ERROR)

        def _wait_for_request(self) -> None:
            self._late = self.loop.call_later(settings.request_within, self._too_late)

        def _request_is_here(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

        def _too_late(self) -> None:
            self.transport.abort()

    return Door
