"""Steps with dice: rolls, contests and flips of a text, and changes to dice being rolled (ABIL-4)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.challenge import COMPARED, MOST_DICE, standard_dice
from crossfray.rules.conditions import amount
from crossfray.rules.dice import one_at, places
from crossfray.rules.distance import distance
from crossfray.rules.frames import (
    AT,
    CHALLENGE_FRAME,
    CODE,
    FIRST_HAND,
    HAND_AS,
    HAND_DICE,
    HAND_LESS,
    HAND_MORE,
    HAND_NAMED,
    HAND_ROLL,
    HAND_SET,
    HAS_WON,
    PROCEDURE,
    ROLL_FRAME,
    ROLL_LENGTH,
    ROLL_NEEDED,
    SECOND_HAND,
    SOURCE,
    TARGETED,
    Frame,
)
from crossfray.rules.hands import (
    among,
    count,
    dice_in,
    die_at,
    hand_of,
    is_rolled,
    new_hands,
    rolling_frame,
    spare_dice,
    treat,
    whose_hand,
)
from crossfray.rules.kinds import (
    COUNT_AS,
    DICE_ADDED,
    DICE_REMOVED,
    DICE_REPLACED,
    DIE_SET,
    FLIP,
    MORE_SUCCESSES,
    ROLL,
    Event,
)
from crossfray.rules.procedure import ask
from crossfray.rules.rolls import NO_FACE, TO_REMOVE, TO_REROLL, TO_SET, pick_dice, roll_more
from crossfray.rules.selectors import members, named, squares_of
from crossfray.rules.state import CHANCE, State
from crossfray.rules.steps import MOST, PASSED_OVER, Step, asked, one, who_does_it
from crossfray.rules.texts import own
from crossfray.rules.triggers import happens
from crossfray.rules.values import value

# ---------------------------------------------------------------------- rolls, contests and flips


def dice_to_roll(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """A roll of dice with a name needs one of them; there are always enough standard dice."""
    name = program[at].name
    return spare_dice(state, named(state, frame, name)) if name else 1


def begin_roll(state: State, frame: Frame, op: p.Op, _found: int) -> None:
    """CHAL-17: roll and count successes, without a defender."""
    rolling = new_hands(ROLL_LENGTH, ROLL_FRAME, roller(state, frame), -1)
    fill_hand(state, frame, rolling, FIRST_HAND, op.name, roll_dice(state, frame, op))
    rolling[ROLL_NEEDED] = distance_to_beat(state, frame, op) if op.other else 0
    frame[AT] += 1
    state.frames.append(rolling)


def fill_hand(state: State, frame: Frame, rolling: Frame, hand: int, name: str, dice: int) -> None:
    """Put dice into a hand: dice with a name, or standard ones."""
    if name:
        rolling[hand + HAND_NAMED] |= first_of(spare_dice(state, named(state, frame, name)), dice)
    else:
        rolling[hand + HAND_DICE] += dice


def first_of(things: int, count: int) -> int:
    """The first few of some pieces."""
    return sum(1 << thing for thing in [*bits(things)][: max(count, 0)])


def roller(state: State, frame: Frame) -> int:
    """The piece that rolls: the card's own character, or the one that does the action."""
    piece = own(state, frame[SOURCE])
    return piece if piece >= 0 else who_does_it(state, frame)


def roll_dice(state: State, frame: Frame, op: p.Op) -> int:
    """How many dice a text rolls; cards may change that in an interact."""
    dice = amount(state, frame, op.number)
    if frame[CODE] in state.match.interaction_programs:
        dice = value(state, p.ROLL_DICE, dice, Event(ROLL, doer=roller(state, frame)))
    return min(dice, MOST_DICE)


def distance_to_beat(state: State, frame: Frame, op: p.Op) -> int:
    """The successes that a roll against a distance needs: one for each square, at least one."""
    here = state.where[who_does_it(state, frame)]
    there = squares_of(state, members(state, frame, op.other))
    away = [distance(state.board, here, square) for square in bits(there)] if here >= 0 else []
    return max(1, min(away, default=MOST))


