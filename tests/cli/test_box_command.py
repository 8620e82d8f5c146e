"""`crossfray box`, and boxes in `check`, `simulate`, `play` and `exercise`."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.errors import InputError
from crossfray.content.sources import opened_boxes, shut_source


def run(*args: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, args)), catch_exceptions=False)
    return result.exit_code, result.output


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield tmp_path
    for source in opened_boxes():
        shut_source(source)


def test_from_nothing_to_a_shared_file(here: Path) -> None:
    status, output = run("box", "new", "my-box", "--name", "My own box")
    assert status == 0
    assert "crossfray check my-box/" in output
    assert run("check", "my-box", "--no-readings") == (0, "1 file checked: 0 errors, 0 warnings\n")
    packed = "Packed My own box into my-box.crossfray: 2 cards, 1 map, 1 scenario.\n"
    assert run("box", "pack", "my-box") == (0, packed)
    assert run("check", "my-box.crossfray")[0] == 0
    assert (here / "my-box.crossfray").is_file()


def test_readings_are_shown() -> None:
    run("box", "new", "my-box")
    _, output = run("check", "my-box")
    assert "Quick Strike\n  read as: Do a move 1. Do a challenge 3.\n" in output


def test_errors_are_for_people_and_for_programs(here: Path) -> None:
    run("box", "new", "my-box")
    file = here / "my-box" / "characters.toml"
    file.write_text(file.read_text("utf-8").replace("Challenge 3", "Chalenge 3"), "utf-8")
    status, output = run("check", "my-box")
    assert status == 2
    assert "error: my-box/characters.toml:16:17: 'Chalenge' is not a word" in output
    assert '  text = "Move 1. Chalenge 3."\n' + " " * 18 + "^^^^^^^^\n" in output
    found = json.loads(run("check", "my-box", "--json")[1])
    assert list(found["errors"][0]) == ["file", "line", "column", "message", "nearest"]
    with pytest.raises(InputError, match="Chalenge"):
        run("box", "pack", "my-box")


def test_a_box_is_made_only_where_nothing_is(here: Path) -> None:
    (here / "full").mkdir()
    (here / "full" / "file").write_text("", "utf-8")
    with pytest.raises(InputError, match="not empty"):
        run("box", "new", "full")
    with pytest.raises(InputError, match="up to 20 letters"):
        run("box", "new", "!!!")


@pytest.mark.parametrize("file", ["box", "characters", "attachments", "map", "scenario", "power-ups"])
def test_the_schema_describes_every_file(file: str) -> None:
    status, output = run("box", "schema", file)
    assert status == 0
    found = json.loads(output)
    assert found["$schema"].startswith("https://json-schema.org/")
    assert found["additionalProperties"] is False


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(InputError, match="expected one of box, characters"):
        run("box", "schema", "caracters")


def test_a_box_is_simulated_played_and_listed(here: Path) -> None:
    run("box", "new", "my-box")
    assert run("simulate", "--box", "my-box", "--games", "2", "--agents", "random")[0] == 0
    for source in opened_boxes():
        shut_source(source)
    _, output = run("play", "--box", "my-box", "--matches")
    assert "my-box-match" in output
    for source in opened_boxes():
        shut_source(source)
    status, output = run("play", "--terminal", "--box", "my-box", "--seats", "random,random", "--seed", "1")
    assert status == 0
    assert "wins" in output
    assert here.exists()


def test_a_box_is_exercised() -> None:
    run("box", "new", "my-box")
    status, output = run("exercise", "--box", "my-box", "--boxes", "my-box", "--games", "6", "--json")
    found = json.loads(output.splitlines()[0])  # a slow machine tells its rate after that
    assert found["failures"] == []
    assert status == 0
    assert {part["box"] for part in found["parts"]} == {"my-box"}
    assert {part["kind"] for part in found["parts"]} == {
        "ability",
        "trigger",
        "status card",
        "item",
        "interaction",
    }


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_box_of_ones_own_is_played_by_any_number_of_workers(workers: str) -> None:
    run("box", "new", "my-box")
    scenario = next(Path("my-box", "scenarios").glob("*.toml")).stem
    options = ("--box", "my-box", "--games", "1", "--workers", workers, "--json")
    status, output = run("balance", scenario, *options)
    assert (status, {row["game"] for row in json.loads(output)}) == (0, {scenario})
    for source in opened_boxes():
        shut_source(source)
    status, output = run("exercise", "--all", *options)
    assert status == 0
    assert "my-box" in {part["box"] for part in json.loads(output)["parts"]}
