"""The jobs of a live table, how they can end, and what a live table needs around it."""

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
    """The live table has been closed; the lobby opens it again."""


class Refused(Exception):
    """The request changes nothing; with the sentence to say."""

    def __init__(self, sentence: str, decision: int | None = None, **more: Any) -> None:
        super().__init__(sentence)
        self.message = {"type": "refused", "decision": decision, "sentence": sentence, **more}


class Work(NamedTuple):
    """A job in the inbox, and who waits for its result."""

    do: Callable[[], Awaitable[Any]]
    done: "asyncio.Future[Any] | None" = None

    def settle(self, outcome: object) -> None:
        """Tell whoever waits, if somebody still does."""
        if self.done is None or self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Surroundings(Protocol):
    """What a live table needs around it: see lobby.py."""

    store: Store
    settings: Settings
    players: Workers
    shelves: Shelves
    counted: Counted

    async def again(self, live: "Shown") -> str:
        """Make a table where the same people play again; its id."""

    async def revive(self, stored: Stored) -> tuple[Stored, GoneOn]:
        """Open a stored table, with its rules or with changed ones."""

    async def look_at(self, stored: Stored) -> GoneOn:
        """A table as it would continue, with every answer replayed."""

    async def old_rules(self, table_id: str) -> tuple[Stored, GoneOn]:
        """Return a table to the cards from before they changed."""

    async def take_back(self, table_id: str, length: int, note: Note) -> tuple[Stored, GoneOn]:
        """Undo a table to so many steps, because all have agreed."""
