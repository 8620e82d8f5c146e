"""What a card's text says, as a typed tree: the meaning that the grammar finds, before any card is in play.

Equal meaning is an equal tree, however it was worded; `span` (where in the text a node stands) does not count.
Nothing here knows a card. Names of cards, tokens and markers are ids of the box."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Node:
    span: tuple[int, int] = field(default=(0, 0), compare=False, repr=False)


# ---------------------------------------------------------------------- who and what


@dataclass(frozen=True)
class Own(Node):
    """The card's own character, by name or by the pronoun of its card; on a companion's card, the companion."""


@dataclass(frozen=True)
class Holder(Node):
    """`this character` on an item or a status card: who holds it."""


@dataclass(frozen=True)
class Attached(Node):
    """`the character Ghost is attached to` on a companion's card."""


@dataclass(frozen=True)
class That(Node):
    """`that rival`, `it`, `them`: something named before. `sort` is what the text calls it, or "" for a pronoun."""

    sort: str = ""
    many: bool = False
    """`each of them`: some that were chosen together"""


@dataclass(frozen=True)
class Target(Node):
    """`the target` of the last challenge."""


@dataclass(frozen=True)
class Named(Node):
    """A thing of the box by name: `Drogon`, `Arya's List`, `Needle`; for a single thing, or `this card`."""

    id: str


Sort = Literal[
    "rival", "ally", "character", "companion", "minion", "piece", "square", "ability token", "token", "marker",
    "status card", "item", "named", "side", "die",
]  # fmt: skip
Counting = Literal["one", "another", "each", "up to", "exactly", "at least", "any", "no", "the"]


@dataclass(frozen=True)
class Count(Node):
    """How many: `a` is one, a bare plural is each, `one or more` is at least 1, `up to 2` is up to 2."""

    how: Counting = "one"
    number: int = 1


@dataclass(frozen=True)
class Select(Node):
    """Somebody or something to be chosen or looked for: `another standing rival within 3 squares that Rick sees`."""

    count: Count
    sort: Sort
    filters: tuple["Filter", ...] = ()
    """in the order of the canonical wording: sorted by kind, so that the order in the text does not matter"""
    id: str = ""
    """with sort "named": the token, marker or status card that is meant (`a Wight`, `each Wight`)"""


@dataclass(frozen=True)
class EitherOf(Node):
    """`Jon or an adjacent ally`: one set."""

    parts: tuple["Who", ...]


Ref = Own | Holder | Attached | That | Target | Named
Who = Ref | Select | EitherOf


# ---------------------------------------------------------------------- what narrows a choice


@dataclass(frozen=True)
class Is(Node):
    """An adjective: standing, knocked down, exhausted, basic, character (of a rival or ally), empty, removed,
    nearest, opposing, ready (not exhausted), challenged (by this ability), moved through (by this ability),
    yours (of your side), in play, scenario (of a status card), leader, other (than what is named before), its own
    (an ally of the one that is narrowed by it: `a rival adjacent to no ally of its own`)."""

    state: str


@dataclass(frozen=True)
class OfType(Node):
    """`a strength or leadership token`."""

    types: tuple[str, ...]


@dataclass(frozen=True)
class AdjacentTo(Node):
    """`adjacent` alone means adjacent to the doer: who=None."""

    who: Who | None = None


@dataclass(frozen=True)
class Within(Node):
    """`within 3 squares [of S]`; alone, of the doer: who=None."""

    squares: int
    who: Who | None = None


@dataclass(frozen=True)
class SeenBy(Node):
    """`that Rick can see`; `that no rival can see` is Not(SeenBy)."""

    who: Who


@dataclass(frozen=True)
class Holding(Node):
    """`with Arya's List`, `that holds an item` (what="item")."""

    what: str


@dataclass(frozen=True)
class MorePoints(Node):
    """`of a side with more points than yours`."""


