"""The game as a whole: begin it, answer its questions, ask why not, ask for odds.

Everything outside reads `state.decision` and calls `apply`; nothing else changes a state."""

from collections.abc import Callable
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.abilities import ability, ability_of
from crossfray.rules.actions import ACTING, ACTIONS_A_TURN, assist, grant, interact, turn
from crossfray.rules.board import bits
from crossfray.rules.challenge import challenge, knock, strike
from crossfray.rules.cooldown import cooldown
from crossfray.rules.decisions import NO_QUESTION, QUESTIONS
from crossfray.rules.dice import Dice, face_name, places, results
from crossfray.rules.draft import draft
from crossfray.rules.frames import (
    ABILITY_CARD,
    ABILITY_FRAME,
    ABILITY_INDEX,
    AT,
    CODE,
    DRAFT_FRAME,
    FIRST_HAND,
    GAME_FRAME,
    MOVE_END,
    MOVE_PIECE,
    PROCEDURE,
    ROUND_FRAME,
    SECOND_HAND,
    SETTLE_FRAME,
    TRIGGERS_BEFORE,
    TRIGGERS_EVENT,
    TURN_FRAME,
    TURN_PIECE,
    Frame,
)
from crossfray.rules.hands import hand_dice, is_rolled
from crossfray.rules.interpreter import program
from crossfray.rules.kinds import Event, event_from
from crossfray.rules.match import ABILITY_TYPES, STATUS, Match, Ready
from crossfray.rules.moves import move, places_on_the_way, walls_passed, ways_to
from crossfray.rules.procedure import NO_ANSWER, nearest_frame, push, turn_frame
from crossfray.rules.reactions import triggers
from crossfray.rules.rolls import picked_dice, roll, thrown_dice
from crossfray.rules.settling import contested_row, settle, settle_next
from crossfray.rules.setup import PLAYING, game, round_
from crossfray.rules.state import FACE_DOWN, SPACES, State, more_at
from crossfray.rules.triggers import ready_row

Procedure = Callable[[State, Frame, int], None]

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
    strike,
    program,
    triggers,
    ability,
    grant,
    draft,
    settle,
    roll,
    picked_dice,
)
"""in the order of the numbers in frames.py"""


class NotOffered(Exception):
    """The open decision does not offer this answer; nothing has changed."""


def new_game(match: Match) -> State:
    """A game that waits for the answer to its first question."""
    state = State(match)
    for number, thing in enumerate(match.things):
        if thing.home >= 0:  # SETUP-2
            state.put(number, thing.home)
        if thing.other_side >= 0:  # FLIPSIDE-1: its side is still to be picked
            state.where[number] = FACE_DOWN
        for kind in thing.tokens:  # SETUP-7
            state.pool = more_at(state.pool, thing.side * 4 + kind, 1)
    push(state, GAME_FRAME if match.draft is None else DRAFT_FRAME, 0, 0)
    run(state, NO_ANSWER)
    return state


def resume_turn(state: State, piece: int) -> None:
    """Continue in a state set up by hand, in the turn of a character that has just been chosen."""
    side = state.match.things[piece].side
    push(state, GAME_FRAME, 0, 0)
    state.frames[-1][AT] = PLAYING
    push(state, ROUND_FRAME, (side + 1) % len(state.match.sides))
    push(state, TURN_FRAME, side, piece, ACTIONS_A_TURN, int(state.match.companions[piece] != 0))
    state.frames[-1][AT] = ACTING
    run(state, NO_ANSWER)


def apply(state: State, option: int) -> list[Event]:
    """Answer the open decision and go on to the next one. The result is what happened on the way."""
    state.events = []
    state.listening = True
    go_on(state, option)
    return state.events


def advance(state: State, option: int) -> None:
    """The same without events, for search and simulation."""
    state.listening = False
    go_on(state, option)


def copy_and_apply(state: State, option: int) -> State:
    """The position after an answer, in a copy; without events."""
    twin = state.copy()
    go_on(twin, option)
    return twin


def go_on(state: State, option: int) -> None:
    """Take an answer and run to the next question."""
    if option < 0 or not state.options >> option & 1:
        raise NotOffered(f"decision {state.step} does not offer {option}")
    state.step += 1
    state.set_off = 0
    run(state, option)


def run(state: State, answer: int) -> None:
    """Run procedures until a question has more than one answer, or the game is over.

    A question with one answer is not asked, except whether a character is done."""
    frames, contested = state.frames, bool(state.match.contested)
    state.known_key = -1
    while True:
        state.kind = NO_QUESTION
        state.options = 0
        while frames and state.kind == NO_QUESTION:
            if contested and answer < 0 and frames[-1][PROCEDURE] != SETTLE_FRAME and settle_next(state):
                continue
            frame = frames[-1]
            PROCEDURES[frame[PROCEDURE]](state, frame, answer)
            answer = NO_ANSWER
        options = state.options
        if options & (options - 1) or not frames or state.kind == decisions.ASK_ACTION:
            return
        if not options:
            raise AssertionError(f"a question without an answer: {QUESTIONS[state.kind].name}")
        answer = options.bit_length() - 1


# ---------------------------------------------------------------------- the open decision


def chance_weights(state: State) -> list[int]:
    """For a question that chance answers: the weight of each answer, by its number."""
    if state.kind == decisions.ASK_FIRST_PLAYER:
        return [state.options >> side & 1 for side in range(len(state.match.sides))]
    if state.kind == decisions.ASK_FLIP:
        return [1, 1]
    if state.kind == decisions.ASK_DRAW:
        return [state.options >> number & 1 for number in range(state.options.bit_length())]
    return [weight for _, weight in open_results(state)]


