"""The cards of all boxes: characters with everything that belongs to them, items, companions, bonus objectives; each
with its sources."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr

from crossfray.content.compiled import TextAt, TextError, play_alike, rules_if_read, rules_of
from crossfray.content.errors import InputError, Problem
from crossfray.content.sources import (
    ATTACHMENTS,
    BOX,
    CHARACTERS,
    MOST_READY,
    MOST_SHELVES,
    BoxSource,
    boxes,
    shipped_boxes,
)
from crossfray.content.toml_text import Path_, TomlText, by_place
from crossfray.rules.dice import FACE_NAMES, FIRST_NUMBER
from crossfray.rules.match import ABILITY_TYPES
from crossfray.rules.program import ANOTHER_AREA, Ability, CardRules

AbilityType = Literal["finesse", "strength", "cunning", "leadership"]
Provenance = dict[str, Literal["printed", "reported", "house"]]
NO_RULES = CardRules()
Pronoun = Literal["he", "she", "they", "it"]
BINDS_ALL = "scenario status card"
"""the kind of a card whose rule holds for every side (STATUS-3)"""
MOST_CARDS = 100
"""characters, items or companions in one box"""


def _an_id(text: str) -> str:
    if slug(text) != text or not text or not text.isascii():
        raise ValueError("expected lowercase letters, digits and hyphens")
    return text


def _a_name(text: str) -> str:
    if not text.isprintable() or not any(letter.isalnum() for letter in text):
        raise ValueError("expected a name on one line")
    if PLAYS_AS in one_line(text).lower():
        raise ValueError(f"expected a name without '{PLAYS_AS}'")
    return text


def one_line(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def slug(name: str) -> str:
    """`Wild at Heart` -> `wild-at-heart`."""
    kept = "".join(letter if letter.isalnum() else "-" if letter in " -" else "" for letter in name.lower())
    return "-".join(part for part in kept.split("-") if part)


Id = Annotated[
    str,
    Field(max_length=40, description="its name in files: lowercase letters, digits and hyphens"),
    AfterValidator(_an_id),
]
Name = Annotated[str, Field(max_length=60, description="the name that players see"), AfterValidator(_a_name)]
Text = Annotated[
    str,
    Field(
        max_length=2000,
        description="what the card says, and what the game plays; `check` shows how it is read",
    ),
]
Reading = Annotated[
    str,
    Field(
        max_length=2000,
        description="what the game plays instead of the text, in the words of the cards: what the author has confirmed",
    ),
]
Rulings = Annotated[
    list[Annotated[str, Field(max_length=500)]],
    Field(max_length=20, description="rulings on doubtful cases, for people to read"),
]


class Entry(BaseModel):
    """A part of a box file: what is not known is refused. What stands under a key describes it for authors."""

    model_config = ConfigDict(extra="forbid", strict=True)


READINGS = {"text": "reading", "text_small": "reading_small"}
"""the key of what a text was confirmed to mean, by the key of the text"""
PLAYS_AS = "plays as"
"""the words before a reading where a card is shown; no text has them, so that nobody can imitate it"""


class Worded(Entry):
    """A part of a card with a text that the game plays, or with what its author has confirmed that it means."""

    if TYPE_CHECKING:  # declared by each part in its own order
        name: str
        text: str
        reading: str
    _plays: dict[str, str] = PrivateAttr(default_factory=dict)

    def play_instead(self, key: str, reading: str) -> None:
        """What the text at a key says is not what is played."""
        self._plays[key] = one_line(reading)

    def plays(self, key: str = "text") -> str:
        """What is played, if the text at a key says something else or cannot be read; otherwise empty."""
        return self._plays.get(key, "")

    def shown(self, key: str = "text") -> str:
        """The text as players see it, on one line, with what it plays as if that is something else."""
        text, plays = one_line(getattr(self, key)), self.plays(key)
        return f"{text} (Plays as: {plays})" if plays else text


class AbilityEntry(Worded):
    """An action of a character; `cost` is the space of the track that its token goes to."""

    name: Name
    type: AbilityType
    """the type of token that it costs"""
    cost: int = Field(ge=1, le=4)
    """the space of the cooldown track that its token goes to"""
    challenge_action: bool = False
    """whether it is a challenge action"""
    text: Text
    reading: Reading = ""
    provenance: Provenance = {}


class TraitEntry(Worded):
    """A lasting effect; with `while_standing`, only while its character stands on the map."""

    name: Name
    text: Text
    reading: Reading = ""
    while_standing: bool = False
    """applies only while its character stands on the map"""
    provenance: Provenance = {}


Face = Literal["burst", "shield", "!!!", "blank"] | Annotated[int, Field(ge=0, le=20)]
"""what is on a side of a die"""


class ComponentEntry(Worded):
    """A token, minion token, die or status card that belongs to a character or an item; a scenario status card
    applies to all sides. A counter is something that a character gains and spends, such as energy."""

    kind: Literal["token", "minion", "die", "status card", "scenario status card", "counter"]
    """what it is"""
    id: Id
    name: Name
    count: int = Field(default=1, ge=1, le=8)
    """how many there are"""
    defense: int = Field(default=-1, ge=0, le=9)
    """the defense of a minion, or of a token that can be challenged; -1: it cannot be challenged"""
    faces: Annotated[list[Face], Field(max_length=20)] = []
    """the faces of a die: the usual ones, or numbers"""
    text: Text = ""
    reading: Reading = ""
    provenance: Provenance = {}


class UltimateEntry(Entry):
    """The ultimate card of a character: the ability tokens it adds (ULT-2)."""

    tokens: Annotated[list[AbilityType], Field(max_length=4)] = []
    """the ability tokens that it adds"""
    provenance: Provenance = {}


class CharacterEntry(Entry):
    """A character."""

    id: Id
    name: Name
    short: Annotated[list[Name], Field(max_length=6)] = []
    """other names for it in its texts"""
    pronoun: Pronoun = "they"
    """the pronoun for it in its texts"""
    defense: int = Field(ge=0, le=9)
    """how many dice it rolls when it is challenged"""
    tokens: Annotated[list[AbilityType], Field(max_length=4)] = []
    """the ability tokens that it brings"""
    basic: bool = False
    """a basic character: no abilities, in a base colour"""
    colour: Annotated[str, Field(max_length=20)] = ""
    """the base colour of a basic character"""
    ability: Annotated[list[AbilityEntry], Field(max_length=6)] = []
    """its abilities, up to six"""
    trait: TraitEntry | None = None
    """its lasting effect"""
    ultimate: UltimateEntry | None = None
    """its ultimate card, if it has one"""
    component: Annotated[list[ComponentEntry], Field(max_length=8)] = []
    """tokens, minions, dice and status cards that belong to it"""
    rulings: Rulings = []
    provenance: Provenance = {}


class CharactersFile(Entry):
    character: Annotated[list[CharacterEntry], Field(max_length=MOST_CARDS)]
    """the characters of the box"""


class SideEntry(Worded):
    """A side of a double-sided item, written as an item is (FLIPSIDE-1)."""

    name: Name
    action: int = Field(default=0, ge=0, le=4)
    """the space of the track that the card goes to when it is used; 0: it has no action"""
    challenge_action: bool = False
    """whether using it is a challenge action"""
    while_standing: bool = False
    """applies only while its bearer stands on the map"""
    text: Text
    reading: Reading = ""
    provenance: Provenance = {}


class ItemEntry(Worded):
    """An item. With `action`, using it takes an action, and its card then goes to that space of the track. A
    double-sided item has two sides instead of a text."""

    id: Id
    name: Name
    action: int = Field(default=0, ge=0, le=4)
    """the space of the track that the card goes to when it is used; 0: it has no action"""
    challenge_action: bool = False
    """whether using it is a challenge action"""
    while_standing: bool = False
    """applies only while its bearer stands on the map"""
    text: Text = ""
    reading: Reading = ""
    side: Annotated[list[SideEntry], Field(max_length=2)] = []
    """the two sides of a double-sided card, instead of a text"""
    component: Annotated[list[ComponentEntry], Field(max_length=8)] = []
    """the tokens and cards that it brings"""
    rulings: Rulings = []
    provenance: Provenance = {}


class ActionEntry(Worded):
    """An action of a companion, free of charge."""

    name: Name
    challenge_action: bool = False
    """whether it is a challenge action"""
    text: Text
    reading: Reading = ""
    provenance: Provenance = {}


class CompanionEntry(Entry):
    """A companion."""

    id: Id
    name: Name
    pronoun: Pronoun = "it"
    """the pronoun for it in its texts"""
    defense: int = Field(ge=0, le=9)
    """how many dice it rolls when it is challenged"""
    action: Annotated[list[ActionEntry], Field(max_length=4)]
    """what it does on its character's turn, without a token"""
    trait: TraitEntry | None = None
    """its lasting effect"""
    rulings: Rulings = []
    provenance: Provenance = {}


