"""The cards of the shipped boxes, with the provenance of every value."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from crossfray.content.toml_text import TomlText

AbilityType = Literal["finesse", "strength", "cunning", "leadership"]
Provenance = Literal["printed", "reported", "house"]


class CharacterEntry(BaseModel):
    """A character as its box file writes it."""

    model_config = ConfigDict(extra="forbid", strict=True)
    id: str
    name: str
    defense: int = Field(ge=0, le=9)
    tokens: list[AbilityType] = []
    basic: bool = False
    colour: str = ""
    provenance: dict[str, Provenance]


class CharactersFile(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    character: list[CharacterEntry]


@dataclass(frozen=True)
class Character:
    """A character card. Basic characters have a base colour, and no tokens, abilities or traits."""

    id: str
    name: str
    box: str
    defense: int
    tokens: tuple[str, ...] = ()
    basic: bool = False
    colour: str = ""
    provenance: tuple[tuple[str, str], ...] = ()


@cache
def characters() -> dict[str, Character]:
    """All shipped characters by id, box by box."""
    found = {}
    for box in sorted(entry.name for entry in (files("crossfray.content") / "boxes").iterdir()):
        source = files("crossfray.content") / "boxes" / box / "characters.toml"
        if not source.is_file():
            continue
        text = TomlText(source.read_text(encoding="utf-8"), f"{box}/characters.toml")
        for entry in text.fit(CharactersFile).character:
            found[entry.id] = Character(
                entry.id,
                entry.name,
                box,
                entry.defense,
                tuple(entry.tokens),
                entry.basic,
                entry.colour,
                tuple(sorted(entry.provenance.items())),
            )
    return found
