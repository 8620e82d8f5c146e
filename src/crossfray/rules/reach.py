"""Where something may move (MOVE, AWAY, TOWARD).

Rules about pieces come in as two sets: `shut`, squares that cannot be passed (standing rivals, MOVE-5), and
`occupied`, squares where the move cannot end (MOVE-6). Rules about obstructions are in the board's neighbours (MOVE-0
to MOVE-3)."""

from crossfray.rules.board import Board, bits
from crossfray.rules.distance import distance


def spread(board: Board, squares: int) -> int:
    """The squares one step away from any of these."""
    neighbours = board.neighbours
    found = 0
    while squares:
        low = squares & -squares
        found |= neighbours[low.bit_length() - 1]
        squares ^= low
    return found


def reach(board: Board, start: int, steps: int, shut: int, occupied: int) -> int:
    """Where a move of up to this many squares may end; it may always stay (MOVE-7)."""
    at_most = board.open_reach.get(steps * board.size + start)
    if at_most is None:
        at_most = board.open_reach[steps * board.size + start] = reached(board, start, steps, 0)
    found = reached(board, start, steps, shut) if at_most & shut else at_most
    return found & ~occupied | 1 << start if occupied else found


def reached(board: Board, start: int, steps: int, shut: int) -> int:
    """The squares that a move of up to this many squares can enter, with its start."""
    found = new = 1 << start
    while steps and new:
        new = spread(board, new) & ~(found | shut)
        found |= new
        steps -= 1
    return found


def farther(board: Board, square: int, source: int) -> int:
    """AWAY-1: the steps from a square that lead farther away from the source."""
    now = distance(board, square, source)
    return board.neighbours[square] & ~board.around(source, now)


def nearer(board: Board, square: int, goals: int) -> int:
    """TOWARD-1: the steps from a square that lead nearer to the goal: a square, or the nearest of several, like those
    of a row (ROW-1)."""
    now = min((distance(board, square, goal) for goal in bits(goals)), default=0)
    found = 0
    for goal in bits(goals) if now else ():
        found |= board.around(goal, now - 1)
    return board.neighbours[square] & found


def pushed(board: Board, square: int, source: int, shut: int) -> int:
    """AWAY-1: the squares into which something may be pushed in one step, away from the source."""
    return farther(board, square, source) & ~shut


def pulled(board: Board, square: int, goals: int, shut: int, seen: int) -> int:
    """TOWARD-1: the squares into which something may be pulled in one step. The puller must see it and each square it
    enters; `seen` is what the puller sees."""
    return nearer(board, square, goals) & ~shut & seen if seen >> square & 1 else 0


def path(board: Board, start: int, end: int, steps: int, shut: int) -> list[int]:
    """The squares on a shortest way from start to end, without the start; empty if there is none.

    Of several ways, it takes the one through the lowest numbers, counted from its end, so that the answer is always
    the same."""
    reached = new = 1 << start
    layers = [new]
    while not new >> end & 1:
        new = spread(board, new) & ~(reached | shut)
        if not new or len(layers) > steps:
            return []
        reached |= new
        layers.append(new)
    way = [end]
    for layer in reversed(layers[1:-1]):  # back from the end: neighbours are mutual
        before = layer & board.neighbours[way[-1]]
        way.append((before & -before).bit_length() - 1)
    return way[::-1] if end != start else []
