"""After a game: its record, the proof of its dice, and the same people once more."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from crossfray.server import live_table
from crossfray.server.settings import Settings
from crossfray.server.sqlite import SqliteStore
from crossfray.table import fair_dice, table
from crossfray.table.fair_dice import seal_of
from server.wire import Json, LocalSite, running


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server draws is the same every time: the secrets of dice, nonces, and the whims of computers."""
    rng = Random(13)
    monkeypatch.setattr(fair_dice, "new_secret", lambda: rng.randbytes(32).hex())
    monkeypatch.setattr(live_table, "drawn_nonce", lambda: f"server-{rng.randbytes(16).hex()}")
    monkeypatch.setattr(table, "Random", lambda: Random(rng.random()))


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def play_to_the_end(site: LocalSite, made: Json) -> None:
    with site.sit(made) as wire:
        wire.play_on(Random(5))
        assert wire.view["winner"]


class TestRecord:
    def test_there_is_none_before_the_end(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "greedy"], seed=None)
        status, _, body = site.request("GET", f"/api/tables/{made['table']}/record")
        assert status == 409
        assert "not over" in body["errors"][0]["message"]
        facts = json.dumps(site.get(f"/api/tables/{made['table']}"))
        assert site.lobby.live[made["table"]].table.dice.secret not in facts

    def test_replay_accepts_it_and_checks_the_dice(self, site: LocalSite, tmp_path: Path) -> None:
        made = site.table("duel", ["human", "greedy"], seed=None)
        play_to_the_end(site, made)
        status, headers, record = site.request("GET", f"/api/tables/{made['table']}/record")
        assert status == 200
        assert headers["content-disposition"].endswith(f'filename="crossfray-{made["table"]}.json"')
        assert record["seal"] == made["seal"] == seal_of(record["secret"])
        file = tmp_path / "game.json"
        file.write_text(json.dumps(record), "utf-8")
        assert verified(file) == (0, True)
        loaded = max(n for n, step in enumerate(record["steps"]) if step[0] == 0)
        assert tampered(file, record, lambda game: game.update(secret="0" * 64))[0] == 2
        assert tampered(file, record, lambda game: game.update(nonces=["0" * 32, "computer"]))[0] == 2
        assert tampered(file, record, lambda game: game.update(nonces=[]))[0] == 2
        assert tampered(file, record, lambda game: game["steps"][loaded].__setitem__(1, "b9"))[0] == 2

    def test_the_seal_is_told_before_the_first_answer(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "open"], seed=None)
        with site.sit(made) as wire:
            assert wire.heard[0]["seal"] == made["seal"]
        assert site.get(f"/api/tables/{made['table']}")["seal"] == made["seal"]


def verified(file: Path) -> tuple[int, bool]:
    """What `crossfray replay --verify` says."""
    command = [sys.executable, "-m", "crossfray.cli.main", "replay", str(file), "--verify", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    found = json.loads(done.stdout)
    return done.returncode, found["sealed"] and found["same"]


def tampered(file: Path, record: Json, change: "object") -> tuple[int, bool]:
    copy = json.loads(json.dumps(record))
    change(copy)  # type: ignore[operator]
    file.write_text(json.dumps(copy), "utf-8")
    return verified(file)


class TestRematch:
    def test_everybody_is_told_and_sits_at_the_next_side_with_the_secret_they_have(
        self, site: LocalSite
    ) -> None:
        made = site.table("duel", ["human", "friend"])
        mine, friends = (seat["secret"] for seat in made["seats"])
        assert mine != friends
        with site.sit(made) as host, site.sit(made, friends) as friend:
            host.hear_a("seats")
            rng = Random(13)
            while host.view["winner"] is None:
                asked = host if host.asked else friend
                asked.answer(rng.choice(asked.options()))
                other = friend if asked is host else host
                other.hear_a("events")
            with site.sit(made, made["spectator"]) as watcher:
                refused = watcher.ask("refused", type="rematch")
                assert refused["sentence"] == "Spectators cannot start a rematch."
                again = friend.ask("rematch", type="rematch")["table"]
                assert host.hear_a("rematch")["table"] == again
                assert watcher.hear_a("rematch")["table"] == again
            assert host.ask("rematch", type="rematch")["table"] == again  # one, however often it is asked for
        with site.sit(made) as host:
            assert host.heard[0]["rematch"] == again
        there = {"table": again, "seats": made["seats"]}
        for secret, side in ((mine, 2), (friends, 1)):
            with site.sit(there, secret) as wire:
                assert wire.you == [side]
                assert wire.heard[0]["rematch"] is None
        with site.sit(there, made["spectator"]) as wire:
            assert wire.you == []
        assert site.get(f"/api/tables/{again}")["squads"] == [["henchman"], ["police-officer"]]

    def test_not_before_the_end(self, site: LocalSite) -> None:
        with site.sit(site.table("duel", ["human", "greedy"])) as wire:
            assert "not over" in wire.ask("refused", type="rematch")["sentence"]

    def test_the_computer_moves_on_as_well(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "greedy"])
        play_to_the_end(site, made)
        with site.sit(made) as wire:
            again = wire.ask("rematch", type="rematch")["table"]
        kinds = [seat["kind"] for seat in site.get(f"/api/tables/{again}")["seats"]]
        assert kinds == ["greedy", "human"]

    def test_no_room(self) -> None:
        with running(settings=Settings(pause=0.0, most_tables=1)) as site:
            made = site.table("duel", ["human", "greedy"])
            play_to_the_end(site, made)
            with site.sit(made) as wire:
                assert "cannot keep another" in wire.ask("refused", type="rematch")["sentence"]

    def test_it_is_remembered(self, tmp_path: Path) -> None:
        with running(SqliteStore(tmp_path)) as site:
            made = site.table("duel", ["human", "greedy"])
            play_to_the_end(site, made)
            with site.sit(made) as wire:
                again = wire.ask("rematch", type="rematch")["table"]
        with running(SqliteStore(tmp_path)) as site, site.sit(made) as wire:
            assert wire.heard[0]["rematch"] == again
