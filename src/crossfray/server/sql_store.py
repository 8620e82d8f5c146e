"""A store in a database: one thread writes, and many answers go into one commit. See sqlite.py and postgres.py."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from crossfray.server import sql
from crossfray.server.seats import Place
from crossfray.server.store import NO_BOXES, NO_NAMES, Answer, Boxes, Events, Stored, StoreError
from crossfray.table.notes import Note
from crossfray.table.standing import Standing

Result = TypeVar("Result")
MOST_IN_A_COMMIT = 500


class Job(NamedTuple):
    """Something to do in the next commit, and who waits for it."""

    work: Callable[[sql.Database], Any]
    done: "Future[Any]"


class SqlStore:
    """Whatever was asked while the last commit was on its way goes into the next one together: with many tables a
    commit serves many answers."""

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
        """Undo what is not committed, if there is anything."""
        raise NotImplementedError

    def _why(self, error: Exception) -> str:
        """Why the store cannot write, for people; empty if that would tell them nothing."""
        raise NotImplementedError

    def _fence(self, db: sql.Database, table_id: str) -> None:
        """StoreError if this process may not change a table: another one has it."""

    async def create(self, table: Stored, boxes: Boxes = NO_BOXES) -> None:
        await self._ask(lambda db: sql.create(db, table, boxes))

    async def append(
        self,
        table_id: str,
        first: int,
        steps: Sequence[Answer],
        now: float,
        *,
        snapshot: Standing | None = None,
        clock: Mapping[str, Any] | None = None,
        told: Sequence[Events] = (),
        due: float | None = None,
    ) -> None:
        await self._change(
            table_id,
            lambda db: sql.append(db, table_id, first, steps, now, snapshot, clock, told, due),
        )

    async def truncate(
        self,
        table_id: str,
        length: int,
        offset: int,
        now: float,
        *,
        then: Sequence[Answer] = (),
        notes: Sequence[Note] | None = None,
        boxes: Boxes = NO_BOXES,
    ) -> None:
        await self._change(
            table_id, lambda db: sql.truncate(db, table_id, length, offset, now, then, notes, boxes)
        )

    async def box(self, digest: str) -> str:
        return await self._ask(lambda db: sql.box(db, digest))

    async def take_seat(self, table_id: str, place: Place, secret: str, now: float) -> bool:
        return await self._change(table_id, lambda db: sql.take_seat(db, table_id, place, secret, now))

    async def visit(
        self, table_id: str, nonces: Mapping[Place, str], now: float, names: Mapping[Place, str] = NO_NAMES
    ) -> None:
        await self._change(table_id, lambda db: sql.visit(db, table_id, nonces, now, names))

    async def follow(self, table_id: str, rematch: str, now: float) -> None:
        await self._change(table_id, lambda db: sql.follow(db, table_id, rematch, now))

    async def load(self, table_id: str, steps: int | None = None) -> Stored:
        return await self._ask(lambda db: sql.load(db, table_id, steps))

    async def ids(self) -> list[str]:
        return await self._ask(sql.ids)

    async def listed(self, most: int) -> list[str]:
        return await self._ask(lambda db: sql.listed(db, most))

    async def unlist(self, table_id: str) -> None:
        await self._change(table_id, lambda db: sql.unlist(db, table_id))

    async def waiting(self) -> list[str]:
        return await self._ask(sql.waiting)

    async def count(self) -> int:
        return await self._ask(sql.count)

    async def mark_before(self, moment: float, now: float, spared: Collection[str] = ()) -> list[str]:
        return await self._ask(lambda db: sql.mark_before(db, moment, now, spared))

    async def unmark(self) -> None:
        await self._ask(sql.unmark)

    async def remove_marked(self, before: float, spared: Collection[str] = ()) -> list[str]:
        return await self._remove(sql.MARKED, before, spared)

    async def remove_unvisited(self, moment: float, spared: Collection[str] = ()) -> list[str]:
        return await self._remove(sql.UNVISITED, moment, spared)

    async def _remove(self, where: str, moment: float, spared: Collection[str]) -> list[str]:
        return await self._ask(lambda db: sql.remove(db, where, moment, spared))

    async def alive(self) -> None:
        """Nobody else needs to know."""

    async def take(self, table_id: str) -> str:  # noqa: ARG002
        """Every table is ours."""
        return ""

    async def let_go(self, table_id: str) -> None:
        """Nobody else waits for it."""

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
        """The writer thread: take what waits, commit it together, tell who waits."""
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
        except Exception as error:  # a full disk, or a damaged page: nothing of this group has happened
            self._undo()
            if len(jobs) > 1:  # perhaps it is one of them
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
    """Do a job within the open transaction; what fails in it undoes only itself."""
    db.execute("SAVEPOINT job")
    try:
        outcome = job.work(db)
    except Exception as error:
        try:
            db.execute("ROLLBACK TO job")
        except Exception:
            raise error from None  # the whole group is undone already: the disk is full, for one
        outcome = error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")
    db.execute("RELEASE job")
    return outcome
