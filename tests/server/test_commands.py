"""The commands around the server, and the example player."""

import json
import runpy
import sys
import webbrowser
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from crossfray.cli import serve as serve_module
from crossfray.cli.main import main
from crossfray.cli.play import browser_request
from crossfray.server.serve import ADDRESS
from server.load import run
from server.process import Process
from server.wire import Json, running

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def call(*words: str) -> int:
    """Run a command line; its status."""
    with patch.object(sys, "argv", ["crossfray", *words]), pytest.raises(SystemExit) as ended:
        main()
    code = ended.value.code
    return code if isinstance(code, int) else 0


class TestBackup:
    def test_there_and_back(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        data, file = str(tmp_path / "data"), str(tmp_path / "copy")
        with Process(tmp_path / "data") as site:
            made = site.table()
            with site.sit(made) as wire:
                wire.answer(wire.options()[0])
                then = wire.view
            assert call("backup", file, "--data", data) == 0
            assert call("restore", file, "--data", data) == 2
            printed = capsys.readouterr()
            assert f"1 tables written to {file}" in printed.out
            assert "a server is running" in printed.err
            assert call("backup", file, "--data", data) == 2
            assert "expected another name, or --force" in capsys.readouterr().err
            assert call("backup", file, "--data", data, "--force") == 0
        other = tmp_path / "other"
        assert call("restore", file, "--data", str(other)) == 0
        with Process(other) as site, site.sit(made) as wire:
            assert wire.view == then

    def test_the_usual_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert serve_module.data_folder() == tmp_path / "crossfray"
        assert call("backup", str(tmp_path / "copy")) == 2


class TestReplay:
    def test_games_of_the_browser_are_listed_watched_and_verified(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        with Process(tmp_path / "crossfray") as site:
            made = site.table()
            with site.sit(made) as wire:
                wire.answer(wire.options()[0])
            assert call("replay", "--list", "--json") == 0  # also while the server runs
        found = json.loads(capsys.readouterr().out)
        assert [(each["name"], each["where"]) for each in found] == [(made["table"], "browser")]
        assert found[0]["answers"] >= 1
        assert call("replay", made["table"], "--at", "1") == 0
        assert found[0]["match"] in capsys.readouterr().out
        steps = found[0]["answers"]
        assert call("replay", made["table"], "--verify", "--seal", made["seal"]) == 0
        told = capsys.readouterr().out
        assert (
            told
            == f"{made['table']}: all {steps} steps play as recorded, the dice match the seal from before the game\n"
        )
        assert call("replay", made["table"], "--verify", "--seal", "0" * 64) == 2
        assert f"{made['table']}: the record has the seal {made['seal']}" in capsys.readouterr().err
        assert call("replay", "nothing") == 2
        assert "there is no game 'nothing'" in capsys.readouterr().err


class TestServe:
    def test_a_port_that_is_taken(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with running() as site:
            port = site.address.rpartition(":")[2]
            assert call("serve", "--port", port, "--data", str(tmp_path)) == 2
        assert "cannot listen" in capsys.readouterr().err

    def test_a_folder_that_is_taken(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with Process(tmp_path) as site:
            assert (tmp_path / ADDRESS).read_text().strip() == site.address
            assert call("serve", "--port", "0", "--data", str(tmp_path)) == 2
        assert "a server is running" in capsys.readouterr().err

    def test_an_address_that_is_none(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert call("serve", "--host", "256.1.1.1", "--data", str(tmp_path)) == 2
        assert "cannot listen" in capsys.readouterr().err


class TestPlay:
    def test_without_a_display_in_the_terminal(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        monkeypatch.setattr(serve_module, "why_no_browser", lambda: "there is no display")
        monkeypatch.setattr("builtins.input", lambda *_: "quit")
        assert call("play", "duel") == 0
        printed = capsys.readouterr().out
        assert "Playing in the terminal: there is no display." in printed
        assert "crossfray play --resume" in printed

    @pytest.mark.parametrize("words", [["--terminal"], ["duel", "--terminal"]])
    def test_where_it_was_asked_for(
        self,
        words: list[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        monkeypatch.setattr(serve_module, "why_no_browser", lambda: pytest.fail("not asked for"))
        monkeypatch.setattr("builtins.input", lambda *_: "quit")
        assert call("play", *words) == 0
        assert "The game is saved." in capsys.readouterr().out

    def test_why_no_browser(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr("crossfray.server.static.client_is_built", lambda: True)
        assert serve_module.why_no_browser() == "there is no display"
        monkeypatch.setenv("DISPLAY", ":0")
        monkeypatch.setattr(webbrowser, "get", lambda: None)
        assert serve_module.why_no_browser() == ""
        monkeypatch.setattr("crossfray.server.static.client_is_built", lambda: False)
        assert "does not include" in serve_module.why_no_browser()

    def test_the_page_of_a_table_that_was_asked_for(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        opened: list[str] = []

        def open_page(page: str) -> bool:
            opened.append(page)
            return len(opened) < 2

        monkeypatch.setattr(webbrowser, "open", open_page)
        with running() as site:
            serve_module.show(site.address, browser_request("duel", "human,greedy", None))
            _, _, table, secret = opened[0].removeprefix(f"{site.address}/").split("/")
            made: Json = {"table": table, "seats": [{"secret": secret}]}
            with site.sit(made) as wire:
                assert wire.you == [1]
            serve_module.show(site.address, None)
            serve_module.show(site.address, {"match": "duell"})
        assert opened[1:] == [f"{site.address}/"] * 2
        printed = capsys.readouterr().out
        assert "enter this address yourself" in printed
        assert "could not be created" in printed

    def test_nothing_was_said_about_a_table(self) -> None:
        assert browser_request(None, "", None) is None
        assert browser_request(None, "", 5) is not None

    def test_a_server_that_runs_already(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        monkeypatch.setattr(serve_module, "why_no_browser", lambda: "")
        opened: list[str] = []
        monkeypatch.setattr(webbrowser, "open", lambda page: not opened.append(page))  # type: ignore[func-returns-value]
        with Process(tmp_path / "crossfray") as site:
            assert call("play") == 0
            assert opened == [f"{site.address}/"]
        assert site.address in capsys.readouterr().out


def test_the_example_player_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(BOT.read_text().splitlines()) < 45
    play: Any = runpy.run_path(str(BOT))["play"]
    with running() as site:
        made = site.table("duel", ["greedy", "open"])
        play(site.address, made["table"])
        assert site.get(f"/api/tables/{made['table']}")["winner"] is not None
    assert capsys.readouterr().out.splitlines()[-1] in ("won", "lost")


def test_the_measurement_measures() -> None:
    found = run("duel", tables=3, seconds=5)
    assert found["answers"] > 10
    assert found["milliseconds"]["median"] > 0
