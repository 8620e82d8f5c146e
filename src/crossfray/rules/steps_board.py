"""Steps on the board: moves, places, challenges and actions (ABIL-4)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.challenge import start_challenge
from crossfray.rules.cooldown import return_squares
from crossfray.rules.facts import amount, spot_squares, square_choices
from crossfray.rules.match import CHARACTER, COMPANION, ITEM, TOKEN
from crossfray.rules.movement import enter, start_move
from crossfray.rules.phrases import (
    MARKED,
    PASSED,
    SIDE,
    SOURCE,
    TARGETED,
    WAS_DONE,
    challengeable,
    members,
    on_map,
    own,
    squares_of,
)
from crossfray.rules.procedure import AT, GRANT, KNOCK, ask, tell
from crossfray.rules.requirements import GRANTED, STATED_TARGET, TARGET
from crossfray.rules.state import State
from crossfray.rules.steps import allowed_to, cannot, lead, one, raised, who_does_it
from crossfray.rules.triggers import fire
from crossfray.rules.values import forbidden, forbids, reach_of, value

MOVED: Final[dict[int, str]] = {p.AWAY: "be pushed", p.TOWARD: "be pulled"}


def kept_from(state: State, frame: list[int], op: p.Op, piece: int) -> bool:
    """Whether a card says that a piece cannot move or be placed, or that others cannot do it to the piece."""
    if not state.match.forbidding:
        return False
    by = own(state, frame[SOURCE])
    if by == piece:
        return op.code == p.MOVE and bool(forbids(state, "move", piece))
    acts = ["be placed" if op.code != p.MOVE else "be moved"]
    acts += [act for flag, act in MOVED.items() if op.flags & flag and op.code == p.MOVE]
    return any(forbids(state, act, piece, by) for act in acts)


def move(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    piece = one(members(state, frame, op.who))
    if (
        piece < 0
        or state.where[piece] < 0
        or lies(state, frame, op, piece)
        or kept_from(state, frame, op, piece)
    ):
        cannot(state, frame, op)
        return
    squares = value(state, p.MOVE_SQUARES, piece, amount(state, frame, op.number)) + raised(frame)
    anchor = one(members(state, frame, op.other)) if op.other else -1
    frame[AT] += 1
    frame[PASSED] = 0
    goal = state.match.sets.get(op.name, 0)
    start_move(state, piece, squares, op.flags, frame[SIDE], anchor, who_does_it(state, frame), goal)


def lies(state: State, frame: list[int], op: p.Op, piece: int) -> bool:
    """DOWN-1: whether a piece is told by its own side to move, and cannot, being knocked down. Others may move it,
    and anybody may push or pull it."""
    told = state.match.things[piece].side == frame[SIDE] and not op.flags & (p.TOWARD | p.AWAY)
    return bool(told and state.down >> piece & 1)


def place(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    piece = one(members(state, frame, op.who))
    assert op.where is not None
    if answer >= 0:
        frame[AT] += 1
        state.put(piece, answer)
        if state.match.things[piece].kind == TOKEN:
            state.holder[piece] = -1
        tell(state, "placed", piece, answer)
        enter(state, piece)
        return
    squares = 0
    if piece >= 0 and not kept_from(state, frame, op, piece):
        squares = spot_squares(state, frame, op.where, piece)
    if squares:
        ask(state, decisions.PLACE, frame[SIDE], squares)
    else:
        cannot(state, frame, op)


def challenge(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    piece = -1 if op.flags & p.NOBODYS else one(members(state, frame, op.who))
    if answer >= 0:
        frame[TARGETED] = 1 << answer
        dice = amount(state, frame, op.number) + raised(frame)
        frame[AT] += 1
        lead(state, frame, piece)
        start_challenge(state, piece, answer, dice, frame[SOURCE], int(op.flags & p.BASIC_ACTION != 0))
        return
    targets = targets_of(state, frame, op)
    if targets:
        side = frame[SIDE]
        ask(state, decisions.TARGET, side, targets)
    else:
        cannot(state, frame, op)


def targets_of(state: State, frame: list[int], op: p.Op) -> int:
    """Whom a challenge may be done to: by the rules for targets, and by what the text says of them."""
    if op.flags & p.NOBODYS:
        dice = amount(state, frame, op.number)
        return members(state, frame, op.other) & state.match.challengeable & on_map(state) if dice else 0
    piece = one(members(state, frame, op.who))
    if piece < 0 or state.where[piece] < 0 or forbids(state, "challenge", piece):
        return 0
    if op.flags & p.BASIC_ACTION and forbids(state, "do basic challenges", piece):
        return 0
    if op.flags & p.STATED:
        return allowed_to(state, frame, STATED_TARGET, piece, 0) & challengeable(state, frame, op.other)
    reaches = reach_of(state, piece, op.numbers[0] if op.numbers else 0)
    targets = allowed_to(state, frame, TARGET, piece, reaches)
    return targets & challengeable(state, frame, op.other) if op.other else targets


def act(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """Somebody is given one of some basic actions."""
    piece = one(members(state, frame, op.who))
    if piece < 0 or not granted(state, frame, piece, op.flags):
        cannot(state, frame, op)
        return
    frame[AT] += 1
    lead(state, frame, piece)
    state.frames.append([GRANT, 0, piece, op.flags, frame[SIDE], op.number.number])


def granted(state: State, frame: list[int], piece: int, actions: int) -> int:
    """Of these basic actions the ones that somebody could do now."""
    return allowed_to(state, frame, GRANTED, piece, 2) & actions if state.where[piece] >= 0 else 0


def can_stand(state: State, who: int) -> int:
    """Of some pieces those that lie, and that no card keeps from standing up."""
    return who & state.down & ~forbidden(state, "stand up")


def stand(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    who = can_stand(state, members(state, frame, op.who))
    if not who:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    for piece in bits(who):
        state.set_down(piece, down=False)
        tell(state, "stood up", piece)
        fire(state, p.STANDS_UP, piece)


def knock(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    piece = one(members(state, frame, op.who) & ~state.down)
    if piece < 0 or state.where[piece] < 0:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    credit = own(state, frame[SOURCE])
    state.frames.append([KNOCK, 0, piece, text_doer(state, frame), 0, 0, credit])


def text_doer(state: State, frame: list[int]) -> int:
    """Who does what a text says of itself: the character or companion whose card, trait or item it is; of what it put
    into play, and of a scenario, nobody (TOKEN-3)."""
    source = frame[SOURCE]
    return own(state, source) if state.match.things[source].kind in (CHARACTER, COMPANION, ITEM) else -1


def remove(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """Take off the map; the squares are remembered (`adjacent to a removed one`)."""
    pieces = members(state, frame, op.who)
    frame[AT] += 1
    frame[WAS_DONE] = int(pieces != 0)
    frame[MARKED] = squares_of(state, pieces)
    for piece in bits(pieces):
        square = state.where[piece]
        state.lift(piece)
        tell(state, "removed", piece)
        fire(state, p.IS_REMOVED, piece, text_doer(state, frame), square)


def home(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Placed by its side in its starting area (COOL-4 if that is full)."""
    piece = one(members(state, frame, op.who))
    if answer >= 0:
        frame[AT] += 1
        state.put(piece, answer)
        tell(state, "placed", piece, answer)
        enter(state, piece)
        return
    if piece < 0 or kept_from(state, frame, op, piece):
        cannot(state, frame, op)
        return
    side = state.match.things[piece].side
    ask(state, decisions.PLACE, side, return_squares(state, side))


