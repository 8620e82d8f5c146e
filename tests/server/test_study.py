"""Hints, reviews, puzzles and squads over HTTP."""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

import crossfray
from crossfray.server.secretly import NUMBERS
from server.wire import QUICK, Json, LocalSite, Wire, running
from support.games import play_out


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running(settings=replace(QUICK, review_looks=8)) as found:
        yield found


def asked(site: LocalSite, made: Json, seat: int = 0) -> Wire:
    wire = Wire(site.address, made["table"], made["seats"][seat]["secret"])
    wire.wait_until_asked()
    return wire


def test_a_hint_is_for_the_open_question_of_the_seat_that_asks(site: LocalSite) -> None:
    made = site.table(seats=["human", "greedy"])
    address = f"/api/tables/{made['table']}/hint"
    with asked(site, made) as wire:
        question = {"secret": made["seats"][0]["secret"], "decision": wire.decision["id"]}
        told = site.post(address, question)
        options = wire.options()
        assert told["decision"] == wire.decision["id"]
        assert {each["id"] for each in told["options"]} <= set(options)
        assert len(told["options"]) + told["others"] == len(options)
        assert all(each["sentence"] for each in told["options"])
        stale = site.post(address, {**question, "decision": 99}, 409)
        assert stale["errors"][0]["message"] == "The game has moved on: that question is no longer open."
    assert site.post(address, {**question, "secret": "wrong"}, 409)
    watching = site.post(address, {**question, "secret": made["spectator"]}, 409)
    assert watching["errors"][0]["message"] == "Spectators get no hints."


def test_where_others_play_hints_are_for_casual_tables_and_told(site: LocalSite) -> None:
    for casual in (False, True):
        made = site.post(
            "/api/tables", {"match": "duel", "seats": ["human", "friend"], "casual": casual}, 201
        )
        wires = [Wire(site.address, made["table"], seat["secret"]) for seat in made["seats"]]
        for wire in wires:
            wire.hear_a("snapshot")
        while not any(wire.asked for wire in wires):
            wires[0].hear()
        place = 0 if wires[0].asked else 1
        wires[place].wait_until_asked()
        question = {"secret": made["seats"][place]["secret"], "decision": wires[place].decision["id"]}
        address = f"/api/tables/{made['table']}/hint"
        if casual:
            site.post(address, question)
            assert wires[1 - place].hear_a("notice")["text"].endswith("asks for a hint.")
            other = {**question, "secret": made["seats"][1 - place]["secret"]}
            assert site.post(address, other, 409)["errors"][0]["message"] == "It is not your turn to answer."
        else:
            refused = site.post(address, question, 409)
            assert refused["errors"][0]["message"].startswith("You play against other people")
        for wire in wires:
            wire.close()


def test_a_review_is_begun_watched_and_found_again(site: LocalSite) -> None:
    game = crossfray.play("duel", ["greedy", "greedy"], seed=3).table
    address = f"/api/tables/{site.kept(game, len(game.steps))['table']}/review"
    assert site.get(address)["state"] == "none"
    begun = site.post(address, None, 202)
    assert (begun["state"], begun["review"]) == ("working", None)
    seen = []
    while (told := site.get(address))["state"] == "working":
        seen.append(told["done"])
        time.sleep(0.1)
    assert told["state"] == "done", told
    assert seen == sorted(seen)
    assert told["done"] == told["of"] == len(told["review"]["swings"]) > 0
    assert told["review"]["curve"][-1]["win"][game.state.winner] == 1.0
    assert site.post(address, None, 202) == told
    for moment in told["review"]["moments"]:
        at = site.get(f"{address.removesuffix('review')}moments/{moment['step']}")
        assert at["answer"] == moment["chosen"]["id"]
        assert moment["best"]["id"] in [option["id"] for option in at["view"]["decision"]["options"]]


def test_a_review_can_be_stopped_and_needs_a_game_that_is_over(site: LocalSite) -> None:
    game = play_out("thrones", 4)
    address = f"/api/tables/{site.kept(game, len(game.steps))['table']}/review"
    site.post(address, None, 202)
    assert site.request("DELETE", address)[2]["state"] == "stopped"
    assert site.get(address)["state"] == "stopped"
    made = site.table()
    refused = site.post(f"/api/tables/{made['table']}/review", None, 409)
    assert refused["errors"][0]["message"] == "the game is not over yet"
    site.post("/api/tables/nothing/review", None, 404)


def test_a_squad_is_read_from_text(site: LocalSite) -> None:
    told = site.post("/api/squads/read", {"text": "Arya Stark + Needle, jon-snow"})
    assert (told["text"], told["errors"]) == ("arya-stark+needle, jon-snow", [])
    assert told["cards"][0]["attached"] == [{"id": "needle", "name": "Needle", "box": "got100"}]
    wrong = site.post("/api/squads/read", {"text": "batman, aria-stark"})
    assert (wrong["text"], wrong["squad"]) == (None, ["batman"])
    assert (wrong["errors"][0]["from"], wrong["errors"][0]["to"]) == (8, 18)
    assert "arya-stark" in wrong["errors"][0]["suggestions"]


