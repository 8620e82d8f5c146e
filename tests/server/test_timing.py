"""Clocks: for each turn or as a bank, with an allowance for being away, stopped while the server is down."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from crossfray.server.store import MemoryStore
from crossfray.server.timing import Clock, Terms
from server.wire import Json, LocalSite, running


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


class Now:
    """A clock that passes when told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def new_clock(**terms: Any) -> tuple[Clock, Now]:
    now = Now()
    return Clock(Terms(**{"kind": "turn", "seconds": 60, "away": 30, **terms}), 2, {}, now), now


def test_the_time_of_whoever_is_asked_passes() -> None:
    clock, now = new_clock()
    clock.point(0, here=True)
    now.seconds += 20
    assert clock.left == [60, 60]
    assert clock.due() == 40
    clock.point(1, here=True)
    now.seconds += 5
    assert (clock.due(), clock.left) == (55, [40, 55])
    clock.point(None, here=True)  # the computer, or nobody
    now.seconds += 500
    assert clock.due() is None
    assert clock.left == [40, 55]


def test_a_new_turn_begins_with_all_the_time() -> None:
    clock, now = new_clock()
    clock.begin([1, 0], None)
    clock.point(0, here=True)
    now.seconds += 20
    clock.begin([1, 0], 0)
    assert clock.left == [40, 60]
    clock.begin([1, 1], 0)
    assert clock.left == [60, 60]


def test_a_bank_lasts_for_the_game_and_grows_with_each_turn() -> None:
    clock, now = new_clock(kind="bank", more=10)
    clock.begin([1, 0], None)
    clock.point(0, here=True)
    now.seconds += 20
    clock.begin([1, 1], 0)
    assert clock.left == [50, 60]
    clock.point(0, here=True)
    now.seconds += 51
    assert clock.up(0)
    assert clock.due() is None
    clock.begin([1, 3], 0)  # what is used up stays so
    assert clock.left == [0, 60]


def test_who_is_away_has_an_allowance_first() -> None:
    clock, now = new_clock()
    clock.point(0, here=False)
    assert clock.due() == 90
    now.seconds += 25
    assert (clock.due(), clock.left, clock.away) == (65, [60, 60], [5, 30])
    clock.point(0, here=True)
    now.seconds += 10
    assert (clock.left, clock.away) == ([60, 60], [5, 30]) or clock.due() == 50
    clock.point(0, here=False)
    now.seconds += 20
    assert clock.due() == 35
    assert clock.away == [0, 30]


def test_it_is_kept_and_goes_on() -> None:
    clock, now = new_clock()
    clock.begin([2, 5], None)
    clock.point(1, here=True)
    now.seconds += 12.5
    kept = clock.as_json()
    again = Clock(clock.terms, 2, kept, now)
    now.seconds += 1000  # the server was down
    assert again.left == [60, 47.5]
    again.begin([2, 5], 1)
    assert again.left == [60, 47.5]


def with_clock(store: MemoryStore, made: Json, **terms: Any) -> None:
    """As if a table had been made with a clock of less than people can agree on."""
    table = store.tables[made["table"]]
    store.tables[made["table"]] = replace(table, options={"clock": {"kind": "turn", "away": 0, **terms}})


def test_when_the_time_is_up_the_computer_answers_until_the_turn_is_over() -> None:
    store = MemoryStore()
    with running(store) as site:
        made = site.table("duel", ["human", "human"])
    with_clock(store, made, seconds=1)
    with running(store) as site, site.sit(made) as wire:
        clock = wire.hear_a("clock")["clock"]
        assert (clock["runs"], clock["kind"]) == (wire.decision["side"], "turn")
        assert "has run out of time: the computer answers" in wire.hear_a("notice")["text"]
        wire.hear_a("events")
        assert any(step.by for step in site.lobby.live[made["table"]].table.steps)


def test_the_clock_stands_while_the_server_is_down() -> None:
    store = MemoryStore()
    with running(store) as site:
        made = site.table("duel", ["human", "human"])
    with_clock(store, made, kind="bank", seconds=30)
    with running(store) as site, site.sit(made) as wire:
        time.sleep(1.1)
        wire.answer(wire.options()[0])
    left = store.tables[made["table"]].clock["left"]
    assert 25 < min(left) < 29
    time.sleep(0.5)
    with running(store) as site, site.sit(made) as wire:
        sides = wire.hear_a("clock")["clock"]["sides"]
        assert min(side["left"] for side in sides) == pytest.approx(min(left), abs=0.3)


def test_who_is_away_is_waited_for(site: LocalSite) -> None:
    clock = {"kind": "turn", "seconds": 600, "away": 300}
    made = site.post("/api/tables", {"match": "duel", "seats": ["human", "friend"], "clock": clock}, 201)
    with site.sit(made) as one:
        with site.sit(made, made["seats"][1]["secret"]) as two:
            while not (one.asked or two.asked):
                one.hear()
                while two.number < one.number:
                    two.hear()
            while one.asked:  # until the friend is asked
                one.answer(one.options()[0])
                while two.number < one.number:
                    two.hear()
        while True:
            told = one.hear_a("clock")["clock"]
            if told["runs"] == 2 and not told["here"]:
                break
        assert told["sides"][1]["away"] <= 300


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "turn"},
        {"kind": "turn", "seconds": 1},
        {"kind": "sand", "seconds": 60},
        {"kind": "bank", "seconds": 60, "more": -1},
        {"kind": "bank", "seconds": 10**9},
        {"kind": "bank", "seconds": 60.5},
    ],
)
def test_clocks_that_are_none(site: LocalSite, clock: Json) -> None:
    site.post("/api/tables", {"match": "duel", "clock": clock}, 422)
