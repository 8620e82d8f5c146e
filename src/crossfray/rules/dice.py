"""Dice: their faces, what changes them before a roll, and the distinct results of a roll.

Nothing here is random. A roll is the list of its distinct results with their exact weights; chance picks one.
"""

from functools import lru_cache
from math import prod
from typing import Final, NamedTuple, TypeAlias

BURST: Final = 0
SHIELD: Final = 1
BANG: Final = 2  # printed '!!!'
BLANK: Final = 3
FACE_NAMES: Final = ("burst", "shield", "!!!", "blank")

BANG_SUCCESSES: Final = 3  # CHAL-5: for either side

Result: TypeAlias = tuple[int, int, int, int]
"""How many dice show each face, in the order of FACE_NAMES."""


class Die(NamedTuple):
    """A kind of die. `weights` says how many of its faces show each face; at least one is not 0."""

    name: str
    weights: tuple[int, int, int, int]


Dice: TypeAlias = tuple[Die, ...]

STANDARD: Final = Die("standard", (3, 2, 1, 0))


def standard(count: int) -> Dice:
    """That many standard dice; none if the count has fallen below 0."""
    return (STANDARD,) * count


def face_total(dice: Dice) -> int:
    """How many equally likely ways there are for the dice to fall; 1 for no dice."""
    return prod(sum(die.weights) for die in dice)


def set_to(face: int) -> Die:
    """A die that is treated as a face (CHAL-16): it always shows it."""
    return Die(
        "set to " + FACE_NAMES[face],
        (int(face == BURST), int(face == SHIELD), int(face == BANG), int(face == BLANK)),
    )


def rerolled(die: Die, faces: tuple[int, ...]) -> Die:
    """A die that is rolled once again, and only once, when it first shows one of the faces.

    Exact: with n faces the new die has n * n, one for each pair of a first and a second roll.
    """
    total = sum(die.weights)
    again = sum(die.weights[face] for face in set(faces))
    burst, shield, bang, blank = [
        weight * (again + (0 if face in faces else total)) for face, weight in enumerate(die.weights)
    ]
    names = ", ".join(FACE_NAMES[face] for face in sorted(set(faces)))
    return Die(f"{die.name}, rerolled on {names}", (burst, shield, bang, blank))


class DiceChange(NamedTuple):
    """One change to one side's dice before the roll: one die goes, one comes, or both.

    A change that takes a die that is not there does nothing. `add`, `replace`, `remove` and `set_die` make
    the kinds there are.
    """

    of_challenger: bool  # whose dice are changed, whoever makes the change
    out: Die | None
    into: Die | None


def add(of_challenger: bool, die: Die) -> DiceChange:
    """The die joins that side's dice."""
    return DiceChange(of_challenger, None, die)


def replace(of_challenger: bool, old: Die, new: Die) -> DiceChange:
    """One of that side's `old` dice becomes a `new` one."""
    return DiceChange(of_challenger, old, new)


def remove(of_challenger: bool, die: Die) -> DiceChange:
    """That side rolls one such die less."""
    return DiceChange(of_challenger, die, None)


def set_die(of_challenger: bool, die: Die, face: int) -> DiceChange:
    """One such die of that side is treated as the face (CHAL-16)."""
    return DiceChange(of_challenger, die, set_to(face))


def _changed_dice(dice: Dice, change: DiceChange) -> Dice:
    into: Dice = () if change.into is None else (change.into,)
    if change.out is None:
        return dice + into
    if change.out not in dice:
        return dice
    at = dice.index(change.out)
    return dice[:at] + into + dice[at + 1 :]


def gather(
    challenger: Dice,
    challenger_changes: tuple[DiceChange, ...],
    defender: Dice,
    defender_changes: tuple[DiceChange, ...],
) -> tuple[Dice, Dice]:
    """The dice that the challenger and the target's side roll, once each side has made its changes in turn.

    Either side's changes may concern either side's dice.
    """
    # CHAL-15: the challenger's changes first, so the target's side can answer them; the rolls come after all.
    for change in challenger_changes + defender_changes:
        if change.of_challenger:
            challenger = _changed_dice(challenger, change)
        else:
            defender = _changed_dice(defender, change)
    return challenger, defender


def kinds(dice: Dice) -> tuple[Dice, ...]:
    """The dice with equal ones put together, kinds in order of first appearance."""
    return tuple((die,) * dice.count(die) for die in dict.fromkeys(dice))


@lru_cache(maxsize=4096)
def results(dice: Dice) -> tuple[tuple[Result, int], ...]:
    """The distinct results of a roll with their weights, which sum to `face_total(dice)`.

    Order: most bursts first, then most shields, then most '!!!'. Impossible results are left out. No dice
    give one empty result of weight 1.
    """
    weights: dict[Result, int] = {(0, 0, 0, 0): 1}
    for die in dice:
        grown: dict[Result, int] = {}
        for result, weight in weights.items():
            for face, face_weight in enumerate(die.weights):
                if face_weight:
                    more = _with_face(result, face, 1)
                    grown[more] = grown.get(more, 0) + weight * face_weight
        weights = grown
    return tuple(sorted(weights.items(), reverse=True))


def changed(result: Result, was: int, now: int) -> Result:
    """The result with one die that shows `was`, of which there must be one, counting as `now` instead."""
    # CHAL-16: from here on nothing tells the die from one that rolled the face.
    if not result[was]:
        raise ValueError(f"no die shows {FACE_NAMES[was]}")
    return _with_face(_with_face(result, was, -1), now, 1)


def _with_face(result: Result, face: int, count: int) -> Result:
    burst, shield, bang, blank = result
    if face == BURST:
        return burst + count, shield, bang, blank
    if face == SHIELD:
        return burst, shield + count, bang, blank
    if face == BANG:
        return burst, shield, bang + count, blank
    return burst, shield, bang, blank + count


def challenger_successes(result: Result) -> int:
    """What the result counts for the challenger (CHAL-5), and where nobody defends (CHAL-17)."""
    return result[BURST] + BANG_SUCCESSES * result[BANG]


def defender_successes(result: Result) -> int:
    """What the result counts for the target's side (CHAL-5)."""
    return result[SHIELD] + BANG_SUCCESSES * result[BANG]