@dataclass(frozen=True)
class OnTrack(Node):
    """`on your track`, `on an opposing track`, `on any track`."""

    whose: Literal["your", "opposing", "any", "its"]


@dataclass(frozen=True)
class InPool(Node):
    """`in your pool`, `from that rival's pool`."""

    whose: Literal["your", "opposing", "any", "its"]


@dataclass(frozen=True)
class OnPlace(Node):
    """`on the triumph square`, `in your starting area`, `on it`."""

    where: "Where"


@dataclass(frozen=True)
class Of(Node):
    """`an item of that rival`, `the target's allies`: what somebody has, or is an ally or a rival to it."""

    who: Who


@dataclass(frozen=True)
class NearestTo(Node):
    """`nearest to the Hoop [, ignoring sight]`."""

    who: Who
    unseen: bool = False


@dataclass(frozen=True)
class MovedNow(Node):
    """`that did not move this turn` is Not(MovedNow)."""


@dataclass(frozen=True)
class HeldBy(Node):
    """`a Marked card held by a rival`."""

    who: Who


@dataclass(frozen=True)
class WithDefense(Node):
    """`with defense 3 or more`, as it is printed."""

    least: int = 0
    most: int = 99


@dataclass(frozen=True)
class Among(Node):
    """`other than Mira` is Not(Among)."""

    who: Who


@dataclass(frozen=True)
class Not(Node):
    what: "Filter"


Filter = (
    Is | OfType | AdjacentTo | Within | SeenBy | Holding | MorePoints | OnTrack | InPool | OnPlace | Of
    | MovedNow | HeldBy | WithDefense | Among | Not | NearestTo
)  # fmt: skip


# ---------------------------------------------------------------------- where


@dataclass(frozen=True)
class NextTo(Node):
    """`adjacent to S`: an empty square there."""

    who: Who


@dataclass(frozen=True)
class SquareOf(Node):
    """`in Drogon's square`."""

    who: Who


@dataclass(frozen=True)
class OnSquare(Node):
    """`on an empty square within 2 squares that the Joker can see`."""

    square: Select


@dataclass(frozen=True)
class Area(Node):
    """`your starting area`, `the triumph square`: a named set of squares of the map; "start" is the starting area
    of whose is placed, "setup" the square where a thing was set up."""

    name: str


Where = NextTo | SquareOf | OnSquare | Area


# ---------------------------------------------------------------------- how much


@dataclass(frozen=True)
class Number(Node):
    value: int


@dataclass(frozen=True)
class PerEach(Node):
    """`2 plus 1 for each adjacent ally`."""

    base: int
    each: int
    what: Select


@dataclass(frozen=True)
class Counted(Node):
    """A number that the game has counted: `as many dice as squares she moved` (moved), `1 square per success`
    (successes), `the number of costs he lowered this turn` (costs lowered)."""

    what: Literal["moved", "successes", "costs lowered"]


@dataclass(frozen=True)
class PlusIf(Node):
    """`2 plus 1 die if the target is knocked down`."""

    base: int
    more: int
    condition: "Condition"


Amount = Number | PerEach | Counted | PlusIf


# ---------------------------------------------------------------------- conditions


@dataclass(frozen=True)
class StateIs(Node):
    """`Batgirl is standing`, `if it stands`; on the map; exhausted; knocked down."""

    who: Who
    state: str


@dataclass(frozen=True)
class Has(Node):
    who: Who
    what: str


@dataclass(frozen=True)
class Near(Node):
    """`X is adjacent to Y` (squares=0), `within 2 squares of Y` (squares=2)."""

    who: Who
    other: Who
    squares: int = 0


@dataclass(frozen=True)
class Sees(Node):
    who: Who
    other: Who


@dataclass(frozen=True)
class On(Node):
    """`one of your characters is on the triumph square`."""

    who: Who
    where: Where


@dataclass(frozen=True)
class HasMoved(Node):
    """`it moved more than 3 squares this turn`; more=0: it moved at all."""

    who: Who
    more: int = 0


