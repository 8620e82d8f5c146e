"""Stores and records of earlier versions: every later version opens them.

tests/kept has a folder for each version, with files that it wrote and that are never written again: a store with
tables in every stage (tables.json says which, and what a seat saw of them then), the record of a game that was over,
and a game of the terminal that was left. To open one means:

- the store lists all its tables and reads them whole
- games of basic characters, and those whose squads are still to be chosen, stand where they stood, and go on
- a game with cards does too, or says what has changed and goes on from where it can: cards may be mended
- a game with a box that is not there says so, and goes on when the box is back
- records tell what they told, and which cards have changed since"""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from crossfray.content.match.build import content_hashes
from crossfray.rules.engine import option_ids
from crossfray.server.settings import DAY, Settings
from crossfray.server.sqlite import FILE, SqliteStore
from crossfray.table.record import changed_content, load, read_record, replay
from server.process import Process
from server.wire import Wire, running
from support.loop import run_alone

KEPT = Path(__file__).parent / "kept"
VERSIONS = sorted(folder.name for folder in KEPT.iterdir())
LIGHTHOUSE = Path(__file__).parents[1] / "examples" / "lighthouse"
FOR_EVER = Settings(pause=0, kept=100_000 * DAY)
STEADY = ("finished", "picking", "lobby", "taken back")
"""tables without cards that may be mended"""
GOES_ON = "goes on under"
"""is told of a game that stands elsewhere than it did"""

pytestmark = pytest.mark.parametrize("version", VERSIONS)


def copied(version: str, tmp_path: Path) -> Path:
    """The store of a version in a data folder of its own."""
    shutil.copy(KEPT / version / "tables.sqlite", tmp_path / FILE)
    return tmp_path


def tables(version: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((KEPT / version / "tables.json").read_text("utf-8"))
    return found


def seen(wire: Wire) -> dict[str, Any]:
    """What a seat sees of its table, or the sentence that refuses it."""
    told = wire.hear()
    if told["type"] == "refused":
        return {"refused": told["sentence"]}
    return stands({**told["view"], "number": told["number"]})


def stands(told: dict[str, Any]) -> dict[str, Any]:
    """Where a game stands: how much has happened, and what is asked. The words may be others."""
    decision = told["decision"]
    return {
        "number": told["number"],
        "question": decision and decision["question"],
        "winner": told["winner"],
    }


def test_the_store_is_read_whole(version: str, tmp_path: Path) -> None:
    folder = copied(version, tmp_path)
    db = sqlite3.connect(folder / FILE)
    steps = dict(db.execute("SELECT table_id, count(*) FROM steps GROUP BY table_id").fetchall())
    db.close()

    async def check() -> None:
        store = SqliteStore(folder)
        ids = await store.ids()
        assert sorted(ids) == sorted(each["table"] for each in tables(version).values())
        for table_id in ids:
            found = await store.load(table_id)
            assert len(found.steps) == steps[table_id]
            assert found.seats
            assert found.seal
        await store.close()

    run_alone(check())


def test_tables_stand_where_they_stood_and_go_on(version: str, tmp_path: Path) -> None:
    with running(SqliteStore(copied(version, tmp_path)), FOR_EVER) as site:
        for name, kept in tables(version).items():
            with Wire(site.address, kept["table"], kept["secret"]) as wire:
                found = seen(wire)
                then = stands(kept)
                if name == "own box":
                    assert "This game needs cards that this server does not have" in found["refused"]
                elif name in STEADY:
                    assert found == then
                elif found != then:
                    assert GOES_ON in wire.hear_a("notice")["text"]
                    assert wire.decision["id"] <= then["decision"]["id"]
                if wire.asked:
                    wire.say(type="answer", decision=wire.decision["id"], option=wire.options()[0])
                    wire.hear_a("acknowledged")


def test_a_table_with_a_box_goes_on_when_the_box_is_there(version: str, tmp_path: Path) -> None:
    kept = tables(version)["own box"]
    then = stands(kept)
    with (
        Process(copied(version, tmp_path), "--days", "100000", "--box", str(LIGHTHOUSE)) as site,
        Wire(site.address, kept["table"], kept["secret"]) as wire,
    ):
        assert seen(wire) == then or GOES_ON in wire.hear_a("notice")["text"]
        wire.wait_until_asked()
        wire.answer(wire.options()[0])


def test_the_record_of_a_finished_game_can_still_be_had(version: str, tmp_path: Path) -> None:
    kept = tables(version)["finished"]
    with running(SqliteStore(copied(version, tmp_path)), FOR_EVER) as site:
        found = site.get(f"/api/tables/{kept['table']}/record")
    then = json.loads((KEPT / version / "record.json").read_text("utf-8"))
    for key in ("match", "seats", "seal", "winner"):
        assert found[key] == then[key]
    assert found["seed"] == str(then["seed"])  # older records have it as a number
    assert [step[:2] for step in found["steps"]] == [step[:2] for step in then["steps"]]


def test_a_record_plays_as_written_and_its_dice_are_those_that_were_sealed(version: str) -> None:
    record = read_record(KEPT / version / "record.json")
    assert record.seal
    table, difference = replay(record)
    assert difference is None or " the hash " in difference.message  # the form of a state may change
    if difference is None:
        assert len(table.steps) == len(record.steps)


def test_what_changed_since_a_game_was_left_is_named(version: str) -> None:
    """A game with cards goes on, and says which of its cards are others now."""
    path = KEPT / version / "save.json"
    record = read_record(path)
    assert set(content_hashes(record.spec)) <= set(record.content)
    _, difference = replay(record)
    table, _ = load(path)
    assert table.state.options
    if difference:
        assert table.notes[-1]["what"] == "rules"
        assert [name for name, *_ in table.notes[-1]["changed"]] == changed_content(record)
    else:
        assert len(table.steps) == len(record.steps)
    table.answer(next(iter(option_ids(table.state).values())))
