"""Card texts in the form that the engine plays: programs of small steps, and rows of standing rules.

All of it is immutable and made of numbers, names and tuples. No piece is named by its number here: a phrase says how
to find pieces in a game, starting from the card whose text it is."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

# ---------------------------------------------------------------------- phrases: who or what

# References: found without looking at the board. Those from SLOT on are slots of the frame.
OWN: Final = 0  # the card's own character; for a companion's card, the companion
HOLDER: Final = 1  # the character that has the item or status card
ATTACHED: Final = 2  # the character that a companion is attached to
ITSELF: Final = 3  # the card itself
SLOT: Final = 4
LOOKED_AT: Final = -1  # in the condition or amount of a filter: the piece that the filter judges

# What a selector looks for.
RIVAL: Final = 0
ALLY: Final = 1
ANY_CHARACTER: Final = 2
ANY_PIECE: Final = 3
NAMED: Final = 4  # pieces of a name that the card's character brought
OWN_CARDS: Final = 5  # the status cards of the card's character
ITEMS: Final = 6  # items that are not on a track
ALL_CARDS: Final = 7  # anybody's status cards
ANY_TOKEN: Final = 8  # anybody's, also on a wall; minion tokens count as pieces
ANY_MARKER: Final = 9
NOTED: Final = 10  # the character named as partner or prey; `name` says which
POINT_MARKERS: Final = 11
ANY_THING: Final = 12  # pieces, tokens, markers, cards
WHEREVER: Final = 1  # also off the map; the `ref` of a selector by name
SORTS: Final = (
    "rival",
    "ally",
    "character",
    "piece",
    "named",
    "status card",
    "item",
    "status card",
    "token",
    "marker",
    "one that was named",
    "point marker",
    "thing",
)

# Filters.
IS_STANDING: Final = 0
IS_DOWN: Final = 1
IS_EXHAUSTED: Final = 2
IS_READY: Final = 3
BASIC: Final = 4
CHARACTERS: Final = 5
ADJACENT: Final = 6
WITHIN: Final = 7
SEEN: Final = 8
HOLDING: Final = 9
MORE_POINTS: Final = 10
PASSED_THROUGH: Final = 11
OTHER: Final = 12
NOT: Final = 13
ROOM_BESIDE: Final = 14
BESIDE_MARKED: Final = 15
AVAILABLE: Final = 16
COMPANIONS: Final = 17
MINIONS: Final = 18
ALLY_BESIDE: Final = 19  # an ally of its own is adjacent to it (number 1: a standing one)
IN_PLAY: Final = 20  # a card that somebody holds
YOURS: Final = 21  # of your side; for a marker that nobody owns, claimed by your side
OPPOSING: Final = 22  # of another side
IS_LEADER: Final = 23
ANOTHER_AREA: Final = "another starting area"  # not the one where a bonus objective was set up
ITS_AREA: Final = "its own starting area"  # of the side of the piece that is judged
OPPOSING_AREA: Final = "an opponent's starting area"
RIVALS_AREA: Final = "its rival's starting area"  # not of the side of the piece that is judged
ANY_AREA: Final = "a starting area"
OBSCURED_GROUND: Final = "obscured terrain"
EDGE: Final = "the edge of the map"
CHOSEN_SQUARE: Final = (
    "the chosen square"  # of a move: toward or away from the square that the text has marked
)
ON_AREA: Final = 24  # on a named set of squares; for a piece that has just left the map, on it before
DID: Final = 25  # it has done something, or something happened to it: see `condition`
NEAREST: Final = 26  # of the pieces that meet the other filters, the nearest to somebody
KNOCKED_OUT_NOW: Final = 27  # a character that waits on a track
HELD_BY: Final = 28  # a card that one of `who` has
AMONG: Final = 29  # one of `who`
ALLY_OF: Final = 30  # on the side of one of `who`, but not that piece
RIVAL_OF: Final = 31  # not on the side of one of `who`
OWNED_BY: Final = 32  # an item of one of `who`
WITHIN_MARKED: Final = 33  # within this many squares of a chosen square
PRINTED_DEFENSE: Final = 34  # from number // 100 to number % 100
BY_WALL: Final = 35  # in a square with a wall on one of its sides; number 1: or beside a covered square
UNOCCUPIED: Final = 36  # in a square without a piece
WAITING: Final = 37  # on a track: number 0 yours, 1 an opponent's, 2 any
SEES: Final = 38  # it sees one of `who`
IN_LINE: Final = 40  # in a straight line with one of `who` (LINE-1)
SO: Final = 41  # `condition` is true of it; there it is LOOKED_AT
UTMOST: Final = (
    42  # of those that meet the other filters, the one with most (number 1) or least (-1) of `amount`
)
OF_KIND: Final = 39  # an item, a marker: `number` is the kind of piece (match.py)


class Filter(NamedTuple):
    """A condition that narrows a choice. A refusal cites its rule."""

    code: int
    number: int = 0
    who: "Selectors" = ()
    name: str = ""
    inner: "tuple[Filter, ...]" = ()
    condition: "Condition | None" = None
    """with DID: what it has done"""
    amount: "Amount | None" = None


class Selector(NamedTuple):
    """One way to find pieces: a reference (sort -1), or a selector with filters."""

    sort: int
    ref: int = 0
    name: str = ""
    filters: tuple[Filter, ...] = ()
    at_least: int = 1
    """in a condition: how many there must be"""


Selectors = tuple[Selector, ...]
"""Pieces: everything that any of the selectors finds. Empty: nobody."""
THE_OPPONENT: Final = (Selector(-1, -2),)
"""When it decides something: not a piece, but the next side in turn order."""

# ---------------------------------------------------------------------- places, amounts, conditions

NEXT_TO: Final = 0
SQUARE_OF: Final = 1
ON_SQUARE: Final = 2
IN_AREA: Final = 3
ON_MARKED: Final = 4
ON_WALL: Final = 5  # on a section or a point of a wall (RUBBLE-1)
ON_SECTION: Final = 6
ON_POINT: Final = 7
ON_MEETING: Final = 8  # on any point where four squares meet, obstructed or not
AT_SETUP: Final = 9  # on its own setup square
ON_KEPT: Final = 10  # on squares that the text has kept: `name` is the number of the slot


class Spot(NamedTuple):
    """Squares where a piece may be placed."""

    code: int
    who: Selectors = ()
    filters: tuple[Filter, ...] = ()
    name: str = ""


NUMBER: Final = 0
PER_EACH: Final = 1
MOVED: Final = 2
SUCCESSES: Final = 3
TIMES: Final = 4  # how often something has happened: see `condition`
PLUS_IF: Final = 5  # `each` more if a condition is true
PER_POINT: Final = 6  # `each` more for each point of the text's side
PER_FACE: Final = (
    7  # `each` more for each die that shows one of some `faces`, in the roll of `who` or the last one
)
BY_MARGIN: Final = 8  # `each` more for each success of the margin of the last challenge or contest
# Values of pieces, for comparing: of several pieces the greatest.
DEFENSE_OF: Final = 9
POINTS_OF: Final = 10  # of their side
POOL_OF: Final = 11  # ability tokens in the pool of their side
SPACE_OF: Final = 12  # the number of the track space that they wait on
AWAY_FROM: Final = 13  # how many squares they are from the nearest of `others`
NOTED_NUMBER: Final = 14  # the number that the card's character has counted; `name` says what
PER_TYPE: Final = 15  # `each` more for each type of ability token on the track of the text's side


class Amount(NamedTuple):
    code: int = NUMBER
    number: int = 0
    each: int = 0
    who: Selectors = ()
    condition: "Condition | None" = None
    most: int = 0
    """limit for what is added for each; 0: none"""
    faces: int = 0
    """with PER_FACE: the faces, as bits"""
    name: str = ""
    others: Selectors = ()


IS_STATE: Final = 0
HAS: Final = 1
IS_NEAR: Final = 2
CAN_SEE: Final = 3
IS_ON: Final = 4
HAPPENED: Final = 5  # `pattern` has happened to one of them more than `number` times within `per`
ROLLED_FACE: Final = 6
ROLLED_COUNT: Final = 7
WON: Final = 8
DONE: Final = 9
NOT_SO: Final = 10
BOTH: Final = 11
THERE: Final = (
    12  # there is one; number 1: you have more than each opponent, -1 fewer; 2, -2: than one of them
)
POINTS_ARE: Final = 13  # your points: number 1 more, -1 fewer than each opponent; 2, -2: than some opponent
POINTS_AT_LEAST: Final = 14  # you have at least this many points
FIRST_IS_YOU: Final = 15  # you have the First Player marker
ROUND_IS: Final = 16
WON_BY: Final = 17  # the last challenge or contest was won by at least this many; below 0: lost by as many
DICE_MATCH: Final = 18  # two or more dice, of a name if one is given, were rolled and show the same face
COMPARES: Final = 19  # compares the first of `amounts` with the second: see `number`
UNTIL: Final = 20  # for a temporary rule: until `pattern`, or one of those in `inner`, happens
TURN_OF: Final = 21  # it is the turn of one of them

# How two amounts compare.
FEWER: Final = -1
AS_MANY: Final = 0
MORE: Final = 1
NO_FEWER: Final = 2
NO_MORE: Final = 3

ON_MAP_STATE: Final = 100  # states in addition to the filters STANDING, DOWN, EXHAUSTED
OUT_STATE: Final = 101  # knocked out


class Condition(NamedTuple):
    code: int
    who: Selectors = ()
    other: Selectors = ()
    number: int = 0
    name: str = ""
    """of a place or card; with HAPPENED: AMOUNTS counts how much instead of how often, OF_OBJECT counts for the
    object"""
    inner: "tuple[Condition, ...]" = ()
    pattern: "Pattern | None" = None
    per: int = 0
    amounts: tuple[Amount, ...] = ()


def endings(until: Condition) -> "tuple[Pattern, ...]":
    """The events of which any ends a temporary rule."""
    return tuple(each.pattern for each in (until, *until.inner) if each.pattern is not None)


AMOUNTS: Final = "amounts"
OF_OBJECT: Final = "of its object"  # with HAPPENED: count for the object, such as the target of a challenge


# ---------------------------------------------------------------------- steps

DO_END: Final = 0
DO_JUMP: Final = 1
DO_UNLESS: Final = 2  # jump if a condition is false
DO_MAY: Final = 3  # jump if declined, or if the optional part cannot begin
DO_BRANCH: Final = 4  # choose between ways; `numbers` are the steps where they begin
DO_EACH: Final = 5  # bind the next piece of a set, or jump if none is left
DO_CHOOSE: Final = 6
DO_MOVE: Final = 7
DO_PLACE: Final = 8
DO_CHALLENGE: Final = 9
DO_ACT: Final = 10
DO_STAND: Final = 11
DO_KNOCK: Final = 12
DO_GIVE: Final = 13
DO_DISCARD: Final = 14
DO_REMOVE: Final = 15
DO_TO_TRACK: Final = 16
DO_SHIFT: Final = 17
DO_ROLL: Final = 18
DO_RAISE: Final = 19
DO_LOWER_COST: Final = 20
DO_POINTS: Final = 21
DO_HOME: Final = 22
DO_USE_LIMIT: Final = 23  # count one use of the part's limit
DO_FLIP: Final = 24
DO_EXHAUST: Final = 25
DO_SWAP: Final = 26
DO_INSTEAD: Final = 27
DO_PUT_INTO_PLAY: Final = 28
DO_POOL_TO_TRACK: Final = 29  # an ability token goes from somebody's pool to the track
DO_CLAIM: Final = 30
DO_CONTROL: Final = 31
DO_WIN: Final = 32  # the game
DO_ADD_DICE: Final = 33  # to somebody's roll in the current challenge
DO_UNTIL: Final = 34  # a temporary rule: until the end of the turn or round, or until something happens
DO_MAKE_READY: Final = 35  # no longer exhausted
DO_MORE_ACTIONS: Final = 36  # in the current turn
DO_TAKE_FIRST: Final = 37  # the First Player marker
DO_MARK: Final = 38  # choose a square and remember it
DO_END_TURN: Final = 39  # the current character does no more actions
DO_REMOVE_DICE: Final = 40  # from somebody's hand, before or after the roll
DO_REPLACE_DICE: Final = 41  # standard dice with others, before the roll
DO_SET_DICE: Final = 42  # to a face, before or after the roll (CHAL-16)
DO_REROLL: Final = 43
DO_COUNT_AS: Final = 44  # one face as another (CHAL-16)
DO_MORE_SUCCESSES: Final = 45
DO_TARGET: Final = 46  # somebody else becomes the target of the current challenge (CHAL-13)
DO_CONTEST: Final = 47  # both roll; the higher number of successes wins
DICE_CODES: Final = (
    DO_ADD_DICE,
    DO_REMOVE_DICE,
    DO_REPLACE_DICE,
    DO_SET_DICE,
    DO_REROLL,
    DO_COUNT_AS,
    DO_MORE_SUCCESSES,
    DO_TARGET,
)
"""steps that change the dice or the target of the current challenge"""
DO_HAND: Final = 48  # items, status cards, tokens: held by somebody or nobody
DO_PASS_EXHAUSTED: Final = 49  # an exhausted marker, from one character to another
DO_NAME: Final = 50  # a partner or prey: for the rest of the game, or until another is named
DO_COUNT: Final = 51  # energy, rage: more, or less if the number is below 0
DO_AGAIN: Final = (
    52  # go back unless a condition holds, what was to be repeated could not be done, or it was often enough
)
DO_MORE_SQUARES: Final = 54  # of the move that is beginning
DO_MARK_AREA: Final = 53  # choose one of the map's named sets of squares and remember it
DO_KEEP: Final = 55  # remember the pieces meant now, whatever happens later
DO_STOP: Final = 56  # end somebody's move where the piece is
DO_KEEP_SQUARES: Final = 58  # remember the squares where somebody is now
DO_CANCEL: Final = 57  # the current challenge ends, and nobody wins it

# Flags of a move.
STRAIGHT: Final = 1
THROUGH_RIVALS: Final = 2
THROUGH_OBSTRUCTIONS: Final = 4
TOWARD: Final = 8
AWAY: Final = 16
NOT_THROUGH_RIVALS: Final = 256  # nor into their squares, even for a token; other pieces are not in the way
THROUGH_WALLS: Final = 2048  # but not into an enclosed area (RUBBLE-4)
LED: Final = 8192  # a text pushes or pulls its own character, which does not move by itself
ASKS_WAY: Final = 4096  # the text asks which rivals the move went through, so the player chooses the way
# Flags of a challenge.
STATED: Final = 32  # the text names its targets, which need not be adjacent
NOBODYS: Final = 64  # no character does it
BASIC_ACTION: Final = 1024  # it is the basic challenge
# Flag of giving a card.
MOVING: Final = 128
# Flag of handing over: a piece picks up a marker and carries it until it is placed.
CARRIED: Final = 1
# Flags of shifting tokens: whose (yours, an opponent's, anybody's, those of `other`'s side), and how many.
OF_OTHERS_SIDE: Final = 3
EVERY_TOKEN: Final = 4
AS_MANY_AS_YOU_LIKE: Final = 8
NOT_THE_PAID_ONE: Final = 16  # not the token that paid for this ability
# Flag of a choice.
BY_OPPONENT: Final = 512
UP_TO: Final = 1  # of choosing dice: you may choose fewer
WITH_THE_NEXT: Final = (
    "with the next step"  # as the name of a rule for a while: it can begin if that step can
)
KEPT: Final = 1  # of a loop: a later step refers to everybody it went through


WAYS_APART: Final = " / "
"""between the ways of a step that lets somebody choose, in its text"""


class Op(NamedTuple):
    """One step of a program. `text` says it in English, for questions."""

    code: int
    who: Selectors = ()
    other: Selectors = ()
    where: Spot | None = None
    number: Amount = Amount()
    condition: Condition | None = None
    slot: int = 0
    done: int = 0
    """of a loop: the slot for the pieces it has gone through"""
    to: int = 0
    flags: int = 0
    name: str = ""
    numbers: tuple[int, ...] = ()
    text: str = ""
    rule: "Row | None" = None
    by: Selectors = ()
    """the piece whose side decides what the step asks; nobody: the text's own side"""


