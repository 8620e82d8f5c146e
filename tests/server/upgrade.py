"""A running server with live tables is stopped, and a new one with other cards takes its place: is an answer lost, and
how long is nobody answered?

    PYTHONPATH=tests python -m server.upgrade --tables 200"""

import argparse
import asyncio
import json
import shutil
import signal
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.process import Process

LIGHTHOUSE = Path(__file__).parents[2] / "examples" / "lighthouse"


class Seat:
    """Plays both sides of a table, slowly; comes back when the line is lost."""

    def __init__(self, made: dict[str, Any], seed: int) -> None:
        self.made, self.rng = made, Random(seed)
        self.given = 0
        """acknowledged answers"""
        self.last = -1
        """the decision of the last of them"""
        self.missing = 0
        self.acknowledged = 0.0
        self.longest = 0.0
        self.lost = 0
        self.told = False
        self.over = False

    async def play(self, addresses: list[str], stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            try:
                await self.sit(addresses[-1], stop)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.2)

    async def sit(self, address: str, stop: asyncio.Event) -> None:
        url = f"ws://{address.removeprefix('http://')}/api/tables/{self.made['table']}/ws"
        async with connect(url, max_size=None, open_timeout=60, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": self.made["seats"][0]["secret"]}))
            while not stop.is_set():
                message = json.loads(await asyncio.wait_for(socket.recv(), 60))
                if message["type"] == "rules" and not self.told:
                    self.told = True
                    self.lost += message["aside"]
                    self.missing += message["step"] + message["aside"] <= self.last
                elif message["type"] == "acknowledged":
                    now = time.monotonic()
                    self.longest = max(self.longest, now - self.acknowledged if self.acknowledged else 0.0)
                    self.acknowledged = now
                    self.last = message["decision"]
                    self.given += 1
                elif message["type"] in ("snapshot", "events"):
                    if message["view"]["winner"] is not None:
                        self.over = True
                        return
                    await asyncio.sleep(1 + self.rng.random())
                    decision = message["view"]["decision"]
                    self.missing += bool(decision) and not self.told and decision["id"] <= self.last
                    if decision and decision.get("options"):
                        option = self.rng.choice(decision["options"])["id"]
                        await socket.send(
                            json.dumps({"type": "answer", "decision": decision["id"], "option": option})
                        )


async def upgrade(folder: Path, box: Path, tables: int) -> None:
    old = Process(folder, "--box", str(box))
    match = old.get("/api/matches")[0]["name"]
    seats = [Seat(old.table(match, ["human", "human"], n), n) for n in range(tables)]
    addresses, stop = [old.address], asyncio.Event()
    players = [asyncio.create_task(seat.play(addresses, stop)) for seat in seats]
    await asyncio.sleep(25)
    cards = box / "characters.toml"
    cards.write_text(cards.read_text("utf-8").replace("hallenge 2", "hallenge 3"), "utf-8")
    begun = time.monotonic()
    old.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(old.wait)
    stopped = time.monotonic() - begun
    new = await asyncio.to_thread(Process, folder, "--box", str(box))
    addresses.append(new.address)
    up = time.monotonic() - begun
    before = [seat.given for seat in seats]
    await asyncio.sleep(60)
    stop.set()
    await asyncio.gather(*players, return_exceptions=True)
    went_on = sum(seat.given > n or seat.over for seat, n in zip(seats, before, strict=True))
    kept = sum(new.get(f"/api/tables/{seat.made['table']}")["number"] > 0 for seat in seats)
    new.kill()
    told = sum(seat.told for seat in seats)
    print(
        f"{tables} live tables, {sum(before)} answers acknowledged before; stopped after {stopped:.1f} s, the new"
    )
    print(f"server up after {up:.1f} s; {went_on} tables went on, {kept} are there, {told} were told")
    print(f"what changed, {sum(s.lost for s in seats)} answers in the middle of an action were set aside,")
    print(f"{sum(seat.missing for seat in seats)} acknowledged answers are missing;")
    print(f"the longest pause between two answers of a table: {max(seat.longest for seat in seats):.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        box = Path(name) / "box"
        shutil.copytree(LIGHTHOUSE, box)
        asyncio.run(upgrade(Path(name) / "data", box, asked.tables))


if __name__ == "__main__":
    main()
