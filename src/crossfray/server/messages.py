"""What is said on a WebSocket, in both directions; docs/protocol.md explains it with examples.

What clients say is checked against these models. What the server says is made as plain data where it is sent, and
the models describe it: for the schema that clients generate types from, and for the tests."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

View = dict[str, Any]
Word = Annotated[str, Field(max_length=100)]
Count = Annotated[int, Field(ge=-1, lt=1 << 53)]
"""the number of an event or a decision; -1 for one before the first"""


class Said(BaseModel):
    """From a client. Keys that are not known are passed over, so that newer clients can say more."""

    model_config = ConfigDict(strict=True, frozen=True)


class Hello(Said):
    """The first message: the secret of a seat, and the number of the last event seen, if any."""

    type: Literal["hello"]
    secret: Word
    seen: Count | None = None
    nonce: Annotated[str, Field(min_length=32, max_length=64, pattern="^[0-9a-f]+$")] | None = None
    """what this seat adds to the dice, the first time it comes; without one the server draws it"""
    name: Annotated[str, Field(max_length=24, pattern=r"^[^\x00-\x1f\x7f]*$")] | None = None
    """what whoever sits here is called; the seat says who they are if there is none"""
    mend: bool = False
    """if the table is damaged: go on from its last good step"""


class Answer(Said):
    """An answer to the open decision."""

    type: Literal["answer"]
    decision: Count
    option: Word


class Undo(Said):
    """Take back the last answer of this seat."""

    type: Literal["undo"]


class Rematch(Said):
    """The same people once more, each at the next side; only when the game is over."""

    type: Literal["rematch"]


class Why(Said):
    """Why something cannot be done, in the words of `crossfray ask`: who, what, and to whom or where."""

    type: Literal["why"]
    words: list[Word] = Field(max_length=8)


class Phrase(Said):
    """Say one of the ready phrases to everybody at the table; see phrases.py."""

    type: Literal["phrase"]
    phrase: Word


class PlaceSaid(Said):
    """A side, and one of its players."""

    side: Annotated[int, Field(ge=1, le=4)]
    player: Annotated[int, Field(ge=1, le=2)] = 1


class Propose(Said):
    """Propose something that everybody must agree to: see agreements.py."""

    type: Literal["propose"]
    what: Literal["old rules", "undo", "computer", "person"]
    seat: PlaceSaid | None = None
    """that the computer takes over, or that its person takes back"""


class Vote(Said):
    """Agree to what was proposed, or not."""

    type: Literal["vote"]
    agree: bool


class Ping(Said):
    """Is anybody there? A line can be lost without a word."""

    type: Literal["ping"]


Asked = Answer | Undo | Rematch | Why | Phrase | Propose | Vote
"""what can be asked at a table, after the hello"""
Message = Annotated[Hello | Ping | Asked, Field(discriminator="type")]
_MESSAGE: TypeAdapter[Hello | Ping | Asked] = TypeAdapter(Message)


class Malformed(Exception):
    """A message that cannot be read; its text says what was expected."""


def read_message(text: str) -> Hello | Ping | Asked:
    """What a client said; Malformed if it is nothing that this protocol knows."""
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        detail = f"{place}: {first['msg']}" if place else first["msg"]
        raise Malformed(f"The message cannot be read: {detail}.") from None


def text_of(message: dict[str, Any]) -> str:
    """A message of the server as it is sent."""
    return WRITTEN.encode(message)


WRITTEN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
"""made once; messages are trees, so that nobody need look whether they hold themselves"""


# ---------------------------------------------------------------------- from the server


class Told(BaseModel):
    """From the server."""

    model_config = ConfigDict(extra="forbid")


class SeatFacts(Told):
    """A seat as everybody may know it."""

    side: int
    player: int
    kind: str
    name: str
    """what whoever sits there is called; empty if they have not said"""
    taken: bool
    connected: bool
    stand_in: bool = False
    """the computer plays for whoever sits there"""


class PlaceFacts(Told):
    """A side, and one of its players."""

    side: int
    player: int


class GainFacts(Told):
    """Points that a side gained, and what for: who was knocked out, or the marker or card that gives them."""

    round: int
    step: int
    side: int
    points: int
    total: int
    reason: str | None
    knocked_out: bool


class NumberedEvent(BaseModel):
    """An event with its number and its sentence; further keys are those of its kind."""

    model_config = ConfigDict(extra="allow")
    number: int
    step: int
    """how many answers had been given when it came about"""
    event: str
    text: str


class RefusalFacts(BaseModel):
    """A rule that forbids something; further keys are what a drawing of it shows."""

    model_config = ConfigDict(extra="allow")
    rule: str
    sentence: str


class Snapshot(Told):
    """Everything, from nothing. `undone`: because something was taken back."""

    type: Literal["snapshot"]
    number: int
    match: dict[str, Any]
    view: View
    you: list[int]
    players: list[PlaceFacts]
    """where this secret sits"""
    seats: list[SeatFacts]
    log: list[NumberedEvent]
    can_undo: bool
    gains: list[GainFacts] | None
    """how the points came about, when the game is over"""
    seal: str
    """of the dice; empty if none was told"""
    nonces: list[str] | None
    """what each seat has added to the dice, once all have"""
    seed: str | None
    """of the dice, if somebody named it: then they can be foretold"""
    rematch: str | None
    """the table where the same people play again"""
    undone: bool = False


class Events(Told):
    """What has happened after the event numbered `from`, up to the one numbered `to`."""

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
    """The table where the same people play again. The secret that one has here opens one's seat there."""

    type: Literal["rematch"]
    table: str


