"""Power-ups: a character takes the marker by entering its square, and with it a status card (POWER)."""

from crossfray.rules.board import bits
from crossfray.rules.kinds import COME_BACK, DISCARD, GIVE, TO_TRACK, Event
from crossfray.rules.match import Power
from crossfray.rules.state import State, set_at
from crossfray.rules.triggers import happens


def take(state: State, piece: int) -> None:
    """POWER-1: a character in the square of a power-up marker puts it on its side's track and takes the card."""
    here = state.where[piece]
    if here < 0 or not state.match.characters >> piece & 1:
        return
    for power in state.match.powers:
        if state.where[power.marker] == here:
            state.send(power.marker, state.match.things[piece].side, power.number)
            happens(state, Event(TO_TRACK, target=power.marker, amount=power.number))
            state.holder = set_at(state.holder, power.card, piece)
            happens(state, Event(GIVE, target=piece, card=power.card))


def power_of(state: State, marker: int) -> Power | None:
    """The power-up of a marker; None for other markers."""
    for power in state.match.powers:
        if power.marker == marker:
            return power
    return None


def come_back(state: State, power: Power, side: int) -> None:
    """POWER-2: the marker has shifted off a side's track. Its card is discarded, and the marker goes to the free
    power-up square nearest to that side's starting area (FAQ-SJ100-1), even if somebody is there."""
    if state.holder[power.card] >= 0:
        state.holder = set_at(state.holder, power.card, -1)
        happens(state, Event(DISCARD, card=power.card))
    square = nearest_free(state, side)
    state.put(power.marker, square)
    happens(state, Event(COME_BACK, target=power.marker, square=square))
    for piece in bits(state.match.characters):
        if state.where[piece] == square:
            take(state, piece)


def nearest_free(state: State, side: int) -> int:
    """NEAR-1: by distance alone; on a map with power-ups no two are equally near to a side."""
    match = state.match
    free = match.power_squares
    for power in match.powers:
        if state.where[power.marker] >= 0:
            free &= ~(1 << state.where[power.marker])
    area = near = state.area(side) or match.board.every
    away = 0
    while not near & free:
        away += 1
        near = 0
        for square in bits(area):
            near |= match.board.around(square, away)
    return (near & free & -(near & free)).bit_length() - 1


def undrawn(state: State) -> int:
    """The markers of power-ups that have not been drawn yet."""
    return sum(1 << power.marker for power in state.match.powers if state.where[power.marker] == -1)


def next_square(state: State) -> int:
    """The next power-up square without a marker; -1 if there is none."""
    lying = sum(1 << where for power in state.match.powers if (where := state.where[power.marker]) >= 0)
    free = state.match.power_squares & ~lying
    return (free & -free).bit_length() - 1
