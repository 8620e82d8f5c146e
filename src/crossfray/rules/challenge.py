"""Challenges, and what losing one does (CHAL, DOWN)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.cooldown import send_to_track
from crossfray.rules.frames import (
    AT,
    CHALLENGE_BY,
    CHALLENGE_CAUSE,
    CHALLENGE_CREDIT,
    CHALLENGE_FRAME,
    CHALLENGE_LENGTH,
    CHALLENGE_RESULT,
    CHALLENGE_SQUARE,
    CHALLENGE_TO,
    CHALLENGE_WON,
    FIRST_HAND,
    HAND_COUNT,
    HAND_DICE,
    HAND_LESS,
    HAND_ROLL,
    KNOCK_BY,
    KNOCK_CAUSE,
    KNOCK_CREDIT,
    KNOCK_FRAME,
    KNOCK_LENGTH,
    KNOCK_PIECE,
    KNOCK_REPLACED,
    KNOCK_RESULT,
    KNOCK_SQUARE,
    PROCEDURE,
    ROLLER,
    ROLLER_AGAINST,
    SECOND_HAND,
    STRIKE_MORE,
    STRIKE_PIECE,
    STRIKE_SIDE,
    Frame,
)
from crossfray.rules.hands import ask_hand, dice_in, new_hands, put_roll, whose_hand
from crossfray.rules.kinds import (
    BOTH_ROLLED,
    BY_BASIC,
    BY_RULES,
    CHALLENGE,
    COMPARE,
    DICE_CHANGE,
    FIRST_ROLL,
    KNOCK_DOWN,
    KNOCK_OUT,
    LEAVE,
    LOSE,
    RANGED,
    REMOVE,
    ROLL,
    STRETCH,
    WIN,
    Event,
)
from crossfray.rules.match import CHARACTER, COMPANION
from crossfray.rules.moves import knocked_down_on_the_way
from crossfray.rules.points import end_if_won, gain
from crossfray.rules.procedure import ask, pop, tell
from crossfray.rules.requirements import BASIC_DICE, CHALLENGE_TARGET, allowed
from crossfray.rules.state import OFF, State
from crossfray.rules.triggers import announce, happens, hear, is_heard
from crossfray.rules.values import changes_value, forbidding, reach_of, spend_next, value

# Where a challenge is (CHAL-20).
DECLARED: Final = 0
CHANGING_DICE: Final = 1
CHALLENGER_ROLLS: Final = 2
CHALLENGER_ROLLED: Final = 3
DEFENDER_ROLLS: Final = 4
DEFENDER_ROLLED: Final = 5
COMPARING: Final = 6
DECIDING: Final = 7
COMPARED: Final = 8
TOLD: Final = 9
OVER: Final = 10

# Where a knock is.
COMING: Final = 0
FALLING: Final = 1
FALLEN: Final = 2

# Results of losing.
NOTHING: Final = 0
WENT_DOWN: Final = 1
WENT_OUT: Final = 2
REMOVED: Final = 3

MOST_DICE: Final = 20
"""more than any text adds up to; keeps the list of results short"""


def strike(state: State, frame: Frame, answer: int) -> None:
    """ACT-CHALLENGE: the basic action."""
    piece = frame[STRIKE_PIECE]
    if frame[AT] == 0:
        frame[AT] = 1
        targets = allowed(state, CHALLENGE_TARGET, piece, reach_of(state, piece, 0))
        ask(state, decisions.ASK_TARGET, frame[STRIKE_SIDE], targets)
    else:
        pop(state)
        cause = with_range(state, BY_BASIC, reach_of(state, piece, 0))
        start_challenge(state, piece, answer, BASIC_DICE + frame[STRIKE_MORE], cause)
        stretch(state, piece, answer, 0, BY_BASIC)


def with_range(state: State, cause: int, reaches: int) -> int:
    """The cause of a challenge, marked as ranged if any text of the match asks for that."""
    return cause | RANGED if reaches and state.match.asks_range else cause


def start_challenge(
    state: State, piece: int, target: int, dice: int, cause: int = BY_RULES, source: int = -1
) -> None:
    """A piece challenges a target; -1 if nobody does, by the text of a card."""
    frame = new_hands(CHALLENGE_LENGTH, CHALLENGE_FRAME, piece, target)
    frame[FIRST_HAND + HAND_DICE] = dice
    frame[CHALLENGE_CREDIT] = credited(state, piece, source, target)
    frame[CHALLENGE_CAUSE] = cause
    state.frames.append(frame)


def stretch(state: State, piece: int, target: int, reaches: int, cause: int) -> None:
    """Pay first if the target is in range only at a price."""
    if is_heard(state, STRETCH):
        free = reach_of(state, piece, reaches, cause, paid=False)
        if free != reach_of(state, piece, reaches, cause) and not (
            allowed(state, CHALLENGE_TARGET, piece, free) >> target & 1
        ):
            hear(state, Event(STRETCH, doer=piece, target=target))


def credited(state: State, piece: int, source: int, target: int) -> int:
    """TOKEN-3: who is credited with a knock-out: the character that did it or put its source into play; nobody if the
    target's own side did it."""
    made = state.made_to_act(piece) if state.made and piece >= 0 else None
    doer = piece if piece >= 0 else source
    if made is not None:  # CONTROL-1, CONTROL-2
        credit = made.by
    elif state.match.things[doer].kind == CHARACTER:
        credit = doer
    else:
        credit = state.match.things[doer].owner
    own = credit >= 0 and state.match.things[credit].side == state.match.things[target].side
    return -1 if own else credit


