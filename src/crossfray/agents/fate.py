"""What chance gives in one look, so that other answers can be looked at under the same chance.

Two answers whose looks meet the same dice differ by what they are worth and not by luck: so a few looks tell as much as
many with dice of their own."""

from random import Random


class Fate:
    """Numbers from 0 up to 1, a row for the dice and a row for ties of every activation: rolling more dice in one does
    not change what falls in the next."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.dice: list[list[float]] = []
        self.ties: list[list[float]] = []

    def falls(self, activation: int, nth: int) -> float:
        """The number for the nth question to chance in an activation."""
        return self._number(self.dice, activation, nth)

    def breaks(self, activation: int, nth: int) -> float:
        """The number for the nth answer at a glance."""
        return self._number(self.ties, activation, nth)

    def _number(self, rows: list[list[float]], row: int, at: int) -> float:
        while len(rows) <= row:
            rows.append([])
        numbers = rows[row]
        while len(numbers) <= at:
            numbers.append(self.rng.random())
        return numbers[at]
