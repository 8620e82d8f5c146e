"""The layout of every frame on the stack: what is unfinished, as plain numbers.

A frame is a list of ints. Its first number says which procedure it belongs to, the second how far that is; what the
others mean is named here, for each procedure by names of its own."""

from typing import Final

Frame = list[int]

PROCEDURE: Final = 0
AT: Final = 1
"""where in a frame the procedure notes how far it is"""

# ---------------------------------------------------------------------- which procedure; the functions are in engine.py

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

GAME_PIECE: Final = 2  # who is being placed
GAME_LEADERS: Final = 3  # the leaders named so far
GAME_LENGTH: Final = 4

DRAFT_SIDE: Final = 2  # who picks
DRAFT_CARD: Final = 3  # the card just picked
DRAFT_LENGTH: Final = 4

ROUND_SIDE: Final = 2  # whose turn is next
ROUND_LENGTH: Final = 3

TURN_SIDE: Final = 2
TURN_PIECE: Final = 3  # the character that takes it
TURN_LEFT: Final = 4  # actions left
TURN_FREE: Final = (
    5  # 1: a companion may still act for free (COMP-2); and 2 for each action left that a text gave
)
TURN_LENGTH: Final = 6

COOLDOWN_SIDE: Final = 2
COOLDOWN_OFF: Final = 3  # who came off the track and is to be placed
COOLDOWN_PIECE: Final = 4  # who is being placed
COOLDOWN_LENGTH: Final = 5

# ---------------------------------------------------------------------- actions

ACTING_PIECE: Final = 2  # in every frame of an action: who does it

MOVE_PIECE: Final = 2
MOVE_SQUARES: Final = 3  # how many are left
MOVE_FLAGS: Final = 4
MOVE_SIDE: Final = 5  # who chooses the squares
MOVE_ANCHOR: Final = 6  # toward or away from whom
MOVE_END: Final = 7
MOVE_WAY: Final = 8  # squares entered so far
MOVE_STOPPED_AT: Final = 9  # the last square where it could have stopped
MOVE_LAY: Final = 10  # whether it was knocked down when it set out
MOVE_BY: Final = 11  # who moves it, and must see it moved toward somebody (TOWARD-1); -1: nobody
MOVE_GOAL: Final = 12  # the squares it is moved toward, if those are no piece's
MOVE_START: Final = 13  # where it set out
MOVE_CAUSE: Final = 14  # what it is part of: see kinds
MOVE_ENDS: Final = 15  # the squares where the text says that it must end; 0: wherever it can
MOVE_PLAN: Final = 16  # the squares still to be entered, from here on
MOVE_LENGTH: Final = 16

STRIKE_PIECE: Final = 2  # who does a basic challenge
STRIKE_SIDE: Final = 3  # who chooses the target
STRIKE_MORE: Final = 4  # how many dice an effect adds
STRIKE_LENGTH: Final = 5

ASSIST_PIECE: Final = 2
ASSIST_SIDE: Final = 3
ASSIST_LENGTH: Final = 4

INTERACT_PIECE: Final = 2
INTERACT_SIDE: Final = 3
INTERACT_LENGTH: Final = 4

GRANT_PIECE: Final = 2  # who is given a basic action
GRANT_ACTIONS: Final = 3  # which ones
GRANT_SIDE: Final = 4  # who chooses
GRANT_MORE: Final = 5  # how many dice it adds to a challenge
GRANT_RAISED: Final = 6  # by how much the challenge or move is raised
GRANT_NOTE: Final = 7  # where the text notes which one it was, or 0
GRANT_LENGTH: Final = 8

ABILITY_PIECE: Final = 2  # who does it
ABILITY_CARD: Final = 3  # on whose card it is: the character itself, its item, its companion
ABILITY_INDEX: Final = 4
ABILITY_COST: Final = 5
ABILITY_RAISED: Final = 6  # the step whose number is raised, or -1
ABILITY_PAID: Final = 7  # how it was paid: see kinds
ABILITY_LENGTH: Final = 8

# ---------------------------------------------------------------------- dice, and challenges

# A hand of dice: where each of these is, from the place where the hand begins.
HAND_DICE: Final = 0  # standard dice; of the target of a challenge what is added to its defense
HAND_LESS: Final = 1  # standard dice that are not rolled: taken away, replaced, or set beforehand
HAND_ROLLED: Final = 2  # standard dice rolled in the end
HAND_NAMED: Final = 3  # the other dice in it, as things
HAND_SET: Final = 4  # dice set before the roll, as a result (dice.py)
HAND_AS: Final = 5  # which faces count as others: a byte for every face
HAND_ROLL: Final = 6  # what lies on the table, as a result; -1 before the roll
HAND_MORE: Final = 7  # successes beside the dice
HAND_COUNT: Final = 8  # successes
HAND_SIZE: Final = 9

