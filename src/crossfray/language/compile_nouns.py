"""Compiles nouns: who and what a meaning is about, and where.

When something with a label is chosen, the label is bound to a slot of the program's frame. A text is `Unplayable`
if it is understood but the engine cannot do it."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.names import Names
from crossfray.language.printer import Printer, Unsayable
from crossfray.rules import program as p
from crossfray.rules.frames import LOCALS, OBJECT, SUBJECT, TARGETED
from crossfray.rules.match import POINT

SORTS: Final = {
    "rival": p.RIVAL,
    "target": p.RIVAL,
    "ally": p.ALLY,
    "character": p.ANY_CHARACTER,
    "leader": p.ANY_CHARACTER,
    "piece": p.ANY_PIECE,
    "companion": p.ANY_PIECE,
    "minion": p.ANY_PIECE,
    "item": p.ITEMS,
    "token": p.ANY_TOKEN,
    "point marker": p.POINT_MARKERS,
    "status": p.OWN_CARDS,
    "card": p.OWN_CARDS,
    "marker": p.ANY_MARKER,
}
OBSTRUCTED: Final = ("wall", "obstruction")
OF_THE_SORT: Final = {"leader": p.IS_LEADER, "companion": p.COMPANIONS, "minion": p.MINIONS}
STATES: Final = {
    "standing": p.IS_STANDING,
    "down": p.IS_DOWN,
    "exhausted": p.IS_EXHAUSTED,
    "ready": p.IS_READY,
    "empty": p.IS_READY,
    "basic": p.BASIC,
    "character": p.CHARACTERS,
    "in play": p.IN_PLAY,
    "friendly": p.YOURS,
    "opposing": p.OPPOSING,
    "leader": p.IS_LEADER,
    "out": p.KNOCKED_OUT_NOW,
    "companion": p.COMPANIONS,
    "minion": p.MINIONS,
}
AREAS: Final = {"starting area": "start", "scoring area": "scoring-area", "edge": p.EDGE}
PER: Final = {"turn": p.PER_TURN, "round": p.PER_ROUND, "game": p.PER_GAME}
OF_SQUARES: Final = (
    p.IS_READY,
    p.ADJACENT,
    p.WITHIN,
    p.SEEN,
    p.BESIDE_MARKED,
    p.WITHIN_MARKED,
    p.BY_WALL,
    p.IN_LINE,
)
PLACES: Final = (p.ADJACENT, p.WITHIN, p.SEEN, p.IN_LINE, p.PASSED_THROUGH, p.BESIDE_MARKED, p.WITHIN_MARKED)
MOST: Final = 99
MOST_STEPS: Final = 999
MOVING: Final = (p.DO_MOVE, p.DO_PLACE, p.DO_SWAP)
MORE: Final = m.Count("at least", 1)


CAUSED_BY: Final = {
    "challenge": (p.DO_CHALLENGE, p.DO_ACT),
    "win": (p.DO_CHALLENGE, p.DO_ACT),
    "lose": (p.DO_CHALLENGE, p.DO_ACT),
    "knock down": (p.DO_CHALLENGE, p.DO_KNOCK, p.DO_ACT),
    "knock out": (p.DO_CHALLENGE, p.DO_ACT),
    "move": (p.DO_MOVE, p.DO_ACT),
    "push": (p.DO_MOVE,),
    "pull": (p.DO_MOVE,),
    "place": (p.DO_PLACE, p.DO_SWAP),
    "stand": (p.DO_STAND, p.DO_ACT),
    "assist": (p.DO_ACT,),
    "interact": (p.DO_ACT,),
    "exhaust": (p.DO_EXHAUST, p.DO_PASS_EXHAUSTED),
    "ready": (p.DO_MAKE_READY, p.DO_PASS_EXHAUSTED),
    "get": (p.DO_GIVE, p.DO_HAND),
    "remove": (p.DO_REMOVE, p.DO_CHALLENGE),
}
"""the steps that can cause an event that the same text asks about: `each rival knocked down this way`"""


class Unplayable(Exception):
    """The game cannot do what the text says: the node, and why not or what to write instead."""

    def __init__(self, node: Any, why: str = "") -> None:
        super().__init__(why)
        self.node = node
        self.why = why


NOT_LOOKED_FOR: Final = (
    "the game cannot look for this: say where it is, how it is, or what it has, one at a time"
)
DID_WHAT: Final = "say who did it: 'if she moved this turn', 'if that rival was knocked down this turn'"
FORGOTTEN: Final = (
    "the game does not remember which one that was: choose it in the same sentence, 'choose one of them and ...'; if "
    "it is one of two kinds, say 'choose one: ...; or ...'"
)
NOT_FOUND: Final = {
    "track": "say 'knocked out' of figures on a track, or say whose track it is: 'an item on your track'",
    "opponent": "say it of rivals, or of 'a rival's side'",
    "player": "say 'you', or of rivals 'that rival's side'",
    "card": "say 'a status card', 'an item', or its name",
    "challenge": "say who challenges whom",
    "wall": "say 'adjacent to a wall' or 'through walls'",
    "square": "say what is in it or next to it",
    "die": "say whose dice: 'one of her dice'",
    "ability token": "say whose and where: 'an ability token on your track'",
    "action": "say which: 'a basic action', 'a move', 'a challenge'",
}
"""what to say instead of nouns for which the game cannot look"""


@dataclass(frozen=True)
class CardText:
    """What the compiler needs to know about the card: its id, its names, and whether it has a holder."""

    id: str
    names: Names
    held: bool = False
    """whether it is an item or status card, whose holder acts"""

    def kind_of(self, thing: str) -> str:
        """The kind of the thing with this id."""
        found = self.names.all.get(thing)
        return found.kind if found else ""


def unknown_one(ref: m.Ref) -> str:
    """Why nobody is meant by a reference."""
    if ref == m.TARGET:
        return "nobody was challenged before this: say who is meant, 'that rival', or do the challenge first"
    if ref.kind == "each other":
        return "'each other' is two things: say it about the one, and about the other"
    return "it is not known here who this is: say 'that rival', or the name"


def reference(ref: int) -> p.Selectors:
    return (p.Selector(-1, ref),)


def in_slot(slot: int) -> p.Selectors:
    """Whatever is in a slot of the frame."""
    return reference(p.SLOT + slot - TARGETED)


LEAVING: Final = ("remove", "knock out", "leave")
"""events after which the piece is no longer on the map"""


def how_many(noun: m.Noun) -> m.Count:
    """The count of a noun."""
    return noun.count if isinstance(noun, m.Set | m.Part) else m.ONE


def is_several(noun: Any) -> bool:
    """Whether a noun means more than one, or a number that somebody chooses."""
    count = how_many(noun)
    return count.kind in ("up to", "one to", "at least", "any number") or (
        count.kind == "exactly" and count.n != 1
    )


def number_of(count: m.Count) -> int:
    if not isinstance(count.n, int):
        raise Unplayable(count, "say how many with a number")
    return count.n


def bounds(count: m.Count) -> tuple[int, int]:
    """The least and greatest number of things to choose."""
    if count.kind == "up to":
        return 0, number_of(count)
    if count.kind in ("exactly", "one to"):
        return (1 if count.kind == "one to" else number_of(count)), number_of(count)
    return (number_of(count) if count.kind == "at least" else 0), MOST


def at_most(count: m.Count) -> int:
    """The greatest distance that a count allows; -1 if there is none."""
    return number_of(count) if count.kind in ("up to", "at most", "exactly") else -1


def may_be_both(one: m.Noun, other: m.Noun) -> bool:
    """Whether a piece could match both nouns."""
    return {getattr(one, "sort", ""), getattr(other, "sort", "")} != {"rival", "ally"}


def is_more_than_yours(said: Any) -> bool:
    """Whether a filter is `has more points than you`."""
    return said in (m.Value("point", MORE, m.YOU), m.Value("points", MORE, m.YOU))


EXHAUSTED: Final = m.Is("exhausted")


def is_exhausted_marker(noun: Any) -> bool:
    return m.is_set(noun, "exhausted marker") and not noun.filters


def square_of(noun: Any) -> m.Noun | None:
    """`somebody's square`: who that is. None for other nouns."""
    if m.is_set(noun, "square") and len(noun.filters) == 1:
        said = noun.filters[0]
        return said.owner if isinstance(said, m.Of) else None
    return None


def sets_in(node: Any) -> dict[int, m.Set]:
    """The sets in a node that have labels, by label."""
    return {each.label: each for each in m.inside(node) if isinstance(each, m.Set) and each.label}


def each_way(said: Any) -> tuple[Any, ...]:
    """The alternatives of a filter. What one of them names, the others may refer to: `on a Relay or adjacent to
    it`."""
    if not isinstance(said, m.OneOf):
        return (said,)
    sets = sets_in(said)

    def named(node: Any) -> Any:
        if isinstance(node, m.Ref) and node.kind == "label" and node.label in sets:
            return sets[node.label]
        return m.rebuilt(node, named) if isinstance(node, m.Node | tuple) else node

    return tuple(named(item) for item in said.items)


def around_it(said: Any, who: m.Ref) -> tuple[Any, Any]:
    """For a filter about where a piece is: who or what is there, and the filter for that one, seen from the other
    side."""
    if isinstance(said, m.Near):
        return square_of(said.of) or said.of, said.but(of=who)
    if isinstance(said, m.On):
        return square_of(said.place) or said.place, m.On(who)
    if isinstance(said, m.Has):
        return said.what, m.Of(who)
    return None, None


def said_of_it(noun: m.Set) -> m.Set:
    """The noun with references to itself as `it`: `a rival adjacent to no ally of its own`."""
    itself = m.Ref("label", noun.label)

    def change(node: Any) -> Any:
        return m.IT if node == itself else m.rebuilt(node, change)

    return noun.but(filters=change(noun.filters), label=0)


def is_beside_known(said: Any) -> bool:
    """Whether a filter is a distance to somebody that the text has named, other than the card's own character."""
    of = said.of if isinstance(said, m.Near) else None
    return isinstance(of, m.Ref) and of.kind in ("label", "target")


