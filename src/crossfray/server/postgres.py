"""Tables in PostgreSQL, for servers that outgrow one process.

Each process has a name and an address, and says twice a second that it is alive. A table belongs to the process that
has its lease. The lease has a number that grows whenever the table moves to another process, and every change of a
table checks it in the same transaction: a process that was taken for dead can no longer change anything (fencing)."""

import asyncio
import secrets
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg

from crossfray.content.errors import InputError
from crossfray.server import sql
from crossfray.server.sql_store import SqlStore
from crossfray.server.sqlite import MORE_TO_GO_ON
from crossfray.server.sqlite import SCHEMA as IN_SQLITE
from crossfray.server.store import NO_BOXES, Boxes, NotOurs, Stored, StoreError

FORMAT = 2
ALIVE_FOR = 2.0
"""seconds without a sign of life after which a process is taken for dead"""


def in_postgres(text: str) -> str:
    """The same tables in PostgreSQL's dialect."""
    return text.replace(" WITHOUT ROWID", "").replace(" REAL ", " DOUBLE PRECISION ")


SCHEMA = (
    in_postgres(IN_SQLITE[: IN_SQLITE.index("PRAGMA")])
    + f"""
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    alive TIMESTAMPTZ NOT NULL
);
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    process TEXT NOT NULL,
    number BIGINT NOT NULL
);
CREATE TABLE crossfray_format (format INTEGER NOT NULL);
INSERT INTO crossfray_format VALUES ({FORMAT});
"""
)
UPGRADES = {1: in_postgres(MORE_TO_GO_ON)}
"""for each earlier format the change to the next; processes of the version before can still work with it"""
STOOD_STILL = 5.0
"""seconds that a process may stand still in the middle of a change: others wait that long for what it has locked"""
HEARTS = 1668705402
KEY = "('x' || substr({}, 1, 7))::bit(28)::int"
"""turns the name of a process into a number, for a lock that it holds while it is connected"""
LIVING = (
    "SELECT name FROM processes WHERE alive > clock_timestamp() - make_interval(secs => ?) AND "
    f"{KEY.format('name')} IN (SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {HEARTS})"
)
"""A killed process is known to be dead at once, because its connection and its lock are gone. If its machine has died
or cannot be reached, the process counts as dead after a while without a sign of life."""


class Connection:
    """A PostgreSQL connection with the methods that sql.py needs."""

    def __init__(self, db: "psycopg.Connection[Any]") -> None:
        self.db = db

    def execute(self, text: str, values: Sequence[Any] = (), /) -> "psycopg.Cursor[Any]":
        return self.db.execute(text.replace("%", "%%").replace("?", "%s"), values)

    def executemany(self, text: str, rows: list[Any], /) -> object:
        cursor = self.db.cursor()
        cursor.executemany(text.replace("?", "%s"), rows)
        return cursor

    def passes(self, error: Exception) -> bool:
        return isinstance(error, psycopg.Error)


