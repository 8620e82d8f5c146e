"""A server that starts again: tables go on from where they stood, and by themselves where nobody is waited for."""

import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from crossfray.server import going_on, lobby
from crossfray.server.sqlite import FILE, SqliteStore
from crossfray.server.store import MemoryStore
from crossfray.table.table import Table
from server.wire import QUICK, WITHIN, Json, LocalSite, Wire, running

SOON = replace(QUICK, wake_every=0.1)


class Answers:
    """How many answers are given at tables."""

    def __init__(self) -> None:
        self.count = 0


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    counted, answer = Answers(), Table.answer

    def count(table: Table, option: int) -> object:
        counted.count += 1
        return answer(table, option)

    monkeypatch.setattr(Table, "answer", count)
    return counted


@pytest.fixture
def made(tmp_path: Path) -> tuple[Json, Json]:
    """A table in the middle of a game, and what is told to whoever comes; its server has stopped."""
    with running(SqliteStore(tmp_path)) as site:
        made = site.table("thrones", ["human", "human"])
        with site.sit(made) as wire:
            wire.play_on(Random(1), 60)
        with site.sit(made) as wire:
            return made, wire.heard[0]


def kept_steps(site: LocalSite, made: Json) -> int:
    return len(site.lobby.live[made["table"]].table.steps)


