"""A hand: the dice that somebody rolls, from the first change to the last, in the frame of a challenge or roll.

Both hands stay there until the challenge is over (CHAL-20), so texts can change dice before and after the roll. What
a hand shows is a result (dice.py): a byte for every face of every kind of die."""

from crossfray.rules.board import bits
from crossfray.rules.dice import BURST, SHIELD, Dice, Die, one_at, places, results, set_to, treated
from crossfray.rules.dice import successes as successes_of
from crossfray.rules.frames import (
    CHALLENGE_FRAME,
    FIRST_HAND,
    HAND_AS,
    HAND_COUNT,
    HAND_MORE,
    HAND_NAMED,
    HAND_ROLL,
    HAND_ROLLED,
    HAND_SET,
    PROCEDURE,
    ROLL_FRAME,
    ROLLER,
    ROLLER_AGAINST,
    SECOND_HAND,
    Frame,
)
from crossfray.rules.match import DIE, Match
from crossfray.rules.procedure import ask
from crossfray.rules.state import CHANCE, OFF, State


def new_hands(length: int, procedure: int, roller: int, against: int) -> Frame:
    """The frame of a roll before any die is rolled."""
    frame = [0] * length
    frame[PROCEDURE] = procedure
    frame[ROLLER], frame[ROLLER_AGAINST] = roller, against
    frame[FIRST_HAND + HAND_ROLL] = frame[SECOND_HAND + HAND_ROLL] = -1
    return frame


def rolling_frame(state: State) -> Frame | None:
    """The nearest challenge or roll that is not over."""
    for frame in reversed(state.frames):
        if frame[PROCEDURE] == CHALLENGE_FRAME or frame[PROCEDURE] == ROLL_FRAME:
            return frame
    return None


def whose_hand(frame: Frame, hand: int) -> int:
    """The piece that rolls a hand, or -1."""
    return frame[ROLLER if hand == FIRST_HAND else ROLLER_AGAINST]


def hand_of(frame: Frame, who: int) -> int:
    """The hand of one of some pieces in a roll; 0 if none of them rolls."""
    for hand in (FIRST_HAND, SECOND_HAND):
        piece = whose_hand(frame, hand)
        if piece >= 0 and who >> piece & 1:
            return hand
    return 0


def is_rolled(frame: Frame, hand: int) -> bool:
    return frame[hand + HAND_ROLL] >= 0


def ones_of(frame: Frame, hand: int) -> int:
    """The face that counts 1 in a hand (CHAL-5): a shield for the target of a challenge, else a burst (CHAL-17)."""
    return SHIELD if hand == SECOND_HAND and frame[PROCEDURE] == CHALLENGE_FRAME else BURST


# ---------------------------------------------------------------------- the dice of a hand


def kinds_of(match: Match, things: int) -> Dice:
    """The kinds of some dice."""
    if not things:
        return ()
    return tuple(match.dice[match.things[thing].card] for thing in bits(things))


def spare_dice(state: State, among: int) -> int:
    """Which of some pieces are dice that can be rolled: neither on a track nor in a hand."""
    used = 0
    for frame in state.frames:
        if frame[PROCEDURE] in (CHALLENGE_FRAME, ROLL_FRAME):
            used |= frame[FIRST_HAND + HAND_NAMED] | frame[SECOND_HAND + HAND_NAMED]
    things = state.match.things
    return sum(1 << n for n in bits(among & ~used) if things[n].kind == DIE and state.where[n] == OFF)


def hand_results(state: State, frame: Frame, hand: int) -> tuple[tuple[int, int], ...]:
    """What the dice of a hand can show when they are rolled."""
    return results(*hand_dice(state, frame, hand))


def hand_dice(state: State, frame: Frame, hand: int) -> tuple[int, Dice]:
    """The dice of a hand that will be rolled: how many standard ones, and the others."""
    return frame[hand + HAND_ROLLED], kinds_of(state.match, frame[hand + HAND_NAMED])


def ask_hand(state: State, frame: Frame, hand: int, dice: int, question: int) -> None:
    """Ask chance to roll a hand: that many standard dice, and the others in it."""
    frame[hand + HAND_ROLLED] = dice
    ask(state, question, CHANCE, (1 << len(hand_results(state, frame, hand))) - 1)


def put_roll(state: State, frame: Frame, hand: int, answer: int) -> int:
    """Put rolled dice into the hand, beside those that were set beforehand. The answer is the whole result."""
    roll = hand_results(state, frame, hand)[answer][0]
    if frame[hand + HAND_SET]:
        roll += frame[hand + HAND_SET]
    frame[hand + HAND_ROLL] = roll
    if frame[hand + HAND_AS]:
        treat(state.match, frame, hand)
    count(state.match, frame, hand)
    return frame[hand + HAND_ROLL]


def count(match: Match, frame: Frame, hand: int) -> None:
    """The successes of a hand: those that its dice show, and those added; not below 0."""
    rolled = successes_of(max(frame[hand + HAND_ROLL], 0), ones_of(frame, hand), match.faces)
    frame[hand + HAND_COUNT] = max(rolled + frame[hand + HAND_MORE], 0)


# ---------------------------------------------------------------------- faces


def die_at(match: Match, place: int) -> Die:
    """The kind of the die whose face is at a place in results."""
    return match.dice[match.die_at[place]]


def turned(match: Match, place: int, face: int) -> int:
    """Where in results a die moves when it is set to another face."""
    return die_at(match, place).place(face)


def among(match: Match, result: int, faces: tuple[int, ...], card: str | None = None) -> int:
    """Which dice of a result show one of some faces, or any face, and belong to a kind if one is named."""
    return sum(
        count * one_at(place)
        for place, count in places(result)
        if (not faces or match.faces[place] in faces) and card in (None, match.die_at[place])
    )


def dice_in(result: int) -> int:
    """How many dice a result has."""
    return sum(count for _, count in places(result))


def counted_as(frame: Frame, hand: int) -> dict[int, int]:
    """Which faces count as which others in a hand."""
    return {face: now - 1 for face, now in places(frame[hand + HAND_AS])}


def treat(match: Match, frame: Frame, hand: int) -> None:
    """CHAL-16: from here on, a die treated as a face has rolled it."""
    treated_as = counted_as(frame, hand)
    roll = 0
    for place, number in places(frame[hand + HAND_ROLL]):
        face = match.faces[place]
        roll += number * one_at(turned(match, place, treated_as[face]) if face in treated_as else place)
    frame[hand + HAND_ROLL] = roll


def dice_for_odds(state: State, frame: Frame, hand: int, dice: int) -> Dice:
    """The dice of a hand before the roll, as what each will count as."""
    match = state.match
    found = [match.dice[""]] * dice + list(kinds_of(match, frame[hand + HAND_NAMED]))
    for place, number in places(frame[hand + HAND_SET]):
        found += [set_to(die_at(match, place), match.faces[place])] * number
    return tuple(treated(die, counted_as(frame, hand)) for die in found)