def test_advice_rests_on_games_and_shows_them(site: LocalSite) -> None:
    question = {"boxes": ["got100"], "size": 1, "game": "knock-out", "map": "courtyard"}
    begun = site.post("/api/squads/advice", question, 202)
    address = f"/api/squads/advice/{begun['advice']}"
    while not (told := site.get(address))["squads"]:
        assert told["state"] == "working"
        time.sleep(0.1)
    best = told["squads"][0]
    assert 0 <= best["low"] <= best["share"] <= best["high"] <= 1
    assert best["won"] <= best["games"] <= told["of"]
    assert best["text"] == ", ".join(best["squad"])
    assert f"{best['won']} of {best['games']} games" in told["evidence"]
    assert site.post("/api/squads/advice", question, 202)["advice"] == begun["advice"]
    assert site.request("DELETE", address)[2]["state"] in ("stopped", "done")
    refused = site.post("/api/squads/advice", {**question, "boxes": ["got10"]}, 400)
    assert "there is no box" in refused["errors"][0]["message"]
    assert site.request("GET", "/api/squads/advice/nothing")[0] == 404


def test_a_puzzle_is_shown_tried_and_solved(site: LocalSite) -> None:
    listed = site.get("/api/puzzles?date=2026-11-18")
    assert sum(theme["count"] for theme in listed["themes"]) == len(listed["puzzles"])
    puzzle = site.get(f"/api/puzzles/{listed['today']}")
    options = [option["id"] for option in puzzle["view"]["decision"]["options"]]
    solved = site.get(f"/api/puzzles/{listed['today']}/solution")
    assert solved["answer"] == solved["options"][0]["id"]
    wins = [option["win"] for option in solved["options"]]
    assert wins == sorted(wins, reverse=True)
    address = f"/api/puzzles/{listed['today']}/try"
    right = site.post(address, {"answer": solved["answer"]})
    wrong = site.post(address, {"answer": next(each for each in options if each != solved["answer"])})
    assert (right["right"], wrong["right"]) == (True, False)
    site.post(address, {"answer": "nothing"}, 400)
    assert site.request("GET", "/api/puzzles/nothing")[0] == 404
    assert site.request("GET", "/api/puzzles?date=never")[0] == 422


def test_a_hint_for_what_is_chosen_in_secret(site: LocalSite) -> None:
    """Leaders are named by all at the same time: each seat has a question of its own."""
    game = crossfray.new_game("leaders", seed=1)
    while game.decision and game.decision.question != "leader":
        game.roll() if game.table.waits_on_chance else game.apply(game.options[0])
    made = site.kept(game.table, len(game.answers), ("first", "second"))
    for secret in ("first", "second"):
        with Wire(site.address, made["table"], secret) as wire:
            wire.hear_a("snapshot")
            question = {"secret": secret, "decision": wire.decision["id"]}
            assert wire.decision["id"] >= NUMBERS
            refused = site.post(f"/api/tables/{made['table']}/hint", question, 409)
            assert refused["errors"][0]["message"].startswith("You play against other people")
    alone = site.kept(game.table, len(game.answers))
    with Wire(site.address, alone["table"], "secret") as wire:
        wire.hear_a("snapshot")
        asked = {"secret": "secret", "decision": wire.decision["id"]}
        told = site.post(f"/api/tables/{alone['table']}/hint", asked)
        assert (told["decision"], told["question"]) == (wire.decision["id"], "leader")
        assert {each["id"] for each in told["options"]} <= set(wire.options())


def test_a_hint_while_squads_are_picked_in_secret_knows_nothing_of_the_others(site: LocalSite) -> None:
    pick = {"secret": True, "size": 1, "attached": 0}
    match = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": [[], []], "pick": pick}
    told = []
    for rival in ("", "il-nam", "arya-stark"):
        made = site.post(
            "/api/tables", {"match": match, "seats": ["human", "friend"], "casual": True}, status=201
        )
        address = f"/api/tables/{made['table']}/hint"
        with site.sit(made) as first, site.sit(made, made["seats"][1]["secret"]) as second:
            for wire in (first, second):
                wire.wait_until_asked()
            if rival:
                second.say(type="answer", decision=second.decision["id"], option=rival)
                second.hear_a("acknowledged")
            secret = made["seats"][0]["secret"]
            told.append(site.post(address, {"secret": secret, "decision": first.decision["id"]}))
            assert (told[-1]["question"], len(told[-1]["options"])) == ("pick", 3)
            assert told[-1]["evidence"].startswith("Estimated from what the cards can do")
    assert told[0] == told[1] == told[2]
