"""Squads that are chosen at the table: the match in which they are chosen, and the match that follows (SETUP-5,
SETUP-6)."""

from dataclasses import replace

from crossfray.content.cards import Attachment, Character, attachments, characters
from crossfray.content.maps import Map, load_map
from crossfray.content.match.checks import side_places
from crossfray.content.match.pieces import ATTACHMENT_KINDS, power_ups_of
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.content.scenarios import scenarios
from crossfray.rules.draft import picked
from crossfray.rules.edition import EDITIONS, MIXED_SQUAD
from crossfray.rules.match import (
    CHARACTER,
    NOBODY,
    OBJECTIVE,
    Draft,
    Match,
    Side,
    Thing,
    Winning,
)
from crossfray.rules.state import State


def usual_pick(edition: str, *, mixed: bool) -> Pick:
    """What a side chooses if nothing else is agreed: as the booklet says for one box, or for several."""
    size, basics, attached = MIXED_SQUAD if mixed else EDITIONS[edition].squad
    return Pick(False, size, attached, bool(basics))


def candidates(pick: Pick) -> tuple[list[Character], list[Attachment]]:
    """The characters with abilities and the attachments to choose from."""
    cards = [card for card in characters().values() if not card.basic and pick.offers(card.box)]
    things = [each for each in attachments().values() if pick.offers(each.box)]
    return cards, things


def draft_match(spec: MatchSpec, found: Map, sides: tuple[Side, ...], winning: Winning) -> Match:
    """The match in which squads are chosen; its pieces are the cards."""
    assert spec.pick is not None
    cards, extras = candidates(spec.pick)
    things = [Thing(card.id, card.name, NOBODY, CHARACTER, card.defense, card=card.id) for card in cards]
    things += [
        Thing(each.id, each.name, NOBODY, ATTACHMENT_KINDS[each.kind], each.defense, card=each.id)
        for each in extras
    ]
    chosen = (1 << len(cards)) - 1
    draft = Draft(
        chosen, ((1 << len(things)) - 1) & ~chosen, spec.pick.size, spec.pick.attached, spec.pick.secret
    )
    edition = EDITIONS[spec.edition]
    scenario = scenarios().get(spec.game)
    tied, powers, squares = power_ups_of(scenario, found, len(things)) if scenario else ([], (), 0)
    things += tied
    return Match(
        spec.title,
        found.board,
        edition,
        sides,
        tuple(things),
        winning,
        sets=found.sets,
        draft=draft,
        powers=powers,
        power_squares=squares,
    )


def settled(spec: MatchSpec, state: State) -> MatchSpec:
    """The match that a finished draft leads to, with its squads, first player and starting areas."""
    assert spec.pick is not None
    squads = tuple(_squad(spec, state, side) for side in range(len(spec.squads)))
    areas = tuple(area + 1 for area in state.areas)
    picked_areas = areas if areas != tuple(range(1, len(areas) + 1)) else ()
    lying = sorted((state.where[power.marker], power) for power in state.match.powers)
    drawn = tuple(state.match.things[power.card].id for where, power in lying if where >= 0)
    return replace(spec, squads=squads, pick=None, first=state.first + 1, areas=picked_areas, drawn=drawn)


def _squad(spec: MatchSpec, state: State, side: int) -> tuple[str, ...]:
    """The picked cards of a side as a squad, with the basic character of its base colour last."""
    assert spec.pick is not None
    things = state.match.things
    cards = picked(state, side)
    squad = []
    for card, _ in cards:
        if things[card].kind == CHARACTER:
            worn = [things[other].id for other, bearer in cards if bearer == card]
            squad.append("+".join([things[card].id, *worn]))
    for card, _ in cards:
        if things[card].kind == OBJECTIVE:  # nobody carries it: it stands with the first character
            squad[0] += f"+{things[card].id}"
    if spec.pick.basic:
        found = load_map(spec.map)
        area = side_places(found, len(spec.squads))[state.areas[side]]
        squad.append(basic_of(found.colours[area], spec.pick.boxes))
    return tuple(squad)


def basic_of(colour: str, boxes: tuple[str, ...]) -> str:
    """The basic character of a base colour, from one of these boxes if possible; empty if there is none."""
    cards = [card for card in characters().values() if card.basic and card.colour == colour]
    own = [card for card in cards if card.box in boxes]
    return (own or cards)[0].id if cards else ""
