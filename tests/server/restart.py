"""How long a server with many live tables takes until they can be played again, after it was killed.

    PYTHONPATH=tests python -m server.restart --tables 1000 --steps 120

Somebody comes to one table, and then to all the others, so many at the same moment as --at-once says. A table counts as
playable when whoever came has given an answer there that was acknowledged."""

import argparse
import asyncio
import json
import resource
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import quantiles

from websockets.asyncio.client import connect

from crossfray.agents import randomly
from crossfray.content.match.build import preset
from crossfray.content.sources import boxes
from crossfray.server.going_on import noted
from crossfray.server.seats import HUMAN, Seat, hashed, new_table_id
from crossfray.server.shelves import digests, texts
from crossfray.server.sqlite import SqliteStore
from crossfray.server.store import Stored
from crossfray.table.table import Table
from server.process import Process

GAMES = 10
"""different games among the tables"""


def live_table(seed: int, steps: int) -> Stored:
    """A game that is not over after so many steps, as a server keeps it."""
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
    found = Stored("", table.spec, table.dice.secret, seats, hashed("watch"), time.time(), named=True)
    standing = noted(stood)
    return replace(
        found,
        steps=tuple((step.by, step.answer, step.hash) for step in table.steps),
        told=tuple(step.events for step in table.steps),
        boxes=digests(boxes()),
        snapshots=(standing,) if standing else (),
        visited=True,
    )


async def fill(folder: Path, tables: int, steps: int) -> list[str]:
    store = SqliteStore(folder)
    games = [live_table(1000 * n, steps) for n in range(GAMES)]
    made = [replace(games[n % GAMES], id=new_table_id()) for n in range(tables)]
    pinned = texts(boxes())
    await asyncio.gather(*(store.create(each, pinned) for each in made))
    await store.close()
    return [each.id for each in made]


async def come_back(address: str, ids: list[str], at_once: int) -> list[float]:
    """People come to their tables, so many at a time, and give an answer; how long each of them waited."""
    host = address.removeprefix("http://")
    room = asyncio.Semaphore(at_once)

    async def one(table_id: str) -> float:
        async with room:
            return await play(table_id)

    async def play(table_id: str) -> float:
        came = time.monotonic()
        async with connect(
            f"ws://{host}/api/tables/{table_id}/ws", max_size=None, open_timeout=300, ping_interval=None
        ) as socket:
            await socket.send('{"type": "hello", "secret": "secret"}')
            told = json.loads(await socket.recv())
            assert told["type"] == "snapshot"
            decision = told["view"]["decision"]
            answer = {"decision": decision["id"], "option": decision["options"][0]["id"]}
            await socket.send(json.dumps({"type": "answer", **answer}))
            assert json.loads(await socket.recv()) == {"type": "acknowledged", "decision": decision["id"]}
            return time.monotonic() - came

    return await asyncio.gather(*map(one, ids))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--at-once", type=int, default=1000)
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    with tempfile.TemporaryDirectory() as name:
        ids = asyncio.run(fill(Path(name), asked.tables, asked.steps))
        begun = time.monotonic()
        with Process(Path(name)) as site:
            up = time.monotonic() - begun
            asyncio.run(come_back(site.address, ids[:1], 1))
            playable = time.monotonic() - begun
            came = time.monotonic()
            waited = asyncio.run(come_back(site.address, ids[1:], asked.at_once))
            took = time.monotonic() - came
    median = quantiles(waited, n=2)[0]
    print(f"{asked.tables} tables of {asked.steps} steps: up after {up:.1f} s, any table playable after")
    print(
        f"{playable:.1f} s; people came to all of them, {asked.at_once} at once: all played after {took:.1f} s"
    )
    print(f"more, half of them had waited {median:.1f} s, nobody longer than {max(waited):.1f} s")


if __name__ == "__main__":
    main()
