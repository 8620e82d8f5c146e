"""`crossfray cards`: what is on the cards, and how sure we are of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.content.errors import InputError, nearest_to, shown

if TYPE_CHECKING:
    from rich.console import Console

    from crossfray.content.cards import Attachment, Character


def cards(
    card_id: Annotated[str | None, typer.Argument(help="A card to show.", show_default=False)] = None,
    box: Annotated[str | None, typer.Option(help="Only the cards of this box.")] = None,
    find: Annotated[str | None, typer.Option(help="Only cards with this word in a name or text.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the cards, or show one with provenance and rulings.

    \b
    Examples:
      crossfray cards
      crossfray cards --box got100 --find challenge
      crossfray cards arya-stark
      crossfray cards needle --json
    """
    from crossfray.content.cards import attachments, characters

    every: dict[str, Character | Attachment] = {**characters(), **attachments()}
    if card_id is not None:
        if card_id not in every:
            message = f"there is no card {shown(card_id)}: crossfray cards lists them"
            raise InputError.at("", message, nearest=nearest_to(card_id, every))
        show_card(every[card_id], as_json)
        return
    found = [card for card in every.values() if wanted(card, box, find)]
    if as_json:
        print(json.dumps([card_json(card) for card in found]))
        return
    for card in found:
        print(f"{card.id:<20} {card.name:<20} {card.box:<8} {about(card)}")
    print(f"{len(found)} cards")


def wanted(card: Character | Attachment, box: str | None, find: str | None) -> bool:
    text = json.dumps(card_json(card)).lower()
    return (box is None or card.box == box) and (find is None or find.lower() in text)


def about(card: Character | Attachment) -> str:
    """One line on what kind of card it is."""
    from crossfray.content.cards import Attachment

    if isinstance(card, Attachment):
        return card.kind + (f", defense {card.defense}" if card.defense >= 0 else "")
    if card.basic:
        return f"basic character, {card.colour}, defense {card.defense}"
    return (
        f"defense {card.defense}, {' '.join(card.tokens)}: {', '.join(a.name for a in card.rules.abilities)}"
    )


def card_json(card: Character | Attachment) -> dict[str, Any]:
    """The card as it is written, with its box."""
    entry = card.entry
    return {"box": card.box, **(entry.model_dump(exclude_defaults=True) if entry else {})}


def show_card(card: Character | Attachment, as_json: bool) -> None:
    if as_json:
        print(json.dumps(card_json(card)))
        return
    from rich.console import Console

    console = Console(highlight=False, width=min(Console().width, 100))
    data = card_json(card)
    console.print(f"[bold]{card.name}[/bold]  [dim]{card.box}[/dim]  {about(card)}")
    console.print(f"  [dim]{marks(data['provenance'])}[/dim]")
    for part in [*data.get("ability", []), *data.get("action", [])]:
        burst = " *" if part.get("challenge_action") else ""
        cost = f" ({part['type']} {part['cost']})" if "type" in part else ""
        show_text(console, f"{part['name']}{burst}{cost}", part)
    if "text" in data:
        icon = f"item, action {data['action']}" if data.get("action") else "item"
        show_text(console, icon, data)
    if trait := data.get("trait"):
        show_text(console, f"Trait: {trait['name']}", trait)
    for part in data.get("component", []):
        count = f" x{part['count']}" if part.get("count", 1) > 1 else ""
        defense = f", defense {part['defense']}" if part.get("defense", -1) >= 0 else ""
        show_text(console, f"{part['kind'].capitalize()}: {part['name']}{count}{defense}", part)
    for ruling in data.get("rulings", []):
        console.print(f"  Ruling: {ruling}", markup=False)
    show_faq(console, card.box)


def show_text(console: Console, title: str, part: dict[str, Any]) -> None:
    console.print(f"[bold]{title}[/bold]")
    if part.get("text"):
        console.print("  " + " ".join(part["text"].split()), markup=False)
    console.print(f"  [dim]{marks(part['provenance'])}[/dim]")


def show_faq(console: Console, box: str) -> None:
    """Rulings of the booklets on this box."""
    from crossfray.content.ledger import load_ledger

    for rule in load_ledger().values():
        if rule.id.startswith(f"FAQ-{box.upper()}-"):
            console.print(f"  {rule.id}: {rule.text}", markup=False)


def marks(provenance: dict[str, str]) -> str:
    return ", ".join(f"{what}: {sure}" for what, sure in provenance.items())
