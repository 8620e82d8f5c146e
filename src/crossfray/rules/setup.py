"""From the flipped marker to the first turn (SETUP), and the rounds after it (ROUND)."""

from typing import Final

from crossfray.rules import program as p
from crossfray.rules.actions import turn
from crossfray.rules.board import bits
from crossfray.rules.cooldown import return_squares
from crossfray.rules.decisions import (
    ASK_AREA,
    ASK_CARD_SIDE,
    ASK_DRAW,
    ASK_FIRST_PLAYER,
    ASK_NAME_LEADER,
    ASK_PLACE,
)
from crossfray.rules.frames import (
    AT,
    COOLDOWN_FRAME,
    GAME_LEADERS,
    GAME_PIECE,
    ROUND_FRAME,
    ROUND_SIDE,
    TURN_FRAME,
)
from crossfray.rules.kinds import (
    AREA,
    FIRST_PLAYER,
    LEADER,
    PASS_FIRST,
    PLACE,
    ROUND_BEGIN,
    ROUND_END,
    SET_UP,
    SIDE_UP,
    Event,
)
from crossfray.rules.match import COMPANION, NOBODY
from crossfray.rules.points import end_if_won
from crossfray.rules.power_ups import next_square, take, undrawn
from crossfray.rules.procedure import NO_ANSWER, ask, pop, push
from crossfray.rules.requirements import ready
from crossfray.rules.state import CHANCE, FACE_DOWN, OFF, State, set_at
from crossfray.rules.triggers import end_of, happens, hear

NAMING: Final = 5
PICKING: Final = 6
DRAWING: Final = 7
TURNING_UP: Final = 8
PLAYING: Final = 4
"""where the game's frame is when everybody is placed"""


def turn_order(state: State, start: int) -> list[int]:
    """The sides clockwise from one of them (TURN-1)."""
    return state.match.turn_orders[start]


def game(state: State, frame: list[int], answer: int) -> None:
    """Set up, then round after round until somebody has won."""
    at = frame[AT]
    if at == 0:  # SETUP-4: the marker is flipped, or drawn; ULT-2: the ultimate side goes first
        frame[AT] = 1
        known = goes_first(state)
        ask(state, ASK_FIRST_PLAYER, CHANCE, 1 << known if known >= 0 else (1 << len(state.match.sides)) - 1)
    elif at == 1:
        state.first = answer
        happens(state, Event(FIRST_PLAYER, side=answer))
        frame[AT] = PICKING if picks_area(state) else DRAWING
    elif at == 2:  # SETUP-8: the first player places everybody, then the others in turn order
        thing = next_to_place(state)
        if thing < 0:
            frame[AT] = PLAYING
            hear(state, Event(SET_UP))
            return
        frame[GAME_PIECE] = thing
        frame[AT] = 3
        side = area = state.match.things[thing].side
        if side == NOBODY:
            side, area = state.match.objective_setup(thing)
        ask(state, ASK_PLACE, side, return_squares(state, area))
    elif at == 3:
        state.put(frame[GAME_PIECE], answer)
        happens(state, Event(PLACE, target=frame[GAME_PIECE], square=answer))
        take(state, frame[GAME_PIECE])
        frame[AT] = 2
    elif at == PICKING:
        pick_area(state, frame, answer, DRAWING)
    elif at == DRAWING:
        draw_power_ups(state, frame, answer, TURNING_UP)
    elif at == TURNING_UP:
        turn_up(state, frame, answer, NAMING)
    elif at == NAMING:
        name_leaders(state, frame, answer)
    else:  # ROUND
        state.round += 1
        push(state, ROUND_FRAME, state.first)
        happens(state, Event(ROUND_BEGIN, amount=state.round))


def draw_power_ups(state: State, frame: list[int], answer: int, then: int) -> None:
    """SETUP-9, FAQ-SJ100-1: chance draws a power-up for each of its squares, unless that was done before."""
    square = next_square(state)
    if answer >= 0:
        state.put(answer, square)
        happens(state, Event(PLACE, target=answer, square=square))
        square = next_square(state)
    left = undrawn(state)
    for marker in reversed(state.match.drawn):
        left = 1 << marker if state.where[marker] == OFF else left
    if square < 0 or not left:
        frame[AT] = then
    else:
        ask(state, ASK_DRAW, CHANCE, left)


