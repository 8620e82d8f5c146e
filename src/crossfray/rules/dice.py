"""Dice: their faces, the distinct results of a roll, and what a roll counts.

Nothing here is random. A roll is the list of its distinct results with their exact weights; chance picks one. A result
is one number with a byte for every face of every kind of die in the match: so many dice of that kind show that face."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import prod
from typing import Final, NamedTuple, TypeAlias

BURST: Final = 0
SHIELD: Final = 1
BANG: Final = 2  # printed '!!!'
BLANK: Final = 3
FACE_NAMES: Final = ("burst", "shield", "!!!", "blank")
FIRST_NUMBER: Final = len(FACE_NAMES)
"""numbers are the faces from here on; this one is 0"""

BANG_SUCCESSES: Final = 3  # CHAL-5: for both sides
STANDARD_FACES: Final = range(FIRST_NUMBER)
"""the faces of every kind of die in the order of FACE_NAMES; number faces follow, if dice have them"""


class Die(NamedTuple):
    """A kind of die. `sides` lists the face on each side; `first` is the place of its first face in a result."""

    name: str
    sides: tuple[int, ...]
    first: int = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that a die of this kind can show, in the order of their places."""
        return (*STANDARD_FACES, *sorted({side for side in self.sides if side >= FIRST_NUMBER}))

    def place(self, face: int) -> int:
        """Where a face is in a result."""
        return self.first + self.faces.index(face)


Dice: TypeAlias = tuple[Die, ...]

STANDARD: Final = Die("", (BURST, BURST, BURST, SHIELD, SHIELD, BANG))


def face_name(face: int) -> str:
    return FACE_NAMES[face] if face < FIRST_NUMBER else str(face - FIRST_NUMBER)


def standard(count: int) -> Dice:
    """That many standard dice; none if the count has fallen below 0."""
    return (STANDARD,) * count


def face_total(dice: Dice) -> int:
    """How many equally likely ways the dice can fall; 1 for no dice."""
    return prod(len(die.sides) for die in dice)


def set_to(die: Die, face: int) -> Die:
    """A die set to a face before the roll (CHAL-16): it always shows that face."""
    return die._replace(sides=(face,))


def treated(die: Die, counts: dict[int, int]) -> Die:
    """A die on which some faces count as others (CHAL-16)."""
    return die._replace(sides=tuple(sorted(counts.get(side, side) for side in die.sides)))


@lru_cache(maxsize=4096)
def results(count: int, named: Dice = ()) -> tuple[tuple[int, int], ...]:
    """The distinct results of so many standard dice and some others, with weights that sum to their `face_total`.

    Order: most bursts first, then most shields, then most '!!!'. Impossible results are left out. No dice give one
    empty result of weight 1."""
    weights = {0: 1}
    for die in (*standard(count), *named):
        faces = [(one_at(die.place(face)), sides) for face, sides in Counter(die.sides).items()]
        grown: dict[int, int] = {}
        for result, weight in weights.items():
            for shown, sides in faces:
                more = result + shown
                grown[more] = grown.get(more, 0) + weight * sides
        weights = grown
    length = (max(weights).bit_length() + 7) // 8
    return tuple(sorted(weights.items(), key=lambda found: found[0].to_bytes(length, "little"), reverse=True))


@lru_cache(maxsize=4096)
def weights_up_to(count: int, named: Dice = ()) -> tuple[int, ...]:
    """For each of these results, the sum of its weight and of all before it."""
    return tuple(accumulate(weight for _, weight in results(count, named)))


def one_at(place: int) -> int:
    """A result of one die that shows the face at a place."""
    return 1 << 8 * place


def showing(result: int, place: int) -> int:
    """How many dice of a result show the face at a place."""
    return result >> 8 * place & 255


def places(result: int) -> Iterator[tuple[int, int]]:
    """The places of the faces that a result shows, and how many dice show each."""
    place = 0
    while result:
        if count := result & 255:
            yield place, count
        result >>= 8
        place += 1


def worth(face: int, ones: int) -> int:
    """What one die counts (CHAL-5): 1 for your own face (`ones`), 3 for '!!!', and a number for itself."""
    if face == BANG:
        return BANG_SUCCESSES
    return face - FIRST_NUMBER if face >= FIRST_NUMBER else int(face == ones)


def successes(result: int, ones: int, faces: tuple[int, ...]) -> int:
    """What a result counts. `ones` is BURST for the challenger and for rolls without a defender (CHAL-17), SHIELD for
    the target's side. `faces` is the face at each place."""
    total = showing(result, ones) + BANG_SUCCESSES * showing(result, BANG)
    if result >> 8 * FIRST_NUMBER:  # dice that are not standard
        total += sum(
            count * worth(faces[place], ones) for place, count in places(result) if place >= FIRST_NUMBER
        )
    return total
