"""Abilities, items with an action, and companions' actions: what they cost, and when they can be done (ABIL)."""

from typing import Final, NamedTuple

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.facts import holds_true
from crossfray.rules.interpreter import can_begin
from crossfray.rules.match import ABILITY_TYPES, CHARACTER, COMPANION, ITEM
from crossfray.rules.phrases import DOER, LIMIT, RAISED, context
from crossfray.rules.procedure import ABILITY, AT, pop, tell
from crossfray.rules.requirements import ACTION, Refusal, Requirement, Requirements, piece_name, refuse
from crossfray.rules.state import OFF, SPACES, State, on_track
from crossfray.rules.steps import is_challenge
from crossfray.rules.triggers import applies, begin, fire, used_up
from crossfray.rules.values import forbids, value

# An ability's frame.
PIECE: Final = 2  # who does it
CARD: Final = 3  # on whose card it is: the character itself, its item, its companion
INDEX: Final = 4
COST: Final = 5
RAISED_STEP: Final = 6

MOST_COST: Final = SPACES  # ABIL-6
USED: Final[dict[int, str]] = {CHARACTER: "do abilities", ITEM: "use items"}
"""what a card says that somebody cannot do, by whose text it is"""


class Offer(NamedTuple):
    """One thing that a piece could do besides the basic actions."""

    action: int
    card: int
    place: int
    """which ability of that card"""


def offers(state: State, piece: int) -> list[Offer]:
    """Everything on the cards of a character, its items and its companions."""
    match = state.match
    found = [Offer(decisions.ABILITY + n, piece, n) for n in range(len(match.things[piece].rules.abilities))]
    for place, item in enumerate(match.items[piece]):
        found += [Offer(decisions.ITEM + place, item, 0)] if match.things[item].rules.abilities else []
    number = decisions.COMPANION
    for companion in bits(match.companions[piece]):
        for index in range(len(match.things[companion].rules.abilities)):
            found.append(Offer(number, companion, index))
            number += 1
    return found


def ability_of(state: State, offer: Offer) -> p.Ability:
    return state.match.things[offer.card].rules.abilities[offer.place]


def is_companions(state: State, offer: Offer) -> bool:
    return state.match.things[offer.card].kind == COMPANION


# ---------------------------------------------------------------------- what an ability requires


def objections(state: State, piece: int, offer: Offer) -> list[Refusal]:
    """Every rule that forbids an ability now, apart from the turn and who is standing."""
    ability = ability_of(state, offer)
    thing = state.match.things[offer.card]
    names = {"ability": ability.name, "piece": piece_name(state, piece)}
    found = []
    act = USED.get(thing.kind, "")
    if act in state.match.forbidding and (card := forbids(state, act, piece)):
        found.append(refuse("SETUP-10", "card forbids", card=card, act=act, piece=piece_name(state, piece)))
    if thing.kind == ITEM:
        if state.where[offer.card] < OFF:
            found.append(refuse("ITEM-3", "item on track", **names))
    elif thing.kind == COMPANION:
        if state.where[offer.card] < 0:
            found.append(refuse("COMP-2", "companion off", companion=thing.name))
            return found
    elif needs_token(state, piece, ability) and not state.pool[thing.side * 4 + ability.type]:
        side = state.match.sides[thing.side].name
        found.append(refuse("ABIL-1", "no token", side=side, type=ABILITY_TYPES[ability.type], **names))
    limit = state.match.ability_limits[offer.card][offer.place]
    if used_up(state, limit):
        per = ("this turn", "this round", "in this game")[state.match.limits[limit].per]
        found.append(refuse("TURN-6", "limit used", per=per, **names))
    frame = context(state, offer.card)
    if ability.only_if is not None and not holds_true(state, frame, ability.only_if):
        found.append(refuse("ABIL-4", "only if", **names))
    program = state.match.ability_programs[offer.card][offer.place]
    if not found and lacks_target(state, ability, program, frame):
        found.append(refuse("CHAL-12", "no target for", **names))
    return found


def lacks_target(state: State, ability: p.Ability, program: int, frame: list[int]) -> bool:
    """CHAL-12: in some editions a challenge action without a possible target cannot be done, judged before it if
    its first part chooses the target."""
    if not (ability.challenge_action and state.match.edition.challenge_needs_target):
        return False
    first = state.match.programs[program][0]
    chooses = first.code in (p.BRANCH, p.CHOOSE, p.EACH) or is_challenge(state, frame, first)
    return chooses and not can_begin(state, frame, program, 0)


