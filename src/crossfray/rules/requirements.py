"""What every action and every choice of a target requires, in order, each with its rule.

A requirement is one function with two uses: the set of candidates it allows (the game offers what all requirements of
a list allow), and its refusal for any other candidate. So an option is offered exactly if nothing refuses it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from crossfray.rules import decisions
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.conditions import squares_away
from crossfray.rules.distance import distance
from crossfray.rules.frames import SUBJECT, TURN_FREE, TURN_PIECE, Frame
from crossfray.rules.ground import blocking, closed, closing, hidden_from, in_the_way, obscured
from crossfray.rules.kinds import (
    ABILITY,
    AS_CHALLENGE,
    ASSIST,
    BY_BASIC,
    BY_COMPANION,
    BY_ITEM,
    BY_TEXT,
    CHALLENGE,
    INTERACT,
    MOVE,
    RANGED,
    STAND,
    Event,
    by_ability,
)
from crossfray.rules.match import CHARACTER, COMPANION, ITEM, NOBODY, STATUS, ReadyInteraction
from crossfray.rules.moves import passing, walkable
from crossfray.rules.procedure import turn_frame
from crossfray.rules.program import THROUGH_RIVALS
from crossfray.rules.reach import reach
from crossfray.rules.refusals import Refusal, piece_name, refuse, square_name
from crossfray.rules.selectors import is_shown, matches, members, of_anybody, of_sort, squares_of
from crossfray.rules.sight import Scene, look, obstructions, seen_among, tell_blocks
from crossfray.rules.state import State
from crossfray.rules.texts import context
from crossfray.rules.unselected import not_selected
from crossfray.rules.values import (
    barred,
    barring,
    changes_value,
    forbidding,
    limited,
    permits_any,
    permitted,
    reach_of,
    unable,
    value,
)

BASIC_MOVE: Final = 2  # ACT-MOVE
BASIC_DICE: Final = 2  # ACT-CHALLENGE
RALLY_ACTIONS: Final = 2  # TURN-4


Allowed = Callable[[State, int, int], int]
Refuse = Callable[[State, int, int, int], Refusal]


@dataclass(frozen=True, eq=False)
class Requirement:
    """`allowed(state, doer, number)`: the candidates that meet it. `number` is the squares of a move, the range of a
    challenge, or the actions left in a turn. `refuse(state, doer, number, candidate)`: why a candidate does not. If
    the requirement has a name, a text can lift it (program.Permit); `event(state, doer, candidate)` is then the event
    to permit."""

    allowed: Allowed
    refuse: Refuse
    name: str = ""
    event: Callable[[State, int, int], Event] | None = None


Requirements = tuple[Requirement, ...]


def allowed(state: State, requirements: Requirements, doer: int, number: int, among: int = -1) -> int:
    """The candidates that meet every requirement, from all or `among` some."""
    candidates = among
    excusing = bool(state.match.permits or state.lasting)
    for requirement in requirements:
        judge = requirement.allowed
        found = judge(state, doer, number)
        if excusing and requirement.event is not None:
            found |= excused(state, requirement, doer, candidates & ~found)
        candidates &= found
        if not candidates:
            return 0
    return candidates


def excused(state: State, requirement: Requirement, doer: int, candidates: int) -> int:
    """Of the candidates that do not meet a requirement, those that a text excuses."""
    found = 0
    if requirement.event is not None and permits_any(state, requirement.name):
        most = state.board.size + len(state.match.things) + decisions.ACTION_ABILITY
        for candidate in bits(candidates & ((1 << most) - 1)):  # pieces, squares or actions: never more
            if permitted(state, requirement.name, requirement.event(state, doer, candidate), doer):
                found |= 1 << candidate
    return found


def refusals(
    state: State, requirements: Requirements, doer: int, number: int, candidate: int
) -> list[Refusal]:
    """Why a candidate is not allowed; empty if it is allowed."""
    return [
        requirement.refuse(state, doer, number, candidate)
        for requirement in requirements
        if not requirement.allowed(state, doer, number) >> candidate & 1
        and not excused(state, requirement, doer, 1 << candidate)
    ]


# ---------------------------------------------------------------------- choosing a character


def _own_characters(state: State, side: int, _number: int) -> int:
    return state.match.own[side] & state.match.characters


def _not_own(state: State, side: int, _number: int, piece: int) -> Refusal:
    key = "not your side" if state.match.characters >> piece & 1 else "takes no turns"
    return refuse("TURN-1", key, piece=piece_name(state, piece), side=state.match.sides[side].name)


def _not_exhausted(state: State, _side: int, _number: int) -> int:
    return ~state.exhausted


def _is_exhausted(state: State, _side: int, _number: int, piece: int) -> Refusal:
    return refuse("TURN-3", "exhausted", piece=piece_name(state, piece))


CHOSEN: Final[Requirements] = (
    Requirement(_own_characters, _not_own),
    Requirement(_not_exhausted, _is_exhausted),
)


def ready(state: State, side: int) -> int:
    """The characters of a side that may still be chosen this round: the result of all these requirements."""
    return state.match.own[side] & state.match.characters & ~state.exhausted


# ---------------------------------------------------------------------- choosing an action


def turn_number(left: int, free: int) -> int:
    """Two numbers in one: how many actions are left, and whether a companion may act for free."""
    return left * 2 + free


def _if_on_map(state: State, piece: int, _number: int) -> int:
    """TURN-5; a companion may act all the same (COMP-2)."""
    if state.where[piece] >= 0:
        return decisions.EVERY_ACTION
    return 1 << decisions.ACTION_DONE | state.match.companion_actions[piece]


def _off_map(state: State, piece: int, _number: int, _action: int) -> Refusal:
    return refuse("TURN-5", "knocked out cannot act", piece=piece_name(state, piece))


def _if_standing(state: State, piece: int, _number: int) -> int:
    if not state.down >> piece & 1:
        return decisions.EVERY_ACTION
    able = 1 << decisions.ACTION_RALLY | 1 << decisions.ACTION_DONE | state.match.companion_actions[piece]
    for offer in state.match.offers[piece]:
        if state.match.things[offer.card].rules.abilities[offer.place].while_down:  # ABIL-8
            able |= 1 << offer.action
    return able


def _is_down(state: State, piece: int, _number: int, action: int) -> Refusal:
    name = piece_name(state, piece)
    word = decisions.ACTIONS[action] if action < len(decisions.ACTIONS) else "do that"
    return refuse("TURN-4", "knocked down cannot act", piece=name, action=word)


def rally_actions(state: State, piece: int) -> int:
    """TURN-4: how many actions of a turn a rally takes."""
    if not changes_value(state, p.RALLY):
        return RALLY_ACTIONS
    return value(state, p.RALLY, RALLY_ACTIONS, Event(STAND, doer=piece, target=piece, cause=BY_BASIC))


def _if_rally(state: State, piece: int, number: int) -> int:
    """TURN-4: it takes the character's own actions, not those that a text gave."""
    if state.down >> piece & 1:
        turn = turn_frame(state)
        given = turn[TURN_FREE] >> 1 if turn is not None and turn[TURN_PIECE] == piece else 0
        if number >= turn_number(rally_actions(state, piece) + given, 0):
            return decisions.EVERY_ACTION
    return decisions.EVERY_ACTION & ~(1 << decisions.ACTION_RALLY)


