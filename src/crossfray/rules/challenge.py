"""Challenges, and what losing one does (CHAL, DOWN)."""

from collections.abc import Callable
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.cooldown import send_to_track
from crossfray.rules.dice import (
    BANG,
    BURST,
    SHIELD,
    challenger_successes,
    defender_successes,
    results,
    standard,
)
from crossfray.rules.frames import (
    AT,
    CHALLENGE_AGAINST,
    CHALLENGE_BY,
    CHALLENGE_CAUSE,
    CHALLENGE_CREDIT,
    CHALLENGE_DEFENSE,
    CHALLENGE_DICE,
    CHALLENGE_FACES,
    CHALLENGE_FRAME,
    CHALLENGE_LENGTH,
    CHALLENGE_RESULT,
    CHALLENGE_SQUARE,
    CHALLENGE_SUCCESSES,
    CHALLENGE_TO,
    CHALLENGE_WON,
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
    STRIKE_MORE,
    STRIKE_PIECE,
    STRIKE_SIDE,
    Frame,
)
from crossfray.rules.kinds import (
    BY_BASIC,
    BY_RULES,
    CHALLENGE,
    DICE_CHANGE,
    KNOCK_DOWN,
    KNOCK_OUT,
    LEAVE,
    LOSE,
    REMOVE,
    ROLL,
    WIN,
    Event,
    pack,
)
from crossfray.rules.match import CHARACTER, COMPANION
from crossfray.rules.moves import knocked_down_on_the_way
from crossfray.rules.points import end_if_won, gain
from crossfray.rules.procedure import ask, pop, tell
from crossfray.rules.requirements import BASIC_DICE, CHALLENGE_TARGET, allowed
from crossfray.rules.state import CHANCE, State
from crossfray.rules.triggers import announce, happens, hear
from crossfray.rules.values import changes_value, forbidding, reach_of, spend_next, value

Counting = Callable[[tuple[int, int, int, int]], int]

# Where a challenge is (CHAL-20).
DECLARED: Final = 0
CHANGING_DICE: Final = 1
CHALLENGER_ROLLS: Final = 2
CHALLENGER_ROLLED: Final = 3
DEFENDER_ROLLS: Final = 4
DEFENDER_ROLLED: Final = 5
COMPARED: Final = 6
TOLD: Final = 7
OVER: Final = 8

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
"""more than any text adds up to; keeps a list of results short"""


def strike(state: State, frame: Frame, answer: int) -> None:
    """ACT-CHALLENGE: the basic action."""
    piece = frame[STRIKE_PIECE]
    if frame[AT] == 0:
        frame[AT] = 1
        targets = allowed(state, CHALLENGE_TARGET, piece, reach_of(state, piece, 0))
        ask(state, decisions.ASK_TARGET, frame[STRIKE_SIDE], targets)
    else:
        pop(state)
        start_challenge(state, piece, answer, BASIC_DICE + frame[STRIKE_MORE], BY_BASIC)


def start_challenge(
    state: State, piece: int, target: int, dice: int, cause: int = BY_RULES, source: int = -1
) -> None:
    """A piece challenges a target; or nobody does (-1), by the text of a card."""
    credit = credited(state, piece, source, target)
    frame = [0] * CHALLENGE_LENGTH
    frame[PROCEDURE] = CHALLENGE_FRAME
    frame[CHALLENGE_BY] = piece
    frame[CHALLENGE_TO] = target
    frame[CHALLENGE_DICE] = dice
    frame[CHALLENGE_CREDIT] = credit
    frame[CHALLENGE_CAUSE] = cause
    state.frames.append(frame)


def credited(state: State, piece: int, source: int, target: int) -> int:
    """TOKEN-3: whose points a knock-out would be: the character that did it, or that put into play what did; nobody's
    if the target falls by its own side."""
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
    """A challenge as an event: its declaration, or how it has come out."""
    piece, target = frame[CHALLENGE_BY], frame[CHALLENGE_TO]
    successes, against = frame[CHALLENGE_SUCCESSES], frame[CHALLENGE_AGAINST]
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
    """CHAL-20, step by step."""
    at, piece, target = frame[AT], frame[CHALLENGE_BY], frame[CHALLENGE_TO]
    if at == DECLARED:
        frame[AT] = CHANGING_DICE
        dice = challenge_dice(state, piece, target, frame[CHALLENGE_DICE], frame[CHALLENGE_CAUSE])
        declared = challenge_event(state, frame)
        happens(state, declared._replace(amount=dice, result=defense(state, target, piece)))
    elif at == CHANGING_DICE:
        frame[AT] = CHALLENGER_ROLLS
        if state.where[target] >= 0:
            hear(state, challenge_event(state, frame, DICE_CHANGE))
    elif at == CHALLENGER_ROLLS:
        if state.where[target] < 0:
            frame[AT] = OVER
            return
        frame[AT] = CHALLENGER_ROLLED
        frame[CHALLENGE_DICE] = challenge_dice(
            state, piece, target, frame[CHALLENGE_DICE], frame[CHALLENGE_CAUSE]
        )
        ask_roll(state, decisions.ASK_CHALLENGER_ROLL, frame[CHALLENGE_DICE])
    elif at == CHALLENGER_ROLLED:
        frame[CHALLENGE_SUCCESSES] = show_roll(
            state, piece, frame[CHALLENGE_DICE], answer, challenger_successes
        )
        frame[CHALLENGE_FACES] = faces_shown(results(standard(frame[CHALLENGE_DICE]))[answer][0])
        frame[AT] = DEFENDER_ROLLS
    elif at == DEFENDER_ROLLS:  # CHAL-4
        frame[AT] = DEFENDER_ROLLED
        ask_roll(state, decisions.ASK_DEFENDER_ROLL, defense_dice(state, frame))
    elif at == DEFENDER_ROLLED:
        dice = defense_dice(state, frame)
        frame[CHALLENGE_AGAINST] = show_roll(state, target, dice, answer, defender_successes)
        compare(state, frame)
    elif at == COMPARED:
        frame[AT] = TOLD
        if frame[CHALLENGE_WON]:  # what came of the knock
            _, frame[CHALLENGE_RESULT], frame[CHALLENGE_SQUARE] = state.returned
        if piece >= 0:  # what nobody did nobody has won
            hear(state, challenge_event(state, frame, WIN if frame[CHALLENGE_WON] else LOSE))
    elif at == TOLD:
        frame[AT] = OVER
        hear_fallen(state, challenge_knock(frame), frame[CHALLENGE_RESULT])
    else:
        pop(state, frame[CHALLENGE_WON], target, frame[CHALLENGE_FACES], frame[CHALLENGE_SUCCESSES])
        spend_next(state, challenge_event(state, frame))


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
    """The challenger's dice after everything that changes them; texts may have taken away more than there were."""
    if piece >= 0 and changes_value(state, p.DICE):
        dice = value(state, p.DICE, dice, Event(CHALLENGE, doer=piece, target=target, cause=cause))
    return min(max(dice, 0), MOST_DICE)


