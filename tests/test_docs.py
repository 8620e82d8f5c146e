"""The examples in docs/formats.md are read, asked, and answered as they are printed there; those of matches.md play."""

import io
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import pytest

from crossfray.agents import randomly
from crossfray.cli.main import main
from crossfray.content.drawing import parse_drawing
from crossfray.content.errors import InputError
from crossfray.content.maps import MapFile, parse_map
from crossfray.content.match.file import parse_match
from crossfray.content.position.file import PieceEntry, PositionFile, SideEntry, parse_position
from crossfray.rules.board import bits
from crossfray.table.table import Table

PAGE = Path(__file__).parents[1] / "docs" / "formats.md"


class Block(NamedTuple):
    """An example: its language, the name of its file if it is one, and its text."""

    language: str
    file: str
    text: str


def blocks() -> list[Block]:
    found = re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [Block(*parts) for parts in found]


FILES = {block.file: block.text for block in blocks() if block.file}


def calls() -> Iterator[tuple[str, str]]:
    """The command lines of the page, and what is printed under each."""
    for block in blocks():
        if block.language == "console":
            for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield command, output


CALLS = dict(calls())


def output_of(command: str) -> str:
    """What a command line prints, on either stream."""
    command, _, file = command.partition(" < ")
    given = Path(file).read_bytes() if file else b""
    printed = io.StringIO()
    with (
        patch.object(sys, "argv", shlex.split(command)),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8")),
        redirect_stdout(printed),
        redirect_stderr(printed),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    wrong = "wrong.toml" in command
    assert (ended.value.code or 0) == (2 if wrong else 0)
    return printed.getvalue()


def test_there_is_an_example_of_everything() -> None:
    assert list(FILES) == [
        "court.txt",
        "court.toml",
        "yard.toml",
        "questions.jsonl",
        "wrong.toml",
        "odd.toml",
    ]
    asked = {command.split()[3] for command in CALLS if command.startswith("crossfray ask yard.toml")}
    assert asked == {"see", "adjacent", "distance", "reach", "odds"}


@pytest.mark.parametrize("command", CALLS)
def test_a_command_prints_what_the_page_says(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file, text in FILES.items():
        (tmp_path / file).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    assert output_of(command) == CALLS[command]


def test_the_drawn_map_is_what_the_page_says() -> None:
    drawing = parse_drawing(FILES["court.txt"])
    board = drawing.board()
    assert {label: board.names[square] for square, label in drawing.labels.items()} == {
        "1": "a3",
        "A": "d3",
        "2": "d1",
    }
    assert board.names_of(board.covered) == ["a1"]
    assert [board.wall_name(square, upper=False) for square in bits(board.east)] == ["b2|c2", "c3|d3"]
    assert [board.wall_name(square, upper=True) for square in bits(board.north)] == ["b2|b3"]
    assert [board.point_name(square) for square in bits(board.points)] == ["b1/c2"]


def test_the_examples_use_every_key() -> None:
    parse_position(FILES["yard.toml"])
    for model in (PositionFile, PieceEntry, SideEntry):
        for key in model.model_fields:
            assert re.search(rf"^\[?{key}\b", FILES["yard.toml"], re.MULTILINE), key
    parse_map(FILES["court.toml"], "court.toml")
    for key in MapFile.model_fields:
        assert key in FILES["court.toml"]


def test_the_wrong_example_is_wrong() -> None:
    with pytest.raises(InputError):
        parse_position(FILES["wrong.toml"])


MATCHES = re.findall(r"```toml\n(.*?)```", (PAGE.parent / "matches.md").read_text("utf-8"), re.S)


@pytest.mark.parametrize("text", MATCHES, ids=range(len(MATCHES)))
def test_every_match_of_the_page_can_be_played(text: str) -> None:
    table = Table(parse_match(text, "docs/matches.md"), 1, whims=Random(2))
    for _ in range(60):
        table.roll() if table.waits_on_chance else table.answer(randomly.choose(table.state, table.whims))
    assert table.state.options
