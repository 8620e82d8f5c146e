"""Finding what a card's text means in a game: pieces, squares, numbers, and whether something is true.

`frame` is the program's frame, or one made for a standing rule (`context`): it says whose text it is and what the
text has named so far. Sets of pieces and of squares are ints."""

from functools import reduce
from operator import or_
from typing import Final

from crossfray.rules import program as p
from crossfray.rules.board import Board, bits
from crossfray.rules.distance import distance, straight_lines
from crossfray.rules.frames import MARKED, OBJECT, PASSED, SIDE, SOURCE, STOOD, SUBJECT, TARGETED, Frame
from crossfray.rules.ground import closed, hidden_from, home_area, in_force, obscured, sees_square
from crossfray.rules.history import happened
from crossfray.rules.match import COMPANION, ITEM, MARKER, MINION, NOBODY, STATUS, TOKEN
from crossfray.rules.reach import spread
from crossfray.rules.state import FACE_DOWN, GONE, OFF, State, track_side
from crossfray.rules.texts import holder, own, own_bit, reference

START: Final = "start"


def members(state: State, frame: Frame, phrase: p.Selectors) -> int:
    """All pieces that a phrase means; those that must be looked for are on the map."""
    found = 0
    for find in phrase:
        if find.sort < 0:
            ref = find.ref
            found |= frame[TARGETED + ref - p.SLOT] if ref >= p.SLOT else reference(state, frame, ref)
        else:
            found |= select(state, frame, find, -1 if find.ref == p.WHEREVER else state.present)
    return found


def challengeable(state: State, frame: Frame, phrase: p.Selectors) -> int:
    """The pieces that a phrase means as targets of a challenge: bonus objectives count as rivals then (BONUS-2)."""
    found = members(state, frame, phrase)
    if state.match.objectives:
        for find in phrase:
            if find.sort == p.RIVAL:
                found |= narrowed(state, frame, find, state.match.objectives & on_map(state))
    return found


def matches(state: State, frame: Frame, phrase: p.Selectors, piece: int) -> bool:
    """Whether a phrase means a piece, wherever it is now."""
    bit = 1 << piece
    for find in phrase:
        if find.sort < 0:
            if reference(state, frame, find.ref) & bit:
                return True
        elif select(state, frame, find, bit):
            return True
    return False


def of_anybody(who: p.Selectors) -> p.Selectors:
    """The same, with companions and minions counted as characters (ALLY-1, BONUS-3)."""
    return tuple(
        selector._replace(
            sort=p.ANY_PIECE if selector.sort == p.ANY_CHARACTER else selector.sort,
            filters=tuple(each for each in selector.filters if each.code != p.CHARACTERS),
        )
        for selector in who
    )


def on_map(state: State) -> int:
    """The pieces on the map."""
    return state.present


def select(state: State, frame: Frame, find: p.Selector, among: int) -> int:
    """Of these pieces, those that a selector means."""
    found = of_sort(state, frame, find)
    if not find.filters:
        return found & among
    return narrowed(state, frame, find, found & (among | available(state, find)))


def narrowed(state: State, frame: Frame, find: p.Selector, candidates: int) -> int:
    """Of the candidates, those that meet all filters of a selector."""
    for requirement in find.filters:
        if not candidates:
            break
        candidates = meeting(state, frame, requirement, candidates)
    return candidates


def available(state: State, find: p.Selector) -> int:
    """Pieces in the box, if the selector asks for new ones (`place a token`)."""
    for requirement in find.filters:
        if requirement.code == p.AVAILABLE:
            return set_where(state, OFF)
    return 0


def set_where(state: State, where: int) -> int:
    found = 0
    for piece, place in enumerate(state.where):
        if place == where:
            found |= 1 << piece
    return found