@dataclass(frozen=True)
class Rolled(Node):
    """`on a shield or '!!!'` (faces), `on 2 or more` (successes at least)."""

    faces: tuple[str, ...] = ()
    at_least: int = 0


@dataclass(frozen=True)
class Outcome(Node):
    """`if you win`, `on a win`, `if you lose`: of the last challenge or flip."""

    won: bool


@dataclass(frozen=True)
class Done(Node):
    """`if you do`: the optional part before was carried out."""


@dataclass(frozen=True)
class There(Node):
    """`you have a control marker`, `you have more characters in the scoring area than each opponent` (more=True)."""

    what: Select
    more: bool = False


@dataclass(frozen=True)
class PointsAre(Node):
    """`you have more (fewer) points than each opponent (an opponent)`."""

    more: bool
    each: bool


@dataclass(frozen=True)
class PointsAtLeast(Node):
    """`you have 3 or more points`."""

    number: int


@dataclass(frozen=True)
class RoundIs(Node):
    """`in the first round`."""

    number: int


@dataclass(frozen=True)
class FirstPlayer(Node):
    """`you are first player`."""


@dataclass(frozen=True)
class NotSo(Node):
    what: "Condition"


@dataclass(frozen=True)
class Both(Node):
    parts: tuple["Condition", ...]


Condition = (
    StateIs
    | Has
    | Near
    | Sees
    | On
    | HasMoved
    | Rolled
    | Outcome
    | Done
    | There
    | PointsAre
    | PointsAtLeast
    | RoundIs
    | FirstPlayer
    | NotSo
    | Both
)


# ---------------------------------------------------------------------- steps


@dataclass(frozen=True)
class Move(Node):
    """`Move 3`, `move Drogon up to 4 squares in a straight line`, `push it 1`, `pull that rival 2`. who=None: the
    doer. A move is always `up to`."""

    squares: Amount
    who: Who | None = None
    straight: bool = False
    toward: "Who | Area | None" = None
    away: Who | None = None
    through: tuple[str, ...] = ()
    """what this move may pass through: rivals, obstructions, walls"""
    not_through: tuple[str, ...] = ()
    """what it may not pass or end upon, though it be a token: rivals"""


@dataclass(frozen=True)
class Place(Node):
    what: Who
    where: Where


@dataclass(frozen=True)
class Swap(Node):
    one: Who
    other: Who


@dataclass(frozen=True)
class Challenge(Node):
    """`Challenge 3` (adjacent target to be chosen), `range 4, challenge 3`, `do a challenge 2 to it`,
    `a challenge is done to him` (who=None and nobody=True). who=None: the doer."""

    dice: Amount
    who: Who | None = None
    range: int = 0
    targets: Who | None = None
    nobody: bool = False


@dataclass(frozen=True)
class Act(Node):
    """Do one of some actions: move (basic), challenge (basic), assist, interact; `a basic action` is all four.
    who=None: the doer. `targets` narrows a basic challenge (`a basic challenge to each adjacent rival`)."""

    actions: tuple[str, ...]
    who: Who | None = None
    times: int = 1
    targets: Who | None = None
    more: int = 0
    """dice that it adds to a basic challenge"""


@dataclass(frozen=True)
class Stand(Node):
    who: Who


@dataclass(frozen=True)
class KnockDown(Node):
    who: Who


@dataclass(frozen=True)
class Choose(Node):
    what: Select


@dataclass(frozen=True)
class Give(Node):
    """Give a card to somebody; moving=True takes one that is in play from whoever has it."""

    card: str
    to: Who
    moving: bool = False


@dataclass(frozen=True)
class Discard(Node):
    what: Who


@dataclass(frozen=True)
class Remove(Node):
    """Take off the map."""

    what: Who


