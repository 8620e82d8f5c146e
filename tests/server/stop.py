"""How long a server takes to stop while people play at many tables without a pause, and whether an answer is lost.

PYTHONPATH=tests python -m server.stop --tables 200"""

import argparse
import asyncio
import json
import resource
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.process import Process
from server.wire import Json


async def play(site: Process, made: Json, rng: Random) -> int:
    """Answer at random without a pause until the server ends the connection; the last decision acknowledged."""
    url = f"{site.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/ws"
    last = -1
    with suppress(ConnectionClosed, OSError):
        async with connect(url, max_size=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": made["seats"][0]["secret"]}))
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "acknowledged":
                    last = message["decision"]
                decision = message.get("view", {}).get("decision")
                if decision and "options" in decision:
                    option = rng.choice(decision["options"])["id"]
                    answer = {"type": "answer", "decision": decision["id"], "option": option}
                    await socket.send(json.dumps(answer))
    return last


async def measure(folder: Path, tables: int, seconds: float) -> None:
    with Process(folder, "--tables", "100000") as site:
        made = [await asyncio.to_thread(site.table, "thrones", ["human", "human"], n) for n in range(tables)]
        players = [asyncio.create_task(play(site, each, Random(n))) for n, each in enumerate(made)]
        await asyncio.sleep(seconds)
        begun = time.monotonic()
        site.process.send_signal(signal.SIGTERM)
        status = await asyncio.to_thread(site.wait)
        took = time.monotonic() - begun
        last = await asyncio.gather(*players)
    lost = 0
    with Process(folder) as site:
        for each, decision in zip(made, last, strict=True):
            with await asyncio.to_thread(site.sit, each) as wire:
                lost += wire.view["winner"] is None and wire.decision["id"] <= decision
    print(
        f"{tables} tables, an answer to each of about {sum(last) + tables} questions, without a pause; after TERM"
    )
    print(
        f"the server had ended in {took:.1f} s with status {status}; {lost} acknowledged answers are missing"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(measure(Path(name), asked.tables, asked.seconds))


if __name__ == "__main__":
    main()
