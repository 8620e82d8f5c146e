"""What an owner is asked to do, what can come of it, and what an owner has around it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from crossfray.server.going_on import GoneOn
from crossfray.server.metrics import Counted
from crossfray.server.settings import Settings
from crossfray.server.shelves import Shelves
from crossfray.server.store import Store, Stored
from crossfray.server.workers import Workers
from crossfray.table.notes import (
    Note,
)

if TYPE_CHECKING:
    from crossfray.server.shown import Shown


class Closed(Exception):
    """The owner has left the table; the lobby finds it a new one."""


class Refused(Exception):
    """What was asked changes nothing; what to say about it."""

    def __init__(self, sentence: str, decision: int | None = None, **more: Any) -> None:
        super().__init__(sentence)
        self.message = {"type": "refused", "decision": decision, "sentence": sentence, **more}


class Work(NamedTuple):
    """Something in the inbox, and who waits for it."""

    do: Callable[[], Awaitable[Any]]
    done: "asyncio.Future[Any] | None" = None

    def settle(self, outcome: object) -> None:
        """Tell who waits, if somebody still does."""
        if self.done is None or self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Surroundings(Protocol):
    """What an owner has around it: see lobby.py."""

    store: Store
    settings: Settings
    players: Workers
    shelves: Shelves
    counted: Counted

    async def again(self, owner: "Shown") -> str:
        """Make the table where the people of another play once more; its id."""

    async def revive(self, stored: Stored) -> tuple[Stored, GoneOn]:
        """A table goes on as it was left, or under other rules."""

    async def look_at(self, stored: Stored) -> GoneOn:
        """A table as it would go on, all of it played again."""

    async def old_rules(self, table_id: str) -> tuple[Stored, GoneOn]:
        """A table goes on with the cards it had before they changed."""

    async def take_back(self, table_id: str, length: int, note: Note) -> tuple[Stored, GoneOn]:
        """A table goes on from so many steps, because all have agreed."""
