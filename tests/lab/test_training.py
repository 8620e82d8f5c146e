"""Programs that learn: actions as fixed numbers, what a side sees as numbers, and the environments of two libraries."""

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from crossfray.agents import randomly
from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match, preset
from crossfray.content.match.drawn import Wish, match_of_seed
from crossfray.lab import actions, observations
from crossfray.lab.episodes import Episode, Matches, rewards
from crossfray.lab.gymnasium import ID, CrossfrayEnv
from crossfray.lab.pettingzoo import env, raw_env
from crossfray.rules.board import bits
from crossfray.rules.decisions import OF_PIECE, OF_SQUARE, QUESTIONS
from crossfray.rules.engine import option_id

# ---------------------------------------------------------------------- actions


def test_the_numbering_of_this_version_does_not_change() -> None:
    assert (actions.VERSION, actions.COUNT) == (1, 1651)
    assert actions.START == {
        "side": 0,
        "place": 4,
        "piece": 1028,
        "no more": 1124,
        "action": 1125,
        "order": 1189,
        "answer": 1253,
        "step": 1255,
        "token": 1319,
        "type": 1383,
        "way": 1387,
        "area": 1451,
        "text": 1459,
        "die": 1523,
        "set": 1587,
    }
    named = {
        4: "a1",
        5: "b1",
        20: "a2",
        260: "right border of a1",
        1028: "piece 1",
        1124: "no more",
        1125: "move",
    }
    named |= {1126: "challenge", 1130: "done", 1133: "ability 1", 1253: "no", 1254: "yes", 1650: "set 64"}
    named |= {1319: "finesse token on space 1 of side 1", 1383: "finesse"}
    assert {number: actions.name(number) for number in named} == named


def test_no_two_numbers_mean_the_same() -> None:
    names = [actions.name(number) for number in range(actions.COUNT)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("seed", range(6))
def test_numbers_and_answers_are_mapped_both_ways(seed: int) -> None:
    game = Episode(build_match(match_of_seed(seed, Wish())), Random(seed), 1500)
    rng = Random(seed)
    while not game.over and not game.too_long:
        state = game.state
        offered = list(bits(state.options))
        numbers = [actions.number_of(state, option) for option in offered]
        assert len(set(numbers)) == len(offered)
        assert [actions.option_of(state, number) for number in numbers] == offered
        assert [actions.text_of(state, number) for number in numbers] == [
            option_id(state, o) for o in offered
        ]
        assert sorted(numbers) == actions.numbers(state) == list(np.flatnonzero(game.mask()))
        for number, option in zip(numbers, offered, strict=True):
            if QUESTIONS[state.kind].answers == OF_SQUARE and option < state.board.size:
                assert actions.name(number) == state.board.names[option]
            if QUESTIONS[state.kind].answers == OF_PIECE:
                assert (actions.name(number) == "no more") == (option == len(state.match.things))
        game.answer(randomly.choose(state, rng))
    assert game.state.step > 10


def test_a_number_of_another_kind_is_no_answer() -> None:
    game = Episode(build_match(preset("duel")), Random(1))
    offered = set(actions.numbers(game.state))
    for number in set(range(actions.COUNT)) - offered:
        assert game.offers(number) == -1
        assert actions.text_of(game.state, number) == ""


def test_a_match_that_has_no_numbers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "GRID", 6)
    with pytest.raises(InputError, match=r"the map is 8 x 8: expected at most 6 x 6 squares"):
        Matches("duel", None)
    monkeypatch.undo()
    with pytest.raises(InputError, match=r"has 2 sides, not 3"):
        Matches("duel", 3)


# ---------------------------------------------------------------------- observations


def test_the_observation_of_this_version_does_not_change() -> None:
    assert (observations.VERSION, observations.LENGTH) == (1, 2812)


def test_both_sides_see_the_same_from_their_own_seat() -> None:
    game = Episode(build_match(preset("first-got100-3")), Random(3))
    for _ in range(40):
        game.answer(randomly.choose(game.state, Random(game.state.step)))
    seen = [observations.observation(game.state, side) for side in range(3)]
    sides = observations.GENERAL
    own = [each[sides : sides + observations.SIDE] for each in seen]
    for side, each in enumerate(seen):
        following = each[sides + observations.SIDE : sides + 2 * observations.SIDE]
        assert np.array_equal(following, own[(side + 1) % 3])
        assert np.abs(each).max() <= 1
    asked = [list(each[2:6]).index(1.0) for each in seen]
    assert asked == [(game.state.side - side) % 3 for side in range(3)]


