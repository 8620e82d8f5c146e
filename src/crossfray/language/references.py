"""Resolves references (pronouns, `that rival`, `the token`, `another`) to their antecedents, in reading order.

1. "he" and "she" are the card's own character; `this character` is the holder of the card.
2. The role limits the antecedents: only pieces are challenged, only things are discarded, only people have a pool.
3. A reference is never to its own noun phrase or to the subject of its clause.
4. In a relative clause, the noun it modifies comes first.
5. Subjects and objects come before nouns in modifiers, the card's own character last; then the most recent wins.
6. `they` is first a plural, then a singular; after `A and B` it is both."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from crossfray.language import meaning as m
from crossfray.language.clauses import SUBJECT
from crossfray.language.names import Names
from crossfray.language.phrases import (
    ALL_TYPES,
    DOER,
    HERE,
    ITS_TRACK,
    LYING,
    OF_CHOICE,
    Adv,
    Alike,
    Cannot,
    Group,
    Many,
    NeedNot,
    Nth,
    Only,
    Pick,
    That,
    Was,
    Would,
    Wrap,
    types_of,
)
from crossfray.language.words import Pron


class Seen(NamedTuple):
    """A possible antecedent."""

    ref: Any
    types: str
    sort: str
    name: str
    plural: bool | None
    """None: each of several, one at a time"""
    weight: int
    """2: subject or object, 1: in a modifier, 0: the card's own character"""
    like: tuple[Any, ...] = ()
    """filters that `another` repeats"""
    sentence: int = 0
    """the last sentence that refers to it"""

    @property
    def is_somebody(self) -> bool:
        """Whether this is a single piece that the text introduced."""
        return (
            self.types == "P" and self.plural is False and self.sort != "mixed" and self.ref.kind == "label"
        )


class Unclear(m.Node):
    """A pronoun with two possible antecedents in its sentence."""

    word: str
    one: str
    other: str


class Vague(m.Node):
    """What is not clear in another way, and what to say."""

    why: str


_WANTED: Final = {
    "who": "PY", "by": "PY", "to": "PY", "toward": "PS", "away": "PS", "through": "PS", "where": "SPT", "into": "ST",
    "with": "PTS", "from": "PYS", "track": "S", "in": "E", "against": "P", "of": "PY",
}  # fmt: skip
SQUARE_IT_WAS_IN: Final = (
    "is this the square from which the target was moved, or also that of a target that was knocked out? For the "
    "first say 'the square it left'"
)
_WHAT: Final = {
    "discard": "T", "give": "T", "take": "T", "get": "T", "spend": "T", "shift": "PT", "flip": "T", "score": "T",
    "claim": "TS", "place": "PT", "remove": "PT", "return": "PT", "swap": "PT", "do": "E", "cancel": "E",
    "transfer": "T", "use": "T", "see": "PTS", "have": "TP", "attach": "PT", "reroll": "D", "set die": "D",
}  # fmt: skip
_OF_PIECES: Final = ("challenge", "move", "push", "pull", "stand", "standing", "knock down", "knock out", "assist",
                    "exhaust", "ready", "defend")  # fmt: skip
"""Events that only happen to pieces on the map."""
_OF_THE_STANDING: Final = ("stand", "knock down", "knock out", "exhaust", "ready")
_CHANGING: Final = tuple(map(m.Is, ("standing", "down", "exhausted", "ready", "out")))
_OF_THE_LIVING: Final = ("standing", "down", "exhausted", "ready", "hidden")
"""states that only characters have, not squares or cards"""
_SOMEBODYS: Final = ("pool", "track", "ability", "defense", "square", "starting area", "challenge", "move",
                     "action", "ally", "rival", "side", "character", "opponent", "setup square")  # fmt: skip
_RELATED: Final = ("ally", "rival", "starting area", "side", "player", "opponent")
"""nouns that belong to somebody: in a modifier, their `its` means the modified noun"""
_PLACES: Final = (
    "map",
    "track",
    "pool",
    "starting area",
    "setup square",
    "defense",
    "range",
    "cost",
    "owner",
    "side",
)
"""`it` and `that` never refer to these."""
_PEOPLE: Final = (
    "rival",
    "ally",
    "character",
    "minion",
    "companion",
    "leader",
    "piece",
    "teammate",
    "target",
    "holder",
)


_KIN: Final = {
    "token": "marker minion", "character": "rival ally leader mixed part", "marker": "token", "minion": "token",
    "piece": "rival ally character token minion mixed part", "card": "status item", "item": "card",
    "player": "opponent", "ally": "character part", "rival": "character part", "square": "area",
    "ability token": "token", "die": "burst",
}  # fmt: skip
"""Other sorts that a noun with `that` or `the` can refer to."""
MOST_OPTIONS: Final = 3
"""how many other antecedents a reference has at most"""
LYING_THERE: Final = ("token", "minion", "marker")
"""things with a text that lie on a square and that nobody holds"""
_OPPOSED: Final = {"rival": "friendly", "ally": "opposing"}


ACTIONS: Final = ("ability", "item action", "companion action")
"""Kinds of texts that are used as actions. All others lay down rules."""
_LEFT_AS: Final = {"knock down": "down", "knock out": "out", "exhaust": "exhausted"}
"""The state after an event that was done to somebody."""
_CAUSING: Final = {
    "knock down": ("challenge", "action", "ability", "win", "lose"), "stand": ("assist", "action"),
    "knock out": ("challenge", "action", "ability", "win", "lose", "knock down"),
}  # fmt: skip
"""The events that can cause an event."""


class Way(NamedTuple):
    """One choice made differently: in the sentence that begins there, at the choice with this number (0: what the
    whole sentence means), another option."""

    start: int
    at: int
    option: int
    about: str = "the sentence"


