"""The figures of the benchmark, and that they are what they say."""

import time

import pytest

from crossfray.content.match.build import build_match, preset
from crossfray.lab.bench import REFERENCE, bench, per_second, sample_states
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match


@pytest.fixture(scope="module")
def match() -> Match:
    return build_match(preset(REFERENCE))


def test_the_figures() -> None:
    found = bench(0.1)
    assert list(found) == [
        "match",
        "decisions_per_second",
        "games_per_second",
        "decisions_per_game",
        "legal_per_decision",
        "basic_decisions_per_second",
        "copy_and_apply_per_second",
        "copy_us",
        "key_us",
        "inputs_us",
        "weights_us",
        "sight_per_second",
        "reach_per_second",
        "tables_ms",
        "compiled",
    ]
    assert found["match"] == REFERENCE
    assert isinstance(found["compiled"], bool)
    for name in list(found)[1:-1]:
        assert found[name] > 0, name
    decisions = found["games_per_second"] * found["decisions_per_game"]
    assert found["decisions_per_second"] == pytest.approx(decisions, rel=0.01)


def test_the_states_are_those_of_games_in_play(match: Match) -> None:
    states = sample_states(match, 30)
    assert len(states) == 30
    assert all(state.options for state in states)
    assert len({state.hash() for state in states}) > 20
    assert [state.hash() for state in sample_states(match, 5)] == [state.hash() for state in states[:5]]


def test_it_measures_cpu_time_of_the_work() -> None:
    def work() -> None:
        start = time.process_time()
        while time.process_time() - start < 0.002:
            pass

    assert 100 < per_second(work, 0.1) < 510


def test_a_copy_costs_a_few_microseconds(match: Match) -> None:
    state = new_game(match)
    assert per_second(state.copy, 0.05) > 20_000
