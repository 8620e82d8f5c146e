"""The greedy player: the best next answer by exact odds and distance, looking no further than that."""

from random import Random

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.abilities import ability_of, offers
from crossfray.rules.board import bits
from crossfray.rules.distance import distance
from crossfray.rules.engine import Odds, odds, open_odds
from crossfray.rules.interpreter import targets_of
from crossfray.rules.phrases import amount, context
from crossfray.rules.requirements import INTERACTED, TARGET, allowed, interactable
from crossfray.rules.state import State

FALLEN, MARKER, STANDING, HELPING, ABILITY, MOVING, IDLE = 2.0, 1.5, 1.0, 0.6, 0.4, 0.3, 0.1


def choose(state: State, rng: Random) -> int:
    """The answer of most worth; a little noise breaks ties."""
    if state.kind == decisions.YES_NO:
        return decisions.YES
    worth = WORTH.get(state.kind, anything)
    return max(bits(state.options), key=lambda option: worth(state, option) + rng.random() / 1000)


def worth_of(chance: Odds) -> float:
    """A challenge is worth its odds, and twice that if it would knock out."""
    return float(chance.win) * (2.0 if chance.result == "knocked out" else 1.0)


def strike(state: State, target: int) -> float:
    return worth_of(open_odds(state, target))


def stand(state: State, piece: int, square: int) -> float:
    """How good a square is to be on: the best thing to be beside, less for every step away from it."""
    match, board = state.match, state.match.board
    markers = wanted(state, piece)
    best = 0.0
    for thing in bits(match.rivals[match.things[piece].side] & match.occupying | markers):
        goal = state.where[thing]
        if goal >= 0:
            worth = MARKER if markers >> thing & 1 else FALLEN if state.down >> thing & 1 else STANDING
            near = board.neighbours[square] >> goal & 1 or square == goal
            best = max(best, worth / (1 if near else 1 + distance(board, square, goal)))
    return best


def wanted(state: State, piece: int) -> int:
    """What there is to interact with that is not one's own already."""
    side = state.match.things[piece].side
    return sum(1 << thing for thing in bits(interactable(state, piece)) if state.holder[thing] != side)


def act(state: State, action: int) -> float:
    """Strike when it pays, take what gives a point, help who is down, else come closer."""
    piece, left = state.frames[-1][3], state.frames[-1][4]
    if action == decisions.CHALLENGE:
        return max(worth_of(odds(state, piece, t)) for t in bits(allowed(state, TARGET, piece, 0)))
    if action == decisions.MOVE:
        return MOVING if left == 2 or stand(state, piece, state.where[piece]) < STANDING else IDLE / 2
    if action >= decisions.ABILITY:
        return use(state, piece, action)
    if action == decisions.USE:
        return MARKER if allowed(state, INTERACTED, piece, 0) & wanted(state, piece) else 0.0
    return {decisions.RALLY: STANDING, decisions.AID: HELPING}.get(action, IDLE)


def use(state: State, piece: int, action: int) -> float:
    """An ability is worth its best challenge if it has one, and a little if it has none."""
    offer = next(offer for offer in offers(state, piece) if offer.action == action)
    frame = context(state, offer.card)
    strikes = [op for op in ability_of(state, offer).program if op.code == p.CHALLENGE]
    chances = [IDLE / 2 if strikes else ABILITY]
    for op in strikes:
        for target in bits(targets_of(state, frame, op)):
            chances.append(worth_of(odds(state, piece, target, amount(state, frame, op.number))))
    return max(chances)


def turn_of(state: State, piece: int) -> float:
    return stand(state, piece, state.where[piece]) if state.where[piece] >= 0 else -1.0


def come_closer(state: State, square: int) -> float:
    return stand(state, state.frames[-1][2], square)


def anything(_state: State, _option: int) -> float:
    return 0.0


WORTH = {
    decisions.CHARACTER: turn_of,
    decisions.ACTION: act,
    decisions.MOVE_TO: come_closer,
    decisions.TARGET: strike,
}
