"""A server on a loopback port, and clients that check every message they get against its model."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from crossfray.server.app import create_app
from crossfray.server.lobby import Lobby
from crossfray.server.messages import Reply
from crossfray.server.seats import HUMAN, Seat, hashed, new_table_id
from crossfray.server.serve import Server, address_of, listen
from crossfray.server.settings import Settings
from crossfray.server.store import MemoryStore, Store, Stored
from crossfray.table.table import Table

REPLY: TypeAdapter[Any] = TypeAdapter(Reply)
QUICK = Settings(pause=0.0).unlimited()
WITHIN = 10.0
TO_START = 60.0
Json = dict[str, Any]


class Wire:
    """A client at a table."""

    def __init__(self, address: str, table: str, secret: str | None, seen: int | None = None) -> None:
        host = address.removeprefix("http://")
        url = f"ws://{host}/api/tables/{table}/ws"
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(url, max_size=None, open_timeout=WITHIN, close_timeout=2)
        )
        self.number = 0
        self.you: list[int] = []
        self.view: Json = {}
        self.heard: list[Json] = []
        """everything, in order"""
        if secret is not None:
            self.say(type="hello", secret=secret, seen=seen)

    def __enter__(self) -> "Wire":
        return self

    def __exit__(
        self, _kind: type | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, within: float = WITHIN) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(within))
        REPLY.validate_python(message)
        self.heard.append(message)
        if "view" in message:
            self.view = message["view"]
        if message["type"] == "snapshot":
            self.number = message["number"]
            self.you = message["you"]
        elif message["type"] == "events":
            assert message["from"] <= self.number or not self.number
            numbers = [event["number"] for event in message["events"]]
            assert numbers == list(range(message["from"] + 1, message["to"] + 1))
            self.number = message["to"]
        return message

    def hear_a(self, kind: str) -> Json:
        """The next message of a type; others are passed over."""
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def ask(self, reply: str, **message: Any) -> Json:
        """Say something and wait for that type of reply."""
        self.say(**message)
        return self.hear_a(reply)

    @property
    def decision(self) -> Json:
        decision: Json = self.view["decision"]
        return decision

    @property
    def asked(self) -> bool:
        """Whether this client must answer."""
        decision: Json = self.view.get("decision") or {}
        return decision.get("side") in self.you

    def wait_until_asked(self) -> None:
        """Hear on until this client must answer, or the game is over."""
        while not self.asked and self.view.get("winner") is None:
            self.hear()

    def options(self) -> list[str]:
        return [option["id"] for option in self.decision["options"]]

    def answer(self, option: str) -> Json:
        """Answer the open decision; the events that follow from it."""
        self.say(type="answer", decision=self.decision["id"], option=option)
        acknowledged = self.hear_a("acknowledged")
        assert acknowledged["decision"] == self.decision["id"]
        return self.hear_a("events")

    def play_on(self, rng: Random, answers: int = 10_000) -> None:
        """Answer at random so often, or until the game is over."""
        for _ in range(answers):
            self.wait_until_asked()
            if self.view["winner"] is not None:
                return
            self.answer(rng.choice(self.options()))

    def ended(self) -> tuple[int, str]:
        """Hear to the end of the connection: its code and reason."""
        while True:
            try:
                self.hear()
            except ConnectionClosed as closed:
                return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")


class Site:
    """A server to talk to."""

    def __init__(self, address: str) -> None:
        self.address = address

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, Json, Json]:
        """Status, headers and body; a body that is not JSON as text."""
        connection = HTTPConnection(self.address.removeprefix("http://"), timeout=WITHIN)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            raw = response.read()
        finally:
            connection.close()
        found = {name.lower(): value for name, value in response.getheaders()}
        if found.get("content-type", "").startswith("application/json"):
            return response.status, found, json.loads(raw)
        return response.status, found, {"text": raw.decode()}

    def get(self, path: str) -> Any:
        status, _, body = self.request("GET", path)
        assert status == 200, body
        return body

    def post(self, path: str, body: Any, status: int = 200) -> Json:
        found, _, answer = self.request(
            "POST", path, json.dumps(body).encode(), **{"Content-Type": "application/json"}
        )
        assert found == status, answer
        return answer

    def table(self, match: Any = "duel", seats: list[str] | None = None, seed: int | None = 3) -> Json:
        """A new table; where others can sit down nobody names the seed."""
        body = {"match": match, "seats": seats or ["human", "human"]}
        if {"open", "friend"} & set(body["seats"]):
            seed = None
        return self.post("/api/tables", {**body, "seed": seed} if seed is not None else body, 201)

    def sit(self, made: Json, secret: str | None = None, seen: int | None = None) -> Wire:
        """Sit down with a secret, or as the one who made the table, and hear where the game stands."""
        secrets = [seat["secret"] for seat in made["seats"] if seat["secret"]]
        wire = Wire(self.address, made["table"], secret or secrets[0], seen)
        if seen is None:
            wire.hear_a("snapshot")
        return wire

    def wait_for(self, made: Json, key: str) -> Any:
        """A public fact, once it is there; computers among themselves play because somebody watches."""
        until = time.monotonic() + WITHIN
        with Wire(self.address, made["table"], made["spectator"]):
            while (value := self.get(f"/api/tables/{made['table']}")[key]) is None:
                assert time.monotonic() < until, f"no {key} in time"
                time.sleep(0.02)
        return value


class LocalSite(Site):
    """A server in a thread of this process, whose inside can be looked at."""

    def __init__(self, address: str, lobby: Lobby) -> None:
        super().__init__(address)
        self.lobby = lobby

    def kept(self, game: Table, steps: int, secrets: tuple[str, ...] = ("secret",), **options: Any) -> Json:
        """A table that comes out of the store with so many steps of a game: all seats with one secret, or with these,
        and with what was agreed about it."""
        store = self.lobby.store
        assert isinstance(store, MemoryStore)
        sides = range(len(game.match.sides))
        seats = tuple(Seat(side, HUMAN, hashed(secrets[side % len(secrets)])) for side in sides)
        stored = Stored(
            new_table_id(),
            game.spec,
            game.dice.secret,
            seats,
            hashed("watch"),
            time.time(),
            steps=tuple((step.by, step.answer, step.hash) for step in game.steps[:steps]),
            named=True,
            options=options,
        )
        store.tables[stored.id] = stored
        told = [{"secret": secret} for secret in secrets]
        return {"table": stored.id, "seats": told, "spectator": "watch"}


@contextmanager
def running(
    store: Store | None = None, settings: Settings = QUICK, folder: Path | None = None
) -> Iterator[LocalSite]:
    """A server in a thread; it is stopped at the end."""
    started = threading.Event()
    app = create_app(store or MemoryStore(), settings, folder)
    server = Server(app, settings, started.set)
    with listen("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        assert started.wait(TO_START)
        try:
            yield LocalSite(address_of(listening), app.state.lobby)
        finally:
            server.should_exit = True
            thread.join(WITHIN)
            assert not thread.is_alive()