class ObjectiveEntry(Worded):
    """A bonus objective: its marker belongs to nobody, and any character may complete it as the text says (BONUS-3)."""

    id: Id
    name: Name
    defense: int = Field(default=-1, ge=0, le=9)
    """how many dice it rolls when it is challenged; -1: it cannot be challenged"""
    text: Text
    reading: Reading = ""
    rulings: Rulings = []
    provenance: Provenance = {}


class AttachmentsFile(Entry):
    item: Annotated[list[ItemEntry], Field(max_length=MOST_CARDS)] = []
    """the items of the box"""
    companion: Annotated[list[CompanionEntry], Field(max_length=MOST_CARDS)] = []
    """the companions of the box"""
    objective: Annotated[list[ObjectiveEntry], Field(max_length=MOST_CARDS)] = []
    """its bonus objectives"""


class MatchEntry(Entry):
    """A match that a box suggests: `crossfray play --box` plays the first."""

    id: Id
    title: Name
    map: Id
    """the map, by its id"""
    game: str = "skirmish"
    """skirmish, knock-out, or a scenario"""
    edition: str = "expanded"
    """the edition whose rules apply"""
    squads: Annotated[list[Annotated[list[str], Field(max_length=8)]], Field(max_length=4)]
    '''the cards of each side; attachments follow their character: "jon-snow+needle"'''


