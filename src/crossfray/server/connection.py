"""A WebSocket connection, from its first message to its end."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from crossfray.content.errors import InputError
from crossfray.server.listener import Listener
from crossfray.server.live_table import LiveTable
from crossfray.server.lobby import Lobby
from crossfray.server.messages import Asked, Hello, Malformed, Ping, read_message, text_of
from crossfray.server.store import Damaged, NoSuchTable, StoreError
from crossfray.server.work import Closed, Refused

NOT_LET_IN = 1008
COME_BACK = 1013


async def serve_connection(socket: WebSocket, lobby: Lobby, table_id: str) -> None:
    """Let in somebody who has a secret, and carry messages both ways until one side has gone."""
    address = socket.client.host if socket.client else ""
    if lobby.hellos.take(address):
        await socket.close(COME_BACK)  # not yet accepted: the client gets status 403
        return
    await socket.accept()
    try:
        live, listener = await let_in(socket, lobby, table_id)
    except Refused as refused:
        await end(socket, NOT_LET_IN, refused)
        return
    except (Closed, StoreError) as gone:
        await end(
            socket,
            COME_BACK,
            reason="the server cannot read its tables" if isinstance(gone, StoreError) else "",
        )
        return
    except (WebSocketDisconnect, TimeoutError):
        return
    try:
        await carry(socket, live, listener, lobby, address)
    finally:
        live.leave(listener)
    await end(socket, COME_BACK, reason=listener.cut)


async def let_in(socket: WebSocket, lobby: Lobby, table_id: str) -> tuple[LiveTable, Listener]:
    """Read the first message and find the seat that it opens; Refused if it opens none."""
    async with asyncio.timeout(lobby.settings.hello_within):
        hello = await hear(socket)
    if not isinstance(hello, Hello):
        raise Refused("The first message must be a hello with the secret of a seat.")
    if hello.mend:
        await mend(lobby, table_id, hello.secret)
    live = await open_table(lobby, table_id)
    return live, await live.attach(hello)


async def mend(lobby: Lobby, table_id: str, secret: str) -> None:
    """Continue a damaged table from its last good step; Refused with a sentence if that is impossible."""
    try:
        await lobby.mend(table_id, secret)
    except Damaged as damaged:
        raise refusal_of(damaged) from None
    except StoreError:
        raise Refused("The table cannot be repaired at the moment.") from None


def refusal_of(damaged: Damaged) -> Refused:
    """What a client is told about a damaged table."""
    if damaged.good is None:
        return Refused(
            "This table is damaged and cannot continue. The operator of this server may have a backup."
        )
    sentence = (
        f"This table is damaged: what was played after step {damaged.good} is lost. A player at the table can "
        "continue from there."
    )
    return Refused(sentence, good_steps=damaged.good)


async def open_table(lobby: Lobby, table_id: str) -> LiveTable:
    """The live table with this id; Refused with a sentence if it cannot be opened."""
    try:
        return await lobby.open(table_id)
    except NoSuchTable:
        raise Refused("There is no such table. Unused tables are removed after a while.") from None
    except Damaged as damaged:
        raise refusal_of(damaged) from None
    except InputError as error:
        why = error.problems[0].message
        raise Refused(f"This game needs cards that this server does not have: {why}.") from None


async def found(lobby: Lobby, table_id: str) -> LiveTable:
    """The live table with this id; an HTTP error that says why, if there is none."""
    try:
        return await open_table(lobby, table_id)
    except Refused as refused:
        raise HTTPException(404, str(refused)) from None


async def carry(socket: WebSocket, live: LiveTable, listener: Listener, lobby: Lobby, address: str) -> None:
    """Carry messages until the client has gone or is cut off."""
    both = [
        asyncio.create_task(read(socket, live, listener, lambda: lobby.messages.wait(address))),
        asyncio.create_task(write(socket, listener, lobby.settings.send_within)),
    ]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)


async def read(
    socket: WebSocket, live: LiveTable, listener: Listener, allowed: Callable[[], Awaitable[None]]
) -> None:
    """Handle the client's messages one at a time. The next one is read when the last has been handled and the address
    is within its rate."""
    while True:
        await allowed()
        try:
            message = await hear(socket)
            if isinstance(message, Hello):
                raise Refused("You have already said hello.")
            if isinstance(message, Ping):
                listener.tell(type="pong")
            else:
                await live.hear(listener, message)
        except Refused as refused:
            listener.tell(**refused.message)
        except (WebSocketDisconnect, Closed):
            return


async def write(socket: WebSocket, listener: Listener, within: float) -> None:
    """Send a listener its messages."""
    try:
        while (text := await listener.next()) is not None:
            async with asyncio.timeout(within):
                await socket.send_text(text)
    except (WebSocketDisconnect, TimeoutError, OSError):
        return


async def hear(socket: WebSocket) -> Hello | Ping | Asked:
    """The next message; Refused if it cannot be read."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    if received.get("text") is None:
        raise Refused("Messages are text, in JSON; this one was binary.")
    try:
        return read_message(received["text"])
    except Malformed as malformed:
        raise Refused(str(malformed)) from None


async def end(socket: WebSocket, code: int, refused: Refused | None = None, reason: str = "") -> None:
    """Close the connection with a last message, if it is still open."""
    if WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state):
        return
    try:
        async with asyncio.timeout(1):
            if refused:
                await socket.send_text(text_of(refused.message))
            await socket.close(code, reason)
    except (WebSocketDisconnect, TimeoutError, OSError, RuntimeError):
        return