def is_gone(said: Any) -> bool:
    """Whether a filter says that a piece has left the map: `each Balloon removed this way`."""
    return isinstance(said, m.Did) and said.event.kind == "remove" and said.event.get("what") == m.IT


def speaks_of_it(said: Any) -> bool:
    """Whether a filter refers to the piece that it is about: `adjacent to two of its allies`."""
    return said == m.IT or (not isinstance(said, m.Did) and any(map(speaks_of_it, m.children(said))))


def is_beside_its_own(said: m.Near) -> bool:
    of = said.of
    more = [each for each in getattr(of, "filters", ()) if each not in (m.Of(m.IT), m.Is("standing"))]
    plain = isinstance(of, m.Set) and of.count in (m.ONE, m.NO, m.Count("at least", 1))
    return said.adjacent and plain and of.sort == "ally" and not more  # type: ignore[union-attr]


def opposite(filters: tuple[p.Filter, ...], node: Any) -> p.Filter:
    if len(filters) != 1:
        raise Unplayable(node, "say the two things one after the other")
    inner = filters[0]
    return inner.inner[0] if inner.code == p.NOT else p.Filter(p.NOT, inner=(inner,))


def speaks_of_locals(pattern: p.Pattern) -> bool:
    """Whether a pattern refers to a piece that only the running text knows."""
    known = p.SLOT + LOCALS - TARGETED
    return any(
        isinstance(part, p.Selector) and part.sort < 0 and part.ref >= known for part in p.walk(pattern)
    )


