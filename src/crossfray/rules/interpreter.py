"""Programs at work: one function for each kind of step (ABIL-4), and whether a step can be begun (ABIL-5)."""

from collections.abc import Callable
from typing import Final

from crossfray.rules import decisions, exhaustion
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.challenge import (
    AGAINST,
    CHALLENGER,
    DICE,
    MORE_DEFENSE,
    MOST_DICE,
    ask_roll,
    faces_shown,
    start_challenge,
)
from crossfray.rules.cooldown import return_squares, send_to_track, shift_piece, shift_token
from crossfray.rules.dice import challenger_successes, results, standard
from crossfray.rules.distance import distance
from crossfray.rules.lasting import begin_lasting
from crossfray.rules.match import NOBODY, SCENARIO, TOKEN
from crossfray.rules.movement import enter, start_move
from crossfray.rules.phrases import (
    CODE,
    COUNT,
    DOER,
    DONE_SETS,
    FACES,
    HAS_WON,
    LIMIT,
    MARKED,
    PASSED,
    RAISED,
    SIDE,
    SOURCE,
    SUBJECT,
    TARGETED,
    WAS_DONE,
    amount,
    challengeable,
    holder,
    holds_true,
    members,
    named,
    on_map,
    own,
    spot_squares,
    square_choices,
    squares_of,
)
from crossfray.rules.points import gain, lose, win_game
from crossfray.rules.procedure import ABILITY, AT, CHALLENGE, GRANT, KNOCK, ask, pop, tell, turn_frame
from crossfray.rules.requirements import GRANTED, STATED_TARGET, TARGET, Requirements, allowed
from crossfray.rules.state import CHANCE, OFF, SPACES, State
from crossfray.rules.triggers import fire
from crossfray.rules.values import forbidden, forbids, reach_of, value

Step = Callable[[State, list[int], p.Op, int], None]
GOES_ON: Final = 0  # edition.cannot_be_done: what happens to a text of which a part cannot be done
ENDS_AT_CHALLENGE: Final = 1
ENDS: Final = 2
MOST: Final = 99  # of what can be chosen at once
TOKEN_BITS: Final = 6  # of a number of tokens of one kind on one space
MOST_TOKENS: Final = (1 << TOKEN_BITS) - 1


def program(state: State, frame: list[int], answer: int) -> None:
    """One step of a card's text."""
    op = state.match.programs[frame[CODE]][frame[AT]]
    doer = frame[DOER]
    if answer < 0:
        if state.led_as < 0:
            state.led = -1  # whoever was made to act has acted
        if doer >= 0 and (state.down >> doer & 1 or state.where[doer] < 0):
            over(state)  # DOWN-2
            return
        if op.code > p.CHOOSE and op.code != p.USE_LIMIT:
            frame[WAS_DONE] = 1  # unless it turns out that it cannot be
    STEPS[op.code](state, frame, op, answer)


def over(state: State) -> None:
    """The text is finished, and with it any control it had over a rival."""
    pop(state)
    state.led = state.led_as = state.led_by = -1


def lead(state: State, frame: list[int], piece: int) -> None:
    """CONTROL-2: a piece of another side that this text makes act, without controlling it. A bonus objective moves as
    one of the side that moves it (BONUS-2)."""
    if piece >= 0 and state.match.objectives >> piece & 1:
        state.led, state.led_as, state.led_by = piece, frame[SIDE], -1
    if piece >= 0 and piece != state.led and state.match.things[piece].side not in (NOBODY, frame[SIDE]):
        state.led, state.led_as, state.led_by = piece, -1, own(state, frame[SOURCE])


def allowed_to(state: State, frame: list[int], requirements: Requirements, piece: int, number: int) -> int:
    """What is allowed to a piece that this text would make act; nothing is changed by asking."""
    before = state.led, state.led_as, state.led_by
    lead(state, frame, piece)
    found = allowed(state, requirements, piece, number)
    state.led, state.led_as, state.led_by = before
    return found


