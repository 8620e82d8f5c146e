"""Exact odds of dice against dice, as fractions of whole numbers, and what may still change them.

Weights count equally likely ways for dice to fall: `weights[n]` of them, out of their sum, give exactly n successes.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.challenge import (
    challenge_dice,
    challenge_event,
    defense,
    margin_needed,
    standard_dice,
    start_challenge,
    with_range,
)
from crossfray.rules.conditions import amount
from crossfray.rules.dice import BURST, SHIELD, Dice, face_total, one_at, standard, successes, treated, worth
from crossfray.rules.engine import run
from crossfray.rules.frames import (
    AT,
    CHALLENGE_FRAME,
    CHALLENGE_TO,
    CODE,
    DICE_DEED,
    DICE_FACE,
    DICE_HAND,
    DICE_PICKED,
    FIRST_HAND,
    HAND_MORE,
    HAND_ROLL,
    PROCEDURE,
    PROGRAM_FRAME,
    RAISED,
    ROLLER_AGAINST,
    SECOND_HAND,
    STRIKE_MORE,
    STRIKE_PIECE,
    TARGETED,
    Frame,
)
from crossfray.rules.hands import (
    counted_as,
    dice_for_odds,
    dice_in,
    is_rolled,
    ones_of,
    rolling_frame,
    turned,
)
from crossfray.rules.kinds import (
    BOTH_ROLLED,
    BY_BASIC,
    BY_TEXT,
    CHALLENGE,
    COMPARE,
    DICE_CHANGE,
    FIRST_ROLL,
    RANGED,
    ROLL,
    Event,
)
from crossfray.rules.match import CHARACTER
from crossfray.rules.procedure import NO_ANSWER
from crossfray.rules.requirements import BASIC_DICE, interaction_frame, interactions_of
from crossfray.rules.rolls import TO_REROLL, TO_SET, picked_kinds
from crossfray.rules.selectors import members
from crossfray.rules.state import State
from crossfray.rules.steps import one
from crossfray.rules.steps_board import challenge_range
from crossfray.rules.steps_dice import distance_to_beat, roll_dice
from crossfray.rules.triggers import hears
from crossfray.rules.values import Changed, changes_value, reach_of, trail


@lru_cache(maxsize=4096)
def success_weights(dice: Dice, as_challenger: bool) -> tuple[int, ...]:
    """The weight of each number of successes, from 0 to the most the dice allow."""
    weights = [1]
    ones = BURST if as_challenger else SHIELD  # CHAL-5
    for die in dice:
        counts = [worth(side, ones) for side in die.sides]
        grown = [0] * (len(weights) + max(counts))
        for so_far, weight in enumerate(weights):
            for count in counts:
                grown[so_far + count] += weight
        weights = grown
    return tuple(weights)


@lru_cache(maxsize=65536)
def win_chance(challenger: Dice, defender: Dice, lead: int = 1) -> Fraction:
    """The chance that the challenger wins, who must beat the target by this many successes (CHAL-6: a tie is lost)."""
    return beats(success_weights(challenger, True), success_weights(defender, False), lead)


def beats(mine: tuple[int, ...], theirs: tuple[int, ...], lead: int) -> Fraction:
    """The chance to have this many successes more than the other side."""
    reach = tuple(accumulate(reversed(mine)))[::-1]
    wins = sum(weight * _reaching(reach, count + lead) for count, weight in enumerate(theirs))
    return Fraction(wins, reach[0] * sum(theirs))


def _reaching(weights: tuple[int, ...], needed: int) -> int:
    """The weight of at least this many successes; each of `weights` includes all after it."""
    return weights[max(needed, 0)] if needed < len(weights) else 0


def count_chance(dice: Dice, at_least: int) -> Fraction:
    """The chance that a roll without a defender (CHAL-17) gives this many successes or more."""
    return Fraction(sum(success_weights(dice, True)[max(at_least, 0) :]), face_total(dice))


# ---------------------------------------------------------------------- in a game


class Odds(NamedTuple):
    """A challenge before its dice are rolled, with everything that changed the numbers of dice. `open` names texts
    that may still change it, because somebody chooses or because they depend on the roll; the odds leave them out."""

    win: Fraction
    dice: int
    defense: int
    result: str
    trail: tuple[Changed, ...]
    open: tuple[str, ...] = ()


def odds(
    state: State, piece: int, target: int, dice: int = BASIC_DICE, basic: bool = True, ranged: bool = False
) -> Odds:
    """The exact odds of a piece's challenge to a target, with all changes that are certain."""
    event = Event(CHALLENGE, doer=piece, target=target, cause=cause_of(state, piece, basic, ranged))
    changes = trail(state, p.DICE, dice, event) if piece >= 0 else []
    changes += trail(state, p.DEFENSE, state.match.things[target].defense, event)
    names = may_change(state, event, MOMENTS) if state.match.dice_rows else ()
    if names:
        declared = up_to_the_roll(state, event, dice)
        if declared is not None:
            found = hands_odds(declared, declared.frames[-1])
            return found._replace(trail=tuple(changes), open=may_change(state, event, AFTER_THE_ROLL))
    dice = challenge_dice(state, piece, target, dice, event.cause)
    against = defense(state, target, piece, event.cause)
    chance = win_chance(standard(dice), standard(against), margin_needed(state, event))
    return Odds(chance, dice, against, result_of(state, target), tuple(changes), names)


