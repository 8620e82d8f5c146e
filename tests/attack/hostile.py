"""A table in play while strangers attack the server in every way known: how long its answers take."""

import asyncio
import json
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import quantiles

from websockets.asyncio.client import connect

from server.process import Process
from server.wire import Json, Site, Wire

SECONDS = 15.0
MATCH = {"game": "skirmish", "map": "gotham-city-streets", "edition": "expanded"}


def played(site: Site, seconds: float) -> list[float]:
    """Play at a table for a while, an answer every twentieth of a second; how long each took."""
    times = []
    rng = Random(1)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        made = site.table("mixed", ["human", "human"], seed=None)
        with site.sit(made) as wire:
            while wire.view["winner"] is None and time.perf_counter() < until:
                time.sleep(0.05)
                option = rng.choice(wire.options())
                begun = time.perf_counter()
                wire.say(type="answer", decision=wire.decision["id"], option=option)
                wire.hear_a("acknowledged")
                times.append(time.perf_counter() - begun)
                if wire.heard[-1]["type"] != "events":
                    wire.hear_a("events")
    return times


def post(site: Site, path: str, body: Json, number: int) -> None:
    headers = {"Content-Type": "application/json", "X-Forwarded-For": f"10.1.{number % 7}.{number % 40}"}
    try:
        site.request("POST", path, json.dumps(body).encode(), **headers)
    except OSError:
        time.sleep(0.05)


def picks(site: Site, number: int) -> None:
    pick = {"secret": True, "size": 10 ** (number % 30)}
    post(site, "/api/check", {"match": {**MATCH, "squads": [[], []], "pick": pick}}, number)


def unknown_names(site: Site, number: int) -> None:
    rng = Random(number)
    names = ["".join(rng.choice("abdehnorst-") for _ in range(38)) for _ in range(12)]
    text = "".join(f'[[side]]\nsquad = "{", ".join(names)}"\n' for _ in range(4))
    post(site, "/api/match-file/read", {"text": text}, number)


def impossible(site: Site, number: int) -> None:
    post(
        site,
        "/api/draw",
        {"match": {"game": "flags", "map": "rooftops", "squads": ["random"] * 4}, "size": 5},
        number,
    )


def tables(site: Site, number: int) -> None:
    post(site, "/api/tables", {"match": "mixed", "seats": ["greedy", "greedy"]}, number)


def half_sent(site: Site, _number: int) -> None:
    host, _, port = site.address.removeprefix("http://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=5) as one:
            one.sendall(b"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n{")
            time.sleep(0.2)
    except OSError:
        time.sleep(0.05)


def garbage(site: Site, number: int) -> None:
    host, _, port = site.address.removeprefix("http://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=5) as one:
            one.sendall(Random(number).randbytes(2000))
            one.recv(1000)
    except OSError:
        time.sleep(0.05)


KINDS: list[Callable[[Site, int], None]] = [
    picks,
    unknown_names,
    impossible,
    tables,
    half_sent,
    half_sent,
    garbage,
]


def watch(site: Site, made: Json, stop: threading.Event) -> None:
    """Watch a table with as many connections as are let in, and talk nonsense."""

    async def one(number: int) -> None:
        url = f"{site.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/ws"
        headers = {"X-Forwarded-For": f"10.2.0.{number}"}
        while not stop.is_set():
            try:
                async with connect(url, max_size=None, additional_headers=headers) as wire:
                    await wire.send(json.dumps({"type": "hello", "secret": made["spectator"]}))
                    while not stop.is_set():
                        await wire.send('{"type": "undo"}')
                        await wire.recv()
                        await asyncio.sleep(0.05)
            except Exception:
                await asyncio.sleep(0.2)

    async def all_at_once() -> None:
        await asyncio.gather(*(one(number) for number in range(30)))

    asyncio.run(all_at_once())


def p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98] * 1e3


def hostile(seconds: float = SECONDS) -> bool:
    """Limits are on, as for strangers; the attackers come from many addresses, through a proxy."""
    counts = [0] * len(KINDS)
    stop = threading.Event()
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder), "--limits") as site:
        calm = played(site, seconds)
        victim = site.table("duel", ["human", "human"])
        Wire(site.address, victim["table"], victim["spectator"]).close()

        def go_on(kind: int) -> None:
            while not stop.is_set():
                counts[kind] += 1
                KINDS[kind](site, counts[kind])

        threads = [threading.Thread(target=go_on, args=(kind,)) for kind in range(len(KINDS))]
        threads.append(threading.Thread(target=watch, args=(site, victim, stop)))
        for thread in threads:
            thread.start()
        time.sleep(1)
        attacked = played(site, seconds)
        stop.set()
        for thread in threads:
            thread.join(30)
        healthy = site.get("/health")["status"]
    sent = {f"{kind.__name__}-{n}": count for n, (kind, count) in enumerate(zip(KINDS, counts, strict=True))}
    factor = p99(attacked) / p99(calm)
    print(f"requests: {json.dumps(sent)}; afterwards /health: {healthy}")
    print(f"answers: {len(calm)} calm, p99 {p99(calm):.1f} ms", flush=True)
    print(f"answers: {len(attacked)} attacked, p99 {p99(attacked):.1f} ms: x {factor:.1f}", flush=True)
    return factor < 4
