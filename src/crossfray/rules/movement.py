"""A move: where it may end, the way there, and what entering squares sets off (MOVE, AWAY, TOWARD, LINE)."""

from functools import lru_cache
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import Board, bits
from crossfray.rules.distance import straight_lines
from crossfray.rules.match import NOBODY
from crossfray.rules.moving import path, pulled, pushed, reach
from crossfray.rules.phrases import PASSED, SQUARES_MOVED, context, matches
from crossfray.rules.power_ups import take
from crossfray.rules.procedure import AT, MOVE, PROGRAM, ask, pop, tell
from crossfray.rules.sight import sees
from crossfray.rules.state import State
from crossfray.rules.triggers import applies, fire
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
VIEWER: Final = 11  # who must see it moved toward somebody (TOWARD-1)
GOAL: Final = 12  # the squares it is moved toward, if those are no piece's
PLAN: Final = 13  # the squares still to be entered, from here on


def start_move(
    state: State,
    piece: int,
    squares: int,
    flags: int,
    side: int,
    anchor: int = -1,
    viewer: int = -1,
    goal: int = 0,
) -> None:
    """`viewer` is who moves the piece toward or away from the anchor, or toward the nearest square of the goal."""
    lay = state.down >> piece & 1
    flags |= passing(state, piece)
    state.frames.append([MOVE, 0, piece, squares, flags, side, anchor, 0, 0, 0, lay, viewer, goal])


def passing(state: State, piece: int) -> int:
    """What the mover may always pass, by some card's text."""
    flags = 0
    for source, row in state.match.passings:
        if active(state, source) and matches(state, context(state, source), row.who, piece):
            flags |= row.flags
    return flags


def stops(state: State, piece: int) -> bool:
    """MOVE-5, MOVE-6: whether other pieces are in a mover's way at all; tokens are stopped in some editions."""
    return bool(state.match.occupying >> piece & 1) or state.match.edition.pieces_stop_tokens


def shares(state: State, piece: int, flags: int) -> bool:
    """Whether a mover may end in a square where somebody is."""
    return bool(flags & p.NOT_THROUGH_RIVALS) or not stops(state, piece)


def shut_squares(state: State, piece: int, flags: int) -> int:
    """The squares a mover cannot pass through: standing rivals (MOVE-5)."""
    side = state.acting_side(piece)
    if flags & p.NOT_THROUGH_RIVALS:
        return state.rivals_standing(side)
    if flags & p.THROUGH_RIVALS or not stops(state, piece):
        return 0
    return state.rivals_standing(side)


def destinations(state: State, frame: list[int]) -> int:
    """Where a move may end; staying is always possible (MOVE-7)."""
    piece = frame[MOVER]
    taken = 0 if shares(state, piece, frame[FLAGS]) else state.occupied
    return within_reach(state, frame) & ~taken & ~state.match.board.enclosed | 1 << state.where[piece]


def within_reach(state: State, frame: list[int]) -> int:
    """The squares that a move could enter, whether or not it can end there."""
    piece, squares, flags = frame[MOVER], frame[SQUARES], frame[FLAGS]
    board, here = state.match.board, state.where[piece]
    shut = shut_squares(state, piece, flags)
    if flags & p.STRAIGHT:
        return straight_ends(board, here, squares, shut, bool(flags & p.THROUGH_OBSTRUCTIONS))
    if flags & (p.TOWARD | p.AWAY):
        return led_ends(state, frame, shut)
    if flags & p.THROUGH_OBSTRUCTIONS:
        return board.around(here, squares)
    return reach(board, here, squares, shut, 0)


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
    goals = goal_squares(state, frame)
    if not goals:
        return 0
    seen = seen_on_the_way(state, frame)
    found = 0
    now = 1 << here
    for _ in range(frame[SQUARES]):
        step = 0
        for square in bits(now):
            step |= led_step(board, frame[FLAGS], square, goals, shut, seen)
        now = step
        if not now:
            break
        found |= now
    return found


def goal_squares(state: State, frame: list[int]) -> int:
    """Toward or away from what: the square of a piece, or a set of squares."""
    if frame[ANCHOR] < 0:
        return frame[GOAL]
    here = state.where[frame[ANCHOR]]
    return 1 << here if here >= 0 else 0


def led_step(board: Board, flags: int, square: int, goals: int, shut: int, seen: int) -> int:
    """The squares into which something may be led one step, toward the goal or away from it."""
    if flags & p.TOWARD:
        return pulled(board, square, goals, shut, seen)
    return pushed(board, square, goals.bit_length() - 1, shut)


