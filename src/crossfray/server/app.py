"""The web application: every HTTP route, and the WebSocket of a table."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.telemetry import TelemetryConfig
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from crossfray import __version__
from crossfray.content.errors import InputError
from crossfray.content.figures import FigureEntry
from crossfray.content.match.build import preset
from crossfray.content.sources import Shelf, boxes, playing_with
from crossfray.server import catalogue, choosing, jobs
from crossfray.server.connection import found, open_table, serve_connection
from crossfray.server.guard import Guard
from crossfray.server.guide import add_guide
from crossfray.server.lessons import add_lessons
from crossfray.server.limits import is_local
from crossfray.server.lobby import Lobby
from crossfray.server.messages import SAID, TOLD
from crossfray.server.phrases import PHRASES
from crossfray.server.relay import Relay, ask
from crossfray.server.replays import MOST_RECORD, RECORDS, add_replays
from crossfray.server.schemas import (
    Cards,
    Checked,
    ChoiceBody,
    Choices,
    DrawBody,
    Drawn,
    Errors,
    FileBody,
    FileText,
    Health,
    JoinBody,
    MapData,
    MapFacts,
    MatchFacts,
    Name,
    OpenTable,
    SeatTaken,
    TableBody,
    TableFacts,
    TableMade,
    TurnFacts,
    TurnsBody,
)
from crossfray.server.settings import Settings
from crossfray.server.static import Client, client_folder
from crossfray.server.store import Store, StoreError
from crossfray.server.study import add_study
from crossfray.server.work import Closed, Refused
from crossfray.server.workbench import TooMuch
from crossfray.server.workers import Busy, Died, TookTooLong, Workers
from crossfray.server.workshop import (
    MOST_WITH_BOX,
    WITH_BOX,
    add_workshop,
    brought,
    draft_text,
    made,
)

NOTHING_SENT: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""The framework can report requests and errors to other services; here nothing leaves the server."""
NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": Errors}}
LARGER = {RECORDS: MOST_RECORD, **dict.fromkeys(WITH_BOX, MOST_WITH_BOX)}
"""paths that accept larger bodies than others"""
REFUSED: dict[int | str, dict[str, Any]] = {status: {"model": Errors} for status in (400, 413, 422, 429, 503)}


def create_app(store: Store, settings: Settings, folder: Path | None = None) -> FastAPI:
    """A server on a store, with the boxes that are open in this process. `folder` holds the built client, if it is not
    in its usual place."""
    shelf = boxes()
    lobby = Lobby(store, settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        with playing_with(shelf):
            await asyncio.to_thread(catalogue.cards)  # so that the first visitor need not wait
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
        telemetry=NOTHING_SENT,
    )
    app.state.lobby = lobby
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(OnShelf, shelf=shelf)
    app.add_middleware(Relay, lobby=lobby)
    app.add_middleware(Guard, settings=settings, larger=LARGER)
    say_errors(app)
    add_catalogue(app)
    add_lessons(app, lobby.checks)
    add_guide(app)
    add_study(app, lobby, add_replays(app, lobby))
    add_checks(app, lobby.checks)
    add_workshop(app, lobby)
    add_tables(app, lobby)
    add_messages_to_schema(app)
    app.mount("/", Client(folder or client_folder()))
    return app


class OnShelf:
    """Runs each request with the boxes of the application."""

    def __init__(self, app: ASGIApp, shelf: Shelf) -> None:
        self.app = app
        self.shelf = shelf

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with playing_with(self.shelf):
            await self.app(scope, receive, send)


class Ready:
    """Responses that never change, made once."""

    def __init__(self) -> None:
        self._made: dict[Callable[[], Any], bytes] = {}

    def response(self, make: Callable[[], Any], model: Any, exclude_none: bool = False) -> Response:
        """The response with what `make` returns, in the form of the model."""
        if make not in self._made:
            form: TypeAdapter[Any] = TypeAdapter(model)
            self._made[make] = form.dump_json(form.validate_python(make()), exclude_none=exclude_none)
        return Response(self._made[make], media_type="application/json")


def add_catalogue(app: FastAPI) -> None:
    """Add the routes that list what can be played: matches, maps, cards."""
    ready = Ready()

    @app.get("/api/matches", response_model=list[MatchFacts], response_model_exclude_none=True)
    async def matches() -> Response:
        """The matches that come with the game."""
        return ready.response(catalogue.matches, list[MatchFacts], exclude_none=True)

    @app.get("/api/maps", response_model=list[MapFacts])
    async def maps() -> Response:
        """The maps."""
        return ready.response(catalogue.maps, list[MapFacts])

    @app.get("/api/maps/{map_id}", response_model=MapData, responses=NOT_FOUND)
    async def one_map(map_id: Name) -> Any:
        """A map with its board."""
        try:
            return catalogue.map_data(map_id)
        except InputError as error:
            return errors_response(404, error)

    @app.get("/api/cards", response_model=Cards)
    async def cards() -> Response:
        """Every card, as written."""
        return ready.response(catalogue.cards, Cards)

    @app.get("/api/figures", response_model=dict[str, FigureEntry], response_model_exclude_none=True)
    async def figures() -> Response:
        """How the pieces of each card look."""
        return ready.response(catalogue.figures, dict[str, FigureEntry], exclude_none=True)

    @app.get("/api/phrases", response_model=dict[str, str])
    def phrases() -> dict[str, str]:
        """The phrases that people at a table can send each other."""
        return PHRASES

    @app.get("/api/choices", response_model=Choices)
    async def choices() -> Response:
        """Everything that a match can be made of, except the cards."""
        return ready.response(choosing.choices, Choices)


