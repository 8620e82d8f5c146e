"""The meaning of a card's text: a small typed form between English and the engine's program.

A `Text` is a list of parts; a part is a lasting `Rule` or a `Step`. All nodes are frozen and compared by value, so two
texts mean the same if their normal forms are equal (normal.py). Nothing here knows English or the engine.

Nouns (`Noun`)
    A `Set` introduces somebody or something, with a label; later mentions are a `Ref` to this label.
    Nothing refers to a label of 0. Labels are numbered in reading order within a text.
Events
    An `Event` can be the act of a step, or the pattern of a rule, a condition or a relative clause. `KINDS` lists its
    roles; a missing role means anybody or any number. An act without a doer is done by the text's actor if pieces
    do such acts, or by the card's player ("you") if players do.
"""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Final, Literal, Self, TypeGuard, dataclass_transform


@dataclass_transform(frozen_default=True)
class Node:
    """A node of a meaning. Hashes are cached, since the chart compares meanings all the time."""

    _hash: int

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, eq=True, repr=False)(cls)
        cls.__hash__ = Node.__hash__  # type: ignore[method-assign]

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            value = hash((type(self), *(getattr(self, name) for name in names_of(type(self)))))
            object.__setattr__(self, "_hash", value)
            return value

    def __repr__(self) -> str:
        """Short: omits fields with default values."""
        shown = []
        for each in fields(type(self)):  # type: ignore[arg-type]
            value = getattr(self, each.name)
            if value != each.default:
                shown.append(f"{each.name}={value!r}" if each.default is not MISSING else repr(value))
        return f"{type(self).__name__}({', '.join(shown)})"

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return replace(self, **changes)  # type: ignore[type-var]


_FIELDS: dict[type, tuple[str, ...]] = {}


def names_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a node type."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(each.name for each in fields(kind))
    return found


# ---------------------------------------------------------------------- who and what

SORTS: Final = {
    # people: P. `rival` and `ally` are relative to the card's own character, or to somebody in `Of`
    "rival": "P", "ally": "P", "character": "P", "minion": "P", "companion": "P", "leader": "P", "piece": "PT",
    "teammate": "P", "holder": "P", "target": "P", "winner": "P", "loser": "P", "challenger": "P",
    # what a character has named somebody, for the rest of the game: see NAMED_AS
    "partner": "P", "prey": "P", "nemesis": "P",
    # things: T. A thing of the box with a name is a Set or Ref with `name` and its kind as sort
    "token": "PT", "marker": "PT", "card": "TC", "status": "TC", "item": "TC", "ability token": "T", "ball": "T",
    "exhausted marker": "TC", "point marker": "PT", "setup square": "S", "step": "E", "rally": "E",
    "first player marker": "T", "counter": "T",
    # places: S
    "square": "S", "area": "S", "starting area": "S", "scoring area": "S", "row": "S", "wall": "S", "obstruction": "S",
    "terrain": "S", "map": "S", "track": "S", "pool": "S", "edge": "S", "centre": "S",
    # dice: D
    "named die": "TD", "die": "D", "burst": "D", "shield": "D", "bang": "D", "success": "D",
    # events: E (`Set` of events: "each of its moves", "her first challenge")
    "challenge": "E", "move": "E", "action": "E", "ability": "E", "assist": "E", "interact": "E", "roll": "E",
    "push": "E", "pull": "E",
    "turn": "M", "round": "M", "game": "M",
    # values: V, players: Y, points: Q
    "defense": "V", "range": "V", "cost": "V", "distance": "V", "dice": "V", "type": "V", "number": "V", "trait": "V",
    "opponent": "Y", "player": "Y", "side": "Y", "owner": "Y", "point": "Q",
}  # fmt: skip
"""Every sort and its types. P piece, T thing, C card, S place, D dice, E event, M time, V value, Y player, Q points."""

NAMED_AS: Final = ("partner", "prey", "nemesis")
"""what a character can name somebody: `name an ally as Robin's partner`, then `his partner`"""

CountKind = Literal[
    "exactly", "just", "up to", "one to", "at least", "at most", "each", "no", "any number", "only"
]
"""exactly 1: `a`, `one`, `the`; one to 2: `one or two`; each: every, all and plurals without article; only: the
only one"""


