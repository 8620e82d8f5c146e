"""The messages on a WebSocket, in both directions; docs/protocol.md explains them with examples.

Messages from clients are checked against these models. Messages from the server are built as plain data; their models
are for the schema, from which clients generate types, and for the tests."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

View = dict[str, Any]
Word = Annotated[str, Field(max_length=100)]
Count = Annotated[int, Field(ge=-1, lt=1 << 53)]
"""the number of an event or a question; -1 for the one before the first"""


class Said(BaseModel):
    """A message from a client. Unknown keys are ignored, so that newer clients can send more."""

    model_config = ConfigDict(strict=True, frozen=True)


class Hello(Said):
    """The first message: the secret of a seat, and the number of the last event seen, if any."""

    type: Literal["hello"]
    secret: Word
    seen: Count | None = None
    nonce: Annotated[str, Field(min_length=32, max_length=64, pattern="^[0-9a-f]+$")] | None = None
    """what this seat adds to the dice, the first time it comes; without one the server draws it"""
    name: Annotated[str, Field(max_length=24, pattern=r"^[^\x00-\x1f\x7f]*$")] | None = None
    """the name of the person in this seat, shown to others; empty removes it, null leaves it as it is"""
    mend: bool = False
    """if the table is damaged: continue from its last good step"""


class Answer(Said):
    """An answer to the open question."""

    type: Literal["answer"]
    decision: Count
    option: Word


class Undo(Said):
    """Undo the last answer of this seat."""

    type: Literal["undo"]


class Rematch(Said):
    """Play again with the same people, each at the next side; only when the game is over."""

    type: Literal["rematch"]


class Why(Said):
    """Ask why something is not possible, in the words of `crossfray ask`: who, what, and to whom or where."""

    type: Literal["why"]
    words: list[Word] = Field(max_length=8)


class Phrase(Said):
    """Send one of the ready phrases to everybody at the table; see phrases.py."""

    type: Literal["phrase"]
    phrase: Word


class PlaceSaid(Said):
    """A side, and one of its players."""

    side: Annotated[int, Field(ge=1, le=4)]
    player: Annotated[int, Field(ge=1, le=2)] = 1


class Propose(Said):
    """Propose something that everybody must agree to; see agreements.py."""

    type: Literal["propose"]
    what: Literal["old rules", "undo", "computer", "person"]
    seat: PlaceSaid | None = None
    """the seat that the computer takes over, or that its person takes back"""


class Vote(Said):
    """Agree to the proposal, or decline it."""

    type: Literal["vote"]
    agree: bool


class Ping(Said):
    """Ask whether the server is still there: a connection can break without notice."""

    type: Literal["ping"]


Asked = Answer | Undo | Rematch | Why | Phrase | Propose | Vote
"""what can be asked at a table, after the hello"""
Message = Annotated[Hello | Ping | Asked, Field(discriminator="type")]
_MESSAGE: TypeAdapter[Hello | Ping | Asked] = TypeAdapter(Message)


class Malformed(Exception):
    """A message that cannot be read; the text says what was expected."""


def read_message(text: str) -> Hello | Ping | Asked:
    """The message of a client; Malformed if this protocol does not know it."""
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        detail = f"{place}: {first['msg']}" if place else first["msg"]
        raise Malformed(f"The message cannot be read: {detail}.") from None


def text_of(message: dict[str, Any]) -> str:
    """A message of the server, as it is sent."""
    return WRITTEN.encode(message)


WRITTEN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
"""made once; it does not check for cycles, because messages have none"""


# ---------------------------------------------------------------------- from the server


class Told(BaseModel):
    """A message from the server, or a part of one."""

    model_config = ConfigDict(extra="forbid")


class SeatFacts(Told):
    """A seat, as everybody may know it."""

    side: int
    player: int
    kind: str
    name: str
    """the name of the person who sits there; empty if none was given"""
    taken: bool
    connected: bool
    stand_in: bool = False
    """the computer plays for the person who sits there"""


class PlaceFacts(Told):
    """A side, and one of its players."""

    side: int
    player: int


class GainFacts(Told):
    """Points that a side gained, and for what: who was knocked out, or the marker or card that gives points."""

    round: int
    step: int
    side: int
    points: int
    total: int
    reason: str | None
    knocked_out: bool


class NumberedEvent(BaseModel):
    """An event with its number and its sentence; other keys depend on its kind."""

    model_config = ConfigDict(extra="allow")
    number: int
    step: int
    """how many answers had been given before it"""
    event: str
    text: str


class RefusalFacts(BaseModel):
    """A rule that forbids something; other keys say what a drawing should show."""

    model_config = ConfigDict(extra="allow")
    rule: str
    sentence: str


class Snapshot(Told):
    """The whole position. `undone`: sent because something was undone."""

    type: Literal["snapshot"]
    number: int
    match: dict[str, Any]
    view: View
    you: list[int]
    players: list[PlaceFacts]
    """the seats that this secret opens"""
    seats: list[SeatFacts]
    log: list[NumberedEvent]
    can_undo: bool
    gains: list[GainFacts] | None
    """how the points were gained, when the game is over"""
    seal: str
    """of the dice; empty if none was published"""
    nonces: list[str] | None
    """what each seat has added to the dice, once all have"""
    seed: str | None
    """of the dice, if somebody chose it: then rolls can be predicted"""
    rematch: str | None
    """the table where the same people play again"""
    undone: bool = False


class Events(Told):
    """What happened after the event numbered `from`, up to the one numbered `to`."""

    type: Literal["events"]
    after: int = Field(alias="from")
    to: int
    events: list[NumberedEvent]
    view: View
    can_undo: bool
    gains: list[GainFacts] | None


class Seats(Told):
    """Somebody has come or gone."""

    type: Literal["seats"]
    seats: list[SeatFacts]


class RematchMade(Told):
    """The table where the same people play again. The secret of a seat here opens a seat there."""

    type: Literal["rematch"]
    table: str


class Acknowledged(Told):
    """The answer counts, and is stored."""

    type: Literal["acknowledged"]
    decision: int


class Refused(Told):
    """The request has changed nothing, and why."""

    type: Literal["refused"]
    decision: int | None
    sentence: str
    rule: str | None = None
    refusals: list[RefusalFacts] = []
    words: list[str] | None = None
    """the words of a `why` that could not be understood"""
    good_steps: int | None = None
    """how many steps of a damaged table are intact"""


class WhyNot(Told):
    """Every rule that forbids what was asked about; none if it is legal."""

    type: Literal["why"]
    words: list[str]
    legal: bool
    refusals: list[RefusalFacts]


class Sealed(Told):
    """Everybody has come and the dice are sealed: what each seat has added to them."""

    type: Literal["sealed"]
    nonces: list[str]


class Notice(Told):
    """News about the table that is not an event of the game, for people to read."""

    type: Literal["notice"]
    text: str


class ChangedPart(Told):
    """A part of a card or map that has changed."""

    what: str
    part: str
    before: str
    now: str


class Rules(Told):
    """The rules or cards have changed since the game began; it continues with those of today."""

    type: Literal["rules"]
    text: str
    """all changes, in sentences"""
    before: str = Field(alias="from")
    """the version it was played with; empty if that was not noted"""
    to: str
    changed: list[ChangedPart]
    step: int
    """how many answers still hold"""
    aside: int
    """how many no longer hold"""
    old_offered: bool
    """whether the people can still choose to finish with the old cards"""


class ProposalFacts(Told):
    """A proposal that everybody must agree to; null when there is none any more."""

    what: str
    by: PlaceFacts
    seat: PlaceFacts | None
    agreed: list[PlaceFacts]
    waits_for: list[PlaceFacts]


class Proposed(Told):
    """The open proposal. `outcome`: what became of the last one."""

    type: Literal["proposal"]
    proposal: ProposalFacts | None
    outcome: Literal["", "agreed", "declined", "over"]


class SideTime(Told):
    """How many seconds a side has left, and how many it may still be away."""

    side: int
    left: float
    away: float
    up: bool


class ClockFacts(Told):
    """The time limit, whose clock is running, and how much time is left."""

    kind: str
    seconds: int
    more: int
    away: int
    runs: int | None
    here: bool
    """whether somebody of that side is here; if not, its allowance runs out first"""
    sides: list[SideTime]


class ClockTold(Told):
    """The clock; sent whenever another side must answer, or somebody comes or goes."""

    type: Literal["clock"]
    clock: ClockFacts


class Spoken(Told):
    """Somebody has sent one of the ready phrases."""

    type: Literal["spoken"]
    side: int
    player: int
    phrase: str
    text: str


class Pong(Told):
    """The answer to a ping."""

    type: Literal["pong"]


Reply = Annotated[
    Snapshot
    | Events
    | Seats
    | Sealed
    | RematchMade
    | Acknowledged
    | Refused
    | WhyNot
    | Notice
    | Rules
    | Proposed
    | ClockTold
    | Spoken
    | Pong,
    Field(discriminator="type"),
]
SAID = (Hello, Ping, Answer, Undo, Rematch, Why, Phrase, Propose, Vote)
TOLD = (
    Snapshot,
    Events,
    Seats,
    Sealed,
    RematchMade,
    Acknowledged,
    Refused,
    WhyNot,
    Notice,
    Rules,
    Proposed,
    ClockTold,
    Spoken,
    Pong,
)
