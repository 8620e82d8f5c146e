"""Heavy work in processes: bounded, ended when it takes too long, and never in anybody's way."""

import asyncio
import json
import os
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossfray.content.errors import InputError
from crossfray.content.sources import BoxSource, playing_with, shipped_boxes
from crossfray.server import jobs
from crossfray.server.settings import Settings
from crossfray.server.workers import Busy, Died, TookTooLong, Worker, Workers
from server import slow
from server.wire import Json, LocalSite, Site, Wire, running
from support.loop import run_alone


def run(
    check: Callable[[Workers], Awaitable[None]], count: int = 2, within: float = 10.0, most: int = 8
) -> None:
    async def both() -> None:
        workers = Workers(count, within, most)
        try:
            await check(workers)
        finally:
            await workers.close()

    run_alone(both())


class TestWorkers:
    def test_work_is_done_elsewhere(self) -> None:
        async def check(workers: Workers) -> None:
            assert await workers.run(os.getpid) != os.getpid()
            assert await workers.run(max, 3, 5) == 5

        run(check)

    def test_there_are_no_more_than_so_many(self) -> None:
        async def check(workers: Workers) -> None:
            found = await asyncio.gather(*(workers.run(slow.sleep, 0.05) for _ in range(8)))
            assert len(set(found)) == 2

        run(check)

    def test_errors_come_back(self) -> None:
        async def check(workers: Workers) -> None:
            with pytest.raises(InputError, match="squads: no such card"):
                await workers.run(slow.fail, InputError.at("squads", "no such card"))
            with pytest.raises(ZeroDivisionError):
                await workers.run(slow.fail, ZeroDivisionError())
            assert await workers.run(max, 3, 5) == 5

        run(check)

    @pytest.mark.parametrize("work", [slow.for_ever, slow.busy_for_ever])
    def test_what_takes_too_long_is_ended(self, work: Callable[[], None]) -> None:
        async def check(workers: Workers) -> None:
            before = await workers.run(os.getpid)
            with pytest.raises(TookTooLong):
                await workers.run(work)
            assert await workers.run(os.getpid) not in (before, os.getpid())
            with pytest.raises(ProcessLookupError):
                os.kill(before, 0)

        run(check, count=1, within=0.5)

    def test_what_ends_its_process_ends_nothing_else(self) -> None:
        async def check(workers: Workers) -> None:
            with pytest.raises(Died):
                await workers.run(slow.die)
            assert await workers.run(max, 3, 5) == 5

        run(check, count=1)

    def test_what_needs_too_much_memory_fails(self) -> None:
        async def check(workers: Workers) -> None:
            with pytest.raises(MemoryError):
                await workers.run(slow.fill_memory)

        run(check)

    def test_when_too_much_waits_no_more_is_taken(self) -> None:
        async def check(workers: Workers) -> None:
            first = [asyncio.create_task(workers.run(slow.for_ever)) for _ in range(3)]
            await asyncio.sleep(0.05)
            assert workers.waiting == 2
            with pytest.raises(Busy):
                await workers.run(os.getpid)
            for task in first:
                task.cancel()
            await asyncio.gather(*first, return_exceptions=True)
            assert await workers.run(max, 3, 5) == 5

        run(check, count=1, most=2)

    def test_what_nobody_waits_for_any_more_is_ended(self) -> None:
        async def check(workers: Workers) -> None:
            await workers.run(os.getpid)
            task = asyncio.create_task(workers.run(slow.busy_for_ever))
            await asyncio.sleep(0.1)
            task.cancel()
            assert await workers.run(max, 3, 5) == 5  # there is only one, and it is free again

        run(check, count=1, within=60)

    def test_a_process_whose_work_is_done_is_not_ended(self) -> None:
        """Who stops waiting just when the work is done must not end the next one's."""
        worker = Worker(10.0, ())
        try:
            before = worker.ask(os.getpid, ())
            worker.end_work()
            assert worker.ask(os.getpid, ()) == before
        finally:
            worker.kill()

    def test_the_end_does_not_wait_for_work(self) -> None:
        async def check(workers: Workers) -> None:
            task = asyncio.create_task(workers.run(slow.busy_for_ever))
            await asyncio.sleep(0.2)
            await asyncio.wait_for(workers.close(), 10)
            with pytest.raises(Died):
                await task

        run(check, within=600)

    def test_boxes_of_people_are_there_too(self) -> None:
        box = BoxSource("a box of mine", {"box.toml": ""})

        async def check() -> None:
            with playing_with((*shipped_boxes(), box)):
                workers = Workers(1, 10, 10)
            assert "a box of mine" in await workers.run(slow.known_boxes)
            await workers.close()

        run_alone(check())


