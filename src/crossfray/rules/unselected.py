"""Why a card's text does not mean a piece."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.frames import Frame
from crossfray.rules.refusals import Refusal, piece_name, refuse
from crossfray.rules.selectors import meeting, members, of_sort
from crossfray.rules.state import State

FILTER_RULES: Final[dict[int, str]] = {
    p.IS_STANDING: "DOWN-3",
    p.IS_DOWN: "DOWN-1",
    p.ADJACENT: "ADJ-1",
    p.WITHIN: "DIST-1",
    p.SEEN: "SEE-0",
    p.SEES: "SEE-0",
    p.IN_LINE: "LINE-1",
    p.ROOM_BESIDE: "PLACE-1",
    p.OTHER: "SELF-1",
    p.AVAILABLE: "TOKEN-2",
    p.NEAREST: "NEAR-1",
    p.UNOCCUPIED: "PLACE-1",
}
"""the rule that a filter's refusal cites; for other filters it is the text itself (ABIL-4)"""

FILTER_WORDS: Final[dict[int, str]] = {
    p.IS_STANDING: "standing",
    p.IS_DOWN: "knocked down",
    p.IS_EXHAUSTED: "exhausted",
    p.IS_READY: "ready",
    p.BASIC: "a basic character",
    p.CHARACTERS: "a character",
    p.ADJACENT: "adjacent",
    p.WITHIN: "close enough",
    p.SEEN: "in sight",
    p.HOLDING: "holding the card",
    p.MORE_POINTS: "on a side with more points",
    p.PASSED_THROUGH: "one that was moved through",
    p.OTHER: "another one",
    p.ROOM_BESIDE: "beside an empty square",
    p.BESIDE_MARKED: "adjacent to it",
    p.AVAILABLE: "available",
    p.COMPANIONS: "a companion",
    p.MINIONS: "a minion",
    p.ALLY_BESIDE: "beside an ally of its own",
    p.IN_PLAY: "in play",
    p.YOURS: "yours",
    p.OPPOSING: "an opponent's",
    p.IS_LEADER: "a leader",
    p.ON_AREA: "in that area",
    p.DID: "one that has moved this turn",
    p.NEAREST: "the nearest",
    p.KNOCKED_OUT_NOW: "knocked out",
    p.HELD_BY: "held by them",
    p.AMONG: "one of these",
    p.ALLY_OF: "an ally of it",
    p.RIVAL_OF: "a rival of it",
    p.OWNED_BY: "its item",
    p.PRINTED_DEFENSE: "of the right defense",
    p.WITHIN_MARKED: "close enough",
    p.UNOCCUPIED: "in a square where nobody is",
    p.WAITING: "on that cooldown track",
    p.SEES: "one that sees it",
    p.OF_KIND: "of that kind",
    p.IN_LINE: "in a straight line",
    p.SO: "as the text says",
    p.UTMOST: "the one with the most or the least",
}


def not_selected(state: State, frame: Frame, who: p.Selectors, piece: int) -> list[Refusal]:
    """Everything that keeps a piece from being chosen; empty if nothing does."""
    if members(state, frame, who) >> piece & 1 or not who:
        return []
    selector = who[0]
    name = piece_name(state, piece)
    if selector.sort < 0:
        return [refuse("ABIL-4", "not meant", piece=name)]
    if not of_sort(state, frame, selector) >> piece & 1:
        sort = selector.name.replace("-", " ") or p.SORTS[selector.sort]
        return [refuse("ALLY-1", "not of sort", piece=name, sort=sort)]
    if state.where[piece] < 0:
        return [refuse("COOL-1", "not on the map", target=name)]
    found = []
    for requirement in selector.filters:
        if not meeting(state, frame, requirement, 1 << piece):
            rule = FILTER_RULES.get(requirement.code, "ABIL-4")
            negated = requirement.code == p.NOT
            words = FILTER_WORDS[requirement.inner[0].code if negated else requirement.code]
            found.append(refuse(rule, "is" if negated else "is not", piece=name, what=words))
    return found
