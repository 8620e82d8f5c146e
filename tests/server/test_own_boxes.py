"""Boxes of people on a server: their cards, maps and matches can be chosen and played."""

import subprocess
import sys
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from crossfray.cli import serve as serve_module
from crossfray.content.errors import InputError
from crossfray.server.sqlite import InUse
from server.process import START, Process

LIGHTHOUSE = Path(__file__).parents[2] / "examples" / "lighthouse"


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boxes") / "my-box"
    command = [sys.executable, "-c", START, "box", "new", str(folder)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return folder


def test_what_is_in_the_box_can_be_chosen_and_played(box: Path, tmp_path: Path) -> None:
    with Process(tmp_path, "--box", str(box)) as site:
        choices = site.get("/api/choices")
        assert "my-box" in [each["id"] for each in choices["boxes"]]
        own = [card["id"] for card in site.get("/api/cards")["characters"] if card["box"] == "my-box"]
        maps = [each["id"] for each in choices["maps"] if each["box"] == "my-box"]
        assert own
        assert maps
        matches = [each for each in site.get("/api/matches") if own[0] in str(each["squads"])]
        made = site.table(matches[0]["name"], ["human", "greedy"])
        with site.sit(made) as wire:
            assert own[0] in [card["card"] for card in wire.heard[0]["match"]["cards"]]
            wire.play_on(Random(1), 30)
        mixed = {"game": "skirmish", "map": maps[0], "edition": "expanded", "squads": [[own[0]], ["batman"]]}
        assert site.post("/api/check", {"match": mixed})["errors"] == []
    with (
        Process(tmp_path) as site,
        site.sit(made) as wire,
    ):  # the same tables, without the box: they have kept it
        assert own[0] in [card["card"] for card in wire.heard[0]["match"]["cards"]]
        wire.play_on(Random(2), 10)
        assert own[0] not in [card["id"] for card in site.get("/api/cards")["characters"]]


def test_a_scenario_of_ones_own_can_be_chosen_and_played(tmp_path: Path) -> None:
    with Process(tmp_path, "--box", str(LIGHTHOUSE)) as site:
        games = {game["id"]: game for game in site.get("/api/choices")["games"]}
        own = [game for game in games.values() if game["box"] == "lighthouse"]
        assert own
        assert own[0]["text"]
        match = next(each for each in site.get("/api/matches") if each["game"] == own[0]["id"])
        del match["name"]
        look = site.post("/api/check", {"match": match})
        assert look["errors"] == []
        assert [marker for marker in look["markers"] if marker["side"]]
        with site.sit(site.table(match, ["human", "greedy"])) as wire:
            assert wire.heard[0]["match"]["scenario"]["name"] == own[0]["name"]
            wire.play_on(Random(1), 30)


def test_a_server_that_runs_without_the_box_is_not_used(tmp_path: Path) -> None:
    def taken(*_: object) -> None:
        raise InUse.at(str(tmp_path), "a server is running on this data folder")

    with (
        patch.object(serve_module, "run_server", taken),
        patch("crossfray.server.serve.running_server", return_value="http://127.0.0.1:1"),
        pytest.raises(InputError, match="stop it first, or play with --terminal"),
    ):
        serve_module.play_in_browser(None, own_boxes=True)


def test_a_box_with_errors_is_told_before_anything_is_served(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text('id = "bad"\n', "utf-8")
    with pytest.raises(RuntimeError, match="does not start"):
        Process(tmp_path / "data", "--box", str(tmp_path))
