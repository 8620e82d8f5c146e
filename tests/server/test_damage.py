"""What is damaged is told, harms nothing else, and goes on from its last good step if somebody wants that."""

import asyncio
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from crossfray.content.match.build import preset
from crossfray.server.seats import Seat
from crossfray.server.sqlite import FILE, SqliteStore
from crossfray.server.store import Damaged, MemoryStore, Stored, StoreError
from crossfray.table.fair_dice import seal_of
from server.wire import Json, Wire, running
from support.loop import run_alone


@pytest.fixture
def made(tmp_path: Path) -> Json:
    """A table after a dozen answers; its server has stopped."""
    with running(SqliteStore(tmp_path)) as site:
        made = site.table("duel", ["human", "friend"])
        with site.sit(made) as one, site.sit(made, made["seats"][1]["secret"]) as two:
            one.hear_a("events")
            for _ in range(12):
                asked = one if one.asked else two
                asked.answer(Random(1).choice(asked.options()))
                (two if asked is one else one).hear_a("events")
    return made


def damage(folder: Path, change: str) -> None:
    db = sqlite3.connect(folder / FILE)
    assert db.execute(change).rowcount > 0
    db.commit()
    db.close()


STEPS = [
    ("UPDATE steps SET answer = 'z9' WHERE number = 5", 5),
    ("UPDATE steps SET hash = 'x' || hash WHERE number = 7", 7),
    ("UPDATE steps SET side = 3 - side WHERE number = 6", 6),
    ("UPDATE steps SET checked = 'x' WHERE number = 8", 8),
    ("UPDATE steps SET answer = x'ff00' WHERE number = 4", 4),
    ("DELETE FROM steps WHERE number = 3", 3),
    ("UPDATE steps SET number = 900 WHERE number = 9", 9),
]
WHOLE = [
    "UPDATE tables SET spec = '{'",
    "UPDATE tables SET spec = replace(spec, 'henchman', 'batman')",
    "UPDATE tables SET seed = 'f' || seed",
    "UPDATE tables SET seed = 'f' || seed, checked = ''",
    "UPDATE tables SET seal = 'f' || seal",
    "UPDATE tables SET spectator = 'f' || spectator",
    "UPDATE seats SET nonce = 'f' || nonce",
    "UPDATE seats SET secret = 'f' || secret",
    "UPDATE seats SET kind = 'greedy'",
    "UPDATE seats SET name = 'Mallory'",
]


