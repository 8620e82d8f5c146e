"""Hints, reviews and advice over HTTP; puzzles have a module of their own, puzzles.py.

Long work runs in separate processes, in pieces: each piece has a time limit, stopping the work ends it, and one
person's pieces do not hold up the others for long."""

import hashlib
import json
from functools import partial
from typing import Annotated, Any

from fastapi import FastAPI, Request
from pydantic import Field
from starlette.exceptions import HTTPException

from crossfray.content.match.drawn import RANDOM
from crossfray.content.match.file import MOST_IN_LINE
from crossfray.lab.squads import Squads
from crossfray.server import jobs
from crossfray.server.connection import found
from crossfray.server.lobby import Lobby
from crossfray.server.messages import Count
from crossfray.server.puzzles import add_puzzles
from crossfray.server.replays import Replay, Replays
from crossfray.server.schemas import Asked, Errors, Given, Name, OptionFacts
from crossfray.server.shelves import digests
from crossfray.server.tasks import FAILED, NONE, STOPPED, Task, patiently
from crossfray.server.work import Refused
from crossfray.server.workers import Died, TookTooLong
from crossfray.study.advice import advice_facts, squads_to_try
from crossfray.study.looks import Effort
from crossfray.study.review import segments
from crossfray.study.told import Review

TRIED, RIVALS = 12, 4
"""squads that are tried for advice, and the rivals that each meets at first"""
GAMES_A_PIECE = 6
"""games that a process plays in one piece"""
SEED = 1
"""of reviews and advice, so that the same game always gets the same review"""

ANSWERS: dict[int | str, dict[str, Any]] = {status: {"model": Errors} for status in (400, 404, 409, 422, 429)}


class HintBody(Asked):
    """The secret of a seat, and the number of its open question."""

    secret: Name
    decision: Count


class HintFacts(Given):
    """The best answers to the open question, best first."""

    decision: int
    side: int
    question: str
    text: str
    win: float
    options: Annotated[list[OptionFacts], Field(min_length=1)]
    others: int
    """how many more answers there are"""
    clear: bool
    """whether the first is better than the second beyond the noise"""
    sentence: str
    evidence: str
    """what the chances rest on, if not on looks ahead"""


class ReviewFacts(Given):
    """The review of a finished game: docs/study.md explains each part."""

    looks: int
    seed: int
    sides: list[dict[str, Any]]
    curve: list[dict[str, Any]]
    swings: list[dict[str, Any]]
    moments: list[dict[str, Any]]
    rolls: list[dict[str, Any]]
    headline: str
    summary: list[str]


class ReviewProgress(Given):
    """How far a review is, and the review when it is done."""

    state: str
    """none, working, done, failed or stopped"""
    done: int
    of: int
    message: str
    review: ReviewFacts | None


class SquadBody(Asked):
    """A squad as text."""

    text: Annotated[str, Field(max_length=MOST_IN_LINE)]


class CardName(Given):
    id: str
    name: str
    box: str


class SquadEntry(Given):
    """A character with its attachments."""

    entry: str
    character: CardName
    attached: list[CardName]


class MisreadFacts(Given):
    """A part of the text that names no card, `text[from:to]`, and what may have been meant."""

    start: int = Field(alias="from")
    to: int
    entry: str
    message: str
    suggestions: list[str]


class SquadFacts(Given):
    """A squad that was read from text; `text` is null if a part could not be read."""

    text: str | None
    squad: list[str]
    split: int
    cards: list[SquadEntry]
    errors: list[MisreadFacts]


class AdviceBody(Asked):
    """Which boxes somebody owns, and what the squad is for."""

    boxes: Annotated[list[Name], Field(max_length=100, default_factory=list)]
    size: Annotated[int, Field(ge=1, le=5)] = 3
    attached: Annotated[int, Field(ge=0, le=3)] = 0
    game: Name = RANDOM
    map: Name = RANDOM


class TriedSquad(Given):
    """A squad that was tried, and the share of games that it won, with its 95 % interval."""

    text: str
    squad: list[str]
    games: int
    won: int
    share: float
    low: float
    high: float


class AdviceFacts(Given):
    """How many of the games for this advice have been played, and the best squads so far."""

    advice: str
    state: str
    done: int
    of: int
    message: str
    squads: list[TriedSquad]
    evidence: str


def add_study(app: FastAPI, lobby: Lobby, replays: Replays) -> None:
    add_hints(app, lobby)
    add_reviews(app, lobby, replays)
    add_puzzles(app, lobby.checks)
    add_squads(app, lobby)


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def add_hints(app: FastAPI, lobby: Lobby) -> None:
    @app.post("/api/tables/{table_id}/hint", response_model=HintFacts, responses=ANSWERS)
    async def hint(table_id: Name, body: HintBody) -> dict[str, Any]:
        """The best answers to the question that somebody must answer at a table, and why."""
        live = await found(lobby, table_id)
        try:
            state = await live.ask_for_hint(body.secret, body.decision)
        except Refused as refused:
            raise HTTPException(409, str(refused)) from None
        position = jobs.Position(live.table.played, state.to_json(), live.boxes)
        told = await jobs.at_position(lobby.studies, jobs.give_hint, position, live.shelf)
        return told | {"decision": body.decision}


