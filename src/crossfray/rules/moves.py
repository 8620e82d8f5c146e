"""A move: where it may end, the way there, and what happens when it enters squares (MOVE, AWAY, TOWARD, LINE)."""

from functools import lru_cache
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import Board, bits
from crossfray.rules.distance import straight_lines
from crossfray.rules.frames import (
    AT,
    MOVE_ANCHOR,
    MOVE_BY,
    MOVE_CAUSE,
    MOVE_END,
    MOVE_ENDS,
    MOVE_FLAGS,
    MOVE_FRAME,
    MOVE_GOAL,
    MOVE_LAY,
    MOVE_LENGTH,
    MOVE_PIECE,
    MOVE_PLAN,
    MOVE_SIDE,
    MOVE_SQUARES,
    MOVE_START,
    MOVE_STOPPED_AT,
    MOVE_WAY,
    PROCEDURE,
    TURN_FRAME,
    Frame,
)
from crossfray.rules.ground import blocking, closed, in_the_way, obscured
from crossfray.rules.kinds import (
    BY_RULES,
    ENTER,
    LEAVE_SQUARE,
    MOVE,
    MOVE_BEGIN,
    PASS_WALL,
    PLAINLY,
    PULLED,
    PUSHED,
    STEP,
    Event,
)
from crossfray.rules.match import NOBODY
from crossfray.rules.power_ups import take
from crossfray.rules.procedure import ask, pop, tell
from crossfray.rules.reach import path, pulled, pushed, reach
from crossfray.rules.sight import seen_among
from crossfray.rules.state import State
from crossfray.rules.triggers import announce, happens, hear, hears
from crossfray.rules.values import barred, permitted, spend_next

# Where a move is.
SETTING_OUT: Final = 1
CHOOSING_WAY: Final = 2  # which way
WALKING: Final = 3
ARRIVED: Final = 4
MOVE_HEARD: Final = 5
BEGUN: Final = 6
ANNOUNCED: Final = 7
PREVENTED: Final = 8


def planned_move(
    state: State,
    piece: int,
    squares: int,
    flags: int,
    side: int,
    cause: int,
    anchor: int = -1,
    by: int = -1,
    goal: int = 0,
    ends: int = 0,
) -> Frame:
    """The frame of a move before it begins. `by` is the piece that moves it, toward or away from the anchor, or
    toward the nearest square of the goal; `ends` are the squares where it must end, if the text names them."""
    frame = [0] * MOVE_LENGTH
    frame[PROCEDURE] = MOVE_FRAME
    frame[MOVE_PIECE] = piece
    frame[MOVE_SQUARES] = squares
    frame[MOVE_FLAGS] = flags | passing(state, piece, cause)
    frame[MOVE_SIDE] = side
    frame[MOVE_ANCHOR] = anchor
    frame[MOVE_LAY] = state.down >> piece & 1
    frame[MOVE_BY] = by
    frame[MOVE_GOAL] = goal
    frame[MOVE_START] = state.where[piece]
    frame[MOVE_CAUSE] = cause
    frame[MOVE_ENDS] = ends
    return frame


PASSING: Final[dict[str, int]] = {
    "no rivals in the way": p.THROUGH_RIVALS,
    "no obstructions in the way": p.THROUGH_OBSTRUCTIONS,
    "no walls in the way": p.THROUGH_WALLS,
}
"""the requirements of a move that a text may lift"""


def passing(state: State, piece: int, cause: int = BY_RULES) -> int:
    """The flags for what the mover may always pass, by a card's text."""
    flags = 0
    if state.match.permits or state.lasting:
        event = Event(MOVE, doer=piece, target=piece, cause=cause)
        for requirement, flag in PASSING.items():
            if permitted(state, requirement, event, piece):
                flags |= flag
    return flags


def move_event(state: State, frame: Frame) -> Event:
    """A finished move as an event."""
    piece, by, flags = frame[MOVE_PIECE], frame[MOVE_BY], frame[MOVE_FLAGS]
    led = is_led(frame)
    manner = PULLED if flags & p.TOWARD else PUSHED
    return Event(
        MOVE,
        doer=by if by >= 0 else piece,
        target=piece,
        side=state.acting_side(piece),
        cause=frame[MOVE_CAUSE],
        origin=frame[MOVE_START],
        through=frame[MOVE_WAY],
        square=state.where[piece],
        amount=frame[MOVE_WAY].bit_count(),
        result=manner if led else PLAINLY,
    )


