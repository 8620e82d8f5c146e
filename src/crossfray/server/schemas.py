"""The bodies of HTTP requests and responses: they are checked against these models, and the schema describes them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from crossfray.content.match.checks import MOST_CARDS, MOST_LETTERS, MOST_SIDES
from crossfray.content.match.drawn import RANDOM
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.server.lobby import SEED_BITS
from crossfray.server.messages import SeatFacts
from crossfray.server.timing import DAY, MOST

Name = Annotated[str, Field(max_length=MOST_LETTERS)]
Squad = Annotated[list[Name], Field(max_length=MOST_CARDS)]
Few = Annotated[int, Field(ge=0, le=99)]
"""a number of cards; the rules allow less, and say so"""
Split = Annotated[list[Few], Field(max_length=MOST_SIDES)]


class Asked(BaseModel):
    """In a request. Unknown keys are refused, because they would silently do nothing."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Given(BaseModel):
    """In a response."""

    model_config = ConfigDict(extra="forbid")


class OptionFacts(BaseModel):
    """An answer as in a view, with the chance to win if it is given, and what speaks for and against it."""

    model_config = ConfigDict(extra="allow")
    id: str
    label: str
    win: float
    noise: float
    """how far off that may be: half a 95 % interval"""
    sentence: str
    gains: list[str]
    risks: list[str]


class PickBody(Asked):
    """How squads are chosen at the table."""

    secret: bool
    """in secret and revealed together; otherwise openly, card by card"""
    size: Few
    attached: Few = 1
    basic: bool = False
    boxes: Annotated[list[Name], Field(max_length=40)] = []

    def pick(self) -> Pick:
        return Pick(self.secret, self.size, self.attached, self.basic, tuple(self.boxes))


class MatchBody(Asked):
    """A match of your own."""

    title: Name = "A match"
    game: Name
    map: Name
    edition: Name
    squads: Annotated[list[Squad], Field(min_length=2, max_length=MOST_SIDES)]
    """card ids for each side; `jon-snow+needle` is a character with an attachment"""
    split: Split = []
    """with two players on a side: how many of its characters the first one controls; 0: one player controls all"""
    status: Annotated[list[Name], Field(max_length=8)] = []
    """scenario status cards in play from the start"""
    ultimate: Name = ""
    """an ultimate scenario that is added to the game"""
    pick: PickBody | None = None
    """squads are chosen at the table; then `squads` holds empty lists"""

    def spec(self) -> MatchSpec:
        squads = tuple(tuple(squad) for squad in self.squads)
        extra = tuple(self.split), tuple(self.status), self.ultimate
        pick = self.pick.pick() if self.pick else None
        return MatchSpec(self.title, self.game, self.map, self.edition, squads, *extra, pick)


FileValues = Annotated[dict[str, Any], Field(max_length=40)]
Box = Annotated[dict[str, FileValues], Field(max_length=40)]
"""a box that somebody brings along: the values of each of its files, as data. Its size is checked when it is written as
text (content/drafts.py)"""


class ChoiceBody(Asked):
    """A match that somebody is about to choose."""

    match: MatchBody
    box: Box | None = None
    """their own box, in addition to those of the server"""


class DrawnMatch(Asked):
    """A match of which some parts are `random`."""

    title: Name = ""
    game: Name = RANDOM
    map: Name = RANDOM
    edition: Name = "expanded"
    squads: Annotated[list[Squad | Name], Field(min_length=2, max_length=MOST_SIDES)]
    split: Split = []
    status: Annotated[list[Name], Field(max_length=8)] = []
    ultimate: Name = ""

    def spec(self) -> MatchSpec:
        """Everything except the squads."""
        extra = tuple(self.split), tuple(self.status), self.ultimate
        return MatchSpec(self.title, self.game, self.map, self.edition, (), *extra)