class Count(Node):
    """A number or quantity: 2, up to 2, at least 2, each, no, any number."""

    kind: CountKind = "exactly"
    n: "Number" = 1

    def __repr__(self) -> str:
        return f"<{self.kind}{'' if self.kind in ('each', 'no', 'only', 'any number') else f' {self.n}'}>"


ONE: Final = Count()
EACH: Final = Count("each", 0)
PLURAL: Final = Count("each", 2)
"""a plural without `each`: all of them, later `they`; EACH in the normal form"""
ANY_PLURAL: Final = Count("each", 3)
"""`any rivals`: a step is done to all of them, a condition holds for one; not in the normal form"""
NO: Final = Count("no", 0)
ANY_NUMBER: Final = Count("any number", 0)
ANY_OF: Final = Count("any number", 1)
"""`any of them`: any number of dice, or one of anything else; not in the normal form"""
BY_ANY: Final = Count("any number", 2)
"""`be seen by any rival`: if negated, by none of them; not in the normal form"""
ANY_DONE_TO: Final = Count("any number", 3)
"""`anyone next to her is knocked down`: a step is done to each of them; not in the normal form"""
ONLY: Final = Count("only", 1)


class Set(Node):
    """A noun that introduces pieces or things: `up to two standing rivals within 3 squares`. `name` is the id of a
    named thing (`a Hound`: sort minion, name hound). `filters` are sorted, and all of them must hold."""

    sort: str
    count: Count = ONE
    filters: "tuple[Filter, ...]" = ()
    name: str = ""
    label: int = 0

    def having(self, *more: Any) -> Self:
        """With more filters."""
        return self.but(filters=tuple(dict.fromkeys((*self.filters, *more))))

    def without(self, *less: Any) -> Self:
        """Without these filters."""
        return self.but(filters=tuple(each for each in self.filters if each not in less))

    def swapping(self, old: Any, new: Any) -> Self:
        """With another filter in place of one."""
        return self.but(filters=tuple(new if each == old else each for each in self.filters))


def is_set(node: Any, *sorts: str) -> TypeGuard[Set]:
    """Whether this is a noun of one of these sorts that introduces something."""
    return isinstance(node, Set) and node.sort in sorts


RefKind = Literal[
    "label",  # what the Set or Join with this label means; inside `each`, the current one
    "own",  # the card's own character; on a companion's card the companion
    "holder",  # who has the item or status card: "this character"
    "named as",  # the partner or prey of the card's own character; `sort` says which
    "attached",  # the character this companion is attached to
    "card",  # this card itself
    "actor",  # who does the ability: nobody is named, or "you" do what only pieces do
    "target",  # the target of the last challenge
    "targets",  # all targets of this text's challenges
    "you",  # the card's player
    "nobody",  # "a challenge is done": by no character
    "it",  # the piece that a filter or relative clause is about
    "event",  # the current event: "this move", "that challenge"; `name` is its kind
    "named",  # the only thing with this id, in `name`; `sort` is its kind
    "each other",
    "first player",
    "winner",  # of the challenge; not in the normal form
    "loser",
]


class Ref(Node):
    """A reference to somebody or something known."""

    kind: RefKind
    label: int = 0
    name: str = ""
    sort: str = ""

    def __repr__(self) -> str:
        return (
            f"#{self.label}"
            if self.kind == "label"
            else f"@{self.kind}" + (f":{self.name}" if self.name else "")
        )


class Join(Node):
    """`A and B` (both), `A or B` (one of them; as a set, all of both). Has a label if something refers to it."""

    op: Literal["and", "or"]
    items: "tuple[Noun, ...]"
    label: int = 0


class Part(Node):
    """`one of them`, `each of those rivals`, `another of its allies`: a number out of something known."""

    count: Count
    of: Any
    filters: "tuple[Filter, ...]" = ()
    label: int = 0


Noun = Set | Ref | Join | Part

OWN: Final = Ref("own")
HOLDER: Final = Ref("holder")
ACTOR: Final = Ref("actor")
YOU: Final = Ref("you")
NOBODY: Final = Ref("nobody")
IT: Final = Ref("it")
TARGET: Final = Ref("target")
THIS_CARD: Final = Ref("card")

# ---------------------------------------------------------------------- filters