class BoxFile(Entry):
    """What a box says of itself."""

    id: Id
    name: Name
    about: Annotated[str, Field(max_length=500)] = ""
    """what the box is, in a sentence or two"""
    match: Annotated[list[MatchEntry], Field(max_length=16)] = []
    """matches that the box suggests; crossfray play --box plays the first"""


@dataclass(frozen=True)
class Component:
    id: str
    name: str
    kind: str
    count: int
    defense: int
    rules: CardRules
    text: str
    faces: tuple[int, ...] = ()
    """what is on the sides of a die (rules/dice.py)"""


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
    ultimate: tuple[str, ...] | None = None
    """the ability tokens of its ultimate card, if it has one"""
    entry: CharacterEntry | None = field(default=None, compare=False, repr=False)
    """the card as it was written"""


@dataclass(frozen=True)
class CardSide:
    """A side of a card, or a card with only one side."""

    id: str
    name: str
    card: str
    rules: CardRules


@dataclass(frozen=True)
class Attachment:
    """An item, a companion or a bonus objective. The `rules` of a double-sided item are those of both sides."""

    id: str
    name: str
    box: str
    kind: Literal["item", "companion", "bonus objective"]
    defense: int
    rules: CardRules
    entry: ItemEntry | CompanionEntry | ObjectiveEntry = field(compare=False, repr=False)
    sides: tuple[CardSide, ...] = ()
    """the two sides of a double-sided item (FLIPSIDE-1), otherwise none"""
    components: tuple[Component, ...] = ()
    """the tokens and cards that an item brings"""

    @property
    def faces(self) -> tuple[CardSide, ...]:
        """Its sides; a card without sides is its own only side."""
        return self.sides or (CardSide(self.id, self.name, self.id, self.rules),)


