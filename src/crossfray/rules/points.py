"""Points and winning (WIN, FIRST-2, POINT)."""

from crossfray.rules.kinds import GAIN, LOSE_POINTS, WIN_GAME, Event
from crossfray.rules.procedure import tell
from crossfray.rules.state import State, more_at, set_at
from crossfray.rules.triggers import happens


def gain(state: State, side: int, points: int, reason: int) -> None:
    """A side gains points, without upper limit (WIN-3). The reason is the knocked-out piece, or the marker or card
    that gives them."""
    state.points = more_at(state.points, side, points)
    happens(state, Event(GAIN, side=side, amount=points, result=state.points[side], card=reason))


def lose(state: State, side: int, points: int) -> None:
    """A side loses points, at most those it has."""
    state.points = set_at(state.points, side, max(state.points[side] - points, 0))
    happens(state, Event(LOSE_POINTS, side=side, amount=points, result=state.points[side]))


def leader(state: State) -> int:
    """The side that has reached the threshold with more points than every other; -1 if none (WIN-2)."""
    most = max(state.points)
    if most < state.match.winning.threshold or state.points.count(most) > 1:
        return -1
    return state.points.index(most)


def end_if_won(state: State) -> None:
    """Look whether the game is over."""
    side = leader(state)
    if side >= 0:
        win_game(state, side)


def win_game(state: State, side: int) -> None:
    """The game is over: no more questions."""
    state.winner = side
    state.frames.clear()
    state.note_made()
    tell(state, Event(WIN_GAME, side=side))