def needs_token(state: State, piece: int, ability: p.Ability) -> bool:
    """ABIL-6: below 1 no token is needed."""
    return cost_of(state, piece, ability) - lowering(state, piece) >= 1


def cost_of(state: State, piece: int, ability: p.Ability) -> int:
    """What an ability costs after everything that changes it; some cards speak of one type only."""
    also = p.TYPE_COST + ability.type if ability.type >= 0 else -1
    return value(state, p.COST, piece, ability.cost, also=also)


def lowering(state: State, piece: int) -> int:
    """By how much texts could lower the cost of an ability of a piece, if their players want."""
    most = 0
    for row in state.match.triggers[p.DOES_ABILITY]:
        if applies(state, row, piece, -1):
            most += sum(op.number.number for op in row.trigger.program if op.code == p.LOWER_COST)
    return most


def possible_offers(state: State, piece: int, _number: int) -> int:
    """The offers that nothing forbids, with every other action."""
    mask = (1 << len(decisions.ACTIONS)) - 1
    for offer in offers(state, piece):
        if not objections(state, piece, offer):
            mask |= 1 << offer.action
    return mask


def why_no_offer(state: State, piece: int, _number: int, action: int) -> Refusal:
    return offer_refusals(state, piece, action)[0]


def offer_refusals(state: State, piece: int, action: int) -> list[Refusal]:
    """Every rule that forbids something beyond the basic actions, apart from the turn and who is standing."""
    if action < len(decisions.ACTIONS):
        return []
    for offer in offers(state, piece):
        if offer.action == action:
            return objections(state, piece, offer)
    rule = "ACT-BASIC-ONLY" if state.match.things[piece].basic else "ACT-ABILITY"
    return [refuse(rule, "no ability", piece=piece_name(state, piece))]


TURN_ACTION: Final[Requirements] = (*ACTION, Requirement(possible_offers, why_no_offer))
"""What every action of a turn requires."""


# ---------------------------------------------------------------------- doing it


def start_ability(state: State, piece: int, action: int) -> bool:
    """Begin what an action number stands for; whether it was a companion's."""
    for offer in offers(state, piece):
        if offer.action == action:
            cost = ability_of(state, offer).cost
            state.frames.append([ABILITY, 0, piece, offer.card, offer.place, cost, -1])
            return is_companions(state, offer)
    raise AssertionError(f"no such action: {action}")


def ability(state: State, frame: list[int], _answer: int) -> None:
    """Declare, pay, do; an item's card then goes to the track (ACT-ABILITY, ACT-ITEM, ACT-COMPANION)."""
    at, piece, card = frame[AT], frame[PIECE], frame[CARD]
    found = state.match.things[card].rules.abilities[frame[INDEX]]
    if at == 0:
        frame[AT] = 1
        if card == piece:
            frame[COST] = cost_of(state, piece, found)
            fire(state, p.DOES_ABILITY, piece)
        elif state.match.things[card].kind == ITEM:
            fire(state, p.USES_ITEM, piece)
    elif at == 1:
        frame[AT] = 2
        tell(state, "did", piece, card, frame[INDEX])
        if card == piece:
            pay(state, piece, found.type, frame[COST])
        start_program(state, frame)
    else:
        pop(state)
        if state.match.things[card].kind == ITEM:
            side = state.match.things[piece].side
            state.where[card] = on_track(side, found.cost)
            tell(state, "to track", card, found.cost)


def pay(state: State, piece: int, kind: int, cost: int) -> None:
    """ABIL-2: the token goes onto the track before the effect; ABIL-6: at most the 4, below 1 none."""
    if cost < 1:
        return
    side = state.match.things[piece].side
    space = min(cost, MOST_COST)
    state.pool[side * 4 + kind] -= 1
    state.tokens[(side * SPACES + space - 1) * 4 + kind] += 1
    tell(state, "paid", side, kind, space)


def start_program(state: State, frame: list[int]) -> None:
    card, index, piece = frame[CARD], frame[INDEX], frame[PIECE]
    doer = card if state.match.things[card].kind == COMPANION else piece
    program = begin(state, state.match.ability_programs[card][index], card)
    program[LIMIT] = state.match.ability_limits[card][index]
    program[RAISED] = frame[RAISED_STEP]
    if not state.down >> doer & 1:  # DOWN-2: it ends if the doer is knocked down in the middle of it
        program[DOER] = doer
    if program[LIMIT] >= 0:
        state.uses[program[LIMIT]] += 1
