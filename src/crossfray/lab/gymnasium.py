"""The game for Gymnasium: one side learns, agents play the others.

    >>> import gymnasium
    >>> import crossfray.lab.gymnasium
    >>> env = gymnasium.make("Crossfray-v1", match="duel", opponent="random")
    >>> observation, info = env.reset(seed=1)
    >>> action = env.action_space.sample(env.unwrapped.action_masks())
    >>> observation, reward, terminated, truncated, info = env.step(action)

`action_masks()` is what MaskablePPO of sb3-contrib asks for. Needs `pip install 'crossfray[train]'`."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from crossfray.lab import actions, observations
from crossfray.lab.episodes import MOST_DECISIONS, Episode, Matches, Playable
from crossfray.lab.games import player
from crossfray.lab.observations import Numbers

ID = "Crossfray-v1"
"""ends with the version of the numbering of actions"""


class CrossfrayEnv(gymnasium.Env[Numbers, np.int64]):
    """A match by name, file or spec, or `drawn`: another match for each game. The learner plays one side (from 1), or
    without `side` a different one each time. The reward comes at the end: 1 for a won game, otherwise less than 0. An
    action that is not offered loses at once."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        match: Playable = "skirmish",
        opponent: str = "greedy",
        side: int | None = None,
        sides: int | None = None,
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        self.matches = Matches(match, sides)
        if side is not None and not 1 <= side <= self.matches.sides:
            raise ValueError(f"there is no side {side}: expected one of 1 to {self.matches.sides}")
        self.opponent = opponent
        self.rivals = [player(opponent) for _ in range(self.matches.sides)]
        self.wanted = side
        self.most_decisions = most_decisions
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(actions.COUNT)
        self.observation_space = spaces.Box(-1.0, 1.0, (observations.LENGTH,), np.float32)
        self.side = 0
        self.game: Episode | None = None

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        self.rng = Random(int(self.np_random.integers(1 << 62)))
        self.rivals = [player(self.opponent) for _ in self.rivals]
        self.side = self.rng.randrange(self.matches.sides) if self.wanted is None else self.wanted - 1
        self.game = Episode(self.matches.next(self.rng), self.rng, self.most_decisions)
        self._let_others_play()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        game = self._playing()
        option = game.offers(int(action))
        if game.over or option < 0:
            observation, info = self._seen()
            return observation, -1.0, True, False, info | {"illegal": actions.name(int(action))}
        game.answer(option)
        self._let_others_play()
        observation, info = self._seen()
        return observation, game.rewards()[self.side], game.over, game.too_long, info

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every action that is offered."""
        return self._playing().mask()

    def render(self) -> str | None:
        """The open question and its answers, as text."""
        return str(self._playing()) if self.render_mode == "ansi" else None

    def _playing(self) -> Episode:
        if self.game is None:
            raise RuntimeError("no game has begun: expected reset() first")
        return self.game

    def _let_others_play(self) -> None:
        game = self._playing()
        while not game.over and not game.too_long and game.state.side != self.side:
            game.answer(self.rivals[game.state.side](game.state, self.rng))

    def _seen(self) -> tuple[Numbers, dict[str, Any]]:
        game = self._playing()
        info = {"side": self.side + 1, "action_mask": game.mask()}
        return observations.observation(game.state, self.side), info


def register() -> None:
    """Make it known to gymnasium.make. Gymnasium calls this itself if crossfray is installed."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="crossfray.lab.gymnasium:CrossfrayEnv", disable_env_checker=True)


register()
