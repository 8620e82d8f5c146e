"""A hint: the best answers to the open question, what each is worth and why. It knows what the asked side knows."""

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from crossfray.content.errors import InputError
from crossfray.rules.asking import question_text
from crossfray.rules.board import bits
from crossfray.rules.decisions import QUESTIONS
from crossfray.rules.state import CHANCE, State
from crossfray.study.looks import LEAST, Effort, Judged, judge, margin, shortlist
from crossfray.study.picking import EVIDENCE, clearly_best, estimates, pick_reasons
from crossfray.study.reasons import Reasons, option_facts, reasons

BEST = 3
"""answers that a hint tells"""
CANDIDATES = 4
"""answers that are looked at again to find them"""
USUAL = Effort(240, 60)


@dataclass(frozen=True)
class Advised:
    """An answer with the chance to win of the side that gives it, and the reasons."""

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
    evidence: str = ""
    """what the chances rest on, if not on looks ahead"""

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
            "evidence": self.evidence,
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
    found = picks(state) if state.match.draft is not None else looked_ahead(state, f"hint {seed}", effort)
    return Hint(
        state.step,
        state.side,
        QUESTIONS[state.kind].name,
        question_text(state, state.side),
        found.best,
        state.options.bit_count() - len(found.best),
        found.clear,
        found.evidence,
    )


class Found(NamedTuple):
    """The best answers, whether the first is clearly better than the second, and what that rests on."""

    best: list[Advised]
    clear: bool
    evidence: str = ""


def looked_ahead(state: State, seed: str, effort: Effort) -> Found:
    """The best answers by looks ahead."""
    candidates = list(bits(state.options))
    if len(candidates) > CANDIDATES:  # a first look finds those that are worth another
        candidates = shortlist(state, Random(seed), effort.first)[:CANDIDATES]
    judged = judge(state, candidates, seed, effort)
    clear = len(judged) == 1 or margin(judged[0], judged[1], state.side).is_clear
    return Found(advised(state, judged[:BEST], seed), clear)


def picks(state: State) -> Found:
    """The best answers while squads are picked: there is no position yet to look ahead from."""
    ranked = estimates(state)
    best = [
        Advised(option_facts(state, option), win, noise, pick_reasons(state, option))
        for option, win, noise in ranked[:BEST]
    ]
    return Found(best, clearly_best(ranked), EVIDENCE)


def advised(state: State, judged: list[Judged], seed: str) -> list[Advised]:
    """Answers with their reasons."""
    side, why = state.side, reasons(state, [each.option for each in judged], seed)
    return [
        Advised(option_facts(state, each.option), each.win(side), each.noise(side), why[each.option])
        for each in judged
    ]


def expect_question(state: State) -> None:
    """InputError if there is nothing to give a hint for."""
    if not state.options:
        raise InputError.at("", "the game is over: there is nothing left to answer")
    if state.side == CHANCE:
        raise InputError.at("", "the dice are about to be rolled: there is nothing to choose")