class Refs:
    """The antecedents so far. `lost` collects references without an antecedent, or with two."""

    def __init__(self, names: Names, kind: str) -> None:
        self.names = names
        self.kind = kind
        self.seen: list[Seen] = []
        self.kinds: list[Seen] = []
        """every noun: `one` and `another` introduce another of its sort"""
        self.narrowed = False
        """whether the last of them has more filters than its kind"""
        self.labels: dict[int, int] = {}
        self.joins: dict[m.Join, int] = {}
        self.next = 1
        self.target = False
        self.aimed = False
        """whether the text has said who its target is"""
        self.challenger: Any = None
        self.challenged: Any = None
        """who is challenged in this event: the preferred owner of `its defense`"""
        self.whoever = 0
        """the label for a challenger that the event does not mention, if the text refers to it later"""
        self.struck = False
        """whether somebody is knocked down or out, without saying by whom"""
        self.events: list[str] = []
        self.done: set[str] = set()
        """the kinds of events that the text does or waits for"""
        self.acted = False
        """whether the text has done something that changes states"""
        self.lost: list[Any] = []
        self.holders: list[tuple[Any, Any]] = []
        """things and who has them, in this sentence: nobody is given what they have"""
        self.apart: list[Any] = []
        """the other roles of this clause: a pronoun here refers to none of them"""
        self.depth = 0
        self.of_pieces = False
        """whether the role takes a piece on the map, not a player"""
        self.moves_itself = False
        """whether the role is whoever moves: no token does"""
        self.within = False
        """whether we are inside `within N squares of ...`"""
        self.placed: Any = None
        """what the clause places"""
        self.put_there: Any = None
        """what is placed next to somebody: never next to itself"""
        self.on_square: Any = None
        """what is placed on a square: never on its own square"""
        self.removed = False
        """whether this is the object of a removal from the map"""
        self.shifted = False
        """whether this is the object of a shift on a track"""
        self.onto_somebody = False
        """whether this is placed on somebody, as markers are, and not characters"""
        self.out = False
        """whether the sentence mentions a knocked-out character, which is then on a track"""
        self.sentence = 0
        self.times: dict[str, m.Time] = {}
        """the turns and rounds of somebody that were mentioned"""
        self.acting = -2
        """the sentence whose subject was the card's own character"""
        self.its: Any = None
        """the antecedent of the last `it` in this sentence"""
        self.theirs: Any = None
        """the single antecedent of the last `they` in this sentence"""
        self.held: dict[str, Any] = {}
        """for a card with several copies, who has it"""
        self.still = False
        """in a condition or lasting rule: `adjacent` is measured from the card's own character"""
        held = names.card is not None
        self.lies = names.card is not None and names.card.kind in LYING_THERE
        """whether this is the text of a token or minion on the map"""
        self.actor: Any = m.HOLDER if held else m.OWN if names.own is not None else m.YOU
        self.way: Way | None = None
        """where this reading differs from the best one"""
        self.ways: list[Way] = []
        """the options that were not taken"""
        self.start = self.at = 0
        self.instead: dict[Any, Any] = {}
        """words of this sentence and what they mean, with what they are taken for instead"""

    def begin(self, start: int) -> None:
        """Begins a sentence."""
        self.start, self.at = start, 0
        self.ways.append(Way(start, 0, 0))

    def taken(self, about: str, got: Any, others: Iterable[Any], word: Any = None) -> Any:
        """What is found, or another option if this is where the reading differs. In a sentence, a word that means the
        same twice (`it may move to its square`) is one choice."""
        if word is not None and (word, got) in self.instead:
            return self.instead[word, got] or got
        self.at += 1
        options = [each for each in dict.fromkeys(others) if each != got][:MOST_OPTIONS]
        self.ways += (Way(self.start, self.at, n, about) for n in range(len(options)))
        here = self.way is not None and self.way[:2] == (self.start, self.at)
        other = options[self.way.option] if here and self.way and self.way.option < len(options) else None
        if word is not None:
            self.instead[word, got] = other
        return other or got

    def copy(self) -> "Refs":
        other = Refs(self.names, self.kind)
        other.seen, other.labels, other.next = list(self.seen), dict(self.labels), self.next
        other.kinds, other.narrowed = list(self.kinds), self.narrowed
        other.target, other.aimed = self.target, self.aimed
        other.challenger, other.events = self.challenger, list(self.events)
        other.done = set(self.done)
        other.acted, other.held, other.times = self.acted, dict(self.held), dict(self.times)
        other.sentence, other.acting = self.sentence + 1, self.acting
        other.way, other.ways, other.start, other.at = self.way, list(self.ways), self.start, self.at
        return other

    # ------------------------------------------------------------------ walking through a meaning

    def resolve(self, x: Any, want: str = ALL_TYPES, subject: Any = None) -> Any:
        """A copy with all references replaced by their antecedents."""
        if isinstance(x, tuple):
            return tuple(self.resolve(each, want, subject) for each in x)
        if x == HERE:
            nobody = subject in (None, m.YOU, m.NOBODY)
            others = [m.ACTOR, *(() if nobody else (subject,)), *self.people()]
            return self.taken("from where", m.ACTOR if self.still or nobody else subject, others)
        if x == DOER:
            return m.ACTOR if subject in (None, m.YOU, m.NOBODY) else subject
        if x == SUBJECT:
            return subject if subject is not None else m.ACTOR
        if isinstance(x, Pron):
            others = self.others(x, want)
            return self.taken("who", self.pronoun(x, want, subject), others, x.word)
        if isinstance(x, That):
            others = self.such(x)
            return self.taken("which", self.that(x), others, x.but(at=0))
        if isinstance(x, Pick):
            return self.pick(x, want)
        if isinstance(x, Nth):
            return self.nth(x)
        if isinstance(x, Alike) and isinstance(x.filter, m.OneOf) and m.holds(x.filter, Alike):
            return x  # comparing both with each other: joining.py refuses it
        if isinstance(x, Alike):
            return self.resolve(x.filter, want, subject)
        self.out = self.out or x == m.Is("out")
        if isinstance(x, Many):
            if "roll" not in self.events:
                self.lost.append(Pron("that many", 0))
            return m.Times(m.Set("success", m.EACH))
        none: Any = x.x.what if isinstance(x, m.Not) and isinstance(x.x, m.Exists) else None
        if isinstance(none, Pick) and self.narrowed and "roll" not in self.events:
            self.lost.append(none)  # `if there is not one`: no such one, or none at all?
        if isinstance(x, m.Exists) and isinstance(x.what, Pick) and (x.what.at < 0 or x.what.count == m.NO):
            if "roll" not in self.events:
                self.lost.append(x.what)  # none at all, or none like those mentioned?
            return m.Exists(m.Set("success", x.what.count))  # `if there were none`: of what was counted
        if isinstance(x, m.Set):
            self.apart = []
            return self.set(x, subject)
        if isinstance(x, m.Join):
            return self.join(x, want, subject)
        if isinstance(x, m.Part):
            return self.part(x, want, subject)
        if isinstance(x, m.Ref):
            return self.ref(x)
        if isinstance(x, Wrap):
            return self.wrap(x, subject)
        if isinstance(x, m.Event):
            return self.event(x, subject)
        if isinstance(x, m.Did):
            return self.did(x)
        if isinstance(x, m.IsSo):
            self.apart = []
            place = x.filter.place if isinstance(x.filter, m.On) else None
            # existence on the map does not make it an antecedent
            exists = x.filter == m.Is("on the map") or (m.is_set(place, "map"))
            self.depth += exists
            if isinstance(x.who, m.Set) and x.filter == m.Has(m.THIS_CARD) and not x.who.filters:
                return m.IsSo(self.set(x.who.but(filters=(x.filter,)), subject), x.filter)
            asked = x.filter.filter if isinstance(x.filter, m.Before) else x.filter
            asked = asked.x if isinstance(asked, m.Not) else asked
            has = isinstance(asked, m.Has) and isinstance(x.who, Pron)  # only people have things
            lives = isinstance(x.who, Pron) and isinstance(asked, m.Is) and asked.state in _OF_THE_LIVING
            card = isinstance(x.who, Pron) and asked == m.Is("in play")
            want_who = "PY" if has else "P" if lives else "T" if card else ALL_TYPES
            who = self.resolve(x.who, want_who, subject)
            self.acting = self.sentence if who == m.OWN and not self.depth else self.acting
            self.depth -= exists
            self.apart = [pointed(who)]
            said = self.resolve(x.filter, ALL_TYPES, pointed(who))
            so = said.filter if isinstance(said, m.Before) else said
            if isinstance(so, m.Has):
                self.holders.append((so.what, pointed(who)))
                self.has(so.what, who)
            return m.IsSo(who, said)
        if isinstance(x, Cannot):
            before, self.still = self.still, True
            found = Cannot(self.resolve(x.x, ALL_TYPES, subject))
            self.still = before
            return found
        if isinstance(x, m.May | m.Must):
            they = (
                getattr(x.by, "word", "") == "it"
                and self.theirs is not None
                and any(isinstance(each, Pron) and each.word == "they" for each in m.inside(x.step))
            )
            self.apart = [self.theirs] if they else []  # `if they are near, it may push them`
            by = self.resolve(x.by, "PY", subject)
            step = m.exchanged(x.step, x.by, pointed(by)) if isinstance(x.by, m.Part | Pick) else x.step
            return type(x)(by, self.resolve(step, ALL_TYPES, pointed(by)))
        if isinstance(x, m.Happened):
            state = self.left_as(x)
            if state is not None and len(x.event.roles) == 1:  # nothing has happened yet, so this is a state
                return self.resolve(m.IsSo(x.event.get("who"), m.Is(state)), want, subject)
        if isinstance(x, m.Before) and isinstance(x.filter, m.Of):  # `the square it was in`
            moved = bool(self.events) and self.events[-1] in ("move", "push", "pull")
            whose = m.event("leave", who=x.filter.owner, where=m.IT)
            found = self.resolve(m.Did(whose) if moved else x.filter, want, subject)
            if moved and isinstance(found, m.Did) and found.event.get("who") == m.TARGET:
                self.lost.append(Vague(SQUARE_IT_WAS_IN))
            return found
        if isinstance(x, m.Before) and not self.acted:
            return self.resolve(x.filter, want, subject)
        if isinstance(
            x, m.Near | m.Seen | m.Sees | m.Has | m.On | m.Of | m.Nearest | m.InLine | m.Except | m.Same
        ):
            return self.modifier(x, want, subject)
        if isinstance(x, m.Time) and x.which == "that":
            return x.but(which="this")
        if isinstance(x, m.Time) and x.of is not None:
            own = isinstance(x.of, Pron) and x.of.word in ("it", "they") and subject not in (None, m.YOU)
            time = x.but(of=subject if own else self.turns_of(x, self.resolve(x.of, "P", subject)))
            if time.which == "each" and self.kind not in ACTIONS:
                time = time.but(which="its")  # all the time
            self.times[x.unit] = time.but(which="its", of=pointed(time.of))
            return time
        if isinstance(x, m.Node):
            return m.rebuilt(x, lambda child: self.resolve(child, ALL_TYPES, subject))
        return x

    def turns_of(self, x: m.Time, who: Any) -> Any:
        """Whose turn it is: a minion or token has none."""
        sort = next((seen.sort for seen in self.seen if seen.ref == who), "")
        whose: Any = x.of
        if x.unit != "turn" or not isinstance(whose, Pron) or sort not in ("minion", "token", "marker"):
            return who
        if self.names.pronoun != whose.word:
            self.lost.append(whose)
        return self.actor

    def event(self, x: m.Event, subject: Any) -> Any:
        """Resolves the roles in reading order, the doer first if it is not in the text."""
        before, around = self.still, self.on_square
        self.still = before or x.kind in ("raise", "lower", "bound")
        what, mine = x.get("what"), self.names.own if self.names.pronoun == "it" and self.target else None
        if mine is not None and x.kind in ("win", "lose") and getattr(x.get("who"), "word", "") == "it":
            self.lost.append(Unclear("it", "target", mine.name))
        if x.kind in ("begin", "end") and isinstance(what, m.Time) and what.which == "that":
            if what.unit == "turn" and what.unit not in self.times and self.kind not in ACTIONS:
                self.lost.append(Pron("that turn", 0))
            x = x.put(what=self.times.get(what.unit, what))
        roles: dict[str, Any] = {}
        doer = subject
        order = sorted(x.roles, key=lambda item: (place_of(item[1]), item[0] not in ("who", "by", "of")))
        for role, said in order:
            value = said
            want = _WHAT.get(x.kind, ALL_TYPES) if role == "what" else _WANTED.get(role, ALL_TYPES)
            inner = doer if role not in ("who", "by") or "who" in roles or "by" in roles else subject
            self.apart = [pointed(other) for other in roles.values() if isinstance(other, m.Node)]
            self.apart += [subject] if SUBJECT in dict(x.roles).values() else []
            if role == "to" and x.kind in ("transfer", "give"):
                self.apart += [who for what, who in self.holders if what == pointed(roles.get("what"))]
            if x.kind in ("challenge", "push", "pull") and x.get("by") in (None, m.ACTOR, m.YOU, SUBJECT):
                self.apart.append(self.actor)  # nobody does it to themselves
            self.placed = x.get("what") if x.kind == "place" and role != "what" else None
            onto = x.kind in ("place", "enter") and role == "where" and getattr(value, "sort", "") == "square"
            onto = onto and any(isinstance(each, m.Of | m.Did) for each in getattr(value, "filters", ()))
            self.on_square = pointed(roles.get("what" if x.kind == "place" else "who")) if onto else around
            beside = role == "where" and x.kind == "place" and is_beside(value)
            self.put_there = pointed(roles.get("what")) if beside else None
            self.removed = x.kind == "remove" and role == "what"
            self.shifted = x.kind == "shift" and role == "what"
            where = x.get("where") if x.kind == "place" and role == "what" else None
            self.onto_somebody = isinstance(where, Pron) or getattr(where, "sort", "") in _PEOPLE
            if role == "of" and x.kind in ("raise", "lower") and getattr(value, "count", None) == m.ANY_OF:
                value = value.but(count=m.PLURAL)  # `any rival has 1 less defense`: each of them
            me = value == m.YOU and role in ("who", "to") and x.kind in _OF_PIECES  # a piece, not the player
            if value == ITS_TRACK:
                roles[role] = value.but(filters=(m.Of(self.owner(roles.get("what"))),))
                continue
            self.of_pieces = x.kind in _OF_PIECES and role in ("who", "to")
            self.moves_itself = x.kind == "move" and role == "who" and x.get("by") is None
            self.depth += role == "through"
            roles[role] = self.resolve(m.ACTOR if me else value, want, inner)
            self.depth -= role == "through"
            if role == "into" and x.kind == "move" and getattr(roles[role], "kind", "") == "named":
                card = self.names.all.get(roles[role].name)
                if card is not None and card.kind in ("status", "item"):
                    self.lost.append(value)  # nobody moves to a card
            self.of_pieces = self.moves_itself = False
            if x.kind in _OF_THE_STANDING and role == "who" and getattr(roles[role], "sort", "") in LYING:
                self.lost.append(value)  # things do not stand up
            if role in ("who", "by", "of") and (role == "by" or "by" not in roles):
                doer = pointed(roles[role])
                self.acting = self.sentence if doer == m.OWN and not self.depth else self.acting
        self.still, self.apart, self.placed, self.on_square = before, [], None, around
        self.put_there = None
        self.removed = self.shifted = self.onto_somebody = False
        if x.kind in ("discard", "remove", "transfer"):
            roles["what"] = self.its_card(roles.get("what"))
        if x.kind in ("give", "transfer"):
            self.has(roles.get("what"), roles.get("to"))
        if x.kind in ("win", "lose") and "to" in roles and roles["to"] == pointed(roles.get("who")):
            roles |= {"to": None, "as": "challenger"}  # `loses a challenge that he did`
        if x.kind == "let" and "contested" in roles and not self.is_rival(roles["what"].by):
            roles["contested"] = None
        found = m.Event(x.kind).put(**roles)
        if not self.depth:
            self.done.add(x.kind)
        self.acted = self.acted or not (self.still or self.depth or x.kind == "choose")
        if x.kind in ("challenge", "done"):
            self.target = True
        if x.kind in ("knock down", "knock out") and found.get("by") is None:
            self.struck = True
        if x.kind == "challenge":
            self.challenged = pointed(found.get("to"))
            self.aimed = self.aimed or self.challenged is not None
        self.out = self.out or x.kind == "knock out"
        if x.kind == "challenge" and found.get("by") is not None:
            self.challenger = pointed(found.get("by"))
        if x.kind in ("challenge", "move", "ability", "action", "roll", "push", "pull", "win", "lose"):
            self.events.append("challenge" if x.kind in ("win", "lose") else x.kind)
        return found

    def is_rival(self, who: Any) -> bool:
        """Whether this may be somebody of the other side, who is not controlled."""
        if "control" in self.done or who in (m.OWN, m.HOLDER, m.Ref("attached")):
            return False
        sorts = [s.sort for s in self.seen if s.ref == pointed(who)]
        return who == m.TARGET or any(sort in ("rival", "character", "piece") for sort in sorts)

    def has(self, what: Any, who: Any) -> None:
        """Remembers who has or gets a card with several copies."""
        one = isinstance(who, m.Ref) or how_many(who) == m.ONE
        if getattr(what, "sort", "") == "status" and what.name and self.count(what.name) > 1 and one:
            self.held[what.name] = pointed(who)

    def its_card(self, what: Any) -> Any:
        """`a rival with Marked ... discard that card`: the copy that it has."""
        named = isinstance(what, m.Ref) and what.kind == "named" and self.count(what.name) > 1
        who = self.held.get(what.name) if named else None
        if who is None or not isinstance(who, m.Ref):
            return what
        self.next += 1
        return m.Set(what.sort, m.ONE, (m.Of(who),), what.name, self.next - 1)

    def wrap(self, x: Wrap, subject: Any) -> Any:
        adv, step = x.adv, x.step
        if step is not None and (SUBJECT in m.inside(adv) or not x.front):
            before = self.acted
            done = self.resolve(step, ALL_TYPES, subject)
            main, after, self.acted = subject_of(done), self.acted, before
            known = {each.ref for each in self.seen}
            around = self.adverb(adv, m.ACTOR if main in (None, m.YOU) else main)
            if adv.kind in ("when", "while", "if"):  # less prominent than what the main clause is about
                self.seen = [s if s.ref in known else s._replace(weight=min(s.weight, 1)) for s in self.seen]
            self.acted = after
            return Wrap(Adv(adv.kind, around), done, x.front)
        around = self.adverb(adv, subject)
        done = self.resolve(step, ALL_TYPES, subject) if step is not None else None
        if self.whoever:
            around, self.whoever = with_challenger(around, self.whoever), 0
        return Wrap(Adv(adv.kind, around), done, x.front)

    def adverb(self, adv: Adv, subject: Any) -> Any:
        if (
            adv.kind == "then"
            and isinstance(adv.x, That)
            and adv.x.word == "the"
            and adv.x.sort not in self.events
        ):
            self.lost.append(adv.x)  # `after the challenge` without a challenge
        before, self.still = self.still, adv.kind != "for each"
        if isinstance(adv.x, tuple):
            found: Any = tuple(
                self.resolve(each, ALL_TYPES, subject) if isinstance(each, m.Node) else each for each in adv.x
            )
        else:
            found = self.resolve(adv.x, ALL_TYPES, subject) if isinstance(adv.x, m.Node) else adv.x
        self.still = before
        return found

    def left_as(self, x: m.Did | m.Happened) -> str | None:
        """The state after an event, if nothing in the text could have caused the event; else None."""
        caused = {x.event.kind, *_CAUSING.get(x.event.kind, ())} & self.done
        return _LEFT_AS.get(x.event.kind) if x.window is None and not caused else None

    def did(self, x: m.Did) -> Any:
        state = self.left_as(x)
        if state is not None and x.event.roles == (("who", m.IT),):
            return m.Is(state)  # nothing has happened yet, so this is a state
        if (
            x.event.kind == "attach"
            and isinstance(x.event.get("what"), Pron)
            and self.kind.startswith("companion")
        ):
            x = x.but(event=x.event.put(what=m.OWN))  # `the character he is attached to`: only a companion is
        self.depth += 1
        if any(x.event.get(role) == m.IT for role in ("who", "by", "of")):
            self.seen.append(Seen(m.IT, "P", "", "", None, 3, (), self.sentence))
        event = self.resolve(x.event, ALL_TYPES, None)
        self.seen = [each for each in self.seen if each.ref != m.IT]
        self.depth -= 1
        return m.Did(event, x.window)

    def modifier(self, x: Any, want: str, subject: Any) -> Any:
        self.depth += 1
        before, self.within = self.within, isinstance(x, m.Near) and not x.adjacent
        (field,) = [
            name
            for name in m.names_of(type(x))
            if name in ("of", "by", "what", "place", "owner", "to", "who", "as_")
        ]
        kinds = {
            "Near": "PS",
            "Seen": "PY",
            "Has": "T",
            "On": "SPT",
            "Of": want,
            "Nearest": "PS",
            "InLine": "PS",
            "Sees": "PS",
        }
        of = getattr(x, field)
        if of == m.YOU and isinstance(x, m.Near | m.Seen | m.Sees | m.Nearest | m.InLine):
            of = m.ACTOR  # next to you means next to your character
        if isinstance(x, m.Has) and isinstance(of, That) and self.is_any(of):
            of = m.Set(of.sort, m.ONE, (), of.name, of.at + 1)
        found = x.but(**{field: self.resolve(of, kinds.get(type(x).__name__, ALL_TYPES), subject)})
        self.within = before
        self.depth -= 1
        return found

    # ------------------------------------------------------------------ nouns

    def set(self, x: m.Set, subject: Any) -> Any:
        before = self.seen
        any_of = x.count in (m.ANY_OF, m.BY_ANY, m.ANY_DONE_TO, m.ANY_PLURAL)
        if x.count in (m.ANY_OF, m.BY_ANY, m.ANY_DONE_TO):
            x = x.but(count=m.ANY_NUMBER if x.sort == "die" else m.ONE)
        if x.label and x.label in self.labels:
            return m.Ref("label", self.labels[x.label])
        owner = (
            "T"
            if x.sort == "owner" and any("T" in s.types for s in self.seen)
            else "E"
            if x.sort == "cost" and self.events
            else "PT"
            if x.sort == "square" and self.is_about_things()
            else "P"
            if x.sort in _SOMEBODYS
            or (
                x.sort == "player"
                and not any("T" in s.types and s.sort != "ability token" for s in self.seen)
            )
            else "PYT"
        )
        spoken = self.target or self.events or self.depth or self.names.card is not None
        if (
            x.sort == "rival"
            and m.Other() in x.filters
            and not spoken
            and not any(s.weight for s in self.seen)
        ):
            self.lost.append(Pron("another rival", 0))  # there is no first rival
        self.depth += 1
        said = x.filters if "P" not in types_of(x) else tuple(map(self.of_itself, x.filters))
        if x.sort == "defense" and isinstance(self.challenged, m.Ref) and subject in (None, m.YOU):
            said = with_owner(x, (self.challenged,)).filters
        filters = tuple(self.resolve(f, owner if isinstance(f, m.Of) else ALL_TYPES, subject) for f in said)
        self.depth -= 1
        if self.names.card is not None and m.Has(m.THIS_CARD) in filters and x.sort in _PEOPLE:
            self.note(m.HOLDER, "P", "character")
            return m.HOLDER
        belongs = (m.Did(m.event("attach", what=what, to=m.IT)) for what in (m.OWN, m.Ref("attached")))
        if any(each in filters for each in belongs):
            self.note(m.Ref("attached"), "P", "character")
            return m.Ref("attached")
        if x.sort in ("player", "owner") and filters == (m.Of(m.OWN),) and self.kind != "status":
            return m.YOU
        if x.sort == "player" and self.depth and len(filters) == 1 and isinstance(filters[0], m.Of):
            whose = filters[0].owner
            if isinstance(whose, m.Ref) and (whose.kind == "label" or whose == m.TARGET):
                return whose  # `its player's pool` is its pool
        contender = x.sort in ("challenger", "winner", "loser") and x.count == m.ONE and not self.depth
        if contender and all(isinstance(f, m.Of) for f in filters):  # `her challenger`
            return self.that(That("the", x.sort, "", False, x.label - 1))
        if x.sort in m.NAMED_AS and filters == (m.Of(m.OWN),) and x.count == m.ONE:
            known = m.Ref("named as", sort=x.sort)
            self.note(known, "P", x.sort)
            return known
        label = 0
        if x.label and x.sort not in _PLACES:
            label = self.labels[x.label] = self.next
            self.next += 1
            types = types_of(x)
            if x.sort != "die":
                several = x.count.kind in ("up to", "one to", "at least", "any number") or (
                    isinstance(x.count.n, int) and x.count.n > 1
                )
                plural = (
                    True if x.count in (m.PLURAL, m.ANY_PLURAL) else None if x.count == m.EACH else several
                )
                like = tuple(f for f in filters if isinstance(f, m.Is))
                weight = 2 if not self.depth else 1
                found = Seen(
                    m.Ref("label", label), types, x.sort, x.name, plural, weight, like, self.sentence
                )
                self.kinds.append(found)
                self.narrowed = any(isinstance(f, m.Did | m.Near | m.Seen | m.Has | m.Value) for f in filters)
                if x.count != m.NO:  # a noun with "no" is not an antecedent
                    self.seen.append(found)
                for each in filters:
                    if isinstance(each, m.Has) and x.count == m.ONE:
                        self.has(each.what, found.ref)
        asked = m.ONE if self.still or self.depth else m.EACH
        count = {m.PLURAL: m.EACH, m.ANY_PLURAL: asked}.get(x.count, x.count)
        if any_of:
            count = self.taken("how many", count, (m.ONE, m.EACH))
        got = x.but(filters=filters, label=label, count=count)
        if count != m.ONE or not label or self.depth:
            return got
        alike = [s for s in reversed(before) if (s.sort, s.name) == (x.sort, x.name) and self.several(s)]
        return self.taken("one of them", got, [m.Part(m.ONE, s.ref, (), label) for s in alike])

    def is_about_things(self) -> bool:
        """Whether this sentence has mentioned a thing that lies on a square, and nobody."""
        now = [s for s in self.seen if s.sentence == self.sentence and s.weight == 2]
        return bool(now) and all("T" in s.types for s in now)

    def of_itself(self, x: Any) -> Any:
        """In a modifier, `its allies` and `its starting area` belong to the modified noun. Unclear if the sentence
        has just mentioned somebody else."""
        if m.is_set(x, *_RELATED):
            whose: list[Any] = [
                f.owner for f in x.filters if isinstance(f, m.Of) and isinstance(f.owner, Pron)
            ]
            if whose and whose[0].word in ("it", "they"):
                if any(s.weight == 2 and s.types == "P" and s.sentence == self.sentence for s in self.seen):
                    self.lost.append(whose[0])
                x = x.swapping(m.Of(whose[0]), m.Of(m.IT))
        return (
            m.rebuilt(x, self.of_itself) if isinstance(x, m.Node | tuple) and not isinstance(x, m.Did) else x
        )

    def join(self, x: m.Join, want: str, subject: Any) -> Any:
        if x in self.joins:
            return m.Ref("label", self.joins[x])
        items: tuple[Any, ...] = ()
        for item in x.items:
            items = (*items, self.resolve(with_owner(item, items), want, subject))
        label = self.joins[x] = self.next
        self.next += 1
        weight = 2 if not self.depth else 1
        sorts = {item.sort for item in items if isinstance(item, m.Set)}
        sort = sorts.pop() if len(sorts) == 1 and all(isinstance(item, m.Set) for item in items) else "mixed"
        self.seen.append(
            Seen(
                m.Ref("label", label),
                types_of(m.Join(x.op, items)) or "P",
                sort,
                "",
                x.op == "and",
                weight,
                (),
                self.sentence,
            )
        )
        return m.Join(x.op, items, label)

    def part(self, x: m.Part, want: str, subject: Any) -> Any:
        if x.count == m.ANY_OF:
            x = x.but(count=m.ANY_NUMBER if want == "D" else m.ONE)
        if want == "D" and (isinstance(x.of, Pron) or self.rolled(x.of)):
            return m.Set("die", x.count, x.filters)  # of the roll mentioned before
        things = [s for s in self.seen if isinstance(x.of, That) and x.of.plural and self.matches(s, x.of)]
        if (
            things and self.depth and self.is_unpicked(things[-1])
        ):  # `adjacent to two or more of these tokens`
            return self.set(m.Set(things[-1].sort, x.count, x.filters, things[-1].name, x.of.at + 1), subject)
        of = (
            self.some(want, bool(x.filters))
            if isinstance(x.of, Pron) and x.of.word == "they"
            else self.resolve(x.of, want, subject)
        )
        if isinstance(of, m.Part) and of.count == m.EACH:  # `one of those standing rivals`
            of, x = of.of, x.but(filters=(*x.filters, *of.filters))
        label = self.next
        self.next += 1
        self.seen.append(Seen(m.Ref("label", label), types_of(of), "part", "", None, 2, (), self.sentence))
        return m.Part(x.count, of, x.filters, label)

    def owner(self, what: Any) -> Any:
        """The owner of a track: the rival that the thing is or belongs to; else you."""
        noun = what if isinstance(what, m.Set) else None
        ref = pointed(what)
        people = [
            s for s in self.seen if s.ref == ref and s.types == "P" and s.sort in ("rival", "character")
        ]
        if ref == m.TARGET or (people and ref not in (m.OWN, m.HOLDER)):
            return ref
        held = [f.owner for f in noun.filters if isinstance(f, m.Of)] if noun is not None else []
        theirs = [x for x in held if isinstance(x, m.Ref) and (x.kind == "label" or x == m.TARGET)]
        return theirs[0] if theirs else m.YOU

    def nth(self, x: Nth) -> Any:
        """`the first`, `the second`: one of several nouns, in the order of the text."""
        that = That("the", x.sort, "", False, 0)
        labels = {
            s.ref.label: s
            for s in self.seen
            if s.ref.kind == "label" and self.matches(s, that) and not self.several(s)
        }
        if len(labels) < 2 - (self.depth > 0) or x.n > len(labels):
            self.lost.append(that)
            return m.Ref("label", 0)
        return self.lifted(labels[sorted(labels)[x.n - 1]])

    def some(self, want: str, narrowed: bool = False) -> Any:
        """The antecedent of `them` in `one of them`, `each of them`: the last plural. `the ones that ...` can also be
        some of `each rival` in the same sentence."""
        several = [s for s in self.seen if self.several(s) or (narrowed and s.plural is None)]
        found = [s for s in several if any(t in want for t in s.types)]
        if found:
            return self.chosen(found)
        self.lost.append(Pron("they", 0))
        return m.Ref("label", 0)

    def rolled(self, x: Any) -> bool:
        """Whether `those dice` are the dice of a roll mentioned before."""
        rolls = {"roll", "challenge"} & set(self.events)
        return isinstance(x, That) and x.sort == "die" and x.plural and not x.filters and bool(rolls)

    def ref(self, x: m.Ref) -> Any:
        if x == m.ACTOR:
            return x
        if x.kind == "target":
            self.note(x, "P", "target")
        if x.kind == "own":
            self.note(x, "P", "own", 0)
        return x

    def note(self, ref: Any, types: str, sort: str, weight: int = 2, name: str = "") -> None:
        self.seen = [each for each in self.seen if each.ref != ref]
        self.seen.append(Seen(ref, types, sort, name, False, weight, (), self.sentence))

    def people(self) -> list[Any]:
        """Every single person in sight, the last one first."""
        found = [
            s.ref for s in reversed(self.seen) if s.types == "P" and s.sort != "own" and not self.several(s)
        ]
        return [*found, *((m.TARGET,) if self.target and not self.aimed else ())]

    def others(self, x: Pron, want: str) -> list[Any]:
        """Whom else a pronoun could mean."""
        apart = (m.IT, *self.apart)
        found = [s for s in reversed(self.seen) if any(t in want for t in s.types) and s.ref not in apart]
        if x.word in ("he", "she") and self.names.pronoun == x.word:
            return []
        if self.removed and not self.depth:
            return [s.ref for s in found if "T" in s.types]
        if x.word == "it":
            found = [s for s in found if not self.several(s)]
        target = "P" in want and self.target and not self.aimed and x.word != "both"
        own = "P" in want and x.word in ("it", "they") and (self.names.card or self.names.pronoun == x.word)
        mine = m.HOLDER if self.names.card is not None else m.OWN
        return [*(s.ref for s in found), *((m.TARGET,) if target else ()), *((mine,) if own else ())]

    def such(self, x: That) -> list[Any]:
        """Whom else `that rival` could mean."""
        if x.name or types_of(x) == "E":
            return []
        found = [s for s in reversed(self.seen) if self.matches(s, x) and s.ref != m.IT]
        found = [s for s in found if (s.plural is not False if x.plural else not self.several(s))]
        target = x.sort in ("rival", "character") and self.target and not self.aimed and not x.plural
        return [*(s.ref for s in found), *((m.TARGET,) if target else ())]

    def pronoun(self, x: Pron, want: str, subject: Any) -> Any:
        if x.word in ("he", "she") and self.kind.startswith("companion") and self.names.pronoun != x.word:
            now = [s for s in self.seen if s.sentence >= self.sentence - 1]
            said = any(s.sort == "character" or s.ref == m.Ref("attached") for s in now)
            named = self.acting >= self.sentence - 1 or any(s.ref == m.OWN for s in now)
            if named and self.names.own is not None and not said:
                own = self.names.own.name
                self.lost.append(Unclear(x.word, f"character {own} is attached to", own))
            return m.Ref("attached")  # on a companion's card: its character
        if (
            x.word in ("he", "she")
            and self.names.own is not None
            and self.names.pronoun in (x.word, "", "it", "they")
        ):
            return m.OWN
        if x.word == "they both":
            some = any(self.several(s) for s in self.seen if "P" in s.types)
            return self.pronoun(Pron("they", x.at), want, subject) if some else self.both()
        if x.word == "both":
            return self.both()
        if want == "E" and self.events:
            return m.Ref("event", name=self.events[-1])
        if x.word == "self" and subject is not None:
            return subject
        apart = self.apart if self.depth < 2 else []
        found = [s for s in self.seen if any(t in want for t in s.types) and s.ref not in apart]
        if self.within and self.placed == m.TARGET:
            self.lost.append(
                x
            )  # `place the target within 2 squares of it`: of the target, or of somebody else?
        if self.put_there is not None:
            found = [s for s in found if s.ref != self.put_there]
        if self.of_pieces:
            found = [s for s in found if s.types != "Y"]
        if self.moves_itself and not self.depth and self.names.pronoun == "it":
            found = [s for s in found if s.sort not in ("token", "marker", "point marker")] or found
        if self.on_square:
            others = [s for s in found if s.ref != self.on_square]
            if (
                self.names.pronoun == "it"
                and len(others) < len(found)
                and not any("T" in s.types for s in found if s not in others)
            ):
                self.lost.append(x)  # its own square, or the square of the card's own character?
            found = others
        if want == "P":
            found = [s for s in found if s.types == "P" and s.weight] or found
        if want == "PY":
            found = [s for s in found if s.sort not in LYING] or found
        if want == "ST":
            found = [s for s in found if "T" in s.types] or found  # the token rather than its square
        if "P" not in want:
            found = [s for s in found if s.types != "P"] or found
        if (
            self.shifted and not self.depth
        ):  # tracks have tokens, items and the knocked-out, but no status cards
            found = [s for s in found if ("T" in s.types) != self.out and s.sort != "status"] or found
            found = [s for s in found if s.sort != "status"] or found
        if self.removed and not self.depth:
            found = [s for s in found if "T" in s.types] or found  # characters are knocked out, not removed
        if (
            self.names.card is not None
            and "P" in want
            and not any(
                (set("PY") & set(s.types) or (s.types == "S" and not s.name)) and s.weight for s in found
            )
        ):
            return m.HOLDER if subject != m.HOLDER or not found else self.chosen(found, x.word)
        plural = x.word == "they"
        if plural and self.names.pronoun == "they" and "P" in want and self.names.own is not None:
            people = [s for s in found if s.weight > 1 and s.sort not in (*LYING, "token")]
            found = people or [Seen(m.OWN, "P", "own", "", False, 0)]
        several = [s for s in found if s.plural is not False]
        one = [s for s in found if not self.several(s)]
        if any(s.is_somebody and s.sentence == self.sentence for s in one):
            several = [s for s in several if s.sentence == self.sentence]  # singular `they`, just mentioned
        found = (
            (several or found)
            if plural and any(map(self.several, several))
            else one
            if x.word == "it"
            else (one or found)
        )
        if not found:
            if self.names.card is not None and "T" in want:
                return m.THIS_CARD
            if subject is not None and subject != m.YOU and "P" in want:
                return subject
            if x.word in ("they", self.names.pronoun) and self.names.own is not None and "P" in want:
                return m.OWN
            self.lost.append(x)
            return m.Ref("label", 0)
        got = self.chosen(found, x.word)
        if self.on_square and self.names.pronoun == "it" and self.names.own is not None and got != m.OWN:
            self.lost.append(x)  # whose square, if the card's own character is also `it`?
        mine = self.names.pronoun == "it" and self.acting >= self.sentence - 1
        if (
            x.word == "it"
            and mine
            and "P" in want
            and m.OWN not in self.apart
            and got != m.OWN
            and subject != got
        ):
            other = next(s for s in found if s.ref == got)
            if other.is_somebody and self.names.own is not None:
                self.lost.append(Unclear("it", other.sort, self.names.own.name))
        before = next((s for s in found if s.ref == self.its), None)
        if x.word == "it" and before is not None and got != self.its:
            other = next(s for s in found if s.ref == got)
            if before.is_somebody or (before.types != "P" and other.types == "P"):
                self.lost.append(
                    Unclear("it", before.sort, other.sort)
                )  # `push each rival beside it, then push it`
        self.its = got if x.word == "it" else self.its
        self.theirs = (
            got if plural and not any(s.ref == got and self.several(s) for s in found) else self.theirs
        )
        return got

    def chosen(self, found: list[Seen], word: str = "it") -> Any:
        now = [s for s in found if s.weight and s.sentence == self.sentence]
        best = max(s.weight for s in now or found)
        able = [s for s in now or found if s.weight == best]
        *_, one, other = able if len(able) > 1 else (None, *able, None)
        if now and one is not None and other is not None and one.is_somebody and other.is_somebody:
            self.lost.append(Unclear(word, one.sort, other.sort))  # `a rival beats an ally ... it`
        return self.lifted(able[-1])

    def both(self) -> Any:
        pairs = [s for s in self.seen if s.plural is True and "P" in s.types]
        if pairs:
            return pairs[-1].ref
        people = [s.ref for s in self.seen if "P" in s.types][-2:]
        if len(people) == 2:
            return m.Join("and", tuple(people))
        self.lost.append(Pron("both", 0))
        return m.Ref("label", 0)

    def that(self, x: That) -> Any:
        types = types_of(x)
        if x.name and self.names.card is not None and self.names.card.id == x.name and not x.plural:
            return m.THIS_CARD
        if x.word == "name" or (x.word == "the" and x.name):
            earlier = [s for s in self.seen if s.name == x.name and x.word == "the"]
            if earlier and self.count(x.name) > 1:
                return earlier[-1].ref
            if self.count(x.name) > 1 and x.word == "the" and x.plural:  # `the Hounds`: all of them
                return self.set(m.Set(x.sort, m.PLURAL, (), x.name, x.at + 1), None)
            if (
                self.count(x.name) > 1
                and x.word == "the"
                and not (self.names.card is not None and self.names.card.id == x.name)
            ):
                self.lost.append(x)
            if self.count(x.name) > 1 and x.word == "name" and x.sort in ("minion", "token", "marker"):
                return self.set(m.Set(x.sort, m.ONE, (), x.name, x.at + 1), None)
            ref = m.Ref("named", 0, x.name, x.sort)
            self.note(ref, types, x.sort, 2 if not self.depth else 1, x.name)
            return ref
        if self.lies and x.word == "this" and x.sort == "square" and not x.filters and not x.plural:
            return m.Set("square", m.ONE, (m.Of(m.THIS_CARD),))
        if x.word == "this" and x.sort in ("card", "item", "status") and not x.filters and not x.plural:
            return self.this_card(x)
        if x.sort in ("holder",) or (
            x.word == "this" and x.sort in _PEOPLE and x.sort not in ("rival", "ally")
        ):
            if x.sort == "holder" and self.names.card is None:
                return self.carrier(x)
            ref = m.HOLDER if self.names.card is not None else m.OWN
            self.note(ref, "P", "character", 1 if self.depth and self.kind in ACTIONS else 2)
            return ref
        if x.sort == "target":
            return m.TARGET
        if x.sort in ("winner", "loser"):
            if not self.target:
                self.lost.append(x)
            whoever = m.Ref("winner") if x.sort == "winner" else m.Ref("loser")
            self.note(whoever, "P", "character")
            return whoever
        if x.sort == "challenger":
            if self.challenger is None and (
                self.struck or (self.target and self.events)
            ):  # `when Mira is challenged`: by anybody
                self.whoever, self.next = self.next, self.next + 1
                self.challenger = m.Ref("label", self.whoever)
                self.note(self.challenger, "P", "character")
            if self.challenger is None:
                self.lost.append(x)
            return self.challenger
        if types == "E":
            return m.Ref("event", name=x.sort)
        if self.rolled(x):
            return m.Set("die", m.EACH)
        apart = self.apart if self.depth < 2 else []
        found = [s for s in self.seen if self.matches(s, x) and s.ref not in apart]
        if x.sort in ("rival", "ally"):
            found = [s for s in found if s.ref not in (m.OWN, m.HOLDER)]
        found = [s for s in found if (s.plural is not False if x.plural else not self.several(s))]
        found = [s for s in found if s.sort == x.sort and s.name == x.name] or found
        now = [s for s in found if s.sentence == self.sentence]
        if self.names.card is not None and not now and x.word == "the" and x.sort == "character":
            found = []  # the holder, unless the sentence mentions another character
        if found:
            # `when a character knocks out a character, place that character`: the subject
            got = now[0] if x.sort == "character" and len(now) > 1 else found[-1]
            if x.plural and self.is_unpicked(got):
                self.lost.append(x)  # all of them, or those that were adjacent?
            states = tuple(f for f in x.filters if f in _CHANGING and f not in got.like)
            if states and not x.plural:
                self.lost.append(x)  # `that standing rival`: a fact or a condition?
            return self.those(self.lifted(got), states) if states else self.lifted(got)
        if self.names.card is not None and x.sort == "character" and not x.plural:
            return m.HOLDER
        if self.names.card is not None and x.sort in ("card", self.names.card.kind) and not x.plural:
            return m.THIS_CARD
        people = [s for s in self.seen if s.types == "P" and s.weight and not self.several(s)]
        if x.word == "that" and x.sort in ("player", "opponent", "side") and people and not x.plural:
            return people[-1].ref  # the player of this piece
        if x.sort == "opponent":
            return m.Set("opponent", m.EACH if x.plural else m.ONE)
        if x.word == "bare":  # no article and no antecedent
            return self.set(m.Set(x.sort, m.ONE, x.filters, "", x.at + 1), None)
        if (
            self.target
            and "P" in types
            and not x.name
            and x.sort not in ("minion", "companion", "token", "marker", "ally")
        ):
            return m.TARGET
        self.lost.append(x)
        return m.Set(x.sort, m.EACH if x.plural else m.ONE, x.filters, x.name)

    def those(self, known: Any, states: tuple[Any, ...]) -> m.Part:
        """`those standing rivals`: the ones that are standing."""
        label = self.next
        self.next += 1
        self.seen.append(Seen(m.Ref("label", label), "P", "part", "", None, 2, (), self.sentence))
        return m.Part(m.EACH, known, states, label)

    def carrier(self, x: That) -> Any:
        """`the carrier`: whoever has the thing mentioned last."""
        things = [s.ref for s in self.seen if "T" in s.types]
        if not things:
            self.lost.append(x)
            return m.Ref("label", 0)
        return self.set(m.Set("character", m.ONE, (m.Has(things[-1]),), "", x.at + 1), None)

    def this_card(self, x: That) -> Any:
        """The card that the text is on. Unclear if the sentence has just mentioned another card."""
        if any(
            s.sort in ("item", "status", "card") and not s.name and s.sentence == self.sentence
            for s in self.seen
        ):
            self.lost.append(x)
        return m.THIS_CARD

    def several(self, s: Seen) -> bool:
        """Whether this is a plural. `each` is a singular only within its sentence."""
        return s.plural is True or (s.plural is None and s.sentence != self.sentence)

    def is_unpicked(self, s: Seen) -> bool:
        """Whether these are things of which nobody has picked any: `a rival adjacent to at least one Crate`."""
        return s.plural is True and s.weight == 1 and bool(s.name) and s.sort != "character"

    def lifted(self, got: Seen) -> Any:
        """Makes this the most recent antecedent, if it is a subject or object."""
        if got in self.seen:
            weight = 2 if got.weight and not self.depth else got.weight
            now = got._replace(weight=max(weight, got.weight), sentence=self.sentence)
            if not self.depth and got.weight:
                self.seen.remove(got)
                self.seen.append(now)
            else:
                self.seen[self.seen.index(got)] = now
        return got.ref

    def matches(self, s: Seen, x: That) -> bool:
        if x.name:
            return s.name == x.name
        if s.sort == x.sort:
            return True
        if m.Is(_OPPOSED.get(x.sort, "")) in s.like:  # `a rival character ... that ally`
            return False
        if x.sort == "marker" and s.sort == "point marker":
            return True
        return (s.sort in _KIN.get(x.sort, "").split() and any(t in types_of(x) for t in s.types)) or (
            x.sort in ("token", "marker", "card", "item") and bool(s.name) and self.kind_of(s.name, x.sort)
        )

    def kind_of(self, thing: str, sort: str) -> bool:
        found = self.names.all.get(thing)
        return found is not None and (
            found.kind == sort
            or (
                sort in ("token", "card")
                and found.kind in {"token": ("token", "minion", "marker"), "card": ("status", "item")}[sort]
            )
        )

    def is_any(self, x: That) -> bool:
        """`a rival with the Marked card`: with any copy, if none was mentioned."""
        spoken = any(seen.name == x.name for seen in self.seen)
        return x.word == "the" and self.count(x.name) > 1 and not spoken

    def count(self, thing: str) -> int:
        found = self.names.all.get(thing)
        return found.count if found else 1

    def pick(self, x: Pick, want: str) -> Any:
        found = [
            s
            for s in self.kinds
            if any(t in want for t in s.types) and s.sort not in ("", "own", "mixed", "part", "target")
        ]
        if self.onto_somebody:
            found = [s for s in found if "T" in s.types and s.sort not in ("minion", "piece")] or found
        if not found:
            self.lost.append(x)
            return m.Ref("label", 0)
        got = found[-1]
        label = self.next
        self.next += 1
        self.seen.append(
            Seen(
                m.Ref("label", label),
                got.types,
                got.sort,
                got.name,
                False,
                1 if self.depth else 2,
                got.like,
                self.sentence,
            )
        )
        kind = tuple(f for f in got.like if f not in (m.Is("in play"), OF_CHOICE))
        filters = (*kind, m.Other()) if x.other else kind
        return m.Set(got.sort, x.count, filters, got.name, label)


