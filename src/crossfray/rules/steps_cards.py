"""Steps with cards, tokens and tracks (ABIL-4)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.cooldown import send_to_track, shift_piece, shift_token
from crossfray.rules.frames import (
    ABILITY_CARD,
    ABILITY_COST,
    ABILITY_FRAME,
    ABILITY_INDEX,
    ABILITY_PIECE,
    AT,
    CAUSE,
    SIDE,
    SOURCE,
    Frame,
)
from crossfray.rules.kinds import CLAIM, DISCARD, GIVE, LEAVE, PAY, TO_TRACK, Event
from crossfray.rules.match import ITEM, MARKER, NOBODY, STATUS, TOKEN
from crossfray.rules.procedure import ask, nearest_frame
from crossfray.rules.selectors import members, named
from crossfray.rules.state import GONE, OFF, SPACES, State, more_at, set_at
from crossfray.rules.steps import PASSED_OVER, Step, asked, goes_on_without, one, text_doer
from crossfray.rules.texts import holder, own
from crossfray.rules.triggers import happens, hear

TOKEN_BITS: Final = 6  # for the number of tokens of one kind on one space
MOST_TOKENS: Final = (1 << TOKEN_BITS) - 1

# ---------------------------------------------------------------------- cards


def card_to_give(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """STATUS-1: the copy of a card that a character can be given: one that nobody has or, when the card moves, one
    that somebody else has, or one of those it is taken from. Other things can be given from anywhere."""
    op = program[at]
    to = one(members(state, frame, op.other) & state.match.characters)
    givers = members(state, frame, op.who)
    for card in bits(named(state, frame, op.name)) if to >= 0 else ():
        held = state.holder[card]
        if op.who and not (held >= 0 and givers >> held & 1):
            continue
        if state.match.things[card].kind == TOKEN:
            return 1 << card
        if held >= 0 and held != to if op.flags & p.MOVING else held < 0:
            return 1 << card
    return 0


def give(state: State, frame: Frame, op: p.Op, found: int) -> None:
    card, to = one(found), one(members(state, frame, op.other))
    frame[AT] += 1
    if state.where[card] >= 0:
        state.lift(card)
    state.holder = set_at(state.holder, card, to)
    happens(state, Event(GIVE, doer=text_doer(state, frame), target=to, card=card, cause=frame[CAUSE]))


def things_to_hand(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """Items, status cards and tokens that another character, or nobody, has, if a character can have them."""
    op = program[at]
    to = one(members(state, frame, op.other) & state.match.characters)
    return sum(1 << thing for thing in bits(members(state, frame, op.who)) if can_have(state, thing, to))


def can_have(state: State, thing: int, to: int) -> bool:
    """Whether a character could get a thing that it does not have. It cannot get an item from a track (ITEM-3)."""
    kind = state.match.things[thing].kind
    if to < 0 or kind not in (ITEM, STATUS, TOKEN, MARKER) or holder(state, thing) == to:
        return False
    return state.where[thing] >= OFF


def hand(state: State, frame: Frame, op: p.Op, things: int) -> None:
    """Give, take, or bring into play: the things change hands."""
    to = one(members(state, frame, op.other) & state.match.characters)
    frame[AT] += 1
    for thing in bits(things):
        if state.where[thing] >= 0:
            state.lift(thing)
        state.holder = set_at(state.holder, thing, to)
        happens(state, Event(GIVE, doer=text_doer(state, frame), target=to, card=thing, cause=frame[CAUSE]))


def held_cards(state: State, frame: Frame, program: p.Program, at: int) -> int:
    cards = members(state, frame, program[at].who)
    return sum(1 << card for card in bits(cards) if holder(state, card) >= 0)


def discard(state: State, frame: Frame, _op: p.Op, cards: int) -> None:
    """DISCARD-1: out of play, and available again."""
    frame[AT] += 1
    for card in bits(cards):
        held = holder(state, card)
        now = GONE if state.match.things[card].kind == ITEM else -1
        state.holder = set_at(state.holder, card, now)
        happens(
            state, Event(DISCARD, doer=text_doer(state, frame), target=held, card=card, cause=frame[CAUSE])
        )


def cards_in_the_box(state: State, frame: Frame, program: p.Program, at: int) -> int:
    cards = members(state, frame, program[at].who)
    return sum(1 << card for card in bits(cards) if state.holder[card] < 0)


def ask_card(state: State, frame: Frame, _op: p.Op, cards: int) -> None:
    ask(state, decisions.ASK_CHOOSE, frame[SIDE], cards)


def into_play(state: State, frame: Frame, _op: p.Op, card: int) -> None:
    """STATUS-3: a scenario status card of the card's character comes into play, held by that character."""
    frame[AT] += 1
    to = own(state, frame[SOURCE])
    state.holder = set_at(state.holder, card, to)
    happens(state, Event(GIVE, doer=to, target=to, card=card, cause=frame[CAUSE]))