def _no_rally(state: State, piece: int, _number: int, _action: int) -> Refusal:
    key = "rally needs both actions" if state.down >> piece & 1 else "rally while standing"
    return refuse("TURN-4", key, piece=piece_name(state, piece))


def _if_actions_left(state: State, piece: int, number: int) -> int:
    if number >= turn_number(1, 0):
        return decisions.EVERY_ACTION
    return 1 << decisions.ACTION_DONE | (state.match.companion_actions[piece] if number else 0)


def _no_action_left(state: State, piece: int, _number: int, _action: int) -> Refusal:
    return refuse("TURN-2", "no action left", piece=piece_name(state, piece))


def _if_ready(state: State, piece: int, _number: int) -> int:
    return 1 << decisions.ACTION_DONE if state.exhausted >> piece & 1 else decisions.EVERY_ACTION


def _exhausted_cannot_act(state: State, piece: int, number: int, _action: int) -> Refusal:
    return _is_exhausted(state, piece, number, piece)


def if_targets(state: State, piece: int, _number: int) -> int:
    """CHAL-12: an action that needs a target cannot begin without one."""
    possible = decisions.EVERY_ACTION
    here, match = state.where[piece], state.match
    if here < 0:
        return possible
    near, reaches = -1, 0
    if match.acts_beside and not state.lasting:
        near = state.pieces_on(state.board.neighbours[here] | 1 << here) & ~(1 << piece)
        if not near:  # nobody else can be a target
            return possible & ~NEED_TARGETS
    else:
        reaches = reach_of(state, piece, 0)
    if not allowed(state, CHALLENGE_TARGET, piece, reaches, near):
        possible &= ~(1 << decisions.ACTION_CHALLENGE)
    if not (near & state.down and allowed(state, ASSISTED, piece, 0, near)):
        possible &= ~(1 << decisions.ACTION_ASSIST)
    markers = near & match.markers or match.interactions
    if not (markers and allowed(state, INTERACTED, piece, 0, near)):
        possible &= ~(1 << decisions.ACTION_INTERACT)
    return possible


