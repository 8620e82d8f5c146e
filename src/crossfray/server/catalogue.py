"""What can be played, as data: matches, maps, cards."""

from typing import Any

from crossfray.content.cards import (
    Attachment,
    BoxContent,
    Character,
    CompanionEntry,
    ComponentEntry,
    ItemEntry,
    SideEntry,
    Worded,
)
from crossfray.content.cards import attachments as all_attachments
from crossfray.content.cards import characters as all_characters
from crossfray.content.figures import figures as every_figure
from crossfray.content.maps import Map, load_map, map_ids
from crossfray.content.match.build import presets
from crossfray.rules.board import bits


def matches() -> list[dict[str, Any]]:
    """The built-in matches."""
    return [{"name": name, **spec.to_json()} for name, spec in presets().items()]


def maps() -> list[dict[str, Any]]:
    """The maps, without their boards."""
    found = [load_map(map_id) for map_id in map_ids()]
    return [{"id": each.id, "name": each.name, "box": each.box, "sides": len(each.areas)} for each in found]


def map_data(map_id: str) -> dict[str, Any]:
    """A map with its board, in the form used in a match; InputError if there is no such map."""
    found = load_map(map_id)
    return {
        "id": found.id,
        "name": found.name,
        "box": found.box,
        "sides": len(found.areas),
        "about": found.about,
        "provenance": found.provenance,
        "board": _board(found),
        "areas": {str(area): found.board.names_of(squares) for area, squares in found.areas.items()},
        "colours": {str(area): colour for area, colour in found.colours.items()},
    }


def _board(found: Map) -> dict[str, Any]:
    board = found.board
    return {
        "width": board.width,
        "height": board.height,
        "covered": board.names_of(board.covered),
        "walls": [board.wall_name(s, upper=False) for s in bits(board.blocked_east)]
        + [board.wall_name(s, upper=True) for s in bits(board.blocked_north)],
        "corners": [board.point_name(s) for s in bits(board.points)],
        "sets": {name: board.names_of(squares) for name, squares in found.sets.items()},
    }


def of_box(content: BoxContent) -> dict[str, Any]:
    """The cards of one open box, and how its pieces look."""
    own = {*content.characters, *content.attachments}
    found = cards()
    return {
        **{kind: [card for card in some if card["box"] == content.id] for kind, some in found.items()},
        "figures": {card: look for card, look in figures().items() if card in own},
    }


def figures() -> dict[str, dict[str, Any]]:
    """How the pieces of each card look, by the id of the card."""
    return {card: entry.model_dump(exclude_none=True) for card, entry in every_figure().items()}


def cards() -> dict[str, list[dict[str, Any]]]:
    """Every character and attachment, as written on the cards."""
    return {
        "characters": [_character(card) for card in all_characters().values()],
        "attachments": [_attachment(card) for card in all_attachments().values()],
    }


def _character(card: Character) -> dict[str, Any]:
    entry = card.entry
    return {
        **_every_card(card),
        "kind": "character",
        "tokens": list(card.tokens),
        "basic": card.basic,
        "colour": card.colour,
        "abilities": [_written(ability) for ability in entry.ability] if entry else [],
        "trait": _written(entry.trait) if entry and entry.trait else None,
        "components": _parts(entry.component if entry else []),
        "provenance": dict(card.provenance),
    }


def _parts(entries: list[ComponentEntry]) -> list[dict[str, Any]]:
    """What a card brings along, as written on it."""
    return [{**_written(part), "defense": part.defense if part.defense >= 0 else None} for part in entries]


def _attachment(card: Attachment) -> dict[str, Any]:
    entry = card.entry
    found = {**_every_card(card), "kind": card.kind, "tokens": [], "basic": False, "colour": ""}
    found |= {"abilities": [], "trait": None, "components": [], "provenance": dict(entry.provenance)}
    no_cost = {"type": None, "cost": None}
    if isinstance(entry, CompanionEntry):
        found["abilities"] = [{**no_cost, **_written(action)} for action in entry.action]
        found["trait"] = _written(entry.trait) if entry.trait else None
    elif isinstance(entry, ItemEntry):
        found["components"] = _parts(entry.component)
        sides: list[ItemEntry | SideEntry] = [*entry.side] or [entry]
        found["abilities"] = [{**no_cost, **_action(side)} for side in sides if side.action]
        standing = [side for side in sides if not side.action]
        if standing:
            names, texts = [side.name for side in standing], [side.shown() for side in standing]
            found["trait"] = {"name": " / ".join(names), "text": " / ".join(texts)}
    else:
        found["trait"] = {"name": entry.name, "text": entry.shown()}
    return found


def _action(entry: ItemEntry | SideEntry) -> dict[str, Any]:
    """What using an item, or one side of it, does."""
    cost = {"name": entry.name, "cost": entry.action, "challenge_action": entry.challenge_action}
    return {**cost, "text": entry.shown()}


def _every_card(card: Character | Attachment) -> dict[str, Any]:
    defense = card.defense if card.defense >= 0 else None
    return {"id": card.id, "name": card.name, "box": card.box, "defense": defense}


def _written(entry: Worded) -> dict[str, Any]:
    """A part of a card, as its file has it, with the text as players see it."""
    return {**entry.model_dump(exclude={"reading"}), "text": entry.shown()}
