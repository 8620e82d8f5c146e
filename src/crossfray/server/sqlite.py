"""Tables in SQLite: one file in the data folder, written by one thread, many answers to a commit."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from crossfray.content.errors import InputError
from crossfray.content.match_spec import spec_from_json
from crossfray.server.seats import OPEN, Place, Seat
from crossfray.server.store import Answer, NoSuchTable, OutOfStep, Stored, StoreError

Result = TypeVar("Result")
FILE = "tables.sqlite"
APPLICATION = 0x63667279
"""marks the file as ours"""
FORMAT = 3
MOST_IN_A_COMMIT = 500

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
    visited INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX played ON tables (touched);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    side INTEGER NOT NULL,
    player INTEGER NOT NULL,
    kind TEXT NOT NULL,
    secret TEXT NOT NULL,
    nonce TEXT NOT NULL,
    PRIMARY KEY (table_id, side, player)
) WITHOUT ROWID;
CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    side INTEGER NOT NULL,
    answer TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
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
UPGRADES = {1: FROM_1, 2: FROM_2}


class InUse(InputError):
    """A server is running on the data folder."""


class Job(NamedTuple):
    """Something to do in the next commit, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
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

    async def create(self, table: Stored) -> None:
        await self._ask(lambda db: _create(db, table))

    async def append(self, table_id: str, first: int, steps: Sequence[Answer], now: float) -> None:
        await self._ask(lambda db: _append(db, table_id, first, steps, now))

    async def truncate(self, table_id: str, length: int, offset: int, now: float) -> None:
        await self._ask(lambda db: _truncate(db, table_id, length, offset, now))

    async def take_seat(self, table_id: str, place: Place, secret: str, now: float) -> bool:
        return await self._ask(lambda db: _take_seat(db, table_id, place, secret, now))

    async def visit(self, table_id: str, nonces: Mapping[Place, str], now: float) -> None:
        await self._ask(lambda db: _visit(db, table_id, nonces, now))

    async def follow(self, table_id: str, rematch: str, now: float) -> None:
        await self._ask(lambda db: _follow(db, table_id, rematch, now))

    async def load(self, table_id: str) -> Stored:
        return await self._ask(lambda db: _load(db, table_id))

    async def ids(self) -> list[str]:
        rows = await self._ask(
            lambda db: db.execute("SELECT id FROM tables ORDER BY touched DESC").fetchall()
        )
        return [row[0] for row in rows]

    async def remove_before(self, moment: float, spared: Collection[str] = ()) -> list[str]:
        return await self._ask(lambda db: _remove_before(db, moment, spared))

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._connection.close()
        self._claim.close()

    async def _ask(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
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
        except Exception as error:  # a full disk, for one: nothing of this group has happened
            if db.in_transaction:
                db.execute("ROLLBACK")
            failure = StoreError(f"the store cannot write: {error}")
            outcomes = [failure] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)


def _attempt(db: sqlite3.Connection, job: Job) -> Any:
    """Do a job within the open transaction; what it refuses undoes only itself."""
    db.execute("SAVEPOINT job")
    try:
        outcome = job.work(db)
    except (StoreError, sqlite3.IntegrityError) as error:
        db.execute("ROLLBACK TO job")
        outcome = error if isinstance(error, StoreError) else StoreError(str(error))
    db.execute("RELEASE job")
    return outcome


# ---------------------------------------------------------------------- the jobs


def _create(db: sqlite3.Connection, table: Stored) -> None:
    spec = json.dumps(table.spec.to_json())
    row = (table.id, spec, table.secret, table.spectator, table.touched, table.offset)
    more = (table.seal, table.rematch, table.dice, table.named, table.visited)
    db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, *more))
    seats = [(table.id, seat.side, seat.player, seat.kind, seat.secret, seat.nonce) for seat in table.seats]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", seats)
    _append(db, table.id, 0, table.steps, table.touched)


def _append(db: sqlite3.Connection, table_id: str, first: int, steps: Sequence[Answer], now: float) -> None:
    _touch(db, table_id, now)
    if (length := _length(db, table_id)) != first:
        raise OutOfStep(f"table {table_id} has {length} steps, not {first}")
    rows = [(table_id, number, *step) for number, step in enumerate(steps, first)]
    db.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", rows)