def is_led(frame: Frame) -> bool:
    """Whether a piece is pushed or pulled: moved away or toward by another piece, or by its own text that says so."""
    led = frame[MOVE_FLAGS] & (p.TOWARD | p.AWAY)
    by_another = bool(led) and frame[MOVE_BY] not in (-1, frame[MOVE_PIECE])
    return by_another or bool(frame[MOVE_FLAGS] & p.LED)


def goes_itself(state: State, frame: Frame) -> bool:
    """Whether a piece is moved by its own side, neither pushed nor pulled."""
    own = frame[MOVE_SIDE] == state.match.things[frame[MOVE_PIECE]].side
    return own and not frame[MOVE_FLAGS] & (p.TOWARD | p.AWAY)


def stops(state: State, piece: int) -> bool:
    """MOVE-5, MOVE-6: whether other pieces can be in a mover's way; tokens are stopped only in some editions."""
    return bool(state.match.occupying >> piece & 1) or state.match.edition.pieces_stop_tokens


def shares(state: State, piece: int, flags: int) -> bool:
    """Whether a mover may end its move in an occupied square."""
    return bool(flags & p.NOT_THROUGH_RIVALS) or not stops(state, piece)


def shut_squares(state: State, piece: int, flags: int) -> int:
    """The squares that a mover cannot pass: standing rivals (MOVE-5), and squares that a text closes."""
    match = state.match
    shut = closed(state) | barred(state, piece) if match.may_be or match.may_forbid else 0
    if not flags & p.NOT_THROUGH_RIVALS and (flags & p.THROUGH_RIVALS or not stops(state, piece)):
        return shut
    return in_the_way(state, state.acting_side(piece)) | shut


def walkable(state: State, flags: int) -> Board:
    """The board as the mover can walk it: without obstructions, or without breakable walls, if it may pass them."""
    board = state.board
    if flags & p.THROUGH_OBSTRUCTIONS:
        return open_board(board.width, board.height)
    return board.opened(board.walls) if flags & p.THROUGH_WALLS else board


def destinations(state: State, frame: Frame) -> int:
    """Where a move may end. It may always stay (MOVE-7), unless the text names squares where it must end."""
    piece, ends = frame[MOVE_PIECE], frame[MOVE_ENDS]
    taken = 0 if shares(state, piece, frame[MOVE_FLAGS]) else state.occupied
    if state.match.may_forbid and not is_led(frame):  # a piece that is pushed does not end a move of its own
        taken |= barred(state, piece, ending=True)
    found = within_reach(state, frame) & ~taken & ~state.board.enclosed | 1 << state.where[piece]
    return found & ends if ends else found


def within_reach(state: State, frame: Frame) -> int:
    """The squares that a move could enter, even if it cannot end there."""
    piece, squares, flags = frame[MOVE_PIECE], frame[MOVE_SQUARES], frame[MOVE_FLAGS]
    board = walkable(state, flags)
    shut = shut_squares(state, piece, flags)
    if flags & (p.TOWARD | p.AWAY):
        return led_ends(state, frame, shut)
    here = state.where[piece]
    if here < board.size and not flags & p.STRAIGHT:
        return reach(board, here, squares, shut, 0)
    found = 0
    for here in bits(state.squares(piece)):  # a token on a wall is in several (RUBBLE-2)
        if flags & p.STRAIGHT:
            found |= straight_ends(board, here, squares, shut)
        else:
            found |= reach(board, here, squares, shut, 0)
    return found


def straight_ends(board: Board, here: int, squares: int, shut: int) -> int:
    """LINE-1: the squares in the eight directions, up to the first that cannot be passed."""
    found = 0
    for line in straight_lines(board, here):
        last = here
        for square in line[:squares]:
            if shut >> square & 1 or not board.neighbours[last] >> square & 1:
                break
            found |= 1 << square
            last = square
    return found


