"""Several processes on one database: each table belongs to one of them, and whoever dies is taken over."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from crossfray.content.errors import InputError
from crossfray.content.match.build import preset
from crossfray.server.postgres import ALIVE_FOR, PostgresStore, prepared, shown_url
from crossfray.server.store import NotOurs
from crossfray.table.table import Table
from server.process import Process
from server.test_store import STEPS, TOLD, stored
from server.wire import Json, Wire
from support.loop import run_alone
from support.postgres import empty, programs, running_postgres

GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with running_postgres() as url:
        yield url


@pytest.fixture
def url(database: str) -> str:
    return empty(database)


class TestLeases:
    def test_a_table_belongs_to_one_process(self, url: str) -> None:
        async def check() -> None:
            one, two = PostgresStore(url, "http://one"), PostgresStore(url, "http://two")
            await asyncio.gather(one.alive(), two.alive())
            await one.create(stored())
            assert await two.take("t") == "http://one"
            with pytest.raises(NotOurs):
                await two.append("t", 0, STEPS, 1.0)
            await one.append("t", 0, STEPS[:1], 1.0)
            assert await one.take("t") == ""  # as often as one likes
            await one.append("t", 1, STEPS[1:2], 1.0)
            await one.let_go("t")
            assert await two.take("t") == ""
            assert await one.take("t") == "http://two"
            await asyncio.gather(one.close(), two.close())

        run_alone(check())

    def test_who_is_taken_for_dead_changes_nothing_any_more(self, url: str) -> None:
        """A process that stood still for a while, and does not know that it was taken over."""

        async def check() -> None:
            one, two = PostgresStore(url, "http://one"), PostgresStore(url, "http://two")
            await asyncio.gather(one.alive(), two.alive())
            await one.create(stored())
            await one.append("t", 0, STEPS[:1], 1.0)
            assert await two.take("t") == "http://one"
            await asyncio.sleep(ALIVE_FOR + 0.5)
            await two.alive()
            assert await two.take("t") == ""
            await one.alive()  # it is back
            for change in (
                one.append("t", 1, STEPS[1:2], 1.0),
                one.truncate("t", 0, 1, 1.0),
                one.take_seat("t", (1, 0), "x", 1.0),
                one.visit("t", {}, 1.0),
                one.follow("t", "next", 1.0),
            ):
                with pytest.raises(NotOurs):
                    await change
            assert (await one.load("t")).steps == STEPS[:1]
            assert await one.take("t") == "http://two"
            await asyncio.gather(one.close(), two.close())

        run_alone(check())

    def test_a_process_that_stops_leaves_its_tables_at_once(self, url: str) -> None:
        async def check() -> None:
            one, two = PostgresStore(url, "http://one"), PostgresStore(url, "http://two")
            await asyncio.gather(one.alive(), two.alive())
            await one.create(stored())
            await one.close()
            assert await two.take("t") == ""
            await two.close()

        run_alone(check())

    def test_a_process_that_was_killed_is_dead_at_once(self, url: str) -> None:
        """Its connections are gone: nobody waits until it has been silent for long."""

        async def check() -> None:
            one, two = PostgresStore(url, "http://one"), PostgresStore(url, "http://two")
            await asyncio.gather(one.alive(), two.alive())
            await one.create(stored())
            assert await two.take("t") == "http://one"
            db = prepared(url)
            others = (
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = %s"
            )
            assert db.execute(others, (int(one.name[:7], 16),)).rowcount == 1
            db.close()
            end = time.monotonic() + ALIVE_FOR / 2
            while await two.take("t"):
                assert time.monotonic() < end
            with pytest.raises(NotOurs):
                await one.append("t", 0, STEPS[:1], 1.0)
            await asyncio.gather(one.close(), two.close())

        run_alone(check())

    def test_tables_of_others_are_not_removed(self, url: str) -> None:
        async def check() -> None:
            one, two = PostgresStore(url, "http://one"), PostgresStore(url, "http://two")
            await asyncio.gather(one.alive(), two.alive())
            await one.create(stored("a", 1.0))
            await two.mark_before(5.0, 10.0)
            assert await two.remove_marked(10.0) == []
            await one.close()
            assert await two.remove_marked(10.0) == ["a"]
            await two.close()

        run_alone(check())

    def test_a_database_that_is_none(self, url: str) -> None:
        with pytest.raises(InputError, match="cannot be used as a database"):
            PostgresStore("postgresql://test@127.0.0.1:1/none")
        db = prepared(url)
        db.execute("UPDATE crossfray_format SET format = 99")
        db.close()
        with pytest.raises(InputError, match="expected format 2, found 99"):
            PostgresStore(url)

    def test_a_database_of_the_first_format_is_brought_up(self, url: str) -> None:
        async def check() -> None:
            store = PostgresStore(url)
            await store.create(stored(steps=STEPS))
            await store.close()
            db = prepared(url)
            db.execute(
                "DROP TABLE told; DROP INDEX waiting; ALTER TABLE tables DROP COLUMN due; "
                "ALTER TABLE seats DROP COLUMN name; UPDATE crossfray_format SET format = 1"
            )
            db.close()
            store = PostgresStore(url)
            assert await store.load("t") == stored(steps=STEPS)
            assert await store.take("t") == ""
            await store.append("t", 3, STEPS[:1], 200.0, told=TOLD[:1], due=0.0)
            assert await store.waiting() == ["t"]
            await store.close()

        run_alone(check())

    def test_a_password_is_not_shown(self) -> None:
        assert shown_url("postgresql://me:secret@db/x") == "postgresql://...@db/x"


class Two:
    """Two processes on a database; either can be killed, and another takes its place."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.sites = [self.start(), self.start()]

    def start(self) -> Process:
        return Process(self.folder, "--database", self.url)

    def __enter__(self) -> "Two":
        return self

    def __exit__(self, *_: object) -> None:
        for site in self.sites:
            if site.process.poll() is None:
                site.kill()

    def kill(self, number: int) -> None:
        self.sites[number].kill()

    def replace(self, number: int) -> None:
        self.sites[number] = self.start()


