"""The examples in docs/laboratory.md run, and print what the page shows, whatever the numbers are by now."""

import io
import re
import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from crossfray.cli.main import main
from crossfray.content.match.build import preset
from crossfray.lab import actions, observations
from crossfray.lab.runs import Row
from crossfray.lab.simulate import Simulation
from support.studies import play_all

PAGE = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def shape(text: str) -> list[str]:
    """The words of each line; any number is as good as another, and so is any width of columns."""
    return [" ".join(re.sub(r"-?\d[\d.,]*", "#", line).split()) for line in text.splitlines()]


def test_the_commands_print_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    calls = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    assert len(calls) == 6
    for call in calls:
        command, _, shown = call.partition("\n")
        printed = io.StringIO()
        with (
            patch.object(sys, "argv", shlex.split(command)),
            redirect_stdout(printed),
            pytest.raises(SystemExit) as ended,
        ):
            main()
        assert not ended.value.code, command
        assert shape(printed.getvalue()) == shape(shown), command
    assert {path.name for path in tmp_path.iterdir()} == {"games.jsonl", "games.csv", "games.html"}


def test_the_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = blocks("python")
    assert len(programs) == 3
    for program in programs:
        exec(program, {})
    assert capsys.readouterr().out


def test_every_key_of_a_game_is_explained() -> None:
    (row,) = play_all(Simulation(preset("duel"), ("greedy",), 1, 1))
    explained: Row = dict.fromkeys(re.findall(r"`(\w+)`", PAGE.partition("| key |")[2].partition("\n\n")[0]))
    assert set(row) <= set(explained)


def test_the_numbers_of_the_page_are_so() -> None:
    assert f"{observations.LENGTH:,} numbers" in PAGE
    assert f"{actions.GRID} x {actions.GRID}" in PAGE
    assert f"at most {actions.MOST_PIECES} pieces" in PAGE
