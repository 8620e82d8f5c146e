"""How pieces look: for each card a figure of simple shapes and colours, as data in its box."""

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crossfray.content.cards import Attachment, BoxContent, Character, Entry, Id
from crossfray.content.errors import InputError, Problem
from crossfray.content.sources import FIGURES, MOST_SHELVES, BoxSource, boxes

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
Build = Literal["person", "wolf", "dragon", "lizard", "bones", "sword", "scroll", "tile"]
Hair = Literal[
    "none", "short", "swept", "bob", "long", "pigtails", "curly", "bun", "braid", "fringe", "tail"
]  # fmt: skip
Hat = Literal["none", "cowl", "cap", "beanie", "hood", "helmet", "spiked helmet", "crown", "mask", "ears"]
Mark = Literal[
    "beard", "stubble", "grin", "eye mask", "blush", "wrinkles", "cracks", "brows", "freckles", "lips", "bandages"
]  # fmt: skip
Emblem = Literal[
    "wing", "star", "diamond", "flower", "flame", "flake", "paw", "coin", "bar", "chevron", "triangle", "ring",
    "square", "drop", "shield", "spear", "cross", "moon", "leaf", "stripes", "facets",
]  # fmt: skip


class FigureEntry(Entry):
    """A figure. The client chooses the missing values, always the same ones for a card."""

    build: Build = "person"
    """its shape"""
    skin: Colour | None = None
    """colour of the face"""
    body: Colour
    """colour of its clothes"""
    trim: Colour | None = None
    """colour of the hem and collar"""
    hair: Hair = "none"
    """the hairstyle"""
    hair_colour: Colour | None = None
    """colour of the hair"""
    hair_tip: Colour | None = None
    """colour of its tips"""
    hat: Hat = "none"
    """what it wears on its head"""
    hat_colour: Colour | None = None
    """its colour"""
    cloak: Colour | None = None
    """colour of its cloak; without it there is no cloak"""
    marks: Annotated[list[Mark], Field(max_length=4, default_factory=list)]
    """up to four features of the face"""
    eyes: Colour | None = None
    """colour of the eyes"""
    emblem: Emblem
    """the sign on the chest"""
    emblem_colour: Colour
    """its colour"""


class FiguresFile(Entry):
    figure: Annotated[dict[Id, FigureEntry], Field(max_length=200, default_factory=dict)]
    """a figure for a card, by its id"""


def figures() -> dict[str, FigureEntry]:
    """The figures of all boxes by the id of the card."""
    return _figures(boxes())


@lru_cache(maxsize=MOST_SHELVES)
def _figures(sources: tuple[BoxSource, ...]) -> dict[str, FigureEntry]:
    found: dict[str, FigureEntry] = {}
    for source in sources:
        if toml := source.toml(FIGURES):
            found |= toml.fit(FiguresFile).figure
    return found


def figure_errors(source: BoxSource) -> list[Problem]:
    """The errors in the figures of a box."""
    try:
        if toml := source.toml(FIGURES):
            toml.fit(FiguresFile)
    except InputError as error:
        return error.problems
    return []


def figure_warnings(source: BoxSource, content: BoxContent) -> list[Problem]:
    """Figures for cards that the box does not have."""
    toml = source.toml(FIGURES)
    if toml is None:
        return []
    known = {*content.characters, *content.attachments}
    owners: list[Character | Attachment] = [*content.characters.values(), *content.attachments.values()]
    known |= {part.id for card in owners for part in card.components}
    return [
        toml.problem(("figure", card), f"the box has no card '{card}'")
        for card in toml.fit(FiguresFile).figure
        if card not in known
    ]
