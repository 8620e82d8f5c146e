"""Tables in SQLite: one file in the data folder, written by one thread, many answers to a commit."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from crossfray.content.errors import InputError
from crossfray.server import sql
from crossfray.server.seats import Place
from crossfray.server.store import NO_BOXES, Answer, Boxes, Stored, StoreError
from crossfray.table.notes import Note
from crossfray.table.standing import Standing

Result = TypeVar("Result")
FILE = "tables.sqlite"
APPLICATION = 0x63667279
"""marks the file as ours"""
FORMAT = 5
MOST_IN_A_COMMIT = 500
WHY = {
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_IOERR: "its disk does not answer",
    sqlite3.SQLITE_READONLY: "it may not write to its folder",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
}
PASSING = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM}
INCREMENTAL = 2
"""how SQLite calls files that give space back when told to"""
log = logging.getLogger(__name__)

AROUND_THE_STEPS = """
CREATE TABLE terms (
    table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    engine TEXT NOT NULL,
    boxes TEXT NOT NULL,
    options TEXT NOT NULL,
    checked TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    note TEXT NOT NULL,
    checked TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    step INTEGER NOT NULL,
    snapshot TEXT NOT NULL,
    checked TEXT NOT NULL,
    PRIMARY KEY (table_id, step)
) WITHOUT ROWID;
CREATE TABLE boxes (
    digest TEXT PRIMARY KEY,
    box TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE pins (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    digest TEXT NOT NULL,
    PRIMARY KEY (table_id, digest)
) WITHOUT ROWID;
CREATE INDEX pinned ON pins (digest);
"""
"""what a table is played by, beside its answers: versions and boxes, notes, and where the game stood"""

SCHEMA = f"""
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    spec TEXT NOT NULL,
    seed TEXT NOT NULL,
    spectator TEXT NOT NULL,
    touched REAL NOT NULL,
    shifted INTEGER NOT NULL,
    seal TEXT NOT NULL,
    rematch TEXT NOT NULL,
    dice INTEGER NOT NULL,
    named INTEGER NOT NULL,
    visited INTEGER NOT NULL,
    marked REAL NOT NULL,
    checked TEXT NOT NULL,
    clock TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX played ON tables (touched);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    side INTEGER NOT NULL,
    player INTEGER NOT NULL,
    kind TEXT NOT NULL,
    secret TEXT NOT NULL,
    nonce TEXT NOT NULL,
    checked TEXT NOT NULL,
    PRIMARY KEY (table_id, side, player)
) WITHOUT ROWID;
CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    side INTEGER NOT NULL,
    answer TEXT NOT NULL,
    hash TEXT NOT NULL,
    checked TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
{AROUND_THE_STEPS}
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
"""

FROM_1 = """
ALTER TABLE tables ADD COLUMN seal TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN rematch TEXT NOT NULL DEFAULT '';
ALTER TABLE seats RENAME TO old_seats;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    side INTEGER NOT NULL,
    player INTEGER NOT NULL,
    kind TEXT NOT NULL,
    secret TEXT NOT NULL,
    PRIMARY KEY (table_id, side, player)
) WITHOUT ROWID;
INSERT INTO seats SELECT table_id, side, 0, kind, secret FROM old_seats;
DROP TABLE old_seats;
PRAGMA user_version = 2;
"""
"""brings a file of the first format to the second: no seals, no rematches, one player a side"""

FROM_2 = """
ALTER TABLE tables ADD COLUMN dice INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN named INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN visited INTEGER NOT NULL DEFAULT 1;
ALTER TABLE seats ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
PRAGMA user_version = 3;
"""
"""brings a file of the second format to the third: dice without nonces"""

FROM_3 = """
ALTER TABLE tables ADD COLUMN marked REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN checked TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN checked TEXT NOT NULL DEFAULT '';
ALTER TABLE steps ADD COLUMN checked TEXT NOT NULL DEFAULT '';
PRAGMA user_version = 4;
"""
"""brings a file of the third format to the fourth: rows without a check, none marked for removal"""

FROM_4 = f"""
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '{{}}';
{AROUND_THE_STEPS}
PRAGMA user_version = 5;
"""
"""brings a file of the fourth format to the fifth: tables that know no versions, no boxes and no snapshots"""
UPGRADES = {1: FROM_1, 2: FROM_2, 3: FROM_3, 4: FROM_4}


class InUse(InputError):
    """A server is running on the data folder."""


class Database(sqlite3.Connection):
    """SQLite, as sql.py wants it."""

    def passes(self, error: Exception) -> bool:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in PASSING


class Job(NamedTuple):
    """Something to do in the next commit, and who waits for it."""

    work: Callable[[Database], Any]
    done: "Future[Any]"


class SqliteStore:
    """Keeps tables in a folder, which belongs to this process as long as the store is open.

    Whatever was asked while the last commit was on its way goes into the next one together: with many tables a
    commit serves many answers."""

    def __init__(self, folder: Path) -> None:
        self._claim = claim(folder)
        try:
            self._connection = open_file(folder / FILE)
        except BaseException:
            self._claim.close()
            raise
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="crossfray-store", daemon=True)
        self._writer.start()
        self.commits = 0

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
    ) -> None:
        await self._ask(lambda db: sql.append(db, table_id, first, steps, now, snapshot, clock))

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
        await self._ask(lambda db: sql.truncate(db, table_id, length, offset, now, then, notes, boxes))

    async def box(self, digest: str) -> str:
        return await self._ask(lambda db: sql.box(db, digest))

    async def take_seat(self, table_id: str, place: Place, secret: str, now: float) -> bool:
        return await self._ask(lambda db: sql.take_seat(db, table_id, place, secret, now))

    async def visit(self, table_id: str, nonces: Mapping[Place, str], now: float) -> None:
        await self._ask(lambda db: sql.visit(db, table_id, nonces, now))

    async def follow(self, table_id: str, rematch: str, now: float) -> None:
        await self._ask(lambda db: sql.follow(db, table_id, rematch, now))

    async def load(self, table_id: str, steps: int | None = None) -> Stored:
        return await self._ask(lambda db: sql.load(db, table_id, steps))

    async def ids(self) -> list[str]:
        return await self._ask(sql.ids)

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
        removed = await self._ask(lambda db: sql.remove(db, where, moment, spared))
        if removed:
            await self._ask(_give_back)
        return removed

    async def check(self) -> None:
        await self._ask(sql.write_something)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._connection.close()
        self._claim.close()

    async def _ask(self, work: Callable[[Database], Result]) -> Result:
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
        db = self._connection
        outcomes: list[Any] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                outcomes.append(_attempt(db, job))
            db.execute("COMMIT")
            self.commits += 1
        except Exception as error:  # a full disk, or a damaged page: nothing of this group has happened
            if db.in_transaction:
                db.execute("ROLLBACK")
            if len(jobs) > 1:  # perhaps it is one of them
                for job in jobs:
                    self._commit([job])
                return
            told = next((each for each in (*outcomes, error) if isinstance(each, StoreError)), None)
            outcomes = [told or StoreError(f"the store cannot write: {error}", why_of(error))]
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)


def _attempt(db: Database, job: Job) -> Any:
    """Do a job within the open transaction; what fails in it undoes only itself."""
    db.execute("SAVEPOINT job")
    try:
        outcome = job.work(db)
    except Exception as error:
        try:
            db.execute("ROLLBACK TO job")
        except sqlite3.Error:
            raise error from None  # the whole group is undone already: the disk is full, for one
        outcome = error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")
    db.execute("RELEASE job")
    return outcome


def why_of(error: Exception) -> str:
    """Why the store cannot write, for people; empty if that would tell them nothing."""
    return WHY.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")


def _give_back(db: sql.Database) -> None:
    """Let the file become as small as what it holds."""
    for _ in range(db.execute("PRAGMA freelist_count").fetchone()[0]):
        db.execute("PRAGMA incremental_vacuum(1)").fetchall()


# ---------------------------------------------------------------------- the file


def claim(folder: Path) -> sqlite3.Connection:
    """Take a data folder for this process, until the result is closed; InUse if another has it.

    An exclusive transaction on a file of its own: it ends with the process, however that ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = sqlite3.connect(
            make_private(folder / "lock.sqlite"), timeout=0, isolation_level=None, check_same_thread=False
        )
    except (OSError, sqlite3.Error) as error:
        raise InputError.at(str(folder), f"cannot be used as a data folder: {error}") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InUse.at(str(folder), "a server is running on this data folder") from None
        message = f"lock.sqlite cannot be used: {error}; remove it if no server is running"
        raise InputError.at(str(folder), message) from None
    return lock


