"""The agents by name: the five levels of the computer, and the two players that look no answer ahead."""

from crossfray.agents import Agent, greedy, randomly
from crossfray.agents.levels import LEVELS
from crossfray.content.errors import InputError, nearest_to, shown

AGENTS: dict[str, Agent] = {**LEVELS, "greedy": greedy.choose, "random": randomly.choose}


def find_agent(name: str) -> Agent:
    """An agent by its name; InputError if there is none."""
    if name not in AGENTS:
        message = f"there is no agent {shown(name)}: expected one of {', '.join(AGENTS)}"
        raise InputError.at("", message, nearest=nearest_to(name, AGENTS))
    return AGENTS[name]
