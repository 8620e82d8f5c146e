"""Two people on one side: a seat each, and each answers for their own characters (TEAM-1)."""

from collections.abc import Iterator
from random import Random

import pytest

from server.wire import Json, LocalSite, Wire, running

MATCH = {
    "game": "skirmish",
    "map": "gotham-city-streets",
    "edition": "expanded",
    "squads": [["jon-snow", "arya-stark"], ["henchman"]],
    "split": [1, 0],
}


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def until_asked(*wires: Wire) -> list[Wire]:
    """Everybody who may answer the open question, once all have heard of it."""
    furthest = max(wire.view["decision"]["id"] for wire in wires)
    for wire in wires:
        while wire.view["decision"]["id"] < furthest:
            wire.hear()
    return [wire for wire in wires if "options" in wire.view["decision"]]


class TestTeams:
    def test_each_has_a_seat_and_is_asked_about_their_own(self, site: LocalSite) -> None:
        made = site.table(MATCH, ["human", "open", "greedy"])
        assert [(seat["side"], seat["player"]) for seat in made["seats"]] == [(1, 1), (1, 2), (2, 1)]
        taken = site.post(f"/api/tables/{made['table']}/join", {"side": 1, "player": 2})
        assert (taken["side"], taken["player"]) == (1, 2)
        with site.sit(made) as one, site.sit(made, taken["secret"]) as two:
            one.hear_a("seats")
            assert (one.you, two.you) == ([1], [1])
            assert two.heard[0]["players"] == [{"side": 1, "player": 2}]
            while one.view["decision"]["side"] != 1:
                one.hear()
            placed = self.place(one, two)
            assert placed == {"Jon": [one], "Arya": [two]}
            while (one.view["decision"]["side"], one.view["decision"]["question"]) != (1, "character"):
                one.hear()
            assert until_asked(one, two) == [one, two]  # whose turn it is they settle together
            two.say(type="answer", decision=two.view["decision"]["id"], option="jon-snow")
            two.hear_a("events")
            assert until_asked(one, two) == [one]
            refused = two.ask("refused", type="answer", decision=two.view["decision"]["id"], option="done")
            assert refused["sentence"] == "The other player on your side must answer this."

    def place(self, one: Wire, two: Wire) -> dict[str, list[Wire]]:
        """Who may place whom."""
        found = {}
        for _ in range(2):
            asked = until_asked(one, two)
            text = one.view["decision"]["text"]
            found["Jon" if "Jon" in text else "Arya"] = asked
            asked[0].say(type="answer", decision=one.view["decision"]["id"], option=asked[0].options()[0])
            asked[0].hear_a("events")
            until_asked(one, two)
        return found

    def test_the_computer_can_be_an_ally(self, site: LocalSite) -> None:
        """It answers for its own characters; what both settle together, the person does."""
        made = site.table(MATCH, ["human", "greedy", "random"])
        answered: list[tuple[str, str | None]] = []
        with site.sit(made) as wire:
            rng = Random(2)
            for _ in range(60):
                while "options" not in (wire.view["decision"] or {}) and wire.view["winner"] is None:
                    wire.hear()
                if wire.view["winner"] is not None:
                    break
                answered.append((wire.decision["question"], wire.view["acting"]))
                wire.answer(rng.choice(wire.options()))
            events = [event for message in wire.heard for event in message.get("events", [])]
        assert {event["piece"] for event in events if event["event"] == "turn"} >= {"jon-snow", "arya-stark"}
        assert ("action", "jon-snow") in answered
        assert ("character", None) in answered
        assert ("action", "arya-stark") not in answered

    def test_one_person_can_lead_both(self, site: LocalSite) -> None:
        made = site.table(MATCH, ["human", "human", "greedy"])
        with site.sit(made) as wire:
            assert wire.heard[0]["players"] == [{"side": 1, "player": 1}, {"side": 1, "player": 2}]
            wire.play_on(Random(3), 20)

    def test_as_many_seats_as_players(self, site: LocalSite) -> None:
        refused = site.post("/api/tables", {"match": MATCH, "seats": ["human", "greedy"]}, 400)["errors"]
        assert refused == [{"field": "seats", "message": "the match has 3 seats: expected as many, found 2"}]

    def test_a_split_that_cannot_be(self, site: LocalSite) -> None:
        wrong = {**MATCH, "split": [2, 0]}
        (error,) = site.post("/api/check", {"match": wrong})["errors"]
        assert (error["field"], error["rule"]) == ("split.1", "TEAM-1")

    def test_they_stay_a_team_in_the_rematch(self, site: LocalSite) -> None:
        made = site.table(MATCH, ["human", "human", "greedy"])
        with site.sit(made) as wire:
            wire.play_on(Random(3))
            again: str = wire.ask("rematch", type="rematch")["table"]
        seats = site.get(f"/api/tables/{again}")["seats"]
        assert kinds(seats) == {(1, 1): "human", (1, 2): "human", (2, 1): "greedy"}


def kinds(seats: list[Json]) -> dict[tuple[int, int], str]:
    return {(seat["side"], seat["player"]): seat["kind"] for seat in seats}
