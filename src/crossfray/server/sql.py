"""The statements of a store, the same for SQLite and PostgreSQL.

Every function runs in an open transaction. `?` stands for a value; what is different in a database is in sqlite.py or
postgres.py."""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol

from crossfray.content.match.spec import spec_from_json
from crossfray.server.seats import OPEN, Place, Seat
from crossfray.server.store import (
    NO_BOXES,
    NO_NAMES,
    SNAPSHOTS,
    Answer,
    Boxes,
    Damaged,
    Events,
    NoSuchTable,
    OutOfStep,
    Stored,
    StoreError,
)
from crossfray.table.fair_dice import seal_of
from crossfray.table.notes import Note
from crossfray.table.standing import Standing

PADDING = "." * 20_000
"""larger than the space that may be left on a page"""
SEAT = "table_id, side, player, kind, secret, nonce, name"
SEATS = f"SELECT {SEAT} FROM seats WHERE table_id = ?"


class Rows(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection with an open transaction."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows: ...
    def executemany(self, sql: str, rows: list[Any], /) -> object: ...
    def passes(self, error: Exception) -> bool:
        """Whether an error says nothing about the stored data, for example because the disk does not respond."""


def check_of(*values: object) -> str:
    """A checksum that is stored with a row, so that damage is found."""
    return hashlib.blake2b(json.dumps(values).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def seat_check(*row: object) -> str:
    """The checksum of a seat; a name counts only if there is one."""
    return check_of(*row) if row[-1] else check_of(*row[:-1])


# ---------------------------------------------------------------------- writing


def create(db: Database, table: Stored, boxes: Boxes = NO_BOXES) -> None:
    spec = json.dumps(table.spec.to_json())
    row = (table.id, spec, table.secret, table.spectator, table.touched, table.offset)
    named, visited = int(table.named), int(table.visited)
    more = (table.seal, table.rematch, table.dice, named, visited, table.marked)
    constant = (table.id, spec, table.secret, table.spectator, table.seal, table.dice, named)
    values = (*row, *more, check_of(*constant), json.dumps(table.clock), table.due)
    db.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(values))})", values)
    terms = (table.id, table.engine, json.dumps(table.boxes), json.dumps(table.options))
    db.execute("INSERT INTO terms VALUES (?, ?, ?, ?, ?)", (*terms, check_of(*terms)))
    seats = [
        (table.id, seat.side, seat.player, seat.kind, seat.secret, seat.nonce, seat.name)
        for seat in table.seats
    ]
    checked = [(*seat[:-1], seat_check(*seat), seat[-1]) for seat in seats]
    db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", checked)
    append(db, table.id, 0, table.steps, table.touched)
    if table.told:
        keep_told(db, table.id, 0, table.told)
    for snapshot in table.snapshots:
        keep_snapshot(db, table.id, snapshot)
    write_notes(db, table.id, table.notes)
    pin(db, table.id, boxes)


def pin(db: Database, table_id: str, boxes: Boxes) -> None:
    """Store boxes for as long as the table exists."""
    for digest, text in boxes.items():
        if not db.execute("SELECT 1 FROM boxes WHERE digest = ?", (digest,)).fetchone():
            db.execute("INSERT INTO boxes VALUES (?, ?) ON CONFLICT DO NOTHING", (digest, text))
        db.execute("INSERT INTO pins VALUES (?, ?) ON CONFLICT DO NOTHING", (table_id, digest))


def append(
    db: Database,
    table_id: str,
    first: int,
    steps: Sequence[Answer],
    now: float,
    snapshot: Standing | None = None,
    clock: Mapping[str, Any] | None = None,
    told: Sequence[Events] = (),
    due: float | None = None,
) -> None:
    more: dict[str, Any] = {} if clock is None else {"clock": json.dumps(clock)}
    touch(db, table_id, now, **more, **({} if due is None else {"due": due}))
    if (length := length_of(db, table_id)) != first:
        raise OutOfStep(f"table {table_id} has {length} steps, not {first}")
    read = "SELECT checked FROM steps WHERE table_id = ? AND number = ?"
    before = (db.execute(read, (table_id, first - 1)).fetchone() or ("",))[0]
    rows = []
    for number, step in enumerate(steps, first):
        before = check_of(before, table_id, number, *step)
        rows.append((table_id, number, *step, before))
    db.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?)", rows)
    if snapshot:
        keep_snapshot(db, table_id, snapshot)
    if told:
        start = first + len(steps) - len(told)
        if start < first:
            db.execute("DELETE FROM told WHERE table_id = ? AND step >= ?", (table_id, start))
        keep_told(db, table_id, start, told)


