"""WebSockets with few system calls, which cost more than the game's own work for an answer.

Everything written at once is sent together, such as an acknowledgement and the events after it. Reading only stops if a
client sends more before its last message has been handled. Short messages are not compressed."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

SHORT = 200
"""bytes: compressing a message this short takes longer than sending it"""


class Together:
    """A transport around another one that sends everything written in one turn of the event loop together."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []
        self._wanted = True
        """whether the reader wants more"""
        self._reading = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._written:
            self._loop.call_soon(self._send)
        self._written.append(data)

    def _send(self) -> None:
        if self._written:
            written, self._written = b"".join(self._written), []
            self._transport.write(written)

    def close(self) -> None:
        self._send()
        self._transport.close()

    def pause_reading(self) -> None:
        self._wanted = False

    def has_read(self) -> None:
        """New data has arrived: stop reading if somebody had asked for that."""
        if self._reading and not self._wanted:
            self._reading = False
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._wanted = True
        if not self._reading:
            self._reading = True
            self._transport.resume_reading()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket of this server."""

    transport: Together  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport = Together(self.transport, self.loop)  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        self.transport.has_read()
        super().data_received(data)

    def shutdown(self) -> None:
        """The server stops. A connection that is closing already is not told a second time."""
        self.close_sent = self.close_sent or (self.handshake_complete and self.conn.state is not State.OPEN)
        super().shutdown()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.conn.extensions = [only_long(each) for each in self.conn.extensions]


def only_long(extension: Extension) -> Extension:
    """An extension that leaves short messages uncompressed."""
    encode = extension.encode

    def sparing(frame: Frame) -> Frame:
        return frame if len(frame.data) < SHORT else encode(frame)

    extension.encode = sparing  # type: ignore[method-assign]
    return extension
