"""Who and what a text speaks of, what narrows a choice, and where: one family, for each is said by the others."""

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
    "status card", "item", "named", "side", "die", "point",
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
    """`on your track`, `on an opposing track`, `on any track`; `its` is that of the one named last, or of `who`."""

    whose: Literal["your", "opposing", "any", "its"]
    who: "Who | None" = None


@dataclass(frozen=True)
class InPool(Node):
    """`in your pool`, `from that rival's pool`."""

    whose: Literal["your", "opposing", "any", "its"]
    who: "Who | None" = None


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