class Acknowledged(Told):
    """The answer counts, and is kept whatever happens."""

    type: Literal["acknowledged"]
    decision: int


class Refused(Told):
    """What was asked has changed nothing, and why."""

    type: Literal["refused"]
    decision: int | None
    sentence: str
    rule: str | None = None
    refusals: list[RefusalFacts] = []
    words: list[str] | None = None
    """of a `why` that says nothing"""
    good_steps: int | None = None
    """of a damaged table: how many steps are as they were"""


class WhyNot(Told):
    """Every rule that forbids what was asked about; none if it is legal."""

    type: Literal["why"]
    words: list[str]
    legal: bool
    refusals: list[RefusalFacts]


class Sealed(Told):
    """Everybody has come, and the dice are sealed: what each seat has added to them."""

    type: Literal["sealed"]
    nonces: list[str]


class Notice(Told):
    """Something about the table that is no event of the game, for people to read."""

    type: Literal["notice"]
    text: str


class ChangedPart(Told):
    """A part of a card or map that is not what it was."""

    what: str
    part: str
    before: str
    now: str


class Rules(Told):
    """The rules or cards have changed since the game began, and it goes on under those of today."""

    type: Literal["rules"]
    text: str
    """all of it in sentences"""
    before: str = Field(alias="from")
    """the version it was played under; empty if that was not noted"""
    to: str
    changed: list[ChangedPart]
    step: int
    """how many answers stand"""
    aside: int
    """how many do not hold any more"""
    old_offered: bool
    """whether the people can still choose to finish with the cards they began with"""


class ProposalFacts(Told):
    """Something that everybody must agree to; null when it is off the table."""

    what: str
    by: PlaceFacts
    seat: PlaceFacts | None
    agreed: list[PlaceFacts]
    waits_for: list[PlaceFacts]


class Proposed(Told):
    """What is proposed at the moment. `outcome`: of what was."""

    type: Literal["proposal"]
    proposal: ProposalFacts | None
    outcome: Literal["", "agreed", "declined", "over"]


class SideTime(Told):
    """How many seconds are left to a side, and how many it may still be away."""

    side: int
    left: float
    away: float
    up: bool


class ClockFacts(Told):
    """What was agreed about time, whose clock runs, and how much is left."""

    kind: str
    seconds: int
    more: int
    away: int
    runs: int | None
    here: bool
    """whether somebody of that side is here; else its allowance runs first"""
    sides: list[SideTime]


class ClockTold(Told):
    """The clock, whenever somebody else is asked, comes or goes."""

    type: Literal["clock"]
    clock: ClockFacts


class Spoken(Told):
    """Somebody has said one of the ready phrases."""

    type: Literal["spoken"]
    side: int
    player: int
    phrase: str
    text: str


class Pong(Told):
    """Somebody is here: the answer to a ping."""

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