class DrawBody(Asked):
    """What to draw at random, and how."""

    match: DrawnMatch
    size: Annotated[int, Field(ge=1, le=5)] = 3
    """characters in a random squad"""
    attached: Annotated[int, Field(ge=0, le=3)] = 1
    """items and companions in a random squad"""
    boxes: Annotated[list[Name], Field(max_length=100)] = []
    """the boxes to draw from; empty: all"""
    box: Box | None = None
    """their own box, in addition to those of the server"""
    seed: Annotated[int, Field(ge=0, lt=1 << SEED_BITS)] | None = None


class FileBody(Asked):
    """A match as a file."""

    text: Annotated[str, Field(max_length=20_000)]


class FileText(Given):
    """The text of a match file."""

    text: str


class ClockBody(Asked):
    """How much time each side has: for each turn, or in a bank for the whole game."""

    kind: Literal["turn", "bank"]
    seconds: Annotated[int, Field(ge=5, le=MOST)]
    more: Annotated[int, Field(ge=0, le=DAY)] = 0
    """seconds that a side gains with each of its turns, if it has a bank"""
    away: Annotated[int, Field(ge=0, le=MOST)] = 120
    """seconds in the whole game that a side may be away without its clock running"""


class TableBody(Asked):
    """A table to make."""

    match: Name | MatchBody
    """the name of a built-in match, or a match of your own"""
    seats: Annotated[list[Name], Field(max_length=8)] = []
    """who sits in each seat: human, friend, open, or an agent; empty: you against the computer"""
    seed: Annotated[int, Field(ge=0, lt=1 << SEED_BITS)] | None = None
    """of the dice, only if no other people play: whoever knows the seed can predict every roll"""
    clock: ClockBody | None = None
    """without a clock there is no time limit"""
    casual: bool = False
    """if everybody agrees, an undo may go back past dice rolls"""

    listed: bool = False
    """anybody may find the table in the list of open tables, watch it, and take an open seat"""
    box: Box | None = None
    """a box to play with, in addition to those of the server: the table keeps it, and everybody who comes gets it"""

    def options(self) -> dict[str, Any]:
        """The options of the table, as they are stored."""
        found = self.model_dump(include={"clock", "casual", "listed"}, exclude_none=True)
        return {key: value for key, value in found.items() if value}


class OpenTable(Given):
    """A table that anybody may watch, and join while a seat is open."""

    table: str
    title: str
    game: str
    map: str
    edition: str
    squads: list[list[str]]
    seats: list[SeatFacts]
    """who is connected is only known to the process that has the table"""
    open_seats: int
    steps: int
    since: float
    """when it was made, in seconds since 1970"""
    played: float
    """when it was last played at"""
    clock: ClockBody | None
    casual: bool


class SeatBody(Asked):
    table: Name
    secret: Name


class TurnsBody(Asked):
    """The seats of somebody who wants to know at which of them it is their turn."""

    seats: Annotated[list[SeatBody], Field(max_length=50)]


class TurnFacts(Given):
    table: str
    waits: bool
    """whether the game waits for this seat"""
    over: bool
    gone: bool
    """whether the table or seat no longer exists"""


class JoinBody(Asked):
    """Where to sit; without a choice, the first open seat."""

    side: Annotated[int, Field(ge=1, le=MOST_SIDES)] | None = None
    player: Annotated[int, Field(ge=1, le=2)] | None = None


class ErrorFacts(Given):
    message: str
    field: str | None = None
    rule: str | None = None


class Health(Given):
    status: str
    version: str


class PickFacts(Given):
    secret: bool
    size: int
    attached: int
    basic: bool
    boxes: list[str]


class DrawnFacts(Given):
    title: str
    map: str
    edition: str
    game: str
    squads: list[list[str]]
    split: list[int] = []
    status: list[str] = []
    ultimate: str = ""
    pick: PickFacts | None = None


class MatchFacts(DrawnFacts):
    name: str


class MapFacts(Given):
    id: str
    name: str
    box: str
    sides: int


