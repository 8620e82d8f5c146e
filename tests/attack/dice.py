"""Ten million rolls of dice, held against the weights that the rules give them."""

import math
from random import Random

from crossfray.rules.dice import results
from crossfray.table.fair_dice import SharedDice

ROLLS = 10_000_000
COUNTS = (1, 2, 3, 4, 6)
"""dice of a roll"""


def chance_of(square: float, free: int) -> float:
    """How likely a chi-square of at least that is; by the approximation of Wilson and Hilferty."""
    root = (square / free) ** (1 / 3)
    spread = 2 / (9 * free)
    return 0.5 * math.erfc((root - (1 - spread)) / math.sqrt(2 * spread))


def dice(rolls: int = ROLLS) -> bool:
    rng = Random(1)
    nonces = [f"{rng.getrandbits(128):032x}" for _ in range(2)]
    good = True
    for count in COUNTS:
        weights = [weight for _, weight in results(count)]
        source = SharedDice(f"{rng.getrandbits(256):064x}", nonces)
        found = [0] * len(weights)
        each = rolls // len(COUNTS)
        for _ in range(each):
            found[source.choose(weights)] += 1
        expected = [each * weight / sum(weights) for weight in weights]
        square = sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))
        p = chance_of(square, len(weights) - 1)
        good = good and 0.001 < p < 0.999
        print(
            f"{count} dice: {each:,} rolls, {len(weights)} results, chi-square {square:.1f}, p {p:.3f}",
            flush=True,
        )
    return good