NEED_TARGETS: Final = (
    1 << decisions.ACTION_CHALLENGE | 1 << decisions.ACTION_ASSIST | 1 << decisions.ACTION_INTERACT
)


def _no_targets(state: State, piece: int, _number: int, action: int) -> Refusal:
    rule = {decisions.ACTION_CHALLENGE: "CHAL-12", decisions.ACTION_ASSIST: "ACT-ASSIST"}.get(
        action, "ACT-INTERACT"
    )
    return refuse(rule, f"nothing to {decisions.ACTIONS[action]}", piece=piece_name(state, piece))


KIND_OF_ACTION: Final[dict[int, int]] = {
    decisions.ACTION_MOVE: MOVE,
    decisions.ACTION_CHALLENGE: CHALLENGE,
    decisions.ACTION_ASSIST: ASSIST,
    decisions.ACTION_INTERACT: INTERACT,
    decisions.ACTION_RALLY: STAND,
}


def action_event(state: State, piece: int, action: int) -> Event:
    """The event that a piece begins an action."""
    for offer in state.match.offers[piece]:
        if offer.action == action:
            return ability_event(state, piece, offer.card, offer.place)
    kind = KIND_OF_ACTION.get(action, ABILITY)
    return Event(kind, doer=piece, target=piece if kind in (MOVE, STAND) else -1, cause=BY_BASIC)


A_TOKEN: Final = "a token"
STANDING: Final = "standing"
"""the requirement of an ability that a text can lift"""


def ability_event(state: State, piece: int, card: int, index: int) -> Event:
    """The event that a piece uses an ability, an item or a companion's action."""
    side, cause = state.match.side_of[piece], ability_cause(state, card, index)
    return Event(ABILITY, doer=piece, side=side, card=card, cause=cause, amount=index)


def ability_cause(state: State, card: int, index: int) -> int:
    """The cause of everything that an ability, item or companion's action does."""
    thing = state.match.things[card]
    if thing.kind == STATUS:
        return BY_TEXT
    ability = thing.rules.abilities[index]
    challenge = AS_CHALLENGE if ability.challenge_action and state.match.asks_actions else 0
    if thing.kind == ITEM:
        return BY_ITEM | challenge
    if thing.kind == COMPANION:
        return BY_COMPANION | challenge
    return by_ability(ability.type) | challenge