class TestDamage:
    @pytest.mark.parametrize(("change", "good"), STEPS)
    def test_a_damaged_step_is_told_and_the_game_goes_on_from_the_one_before(
        self, made: Json, tmp_path: Path, change: str, good: int
    ) -> None:
        damage(tmp_path, change)
        secret = made["seats"][1]["secret"]
        with running(SqliteStore(tmp_path)) as site:
            for hello in ({"secret": secret}, {"secret": made["spectator"], "mend": True}):
                with Wire(site.address, made["table"], None) as wire:
                    wire.say(type="hello", **hello)
                    told = wire.hear()
                    if hello["secret"] == secret:
                        assert told["good_steps"] == good
                        assert f"what was played after step {good} is lost" in told["sentence"]
                    else:
                        assert told["sentence"] == "This link is not valid for this table."
                    assert wire.ended()[0] == 1008
            assert site.request("GET", f"/api/tables/{made['table']}")[0] == 404
            with Wire(site.address, made["table"], None) as wire:
                wire.say(type="hello", secret=secret, mend=True)
                told = wire.hear()
                assert told["view"]["decision"]["id"] == good
                assert told["number"] > 100  # none is used twice
                with site.sit(made) as one:
                    asked = one if one.asked else wire
                    asked.answer(asked.options()[0])
            with site.sit(made, secret) as again:
                assert again.view["decision"]["id"] == good + 1

    @pytest.mark.parametrize("change", WHOLE)
    def test_what_cannot_be_trusted_at_all_says_so(self, made: Json, tmp_path: Path, change: str) -> None:
        damage(tmp_path, change)
        with running(SqliteStore(tmp_path)) as site:
            for mend in (False, True):
                with Wire(site.address, made["table"], None) as wire:
                    wire.say(type="hello", secret=made["seats"][0]["secret"], mend=mend)
                    assert "This table is damaged and cannot continue." in wire.hear()["sentence"]
            other = site.table()
            with site.sit(other) as wire:
                wire.answer(wire.options()[0])

    def test_nothing_is_mended_that_is_whole(self, made: Json, tmp_path: Path) -> None:
        with running(SqliteStore(tmp_path)) as site, Wire(site.address, made["table"], None) as wire:
            wire.say(type="hello", secret=made["seats"][0]["secret"], mend=True)
            assert wire.hear()["view"]["decision"]["id"] >= 13

    def test_a_table_of_before_there_were_checks_is_trusted_but_for_its_seal(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            secret = "1234"
            steps = ((0, "side-1", "aa"), (1, "c1", "bb"))
            table = Stored(
                "t", preset("duel"), secret, (Seat(0, "human"),), "", 1.0, steps=steps, seal=seal_of(secret)
            )
            await store.create(table)
            for name in ("tables", "seats", "steps"):
                store._connection.execute(f"UPDATE {name} SET checked = ''")
            assert await store.load("t") == table
            await store.append("t", 2, [(1, "c2", "cc")], 1.0)
            assert len((await store.load("t")).steps) == 3
            store._connection.execute("UPDATE steps SET answer = 'x' WHERE number = 2")
            with pytest.raises(Damaged):
                await store.load("t")
            store._connection.execute("UPDATE tables SET seed = '12345'")
            with pytest.raises(Damaged, match="not those that were sealed"):
                await store.load("t")
            await store.close()

        run_alone(check())


class TestOthers:
    @pytest.mark.parametrize("change", WHOLE[:2])
    def test_a_damaged_row_fails_nobody_else_in_the_same_commit(self, tmp_path: Path, change: str) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            for name in ("good", "bad"):
                seats = (Seat(0, "human"), Seat(1, "open"))
                await store.create(Stored(name, preset("duel"), "1", seats, "", 1.0))
            store._connection.execute(change + " WHERE id = 'bad'")
            commits = store.commits
            step = [(0, "side-1", "aa")]
            outcomes = await asyncio.gather(
                store.load("bad"),
                store.append("good", 0, step, 2.0),
                store.load("bad"),
                return_exceptions=True,
            )
            assert [type(outcome) for outcome in outcomes] == [Damaged, type(None), Damaged]
            assert store.commits <= commits + 2
            assert len((await store.load("good")).steps) == 1
            await store.close()

        run_alone(check())

    def test_work_that_fails_in_any_way_fails_alone(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            outcomes = await asyncio.gather(
                store._ask(lambda _: 1 // 0),
                store._ask(lambda db: db.execute("SELECT 7").fetchone()[0]),
                store._ask(lambda db: db.execute("SELECT nonsense")),
                return_exceptions=True,
            )
            assert [type(outcome) for outcome in outcomes] == [StoreError, int, StoreError]
            await store.close()

        run_alone(check())


def test_a_damaged_file_is_told_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fill() -> None:
        store = SqliteStore(tmp_path)
        steps = tuple((1, f"answer-{n}", "0" * 32) for n in range(400))
        for n in range(20):
            await store.create(Stored(f"t{n:02}", preset("duel"), "1", (), "", 1.0, steps=steps))
        await store.close()

    async def read() -> list[object]:
        store = SqliteStore(tmp_path)
        found = await asyncio.gather(*(store.load(f"t{n:02}") for n in range(20)), return_exceptions=True)
        await store.close()
        return list(found)

    run_alone(fill())
    data = bytearray((tmp_path / FILE).read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\xa5" * 4096
    (tmp_path / FILE).write_bytes(data)
    with caplog.at_level(logging.ERROR):
        found = run_alone(read())
    assert "is damaged" in caplog.text
    assert "crossfray restore" in caplog.text
    kinds = [type(each) for each in found]
    assert set(kinds) <= {Stored, Damaged}, found
    assert kinds.count(Damaged) >= 1
    assert kinds.count(Stored) >= 15


def test_a_game_whose_states_are_written_otherwise_stands_where_it_stood() -> None:
    store = MemoryStore()
    with running(store) as site:
        made = site.table()
        with site.sit(made) as wire:
            for _ in range(8):
                wire.answer(wire.options()[0])
    table = store.tables[made["table"]]
    steps = tuple(
        (by, answer, digest if n < 3 else "0" * 32) for n, (by, answer, digest) in enumerate(table.steps)
    )
    store.tables[made["table"]] = replace(table, steps=steps)
    with running(store) as site, site.sit(made) as wire:
        wire.answer(wire.options()[0])
        assert "notice" not in [each["type"] for each in wire.heard]
