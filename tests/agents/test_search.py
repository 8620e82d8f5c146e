"""The searching player: what it may know, where its looks end, and that it answers whatever happens."""

from collections import Counter
from random import Random

import pytest

from crossfray.agents import Agent, greedy, randomly, search
from crossfray.agents.chance import answer_chance
from crossfray.agents.levels import ABOUT, LEVELS
from crossfray.agents.search import Search, position_key
from crossfray.agents.value import Weights, value
from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.lab.games import Played
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.engine import apply, new_game
from crossfray.rules.frames import GAME_LEADERS
from crossfray.rules.secrets import determinize
from crossfray.rules.state import CHANCE, State
from support.heroes import doing


def asked(name: str, kind: int, seed: int = 1, nth: int = 1) -> State:
    """The position of a random game in which a question of a kind is asked for the nth time."""
    rng, state = Random(seed), new_game(build_match(preset(name)))
    while state.kind != kind or nth > 1:
        nth -= state.kind == kind
        apply(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))
    return state


@pytest.mark.parametrize("name", presets())
def test_it_answers_every_question_of_every_scenario_and_changes_nothing(name: str) -> None:
    agent, rng, state = Search(2, 1), Random(1), new_game(build_match(preset(name)))
    for _ in range(60):
        if not state.options:
            return
        if state.side == CHANCE:
            apply(state, answer_chance(state, rng))
            continue
        before = state.hash()
        option = agent(state, rng)
        assert state.hash() == before
        apply(state, option)


def test_a_game_is_the_same_from_the_same_seed_whatever_was_played_before() -> None:
    match = build_match(preset("first-got100-3"))

    def played(agent: Agent, seed: int) -> str:
        return Played(match, [agent] * 3, Random(seed)).play(most_rounds=2).hash()

    first, other = Search(4, 1), Search(4, 1)
    played(other, 2)
    assert played(first, 1) == played(other, 1)


def test_all_looks_end_at_the_same_activation(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nobody else's activation played on, each ends when one more character is exhausted."""
    ends = []

    def noted(state: State, weights: Weights) -> list[float]:
        ends.append((state.round, state.exhausted.bit_count()))
        return value(state, weights)

    monkeypatch.setattr(search, "value", noted)
    state = asked("skirmish", decisions.ASK_CHARACTER)
    for ahead in (0, 2):
        ends.clear()
        Search(40, ahead)(state, Random(1))
        assert set(ends) == {(1, 1 + ahead)}


def test_the_tree_is_kept_for_the_next_question_and_forgotten_after_the_activation() -> None:
    agent, rng = Search(60, 0), Random(1)
    state = asked("skirmish", decisions.ASK_CHARACTER)
    apply(state, agent(state, rng))
    assert state.kind == decisions.ASK_ACTION
    early = position_key(state)
    assert agent.trees[0].nodes[early].tried > 10
    side = state.side
    while state.kind != decisions.ASK_CHARACTER or state.side != side:
        apply(state, answer_chance(state, rng) if state.side == CHANCE else greedy.choose(state, rng))
    assert early in agent.trees[0].nodes
    agent(state, rng)
    assert early not in agent.trees[0].nodes


def test_equal_positions_have_one_key() -> None:
    state = asked("skirmish", decisions.ASK_ACTION)
    twin = state.copy()
    assert position_key(twin) == position_key(state)
    apply(twin, greedy.choose(twin, Random(1)))
    assert position_key(twin) != position_key(state)


@pytest.mark.parametrize("agent", [Search(50, 1, within=0.0), Search(50, 1)])
def test_without_time_or_when_nobody_waits_it_answers_at_once(agent: Search) -> None:
    agent.cancelled = lambda: True
    state = asked("skirmish", decisions.ASK_ACTION)
    assert state.options >> agent(state, Random(1)) & 1
    assert sum(node.tried for tree in agent.trees for node in tree.nodes.values()) == 0


def test_when_it_is_cancelled_it_gives_the_best_so_far() -> None:
    agent, left = Search(1000, 0), iter(range(30))
    agent.cancelled = lambda: next(left, None) is None
    state = asked("skirmish", decisions.ASK_ACTION)
    option = agent(state, Random(1))
    root = agent.trees[0].nodes[position_key(state)]
    assert (root.tried, option) == (30, root.most_tried())


# ---------------------------------------------------------------------- what it may know


def test_leaders_named_in_secret_are_guessed() -> None:
    state = asked("leaders", decisions.ASK_NAME_LEADER, nth=2)
    own, others = (state.match.own[side] & state.match.characters for side in (state.side, 1 - state.side))
    guessed = Counter(
        determinize(state, state.side, Random(seed)).frames[0][GAME_LEADERS] for seed in range(200)
    )
    assert set(guessed) == {1 << piece for piece in bits(others)}
    assert not any(leaders & own for leaders in guessed)


def test_its_answer_does_not_depend_on_a_secret() -> None:
    state = asked("leaders", decisions.ASK_NAME_LEADER, nth=2)
    others = state.match.own[1 - state.side] & state.match.characters
    answers = set()
    for piece in bits(others):
        state.frames[0][GAME_LEADERS] = 1 << piece
        answers.add(Search(20, 0)(state, Random(7)))
    assert len(answers) == 1


def test_while_squads_are_chosen_it_picks_without_looking_ahead() -> None:
    spec = MatchSpec("", "skirmish", "godswood", "expanded", ((), ()), pick=Pick(True, 2, 1))
    agent, rng, state = Search(1000, 2), Random(1), new_game(build_match(spec))
    while state.options:
        apply(state, answer_chance(state, rng) if state.side == CHANCE else agent(state, rng))
    assert len(state.picks) == 2 * 3 * 3
    assert agent.trees == []


# ---------------------------------------------------------------------- what a position is worth


@pytest.mark.parametrize("name", ["skirmish", "first-got100-3", "triumph"])
def test_every_side_has_its_chance(name: str) -> None:
    state = asked(name, decisions.ASK_CHARACTER, nth=5)
    found = value(state)
    assert len(found) == len(state.match.sides)
    assert sum(found) == pytest.approx(1)
    assert min(found) > 0


def test_a_point_is_worth_something_and_a_won_game_all() -> None:
    state = asked("skirmish", decisions.ASK_CHARACTER)
    before = value(state)[1]
    state.points[1] += 1
    assert value(state)[1] > before
    state.winner = 1
    assert value(state) == [0.0, 1.0]


# ---------------------------------------------------------------------- levels


def test_five_levels_from_weak_to_strong() -> None:
    assert list(LEVELS) == list(ABOUT) == ["novice", "easy", "normal", "hard", "expert"]
    looks = [level.looks for level in LEVELS.values() if isinstance(level, Search)]
    assert looks == sorted(set(looks))


def test_a_novice_forgets_what_its_cards_offer() -> None:
    with doing("Challenge 5.", pools={1: "strength"}) as game:
        ability = max(bits(game.state.options))
        assert ability >= decisions.ACTION_ABILITY
        sharp, dull = (
            sum(agent(game.state, Random(seed)) == ability for seed in range(200))
            for agent in (greedy.choose, LEVELS["novice"])
        )
        assert sharp > 180
        assert 20 < dull < 120


def test_a_novice_does_something_rather_than_nothing() -> None:
    with doing() as game:
        given = {LEVELS["novice"](game.state, Random(seed)) for seed in range(100)}
        assert len(given) > 1
        assert decisions.ACTION_DONE not in given
