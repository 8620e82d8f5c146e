"""The lesson: every step can be done, can be failed where it says so, and is played by the engine alone."""

import pytest

from crossfray.content.errors import InputError
from crossfray.content.figures import figures
from crossfray.guide.lessons import DONE, FAILED, LEARNER, OPEN, Lesson, Moment, find_lesson, lessons, play
from crossfray.rules.view import view
from support.lessons import SOLVED, a_won_game


def after(lesson: Lesson, *answers: str) -> Moment:
    return play(lesson, answers)


@pytest.mark.parametrize("name", SOLVED)
def test_a_step_can_be_done(name: str) -> None:
    lesson = find_lesson(name)
    for given in range(len(SOLVED[name])):
        assert after(lesson, *SOLVED[name][:given]).outcome == OPEN, given
    moment = after(lesson, *SOLVED[name])
    assert (moment.outcome, moment.say) == (DONE, lesson.done)
    assert moment.dice >= len(lesson.dice), "dice that are written but never rolled"


@pytest.mark.parametrize("name", [name for name, lesson in lessons().items() if lesson.otherwise])
def test_a_turn_without_the_goal_is_told_and_tried_again(name: str) -> None:
    lesson = find_lesson(name)
    moment = after(lesson, "done")
    assert (moment.outcome, moment.say) == (FAILED, lesson.otherwise)
    assert after(lesson).outcome == OPEN


def test_the_token_of_the_cooldown_step_does_come_back() -> None:
    moment = after(find_lesson("cooldown"), "done")
    pool = view(moment.state, LEARNER)["sides"][LEARNER]["pool"]
    assert sorted(pool) == ["finesse", "strength"]


def test_a_reaction_that_is_declined_fails() -> None:
    lesson = find_lesson("reaction")
    assert after(lesson, "no").outcome == FAILED


def test_the_whole_game_can_be_won() -> None:
    moment = after(find_lesson("game"), *a_won_game())
    assert moment.outcome == DONE
    assert moment.state.winner == LEARNER


def test_there_are_enough_steps_and_each_is_explained_by_somebody_with_a_figure() -> None:
    assert len(lessons()) >= 12
    for lesson in lessons().values():
        assert lesson.teacher in figures()
        assert (lesson.position == "") == (lesson.match is not None)


def test_an_answer_that_is_not_offered_and_one_after_the_end_are_refused() -> None:
    lesson = find_lesson("rally")
    with pytest.raises(InputError, match="not offered"):
        after(lesson, "challenge")
    with pytest.raises(InputError, match="over"):
        after(lesson, "rally", "done")
    with pytest.raises(InputError, match="no lesson"):
        find_lesson("flying")
