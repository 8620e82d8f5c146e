"""The game in OpenSpiel: its own tests, and chance as it is; `make test-extras` installs OpenSpiel for it."""

from random import Random
from typing import Any

import pytest

from crossfray.lab import actions

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]
pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-extras")


def game(match: str, most: int = 20_000) -> Any:
    import crossfray.lab.openspiel  # noqa: F401  (makes it known)

    return pyspiel.load_game(f"crossfray(match={match},most_decisions={most})")


@pytest.mark.parametrize("match", ["duel", "first-got100-3", "first-got100-4"])
def test_openspiels_own_test_of_whole_games(match: str) -> None:
    pyspiel.random_sim_test(game(match), num_sims=1, serialize=False, verbose=False)


def test_and_of_states_that_are_written_and_read() -> None:
    pyspiel.random_sim_test(game("mixed", 150), num_sims=2, serialize=True, verbose=False)


def test_chance_is_explicit_and_the_winner_gets_the_point() -> None:
    rng, state, asked = Random(1), game("mixed").new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            asked += 1
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            (action,) = rng.choices([a for a, _ in outcomes], [chance for _, chance in outcomes])
        else:
            legal = state.legal_actions()
            assert legal == actions.numbers(state.position)
            action = rng.choice(legal)
            text = state.action_to_string(state.current_player(), action)
            assert text == actions.text_of(state.position, action)
        state.apply_action(action)
    assert asked > 1
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.returns()[state.position.winner] == 1.0


def test_a_game_that_lasts_too_long_is_a_draw() -> None:
    rng, state = Random(2), game("duel", 10).new_initial_state()
    while not state.is_terminal():
        outcomes = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(rng.choice(outcomes or state.legal_actions()))
    assert state.returns() == [0.0, 0.0]


def test_copies_share_the_match_and_nothing_else() -> None:
    state = game("duel").new_initial_state()
    twin = state.clone()
    assert twin.position.match is state.position.match
    state.apply_action(state.chance_outcomes()[0][0])
    assert twin.position.hash() != state.position.hash()
