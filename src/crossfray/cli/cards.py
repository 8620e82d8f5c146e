"""`crossfray cards`: what is on the cards, and how sure we are of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.content.errors import InputError, nearest_to, shown

if TYPE_CHECKING:
    from pydantic import BaseModel
    from rich.console import Console

    from crossfray.content.cards import Attachment, Character


class Card(NamedTuple):
    """Anything that has a name and an id in a box, as it is written there."""

    id: str
    name: str
    box: str
    kind: str
    about: str
    """one line on it"""
    written: dict[str, Any]


def cards(
    card_id: Annotated[
        str | None, typer.Argument(metavar="CARD", help="A card to show.", show_default=False)
    ] = None,
    of: Annotated[str | None, typer.Option(help="Only the cards of this box, by its id.")] = None,
    find: Annotated[str | None, typer.Option(help="Only cards with this word in a name or text.")] = None,
    box: Boxes = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the cards, or show one with its sources and rulings.

    Cards are characters, items, companions, bonus objectives, status cards, tokens, minions, power-ups and
    scenarios.

    \b
    Examples:
      crossfray cards
      crossfray cards --of got100 --find challenge
      crossfray cards --box my-box/            with the cards of your own box
      crossfray cards arya-stark
      crossfray cards aryas-list
      crossfray cards needle --json
    """
    open_boxes(box)
    every = list(every_card())
    if card_id is not None:
        found = [card for card in every if card.id == card_id]
        if not found:
            message = f"there is no card {shown(card_id)}: crossfray cards lists them"
            raise InputError.at("", message, nearest=nearest_to(card_id, [card.id for card in every]))
        for card in found:
            show_card(card, as_json)
        return
    known = list(dict.fromkeys(card.box for card in every))
    if of is not None and of not in known:
        message = f"there is no box {shown(of)}: expected one of {', '.join(known)}"
        raise InputError.at("", message, nearest=nearest_to(of, known))
    found = [card for card in every if wanted(card, of, find)]
    if as_json:
        print(json.dumps([card_json(card) for card in found]))
        return
    width = max((len(card.id) for card in found), default=0)
    for card in found:
        print(f"{card.id:<{width}} {card.name:<20} {card.box:<8} {card.about}")
    print("1 card" if len(found) == 1 else f"{len(found)} cards")


def every_card() -> Iterator[Card]:
    """All cards: what players choose, what belongs to it, and what is played for."""
    from crossfray.content.cards import attachments, characters
    from crossfray.content.scenarios import power_ups, scenarios, ultimate_scenarios

    people = characters().values()
    for person in people:
        yield card_of(person, "basic character" if person.basic else "character", about_character(person))
    for each in attachments().values():
        yield card_of(each, each.kind, each.kind + (f", defense {each.defense}" if each.defense >= 0 else ""))
    owners: list[Character | Attachment] = [*people, *attachments().values()]
    for owner in owners:
        for part in getattr(owner.entry, "component", []):
            written = as_written(part) | {"belongs_to": owner.id}
            about = f"{part_line(written)}; belongs to {owner.name}"
            yield Card(part.id, part.name, owner.box, part.kind, about, written)
    for power in power_ups().values():
        yield card_of(power, "power-up", f"power-up, {power.number}")
    for scenario in [*scenarios().values(), *ultimate_scenarios().values()]:
        maps = ", ".join(scenario.maps) or "added to another scenario"
        yield card_of(scenario, "scenario", f"scenario, {maps}")


def card_of(card: Any, kind: str, about: str) -> Card:
    return Card(card.id, card.name, card.box, kind, about, as_written(card.entry))


def as_written(entry: BaseModel) -> dict[str, Any]:
    """A part of a card, and what each text plays as if it says something else."""
    from pydantic import BaseModel

    from crossfray.content.cards import READINGS, Worded

    found = entry.model_dump(exclude_defaults=True)
    for key in found:
        value = getattr(entry, key)
        if isinstance(value, BaseModel):
            found[key] = as_written(value)
        elif isinstance(value, list) and value and isinstance(value[0], BaseModel):
            found[key] = [as_written(each) for each in value]
    if isinstance(entry, Worded):
        plays = {key: entry.plays(key) for key in READINGS if entry.plays(key)}
        found |= {f"{key}_plays_as": said for key, said in plays.items()}
    return found