def test_rewards_add_up_to_nothing() -> None:
    assert rewards(1, 2) == [-1.0, 1.0]
    assert rewards(0, 4) == pytest.approx([1.0, -1 / 3, -1 / 3, -1 / 3])
    assert rewards(-1, 3) == [0.0] * 3


# ---------------------------------------------------------------------- PettingZoo

SEEN = "ignore:Observation"
"""PettingZoo warns of observations with a mask in them, which it recommends itself"""


@pytest.mark.filterwarnings(SEEN)
@pytest.mark.parametrize("match", ["duel", "first-got100-3", "first-got100-4"])
def test_pettingzoos_own_test(match: str) -> None:
    api_test(env(match), num_cycles=400)


@pytest.mark.filterwarnings(SEEN)
def test_pettingzoos_test_with_drawn_matches() -> None:
    api_test(env("drawn", sides=3, most_decisions=120), num_cycles=300)


def test_the_same_seed_plays_the_same_game() -> None:
    seed_test(lambda: env("duel"), num_cycles=100)


@pytest.mark.parametrize(("match", "sides"), [("duel", 2), ("first-got100-3", 3), ("first-got100-4", 4)])
def test_a_game_to_its_end(match: str, sides: int) -> None:
    game = raw_env(match)
    game.reset(seed=5)
    assert game.agents == [f"side_{side + 1}" for side in range(sides)]
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        total[agent] += reward
        assert not truncated
        game.step(None if terminated else int(game.action_space(agent).sample(seen["action_mask"])))
    winner = game.game.state.winner
    assert total[f"side_{winner + 1}"] == 1.0
    assert sum(total.values()) == pytest.approx(0.0)


def test_who_is_not_asked_has_nothing_to_choose() -> None:
    game = raw_env("duel")
    game.reset(seed=1)
    (other,) = set(game.agents) - {game.agent_selection}
    assert not game.observe(other)["action_mask"].any()
    assert game.observe(game.agent_selection)["action_mask"].any()


def test_an_action_that_is_not_offered() -> None:
    game = raw_env("duel", render_mode="ansi")
    game.reset(seed=1)
    with pytest.raises(ValueError, match=r"the action set 64 is not offered: expected one of "):
        game.step(1650)
    assert game.game.ids()[0] in str(game.render())


def test_a_game_that_lasts_too_long_is_cut_off() -> None:
    game = env("duel", most_decisions=30)
    game.reset(seed=1)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        assert (reward, terminated) == (0, False)
        game.step(None if truncated else game.action_space(agent).sample(seen["action_mask"]))
    assert game.unwrapped.game.state.step >= 30


# ---------------------------------------------------------------------- Gymnasium


def test_gymnasiums_own_test() -> None:
    check_env(gymnasium.make(ID, match="duel", render_mode="ansi").unwrapped)


def test_it_is_registered() -> None:
    made = gymnasium.make(ID, match="duel", opponent="random", side=2)
    _, info = made.reset(seed=3)
    assert info["side"] == 2
    made.unwrapped.action_masks()  # type: ignore[attr-defined]


@pytest.mark.parametrize("match", ["duel", "first-got100-3", "drawn"])
def test_a_learner_plays_against_agents(match: str) -> None:
    learner = CrossfrayEnv(match, opponent="random", most_decisions=1500)
    for seed in range(2):
        seen, info = learner.reset(seed=seed)
        over = learner._playing().over
        reward = 0.0
        while not over:
            assert learner.observation_space.contains(seen)
            assert learner._playing().state.side == info["side"] - 1
            action = learner.action_space.sample(learner.action_masks())
            seen, reward, terminated, truncated, info = learner.step(action)
            over = terminated or truncated
        assert "illegal" not in info
        won = learner._playing().state.winner == learner.side
        assert (reward == 1.0) == won


def test_an_action_that_is_not_offered_loses() -> None:
    learner = CrossfrayEnv("duel")
    learner.reset(seed=1)
    _, reward, terminated, truncated, info = learner.step(np.int64(1650))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, "set 64")


def test_before_a_game_has_begun() -> None:
    with pytest.raises(RuntimeError, match=r"expected reset\(\) first"):
        CrossfrayEnv("duel").action_masks()
    with pytest.raises(ValueError, match="expected one of 1 to 2"):
        CrossfrayEnv("duel", side=3)