@dataclass(frozen=True)
class Written:
    """A text of a box: where it stands in its file, what it may name, and the rules that are played."""

    toml: TomlText
    path: Path_
    at: TextAt
    name: str
    text: str
    rules: CardRules
    reading: str = ""
    """what its author has confirmed; empty if nothing"""
    own: CardRules | None = None
    """the rules of the text itself; none if it cannot be read"""

    @property
    def played(self) -> str:
        """The words that are played: those of the reading, or of the text if there is none."""
        return self.reading or self.text

    @property
    def agrees(self) -> bool:
        """Whether the text itself says what is played."""
        return play_alike(self.at, self.own, self.rules)


@dataclass(frozen=True)
class BoxContent:
    """Everything on the cards of a box."""

    id: str
    name: str
    about: str
    matches: tuple[MatchEntry, ...]
    characters: dict[str, Character]
    attachments: dict[str, Attachment]
    texts: tuple[Written, ...]


def characters() -> dict[str, Character]:
    """All characters by id, box by box."""
    return _characters(boxes())


def attachments() -> dict[str, Attachment]:
    """All items, companions and bonus objectives by id."""
    return _attachments(boxes())


def components() -> list[tuple[Character | Attachment, Component]]:
    """The tokens, minions, dice and status cards of all boxes, with the character or item that brings them."""
    owners: list[Character | Attachment] = [*characters().values(), *attachments().values()]
    return [(owner, part) for owner in owners for part in owner.components]


def scenario_status_cards() -> dict[str, Component]:
    """The status cards with a rule for all sides, by id (STATUS-3)."""
    return {part.id: part for _, part in components() if part.kind == BINDS_ALL}


def other_cards() -> dict[str, Character]:
    """Minions, tokens and companions in the form of a character card, by id: name, defense and rules."""
    return _other_cards(boxes())


@lru_cache(maxsize=MOST_SHELVES)
def _characters(sources: tuple[BoxSource, ...]) -> dict[str, Character]:
    return {card_id: card for box in sources for card_id, card in content_of(box).characters.items()}


@lru_cache(maxsize=MOST_SHELVES)
def _attachments(sources: tuple[BoxSource, ...]) -> dict[str, Attachment]:
    return {card_id: card for box in sources for card_id, card in content_of(box).attachments.items()}


@lru_cache(maxsize=MOST_SHELVES)
def _other_cards(sources: tuple[BoxSource, ...]) -> dict[str, Character]:
    found = {}
    owners: list[Character | Attachment] = [*_characters(sources).values(), *_attachments(sources).values()]
    for owner in owners:
        for part in owner.components:
            found[part.id] = Character(part.id, part.name, owner.box, part.defense, rules=part.rules)
    for card in _attachments(sources).values():
        if card.kind == "companion":
            found[card.id] = Character(card.id, card.name, card.box, card.defense, rules=card.rules)
    return found


@lru_cache(maxsize=MOST_READY)
def content_of(source: BoxSource) -> BoxContent:
    """The cards of a box; InputError with every problem of its files and texts."""
    content, problems = read_content(source)
    if problems:
        raise InputError(problems)
    assert content is not None
    return content


def read_content(source: BoxSource) -> tuple[BoxContent | None, list[Problem]]:
    """The cards of a box as far as they can be read, and the problems of the rest."""
    problems: list[Problem] = []
    about = BoxFile(id=source.folder, name=source.folder) if source.shipped else None
    people: list[CharacterEntry] = []
    attached = AttachmentsFile()
    tomls: dict[str, TomlText] = {}
    for name, model in ((BOX, BoxFile), (CHARACTERS, CharactersFile), (ATTACHMENTS, AttachmentsFile)):
        entry: object = None
        try:
            if toml := source.toml(name):
                tomls[name] = toml
                entry = toml.fit(model)
        except InputError as error:
            problems += error.problems
            entry = tomls[name].fit_roughly(model) if name in tomls else None
        about = entry if isinstance(entry, BoxFile) else about
        people = entry.character if isinstance(entry, CharactersFile) else people
        attached = entry if isinstance(entry, AttachmentsFile) else attached
    box_id = about.id if about else source.folder
    brought = [part for item in attached.item for part in item.component]
    reader = TextReader(box_id, things_of(brought))
    found = reader.characters(tomls[CHARACTERS], people) if people else {}
    things = reader.attachments(tomls[ATTACHMENTS], attached) if ATTACHMENTS in tomls else {}
    problems += reader.problems
    if about is None:
        return None, problems
    matches = tuple(about.match)
    return BoxContent(
        about.id, about.name, about.about, matches, found, things, tuple(reader.texts)
    ), problems


