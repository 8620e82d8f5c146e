"""Watching again: moments, the story, record files, and playing on."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from crossfray.content.check.box import open_box
from crossfray.content.match.build import box_matches
from crossfray.content.sources import boxes, playing_with
from crossfray.rules.view import view
from crossfray.table.fair_dice import seal_of
from crossfray.table.record import parse_record, record_text, replay
from crossfray.table.table import Table
from server.wire import Json, LocalSite, running
from support.games import ended_by_an_answer, play_out

LIGHTHOUSE = Path(__file__).parents[2] / "examples" / "lighthouse"


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


@pytest.fixture(scope="module")
def over(site: LocalSite) -> Json:
    game = play_out("duel", 4)
    return site.kept(game, len(game.steps))


def test_a_game_that_is_over_is_told_step_by_step(site: LocalSite, over: Json) -> None:
    game = play_out("duel", 4)
    found = site.get(f"/api/tables/{over['table']}/replay")
    assert len(found["steps"]) == len(game.steps)
    told = [event for step in found["steps"] for event in step]
    assert [event["number"] for event in told] == list(range(1, len(told) + 1))
    assert [event["event"] for event in told] == [e["event"] for step in game.steps for e in step.events]
    assert found["winner"] == game.state.winner + 1


def test_every_moment_can_be_looked_at_with_its_question_and_answer(site: LocalSite, over: Json) -> None:
    game = play_out("duel", 4)
    for step in (0, 3, len(game.steps) // 2, len(game.steps)):
        moment = site.get(f"/api/tables/{over['table']}/moments/{step}")
        if step == len(game.steps):
            assert moment["answer"] is None
            assert moment["view"]["winner"] == game.state.winner + 1
        else:
            options = [option["id"] for option in moment["view"]["decision"]["options"]]
            assert moment["answer"] == game.steps[step].answer
            assert moment["answer"] in options


def test_why_not_is_told_at_every_moment(site: LocalSite, over: Json) -> None:
    address = f"/api/tables/{over['table']}/moments/3/why"
    acting = site.get(f"/api/tables/{over['table']}/moments/3")["view"]["acting"]
    refusals = site.post(address, {"words": [acting, "move", "a8"]})["refusals"]
    assert refusals[0]["rule"] == "ACT-MOVE"


def test_a_moment_that_is_none_and_a_game_that_is_not_over(site: LocalSite, over: Json) -> None:
    assert site.request("GET", f"/api/tables/{over['table']}/moments/9999")[0] == 404
    assert site.request("GET", "/api/tables/nothing/replay")[0] == 404
    made = site.table()
    status, _, body = site.request("GET", f"/api/tables/{made['table']}/replay")
    assert (status, body["errors"][0]["message"]) == (409, "the game is not over yet")


def test_a_game_in_play_is_looked_back_at_by_those_who_sit_there(site: LocalSite) -> None:
    game = play_out("duel", 4)
    made = site.kept(game, 30)
    address = f"/api/tables/{made['table']}/look"
    then = site.post(address, {"secret": "secret", "step": 5})
    assert then["view"]["pieces"] == site_pieces(game, 5)
    assert "options" not in then["view"]["decision"]
    site.post(address, {"secret": "watch", "step": 5})
    assert site.post(address, {"secret": "wrong", "step": 5}, 409)["errors"]
    assert site.post(address, {"secret": "secret", "step": 31}, 404)["errors"]


def site_pieces(game: Table, step: int) -> list[Json]:
    found: list[Json] = view(game.past[step], 0)["pieces"]
    return found


def test_playing_on_from_a_moment(site: LocalSite, over: Json) -> None:
    before = site.get(f"/api/tables/{over['table']}/moments/5")["view"]
    made = site.post(f"/api/tables/{over['table']}/play-on", {"step": 5, "seats": ["human", "human"]}, 201)
    with site.sit(made) as wire:
        assert wire.view["pieces"] == before["pieces"]
        assert wire.decision["id"] == before["decision"]["id"]
        wire.answer(wire.options()[0])
    last = len(play_out("duel", 4).steps)
    status, _, body = site.request(
        "POST",
        f"/api/tables/{over['table']}/play-on",
        json.dumps({"step": last, "seats": ["human", "greedy"]}).encode(),
        **{"Content-Type": "application/json"},
    )
    assert (status, "over" in body["errors"][0]["message"]) == (409, True)


def test_a_game_that_was_played_on_has_a_record_that_verifies(site: LocalSite, over: Json) -> None:
    made = site.post(f"/api/tables/{over['table']}/play-on", {"step": 5, "seats": ["random", "random"]}, 201)
    with site.sit(made, made["spectator"]) as watcher:
        while watcher.view["winner"] is None:
            watcher.hear()
    record = site.request("GET", f"/api/tables/{made['table']}/record")[2]
    opened = site.post("/api/records", record, 201)
    assert opened["changed"] == []
    rolls = sum(by == 0 for by, *_ in record["steps"][:5])
    assert record["secret"].startswith(f"after {rolls} rolls: ")
    assert made["seal"] == record["seal"] == seal_of(record["secret"])
    assert record["nonces"] == ["computer", "computer"]


def test_the_dice_of_a_game_that_was_played_on_are_sealed(site: LocalSite, over: Json) -> None:
    """Another roll after the moment does not pass; those before it stand."""
    made = site.post(f"/api/tables/{over['table']}/play-on", {"step": 5, "seats": ["random", "random"]}, 201)
    with site.sit(made, made["spectator"]) as watcher:
        while watcher.view["winner"] is None:
            watcher.hear()
    record = site.request("GET", f"/api/tables/{made['table']}/record")[2]
    _, difference = replay(parse_record(json.dumps({**record, "secret": "another", "seal": ""}).encode()))
    assert difference
    assert "its dice say" in difference.message
    _, difference = replay(parse_record(json.dumps(record).encode()))
    assert difference is None


def test_a_record_file_becomes_a_table_with_a_link(site: LocalSite) -> None:
    game = ended_by_an_answer()
    text = record_text(game, ["human", "greedy"])
    assert len(text) > 100_000  # larger than other bodies may be
    status, _, opened = site.request("POST", "/api/records", text.encode())
    assert status == 201
    found = site.get(f"/api/tables/{opened['table']}/replay")
    assert len(found["steps"]) == len(game.steps)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"no record", "expected a record in JSON"),
        (b'{"kind": "something else"}', "is not a record"),
        (b"\xff\xfe", "not UTF-8"),
    ],
)
def test_what_is_no_record_is_refused(site: LocalSite, body: bytes, says: str) -> None:
    status, _, answer = site.request("POST", "/api/records", body)
    assert status == 400
    assert says in answer["errors"][0]["message"]


def test_a_record_that_plays_otherwise_is_refused_with_the_step(site: LocalSite) -> None:
    game = play_out("duel", 4)
    data = json.loads(record_text(game, ["human", "greedy"]))
    data["steps"][4][1] = "nonsense"
    status, _, answer = site.request("POST", "/api/records", json.dumps(data).encode())
    assert status == 400
    assert answer["errors"][0]["message"].startswith("step 5")


def test_a_record_that_is_too_large_is_refused(site: LocalSite) -> None:
    assert site.request("POST", "/api/records", b" " * (5 << 20))[0] == 413


def test_a_record_brings_its_box_to_a_server_that_has_none_of_it(site: LocalSite) -> None:
    with playing_with(boxes()):
        (name, *_) = box_matches(open_box(LIGHTHOUSE))
        text = record_text(play_out(name, 4), ["human", "greedy"])
    opened = site.post("/api/records", json.loads(text), 201)
    assert opened["changed"] == []
    found = site.get(f"/api/tables/{opened['table']}/replay")
    assert "lighthouse-keeper" in [card["card"] for card in found["match"]["cards"]]
    assert found["winner"] == json.loads(text)["winner"]
    made = site.post(
        f"/api/tables/{opened['table']}/play-on", {"step": 10, "seats": ["human", "greedy"]}, 201
    )
    with site.sit(made) as wire:
        wire.play_on(Random(1), 10)
    assert "lighthouse" not in [box["id"] for box in site.get("/api/choices")["boxes"]], (
        "only that table has it"
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"characters.toml": "[[character]]\n"}, "character"),
        ({"scenarios/more.toml": "#" * (70 << 10)}, "scenarios/more.toml"),
        (
            {"box.toml": 'id = "lighthouse"\nname = "The Lighthouse"\nabout = "' + "x" * (65 << 10) + '"\n'},
            "box",
        ),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused_with_its_record(
    site: LocalSite, change: dict[str, str], says: str
) -> None:
    with playing_with(boxes()):
        (name, *_) = box_matches(open_box(LIGHTHOUSE))
        data = json.loads(record_text(play_out(name, 4), ["human", "greedy"]))
    data["boxes"][0]["files"] |= change
    errors = site.post("/api/records", data, 400)["errors"]
    assert says in str(errors)
