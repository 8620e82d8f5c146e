"""The searching player: what it may know, where its looks end, and that it answers whatever happens."""

import gc
from collections import Counter
from itertools import chain, repeat
from random import Random

import pytest

from crossfray.agents import Agent, greedy, randomly, search
from crossfray.agents.chance import answer_chance
from crossfray.agents.fate import Fate
from crossfray.agents.levels import ABOUT, LEVELS
from crossfray.agents.search import Search, Tree
from crossfray.agents.value import chances, value
from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.lab.games import Played
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.chance import fall
from crossfray.rules.engine import apply, new_game
from crossfray.rules.frames import GAME_LEADERS
from crossfray.rules.secrets import determinize
from crossfray.rules.state import CHANCE, State, more_at
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


def faults_in(numbers: range, rounds: int) -> list[str]:
    """Where a search failed in games on drawn matches of all boxes, for so many rounds."""
    found = []
    for number in numbers:
        match = build_match(draw_match(Random(number), Wish()))
        game = Played(match, [Search(3, 1) for _ in match.sides], Random(number))
        game.play(most_rounds=rounds)
        found += [f"match {number}, {match.title}: {fault}" for fault in game.faults]
    return found


def test_it_never_fails_on_drawn_matches() -> None:
    assert faults_in(range(4), rounds=1) == []


@pytest.mark.long
def test_it_never_fails_on_many_drawn_matches() -> None:
    assert faults_in(range(100, 200), rounds=8) == []


def test_a_game_is_the_same_from_the_same_seed_whatever_was_played_before() -> None:
    match = build_match(preset("first-got100-3"))

    def played(agent: Agent, seed: int) -> str:
        return Played(match, [agent] * 3, Random(seed)).play(most_rounds=2).hash()

    first, other = Search(4, 1), Search(4, 1)
    played(other, 2)
    assert played(first, 1) == played(other, 1)


def test_all_looks_end_at_the_same_activation() -> None:
    """With nobody else's activation played on, each ends when one more character is exhausted."""
    ends = []

    def noted(state: State) -> list[float]:
        ends.append((state.round, state.exhausted.bit_count()))
        return value(state)

    state = asked("skirmish", decisions.ASK_CHARACTER)
    for ahead in (0, 2):
        ends.clear()
        Search(40, ahead, noted)(state, Random(1))
        assert set(ends) == {(1, 1 + ahead)}


def test_answers_of_later_activations_are_compared_too() -> None:
    state = asked("skirmish", decisions.ASK_CHARACTER)

    def of_the_rival(deep: int) -> int:
        agent = Search(200, 2, deep=deep)
        agent(state, Random(1))
        return sum(node.side != state.side for node in agent.trees[0].nodes.values())

    assert of_the_rival(1) > of_the_rival(0)


def test_the_tree_is_kept_for_the_next_question_and_forgotten_after_the_activation() -> None:
    agent, rng = Search(60, 0), Random(1)
    state = asked("skirmish", decisions.ASK_CHARACTER)
    apply(state, agent(state, rng))
    assert state.kind == decisions.ASK_ACTION
    early = state.key()
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
    assert twin.key() == state.key()
    apply(twin, greedy.choose(twin, Random(1)))
    assert twin.key() != state.key()


@pytest.mark.parametrize("agent", [Search(50, 1, within=0.0), Search(50, 1)])
def test_without_time_or_when_nobody_waits_it_answers_at_once(agent: Search) -> None:
    agent.cancelled = lambda: True
    state = asked("skirmish", decisions.ASK_ACTION)
    assert state.options >> agent(state, Random(1)) & 1
    assert sum(node.tried for tree in agent.trees for node in tree.nodes.values()) == 0


def test_looks_leave_no_garbage_and_none_is_collected_meanwhile() -> None:
    state, collects = asked("skirmish", decisions.ASK_ACTION), []

    def noted(state: State) -> list[float]:
        collects.append(gc.isenabled())
        return value(state)

    gc.collect()
    Search(40, 2, noted)(state, Random(1))
    assert not any(collects)
    assert gc.isenabled()
    gc.disable()
    try:
        gc.collect()
        Search(40, 2)(state, Random(1))
        assert not gc.isenabled()
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_look_that_is_not_over_when_time_is_up_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = chain([0.0] * 5, repeat(100.0))
    monkeypatch.setattr(search, "monotonic", lambda: next(clock))
    agent, state = Search(50, 4, within=1.0), asked("skirmish", decisions.ASK_ACTION)
    assert state.options >> agent(state, Random(1)) & 1
    assert agent.trees[0].nodes[state.key()].tried == 0