@dataclass
class NounCompiler:
    """What steps and lasting rules have in common."""

    card: CardText
    name: str = ""
    code: list[p.Op] = field(default_factory=list)
    bound: dict[int, p.Selectors] = field(default_factory=dict)
    """the meaning of each known label"""
    many: set[int] = field(default_factory=set)
    """labels that mean several pieces"""
    beside: dict[int, tuple[m.Set, m.Near | None, p.Selectors]] = field(default_factory=dict)
    """nouns in a trigger or condition that were not chosen: the noun, and how near to whom if the text says so"""
    placed_at: dict[int, int] = field(default_factory=dict)
    """the number of steps before the text said where they are: none may have moved since"""
    squares: set[int] = field(default_factory=set)
    """labels of squares; the frame only remembers the last one"""
    kept: set[int] = field(default_factory=set)
    """labels that a later step refers to, even if a step could not be done to them"""
    looped: dict[int, int] = field(default_factory=dict)
    """labels of the pieces that a loop went through, and where the loop begins"""
    spoken: list[p.Selectors] = field(default_factory=list)
    """everything that the text has chosen or named"""
    deciders: dict[int, p.Selectors] = field(default_factory=dict)
    """labels of players who have decided something, and the piece of their side"""
    sorts: dict[int, str] = field(default_factory=dict)
    """the sorts of the labels"""
    removed: tuple[str, str] = ("", "")
    """the sort and name of what the text removed from the map"""
    out_too: bool = False
    """whether knocked-out pieces count, too"""
    unseen: bool = False
    """whether the nearest piece counts even if it cannot be seen"""
    waits_for: str = ""
    """the kind of event that this part waits for, if any"""
    comes_of: str = ""
    """the event that the condition around a step is about"""
    dice: str = ""
    """the dice of the roll that this part waits for"""
    in_challenges: bool = False
    """whether a lasting rule about challenges is being compiled"""
    challenged: bool = False
    """whether the text has done a challenge"""
    struck: int = 0
    """the label of the pieces challenged one by one, if all of them were standing"""
    aimed_at: set[int] = field(default_factory=set)
    """labels of those that a piece moved toward or away from, which need not be near"""
    locals: int = 0
    looks_back: bool = False
    """whether the text mentions squares that were left"""
    came_from: dict[p.Selectors, int] = field(default_factory=dict)
    """the slots with the squares where pieces were before the text moved them"""
    holds: bool = False
    """whether a lasting rule is being compiled"""
    looks: bool = False
    """whether a condition on the piece `it` is being compiled"""
    placed: Any = m.NOBODY
    """who is being placed, so that the text can mention its own starting area"""
    holder: p.Selectors = (p.Selector(-1, p.HOLDER),)
    """who has the card; remembered if the text continues after the card is gone"""
    actor: p.Selectors = ()
    """who does the current step, if not the doer of the text"""

    @cached_property
    def printer(self) -> Printer:
        """Writes the questions in English. It knows what the text has mentioned."""
        return Printer(self.card.names, self.card.names.kind)

    @property
    def doer(self) -> p.Selectors:
        if self.card.names.kind == "scenario":  # the piece that the text is about
            return in_slot(SUBJECT)
        return self.holder if self.card.held else reference(p.OWN)

    @property
    def target(self) -> p.Selectors | None:
        """The target of the text's last challenge, or of the challenge that it waits for or is about."""
        if self.challenged or self.in_challenges:
            return in_slot(TARGETED)
        return in_slot(OBJECT) if self.waits_for in ("challenge", "win", "lose") else None

    def say(self, node: Any) -> str:
        """A step or noun in English, for questions; empty if it cannot be said."""
        try:
            return self.printer.noun(node) if isinstance(node, m.Noun) else self.printer.step(node)
        except Unsayable:
            return ""

    def new_slot(self) -> int:
        """A new slot of the frame."""
        self.locals += 1
        return LOCALS + self.locals - 1

    def emit(self, op: p.Op) -> int:
        """Adds a step, and returns its place."""
        self.code.append(op)
        return len(self.code) - 1

    def patch(self, at: int, to: int) -> None:
        self.code[at] = self.code[at]._replace(to=to)

    def bind(self, noun: Any, found: p.Selectors, several: bool = False) -> None:
        """Binds the label of a noun."""
        if isinstance(noun, m.Ref):
            return
        if found not in self.spoken:
            self.spoken.append(found)
        if label := getattr(noun, "label", 0):
            self.say(noun)
            self.bound[label] = found
            self.sorts[label] = "status" if self.is_status(noun) else getattr(noun, "sort", "")
            self.many.discard(label)
            if several:
                self.many.add(label)
        who = label or -700 - len(self.bound)
        for said in () if several else getattr(noun, "filters", ()):
            self.bound[who] = found
            self.name_around(m.Ref("label", who), said)

    def name_around(self, who: m.Ref, said: Any) -> None:
        """`an ally in or adjacent to a Relay's square`, `if Mira is in a square with a Clue`: `it` will mean one
        where they are."""
        ways = [around_it(way, who) for way in each_way(said)]
        whom = {around.label: around for around, _ in ways if isinstance(around, m.Set) and around.label}
        if len(whom) != 1 or not all(isinstance(around, m.Set) for around, _ in ways):
            return
        ((label, of),) = whom.items()
        where = [back for _, back in ways]
        if of.count == m.ONE and label not in self.bound and label not in self.beside:
            back = where[0] if len(where) == 1 else m.OneOf(tuple(where))
            self.beside[label] = (of.having(back), None, ())
            self.sorts[label] = "status" if self.is_status(of) else of.sort
            self.placed_at[label] = len(self.code) if not isinstance(said, m.Has) else MOST_STEPS

    # ------------------------------------------------------------------ nouns

    def phrase(self, noun: m.Noun, counts: tuple[str, ...] = ("each",)) -> p.Selectors:
        """Everything that a noun means, without choosing. `counts` are the kinds of counts allowed here besides
        one."""
        if not isinstance(noun, m.Noun):
            raise Unplayable(noun, "say who or what you mean")
        if isinstance(noun, m.Join):
            return tuple(find for item in noun.items for find in self.phrase(item, counts))
        if isinstance(noun, m.Ref):
            return self.known(noun)
        if (whose := square_of(noun)) is not None:
            return self.phrase(whose, counts)
        count = how_many(noun)
        if count != m.ONE and count.kind not in counts:
            raise Unplayable(noun, "there cannot be so many here")
        if isinstance(noun, m.Part):
            of_them = m.Set("piece")
            more = tuple(found for each in noun.filters for found in self.filter(each, of_them))
            return (p.Selector(p.ANY_PIECE, filters=(p.Filter(p.AMONG, who=self.phrase(noun.of)), *more)),)
        least = number_of(count) if count.kind in ("at least", "exactly") else 1
        return tuple(find._replace(at_least=least) for find in self.find(noun))

    def known(self, ref: m.Ref) -> p.Selectors:
        """The meaning of a reference."""
        if ref.kind == "label":
            if ref.label not in self.bound and ref.label in self.beside:
                self.choose_beside(ref.label)
            if ref.label not in self.bound:
                raise Unplayable(ref, FORGOTTEN)
            if ref.label in self.many and ref.label in self.looped:  # the loop must remember all of them
                at = self.looped[ref.label]
                self.code[at] = self.code[at]._replace(flags=self.code[at].flags | p.KEPT)
            return self.bound[ref.label]
        if ref.kind == "named":
            if ref.name == self.card.id:
                return reference(p.ITSELF)
            if self.card.names.kind.startswith("companion") and self.card.kind_of(ref.name) == "character":
                return reference(p.ATTACHED)  # a companion's card names its character
            if ref.name in self.card.names.all and self.card.names.all[ref.name].count > 1:
                raise Unplayable(ref, f"there are several: say {self.one_of_several(ref.name)}")
            return (p.Selector(p.NAMED, p.WHEREVER, ref.name),)
        if ref.kind == "named as":
            return (p.Selector(p.NOTED, 0, ref.sort),)
        found = {
            "own": reference(p.OWN),
            "holder": self.holder,
            "attached": reference(p.ATTACHED),
            "card": reference(p.ITSELF),
            "actor": self.doer,
            "target": self.target,
            "it": reference(p.LOOKED_AT) if self.looks else None,
        }.get(ref.kind)
        if found is None:
            raise Unplayable(ref, unknown_one(ref))
        return found

    def one_of_several(self, thing: str) -> str:
        name = self.card.names.all[thing].name
        return f"'a {name}' or 'each {name}', or 'that {name}' if it was named before"

    def choose_beside(self, label: int) -> None:
        """Chooses one of the pieces that a trigger or condition mentioned."""
        found = self.those_beside(label)
        slot = self.new_slot()
        self.emit(p.Op(p.DO_CHOOSE, found, slot=slot, text="choose one"))
        self.bound[label] = in_slot(slot)

    def those_beside(self, label: int) -> p.Selectors:
        """All pieces that fit a noun in a trigger or condition."""
        noun, said, of = self.beside[label]
        since = self.code[self.placed_at.get(label, MOST_STEPS) :]
        if any(op.code in MOVING for op in since):
            raise Unplayable(
                noun, "somebody has moved since, so it may be another one: choose it before that"
            )
        if self.holds:
            raise Unplayable(noun, "say it about somebody who was named before")
        found = self.find(noun)
        if said is not None:
            where = (
                p.Filter(p.ADJACENT, who=of) if said.adjacent else p.Filter(p.WITHIN, at_most(said.away), of)
            )
            found = tuple(find._replace(filters=(*find.filters, where)) for find in found)
        return found

    def find(self, noun: m.Set) -> p.Selectors:
        """The selectors for a noun; one for each alternative if a filter has `or`."""
        for number, narrowing in enumerate(noun.filters):
            if isinstance(narrowing, m.OneOf):
                rest = noun.filters[:number] + noun.filters[number + 1 :]
                ways = [noun.but(filters=(*rest, item)) for item in each_way(narrowing)]
                return tuple(find for way in ways for find in self.find(way))
        if noun.sort == "holder" and len(noun.filters) == 1 and isinstance(noun.filters[0], m.Of):
            return self.find(noun.but(sort="character", filters=(m.Has(noun.filters[0].owner),)))
        if noun.sort in m.NAMED_AS:
            raise Unplayable(noun, f"only the card's own character has a {noun.sort}: 'his {noun.sort}'")
        if not noun.name and (noun.sort not in SORTS or (noun.sort == "card" and not self.is_status(noun))):
            raise Unplayable(
                noun, f"the game finds no {noun.sort} here: {NOT_FOUND.get(noun.sort, 'name it')}"
            )
        if noun.label:
            noun = said_of_it(noun)
        sort = p.NAMED if noun.name else SORTS[noun.sort]
        found: list[p.Filter] = []
        last: list[p.Filter] = []
        wherever = noun.sort in ("status", "item", "card") or m.Is("out") in noun.filters
        wherever = wherever or any(map(is_gone, noun.filters))
        for narrowing in noun.filters:
            if isinstance(narrowing, m.Of) and noun.sort in ("ally", "rival"):
                owner = narrowing.owner
                if owner == m.YOU or (owner in (m.OWN, m.ACTOR) and not self.card.held):
                    continue
                if m.is_set(owner, "side", "opponent") and noun.sort == "rival":
                    found += [self.valued(each) for each in owner.filters if isinstance(each, m.Value)]
                    if len(found) != len(owner.filters) or owner.count != m.ONE:
                        raise Unplayable(narrowing, "only the points of its side can be asked")
                    continue
                sort = p.ANY_PIECE
                code = p.ALLY_OF if noun.sort == "ally" else p.RIVAL_OF
                found.append(p.Filter(code, who=self.phrase(narrowing.owner)))
            elif isinstance(narrowing, m.Nearest | m.Utmost):
                last += self.filter(narrowing, noun)
            elif narrowing == m.Is("out") and not self.out_too:
                raise Unplayable(noun, "a knocked-out figure can only be placed or returned")
            elif narrowing not in (m.Is("scenario"), m.Is("on the map")):
                found += self.filter(narrowing, noun)
        if noun.sort in OF_THE_SORT and not noun.name:
            found.append(p.Filter(OF_THE_SORT[noun.sort]))
        gone = any(isinstance(each, m.Did) and each.event.kind in LEAVING for each in noun.filters)
        wherever = wherever or gone or any(each.code == p.HELD_BY for each in found)
        if self.is_status(noun):
            held = any(each.code == p.HELD_BY for each in found)
            wherever = True
            if held and not noun.name:
                sort = p.ALL_CARDS
            elif noun.name and not held and p.Filter(p.IN_PLAY) not in found:
                found.append(p.Filter(p.IN_PLAY))  # a card is only somewhere if somebody has it
        ref = p.WHEREVER if wherever and m.Is("on the map") not in noun.filters else 0
        name = POINT if noun.sort == "point marker" else noun.name
        return (p.Selector(sort, ref, name, (*found, *last)),)

    def sort_of(self, noun: Any) -> str:
        """The sort of a noun or reference; empty if it is not known."""
        known = isinstance(noun, m.Ref) and noun.kind == "label"
        return self.sorts.get(noun.label, "") if known else getattr(noun, "sort", "")

    def is_status(self, noun: Any) -> bool:
        """Whether this is a status card."""
        if isinstance(noun, m.Ref):
            name = self.card.id if noun == m.THIS_CARD else noun.name
            return self.card.kind_of(name) == "status" or (not name and noun.sort == "status")
        if not isinstance(noun, m.Set):
            return False
        scenario = noun.sort == "card" and m.Is("scenario") in noun.filters
        return scenario or noun.sort == "status" or self.card.kind_of(noun.name) == "status"

    # ------------------------------------------------------------------ filters

    def filter(self, said: m.Filter, noun: m.Set) -> tuple[p.Filter, ...]:
        """The filters of the engine for a filter. All of them must hold."""
        if isinstance(said, m.All):
            return tuple(each for item in said.items for each in self.filter(item, noun))
        if isinstance(said, m.Not):
            return (opposite(self.filter(said.x, noun), said),)
        if said == m.Is("empty") and noun.sort != "square":
            if noun.sort not in ("token", "marker"):
                raise Unplayable(said, "a square can be empty, or a token can lie where nobody is")
            return (p.Filter(p.UNOCCUPIED),)
        if isinstance(said, m.Is):
            if said.state not in STATES:
                raise Unplayable(
                    said,
                    NOT_LOOKED_FOR,
                )
            return (p.Filter(STATES[said.state]),)
        if isinstance(said, m.Near) and is_beside_its_own(said):
            return self.near(said, noun)
        if isinstance(said, m.Utmost):
            return (self.utmost(said),)
        if not self.looks and speaks_of_it(said) and not self.area(getattr(said, "place", None)):
            return self.asked_of_it(said)
        if (
            isinstance(said, m.Before)
            and isinstance(said.filter, m.Near)
            and self.is_where_it_was(said.filter.of)
        ):
            said = said.filter  # `each rival that was adjacent to it`
        if isinstance(said, m.Near):
            return self.near(said, noun)
        if isinstance(said, m.InLine):
            return (p.Filter(p.IN_LINE, who=self.phrase(said.of, ())),)
        if isinstance(said, m.On):
            return self.on_place(said)
        if isinstance(said, m.Of):
            return (self.owned(said, noun),)
        if isinstance(said, m.Seen):
            return self.counted(said.by, lambda who: (p.Filter(p.SEEN, who=who),), said)
        if isinstance(said, m.Sees):
            return self.counted(said.what, lambda who: (p.Filter(p.SEES, who=who),), said)
        if isinstance(said, m.Has):
            if is_exhausted_marker(said.what):
                return self.filter(m.Not(EXHAUSTED) if how_many(said.what).kind == "no" else EXHAUSTED, noun)
            name, there = self.holding(said)
            found = p.Filter(p.HOLDING, name=name)
            return (found if there else p.Filter(p.NOT, inner=(found,)),)
        if isinstance(said, m.Value):
            return (self.valued(said),)
        if isinstance(said, m.Did):
            return self.done(said, noun)
        if isinstance(said, m.Other):
            named = self.named_so_far()
            if self.in_challenges and not self.challenged and noun.sort == "rival" and not named:
                return (
                    p.Filter(p.NOT, inner=(p.Filter(p.AMONG, who=in_slot(TARGETED)),)),
                )  # than the target
            if noun.sort in ("character", "piece") and named and any(map(is_beside_known, noun.filters)):
                return (p.Filter(p.NOT, inner=(p.Filter(p.AMONG, who=named),)),)  # than the ones named before
            return (p.Filter(p.OTHER, who=named),)
        if isinstance(said, m.Except):
            return (p.Filter(p.NOT, inner=(p.Filter(p.AMONG, who=self.phrase(said.who)),)),)
        if isinstance(said, m.Nearest):
            to = self.actor or self.doer if said.to == m.ACTOR else self.phrase(said.to)
            return (p.Filter(p.NEAREST, int(self.unseen), to),)
        if isinstance(said, m.Same):
            among = self.phrase(said.as_)
            if any(each == m.Set("token") for each in (said.as_, *getattr(said.as_, "items", ()))):
                among += (p.Selector(p.ANY_PIECE, filters=(p.Filter(p.MINIONS),)),)  # minions count as tokens
            return (p.Filter(p.AMONG, who=among),)
        raise Unplayable(said, NOT_LOOKED_FOR)

    def is_where_it_was(self, noun: Any) -> bool:
        """Whether this was removed, and its square is the one that the text remembers."""
        return isinstance(noun, m.Ref) and noun.kind == "label" and noun.label in self.squares

    def near(self, said: m.Near, noun: m.Set) -> tuple[p.Filter, ...]:
        """Adjacent, or at a distance; `at least 3 squares away` becomes not within 2."""
        left = square_of(said.of)
        of = left if left is not None and self.is_where_it_was(left) else said.of
        items = of.items if isinstance(of, m.Join) else ()
        plain = any(isinstance(each, m.Set) and not (each.filters or each.name) for each in items)
        if plain and any(isinstance(each, m.Ref) for each in items):
            raise Unplayable(said, "make two sentences: say it about the one, then about the other")
        if m.is_set(of, *OBSTRUCTED):
            return (self.by_wall(said, of),)
        if isinstance(of, m.Ref) and of.kind == "label" and of.label in self.squares:
            if said.adjacent:
                return (p.Filter(p.BESIDE_MARKED),)
            return self.banded(said.away, lambda n: (p.Filter(p.WITHIN_MARKED, n),))
        if isinstance(of, m.Set) and said.adjacent:
            if m.Is("removed") in of.filters:
                if (of.sort, of.name) != self.removed or len(of.filters) > 1 or of.count != m.ONE:
                    raise Unplayable(of, "say what was removed before: 'adjacent to a removed Decoy'")
                return (p.Filter(p.BESIDE_MARKED),)
            whose = [each for each in of.filters if isinstance(each, m.Of)]
            if of.sort == "ally" and (
                whose == [m.Of(m.IT)] or (not whose and noun.sort in ("character", "piece"))
            ):
                return self.beside_its_own(of)

            if m.Other() in of.filters and (of.sort, of.name) == (noun.sort, noun.name):  # than itself
                of = of.without(m.Other())

        def close(who: p.Selectors) -> tuple[p.Filter, ...]:
            if said.adjacent:
                return (p.Filter(p.ADJACENT, who=who),)
            return self.banded(said.away, lambda n: (p.Filter(p.WITHIN, n, who),))

        if isinstance(of, m.Set) and not said.adjacent:
            same = (of.sort, of.name) == (noun.sort, noun.name)
            if may_be_both(noun, of) and (same or of.count.kind in ("no", "at most", "only")):
                raise Unplayable(said, "a figure is always within some squares of itself: say 'adjacent to'")
            if said.away.kind in ("at least", "exactly"):
                if said.away.kind == "exactly" or of.count != m.EACH:
                    raise Unplayable(said, "say 'at least 3 squares away from each rival', or 'within 2'")
                of = of.but(count=m.ONE)  # at least 3 from each = within 2 of none
        return self.counted(of, close, said)

    def by_wall(self, said: m.Near, of: m.Set) -> p.Filter:
        """Adjacent to a wall or any obstruction, or to none."""
        if not said.adjacent or of.filters or of.count not in (m.ONE, m.NO, m.EACH, m.Count("at least", 1)):
            raise Unplayable(said, "say 'adjacent to a wall', or 'to an obstruction'")
        found = p.Filter(p.BY_WALL, int(of.sort == "obstruction"))
        return p.Filter(p.NOT, inner=(found,)) if of.count == m.NO else found

    def banded(self, away: m.Count, within: Any) -> tuple[p.Filter, ...]:
        found: tuple[p.Filter, ...] = ()
        if away.kind in ("at least", "exactly") and number_of(away) > 0:
            found = (opposite(within(number_of(away) - 1), away),)
        if at_most(away) >= 0:
            found += within(at_most(away))
        if not found:
            raise Unplayable(away, "say how many squares away")
        return found

    def beside_its_own(self, of: m.Set) -> tuple[p.Filter, ...]:
        """`adjacent to an ally of its own`: the filter."""
        rest = [each for each in of.filters if each != m.Of(m.IT)]
        if any(each != m.Is("standing") for each in rest):
            raise Unplayable(of, "its own ally can be standing; nothing more can be said about it")
        found = p.Filter(p.ALLY_BESIDE, int(bool(rest)))
        if of.count.kind == "no":
            return (p.Filter(p.NOT, inner=(found,)),)
        if of.count not in (m.ONE, m.Count("at least", 1)):
            raise Unplayable(of, "it can be adjacent to one of its own allies: 'an ally of its own'")
        return (found,)

    def counted(self, of: m.Noun, found: Any, node: Any) -> tuple[p.Filter, ...]:
        """A filter about a number of others: one, two or more, no, at most 2."""
        count = how_many(of)
        if count.kind in ("no", "at most", "only"):
            assert isinstance(of, m.Set)
            most = {"no": 0, "only": 1}.get(count.kind, count.n)
            if not isinstance(most, int):
                raise Unplayable(count, "say how many with a number")
            more = m.ONE if most == 0 else m.Count("at least", most + 1)
            none = (opposite(found(self.phrase(of.but(count=more), ("at least",))), node),)
            some = found(self.phrase(of.but(count=m.ONE))) if count.kind == "only" else ()
            return (*some, *none)
        return tuple(found(self.phrase(of, ("at least", "exactly", "any number"))))

    def on_place(self, said: m.On) -> tuple[p.Filter, ...]:
        if name := self.area(said.place):
            return (p.Filter(p.ON_AREA, name=name),)
        if isinstance(said.place, m.Ref) and said.place.kind == "label" and said.place.label in self.squares:
            return (p.Filter(p.WITHIN_MARKED, 0),)
        return self.counted(said.place, lambda who: (p.Filter(p.WITHIN, 0, who),), said)

    def area(self, place: Any) -> str:
        """The name of an area; empty for other places."""
        if isinstance(place, m.Ref) and place.kind == "named" and self.card.kind_of(place.name) == "area":
            return place.name
        if isinstance(place, m.Set) and self.card.kind_of(place.name) == "area":
            return place.name
        if m.is_set(place, "terrain") and place.filters == (m.Is("obscured"),):
            return p.OBSCURED_GROUND
        if not m.is_set(place, *AREAS):
            return ""
        if place.sort == "starting area" and place.filters not in ((m.Of(m.YOU),), (m.Of(m.ACTOR),)):
            if place.filters == (m.Other(),):
                return p.ANOTHER_AREA
            if place.filters in ((m.Of(m.IT),), (m.Of(self.placed),)):
                return p.ITS_AREA
            if not place.filters and place.count == m.ONE:
                return p.ANY_AREA
            opposing = [
                m.Of(m.Set(sort, count)) for sort in ("opponent", "rival") for count in (m.ONE, m.EACH)
            ]
            if self.card.names.kind != "scenario" and place.but(label=0).filters in [
                (each,) for each in opposing
            ]:
                return p.RIVALS_AREA if self.card.names.kind == "status" else p.OPPOSING_AREA
            raise Unplayable(place, "say 'your starting area', or name the area")
        return AREAS[place.sort]

    def owned(self, said: m.Of, noun: m.Set) -> p.Filter:
        """A filter on the owner."""
        if said.owner == m.YOU:
            return p.Filter(p.YOURS)
        owner = said.owner
        if isinstance(owner, m.Ref) and self.deciders.get(owner.label) == p.THE_OPPONENT:
            return p.Filter(p.OPPOSING)
        others = m.is_set(owner, "opponent", "rival")
        if isinstance(owner, m.Set) and others and noun.sort not in ("item", "status"):
            if owner.filters:
                raise Unplayable(said, "say 'of an opponent', or whose it is")
            return p.Filter(p.OPPOSING)
        if noun.sort == "item":
            return p.Filter(p.OWNED_BY, who=self.phrase(said.owner))
        if self.is_status(noun) or self.card.kind_of(noun.name) == "marker":
            return p.Filter(p.HELD_BY, who=self.phrase(said.owner, ("each",) if noun.count == m.EACH else ()))
        raise Unplayable(
            said, "the game cannot ask whose this is: say 'a rival', 'an ally', 'your' or 'a rival's'"
        )

    def holding(self, said: m.Has) -> tuple[str, bool]:
        """What a piece must have, by name, and whether it must or must not have it."""
        what = said.what
        there = not (isinstance(what, m.Set) and what.count.kind == "no")
        if isinstance(what, m.Ref) and what.kind in ("named", "card"):
            return what.name or self.card.id, there
        if (
            isinstance(what, m.Set)
            and not what.filters
            and what.count in (m.ONE, m.NO, m.Count("at least", 1))
        ):
            if what.name:
                return what.name, there
            if what.sort in ("item", "status"):
                return {"status": "status card"}.get(what.sort, what.sort), there
        raise Unplayable(said, "say what somebody holds: a card by its name, an item, or a status card")

    def valued(self, said: m.Value) -> p.Filter:
        if said.value == "defense" and said.than is None and said.things is None:
            kind, number = said.bound.kind, number_of(said.bound)
            least = number if kind in ("at least", "exactly") else 0
            most = number if kind in ("at most", "up to", "exactly") else MOST
            return p.Filter(p.PRINTED_DEFENSE, least * 100 + most)
        if is_more_than_yours(said):
            return p.Filter(p.MORE_POINTS)
        (found,) = self.asked_of_it(said)
        return found

    def asked_of_it(self, said: m.Filter) -> tuple[p.Filter, ...]:
        """Uses a condition as a filter: asked of each piece that is looked at."""
        if self.looks:
            raise Unplayable(said, "say it about somebody who was named before")
        beside, self.looks = dict(self.beside), True
        found = p.Filter(p.SO, condition=self.condition(m.IsSo(m.IT, said)))
        self.looks, self.beside = False, beside
        return (found,)

    def utmost(self, said: m.Utmost) -> p.Filter:
        """The pieces with the most or least of a value."""
        if self.looks:
            raise Unplayable(said, "say it about somebody who was named before")
        self.looks = True
        found = p.Filter(p.UTMOST, -1 if said.least else 1, amount=self.measure(said, m.IT))
        self.looks = False
        return found

    def condition(self, said: Any) -> p.Condition:
        """Compiles a condition; defined in compile_conditions.py."""
        raise NotImplementedError

    def measure(self, said: Any, who: m.Noun) -> p.Amount:
        """Compiles a value of a piece; defined in compile_conditions.py."""
        raise NotImplementedError

    def named_so_far(self) -> p.Selectors:
        """Everything that the text has named, in the order of the labels."""
        target = self.target if self.challenged or not self.in_challenges else None
        found = self.spoken if target is None else [*self.spoken, target]
        return tuple(
            dict.fromkeys(find for each in found for find in each if find.sort < 0 and find.ref >= p.SLOT)
        )

    # ------------------------------------------------------------------ past events

    def done(self, said: m.Did, noun: m.Set) -> tuple[p.Filter, ...]:
        """Filters on what a piece has done, or what was done to it."""
        if said.event == m.event("move", through=m.IT) and said.window is None:
            self.asks_the_way()
            return (p.Filter(p.PASSED_THROUGH),)
        if said.window is None and said.event.put(by=None) == m.event("knock down", who=m.IT) and self.struck:
            fallen = self.phrase(m.Ref("label", self.struck))
            return (p.Filter(p.AMONG, who=fallen), p.Filter(p.IS_DOWN))  # they were standing before
        found = self.happened(said.event, said.window, m.IT, getattr(noun, "sort", ""))
        both = found.inner if found.code == p.BOTH else (found,)
        return tuple(
            p.Filter(p.DID, condition=each)
            if each.code == p.HAPPENED
            else p.Filter(p.NOT, inner=(p.Filter(p.DID, condition=each.inner[0]),))
            for each in both
        )

    def asks_the_way(self) -> None:
        """If the text asks through whom a move went, the player must say which way it goes, unless it is a
        straight line."""
        moves = [at for at, op in enumerate(self.code) if op.code == p.DO_MOVE]
        if moves and not self.code[moves[-1]].flags & p.STRAIGHT:
            op = self.code[moves[-1]]
            self.code[moves[-1]] = op._replace(flags=op.flags | p.ASKS_WAY)

    def happened(self, event: m.Event, window: m.Time | None, who: m.Noun, sort: str = "") -> p.Condition:
        """A condition on a past event: within a time, or caused by this text. For moves also the number of
        squares."""
        per = p.PER_TEXT
        if window is None:
            event = self.in_this_text(event, who, sort)
        elif window.which != "this" or window.unit not in PER or window.of is not None:
            raise Unplayable(
                event, "say when: 'this turn', 'this round'; nothing in this text has done it before"
            )
        else:
            per = PER[window.unit]
        roles = dict(event.roles)
        more, name, exactly = 0, "", False
        if event.kind in ("move", "push", "pull"):
            dist = roles.pop("dist", None)
            if event.kind == "move":
                name = p.AMOUNTS
                if isinstance(dist, m.Count) and dist.kind == "just":
                    dist = number_of(dist)
                if isinstance(dist, m.Count) and dist.kind == "at least":
                    more = number_of(dist) - 1
                elif isinstance(dist, int) and dist > 0:
                    more, exactly = dist - 1, True
                elif dist is not None:
                    raise Unplayable(event, "say 'more than 3 squares', or 'at least 3'")
            elif dist is not None:
                raise Unplayable(event, "the game cannot ask how far here: say 'if it was not pushed'")
        subject = [role for role, value in roles.items() if value == who]
        if len(subject) != 1:
            raise Unplayable(event, DID_WHAT)
        if isinstance(who, m.Join) and who.op == "and":
            raise Unplayable(who, "make two sentences: say it about the one, then about the other")
        role = subject[0]
        if role not in self.subject_roles(event):
            if role not in self.object_roles(event) or name:
                raise Unplayable(
                    event, "turn it round: say it about the one who does it, or to whom it is done"
                )
            name = p.OF_OBJECT
        pattern = self.pattern(m.Event(event.kind, tuple(x for x in sorted(roles.items()) if x[0] != role)))
        whom = () if who == m.IT else self.phrase(who, ("at least", "exactly"))
        whom = tuple(
            find._replace(ref=p.WHEREVER) if find.sort >= 0 else find for find in whom
        )  # even if they left the map since
        if window is not None and speaks_of_locals(pattern):
            raise Unplayable(
                event, "the game remembers this about everybody, not about somebody who was chosen"
            )
        found = p.Condition(p.HAPPENED, whom, number=more, name=name, pattern=pattern, per=per)
        if not exactly:
            return found
        farther = p.Condition(p.NOT_SO, inner=(found._replace(number=more + 1),))
        return p.Condition(p.BOTH, inner=(found, farther))

    def in_this_text(self, event: m.Event, who: m.Noun, sort: str) -> m.Event:
        """The event, if a previous step of this text can have caused it: `each rival that loses`, `if she moved 3
        squares`. Otherwise an error."""
        for role in ("this-way", "via"):
            said = event.get(role)
            if said is True or (isinstance(said, m.Ref) and said.kind in ("event", "card")):
                event = event.put(**{role: None})
        causes = CAUSED_BY.get(event.kind, ())
        if self.holds or not any(op.code in causes for op in self.code):
            raise Unplayable(
                event, "say when: 'this turn', 'this round'; nothing in this text has done it before"
            )
        if event.kind in ("win", "lose") and event.get("who") == who:
            challenges = [op for op in self.code if op.code == p.DO_CHALLENGE]
            if any(op.flags & p.NOBODYS for op in challenges):
                raise Unplayable(event, "nobody can win this challenge, because nobody does it")
            if sort == "rival" or self.sorts.get(getattr(who, "label", 0)) == "rival":  # as the target
                turned = m.Event("lose" if event.kind == "win" else "win", event.roles)
                return turned.put(who=event.get("to"), to=who)
            if not all(op.who == self.doer for op in challenges) or who not in (m.OWN, m.HOLDER):
                turn = "loses" if event.kind == "win" else "wins"
                raise Unplayable(
                    event, f"say it about a rival that was challenged: 'if that rival {turn}, ...'"
                )
        return event

    def object_roles(self, event: m.Event) -> tuple[str, ...]:
        """The roles of the object of an event."""
        raise NotImplementedError

    def pattern(self, event: m.Event, about: str = "") -> p.Pattern:
        """Compiles a pattern; defined in compile_rules.py."""
        raise NotImplementedError

    def subject_roles(self, event: m.Event) -> tuple[str, ...]:
        """The roles of the subject of an event."""
        raise NotImplementedError
