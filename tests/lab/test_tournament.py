"""Agents against each other: every seat in turn, ratings that follow the wins, and intervals."""

import json
import sys
from collections import Counter

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app, main
from crossfray.content.match.build import preset
from crossfray.lab.runs import Row
from crossfray.lab.tournament import Tournament
from support.studies import play_all


def game(number: int, seats: list[str], winner: int) -> Row:
    return {"game": number, "seed": 1, "players": seats, "first": 0, "winner": winner, "failures": []}


def test_every_player_has_every_seat_at_every_match_with_the_same_dice() -> None:
    study = Tournament(("greedy", "random", "easy"), 4)
    games = list(study.all_games())
    assert len(games) == study.total == 3 * 4 * 2
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.seats == second.seats[::-1]
        assert first.seed == second.seed
    assert Counter(game.seed for game in games) == dict.fromkeys((1, 2, 3, 4), 6)
    assert [game.number for game in games] == list(range(1, 25))


@pytest.mark.parametrize(
    ("players", "sides", "groups"),
    [
        (("a", "b", "c", "d"), 3, ["abc", "abd", "acd", "bcd"]),
        (("a", "b"), 3, ["aab", "abb"]),
        (("a", "b", "c"), 4, ["aabc", "abbc", "abcc"]),
    ],
)
def test_who_meets(players: tuple[str, ...], sides: int, groups: list[str]) -> None:
    assert ["".join(group) for group in Tournament(players, 1, sides).groups()] == groups


def test_the_more_games_the_surer() -> None:
    few, many = Tournament(("a", "b"), 1), Tournament(("a", "b"), 1)
    for study, games in ((few, 4), (many, 80)):
        for number in range(games):
            study.add(game(number + 1, ["a", "b"], int(number % 4 == 0)))
    for study in (few, many):
        assert [each.name for each in study.ranking()] == ["a", "b"]
        assert study.standings["a"].wins == 3 * study.games / 4
    reach = [study.to_json()["players"][0] for study in (few, many)]
    assert reach[0]["high"] - reach[0]["low"] > 2 * (reach[1]["high"] - reach[1]["low"])
    assert reach[0]["low"] < reach[0]["rating"] < reach[0]["high"]
    assert reach[1]["share"]["low"] < 0.75 < reach[1]["share"]["high"]


def test_who_plays_several_seats_is_rated_once() -> None:
    study = Tournament(("a", "b"), 1, 3)
    study.add(game(1, ["a", "b", "b"], 2))
    assert study.ratings["b"].mu > 25 > study.ratings["a"].mu
    row = {each["player"]: each for each in study.to_json()["players"]}
    assert (row["a"]["equal"], row["b"]["equal"]) == (0.3333, 0.6667)
    assert row["a"]["as_first_player"]["share"] == 0


def test_a_game_without_a_winner_is_told_and_rates_nobody() -> None:
    study = Tournament(("a", "b"), 1)
    study.add(game(1, ["a", "b"], -1) | {"failures": ["no winner"]})
    assert study.failures == ["game 1, seed 1: no winner"]
    assert study.ratings["a"].mu == study.ratings["b"].mu == 25


def test_any_number_of_processes_finds_the_same() -> None:
    found = []
    for workers in (1, 2):
        study = Tournament(("greedy", "random"), 6)
        play_all(study, workers)
        found.append(study.to_json())
    assert found[0] == found[1]
    assert found[0]["players"][0]["player"] == "greedy"
    assert found[0]["failures"] == []


def test_one_match_instead_of_drawn_ones() -> None:
    rows = play_all(Tournament(("greedy", "random"), 2, match=preset("duel")))
    assert [row["players"][0] for row in rows] == ["greedy", "random"] * 2
    assert {row["map"] for row in rows} == {preset("duel").map}


def test_the_command() -> None:
    command = ["tournament", "greedy", "random", "--match", "duel", "--matches", "3"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["player", "rating", "games"]
    assert lines[1].startswith("greedy")
    assert lines[-1] == "6 games"
    found = json.loads(CliRunner().invoke(app, [*command, "--json"]).stdout)
    assert [each["player"] for each in found["players"]] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("greedy",), "expected two agents or more"),
        (("greedy", "greedy"), "each named once"),
        (("greedy", "randon"), "did you mean: random"),
        (("greedy", "random", "--match", "dual"), "did you mean: duel"),
    ],
)
def test_what_is_refused(
    args: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["crossfray", "tournament", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert says in capsys.readouterr().err