def keep_told(db: Database, table_id: str, start: int, told: Sequence[Events]) -> None:
    """Store the events of the steps from `start` on."""
    text = json.dumps(told, separators=(",", ":"))
    db.execute(
        "INSERT INTO told VALUES (?, ?, ?, ?)", (table_id, start, text, check_of(table_id, start, text))
    )


def cut_told(db: Database, table_id: str, length: int) -> None:
    """Forget the events of steps that were undone."""
    kept = load_told(db, table_id, length)
    last = "SELECT max(step) FROM told WHERE table_id = ? AND step < ?"
    (start,) = db.execute(last, (table_id, length)).fetchone()
    db.execute("DELETE FROM told WHERE table_id = ? AND step >= ?", (table_id, start or 0))
    if start is not None and start < len(kept):
        keep_told(db, table_id, start, kept[start:])


def keep_snapshot(db: Database, table_id: str, snapshot: Standing) -> None:
    """Store a position of the game, and of the earlier ones only the latest."""
    step, text = snapshot["step"], json.dumps(snapshot, separators=(",", ":"))
    db.execute("DELETE FROM snapshots WHERE table_id = ? AND step >= ?", (table_id, step))
    row = (table_id, step, text, check_of(table_id, step, text))
    db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", row)
    read = "SELECT step FROM snapshots WHERE table_id = ? ORDER BY step DESC"
    kept = [found[0] for found in db.execute(read, (table_id,)).fetchall()][:SNAPSHOTS]
    db.execute("DELETE FROM snapshots WHERE table_id = ? AND step < ?", (table_id, kept[-1]))


def truncate(
    db: Database,
    table_id: str,
    length: int,
    offset: int,
    now: float,
    then: Sequence[Answer] = (),
    notes: Sequence[Note] | None = None,
    boxes: Boxes = NO_BOXES,
) -> None:
    touch(db, table_id, now)
    found = length_of(db, table_id)
    if not 0 <= length <= found:
        raise OutOfStep(f"table {table_id} has {found} steps, not {length}")
    db.execute("DELETE FROM steps WHERE table_id = ? AND number >= ?", (table_id, length))
    db.execute("DELETE FROM snapshots WHERE table_id = ? AND step > ?", (table_id, length))
    cut_told(db, table_id, length)
    db.execute("UPDATE tables SET shifted = ? WHERE id = ?", (offset, table_id))
    append(db, table_id, length, then, now)
    if notes is not None:
        write_notes(db, table_id, notes)
    pin(db, table_id, boxes)


def write_notes(db: Database, table_id: str, notes: Sequence[Note]) -> None:
    db.execute("DELETE FROM notes WHERE table_id = ?", (table_id,))
    rows = [(table_id, number, json.dumps(note)) for number, note in enumerate(notes)]
    db.executemany("INSERT INTO notes VALUES (?, ?, ?, ?)", [(*row, check_of(*row)) for row in rows])


def take_seat(db: Database, table_id: str, place: Place, secret: str, now: float) -> bool:
    touch(db, table_id, now)
    here = "table_id = ? AND side = ? AND player = ? AND kind = ? AND secret = ''"
    taken = db.execute(f"UPDATE seats SET secret = ? WHERE {here}", (secret, table_id, *place, OPEN)).rowcount
    check_seats(db, table_id)
    return taken == 1


def visit(
    db: Database,
    table_id: str,
    nonces: Mapping[Place, str],
    now: float,
    names: Mapping[Place, str] = NO_NAMES,
) -> None:
    touch(db, table_id, now)
    db.execute("UPDATE tables SET visited = 1 WHERE id = ?", (table_id,))
    for column, values in (("nonce", nonces), ("name", names)):
        rows = [(value, table_id, *place) for place, value in values.items()]
        change = f"UPDATE seats SET {column} = ? WHERE table_id = ? AND side = ? AND player = ?"
        db.executemany(change, rows)
    check_seats(db, table_id)


def check_seats(db: Database, table_id: str) -> None:
    """Store the checksum of a table's seats as they are now."""
    checks = [(seat_check(*row), *row[:3]) for row in db.execute(SEATS, (table_id,)).fetchall()]
    db.executemany("UPDATE seats SET checked = ? WHERE table_id = ? AND side = ? AND player = ?", checks)


