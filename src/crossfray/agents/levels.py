"""The computer's five levels. A level is set by how often it looks ahead, not by seconds: it plays as well on a slow
machine as on a fast one."""

from typing import Final

from crossfray.agents import Agent, novice
from crossfray.agents.search import Search

LEVELS: Final[dict[str, Agent]] = {
    "novice": novice.choose,
    "easy": Search(looks=12, ahead=0, within=2.0),
    "normal": Search(looks=60, ahead=2, within=5.0),
    "hard": Search(looks=300, ahead=2, within=10.0),
    "expert": Search(looks=1500, ahead=4, within=20.0),
}