def turn_up(state: State, frame: list[int], answer: int, then: int) -> None:
    """FLIPSIDE-1: the side with a double-sided card picks the face that is up; the other is ignored."""
    things = state.match.things
    if answer >= 0:
        state.where[answer] = OFF
        happens(state, Event(SIDE_UP, target=answer))
    for side in turn_order(state, state.first):
        for number in bits(state.match.own[side]):
            other = things[number].other_side
            if other >= 0 and state.where[number] == state.where[other] == FACE_DOWN:
                frame[GAME_PIECE] = things[number].owner
                ask(state, ASK_CARD_SIDE, side, 1 << number | 1 << other)
                return
    frame[AT] = then


def goes_first(state: State) -> int:
    """The first player, if chance does not decide; else -1."""
    ultimate = state.match.ultimate
    return state.match.things[ultimate].side if ultimate >= 0 else state.match.first


def picks_area(state: State) -> bool:
    """Whether the first player picks a base colour, and with it a starting area: in some editions in a scenario
    (SETUP-4), and the ultimate side always (ULT-2)."""
    match = state.match
    if match.first >= 0:
        return False
    return match.ultimate >= 0 or (match.edition.first_picks_area and not match.winning.at_once)


def pick_area(state: State, frame: list[int], answer: int, then: int) -> None:
    """The first player takes an area, the others the next ones clockwise; a side's things in it go along."""
    sides = len(state.match.sides)
    if answer < 0:
        ask(state, ASK_AREA, state.first, (1 << sides) - 1)
        return
    frame[AT] = then
    for n, side in enumerate(turn_order(state, state.first)):
        state.areas = set_at(state.areas, side, (answer + n) % sides)
    happens(state, Event(AREA, side=state.first, result=answer))
    for number, thing in enumerate(state.match.things):
        if thing.home >= 0 and state.where[number] >= 0:
            state.put(number, state.home(number))


def name_leaders(state: State, frame: list[int], answer: int) -> None:
    """Each side names one of its characters in secret; then all are revealed."""
    if not state.match.winning.leaders:
        frame[AT] = 2
        return
    if answer >= 0:
        frame[GAME_LEADERS] |= 1 << answer
    for side in turn_order(state, state.first):
        own = state.match.own[side] & state.match.characters
        if not own & frame[GAME_LEADERS]:
            ask(state, ASK_NAME_LEADER, side, own)
            return
    state.leaders = frame[GAME_LEADERS]
    for piece in bits(state.leaders):
        happens(state, Event(LEADER, target=piece))
    frame[AT] = 2


def next_to_place(state: State) -> int:
    """The next piece that starts on the map and is not there yet; -1 if all are."""
    for side in turn_order(state, state.first):
        for thing in bits(state.match.own[side]):
            if state.match.things[thing].kind <= COMPANION and state.where[thing] == OFF:  # COMP-1
                return thing
    for side in turn_order(state, state.first):  # BONUS-1
        for thing in bits(state.match.objectives):
            if state.match.objective_setup(thing)[0] == side and state.where[thing] == OFF:
                return thing
    return -1


def round_(state: State, frame: list[int], _answer: int) -> None:
    """Turns until all characters are exhausted, then the end of the round."""
    at = frame[AT]
    if at == 0:
        for side in turn_order(state, frame[ROUND_SIDE]):  # TURN-3: a side with nobody left is passed over
            if ready(state, side):
                frame[ROUND_SIDE] = (side + 1) % len(state.match.sides)
                push(state, TURN_FRAME, side, 0, 0, 0)
                turn(state, state.frames[-1], NO_ANSWER)
                return
        frame[AT] = 1  # ROUND-1
        happens(state, Event(ROUND_END, amount=state.round))
    elif at == 1:
        frame[AT] = 2
        if not state.match.winning.at_once:
            end_if_won(state)  # WIN-1
    elif at == 2:  # ROUND-2: the order is settled here; the First Player marker may change hands later
        frame[AT] = 3
        for side in reversed(turn_order(state, state.first)):
            push(state, COOLDOWN_FRAME, side, 0, 0)
    else:
        state.exhausted = state.tired = 0  # ROUND-3
        end_of(state, p.PER_ROUND)
        if not state.match.winning.keeps_first:
            state.first = (state.first + 1) % len(state.match.sides)  # ROUND-4
            happens(state, Event(PASS_FIRST, side=state.first))
        pop(state)
