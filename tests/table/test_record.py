"""Records: saved, read, played again and checked; and everything that can be wrong with one."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossfray.agents import greedy, randomly
from crossfray.content.check.box import open_box
from crossfray.content.errors import InputError
from crossfray.content.match.build import box_matches, preset
from crossfray.content.sources import boxes, opened_boxes, packed, playing_with, read_box
from crossfray.rules.engine import option_ids
from crossfray.table import record as record_module
from crossfray.table.notes import told_of
from crossfray.table.record import (
    Record,
    alike,
    changed_content,
    load,
    read_record,
    record_text,
    replay,
    save,
)
from crossfray.table.table import Table

SEATS = ["human", "greedy"]
KEPT = sorted((Path(__file__).parent / "records").glob("format-1-*.json"))


def play_on(table: Table, steps: int) -> None:
    """So many steps; a side's answer is its greedy one every third time."""
    for _ in range(steps):
        if table.waits_on_chance:
            table.roll()
        elif table.state.options:
            choose = greedy.choose if table.state.step % 3 == 0 else randomly.choose
            table.answer(choose(table.state, table.whims))


def a_table(steps: int = 40, seed: int = 5) -> Table:
    table = Table(preset("duel"), seed, whims=Random(seed + 1))
    play_on(table, steps)
    return table


def finished() -> Table:
    table = Table(preset("duel"), 5, whims=Random(6))
    while table.state.options:
        play_on(table, 1)
    return table


@pytest.fixture(scope="module")
def text() -> str:
    """The record of a finished game."""
    return record_text(finished(), SEATS)


def refused(path: Path, read: Callable[[Path], object] = load) -> str:
    """What is said of a file that cannot be taken. Nothing is written meanwhile."""
    before = {each: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    with pytest.raises(InputError) as error:
        read(path)
    assert {each: each.read_bytes() for each in path.parent.iterdir() if each.is_file()} == before
    assert all(problem.file for problem in error.value.problems)
    return str(error.value)


def written(folder: Path, data: object) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


# ---------------------------------------------------------------------- there and back


@pytest.mark.parametrize("steps", [0, 1, 3, 40])
def test_what_is_saved_is_loaded(tmp_path: Path, steps: int) -> None:
    table, path = a_table(steps), tmp_path / "deep" / "game.json"
    save(table, SEATS, path)
    loaded, record = load(path)
    assert loaded.state.hash() == table.state.hash()
    assert loaded.steps == table.steps
    assert (record.seats, record.secret, record.nonces, record.spec) == (SEATS, "5", [], table.spec)
    assert [each.name for each in path.parent.iterdir()] == ["game.json"]


def test_saving_again_gives_the_same_file(tmp_path: Path) -> None:
    path, again = tmp_path / "a.json", tmp_path / "b.json"
    save(a_table(), SEATS, path)
    save(load(path)[0], SEATS, again)
    assert path.read_bytes() == again.read_bytes()


def test_a_record_names_its_winner(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, "utf-8")
    table, record = load(path)
    assert record.winner == table.state.winner + 1
    assert not table.state.options
    assert read_record(written(tmp_path, json.loads(record_text(a_table(), SEATS)))).winner is None


def test_a_record_has_a_line_for_each_step(text: str) -> None:
    data = json.loads(text)
    lines = text.splitlines()
    steps = lines[lines.index(' "steps": [') + 1 : -2]
    assert [json.loads(line.rstrip(",")) for line in steps] == data["steps"]
    assert data["kind"] == "crossfray record"
    assert data["format"] == 2


@pytest.mark.parametrize("steps", [0, 1, 7, 23, 40])
def test_the_dice_go_on_as_without_a_reload(tmp_path: Path, steps: int) -> None:
    """Answered alike, a game that was saved and loaded rolls what it would have rolled."""
    path = tmp_path / "game.json"
    table = a_table(steps)
    save(table, SEATS, path)
    loaded, _ = load(path)
    for _ in range(60):
        if table.waits_on_chance:
            assert loaded.roll() == table.roll()
        elif table.state.options:
            option = randomly.choose(table.state, table.whims)
            assert loaded.answer(option) == table.answer(option)


def test_a_loaded_game_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = Table(preset("duel"), 5)
    table.roll()
    before = table.state.hash()
    table.answer(table.state.options.bit_length() - 1)
    save(table, SEATS, path)
    loaded, _ = load(path)
    assert loaded.undo({0, 1}) == ""
    assert loaded.state.hash() == before
    assert loaded.undo({0, 1}) == "Dice have been rolled, so this can no longer be undone."


# ---------------------------------------------------------------------- what is wrong with a file


def test_cut_off_anywhere_it_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    whole = text.rstrip()
    lengths = {*range(0, 60), *range(60, len(whole), 211), *range(len(whole) - 60, len(whole))}
    for length in sorted(lengths):
        path.write_text(whole[:length], "utf-8")
        assert "game.json" in refused(path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "expected a record in JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"Once upon a time", "expected a record in JSON"),
        (b"[]", "is not a record"),
        (b"null", "is not a record"),
        (b"7", "is not a record"),
        (b'{"kind": "another game"}', "is not a record"),
        (b"[" * 100_000, "expected a record in JSON"),
        (b"9" * 10_000, "expected a record in JSON"),
        (b'{"kind": "crossfray record"}', "expected format 2, found 'None'"),
        (b'{"kind": "crossfray record", "format": 1}', "the record lacks match, content"),
        (b'{"kind": "crossfray record", "format": 2}', "the record lacks match, content"),
    ],
    ids=lambda value: value[:20] if isinstance(value, bytes) else "",
)
def test_what_is_no_record_is_refused(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert says in refused(path)
    assert says in refused(path, read_record)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "nothing.json")
    (tmp_path / "folder").mkdir()
    assert "cannot be read" in refused(tmp_path / "folder")


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "MOST_BYTES", 1 << 20)
    path = tmp_path / "game.json"
    path.write_bytes(b" " * ((1 << 20) + 1))
    assert "is larger than 1 MiB" in refused(path)


