"""The lesson over HTTP: a client sends the answers so far and gets the position they lead to. Nothing is stored."""

from typing import Annotated, Any

from fastapi import FastAPI
from pydantic import Field

from crossfray.guide.lessons import LEARNER, MOST_ANSWERS, OPEN, Lesson, find_lesson, lessons, play
from crossfray.rules.events import tell_event
from crossfray.rules.match import Match
from crossfray.rules.view import match_view, view
from crossfray.server.choosing import edition_name, game_facts, match_facts
from crossfray.server.hints import add_hints
from crossfray.server.reasons import reasons
from crossfray.server.schemas import Asked, Errors, Given, Name
from crossfray.server.shown import Happened
from crossfray.server.workers import Workers

WRONG: dict[int | str, dict[str, Any]] = {status: {"model": Errors} for status in (400, 422, 429)}


class LessonFacts(Given):
    """A step of the lesson: who explains it, what is said, and what the learner must do."""

    id: str
    title: str
    teacher: str
    say: str
    task: str
    rules: list[str]


class LessonBody(Asked):
    """The answers so far; `words`: something to explain ("why not?") in that position, in the words of `crossfray
    ask`."""

    answers: Annotated[tuple[Name, ...], Field(max_length=MOST_ANSWERS, strict=False)] = ()
    words: Annotated[list[Name], Field(max_length=8)] | None = None


class LessonMoment(Given):
    """A position in a step, in the form of a table's snapshot and events."""

    match: dict[str, Any]
    view: dict[str, Any]
    events: list[dict[str, Any]]
    outcome: str
    """open, done or failed"""
    say: str
    """what the teacher says about the outcome"""
    refusals: list[dict[str, Any]] | None
    """the rules that forbid what the words say; empty if it is legal, null if nothing was asked"""


def add_lessons(app: FastAPI, workers: Workers) -> None:
    @app.get("/api/lessons", response_model=list[LessonFacts])
    def all_lessons() -> list[dict[str, Any]]:
        """The steps of the lesson, in order."""
        keys = LessonFacts.model_fields
        return [{key: getattr(lesson, key) for key in keys} for lesson in lessons().values()]

    @app.post("/api/lessons/{lesson_id}", response_model=LessonMoment, responses=WRONG)
    async def lesson_moment(lesson_id: Name, body: LessonBody) -> dict[str, Any]:
        """The position that some answers lead to."""
        return await workers.run(moment_of, lesson_id, body.answers, body.words)


def moment_of(lesson_id: str, answers: tuple[str, ...], words: list[str] | None) -> dict[str, Any]:
    """The position in a lesson that some answers lead to, and why something is not possible there."""
    lesson = find_lesson(lesson_id)
    moment = play(lesson, answers)
    match = moment.state.match
    seen = view(moment.state, LEARNER)
    if moment.outcome != OPEN:
        seen["decision"] = None
    told = [Happened(n, event, tell_event(match, event), 0) for n, event in enumerate(moment.events, 1)]
    return {
        "match": lesson_match(lesson, match),
        "view": add_hints(moment.state, seen),
        "events": [happened.as_json() for happened in told],
        "outcome": moment.outcome,
        "say": moment.say,
        "refusals": reasons(moment.state, words) if words else None,
    }


def lesson_match(lesson: Lesson, match: Match) -> dict[str, Any]:
    """The part that never changes, as in a snapshot. A drawn position has no scenario; its task takes that place."""
    if lesson.spec:
        return match_facts(lesson.spec, match)
    scenario = {**game_facts("knock-out"), "name": lesson.title, "about": lesson.task}
    own = {
        "title": lesson.title,
        "edition_name": edition_name("expanded"),
        "threshold": 0,
        "map": "courtyard",
        "game": "",
        "ultimate": None,
    }
    return {**match_view(match), **own, "scenario": scenario}