def follow(db: Database, table_id: str, rematch: str, now: float) -> None:
    touch(db, table_id, now)
    db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (rematch, table_id))


def touch(db: Database, table_id: str, now: float, **more: Any) -> None:
    """Somebody has played at a table; `more`: other columns that have changed."""
    columns = "".join(f", {column} = ?" for column in more)
    change = f"UPDATE tables SET touched = ?, marked = 0{columns} WHERE id = ?"
    if not db.execute(change, (now, *more.values(), table_id)).rowcount:
        raise NoSuchTable(f"there is no table {table_id}")


# ---------------------------------------------------------------------- reading


def length_of(db: Database, table_id: str) -> int:
    last = db.execute("SELECT max(number) FROM steps WHERE table_id = ?", (table_id,)).fetchone()[0]
    return 0 if last is None else last + 1


def load(db: Database, table_id: str, steps: int | None = None) -> Stored:
    """A table, or so many of its steps; Damaged if something there is not what was written."""
    read = (
        "SELECT spec, seed, spectator, touched, shifted, seal, rematch, dice, named, visited, marked, checked, "
        "clock, due FROM tables WHERE id = ?"
    )
    try:
        row = db.execute(read, (table_id,)).fetchone()
        if row is None:
            raise NoSuchTable(f"there is no table {table_id}")
        *found, checked, clock, due = row
        spec, secret, spectator, touched, offset, seal, rematch, dice, named, visited, marked = found
        if checked and checked != check_of(table_id, spec, secret, spectator, seal, dice, named):
            raise Damaged(f"table {table_id} is damaged")
        if seal and seal != seal_of(secret):
            raise Damaged(f"table {table_id} is damaged: its dice are not those that were sealed")
        match = spec_from_json(json.loads(spec), table_id)
        seats = load_seats(db, table_id)
        terms = load_terms(db, table_id)
        notes = load_notes(db, table_id)
        left = json.loads(clock)
    except StoreError:
        raise
    except Exception as error:
        if db.passes(error):
            raise
        raise Damaged(f"table {table_id} is damaged: {error}") from None
    answers = load_steps(db, table_id, steps)
    more = (seal, rematch, dice, bool(named), bool(visited), marked, *terms, left, notes)
    snapshots = load_snapshots(db, table_id, len(answers))
    told = load_told(db, table_id, len(answers))
    return Stored(
        table_id, match, secret, seats, spectator, touched, offset, answers, *more, snapshots, told, due
    )


def load_seats(db: Database, table_id: str) -> tuple[Seat, ...]:
    read = f"SELECT {SEAT}, checked FROM seats WHERE table_id = ? ORDER BY side, player"
    seats = []
    for *row, checked in db.execute(read, (table_id,)):
        if checked and checked != seat_check(*row):
            raise Damaged(f"table {table_id} is damaged: one of its seats is not what it was")
        _, side, player, kind, secret, nonce, name = row
        seats.append(Seat(side, kind, secret, player, nonce, name))
    return tuple(seats)


def load_terms(db: Database, table_id: str) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """The version and the boxes that a table was made with, and its options; nothing for old tables."""
    read = "SELECT engine, boxes, options, checked FROM terms WHERE table_id = ?"
    row = db.execute(read, (table_id,)).fetchone()
    if row is None:
        return "", (), {}
    engine, boxes, options, checked = row
    if checked != check_of(table_id, engine, boxes, options):
        raise Damaged(f"table {table_id} is damaged: what was agreed is not what it was")
    return engine, tuple(json.loads(boxes)), json.loads(options)


def load_notes(db: Database, table_id: str) -> tuple[Note, ...]:
    read = "SELECT number, note, checked FROM notes WHERE table_id = ? ORDER BY number"
    notes = []
    for number, note, checked in db.execute(read, (table_id,)):
        if checked != check_of(table_id, number, note):
            raise Damaged(f"table {table_id} is damaged: one of its notes is not what it was")
        notes.append(json.loads(note))
    return tuple(notes)


