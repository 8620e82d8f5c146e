"""Steps with cards, tokens and tracks (ABIL-4)."""

from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.cooldown import send_to_track, shift_piece, shift_token
from crossfray.rules.match import TOKEN
from crossfray.rules.phrases import SIDE, SOURCE, WAS_DONE, members, named, own
from crossfray.rules.procedure import AT, ask, tell
from crossfray.rules.state import SPACES, State
from crossfray.rules.steps import cannot, one
from crossfray.rules.triggers import fire

TOKEN_BITS: Final = 6  # of a number of tokens of one kind on one space
MOST_TOKENS: Final = (1 << TOKEN_BITS) - 1


def card_to_give(state: State, frame: list[int], op: p.Op) -> int:
    """STATUS-1: the copy of a card that can be given to a character: one nobody has, or, when moving it, one that
    somebody else has, or one of those it is taken from. What is no card is given wherever it is."""
    to = one(members(state, frame, op.other) & state.match.characters)
    givers = members(state, frame, op.who)
    for card in bits(named(state, frame, op.name)) if to >= 0 else ():
        held = state.holder[card]
        if op.who and not (held >= 0 and givers >> held & 1):
            continue
        if state.match.things[card].kind == TOKEN:
            return card
        if held >= 0 and held != to if op.flags & p.MOVING else held < 0:
            return card
    return -1


def give(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    card = card_to_give(state, frame, op)
    if card < 0:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    to = one(members(state, frame, op.other))
    if state.where[card] >= 0:
        state.lift(card)
    state.holder[card] = to
    tell(state, "given", card, to)
    fire(state, p.GETS, to, card)


def discard(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """DISCARD-1: out of play, and available again."""
    frame[AT] += 1
    frame[WAS_DONE] = 0
    for card in bits(members(state, frame, op.who)):
        if state.holder[card] >= 0:
            state.holder[card] = -1
            frame[WAS_DONE] = 1
            tell(state, "discarded", card)


def into_play(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """STATUS-3: a scenario status card of the card's character comes into play: it is held by that character."""
    if answer < 0:
        cards = 0
        for card in bits(members(state, frame, op.who)):
            if state.holder[card] < 0:
                cards |= 1 << card
        if cards:
            ask(state, decisions.CHOOSE, frame[SIDE], cards)
        else:
            cannot(state, frame, op)
        return
    frame[AT] += 1
    state.holder[answer] = own(state, frame[SOURCE])
    tell(state, "given", answer, state.holder[answer])


def claim(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """A marker is its side's until another claims it."""
    frame[AT] += 1
    for marker in bits(members(state, frame, op.who)):
        state.holder[marker] = frame[SIDE]
        tell(state, "claimed", marker, frame[SIDE])


def to_track(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] += 1
    pieces = members(state, frame, op.who)
    frame[WAS_DONE] = int(pieces != 0)
    for piece in bits(pieces):
        side = frame[SIDE] if op.flags == 0 else state.match.things[piece].side
        here = state.where[piece]
        send_to_track(state, piece, side, op.number.number)
        tell(state, "to track", piece, op.number.number)
        if here >= 0:
            fire(state, p.LEAVES, piece, -1, here)


def pool_of(state: State, frame: list[int], op: p.Op) -> int:
    """The types of token in the pool of somebody's side, as bits."""
    piece = one(members(state, frame, op.who))
    if piece < 0:
        return 0
    side = state.match.things[piece].side
    return sum(1 << kind for kind in range(4) if state.pool[side * 4 + kind])


def pool_to_track(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """A token of a pool, if there is one, goes to the track of that side; the text's side chooses which."""
    if answer < 0:
        types = pool_of(state, frame, op)
        if types:
            ask(state, decisions.TOKEN_TYPE, frame[SIDE], types)
        else:
            frame[WAS_DONE] = 0
            frame[AT] += 1
        return
    frame[AT] += 1
    side = state.match.things[one(members(state, frame, op.who))].side
    state.pool[side * 4 + answer] -= 1
    state.tokens[(side * SPACES + op.number.number - 1) * 4 + answer] += 1
    tell(state, "paid", side, answer, op.number.number)


def tokens_to_shift(state: State, frame: list[int], op: p.Op) -> int:
    """The ability tokens on tracks that a text means, as (side * 4 + space - 1) * 4 + type."""
    found = 0
    other = one(members(state, frame, op.other)) if op.other else -1
    for number, count in enumerate(state.tokens):
        side, kind = number // (SPACES * 4), number % 4
        yours = side == frame[SIDE]
        theirs = other >= 0 and side == state.match.things[other].side
        whose = (yours, not yours, True, theirs)[op.flags & p.OF_OTHERS_SIDE]
        if count and whose and (not op.numbers or kind in op.numbers):
            found |= 1 << number
    return found


def shift(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """A token down or up its track; with `who`, pieces."""
    if op.who:
        frame[AT] += 1
        for piece in bits(members(state, frame, op.who)):
            shift_piece(state, piece, op.number.number)
        return
    if op.flags & p.EVERY_TOKEN or op.number.each:
        shift_several(state, frame, op, answer)
        return
    if answer < 0:
        tokens = tokens_to_shift(state, frame, op)
        if tokens:
            ask(state, decisions.SHIFT, frame[SIDE], tokens)
        else:
            frame[WAS_DONE] = 0
            frame[AT] += 1  # none there: passed over
        return
    frame[AT] += 1
    shift_token(state, answer, op.number.number)


def shift_several(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Several tokens: all that are meant, or so many of them as are chosen one by one. The slot remembers how many
    of each were chosen, so that none is shifted twice."""
    meant = tokens_to_shift(state, frame, op)
    if op.flags & p.EVERY_TOKEN:
        shift_chosen(state, frame, op, {number: state.tokens[number] for number in bits(meant)})
        return
    if answer < 0:
        frame[op.slot] = 0
    elif answer < len(state.tokens):
        frame[op.slot] += 1 << TOKEN_BITS * answer
    chosen = {number: frame[op.slot] >> TOKEN_BITS * number & MOST_TOKENS for number in bits(meant)}
    left = sum(1 << number for number in bits(meant) if state.tokens[number] > chosen[number])
    if not left or sum(chosen.values()) == op.number.each or answer == len(state.tokens):
        shift_chosen(state, frame, op, chosen)
    else:
        none = 1 << len(state.tokens) if op.flags & p.AS_MANY_AS_YOU_LIKE else 0
        ask(state, decisions.SHIFT, frame[SIDE], left | none)


def shift_chosen(state: State, frame: list[int], op: p.Op, chosen: dict[int, int]) -> None:
    """Shift so many tokens of each kind and space, in an order in which none meets another that is still to go."""
    frame[AT] += 1
    if op.slot:
        frame[op.slot] = 0
    for number in sorted(chosen, reverse=op.number.number < 0):
        for _ in range(chosen[number]):
            shift_token(state, number, op.number.number)