def defense_dice(state: State, frame: Frame) -> int:
    """How many dice the target of a challenge rolls, with what texts have given it just for that."""
    now = defense(state, frame[CHALLENGE_TO], frame[CHALLENGE_BY]) + frame[CHALLENGE_DEFENSE]
    return min(max(now, 0), MOST_DICE)


def compare(state: State, frame: Frame) -> None:
    """CHAL-6: more successes than the target has."""
    frame[AT] = COMPARED
    won = frame[CHALLENGE_SUCCESSES] > frame[CHALLENGE_AGAINST]
    frame[CHALLENGE_WON] = int(won)
    tell(state, challenge_event(state, frame, WIN if won else LOSE))
    if won:
        frame[CHALLENGE_SQUARE] = state.where[frame[CHALLENGE_TO]]
        start_knock(state, challenge_knock(frame))


def defense(state: State, thing: int, by: int = -1) -> int:
    """How many dice are rolled for a target (CHAL-4, CHAL-19), when somebody challenges it."""
    dice = state.match.things[thing].defense
    if changes_value(state, p.DEFENSE):
        dice = value(state, p.DEFENSE, dice, Event(CHALLENGE, doer=by, target=thing))
    return min(dice, MOST_DICE)


def ask_roll(state: State, kind: int, dice: int) -> None:
    ask(state, kind, CHANCE, (1 << len(results(standard(dice)))) - 1)


def show_roll(state: State, roller: int, dice: int, answer: int, counting: Counting) -> int:
    """Tell a roll; the successes it counts (CHAL-5)."""
    result = results(standard(dice))[answer][0]
    tell(state, Event(ROLL, doer=roller, amount=dice, result=pack(result)))
    return counting(result)


def faces_shown(result: tuple[int, int, int, int]) -> int:
    """Which faces a result shows, as bits."""
    return sum(1 << face for face in (BURST, SHIELD, BANG) if result[face])


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
    """Down, or out; unless a card forbids it, or something else happens instead. A challenge is told what came of it,
    and lets it be heard later."""
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
    """Somebody has been knocked down or out, or removed: whoever waits for that is heard."""
    if result == WENT_DOWN:
        hear(state, event._replace(kind=KNOCK_DOWN))
    elif result == WENT_OUT:
        hear(state, event._replace(kind=LEAVE, doer=-1, credit=-1))
        hear(state, event._replace(kind=KNOCK_OUT))
    elif result == REMOVED:
        hear(state, event._replace(kind=REMOVE))


def fall(state: State, target: int, credit: int) -> int:
    """What losing does to a piece (CHAL-7, CHAL-8, CHAL-18, COMP-3, MINION-2)."""
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
    """A companion goes to the 1 of its side's track (COMP-3); minions and tokens leave play (CHAL-18)."""
    thing = state.match.things[target]
    if thing.kind == COMPANION:
        send_to_track(state, target, thing.side, 1)
    else:
        state.lift(target)
    tell(state, Event(REMOVE, target=target))


def knock_out(state: State, target: int, credit: int) -> None:
    """CHAL-8: off the map, to the 1 of its side's track, and points for it."""
    side = state.match.things[target].side
    gaining = sides_gaining(state, target, state.match.things[credit].side if credit >= 0 else -1)
    send_to_track(state, target, side, 1)
    state.set_down(target, down=False)  # COOL-3: it comes back standing
    tell(state, Event(KNOCK_OUT, target=target))
    for other in gaining:
        gain(state, other, state.match.winning.knock_out_points, target)
    if state.match.winning.at_once:
        end_if_won(state)


def sides_gaining(state: State, target: int, by: int) -> list[int]:
    """Who gains a point for a knock-out: the side that did it, if the target was its rival; in some games also
    those with a character beside it, judged before it leaves the map (FIRST-2)."""
    match = state.match
    gaining = []
    for side in range(len(match.sides)):
        if not match.rivals[side] >> target & 1:
            continue
        beside = match.board.neighbours[state.where[target]]
        pieces = match.own[side] & match.characters
        if match.winning.standing_beside:
            pieces &= ~state.down
        shares = match.winning.beside_knock_out and any(
            state.where[c] >= 0 and beside >> state.where[c] & 1 for c in bits(pieces)
        )
        if side == by or shares:
            gaining.append(side)
    return gaining