def of_sort(state: State, frame: Frame, find: p.Selector) -> int:
    """ALLY-1: rivals and allies are characters, companions and minion tokens; SELF-1: nobody is their own ally."""
    match, sort = state.match, find.sort
    if sort == p.RIVAL:
        return match.rivals[frame[SIDE]] & match.occupying
    if sort == p.ALLY:
        return match.own[frame[SIDE]] & match.occupying & ~own_bit(state, frame)
    if sort == p.ANY_CHARACTER:
        return match.characters
    if sort == p.ANY_PIECE:
        return match.occupying & ~match.objectives
    if sort == p.ITEMS:
        return sum(
            1 << n
            for n, thing in enumerate(match.things)
            if thing.kind == ITEM and state.where[n] == OFF and state.holder[n] != GONE
        )
    if sort == p.ALL_CARDS:
        return sum(1 << number for number, thing in enumerate(match.things) if thing.kind == STATUS)
    if sort == p.OWN_CARDS:
        return own_cards(state, frame)
    if sort == p.ANY_TOKEN:
        return match.tokens
    if sort == p.ANY_THING:
        return (1 << len(match.things)) - 1
    if sort == p.POINT_MARKERS:
        return match.markers
    if sort == p.ANY_MARKER:
        found = sum(1 << number for number, thing in enumerate(match.things) if thing.kind == MARKER)
        return found & match.by_card.get(find.name, 0) if find.name else found
    if sort == p.NOTED:
        note = match.note(own(state, frame[SOURCE]), find.name)
        return state.notes[note] if note >= 0 else 0
    return named(state, frame, find.name)


def own_cards(state: State, frame: Frame) -> int:
    """The status cards that the card's character brought into the match."""
    bringer = own(state, frame[SOURCE])
    found = 0
    for number, thing in enumerate(state.match.things):
        if thing.kind == STATUS and thing.owner == bringer:
            found |= 1 << number
    return found


def named(state: State, frame: Frame, name: str) -> int:
    """The pieces of a name that the card's character, or its item, brought into the match; if it brought none, those
    of its side, such as what an ally's item brought."""
    source = state.match.things[frame[SOURCE]]
    bringer = source.owner if source.kind == ITEM else own(state, frame[SOURCE])
    found = sides = 0
    for number in bits(state.match.by_card.get(name, 0)):
        if state.where[number] == FACE_DOWN:
            continue
        if state.match.things[number].owner == bringer or number == bringer:
            found |= 1 << number
        elif state.match.things[number].side == frame[SIDE]:
            sides |= 1 << number
    return found or sides


# ---------------------------------------------------------------------- filters


def meeting(state: State, frame: Frame, requirement: p.Filter, candidates: int) -> int:
    """Of the candidates, those that meet a filter."""
    code, match = requirement.code, state.match
    if code == p.IS_STANDING:  # DOWN-3
        return candidates & ~state.down
    if code == p.IS_DOWN:
        return candidates & state.down
    if code == p.IS_EXHAUSTED:
        return candidates & state.exhausted
    if code == p.IS_READY:
        return candidates & ~state.exhausted
    if code == p.CHARACTERS:
        return candidates & match.characters
    if code in COUNTED and requirement.who and requirement.who[0].at_least > 1:
        return with_enough(state, frame, requirement, candidates)
    if code == p.ADJACENT:
        return beside(state, frame, members(state, frame, requirement.who), candidates)
    if code in ABOUT_SQUARES:
        if code == p.BESIDE_MARKED:  # SEE-7: not seen, not adjacent
            candidates &= ~hidden_from(state, frame[SIDE])
        return on_squares(state, filter_squares(state, frame, requirement), candidates)
    if code == p.NEAREST:
        return nearest_of(state, frame, requirement, candidates)
    if code == p.UTMOST:
        return utmost(state, frame, requirement, candidates)
    if code == p.OTHER:
        return candidates & ~(own_bit(state, frame) | members(state, frame, requirement.who))
    if code == p.NOT:
        return candidates & ~meeting(state, frame, requirement.inner[0], candidates)
    if code == p.AVAILABLE:
        return to_be_placed(state, candidates)
    if code == p.AMONG:
        return candidates & members(state, frame, requirement.who)
    found = 0
    for piece in bits(candidates):
        if meets(state, frame, requirement, piece):
            found |= 1 << piece
    return found


