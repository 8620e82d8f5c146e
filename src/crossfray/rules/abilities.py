"""Abilities, items with an action, and companions' actions: what they cost, and when they can be used (ABIL)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.conditions import holds_true
from crossfray.rules.frames import (
    ABILITY_CARD,
    ABILITY_COST,
    ABILITY_FRAME,
    ABILITY_INDEX,
    ABILITY_PAID,
    ABILITY_PIECE,
    ABILITY_RAISED,
    AT,
    CAUSE,
    DOER,
    LIMIT,
    MARKED,
    RAISED,
    Frame,
)
from crossfray.rules.interpreter import STEPS
from crossfray.rules.kinds import (
    ABILITY,
    ABILITY_DONE,
    FOR_FREE,
    LAST_TOKEN,
    PAY,
    TO_TRACK,
    Event,
    by_ability,
)
from crossfray.rules.match import ABILITY_TYPES, COMPANION, ITEM, STATUS, Match, Offer
from crossfray.rules.procedure import pop, push, tell, undisturbed
from crossfray.rules.refusals import Refusal, piece_name, refuse
from crossfray.rules.requirements import (
    A_TOKEN,
    ANY_ACTION,
    Requirement,
    Requirements,
    ability_cause,
    ability_event,
)
from crossfray.rules.selectors import squares_of
from crossfray.rules.state import FACE_DOWN, OFF, SPACES, State, more_at
from crossfray.rules.steps import is_challenge
from crossfray.rules.texts import context, holder
from crossfray.rules.triggers import (
    begin,
    happens,
    hear,
    hears,
    is_heeded,
    matters,
    program_frame,
    used_up,
)
from crossfray.rules.values import changes_value, forbidding, permits_any, permitted, spend_next, value

MOST_COST: Final = SPACES  # ABIL-6


def ability_of(state: State, offer: Offer) -> p.Ability:
    return state.match.things[offer.card].rules.abilities[offer.place]


def ability_frame(state: State, offer: Offer) -> Frame:
    """A frame to judge an ability before it begins: nothing is chosen yet."""
    frame = context(state, offer.card)
    length = state.match.lengths[state.match.ability_programs[offer.card][offer.place]]
    return frame + [0] * (length - len(frame))


def is_companions(state: State, offer: Offer) -> bool:
    return state.match.kind_of[offer.card] == COMPANION


# ---------------------------------------------------------------------- what an ability requires


class Objection(NamedTuple):
    """A rule that can forbid an ability: whether it does so now, and its refusal. Whose turn it is and who stands is
    checked elsewhere. If the requirement has a name, a text can lift it (program.Permit)."""

    holds: Callable[[State, int, Offer], bool]
    refuse: Callable[[State, int, Offer], Refusal]
    concerns: Callable[[Match, Offer], bool]
    """whether it can ever forbid this offer"""
    requires: str = ""


def objections(state: State, piece: int, offer: Offer) -> list[Refusal]:
    """Every rule that forbids an ability now."""
    found = [
        each.refuse(state, piece, offer)
        for each in possible_objections(state.match, offer)
        if each.holds(state, piece, offer) and not is_lifted(state, piece, offer, each)
    ]
    if not found and lacks_target(state, piece, offer):
        found.append(_refuse_lacking(state, piece, offer))
    return found


def is_possible(state: State, piece: int, offer: Offer) -> bool:
    """Whether nothing forbids an ability now."""
    for each in possible_objections(state.match, offer):
        holds = each.holds
        if holds(state, piece, offer) and not is_lifted(state, piece, offer, each):
            return False
    return not lacks_target(state, piece, offer)


@lru_cache(maxsize=4096)
def possible_objections(match: Match, offer: Offer) -> tuple[Objection, ...]:
    """The rules that can ever forbid an offer in this match."""
    return tuple(each for each in OBJECTIONS if each.concerns(match, offer))


def is_lifted(state: State, piece: int, offer: Offer, objection: Objection) -> bool:
    """Whether a text says that a requirement need not be met."""
    if not objection.requires or not permits_any(state, objection.requires):
        return False
    event = ability_event(state, piece, offer.card, offer.place)
    return permitted(state, objection.requires, event, piece)


def _refused(state: State, piece: int, offer: Offer, rule: str, key: str, **more: str) -> Refusal:
    return refuse(rule, key, ability=ability_of(state, offer).name, piece=piece_name(state, piece), **more)


def _is_forbidden(state: State, piece: int, offer: Offer) -> bool:
    return forbidding(state, ability_event(state, piece, offer.card, offer.place), piece) is not None


def _refuse_forbidden(state: State, piece: int, offer: Offer) -> Refusal:
    row = forbidding(state, ability_event(state, piece, offer.card, offer.place), piece)
    assert row is not None
    return refuse("SETUP-10", "card forbids", card=row.name, act=row.act, piece=piece_name(state, piece))


def _is_anothers(state: State, piece: int, offer: Offer) -> bool:
    return holder(state, offer.card) != piece


def _refuse_anothers(state: State, piece: int, offer: Offer) -> Refusal:
    return _refused(state, piece, offer, "ITEM-1", "not its item")


def _item_waits(state: State, _piece: int, offer: Offer) -> bool:
    return state.where[offer.card] < OFF


def _refuse_waiting(state: State, piece: int, offer: Offer) -> Refusal:
    if state.where[offer.card] == FACE_DOWN:
        return _refused(state, piece, offer, "FLIPSIDE-1", "side face down")
    return _refused(state, piece, offer, "ITEM-3", "item on track")


def _companion_is_off(state: State, _piece: int, offer: Offer) -> bool:
    return state.where[offer.card] < 0


def _refuse_off(state: State, _piece: int, offer: Offer) -> Refusal:
    return refuse("COMP-2", "companion off", companion=state.match.things[offer.card].name)


def _lacks_token(state: State, piece: int, offer: Offer) -> bool:
    if state.pool[offer.pool]:
        return False
    return needs_token(state, piece, ability_of(state, offer))


def _refuse_token(state: State, piece: int, offer: Offer) -> Refusal:
    side = state.match.sides[state.match.side_of[offer.card]].name
    kind = ABILITY_TYPES[ability_of(state, offer).type]
    return _refused(state, piece, offer, "ABIL-1", "no token", side=side, type=kind)


def _is_used_up(state: State, _piece: int, offer: Offer) -> bool:
    return used_up(state, state.match.ability_limits[offer.card][offer.place])


def _refuse_used(state: State, piece: int, offer: Offer) -> Refusal:
    limit = state.match.limits[state.match.ability_limits[offer.card][offer.place]]
    per = ("this turn", "this round", "in this game")[limit.per]
    return _refused(state, piece, offer, "TURN-6", "limit used", per=per)


def _lacks_condition(state: State, _piece: int, offer: Offer) -> bool:
    only_if = ability_of(state, offer).only_if
    return only_if is not None and not holds_true(state, ability_frame(state, offer), only_if)


def _refuse_condition(state: State, piece: int, offer: Offer) -> Refusal:
    return _refused(state, piece, offer, "ABIL-4", "only if", text=ability_of(state, offer).text)


def _refuse_lacking(state: State, piece: int, offer: Offer) -> Refusal:
    return _refused(state, piece, offer, "CHAL-12", "no target for")


LACKS_TOKEN: Final = Objection(
    _lacks_token,
    _refuse_token,
    lambda match, offer: match.kind_of[offer.card] not in (ITEM, COMPANION, STATUS),
    A_TOKEN,
)

OBJECTIONS: Final = (
    Objection(_is_forbidden, _refuse_forbidden, lambda match, _: bool(match.may_forbid >> ABILITY & 1)),
    Objection(
        _is_anothers,
        _refuse_anothers,
        lambda match, offer: (
            match.kind_of[offer.card] == STATUS or (match.hands_over and match.kind_of[offer.card] == ITEM)
        ),
    ),
    Objection(_item_waits, _refuse_waiting, lambda match, offer: match.kind_of[offer.card] == ITEM),
    Objection(_companion_is_off, _refuse_off, lambda match, offer: match.kind_of[offer.card] == COMPANION),
    LACKS_TOKEN,
    Objection(
        _is_used_up,
        _refuse_used,
        lambda match, offer: match.ability_limits[offer.card][offer.place] >= 0,
        "a use left",
    ),
    Objection(
        _lacks_condition,
        _refuse_condition,
        lambda match, offer: match.things[offer.card].rules.abilities[offer.place].only_if is not None,
    ),
)


def lacks_target(state: State, _piece: int, offer: Offer) -> bool:
    """CHAL-12: in some editions you cannot use a challenge action that has no possible target."""
    if not (state.match.edition.challenge_needs_target and ability_of(state, offer).challenge_action):
        return False
    if is_companions(state, offer) and state.where[offer.card] < 0:
        return False
    code = state.match.programs[state.match.ability_programs[offer.card][offer.place]]
    return not may_challenge(state, ability_frame(state, offer), code, 0)


def may_challenge(state: State, frame: Frame, code: p.Program, at: int) -> bool:
    """CHAL-12: whether a text, judged before it begins, can come to a challenge that has a target. A choice may turn
    out as any of its candidates. After a move, a placement or an optional part, this is judged only when the
    challenge comes up."""
    while code[at].code != p.DO_END:
        op = code[at]
        found = STEPS[op.code].possible(state, frame, code, at) if op.code != p.DO_JUMP else 0
        if op.code == p.DO_BRANCH:
            return any(may_challenge(state, frame[:], code, place) for place in op.numbers)
        if op.code in (p.DO_UNLESS, p.DO_JUMP):
            over = op.code == p.DO_JUMP or not found
            at = op.to if over and op.to > at else at + 1
        elif op.code in (p.DO_EACH, p.DO_MAY) and not found:
            at = op.to
        elif is_challenge(code, op):
            return bool(found)
        elif op.code in (p.DO_CHOOSE, p.DO_EACH):
            frame[op.slot] = found  # nobody to choose: the part is passed over (ABIL-5)
            at += 1
        elif op.code == p.DO_REMOVE:
            frame[MARKED] = squares_of(state, found)
            at += 1
        elif found and op.code not in DECIDES_NOTHING:
            return True
        else:
            at += 1
    return False


DECIDES_NOTHING: Final = (
    p.DO_USE_LIMIT,
    p.DO_POINTS,
    p.DO_EXHAUST,
    p.DO_DISCARD,
    p.DO_SHIFT,
    p.DO_ROLL,
    p.DO_FLIP,
)
"""steps that do not change who can be challenged"""


def needs_token(state: State, piece: int, ability: p.Ability) -> bool:
    """ABIL-6: an ability that costs less than 1 needs no token."""
    return cost_of(state, piece, ability) - lowering(state, piece, ability) >= 1


def cost_of(state: State, piece: int, ability: p.Ability) -> int:
    """What an ability costs after every change; some cards change only one type."""
    if not changes_value(state, p.COST):
        return ability.cost
    return value(state, p.COST, ability.cost, Event(ABILITY, doer=piece, cause=by_ability(ability.type)))


def lowering(state: State, piece: int, ability: p.Ability) -> int:
    """By how much texts could lower the cost of an ability, if their players want to."""
    if not state.match.cost_rows:
        return 0
    most = 0
    event = Event(ABILITY, doer=piece, cause=by_ability(ability.type))
    for ready in state.match.cost_rows:
        if hears(state, ready, event):
            most += sum(op.number.number for op in ready.row.program if op.code == p.DO_LOWER_COST)
    return most


def possible_offers(state: State, piece: int, _number: int) -> int:
    """The offers that nothing forbids, as bits of their actions, with all basic actions."""
    mask = BASIC_ACTIONS
    pool, lasting = state.pool, bool(state.lasting)
    for offer, needs_only in judged_offers(state.match, piece):
        if needs_only >= 0 and not lasting:
            if pool[needs_only]:
                mask |= 1 << offer.action
        elif is_possible(state, piece, offer):
            mask |= 1 << offer.action
    return mask


@lru_cache(maxsize=4096)
def judged_offers(match: Match, piece: int) -> tuple[tuple[Offer, int], ...]:
    """The offers of a piece. If only its token can stop an offer, the number is the place of that token in the pools;
    else -1. Only temporary rules can change this list."""
    return tuple(
        (offer, offer.pool if needs_a_token_only(match, offer) else -1) for offer in match.offers[piece]
    )


def needs_a_token_only(match: Match, offer: Offer) -> bool:
    """Whether the offer depends on nothing but the tokens in the pool."""
    found = match.things[offer.card].rules.abilities[offer.place]
    if possible_objections(match, offer) != (LACKS_TOKEN,) or found.cost < 1:
        return False
    if match.edition.challenge_needs_target and found.challenge_action:
        return False
    return not (match.changes[p.COST] or match.cost_rows or A_TOKEN in match.permits)


BASIC_ACTIONS: Final = (1 << len(decisions.ACTIONS)) - 1


def why_no_offer(state: State, piece: int, _number: int, action: int) -> Refusal:
    return offer_refusals(state, piece, action)[0]


def offer_refusals(state: State, piece: int, action: int) -> list[Refusal]:
    """Every rule that forbids an offer beyond the basic actions. Whose turn it is and who stands is checked
    elsewhere."""
    if action < len(decisions.ACTIONS):
        return []
    for offer in state.match.offers[piece]:
        if offer.action == action:
            return objections(state, piece, offer)
    rule = "ACT-BASIC-ONLY" if state.match.things[piece].basic else "ACT-ABILITY"
    return [refuse(rule, "no ability", piece=piece_name(state, piece))]


TURN_ACTION: Final[Requirements] = (*ANY_ACTION, Requirement(possible_offers, why_no_offer))
"""what every action of a turn requires"""


# ---------------------------------------------------------------------- doing it


def start_ability(state: State, piece: int, action: int) -> bool:
    """Begin what an action number stands for; the answer is whether it was a companion's action."""
    for offer in state.match.offers[piece]:
        if offer.action == action:
            cost = ability_of(state, offer).cost
            push(state, ABILITY_FRAME, piece, offer.card, offer.place, cost, -1, 0)
            return is_companions(state, offer)
    raise AssertionError(f"no such action: {action}")