def led_ends(state: State, frame: Frame, shut: int) -> int:
    """AWAY-1 and TOWARD-1: every step leads farther away; or nearer, into squares that the piece that pulls can see."""
    board = walkable(state, frame[MOVE_FLAGS])
    goals = goal_squares(state, frame)
    if not goals:
        return 0
    seen = seen_on_the_way(state, frame)
    found = 0
    now = state.squares(frame[MOVE_PIECE])
    for _ in range(frame[MOVE_SQUARES]):
        step = 0
        for square in bits(now):
            step |= led_step(board, frame[MOVE_FLAGS], square, goals, shut, seen)
        now = step
        if not now:
            break
        found |= now
    return found


def goal_squares(state: State, frame: Frame) -> int:
    """The squares that a move leads toward or away from: the square of a piece, or a set of squares."""
    if frame[MOVE_ANCHOR] < 0:
        return frame[MOVE_GOAL]
    return state.squares(frame[MOVE_ANCHOR])


def led_step(board: Board, flags: int, square: int, goals: int, shut: int, seen: int) -> int:
    """The squares that something may be led into in one step toward the goal or away from it."""
    if flags & p.TOWARD:
        return pulled(board, square, goals, shut, seen)
    return pushed(board, square, goals.bit_length() - 1, shut)


def seen_on_the_way(state: State, frame: Frame) -> int:
    """TOWARD-1: the squares into which something can be moved toward a piece, which must see them. The moved piece
    hides nothing nearer; and a piece that moves itself always sees the next square."""
    board, viewer, mover = state.board, frame[MOVE_BY], frame[MOVE_PIECE]
    if not frame[MOVE_FLAGS] & p.TOWARD or viewer < 0 or viewer == mover:
        return board.every
    rivals, terrain = blocking(state, state.match.things[viewer].side, viewer), obscured(state)
    if state.match.occupying >> mover & 1:
        rivals &= ~(1 << state.where[mover])
    return seen_among(board, state.where[viewer], near(state, frame), rivals, terrain)


def near(state: State, frame: Frame) -> int:
    """All squares that a move could enter if nothing were in its way, with its start."""
    squares, board = 0, state.board
    for here in bits(state.squares(frame[MOVE_PIECE])):
        squares |= board.around(here, frame[MOVE_SQUARES])
    return squares


def ways_to(state: State, frame: Frame, end: int) -> list[list[int]]:
    """The ways to the end: the shortest; or, if something waits on the way, the shortest for each set of waiting
    squares it enters, starting with the fewest."""
    piece, flags = frame[MOVE_PIECE], frame[MOVE_FLAGS]
    board, here = walkable(state, flags), state.where[piece]
    if here >= board.size:
        return [[end]]  # off its wall at once
    if flags & p.STRAIGHT:
        for line in straight_lines(board, here):
            if end in line:
                return [line[: line.index(end) + 1]]
    shut = shut_squares(state, piece, flags) | ~seen_on_the_way(state, frame)
    near = board.around(here, frame[MOVE_SQUARES]) & ~(1 << end)
    waiting = places_on_the_way(state, frame, near) & ~shut
    breaks = flags & p.THROUGH_WALLS and state.match.heeded >> PASS_WALL & 1
    if not waiting and not breaks:
        way = path(board, here, end, frame[MOVE_SQUARES], shut)
        return [way] if way else []
    return differing_ways(state, frame, board, end, shut, waiting)


def differing_ways(
    state: State, frame: Frame, board: Board, end: int, shut: int, waiting: int
) -> list[list[int]]:
    """The shortest way for each set of waiting squares it may enter, and of walls it may pass if that matters."""
    breaks = state.match.heeded >> PASS_WALL & 1
    flags, goals = frame[MOVE_FLAGS], goal_squares(state, frame)
    known: dict[tuple[int, int], list[int]] = {(state.where[frame[MOVE_PIECE]], 0): []}
    edge = list(known)
    for _ in range(frame[MOVE_SQUARES]):
        new: list[tuple[int, int]] = []
        for square, entered in edge:
            led = flags & (p.TOWARD | p.AWAY)
            onward = board.neighbours[square] & ~shut
            if led:
                onward = led_step(board, flags, square, goals, shut, board.every)
            for step in bits(onward):
                walls = walls_passed(state, frame, square, [step]) if breaks else 0
                key = (step, entered | 1 << step & waiting | walls)
                if key not in known:
                    known[key] = [*known[square, entered], step]
                    if step != end:
                        new.append(key)
        edge = new
    ways = [(entered, way) for (square, entered), way in known.items() if square == end]
    if frame[MOVE_SIDE] == state.match.things[frame[MOVE_PIECE]].side:
        wanted = waiting_squares(state, frame[MOVE_PIECE], waiting, wanted=True) | state.board.walls
        if flags & p.ASKS_WAY:
            wanted |= rival_squares(state, frame[MOVE_PIECE])
        ways = [found for found in ways if not any(is_detour(found, other, wanted) for other in ways)]
    return [way for _, _, way in sorted((entered.bit_count(), len(way), way) for entered, way in ways)]