def make_private(path: Path) -> Path:
    """A file that only its owner can read: it has the secrets of dice. It is made if there is none."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    return path


def open_file(path: Path) -> Database:
    """The database, made if there is none; InputError if the file is something else."""
    try:
        db = sqlite3.connect(
            make_private(path), isolation_level=None, check_same_thread=False, factory=Database
        )
        if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            db.execute("PRAGMA auto_vacuum = INCREMENTAL")
            db.executescript("BEGIN;" + SCHEMA + "COMMIT;")
        bring_up(db, path)
        look_over(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
    except (OSError, sqlite3.Error) as error:
        raise InputError.at(str(path), f"cannot be used as a database: {error}") from None
    return db


def bring_up(db: sqlite3.Connection, path: Path) -> None:
    """Bring a file of an earlier format to this one, step by step; InputError if it is none of ours."""
    check_ours(db, path)
    while (found := db.execute("PRAGMA user_version").fetchone()[0]) != FORMAT:
        db.executescript("BEGIN;" + UPGRADES[found] + "COMMIT;")


def look_over(db: sqlite3.Connection, path: Path) -> None:
    """Say so if the file is damaged. Tables that can still be read go on; the others say what they are."""
    try:
        found = [row[0] for row in db.execute("PRAGMA quick_check(5)").fetchall()]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        log.error("%s is damaged: %s; crossfray restore puts a backup in its place", path, "; ".join(found))
    elif db.execute("PRAGMA auto_vacuum").fetchone()[0] != INCREMENTAL:
        db.execute("PRAGMA auto_vacuum = INCREMENTAL")
        db.execute("VACUUM")


def check_ours(db: sqlite3.Connection, path: Path) -> None:
    """InputError if a database is not one of tables that this version reads."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise InputError.at(str(path), "is no database of tables")
    found = db.execute("PRAGMA user_version").fetchone()[0]
    if found != FORMAT and found not in UPGRADES:
        raise InputError.at(str(path), f"expected format {FORMAT}, found {found}: another version wrote it")


