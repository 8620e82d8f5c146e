"""All tables of a server: makes them, finds them, opens them when somebody comes, and closes them when nobody is
there."""

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from crossfray import __version__
from crossfray.content.errors import InputError
from crossfray.content.match.build import preset
from crossfray.content.match.spec import MatchSpec
from crossfray.content.sources import Shelf, boxes, playing_with
from crossfray.server import jobs
from crossfray.server.clock import Watch, steady
from crossfray.server.going_on import GoneOn, can_play, code_digest, go_on, latest_match, resume, rules_key
from crossfray.server.limits import Allowance
from crossfray.server.live_table import LiveTable
from crossfray.server.metrics import Counted, text
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
from crossfray.server.shelves import Shelves, digests, texts
from crossfray.server.shown import Shown
from crossfray.server.store import Damaged, NoSuchTable, Store, Stored, StoreError
from crossfray.server.tasks import Tasks
from crossfray.server.work import Closed, Refused
from crossfray.server.workers import Workers
from crossfray.table import fair_dice
from crossfray.table.notes import OLD_RULES, RULES, Note, chapters, rolls_in
from crossfray.table.table import Table

log = logging.getLogger(__name__)
FIRST_ASKED = "first-dc100"
"""the match that processes load when they start"""
SEED_BITS = 128
OPENED_AT_ONCE = 8
BREAK = 3
"""before the server opens the next table by itself, it waits this many times as long as the last one took to open"""
MANY = 100_000
"""more events than any damaged game can have had"""


class Full(Exception):
    """The server already has as many tables as it may."""


@dataclass(frozen=True)
class NewTable:
    """A new table with its secrets, which are shown only here."""

    id: str
    seats: list[tuple[Seat, str | None]]
    """each seat with its secret; none for the computer and for open seats"""
    spectator: str
    seal: str


def new_seats(spec: MatchSpec, kinds: list[str]) -> list[tuple[Seat, str | None]]:
    """Seats for a match, each with its secret. All seats that belong to whoever makes the table share one secret."""
    human = new_secret()
    secrets_of = {HUMAN: lambda: human, FRIEND: new_secret}
    places = places_of(spec)
    told = [secrets_of[kind]() if kind in secrets_of else None for kind in seat_kinds(kinds, places)]
    return [
        (Seat(side, kind, hashed(secret) if secret else "", player), secret)
        for (side, player), kind, secret in zip(places, seat_kinds(kinds, places), told, strict=True)
    ]


def plain_seat(seat: Seat) -> dict[str, Any]:
    """The facts of a seat at a table that is not in memory."""
    place = {"side": seat.side + 1, "player": seat.player + 1}
    here = seat.kind not in PERSONS
    return {**place, "kind": seat.kind, "name": seat.name, "taken": seat.taken, "connected": here}