def open_results(state: State) -> tuple[tuple[int, int], ...]:
    """The possible results of the open roll, with weights."""
    return results(*open_dice(state))


def open_dice(state: State) -> tuple[int, Dice]:
    """The dice of the open roll: how many standard ones, and the others."""
    frame = state.frames[-1]
    if state.kind == decisions.ASK_REROLL:
        return thrown_dice(state.match, frame)
    return hand_dice(state, frame, SECOND_HAND if is_rolled(frame, FIRST_HAND) else FIRST_HAND)


def open_step(state: State) -> p.Op:
    """The step of a card's text that asks."""
    frame = state.frames[-1]
    return state.match.programs[frame[CODE]][frame[AT]]


def option_id(state: State, option: int) -> str:
    """An answer's id: what people and files write."""
    return OPTION_IDS[QUESTIONS[state.kind].answers](state, option)


def _side_id(_state: State, option: int) -> str:
    return f"side-{option + 1}"


def _result_id(state: State, option: int) -> str:
    result = open_results(state)[option][0]
    shown = [f"{count}-{_die_id(state, place)}" for place, count in places(result)]
    return "+".join(shown) or "nothing"


def _die_id(state: State, place: int) -> str:
    """A die by what it shows, and by its card if it is not a standard die."""
    if place == len(state.match.faces):
        return "no-more"
    card, face = state.match.die_at[place], face_name(state.match.faces[place])
    return f"{card}-{face}" if card else face


def _square_id(state: State, option: int) -> str:
    return state.board.place_name(option)


def _piece_id(state: State, option: int) -> str:
    return state.match.things[option].id if option < len(state.match.things) else "no-more"


def _action_id(state: State, option: int) -> str:
    if option < len(decisions.ACTIONS):
        return decisions.ACTIONS[option]
    frame = turn_frame(state)
    for offer in state.match.offers[frame[TURN_PIECE]] if frame else []:
        if offer.action == option:
            card = state.match.things[offer.card]
            return card.id if card.kind == STATUS else ability_of(state, offer).id
    raise AssertionError(f"no action {option}")


def _trigger_id(state: State, option: int) -> str:
    return f"{state.match.things[open_row(state, option).source].id}-{option + 1}"


def _row_id(state: State, option: int) -> str:
    return f"{state.match.things[contested_row(state, option)[0]].id}-{option + 1}"


def open_row(state: State, option: int) -> Ready:
    """One of the texts whose order the open question asks about."""
    frame = state.frames[-1]
    event = event_from(frame[TRIGGERS_EVENT:])
    return ready_row(state, event.kind, bool(frame[TRIGGERS_BEFORE]), option)


def _yes_no_id(_state: State, option: int) -> str:
    return "yes" if option else "no"


def _step_id(_state: State, option: int) -> str:
    return f"step-{option + 1}"


def _token_id(state: State, option: int) -> str:
    if option == len(state.tokens):
        return "no-more"
    side, space, kind = option // (SPACES * 4), option // 4 % SPACES + 1, option % 4
    return f"side-{side + 1}-{ABILITY_TYPES[kind]}-{space}"


def _type_id(_state: State, option: int) -> str:
    return ABILITY_TYPES[option]


def _area_id(_state: State, option: int) -> str:
    return f"area-{option + 1}"


def _set_id(state: State, option: int) -> str:
    return sorted(state.match.sets)[option]


def _way_id(state: State, option: int) -> str:
    over = state.board.place_names(open_way(state, option)[1])
    return "-".join(["over", *over]) if over else "clear"


def open_way(state: State, option: int) -> tuple[list[int], int]:
    """One of the ways in the open question: its squares, and the places where something waits or where it goes
    through a wall."""
    frame = state.frames[-1]
    way = ways_to(state, frame, frame[MOVE_END])[option]
    waiting = places_on_the_way(state, frame, sum(1 << square for square in {*way[:-1]}))
    walls = walls_passed(state, frame, state.where[frame[MOVE_PIECE]], way)
    return way, waiting | walls


OPTION_IDS: Final[tuple[Callable[[State, int], str], ...]] = (
    _side_id,
    _result_id,
    _square_id,
    _piece_id,
    _action_id,
    _trigger_id,
    _yes_no_id,
    _step_id,
    _token_id,
    _type_id,
    _way_id,
    _area_id,
    _row_id,
    _die_id,
    _set_id,
)
"""in the order of the kinds of answers in decisions.py"""


def option_ids(state: State) -> dict[str, int]:
    """All answers of the open decision by id."""
    return {option_id(state, option): option for option in bits(state.options)}


def answer(state: State, decision_id: int, option: str) -> list[Event]:
    """Answer with ids from outside; NotOffered says what is wrong."""
    if state.kind == NO_QUESTION:
        raise NotOffered("the game is over: it takes no more answers")
    if decision_id != state.step:
        raise NotOffered(f"the answer is for decision {decision_id}; the open one is {state.step}")
    known = option_ids(state)
    if option not in known:
        raise NotOffered(f"'{option}' is not offered; the answers are {', '.join(known)}")
    return apply(state, known[option])


def raisable(state: State, step: int) -> p.Op:
    """A step of the ability that is being declared."""
    waiting = nearest_frame(state, ABILITY_FRAME)
    assert waiting is not None
    return state.match.programs[state.match.ability_programs[waiting[ABILITY_CARD]][waiting[ABILITY_INDEX]]][
        step
    ]