# ---------------------------------------------------------------------- reviews


def add_reviews(app: FastAPI, lobby: Lobby, replays: Replays) -> None:
    where = "/api/tables/{table_id}/review"

    @app.post(where, response_model=ReviewProgress, responses=ANSWERS, status_code=202)
    async def begin(table_id: Name, request: Request) -> dict[str, Any]:
        """Begin the review of a finished game, or return the one that is under way or done."""
        game = await replays.find(table_id)
        return review_facts(
            lobby.tasks.begin(
                f"review {table_id}", address_of(request), lambda task: review_of(lobby, game, task)
            )
        )

    @app.get(where, response_model=ReviewProgress, responses=ANSWERS)
    async def look(table_id: Name) -> dict[str, Any]:
        """How far the review of a game is, and the review when it is done."""
        return review_facts(lobby.tasks.find(f"review {table_id}"))

    @app.delete(where, response_model=ReviewProgress, responses=ANSWERS)
    async def stop(table_id: Name) -> dict[str, Any]:
        """Stop a review."""
        return review_facts(lobby.tasks.stop(f"review {table_id}"))


def review_facts(task: Task | None) -> dict[str, Any]:
    if task is None:
        return {"state": NONE, "done": 0, "of": 0, "message": "", "review": None}
    return task.facts() | {"review": task.result}


async def review_of(lobby: Lobby, game: Replay, task: Task) -> dict[str, Any]:
    """Review a game, one activation at a time."""
    states = game.states[game.first - len(game.steps) - 1 :]
    found, looked = segments(states, game.steps, game.first), []
    effort = Effort.for_review(lobby.settings.review_looks)
    less = Effort.for_review(lobby.settings.review_looks // 5)
    key = () if game.shelf == lobby.shelves.today else digests(game.shelf)
    for number, segment in enumerate(found):
        task.tell(number, len(found))
        answers = [step.answer for step in game.steps[segment.start : segment.end]]
        position = jobs.Position(game.played, states[segment.start - game.first].to_json(), key)
        piece = partial(jobs.at_position, lobby.studies, jobs.look_back, position, game.shelf)
        try:
            looked.append(await patiently(partial(piece, answers, segment.start, SEED, effort)))
        except (TookTooLong, Died):  # an activation with very many questions
            looked.append(await patiently(partial(piece, answers, segment.start, SEED, less)))
    task.tell(len(found), len(found))
    return Review(states[-1].match, found, looked, len(game.steps), states[-1].winner, SEED, effort).to_json()


# ---------------------------------------------------------------------- squads


def add_squads(app: FastAPI, lobby: Lobby) -> None:
    where = "/api/squads/advice"

    @app.post("/api/squads/read", response_model=SquadFacts, responses=ANSWERS)
    async def read(body: SquadBody) -> dict[str, Any]:
        """Read a squad from text: the squad, and what cannot be read."""
        return await lobby.checks.run(jobs.read_squad_text, body.text)

    @app.post(where, response_model=AdviceFacts, responses=ANSWERS, status_code=202)
    async def begin(body: AdviceBody, request: Request) -> dict[str, Any]:
        """Begin to try squads from somebody's boxes, or return what was found for the same question."""
        name = digest_of(body.model_dump())
        task = lobby.tasks.find(f"advice {name}")
        if task is None or task.state in (STOPPED, FAILED):
            said = (body.size, body.attached, body.boxes, body.game, body.map)
            how = partial(squads_to_try, squads=TRIED, rivals=RIVALS, seed=SEED)
            study = await lobby.checks.run(how, *said)
            lobby.tasks.begin(
                f"advice {name}", address_of(request), lambda task: advice_on(lobby, study, task)
            )
        return advice_told(lobby, name)

    @app.get(f"{where}/{{name}}", response_model=AdviceFacts, responses=ANSWERS)
    async def look(name: Name) -> dict[str, Any]:
        """How far the work is, and the best squads so far."""
        return advice_told(lobby, name)

    @app.delete(f"{where}/{{name}}", response_model=AdviceFacts, responses=ANSWERS)
    async def stop(name: Name) -> dict[str, Any]:
        """Stop the work; its results so far stay."""
        lobby.tasks.stop(f"advice {name}")
        return advice_told(lobby, name)


def digest_of(question: dict[str, Any]) -> str:
    text = json.dumps({**question, "boxes": sorted(question["boxes"])}, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def advice_told(lobby: Lobby, name: str) -> dict[str, Any]:
    task = lobby.tasks.find(f"advice {name}")
    if task is None:
        raise HTTPException(404, "this advice has expired: ask again")
    return {"advice": name, **task.facts(), **(task.result or {"squads": [], "evidence": ""})}


async def advice_on(lobby: Lobby, study: Squads, task: Task) -> dict[str, Any]:
    """Try squads, a few games at a time."""
    done = 0
    for wave in study.waves():
        trials = list(wave)
        for at in range(0, len(trials), GAMES_A_PIECE):
            task.tell(done, study.total or 0, advice_facts(study))
            piece = trials[at : at + GAMES_A_PIECE]
            for row in await patiently(partial(lobby.studies.run, jobs.try_squads, piece)):
                study.add(row)
            done += len(piece)
    task.tell(done, study.total or 0)
    return advice_facts(study)