def those_meant(state: State, frame: Frame, program: p.Program, at: int) -> int:
    return members(state, frame, program[at].who)


def claim(state: State, frame: Frame, _op: p.Op, markers: int) -> None:
    """A marker belongs to a side until another claims it."""
    frame[AT] += 1
    for marker in bits(markers):
        state.holder = set_at(state.holder, marker, frame[SIDE])
        happens(state, Event(CLAIM, target=marker, side=frame[SIDE]))


# ---------------------------------------------------------------------- tracks


def to_track(state: State, frame: Frame, op: p.Op, pieces: int) -> None:
    frame[AT] += 1
    for piece in bits(pieces):
        side = frame[SIDE] if op.flags == 0 else state.match.things[piece].side
        if op.other:
            side = state.match.things[one(members(state, frame, op.other))].side
        here = state.where[piece]
        goes_on_without(frame, 1 << piece)
        send_to_track(state, piece, side, op.number.number)
        happens(state, Event(TO_TRACK, target=piece, amount=op.number.number))
        if here >= 0:
            hear(state, Event(LEAVE, target=piece, square=here))


def pool_of(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """The types of token in the pool of a side, as bits."""
    side = pool_side(state, frame, program[at])
    return sum(1 << kind for kind in range(4) if side >= 0 and state.pool[side * 4 + kind])


def pool_side(state: State, frame: Frame, op: p.Op) -> int:
    """The side of the piece that the text names; without a name, the text's own side."""
    piece = one(members(state, frame, op.who)) if op.who else -1
    return state.match.things[piece].side if piece >= 0 else NOBODY if op.who else frame[SIDE]


def ask_type(state: State, frame: Frame, op: p.Op, types: int) -> None:
    ask(state, decisions.ASK_TOKEN_TYPE, asked(state, frame, op), types)


def pool_to_track(state: State, frame: Frame, op: p.Op, kind: int) -> None:
    """A token goes from a pool to that side's track. The text's side chooses which, unless it says who does."""
    frame[AT] += 1
    side = pool_side(state, frame, op)
    state.pool = more_at(state.pool, side * 4 + kind, -1)
    state.tokens = more_at(state.tokens, (side * SPACES + op.number.number - 1) * 4 + kind, 1)
    piece = one(members(state, frame, op.who)) if op.who else -1
    happens(state, Event(PAY, doer=piece, side=side, result=kind, amount=op.number.number))


def tokens_to_shift(state: State, frame: Frame, op: p.Op) -> int:
    """The ability tokens on tracks that a text means, as (side * 4 + space - 1) * 4 + type."""
    found = 0
    other = one(members(state, frame, op.other)) if op.other else -1
    paid = token_paid(state) if op.flags & p.NOT_THE_PAID_ONE else -1
    for number, count in enumerate(state.tokens):
        side, kind = number // (SPACES * 4), number % 4
        yours = side == frame[SIDE]
        theirs = other >= 0 and side == state.match.things[other].side
        whose = (yours, not yours, True, theirs)[op.flags & p.OF_OTHERS_SIDE]
        left = count - (number == paid)
        if left and whose and (not op.numbers or kind in op.numbers):
            found |= 1 << number
    return found


def token_paid(state: State) -> int:
    """The token that paid for the current ability, numbered as in `state.tokens`; -1 if it cost none."""
    waiting = nearest_frame(state, ABILITY_FRAME)
    if waiting is None or waiting[ABILITY_COST] < 1 or waiting[ABILITY_CARD] != waiting[ABILITY_PIECE]:
        return -1
    piece = waiting[ABILITY_PIECE]
    kind = state.match.things[piece].rules.abilities[waiting[ABILITY_INDEX]].type
    space = min(waiting[ABILITY_COST], SPACES)
    return (state.match.things[piece].side * SPACES + space - 1) * 4 + kind


def to_shift(state: State, frame: Frame, program: p.Program, at: int) -> int:
    """The tokens, or with `who` the pieces, on a track."""
    op = program[at]
    if not op.who:
        return tokens_to_shift(state, frame, op)
    pieces = members(state, frame, op.who)
    return sum(1 << piece for piece in bits(pieces) if state.where[piece] < OFF)


def shift(state: State, frame: Frame, op: p.Op, found: int) -> None:
    """Shift a token, or with `who` pieces, down or up the track."""
    if op.who:
        frame[AT] += 1
        for piece in bits(found):
            shift_piece(state, piece, op.number.number)
    elif op.flags & p.EVERY_TOKEN:
        shift_chosen(state, frame, op, {number: state.tokens[number] for number in bits(found)})
    elif op.number.each:
        frame[op.slot] = 0
        shift_more(state, frame, op, done=False)
    else:
        ask(state, decisions.ASK_SHIFT, asked(state, frame, op), found)


def token_chosen(state: State, frame: Frame, op: p.Op, answer: int) -> None:
    if not op.number.each:
        frame[AT] += 1
        shift_token(state, answer, op.number.number)
        return
    if answer < len(state.tokens):
        frame[op.slot] += 1 << TOKEN_BITS * answer
    shift_more(state, frame, op, done=answer == len(state.tokens))


def shift_more(state: State, frame: Frame, op: p.Op, done: bool) -> None:
    """Choose tokens one by one, then shift them. The slot remembers how many of each were chosen, so that none is
    shifted twice."""
    meant = tokens_to_shift(state, frame, op)
    chosen = {number: frame[op.slot] >> TOKEN_BITS * number & MOST_TOKENS for number in bits(meant)}
    left = sum(1 << number for number in bits(meant) if state.tokens[number] > chosen[number])
    if done or not left or sum(chosen.values()) == op.number.each:
        shift_chosen(state, frame, op, chosen)
    else:
        none = 1 << len(state.tokens) if op.flags & p.AS_MANY_AS_YOU_LIKE else 0
        ask(state, decisions.ASK_SHIFT, asked(state, frame, op), left | none)


def shift_chosen(state: State, frame: Frame, op: p.Op, chosen: dict[int, int]) -> None:
    """Shift these tokens of each kind and space, in an order in which none meets another that must still move."""
    frame[AT] += 1
    if op.slot:
        frame[op.slot] = 0
    for number in sorted(chosen, reverse=op.number.number < 0):
        for _ in range(chosen[number]):
            shift_token(state, number, op.number.number)


CARD_STEPS: Final[tuple[Step, ...]] = (
    Step(p.DO_GIVE, "give", ("who", "other", "flags", "name"), give, card_to_give),
    Step(p.DO_HAND, "hand over", ("who", "other", "flags"), hand, things_to_hand),
    Step(p.DO_DISCARD, "discard", ("who",), discard, held_cards, otherwise=PASSED_OVER),
    Step(p.DO_PUT_INTO_PLAY, "put into play", ("who",), ask_card, cards_in_the_box, into_play),
    Step(p.DO_CLAIM, "claim", ("who",), claim, those_meant, otherwise=PASSED_OVER),
    Step(
        p.DO_TO_TRACK,
        "put on a track",
        ("who", "other", "number", "flags"),
        to_track,
        those_meant,
        otherwise=PASSED_OVER,
    ),
    Step(
        p.DO_POOL_TO_TRACK,
        "put a token on a track",
        ("who", "number", "flags", "by"),
        ask_type,
        pool_of,
        pool_to_track,
        otherwise=PASSED_OVER,
    ),
    Step(
        p.DO_SHIFT,
        "shift",
        ("who", "other", "number", "slot", "flags", "numbers", "by"),
        shift,
        to_shift,
        token_chosen,
        otherwise=PASSED_OVER,
    ),
)
