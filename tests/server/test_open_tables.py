"""Open tables: whoever makes a table can let anybody find, watch and join it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from crossfray.server.settings import Settings
from server.wire import QUICK, Json, LocalSite, Wire, running

AT_ONCE: Settings = replace(QUICK, check_every=0.0)


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with running(settings=AT_ONCE) as found:
        yield found


def listed(site: LocalSite, **more: Any) -> Json:
    body = {"match": "duel", "seats": ["human", "open"], "listed": True, **more}
    return site.post("/api/tables", body, 201)


def test_only_tables_that_were_made_so_are_shown(site: LocalSite) -> None:
    site.table("duel", ["human", "open"])
    made = listed(site, casual=True)
    (shown,) = site.get("/api/open-tables")
    assert (shown["table"], shown["title"], shown["open_seats"]) == (made["table"], "Duel", 1)
    assert (shown["casual"], shown["clock"], shown["squads"]) == (
        True,
        None,
        [["henchman"], ["police-officer"]],
    )
    assert shown["since"] <= shown["played"]
    assert "secret" not in str(shown)


def test_anybody_joins_and_is_seen(site: LocalSite) -> None:
    made = listed(site)
    found = site.get("/api/open-tables")[0]["table"]
    taken = site.post(f"/api/tables/{found}/join", {})
    with Wire(site.address, found, None) as wire:
        wire.say(type="hello", secret=taken["secret"], name="Ann")
        wire.hear_a("snapshot")
        (shown,) = site.get("/api/open-tables")
        assert shown["open_seats"] == 0
        assert [seat["name"] for seat in shown["seats"]] == ["", "Ann"]
    assert made["table"] == found


def test_anybody_watches_without_a_secret_but_not_elsewhere(site: LocalSite) -> None:
    made, other = listed(site), site.table("duel", ["human", "open"])
    with Wire(site.address, made["table"], "") as wire:
        told = wire.hear_a("snapshot")
        assert told["you"] == []
        assert wire.ask("refused", type="undo")["sentence"] == "Spectators cannot undo anything."
    with Wire(site.address, other["table"], "") as wire:
        assert wire.hear()["sentence"] == "This link is not valid for this table."


def test_a_game_that_is_over_is_not_shown_any_more(site: LocalSite) -> None:
    made = listed(site, seats=["human", "human"], seed=3)
    with site.sit(made) as wire:
        wire.play_on(Random(1))
        assert wire.view["winner"]
    assert site.get("/api/open-tables") == []


def test_it_is_so_after_a_restart() -> None:
    from crossfray.server.store import MemoryStore

    store = MemoryStore()
    with running(store, AT_ONCE) as site:
        made = listed(site)
    with running(store, AT_ONCE) as site:
        assert [each["table"] for each in site.get("/api/open-tables")] == [made["table"]]


def test_people_keep_their_names_after_a_restart() -> None:
    from crossfray.server.store import MemoryStore

    store = MemoryStore()
    with running(store, AT_ONCE) as site:
        made = listed(site)
        with Wire(site.address, made["table"], None) as wire:
            wire.say(type="hello", secret=made["seats"][0]["secret"], name=" Ann ")
            wire.hear_a("snapshot")
    with running(store, AT_ONCE) as site:
        (shown,) = site.get("/api/open-tables")
        assert [seat["name"] for seat in shown["seats"]] == ["Ann", ""]
        with site.sit(made) as wire:  # who says no name keeps theirs
            assert [seat["name"] for seat in wire.heard[0]["seats"]] == ["Ann", ""]
        with Wire(site.address, made["table"], None) as wire:
            wire.say(type="hello", secret=made["seats"][0]["secret"], name="")
            assert [seat["name"] for seat in wire.hear_a("snapshot")["seats"]] == ["", ""]


def test_no_more_than_fit_on_a_page() -> None:
    with running(settings=replace(AT_ONCE, most_listed=3)) as site:
        tables = [listed(site)["table"] for _ in range(5)]
        assert {each["table"] for each in site.get("/api/open-tables")} < set(tables)
        assert len(site.get("/api/open-tables")) == 3