def challenge_event(state: State, frame: Frame, kind: int = CHALLENGE) -> Event:
    """A challenge as an event: its declaration or its result."""
    piece, target = frame[CHALLENGE_BY], frame[CHALLENGE_TO]
    successes, against = frame[FIRST_HAND + HAND_COUNT], frame[SECOND_HAND + HAND_COUNT]
    return Event(
        kind,
        doer=piece,
        target=target,
        side=state.acting_side(piece) if piece >= 0 else -1,
        cause=frame[CHALLENGE_CAUSE],
        amount=successes,
        result=against,
        margin=successes - against,
    )


def challenge(state: State, frame: Frame, answer: int) -> None:
    """CHAL-20, step by step. A moment that no text waits for is passed over."""
    at = frame[AT]
    if at < COMPARED and state.where[frame[CHALLENGE_TO]] < 0:
        at = frame[AT] = OVER
    if at == DECLARED:
        frame[AT] = CHANGING_DICE
        happens(state, declaration(state, frame))
        return
    if at == CHANGING_DICE:
        if moment(state, frame, DICE_CHANGE, CHALLENGER_ROLLS):
            return
        at = CHALLENGER_ROLLS
    elif at == CHALLENGER_ROLLED:
        show_roll(state, frame, FIRST_HAND, answer)
        if moment(state, frame, FIRST_ROLL, DEFENDER_ROLLS):
            return
        at = DEFENDER_ROLLS
    elif at == DEFENDER_ROLLED:
        show_roll(state, frame, SECOND_HAND, answer)
        if moment(state, frame, BOTH_ROLLED, COMPARING):
            return
        at = COMPARING
    if at == CHALLENGER_ROLLS:
        frame[AT] = CHALLENGER_ROLLED
        roll_hand(state, frame, FIRST_HAND, decisions.ASK_CHALLENGER_ROLL)
    elif at == DEFENDER_ROLLS:  # CHAL-4
        frame[AT] = DEFENDER_ROLLED
        roll_hand(state, frame, SECOND_HAND, decisions.ASK_DEFENDER_ROLL)
    elif at == COMPARING:
        if not moment(state, frame, COMPARE, DECIDING):
            decide(state, frame)
    elif at == DECIDING:
        decide(state, frame)
    else:
        conclude(state, frame)


def conclude(state: State, frame: Frame) -> None:
    """The challenge is decided: tell its result and finish."""
    at = frame[AT]
    if at == COMPARED:
        frame[AT] = TOLD
        if frame[CHALLENGE_WON]:  # what the knock did
            _, frame[CHALLENGE_RESULT], frame[CHALLENGE_SQUARE] = state.returned
        if frame[CHALLENGE_BY] >= 0:  # a challenge that nobody does is won by nobody
            decided = challenge_event(state, frame, WIN if frame[CHALLENGE_WON] else LOSE)
            decided.square = frame[CHALLENGE_SQUARE] if frame[CHALLENGE_WON] else decided.square
            hear(state, decided)
    elif at == TOLD:
        frame[AT] = OVER
        hear_fallen(state, challenge_knock(frame), frame[CHALLENGE_RESULT])
    else:
        mine, theirs = frame[FIRST_HAND + HAND_COUNT], frame[SECOND_HAND + HAND_COUNT]
        rolls = max(frame[FIRST_HAND + HAND_ROLL], 0), max(frame[SECOND_HAND + HAND_ROLL], 0)
        where = frame[CHALLENGE_SQUARE] if frame[CHALLENGE_WON] else OFF
        pop(state, frame[CHALLENGE_WON], frame[CHALLENGE_TO], mine, mine - theirs, *rolls, where)
        if state.lasting:
            spend_next(state, challenge_event(state, frame))