# ---------------------------------------------------------------------- tools for meanings


def with_challenger(x: Any, label: int) -> Any:
    """Gives the first challenge or knock-down without a doer this doer."""
    left = [label]

    def put(node: Any) -> Any:
        done = m.is_event(node, "challenge", "knock down", "knock out")
        if left and done and node.get("by") is None:
            return node.put(by=m.Set("character", label=left.pop()))
        return m.rebuilt(node, put) if isinstance(node, m.Node | tuple) else node

    return put(x)


def how_many(noun: Any) -> Any:
    return noun.count if isinstance(noun, m.Set | m.Part) else None


def pointed(noun: Any) -> Any:
    """The reference to a noun after it was introduced."""
    if isinstance(noun, m.Set | m.Join | m.Part):
        return m.Ref("label", noun.label) if noun.label else noun
    return noun


def with_owner(item: Any, before: tuple[Any, ...]) -> Any:
    """`that ally and their allies`: "their" means the ally."""
    first = pointed(before[0]) if before and not isinstance(before[0], m.Set) else None
    if not isinstance(first, m.Ref) or not isinstance(item, m.Set):
        return item

    def whose(said: Any) -> Any:
        known = isinstance(said, m.Of) and isinstance(said.owner, Pron) and said.owner.word in ("it", "they")
        return m.Of(first) if known else said

    return item.but(filters=tuple(map(whose, item.filters)))


