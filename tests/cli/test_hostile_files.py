"""Files that mean harm: refused with a sentence, and nothing in them reaches the terminal as a command."""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crossfray.cli.main import main
from crossfray.content.check.box import open_box
from crossfray.content.errors import InputError
from crossfray.content.match.build import preset
from crossfray.content.match.file import match_text, parse_match
from crossfray.content.sources import read_box
from crossfray.server.sqlite import SqliteStore, claim
from crossfray.table.record import read_record, replay

KEPT = Path(__file__).parents[1] / "kept" / "0.1.0"
LIGHTHOUSE = Path(__file__).parents[2] / "examples" / "lighthouse"
RECORD: dict[str, Any] = json.loads((KEPT / "record.json").read_text("utf-8"))
EVIL = "\x1b[31m[/bold]\x1b]0;mine\x07"
Change = Callable[[dict[str, Any]], object]


def match(**more: Any) -> Change:
    return lambda record: record["match"].update(more)


def top(**more: Any) -> Change:
    return lambda record: record.update(more)


def step(place: int, value: Any, number: int = 0) -> Change:
    return lambda record: record["steps"][number].__setitem__(place, value)


HOSTILE: dict[str, Change] = {
    "events that are numbers": step(3, [1]),
    "events without a kind": step(3, [{}]),
    "events of another kind": step(3, [{"event": 5}]),
    "areas that are not there": match(areas=[9, 9]),
    "areas below the first": match(areas=[-1, 0]),
    "an area for two": match(areas=[1, 1]),
    "too few areas": match(areas=[1]),
    "a first player below the first": match(first=-5),
    "a first player beyond the last": match(first=9),
    "a first player of many digits": match(first=10**30),
    "power-ups that are not there": match(drawn=["x"]),
    "a split of one side": match(split=[0]),
    "a split below 0": match(split=[-1, -1]),
    "a split of many digits": match(split=[10**30, 0]),
    "a title for the terminal": match(title=EVIL),
    "a long title": match(title="x" * 300),
    "a long map": match(map="x" * 300),
    "a map elsewhere": match(map="../../secrets"),
    "an edition for the terminal": match(edition=EVIL),
    "fifty sides": match(squads=[["henchman"]] * 50),
    "a thousand cards": match(squads=[["henchman"] * 1000] * 2),
    "no sides": match(squads=[]),
    "a pick without end": match(pick={"secret": True, "size": 10**18}, squads=[[], []]),
    "a pick below 0": match(pick={"secret": True, "size": -1, "attached": -(10**30)}, squads=[[], []]),
    "a thousand status cards": match(status=["x"] * 1000),
    "another winner": top(winner=99),
    "a winner that is true": top(winner=True),
    "a seed below 0": top(seed=-5),
    "a seed that is true": top(seed=True),
    "a seed of many digits": top(seed=10**3000),
    "seats for the terminal": top(seats=[EVIL, EVIL]),
    "content for the terminal": top(content={EVIL: "x"}),
    "a seal that is a number": top(seal=5),
    "a seal for the terminal": top(seal=EVIL),
    "a side below chance": step(0, -1),
    "a side of many digits": step(0, 10**30),
    "a side that is false": step(0, False),
    "an answer for the terminal": step(1, EVIL),
    "a long answer": step(1, "x" * 100_000),
    "a hash for the terminal": step(2, EVIL, 3),
    "half a character": match(title="\ud800"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = copy.deepcopy(RECORD)
    HOSTILE[name](record)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    for more in (["--verify"], ["--at", "3"], []):
        monkeypatch.setattr("sys.argv", ["crossfray", "replay", str(file), *more])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        told = capsys.readouterr()
        assert "\x1b" not in told.out + told.err
        assert len(told.err) < 10_000


@pytest.mark.parametrize("text", ["[" * 100_000, '{"kind":' * 50_000, "9" * 100_000, '{"a": NaN}'])
def test_what_is_nested_without_end_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(text)
    with pytest.raises(InputError):
        read_record(tmp_path / "game.json")


def test_the_record_itself_is_good() -> None:
    _, difference = replay(read_record(KEPT / "record.json"))
    assert difference is None or " the hash " in difference.message


# ---------------------------------------------------------------------- boxes, maps and matches


@pytest.mark.parametrize("name", ["[/bold]", "[bold red]Ann[/] 100% [off]"])
def test_a_card_may_be_called_anything_that_can_be_read(name: str, tmp_path: Path) -> None:
    box = boxed(tmp_path, f'name = "{name}"', "Old Marten")
    play = ["play", "--terminal", "--seats", "greedy,greedy", "--box", str(box)]
    told = [crossfray(tmp_path, *play), crossfray(tmp_path, "replay", "--box", str(box))]
    told.append(crossfray(tmp_path, "check", str(box)))
    assert all(name in text for text in told[:1])


def crossfray(folder: Path, *command: str) -> str:
    """What a command prints, in a process of its own; it ends with status 0 or 2, and without a traceback."""
    start = "from crossfray.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, *command],
        env={**os.environ, "XDG_DATA_HOME": str(folder / "data")},
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in (0, 2), done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def boxed(folder: Path, line: str, old: str) -> Path:
    """The lighthouse box with another name for one of its characters."""
    target = folder / "lighthouse"
    for file in LIGHTHOUSE.rglob("*.toml"):
        copied = target / file.relative_to(LIGHTHOUSE)
        copied.parent.mkdir(parents=True, exist_ok=True)
        copied.write_text(file.read_text("utf-8"), "utf-8")
    cards = target / "characters.toml"
    lines = cards.read_text("utf-8").splitlines()
    at = next(n for n, each in enumerate(lines) if each.startswith("name = ") and old in each)
    lines[at] = line
    cards.write_text("\n".join(lines) + "\n", "utf-8")
    return target


@pytest.mark.parametrize("code", ["\\u001b", "\\u0007", "\\u009b", "\\u202e", "\\r"])
def test_no_file_brings_control_characters_in(code: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="without control characters"):
        parse_match(f'title = "a{code}b"', "match.toml")
    (tmp_path / "box.toml").write_text(f'id = "evil"\nname = "a{code}b"\n')
    with pytest.raises(InputError, match="without control characters"):
        open_box(tmp_path)
    assert read_box(tmp_path).names == ["box.toml"]  # only texts, so far


TITLES = ['a "quoted" title', "back\\slash", "tab\there", "two\nlines", "]\n[[side]]", "é ☃ 🎲"]


@pytest.mark.parametrize("title", TITLES)
def test_a_match_is_written_as_it_can_be_read(title: str) -> None:
    from dataclasses import replace

    spec = replace(preset("mixed"), title=title)
    assert parse_match(match_text(spec), "match.toml") == spec


def test_names_of_files_in_a_packed_box_reach_no_terminal(tmp_path: Path) -> None:
    packed = {"kind": "crossfray box", "format": 1, "files": {"box.toml": "", f"maps/{EVIL}.toml": ""}}
    (tmp_path / "evil.crossfray").write_text(json.dumps(packed))
    with pytest.raises(InputError, match="is not a file of a box") as refused:
        read_box(tmp_path / "evil.crossfray")
    assert "\x1b" not in str(refused.value)
    assert "\\x1b[31m" in str(refused.value)


# ---------------------------------------------------------------------- folders


def test_a_lock_that_is_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "lock.sqlite").write_bytes(b"garbage" * 1000)
    with pytest.raises(InputError, match=r"lock\.sqlite cannot be used") as refused:
        claim(tmp_path)
    assert "running on this data folder" not in str(refused.value)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(InputError, match="cannot be used as a data folder"):
        SqliteStore(tmp_path / "data" / "deeper")


@pytest.mark.parametrize(
    "command",
    [
        ["replay", "x" * 300],
        ["replay", "x" * 300 + ".json"],
        ["play", "--terminal", "x" * 300 + ".toml"],
        ["play", "--terminal", "x" * 300],
        ["play", "--terminal", "--load", "x" * 300],
        ["check", "x" * 300],
        ["cards", "x" * 300],
        ["maps", "x" * 300],
        ["maps", "x" * 300 + ".toml"],
        ["match", "x" * 300 + ".toml"],
        ["match", "--random", "--out", "x" * 300],
        ["backup", "x" * 300],
        ["restore", "x" * 300],
        ["box", "new", "x" * 300],
        ["serve", "--port", "0", "--data", "x" * 300],
        ["replay", "nul\x00l"],
    ],
    ids=lambda command: " ".join(part[:8] for part in command),
)
def test_names_of_three_hundred_letters(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.argv", ["crossfray", *command])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err
