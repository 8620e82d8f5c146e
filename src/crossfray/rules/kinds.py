"""What can happen in a game: one record for every event, and the kinds of events.

An event is told twice: before it happens, when it can be forbidden or replaced, and after. Every standing rule of a
card is a row over a pattern of such records (program.py), found by kind (match.py). Events leave the engine with the
names and fields given here (events.py)."""

from dataclasses import dataclass
from typing import Final


class Event:
    """An event with its roles; -1 is nobody, nothing or nowhere. It is not a tuple because compiled rules make
    objects faster."""

    __slots__ = (
        "amount",
        "card",
        "cause",
        "credit",
        "doer",
        "kind",
        "margin",
        "origin",
        "result",
        "side",
        "square",
        "target",
        "through",
    )

    kind: int
    doer: int
    """the piece that does it"""
    target: int
    """the piece it is done to"""
    side: int
    """the side that the doer acts for; or the side that the event is about"""
    credit: int
    """the piece that gets the credit, for points and nothing else (TOKEN-3)"""
    card: int
    """the card that causes it; if a card is given, that card"""
    cause: int
    """what it is part of: a basic action, an ability of some type, an item's action, another text; 0: the rules"""
    origin: int
    """from where"""
    through: int
    """the squares on the way"""
    square: int
    """where it leads, or where it happens"""
    amount: int
    result: int
    margin: int
    """the margin of a challenge; below 1 it was lost"""

    def __init__(
        self,
        kind: int,
        doer: int = -1,
        target: int = -1,
        side: int = -1,
        credit: int = -1,
        card: int = -1,
        cause: int = 0,
        origin: int = -1,
        through: int = 0,
        square: int = -1,
        amount: int = 0,
        result: int = 0,
        margin: int = 0,
    ) -> None:
        self.kind = kind
        self.doer = doer
        self.target = target
        self.side = side
        self.credit = credit
        self.card = card
        self.cause = cause
        self.origin = origin
        self.through = through
        self.square = square
        self.amount = amount
        self.result = result
        self.margin = margin

    def numbers(self) -> list[int]:
        """All of it as a list, for a frame; `event_from` makes the event again."""
        return [
            self.kind,
            self.doer,
            self.target,
            self.side,
            self.credit,
            self.card,
            self.cause,
            self.origin,
            self.through,
            self.square,
            self.amount,
            self.result,
            self.margin,
        ]

    def as_kind(self, kind: int) -> "Event":
        """The same event with another kind."""
        twin = event_from(self.numbers())
        twin.kind = kind
        return twin

    def role(self, role: int) -> int:
        """The piece or card in a role, by the role's number below."""
        if role == TARGET_ROLE:
            return self.target
        if role == DOER_ROLE:
            return self.doer
        return self.side if role == SIDE_ROLE else self.card

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(tuple(self.numbers()))

    def __repr__(self) -> str:
        return f"<Event {KINDS[self.kind].name or KINDS[self.kind].word}: {self.numbers()[1:]}>"


def event_from(numbers: list[int]) -> Event:
    """The event from its `numbers`."""
    return Event(
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        numbers[4],
        numbers[5],
        numbers[6],
        numbers[7],
        numbers[8],
        numbers[9],
        numbers[10],
        numbers[11],
        numbers[12],
    )


# Places of the roles in the record.
DOER_ROLE: Final = 1
TARGET_ROLE: Final = 2
SIDE_ROLE: Final = 3
CARD_ROLE: Final = 5
NO_ROLE: Final = -1

# What an event is part of; for an ability with its type, see `by_ability`.
BY_RULES: Final = 0
BY_BASIC: Final = 1
BY_ABILITY: Final = 2
BY_ITEM: Final = 3
BY_COMPANION: Final = 4
BY_TEXT: Final = 5
CAUSE_BITS: Final = 15
TYPE_SHIFT: Final = 4
RANGED: Final = 256  # added to the cause: a challenge with a range (CHAL-3)
AS_CHALLENGE: Final = 512  # added to the cause: an ability or item that is a challenge action (CHAL-11)

# Results of a move.
PLAINLY: Final = 0
PUSHED: Final = 1
PULLED: Final = 2
# Results of a finished ability.
LAST_TOKEN: Final = 1  # it took the last token of its type from the pool
FOR_FREE: Final = 2  # a text spared it the token


def by_ability(kind: int) -> int:
    """The cause of everything that an ability of a type does."""
    return BY_ABILITY | (kind + 1) << TYPE_SHIFT


def is_cause(asked: int, cause: int) -> bool:
    """Whether a cause matches the one asked for: 0 matches any, an ability without a type matches every type; RANGED
    alone matches any challenge with a range, AS_CHALLENGE alone any challenge action."""
    if asked & RANGED and not cause & RANGED:
        return False
    if asked & AS_CHALLENGE and not cause & AS_CHALLENGE and cause & CAUSE_BITS != BY_BASIC:
        return False
    asked, cause = asked & ~(RANGED | AS_CHALLENGE), cause & ~(RANGED | AS_CHALLENGE)
    if not asked:
        return True
    if (asked ^ cause) & CAUSE_BITS:
        return False
    return not asked >> TYPE_SHIFT or asked >> TYPE_SHIFT == cause >> TYPE_SHIFT


