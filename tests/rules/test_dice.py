"""Dice, what changes them before the roll, and the distinct results of a roll."""

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
    SHIELD,
    STANDARD,
    Dice,
    DiceChange,
    Die,
    Result,
    add,
    challenger_successes,
    changed,
    defender_successes,
    face_total,
    gather,
    kinds,
    remove,
    replace,
    rerolled,
    results,
    set_die,
    set_to,
    standard,
)

CHAMPION = Die("champion", (0, 4, 2, 0))
BLANKS = Die("blanks", (1, 1, 0, 4))
FACES = (BURST, SHIELD, BANG, BLANK)


def faces(die: Die) -> list[int]:
    """The faces of a die, one entry each."""
    return [face for face in FACES for _ in range(die.weights[face])]


def counted(shown: tuple[int, ...]) -> Result:
    """The result that the faces shown make."""
    return shown.count(BURST), shown.count(SHIELD), shown.count(BANG), shown.count(BLANK)


any_die = st.sampled_from([STANDARD, CHAMPION, BLANKS, set_to(BANG), set_to(BLANK)])
dice = st.lists(any_die, max_size=4).map(tuple)


def test_a_standard_die_has_three_bursts_two_shields_and_one_bang() -> None:
    assert [FACE_NAMES[face] for face in faces(STANDARD)] == ["burst"] * 3 + ["shield"] * 2 + ["!!!"]
    assert standard(2) == (STANDARD, STANDARD)
    assert standard(0) == standard(-1) == ()


@given(dice)
def test_results_are_those_of_every_way_to_fall(some: Dice) -> None:
    ways = Counter(counted(shown) for shown in product(*map(faces, some)))
    assert dict(results(some)) == ways
    assert sum(weight for _, weight in results(some)) == face_total(some)


@given(dice)
def test_results_are_distinct_and_in_order(some: Dice) -> None:
    listed = [result for result, _ in results(some)]
    assert listed == sorted(set(listed), reverse=True)


def test_results_by_hand() -> None:
    assert results(()) == (((0, 0, 0, 0), 1),)
    assert results((STANDARD,)) == (((1, 0, 0, 0), 3), ((0, 1, 0, 0), 2), ((0, 0, 1, 0), 1))
    assert results((STANDARD, CHAMPION)) == (
        ((1, 1, 0, 0), 3 * 4),
        ((1, 0, 1, 0), 3 * 2),
        ((0, 2, 0, 0), 2 * 4),
        ((0, 1, 1, 0), 2 * 2 + 1 * 4),
        ((0, 0, 2, 0), 1 * 2),
    )


def test_more_dice_than_a_box_holds_are_all_rolled() -> None:
    rolled = dict(results(standard(15)))
    assert all(sum(result) == 15 for result in rolled)
    ways = factorial(15) // (factorial(5) * factorial(7) * factorial(3))
    assert rolled[(5, 7, 3, 0)] == ways * 3**5 * 2**7


@pytest.mark.parametrize(
    ("face", "challenger", "defender"), [(BURST, 1, 0), (SHIELD, 0, 1), (BANG, 3, 3), (BLANK, 0, 0)]
)
def test_what_a_face_counts(face: int, challenger: int, defender: int) -> None:
    assert challenger_successes(counted((face,))) == challenger
    assert defender_successes(counted((face,))) == defender


def test_successes_add_up() -> None:
    assert challenger_successes((3, 4, 2, 1)) == 3 + 6
    assert defender_successes((3, 4, 2, 1)) == 4 + 6


@pytest.mark.parametrize("face", FACES)
def test_a_die_set_beforehand_counts_as_having_rolled_the_face(face: int) -> None:
    assert results((set_to(face),)) == ((counted((face,)), 1),)
    (mine, _) = gather(standard(2), (set_die(True, STANDARD, face),), (), ())
    assert dict(results(mine)) == {
        result: sum(1 for rolled in faces(STANDARD) if counted((face, rolled)) == result)
        for result in {counted((face, rolled)) for rolled in faces(STANDARD)}
    }


@pytest.mark.parametrize(("was", "now"), list(product(FACES, FACES)))
def test_a_die_changed_after_the_roll_counts_as_having_rolled_the_face(was: int, now: int) -> None:
    assert changed(counted((BURST, was, BANG)), was, now) == counted((BURST, now, BANG))


def test_only_a_face_that_shows_can_be_changed() -> None:
    with pytest.raises(ValueError, match="no die shows shield"):
        changed((2, 0, 1, 0), SHIELD, BURST)


@pytest.mark.parametrize("die", [STANDARD, CHAMPION, BLANKS])
@pytest.mark.parametrize("again", [(), (BURST,), (SHIELD, BLANK), (BANG, BANG), FACES])
def test_a_rerolled_die_is_rolled_again_once(die: Die, again: tuple[int, ...]) -> None:
    final = Counter(second if first in again else first for first, second in product(faces(die), repeat=2))
    assert rerolled(die, again).weights == tuple(final[face] for face in FACES)


def test_changes_of_one_die() -> None:
    mine: Dice = (STANDARD, CHAMPION, STANDARD)
    for change, after in [
        (add(True, CHAMPION), (STANDARD, CHAMPION, STANDARD, CHAMPION)),
        (replace(True, STANDARD, BLANKS), (BLANKS, CHAMPION, STANDARD)),
        (remove(True, STANDARD), (CHAMPION, STANDARD)),
        (set_die(True, CHAMPION, BANG), (STANDARD, set_to(BANG), STANDARD)),
    ]:
        assert gather(mine, (change,), standard(2), ()) == (after, standard(2))


@pytest.mark.parametrize("change", [replace(True, CHAMPION, BLANKS), remove(True, CHAMPION)])
def test_a_die_that_is_not_there_cannot_be_taken(change: DiceChange) -> None:
    assert gather(standard(1), (change,), (CHAMPION,), ()) == (standard(1), (CHAMPION,))
    assert gather((), (change,), (), ()) == ((), ())


def test_the_target_side_can_replace_what_the_challenger_added() -> None:
    adding, replacing = add(True, CHAMPION), replace(True, CHAMPION, BLANKS)
    assert gather(standard(1), (adding,), standard(2), (replacing,)) == ((STANDARD, BLANKS), standard(2))


def test_the_challenger_cannot_answer_what_the_target_side_adds() -> None:
    adding, removing = add(False, CHAMPION), remove(False, CHAMPION)
    assert gather(standard(1), (removing,), standard(2), (adding,)) == (standard(1), (*standard(2), CHAMPION))


def test_each_side_makes_its_own_changes_in_the_order_given() -> None:
    adding, setting = add(False, CHAMPION), set_die(False, CHAMPION, SHIELD)
    assert gather((), (), (), (adding, setting)) == ((), (set_to(SHIELD),))
    assert gather((), (), (), (setting, adding)) == ((), (CHAMPION,))


def test_kinds_put_equal_dice_together() -> None:
    assert kinds((CHAMPION, STANDARD, CHAMPION)) == ((CHAMPION, CHAMPION), (STANDARD,))
    assert kinds(()) == ()
