"""Long work: begun once, watched, stopped, and never too much at once."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from crossfray.server.tasks import (
    DONE,
    FAILED,
    KEPT,
    MOST_OF_ONE,
    MOST_RUNNING,
    STOPPED,
    WORKING,
    Task,
    Tasks,
    patiently,
)
from crossfray.server.workers import Busy, TookTooLong


async def forever(_task: Task) -> None:
    await asyncio.Event().wait()


async def quick(task: Task) -> str:
    task.tell(1, 2)
    await asyncio.sleep(0)
    return "found"


def running(do: Callable[[Tasks], Awaitable[None]]) -> None:
    async def play() -> None:
        tasks = Tasks()
        await do(tasks)
        await tasks.close()

    asyncio.run(play())


async def ended(task: Task) -> None:
    assert task.running is not None
    await task.running


def test_the_same_work_is_done_once_and_kept() -> None:
    async def do(tasks: Tasks) -> None:
        first = tasks.begin("a", "here", quick)
        assert tasks.begin("a", "here", quick) is first
        await ended(first)
        assert (first.state, first.result, first.facts()["done"]) == (DONE, "found", 1)
        assert tasks.begin("a", "here", quick) is first
        assert tasks.find("b") is None

    running(do)


def test_what_was_stopped_can_be_begun_anew() -> None:
    async def do(tasks: Tasks) -> None:
        first = tasks.begin("a", "here", forever)
        assert first.state == WORKING
        assert tasks.stop("a") is first
        await asyncio.gather(ended(first), return_exceptions=True)
        assert first.state == STOPPED
        assert tasks.begin("a", "here", quick) is not first
        assert tasks.stop("nothing") is None

    running(do)


def test_no_more_than_so_many_run_at_once_and_so_many_are_kept() -> None:
    async def do(tasks: Tasks) -> None:
        for number in range(MOST_RUNNING):
            tasks.begin(f"long {number}", f"address {number // MOST_OF_ONE}", forever)
        with pytest.raises(Busy):
            tasks.begin("one more", "elsewhere", forever)
        tasks.stop("long 0")
        for number in range(KEPT + 5):
            await ended(tasks.begin(f"short {number}", "here", quick))
        assert tasks.find("short 0") is None
        assert tasks.find("long 1") is not None

    running(do)


def test_one_address_does_not_take_all_the_room() -> None:
    async def do(tasks: Tasks) -> None:
        for number in range(MOST_OF_ONE):
            tasks.begin(f"long {number}", "here", forever)
        with pytest.raises(Busy):
            tasks.begin("one more", "here", forever)
        assert tasks.begin("one more", "elsewhere", forever).state == WORKING

    running(do)


def test_what_takes_too_long_has_failed_with_a_sentence() -> None:
    async def slow(_task: Task) -> None:
        raise TookTooLong

    async def do(tasks: Tasks) -> None:
        task = tasks.begin("a", "here", slow)
        await ended(task)
        assert (task.state, task.message) == (FAILED, "that needed too much memory or time and was stopped")

    running(do)


def test_a_piece_waits_until_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crossfray.server.tasks.PATIENCE", 0.0)
    tries = iter([Busy(), Busy(), None])

    async def piece() -> str:
        if found := next(tries):
            raise found
        return "done"

    assert asyncio.run(patiently(piece)) == "done"
