"""Boxes written in the browser: said back, bounded, tried out, and played with at tables that keep them."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossfray.content.compiled import TextAt, rules_of
from crossfray.content.drafts import MOST_BYTES, MOST_CARDS
from crossfray.content.match.spec import MatchSpec
from crossfray.server import workbench
from crossfray.server.limits import Rate
from crossfray.server.settings import Settings
from crossfray.server.store import MemoryStore
from server.wire import QUICK, Json, LocalSite, Wire, running

NO_CLIENT = Path("no-such-folder")
ABILITY = ["characters.toml", "character", 0, "ability", 0, "text"]


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running(folder=NO_CLIENT) as found:
        yield found


@pytest.fixture
def box(site: LocalSite) -> Json:
    found: Json = site.post("/api/workshop/new", {"name": "Night watch"})["box"]
    return found


def say(box: Json, text: str) -> Json:
    """A box whose first ability says something else."""
    changed: Json = json.loads(json.dumps(box))
    changed["characters.toml"]["character"][0]["ability"][0]["text"] = text
    return changed


def check(site: LocalSite, box: Json) -> Json:
    return site.post("/api/workshop/check", {"box": box})


def first_match(site: LocalSite, box: Json) -> Json:
    match: Json = site.post("/api/workshop/shelf", {"box": box})["matches"][0]
    del match["name"]
    return match


# ---------------------------------------------------------------------- said back


def test_a_new_box_is_understood_and_every_text_is_read_back(site: LocalSite, box: Json) -> None:
    found = check(site, box)
    assert found["errors"] == found["warnings"] == []
    readings = {tuple(each["path"]): each["text"] for each in found["readings"]}
    assert readings[tuple(ABILITY)] == "Do a move 1. Do a challenge 3."
    assert len(readings) == 6
    assert (found["cards"], found["most_cards"], found["most_bytes"]) == (2, 40, 65536)


def test_a_misread_word_is_pointed_at_and_mended(site: LocalSite, box: Json) -> None:
    found = check(site, say(box, "Move 1. Chalenge 3. Move 1."))
    (error,) = found["errors"]
    assert error["path"] == ABILITY
    assert error["span"] == [8, 16]
    assert error["mended"][0] == {"says": "Challenge 3.", "text": "Move 1. Challenge 3. Move 1."}
    assert len(found["readings"]) == 5, "the other texts are still read back"
    assert check(site, say(box, error["mended"][0]["text"]))["errors"] == []


def test_two_misspelled_words_of_a_sentence_are_mended_together(site: LocalSite, box: Json) -> None:
    (error,) = check(site, say(box, "Do a chalenge 3 to a rivl."))["errors"]
    assert error["mended"][0]["says"] == "Do a challenge 3 to a rival."


def test_values_that_do_not_fit_are_told_where_they_stand(site: LocalSite, box: Json) -> None:
    box["characters.toml"]["character"][0]["defense"] = 99
    (error,) = check(site, box)["errors"]
    assert error["path"] == ["characters.toml", "character", 0, "defense"]
    assert error["message"] == "expected at most 9, found 99"


def test_a_wrong_drawing_is_told_with_its_place(site: LocalSite, box: Json) -> None:
    drawn = box["maps/night-watch-yard.toml"]
    drawn["map"] = drawn["map"].replace("| 1   1 ", "| 1   ? ")
    (error,) = [each for each in check(site, box)["errors"] if each["span"]]
    assert error["path"] == ["maps/night-watch-yard.toml", "map"]
    assert drawn["map"][error["span"][0] : error["span"][0] + 3] == " ? "


# ---------------------------------------------------------------------- what the author confirms

EITHER = "Choose a rival and an ally. Push it 1."
ALLY = "Choose an ally and a rival. Push that ally 1."
RIVAL = "Choose an ally and a rival. Push that rival 1."


def confirmed(box: Json, text: str, reading: str) -> Json:
    changed = say(box, text)
    changed["characters.toml"]["character"][0]["ability"][0]["reading"] = reading
    return changed


def reading(site: LocalSite, box: Json) -> Json:
    found: Json = next(each for each in check(site, box)["readings"] if each["path"] == ABILITY)
    return found


def test_a_text_in_other_words_waits_and_its_other_readings_are_offered(site: LocalSite, box: Json) -> None:
    assert not any(each["waits"] for each in check(site, box)["readings"])
    found = reading(site, say(box, EITHER))
    assert (found["text"], found["keeps"], found["waits"], found["confirmed"]) == (ALLY, ALLY, True, "")
    assert [ALLY[start:end] for start, end in found["added"]] == ["ally and", "that ally"]
    assert found["left_out"] == ["and an ally", "it"]
    asked = {"box": say(box, EITHER), "path": ABILITY}
    assert site.post("/api/workshop/others", asked) == {"others": [RIVAL]}
    assert site.post("/api/workshop/others", {**asked, "path": ["box.toml"]}) == {"others": []}
    assert site.post("/api/workshop/shelf", {"box": say(box, EITHER)})["waiting"] == [
        "Mira Vane: Quick Strike"
    ]


def test_what_is_confirmed_no_longer_waits(site: LocalSite, box: Json) -> None:
    found = reading(site, confirmed(box, EITHER, ALLY))
    assert (found["waits"], found["agrees"], found["confirmed"]) == (False, True, ALLY)
    found = reading(site, confirmed(box, EITHER, RIVAL))
    assert (found["waits"], found["agrees"], found["confirmed"], found["text"]) == (False, False, RIVAL, ALLY)
    assert not any(
        "reading" in each["message"] for each in check(site, confirmed(box, EITHER, RIVAL))["warnings"]
    )
    found = reading(site, confirmed(box, "Off you go!", RIVAL))
    assert (found["waits"], found["agrees"], found["text"]) == (False, False, "")
    (fault,) = reading(site, confirmed(box, "Chalenge 3.", RIVAL))["faults"]
    assert (fault["span"], fault["mended"][0]["text"]) == ([0, 8], "Challenge 3.")
    (error,) = check(site, confirmed(box, EITHER, "Psuh it."))["errors"]
    assert error["path"] == [*ABILITY[:-1], "reading"]


def test_what_is_confirmed_is_played_at_a_table_and_shown_there(site: LocalSite, box: Json) -> None:
    brought = confirmed(box, "Off you go!", RIVAL)
    made = site.post("/api/tables", {"match": first_match(site, brought), "box": brought}, 201)
    (card,) = site.get(f"/api/tables/{made['table']}/cards")["characters"]
    assert card["abilities"][0]["text"] == f"Off you go! (Plays as: {RIVAL})"
    with Wire(site.address, made["table"], made["seats"][0]["secret"]) as wire:
        cards = wire.hear_a("snapshot")["match"]["cards"]
    mira = next(each for each in cards if each["name"] == "Mira Vane")
    assert mira["abilities"][0]["text"] == f"Off you go! (Plays as: {RIVAL})"


# ---------------------------------------------------------------------- bounds


def test_a_box_has_a_largest_size_and_number_of_cards(site: LocalSite, box: Json) -> None:
    card = box["characters.toml"]["character"][0]
    many = {**box, "characters.toml": {"character": [card] * (MOST_CARDS + 1)}}
    assert "at most 40 cards, found 42" in check(site, many)["errors"][0]["message"]
    large = {**box, "box.toml": {**box["box.toml"], "about": "x" * (MOST_BYTES + 1)}}
    assert "at most 64 kB" in check(site, large)["errors"][0]["message"]
    site.post("/api/workshop/check", {"box": {"box.toml": {"about": "x" * (4 * MOST_BYTES)}}}, 413)
    long = check(site, say(box, "Move 1. " * 251))["errors"]
    assert "at most 2000 letters" in long[0]["message"]


@pytest.mark.parametrize(
    "box",
    [
        {},
        {"characters.toml": {}},
        {"../box.toml": {}},
        {"box.toml": {"id": 1.5}},
        {"box.toml": {"id": None}},
        {"box.toml": {"id": "x", "name": "\ud800"}},
        {"box.toml": {"id": "a-box", "name": "A", "match": [[[[]]]]}},
        {"box.toml": {"id": "a-box", "name": "A"}, "characters.toml": {"character": "nobody"}},
        {"box.toml": {"id": "a-box", "name": "A"}, "maps/x.toml": {"map": 3}},
    ],
)
def test_whatever_is_sent_as_a_box_is_answered(site: LocalSite, box: Json) -> None:
    assert check(site, box)["errors"]
    site.post("/api/workshop/shelf", {"box": box}, 400)


def test_a_check_costs_a_second_of_a_processor_at_most() -> None:
    def think_for(seconds: float) -> None:
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass

    with workbench.bounded(0.5):
        think_for(0.05)
    with pytest.raises(workbench.TooMuch), workbench.bounded(0.1):
        think_for(5)
    think_for(0.2)  # the timer is off again


def test_the_text_that_takes_too_long_is_named() -> None:
    winding = "Choose a rival within 4 squares of an ally that is adjacent to a rival that you can see. " * 20
    with pytest.raises(workbench.TooMuch, match="the text of Search takes too long"), workbench.bounded(0.02):
        rules_of(TextAt("a-box", "ability"), "Search", winding)
    with pytest.raises(workbench.TooMuch, match="the box takes too long"), workbench.bounded(0.02):
        sum(1 for _ in repeat(None))


def test_a_box_that_is_too_much_at_a_time_is_read_in_the_next(site: LocalSite, box: Json) -> None:
    """What a check has read is known to the next one: a large box is read in pieces of a second."""

    def hero(number: int) -> Json:
        near, far = number % 9 + 1, number // 9 + 1
        seen = "an ally that is adjacent to a rival that you can see"
        text = f"Choose a rival within {near} squares of {seen}. Move {far}. "
        ability = {"name": f"Way {number}", "type": "strength", "cost": 2, "text": text * 12}
        return {
            "id": f"hero-{number}",
            "name": f"Hero {number}",
            "defense": 2,
            "tokens": ["strength"],
            "ability": [ability],
        }

    heroes = [*box["characters.toml"]["character"], *map(hero, range(MOST_CARDS - 2))]
    large = {**box, "characters.toml": {"character": heroes}}
    asked, body, wants = 0, json.dumps({"box": large}).encode(), {"Content-Type": "application/json"}
    while (answer := site.request("POST", "/api/workshop/check", body, **wants))[0] != 200:
        status, headers, said = answer
        assert (status, headers["retry-after"]) == (422, "0")
        assert "takes too long to read" in said["errors"][0]["message"]
        asked += 1
        assert asked < 40
    assert asked
    assert (answer[2]["errors"], answer[2]["cards"]) == ([], MOST_CARDS)
    assert answer[2]["bytes"] <= MOST_BYTES


def test_a_box_may_have_as_much_as_is_allowed(site: LocalSite, box: Json) -> None:
    longest = "Move 1. " * 249 + "Move 11."
    assert len(longest) == 2000
    assert not check(site, say(box, longest))["errors"]
    assert "at most 2000 letters" in check(site, say(box, longest[:-1] + "2."))["errors"][0]["message"]


def test_checks_of_one_address_are_bounded() -> None:
    rates = QUICK.rates._replace(heavy=Rate(2, 0.01))
    with running(settings=Settings(pause=0.0, rates=rates), folder=NO_CLIENT) as site:
        for _ in range(2):
            check(site, {"box.toml": {"id": "x"}})
        site.post("/api/workshop/check", {"box": {"box.toml": {"id": "x"}}}, 429)


# ---------------------------------------------------------------------- files


def test_a_box_is_packed_as_the_commands_know_it_and_opened_again(site: LocalSite, box: Json) -> None:
    packed = site.post("/api/workshop/pack", {"box": say(box, "Chalenge 3.")})
    assert json.loads(packed["text"])["kind"] == "crossfray box"
    assert site.post("/api/workshop/unpack", packed)["box"] == say(box, "Chalenge 3."), "also unfinished"
    wrong = site.post("/api/workshop/unpack", {"text": "{}"}, 400)
    assert "packed box" in wrong["errors"][0]["message"]


# ---------------------------------------------------------------------- played


@pytest.mark.parametrize(
    ("file", "card"),
    [
        ("characters.toml", "night-watch-mira"),
        ("attachments.toml", "night-watch-lantern"),
        ("maps/night-watch-yard.toml", ""),
        ("scenarios/night-watch-well.toml", ""),
        ("power-ups.toml", "night-watch-torch"),
    ],
)
def test_every_part_of_a_box_can_be_tried_out(site: LocalSite, box: Json, file: str, card: str) -> None:
    if file == "power-ups.toml":
        torch = {"id": card, "name": "Torch", "number": 2, "text": "This character has +1 defense."}
        box = {**box, file: {"power_up": [torch]}}
        refused = site.post("/api/workshop/try", {"box": box, "file": file, "card": card}, 400)
        assert "no scenario of this box draws this power-up" in refused["errors"][0]["message"]
        well = "scenarios/night-watch-well.toml"
        box = {**box, well: box[well] | {"power_ups": {"squares": "well", "of": [card]}}}
    made = site.post("/api/workshop/try", {"box": box, "file": file, "card": card}, 201)
    facts = site.get(f"/api/tables/{made['table']}")
    assert facts["map"] == "night-watch-yard", "the smallest there is"
    assert facts["game"] == (
        "skirmish"
        if file in ("characters.toml", "attachments.toml") or "maps" in file
        else "night-watch-well"
    )
    assert any(card in entry.split("+") for entry in facts["squads"][0]) or not card or "power" in file
    with site.sit(made) as wire:
        wire.wait_until_asked()


def test_a_box_with_errors_is_not_played(site: LocalSite, box: Json) -> None:
    wrong = {"box": say(box, "Chalenge 3."), "file": "characters.toml", "card": "night-watch-mira"}
    assert "not a word" in site.post("/api/workshop/try", wrong, 400)["errors"][0]["message"]
    body = {"match": first_match(site, box), "box": wrong["box"]}
    site.post("/api/tables", body, 400)


def test_a_friend_gets_the_cards_from_the_table(site: LocalSite, box: Json) -> None:
    body = {"match": first_match(site, box), "seats": ["human", "friend"], "box": say(box, "Challenge 4.")}
    made = site.post("/api/tables", body, 201)
    site.post("/api/tables", {**body, "box": None}, 400)
    own = site.get(f"/api/tables/{made['table']}/cards")
    assert [card["name"] for card in own["characters"]] == ["Mira Vane"]
    assert own["characters"][0]["abilities"][0]["text"] == "Challenge 4."
    assert own["characters"][0]["trait"]["name"] == "On the Scent"
    assert own["figures"]["night-watch-mira"]["emblem"] == "moon"
    with site.sit(made, made["seats"][1]["secret"]) as friend:
        names = {card["name"] for card in friend.heard[0]["match"]["cards"]}
        assert {"Mira Vane", "Lantern"} <= names
    assert site.get(f"/api/tables/{site.table()['table']}/cards")["characters"] == []
    assert "night-watch-mira" not in {card["id"] for card in site.get("/api/cards")["characters"]}


def test_two_boxes_of_one_name_are_played_side_by_side(site: LocalSite, box: Json) -> None:
    texts = []
    for text in ("Challenge 4.", "Challenge 5."):
        made = site.post("/api/tables", {"match": first_match(site, box), "box": say(box, text)}, 201)
        own = site.get(f"/api/tables/{made['table']}/cards")
        texts.append(own["characters"][0]["abilities"][0]["text"])
    assert texts == ["Challenge 4.", "Challenge 5."]


def test_a_table_with_an_own_box_goes_on_after_the_server_was_started_again() -> None:
    store = MemoryStore()
    with running(store, folder=NO_CLIENT) as site:
        box = site.post("/api/workshop/new", {"name": "Night watch"})["box"]
        body: dict[str, Any] = {"match": first_match(site, box), "seats": ["human", "human"], "box": box}
        made = site.post("/api/tables", body, 201)
        with site.sit(made) as wire:
            wire.play_on(Random(1), 40)
            before = wire.view
    with running(store, folder=NO_CLIENT) as site, site.sit(made) as wire:
        assert wire.view["pieces"] == before["pieces"]
        wire.play_on(Random(2), 10)
        assert not [message for message in wire.heard if message["type"] == "rules"]


def test_the_computer_plays_own_cards_and_there_is_a_rematch(site: LocalSite, box: Json) -> None:
    match = first_match(site, box)
    duel = {**match, "squads": [["night-watch-mira"], ["batman"]], "game": "knock-out"}
    made = site.post("/api/tables", {"match": duel, "seats": ["human", "greedy"], "box": box}, 201)
    with site.sit(made) as wire:
        wire.play_on(Random(3))
        again = wire.ask("rematch", type="rematch")["table"]
    assert site.get(f"/api/tables/{again}/cards")["characters"][0]["name"] == "Mira Vane"


def test_a_hint_and_a_review_know_own_cards(box: Json) -> None:
    with running(settings=replace(QUICK, review_looks=4), folder=NO_CLIENT) as site:
        match = first_match(site, box)
        duel = {**match, "squads": [["night-watch-mira"], ["batman"]], "game": "knock-out"}
        made = site.post("/api/tables", {"match": duel, "seats": ["human", "human"], "box": box}, 201)
        table = f"/api/tables/{made['table']}"
        with site.sit(made) as wire:
            wire.wait_until_asked()
            asked = {"secret": made["seats"][0]["secret"], "decision": wire.decision["id"]}
            assert site.post(f"{table}/hint", asked)["options"]
            wire.play_on(Random(5))
        found = site.post(f"{table}/review", {}, 202)
        until = time.monotonic() + 60
        while not found["done"] and found["state"] in ("waiting", "working") and time.monotonic() < until:
            time.sleep(0.05)
            found = site.get(f"{table}/review")
        assert found["done"], found  # the rest is as of any other game
        site.request("DELETE", f"{table}/review")


def test_a_drawn_match_may_have_own_cards(site: LocalSite, box: Json) -> None:
    wish = {"match": {"squads": ["random", "random"]}, "boxes": ["night-watch"], "size": 1, "box": box}
    drawn = site.post("/api/draw", wish)["match"]
    assert all(squad[0].startswith("night-watch-mira") for squad in drawn["squads"])


def test_the_smallest_fitting_rival_is_found() -> None:
    box = workbench.begin("My box")
    spec = workbench.trial(json.dumps(box), "characters.toml", "my-box-mira")
    assert isinstance(spec, MatchSpec)
    assert len(spec.squads) == 2