@pytest.mark.parametrize(
    ("number", "says"),
    [(3, "a newer version"), (0, "nothing else"), ("1", "nothing else"), (True, "nothing")],
)
def test_another_format_is_refused(text: str, number: object, says: str, tmp_path: Path) -> None:
    path = written(tmp_path, json.loads(text) | {"format": number})
    assert f"expected format 2, found '{number}': " in refused(path)
    assert says in refused(path)


@pytest.mark.parametrize("key", ["match", "content", "secret", "nonces", "seats", "steps", "winner"])
@pytest.mark.parametrize("value", [None, "x", 1.5, [1], {"a": 1}], ids=repr)
def test_a_part_that_is_missing_or_of_another_kind_is_refused(
    text: str, key: str, value: object, tmp_path: Path
) -> None:
    data = json.loads(text)
    refused(written(tmp_path, data | {key: value}))
    del data[key]
    assert f"the record lacks {key}" in refused(written(tmp_path, data))


@pytest.mark.parametrize("seats", [[], ["human"], ["human"] * 3])
def test_there_is_a_seat_for_each_side(text: str, seats: list[str], tmp_path: Path) -> None:
    path = written(tmp_path, json.loads(text) | {"seats": seats})
    assert f"expected a seat for each of 2 sides, found {len(seats)}" in refused(path)


@pytest.mark.parametrize("step", [None, [], [1], [1, "done", "x"], ["1", "done", "x", []], [1, 2, "x", []]])
def test_a_step_that_is_none_is_refused(text: str, step: object, tmp_path: Path) -> None:
    data = json.loads(text)
    data["steps"][4] = step
    assert "step 5: expected [who, answer, hash, events]" in refused(written(tmp_path, data))


# ---------------------------------------------------------------------- tampered with


def other_answer(data: dict[str, Any], number: int) -> str:
    data["steps"][number][1] = "z99"
    return f"step {number + 1}: the answer 'z99' is not offered"


def other_side(data: dict[str, Any], number: int) -> str:
    by = data["steps"][number][0]
    data["steps"][number][0] = by + 1
    return f"step {number + 1}: the record says {by + 1} answers, the game {by}"


def other_hash(data: dict[str, Any], number: int) -> str:
    data["steps"][number][2] = "0" * 32
    return f"step {number + 1}: the record has the hash '{'0' * 32}'"


def other_event(data: dict[str, Any], number: int) -> str:
    data["steps"][number][3].append({"event": "gained", "side": 1, "points": 1, "total": 1})
    return f"step {number + 1}: the record tells "


def step_left_out(data: dict[str, Any], number: int) -> str:
    del data["steps"][number]
    return "step "