@dataclass(frozen=True)
class ToTrack(Node):
    """`put Needle on the 2 [of your track]`, `of its owner's track`, `of its track`."""

    what: Who
    space: int
    whose: Literal["your", "its"] = "your"


@dataclass(frozen=True)
class Shift(Node):
    """Shift something on a track down (by > 0) or up (by < 0); by=0: off."""

    what: Select
    by: int


@dataclass(frozen=True)
class Roll(Node):
    """Roll dice; successes are counted, and faces can be looked at. Against the distance to something it is won with
    as many successes as squares, and at least 1."""

    dice: int
    against: Who | None = None


@dataclass(frozen=True)
class Raise(Node):
    """`increase a challenge or move of that ability by 1`."""

    kinds: tuple[str, ...]
    by: int


@dataclass(frozen=True)
class LowerCost(Node):
    """`lower its cost by 1` (by=1), raise it (by=-1)."""

    by: int


@dataclass(frozen=True)
class Points(Node):
    """Points that your side gains, or loses if below 0; or each opponent does."""

    number: int
    opponents: bool = False


@dataclass(frozen=True)
class Home(Node):
    """Return somebody to its starting area."""

    who: Who


@dataclass(frozen=True)
class PutIntoPlay(Node):
    """Put a scenario status card into play (of the card's own character)."""


@dataclass(frozen=True)
class Win(Node):
    """Win the game."""


@dataclass(frozen=True)
class Flip(Node):
    """Flip the First Player marker."""


@dataclass(frozen=True)
class TakeFirst(Node):
    """Take the First Player marker."""


@dataclass(frozen=True)
class Exhaust(Node):
    who: Who


@dataclass(frozen=True)
class Control(Node):
    """Control a rival for the steps that follow."""

    who: Who


@dataclass(frozen=True)
class AddDice(Node):
    """In a challenge that is being done: `Mira rolls 1 more die`, whether she challenges or is challenged. who=None:
    the doer."""

    number: int
    who: Who | None = None


@dataclass(frozen=True)
class Until(Node):
    """A standing rule that holds for a while: `until the end of the round, that ally has 1 more defense`."""

    rule: "Modifier | Prohibition"
    end: Literal["turn", "round", "next turn"]
    """of the turn or round; or when the next turn of the card's own character begins"""


@dataclass(frozen=True)
class MakeReady(Node):
    """No longer exhausted."""

    who: Who


@dataclass(frozen=True)
class MoreActions(Node):
    """`Mira gets 1 more action`, in the turn she takes. who=None: the doer."""

    number: int
    who: Who | None = None


@dataclass(frozen=True)
class Stay(Node):
    """In a replacement: what would have happened does not."""


@dataclass(frozen=True)
class Score(Node):
    """Score a marker (in an interaction)."""

    what: Who


@dataclass(frozen=True)
class Claim(Node):
    """A marker is its side's until another side claims it (in an interaction)."""

    what: Who


# ---------------------------------------------------------------------- how steps go together


@dataclass(frozen=True)
class Steps(Node):
    parts: tuple["Step", ...]


@dataclass(frozen=True)
class May(Node):
    """Optional. by=None: you, the card's side; else the side that controls it decides."""

    step: "Step"
    by: Who | None = None


@dataclass(frozen=True)
class ByOpponent(Node):
    """`an opponent gives it to ...`: what there is to choose an opponent chooses."""

    step: "Step"


@dataclass(frozen=True)
class Either(Node):
    """`X or X`: one is chosen, of those that can begin."""

    parts: tuple["Step", ...]


@dataclass(frozen=True)
class Each(Node):
    """`each S does X`: for every one, in the order its player chooses; inside, That() is the one."""

    what: Who
    step: "Step"


@dataclass(frozen=True)
class If(Node):
    condition: Condition
    then: "Step"
    otherwise: "Step | None" = None


@dataclass(frozen=True)
class Repeat(Node):
    times: int
    step: "Step"


