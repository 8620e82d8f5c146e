"""What can be asked over HTTP."""

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crossfray import __version__
from crossfray.agents.known import AGENTS
from crossfray.content.cards import attachments, characters
from crossfray.content.maps import map_ids
from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.match.spec import MODES
from crossfray.rules.view import match_view
from crossfray.server import clock
from crossfray.server import lobby as lobby_module
from crossfray.server.live_table import LiveTable
from crossfray.server.lobby import Lobby
from crossfray.server.messages import SAID, TOLD
from crossfray.server.settings import DAY, Settings
from crossfray.server.sqlite import SqliteStore
from crossfray.server.store import MemoryStore, NoSuchTable, Stored, StoreError
from crossfray.server.work import Closed
from server.wire import LocalSite, Wire, running
from support.loop import run_alone

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running(folder=Path("no-such-folder")) as found:
        yield found


def errors(site: LocalSite, path: str, body: Any, status: int) -> list[dict[str, str]]:
    found: list[dict[str, str]] = site.post(path, body, status)["errors"]
    assert all(set(error) <= {"field", "message", "rule"} and error["message"] for error in found)
    return found


def test_health(site: LocalSite) -> None:
    assert site.get("/health") == {"status": "ok", "version": __version__}


class TestCatalogue:
    def test_matches(self, site: LocalSite) -> None:
        found = {entry["name"]: entry for entry in site.get("/api/matches")}
        assert list(found) == list(presets())
        for name, spec in presets().items():
            usual = {mode: found[name].pop(mode) for mode in MODES if not getattr(spec, mode)}
            assert not any(usual.values())
            assert found[name] == json.loads(json.dumps({"name": name, **spec.to_json()}))

    def test_maps(self, site: LocalSite) -> None:
        assert {entry["id"] for entry in site.get("/api/maps")} == set(map_ids())

    def test_a_map_has_the_board_of_a_match(self, site: LocalSite) -> None:
        found = site.get("/api/maps/gotham-city-streets")
        match = match_view(build_match(preset("skirmish")))
        assert found["board"] == match["board"]
        assert found["areas"]["1"] == match["sides"][0]["area"]
        assert found["colours"]["1"] == match["sides"][0]["colour"]
        for map_id in map_ids():
            each = site.get(f"/api/maps/{map_id}")
            assert (each["id"], len(each["areas"])) == (map_id, each["sides"])

    def test_a_map_that_is_not_there(self, site: LocalSite) -> None:
        status, _, body = site.request("GET", "/api/maps/gotham-city-street")
        assert status == 404
        assert "did you mean: gotham-city-streets" in body["errors"][0]["message"]

    def test_cards(self, site: LocalSite) -> None:
        found = site.get("/api/cards")
        assert [card["id"] for card in found["characters"]] == list(characters())
        assert [card["id"] for card in found["attachments"]] == list(attachments())
        arya = next(card for card in found["characters"] if card["id"] == "arya-stark")
        assert arya["defense"] == characters()["arya-stark"].defense
        assert {"name", "type", "cost", "challenge_action", "text"} <= set(arya["abilities"][0])
        assert arya["trait"]["text"]
        assert arya["provenance"]
        assert "\n" not in json.dumps(found, ensure_ascii=False)

    def test_companions_and_items(self, site: LocalSite) -> None:
        found = {card["id"]: card for card in site.get("/api/cards")["attachments"]}
        assert found["ghost"]["kind"] == "companion"
        assert found["ghost"]["abilities"]
        assert found["ghost"]["defense"] is not None
        assert found["needle"]["kind"] == "item"
        assert found["needle"]["trait"]["text"]


