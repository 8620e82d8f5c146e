"""Tables in SQLite: one file in the data folder, written by one thread, many answers to a commit."""

import asyncio
import hashlib
import json
import logging
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
from crossfray.server.store import Answer, Damaged, NoSuchTable, OutOfStep, Stored, StoreError
from crossfray.table.dice import seal_of

Result = TypeVar("Result")
FILE = "tables.sqlite"
APPLICATION = 0x63667279
"""marks the file as ours"""
FORMAT = 4
MOST_IN_A_COMMIT = 500
WHY = {
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_IOERR: "its disk does not answer",
    sqlite3.SQLITE_READONLY: "it may not write to its folder",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
}
PASSING = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM}
PADDING = "." * 20_000
"""larger than what may be left on a page"""
INCREMENTAL = 2
"""how SQLite calls files that give space back when told to"""
log = logging.getLogger(__name__)

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
    checked TEXT NOT NULL
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
UPGRADES = {1: FROM_1, 2: FROM_2, 3: FROM_3}


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

    async def load(self, table_id: str, steps: int | None = None) -> Stored:
        return await self._ask(lambda db: _load(db, table_id, steps))

    async def ids(self) -> list[str]:
        rows = await self._ask(
            lambda db: db.execute("SELECT id FROM tables ORDER BY touched DESC").fetchall()
        )
        return [row[0] for row in rows]

    async def mark_before(self, moment: float, now: float, spared: Collection[str] = ()) -> list[str]:
        return await self._ask(lambda db: _mark_before(db, moment, now, spared))

    async def unmark(self) -> None:
        await self._ask(lambda db: db.execute("UPDATE tables SET marked = 0 WHERE marked != 0").rowcount)

    async def remove_marked(self, before: float, spared: Collection[str] = ()) -> list[str]:
        return await self._remove("marked > 0 AND marked <= ?", before, spared)

    async def remove_unvisited(self, moment: float, spared: Collection[str] = ()) -> list[str]:
        return await self._remove("visited = 0 AND touched < ?", moment, spared)

    async def _remove(self, where: str, moment: float, spared: Collection[str]) -> list[str]:
        removed = await self._ask(lambda db: _remove(db, where, moment, spared))
        if removed:
            await self._ask(_give_back)
        return removed

    async def check(self) -> None:
        await self._ask(_write_something)

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


def _attempt(db: sqlite3.Connection, job: Job) -> Any:
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


# ---------------------------------------------------------------------- the jobs


def _create(db: sqlite3.Connection, table: Stored) -> None:
    spec = json.dumps(table.spec.to_json())
    row = (table.id, spec, table.secret, table.spectator, table.touched, table.offset)
    more = (table.seal, table.rematch, table.dice, table.named, table.visited, table.marked)
    constant = (table.id, spec, table.secret, table.spectator, table.seal, table.dice, int(table.named))
    values = (*row, *more, check_of(*constant))
    db.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(values))})", values)
    seats = [(table.id, seat.side, seat.player, seat.kind, seat.secret, seat.nonce) for seat in table.seats]
    checked = [(*seat, check_of(*seat)) for seat in seats]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", checked)
    _append(db, table.id, 0, table.steps, table.touched)


def _append(db: sqlite3.Connection, table_id: str, first: int, steps: Sequence[Answer], now: float) -> None:
    _touch(db, table_id, now)
    if (length := _length(db, table_id)) != first:
        raise OutOfStep(f"table {table_id} has {length} steps, not {first}")
    read = "SELECT checked FROM steps WHERE table_id = ? AND number = ?"
    before = (db.execute(read, (table_id, first - 1)).fetchone() or ("",))[0]
    rows = []
    for number, step in enumerate(steps, first):
        before = check_of(before, table_id, number, *step)
        rows.append((table_id, number, *step, before))
    db.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?)", rows)


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
    taken = db.execute(f"UPDATE seats SET secret = ? WHERE {here}", (secret, table_id, *place, OPEN)).rowcount
    _check_seats(db, table_id)
    return taken == 1


def _visit(db: sqlite3.Connection, table_id: str, nonces: Mapping[Place, str], now: float) -> None:
    _touch(db, table_id, now)
    db.execute("UPDATE tables SET visited = 1 WHERE id = ?", (table_id,))
    rows = [(nonce, table_id, *place) for place, nonce in nonces.items()]
    db.executemany("UPDATE seats SET nonce = ? WHERE table_id = ? AND side = ? AND player = ?", rows)
    _check_seats(db, table_id)


def _check_seats(db: sqlite3.Connection, table_id: str) -> None:
    """Note what the seats of a table are now, so that damage is found."""
    read = "SELECT table_id, side, player, kind, secret, nonce FROM seats WHERE table_id = ?"
    checks = [(check_of(*row), *row[:3]) for row in db.execute(read, (table_id,)).fetchall()]
    db.executemany("UPDATE seats SET checked = ? WHERE table_id = ? AND side = ? AND player = ?", checks)


def _follow(db: sqlite3.Connection, table_id: str, rematch: str, now: float) -> None:
    _touch(db, table_id, now)
    db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (rematch, table_id))


