"""The kinds of questions a game asks, and what their answers are."""

from typing import Final, NamedTuple

# Kinds of questions. Chance answers those about rolls and flips.
NO_QUESTION: Final = -1
FIRST_PLAYER: Final = 0
CHALLENGER_ROLL: Final = 1
DEFENDER_ROLL: Final = 2
PLACE: Final = 3
CHARACTER: Final = 4
ACTION: Final = 5
MOVE_TO: Final = 6
TARGET: Final = 7
ASSIST: Final = 8
INTERACT: Final = 9
RETURN: Final = 10
ORDER: Final = 11  # which of several effects first
YES_NO: Final = 12
BRANCH: Final = 13
CHOOSE: Final = 14
CHOOSE_MORE: Final = 15  # another one, or no more
GRANTED: Final = 16
SHIFT: Final = 17
RAISE: Final = 18
ROLL: Final = 19
FLIP: Final = 20
TOKEN_TYPE: Final = 21  # which token of a pool
NAME_LEADER: Final = 22
WAY: Final = 23  # of the ways to a square, where they set off different things
AREA: Final = 24  # which starting area
DRAW: Final = 25  # which power-up chance draws
PICK: Final = 26  # a card for the squad
BEARER: Final = 27  # of what is attached

# What an answer is: a small number that means one of these.
OF_SIDE: Final = 0
OF_RESULT: Final = 1
OF_SQUARE: Final = 2
OF_PIECE: Final = 3
OF_ACTION: Final = 4
OF_TRIGGER: Final = 5
OF_YES_NO: Final = 6
OF_STEP: Final = 7
OF_TOKEN: Final = 8
OF_TYPE: Final = 9
OF_WAY: Final = 10
OF_AREA: Final = 11


class Question(NamedTuple):
    name: str
    answers: int


QUESTIONS: Final = (
    Question("first player", OF_SIDE),
    Question("challenger's roll", OF_RESULT),
    Question("defender's roll", OF_RESULT),
    Question("place", OF_SQUARE),
    Question("character", OF_PIECE),
    Question("action", OF_ACTION),
    Question("move to", OF_SQUARE),
    Question("target", OF_PIECE),
    Question("assist", OF_PIECE),
    Question("interact", OF_PIECE),
    Question("return", OF_PIECE),
    Question("order", OF_TRIGGER),
    Question("yes or no", OF_YES_NO),
    Question("which", OF_STEP),
    Question("choose", OF_PIECE),
    Question("choose more", OF_PIECE),
    Question("granted action", OF_ACTION),
    Question("shift", OF_TOKEN),
    Question("raise", OF_STEP),
    Question("roll", OF_RESULT),
    Question("flip", OF_YES_NO),
    Question("token", OF_TYPE),
    Question("leader", OF_PIECE),
    Question("way", OF_WAY),
    Question("area", OF_AREA),
    Question("draw", OF_PIECE),
    Question("pick", OF_PIECE),
    Question("bearer", OF_PIECE),
)

# Actions: what a character does on its turn.
MOVE: Final = 0
CHALLENGE: Final = 1
AID: Final = 2
USE: Final = 3
RALLY: Final = 4
DONE: Final = 5
ACTIONS: Final = ("move", "challenge", "assist", "interact", "rally", "done")
BASIC_ACTIONS: Final = (MOVE, CHALLENGE, AID, USE)  # ACT-FOUR-BASIC
NOT_ON_THE_CARD: Final = 7  # an action that nobody offers, to ask why not
ABILITY: Final = 8  # the first ability of the character, then the others
ITEM: Final = 16  # the action of its first item, then of others
COMPANION: Final = 20  # the first action of its companion, then the others
EVERY_ACTION: Final = (1 << 28) - 1
YES: Final = 1
NO: Final = 0


class Decision(NamedTuple):
    """The one open question: who must answer, what, and the set of answers as bits.

    `id` names it: an answer to an earlier decision is stale."""

    id: int
    kind: int
    side: int
    """the side that answers, or CHANCE"""
    options: int
