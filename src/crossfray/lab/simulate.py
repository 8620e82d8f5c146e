"""Games by the hundred: agents against each other, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from crossfray.agents import Agent
from crossfray.agents.chance import answer_chance
from crossfray.agents.steady import steady_answer
from crossfray.rules.engine import advance, new_game
from crossfray.rules.match import Match
from crossfray.rules.state import CHANCE, State

MOST_DECISIONS = 200_000
"""a game longer than this counts as a failure"""


@dataclass
class Tally:
    """The outcome of many games."""

    sides: int
    games: int = 0
    wins: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0] * self.sides

    def add(self, number: int, state: State, faults: list[str]) -> None:
        """Count a game; `faults`: where its agents failed and a simpler one answered."""
        self.games += 1
        if faults:
            more = f" and {len(faults) - 1} more like it" if len(faults) > 1 else ""
            self.failures.append(f"game {number}: {faults[0]}{more}")
        if state.winner < 0:
            self.failures.append(f"game {number}: no winner after {state.step} decisions")
            return
        self.wins[state.winner] += 1
        self.rounds.append(state.round)
        self.decisions.append(state.step)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": {str(side + 1): wins for side, wins in enumerate(self.wins)},
            "rounds": _summary(self.rounds),
            "decisions": _summary(self.decisions),
            "failures": self.failures,
        }


def _summary(numbers: list[int]) -> dict[str, float]:
    if not numbers:
        return {"mean": 0, "largest": 0}
    return {"mean": round(sum(numbers) / len(numbers), 2), "largest": max(numbers)}


def play_out(
    state: State,
    agents: list[Agent],
    rng: Random,
    most_rounds: int = MOST_DECISIONS,
    faults: list[str] | None = None,
) -> State:
    """Play a game to its end, or for so many rounds, an agent for each side.

    With a list for `faults` a game goes on where an agent fails, and the list tells where; without, it ends there."""
    while state.options and state.step < MOST_DECISIONS and state.round <= most_rounds:
        if state.side == CHANCE:
            advance(state, answer_chance(state, rng))
        elif faults is None:
            advance(state, agents[state.side](state, rng))
        else:
            option, fault = steady_answer(agents[state.side], state, rng)
            if fault:
                faults.append(f"decision {state.step}: {fault}")
            advance(state, option)
    return state


def simulate(match: Match, agents: list[Agent], games: int, seed: int) -> Iterator[Tally]:
    """Play games one after the other, each from its own seed; the running tally after each."""
    tally = Tally(len(match.sides))
    for number in range(1, games + 1):
        faults: list[str] = []
        state = play_out(new_game(match), agents, Random(f"{seed}:{number}"), faults=faults)
        tally.add(number, state, faults)
        yield tally