def _truncate(db: sqlite3.Connection, table_id: str, length: int, offset: int, now: float) -> None:
    _touch(db, table_id, now)
    found = _length(db, table_id)
    if not 0 <= length <= found:
        raise OutOfStep(f"table {table_id} has {found} steps, not {length}")
    db.execute("DELETE FROM steps WHERE table_id = ? AND number >= ?", (table_id, length))
    db.execute("UPDATE tables SET shifted = ? WHERE id = ?", (offset, table_id))


def _take_seat(db: sqlite3.Connection, table_id: str, place: Place, secret: str, now: float) -> bool:
    _touch(db, table_id, now)
    here = "table_id = ? AND side = ? AND player = ? AND kind = ? AND secret = ''"
    return (
        db.execute(f"UPDATE seats SET secret = ? WHERE {here}", (secret, table_id, *place, OPEN)).rowcount
        == 1
    )


def _visit(db: sqlite3.Connection, table_id: str, nonces: Mapping[Place, str], now: float) -> None:
    _touch(db, table_id, now)
    db.execute("UPDATE tables SET visited = 1 WHERE id = ?", (table_id,))
    rows = [(nonce, table_id, *place) for place, nonce in nonces.items()]
    db.executemany("UPDATE seats SET nonce = ? WHERE table_id = ? AND side = ? AND player = ?", rows)


def _follow(db: sqlite3.Connection, table_id: str, rematch: str, now: float) -> None:
    _touch(db, table_id, now)
    db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (rematch, table_id))


def _load(db: sqlite3.Connection, table_id: str) -> Stored:
    read = (
        "SELECT spec, seed, spectator, touched, shifted, seal, rematch, dice, named, visited FROM tables "
        "WHERE id = ?"
    )
    row = db.execute(read, (table_id,)).fetchone()
    if row is None:
        raise NoSuchTable(f"there is no table {table_id}")
    spec, secret, spectator, touched, offset, seal, rematch, dice, named, visited = row
    places = "SELECT side, kind, secret, player, nonce FROM seats WHERE table_id = ? ORDER BY side, player"
    seats = db.execute(places, (table_id,))
    steps = db.execute("SELECT side, answer, hash FROM steps WHERE table_id = ? ORDER BY number", (table_id,))
    return Stored(
        table_id,
        spec_from_json(json.loads(spec), table_id),
        secret,
        tuple(Seat(*seat) for seat in seats),
        spectator,
        touched,
        offset,
        tuple(steps.fetchall()),
        seal,
        rematch,
        dice,
        bool(named),
        bool(visited),
    )


def _remove_before(db: sqlite3.Connection, moment: float, spared: Collection[str]) -> list[str]:
    rows = db.execute("SELECT id FROM tables WHERE touched < ?", (moment,)).fetchall()
    old = [table_id for (table_id,) in rows if table_id not in spared]
    db.executemany("DELETE FROM tables WHERE id = ?", [(table_id,) for table_id in old])
    return old


def _touch(db: sqlite3.Connection, table_id: str, now: float) -> None:
    if not db.execute("UPDATE tables SET touched = ? WHERE id = ?", (now, table_id)).rowcount:
        raise NoSuchTable(f"there is no table {table_id}")


def _length(db: sqlite3.Connection, table_id: str) -> int:
    last = db.execute("SELECT max(number) FROM steps WHERE table_id = ?", (table_id,)).fetchone()[0]
    return 0 if last is None else last + 1


# ---------------------------------------------------------------------- the file


def claim(folder: Path) -> sqlite3.Connection:
    """Take a data folder for this process, until the result is closed; InUse if another has it.

    An exclusive transaction on a file of its own: it ends with the process, however that ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = sqlite3.connect(
            folder / "lock.sqlite", timeout=0, isolation_level=None, check_same_thread=False
        )
    except (OSError, sqlite3.Error) as error:
        raise InputError.at(str(folder), f"cannot be used as a data folder: {error}") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise InUse.at(str(folder), "a server is running on this data folder") from None
    return lock


def open_file(path: Path) -> sqlite3.Connection:
    """The database, made if there is none; InputError if the file is something else."""
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            db.executescript("BEGIN;" + SCHEMA + "COMMIT;")
        bring_up(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise InputError.at(str(path), f"cannot be used as a database: {error}") from None
    return db


def bring_up(db: sqlite3.Connection, path: Path) -> None:
    """Bring a file of an earlier format to this one, step by step; InputError if it is none of ours."""
    check_ours(db, path)
    while (found := db.execute("PRAGMA user_version").fetchone()[0]) != FORMAT:
        db.executescript("BEGIN;" + UPGRADES[found] + "COMMIT;")


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
        _copy(source, part)
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
