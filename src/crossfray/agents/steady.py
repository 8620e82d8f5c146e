"""Answers that never fail: if a player fails, a simpler one answers instead, and this is reported."""

from random import Random

from crossfray.agents import Agent, randomly
from crossfray.rules.state import State


def steady_answer(agent: Agent, state: State, rng: Random) -> tuple[int, str]:
    """An answer that is offered, and a sentence if it does not come from the agent because the agent failed."""
    try:
        option = agent(state, rng)
        if option >= 0 and state.options >> option & 1:
            return option, ""
        fault = "its answer is not offered"
    except Exception as error:  # whatever it is, the game continues
        fault = type(error).__name__
    return randomly.choose(
        state, rng
    ), f"The computer player failed ({fault}), so a simpler one answers instead."
