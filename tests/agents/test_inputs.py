"""What counts in a position: the inputs of the value, who threatens whom, and how weights follow the game."""

from itertools import pairwise
from random import Random

import pytest

from crossfray.agents import greedy
from crossfray.agents import inputs as i
from crossfray.agents.chance import answer_chance
from crossfray.agents.inputs import INPUTS, inputs
from crossfray.agents.threats import Threats
from crossfray.agents.value import course, value, weights_now
from crossfray.agents.weights import WEIGHTS
from crossfray.content.match.build import build_match, preset
from crossfray.rules.board import bits
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import CHANCE, State, more_at, set_at
from crossfray.rules.strikes import chance_of
from support.heroes import doing

PLACES = "hero c3 white-walker c4 unsullied h8"
NAMES = {name: number for name, number in vars(i).items() if name.isupper() and isinstance(number, int)}


def piece(state: State, name: str) -> int:
    return next(n for n, thing in enumerate(state.match.things) if thing.id.startswith(name))


def side(state: State, number: int, which: int) -> float:
    """An input of a side."""
    return inputs(state)[number][which]


def test_every_input_has_a_place_and_its_weights() -> None:
    own = {
        name: number for name, number in NAMES.items() if name not in ("FAR", "STRIDE", "SPACES", "INPUTS")
    }
    assert sorted(own.values()) == list(range(INPUTS))
    assert len(WEIGHTS) == INPUTS
    with doing(places=PLACES) as game:
        assert [len(each) for each in inputs(game.state)] == [INPUTS, INPUTS]


def test_who_is_near_and_can_act_threatens() -> None:
    """The White Walker is beside the hero, the Unsullied far away; who is exhausted or lies threatens nobody."""
    with doing(places=PLACES) as game:
        state = game.state.copy()
        hero, walker, unsullied = (piece(state, name) for name in ("hero", "white-walker", "unsullied"))
        there, back = chance_of(state, hero, walker), chance_of(state, walker, hero)
        threats = Threats(state)
        assert threats.met[walker] == [there, there]
        assert threats.met[hero] == [back, back]
        assert threats.near == {walker: 1, hero: 1}
        assert threats.hits[hero] == there
        assert threats.twice[hero] == pytest.approx(there**2)
        assert unsullied not in threats.hits
        assert [*threats.odds(walker)] == pytest.approx([1 - (1 - there) ** 2, there**2])
        assert threats.odds(unsullied) == (0.0, 0.0)
        state.exhausted |= 1 << walker
        assert hero not in Threats(state).met
        state.set_down(hero, down=True)
        state.exhausted = 0
        threats = Threats(state)
        assert walker not in threats.met
        assert threats.outs[walker] == chance_of(state, walker, hero)
        assert walker not in threats.hits


def test_somebody_three_squares_away_strikes_once() -> None:
    with doing(places="hero c3 white-walker c6 unsullied h8") as game:
        threats = Threats(game.state)
        assert len(threats.met[piece(game.state, "hero")]) == 1
        assert not threats.twice


def test_how_characters_are() -> None:
    with doing(places=PLACES) as game:
        state = game.state.copy()
        hero = piece(state, "hero")
        own = state.match.side_of[hero]
        before = inputs(state)[own]
        assert (before[i.STANDS], before[i.LIES], before[i.FRESH]) == (1, 0, 1)
        assert before[i.STRUCK] > 0
        assert before[i.LOST] == 0
        state.set_down(hero, down=True)
        lying = inputs(state)[own]
        assert (lying[i.STANDS], lying[i.LIES], lying[i.LIES_FRESH]) == (0, 1, 1)
        assert lying[i.STRUCK] == 0
        assert lying[i.LOST] > 0
        assert lying[i.DANGER] == 2 * before[i.DANGER]
        state.exhausted |= 1 << hero
        assert (side(state, own, i.FRESH), side(state, own, i.LIES_FRESH)) == (0, 0)


def test_tokens_on_a_track_count_less_the_longer_they_wait() -> None:
    with doing(places=PLACES) as game:
        state, found = game.state.copy(), []
        for space in range(4):
            state.tokens = set_at((0,) * len(state.tokens), (0 * 4 + space) * 4 + 1, 1)
            found.append(side(state, 0, i.RETURNING))
        assert found == [1, 0.75, 0.5, 0.25]


def test_markers_draw_who_can_act() -> None:
    rng, state = Random(1), new_game(build_match(preset("skirmish")))
    while not state.turns:
        apply(state, answer_chance(state, rng) if state.side == CHANCE else greedy.choose(state, rng))
    assert side(state, 0, i.MARKERS) == state.match.markers.bit_count()
    somebody = bits(state.match.own[0] & state.match.characters)[0]
    before = side(state, 0, i.NEARNESS)
    state.put(somebody, state.where[bits(state.match.markers)[0]])
    assert side(state, 0, i.NEARNESS) > before
    reached = side(state, 0, i.REACHED)
    state.exhausted |= 1 << somebody
    assert side(state, 0, i.REACHED) == reached - 1


def test_weights_follow_the_course_of_the_game() -> None:
    """For characters that can still be chosen, for the most points, and for what a knock-out gives."""
    with doing(places=PLACES) as game:
        state = game.state.copy()
        needed = state.match.winning.threshold
        fresh, near, decisive = course(state)
        assert (fresh, near, decisive) == (1, 0, state.match.winning.knock_out_points / needed)
        state.exhausted |= 1 << piece(state, "hero")
        state.points = more_at(state.points, 1, 1)
        assert [*course(state)[:2]] == pytest.approx([2 / 3, 1 / needed])
        state.points = more_at(state.points, 1, 9 * needed)
        assert course(state)[1] == 1.5
        fresh, near, decisive = course(state)
        for row, now in zip(WEIGHTS, weights_now(state), strict=True):
            assert now == pytest.approx(row[0] + fresh * row[1] + near * row[2] + decisive * row[3])


def test_the_more_points_the_better() -> None:
    with doing(places=PLACES) as game:
        state, found = game.state.copy(), []
        for points in range(state.match.winning.threshold):
            state.points = (points, 0)
            found.append(value(state)[0])
        assert all(less < more for less, more in pairwise(found))
