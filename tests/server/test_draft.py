"""Squads chosen at the table, in secret: nobody hears of another's picks before all are shown (SETUP-6)."""

import json
from collections.abc import Iterator

import pytest

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


def test_picks_are_shown_together_and_then_the_game_begins(site: LocalSite) -> None:
    made = site.table(MATCH, ["human", "open"])
    taken = site.post(f"/api/tables/{made['table']}/join", {"side": 2})
    with site.sit(made) as first, site.sit(made, taken["secret"]) as second:
        first.hear_a("events")
        order = [first, second] if first.view["decision"]["side"] == 1 else [second, first]
        for card, wire in zip(("batman", "the-joker"), order, strict=True):
            answer(wire, card)
        answer(order[0], "vault")
        order[1].wait_until_asked()
        assert "batman" not in json.dumps(
            [order[1].view["picks"], *(m.get("log", []) for m in order[1].heard)]
        )
        assert [None, None] in order[1].view["picks"]
        for begun in (answer(order[1], "supply-cart"), order[0].hear_a("snapshot")):
            cards = {card["card"] for card in begun["match"]["cards"]}
            assert {"batman", "the-joker", "vault", "supply-cart"} <= cards
            assert begun["view"]["decision"]["question"] == "place"
            assert sum("picks" in line["text"] for line in begun["log"]) == 4
        back = order[1].ask("refused", type="undo")
        assert "secret" in back["sentence"]


def test_a_match_that_cannot_be_chosen_is_refused(site: LocalSite) -> None:
    wrong = {**MATCH, "pick": {"secret": True, "size": 9}}
    found = site.post("/api/tables", {"match": wrong, "seats": ["human", "human"]}, 400)
    assert "SETUP-5" in json.dumps(found)
