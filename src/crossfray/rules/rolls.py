"""Rolls by texts (CHAL-17), contests, and dice of a hand that are rerolled, set or taken away."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules.challenge import roll_hand
from crossfray.rules.dice import Dice, one_at, places, results
from crossfray.rules.frames import (
    AT,
    DICE_AMONG,
    DICE_DEED,
    DICE_FACE,
    DICE_FRAME,
    DICE_HAND,
    DICE_LEAST,
    DICE_MOST,
    DICE_PICKED,
    DICE_SIDE,
    FIRST_HAND,
    HAND_COUNT,
    HAND_ROLL,
    ROLL_BY,
    ROLL_NEEDED,
    ROLL_TO,
    SECOND_HAND,
    Frame,
)
from crossfray.rules.hands import (
    count,
    counted_as,
    dice_in,
    die_at,
    put_roll,
    rolling_frame,
    treat,
    turned,
    whose_hand,
)
from crossfray.rules.kinds import CONTEST, DICE_REMOVED, DIE_SET, REROLL, ROLL, Event
from crossfray.rules.match import Match
from crossfray.rules.procedure import ask, pop, push, tell
from crossfray.rules.state import CHANCE, State
from crossfray.rules.triggers import happens

# Where a roll is.
FIRST_ROLLS: Final = 0
FIRST_ROLLED: Final = 1
SECOND_ROLLS: Final = 2
SECOND_ROLLED: Final = 3
ROLLS_COUNTED: Final = 4
ROLLS_OVER: Final = 5

NOT_DECIDED: Final = -1
"""of a roll that has neither an opponent nor a number of successes to reach"""


def roll(state: State, frame: Frame, answer: int) -> None:
    """CHAL-17: a text rolls dice and counts successes; in a contest somebody rolls against it."""
    at = frame[AT]
    if at in (FIRST_ROLLS, SECOND_ROLLS):
        frame[AT] += 1
        roll_hand(state, frame, FIRST_HAND if at == FIRST_ROLLS else SECOND_HAND, decisions.ASK_ROLL)
    elif at in (FIRST_ROLLED, SECOND_ROLLED):
        hand = FIRST_HAND if at == FIRST_ROLLED else SECOND_HAND
        frame[AT] = SECOND_ROLLS if at == FIRST_ROLLED and frame[ROLL_TO] >= 0 else ROLLS_COUNTED
        rolled = put_roll(state, frame, hand, answer)
        happens(state, Event(ROLL, doer=whose_hand(frame, hand), amount=dice_in(rolled), result=rolled))
    elif at == ROLLS_COUNTED and frame[ROLL_TO] >= 0:
        frame[AT] = ROLLS_OVER
        mine, theirs = frame[FIRST_HAND + HAND_COUNT], frame[SECOND_HAND + HAND_COUNT]
        parts = {"doer": frame[ROLL_BY], "target": frame[ROLL_TO]}
        happens(state, Event(CONTEST, **parts, amount=mine, result=theirs, margin=mine - theirs))
    else:
        mine, theirs = frame[FIRST_HAND + HAND_COUNT], frame[SECOND_HAND + HAND_COUNT]
        if frame[ROLL_TO] >= 0:
            won = int(mine > theirs)
        else:
            won = int(mine >= frame[ROLL_NEEDED]) if frame[ROLL_NEEDED] else NOT_DECIDED
        rolls = frame[FIRST_HAND + HAND_ROLL], max(frame[SECOND_HAND + HAND_ROLL], 0)
        pop(state, won, mine, mine - theirs, *rolls)


# ---------------------------------------------------------------------- dice that are picked

# What happens to picked dice.
TO_REROLL: Final = 0
TO_SET: Final = 1
TO_REMOVE: Final = 2
TO_ROLL_MORE: Final = 3

# Where picking is.
PICKING_DICE: Final = 0
PICKED_ROLLED: Final = 1

NO_FACE: Final = -1


def pick_dice(
    state: State, hand: int, side: int, deed: int, found: int, least: int, most: int, face: int = NO_FACE
) -> None:
    """A side picks from some dice of a hand, and then something happens to those dice."""
    push(state, DICE_FRAME, hand, side, deed, found, least, most, 0, face)


def roll_more(state: State, hand: int, dice: int) -> None:
    """New dice join a hand after its roll and are rolled now. They are recorded under any place of their kind."""
    push(state, DICE_FRAME, hand, CHANCE, TO_ROLL_MORE, dice, 0, 0, dice, NO_FACE)


def picked_dice(state: State, frame: Frame, answer: int) -> None:
    """Pick dice one by one, then do it."""
    rolling = rolling_frame(state)
    assert rolling is not None
    if frame[AT] == PICKED_ROLLED:
        pop(state)
        rolled_again(state, rolling, frame, answer)
    elif not picks(state, frame, answer):
        deed = frame[DICE_DEED]
        if deed in (TO_REROLL, TO_ROLL_MORE) and frame[DICE_PICKED]:
            frame[AT] = PICKED_ROLLED
            ask(state, decisions.ASK_REROLL, CHANCE, (1 << len(thrown(state.match, frame))) - 1)
        else:
            pop(state)
            if frame[DICE_PICKED]:
                (set_dice if deed == TO_SET else remove_dice)(state, rolling, frame)


def picks(state: State, frame: Frame, answer: int) -> bool:
    """Take the die that was picked and ask for another; the answer is whether there is one to ask for."""
    if answer == len(state.match.faces):  # no more
        return False
    if answer >= 0:
        frame[DICE_PICKED] += one_at(answer)
        frame[DICE_AMONG] -= one_at(answer)
        frame[DICE_LEAST] -= 1
        frame[DICE_MOST] -= 1
    if not frame[DICE_MOST] or not frame[DICE_AMONG]:
        return False
    if frame[DICE_LEAST] >= dice_in(frame[DICE_AMONG]):  # all of them
        frame[DICE_PICKED] += frame[DICE_AMONG]
        return False
    shown = sum(1 << place for place, _ in places(frame[DICE_AMONG]))
    enough = 1 << len(state.match.faces) if frame[DICE_LEAST] <= 0 else 0
    ask(state, decisions.ASK_DIE, frame[DICE_SIDE], shown | enough)
    return True


def thrown(match: Match, frame: Frame) -> tuple[tuple[int, int], ...]:
    """What the picked dice can show when they are rolled."""
    return results(*thrown_dice(match, frame))


def thrown_dice(match: Match, frame: Frame) -> tuple[int, Dice]:
    """The picked dice: how many standard ones, and the others."""
    dice = picked_kinds(match, frame[DICE_PICKED])
    named = tuple(die for die in dice if die.name)
    return len(dice) - len(named), named


def picked_kinds(match: Match, picked: int) -> Dice:
    """The kinds of dice that were picked."""
    return tuple(die_at(match, place) for place, number in places(picked) for _ in range(number))


def rolled_again(state: State, rolling: Frame, frame: Frame, answer: int) -> None:
    """Dice of a hand have been rerolled, or added dice rolled for the first time."""
    hand, was = frame[DICE_HAND], frame[DICE_PICKED]
    now = thrown(state.match, frame)[answer][0]
    again = frame[DICE_DEED] == TO_REROLL
    lie_now(state, rolling, hand, was if again else 0, now)
    event = Event(REROLL, doer=whose_hand(rolling, hand), amount=dice_in(was), through=was, result=now)
    if again:
        happens(state, event)
    else:
        event.kind, event.through = ROLL, 0
        tell(state, event)


def lie_now(state: State, rolling: Frame, hand: int, was: int, now: int) -> None:
    """Some dice of a hand now show something else."""
    rolling[hand + HAND_ROLL] += now - was
    if counted_as(rolling, hand):
        treat(state.match, rolling, hand)
    count(state.match, rolling, hand)


def set_dice(state: State, rolling: Frame, frame: Frame) -> None:
    """CHAL-16: dice on the table are set to a face."""
    hand, was = frame[DICE_HAND], frame[DICE_PICKED]
    now = sum(number * one_at(turned(state.match, place, frame[DICE_FACE])) for place, number in places(was))
    lie_now(state, rolling, hand, was, now)
    piece = whose_hand(rolling, hand)
    happens(state, Event(DIE_SET, doer=piece, amount=dice_in(was), through=was, result=now))


def remove_dice(state: State, rolling: Frame, frame: Frame) -> None:
    """Dice on the table are taken away."""
    hand, was = frame[DICE_HAND], frame[DICE_PICKED]
    lie_now(state, rolling, hand, was, 0)
    happens(state, Event(DICE_REMOVED, doer=whose_hand(rolling, hand), amount=dice_in(was), result=was))
