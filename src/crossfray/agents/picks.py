"""Chooses cards when squads are picked, by what the cards can do. No card is known by name.

The worths come from 6,317 games of greedy players with drawn squads: how much more likely a side wins with one more of
each (as a logarithm of odds)."""

from functools import lru_cache

from crossfray.content.cards import characters
from crossfray.rules import program as p
from crossfray.rules.match import CHARACTER, COMPANION, OBJECTIVE, Thing
from crossfray.rules.state import State

STURDY = 0.27
"""one die of defense"""
STRIKES, STRIKES_TWICE = 0.26, 0.07
"""an ability with a challenge, and any further one"""
ITEM, BONUS = 0.05, -0.03
"""an item, and a bonus objective"""
SHIELD, ALONG = 0.38, -0.08
"""one die of a companion's defense, and the drawback of having a companion"""


def card_worths(state: State, cards: list[int]) -> list[float]:
    """How much each card would improve a squad."""
    return [worth_of(state.match.things[card]) for card in cards]


def bearer_worths(state: State, bearers: list[int]) -> list[float]:
    """Who should carry a card: whoever stands longest."""
    return [float(state.match.things[bearer].defense) for bearer in bearers]


def worth_of(card: Thing) -> float:
    if card.kind == CHARACTER:
        strikes = len(challenges_of(card.card))
        return STURDY * card.defense + STRIKES * (strikes > 0) + STRIKES_TWICE * (strikes > 1)
    if card.kind == COMPANION:
        return ALONG + SHIELD * card.defense
    return BONUS if card.kind == OBJECTIVE else ITEM


@lru_cache(maxsize=1024)
def challenges_of(card: str) -> tuple[tuple[str, int], ...]:
    """A character's abilities that are challenges: their names, and the dice that each has in any case (0: its text
    says no number). More that it has under a condition do not count."""
    found = []
    for ability in characters()[card].rules.abilities:
        numbers = [op.number for op in ability.program if op.code == p.DO_CHALLENGE]
        if numbers:
            dice = min(each.number if each.code == p.NUMBER else 0 for each in numbers)
            found.append((ability.name, dice))
    return tuple(found)
