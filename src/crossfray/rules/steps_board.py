"""Steps on the board: moves, places, challenges and actions (ABIL-4)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.challenge import start_challenge, start_knock, stretch, with_range
from crossfray.rules.conditions import WALL_KINDS, amount, spot_squares, square_choices, wall_choices
from crossfray.rules.cooldown import return_squares
from crossfray.rules.frames import (
    AT,
    CAUSE,
    GRANT_FRAME,
    MARKED,
    PASSED,
    SIDE,
    SOURCE,
    TARGETED,
    WAS_DONE,
    Frame,
)
from crossfray.rules.kinds import (
    BY_BASIC,
    CHALLENGE,
    KNOCK_DOWN,
    MOVE,
    PLACE,
    PULLED,
    PUSHED,
    REMOVE,
    STAND,
    Event,
)
from crossfray.rules.match import MARKER, TOKEN
from crossfray.rules.moves import destinations, enter, planned_move
from crossfray.rules.procedure import ask, push
from crossfray.rules.refusals import Refusal, piece_name, refuse
from crossfray.rules.requirements import (
    CHALLENGE_TARGET,
    GRANTED_ACTION,
    NAMED_TARGET,
    STANDING,
    allowed,
    refusals,
)
from crossfray.rules.selectors import challengeable, members, named_squares, on_map, places_of, squares_of
from crossfray.rules.state import OFF, State, set_at
from crossfray.rules.steps import (
    BEGINS_ANYWAY,
    Step,
    allowed_to,
    asked,
    goes_on_without,
    lead,
    one,
    raised,
    text_doer,
    who_does_it,
)
from crossfray.rules.texts import holder, own
from crossfray.rules.triggers import happens
from crossfray.rules.unselected import not_selected
from crossfray.rules.values import (
    barred,
    changes_value,
    forbidding,
    permits_any,
    permitted,
    reach_of,
    unable,
    value,
)

# ---------------------------------------------------------------------- moves


def can_move(state: State, frame: Frame, program: p.Program, at: int) -> int:
    op = program[at]
    piece = one(members(state, frame, op.who))
    if piece < 0 or state.where[piece] < 0 or lies(state, frame, op, piece):
        return 0
    if kept_from(state, frame, op, piece):
        return 0
    if op.other and not members(state, frame, op.other):  # toward or away from nobody
        return 0
    if op.where is None:
        return 1 << piece
    ends = squares_to_end(state, frame, op.where, piece)
    return (
        1 << piece
        if ends and destinations(state, planned_move(*as_said(state, frame, op, piece, ends)))
        else 0
    )


def squares_to_end(state: State, frame: Frame, where: p.Spot, piece: int) -> int:
    """The squares where a move must end, even if somebody is there now: `must end next to an ally`."""
    if where.code == p.ON_SQUARE:
        return square_choices(state, frame, where, state.board.every & ~state.board.enclosed)
    return spot_squares(state, frame, where, piece)


Planned = tuple[State, int, int, int, int, int, int, int, int, int]


def as_said(state: State, frame: Frame, op: p.Op, piece: int, ends: int) -> Planned:
    """The move as a text says it: how far, how, who chooses, toward or away from what, and where it ends."""
    squares = amount(state, frame, op.number)
    if changes_value(state, p.SQUARES) and not is_led(state, frame, op, piece):
        event = Event(MOVE, doer=own(state, frame[SOURCE]), target=piece, cause=frame[CAUSE])
        squares = value(state, p.SQUARES, squares, event)
    anchor = one(members(state, frame, op.other)) if op.other else -1
    marked = frame[MARKED] & state.board.every
    goal = (
        marked
        if op.name == p.CHOSEN_SQUARE
        else named_squares(state, frame, op.name, piece)
        if op.name
        else 0
    )
    if anchor >= 0 and state.where[anchor] < 0 and op.flags & p.AWAY:  # away from where it was knocked out
        anchor, goal = -1, places_of(state, frame, 1 << anchor)
    side, by = asked(state, frame, op), who_does_it(state, frame)
    return state, piece, squares, op.flags, side, frame[CAUSE], anchor, by, goal, ends


def lies(state: State, frame: Frame, op: p.Op, piece: int) -> bool:
    """DOWN-1: whether a piece is knocked down and told to move by its own side, so that it cannot. Others may move
    it, and anybody may push or pull it."""
    return bool(
        state.down >> piece & 1
        and state.match.things[piece].side == frame[SIDE]
        and not is_led(state, frame, op, piece)
    )


def is_led(state: State, frame: Frame, op: p.Op, piece: int) -> bool:
    """Whether a piece is pushed or pulled: moved away or toward by another piece, or by its own text that says so."""
    by_another = bool(op.flags & (p.TOWARD | p.AWAY)) and piece != own(state, frame[SOURCE])
    return by_another or bool(op.flags & p.LED)


def kept_from(state: State, frame: Frame, op: p.Op, piece: int) -> bool:
    """Whether a card forbids a piece to move or be placed, or others to move or place it."""
    if not state.match.may_forbid:
        return False
    kind = MOVE if op.code == p.DO_MOVE else PLACE
    led = is_led(state, frame, op, piece)
    result = (PUSHED if op.flags & p.AWAY else PULLED) if led and kind == MOVE else 0
    event = Event(kind, doer=own(state, frame[SOURCE]), target=piece, cause=frame[CAUSE], result=result)
    return forbidding(state, event, piece) is not None


def move(state: State, frame: Frame, op: p.Op, found: int) -> None:
    piece = one(found)
    ends = squares_to_end(state, frame, op.where, piece) if op.where is not None else 0
    _, piece, squares, *how = as_said(state, frame, op, piece, ends)
    squares += raised(frame)
    frame[AT] += 1
    frame[PASSED] = 0
    if state.match.objectives >> piece & 1:
        lead(state, frame, piece)
    state.frames.append(planned_move(state, piece, squares, *how))


# ---------------------------------------------------------------------- places


def squares_to_place(state: State, frame: Frame, program: p.Program, at: int) -> int:
    op = program[at]
    assert op.where is not None
    piece = one(members(state, frame, op.who))
    if piece < 0 or kept_from(state, frame, op, piece):
        return 0
    return spot_squares(state, frame, op.where, piece) & ~barred(state, piece)


def ask_square(state: State, frame: Frame, op: p.Op, squares: int) -> None:
    ask(state, decisions.ASK_PLACE, asked(state, frame, op), squares)


def place(state: State, frame: Frame, op: p.Op, square: int) -> None:
    piece = one(members(state, frame, op.who))
    frame[AT] += 1
    kind, carried = state.match.things[piece].kind, state.where[piece] == OFF
    state.put(piece, square)
    if kind == TOKEN or (kind == MARKER and carried):
        state.holder = set_at(state.holder, piece, -1)
    is_placed(state, frame, piece, square)


def is_placed(state: State, frame: Frame, piece: int, square: int) -> None:
    """Tell that a text has placed a piece."""
    happens(
        state, Event(PLACE, doer=text_doer(state, frame), target=piece, cause=frame[CAUSE], square=square)
    )
    enter(state, piece)


def home_squares(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """COOL-4: the squares of its starting area, or near it if that is full."""
    op = program[at]
    piece = one(members(state, frame, op.who))
    if piece < 0 or kept_from(state, frame, op, piece):
        return 0
    return return_squares(state, state.match.things[piece].side)


def ask_home(state: State, frame: Frame, op: p.Op, squares: int) -> None:
    side = state.match.things[one(members(state, frame, op.who))].side
    ask(state, decisions.ASK_PLACE, side, squares)


def go_home(state: State, frame: Frame, op: p.Op, square: int) -> None:
    piece = one(members(state, frame, op.who))
    frame[AT] += 1
    state.put(piece, square)
    is_placed(state, frame, piece, square)


def can_swap(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """SWAP-1: both are on the map, nothing forbids placing them, and each fits where the other is."""
    op = program[at]
    first, second = one(members(state, frame, op.who)), one(members(state, frame, op.other))
    for piece in (first, second):
        if piece < 0 or state.where[piece] < 0 or kept_from(state, frame, op, piece):
            return 0
    here, there = state.where[first], state.where[second]
    if taken_by_others(state, first, there, second) or taken_by_others(state, second, here, first):
        return 0
    return 1 << first | 1 << second


def taken_by_others(state: State, piece: int, square: int, other: int) -> bool:
    """MOVE-6: whether a third piece occupies the square that a piece swaps into, as can happen on a token's square."""
    occupying = state.match.occupying & ~(1 << piece | 1 << other)
    return bool(state.match.occupying >> piece & 1) and any(state.where[n] == square for n in bits(occupying))