def if_not_forbidden(state: State, piece: int, _number: int) -> int:
    """SETUP-10: the actions that no card forbids."""
    able = decisions.EVERY_ACTION
    if state.match.may_forbid:
        for action in KIND_OF_ACTION:
            if _forbidding_action(state, piece, action) is not None:
                able &= ~(1 << action)
    return able


def _forbidding_action(state: State, piece: int, action: int) -> p.Forbid | None:
    """The text that forbids an action. A piece that a text moves also counts as moved by that text's character."""
    event = action_event(state, piece, action)
    row = forbidding(state, event, piece)
    made = state.made_to_act(piece) if row is None and action == decisions.ACTION_MOVE else None
    if made is not None:
        event.doer = made.by
        row = forbidding(state, event, piece)
    return row


def _is_forbidden(state: State, piece: int, _number: int, action: int) -> Refusal:
    row = _forbidding_action(state, piece, action)
    assert row is not None
    act = "stand up" if action == decisions.ACTION_RALLY else decisions.ACTIONS[action]
    return refuse("SETUP-10", "card forbids", card=row.name, piece=piece_name(state, piece), act=act)


ANY_ACTION: Final[Requirements] = (
    Requirement(_if_ready, _exhausted_cannot_act),
    Requirement(_if_actions_left, _no_action_left),
    Requirement(_if_on_map, _off_map),
    Requirement(_if_standing, _is_down, STANDING, action_event),
    Requirement(_if_rally, _no_rally),
    Requirement(if_not_forbidden, _is_forbidden),
    Requirement(if_targets, _no_targets),
)


def is_fit(state: State, piece: int, number: int) -> bool:
    """A short cut: the character can act and nothing about its turn or itself forbids an action, except a rally."""
    return (
        number >= turn_number(1, 0)
        and state.where[piece] >= 0
        and not (state.down | state.exhausted) >> piece & 1
    )


def _standing_only(state: State, piece: int, _number: int) -> int:
    return 0 if state.down >> piece & 1 else decisions.EVERY_ACTION


GRANTED_ACTION: Final[Requirements] = (
    Requirement(_if_on_map, _off_map),
    Requirement(_standing_only, _is_down, STANDING, action_event),
    Requirement(if_not_forbidden, _is_forbidden),
    Requirement(if_targets, _no_targets),
)
"""ACT-FOUR-BASIC: an action that an effect gives takes none of the turn's, but a piece that is knocked down or out
cannot do it."""


# ---------------------------------------------------------------------- where to move


def _enterable(state: State, piece: int, _steps: int) -> int:
    """MAP-2, MAP-3, and squares that texts close. A piece that is in a closed square may stay."""
    shut = closed(state) | barred(state, piece) | barred(state, piece, ending=True)
    squares = state.board.every & ~state.board.enclosed
    return squares & (~shut | state.squares(piece)) if shut else squares


def _closed(state: State, piece: int, _steps: int, square: int) -> Refusal:
    name = square_name(state, square)
    for row, squares in (*barring(state, piece), *barring(state, piece, ending=True)):
        if squares >> square & 1 and not state.squares(piece) >> square & 1:
            return refuse(
                "SETUP-10", "card forbids", card=row.name, piece=piece_name(state, piece), act=row.act
            )
    if not state.board.enclosed >> square & 1:
        return refuse(
            "SETUP-10", "square shut", {"blocked_by": [name]}, card=closing(state, square), square=name
        )
    rule = "MAP-3" if state.board.covered >> square & 1 else "MAP-2"
    return refuse(rule, "square closed", {"blocked_by": [name]}, square=name)


def _free(state: State, piece: int, _steps: int) -> int:
    return ~state.occupied | 1 << state.where[piece]


