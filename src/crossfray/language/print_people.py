"""Who and what, where and how much, in the canonical wording."""

from collections.abc import Sequence

from crossfray.language import tree
from crossfray.language.canonical import is_core, posts
from crossfray.language.names import Names, plural_of
from crossfray.language.words import PLURALS

_MANY = {noun: plural.replace("-", " ") for plural, noun in PLURALS.items()}
_ROLES = ("character", "companion", "minion", "leader")
_NOT_BEFORE = (
    "character", "companion", "minion", "leader", "yours", "other", "moved through", "challenged", "in play",
    "its own",
)  # fmt: skip
OWNERS = {"your": "your", "opposing": "an opposing", "any": "any", "its": "its"}


class People:
    """Who and what, where, how much."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def who(self, who: tree.Who) -> str:
        match who:
            case tree.Own():
                return self._own()
            case tree.Holder():
                return "this character"
            case tree.Attached():
                return f"the character {self._own()} is attached to"
            case tree.That(sort, True):
                return f"each of those {self._those(sort)}" if sort else "each of them"
            case tree.That(sort):
                return f"that {self._sort(sort)}" if sort else "it"
            case tree.Target():
                return "the target"
            case tree.Named(thing):
                return self._named(thing)
            case tree.Select():
                return self._select(who)
            case tree.EitherOf(parts):
                return self._either(parts)

    def _own(self) -> str:
        own = self.names.own
        return self.names.spoken(own) if own is not None else "this character"

    def _named(self, thing_id: str) -> str:
        if self.names.card is not None and thing_id == self.names.card.id:
            return "this card"
        thing = self.names.all.get(thing_id)
        return self.names.spoken(thing) if thing else thing_id

    def held(self, what: str) -> str:
        """A card that somebody holds, with its article if it is one of several."""
        if what in ("item", "status card"):
            return f"{article(what)} {what}"
        named = self._named(what)
        if self.names.count_of(what) > 1:
            noun = self.names.noun_of(what)
            return f"{article(noun)} {noun}"
        return named

    def _sort(self, sort: str) -> str:
        return self.names.noun_of(sort) if sort in self.names.all else sort

    def _either(self, parts: tuple[tree.Who, ...]) -> str:
        """What narrows all of several choices is said once."""
        chosen = [part for part in parts if isinstance(part, tree.Select)]
        shared = posts(chosen[-1]) if chosen else ()
        if len(chosen) > 1 and shared and all(posts(part) == shared for part in chosen):
            heads = [self._head(part) if isinstance(part, tree.Select) else self.who(part) for part in parts]
            return " or ".join(heads) + self._posts(shared)
        return " or ".join(self.who(part) for part in parts)

    def _select(self, select: tree.Select) -> str:
        if select.sort == "point":
            return "each point you have"
        return self._head(select) + self._posts(posts(select))

    def _bare(self, select: tree.Select) -> str:
        """Each of them, as a plural without determiner: `rivals adjacent to Jon`."""
        return self._head(select, bare=True) + self._posts(posts(select))

    def _head(self, select: tree.Select, bare: bool = False) -> str:
        """Determiner, adjectives and noun."""
        states = [kept.state for kept in select.filters if isinstance(kept, tree.Is)]
        owner = next(
            (kept.who for kept in select.filters if isinstance(kept, tree.Of) and is_core(kept.who)), None
        )
        alone = select.count.how == "one" and owner is not None
        several = (
            bare
            or select.count.how in ("up to", "exactly", "at least", "any")
            or ((owner is not None or "yours" in states) and select.count.how != "the" and not alone)
        )
        words = [state for state in states if state not in _NOT_BEFORE]
        words += [" or ".join(kept.types) for kept in select.filters if isinstance(kept, tree.OfType)]
        if tree.AdjacentTo() in select.filters:
            words.insert(0, "adjacent")
        role = next((state for state in states if state in _ROLES), "")
        noun = self.names.noun_of(select.id) if select.id else select.sort
        if role:
            noun = f"{noun} {role}"
        if several:
            noun = self._plural(select, noun)
        spoken = " ".join((*words, noun))
        if bare:
            return spoken
        if owner is not None:
            return self._owned(select.count, owner, spoken, "other" in states)
        determiner = self._determiner(select.count, "yours" in states, "other" in states)
        return f"{article(spoken) if determiner == 'a' else determiner} {spoken}"

    def _owned(self, count: tree.Count, owner: tree.Who, spoken: str, other: bool) -> str:
        """`its item`, `one of Jon's allies`."""
        whose = possessive(self.who(owner))
        if count.how in ("one", "the"):
            return f"{whose} {spoken}"
        return f"{self._determiner(count, False, other)} of {whose} {spoken}"

    def _those(self, sort: str) -> str:
        noun = self._sort(sort)
        return noun if sort in self.names.all else _MANY.get(noun, plural_of(noun))

    def _plural(self, select: tree.Select, noun: str) -> str:
        if select.id:
            return plural_of(noun)
        *before, last = noun.split(" ")
        return " ".join((*before, _MANY.get(last, plural_of(last))))

    def _determiner(self, count: tree.Count, yours: bool, other: bool) -> str:
        if yours and count.how == "the":
            return "your"
        word = {
            "one": "one" if yours else "a",
            "up to": f"up to {count.number}",
            "exactly": str(count.number),
            "at least": f"{count.number} or more",
        }.get(count.how, count.how)
        return word + (" other" if other else "") + (" of your" if yours else "")

    def _posts(self, filters: Sequence[tree.Filter]) -> str:
        """What stands behind the noun; what another noun could take for itself comes last."""
        ordered = sorted(filters, key=_is_open)
        return "".join(f" {self._post(kept)}" for kept in ordered)

    def _post(self, kept: tree.Filter) -> str:
        match kept:
            case tree.AdjacentTo(who) if who is not None:
                return f"adjacent to {self.who(who)}"
            case tree.Within(squares, None):
                return f"within {self.squares(squares)}"
            case tree.Within(squares, who) if who is not None:
                return f"within {self.squares(squares)} of {self.who(who)}"
            case tree.NearestTo(who, unseen):
                return f"nearest to {self.who(who)}" + (" ignoring sight" if unseen else "")
            case tree.SeenBy(who):
                return f"that {self.who(who)} can see"
            case tree.Holding(what):
                return f"with {self.held(what)}"
            case tree.MorePoints():
                return "of a side with more points than yours"
            case tree.OnTrack(whose, who):
                return f"on {possessive(self.who(who)) if who else OWNERS[whose]} track"
            case tree.InPool(whose, who):
                return f"from {possessive(self.who(who)) if who else OWNERS[whose]} pool"
            case tree.OnPlace(where):
                return f"on {self.place(where)}"
            case tree.Of(who):
                return f"of {self.who(who)}"
            case tree.HeldBy(who):
                return f"held by {self.who(who)}"
            case tree.WithDefense(least, 99):
                return f"with defense {least} or more"
            case tree.WithDefense(least, most):
                return f"with defense {most}" + ("" if least else " or less")
            case tree.Is("its own"):
                return "of its own"
            case tree.Is("in play"):
                return "that is in play"
            case tree.Is(state):
                return state
            case tree.Not(what):
                return self._not(what)
        return ""

    def _not(self, kept: tree.Filter) -> str:
        match kept:
            case tree.Among(who):
                return f"other than {self.who(who)}"
            case tree.Is(state):
                return f"that is not {state}"
            case tree.MovedNow():
                return "that did not move this turn"
            case tree.Holding(what):
                return f"that does not have {self.held(what)}"
            case tree.SeenBy(tree.Select() as who) if who.count.how in ("one", "another"):
                return f"that {self._nobody(who)} can see"
            case tree.SeenBy(who):
                return f"that {self.who(who)} cannot see"
            case tree.AdjacentTo(tree.Select() as who) if who.count.how in ("one", "another"):
                return f"adjacent to {self._nobody(who)}"
            case tree.AdjacentTo(who) if who is not None:
                return f"that is not adjacent to {self.who(who)}"
            case tree.Within(squares, tree.Select() as who) if who.count.how in ("one", "another"):
                return f"within {self.squares(squares)} of {self._nobody(who)}"
            case tree.Within(squares, None):
                return f"that is not within {self.squares(squares)}"
            case tree.Within(squares, who) if who is not None:
                return f"that is not within {self.squares(squares)} of {self.who(who)}"
        return ""

    def _nobody(self, who: tree.Select) -> str:
        other: tuple[tree.Filter, ...] = (tree.Is("other"),) if who.count.how == "another" else ()
        return self._select(tree.Select(tree.Count("no"), who.sort, (*other, *who.filters), who.id))

    def squares(self, number: int) -> str:
        return "1 square" if number == 1 else f"{number} squares"

    def place(self, where: tree.Where) -> str:
        """A place after `on`."""
        match where:
            case tree.NextTo(who):
                return f"a square adjacent to {self.who(who)}"
            case tree.SquareOf(who):
                return self.square_of(who)
            case tree.OnSquare(square):
                return self._select(square)
            case tree.Area("start"):
                return "your starting area"
            case tree.Area("its start"):
                return "its starting area"
            case tree.Area("setup"):
                return "its setup square"
            case tree.Area(name):
                return f"the {self.names.noun_of(name)}"

    def square_of(self, who: tree.Who) -> str:
        if not is_core(who):
            return f"the square of {self.who(who)}"
        return f"{possessive(self.who(who))} square"

    def where(self, where: tree.Where) -> str:
        if isinstance(where, tree.NextTo):
            return f"next to {self.who(where.who)}"
        return f"on {self.place(where)}"


def possessive(name: str) -> str:
    return "its" if name == "it" else f"{name}'s"


def article(noun: str) -> str:
    return "an" if noun[:1].casefold() in "aeiou" else "a"


def is_many(who: tree.Who) -> bool:
    return isinstance(who, tree.Select) and who.count.how in ("up to", "exactly", "at least", "any")


def agree(who: tree.Who, one: str, many: str) -> str:
    return many if is_many(who) else one


def _is_open(kept: tree.Filter) -> bool:
    """Whether it ends with a noun that what follows would narrow."""
    match kept:
        case tree.AdjacentTo(who) | tree.Within(_, who) | tree.Of(who) | tree.HeldBy(who):
            return isinstance(who, tree.Select | tree.EitherOf)
        case tree.OnPlace(tree.OnSquare() | tree.NextTo()):
            return True
        case tree.Not(tree.AdjacentTo() | tree.Within()):
            return True
        case tree.Not(tree.Among(who)):
            return isinstance(who, tree.Select | tree.EitherOf)
    return False