COUNTED: Final = (p.ADJACENT, p.WITHIN, p.SEEN, p.SEES)
"""filters that may ask for a number of pieces"""
ABOUT_SQUARES: Final = (p.WITHIN, p.PASSED_THROUGH, p.BESIDE_MARKED, p.WITHIN_MARKED, p.BY_WALL, p.IN_LINE)
"""filters about the squares that pieces are on"""


def with_enough(state: State, frame: Frame, requirement: p.Filter, candidates: int) -> int:
    """Of the candidates, those that are near, or seen by, enough pieces: `adjacent to two or more rivals`."""
    others, found = members(state, frame, requirement.who), 0
    for piece in bits(candidates):
        if requirement.code == p.SEEN:
            count = sum(sees_piece(state, viewer, piece) for viewer in bits(others))
        elif requirement.code == p.SEES:
            count = sum(sees_piece(state, piece, other) for other in bits(others))
        elif requirement.code == p.ADJACENT:
            count = beside(state, frame, 1 << piece, others & ~(1 << piece)).bit_count()
        else:
            squares = around(state, standing_squares(state, frame, piece), requirement.number)
            count = on_squares(state, squares, others & ~(1 << piece)).bit_count()
        found |= (count >= requirement.who[0].at_least) << piece
    return found


def named_squares(state: State, frame: Frame, name: str, piece: int) -> int:
    """The squares that a name means: a set of the map; the starting area of the text's side; or, for a bonus
    objective, all starting areas except the one where it was set up."""
    if name == START:
        return home_area(state, frame[SIDE])
    if name == p.ITS_AREA:
        return home_area(state, state.match.things[piece].side)
    if name == p.OBSCURED_GROUND:
        return obscured(state)
    if name == p.EDGE:
        return state.board.edge()
    if name in (p.OPPOSING_AREA, p.RIVALS_AREA, p.ANY_AREA):
        mine = state.match.things[piece].side if name == p.RIVALS_AREA else frame[SIDE]
        sides = [side for side in range(len(state.match.sides)) if name == p.ANY_AREA or side != mine]
        return reduce(or_, (home_area(state, side) for side in sides))
    if name != p.ANOTHER_AREA:
        return state.match.sets.get(name, 0)
    squares = 0
    for side in range(len(state.match.sides)):
        squares |= state.area(side)
    return squares & ~state.area(state.match.objective_setup(piece)[1])


def nearest_of(state: State, frame: Frame, requirement: p.Filter, candidates: int) -> int:
    """NEAR-1: of the candidates on the map, the nearest to somebody, or to the square that it has just left. Those
    that cannot be seen from there do not count, unless the text says so."""
    meant = members(state, frame, requirement.who)
    squares = places_of(state, frame, meant) or (frame[MARKED] if not meant & on_map(state) else 0)
    found, best = 0, state.board.size
    if not requirement.number:
        candidates &= ~hidden_from(state, frame[SIDE])
    for square in bits(squares):
        for piece in bits(candidates):
            for here in bits(state.squares(piece)):
                if not (requirement.number or sees_square(state, frame[SIDE], square, here)):
                    continue
                away = distance(state.board, square, here)
                if away < best:
                    found, best = 0, away
                found |= (away == best) << piece
    return found


def to_be_placed(state: State, candidates: int) -> int:
    """A new one of several equal pieces. TOKEN-2: if all are in play, in some editions one of them again, except
    minions."""
    unused = candidates & set_where(state, OFF)
    if unused:
        return unused & -unused
    if not state.match.edition.tokens_placed_again:
        return 0
    return sum(1 << n for n in bits(candidates) if state.match.things[n].kind == TOKEN)


