"""What one address may ask for, who is heard at all, and connections that say nothing."""

import asyncio
import json
import logging
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from crossfray.server import limits
from crossfray.server.limits import NO_LIMIT, UNLIMITED, Allowance, Connections, Rate, Seldom
from crossfray.server.serve import ADDRESS
from crossfray.server.settings import Settings
from crossfray.server.sqlite import FILE
from server.process import Process
from server.wire import Json, LocalSite, Site, running

JSON = {"Content-Type": "application/json"}
SKIRMISH = {
    "game": "skirmish",
    "map": "courtyard",
    "edition": "expanded",
    "squads": [["batman"], ["the-joker"]],
}


class Time:
    """A clock for tests."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class TestAllowance:
    def test_a_burst_and_then_so_many_a_second(self) -> None:
        clock = Time()
        allowance = Allowance(Rate(3, 0.5), clock)
        assert [allowance.take("a") for _ in range(4)] == [0, 0, 0, 2]
        assert allowance.take("b") == 0
        clock.now += 1.5
        assert allowance.take("a") == 0.5
        clock.now += 0.5
        assert allowance.take("a") == 0
        clock.now += 1000
        assert [allowance.take("a") > 0 for _ in range(4)] == [False, False, False, True]

    def test_no_limit(self) -> None:
        allowance = Allowance(NO_LIMIT)
        assert not any(allowance.take("a") for _ in range(1000))

    def test_addresses_are_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "MOST_ADDRESSES", 10)
        allowance = Allowance(Rate(1, 1), Time())
        for number in range(100):
            allowance.take(str(number))
        assert len(allowance._left) == 10
        assert allowance.take("99") > 0


class Open(asyncio.Transport):
    """A connection that closes when it is told to."""

    closing = False

    def is_closing(self) -> bool:
        return self.closing


class TestConnections:
    def test_so_many_of_one_and_of_all(self) -> None:
        connections = Connections(5, 2)
        first = [Open() for _ in range(3)]
        assert [connections.admit("10.0.0.1", each) for each in first] == [True, True, False]
        assert [connections.admit("10.0.0.2", Open()) for _ in range(3)] == [True, True, False]
        assert connections.admit("10.0.0.3", Open())
        assert not connections.admit("10.0.0.4", Open())
        first[0].closing = True
        assert connections.admit("10.0.0.4", Open())

    def test_this_machine_may_have_more_but_not_all(self) -> None:
        connections = Connections(8, 2)
        assert sum(connections.admit("127.0.0.1", Open()) for _ in range(20)) == 6
        assert sum(connections.admit("::1", Open()) for _ in range(20)) == 2


def test_the_same_line_in_a_log_is_seldom(caplog: pytest.LogCaptureFixture) -> None:
    clock = Time()
    log = logging.getLogger("a test of logs")
    seldom = Seldom(most=2, seconds=60, clock=clock)
    log.addFilter(seldom)
    for number in range(100):
        log.warning("Invalid HTTP request received: %d", number)
        log.warning("something else")
    assert len(caplog.records) == 4
    clock.now += 61
    log.warning("something else")
    assert caplog.records[-1].getMessage() == "something else (and 98 more like it before)"


# ---------------------------------------------------------------------- connections


def address_of(site: Site) -> tuple[str, int]:
    host, _, port = site.address.removeprefix("http://").rpartition(":")
    return host, int(port)


def ended(connection: socket.socket) -> bool:
    """Whether the other side ends a connection within a few seconds, without a word."""
    connection.settimeout(5)
    try:
        return connection.recv(1000) == b""
    except ConnectionResetError:
        return True


class TestHalfSent:
    @pytest.fixture(scope="class")
    @classmethod
    def site(cls) -> Iterator[LocalSite]:
        settings = Settings(pause=0, request_within=0.4).unlimited()
        with running(settings=settings) as found:
            yield found

    @pytest.mark.parametrize(
        "sent",
        [
            b"",
            b"GET",
            b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n",
            b"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
            b"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
            b"GET /api/tables/x/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgr",
        ],
    )
    def test_who_does_not_finish_is_cut_off(self, site: LocalSite, sent: bytes) -> None:
        with socket.create_connection(address_of(site)) as connection:
            connection.sendall(sent)
            assert ended(connection)

    def test_dripping_does_not_help(self, site: LocalSite) -> None:
        with socket.create_connection(address_of(site)) as connection:
            begun = time.monotonic()
            try:
                for letter in b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 1000:
                    connection.sendall(bytes([letter]))
                    time.sleep(0.05)
            except OSError:
                pass
            assert time.monotonic() - begun < 5

    def test_a_second_request_on_a_connection_has_its_own_time(self, site: LocalSite) -> None:
        with socket.create_connection(address_of(site)) as connection:
            for _ in range(3):
                connection.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                answer = b""
                while not answer.endswith(b"}"):
                    answer += connection.recv(2000)
                assert answer.startswith(b"HTTP/1.1 200")
                time.sleep(0.3)
            connection.sendall(b"GET /heal")
            assert ended(connection)

    def test_who_sits_at_a_table_stays(self, site: LocalSite) -> None:
        with site.sit(site.table()) as wire:
            time.sleep(1)
            wire.answer(wire.options()[0])

    def test_more_than_fit_are_cut_off_at_once_and_then_there_is_room_again(self) -> None:
        settings = Settings(pause=0, request_within=30, most_connections=40).unlimited()
        with running(settings=settings) as site:
            held = [socket.create_connection(address_of(site)) for _ in range(60)]
            with pytest.raises(OSError):  # noqa: PT011
                site.table("duel", ["human", "human"])
            for each in held:
                each.close()
            time.sleep(0.3)
            with site.sit(site.table()) as wire:
                wire.play_on(Random(1), 5)


# ---------------------------------------------------------------------- who is heard


class TestNames:
    @pytest.fixture(scope="class")
    @classmethod
    def site(cls) -> Iterator[LocalSite]:
        with running(settings=Settings(names=("play.example.org",)).unlimited()) as found:
            yield found

    @pytest.mark.parametrize(
        "host",
        [
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost:8000",
            "a.localhost",
            "[::1]:8000",
            "PLAY.example.org",
            "192.168.1.5",
        ],
    )
    def test_its_names(self, site: LocalSite, host: str) -> None:
        assert site.request("GET", "/health", Host=host)[0] == 200

    @pytest.mark.parametrize(
        "host", ["evil.example.org", "", "127.0.0.1.evil.org", "play.example.org.evil.org", "x" * 300]
    )
    def test_other_names(self, site: LocalSite, host: str) -> None:
        status, _, body = site.request("GET", "/health", Host=host)
        assert status == 421
        assert "--name" in body["errors"][0]["message"]

    def test_pages_of_other_sites_are_not_heard(self, site: LocalSite) -> None:
        body = json.dumps({"match": "duel"}).encode()
        here = site.address.removeprefix("http://")
        for origin, status in (
            (f"http://{here}", 201),
            (f"https://{here}", 201),
            ("http://evil.example.org", 403),
            ("null", 403),
            (f"file://{here}", 403),
            ("http://127.0.0.1:1", 403),
        ):
            assert site.request("POST", "/api/tables", body, **JSON, Origin=origin)[0] == status

    def test_nor_their_web_sockets(self, site: LocalSite) -> None:
        made = site.table()
        url = f"{site.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/ws"
        with pytest.raises(InvalidStatus):
            connect(url, origin=Origin("http://evil.example.org"))
        with connect(url, origin=Origin(site.address)):
            pass

    def test_a_usual_port_may_be_left_out(self, site: LocalSite) -> None:
        for origin, host in (
            ("https://play.example.org", "play.example.org"),
            ("https://play.example.org", "play.example.org:443"),
            ("http://play.example.org:80", "play.example.org"),
        ):
            assert site.request("GET", "/health", Host=host, Origin=origin)[0] == 200


class TestRates:
    def rates(self, **given: Rate) -> Settings:
        return Settings(pause=0, rates=UNLIMITED._replace(**given))

    def post(self, site: Site, path: str, body: Json, address: str) -> int:
        more = {**JSON, "X-Forwarded-For": address}
        status, headers, answer = site.request("POST", path, json.dumps(body).encode(), **more)
        if status == 429:
            assert int(headers["retry-after"]) >= 1
            assert "too many requests from your address" in answer["errors"][0]["message"]
        return status

    def test_new_tables(self) -> None:
        with running(settings=self.rates(tables=Rate(3, 0.001))) as site:
            asked = [self.post(site, "/api/tables", {"match": "duel"}, "10.0.0.1") for _ in range(5)]
            assert asked == [201, 201, 201, 429, 429]
            assert self.post(site, "/api/tables", {"match": "duel"}, "10.0.0.2") == 201
            assert len(site.lobby.live) == 4

    def test_heavy_requests(self) -> None:
        with running(settings=self.rates(heavy=Rate(2, 0.001))) as site:
            asked = [self.post(site, "/api/check", {"match": SKIRMISH}, "10.0.0.1") for _ in range(4)]
            assert asked == [200, 200, 429, 429]
            assert self.post(site, "/api/match-file/read", {"text": ""}, "10.0.0.1") == 429
            assert self.post(site, "/api/tables", {"match": "duel"}, "10.0.0.1") == 201

    def test_requests(self) -> None:
        with running(settings=self.rates(requests=Rate(5, 0.001))) as site:
            assert [site.request("GET", "/health")[0] for _ in range(7)] == [200] * 5 + [429] * 2

    def test_hellos(self) -> None:
        with running(settings=self.rates(hellos=Rate(3, 0.001))) as site:
            made = site.table()
            for _ in range(3):
                site.sit(made).close()
            with pytest.raises(InvalidStatus):
                site.sit(made)

    def test_messages_wait(self) -> None:
        with running(settings=self.rates(messages=Rate(5, 20))) as site, site.sit(site.table()) as wire:
            begun = time.monotonic()
            for _ in range(15):
                wire.ask("refused", type="answer", decision=0, option="x")
            assert time.monotonic() - begun > 0.3  # ten of them, a twentieth of a second each

    def test_the_usual_ones_let_people_play(self) -> None:
        with running(settings=Settings(pause=0)) as site, site.sit(site.table()) as wire:
            wire.play_on(Random(1), 60)


# ---------------------------------------------------------------------- the process


def test_told_to_stop_it_ends_without_a_failure_and_takes_its_address_away(tmp_path: Path) -> None:
    with Process(tmp_path) as site:
        site.post("/api/check", {"match": SKIRMISH})
        assert (tmp_path / ADDRESS).read_text().strip() == site.address
        for name in (ADDRESS, FILE, "lock.sqlite"):
            assert (tmp_path / name).stat().st_mode & 0o077 == 0
        with site.sit(site.table()):
            site.process.send_signal(signal.SIGTERM)
            assert site.wait() == 0
    assert not (tmp_path / ADDRESS).exists()
