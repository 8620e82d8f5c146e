"""Reads the games of a data folder while a server may be using it: to list them, and to replay one."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from crossfray.content.sources import boxes
from crossfray.server.going_on import GoneOn, go_on
from crossfray.server.shelves import Shelves
from crossfray.server.sqlite import FILE, SqliteStore, backup
from crossfray.server.store import Stored
from crossfray.table.notes import chapters


def kept_tables(folder: Path) -> list[Stored]:
    """The tables in a folder, last played first; none if it holds no tables."""
    if not (folder / FILE).is_file():
        return []
    with TemporaryDirectory() as name:
        return asyncio.run(_every(_copied(folder, Path(name))))


def watch_again(folder: Path, table_id: str) -> tuple[Stored, GoneOn]:
    """A table of a folder with every moment of its game; NoSuchTable if there is none."""
    with TemporaryDirectory() as name:
        return asyncio.run(_one(_copied(folder, Path(name)), table_id))


def _copied(folder: Path, aside: Path) -> SqliteStore:
    """A copy of the tables, so that a running server is not disturbed."""
    backup(folder, aside / FILE)
    return SqliteStore(aside)


async def _every(store: SqliteStore) -> list[Stored]:
    try:
        found = [await store.load(each) for each in await store.ids()]
    finally:
        await store.close()
    return sorted(found, key=lambda table: -table.touched)


async def _one(store: SqliteStore, table_id: str) -> tuple[Stored, GoneOn]:
    try:
        stored = await store.load(table_id)
        shelves = Shelves(store, boxes())
        wanted = {part.boxes for part in chapters(stored.boxes, stored.engine, stored.notes)}
        shelved = {digests: shelf for digests in wanted if (shelf := await shelves.find(digests))}
    finally:
        await store.close()
    return stored, go_on(stored, boxes(), shelved, keep_past=True)
