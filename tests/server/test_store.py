"""What every store must do, and what the one in SQLite does besides."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crossfray.content.errors import InputError
from crossfray.content.match.build import preset
from crossfray.server.postgres import PostgresStore
from crossfray.server.seats import Seat
from crossfray.server.sqlite import FILE, InUse, SqliteStore, backup, claim, restore
from crossfray.server.store import (
    Answer,
    Events,
    MemoryStore,
    NoSuchTable,
    OutOfStep,
    Store,
    Stored,
    StoreError,
)
from crossfray.table.fair_dice import seal_of
from support.loop import run_alone
from support.postgres import empty, programs, running_postgres

SEATS = (Seat(0, "human", "h" * 64), Seat(1, "open"))
STEPS: tuple[Answer, ...] = ((0, "side-1", "aa"), (1, "c1", "bb"), (2, "c7", "cc"))


def stored(table_id: str = "t", touched: float = 100.0, **more: Any) -> Stored:
    return Stored(table_id, preset("duel"), str((1 << 128) - 1), SEATS, "s" * 64, touched, **more)


TOLD: tuple[Events, ...] = ([{"event": "round", "number": 1}], [], [{"event": "a “name”"}, {"event": "b"}])
Opened = Callable[[], Any]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    url = empty(request.getfixturevalue("database")) if request.param == "postgres" else ""

    def new_store() -> Store:
        if url:
            return PostgresStore(url)
        return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path)

    @asynccontextmanager
    async def open_store() -> AsyncIterator[Store]:
        store = new_store()
        try:
            yield store
        finally:
            await store.close()

    return open_store


def run(opened: Opened, check: Callable[[Store], Awaitable[None]]) -> None:
    async def both() -> None:
        async with opened() as store:
            await check(store)

    run_alone(both())


class TestEveryStore:
    def test_keeps_a_table(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            table = stored(steps=STEPS, offset=4, seal=seal_of(str((1 << 128) - 1)))
            await store.create(table)
            assert await store.load("t") == table

        run(opened, check)

    def test_keeps_where_people_play_again(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored())
            await store.follow("t", "next", 300.0)
            found = await store.load("t")
            assert (found.rematch, found.touched) == ("next", 300.0)

        run(opened, check)

    def test_two_players_of_a_side_have_a_seat_each(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            seats = (Seat(0, "open"), Seat(0, "open", player=1), Seat(1, "greedy"))
            await store.create(replace(stored(), seats=seats))
            assert await store.take_seat("t", (0, 1), "x", 1.0)
            taken = (Seat(0, "open"), Seat(0, "open", "x", 1), Seat(1, "greedy"))
            assert (await store.load("t")).seats == taken

        run(opened, check)

    def test_keeps_a_table_without_steps(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored())
            assert (await store.load("t")).steps == ()

        run(opened, check)

    def test_an_id_is_taken_once(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS))
            with pytest.raises(StoreError):
                await store.create(stored())
            assert (await store.load("t")).steps == STEPS

        run(opened, check)

    def test_what_is_not_there(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            for asked in (
                store.load("t"),
                store.append("t", 0, STEPS, 1.0),
                store.truncate("t", 0, 0, 1.0),
                store.take_seat("t", (1, 0), "x", 1.0),
            ):
                with pytest.raises(NoSuchTable):
                    await asked
            assert await store.ids() == []

        run(opened, check)

    def test_steps_follow_on_steps(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS[:1]))
            await store.append("t", 1, STEPS[1:2], 200.0)
            await store.append("t", 2, STEPS[2:], 300.0)
            table = await store.load("t")
            assert (table.steps, table.touched) == (STEPS, 300.0)

        run(opened, check)

    @pytest.mark.parametrize("first", [0, 1, 4, -1])
    def test_steps_that_do_not_follow_change_nothing(self, opened: Opened, first: int) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS))
            with pytest.raises(OutOfStep):
                await store.append("t", first, STEPS, 200.0)
            assert await store.load("t") == stored(steps=STEPS)

        run(opened, check)

    @pytest.mark.parametrize("length", [0, 1, 3])
    def test_steps_are_taken_back(self, opened: Opened, length: int) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS))
            await store.truncate("t", length, 7, 200.0)
            assert await store.load("t") == stored(touched=200.0, steps=STEPS[:length], offset=7)
            await store.append("t", length, STEPS[:1], 201.0)
            assert (await store.load("t")).steps == STEPS[:length] + STEPS[:1]

        run(opened, check)

    @pytest.mark.parametrize("length", [4, -1])
    def test_no_more_is_taken_back_than_there_is(self, opened: Opened, length: int) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS))
            with pytest.raises(OutOfStep):
                await store.truncate("t", length, 7, 200.0)
            assert await store.load("t") == stored(steps=STEPS)

        run(opened, check)

    def test_an_open_seat_is_taken_once(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored())
            assert not await store.take_seat("t", (0, 0), "x", 200.0)  # not open
            assert not await store.take_seat("t", (2, 0), "x", 200.0)  # not there
            assert await store.take_seat("t", (1, 0), "x", 200.0)
            assert not await store.take_seat("t", (1, 0), "y", 200.0)
            assert (await store.load("t")).seats == (SEATS[0], Seat(1, "open", "x"))

        run(opened, check)

    def test_many_want_one_seat(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored())
            taken = await asyncio.gather(*(store.take_seat("t", (1, 0), str(n), 1.0) for n in range(20)))
            assert sum(taken) == 1

        run(opened, check)

    def test_the_last_played_is_first(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            for number, table_id in enumerate("abc"):
                await store.create(stored(table_id, float(number)))
            await store.append("a", 0, STEPS, 10.0)
            assert await store.ids() == ["a", "c", "b"]

        run(opened, check)

    def test_old_tables_are_marked_and_later_removed_with_all_they_had(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            for number, table_id in enumerate("abcde"):
                await store.create(stored(table_id, float(number), steps=STEPS))
            assert sorted(await store.mark_before(4.0, 100.0, ["d"])) == ["a", "b", "c"]
            assert await store.mark_before(4.0, 150.0, ["d"]) == []
            assert (await store.load("a")).marked == 100.0
            assert await store.remove_marked(99.0) == []
            await store.append("b", 3, STEPS[:1], 101.0)  # somebody plays there
            assert await store.remove_marked(100.0, ["c"]) == ["a"]
            assert sorted(await store.ids()) == ["b", "c", "d", "e"]
            await store.create(stored("a"))
            assert (await store.load("a")).steps == ()
            await store.unmark()
            assert await store.remove_marked(1000.0) == []

        run(opened, check)

    def test_tables_to_which_nobody_ever_came_are_removed(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            for number, table_id in enumerate("abcd"):
                await store.create(stored(table_id, float(number)))
            await store.visit("a", {}, 0.5)
            assert await store.remove_unvisited(3.0, ["c"]) == ["b"]
            assert sorted(await store.ids()) == ["a", "c", "d"]

        run(opened, check)

    def test_nonces_are_kept(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored())
            await store.visit("t", {(0, 0): "aa"}, 300.0)
            found = await store.load("t")
            assert [seat.nonce for seat in found.seats] == ["aa", ""]
            assert (found.visited, found.touched) == (True, 300.0)
            with pytest.raises(NoSuchTable):
                await store.visit("none", {}, 1.0)

        run(opened, check)

    def test_a_table_with_its_first_steps(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS))
            assert (await store.load("t", 2)).steps == STEPS[:2]
            assert (await store.load("t", 9)).steps == STEPS

        run(opened, check)

    def test_tables_do_not_mix(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            ids = [f"t{number}" for number in range(30)]
            await asyncio.gather(*(store.create(stored(table_id)) for table_id in ids))

            async def play(table_id: str) -> None:
                for number in range(20):
                    await store.append(table_id, number, [(1, f"{table_id}-{number}", "")], 1.0)

            await asyncio.gather(*map(play, ids))
            for table_id in ids:
                answers = [answer for _, answer, _ in (await store.load(table_id)).steps]
                assert answers == [f"{table_id}-{number}" for number in range(20)]

        run(opened, check)

    def test_keeps_versions_boxes_options_and_notes(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            note = {"what": "rules", "at": 1, "standing": {"layout": 1, "step": 1}, "rolls": 0}
            table = stored(
                steps=STEPS, engine="0.2.0", boxes=("d1", "d2"), options={"casual": True}, notes=(note,)
            )
            await store.create(table, {"d1": "one", "d2": "two"})
            assert await store.load("t") == table
            assert [await store.box("d1"), await store.box("d2")] == ["one", "two"]
            with pytest.raises(StoreError):
                await store.box("d3")

        run(opened, check)

    def test_the_latest_snapshots_are_kept_and_those_of_what_was_taken_back_are_not(
        self, opened: Opened
    ) -> None:
        async def check(store: Store) -> None:
            await store.create(stored())
            for number in range(4):
                snapshot = {"layout": 1, "step": number + 1}
                await store.append("t", number, STEPS[:1], 1.0, snapshot=snapshot)
            assert [each["step"] for each in (await store.load("t")).snapshots] == [3, 4]
            await store.append("t", 4, STEPS[:1], 1.0, clock={"left": [5.5, 6.0]})
            found = await store.load("t")
            assert [each["step"] for each in found.snapshots] == [3, 4]
            assert found.clock == {"left": [5.5, 6.0]}
            await store.truncate("t", 3, 1, 1.0)
            assert [each["step"] for each in (await store.load("t")).snapshots] == [3]
            await store.append("t", 3, STEPS[:1], 1.0, snapshot={"layout": 1, "step": 3, "new": True})
            assert [each.get("new") for each in (await store.load("t")).snapshots] == [True]

        run(opened, check)

    def test_what_came_of_steps_is_kept_as_long_as_they_are(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS[:1], told=TOLD[:1]))
            await store.append("t", 1, STEPS[1:], 1.0, told=TOLD[1:])
            assert (await store.load("t")).told == TOLD
            assert (await store.load("t", 2)).told == TOLD[:2]
            await store.truncate("t", 2, 1, 1.0)  # in the middle of what came in one go
            assert (await store.load("t")).told == TOLD[:2]
            await store.append("t", 2, STEPS[2:], 1.0)  # without a word about it
            await store.append("t", 3, STEPS[:1], 1.0, told=(TOLD[2], TOLD[0]))
            assert (await store.load("t")).told == (*TOLD, TOLD[0])
            await store.append("t", 4, STEPS[:1], 1.0)
            await store.append("t", 5, STEPS[:1], 1.0, told=[TOLD[0]])  # what came before is not known
            found = await store.load("t")
            assert found.told[:4] == (*TOLD, TOLD[0])
            assert len(found.told) < 6
            await store.truncate("t", 0, 1, 1.0)
            assert (await store.load("t")).told == ()

        run(opened, check)

    def test_tables_that_go_on_by_themselves(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            for name, due in (("a", 60.0), ("b", -1.0), ("c", 0.0), ("d", 5.0)):
                await store.create(stored(name, due=due))
                await store.let_go(name)
            assert await store.waiting() == ["c", "d", "a"]
            assert (await store.load("d")).due == 5.0
            assert await store.take("c") == ""
            await store.append("c", 0, STEPS[:1], 1.0, due=-1.0)
            assert await store.take("b") == ""
            await store.append("b", 0, STEPS[:1], 1.0, due=1.0)
            await store.let_go("b")
            assert await store.waiting() == ["b", "d", "a"]

        run(opened, check)

    def test_names_are_kept(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored())
            await store.visit("t", {(0, 0): "n"}, 1.0, {(0, 0): "Ann “A”"})
            await store.visit("t", {}, 1.0, {})
            assert await store.take_seat("t", (1, 0), "x", 1.0)
            found = (await store.load("t")).seats
            assert [(seat.name, seat.nonce) for seat in found] == [("Ann “A”", "n"), ("", "")]
            await store.visit("t", {}, 1.0, {(0, 0): "", (1, 0): "Bea"})
            assert [seat.name for seat in (await store.load("t")).seats] == ["", "Bea"]

        run(opened, check)

    def test_steps_are_written_anew_with_what_is_noted_in_one_go(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored(steps=STEPS))
            note = {"what": "rules", "at": 1}
            then = [(1, "d4", "dd"), (2, "e5", "ee")]
            await store.truncate("t", 1, 7, 200.0, then=then, notes=[note], boxes={"d": "box"})
            found = await store.load("t")
            assert (found.steps, found.offset, found.notes) == ((STEPS[0], *then), 7, (note,))
            assert await store.box("d") == "box"
            with pytest.raises(OutOfStep):
                await store.truncate("t", 9, 8, 300.0, then=then, notes=[], boxes={"e": "box"})
            assert (await store.load("t")).notes == (note,)
            with pytest.raises(StoreError):
                await store.box("e")
            await store.truncate("t", 3, 8, 300.0)
            assert (await store.load("t")).notes == (note,)

        run(opened, check)

    def test_a_box_is_kept_as_long_as_a_table_needs_it(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            await store.create(stored("a", 1.0, boxes=("both", "own")), {"both": "1", "own": "2"})
            await store.create(stored("b", 5.0, boxes=("both",)), {"both": "1"})
            await store.mark_before(3.0, 10.0)
            assert await store.remove_marked(10.0) == ["a"]
            assert await store.box("both") == "1"
            with pytest.raises(StoreError):
                await store.box("own")
            await store.mark_before(6.0, 10.0)
            await store.remove_marked(10.0)
            with pytest.raises(StoreError):
                await store.box("both")

        run(opened, check)

    def test_tables_that_anybody_may_come_to(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            for number, table_id in enumerate("abcd"):
                options = {"listed": table_id != "b"}
                await store.create(stored(table_id, float(number), options=options))
            assert await store.listed(10) == ["d", "c", "a"]
            assert await store.listed(2) == ["d", "c"]
            await store.unlist("c")
            assert await store.listed(10) == ["d", "a"]
            assert (await store.load("c")).options == {"listed": False}

        run(opened, check)

    def test_how_many_there_are(self, opened: Opened) -> None:
        async def check(store: Store) -> None:
            assert await store.count() == 0
            for table_id in "abc":
                await store.create(stored(table_id))
            assert await store.count() == 3

        run(opened, check)


class TestSqlite:
    def test_what_was_kept_is_there_again(self, tmp_path: Path) -> None:
        async def first() -> None:
            store = SqliteStore(tmp_path)
            await store.create(stored(steps=STEPS))
            await store.close()

        async def second() -> Stored:
            store = SqliteStore(tmp_path)
            try:
                return await store.load("t")
            finally:
                await store.close()

        run_alone(first())
        assert run_alone(second()) == stored(steps=STEPS)

    def test_it_is_durable(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            read = store._connection.execute
            assert read("PRAGMA journal_mode").fetchone() == ("wal",)
            assert read("PRAGMA synchronous").fetchone() == (2,)  # FULL
            await store.close()

        run_alone(check())

    def test_many_answers_share_a_commit(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            ids = [f"t{number}" for number in range(50)]
            await asyncio.gather(*(store.create(stored(table_id)) for table_id in ids))
            before = store.commits
            await asyncio.gather(*(store.append(table_id, 0, STEPS, 1.0) for table_id in ids))
            assert store.commits - before < 25
            await store.close()

        run_alone(check())

    def test_one_refusal_does_not_undo_the_others_of_its_commit(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            await store.create(stored("a"))
            jobs = [
                store.append("a", 0, STEPS, 1.0),
                store.append("a", 9, STEPS, 1.0),
                store.create(stored("b")),
            ]
            outcomes = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [type(None), OutOfStep, type(None)]
            assert (await store.load("a")).steps == STEPS
            await store.close()

        run_alone(check())

    def test_a_failing_disk_is_told_to_everybody_who_waits(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            await store.create(stored("a"))
            pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
            store._connection.execute(f"PRAGMA max_page_count = {pages}")
            long = [(1, "x" * 100, "y" * 32)] * 2000
            outcomes = await asyncio.gather(
                store.append("a", 0, long, 1.0), store.append("a", 0, long, 1.0), return_exceptions=True
            )
            assert all(isinstance(outcome, StoreError) for outcome in outcomes)
            assert (await store.load("a")).steps == ()
            store._connection.execute("PRAGMA max_page_count = 100000")
            await store.append("a", 0, long, 1.0)
            await store.close()

        run_alone(check())

    def test_the_file_gives_space_back(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path)
            steps = [(1, f"answer-{n}", "0" * 32) for n in range(3000)]
            for table_id in "abcde":
                await store.create(stored(table_id, 1.0, steps=tuple(steps)))
            await store.create(stored("kept", 100.0))
            full = store._connection.execute("PRAGMA page_count").fetchone()[0]
            await store.mark_before(50.0, 60.0)
            assert len(await store.remove_marked(60.0)) == 5
            left = store._connection.execute("PRAGMA page_count").fetchone()[0]
            assert left < full / 10
            await store.close()
            assert (tmp_path / FILE).stat().st_size < full * 4096 / 10

        run_alone(check())

    def test_a_file_that_never_gave_space_back_does_from_now_on(self, tmp_path: Path) -> None:
        old = sqlite3.connect(tmp_path / FILE)
        old.executescript(FIRST_FORMAT)
        old.close()
        run_alone(SqliteStore(tmp_path).close())
        now = sqlite3.connect(tmp_path / FILE)
        assert now.execute("PRAGMA auto_vacuum").fetchone() == (2,)
        now.close()

    def test_a_folder_has_one_server(self, tmp_path: Path) -> None:
        lock = claim(tmp_path)
        with pytest.raises(InUse, match="a server is running"):
            SqliteStore(tmp_path)
        lock.close()
        claim(tmp_path).close()

    def test_a_folder_is_free_again_when_its_server_was_killed(self, tmp_path: Path) -> None:
        code = (
            "import sys, time; from pathlib import Path; from crossfray.server.sqlite import SqliteStore; "
            "store = SqliteStore(Path(sys.argv[1])); print('open', flush=True); time.sleep(60)"
        )
        with subprocess.Popen([sys.executable, "-c", code, tmp_path], stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == b"open\n"
            with pytest.raises(InUse):
                claim(tmp_path)
            other.kill()
        claim(tmp_path).close()

    def test_a_folder_that_cannot_be_had(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(InputError, match="cannot be used as a data folder"):
            SqliteStore(tmp_path / "file")

    def test_another_file_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / FILE).write_text("not a database, but longer than nothing" * 100)
        with pytest.raises(InputError, match="cannot be used as a database"):
            SqliteStore(tmp_path)
        (tmp_path / FILE).unlink()
        other = sqlite3.connect(tmp_path / FILE)
        other.execute("CREATE TABLE recipes (name)")
        other.close()
        with pytest.raises(InputError, match="is not a database of tables"):
            SqliteStore(tmp_path)

    def test_a_newer_format_is_refused(self, tmp_path: Path) -> None:
        run_alone(SqliteStore(tmp_path).close())
        newer = sqlite3.connect(tmp_path / FILE)
        newer.execute("PRAGMA user_version = 99")
        newer.close()
        with pytest.raises(InputError, match="expected format 6, found 99"):
            SqliteStore(tmp_path)

    def test_a_file_of_the_first_format_is_brought_up(self, tmp_path: Path) -> None:
        old = sqlite3.connect(tmp_path / FILE)
        old.executescript(FIRST_FORMAT)
        old.close()

        async def check() -> Stored:
            store = SqliteStore(tmp_path)
            try:
                found = await store.load("t")
                assert await store.take_seat("t", (1, 0), "x", 200.0)
                return found
            finally:
                await store.close()

        assert run_alone(check()) == replace(
            stored(), seats=SEATS, offset=4, steps=STEPS, dice=1, visited=True
        )

    def test_a_file_of_the_fourth_format_is_brought_up(self, tmp_path: Path) -> None:
        async def keep() -> None:
            store = SqliteStore(tmp_path)
            await store.create(stored(steps=STEPS))
            await store.close()

        async def check() -> Stored:
            store = SqliteStore(tmp_path)
            try:
                await store.append("t", 3, STEPS[:1], 200.0, snapshot={"layout": 1, "step": 4})
                return await store.load("t")
            finally:
                await store.close()

        run_alone(keep())
        old = sqlite3.connect(tmp_path / FILE)
        back_to_the_fifth_format(old)
        for name in ("terms", "notes", "snapshots", "boxes", "pins"):
            old.execute(f"DROP TABLE {name}")
        old.execute("ALTER TABLE tables DROP COLUMN clock")
        old.execute("PRAGMA user_version = 4")
        old.close()
        found = run_alone(check())
        assert found.snapshots == ({"layout": 1, "step": 4},)
        assert found == stored(touched=200.0, steps=(*STEPS, STEPS[0]), snapshots=found.snapshots)

    def test_a_file_of_the_fifth_format_is_brought_up(self, tmp_path: Path) -> None:
        async def keep() -> None:
            store = SqliteStore(tmp_path)
            await store.create(stored(steps=STEPS, told=TOLD, due=0.0))
            await store.close()

        async def check() -> None:
            store = SqliteStore(tmp_path)
            assert await store.load("t") == stored(steps=STEPS)
            assert await store.waiting() == []
            await store.visit("t", {}, 200.0, {(0, 0): "Ann"})
            await store.append("t", 3, STEPS[:1], 200.0, told=(*TOLD, []), due=0.0)
            found = await store.load("t")
            assert (found.told, found.due, found.seats[0].name) == ((*TOLD, []), 0.0, "Ann")
            await store.close()

        run_alone(keep())
        old = sqlite3.connect(tmp_path / FILE)
        back_to_the_fifth_format(old)
        old.execute("PRAGMA user_version = 5")
        old.close()
        run_alone(check())


def back_to_the_fifth_format(db: sqlite3.Connection) -> None:
    db.executescript(
        "DROP TABLE told; DROP INDEX waiting; ALTER TABLE tables DROP COLUMN due; "
        "ALTER TABLE seats DROP COLUMN name;"
    )


FIRST_FORMAT = f"""
CREATE TABLE tables (
    id TEXT PRIMARY KEY, spec TEXT NOT NULL, seed TEXT NOT NULL, spectator TEXT NOT NULL, touched REAL NOT NULL,
    shifted INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX played ON tables (touched);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, side INTEGER NOT NULL, kind TEXT NOT NULL,
    secret TEXT NOT NULL, PRIMARY KEY (table_id, side)
) WITHOUT ROWID;
CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL, side INTEGER NOT NULL,
    answer TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