def add_checks(app: FastAPI, workers: Workers) -> None:
    """Add the routes that check, draw, read and write matches. The work is done in separate processes."""

    @app.post("/api/check", response_model=Checked, responses=REFUSED)
    async def check(body: ChoiceBody) -> dict[str, Any]:
        """Everything that is wrong with a match, and how it would look."""
        return await workers.run(jobs.look, body.match.spec(), draft_text(body.box))

    @app.post("/api/draw", response_model=Drawn, responses=REFUSED, response_model_exclude_none=True)
    async def draw(body: DrawBody) -> dict[str, Any]:
        """A match with every `random` part drawn."""
        more = body.model_dump(exclude={"match", "box"})
        asked = body.match.spec(), body.match.squads, more, draft_text(body.box)
        return {"match": await workers.run(jobs.draw, *asked)}

    @app.post(
        "/api/match-file/read", response_model=Drawn, responses=REFUSED, response_model_exclude_none=True
    )
    async def read_file(body: FileBody) -> dict[str, Any]:
        """The match in a file, with every `random` part drawn."""
        return {"match": await workers.run(jobs.read_match, body.text)}

    @app.post("/api/match-file/write", response_model=FileText, responses=REFUSED)
    async def write_file(body: ChoiceBody) -> dict[str, str]:
        """A match as a file."""
        return {"text": await workers.run(jobs.write_match, body.match.spec())}


def add_tables(app: FastAPI, lobby: Lobby) -> None:
    """Add the routes for tables: make, join, look at, play."""

    @app.get("/health", response_model=Health, responses={503: {"model": Errors}})
    async def health() -> dict[str, str]:
        """Whether the server works and its store can write."""
        await lobby.check()
        return {"status": "ok", "version": __version__}

    @app.get("/metrics", responses={200: {"content": {"text/plain": {}}}, **NOT_FOUND})
    async def metrics(request: Request) -> Response:
        """What the server counts, for whoever runs it; only answered on the same machine."""
        if not request.client or not is_local(request.client.host):
            raise HTTPException(404, "there is no such page")
        return Response(await lobby.metrics(), media_type="text/plain; version=0.0.4")

    @app.post("/api/tables", response_model=TableMade, responses=REFUSED, status_code=201)
    async def make_table(body: TableBody) -> Any:
        """Make a table. Its secrets are in the answer and nowhere else."""
        spec = preset(body.match) if isinstance(body.match, str) else body.match.spec()
        if problems := await lobby.checks.run(jobs.problems, spec, draft_text(body.box)):
            return JSONResponse({"errors": problems}, 400)
        shelf = await brought(lobby, body.box) if body.box is not None else None
        return await made(lobby, spec, body.seats, body.seed, body.options(), shelf)

    @app.post(
        "/api/tables/{table_id}/join",
        response_model=SeatTaken,
        responses={**REFUSED, **NOT_FOUND, 409: {"model": Errors}},
    )
    async def join(table_id: Name, body: JoinBody | None = None) -> dict[str, Any]:
        """Take an open seat."""
        body = body or JoinBody()
        live = await found(lobby, table_id)
        try:
            wanted = [number - 1 if number is not None else None for number in (body.side, body.player)]
            (side, player), secret = await live.join(*wanted)
        except Refused as refused:
            raise HTTPException(409, str(refused)) from None
        return {"side": side + 1, "player": player + 1, "secret": secret}

    @app.get("/api/open-tables", response_model=list[OpenTable], response_model_exclude_unset=True)
    async def open_tables() -> list[dict[str, Any]]:
        """The tables that anybody may watch or join, because whoever made them listed them."""
        return await lobby.open_tables()

    @app.post("/api/turns", response_model=list[TurnFacts], responses=REFUSED)
    async def turns(body: TurnsBody) -> list[dict[str, Any]]:
        """At which of these seats it is somebody's turn, so that the browser can notify them in games that last for
        days."""
        return [await turn_facts(lobby, seat.table, seat.secret) for seat in body.seats]

    @app.get(
        "/api/tables/{table_id}",
        response_model=TableFacts,
        response_model_exclude_unset=True,
        responses=NOT_FOUND,
    )
    async def table_facts(table_id: Name) -> dict[str, Any]:
        """What everybody may know about a table."""
        return (await found(lobby, table_id)).facts()

    @app.get(
        "/api/tables/{table_id}/record",
        responses={200: {"content": {"application/json": {}}}, **NOT_FOUND, 409: {"model": Errors}},
    )
    async def record(table_id: Name) -> Response:
        """The record of a finished game, as `crossfray replay --verify` reads it."""
        live = await found(lobby, table_id)
        try:
            text = await asyncio.to_thread(live.record)
        except Refused as refused:
            raise HTTPException(409, str(refused)) from None
        name = f'attachment; filename="crossfray-{live.id}.json"'
        return Response(text, media_type="application/json", headers={"Content-Disposition": name})

    @app.websocket("/api/tables/{table_id}/ws")
    async def play(socket: WebSocket, table_id: str) -> None:
        await serve_connection(socket, lobby, table_id)