def places_on_the_way(state: State, frame: Frame, among: int) -> int:
    """Of some squares, those that make one way differ from another: where something waits for pieces that enter, and
    where rivals are, if the text asks through whom the move went."""
    found = waiting_squares(state, frame[MOVE_PIECE], among)
    return (
        found | rival_squares(state, frame[MOVE_PIECE]) & among if frame[MOVE_FLAGS] & p.ASKS_WAY else found
    )


def rival_squares(state: State, piece: int) -> int:
    """The squares of a piece's rivals, standing or not."""
    squares = 0
    for rival in bits(state.match.rivals[state.acting_side(piece)] & state.match.occupying & state.present):
        squares |= state.squares(rival)
    return squares


def is_detour(found: tuple[int, list[int]], other: tuple[int, list[int]], wanted: int) -> bool:
    """Whether a way is longer than another only because it enters more traps; nobody would take it."""
    more = found[0] & ~other[0]
    return len(found[1]) > len(other[1]) and found[0] & other[0] == other[0] and not more & wanted


def waiting_squares(state: State, piece: int, among: int, wanted: bool = False) -> int:
    """Of some squares, those with power-ups and with tokens that wait for this piece. With `wanted`, without tokens
    of rivals."""
    match, squares = state.match, 0
    among &= state.held
    if not among:
        return 0
    for number in bits(match.traps & state.present):
        here = state.where[number]
        if here >= state.board.size or not among >> here & 1:
            continue
        if wanted and match.things[number].side not in (NOBODY, match.things[piece].side):
            continue
        event = entering(piece, here, number)
        if any(hears(state, row, event) for row in match.on[ENTER]):
            squares |= 1 << here
    if match.characters >> piece & 1:
        for power in match.powers:  # POWER-1
            if state.where[power.marker] >= 0:
                squares |= 1 << state.where[power.marker]
    return squares & among


@lru_cache(maxsize=64)
def open_board(width: int, height: int) -> Board:
    """A board of this size without obstructions, for pieces that pass over them."""
    return Board(width, height)


def move(state: State, frame: Frame, answer: int) -> None:
    """Ask where to go, and which way if it matters; then go there, square by square if something may happen on the
    way."""
    at = frame[AT]
    if at == SETTING_OUT:
        set_out(state, frame, answer)
    elif at == 0 and state.match.may_replace >> MOVE & 1:
        frame[AT] = ANNOUNCED
        announce(state, move_event(state, frame))
    elif at == PREVENTED:
        pop(state, 0)
    elif at in (0, ANNOUNCED) and state.match.heeded >> MOVE_BEGIN & 1 and goes_itself(state, frame):
        frame[AT] = BEGUN
        hear(state, move_event(state, frame).as_kind(MOVE_BEGIN))
    elif at in (0, BEGUN, ANNOUNCED):
        frame[AT] = SETTING_OUT
        ask(state, decisions.ASK_MOVE_TO, frame[MOVE_SIDE], destinations(state, frame))
    elif at == CHOOSING_WAY:
        frame[MOVE_PLAN:] = ways_to(state, frame, frame[MOVE_END])[answer]
        walk(state, frame)
    elif at == WALKING:
        if not still_open(state, frame):  # what happened on the way may have changed this
            frame[MOVE_PLAN:] = next(iter(ways_to(state, frame, frame[MOVE_END])), [])
        walk(state, frame)
    elif at == ARRIVED:
        arrive(state, frame)
    else:
        finish(state, frame)


