"""The challenges that an ability could begin with: whom it could go against, and the exact odds."""

from collections.abc import Iterator
from typing import NamedTuple

from crossfray.rules import program as p
from crossfray.rules.abilities import ability_frame, ability_of
from crossfray.rules.board import bits
from crossfray.rules.conditions import amount
from crossfray.rules.odds import Odds, odds
from crossfray.rules.state import State
from crossfray.rules.steps_board import targets_of


class Strike(NamedTuple):
    """A challenge of an ability, and its odds from where everybody stands now."""

    target: int
    odds: Odds


def strikes_of(state: State, piece: int, action: int) -> Iterator[Strike] | None:
    """The challenges of an ability that is offered; None if its text has none."""
    offer = next(offer for offer in state.match.offers[piece] if offer.action == action)
    ops = [op for op in ability_of(state, offer).program if op.code == p.DO_CHALLENGE]
    if not ops:
        return None
    frame = ability_frame(state, offer)
    return (
        Strike(target, odds(state, piece, target, amount(state, frame, op.number)))
        for op in ops
        for target in bits(targets_of(state, frame, op))
    )
