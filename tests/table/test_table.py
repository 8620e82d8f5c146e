"""A table: playing, what it keeps, and taking back."""

from random import Random

import pytest

from crossfray.agents import randomly
from crossfray.content.match.build import preset
from crossfray.rules.engine import NotOffered, option_ids
from crossfray.rules.state import CHANCE
from crossfray.table.table import Diverged, Table
from support.games import ended_by_an_answer

DICE = "Dice have been rolled, so this can no longer be undone."


def new_table(seed: int = 3) -> Table:
    return Table(preset("duel"), seed, whims=Random(seed + 1))


def give(table: Table, *answers: str) -> None:
    """Answer by ids; chance rolls whenever it is asked."""
    for answer in answers:
        while table.waits_on_chance:
            table.roll()
        table.answer(option_ids(table.state)[answer])


def play_on(table: Table, steps: int) -> None:
    for _ in range(steps):
        if table.waits_on_chance:
            table.roll()
        elif table.state.options:
            table.answer(randomly.choose(table.state, table.whims))


def begun() -> tuple[Table, int]:
    """A duel with both placed, and the side that has the first turn."""
    table = new_table()
    table.roll()
    for _ in range(2):
        give(table, next(iter(option_ids(table.state))))
    return table, table.state.side


def test_a_new_table_waits_on_the_flip() -> None:
    table = new_table()
    assert table.waits_on_chance
    assert (table.steps, table.past) == ([], [])


def test_a_step_says_who_what_and_what_came_of_it() -> None:
    table = new_table()
    flip = table.roll()
    assert flip.by == 0
    assert flip.events == [{"event": "first player", "side": int(flip.answer[-1])}]
    side = table.state.side
    where = next(iter(option_ids(table.state)))
    step = table.answer(option_ids(table.state)[where])
    piece = table.match.things[side].id
    assert (step.by, step.answer, step.hash) == (side + 1, where, table.state.hash())
    assert step.events == [{"event": "placed", "piece": piece, "square": where}]
    assert table.steps == [flip, step]


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    table, _ = begun()
    before = table.state.hash()
    for option in (-1, 5000, table.state.options.bit_length()):
        with pytest.raises(NotOffered):
            table.answer(option)
    assert (table.state.hash(), len(table.steps), len(table.past)) == (before, 3, 3)


def test_the_dice_are_those_of_the_seed() -> None:
    def game(seed: int) -> list[str]:
        table = new_table(seed)
        play_on(table, 60)
        return [step.hash for step in table.steps]

    assert game(8) == game(8)
    assert len({tuple(game(seed)) for seed in range(5)}) > 1


def test_players_who_choose_at_random_do_not_touch_the_dice() -> None:
    """So that taking back an answer, or another agent, changes no roll."""
    calm, moody = new_table(), new_table()
    for _ in range(100):
        moody.whims.random()
    rolls = [[table.dice.choose([9, 12, 6, 4, 4, 1]) for _ in range(50)] for table in (calm, moody)]
    assert rolls[0] == rolls[1]


def test_nothing_to_take_back() -> None:
    assert new_table().undo({0, 1}) == "There is nothing to undo."


def test_nothing_is_taken_back_after_the_end() -> None:
    table = ended_by_an_answer()
    steps = len(table.steps)
    assert table.way_back({0, 1}) == "The game is over, so nothing can be undone."
    assert table.undo({0, 1}) == "The game is over, so nothing can be undone."
    assert (len(table.steps), table.state.options) == (steps, 0)


def test_an_answer_is_taken_back() -> None:
    table, side = begun()
    before = table.state.hash()
    give(table, "move")
    assert table.undo({side}) == ""
    assert table.state.hash() == before
    assert len(table.steps) == len(table.past) == 3
    give(table, "done")
    assert table.steps[-1].answer == "done"


def test_taken_back_one_after_the_other() -> None:
    table, side = begun()
    hashes = [table.state.hash()]
    for answer in ("move", "d2" if side == 0 else "d7", "move"):
        give(table, answer)
        hashes.append(table.state.hash())
    for expected in reversed(hashes[:-1]):
        assert table.undo({side}) == ""
        assert table.state.hash() == expected


def test_taking_back_goes_past_the_answers_of_others() -> None:
    table, side = begun()
    before = table.state.hash()
    give(table, "done", "move")
    assert [step.by - 1 for step in table.steps[-2:]] == [side, 1 - side]
    assert table.undo({side}) == ""
    assert table.state.hash() == before


def test_dice_are_not_taken_back() -> None:
    table = new_table()
    table.roll()
    assert table.undo({0, 1}) == DICE
    assert len(table.steps) == 1


