"""Card texts in the form the engine plays: programs of small steps, and rows of standing rules.

All of it is immutable and made of numbers, names and tuples. Pieces are never named by number here: a phrase
says how to find them in a game, from the card whose text it is."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

# ---------------------------------------------------------------------- phrases: who or what

# References: found without looking around. Those from SLOT on are slots of the frame.
OWN: Final = 0  # the card's own character; for a companion's card, the companion
HOLDER: Final = 1  # who holds the item or status card
ATTACHED: Final = 2  # the character a companion is attached to
ITSELF: Final = 3  # the card itself
SLOT: Final = 4
LOOKED_AT: Final = -1  # in the condition of a filter, or an amount of it: whoever the filter looks at

# What a selector looks for.
RIVAL: Final = 0
ALLY: Final = 1
ANY_CHARACTER: Final = 2
ANY_PIECE: Final = 3
NAMED: Final = 4  # things of a name that the card's character brought
OWN_CARDS: Final = 5  # the status cards of the card's character
ITEMS: Final = 6  # items that wait on no track
ALL_CARDS: Final = 7  # status cards of anybody
ANY_TOKEN: Final = 8  # of anybody, also one that lies on a wall; minion tokens are pieces
ANY_MARKER: Final = 9
NOTED: Final = 10  # whom the card's character has named as its partner, its prey: `name` says what
POINT_MARKERS: Final = 11
ANY_THING: Final = 12  # pieces, tokens, markers, cards
WHEREVER: Final = 1  # as `ref` of a selector by name: also off the map
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
ALLY_BESIDE: Final = 19  # with an ally of its own adjacent (number 1: a standing one)
IN_PLAY: Final = 20  # a card that somebody holds
YOURS: Final = 21  # of your side; a marker that nobody owns: claimed by it
OPPOSING: Final = 22  # of another side
IS_LEADER: Final = 23
ANOTHER_AREA: Final = "another starting area"  # than the one a bonus objective was set up in
ITS_AREA: Final = "its own starting area"  # of the side of whoever is looked at
OPPOSING_AREA: Final = "an opponent's starting area"
ANY_AREA: Final = "a starting area"
OBSCURED_GROUND: Final = "obscured terrain"
EDGE: Final = "the edge of the map"
CHOSEN_SQUARE: Final = (
    "the chosen square"  # of a move: toward or away from the square that the text has marked
)
ON_AREA: Final = 24  # on a named set of squares; who has just left the map: on it then
DID: Final = 25  # something has happened with it: `condition` says what
NEAREST: Final = 26  # of those that meet the other filters, the nearest to somebody
KNOCKED_OUT_NOW: Final = 27  # a character that waits on a track
HELD_BY: Final = 28  # a card that somebody has
AMONG: Final = 29  # one of some
ALLY_OF: Final = 30  # of the side of somebody, and not that one
RIVAL_OF: Final = 31  # of another side than somebody
OWNED_BY: Final = 32  # an item of somebody
WITHIN_MARKED: Final = 33  # so many squares from a square that was chosen
PRINTED_DEFENSE: Final = 34  # from number // 100 to number % 100
BY_WALL: Final = 35  # in a square with a wall on one of its sides; number 1: or beside a covered square
UNOCCUPIED: Final = 36  # in a square where nobody is
WAITING: Final = 37  # on a track: number 0 yours, 1 an opposing one, 2 any
SEES: Final = 38  # who sees one of some
IN_LINE: Final = 40  # in a straight line with one of some (LINE-1)
SO: Final = 41  # `condition` holds of it, which there is LOOKED_AT
UTMOST: Final = 42  # of those that meet the other filters, who has most (number 1) or least (-1) of `amount`
OF_KIND: Final = 39  # an item, a marker: `number` is the kind of thing (match.py)


class Filter(NamedTuple):
    """Narrows a choice; its rule is what a refusal cites."""

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
"""Who or what: everything that one of the ways finds. Empty: nobody."""
THE_OPPONENT: Final = (Selector(-1, -2),)
"""As who decides: not a piece, but the side that comes next in turn order."""

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
    """Squares to be placed on."""

    code: int
    who: Selectors = ()
    filters: tuple[Filter, ...] = ()
    name: str = ""


NUMBER: Final = 0
PER_EACH: Final = 1
MOVED: Final = 2
SUCCESSES: Final = 3
TIMES: Final = 4  # how often something has happened: `condition` says what
PLUS_IF: Final = 5  # `each` more if a condition holds
PER_POINT: Final = 6  # `each` more for each point of the text's side
PER_FACE: Final = (
    7  # `each` more for each die that shows one of some `faces`, in the roll of `who` or the last one
)
BY_MARGIN: Final = 8  # `each` more for each success by which the last challenge or contest was won
# Values of somebody, which can be compared: of several the greatest.
DEFENSE_OF: Final = 9
POINTS_OF: Final = 10  # of their side
POOL_OF: Final = 11  # ability tokens in the pool of their side
SPACE_OF: Final = 12  # the number of a track that they wait on
AWAY_FROM: Final = 13  # how many squares they are from the nearest of `others`
NOTED_NUMBER: Final = 14  # what the card's character has counted: `name` says what
PER_TYPE: Final = 15  # `each` more for each type of ability token on the track of the text's side


class Amount(NamedTuple):
    code: int = NUMBER
    number: int = 0
    each: int = 0
    who: Selectors = ()
    condition: "Condition | None" = None
    most: int = 0
    """of what is added for each; 0: there is no such bound"""
    faces: int = 0
    """with PER_FACE, as bits"""
    name: str = ""
    others: Selectors = ()


IS_STATE: Final = 0
HAS: Final = 1
IS_NEAR: Final = 2
CAN_SEE: Final = 3
IS_ON: Final = 4
HAPPENED: Final = 5  # `pattern` has happened with one of them more than `number` times within `per`
ROLLED_FACE: Final = 6
ROLLED_COUNT: Final = 7
WON: Final = 8
DONE: Final = 9
NOT_SO: Final = 10
BOTH: Final = 11
THERE: Final = (
    12  # there is one; number 1: you have more than each opponent, -1 fewer; 2, -2: than one of them
)
POINTS_ARE: Final = 13  # your points: number 1 more, -1 fewer than each opponent, 2 and -2 than some opponent
POINTS_AT_LEAST: Final = 14  # you have so many points
FIRST_IS_YOU: Final = 15  # you have the First Player marker
ROUND_IS: Final = 16
WON_BY: Final = 17  # the last challenge or contest was won by so many at least; below 0: lost by so many
DICE_MATCH: Final = 18  # two or more dice were rolled, of a name if it says one, and all show the same face
COMPARES: Final = 19  # the first of `amounts` with the second: `number` says how
UNTIL: Final = 20  # of a rule for a while: until `pattern` happens
TURN_OF: Final = 21  # one of them takes the turn

# How two amounts compare.
FEWER: Final = -1
AS_MANY: Final = 0
MORE: Final = 1
NO_FEWER: Final = 2
NO_MORE: Final = 3

ON_MAP_STATE: Final = 100  # beside the filters STANDING, DOWN, EXHAUSTED
OUT_STATE: Final = 101  # knocked out


class Condition(NamedTuple):
    code: int
    who: Selectors = ()
    other: Selectors = ()
    number: int = 0
    name: str = ""
    """of a place or card; with HAPPENED: AMOUNTS if not how often counts, but how much; OF_OBJECT"""
    inner: "tuple[Condition, ...]" = ()
    pattern: "Pattern | None" = None
    per: int = 0
    amounts: tuple[Amount, ...] = ()


AMOUNTS: Final = "amounts"
OF_OBJECT: Final = "of its object"  # with HAPPENED: counted for the other one, as whoever was challenged


# ---------------------------------------------------------------------- steps

DO_END: Final = 0
DO_JUMP: Final = 1
DO_UNLESS: Final = 2  # jump if a condition is false
DO_MAY: Final = 3  # jump if declined, or if what follows cannot be begun
DO_BRANCH: Final = 4  # which of some steps; `name` is not used, `numbers` are where they begin
DO_EACH: Final = 5  # bind the next of a set, or jump if there is none left
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
DO_USE_LIMIT: Final = 23  # this is one use of the part's limit
DO_FLIP: Final = 24
DO_EXHAUST: Final = 25
DO_SWAP: Final = 26
DO_INSTEAD: Final = 27
DO_PUT_INTO_PLAY: Final = 28
DO_POOL_TO_TRACK: Final = 29  # an ability token of somebody's pool goes to the track
DO_CLAIM: Final = 30
DO_CONTROL: Final = 31
DO_WIN: Final = 32  # the game
DO_ADD_DICE: Final = 33  # to the roll of somebody in the challenge that is being done
DO_UNTIL: Final = 34  # a standing rule that holds until the end of the turn or round
DO_MAKE_READY: Final = 35  # no longer exhausted
DO_MORE_ACTIONS: Final = 36  # in the turn that is being taken
DO_TAKE_FIRST: Final = 37  # the First Player marker
DO_MARK: Final = 38  # choose a square, to be remembered
DO_END_TURN: Final = 39  # of who takes it: no more actions
DO_REMOVE_DICE: Final = 40  # from the hand of somebody, before the roll or after it
DO_REPLACE_DICE: Final = 41  # standard dice by others, before the roll
DO_SET_DICE: Final = 42  # to a face, before the roll or after it (CHAL-16)
DO_REROLL: Final = 43
DO_COUNT_AS: Final = 44  # one face as another (CHAL-16)
DO_MORE_SUCCESSES: Final = 45
DO_TARGET: Final = 46  # the pending challenge is done to somebody else (CHAL-13)
DO_CONTEST: Final = 47  # both roll; whoever rolls more wins
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
"""steps on the dice, or the target, of a challenge that is being done"""
DO_HAND: Final = 48  # items, status cards, tokens: whatever somebody holds, or nobody
DO_PASS_EXHAUSTED: Final = 49  # an exhausted marker, from one character to another
DO_NAME: Final = 50  # somebody as partner, prey: for as long as the game lasts, or until others are named
DO_COUNT: Final = 51  # energy, rage: so much more, or with a number below 0 less
DO_AGAIN: Final = (
    52  # go back unless a condition holds, what was to be repeated could not be done, or it was often enough
)
DO_MORE_SQUARES: Final = 54  # of the move that is beginning
DO_MARK_AREA: Final = 53  # choose one of the map's named sets of squares, to be remembered
DO_KEEP: Final = 55  # those who are meant now, whoever comes or goes after that
DO_STOP: Final = 56  # somebody moves no farther: its move ends where it is
DO_KEEP_SQUARES: Final = 58  # those where somebody is now
DO_CANCEL: Final = 57  # the challenge that is being done is over, and nobody has won it

# Flags of a move.
STRAIGHT: Final = 1
THROUGH_RIVALS: Final = 2
THROUGH_OBSTRUCTIONS: Final = 4
TOWARD: Final = 8
AWAY: Final = 16
NOT_THROUGH_RIVALS: Final = 256  # nor into their squares, even as a token; nothing else there is in the way
THROUGH_WALLS: Final = 2048  # but into no enclosed area (RUBBLE-4)
ASKS_WAY: Final = 4096  # the text asks which rivals it has led through, so who moves says which way
# Flags of a challenge.
STATED: Final = 32  # the text names its targets: they need not be adjacent
NOBODYS: Final = 64  # no character does it
BASIC_ACTION: Final = 1024  # it is the basic challenge
# Flag of giving a card.
MOVING: Final = 128
# Flag of handing over: somebody picks up a marker, and has it until it is placed somewhere.
CARRIED: Final = 1
# Flags of shifting tokens: whose (yours, opposing, any, of `other`'s side), and how many.
OF_OTHERS_SIDE: Final = 3
EVERY_TOKEN: Final = 4
AS_MANY_AS_YOU_LIKE: Final = 8
NOT_THE_PAID_ONE: Final = 16  # another token than that which the ability has cost
# Flag of a choice.
BY_OPPONENT: Final = 512
UP_TO: Final = 1  # of choosing dice: fewer will do
WITH_THE_NEXT: Final = (
    "with the next step"  # as the name of a rule for a while: it can begin if that step can
)
KEPT: Final = 1  # of a loop: a step after it speaks of all that it went through


WAYS_APART: Final = " / "
"""between the ways of a step that lets somebody choose among them, in its text"""


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
    """of a loop: the slot of those it has been through"""
    to: int = 0
    flags: int = 0
    name: str = ""
    numbers: tuple[int, ...] = ()
    text: str = ""
    rule: "Row | None" = None
    by: Selectors = ()
    """whose side decides what the step asks; nobody: the text's own"""


