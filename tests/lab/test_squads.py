"""Squads of one's own cards, tried in games: who meets whom, who goes on, and what is told."""

import json

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.cards import characters
from crossfray.lab.runs import Row
from crossfray.lab.squads import Squads, Trial, trial_match
from support.studies import play_all

OWN = frozenset({"got100"})


def decided(study: Squads) -> list[list[Trial]]:
    """The trials of all waves, where the squad that comes first by name wins every game it can."""
    waves = []
    for wave in study.waves():
        trials = list(wave)
        waves.append(trials)
        best = min(trial.squad for trial in trials)
        for trial in trials:
            squads = trial_match(trial).squads
            winner = trial.seat if trial.squad == best else 1 - trial.seat
            row: Row = {"game": trial.number, "squads": squads, "seat": trial.seat, "winner": winner}
            study.add(row | {"failures": []})
    return waves


def test_squads_are_of_the_cards_one_owns() -> None:
    study = Squads(3, boxes=OWN, squads=4)
    own = {card.id for card in characters().values() if card.box in OWN}
    assert len(study.tried) == 4
    assert all(len(set(squad)) == 3 and set(squad) <= own for squad in study.tried)


def test_where_there_are_fewer_squads_all_are_tried() -> None:
    assert len(Squads(4, boxes=OWN, squads=24).tried) == 1


def test_all_meet_the_same_rivals_from_both_seats() -> None:
    (wave, *_) = decided(Squads(2, boxes=OWN, squads=5, rivals=2))
    met: dict[tuple[str, ...], list[tuple[int, tuple[str, ...]]]] = {}
    for trial in wave:
        squads = trial_match(trial).squads
        assert squads[trial.seat] == trial.squad
        met.setdefault(trial.squad, []).append((trial.seat, squads[1 - trial.seat]))
    first, *others = met.values()
    assert len(met) == 5
    assert others == [first] * 4
    assert [seat for seat, _ in first] == [0, 1, 0, 1]


def test_the_better_half_goes_on_and_plays_twice_as_many() -> None:
    study = Squads(2, squads=12, rivals=1)
    waves = decided(study)
    assert [len({trial.squad for trial in wave}) for wave in waves] == [12, 6, 3]
    assert [len(wave) for wave in waves] == [24, 24, 24]
    assert study.total == 72
    assert [trial.number for wave in waves for trial in wave] == list(range(1, 73))
    best = study.ranked()[0]
    assert (best.squad, best.games, best.won) == (min(study.tried), 14, 14)


def test_any_number_of_processes_finds_the_same() -> None:
    one, two = (Squads(1, boxes=OWN, squads=2, rivals=2) for _ in range(2))
    play_all(one)
    play_all(two, workers=2)
    assert one.ranked() == two.ranked()
    assert [each.games for each in one.ranked()] == [4, 4]


def test_the_command_tells_the_best() -> None:
    said = ["squad", "got100", "--size", "1", "--squads", "3", "--rivals", "1"]
    told = CliRunner().invoke(app, said)
    assert told.exit_code == 0
    assert "1. " in told.output
    assert "of 2 games" in told.output
    found = json.loads(CliRunner().invoke(app, [*said, "--json"]).stdout)
    assert len(found["squads"]) == 3
    assert found["failures"] == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["got10"], "there is no box 'got10'"),
        (["--game", "skirmis"], "there is no game or scenario 'skirmis'"),
        (["--map", "nowhere"], "there is no map 'nowhere'"),
        (["got100", "--size", "5"], "fewer than two squads of 5"),
    ],
)
def test_what_cannot_be_is_refused_in_words(said: list[str], why: str) -> None:
    refused = CliRunner().invoke(app, ["squad", *said])
    assert refused.exit_code != 0
    assert why in f"{refused.output}{refused.exception}"
