"""Dice, the distinct results of a roll, and what a result counts."""

from collections import Counter
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossfray.rules.dice import (
    BANG,
    BLANK,
    BURST,
    FACE_NAMES,
    FIRST_NUMBER,
    SHIELD,
    STANDARD,
    Dice,
    Die,
    face_name,
    face_total,
    one_at,
    places,
    results,
    set_to,
    showing,
    standard,
    successes,
    treated,
)

CHAMPION = Die("champion", (SHIELD, SHIELD, SHIELD, SHIELD, BANG, BANG), len(STANDARD.faces))
NUMBERED = Die("numbered", tuple(FIRST_NUMBER + n for n in (1, 2, 2, 6)), CHAMPION.place(BLANK) + 1)
PLACES = (*STANDARD.faces, *CHAMPION.faces, *NUMBERED.faces)
"""the face at each place, with these three kinds of dice"""


def result(*shown: tuple[Die, int]) -> int:
    """The result of dice that show these faces."""
    return sum(one_at(die.place(face)) for die, face in shown)


def plain(bursts: int, shields: int = 0, bangs: int = 0, blanks: int = 0) -> int:
    """A result of standard dice."""
    counts = (bursts, shields, bangs, blanks)
    return sum(count * one_at(face) for face, count in enumerate(counts))


named = st.lists(st.sampled_from([CHAMPION, NUMBERED]), max_size=3).map(tuple)
some_dice = st.tuples(st.integers(0, 3), named)


def test_a_standard_die_has_three_bursts_two_shields_and_one_bang() -> None:
    assert [FACE_NAMES[face] for face in STANDARD.sides] == ["burst"] * 3 + ["shield"] * 2 + ["!!!"]
    assert standard(2) == (STANDARD, STANDARD)
    assert standard(0) == standard(-1) == ()


def test_a_die_may_show_numbers() -> None:
    assert [face_name(face) for face in NUMBERED.faces] == [*FACE_NAMES, "1", "2", "6"]
    assert [NUMBERED.place(side) - NUMBERED.first for side in NUMBERED.sides] == [4, 5, 5, 6]


@given(some_dice)
def test_results_are_those_of_every_way_to_fall(some: tuple[int, Dice]) -> None:
    dice = (*standard(some[0]), *some[1])
    ways = Counter(result(*zip(dice, shown, strict=True)) for shown in product(*[die.sides for die in dice]))
    assert dict(results(*some)) == ways
    assert sum(weight for _, weight in results(*some)) == face_total(dice)


@given(some_dice)
def test_results_are_distinct_and_in_order(some: tuple[int, Dice]) -> None:
    listed = [[showing(roll, place) for place in range(len(PLACES))] for roll, _ in results(*some)]
    assert listed == sorted(listed, reverse=True)
    assert len({*map(tuple, listed)}) == len(listed)


def test_results_by_hand() -> None:
    assert results(0) == ((0, 1),)
    assert results(1) == ((plain(1), 3), (plain(0, 1), 2), (plain(0, 0, 1), 1))
    assert results(2)[:2] == ((plain(2), 9), (plain(1, 1), 12))
    assert results(0, (NUMBERED, NUMBERED))[0] == (
        result((NUMBERED, NUMBERED.sides[0]), (NUMBERED, NUMBERED.sides[0])),
        1,
    )


def test_more_dice_than_a_box_holds_are_all_rolled() -> None:
    rolled = dict(results(15))
    assert all(sum(count for _, count in places(roll)) == 15 for roll in rolled)
    ways = factorial(15) // (factorial(5) * factorial(7) * factorial(3))
    assert rolled[plain(5, 7, 3)] == ways * 3**5 * 2**7


@pytest.mark.parametrize("die", [STANDARD, CHAMPION, NUMBERED])
@pytest.mark.parametrize(
    ("face", "challenger", "defender"), [(BURST, 1, 0), (SHIELD, 0, 1), (BANG, 3, 3), (BLANK, 0, 0)]
)
def test_what_a_face_counts(die: Die, face: int, challenger: int, defender: int) -> None:
    assert successes(result((die, face)), BURST, PLACES) == challenger
    assert successes(result((die, face)), SHIELD, PLACES) == defender


def test_a_number_counts_itself() -> None:
    for side, number in zip(NUMBERED.sides, (1, 2, 2, 6), strict=True):
        assert successes(result((NUMBERED, side)), BURST, PLACES) == number
        assert successes(result((NUMBERED, side)), SHIELD, PLACES) == number


def test_successes_add_up() -> None:
    mixed = plain(3, 4, 2, 1) + result((CHAMPION, SHIELD), (CHAMPION, BANG))
    assert successes(mixed, BURST, PLACES) == 3 + 6 + 3
    assert successes(mixed, SHIELD, PLACES) == 4 + 6 + 1 + 3


@pytest.mark.parametrize("face", STANDARD.faces)
def test_a_die_that_is_set_shows_its_face(face: int) -> None:
    assert results(0, (set_to(CHAMPION, face),)) == ((result((CHAMPION, face)), 1),)


def test_a_die_on_which_faces_count_as_others() -> None:
    assert treated(STANDARD, {SHIELD: BURST, BURST: BLANK}).sides == (BURST, BURST, BANG, BLANK, BLANK, BLANK)
    assert treated(STANDARD, {}) == STANDARD
