"""Choosing a match: what there is, what is wrong with a choice, what chance would choose."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossfray.content.cards import characters
from crossfray.content.maps import load_map
from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.match.spec import GAMES, MatchSpec
from crossfray.content.scenarios import scenarios
from crossfray.rules.edition import EDITIONS
from crossfray.rules.match import MARKER
from crossfray.rules.view import match_view
from server.wire import Json, LocalSite, running

SQUADS = [["jon-snow", "arya-stark"], ["the-joker", "harley-quinn"]]


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running(folder=Path("no-such-folder")) as found:
        yield found


def match(**more: Any) -> Json:
    return {
        "game": "skirmish",
        "map": "gotham-city-streets",
        "edition": "expanded",
        "squads": SQUADS,
        **more,
    }


def check(site: LocalSite, **more: Any) -> Json:
    return site.post("/api/check", {"match": match(**more)})


def told(found: Json) -> list[tuple[str, str | None]]:
    return [(error["field"], error.get("rule")) for error in found["errors"]]


class TestWhatThereIs:
    def test_every_way_to_play_with_its_text_and_maps(self, site: LocalSite) -> None:
        games = {game["id"]: game for game in site.get("/api/choices")["games"]}
        assert list(games) == ["first game", *GAMES, *scenarios()]
        assert games["triumph"]["text"] == scenarios()["triumph"].text
        assert games["triumph"]["maps"] == ["winterfell"]
        assert games["triumph"]["areas"] == [{"id": "triumph", "name": "triumph"}]
        assert all(game["about"] for game in games.values())

    def test_boxes_and_editions(self, site: LocalSite) -> None:
        found = site.get("/api/choices")
        assert [edition["id"] for edition in found["editions"]] == list(EDITIONS)
        named = {box["id"]: box["name"] for box in found["boxes"]}
        assert named["got100"] == "Game of Thrones"
        assert {card.box for card in characters().values()} <= set(named)

    def test_levels_of_the_computer_that_can_have_a_seat(self, site: LocalSite) -> None:
        levels = [level["id"] for level in site.get("/api/choices")["levels"]]
        assert levels == ["novice", "easy", "normal", "hard", "expert"]
        made = site.post("/api/tables", {"match": "duel", "seats": ["human", "easy"]}, 201)
        assert made["seats"][1]["kind"] == "easy"


class TestWhatIsWrong:
    def test_nothing(self, site: LocalSite) -> None:
        found = check(site)
        assert found["errors"] == []
        assert found["threshold"] == build_match(MatchSpec("", *spec_of())).winning.threshold

    def test_each_thing_beside_its_field(self, site: LocalSite) -> None:
        squads = [["jon-snow", "jon-snow"], ["batmen"]]
        found = check(site, game="triumph", edition="dc101", squads=squads)
        assert told(found) == [
            ("edition", "EDITION-1"),
            ("squads.1", "MIX-2"),
            ("squads.2", None),
            ("map", "SETUP-1"),
        ]
        assert found["threshold"] is None
        assert "did you mean: batman" in found["errors"][2]["message"]
        assert "(" not in found["errors"][1]["message"]

    def test_a_table_is_refused_for_the_same_reasons(self, site: LocalSite) -> None:
        wrong = match(squads=[["jon-snow+needle"], ["the-joker"]])
        refused = site.post("/api/tables", {"match": wrong}, 400)["errors"]
        assert refused == check(site, squads=wrong["squads"])["errors"]
        assert [(error["field"], error["rule"]) for error in refused] == [("squads", "ATTACH-1")]

    def test_a_map_that_is_not_there(self, site: LocalSite) -> None:
        found = check(site, map="moon")
        assert told(found) == [("map", "SETUP-1")]
        assert (found["sides"], found["markers"]) == ([], [])


class TestHowItWouldLook:
    @pytest.mark.parametrize("name", presets())
    def test_as_the_match_itself(self, site: LocalSite, name: str) -> None:
        spec = preset(name)
        found = site.post("/api/check", {"match": spec.to_json()})
        built = build_match(spec)
        assert found["sides"] == match_view(built)["sides"]
        lying = [thing for thing in built.things if thing.kind == MARKER and thing.home >= 0]
        assert [(marker["name"], marker["square"]) for marker in found["markers"]] == [
            (thing.name, built.board.names[thing.home]) for thing in lying
        ]
        assert {marker["side"] for marker in found["markers"]} <= {None, *range(1, len(spec.squads) + 1)}

    def test_markers_are_shown_while_squads_are_still_wrong(self, site: LocalSite) -> None:
        found = check(site, game="flags", squads=[[], []])
        assert [(marker["name"], marker["side"]) for marker in found["markers"]][:2] == [
            ("Flag of Dark", 1),
            ("Flag of Light", 2),
        ]
        assert told(found) == [("squads.1", "SETUP-8"), ("squads.2", "SETUP-8")]

    def test_two_sides_sit_across_from_each_other(self, site: LocalSite) -> None:
        across = check(site, map="winterfell")["sides"]
        assert [side["colour"] for side in across] == ["grey", "blue"]
        three = check(site, map="winterfell", squads=[*SQUADS, ["batman"]])["sides"]
        assert [side["colour"] for side in three] == ["grey", "black", "blue"]


class TestChance:
    def draw(self, site: LocalSite, wanted: Json, **more: Any) -> Json:
        found: Json = site.post("/api/draw", {"match": wanted, **more})["match"]
        return found

    def test_everything_drawn_can_be_played(self, site: LocalSite) -> None:
        drawn = [self.draw(site, {"squads": ["random", "random"]}, seed=seed) for seed in range(20)]
        for each in drawn:
            assert site.post("/api/check", {"match": each})["errors"] == []
        assert len({each["map"] for each in drawn}) > 2
        assert drawn[3] == self.draw(site, {"squads": ["random", "random"]}, seed=3)

    def test_what_is_chosen_stays(self, site: LocalSite) -> None:
        found = self.draw(site, match(map="random", game="flags", squads=[SQUADS[0], "random"]), size=2)
        assert (found["game"], found["squads"][0]) == ("flags", SQUADS[0])
        assert found["map"] in scenarios()["flags"].maps
        assert len(found["squads"][1]) == 2
        one_map = self.draw(site, match(map="random", game="triumph"))
        assert (one_map["game"], one_map["map"], one_map["squads"]) == ("triumph", "winterfell", SQUADS)

    def test_only_from_the_boxes_on_the_table(self, site: LocalSite) -> None:
        for seed in range(8):
            found = self.draw(site, {"squads": ["random"] * 2}, boxes=["got100"], seed=seed)
            cards = [entry.split("+")[0] for squad in found["squads"] for entry in squad]
            assert {characters()[card].box for card in cards} == {"got100"}
            assert found["map"] in ("winterfell", "godswood")

    def test_a_box_that_cannot_give_what_is_asked_for_is_not_asked(self, site: LocalSite) -> None:
        found = self.draw(site, match(game="squid", map="random"), boxes=["got100"])
        assert found["map"] in scenarios()["squid"].maps
        assert load_map(found["map"]).box != "got100"
        only = self.draw(site, match(game="sprint", map="random"), boxes=["got100"])
        assert only["map"] == "playground"

    def test_a_box_with_too_few_characters_is_filled_from_others(self, site: LocalSite) -> None:
        for box, cards in (("no-such-box", set()), ("kool-aid-man", {"kool-aid-man"})):
            found = self.draw(site, match(squads=["random", "random"]), size=2, boxes=[box])
            assert [len(squad) for squad in found["squads"]] == [2, 2]
            for squad in found["squads"]:
                assert {entry.split("+")[0] for entry in squad} >= cards
            assert site.post("/api/check", {"match": found})["errors"] == []

    def test_what_cannot_be_drawn(self, site: LocalSite) -> None:
        site.post("/api/draw", {"match": {"squads": ["random"]}}, 422)
        site.post("/api/draw", {"match": {"squads": ["random", "random"]}, "size": 9}, 422)
        empty = self.draw(site, match(map="moon", squads=["random", "random"]))
        assert empty["squads"] == [[], []]


def spec_of() -> tuple[str, str, str, tuple[tuple[str, ...], ...]]:
    wanted = match()
    return wanted["game"], wanted["map"], wanted["edition"], tuple(map(tuple, wanted["squads"]))