# ---------------------------------------------------------------------- the kinds

FIRST_PLAYER: Final = 0
PICK: Final = 1
AREA: Final = 2
PLACE: Final = 3
ROUND_BEGIN: Final = 4
TURN_BEGIN: Final = 5
STEP: Final = 6  # of a move, as it is told
CHALLENGE: Final = 7
ROLL: Final = 8
WIN: Final = 9
LOSE: Final = 10
KNOCK_DOWN: Final = 11
KNOCK_OUT: Final = 12
REMOVE: Final = 13
STAND: Final = 14
ASSIST: Final = 15
INTERACT: Final = 16
GAIN: Final = 17
LOSE_POINTS: Final = 18
EXHAUST: Final = 19
TIRE: Final = 20  # a marker of the ultimate character before its last (ULT-3)
READY: Final = 21
ROUND_END: Final = 22
RETURN: Final = 23
COME_BACK: Final = 24
PASS_FIRST: Final = 25
WIN_GAME: Final = 26
ABILITY: Final = 27  # heard when declared, told when paid; items and companions too
PAY: Final = 28
TO_TRACK: Final = 29
CARD_BACK: Final = 30
GIVE: Final = 31
DISCARD: Final = 32
SHIFT: Final = 33
TOKEN_BACK: Final = 34
FLIP: Final = 35
CHAIN: Final = 36  # texts that keep triggering each other are stopped
CLAIM: Final = 37
CONTROL: Final = 38
LEADER: Final = 39
MOVE: Final = 40  # a whole move, at its end
ENTER: Final = 41  # a square, or the square of something that waits there
LEAVE: Final = 42  # the map
TURN_END: Final = 43
SET_UP: Final = 44
SHIFT_OFF: Final = 45
LOWER_COST: Final = 46
DICE_CHANGE: Final = 47  # of a challenge, before any die is rolled: texts may change their number (CHAL-15)
LEAVE_SQUARE: Final = 48  # by moving, or being moved, one step
FIRST_ROLL: Final = 49  # of a challenge: the challenger has rolled
BOTH_ROLLED: Final = 50  # of a challenge: texts may change what was rolled (CHAL-20)
COMPARE: Final = 51  # of a challenge: successes are counted, with no consequences yet
REROLL: Final = 52
DIE_SET: Final = 53  # before it is rolled, or after (CHAL-16)
DICE_ADDED: Final = 54
DICE_REMOVED: Final = 55
DICE_REPLACED: Final = 56
COUNT_AS: Final = 57
MORE_SUCCESSES: Final = 58
NEW_TARGET: Final = 59
CHALLENGE_ENDS: Final = 60  # its new target could not have been chosen (CHAL-13)
CONTEST: Final = 61
SIDE_UP: Final = 62  # of a card (FLIPSIDE-1)
PASS_WALL: Final = 63  # by moving through it (RUBBLE-1)
NAME: Final = 64  # a character as partner or prey
COUNT_UP: Final = 65  # something a character counts: `amount` is the new number, `margin` the change
BECOME: Final = 66  # concealed, controlled ...: see `result`
CEASE: Final = 67  # likewise
MOVE_BEGIN: Final = 68  # before its destination is known: texts may add squares
STRETCH: Final = 69  # a challenge to a target that is in range only at a price
ABILITY_DONE: Final = 70  # see `result`
CANCEL: Final = 71  # a challenge, by a text


@dataclass(frozen=True, eq=False)
class Kind:
    """How a kind of event is told outside, and which of its roles a text calls its subject and object.

    `fields` are the fields outside, each written `sort role` or `sort role name`: a side, piece, square, token type,
    ability or number. Without a name, the field is named after its sort. A kind without a name is not told."""

    name: str
    fields: tuple[str, ...] = ()
    subject: int = TARGET_ROLE
    object: int = DOER_ROLE
    word: str = ""
    """the name of a kind that is not told"""


