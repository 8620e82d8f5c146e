"""States as values: compared, and shown to whoever looks at one in a console."""

import pytest

from crossfray.content.match.build import build_match, preset
from crossfray.rules.engine import apply, new_game, option_ids


def test_equal_positions_of_a_match_are_equal() -> None:
    match = build_match(preset("duel"))
    one, other = new_game(match), new_game(match)
    assert one == other
    apply(one, next(iter(option_ids(one).values())))
    assert one != other
    assert one == one.copy()


def test_positions_of_two_matches_differ() -> None:
    assert new_game(build_match(preset("duel"))) != new_game(build_match(preset("skirmish")))
    assert new_game(build_match(preset("duel"))) != "duel"


def test_a_state_is_no_key() -> None:
    with pytest.raises(TypeError, match="cannot be a key"):
        hash(new_game(build_match(preset("duel"))))


def test_a_state_tells_what_it_is() -> None:
    state = new_game(build_match(preset("duel")))
    assert repr(state) == "<State of 'Duel': round 0, 0:0, step 0, first player>"
