"""The cards of the shipped boxes: characters with what belongs to them, items, companions, with provenance."""

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from crossfray.content.compiled import TextAt, rules_of
from crossfray.content.toml_text import TomlText
from crossfray.rules.match import ABILITY_TYPES
from crossfray.rules.program import Ability, CardRules

AbilityType = Literal["finesse", "strength", "cunning", "leadership"]
Provenance = dict[str, Literal["printed", "reported", "house"]]
NO_RULES = CardRules()
Pronoun = Literal["he", "she", "they", "it"]


class Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class AbilityEntry(Entry):
    name: str
    type: AbilityType
    cost: int = Field(ge=1, le=4)
    challenge_action: bool = False
    text: str
    provenance: Provenance


class TraitEntry(Entry):
    name: str
    text: str
    while_standing: bool = False
    provenance: Provenance


class ComponentEntry(Entry):
    """A token, minion token or status card that belongs to a character."""

    kind: Literal["token", "minion", "status card"]
    id: str
    name: str
    count: int = Field(default=1, ge=1, le=8)
    defense: int = Field(default=-1, ge=0, le=9)
    text: str = ""
    provenance: Provenance


class CharacterEntry(Entry):
    """A character as its box file writes it."""

    id: str
    name: str
    short: list[str] = []
    pronoun: Pronoun = "they"
    defense: int = Field(ge=0, le=9)
    tokens: list[AbilityType] = []
    basic: bool = False
    colour: str = ""
    ability: list[AbilityEntry] = []
    trait: TraitEntry | None = None
    component: list[ComponentEntry] = []
    rulings: list[str] = []
    provenance: Provenance


class CharactersFile(Entry):
    character: list[CharacterEntry]


class ItemEntry(Entry):
    """An item; with `action` it is used by an action, and its card then goes to that number of the track."""

    id: str
    name: str
    action: int = Field(default=0, ge=0, le=4)
    challenge_action: bool = False
    while_standing: bool = False
    text: str
    rulings: list[str] = []
    provenance: Provenance


class ActionEntry(Entry):
    name: str
    challenge_action: bool = False
    text: str
    provenance: Provenance


class CompanionEntry(Entry):
    id: str
    name: str
    pronoun: Pronoun = "it"
    defense: int = Field(ge=0, le=9)
    action: list[ActionEntry]
    trait: TraitEntry | None = None
    rulings: list[str] = []
    provenance: Provenance


class AttachmentsFile(Entry):
    item: list[ItemEntry] = []
    companion: list[CompanionEntry] = []


@dataclass(frozen=True)
class Component:
    id: str
    name: str
    kind: str
    count: int
    defense: int
    rules: CardRules
    text: str


@dataclass(frozen=True)
class Character:
    """A character card. Basic characters have a base colour, and no tokens, abilities or traits (ACT-BASIC-ONLY)."""

    id: str
    name: str
    box: str
    defense: int
    tokens: tuple[str, ...] = ()
    basic: bool = False
    colour: str = ""
    provenance: tuple[tuple[str, str], ...] = ()
    rules: CardRules = NO_RULES
    components: tuple[Component, ...] = ()
    entry: CharacterEntry | None = field(default=None, compare=False, repr=False)
    """the card as it was written"""


@dataclass(frozen=True)
class Attachment:
    """An item or a companion."""

    id: str
    name: str
    box: str
    kind: Literal["item", "companion"]
    defense: int
    rules: CardRules
    entry: ItemEntry | CompanionEntry = field(compare=False, repr=False)


def box_ids() -> list[str]:
    return sorted(entry.name for entry in (files("crossfray.content") / "boxes").iterdir() if entry.is_dir())


def _read(box: str, file: str) -> TomlText | None:
    source = files("crossfray.content") / "boxes" / box / file
    return TomlText(source.read_text(encoding="utf-8"), f"{box}/{file}") if source.is_file() else None


@cache
def characters() -> dict[str, Character]:
    """All shipped characters by id, box by box."""
    found = {}
    for box in box_ids():
        if toml := _read(box, "characters.toml"):
            for entry in toml.fit(CharactersFile).character:
                found[entry.id] = _character(box, entry)
    return found