class Lobby:
    """Makes and finds tables. A table is live at most once."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.shelves = Shelves(store, boxes())
        self.counted = Counted()
        self.live: dict[str, LiveTable] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._heart: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None
        self._asleep: set[str] = set()
        """tables that were opened in vain: they wait for somebody, or cannot be opened"""
        self._playing_again = asyncio.Semaphore(1)
        self._room_to_open = asyncio.Semaphore(OPENED_AT_ONCE)
        self._closing = False
        self._listed: tuple[float, list[dict[str, Any]]] | None = None
        self._letting_go: set[asyncio.Task[None]] = set()
        self._warming: asyncio.Task[None] | None = None
        self.checks = Workers(settings.workers, settings.check_within, settings.most_checks)
        """for matches to check, draw, read or write"""
        self.players = Workers(settings.workers, settings.think_within, settings.most_tables)
        """for computer players"""
        self.studies = Workers(settings.workers, settings.think_within, settings.most_studies)
        """for hints, reviews, puzzles and advice"""
        self.tasks = Tasks()
        """reviews and advice in progress"""
        self._seen: dict[str, float] = {}
        """when each table was last live, by a clock that nobody can set; only tables that were since the server
        started"""
        self._watch = Watch(settings.clock_off)
        self._checked: tuple[float, StoreError | None] | None = None
        """when the store was last checked, and what was wrong"""
        self.hellos = Allowance(settings.rates.hellos)
        self.messages = Allowance(settings.rates.messages)

    async def begin(self) -> None:
        await self.store.alive()
        self._heart = asyncio.create_task(self._say_alive())
        await self.sweep()
        self._sweeper = asyncio.create_task(self._sweep_on())
        self._waker = asyncio.create_task(self._wake_on())
        await asyncio.to_thread(code_digest)
        if self.settings.warm:
            self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        """Start a process of each kind and have it load the cards."""
        spec = preset(FIRST_ASKED)
        await asyncio.gather(
            *(workers.run(jobs.problems, spec) for workers in (self.checks, self.players)),
            return_exceptions=True,
        )

    async def stop(self) -> None:
        """Close every live table and tell whoever is there to come back. Tables continue when the server does."""
        self._closing = True
        tasks = [
            *self._tasks.values(),
            *self._opening.values(),
            *filter(None, [self._sweeper, self._heart, self._waker, self._warming]),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.tasks.close()
        await asyncio.gather(self.checks.close(), self.players.close(), self.studies.close())

    async def close(self) -> None:
        """Stop, and close the store."""
        if not self._closing:
            await self.stop()
        await self.store.close()

    async def create(
        self,
        spec: MatchSpec,
        kinds: list[str],
        seed: int | None,
        options: Mapping[str, Any] | None = None,
        shelf: Shelf | None = None,
    ) -> NewTable:
        """Make a table with these options and boxes, or today's boxes; InputError if match or seats are invalid, Full
        if there is no room."""
        await self.check_room()
        kinds = seat_kinds(kinds, places_of(spec))
        if seed is not None and {FRIEND, OPEN} & set(kinds):
            message = (
                "you can choose the seed only if nobody else plays: anyone who knows it knows every roll"
            )
            raise InputError.at("seed", message)
        seats, spectator = new_seats(spec, kinds), new_secret()
        made = await self._begin(
            spec, tuple(seat for seat, _ in seats), hashed(spectator), seed, options or {}, shelf
        )
        return NewTable(made.id, seats, spectator, made.seal)

    async def again(self, live: Shown) -> str:
        """Make a table where the same people play again, each at the next side; its id.

        Their secrets open their seats there too."""
        try:
            await self.check_room()
        except Full as full:
            raise Refused(f"There can be no rematch: {full}.") from None
        seats = sorted(moved_on(tuple(live.seats)), key=lambda seat: seat.place)
        # Its dice are new: see _begin.
        spec = live.table.spec
        shelf = None if can_play(spec, self.shelves.today) else live.shelf
        made = await self._begin(spec, tuple(seats), live.spectator, None, live.options, shelf)
        return made.id

    async def check_room(self) -> None:
        if await self.store.count() >= self.settings.most_tables:
            raise Full(f"this server keeps {self.settings.most_tables} tables and cannot keep another")

    async def _begin(
        self,
        spec: MatchSpec,
        seats: tuple[Seat, ...],
        spectator: str,
        seed: int | None,
        options: Mapping[str, Any],
        shelf: Shelf | None = None,
    ) -> Stored:
        """A new table, stored and live. Its dice wait for the people, unless the seed was given."""
        secret = fair_dice.new_secret() if seed is None else str(seed)
        seats = tuple(
            replace(seat, nonce="" if seat.kind in PERSONS else fair_dice.COMPUTER) for seat in seats
        )
        seal, named = fair_dice.seal_of(secret), seed is not None
        shelf = shelf or self.shelves.today
        stored = Stored(new_table_id(), spec, secret, seats, spectator, time.time(), seal=seal, named=named)
        options = {**options, "since": stored.touched} if options.get("listed") else options
        stored = replace(stored, engine=__version__, boxes=digests(shelf), options=options)
        with playing_with(shelf):
            table = await asyncio.to_thread(Table, spec, stored.new_dice(), keep_past=False)
        while table.waits_on_chance and table.dice.ready:
            table.roll()
        steps = tuple((step.by, step.answer, step.hash) for step in table.steps)
        stored = replace(stored, steps=steps, told=tuple(step.events for step in table.steps))
        await self.store.create(stored, texts(shelf))
        self.counted.made += 1
        self._make_live(stored, GoneOn(table, shelf))
        return stored

    async def keep(self, stored: Stored) -> None:
        """Store a table that will be opened when somebody comes, with the boxes it needs: today's, if it names none."""
        if not stored.boxes:
            stored = replace(stored, engine=__version__, boxes=digests(self.shelves.today))
        parts = chapters(stored.boxes, stored.engine, stored.notes)
        found = [await self.shelves.find(part.boxes) for part in parts]
        needed = {box.digest: box for shelf in found if shelf for box in shelf}
        await self.store.create(stored, texts(tuple(needed.values())))

    async def open(self, table_id: str) -> LiveTable:
        """The live table with this id; NoSuchTable if there is none, InputError if no box has its cards."""
        if self._closing:
            raise Closed
        if table_id in self.live:
            return self.live[table_id]
        if table_id not in self._opening:
            task = asyncio.create_task(self._open_in_turn(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(self._opening[table_id])

    async def _open_in_turn(self, table_id: str) -> LiveTable:
        """Open tables in the order in which they were asked for, even if everybody comes at once."""
        async with self._room_to_open:
            return await self._open(table_id)

    async def _open(self, table_id: str) -> LiveTable:
        self._seen[table_id] = steady()  # before it is read, so that no sweep removes it meanwhile
        begun = time.monotonic()
        try:
            await self.store.take(table_id)
            stored = await self.store.load(table_id)
        except NoSuchTable:
            del self._seen[table_id]
            raise
        live = self._make_live(*await self.revive(stored))
        self.counted.opened.add(time.monotonic() - begun)
        return live

    async def revive(self, stored: Stored) -> tuple[Stored, GoneOn]:
        """Open a stored table. If it continues under other rules, that is stored first."""
        if gone_on := resume(stored, self.shelves.today, await self._shelved(stored)):
            return stored, gone_on
        gone_on = await self.look_at(stored)
        if gone_on.note is None:
            return stored, gone_on
        await self.rewrite(stored, gone_on, (*stored.notes, gone_on.note))
        self.counted.taken_over += 1
        return await self.store.load(stored.id), gone_on

    async def look_at(self, stored: Stored, keep_past: bool = False) -> GoneOn:
        """A table as it would continue, with every answer replayed; nothing is stored. Other tables are not held up."""
        shelved = await self._shelved(stored)
        async with self._playing_again:
            return await asyncio.to_thread(go_on, stored, self.shelves.today, shelved, keep_past)

    async def _shelved(self, stored: Stored) -> dict[tuple[str, ...], Shelf]:
        """The boxes of each chapter of a table, as far as they are stored."""
        wanted = {part.boxes for part in chapters(stored.boxes, stored.engine, stored.notes)}
        found = {digests: await self.shelves.find(digests) for digests in wanted}
        return {digests: shelf for digests, shelf in found.items() if shelf}

    async def rewrite(self, stored: Stored, gone_on: GoneOn, notes: tuple[Note, ...]) -> None:
        """Store that a table continues under other rules, with its new steps."""
        # How many events there were is not known, and no number may be used twice.
        steps, offset = gone_on.steps[gone_on.since :], stored.offset + MANY
        await self.store.truncate(
            stored.id, gone_on.since, offset, time.time(), then=steps, notes=notes, boxes=texts(gone_on.shelf)
        )

    async def take_back(self, table_id: str, length: int, note: Note) -> tuple[Stored, GoneOn]:
        """Undo a table to so many steps, past dice rolls too, because its people have agreed."""
        stored = await self.store.load(table_id)
        notes = [*({**each, "at": min(each["at"], length)} for each in stored.notes), note]
        await self.store.truncate(table_id, length, stored.offset + MANY, time.time(), notes=notes)
        return await self.revive(await self.store.load(table_id))

    async def old_rules(self, table_id: str) -> tuple[Stored, GoneOn]:
        """Return to the cards from before the last change, because the people of the table have agreed."""
        stored = await self.store.load(table_id)
        note = next(note for note in reversed(stored.notes) if note["what"] == RULES)
        at = stored.notes.index(note)
        choice = {
            "what": OLD_RULES,
            "at": note["at"] + len(note["then"]),
            "against": rules_key(latest_match(stored), self.shelves.today),
            "rolls": rolls_in(stored.steps[note["held"] :]),
        }
        notes = (*stored.notes[:at], *stored.notes[at + 1 :], choice)
        then = [(by, answer, digest) for by, answer, digest in note["then"]]
        offset = stored.offset + MANY
        await self.store.truncate(table_id, note["at"], offset, time.time(), then=then, notes=notes)
        return await self.revive(await self.store.load(table_id))

    async def mend(self, table_id: str, secret: str) -> None:
        """Continue a damaged table from its last good step, because somebody who sits there asks for it; Refused if
        they do not sit there, Damaged if no step is good."""
        try:
            await self.store.load(table_id)
        except Damaged as damaged:
            if damaged.good is None:
                raise
            stored = await self.store.load(table_id, damaged.good)
            if hashed(secret) not in {seat.secret for seat in stored.seats}:
                raise Refused("This link is not valid for this table.") from None
            log.warning("table %s was damaged, and goes on from step %d", table_id, damaged.good)
            # How many events were lost is not known, and no number may be used twice.
            notes = [note for note in stored.notes if note["at"] <= damaged.good]
            offset = stored.offset + MANY
            await self.store.truncate(table_id, damaged.good, offset, time.time(), notes=notes)

    def _make_live(self, stored: Stored, gone_on: GoneOn) -> LiveTable:
        live = LiveTable(stored, gone_on, self)
        task = asyncio.create_task(live.run(), name=f"table {live.id}")
        self.live[live.id] = live
        self._asleep.discard(live.id)
        self._seen[live.id] = steady()
        self._tasks[live.id] = task
        task.add_done_callback(lambda done: self._forget(live, done))
        return live

    def _forget(self, live: LiveTable, task: "asyncio.Task[None]") -> None:
        live.close()
        table_id = live.id
        del self.live[table_id], self._tasks[table_id]
        if not task.cancelled() and (error := task.exception()):
            log.error("table %s had to be closed: %r", table_id, error)
        if not self._closing:
            going = asyncio.create_task(self._let_go(table_id))
            self._letting_go.add(going)
            going.add_done_callback(self._letting_go.discard)

    async def _let_go(self, table_id: str) -> None:
        if table_id in self.live or table_id in self._opening:
            return  # somebody has come back
        try:
            await self.store.let_go(table_id)
        except StoreError as error:
            log.warning("table %s is still held: %s", table_id, error)

    async def locate(self, table_id: str) -> str:
        """Take a table for this process, if no other has it; otherwise the address of the process that does."""
        if table_id in self.live or table_id in self._opening or self._closing:
            return ""
        try:
            return await self.store.take(table_id)
        except StoreError:
            return ""  # whoever opens the table is told

    async def _say_alive(self) -> None:
        while True:
            await asyncio.sleep(self.settings.alive_every)
            try:
                await self.store.alive()
            except StoreError as error:
                log.warning("the other processes may take this one for dead: %s", error)

    async def _wake_on(self) -> None:
        """Open the tables that continue by themselves, one by one and with breaks, so that people who come need not
        wait."""
        while True:
            try:
                for table_id in await self.store.waiting():
                    if table_id not in self.live and table_id not in self._asleep:
                        await self._wake(table_id)
            except StoreError as error:
                log.warning("tables cannot be woken: %s", error)
            await asyncio.sleep(self.settings.wake_every)

    async def _wake(self, table_id: str) -> None:
        begun = time.monotonic()
        try:
            if await self.locate(table_id):
                return  # another process was quicker
            if not await (await self.open(table_id)).goes_on():
                self._asleep.add(table_id)
        except (StoreError, InputError, Closed) as error:
            self._asleep.add(table_id)
            log.warning("table %s cannot be woken: %s", table_id, error)
        await asyncio.sleep(BREAK * (time.monotonic() - begun))

    async def open_tables(self) -> list[dict[str, Any]]:
        """The tables that anybody may come to; looked up every few seconds at most."""
        if self._listed is None or time.monotonic() - self._listed[0] > self.settings.check_every:
            found = []
            for table_id in await self.store.listed(self.settings.most_listed):
                try:
                    found.append(await self._open_table(table_id))
                except StoreError:
                    continue  # removed or damaged in the meantime
            self._listed = time.monotonic(), found
        return self._listed[1]

    async def _open_table(self, table_id: str) -> dict[str, Any]:
        stored = await self.store.load(table_id)
        live = self.live.get(table_id)
        seats = live.seat_facts() if live else [plain_seat(seat) for seat in stored.seats]
        spec, options = stored.spec, stored.options
        return {
            "table": table_id,
            **{key: getattr(spec, key) for key in ("title", "game", "map", "edition", "squads")},
            "seats": seats,
            "open_seats": sum(not seat["taken"] for seat in seats),
            "steps": len(stored.steps),
            "since": options.get("since", stored.touched),
            "played": stored.touched,
            "clock": options.get("clock"),
            "casual": bool(options.get("casual")),
        }

    async def metrics(self) -> str:
        """What the server counts, as text."""
        now = {
            "tables": await self.store.count(),
            "tables_open": len(self.live),
            "connections": sum(len(live.listeners) for live in self.live.values()),
            "work_waiting": self.checks.waiting + self.players.waiting + self.studies.waiting,
        }
        return text(self.counted, now)

    async def check(self) -> None:
        """StoreError if the store cannot write; checked every few seconds at most."""
        if self._checked is None or time.monotonic() - self._checked[0] > self.settings.check_every:
            try:
                await self.store.check()
                self._checked = time.monotonic(), None
            except StoreError as error:
                self._checked = time.monotonic(), error
        if self._checked[1]:
            raise self._checked[1]

    async def sweep(self) -> None:
        """Close the live tables where nobody is, and remove tables that nobody has played at for a long time."""
        self._seen = self._lately(self.settings.kept) | dict.fromkeys(self.live, steady())
        before = time.monotonic() - self.settings.rest_after
        for table_id, live in self.live.items():
            if live.resting and live.used < before:
                self._tasks[table_id].cancel()
        await self._remove_old()

    async def _remove_old(self) -> None:
        """Mark old tables, and remove those that were marked long enough ago or never visited.

        The system clock may be wrong. So this never removes a table that was live recently, and removes nothing until
        the clock has been steady for a while."""
        settings, now = self.settings, time.time()
        if off := self._watch.jumped():
            log.warning("the clock was set by %+.1f hours: no tables are removed for a while", off / 3600)
            await self.store.unmark()
        for table_id in await self.store.mark_before(now - settings.kept, now, self._lately(settings.kept)):
            log.warning(
                "table %s has not been played at for %.0f days: it is removed in %.0f hours unless somebody plays",
                table_id, settings.kept / DAY, settings.marked_for / 3600,
            )  # fmt: skip
        if self._watch.right_for < settings.right_for:
            return
        removed = await self.store.remove_marked(now - settings.marked_for, self._lately(settings.kept))
        unvisited = settings.unvisited_for
        removed += await self.store.remove_unvisited(now - unvisited, self._lately(unvisited, unvisited))
        if removed:
            log.warning("removed %d tables: %s", len(removed), ", ".join(removed))

    def _lately(self, kept: float, least: float = DAY) -> dict[str, float]:
        """The tables that were live since then, by a clock that nobody can set; `least`: at least since then."""
        since = steady() - max(kept, least)
        return {
            table_id: seen for table_id, seen in self._seen.items() if seen > since or table_id in self.live
        }

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            try:
                await self.sweep()
            except Exception:
                log.exception("old tables could not be removed")
