"""Frames that were mutated, at a table in play: none changes anything, ends the server or makes it fail."""

import asyncio
import json
import logging
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from attack.files import SPICE
from server.wire import Json, LocalSite, running
from support.loop import run_alone

FRAMES = 100_000
AT_ONCE = 25
WITHIN = 20.0
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2**53,
    2**70,
    -(10**30),
    1.5,
    "",
    "x" * 200,
    "\x1b[31m",
    "é",
    [],
    {},
    [[]],
    ["x"] * 50,
]
SAID: list[Json] = [
    {"type": "answer", "decision": -1, "option": "c1"},
    {"type": "why", "words": ["henchman", "move", "c3"]},
    {"type": "undo"},
    {"type": "rematch"},
    {"type": "hello", "secret": "x", "seen": 3, "nonce": "0" * 32, "mend": True},
]


class Failures(logging.Handler):
    """Counts what is logged as an error: a traceback, most of the time."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        if self.count < 4:
            print("logged:", record.getMessage()[:200], record.exc_info, flush=True)


def frame(rng: Random) -> str | bytes:
    """A message with something wrong in it; nothing that could count."""
    message: Json = dict(rng.choice(SAID))
    for _ in range(rng.randrange(3)):
        key = rng.choice([*message, "type", "extra"])
        message[key] = rng.choice(VALUES)
    text = json.dumps(message)
    way = rng.randrange(10)
    if way < 3:
        at = rng.randrange(len(text) + 1)
        spice = rng.choice(SPICE).decode("utf-8", "replace")
        text = text[:at] + spice + text[at + rng.randrange(4) :]
    elif way == 3:
        return text.encode()
    elif way == 4:
        text = rng.choice(["[", "{", '"', "null", "NaN", "[" * 3000, '{"a":' * 1000, " " * 7000])
    return text


async def attack(site: LocalSite, made: Json, secret: str, count: int, seed: int) -> int:
    """Send so many frames at a seat, or watching; how many replies came."""
    rng = Random(seed)
    replies = sent = 0
    url = f"{site.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/ws"
    while sent < count:
        try:
            async with connect(url, max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "secret": secret}))
                await hear(socket)
                while sent < count:
                    batch = [frame(rng) for _ in range(AT_ONCE)]
                    for each in batch:
                        await socket.send(each)
                    sent += len(batch)
                    for _ in batch:
                        await hear(socket)
                        replies += 1
        except ConnectionClosed:
            continue
    return replies


async def hear(socket: ClientConnection) -> None:
    async with asyncio.timeout(WITHIN):
        await socket.recv()


def frames(count: int = FRAMES) -> bool:
    failures = Failures()
    logging.getLogger().addHandler(failures)
    with running() as site:
        made = site.table("skirmish", ["human", "friend"])
        secrets = [
            made["seats"][0]["secret"],
            made["seats"][1]["secret"],
            made["spectator"],
            made["spectator"],
        ]
        with site.sit(made), site.sit(made, secrets[1]):
            table = site.lobby.live[made["table"]].table
            before = table.state.hash(), len(table.steps)

            async def all_at_once() -> list[int]:
                share = count // len(secrets)
                return await asyncio.gather(*(attack(site, made, s, share, n) for n, s in enumerate(secrets)))

            replies = run_alone(all_at_once())
            table = site.lobby.live[made["table"]].table
            changed = before != (table.state.hash(), len(table.steps))
    logging.getLogger().removeHandler(failures)
    print(
        f"{count:,} frames, {sum(replies):,} replies, {failures.count} errors logged, changed: {changed}",
        flush=True,
    )
    return not failures.count and not changed
