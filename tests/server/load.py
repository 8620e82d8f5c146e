"""How much a server carries: tables in play at once, answers a second, and how long an answer takes.

    PYTHONPATH=tests python -m server.load --tables 100 --seconds 10

Starts a server of its own on a loopback port, with tables in a temporary folder, and plays at every table at random
without a pause. Every answer is durable before it counts."""

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from websockets.asyncio.client import connect

from server.process import Process
from server.wire import Json
from support.loop import run_alone

MOST_TABLES = 500
MOST_SECONDS = 120.0


async def play(site: Process, made: Json, until: float, rng: Random, times: list[float]) -> None:
    """Answer at random until the time is over, noting how long each acknowledgement took."""
    url = f"{site.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/ws"
    asked: dict[int, float] = {}
    async with connect(url, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "secret": made["seats"][0]["secret"]}))
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            now = time.perf_counter()
            if message["type"] == "acknowledged":
                times.append(now - asked.pop(message["decision"]))
            if now > until and not asked:
                return
            decision = message.get("view", {"decision": None})["decision"]
            if "view" in message and decision is None:
                return  # the game is over
            if decision and "options" in decision and now < until:
                asked[decision["id"]] = now
                option = rng.choice(decision["options"])["id"]
                await socket.send(
                    json.dumps({"type": "answer", "decision": decision["id"], "option": option})
                )


async def play_on(site: Process, match: str, number: int, until: float, times: list[float]) -> int:
    """One place that is always in play: a new table whenever a game is over; how many games were."""
    games = 0
    while time.perf_counter() < until:
        made = await asyncio.to_thread(site.table, match, ["human", "human"], None)
        await play(site, made, until, Random(number * 1000 + games), times)
        games += 1
    return games


async def measure(site: Process, match: str, tables: int, seconds: float) -> Json:
    times: list[float] = []
    spent = cpu(site.process.pid)
    begun = time.perf_counter()
    until = begun + seconds
    games = await asyncio.gather(*(play_on(site, match, n, until, times) for n in range(tables)))
    taken = time.perf_counter() - begun
    cuts = quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {
        "match": match,
        "tables": tables,
        "seconds": round(taken, 1),
        "games": sum(games),
        "answers": len(times),
        "answers_per_second": round(len(times) / taken),
        "milliseconds": {"median": round(cuts[49] * 1e3, 1), "99 of 100": round(cuts[98] * 1e3, 1)},
        "server_cpu_ms_an_answer": round((cpu(site.process.pid) - spent) / max(len(times), 1) * 1e3, 2),
        "server_mib": memory(site.process.pid),
    }


def cpu(pid: int) -> float:
    """The CPU time of a process in seconds, and of those that it has started, where the system says it in files."""
    spent = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if status.parent.name == str(pid) or fields[1] == str(pid):
            spent += int(fields[11]) + int(fields[12])
    return spent / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int | None:
    """The memory of a process in MiB, where the system says it in a file."""
    status = Path("/proc") / str(pid) / "status"
    if not status.is_file():
        return None
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) >> 10


def run(match: str, tables: int, seconds: float) -> Json:
    """The figures of one run."""
    tables, seconds = min(tables, MOST_TABLES), min(seconds, MOST_SECONDS)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder), "--tables", "100000") as site:
        return run_alone(measure(site, match, tables, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--match", default="skirmish")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 100])
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    for tables in asked.tables:
        json.dump(run(asked.match, tables, asked.seconds), sys.stdout)
        print(flush=True)


if __name__ == "__main__":
    main()
