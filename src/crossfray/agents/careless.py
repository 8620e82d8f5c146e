"""The careless player, which plays like a beginner: it knows what is good, but often does not see it.

It forgets what its cards offer, misjudges chances and distances, and walks into the open to get closer."""

from random import Random

from crossfray.agents.policy import worths
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.state import State


class Careless:
    """A player that does not look ahead, and makes mistakes."""

    def __init__(self, forgets: float, misjudges: float) -> None:
        self.forgets = forgets
        """how often it does not think of an ability, an item or help for a friend"""
        self.misjudges = misjudges
        """how far its estimates are off, on the scale of the policy, where a certain challenge is worth 1"""

    def __call__(self, state: State, rng: Random) -> int:
        """The answer that seems best, of those that it thinks of."""
        options = list(bits(state.options))
        if state.kind == decisions.ASK_ACTION:
            minded = [each for each in options if not self._forgotten(each, rng)]
            options = [each for each in minded if each != decisions.ACTION_DONE] or options
        seeming = [worth + rng.gauss(0.0, self.misjudges) for worth in worths(state, options)]
        return options[seeming.index(max(seeming))]

    def _forgotten(self, action: int, rng: Random) -> bool:
        of_cards = action >= decisions.ACTION_ABILITY
        return (of_cards or action in HELPFUL) and rng.random() < self.forgets


HELPFUL = (decisions.ACTION_ASSIST, decisions.ACTION_INTERACT)
