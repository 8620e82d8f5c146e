"""Card texts in the form the engine plays: programs of small steps, and rows of standing rules.

All of it is immutable and made of numbers, names and tuples. Pieces are never named by number here: a phrase
says how to find them in a game, from the card whose text it is."""

from typing import Any, Final, NamedTuple

# ---------------------------------------------------------------------- phrases: who or what

# References: found without looking around. Those from SLOT on are slots of the frame.
OWN: Final = 0  # the card's own character; for a companion's card, the companion
HOLDER: Final = 1  # who holds the item or status card
ATTACHED: Final = 2  # the character a companion is attached to
ITSELF: Final = 3  # the card itself
SLOT: Final = 4

# What a selector looks for.
RIVAL: Final = 0
ALLY: Final = 1
ANY_CHARACTER: Final = 2
ANY_PIECE: Final = 3
NAMED: Final = 4  # things of a name that the card's character brought
OWN_CARDS: Final = 5  # the status cards of the card's character
ITEMS: Final = 6  # items that wait on no track
ALL_CARDS: Final = 7  # status cards of anybody
WHEREVER: Final = 1  # as `ref` of a selector by name: also off the map
SORTS: Final = ("rival", "ally", "character", "piece", "named", "status card", "item", "status card")

# Filters.
STANDING: Final = 0
DOWN: Final = 1
EXHAUSTED: Final = 2
READY: Final = 3
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
LEADER: Final = 23
ANOTHER_AREA: Final = "another starting area"  # than the one a bonus objective was set up in
ON_AREA: Final = 24  # on a named set of squares; who has just left the map: on it then
HAS_MOVED_NOW: Final = 25  # it has moved, or was moved, this turn
NEAREST: Final = 26  # of those that meet the other filters, the nearest to somebody
KNOCKED_OUT_NOW: Final = 27  # a character that waits on a track
HELD_BY: Final = 28  # a card that somebody has
AMONG: Final = 29  # one of some
ALLY_OF: Final = 30  # of the side of somebody, and not that one
RIVAL_OF: Final = 31  # of another side than somebody
OWNED_BY: Final = 32  # an item of somebody
WITHIN_MARKED: Final = 33  # so many squares from a square that was chosen
PRINTED_DEFENSE: Final = 34  # from number // 100 to number % 100


class Filter(NamedTuple):
    """Narrows a choice; its rule is what a refusal cites."""

    code: int
    number: int = 0
    who: "Phrase" = ()
    name: str = ""
    inner: "tuple[Filter, ...]" = ()


class Find(NamedTuple):
    """One way to find pieces: a reference (sort -1), or a selector with filters."""

    sort: int
    ref: int = 0
    name: str = ""
    filters: tuple[Filter, ...] = ()
    at_least: int = 1
    """in a condition: how many there must be"""


Phrase = tuple[Find, ...]
"""Who or what: everything that one of the ways finds. Empty: nobody."""

# ---------------------------------------------------------------------- places, amounts, conditions

NEXT_TO: Final = 0
SQUARE_OF: Final = 1
ON_SQUARE: Final = 2
IN_AREA: Final = 3
ON_MARKED: Final = 4


class Spot(NamedTuple):
    """Squares to be placed on."""

    code: int
    who: Phrase = ()
    filters: tuple[Filter, ...] = ()
    name: str = ""


NUMBER: Final = 0
PER_EACH: Final = 1
MOVED: Final = 2
SUCCESSES: Final = 3
COSTS_LOWERED: Final = 4
PLUS_IF: Final = 5  # `each` more if a condition holds
PER_POINT: Final = 6  # `each` more for each point of the text's side


class Amount(NamedTuple):
    code: int = NUMBER
    number: int = 0
    each: int = 0
    who: Phrase = ()
    condition: "Condition | None" = None
    most: int = 0
    """of what is added for each; 0: there is no such bound"""