class TestFromWhereItStood:
    def test_only_the_answers_since_then_are_given_again(
        self, made: tuple[Json, Json], tmp_path: Path, answers: Answers
    ) -> None:
        table, told = made
        answers.count = 0
        with running(SqliteStore(tmp_path)) as site, site.sit(table) as wire:
            assert kept_steps(site, table) > 60
            assert answers.count < 10
            assert wire.heard[0] == told
            wire.play_on(Random(2), 20)

    def test_everything_is_played_again_by_other_code(
        self, made: tuple[Json, Json], tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, told = made
        monkeypatch.setattr(going_on, "code_digest", lambda: "another")
        answers.count = 0
        with running(SqliteStore(tmp_path)) as site, site.sit(table) as wire:
            assert answers.count == kept_steps(site, table)
            assert wire.heard[0] == told
            wire.play_on(Random(2), 5)
        answers.count = 0
        with running(SqliteStore(tmp_path)) as site, site.sit(table):  # from now on it is known
            assert answers.count < 10

    @pytest.mark.parametrize(
        "change",
        [
            "UPDATE told SET events = '[]' WHERE step = 0",
            "DELETE FROM told WHERE step IN (SELECT max(step) FROM told WHERE step < 20)",
            "UPDATE snapshots SET snapshot = replace(snapshot, '\"layout\"', '\"played\"')",
            "DELETE FROM snapshots",
        ],
    )
    def test_what_is_damaged_of_that_is_not_needed(
        self, made: tuple[Json, Json], tmp_path: Path, answers: Answers, change: str
    ) -> None:
        table, told = made
        db = sqlite3.connect(tmp_path / FILE)
        assert db.execute(change).rowcount > 0
        db.commit()
        db.close()
        answers.count = 0
        with running(SqliteStore(tmp_path)) as site, site.sit(table) as wire:
            assert answers.count == kept_steps(site, table)
            assert wire.heard[0] == told
            wire.play_on(Random(2), 10)
        answers.count = 0
        with running(SqliteStore(tmp_path)) as site, site.sit(table):
            assert answers.count < 10

    def test_a_snapshot_of_another_place_is_not_believed(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made = site.table("thrones", ["human", "human"])
            with site.sit(made) as wire:
                wire.play_on(Random(1), 60)
                view = wire.view
        table = store.tables[made["table"]]
        stood = {**table.snapshots[-1], "points": [7, 7]}
        found = going_on.resume(replace(table, snapshots=(stood,)), site.lobby.shelves.today, {})
        assert found is None
        assert going_on.resume(table, site.lobby.shelves.today, {}) is not None
        with running(store) as site, site.sit(made) as wire:
            assert wire.view == view

    def test_what_was_played_before_can_still_be_taken_back(self, tmp_path: Path) -> None:
        """Without dice in between, also over the beginning of an action."""
        for seed in range(30):
            with running(SqliteStore(tmp_path / str(seed))) as site:
                made = site.table("thrones", ["human", "human"], seed)
                with site.sit(made) as wire:
                    wire.play_on(Random(seed), 40)
                    steps = kept_steps(site, made)
            with running(SqliteStore(tmp_path / str(seed))) as site, site.sit(made) as wire:
                table = site.lobby.live[made["table"]].table
                back = table.way_back({0, 1})
                if isinstance(back, str) or table.remembers(back):
                    continue
                answer = table.steps[back].answer
                assert wire.ask("snapshot", type="undo")["undone"]
                assert kept_steps(site, made) == back < steps
                assert answer in wire.options()
                wire.answer(answer)
                wire.play_on(Random(1), 10)
                return
        raise AssertionError("no game stands just before something that can be taken back")

    def test_the_record_is_that_of_a_game_that_was_never_interrupted(self) -> None:
        records = []
        for stops in (0, 3):
            store, rng = MemoryStore(), Random(4)
            with running(store) as site:
                made = site.table("duel", ["human", "human"])
                for _ in range(stops):
                    with site.sit(made) as wire:
                        wire.play_on(rng, 7)
                    site.lobby.live[made["table"]]._inbox.put_nowait(None)  # type: ignore[arg-type]
                    while made["table"] in site.lobby.live:
                        time.sleep(0.01)
                with site.sit(made) as wire:
                    wire.play_on(rng)
                    gains = wire.heard[-1]["gains"]
                records.append((site.get(f"/api/tables/{made['table']}/record"), gains))
        assert records[0] == records[1]


def until_the_computer_is_asked(site: LocalSite) -> Json:
    """A table where a computer is about to answer, and takes its time."""
    made = site.table("duel", ["human", "greedy"])
    with site.sit(made) as wire:
        while not wire.view["round"] or wire.asked:
            wire.play_on(Random(1), 1)
    return made


class TestByItself:
    def until(self, site: LocalSite, made: Json, steps: int) -> None:
        """Wait until a table that nobody comes to has so many steps."""
        store, end = site.lobby.store, time.monotonic() + WITHIN
        assert isinstance(store, MemoryStore)
        while len(store.tables[made["table"]].steps) < steps:
            assert time.monotonic() < end, "nothing happens"
            time.sleep(0.02)

    def test_a_computer_that_was_asked_answers(self) -> None:
        store = MemoryStore()
        with running(store, replace(QUICK, pause=1000.0)) as site:
            made = until_the_computer_is_asked(site)
        steps = len(store.tables[made["table"]].steps)
        with running(store, SOON) as site:
            self.until(site, made, steps + 1)

    def test_the_clock_of_whoever_is_asked_runs(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            clock = {"kind": "bank", "seconds": 600, "away": 0}
            made = site.post(
                "/api/tables", {"match": "duel", "seats": ["human", "human"], "clock": clock}, 201
            )
            with site.sit(made) as wire:
                wire.play_on(Random(1), 6)
        table = store.tables[made["table"]]
        assert 590 < table.due <= 600
        store.tables[made["table"]] = replace(table, clock={**table.clock, "left": [0.3, 0.3]})
        with running(store, SOON) as site:
            self.until(site, made, len(table.steps) + 1)

    def test_whoever_waits_for_somebody_is_left_alone(self) -> None:
        store = MemoryStore()
        with running(store, SOON) as site:
            made = site.table("duel", ["human", "greedy"])
            with site.sit(made) as wire:
                wire.play_on(Random(1), 3)
                wire.wait_until_asked()
            bots = site.table("duel", ["greedy", "greedy"])  # they play when somebody watches
            with Wire(site.address, bots["table"], bots["spectator"]) as wire:
                wire.hear_a("events")
        assert store.tables[made["table"]].due < 0
        assert store.tables[bots["table"]].due < 0
        with running(store, SOON) as site:
            time.sleep(0.5)
            assert site.lobby.live == {}

    def test_one_after_the_other_with_breaks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        store = MemoryStore()
        with running(store) as site:
            first = site.table("duel", ["human", "human"])
            with site.sit(first) as wire:
                wire.play_on(Random(1), 6)
        table = store.tables[first["table"]]
        for number in range(40):
            store.tables[f"t{number}"] = replace(table, id=f"t{number}", due=float(number))
        monkeypatch.setattr(lobby, "BREAK", 1000)
        with running(store, SOON) as site:
            time.sleep(0.5)
            assert set(site.lobby.live) <= {"t0", "t1"}

    def test_a_table_that_cannot_be_opened_stops_no_other(self, caplog: pytest.LogCaptureFixture) -> None:
        store = MemoryStore()
        with running(store, replace(QUICK, pause=1000.0)) as site:
            made = until_the_computer_is_asked(site)
        good = store.tables[made["table"]]
        bad = replace(good.spec, squads=(("nobody-knows-me",), ("henchman",)))
        store.tables["bad"] = replace(good, id="bad", spec=bad, boxes=(), snapshots=(), due=-0.0)
        with running(store, SOON) as site:
            self.until(site, made, len(good.steps) + 1)
            time.sleep(0.5)
        assert caplog.text.count("table bad cannot be woken") == 1
