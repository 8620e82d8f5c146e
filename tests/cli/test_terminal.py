"""The terminal: a game that fits it, and what can be asked there; games that are kept; streams of every kind."""

import io
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import crossfray
from crossfray.cli.main import main
from crossfray.cli.screen import show_game, show_question
from crossfray.content.match.file import match_text
from crossfray.content.sources import boxes, playing_with

ROOT = Path(__file__).parents[2]


def run(
    *words: str, given: str = "", cwd: Path | None = None, limit: int | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own; no file that it writes can be longer than `limit` bytes."""
    return subprocess.run(
        [sys.executable, "-m", "crossfray", *words],
        cwd=cwd,
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        if limit is not None
        else None,
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **more},
        check=False,
    )


@pytest.mark.parametrize("match", ["mixed", "marbles", "first-got100-4", "basketball", "ultimate"])
def test_everything_fits_eighty_columns_and_24_lines(match: str) -> None:
    game = crossfray.new_game(match, seed=2)
    for _ in range(40):
        game.play(["greedy"] * len(game.match.squads), 7)
        if game.over or game.table.waits_on_chance:
            continue
        out = io.StringIO()
        console = Console(
            file=out, width=80, height=24, highlight=False, force_terminal=True, color_system=None
        )
        show_game(console, game.state)
        show_question(console, game.state)
        lines = out.getvalue().splitlines()
        assert max(map(len, lines)) <= 80
        if game.decision and game.decision.question == "action":
            assert len(lines) <= 23  # and one for the answer


def test_what_can_be_asked_in_a_game(tmp_path: Path) -> None:
    asked = "why a2\nwhy b8\n1\nwhy h8\n1\nh8\nz9\nwhy h8\nwhy H challenge P\ncard P\nscenario\nshow\nquit\n"
    done = run("play", "duel", "--terminal", "--seed", "3", given=asked, XDG_DATA_HOME=str(tmp_path))
    assert done.stdout.count("h8 is 7 squares away, and Henchman can move at most 2. (ACT-MOVE)") == 3
    assert "Henchman is placed in the starting area of Dark, and a2 is not in it. (SETUP-8)" in done.stdout
    assert "'z9' is not an answer here: expected 1 to 14, or help" in done.stdout
    assert "Police Officer  dc100  basic character" in done.stdout
    assert re.search(r"^Police Officer is on [a-h][78]\.$", done.stdout, re.M)
    assert "The leader wins at the end of a round with 4 points or more." in done.stdout
    assert done.stderr == ""


class TestKeptGames:
    def test_each_game_has_its_own_file(self, tmp_path: Path) -> None:
        for seed in ("1", "2"):
            run("play", "duel", "--terminal", "--seed", seed, given="1\nquit\n", XDG_DATA_HOME=str(tmp_path))
        assert len(list((tmp_path / "crossfray" / "games").glob("*-duel*.json"))) == 2
        listed = json.loads(run("replay", "--list", "--json", XDG_DATA_HOME=str(tmp_path)).stdout)
        assert [(each["where"], each["match"]) for each in listed] == [("terminal", "Duel")] * 2
        name = listed[1]["name"]
        shown = run("replay", name, "--at", "1", XDG_DATA_HOME=str(tmp_path)).stdout
        assert "Duel, round 1" in shown
        assert name in run("replay", "--list", XDG_DATA_HOME=str(tmp_path)).stdout
        went_on = run("play", "--load", name, given="quit\n", XDG_DATA_HOME=str(tmp_path))
        assert "The game is saved" in went_on.stdout
        assert len(list((tmp_path / "crossfray" / "games").glob("*.json"))) == 2

    def test_without_any(self, tmp_path: Path) -> None:
        for words, said in (
            (["replay"], "No game has been played here yet: crossfray play --terminal starts one"),
            (["play", "--resume"], "There is no game to continue"),
            (["replay", "yesterday"], "there is no game 'yesterday'"),
        ):
            done = run(*words, XDG_DATA_HOME=str(tmp_path))
            assert (done.returncode, said in done.stderr) == (2, True)
        assert "No games are kept here yet" in run("replay", "--list", XDG_DATA_HOME=str(tmp_path)).stdout


class TestStreams:
    def test_a_terminal_that_knows_ascii_only(self) -> None:
        done = run("maps", "courtyard", PYTHONIOENCODING="ascii")
        assert done.returncode == 0
        assert "+-------------------------------+" in done.stdout
        assert "?" not in done.stdout

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
    @pytest.mark.parametrize("words", ["cards", "rules --json"])
    def test_a_full_disk(self, words: str) -> None:
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "crossfray", *words.split()],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                timeout=120,
                check=False,
            )
        assert (done.returncode, done.stderr) == (
            2,
            "The output cannot be written: No space left on device.\n",
        )

    @pytest.mark.parametrize("option", ["--out", "--csv"])
    def test_a_disk_that_fills_up_ends_a_run_with_what_there_is(self, option: str, tmp_path: Path) -> None:
        done = run("simulate", "duel", "--games", "50", option, "games", limit=5000, cwd=tmp_path)
        assert done.returncode == 2
        assert re.match(
            r"games: cannot be written: File too large: stopped after \d+ of 50 games\.", done.stderr
        )
        assert re.search(r"^\d+ games\. Rounds: ", done.stdout, re.M)

    def test_a_match_is_not_overwritten(self, tmp_path: Path) -> None:
        for force, status in (((), 0), ((), 2), (("--force",), 0)):
            assert run("match", "duel", "--out", "my.toml", *force, cwd=tmp_path).returncode == status
        done = run("match", "duel", "--out", "other.toml", cwd=tmp_path, limit=0)
        assert (done.returncode, done.stderr) == (2, "other.toml: cannot be written: File too large\n")

    def test_a_name_that_is_too_long(self) -> None:
        done = run("check", "x" * 5000)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr + done.stdout

    def test_completion_for_the_shell(self) -> None:
        assert "_crossfray_completion" in run("--show-completion", "bash").stdout


class TestCheckKnowsFiles:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        game = crossfray.new_game("duel", seed=1).play(["greedy", "greedy"], 9)
        game.save(tmp_path / "game.json")
        (tmp_path / "moment.toml").write_text(game.text(), "utf-8")
        (tmp_path / "match.toml").write_text('game = "skirmish"\nmap = "courtyard"\n', "utf-8")
        (tmp_path / "wrong.toml").write_text('game = "skirmsh"\nedition = "expanded"\n', "utf-8")
        return tmp_path

    def check(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *paths: Path | str
    ) -> str:
        monkeypatch.setattr(sys, "argv", ["crossfray", "check", *map(str, paths)])
        with pytest.raises(SystemExit):
            main()
        return capsys.readouterr().out

    def test_by_their_content(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        every = [folder / name for name in ("game.json", "moment.toml", "match.toml")]
        said = self.check(monkeypatch, capsys, *every, ROOT / "examples" / "yard.toml")
        assert said == "4 files checked: 0 errors, 0 warnings\n"

    def test_what_is_wrong_with_them(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = (folder / "game.json").read_text("utf-8").replace('"winner": null', '"winner": 2')
        (folder / "game.json").write_text(text, "utf-8")
        said = self.check(monkeypatch, capsys, folder / "game.json", folder / "wrong.toml")
        assert "the record says winner 2, the game None" in said
        assert "skirmsh" in said
        part = ROOT / "examples" / "lighthouse" / "characters.toml"
        said = self.check(monkeypatch, capsys, part)
        assert f"is part of a box, which is checked as a whole: crossfray check {part.parent}" in said

    def test_results_and_puzzles(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        done = run("simulate", "duel", "--games", "2", "--out", str(folder / "games.jsonl"))
        assert done.returncode == 0
        puzzles = ROOT / "src" / "crossfray" / "study" / "puzzles.json"
        said = self.check(monkeypatch, capsys, folder / "games.jsonl", puzzles)
        assert said == "2 files checked: 0 errors, 0 warnings\n"
        lines = (folder / "games.jsonl").read_text("utf-8").splitlines()
        (folder / "games.jsonl").write_text("\n".join([lines[0], "{}", lines[2], ""]), "utf-8")
        (folder / "puzzles.json").write_text('[{"id": "p001"}]\n', "utf-8")
        said = self.check(monkeypatch, capsys, folder / "games.jsonl", folder / "puzzles.json")
        assert "games.jsonl:2: expected a game as JSON" in said
        assert "puzzles.json: expected a file of puzzles" in said

    def test_a_record_with_a_box_of_its_own_and_a_match_that_needs_one(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        box = ROOT / "examples" / "lighthouse"
        with playing_with(boxes()):
            crossfray.open_box(str(box))
            game = crossfray.new_game("lighthouse-night", seed=1).play(["greedy", "greedy"], 9)
            game.save(folder / "own.json")
            (folder / "own.toml").write_text(match_text(game.match), "utf-8")
        said = self.check(monkeypatch, capsys, folder / "own.json", box, folder / "own.toml")
        assert "error: " + str(folder / "own.toml") in said
        assert "own.json" not in said, "the record brings its box along, for itself alone"
        with playing_with(boxes()):
            said = self.check(monkeypatch, capsys, folder / "own.toml", "--box", box)
        assert said == "1 file checked: 0 errors, 0 warnings\n"

    @pytest.mark.parametrize(
        ("name", "content", "says"),
        [
            (
                "page.html",
                b"<!doctype html>",
                "is not a file of Crossfray: expected a box, a map, a position",
            ),
            (
                "table.csv",
                b"game,side\n1,1\n",
                "is not a file of Crossfray: expected a box, a map, a position",
            ),
            ("tables.sqlite", b"SQLite format 3\0", "holds the tables of a server: crossfray restore"),
            ("torn.toml", b"game = ", "torn.toml:1"),
        ],
    )
    def test_anything_else(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        name: str,
        content: bytes,
        says: str,
    ) -> None:
        (tmp_path / name).write_bytes(content)
        assert says in self.check(monkeypatch, capsys, tmp_path / name)


@pytest.mark.parametrize(
    "command",
    [
        "play",
        "replay",
        "match",
        "ask",
        "maps",
        "cards",
        "simulate",
        "balance",
        "exercise",
        "serve",
        "referee",
        "bench",
    ],
)
def test_every_command_that_meets_a_box_takes_one(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["crossfray", command, "--help"])
    with pytest.raises(SystemExit):
        main()
    assert "--box" in capsys.readouterr().out


def test_boxes_are_folders_or_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["crossfray", "cards", "--box", "got100"])
    with pytest.raises(SystemExit):
        main()
    assert "the box got100 is always included" in capsys.readouterr().err