Program = tuple[Op, ...]

# ---------------------------------------------------------------------- parts of cards

PER_TEXT: Final = -1  # of what has happened: since the current text began
PER_TURN: Final = 0
PER_ROUND: Final = 1
PER_GAME: Final = 2
NEXT_TURN: Final = 3  # of a temporary rule: until the card's own character begins its next turn


class Limit(NamedTuple):
    times: int
    per: int
    group: int = 0
    """a number shared by triggers that one limit counts together"""


# Values that texts change.
DEFENSE: Final = 0  # of the target of a challenge
DICE: Final = 1  # of a challenge
RANGE: Final = 2  # of a challenge
SQUARES: Final = 3  # of a move
COST: Final = 4  # of an ability
ROLL_DICE: Final = 5  # of a roll in an interact
MARGIN: Final = 6  # how many successes more a challenge needs to be won (CHAL-6)
TURN_ACTIONS: Final = 7  # of a turn (TURN-2)
RALLY: Final = 8  # how many actions a rally takes (TURN-4)
WORTH: Final = 9  # points for a knock-out (CHAL-8)
VALUES: Final = (
    "defense",
    "dice",
    "range",
    "move",
    "cost",
    "roll",
    "margin",
    "actions",
    "rally",
    "points for a knock-out",
)