class TestNewTables:
    def test_a_table(self, site: LocalSite) -> None:
        made = site.post("/api/tables", {"match": "duel", "seats": ["human", "greedy"]}, 201)
        assert [(seat["side"], seat["kind"]) for seat in made["seats"]] == [(1, "human"), (2, "greedy")]
        assert made["seats"][1]["secret"] is None
        for secret in (made["seats"][0]["secret"], made["spectator"]):
            assert len(secret) >= 22  # 128 bits in base 64

    def test_seats_nobody_spoke_of(self, site: LocalSite) -> None:
        made = site.post("/api/tables", {"match": "first-got100-3"}, 201)
        assert [seat["kind"] for seat in made["seats"]] == ["human", "normal", "normal"]

    def test_who_made_the_table_has_one_secret_for_all_human_seats(self, site: LocalSite) -> None:
        made = site.table("first-got100-4", ["human", "open", "human", "random"])
        secrets = [seat["secret"] for seat in made["seats"]]
        assert secrets[0] == secrets[2] is not None
        assert secrets[1] is secrets[3] is None

    def test_a_match_of_ones_own(self, site: LocalSite) -> None:
        squads = [["henchman"], ["police-officer"]]
        match = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": squads}
        made = site.table(match)
        facts = site.get(f"/api/tables/{made['table']}")
        assert (facts["map"], facts["squads"], facts["title"]) == ("courtyard", squads, "A match")

    def test_all_tables_differ(self, site: LocalSite) -> None:
        made = [site.table() for _ in range(5)]
        assert len({each["table"] for each in made}) == 5
        assert len({each["seats"][0]["secret"] for each in made} | {each["spectator"] for each in made}) == 10

    def test_dice_differ_unless_the_seed_is_given(self, site: LocalSite) -> None:
        found = {site.lobby.live[site.table(seed=None)["table"]].table.dice.secret for _ in range(4)}
        assert len(found) == 4
        assert min(map(len, found)) == 64  # 256 bits
        assert site.lobby.live[site.table(seed=7)["table"]].table.dice.secret == "7"

    @pytest.mark.parametrize(
        ("body", "status", "message"),
        [
            ({"match": "duell"}, 400, "did you mean: duel"),
            ({}, 422, "Field required"),
            ([], 422, "valid dictionary"),
            ({"match": 5}, 422, ""),
            ({"match": "duel", "seats": ["human"]}, 400, "the match has 2 seats"),
            ({"match": "duel", "seats": ["human", "gredy"]}, 400, "did you mean: greedy"),
            ({"match": "duel", "seats": "human"}, 422, "valid list"),
            ({"match": "duel", "seats": ["human"] * 9}, 422, "at most 8"),
            ({"match": "duel", "seed": -1}, 422, "greater than or equal to 0"),
            ({"match": "duel", "seed": 1 << 128}, 422, "less than"),
            ({"match": "duel", "seed": "1"}, 422, "valid integer"),
            ({"match": "duel", "colour": "red"}, 422, "Extra inputs"),
            ({"match": {"game": "skirmish"}}, 422, "Field required"),
        ],
    )
    def test_what_cannot_be_made(self, site: LocalSite, body: Any, status: int, message: str) -> None:
        found = errors(site, "/api/tables", body, status)
        assert any(message in error["message"] for error in found), found

    def test_a_wrong_match_names_the_rules(self, site: LocalSite) -> None:
        squads = [["henchman", "henchman"], ["batmn"]]
        match = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": squads}
        found = errors(site, "/api/tables", {"match": match}, 400)
        assert {error.get("rule") for error in found} == {None, "MIX-2"}
        assert any("did you mean: batman" in error["message"] for error in found)

    def test_a_body_that_is_no_json(self, site: LocalSite) -> None:
        for body in (b"{", b"\xff\xfe", b"[" * 10_000):
            status, _, answer = site.request("POST", "/api/tables", body, **JSON)
            assert status in (400, 422)
            assert answer["errors"]

    def test_a_body_that_is_too_large(self, site: LocalSite) -> None:
        status, _, answer = site.request(
            "POST", "/api/tables", b'{"match": "' + b"x" * 300_000 + b'"}', **JSON
        )
        assert status == 413
        assert "larger than" in answer["errors"][0]["message"]

    def test_a_body_that_hides_its_size(self, site: LocalSite) -> None:
        from http.client import HTTPConnection

        connection = HTTPConnection(site.address.removeprefix("http://"), timeout=5)
        parts = iter([b" " * 10_000] * 40)
        connection.request("POST", "/api/tables", parts, JSON, encode_chunked=True)
        assert connection.getresponse().status == 413
        connection.close()

    def test_errors_repeat_nothing(self, site: LocalSite) -> None:
        found = site.post("/api/tables", {"match": "duel", "seed": "my-secret", "my-secret": 1}, 422)
        assert "my-secret" not in json.dumps([error["message"] for error in found["errors"]])

    def test_no_more_tables_than_allowed(self) -> None:
        with running(settings=Settings(most_tables=2)) as small:
            small.table()
            small.table()
            found = errors(small, "/api/tables", {"match": "duel"}, 503)
            assert "cannot keep another" in found[0]["message"]


