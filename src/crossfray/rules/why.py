"""Why not: every rule that forbids what a player would like to do, from the lists that make the options."""

from typing import Final, NamedTuple

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.abilities import ability_frame, offer_refusals
from crossfray.rules.actions import ACTIONS_A_TURN
from crossfray.rules.asking import question_text
from crossfray.rules.conditions import squares_away
from crossfray.rules.decisions import NO_QUESTION
from crossfray.rules.frames import (
    ACTING_PIECE,
    AT,
    CODE,
    COOLDOWN_FRAME,
    COOLDOWN_PIECE,
    GAME_FRAME,
    GAME_PIECE,
    MOVE_FLAGS,
    MOVE_FRAME,
    MOVE_PIECE,
    MOVE_SQUARES,
    PROCEDURE,
    PROGRAM_FRAME,
    TURN_FREE,
    TURN_LEFT,
    TURN_PIECE,
    TURN_SIDE,
    Frame,
)
from crossfray.rules.ground import home_area
from crossfray.rules.interpreter import STEPS
from crossfray.rules.moves import shares, within_reach
from crossfray.rules.procedure import turn_frame
from crossfray.rules.refusals import Refusal, piece_name, refuse, square_name
from crossfray.rules.requirements import (
    ANY_ACTION,
    ASSISTED,
    BASIC_MOVE,
    CHALLENGE_TARGET,
    CHOSEN,
    DESTINATION,
    INTERACTED,
    Requirements,
    basic_squares,
    refusals,
    turn_number,
)
from crossfray.rules.selectors import members
from crossfray.rules.state import CHANCE, State
from crossfray.rules.steps import one
from crossfray.rules.steps_board import targets_of, why_no_target
from crossfray.rules.values import reach_of


class Intent(NamedTuple):
    """An action with its target, legal or not: what a player would like to do. Without a target, the question is
    whether the action can begin."""

    piece: int
    action: int
    target: int = -1
    """a square for a move, else a piece; -1: none"""


TARGETS: Final[dict[int, tuple[Requirements, int, int]]] = {
    decisions.ACTION_MOVE: (DESTINATION, decisions.ASK_MOVE_TO, BASIC_MOVE),
    decisions.ACTION_CHALLENGE: (CHALLENGE_TARGET, decisions.ASK_TARGET, 0),
    decisions.ACTION_ASSIST: (ASSISTED, decisions.ASK_ASSIST, 0),
    decisions.ACTION_INTERACT: (INTERACTED, decisions.ASK_INTERACT, 0),
}
"""for each basic action: the requirements of its target, the question for it, and the number with it"""


def number_with(state: State, piece: int, action: int) -> int:
    """The squares of a basic move or the range of a basic challenge, after every change."""
    number = TARGETS[action][2]
    if action == decisions.ACTION_MOVE:
        return basic_squares(state, piece)
    return reach_of(state, piece, number) if action == decisions.ACTION_CHALLENGE else number


def why_not(state: State, intent: Intent) -> list[Refusal]:
    """Every rule that forbids an intent in this position; empty exactly if it is possible now."""
    if state.kind == NO_QUESTION:
        return [refuse("TURN-1", "game over")]
    frame = turn_frame(state)
    if frame is None:  # before the first turn, or between two rounds
        return open_question(state, intent)
    side, piece = frame[TURN_SIDE], frame[TURN_PIECE]
    number = turn_number(frame[TURN_LEFT], frame[TURN_FREE] & 1)
    found: list[Refusal] = []
    if state.kind == decisions.ASK_CHARACTER:
        found = refusals(state, CHOSEN, side, 0, intent.piece)
        number = turn_number(ACTIONS_A_TURN, int(state.match.companions[intent.piece] != 0))
    elif state.kind != decisions.ASK_ACTION:
        return open_question(state, intent)
    elif intent.piece != piece:
        found = [not_chosen(state, piece, intent.piece)]
    if not state.match.characters >> intent.piece & 1:
        return found
    begin = refusals(state, ANY_ACTION, intent.piece, number, intent.action)
    begin += offer_refusals(state, intent.piece, intent.action)
    target = why_not_target(state, intent)
    if target:  # that there is no target at all adds nothing to why this one is wrong
        begin = [r for r in begin if r.rule not in ("CHAL-12", "ACT-ASSIST", "ACT-INTERACT")]
    return distinct(found + begin + target)


def distinct(found: list[Refusal]) -> list[Refusal]:
    """Each reason once."""
    return [refusal for number, refusal in enumerate(found) if refusal not in found[:number]]


def why_not_target(state: State, intent: Intent) -> list[Refusal]:
    """What forbids the target that was named."""
    if intent.target < 0 or state.where[intent.piece] < 0:
        return []
    if intent.action in TARGETS:
        requirements = TARGETS[intent.action][0]
        number = number_with(state, intent.piece, intent.action)
        return refusals(state, requirements, intent.piece, number, intent.target)
    for offer in state.match.offers[intent.piece]:
        if offer.action == intent.action:
            code = state.match.programs[state.match.ability_programs[offer.card][offer.place]]
            return why_not_chosen(state, ability_frame(state, offer), code, intent)
    return []