STATES: Final = (
    "standing", "down", "out", "exhausted", "ready", "empty", "on the map", "off the map", "in play", "basic",
    "ranged", "leader", "attached", "removed", "chosen", "strength", "cunning", "leadership", "finesse", "wild",
    "first", "next", "last", "different", "same", "own", "printed", "unspent", "damaged", "scenario", "friendly",
    "opposing", "neutral", "straight", "diagonal", "minion", "companion", "character",
    "challenge",  # a challenge action
    "first player", "hidden", "obscured",
)  # fmt: skip
"""the states and kinds for `Is`; events use basic, ranged, first, next, challenge and the types"""


class Is(Node):
    """A state or kind: `standing`, `basic`, `strength`."""

    state: str


class Near(Node):
    """Adjacent to a piece or square (`adjacent`), or at a distance: up to 3, at least 4."""

    of: Noun = ACTOR
    away: Count = Count("up to", 1)
    adjacent: bool = True


class On(Node):
    """On a square, in an area, on a track, in a pool, or on somebody's square."""

    place: Noun


class Of(Node):
    """Belongs to somebody: to a side, owner or holder. `your tokens`, `a rival's item`, `an ally of hers`."""

    owner: Noun


class Seen(Node):
    """`by` can see it."""

    by: Noun


class Sees(Node):
    """It can see `what`."""

    what: Noun


class Has(Node):
    """It has `what`: a card, an item, a token."""

    what: Noun


class Value(Node):
    """A value is so much: `with defense 2 or less`. `than` makes it a comparison: `more points than you` is at
    least 1, `fewer` at most -1. `things` counts what somebody has: `more characters in the area than each
    opponent`."""

    value: str
    bound: Count
    than: Noun | None = None
    things: Noun | None = None


class Did(Node):
    """It has done this, or it was done to it: the piece is `IT` in the event. Without a window: in this text or
    event."""

    event: "Event"
    window: "Time | None" = None


class Other(Node):
    """Another one than those that the text has mentioned, and than the card's own character."""


class Except(Node):
    """Anybody but these."""

    who: Noun


class Nearest(Node):
    to: Noun = ACTOR


class Utmost(Node):
    """Has the most or least of a value: `with the lowest defense`. `things` counts what it has; `to`: farthest
    from there."""

    value: str
    least: bool = False
    things: Noun | None = None
    to: Noun | None = None


class InLine(Node):
    """In a straight line with a piece or square."""

    of: Noun = ACTOR


class Before(Node):
    """The filter held before the previous move, push or step."""

    filter: "Filter"


class Same(Node):
    """Is the same as somebody: `the target is Mira`, `it is a Hound`."""

    as_: Noun


class Not(Node):
    """The negation of a filter or condition."""

    x: Any


class All(Node):
    """All of these filters or conditions hold. Sorted."""

    items: tuple[Any, ...]


class OneOf(Node):
    """One of these filters or conditions holds. Sorted."""

    items: tuple[Any, ...]


Filter = (
    Is
    | Near
    | On
    | Of
    | Seen
    | Sees
    | Has
    | Value
    | Did
    | Other
    | Except
    | Nearest
    | Utmost
    | InLine
    | Before
    | Same
    | Not
    | All
    | OneOf
)

# ---------------------------------------------------------------------- numbers


class Times(Node):
    """The number of things: `the number of allies adjacent to it`. `n` for each of them."""

    each: Noun
    n: int = 1
    most: int = 0
    """the maximum; 0: none"""


class Sum(Node):
    items: "tuple[Number, ...]"


class Amount(Node):
    """A number from a past event: squares moved (dist), successes, margin, dice, how often it happened (times); or
    a value of somebody: `as many dice as its defense` (value, of)."""

    what: str
    of: "Event | Noun | None" = None
    window: "Time | None" = None
    n: int = 1
    """multiplies the number: `2 squares per success`"""
    most: int = 0


class Given(Node):
    """`n` if the condition holds, otherwise 0: `2 more dice if the target is knocked down`."""

    n: "Number"
    cond: "Cond"


Number = int | Times | Sum | Amount | Given
ANY: Final = -1
"""a Number that somebody chooses: `any number of squares`"""

# ---------------------------------------------------------------------- conditions


class IsSo(Node):
    """Somebody matches a filter. `no rival is adjacent` is Exists with the count `no`."""

    who: Noun
    filter: Filter


