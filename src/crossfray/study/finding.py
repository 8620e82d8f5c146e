"""Finding puzzles in games that players of the computer play with each other: questions with one clearly best answer.

Every answer to every question is looked at, and again where one seems to be best. The best of those are looked at much
deeper, in every way there is; and to the end of the activation exactly, with every answer and every roll, where that is
small enough. Only what all of them agree on is kept."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean
from time import time
from typing import Any, NamedTuple

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.agents.search import Search
from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.content.match.drawn import FIRST as FIRST_GAME
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.content.match.spec import MatchSpec
from crossfray.lab.runs import Row, Study
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.decisions import OF_SQUARE, QUESTIONS
from crossfray.rules.engine import advance, copy_and_apply, new_game, option_id, option_ids
from crossfray.rules.frames import TURN_SIDE
from crossfray.rules.procedure import turn_frame
from crossfray.rules.selectors import sees_piece
from crossfray.rules.state import CHANCE, State
from crossfray.study.exact import Exact, TooLarge, is_best
from crossfray.study.looks import Effort, Judged, judge, margin
from crossfray.study.puzzles import LEVELS, THEMES, find_puzzle, puzzle_from, question
from crossfray.study.reasons import courses
from crossfray.table.standing import standing_of
from crossfray.table.table import match_of

GLANCE, AGAIN, DEEP = Effort(0, 6), Effort(0, 30), Effort(0, 300, 8)
LEAST_MARGIN = 0.07
"""by which the best answer must be better than any other"""
AT_A_GLANCE = LEAST_MARGIN / 2
"""by which it must be better at a glance"""
OPEN = (0.1, 0.97)
"""between these the chance to win with the best answer must be: a game that is lost or won teaches little"""
DEEPLY = 4
"""answers that are looked at most deeply"""
MOST_ANSWERS = 24
"""that a puzzle has: nobody compares more"""
PLAYER = Search(30, 2)
MOST_ROUNDS = 12
MOST_A_GAME = 3
APART = 4
"""activations between two puzzles of a game"""
ASIDE = (decisions.ASK_CARD_SIDE, decisions.ASK_PLACE, decisions.ASK_RETURN, decisions.ASK_AREA)
"""questions of which none makes a puzzle"""


class Task(NamedTuple):
    """A game to look for puzzles in."""

    number: int
    seed: int
    deep: Effort
    until: float
    """when to end at the latest, by the clock; what is found depends on it only if it comes to that"""
    level: str
    """puzzles that are easier are left aside"""


@dataclass
class Puzzles(Study):
    """So many games, and the puzzles that are found in them."""

    games: int
    seed: int = 1
    deep: Effort = DEEP
    until: float = inf
    level: str = LEVELS[0]
    found: list[dict[str, Any]] = field(default_factory=list)

    name = "puzzles"

    def __post_init__(self) -> None:
        self.total = self.games
        if self.level not in LEVELS:
            message = f"there is no level {shown(self.level)}: expected one of {', '.join(LEVELS)}"
            raise InputError.at("", message, nearest=nearest_to(self.level, LEVELS))

    @staticmethod
    def work(task: Task, /) -> Row:
        return {"game": task.number, "puzzles": list(look_for(task))}

    def settings(self) -> Row:
        return {"games": self.games, "seed": self.seed, "deep": list(self.deep), "level": self.level}

    def waves(self) -> Iterator[Iterator[Task]]:
        numbers = range(1, self.games + 1)
        yield (Task(number, self.seed, self.deep, self.until, self.level) for number in numbers)

    def add(self, row: Row) -> None:
        self.found += row["puzzles"]

    def cells(self, row: Row) -> Iterator[Row]:
        for each in row["puzzles"]:
            yield {
                "game": row["game"],
                "theme": each["theme"],
                "level": each["level"],
                "title": puzzle_from(each, "new").title,
            }

    def doing(self) -> str:
        return f"Looking for puzzles, {len(self.found)} found"


def drawn_match(rng: Random) -> MatchSpec:
    """A match of two sides with squads of any box, small enough to be taken in at a glance."""
    wish = Wish(sides=2, size=rng.choice((2, 3)), attached=rng.choice((0, 1)), edition="expanded", plain=True)
    while (drawn := draw_match(rng, wish)).game == FIRST_GAME:
        pass
    return drawn


def look_for(task: Task) -> Iterator[dict[str, Any]]:
    """Play a game and find its puzzles, as data."""
    rng = Random(f"puzzles {task.seed}:{task.number}")
    spec = drawn_match(rng)
    questions = played(spec, rng, task.until)
    return among(spec, questions, f"{task.seed}:{task.number}", task.deep, level=task.level)


def played(spec: MatchSpec, rng: Random, until: float) -> Iterator[tuple[State, str]]:
    """The questions of a game of the computer with itself, each with the answer that is given then."""
    state, player = new_game(match_of(spec)), PLAYER.anew()
    while state.options and state.round <= MOST_ROUNDS and time() < until:
        option = answer_chance(state, rng) if state.side == CHANCE else player(state, rng)
        yield state, option_id(state, option)
        advance(state, option)


def among(
    spec: MatchSpec,
    questions: Iterable[tuple[State, str]],
    seed: str,
    deep: Effort,
    most: int = MOST_A_GAME,
    level: str = LEVELS[0],
) -> Iterator[dict[str, Any]]:
    """The puzzles among the questions of a game, which come with their answers; so many at most, none easier than a
    level, and not of activations that follow each other closely."""
    found, last = 0, -APART
    standing, answers = None, list[str]()
    for state, answer in questions:
        here = standing_of(state)
        if here is not None:
            standing, answers = here, []
        if standing is not None and state.turns >= last + APART and is_candidate(state):
            puzzle = checked(spec, state, standing, answers, seed, deep, level)
            if puzzle is not None:
                found, last = found + 1, state.turns
                yield puzzle
                if found == most:
                    return
        answers.append(answer)


def is_candidate(state: State) -> bool:
    """Whether a question could make a puzzle: a side is asked, and has neither one answer nor very many."""
    if state.side == CHANCE or not state.round or state.kind in ASIDE:
        return False
    return 2 <= state.options.bit_count() <= MOST_ANSWERS


def at_a_glance(state: State, seed: str) -> bool:
    """Whether an answer seems to be better than any other, in a game that is neither lost nor won."""
    best, second, *_ = judge(state, bits(state.options), f"glance {seed}", GLANCE)
    won = best.win(state.side)
    return OPEN[0] <= won <= OPEN[1] and won - second.win(state.side) >= AT_A_GLANCE


def checked(
    spec: MatchSpec,
    state: State,
    standing: dict[str, Any],
    answers: list[str],
    seed: str,
    deep: Effort,
    level: str = LEVELS[0],
) -> dict[str, Any] | None:
    """A question as a puzzle, if it stands up to every check and is hard enough."""
    if not at_a_glance(state, seed):
        return None
    every = judge(state, bits(state.options), seed, AGAIN)
    if not is_clear(every, state.side):
        return None
    hard = level_of(state, every[0].option)
    if LEVELS.index(hard) < LEVELS.index(level):
        return None
    best = judge(state, [each.option for each in every[:DEEPLY]], f"deep {seed}", deep)
    if best[0].option != every[0].option or not is_clear(best, state.side):
        return None
    method = exactly(state, best[0].option)
    if not method:
        return None
    side, deeply = state.side, {each.option: each for each in best}
    gap = margin(best[0], best[1], side)
    found = {
        "theme": theme_of(state, best),
        "level": hard,
        "match": spec.to_json(),
        "standing": standing,
        "answers": list(answers),
        "side": side + 1,
        "answer": option_id(state, best[0].option),
        "wins": {
            option_id(state, each.option): [round(each.win(side), 4), round(each.noise(side), 4)]
            for each in (deeply.get(every_.option, every_) for every_ in every)
        },
        "checked": {
            "method": method,
            "looks": deep.looks * deep.times,
            "margin": round(gap.size, 4),
            "noise": round(gap.noise, 4),
        },
    }
    again = question(puzzle_from(found, "new"))
    same = again.side == side and option_ids(again) == option_ids(state)
    return found if found["theme"] and same else None


def is_clear(judged: list[Judged], side: int) -> bool:
    """Whether the first of some answers is better than every other by enough, beyond the noise."""
    gaps = [margin(judged[0], each, side) for each in judged[1:]]
    return bool(gaps) and all(gap.size >= LEAST_MARGIN and gap.is_clear for gap in gaps)


def exactly(state: State, option: int) -> str:
    """How an answer was checked to the end of the activation: exactly, or not at all where that is too large; empty if
    it is not the best there."""
    try:
        return "exact" if is_best(Exact().answers(state), option) else ""
    except TooLarge:
        return "search"


def level_of(state: State, option: int) -> str:
    """Easy if it is seen at a glance, hard if a player that looks ahead often misses it."""
    glances = sum(greedy.choose(state, Random(n)) == option for n in range(5))
    looks = sum(Search(50, 2)(state, Random(n)) == option for n in range(5))
    return LEVELS[0] if glances >= 4 else LEVELS[1] if looks >= 3 else LEVELS[2]


# ---------------------------------------------------------------------- what it is about


def theme_of(state: State, judged: list[Judged]) -> str:
    """What a puzzle is about, by what comes of its best answer; empty if nothing of it shows."""
    frame = turn_frame(state)
    if (frame is not None and frame[TURN_SIDE] != state.side) or state.kind in REACTIONS:
        return "reactions"
    if QUESTIONS[state.kind].answers == OF_SQUARE and sees_otherwise(state, *judged[:2]):
        return "sight"
    best = courses(state, judged[0].option, "theme")
    if fmean(len(each.out) + len(each.felled) / 2 for each in best) >= SHOWS:
        return "knock-outs"
    return "points" if fmean(each.points + each.soon for each in best) >= SHOWS else ""


REACTIONS = (decisions.ASK_YES_NO, decisions.ASK_ORDER, decisions.ASK_DIE, decisions.ASK_RAISE)
SHOWS = 0.25
"""knock-outs or points on average from which they are what a puzzle is about; a knock-down is half a knock-out"""


def sees_otherwise(state: State, best: Judged, second: Judged) -> bool:
    """Whether who sees whom of the piece that moves is otherwise with the best answer than with the next."""
    return sights(state, best.option) != sights(state, second.option)


def sights(state: State, option: int) -> set[tuple[int, int]]:
    """Who sees whom between the side that is asked and its rivals, of the pieces that an answer moves."""
    then, match = copy_and_apply(state, option), state.match
    own = [
        piece
        for piece in bits(match.own[state.side] & match.occupying & then.present)
        if then.where[piece] != state.where[piece]
    ]
    rivals = list(bits(match.rivals[state.side] & match.characters & then.present))
    return {(a, b) for a in own for b in rivals if sees_piece(then, a, b) or sees_piece(then, b, a)}


# ---------------------------------------------------------------------- a set of them


def chosen(found: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """So many puzzles at most, with ids: themes in turn, of each first the harder and the surer, and of every way to
    play some."""
    by_theme: dict[str, list[dict[str, Any]]] = {theme: [] for theme in THEMES}
    for each in sorted(found, key=_worth):
        by_theme[each["theme"]].append(each)
    turns = [list(_spread(each)) for each in by_theme.values()]
    rounds = zip_longest(*turns)
    kept = [each for round_ in rounds for each in round_ if each is not None][:most]
    return [{"id": f"p{number:03}", **each} for number, each in enumerate(kept, 1)]


def _worth(puzzle: dict[str, Any]) -> tuple[int, bool, float]:
    """In what order puzzles are taken."""
    sure = puzzle["checked"]["margin"] - puzzle["checked"]["noise"]
    return -LEVELS.index(puzzle["level"]), len(puzzle["wins"]) == 2, -sure


def _spread(found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The same ones so that ways to play and questions come in turn."""
    seen: Counter[str] = Counter()
    left = found[:]
    while left:
        best = min(left, key=lambda each: (seen[each["match"]["game"]], seen[_asked(each)]))
        seen.update((best["match"]["game"], _asked(best)))
        left.remove(best)
        yield best


def _asked(puzzle: dict[str, Any]) -> str:
    return puzzle_from(puzzle, "new").asks


class Again(NamedTuple):
    """A puzzle of a file to be looked at again, with another seed."""

    file: Path
    id: str
    looks: int
    seed: int


def look_again(task: Again) -> tuple[str, float, float]:
    """The answer that looks best now, and by how much, and how far off that may be."""
    state = question(find_puzzle(task.id, task.file))
    best, second, *_ = judge(
        state, bits(state.options), f"again {task.seed} {task.id}", Effort(0, task.looks)
    )
    gap = margin(best, second, state.side)
    return option_id(state, best.option), gap.size, gap.noise
