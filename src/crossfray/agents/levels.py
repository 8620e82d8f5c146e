"""The computer's five levels. A level is set by its mistakes and by how often it looks ahead, not by seconds: it plays
as well on a slow machine as on a fast one."""

from collections.abc import Sequence
from typing import Final

from crossfray.agents import Agent
from crossfray.agents.careless import Careless
from crossfray.agents.search import Search
from crossfray.rules import is_compiled

LEVELS: Final[dict[str, Agent]] = {
    "novice": Careless(forgets=0.7, misjudges=0.5),
    "easy": Careless(forgets=0.3, misjudges=0.15),
    "normal": Search(looks=16, ahead=2, within=5.0),
    "hard": Search(looks=200, ahead=4, within=10.0),
    "expert": Search(looks=2000, ahead=4, within=20.0),
}

USUAL: Final = "normal"
"""the level of a computer of which nobody has said how strong it is to be"""

ABOUT: Final[dict[str, str]] = {
    "novice": "Overlooks its cards' abilities and walks into the open: for a first game.",
    "easy": "Makes the same mistakes, but fewer.",
    "normal": "Plans each activation, and considers how others may respond.",
    "hard": "Plans more thoroughly, and looks further ahead.",
    "expert": "Plans like hard, but most thoroughly; takes a few seconds.",
}
"""what each is like, for who chooses one"""

THINKERS: Final = ("hard", "expert")
"""those that make people wait where the rules are not compiled"""


def slowness(seats: Sequence[str]) -> str:
    """A sentence if somebody at the table would think much faster with compiled rules; else nothing."""
    slow = [level for level in THINKERS if level in seats]
    if is_compiled() or not slow:
        return ""
    return f"The rules are not compiled here, so {' and '.join(slow)} may take three to four times as long to think."
