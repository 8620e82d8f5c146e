"""What search is given: the next position beside the one before it."""

from random import Random

import pytest

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match, preset
from crossfray.rules.engine import NotOffered, apply, copy_and_apply, new_game
from crossfray.rules.state import CHANCE


@pytest.mark.parametrize("name", ["mixed", "skirmish"])
def test_a_copy_goes_on_as_the_game_does_and_the_game_stays(name: str) -> None:
    rng = Random(3)
    state = new_game(build_match(preset(name)))
    while state.options:
        option = answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)
        before = state.hash()
        after = copy_and_apply(state, option)
        assert state.hash() == before
        assert after.events == []
        apply(state, option)
        assert after.hash() == state.hash()


def test_a_copy_takes_no_answer_that_is_not_offered() -> None:
    state = new_game(build_match(preset("skirmish")))
    before = state.hash()
    with pytest.raises(NotOffered, match="does not offer"):
        copy_and_apply(state, state.options.bit_length())
    assert state.hash() == before