def _load(db: sqlite3.Connection, table_id: str, most: int | None) -> Stored:
    read = (
        "SELECT spec, seed, spectator, touched, shifted, seal, rematch, dice, named, visited, marked, checked "
        "FROM tables WHERE id = ?"
    )
    try:
        row = db.execute(read, (table_id,)).fetchone()
        if row is None:
            raise NoSuchTable(f"there is no table {table_id}")
        *found, checked = row
        spec, secret, spectator, touched, offset, seal, rematch, dice, named, visited, marked = found
        if checked and checked != check_of(table_id, spec, secret, spectator, seal, dice, named):
            raise Damaged(f"table {table_id} is damaged")
        if seal and seal != seal_of(secret):
            raise Damaged(f"table {table_id} is damaged: its dice are not those that were sealed")
        match = spec_from_json(json.loads(spec), table_id)
        seats = _load_seats(db, table_id)
    except (sqlite3.DatabaseError, InputError, ValueError, TypeError, AttributeError) as error:
        raise_passing(error)
        raise Damaged(f"table {table_id} is damaged: {error}") from None
    steps = _load_steps(db, table_id, most)
    more = (seal, rematch, dice, bool(named), bool(visited), marked)
    return Stored(table_id, match, secret, seats, spectator, touched, offset, steps, *more)


def _load_seats(db: sqlite3.Connection, table_id: str) -> tuple[Seat, ...]:
    read = "SELECT side, player, kind, secret, nonce, checked FROM seats WHERE table_id = ? ORDER BY side, player"
    seats = []
    for side, player, kind, secret, nonce, checked in db.execute(read, (table_id,)):
        if checked and checked != check_of(table_id, side, player, kind, secret, nonce):
            raise Damaged(f"table {table_id} is damaged: one of its seats is not what it was")
        seats.append(Seat(side, kind, secret, player, nonce))
    return tuple(seats)


def _load_steps(db: sqlite3.Connection, table_id: str, most: int | None) -> tuple[Answer, ...]:
    """The steps of a table, or so many of them; Damaged with the number of those before the first that is not what
    was written."""
    read = "SELECT number, side, answer, hash, checked FROM steps WHERE table_id = ? ORDER BY number"
    steps: list[Answer] = []
    before = ""
    try:
        for number, side, answer, digest, checked in db.execute(read, (table_id,)):
            if most is not None and len(steps) >= most:
                break
            fits = not checked or checked == check_of(before, table_id, number, side, answer, digest)
            if number != len(steps) or not fits:
                break
            steps.append((side, answer, digest))
            before = checked
        else:
            return tuple(steps)
    except (
        sqlite3.DatabaseError,
        TypeError,
    ) as error:  # a page of the file is damaged, or holds something else
        raise_passing(error)
    if most is not None and len(steps) >= most:
        return tuple(steps)
    raise Damaged(
        f"table {table_id} is damaged: its steps after {len(steps)} are not what they were", len(steps)
    )


def why_of(error: Exception) -> str:
    """Why the store cannot write, for people; empty if that would tell them nothing."""
    return WHY.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")


def raise_passing(error: Exception) -> None:
    """Raise an error again that says nothing about what is kept: the disk does not answer, for one."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in PASSING:
        raise error


def check_of(*values: object) -> str:
    """What is kept beside a row, so that damage to it is found."""
    return hashlib.blake2b(json.dumps(values).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _mark_before(db: sqlite3.Connection, moment: float, now: float, spared: Collection[str]) -> list[str]:
    rows = db.execute("SELECT id FROM tables WHERE touched < ? AND marked = 0", (moment,)).fetchall()
    new = [table_id for (table_id,) in rows if table_id not in spared]
    db.executemany("UPDATE tables SET marked = ? WHERE id = ?", [(now, table_id) for table_id in new])
    return new


def _remove(db: sqlite3.Connection, where: str, moment: float, spared: Collection[str]) -> list[str]:
    rows = db.execute(f"SELECT id FROM tables WHERE {where}", (moment,)).fetchall()
    old = [table_id for (table_id,) in rows if table_id not in spared]
    db.executemany("DELETE FROM tables WHERE id = ?", [(table_id,) for table_id in old])
    return old


def _write_something(db: sqlite3.Connection) -> None:
    """Write, and take it away again in the same commit: a disk that is full says so."""
    row = ("", PADDING)
    db.execute("INSERT INTO tables VALUES (?, ?, '', '', 0, 0, '', '', 0, 0, 1, 0, '')", row)
    db.execute("DELETE FROM tables WHERE id = ''")


def _give_back(db: sqlite3.Connection) -> None:
    """Let the file become as small as what it holds."""
    for _ in range(db.execute("PRAGMA freelist_count").fetchone()[0]):
        db.execute("PRAGMA incremental_vacuum(1)").fetchall()


def _touch(db: sqlite3.Connection, table_id: str, now: float) -> None:
    if not db.execute("UPDATE tables SET touched = ?, marked = 0 WHERE id = ?", (now, table_id)).rowcount:
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


def open_file(path: Path) -> sqlite3.Connection:
    """The database, made if there is none; InputError if the file is something else."""
    try:
        db = sqlite3.connect(make_private(path), isolation_level=None, check_same_thread=False)
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