def finish(state: State, frame: Frame) -> None:
    """A move is over, and with it temporary rules about the next move."""
    pop(state, frame[MOVE_WAY])
    if state.lasting and state.where[frame[MOVE_PIECE]] != frame[MOVE_START]:
        spend_next(state, move_event(state, frame))


def walls_passed(state: State, frame: Frame, start: int, way: list[int]) -> int:
    """RUBBLE-1: the places where a way goes through walls: sections, and points where four squares meet."""
    passed = 0
    if frame[MOVE_FLAGS] & p.THROUGH_WALLS and start < state.board.size:
        for square in way:
            if not state.board.neighbours[start] >> square & 1:
                passed |= 1 << state.board.place_between(start, square)
            start = square
    return passed & state.board.walls


def goes_step_by_step(state: State, frame: Frame, start: int) -> bool:
    """Whether something may happen between two squares of the way. Listeners hear of every step, if that can happen
    at all in this match."""
    match = state.match
    if start >= state.board.size:
        return False
    if match.heeds_steps:
        return True
    if frame[MOVE_FLAGS] & p.THROUGH_WALLS and state.match.heeded >> PASS_WALL & 1:
        return True
    if state.listening or not match.traps & state.present:
        return state.listening and bool(match.heeded >> ENTER & 1)
    return bool(state.pieces_on(state.board.around(start, frame[MOVE_SQUARES])) & match.traps)


def set_out(state: State, frame: Frame, end: int) -> None:
    """The end is known: go there, or ask which way if there are several."""
    piece = frame[MOVE_PIECE]
    start = state.where[piece]
    frame[MOVE_END] = end
    if end == start:  # MOVE-7: it has moved and entered nothing
        arrive(state, frame)
        return
    by_steps = goes_step_by_step(state, frame, start)
    if not (by_steps or asks_the_way(state, frame)):
        put_there(state, frame, [])
        return
    ways = ways_to(state, frame, end)
    if not by_steps and len(ways) < 2:
        put_there(state, frame, ways[0])
    elif len(ways) == 1:
        frame[MOVE_STOPPED_AT] = start
        frame[MOVE_PLAN:] = ways[0]
        walk(state, frame)
    else:
        frame[MOVE_STOPPED_AT] = start
        frame[AT] = CHOOSING_WAY
        ask(state, decisions.ASK_WAY, frame[MOVE_SIDE], (1 << len(ways)) - 1)


def goal_of(state: State) -> int:
    """The squares that the open question moves something toward, if they are not those of a piece."""
    return state.frames[-1][MOVE_GOAL]


def asks_the_way(state: State, frame: Frame) -> bool:
    """Whether it matters which squares a move enters. For an action of the turn it does not, unless a text hears
    moves."""
    if state.frames[-2][PROCEDURE] != TURN_FRAME or frame[MOVE_FLAGS] & p.THROUGH_WALLS:
        return True
    return bool(state.match.heeded >> MOVE & 1)


def put_there(state: State, frame: Frame, way: list[int]) -> None:
    """A move with nothing on its way: straight to its end."""
    piece, end = frame[MOVE_PIECE], frame[MOVE_END]
    start = state.where[piece]
    for square in way:
        frame[MOVE_WAY] |= 1 << square
    passed = walls_passed(state, frame, start, way)
    state.put(piece, end)
    if state.listening:
        tell(state, Event(STEP, target=piece, origin=start, square=end))
        for place in bits(passed):
            tell(state, Event(PASS_WALL, target=piece, square=place))
    arrive(state, frame)


def arrive(state: State, frame: Frame) -> None:
    """A move is over; texts that wait for that come first."""
    if frame[MOVE_WAY] and state.match.heeded >> MOVE & 1:
        frame[AT] = MOVE_HEARD
        hear(state, move_event(state, frame))
    else:
        finish(state, frame)


def walk(state: State, frame: Frame) -> None:
    """MOVE-9: go along the plan, square by square, until the end or until a step causes something, which happens
    before the next step."""
    frame[AT] = WALKING
    piece = frame[MOVE_PIECE]
    while state.frames[-1] is frame:
        here = state.where[piece]
        if here < 0 or here == frame[MOVE_END] or (state.down >> piece & 1) > frame[MOVE_LAY]:
            del frame[MOVE_PLAN:]
        if len(frame) == MOVE_PLAN:
            frame[AT] = ARRIVED
            fall_back(state, frame)
            arrive(state, frame)
            return
        step(state, frame)
        if state.match.contested:  # players may first have to say which of two texts counts here
            return