@cache
def attachments() -> dict[str, Attachment]:
    """All shipped items and companions by id."""
    found: dict[str, Attachment] = {}
    for box in box_ids():
        if toml := _read(box, "attachments.toml"):
            file = toml.fit(AttachmentsFile)
            found |= {entry.id: _item(box, entry) for entry in file.item}
            found |= {entry.id: _companion(box, entry) for entry in file.companion}
    return found


@cache
def other_cards() -> dict[str, Character]:
    """Minions, tokens and companions in the form of a card, by id: their name, defense and rules."""
    found = {}
    for character in characters().values():
        for part in character.components:
            found[part.id] = Character(part.id, part.name, character.box, part.defense, rules=part.rules)
    for attachment in attachments().values():
        if attachment.kind == "companion":
            card = Character(
                attachment.id, attachment.name, attachment.box, attachment.defense, rules=attachment.rules
            )
            found[attachment.id] = card
    return found


def _character(box: str, entry: CharacterEntry) -> Character:
    at = TextAt(
        box, "ability", entry.id, entry.name, tuple(entry.short), entry.pronoun, things=_things(entry)
    )
    abilities = tuple(_ability(at, ability) for ability in entry.ability)
    rules = CardRules(abilities)
    if entry.trait:
        trait = rules_of(at.of("trait"), entry.trait.name, entry.trait.text)
        rules = trait._replace(abilities=abilities, while_standing=entry.trait.while_standing)
    return Character(
        entry.id,
        entry.name,
        box,
        entry.defense,
        tuple(entry.tokens),
        entry.basic,
        entry.colour,
        tuple(sorted(entry.provenance.items())),
        rules,
        tuple(_component(at, component) for component in entry.component),
        entry,
    )


def _things(entry: CharacterEntry) -> tuple[tuple[str, str, str, int], ...]:
    kinds = {"token": "token", "minion": "minion", "status card": "status"}
    return tuple((c.id, c.name, kinds[c.kind], c.count) for c in entry.component)


def _ability(at: TextAt, entry: AbilityEntry) -> Ability:
    compiled = rules_of(at, entry.name, entry.text).abilities[0]
    return compiled._replace(
        id=slug(entry.name),
        name=entry.name,
        type=ABILITY_TYPES.index(entry.type),
        cost=entry.cost,
        challenge_action=entry.challenge_action,
        text=" ".join(entry.text.split()),
    )


def _component(at: TextAt, entry: ComponentEntry) -> Component:
    kind = {"status card": "status"}.get(entry.kind, entry.kind)
    rules = rules_of(at.of(kind, entry.id, entry.name), entry.name, entry.text) if entry.text else NO_RULES
    return Component(
        entry.id, entry.name, entry.kind, entry.count, entry.defense, rules, " ".join(entry.text.split())
    )


def _item(box: str, entry: ItemEntry) -> Attachment:
    at = TextAt(box, "item" if not entry.action else "item action", card=entry.id, card_name=entry.name)
    rules = rules_of(at, entry.name, entry.text)
    if entry.action:
        ability = rules.abilities[0]._replace(
            id=entry.id,
            name=entry.name,
            cost=entry.action,
            challenge_action=entry.challenge_action,
            text=" ".join(entry.text.split()),
        )
        rules = rules._replace(abilities=(ability,))
    rules = rules._replace(while_standing=entry.while_standing)
    return Attachment(entry.id, entry.name, box, "item", -1, rules, entry)


def _companion(box: str, entry: CompanionEntry) -> Attachment:
    at = TextAt(box, "companion action", entry.id, entry.name, (), entry.pronoun)
    abilities = []
    for action in entry.action:
        ability = rules_of(at, action.name, action.text).abilities[0]
        abilities.append(
            ability._replace(
                id=f"{entry.id}-{slug(action.name)}",
                name=f"{entry.name}: {action.name}",
                challenge_action=action.challenge_action,
                text=" ".join(action.text.split()),
            )
        )
    rules = CardRules(tuple(abilities))
    if entry.trait:
        trait = rules_of(at.of("companion trait"), entry.trait.name, entry.trait.text)
        rules = trait._replace(abilities=tuple(abilities), while_standing=entry.trait.while_standing)
    return Attachment(entry.id, entry.name, box, "companion", entry.defense, rules, entry)


def slug(name: str) -> str:
    """`Wild at Heart` -> `wild-at-heart`."""
    kept = "".join(letter if letter.isalnum() else "-" if letter in " -" else "" for letter in name.lower())
    return "-".join(part for part in kept.split("-") if part)
