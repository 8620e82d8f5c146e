"""The game as a whole: begin it, answer its questions, ask why not, and with what odds.

Everything outside reads `state.decision` and calls `apply`; nothing else changes a state."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.abilities import ability, ability_of, offers
from crossfray.rules.actions import ACTING, ACTIONS_A_TURN, assist, grant, interact, turn
from crossfray.rules.board import bits
from crossfray.rules.challenge import challenge, challenge_dice, defense, defense_dice, knock, strike
from crossfray.rules.chances import win_chance
from crossfray.rules.cooldown import cooldown
from crossfray.rules.decisions import NO_QUESTION, QUESTIONS
from crossfray.rules.dice import FACE_NAMES, challenger_successes, results, standard
from crossfray.rules.draft import draft
from crossfray.rules.events import Event
from crossfray.rules.facts import amount
from crossfray.rules.interpreter import program
from crossfray.rules.match import ABILITY_TYPES, CHARACTER, Match
from crossfray.rules.movement import END, MOVER, move, waiting_squares, ways_to
from crossfray.rules.phrases import CODE, RAISED, TARGETED, members
from crossfray.rules.procedure import (
    ABILITY,
    AT,
    COOLDOWN,
    DRAFT,
    GAME,
    NO_ANSWER,
    PROGRAM,
    ROUND,
    TURN,
    push,
    turn_frame,
)
from crossfray.rules.requirements import (
    BASIC_DICE,
    deed_frame,
    deeds_of,
    piece_name,
)
from crossfray.rules.sentences import say
from crossfray.rules.setup import PLAYING, game, round_
from crossfray.rules.state import SPACES, State
from crossfray.rules.steps import one, pending
from crossfray.rules.steps_dice import distance_to_beat, roll_dice
from crossfray.rules.triggers import triggers
from crossfray.rules.values import Change, trail

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
    strike,
    program,
    triggers,
    ability,
    grant,
    draft,
)
"""In the order of the numbers in procedure.py."""


class NotOffered(Exception):
    """An answer that the open decision does not offer; it has changed nothing."""


def new_game(match: Match) -> State:
    """A game that waits on its first question."""
    state = State(match)
    for number, thing in enumerate(match.things):
        if thing.home >= 0:  # SETUP-2
            state.put(number, thing.home)
        for kind in thing.tokens:  # SETUP-7
            state.pool[thing.side * 4 + kind] += 1
    push(state, GAME if match.draft is None else DRAFT, 0, 0)
    run(state, NO_ANSWER)
    return state


def resume_turn(state: State, piece: int) -> None:
    """Go on in a state set up by hand, in the turn of a character that has just been chosen."""
    side = state.match.things[piece].side
    push(state, GAME, 0, 0)
    state.frames[-1][AT] = PLAYING
    push(state, ROUND, (side + 1) % len(state.match.sides))
    push(state, TURN, side, piece, ACTIONS_A_TURN, int(state.match.companions[piece] != 0))
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
        return [state.options >> side & 1 for side in range(len(state.match.sides))]
    if state.kind == decisions.FLIP:
        return [1, 1]
    if state.kind == decisions.DRAW:
        return [state.options >> number & 1 for number in range(state.options.bit_length())]
    return [weight for _, weight in results(standard(dice_rolled(state)))]


def dice_rolled(state: State) -> int:
    """How many dice the open roll takes."""
    frame = state.frames[-1]
    if state.kind == decisions.ROLL:
        return roll_dice(state, frame, open_step(state))
    return frame[4] if state.kind == decisions.CHALLENGER_ROLL else defense_dice(state, frame)


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
    result = results(standard(dice_rolled(state)))[option][0]
    shown = [f"{count}-{name}" for count, name in zip(result, FACE_NAMES, strict=True) if count]
    return "+".join(shown) or "nothing"


def _square_id(state: State, option: int) -> str:
    return state.match.board.names[option]


def _piece_id(state: State, option: int) -> str:
    return state.match.things[option].id if option < len(state.match.things) else "no-more"


def _action_id(state: State, option: int) -> str:
    if option < len(decisions.ACTIONS):
        return decisions.ACTIONS[option]
    frame = turn_frame(state)
    for offer in offers(state, frame[3]) if frame else []:
        if offer.action == option:
            return ability_of(state, offer).id
    raise AssertionError(f"no action {option}")


def _trigger_id(state: State, option: int) -> str:
    row = state.match.triggers[state.frames[-1][2]][option]
    return f"{state.match.things[row.source].id}-{option + 1}"


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


def _way_id(state: State, option: int) -> str:
    over = state.match.board.names_of(open_way(state, option)[1])
    return "-".join(["over", *over]) if over else "clear"


def open_way(state: State, option: int) -> tuple[list[int], int]:
    """One of the ways that the open question asks about: its squares, and those of them where something waits."""
    frame = state.frames[-1]
    way = ways_to(state, frame, frame[END])[option]
    waiting = waiting_squares(state, frame[MOVER])
    return way, sum(1 << square for square in {*way[:-1]} if waiting >> square & 1)


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
)
"""In the order of the kinds of answers in decisions.py."""


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
    parts: dict[str, object] = {"piece": "", "text": "", "left": 0}
    if frame[0] == PROGRAM:
        step = state.match.programs[frame[CODE]][frame[AT]]
        parts["text"] = step.text
        who = members(state, frame, step.who)
        parts["piece"] = piece_name(state, who.bit_length() - 1) if who else ""
    elif name in ASKED_OF_A_PIECE:
        place = {COOLDOWN: 4, TURN: 3}.get(frame[0], 2)
        parts["piece"] = piece_name(state, frame[place])
        parts["left"] = frame[4] if frame[0] == TURN else 0
    return say(f"ask {name}", **parts)


ASKED_OF_A_PIECE: Final = (
    "place",
    "action",
    "move to",
    "target",
    "assist",
    "interact",
    "granted action",
    "way",
)


def raisable(state: State, step: int) -> p.Op:
    """A step of the ability that is being declared."""
    waiting = pending(state, ABILITY)
    assert waiting is not None
    return state.match.programs[state.match.ability_programs[waiting[3]][waiting[4]]][step]


# ---------------------------------------------------------------------- odds


class Odds(NamedTuple):
    """A challenge before its dice are rolled, with what changed the numbers of dice."""

    win: Fraction
    dice: int
    defense: int
    result: str
    trail: tuple[Change, ...]


def odds(state: State, piece: int, target: int, dice: int = BASIC_DICE, basic: bool = True) -> Odds:
    """The exact odds of a challenge of a piece against a target, with every modifier."""
    also = p.BASIC_CHALLENGE_DICE if basic else -1
    changes = trail(state, p.DICE, piece, dice, target, also) if piece >= 0 else []
    changes += trail(state, p.DEFENSE, target, state.match.things[target].defense, piece)
    dice = challenge_dice(state, piece, target, dice, int(basic))
    against = defense(state, target, piece)
    if state.match.things[target].kind != CHARACTER:
        result = "removed"
    else:
        result = "knocked out" if state.down >> target & 1 else "knocked down"
    return Odds(win_chance(standard(dice), standard(against)), dice, against, result, tuple(changes))


def interact_odds(state: State, piece: int, target: int) -> Odds | None:
    """The exact odds of an interact that begins with a roll against a distance; None if it does not."""
    for deed in deeds_of(state, piece):
        frame = deed_frame(state, deed, piece)
        step = deed.interaction.program[0]
        if step.code != p.ROLL or not step.other:
            continue
        if members(state, frame, deed.interaction.what) >> target & 1:
            frame[CODE] = deed.program
            dice, needed = roll_dice(state, frame, step), distance_to_beat(state, frame, step)
            ways = results(standard(dice))
            made = sum(weight for result, weight in ways if challenger_successes(result) >= needed)
            changes = trail(state, p.ROLL_DICE, piece, step.number.number)
            return Odds(
                Fraction(made, sum(weight for _, weight in ways)), dice, needed, "made", tuple(changes)
            )
    return None


def open_odds(state: State, target: int) -> Odds:
    """The odds of a target of the open question, which asks whom to challenge."""
    frame = state.frames[-1]
    if frame[0] == PROGRAM:
        step = open_step(state)
        piece = -1 if step.flags & p.NOBODYS else one(members(state, frame, step.who))
        aimed = frame[:]
        aimed[TARGETED] = 1 << target
        dice = amount(state, aimed, step.number) + int(frame[RAISED] == frame[AT])
        return odds(state, piece, target, dice, basic=False)
    return odds(state, frame[2], target)
