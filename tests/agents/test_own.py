"""Players that people write: functions, files and installed packages."""

from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

import crossfray
from crossfray.agents import own
from crossfray.agents.known import find_agent
from crossfray.agents.own import Decision, agent_of
from crossfray.content.errors import InputError
from crossfray.rules.engine import NotOffered

LAST = """
def last(decision, observation):
    return decision.options[-1]
wrong = 3
"""


def last(decision: Decision, _observation: dict[str, Any]) -> str:
    return decision.ids[-1]


def by_chance(decision: Decision, _observation: dict[str, Any], rng: Random) -> str:
    return rng.choice(decision.ids)


def test_a_function_plays() -> None:
    assert crossfray.play("duel", [by_chance, "greedy"], seed=4).over


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (crossfray.play("duel", [by_chance, by_chance], seed=4) for _ in range(2))
    assert one.answers == other.answers


def test_a_function_in_a_file_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(LAST, "utf-8")
    game = crossfray.new_game("duel", seed=1).play([f"{tmp_path}/mine.py:last", last], 30)
    assert game == crossfray.new_game("duel", seed=1).play([last, last], 30)


def test_a_player_of_an_installed_package(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("gambler", "agents_of_somebody:play", own.GROUP)
    monkeypatch.setattr(own, "installed", lambda: {"gambler": entry})
    with pytest.raises(InputError, match="the player gambler cannot be loaded: No module named"):
        find_agent("gambler")
    monkeypatch.setattr(EntryPoint, "load", lambda _self: last)
    game = crossfray.new_game("duel", seed=1).play(["gambler", last], 20)
    assert game == crossfray.new_game("duel", seed=1).play([last, last], 20)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mine.py:first", "has no function 'first'; did you mean|has no function 'first'"),
        ("mine.py:wrong", "has no function 'wrong'"),
        ("none.py:last", "there is no such file: expected FILE.py:NAME"),
        ("broken.py:last", "the file does not run: SyntaxError"),
        ("fails.py:last", "the file does not run: ZeroDivisionError"),
        ("gredy", "there is no agent 'gredy'.*greedy"),
    ],
)
def test_a_player_that_cannot_be_found(
    name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(LAST, "utf-8")
    (tmp_path / "broken.py").write_text("def last(:\n", "utf-8")
    (tmp_path / "fails.py").write_text("1 / 0\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=message):
        find_agent(name)


def test_an_answer_that_is_not_offered_names_the_player() -> None:
    def stubborn(_decision: Decision, _observation: dict[str, Any]) -> str:
        return "no"

    with pytest.raises(NotOffered, match="the player stubborn answers 'no': expected one of"):
        crossfray.play("duel", [stubborn, "random"], seed=1)


def test_a_function_that_cannot_be_a_player() -> None:
    with pytest.raises(InputError, match="takes 1 parameters: expected a decision, an observation"):
        agent_of(lambda decision: decision)
