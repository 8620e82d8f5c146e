"""Several processes, one game: requests for a table are passed on to the process that has it.

Requests and messages go through unchanged, so a link works in every process."""

import asyncio
import re
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from crossfray.server.lobby import Lobby

OF_A_TABLE = re.compile(r"/api/tables/([0-9a-z]{1,64})(?:/(?:ws|join|record|hint))?")
COME_BACK = 1013
WITHIN = 10.0
PATIENCE = 4.0
"""seconds that somebody waits for a table whose process does not answer"""
PASSED_ON = ("content-type", "content-disposition", "retry-after")
"""headers of a response that are passed on; the others come from this process"""


class Relay:
    """An ASGI application around another one: passes on requests for tables that another process has."""

    def __init__(self, app: ASGIApp, lobby: Lobby) -> None:
        self.app = app
        self.lobby = lobby

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = (
            OF_A_TABLE.fullmatch(scope.get("path", "")) if scope["type"] in ("http", "websocket") else None
        )
        address = await self._reach(found[1]) if found else ""
        if not address:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await pass_socket(WebSocket(scope, receive, send), address)
        else:
            response = await pass_request(Request(scope, receive), address)
            await response(scope, receive, send)

    async def _reach(self, table_id: str) -> str:
        """The address of the process that has a table. If that process cannot be reached, wait until it counts as dead
        and this process can take the table."""
        until = time.monotonic() + PATIENCE
        while address := await self.lobby.locate(table_id):
            if await listens(address) or time.monotonic() > until:
                return address
            await asyncio.sleep(0.1)
        return ""


async def listens(address: str) -> bool:
    """Whether somebody listens at an address."""
    where = urlsplit(address)
    try:
        async with asyncio.timeout(1):
            _, writer = await asyncio.open_connection(where.hostname, where.port)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


async def pass_request(request: Request, address: str) -> Response:
    """Another process's response to a request."""
    body = await request.body()
    query = f"?{request.url.query}" if request.url.query else ""
    headers = {"X-Forwarded-For": request.client.host} if request.client else {}
    headers["Content-Type"] = request.headers.get("content-type", "application/json")
    asked = (request.method, request.url.path + query, body, headers)
    return await asyncio.to_thread(ask, address, *asked)


def ask(address: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> Response:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=WITHIN)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        raw = answer.read()
    except (OSError, HTTPException):
        message = "the table is being reopened: try again"
        return JSONResponse({"errors": [{"message": message}]}, 503)
    finally:
        connection.close()
    kept = {name: value for name in PASSED_ON if (value := answer.getheader(name))}
    return Response(raw, answer.status, kept)


async def pass_socket(socket: WebSocket, address: str) -> None:
    """Carry messages between a client and the process that has its table, until one of them has gone."""
    await socket.accept()
    url = f"ws://{urlsplit(address).netloc}{socket.url.path}"
    headers = {"X-Forwarded-For": socket.client.host} if socket.client else {}
    code, reason = COME_BACK, "the table is being reopened: reconnect"
    try:
        async with connect(
            url, additional_headers=headers, max_size=None, open_timeout=2, proxy=None
        ) as other:
            both = [asyncio.create_task(inward(socket, other)), asyncio.create_task(outward(socket, other))]
            try:
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
            if other.close_code and other.close_code not in (1005, 1006):
                code, reason = other.close_code, other.close_reason or ""
    except (OSError, TimeoutError, WebSocketException):
        pass
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.close(code, reason)


async def inward(socket: WebSocket, other: ClientConnection) -> None:
    with suppress(WebSocketDisconnect, ConnectionClosed):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await other.send(text if text is not None else message["bytes"])


async def outward(socket: WebSocket, other: ClientConnection) -> None:
    with suppress(WebSocketDisconnect, ConnectionClosed, RuntimeError):
        async for message in other:
            await socket.send_text(str(message))