def swap(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """SWAP-1: each goes exactly where the other was."""
    first, second = one(members(state, frame, op.who)), one(members(state, frame, op.other))
    here, there = state.where[first], state.where[second]
    frame[AT] += 1
    state.lift(first)
    state.put(second, here)
    state.put(first, there)
    doer = text_doer(state, frame)
    happens(state, Event(PLACE, doer=doer, target=first, cause=frame[CAUSE], square=there))
    happens(state, Event(PLACE, doer=doer, target=second, cause=frame[CAUSE], square=here))
    enter(state, second)
    enter(state, first)


def squares_to_mark(state: State, frame: Frame, program: p.Program, at: int) -> int:
    board, where = state.board, program[at].where
    assert where is not None
    if where.code in WALL_KINDS:
        places = board.meetings() if where.code == p.ON_MEETING else board.walls
        return wall_choices(state, frame, where, places)
    return square_choices(state, frame, where, board.every & ~board.enclosed)


def ask_mark(state: State, frame: Frame, op: p.Op, places: int) -> None:
    on_wall = op.where is not None and op.where.code in WALL_KINDS
    ask(state, decisions.ASK_WALL if on_wall else decisions.ASK_PLACE, asked(state, frame, op), places)


def mark(_state: State, frame: Frame, _op: p.Op, place: int) -> None:
    """Remember the chosen square, or place on a wall."""
    frame[AT] += 1
    frame[MARKED] = 1 << place


def areas_to_mark(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Of the map's named sets of squares, those that a text means: their names begin as it says, and one of their
    squares meets its filters."""
    op, found = program[at], 0
    for number, name in enumerate(sorted(state.match.sets)):
        squares = state.match.sets[name]
        if op.where is not None:
            squares = square_choices(state, frame, op.where, squares)
        if squares and name.startswith(op.name):
            found |= 1 << number
    return found


def ask_area(state: State, frame: Frame, op: p.Op, found: int) -> None:
    ask(state, decisions.ASK_SET, asked(state, frame, op), found)


def mark_area(state: State, frame: Frame, _op: p.Op, number: int) -> None:
    """Remember all squares of the chosen set."""
    frame[AT] += 1
    frame[MARKED] = state.match.sets[sorted(state.match.sets)[number]]


# ---------------------------------------------------------------------- challenges and actions


def targets_of(state: State, frame: Frame, op: p.Op) -> int:
    """The possible targets of a challenge, by the rules and by what the text says."""
    if op.flags & p.NOBODYS:
        dice = amount(state, frame, op.number)
        return members(state, frame, op.other) & state.match.challengeable & on_map(state) if dice else 0
    piece = one(members(state, frame, op.who))
    if piece < 0 or state.where[piece] < 0:
        return 0
    if lies_still(state, frame, op, piece):
        return 0
    if state.match.may_forbid >> CHALLENGE & 1:
        event = Event(CHALLENGE, doer=piece, cause=challenge_cause(frame, op))
        if forbidding(state, event, piece) is not None:
            return 0
    if op.flags & p.STATED:
        return allowed_to(state, frame, NAMED_TARGET, piece, 0) & challengeable(state, frame, op.other)
    targets = allowed_to(state, frame, CHALLENGE_TARGET, piece, range_of(state, frame, piece, op))
    return targets & challengeable(state, frame, op.other) if op.other else targets


def lies_still(state: State, frame: Frame, op: p.Op, piece: int) -> bool:
    """DOWN-1: a piece that lies cannot be told to act; nor can it do a basic challenge (ACT-FOUR-BASIC), unless a text
    lets it."""
    if not state.down >> piece & 1:
        return False
    if not op.flags & p.BASIC_ACTION:
        return piece != who_does_it(state, frame)
    lets = permits_any(state, STANDING)
    return not lets or not permitted(state, STANDING, Event(CHALLENGE, doer=piece, cause=BY_BASIC), piece)


def range_of(state: State, frame: Frame, piece: int, op: p.Op) -> int:
    """The range of a text's challenge."""
    return reach_of(state, piece, op.numbers[0] if op.numbers else 0, challenge_cause(frame, op))


def challenge_range(state: State, frame: Frame, piece: int, op: p.Op) -> int:
    """The range of a challenge, 0 without one and for targets that the text names (CHAL-14)."""
    return 0 if op.flags & (p.STATED | p.NOBODYS) else range_of(state, frame, piece, op)


def challenge_cause(frame: Frame, op: p.Op) -> int:
    """The cause of a text's challenge; `a basic challenge to somebody` is the basic action."""
    return BY_BASIC if op.flags & p.BASIC_ACTION else frame[CAUSE]


def targets(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return targets_of(state, frame, program[at])


def ask_target(state: State, frame: Frame, op: p.Op, found: int) -> None:
    ask(state, decisions.ASK_TARGET, asked(state, frame, op), found)


def challenge(state: State, frame: Frame, op: p.Op, target: int) -> None:
    piece = -1 if op.flags & p.NOBODYS else one(members(state, frame, op.who))
    frame[TARGETED] = 1 << target
    dice = amount(state, frame, op.number) + raised(frame)
    frame[AT] += 1
    lead(state, frame, piece)
    cause = with_range(state, challenge_cause(frame, op), challenge_range(state, frame, piece, op))
    start_challenge(state, piece, target, dice, cause, frame[SOURCE])
    if not op.flags & (p.STATED | p.NOBODYS):
        stretch(state, piece, target, op.numbers[0] if op.numbers else 0, challenge_cause(frame, op))


def why_no_target(state: State, frame: Frame, op: p.Op, target: int) -> list[Refusal]:
    """Why a piece cannot be the target of a text's challenge."""
    piece = one(members(state, frame, op.who))
    if state.where[piece] < 0:  # a companion that is not on the map
        return [refuse("COOL-1", "not on the map", target=piece_name(state, piece))]
    if op.flags & p.BASIC_ACTION and lies_still(state, frame, op, piece):
        action = decisions.ACTIONS[decisions.ACTION_CHALLENGE]
        said = piece_name(state, piece)
        return [refuse("ACT-FOUR-BASIC", "knocked down cannot act", piece=said, action=action)]
    if op.flags & p.STATED:
        found = refusals(state, NAMED_TARGET, piece, 0, target)
    else:
        found = refusals(state, CHALLENGE_TARGET, piece, range_of(state, frame, piece, op), target)
    return found + not_selected(state, frame, op.other, target)


def actions_granted(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Of the basic actions that a text gives, those that a piece can do now."""
    op = program[at]
    piece = one(members(state, frame, op.who))
    if piece < 0 or state.where[piece] < 0:
        return 0
    if asked(state, frame, op) == state.match.things[piece].side:  # nobody makes it act
        found = allowed(state, GRANTED_ACTION, piece, 2) & op.flags
    else:
        found = allowed_to(state, frame, GRANTED_ACTION, piece, 2) & op.flags
    return found & ~frame[op.slot] if op.slot else found


def act(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """Give a piece one of some basic actions; with a slot, another one than the text gave before."""
    piece, side = one(members(state, frame, op.who)), asked(state, frame, op)
    more = raised(frame)
    frame[AT] += 1
    if side != state.match.things[piece].side:  # else it acts for itself, and its own side chooses
        lead(state, frame, piece)
    actions = op.flags & ~frame[op.slot] if op.slot else op.flags
    push(state, GRANT_FRAME, piece, actions, side, op.number.number, more, op.slot)


# ---------------------------------------------------------------------- standing, lying, gone


def can_stand(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Pieces that lie and that no card keeps from standing up."""
    return members(state, frame, program[at].who) & state.down & ~unable(state, STAND)


def stand(state: State, frame: Frame, _op: p.Op, who: int) -> None:
    frame[AT] += 1
    for piece in bits(who):
        state.set_down(piece, down=False)
        happens(state, Event(STAND, doer=text_doer(state, frame), target=piece, square=state.where[piece]))


def can_knock(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who) & ~state.down & on_map(state)


def knock(state: State, frame: Frame, _op: p.Op, found: int) -> None:
    frame[AT] += 1
    goes_on_without(frame, found)
    doer, credit = text_doer(state, frame), own(state, frame[SOURCE])
    start_knock(state, Event(KNOCK_DOWN, doer=doer, target=one(found), credit=credit, cause=frame[CAUSE]))


def to_remove(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Pieces on the map, and what somebody carries."""
    found = members(state, frame, program[at].who)
    carried = sum(1 << piece for piece in bits(found & ~state.present) if is_carried(state, piece))
    return found & on_map(state) | carried


def is_carried(state: State, piece: int) -> bool:
    return state.match.things[piece].kind in (TOKEN, MARKER) and holder(state, piece) >= 0


def remove(state: State, frame: Frame, _op: p.Op, pieces: int) -> None:
    """Take pieces off the map and remember their squares (`adjacent to a removed one`)."""
    frame[AT] += 1
    frame[WAS_DONE] = int(pieces != 0)
    frame[MARKED] = squares_of(state, pieces)
    for piece in bits(pieces):
        square = state.where[piece]
        goes_on_without(frame, 1 << piece)
        if square >= 0:
            state.lift(piece)
        else:
            state.holder = set_at(state.holder, piece, -1)
        happens(state, Event(REMOVE, doer=text_doer(state, frame), target=piece, square=square))


BOARD_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_MOVE, "move", ("who", "other", "where", "number", "flags", "name", "by"), move, can_move),
    Step(p.DO_PLACE, "place", ("who", "where", "by"), ask_square, squares_to_place, place),
    Step(p.DO_HOME, "return", ("who",), ask_home, home_squares, go_home),
    Step(p.DO_SWAP, "swap", ("who", "other"), swap, can_swap),
    Step(p.DO_MARK, "choose a square or wall", ("where", "flags", "by"), ask_mark, squares_to_mark, mark),
    Step(
        p.DO_MARK_AREA,
        "choose an area",
        ("where", "name", "flags", "by"),
        ask_area,
        areas_to_mark,
        mark_area,
    ),
    Step(
        p.DO_CHALLENGE,
        "challenge",
        ("who", "other", "number", "flags", "numbers", "by"),
        ask_target,
        targets,
        challenge,
        refuse=why_no_target,
    ),
    Step(p.DO_ACT, "do a basic action", ("who", "number", "flags", "slot", "by"), act, actions_granted),
    Step(p.DO_STAND, "stand up", ("who",), stand, can_stand),
    Step(p.DO_KNOCK, "knock down", ("who",), knock, can_knock),
    Step(p.DO_REMOVE, "remove", ("who",), remove, to_remove, otherwise=BEGINS_ANYWAY),
)
