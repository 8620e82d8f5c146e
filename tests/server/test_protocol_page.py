"""docs/protocol.md: every request, message and reply on the page is carried out as it is printed there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from crossfray.server.settings import DAY, Settings
from crossfray.table import fair_dice
from server.wire import Site, Wire, running

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
NAMES = ("TABLE", "SECRET", "FRIEND", "WATCHER")
REST = "..."
SECRET_OF_THE_DICE = f"{2:064x}"
"""with which the first side begins on the page"""


class Block(NamedTuple):
    language: str
    name: str
    text: str


def blocks() -> list[Block]:
    found = re.findall(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [Block(*parts) for parts in found]


class Reader:
    """Carries out a page, and learns what its names stand for."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.names: dict[str, str] = {}
        self.wires: dict[str, Wire] = {}

    def filled(self, text: str) -> str:
        for name, value in self.names.items():
            text = text.replace(name, value)
        return text

    def fits(self, expected: Any, found: Any, at: str = "") -> None:
        """What the page says is what was found, up to what it leaves open."""
        if expected == REST:
            return
        if isinstance(expected, str) and expected in NAMES and expected not in self.names:
            assert isinstance(found, str)
            self.names[expected] = found
        elif isinstance(expected, dict):
            assert isinstance(found, dict), at
            if REST not in expected:
                assert set(expected) == set(found), at
            for key in expected.keys() - {REST}:
                self.fits(expected[key], found.get(key), f"{at}.{key}")
        elif isinstance(expected, list):
            known = expected[:-1] if expected and expected[-1] == REST else expected
            assert len(known) == len(found) or known is not expected, at
            for number, (one, other) in enumerate(zip(known, found, strict=False)):
                self.fits(one, other, f"{at}.{number}")
        else:
            assert self.names.get(expected, expected) == found, at

    def request(self, block: Block) -> None:
        asked, _, answer = block.text.partition("\n\n")
        line, _, body = asked.partition("\n")
        method, path = line.split()
        status, _, reply = answer.partition("\n")
        headers = {"Content-Type": "application/json"} if body else {}
        found = self.site.request(method, self.filled(path), body.encode() or None, **headers)
        assert found[0] == int(status), found
        self.fits(json.loads(reply), found[2], line)

    def talk(self, block: Block) -> None:
        if block.name not in self.wires:
            self.wires[block.name] = Wire(self.site.address, self.names["TABLE"], None)
        wire = self.wires[block.name]
        for part in re.split(r"^(?=[<>] )", block.text, flags=re.MULTILINE)[1:]:
            message = json.loads(part[2:])
            if part[0] == ">":
                wire.socket.send(self.filled(json.dumps(message)))
            else:
                self.fits(message, wire.hear(), part)


def test_the_page_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_dice, "new_secret", lambda: SECRET_OF_THE_DICE)
    with running() as site:
        reader = Reader(site)
        for block in blocks():
            if block.language == "http":
                reader.request(block)
            else:
                reader.talk(block)
        for wire in reader.wires.values():
            wire.close()
    assert set(reader.names) == set(NAMES)


def test_every_message_has_an_example() -> None:
    text = PAGE.read_text("utf-8")
    for kind in ("hello", "answer", "undo", "rematch", "why"):
        assert f'> {{"type": "{kind}"' in text
    for kind in ("snapshot", "events", "seats", "sealed", "acknowledged", "refused", "why"):
        assert f'< {{"type": "{kind}"' in text


def limits() -> Iterator[tuple[str, str]]:
    settings = Settings()
    yield "a message", f"{settings.most_message >> 10} KiB of text"
    yield "the body of a request", f"{settings.most_body >> 10} KiB"
    yield "spectators of a table", str(settings.most_watchers)
    yield "connections of a seat", str(settings.most_per_seat)
    yield "the time for a request to arrive", f"{settings.request_within:.0f} seconds"
    yield "connections of an address", str(settings.most_per_address)
    rates = settings.rates
    named = {
        "requests": rates.requests,
        "checks and match files": rates.heavy,
        "hellos": rates.hellos,
        "messages at tables": rates.messages,
    }
    for what, rate in named.items():
        yield f"{what} of an address", f"{rate.burst} at once, then {rate.per_second} per second"
    a_minute = f"{rates.tables.per_second * 60:.0f} per minute"
    yield "new tables of an address", f"{rates.tables.burst} at once, then {a_minute}"
    yield "tables on a server", f"{settings.most_tables}, or as configured"
    yield "checks, drawn matches and match files that wait", str(settings.most_checks)
    yield "the time for one of them", f"{settings.check_within:.0f} seconds"
    yield "messages that a client has not received yet", str(settings.most_waiting)


def test_the_limits_are_those_of_the_page() -> None:
    text = PAGE.read_text("utf-8")
    for what, limit in limits():
        assert f"| {what} | {limit} |" in text
    assert f"removed after {Settings().kept / DAY:.0f} days" in text
    assert Settings().hello_within == 10
