"""What whoever runs a server relies on: figures, a log that programs can read, and a stop that does not take long."""

import json
import logging
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from crossfray.server.logs import JsonLines, at_table
from crossfray.server.metrics import Duration
from crossfray.server.serve import ADDRESS, STOPPED_WITHIN
from server.process import START, Process
from server.wire import LocalSite, running

LINE = re.compile(r'^crossfray_[a-z_]+(\{le="[^"]+"\})? -?[0-9.e+]+$')


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def figures(site: LocalSite) -> dict[str, float]:
    status, headers, body = site.request("GET", "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in body["text"].splitlines() if not line.startswith("#")]
    assert all(map(LINE.match, lines))
    pairs = [line.rsplit(" ", 1) for line in lines]
    return {name.removeprefix("crossfray_"): float(value) for name, value in pairs}


def test_figures_follow_what_happens(site: LocalSite) -> None:
    before = figures(site)
    made = site.table("duel", ["human", "greedy"])
    with site.sit(made) as wire:
        wire.play_on(Random(1), 5)
        wire.ask("refused", type="answer", decision=0, option="x")
        after = figures(site)
    assert after["tables"] == before["tables"] + 1
    assert after["tables_made_total"] == before["tables_made_total"] + 1
    assert after["answer_seconds_count"] == before["answer_seconds_count"] + 5
    assert after['answer_seconds_bucket{le="+Inf"}'] == after["answer_seconds_count"]
    assert after["refused_total"] == before["refused_total"] + 1
    assert after["connections"] == 1


def test_every_figure_says_what_it_is(site: LocalSite) -> None:
    text = site.request("GET", "/metrics")[2]["text"]
    named = set(re.findall(r"# TYPE (\S+) (?:gauge|counter|histogram)", text))
    assert named == set(re.findall(r"# HELP (\S+) \w", text))
    assert {
        re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"^(crossfray\w+)", text, re.M)
    } <= named


def test_strangers_are_told_nothing(site: LocalSite) -> None:
    status, _, _ = site.request("GET", "/metrics", None, **{"X-Forwarded-For": "203.0.113.9"})
    assert status == 404


def test_durations_are_counted_in_every_class_they_fit() -> None:
    took = Duration()
    for seconds in (0.004, 0.3, 9.0):
        took.add(seconds)
    found = dict(took.values())
    assert (found['_bucket{le="0.005"}'], found['_bucket{le="0.25"}'], found['_bucket{le="0.5"}']) == (
        1,
        1,
        2,
    )
    assert (found['_bucket{le="+Inf"}'], found["_count"], found["_sum"]) == (3, 3, 9.304)


def test_a_line_of_the_log_is_an_object() -> None:
    token = at_table.set("t1")
    try:
        try:
            raise ValueError("a “quoted”\nthing")
        except ValueError:
            info = sys.exc_info()
        record = logging.LogRecord("crossfray.server", logging.ERROR, "", 1, "table %s: %d", ("t1", 2), info)
        line = JsonLines().format(record)
    finally:
        at_table.reset(token)
    assert "\n" not in line
    found = json.loads(line)
    assert (found["level"], found["message"], found["table"]) == ("error", "table t1: 2", "t1")
    assert found["error"].endswith("a “quoted”\nthing")


def test_the_server_writes_such_a_log(tmp_path: Path) -> None:
    """An old table is marked at the start, which is logged."""
    with Process(tmp_path) as site:
        site.table("duel", ["human", "human"])
    command = [
        sys.executable,
        "-c",
        START,
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        "--json-log",
        "--days",
        "0",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        process.stdout.readline()
    finally:
        process.terminate()
    _, errors = process.communicate(timeout=20)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert any("has not been played at" in line["message"] for line in lines)


def test_it_stops_within_five_seconds_though_sockets_are_open(tmp_path: Path) -> None:
    with Process(tmp_path) as site, ExitStack() as opened:
        made = [site.table("duel", ["human", "greedy"]) for _ in range(10)]
        wires = [opened.enter_context(site.sit(each)) for each in made for _ in range(4)]
        wires[0].play_on(Random(1), 3)
        begun = time.monotonic()
        site.process.send_signal(signal.SIGTERM)
        assert site.wait() == 0
        took = time.monotonic() - begun
        codes = {wire.ended()[0] for wire in wires}
    assert took < 5
    assert codes <= {1001, 1012, 1013}
    with Process(tmp_path) as site, site.sit(made[0]) as wire:  # and goes on
        wire.play_on(Random(1), 3)


STUCK = """
import time
from crossfray.server.lobby import Lobby
async def stop(self):
    time.sleep(60)
Lobby.stop = stop
"""


def test_it_stops_though_something_does_not_end(tmp_path: Path) -> None:
    """Nothing is waited for longer than that: what was acknowledged is kept already."""
    with Process(tmp_path, before=STUCK) as site:
        made = site.table("duel", ["human", "human"])
        with site.sit(made) as wire:
            wire.play_on(Random(1), 5)
            begun = time.monotonic()
            site.process.send_signal(signal.SIGTERM)
            assert site.wait() == 0
            took = time.monotonic() - begun
    assert STOPPED_WITHIN <= took < 5
    assert not (tmp_path / ADDRESS).exists()
    with Process(tmp_path) as site, site.sit(made) as wire:
        assert wire.decision["id"] >= 5
