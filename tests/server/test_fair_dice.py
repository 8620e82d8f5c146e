"""Dice that nobody at a table can know: sealed by the server, mixed with what every seat adds, rolled only then."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from crossfray.server.sqlite import SqliteStore
from crossfray.table.fair_dice import SharedDice, seal_of
from server.wire import Json, LocalSite, Wire, running

ONE, TWO = "0123456789abcdef" * 2, "fedcba9876543210" * 4


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def come(site: LocalSite, made: Json, secret: str, nonce: str | None = None) -> Wire:
    """Sit down with a nonce."""
    wire = Wire(site.address, made["table"], None)
    wire.say(type="hello", secret=secret, **({"nonce": nonce} if nonce else {}))
    return wire


def two_friends(site: LocalSite) -> tuple[Json, str, str]:
    made = site.table("duel", ["human", "friend"])
    return made, made["seats"][0]["secret"], made["seats"][1]["secret"]


class TestBeforeTheFirstRoll:
    def test_chance_waits_until_every_seat_is_taken(self, site: LocalSite) -> None:
        made, mine, theirs = two_friends(site)
        with come(site, made, mine, ONE) as one:
            told = one.hear()
            assert (told["number"], told["nonces"], told["seed"]) == (0, None, None)
            assert told["view"]["decision"]["side"] is None
            assert site.get(f"/api/tables/{made['table']}")["waits_for"] is None
            refused = one.ask("refused", type="answer", decision=0, option="side-1")
            assert "when everybody is here" in refused["sentence"]
            assert one.ask("refused", type="undo")["sentence"] == "There is nothing to undo."
            with come(site, made, theirs, TWO) as two:
                assert two.hear()["nonces"] == [ONE, TWO]
                assert one.hear()["nonces"] == [ONE, TWO]
                events = one.hear()
                assert [event["event"] for event in events["events"]] == ["first player"]
                assert site.get(f"/api/tables/{made['table']}")["nonces"] == [ONE, TWO]

    def test_those_who_watch_add_nothing(self, site: LocalSite) -> None:
        made, mine, _ = two_friends(site)
        with come(site, made, mine, ONE), come(site, made, made["spectator"], TWO) as watcher:
            assert watcher.hear()["nonces"] is None
            assert site.lobby.live[made["table"]].table.dice.nonces == [ONE, ""]

    def test_who_comes_back_changes_nothing(self, site: LocalSite) -> None:
        made, mine, theirs = two_friends(site)
        for nonce in (ONE, TWO):
            with come(site, made, mine, nonce) as wire:
                wire.hear()
        with come(site, made, theirs, TWO) as wire:
            assert wire.hear()["nonces"] == [ONE, TWO]
        with come(site, made, theirs, ONE) as wire:
            assert wire.hear()["nonces"] == [ONE, TWO]

    def test_for_a_client_that_sends_none_the_server_draws_one_and_says_so(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "greedy"], seed=None)
        with site.sit(made) as wire:
            drawn, other = wire.heard[0]["nonces"]
            assert re.fullmatch("server-[0-9a-f]{32}", drawn)
            assert other == "computer"

    @pytest.mark.parametrize("nonce", ["", "12", "x" * 32, "server-" + "0" * 32, "0" * 65, "AB" * 16, 5])
    def test_what_is_no_nonce_is_refused(self, site: LocalSite, nonce: object) -> None:
        made, mine, _ = two_friends(site)
        with Wire(site.address, made["table"], None) as wire:
            wire.say(type="hello", secret=mine, nonce=nonce)
            assert "cannot be read: hello.nonce" in wire.hear()["sentence"]

    def test_nonces_outlast_the_server(self, tmp_path: Path) -> None:
        with running(SqliteStore(tmp_path)) as site:
            made, mine, theirs = two_friends(site)
            with come(site, made, mine, ONE) as wire:
                wire.hear()
        with running(SqliteStore(tmp_path)) as site, come(site, made, theirs, TWO) as wire:
            assert wire.hear()["nonces"] == [ONE, TWO]
        with running(SqliteStore(tmp_path)) as site, come(site, made, mine, TWO) as wire:
            assert wire.hear()["nonces"] == [ONE, TWO]
            assert site.lobby.live[made["table"]].table.dice.rolls == 1

    def test_a_rematch_has_other_dice(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "greedy"], seed=None)
        with site.sit(made) as wire:
            wire.play_on(Random(2))
            again = wire.ask("rematch", type="rematch")["table"]
        old, new = (site.lobby.live[each].table.dice for each in (made["table"], again))
        assert old.secret != new.secret
        assert new.nonces == ["computer", ""]


class TestNamedSeeds:
    @pytest.mark.parametrize("other", ["open", "friend"])
    def test_nobody_names_the_seed_where_others_play(self, site: LocalSite, other: str) -> None:
        body = {"match": "duel", "seats": ["human", other], "seed": 5}
        (error,) = site.post("/api/tables", body, 400)["errors"]
        assert error["field"] == "seed"
        assert "only if nobody else plays" in error["message"]

    def test_a_named_seed_is_shown(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "greedy"], seed=5)
        with site.sit(made) as wire:
            assert (wire.heard[0]["seed"], wire.heard[0]["nonces"]) == ("5", None)
        assert site.get(f"/api/tables/{made['table']}")["seed"] == "5"
        assert made["seal"] == seal_of("5")

    def test_the_rematch_of_a_named_seed_has_none(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "greedy"], seed=5)
        with site.sit(made) as wire:
            wire.play_on(Random(2))
            again = wire.ask("rematch", type="rematch")["table"]
        assert site.get(f"/api/tables/{again}")["seed"] is None


@pytest.fixture(scope="module")
def record(site: LocalSite) -> Json:
    made = site.table("duel", ["human", "greedy"], seed=None)
    with come(site, made, made["seats"][0]["secret"], ONE) as wire:
        wire.hear()
        wire.play_on(Random(3))
    found: Json = site.get(f"/api/tables/{made['table']}/record")
    assert found["seal"] == made["seal"] == seal_of(found["secret"])
    assert found["nonces"] == [ONE, "computer"]
    return found


class TestAfterwards:
    def test_every_roll_follows(self, record: Json) -> None:
        dice = SharedDice(record["secret"], record["nonces"])
        first = next(step for step in record["steps"] if step[0] == 0)
        assert first[1] == f"side-{dice.choose([1, 1]) + 1}"

    def verify(self, record: Json, folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
        file = folder / "game.json"
        file.write_text(json.dumps(record), "utf-8")
        command = [sys.executable, "-m", "crossfray.cli.main", "replay", str(file), *more]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    def test_the_seal_that_was_told_is_compared(self, record: Json, tmp_path: Path) -> None:
        told = self.verify(record, tmp_path, "--verify", "--seal", record["seal"].upper())
        assert (told.returncode, "match the seal" in told.stdout) == (0, True)
        other = self.verify(record, tmp_path, "--verify", "--seal", "0" * 64)
        assert other.returncode == 2
        assert "not the one you were shown" in other.stderr
        unsealed = {key: value for key, value in record.items() if key != "seal"}
        none = self.verify(unsealed, tmp_path, "--verify", "--seal", "0" * 64)
        assert none.returncode == 2
        assert "the record has no seal" in none.stderr
        assert "needs --verify" in self.verify(record, tmp_path, "--seal", "0" * 64).stderr