def seen_on_the_way(state: State, frame: list[int]) -> int:
    """TOWARD-1: the squares into which something can be moved toward somebody: who does it must see them. What is
    moved hides nothing that is nearer, and who moves sees the next square anyway."""
    board, viewer, mover = state.match.board, frame[VIEWER], frame[MOVER]
    if not frame[FLAGS] & p.TOWARD or viewer < 0 or viewer == mover:
        return board.every
    rivals = state.rivals_standing(state.match.things[viewer].side)
    if state.match.occupying >> mover & 1:
        rivals &= ~(1 << state.where[mover])
    squares = 0
    for square in range(board.size):
        if sees(board, state.where[viewer], square, rivals, state.match.obscured):
            squares |= 1 << square
    return squares


def ways_to(state: State, frame: list[int], end: int) -> list[list[int]]:
    """The squares entered on the way to the end: the shortest way, or, where something waits for who enters its
    square, the shortest of those that enter the same such squares; first the one that enters the fewest."""
    piece, flags = frame[MOVER], frame[FLAGS]
    board, here = state.match.board, state.where[piece]
    if flags & p.STRAIGHT:
        for line in straight_lines(board, here):
            if end in line:
                return [line[: line.index(end) + 1]]
    shut = shut_squares(state, piece, flags) | ~seen_on_the_way(state, frame)
    if flags & p.THROUGH_OBSTRUCTIONS:
        board = open_board(board.width, board.height)
    waiting = waiting_squares(state, piece) & board.around(here, frame[SQUARES]) & ~(1 << end)
    if not waiting:
        way = path(board, here, end, frame[SQUARES], shut, 0)
        return [way] if way else []
    return differing_ways(state, frame, board, end, shut, waiting)


def differing_ways(
    state: State, frame: list[int], board: Board, end: int, shut: int, waiting: int
) -> list[list[int]]:
    """For each set of waiting squares that can be entered on the way to the end, the shortest way that does."""
    flags, goals = frame[FLAGS], goal_squares(state, frame)
    known: dict[tuple[int, int], list[int]] = {(state.where[frame[MOVER]], 0): []}
    edge = list(known)
    for _ in range(frame[SQUARES]):
        new: list[tuple[int, int]] = []
        for square, entered in edge:
            led = flags & (p.TOWARD | p.AWAY)
            onward = board.neighbours[square] & ~shut
            if led:
                onward = led_step(board, flags, square, goals, shut, board.every)
            for step in bits(onward):
                key = (step, entered | 1 << step & waiting)
                if key not in known:
                    known[key] = [*known[square, entered], step]
                    if step != end:
                        new.append(key)
        edge = new
    ways = [(entered, way) for (square, entered), way in known.items() if square == end]
    if frame[BY_SIDE] == state.match.things[frame[MOVER]].side:
        wanted = waiting_squares(state, frame[MOVER], wanted=True)
        ways = [found for found in ways if not any(is_detour(found, other, wanted) for other in ways)]
    return [way for _, _, way in sorted((entered.bit_count(), len(way), way) for entered, way in ways)]


def is_detour(found: tuple[int, list[int]], other: tuple[int, list[int]], wanted: int) -> bool:
    """Whether a way is longer than another only to enter more squares where a trap waits; nobody walks it."""
    more = found[0] & ~other[0]
    return len(found[1]) > len(other[1]) and found[0] & other[0] == other[0] and not more & wanted


def waiting_squares(state: State, piece: int, wanted: bool = False) -> int:
    """Squares with power-ups, and with tokens that a text lets wait for this piece to enter; those that it may want
    to enter are no rival's."""
    match, squares = state.match, 0
    for number in bits(match.traps):
        here = state.where[number]
        if wanted and match.things[number].side not in (NOBODY, match.things[piece].side):
            continue
        if here >= 0 and any(applies(state, row, piece, number) for row in match.triggers[p.ENTERS]):
            squares |= 1 << here
    if match.characters >> piece & 1:
        for power in match.powers:  # POWER-1
            if state.where[power.marker] >= 0:
                squares |= 1 << state.where[power.marker]
    return squares


@lru_cache(maxsize=64)
def open_board(width: int, height: int) -> Board:
    """A board of that size without obstructions, for what moves over them."""
    return Board(width, height)


