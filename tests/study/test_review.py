"""Reviews: luck is what dice give over expectation, choice is what an answer costs."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import crossfray
from crossfray.cli.main import app
from crossfray.content.errors import InputError
from crossfray.rules.engine import option_ids
from crossfray.study.looks import Effort, ends_at, mean_of, outcomes, worth
from crossfray.study.review import look_at, look_at_all, segments
from crossfray.study.told import Review
from crossfray.table.record import parse_record, record_text, replay
from support.games import play_out
from support.script import OPEN, Script, scene

QUICK = Effort(24, 8)
QUICKEST = Effort(8, 4)


def a_chance_to_win() -> Script:
    """A rival lies beside A, and a point wins; A has both actions."""
    return scene(OPEN, "A", squares={"A": "d4", "Z": "d5", "Y": "h8"}, down="Z", threshold=1)


def test_leaving_a_knock_out_aside_is_told_as_a_costly_choice() -> None:
    found = look_at(a_chance_to_win().state, ["done"], start=10, effort=QUICK)
    (choice,) = found.choices
    assert (choice.step, choice.side) == (10, 0)
    assert (choice.best.facts["id"], choice.given.facts["id"]) == ("challenge", "done")
    assert choice.cost > choice.noise > 0
    assert choice.change[0] == pytest.approx(-choice.cost)
    assert sum(choice.change) == pytest.approx(0)
    assert found.rolls == []


def test_the_best_answer_costs_nothing_and_its_dice_are_luck() -> None:
    game = a_chance_to_win()
    chance = float(game.odds("A", "Z").win)
    state = game.state.copy()
    game.play(1, action="challenge")
    game.roll("2-burst", "2-burst")
    answers = ["challenge", "2-burst", "2-burst"]
    found = look_at(state, answers, start=0, effort=QUICK._replace(looks=60))
    assert found.choices == []
    (roll,) = found.rolls
    assert (roll.step, roll.piece, roll.target, roll.won) == (3, "A", "Z", True)
    assert roll.chance == pytest.approx(chance)
    assert roll.luck[0] > 0.1
    assert sum(roll.luck) == pytest.approx(0)


def test_luck_is_zero_on_average_over_all_ways_the_dice_may_fall() -> None:
    """What is left over expectation, by the exact weight of each outcome, is nothing: the definition itself."""
    game = a_chance_to_win()
    game.play(1, action="challenge")
    found = outcomes(game.state)
    until = ends_at(game.state)
    worths = [worth(then, Random(1), 8, until) for _, then in found]
    mean = mean_of(zip((share for share, _ in found), worths, strict=True))
    over = [share * (each[0] - mean[0]) for (share, _), each in zip(found, worths, strict=True)]
    assert sum(over) == pytest.approx(0)
    assert len({round(each[0], 6) for each in worths}) > 1


def test_activations_follow_each_other_from_the_first_to_the_end() -> None:
    game = play_out("thrones", 4)
    states = [*game.past, game.state]
    found = segments(states, game.steps, 0)
    assert [each.end for each in found[:-1]] == [each.start for each in found[1:]]
    assert found[-1].end == len(game.steps)
    turns = [event for step in game.steps for event in step.events if event["event"] == "turn"]
    assert len(found) <= len(turns) <= len(found) + len(turns) // 4
    for each in found:
        told = [
            event["piece"]
            for step in game.steps[: each.end]
            for event in step.events
            if event["event"] == "turn"
        ]
        assert each.piece in told
        assert states[each.start].round == each.round > 0


def reviewed() -> Review:
    game = crossfray.play("duel", ["greedy", "greedy"], seed=3).table
    found = list(look_at_all([*game.past, game.state], game.steps, 0, effort=QUICKEST))
    parts = [each for each, _ in found], [each for _, each in found]
    return Review(game.match, *parts, len(game.steps), game.state.winner, 1, QUICKEST)


def test_every_swing_is_choice_luck_and_rest() -> None:
    told = reviewed()
    data = told.to_json()
    assert [point["step"] for point in data["curve"]] == [
        *(swing["from"] for swing in data["swings"]),
        data["swings"][-1]["to"],
    ]
    for swing, before, after in zip(data["swings"], data["curve"], data["curve"][1:], strict=False):
        for side in (0, 1):
            change = after["win"][side] - before["win"][side]
            parts = swing["choice"][side] + swing["luck"][side] + swing["rest"][side]
            assert swing["change"][side] == pytest.approx(change, abs=0.001)
            assert parts == pytest.approx(change, abs=0.001)
    assert data["curve"][-1]["win"] == [float(told.winner == 0), float(told.winner == 1)]
    json.dumps(data)


def test_the_same_seed_gives_the_same_review() -> None:
    assert reviewed().to_json() == reviewed().to_json()


def test_the_command_tells_a_review_as_text_and_as_json(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    crossfray.play("duel", ["greedy", "random"], seed=2).save(file)
    told = CliRunner().invoke(app, ["review", str(file), "--looks", "12", "--json"])
    data = json.loads(told.stdout)
    assert data["curve"][-1]["win"] in ([1.0, 0.0], [0.0, 1.0])
    text = CliRunner().invoke(app, ["review", str(file), "--looks", "12"]).stdout
    assert " ".join(text.split()).startswith(data["summary"][0])


def test_a_game_that_is_not_over_has_no_review(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    crossfray.new_game("duel", seed=1).save(file)
    result = CliRunner().invoke(app, ["review", str(file)])
    assert isinstance(result.exception, InputError)
    assert "not over yet" in str(result.exception)


def test_a_game_is_played_on_from_a_moment_with_new_dice() -> None:
    """Its record plays as written: the rolls before the moment stand, those after it follow from the new secret."""
    table = play_out("duel", 4)
    before = [step.answer for step in table.steps[:20]]
    table.play_on_from(20)
    while table.state.options and len(table.steps) < 40:
        if table.waits_on_chance:
            table.roll()
        else:
            table.answer(min(option_ids(table.state).values()))
    assert [step.answer for step in table.steps[:20]] == before
    again, difference = replay(parse_record(record_text(table, ["human", "human"]).encode()))
    assert difference is None
    assert again.state.hash() == table.state.hash()
