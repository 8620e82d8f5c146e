"""Numbers for answers, with the same meaning in every game, for programs that learn.

Inside a game an answer is a number whose meaning depends on the question and the map. Here every kind of answer has its
own block of numbers: a square has the same number on every map, and moving has the same number for every character.
Numbers never change within a VERSION. Dice have no numbers, because chance rolls them.

    >>> from crossfray.lab import actions
    >>> actions.VERSION, actions.COUNT
    (1, 1651)
    >>> actions.name(actions.START["action"]), actions.name(actions.START["place"] + 18)
    ('move', 'c2')
"""

from typing import Final

from crossfray.content.errors import InputError
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.engine import option_id
from crossfray.rules.match import ABILITY_TYPES, Match
from crossfray.rules.state import SPACES, State

VERSION: Final = 1
GRID: Final = 16
"""columns and rows of the largest map"""
MOST_PIECES: Final = 96
SQUARES: Final = GRID * GRID
NO_MORE: Final = "no more"
WALLS: Final = ("right border of", "upper border of", "upper right corner of")
"""places on walls, in the order in which a board numbers them"""

BLOCKS: Final = {
    "side": 4,
    "place": 4 * SQUARES,
    "piece": MOST_PIECES,
    NO_MORE: 1,
    "action": 64,
    "order": 64,
    "answer": 2,
    "step": 64,
    "token": 4 * SPACES * len(ABILITY_TYPES),
    "type": len(ABILITY_TYPES),
    "way": 64,
    "area": 8,
    "text": 64,
    "die": 64,
    "set": 64,
}
"""how many numbers each kind of answer has, in their order"""
START: Final = {block: sum(list(BLOCKS.values())[:at]) for at, block in enumerate(BLOCKS)}
COUNT: Final = sum(BLOCKS.values())
OF: Final = {
    decisions.OF_SIDE: "side",
    decisions.OF_SQUARE: "place",
    decisions.OF_PIECE: "piece",
    decisions.OF_ACTION: "action",
    decisions.OF_TRIGGER: "order",
    decisions.OF_YES_NO: "answer",
    decisions.OF_STEP: "step",
    decisions.OF_TOKEN: "token",
    decisions.OF_TYPE: "type",
    decisions.OF_WAY: "way",
    decisions.OF_AREA: "area",
    decisions.OF_ROW: "text",
    decisions.OF_DIE: "die",
    decisions.OF_SET: "set",
}


def check_match(match: Match) -> Match:
    """The match, if its answers have numbers; InputError if its map is too large or it has too many pieces."""
    board = match.board
    if max(board.width, board.height) > GRID:
        message = f"the map is {board.width} x {board.height}: expected at most {GRID} x {GRID} squares"
        raise InputError.at("", message)
    if len(match.things) > MOST_PIECES:
        raise InputError.at("", f"{len(match.things)} pieces and cards: expected at most {MOST_PIECES}")
    return match


def number_of(state: State, option: int) -> int:
    """The number of an answer to the open question."""
    block = OF[decisions.QUESTIONS[state.kind].answers]
    if option == _no_more(state, block):
        return START[NO_MORE]
    at = _to_grid(option, state.board.width, state.board.size) if block == "place" else option
    if at >= BLOCKS[block]:
        raise InputError.at("", f"the {block} {at + 1} has no number: there are {BLOCKS[block]}")
    return START[block] + at


def option_of(state: State, number: int) -> int:
    """The answer to the open question with this number; -1 if no answer can have it. The answer need not be offered."""
    block = OF[decisions.QUESTIONS[state.kind].answers]
    if number == START[NO_MORE]:
        return _no_more(state, block)
    at = number - START[block]
    if not 0 <= at < BLOCKS[block]:
        return -1
    if block == "place":
        return _from_grid(at, state.board.width, state.board.height)
    return -1 if at == _no_more(state, block) else at


def numbers(state: State) -> list[int]:
    """The numbers of all answers that the open question offers, in order."""
    return sorted(number_of(state, option) for option in bits(state.options))


def text_of(state: State, number: int) -> str:
    """The id of the answer with this number, as people and files write it; empty if it is not offered."""
    option = option_of(state, number)
    return option_id(state, option) if option >= 0 and state.options >> option & 1 else ""


def name(number: int) -> str:
    """What a number means in any game."""
    block = next(block for block in reversed(BLOCKS) if number >= START[block])
    at = number - START[block]
    if block == "place":
        square = _square_name(at % SQUARES)
        return f"{WALLS[at // SQUARES - 1]} {square}" if at >= SQUARES else square
    if block == "action" and at < decisions.ACTION_ABILITY:
        return decisions.ACTIONS[at] if at < len(decisions.ACTIONS) else f"action {at + 1}"
    if block == "action":
        return f"ability {at - decisions.ACTION_ABILITY + 1}"
    if block == "answer":
        return "yes" if at else "no"
    if block == "type":
        return ABILITY_TYPES[at]
    if block == "token":
        side, space, kind = at // (SPACES * 4), at // 4 % SPACES + 1, at % 4
        return f"{ABILITY_TYPES[kind]} token on space {space} of side {side + 1}"
    return NO_MORE if block == NO_MORE else f"{block} {at + 1}"


def _no_more(state: State, block: str) -> int:
    """The answer that means "no more"; -1 if this question has none."""
    if block == "piece":
        return len(state.match.things)
    if block == "token":
        return len(state.tokens)
    return len(state.match.faces) if block == "die" else -1


def _square_name(square: int) -> str:
    return f"{chr(ord('a') + square % GRID)}{square // GRID + 1}"


def _to_grid(place: int, width: int, size: int) -> int:
    """The number that a place of a map has on the largest map: first all squares, then the places on walls, kind by
    kind."""
    square, layer = (place, 0) if place < size else ((place - size) // 3, (place - size) % 3 + 1)
    return layer * SQUARES + square // width * GRID + square % width


def _from_grid(at: int, width: int, height: int) -> int:
    layer, square = divmod(at, SQUARES)
    row, column = divmod(square, GRID)
    if column >= width or row >= height:
        return -1
    here = row * width + column
    return here if not layer else width * height + 3 * here + layer - 1
