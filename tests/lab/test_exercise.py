"""The exhaustive runner: everything on the cards happens, and the engine holds."""

import json

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.scenarios import scenarios
from crossfray.lab.exercise import Table, exercise, parts_of

PARTS = 3
SECONDS = 20
"""of each part: a minute together"""


RARE = {
    "Basketball 4: leaves the map",
    "Basketball 5: is knocked down",
    "Basketball 6: leaves the map",
    "Basketball 7: enters",
    "Basketball 8: stands up",
}
"""what needs everybody to lie at once, or a card that takes a standing character off the map; tests script it"""


def last(**options: float) -> Table:
    *_, table = exercise(**options)  # type: ignore[arg-type]
    return table


@pytest.mark.parametrize("part", range(PARTS))
def test_a_minute_of_exercise(part: int) -> None:
    table = last(seconds=SECONDS, seed=1000 * part + 1)
    assert table.failures == []
    assert table.checked > 500
    assert len(table.never) <= len(table.parts) // 5, [part.name for part in table.never]


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_games(part: int) -> None:
    table = last(games=1000, seed=100_000 + 1000 * part)
    assert table.failures == []
    assert [part.name for part in table.never if part.name not in RARE] == []
    assert [part for part in table.lacking if part.card not in scenarios()] == []


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
    assert {part.box for part in parts_of({"sg100"}).values()} == {"sg100"}


def test_the_same_seed_plays_the_same_games() -> None:
    first, second = (last(games=2, seed=5) for _ in range(2))
    assert [part.count for part in first.parts.values()] == [part.count for part in second.parts.values()]
    assert first.steps == second.steps


def test_the_command_prints_a_table() -> None:
    result = CliRunner().invoke(app, ["exercise", "--games", "2", "--boxes", "sg100", "--seed", "3"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert any(line.startswith("sg100    ability           gi-hun: Heart of Gold") for line in lines)
    assert "parts in 2 games" in lines[-1]
    result = CliRunner().invoke(app, ["exercise", "--games", "1", "--boxes", "sg100", "--json"])
    found = json.loads(result.output)
    assert found["games"] == 1
    assert found["failures"] == []
