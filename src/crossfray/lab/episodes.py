"""A game for programs that learn: answers are numbers, dice are rolled automatically, and the end gives a reward."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from crossfray.agents.chance import answer_chance
from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import Wish, match_of_seed
from crossfray.content.match.file import find_game
from crossfray.content.match.spec import MatchSpec
from crossfray.lab import actions
from crossfray.rules.engine import apply, new_game
from crossfray.rules.match import Match
from crossfray.rules.state import CHANCE

MOST_DECISIONS = 5_000
"""a game that lasts longer has no winner"""
DRAWN = "drawn"
"""another match for each game"""

Playable = str | MatchSpec


class Matches:
    """The matches of an environment: always the same one, by name, file or spec, or drawn ones."""

    def __init__(self, match: Playable, sides: int | None) -> None:
        self.fixed: Match | None = None
        if match == DRAWN:
            self.sides = sides or 2
            return
        self.fixed = actions.check_match(
            build_match(match if isinstance(match, MatchSpec) else find_game(match))
        )
        self.sides = len(self.fixed.sides)
        if sides not in (None, self.sides):
            raise InputError.at("", f"{self.fixed.title} has {self.sides} sides, not {sides}")

    def next(self, rng: Random) -> Match:
        if self.fixed is not None:
            return self.fixed
        spec = match_of_seed(rng.randrange(1 << 31), Wish(sides=self.sides, plain=True))
        return actions.check_match(build_match(spec))


class Episode:
    """One game; dice and everything else random come from `rng`."""

    def __init__(self, match: Match, rng: Random, most: int = MOST_DECISIONS) -> None:
        self.state = new_game(match)
        self.rng = rng
        self.most = most
        self._let_dice_fall()

    @property
    def sides(self) -> int:
        return len(self.state.match.sides)

    @property
    def over(self) -> bool:
        return not self.state.options

    @property
    def too_long(self) -> bool:
        return not self.over and self.state.step >= self.most

    def answer(self, option: int) -> None:
        apply(self.state, option)
        self._let_dice_fall()

    def offers(self, number: int) -> int:
        """The answer with this number; -1 if it is not offered."""
        option = actions.option_of(self.state, number)
        return option if option >= 0 and self.state.options >> option & 1 else -1

    def mask(self) -> NDArray[np.int8]:
        """1 for every number that is offered."""
        found = np.zeros(actions.COUNT, dtype=np.int8)
        if not self.over:
            found[actions.numbers(self.state)] = 1
        return found

    def ids(self) -> list[str]:
        """The offered answers, as text."""
        state = self.state
        return [actions.text_of(state, number) for number in actions.numbers(state)] if state.options else []

    def __str__(self) -> str:
        state = self.state
        if self.over:
            return f"round {state.round}, points {state.points}: side {state.winner + 1} has won"
        return f"round {state.round}, points {state.points}, side {state.side + 1}: {', '.join(self.ids())}"

    def rewards(self) -> list[float]:
        """For each side: 1 for the winner, -1 shared by the others; 0 before the end."""
        return rewards(self.state.winner, self.sides)

    def _let_dice_fall(self) -> None:
        while self.state.options and self.state.side == CHANCE:
            apply(self.state, answer_chance(self.state, self.rng))


def rewards(winner: int, sides: int) -> list[float]:
    if winner < 0:
        return [0.0] * sides
    return [1.0 if side == winner else -1.0 / (sides - 1) for side in range(sides)]
