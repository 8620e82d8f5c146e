"""One way to run: the same results whoever plays them and however often they stopped, and nothing that is lost."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray import __version__
from crossfray.cli.main import app
from crossfray.cli.running import RunCommand
from crossfray.content.errors import InputError
from crossfray.content.match.build import preset
from crossfray.lab.runs import Results, Row, Study, read_results, run
from crossfray.lab.simulate import Simulation
from crossfray.lab.workers import WorkersLost, crew
from support.studies import halves, play_all


def duel(games: int = 6, seed: int = 3, players: tuple[str, ...] = ("greedy", "random")) -> Simulation:
    return Simulation(preset("duel"), players, games, seed)


def into(path: Path, study: Study, *, resume: bool = False, workers: int = 1) -> list[Row]:
    results = Results(path, study, resume=resume)
    try:
        with crew(workers) as spread:
            return list(run(study, spread, results))
    finally:
        results.close()


def command(*args: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, args)
    return result.exit_code, result.stdout, result.stderr


# ---------------------------------------------------------------------- workers


def test_results_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    into(tmp_path / "one.jsonl", duel(20))
    into(tmp_path / "two.jsonl", duel(20), workers=2)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_work_comes_back_in_order() -> None:
    with crew(2) as spread:
        assert list(spread(halves, range(60))) == [number / 2 for number in range(60)]
        assert list(spread(halves, [5])) == [2.5]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_worker_that_is_killed_is_noticed() -> None:
    with crew(2) as spread, pytest.raises(WorkersLost):
        list(spread(halves, [*range(40), -1, *range(40)]))


# ---------------------------------------------------------------------- results


def test_the_file_says_what_was_run_and_every_game(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    rows = into(path, duel())
    header, kept = read_results(path)
    assert header["crossfray"] == __version__
    assert (header["study"], header["settings"]["seed"]) == ("simulate", 3)
    assert header["settings"]["match"]["map"] == preset("duel").map
    assert kept == rows
    assert [row["game"] for row in kept] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("torn", ["", '{"game":5,"sce'])
def test_a_run_goes_on_where_it_stopped(tmp_path: Path, torn: str) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    rows = into(whole, duel(8))
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    part.write_text("".join(lines[:5]) + torn, "utf-8")
    study = duel(8)
    assert into(part, study, resume=True, workers=2) == rows
    assert part.read_bytes() == whole.read_bytes()
    assert study.tally.games == 8


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "duel.jsonl"
    rows = into(path, duel(4))

    def never(_task: object) -> Row:
        raise AssertionError("played again")

    monkeypatch.setattr(Simulation, "work", staticmethod(never))
    assert into(path, duel(4), resume=True) == rows
    assert into(path, duel(2), resume=True) == rows[:2]


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    into(path, duel(3))
    assert into(path, duel(5), resume=True) == play_all(duel(5))


@pytest.mark.parametrize(
    ("study", "says"),
    [
        (duel(seed=4), "seed was 3 and is now 4"),
        (duel(players=("random",)), 'players was ["greedy", "random"] and is now ["random"]'),
    ],
)
def test_a_run_goes_on_only_with_its_own_settings(tmp_path: Path, study: Study, says: str) -> None:
    path = tmp_path / "duel.jsonl"
    into(path, duel(2))
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"these are results of another run: ") as refused:
        into(path, study, resume=True)
    assert says in str(refused.value)
    assert path.read_bytes() == before


def test_results_of_another_version_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    into(path, duel(1))
    path.write_text(path.read_text("utf-8").replace(f'"{__version__}"', '"0.0.1"'), "utf-8")
    with pytest.raises(InputError, match=r"results of crossfray 0.0.1"):
        into(path, duel(2), resume=True)


def test_results_are_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    into(path, duel(1))
    with pytest.raises(InputError, match=r"already exists: expected --resume"):
        into(path, duel(1))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no results"),
        ("hello\n", "1: results of crossfray start with a line that says what was run"),
        ('{"study":"simulate"}\n[]\n', "2: expected a game as JSON"),
    ],
)
def test_what_is_no_results_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as refused:
        read_results(path)
    assert says in str(refused.value)


# ---------------------------------------------------------------------- the commands


def test_a_table_has_a_line_for_each_side(tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    assert command("simulate", "duel", "--games", "3", "--csv", str(path))[0] == 0
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [(line["game"], line["side"]) for line in lines] == [(g, s) for g in "123" for s in "12"]
    assert sum(int(line["won"]) for line in lines) == 3
    assert lines[0]["squad"].split() == list(preset("duel").squads[0])
    code, _, _ = command("simulate", "duel", "--games", "3", "--csv", str(path))
    assert code != 0


def test_resume_wants_a_file() -> None:
    result = CliRunner().invoke(app, ["simulate", "duel", "--resume"])
    assert isinstance(result.exception, InputError)
    assert "expected --out FILE with it" in str(result.exception)


def started(path: Path, *more: str) -> subprocess.Popen[str]:
    arguments = ["simulate", "duel", "--games", "100000", "--out", str(path), *more]
    run_it = "import sys; from crossfray.cli.main import main; sys.argv[0] = 'crossfray'; main()"
    return subprocess.Popen(
        [sys.executable, "-c", run_it, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals are otherwise there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_run_shows_and_keeps_what_there_is(tmp_path: Path, workers: str) -> None:
    path = tmp_path / "duel.jsonl"
    process = started(path, "--workers", workers, "--json")
    until = time.monotonic() + 60
    while time.monotonic() < until and not (path.exists() and path.read_text("utf-8").count("\n") > 5):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
    out, told = process.communicate(timeout=60)
    assert process.returncode == 130, told
    found = json.loads(out)
    kept = read_results(path)[1]
    assert 5 <= found["games"] <= len(kept) + 1
    assert told.startswith("Stopped after ")
    assert "the same command with --resume continues" in told
    assert "Traceback" not in told
    assert kept == play_all(Simulation(preset("duel"), ("greedy", "random"), len(kept), 1))


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["--ray"], ["--ray", "local"]),
        (["--ray", "--games", "3"], ["--ray", "local", "--games", "3"]),
        (["--ray", "duel"], ["--ray", "local", "duel"]),
        (["--ray", "head:6379", "duel"], ["--ray", "head:6379", "duel"]),
        (["--ray", "auto"], ["--ray", "auto"]),
        (["duel"], ["duel"]),
    ],
)
def test_the_address_of_a_cluster_may_be_left_out(
    given: list[str], meant: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typer.core.TyperCommand.parse_args", lambda _self, _ctx, args: args)
    assert RunCommand("simulate").parse_args(None, given) == meant


def test_ray_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = CliRunner().invoke(app, ["simulate", "duel", "--ray"])
    assert "pip install 'crossfray[ray]'" in str(result.exception)
