"""Where a player fails, a simpler one answers, and that is told."""

from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from crossfray.agents import Agent, greedy, levels
from crossfray.agents.chance import answer_chance
from crossfray.agents.known import AGENTS
from crossfray.agents.steady import steady_answer
from crossfray.cli.play import Session
from crossfray.content.match.build import build_match, preset
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import CHANCE, State
from crossfray.table.table import Table


def raises(_state: State, _rng: Random) -> int:
    raise IndexError("a square that is not there")


def asked() -> State:
    state = new_game(build_match(preset("duel")))
    while state.side == CHANCE:
        apply(state, answer_chance(state, Random(1)))
    return state


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        (raises, "IndexError"),
        (lambda _state, _rng: -1, "its answer is not offered"),
        (lambda _state, _rng: 10**9, "its answer is not offered"),
    ],
)
def test_a_simpler_player_answers(agent: Agent, why: str) -> None:
    state = asked()
    option, fault = steady_answer(agent, state, Random(1))
    assert state.options >> option & 1
    assert fault == f"The computer player failed ({why}), so a simpler one answers instead."


def test_a_player_that_does_not_fail_answers_itself() -> None:
    state = asked()
    assert steady_answer(greedy.choose, state, Random(1)) == (greedy.choose(state, Random(1)), "")


def test_the_terminal_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(AGENTS, "greedy", raises)
    table = Table(preset("duel"), 3)
    Session(Console(width=200), table, ["greedy", "random"], Path("unused.json")).play_on()
    assert not table.state.options
    assert (
        "The computer player failed (IndexError), so a simpler one answers instead."
        in capsys.readouterr().out
    )


@pytest.mark.parametrize(("compiled", "told"), [(False, True), (True, False)])
def test_the_terminal_says_that_strong_levels_are_slow_in_plain_python(
    compiled: bool,
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(AGENTS, "hard", greedy.choose)
    monkeypatch.setattr(levels, "is_compiled", lambda: compiled)
    Session(Console(width=200), Table(preset("duel"), 3), ["hard", "greedy"], tmp_path / "game.json").run()
    told_it = "so hard may take three to four times as long to think." in capsys.readouterr().out
    assert told_it == told


def test_quick_levels_are_not_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "is_compiled", lambda: False)
    assert levels.slowness(["normal", "human"]) == ""
    assert "so hard and expert may take" in levels.slowness(["expert", "hard"])
