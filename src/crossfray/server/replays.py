"""Replays of finished games: every moment, the story of the game, and playing on from any moment.

A record file becomes a table where nobody sits, so that it has a link like any other."""

import time
from collections import OrderedDict
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

from fastapi import FastAPI, Request
from pydantic import Field
from starlette.exceptions import HTTPException

from crossfray import __version__
from crossfray.content.compiled import learn
from crossfray.content.errors import InputError
from crossfray.content.match.spec import MatchSpec
from crossfray.content.sources import Shelf, boxes, playing_with
from crossfray.rules.state import State
from crossfray.rules.view import view
from crossfray.server.choosing import match_facts
from crossfray.server.going_on import GoneOn
from crossfray.server.hints import add_hints, lasting
from crossfray.server.lobby import Full, Lobby, new_seats
from crossfray.server.reasons import reasons
from crossfray.server.schemas import Asked, Errors, Given, Name, TableMade
from crossfray.server.seats import HUMAN, PERSONS, Seat, hashed, new_secret, new_table_id, places_of
from crossfray.server.shelves import digests
from crossfray.server.shown import WATCHING, Happened, told_in
from crossfray.server.store import NoSuchTable, Stored
from crossfray.server.workbench import brought_along
from crossfray.table import fair_dice
from crossfray.table.notes import rolls_aside, rolls_in
from crossfray.table.record import Record, changed_content, parse_record, replay
from crossfray.table.story import tell_story
from crossfray.table.table import Step

RECORDS = "/api/records"
MOST_RECORD = 4 << 20
MOST_STEPS = 20_000
KEPT_READY = 8
"""replays kept in memory"""
ANSWERS: dict[int | str, dict[str, Any]] = {404: {"model": Errors}, 409: {"model": Errors}}
StepNumber = Annotated[int, Field(ge=0, le=MOST_STEPS)]


class ReplayFacts(Given):
    """A finished game: what never changes in it, every step with its events, and its story."""

    table: str
    match: dict[str, Any]
    seats: list[str]
    first: int
    """the step with which the game begins, after the choice of squads"""
    steps: list[list[dict[str, Any]]]
    """the events of each step; after step n the game is at moment n"""
    story: dict[str, Any]
    winner: int | None


class Moment(Given):
    """The game after some steps, as the side that had to answer saw it, and what it answered."""

    step: int
    view: dict[str, Any]
    answer: str | None


class LookBody(Asked):
    """Which moment of a game in play to show, with the secret of a seat or of the spectators."""

    secret: Name
    step: StepNumber


class Glance(Given):
    """A moment of a game in play; nothing can be answered there."""

    step: int
    view: dict[str, Any]


class WhyBody(Asked):
    """A question why something was not possible, in the words of `crossfray ask`."""

    words: Annotated[list[Name], Field(max_length=8)]


class Reasons(Given):
    refusals: list[dict[str, Any]]


class PlayOnBody(Asked):
    """Play on after that step, with these players in the seats."""

    step: StepNumber
    seats: Annotated[list[Name], Field(max_length=8)]


class RecordOpened(Given):
    table: str
    changed: list[str]
    """maps and cards that have changed since the record was written"""


@dataclass(frozen=True)
class Replay:
    """A game with all its moments."""

    stored: Stored
    shelf: Shelf
    """the boxes it is played with"""
    steps: list[Step]
    states: list[State]
    """the last one is the current position"""
    played: MatchSpec
    """the match as it is played: with the squads, once they are chosen"""
    first: int

    def state(self, step: int) -> State:
        """The state after that many steps."""
        if not self.first <= step <= len(self.steps):
            message = f"the game has moments {self.first} to {len(self.steps)}"
            raise HTTPException(404, message)
        return self.states[step - len(self.steps) - 1]


