"""What speaks for a card while squads are picked. There is no position yet to look ahead from: the chances rest on what
the cards can do (agents/picks.py), and on how well that foretold who won. Nobody is known by name."""

from math import exp, sqrt
from statistics import median
from typing import NamedTuple

from crossfray.agents import greedy
from crossfray.agents.picks import card_worths, challenges_of
from crossfray.rules.board import bits
from crossfray.rules.decisions import ASK_BEARER, ASK_PICK
from crossfray.rules.draft import picked
from crossfray.rules.engine import apply, new_game
from crossfray.rules.match import CHARACTER, COMPANION, OBJECTIVE, Draft
from crossfray.rules.odds import standard_chance
from crossfray.rules.state import CHANCE, State
from crossfray.study.looks import Margin
from crossfray.study.reasons import Reasons, name, percent, struck_chance, sturdy

SPREAD = 0.17
"""how far a character is from its worth (a logarithm of odds, one standard deviation), in 12,000 games of greedy
players with drawn squads: docs/balance.md"""
SURE = 1.96
EVIDENCE = (
    "Estimated from what the cards can do, which was compared with 12,000 games of quick players. How well cards go "
    "together is not counted."
)


class Estimate(NamedTuple):
    """The chance to win after an answer, if all pick on by the same measure, and how far off that may be (95 %)."""

    option: int
    win: float
    noise: float


def estimates(state: State) -> list[Estimate]:
    """Every answer with its chance to win, the best first; of equal ones first those with the best odds."""
    side = state.side
    rivals = None if not draft_of(state).secret else squad_worths(new_game(state.match))
    found = []
    for option in bits(state.options):
        then = state.copy()
        apply(then, option)
        found.append(_estimate(draft_of(state), option, squad_worths(then), rivals, side))
    return sorted(found, key=lambda each: (-round(each.win, 6), -_force(state, each.option)))


def _estimate(
    how: Draft, option: int, worths: list[float], rivals: list[float] | None, side: int
) -> Estimate:
    """`rivals`: what others are taken to have, where what they pick is secret."""
    scores = rivals or worths
    others = sum(exp(score) for other, score in enumerate(scores) if other != side)
    win = exp(worths[side]) / (exp(worths[side]) + others)
    cards = len(worths) * (how.size + how.attached)
    return Estimate(option, win, _reach(win, cards))


def _reach(win: float, cards: int) -> float:
    """How far off a chance may be that so many cards differ from their worths."""
    return SURE * SPREAD * sqrt(cards) * win * (1 - win)


def clearly_best(ranked: list[Estimate]) -> bool:
    """Whether the best answer is better than the next by more than the two cards may differ from their worths."""
    if len(ranked) == 1:
        return True
    first, second, *_ = ranked
    return Margin(first.win - second.win, _reach(first.win, 2)).is_clear


def squad_worths(state: State) -> list[float]:
    """What all squads are worth when everybody has picked, each time the card that is worth most."""
    state = state.copy()
    while state.options:
        first = state.options.bit_length() - 1
        apply(state, first if state.side == CHANCE else greedy.best(state, 0.0))
    return [
        sum(card_worths(state, [card for card, _ in picked(state, side)]))
        for side in range(len(state.match.sides))
    ]


def draft_of(state: State) -> Draft:
    found = state.match.draft
    assert found is not None
    return found


# ---------------------------------------------------------------------- in words


def pick_reasons(state: State, option: int) -> Reasons:
    """What speaks for an answer and what against it, with exact odds."""
    if state.kind not in (ASK_PICK, ASK_BEARER):
        return Reasons(["games are won about as often from every starting area"], [])
    thing = state.match.things[option]
    if state.kind == ASK_PICK and thing.kind != CHARACTER:
        return _beside(state, option)
    if state.kind == ASK_BEARER:
        return sturdy(state, option, state.options)
    falls = [f"{percent(struck_chance(thing))} that a basic challenge knocks {thing.name} down"]
    usual, force = usual_defense(state), _forces(state, option)
    return Reasons(
        [force] * bool(force) + falls * (thing.defense > usual),
        [f"no ability of {thing.name} challenges"] * (not challenges_of(thing.card))
        + falls * (thing.defense < usual),
    )


def _beside(state: State, card: int) -> Reasons:
    """The same of a card that is no character."""
    thing = state.match.things[card]
    if thing.kind == COMPANION:
        helps = ["squads with such a companion won more games"] * (thing.defense > 0)
        return Reasons(
            helps, [f"{percent(struck_chance(thing))} that a basic challenge removes {thing.name}"]
        )
    if thing.kind == OBJECTIVE:
        return Reasons([], ["squads with a bonus objective won no more games than others"])
    return Reasons(["squads with one more item won slightly more games"], [])


def _forces(state: State, card: int) -> str:
    """The ability of a character with the best odds, in words; empty if none says its dice."""
    known = challenges_of(state.match.things[card].card)
    ability, dice = max(known, key=lambda each: each[1], default=("", 0))
    if not dice:
        return ""
    rival = weakest_rival(state)
    if rival < 0:
        against, defense = f"a defense of {usual_defense(state)}", usual_defense(state)
    else:
        against, defense = name(state.match, rival), state.match.things[rival].defense
    return f"{percent(standard_chance(dice, defense, 1))} that {ability} ({dice} dice) wins against {against}"


def _force(state: State, option: int) -> float:
    """The dice of a card's strongest challenge; of who gets it, how well they stand."""
    thing = state.match.things[option] if state.kind in (ASK_PICK, ASK_BEARER) else None
    if thing is None or thing.kind != CHARACTER:
        return 0.0
    if state.kind == ASK_BEARER:
        return float(thing.defense)
    return float(max((dice for _, dice in challenges_of(thing.card)), default=0))


def usual_defense(state: State) -> int:
    """The defense that most characters have that can be picked."""
    things = state.match.things
    return int(median(things[card].defense for card in bits(draft_of(state).characters)))


def weakest_rival(state: State) -> int:
    """Of the characters that rivals have picked in the open, one with the least defense; or -1."""
    if draft_of(state).secret:
        return -1
    things, sides = state.match.things, range(len(state.match.sides))
    taken = [card for side in sides if side != state.side for card, _ in picked(state, side)]
    rivals = [card for card in taken if things[card].kind == CHARACTER]
    return min(rivals, key=lambda each: things[each].defense, default=-1)
