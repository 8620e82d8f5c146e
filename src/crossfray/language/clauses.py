"""What stands between the parse tree and the typed tree: facts, clauses and lines, before they are put together."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from crossfray.language import tree


class Senseless(Exception):
    """Words in an order that the grammar knows, and that still mean nothing."""


@dataclass(frozen=True)
class You(tree.Node):
    """`you`: the side of the card."""


@dataclass(frozen=True)
class Touching(tree.Node):
    """`on or adjacent to S`: where an interact can be done. It narrows the subject of an interaction only."""

    what: tree.Who


@dataclass(frozen=True)
class Narrowed(tree.Node):
    """A choice, and what stands behind its noun."""

    select: tree.Select
    posts: tuple[tree.Filter, ...]


@dataclass(frozen=True)
class Fact:
    """Something that happens (a moment) or holds (a condition); some words can say both."""

    moment: tree.Moment | None = None
    condition: tree.Condition | None = None
    touching: tuple[tree.Who, tree.Who] | None = None
    guard: tree.Condition | None = None
    """what must hold when it happens: `when Mira stands up next to a rival`"""


Someone = tree.Who | You
Predicate = Callable[[Someone], Fact]


@dataclass(frozen=True)
class Verb:
    """A step; `doer` if its subject is who does it."""

    step: tree.Step
    doer: bool = False


@dataclass(frozen=True)
class Passes:
    """`may pass through rivals`: of a move, or of all moves of somebody."""

    through: tuple[str, ...]
    own: bool = False
    """said of a move of the card's own character"""


@dataclass(frozen=True)
class InteractTo:
    """`may interact to score it`; `may interact with it to score it`, from where the text says."""

    step: tree.Step
    what: tree.Who | None = None


@dataclass(frozen=True)
class Usable:
    """When an ability can be done: also while knocked down, or only if something holds."""

    while_down: bool = False
    only_if: tree.Condition | None = None


@dataclass(frozen=True)
class Bonus:
    """`this challenge rolls 1 more die for each adjacent ally`: of the challenge said before."""

    number: int
    each: tree.Select | None = None
    own: bool | None = None
    """said of the card's own character, or of somebody else; None: of nobody"""


@dataclass(frozen=True)
class Again:
    """`repeat this 2 times`: what was said before, so often in all."""

    times: int


Doing = Verb | Passes | InteractTo
Rule = tree.Modifier | tree.Prohibition
Join = Literal["", ",", "and", "then", "or"]


@dataclass(frozen=True)
class First:
    """`she rolls 2 more dice in her first challenge each round`: a rule for one challenge, once in that time."""

    rules: tuple[Rule, ...]
    who: tree.Who
    period: Literal["turn", "round", "game"]


@dataclass(frozen=True)
class Clause:
    """Somebody does or may do something. Without subject it keeps the subject before it."""

    doing: Doing
    subjects: tuple[Someone, ...] = ()
    may: bool = False
    this: bool = False
    """the subject is `this move`"""
    apart: bool = False
    """something is done to somebody else, whoever did what was said before"""
    both: bool = False
    """`both of them may`: who they are is known from what was said before"""


@dataclass(frozen=True)
class Item:
    """A clause in its line: how it is joined to the one before, and what it depends on."""

    clause: Clause | tuple[Rule, ...] | Usable | Bonus | Again
    join: Join = ""
    condition: tree.Condition | None = None
    after: bool = False
    """the condition stands behind it"""


@dataclass(frozen=True)
class Lead:
    """What stands before or behind the steps of a sentence."""

    kind: Literal[
        "while",
        "when",
        "if",
        "unless",
        "only if",
        "limit",
        "then",
        "otherwise",
        "instead",
        "repeat",
        "each",
        "until",
        "first",
    ]
    fact: Fact = Fact()
    limit: tree.Limit | None = None
    times: int = 1
    what: tree.Select | None = None
    """of `for each S`"""
    once: bool = False
    """of `the next time S would ...`: the text must end itself"""
    end: Literal["", "turn", "round", "next turn"] = ""
    """of `until the end of the turn`"""


@dataclass(frozen=True)
class Line:
    """One sentence."""

    leads: tuple[Lead, ...] = ()
    items: tuple[Item, ...] = ()
    options: tuple[tuple[Item, ...], ...] = ()
    """of `choose one: X; X`"""
    chooser: tuple[Someone, ...] | None = None
    """who may choose one, if it is optional"""
    span: tuple[int, int] = (0, 0)
