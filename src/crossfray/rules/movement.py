"""A move: where it may end, the way there, and what entering squares sets off (MOVE, AWAY, TOWARD, LINE)."""

from functools import lru_cache
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import Board, bits
from crossfray.rules.distance import straight_lines
from crossfray.rules.match import MINION
from crossfray.rules.moving import farther, nearer, path, reach
from crossfray.rules.phrases import PASSED, SQUARES_MOVED, context, matches
from crossfray.rules.procedure import AT, MOVE, PROGRAM, ask, pop, tell
from crossfray.rules.sight import sees
from crossfray.rules.state import State
from crossfray.rules.triggers import fire
from crossfray.rules.values import active

# A move's frame.
MOVER: Final = 2
SQUARES: Final = 3
FLAGS: Final = 4
BY_SIDE: Final = 5  # who chooses the squares
ANCHOR: Final = 6  # toward or away from whom
END: Final = 7
WAY: Final = 8  # squares entered so far
STOPPED_AT: Final = 9  # the last square where it could have stopped
LAY: Final = 10  # whether it was knocked down when it set out


def start_move(state: State, piece: int, squares: int, flags: int, side: int, anchor: int = -1) -> None:
    lay = state.down >> piece & 1
    flags |= passing(state, piece)
    state.frames.append([MOVE, 0, piece, squares, flags, side, anchor, 0, 0, 0, lay])


def passing(state: State, piece: int) -> int:
    """What the mover may always pass, by some card's text."""
    flags = 0
    for source, row in state.match.passings:
        if active(state, source) and matches(state, context(state, source), row.who, piece):
            flags |= row.flags
    return flags


def stops(state: State, piece: int) -> bool:
    """MOVE-5, MOVE-6: whether other pieces are in a mover's way at all; tokens are stopped in some editions."""
    return state.match.things[piece].kind <= MINION or state.match.edition.pieces_stop_tokens


def shut_squares(state: State, piece: int, flags: int) -> int:
    """The squares a mover cannot pass through: standing rivals (MOVE-5)."""
    side = state.match.things[piece].side
    if flags & p.THROUGH_RIVALS or not stops(state, piece):
        return 0
    return state.rivals_standing(side)


def destinations(state: State, frame: list[int]) -> int:
    """Where a move may end; staying is always possible (MOVE-7)."""
    piece, squares, flags = frame[MOVER], frame[SQUARES], frame[FLAGS]
    board, here = state.match.board, state.where[piece]
    shut = shut_squares(state, piece, flags)
    if flags & p.STRAIGHT:
        found = straight_ends(board, here, squares, shut, bool(flags & p.THROUGH_OBSTRUCTIONS))
    elif flags & (p.TOWARD | p.AWAY):
        found = led_ends(state, frame, shut)
    elif flags & p.THROUGH_OBSTRUCTIONS:
        found = board.around(here, squares)
    else:
        found = reach(board, here, squares, shut, 0)
    taken = state.occupied if stops(state, piece) else 0
    return found & ~taken & ~board.enclosed | 1 << here


def straight_ends(board: Board, here: int, squares: int, shut: int, over: bool) -> int:
    """LINE-1: the squares in the eight directions, up to the first that cannot be passed."""
    found = 0
    for line in straight_lines(board, here):
        last = here
        for square in line[:squares]:
            if shut >> square & 1 or not (over or board.neighbours[last] >> square & 1):
                break
            found |= 1 << square
            last = square
    return found


def led_ends(state: State, frame: list[int], shut: int) -> int:
    """AWAY-1 and TOWARD-1: every step leads farther away, or nearer and is seen by who pulls."""
    board, here = state.match.board, state.where[frame[MOVER]]
    anchor = state.where[frame[ANCHOR]]
    if anchor < 0:
        return 0
    toward = bool(frame[FLAGS] & p.TOWARD)
    seen = seen_squares(state, frame[ANCHOR], frame[MOVER]) if toward else board.every
    found = 0
    now = 1 << here
    for _ in range(frame[SQUARES]):
        step = 0
        for square in bits(now & seen):
            step |= nearer(board, square, anchor) if toward else farther(board, square, anchor)
        now = step & ~shut & seen
        if not now:
            break
        found |= now
    return found


def seen_squares(state: State, viewer: int, mover: int) -> int:
    """What the one who pulls sees; what is pulled hides nothing that is nearer."""
    board, side = state.match.board, state.match.things[viewer].side
    rivals = state.rivals_standing(side) & ~(1 << state.where[mover])
    squares = 0
    for square in range(board.size):
        if sees(board, state.where[viewer], square, rivals, state.match.obscured):
            squares |= 1 << square
    return squares