def about_character(card: Character) -> str:
    if card.basic:
        return f"basic character, {card.colour}, defense {card.defense}"
    abilities = ", ".join(ability.name for ability in card.rules.abilities)
    return f"defense {card.defense}, {' '.join(card.tokens)}: {abilities}"


def part_line(part: dict[str, Any]) -> str:
    """`minion x2, defense 1`."""
    count = f" x{part['count']}" if part.get("count", 1) > 1 else ""
    defense = f", defense {part['defense']}" if part.get("defense", -1) >= 0 else ""
    return f"{part['kind']}{count}{defense}"


def wanted(card: Card, box: str | None, find: str | None) -> bool:
    text = json.dumps(card_json(card)).lower()
    return (box is None or card.box == box) and (find is None or find.lower() in text)


def card_json(card: Card) -> dict[str, Any]:
    """The card as it is written, with its box and what kind of card it is."""
    return {"box": card.box, "kind": card.kind, **card.written}


def show_card(card: Card, as_json: bool) -> None:
    if as_json:
        print(json.dumps(card_json(card)))
        return
    from rich.console import Console
    from rich.markup import escape

    console = Console(highlight=False, width=min(Console().width, 100))
    written = card.written
    console.print(f"[bold]{escape(card.name)}[/bold]  [dim]{escape(card.box)}[/dim]  {escape(card.about)}")
    if "about" in written:
        console.print(f"  {written['about']}", markup=False)
    if written.get("side"):
        for side in written["side"]:
            show_text(console, f"{heading(card, side)}, side {side['name']}", side)
    elif "text" in written:
        show_text(console, heading(card, written), written)
    else:
        console.print(f"  [dim]{marks(written.get('provenance', {}))}[/dim]")
    actions = written["action"] if card.kind == "companion" else written.get("ability", [])
    for part in actions:
        burst = " *" if part.get("challenge_action") else ""
        cost = f" ({part['type']} {part['cost']})" if "type" in part else ""
        show_text(console, f"{part['name']}{burst}{cost}", part)
    if trait := written.get("trait"):
        show_text(console, f"Trait: {trait['name']}", trait)
    if card.kind == "character" and (ultimate := written.get("ultimate")):
        show_text(console, f"Ultimate: {' '.join(ultimate.get('tokens', []))} in addition", ultimate)
    for part in written.get("component", []):
        show_text(console, f"{part['name']}, {part_line(part)}", part)
    for ruling in written.get("rulings", []):
        console.print(f"  Ruling: {ruling}", markup=False)
    show_faq(console, card)


def heading(card: Card, part: dict[str, Any]) -> str:
    """What stands above the text of a card, or of a side of it: what it is, and how an item is used."""
    burst = " *" if part.get("challenge_action") else ""
    action = f", action {part['action']}" if part.get("action") else ""
    return f"{card.kind.capitalize()}{action}{burst}"


def show_text(console: Console, title: str, part: dict[str, Any]) -> None:
    from rich.markup import escape

    console.print(f"[bold]{escape(title)}[/bold]")
    for key in ("text", "text_small"):
        if part.get(key):
            small = "" if key == "text" else "With two or fewer characters a side: "
            console.print(f"  {small}{' '.join(part[key].split())}", markup=False)
        if plays := part.get(f"{key}_plays_as"):
            console.print(f"  Plays as: {plays}", markup=False)
    console.print(f"  [dim]{marks(part.get('provenance', {}))}[/dim]")


def show_faq(console: Console, card: Card) -> None:
    """Rulings of the booklets that speak of this card or of something on it."""
    from crossfray.content.ledger import load_ledger

    parts = [*card.written.get("ability", []), *card.written.get("component", [])]
    names = [card.name, *(part["name"] for part in parts)]
    for rule in load_ledger().values():
        if rule.id.startswith(f"FAQ-{card.box.upper()}-") and any(name in rule.text for name in names):
            console.print(f"  {rule.id}: {rule.text}", markup=False)


def marks(provenance: dict[str, str]) -> str:
    return ", ".join(f"{what}: {sure}" for what, sure in provenance.items())