def rivals_to_contest(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Pieces to have a contest with; nobody rolls against itself."""
    op = program[at]
    who = members(state, frame, op.who)
    return members(state, frame, op.other) & ~who if who and dice_to_roll(state, frame, program, at) else 0


def begin_contest(state: State, frame: Frame, op: p.Op, found: int) -> None:
    """Both roll and count successes; the higher number wins, and a tie is won by nobody."""
    piece, other = one(members(state, frame, op.who)), one(found)
    rolling = new_hands(ROLL_LENGTH, ROLL_FRAME, piece, other)
    dice = min(amount(state, frame, op.number), MOST_DICE)
    fill_hand(state, frame, rolling, FIRST_HAND, op.name, dice)
    rolling[SECOND_HAND + HAND_DICE] = op.numbers[0] if op.numbers else dice
    frame[TARGETED] = 1 << other
    frame[AT] += 1
    state.frames.append(rolling)


def begin_flip(state: State, _frame: Frame, _op: p.Op, _found: int) -> None:
    ask(state, decisions.ASK_FLIP, CHANCE, 1 << decisions.YES | 1 << decisions.NO)


def flip(state: State, frame: Frame, _op: p.Op, answer: int) -> None:
    """COIN-1: a fair flip."""
    frame[AT] += 1
    frame[HAS_WON] = int(answer == decisions.YES)
    happens(state, Event(FLIP, doer=roller(state, frame), result=frame[HAS_WON]))


# ---------------------------------------------------------------------- on dice that are being rolled


def hand_meant(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """The hand of the piece that is meant, in the current challenge or roll; 0 if there is none, or all is decided."""
    rolling = rolling_frame(state)
    if rolling is None or (rolling[PROCEDURE] == CHALLENGE_FRAME and rolling[AT] >= COMPARED):
        return 0
    return hand_of(rolling, members(state, frame, program[at].who))


def rolling_now(state: State) -> Frame:
    rolling = rolling_frame(state)
    assert rolling is not None
    return rolling


def hand_to_grow(state: State, frame: Frame, program: p.Program, at: int) -> int:
    hand = hand_meant(state, frame, program, at)
    return hand if hand and dice_to_roll(state, frame, program, at) else 0


def add_dice(state: State, frame: Frame, op: p.Op, hand: int) -> None:
    """Dice join a hand: before the roll (CHAL-15), where they first make up for dice taken away, or after it if the
    text says so."""
    frame[AT] += 1
    rolling, dice = rolling_now(state), min(amount(state, frame, op.number), MOST_DICE)
    if op.name or is_rolled(rolling, hand):
        dice = max(dice, 0)
    more = first_of(spare_dice(state, named(state, frame, op.name)), dice) if op.name else 0
    dice = more.bit_count() if op.name else dice
    if is_rolled(rolling, hand):
        kind = state.match.dice[op.name]
        rolling[hand + HAND_NAMED] |= more
        roll_more(state, hand, dice * one_at(kind.first))
    else:
        rolling[hand + HAND_DICE] += 0 if op.name else dice
        rolling[hand + HAND_NAMED] |= more
    happens(state, Event(DICE_ADDED, doer=whose_hand(rolling, hand), amount=dice, card=more.bit_length() - 1))


def hand_to_change(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """The hand of the piece that is meant, if the step can change one of its dice: before the roll any die of the
    kind, after it one that shows such a face."""
    hand, op = hand_meant(state, frame, program, at), program[at]
    if not hand:
        return 0
    rolling = rolling_now(state)
    if is_rolled(rolling, hand):
        return hand if dice_meant(state, op, rolling, hand) else 0
    if op.code == p.DO_REROLL:
        return 0
    held = dice_held(state, rolling, hand, op.name)
    return hand if held or (not op.name and standard_dice(state, rolling, hand)) else 0


def dice_meant(state: State, op: p.Op, rolling: Frame, hand: int) -> int:
    """The dice on the table that a step means, as a result; for setting, those that show something else."""
    match, roll = state.match, rolling[hand + HAND_ROLL]
    faces = op.numbers[1:] if op.code == p.DO_SET_DICE else op.numbers
    found = among(match, roll, faces, op.name or None)
    if op.code == p.DO_SET_DICE:
        face = op.numbers[0]
        found -= among(match, found, (face,))
        for place, number in places(found):
            found -= 0 if face in die_at(match, place).faces else number * one_at(place)
    return found


def dice_held(state: State, rolling: Frame, hand: int, name: str) -> int:
    """The dice with a name in a hand, as pieces."""
    things = state.match.things
    return sum(1 << n for n in bits(rolling[hand + HAND_NAMED]) if things[n].card == name)


def pick_from_hand(state: State, frame: Frame, op: p.Op, hand: int, deed: int) -> None:
    """The side that the text names picks dice on the table: this many, up to this many, or without a number all or
    any."""
    found = dice_meant(state, op, rolling_now(state), hand)
    most = min(amount(state, frame, op.number) or MOST, dice_in(found))
    least = 0 if op.flags & p.UP_TO else most
    face = op.numbers[0] if op.code == p.DO_SET_DICE else NO_FACE
    pick_dice(state, hand, asked(state, frame, op), deed, found, least, most, face)


def reroll(state: State, frame: Frame, op: p.Op, hand: int) -> None:
    frame[AT] += 1
    pick_from_hand(state, frame, op, hand, TO_REROLL)


def set_face(state: State, frame: Frame, op: p.Op, hand: int) -> None:
    """CHAL-16: set a die to a face after the roll, or before it; then it is not rolled."""
    frame[AT] += 1
    rolling = rolling_now(state)
    if is_rolled(rolling, hand):
        pick_from_hand(state, frame, op, hand, TO_SET)
        return
    taken = take_from_hand(state, frame, op, rolling, hand)
    now = taken * one_at(state.match.dice[op.name].place(op.numbers[0]))
    rolling[hand + HAND_SET] += now
    happens(state, Event(DIE_SET, doer=whose_hand(rolling, hand), amount=taken, result=now))


def take_from_hand(state: State, frame: Frame, op: p.Op, rolling: Frame, hand: int) -> int:
    """Take dice of a hand out of the roll; the result is how many."""
    most = amount(state, frame, op.number) or MOST
    if op.name:
        out = first_of(dice_held(state, rolling, hand, op.name), most)
        rolling[hand + HAND_NAMED] &= ~out
        return out.bit_count()
    taken = min(most, standard_dice(state, rolling, hand))
    rolling[hand + HAND_LESS] += taken
    return taken


def take_away(state: State, frame: Frame, op: p.Op, hand: int) -> None:
    """Dice leave a hand: they are not rolled, or no longer count."""
    frame[AT] += 1
    rolling = rolling_now(state)
    if is_rolled(rolling, hand):
        pick_from_hand(state, frame, op, hand, TO_REMOVE)
        return
    taken = take_from_hand(state, frame, op, rolling, hand)
    happens(state, Event(DICE_REMOVED, doer=whose_hand(rolling, hand), amount=taken))


def hand_to_replace(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """The hand of the piece that is meant, if one of its standard dice can still be replaced with another die."""
    hand = hand_to_grow(state, frame, program, at)
    rolling = rolling_frame(state)
    if not hand or rolling is None or is_rolled(rolling, hand):
        return 0
    return hand if standard_dice(state, rolling, hand) else 0


def replace_dice(state: State, frame: Frame, op: p.Op, hand: int) -> None:
    """Replace standard dice of a hand with others."""
    frame[AT] += 1
    rolling = rolling_now(state)
    most = min(amount(state, frame, op.number) or MOST, standard_dice(state, rolling, hand))
    more = first_of(spare_dice(state, named(state, frame, op.name)), most)
    rolling[hand + HAND_LESS] += more.bit_count()
    rolling[hand + HAND_NAMED] |= more
    number, card = more.bit_count(), more.bit_length() - 1
    happens(state, Event(DICE_REPLACED, doer=whose_hand(rolling, hand), amount=number, card=card))


def count_as(state: State, frame: Frame, op: p.Op, hand: int) -> None:
    """CHAL-16: for the rest of the challenge, dice with some faces count as having rolled another."""
    frame[AT] += 1
    rolling = rolling_now(state)
    *faces, face = op.numbers
    for was in faces:
        rolling[hand + HAND_AS] &= ~(255 * one_at(was))
        rolling[hand + HAND_AS] += (face + 1) * one_at(was)
    if is_rolled(rolling, hand):
        treat(state.match, rolling, hand)
        count(state.match, rolling, hand)
    for was in faces:
        happens(state, Event(COUNT_AS, doer=whose_hand(rolling, hand), amount=was, result=face))


def more_successes(state: State, frame: Frame, op: p.Op, hand: int) -> None:
    """Add successes to those of the dice."""
    frame[AT] += 1
    rolling, more = rolling_now(state), amount(state, frame, op.number)
    rolling[hand + HAND_MORE] += more
    if is_rolled(rolling, hand):
        count(state.match, rolling, hand)
    happens(state, Event(MORE_SUCCESSES, doer=whose_hand(rolling, hand), amount=more))


DICE_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_ROLL, "roll", ("other", "number", "name"), begin_roll, dice_to_roll),
    Step(
        p.DO_CONTEST,
        "contest",
        ("who", "other", "number", "numbers", "name"),
        begin_contest,
        rivals_to_contest,
    ),
    Step(p.DO_FLIP, "flip", (), begin_flip, answered=flip),
    Step(p.DO_ADD_DICE, "add dice", ("who", "number", "name"), add_dice, hand_to_grow, otherwise=PASSED_OVER),
    Step(
        p.DO_REMOVE_DICE,
        "remove dice",
        ("who", "number", "numbers", "name", "flags", "by"),
        take_away,
        hand_to_change,
        otherwise=PASSED_OVER,
    ),
    Step(
        p.DO_REPLACE_DICE,
        "replace dice",
        ("who", "number", "name"),
        replace_dice,
        hand_to_replace,
        otherwise=PASSED_OVER,
    ),
    Step(
        p.DO_SET_DICE,
        "set dice",
        ("who", "number", "numbers", "name", "flags", "by"),
        set_face,
        hand_to_change,
        otherwise=PASSED_OVER,
    ),
    Step(
        p.DO_REROLL,
        "reroll",
        ("who", "number", "numbers", "name", "flags", "by"),
        reroll,
        hand_to_change,
        otherwise=PASSED_OVER,
    ),
    Step(p.DO_COUNT_AS, "count as", ("who", "numbers"), count_as, hand_meant, otherwise=PASSED_OVER),
    Step(
        p.DO_MORE_SUCCESSES,
        "add successes",
        ("who", "number"),
        more_successes,
        hand_meant,
        otherwise=PASSED_OVER,
    ),
)
