"""Reviews a finished game: the chances to win over time, and for each activation what was luck and what was choice.

Luck is what the dice gave beyond expectation: the chance to win after they fell, minus the mean over all ways they
could fall. Choice is what an answer cost: the chance to win with the best answer, minus the chance with this one,
counted only if the best was clearly better. The rest is what looking ahead did not foresee: small things, and noise.

A review is made in pieces, one per activation. The pieces are independent, and the same seed gives the same review."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from crossfray.rules.asking import question_text
from crossfray.rules.decisions import ASK_CHARACTER, QUESTIONS
from crossfray.rules.engine import apply, option_ids
from crossfray.rules.frames import CHALLENGE_FRAME, CHALLENGE_TO, FIRST_HAND, PROCEDURE
from crossfray.rules.hands import rolling_frame, whose_hand
from crossfray.rules.kinds import LOSE, WIN
from crossfray.rules.odds import hands_odds
from crossfray.rules.state import CHANCE, State
from crossfray.study.hint import Advised, advised
from crossfray.study.looks import Effort, ends_at, judge, margin, mean_of, outcomes, searching, worth
from crossfray.table.table import Step

USUAL = Effort.for_review(100)
CLOSE = 0.03
"""an answer that looks worse than the best by less than this at a first look is not examined further"""
WORTH_TELLING = 0.05
"""a clearly better answer, or a roll, is only mentioned if it changed the chance to win by at least this"""


class Segment(NamedTuple):
    """An activation: the steps from its first question to the first question of the next one."""

    start: int
    end: int
    round: int
    side: int
    """whose activation it is, from 0"""
    piece: str
    """the character that is activated"""


@dataclass(frozen=True)
class Chosen:
    """An answer that was given although another one was clearly better."""

    step: int
    side: int
    question: str
    text: str
    best: Advised
    given: Advised
    cost: float
    noise: float
    change: list[float]
    """how it changed the chance of every side"""


@dataclass(frozen=True)
class Rolled:
    """Dice that fell, and how much they gave every side beyond expectation. `step`: the step after which they had
    fallen."""

    step: int
    luck: list[float]
    chance: float | None = None
    """for a challenge: how likely it was to be won"""
    won: bool | None = None
    piece: str = ""
    target: str = ""


@dataclass
class Looked:
    """What was found in an activation."""

    win: list[float]
    """the chances of all sides when it began"""
    choices: list[Chosen] = field(default_factory=list)
    rolls: list[Rolled] = field(default_factory=list)


# ---------------------------------------------------------------------- the pieces


def segments(states: Sequence[State], steps: Sequence[Step], first: int) -> list[Segment]:
    """The activations of a game. `states[n]` is the game after `first + n` of its steps."""
    starts: list[tuple[int, int, dict[str, Any]]] = []
    for number, state in enumerate(states[:-1], first):
        turns = [event for event in steps[number].events if event["event"] == "turn"]
        then = states[number + 1 - first]
        if turns and state.kind == ASK_CHARACTER:
            starts.append((number, state.round, turns[0]))
        elif turns and then.options:
            starts.append((number + 1, then.round, turns[-1]))
    ends = [start for start, _, _ in starts[1:]] + [first + len(states) - 1]
    return [
        Segment(start, end, round_, turn["side"] - 1, turn["piece"])
        for (start, round_, turn), end in zip(starts, ends, strict=True)
        if end > start
    ]


def look_at(
    state: State, answers: Sequence[str], start: int, seed: int = 1, effort: Effort = USUAL
) -> Looked:
    """Review an activation with these answers, which began in this state after `start` steps."""
    state = state.copy()
    looked = Looked(beginning(state, Random(f"review {seed}:{start}"), effort))
    number = 0
    while number < len(answers):
        rng = Random(f"review {seed}:{start + number}")
        if state.side == CHANCE:
            number = _roll(state, answers, number, start, rng, effort, looked)
        else:
            _choice(state, answers[number], start + number, rng, effort, looked)
            apply(state, option_ids(state)[answers[number]])
            number += 1
    return looked


def beginning(state: State, rng: Random, effort: Effort) -> list[float]:
    """The chances of all sides at the beginning of an activation: the mean of looks that end after an activation of one
    side and of the other, so that it does not matter who has just played."""
    ends = (ends_at(state) - 1, ends_at(state))
    return mean_of((1.0, worth(state, rng, effort.first // 2, until)) for until in ends)


def _roll(
    state: State, answers: Sequence[str], number: int, start: int, rng: Random, effort: Effort, looked: Looked
) -> int:
    """Let dice fall as they did, up to the next question of a side; returns the number of the next answer."""
    until, found = ends_at(state), outcomes(state)
    told = _told_before(state)
    won = None
    while number < len(answers) and state.side == CHANCE and state.options:
        events = apply(state, option_ids(state)[answers[number]])
        kinds = {event.kind for event in events}
        won = True if WIN in kinds else False if LOSE in kinds else won
        number += 1
    worths = {then.key(): worth(then, rng, effort.looks, until) for _, then in found}
    after = worths.get(state.key()) or worth(state, rng, effort.looks, until)
    before = mean_of((share, worths[then.key()]) for share, then in found)
    luck = [now - then for now, then in zip(after, before, strict=True)]
    looked.rolls.append(Rolled(start + number, luck, won=won, **told))
    return number


def _told_before(state: State) -> dict[str, Any]:
    """Who challenges whom and with what chance, if the dice belong to a challenge."""
    rolling = rolling_frame(state)
    if rolling is None or rolling[PROCEDURE] != CHALLENGE_FRAME:
        return {}
    things, piece = state.match.things, whose_hand(rolling, FIRST_HAND)
    return {
        "chance": float(hands_odds(state, rolling).win),
        "piece": things[piece].id if piece >= 0 else "",
        "target": things[rolling[CHALLENGE_TO]].id,
    }


def _choice(state: State, answer: str, step: int, rng: Random, effort: Effort, looked: Looked) -> None:
    """Compare an answer with the best ones; keep it if another was clearly better."""
    thoughts = searching(state, effort.first).think(state, rng, least=2)
    side, given = state.side, option_ids(state)[answer]
    mine = next(each.values for each in thoughts if each.option == given)
    best = [each for each in thoughts[:3] if each.values[side] > mine[side] + CLOSE]
    if not best:
        return
    seed = f"review {step}:{rng.random()}"
    judged = judge(state, [given, *(each.option for each in best[:2])], seed, effort)
    top, own = judged[0], next(each for each in judged if each.option == given)
    found = margin(top, own, side)
    if top is own or not found.is_clear:
        return
    first, second = advised(state, [top, own], seed)
    looked.choices.append(
        Chosen(
            step,
            side,
            QUESTIONS[state.kind].name,
            question_text(state, side),
            first,
            second,
            found.size,
            found.noise,
            [now - then for now, then in zip(own.wins, top.wins, strict=True)],
        )
    )


def look_at_all(
    states: Sequence[State],
    steps: Sequence[Step],
    first: int,
    seed: int = 1,
    effort: Effort = USUAL,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Iterator[tuple[Segment, Looked]]:
    """Every activation of a game with what was found in it; `progress` is called with how many are done, and of how
    many."""
    found = segments(states, steps, first)
    for number, segment in enumerate(found):
        progress(number, len(found))
        answers = [step.answer for step in steps[segment.start : segment.end]]
        yield segment, look_at(states[segment.start - first], answers, segment.start, seed, effort)
    progress(len(found), len(found))
