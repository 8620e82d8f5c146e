"""Hints: the best answer is found, reasons are exact, and nothing is told that a side may not know."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match, preset
from crossfray.rules.decisions import ASK_ACTION, ASK_NAME_LEADER
from crossfray.rules.engine import apply, new_game, option_ids
from crossfray.rules.odds import standard_chance
from crossfray.rules.state import State
from crossfray.study.hint import Hint, hint
from crossfray.study.looks import Effort, judge, margin, outcomes, reach
from crossfray.study.puzzles import puzzles, question
from crossfray.study.reasons import reasons
from support.script import OPEN, Script, scene

QUICK = Effort(60, 12, 3)


def beside_a_fallen_rival() -> Script:
    """Two actions left, a rival that lies beside, and a point that wins."""
    return scene(OPEN, "A", squares={"A": "d4", "Z": "d5", "Y": "h8"}, down="Z", threshold=1)


def quick_hint(state: State) -> Hint:
    return hint(state, effort=QUICK)


def test_a_knock_out_that_wins_is_the_best_answer_with_its_exact_odds() -> None:
    game = beside_a_fallen_rival()
    found = quick_hint(game.state)
    best = found.options[0]
    assert (found.question, found.side, best.facts["id"]) == ("action", 0, "challenge")
    chance = float(game.odds("A", "Z").win)
    assert best.reasons.gains[0] == f"{chance:.0%} that {game.piece('Z')['name']} is knocked out"
    assert best.win > found.options[-1].win
    assert found.others == len(game.options) - len(found.options)


def test_the_same_seed_gives_the_same_hint() -> None:
    state = beside_a_fallen_rival().state
    assert hint(state, seed=3, effort=QUICK).to_json() == hint(state, seed=3, effort=QUICK).to_json()


def test_a_hint_changes_nothing() -> None:
    state = beside_a_fallen_rival().state
    before = state.to_json()
    quick_hint(state)
    assert state.to_json() == before


def test_what_is_spent_and_what_is_left_unused_is_told() -> None:
    found = {each.facts["id"]: each.reasons for each in quick_hint(beside_a_fallen_rival().state).options}
    assert "both actions are left unused" in found["done"].risks


def test_leaders_that_others_have_named_in_secret_make_no_difference() -> None:
    """The side that names its leader second gets the same hint whatever the first has named."""
    told = []
    for place in (0, 1):
        state = new_game(build_match(preset("leaders")))
        while state.kind != ASK_NAME_LEADER:
            apply(state, min(option_ids(state).values()))
        apply(state, sorted(option_ids(state).values())[place])
        assert state.kind == ASK_NAME_LEADER
        told.append(quick_hint(state).to_json())
    assert told[0] == told[1]


def test_of_leaders_it_is_told_how_well_they_stand() -> None:
    state = new_game(build_match(preset("leaders")))
    while state.kind != ASK_NAME_LEADER:
        apply(state, min(option_ids(state).values()))
    found = quick_hint(state)
    things = state.match.things
    firmest = max(things[option].defense for option in option_ids(state).values())
    for each in found.options:
        defense = things[option_ids(state)[each.facts["id"]]].defense
        said = (
            f"{standard_chance(2, defense, 1):.0%} that a basic challenge knocks {each.facts['label']} down"
        )
        assert each.reasons == (([said], []) if defense == firmest else ([], [said]))


def test_there_is_no_hint_where_nobody_is_asked() -> None:
    state = new_game(build_match(preset("duel")))
    with pytest.raises(InputError, match="dice are about to be rolled"):
        hint(state)


def test_the_margin_of_two_answers_is_compared_with_its_noise() -> None:
    game = beside_a_fallen_rival()
    assert game.state.kind == ASK_ACTION
    known = option_ids(game.state)
    best, *_, worst = judge(game.state, [known["challenge"], known["done"]], "x", Effort(0, 12))
    found = margin(best, worst, side=0)
    assert best.option == known["challenge"]
    assert found.is_clear
    assert found.size == pytest.approx(best.win(0) - worst.win(0))


def test_noise_is_the_reach_of_the_mean_by_students_distribution() -> None:
    assert reach([0.5]) == 1.0
    assert reach([0.4, 0.6]) == pytest.approx(12.71 * 0.1)
    assert reach([0.4, 0.5, 0.6]) == pytest.approx(4.30 * 0.1 / 3**0.5)


def test_outcomes_of_a_challenge_have_their_exact_shares() -> None:
    game = beside_a_fallen_rival()
    chance = float(game.odds("A", "Z").win)
    game.play(1, action="challenge")
    won = [share for share, then in outcomes(game.state) if then.points[0] == 1]
    assert sum(won) == pytest.approx(chance)
    assert sum(share for share, _ in outcomes(game.state)) == pytest.approx(1)


def test_what_shows_only_later_is_told_where_nothing_shows_at_once() -> None:
    """Of a question whose answers do nothing at once it is told what differs some activations later."""
    puzzle = next(each for each in puzzles().values() if "who gets it" in each.title and len(each.wins) == 2)
    state = question(puzzle)
    known = option_ids(state)
    found = reasons(state, [known[each] for each in puzzle.wins], "later")
    best, other = (found[known[each]] for each in sorted(puzzle.wins, key=lambda each: each != puzzle.answer))
    assert [gain.endswith("more some activations later") for gain in best.gains][:1] == [True]
    assert [risk.endswith("less some activations later") for risk in other.risks][:1] == [True]


def test_a_hint_is_told_by_the_command_and_at_a_question_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    played = CliRunner().invoke(app, ["play", "duel", "--terminal", "--seed", "3"], input="1\nhint\nquit\n")
    command = CliRunner().invoke(app, ["hint", "--json"])
    best, *others = json.loads(command.stdout)["options"]
    said = f"1. {best['label']}: {best['win']:.0%} to win (give or take {best['noise']:.0%})"
    assert said in played.stdout
    assert best["sentence"] in " ".join(played.stdout.split())
    assert [option["win"] for option in others] == sorted((each["win"] for each in others), reverse=True)
