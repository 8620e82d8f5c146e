"""The game for PettingZoo: an AEC environment of two to four sides.

    >>> from crossfray.lab import pettingzoo
    >>> env = pettingzoo.env("duel")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter(max_iter=20):
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Needs `pip install 'crossfray[train]'`."""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from crossfray.lab import actions, observations
from crossfray.lab.episodes import MOST_DECISIONS, Episode, Matches, Playable

Seen = dict[str, Any]


def env(
    match: Playable = "skirmish",
    sides: int | None = None,
    render_mode: str | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> AECEnv[str, Seen, int]:
    """The environment with PettingZoo's usual wrappers: an action that is not offered ends the game and costs its
    player a point."""
    found: AECEnv[str, Seen, int] = raw_env(match, sides, render_mode, most_decisions)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class raw_env(AECEnv[str, Seen, int]):  # type: ignore[misc]  # noqa: N801
    """A match by name, file or spec, or `drawn`: another match with so many sides for each game. The class name is
    PettingZoo's convention."""

    metadata = {"name": "crossfray_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        match: Playable = "skirmish",
        sides: int | None = None,
        render_mode: str | None = None,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        super().__init__()
        self.matches = Matches(match, sides)
        self.render_mode = render_mode
        self.most_decisions = most_decisions
        self.possible_agents = [f"side_{side + 1}" for side in range(self.matches.sides)]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (observations.LENGTH,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions.COUNT,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions.COUNT) for agent in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self.rng = Random(seed)
        self.game = Episode(self.matches.next(self.rng), self.rng, self.most_decisions)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def observe(self, agent: str) -> Seen:
        side = self.possible_agents.index(agent)
        mine = not self.game.over and self.game.state.side == side
        mask = self.game.mask() if mine else np.zeros(actions.COUNT, dtype=np.int8)
        return {"observation": observations.observation(self.game.state, side), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        option = -1 if action is None else self.game.offers(int(action))
        if option < 0:
            text = "nothing" if action is None else actions.name(int(action))
            raise ValueError(
                f"the action {text} is not offered: expected one of {', '.join(self.game.ids())}"
            )
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.game.answer(option)
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            for agent, reward in zip(self.possible_agents, self.game.rewards(), strict=True):
                self.rewards[agent] = reward
        elif self.game.too_long:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The open question and its answers, as text."""
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def _asked(self) -> str:
        return self.possible_agents[max(self.game.state.side, 0)]
