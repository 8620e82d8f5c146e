"""All of it at random: the same games however many processes, and nothing that breaks stays hidden."""

import json
from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import Wish, match_of_seed
from crossfray.lab import everything
from crossfray.lab.everything import Everything
from crossfray.lab.runs import Row
from crossfray.rules.engine import apply
from crossfray.rules.kinds import Event
from crossfray.rules.state import State
from support.studies import play_all


def last(games: int, checked: int, seed: int, workers: int = 1) -> Everything:
    study = Everything(games, checked, seed)
    play_all(study, workers)
    return study


def test_games_of_every_sort_are_counted() -> None:
    found = last(5, 1, 300)
    assert found.found.failures == []
    for sort, rows in found.lengths.items():
        assert sum(length.games for length in rows.values()) == 5, sort
    specs = [match_of_seed(seed, Wish()) for seed in range(300, 305)]
    assert set(found.lengths["game"]) == {spec.game for spec in specs}
    assert set(found.lengths["sides"]) == {str(len(spec.squads)) for spec in specs}
    assert found.found.steps == sum(length.decisions for length in found.lengths["map"].values())
    assert (found.found.games, found.checked_games) == (5, 1)
    assert 5 < found.found.checked < found.found.steps


def test_any_number_of_processes_finds_the_same() -> None:
    assert last(12, 0, 40, workers=2).to_json() == last(12, 0, 40).to_json()


def test_checking_changes_nothing_in_a_game() -> None:
    plain, checked = last(1, 0, 3), last(1, 1, 3)
    assert plain.lengths == checked.lengths
    assert plain.found.checked < checked.found.checked == checked.found.steps


def test_a_game_that_fails_is_told_with_its_seed_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    played = everything.play_seed

    def breaking(seed: int, *rest: object) -> Row:
        if seed == 52:
            raise ZeroDivisionError("on purpose")
        return played(seed, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(everything, "play_seed", breaking)
    found = last(3, 0, 51)
    (failure,) = found.found.failures
    spec = match_of_seed(52, Wish())
    assert failure.startswith(f"seed 52, {spec.game} on {spec.map}, {spec.edition}")
    assert "ZeroDivisionError('on purpose')" in failure
    assert found.found.games == 3
    assert sum(length.games for length in found.lengths["game"].values()) == 2


def test_a_fault_at_the_end_of_a_round_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A character that stands nowhere is noticed also in a game that is not checked on every step."""

    def losing(how: Callable[[State, int], list[Event]]) -> Callable[[State, int], list[Event]]:
        def lose(state: State, option: int) -> list[Event]:
            before, events = state.round, how(state, option)
            if state.round > before == 1:
                state.where[0] = -1
            return events

        return lose

    monkeypatch.setattr("crossfray.lab.exercise.apply", losing(apply))
    seed = next(seed for seed in range(100) if match_of_seed(seed, Wish()).game == "skirmish")
    found = last(1, 0, seed)
    name = build_match(match_of_seed(seed, Wish())).things[0].id
    assert len(found.found.failures) == 1
    assert f"the character {name} is lost" in found.found.failures[0]


def test_a_game_without_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(everything, "MOST_ROUNDS", 1)
    (failure,) = last(1, 0, 9).found.failures
    assert "no end after 1 rounds" in failure


def test_the_command() -> None:
    command = ["exercise", "--all", "--games", "3", "--seed", "5"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "parts in 3 games" in result.output
    assert any(line.split() == ["2", "3"] or line.startswith("sides") for line in result.output.splitlines())
    found = json.loads(CliRunner().invoke(app, [*command, "--json"]).stdout)
    assert (found["games"], found["failures"]) == (3, [])
    assert found["lengths"]["sides"]