async def turn_facts(lobby: Lobby, table_id: str, secret: str) -> dict[str, Any]:
    try:
        if address := await lobby.locate(table_id):
            body = json.dumps({"seats": [{"table": table_id, "secret": secret}]}).encode()
            headers = {"Content-Type": "application/json"}
            answer = await asyncio.to_thread(ask, address, "POST", "/api/turns", body, headers)
            found_there: dict[str, Any] = json.loads(bytes(answer.body))[0]
            return found_there
        facts = (await open_table(lobby, table_id)).turn_facts(secret)
    except (Refused, KeyError):
        facts = {"waits": False, "over": False, "gone": True}
    return {"table": table_id, **facts}


# ---------------------------------------------------------------------- errors


def say_errors(app: FastAPI) -> None:
    """Give every error the same form. It repeats nothing from the request, which may contain a secret."""

    @app.exception_handler(RequestValidationError)
    async def not_understood(_request: Request, error: RequestValidationError) -> JSONResponse:
        problems = [
            {"field": ".".join(str(part) for part in each["loc"][1:]), "message": each["msg"]}
            for each in error.errors()
        ]
        return JSONResponse({"errors": problems}, 422)

    @app.exception_handler(InputError)
    async def refused(_request: Request, error: InputError) -> JSONResponse:
        return errors_response(400, error)

    @app.exception_handler(HTTPException)
    async def plain(_request: Request, error: HTTPException) -> JSONResponse:
        return JSONResponse({"errors": [{"message": str(error.detail)}]}, error.status_code, error.headers)

    @app.exception_handler(Busy)
    async def busy(_request: Request, _error: Busy) -> JSONResponse:
        message = "the server is busy: try again in a few minutes"
        return JSONResponse({"errors": [{"message": message}]}, 429, {"Retry-After": "5"})

    @app.exception_handler(TookTooLong)
    async def too_long(_request: Request, _error: TookTooLong) -> JSONResponse:
        return JSONResponse({"errors": [{"message": "that took too long and was stopped"}]}, 422)

    @app.exception_handler(TooMuch)
    async def too_much(_request: Request, error: TooMuch) -> JSONResponse:
        again = {"Retry-After": "0"}  # what was read of it by then is known: the next time goes on from there
        return JSONResponse({"errors": [{"message": str(error)}]}, 422, again)

    @app.exception_handler(Died)
    async def died(_request: Request, _error: Died) -> JSONResponse:
        return JSONResponse(
            {"errors": [{"message": "that needed too much memory or time and was stopped"}]}, 422
        )

    @app.exception_handler(StoreError)
    async def not_kept(_request: Request, error: StoreError) -> JSONResponse:
        message = "the server cannot save tables at the moment" + (f": {error.why}" if error.why else "")
        return JSONResponse({"errors": [{"message": message}]}, 503)

    @app.exception_handler(Closed)
    async def opened_anew(_request: Request, _error: Closed) -> JSONResponse:
        return JSONResponse({"errors": [{"message": "the table is being reopened: try again"}]}, 503)


def errors_response(status: int, error: InputError) -> JSONResponse:
    """Problems with a request, each with its rule if it names one."""
    problems = []
    for problem in error.problems:
        found = choosing.with_rule(problem.message)
        if problem.line:
            found["message"] = f"line {problem.line}: {found['message']}"
        if problem.file:
            found["field"] = problem.file
        if problem.nearest:
            found["message"] += f" (did you mean: {problem.nearest}?)"
        problems.append(found)
    return JSONResponse({"errors": problems}, status)


# ---------------------------------------------------------------------- the schema


def add_messages_to_schema(app: FastAPI) -> None:
    """Add the messages of the WebSocket to the schema, so that clients can generate types from it."""
    describe = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = describe()
            said = models_json_schema(
                [(model, "validation") for model in (*SAID, *TOLD)],
                ref_template="#/components/schemas/{model}",
            )[1]["$defs"]
            schema["components"]["schemas"] |= said
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