class Replays:
    """The replays of a server; a few are kept in memory."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._ready: OrderedDict[str, Replay] = OrderedDict()

    async def find(self, table_id: str, secret: str = "") -> Replay:
        """The finished game of a table, or the error that says why there is none. With a secret of the table, a game in
        play too."""
        if table_id not in self._ready:
            try:
                stored = await self.lobby.store.load(table_id)
                found = played(stored, await self.lobby.look_at(stored, keep_past=True))
            except NoSuchTable:
                raise HTTPException(404, "there is no such table") from None
            if found.states[-1].options and stored.spectator:
                keys = {stored.spectator, *(seat.secret for seat in stored.seats)}
                if hashed(secret) in keys:
                    return found  # not kept: the game continues
                raise HTTPException(409, "the game is not over yet")
            self._ready[table_id] = found
            if len(self._ready) > KEPT_READY:
                self._ready.popitem(last=False)
        self._ready.move_to_end(table_id)
        return self._ready[table_id]


def played(stored: Stored, gone_on: GoneOn) -> Replay:
    """A game with every state that its answers lead to. If the rules have changed on the way, the states since then."""
    table = gone_on.table
    states = [*table.past, table.state]
    begun = len(table.steps) - len(table.past)
    first = next(number for number, state in enumerate(states, begun) if state.match is table.match)
    return Replay(stored, gone_on.shelf, table.steps, states, table.played, first)


def add_replays(app: FastAPI, lobby: Lobby) -> Replays:
    replays = Replays(lobby)

    @app.get("/api/tables/{table_id}/replay", response_model=ReplayFacts, responses=ANSWERS)
    async def whole(table_id: Name) -> dict[str, Any]:
        """A finished game, to watch again."""
        return replay_facts(await replays.find(table_id))

    @app.get("/api/tables/{table_id}/moments/{step}", response_model=Moment, responses=ANSWERS)
    async def moment(table_id: Name, step: StepNumber) -> dict[str, Any]:
        """A moment of a finished game."""
        found = await replays.find(table_id)
        state = found.state(step)
        answer = found.steps[step].answer if step < len(found.steps) else None
        return {"step": step, "view": add_hints(state, view(state, state.side)), "answer": answer}

    @app.post("/api/tables/{table_id}/look", response_model=Glance, responses=ANSWERS)
    async def look(table_id: Name, body: LookBody) -> dict[str, Any]:
        """A moment of a game in play, as somebody who sits there or watches may see it."""
        found = await replays.find(table_id, body.secret)
        digest = hashed(body.secret)
        sides = [seat.side for seat in found.stored.seats if seat.secret == digest]
        state = found.state(body.step)
        seen = view(state, min(sides, default=WATCHING))
        if seen["decision"]:
            seen["decision"].pop("options", None)
        return {"step": body.step, "view": {**seen, "lasting": lasting(state)}}

    @app.post("/api/tables/{table_id}/moments/{step}/why", response_model=Reasons, responses=ANSWERS)
    async def why(table_id: Name, step: StepNumber, body: WhyBody) -> dict[str, Any]:
        """Why something was not possible at a moment of a game."""
        state = (await replays.find(table_id)).state(step)
        return {"refusals": reasons(state, body.words)}

    @app.post("/api/tables/{table_id}/play-on", response_model=TableMade, responses=ANSWERS, status_code=201)
    async def play_on(table_id: Name, body: PlayOnBody) -> dict[str, Any]:
        """A new table that continues from a moment of a game."""
        found = await replays.find(table_id)
        if not found.state(body.step).options:
            raise HTTPException(409, "the game is over at that moment: there is nothing left to play")
        return await go_on(lobby, found, body.step, body.seats)

    @app.post(RECORDS, response_model=RecordOpened, responses=ANSWERS, status_code=201)
    async def open_record(request: Request) -> dict[str, Any]:
        """Open a record file: its game gets a table of its own, where nobody sits."""
        record, compiled = await lobby.checks.run(checked, await request.body())
        await room(lobby)
        learn(compiled)
        shelf = lobby.shelves.with_boxes(record.boxes)
        stored = replace(stored_record(record), engine=__version__, boxes=digests(shelf))
        await lobby.keep(stored)
        with playing_with(shelf):
            return {"table": stored.id, "changed": changed_content(record)}

    return replays


async def room(lobby: Lobby) -> None:
    try:
        await lobby.check_room()
    except Full as full:
        raise HTTPException(503, str(full)) from None


def checked(raw: bytes) -> tuple[Record, dict[str, Any]]:
    """A record that plays as it is written, the boxes in it that this server does not have, and their compiled texts.
    InputError with the first difference."""
    record = parse_record(raw)
    if len(record.steps) > MOST_STEPS:
        raise InputError.at("record", f"has more than {MOST_STEPS} steps")
    if record.taken_over:
        message = "the rules changed in the middle of this game: crossfray replay shows what was played since"
        raise InputError.at("record", message)
    brought, compiled = brought_along(record.boxes)
    record = replace(record, boxes=brought)
    with playing_with((*boxes(), *record.boxes)):
        _, difference = replay(record)
    if difference:
        raise InputError.at("record", f"step {difference.step}: {difference.message[:300]}")
    return record, compiled


def stored_record(record: Record) -> Stored:
    """The game of a record as a table. It has no secret for spectators, which distinguishes it from a game in play."""
    places = places_of(record.spec)
    nonces = record.nonces or [""] * len(places)
    seats = [
        Seat(side, HUMAN if kind in PERSONS else kind, "", player, nonce)
        for (side, player), kind, nonce in zip(places, record.seats, nonces, strict=False)
    ]
    steps = tuple((step.by, step.answer, step.hash) for step in record.steps)
    return Stored(
        new_table_id(),
        record.spec,
        record.secret,
        tuple(seats),
        "",
        time.time(),
        steps=steps,
        seal=record.seal,
        dice=record.format,
        named=not record.nonces,
        notes=record.notes,
    )


async def go_on(lobby: Lobby, found: Replay, step: int, kinds: list[str]) -> dict[str, Any]:
    """Make the table that continues. Earlier rolls stay as they are; new ones are sealed."""
    await room(lobby)
    seats, spectator = new_seats(found.stored.spec, kinds), new_secret()
    steps = tuple((each.by, each.answer, each.hash) for each in found.steps[:step])
    notes = tuple(note for note in found.stored.notes if note["at"] <= step)
    secret = fair_dice.secret_after(rolls_in(steps) + rolls_aside(notes))
    stored = Stored(
        new_table_id(),
        found.stored.spec,
        secret,
        tuple(replace(seat, nonce="" if seat.kind in PERSONS else fair_dice.COMPUTER) for seat, _ in seats),
        hashed(spectator),
        time.time(),
        steps=steps,
        seal=fair_dice.seal_of(secret),
        engine=found.stored.engine,
        boxes=found.stored.boxes,
        notes=notes,
    )
    await lobby.keep(stored)
    told = [
        {"side": seat.side + 1, "player": seat.player + 1, "kind": seat.kind, "secret": secret}
        for seat, secret in seats
    ]
    return {"table": stored.id, "seats": told, "spectator": spectator, "seal": stored.seal}


def replay_facts(found: Replay) -> dict[str, Any]:
    match = found.states[-1].match
    with playing_with(found.shelf):
        facts = match_facts(found.stored.spec, match)
    number, steps = 0, []
    for at, step in enumerate(found.steps, 1):
        told = []
        for event in step.events:
            number += 1
            told.append(Happened(number, event, told_in(match, event), at).as_json())
        steps.append(told)
    return {
        "table": found.stored.id,
        "match": facts,
        "seats": [seat.kind for seat in found.stored.seats],
        "first": found.first,
        "steps": steps,
        "story": asdict(tell_story(match, found.steps)),
        "winner": found.states[-1].winner + 1 if found.states[-1].winner >= 0 else None,
    }
