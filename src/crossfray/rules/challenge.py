"""Challenges, and what losing one does (CHAL, DOWN)."""

from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.cooldown import send_to_track
from crossfray.rules.dice import challenger_successes, defender_successes, results, standard
from crossfray.rules.match import CHARACTER, COMPANION
from crossfray.rules.points import end_if_won, gain
from crossfray.rules.procedure import AT, KNOCK, ask, pop, push, tell
from crossfray.rules.requirements import TARGET, allowed
from crossfray.rules.state import CHANCE, State


def challenge(state: State, frame: list[int], answer: int) -> None:
    """CHAL-20, step by step. Frame: challenger, target, dice, range (0: adjacent), the challenger's successes."""
    at, piece, target = frame[AT], frame[2], frame[3]
    if at == 0:
        frame[AT] = 1
        side = state.match.things[piece].side
        ask(state, decisions.TARGET, side, allowed(state, TARGET, piece, frame[5]))
    elif at == 1:
        frame[3] = answer
        frame[AT] = 2
        tell(state, "challenged", piece, answer, frame[4], defense(state, answer))
    elif at == 2:
        frame[AT] = 3
        ask_roll(state, decisions.CHALLENGER_ROLL, frame[4])
    elif at == 3:
        frame[6] = show_roll(state, piece, frame[4], answer, as_challenger=True)
        frame[AT] = 4
    elif at == 4:  # CHAL-4
        frame[AT] = 5
        ask_roll(state, decisions.DEFENDER_ROLL, defense(state, target))
    elif at == 5:
        successes = show_roll(state, target, defense(state, target), answer, as_challenger=False)
        frame[AT] = 6
        if frame[6] > successes:  # CHAL-6
            tell(state, "won", piece, target, frame[6], successes)
            push(state, KNOCK, target, piece)
        else:
            tell(state, "lost", piece, target, frame[6], successes)
    else:
        pop(state)


def defense(state: State, thing: int) -> int:
    """How many dice are rolled for a target (CHAL-4)."""
    return state.match.things[thing].defense


def ask_roll(state: State, kind: int, dice: int) -> None:
    ask(state, kind, CHANCE, (1 << len(results(standard(dice)))) - 1)


def show_roll(state: State, roller: int, dice: int, answer: int, as_challenger: bool) -> int:
    """Tell a roll; the successes it counts (CHAL-5)."""
    result = results(standard(dice))[answer][0]
    tell(state, "rolled", roller, *result)
    return challenger_successes(result) if as_challenger else defender_successes(result)


def knock(state: State, frame: list[int], _answer: int) -> None:
    """A target has lost. Frame: the target, and who is credited."""
    target, by = frame[2], frame[3]
    pop(state)
    thing = state.match.things[target]
    if thing.kind != CHARACTER:
        remove(state, target)
    elif state.down >> target & 1:
        knock_out(state, target, by)
    else:  # CHAL-7
        state.set_down(target, down=True)
        tell(state, "knocked down", target)


def remove(state: State, target: int) -> None:
    """A companion goes to the 1 of its side's track (COMP-3); minions and tokens leave play (CHAL-18)."""
    thing = state.match.things[target]
    if thing.kind == COMPANION:
        send_to_track(state, target, thing.side, 1)
    else:
        state.lift(target)
    tell(state, "removed", target)


def knock_out(state: State, target: int, by: int) -> None:
    """CHAL-8: off the map, to the 1 of its side's track, and points for it."""
    side = state.match.things[target].side
    gaining = sides_gaining(state, target, state.match.things[by].side)
    send_to_track(state, target, side, 1)
    state.set_down(target, down=False)  # COOL-3: it comes back standing
    tell(state, "knocked out", target)
    for other in gaining:
        gain(state, other, 1)
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
        shares = match.winning.beside_knock_out and any(
            state.where[c] >= 0 and beside >> state.where[c] & 1
            for c in bits(match.own[side] & match.characters)
        )
        if side == by or shares:
            gaining.append(side)
    return gaining