Program = tuple[Op, ...]

# ---------------------------------------------------------------------- parts of cards

PER_TEXT: Final = -1  # of what has happened: by the text that is being done, since it began
PER_TURN: Final = 0
PER_ROUND: Final = 1
PER_GAME: Final = 2
NEXT_TURN: Final = 3  # of a rule for a while: when the card's own character begins its next turn


class Limit(NamedTuple):
    times: int
    per: int
    group: int = 0
    """of several triggers that one limit counts for: they have this in common"""


# Values that texts change.
DEFENSE: Final = 0  # of the target of a challenge
DICE: Final = 1  # of a challenge
RANGE: Final = 2  # of a challenge
SQUARES: Final = 3  # of a move
COST: Final = 4  # of an ability
ROLL_DICE: Final = 5  # of a roll in an interact
MARGIN: Final = 6  # by how many successes a challenge must be won (CHAL-6)
TURN_ACTIONS: Final = 7  # of a turn (TURN-2)
RALLY: Final = 8  # how many actions it takes (TURN-4)
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
    """for an ability the number on the track; for an item the number its card goes to"""
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
    """Events of a kind: whom their roles must be, what they must be part of, where, and with what result."""

    kind: int
    doer: Selectors = ()
    target: Selectors = ()
    card: Selectors = ()
    cause: int = 0
    """part of what; 0: of anything (kinds.py)"""
    manner: int = 0
    """BY_ITSELF: the doer does it to itself; BY_OTHERS: it does not; 0: either"""
    result: int = 0
    """if not 0, the result it must have"""
    least: int = 0
    """so much at least: of what is counted"""
    margin: int = 0
    """won by so many at least; below 0: lost by so many"""
    place: Spot | None = None
    """to where, or where it happens"""
    origin: Spot | None = None
    """from where"""
    guard: Condition | None = None


