"""Exact odds against plain enumeration, hand counts and simulated rolls."""

from fractions import Fraction
from itertools import combinations, pairwise, product
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossfray.rules.dice import (
    BANG,
    BLANK,
    BURST,
    SHIELD,
    STANDARD,
    Dice,
    DiceChange,
    Die,
    add,
    face_total,
    gather,
    remove,
    replace,
    rerolled,
    set_die,
    set_to,
    standard,
)
from crossfray.rules.odds import (
    count_chance,
    count_weights,
    success_weights,
    win_chance,
    win_chance_with_rerolls,
)

CHAMPION = Die("champion", (0, 4, 2, 0))
FACES = (BURST, SHIELD, BANG, BLANK)

# What each face counts, written out again here so that the rules are compared with something.
CHALLENGER_VALUES = {BURST: 1, SHIELD: 0, BANG: 3, BLANK: 0}
DEFENDER_VALUES = {BURST: 0, SHIELD: 1, BANG: 3, BLANK: 0}


def values(die: Die, as_challenger: bool) -> list[int]:
    """What each face of the die counts, one entry per face."""
    worth = CHALLENGER_VALUES if as_challenger else DEFENDER_VALUES
    return [worth[face] for face in FACES for _ in range(die.weights[face])]


def every_roll(dice: Dice, as_challenger: bool) -> list[tuple[int, ...]]:
    """Every way for the dice to fall, as what each die counts."""
    return list(product(*[values(die, as_challenger) for die in dice]))


def enumerated_win_chance(challenger: Dice, defender: Dice) -> Fraction:
    """The share of all ways for all dice to fall in which the challenger has more."""
    mine = [sum(roll) for roll in every_roll(challenger, True)]
    theirs = [sum(roll) for roll in every_roll(defender, False)]
    return Fraction(sum(my > their for my in mine for their in theirs), len(mine) * len(theirs))


def enumerated_with_rerolls(challenger: Dice, defender: Dice, by_challenger: bool, up_to: int) -> Fraction:
    """For every pair of rolls, the best over every set of dice that may be rolled again."""
    own, other = (challenger, defender) if by_challenger else (defender, challenger)
    own_rolls, other_rolls = every_roll(own, by_challenger), every_roll(other, not by_challenger)
    best_sum = Fraction(0)
    for mine, theirs in product(own_rolls, other_rolls):
        chances = []
        for size in range(min(up_to, len(own)) + 1):
            for again in combinations(range(len(own)), size):
                kept = sum(value for at, value in enumerate(mine) if at not in again)
                second_rolls = every_roll(tuple(own[at] for at in again), by_challenger)
                leads = [kept + sum(roll) - sum(theirs) for roll in second_rolls]
                good = sum(lead > 0 if by_challenger else lead >= 0 for lead in leads)
                chances.append(Fraction(good, len(leads)))
        best_sum += max(chances)
    best = best_sum / (len(own_rolls) * len(other_rolls))
    return best if by_challenger else 1 - best


def die_of(shown: list[int]) -> Die:
    """A die with these faces."""
    return Die("special", (shown.count(BURST), shown.count(SHIELD), shown.count(BANG), shown.count(BLANK)))


any_die = st.one_of(
    st.sampled_from([STANDARD, CHAMPION, *map(set_to, FACES)]),
    st.lists(st.sampled_from(FACES), min_size=1, max_size=6).map(die_of),
)


def any_dice(most: int) -> st.SearchStrategy[Dice]:
    """Up to that many dice of any kinds."""
    return st.lists(any_die, max_size=most).map(tuple)


one_of_two = st.sampled_from([STANDARD, CHAMPION])
any_change = st.one_of(
    st.builds(replace, st.booleans(), one_of_two, any_die),
    st.builds(remove, st.booleans(), one_of_two),
    st.builds(set_die, st.booleans(), one_of_two, st.sampled_from(FACES)),
)


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
    assert win_chance((set_to(mine),), (set_to(theirs),)) == 0
    assert win_chance((set_to(mine), set_to(BURST)), (set_to(theirs),)) == 1


def test_without_dice() -> None:
    assert win_chance((), ()) == 0
    assert win_chance((), standard(3)) == 0
    assert win_chance(standard(1), ()) == Fraction(4, 6)


