"""Squares, numbers and conditions of a card's text: where, how much, and whether something holds."""

from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.dice import places
from crossfray.rules.frames import (
    AGAINST,
    COUNT,
    FACES,
    HAND_ROLL,
    HAS_WON,
    LEAD,
    MARKED,
    SIDE,
    SOURCE,
    SQUARES_MOVED,
    TARGETED,
    WAS_DONE,
    Frame,
)
from crossfray.rules.hands import among, dice_in, hand_of, rolling_frame
from crossfray.rules.history import happened
from crossfray.rules.selectors import (
    beside,
    filter_squares,
    free_squares,
    holds,
    is_out,
    meeting,
    members,
    named_squares,
    on_map,
    on_squares,
    sees_piece,
    squares_of,
    standing_place,
)
from crossfray.rules.sight import sees
from crossfray.rules.state import State


def spot_squares(state: State, frame: Frame, spot: p.Spot, piece: int) -> int:
    """The squares on which a piece may be placed. What occupies a square needs an empty one (PLACE-1), and next to
    somebody is always an empty one."""
    board = state.match.board
    occupies = bool(state.match.occupying >> piece & 1)
    open_squares = free_squares(state) if occupies else board.every & ~board.enclosed
    if spot.code == p.SQUARE_OF:
        meant = members(state, frame, spot.who)
        left = 0 if meant & on_map(state) else frame[MARKED]  # the square that somebody has just left
        return (squares_of(state, meant) | left) & (
            open_squares | (1 << state.where[piece] if state.where[piece] >= 0 else 0)
        )
    if spot.code == p.NEXT_TO:
        squares = 0
        for other in bits(members(state, frame, spot.who)):
            here = standing_place(state, frame, other)
            if here >= 0:
                squares |= board.neighbours[here]
        return squares & free_squares(state)
    if spot.code == p.ON_MARKED:
        return frame[MARKED] & open_squares
    if spot.code == p.IN_AREA:
        return named_squares(state, frame, spot.name, piece) & open_squares
    return square_choices(state, frame, spot, open_squares)


def square_choices(state: State, frame: Frame, spot: p.Spot, squares: int) -> int:
    """`an empty square within 2 squares that she can see`: squares that meet filters."""
    board = state.match.board
    for requirement in spot.filters:
        if requirement.code in (p.ADJACENT, p.WITHIN, p.BESIDE_MARKED, p.WITHIN_MARKED):
            squares &= filter_squares(state, frame, requirement)
        elif requirement.code == p.NOT:
            squares &= ~square_choices(state, frame, spot._replace(filters=requirement.inner), squares)
        elif requirement.code == p.SEEN:
            seen = 0
            for viewer in bits(members(state, frame, requirement.who)):
                rivals = state.rivals_standing(state.match.things[viewer].side)
                for square in bits(squares):
                    if sees(board, state.where[viewer], square, rivals, state.match.obscured):
                        seen |= 1 << square
            squares &= seen
        elif requirement.code == p.IS_READY:  # empty
            squares &= ~state.occupied
    return squares


def amount(state: State, frame: Frame, number: p.Amount) -> int:
    if number.code == p.NUMBER:
        return number.number
    if number.code == p.PER_EACH:
        return number.number + bounded(number, members(state, frame, number.who).bit_count())
    if number.code == p.PER_POINT:
        return number.number + bounded(number, state.points[frame[SIDE]])
    if number.code == p.PLUS_IF and number.condition is not None:
        return number.number + number.each * holds_true(state, frame, number.condition)
    if number.code == p.MOVED:
        return frame[SQUARES_MOVED]
    if number.code == p.PER_FACE:
        shown = among(state.match, roll_meant(state, frame, number.who), (*bits(number.faces),))
        return number.number + bounded(number, dice_in(shown))
    if number.code == p.BY_MARGIN:
        return number.number + bounded(number, max(frame[LEAD], 0))
    if number.code == p.SUCCESSES:
        return frame[COUNT] * max(number.each, 1)
    assert number.condition is not None
    who = members(state, frame, number.condition.who)
    return sum(happened(state, frame[SOURCE], number.condition, piece) for piece in bits(who))


def roll_meant(state: State, frame: Frame, who: p.Selectors) -> int:
    """The roll of somebody in the challenge or roll that is being done, or in the last one of the text."""
    meant, rolling = members(state, frame, who), rolling_frame(state)
    hand = hand_of(rolling, meant) if rolling is not None else 0
    if rolling is not None and hand:
        return max(rolling[hand + HAND_ROLL], 0)
    return frame[AGAINST] if meant and meant == frame[TARGETED] else frame[FACES]


