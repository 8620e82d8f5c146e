"""Choosing squads before the game, card by card: openly, or in secret and revealed together (SETUP-5, SETUP-6).

A draft is played like a game: its match holds the cards to choose from as pieces, its state the picks so far."""

from typing import Final

from crossfray.rules.board import bits
from crossfray.rules.decisions import ASK_BEARER, ASK_FIRST_PLAYER, ASK_PICK
from crossfray.rules.frames import AT, DRAFT_CARD, DRAFT_SIDE
from crossfray.rules.kinds import FIRST_PLAYER, PICK, Event
from crossfray.rules.match import CHARACTER, OBJECTIVE, Draft
from crossfray.rules.procedure import ask, pop
from crossfray.rules.setup import draw_power_ups, pick_area, picks_area, turn_order
from crossfray.rules.state import CHANCE, State
from crossfray.rules.triggers import happens

# Where the frame of a draft is.
FLIPPED: Final = 1
CHOOSING_CARDS: Final = 2
PICKED: Final = 3
BORNE: Final = 4
PICKING_AREA: Final = 5
DRAWING_POWER_UPS: Final = 6

# A pick is three numbers of `state.picks`: the side, the card, and for an attachment the character that gets it.
PICK_LENGTH: Final = 3


def draft(state: State, frame: list[int], answer: int) -> None:
    """Find the first player, then pick cards one at a time."""
    at = frame[AT]
    if at == 0:  # SETUP-4
        frame[AT] = FLIPPED
        ask(state, ASK_FIRST_PLAYER, CHANCE, (1 << len(state.match.sides)) - 1)
    elif at == FLIPPED:
        state.first = answer
        happens(state, Event(FIRST_PLAYER, side=answer))
        frame[AT] = PICKING_AREA if picks_area(state) else DRAWING_POWER_UPS
    elif at == PICKING_AREA:
        pick_area(state, frame, answer, DRAWING_POWER_UPS)
    elif at == DRAWING_POWER_UPS and state.match.edition.scenario_first:  # SETUP-9
        draw_power_ups(state, frame, answer, CHOOSING_CARDS)
    elif at == DRAWING_POWER_UPS:
        frame[AT] = CHOOSING_CARDS
    elif at == CHOOSING_CARDS:
        ask_for_card(state, frame)
    elif at == PICKED:
        frame[DRAFT_CARD] = answer
        frame[AT] = BORNE
        bearers = may_bear(state, frame[DRAFT_SIDE], answer)
        if bearers:
            ask(state, ASK_BEARER, frame[DRAFT_SIDE], bearers)
    else:
        state.picks += (frame[DRAFT_SIDE], frame[DRAFT_CARD], answer)
        if not rules(state).secret:
            happens(state, Event(PICK, side=frame[DRAFT_SIDE], target=frame[DRAFT_CARD]))
        frame[AT] = CHOOSING_CARDS


def rules(state: State) -> Draft:
    found = state.match.draft
    assert found is not None
    return found


def ask_for_card(state: State, frame: list[int]) -> None:
    """SETUP-6: in turn order from the first player, attachments after characters; then all is revealed."""
    how, sides = rules(state), len(state.match.sides)
    number = len(state.picks) // PICK_LENGTH
    if number == sides * (how.size + how.attached):
        pop(state)
        for side in turn_order(state, state.first) if how.secret else []:
            for card, _ in picked(state, side):
                happens(state, Event(PICK, side=side, target=card))
        return
    frame[DRAFT_SIDE] = side = turn_order(state, state.first)[number % sides]
    frame[AT] = PICKED
    ask(
        state,
        ASK_PICK,
        side,
        to_pick(state, side, how.characters if number < sides * how.size else how.attachments),
    )


def picked(state: State, side: int) -> list[tuple[int, int]]:
    """The cards of a side and who gets each attachment, in the order they were picked."""
    found = []
    for at in range(0, len(state.picks), PICK_LENGTH):
        if state.picks[at] == side:
            found.append((state.picks[at + 1], state.picks[at + 2]))
    return found


def to_pick(state: State, side: int, cards: int) -> int:
    """Which of these cards a side may pick: no name twice on a side (MIX-2); in the open, from a shared collection,
    none that is taken."""
    things = state.match.things
    names = {things[card].name for card, _ in picked(state, side)}
    open_cards = cards
    if not rules(state).secret:
        for at in range(1, len(state.picks), PICK_LENGTH):
            open_cards &= ~(1 << state.picks[at])
    return sum(1 << card for card in bits(open_cards) if things[card].name not in names)


def may_bear(state: State, side: int, card: int) -> int:
    """Which of a side's picked characters can get an attachment. Characters and bonus objectives belong to nobody."""
    if state.match.things[card].kind in (CHARACTER, OBJECTIVE):
        return 0
    return sum(1 << own for own, _ in picked(state, side) if state.match.things[own].kind == CHARACTER)