class Exists(Node):
    """There are so many: `two or more rivals are adjacent to her`, `there is no Hound on the map`."""

    what: Noun


class Happened(Node):
    """An event has happened within the window. None: in this text, or in the event that this part is about."""

    event: "Event"
    window: "Time | None" = None


class Outcome(Node):
    """The last challenge or flip was won or lost."""

    result: Literal["won", "lost"]


class Rolled(Node):
    """The last roll shows so many of a face: burst, shield, bang or success. `match`: two dice are the same."""

    face: str
    count: Count = Count("at least", 1)


class Done(Node):
    """`if you do`: the previous step was done, even if it was optional."""


class During(Node):
    """A time is now: `during the first round`, `on her turn`."""

    time: "Time"


Cond = During | IsSo | Exists | Happened | Outcome | Rolled | Done | Not | All | OneOf

# ---------------------------------------------------------------------- time

Unit = Literal["turn", "round", "game", "move", "challenge", "ability", "action"]


class Time(Node):
    """`this turn`, `its next turn`, `each round`, `the first round` (which: a number), `her turn` (which: its)."""

    unit: Unit
    which: str = "this"
    """this, next, each, its, first, last, or a number"""
    of: Noun | None = None


class Edge(Node):
    """The start or end of a time."""

    edge: Literal["start", "end"]
    time: Time


# ---------------------------------------------------------------------- events

KINDS: Final[dict[str, str]] = {
    # kind: its roles. A role's values are given in ROLES.
    "challenge": "by to dice more range kind times with through at what",  # more: dice added to its own
    "move": "who by dist toward away through into from line until kind times at with range",
    "push": "by who dist toward away into line until through at",
    "pull": "by who dist toward away into line until through at",
    "place": "by what where slot track from also rather",
    "swap": "by what with",
    "enter": "who where from by",
    "leave": "who where by",
    "stand": "who by at",
    "knock down": "who by at what",
    "knock out": "who by at what",
    "exhaust": "who by at",
    "ready": "who by",
    "win": "who to margin kind as",  # to win a challenge; kind: the kind of challenge; as: target | challenger
    "lose": "who to margin kind as",
    "win game": "who",
    "flip": "by what",
    "roll": "who dice what face to for kind",
    "reroll": "who what times",
    "add dice": "by dice what",
    "set die": "by what into",
    "ability": "who what kind times with over",
    "action": "who kind times with to",
    "use": "who what times",
    "assist": "who to times",
    "interact": "who with times",
    "rally": "who",
    "more actions": "who times kind",  # in the current turn
    "put into play": "by what",
    "turn": "who what",  # to take a turn
    "transfer": "by what to from",  # to move a card in play from its holder to another
    "count": "by what",
    "bring": "by what",
    "miss": "who what",
    "follow": "who to",
    "defend": "who",
    "act": "who",
    "gain": "who points from rather",
    "lose points": "who points",
    "get": "who what from",  # somebody gets a card, an item, a token
    "give": "by what to from",
    "take": "by what from to",
    "discard": "by what from",
    "remove": "by what from",
    "spend": "by what from",
    "shift": "by what dist dir off track",  # dir: up | down; off: it leaves the track
    "choose": "by what as",  # as: the chosen one is called this from then on, like `Robin's partner`
    "control": "by what",
    "claim": "who what",
    "score": "who what",
    "see": "who what through",
    "retarget": "by to",  # the challenge gets another target
    "cancel": "by what",
    "begin": "who what at",  # what: a Time; who: whose turn
    "end": "who what at",
    "pass": "who what",
    "raise": "by value amount of",  # a value of the current event: "raise a challenge or move by 1"
    "block": "by what",
    "attach": "by what to",
    "do": "who what",  # a known event: "does that action", "does it"
    "return": "by what where slot track rather",
    "stop": "who",
}

