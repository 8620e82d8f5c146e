"""The server's end of a connection."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from starlette.websockets import WebSocket

from crossfray.server.connection import write
from crossfray.server.listener import Listener
from support.loop import run_alone


def test_texts_are_told_in_order() -> None:
    async def check() -> None:
        line = Listener(frozenset(), 10)
        line.tell(type="a", name="é")
        line.send("b")
        assert [await line.next(), await line.next()] == ['{"type":"a","name":"é"}', "b"]

    run_alone(check())


def test_who_waits_is_woken() -> None:
    async def check() -> None:
        line = Listener(frozenset(), 10)
        waiting = asyncio.create_task(line.next())
        await asyncio.sleep(0)
        line.send("a")
        assert await waiting == "a"

    run_alone(check())


def test_who_does_not_keep_up_is_cut_off() -> None:
    async def check() -> None:
        line = Listener(frozenset(), 3)
        for _ in range(3):
            line.send("a")
        assert not line.cut
        line.send("a")
        assert "too slow" in line.cut
        line.send("a")
        assert await line.next() is None
        assert await line.next() is None

    run_alone(check())


def test_the_first_reason_counts() -> None:
    line = Listener(frozenset(), 3)
    line.end("one")
    line.end("two")
    assert line.cut == "one"


def test_a_message_that_does_not_leave_ends_the_connection() -> None:
    async def never(_text: str) -> None:
        await asyncio.sleep(60)

    async def check() -> None:
        line = Listener(frozenset(), 3)
        line.send("a")
        stuck: Any = SimpleNamespace(send_text=never)
        async with asyncio.timeout(5):
            await write(cast(WebSocket, stuck), line, 0.05)

    run_alone(check())
