"""The workshop over HTTP: boxes that people write in the browser, checked while they type, and played with at a table.

The server stores none of them, except for the tables that are played with one."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import FastAPI
from pydantic import Field
from starlette.exceptions import HTTPException

from crossfray.content.cards import content_of
from crossfray.content.compiled import learn
from crossfray.content.drafts import MOST_BYTES, source_of
from crossfray.content.match.spec import MatchSpec
from crossfray.content.sources import Shelf, playing_with
from crossfray.server import catalogue, workbench
from crossfray.server.connection import open_table
from crossfray.server.lobby import Full, Lobby
from crossfray.server.schemas import (
    Asked,
    Box,
    CardFacts,
    Choices,
    Errors,
    Given,
    MapData,
    MatchFacts,
    Name,
    TableMade,
)
from crossfray.server.work import Refused

WITH_BOX = (
    "/api/tables",
    "/api/check",
    "/api/draw",
    "/api/workshop/check",
    "/api/workshop/others",
    "/api/workshop/pack",
    "/api/workshop/unpack",
    "/api/workshop/shelf",
    "/api/workshop/try",
)
"""paths that take the draft of a box"""
MOST_WITH_BOX = 4 * MOST_BYTES
"""bytes of a body with a box: its texts, as JSON may encode them"""
WRONG: dict[int | str, dict[str, Any]] = {status: {"model": Errors} for status in (400, 413, 422, 429, 503)}
Step = str | int


class BoxBody(Asked):
    """A box that is being written."""

    box: Box


class NameBody(Asked):
    """The name of a new box."""

    name: Name = "My box"


class PackedBody(Asked):
    """A packed box, as `crossfray box pack` writes it."""

    text: Annotated[str, Field(max_length=MOST_WITH_BOX)]


class OthersBody(BoxBody):
    """Which text of a box may mean something else."""

    path: Annotated[list[Step], Field(max_length=8)]


class OtherReadings(Given):
    """What else a text may mean, in the game's own words, the most likely first."""

    others: list[str]


class TrialBody(BoxBody):
    """Which part of a box to try: a card by its id, or the map or scenario in a file."""

    file: Name
    card: Name = ""
    seats: Annotated[list[Name], Field(max_length=8, default_factory=list)]


class BoxDraft(Given):
    box: dict[str, dict[str, Any]]


class BoxText(Given):
    text: str


class Mended(Given):
    says: str
    """a sentence that is understood"""
    text: str
    """the whole text with it"""


class BoxProblem(Given):
    """Something wrong or odd about a box."""

    path: list[Step]
    """the file, and the keys in it that lead to the problem"""
    span: tuple[int, int] | None
    """the part of the text there that it is about"""
    message: str
    nearest: str | None
    mended: list[Mended]


class BoxReading(Given):
    """How the text at a path is read, and what its author has confirmed."""

    path: list[Step]
    text: str
    """what it is read as, in the game's own words; empty if it is not understood, and only played as confirmed"""
    keeps: str
    """what is kept as its `reading` if its author says yes"""
    added: list[tuple[int, int]]
    """the parts of these words that the text does not have"""
    left_out: list[str]
    """the words of the text that they do not have"""
    waits: bool
    """whether it is read in other words than its own, and its author has not confirmed them"""
    confirmed: str
    """what its author has confirmed, which is played; empty if nothing"""
    agrees: bool
    """whether the text itself is read as what is played"""
    faults: list[BoxProblem]
    """why the text itself is not understood, if it is not"""


class BoxChecked(Given):
    """Everything wrong or odd about a box, and how each readable text was read."""

    errors: list[BoxProblem]
    warnings: list[BoxProblem]
    readings: list[BoxReading]
    bytes: int
    most_bytes: int
    cards: int
    most_cards: int


class OwnCards(Given):
    """The cards of boxes that are not the server's, and how their pieces look."""

    characters: list[CardFacts]
    attachments: list[CardFacts]
    figures: dict[str, dict[str, Any]]


class ShelfFacts(OwnCards):
    """What a match can be made of with a box."""

    choices: Choices
    maps: list[MapData]
    """the maps of the box"""
    matches: list[MatchFacts]
    """the matches that it suggests"""
    waiting: list[str]
    """the texts that are read in other words than their own, and that nobody has confirmed"""