KINDS: Final[tuple[Kind, ...]] = (
    Kind("first player", ("side side",)),
    Kind("picked", ("side side", "piece target")),
    Kind("area taken", ("side side", "side result area")),
    Kind("placed", ("piece target", "square square")),
    Kind("round", ("number amount",)),
    Kind("turn", ("side side", "piece doer"), DOER_ROLE, NO_ROLE),
    Kind("moved", ("piece target", "square origin from", "square square")),
    Kind("challenged", ("piece doer", "piece target target", "number amount dice", "number result defense"),
         DOER_ROLE, TARGET_ROLE),
    Kind("rolled", ("piece doer", "faces result"), DOER_ROLE, NO_ROLE),
    Kind("won", ("piece doer", "piece target target", "number amount successes", "number result against"),
         DOER_ROLE, TARGET_ROLE),
    Kind("lost", ("piece doer", "piece target target", "number amount successes", "number result against"),
         DOER_ROLE, TARGET_ROLE),
    Kind("knocked down", ("piece target",)),
    Kind("knocked out", ("piece target",)),
    Kind("removed", ("piece target",)),
    Kind("stood up", ("piece target",)),
    Kind("assisted", ("piece doer", "piece target target"), DOER_ROLE, TARGET_ROLE),
    Kind("interacted", ("piece doer", "piece target target"), DOER_ROLE, TARGET_ROLE),
    Kind("gained", ("side side", "number amount points", "number result total", "piece card reason"), SIDE_ROLE),
    Kind("lost points", ("side side", "number amount points", "number result total"), SIDE_ROLE),
    Kind("exhausted", ("piece target",)),
    Kind("worn", ("piece target", "number amount")),
    Kind("ready", ("piece target",)),
    Kind("round over", ("number amount",)),
    Kind("returned", ("piece target", "square square")),
    Kind("came back", ("piece target", "square square")),
    Kind("first player passed", ("side side",)),
    Kind("won the game", ("side side",)),
    Kind("did", ("piece doer", "piece card card", "ability amount"), DOER_ROLE, NO_ROLE),
    Kind("paid", ("side side", "type result", "number amount space")),
    Kind("to track", ("piece target", "number amount space")),
    Kind("card back", ("piece target",)),
    Kind("given", ("piece card", "piece target target"), TARGET_ROLE, CARD_ROLE),
    Kind("discarded", ("piece card",), CARD_ROLE),
    Kind("shifted", ("side side", "type result", "number amount space")),
    Kind("token back", ("side side", "type result")),
    Kind("flipped", ("number result won",)),
    Kind("chain stopped", ("piece card card", "piece target other")),
    Kind("claimed", ("piece target", "side side")),
    Kind("controlled", ("piece target", "side side")),
    Kind("leader", ("piece target",)),
    Kind("", word="moves"),
    Kind("", (), DOER_ROLE, TARGET_ROLE, word="enters"),
    Kind("", word="leaves the map"),
    Kind("", (), DOER_ROLE, NO_ROLE, word="turn ends"),
    Kind("", word="setup"),
    Kind("", word="shifts off"),
    Kind("", (), DOER_ROLE, NO_ROLE, word="lowers a cost"),
    Kind("", (), DOER_ROLE, TARGET_ROLE, word="dice are changed"),
    Kind("", word="leaves a square"),
    Kind("", (), DOER_ROLE, TARGET_ROLE, word="challenger has rolled"),
    Kind("", (), DOER_ROLE, TARGET_ROLE, word="both have rolled"),
    Kind("", (), DOER_ROLE, TARGET_ROLE, word="successes are compared"),
    Kind("rerolled", ("piece doer", "dice through was", "dice result now"), DOER_ROLE, NO_ROLE),
    Kind("die set", ("piece doer", "dice through was", "dice result now"), DOER_ROLE, NO_ROLE),
    Kind("dice added", ("piece doer", "number amount count", "piece card die"), DOER_ROLE, CARD_ROLE),
    Kind("dice removed", ("piece doer", "number amount count", "dice result was"), DOER_ROLE, NO_ROLE),
    Kind("dice replaced", ("piece doer", "number amount count", "piece card die"), DOER_ROLE, CARD_ROLE),
    Kind("counts as", ("piece doer", "face amount", "face result as"), DOER_ROLE, NO_ROLE),
    Kind("successes added", ("piece doer", "number amount count"), DOER_ROLE, NO_ROLE),
    Kind("new target", ("piece doer", "piece target target", "piece card instead"), DOER_ROLE, TARGET_ROLE),
    Kind("challenge ended", ("piece doer", "piece target target"), DOER_ROLE, TARGET_ROLE),
    Kind("contested", ("piece doer", "piece target target", "number amount successes", "number result against"),
         DOER_ROLE, TARGET_ROLE),
    Kind("side up", ("piece target",)),
    Kind("passed a wall", ("piece target", "square square wall")),
    Kind("named", ("piece doer", "piece target target", "note amount as"), DOER_ROLE, TARGET_ROLE),
    Kind("counted", ("piece doer", "number amount", "note result of"), DOER_ROLE, NO_ROLE),
    Kind("became", ("piece target", "squares through", "quality result what", "piece card card")),
    Kind("ceased", ("piece target", "squares through", "quality result what", "piece card card")),
    Kind("", word="sets out"),
    Kind("", (), DOER_ROLE, TARGET_ROLE, word="reaches farther"),
    Kind("", (), DOER_ROLE, NO_ROLE, word="ability is over"),
    Kind("challenge cancelled", ("piece doer", "piece target target"), DOER_ROLE, TARGET_ROLE),
)  # fmt: skip
"""in the order of the numbers above"""