def step(state: State, frame: Frame) -> None:
    """Go one square further."""
    piece = frame[MOVE_PIECE]
    here = state.where[piece]
    square = frame.pop(MOVE_PLAN)
    frame[MOVE_SQUARES] -= 1
    frame[MOVE_WAY] |= 1 << square
    if not (state.occupied | state.board.enclosed) >> square & 1:
        frame[MOVE_STOPPED_AT] = square
    passed = walls_passed(state, frame, here, [square])
    state.put(piece, square)
    if state.listening:
        tell(state, Event(STEP, target=piece, origin=here, square=square))
    enter(state, piece)
    by, cause = frame[MOVE_BY], frame[MOVE_CAUSE]
    doer = by if by >= 0 else piece
    if state.match.heeded >> LEAVE_SQUARE & 1:
        hear(state, Event(LEAVE_SQUARE, doer=doer, target=piece, cause=cause, origin=here, square=square))
    for place in bits(passed):  # heard before what waits in the square: the piece is through the wall first
        happens(state, Event(PASS_WALL, doer=doer, target=piece, cause=cause, origin=here, square=place))


def still_open(state: State, frame: Frame) -> bool:
    """Whether the next step of the plan is still possible."""
    board, here = state.board, state.where[frame[MOVE_PIECE]]
    if here < 0 or here == frame[MOVE_END]:
        return True  # no step is needed
    if len(frame) == MOVE_PLAN:
        return False
    straight = frame[MOVE_FLAGS] & p.STRAIGHT
    near = board.around(here, 1) if straight else walkable(state, frame[MOVE_FLAGS]).neighbours[here]
    passable = near & ~shut_squares(state, frame[MOVE_PIECE], frame[MOVE_FLAGS])
    return bool(passable >> frame[MOVE_PLAN] & 1)


def entering(piece: int, square: int, thing: int = -1) -> Event:
    """The event of a piece entering a square, or the square of something that lies there."""
    return Event(ENTER, doer=piece, target=thing, square=square)


def enter(state: State, piece: int) -> None:
    """MOVE-9: a piece has entered a square: tell what waits there, and texts that wait for it."""
    if state.match.powers:
        take(state, piece)
    if not state.match.heeded >> ENTER & 1:
        return
    here = state.where[piece]
    if state.match.heeded_untargeted >> ENTER & 1:
        hear(state, entering(piece, here))
    for number in bits(state.match.traps & state.sharing(piece)):
        hear(state, entering(piece, here, number))


def knocked_down_on_the_way(state: State, piece: int) -> None:
    """MOVE-10: a piece that was knocked down while moving cannot stay in an occupied square."""
    for frame in reversed(state.frames):
        if frame[PROCEDURE] == MOVE_FRAME and frame[MOVE_PIECE] == piece and frame[AT] < MOVE_HEARD:
            fall_back(state, frame)
            return


def stop(state: State, piece: int) -> None:
    """MOVE-10: a moving piece goes no farther."""
    for frame in reversed(state.frames):
        if frame[PROCEDURE] == MOVE_FRAME and frame[MOVE_PIECE] == piece and frame[AT] == WALKING:
            frame[MOVE_END] = state.where[piece]
            return


def is_walking(state: State, piece: int) -> bool:
    """Whether a piece is moving."""
    return any(
        frame[PROCEDURE] == MOVE_FRAME and frame[MOVE_PIECE] == piece and frame[AT] == WALKING
        for frame in state.frames
    )


def fall_back(state: State, frame: Frame) -> None:
    """MOVE-10: a piece that stopped where it cannot stay goes back to the last square where it could have stopped."""
    piece = frame[MOVE_PIECE]
    here = state.where[piece]
    if here < 0 or here == frame[MOVE_STOPPED_AT] or shares(state, piece, frame[MOVE_FLAGS]):
        return
    shared = state.sharing(piece) & state.match.occupying
    if shared or state.board.enclosed >> here & 1:
        state.put(piece, frame[MOVE_STOPPED_AT])
        tell(state, Event(STEP, target=piece, origin=here, square=frame[MOVE_STOPPED_AT]))