def bounded(number: p.Amount, count: int) -> int:
    """What is added for so many, at most what the text says."""
    added = number.each * count
    return min(added, number.most) if number.most else added


def holds_true(state: State, frame: Frame, condition: p.Condition) -> bool:
    code = condition.code
    if code == p.BOTH:
        return all(holds_true(state, frame, inner) for inner in condition.inner)
    if code == p.NOT_SO:
        return not holds_true(state, frame, condition.inner[0])
    if code == p.DONE:
        return bool(frame[WAS_DONE])
    if code == p.WON:
        return bool(frame[HAS_WON]) == bool(condition.number)
    if code == p.ROLLED_COUNT:
        return frame[COUNT] >= condition.number
    if code == p.ROLLED_FACE:
        shown = among(state.match, roll_meant(state, frame, condition.who), (*bits(condition.number & 255),))
        return dice_in(shown) >= max(condition.number >> 8, 1)
    if code == p.WON_BY:
        return frame[LEAD] >= condition.number if condition.number > 0 else frame[LEAD] <= condition.number
    if code == p.DICE_MATCH:
        roll = frame[FACES]
        faces = {state.match.faces[place] for place, _ in places(roll)}
        return len(faces) == 1 and dice_in(roll) > 1
    if code == p.THERE:
        return has(state, frame, condition)
    if code == p.ROUND_IS:
        return state.round == condition.number
    if code == p.POINTS_AT_LEAST:
        return state.points[frame[SIDE]] >= condition.number
    if code == p.POINTS_ARE:
        return compares(state, frame[SIDE], condition.number)
    if code == p.FIRST_IS_YOU:
        return state.first == frame[SIDE]
    if code == p.HAPPENED:
        who = bits(members(state, frame, condition.who))
        did = [happened(state, frame[SOURCE], condition, piece) > condition.number for piece in who]
        return sum(did) >= enough(condition.who)
    return about_pieces(state, frame, condition)


def has(state: State, frame: Frame, condition: p.Condition) -> bool:
    """Whether you have some of what is meant, or more of it than each opponent."""
    mine = members(state, frame, condition.who).bit_count()
    if not condition.number:
        return mine >= enough(condition.who)
    twin = frame[:]
    for side in range(len(state.match.sides)):
        twin[SIDE] = side
        if side != frame[SIDE] and members(state, twin, condition.who).bit_count() >= mine:
            return False
    return True


def compares(state: State, side: int, number: int) -> bool:
    """Whether a side has more points (1) or fewer (-1) than each opponent; with 2 and -2 than one of them."""
    sign = 1 if number > 0 else -1
    others = [points for other, points in enumerate(state.points) if other != side]
    ahead = [sign * (state.points[side] - points) > 0 for points in others]
    return all(ahead) if abs(number) == 1 else any(ahead)


def enough(who: p.Selectors) -> int:
    """How many of those that a condition speaks of must meet it."""
    return who[0].at_least if who else 1


def about_pieces(state: State, frame: Frame, condition: p.Condition) -> bool:
    """Conditions that hold if enough pieces meet them."""
    code = condition.code
    who = members(state, frame, condition.who)
    if code == p.IS_STATE:
        if condition.number == p.ON_MAP_STATE:
            return (who & on_map(state)).bit_count() >= enough(condition.who)
        if condition.number == p.OUT_STATE:
            return sum(is_out(state, piece) for piece in bits(who)) >= enough(condition.who)
        state_filter = p.Filter(condition.number)
        return meeting(state, frame, state_filter, who & on_map(state)).bit_count() >= enough(condition.who)
    if code == p.HAS:
        having = [holds(state, frame, piece, condition.name) for piece in bits(who)]
        return sum(having) >= enough(condition.who)
    if code == p.IS_ON:
        there = squares_of(state, members(state, frame, condition.other))
        if condition.name:
            on = [
                named_squares(state, frame, condition.name, n) >> state.where[n] & 1
                for n in bits(who & on_map(state))
            ]
            return sum(on) >= enough(condition.who)
        return on_squares(state, there, who).bit_count() >= enough(condition.who)
    others, least = members(state, frame, condition.other), enough(condition.other)
    if code == p.CAN_SEE:
        seeing = [sum(sees_piece(state, v, o) for o in bits(others)) >= least for v in bits(who)]
        return sum(seeing) >= enough(condition.who)
    if not condition.number:
        return beside(state, frame, who, others & ~who).bit_count() >= least
    requirement = p.Filter(p.WITHIN, condition.number, condition.who)
    return on_squares(state, filter_squares(state, frame, requirement), others & ~who).bit_count() >= least
