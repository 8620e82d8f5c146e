"""What search is given: the next position beside the one before it."""

from random import Random

import pytest

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match, preset
from crossfray.rules.engine import NotOffered, apply, copy_and_apply, new_game
from crossfray.rules.frames import MOVE_FRAME, MOVE_GOAL, MOVE_LENGTH, MOVE_WAY
from crossfray.rules.keys import share
from crossfray.rules.kinds import TURN_BEGIN
from crossfray.rules.state import CHANCE, OFF, from_json


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


def test_equal_positions_have_equal_keys_and_others_other_ones() -> None:
    rng = Random(5)
    match = build_match(preset("mixed"))
    state = new_game(match)
    keys: dict[int, dict[str, object]] = {}
    while state.options:
        position = state.to_json() | {"step": 0}
        assert keys.setdefault(state.key(), position) == position
        state = copy_and_apply(
            state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)
        )
        assert state.key() == from_json(match, state.to_json()).key() == state.copy().full_key()
    assert len(keys) > 500


def test_what_moves_by_any_number_of_cells_changes_the_key() -> None:
    """Once an answer that went from the options into a frame 61 bytes later did not."""
    kept = {share([0] * at + [1] + [0] * (400 - at)) for at in range(400)}
    assert len(kept) == 400


def keys_with(first: int, second: int) -> list[int]:
    """The keys of a position with two numbers in who holds what, in a frame, and, if they may be there, in what lies
    where."""
    state = new_game(build_match(preset("mixed")))
    held, moving, there = state.copy(), state.copy(), state.copy()
    held.holder = (first, second, *held.holder[2:])
    moving.frames.append([MOVE_FRAME, *[0] * (MOVE_LENGTH - 1)])
    moving.frames[-1][MOVE_WAY], moving.frames[-1][MOVE_GOAL] = first, second
    there.where[:2] = [first, second]
    there.on_tracks = sum(1 << piece for piece, where in enumerate(there.where) if where < OFF)
    return [held.key(), moving.key(), *([there.key()] if first < 0 else [])]


def test_what_hash_cannot_tell_apart_changes_the_key() -> None:
    """-1 and -2, and bits that are 61 places apart."""
    places = [key for pair in ((-1, 0), (-2, 0), (-3, -1), (-3, -2)) for key in keys_with(*pair)]
    assert len(set(places)) == len(places) == 12
    pairs = ((1 << 5, 1 << 70), (1 << 66, 1 << 70), (1 << 70, 1 << 5), (1 << 9, 1 << 66))
    assert len({key for pair in pairs for key in keys_with(*pair)}) == 2 * len(pairs)
    state = new_game(build_match(preset("mixed")))
    keys = set()
    for options in (1 << 5, 1 << 66, 1 << 5 | 1 << 70, 1 << 66 | 1 << 9):
        other = state.copy()
        other.options = options
        keys.add(other.key())
    assert len(keys) == 4


def test_the_key_of_a_position_is_the_same_everywhere() -> None:
    """In every process, Python and build: so it is written down here."""
    state = new_game(build_match(preset("skirmish")))
    assert state.key() == 351837686312563005


def test_turns_are_counted_for_search() -> None:
    rng = Random(5)
    state = new_game(build_match(preset("skirmish")))
    begun = 0
    while state.options and begun < 20:
        option = answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)
        begun += sum(event.kind == TURN_BEGIN for event in apply(state, option))
        assert state.turns == state.copy().turns == begun