def taken_by_others(state: State, piece: int, square: int, other: int) -> bool:
    """MOVE-6: whether a piece finds somebody else than the other on a square, as where a token lies."""
    occupying = state.match.occupying & ~(1 << piece | 1 << other)
    return bool(state.match.occupying >> piece & 1) and any(state.where[n] == square for n in bits(occupying))


def swap(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """SWAP-1: each exactly where the other was."""
    pair = [one(members(state, frame, op.who)), one(members(state, frame, op.other))]
    if any(piece < 0 or state.where[piece] < 0 or kept_from(state, frame, op, piece) for piece in pair):
        cannot(state, frame, op)
        return
    first, second = pair
    here, there = state.where[first], state.where[second]
    if taken_by_others(state, first, there, second) or taken_by_others(state, second, here, first):
        cannot(state, frame, op)
        return
    frame[AT] += 1
    state.lift(first)
    state.put(second, here)
    state.put(first, there)
    tell(state, "placed", first, there)
    tell(state, "placed", second, here)
    enter(state, second)
    enter(state, first)


def mark(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Choose a square; the text remembers it."""
    if answer >= 0:
        frame[AT] += 1
        frame[MARKED] = 1 << answer
        return
    squares = squares_to_mark(state, frame, op)
    if squares:
        ask(state, decisions.PLACE, frame[SIDE], squares)
    else:
        cannot(state, frame, op)


def squares_to_mark(state: State, frame: list[int], op: p.Op) -> int:
    board = state.match.board
    assert op.where is not None
    return square_choices(state, frame, op.where, board.every & ~board.enclosed)
