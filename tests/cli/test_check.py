"""`crossfray check`: every problem of every file, for people and for programs."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app

ROOT = Path(__file__).parents[2]
YARD = ROOT / "examples" / "yard.toml"
TEXT = YARD.read_text("utf-8")
BOXES = ROOT / "src" / "crossfray" / "content" / "boxes"

MAP = '''\
id = "my-court"
name = "My court"
map = """
+---+---+---+
| 2       2 |
+   +   +   +
|     A     |
+   +   +   +
| 1       1 |
+---+---+---+
"""
[legend]
1 = ["area 1"]
2 = ["area 2"]
A = ["point A", "middle"]
[colours]
1 = "dark"
2 = "light"
'''


def run(*args: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["check", *map(str, args)], catch_exceptions=False)
    return result.exit_code, result.output


def found(*args: str | Path) -> dict[str, list[dict[str, Any]]]:
    """The parsed JSON; the exit status must fit it."""
    status, output = run("--json", *args)
    answer: dict[str, list[dict[str, Any]]] = json.loads(output)
    assert answer.keys() == {"errors", "warnings"}
    for problem in answer["errors"] + answer["warnings"]:
        assert list(problem) == ["file", "line", "column", "message", "nearest"]
    assert status == (2 if answer["errors"] else 0)
    return answer


@pytest.fixture
def wrote(tmp_path: Path) -> Path:
    """A file to write to."""
    return tmp_path / "mine.toml"


def test_what_is_shipped_is_right() -> None:
    shipped = [YARD, *sorted(BOXES.glob("*/maps/*.toml"))]
    assert run(*shipped) == (0, f"{len(shipped)} files checked: 0 errors, 0 warnings\n")
    assert found(*shipped) == {"errors": [], "warnings": []}


def test_maps_bare_drawings_and_positions_are_told_apart(wrote: Path) -> None:
    for text in (MAP, "\n  +---+\n  | x |\n  +---+\n", TEXT):
        wrote.write_text(text, "utf-8")
        assert run(wrote) == (0, "1 file checked: 0 errors, 0 warnings\n")


def test_an_error_in_the_fixed_form(wrote: Path) -> None:
    wrote.write_text(TEXT.replace("down", "dwon", 1), "utf-8")
    (error,) = found(wrote)["errors"]
    assert error.pop("message").startswith("unknown key 'dwon' in pieces.C: expected one of side, down")
    assert error == {"file": str(wrote), "line": 22, "column": 1, "nearest": "down"}


def test_an_error_for_people(wrote: Path) -> None:
    wrote.write_text(TEXT.replace('map = """', 'edition = "expandd"\nmap = """'), "utf-8")
    assert run(wrote) == (
        2,
        f"error: {wrote}:4:1: there is no edition 'expandd': expected one of expanded, sg100, dc100, got100\n"
        "  did you mean: expanded?\n"
        "1 file checked: 1 error, 0 warnings\n",
    )


def test_all_files_are_checked_whatever_is_wrong_with_some(wrote: Path, tmp_path: Path) -> None:
    wrote.write_text(TEXT.replace("| A   B ", "| A   Q "), "utf-8")
    missing = tmp_path / "no.toml"
    answer = found(missing, wrote, YARD, tmp_path)
    errors = [(Path(error["file"]), error["line"], error["message"][:20]) for error in answer["errors"]]
    assert errors == [
        (missing, None, "there is no such fil"),
        (wrote, 8, "unknown letter 'Q': "),
        (wrote, 18, "the piece 'B' is not"),
        (tmp_path, None, "is a folder: expecte"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('id = "my-court"', "id = 3", 1, 'id: expected "text" in quotes, found 3'),
        ('id = "my-court"', "", 1, "the key 'id' is missing at the top"),
        (
            "| 2       2 |",
            "| 2       3 |",
            5,
            "the label '3' is not in the legend: expected 3 = [...] under [legend]",
        ),
        ("|     A     |", "|           |", 15, "the label 'A' is not in the drawing"),
        ('1 = ["area 1"]', '1 = ["area 5"]', 13, "expected 'area 1' to 'area 4', found 'area 5'"),
        ('1 = ["area 1"]', '1 = "area 1"', 13, "legend.1: expected a list [...], found 'area 1'"),
        ('2 = "light"', '5 = "light"', 18, "expected a side from 1 to 4, found '5'"),
        ("[colours]", "[colors]", 16, "unknown key 'colors' at the top: expected one of id, name, box"),
        ("+   +   +   +\n|     A", "+   +   +  +\n|     A", 6, "expected a wall '---' or three blanks"),
    ],
)
def test_what_is_wrong_with_a_map(wrote: Path, old: str, new: str, line: int, says: str) -> None:
    assert MAP.count(old) == 1
    wrote.write_text(MAP.replace(old, new), "utf-8")
    (error,) = found(wrote)["errors"]
    assert error["line"] == line
    assert says in error["message"]


def test_a_crooked_bare_drawing(wrote: Path) -> None:
    for drawing, place in (("+---+\n|  x|\n+---+\n", (2, 2)), ("\n  |   |\n  +---+\n", (2, 3))):
        wrote.write_text(drawing, "utf-8")
        (error,) = found(wrote)["errors"]
        assert (error["line"], error["column"]) == place


def test_squares_of_a_map_that_are_cut_off_are_warned_of(wrote: Path) -> None:
    wrote.write_text(MAP.replace("+   +   +   +\n| 1       1 |", "+---+   +   +\n| 1 |     1 |"), "utf-8")
    answer = found(wrote)
    assert answer["errors"] == []
    assert [warning["message"] for warning in answer["warnings"]] == [
        "nobody can reach a1 from most of the named squares"
    ]


def test_rubble_that_opens_nothing_is_warned_of(wrote: Path) -> None:
    wrote.write_text('rubble = ["a4|b4"]\n' + TEXT, "utf-8")
    (warning,) = found(wrote)["warnings"]
    assert (warning["line"], warning["column"]) == (1, 11)
    status, output = run(wrote)
    assert status == 0
    assert output.startswith(f"warning: {wrote}:1:11: the Rubble on a4|b4 opens nothing")
    assert output.endswith("1 file checked: 0 errors, 1 warning\n")


def test_an_empty_file_and_one_that_is_not_text(wrote: Path) -> None:
    wrote.write_bytes(b"")
    assert found(wrote)["errors"][0]["message"].startswith("the key 'map' is missing at the top")
    wrote.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert "expected text in UTF-8, found the byte 0x89" in found(wrote)["errors"][0]["message"]


def test_a_file_name_that_is_no_text_can_be_printed(tmp_path: Path) -> None:
    status, output = run(tmp_path / "\udcff.toml")
    assert status == 2
    assert "\\udcff.toml: there is no such file" in output


def test_without_a_path_the_usage_is_shown() -> None:
    status, output = run()
    assert status == 2
    assert "Missing argument" in output


@pytest.mark.parametrize("box", ["got100", "dc100", "sg100"])
def test_a_shipped_box_can_be_checked_where_it_lies(box: str) -> None:
    folder = Path(__file__).parents[2] / "src" / "crossfray" / "content" / "boxes" / box
    result = CliRunner().invoke(app, ["check", str(folder), "--no-readings"])
    assert (result.exit_code, result.output) == (0, "1 file checked: 0 errors, 0 warnings\n")


def test_a_shipped_box_goes_by_its_id() -> None:
    result = CliRunner().invoke(app, ["check", "jp100"])
    assert result.exit_code == 0
    assert "Clever Girl\n  read as: " in result.output
    assert "1 file checked: 0 errors, 0 warnings" in result.output
