"""The greedy player: the best next answer by exact odds and distance, looking no further than that."""

from collections.abc import Callable
from random import Random

from crossfray.agents.goals import MARKER, STANDING, bring, stand, wanted
from crossfray.agents.strikes import strikes_of
from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.engine import Odds, odds, open_odds
from crossfray.rules.match import MINION
from crossfray.rules.movement import MOVER
from crossfray.rules.requirements import BASIC_MOVE, DESTINATION, INTERACTED, TARGET, allowed
from crossfray.rules.state import State
from crossfray.rules.values import reach_of, value

HELPING, MOVING, ABILITY, IDLE = 0.6, 0.3, 0.2, 0.1
WHIM = 0.05


def choose(state: State, rng: Random) -> int:
    """The answer of most worth; a little noise breaks ties, and now and then a whim the deadlock of two who think
    alike."""
    if state.kind == decisions.YES_NO:
        return decisions.YES
    actions = state.options & ~(1 << decisions.DONE)
    if state.kind == decisions.ACTION and actions and rng.random() < WHIM:
        return rng.choice(list(bits(actions)))
    worth = WORTH.get(state.kind, anything)
    return max(bits(state.options), key=lambda option: worth(state, option) + rng.random() / 1000)


def worth_of(chance: Odds) -> float:
    """A challenge is worth its odds, and twice that if it would knock out; more than nothing in any case."""
    return IDLE + float(chance.win) * (2.0 if chance.result == "knocked out" else 1.0)


def strike(state: State, target: int) -> float:
    return worth_of(open_odds(state, target))


def act(state: State, action: int) -> float:
    """Strike when it pays, take what gives a point, help who is down, else come closer."""
    piece = state.frames[-1][3]
    if action == decisions.CHALLENGE:
        targets = allowed(state, TARGET, piece, reach_of(state, piece, 0))
        return max(worth_of(odds(state, piece, target)) for target in bits(targets))
    if action == decisions.MOVE:
        here = stand(state, piece, state.where[piece])
        far = value(state, p.MOVE_SQUARES, piece, BASIC_MOVE, also=p.BASIC_MOVE_SQUARES)
        squares = allowed(state, DESTINATION, piece, far)
        return MOVING if any(stand(state, piece, each) > here for each in bits(squares)) else IDLE / 2
    if action >= decisions.ABILITY:
        return use(state, piece, action)
    if action == decisions.USE:
        return MARKER if allowed(state, INTERACTED, piece, 0) & wanted(state, piece) else 0.0
    return {decisions.RALLY: STANDING, decisions.AID: HELPING}.get(action, IDLE)


def use(state: State, piece: int, action: int) -> float:
    """An ability is worth its best challenge if it has one, and a little if it has none."""
    strikes = strikes_of(state, piece, action)
    if strikes is None:
        return ABILITY
    return max((worth_of(each.odds) for each in strikes), default=IDLE / 2)


def turn_of(state: State, piece: int) -> float:
    return stand(state, piece, state.where[piece]) if state.where[piece] >= 0 else -1.0


def come_closer(state: State, square: int) -> float:
    piece = state.frames[-1][MOVER]
    return (stand if state.match.things[piece].kind <= MINION else bring)(state, piece, square)


def anything(_state: State, _option: int) -> float:
    return 0.0


WORTH: dict[int, Callable[[State, int], float]] = {
    decisions.CHARACTER: turn_of,
    decisions.ACTION: act,
    decisions.MOVE_TO: come_closer,
    decisions.INTERACT: lambda state, thing: wanted(state, state.frames[-1][2]) >> thing & 1,
    decisions.TARGET: strike,
}