ADD: Final = 0
SUBTRACT: Final = 1
AT_MOST: Final = 2
SET: Final = 3
AT_LEAST: Final = 4


class Ability(NamedTuple):
    """What a character, item or companion can do as an action."""

    id: str
    name: str
    program: Program
    type: int = -1
    cost: int = 0
    """for an ability the space that its token goes to; for an item the space that its card goes to"""
    challenge_action: bool = False
    while_down: bool = False
    limit: Limit | None = None
    only_if: Condition | None = None
    text: str = ""


# ---------------------------------------------------------------------- patterns of events, and rows over them

ENDS_THERE: Final = 1  # as the result of a pattern of entering
BY_ITSELF: Final = 1
BY_OTHERS: Final = 2


class Pattern(NamedTuple):
    """Events of a kind: which pieces have their roles, what they are part of, where they happen, and with what
    result."""

    kind: int
    doer: Selectors = ()
    target: Selectors = ()
    card: Selectors = ()
    cause: int = 0
    """what it is part of; 0: anything (kinds.py)"""
    manner: int = 0
    """BY_ITSELF: the doer does it to itself; BY_OTHERS: to another; 0: either"""
    result: int = 0
    """the result it must have; 0: any"""
    least: int = 0
    """the least amount, for events with a number"""
    margin: int = 0
    """won by at least this many; below 0: lost by as many"""
    place: Spot | None = None
    """where it leads, or where it happens"""
    origin: Spot | None = None
    """where it comes from"""
    guard: Condition | None = None


