"""Exact odds against plain enumeration, hand counts and simulated rolls."""

from fractions import Fraction
from itertools import pairwise, product
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossfray.rules.dice import (
    BANG,
    BLANK,
    BURST,
    FIRST_NUMBER,
    SHIELD,
    STANDARD,
    Dice,
    Die,
    face_total,
    set_to,
    standard,
)
from crossfray.rules.odds import beats, count_chance, success_weights, win_chance

CHAMPION = Die("champion", (SHIELD, SHIELD, SHIELD, SHIELD, BANG, BANG))
FACES = (BURST, SHIELD, BANG, BLANK)

# What each face counts, written out again here so that the rules are compared with something.
CHALLENGER_VALUES = {BURST: 1, SHIELD: 0, BANG: 3, BLANK: 0}
DEFENDER_VALUES = {BURST: 0, SHIELD: 1, BANG: 3, BLANK: 0}


def values(die: Die, as_challenger: bool) -> list[int]:
    """What each face of the die counts, one entry per face."""
    worth = CHALLENGER_VALUES if as_challenger else DEFENDER_VALUES
    return [worth.get(side, side - FIRST_NUMBER) for side in die.sides]


def every_roll(dice: Dice, as_challenger: bool) -> list[tuple[int, ...]]:
    """Every way for the dice to fall, as what each die counts."""
    return list(product(*[values(die, as_challenger) for die in dice]))


def enumerated_win_chance(challenger: Dice, defender: Dice, lead: int = 1) -> Fraction:
    """The share of all ways for all dice to fall in which the challenger has so many more."""
    mine = [sum(roll) for roll in every_roll(challenger, True)]
    theirs = [sum(roll) for roll in every_roll(defender, False)]
    return Fraction(sum(my >= their + lead for my in mine for their in theirs), len(mine) * len(theirs))


def always(face: int) -> Die:
    return set_to(STANDARD, face)


any_die = st.one_of(
    st.sampled_from([STANDARD, CHAMPION, *map(always, FACES)]),
    st.lists(st.integers(0, FIRST_NUMBER + 6), min_size=1, max_size=6).map(
        lambda sides: Die("special", tuple(sorted(sides)))
    ),
)


def any_dice(most: int) -> st.SearchStrategy[Dice]:
    """Up to that many dice of any kinds."""
    return st.lists(any_die, max_size=most).map(tuple)


@pytest.mark.parametrize(("mine", "theirs"), list(product(range(5), range(5))))
def test_standard_dice_against_enumeration(mine: int, theirs: int) -> None:
    dice = standard(mine), standard(theirs)
    assert win_chance(*dice) == enumerated_win_chance(*dice)


@given(any_dice(3), any_dice(3))
def test_mixed_dice_against_enumeration(challenger: Dice, defender: Dice) -> None:
    assert win_chance(challenger, defender) == enumerated_win_chance(challenger, defender)


def test_one_against_one_by_hand() -> None:
    # Challenger: 3 faces count 1, 1 counts 3. Defender: 3 count 0, 2 count 1, 1 counts 3.
    burst_against_nothing = 3 * 3
    bang_against_less = 1 * (3 + 2)
    assert win_chance(standard(1), standard(1)) == Fraction(burst_against_nothing + bang_against_less, 36)
    # Against the champion die (4 count 1, 2 count 3) only '!!!' against a shield wins.
    assert win_chance(standard(1), (CHAMPION,)) == Fraction(1 * 4, 36)


@pytest.mark.parametrize(("mine", "theirs"), [(BURST, SHIELD), (BANG, BANG), (BLANK, BLANK), (SHIELD, BURST)])
def test_ties_are_lost(mine: int, theirs: int) -> None:
    assert win_chance((always(mine),), (always(theirs),)) == 0
    assert win_chance((always(mine), always(BURST)), (always(theirs),)) == 1


def test_without_dice() -> None:
    assert win_chance((), ()) == 0
    assert win_chance((), standard(3)) == 0
    assert win_chance(standard(1), ()) == Fraction(4, 6)


@given(any_dice(2), any_dice(2), st.integers(-1, 4))
def test_a_lead_against_enumeration(challenger: Dice, defender: Dice, lead: int) -> None:
    assert win_chance(challenger, defender, lead) == enumerated_win_chance(challenger, defender, lead)


def test_rolls_that_lie_on_the_table_are_weights_too() -> None:
    two_successes = (0, 0, 1)
    assert beats(two_successes, (0, 1), 1) == 1
    assert beats(two_successes, two_successes, 1) == 0
    assert beats(two_successes, success_weights(standard(1), False), 1) == Fraction(5, 6)


def test_more_dice_than_a_box_holds_make_a_difference() -> None:
    chances = [win_chance(standard(count), standard(7)) for count in range(6, 16)]
    assert all(fewer < more for fewer, more in pairwise(chances))


@given(any_dice(3), st.booleans())
def test_success_weights_against_enumeration(dice: Dice, as_challenger: bool) -> None:
    totals = [sum(roll) for roll in every_roll(dice, as_challenger)]
    weights = success_weights(dice, as_challenger)
    assert list(weights) == [totals.count(successes) for successes in range(len(weights))]
    assert len(weights) == max(totals, default=0) + 1
    assert sum(weights) == face_total(dice)


def test_roll_and_count_by_hand() -> None:
    assert success_weights((), True) == (1,)
    assert success_weights(standard(1), True) == (2, 3, 0, 1)
    # Two dice: 36 ways; nothing 2 * 2, one 2 * (2 * 3), two 3 * 3, the rest has a '!!!'.
    assert success_weights(standard(2), True) == (4, 12, 9, 4, 6, 0, 1)


@given(any_dice(3), st.integers(-1, 10))
def test_count_chance_against_enumeration(dice: Dice, at_least: int) -> None:
    totals = [sum(roll) for roll in every_roll(dice, True)]
    assert count_chance(dice, at_least) == Fraction(sum(total >= at_least for total in totals), len(totals))


@pytest.mark.long
@pytest.mark.parametrize(("mine", "theirs"), [(2, 2), (3, 2), (6, 3)])
def test_a_million_rolls_come_close(mine: int, theirs: int) -> None:
    random, rolls = Random(20), 1_000_000
    challenger, defender = values(STANDARD, True), values(STANDARD, False)
    wins = 0
    for _ in range(rolls):
        wins += sum(random.choices(challenger, k=mine)) > sum(random.choices(defender, k=theirs))
    chance = float(win_chance(standard(mine), standard(theirs)))
    assert abs(wins / rolls - chance) < 4 * sqrt(chance * (1 - chance) / rolls)