PRAGMA application_id = {0x63667279};
PRAGMA user_version = 1;
INSERT INTO tables VALUES ('t', '{json.dumps(preset("duel").to_json())}', '{(1 << 128) - 1}', '{"s" * 64}', 100.0, 4);
INSERT INTO seats VALUES ('t', 0, 'human', '{"h" * 64}'), ('t', 1, 'open', '');
INSERT INTO steps VALUES ('t', 0, 0, 'side-1', 'aa'), ('t', 1, 1, 'c1', 'bb'), ('t', 2, 2, 'c7', 'cc');
"""


class TestBackup:
    def fill(self, folder: Path, *ids: str) -> None:
        async def create() -> None:
            store = SqliteStore(folder)
            for table_id in ids:
                await store.create(stored(table_id, steps=STEPS))
            await store.close()

        run_alone(create())

    def ids(self, folder: Path) -> list[str]:
        async def read() -> list[str]:
            store = SqliteStore(folder)
            try:
                return sorted(await store.ids())
            finally:
                await store.close()

        return run_alone(read())

    def test_there_and_back(self, tmp_path: Path) -> None:
        self.fill(tmp_path / "a", "one", "two")
        assert backup(tmp_path / "a", tmp_path / "copy") == 2
        self.fill(tmp_path / "a", "three")
        assert restore(tmp_path / "copy", tmp_path / "a") == 2
        assert self.ids(tmp_path / "a") == ["one", "two"]
        assert restore(tmp_path / "a" / "before-restore.sqlite", tmp_path / "a") == 3
        assert self.ids(tmp_path / "a") == ["one", "three", "two"]

    def test_to_another_machine(self, tmp_path: Path) -> None:
        self.fill(tmp_path / "a", "one")
        backup(tmp_path / "a", tmp_path / "copy")
        assert restore(tmp_path / "copy", tmp_path / "b") == 1
        assert self.ids(tmp_path / "b") == ["one"]

    def test_while_the_server_runs(self, tmp_path: Path) -> None:
        async def check() -> None:
            store = SqliteStore(tmp_path / "a")
            await store.create(stored("one"))
            assert await asyncio.to_thread(backup, tmp_path / "a", tmp_path / "copy") == 1
            await store.create(stored("two"))
            with pytest.raises(InUse):
                restore(tmp_path / "copy", tmp_path / "a")
            await store.close()

        run_alone(check())
        assert self.ids(tmp_path / "a") == ["one", "two"]

    def test_what_is_no_backup_is_refused(self, tmp_path: Path) -> None:
        self.fill(tmp_path / "a", "one")
        (tmp_path / "text").write_text("hello" * 1000)
        for file, message in (("text", "is not a database"), ("nothing", "no such file")):
            with pytest.raises(InputError, match=message):
                restore(tmp_path / file, tmp_path / "a")
        assert self.ids(tmp_path / "a") == ["one"]

    def test_a_damaged_backup_is_refused(self, tmp_path: Path) -> None:
        self.fill(tmp_path / "a", *(f"t{n}" for n in range(200)))
        backup(tmp_path / "a", tmp_path / "copy")
        data = bytearray((tmp_path / "copy").read_bytes())
        data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
        (tmp_path / "copy").write_bytes(data)
        with pytest.raises(InputError, match=r"is damaged|is not a database"):
            restore(tmp_path / "copy", tmp_path / "a")

    def test_nothing_to_back_up(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="holds no tables"):
            backup(tmp_path, tmp_path / "copy")

    def test_nowhere_to_write(self, tmp_path: Path) -> None:
        self.fill(tmp_path / "a", "one")
        with pytest.raises(InputError, match="cannot be written"):
            backup(tmp_path / "a", tmp_path / "no" / "copy")