def meets(state: State, frame: Frame, requirement: p.Filter, piece: int) -> bool:
    """Filters that are judged piece by piece."""
    code, match = requirement.code, state.match
    if code == p.SEEN:
        return any(
            sees_piece(state, viewer, piece) for viewer in bits(members(state, frame, requirement.who))
        )
    if code == p.SEES:
        return any(sees_piece(state, piece, other) for other in bits(members(state, frame, requirement.who)))
    if code == p.HOLDING:
        return holds(state, frame, piece, requirement.name)
    if code == p.MORE_POINTS:
        return state.points[match.things[piece].side] > state.points[frame[SIDE]]
    if code == p.ROOM_BESIDE:
        return bool(near(state, state.squares(piece)) & free_squares(state))
    if code == p.BASIC:
        return match.things[piece].basic
    if code == p.COMPANIONS:
        return match.things[piece].kind == COMPANION
    if code == p.MINIONS:
        return match.things[piece].kind == MINION
    if code == p.ALLY_BESIDE:
        return ally_beside(state, piece, standing=bool(requirement.number))
    if code == p.OF_KIND:
        return match.things[piece].kind == requirement.number
    if code == p.IN_PLAY:
        return holder(state, piece) >= 0
    if code == p.UNOCCUPIED:
        return not state.squares(piece) & state.occupied
    if code == p.WAITING:
        return waits(state, piece, frame[SIDE], requirement.number)
    if code == p.KNOCKED_OUT_NOW:
        return is_out(state, piece)
    if code in (p.ALLY_OF, p.RIVAL_OF):
        whose = members(state, frame, requirement.who)
        sides = {match.things[other].side for other in bits(whose)}
        return (match.things[piece].side in sides) == (code == p.ALLY_OF) and not whose >> piece & 1
    if code == p.PRINTED_DEFENSE:
        return requirement.number // 100 <= match.things[piece].defense <= requirement.number % 100
    if code == p.OWNED_BY:
        held = holder(state, piece) if match.things[piece].kind == ITEM else match.things[piece].owner
        return held >= 0 and bool(members(state, frame, requirement.who) >> held & 1)
    if code == p.HELD_BY:
        held = holder(state, piece)
        return held >= 0 and bool(members(state, frame, requirement.who) >> held & 1)
    if code == p.YOURS:
        side = match.things[piece].side
        return frame[SIDE] == (side if side >= 0 else state.holder[piece])
    if code == p.OPPOSING:
        return match.things[piece].side not in (NOBODY, frame[SIDE])
    if code == p.IS_LEADER:
        return bool(state.leaders >> piece & 1)
    if code == p.ON_AREA:
        squares = state.squares(piece) or frame[MARKED]
        return bool(squares & named_squares(state, frame, requirement.name, piece))
    if code == p.DID and requirement.condition is not None:
        return happened(state, frame[SOURCE], requirement.condition, piece) > requirement.condition.number
    if code == p.SO and requirement.condition is not None:
        from crossfray.rules.conditions import holds_true

        return holds_true(state, looking_at(frame, piece), requirement.condition)
    raise AssertionError(f"unknown filter {code}")


def looking_at(frame: Frame, piece: int) -> Frame:
    """A frame in which a filter's condition is about this piece."""
    return [*frame, 1 << piece]


def utmost(state: State, frame: Frame, requirement: p.Filter, candidates: int) -> int:
    """Of the candidates, those that have the most, or the least, of something."""
    from crossfray.rules.conditions import amount

    found, best = 0, 0
    for piece in bits(candidates):
        assert requirement.amount is not None
        much = requirement.number * amount(state, looking_at(frame, piece), requirement.amount)
        if not found or much > best:
            found, best = 0, much
        found |= (much == best) << piece
    return found


def standing_place(state: State, frame: Frame, piece: int) -> int:
    """The square of a piece; below 0 if it is off the map, unless the text is about its leaving or challenged it off
    the map: then the square it left."""
    here = state.where[piece]
    left = frame[SUBJECT] >> piece & 1 and (frame[STOOD] < 0 or (frame[STOOD] and here < 0))
    beaten = here < 0 and frame[STOOD] and (frame[OBJECT] | frame[TARGETED]) >> piece & 1
    return abs(frame[STOOD]) - 1 if left or beaten else here


