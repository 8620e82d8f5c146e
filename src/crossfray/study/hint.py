"""A hint: the best answers to the open question, what each is worth and why. It knows what the asked side knows."""

from dataclasses import dataclass
from random import Random
from typing import Any

from crossfray.content.errors import InputError
from crossfray.rules.asking import question_text
from crossfray.rules.board import bits
from crossfray.rules.decisions import QUESTIONS
from crossfray.rules.state import CHANCE, State
from crossfray.study.looks import LEAST, Effort, Judged, judge, margin, shortlist
from crossfray.study.reasons import Reasons, option_facts, reasons

BEST = 3
"""answers that a hint tells"""
CANDIDATES = 4
"""answers that are looked at again to find them"""
USUAL = Effort(240, 60)


@dataclass(frozen=True)
class Advised:
    """An answer with the chance to win of the side that gives it, and the reasons."""

    judged: Judged
    facts: dict[str, Any]
    """as a view has it: its id, its label, and what it is about"""
    win: float
    noise: float
    reasons: Reasons

    def to_json(self) -> dict[str, Any]:
        return {
            **self.facts,
            "win": round(self.win, 4),
            "noise": round(self.noise, 4),
            "sentence": self.reasons.sentence,
            "gains": self.reasons.gains,
            "risks": self.reasons.risks,
        }


@dataclass(frozen=True)
class Hint:
    """The best answers to a question, the first is the best."""

    decision: int
    side: int
    """who is asked, from 0"""
    question: str
    text: str
    options: list[Advised]
    others: int
    """how many more answers there are"""
    clear: bool
    """the first is better than the second beyond the noise"""

    @property
    def sentence(self) -> str:
        first = short(self.options[0].facts["label"])
        if self.options[0].win - self.options[-1].win < LEAST and len(self.options) > 1:
            return f"It makes little difference; {first} is fine."
        if len(self.options) == 1 or self.clear:
            return f"{first} looks clearly best."
        second = short(self.options[1].facts["label"])
        return f"{first} looks best, but {second} is about as good."

    def to_json(self) -> dict[str, Any]:
        return {
            "decision": self.decision,
            "side": self.side + 1,
            "question": self.question,
            "text": self.text,
            "win": round(self.options[0].win, 4),
            "options": [each.to_json() for each in self.options],
            "others": self.others,
            "clear": self.clear,
            "sentence": self.sentence,
        }


def short(label: str) -> str:
    """A label without the text of a card."""
    return label.split(": ", 1)[0]


def hint(
    state: State,
    seed: int = 1,
    effort: Effort = USUAL,
) -> Hint:
    """The best answers to the open question; InputError if no side is asked or there is nothing to look ahead to. The
    same seed gives the same hint."""
    expect_question(state)
    candidates = list(bits(state.options))
    if len(candidates) > CANDIDATES:  # a first look finds those that are worth another
        candidates = shortlist(state, Random(f"hint {seed}"), effort.first)[:CANDIDATES]
    judged = judge(state, candidates, f"hint {seed}", effort)
    clear = len(judged) == 1 or margin(judged[0], judged[1], state.side).is_clear
    best = judged[:BEST]
    return Hint(
        state.step,
        state.side,
        QUESTIONS[state.kind].name,
        question_text(state, state.side),
        advised(state, best, f"hint {seed}"),
        state.options.bit_count() - len(best),
        clear,
    )


def expect_question(state: State) -> None:
    """InputError if there is nothing to give a hint for."""
    if not state.options:
        raise InputError.at("", "the game is over: there is nothing left to answer")
    if state.side == CHANCE:
        raise InputError.at("", "the dice are about to be rolled: there is nothing to choose")
    if state.match.draft is not None:
        raise InputError.at("", "squads are still being chosen: hints are available once the game starts")


def advised(state: State, judged: list[Judged], seed: str) -> list[Advised]:
    """Answers with their reasons."""
    why = reasons(state, [each.option for each in judged], seed)
    return [
        Advised(
            each,
            option_facts(state, each.option),
            each.win(state.side),
            each.noise(state.side),
            why[each.option],
        )
        for each in judged
    ]
