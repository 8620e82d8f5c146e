"""The beginner: knows what is good and often does not see it.

It forgets what its cards offer, misjudges chances and distances, and walks into the open to come closer."""

from random import Random

from crossfray.agents.policy import worths
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.state import State

FORGETS = 0.6
"""how often an ability, an item or help for a friend does not come to its mind"""
MISJUDGES = 0.35
"""how far off its judgement is, by the worths of the policy: a sure challenge is worth 1"""


def choose(state: State, rng: Random) -> int:
    """What seems best of what comes to its mind."""
    options = list(bits(state.options))
    if state.kind == decisions.ASK_ACTION:
        minded = [each for each in options if not (_easily_forgotten(each) and rng.random() < FORGETS)]
        options = [each for each in minded if each != decisions.ACTION_DONE] or options
    seeming = [worth + rng.gauss(0.0, MISJUDGES) for worth in worths(state, options)]
    return options[seeming.index(max(seeming))]


def _easily_forgotten(action: int) -> bool:
    return action >= decisions.ACTION_ABILITY or action in (
        decisions.ACTION_ASSIST,
        decisions.ACTION_INTERACT,
    )