def _taken(state: State, _piece: int, _steps: int, square: int) -> Refusal:
    holder = next(t for t in bits(state.match.occupying) if state.where[t] == square)
    name = square_name(state, square)
    parts = {"square": name, "holder": piece_name(state, holder)}
    return refuse("MOVE-6", "square taken", {"blocked_by": [name]}, **parts)


def basic_squares(state: State, piece: int, raised: int = 0) -> int:
    """How far a basic move goes after every change; an effect may raise it."""
    if not changes_value(state, p.SQUARES):
        return BASIC_MOVE + raised
    event = Event(MOVE, doer=piece, target=piece, cause=BY_BASIC)
    squares = value(state, p.SQUARES, BASIC_MOVE, event)
    return limited(state, p.SQUARES, squares + raised, event) if raised else squares


def _within_reach(state: State, piece: int, steps: int) -> int:
    flags = passing(state, piece, BY_BASIC)
    shut = 0 if flags & THROUGH_RIVALS else in_the_way(state, state.acting_side(piece))
    refused = closed(state) | barred(state, piece)  # another requirement refuses to enter such a square
    return reach(walkable(state, flags), state.where[piece], steps, shut | refused, 0) | refused


def _out_of_reach(state: State, piece: int, steps: int, square: int) -> Refusal:
    """The reason: too far, obstructions, or rivals in the way."""
    board, start = state.board, state.where[piece]
    away = distance(board, start, square)
    parts = {"piece": piece_name(state, piece), "square": square_name(state, square), "steps": steps}
    if away > steps:
        rule = "ACT-MOVE" if steps == BASIC_MOVE else "MOVE-8"
        return refuse(rule, "too far to move", {"distance": away, "most": steps}, away=away, **parts)
    rivals = in_the_way(state, state.acting_side(piece))
    if reach(board, start, steps, 0, 0) >> square & 1:
        shut = closed(state) | barred(state, piece)
        if shut and not reach(board, start, steps, shut, 0) >> square & 1:
            return refuse("SETUP-10", "closed in the way", {"blocked_by": board.names_of(shut)}, **parts)
        return refuse("MOVE-5", "rivals in the way", {"blocked_by": board.names_of(rivals)}, **parts)
    blocks = obstructions(board, start, square)
    names = [block.name for block in blocks]
    corner = away == 1 and any("/" in name for name in names)
    key = "obstructed step" if away == 1 else "no way there"
    reasons = tell_blocks("blocked", blocks)
    return refuse("MOVE-3" if corner else "MOVE-1", key, {"blocked_by": names}, reasons=reasons, **parts)


DESTINATION: Final[Requirements] = (
    Requirement(_enterable, _closed),
    Requirement(_within_reach, _out_of_reach),
    Requirement(_free, _taken),
)


# ---------------------------------------------------------------------- whom to challenge, assist, interact with


def _on_map(state: State, _piece: int, _number: int) -> int:
    return state.present


def _not_on_map(state: State, _piece: int, _number: int, target: int) -> Refusal:
    key = "knocked out" if state.match.things[target].kind == CHARACTER else "not on the map"
    return refuse("COOL-1", key, target=piece_name(state, target))


def _rivals(state: State, piece: int, _range: int) -> int:
    made = state.made_to_act(piece) if state.made else None
    if made is not None and made.side < 0:  # CONTROL-2: also its own side, never itself
        return state.match.challengeable & ~(1 << piece)
    return (state.match.rivals[state.acting_side(piece)] | state.match.objectives) & ~(1 << piece)


def _no_rival(state: State, piece: int, _range: int, target: int) -> Refusal:
    key = "challenge itself" if piece == target else "challenge an ally"
    if state.match.things[target].side < 0:
        key = "challenge a marker"
    parts = {"piece": piece_name(state, piece), "target": piece_name(state, target)}
    return refuse("CHAL-1", key, **parts)


