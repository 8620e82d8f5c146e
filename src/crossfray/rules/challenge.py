"""Challenges, and what losing one does (CHAL, DOWN)."""

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
from crossfray.rules.lasting import spend_next
from crossfray.rules.match import CHARACTER, COMPANION
from crossfray.rules.movement import knocked_down_on_the_way
from crossfray.rules.phrases import COUNT, FACES, HAS_WON, TARGETED
from crossfray.rules.points import end_if_won, gain
from crossfray.rules.procedure import AT, CHALLENGE, KNOCK, PROGRAM, ask, pop, tell
from crossfray.rules.requirements import BASIC_DICE, TARGET, allowed
from crossfray.rules.state import CHANCE, State
from crossfray.rules.triggers import fire
from crossfray.rules.values import forbids, reach_of, value

# A challenge's frame.
CHALLENGER: Final = 2  # or -1: nobody does it
AGAINST: Final = 3
DICE: Final = 4
CREDIT: Final = 5  # whose knock-out it would be (TOKEN-3), or -1
SUCCESSES: Final = 6
WON: Final = 7
RESULT: Final = 8  # what became of the target
STOOD_ON: Final = 9  # where it was then
BASIC: Final = 10  # whether it is the basic action
SHOWN: Final = 11  # the faces that the challenger rolled
MORE_DEFENSE: Final = 12  # dice that texts have given to the target for this challenge

# Results of losing.
NOTHING: Final = 0
WENT_DOWN: Final = 1
WENT_OUT: Final = 2
REMOVED: Final = 3

MOST_DICE: Final = 20
"""more than any text adds up to; keeps a list of results short"""


def strike(state: State, frame: list[int], answer: int) -> None:
    """ACT-CHALLENGE: the basic action. Frame: who does it, who chooses, how many dice an effect adds."""
    piece = frame[2]
    if frame[AT] == 0:
        frame[AT] = 1
        ask(state, decisions.TARGET, frame[3], allowed(state, TARGET, piece, reach_of(state, piece, 0)))
    else:
        pop(state)
        start_challenge(state, piece, answer, BASIC_DICE + frame[4], basic=1)


def start_challenge(
    state: State, piece: int, target: int, dice: int, source: int = -1, basic: int = 0
) -> None:
    """A piece challenges a target; or nobody does (-1), by the text of a card, whose character is credited."""
    doer = piece if piece >= 0 else source
    thing = state.match.things[doer]
    credit = doer if thing.kind == CHARACTER else thing.owner  # TOKEN-3
    if piece == state.led and piece >= 0:  # CONTROL-1, CONTROL-2
        credit = state.led_by
    state.frames.append([CHALLENGE, 0, piece, target, dice, credit, 0, 0, 0, 0, basic, 0, 0])


def challenge(state: State, frame: list[int], answer: int) -> None:
    """CHAL-20, step by step."""
    at, piece, target = frame[AT], frame[CHALLENGER], frame[AGAINST]
    if at == 0:
        frame[AT] = 1
        dice = challenge_dice(state, piece, target, frame[DICE], frame[BASIC])
        tell(state, "challenged", piece, target, dice, defense(state, target, piece))
        fire(state, p.CHALLENGES, piece, target)
    elif at == 1:
        if state.where[target] < 0:
            frame[AT] = 7
            return
        frame[AT] = 2
        frame[DICE] = challenge_dice(state, piece, target, frame[DICE], frame[BASIC])
        ask_roll(state, decisions.CHALLENGER_ROLL, frame[DICE])
    elif at == 2:
        frame[SUCCESSES] = show_roll(state, piece, frame[DICE], answer, as_challenger=True)
        frame[SHOWN] = faces_shown(results(standard(frame[DICE]))[answer][0])
        frame[AT] = 3
    elif at == 3:  # CHAL-4
        frame[AT] = 4
        ask_roll(state, decisions.DEFENDER_ROLL, defense_dice(state, frame))
    elif at == 4:
        compare(state, frame, answer)
    elif at == 5:
        frame[AT] = 6
        if piece >= 0:  # what nobody did nobody has won
            fire(state, p.WINS if frame[WON] else p.LOSES, piece, target)
    elif at == 6:
        frame[AT] = 7
        fallen(state, frame[RESULT], target, piece, frame[STOOD_ON], frame[CREDIT])
    else:
        pop(state)
        spend_next(state, piece)
        if state.frames and state.frames[-1][0] == PROGRAM:
            program = state.frames[-1]
            program[HAS_WON] = frame[WON]
            program[TARGETED] = 1 << target
            program[FACES] = frame[SHOWN]
            program[COUNT] = frame[SUCCESSES]