def way_to(state: State, frame: list[int], end: int) -> list[int]:
    """The squares entered on the way to the end, the safest of the shortest ways."""
    piece, flags = frame[MOVER], frame[FLAGS]
    board, here = state.match.board, state.where[piece]
    if flags & p.STRAIGHT:
        for line in straight_lines(board, here):
            if end in line:
                return line[: line.index(end) + 1]
    shut = shut_squares(state, piece, flags)
    if flags & p.TOWARD:
        shut |= ~seen_squares(state, frame[ANCHOR], piece)
    if flags & p.THROUGH_OBSTRUCTIONS:
        board = open_board(board.width, board.height)
    return path(board, here, end, frame[SQUARES], shut, tokens_on(state))


@lru_cache(maxsize=64)
def open_board(width: int, height: int) -> Board:
    """A board of that size without obstructions, for what moves over them."""
    return Board(width, height)


def tokens_on(state: State) -> int:
    """Squares with tokens that may be set off, to be avoided if there is another way as short."""
    squares = 0
    for number, thing in enumerate(state.match.things):
        if thing.kind > MINION and state.where[number] >= 0:
            squares |= 1 << state.where[number]
    return squares


def move(state: State, frame: list[int], answer: int) -> None:
    """Ask where to, and go there, square by square if anything waits for that."""
    at, piece = frame[AT], frame[MOVER]
    if at == 0:
        frame[AT] = 1
        ask(state, decisions.MOVE_TO, frame[BY_SIDE], destinations(state, frame))
    elif at == 1:
        set_out(state, frame, answer)
    elif at == 2:
        step(state, frame)
    else:
        pop(state)
        report(state, frame)
        if frame[WAY]:
            fire(state, p.MOVES, piece)


def set_out(state: State, frame: list[int], end: int) -> None:
    start = state.where[frame[MOVER]]
    frame[END] = end
    frame[AT] = 3
    if end == start:  # MOVE-7: it has moved and entered nothing
        return
    if not state.match.programs:
        state.put(frame[MOVER], end)
        tell(state, "moved", frame[MOVER], start, end)
        return
    if state.match.triggers[p.ENTERS]:
        frame[STOPPED_AT] = start
        frame[AT] = 2
        return
    way = way_to(state, frame, end)
    state.moved[frame[MOVER]] += len(way)
    for square in way:
        frame[WAY] |= 1 << square
    state.put(frame[MOVER], end)
    tell(state, "moved", frame[MOVER], start, end)


def step(state: State, frame: list[int]) -> None:
    """MOVE-9: one square further; what that sets off happens before the next step."""
    piece = frame[MOVER]
    here = state.where[piece]
    stopped = here < 0 or here == frame[END] or (state.down >> piece & 1) > frame[LAY]
    way = [] if stopped else way_to(state, frame, frame[END])
    if not way:
        frame[AT] = 3
        fall_back(state, frame)
        return
    square = way[0]
    frame[SQUARES] -= 1
    frame[WAY] |= 1 << square
    state.moved[piece] += 1
    if not (state.occupied | state.match.board.enclosed) >> square & 1:
        frame[STOPPED_AT] = square
    state.put(piece, square)
    tell(state, "moved", piece, here, square)
    enter(state, piece)


def enter(state: State, piece: int) -> None:
    """MOVE-9: a piece is in a square that it was not in before: for what waits there, and for who waits for that."""
    if not state.match.triggers[p.ENTERS]:
        return
    here = state.where[piece]
    fire(state, p.ENTERS, piece)
    for number, thing in enumerate(state.match.things):
        if thing.kind > MINION and state.where[number] == here and number != piece:
            fire(state, p.ENTERS, piece, number)


def fall_back(state: State, frame: list[int]) -> None:
    """MOVE-10: stopped on its way in a square where it cannot stay, it goes back to where it could last have
    stopped."""
    piece = frame[MOVER]
    here = state.where[piece]
    if here < 0 or here == frame[STOPPED_AT] or not stops(state, piece):
        return
    shared = any(state.where[other] == here for other in bits(state.match.occupying & ~(1 << piece)))
    if shared or state.match.board.enclosed >> here & 1:
        state.put(piece, frame[STOPPED_AT])
        tell(state, "moved", piece, here, frame[STOPPED_AT])


def report(state: State, frame: list[int]) -> None:
    """Tell the program that made the move what was passed, and how far it went."""
    if state.frames and state.frames[-1][0] == PROGRAM:
        state.frames[-1][PASSED] = frame[WAY]
        state.frames[-1][SQUARES_MOVED] = frame[WAY].bit_count()