def _with_defense(state: State, _piece: int, _range: int) -> int:
    """CHAL-4; in some editions tokens and markers only if a text says so (CHAL-18)."""
    match = state.match
    return match.challengeable if match.edition.tokens_challenged else match.challengeable & match.occupying


def _no_defense(state: State, _piece: int, _range: int, target: int) -> Refusal:
    key = "token not challenged" if state.match.challengeable >> target & 1 else "no defense"
    return refuse("CHAL-18", key, target=piece_name(state, target))


def _may_be_challenged(state: State, piece: int, reaches: int) -> int:
    return _spared(state, _declared(piece, NOBODY, reaches))


def _spared(state: State, event: Event) -> int:
    """SETUP-10: the pieces to which no card forbids doing this."""
    found = -1
    if state.match.may_forbid >> event.kind & 1:
        for target in range(len(state.match.things)):
            event.target = target
            if forbidding(state, event, target) is not None:
                found &= ~(1 << target)
    return found


def _refuse_doing(state: State, event: Event) -> Refusal:
    """The refusal of the card that forbids it."""
    row = forbidding(state, event, event.target)
    assert row is not None
    return refuse(
        "SETUP-10", "card forbids", card=row.name, piece=piece_name(state, event.target), act=row.act
    )


def _declared(piece: int, target: int, reaches: int) -> Event:
    return Event(CHALLENGE, doer=piece, target=target, cause=RANGED if reaches else 0)


def _challenge(_state: State, piece: int, target: int) -> Event:
    return Event(CHALLENGE, doer=piece, target=target)


def _forbidden_target(state: State, piece: int, reaches: int, target: int) -> Refusal:
    return _refuse_doing(state, _declared(piece, target, reaches))


def _in_range(state: State, piece: int, reaches: int) -> int:
    """CHAL-2: adjacent; or CHAL-3: within range."""
    board, here = state.board, state.where[piece]
    if reaches:
        return _on_or_off(state, board.around(here, reaches))
    own = 1 << here if state.match.edition.own_square_adjacent else 0  # ADJ-2
    return _on_or_off(state, board.neighbours[here] | own)


def _on_or_off(state: State, squares: int) -> int:
    """The pieces on these squares, with all that are off the map, which another requirement refuses."""
    return ~state.present | state.pieces_on(squares)


def _away(state: State, piece: int, target: int) -> int:
    """How many squares lie between two pieces; a token on a wall is in every square that it touches (RUBBLE-2)."""
    return squares_away(state, state.squares(piece), state.squares(target))


def _nearest_square(state: State, piece: int, target: int) -> int:
    """The square of a target; for a token on a wall, the nearest square that it touches."""
    here = state.where[piece]
    return min(bits(state.squares(target)), key=lambda square: distance(state.board, here, square))


def _out_of_range(state: State, piece: int, reaches: int, target: int) -> Refusal:
    if not reaches:
        return _not_adjacent(state, piece, reaches, target)
    away = _away(state, piece, target)
    parts = {"piece": piece_name(state, piece), "target": piece_name(state, target), "range": reaches}
    return refuse("CHAL-3", "out of range", {"distance": away, "most": reaches}, away=away, **parts)


def _not_adjacent(state: State, piece: int, _number: int, target: int) -> Refusal:
    board, here, there = state.board, state.where[piece], _nearest_square(state, piece, target)
    parts = {"a": piece_name(state, piece), "b": piece_name(state, target)}
    away = _away(state, piece, target)
    if not away:
        return refuse("ADJ-2", "own square not adjacent")
    if away != 1:
        drawing = {"distance": away, "most": 1}
        return refuse("ADJ-1", "too far to be adjacent", drawing, distance=away, **parts)
    blocks = obstructions(board, here, there)
    reasons = tell_blocks("blocked", blocks)
    return refuse(
        "ADJ-1", "obstructed between", {"blocked_by": [b.name for b in blocks]}, reasons=reasons, **parts
    )


