"""Cooldown tracks: what waits there shifts down and returns to play (COOL, POINT-2)."""

from typing import Final

from crossfray.rules.board import bits
from crossfray.rules.decisions import ASK_PLACE, ASK_RETURN
from crossfray.rules.frames import AT, COOLDOWN_FRAME, COOLDOWN_OFF, COOLDOWN_PIECE, COOLDOWN_SIDE
from crossfray.rules.ground import home_area
from crossfray.rules.kinds import CARD_BACK, COME_BACK, RETURN, SHIFT, SHIFT_OFF, TO_TRACK, TOKEN_BACK, Event
from crossfray.rules.match import COMPANION, OBJECTIVE
from crossfray.rules.moves import enter
from crossfray.rules.power_ups import come_back, power_of
from crossfray.rules.procedure import ask, pop
from crossfray.rules.selectors import free_squares, set_where
from crossfray.rules.state import FACE_DOWN, OFF, SPACES, State, more_at, track_side, track_space
from crossfray.rules.triggers import happens, hear

RETURNING: Final = 1
"""where a frame is when everything has shifted"""


def send_to_track(state: State, thing: int, side: int, space: int) -> None:
    """A piece leaves the map for a space of a side's track (COOL-1)."""
    state.set_down(thing, down=False)  # COOL-3: it comes back standing
    state.send(thing, side, space)


def cooldown(state: State, frame: list[int], answer: int) -> None:
    """One side shifts its track down by one; what comes off returns."""
    at, side = frame[AT], frame[COOLDOWN_SIDE]
    if at == 0:  # ROUND-2: everything shifts before anything returns
        shift_tokens(state, side)
        frame[COOLDOWN_OFF] = shift_pieces(state, side)
        frame[AT] = RETURNING
    elif at == RETURNING:
        if frame[COOLDOWN_OFF]:
            frame[COOLDOWN_OFF] &= set_where(state, OFF)
        if frame[COOLDOWN_OFF]:
            frame[AT] = 2
            ask(state, ASK_RETURN, side, frame[COOLDOWN_OFF])
        else:
            pop(state)
    elif at == 2:
        frame[COOLDOWN_PIECE] = answer
        frame[COOLDOWN_OFF] &= ~(1 << answer)
        frame[AT] = 3
        objective = state.match.objectives >> answer & 1
        placer, area = state.match.objective_setup(answer) if objective else (side, side)
        ask(state, ASK_PLACE, placer, return_squares(state, area))
    else:
        thing = frame[COOLDOWN_PIECE]
        state.put(thing, answer)
        frame[AT] = RETURNING
        happens(state, Event(RETURN, target=thing, square=answer))
        enter(state, thing)  # MOVE-9


def shift_tokens(state: State, side: int) -> None:
    """Ability tokens go down a space; those on space 1 return to the pool (COOL-2)."""
    base = side * SPACES * 4
    for kind in range(4):
        if state.tokens[base + kind]:
            state.pool = more_at(state.pool, side * 4 + kind, state.tokens[base + kind])
    track, end = state.tokens, base + SPACES * 4
    state.tokens = track[:base] + track[base + 4 : end] + (0, 0, 0, 0) + track[end:]


def shift_pieces(state: State, side: int) -> int:
    """Pieces go down a space; the answer is the set of those that came off and must be placed."""
    off = 0
    before = state.where[:]  # a piece that is taken on the way has come to the track later
    for thing in bits(state.on_tracks):
        if track_side(before[thing]) == side:
            space = track_space(before[thing]) - 1
            if space:
                state.send(thing, side, space)
            elif come_off(state, thing):
                off |= 1 << thing
    return off


def come_off(state: State, thing: int) -> bool:
    """A piece leaves the track. If it has a setup square it returns there at once (POINT-2); a card or component
    returns to its character (COOL-2, ITEM-3). The answer is whether it must be placed instead."""
    found = state.match.things[thing]
    side = track_side(state.where[thing])
    state.lift(thing)
    hear(state, Event(SHIFT_OFF, target=thing))
    power = power_of(state, thing)
    if power is not None:
        come_back(state, power, side)
        return False
    if found.kind <= COMPANION or found.kind == OBJECTIVE:
        return True
    if found.home >= 0:
        state.put(thing, state.home(thing))
        happens(state, Event(COME_BACK, target=thing, square=state.home(thing)))
    else:
        happens(state, Event(CARD_BACK, target=thing))
    return False


def shift_piece(state: State, thing: int, by: int) -> None:
    """A piece goes that many spaces down its track, or up if the number is below 0, and stays on the top space
    (COOL-5). Past space 1, and always with 0, it comes off and returns at once (COOL-6)."""
    where = state.where[thing]
    if where >= OFF or where == FACE_DOWN:
        return
    side, now = track_side(where), track_space(where) - by if by else 0
    if now >= 1:
        state.send(thing, side, min(now, SPACES))
        happens(state, Event(TO_TRACK, target=thing, amount=min(now, SPACES)))
        return
    below = len(state.frames)
    if come_off(state, thing):  # texts that wait for this come first, and may place it elsewhere
        state.frames.insert(below, [COOLDOWN_FRAME, RETURNING, side, 1 << thing, 0])


def shift_token(state: State, token: int, by: int) -> None:
    """The same for an ability token, numbered as in `state.tokens`; past space 1 it is back in its pool."""
    side, space, kind = token // (SPACES * 4), token // 4 % SPACES + 1, token % 4
    now = space - by if by else 0
    state.tokens = more_at(state.tokens, token, -1)
    if now < 1:
        state.pool = more_at(state.pool, side * 4 + kind, 1)
        happens(state, Event(TOKEN_BACK, side=side, result=kind))
    else:
        now = min(now, SPACES)
        state.tokens = more_at(state.tokens, (side * SPACES + now - 1) * 4 + kind, 1)
        happens(state, Event(SHIFT, side=side, result=kind, amount=now))


def return_squares(state: State, side: int) -> int:
    """Where a piece may return: empty squares of the starting area (COOL-3); if it is full, the nearest empty squares
    (COOL-4). A side without an area, in a position set up by hand, may return anywhere."""
    board = state.board
    area = near = home_area(state, side) or board.every
    free = free_squares(state)
    distance = 0
    while not near & free:
        distance += 1
        near = 0
        for square in bits(area):
            near |= board.around(square, distance)
    return near & free
