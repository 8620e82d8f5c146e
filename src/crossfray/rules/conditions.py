"""Places, numbers and conditions in a card's text: where, how many, and whether it is true."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.board import CORNER, EAST, NORTH, bits
from crossfray.rules.dice import places
from crossfray.rules.distance import distance
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
    TURN_PIECE,
    WAS_DONE,
    Frame,
)
from crossfray.rules.ground import blocking, obscured
from crossfray.rules.hands import among, dice_in, hand_of, rolling_frame
from crossfray.rules.history import happened
from crossfray.rules.procedure import turn_frame
from crossfray.rules.selectors import (
    around,
    beside,
    filter_squares,
    free_squares,
    holds,
    is_out,
    meeting,
    members,
    named_squares,
    near,
    on_map,
    on_squares,
    places_of,
    sees_piece,
    squares_of,
    standing_squares,
)
from crossfray.rules.sight import seen_among
from crossfray.rules.state import SPACES, State, track_space
from crossfray.rules.texts import own


def spot_squares(state: State, frame: Frame, spot: p.Spot, piece: int) -> int:
    """The squares where a piece may be placed. A piece that occupies its square needs an empty one (PLACE-1); tokens
    share theirs (TOKEN-1)."""
    board = state.board
    occupies = bool(state.match.occupying >> piece & 1)
    open_squares = free_squares(state) if occupies else board.every & ~board.enclosed
    if spot.code == p.SQUARE_OF:
        meant = members(state, frame, spot.who)
        left = 0 if meant & on_map(state) else frame[MARKED]  # the square that somebody has just left
        return (places_of(state, frame, meant) | left) & (open_squares | state.squares(piece))
    if spot.code == p.NEXT_TO:
        squares = 0
        for other in bits(members(state, frame, spot.who)):
            here = standing_squares(state, frame, other)
            squares |= near(state, here) | (here if state.match.edition.own_square_adjacent else 0)  # ADJ-2
        return square_choices(state, frame, spot, squares & open_squares)  # TOKEN-1
    if spot.code == p.ON_MARKED:
        return frame[MARKED] & (open_squares | lying_places(state, piece))
    if spot.code in WALL_KINDS:
        return wall_choices(state, frame, spot, lying_places(state, piece))
    if spot.code == p.AT_SETUP:
        return 1 << state.home(piece) & open_squares if state.match.things[piece].home >= 0 else 0
    if spot.code == p.ON_KEPT:
        return frame[int(spot.name)] & (open_squares | state.squares(piece))
    if spot.code == p.IN_AREA:
        return named_squares(state, frame, spot.name, piece) & open_squares
    return square_choices(state, frame, spot, open_squares)


def lying_places(state: State, piece: int) -> int:
    """RUBBLE-1: the places on walls where a token can lie, at most one on each."""
    if not state.match.tokens >> piece & 1:
        return 0
    taken = sum(1 << state.where[token] for token in bits(state.match.tokens & on_map(state) & ~(1 << piece)))
    return state.board.walls & ~taken


WALL_KINDS: Final[dict[int, tuple[int, ...]]] = {
    p.ON_WALL: (EAST, NORTH, CORNER),
    p.ON_SECTION: (EAST, NORTH),
    p.ON_POINT: (CORNER,),
    p.ON_MEETING: (CORNER,),
}
"""the places on walls that each spot means"""


def wall_choices(state: State, frame: Frame, spot: p.Spot, places: int) -> int:
    """`a wall within 2 squares`: sections and points that meet filters, by any square that they touch (RUBBLE-2)."""
    board = state.board
    nearest = [requirement for requirement in spot.filters if requirement.code == p.NEAREST]
    others = tuple(requirement for requirement in spot.filters if requirement.code != p.NEAREST)
    squares = square_choices(state, frame, spot._replace(filters=others), board.every)
    found = [
        place
        for place in bits(places)
        if (place - board.size) % 3 in WALL_KINDS[spot.code] and board.squares_at(place) & squares
    ]
    for requirement in nearest if found else ():
        goals = squares_of(state, members(state, frame, requirement.who))
        away = {place: squares_away(state, board.squares_at(place), goals) for place in found}
        found = [place for place in found if away[place] == min(away.values())]
    return sum(1 << place for place in found)


def square_choices(state: State, frame: Frame, spot: p.Spot, squares: int) -> int:
    """`an empty square within 2 squares that she can see`: squares that meet filters."""
    for requirement in spot.filters:
        if requirement.code in ABOUT_PLACES:
            squares &= filter_squares(state, frame, requirement)
        elif requirement.code == p.NOT:
            squares &= ~square_choices(state, frame, spot._replace(filters=requirement.inner), squares)
        elif requirement.code == p.SEEN:
            seen = 0
            for viewer in bits(members(state, frame, requirement.who) & on_map(state)):
                rivals = blocking(state, state.match.side_of[viewer], viewer)
                seen |= seen_among(state.board, state.where[viewer], squares, rivals, obscured(state))
            squares &= seen
        elif requirement.code == p.NEAREST:
            squares = nearest_squares(
                state, squares_of(state, members(state, frame, requirement.who)), squares
            )
        elif requirement.code == p.ON_AREA:
            squares &= named_squares(state, frame, requirement.name, -1)
        elif requirement.code == p.IS_READY:  # empty
            squares &= ~state.occupied
    return squares


ABOUT_PLACES: Final = (p.ADJACENT, p.WITHIN, p.BESIDE_MARKED, p.WITHIN_MARKED, p.BY_WALL, p.IN_LINE)
"""filters about squares, whoever is there"""


def nearest_squares(state: State, goals: int, squares: int) -> int:
    """Of some squares, those nearest to any of the goals (NEAR-1), seen or not."""
    reached = goals if squares else 0
    while reached and not reached & squares:
        reached = around(state, reached, 1)
    return reached & squares


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
        return number.number + frame[SQUARES_MOVED]
    if number.code == p.PER_FACE:
        shown = among(state.match, roll_meant(state, frame, number.who), (*bits(number.faces),))
        return number.number + bounded(number, dice_in(shown))
    if number.code == p.BY_MARGIN:
        return number.number + bounded(number, max(frame[LEAD], 0))
    if number.code == p.SUCCESSES:
        return number.number + frame[COUNT] * max(number.each, 1)
    if number.code == p.PER_TYPE:
        return number.number + bounded(number, types_on_track(state, frame[SIDE]))
    if number.code >= p.DEFENSE_OF:
        return number.number + value_of(state, frame, number)
    assert number.condition is not None
    who = members(state, frame, number.condition.who)
    return sum(happened(state, frame[SOURCE], number.condition, piece) for piece in bits(who))


def roll_meant(state: State, frame: Frame, who: p.Selectors) -> int:
    """Somebody's roll in the current challenge or roll, or in the last one of the text."""
    meant, rolling = members(state, frame, who), rolling_frame(state)
    hand = hand_of(rolling, meant) if rolling is not None else 0
    if rolling is not None and hand:
        return max(rolling[hand + HAND_ROLL], 0)
    return frame[AGAINST] if meant and meant == frame[TARGETED] else frame[FACES]