def chance(
    state: State, piece: int, target: int, dice: int = BASIC_DICE, basic: bool = True, ranged: bool = False
) -> float:
    """The chance to win a challenge, as in `odds`, without its trail: for search."""
    if state.match.dice_rows:
        return float(odds(state, piece, target, dice, basic, ranged).win)
    cause = cause_of(state, piece, basic, ranged)
    lead = 1
    if changes_value(state, p.MARGIN):
        lead = margin_needed(state, Event(CHALLENGE, doer=piece, target=target, cause=cause))
    return standard_chance(
        challenge_dice(state, piece, target, dice, cause), defense(state, target, piece, cause), lead
    )


def cause_of(state: State, piece: int, basic: bool, ranged: bool) -> int:
    """The cause of a challenge: the basic action or a text, with a range or without."""
    cause = with_range(state, BY_BASIC, reach_of(state, piece, 0)) if basic else BY_TEXT
    return cause | (RANGED if ranged else 0)


@lru_cache(maxsize=4096)
def standard_chance(dice: int, against: int, lead: int) -> float:
    """The chance to win with this many standard dice against this many."""
    return float(win_chance(standard(dice), standard(against), lead))


def result_of(state: State, target: int) -> str:
    """What happens to a target that loses."""
    if state.match.things[target].kind != CHARACTER:
        return "removed"
    return "knocked out" if state.down >> target & 1 else "knocked down"


AFTER_THE_ROLL = (FIRST_ROLL, BOTH_ROLLED, COMPARE)
MOMENTS = (CHALLENGE, DICE_CHANGE, *AFTER_THE_ROLL)
"""moments of a challenge when texts may change dice or target"""


def may_change(state: State, event: Event, moments: tuple[int, ...]) -> tuple[str, ...]:
    """The texts that act at some moments of a challenge and change its dice or its target."""
    found = [
        ready.row.name
        for ready in state.match.dice_rows
        if ready.row.pattern.kind in moments and hears(state, ready, event.as_kind(ready.row.pattern.kind))
    ]
    return tuple(dict.fromkeys(found))


def up_to_the_roll(state: State, event: Event, dice: int) -> State | None:
    """A copy of the game in which a challenge has come to its first roll; None if somebody must choose something
    first."""
    then = state.copy()
    watcher, state.match.watcher = state.match.watcher, None  # none of this is told or watched
    try:
        start_challenge(then, event.doer, event.target, dice, event.cause, event.doer)
        run(then, NO_ANSWER)
    finally:
        state.match.watcher = watcher
    rolls = then.kind in (decisions.ASK_CHALLENGER_ROLL, decisions.ASK_DEFENDER_ROLL)
    return then if rolls and len(then.frames) == len(state.frames) + 1 else None


def hands_odds(state: State, rolling: Frame) -> Odds:
    """The odds of a challenge with its dice as they are now, rolled or not."""
    mine, theirs = hand_weights(state, rolling, FIRST_HAND), hand_weights(state, rolling, SECOND_HAND)
    return Odds(
        beats(mine, theirs, margin_needed(state, challenge_event(state, rolling))),
        dice_of(state, rolling, FIRST_HAND),
        dice_of(state, rolling, SECOND_HAND),
        result_of(state, rolling[CHALLENGE_TO]),
        (),
    )


def dice_of(state: State, rolling: Frame, hand: int) -> int:
    """How many dice a hand has."""
    if is_rolled(rolling, hand):
        return dice_in(rolling[hand + HAND_ROLL])
    return len(dice_for_odds(state, rolling, hand, standard_dice(state, rolling, hand)))


