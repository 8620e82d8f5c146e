"""The kinds of questions a game asks, and what their answers are."""

from typing import Final, NamedTuple

# Kinds of questions. Chance answers the first three.
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

# What an answer is: a small number that means one of these.
OF_SIDE: Final = 0
OF_RESULT: Final = 1
OF_SQUARE: Final = 2
OF_PIECE: Final = 3
OF_ACTION: Final = 4


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
EVERY_ACTION: Final = (1 << len(ACTIONS)) - 1


class Decision(NamedTuple):
    """The one open question: who must answer, what, and the set of answers as bits.

    `id` names it: an answer to an earlier decision is stale."""

    id: int
    kind: int
    side: int
    """the side that answers, or CHANCE"""
    options: int
