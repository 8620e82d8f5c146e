"""Many tables in play at once, answered at a steady rate, the server on one core: how long an answer takes.

PYTHONPATH=tests python -m attack live"""

import asyncio
import json
import os
import resource
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

from websockets.asyncio.client import ClientConnection, connect

from server.load import memory
from server.process import Process
from server.wire import Json
from support.loop import run_alone

TABLES, RATE, SECONDS, RUNS = 2000, 300, 20.0, 5


class Seat:
    """A connection that plays both sides of a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.decision: Json | None = None
        self.busy = False
        """an answer is on its way; the server is behind"""

    async def hear(self) -> str:
        message: Json = json.loads(await self.socket.recv())
        if "view" in message:
            self.decision = message["view"]["decision"]
        return str(message["type"])

    async def answer(self, rng: Random) -> float | None:
        """Give an answer at random; the seconds until it was acknowledged, None if the game is over."""
        if not self.decision:
            return None
        option = rng.choice(self.decision["options"])["id"]
        begun = time.perf_counter()
        await self.socket.send(
            json.dumps({"type": "answer", "decision": self.decision["id"], "option": option})
        )
        while await self.hear() != "acknowledged":
            pass
        taken = time.perf_counter() - begun
        while await self.hear() not in ("events", "snapshot"):
            pass
        return taken


async def sit(site: Process, made: Json) -> Seat:
    url = f"{site.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/ws"
    seat = Seat(await connect(url, max_size=None, ping_interval=None, compression=None))
    await seat.socket.send(json.dumps({"type": "hello", "secret": made["seats"][0]["secret"]}))
    await seat.hear()
    return seat


async def measure(seats: list[Seat], rng: Random, rate: float, seconds: float) -> list[float]:
    """Answers at tables in turn, so many a second whether or not the last has come."""
    times: list[float] = []
    tasks = []

    async def one(seat: Seat) -> None:
        if seat.busy:
            return
        seat.busy = True
        taken = await seat.answer(rng)
        seat.busy = False
        if taken is not None:
            times.append(taken)

    begun = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        tasks.append(asyncio.create_task(one(seats[number % len(seats)])))
    await asyncio.gather(*tasks)
    return times


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used, where the system says it in a file."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.is_file():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(site: Process, tables: int) -> list[tuple[float, float, int]]:
    rng = Random(1)
    seats = []
    for _ in range(tables):
        made = await asyncio.to_thread(site.table, "mixed", ["human", "human"], None)
        seats.append(await sit(site, made))
    print(f"{tables} tables, server {memory(site.process.pid)} MiB", flush=True)
    figures = []
    for _ in range(RUNS):
        before = cpu(site.process.pid)
        times = await measure(seats, rng, RATE, SECONDS)
        cuts = quantiles(times, n=100)
        spent = (cpu(site.process.pid) - before) / len(times)
        print(f"{spent * 1e3:.2f} ms of processor time an answer")
        figures.append((cuts[49] * 1e3, cuts[98] * 1e3, len(times)))
        print(f"{len(times)} answers: p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms", flush=True)
    return figures


def live(tables: int = TABLES) -> bool:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 3 * tables + 200)), hard))
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder), "--tables", "100000") as site:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(site.process.pid, {0})
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        figures = run_alone(play(site, tables))
    middle, last = median(f[0] for f in figures), median(f[1] for f in figures)
    print(
        f"{tables} tables, {RATE} answers/s: median of {RUNS} runs p50 {middle:.1f} ms, p99 {last:.1f} ms",
        flush=True,
    )
    return middle < 10
