"""A server that is killed in the middle of play loses no answer that it has acknowledged."""

import signal
import sqlite3
import threading
import time
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from crossfray.content.match.build import preset
from crossfray.server.sqlite import FILE
from crossfray.table.table import Table
from server.process import Process
from server.wire import Json, Site

Given = dict[int, str]
"""Acknowledged answers by the number of their decision."""


def play(site: Site, made: Json, given: Given, rng: Random) -> None:
    """Play until the connection is lost, noting what was acknowledged. An ended game is left."""
    try:
        with site.sit(made) as wire:
            while True:
                wire.wait_until_asked()
                if wire.view["winner"] is not None:
                    return
                decision, option = wire.decision["id"], rng.choice(wire.options())
                wire.say(type="answer", decision=decision, option=option)
                wire.hear_a("acknowledged")
                given[decision] = option
                if wire.heard[-1]["type"] != "events":
                    wire.hear_a("events")
    except (ConnectionClosed, OSError, TimeoutError, EOFError):
        return


def kept(data: Path, table: str) -> list[tuple[int, str, str]]:
    db = sqlite3.connect(data / FILE)
    try:
        read = "SELECT side, answer, hash FROM steps WHERE table_id = ? ORDER BY number"
        return db.execute(read, (table,)).fetchall()
    finally:
        db.close()


def kill_runs(data: Path, kills: int, tables: int, seconds: float) -> int:
    """Play at tables with several clients and kill the server again and again; how many answers were kept."""
    rng = Random(kills)
    made: list[Json] = []
    given: list[Given] = [{} for _ in range(tables)]
    for run in range(kills + 1):
        with Process(data) as site:
            if not made:
                seats = ["human", "greedy"]
                made = [site.table("skirmish", seats, seed=n) for n in range(tables)]
            check(site, data, made, given)
            if run == kills:
                break
            threads = [
                threading.Thread(target=play, args=(site, each, given[n], Random(rng.random())))
                for n, each in enumerate(made)
            ]
            for thread in threads:
                thread.start()
            time.sleep(seconds * (0.5 + rng.random()))
            site.kill()
            for thread in threads:
                thread.join(20)
                assert not thread.is_alive()
    return sum(map(len, given))


def check(site: Site, data: Path, made: list[Json], given: list[Given]) -> None:
    """Every acknowledged answer is there, the steps play as kept, and the table goes on behind them."""
    for each, acknowledged in zip(made, given, strict=True):
        with site.sit(each) as wire:
            wire.wait_until_asked()
            decision = wire.view["decision"]
            assert decision is None or decision["id"] > max(acknowledged, default=-1)
        steps = kept(data, each["table"])
        assert {n: steps[n][1] for n in acknowledged} == acknowledged
        again = Table(preset("skirmish"), made.index(each))
        assert again.play_again(steps) == 0


def test_no_acknowledged_answer_is_lost(tmp_path: Path) -> None:
    assert kill_runs(tmp_path, kills=2, tables=3, seconds=0.5) > 10


@pytest.mark.long
def test_no_acknowledged_answer_is_lost_in_many_kills(tmp_path: Path) -> None:
    assert kill_runs(tmp_path, kills=12, tables=12, seconds=1.5) > 500


def test_a_server_that_is_told_to_stop_stops(tmp_path: Path) -> None:
    with Process(tmp_path) as site:
        made = site.table()
        with site.sit(made) as wire:
            wire.answer(wire.options()[0])
            then = wire.view
            site.process.send_signal(signal.SIGINT)
            assert wire.ended()[0] in (1012, 1013)
        assert site.wait() in (0, 130)  # 0 where a shell has told its background jobs to ignore interrupts
    with Process(tmp_path) as site, site.sit(made) as wire:
        assert wire.view == then