ROLES: Final[dict[str, str]] = {
    "who": "Noun: the one it happens to or who does it", "by": "Noun: who does it to another",
    "to": "Noun: target or receiver", "what": "Noun, or Time with begin and end", "with": "Noun",
    "dice": "Number", "more": "Number", "dist": "Number; ANY: as far as you like", "range": "Number",
    "avoiding": "Noun: not through", "extra": "True: one more",
    "kind": "tuple of Filters over the event: Is('basic'), Is('ranged'), Is('strength'), Not(...), OneOf(...)",
    "through": "Noun: what may be, or is, passed through", "toward": "Noun", "away": "Noun: away from",
    "into": "Noun: squares, or Filter Near/On where it must end", "from": "Noun",
    "where": "Noun: squares, area, somebody's square",
    "at": "Filter: where it happens (Near, On)", "line": "True: in a straight line", "until": "Cond",
    "margin": "Count", "slot": "int: number on the track", "track": "Noun", "times": "Count or int",
    "points": "Number", "dir": "up | down", "off": "True", "value": "str: see VALUES", "amount": "Number", "of": "Noun",
    "decided": "Noun: who decides where it goes",
    "as": "target | challenger; of choosing, a Ref to what one is named as",
    "face": "str", "for": "Event", "again": "True", "free": "True: no token, no action",
    "ignoring": "Noun or 'sight': need not be met", "together": "True: who are all chosen first, then act",
    "rather": "int or Noun: the slot or place where it would be put otherwise",
    "also": "move: one that is on the map already will do as well", "over": "True: once it has been done",
}  # fmt: skip


class Event(Node):
    """An event: its kind and its roles, sorted by name."""

    kind: str
    roles: tuple[tuple[str, Any], ...] = ()

    def __repr__(self) -> str:
        return (
            f"{self.kind.replace(' ', '_')}({', '.join(f'{role}={value!r}' for role, value in self.roles)})"
        )

    def get(self, role: str) -> Any:
        """The value of a role, or None."""
        for name, value in self.roles:
            if name == role:
                return value
        return None

    def has_only(self, *roles: str) -> bool:
        """Whether it has no other roles than these."""
        return all(role in roles for role, _ in self.roles)

    def put(self, **roles: Any) -> "Event":
        """A copy with roles added or changed; None removes one."""
        found = dict(self.roles)
        found.update(roles)
        return Event(self.kind, tuple(sorted((k, v) for k, v in found.items() if v is not None)))


def event(kind: str, /, **roles: Any) -> Event:
    return Event(kind).put(**roles)


DISCARD_THIS: Final = event("discard", what=THIS_CARD)


def is_event(node: Any, *kinds: str) -> TypeGuard[Event]:
    """Whether this is an event of one of these kinds."""
    return isinstance(node, Event) and node.kind in kinds


class AnyEvent(Node):
    """One of several events: `is pushed or pulled`."""

    items: "tuple[Event, ...]"


Pattern = Event | AnyEvent

# ---------------------------------------------------------------------- steps


class Seq(Node):
    """Steps one after the other; in a rule text, rules that hold together."""

    steps: "tuple[Step | Rule, ...]"


class May(Node):
    """An optional step. `by` decides: YOU, or the player of this piece. There is one decision for the whole step."""

    by: Noun
    step: Any


class Must(Node):
    by: Noun
    step: "Step"


class Either(Node):
    """A choice of one of these steps."""

    steps: "tuple[Step, ...]"


class Each(Node):
    """A step for each of several, one after the other. The label of `who` means the current one; its player
    chooses the order."""

    who: Noun
    step: "Step"


class If(Node):
    cond: Cond
    step: "Step | Rule"
    otherwise: "Step | Rule | None" = None


class Pay(Node):
    """`cost` to `get`: without paying there is no effect, and nobody can pay if the effect cannot begin."""

    cost: "Step"
    get: "Step"


class Repeat(Node):
    """Repeats the step so many times, or until a condition holds; then `times` is the maximum (0: none)."""

    step: "Step"
    times: Number = 1
    until: Cond | None = None


class Until(Node):
    """A rule that ends at a time, with an event or when a condition holds."""

    until: "Edge | Pattern | Cond"
    rule: "Rule"


class Later(Node):
    """Waits for an event within the window, then does the step. `once`: only the first time."""

    pattern: Pattern
    step: "Step"
    window: "Edge | Time | None" = None
    once: bool = True
    instead: bool = False


class Stays(Node):
    """Prevents the event that is about to happen: `it stays standing`, `it is not`. Only in Instead or Later."""

    who: Noun | None = None
    what: str = ""
    """the kind of event: knock down, knock out, move, ...; empty if the text only says that it stays standing"""


Step = Event | Seq | May | Must | Either | Each | If | Pay | Repeat | Until | Later | Stays

# ---------------------------------------------------------------------- rules

