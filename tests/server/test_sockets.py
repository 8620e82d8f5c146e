"""WebSockets with few calls to the system: what goes out together, and when reading stops."""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from crossfray.server.sockets import SHORT, Together, WebSocketProtocol, only_long


class Noting(asyncio.Transport):
    """Notes what it is told to do."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[Any] = []

    def write(self, data: Any) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append("close")

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")

    def is_closing(self) -> bool:
        return "close" in self.done


def test_what_is_written_in_one_go_goes_out_together() -> None:
    async def write() -> list[Any]:
        noting = Noting()
        transport = Together(noting, asyncio.get_running_loop())
        transport.write(b"one ")
        transport.write(b"two")
        assert noting.done == []
        await asyncio.sleep(0)
        transport.write(b"three")
        transport.close()
        await asyncio.sleep(0)
        assert transport.is_closing()
        return noting.done

    assert asyncio.run(write()) == [b"one two", b"three", "close"]


def test_reading_stops_only_if_more_comes_than_is_wanted() -> None:
    async def read() -> list[Any]:
        noting = Noting()
        transport = Together(noting, asyncio.get_running_loop())
        for _ in range(3):  # one message after the other
            transport.has_read()
            transport.pause_reading()
            transport.resume_reading()
        assert noting.done == []
        transport.has_read()
        transport.pause_reading()
        transport.has_read()  # a second one while the first is dealt with
        transport.has_read()
        transport.resume_reading()
        return noting.done

    assert asyncio.run(read()) == ["pause", "resume"]


def test_short_messages_are_not_compressed_and_long_ones_are() -> None:
    ours, theirs = (PerMessageDeflate(False, False, 12, 12) for _ in range(2))
    extension = only_long(ours)
    for length in (SHORT - 1, SHORT, 5 * SHORT, 3):
        frame = Frame(Opcode.TEXT, b"x" * length)
        sent = extension.encode(frame)
        assert (sent is frame) == (length < SHORT)
        assert sent.rsv1 == (length >= SHORT)
        assert bytes(theirs.decode(sent).data) == frame.data


async def app(_scope: Any, _receive: Any, _send: Any) -> None:
    """Answers nothing."""


def test_a_connection_that_is_closing_is_not_told_again_when_the_server_stops() -> None:
    async def stop() -> list[Any]:
        noting = Noting()
        config = Config(app, lifespan="off", ws=WebSocketProtocol)
        config.load()
        protocol = WebSocketProtocol(config, ServerState(), {})
        protocol.connection_made(noting)
        protocol.handshake_complete = True
        protocol.conn.state = State.CLOSING
        protocol.shutdown()
        await asyncio.sleep(0)
        return noting.done

    assert asyncio.run(stop()) == ["close"]
