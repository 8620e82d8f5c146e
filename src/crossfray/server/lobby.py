"""All tables of a server: made, found, opened when somebody comes, and put away when nobody is there."""

import asyncio
import logging
import time
from dataclasses import dataclass, replace

from crossfray.content.errors import InputError
from crossfray.content.match_spec import MatchSpec
from crossfray.server.owner import Owner, Refused, resume
from crossfray.server.seats import (
    FRIEND,
    HUMAN,
    OPEN,
    PERSONS,
    Seat,
    hashed,
    moved_on,
    new_secret,
    new_table_id,
    places_of,
    seat_kinds,
)
from crossfray.server.settings import DAY, Settings
from crossfray.server.store import NoSuchTable, Store, Stored
from crossfray.table import dice
from crossfray.table.table import Table

log = logging.getLogger(__name__)
SEED_BITS = 128
SPARED = DAY
"""seconds that a table which was played at since the server started is kept at least"""


class Full(Exception):
    """The server keeps as many tables as it may."""


@dataclass(frozen=True)
class NewTable:
    """A new table with its secrets, which are told this once."""

    id: str
    seats: list[tuple[Seat, str | None]]
    """each seat with its secret; none for the computer and for open seats"""
    spectator: str
    seal: str


def new_seats(spec: MatchSpec, kinds: list[str]) -> list[tuple[Seat, str | None]]:
    """Seats for a match, each with its secret; all that belong to who makes the table share one."""
    human = new_secret()
    secrets_of = {HUMAN: lambda: human, FRIEND: new_secret}
    places = places_of(spec)
    told = [secrets_of[kind]() if kind in secrets_of else None for kind in seat_kinds(kinds, places)]
    return [
        (Seat(side, kind, hashed(secret) if secret else "", player), secret)
        for (side, player), kind, secret in zip(places, seat_kinds(kinds, places), told, strict=True)
    ]


class Lobby:
    """Every table has at most one owner, found or made here."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.owners: dict[str, Owner] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Task[Owner]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._seen: dict[str, float] = {}
        """when each table was last here, by a clock that nobody sets; only those that were since the server started"""

    async def begin(self) -> None:
        await self.sweep()
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def close(self) -> None:
        """Let go of every table. They go on when the server does."""
        tasks = [*self._tasks.values(), *self._opening.values(), *filter(None, [self._sweeper])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.store.close()

    async def create(self, spec: MatchSpec, kinds: list[str], seed: int | None) -> NewTable:
        """Make a table; InputError if the match or the seats are none, Full if there is no room."""
        await self.check_room()
        kinds = seat_kinds(kinds, places_of(spec))
        if seed is not None and {FRIEND, OPEN} & set(kinds):
            message = "a seed can be named only where nobody else plays: whoever knows it knows every roll"
            raise InputError.at("seed", message)
        seats, spectator = new_seats(spec, kinds), new_secret()
        made = await self._begin(spec, tuple(seat for seat, _ in seats), hashed(spectator), seed)
        return NewTable(made.id, seats, spectator, made.seal)

    async def again(self, owner: Owner) -> str:
        """Make the table where the people of another play again, each at the next side; its id.

        Their seats open with the secrets they have."""
        try:
            await self.check_room()
        except Full as full:
            raise Refused(f"There is no rematch: {full}.") from None
        seats = sorted(moved_on(tuple(owner.seats)), key=lambda seat: seat.place)
        # Their dice are new ones: see _begin.
        made = await self._begin(owner.table.spec, tuple(seats), owner.spectator, None)
        return made.id

    async def check_room(self) -> None:
        if len(await self.store.ids()) >= self.settings.most_tables:
            raise Full(f"this server keeps {self.settings.most_tables} tables, and has no room for another")

    async def _begin(
        self, spec: MatchSpec, seats: tuple[Seat, ...], spectator: str, seed: int | None
    ) -> Stored:
        """A new table, kept and owned. Its dice wait for the people, unless their seed was named."""
        secret = dice.new_secret() if seed is None else str(seed)
        seats = tuple(replace(seat, nonce="" if seat.kind in PERSONS else dice.COMPUTER) for seat in seats)
        seal, named = dice.seal_of(secret), seed is not None
        stored = Stored(new_table_id(), spec, secret, seats, spectator, time.time(), seal=seal, named=named)
        table = await asyncio.to_thread(Table, spec, stored.new_dice(), keep_past=False)
        while table.waits_on_chance and table.dice.ready:
            table.roll()
        stored = replace(stored, steps=tuple((step.by, step.answer, step.hash) for step in table.steps))
        await self.store.create(stored)
        self._own(stored, table)
        return stored

    async def open(self, table_id: str) -> Owner:
        """The owner of a table; NoSuchTable if there is none, Diverged if it cannot go on."""
        if table_id in self.owners:
            return self.owners[table_id]
        if table_id not in self._opening:
            task = asyncio.create_task(self._open(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(self._opening[table_id])

    async def _open(self, table_id: str) -> Owner:
        self._seen[table_id] = time.monotonic()  # before it is read, so that no sweep removes it meanwhile
        try:
            stored = await self.store.load(table_id)
        except NoSuchTable:
            del self._seen[table_id]
            raise
        return self._own(stored, await asyncio.to_thread(resume, stored))

    def _own(self, stored: Stored, table: Table) -> Owner:
        owner = Owner(stored, table, self.store, self.settings, self.again)
        task = asyncio.create_task(owner.run(), name=f"table {owner.id}")
        self.owners[owner.id] = owner
        self._seen[owner.id] = time.monotonic()
        self._tasks[owner.id] = task
        task.add_done_callback(lambda done: self._disown(owner.id, done))
        return owner

    def _disown(self, table_id: str, task: "asyncio.Task[None]") -> None:
        del self.owners[table_id], self._tasks[table_id]
        if not task.cancelled() and (error := task.exception()):
            log.error("table %s had to be closed: %r", table_id, error)

    async def sweep(self) -> None:
        """Remove tables that nobody has played at for long, and put away those where nobody is.

        The clock on the wall may be set. It removes no table that is here, or was here a while ago."""
        now = time.monotonic()
        self._seen |= dict.fromkeys(self.owners, now)
        lately = now - max(self.settings.kept, SPARED)
        for table_id in [table_id for table_id, seen in self._seen.items() if seen <= lately]:
            del self._seen[table_id]
        await self.store.remove_before(time.time() - self.settings.kept, self._seen)
        before = now - self.settings.rest_after
        for table_id, owner in self.owners.items():
            if owner.resting and owner.used < before:
                self._tasks[table_id].cancel()

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            try:
                await self.sweep()
            except Exception:
                log.exception("old tables could not be removed")