class PostgresStore(SqlStore):
    """Stores tables in a database that several processes share. `address`: where other processes reach this one."""

    def __init__(self, url: str, address: str = "") -> None:
        self.url = url
        self.name = secrets.token_hex(8)
        self.address = address
        self._connection: psycopg.Connection[Any] | None = None
        self._leases: dict[str, int] = {}
        self._heart: psycopg.Connection[Any] | None = None
        self._heart_thread = ThreadPoolExecutor(1, "crossfray-alive")
        try:
            self._connection = prepared(url)
        except psycopg.Error as error:
            raise InputError.at(
                shown_url(url), f"cannot be used as a database: {str(error).strip()}"
            ) from None
        super().__init__()

    def _database(self) -> Connection:
        if self._connection is None or self._connection.closed:
            try:
                self._connection = connected(self.url)
            except psycopg.Error as error:
                raise StoreError(
                    f"the database does not answer: {error}", "the database does not answer"
                ) from None
        return Connection(self._connection)

    def _undo(self) -> None:
        if self._connection is not None and not self._connection.closed:
            try:
                self._connection.execute("ROLLBACK")
            except psycopg.Error:
                self._connection.close()

    def _why(self, error: Exception) -> str:
        return "the database does not answer" if isinstance(error, psycopg.OperationalError) else ""

    async def close(self) -> None:
        await asyncio.to_thread(self._heart_thread.shutdown)
        await self._ask(self._leave)
        await super().close()
        for connection in (self._connection, self._heart):
            if connection is not None:
                connection.close()

    def _leave(self, db: sql.Database) -> None:
        """Release all leases, so that others need not wait until this process is taken for dead."""
        db.execute("DELETE FROM leases WHERE process = ?", (self.name,))
        db.execute("DELETE FROM processes WHERE name = ?", (self.name,))

    # ------------------------------------------------------------------ leases

    async def create(self, table: Stored, boxes: Boxes = NO_BOXES) -> None:
        def both(db: sql.Database) -> None:
            sql.create(db, table, boxes)
            self._take(db, table.id)

        await self._ask(both)

    async def alive(self) -> None:
        """Say that this process is alive. This uses a connection of its own, so that a long write does not make it look
        dead."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._heart_thread, self._beat)
        except psycopg.Error as error:
            raise StoreError(
                f"the database does not answer: {error}", "the database does not answer"
            ) from None

    def _beat(self) -> None:
        if self._heart is None or self._heart.closed:
            self._heart = connected(self.url)
            lock = f"SELECT pg_advisory_lock({HEARTS}, {KEY.format('%s')})"
            self._heart.execute(lock, (self.name,))
        self._heart.execute(
            "INSERT INTO processes VALUES (%s, %s, clock_timestamp()) "
            "ON CONFLICT (name) DO UPDATE SET alive = clock_timestamp()",
            (self.name, self.address),
        )

    async def take(self, table_id: str) -> str:
        """Take the lease of a table. Empty if this process has it now; otherwise the address of the process that has
        it."""

        def attempt(db: sql.Database) -> str:
            found = db.execute("SELECT 1 FROM tables WHERE id = ?", (table_id,)).fetchone()
            if found is None or self._take(db, table_id):
                return ""  # it is ours, or does not exist: whoever reads it is told
            read = "SELECT address FROM processes JOIN leases ON name = process WHERE table_id = ?"
            row = db.execute(read, (table_id,)).fetchone()
            return str(row[0]) if row else ""

        return await self._ask(attempt)

    def _take(self, db: sql.Database, table_id: str) -> int:
        """The number of the new lease; 0 if a living process has it."""
        row = db.execute(
            "INSERT INTO leases VALUES (?, ?, 1) ON CONFLICT (table_id) DO UPDATE "
            "SET process = excluded.process, "
            "number = leases.number + CASE WHEN leases.process = excluded.process THEN 0 ELSE 1 END "
            f"WHERE leases.process = excluded.process OR leases.process NOT IN ({LIVING}) RETURNING number",
            (table_id, self.name, ALIVE_FOR),
        ).fetchone()
        number = int(row[0]) if row else 0
        if number:
            self._leases[table_id] = number
        return number

    async def let_go(self, table_id: str) -> None:
        """Give back the lease of a table that nobody uses any more."""
        number = self._leases.pop(table_id, 0)
        mine = (table_id, self.name, number)
        drop = "DELETE FROM leases WHERE table_id = ? AND process = ? AND number = ?"
        await self._ask(lambda db: db.execute(drop, mine).rowcount)

    async def waiting(self) -> list[str]:
        return await self._ask(
            lambda db: sql.waiting(
                db, f"id NOT IN (SELECT table_id FROM leases WHERE process IN ({LIVING}))", (ALIVE_FOR,)
            )
        )

    async def _remove(self, where: str, moment: float, spared: Collection[str]) -> list[str]:
        def attempt(db: sql.Database) -> list[str]:
            held = db.execute(
                f"SELECT table_id FROM leases WHERE process IN ({LIVING})", (ALIVE_FOR,)
            ).fetchall()
            return sql.remove(db, where, moment, {*spared, *(row[0] for row in held)})

        return await self._ask(attempt)

    def _fence(self, db: sql.Database, table_id: str) -> None:
        held = "SELECT 1 FROM leases WHERE table_id = ? AND process = ? AND number = ? FOR SHARE"
        mine = (table_id, self.name, self._leases.get(table_id, 0))
        if db.execute(held, mine).fetchone() is None:
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (table_id,)).fetchone() is None:
                return  # no such table: the next statement says so
            raise NotOurs(f"another process has table {table_id}")


def connected(url: str) -> "psycopg.Connection[Any]":
    """A connection. The database ends it if it stands still in the middle of a change, because others wait for what it
    has locked."""
    db = psycopg.connect(url, autocommit=True)
    db.execute(f"SET idle_in_transaction_session_timeout = '{STOOD_STILL:g}s'")
    return db


def prepared(url: str) -> "psycopg.Connection[Any]":
    """A connection to a database with our tables; they are created if they are missing."""
    db = connected(url)
    with db.transaction():
        db.execute(
            "SELECT pg_advisory_xact_lock(1668705401)"
        )  # if several start at once, one creates the tables
        if db.execute("SELECT to_regclass('crossfray_format')").fetchone() == (None,):
            db.execute(SCHEMA)
        (found,) = db.execute("SELECT format FROM crossfray_format").fetchone() or (0,)
        while found in UPGRADES:
            db.execute(UPGRADES[found])
            found += 1
            db.execute("UPDATE crossfray_format SET format = %s", (found,))
    if found != FORMAT:
        db.close()
        raise InputError.at(
            shown_url(url), f"expected format {FORMAT}, found {found}: another version wrote it"
        )
    return db


def shown_url(url: str) -> str:
    """The address of a database without its password, to show it."""
    before, at, after = url.rpartition("@")
    scheme, _, _ = before.partition("://")
    return f"{scheme}://...@{after}" if at else url
