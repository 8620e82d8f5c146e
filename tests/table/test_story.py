"""The story of a game: points, luck and challenges from its events."""

from typing import Any

import pytest

from crossfray.rules.dice import BANG, FIRST_NUMBER, SHIELD, Die
from crossfray.table.story import more_than_expected, tell_story
from support.games import play_out


def rolled(**faces: int) -> dict[str, Any]:
    return {"bursts": 0, "shields": 0, "bangs": 0, "blanks": 0, **faces}


def test_luck_is_what_was_rolled_less_what_so_many_dice_give() -> None:
    """A die gives one success on average to who challenges, and five sixths to who defends."""
    assert more_than_expected(rolled(bursts=2), {}, as_challenger=True) == pytest.approx(0)
    assert more_than_expected(rolled(bangs=2), {}, as_challenger=True) == pytest.approx(4)
    assert more_than_expected(rolled(bursts=2), {}, as_challenger=False) == pytest.approx(-10 / 6)
    assert more_than_expected(rolled(shields=1), {}, as_challenger=False) == pytest.approx(1 / 6)


def test_luck_with_dice_that_have_faces_of_their_own() -> None:
    lucky = Die("lucky", (SHIELD, SHIELD, BANG, FIRST_NUMBER + 5))
    event = rolled(bursts=1) | {"others": [{"die": "lucky", "face": "5", "number": 1}]}
    for as_challenger, expected in ((True, 1 + 5 - 1 - 8 / 4), (False, 5 - 5 / 6 - 10 / 4)):
        luck = more_than_expected(event, {"lucky": lucky}, as_challenger=as_challenger)
        assert luck == pytest.approx(expected)


def test_the_story_ends_with_the_points_of_the_game() -> None:
    game = play_out("duel", 4)
    story = tell_story(game.match, game.steps)
    assert story.marks[-1].points == game.state.points
    assert story.marks[0].points == (0, 0)
    assert len(story.rounds) == game.state.round
    decided = [e["event"] for step in game.steps for e in step.events if e["event"] in ("won", "lost")]
    assert [challenge.won for challenge in story.challenges] == [kind == "won" for kind in decided]
    assert all(0 < challenge.chance < 1 for challenge in story.challenges)
