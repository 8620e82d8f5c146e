"""The computer's five levels. A level is set by how often it looks ahead, not by seconds: it plays as well on a slow
machine as on a fast one."""

from typing import Final

from crossfray.agents import Agent, novice
from crossfray.agents.search import Search

LEVELS: Final[dict[str, Agent]] = {
    "novice": novice.choose,
    "easy": Search(looks=10, ahead=0, within=2.0),
    "normal": Search(looks=200, ahead=0, within=5.0),
    "hard": Search(looks=400, ahead=2, within=10.0),
    "expert": Search(looks=1600, ahead=2, within=20.0),
}

ABOUT: Final[dict[str, str]] = {
    "novice": "Forgets what its cards offer and walks into the open: for a first game.",
    "easy": "Sees what is good at once, and seldom what comes of it.",
    "normal": "Plans each activation to its end.",
    "hard": "Plans each activation, and sees what others may do then.",
    "expert": "Plans as hard does, more thoroughly; takes a few seconds.",
}
"""what each is like, for who chooses one"""
