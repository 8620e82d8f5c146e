"""Dice that nobody can know before they fall, and that everybody can check afterwards."""

import hashlib
import hmac
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from crossfray.agents.greedy import choose
from crossfray.content.match.build import preset
from crossfray.rules.dice import results
from crossfray.table.fair_dice import (
    BY_SERVER,
    COMPUTER,
    SealedDice,
    SharedDice,
    drawn_nonce,
    new_secret,
    seal_of,
)
from crossfray.table.table import Table

TWO = [weight for _, weight in results(2)]


def test_a_roll_follows_from_the_secret_the_nonces_and_its_number() -> None:
    dice = SharedDice("4711", ["aa", COMPUTER])
    dice.choose(TWO)
    digest = hmac.new(b"4711", b"2 aa computer", hashlib.sha256).hexdigest()
    place = int(digest, 16) * 36 // 2**256
    expected = next(n for n in range(6) if place < sum(TWO[: n + 1]))
    assert dice.choose(TWO) == expected
    assert seal_of("4711") == hashlib.sha256(b"4711").hexdigest()


@pytest.mark.parametrize("secret", ["4711", "4712"])
@pytest.mark.parametrize("nonces", [["aa", "bb"], ["bb", "aa"], ["aa", "cc"], []])
def test_another_secret_or_nonce_gives_other_rolls(secret: str, nonces: list[str]) -> None:
    rolls = [
        [dice.choose([1] * 1000) for _ in range(20)]
        for dice in (SharedDice(secret, nonces), SharedDice(secret, nonces), SharedDice("4711", ["aa", "dd"]))
    ]
    assert rolls[0] == rolls[1] != rolls[2]


def test_no_die_falls_before_every_seat_has_added_to_them() -> None:
    dice = SharedDice("4711", ["aa", ""])
    assert not dice.ready
    with pytest.raises(RuntimeError):
        dice.choose(TWO)
    dice.nonces[1] = "bb"
    assert dice.choose(TWO) == SharedDice("4711", ["aa", "bb"]).choose(TWO)


def test_the_seal_does_not_tell_the_rolls() -> None:
    """Not even where there are no nonces: what is hashed for the seal is not what is hashed for a roll."""
    for number in range(20):
        secret = str(number)
        assert seal_of(secret) != hmac.new(secret.encode(), b"1", hashlib.sha256).hexdigest()


def test_a_nonce_that_the_server_drew_says_so() -> None:
    assert drawn_nonce().startswith(BY_SERVER)
    assert len({drawn_nonce() for _ in range(5)} | {new_secret() for _ in range(5)}) == 10


def test_results_fall_as_often_as_their_weights_say() -> None:
    dice = SharedDice("1")
    rolls = 20_000
    found = [0] * len(TWO)
    for _ in range(rolls):
        found[dice.choose(TWO)] += 1
    for count, weight in zip(found, TWO, strict=True):
        chance = weight / 36
        assert abs(count - rolls * chance) < 4.5 * sqrt(rolls * chance * (1 - chance))


class TestDiceOfTheFirstFormat:
    """Kept, because tables and records of version 0.1.0 go on with them."""

    def test_a_roll_follows_from_the_secret_and_its_number(self) -> None:
        dice = SealedDice("4711")
        dice.random()
        digest = hmac.new(b"4711", b"2", hashlib.sha256).hexdigest()
        bits = bin(int(digest, 16))[2:].zfill(256)[:53]
        assert dice.random() == int(bits, 2) / 2**53

    def test_numbers_are_spread_evenly(self) -> None:
        dice = SealedDice("1")
        numbers = [dice.random() for _ in range(4000)]
        assert 0 <= min(numbers) < max(numbers) < 1
        assert abs(fmean(numbers) - 0.5) < 0.02
        tenths = [sum(int(number * 10) == tenth for number in numbers) for tenth in range(10)]
        assert min(tenths) > 330


@pytest.mark.parametrize("dice", [SharedDice("8", ["aa", "bb"]), SealedDice("8")])
def test_every_roll_of_a_table_draws_once(dice: SharedDice | SealedDice) -> None:
    """Also the large ones: else the numbers of rolls would not be those of the record."""
    table = Table(preset("mixed"), dice, whims=Random(9))
    while table.state.options:
        table.roll() if table.waits_on_chance else table.answer(choose(table.state, table.whims))
    rolls = sum(step.by == 0 for step in table.steps)
    assert table.dice.rolls == rolls > 10


def test_what_the_computer_does_tells_nothing_of_the_dice() -> None:
    first, second = Table(preset("duel"), 3), Table(preset("duel"), 3)
    assert [first.whims.random() for _ in range(3)] != [second.whims.random() for _ in range(3)]