class On(NamedTuple):
    """`when ...`: the program runs after such an event."""

    name: str
    pattern: Pattern
    program: Program
    limit: Limit | None = None
    once: bool = False
    """for a temporary rule: only the next time"""


class Instead(NamedTuple):
    """`would ... instead`: the program runs before such an event and may replace it."""

    name: str
    pattern: Pattern
    program: Program
    limit: Limit | None = None
    once: bool = False
    """for a temporary rule: only the next time"""


class Forbid(NamedTuple):
    """`cannot`: such an event does not happen. `act` puts it in words: somebody cannot `be moved`. For entering
    squares the pattern's place says which; with the result ENDS_THERE, a move may pass them but not end there."""

    name: str
    pattern: Pattern
    act: str


class Permit(NamedTuple):
    """`may although`, `need not`: a requirement, by its name in requirements.py, does not hold up such an event."""

    name: str
    pattern: Pattern
    requirement: str


class Change(NamedTuple):
    """A changed value of such an event."""

    name: str
    value: int
    pattern: Pattern
    how: int
    amount: Amount
    next: bool = False
    """for a temporary rule: only in the next such event"""
    priced: bool = False
    """it must be paid for when it makes a difference (STRETCH)"""


# Features that pieces or squares can have.
OBSCURED: Final = 0  # squares (TERRAIN-2, TERRAIN-3)
CLOSED: Final = 1  # squares that nobody may enter or cross
CONCEALED: Final = 2  # pieces that no rival can see (SEE-7)
CONTROLLED: Final = 3  # pieces that act as if they belonged to the text's side (CONTROL-1)
HOME: Final = 4  # squares that are part of the starting area of the text's side
KEEN: Final = 5  # pieces whose view rivals do not block (SEE-2)
SHOWN: Final = 6  # pieces that `by` can see from anywhere, whatever is in the way
PASSABLE: Final = 7  # pieces that rivals may move through (MOVE-5)
QUALITIES: Final = (
    "obscured", "closed", "concealed", "controlled", "part of a starting area", "keen-eyed", "in plain sight",
    "passable",
)  # fmt: skip


