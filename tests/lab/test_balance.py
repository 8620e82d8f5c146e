"""Mirror matches: equal sides, who wins them, and what is called fair."""

import json
import re

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.match.drawn import FIRST, ways
from crossfray.lab import balance as balance_module
from crossfray.lab.balance import Balance, Outcome, PlannedGame, Setting, mirror_match, play, settings
from crossfray.lab.shares import Share
from support.studies import play_all

DUEL = Setting("skirmish", "courtyard", 2, "random")


def last(
    chosen: list[Setting], games: dict[str, int], workers: int = 1
) -> dict[tuple[Setting, str], Outcome]:
    study = Balance(chosen, games)
    play_all(study, workers)
    return study.found


def test_every_way_to_play_is_examined() -> None:
    found = {(each.game, each.map, each.sides) for each in settings() if not each.ultimate}
    assert found == {(way.game, way.map, sides) for way in ways() for sides in range(2, way.most_sides + 1)}


def test_all_sides_have_the_same_cards() -> None:
    for setting in settings():
        for seed in range(3):
            if setting.ultimate:
                assert [len(squad) for squad in mirror_match(setting, seed).squads] == [1, 3]
                continue
            squads = mirror_match(setting, seed).squads
            assert len(squads) == setting.sides
            if setting.game == FIRST:  # each has the basic character of its colour (FIRST-3)
                squads = tuple(squad[:-1] for squad in squads)
            assert len(set(squads)) == 1, setting


def test_a_greedy_game_of_every_setting_ends() -> None:
    found = last(settings(), {"greedy": 1})
    assert [failure for outcome in found.values() for failure in outcome.failures] == []
    for outcome in found.values():
        assert (sum(outcome.by_area), sum(outcome.by_order), outcome.games) == (1, 1, 1)
        assert outcome.rounds == outcome.most_rounds > 0


def test_any_number_of_processes_finds_the_same() -> None:
    games = {"greedy": 30, "random": 2}
    assert last([DUEL], games, workers=2) == last([DUEL], games)


def test_shares_and_their_intervals() -> None:
    assert Share.of(50, 100).to_json() == {"share": 0.5, "low": 0.4038, "high": 0.5962}
    assert str(Share.of(50, 100)) == "50.0% (40-60)"
    assert Share.of(0, 0) == Share(0.0, 0.0, 1.0)
    assert Share.of(0, 10).low == 0.0
    assert Share.of(10, 10).high == 1.0


@pytest.mark.parametrize(
    ("by_order", "by_area", "fair"),
    [
        ([60, 40], [50, 50], True),
        ([61, 39], [50, 50], False),
        ([50, 50], [39, 61], False),
        ([43, 30, 27], [33, 33, 34], True),
        ([44, 29, 27], [33, 33, 34], False),
        ([4, 0], [2, 2], None),
        ([40, 10], [25, 25], None),
    ],
)
def test_what_is_fair(by_order: list[int], by_area: list[int], fair: bool | None) -> None:
    setting = Setting("skirmish", "winterfell", len(by_order), "random")
    assert Outcome(setting, "greedy", sum(by_order), by_area, by_order).fair is fair


def test_a_game_without_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(balance_module.MOST_ROUNDS, "random", 2)
    found = Outcome(DUEL, "random")
    for number in (1, 2):
        found.add(play(PlannedGame(DUEL, "random", number, 6 + number)))
    assert (found.games, len(found.failures)) == (0, 2)
    assert found.failures[0].startswith("random, seed 7, skirmish on courtyard")
    assert "no winner after 3 rounds" in found.failures[0]


def test_the_command() -> None:
    command = ["balance", "skirmish", "--map", "courtyard", "--games", "4", "--random-games", "1"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert re.search(r"skirmish +courtyard +2 greedy +4 ", result.output)
    rows = json.loads(CliRunner().invoke(app, [*command, "--json"]).stdout)
    assert [(row["players"], row["games"]) for row in rows] == [("greedy", 4), ("random", 1)]
    assert sum(share["share"] for share in rows[0]["by_order"]) == pytest.approx(1)