def add_workshop(app: FastAPI, lobby: Lobby) -> None:
    run = lobby.checks.run

    @app.post("/api/workshop/new", response_model=BoxDraft, responses=WRONG)
    async def new(body: NameBody) -> dict[str, Any]:
        """A small box to start from."""
        return {"box": await run(workbench.begin, body.name)}

    @app.post("/api/workshop/check", response_model=BoxChecked, responses=WRONG)
    async def check(body: BoxBody) -> dict[str, Any]:
        """Everything wrong or odd about a box, and how its texts are read."""
        return await run(workbench.check, draft_text(body.box))

    @app.post("/api/workshop/others", response_model=OtherReadings, responses=WRONG)
    async def others(body: OthersBody) -> dict[str, Any]:
        """What else a text of a box may mean."""
        return {"others": await run(workbench.others, draft_text(body.box), body.path)}

    @app.post("/api/workshop/pack", response_model=BoxText, responses=WRONG)
    async def pack(body: BoxBody) -> dict[str, str]:
        """A box as a file that `crossfray play --box` opens."""
        return {"text": await run(workbench.packed, draft_text(body.box))}

    @app.post("/api/workshop/unpack", response_model=BoxDraft, responses=WRONG)
    async def unpack(body: PackedBody) -> dict[str, Any]:
        """The box in a file."""
        return {"box": await run(workbench.unpacked, body.text)}

    @app.post("/api/workshop/shelf", response_model=ShelfFacts, responses=WRONG)
    async def shelf(body: BoxBody) -> dict[str, Any]:
        """What a match can be made of with a box, in addition to the server's boxes."""
        return await run(workbench.shelf, draft_text(body.box))

    @app.post("/api/workshop/try", response_model=TableMade, responses=WRONG, status_code=201)
    async def try_out(body: TrialBody) -> dict[str, Any]:
        """A table where something from a box is tried, against the computer unless the seats say otherwise."""
        spec = await run(workbench.trial, draft_text(body.box), body.file, body.card)
        return await made(lobby, spec, body.seats, None, {"casual": True}, await brought(lobby, body.box))

    @app.get("/api/tables/{table_id}/cards", response_model=OwnCards, responses={404: {"model": Errors}})
    async def cards(table_id: Name) -> dict[str, Any]:
        """The cards that somebody has brought to a table: everybody who comes there gets them here."""
        try:
            live = await open_table(lobby, table_id)
        except Refused as refused:
            raise HTTPException(404, str(refused)) from None
        return own_cards(live.shelf, lobby.shelves.today)


def draft_text(box: Mapping[str, Any] | None) -> str | None:
    """A box as it is sent to another process: the same text for the same box."""
    return None if box is None else json.dumps(box, ensure_ascii=False)


async def brought(lobby: Lobby, box: Mapping[str, Any]) -> Shelf:
    """The boxes of a table to which somebody brings a box; InputError if it has errors."""
    learn(await lobby.checks.run(workbench.ready, draft_text(box)))
    return lobby.shelves.with_boxes([source_of(box)])


async def made(
    lobby: Lobby,
    spec: MatchSpec,
    seats: list[str],
    seed: int | None,
    options: Mapping[str, Any],
    shelf: Shelf | None,
) -> dict[str, Any]:
    """A new table, with its secrets."""
    try:
        new = await lobby.create(spec, seats, seed, options, shelf)
    except Full as full:
        raise HTTPException(503, str(full)) from None
    told = [
        {"side": seat.side + 1, "player": seat.player + 1, "kind": seat.kind, "secret": secret}
        for seat, secret in new.seats
    ]
    return {"table": new.id, "seats": told, "spectator": new.spectator, "seal": new.seal}


def own_cards(shelf: Shelf, today: Shelf) -> dict[str, Any]:
    """The cards of the boxes that are not among today's."""
    found: dict[str, Any] = {"characters": [], "attachments": [], "figures": {}}
    with playing_with(shelf):
        for box in shelf:
            if not box.shipped and box not in today:
                own = catalogue.of_box(content_of(box))
                found["characters"] += own["characters"]
                found["attachments"] += own["attachments"]
                found["figures"] |= own["figures"]
    return found
