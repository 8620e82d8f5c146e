"""The exact worth of every answer at the end of an activation: over all answers and all dice, by their weights."""

from crossfray.agents.value import value
from crossfray.rules.board import bits
from crossfray.rules.engine import apply, chance_weights
from crossfray.rules.kinds import TURN_BEGIN
from crossfray.rules.state import CHANCE, State

MOST_POSITIONS = 10_000
ALIKE = 0.002
"""answers that differ by less in the chance to win count as equally good"""


class TooLarge(Exception):
    """There are more positions than can be examined."""


class Exact:
    """Plays every answer to the end of the activation; each side chooses what is best for itself."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self.most = most
        self.known: dict[int, list[float]] = {}

    def answers(self, state: State) -> dict[int, float]:
        """The worth of each answer to the open question, for the side that gives it."""
        return {option: self.after(state, option)[state.side] for option in bits(state.options)}

    def after(self, state: State, option: int) -> list[float]:
        """The chances of all sides after an answer."""
        twin = state.copy()
        if any(event.kind == TURN_BEGIN for event in apply(twin, option)) or not twin.options:
            return value(twin)
        return self.worth(twin)

    def worth(self, state: State) -> list[float]:
        """The chances of all sides in a position; TooLarge if there are too many positions on the way."""
        key = state.key()
        if key not in self.known:
            if len(self.known) > self.most:
                raise TooLarge
            self.known[key] = self._mean(state) if state.side == CHANCE else self._best(state)
        return self.known[key]

    def _best(self, state: State) -> list[float]:
        return max(
            (self.after(state, option) for option in bits(state.options)), key=lambda all_: all_[state.side]
        )

    def _mean(self, state: State) -> list[float]:
        weights = chance_weights(state)
        found = [(weights[option], self.after(state, option)) for option in bits(state.options)]
        total = sum(weight for weight, _ in found)
        sides = range(len(state.match.sides))
        return [sum(weight * worths[side] for weight, worths in found) / total for side in sides]


def is_best(worths: dict[int, float], option: int) -> bool:
    """Whether no answer is better than this one."""
    return worths[option] >= max(worths.values()) - ALIKE
