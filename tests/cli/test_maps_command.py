"""`crossfray maps`: the list, and each map drawn."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app, main
from crossfray.content.errors import InputError
from crossfray.content.maps import load_map, map_ids


def output_of(*args: str | Path) -> str:
    result = CliRunner().invoke(app, ["maps", *map(str, args)], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_the_list_fits_a_terminal_and_names_every_map() -> None:
    lines = output_of().splitlines()
    assert lines[0].split() == ["map", "name", "size", "sides", "box", "layout"]
    assert [line.split()[0] for line in lines[1:]] == list(map_ids())
    assert max(map(len, lines)) <= 80
    assert next(line for line in lines if line.startswith("winterfell ")).split()[1:] == [
        "Winterfell",
        "10x12",
        "4",
        "got100",
        "house",
    ]


def test_the_list_as_json() -> None:
    listed = json.loads(output_of("--json"))
    assert [entry["id"] for entry in listed] == list(map_ids())
    assert all(entry.keys() == {"id", "name", "box"} for entry in listed)


@pytest.mark.parametrize("map_id", map_ids())
def test_a_map_is_drawn_with_all_its_labels(map_id: str) -> None:
    found = load_map(map_id)
    output = output_of(map_id)
    assert output.startswith(found.name)
    lines = output.splitlines()
    assert max(map(len, lines)) <= 80
    rows = [line for line in lines if line[:2].strip().isdigit() and "┃" in line]
    assert len(rows) == found.board.height
    for square, label in found.labels.items():
        row = rows[found.board.height - 1 - square // found.board.width]
        assert row[row.index("┃") + 2 + 4 * (square % found.board.width)] == label
    for name, squares in found.sets.items():
        assert any(
            line.startswith(name) and line.endswith(" ".join(found.board.names_of(squares))) for line in lines
        )


def test_a_map_as_json() -> None:
    answer = json.loads(output_of("winterfell", "--json"))
    assert (answer["id"], answer["width"], answer["height"]) == ("winterfell", 10, 12)
    assert answer["sets"]["triumph"] == ["e6"]


def test_a_map_file_is_drawn_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'id = "mine"\nname = "[/red] Mine"\nmap = """\n+---+---+\n| 1  ###|\n+---+---+\n"""\n'
        '[legend]\n1 = ["area 1"]\n',
        "utf-8",
    )
    assert output_of(path).splitlines() == [
        "[/red] Mine  ",
        "  ┏━━━━━━━┓",
        "1 ┃ 1  ▓▓▓┃",
        "  ┗━━━━━━━┛",
        "    a   b",
        "area 1: a1",
    ]
    assert json.loads(output_of(path, "--json"))["sets"] == {"area 1": ["a1"]}


def test_a_bare_drawing_is_drawn_too(tmp_path: Path) -> None:
    path = tmp_path / "bare"
    path.write_text("+---+\n| x |\n+---+\n", "utf-8")
    assert "1 ┃ x ┃" in output_of(path).splitlines()


@pytest.mark.parametrize(
    ("which", "says"),
    [
        ("nosuch", "there is no map 'nosuch': expected one of arkham-asylum, back-yards, barracks, "),
        ("nosuch.toml", "nosuch.toml: there is no such file"),
        (".", ".: is a folder: expected a file"),
        ("", "there is no map ''"),
        ("../maps/winterfell", "there is no such file"),
    ],
)
def test_an_unknown_map_is_refused(
    which: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["crossfray", "maps", which])
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


@pytest.mark.parametrize(("which", "nearest"), [("winterfel", "winterfell"), ("Rooftops", "rooftops")])
def test_the_nearest_map_is_named(which: str, nearest: str) -> None:
    with pytest.raises(InputError) as refused:
        load_map(which)
    assert refused.value.problems[0].nearest == nearest