@pytest.mark.parametrize("number", [0, 1, 10, 31])
@pytest.mark.parametrize("tamper", [other_answer, other_side, other_hash, other_event, step_left_out])
def test_a_step_that_was_changed_is_found(
    text: str, tamper: Callable[[dict[str, Any], int], str], number: int, tmp_path: Path
) -> None:
    data = json.loads(text)
    says = tamper(data, number)
    path = written(tmp_path, data)
    assert says in refused(path)
    _, difference = replay(read_record(path))
    assert difference is not None
    if tamper is not step_left_out:
        assert difference.step == number + 1


def test_another_answer_that_is_offered_is_found_too(text: str, tmp_path: Path) -> None:
    data = json.loads(text)
    table = Table(preset("duel"), 5)
    for step in data["steps"]:
        known = option_ids(table.state)
        others = [name for name in known if name != step[1]]
        if len(table.steps) == 20:
            step[1] = others[0]
            break
        table.answer(known[step[1]])
    _, difference = replay(read_record(written(tmp_path, data)))
    assert difference is not None
    assert difference.step == 21


def test_a_step_after_the_end_is_found(text: str, tmp_path: Path) -> None:
    data = json.loads(text)
    data["steps"].append([1, "done", "0" * 32, []])
    assert f"step {len(data['steps'])}: the answer 'done' is not offered" in refused(written(tmp_path, data))


@pytest.mark.parametrize("winner", [None, 1, 2, 3, 0, -1])
def test_another_winner_is_found(text: str, winner: int | None, tmp_path: Path) -> None:
    data = json.loads(text)
    real = int(data["winner"])
    if winner == real:
        winner = 3 - real
    path = written(tmp_path, data | {"winner": winner})
    assert f"the record says winner {winner}, the game {real}" in refused(path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"map": "nowhere"}, "no box here has 'nowhere'"),
        ({"map": "../maps/courtyard"}, "no box here has '../maps/courtyard'"),
        ({"squads": [["nobody"], ["police-officer"]]}, "no box here has 'nobody'"),
        ({"squads": []}, "expected a seat for each of 0 sides"),
        ({"squads": [[], []]}, "expected 1 to 6 characters a side"),
        ({"squads": "henchman"}, "a list of card ids"),
        ({"game": "chess"}, "no box here has 'chess'"),
        ({"edition": "first"}, "there is no edition 'first'"),
        ({"title": 5}, "expected names in the match"),
        ({"more": 1}, "expected a match with"),
        ({"squads": [["worker-28"], ["police-officer"]]}, "step "),
        ({"game": "knock-out"}, "step "),
    ],
)
def test_another_match_is_refused_or_plays_otherwise(
    text: str, change: dict[str, Any], says: str, tmp_path: Path
) -> None:
    data = json.loads(text)
    data["match"] |= change
    assert says in refused(written(tmp_path, data))


def test_cards_and_maps_that_changed_are_named(text: str, tmp_path: Path) -> None:
    data = json.loads(text)
    path = written(tmp_path, data)
    assert changed_content(read_record(path)) == []
    data["content"]["card henchman"] = "0" * 16
    data["steps"][3][2] = "0" * 32
    path = written(tmp_path, data)
    assert changed_content(read_record(path)) == ["card henchman"]
    table, _ = load(path)  # something has changed, so it goes on as far as it can, and says so
    assert table.notes[-1]["changed"] == [["card henchman", "", "", ""]]
    assert "card henchman has changed." in told_of(table.notes[-1])


# ---------------------------------------------------------------------- writing