class On(NamedTuple):
    """`when ...`: after such an event the program is done."""

    name: str
    pattern: Pattern
    program: Program
    limit: Limit | None = None
    once: bool = False
    """of one that holds for a while: the next time only"""


class Instead(NamedTuple):
    """`would ... instead`: before such an event the program is done, and may replace it."""

    name: str
    pattern: Pattern
    program: Program
    limit: Limit | None = None
    once: bool = False
    """of one that holds for a while: the next time only"""


class Forbid(NamedTuple):
    """`cannot`: such an event does not happen. `act` says it in words: somebody cannot `be moved`. Of entering squares
    the pattern's place says which; with the result ENDS_THERE a move may lead through them and not end there."""

    name: str
    pattern: Pattern
    act: str


class Permit(NamedTuple):
    """`may although`, `need not`: such an event is not held up by a requirement, named as in requirements.py."""

    name: str
    pattern: Pattern
    requirement: str


class Change(NamedTuple):
    """A value of such an event that changes."""

    name: str
    value: int
    pattern: Pattern
    how: int
    amount: Amount
    next: bool = False
    """of one that holds for a while: in the next such event only"""
    priced: bool = False
    """it must be paid for when it makes a difference (STRETCH)"""


# What somebody, or some squares, can be.
OBSCURED: Final = 0  # squares (TERRAIN-2, TERRAIN-3)
CLOSED: Final = 1  # squares that nobody may enter or cross
CONCEALED: Final = 2  # pieces that no rival sees (SEE-7)
CONTROLLED: Final = 3  # pieces that count as of the text's side in what they do (CONTROL-1)
HOME: Final = 4  # squares that are part of the starting area of the text's side
KEEN: Final = 5  # pieces whose view rivals do not block (SEE-2)
SHOWN: Final = 6  # pieces that `by` see from wherever they are, whatever is in the way
PASSABLE: Final = 7  # pieces that rivals may move through (MOVE-5)
QUALITIES: Final = (
    "obscured", "closed", "concealed", "controlled", "part of a starting area", "keen-eyed", "in plain sight",
    "passable",
)  # fmt: skip


