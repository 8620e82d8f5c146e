"""Puzzles over HTTP: the position, an attempt, the solution. The server stores nothing: the browser knows what was
solved."""

from datetime import UTC, date, datetime
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException

from crossfray.rules.view import view
from crossfray.server.choosing import match_facts
from crossfray.server.hints import add_hints
from crossfray.server.schemas import Asked, Errors, Given, Name, OptionFacts
from crossfray.server.workers import Workers
from crossfray.study.puzzles import (
    THEMES,
    find_puzzle,
    puzzle_of_the_day,
    puzzles,
    question,
    solution,
    try_answer,
)

ANSWERS: dict[int | str, dict[str, Any]] = {status: {"model": Errors} for status in (400, 404, 422, 429)}


class ThemeFacts(Given):
    """A theme of puzzles, and how many puzzles it has."""

    id: str
    name: str
    about: str
    count: int


class PuzzleLine(Given):
    """A puzzle in a list."""

    id: str
    theme: str
    level: str
    place: str
    """map and round"""
    asks: str
    """the question"""


class PuzzleList(Given):
    """The puzzle of the day, the themes, and all puzzles."""

    today: str
    themes: list[ThemeFacts]
    puzzles: list[PuzzleLine]


class PuzzleFacts(PuzzleLine):
    """A puzzle. Match and view have the form of a table's snapshot, as the side that must answer sees it."""

    side: int
    task: str
    match: dict[str, Any]
    view: dict[str, Any]


class TryBody(Asked):
    """An answer to the question of a puzzle."""

    answer: Name


class VerdictFacts(Given):
    """Whether an answer is right, and why. For a wrong answer the text does not give the right one away."""

    right: bool
    say: str
    option: OptionFacts


class Checked(Given):
    """How a puzzle was checked: how many looks each of the best answers got, or that it was also calculated exactly."""

    method: str
    looks: int
    margin: float
    noise: float


class SolutionFacts(Given):
    """The best answer, with the next best ones."""

    answer: str
    say: str
    options: list[OptionFacts]
    checked: Checked


def add_puzzles(app: FastAPI, workers: Workers) -> None:
    @app.get("/api/puzzles", response_model=PuzzleList, responses=ANSWERS)
    async def every(date: date | None = None) -> dict[str, Any]:
        """The puzzle of a day, by the player's own date, and all puzzles."""
        return await workers.run(list_of, date or datetime.now(UTC).date())

    @app.get("/api/puzzles/{puzzle_id}", response_model=PuzzleFacts, responses=ANSWERS)
    async def one(puzzle_id: Name) -> dict[str, Any]:
        """A puzzle with its position."""
        return await workers.run(facts_of, known(puzzle_id))

    @app.post("/api/puzzles/{puzzle_id}/try", response_model=VerdictFacts, responses=ANSWERS)
    async def attempt(puzzle_id: Name, body: TryBody) -> dict[str, Any]:
        """Whether an answer is right, and why."""
        return await workers.run(verdict_on, known(puzzle_id), body.answer)

    @app.get("/api/puzzles/{puzzle_id}/solution", response_model=SolutionFacts, responses=ANSWERS)
    async def solve(puzzle_id: Name) -> dict[str, Any]:
        """The solution of a puzzle."""
        return await workers.run(solution_of, known(puzzle_id))


def known(puzzle_id: str) -> str:
    if puzzle_id not in puzzles():
        raise HTTPException(404, "there is no such puzzle")
    return puzzle_id


def list_of(day: date) -> dict[str, Any]:
    found = list(puzzles().values())
    return {
        "today": puzzle_of_the_day(day).id,
        "themes": [
            {"id": theme, "name": name, "about": about, "count": sum(each.theme == theme for each in found)}
            for theme, (name, about) in THEMES.items()
        ],
        "puzzles": [{key: getattr(each, key) for key in PuzzleLine.model_fields} for each in found],
    }


def facts_of(puzzle_id: str) -> dict[str, Any]:
    found = find_puzzle(puzzle_id)
    state = question(found)
    return {
        **{key: getattr(found, key) for key in PuzzleLine.model_fields},
        "side": found.side + 1,
        "task": found.task,
        "match": match_facts(found.match, state.match),
        "view": add_hints(state, view(state, found.side)),
    }


def verdict_on(puzzle_id: str, answer: str) -> dict[str, Any]:
    verdict = try_answer(find_puzzle(puzzle_id), answer)
    return {"right": verdict.right, "say": verdict.say, "option": verdict.option}


def solution_of(puzzle_id: str) -> dict[str, Any]:
    return solution(find_puzzle(puzzle_id))
