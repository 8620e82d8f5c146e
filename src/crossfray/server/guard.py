"""Around the whole application: no body is larger than it may be, and every answer has careful headers."""

from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
        "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
    ),
}


class Guard:
    """An ASGI application around another. `larger`: paths whose bodies may be larger, each with its limit."""

    def __init__(self, app: ASGIApp, most_body: int, larger: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.most_body = most_body
        self.larger = larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
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

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive_less, send_more)
