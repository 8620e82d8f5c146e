"""How long a server with many live tables takes until they can be played again, after it was killed.

PYTHONPATH=tests python -m server.restart --tables 1000 --steps 120"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

from websockets.asyncio.client import connect

from crossfray.agents import randomly
from crossfray.content.matches import preset
from crossfray.content.sources import boxes
from crossfray.server.seats import HUMAN, Seat, hashed, new_table_id
from crossfray.server.shelves import digests, texts
from crossfray.server.sqlite import SqliteStore
from crossfray.server.store import Stored
from crossfray.table.table import Table
from server.process import Process


def live_table(seed: int, steps: int) -> Stored:
    """A game that is not over after so many steps."""
    table, rng, stood = Table(preset("thrones"), seed, keep_past=False), Random(seed), None
    while len(table.steps) < steps or table.waits_on_chance:
        if not table.state.options:
            return live_table(seed + 1, steps)
        if table.waits_on_chance:
            table.roll()
        else:
            table.answer(randomly.choose(table.state, rng))
        stood = table.standing or stood
    seats = tuple(Seat(side, HUMAN, hashed("secret")) for side in range(2))
    answers = tuple((step.by, step.answer, step.hash) for step in table.steps)
    found = Stored(
        "", table.spec, table.dice.secret, seats, hashed("watch"), time.time(), steps=answers, named=True
    )
    return Stored(**{**vars(found), "boxes": digests(boxes()), "snapshots": (stood,) if stood else ()})


async def fill(folder: Path, tables: int, steps: int) -> list[str]:
    store = SqliteStore(folder)
    games = [live_table(1000 * n, steps) for n in range(10)]
    made = [Stored(**{**vars(games[n % 10]), "id": new_table_id(), "visited": True}) for n in range(tables)]
    for each in made:
        await store.create(each, texts(boxes()))
    await store.close()
    return [each.id for each in made]


async def come_back(address: str, ids: list[str], at_once: int) -> tuple[float, float]:
    """People come to their tables, so many at a time: the longest that one of them waited, and how long it took."""
    begun = time.monotonic()
    host = address.removeprefix("http://")
    room = asyncio.Semaphore(at_once)

    async def one(table_id: str) -> float:
        async with room:
            return await sit_down(table_id)

    async def sit_down(table_id: str) -> float:
        came = time.monotonic()
        async with connect(
            f"ws://{host}/api/tables/{table_id}/ws", max_size=None, open_timeout=300
        ) as socket:
            await socket.send('{"type": "hello", "secret": "secret"}')
            assert '"snapshot"' in str(await socket.recv())[:40]
            return time.monotonic() - came

    waited = await asyncio.gather(*map(one, ids))
    return max(waited), time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=120)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        ids = asyncio.run(fill(Path(name), asked.tables, asked.steps))
        begun = time.monotonic()
        with Process(Path(name)) as site:
            up = time.monotonic() - begun
            first, _ = asyncio.run(come_back(site.address, ids[:1], 1))
            playable = time.monotonic() - begun
            waited, took = asyncio.run(come_back(site.address, ids[1:], 20))
    print(
        f"{asked.tables} tables of {asked.steps} steps: up after {up:.1f} s, the first table playable after"
    )
    print(
        f"{playable:.1f} s ({first:.2f} s to open it); 20 at a time all were open after {took:.1f} s more, and nobody"
    )
    print(f"waited longer than {waited:.1f} s")


if __name__ == "__main__":
    main()
