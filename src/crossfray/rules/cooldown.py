"""Cooldown tracks: what waits there shifts down and returns to play (COOL, POINT-2)."""

from crossfray.rules.board import bits
from crossfray.rules.decisions import PLACE, RETURN
from crossfray.rules.match import COMPANION, ITEM
from crossfray.rules.procedure import AT, ask, pop, tell
from crossfray.rules.state import OFF, SPACES, State, on_track, track_side, track_space


def send_to_track(state: State, thing: int, side: int, space: int) -> None:
    """A piece leaves the map for a space of a side's track (COOL-1)."""
    state.lift(thing)
    state.where[thing] = on_track(side, space)


def cooldown(state: State, frame: list[int], answer: int) -> None:
    """One side shifts its track down by one and returns what came off. Frame: side, who came off, who is
    being placed."""
    at, side = frame[AT], frame[2]
    if at == 0:  # ROUND-2: everything shifts before anything returns
        shift_tokens(state, side)
        frame[3] = shift_pieces(state, side)
        frame[AT] = 1
    elif at == 1:
        if frame[3]:
            frame[AT] = 2
            ask(state, RETURN, side, frame[3])
        else:
            pop(state)
    elif at == 2:
        frame[4] = answer
        frame[3] &= ~(1 << answer)
        frame[AT] = 3
        ask(state, PLACE, side, return_squares(state, side))
    else:
        thing = frame[4]
        state.put(thing, answer)
        tell(state, "returned", thing, answer)
        frame[AT] = 1


def shift_tokens(state: State, side: int) -> None:
    """Ability tokens go down a space, those on the 1 into the pool (COOL-2)."""
    base = side * SPACES * 4
    for kind in range(4):
        state.pool[side * 4 + kind] += state.tokens[base + kind]
    state.tokens[base : base + SPACES * 4] = [*state.tokens[base + 4 : base + SPACES * 4], 0, 0, 0, 0]


def shift_pieces(state: State, side: int) -> int:
    """Pieces go down a space. Markers return at once; the set of those that must be placed is the answer."""
    off = 0
    for thing, where in enumerate(state.where):
        if where >= OFF or track_side(where) != side:
            continue
        space = track_space(where)
        if space > 1:
            state.where[thing] = on_track(side, space - 1)
        elif state.match.things[thing].kind <= COMPANION:
            state.where[thing] = OFF
            off |= 1 << thing
        elif state.match.things[thing].kind == ITEM:  # ITEM-3
            state.where[thing] = OFF
            tell(state, "card back", thing)
        else:  # POINT-2
            state.put(thing, state.match.things[thing].home)
            tell(state, "came back", thing, state.match.things[thing].home)
    return off


def return_squares(state: State, side: int) -> int:
    """Where a piece may return: empty squares of the starting area (COOL-3); if that is full, the empty ones
    nearest to it (COOL-4). A side without an area, in a position set up by hand, may return anywhere."""
    board = state.match.board
    area = near = state.match.sides[side].area or board.every
    free = board.every & ~board.enclosed & ~state.occupied
    distance = 0
    while not near & free:
        distance += 1
        near = 0
        for square in bits(area):
            near |= board.around(square, distance)
    return near & free
