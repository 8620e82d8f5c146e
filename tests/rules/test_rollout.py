"""What search is given beyond answers: chance, rollouts, odds as numbers, and what a side may know."""

from random import Random

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match, preset
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.chance import by_weight, fall
from crossfray.rules.engine import apply, chance_weights, new_game
from crossfray.rules.frames import GAME_LEADERS, TURN_PIECE
from crossfray.rules.odds import chance, odds, open_chance, open_odds
from crossfray.rules.requirements import CHALLENGE_TARGET, allowed
from crossfray.rules.rollout import UNIFORM, rollout, weighted
from crossfray.rules.secrets import determinize, observe
from crossfray.rules.state import CHANCE, State
from crossfray.rules.values import reach_of


def play(state: State, rng: Random) -> None:
    apply(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))


def test_a_uniform_rollout_is_the_random_game() -> None:
    match = build_match(preset("mixed"))
    one, other, rng = new_game(match), new_game(match), Random(4)
    while one.options:
        play(one, rng)
    assert rollout(other, UNIFORM, Random(4).random) == one.step
    assert other.hash() == one.hash()


def test_a_rollout_ends_after_so_many_answers_or_turns() -> None:
    state = new_game(build_match(preset("mixed")))
    assert rollout(state, UNIFORM, Random(1).random, answers=7) == state.step == 7
    rollout(state, UNIFORM, Random(1).random, turns=3)
    assert state.turns == 3


def test_a_policy_is_followed() -> None:
    """One that always ends the turn comes through a round without an action."""
    policy = [list(weights) for weights in UNIFORM]
    policy[decisions.ASK_ACTION] = [0] * decisions.ACTION_DONE + [1, 0]
    state = new_game(build_match(preset("mixed")))
    rollout(state, policy, Random(1).random, turns=1)
    placed = state.where[:]
    rollout(state, policy, Random(1).random, turns=4)
    assert state.round == 1
    assert state.where == placed


def test_weights_say_how_likely_an_answer_is() -> None:
    options, weights = 0b101101, [3, 1, 0, 2]
    found = [weighted(options, weights, n / 7) for n in range(7)]
    assert found == [0, 0, 0, 3, 3, 5, 5]
    assert [weighted(0b1100, [1, 0], n / 2) for n in range(2)] == [2, 3]


def test_chance_falls_by_the_weights_of_the_open_question() -> None:
    rng = Random(2)
    seen: set[int] = set()
    state = new_game(build_match(preset("mixed")))
    while state.options and len(seen) < 4:
        if state.side == CHANCE:
            weights, kind = chance_weights(state), state.kind
            if kind not in seen and sum(weights) < 2000:
                seen.add(kind)
                total = sum(weights)
                fallen = [fall(state, (n + 0.5) / total) for n in range(total)]
                assert [fallen.count(option) for option in range(len(weights))] == weights
                assert fallen == [by_weight(weights, (n + 0.5) / total) for n in range(total)]
        play(state, rng)
    assert decisions.ASK_FIRST_PLAYER in seen
    assert decisions.ASK_CHALLENGER_ROLL in seen


def test_the_chance_of_a_challenge_is_that_of_its_odds() -> None:
    rng, looked_at = Random(1), 0
    state = new_game(build_match(draw_match(rng, Wish())))
    while looked_at < 60:
        if not state.options or state.step > 1500:
            state = new_game(build_match(draw_match(rng, Wish())))
        if state.kind == decisions.ASK_ACTION and state.options >> decisions.ACTION_CHALLENGE & 1:
            piece = state.frames[-1][TURN_PIECE]
            for target in bits(allowed(state, CHALLENGE_TARGET, piece, reach_of(state, piece, 0))):
                looked_at += 1
                assert chance(state, piece, target) == float(odds(state, piece, target).win)
        if state.kind == decisions.ASK_TARGET:
            for target in bits(state.options):
                assert open_chance(state, target) == float(open_odds(state, target).win)
        play(state, rng)


def named_in_secret() -> State:
    """A game in which one side has named its leader and the other is asked."""
    rng = Random(1)
    for seed in range(400):
        state = new_game(build_match(draw_match(Random(seed), Wish())))
        if state.match.winning.leaders:
            while state.kind != decisions.ASK_NAME_LEADER:
                play(state, rng)
            play(state, rng)
            if state.kind == decisions.ASK_NAME_LEADER:
                return state
    raise AssertionError("no scenario with leaders was drawn")


def test_a_leader_named_in_secret_is_not_observed_and_drawn_anew() -> None:
    state = named_in_secret()
    side = state.side
    assert state.frames[0][GAME_LEADERS]
    assert not observe(state, side).frames[0][GAME_LEADERS]
    assert observe(state, 1 - side).frames[0][GAME_LEADERS] == state.frames[0][GAME_LEADERS]
    guesses = [determinize(state, side, Random(n)) for n in range(40)]
    own = state.match.own[1 - side] & state.match.characters
    assert {guess.frames[0][GAME_LEADERS] for guess in guesses} == {1 << piece for piece in bits(own)}
    assert {observe(guess, side).key() for guess in guesses} == {observe(state, side).key()}
