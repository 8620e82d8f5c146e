"""Sitting at a table: hello, answers, refusals, coming back, taking back, watching."""

import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from crossfray.content.match.build import preset
from crossfray.rules.engine import option_ids
from crossfray.rules.view import match_view, view
from crossfray.server import jobs, played
from crossfray.server.choosing import edition_name, game_facts
from crossfray.server.live_table import OPENED_ANEW
from crossfray.server.settings import Settings
from crossfray.server.store import Answer, MemoryStore, StoreError
from crossfray.table.table import Table
from server import slow
from server.wire import Json, LocalSite, Wire, running
from support.games import ended_by_an_answer


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def table_of(site: LocalSite, made: Json) -> Table:
    return site.lobby.live[made["table"]].table


def to_the_first_turn(wire: Wire) -> None:
    """Place everybody."""
    while wire.decision["question"] != "character" and wire.decision["question"] != "action":
        wire.answer(wire.options()[0])


@contextmanager
def unread(site: LocalSite, made: Json) -> Iterator[None]:
    """A connection that says hello and then reads nothing."""
    host, _, port = site.address.removeprefix("http://").partition(":")
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        raw.connect((host, int(port)))
        request = (
            f"GET /api/tables/{made['table']}/ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        raw.sendall(request.encode())
        assert raw.recv(1000).startswith(b"HTTP/1.1 101")
        hello = json.dumps({"type": "hello", "secret": made["spectator"]}).encode()
        raw.sendall(b"\x81" + bytes([0x80 | len(hello)]) + bytes(4) + hello)  # masked with zeros
        until = time.monotonic() + 5
        while len(site.lobby.live[made["table"]].listeners) < 1:
            assert time.monotonic() < until
            time.sleep(0.01)
        yield


class TestHello:
    def test_a_snapshot_is_everything(self, site: LocalSite) -> None:
        made = site.table("skirmish", ["human", "open"])
        with site.sit(made) as wire:
            snapshot = wire.heard[0]
            table = table_of(site, made)
            assert snapshot["number"] == 0
            assert snapshot["match"] == json.loads(
                json.dumps(
                    {
                        **match_view(table.match),
                        "edition_name": edition_name(table.spec.edition),
                        "map": table.spec.map,
                        "game": "skirmish",
                        "scenario": game_facts("skirmish"),
                        "ultimate": None,
                    }
                )
            )
            seen = view(table.state, 0)
            del seen["decision"]["options"]  # chance answers, once everybody is there
            assert snapshot["view"] == json.loads(json.dumps({**seen, "lasting": []}))
            assert snapshot["you"] == [1]
            assert snapshot["players"] == [{"side": 1, "player": 1}]
            assert snapshot["log"] == []
            assert snapshot["can_undo"] is False
            assert snapshot["seats"] == [
                {"side": 1, "player": 1, "kind": "human", "name": "", "taken": True, "connected": True},
                {"side": 2, "player": 1, "kind": "open", "name": "", "taken": False, "connected": False},
            ]

    @pytest.mark.parametrize(
        "first",
        [
            '{"type": "hello", "secret": "guess"}',
            '{"type": "hello", "secret": ""}',
            '{"type": "hello"}',
            '{"type": "answer", "decision": 1, "option": "a1"}',
            '{"type": "undo"}',
            "hello",
            "{",
            "[]",
            '"\\ud800"',
            '{"type": "hello", "secret": "\\ud800"}',
            "[" * 5000,
            b"binary",
        ],
    )
    def test_without_a_secret_nobody_is_let_in(self, site: LocalSite, first: str | bytes) -> None:
        with Wire(site.address, site.table()["table"], None) as wire:
            wire.socket.send(first)
            refused = wire.hear()
            assert (refused["type"], refused["decision"]) == ("refused", None)
            assert wire.ended()[0] == 1008

    def test_a_table_that_is_not_there(self, site: LocalSite) -> None:
        with Wire(site.address, "nothing", "guess") as wire:
            assert "no such table" in wire.hear()["sentence"]
            assert wire.ended()[0] == 1008

    def test_the_secret_of_another_table(self, site: LocalSite) -> None:
        one, other = site.table(), site.table()
        with Wire(site.address, one["table"], other["seats"][0]["secret"]) as wire:
            assert "is not valid for this table" in wire.hear()["sentence"]

    def test_who_says_nothing_is_sent_away(self) -> None:
        with (
            running(settings=Settings(hello_within=0.1)) as site,
            Wire(site.address, site.table()["table"], None) as wire,
            pytest.raises(ConnectionClosed),
        ):
            wire.hear()

    def test_no_more_connections_than_allowed(self) -> None:
        with running(settings=Settings(most_watchers=2)) as site:
            made = site.table()
            watcher = made["spectator"]
            with site.sit(made, watcher), site.sit(made, watcher) as second:
                with Wire(site.address, made["table"], watcher) as third:
                    assert "2 spectators already watch this table" in third.hear()["sentence"]
                with site.sit(made) as seated:  # there is always room at a seat
                    seated.answer(seated.options()[0])
                second.close()
                with site.sit(made, watcher):
                    pass

    def test_a_seat_that_is_opened_again_and_again_lets_go_of_the_oldest(self) -> None:
        with running(settings=Settings(most_per_seat=2)) as site:
            made = site.table("duel", ["human", "friend"])
            with site.sit(made) as first, site.sit(made) as second, site.sit(made) as third:
                assert first.ended() == (1013, "this seat is open in too many places")
                with site.sit(made, made["seats"][1]["secret"]):
                    second.hear_a("events")
                    third.hear_a("events")

    def test_hello_is_said_once(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire:
            assert "already" in wire.ask("refused", type="hello", secret="x")["sentence"]
            wire.answer(wire.options()[0])


class TestAnswers:
    def test_everybody_hears_what_happened(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire, site.sit(made, made["spectator"]) as watcher:
            side = wire.decision["side"]
            told = wire.answer(wire.options()[0])
            piece = table_of(site, made).match.things[side - 1]
            square = table_of(site, made).steps[-1].answer
            text = f"{piece.name} is placed on {square}."
            event = {
                "number": 2,
                "step": 2,
                "event": "placed",
                "piece": piece.id,
                "square": square,
                "text": text,
            }
            assert (told["from"], told["to"], told["events"]) == (1, 2, [event])
            seen = watcher.hear_a("events")
            assert seen["events"] == [event]
            assert "options" not in seen["view"]["decision"]

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"decision": 0}, "question 1 is open now"),
            ({"decision": 2}, "question 1 is open now"),
            ({"decision": -1}, "question 1 is open now"),
            ({"option": "z99"}, "cannot choose that"),
            ({"option": ""}, "cannot choose that"),
            ({"option": "no\ud800"}, "cannot be read"),
            ({"option": "x" * 200}, "cannot be read"),
            ({"option": 5}, "cannot be read"),
            ({"decision": "1"}, "cannot be read"),
            ({"decision": 1.5}, "cannot be read"),
            ({"decision": 10**30}, ""),
            ({"type": "move"}, "cannot be read"),
            ({"type": None}, "cannot be read"),
        ],
    )
    def test_what_is_refused_changes_nothing(self, site: LocalSite, change: Json, sentence: str) -> None:
        made = site.table()
        with site.sit(made) as wire:
            before = table_of(site, made).state.hash()
            message = {"type": "answer", "decision": 1, "option": wire.options()[0], **change}
            refused = wire.ask("refused", **message)
            assert sentence in refused["sentence"]
            assert table_of(site, made).state.hash() == before
            wire.answer(wire.options()[0])

    @pytest.mark.parametrize("text", ["", "{", "null", "[]", "5", '"answer"', "[" * 4000, "NaN"])
    def test_what_cannot_be_read(self, site: LocalSite, text: str) -> None:
        with site.sit(site.table()) as wire:
            wire.socket.send(text)
            assert "cannot be read" in wire.hear()["sentence"]
            wire.answer(wire.options()[0])

    def test_binary(self, site: LocalSite) -> None:
        with site.sit(site.table()) as wire:
            wire.socket.send(b'{"type": "undo"}')
            assert "binary" in wire.hear()["sentence"]
            wire.answer(wire.options()[0])

    def test_too_large(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire:
            wire.socket.send("x" * 20_000)
            assert wire.ended()[0] == 1009
        with site.sit(made) as wire:
            wire.answer(wire.options()[0])

    def test_nobody_answers_for_another(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "open"])
        taken = site.post(f"/api/tables/{made['table']}/join", {})
        with site.sit(made) as one, site.sit(made, taken["secret"]) as two:
            one.hear_a("events")
            asked, other = (one, two) if one.asked else (two, one)
            assert "options" in asked.decision
            assert "options" not in other.decision
            option = asked.options()[0]
            with site.sit(made, made["spectator"]) as watcher:
                for wire in (other, watcher):
                    refused = wire.ask("refused", type="answer", decision=1, option=option)
                    assert "must answer this" in refused["sentence"]
            asked.answer(option)

    def test_the_rule_is_named(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire:
            to_the_first_turn(wire)
            while wire.decision["question"] != "action":
                wire.answer(wire.options()[0])
            assert "challenge" not in wire.options()
            number = wire.decision["id"]
            refused = wire.ask("refused", type="answer", decision=number, option="challenge")
            assert refused["rule"] == "CHAL-12"
            wire.answer("move")
            number = wire.decision["id"]
            far = "d8" if "d8" not in wire.options() else "d1"
            refused = wire.ask("refused", type="answer", decision=number, option=far)
            assert "MOVE" in refused["rule"]
            assert refused["refusals"][0]["rule"] == refused["rule"]

    def test_an_answer_counts_once(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as one, site.sit(made) as two:
            option = one.options()[0]
            for wire in (one, two):
                wire.say(type="answer", decision=1, option=option)
            kinds = []
            for wire in (one, two):
                while (message := wire.hear())["type"] not in ("acknowledged", "refused"):
                    pass
                kinds.append(message["type"])
            assert sorted(kinds) == ["acknowledged", "refused"]

    def test_after_the_end(self, site: LocalSite) -> None:
        made = site.table("duel", ["greedy", "human"])
        with site.sit(made) as wire:
            wire.play_on(Random(4))
            refused = wire.ask("refused", type="answer", decision=1, option="a1")
            assert "over" in refused["sentence"]


class TestWhy:
    def test_why_not(self, site: LocalSite) -> None:
        with site.sit(site.table()) as wire:
            to_the_first_turn(wire)
            asked = wire.view["acting"] or wire.options()[0]
            other = "henchman" if asked == "police-officer" else "police-officer"
            reply = wire.ask("why", type="why", words=[asked, "challenge", other])
            assert reply["words"] == [asked, "challenge", other]
            assert not reply["legal"]
            assert {"rule", "sentence", "distance", "most"} <= set(reply["refusals"][0])

    def test_nothing_forbids_it(self, site: LocalSite) -> None:
        with site.sit(site.table()) as wire:
            to_the_first_turn(wire)
            asked = wire.view["acting"] or wire.options()[0]
            reply = wire.ask("why", type="why", words=[asked, "move"])
            assert (reply["legal"], reply["refusals"]) == (True, [])

    @pytest.mark.parametrize("words", [[], ["batman"], ["nobody", "move"], ["henchman", "dance"]])
    def test_words_that_say_nothing(self, site: LocalSite, words: list[str]) -> None:
        with site.sit(site.table()) as wire:
            refused = wire.ask("refused", type="why", words=words)
            assert refused["sentence"]

    def test_too_many_words(self, site: LocalSite) -> None:
        with site.sit(site.table()) as wire:
            assert "cannot be read" in wire.ask("refused", type="why", words=["a"] * 100)["sentence"]


class TestComingBack:
    def test_what_was_missed_is_told(self, site: LocalSite) -> None:
        made = site.table("skirmish")
        with site.sit(made) as wire:
            wire.play_on(Random(1), 3)
            seen, heard = wire.number, []
            for _ in range(20):
                wire.play_on(Random(2), 1)
                heard += wire.heard[-1]["events"]
            with site.sit(made, seen=seen) as back:
                told = back.hear()
                assert (told["type"], told["from"], told["to"]) == ("events", seen, wire.number)
                assert told["events"] == heard
                assert told["view"] == wire.view

    def test_nothing_was_missed(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire:
            number = wire.number
        with site.sit(made, seen=number) as back:
            told = back.hear()
            assert (told["from"], told["to"], told["events"]) == (number, number, [])

    @pytest.mark.parametrize("seen", [0, -1, 99])
    def test_numbers_that_were_never_told_get_everything(self, site: LocalSite, seen: int) -> None:
        with site.sit(site.table(), seen=seen) as wire:
            assert wire.hear()["type"] == "snapshot"

    def test_who_missed_much_gets_everything(self, site: LocalSite) -> None:
        made = site.table("skirmish", ["greedy", "greedy"])
        site.wait_for(made, "winner")
        number = site.get(f"/api/tables/{made['table']}")["number"]
        assert number > 201
        for seen, kind in ((number - 200, "events"), (number - 201, "snapshot")):
            with Wire(site.address, made["table"], made["spectator"], seen) as wire:
                first = wire.hear()
                assert first["type"] == kind
        assert len(first["log"]) == 200

    def test_cut_at_random_one_sees_what_others_see(self, site: LocalSite) -> None:
        made = site.table("skirmish", ["human", "greedy"])
        rng = Random(5)
        events: dict[int, Json] = {}
        with site.sit(made, made["spectator"]) as watcher:
            wire = site.sit(made)
            while wire.view["winner"] is None:
                wire.play_on(rng, rng.randrange(1, 6))
                if rng.random() < 0.7:
                    wire.socket.socket.close()  # no goodbye
                seen = wire.number
                for message in wire.heard:
                    events |= {event["number"]: event for event in message.get("events", [])}
                wire = site.sit(made, seen=seen)
                wire.number = seen
                wire.you = [1]
                wire.hear()
            for message in wire.heard:
                events |= {event["number"]: event for event in message.get("events", [])}
            wire.close()
            while watcher.view["winner"] is None:
                watcher.hear()
            told = [event for message in watcher.heard for event in message.get("events", [])]
            first = told[0]["number"]
            assert [events[n] for n in sorted(events) if n >= first] == told
            assert wire.view == watcher.view


class TestUndo:
    def test_taken_back(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire, site.sit(made, made["spectator"]) as watcher:
            before = wire.view
            wire.answer(wire.options()[0])
            assert wire.heard[-1]["can_undo"]
            snapshot = wire.ask("snapshot", type="undo")
            assert snapshot["undone"]
            assert snapshot["view"] == before
            assert not snapshot["can_undo"]
            assert snapshot["number"] == 3  # numbers are never used twice
            seen = watcher.hear_a("snapshot")
            assert (seen["undone"], seen["can_undo"]) == (True, False)
            told = wire.answer(wire.options()[1])
            assert [event["number"] for event in told["events"]] == [4]

    def test_who_saw_what_was_taken_back_gets_everything(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire:
            for _ in range(2):
                wire.answer(wire.options()[0])
            seen = wire.number
            wire.ask("snapshot", type="undo")
            wire.answer(wire.options()[1])
            with site.sit(made, seen=seen) as back:
                assert back.hear()["type"] == "snapshot"
            with site.sit(made, seen=wire.number) as back:
                assert back.hear()["type"] == "events"

    def test_the_end_of_a_game_stands(self, site: LocalSite) -> None:
        game = ended_by_an_answer()
        made = site.kept(game, len(game.steps) - 1)
        with site.sit(made) as wire:
            told = wire.answer("done")
            assert told["view"]["winner"] is not None
            assert not told["can_undo"]
            refused = wire.ask("refused", type="undo")
            assert refused["sentence"] == "The game is over, so nothing can be undone."
            with site.sit(made, made["spectator"]) as watcher:
                assert watcher.view["winner"] is not None

    def test_dice_stand(self, site: LocalSite) -> None:
        with site.sit(site.table()) as wire:
            refused = wire.ask("refused", type="undo")
            assert refused["sentence"].startswith("Dice")

    def test_the_answer_of_somebody_else_stands(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "open"])
        taken = site.post(f"/api/tables/{made['table']}/join", {})
        with site.sit(made) as one, site.sit(made, taken["secret"]) as two:
            one.hear_a("events")
            first, second = (one, two) if one.asked else (two, one)
            first.answer(first.options()[0])
            second.wait_until_asked()
            assert "Somebody else" in second.ask("refused", type="undo")["sentence"]  # nothing of its own
            told = second.answer(second.options()[0])
            assert told["can_undo"]
            assert not first.hear_a("events")["can_undo"]
            assert "Somebody else" in first.ask("refused", type="undo")["sentence"]
            assert second.ask("snapshot", type="undo")["undone"]
            assert first.hear_a("snapshot")["undone"]
            assert first.ask("snapshot", type="undo")["undone"]

    def test_the_answers_of_the_computer_go_with_it(self, site: LocalSite) -> None:
        for seed in range(4):
            made = site.table("duel", ["human", "greedy"], seed=seed)
            with site.sit(made) as wire:
                wire.wait_until_asked()
                before = wire.view
                wire.answer(wire.options()[0])
                wire.wait_until_asked()
                if wire.heard[-1]["can_undo"]:
                    assert wire.ask("snapshot", type="undo")["view"] == before

    def test_those_who_watch_take_nothing_back(self, site: LocalSite) -> None:
        made = site.table()
        with site.sit(made) as wire, site.sit(made, made["spectator"]) as watcher:
            wire.answer(wire.options()[0])
            assert "Spectators" in watcher.ask("refused", type="undo")["sentence"]

    def test_it_is_kept(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made = site.table()
            with site.sit(made) as wire:
                wire.answer(wire.options()[0])
                wire.ask("snapshot", type="undo")
                view_then, number = wire.view, wire.number
        with running(store) as site, site.sit(made) as wire:
            assert (wire.view, wire.number) == (view_then, number)


class TestSeats:
    def test_hot_seat(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "human"])
        with site.sit(made) as wire:
            assert wire.you == [1, 2]
            wire.play_on(Random(8))
            assert wire.view["winner"] in (1, 2)

    def test_two_people(self, site: LocalSite) -> None:
        made = site.table("duel", ["open", "human"])
        taken = site.post(f"/api/tables/{made['table']}/join", {})
        with site.sit(made) as one, site.sit(made, taken["secret"]) as two:
            assert (one.you, two.you) == ([2], [1])
            other = threading.Thread(target=two.play_on, args=(Random(2),))
            other.start()
            one.play_on(Random(1))
            other.join(10)
            assert one.view["winner"] == two.view["winner"] is not None

    def test_coming_and_going_is_told(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "open"])
        with site.sit(made) as one:
            taken = site.post(f"/api/tables/{made['table']}/join", {})
            assert [seat["taken"] for seat in one.hear_a("seats")["seats"]] == [True, True]
            with site.sit(made, taken["secret"]):
                assert [seat["connected"] for seat in one.hear_a("seats")["seats"]] == [True, True]
            assert [seat["connected"] for seat in one.hear_a("seats")["seats"]] == [True, False]

    def test_a_game_against_the_computer(self, site: LocalSite) -> None:
        for match in ("skirmish", "thrones", "first-got100-3"):
            rivals = ["greedy", "random"][: len(preset(match).squads) - 1]
            made = site.table(match, ["human", *rivals])
            with site.sit(made) as wire:
                wire.play_on(Random(3))
                assert wire.view["winner"] is not None

    def test_computers_alone(self, site: LocalSite) -> None:
        made = site.table("first-got100-4", ["greedy", "random", "greedy", "random"])
        with site.sit(made, made["spectator"]) as watcher:
            while watcher.view["winner"] is None:
                watcher.hear()
                assert "options" not in (watcher.view["decision"] or {})

    def test_the_pause_is_only_where_there_is_something_to_see(self) -> None:
        with running(settings=Settings(pause=0.1)) as site:
            made = site.table("duel", ["greedy", "greedy"])
            with site.sit(made, made["spectator"]) as watcher:
                begun, eventful = time.monotonic(), 0
                for _ in range(8):
                    eventful += bool(watcher.hear_a("events")["events"])
                assert time.monotonic() - begun >= 0.1 * (eventful - 2)

    def test_several_tables_at_once(self, site: LocalSite) -> None:
        made = [site.table("skirmish", ["human", "greedy"], seed=n) for n in range(6)]
        winners: dict[int, int] = {}

        def play(number: int) -> None:
            with site.sit(made[number]) as wire:
                wire.play_on(Random(number))
                winners[number] = wire.view["winner"]

        threads = [threading.Thread(target=play, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        for number, each in enumerate(made):
            table = table_of(site, each)
            assert winners[number] == table.state.winner + 1
            again = Table(table.spec, number)
            for step in table.steps:
                assert again.answer(option_ids(again.state)[step.answer]).hash == step.hash


class TestSecrets:
    def test_they_are_told_once_and_kept_hashed(self, caplog: pytest.LogCaptureFixture) -> None:
        store = MemoryStore()
        with caplog.at_level(logging.DEBUG), running(store) as site:
            made = site.table("duel", ["human", "open"])
            taken = site.post(f"/api/tables/{made['table']}/join", {})
            with (
                site.sit(made) as one,
                site.sit(made, taken["secret"]) as two,
                site.sit(made, made["spectator"]) as three,
            ):
                one.say(type="answer", decision=taken["secret"], option=made["spectator"])
                one.hear_a("refused")
                (one if one.asked else two).answer((one if one.asked else two).options()[0])
                facts = json.dumps(site.get(f"/api/tables/{made['table']}"))
                for wire in (one, two, three):
                    wire.say(type="undo")
                    wire.hear()
                said = json.dumps([one.heard, two.heard, three.heard])
        log = "\n".join(
            record.getMessage() for record in caplog.records if record.name.startswith("crossfray")
        )
        log += "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("uvicorn"))
        for secret in (made["seats"][0]["secret"], taken["secret"], made["spectator"]):
            assert secret not in facts
            assert secret not in said
            assert secret not in repr(store.tables)
            assert secret not in log


class TestTrouble:
    def test_a_store_that_fails_once(self) -> None:
        """What is not kept did not happen, and is not acknowledged."""

        class Failing(MemoryStore):
            failing = False

            async def append(self, table_id: str, first: int, steps: Any, now: float, **more: Any) -> None:
                if self.failing:
                    raise StoreError("the disk is full")
                await super().append(table_id, first, steps, now, **more)

        store = Failing()
        with running(store) as site:
            made = site.table()
            with site.sit(made) as wire:
                before, option = wire.view, wire.options()[0]
                store.failing = True
                wire.say(type="answer", decision=1, option=option)
                assert {wire.hear()["type"], wire.hear()["type"]} == {"refused", "snapshot"}
                assert wire.view == before
                store.failing = False
                wire.answer(option)

    def test_a_store_that_is_gone(self) -> None:
        class Gone(MemoryStore):
            gone = False

            async def append(self, table_id: str, first: int, steps: Any, now: float, **more: Any) -> None:
                if self.gone:
                    raise StoreError("the disk is gone")
                await super().append(table_id, first, steps, now, **more)

            async def load(self, table_id: str, steps: int | None = None) -> Any:
                if self.gone:
                    raise StoreError("the disk is gone")
                return await super().load(table_id, steps)

        store = Gone()
        with running(store) as site:
            made = site.table()
            with site.sit(made) as wire:
                option = wire.options()[0]
                store.gone = True
                wire.say(type="answer", decision=1, option=option)
                assert wire.ended() == (1013, OPENED_ANEW)
            store.gone = False
            with site.sit(made) as wire:
                wire.answer(option)

    @pytest.mark.parametrize(
        ("think", "why"),
        [
            (slow.think_nothing, "ZeroDivisionError"),
            (slow.think_wrongly, "its answer is not offered"),
            (slow.die, "Died"),
        ],
    )
    def test_where_the_computer_fails_a_simpler_one_answers(
        self, monkeypatch: pytest.MonkeyPatch, think: Any, why: str
    ) -> None:
        monkeypatch.setattr(jobs, "think", think)
        with running() as site:
            made = site.table("duel", ["human", "greedy"])
            with site.sit(made) as wire:
                if wire.asked:
                    wire.answer(wire.options()[0])
                told = wire.hear_a("notice")["text"]
                assert told == f"The computer player failed ({why}), so a simpler one answers instead."
                wire.play_on(Random(1), 5)

    def test_an_answer_of_the_computer_that_cannot_be_kept_is_given_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Failing(MemoryStore):
            failing = True

            async def append(self, table_id: str, first: int, steps: Any, now: float, **more: Any) -> None:
                if steps[0][0] == 2 and self.failing:
                    raise StoreError("the disk is full")
                await super().append(table_id, first, steps, now, **more)

        store = Failing()
        monkeypatch.setattr(played, "TRY_AGAIN", 0.05)
        with running(store) as site:
            made = site.table("duel", ["human", "greedy"])
            with site.sit(made) as wire:
                if wire.asked:
                    wire.answer(wire.options()[0])
                wire.hear_a("snapshot")
                store.failing = False
                wire.wait_until_asked()
                wire.answer(wire.options()[0])

    def test_who_does_not_read_blocks_nobody(self) -> None:
        settings = Settings(pause=0.0, most_waiting=5, send_within=0.2)
        with running(settings=settings) as site:
            made = site.table("skirmish", ["human", "greedy"])
            with unread(site, made), site.sit(made) as wire:
                for seed in range(3):
                    wire.play_on(Random(seed), 100)

    def test_who_has_vanished_blocks_nobody(self, site: LocalSite) -> None:
        made = site.table("duel", ["human", "greedy"])
        for _ in range(5):
            gone = site.sit(made)
            gone.socket.socket.close()
        with site.sit(made) as wire:
            wire.play_on(Random(1))
            assert wire.view["winner"] is not None

    def test_a_game_whose_rules_have_changed_goes_on_as_far_as_its_answers_hold(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made = site.table()
        table = store.tables[made["table"]]
        steps: tuple[Answer, ...] = (*table.steps, (1, "a-card-that-was", "00"))
        store.tables[made["table"]] = type(table)(**{**vars(table), "steps": steps})
        with running(store) as site:
            with site.sit(made) as wire:
                assert "The last answer is no longer valid" in wire.hear_a("notice")["text"]
                wire.answer(wire.options()[0])
            assert site.request("GET", f"/api/tables/{made['table']}")[0] == 200


def test_a_game_that_begins_without_a_roll_begins_with_the_computer_too(site: LocalSite) -> None:
    """One against three: nobody flips for the first turn, so the computer answers before there is any step."""
    made = site.table("ultimate", ["greedy", "human"])
    with site.sit(made) as wire:
        wire.wait_until_asked()
        assert wire.decision["side"] == 2
