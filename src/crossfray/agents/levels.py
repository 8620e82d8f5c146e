"""The computer's five levels. A level is set by its mistakes and by how often it looks ahead, not by seconds: it plays
as well on a slow machine as on a fast one."""

from typing import Final

from crossfray.agents import Agent
from crossfray.agents.careless import Careless
from crossfray.agents.search import Search

LEVELS: Final[dict[str, Agent]] = {
    "novice": Careless(forgets=0.7, misjudges=0.5),
    "easy": Careless(forgets=0.3, misjudges=0.15),
    "normal": Search(looks=50, ahead=2, within=5.0),
    "hard": Search(looks=200, ahead=4, within=10.0, deep=2),
    "expert": Search(looks=1000, ahead=4, within=20.0, deep=2),
}

USUAL: Final = "normal"
"""the level of a computer of which nobody has said how strong it is to be"""

ABOUT: Final[dict[str, str]] = {
    "novice": "Overlooks its cards' abilities and walks into the open: for a first game.",
    "easy": "Makes the same mistakes, but fewer.",
    "normal": "Plans each activation, and considers how others may respond.",
    "hard": "Plans for the others' best responses, and looks further ahead.",
    "expert": "Plans like hard, but most thoroughly; takes a few seconds.",
}
"""what each is like, for who chooses one"""