def hand_weights(state: State, rolling: Frame, hand: int) -> tuple[int, ...]:
    """The weights of the successes of a hand, rolled or not."""
    if is_rolled(rolling, hand):
        return kept_weights(state, rolling, hand, rolling[hand + HAND_ROLL], ())
    return kept_weights(
        state, rolling, hand, 0, dice_for_odds(state, rolling, hand, standard_dice(state, rolling, hand))
    )


def kept_weights(state: State, rolling: Frame, hand: int, kept: int, dice: Dice) -> tuple[int, ...]:
    """The weights of the successes of dice on the table together with dice that are still to be rolled."""
    ones = ones_of(rolling, hand)
    more = successes(kept, ones, state.match.faces) + rolling[hand + HAND_MORE]
    weights = success_weights(dice, ones == BURST)
    if more >= 0:
        return (0,) * more + weights
    return sum(weights[: 1 - more]), *weights[1 - more :]


def pick_odds(state: State, option: int) -> Odds | None:
    """The odds of a challenge if this die is the last that is picked (or no more); None if the open question does not
    pick dice of a challenge."""
    frame, rolling = state.frames[-1], rolling_frame(state)
    if rolling is None or rolling[PROCEDURE] != CHALLENGE_FRAME:
        return None
    match, hand, deed = state.match, frame[DICE_HAND], frame[DICE_DEED]
    picked = frame[DICE_PICKED] + (one_at(option) if option < len(match.faces) else 0)
    kept, dice = rolling[hand + HAND_ROLL] - picked, picked_kinds(match, picked)
    if deed == TO_SET:
        kept += sum(one_at(turned(match, die.first, frame[DICE_FACE])) for die in dice)
    rolled = tuple(treated(die, counted_as(rolling, hand)) for die in dice) if deed == TO_REROLL else ()
    then = kept_weights(state, rolling, hand, kept, rolled)
    mine = then if hand == FIRST_HAND else hand_weights(state, rolling, FIRST_HAND)
    theirs = then if hand == SECOND_HAND else hand_weights(state, rolling, SECOND_HAND)
    lead = margin_needed(state, challenge_event(state, rolling))
    return hands_odds(state, rolling)._replace(win=beats(mine, theirs, lead))


def pick_chance(state: State, option: int) -> float:
    """The chance that the challenge then goes well for the side that picks; 0 outside a challenge."""
    found, rolling = pick_odds(state, option), rolling_frame(state)
    if found is None or rolling is None:
        return 0.0
    defends = state.match.things[rolling[ROLLER_AGAINST]].side == state.side
    return float(1 - found.win if defends else found.win)


def interact_odds(state: State, piece: int, target: int) -> Odds | None:
    """The exact odds of an interact that begins with a roll against a distance; None for others."""
    for ready in interactions_of(state, piece):
        frame = interaction_frame(state, ready, piece)
        step = ready.interaction.program[0]
        if step.code != p.DO_ROLL or not step.other:
            continue
        if members(state, frame, ready.interaction.what) >> target & 1:
            frame[CODE] = ready.program
            dice, needed = roll_dice(state, frame, step), distance_to_beat(state, frame, step)
            changes = trail(state, p.ROLL_DICE, step.number.number, Event(ROLL, doer=piece))
            return Odds(count_chance(standard(dice), needed), dice, needed, "made", tuple(changes))
    return None


def open_odds(state: State, target: int) -> Odds:
    """The odds against a target in the open question, which asks whom to challenge."""
    return odds(state, *aimed_at(state, target))


def open_chance(state: State, target: int) -> float:
    """The same as a number, for search."""
    return chance(state, *aimed_at(state, target))


def aimed_at(state: State, target: int) -> tuple[int, int, int, bool, bool]:
    """Who would challenge a target of the open question, with how many dice, whether as the basic action, and whether
    with a range."""
    frame = state.frames[-1]
    if frame[PROCEDURE] != PROGRAM_FRAME:
        return frame[STRIKE_PIECE], target, BASIC_DICE + frame[STRIKE_MORE], True, False
    step = state.match.programs[frame[CODE]][frame[AT]]
    piece = -1 if step.flags & p.NOBODYS else one(members(state, frame, step.who))
    aimed = frame[:]
    aimed[TARGETED] = 1 << target
    dice = amount(state, aimed, step.number) + int(frame[RAISED] == frame[AT])
    ranged = challenge_range(state, frame, piece, step) > 0
    return piece, target, dice, bool(step.flags & p.BASIC_ACTION), ranged