IS_STATE: Final = 0
HAS: Final = 1
IS_NEAR: Final = 2
CAN_SEE: Final = 3
IS_ON: Final = 4
HAS_MOVED: Final = 5
ROLLED_FACE: Final = 6
ROLLED_COUNT: Final = 7
WON: Final = 8
DONE: Final = 9
NOT_SO: Final = 10
BOTH: Final = 11
THERE: Final = 12  # there is one; number 1: you have more than each opponent
POINTS_ARE: Final = 13  # your points: number 1 more, -1 fewer than each opponent, 2 and -2 than some opponent
POINTS_AT_LEAST: Final = 14  # you have so many points
FIRST_IS_YOU: Final = 15  # you have the First Player marker
ROUND_IS: Final = 16

ON_MAP_STATE: Final = 100  # beside the filters STANDING, DOWN, EXHAUSTED
OUT_STATE: Final = 101  # knocked out


class Condition(NamedTuple):
    code: int
    who: Phrase = ()
    other: Phrase = ()
    number: int = 0
    name: str = ""
    inner: "tuple[Condition, ...]" = ()


# ---------------------------------------------------------------------- steps

END: Final = 0
JUMP: Final = 1
UNLESS: Final = 2  # jump if a condition is false
MAY: Final = 3  # jump if declined, or if what follows cannot be begun
BRANCH: Final = 4  # which of some steps; `name` is not used, `numbers` are where they begin
EACH: Final = 5  # bind the next of a set, or jump if there is none left
CHOOSE: Final = 6
MOVE: Final = 7
PLACE: Final = 8
CHALLENGE: Final = 9
ACT: Final = 10
STAND: Final = 11
KNOCK: Final = 12
GIVE: Final = 13
DISCARD: Final = 14
REMOVE: Final = 15
TO_TRACK: Final = 16
SHIFT: Final = 17
ROLL: Final = 18
RAISE: Final = 19
LOWER_COST: Final = 20
POINTS: Final = 21
HOME: Final = 22
USE_LIMIT: Final = 23  # this is one use of the part's limit
FLIP: Final = 24
EXHAUST: Final = 25
SWAP: Final = 26
INSTEAD: Final = 27
PUT_INTO_PLAY: Final = 28
POOL_TO_TRACK: Final = 29  # an ability token of somebody's pool goes to the track
CLAIM: Final = 30
CONTROL: Final = 31
WIN: Final = 32  # the game
ADD_DICE: Final = 33  # to the roll of somebody in the challenge that is being done
UNTIL: Final = 34  # a standing rule that holds until the end of the turn or round
MAKE_READY: Final = 35  # no longer exhausted
MORE_ACTIONS: Final = 36  # in the turn that is being taken
TAKE_FIRST: Final = 37  # the First Player marker
MARK: Final = 38  # choose a square, to be remembered

# Flags of a move.
STRAIGHT: Final = 1
THROUGH_RIVALS: Final = 2
THROUGH_OBSTRUCTIONS: Final = 4
TOWARD: Final = 8
AWAY: Final = 16
NOT_THROUGH_RIVALS: Final = (
    256  # nor into their squares, though it be a token; what else is there is not in the way
)
# Flags of a challenge.
STATED: Final = 32  # the text names its targets: they need not be adjacent
NOBODYS: Final = 64  # no character does it
BASIC_ACTION: Final = 1024  # it is the basic challenge
# Flag of giving a card.
MOVING: Final = 128
# Flags of shifting tokens: whose (yours, opposing, any, of `other`'s side), and how many.
OF_OTHERS_SIDE: Final = 3
EVERY_TOKEN: Final = 4
AS_MANY_AS_YOU_LIKE: Final = 8
# Flag of a choice.
BY_OPPONENT: Final = 512
COUNT_FACES: Final = 1  # of a roll: a condition after it asks how many of a face were rolled
KEPT: Final = 8  # of a loop: a step after it speaks of all that it went through


class Op(NamedTuple):
    """One step of a program. `text` says it in English, for questions."""

    code: int
    who: Phrase = ()
    other: Phrase = ()
    where: Spot | None = None
    number: Amount = Amount()
    condition: Condition | None = None
    slot: int = 0
    to: int = 0
    flags: int = 0
    name: str = ""
    numbers: tuple[int, ...] = ()
    text: str = ""
    rule: "Modifier | Prohibition | None" = None


Program = tuple[Op, ...]

# ---------------------------------------------------------------------- parts of cards