def places_of(state: State, frame: Frame, pieces: int) -> int:
    """The squares of some pieces, or the squares that they have just left."""
    squares = 0
    for piece in bits(pieces):
        there = standing_place(state, frame, piece)
        squares |= state.squares(piece) if there == state.where[piece] else 1 << there
    return squares


def standing_squares(state: State, frame: Frame, piece: int) -> int:
    """The squares that a piece counts as being in (RUBBLE-2), or the one that it has just left."""
    here = standing_place(state, frame, piece)
    return state.board.squares_at(here)


def near(state: State, squares: int) -> int:
    """The squares adjacent to any of these (ADJ-1)."""
    return spread(state.board, squares)


def around(state: State, squares: int, number: int) -> int:
    """The squares at most this far from any of these (DIST-1)."""
    found = 0
    for square in bits(squares):
        found |= state.board.around(square, number)
    return found


def is_out(state: State, piece: int) -> bool:
    """Whether a character is knocked out: it waits on a track (COOL-1)."""
    return bool(state.match.characters >> piece & 1) and state.where[piece] < OFF


def waits(state: State, piece: int, side: int, whose: int) -> bool:
    """Whether something is on a track: of this side (0), of another (1), or any."""
    if not state.on_tracks >> piece & 1:
        return False
    return whose == 2 or (track_side(state.where[piece]) == side) == (whose == 0)


def beside(state: State, frame: Frame, pieces: int, candidates: int) -> int:
    """Of the candidates, those adjacent to one of some pieces. ADJ-2: also those in its own square; but nothing is
    adjacent to itself."""
    if state.match.may_be:
        return beside_unseen(state, frame, pieces, candidates)
    board, squares = state.board, 0
    for piece in bits(pieces):
        here = standing_place(state, frame, piece)
        if 0 <= here < board.size:
            squares |= board.neighbours[here]
        else:
            squares |= near(state, board.squares_at(here))
    found = on_squares(state, squares, candidates)
    if state.match.edition.own_square_adjacent:
        for candidate in bits(candidates & ~found):
            if on_squares(state, state.squares(candidate), pieces & ~(1 << candidate)):
                found |= 1 << candidate
    return found


def beside_unseen(state: State, frame: Frame, pieces: int, candidates: int) -> int:
    """The same where something may be concealed: no piece is adjacent to one that it does not see (SEE-7, ADJ-1)."""
    own_square = state.match.edition.own_square_adjacent
    found = 0
    for piece in bits(pieces & ~hidden_from(state, frame[SIDE])):
        here = standing_squares(state, frame, piece)
        squares = near(state, here) | (here if own_square else 0)
        hidden = hidden_from(state, state.match.things[piece].side) | 1 << piece
        found |= on_squares(state, squares, candidates & ~hidden)
    return found


def ally_beside(state: State, piece: int, standing: bool) -> bool:
    """Whether a piece has an adjacent ally."""
    allies = state.match.own[state.match.things[piece].side] & state.match.occupying & ~(1 << piece)
    if standing:
        allies &= ~state.down
    here = state.where[piece]
    return here >= 0 and bool(on_squares(state, state.board.neighbours[here], allies))


def filter_squares(state: State, frame: Frame, requirement: p.Filter) -> int:
    """The squares that a filter about places means."""
    if requirement.code == p.BY_WALL:
        return beside_walls(state.board, bool(requirement.number))
    if requirement.code == p.PASSED_THROUGH:
        return frame[PASSED]
    if requirement.code == p.WITHIN_MARKED:
        return around(state, marked_squares(state, frame), requirement.number)
    if requirement.code == p.BESIDE_MARKED:
        marked = marked_squares(state, frame)
        return near(state, marked) | (marked if state.match.edition.own_square_adjacent else 0)
    squares = 0
    for piece in bits(members(state, frame, requirement.who)):
        here = standing_squares(state, frame, piece)
        if requirement.code == p.IN_LINE:
            squares |= in_line(state, here)
        elif requirement.code == p.WITHIN:
            squares |= around(state, here, requirement.number)
        else:
            squares |= near(state, here)
            if state.match.edition.own_square_adjacent:  # ADJ-2
                squares |= here
    return squares


