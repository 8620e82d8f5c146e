"""The pieces of a match: characters with their tokens, cards and attachments, and the scenario's own pieces."""

from crossfray.content.cards import (
    A_DIE,
    BINDS_ALL,
    Attachment,
    CardSide,
    Character,
    Component,
    attachments,
    characters,
    scenario_status_cards,
)
from crossfray.content.maps import Map
from crossfray.content.match.spec import MatchSpec, split_card
from crossfray.content.scenarios import Scenario, power_squares, power_ups, squares_for
from crossfray.rules.match import (
    ABILITY_TYPES,
    CHARACTER,
    COMPANION,
    DIE,
    ITEM,
    MARKER,
    MINION,
    NOBODY,
    OBJECTIVE,
    POINT,
    SCENARIO,
    STATUS,
    TOKEN,
    Power,
    Thing,
)

LETTERS = "ABCD"
KINDS = {
    "token": TOKEN,
    "minion": MINION,
    "status card": STATUS,
    BINDS_ALL: STATUS,
    "marker": MARKER,
    A_DIE: DIE,
}
ATTACHMENT_KINDS = {"item": ITEM, "companion": COMPANION, "bonus objective": OBJECTIVE}


def pieces_of(spec: MatchSpec) -> list[Thing]:
    """Every character, with everything that it brings and everything attached to it."""
    things: list[Thing] = []
    seen: dict[str, int] = {}
    for side, squad in enumerate(spec.squads):
        for place, entry in enumerate(squad):
            card_id, attached = split_card(entry)
            card = characters()[card_id]
            owner = len(things)
            extra = card.ultimate if spec.ultimate and not side else ()
            things.append(_character(seen, side, card, extra or ()))
            things += _components(seen, side, owner, card.components)
            for attachment in map(attachments().__getitem__, attached):
                if attachment.kind == "bonus objective":
                    things.append(_objective(seen, side, attachment))
                else:
                    things += _attachment(seen, side, owner, attachment, len(things))
                    things += _components(seen, side, owner, attachment.components)
            player = spec.player(side, place)
            things[owner:] = [thing._replace(player=player) for thing in things[owner:]]
    return things + _agreed_cards(spec, things) + _shares(spec, things)


def _objective(seen: dict[str, int], side: int, card: Attachment) -> Thing:
    """The marker of a bonus objective belongs to nobody (BONUS-2)."""
    unique = _unique(seen, card.id)
    name = card.name if unique == card.id else f"{card.name} ({side + 1})"
    return Thing(unique, name, NOBODY, OBJECTIVE, card.defense, card=card.id, brought=side)


def _shares(spec: MatchSpec, things: list[Thing]) -> list[Thing]:
    """Each side's share of the cards of bonus objectives, because any character may complete them (BONUS-3)."""
    used = [attachments()[card] for card in sorted({t.card for t in things if t.kind == OBJECTIVE})]
    return [
        Thing(f"{card.id}-card-{side + 1}", card.name, side, SCENARIO, card=card.id, rules=card.rules)
        for card in used
        for side in range(len(spec.squads))
    ]


def _agreed_cards(spec: MatchSpec, things: list[Thing]) -> list[Thing]:
    """The scenario status cards in play from the start that no character brings (STATUS-3)."""
    brought = {thing.card for thing in things}
    parts = (scenario_status_cards()[card] for card in spec.status if card not in brought)
    return [Thing(part.id, part.name, 0, STATUS, card=part.id, rules=part.rules) for part in parts]


def agreed(spec: MatchSpec, things: list[Thing]) -> int:
    """The pieces that are in play from the start although they are cards: one for each status card that was agreed
    on."""
    numbers = {thing.card: number for number, thing in reversed(list(enumerate(things)))}
    return sum(1 << numbers[card] for card in set(spec.status))


def _unique(seen: dict[str, int], card_id: str) -> str:
    """An id that nothing else in the match has."""
    seen[card_id] = seen.get(card_id, 0) + 1
    return card_id if seen[card_id] == 1 else f"{card_id}-{seen[card_id]}"


