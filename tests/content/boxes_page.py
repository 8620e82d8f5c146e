"""The page docs/boxes.md: what is in each box, and how sure we are of the values on its cards.
`PYTHONPATH=tests python -m content.boxes_page` rewrites it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from crossfray.content.cards import Attachment, BoxContent, Character, content_of
from crossfray.content.maps import load_map, map_ids
from crossfray.content.scenarios import PowerUp, Scenario, power_ups, scenarios
from crossfray.content.sources import shipped_boxes

PAGE = Path(__file__).parents[2] / "docs" / "boxes.md"
SOURCES = ("printed", "reported", "house")
KINDS = {"item": "Items", "companion": "Companions", "bonus objective": "Bonus objectives"}
Card = Character | Attachment | Scenario | PowerUp
INTRO = """# The boxes

Every box that comes with the game. Characters of all boxes can play together. *Printed* values stand on the real
cards, *reported* ones come from players, and *house* values are our own; all maps are house maps. `crossfray cards
NAME` shows a card with the source of each value, `crossfray maps NAME` a map. `make cards` generates this page, and a
test keeps it up to date.

![The figures of all characters](pictures/figures.jpeg)

![All maps, some turns into a game](pictures/maps.jpeg)

| box | printed values | reported | house |
|---|---|---|---|
"""


def page() -> str:
    boxes = sorted((content_of(source) for source in shipped_boxes()), key=lambda box: box.name)
    counted = {box.name: Counter(values(box)) for box in boxes}
    rows = {name: told for name, told in counted.items() if told}
    rows["**all**"] = sum(rows.values(), Counter())
    table = [f"| {name} | {' | '.join(str(told[each]) for each in SOURCES)} |" for name, told in rows.items()]
    return INTRO + "\n".join(table) + "\n\n" + "\n".join(chapter(box) for box in boxes)


def values(box: BoxContent) -> Iterator[str]:
    """The source of each value on the cards of a box."""
    cards: list[Card] = [*box.characters.values(), *box.attachments.values()]
    cards += [card for card in scenarios().values() if card.box == box.id]
    cards += [card for card in power_ups().values() if card.box == box.id]
    for card in cards:
        assert card.entry
        yield from sources(card.entry.model_dump())


def sources(written: Any) -> Iterator[str]:
    for key, part in written.items() if isinstance(written, dict) else enumerate(written):
        if key == "provenance":
            yield from part.values()
        elif isinstance(part, dict | list):
            yield from sources(part)


def chapter(box: BoxContent) -> str:
    heroes = [card for card in box.characters.values() if not card.basic]
    lines = [f"## {box.name}", "", box.about, ""] if box.about else [f"## {box.name}", ""]
    if heroes:
        lines += ["| character | defense | tokens | abilities | trait |", "|---|---|---|---|---|"]
        lines += [hero(card) for card in heroes] + [""]
    lines += listed("Basic characters", [card.name for card in box.characters.values() if card.basic])
    for kind, title in KINDS.items():
        lines += listed(title, [card.name for card in box.attachments.values() if card.kind == kind])
    lines += listed("Power-ups", [card.name for card in power_ups().values() if card.box == box.id])
    found = [load_map(each) for each in map_ids()]
    lines += listed("Maps", [each.name for each in found if each.box == box.id])
    lines += listed("Scenarios", [played(card) for card in scenarios().values() if card.box == box.id])
    return "\n".join(lines)


def hero(card: Character) -> str:
    assert card.entry
    abilities = ", ".join(f"{each.name} ({each.type} {each.cost})" for each in card.entry.ability)
    trait = card.entry.trait.name if card.entry.trait else ""
    return f"| {card.name} | {card.defense} | {', '.join(card.tokens)} | {abilities} | {trait} |"


def listed(title: str, names: list[str]) -> list[str]:
    return [f"{title}: {', '.join(names)}.", ""] if names else []


def played(card: Scenario) -> str:
    """A scenario, and on how many maps it is played."""
    maps = len(card.maps)
    return f"{card.name} (on {maps} map{'s' if maps > 1 else ''})" if maps else card.name


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
