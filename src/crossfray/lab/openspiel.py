"""The game for OpenSpiel, with dice as a player of their own: its algorithms and its tests run on it.

    import pyspiel
    import crossfray.lab.openspiel

    game = pyspiel.load_game("crossfray(match=duel)")
    state = game.new_initial_state()

Actions of sides are those of `crossfray.lab.actions`; those of chance are the numbers of its results. Needs
`pip install 'crossfray[openspiel]'`."""

from typing import Any, Final

import numpy as np
import pyspiel

from crossfray.content.match.build import build_match
from crossfray.content.match.file import find_game
from crossfray.lab import actions, observations
from crossfray.lab.episodes import rewards
from crossfray.rules.engine import apply, chance_weights, new_game, option_id
from crossfray.rules.state import CHANCE, State

NAME: Final = "crossfray"
MOST_RESULTS: Final = 4096
"""the most ways in which dice can fall"""
MOST_DECISIONS: Final = 20_000
"""a game that lasts longer is a draw"""
USUAL: Final[dict[str, Any]] = {"match": "duel", "most_decisions": MOST_DECISIONS}

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Crossfray",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=USUAL,
)


class CrossfrayGame(pyspiel.Game):  # type: ignore[misc]
    """A match by its name or its file."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        said = USUAL | (params or {})
        self.match = actions.check_match(build_match(find_game(said["match"])))
        self.most_decisions = int(said["most_decisions"])
        sides = len(self.match.sides)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.COUNT,
            max_chance_outcomes=MOST_RESULTS,
            num_players=sides,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_decisions,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "CrossfrayState":
        return CrossfrayState(self)

    def make_py_observer(self, _iig_obs_type: Any = None, _params: Any = None) -> "Observer":
        return Observer()


class Kept:
    """A position that OpenSpiel copies: without the match, which all copies share."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, _memo: object) -> "Kept":
        return Kept(self.state.copy())


class CrossfrayState(pyspiel.State):  # type: ignore[misc]
    """A position, and its open question."""

    def __init__(self, game: CrossfrayGame) -> None:
        super().__init__(game)
        self.kept = Kept(new_game(game.match))
        self.most = game.most_decisions

    @property
    def position(self) -> State:
        return self.kept.state

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.side == CHANCE else self.position.side

    def is_terminal(self) -> bool:
        return not self.position.options or self.position.step >= self.most

    def _legal_actions(self, _player: int) -> list[int]:
        return actions.numbers(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every way in which the dice can fall, with its probability."""
        weights = chance_weights(self.position)
        total = sum(weights)
        return [(option, weight / total) for option, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        chance = self.position.side == CHANCE
        apply(self.position, action if chance else actions.option_of(self.position, action))

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        option = action if chance else actions.option_of(self.position, action)
        return option_id(self.position, option)

    def returns(self) -> list[float]:
        over = self.is_terminal()
        return rewards(self.position.winner if over else -1, len(self.position.match.sides))

    def __str__(self) -> str:
        return f"decision {self.position.step}, position {self.position.hash()}"


class Observer:
    """What a side sees, as numbers and as text."""

    def __init__(self) -> None:
        self.tensor = np.zeros(observations.LENGTH, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CrossfrayState, player: int) -> None:
        self.tensor[:] = observations.observation(state.position, player)

    def string_from(self, state: CrossfrayState, player: int) -> str:
        shown = observations.observation(state.position, player)
        return " ".join(f"{at}:{shown[at]:g}" for at in np.flatnonzero(shown))


pyspiel.register_game(GAME_TYPE, CrossfrayGame)
