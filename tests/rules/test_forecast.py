"""Points if the round ended now: what a round that nobody does anything more in comes to."""

from random import Random

import pytest

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match, preset
from crossfray.rules import decisions
from crossfray.rules.engine import apply, new_game
from crossfray.rules.forecast import points_if_the_round_ended
from crossfray.rules.state import CHANCE, State


def nobody_does_anything(state: State) -> tuple[int, ...] | None:
    """The points when the round is over, with every character that is still to be chosen done at once; None if
    something else is asked on the way."""
    end, now = state.copy(), state.round
    while end.options and end.round == now:
        if end.kind == decisions.ASK_CHARACTER:
            apply(end, end.options.bit_length() - 1)
        elif end.kind == decisions.ASK_ACTION:
            apply(end, decisions.ACTION_DONE)
        else:
            return None
    return end.points


@pytest.mark.parametrize("name", ["control", "territory", "skirmish"])
def test_it_is_what_an_idle_round_comes_to(name: str) -> None:
    rng, compared, changed = Random(5), 0, 0
    for _ in range(4):
        state = new_game(build_match(preset(name)))
        while state.options and state.step < 600:
            if state.kind == decisions.ASK_CHARACTER:
                before = state.hash()
                found = points_if_the_round_ended(state)
                assert state.hash() == before
                idle = nobody_does_anything(state)
                if idle is not None:
                    assert found == idle
                    compared += 1
                    changed += found != state.points
            apply(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))
    assert compared > 20
    assert bool(changed) == (name != "skirmish")
