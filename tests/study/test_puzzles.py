"""Puzzles: every shipped one opens with its question and one clearly best answer; a day has one; tries are judged."""

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import crossfray
from crossfray.cli.main import app
from crossfray.content.errors import InputError
from crossfray.rules.asking import question_text
from crossfray.rules.board import bits
from crossfray.rules.engine import option_ids
from crossfray.study import finding
from crossfray.study.exact import Exact, TooLarge, is_best
from crossfray.study.finding import (
    LEAST_MARGIN,
    Again,
    checked,
    chosen,
    exactly,
    is_candidate,
    is_clear,
    level_of,
    look_again,
    theme_of,
)
from crossfray.study.looks import Effort, judge
from crossfray.study.puzzles import (
    FILE,
    LEVELS,
    THEMES,
    Puzzle,
    find_puzzle,
    puzzle_of_the_day,
    puzzles,
    question,
    solution,
    try_answer,
)
from support.script import OPEN, scene

DAY = date(2026, 11, 18)


@pytest.mark.parametrize("puzzle", puzzles().values(), ids=lambda each: each.id)
def test_a_shipped_puzzle_opens_with_its_question_and_one_clear_answer(puzzle: Puzzle) -> None:
    state = question(puzzle)
    assert state.side == puzzle.side
    assert set(option_ids(state)) == set(puzzle.wins)
    assert puzzle.answer == max(puzzle.wins, key=lambda each: puzzle.wins[each][0])
    assert ": ." not in question_text(state, puzzle.side), "what is asked has words"
    assert puzzle.theme in THEMES
    assert puzzle.level in LEVELS
    assert puzzle.checked["margin"] >= max(LEAST_MARGIN, puzzle.checked["noise"])
    assert puzzle.checked["looks"] >= 2000


def test_there_are_enough_of_them_and_of_every_theme() -> None:
    assert len(puzzles()) >= 80
    levels = Counter(each.level for each in puzzles().values())
    assert min(levels[level] for level in LEVELS) >= 15
    counts = Counter(each.theme for each in puzzles().values())
    assert set(counts) == set(THEMES)
    assert min(counts.values()) >= 4
    assert FILE.stat().st_size < 200_000


def test_small_ones_are_worked_out_exactly_again() -> None:
    found = 0
    for puzzle in puzzles().values():
        state = question(puzzle)
        try:
            worths = Exact(most=150).answers(state)
        except TooLarge:
            continue
        if puzzle.checked["method"] == "exact":
            found += 1
            assert is_best(worths, option_ids(state)[puzzle.answer])
    assert found >= 10


@pytest.mark.long
@pytest.mark.parametrize("puzzle", puzzles().values(), ids=lambda each: each.id)
def test_another_deep_look_finds_the_same_answer(puzzle: Puzzle) -> None:
    assert look_again(Again(FILE, puzzle.id, 100, 2))[0] == puzzle.answer


def test_all_puzzles_come_in_turn_one_a_day() -> None:
    count = len(puzzles())
    begin = DAY - timedelta((DAY - date(2026, 1, 1)).days % count)
    days = [puzzle_of_the_day(begin + timedelta(number)).id for number in range(count)]
    assert sorted(days) == sorted(puzzles())
    assert puzzle_of_the_day(DAY) == puzzle_of_the_day(DAY)
    assert puzzle_of_the_day(DAY, "points").theme == "points"
    assert puzzle_of_the_day(date(1999, 1, 1)).id in puzzles()
    with pytest.raises(InputError, match="no theme 'point'"):
        puzzle_of_the_day(DAY, "point")


def test_a_try_is_judged_and_a_wrong_one_does_not_give_the_answer_away() -> None:
    puzzle = max(puzzles().values(), key=lambda each: len(each.wins))
    right = try_answer(puzzle, puzzle.answer)
    assert right.right
    assert right.say.startswith("Right: ")
    wrong = min(puzzle.wins, key=lambda each: puzzle.wins[each][0])
    verdict = try_answer(puzzle, wrong)
    assert not verdict.right
    assert verdict.say.startswith("Not the best: ")
    assert puzzle.answer not in verdict.say.split()
    with pytest.raises(InputError, match="'nothing' is not offered"):
        try_answer(puzzle, "nothing")


def test_a_solution_has_the_best_answer_first_with_how_it_was_checked() -> None:
    puzzle = puzzle_of_the_day(DAY)
    told = solution(puzzle)
    wins = [each["win"] for each in told["options"]]
    assert told["answer"] == told["options"][0]["id"] == puzzle.answer
    assert wins == sorted(wins, reverse=True)
    assert told["checked"]["margin"] > told["checked"]["noise"]


# ---------------------------------------------------------------------- finding them


def test_a_knock_out_that_wins_is_a_puzzle_and_a_quiet_position_is_none() -> None:
    game = scene(OPEN, "A", squares={"A": "d4", "Z": "d5", "Y": "h8"}, down="Z", threshold=1)
    options = option_ids(game.state)
    found = judge(game.state, options.values(), "x", Effort(0, 64))
    assert found[0].option == options["challenge"]
    assert is_clear(found, game.state.side)
    assert exactly(game.state, options["challenge"]) == "exact"
    assert exactly(game.state, options["done"]) == ""
    assert theme_of(game.state, found) == "knock-outs"
    assert level_of(game.state, options["challenge"]) == "easy"
    quiet = scene(OPEN, "A", squares={"A": "a1", "Z": "h8"}, threshold=3)
    assert not is_clear(judge(quiet.state, bits(quiet.state.options), "x", Effort(0, 16)), 0)


