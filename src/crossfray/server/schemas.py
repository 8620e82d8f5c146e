"""What is said over HTTP: the bodies of requests and responses, for the checks and for the schema."""

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
    """In a request. What is not known is refused: it would do nothing, silently."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Given(BaseModel):
    """In a response."""

    model_config = ConfigDict(extra="forbid")


class OptionFacts(BaseModel):
    """An answer as a view has it, with the chance to win of whoever gives it, and what speaks for and against it."""

    model_config = ConfigDict(extra="allow")
    id: str
    label: str
    win: float
    noise: float
    """how far off that may be, with 95 %"""
    sentence: str
    gains: list[str]
    risks: list[str]


class PickBody(Asked):
    """How squads are chosen at the table."""

    secret: bool
    """in secret and shown together; else openly, card by card"""
    size: Few
    attached: Few = 1
    basic: bool = False
    boxes: Annotated[list[Name], Field(max_length=40)] = []

    def pick(self) -> Pick:
        return Pick(self.secret, self.size, self.attached, self.basic, tuple(self.boxes))


class MatchBody(Asked):
    """A match of one's own."""

    title: Name = "A match"
    game: Name
    map: Name
    edition: Name
    squads: Annotated[list[Squad], Field(min_length=2, max_length=MOST_SIDES)]
    """card ids for each side; `jon-snow+needle` is a character with something attached"""
    split: Split = []
    """with two players on a side, how many of its characters the first one leads; 0: one player leads all"""
    status: Annotated[list[Name], Field(max_length=8)] = []
    """scenario status cards in play from the start"""
    ultimate: Name = ""
    """an ultimate scenario that is laid over the game"""
    pick: PickBody | None = None
    """squads are chosen at the table; then they are empty here"""

    def spec(self) -> MatchSpec:
        squads = tuple(tuple(squad) for squad in self.squads)
        extra = tuple(self.split), tuple(self.status), self.ultimate
        pick = self.pick.pick() if self.pick else None
        return MatchSpec(self.title, self.game, self.map, self.edition, squads, *extra, pick)


FileValues = Annotated[dict[str, Any], Field(max_length=40)]
Box = Annotated[dict[str, FileValues], Field(max_length=40)]
"""a box that somebody brings along: what is in each of its files, as data. How large all of it may be is seen when it
is written as text (content/drafts.py)"""


class ChoiceBody(Asked):
    """A match that somebody is about to choose."""

    match: MatchBody
    box: Box | None = None
    """a box of theirs, beside those of the server"""


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
        """All but the squads."""
        extra = tuple(self.split), tuple(self.status), self.ultimate
        return MatchSpec(self.title, self.game, self.map, self.edition, (), *extra)


class DrawBody(Asked):
    """What to leave to chance, and how."""

    match: DrawnMatch
    size: Annotated[int, Field(ge=1, le=5)] = 3
    """characters of a random squad"""
    attached: Annotated[int, Field(ge=0, le=3)] = 1
    """items and companions of a random squad"""
    boxes: Annotated[list[Name], Field(max_length=100)] = []
    """the boxes to draw from; without a word all"""
    box: Box | None = None
    """a box of theirs, beside those of the server"""
    seed: Annotated[int, Field(ge=0, lt=1 << SEED_BITS)] | None = None


class FileBody(Asked):
    """A match as a file."""

    text: Annotated[str, Field(max_length=20_000)]


class FileText(Given):
    """The text of a match as a file."""

    text: str


class ClockBody(Asked):
    """How long each side may take: for each turn, or a bank for the whole game."""

    kind: Literal["turn", "bank"]
    seconds: Annotated[int, Field(ge=5, le=MOST)]
    more: Annotated[int, Field(ge=0, le=DAY)] = 0
    """that a side gains into its bank with each of its turns"""
    away: Annotated[int, Field(ge=0, le=MOST)] = 120
    """in the game that a side may be away without its clock running"""


class TableBody(Asked):
    """A table to make."""

    match: Name | MatchBody
    """the name of a match that comes with the game, or one's own"""
    seats: Annotated[list[Name], Field(max_length=8)] = []
    """who sits at each place: human, friend, open, or an agent; without a word oneself against the computer"""
    seed: Annotated[int, Field(ge=0, lt=1 << SEED_BITS)] | None = None
    """of the dice, only where nobody else plays: whoever knows it knows every roll"""
    clock: ClockBody | None = None
    """without a word nobody is in a hurry"""
    casual: bool = False
    """what the dice have shown can be taken back, if everybody agrees"""

    listed: bool = False
    """anybody may find the table among the open ones, watch it, and take an open seat"""
    box: Box | None = None
    """a box that is played with, beside those of the server: the table keeps it, and whoever comes finds it there"""

    def options(self) -> dict[str, Any]:
        """What is agreed about the table, as it is kept."""
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
    """who is connected is known only to the process that has the table"""
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
    """Seats of somebody, who wants to know at which of them it is their turn."""

    seats: Annotated[list[SeatBody], Field(max_length=50)]


class TurnFacts(Given):
    table: str
    waits: bool
    """whether the game waits for this seat"""
    over: bool
    gone: bool
    """whether there is no such table or seat any more"""


class JoinBody(Asked):
    """Where to sit; without a word at the first open seat."""

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
    """A board; squares are named as a1, walls as a1|b1, corners as a1/b2."""

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
    """An ability, a trait, or something that belongs to a character; further keys are those of its kind."""

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
    """what each side chooses at the table, if nobody agrees on anything else: with the cards of one box"""
    pick_mixed: PickFacts
    """and with those of several"""


class AreaFacts(Given):
    """Squares that a scenario speaks of: the sets of the map of that name, with or without a number behind it."""

    id: str
    name: str


class GameFacts(Given):
    """A way to play: a scenario with its text, or one that needs no card."""

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
    """scenarios that are laid over another, for one ultimate character against three"""
    levels: list[LevelFacts]
    """of the computer, from weak to strong; each can have a seat"""


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
    """What stands against a match, and how it would look."""

    errors: list[ErrorFacts]
    sides: list[StartingSide]
    markers: list[MarkerFacts]
    threshold: int | None
    """points to win; none if the match cannot be played, or if squads are still to be chosen"""


class Drawn(Given):
    match: DrawnFacts


class NewSeat(Given):
    side: int
    player: int
    kind: str
    secret: str | None
    """for those who made the table and for friends; none for the computer and for open seats"""


class TableMade(Given):
    table: str
    seats: list[NewSeat]
    spectator: str
    """the secret for those who watch"""
    seal: str
    """of the dice: the SHA-256 of the server's part of what all rolls follow from; the record tells it"""


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
    """of each side"""
    seal: str
    nonces: list[str] | None
    seed: str | None


class Errors(Given):
    errors: list[ErrorFacts]
