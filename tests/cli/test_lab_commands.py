"""`crossfray simulate` and `crossfray bench`."""

import json
import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app, main
from crossfray.lab import games as games_module
from crossfray.lab.bench import REFERENCE


def output_of(*args: str) -> str:
    result = CliRunner().invoke(app, args, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def run_main(monkeypatch: pytest.MonkeyPatch, *args: str) -> object:
    """The exit status of `crossfray ARGS`."""
    monkeypatch.setattr(sys, "argv", ["crossfray", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code


def test_simulate_as_json() -> None:
    found = json.loads(output_of("simulate", "duel", "--games", "6", "--json"))
    assert list(found) == ["games", "wins", "shares", "players", "rounds", "decisions", "failures"]
    assert found["games"] == 6
    assert sum(found["wins"].values()) == 6


def test_the_same_seed_gives_the_same_output() -> None:
    command = ("simulate", "duel", "--games", "6", "--json", "--seed")
    assert output_of(*command, "3") == output_of(*command, "3")
    assert output_of(*command, "3") != output_of(*command, "4")


def test_simulate_in_words() -> None:
    lines = output_of("simulate", "duel", "--games", "4", "--agents", "greedy,random").splitlines()
    assert re.fullmatch(r"Dark +greedy +\d wins  [\d.]+% \(\d+-\d+\)", lines[0])
    assert re.fullmatch(r"Light +random +\d wins  [\d.]+% \(\d+-\d+\)", lines[1])
    assert lines[2].startswith("4 games. Rounds: ")
    assert len(lines) == 3


def test_one_agent_for_all_sides() -> None:
    lines = output_of("simulate", "first-got100-4", "--games", "1", "--agents", "greedy").splitlines()
    assert [line.split()[1] for line in lines[:4]] == ["greedy"] * 4


@pytest.mark.parametrize(("match", "sides"), [("duel", 2), ("first-got100-3", 3), ("first-got100-4", 4)])
def test_without_agents_every_side_gets_one(match: str, sides: int) -> None:
    lines = output_of("simulate", match, "--games", "1").splitlines()
    named = ["greedy", "random", "greedy", "random"][:sides]
    assert [line.split()[1] for line in lines[:sides]] == named
    assert lines[sides].startswith("1 games")


def test_the_skirmish_is_what_is_played_unless_said_otherwise() -> None:
    by_name = output_of("simulate", "skirmish", "--games", "1", "--agents", "greedy", "--json")
    assert output_of("simulate", "--games", "1", "--agents", "greedy", "--json") == by_name


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nosuch",), "there is no match 'nosuch': expected a file ending in .toml, or one of "),
        (("dual",), "did you mean: duel"),
        (("duel", "--agents", "clever,random"), "there is no agent 'clever': expected one of novice, easy"),
        (("duel", "--agents", "greddy"), "did you mean: greedy"),
        (("duel", "--agents", ""), "there is no agent ''"),
        (("duel", "--agents", "random,random,random"), "duel has 2 sides: expected as many agents"),
        (("duel", "--games", "0"), "Invalid value for '--games'"),
        (("duel", "--games", "-3"), "Invalid value for '--games'"),
        (("duel", "--games", "many"), "Invalid value for '--games'"),
        (("duel", "--seed", "x"), "Invalid value for '--seed'"),
        (("duel", "again"), "unexpected extra argument"),
        (("duel", "--gmaes", "3"), "No such option"),
        (("first-got100", "--mirrored"), "cannot change seats: expected another match, or no --mirrored"),
        (("--random", "--mirrored"), "expected --sides with it"),
    ],
)
def test_what_simulate_refuses(
    args: tuple[str, ...],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_main(monkeypatch, "simulate", *args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err


def test_failures_are_told_and_end_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_module, "MOST_DECISIONS", 5)
    result = CliRunner().invoke(app, ["simulate", "duel", "--games", "2"])
    assert result.exit_code == 1
    assert "failed: game 2: no winner after " in result.output
    result = CliRunner().invoke(app, ["simulate", "duel", "--games", "2", "--json"])
    assert result.exit_code == 1
    assert len(json.loads(result.stdout)["failures"]) == 2


def test_bench_as_json() -> None:
    found = json.loads(output_of("bench", "--json", "--seconds", "0.1"))
    assert found["match"] == REFERENCE
    assert {"decisions_per_second", "copy_us", "sight_per_second", "reach_per_second"} <= found.keys()


def test_bench_in_words() -> None:
    lines = output_of("bench", "--seconds", "0.1").splitlines()
    assert lines[0].split() == ["match", REFERENCE]
    assert re.fullmatch(r"decisions per second +[\d,]+", lines[1])
    assert lines[-1].split()[0] == "compiled"


@pytest.mark.parametrize("seconds", ["0", "-1", "61", "long"])
def test_what_bench_refuses(
    seconds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_main(monkeypatch, "bench", "--seconds", seconds) == 2
    out, err = capsys.readouterr()
    assert (out, "Invalid value for '--seconds'" in err) == ("", True)


@pytest.mark.parametrize("command", ["simulate", "bench"])
def test_a_match_whose_squads_are_yet_to_be_chosen_is_refused(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "chosen.toml"
    file.write_text('game = "flags"\npick = "secret"\n[[side]]\n[[side]]\n', "utf-8")
    assert run_main(monkeypatch, command, str(file)) == 2
    assert "squads are chosen at the table" in capsys.readouterr().err


def test_a_few_games_do_not_tell_who_is_favoured() -> None:
    shown = output_of("balance", "skirmish", "--map", "courtyard", "--sides", "2", "--games", "4")
    assert shown.splitlines()[1].endswith("too few games to tell")


@pytest.mark.parametrize("asked", [("--sides", "3"), ("--size", "2"), ("--edition", "expanded")])
def test_what_to_draw_is_only_said_of_a_drawn_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: tuple[str, str]
) -> None:
    assert run_main(monkeypatch, "match", *asked) == 2
    assert "expected --random with them" in capsys.readouterr().err
    assert run_main(monkeypatch, "match", "mixed", "--random") == 2
    assert "expected a name or --random, not both" in capsys.readouterr().err


def test_errors_are_json_where_json_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run_main(monkeypatch, "cards", "--of", "got10", "--json") == 2
    refused = json.loads(capsys.readouterr().out)["errors"]
    assert refused[0]["nearest"].startswith("got100")
    assert refused[0]["message"].startswith("there is no box 'got10': expected one of ")
    assert run_main(monkeypatch, "ask", str(tmp_path / "none.toml"), "see", "A", "B", "--json") == 2
    assert "no such file" in json.loads(capsys.readouterr().out)["errors"][0]["message"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("match", "--sides", "9", "--json"), "Invalid value for '--sides'"),
        (("cards", "--frobnicate", "--json"), "No such option: --frobnicate"),
        (("bench", "--json", "--seconds"), "requires an argument"),
        (("check", "--json"), "Missing argument"),
        (("simulte", "--json"), "Did you mean 'simulate'?"),
        (("box", "chek", "my-box", "--json"), "No such command 'chek'"),
    ],
)
def test_a_mistyped_command_is_told_in_json_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], said: str
) -> None:
    assert run_main(monkeypatch, *typed) == 2
    out, err = capsys.readouterr()
    (refused,) = json.loads(out)["errors"]
    assert said in refused["message"]
    assert (refused["file"], err) == ("", "")


def test_with_json_a_command_ends_with_the_status_it_has_without(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("title = ", "utf-8")
    for typed in (("check", str(broken)), ("cards", "batman"), ("check", "got100"), ("ask", "nowhere")):
        assert run_main(monkeypatch, *typed) == run_main(monkeypatch, *typed, "--json")
