"""What a card's text says, as a typed tree: the meaning that the grammar finds, before any card is in play.

Equal meaning is an equal tree, however it was worded; `span` (where in the text a node stands) does not count.
Nothing here knows a card. Names of cards, tokens and markers are ids of the box.
The rule texts stand here; what they are made of, in tree_people, tree_facts and tree_steps, is named from here too."""

from dataclasses import dataclass
from typing import Literal

from crossfray.language.tree_facts import *  # noqa: F403
from crossfray.language.tree_facts import Condition, Modifier, Passing, Prohibition
from crossfray.language.tree_people import *  # noqa: F403
from crossfray.language.tree_people import Node, Where, Who
from crossfray.language.tree_steps import *  # noqa: F403
from crossfray.language.tree_steps import Steps


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
