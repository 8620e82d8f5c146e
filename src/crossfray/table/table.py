"""A table: a game in play, the answers that led here, and the way back."""

from dataclasses import dataclass
from random import Random
from typing import Any

from crossfray.agents.chance import answer_chance
from crossfray.content.matches import MatchSpec, build_match
from crossfray.rules.engine import apply, new_game, option_id
from crossfray.rules.events import event_json
from crossfray.rules.state import CHANCE, State


@dataclass(frozen=True)
class Step:
    """One answer: who gave it (a side from 1, 0 for chance), what, the events and the hash of what came of it."""

    by: int
    answer: str
    hash: str
    events: list[dict[str, Any]]


class Table:
    """Plays a match answer by answer, keeps every step, and can take back what no die has sealed."""

    def __init__(self, spec: MatchSpec, seed: int) -> None:
        self.spec = spec
        self.seed = seed
        self.match = build_match(spec)
        self.state = new_game(self.match)
        self.steps: list[Step] = []
        self.past: list[State] = []
        """the state before each step"""
        self.dice = Random(seed)
        self.whims = Random(seed + 1)
        """for players who choose at random: never the dice, so that undo changes no roll"""

    def answer(self, option: int) -> Step:
        """Give an answer to the open decision; NotOffered if it is none of its."""
        before = self.state.copy()
        name = option_id(self.state, option) if option >= 0 and self.state.options >> option & 1 else ""
        events = apply(self.state, option)
        step = Step(before.side + 1, name, self.state.hash(), [event_json(self.match, e) for e in events])
        self.past.append(before)
        self.steps.append(step)
        return step

    def roll(self) -> Step:
        """Let chance answer."""
        return self.answer(answer_chance(self.state, self.dice))

    @property
    def waits_on_chance(self) -> bool:
        return bool(self.state.options) and self.state.side == CHANCE

    def undo(self, sides: set[int]) -> str:
        """Go back to the last decision of one of these sides (from 0). Empty if done, else why it cannot be."""
        for back in range(len(self.steps) - 1, -1, -1):
            if self.steps[back].by == 0:
                return "The dice have been rolled: what led to them stands."
            if self.steps[back].by - 1 in sides:
                self.state = self.past[back]
                del self.past[back:], self.steps[back:]
                return ""
        return "There is nothing to take back."
