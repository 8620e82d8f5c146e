"""The agents by name: the five levels of the computer, the two players that do not look ahead, and players that people
write."""

from crossfray.agents import Agent, greedy, randomly
from crossfray.agents.levels import LEVELS
from crossfray.content.errors import InputError, nearest_to, shown

AGENTS: dict[str, Agent] = {**LEVELS, "greedy": greedy.choose, "random": randomly.choose}


def find_agent(name: str) -> Agent:
    """An agent by its name, by `FILE.py:NAME`, or by the name that an installed package gives it; InputError if there
    is none."""
    if name in AGENTS:
        return AGENTS[name]
    from crossfray.agents.own import agent_from_file, agent_from_package, installed

    if ":" in name:
        return agent_from_file(name)
    if name in installed():
        return agent_from_package(name)
    known = [*AGENTS, *installed()]
    message = f"there is no agent {shown(name)}: expected one of {', '.join(known)}, or FILE.py:NAME"
    raise InputError.at("", message, nearest=nearest_to(name, known))
