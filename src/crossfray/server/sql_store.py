"""A store in a database: one thread writes, and many answers share a commit. See sqlite.py and postgres.py."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from crossfray.server import sql
from crossfray.server.store import StoreError

Result = TypeVar("Result")
Given = ParamSpec("Given")
MOST_IN_A_COMMIT = 500


class Job(NamedTuple):
    """Work for the next commit, and who waits for it."""

    work: Callable[[sql.Database], Any]
    done: "Future[Any]"


def asking(
    question: Callable[Concatenate[sql.Database, Given], Result],
) -> Callable[Concatenate["SqlStore", Given], Coroutine[Any, Any, Result]]:
    """A method of a store that runs a function on its database."""

    async def ask(store: "SqlStore", /, *given: Given.args, **more: Given.kwargs) -> Result:
        return await store._ask(lambda db: question(db, *given, **more))

    return ask


def changing(
    change: Callable[Concatenate[sql.Database, str, Given], Result],
) -> Callable[Concatenate["SqlStore", str, Given], Coroutine[Any, Any, Result]]:
    """A method of a store that changes a table, if this process may."""

    async def ask(store: "SqlStore", table_id: str, /, *given: Given.args, **more: Given.kwargs) -> Result:
        return await store._change(table_id, lambda db: change(db, table_id, *given, **more))

    return ask


class SqlStore:
    """Collects all requests that arrive during a commit into the next one, so that with many tables one commit serves
    many answers."""

    BEGIN = "BEGIN"

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="crossfray-store", daemon=True)
        self._writer.start()
        self.commits = 0

    def _database(self) -> sql.Database:
        """The connection of the writer thread; StoreError if there is none at the moment."""
        raise NotImplementedError

    def _undo(self) -> None:
        """Roll back what is not committed, if there is anything."""
        raise NotImplementedError

    def _why(self, error: Exception) -> str:
        """Why the store cannot write, for people; empty if that would not help them."""
        raise NotImplementedError

    def _fence(self, db: sql.Database, table_id: str) -> None:
        """StoreError if this process may not change a table because another one has it."""

    create = asking(sql.create)
    append = changing(sql.append)
    truncate = changing(sql.truncate)
    box = asking(sql.box)
    take_seat = changing(sql.take_seat)
    visit = changing(sql.visit)
    follow = changing(sql.follow)
    load = asking(sql.load)
    ids = asking(sql.ids)
    listed = asking(sql.listed)
    unlist = changing(sql.unlist)
    count = asking(sql.count)
    mark_before = asking(sql.mark_before)
    unmark = asking(sql.unmark)

    async def waiting(self) -> list[str]:
        return await self._ask(sql.waiting)

    async def remove_marked(self, before: float, spared: Collection[str] = ()) -> list[str]:
        return await self._remove(sql.MARKED, before, spared)

    async def remove_unvisited(self, moment: float, spared: Collection[str] = ()) -> list[str]:
        return await self._remove(sql.UNVISITED, moment, spared)

    async def _remove(self, where: str, moment: float, spared: Collection[str]) -> list[str]:
        return await self._ask(lambda db: sql.remove(db, where, moment, spared))

    async def alive(self) -> None:
        """Nothing to do: there are no other processes."""

    async def take(self, table_id: str) -> str:  # noqa: ARG002
        """Every table belongs to this process."""
        return ""

    async def let_go(self, table_id: str) -> None:
        """Nothing to do: nobody else waits for it."""

    async def check(self) -> None:
        await self._ask(sql.write_something)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)

    async def _change(self, table_id: str, work: Callable[[sql.Database], Result]) -> Result:
        """Change a table that this process may change."""

        def fenced(db: sql.Database) -> Result:
            self._fence(db, table_id)
            return work(db)

        return await self._ask(fenced)

    async def _ask(self, work: Callable[[sql.Database], Result]) -> Result:
        done: Future[Result] = Future()
        self._jobs.put(Job(work, done))
        return await asyncio.wrap_future(done)

    def _write(self) -> None:
        """The writer thread: take all waiting jobs, commit them together, and tell everybody who waits."""
        going_on = True
        while going_on:
            waiting = [self._jobs.get()]
            try:
                while len(waiting) < MOST_IN_A_COMMIT:
                    waiting.append(self._jobs.get_nowait())
            except Empty:
                pass
            jobs = [job for job in waiting if job and job.done.set_running_or_notify_cancel()]
            going_on = None not in waiting
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[Job]) -> None:
        outcomes: list[Any] = []
        try:
            db = self._database()
            db.execute(self.BEGIN)
            for job in jobs:
                outcomes.append(_attempt(db, job))
            db.execute("COMMIT")
            self.commits += 1
        except Exception as error:  # a full disk or a damaged page: no job of this group has happened
            self._undo()
            if len(jobs) > 1:  # perhaps only one of them is to blame
                for job in jobs:
                    self._commit([job])
                return
            told = next((each for each in (*outcomes, error) if isinstance(each, StoreError)), None)
            outcomes = [told or StoreError(f"the store cannot write: {error}", self._why(error))]
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)


def _attempt(db: sql.Database, job: Job) -> Any:
    """Do a job inside the open transaction; a failure undoes only this job."""
    db.execute("SAVEPOINT job")
    try:
        outcome = job.work(db)
    except Exception as error:
        try:
            db.execute("ROLLBACK TO job")
        except Exception:
            raise error from None  # the whole group has been rolled back already, for example because the disk is full
        outcome = error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")
    db.execute("RELEASE job")
    return outcome