PER_TURN: Final = 0
PER_ROUND: Final = 1
PER_GAME: Final = 2
NEXT_TURN: Final = 3  # of a rule for a while: when the card's own character begins its next turn


class Limit(NamedTuple):
    times: int
    per: int
    group: int = 0
    """of several triggers that one limit counts for: they have this in common"""


# Moments that triggers wait for.
TURN_BEGINS: Final = 0
TURN_ENDS: Final = 1
ROUND_ENDS: Final = 2
BECOMES_EXHAUSTED: Final = 3
KNOCKED_DOWN: Final = 4
KNOCKED_OUT: Final = 5
CHALLENGES: Final = 6
WINS: Final = 7
LOSES: Final = 8
DOES_ABILITY: Final = 9
MOVES: Final = 10
ENTERS: Final = 11
STANDS_UP: Final = 12
RETURNS: Final = 13
INTERACTS: Final = 14
WOULD_BE_DOWN: Final = 15
WOULD_BE_OUT: Final = 16
SHIFTS_OFF: Final = 17
SET_UP: Final = 18  # everybody has been placed
ASSISTS: Final = 19
ROUND_BEGINS: Final = 20
GETS: Final = 21
LEAVES: Final = 22
USES_ITEM: Final = 23
IS_REMOVED: Final = 24
IS_PUSHED: Final = 25
IS_PULLED: Final = 26
MOMENTS: Final = (
    "turn begins", "turn ends", "round ends", "becomes exhausted", "is knocked down", "is knocked out", "challenges",
    "wins", "loses", "does an ability", "moves", "enters", "stands up", "returns", "interacts",
    "would be knocked down", "would be knocked out", "shifts off", "setup", "assists",
    "round begins", "gets", "leaves the map", "uses an item", "is removed", "is pushed", "is pulled",
)  # fmt: skip

# Values that modifiers change.
DEFENSE: Final = 0
DICE: Final = 1
RANGE: Final = 2
MOVE_SQUARES: Final = 3
COST: Final = 4
BASIC_MOVE_SQUARES: Final = 5  # of the basic move only
BASIC_CHALLENGE_DICE: Final = 6  # of the basic challenge only
ROLL_DICE: Final = 7  # of a roll in an interact
TYPE_COST: Final = 8  # of abilities of the first type; those of the other types follow
VALUES: Final = (
    "defense", "dice", "range", "move", "cost", "basic move", "basic dice", "roll",
    "finesse cost", "strength cost", "cunning cost", "leadership cost",
)  # fmt: skip

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


class Trigger(NamedTuple):
    """`when ...`: the moment, who or what it must be about, and the program."""

    name: str
    moment: int
    subject: Phrase
    object: Phrase
    program: Program
    guard: Condition | None = None
    limit: Limit | None = None
    place: Spot | None = None
    """with ENTERS: the squares"""


class Modifier(NamedTuple):
    """`while ...`: a value that changes."""

    name: str
    value: int
    change: int
    amount: Amount
    scope: Phrase
    guard: Condition | None = None
    against: Phrase = ()
    next: bool = False
    """of dice that hold for a while: in the next challenge only"""


class Passing(NamedTuple):
    """What some piece may move through, always."""

    who: Phrase
    flags: int


class Prohibition(NamedTuple):
    """`cannot`: somebody cannot do something (`move`), or it cannot be done to them (`be moved`)."""

    name: str
    act: str
    who: Phrase
    guard: Condition | None = None
    by: Phrase = ()
    """if given, only these cannot do it to them"""


class Interaction(NamedTuple):
    """What the interact action does with some marker (ACT-INTERACT)."""

    name: str
    who: Phrase
    what: Phrase
    program: Program
    afar: bool = False
    """the text says how near it must be; else adjacent or in its square"""


class CardRules(NamedTuple):
    """Everything that a card's text comes to."""

    abilities: tuple[Ability, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    passings: tuple[Passing, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    while_standing: bool = False
    """a house trait or item works only while its character stands on the map"""


# ---------------------------------------------------------------------- as data

_TYPES: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (Filter, Find, Spot, Amount, Condition, Op, Limit, Ability, Trigger, Modifier, Passing, Prohibition,
                 Interaction, CardRules)
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