def declaration(state: State, frame: Frame) -> Event:
    """Tell that a challenge is declared, with the dice of both sides at that moment."""
    piece, target = frame[CHALLENGE_BY], frame[CHALLENGE_TO]
    dice = challenge_dice(state, piece, target, frame[FIRST_HAND + HAND_DICE], frame[CHALLENGE_CAUSE])
    against = defense(state, target, piece, frame[CHALLENGE_CAUSE])
    event = challenge_event(state, frame)
    event.amount, event.result = dice, against
    return event


def moment(state: State, frame: Frame, kind: int, then: int) -> bool:
    """A moment of a challenge when texts may act; the answer is whether any text of the match might."""
    frame[AT] = then
    if not is_heard(state, kind):
        return False
    hear(state, challenge_event(state, frame, kind))
    return True


def challenge_knock(frame: Frame) -> Event:
    """What a lost challenge does to its target, as an event whose kind is still open."""
    return Event(
        KNOCK_DOWN,
        doer=frame[CHALLENGE_BY],
        target=frame[CHALLENGE_TO],
        credit=frame[CHALLENGE_CREDIT],
        cause=frame[CHALLENGE_CAUSE],
        square=frame[CHALLENGE_SQUARE],
    )


def challenge_dice(state: State, piece: int, target: int, dice: int, cause: int = BY_RULES) -> int:
    """The challenger's dice after every change; texts may take away more than there were."""
    if piece >= 0 and changes_value(state, p.DICE):
        dice = value(state, p.DICE, dice, Event(CHALLENGE, doer=piece, target=target, cause=cause))
    return min(max(dice, 0), MOST_DICE)


def standard_dice(state: State, frame: Frame, hand: int) -> int:
    """How many standard dice a hand would roll now, including those that texts gave it for this roll."""
    piece, target = frame[ROLLER], frame[ROLLER_AGAINST]
    dice = frame[hand + HAND_DICE]
    if frame[PROCEDURE] == CHALLENGE_FRAME and hand == FIRST_HAND:
        dice = challenge_dice(state, piece, target, dice, frame[CHALLENGE_CAUSE])
    elif frame[PROCEDURE] == CHALLENGE_FRAME:
        dice += defense(state, target, piece, frame[CHALLENGE_CAUSE])
    return min(max(dice - frame[hand + HAND_LESS], 0), MOST_DICE)


def roll_hand(state: State, frame: Frame, hand: int, question: int) -> None:
    """Chance rolls the dice of a hand."""
    ask_hand(state, frame, hand, standard_dice(state, frame, hand), question)


def show_roll(state: State, frame: Frame, hand: int, answer: int) -> None:
    """A hand has been rolled: count its successes (CHAL-5) and tell."""
    roll = put_roll(state, frame, hand, answer)
    if state.listening:
        tell(state, Event(ROLL, doer=whose_hand(frame, hand), amount=dice_in(roll), result=roll))


def margin_needed(state: State, event: Event) -> int:
    """CHAL-6: by how many successes a challenge must be won."""
    return value(state, p.MARGIN, 1, event) if changes_value(state, p.MARGIN) else 1


def decide(state: State, frame: Frame) -> None:
    """CHAL-6: more successes than the target has."""
    frame[AT] = COMPARED
    event = challenge_event(state, frame)
    won = event.margin >= margin_needed(state, event)
    frame[CHALLENGE_WON] = int(won)
    if state.listening:
        tell(state, event.as_kind(WIN if won else LOSE))
    if won:
        frame[CHALLENGE_SQUARE] = state.where[frame[CHALLENGE_TO]]
        start_knock(state, challenge_knock(frame))


def defense(state: State, thing: int, by: int = -1, cause: int = BY_RULES) -> int:
    """How many dice are rolled for a target that is challenged (CHAL-4, CHAL-19)."""
    dice = state.match.things[thing].defense
    if changes_value(state, p.DEFENSE):
        dice = value(state, p.DEFENSE, dice, Event(CHALLENGE, doer=by, target=thing, cause=cause))
    return min(dice, MOST_DICE)


# ---------------------------------------------------------------------- knocked down, knocked out


def start_knock(state: State, event: Event) -> None:
    """A target has lost, or a text knocks it down."""
    frame = [0] * KNOCK_LENGTH
    frame[PROCEDURE] = KNOCK_FRAME
    frame[KNOCK_PIECE] = event.target
    frame[KNOCK_BY] = event.doer
    frame[KNOCK_CREDIT] = event.credit
    frame[KNOCK_CAUSE] = event.cause
    state.frames.append(frame)


