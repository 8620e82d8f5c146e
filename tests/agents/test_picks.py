"""Where squads are chosen the computer takes what helps, and knows nobody by name."""

from random import Random

from crossfray.agents import greedy, randomly
from crossfray.agents.chance import answer_chance
from crossfray.agents.picks import challenges_of, worth_of
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.engine import apply, new_game
from crossfray.rules.match import CHARACTER, COMPANION, Thing
from crossfray.rules.state import CHANCE, State


def character(defense: int, card: str) -> Thing:
    return Thing("somebody", "Somebody", 0, CHARACTER, defense, card=card)


def test_sturdy_characters_and_those_that_challenge_are_worth_more() -> None:
    assert len(challenges_of("arya-stark")) == 3
    assert challenges_of("stark-soldier") == challenges_of("bugs-bunny") == ()
    assert worth_of(character(2, "bugs-bunny")) > worth_of(character(1, "bugs-bunny"))
    assert worth_of(character(2, "arya-stark")) > worth_of(character(2, "bugs-bunny"))


def test_a_companion_is_worth_its_defense() -> None:
    weak, strong = (Thing("dog", "Dog", 0, COMPANION, dice) for dice in (0, 2))
    assert worth_of(strong) > worth_of(weak)


def test_it_takes_what_is_worth_most_of_what_is_left() -> None:
    spec = MatchSpec("", "skirmish", "godswood", "expanded", ((), ()), pick=Pick(False, 3, 1))
    rng, state = Random(1), new_game(build_match(spec))
    asked = 0
    while state.options:
        if state.side == CHANCE:
            apply(state, answer_chance(state, rng))
        elif state.side == 1:
            apply(state, randomly.choose(state, rng))
        else:
            option = greedy.choose(state, rng)
            asked += state.kind == decisions.ASK_PICK
            assert wanted(state, option) == max(wanted(state, each) for each in bits(state.options))
            apply(state, option)
    assert asked == 4


def wanted(state: State, card: int) -> float:
    thing = state.match.things[card]
    return worth_of(thing) if state.kind == decisions.ASK_PICK else thing.defense
