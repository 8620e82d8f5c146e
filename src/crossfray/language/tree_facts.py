"""How much, and whether: amounts and conditions; and the rules that hold all the time, or for a while."""

from dataclasses import dataclass
from typing import Literal

from crossfray.language.tree_people import Node, Select, Where, Who

# ---------------------------------------------------------------------- how much


@dataclass(frozen=True)
class Number(Node):
    value: int


@dataclass(frozen=True)
class PerEach(Node):
    """`2 plus 1 for each adjacent ally`; of a number that changes also `1 more for each ally, up to 2`."""

    base: int
    each: int
    what: Select
    most: int = 0
    """0: there is no such bound"""


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
    """`on a shield or '!!!'` (faces), `on 2 or more` (successes at least), `2 or more bursts`
    (both: so many of that face)."""

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


# ---------------------------------------------------------------------- standing rules


@dataclass(frozen=True)
class Modifier(Node):
    """A number that changes while something holds: defense, dice (in challenges done), range, move, cost; of the
    basic move and the basic challenge only. `against` narrows dice to challenges against such a target, and defense
    to challenges by such a one."""

    value: Literal[
        "defense", "dice", "range", "move", "cost", "basic move", "basic dice", "roll",
        "finesse cost", "strength cost", "cunning cost", "leadership cost",
    ]  # fmt: skip
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