def load_snapshots(db: Database, table_id: str, length: int) -> tuple[Standing, ...]:
    """The saved positions of a game. Damaged ones are skipped, because the answers lead there too."""
    read = "SELECT step, snapshot, checked FROM snapshots WHERE table_id = ? AND step <= ? ORDER BY step"
    try:
        rows = db.execute(read, (table_id, length)).fetchall()
        return tuple(
            json.loads(text) for step, text, check in rows if check == check_of(table_id, step, text)
        )
    except Exception as error:
        if db.passes(error):
            raise
        return ()


def load_told(db: Database, table_id: str, length: int) -> tuple[Events, ...]:
    """The events of the first steps, up to the first step whose events are missing: the answers lead there too."""
    read = "SELECT step, events, checked FROM told WHERE table_id = ? AND step < ? ORDER BY step"
    found: list[Events] = []
    try:
        for step, text, check in db.execute(read, (table_id, length)).fetchall():
            if step != len(found) or check != check_of(table_id, step, text):
                break
            found += json.loads(text)
    except Exception as error:
        if db.passes(error):
            raise
    return tuple(found[:length])


def load_steps(db: Database, table_id: str, most: int | None) -> tuple[Answer, ...]:
    """The steps of a table, or so many of them; Damaged with the number of good steps before the first bad one."""
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
    except Exception as error:  # a page of the file is damaged or holds something else
        if db.passes(error):
            raise
    if most is not None and len(steps) >= most:
        return tuple(steps)
    raise Damaged(
        f"table {table_id} is damaged: its steps after {len(steps)} are not what they were", len(steps)
    )


def box(db: Database, digest: str) -> str:
    row = db.execute("SELECT box FROM boxes WHERE digest = ?", (digest,)).fetchone()
    if row is None:
        raise StoreError(f"there is no box {digest}")
    return str(row[0])


def ids(db: Database) -> list[str]:
    return [row[0] for row in db.execute("SELECT id FROM tables ORDER BY touched DESC").fetchall()]


def count(db: Database) -> int:
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def listed(db: Database, most: int) -> list[str]:
    """The tables that anybody may come to, last played first."""
    read = (
        "SELECT id FROM tables JOIN terms ON table_id = id WHERE options LIKE '%\"listed\": true%' "
        "ORDER BY touched DESC LIMIT ?"
    )
    return [row[0] for row in db.execute(read, (most,)).fetchall()]


def waiting(db: Database, where: str = "1 = 1", values: Sequence[Any] = ()) -> list[str]:
    """The tables that continue by themselves and meet the condition, most urgent first."""
    read = f"SELECT id FROM tables WHERE due >= 0 AND {where} ORDER BY due"
    return [row[0] for row in db.execute(read, values).fetchall()]


def unlist(db: Database, table_id: str) -> None:
    engine, boxes, options = load_terms(db, table_id)
    terms = (table_id, engine, json.dumps(boxes), json.dumps({**options, "listed": False}))
    change = "UPDATE terms SET options = ?, checked = ? WHERE table_id = ?"
    db.execute(change, (terms[3], check_of(*terms), table_id))


# ---------------------------------------------------------------------- old tables


def mark_before(db: Database, moment: float, now: float, spared: Collection[str] = ()) -> list[str]:
    rows = db.execute("SELECT id FROM tables WHERE touched < ? AND marked = 0", (moment,)).fetchall()
    new = [table_id for (table_id,) in rows if table_id not in spared]
    db.executemany("UPDATE tables SET marked = ? WHERE id = ?", [(now, table_id) for table_id in new])
    return new


def unmark(db: Database) -> None:
    db.execute("UPDATE tables SET marked = 0 WHERE marked != 0")


MARKED = "marked > 0 AND marked <= ?"
UNVISITED = "visited = 0 AND touched < ?"


def remove(db: Database, where: str, moment: float, spared: Collection[str]) -> list[str]:
    """Remove tables, and the boxes that no other table needs."""
    rows = db.execute(f"SELECT id FROM tables WHERE {where}", (moment,)).fetchall()
    old = [table_id for (table_id,) in rows if table_id not in spared]
    db.executemany("DELETE FROM tables WHERE id = ?", [(table_id,) for table_id in old])
    if old:
        db.execute("DELETE FROM boxes WHERE digest NOT IN (SELECT digest FROM pins)")
    return old


def write_something(db: Database) -> None:
    """Write something and remove it in the same commit: this fails if the disk is full."""
    db.execute("INSERT INTO boxes VALUES ('', ?)", (PADDING,))
    db.execute("DELETE FROM boxes WHERE digest = ''")
