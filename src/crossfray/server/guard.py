"""Around the whole application: no body is larger than it may be, and every answer has careful headers."""

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
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, most_body: int) -> None:
        self.app = app
        self.most_body = most_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        received = 0
        declared = Headers(scope=scope).get("content-length", "")

        async def receive_less() -> Message:
            nonlocal received
            if declared.isdecimal() and int(declared[:20]) > self.most_body:
                raise HTTPException(413, f"the body is larger than {self.most_body} bytes")
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.most_body:
                raise HTTPException(413, f"the body is larger than {self.most_body} bytes")
            return message

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive_less, send_more)