def challenge_dice(state: State, piece: int, target: int, dice: int, basic: int = 0) -> int:
    """The challenger's dice after everything that changes them; texts may have taken away more than there were."""
    if piece >= 0:
        dice = value(state, p.DICE, piece, dice, target, p.BASIC_CHALLENGE_DICE if basic else -1)
    return min(max(dice, 0), MOST_DICE)


def defense_dice(state: State, frame: list[int]) -> int:
    """How many dice the target of a challenge rolls, with what texts have given it just for that."""
    return min(max(defense(state, frame[AGAINST], frame[CHALLENGER]) + frame[MORE_DEFENSE], 0), MOST_DICE)


def compare(state: State, frame: list[int], answer: int) -> None:
    target = frame[AGAINST]
    successes = show_roll(state, target, defense_dice(state, frame), answer, as_challenger=False)
    frame[AT] = 5
    won = frame[SUCCESSES] > successes  # CHAL-6
    frame[WON] = int(won)
    tell(state, "won" if won else "lost", frame[CHALLENGER], target, frame[SUCCESSES], successes)
    if won:
        frame[STOOD_ON] = state.where[target]
        state.frames.append([KNOCK, 0, target, frame[CHALLENGER], 0, 1, frame[CREDIT]])


def defense(state: State, thing: int, by: int = -1) -> int:
    """How many dice are rolled for a target (CHAL-4, CHAL-19), when somebody challenges it."""
    return min(value(state, p.DEFENSE, thing, state.match.things[thing].defense, by), MOST_DICE)


def ask_roll(state: State, kind: int, dice: int) -> None:
    ask(state, kind, CHANCE, (1 << len(results(standard(dice)))) - 1)


def show_roll(state: State, roller: int, dice: int, answer: int, as_challenger: bool) -> int:
    """Tell a roll; the successes it counts (CHAL-5)."""
    result = results(standard(dice))[answer][0]
    tell(state, "rolled", roller, *result)
    return challenger_successes(result) if as_challenger else defender_successes(result)


def faces_shown(result: tuple[int, int, int, int]) -> int:
    """Which faces a result shows, as bits."""
    return sum(1 << face for face in (BURST, SHIELD, BANG) if result[face])


# ---------------------------------------------------------------------- knocked down, knocked out


def knock(state: State, frame: list[int], _answer: int) -> None:
    """A target has lost, or a text knocks it down. Frame: the target, who does it or -1, whether something else
    happens instead, whether it is part of a challenge (which then tells who waits for it), who is credited with a
    knock-out, for points and for nothing else (TOKEN-3)."""
    target, doer, credit = frame[2], frame[3], frame[6]
    character = state.match.things[target].kind == CHARACTER
    if frame[AT] == 0 and character:
        frame[AT] = 1
        down = bool(state.down >> target & 1)
        if forbids(state, "be knocked out" if down else "be knocked down", target, doer):
            frame[4] = 1
        else:
            fire(state, p.WOULD_BE_OUT if down else p.WOULD_BE_DOWN, target, doer)
        return
    pop(state)
    result, square = NOTHING, state.where[target]
    if not frame[4] and square >= 0:
        result = fall(state, target, credit)
    if not state.frames:  # the game is won
        return
    if frame[5]:
        state.frames[-1][RESULT] = result
    else:
        fallen(state, result, target, doer, square, credit)


def fallen(state: State, result: int, target: int, doer: int, square: int, credit: int) -> None:
    """Somebody has been knocked down or out, on a square: whoever waits for that is heard."""
    if result == WENT_DOWN:
        fire(state, p.KNOCKED_DOWN, target, doer, square)
    elif result == WENT_OUT:
        fire(state, p.LEAVES, target, -1, square)
        fire(state, p.KNOCKED_OUT, target, doer, square, credit)
    elif result == REMOVED:
        fire(state, p.IS_REMOVED, target, doer, square)


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
    tell(state, "knocked down", target)
    knocked_down_on_the_way(state, target)
    return WENT_DOWN


def remove(state: State, target: int) -> None:
    """A companion goes to the 1 of its side's track (COMP-3); minions and tokens leave play (CHAL-18)."""
    thing = state.match.things[target]
    if thing.kind == COMPANION:
        send_to_track(state, target, thing.side, 1)
    else:
        state.lift(target)
    tell(state, "removed", target)


def knock_out(state: State, target: int, credit: int) -> None:
    """CHAL-8: off the map, to the 1 of its side's track, and points for it."""
    side = state.match.things[target].side
    gaining = sides_gaining(state, target, state.match.things[credit].side if credit >= 0 else -1)
    send_to_track(state, target, side, 1)
    state.set_down(target, down=False)  # COOL-3: it comes back standing
    tell(state, "knocked out", target)
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