# ---------------------------------------------------------------------- on a server


@contextmanager
def meanwhile(do: Callable[[], Any]) -> Iterator[list[Any]]:
    """Do something in a thread; what came of it is in the list at the end."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(do()))
    thread.start()
    yield found
    thread.join(20)
    assert found


SKIRMISH = {
    "game": "skirmish",
    "map": "courtyard",
    "edition": "expanded",
    "squads": [["batman"], ["the-joker"]],
}


def ask(site: Site, path: str) -> tuple[int, str]:
    status, _, body = site.request(
        "POST", path, BODIES[path].encode(), **{"Content-Type": "application/json"}
    )
    return status, body["errors"][0]["message"]


BODIES = {
    "/api/check": json.dumps({"match": SKIRMISH}),
    "/api/match-file/write": json.dumps({"match": SKIRMISH}),
    "/api/match-file/read": '{"text": ""}',
    "/api/draw": '{"match": {"squads": ["random", "random"]}}',
    "/api/tables": '{"match": "duel"}',
}
WORK = {
    "/api/check": "look",
    "/api/match-file/write": "write_match",
    "/api/match-file/read": "read_match",
    "/api/draw": "draw",
    "/api/tables": "problems",
}


class TestChecks:
    @pytest.mark.parametrize("path", WORK)
    def test_what_takes_too_long_is_given_up_and_tables_go_on(
        self, path: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with running(settings=Settings(pause=0, check_within=0.7)) as site:
            made = site.table("duel", ["human", "human"])
            monkeypatch.setattr(jobs, WORK[path], slow.busy_for_ever)
            with meanwhile(lambda: ask(site, path)) as found, site.sit(made) as wire:
                wire.play_on(Random(1), 10)
                assert not found
            assert found == [(422, "that took too long and was stopped")]

    def test_too_many_at_once_are_sent_away(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(jobs, "look", slow.for_ever)
        with running(settings=Settings(workers=1, check_within=1.0, most_checks=1)) as site:
            with (
                meanwhile(lambda: ask(site, "/api/check")) as first,
                meanwhile(lambda: ask(site, "/api/check")),
            ):
                until = time.monotonic() + 5
                while not site.lobby.checks.waiting and time.monotonic() < until:
                    time.sleep(0.01)
                status, headers, body = site.request(
                    "POST",
                    "/api/check",
                    BODIES["/api/check"].encode(),
                    **{"Content-Type": "application/json"},
                )
                assert (status, headers["retry-after"]) == (429, "5")
                assert "the server is busy" in body["errors"][0]["message"]
            assert first[0][0] == 422

    def test_what_ends_its_process_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(jobs, "look", slow.die)
        with running() as site:
            assert ask(site, "/api/check")[0] == 422

    def test_a_server_that_is_told_to_stop_does_not_wait_for_them(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(jobs, "look", slow.busy_for_ever)
        settings = Settings(workers=1, check_within=600)
        with (
            ExitStack() as asked,
            running(settings=settings) as site,
        ):  # it ends within ten seconds, or that fails
            found = [asked.enter_context(meanwhile(lambda: ask(site, "/api/check"))) for _ in range(3)]
            until = time.monotonic() + 5
            while site.lobby.checks.waiting < 2:
                assert time.monotonic() < until
                time.sleep(0.01)
        assert sorted(outcomes[0][0] for outcomes in found) == [422, 429, 429]


class TestThinking:
    def thinking(self, site: LocalSite, made: Json) -> Wire:
        """A seat at a table where the computer has begun to think."""
        wire = site.sit(made)
        while wire.asked:
            wire.answer(wire.options()[0])
        until = time.monotonic() + 5
        while not site.lobby.live[made["table"]]._thinking:
            assert time.monotonic() < until
            time.sleep(0.01)
        return wire

    def test_meanwhile_everything_else_goes_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(jobs, "think", slow.busy_for_ever)
        with running() as site:
            made = site.table("skirmish", ["human", "greedy"], seed=1)
            with self.thinking(site, made) as wire:
                why = wire.ask("why", type="why", words=["henchman", "challenge", "police-officer"])
                assert not why["legal"]
                with site.sit(made, made["spectator"]) as watcher:
                    assert watcher.view == {**wire.view, "decision": watcher.view["decision"]}
                assert site.get(f"/api/tables/{made['table']}")["waits_for"] == 2
                if len(wire.heard) > 4:  # this side began, and has answered
                    assert wire.ask("snapshot", type="undo")["undone"]
                    assert wire.asked
                    assert not site.lobby.live[made["table"]]._thinking

    def test_other_tables_go_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with running() as site:
            monkeypatch.setattr(jobs, "think", slow.busy_for_ever)
            made = [site.table("skirmish", ["greedy", "human"], seed=seed) for seed in (1, 2)]
            with (
                self.thinking(site, made[0]),
                self.thinking(site, made[1]),
                site.sit(site.table("duel", ["human", "human"])) as wire,
            ):
                wire.play_on(Random(1), 20)

    def test_who_thinks_too_long_is_answered_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(jobs, "think", slow.busy_for_ever)
        with (
            running(settings=Settings(pause=0, think_within=0.3)) as site,
            site.sit(site.table("duel", ["human", "greedy"])) as wire,
        ):
            if wire.asked:
                wire.answer(wire.options()[0])
            told = wire.hear_a("notice")["text"]
            assert told == "The computer player failed (TookTooLong), so a simpler one answers instead."
            wire.wait_until_asked()

    def test_computers_among_themselves_play_while_somebody_watches(self) -> None:
        with running() as site:
            made = site.table("skirmish", ["greedy", "greedy"])
            time.sleep(0.3)
            assert site.get(f"/api/tables/{made['table']}")["number"] == 1  # the first player
            with site.sit(made, made["spectator"]) as wire:
                wire.hear_a("events")
            until = time.monotonic() + 5
            while not site.lobby.live[made["table"]].resting:
                assert time.monotonic() < until
                time.sleep(0.01)
            number = site.get(f"/api/tables/{made['table']}")["number"]
            time.sleep(0.2)
            assert site.get(f"/api/tables/{made['table']}")["number"] == number
            with site.sit(made, made["spectator"]) as wire:
                while wire.view["winner"] is None:
                    wire.hear()


def test_no_process_is_left_when_the_server_is_killed(tmp_path: Path) -> None:
    from server.process import Process

    with Process(tmp_path) as site:
        site.post("/api/check", {"match": SKIRMISH})
        processes = children(site.process.pid)
        assert processes
        site.kill()
    until = time.monotonic() + 10
    while any((Path("/proc") / str(pid)).exists() for pid in processes):
        assert time.monotonic() < until
        time.sleep(0.05)


def children(pid: int) -> list[int]:
    """The processes below a process, as Linux tells them."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if not listed.exists():
        pytest.skip("the system does not tell")
    found = []
    for task in (Path("/proc") / str(pid) / "task").iterdir():
        found += [int(each) for each in (task / "children").read_text().split()]
    return found + [child for each in found for child in children(each)]
