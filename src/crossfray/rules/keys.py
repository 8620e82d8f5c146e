"""From the numbers of a position to its key: the same number in every process, Python and build.

Plain Python uses hash() of a tuple. Compiled rules do the same steps with machine numbers, in a quarter of the time.
"""

import marshal
from typing import TYPE_CHECKING, Any, Final

from crossfray.rules.frames import GAME_LENGTH, ROUND_LENGTH, TURN_LENGTH

if TYPE_CHECKING:  # only the compiler needs to know what it is
    from mypy_extensions import i64

MOST_KEY: Final = 0x1FFFFFFFFFFFFFFF
KEYS: Final = 0x1B61C4A1DF8EEA53
"""a prime number; shares in keys are below it. Half of it, rounded down, is prime too, so no two numbers of bytes are
alike: with 2 to the power of 61, less 1, a bit moved by 61 bytes would change nothing"""
SMALL: Final = 60
"""hash() tells numbers of this many bits apart; it confuses a bit with the one 61 places further"""
LARGE: Final = 0xFFFFFFFFFFFFFFF
MODEST: Final = 0x3FFFFFFFFFFFF
"""no stack has so many numbers that their sum needs more than 63 bits, if each is at most this"""
FEW: Final = GAME_LENGTH + ROUND_LENGTH + TURN_LENGTH
"""the most numbers that a stack has between the actions of a turn; there, none is a set of squares or below -1"""


def share(numbers: Any) -> int:
    """The numbers in tuples and lists as one number, from the oldest binary form, which no longer changes. Slower
    than hash(), which cannot tell -1 from -2, nor a bit from the one 61 places further."""
    return int.from_bytes(marshal.dumps(numbers, 2), "little") % KEYS


def with_large(total: int, numbers: list[int]) -> int:
    """The sum of the numbers of a stack, if some are large. It adds what hash() cannot tell apart in them."""
    return total % KEYS ^ share([number for number in numbers if number > LARGE])


# The rest of this module is for compiled rules: in plain Python its numbers would grow without limit.


def next_hash(so_far: "i64", number: "i64") -> "i64":
    """What hash() of a tuple does with the hash of one number in it."""
    if number == -1:
        number = -2
    so_far += number * -0x3D4D51C2D82B14B1
    so_far = so_far << 31 | so_far >> 33 & 0x7FFFFFFF
    # Times -0x61C8864E7A143579, which has too many bits for the compiler.
    return so_far * -0x21C8864E7A143579 - (so_far << 62)


FIRST_HASH: Final = 0x27D4EB2F165667C5
AND_LENGTH: Final = FIRST_HASH ^ 3527539


def hash_of(numbers: list[int]) -> int:
    """`hash(tuple(numbers)) & MOST_KEY`, for small numbers."""
    so_far: i64 = FIRST_HASH
    number: i64
    for number in numbers:
        so_far = next_hash(so_far, number)
    so_far += len(numbers) ^ AND_LENGTH
    return so_far & MOST_KEY


def key_of(
    frames: list[list[int]],
    wide: bool,
    kind: int,
    side: int,
    winner: int,
    down: int,
    exhausted: int,
    on_tracks: int,
    options: int,
    placed: int,
    kept: int,
) -> int:
    """The end of `State.key`: the numbers of all frames, of everything else, and what hash() cannot tell apart."""
    so_far: i64 = FIRST_HASH
    length: i64 = 0
    total: i64 = 0
    number: i64
    large = False
    for frame in frames:
        length += len(frame)
        for each in frame:
            if each > MODEST:
                large = True
                number = hash(each)
            else:
                number = each
                total += number
            so_far = next_hash(so_far, number)
    if length <= FEW and not wide:
        total = 0
    elif large:
        numbers = [each for frame in frames for each in frame]
        in_all = sum(numbers)
        total = with_large(in_all, numbers) if in_all > LARGE else in_all
    so_far = next_hash(so_far, kind)
    so_far = next_hash(so_far, side)
    so_far = next_hash(so_far, winner)
    so_far = next_hash(so_far, down)
    so_far = next_hash(so_far, exhausted)
    so_far = next_hash(so_far, on_tracks)
    so_far = next_hash(so_far, options)
    so_far = next_hash(so_far, placed)
    so_far = next_hash(so_far, kept)
    so_far = next_hash(so_far, total)
    so_far += length + 10 ^ AND_LENGTH
    return so_far & MOST_KEY