def backup(folder: Path, file: Path) -> int:
    """Copy the tables of a data folder to a file, also while a server runs; how many there are."""
    source = folder / FILE
    if not source.is_file():
        raise InputError.at(str(folder), "holds no tables: expected the data folder of a server")
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        _copy(source, make_private(part))
        part.replace(file)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise InputError.at(str(file), f"cannot be written: {error}") from None
    return _count(file)


def restore(file: Path, folder: Path) -> int:
    """Put a backup in place of the tables of a data folder; how many there are.

    What was there is kept in a backup beside it. Refused while a server runs."""
    if not file.is_file():
        raise InputError.at(str(file), "cannot be read: there is no such file")
    count = _count(file)
    lock = claim(folder)
    aside = folder / "before-restore.new"
    try:
        if (folder / FILE).is_file():
            backup(folder, aside)
        _copy(file, folder / FILE)  # one transaction: the old tables or the new ones, whatever happens
        if aside.is_file():  # only now: the file restored from may be the one from the last time
            aside.replace(folder / "before-restore.sqlite")
    except (OSError, sqlite3.Error) as error:
        raise InputError.at(str(folder), f"cannot be written: {error}") from None
    finally:
        lock.close()
    return count


def _copy(source: Path, target: Path) -> None:
    here, there = sqlite3.connect(source), sqlite3.connect(target)
    try:
        here.backup(there)
    finally:
        here.close()
        there.close()


def _count(file: Path) -> int:
    """How many tables a file holds; InputError if it is damaged or something else."""
    db = sqlite3.connect(file)
    try:
        check_ours(db, file)
        if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise InputError.at(str(file), "is damaged: the database does not pass its own check")
        count: int = db.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.Error as error:
        raise InputError.at(str(file), f"is no database of tables: {error}") from None
    finally:
        db.close()
    return count