def test_when_it_is_cancelled_it_gives_the_best_so_far() -> None:
    agent, left = Search(1000, 0), iter(range(30))
    agent.cancelled = lambda: next(left, None) is None
    state = asked("skirmish", decisions.ASK_ACTION)
    option = agent(state, Random(1))
    root = agent.trees[0].nodes[state.key()]
    assert (root.tried, option) == (30, root.most_tried())


def test_it_stops_when_the_rest_of_its_looks_cannot_change_the_answer() -> None:
    agent = Search(400, 0)
    state = asked("skirmish", decisions.ASK_ACTION)
    option = agent(state, Random(1))
    root = agent.trees[0].nodes[state.key()]
    first, second = sorted(root.visits, reverse=True)[:2]
    assert 400 - root.tried < first - second <= 400 - root.tried + 2
    assert option == root.most_tried()


def test_a_position_with_the_key_of_another_gets_a_node_of_its_own() -> None:
    agent = Search(1, 0)
    state = asked("skirmish", decisions.ASK_ACTION)
    agent(state, Random(1))
    tree, other = agent.trees[0], asked("skirmish", decisions.ASK_CHARACTER)
    tree.nodes[other.key()] = tree.nodes[state.key()]
    assert agent._node(tree, other, Random(1)).options == list(bits(other.options))


# ---------------------------------------------------------------------- what it thinks of every answer


@pytest.mark.parametrize("name", ["skirmish", "first-got100-3"])
def test_it_tells_what_every_answer_comes_to_for_every_side(name: str) -> None:
    state = asked(name, decisions.ASK_CHARACTER)
    before = state.hash()
    found = Search(60, 1).think(state, Random(1), least=5)
    assert state.hash() == before
    assert {each.option for each in found} == set(bits(state.options))
    assert all(len(each.values) == len(state.match.sides) for each in found)
    assert all(sum(each.values) == pytest.approx(1) for each in found)
    assert min(each.visits for each in found) >= 5
    assert sum(each.visits for each in found) == 60
    assert found[0].visits == max(each.visits for each in found)


def test_many_answers_take_more_looks_than_it_has() -> None:
    state = asked("skirmish", decisions.ASK_PLACE)
    found = Search(1, 0).think(state, Random(1), least=2)
    assert [each.visits for each in found] == [2] * state.options.bit_count()
    assert state.options.bit_count() > 2


def test_it_tells_only_what_it_has_looked_at() -> None:
    state = asked("skirmish", decisions.ASK_ACTION)
    agent, left = Search(1000, 0), iter(range(2))
    agent.cancelled = lambda: next(left, None) is None
    assert [each.visits for each in agent.think(state, Random(1))] == [1, 1]


def test_chances_are_chances() -> None:
    assert chances([0.5, 0.5]) == [0.5, 0.5]
    assert sum(chances([0.7, 0.2, 0.1])) == pytest.approx(1)
    assert chances([1.0, 0.0]) == [1.0, 0.0]
    first, second = chances([0.7, 0.3])
    assert first > second


# ---------------------------------------------------------------------- what chance does to answers


def test_the_same_look_at_each_answer_meets_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of five answers is looked at once; whoever rolls in the next activation meets the same four numbers."""
    fallen: list[tuple[int, float]] = []

    def noted(state: State, number: float) -> int:
        fallen.append((state.turns, number))
        return fall(state, number)

    monkeypatch.setattr(search, "fall", noted)
    places = "hero c3 sworn-brother d3 white-walker c4 unsullied d4"
    with doing("Challenge 3.", "Challenge 2.", places=places) as game:
        assert len(Search(1, 2).think(game.state, Random(1), least=1)) == 5
    met = Counter(number for turn, number in fallen if turn == 1)
    assert len(met) == 4
    assert min(met.values()) >= 4


def test_the_next_look_meets_other_dice() -> None:
    fate = [Fate(Random(seed)) for seed in (1, 1, 2)]
    assert fate[0].falls(3, 1) == fate[0].falls(3, 1) == fate[1].falls(3, 1) != fate[2].falls(3, 1)
    assert len({fate[0].falls(1, 0), fate[0].falls(1, 1), fate[0].falls(2, 0), fate[0].breaks(1, 0)}) == 4
    tree, rng = Tree(asked("skirmish", decisions.ASK_CHARACTER)), Random(1)
    tree.tries = [0, 0]
    first, other = tree.fate(0, rng), tree.fate(1, rng)
    assert first is other
    assert tree.fate(0, rng) is not first


def test_of_answers_that_seem_alike_chance_says_which_is_looked_at_first() -> None:
    """Squares have numbers from one end of the map to the other: to begin with the lowest would not be the same for
    both sides."""
    state = asked("skirmish", decisions.ASK_PLACE)
    first = {Search(1, 0)(state, Random(seed)) for seed in range(30)}
    assert len(first) > 5
    assert len({greedy.best(state, number / 10) for number in range(10)}) > 5


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
    state.points = more_at(state.points, 1, 1)
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
