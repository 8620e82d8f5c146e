"""The worth of every answer at a glance: by exact odds and distance, looking no further than that."""

from collections.abc import Callable

from crossfray.agents.goals import EXPOSED, aim, bring, dangers, exposure, walks, wanted
from crossfray.agents.picks import bearer_worths, card_worths
from crossfray.rules import decisions
from crossfray.rules.asking import asked_piece
from crossfray.rules.board import bits
from crossfray.rules.match import MINION
from crossfray.rules.odds import open_chance, pick_chance
from crossfray.rules.requirements import (
    CHALLENGE_TARGET,
    DESTINATION,
    INTERACTED,
    allowed,
    basic_squares,
)
from crossfray.rules.state import State
from crossfray.rules.strikes import chance_of, strikes_of
from crossfray.rules.values import reach_of

TAKING, HELPING, RISING, MOVING, ABILITY, IDLE = 1.5, 1.0, 0.9, 0.48, 0.25, 0.23
"""what actions are worth; a challenge is worth IDLE and its chance, and so often as much if it would knock out"""
KNOCK_OUT = 2.5


def worths(state: State, options: list[int]) -> list[float]:
    """What each answer to the open question is worth; equal for answers of which nothing can be said."""
    judge = JUDGES.get(state.kind)
    return judge(state, options) if judge else [0.0] * len(options)


def _strikes(state: State, targets: list[int]) -> list[float]:
    """A challenge is worth its chance, and twice that if it would knock out; more than nothing in any case."""
    return [_worth_of(state, target, open_chance(state, target)) for target in targets]


def _worth_of(state: State, target: int, chance: float) -> float:
    out = state.down >> target & 1 and state.match.characters >> target & 1
    return IDLE + chance * (KNOCK_OUT if out else 1.0)


def _actions(state: State, actions: list[int]) -> list[float]:
    """Strike when it pays, take what gives a point, help who is down, else come closer."""
    piece = asked_piece(state)
    return [_action(state, piece, action) for action in actions]


def _action(state: State, piece: int, action: int) -> float:
    if action == decisions.ACTION_CHALLENGE:
        targets = allowed(state, CHALLENGE_TARGET, piece, reach_of(state, piece, 0))
        return max(_worth_of(state, target, chance_of(state, piece, target)) for target in bits(targets))
    if action == decisions.ACTION_MOVE:
        squares = allowed(state, DESTINATION, piece, basic_squares(state, piece))
        here, *others = _pulls(state, piece, [state.where[piece], *bits(squares)])
        return MOVING if any(each > here for each in others) else IDLE / 2
    if action >= decisions.ACTION_ABILITY:
        return _ability(state, piece, action)
    if action == decisions.ACTION_INTERACT:
        return TAKING if allowed(state, INTERACTED, piece, 0) & wanted(state, piece) else 0.0
    if action == decisions.ACTION_RALLY:
        return RISING
    return HELPING if action == decisions.ACTION_ASSIST else IDLE


def _ability(state: State, piece: int, action: int) -> float:
    """An ability is worth its best challenge if it has one, and a little if it has none."""
    strikes = strikes_of(state, piece, action)
    if strikes is None:
        return ABILITY
    found = [_worth_of(state, target, chance_of(state, piece, target, dice)) for target, dice in strikes]
    return max(found, default=IDLE / 2)


def _turns(state: State, pieces: list[int]) -> list[float]:
    steps = walks(state.board)
    return [
        aim(state, piece).at(steps[state.where[piece]]) if state.where[piece] >= 0 else -1.0
        for piece in pieces
    ]


def _squares(state: State, squares: list[int]) -> list[float]:
    piece = asked_piece(state)
    if state.match.things[piece].kind > MINION:
        return [bring(state, piece, square) for square in squares]
    return _pulls(state, piece, squares)


def _pulls(state: State, piece: int, squares: list[int]) -> list[float]:
    """How much a piece would like to be on each of these squares: where it is drawn, and not where it can be struck."""
    drawn, steps, rivals = (
        aim(state, piece),
        walks(state.board),
        dangers(state, state.match.things[piece].side),
    )
    return [drawn.at(steps[each]) - EXPOSED * exposure(rivals, steps[each]) for each in squares]


def _interacts(state: State, things: list[int]) -> list[float]:
    good = wanted(state, asked_piece(state))
    return [float(good >> thing & 1) for thing in things]


def _dice(state: State, options: list[int]) -> list[float]:
    """A die to be changed is worth the chance that the challenge goes well with it."""
    return [pick_chance(state, option) for option in options]


def _consents(_state: State, answers: list[int]) -> list[float]:
    return [float(answer == decisions.YES) for answer in answers]


JUDGES: dict[int, Callable[[State, list[int]], list[float]]] = {
    decisions.ASK_CHARACTER: _turns,
    decisions.ASK_ACTION: _actions,
    decisions.ASK_MOVE_TO: _squares,
    decisions.ASK_INTERACT: _interacts,
    decisions.ASK_TARGET: _strikes,
    decisions.ASK_DIE: _dice,
    decisions.ASK_YES_NO: _consents,
    decisions.ASK_PICK: card_worths,
    decisions.ASK_BEARER: bearer_worths,
}