def ability(state: State, frame: Frame, _answer: int) -> None:
    """Declare, pay, play; then an item's card goes to the track (ACT-ABILITY, ACT-ITEM, ACT-COMPANION)."""
    at, piece, card = frame[AT], frame[ABILITY_PIECE], frame[ABILITY_CARD]
    found = state.match.things[card].rules.abilities[frame[ABILITY_INDEX]]
    if at == 0:
        frame[AT] = 1
        if card == piece:
            frame[ABILITY_COST] = cost_of(state, piece, found)
        if is_heeded(state.match, ABILITY, piece, -1):
            hear(state, ability_event(state, piece, card, frame[ABILITY_INDEX]))
        if undisturbed(state, frame):
            do_ability(state, frame, found)
    elif at == 1:
        do_ability(state, frame, found)
    else:
        pop(state)
        if state.match.heeded >> ABILITY_DONE & 1:
            over = ability_event(state, piece, card, frame[ABILITY_INDEX])
            over.kind, over.result = ABILITY_DONE, frame[ABILITY_PAID]
            hear(state, over)
        if state.match.kind_of[card] == ITEM:
            side = state.match.side_of[piece]
            state.send(card, side, found.cost)
            happens(state, Event(TO_TRACK, target=card, amount=found.cost))


def do_ability(state: State, frame: Frame, found: p.Ability) -> None:
    """Tell that the declared ability is used, pay for it, and begin it."""
    piece, card = frame[ABILITY_PIECE], frame[ABILITY_CARD]
    frame[AT] = 2
    if state.listening:
        tell(state, ability_event(state, piece, card, frame[ABILITY_INDEX]))
    if card == piece:
        frame[ABILITY_PAID] = settle_cost(state, piece, found.type, frame)
    if state.lasting:
        spend_next(state, ability_event(state, piece, card, frame[ABILITY_INDEX]))
    start_program(state, frame, ability_cause(state, card, frame[ABILITY_INDEX]))