def test_a_table_is_there_whichever_process_one_comes_to(tmp_path: Path, url: str) -> None:
    with Two(tmp_path, url) as two:
        one, other = two.sites
        made = one.table("duel", ["human", "open"])
        taken = other.post(f"/api/tables/{made['table']}/join", {})
        assert (taken["side"], one.get(f"/api/tables/{made['table']}")["seats"][1]["taken"]) == (2, True)
        assert other.get(f"/api/tables/{made['table']}")["seats"][1]["taken"]
        with one.sit(made) as here, other.sit(made, taken["secret"]) as there:
            for _ in range(12):
                while not (here.asked or there.asked):
                    here.hear()
                    while there.number < here.number:
                        there.hear()
                asked, waiting = (here, there) if here.asked else (there, here)
                asked.answer(asked.options()[0])
                while waiting.number < asked.number:
                    waiting.hear()
            secret = taken["secret"]
            turns = [
                site.post("/api/turns", {"seats": [{"table": made["table"], "secret": secret}]})
                for site in two.sites
            ]
            assert turns[0] == turns[1]
        status, _, body = other.request("POST", f"/api/tables/{made['table']}/join", b"{}")
        assert (status, body["errors"][0]["message"]) == (409, "No open seat is left at this table.")
        with pytest.raises(AssertionError):
            other.get("/api/tables/none")


def test_open_tables_and_names_are_seen_by_every_process(tmp_path: Path, url: str) -> None:
    with Two(tmp_path, url) as two:
        one, other = two.sites
        body = {"match": "duel", "seats": ["human", "open"], "listed": True}
        made = one.post("/api/tables", body, 201)
        with Wire(one.address, made["table"], None) as wire:
            wire.say(type="hello", secret=made["seats"][0]["secret"], name="Ann")
            wire.hear_a("snapshot")
            (shown,) = other.get("/api/open-tables")
            assert (shown["table"], shown["seats"][0]["name"]) == (made["table"], "Ann")


class Player(threading.Thread):
    """Plays at a table through whichever process is there, and notes what was acknowledged and how long it was away."""

    def __init__(self, two: Two, made: Json, seed: int) -> None:
        super().__init__(daemon=True)
        self.two, self.made, self.rng = two, made, Random(seed)
        self.given: dict[int, str] = {}
        self.longest = 0.0
        self.stop = threading.Event()
        self.failed = ""

    def run(self) -> None:
        lost = 0.0
        while not self.stop.is_set():
            site = self.rng.choice(self.two.sites)
            try:
                with site.sit(self.made) as wire:
                    self.longest = max(self.longest, time.monotonic() - lost if lost else 0.0)
                    lost = 0.0
                    self.play(wire)
                    return
            except GONE:
                lost = lost or time.monotonic()
                time.sleep(0.1)
            except AssertionError as error:
                self.failed = str(error)
                return

    def play(self, wire: Wire) -> None:
        while not self.stop.is_set():
            wire.wait_until_asked()
            if wire.view["winner"] is not None:
                return
            decision, option = wire.decision["id"], self.rng.choice(wire.options())
            assert decision > max(self.given, default=-1), f"{decision} was acknowledged already"
            wire.say(type="answer", decision=decision, option=option)
            wire.hear_a("acknowledged")
            self.given[decision] = option
            wire.hear_a("events")
            time.sleep(0.02)


def kill_processes(folder: Path, url: str, kills: int, tables: int, seconds: float) -> tuple[int, float]:
    """Kill one process after the other under load; how many answers were acknowledged, all of them kept, and the
    longest that a table was away."""
    with Two(folder, url) as two:
        made = [two.sites[n % 2].table("skirmish", ["human", "human"], seed=n) for n in range(tables)]
        players = [Player(two, each, n) for n, each in enumerate(made)]
        for player in players:
            player.start()
        for number in range(kills):
            time.sleep(seconds)
            two.kill(number % 2)
            time.sleep(ALIVE_FOR + 1.0)
            two.replace(number % 2)
        time.sleep(seconds)
        for player in players:
            player.stop.set()
        for player in players:
            player.join(30)
        assert [player.failed for player in players if player.failed] == []
    store = PostgresStore(url)

    async def check() -> None:
        for n, player in enumerate(players):
            steps = (await store.load(made[n]["table"])).steps
            assert {decision: steps[decision][1] for decision in player.given} == player.given
            assert Table(preset("skirmish"), n).play_again(steps) == 0
        await store.close()

    run_alone(check())
    return sum(len(player.given) for player in players), max(player.longest for player in players)


def test_no_acknowledged_answer_is_lost_when_a_process_is_killed(tmp_path: Path, url: str) -> None:
    given, longest = kill_processes(tmp_path, url, kills=1, tables=3, seconds=1.5)
    assert given > 10
    assert longest < 30  # how long it takes is measured, not tested: the machine may be busy


@pytest.mark.long
def test_no_acknowledged_answer_is_lost_in_fifty_kills(tmp_path: Path, url: str) -> None:
    given, longest = kill_processes(tmp_path, url, kills=50, tables=8, seconds=1.0)
    print(f"50 kills, {given} acknowledged answers, none lost; a table was away for {longest:.1f} s at most")
    assert given > 500
