"""Exact odds of dice against dice, as fractions of whole numbers.

Weights count equally likely ways for dice to fall: `weights[n]` of them, out of `face_total(dice)`, give
exactly n successes.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

from crossfray.rules import program as p
from crossfray.rules.challenge import challenge_dice, defense
from crossfray.rules.conditions import amount
from crossfray.rules.dice import (
    BANG,
    BANG_SUCCESSES,
    BURST,
    SHIELD,
    Dice,
    challenger_successes,
    defender_successes,
    face_total,
    kinds,
    results,
    standard,
)
from crossfray.rules.frames import (
    AT,
    CODE,
    PROCEDURE,
    PROGRAM_FRAME,
    RAISED,
    STRIKE_MORE,
    STRIKE_PIECE,
    TARGETED,
)
from crossfray.rules.kinds import BY_BASIC, BY_TEXT, CHALLENGE, ROLL, Event
from crossfray.rules.match import CHARACTER
from crossfray.rules.requirements import BASIC_DICE, interaction_frame, interactions_of
from crossfray.rules.selectors import members
from crossfray.rules.state import State
from crossfray.rules.steps import one
from crossfray.rules.steps_dice import distance_to_beat, roll_dice
from crossfray.rules.values import Changed, trail


@lru_cache(maxsize=4096)
def success_weights(dice: Dice, as_challenger: bool) -> tuple[int, ...]:
    """The weight of each number of successes, from 0 to the most the number of dice allows."""
    weights = [1]
    for die in dice:
        one = die.weights[BURST if as_challenger else SHIELD]  # CHAL-5
        bang = die.weights[BANG]
        none = sum(die.weights) - one - bang
        grown = [0] * (len(weights) + BANG_SUCCESSES)
        for successes, weight in enumerate(weights):
            grown[successes] += weight * none
            grown[successes + 1] += weight * one
            grown[successes + BANG_SUCCESSES] += weight * bang
        weights = grown
    return tuple(weights)


@lru_cache(maxsize=4096)
def _reach_weights(dice: Dice, as_challenger: bool) -> tuple[int, ...]:
    """The weight of at least n successes, for each n that the number of dice allows."""
    return tuple(accumulate(reversed(success_weights(dice, as_challenger))))[::-1]


def _reaching(weights: tuple[int, ...], successes: int) -> int:
    """The entry of `_reach_weights` for a number that may be below 0 or out of reach."""
    return weights[max(successes, 0)] if successes < len(weights) else 0


@lru_cache(maxsize=65536)
def win_chance(challenger: Dice, defender: Dice) -> Fraction:
    """The chance that the challenger wins."""
    reach = _reach_weights(challenger, True)
    wins = 0
    # CHAL-6: a tie is lost, so the challenger needs one success more.
    for successes, weight in enumerate(success_weights(defender, False)):
        wins += weight * _reaching(reach, successes + 1)
    return Fraction(wins, face_total(challenger) * face_total(defender))


def count_weights(dice: Dice) -> tuple[int, ...]:
    """The weight of each number of successes when they are rolled and counted and nobody defends."""
    return success_weights(dice, True)  # CHAL-17


def count_chance(dice: Dice, at_least: int) -> Fraction:
    """The chance that rolling and counting gives that many successes or more."""
    return Fraction(_reaching(_reach_weights(dice, True), at_least), face_total(dice))


@lru_cache(maxsize=4096)
def win_chance_with_rerolls(challenger: Dice, defender: Dice, by_challenger: bool, up_to: int) -> Fraction:
    """The chance that the challenger wins when one side may roll some of its dice once again.

    Both have rolled and the rolls are known (CHAL-20). Then the challenger, or else the target's side, rolls
    at most `up_to` of its own dice again, all together, choosing those that serve it best.
    """
    own, other = (challenger, defender) if by_challenger else (defender, challenger)
    others = success_weights(other, not by_challenger)
    lead = 1 if by_challenger else 0  # CHAL-6: the target's side needs no more than a tie
    choices = _reroll_choices(own, by_challenger, up_to)
    served = 0
    for roll in product(*[_kept_rolls(kind, by_challenger).items() for kind in kinds(own)]):
        weight = prod(kind_weight for _, kind_weight in roll)
        kept = [
            sum(left[count] for (left, _), count in zip(roll, choice.counts, strict=True))
            for choice in choices
        ]
        for successes, other_weight in enumerate(others):
            needed = successes + lead
            best = max(
                _reaching(choice.reach, needed - left) for choice, left in zip(choices, kept, strict=True)
            )
            served += weight * other_weight * best
    chance = Fraction(served, face_total(own) ** 2 * face_total(other))
    return chance if by_challenger else 1 - chance


class _Choice(NamedTuple):
    """One way to choose the dice to roll again."""

    counts: tuple[int, ...]  # how many of each kind
    reach: tuple[int, ...]  # their `_reach_weights`, scaled to the total of all the side's dice


def _reroll_choices(dice: Dice, as_challenger: bool, up_to: int) -> list[_Choice]:
    """Each way to choose at most `up_to` dice, none among them; one scale makes their reaches comparable."""
    choices: list[_Choice] = []
    for counts in product(*[range(len(kind) + 1) for kind in kinds(dice)]):
        if sum(counts) > max(up_to, 0):
            continue
        again: Dice = ()
        for kind, count in zip(kinds(dice), counts, strict=True):
            again += kind[:count]
        scale = face_total(dice) // face_total(again)
        reach = tuple(weight * scale for weight in _reach_weights(again, as_challenger))
        choices.append(_Choice(counts, reach))
    return choices


def _kept_rolls(kind: Dice, as_challenger: bool) -> dict[tuple[int, ...], int]:
    """The rolls of equal dice, with weights; of each, entry k is what is left if k dice are rolled again.

    Among equal dice it is never better to roll one again that shows more, so the k that show least are meant.
    """
    rolls: dict[tuple[int, ...], int] = {}
    for result, weight in results(kind):
        bangs = result[BANG]
        successes = challenger_successes(result) if as_challenger else defender_successes(result)
        ones = successes - BANG_SUCCESSES * bangs
        shown = [0] * (len(kind) - ones - bangs) + [1] * ones + [BANG_SUCCESSES] * bangs
        kept = tuple(sum(shown[again:]) for again in range(len(kind) + 1))
        rolls[kept] = rolls.get(kept, 0) + weight
    return rolls


# ---------------------------------------------------------------------- in a game


class Odds(NamedTuple):
    """A challenge before its dice are rolled, with what changed the numbers of dice."""

    win: Fraction
    dice: int
    defense: int
    result: str
    trail: tuple[Changed, ...]


def odds(state: State, piece: int, target: int, dice: int = BASIC_DICE, basic: bool = True) -> Odds:
    """The exact odds of a challenge of a piece against a target, with every modifier."""
    event = Event(CHALLENGE, doer=piece, target=target, cause=BY_BASIC if basic else BY_TEXT)
    changes = trail(state, p.DICE, dice, event) if piece >= 0 else []
    changes += trail(state, p.DEFENSE, state.match.things[target].defense, event)
    dice = challenge_dice(state, piece, target, dice, event.cause)
    against = defense(state, target, piece)
    if state.match.things[target].kind != CHARACTER:
        result = "removed"
    else:
        result = "knocked out" if state.down >> target & 1 else "knocked down"
    return Odds(win_chance(standard(dice), standard(against)), dice, against, result, tuple(changes))


def interact_odds(state: State, piece: int, target: int) -> Odds | None:
    """The exact odds of an interact that begins with a roll against a distance; None if it does not."""
    for ready in interactions_of(state, piece):
        frame = interaction_frame(state, ready, piece)
        step = ready.interaction.program[0]
        if step.code != p.DO_ROLL or not step.other:
            continue
        if members(state, frame, ready.interaction.what) >> target & 1:
            frame[CODE] = ready.program
            dice, needed = roll_dice(state, frame, step), distance_to_beat(state, frame, step)
            ways = results(standard(dice))
            made = sum(weight for result, weight in ways if challenger_successes(result) >= needed)
            changes = trail(state, p.ROLL_DICE, step.number.number, Event(ROLL, doer=piece))
            return Odds(
                Fraction(made, sum(weight for _, weight in ways)), dice, needed, "made", tuple(changes)
            )
    return None


def open_odds(state: State, target: int) -> Odds:
    """The odds of a target of the open question, which asks whom to challenge."""
    frame = state.frames[-1]
    if frame[PROCEDURE] == PROGRAM_FRAME:
        step = state.match.programs[frame[CODE]][frame[AT]]
        piece = -1 if step.flags & p.NOBODYS else one(members(state, frame, step.who))
        aimed = frame[:]
        aimed[TARGETED] = 1 << target
        dice = amount(state, aimed, step.number) + int(frame[RAISED] == frame[AT])
        return odds(state, piece, target, dice, basic=bool(step.flags & p.BASIC_ACTION))
    return odds(state, frame[STRIKE_PIECE], target, BASIC_DICE + frame[STRIKE_MORE])
