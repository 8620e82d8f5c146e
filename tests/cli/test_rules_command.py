"""`crossfray rules`, and how every command ends."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from crossfray import __version__
from crossfray.cli.main import app, main
from crossfray.content import coverage
from crossfray.content.ledger import load_ledger
from crossfray.rules import is_compiled


def output_of(*args: str) -> str:
    result = CliRunner().invoke(app, args, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


@pytest.fixture(autouse=True)
def small_tests_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tests folder in which one test covers two rules."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_x.py").write_text('@rule("SEE-2", "SEE-3")\ndef test_sight(): ...\n')
    monkeypatch.setattr(coverage, "tests_folder", lambda: folder)


def test_the_list_has_sections_and_totals() -> None:
    lines = output_of("rules").splitlines()
    assert "the map and its obstructions" in lines
    assert any(line.split()[:3] == ["SEE-2", "1", "test"] for line in lines)
    assert any(line.split()[:3] == ["SEE-5", "0", "tests"] for line in lines)
    assert lines[-1] == f"2 of {len(load_ledger())} rules are covered by tests that play them in a game"


def test_one_rule_in_full_whatever_the_case() -> None:
    output = output_of("rules", "see-2")
    assert output.startswith("SEE-2 (seeing)")
    assert "Ruling\n" in output
    assert output.endswith("Tests\n  tests/test_x.py::test_sight\n")


def test_differences_by_edition_are_shown() -> None:
    output = output_of("rules", "TOKEN-2")
    assert "In dc100 instead\n  No more can be placed." in output
    assert output.endswith("Tests\n  none\n")


def test_json_list() -> None:
    answer: list[dict[str, Any]] = json.loads(output_of("rules", "--json"))
    assert [rule["id"] for rule in answer] == list(load_ledger())
    see_2 = next(rule for rule in answer if rule["id"] == "SEE-2")
    assert see_2 == {"id": "SEE-2", "tests": 1}


def test_json_of_one_rule() -> None:
    answer = json.loads(output_of("rules", "SEE-7", "--json"))
    assert answer["id"] == "SEE-7"
    assert answer["editions"] == ["expanded"]
    assert answer["tests"] == 0
    assert answer["covered_by"] == []
    assert answer["text"] == load_ledger()["SEE-7"].text


def test_without_tests_the_counts_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "tests_folder", lambda: None)
    assert "unknown" in output_of("rules").splitlines()[-1]
    assert "unknown" in output_of("rules", "SEE-2").splitlines()[-1]
    assert {rule["tests"] for rule in json.loads(output_of("rules", "--json"))} == {0}


def run_main(monkeypatch: pytest.MonkeyPatch, *args: str) -> object:
    """The exit status of `crossfray ARGS`."""
    monkeypatch.setattr(sys, "argv", ["crossfray", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code


def test_an_unknown_rule_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_main(monkeypatch, "rules", "SEE-22") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("there is no rule 'SEE-22': crossfray rules lists them\n  did you mean: SEE-2")


def test_an_unknown_option_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_main(monkeypatch, "rules", "--jason") == 2


def test_an_interrupt_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(coverage, "tests_folder", interrupt)
    assert run_main(monkeypatch, "rules") == 130
    assert "Traceback" not in capsys.readouterr().err


def test_version_and_help() -> None:
    build = "compiled" if is_compiled() else "as plain Python"
    assert output_of("--version") == f"crossfray {__version__}, rules {build}\n"
    assert "Examples:" in output_of("--help")