def value_of(state: State, frame: Frame, number: p.Amount) -> int:
    """A value of somebody as it is now; of several pieces the greatest, of nobody 0."""
    if number.code == p.NOTED_NUMBER:
        note = state.match.note(own(state, frame[SOURCE]), number.name)
        return state.notes[note] if note >= 0 else 0
    who = members(state, frame, number.who)
    if number.code == p.AWAY_FROM:
        return squares_away(
            state, squares_of(state, who), squares_of(state, members(state, frame, number.others))
        )
    found = 0
    for piece in bits(who):
        thing = state.match.things[piece]
        if number.code == p.DEFENSE_OF:
            found = max(found, thing.defense)
        elif number.code == p.SPACE_OF:
            found = max(found, track_space(state.where[piece]) if state.on_tracks >> piece & 1 else 0)
        elif thing.side >= 0:
            pool = state.pool[thing.side * 4 : thing.side * 4 + 4]
            found = max(found, state.points[thing.side] if number.code == p.POINTS_OF else sum(pool))
    return found


def types_on_track(state: State, side: int) -> int:
    """How many types of ability token are on a side's track."""
    tokens = state.tokens[side * SPACES * 4 : (side + 1) * SPACES * 4]
    return sum(any(tokens[kind::4]) for kind in range(4))