def test_any_question_of_a_side_with_some_answers_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the computer saw nothing special in the game: those are the hard ones."""
    puzzle = next(each for each in puzzles().values() if each.level == "hard")
    state = question(puzzle)
    assert is_candidate(state)
    monkeypatch.setattr(finding, "MOST_ANSWERS", len(puzzle.wins) - 1)
    assert not is_candidate(state)
    one = state.copy()
    one.options = 1 << option_ids(state)[puzzle.answer]
    assert not is_candidate(one)


def test_a_puzzle_is_found_again_in_its_own_position() -> None:
    puzzle = min(puzzles().values(), key=lambda each: (len(each.wins), -each.checked["margin"]))
    state = question(puzzle)
    again = (puzzle.match, state, puzzle.standing, list(puzzle.answers), "again", Effort(0, 30))
    found = checked(*again)
    assert found is not None
    assert (found["answer"], found["theme"]) == (puzzle.answer, puzzle.theme)
    assert puzzle.level == "hard" or checked(*again, level="hard") is None


def test_a_set_takes_the_themes_in_turn_the_harder_and_surer_first() -> None:
    def entry(theme: str, margin: float, level: str = "easy") -> dict[str, Any]:
        wins = {"a": [0.5, 0.1], "b": [0.4, 0.1], "c": [0.3, 0.1]}
        about = {"theme": theme, "level": level, "checked": {"margin": margin, "noise": 0.01}, "wins": wins}
        return {**some, **about}

    _, *about = json.loads(FILE.read_text("utf-8"))[0].items()
    some = dict(about)
    found = [
        entry("points", 0.2),
        entry("points", 0.3),
        entry("sight", 0.2),
        entry("points", 0.1, "hard"),
        entry("points", 0.2),
    ]
    kept = chosen(found, 3)
    assert [(each["id"], each["theme"], each["checked"]["margin"]) for each in kept] == [
        ("p001", "sight", 0.2),
        ("p002", "points", 0.1),
        ("p003", "points", 0.3),
    ]


# ---------------------------------------------------------------------- the commands


def run(*words: str, given: str = "") -> str:
    result = CliRunner().invoke(app, list(words), input=given, catch_exceptions=False)
    return result.stdout


def test_a_puzzle_is_solved_in_the_terminal() -> None:
    puzzle = next(each for each in puzzles().values() if len(each.wins) > 2)
    wrong = next(each for each in puzzle.wins if each != puzzle.answer)
    told = run("puzzle", puzzle.id, given=f"what\n{wrong}\n{puzzle.answer}\n")
    assert "'what' is not an answer here" in told
    assert "Not the best: " in told
    assert "Right: " in told


def test_the_solution_comes_when_it_is_asked_for() -> None:
    puzzle = puzzle_of_the_day(DAY)
    assert f"Checked with {puzzle.checked['looks']:,} looks" in run("puzzle", puzzle.id, given="solution\n")
    told = json.loads(run("puzzle", puzzle.id, "--solution", "--json"))
    assert told["answer"] == puzzle.answer
    assert json.loads(run("puzzle", puzzle.id, "--answer", puzzle.answer, "--json"))["right"] is True


def test_puzzles_of_a_game_that_was_played_are_found_and_asked(tmp_path: Path) -> None:
    game, into = tmp_path / "game.json", tmp_path / "mine.json"
    crossfray.play("duel", ["easy", "greedy"], seed=3).save(game)
    found = json.loads(run("puzzles", "find", str(game), "--looks", "12", "--into", str(into), "--json"))
    assert sum(found["found"].values()) == len(found["puzzles"]) > 0
    for each in found["puzzles"]:
        told = json.loads(
            run("puzzle", each["id"], "--file", str(into), "--answer", each["answer"], "--json")
        )
        assert told["right"] is True


def test_puzzles_are_looked_at_again_by_a_command(tmp_path: Path) -> None:
    puzzle = min(puzzles().values(), key=lambda each: (len(each.wins), -each.checked["margin"]))
    kept = [each for each in json.loads(FILE.read_text("utf-8")) if each["id"] == puzzle.id]
    own = tmp_path / "one.json"
    own.write_text(json.dumps(kept), encoding="utf-8")
    (told,) = json.loads(run("puzzles", "check", "--file", str(own), "--looks", "20", "--json"))
    assert (told["id"], told["same"], told["answer"]) == (puzzle.id, True, puzzle.answer)
    other = next(each for each in puzzle.wins if each != puzzle.answer)
    own.with_name("wrong.json").write_text(json.dumps([kept[0] | {"answer": other}]), encoding="utf-8")
    result = CliRunner().invoke(
        app, ["puzzles", "check", "--file", str(own.with_name("wrong.json")), "--looks", "20"]
    )
    assert result.exit_code == 1
    assert "0 of 1 have the same answer" in result.stdout


def test_puzzles_are_listed_and_read_from_a_file_of_ones_own(tmp_path: Path) -> None:
    listed = json.loads(run("puzzles", "--theme", "points", "--json"))
    assert {each["theme"] for each in listed} == {"points"}
    own = tmp_path / "mine.json"
    own.write_text(json.dumps(json.loads(FILE.read_text("utf-8"))[:1]), encoding="utf-8")
    only = json.loads(run("puzzle", "--file", str(own), "--json"))
    assert only["id"] == next(iter(puzzles()))
    broken = tmp_path / "broken.json"
    broken.write_text("{}x", encoding="utf-8")
    with pytest.raises(InputError, match="expected a file of puzzles"):
        puzzles(broken)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(InputError, match="there is no puzzle 'p9999'"):
        find_puzzle("p9999")
    result = CliRunner().invoke(app, ["puzzle", "--day", "today"])
    assert "is not a date" in str(result.exception)
