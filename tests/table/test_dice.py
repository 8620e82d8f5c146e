"""Dice that can be checked afterwards."""

import hashlib
import hmac
from statistics import fmean

from crossfray.agents.greedy import choose
from crossfray.content.matches import preset
from crossfray.table.dice import SealedDice, seal_of
from crossfray.table.table import Table


def test_a_roll_follows_from_the_secret_and_its_number_as_the_protocol_says() -> None:
    dice = SealedDice(4711)
    dice.random()
    digest = hmac.new(b"4711", b"2", hashlib.sha256).hexdigest()
    bits = bin(int(digest, 16))[2:].zfill(256)[:53]
    assert dice.random() == int(bits, 2) / 2**53
    assert seal_of(4711) == hashlib.sha256(b"4711").hexdigest()


def test_numbers_are_spread_evenly() -> None:
    dice = SealedDice(1)
    numbers = [dice.random() for _ in range(4000)]
    assert 0 <= min(numbers) < max(numbers) < 1
    assert abs(fmean(numbers) - 0.5) < 0.02
    tenths = [sum(int(number * 10) == tenth for number in numbers) for tenth in range(10)]
    assert min(tenths) > 330


def test_every_roll_of_a_table_draws_once() -> None:
    """Also the large ones: else the numbers of rolls would not be those of the record."""
    table = Table(preset("mixed"), 8)
    while table.state.options:
        table.roll() if table.waits_on_chance else table.answer(choose(table.state, table.whims))
    rolls = sum(step.by == 0 for step in table.steps)
    assert table.dice.rolls == rolls > 10
