"""The game as a whole: begin it, answer its questions, ask why not, and with what odds.

Everything outside reads `state.decision` and calls `apply`; nothing else changes a state."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from crossfray.rules import decisions
from crossfray.rules.actions import ACTING, ACTIONS_A_TURN, assist, interact, move, turn
from crossfray.rules.board import bits
from crossfray.rules.challenge import challenge, defense, knock
from crossfray.rules.chances import win_chance
from crossfray.rules.cooldown import cooldown
from crossfray.rules.decisions import NO_QUESTION, OF_ACTION, OF_PIECE, OF_RESULT, OF_SIDE, QUESTIONS
from crossfray.rules.dice import FACE_NAMES, results, standard
from crossfray.rules.events import Event
from crossfray.rules.match import CHARACTER, MARKER, Match
from crossfray.rules.procedure import AT, COOLDOWN, GAME, NO_ANSWER, ROUND, TURN, push
from crossfray.rules.requirements import (
    ACTION,
    ASSISTED,
    BASIC_DICE,
    BASIC_MOVE,
    CHOSEN,
    DESTINATION,
    INTERACTED,
    TARGET,
    Refusal,
    Requirements,
    piece_name,
    refusals,
    refuse,
)
from crossfray.rules.sentences import say
from crossfray.rules.setup import PLAYING, game, round_
from crossfray.rules.state import CHANCE, State

Procedure = Callable[[State, list[int], int], None]

PROCEDURES: Final[tuple[Procedure, ...]] = (
    game,
    round_,
    turn,
    move,
    challenge,
    assist,
    interact,
    knock,
    cooldown,
)
"""In the order of the numbers in procedure.py."""


class NotOffered(Exception):
    """An answer that the open decision does not offer; it has changed nothing."""


def new_game(match: Match) -> State:
    """A game that waits on its first question."""
    state = State(match)
    for number, thing in enumerate(match.things):
        if thing.kind == MARKER and thing.home >= 0:  # SETUP-2
            state.put(number, thing.home)
        for kind in thing.tokens:  # SETUP-7
            state.pool[thing.side * 4 + kind] += 1
    push(state, GAME, 0)
    run(state, NO_ANSWER)
    return state


def resume_turn(state: State, piece: int) -> None:
    """Go on in a state set up by hand, in the turn of a character that has just been chosen."""
    side = state.match.things[piece].side
    push(state, GAME, 0)
    state.frames[-1][AT] = PLAYING
    push(state, ROUND, (side + 1) % len(state.match.sides))
    push(state, TURN, side, piece, ACTIONS_A_TURN)
    state.frames[-1][AT] = ACTING
    run(state, NO_ANSWER)


def apply(state: State, option: int) -> list[Event]:
    """Answer the open decision, and go on to the next one. What happened on the way is the result."""
    if option < 0 or not state.options >> option & 1:
        raise NotOffered(f"decision {state.step} does not offer {option}")
    state.events = []
    state.step += 1
    run(state, option)
    return state.events


def run(state: State, answer: int) -> None:
    """Step through procedures until a question has more than one answer, or the game is over.

    A question with one answer is not asked, except whether a character is done."""
    frames = state.frames
    while True:
        state.kind = NO_QUESTION
        state.options = 0
        while frames and state.kind == NO_QUESTION:
            frame = frames[-1]
            PROCEDURES[frame[0]](state, frame, answer)
            answer = NO_ANSWER
        options = state.options
        if options & (options - 1) or not frames or state.kind == decisions.ACTION:
            return
        if not options:
            raise AssertionError(f"a question without an answer: {QUESTIONS[state.kind].name}")
        answer = options.bit_length() - 1


# ---------------------------------------------------------------------- the open decision


def chance_weights(state: State) -> list[int]:
    """For a question that chance answers: the weight of each answer, by its number."""
    if state.kind == decisions.FIRST_PLAYER:
        return [1] * len(state.match.sides)
    return [weight for _, weight in results(standard(dice_rolled(state)))]


def dice_rolled(state: State) -> int:
    """How many dice the open roll takes."""
    frame = state.frames[-1]
    return frame[4] if state.kind == decisions.CHALLENGER_ROLL else defense(state, frame[3])


def option_id(state: State, option: int) -> str:
    """An answer's id: what people and files write."""
    means = QUESTIONS[state.kind].answers
    if means == OF_ACTION:
        return decisions.ACTIONS[option]
    if means == OF_PIECE:
        return state.match.things[option].id
    if means == OF_SIDE:
        return f"side-{option + 1}"
    if means == OF_RESULT:
        result = results(standard(dice_rolled(state)))[option][0]
        shown = [f"{count}-{name}" for count, name in zip(result, FACE_NAMES, strict=True) if count]
        return "+".join(shown) or "nothing"
    return state.match.board.names[option]