def _seen(state: State, piece: int, reaches: int) -> int:
    """An adjacent piece is seen (ADJ-1), unless it is concealed (SEE-7)."""
    side = state.acting_side(piece)
    hidden = hidden_from(state, side)
    if not reaches:
        return ~hidden
    board, here, terrain = state.board, state.where[piece], obscured(state)
    rivals = blocking(state, side, piece)
    looked_at = state.held
    if board is not state.match.board:  # a token on a wall is seen by any square that it touches
        looked_at = squares_of(state, state.present)
    found = _on_or_off(state, seen_among(board, here, looked_at, rivals, terrain))
    if state.match.may_be >> p.SHOWN & 1:
        for other in bits(state.present & ~found):
            found |= is_shown(state, piece, other) << other
    return found & ~hidden


def _not_seen(state: State, piece: int, _range: int, target: int) -> Refusal:
    side = state.acting_side(piece)
    if hidden_from(state, side) >> target & 1:
        names = {"viewer": piece_name(state, piece), "target": piece_name(state, target)}
        return refuse("SEE-7", "concealed", **names)
    scene = Scene(blocking(state, side, piece), state.standing[side], state.lying, obscured(state))
    blocks = look(state.board, state.where[piece], _nearest_square(state, piece, target), scene).blocks
    parts = {"viewer": piece_name(state, piece), "target": piece_name(state, target)}
    drawing = {"blocked_by": [block.name for block in blocks]}
    return refuse(blocks[0].rule, "sees not", drawing, reasons=tell_blocks("blocked", blocks), **parts)


CHALLENGE_TARGET: Final[Requirements] = (
    Requirement(_rivals, _no_rival),
    Requirement(_with_defense, _no_defense),
    Requirement(_on_map, _not_on_map),
    Requirement(_may_be_challenged, _forbidden_target),
    Requirement(_in_range, _out_of_range, "in range", _challenge),
    Requirement(_seen, _not_seen, "seen", _challenge),
)

NAMED_TARGET: Final[Requirements] = CHALLENGE_TARGET[:4]
"""for targets that the text names, which need be neither adjacent nor seen"""


def _allied_characters(state: State, piece: int, _number: int) -> int:
    """SELF-1: nobody is their own ally."""
    return state.match.own[state.match.things[piece].side] & state.match.characters & ~(1 << piece)


def _no_ally(state: State, piece: int, _number: int, target: int) -> Refusal:
    rule, key = ("SELF-1", "own ally") if piece == target else ("ACT-ASSIST", "assist no ally")
    return refuse(rule, key, piece=piece_name(state, piece), target=piece_name(state, target))


def _knocked_down(state: State, _piece: int, _number: int) -> int:
    """The pieces that lie on the map, and those off the map: another requirement refuses them."""
    return state.down | ~_on_map(state, 0, 0)


def _not_down(state: State, _piece: int, _number: int, target: int) -> Refusal:
    return refuse("ACT-ASSIST", "assist standing", target=piece_name(state, target))


def _may_stand_up(state: State, _piece: int, _number: int) -> int:
    return ~unable(state, STAND)


def _kept_down(state: State, _piece: int, _number: int, target: int) -> Refusal:
    row = forbidding(state, Event(STAND, doer=target, target=target), target)
    assert row is not None
    return refuse("SETUP-10", "card forbids", card=row.name, piece=piece_name(state, target), act=row.act)


def _assist(_state: State, piece: int, target: int) -> Event:
    return Event(ASSIST, doer=piece, target=target, cause=BY_BASIC)


def _may_be_assisted(state: State, piece: int, _number: int) -> int:
    return _spared(state, _assist(state, piece, NOBODY))


def _not_to_be_assisted(state: State, piece: int, _number: int, target: int) -> Refusal:
    return _refuse_doing(state, _assist(state, piece, target))


