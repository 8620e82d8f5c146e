"""The agents: the random one is uniform at each step, chance follows its weights, the greedy one is small."""

import inspect
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

from crossfray.agents import greedy, randomly
from crossfray.agents.chance import answer_chance
from crossfray.agents.goals import aim, wanted
from crossfray.agents.known import AGENTS, find_agent
from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match, preset, presets
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.chance import by_weight
from crossfray.rules.dice import results
from crossfray.rules.engine import apply, chance_weights, new_game
from crossfray.rules.state import CHANCE, State
from support.heroes import doing


def states(name: str, seed: int, steps: int) -> Iterator[State]:
    """The states along a random game that wait on an answer."""
    rng = Random(seed)
    state = new_game(build_match(preset(name)))
    for _ in range(steps):
        if not state.options:
            return
        yield state
        apply(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))


def chi_square(counts: Counter[int], weights: dict[int, int]) -> float:
    """How far counts are from their weights: about the number of answers if they follow them."""
    drawn, total = sum(counts.values()), sum(weights.values())
    assert set(counts) <= set(weights)
    return sum((counts[n] - drawn * w / total) ** 2 / (drawn * w / total) for n, w in weights.items())


def bound(answers: int) -> float:
    """Far beyond what chance alone gives: the mean and six standard deviations."""
    free = answers - 1
    return free + 6 * sqrt(2 * free)


# ---------------------------------------------------------------------- by name


QUICK = ("random", "greedy", "novice", "easy")
"""those that answer at a glance"""


def test_the_agents_have_names() -> None:
    assert find_agent("random") is randomly.choose
    assert find_agent("greedy") is greedy.choose
    assert list(AGENTS) == ["novice", "easy", "normal", "hard", "expert", "greedy", "random"]


def test_an_unknown_agent_is_refused() -> None:
    with pytest.raises(InputError, match="there is no agent 'Random'") as refused:
        find_agent("Random")
    assert refused.value.problems[0].nearest == "random"


@pytest.mark.parametrize("agent", QUICK)
@pytest.mark.parametrize("name", presets())
def test_every_agent_answers_every_question_with_what_is_offered(agent: str, name: str) -> None:
    rng = Random(1)
    for state in states(name, seed=2, steps=300):
        if state.side != CHANCE:
            before = state.hash()
            assert state.options >> AGENTS[agent](state, rng) & 1
            assert state.hash() == before


@pytest.mark.parametrize("agent", QUICK)
def test_an_agent_answers_by_the_state_and_its_dice_alone(agent: str) -> None:
    for state in states("skirmish", seed=3, steps=60):
        if state.side != CHANCE:
            first, second = (AGENTS[agent](state, Random(9)) for _ in range(2))
            assert first == second


# ---------------------------------------------------------------------- random


def test_random_is_uniform_at_each_step() -> None:
    rng = Random(4)
    seen = set()
    for state in states("skirmish", seed=5, steps=80):
        answers = state.options.bit_count()
        if state.side != CHANCE and answers > 1 and (state.kind, answers) not in seen:
            seen.add((state.kind, answers))
            counts = Counter(randomly.choose(state, rng) for _ in range(200 * answers))
            assert chi_square(counts, dict.fromkeys(bits(state.options), 1)) < bound(answers)
    assert {kind for kind, _ in seen} >= {decisions.ASK_PLACE, decisions.ASK_CHARACTER, decisions.ASK_ACTION}
    assert len({answers for _, answers in seen}) > 5


def test_the_bound_tells_a_bias() -> None:
    """An answer that is given half as often again as it should be is found."""
    counts = Counter(dict.fromkeys(range(8), 200))
    assert chi_square(counts, dict.fromkeys(range(8), 1)) == 0
    counts[3] += 100
    assert chi_square(counts, dict.fromkeys(range(8), 1)) > bound(8)


# ---------------------------------------------------------------------- chance


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_dice_fall_by_their_weights(dice: int) -> None:
    weights = tuple(weight for _, weight in results(dice))
    rng = Random(dice)
    counts = Counter(by_weight(weights, rng.random()) for _ in range(20_000))
    assert chi_square(counts, dict(enumerate(weights))) < bound(len(weights))


def test_large_rolls_too() -> None:
    weights = tuple(weight for _, weight in results(7))
    assert sum(weights) == 6**7
    rng = Random(7)
    counts = Counter(by_weight(weights, rng.random()) for _ in range(50_000))
    assert counts.keys() <= set(range(len(weights)))
    likely = {n: weight for n, weight in enumerate(weights) if weight * 50_000 > 20 * sum(weights)}
    rest = sum(weights) - sum(likely.values())
    merged = Counter({n: counts[n] for n in likely})
    merged[-1] = sum(count for n, count in counts.items() if n not in likely)
    assert chi_square(merged, likely | {-1: rest}) < bound(len(likely) + 1)


@pytest.mark.parametrize("weights", [(1, 0, 3), (20_000, 0, 1)])
def test_what_has_no_weight_never_happens(weights: tuple[int, ...]) -> None:
    rng = Random(1)
    assert 1 not in {by_weight(weights, rng.random()) for _ in range(2000)}


def test_chance_answers_what_it_is_asked() -> None:
    rng = Random(6)
    kinds = set()
    for state in states("duel", seed=8, steps=2000):
        if state.side == CHANCE:
            kinds.add(state.kind)
            assert len(chance_weights(state)) == state.options.bit_count()
            assert state.options >> answer_chance(state, rng) & 1
    assert kinds == {decisions.ASK_FIRST_PLAYER, decisions.ASK_CHALLENGER_ROLL, decisions.ASK_DEFENDER_ROLL}


# ---------------------------------------------------------------------- greedy


def test_greedy_is_short() -> None:
    assert len(inspect.getsource(greedy).splitlines()) < 110


def test_greedy_never_ends_its_turn_with_a_challenge_to_make() -> None:
    rng = Random(1)
    offered = 0
    for state in states("first-got100-4", seed=4, steps=3000):
        if state.kind == decisions.ASK_ACTION and state.options >> decisions.ACTION_CHALLENGE & 1:
            offered += 1
            assert greedy.choose(state, rng) != decisions.ACTION_DONE
    assert offered > 5


def test_greedy_challenges_as_far_as_the_character_can() -> None:
    places = "hero c3 white-walker c5 unsullied h8"
    with doing(trait="Hero has 2 more range.", places=places, pools={1: ""}) as game:
        assert "challenge" in game.options
        assert decisions.ACTION_CHALLENGE in {greedy.choose(game.state, Random(seed)) for seed in range(20)}


def test_what_is_no_longer_on_the_map_draws_nobody() -> None:
    taken = 0
    for state in states("skirmish", seed=4, steps=3000):
        gone = {thing for thing in bits(state.match.markers) if state.where[thing] < 0}
        taken += bool(gone)
        for piece in bits(state.match.characters & state.present):
            assert not gone & set(bits(wanted(state, piece)))
            assert all(square >= 0 for square, _ in aim(state, piece).beside)
    assert taken > 5