Step = (
    Move | Place | Swap | Challenge | Act | Stand | KnockDown | Choose | Give | Discard | Remove | ToTrack | Shift
    | Roll | Raise | LowerCost | Points | Home | PutIntoPlay | Flip | Win | Exhaust | Control | AddDice | Until
    | MakeReady | MoreActions | Stay | Score | Claim | TakeFirst | Steps | May | ByOpponent | Either | Each | If
    | Repeat
)  # fmt: skip


# ---------------------------------------------------------------------- the four kinds of rule text


@dataclass(frozen=True)
class Limit(Node):
    """`once per turn`, `twice per round`, `once per game`."""

    times: int
    per: Literal["turn", "round", "game"]


Event = Literal[
    "turn begins", "turn ends", "round ends", "setup", "becomes exhausted", "is knocked down", "is knocked out",
    "would be knocked down", "would be knocked out", "knocks down", "knocks out", "challenges", "wins", "loses",
    "does an ability", "moves", "enters", "stands up", "returns", "interacts", "rolls", "shifts off", "assists",
    "round begins", "gets", "leaves the map", "uses an item", "is removed", "is pushed", "is pulled",
]  # fmt: skip


@dataclass(frozen=True)
class Moment(Node):
    """`when a rival character challenges Arya or an ally`: subject a rival character, event challenges, object.
    `wins` and `loses` are of a challenge the subject does, against the object; `is challenged` is `challenges`
    with the subject as object; `knocks out` has a subject and an object. The object of `enters` is a place."""

    event: Event
    subject: Who | None = None
    object: Who | Where | None = None
    also: tuple["Moment", ...] = ()
    """other moments that do as well: once, though several come together"""


@dataclass(frozen=True)
class Ability(Node):
    """Steps that somebody chooses to do: the text of an ability, of an item with an action, of a companion's
    action."""

    steps: Steps
    while_down: bool = False
    limit: Limit | None = None
    only_if: Condition | None = None


@dataclass(frozen=True)
class Trigger(Node):
    """`[While C,] when M, X. [Once per turn.]`"""

    moment: Moment
    steps: Steps
    guard: Condition | None = None
    limit: Limit | None = None


@dataclass(frozen=True)
class Replacement(Node):
    """`when S would be knocked down, X instead`: the event does not happen if X is done."""

    moment: Moment
    steps: Steps
    guard: Condition | None = None
    limit: Limit | None = None


@dataclass(frozen=True)
class Modifier(Node):
    """A number that changes while something holds: defense, dice (in challenges done), range, move, cost; of the
    basic move and the basic challenge only. `against` narrows dice to challenges against such a target, and defense
    to challenges by such a one."""

    value: Literal["defense", "dice", "range", "move", "cost", "basic move", "basic dice", "roll"]
    change: Literal["add", "subtract", "at most", "set", "at least"]
    amount: Amount
    scope: Who
    guard: Condition | None = None
    against: Who | None = None
    next: bool = False
    """of dice for a while: in the next challenge only"""


@dataclass(frozen=True)
class Passing(Node):
    """`Whenever Drogon moves, it may move through rivals and obstructions.`"""

    who: Who
    through: tuple[str, ...]


@dataclass(frozen=True)
class Prohibition(Node):
    """`S cannot be knocked out [by S] [while C]`."""

    who: Who
    act: str
    by: Who | None = None
    guard: Condition | None = None


@dataclass(frozen=True)
class Interaction(Node):
    """`A character on or adjacent to S may interact to X`: what the interact action does. `... may interact with S
    to X` (afar): S itself says how near it must be."""

    who: Who
    what: Who
    steps: Steps
    afar: bool = False


Part = Ability | Trigger | Replacement | Modifier | Passing | Prohibition | Interaction


@dataclass(frozen=True)
class Text(Node):
    """A whole card text: one ability, or the parts of a trait, an item or a scenario."""

    parts: tuple[Part, ...]
