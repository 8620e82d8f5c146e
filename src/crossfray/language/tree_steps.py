"""What is done: steps, and how they go together."""

from dataclasses import dataclass
from typing import Literal

from crossfray.language.tree_facts import Amount, Condition, Modifier, Prohibition
from crossfray.language.tree_people import Area, Node, Select, Where, Who


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
    up_to: bool = False
    """with `times`: so often at the most"""


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
    """Give a card to somebody; moving=True takes one that is in play from whoever has it, or from `source`."""

    card: str
    to: Who
    moving: bool = False
    source: Who | None = None


@dataclass(frozen=True)
class Discard(Node):
    what: Who


@dataclass(frozen=True)
class Remove(Node):
    """Take off the map."""

    what: Who


@dataclass(frozen=True)
class ToTrack(Node):
    """`put Needle on the 2 [of your track]`, `of its owner's track`: the track is that of whoever it belongs to."""

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

    dice: Amount
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

    rule: Modifier | Prohibition
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
    """In a replacement: what would have happened does not. who=None: to the one to whom it would."""

    who: Who | None = None


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