def in_line(state: State, squares: int) -> int:
    """LINE-1: the squares in the eight directions from any of these, whatever is between."""
    found = 0
    for square in bits(squares & state.board.every):
        for line in straight_lines(state.board, square):
            found |= sum(1 << other for other in line)
    return found


def beside_walls(board: Board, obstructions: bool) -> int:
    """MAP-1: the squares with a wall on one of their sides; with any obstruction also those beside a covered square."""
    squares = board.east | board.east << 1 | board.north | board.north << board.width
    if obstructions:
        for square in bits(board.covered):
            squares |= board.around(square, 1)
    return squares & board.every & ~board.enclosed


def marked_squares(state: State, frame: Frame) -> int:
    """The squares that a text remembers; for a place on a wall, all that it touches (RUBBLE-2)."""
    board, marked = state.board, frame[MARKED]
    squares = marked & board.every
    for place in bits(marked & ~board.every):
        squares |= board.squares_at(place)
    return squares


def on_squares(state: State, squares: int, candidates: int) -> int:
    """Of the candidates, those on some squares."""
    return candidates & state.pieces_on(squares)


def sees_piece(state: State, viewer: int, piece: int) -> bool:
    """Whether a piece sees another; a token on a wall is seen by any square that it touches (RUBBLE-2)."""
    side, there = state.match.things[viewer].side, state.where[piece]
    if hidden_from(state, side) >> piece & 1:  # SEE-7
        return False
    if state.match.may_be >> p.SHOWN & 1 and state.where[piece] >= 0 and is_shown(state, viewer, piece):
        return True
    if state.where[viewer] < state.board.size > there >= 0 <= state.where[viewer]:
        return sees_square(state, side, state.where[viewer], there, viewer)
    return any(
        sees_square(state, side, a, b, viewer)
        for a in bits(state.squares(viewer))
        for b in bits(state.squares(piece))
    )


def is_shown(state: State, viewer: int, piece: int) -> bool:
    """Whether a text lets a piece see another whatever is in the way."""
    return any(
        matches(state, frame, row.who, piece) and matches(state, frame, row.by, viewer)
        for frame, row in in_force(state, p.SHOWN)
    )


def holds(state: State, frame: Frame, piece: int, card: str) -> bool:
    """Whether a piece has a card of that name (`item`: any item, `status card`: any status card). It does not have an
    item that is on a track (ITEM-3). If several characters brought the status card, the card's own character's is
    meant (STATUS-1)."""
    match = state.match
    for item in items_of(state, piece):
        if card in ("item", match.things[item].card) and state.where[item] == OFF:
            return True
    if card == "status card":
        return any(state.holder[n] == piece for n, thing in enumerate(match.things) if thing.kind == STATUS)
    cards = named(state, frame, card) or match.by_card.get(card, 0)
    return any(
        state.holder[number] == piece and (match.things[number].kind != MARKER or state.where[number] == OFF)
        for number in bits(cards)
    )


def items_of(state: State, piece: int) -> list[int]:
    """The items that a piece has, even on a track."""
    match = state.match
    if not match.hands_over:
        return match.items[piece]
    items = [number for number, thing in enumerate(match.things) if thing.kind == ITEM]
    return [item for item in items if holder(state, item) == piece]


def free_squares(state: State) -> int:
    """Empty squares where a piece can be (PLACE-1)."""
    board = state.board
    return board.every & ~board.enclosed & ~state.occupied & ~closed(state)


def squares_of(state: State, pieces: int) -> int:
    squares = 0
    for piece in bits(pieces):
        squares |= state.squares(piece)
    return squares
