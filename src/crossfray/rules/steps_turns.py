"""Steps on turns, points and sides (ABIL-4)."""

from crossfray.rules import exhaustion
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.lasting import begin_lasting
from crossfray.rules.phrases import SIDE, SOURCE, WAS_DONE, members, own
from crossfray.rules.points import gain, lose, win_game
from crossfray.rules.procedure import AT, tell, turn_frame
from crossfray.rules.state import State
from crossfray.rules.steps import cannot, one


def control(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """CONTROL-1: for what it does a rival counts as of this side, until the text is finished."""
    piece = one(members(state, frame, op.who))
    if piece < 0:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    state.led, state.led_as, state.led_by = piece, frame[SIDE], own(state, frame[SOURCE])
    tell(state, "controlled", piece, frame[SIDE])


def until(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """A standing rule for a while."""
    begin_lasting(state, frame)
    frame[AT] += 1


def make_ready(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """No longer exhausted: it may be chosen again this round (TURN-1)."""
    who = members(state, frame, op.who) & state.exhausted
    if not who:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    state.exhausted &= ~who
    for piece in bits(who):
        tell(state, "ready", piece)


def exhaust(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] += 1
    who = members(state, frame, op.who) & ~state.exhausted
    frame[WAS_DONE] = int(who != 0)
    for piece in bits(who):
        exhaustion.exhaust(state, piece)


def more_actions(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """Who takes the turn may do so many actions more (TURN-2)."""
    turn = turn_frame(state)
    if turn is None or not members(state, frame, op.who) >> turn[3] & 1:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    turn[4] += op.number.number


def take_first(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """The First Player marker changes hands at once; the order of the running round stays (FAQ-SJ100-2)."""
    frame[AT] += 1
    if state.first != frame[SIDE]:
        state.first = frame[SIDE]
        tell(state, "first player passed", state.first)


def points(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] += 1
    number, own_side = op.number.number, frame[SIDE]
    frame[WAS_DONE] = int(number > 0 or state.points[own_side] >= -number)
    for side in range(len(state.match.sides)):
        if (side != own_side) == bool(op.flags):
            if number < 0:
                lose(state, side, -number)
            else:
                gain(state, side, number, frame[SOURCE])


def win(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """The text says so, whatever the points."""
    win_game(state, frame[SIDE])
