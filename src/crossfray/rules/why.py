"""Why not: every rule that forbids what somebody would like to do, from the lists that make the options."""

from typing import Final, NamedTuple

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.abilities import TURN_ACTION, offers
from crossfray.rules.actions import ACTIONS_A_TURN
from crossfray.rules.decisions import NO_QUESTION, QUESTIONS
from crossfray.rules.interpreter import targets_of
from crossfray.rules.movement import SQUARES
from crossfray.rules.phrases import CODE, context, members, why_not_meant
from crossfray.rules.procedure import AT, MOVE, PROGRAM, turn_frame
from crossfray.rules.requirements import (
    ASSISTED,
    BASIC_MOVE,
    CHOSEN,
    DESTINATION,
    INTERACTED,
    STATED_TARGET,
    TARGET,
    Refusal,
    Requirements,
    piece_name,
    refusals,
    refuse,
    turn_number,
)
from crossfray.rules.state import CHANCE, State


class Intent(NamedTuple):
    """An action with its target, legal or not: what somebody would like to do. Without a target, whether the
    action can be begun."""

    piece: int
    action: int
    target: int = -1
    """a square for a move, else a piece; -1: none named"""


TARGETS: Final[dict[int, tuple[Requirements, int, int]]] = {
    decisions.MOVE: (DESTINATION, decisions.MOVE_TO, BASIC_MOVE),
    decisions.CHALLENGE: (TARGET, decisions.TARGET, 0),
    decisions.AID: (ASSISTED, decisions.ASSIST, 0),
    decisions.USE: (INTERACTED, decisions.INTERACT, 0),
}
"""For each basic action what its target requires, the question that asks for it, and the number with it."""


def why_not(state: State, intent: Intent) -> list[Refusal]:
    """Every rule that forbids an intent in this position; empty exactly if it can be carried out now."""
    if state.kind == NO_QUESTION:
        return [refuse("TURN-1", "game over")]
    frame = turn_frame(state)
    if frame is None:  # before the first turn, or between two rounds
        return open_question(state, intent)
    side, piece, number = frame[2], frame[3], turn_number(frame[4], frame[5])
    found: list[Refusal] = []
    if state.kind == decisions.CHARACTER:
        found = refusals(state, CHOSEN, side, 0, intent.piece)
        number = turn_number(ACTIONS_A_TURN, int(state.match.companions[intent.piece] != 0))
    elif state.kind != decisions.ACTION:
        return open_question(state, intent)
    elif intent.piece != piece:
        found = [not_chosen(state, piece, intent.piece)]
    if not state.match.characters >> intent.piece & 1:
        return found
    begin = [r for r in refusals(state, TURN_ACTION, intent.piece, number, intent.action) if r not in found]
    target = why_not_target(state, intent)
    if target:  # that nothing can be challenged at all adds nothing to why this one cannot
        begin = [r for r in begin if r.rule not in ("CHAL-12", "ACT-ASSIST", "ACT-INTERACT")]
    return distinct(found + begin + target)


def distinct(found: list[Refusal]) -> list[Refusal]:
    """Each reason once."""
    return [refusal for number, refusal in enumerate(found) if refusal not in found[:number]]


def why_not_target(state: State, intent: Intent) -> list[Refusal]:
    """What forbids the named target of an action."""
    if intent.target < 0 or state.where[intent.piece] < 0:
        return []
    if intent.action in TARGETS:
        requirements, _, number = TARGETS[intent.action]
        return refusals(state, requirements, intent.piece, number, intent.target)
    for offer in offers(state, intent.piece):
        if offer.action == intent.action:
            code = state.match.programs[state.match.ability_programs[offer.card][offer.place]]
            return why_not_chosen(state, context(state, offer.card), code, intent)
    return []


def why_not_chosen(state: State, frame: list[int], code: p.Program, intent: Intent) -> list[Refusal]:
    """What forbids a piece as the first thing that an ability chooses or challenges; empty if one of the ways an
    ability can go allows it."""
    found: list[Refusal] = []
    for step in code:
        if step.code == p.CHALLENGE and not step.flags & p.NOBODYS:
            if targets_of(state, frame, step) >> intent.target & 1:
                return []
            reaches = step.numbers[0] if step.numbers else 0
            list_ = STATED_TARGET if step.flags & p.STATED else TARGET
            found += refusals(state, list_, intent.piece, reaches, intent.target)
            found += [Refusal(r, t, {}) for r, t in why_not_meant(state, frame, step.other, intent.target)]
        elif step.code == p.CHOOSE:
            reasons = why_not_meant(state, frame, step.who, intent.target)
            return found + [Refusal(rule, text, {}) for rule, text in reasons]
    return found


def not_chosen(state: State, chosen: int, piece: int) -> Refusal:
    return refuse("TURN-1", "not chosen", chosen=piece_name(state, chosen), piece=piece_name(state, piece))


def open_question(state: State, intent: Intent) -> list[Refusal]:
    """In the middle of an action: only who is asked about can do it, and only its own target can be named."""
    if intent.action not in TARGETS or state.kind != TARGETS[intent.action][1] or intent.target < 0:
        who = "chance" if state.side == CHANCE else state.match.sides[state.side].name
        return [refuse("TURN-2", "waits for", who=who, question=QUESTIONS[state.kind].name)]
    piece = asked_about(state)
    if intent.piece != piece:
        return [not_chosen(state, piece, intent.piece)]
    if state.options >> intent.target & 1:
        return []
    requirements, _, number = TARGETS[intent.action]
    if state.frames[-1][0] == MOVE:
        number = state.frames[-1][SQUARES]
    found = refusals(state, requirements, piece, number, intent.target)
    return found or [refuse("ABIL-4", "not this way", piece=piece_name(state, piece))]


def asked_about(state: State) -> int:
    """Who would move, challenge, assist or interact by the open question."""
    frame = state.frames[-1]
    if frame[0] != PROGRAM:
        return frame[2]
    return members(state, frame, state.match.programs[frame[CODE]][frame[AT]].who).bit_length() - 1
