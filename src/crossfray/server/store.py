"""How tables are stored: the interface of a store, and a store in memory for tests.

A method returns once its change is durable. tests/server/test_store.py says what every store must do."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from crossfray.content.match.spec import MatchSpec
from crossfray.server.seats import OPEN, Place, Seat
from crossfray.table.fair_dice import FORMATS, DiceSource, SharedDice
from crossfray.table.notes import Answer, Note
from crossfray.table.standing import Standing

__all__ = ["Answer", "Damaged", "MemoryStore", "NoSuchTable", "OutOfStep", "Store", "StoreError", "Stored"]
SNAPSHOTS = 2
"""how many saved positions of a game are kept: the latest and the one before"""
NEVER = -1.0
"""when a table continues by itself that waits for somebody"""
Events = list[dict[str, Any]]
"""the events of a step"""


@dataclass(frozen=True)
class Stored:
    """A table as it is stored; it continues from this."""

    id: str
    spec: MatchSpec
    secret: str
    """what the dice depend on, together with the nonces of the seats"""
    seats: tuple[Seat, ...]
    spectator: str
    """the hash of the secret for spectators"""
    touched: float
    """when it was last played at, in seconds since 1970"""
    offset: int = 0
    """what undo has added to the numbers of events, so that no number is used twice"""
    steps: tuple[Answer, ...] = ()
    seal: str = ""
    """the published seal of the dice; empty if there was none"""
    rematch: str = ""
    """the table where the same people play again, once there is one"""
    dice: int = SharedDice.format
    """how rolls are computed from the secret"""
    named: bool = False
    """the secret is a seed that somebody chose: then the dice need no nonces, and everybody is shown the seed"""
    visited: bool = False
    """whether anybody has ever come"""
    marked: float = 0.0
    """when it was marked for removal; 0 if it is not"""

    engine: str = ""
    """the version that made it; empty if that was not noted"""
    boxes: tuple[str, ...] = ()
    """the boxes it was made with, by digest; none if that was not noted"""
    options: Mapping[str, Any] = field(default_factory=dict)
    """what was agreed when it was made: see schemas.py and timing.py"""
    clock: Mapping[str, Any] = field(default_factory=dict)
    """how much time each side has left"""
    notes: tuple[Note, ...] = ()
    """what happened besides the answers"""
    snapshots: tuple[Standing, ...] = ()
    """recent saved positions, the latest last: the game continues from them, even under other rules"""
    told: tuple[Events, ...] = ()
    """the events of the first steps, as far as they are stored"""
    due: float = NEVER
    """in how many seconds it continues by itself: 0 if a computer must answer, the time left on a running clock, or
    NEVER"""

    def new_dice(self) -> DiceSource:
        """The dice of the table, before their first roll."""
        shared = self.dice == SharedDice.format and not self.named
        return FORMATS[self.dice](self.secret, [seat.nonce for seat in self.seats] if shared else ())


class StoreError(Exception):
    """The store could not do what was asked; nothing has changed. `why`: what people may know of the reason."""

    def __init__(self, message: str, why: str = "") -> None:
        super().__init__(message)
        self.why = why


class NoSuchTable(StoreError):
    """There is no table with that id; there may have been one."""


class Damaged(StoreError):
    """The stored table is not what was written.

    `good`: how many of its steps are intact; None if the table itself cannot be trusted."""

    def __init__(self, message: str, good: int | None = None) -> None:
        super().__init__(message)
        self.good = good


class NotOurs(StoreError):
    """Another process has the table: this process must close it."""


class OutOfStep(StoreError):
    """The steps do not follow the ones that are stored."""


Boxes = Mapping[str, str]
"""the texts of boxes, by digest"""
NO_BOXES: Boxes = {}
NO_NAMES: Mapping[Place, str] = {}


class Store(Protocol):
    """Everything that a server needs from a database. Every method is atomic, and its change is durable when it
    returns."""

    async def create(self, table: Stored, boxes: Boxes = NO_BOXES) -> None:
        """Store a new table and the boxes it needs; StoreError if its id is taken."""

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
        """Add steps after the `first` stored ones; OutOfStep if the number differs. `snapshot`: the position after them
        or on the way; `clock`: the time left; `told`: the events of the last steps; `due`: when the table continues by
        itself."""

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
        """Keep only so many steps, followed by `then`, and set the new offset; OutOfStep if there are fewer. `notes`:
        the notes from now on; `boxes`: further boxes that the table needs."""

    async def box(self, digest: str) -> str:
        """A box that some table needs, as it was given; StoreError if no table does."""

    async def take_seat(self, table_id: str, place: Place, secret: str, now: float) -> bool:
        """Give an open seat to the hash of a secret; False if there is no open seat at that place."""

    async def visit(
        self, table_id: str, nonces: Mapping[Place, str], now: float, names: Mapping[Place, str] = NO_NAMES
    ) -> None:
        """Somebody has come, with nonces for seats that had none, and with names."""

    async def follow(self, table_id: str, rematch: str, now: float) -> None:
        """Store which table is the rematch of this one."""

    async def load(self, table_id: str, steps: int | None = None) -> Stored:
        """A table with all its steps, or with so many; NoSuchTable if there is none, Damaged if a part of it is not
        what was written."""

    async def ids(self) -> list[str]:
        """The ids of all tables, last played first."""

    async def count(self) -> int:
        """How many tables there are."""

    async def listed(self, most: int) -> list[str]:
        """So many of the tables that anybody may come to, last played first."""

    async def unlist(self, table_id: str) -> None:
        """Take a table off that list."""

    async def waiting(self) -> list[str]:
        """The tables that continue by themselves, most urgent first, without those of other processes."""

    async def mark_before(self, moment: float, now: float, spared: Collection[str] = ()) -> list[str]:
        """Mark tables for removal that were not played at since that moment, except those spared; returns the newly
        marked."""

    async def unmark(self) -> None:
        """Remove all marks. Playing at a table removes its mark, too."""

    async def remove_marked(self, before: float, spared: Collection[str] = ()) -> list[str]:
        """Remove the tables marked before that moment, except those spared; returns their ids."""

    async def remove_unvisited(self, moment: float, spared: Collection[str] = ()) -> list[str]:
        """Remove the tables made before that moment that nobody ever visited, except those spared."""

    async def alive(self) -> None:
        """Say that this process is alive; nothing to do if it is the only one."""

    async def take(self, table_id: str) -> str:
        """Take a table for this process. Empty if it belongs to this process now; otherwise the address of the process
        that has it."""

    async def let_go(self, table_id: str) -> None:
        """Release a table, so that another process can take it."""

    async def check(self) -> None:
        """StoreError if the store cannot write at the moment."""

    async def close(self) -> None:
        """Finish pending work. The store cannot be used afterwards."""


class MemoryStore:
    """A store that lasts as long as the process."""

    def __init__(self) -> None:
        self.tables: dict[str, Stored] = {}
        self.boxes: dict[str, str] = {}
        self.pins: dict[str, set[str]] = {}

    async def create(self, table: Stored, boxes: Boxes = NO_BOXES) -> None:
        if table.id in self.tables:
            raise StoreError(f"there is already a table {table.id}")
        self.tables[table.id] = table
        self._pin(table.id, boxes)

    def _pin(self, table_id: str, boxes: Boxes) -> None:
        self.boxes |= boxes
        self.pins.setdefault(table_id, set()).update(boxes)

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
        table = await self.load(table_id)
        if len(table.steps) != first:
            raise OutOfStep(f"table {table_id} has {len(table.steps)} steps, not {first}")
        snapshots = table.snapshots
        if snapshot:
            earlier = [each for each in snapshots if each["step"] < snapshot["step"]]
            snapshots = (*earlier, snapshot)[-SNAPSHOTS:]
        self.tables[table_id] = replace(
            table,
            steps=table.steps + tuple(steps),
            touched=now,
            marked=0.0,
            snapshots=snapshots,
            clock=table.clock if clock is None else clock,
            told=(*table.told[: first + len(steps) - len(told)], *told) if told else table.told,
            due=table.due if due is None else due,
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
        table = await self.load(table_id)
        if not 0 <= length <= len(table.steps):
            raise OutOfStep(f"table {table_id} has {len(table.steps)} steps, not {length}")
        self._pin(table_id, boxes)
        self.tables[table_id] = replace(
            table,
            steps=(*table.steps[:length], *then),
            offset=offset,
            touched=now,
            marked=0.0,
            notes=table.notes if notes is None else tuple(notes),
            snapshots=tuple(each for each in table.snapshots if each["step"] <= length),
            told=table.told[:length],
        )

    async def box(self, digest: str) -> str:
        if digest not in self.boxes:
            raise StoreError(f"there is no box {digest}")
        return self.boxes[digest]

    async def take_seat(self, table_id: str, place: Place, secret: str, now: float) -> bool:
        table = await self.load(table_id)
        wanted = Seat(place[0], OPEN, player=place[1])
        if wanted not in table.seats:
            return False
        seats = tuple(replace(seat, secret=secret) if seat == wanted else seat for seat in table.seats)
        self.tables[table_id] = replace(table, seats=seats, touched=now, marked=0.0)
        return True

    async def visit(
        self, table_id: str, nonces: Mapping[Place, str], now: float, names: Mapping[Place, str] = NO_NAMES
    ) -> None:
        table = await self.load(table_id)
        seats = tuple(
            replace(seat, nonce=nonces.get(seat.place, seat.nonce), name=names.get(seat.place, seat.name))
            for seat in table.seats
        )
        self.tables[table_id] = replace(table, seats=seats, visited=True, touched=now, marked=0.0)

    async def follow(self, table_id: str, rematch: str, now: float) -> None:
        table = await self.load(table_id)
        self.tables[table_id] = replace(table, rematch=rematch, touched=now, marked=0.0)

    async def load(self, table_id: str, steps: int | None = None) -> Stored:
        if table_id not in self.tables:
            raise NoSuchTable(f"there is no table {table_id}")
        found = self.tables[table_id]
        if steps is None:
            return found
        return replace(found, steps=found.steps[:steps], told=found.told[:steps])

    async def ids(self) -> list[str]:
        return sorted(self.tables, key=lambda table_id: -self.tables[table_id].touched)

    async def count(self) -> int:
        return len(self.tables)

    async def listed(self, most: int) -> list[str]:
        return [each for each in await self.ids() if self.tables[each].options.get("listed")][:most]

    async def unlist(self, table_id: str) -> None:
        table = await self.load(table_id)
        self.tables[table_id] = replace(table, options={**table.options, "listed": False})

    async def waiting(self) -> list[str]:
        due = [table for table in self.tables.values() if table.due >= 0]
        return [table.id for table in sorted(due, key=lambda table: table.due)]

    async def mark_before(self, moment: float, now: float, spared: Collection[str] = ()) -> list[str]:
        old = [each.id for each in self.tables.values() if each.touched < moment and not each.marked]
        new = [table_id for table_id in old if table_id not in spared]
        for table_id in new:
            self.tables[table_id] = replace(self.tables[table_id], marked=now)
        return new

    async def unmark(self) -> None:
        self.tables = {table_id: replace(table, marked=0.0) for table_id, table in self.tables.items()}

    async def remove_marked(self, before: float, spared: Collection[str] = ()) -> list[str]:
        return self._remove([each.id for each in self.tables.values() if 0 < each.marked <= before], spared)

    async def remove_unvisited(self, moment: float, spared: Collection[str] = ()) -> list[str]:
        old = [each.id for each in self.tables.values() if not each.visited and each.touched < moment]
        return self._remove(old, spared)

    def _remove(self, old: list[str], spared: Collection[str]) -> list[str]:
        gone = [table_id for table_id in old if table_id not in spared]
        for table_id in gone:
            del self.tables[table_id]
            self.pins.pop(table_id, None)
        needed = {digest for pins in self.pins.values() for digest in pins}
        self.boxes = {digest: text for digest, text in self.boxes.items() if digest in needed}
        return gone

    async def alive(self) -> None:
        pass

    async def take(self, table_id: str) -> str:  # noqa: ARG002
        return ""

    async def let_go(self, table_id: str) -> None:
        pass

    async def check(self) -> None:
        pass

    async def close(self) -> None:
        pass