def test_what_led_to_dice_stands() -> None:
    """At every point of a game: one can go back exactly to the last roll."""
    table = new_table()
    rolled = 0
    for _ in range(150):
        chance = table.state.side == CHANCE
        play_on(table, 1)
        rolled = len(table.steps) if chance else rolled
        if len(table.steps) % 10 == 0:
            other = new_table()
            for step in table.steps:
                other.answer(option_ids(other.state)[step.answer])
            while not (reason := other.undo({0, 1})):
                assert other.state.hash() in {s.hash for s in table.steps}
            assert reason == DICE
            assert len(other.steps) == len(other.past) == rolled
            assert other.state.hash() == table.steps[rolled - 1].hash


def test_what_somebody_else_answered_may_stand() -> None:
    table, side = begun()
    give(table, "done", "move")
    before = table.state.hash()
    reason = table.undo({side}, others={1 - side})
    assert reason == "Somebody else has answered since then, so this can no longer be undone."
    assert table.state.hash() == before
    assert table.undo({1 - side}, others={side}) == ""


def test_a_table_may_keep_only_what_can_come_back() -> None:
    """Without the past before the last roll it plays and takes back alike."""
    whole, short = new_table(), Table(preset("duel"), 3, keep_past=False, whims=Random(4))
    for _ in range(120):
        play_on(whole, 1)
        play_on(short, 1)
        assert short.steps == whole.steps
    while not (reason := whole.undo({0, 1})):
        assert short.undo({0, 1}) == ""
        assert short.state.hash() == whole.state.hash()
    assert short.undo({0, 1}) == reason


def test_played_again_the_dice_go_on_from_where_they_were() -> None:
    table, again = new_table(), new_table()
    play_on(table, 40)
    assert again.play_again([(step.by, step.answer, step.hash) for step in table.steps]) == 0
    assert again.steps == table.steps
    assert again.dice.rolls == table.dice.rolls > 0


def test_played_again_it_says_where_it_led_elsewhere() -> None:
    table, again = new_table(), new_table()
    play_on(table, 20)
    answers = [(step.by, step.answer, step.hash) for step in table.steps]
    answers[7] = (*answers[7][:2], "0" * 32)
    assert again.play_again(answers) == 8
    answers[4] = (answers[4][0], "z99", answers[4][2])
    with pytest.raises(Diverged, match="step 5: 'z99' is not offered"):
        new_table().play_again(answers)


def test_the_answers_of_others_stand_where_they_must() -> None:
    table, side = begun()
    give(table, "done", "move")
    assert (
        table.undo({side}, {1 - side})
        == "Somebody else has answered since then, so this can no longer be undone."
    )
    assert len(table.steps) == 5
    assert (
        table.way_back({side}, {1 - side})
        == "Somebody else has answered since then, so this can no longer be undone."
    )
    assert table.way_back({side}) == 3
    assert table.undo({1 - side}, {side}) == ""
    assert table.undo({side}, {1 - side}) == ""
    assert len(table.steps) == 3


def answers(table: Table) -> list[tuple[int, str, str]]:
    return [(step.by, step.answer, step.hash) for step in table.steps]


def test_played_again_it_goes_on_where_it_was() -> None:
    table, again = new_table(), new_table()
    play_on(table, 60)
    assert again.play_again(answers(table)) == 0
    assert again.state.hash() == table.state.hash()
    assert again.steps == table.steps
    assert again.dice.choose([1] * 1000) == table.dice.choose([1] * 1000)


def test_played_again_an_answer_is_not_offered() -> None:
    table = new_table()
    play_on(table, 10)
    for wrong in ((1, "nowhere", ""), (3 - answers(table)[4][0], answers(table)[4][1], "")):
        again = new_table()
        with pytest.raises(Diverged, match="step 5"):
            again.play_again([*answers(table)[:4], wrong])


def test_played_again_it_leads_elsewhere() -> None:
    table = new_table()
    play_on(table, 10)
    changed = [(by, answer, digest if n < 6 else "") for n, (by, answer, digest) in enumerate(answers(table))]
    assert new_table().play_again(changed) == 7


def test_without_its_past_it_takes_back_the_same() -> None:
    """At every point of a game: what dice have sealed is forgotten, and nothing else."""
    whole, lean = new_table(), Table(preset("duel"), 3, keep_past=False, whims=Random(4))
    for _ in range(150):
        play_on(whole, 1)
        play_on(lean, 1)
        sealed = max((n for n, step in enumerate(lean.steps, 1) if step.by == 0), default=0)
        assert len(lean.past) == len(lean.steps) - sealed
        assert lean.way_back({0, 1}) == whole.way_back({0, 1})
    while not whole.undo({0, 1}):
        assert lean.undo({0, 1}) == ""
        assert lean.state.hash() == whole.state.hash()
    assert lean.undo({0, 1}) == DICE
