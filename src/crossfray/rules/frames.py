"""The layout of every frame on the stack: unfinished work as plain numbers.

A frame is a list of ints. The first says which procedure it belongs to, the second how far that has come. The others
are named here, with names of their own for each procedure."""

from typing import Final

Frame = list[int]

PROCEDURE: Final = 0
AT: Final = 1
"""where a frame notes how far its procedure has come"""

# ---------------------------------------------------------------------- procedures; their functions are in engine.py

GAME_FRAME: Final = 0
ROUND_FRAME: Final = 1
TURN_FRAME: Final = 2
MOVE_FRAME: Final = 3
CHALLENGE_FRAME: Final = 4
ASSIST_FRAME: Final = 5
INTERACT_FRAME: Final = 6
KNOCK_FRAME: Final = 7
COOLDOWN_FRAME: Final = 8
STRIKE_FRAME: Final = 9
PROGRAM_FRAME: Final = 10
TRIGGERS_FRAME: Final = 11
ABILITY_FRAME: Final = 12
GRANT_FRAME: Final = 13
DRAFT_FRAME: Final = 14
SETTLE_FRAME: Final = 15
ROLL_FRAME: Final = 16
DICE_FRAME: Final = 17

# ---------------------------------------------------------------------- before and around the turns

GAME_PIECE: Final = 2  # the piece being placed
GAME_LEADERS: Final = 3  # the leaders named so far
GAME_LENGTH: Final = 4

DRAFT_SIDE: Final = 2  # the side that picks
DRAFT_CARD: Final = 3  # the card that was just picked
DRAFT_LENGTH: Final = 4

ROUND_SIDE: Final = 2  # the side whose turn is next
ROUND_LENGTH: Final = 3

TURN_SIDE: Final = 2
TURN_PIECE: Final = 3  # the character that takes the turn
TURN_LEFT: Final = 4  # actions left
TURN_FREE: Final = (
    5  # 1: a companion may still act for free (COMP-2); plus 2 for each action left that a text gave
)
TURN_LENGTH: Final = 6

COOLDOWN_SIDE: Final = 2
COOLDOWN_OFF: Final = 3  # pieces that came off the track and must be placed
COOLDOWN_PIECE: Final = 4  # the piece being placed
COOLDOWN_LENGTH: Final = 5

# ---------------------------------------------------------------------- actions

ACTING_PIECE: Final = 2  # in every frame of an action: the piece that acts

MOVE_PIECE: Final = 2
MOVE_SQUARES: Final = 3  # how many are left
MOVE_FLAGS: Final = 4
MOVE_SIDE: Final = 5  # the side that chooses the squares
MOVE_ANCHOR: Final = 6  # toward or away from this piece
MOVE_END: Final = 7
MOVE_WAY: Final = 8  # squares entered so far
MOVE_STOPPED_AT: Final = 9  # the last square where it could have stopped
MOVE_LAY: Final = 10  # whether it was knocked down at the start
MOVE_BY: Final = 11  # the piece that moves it; toward somebody only through squares it sees; -1: nobody
MOVE_GOAL: Final = 12  # the squares that it moves toward, if they are not those of a piece
MOVE_START: Final = 13  # where it started
MOVE_CAUSE: Final = 14  # what it is part of: see kinds.py
MOVE_ENDS: Final = 15  # the squares where it must end by the text; 0: anywhere
MOVE_PLAN: Final = 16  # the squares still to be entered, from here on
MOVE_LENGTH: Final = 16

STRIKE_PIECE: Final = 2  # the piece that does a basic challenge
STRIKE_SIDE: Final = 3  # the side that chooses the target
STRIKE_MORE: Final = 4  # dice that an effect adds
STRIKE_LENGTH: Final = 5

ASSIST_PIECE: Final = 2
ASSIST_SIDE: Final = 3
ASSIST_LENGTH: Final = 4

INTERACT_PIECE: Final = 2
INTERACT_SIDE: Final = 3
INTERACT_LENGTH: Final = 4

GRANT_PIECE: Final = 2  # the piece that is given a basic action
GRANT_ACTIONS: Final = 3  # which actions
GRANT_SIDE: Final = 4  # the side that chooses
GRANT_MORE: Final = 5  # dice that it adds to a challenge
GRANT_RAISED: Final = 6  # by how much the number of the challenge or move rises
GRANT_NOTE: Final = 7  # where the text notes which action it was, or 0
GRANT_LENGTH: Final = 8

ABILITY_PIECE: Final = 2  # the piece that uses it
ABILITY_CARD: Final = 3  # the card it is on: the character's own, its item's, its companion's
ABILITY_INDEX: Final = 4
ABILITY_COST: Final = 5
ABILITY_RAISED: Final = 6  # the step whose number was raised, or -1
ABILITY_PAID: Final = 7  # how it was paid: see kinds.py
ABILITY_LENGTH: Final = 8

# ---------------------------------------------------------------------- dice, and challenges

