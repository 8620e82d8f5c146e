"""The exhaustive runner: everything on the cards happens, and the engine holds."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.check.box import open_box
from crossfray.content.match.build import preset
from crossfray.content.new_box import new_box
from crossfray.content.scenarios import scenarios
from crossfray.content.sources import opened_boxes, shut_source
from crossfray.lab.exercise import Coverage, Exercise, parts_of, seldom
from support.studies import play_all

PARTS = 3
SECONDS = 20
"""of each part: a minute together"""


def last(study: Exercise, workers: int = 1) -> Coverage:
    play_all(study, workers)
    return study.found


@pytest.mark.parametrize("part", range(PARTS))
def test_a_minute_of_exercise(part: int) -> None:
    table = last(Exercise(seconds=SECONDS, seed=1000 * part + 1))
    assert table.failures == []
    assert table.checked > 500
    assert len(table.never) <= len(table.parts) // 5, [part.name for part in table.never]


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_games(part: int) -> None:
    table = last(Exercise(games=1000, seed=100_000 + 1000 * part))
    assert table.failures == []
    assert [part.name for part in table.never if not part.why_seldom] == []
    assert [part for part in table.lacking if part.card not in scenarios()] == []


def test_what_hardly_ever_happens_is_told_with_its_reason() -> None:
    parts = {(part.card, part.name) for part in parts_of().values()}
    assert seldom().keys() <= parts
    result = CliRunner().invoke(app, ["exercise", "--boxes", "mv101", "--games", "1"])
    told = [line for line in result.output.splitlines() if line.startswith("never: ")]
    assert "never: thanos: Inevitable: cannot be placed: no shipped card lets anybody place a rival" in told
    found = CliRunner().invoke(app, ["exercise", "--boxes", "mv101", "--games", "1", "--json"])
    reasons = {part["name"]: part.get("why_seldom") for part in json.loads(found.stdout)["parts"]}
    assert reasons["Inevitable: cannot be placed"] == "no shipped card lets anybody place a rival"


def test_every_kind_of_part_is_counted() -> None:
    parts = parts_of().values()
    kinds = {part.kind for part in parts}
    assert kinds >= {
        "ability",
        "trigger",
        "modifier",
        "permission",
        "item",
        "status card",
        "companion action",
    }
    assert kinds >= {"interaction", "power-up"}
    assert {part.box for part in parts} >= {"dc100", "got100", "sg100", "sj100"}
    assert {part.box for part in parts_of(frozenset({"sg100"})).values()} == {"sg100"}


def test_a_match_in_which_something_rare_has_happened_is_played_again() -> None:
    study = Exercise(boxes=frozenset({"sj100"}))
    *others, seen, unseen = (part for part in study.found.parts.values() if part.card == "basketball")
    assert study.worth_another_game() == []  # nothing has happened yet: every match may bring something
    for part in study.found.parts.values():
        part.count = study.enough
    assert study.worth_another_game() == []
    match, other = preset("mixed"), preset("duel")
    study.came_about = {(part.kind, part.card, part.name): other for part in others}
    study.came_about[seen.kind, seen.card, seen.name] = match
    seen.count = 3
    assert study.worth_another_game() == [match]
    unseen.count = 0  # it may follow from what is rare on the same card
    assert study.worth_another_game() == [match, match]
    seen.count = study.enough + 1
    assert study.worth_another_game() == [other]


def test_the_same_seed_plays_the_same_games() -> None:
    first, second = (last(Exercise(games=2, seed=5)) for _ in range(2))
    assert [part.count for part in first.parts.values()] == [part.count for part in second.parts.values()]
    assert first.steps == second.steps


def test_any_number_of_processes_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wanted is known wave by wave, not game by game."""
    monkeypatch.setattr("crossfray.lab.exercise.WAVE", 4)
    monkeypatch.setattr("crossfray.lab.exercise.CHECKED_GAMES", 1)
    boxes = frozenset({"sg100"})
    alone, two = (Exercise(games=10, seed=900, boxes=boxes) for _ in range(2))
    assert last(two, 2).to_json() == last(alone).to_json()


def test_a_box_of_one_character_is_exercised_with_allies(tmp_path: Path) -> None:
    """What an item does for an ally happens although nobody else is in the box."""
    for name, text in new_box("kiln", "The kiln").items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    open_box(tmp_path)
    try:
        found = last(Exercise(games=10, seed=1, boxes=frozenset({"kiln"})))
    finally:
        for source in opened_boxes():
            shut_source(source)
    (lantern,) = [part for part in found.parts.values() if part.card == "kiln-lantern"]
    assert found.failures == []
    assert lantern.count > 0
    assert lantern.never == []


def test_the_command_prints_a_table() -> None:
    result = CliRunner().invoke(app, ["exercise", "--games", "2", "--boxes", "sg100", "--seed", "3"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert any(line.startswith("sg100 ability           gi-hun: Heart of Gold") for line in lines)
    assert any("parts in 2 games" in line for line in lines)
    result = CliRunner().invoke(app, ["exercise", "--games", "1", "--boxes", "sg100", "--json"])
    found = json.loads(result.stdout)
    assert found["games"] == 1
    assert found["failures"] == []
