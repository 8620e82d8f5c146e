"""The random numbers of one look ahead, so that different answers can be compared under the same luck.

If the looks at two answers meet the same dice, they differ by what the answers are worth and not by luck. A few such
looks tell as much as many with independent dice."""

from random import Random


class Fate:
    """Numbers from 0 up to 1: for every activation one row for the dice and one for ties. If more dice are rolled in
    one activation, the rolls in the next stay the same."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.dice: list[list[float]] = []
        self.ties: list[list[float]] = []

    def falls(self, activation: int, nth: int) -> float:
        """The number for the nth question of chance in an activation."""
        return self._number(self.dice, activation, nth)

    def breaks(self, activation: int, nth: int) -> float:
        """The number that decides the nth tie in an activation."""
        return self._number(self.ties, activation, nth)

    def _number(self, rows: list[list[float]], row: int, at: int) -> float:
        while len(rows) <= row:
            rows.append([])
        numbers = rows[row]
        while len(numbers) <= at:
            numbers.append(self.rng.random())
        return numbers[at]
