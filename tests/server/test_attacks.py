"""The attacks of tests/attack in small: `make attack` runs them in full."""

import pytest

from attack.dice import chance_of, dice
from attack.files import files
from attack.frames import frames
from attack.hidden import hidden


def test_dice_fall_as_often_as_they_should() -> None:
    assert dice(100_000)


def test_the_measure_of_dice_measures() -> None:
    assert chance_of(10.0, 10) == pytest.approx(0.44, abs=0.01)
    assert chance_of(40.0, 10) < 0.001


def test_nobody_is_told_what_they_may_not_know() -> None:
    assert hidden(60)


def test_mutated_files_are_read_or_refused() -> None:
    assert files(100)


def test_mutated_frames_change_nothing() -> None:
    assert frames(1000)
