"""Tables in SQLite: one file in the data folder."""

import logging
import sqlite3
from collections.abc import Collection
from pathlib import Path

from crossfray.content.errors import InputError
from crossfray.server import sql
from crossfray.server.sql_store import SqlStore

FILE = "tables.sqlite"
APPLICATION = 0x63667279
"""marks the file as one of ours"""
FORMAT = 6
WHY = {
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_IOERR: "its disk does not answer",
    sqlite3.SQLITE_READONLY: "it has no permission to write to its folder",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
}
PASSING = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM}
INCREMENTAL = 2
"""SQLite's name for files that return space when told to"""
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
"""how a table is played, besides its answers: versions and boxes, notes, and saved positions"""

GOING_ON = """
CREATE TABLE told (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    step INTEGER NOT NULL,
    events TEXT NOT NULL,
    checked TEXT NOT NULL,
    PRIMARY KEY (table_id, step)
) WITHOUT ROWID;
CREATE INDEX waiting ON tables (due) WHERE due >= 0;
"""
"""what a table needs to continue without replaying everything: the events of its answers"""

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
    clock TEXT NOT NULL,
    due REAL NOT NULL
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
    name TEXT NOT NULL,
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
{GOING_ON}
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
"""converts a file of format 1 to format 2: adds seals, rematches, and players of a side"""

FROM_2 = """
ALTER TABLE tables ADD COLUMN dice INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN named INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN visited INTEGER NOT NULL DEFAULT 1;
ALTER TABLE seats ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
PRAGMA user_version = 3;
"""
"""converts a file of format 2 to format 3: adds nonces for the dice"""

FROM_3 = """
ALTER TABLE tables ADD COLUMN marked REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN checked TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN checked TEXT NOT NULL DEFAULT '';
ALTER TABLE steps ADD COLUMN checked TEXT NOT NULL DEFAULT '';
PRAGMA user_version = 4;
"""
"""converts a file of format 3 to format 4: adds checksums, and marks for removal"""

FROM_4 = f"""
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '{{}}';
{AROUND_THE_STEPS}
PRAGMA user_version = 5;
"""
"""converts a file of format 4 to format 5: adds versions, boxes and saved positions"""
MORE_TO_GO_ON = f"""
ALTER TABLE tables ADD COLUMN due REAL NOT NULL DEFAULT -1;
ALTER TABLE seats ADD COLUMN name TEXT NOT NULL DEFAULT '';
{GOING_ON}"""
FROM_5 = MORE_TO_GO_ON + "PRAGMA user_version = 6;"
"""converts a file of format 5 to format 6: adds names, and the events of answers"""
UPGRADES = {1: FROM_1, 2: FROM_2, 3: FROM_3, 4: FROM_4, 5: FROM_5}


class InUse(InputError):
    """A server is running on the data folder."""


class Database(sqlite3.Connection):
    """A SQLite connection with the methods that sql.py needs."""

    def passes(self, error: Exception) -> bool:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in PASSING


class SqliteStore(SqlStore):
    """Stores tables in a folder, which belongs to this process while the store is open."""

    BEGIN = "BEGIN IMMEDIATE"

    def __init__(self, folder: Path) -> None:
        self._claim = claim(folder)
        try:
            self._connection = open_file(folder / FILE)
        except BaseException:
            self._claim.close()
            raise
        super().__init__()

    def _database(self) -> Database:
        return self._connection

    def _undo(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _why(self, error: Exception) -> str:
        return WHY.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")

    async def _remove(self, where: str, moment: float, spared: Collection[str]) -> list[str]:
        removed = await super()._remove(where, moment, spared)
        if removed:
            await self._ask(_give_back)
        return removed

    async def close(self) -> None:
        await super().close()
        self._connection.close()
        self._claim.close()


def _give_back(db: sql.Database) -> None:
    """Return unused space of the file to the system."""
    for _ in range(db.execute("PRAGMA freelist_count").fetchone()[0]):
        db.execute("PRAGMA incremental_vacuum(1)").fetchall()


# ---------------------------------------------------------------------- the file


def claim(folder: Path) -> sqlite3.Connection:
    """Reserve a data folder for this process until the result is closed; InUse if another process has it.

    This is an exclusive transaction on a separate file: it ends with the process, however the process ends."""
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
    """A file that only its owner can read, because it holds the secrets of dice. It is created if it is missing."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    return path


def open_file(path: Path) -> Database:
    """The database, created if it is missing; InputError if the file is something else."""
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
    """Convert a file of an earlier format, step by step; InputError if it is not one of ours."""
    check_ours(db, path)
    while (found := db.execute("PRAGMA user_version").fetchone()[0]) != FORMAT:
        db.executescript("BEGIN;" + UPGRADES[found] + "COMMIT;")


def look_over(db: sqlite3.Connection, path: Path) -> None:
    """Report damage in the log. Tables that can still be read continue; the others report their damage when they are
    opened."""
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
    """InputError unless the database holds tables that this version can read."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise InputError.at(str(path), "is not a database of tables")
    found = db.execute("PRAGMA user_version").fetchone()[0]
    if found != FORMAT and found not in UPGRADES:
        raise InputError.at(str(path), f"expected format {FORMAT}, found {found}: another version wrote it")


def backup(folder: Path, file: Path) -> int:
    """Copy the tables of a data folder to a file, also while a server is running; returns how many there are."""
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
    """Replace the tables of a data folder by a backup; returns how many there are.

    The old tables are saved in a backup beside it. Refused while a server is running."""
    if not file.is_file():
        raise InputError.at(str(file), "cannot be read: there is no such file")
    count = _count(file)
    lock = claim(folder)
    aside = folder / "before-restore.new"
    try:
        if (folder / FILE).is_file():
            backup(folder, aside)
        _copy(
            file, folder / FILE
        )  # one transaction: whatever happens, either the old tables or the new ones are there
        if aside.is_file():  # only now, because the backup itself may be the file saved the last time
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
        raise InputError.at(str(file), f"is not a database of tables: {error}") from None
    finally:
        db.close()
    return count
