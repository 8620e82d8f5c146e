"""Scenarios, power-ups and maps in boxes of people: the example box, the page that teaches them, and every mistake."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crossfray.content.check.box import check_source, open_box
from crossfray.content.compiled import TextAt, rules_of
from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match, preset
from crossfray.content.new_box import new_box
from crossfray.content.scenarios import power_ups, scenarios
from crossfray.content.sources import MOST_SCENARIOS, opened_boxes, pack, read_box, shut_source, unpack
from crossfray.lab.proof import prove_game
from support.script import placed

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "lighthouse"
PAGE = (ROOT / "docs" / "writing-scenarios.md").read_text("utf-8")
SCENARIO = "scenarios/mine-well.toml"


@pytest.fixture(autouse=True)
def shut() -> Iterator[None]:
    """Whatever a test opens is shut again."""
    yield
    for source in opened_boxes():
        shut_source(source)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "mine"
    for name, text in new_box("mine", "My box").items():
        write(path, name, text)
    return path


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text
    write(folder, name, text.replace(old, new))


# ---------------------------------------------------------------------- the example and the page


def test_the_example_box_is_right() -> None:
    report = check_source(read_box(EXAMPLE))
    assert report.errors == []
    assert report.warnings == []
    assert {written.name for written in report.texts} >= {"Lamps", "Storm Lantern", "Boathook"}


@pytest.mark.parametrize("seed", range(3))
def test_the_example_box_is_played_with_every_step_checked(seed: int) -> None:
    open_box(EXAMPLE)
    match = build_match(preset("lighthouse-night"))
    cards = {thing.card for thing in match.things}
    assert {"lighthouse-keeper", "lighthouse-oil-can", "lighthouse-lamp", "lighthouse-lantern"} <= cards
    prove_game(match, seed, name="lighthouse-night")


def test_its_lamp_is_scored() -> None:
    open_box(EXAMPLE)
    match = build_match(preset("lighthouse-night"))
    places = {"lighthouse-keeper": "f7", "henchman": "a1", "jon-snow": "a8", "police-officer": "b8"}
    with placed(match, places, "lighthouse-keeper") as game:
        assert game.square("lighthouse-lamp-2") == "g7"
        game.play(1, action="interact")
        assert game.points == [2, 0]
        assert game.track("lighthouse-lamp-2") == (2, 2)


BLOCKS = re.findall(r"^```(\w+) (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_shows_the_files_of_the_example() -> None:
    shown = {name: text for language, name, text in BLOCKS if language == "toml"}
    assert list(shown) == ["scenarios/lighthouse-lamps.toml", "legend", "power-ups.toml"]
    for name in ("scenarios/lighthouse-lamps.toml", "power-ups.toml"):
        assert shown[name] == (EXAMPLE / name).read_text("utf-8")
    assert shown["legend"] in (EXAMPLE / "maps" / "lighthouse-rock.toml").read_text("utf-8")


@pytest.mark.parametrize(
    "text", [text for language, name, text in BLOCKS if (language, name) == ("card", "scenario")]
)
def test_every_text_on_the_page_can_be_played(text: str) -> None:
    things = (("flag", "Flag", "marker", 2), ("ball", "Ball", "token", 1), ("garden", "garden", "area", 1))
    rules = rules_of(TextAt("page", "scenario", things=things), "Page", text)
    assert rules.interactions or rules.on


# ---------------------------------------------------------------------- a new box


def test_a_new_box_has_a_scenario_that_can_be_played(folder: Path) -> None:
    open_box(folder)
    assert "mine-well" in scenarios()
    match = build_match(preset("mine-well-match"))
    prove_game(match, 1, name="mine-well-match")


def test_a_box_that_is_not_open_brings_none(folder: Path) -> None:
    assert check_source(read_box(folder)).errors == []
    assert "mine-well" not in scenarios()


def test_a_packed_box_has_them_too(folder: Path) -> None:
    source = read_box(folder)
    assert source.scenarios == [SCENARIO]
    again = unpack(pack(source).encode(), "mine.crossfray")
    assert again.scenarios == [SCENARIO]
    assert check_source(again).errors == []


def test_all_errors_come_at_once_with_file_and_line(folder: Path) -> None:
    change(folder, SCENARIO, "may interact to score it", "may interact to skore it")
    change(folder, SCENARIO, 'name = "garden"', 'nome = "garden"')
    change(folder, "characters.toml", "Move 1. Challenge 3.", "Move 1. Chalenge 3.")
    write(folder, "power-ups.toml", '[[power_up]]\nid = "zip"\nname = "Zip"\nnumber = 7\ntext = "Yodels."\n')
    found = check_source(read_box(folder)).errors
    assert {Path(problem.file).name for problem in found} == {
        "characters.toml",
        "power-ups.toml",
        "mine-well.toml",
    }
    assert all(problem.line for problem in found)
    said = "\n".join(map(str, found))
    for words in ("'skore'", "'Yodels'", "number", "nome", "'name' is missing"):
        assert words in said


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (SCENARIO, 'maps = ["mine-yard"]', 'maps = ["mine-yerd"]', "there is no map 'mine-yerd'"),
        (SCENARIO, 'maps = ["mine-yard"]', 'maps = ["duel"]', "there is no map 'duel'"),
        (SCENARIO, 'maps = ["mine-yard"]', "maps = []", "the id of at least one map"),
        (SCENARIO, 'maps = ["mine-yard"]', 'maps = ["barracks"]', "has no square for Well"),
        (SCENARIO, 'id = "mine-well" ', 'id = "mine-hole" ', "expected the name of its file, 'mine-well'"),
        (SCENARIO, 'squares = "well"', 'squares = "garden"', "has 2 squares for Well: expected 1"),
        (SCENARIO, "count = 1", "count = 1\nper_side = true", "'well 1', 'well 2' in its legend"),
        (
            SCENARIO,
            'name = "garden"',
            'name = "garden"\nrow = true',
            "is not a row from edge to edge (ROW-1)",
        ),
        (SCENARIO, 'id = "mine-well-marker"', 'id = "henchman"', "the id 'henchman' is taken"),
        (SCENARIO, "[[marker]] ", '[power_ups]\nsquares = "garden"\nof = ["zap"]\n[[marker]] ', "'zap'"),
        (SCENARIO, "Gain 1 point. Put", "Gain 1 point. Thrrow", "'Thrrow'"),
        (SCENARIO, "about = ", "most_sides = 9\nabout = ", "most_sides"),
        ("box.toml", 'game = "mine-well"', 'game = "mine-wall"', "there is no game or scenario 'mine-wall'"),
        ("maps/mine-yard.toml", 'w = ["well"]', 'w = ["wall"]', "has no square for Well"),
    ],
)
def test_what_is_wrong(folder: Path, file: str, old: str, new: str, says: str) -> None:
    change(folder, file, old, new)
    assert says in "\n".join(map(str, check_source(read_box(folder)).errors))


def test_a_name_that_a_shipped_scenario_has_is_taken(folder: Path) -> None:
    text = (folder / SCENARIO).read_text("utf-8").replace('id = "mine-well" ', 'id = "flags" ')
    write(folder, "scenarios/flags.toml", text)
    (folder / SCENARIO).unlink()
    assert "there is a scenario 'flags' already" in "\n".join(map(str, check_source(read_box(folder)).errors))


def test_a_power_up_that_a_shipped_box_has_is_taken(folder: Path) -> None:
    entry = '[[power_up]]\nid = "iron-skin"\nname = "Zip"\nnumber = 2\ntext = "This character cannot move."\n'
    write(folder, "power-ups.toml", entry)
    assert "the id 'iron-skin' is taken" in "\n".join(map(str, check_source(read_box(folder)).errors))


def test_an_area_that_the_text_never_speaks_of_is_warned_of(folder: Path) -> None:
    change(folder, SCENARIO, "in the garden area ", "")
    report = check_source(read_box(folder))
    assert report.errors == []
    assert "never mentions the garden" in "\n".join(map(str, report.warnings))


def test_a_power_up_that_nothing_draws_is_warned_of(folder: Path) -> None:
    entry = '[[power_up]]\nid = "zip"\nname = "Zip"\nnumber = 2\ntext = "This character cannot move."\n'
    write(folder, "power-ups.toml", entry)
    report = check_source(read_box(folder))
    assert report.errors == []
    assert ["no scenario of this box draws Zip" in str(problem) for problem in report.warnings] == [True]
    assert "zip" not in power_ups()


def test_too_many_scenarios_are_refused(folder: Path) -> None:
    for number in range(MOST_SCENARIOS):
        write(folder, f"scenarios/mine-{number}.toml", "")
    with pytest.raises(InputError, match="at most 16 scenarios"):
        read_box(folder)


def test_toml_that_cannot_be_read_is_told_with_its_line(folder: Path) -> None:
    write(folder, SCENARIO, 'id = "mine-well\n')
    found = check_source(read_box(folder)).errors
    assert [(Path(problem.file).name, problem.line) for problem in found][:1] == [("mine-well.toml", 1)]