@given(
    any_dice(2).map(lambda dice: (*dice, STANDARD)),
    st.lists(any_change, max_size=3).map(tuple),
    st.lists(any_change, max_size=3).map(tuple),
    st.booleans(),
    any_die,
)
def test_changed_dice_against_enumeration(
    challenger: Dice,
    mine: tuple[DiceChange, ...],
    theirs: tuple[DiceChange, ...],
    of_challenger: bool,
    added: Die,
) -> None:
    # The two sides' changes in one list say the same: the challenger's come first.
    one_list = gather(challenger, (add(of_challenger, added), *mine, *theirs), standard(2), ())
    dice = gather(challenger, (add(of_challenger, added), *mine), standard(2), theirs)
    assert dice == one_list
    assert win_chance(*dice) == enumerated_win_chance(*dice)


@given(one_of_two, st.lists(st.sampled_from(FACES)).map(tuple), any_dice(2))
def test_rerolled_dice_against_enumeration(die: Die, again: tuple[int, ...], others: Dice) -> None:
    challenger = (STANDARD, rerolled(die, again))
    assert win_chance(challenger, others) == enumerated_win_chance(challenger, others)


def test_more_dice_than_a_box_holds_make_a_difference() -> None:
    chances = [win_chance(standard(count), standard(7)) for count in range(6, 16)]
    assert all(fewer < more for fewer, more in pairwise(chances))


@pytest.mark.parametrize("by_challenger", [True, False])
@pytest.mark.parametrize(("mine", "theirs"), [(0, 1), (1, 0), (1, 1), (2, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("up_to", [0, 1, 2])
def test_rerolls_of_standard_dice_against_enumeration(
    mine: int, theirs: int, up_to: int, by_challenger: bool
) -> None:
    dice = standard(mine), standard(theirs)
    exact = win_chance_with_rerolls(*dice, by_challenger, up_to)
    assert exact == enumerated_with_rerolls(*dice, by_challenger, up_to)


@pytest.mark.parametrize("by_challenger", [True, False])
@pytest.mark.parametrize("up_to", [1, 2, 3])
def test_rerolls_among_three_dice_against_enumeration(up_to: int, by_challenger: bool) -> None:
    one: Dice = (CHAMPION,)
    three: Dice = (STANDARD, STANDARD, CHAMPION)
    dice = (three, one) if by_challenger else (one, three)
    exact = win_chance_with_rerolls(*dice, by_challenger, up_to)
    assert exact == enumerated_with_rerolls(*dice, by_challenger, up_to)


@given(any_dice(2), any_dice(2), st.booleans(), st.integers(0, 2))
def test_rerolls_of_mixed_dice_against_enumeration(
    challenger: Dice, defender: Dice, by_challenger: bool, up_to: int
) -> None:
    exact = win_chance_with_rerolls(challenger, defender, by_challenger, up_to)
    assert exact == enumerated_with_rerolls(challenger, defender, by_challenger, up_to)


def test_rerolls_by_hand() -> None:
    # Nobody defends: the one die must fail twice.
    assert win_chance_with_rerolls(standard(1), (), True, 1) == 1 - Fraction(2, 6) ** 2
    # The defender answers what the challenger shows: it fails twice against a burst, or twice against '!!!'.
    lost = Fraction(3, 6) * Fraction(3, 6) ** 2 + Fraction(1, 6) * Fraction(5, 6) ** 2
    assert win_chance_with_rerolls(standard(1), standard(1), False, 1) == lost


def test_which_die_shows_what_matters() -> None:
    # The die that is always blank is not worth rolling again, the standard one is.
    dice = (STANDARD, set_to(BLANK))
    assert win_chance_with_rerolls(dice, (), True, 1) == 1 - Fraction(2, 6) ** 2


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.booleans())
def test_one_more_reroll_never_hurts(mine: int, theirs: int, up_to: int, by_challenger: bool) -> None:
    dice = standard(mine), standard(theirs)
    fewer = win_chance_with_rerolls(*dice, by_challenger, up_to)
    more = win_chance_with_rerolls(*dice, by_challenger, up_to + 1)
    assert fewer <= more if by_challenger else fewer >= more
    assert win_chance_with_rerolls(*dice, by_challenger, 0) == win_chance(*dice)


@given(any_dice(3), st.booleans())
def test_success_weights_against_enumeration(dice: Dice, as_challenger: bool) -> None:
    totals = [sum(roll) for roll in every_roll(dice, as_challenger)]
    weights = success_weights(dice, as_challenger)
    assert list(weights) == [totals.count(successes) for successes in range(3 * len(dice) + 1)]
    assert sum(weights) == face_total(dice)


def test_roll_and_count_by_hand() -> None:
    assert count_weights(()) == (1,)
    assert count_weights(standard(1)) == (2, 3, 0, 1)
    # Two dice: 36 ways; nothing 2 * 2, one 2 * (2 * 3), two 3 * 3, the rest has a '!!!'.
    assert count_weights(standard(2)) == (4, 12, 9, 4, 6, 0, 1)


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
