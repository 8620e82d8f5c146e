"""The kinds of questions a game asks, and what their answers are."""

from typing import Final, NamedTuple

# Kinds of questions. Chance answers those about rolls and flips.
NO_QUESTION: Final = -1
ASK_FIRST_PLAYER: Final = 0
ASK_CHALLENGER_ROLL: Final = 1
ASK_DEFENDER_ROLL: Final = 2
ASK_PLACE: Final = 3
ASK_CHARACTER: Final = 4
ASK_ACTION: Final = 5
ASK_MOVE_TO: Final = 6
ASK_TARGET: Final = 7
ASK_ASSIST: Final = 8
ASK_INTERACT: Final = 9
ASK_RETURN: Final = 10
ASK_ORDER: Final = 11  # which of several effects first
ASK_YES_NO: Final = 12
ASK_BRANCH: Final = 13
ASK_CHOOSE: Final = 14
ASK_CHOOSE_MORE: Final = 15  # one more, or no more
ASK_GRANTED: Final = 16
ASK_SHIFT: Final = 17
ASK_RAISE: Final = 18
ASK_ROLL: Final = 19
ASK_FLIP: Final = 20
ASK_TOKEN_TYPE: Final = 21  # which token of a pool
ASK_NAME_LEADER: Final = 22
ASK_WAY: Final = 23  # which way to a square, where ways trigger different things
ASK_AREA: Final = 24  # which starting area
ASK_DRAW: Final = 25  # which power-up chance draws
ASK_PICK: Final = 26  # a card for the squad
ASK_BEARER: Final = 27  # one of the attached cards
ASK_SETTLE: Final = 28  # which of several texts that set a value counts
ASK_DIE: Final = 29  # which of the dice on the table, or no more
ASK_REROLL: Final = 30
ASK_CARD_SIDE: Final = 31  # which side is up (FLIPSIDE-1)
ASK_WALL: Final = 32  # a section or a point of a wall
ASK_SET: Final = 33  # one of the map's named sets of squares

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
OF_ROW: Final = 12
OF_DIE: Final = 13
OF_SET: Final = 14


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
    Question("settle", OF_ROW),
    Question("die", OF_DIE),
    Question("reroll", OF_RESULT),
    Question("card side", OF_PIECE),
    Question("wall", OF_SQUARE),
    Question("named squares", OF_SET),
)

# Actions: what a character does on its turn.
ACTION_MOVE: Final = 0
ACTION_CHALLENGE: Final = 1
ACTION_ASSIST: Final = 2
ACTION_INTERACT: Final = 3
ACTION_RALLY: Final = 4
ACTION_DONE: Final = 5
ACTIONS: Final = ("move", "challenge", "assist", "interact", "rally", "done")
NOT_ON_THE_CARD: Final = 7  # an action that nobody offers, for asking why not
ACTION_ABILITY: Final = (
    8  # the first action from the cards of a character, its items and companions; the others follow
)
EVERY_ACTION: Final = -1
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
