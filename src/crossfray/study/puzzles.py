"""Puzzles: positions of games in which one answer is clearly best.

They are kept by names, so that they outlive changes of the engine: where the game stood, and the answers from there to
the question."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any, Final

from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.content.maps import load_map
from crossfray.content.match.spec import MatchSpec, spec_from_json
from crossfray.rules.asking import question_text
from crossfray.rules.engine import advance, option_ids
from crossfray.rules.state import State
from crossfray.rules.view import option_label
from crossfray.study.hint import short
from crossfray.study.reasons import Reasons, option_facts, percent, reasons
from crossfray.table.standing import stand
from crossfray.table.table import match_of

FILE: Final = Path(__file__).parent / "puzzles.json"
THEMES: Final = {
    "knock-outs": ("Knock-outs", "Which rival to knock out, and how."),
    "sight": ("Sight", "Where to stand to see without being seen."),
    "reactions": ("Reactions", "What to answer during another side's turn, or when a card asks."),
    "points": ("Points", "How to score: points now, and at the end of the round."),
}
LEVELS: Final = ("easy", "medium", "hard")
FIRST_DAY: Final = date(2026, 1, 1)
MOST_TOLD = 5
"""answers that a solution tells"""


@dataclass(frozen=True)
class Puzzle:
    """A question of a game, its one good answer, and how that was checked."""

    id: str
    theme: str
    level: str
    match: MatchSpec
    standing: dict[str, Any]
    """where the game stood at the last beginning of an action: table/standing.py"""
    answers: tuple[str, ...]
    """from there to the question"""
    side: int
    """who is asked, from 0"""
    answer: str
    wins: Mapping[str, tuple[float, float]]
    """for each answer the chance to win with it, and how far off that may be"""
    checked: Mapping[str, Any]
    """how: `method` (exact to the end of the activation and searched, or searched alone), `looks` at each answer, the
    `margin` over the next best answer and its `noise`"""

    @property
    def task(self) -> str:
        return "One answer is clearly best. Which?"

    @cached_property
    def asks(self) -> str:
        """The question as the game asks it."""
        return question_text(question(self), self.side)

    @property
    def place(self) -> str:
        """Where and when it is asked."""
        return f"{load_map(self.match.map).name}, round {self.standing['round']}"

    @property
    def title(self) -> str:
        return f"{self.place}: {self.asks}"


def puzzle_from(data: Mapping[str, Any], name: str = "") -> Puzzle:
    """A puzzle as data keeps it."""
    return Puzzle(
        name or data["id"],
        data["theme"],
        data["level"],
        spec_from_json(data["match"], "puzzle"),
        data["standing"],
        tuple(data["answers"]),
        data["side"] - 1,
        data["answer"],
        {option: (win, noise) for option, (win, noise) in data["wins"].items()},
        data["checked"],
    )


@cache
def puzzles(file: Path = FILE) -> dict[str, Puzzle]:
    """All that come with the game, or those of a file, by id; InputError if it holds none."""
    try:
        return {each["id"]: puzzle_from(each) for each in json.loads(file.read_text("utf-8"))}
    except OSError as error:
        raise InputError.at(str(file), f"cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        message = "expected a file of puzzles, as crossfray puzzles make --into writes it"
        raise InputError.at(str(file), message) from None


def find_puzzle(name: str, file: Path = FILE) -> Puzzle:
    """A puzzle by its id; InputError if there is none."""
    known = puzzles(file)
    if name not in known:
        message = f"there is no puzzle {shown(name)}: crossfray puzzles lists them"
        raise InputError.at("", message, nearest=nearest_to(name, known))
    return known[name]


def puzzle_of_the_day(day: date, theme: str = "", file: Path = FILE) -> Puzzle:
    """The puzzle of a date, of all themes or of one: all come in turn, in an order that looks like chance."""
    if theme and theme not in THEMES:
        message = f"there is no theme {shown(theme)}: expected one of {', '.join(THEMES)}"
        raise InputError.at("", message, nearest=nearest_to(theme, THEMES))
    known = [each.id for each in puzzles(file).values() if theme in ("", each.theme)]
    if not known:
        raise InputError.at("", "there are no such puzzles")
    turn, place = divmod((day - FIRST_DAY).days, len(known))
    return puzzles(file)[Random(f"puzzles {turn}").sample(known, len(known))[place]]


def question(puzzle: Puzzle) -> State:
    """The state that waits on the question of a puzzle."""
    state = stand(match_of(puzzle.match), puzzle.standing)
    for answer in puzzle.answers:
        advance(state, option_ids(state)[answer])
    return state


@dataclass(frozen=True)
class Verdict:
    """What there is to say to an answer."""

    right: bool
    say: str
    option: dict[str, Any]


def try_answer(puzzle: Puzzle, answer: str) -> Verdict:
    """Whether an answer is right, and why; of a wrong one nothing is said that gives the right one away. InputError if
    it is not offered."""
    state = question(puzzle)
    known = option_ids(state)
    if answer not in known:
        raise InputError.at("", f"{shown(answer)} is not offered here", nearest=nearest_to(answer, known))
    why = _why(puzzle, state, [answer])[answer]
    label = short(option_label(state, known[answer]))
    if answer == puzzle.answer:
        margin = puzzle.checked["margin"]
        say = f"Right: {label} is better by {percent(margin)} than any other answer. {why.sentence}"
    else:
        cost = puzzle.wins[puzzle.answer][0] - puzzle.wins[answer][0]
        say = f"Not the best: {label} gives away about {percent(cost)} of your chance to win. {why.sentence}"
    return Verdict(answer == puzzle.answer, say, _option(puzzle, state, answer, why))


def solution(puzzle: Puzzle) -> dict[str, Any]:
    """The best answer, and the next ones beside it."""
    state = question(puzzle)
    best = sorted(puzzle.wins, key=lambda each: (each != puzzle.answer, -puzzle.wins[each][0]))[:MOST_TOLD]
    why = _why(puzzle, state, best)
    label = short(option_label(state, option_ids(state)[puzzle.answer]))
    return {
        "answer": puzzle.answer,
        "say": f"{label} is the answer.",
        "options": [_option(puzzle, state, each, why[each]) for each in best],
        "checked": dict(puzzle.checked),
    }


def _why(puzzle: Puzzle, state: State, answers: list[str]) -> dict[str, Reasons]:
    """The reasons for and against some answers, told beside those of the next best."""
    known = option_ids(state)
    beside = sorted(puzzle.wins, key=lambda each: -puzzle.wins[each][0])[:2]
    wanted = dict.fromkeys([*answers, *beside])
    found = reasons(state, [known[each] for each in wanted], puzzle.id)
    return {each: found[known[each]] for each in wanted}


def _option(puzzle: Puzzle, state: State, answer: str, why: Reasons) -> dict[str, Any]:
    win, noise = puzzle.wins[answer]
    return {
        **option_facts(state, option_ids(state)[answer]),
        "win": win,
        "noise": noise,
        "sentence": why.sentence,
        "gains": why.gains,
        "risks": why.risks,
    }