class Is(NamedTuple):
    """`is`: squares are obscured or closed, pieces concealed or controlled. `who` are references alone; of a token it
    may be the token itself, for squares the one it lies on. Or `where` says which squares: a set of the map, or those
    that the text has marked. Of those in plain sight `by` says who sees them, and both are looked for each time."""

    name: str
    what: int
    who: Selectors = ()
    where: Spot | None = None
    by: Selectors = ()


Row = On | Instead | Forbid | Permit | Change | Is


class Interaction(NamedTuple):
    """What the interact action does with some marker (ACT-INTERACT)."""

    name: str
    who: Selectors
    what: Selectors
    program: Program
    afar: bool = False
    """the text says how near it must be; else adjacent or in its square"""


class CardRules(NamedTuple):
    """Everything that a card's text comes to."""

    abilities: tuple[Ability, ...] = ()
    on: tuple[On, ...] = ()
    instead: tuple[Instead, ...] = ()
    forbid: tuple[Forbid, ...] = ()
    permit: tuple[Permit, ...] = ()
    change: tuple[Change, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    while_standing: bool = False
    """a house trait or item works only while its character stands on the map"""
    being: tuple[Is, ...] = ()


def walk(value: Any) -> Iterator[Any]:
    """A program, a row or a part of one, and everything inside it."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            if isinstance(part, tuple):
                yield from walk(part)


def names_in(value: Any) -> set[str]:
    """The cards, tokens, markers and areas that a text speaks of."""
    return {part.name for part in walk(value) if isinstance(part, Filter | Selector | Spot | Condition | Op)}


# ---------------------------------------------------------------------- as data

_TYPES: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (Filter, Selector, Spot, Amount, Condition, Op, Limit, Ability, Pattern, On, Instead, Forbid, Permit,
                 Change, Interaction, CardRules, Is)
}  # fmt: skip


def encode(value: Any) -> Any:
    """A program or a part of one as JSON can hold it."""
    if isinstance(value, tuple):
        kind = type(value).__name__
        items = [encode(item) for item in value]
        return [kind, *items] if kind in _TYPES else ["", *items]
    return value


def decode(data: Any) -> Any:
    """What `encode` wrote."""
    if isinstance(data, list):
        items = [decode(item) for item in data[1:]]
        return _TYPES[data[0]](*items) if data[0] else tuple(items)
    return data