def place_of(x: Any) -> int:
    """The position of the first noun in the text; a large number if there is none."""
    if isinstance(x, Pron | That | Pick):
        return x.at or 9999
    if isinstance(x, m.Set) and x.label:
        inner = min((place_of(f) for f in x.filters), default=9999)
        return min(x.label - 1, inner)
    if isinstance(x, m.Node | tuple):
        return min((place_of(child) for child in m.children(x)), default=9999)
    return 9999


def is_beside(where: Any) -> bool:
    """Whether this is a square adjacent to somebody."""
    return isinstance(where, m.Set) and any(isinstance(f, m.Near) and f.adjacent for f in where.filters)


def subject_of(x: Any) -> Any:
    """The reference to the subject of a clause or step."""
    if isinstance(x, m.Event):
        for role in ("who", "by", "of", "what"):
            if x.get(role) is not None and not isinstance(x.get(role), m.Time):
                return pointed(x.get(role))
        return None
    if isinstance(x, m.IsSo):
        return pointed(x.who)
    if isinstance(x, m.May | m.Must):
        return pointed(x.by) if x.by != m.YOU else subject_of(x.step)
    if isinstance(x, Wrap):
        return subject_of(x.step)
    if isinstance(x, Group):
        return subject_of(x.items[0])
    if isinstance(x, Would | Cannot | NeedNot | Only | Was | m.Not):
        return subject_of(x.x)
    if isinstance(x, m.Pay):
        return subject_of(x.cost)
    return None