def _character(seen: dict[str, int], side: int, card: Character, extra: tuple[str, ...]) -> Thing:
    unique = _unique(seen, card.id)
    name = card.name if unique == card.id else f"{card.name} ({side + 1})"
    tokens = tuple(ABILITY_TYPES.index(token) for token in (*card.tokens, *extra))
    return Thing(
        unique, name, side, CHARACTER, card.defense, card.basic, tokens, card=card.id, rules=card.rules
    )


def _components(seen: dict[str, int], side: int, owner: int, parts: tuple[Component, ...]) -> list[Thing]:
    """The pieces that a character or its item brings. Counters are not pieces."""
    pieces = [part for part in parts if part.kind in KINDS]
    return [_component(seen, side, owner, part) for part in pieces for _ in range(part.count)]


def _component(seen: dict[str, int], side: int, owner: int, part: Component) -> Thing:
    unique = _unique(seen, part.id)
    name = part.name if part.count == 1 and unique == part.id else f"{part.name} {seen[part.id]}"
    kind = KINDS[part.kind]
    thing = Thing(unique, name, side, kind, part.defense, card=part.id, owner=owner, rules=part.rules)
    return thing._replace(faces=part.faces)


def _attachment(seen: dict[str, int], side: int, owner: int, card: Attachment, first: int) -> list[Thing]:
    things = []
    for thing in both_sides(card.faces, side, owner, first):
        unique = _unique(seen, thing.id)
        name = thing.name if unique == thing.id else f"{thing.name} ({side + 1})"
        kind = ATTACHMENT_KINDS[card.kind]
        things.append(thing._replace(id=unique, name=name, kind=kind, defense=card.defense))
    return things


def both_sides(faces: tuple[CardSide, ...], side: int, owner: int, first: int) -> list[Thing]:
    """Somebody's card as a piece; for a double-sided card one piece for each side, numbered from `first` on
    (FLIPSIDE-1)."""
    other_sides = (first + 1, first) if len(faces) > 1 else (-1,)
    return [
        Thing(face.id, face.name, side, ITEM, card=face.card, owner=owner, rules=face.rules, other_side=other)
        for face, other in zip(faces, other_sides, strict=True)
    ]


def scenario_things(scenario: Scenario, found: Map, places: list[int], size: int) -> list[Thing]:
    """A side's share of the scenario card for each side, and the scenario's markers on their squares."""
    rules = scenario.rules_small if size <= 2 else scenario.rules
    things = [
        Thing(f"scenario-{side + 1}", scenario.name, side, SCENARIO, card=scenario.id, rules=rules)
        for side in range(1 if scenario.ultimate else len(places))
    ]
    for marker in scenario.markers:
        kind = KINDS[marker.kind]
        for side, label, home in squares_for(marker, found, places):
            colour = found.colours[places[side]].capitalize() if side >= 0 else ""
            letter = label[1:].upper() if side >= 0 else label
            name = " ".join(part for part in (marker.name, letter) if part) + (
                f" of {colour}" if colour else ""
            )
            unique = f"{marker.id}-{label}" if label else marker.id
            things.append(Thing(unique, name, side, kind, home=home, card=marker.id))
    return things


def power_ups_of(scenario: Scenario, found: Map, first: int) -> tuple[list[Thing], tuple[Power, ...], int]:
    """The markers and cards of a scenario's power-ups, numbered from `first` on, and their squares."""
    if scenario.power_ups is None:
        return [], (), 0
    things: list[Thing] = []
    powers = []
    for power_id in scenario.power_ups.of:
        card = power_ups()[power_id]
        powers.append(Power(first + len(things), first + len(things) + 1, card.number))
        things.append(
            Thing(f"{card.id}-marker", f"{card.name} marker", NOBODY, MARKER, card=f"{card.id}-marker")
        )
        things.append(Thing(card.id, card.name, NOBODY, STATUS, card=card.id, rules=card.rules))
    return things, tuple(powers), power_squares(scenario, found)


def point_markers(found: Map) -> list[Thing]:
    things = []
    for letter in LETTERS:
        squares = found.sets.get(f"point {letter}", 0)
        if squares:
            home = squares.bit_length() - 1
            things.append(
                Thing(f"point-{letter.lower()}", f"Point {letter}", NOBODY, MARKER, home=home, card=POINT)
            )
    return things