def settle_cost(state: State, piece: int, kind: int, frame: Frame) -> int:
    """Pay the token, unless a text spares it. The result is told when the ability ends (kinds.py)."""
    cost = frame[ABILITY_COST]
    if permits_any(state, A_TOKEN):
        declared = ability_event(state, piece, frame[ABILITY_CARD], frame[ABILITY_INDEX])
        if permitted(state, A_TOKEN, declared, piece):
            return FOR_FREE
    paid = pay(state, piece, kind, cost)
    return LAST_TOKEN if paid and not state.pool[state.match.side_of[piece] * 4 + kind] else 0


def pay(state: State, piece: int, kind: int, cost: int) -> bool:
    """ABIL-2: the token goes to the track before the effect. ABIL-6: to space 4 at most; a cost below 1 takes none.
    The answer is whether there was a token to pay."""
    if cost < 1:
        return False
    side = state.match.side_of[piece]
    space = min(cost, MOST_COST)
    state.pool = more_at(state.pool, side * 4 + kind, -1)
    state.tokens = more_at(state.tokens, (side * SPACES + space - 1) * 4 + kind, 1)
    if matters(state, PAY, -1, -1):
        happens(state, Event(PAY, doer=piece, side=side, result=kind, amount=space))
    return True


def start_program(state: State, frame: Frame, cause: int) -> None:
    """Begin the text of an ability."""
    card, index, piece = frame[ABILITY_CARD], frame[ABILITY_INDEX], frame[ABILITY_PIECE]
    doer = card if state.match.kind_of[card] == COMPANION else piece
    program = program_frame(state, state.match.ability_programs[card][index], card)
    program[LIMIT] = state.match.ability_limits[card][index]
    program[RAISED] = frame[ABILITY_RAISED]
    program[CAUSE] = cause
    if not state.down >> doer & 1:  # DOWN-2: it ends if its doer is knocked down on the way
        program[DOER] = doer
    if program[LIMIT] >= 0:
        state.uses = more_at(state.uses, program[LIMIT], 1)
    begin(state, program)