VALUES: Final = ("defense", "dice", "range", "move", "cost", "actions", "points", "successes", "rally")


class When(Node):
    """Does the step after the event, or when it is declared (`timing` before)."""

    pattern: Pattern
    step: "Step | Rule"
    timing: Literal["after", "before"] = "after"


class Instead(Node):
    """Does the step before the event. The event does not happen if the step is done and `replaces`, or if the step
    has Stays."""

    pattern: Pattern
    step: Step
    replaces: bool = True


class Change(Node):
    """Changes a value of somebody (`of`) in events (`pattern`). not less, not more: forbids such changes."""

    value: str
    of: Noun | None
    how: Literal["add", "subtract", "set", "at most", "at least", "not less", "not more"]
    amount: Number
    pattern: Pattern | None = None
    """the event with the value. dice: challenge or roll; defense: the challenge against it; move: move; cost:
    ability"""


class Forbid(Node):
    pattern: Pattern


class Permit(Node):
    """Allows something that is usually not possible. The roles of the pattern say what: through (rivals, walls),
    ignoring, times. `although` is the state that would prevent it."""

    pattern: Pattern
    although: Filter | Cond | None = None


class Limit(Node):
    n: int
    per: Literal["turn", "round", "game"]
    rule: "Rule | Step | None" = None
    """None: the whole text"""


class While(Node):
    """The rule only holds while the condition is true."""

    cond: Cond
    rule: "Rule | Step"


class Usable(Node):
    """The ability can only be used if the condition is true; `also`: even if it is true (`while knocked down`)."""

    cond: Cond
    also: bool = False


class CountsAs(Node):
    who: Noun
    as_: Noun


Rule = When | Instead | Change | Forbid | Permit | Limit | While | Usable | CountsAs | Until | Later


class Action(Node):
    """One of several actions on a card, with its name: `FETCH: Move 3.`"""

    name: str
    parts: tuple[Any, ...]


class Trait(Node):
    """Rules that always hold, on a card whose other parts are actions: a companion's."""

    parts: tuple[Any, ...]


class Text(Node):
    """A whole text. `kind` is one of those in names.py."""

    kind: str
    parts: tuple[Any, ...]


# ---------------------------------------------------------------------- tools


def children(node: Any) -> "tuple[Any, ...]":
    """The values of a node's fields, of an event's roles, or of a tuple."""
    if isinstance(node, Event):
        return tuple(value for _, value in node.roles)
    if isinstance(node, Node):
        return tuple(getattr(node, name) for name in names_of(type(node)))
    return node if isinstance(node, tuple) else ()


def inside(node: Any) -> Iterator[Any]:
    """A node and everything in it."""
    yield node
    for child in children(node):
        yield from inside(child)


def holds(node: Any, *kinds: type) -> bool:
    """Whether a node of one of these types is in it."""
    return any(isinstance(each, kinds) for each in inside(node))


def exchanged(node: Any, old: Any, new: Any) -> Any:
    """A copy with another node in place of one."""
    return new if node == old else rebuilt(node, lambda child: exchanged(child, old, new))


def rebuilt(node: Any, change: "Any") -> Any:
    """A copy with `change` applied to each child; the node itself if nothing changes."""
    if isinstance(node, Event):
        roles = tuple((role, change(value)) for role, value in node.roles)
        return node if roles == node.roles else Event(node.kind, roles)
    if isinstance(node, Node):
        names = names_of(type(node))
        old = [getattr(node, name) for name in names]
        new = [change(value) for value in old]
        return node if all(a is b for a, b in zip(old, new, strict=True)) else type(node)(*new)
    if isinstance(node, tuple):
        items = tuple(change(each) for each in node)
        return node if all(a is b for a, b in zip(node, items, strict=True)) else items
    return node


def sole_owner(noun: Any) -> Any:
    """The owner in `its defense`, `that rival's player`. None if the noun has no owner, or other filters."""
    filters = noun.filters if isinstance(noun, Set) else ()
    return filters[0].owner if len(filters) == 1 and isinstance(filters[0], Of) else None


def spends_the_card(step: Any) -> bool:
    """Whether this is `put this card on the 2` or `discard this card`. After an optional step it is only done if
    that was done."""
    return isinstance(step, Event) and step.kind in ("place", "discard") and step.get("what") == THIS_CARD