def knock(state: State, frame: Frame, _answer: int) -> None:
    """Knock down or out, unless a card forbids it or replaces it. The challenge is told the result and lets texts
    hear it later."""
    at, target = frame[AT], frame[KNOCK_PIECE]
    if at == FALLEN:
        pop(state, frame[KNOCK_RESULT], frame[KNOCK_SQUARE])
        if state.frames[-1][PROCEDURE] != CHALLENGE_FRAME:
            hear_fallen(state, knock_event(state, frame), frame[KNOCK_RESULT])
    elif at == COMING and state.match.things[target].kind == CHARACTER:
        frame[AT] = FALLING
        event = knock_event(state, frame)
        if forbidding(state, event, target) is not None:
            frame[KNOCK_REPLACED] = 1
        else:
            announce(state, event)
    else:
        frame[AT] = FALLEN
        frame[KNOCK_SQUARE] = state.where[target]
        if not frame[KNOCK_REPLACED] and state.where[target] >= 0:
            frame[KNOCK_RESULT] = fall(state, target, frame[KNOCK_CREDIT])


def knock_event(state: State, frame: Frame) -> Event:
    """What a knock does as an event."""
    target = frame[KNOCK_PIECE]
    return Event(
        KNOCK_OUT if state.down >> target & 1 else KNOCK_DOWN,
        doer=frame[KNOCK_BY],
        target=target,
        credit=frame[KNOCK_CREDIT],
        cause=frame[KNOCK_CAUSE],
        square=frame[KNOCK_SQUARE] if frame[AT] == FALLEN else state.where[target],
    )


def hear_fallen(state: State, event: Event, result: int) -> None:
    """Let texts hear that a piece was knocked down or out, or removed."""
    if result == WENT_DOWN:
        hear(state, event.as_kind(KNOCK_DOWN))
    elif result == WENT_OUT:
        left = event.as_kind(LEAVE)
        left.doer = left.credit = -1
        hear(state, left)
        hear(state, event.as_kind(KNOCK_OUT))
    elif result == REMOVED:
        hear(state, event.as_kind(REMOVE))


def fall(state: State, target: int, credit: int) -> int:
    """Do to a piece what losing does (CHAL-7, CHAL-8, CHAL-18, COMP-3, MINION-2)."""
    if state.match.objectives >> target & 1:
        return NOTHING  # BONUS-3: its card says what losing does
    if state.match.things[target].kind != CHARACTER:
        remove(state, target)
        return REMOVED
    if state.down >> target & 1:
        knock_out(state, target, credit)
        return WENT_OUT
    state.set_down(target, down=True)
    tell(state, Event(KNOCK_DOWN, target=target))
    knocked_down_on_the_way(state, target)
    return WENT_DOWN


def remove(state: State, target: int) -> None:
    """A companion goes to space 1 of its side's track (COMP-3); minions and tokens leave play (CHAL-18)."""
    thing = state.match.things[target]
    if thing.kind == COMPANION:
        send_to_track(state, target, thing.side, 1)
    else:
        state.lift(target)
    tell(state, Event(REMOVE, target=target))


def knock_out(state: State, target: int, credit: int) -> None:
    """CHAL-8: the piece leaves the map for space 1 of its side's track and scores points."""
    side = state.match.things[target].side
    gaining = sides_gaining(state, target, state.match.things[credit].side if credit >= 0 else -1)
    worth = state.match.winning.knock_out_points
    if changes_value(state, p.WORTH):
        worth = value(state, p.WORTH, worth, Event(KNOCK_OUT, doer=credit, target=target))
    send_to_track(state, target, side, 1)
    tell(state, Event(KNOCK_OUT, target=target))
    for other in gaining:
        gain(state, other, worth, target)
    if state.match.winning.at_once:
        end_if_won(state)


def sides_gaining(state: State, target: int, by: int) -> list[int]:
    """The sides that gain a point for a knock-out: the side that did it, if the target was its rival; in some games
    also sides with a character beside the target, before it leaves the map (FIRST-2)."""
    match = state.match
    gaining = []
    for side in range(len(match.sides)):
        if not match.rivals[side] >> target & 1:
            continue
        beside = state.board.neighbours[state.where[target]]
        pieces = match.own[side] & match.characters
        if match.winning.standing_beside:
            pieces &= ~state.down
        shares = match.winning.beside_knock_out and any(
            state.where[c] >= 0 and beside >> state.where[c] & 1 for c in bits(pieces)
        )
        if side == by or shares:
            gaining.append(side)
    return gaining