ASSISTED: Final[Requirements] = (
    Requirement(_allied_characters, _no_ally),
    Requirement(_may_be_assisted, _not_to_be_assisted),
    Requirement(_on_map, _not_on_map),
    Requirement(_knocked_down, _not_down),
    Requirement(_may_stand_up, _kept_down),
    Requirement(_in_range, _not_adjacent, "near enough to assist", _assist),
)


def _markers(state: State, piece: int, _number: int) -> int:
    return interactable(state, piece)


def interactable(state: State, piece: int) -> int:
    """Point markers, and what the scenario lets this piece interact with, near or far."""
    found = state.match.markers
    for ready in interactions_of(state, piece):
        found |= members(state, interaction_frame(state, ready, piece), ready.interaction.what)
    return found


def interaction_frame(state: State, ready: ReadyInteraction, piece: int) -> Frame:
    """A frame to judge an interaction of a piece."""
    frame = context(state, ready.source)
    frame[SUBJECT] = 1 << piece
    return frame


def interactions_of(state: State, piece: int) -> list[ReadyInteraction]:
    """The interactions that a piece may do, near or far. ALLY-1: a companion or minion that is given the action can
    do what a character could."""
    match = state.match
    if not match.interactions:
        return []
    character = bool(match.characters >> piece & 1)
    return [
        ready
        for ready in match.interactions
        if match.things[ready.source].side == state.acting_side(piece)
        and matches(
            state,
            context(state, ready.source),
            ready.interaction.who if character else of_anybody(ready.interaction.who),
            piece,
        )
    ]


def _no_marker(state: State, piece: int, _number: int, target: int) -> Refusal:
    for ready in interactions_of(state, piece):
        frame = interaction_frame(state, ready, piece)
        if _is_named(state, frame, ready, target):
            for refusal in not_selected(state, frame, ready.interaction.what, target):
                return refusal._replace(rule="ACT-INTERACT") if refusal.rule == "ABIL-4" else refusal
    return refuse("ACT-INTERACT", "nothing to do with", target=piece_name(state, target))


def _is_named(state: State, frame: Frame, ready: ReadyInteraction, target: int) -> bool:
    """Whether an interaction applies to things of that kind."""
    what = [selector for selector in ready.interaction.what if selector.sort >= 0]
    return any(of_sort(state, frame, selector) >> target & 1 for selector in what)


def _here_or_beside(state: State, piece: int, _number: int) -> int:
    """POINT-1: adjacent to it or in its square, in every edition; unless the text gives a distance."""
    here = state.where[piece]
    found = _on_or_off(state, state.board.neighbours[here] | 1 << here)
    for ready in interactions_of(state, piece):
        if ready.interaction.afar:
            frame = interaction_frame(state, ready, piece)
            for selector in ready.interaction.what:
                found |= of_sort(state, frame, selector)
    return found


def _may_be_used(state: State, piece: int, _number: int) -> int:
    """SETUP-10: the things that no card forbids to interact with."""
    found = -1
    if state.match.may_forbid >> INTERACT & 1:
        for marker in range(len(state.match.things)):
            if forbidding(state, Event(INTERACT, doer=piece, target=marker), piece) is not None:
                found &= ~(1 << marker)
    return found


def _not_to_be_used(state: State, piece: int, _number: int, marker: int) -> Refusal:
    row = forbidding(state, Event(INTERACT, doer=piece, target=marker), piece)
    assert row is not None
    return refuse("SETUP-10", "card forbids", card=row.name, piece=piece_name(state, piece), act=row.act)


def _interact(_state: State, piece: int, target: int) -> Event:
    return Event(INTERACT, doer=piece, target=target)


INTERACTED: Final[Requirements] = (
    Requirement(_markers, _no_marker),
    Requirement(_on_map, _not_on_map),
    Requirement(_here_or_beside, _not_adjacent, "in reach", _interact),
    Requirement(_may_be_used, _not_to_be_used),
)