def face_of(face: str | int) -> int:
    """A face of a die as the rules know it: from its name, or a number."""
    return FIRST_NUMBER + face if isinstance(face, int) else FACE_NAMES.index(face)


def joined(cards: list[CardRules]) -> CardRules:
    """The rules of several cards, or sides of a card, together."""
    parts: dict[str, Any] = {
        name: tuple(part for card in cards for part in getattr(card, name))
        for name, value in NO_RULES._asdict().items()
        if isinstance(value, tuple)
    }
    return NO_RULES._replace(**parts)


def items_by_side() -> dict[str, tuple[CardSide, ...]]:
    """Every item by its id, and double-sided ones also by the ids of their sides: the sides, the one that is up
    first."""
    found: dict[str, tuple[CardSide, ...]] = {}
    for card in attachments().values():
        if card.kind == "item":
            found[card.id] = card.faces
            found |= {side.id: (side, *(each for each in card.sides if each != side)) for side in card.sides}
    return found


def shipped_texts() -> list[tuple[TextAt, str, str]]:
    """Every text of the shipped boxes, with its place and the name of the card part."""
    return [
        (written.at, written.name, written.played)
        for box in shipped_boxes()
        for written in content_of(box).texts
    ]


A_DIE = "die"
A_COUNTER = "counter"
KINDS_OF_THINGS = {
    "token": "token",
    "minion": "minion",
    "status card": "status",
    BINDS_ALL: "status",
    A_DIE: "die",
    A_COUNTER: "counter",
}
KEYS_OF_NO_USE = {
    A_DIE: ("text", "reading", "defense"),
    A_COUNTER: ("text", "reading", "defense", "faces", "count"),
}
"""keys that make no sense for a die or for a counter; for everything else the faces make none"""
TEXT_OR_SIDES = "has no text: expected a text, or two sides ([[item.side]])"
AN_ACTION = (
    "is an action, done once: a lasting effect, or one that waits for something to happen, belongs in a trait"
)
NO_ACTION = "is a lasting effect, not an action: expected sentences with when, while, may always or cannot"


def things_of(entries: list[ComponentEntry]) -> tuple[tuple[str, str, str, int], ...]:
    """What the texts of a card may name, in the form that the reader of texts expects."""
    return tuple((each.id, each.name, KINDS_OF_THINGS[each.kind], each.count) for each in entries)


