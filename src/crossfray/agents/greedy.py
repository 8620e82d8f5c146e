"""The greedy player: the best next answer by exact odds and distance, looking no further than that."""

from random import Random

from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.distance import distance
from crossfray.rules.engine import Odds, odds, open_odds
from crossfray.rules.state import State


def choose(state: State, rng: Random) -> int:
    """The answer of most worth; a little noise breaks ties."""
    worth = WORTH.get(state.kind, anything)
    return max(bits(state.options), key=lambda option: worth(state, option) + rng.random() / 1000)


def anything(_state: State, _option: int) -> float:
    return 0.0


def strike(state: State, target: int) -> float:
    """The odds of the open challenge."""
    return worth_of(open_odds(state, target))


def worth_of(chance: Odds) -> float:
    """A challenge is worth its odds, and twice that if it would knock out."""
    return float(chance.win) * (2.0 if chance.result == "knocked out" else 1.0)


def goals(state: State, piece: int) -> list[tuple[int, float]]:
    """Squares worth being beside: fallen rivals most, then markers, then standing rivals."""
    match, side = state.match, state.match.things[piece].side
    found = []
    for thing in bits(match.rivals[side] | match.markers):
        if state.where[thing] >= 0:
            worth = 1.5 if match.markers >> thing & 1 else 2.0 if state.down >> thing & 1 else 1.0
            found.append((state.where[thing], worth))
    return found


def stand(state: State, piece: int, square: int) -> float:
    """How good a square is to be on: the best goal, less for every step away from it."""
    board = state.match.board
    best = 0.0
    for goal, worth in goals(state, piece):
        steps = 1 if board.neighbours[square] >> goal & 1 else 1 + distance(board, square, goal)
        best = max(best, worth / steps)
    return best


def act(state: State, action: int) -> float:
    """Strike when it pays, take what gives a point, help who is down, else come closer."""
    piece, left = state.frames[-1][3], state.frames[-1][4]
    here = state.where[piece]
    if action == decisions.CHALLENGE:
        beside = state.match.board.neighbours[here]
        rivals = state.match.rivals[state.match.things[piece].side] & state.match.challengeable
        return max(
            worth_of(odds(state, piece, t))
            for t in bits(rivals)
            if state.where[t] >= 0 and beside >> state.where[t] & 1
        )
    if action == decisions.MOVE:
        return 0.3 if left == 2 or stand(state, piece, here) < 1.0 else 0.05
    return {decisions.USE: 1.5, decisions.RALLY: 1.0, decisions.AID: 0.6}.get(action, 0.1)


def turn_of(state: State, piece: int) -> float:
    """Whose turn comes first: who can strike now, then who lies, last who is out."""
    here = state.where[piece]
    if here < 0:
        return -1.0
    return 0.5 if state.down >> piece & 1 else stand(state, piece, here)


def come_closer(state: State, square: int) -> float:
    return stand(state, state.frames[-1][2], square)


def forward(state: State, square: int) -> float:
    """Placing: near the middle of the board."""
    board = state.match.board
    middle = board.height // 2 * board.width + board.width // 2
    return -float(distance(board, square, middle))


WORTH = {
    decisions.CHARACTER: turn_of,
    decisions.ACTION: act,
    decisions.MOVE_TO: come_closer,
    decisions.TARGET: strike,
    decisions.PLACE: forward,
}