def move(state: State, frame: list[int], answer: int) -> None:
    """Ask where to, and which way if that makes a difference, and go there, square by square if anything waits for
    that."""
    at, piece = frame[AT], frame[MOVER]
    if at == 0:
        frame[AT] = 1
        ask(state, decisions.MOVE_TO, frame[BY_SIDE], destinations(state, frame))
    elif at == 1:
        set_out(state, frame, answer)
    elif at == 2:
        frame[PLAN:] = ways_to(state, frame, frame[END])[answer]
        frame[AT] = 3
    elif at == 3:
        step(state, frame)
    else:
        pop(state)
        report(state, frame)
        if frame[WAY]:
            fire(state, p.MOVES, piece)
            if frame[FLAGS] & (p.TOWARD | p.AWAY) and frame[VIEWER] not in (-1, piece):
                moment = p.IS_PULLED if frame[FLAGS] & p.TOWARD else p.IS_PUSHED
                fire(state, moment, piece, frame[VIEWER])


def set_out(state: State, frame: list[int], end: int) -> None:
    start = state.where[frame[MOVER]]
    frame[END] = end
    frame[AT] = 4
    if end == start:  # MOVE-7: it has moved and entered nothing
        return
    if not state.match.programs and not state.match.powers:
        state.put(frame[MOVER], end)
        tell(state, "moved", frame[MOVER], start, end)
        return
    ways = ways_to(state, frame, end)
    if state.match.triggers[p.ENTERS] or state.match.powers:
        frame[STOPPED_AT] = start
        frame[AT] = 2
        ask(state, decisions.WAY, frame[BY_SIDE], (1 << len(ways)) - 1)
        return
    state.moved[frame[MOVER]] += len(ways[0])
    for square in ways[0]:
        frame[WAY] |= 1 << square
    state.put(frame[MOVER], end)
    tell(state, "moved", frame[MOVER], start, end)


def step(state: State, frame: list[int]) -> None:
    """MOVE-9: one square further; what that sets off happens before the next step."""
    piece = frame[MOVER]
    here = state.where[piece]
    stopped = here < 0 or here == frame[END] or (state.down >> piece & 1) > frame[LAY]
    if not stopped and not still_open(state, frame):
        frame[PLAN:] = next(iter(ways_to(state, frame, frame[END])), [])
    if stopped or len(frame) == PLAN:
        frame[AT] = 4
        fall_back(state, frame)
        return
    square = frame.pop(PLAN)
    frame[SQUARES] -= 1
    frame[WAY] |= 1 << square
    state.moved[piece] += 1
    if not (state.occupied | state.match.board.enclosed) >> square & 1:
        frame[STOPPED_AT] = square
    state.put(piece, square)
    tell(state, "moved", piece, here, square)
    enter(state, piece)


def still_open(state: State, frame: list[int]) -> bool:
    """Whether the next step of the plan can be taken: what happened on the way may have changed that."""
    board, here = state.match.board, state.where[frame[MOVER]]
    if len(frame) == PLAN:
        return False
    over = frame[FLAGS] & (p.THROUGH_OBSTRUCTIONS | p.STRAIGHT)
    near = board.around(here, 1) if over else board.neighbours[here]
    passable = near & ~shut_squares(state, frame[MOVER], frame[FLAGS])
    return bool(passable >> frame[PLAN] & 1)


def enter(state: State, piece: int) -> None:
    """MOVE-9: a piece is in a square that it was not in before: for what waits there, and for who waits for that."""
    if state.match.powers:
        take(state, piece)
    if not state.match.triggers[p.ENTERS]:
        return
    here = state.where[piece]
    fire(state, p.ENTERS, piece)
    for number in bits(state.match.traps):
        if state.where[number] == here and number != piece:
            fire(state, p.ENTERS, piece, number)


def knocked_down_on_the_way(state: State, piece: int) -> None:
    """MOVE-10, for whoever has just been knocked down: if it was moving, it cannot stay where somebody else is."""
    for frame in reversed(state.frames):
        if frame[0] == MOVE and frame[MOVER] == piece:
            fall_back(state, frame)
            return


def fall_back(state: State, frame: list[int]) -> None:
    """MOVE-10: stopped on its way in a square where it cannot stay, it goes back to where it could last have
    stopped."""
    piece = frame[MOVER]
    here = state.where[piece]
    if here < 0 or here == frame[STOPPED_AT] or shares(state, piece, frame[FLAGS]):
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