def cannot(state: State, frame: list[int], op: p.Op) -> None:
    """ABIL-5: a part cannot be done. In a loop the piece is passed over (`to`)."""
    frame[WAS_DONE] = 0
    mode = state.match.edition.cannot_be_done
    if op.to:
        frame[AT] = op.to
    elif mode == ENDS or (mode == ENDS_AT_CHALLENGE and is_challenge(state, frame, op)):
        over(state)
    else:
        frame[AT] += 1


def is_challenge(state: State, frame: list[int], op: p.Op) -> bool:
    """Whether a part is a challenge, whichever way it goes."""
    if op.code == p.BRANCH:
        code = state.match.programs[frame[CODE]]
        return all(is_challenge(state, frame, code[place]) for place in op.numbers)
    return op.code == p.CHALLENGE or (op.code == p.ACT and op.flags == 1 << decisions.CHALLENGE)


def one(pieces: int) -> int:
    """The only, or lowest, piece of a set; -1 if it is empty."""
    return (pieces & -pieces).bit_length() - 1


# ---------------------------------------------------------------------- going through the text


def end(state: State, _frame: list[int], _op: p.Op, _answer: int) -> None:
    over(state)


def jump(_state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] = op.to


def unless(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    assert op.condition is not None
    frame[AT] = frame[AT] + 1 if holds_true(state, frame, op.condition) else op.to


def may(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Asked only if what may be done can be begun."""
    if answer < 0:
        if must_lower(state, frame, op):
            frame[WAS_DONE] = 1
            frame[AT] += 1
        elif can_begin(state, frame, frame[CODE], frame[AT] + 1):
            decider = one(members(state, frame, op.who)) if op.who else -1
            side = state.match.things[decider].side if decider >= 0 else frame[SIDE]
            ask(state, decisions.YES_NO, side, 1 << decisions.YES | 1 << decisions.NO)
        else:
            frame[WAS_DONE] = 0
            frame[AT] = op.to
    else:
        frame[WAS_DONE] = int(answer == decisions.YES)
        frame[AT] = frame[AT] + 1 if answer == decisions.YES else op.to


def must_lower(state: State, frame: list[int], op: p.Op) -> bool:
    """Whether an ability that was begun without a token depends on this text lowering its cost."""
    waiting = pending(state, ABILITY)
    if waiting is None or waiting[AT] != 1 or waiting[3] != waiting[2] or waiting[5] < 1:
        return False
    thing = state.match.things[waiting[3]]
    if state.pool[thing.side * 4 + thing.rules.abilities[waiting[4]].type]:
        return False
    code = state.match.programs[frame[CODE]]
    return any(code[at].code == p.LOWER_COST for at in range(frame[AT] + 1, op.to))


def branch(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Of the ways that can be begun, one."""
    if answer >= 0:
        frame[AT] = op.numbers[answer]
        return
    options = 0
    for number, at in enumerate(op.numbers):
        if can_begin(state, frame, frame[CODE], at):
            options |= 1 << number
    if options:
        ask(state, decisions.BRANCH, frame[SIDE], options)
    else:
        cannot(state, frame, op)


def each(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """ABIL-9: its player chooses the order; who is meant is looked at again each time round."""
    done = DONE_SETS + op.flags
    if answer >= 0:
        frame[done] |= 1 << answer
        frame[op.slot] = 1 << answer
        frame[AT] += 1
        return
    following = state.match.programs[frame[CODE]][frame[AT] + 1]
    meant = challengeable if following.code == p.CHALLENGE and following.flags & p.STATED else members
    waiting = meant(state, frame, op.who) & ~frame[done]
    if waiting:
        ask(state, decisions.CHOOSE, frame[SIDE], waiting)
    else:
        frame[WAS_DONE] = int(frame[done] != 0)
        frame[done] = 0
        frame[AT] = op.to


def choose(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Choose one, or, with `numbers` (least, most), several one by one."""
    least, most = op.numbers or (1, 1)
    most = min(most, cards_to_give(state, frame))
    no_more = len(state.match.things)
    chosen = frame[op.slot] if frame[op.slot] > 0 and frame[WAS_DONE] < 0 else 0
    if answer >= 0 and answer != no_more:
        chosen |= 1 << answer
        frame[op.slot] = chosen
    candidates = choosable(state, frame, frame[CODE], frame[AT]) & ~chosen
    if answer == no_more or chosen.bit_count() >= most or (not candidates and (chosen or not least)):
        frame[WAS_DONE] = 1
        frame[op.slot] = chosen
        frame[AT] += 1
    elif not candidates:
        cannot(state, frame, op)
    elif least == most == 1:
        ask(state, decisions.CHOOSE, chooser(state, frame, op), candidates)
    else:
        frame[WAS_DONE] = -1  # in the middle of choosing
        frame[op.slot] = chosen
        extra = 1 << no_more if chosen.bit_count() >= least else 0
        ask(state, decisions.CHOOSE_MORE, chooser(state, frame, op), candidates | extra)


def chooser(state: State, frame: list[int], op: p.Op) -> int:
    """The side that chooses: the text's, or its opponent; of several the next in turn order."""
    return (frame[SIDE] + 1) % len(state.match.sides) if op.flags & p.BY_OPPONENT else frame[SIDE]


def choosable(state: State, frame: list[int], code: int, at: int) -> int:
    """Whom a choice is among: who is given an action next must be able to do it."""
    op, following = state.match.programs[code][at : at + 2]
    found = members(state, frame, op.who)
    if following.code == p.ACT and following.who == (p.Find(-1, p.SLOT + op.slot - TARGETED),):
        return sum(1 << piece for piece in bits(found) if granted(state, frame, piece, following.flags))
    return found


def cards_to_give(state: State, frame: list[int]) -> int:
    """STATUS-1: if each of those to be chosen gets a card, so many can be given; else there is no such limit."""
    code, at = state.match.programs[frame[CODE]], frame[AT]
    gives = code[at + 1].code == p.EACH and code[at + 2].code == p.GIVE
    return sum(state.holder[c] < 0 for c in bits(named(state, frame, code[at + 2].name))) if gives else MOST


def use_limit(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    if frame[LIMIT] >= 0:
        state.uses[frame[LIMIT]] += 1
    frame[AT] += 1


# ---------------------------------------------------------------------- on the board


def raised(frame: list[int]) -> int:
    """1 if the number of this step was raised; it counts once."""
    if frame[RAISED] == frame[AT]:
        frame[RAISED] = -1
        return 1
    return 0


MOVED: Final[dict[int, str]] = {p.AWAY: "be pushed", p.TOWARD: "be pulled"}


def kept_from(state: State, frame: list[int], op: p.Op, piece: int) -> bool:
    """Whether a card says that a piece cannot move or be placed, or that others cannot do it to the piece."""
    if not state.match.forbidding:
        return False
    by = own(state, frame[SOURCE])
    if by == piece:
        return op.code == p.MOVE and bool(forbids(state, "move", piece))
    acts = ["be placed" if op.code != p.MOVE else "be moved"]
    acts += [act for flag, act in MOVED.items() if op.flags & flag and op.code == p.MOVE]
    return any(forbids(state, act, piece, by) for act in acts)


def move(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    piece = one(members(state, frame, op.who))
    if (
        piece < 0
        or state.where[piece] < 0
        or lies(state, frame, op, piece)
        or kept_from(state, frame, op, piece)
    ):
        cannot(state, frame, op)
        return
    squares = value(state, p.MOVE_SQUARES, piece, amount(state, frame, op.number)) + raised(frame)
    anchor = one(members(state, frame, op.other)) if op.other else -1
    frame[AT] += 1
    frame[PASSED] = 0
    goal = state.match.sets.get(op.name, 0)
    start_move(state, piece, squares, op.flags, frame[SIDE], anchor, who_does_it(state, frame), goal)


def who_does_it(state: State, frame: list[int]) -> int:
    """Who does an action; for other texts the card's own character, or who holds the card; for a scenario's who
    it speaks of."""
    if state.match.things[frame[SOURCE]].kind == SCENARIO:
        return one(frame[SUBJECT])
    held = holder(state, frame[SOURCE])
    return frame[DOER] if frame[DOER] >= 0 else held if held >= 0 else own(state, frame[SOURCE])


def lies(state: State, frame: list[int], op: p.Op, piece: int) -> bool:
    """DOWN-1: whether a piece is told by its own side to move, and cannot, being knocked down. Others may move it,
    and anybody may push or pull it."""
    told = state.match.things[piece].side == frame[SIDE] and not op.flags & (p.TOWARD | p.AWAY)
    return bool(told and state.down >> piece & 1)


def place(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    piece = one(members(state, frame, op.who))
    assert op.where is not None
    if answer >= 0:
        frame[AT] += 1
        state.put(piece, answer)
        if state.match.things[piece].kind == TOKEN:
            state.holder[piece] = -1
        tell(state, "placed", piece, answer)
        enter(state, piece)
        return
    squares = 0
    if piece >= 0 and not kept_from(state, frame, op, piece):
        squares = spot_squares(state, frame, op.where, piece)
    if squares:
        ask(state, decisions.PLACE, frame[SIDE], squares)
    else:
        cannot(state, frame, op)


def challenge(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    piece = -1 if op.flags & p.NOBODYS else one(members(state, frame, op.who))
    if answer >= 0:
        frame[TARGETED] = 1 << answer
        dice = amount(state, frame, op.number) + raised(frame)
        frame[AT] += 1
        lead(state, frame, piece)
        start_challenge(state, piece, answer, dice, frame[SOURCE])
        return
    targets = targets_of(state, frame, op)
    if targets:
        side = frame[SIDE]
        ask(state, decisions.TARGET, side, targets)
    else:
        cannot(state, frame, op)


def targets_of(state: State, frame: list[int], op: p.Op) -> int:
    """Whom a challenge may be done to: by the rules for targets, and by what the text says of them."""
    if op.flags & p.NOBODYS:
        dice = amount(state, frame, op.number)
        return members(state, frame, op.other) & state.match.challengeable & on_map(state) if dice else 0
    piece = one(members(state, frame, op.who))
    if piece < 0 or state.where[piece] < 0 or forbids(state, "challenge", piece):
        return 0
    if op.flags & p.STATED:
        return allowed_to(state, frame, STATED_TARGET, piece, 0) & challengeable(state, frame, op.other)
    reaches = reach_of(state, piece, op.numbers[0] if op.numbers else 0)
    targets = allowed_to(state, frame, TARGET, piece, reaches)
    return targets & challengeable(state, frame, op.other) if op.other else targets


def act(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """Somebody is given one of some basic actions."""
    piece = one(members(state, frame, op.who))
    if piece < 0 or not granted(state, frame, piece, op.flags):
        cannot(state, frame, op)
        return
    frame[AT] += 1
    lead(state, frame, piece)
    state.frames.append([GRANT, 0, piece, op.flags, frame[SIDE], op.number.number])


def granted(state: State, frame: list[int], piece: int, actions: int) -> int:
    """Of these basic actions the ones that somebody could do now."""
    return allowed_to(state, frame, GRANTED, piece, 2) & actions if state.where[piece] >= 0 else 0


def can_stand(state: State, who: int) -> int:
    """Of some pieces those that lie, and that no card keeps from standing up."""
    return who & state.down & ~forbidden(state, "stand up")


def stand(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    who = can_stand(state, members(state, frame, op.who))
    if not who:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    for piece in bits(who):
        state.set_down(piece, down=False)
        tell(state, "stood up", piece)
        fire(state, p.STANDS_UP, piece)


def knock(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    piece = one(members(state, frame, op.who) & ~state.down)
    if piece < 0 or state.where[piece] < 0:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    state.frames.append([KNOCK, 0, piece, own(state, frame[SOURCE]), 0, 0])


def remove(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """Take off the map; the squares are remembered (`adjacent to a removed one`)."""
    pieces = members(state, frame, op.who)
    frame[AT] += 1
    frame[WAS_DONE] = int(pieces != 0)
    frame[MARKED] = squares_of(state, pieces)
    for piece in bits(pieces):
        square = state.where[piece]
        state.lift(piece)
        tell(state, "removed", piece)
        fire(state, p.IS_REMOVED, piece, own(state, frame[SOURCE]), square)


def home(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Placed by its side in its starting area (COOL-4 if that is full)."""
    piece = one(members(state, frame, op.who))
    if answer >= 0:
        frame[AT] += 1
        state.put(piece, answer)
        tell(state, "placed", piece, answer)
        enter(state, piece)
        return
    if piece < 0 or kept_from(state, frame, op, piece):
        cannot(state, frame, op)
        return
    side = state.match.things[piece].side
    ask(state, decisions.PLACE, side, return_squares(state, side))


def taken_by_others(state: State, piece: int, square: int, other: int) -> bool:
    """MOVE-6: whether a piece finds somebody else than the other on a square, as where a token lies."""
    occupying = state.match.occupying & ~(1 << piece | 1 << other)
    return bool(state.match.occupying >> piece & 1) and any(state.where[n] == square for n in bits(occupying))


def swap(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """SWAP-1: each exactly where the other was."""
    pair = [one(members(state, frame, op.who)), one(members(state, frame, op.other))]
    if any(piece < 0 or state.where[piece] < 0 or kept_from(state, frame, op, piece) for piece in pair):
        cannot(state, frame, op)
        return
    first, second = pair
    here, there = state.where[first], state.where[second]
    if taken_by_others(state, first, there, second) or taken_by_others(state, second, here, first):
        cannot(state, frame, op)
        return
    frame[AT] += 1
    state.lift(first)
    state.put(second, here)
    state.put(first, there)
    tell(state, "placed", first, there)
    tell(state, "placed", second, here)
    enter(state, second)
    enter(state, first)


# ---------------------------------------------------------------------- cards, tokens, tracks


def card_to_give(state: State, frame: list[int], op: p.Op) -> int:
    """STATUS-1: the copy of a card that can be given to a character: one nobody has, or, when moving it, one that
    somebody else has. What is no card is given wherever it is."""
    to = one(members(state, frame, op.other) & state.match.characters)
    for card in bits(named(state, frame, op.name)) if to >= 0 else ():
        held = state.holder[card]
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


def to_track(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] += 1
    for piece in bits(members(state, frame, op.who)):
        side = frame[SIDE] if op.flags == 0 else state.match.things[piece].side
        here = state.where[piece]
        send_to_track(state, piece, side, op.number.number)
        tell(state, "to track", piece, op.number.number)
        if here >= 0:
            fire(state, p.LEAVES, piece, -1, here)


def control(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """CONTROL-1: for what it does a rival counts as of this side, until the text is finished."""
    piece = one(members(state, frame, op.who))
    if piece < 0:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    state.led, state.led_as, state.led_by = piece, frame[SIDE], own(state, frame[SOURCE])
    tell(state, "controlled", piece, frame[SIDE])


def claim(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """A marker is its side's until another claims it."""
    frame[AT] += 1
    for marker in bits(members(state, frame, op.who)):
        state.holder[marker] = frame[SIDE]
        tell(state, "claimed", marker, frame[SIDE])


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


def add_dice(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """To the roll of the challenger, or of the target, in the challenge that is being done."""
    waiting = pending(state, CHALLENGE)
    who = members(state, frame, op.who)
    frame[AT] += 1
    if waiting is None:
        return
    if waiting[CHALLENGER] >= 0 and who >> waiting[CHALLENGER] & 1:
        waiting[DICE] += amount(state, frame, op.number)
    elif who >> waiting[AGAINST] & 1:
        waiting[MORE_DEFENSE] += amount(state, frame, op.number)


def until(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """A standing rule for a while."""
    begin_lasting(state, frame)
    frame[AT] += 1


def make_ready(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """No longer exhausted: it may be chosen again this round (TURN-1)."""
    who = members(state, frame, op.who) & state.exhausted
    if not who:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    state.exhausted &= ~who
    for piece in bits(who):
        tell(state, "ready", piece)


def more_actions(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """Who takes the turn may do so many actions more (TURN-2)."""
    turn = turn_frame(state)
    if turn is None or not members(state, frame, op.who) >> turn[3] & 1:
        cannot(state, frame, op)
        return
    frame[AT] += 1
    turn[4] += op.number.number


def mark(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """Choose a square; the text remembers it."""
    if answer >= 0:
        frame[AT] += 1
        frame[MARKED] = 1 << answer
        return
    squares = squares_to_mark(state, frame, op)
    if squares:
        ask(state, decisions.PLACE, frame[SIDE], squares)
    else:
        cannot(state, frame, op)


def squares_to_mark(state: State, frame: list[int], op: p.Op) -> int:
    board = state.match.board
    assert op.where is not None
    return square_choices(state, frame, op.where, board.every & ~board.enclosed)


def points(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] += 1
    number, own_side = op.number.number, frame[SIDE]
    frame[WAS_DONE] = int(number > 0 or state.points[own_side] >= -number)
    for side in range(len(state.match.sides)):
        if (side != own_side) == bool(op.flags):
            if number < 0:
                lose(state, side, -number)
            else:
                gain(state, side, number, frame[SOURCE])


def win(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """The text says so, whatever the points."""
    win_game(state, frame[SIDE])


def exhaust(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    frame[AT] += 1
    for piece in bits(members(state, frame, op.who)):
        exhaustion.exhaust(state, piece)


# ---------------------------------------------------------------------- dice, and what is pending


def roll(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """CHAL-17: roll and count successes; nobody defends."""
    dice = roll_dice(state, frame, op)
    if answer < 0:
        ask_roll(state, decisions.ROLL, dice)
        return
    frame[AT] += 1
    result = results(standard(dice))[answer][0]
    frame[COUNT] = challenger_successes(result)
    frame[FACES] = faces_shown(result)
    if op.other:
        frame[HAS_WON] = int(frame[COUNT] >= distance_to_beat(state, frame, op))
    tell(state, "rolled", roller(state, frame), *result)


def roller(state: State, frame: list[int]) -> int:
    """Whose roll it is: the card's own character's, or that of who does it."""
    piece = own(state, frame[SOURCE])
    return piece if piece >= 0 else who_does_it(state, frame)


def roll_dice(state: State, frame: list[int], op: p.Op) -> int:
    """How many dice a text rolls; in an interact cards may change that."""
    dice = op.number.number
    if frame[CODE] in state.match.deed_programs:
        dice = value(state, p.ROLL_DICE, roller(state, frame), dice)
    return min(dice, MOST_DICE)


def distance_to_beat(state: State, frame: list[int], op: p.Op) -> int:
    """The successes that a roll against a distance needs: as many as squares, at least one."""
    here = state.where[who_does_it(state, frame)]
    there = squares_of(state, members(state, frame, op.other))
    away = [distance(state.match.board, here, square) for square in bits(there)] if here >= 0 else []
    return max(1, min(away, default=MOST))


def take_first(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """The First Player marker changes hands at once; the order of the running round stays (FAQ-SJ100-2)."""
    frame[AT] += 1
    if state.first != frame[SIDE]:
        state.first = frame[SIDE]
        tell(state, "first player passed", state.first)


def flip(state: State, frame: list[int], _op: p.Op, answer: int) -> None:
    """COIN-1: a fair flip."""
    if answer < 0:
        ask(state, decisions.FLIP, CHANCE, 1 << decisions.YES | 1 << decisions.NO)
        return
    frame[AT] += 1
    frame[HAS_WON] = int(answer == decisions.YES)
    tell(state, "flipped", int(answer == decisions.YES))


def pending(state: State, procedure: int) -> list[int] | None:
    """The nearest unfinished procedure of a kind under this text."""
    for frame in reversed(state.frames):
        if frame[0] == procedure:
            return frame
    return None


def steps_to_raise(state: State, op: p.Op) -> int:
    """The moves and challenges of the ability being done, as bits of step numbers."""
    waiting = pending(state, ABILITY)
    if waiting is None:
        return 0
    steps = 0
    code = state.match.programs[state.match.ability_programs[waiting[3]][waiting[4]]]
    for number, step in enumerate(code):
        if step.code in op.numbers:
            steps |= 1 << number
    return steps


def raise_number(state: State, frame: list[int], op: p.Op, answer: int) -> None:
    """A challenge or move of the pending ability is raised by 1."""
    if answer < 0:
        steps = steps_to_raise(state, op)
        if steps:
            ask(state, decisions.RAISE, frame[SIDE], steps)
        else:
            cannot(state, frame, op)
        return
    frame[AT] += 1
    waiting = pending(state, ABILITY)
    assert waiting is not None
    waiting[6] = answer


def lower_cost(state: State, frame: list[int], op: p.Op, _answer: int) -> None:
    """ABIL-6: the pending ability costs less, or more. Who lowers it by a card of their own is remembered."""
    frame[AT] += 1
    waiting = pending(state, ABILITY)
    if waiting is not None:
        waiting[5] -= op.number.number
        if op.number.number > 0 and own(state, frame[SOURCE]) == waiting[2]:
            state.lowered[waiting[2]] += 1


def instead(state: State, frame: list[int], _op: p.Op, _answer: int) -> None:
    """What would have happened does not."""
    frame[AT] += 1
    waiting = pending(state, KNOCK)
    if waiting is not None:
        waiting[4] = 1


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


STEPS: Final[tuple[Step, ...]] = (
    end, jump, unless, may, branch, each, choose, move, place, challenge, act, stand, knock, give, discard, remove,
    to_track, shift, roll, raise_number, lower_cost, points, home, use_limit, flip, exhaust, swap, instead, into_play,
    pool_to_track, claim, control, win, add_dice, until, make_ready, more_actions, take_first, mark,
)  # fmt: skip
"""In the order of the numbers in program.py."""


# ---------------------------------------------------------------------- can it be begun?


def can_begin(state: State, frame: list[int], code: int, at: int) -> bool:
    """Whether the step at a place of a program could be done now: for `may`, for `or`, for CHAL-12."""
    op = state.match.programs[code][at]
    kind = op.code
    if kind in (p.USE_LIMIT, p.MAY):
        return can_begin(state, frame, code, at + 1)
    if kind == p.UNLESS:
        assert op.condition is not None
        return can_begin(state, frame, code, at + 1 if holds_true(state, frame, op.condition) else op.to)
    if kind == p.BRANCH:
        return any(can_begin(state, frame, code, place) for place in op.numbers)
    if kind == p.CHALLENGE:
        return bool(targets_of(state, frame, op))
    if kind == p.GIVE:
        return card_to_give(state, frame, op) >= 0
    if kind == p.SHIFT and not op.who:
        return bool(tokens_to_shift(state, frame, op))
    if kind == p.RAISE:
        return bool(steps_to_raise(state, op))
    if kind in (
        p.ROLL,
        p.FLIP,
        p.POINTS,
        p.WIN,
        p.LOWER_COST,
        p.INSTEAD,
        p.UNTIL,
        p.TAKE_FIRST,
        p.END,
        p.JUMP,
    ):
        return kind not in (p.END, p.JUMP)
    if kind == p.MARK:
        return bool(squares_to_mark(state, frame, op))
    if kind == p.CHOOSE:
        return bool(choosable(state, frame, code, at))
    return can_begin_with(state, frame, op, members(state, frame, op.who))


def can_begin_with(state: State, frame: list[int], op: p.Op, who: int) -> bool:
    """Steps that need somebody to do them to."""
    if not who:
        return False
    piece = one(who)
    if op.code in (p.MOVE, p.PLACE) and kept_from(state, frame, op, piece):
        return False
    if op.code == p.MOVE:
        return state.where[piece] >= 0 and not lies(state, frame, op, piece)
    if op.code == p.PLACE:
        assert op.where is not None
        return bool(spot_squares(state, frame, op.where, piece))
    if op.code == p.SHIFT:
        return any(state.where[thing] < OFF for thing in bits(who))
    if op.code == p.ACT:
        return bool(granted(state, frame, piece, op.flags))
    if op.code == p.STAND:
        return bool(can_stand(state, who))
    if op.code == p.MAKE_READY:
        return bool(who & state.exhausted)
    if op.code == p.MORE_ACTIONS:
        turn = turn_frame(state)
        return turn is not None and bool(who >> turn[3] & 1)
    if op.code == p.KNOCK:
        return bool(who & ~state.down)
    if op.code == p.POOL_TO_TRACK:
        return bool(pool_of(state, frame, op))
    if op.code == p.DISCARD:
        return any(state.holder[card] >= 0 for card in bits(who))
    if op.code == p.PUT_INTO_PLAY:
        return any(state.holder[card] < 0 for card in bits(who))
    return True