def squares_away(state: State, squares: int, goals: int) -> int:
    """How far the nearest of some squares are from others (DIST-1, RUBBLE-2)."""
    away = (distance(state.board, a, b) for a in bits(squares) for b in bits(goals))
    return min(away, default=state.board.size)


def bounded(number: p.Amount, count: int) -> int:
    """The sum of what is added for each, up to the most that the text allows."""
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
        asked, name = (*bits(condition.number & 255),), condition.name or None
        shown = among(state.match, roll_meant(state, frame, condition.who), asked, name)
        return dice_in(shown) >= max(condition.number >> 8, 1)
    if code == p.WON_BY:
        return frame[LEAD] >= condition.number if condition.number > 0 else frame[LEAD] <= condition.number
    if code == p.DICE_MATCH:
        roll = roll_meant(state, frame, condition.who)
        roll = among(state.match, roll, (), condition.name) if condition.name else roll
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
    if code == p.COMPARES:
        first, second = (amount(state, frame, each) for each in condition.amounts)
        ways = {p.FEWER: first < second, p.AS_MANY: first == second, p.MORE: first > second}
        return ways.get(
            condition.number, first >= second if condition.number == p.NO_FEWER else first <= second
        )
    if code == p.FIRST_IS_YOU:
        return state.first == frame[SIDE]
    if code == p.TURN_OF:
        turn = turn_frame(state)
        return turn is not None and bool(members(state, frame, condition.who) >> turn[TURN_PIECE] & 1)
    if code == p.HAPPENED:
        who = bits(members(state, frame, condition.who))
        did = [happened(state, frame[SOURCE], condition, piece) > condition.number for piece in who]
        return sum(did) >= enough(condition.who)
    return about_pieces(state, frame, condition)


def has(state: State, frame: Frame, condition: p.Condition) -> bool:
    """Whether you have some of them; or more (1) or fewer (-1) than each opponent, or than at least one (2, -2)."""
    mine = members(state, frame, condition.who).bit_count()
    if not condition.number:
        return mine >= enough(condition.who)
    sign, twin = 1 if condition.number > 0 else -1, frame[:]
    ahead = []
    for side in range(len(state.match.sides)):
        twin[SIDE] = side
        if side != frame[SIDE]:
            ahead.append((mine - members(state, twin, condition.who).bit_count()) * sign > 0)
    return all(ahead) if abs(condition.number) == 1 else any(ahead)


def compares(state: State, side: int, number: int) -> bool:
    """Whether a side has more points (1) or fewer (-1) than each opponent; with 2 and -2, than at least one."""
    sign = 1 if number > 0 else -1
    others = [points for other, points in enumerate(state.points) if other != side]
    ahead = [sign * (state.points[side] - points) > 0 for points in others]
    return all(ahead) if abs(number) == 1 else any(ahead)


def enough(who: p.Selectors) -> int:
    """Whether enough of the pieces in a condition meet it."""
    return who[0].at_least if who else 1


def about_pieces(state: State, frame: Frame, condition: p.Condition) -> bool:
    """conditions that hold if enough pieces meet them"""
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
                bool(named_squares(state, frame, condition.name, n) & state.squares(n))
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
