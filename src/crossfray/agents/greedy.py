"""The greedy player: the best next answer by exact odds and distance, looking no further than that."""

from collections.abc import Callable
from random import Random

from crossfray.agents.goals import MARKER, STANDING, bring, stand, wanted
from crossfray.agents.strikes import strikes_of
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.frames import INTERACT_PIECE, MOVE_PIECE, ROLLER_AGAINST, TURN_PIECE
from crossfray.rules.hands import rolling_frame
from crossfray.rules.match import MINION
from crossfray.rules.odds import Odds, odds, open_odds, pick_odds
from crossfray.rules.requirements import (
    CHALLENGE_TARGET,
    DESTINATION,
    INTERACTED,
    allowed,
    basic_squares,
)
from crossfray.rules.state import State
from crossfray.rules.values import reach_of

HELPING, MOVING, ABILITY, IDLE = 0.6, 0.3, 0.2, 0.1
WHIM = 0.05


def choose(state: State, rng: Random) -> int:
    """The answer of most worth; a little noise breaks ties, and now and then a whim the deadlock of two who think
    alike."""
    if state.kind == decisions.ASK_YES_NO:
        return decisions.YES
    actions = state.options & ~(1 << decisions.ACTION_DONE)
    if state.kind == decisions.ASK_ACTION and actions and rng.random() < WHIM:
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
    piece = state.frames[-1][TURN_PIECE]
    if action == decisions.ACTION_CHALLENGE:
        targets = allowed(state, CHALLENGE_TARGET, piece, reach_of(state, piece, 0))
        return max(worth_of(odds(state, piece, target)) for target in bits(targets))
    if action == decisions.ACTION_MOVE:
        here = stand(state, piece, state.where[piece])
        squares = allowed(state, DESTINATION, piece, basic_squares(state, piece))
        return MOVING if any(stand(state, piece, each) > here for each in bits(squares)) else IDLE / 2
    if action >= decisions.ACTION_ABILITY:
        return use(state, piece, action)
    if action == decisions.ACTION_INTERACT:
        return MARKER if allowed(state, INTERACTED, piece, 0) & wanted(state, piece) else 0.0
    return {decisions.ACTION_RALLY: STANDING, decisions.ACTION_ASSIST: HELPING}.get(action, IDLE)


def use(state: State, piece: int, action: int) -> float:
    """An ability is worth its best challenge if it has one, and a little if it has none."""
    strikes = strikes_of(state, piece, action)
    if strikes is None:
        return ABILITY
    return max((worth_of(each.odds) for each in strikes), default=IDLE / 2)


def turn_of(state: State, piece: int) -> float:
    return stand(state, piece, state.where[piece]) if state.where[piece] >= 0 else -1.0


def come_closer(state: State, square: int) -> float:
    piece = state.frames[-1][MOVE_PIECE]
    return (stand if state.match.things[piece].kind <= MINION else bring)(state, piece, square)


def pick_die(state: State, option: int) -> float:
    """A die to be changed is worth the chance that the challenge goes well with it."""
    chance, rolling = pick_odds(state, option), rolling_frame(state)
    if chance is None or rolling is None:
        return 0.0
    defends = state.match.things[rolling[ROLLER_AGAINST]].side == state.side
    return float(1 - chance.win if defends else chance.win)


def anything(_state: State, _option: int) -> float:
    return 0.0


WORTH: dict[int, Callable[[State, int], float]] = {
    decisions.ASK_CHARACTER: turn_of,
    decisions.ASK_ACTION: act,
    decisions.ASK_MOVE_TO: come_closer,
    decisions.ASK_INTERACT: lambda state, thing: wanted(state, state.frames[-1][INTERACT_PIECE]) >> thing & 1,
    decisions.ASK_TARGET: strike,
    decisions.ASK_DIE: pick_die,
}
