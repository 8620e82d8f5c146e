"""Squads chosen at the table, in secret: nobody hears of another's picks before all are shown (SETUP-6)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from crossfray.server.sqlite import SqliteStore
from server.wire import Json, LocalSite, Wire, running

MATCH = {
    "game": "flags",
    "map": "gotham-city-streets",
    "edition": "expanded",
    "squads": [[], []],
    "pick": {"secret": True, "size": 1, "attached": 1},
}


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def answer(wire: Wire, option: str) -> Json:
    """Answer, and hear what comes of it: events, or with the last pick a game."""
    wire.wait_until_asked()
    wire.say(type="answer", decision=wire.decision["id"], option=option)
    wire.hear_a("acknowledged")
    return wire.hear()


def two(site: LocalSite) -> tuple[Wire, Wire]:
    """Two people at a table where squads are picked in secret, both asked."""
    made = site.table(MATCH, ["human", "open"])
    taken = site.post(f"/api/tables/{made['table']}/join", {"side": 2})
    first, second = site.sit(made), site.sit(made, taken["secret"])
    for wire in (first, second):
        wire.wait_until_asked()
        assert wire.decision["question"] == "pick"
    return first, second


def test_all_pick_at_the_same_time_and_the_game_begins_with_the_last_pick(site: LocalSite) -> None:
    first, second = two(site)
    with first, second:
        for wire, cards in ((second, ("the-joker", "supply-cart")), (first, ("batman",))):
            for card in cards:  # whoever the game asks first: nobody waits
                answer(wire, card)
                assert card in json.dumps(wire.view["picks"])
        assert first.view["choosing"] == [1]
        assert first.view["picks"][1] == [None, None]
        assert "joker" not in json.dumps([m.get("view", {}).get("picks") for m in first.heard])
        assert "options" not in second.decision
        refused = second.ask("refused", type="answer", decision=second.decision["id"], option="batman")
        assert refused["sentence"] == "You have chosen; the others are still choosing."
        for begun in (answer(first, "vault"), second.hear_a("snapshot")):
            known = {card["card"] for card in begun["match"]["cards"]}
            assert {"batman", "the-joker", "vault", "supply-cart"} <= known
            assert begun["view"]["decision"]["question"] == "place"
            assert "choosing" not in begun["view"]
            assert sum("picks" in line["text"] for line in begun["log"]) == 4
        back = first.ask("refused", type="undo")
        assert "secret" in back["sentence"]


def test_a_pick_can_be_taken_back_until_all_have_picked(site: LocalSite) -> None:
    first, second = two(site)
    with first, second:
        answer(first, "batman")
        answer(second, "the-joker")
        assert first.view["picks"][0] == ["batman"]
        back = first.ask("snapshot", type="undo")
        assert back["undone"]
        assert back["view"]["picks"] == [[], [None]]
        assert "batman" in first.options()
        answer(first, "harley-quinn")
        assert first.view["picks"][0] == ["harley-quinn"]


def test_an_answer_to_an_earlier_pick_or_none_of_the_cards_changes_nothing(site: LocalSite) -> None:
    first, second = two(site)
    with first, second:
        late = first.decision["id"]
        answer(first, "batman")
        refused = first.ask("refused", type="answer", decision=late, option="the-joker")
        assert refused["sentence"] == "The game has moved on: that question is no longer open."
        refused = first.ask("refused", type="answer", decision=first.decision["id"], option="nobody")
        assert refused["sentence"] == "You cannot choose that now."
        assert first.view["picks"][0] == ["batman"]


def test_what_was_picked_outlives_the_server(tmp_path: Path) -> None:
    with running(SqliteStore(tmp_path)) as site:
        made = site.table(MATCH, ["human", "friend"])
        mine, theirs = (each["secret"] for each in made["seats"])
        with site.sit(made, mine) as first, site.sit(made, theirs) as second:
            first.wait_until_asked()
            second.wait_until_asked()
            for card in ("batman", "vault"):
                answer(first, card)
            answer(second, "the-joker")
    with running(SqliteStore(tmp_path)) as site, site.sit(made, theirs) as second:
        assert second.view["picks"] == [[None, None], ["the-joker"]]
        assert second.view["choosing"] == [2]
        begun = answer(second, "supply-cart")
        assert {"batman", "the-joker", "vault"} <= {card["card"] for card in begun["match"]["cards"]}
    with running(SqliteStore(tmp_path)) as site, site.sit(made, mine) as first:
        assert first.decision["question"] == "place"
        assert site.lobby.live[made["table"]].table.notes == []


def test_the_computer_picks_for_somebody_who_has_gone(site: LocalSite) -> None:
    first, second = two(site)
    with first, second:
        for card in ("batman", "vault"):
            answer(first, card)
        answer(second, "the-joker")
        first.ask("proposal", type="propose", what="computer", seat={"side": 2, "player": 1})
        second.say(type="vote", agree=True)
        while first.view.get("choosing") is not None:
            first.hear()
        assert first.decision["question"] in ("place", "area", "card side")


def test_the_computer_picks_among_people(site: LocalSite) -> None:
    match = {**MATCH, "game": "skirmish", "squads": [[], [], []], "map": "winterfell"}
    made = site.table(match, ["human", "greedy", "open"])
    taken = site.post(f"/api/tables/{made['table']}/join", {"side": 3})
    with site.sit(made) as first, site.sit(made, taken["secret"]) as third:
        for wire, cards in ((third, ("the-joker", "supply-cart")), (first, ("batman", "vault"))):
            wire.wait_until_asked()
            for card in cards:
                wire.say(type="answer", decision=wire.decision["id"], option=card)
                wire.hear_a("acknowledged")
                wire.hear()
        for wire in (first, third):
            while wire.view.get("choosing") is not None:
                wire.hear()
            assert wire.decision["question"] in ("place", "area", "first player")


def test_a_match_that_cannot_be_chosen_is_refused(site: LocalSite) -> None:
    wrong = {**MATCH, "pick": {"secret": True, "size": 9}}
    found = site.post("/api/tables", {"match": wrong, "seats": ["human", "human"]}, 400)
    assert "SETUP-5" in json.dumps(found)
