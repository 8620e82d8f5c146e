"""Chances of challenges as plain numbers: of the basic one, of those that an ability could begin with, and of those
in the open question."""

from collections.abc import Iterator
from typing import NamedTuple

from crossfray.rules import program as p
from crossfray.rules.abilities import ability_frame, ability_of
from crossfray.rules.board import bits
from crossfray.rules.challenge import challenge_dice, defense, margin_needed
from crossfray.rules.conditions import amount
from crossfray.rules.kinds import BY_BASIC, CHALLENGE, Event
from crossfray.rules.odds import standard_chance
from crossfray.rules.requirements import BASIC_DICE
from crossfray.rules.state import State
from crossfray.rules.steps_board import targets_of


class Strike(NamedTuple):
    """A challenge of an ability: its target, and its dice before any changes."""

    target: int
    dice: int


def chance_of(state: State, piece: int, target: int, dice: int = BASIC_DICE) -> float:
    """The chance to win a challenge in the position as it is."""
    event = Event(CHALLENGE, doer=piece, target=target, cause=BY_BASIC)
    dice = challenge_dice(state, piece, target, dice, BY_BASIC)
    return standard_chance(dice, defense(state, target, piece), margin_needed(state, event))


def strikes_of(state: State, piece: int, action: int) -> Iterator[Strike] | None:
    """The challenges of an ability that is offered; None if its text has none."""
    offer = next(offer for offer in state.match.offers[piece] if offer.action == action)
    ops = [op for op in ability_of(state, offer).program if op.code == p.DO_CHALLENGE]
    if not ops:
        return None
    frame = ability_frame(state, offer)
    return (
        Strike(target, amount(state, frame, op.number))
        for op in ops
        for target in bits(targets_of(state, frame, op))
    )