# In every frame of a roll: who rolls, against whom, and the hand of each.
ROLLER: Final = 2
ROLLER_AGAINST: Final = 3
FIRST_HAND: Final = 4
SECOND_HAND: Final = 13

CHALLENGE_BY: Final = 2  # or -1: nobody does it
CHALLENGE_TO: Final = 3
CHALLENGE_CREDIT: Final = 22  # whose points a knock-out would be (TOKEN-3), or -1
CHALLENGE_WON: Final = 23
CHALLENGE_RESULT: Final = 24  # what became of the target
CHALLENGE_SQUARE: Final = 25  # where it was then
CHALLENGE_CAUSE: Final = 26  # what it is part of: see kinds
CHALLENGE_LENGTH: Final = 27

ROLL_BY: Final = 2
ROLL_TO: Final = 3  # who rolls against it, or -1
ROLL_NEEDED: Final = 22  # how many successes it takes, if nobody rolls against it
ROLL_LENGTH: Final = 23

DICE_HAND: Final = 2  # of which hand dice are chosen
DICE_SIDE: Final = 3  # who chooses
DICE_DEED: Final = 4  # what is done with them
DICE_AMONG: Final = 5  # the dice there are to choose from, as a result
DICE_LEAST: Final = 6  # how many more must be chosen,
DICE_MOST: Final = 7  # and may be
DICE_PICKED: Final = 8  # those chosen, as a result
DICE_FACE: Final = 9  # to which face they are set
DICE_LENGTH: Final = 10

KNOCK_PIECE: Final = 2
KNOCK_BY: Final = 3  # who does it, or -1
KNOCK_CREDIT: Final = 4  # whose points a knock-out would be (TOKEN-3), or -1
KNOCK_REPLACED: Final = 5  # whether something else happens instead
KNOCK_RESULT: Final = 6
KNOCK_SQUARE: Final = 7  # where it was
KNOCK_CAUSE: Final = 8  # what it is part of: see kinds
KNOCK_LENGTH: Final = 9

# ---------------------------------------------------------------------- texts

SETTLE_VALUE: Final = 2  # which value several texts set
SETTLE_PIECE: Final = 3  # of whom
SETTLE_ROWS: Final = 4  # the rows that do, as bits
SETTLE_LENGTH: Final = 5

TRIGGERS_BEFORE: Final = 2  # whether the event is still to come
TRIGGERS_WAITING: Final = 3  # the rows that are still to be heard, as bits
TRIGGERS_EVENT: Final = 4  # the event they hear, from here on (kinds.py)

CODE: Final = 2  # which program
SOURCE: Final = 3  # the card whose text it is
SIDE: Final = 4  # who is `you`
DOER: Final = 5  # who does the action, or -1
WAS_DONE: Final = 6  # whether the last optional part was done
HAS_WON: Final = 7  # whether the last challenge or flip was won
COUNT: Final = 8  # successes rolled
FACES: Final = 9  # the last roll, as a result (dice.py)
PASSED: Final = 10  # squares the last move entered
SQUARES_MOVED: Final = 11
RAISED: Final = 12  # the step whose number was raised, or -1
LIMIT: Final = 13  # the limit that counts its uses, or -1
MARKED: Final = 14  # squares to remember
STOOD: Final = (
    15  # where the subject, or a target, was, and 1 more; below 0: it left the map there; 0: nowhere
)
MADE: Final = (
    16  # the piece of another side that the text makes act just now, and 1 more (CONTROL-2); 0: none
)
MADE_AS: Final = 17  # the side it counts as while it is controlled, and 1 more (CONTROL-1); 0: its own
CAUSE: Final = 18  # what the text is part of: see kinds
LEAD: Final = 19  # by how much the last challenge or contest was won; below 1 it was lost
AGAINST: Final = 20  # what was rolled against it, as a result
TARGETED: Final = 21  # sets of pieces from here: the last target,
SUBJECT: Final = 22  # what the moment is about,
OBJECT: Final = 23  # what it happened to,
LOCALS: Final = 24  # and as many more as the text names
PROGRAM_LENGTH: Final = 24  # without what the text names