def fail(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("what", ["os.fsync", "pathlib.Path.replace"])
def test_when_writing_fails_the_old_file_stays(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    save(a_table(3), SEATS, path)
    before = path.read_bytes()
    monkeypatch.setattr(what, fail)
    with pytest.raises(InputError, match=r"game\.json: cannot be written: No space left on device"):
        save(a_table(40), SEATS, path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_when_it_is_interrupted_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    path = tmp_path / "game.json"
    save(a_table(3), SEATS, path)
    before = path.read_bytes()
    monkeypatch.setattr(record_module, "record_text", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(a_table(40), SEATS, path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        save(a_table(1), SEATS, tmp_path / "file" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="cannot be written"):
        save(a_table(1), SEATS, tmp_path / "folder")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]


# ---------------------------------------------------------------------- kept records


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
class TestKeptRecords:
    """Games that were written once and must go on showing the same events for ever."""

    def test_the_same_answers_tell_the_same_events(self, path: Path) -> None:
        record = read_record(path)
        table = Table(record.spec, record.dice())
        for number, step in enumerate(record.steps, 1):
            known = option_ids(table.state)
            assert step.answer in known, f"step {number}"
            played = table.answer(known[step.answer])
            assert (number, played.by) == (number, step.by)
            assert alike(step.events, played.events)
        assert winner_of(table) == record.winner
        assert record.winner is not None

    def test_the_hashes_are_those_of_today(self, path: Path, request: pytest.FixtureRequest) -> None:
        """Unlike the events these may change with the form of a state: `--update-golden` writes them anew."""
        record = read_record(path)
        if request.config.getoption("--update-golden"):
            table = Table(record.spec, record.dice())
            for step in record.steps:
                assert alike(step.events, table.answer(option_ids(table.state)[step.answer]).events)
            save(table, record.seats, path)
            record = read_record(path)
        _, difference = replay(record)
        assert difference is None


def winner_of(table: Table) -> int | None:
    return table.state.winner + 1 if table.state.winner >= 0 else None


def test_two_records_are_kept() -> None:
    kept: list[Record] = [read_record(path) for path in KEPT]
    assert [len(record.spec.squads) for record in kept] == [2, 3]
    assert {event["event"] for record in kept for step in record.steps for event in step.events} >= {
        "first player",
        "placed",
        "moved",
        "rolled",
        "knocked down",
        "knocked out",
        "stood up",
        "gained",
        "returned",
        "interacted",
        "came back",
        "won the game",
    }


# ---------------------------------------------------------------------- boxes of people

LIGHTHOUSE = Path(__file__).parents[2] / "examples" / "lighthouse"


def record_with_a_box(path: Path) -> str:
    """The record of a game that was played with a box of somebody, where that box is not open any more."""
    with playing_with(boxes()):
        (name, *_) = box_matches(open_box(LIGHTHOUSE))
        table = Table(preset(name), 5, whims=Random(6))
        play_on(table, 60)
        save(table, SEATS, path)
        return table.steps[-1].hash


@pytest.fixture
def here() -> Iterator[None]:
    """What is opened meanwhile is not there afterwards."""
    with playing_with(boxes()):
        yield


@pytest.mark.usefixtures("here")
def test_a_record_brings_along_the_boxes_it_was_played_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    last = record_with_a_box(path)
    (held,) = json.loads(path.read_text("utf-8"))["boxes"]
    assert held == packed(read_box(LIGHTHOUSE))
    assert [box.folder for box in opened_boxes()] == []
    table, record = load(path)
    assert table.steps[-1].hash == last
    assert changed_content(record) == []
    assert len(opened_boxes()) == 1
    load(path)  # a second time it is there already
    assert len(opened_boxes()) == 1


@pytest.mark.usefixtures("here")
def test_a_box_that_is_open_already_is_played_with_and_its_changes_are_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record_with_a_box(path)
    other = tmp_path / "other"
    shutil.copytree(LIGHTHOUSE, other)
    cards = other / "characters.toml"
    cards.write_text(cards.read_text("utf-8").replace("defense = 2", "defense = 1", 1), "utf-8")
    open_box(other)
    record = read_record(path)
    replay(record)
    assert changed_content(record) == ["card lighthouse-keeper"]


def test_a_record_of_the_shipped_boxes_holds_none(text: str) -> None:
    assert "boxes" not in json.loads(text)


@pytest.mark.usefixtures("here")
def test_a_record_without_its_box_says_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record_with_a_box(path)
    data = json.loads(path.read_text("utf-8"))
    del data["boxes"]
    path.write_text(json.dumps(data), "utf-8")
    said = refused(path)
    assert said.startswith(f"{path}: no box here has 'lighthouse-keeper', ")
    assert "'lighthouse-rock', 'lighthouse-lamps': expected the box they are in, with --box" in said
    open_box(LIGHTHOUSE)
    load(path)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ({}, "a list of at most 16 packed boxes"),
        ([7], 'game.json (box 1): is not a packed box: expected "kind"'),
        ([{"kind": "crossfray box", "format": 9, "files": {}}], "expected format 1"),
        ([{"kind": "crossfray box", "format": 1, "files": {"../x.toml": ""}}], "is not a file of a box"),
        ([{"kind": "crossfray box", "format": 1, "files": {"box.toml": "id = "}}], "(box 1)/box.toml:1"),
    ],
)
def test_what_is_no_box_in_a_record_is_refused(tmp_path: Path, broken: Any, says: str) -> None:
    path = tmp_path / "game.json"
    record_with_a_box(path)
    data = json.loads(path.read_text("utf-8")) | {"boxes": broken}
    path.write_text(json.dumps(data), "utf-8")
    assert says in refused(path)
