"""The lesson: small positions with a goal, played by the engine. The answers so far determine everything.

`play` is a function of a lesson and the learner's answers. The dice and the rivals' answers come from the lesson's
file, so the same answers always lead to the same position, and nothing needs to be stored."""

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.content.errors import InputError
from crossfray.content.ledger import load_ledger
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.content.position.file import read_position
from crossfray.content.position.state import position_state
from crossfray.rules.engine import apply, new_game, option_ids
from crossfray.rules.events import event_json
from crossfray.rules.selectors import sees_piece
from crossfray.rules.state import CHANCE, State

FOLDER = Path(__file__).parent
LEARNER = 0
"""the learner's side"""
MOST_ANSWERS = 400
OPEN, DONE, FAILED = "open", "done", "failed"


class Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class MatchEntry(Entry):
    """A lesson in a whole match."""

    game: str
    map: str
    edition: str
    squads: tuple[tuple[str, ...], ...]


class Lesson(Entry):
    """A step of the lesson, as in lessons.toml; the head of that file explains each key."""

    id: str
    title: str
    teacher: str
    """the card whose figure speaks"""
    say: str
    task: str
    done: str
    otherwise: str = ""
    goal: tuple[dict[str, Any], ...] = Field(min_length=1)
    fails: tuple[dict[str, Any], ...] = ()
    position: str = ""
    match: MatchEntry | None = None
    dice: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    plays: bool = False
    rules: tuple[str, ...] = Field(min_length=1)

    @property
    def spec(self) -> MatchSpec | None:
        part = self.match
        return MatchSpec(self.title, part.game, part.map, part.edition, part.squads) if part else None


@cache
def lessons() -> dict[str, Lesson]:
    """Every step, in order."""
    data = tomllib.loads((FOLDER / "lessons.toml").read_text("utf-8"))
    found = [Lesson(**entry) for entry in data["lesson"]]
    for lesson in found:
        unknown = [rule for rule in lesson.rules if rule not in load_ledger()]
        assert not unknown, f"{lesson.id}: there is no rule {unknown}"
    return {lesson.id: lesson for lesson in found}


def find_lesson(name: str) -> Lesson:
    """A step by its name; InputError if there is none."""
    if name not in lessons():
        raise InputError.at("", f"there is no lesson '{name}'")
    return lessons()[name]


@dataclass(frozen=True)
class Moment:
    """Where a lesson stands after some answers. The state is shared: copy it before you change it."""

    state: State
    events: tuple[dict[str, Any], ...]
    """everything that has happened, in order"""
    dice: int
    """how many of the lesson's dice have been rolled"""
    rivals: int
    """how many of the rivals' answers have been given"""
    outcome: str = OPEN
    say: str = ""
    """what the teacher says about the outcome"""


def play(lesson: Lesson, answers: tuple[str, ...]) -> Moment:
    """The moment after these answers; InputError if one of them is not offered."""
    return _play(lesson.id, answers)


@lru_cache(maxsize=1024)
def _play(name: str, answers: tuple[str, ...]) -> Moment:
    lesson = find_lesson(name)
    if not answers:
        return _go_on(lesson, Moment(beginning(lesson), (), 0, 0))
    before = _play(name, answers[:-1])
    state, option = before.state.copy(), answers[-1]
    if before.outcome != OPEN:
        raise InputError.at("", "this step of the lesson is over")
    if option not in option_ids(state):
        raise InputError.at("", f"the answer '{option}' is not offered")
    told = _apply(state, option_ids(state)[option])
    return _go_on(lesson, Moment(state, before.events + told, before.dice, before.rivals))


def beginning(lesson: Lesson) -> State:
    """The state that a lesson starts from."""
    if lesson.spec:
        return new_game(build_match(lesson.spec))
    return position_state(read_position(FOLDER / "positions" / f"{lesson.position}.toml"))


def _apply(state: State, option: int) -> tuple[dict[str, Any], ...]:
    return tuple(event_json(state.match, event) for event in apply(state, option))


def _go_on(lesson: Lesson, moment: Moment) -> Moment:
    """Let chance and the rivals answer until the learner must answer, or the step is over."""
    state, events, dice, rivals = moment.state, moment.events, moment.dice, moment.rivals
    outcome, say = judge(lesson, state, events)
    while state.options and outcome == OPEN and state.side != LEARNER:
        known = option_ids(state)
        if state.side == CHANCE:
            option = _fallen(lesson, state, dice)
            dice += 1
        else:
            option = _rival(lesson, state, known, rivals)
            rivals += 1
        events += _apply(state, option)
        outcome, say = judge(lesson, state, events)
    return Moment(state, events, dice, rivals, outcome, say)


def _fallen(lesson: Lesson, state: State, rolled: int) -> int:
    """How the dice fall: as the lesson says, otherwise at random, but the same each time."""
    known = option_ids(state)
    if rolled < len(lesson.dice) and lesson.dice[rolled] in known:
        return known[lesson.dice[rolled]]
    return answer_chance(state, Random(f"{lesson.id} {state.step}"))


def _rival(lesson: Lesson, state: State, known: dict[str, int], answered: int) -> int:
    if answered < len(lesson.rivals) and lesson.rivals[answered] in known:
        return known[lesson.rivals[answered]]
    if lesson.plays:
        return greedy.choose(state, Random(f"{lesson.id} {state.step}"))
    return known.get("done", known.get("no", min(known.values())))


# ---------------------------------------------------------------------- the goal


def judge(lesson: Lesson, state: State, events: tuple[dict[str, Any], ...]) -> tuple[str, str]:
    """Whether the goal is reached or out of reach, and what the teacher then says."""
    if all(_holds(state, events, wanted) for wanted in lesson.goal):
        return DONE, lesson.done
    for fault in lesson.fails:
        if _holds(state, events, {key: value for key, value in fault.items() if key != "say"}):
            return FAILED, str(fault["say"])
    if lesson.otherwise and any(event["event"] == "exhausted" for event in events):
        return FAILED, lesson.otherwise
    if not state.options:
        return FAILED, lesson.otherwise or "The game is over, but the goal was not reached."
    return OPEN, ""


def _holds(state: State, events: tuple[dict[str, Any], ...], wanted: dict[str, Any]) -> bool:
    """Whether something has happened: an event with these values, somebody on a square, or in sight."""
    by_id = state.match.by_id
    if "at" in wanted:
        where = state.where[by_id[wanted["at"]]]
        return where >= 0 and state.board.place_name(where) == wanted["square"]
    if "sees" in wanted:
        return sees_piece(state, by_id[wanted["sees"]], by_id[wanted["target"]])
    return any(event.items() >= wanted.items() for event in events)