class Is(NamedTuple):
    """`is`: squares are obscured or closed, pieces concealed or controlled. `who` are references only; a token stands
    for itself or for the square it lies on. Otherwise `where` says which squares: a set of the map, or those that the
    text has marked. For pieces in plain sight `by` says who sees them; both are looked up each time."""

    name: str
    what: int
    who: Selectors = ()
    where: Spot | None = None
    by: Selectors = ()


Row = On | Instead | Forbid | Permit | Change | Is


class Interaction(NamedTuple):
    """What an interact action does with a marker (ACT-INTERACT)."""

    name: str
    who: Selectors
    what: Selectors
    program: Program
    afar: bool = False
    """the distance that the text gives; without one, adjacent or in its square"""


class CardRules(NamedTuple):
    """The program and rules of a card's text."""

    abilities: tuple[Ability, ...] = ()
    on: tuple[On, ...] = ()
    instead: tuple[Instead, ...] = ()
    forbid: tuple[Forbid, ...] = ()
    permit: tuple[Permit, ...] = ()
    change: tuple[Change, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    while_standing: bool = False
    """a house trait or item that only works while its character stands on the map"""
    being: tuple[Is, ...] = ()


def walk(value: Any) -> Iterator[Any]:
    """A program, a row or a part of one, with everything inside it."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            if isinstance(part, tuple):
                yield from walk(part)


def names_in(value: Any) -> set[str]:
    """The cards, tokens, markers and areas that a text names."""
    return {part.name for part in walk(value) if isinstance(part, Filter | Selector | Spot | Condition | Op)}


# ---------------------------------------------------------------------- as data

_TYPES: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (Filter, Selector, Spot, Amount, Condition, Op, Limit, Ability, Pattern, On, Instead, Forbid, Permit,
                 Change, Interaction, CardRules, Is)
}  # fmt: skip


def encode(value: Any) -> Any:
    """A program or a part of one as data for JSON."""
    if isinstance(value, tuple):
        kind = type(value).__name__
        items = [encode(item) for item in value]
        return [kind, *items] if kind in _TYPES else ["", *items]
    return value


def decode(data: Any) -> Any:
    """The program from `encode`."""
    if isinstance(data, list):
        items = [decode(item) for item in data[1:]]
        return _TYPES[data[0]](*items) if data[0] else tuple(items)
    return data
