"""Many games between agents: what is counted, and that a seed says everything."""

from random import Random

import pytest

from crossfray.agents import greedy, randomly
from crossfray.content.match.build import build_match, preset
from crossfray.lab import simulate as simulate_module
from crossfray.lab.simulate import Tally, play_out, simulate
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match
from crossfray.rules.state import State


@pytest.fixture(scope="module")
def duel() -> Match:
    return build_match(preset("duel"))


def last(match: Match, games: int, seed: int) -> Tally:
    return list(simulate(match, [greedy.choose, randomly.choose], games, seed))[-1]


def test_the_tally_as_data(duel: Match) -> None:
    found = last(duel, 10, 1).to_json()
    assert list(found) == ["games", "wins", "rounds", "decisions", "failures"]
    assert found["games"] == 10
    assert list(found["wins"]) == ["1", "2"]
    assert sum(found["wins"].values()) == 10
    for numbers in (found["rounds"], found["decisions"]):
        assert list(numbers) == ["mean", "largest"]
        assert 0 < numbers["mean"] <= numbers["largest"]
    assert found["failures"] == []


def test_nothing_played_yet() -> None:
    assert Tally(3).to_json() == {
        "games": 0,
        "wins": {"1": 0, "2": 0, "3": 0},
        "rounds": {"mean": 0, "largest": 0},
        "decisions": {"mean": 0, "largest": 0},
        "failures": [],
    }


def test_a_seed_says_everything(duel: Match) -> None:
    assert last(duel, 8, 4) == last(duel, 8, 4)
    assert last(duel, 8, 4) != last(duel, 8, 5)


def test_each_game_has_its_own_seed(duel: Match) -> None:
    """More games begin with the same ones."""
    few, more = last(duel, 4, 9), last(duel, 7, 9)
    assert more.decisions[:4] == few.decisions
    assert len(set(more.decisions)) > 1


def test_the_tally_runs(duel: Match) -> None:
    games = [tally.games for tally in simulate(duel, [greedy.choose] * 2, 5, 1)]
    assert games == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", ["first-got100-3", "first-got100-4"])
def test_more_than_two_sides(name: str) -> None:
    match = build_match(preset(name))
    tally = list(simulate(match, [greedy.choose] * len(match.sides), 4, 1))[-1]
    assert len(tally.wins) == len(match.sides)
    assert (sum(tally.wins), tally.failures) == (4, [])


def test_a_game_without_end_is_a_failure(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate_module, "MOST_DECISIONS", 20)
    tally = last(duel, 3, 1)
    assert tally.games == 3
    assert tally.failures == [f"game {number}: no winner after 20 decisions" for number in (1, 2, 3)]
    assert (sum(tally.wins), tally.rounds) == (0, [])


def test_each_side_is_asked_its_own_questions(duel: Match) -> None:
    asked: list[int] = []

    def as_side(side: int, state: State, rng: Random) -> int:
        assert state.side == side
        asked.append(side)
        return greedy.choose(state, rng)

    agents = [lambda s, r: as_side(0, s, r), lambda s, r: as_side(1, s, r)]
    state = play_out(new_game(duel), agents, Random(1))
    assert state.winner >= 0
    assert set(asked) == {0, 1}


def test_greedy_beats_random(duel: Match) -> None:
    games = 40
    first = list(simulate(duel, [greedy.choose, randomly.choose], games // 2, 1))[-1]
    second = list(simulate(duel, [randomly.choose, greedy.choose], games // 2, 2))[-1]
    assert first.wins[0] + second.wins[1] >= 0.9 * games


def test_a_game_goes_on_where_an_agent_fails_and_that_is_told(duel: Match) -> None:
    def failing(state: State, rng: Random) -> int:
        return 1 // 0 if state.step > 10 else greedy.choose(state, rng)

    tally = list(simulate(duel, [failing, randomly.choose], 2, 1))[-1]
    assert sum(tally.wins) == 2
    assert [failure.partition(":")[0] for failure in tally.failures] == ["game 1", "game 2"]
    assert "The computer failed (ZeroDivisionError), so a simpler player answers for it." in tally.failures[0]
    assert "more like it" in tally.failures[0]


def test_where_failures_are_looked_for_a_game_ends_with_them(duel: Match) -> None:
    def failing(_state: State, _rng: Random) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_out(new_game(duel), [failing, failing], Random(1))