def option_ids(state: State) -> dict[str, int]:
    """All answers of the open decision by id."""
    return {option_id(state, option): option for option in bits(state.options)}


def answer(state: State, decision_id: int, option: str) -> list[Event]:
    """Answer by ids, as they come from outside; NotOffered says what is wrong."""
    if state.kind == NO_QUESTION:
        raise NotOffered("the game is over: it takes no more answers")
    if decision_id != state.step:
        raise NotOffered(f"the answer is for decision {decision_id}; the open one is {state.step}")
    known = option_ids(state)
    if option not in known:
        raise NotOffered(f"'{option}' is not offered; the answers are {', '.join(known)}")
    return apply(state, known[option])


def question_text(state: State) -> str:
    """The open question as a sentence."""
    frame = state.frames[-1]
    name = QUESTIONS[state.kind].name
    piece = {GAME: 2, COOLDOWN: 4, TURN: 3}.get(frame[0], 2)
    parts = {"piece": piece_name(state, frame[piece]) if name in ASKED_OF_A_PIECE else ""}
    return say(f"ask {name}", left=frame[4] if frame[0] == TURN else 0, **parts)


ASKED_OF_A_PIECE: Final = ("place", "action", "move to", "target", "assist", "interact")


# ---------------------------------------------------------------------- why not


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
"""For each action what its target requires, the question that asks for it, and the number that goes with it."""


def why_not(state: State, intent: Intent) -> list[Refusal]:
    """Every rule that forbids an intent in this position; empty exactly if it can be carried out now."""
    if state.kind == NO_QUESTION:
        return [refuse("TURN-1", "game over")]
    frame = turn_frame(state)
    if frame is None:  # before the first turn, or between two rounds
        return open_question(state, intent)
    side, piece, left = frame[2], frame[3], frame[4]
    if state.kind == decisions.CHARACTER:
        found = refusals(state, CHOSEN, side, 0, intent.piece)
        left = ACTIONS_A_TURN
    elif intent.piece != piece:
        names = {"chosen": piece_name(state, piece), "piece": piece_name(state, intent.piece)}
        found = [refuse("TURN-1", "not chosen", **names)]
    else:
        found = []
    if state.kind not in (decisions.CHARACTER, decisions.ACTION):
        return found + open_question(state, intent)
    if not state.match.characters >> intent.piece & 1:
        return found
    number = TARGETS[intent.action][2] if intent.action in TARGETS else 0
    begin = [r for r in refusals(state, ACTION, intent.piece, left, intent.action) if r not in found]
    if intent.target < 0 or intent.action not in TARGETS or state.where[intent.piece] < 0:
        return found + begin
    target = refusals(state, TARGETS[intent.action][0], intent.piece, number, intent.target)
    if target:  # that nothing can be challenged at all adds nothing to why this one cannot
        begin = [r for r in begin if r.rule not in ("CHAL-12", "ACT-ASSIST", "ACT-INTERACT")]
    return found + begin + target


def open_question(state: State, intent: Intent) -> list[Refusal]:
    """In the middle of an action: only its own target can be named."""
    if intent.action in TARGETS and state.kind == TARGETS[intent.action][1] and intent.target >= 0:
        requirements, _, number = TARGETS[intent.action]
        return refusals(state, requirements, state.frames[-1][2], number, intent.target)
    who = "chance" if state.side == CHANCE else state.match.sides[state.side].name
    return [refuse("TURN-2", "waits for", who=who, question=QUESTIONS[state.kind].name)]


def turn_frame(state: State) -> list[int] | None:
    """The turn that is being taken, if one is."""
    for frame in reversed(state.frames):
        if frame[0] == TURN:
            return frame
    return None


# ---------------------------------------------------------------------- odds


class Odds(NamedTuple):
    """A challenge before its dice are rolled."""

    win: Fraction
    dice: int
    defense: int
    result: str


def odds(state: State, target: int, dice: int = BASIC_DICE) -> Odds:
    """The exact odds of a challenge against a target."""
    against = defense(state, target)
    if state.match.things[target].kind != CHARACTER:
        result = "removed"
    else:
        result = "knocked out" if state.down >> target & 1 else "knocked down"
    return Odds(win_chance(standard(dice), standard(against)), dice, against, result)


__all__ = [
    "Intent",
    "NotOffered",
    "Odds",
    "answer",
    "apply",
    "chance_weights",
    "new_game",
    "odds",
    "option_id",
    "option_ids",
    "question_text",
    "resume_turn",
    "why_not",
]
