"""The application: what can be asked over HTTP, and the way to the WebSocket of a table."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from crossfray import __version__
from crossfray.content.errors import InputError
from crossfray.content.matches import preset
from crossfray.server import catalogue
from crossfray.server.connection import open_table, serve_connection
from crossfray.server.guard import Guard
from crossfray.server.lobby import Full, Lobby
from crossfray.server.messages import SAID, TOLD
from crossfray.server.owner import Closed, Refused
from crossfray.server.schemas import (
    Cards,
    Errors,
    Health,
    JoinBody,
    MapData,
    MapFacts,
    MatchFacts,
    SeatTaken,
    TableBody,
    TableFacts,
    TableMade,
)
from crossfray.server.seats import HUMAN
from crossfray.server.settings import Settings
from crossfray.server.static import Client, client_folder
from crossfray.server.store import Store

RULE_AT_END = re.compile(r"\s*\(([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\)$")
NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": Errors}}
REFUSED: dict[int | str, dict[str, Any]] = {
    400: {"model": Errors},
    413: {"model": Errors},
    422: {"model": Errors},
    503: {"model": Errors},
}


def create_app(store: Store, settings: Settings, folder: Path | None = None) -> FastAPI:
    """A server on a store. `folder`: where the built client lies, if it is not where it belongs."""
    lobby = Lobby(store, settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await lobby.begin()
        yield
        await lobby.close()

    app = FastAPI(
        title="Crossfray",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.lobby = lobby
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard, most_body=settings.most_body)
    say_errors(app)
    add_catalogue(app)
    add_tables(app, lobby)
    add_messages_to_schema(app)
    app.mount("/", Client(folder or client_folder()))
    return app


def add_catalogue(app: FastAPI) -> None:
    """What there is to play with."""

    @app.get("/api/matches", response_model=list[MatchFacts])
    def matches() -> list[dict[str, Any]]:
        """The matches that come with the game."""
        return catalogue.matches()

    @app.get("/api/maps", response_model=list[MapFacts])
    def maps() -> list[dict[str, Any]]:
        """The maps."""
        return catalogue.maps()

    @app.get("/api/maps/{map_id}", response_model=MapData, responses=NOT_FOUND)
    def one_map(map_id: str) -> Any:
        """A map with its board."""
        try:
            return catalogue.map_data(map_id)
        except InputError as error:
            return errors_response(404, error)

    @app.get("/api/cards", response_model=Cards)
    def cards() -> dict[str, list[dict[str, Any]]]:
        """Every card, as written."""
        return catalogue.cards()


def add_tables(app: FastAPI, lobby: Lobby) -> None:
    """Tables: made, joined, looked at, played at."""

    @app.get("/health", response_model=Health, responses={503: {"model": Errors}})
    async def health() -> dict[str, str]:
        """Whether the server and its store work."""
        await lobby.store.ids()
        return {"status": "ok", "version": __version__}

    @app.post("/api/tables", response_model=TableMade, responses=REFUSED, status_code=201)
    async def make_table(body: TableBody) -> dict[str, Any]:
        """Make a table. Its secrets are in the answer, and nowhere else."""
        spec = preset(body.match) if isinstance(body.match, str) else body.match.spec()
        try:
            new = await lobby.create(spec, body.seats, body.seed)
        except Full as full:
            raise HTTPException(503, str(full)) from None
        seats = [
            {"side": side, "kind": kind, "secret": new.human if kind == HUMAN else None}
            for side, kind in enumerate(new.kinds, 1)
        ]
        return {"table": new.id, "seats": seats, "spectator": new.spectator}

    @app.post(
        "/api/tables/{table_id}/join",
        response_model=SeatTaken,
        responses={**REFUSED, **NOT_FOUND, 409: {"model": Errors}},
    )
    async def join(table_id: str, body: JoinBody | None = None) -> dict[str, Any]:
        """Take an open seat."""
        owner = await found(lobby, table_id)
        try:
            side, secret = await owner.join(body.side - 1 if body and body.side is not None else None)
        except Refused as refused:
            raise HTTPException(409, str(refused)) from None
        return {"side": side + 1, "secret": secret}

    @app.get("/api/tables/{table_id}", response_model=TableFacts, responses=NOT_FOUND)
    async def table_facts(table_id: str) -> dict[str, Any]:
        """What everybody may know of a table."""
        return (await found(lobby, table_id)).facts()

    @app.websocket("/api/tables/{table_id}/ws")
    async def play(socket: WebSocket, table_id: str) -> None:
        await serve_connection(socket, lobby, table_id)
