"""The built client in the package: made from the sources beside it, small, and for the protocol of this server."""

import gzip
import hashlib
import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossfray.server.static import client_folder
from server.wire import QUICK, Json, LocalSite, running
from support.games import before_a_challenge, play_out

WEB = Path(__file__).parents[2] / "web"
SAMPLE = WEB / "tests" / "sample.json"
LARGEST = 200_000
FIRST = 80_000
SHOWN_ELSEWHERE = re.compile(r"puzzle\.(match|view)|(hint|solution|tried)\.options?")
"""positions and answers, of which not every one has every key: games have them all"""


def test_the_bundle_was_built_from_these_sources() -> None:
    names = [
        "index.html",
        *(path.relative_to(WEB).as_posix() for path in (WEB / "src").rglob("*") if path.is_file()),
    ]
    found = hashlib.sha256()
    for name in sorted(names):
        found.update(f"{name}\0".encode() + (WEB / name).read_bytes() + b"\0")
    built = json.loads((client_folder() / "build.json").read_text("utf-8"))
    assert built["source"] == found.hexdigest(), "the bundle is older than web/src: run 'make web'"


def test_the_bundle_is_small_and_needs_nothing_from_elsewhere() -> None:
    files = [path for path in client_folder().rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < LARGEST
    first = re.findall(r'src="\./(assets/[^"]+\.js)"', (client_folder() / "index.html").read_text("utf-8"))
    assert len(first) == 1, "one script begins, the others come when they are needed"
    assert len(gzip.compress((client_folder() / first[0]).read_bytes())) < FIRST
    for path in files:
        addresses = set(re.findall(r"https?://[\w.-]+", path.read_text("utf-8")))
        assert addresses <= {"http://www.w3.org"}, path.name


def test_the_sample_of_the_protocol_has_every_key_that_the_server_sends(
    site: LocalSite, request: pytest.FixtureRequest
) -> None:
    """The client's own tests hold its types against this sample, so a key it does not know is noticed there."""
    update = bool(request.config.getoption("--update-golden"))
    messages, catalogue = said(site, MANY if update else MANY[:2])
    if update:
        catalogue |= long_studies(site)
    keys = {path for message in messages for path in paths(message["type"], message)}
    keys |= {path for name, data in catalogue.items() for path in paths(name, data)}
    keys = {path for path in keys if not SHOWN_ELSEWHERE.match(path)}
    if update:
        SAMPLE.write_text(json.dumps({"messages": few(messages), "catalogue": catalogue}) + "\n", "utf-8")
    kept = json.loads(SAMPLE.read_text("utf-8"))
    known = {path for message in kept["messages"] for path in paths(message["type"], message)}
    known |= {path for name, data in kept["catalogue"].items() for path in paths(name, data)}
    assert keys <= known, "the protocol has changed: run pytest --update-golden here, then 'make web'"


MANY = [
    ("thrones", 3),
    ("duel", 3),
    *((match, seed) for match in ("thrones", "mixed", "marbles") for seed in range(8)),
]
"""matches and seeds: two for a check, all for a sample in which nothing that the server can say is missing"""


def said(site: LocalSite, games: list[tuple[str, int]]) -> tuple[list[Json], Json]:
    """What a server says in some games, and what it has to choose from."""
    messages: list[Json] = []
    for match, seed in games:
        with site.sit(site.table(match, ["human", "human"], seed=seed)) as wire:
            rng = Random(seed)
            wire.ask("refused", type="answer", decision=-1, option="nothing")
            for _ in range(160):
                wire.wait_until_asked()
                if wire.view["winner"] is not None:
                    wire.ask("rematch", type="rematch")["table"] = "table"
                    break
                options = [option["id"] for option in wire.decision["options"]]
                wire.ask("events", type="answer", decision=wire.decision["id"], option=rng.choice(options))
                for target in ("d8", "a1"):
                    if wire.view["acting"] and wire.view["winner"] is None:
                        wire.ask("why", type="why", words=[wire.view["acting"], "move", target])
            messages += wire.heard
    made = site.table("duel", ["human", "open"])
    game = play_out("duel", 4)
    over = site.kept(game, len(game.steps))
    chosen = site.get("/api/matches")[0]
    del chosen["name"]
    wrong = {**chosen, "game": "flags", "squads": [["batmen"], ["batman+needle"]]}
    catalogue = {
        "figures": site.get("/api/figures"),
        "matches": site.get("/api/matches"),
        "choices": site.get("/api/choices"),
        "checked": site.post("/api/check", {"match": wrong}),
        "drawn": site.post("/api/draw", {"match": {**chosen, "title": "", "map": "random"}}),
        "table": {**site.get(f"/api/tables/{made['table']}"), "table": "table", "seal": "seal"},
        "map": site.get("/api/maps/winterfell"),
        "cards": site.get("/api/cards"),
        "newTable": {
            **made,
            "seats": [{**seat, "secret": seat["secret"] and "secret"} for seat in made["seats"]],
        },
        "replay": site.get(f"/api/tables/{over['table']}/replay"),
        "moment": site.get(f"/api/tables/{over['table']}/moments/5"),
        "glance": site.post(f"/api/tables/{over['table']}/look", {"secret": "secret", "step": 5}),
        "opened": {"table": "table", "changed": []},
        "phrases": site.get("/api/phrases"),
        "guide": site.get("/api/guide")[:3],
        "guidePage": site.get("/api/guide/SEE-2"),
        "guideNames": site.get("/api/guide-names"),
        "lessons": site.get("/api/lessons"),
        "lesson": site.post(
            "/api/lessons/challenge", {"answers": ["challenge"], "words": ["A", "move", "a1"]}
        ),
        **workshop(site),
        **studies(site),
        "openTables": listed(site),
        "turns": site.post("/api/turns", {"seats": [{"table": "table", "secret": "secret"}]}),
        "taken": {**site.post(f"/api/tables/{made['table']}/join", {}), "secret": "secret"},
    }
    return messages, {
        **catalogue,
        "newTable": {**catalogue["newTable"], "table": "table", "spectator": "secret", "seal": "seal"},
    }


def studies(site: LocalSite) -> Json:
    """What can be learned from games at once: a hint, a puzzle, a squad as text."""
    game = before_a_challenge("batman", "henchman")
    kept = site.kept(game, len(game.steps))
    with site.sit(kept) as wire:
        asked = {"secret": kept["seats"][0]["secret"], "decision": wire.decision["id"]}
        hint = site.post(f"/api/tables/{kept['table']}/hint", asked)
    puzzles = site.get("/api/puzzles")
    puzzle = site.get(f"/api/puzzles/{puzzles['today']}")
    answer = puzzle["view"]["decision"]["options"][0]["id"]
    return {
        "hint": hint,
        "puzzles": puzzles,
        "puzzle": puzzle,
        "tried": site.post(f"/api/puzzles/{puzzle['id']}/try", {"answer": answer}),
        "solution": site.get(f"/api/puzzles/{puzzle['id']}/solution"),
        "squadRead": site.post("/api/squads/read", {"text": "Arya Stark + Needle, jon-sno"}),
    }


def long_studies(site: LocalSite) -> Json:
    """What takes longer: a review and advice."""
    advice = {"boxes": ["got100"], "size": 1, "attached": 0, "game": "skirmish", "map": "courtyard"}
    return {
        "review": reviewed(),
        "advice": {**wait_for(site, "/api/squads/advice", advice, "advice"), "advice": "id"},
    }


def wait_for(site: LocalSite, path: str, body: Json, key: str = "") -> Json:
    """What comes of some work that takes a while."""
    found = site.post(path, body, 202)
    address = f"{path}/{found[key]}" if key else path
    until = time.monotonic() + 120
    while found["state"] in ("waiting", "working"):
        assert time.monotonic() < until
        time.sleep(0.1)
        found = site.get(address)
    return found


def reviewed() -> Json:
    """The review of a short game, with few looks ahead."""
    with running(settings=replace(QUICK, review_looks=8)) as site:
        game = play_out("duel", 1)
        return wait_for(site, f"/api/tables/{site.kept(game, len(game.steps))['table']}/review", {})


def workshop(site: LocalSite) -> Json:
    """What is said of a box that somebody writes."""
    begun = site.post("/api/workshop/new", {"name": "A box"})
    wrong = site.post("/api/workshop/new", {"name": "A box"})["box"]
    wrong["characters.toml"]["character"][0]["ability"][0]["text"] = "Chalenge 3."
    either = "Choose a rival and an ally. Push it 1."
    wrong["characters.toml"]["character"][0]["ability"][1]["text"] = either
    asked = ["characters.toml", "character", 0, "ability", 1, "text"]
    wrong["attachments.toml"]["item"][0] |= {"text": "Mvoe 2.", "reading": "Move 2."}
    trial = {"box": begun["box"], "file": "characters.toml", "card": "a-box-mira"}
    table = site.post("/api/workshop/try", trial, 201)["table"]
    return {
        "boxDraft": begun,
        "boxText": site.post("/api/workshop/pack", begun),
        "otherReadings": site.post("/api/workshop/others", {"box": wrong, "path": asked}),
        "boxChecked": site.post("/api/workshop/check", {"box": wrong}),
        "ownCards": site.get(f"/api/tables/{table}/cards"),
    }


def listed(site: LocalSite) -> list[Json]:
    """An open table, as it is shown to everybody."""
    clock = {"kind": "turn", "seconds": 90}
    terms = {"match": "duel", "seats": ["human", "open"], "listed": True, "clock": clock}
    site.post("/api/tables", terms, 201)
    found = next(each for each in site.get("/api/open-tables") if each["clock"])
    return [{**found, "table": "table", "since": 1.5, "played": 1.5}]


def few(messages: list[Json]) -> list[Json]:
    """Of many messages those that show something new."""
    seen: set[str] = set()
    found = []
    for message in messages:
        new = set(paths(message["type"], message)) - seen
        if new:
            seen |= new
            found.append(message)
    return found


def paths(place: str, data: Any) -> Iterator[str]:
    """Every place in some JSON with the sort of what is there; places in lists count as one."""
    if isinstance(data, dict):
        free = place.endswith(
            ("figures", ".sets", ".areas", ".colours", ".provenance", "guideNames", "phrases")
        )
        for key, value in data.items():
            yield from paths(f"{place}.*" if free else f"{place}.{key}", value)
    elif isinstance(data, list):
        for value in data:
            yield from paths(f"{place}[]", value)
    else:
        yield f"{place}: {type(data).__name__}"