def why_not_chosen(state: State, frame: Frame, code: p.Program, intent: Intent) -> list[Refusal]:
    """What forbids a piece as the first choice or target of an ability; empty if one of the ability's ways allows it,
    or if something else comes first and decides it."""
    found: list[Refusal] = []
    for op in code:
        step = STEPS[op.code]
        if op.code == p.DO_CHALLENGE and not op.flags & p.NOBODYS:
            if targets_of(state, frame, op) >> intent.target & 1:
                return []
            found += why_no_target(state, frame, op, intent.target)
        elif step.refuse is not None and step.finds_way:
            return found + step.refuse(state, frame, op, intent.target)
        elif op.code not in (p.DO_BRANCH, p.DO_JUMP, p.DO_MAY, p.DO_END):
            break
    return found


def not_chosen(state: State, chosen: int, piece: int) -> Refusal:
    return refuse("TURN-1", "not chosen", chosen=piece_name(state, chosen), piece=piece_name(state, piece))


def open_question(state: State, intent: Intent) -> list[Refusal]:
    """In the middle of an action: only the piece in question can act, and only a target can be named."""
    if intent.action not in TARGETS or state.kind != TARGETS[intent.action][1] or intent.target < 0:
        if state.side == CHANCE:
            return [refuse("TURN-2", "waits for chance")]
        who, question = state.match.sides[state.side].name, question_text(state)
        return [refuse("TURN-2", "waits for", who=who, question=question)]
    piece = asked_about(state)
    if intent.piece != piece:
        names = {"chosen": piece_name(state, piece), "piece": piece_name(state, intent.piece)}
        return [refuse("TURN-1", "not asked about", **names)]
    if state.options >> intent.target & 1:
        return []
    frame = state.frames[-1]
    if frame[PROCEDURE] == MOVE_FRAME:
        found = why_not_there(state, frame, intent.target)
    elif frame[PROCEDURE] == PROGRAM_FRAME and intent.action == decisions.ACTION_CHALLENGE:
        found = why_no_target(state, frame, open_op(state), intent.target)
    else:
        requirements, number = TARGETS[intent.action][0], number_with(state, piece, intent.action)
        found = refusals(state, requirements, piece, number, intent.target)
    return found or [refuse("ABIL-4", "not this way", piece=piece_name(state, piece))]


def why_not_there(state: State, frame: Frame, square: int) -> list[Refusal]:
    """What keeps a move from ending on a square; it may pass what does not stop it."""
    piece, steps, flags = frame[MOVE_PIECE], frame[MOVE_SQUARES], frame[MOVE_FLAGS]
    enterable, reached, free = DESTINATION
    found = refusals(
        state, (enterable,) if shares(state, piece, flags) else (enterable, free), piece, steps, square
    )
    if within_reach(state, frame) >> square & 1:
        return found
    names = {"piece": piece_name(state, piece), "square": square_name(state, square)}
    if squares_away(state, state.squares(piece), 1 << square) <= steps:
        if flags & p.STRAIGHT:
            return [refuse("LINE-1", "not in line", **names), *found]
        if flags & (p.TOWARD | p.AWAY):
            rule = "TOWARD-1" if flags & p.TOWARD else "AWAY-1"
            return [refuse(rule, "not led there", **names), *found]
    return [reached.refuse(state, piece, steps, square), *found]


def why_not_placed(state: State, square: int) -> list[Refusal]:
    """What keeps the piece that is being placed (before the first round, or from a track) from a square; empty if
    nothing does, or if somebody else places it."""
    frame = state.frames[-1]
    placing = {GAME_FRAME: GAME_PIECE, COOLDOWN_FRAME: COOLDOWN_PIECE}.get(frame[PROCEDURE])
    if state.kind != decisions.ASK_PLACE or placing is None or state.options >> square & 1:
        return []
    piece = frame[placing]
    enterable, _, free = DESTINATION
    if not enterable.allowed(state, piece, 0) >> square & 1:
        return [enterable.refuse(state, piece, 0, square)]
    if state.occupied >> square & 1:
        return [free.refuse(state, piece, 0, square)]
    match = state.match
    area = match.objective_setup(piece)[1] if match.objectives >> piece & 1 else state.side
    names = {"side": match.sides[area].name, "square": square_name(state, square)}
    if not home_area(state, area) & state.options:
        return [refuse("COOL-4", "area full", **names)]
    rule = "SETUP-8" if placing == GAME_PIECE else "COOL-3"
    return [refuse(rule, "not in the area", piece=piece_name(state, piece), **names)]


def asked_about(state: State) -> int:
    """The piece that would move, challenge, assist or interact by the open question."""
    frame = state.frames[-1]
    if frame[PROCEDURE] != PROGRAM_FRAME:
        return frame[ACTING_PIECE]
    return one(members(state, frame, open_op(state).who))


def open_op(state: State) -> p.Op:
    """The step of the card's text that asks."""
    frame = state.frames[-1]
    return state.match.programs[frame[CODE]][frame[AT]]
