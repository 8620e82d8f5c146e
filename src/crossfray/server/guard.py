"""Wraps the whole application: checks host, origin, size and rate of requests, and adds security headers to every
response."""

from collections.abc import Mapping
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crossfray.server.limits import Allowance
from crossfray.server.settings import Settings

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
        "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
    ),
}


HEAVY = (
    "/api/puzzles/",
    "/api/squads/",
    "/api/turns",
    "/api/check",
    "/api/draw",
    "/api/match-file/",
    "/api/lessons/",
    "/api/records",
    "/api/workshop/",
)
STUDIES = ("/hint", "/review")
TABLES = "/api/tables"


class Guard:
    """An ASGI application around another one. `larger`: paths whose bodies may be larger, each with its limit."""

    def __init__(self, app: ASGIApp, settings: Settings, larger: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.most_body = settings.most_body
        self.names = {"localhost", *(name.lower() for name in settings.names)}
        self.requests = Allowance(settings.rates.requests)
        self.heavy = Allowance(settings.rates.heavy)
        self.tables = Allowance(settings.rates.tables)
        self.larger = larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if scope["type"] == "websocket":
            await (_send_away(receive, send) if refused else self.app(scope, receive, send))
            return
        send = _with_headers(send)
        if refused:
            await refused(scope, receive, send)
        else:
            await self.app(scope, self._bounded(scope, receive), send)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        """Why a request is refused: a wrong host name, a page of another site, or too many requests."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_ours(host):
            message = f"this server has no name {host[:100]!r}: its operator can add it with --name"
            return _refused(421, message)
        if origin is not None and not _same_place(origin, host):
            return _refused(403, "pages of other sites cannot use this server")
        address = scope["client"][0] if scope.get("client") else ""
        seconds = self.requests.take(address)
        if scope.get("method") == "POST":
            if scope["path"].startswith(HEAVY) or scope["path"].endswith(STUDIES):
                seconds = seconds or self.heavy.take(address)
            elif scope["path"].rstrip("/") == TABLES:
                seconds = seconds or self.tables.take(address)
        if not seconds:
            return None
        wait = max(1, round(seconds))
        response = _refused(429, f"too many requests from your address: try again in {wait} seconds")
        response.headers["Retry-After"] = str(wait)
        return response

    def _is_ours(self, host: str) -> bool:
        """Whether a Host header names this server: an address, localhost, or one of its configured names."""
        name = host.lower()
        if not name.endswith("]"):
            before, colon, port = name.rpartition(":")
            name = before if colon and port.isdecimal() else name
        try:
            ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return name in self.names or name.endswith(".localhost")
        return True

    def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        received = 0
        most = self.larger.get(scope["path"], self.most_body)
        declared = Headers(scope=scope).get("content-length", "")

        async def receive_less() -> Message:
            nonlocal received
            if declared.isdecimal() and int(declared[:20]) > most:
                raise HTTPException(413, f"the body is larger than {most} bytes")
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise HTTPException(413, f"the body is larger than {most} bytes")
            return message

        return receive_less


def _refused(status: int, message: str) -> JSONResponse:
    return JSONResponse({"errors": [{"message": message}]}, status)


async def _send_away(receive: Receive, send: Send) -> None:
    """Refuse a WebSocket before it is accepted."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})


def _same_place(origin: str, host: str) -> bool:
    """Whether a page came from the host that it now contacts; a proxy may have removed TLS."""
    scheme, _, place = origin.lower().partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme)
    return usual is not None and place.removesuffix(usual) == host.lower().removesuffix(usual)


def _with_headers(send: Send) -> Send:
    async def send_more(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_more
