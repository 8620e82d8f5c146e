"""Why a piece is not among those that a card's text means."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.phrases import meeting, members, of_sort
from crossfray.rules.sentences import say
from crossfray.rules.state import State

FILTER_RULES: Final[dict[int, str]] = {
    p.STANDING: "DOWN-3",
    p.DOWN: "DOWN-1",
    p.ADJACENT: "ADJ-1",
    p.WITHIN: "DIST-1",
    p.SEEN: "SEE-0",
    p.ROOM_BESIDE: "PLACE-1",
    p.OTHER: "SELF-1",
    p.AVAILABLE: "TOKEN-2",
    p.NEAREST: "NEAR-1",
}
"""The rule that a filter's refusal cites; the others follow from the text alone (ABIL-4)."""

FILTER_WORDS: Final[dict[int, str]] = {
    p.STANDING: "standing",
    p.DOWN: "knocked down",
    p.EXHAUSTED: "exhausted",
    p.READY: "not exhausted",
    p.BASIC: "a basic character",
    p.CHARACTERS: "a character",
    p.ADJACENT: "adjacent",
    p.WITHIN: "near enough",
    p.SEEN: "seen",
    p.HOLDING: "holding the card",
    p.MORE_POINTS: "of a side with more points",
    p.PASSED_THROUGH: "moved through",
    p.OTHER: "another",
    p.ROOM_BESIDE: "beside an empty square",
    p.BESIDE_MARKED: "adjacent to it",
    p.AVAILABLE: "available",
    p.COMPANIONS: "a companion",
    p.MINIONS: "a minion",
    p.ALLY_BESIDE: "beside an ally of its own",
    p.IN_PLAY: "in play",
    p.YOURS: "yours",
    p.OPPOSING: "an opponent's",
    p.LEADER: "a leader",
    p.ON_AREA: "there",
    p.HAS_MOVED_NOW: "moved already this turn",
    p.NEAREST: "the nearest",
    p.KNOCKED_OUT_NOW: "knocked out",
    p.HELD_BY: "held by them",
    p.AMONG: "one of these",
    p.ALLY_OF: "an ally of it",
    p.RIVAL_OF: "a rival of it",
    p.OWNED_BY: "its item",
    p.PRINTED_DEFENSE: "of that defense",
    p.WITHIN_MARKED: "near enough",
}


def why_not_meant(state: State, frame: list[int], phrase: p.Phrase, piece: int) -> list[tuple[str, str]]:
    """For each thing in the way of a piece being chosen: the rule, and a sentence. Empty if it can be."""
    if members(state, frame, phrase) >> piece & 1 or not phrase:
        return []
    find = phrase[0]
    name = state.match.things[piece].name
    if find.sort < 0:
        return [("ABIL-4", say("not meant", piece=name))]
    if not of_sort(state, frame, find) >> piece & 1:
        return [("ALLY-1", say("not of sort", piece=name, sort=find.name or p.SORTS[find.sort]))]
    if state.where[piece] < 0:
        return [("COOL-1", say("not on the map", target=name))]
    found = []
    for requirement in find.filters:
        if not meeting(state, frame, requirement, 1 << piece):
            rule = FILTER_RULES.get(requirement.code, "ABIL-4")
            negated = requirement.code == p.NOT
            words = FILTER_WORDS[requirement.inner[0].code if negated else requirement.code]
            found.append((rule, say("is" if negated else "is not", piece=name, what=words)))
    return found