# A hand of dice: places from the beginning of the hand.
HAND_DICE: Final = 0  # standard dice; for the target of a challenge, those added to its defense
HAND_LESS: Final = 1  # standard dice that are not rolled: taken away, replaced, or set beforehand
HAND_ROLLED: Final = 2  # standard dice that were rolled
HAND_NAMED: Final = 3  # the other dice in the hand, as pieces
HAND_SET: Final = 4  # dice set before the roll, as a result (dice.py)
HAND_AS: Final = 5  # which faces count as others: a byte for each face
HAND_ROLL: Final = 6  # the dice on the table, as a result; -1 before the roll
HAND_MORE: Final = 7  # successes in addition to the dice
HAND_COUNT: Final = 8  # successes
HAND_SIZE: Final = 9

# In every frame of a roll: the piece that rolls, its opponent, and the hand of each.
ROLLER: Final = 2
ROLLER_AGAINST: Final = 3
FIRST_HAND: Final = 4
SECOND_HAND: Final = 13

CHALLENGE_BY: Final = 2  # or -1: nobody
CHALLENGE_TO: Final = 3
CHALLENGE_CREDIT: Final = 22  # who gets the points of a knock-out (TOKEN-3), or -1
CHALLENGE_WON: Final = 23
CHALLENGE_RESULT: Final = 24  # what happened to the target
CHALLENGE_SQUARE: Final = 25  # where the target was then
CHALLENGE_CAUSE: Final = 26  # what it is part of: see kinds.py
CHALLENGE_LENGTH: Final = 27

ROLL_BY: Final = 2
ROLL_TO: Final = 3  # the opponent, or -1
ROLL_NEEDED: Final = 22  # successes needed, if nobody rolls against it
ROLL_LENGTH: Final = 23

DICE_HAND: Final = 2  # the hand whose dice are picked
DICE_SIDE: Final = 3  # the side that picks
DICE_DEED: Final = 4  # what happens to them
DICE_AMONG: Final = 5  # the dice to pick from, as a result
DICE_LEAST: Final = 6  # how many more must be picked,
DICE_MOST: Final = 7  # and how many more may be
DICE_PICKED: Final = 8  # the picked dice, as a result
DICE_FACE: Final = 9  # the face they are set to
DICE_LENGTH: Final = 10

KNOCK_PIECE: Final = 2
KNOCK_BY: Final = 3  # the piece that does it, or -1
KNOCK_CREDIT: Final = 4  # who gets the points of a knock-out (TOKEN-3), or -1
KNOCK_REPLACED: Final = 5  # whether something else happens instead
KNOCK_RESULT: Final = 6
KNOCK_SQUARE: Final = 7  # where the target was
KNOCK_CAUSE: Final = 8  # what it is part of: see kinds.py
KNOCK_LENGTH: Final = 9

# ---------------------------------------------------------------------- texts

SETTLE_VALUE: Final = 2  # the value that several texts set
SETTLE_PIECE: Final = 3  # the piece that has the value
SETTLE_ROWS: Final = 4  # the rows that set it, as bits
SETTLE_LENGTH: Final = 5

TRIGGERS_BEFORE: Final = 2  # whether the event is still to come
TRIGGERS_WAITING: Final = 3  # the rows that have not been heard yet, as bits
TRIGGERS_EVENT: Final = 4  # the event that they hear, from here on (kinds.py)

CODE: Final = 2  # which program
SOURCE: Final = 3  # the card whose text it is
SIDE: Final = 4  # the side that is `you`
DOER: Final = 5  # the piece that does the action, or -1
WAS_DONE: Final = 6  # whether the last optional part was done
HAS_WON: Final = 7  # whether the last challenge or flip was won
COUNT: Final = 8  # successes rolled
FACES: Final = 9  # the last roll, as a result (dice.py)
PASSED: Final = 10  # squares the last move entered
SQUARES_MOVED: Final = 11
RAISED: Final = 12  # the step whose number was raised, or -1
LIMIT: Final = 13  # the limit that counts its uses, or -1
MARKED: Final = 14  # remembered squares
STOOD: Final = 15  # 1 + where the subject, or a target, was; below 0: it left the map from there; 0: nowhere
MADE: Final = 16  # 1 + the piece of another side that the text makes act just now (CONTROL-2); 0: none
MADE_AS: Final = 17  # 1 + the side it counts as while it is controlled (CONTROL-1); 0: its own
CAUSE: Final = 18  # what the text is part of: see kinds.py
LEAD: Final = 19  # the margin of the last challenge or contest; below 1 it was lost
AGAINST: Final = 20  # what was rolled against it, as a result
TARGETED: Final = 21  # sets of pieces from here on: the last target,
SUBJECT: Final = 22  # the subject of the event,
OBJECT: Final = 23  # the object of the event,
LOCALS: Final = 24  # and as many more as the text names
PROGRAM_LENGTH: Final = 24  # length without the text's own names