class TextReader:
    """Reads the cards of one box, and collects the problems of their texts."""

    def __init__(self, box: str, brought: tuple[tuple[str, str, str, int], ...] = ()) -> None:
        self.box = box
        self.brought = brought
        """what the items of the box bring, which the texts of its characters may name too"""
        self.problems: list[Problem] = []
        self.texts: list[Written] = []
        self.ids: dict[str, str] = {}

    def characters(self, toml: TomlText, entries: list[CharacterEntry]) -> dict[str, Character]:
        found = {}
        for number, entry in enumerate(entries):
            path = ("character", number)
            self.unique(toml, path, entry.id)
            found[entry.id] = self.character(toml, path, entry)
        self.problems.sort(key=by_place)
        return found

    def attachments(self, toml: TomlText, file: AttachmentsFile) -> dict[str, Attachment]:
        found: dict[str, Attachment] = {}
        problems, self.problems = self.problems, []
        for number, item in enumerate(file.item):
            self.unique(toml, ("item", number), item.id)
            found[item.id] = self.item(toml, ("item", number), item)
        for number, companion in enumerate(file.companion):
            self.unique(toml, ("companion", number), companion.id)
            found[companion.id] = self.companion(toml, ("companion", number), companion)
        for number, objective in enumerate(file.objective):
            self.unique(toml, ("objective", number), objective.id)
            found[objective.id] = self.objective(toml, ("objective", number), objective)
        self.problems = problems + sorted(self.problems, key=by_place)
        return found

    def unique(self, toml: TomlText, path: Path_, card_id: str) -> None:
        if card_id in self.ids and toml.value_at((*path, "id")) == card_id:
            message = f"the id '{card_id}' is taken: {self.ids[card_id]} has it"
            self.problems.append(toml.problem((*path, "id"), message))
        self.ids.setdefault(card_id, toml.file)

    # ------------------------------------------------------------------ texts

    def rules(self, toml: TomlText, path: Path_, at: TextAt, entry: Worded, key: str = "text") -> CardRules:
        """The rules of a text, or of what its author has confirmed instead; no rules if it cannot be read."""
        name, text, reading = entry.name, getattr(entry, key), getattr(entry, READINGS[key])
        if toml.value_at((*path, key)) != text:  # the value was repaired, so that the rest can be checked
            return NO_RULES
        if not self.check_reading(toml, path, entry, key):
            return NO_RULES
        where = (*path, READINGS[key] if reading else key)
        played = reading or text
        try:
            rules = rules_of(at, name, played)
        except TextError as error:
            for fault in error.faults:
                problem = toml.problem_in(where, fault.span, fault.message, fault.nearest or None)
                self.problems.append(replace(problem, mended=fault.mended(played), examples=fault.examples))
            return NO_RULES
        own = rules_if_read(at, name, text) if reading else rules
        written = Written(toml, (*path, key), at, name, text, rules, reading, own)
        if not written.agrees:
            entry.play_instead(key, reading)
        self.texts.append(written)
        return rules

    def check_reading(self, toml: TomlText, path: Path_, entry: Worded, key: str = "text") -> bool:
        """Whether what stands beside a text can be a reading of it, and the text does not pretend to show one."""
        where = (*path, READINGS[key])
        for each in (key, READINGS[key]):
            if PLAYS_AS in one_line(getattr(entry, each)).lower():
                message = f"'{PLAYS_AS}' is what the game writes before a reading: say it in other words"
                self.problems.append(toml.problem((*path, each), message))
                return False
        if (reading := toml.value_at(where)) is None:
            return True
        if reading != getattr(entry, READINGS[key]):
            return False
        if not reading.strip():
            message = f"the {where[-1]} is empty: write what the game plays, or remove the line"
        elif not getattr(entry, key).strip():
            message = f"the {where[-1]} has no text: expected {key} = ... above it, which stands on the card"
        else:
            return True
        self.problems.append(toml.problem(where, message))
        return False

    def standing(
        self, toml: TomlText, path: Path_, at: TextAt, entry: Worded, key: str = "text"
    ) -> CardRules:
        """The rules of a text that is always in force."""
        rules = self.rules(toml, path, at, entry, key)
        if rules.abilities:
            self.wrong_kind(toml, path, entry, key, NO_ACTION)
        return rules._replace(abilities=())

    def action(
        self, toml: TomlText, path: Path_, at: TextAt, entry: Worded, beside: list[CardRules] | None = None
    ) -> Ability:
        """The ability of a text that is an action; its rules for tokens and cards that it puts into play are added to
        `beside`."""
        rules = self.rules(toml, path, at, entry)
        if beside is not None and len(rules.abilities) == 1:
            beside.append(rules._replace(abilities=()))
            rules = CardRules(rules.abilities)
        if rules != NO_RULES and (len(rules.abilities) != 1 or rules != CardRules(rules.abilities)):
            self.wrong_kind(toml, path, entry, "text", AN_ACTION)
        found = rules.abilities[0] if rules.abilities else Ability("", entry.name, ())
        return found._replace(text=entry.shown())

    def wrong_kind(self, toml: TomlText, path: Path_, entry: Worded, key: str, why: str) -> None:
        """A text, or its reading, is of another kind than its card needs."""
        key = READINGS[key] if getattr(entry, READINGS[key]) else key
        what = "reading" if key in READINGS.values() else "text"
        message = f"the {what} of {entry.name} {why}"
        self.problems.append(toml.problem_in((*path, key), (0, len(getattr(entry, key))), message))

    # ------------------------------------------------------------------ cards

    def character(self, toml: TomlText, path: Path_, entry: CharacterEntry) -> Character:
        things = things_of(entry.component) + self.brought
        at = TextAt(
            self.box, "ability", entry.id, entry.name, tuple(entry.short), entry.pronoun, things=things
        )
        beside: list[CardRules] = []
        abilities = tuple(
            self.action(toml, (*path, "ability", number), at, ability, beside)._replace(
                id=slug(ability.name),
                name=ability.name,
                type=ABILITY_TYPES.index(ability.type),
                cost=ability.cost,
                challenge_action=ability.challenge_action,
            )
            for number, ability in enumerate(entry.ability)
        )
        rules = CardRules(abilities)
        if entry.trait:
            trait = self.standing(toml, (*path, "trait"), at.of("trait"), entry.trait)
            rules = trait._replace(abilities=abilities, while_standing=entry.trait.while_standing)
        rules = joined([rules, *beside])._replace(while_standing=rules.while_standing)
        components = self.components(toml, path, at, entry.component)
        return Character(
            entry.id,
            entry.name,
            self.box,
            entry.defense,
            tuple(entry.tokens),
            entry.basic,
            entry.colour,
            tuple(sorted(entry.provenance.items())),
            rules,
            components,
            tuple(entry.ultimate.tokens) if entry.ultimate else None,
            entry,
        )

    def components(
        self, toml: TomlText, path: Path_, at: TextAt, entries: list[ComponentEntry]
    ) -> tuple[Component, ...]:
        """What a character or an item brings along."""
        for number, entry in enumerate(entries):
            self.unique(toml, (*path, "component", number), entry.id)
        return tuple(
            self.component(toml, (*path, "component", number), at, entry)
            for number, entry in enumerate(entries)
        )

    def component(self, toml: TomlText, path: Path_, at: TextAt, entry: ComponentEntry) -> Component:
        self.check_die(toml, path, entry)
        if entry.kind in KEYS_OF_NO_USE:
            faces = tuple(map(face_of, entry.faces))
            return Component(entry.id, entry.name, entry.kind, entry.count, -1, NO_RULES, "", faces)
        at = at.of(KINDS_OF_THINGS[entry.kind], entry.id, entry.name)
        rules = self.standing(toml, path, at, entry) if entry.text else NO_RULES
        if not entry.text:
            self.check_reading(toml, path, entry)
        return Component(entry.id, entry.name, entry.kind, entry.count, entry.defense, rules, entry.shown())

    def check_die(self, toml: TomlText, path: Path_, entry: ComponentEntry) -> None:
        """A die has faces, and nothing else has; it has no text and cannot be challenged. A counter has only a name."""
        if entry.kind == A_DIE and len(entry.faces) < 2:
            message = f'the die {entry.name} needs faces: expected a list like ["burst", "shield", 3]'
            self.problems.append(toml.problem(path, message))
        expected = {A_DIE: "only faces", A_COUNTER: "only a name"}.get(entry.kind, "a die")
        for key in KEYS_OF_NO_USE.get(entry.kind, ("faces",)):
            if toml.value_at((*path, key)) is not None:
                said = f"a {entry.kind} has no {key}: expected {expected}"
                self.problems.append(toml.problem((*path, key), said))

    def item(self, toml: TomlText, path: Path_, entry: ItemEntry) -> Attachment:
        at = TextAt(self.box, "item", card=entry.id, card_name=entry.name, things=things_of(entry.component))
        return replace(
            self.item_alone(toml, path, entry), components=self.components(toml, path, at, entry.component)
        )

    def item_alone(self, toml: TomlText, path: Path_, entry: ItemEntry) -> Attachment:
        """An item without the tokens and cards that it brings."""
        if not entry.side:
            if not entry.text and toml.value_at((*path, "text")) is None:
                self.problems.append(toml.problem(path, f"the item {entry.name} {TEXT_OR_SIDES}"))
                return Attachment(entry.id, entry.name, self.box, "item", -1, NO_RULES, entry)
            rules = self.item_rules(toml, path, entry, entry, entry.id)
            return Attachment(entry.id, entry.name, self.box, "item", -1, rules, entry)
        self.check_sides(toml, path, entry)
        sides = []
        for number, side in enumerate(entry.side):
            side_id = f"{entry.id}-{slug(side.name)}"
            rules = self.item_rules(toml, (*path, "side", number), entry, side, side_id)
            sides.append(CardSide(side_id, f"{entry.name} ({side.name})", entry.id, rules))
        rules = joined([side.rules for side in sides])
        return Attachment(entry.id, entry.name, self.box, "item", -1, rules, entry, tuple(sides))

    def check_sides(self, toml: TomlText, path: Path_, entry: ItemEntry) -> None:
        """FLIPSIDE-1: two sides of different names, and nothing beside them."""
        if len(entry.side) == 1:
            message = f"the item {entry.name} has one side: expected two, or a text"
            self.problems.append(toml.problem((*path, "side", 0), message))
        elif slug(entry.side[0].name) == slug(entry.side[1].name):
            message = f"both sides of {entry.name} have the name {entry.side[1].name}"
            self.problems.append(toml.problem((*path, "side", 1, "name"), message))
        for key in ("text", "reading", "action", "challenge_action", "while_standing"):
            if toml.value_at((*path, key)) is not None:
                message = f"the item {entry.name} has two sides: '{key}' belongs to one of them"
                self.problems.append(toml.problem((*path, key), message))

    def item_rules(
        self, toml: TomlText, path: Path_, card: ItemEntry, entry: ItemEntry | SideEntry, ability_id: str
    ) -> CardRules:
        """The rules of an item, or of one side of it."""
        kind = "item action" if entry.action else "item"
        at = TextAt(self.box, kind, card=card.id, card_name=card.name, things=things_of(card.component))
        if not entry.action:
            rules = self.standing(toml, path, at, entry)
            return rules._replace(while_standing=entry.while_standing)
        ability = self.action(toml, path, at, entry)._replace(
            id=ability_id,
            name=entry.name,
            cost=entry.action,
            challenge_action=entry.challenge_action,
        )
        return CardRules((ability,), while_standing=entry.while_standing)

    def objective(self, toml: TomlText, path: Path_, entry: ObjectiveEntry) -> Attachment:
        things = (
            (entry.id, entry.name, "marker", 4),
            (ANOTHER_AREA, ANOTHER_AREA.removesuffix(" area"), "area", 1),
        )
        at = TextAt(self.box, "scenario", things=things)
        rules = self.standing(toml, path, at, entry)
        return Attachment(entry.id, entry.name, self.box, "bonus objective", entry.defense, rules, entry)

    def companion(self, toml: TomlText, path: Path_, entry: CompanionEntry) -> Attachment:
        at = TextAt(self.box, "companion action", entry.id, entry.name, (), entry.pronoun)
        beside: list[CardRules] = []
        abilities = tuple(
            self.action(toml, (*path, "action", number), at, action, beside)._replace(
                id=f"{entry.id}-{slug(action.name)}",
                name=f"{entry.name}: {action.name}",
                challenge_action=action.challenge_action,
            )
            for number, action in enumerate(entry.action)
        )
        rules = CardRules(abilities)
        if entry.trait:
            at = at.of("companion trait")
            trait = self.standing(toml, (*path, "trait"), at, entry.trait)
            rules = trait._replace(abilities=abilities, while_standing=entry.trait.while_standing)
        rules = joined([rules, *beside])._replace(while_standing=rules.while_standing)
        return Attachment(entry.id, entry.name, self.box, "companion", entry.defense, rules, entry)