class BoardFacts(Given):
    """A board; squares are named like a1, walls like a1|b1, corners like a1/b2."""

    width: int
    height: int
    covered: list[str]
    walls: list[str]
    corners: list[str]
    sets: dict[str, list[str]]


class MapData(MapFacts):
    about: str
    provenance: str
    board: BoardFacts
    areas: dict[str, list[str]]
    """the starting area of each side"""
    colours: dict[str, str]


class CardPart(BaseModel):
    """An ability, a trait, or something that belongs to a character; other keys depend on its kind."""

    model_config = ConfigDict(extra="allow")
    name: str
    text: str


class AbilityFacts(CardPart):
    type: str | None
    cost: int | None
    challenge_action: bool


class CardFacts(Given):
    id: str
    name: str
    box: str
    kind: str
    defense: int | None
    tokens: list[str]
    basic: bool
    colour: str
    abilities: list[AbilityFacts]
    trait: CardPart | None
    components: list[CardPart]
    provenance: dict[str, Any]


class Cards(Given):
    characters: list[CardFacts]
    attachments: list[CardFacts]


class BoxFacts(Given):
    id: str
    name: str
    about: str


class EditionFacts(Given):
    id: str
    about: str
    first_game: bool
    """whether its booklet has a first game"""
    pick: PickFacts
    """what each side chooses at the table, if nothing else is agreed: with the cards of one box"""
    pick_mixed: PickFacts
    """the same with the cards of several boxes"""


class AreaFacts(Given):
    """Squares that a scenario mentions: the sets of the map with that name, with or without a number after it."""

    id: str
    name: str


class GameFacts(Given):
    """A way to play: a scenario with its text, or a game without a scenario card."""

    id: str
    name: str
    box: str | None
    about: str
    text: str
    maps: list[str]
    most_sides: int
    areas: list[AreaFacts]


class StatusFacts(Given):
    """A scenario status card that can be in play from the start."""

    id: str
    name: str
    text: str


class LevelFacts(Given):
    id: str
    about: str


class Choices(Given):
    boxes: list[BoxFacts]
    editions: list[EditionFacts]
    games: list[GameFacts]
    maps: list[MapFacts]
    status: list[StatusFacts]
    ultimates: list[GameFacts]
    """scenarios that are added to another one, for one ultimate character against three"""
    levels: list[LevelFacts]
    """of the computer, from weak to strong; each can play a seat"""


class StartingSide(Given):
    side: int
    name: str
    colour: str
    area: list[str]


class MarkerFacts(Given):
    name: str
    side: int | None
    square: str


class Checked(Given):
    """What is wrong with a match, and how it would look."""

    errors: list[ErrorFacts]
    sides: list[StartingSide]
    markers: list[MarkerFacts]
    threshold: int | None
    """points to win; null if the match cannot be played, or squads are still to be chosen"""


class Drawn(Given):
    match: DrawnFacts


class NewSeat(Given):
    side: int
    player: int
    kind: str
    secret: str | None
    """for whoever made the table, and for friends; null for the computer and for open seats"""


class TableMade(Given):
    table: str
    seats: list[NewSeat]
    spectator: str
    """the secret for spectators"""
    seal: str
    """of the dice: the SHA-256 of the server's part of the secret that all rolls depend on; the record reveals that
    part"""


class SeatTaken(Given):
    side: int
    player: int
    secret: str


class TableFacts(Given):
    table: str
    title: str
    game: str
    map: str
    edition: str
    squads: list[list[str]]
    split: list[int]
    status: list[str]
    ultimate: str
    sides: list[StartingSide]
    seats: list[SeatFacts]
    number: int
    round: int
    waits_for: int | None
    winner: int | None
    points: list[int]
    """the points of each side"""
    seal: str
    nonces: list[str] | None
    seed: str | None


class Errors(Given):
    errors: list[ErrorFacts]