def passed(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So much time has passed since the beginning, on every clock."""
    monkeypatch.setattr(time, "time", lambda: WALL() + seconds)
    for module in (clock, lobby_module):
        monkeypatch.setattr(module, "steady", lambda: STEADY() + seconds)


def set_by(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """The clock on the wall is set, beyond what has passed on the other."""
    steady = clock.steady() - STEADY()
    monkeypatch.setattr(time, "time", lambda: WALL() + steady + seconds)


WALL, STEADY = time.time, clock.steady


class TestTables:
    def test_what_everybody_may_know(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "open"])
        facts = site.get(f"/api/tables/{made['table']}")
        assert facts == {
            "table": made["table"],
            "title": "Duel",
            "game": "skirmish",
            "map": "courtyard",
            "edition": "expanded",
            "squads": [["henchman"], ["police-officer"]],
            "split": [],
            "status": [],
            "ultimate": "",
            "sides": match_view(build_match(preset("duel")))["sides"],
            "seats": [
                {"side": 1, "player": 1, "kind": "human", "name": "", "taken": True, "connected": False},
                {"side": 2, "player": 1, "kind": "open", "name": "", "taken": False, "connected": False},
            ],
            "number": 0,
            "round": 0,
            "waits_for": None,
            "winner": None,
            "points": [0, 0],
            "seal": made["seal"],
            "nonces": None,
            "seed": None,
        }

    def test_a_table_that_is_not_there(self, site: LocalSite) -> None:
        for method, path in (("GET", "/api/tables/nothing"), ("POST", "/api/tables/nothing/join")):
            status, _, body = site.request(method, path)
            assert status == 404
            assert "no such table" in body["errors"][0]["message"]

    def test_an_open_seat_is_taken_once(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "open"])
        taken = site.post(f"/api/tables/{made['table']}/join", {})
        assert taken["side"] == 2
        assert taken["secret"] not in json.dumps(made)
        assert site.get(f"/api/tables/{made['table']}")["seats"][1]["taken"]
        assert "No open seat" in errors(site, f"/api/tables/{made['table']}/join", {}, 409)[0]["message"]

    def test_a_side_can_be_chosen(self, site: LocalSite) -> None:
        made = site.table("first-got100-3", ["human", "open", "open"])
        path = f"/api/tables/{made['table']}/join"
        assert site.post(path, {"side": 3})["side"] == 3
        errors(site, path, {"side": 3}, 409)
        errors(site, path, {"side": 1}, 409)
        errors(site, path, {"side": "2"}, 422)
        assert site.request("POST", path)[2]["side"] == 2  # without a body

    def stored(self, name: str, days: float, visited: bool = True) -> Stored:
        """A table last played at so many days ago."""
        return Stored(name, preset("duel"), "1", (), "", time.time() - days * DAY, visited=visited)

    def swept(self, *tables: Stored, **settings: Any) -> tuple[Lobby, MemoryStore]:
        """A lobby that has been running for a long time."""
        store = MemoryStore()
        store.tables = {table.id: table for table in tables}
        return Lobby(store, Settings(**{"right_for": 0.0, **settings})), store

    def test_old_tables_are_marked_and_logged_first_and_removed_a_day_later(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def check() -> None:
            lobby, store = self.swept(self.stored("old", 31), self.stored("new", 29))
            await lobby.sweep()
            assert [table.marked > 0 for table in store.tables.values()] == [True, False]
            assert "table old has not been played at for 30 days: it is removed in 24 hours" in caplog.text
            await lobby.sweep()
            assert list(store.tables) == ["old", "new"]
            passed(monkeypatch, DAY + 1)
            await lobby.sweep()
            assert list(store.tables) == ["new"]
            assert "removed 1 tables: old" in caplog.text
            await lobby.close()

        run_alone(check())

    def test_nothing_is_removed_in_the_first_hour_nor_after_the_clock_was_set(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def check() -> None:
            lobby, store = self.swept(self.stored("old", 31), self.stored("new", 0), right_for=3600.0)
            store.tables["old"] = replace(store.tables["old"], marked=1.0)
            await lobby.sweep()
            assert list(store.tables) == ["old", "new"]
            passed(monkeypatch, 3601)
            set_by(monkeypatch, 400 * DAY)
            await lobby.sweep()
            assert list(store.tables) == ["old", "new"]
            assert "the clock was set by +9600.0 hours" in caplog.text
            set_by(monkeypatch, 0)  # and back
            await lobby.sweep()
            passed(monkeypatch, 2 * 3601)
            await lobby.sweep()
            assert list(store.tables) == ["old", "new"]
            assert store.tables["new"].marked == 0
            assert store.tables["old"].marked > 1
            passed(monkeypatch, 2 * DAY)
            await lobby.sweep()
            assert list(store.tables) == ["new"]
            await lobby.close()

        run_alone(check())

    def test_tables_to_which_nobody_came_go_after_an_hour(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def check() -> None:
            lobby, store = self.swept(self.stored("seen", 0.1), self.stored("unseen", 0.1, visited=False))
            made = await lobby.create(preset("duel"), [], None)
            await lobby.sweep()
            assert sorted(store.tables) == sorted(["seen", made.id])
            passed(monkeypatch, 3601)
            for task in lobby._tasks.values():
                task.cancel()  # nobody is there
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            await lobby.sweep()
            assert list(store.tables) == ["seen"]
            await lobby.close()

        run_alone(check())

    @pytest.mark.parametrize("days", [30, 0])
    def test_a_clock_that_jumps_removes_no_table_that_was_here(
        self, monkeypatch: pytest.MonkeyPatch, days: int
    ) -> None:
        store = MemoryStore()
        settings = Settings(
            pause=0,
            kept=days * DAY,
            marked_for=0,
            right_for=0,
            clock_off=1e12,
            rest_after=0.0,
            sweep_every=0.02,
        )
        with running(store, settings) as site:
            made, left = site.table("duel"), site.table("duel")
            with site.sit(made) as wire:
                real = time.time
                monkeypatch.setattr(time, "time", lambda: real() + 400 * DAY)
                store.tables["old"] = replace(self.stored("old", 1), touched=real() - DAY)
                until = time.monotonic() + 5
                while "old" in store.tables and time.monotonic() < until:
                    time.sleep(0.01)
                assert set(store.tables) == {made["table"], left["table"]}
                wire.answer(wire.options()[0])
            with site.sit(left) as wire:  # nobody was there any more
                wire.answer(wire.options()[0])

    def test_a_table_that_is_being_opened_is_not_removed(self) -> None:
        class Slow(MemoryStore):
            async def load(self, table_id: str, steps: int | None = None) -> Stored:
                found = await super().load(table_id, steps)
                await lobby.sweep()
                return found

        async def check() -> None:
            store.tables["old"] = Stored("old", preset("duel"), "1", (), "", 0.0)
            await lobby.open("old")
            assert list(store.tables) == ["old"]
            with pytest.raises(NoSuchTable):
                await lobby.open("none")
            await lobby.close()

        store = Slow()
        lobby = Lobby(store, Settings(kept=0, marked_for=0, right_for=0))
        run_alone(check())

    def test_a_table_that_is_put_away_before_it_has_begun_tells_who_comes(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def put_away_at_once(lobby: Lobby, *args: Any) -> LiveTable:
            live = own(lobby, *args)
            lobby._tasks[live.id].cancel()
            return live

        async def check() -> None:
            lobby, _ = self.swept(self.stored("new", 0))
            live = await lobby.open("new")
            with pytest.raises(Closed):
                await asyncio.wait_for(live.goes_on(), 5)
            assert not lobby.live
            await lobby.close()

        own = Lobby._make_live
        monkeypatch.setattr(Lobby, "_make_live", put_away_at_once)
        run_alone(check())

    def test_tables_at_rest_leave_the_memory_and_come_back(self) -> None:
        with running(settings=Settings(pause=0, rest_after=0.0, sweep_every=0.05)) as site:
            made = site.table("duel", ["human", "greedy"])
            until = time.monotonic() + 5
            while site.lobby.live and time.monotonic() < until:
                time.sleep(0.02)
            assert not site.lobby.live
            with site.sit(made) as wire:
                wire.wait_until_asked()
                time.sleep(0.2)
                assert site.lobby.live  # somebody is there
                wire.answer(wire.options()[0])


class TestFailures:
    def test_a_store_that_fails(self) -> None:
        class Broken(MemoryStore):
            broken = False

            async def check(self) -> None:
                if self.broken:
                    raise StoreError("no")

        store = Broken()
        with running(store, Settings(check_every=0).unlimited()) as site:
            site.get("/health")
            store.broken = True
            status, _, body = site.request("GET", "/health")
            assert (status, body["errors"][0]["message"]) == (
                503,
                "the server cannot save tables at the moment",
            )

    def test_a_full_disk_is_told(self, tmp_path: Path) -> None:
        store = SqliteStore(tmp_path)
        with running(store, Settings(pause=0, check_every=0).unlimited()) as site:
            made = site.table("duel")
            site.get("/health")
            pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
            store._connection.execute(f"PRAGMA max_page_count = {pages}")
            for _ in range(100):  # until the last page is full
                status, _, body = site.request("POST", "/api/tables", b'{"match": "duel"}', **JSON)
                if status == 503:
                    break
            full = [{"message": "the server cannot save tables at the moment: its disk is full"}]
            assert body["errors"] == full
            status, _, body = site.request("GET", "/health")
            assert (status, body["errors"]) == (503, full)
            with site.sit(made) as wire:
                refused = None
                for _ in range(200):
                    wire.say(type="answer", decision=wire.decision["id"], option=wire.options()[0])
                    told = wire.hear()
                    while told["type"] not in ("events", "refused"):
                        told = wire.hear()
                    if told["type"] == "refused":
                        refused = told["sentence"]
                        break
                assert refused == ("The server cannot save the game: its disk is full. Nothing has changed.")
            store._connection.execute("PRAGMA max_page_count = 100000")
            site.get("/health")

    def test_health_is_not_looked_at_all_the_time(self) -> None:
        class Counting(MemoryStore):
            looks = 0

            async def check(self) -> None:
                self.looks += 1

        store = Counting()
        with running(store) as site:
            for _ in range(5):
                site.get("/health")
            assert store.looks == 1


class TestPages:
    def test_a_client_that_was_not_built(self, site: LocalSite) -> None:
        for path in ("/", "/table/abc"):
            status, headers, body = site.request("GET", path)
            assert status == 200
            assert headers["content-type"].startswith("text/html")
            assert "does not include" in body["text"]

    def test_a_built_client(self, tmp_path: Path) -> None:
        (tmp_path / "assets").mkdir()
        (tmp_path / "index.html").write_text("<p>the game</p>")
        (tmp_path / "assets" / "main-1a2b.js").write_text("play()")
        (tmp_path.parent / "outside.txt").write_text("private")
        with running(folder=tmp_path) as site:
            for path in ("/", "/index.html", "/new", "/table/abc/def"):
                status, headers, body = site.request("GET", path)
                assert (status, body["text"]) == (200, "<p>the game</p>")
                assert headers["cache-control"] == "no-cache"
                assert "default-src 'self'" in headers["content-security-policy"]
            status, headers, body = site.request("GET", "/assets/main-1a2b.js")
            assert (status, body["text"]) == (200, "play()")
            assert "immutable" in headers["cache-control"]
            for path in ("/assets/none.js", "/api/none", "/api"):
                assert site.request("GET", path)[0] in (200, 404)
            assert site.request("GET", "/assets/none.js")[0] == 404
            assert site.request("GET", "/api/none")[0] == 404
            for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt"):
                assert "private" not in site.request("GET", path)[2]["text"]

    def test_unknown_methods(self, site: LocalSite) -> None:
        status, _, body = site.request("DELETE", "/api/tables/x")
        assert status == 405
        assert body["errors"]


def test_the_schema_describes_requests_and_messages(site: LocalSite) -> None:
    schema = site.get("/api/openapi.json")
    assert {"/health", "/api/tables", "/api/tables/{table_id}/join", "/api/cards"} <= set(schema["paths"])
    known = schema["components"]["schemas"]
    assert {model.__name__ for model in (*SAID, *TOLD)} <= set(known)
    text = json.dumps(schema)
    assert "#/$defs" not in text
    for name in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in known


@pytest.mark.parametrize("agent", AGENTS)
def test_agents_can_sit_everywhere(site: LocalSite, agent: str) -> None:
    """Those that look ahead think for seconds an activation with the rules in Python: a few answers must do."""
    made = site.table("duel", [agent, agent])
    with Wire(site.address, made["table"], made["spectator"]) as wire:
        while wire.hear_a("events")["to"] < 5:
            pass


@pytest.mark.parametrize("agent", ["novice", "greedy", "random"])
def test_agents_play_a_table_to_its_end(site: LocalSite, agent: str) -> None:
    made = site.table("duel", [agent, agent])
    assert site.wait_for(made, "winner") in (1, 2)
    with Wire(site.address, made["table"], made["spectator"]) as wire:
        assert wire.hear_a("snapshot")["view"]["decision"] is None
