"""What is said over HTTP: the bodies of requests and responses, for the checks and for the schema."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from crossfray.content.match_spec import MatchSpec
from crossfray.server.lobby import SEED_BITS
from crossfray.server.messages import SeatFacts

Name = Annotated[str, Field(max_length=100)]
Squad = Annotated[list[Name], Field(max_length=12)]


class Asked(BaseModel):
    """In a request. What is not known is refused: it would do nothing, silently."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Given(BaseModel):
    """In a response."""

    model_config = ConfigDict(extra="forbid")


class MatchBody(Asked):
    """A match of one's own."""

    title: Name = "A match"
    game: Name
    map: Name
    edition: Name
    squads: Annotated[list[Squad], Field(min_length=2, max_length=4)]
    """card ids for each side; `jon-snow+needle` is a character with something attached"""
    split: Annotated[list[int], Field(max_length=4)] = []
    """with two players on a side, how many of its characters the first one leads; 0: one player leads all"""
    status: Annotated[list[Name], Field(max_length=8)] = []
    """scenario status cards in play from the start"""
    ultimate: Annotated[str, Field(max_length=60)] = ""
    """an ultimate scenario that is laid over the game"""

    def spec(self) -> MatchSpec:
        squads = tuple(tuple(squad) for squad in self.squads)
        extra = tuple(self.split), tuple(self.status), self.ultimate
        return MatchSpec(self.title, self.game, self.map, self.edition, squads, *extra)


class TableBody(Asked):
    """A table to make."""

    match: Name | MatchBody
    """the name of a match that comes with the game, or one's own"""
    seats: Annotated[list[Name], Field(max_length=4)] = []
    """who sits at each side: human, open, or an agent; without a word oneself against the computer"""
    seed: Annotated[int, Field(ge=0, lt=1 << SEED_BITS)] | None = None
    """of the dice; whoever knows it knows them all"""


class JoinBody(Asked):
    """Where to sit; without a word at the first open seat."""

    side: int | None = None


class Health(Given):
    status: str
    version: str


class MatchFacts(Given):
    name: str
    title: str
    map: str
    edition: str
    game: str
    squads: list[list[str]]
    split: list[int] = []
    status: list[str] = []
    ultimate: str = ""


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


class NewSeat(Given):
    side: int
    kind: str
    secret: str | None
    """for those who made the table; none for the computer and for open seats"""


class TableMade(Given):
    table: str
    seats: list[NewSeat]
    spectator: str
    """the secret for those who watch"""


class SeatTaken(Given):
    side: int
    secret: str


class TableFacts(Given):
    table: str
    title: str
    game: str
    map: str
    edition: str
    squads: list[list[str]]
    seats: list[SeatFacts]
    number: int
    round: int
    waits_for: int | None
    winner: int | None


class ErrorFacts(Given):
    message: str
    field: str | None = None
    rule: str | None = None


class Errors(Given):
    errors: list[ErrorFacts]
