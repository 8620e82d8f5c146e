"""Who and what, where, and what narrows a choice: from the parse tree to nodes of the typed tree."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, get_args

from lark import Token, Transformer, v_args
from lark.tree import Meta

from crossfray.language import tree
from crossfray.language.canonical import filtered, one_of_many
from crossfray.language.clauses import Line, Narrowed, Senseless, Touching
from crossfray.language.names import Names
from crossfray.language.words import PLURALS, TYPES

YOURS = tree.Is("yours")
Determiner = tuple[tree.Count, tuple[tree.Filter, ...]]
Head = tuple[bool, Any, str, tuple[tree.Filter, ...]]
"""whether it is a plural, its sort, the id of a named thing, what its noun says beside"""


def _with_span(method: Callable[..., Any], _data: str, children: list[Any], meta: Meta) -> Any:
    """Calls a method of a builder, and notes on a new node where in the text it stands."""
    made = method(*children)
    if isinstance(made, tree.Node) and made.span == (0, 0) and not meta.empty:
        return replace(made, span=(meta.start_pos, meta.end_pos))
    return made


spanned = v_args(wrapper=_with_span)


def state_of(word: str) -> str:
    """`knocked-down` as the tree writes it."""
    return word.replace("-", " ")


def noun_of(word: str) -> str:
    """The singular, as the tree writes it."""
    return state_of(PLURALS.get(word, word))


def ordered(words: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """The words, each once, in a given order."""
    return tuple(word for word in order if word in words)


@spanned
class PeopleBuilder(Transformer[Token, Line]):
    """One method per rule of the grammar, of the same name."""

    def __init__(self, names: Names) -> None:
        super().__init__()
        self.names = names
        self.me: tree.Ref = tree.Holder() if names.holds else tree.Own()

    def own(self, _: Token) -> tree.Who:
        if self.names.own is not None:
            return tree.Own()
        return self._me()

    def holder(self, _: Token) -> tree.Who:
        return self._me()

    def _me(self) -> tree.Who:
        """`this character`, or he and she where no card names its own character."""
        if self.names.own is None and not self.names.holds:
            raise Senseless("he, she and 'this character' are the card's own character; here is none")
        return self.me

    def attached(self, *_: Token) -> tree.Who:
        return tree.Attached()

    def target(self, _: Token) -> tree.Who:
        return tree.Target()

    def it(self, _: Token) -> tree.Who:
        return tree.That()

    def this_card(self, _: Token) -> tree.Who:
        if self.names.card is None:
            raise Senseless("only a status card or an item can say 'this card'")
        return tree.Named(self.names.card.id)

    def name(self, name: Token) -> tree.Who:
        return tree.Named(str(name))

    def that_one(self, *parts: Any) -> tree.Who:
        *adjectives, (plural, sort, thing, _) = parts
        if adjectives:
            raise Senseless("who is meant is known already: say 'that rival', without more")
        return tree.That(thing or sort, many=plural)

    def the_one(self, *parts: Any) -> tree.Who:
        """`The rivals adjacent to Jon` are all of them."""
        return self._select(tree.Count("each" if parts[-1][0] else "the"), (), parts)

    def some(self, determiner: Determiner, *parts: Any) -> tree.Who:
        """`any` of several is any number of them; of one it is `a`."""
        count, more = determiner
        if count.how == "any" and not parts[-1][0]:
            count = tree.Count("one")
        if count == tree.Count("one") and tree.Is("other") in parts:
            count, parts = tree.Count("another"), tuple(part for part in parts if part != tree.Is("other"))
        return self._select(count, more, parts)

    def plural(self, *parts: Any) -> tree.Who:
        return self._select(tree.Count("each"), (), parts)

    def _select(self, count: tree.Count, more: tuple[tree.Filter, ...], parts: Any) -> tree.Select:
        *adjectives, (_, sort, thing, extra) = parts
        return filtered(tree.Select(count, sort, id=thing), (*more, *adjectives, *extra))

    def one_of(self, determiner: Determiner, many: Any) -> tree.Who:
        count, more = determiner
        if isinstance(many, tree.Select) and many.count.how in ("up to", "exactly", "at least", "any"):
            if count.how != "each" or more:
                raise Senseless("say how many once: 'up to 2 rivals', 'one of your allies'")
            return many
        if isinstance(many, tree.Select):
            return filtered(replace(many, count=count), more)
        if isinstance(many, tree.That) and count.how == "each" and not more:
            return replace(many, many=True)
        raise Senseless("say of what: 'one of your characters', 'one of her allies'")

    def owned(self, owner: tree.Who, *parts: Any) -> Any:
        *adjectives, (plural, sort, thing, extra) = parts
        if sort == "square" and not adjectives:
            return tree.SquareOf(self._settled(owner))
        if tree.Is("other") in adjectives and not plural:
            raise Senseless("say 'another': 'another ally', 'another of her allies'")
        count = tree.Count("each" if plural else "one")
        owner = self._somebody(owner)
        return self._ours(
            filtered(tree.Select(count, sort, id=thing), (*self._of(owner), *adjectives, *extra))
        )

    def _ours(self, select: tree.Select) -> tree.Select:
        """Allies and rivals are those of the card's own character, without a word."""
        if select.sort not in ("ally", "rival") or self.names.kind == "status":
            return select
        return replace(select, filters=tuple(kept for kept in select.filters if kept != tree.Of(self.me)))

    def _of(self, owner: tree.Who) -> tuple[tree.Filter, ...]:
        """What is a rival's is opposing."""
        if owner == tree.Select(tree.Count("one"), "rival"):
            return (tree.Is("opposing"),)
        return (tree.Of(owner),)

    def yours(self, *parts: Any) -> tree.Who:
        *adjectives, (plural, sort, thing, extra) = parts
        count = tree.Count("each" if plural else "the")
        return filtered(tree.Select(count, sort, id=thing), (YOURS, *adjectives, *extra))

    def narrowed(self, who: Any, *posts: Any) -> Any:
        if not isinstance(who, tree.Select):
            raise Senseless("a square of somebody cannot be narrowed")
        kept: list[tree.Filter] = []
        for post in posts:
            if isinstance(post, tree.Of):
                kept.extend(self._of(post.who))
            elif post is not None:
                kept.append(post)
        return Narrowed(who, tuple(kept))

    def np(self, *parts: Any) -> Any:
        """What stands behind the last of several nouns narrows them all, if it is the only one narrowed."""
        who = list(parts)
        for part in parts if len(parts) > 1 else ():
            thing = self.names.all.get(part.id) if isinstance(part, tree.Named) else None
            if thing is not None and thing.count > 1:
                raise Senseless(f"say which: 'an adjacent ally or an adjacent {thing.name}'")
        if not any(isinstance(part, Narrowed) for part in who[:-1]) and isinstance(who[-1], Narrowed):
            posts = who[-1].posts
            who = [
                Narrowed(part, posts) if isinstance(self._settled(part), tree.Select) else part
                for part in who
            ]
        found = [self._settled(self._narrow(part)) for part in who]
        return found[0] if len(found) == 1 else one_of_many([self._somebody(part) for part in found])

    def _settled(self, who: Any) -> Any:
        """`the character` alone is one named before; `the Drogon token` is a name."""
        if isinstance(who, tree.Select) and who.count.how == "the" and not who.filters:
            thing = self.names.all.get(who.id)
            if thing and (thing.count == 1 or thing == self.names.card):
                return tree.Named(thing.id, span=who.span)
            return tree.That(who.id or who.sort, span=who.span)
        return who

    def _narrow(self, who: Any) -> Any:
        if isinstance(who, Narrowed):
            owned = any(isinstance(post, tree.Of) for post in who.posts)
            if (
                who.select.sort == "square"
                and owned
                and who.select != tree.Select(tree.Count("the"), "square")
            ):
                raise Senseless("a piece has one square: 'its square'")
            narrowed = filtered(who.select, [self._kin(who.select, post) for post in who.posts])
            return replace(self._ours(narrowed), span=who.span)
        return who

    def _kin(self, select: tree.Select, post: tree.Filter) -> tree.Filter:
        """Of a character of any side an ally is its own, without a word."""
        if isinstance(post, tree.Not):
            return tree.Not(self._kin(select, post.what), span=post.span)
        beside = post.who if isinstance(post, tree.AdjacentTo) and select.sort == "character" else None
        if isinstance(post, tree.AdjacentTo) and isinstance(beside, tree.Select):
            kept = tuple(each for each in beside.filters if each != tree.Is("its own"))
            return replace(post, who=replace(beside, filters=kept))
        return post

    def _somebody(self, who: Any) -> Any:
        settled = self._settled(self._narrow(who))
        if not isinstance(settled, get_args(tree.Who)):
            raise Senseless("somebody or something is meant here, not a place")
        return settled

    def det_one(self) -> Any:
        return tree.Count("one"), ()

    def det_another(self) -> Any:
        return tree.Count("another"), ()

    def det_each(self) -> Any:
        return tree.Count("each"), ()

    def det_each_other(self) -> Any:
        return tree.Count("each"), (tree.Is("other"),)

    def det_any(self) -> Any:
        return tree.Count("any"), ()

    def det_no(self) -> Any:
        return tree.Count("no"), ()

    def det_no_other(self) -> Any:
        return tree.Count("no"), (tree.Is("other"),)

    def det_number(self, number: Token) -> Any:
        return tree.Count("one") if int(number) == 1 else tree.Count("exactly", int(number)), ()

    def det_up_to(self, number: Token) -> Any:
        return tree.Count("up to", int(number)), ()

    def det_at_least(self, number: Token) -> Any:
        return tree.Count("at least", int(number)), ()

    def adj_state(self, word: Token) -> tree.Filter:
        return tree.Is(state_of(word))

    def adj_other(self) -> tree.Filter:
        return tree.Is("other")

    def adj_adjacent(self) -> tree.Filter:
        return tree.AdjacentTo()

    def adj_types(self, *types: Token) -> tree.Filter:
        return tree.OfType(ordered(types, TYPES))

    def head_noun(self, *nouns: Token) -> Any:
        plural = nouns[-1] in PLURALS
        if len(nouns) == 1:
            return plural, noun_of(nouns[0]), "", ()
        if noun_of(nouns[0]) in ("rival", "ally") and noun_of(nouns[1]) in (
            "character",
            "companion",
            "minion",
            "leader",
        ):
            return plural, noun_of(nouns[0]), "", (tree.Is(noun_of(nouns[1])),)
        raise Senseless(f"'{nouns[0]} {nouns[1]}' is no kind of thing")

    def head_square(self) -> Any:
        return False, "square", "", ()

    def head_name(self, name: Token) -> Any:
        return False, "named", str(name), ()

    def head_names(self, name: Token) -> Any:
        return True, "named", str(name), ()

    def _card(self, what: Any) -> str:
        """The id of a card that is given or held; any item is `item`. One card, of which no more is said."""
        settled = self._settled(what)
        if isinstance(settled, tree.Select) and settled.count.how not in ("one", "the"):
            raise Senseless("one card is meant here: say 'a Marked card', and say it again for another")
        if isinstance(settled, tree.Select) and settled.filters:
            raise Senseless("of a card only its name can be said here: 'a Marked card', 'an item'")
        if isinstance(settled, tree.Named):
            return settled.id
        if isinstance(settled, tree.Select) and settled.id:
            return settled.id
        if isinstance(settled, tree.Select) and settled.sort in ("item", "status card"):
            return settled.sort
        if isinstance(settled, tree.That) and settled.sort in self.names.all:
            return settled.sort
        raise Senseless("a card is meant here: a status card or an item by name, or 'an item'")

    # -------------------------------------------------------------- what narrows

    def post_adjacent(self, who: Any) -> tree.Filter:
        return _unless_no(who, tree.AdjacentTo)

    def post_not_adjacent(self, who: Any) -> tree.Filter:
        return tree.Not(tree.AdjacentTo(who))

    def post_within(self, number: Token, who: Any = None) -> tree.Filter:
        return _unless_no(who, lambda other: tree.Within(int(number), other))

    def beyond(self, number: Token) -> int:
        return int(number)

    def so_far_away(self, number: Token) -> int:
        if int(number) < 2:
            raise Senseless("everybody else is at least 1 square away")
        return int(number) - 1

    def post_beyond(self, squares: int, who: Any = None) -> tree.Filter:
        return self.post_not_within(squares, who)

    def post_not_within(self, number: Any, who: Any = None) -> tree.Filter:
        if isinstance(who, tree.Select) and who.count.how not in ("one", "another", "the"):
            raise Senseless("say from whom: 'more than 2 squares away from Jon'")
        return tree.Not(tree.Within(int(number), who))

    def post_nearest(self, what: Any, unseen: bool = False) -> tree.Filter:
        who = what.who if isinstance(what, tree.SquareOf) else what
        return tree.NearestTo(who, unseen)

    def post_nearest_unseen(self, what: Any) -> tree.Filter:
        return self.post_nearest(what, unseen=True)

    def post_seen(self, who: Any) -> tree.Filter:
        return _unless_no(who, tree.SeenBy)

    def post_seen_by_you(self, _: Token) -> tree.Filter:
        return tree.SeenBy(tree.Select(tree.Count("one"), "character", (YOURS,)))

    def post_unseen(self, who: Any) -> tree.Filter:
        return tree.Not(tree.SeenBy(who))

    def post_state(self, word: Token) -> tree.Filter:
        return tree.Is(state_of(word))

    def post_not_state(self, word: Token) -> tree.Filter:
        return tree.Not(tree.Is(state_of(word)))

    def post_in_play(self, *_: Token) -> tree.Filter:
        return tree.Is("in play")

    def post_holding(self, *parts: Any) -> tree.Filter:
        return parts[-1]  # type: ignore[no-any-return]

    def post_not_holding(self, *parts: Any) -> tree.Filter:
        if isinstance(parts[-1], tree.Not):
            raise Senseless("say 'no' or 'not', not both")
        return tree.Not(parts[-1])

    def held(self, what: Any) -> tree.Filter:
        """`no item` is that it holds none."""
        if isinstance(what, tree.Select) and what.count.how == "no":
            return tree.Not(tree.Holding(self._card(replace(what, count=tree.Count("one")))))
        return tree.Holding(self._card(what))

    def post_richer(self) -> tree.Filter:
        return tree.MorePoints()

    def post_of(self, who: Any) -> tree.Filter:
        return tree.Of(who)

    def post_nothing(self) -> None:
        return None

    def post_held_by(self, who: Any) -> tree.Filter:
        return tree.HeldBy(who)

    def post_defense_at_least(self, number: Token) -> tree.Filter:
        return tree.WithDefense(int(number))

    def post_defense_at_most(self, number: Token) -> tree.Filter:
        return tree.WithDefense(0, int(number))

    def post_defense(self, number: Token) -> tree.Filter:
        return tree.WithDefense(int(number), int(number))

    def post_other_than(self, who: Any) -> tree.Filter:
        return tree.Not(tree.Among(who))

    def post_its_own(self) -> tree.Filter:
        return tree.Is("its own")

    def post_moved_through(self) -> tree.Filter:
        return tree.Is("moved through")

    def post_not_moved(self) -> tree.Filter:
        return tree.Not(tree.MovedNow())

    def post_challenged(self) -> tree.Filter:
        return tree.Is("challenged")

    def post_on_track(self, whose: Any) -> tree.Filter:
        return tree.OnTrack("its", whose) if isinstance(whose, get_args(tree.Who)) else tree.OnTrack(whose)

    def post_on(self, where: Any) -> tree.Filter:
        return tree.OnPlace(where)

    def post_touching(self, who: Any) -> Any:
        return Touching(who)

    def of_somebody(self, who: Any) -> tree.Filter:
        return tree.Of(self._somebody(who))

    def in_pool(self, whose: Any) -> tree.Filter:
        return tree.InPool("its", whose) if isinstance(whose, get_args(tree.Who)) else tree.InPool(whose)

    def track(self, whose: Any) -> Any:
        return whose

    def pool(self, whose: Any) -> Any:
        return whose

    def track_any(self) -> str:
        return "any"

    def track_opposing(self) -> str:
        return "opposing"

    def whose_your(self) -> str:
        return "your"

    def whose_its(self, who: Any) -> Any:
        """`its track` is that of the one named last; of somebody else it is said whose."""
        if who in (self.me, tree.Own()):
            return "your"
        return "its" if who == tree.That() else self._somebody(who)

    # -------------------------------------------------------------- where

    def next_to(self, who: Any) -> tree.Where:
        return tree.NextTo(who)

    def at_place(self, place: Any) -> tree.Where:
        return place  # type: ignore[no-any-return]

    def place_np(self, what: Any) -> tree.Where:
        if isinstance(what, tree.SquareOf):
            return what
        if isinstance(what, tree.Select) and what.sort == "square":
            if what.count.how == "the" and len(what.filters) == 1 and isinstance(what.filters[0], tree.Of):
                return tree.SquareOf(what.filters[0].who)
            return _square(what)
        if isinstance(what, tree.EitherOf):
            raise Senseless("one place is meant here")
        return tree.SquareOf(what)

    def area(self, name: Token) -> tree.Where:
        return tree.Area(str(name))

    def area_start(self, *whose: Any) -> tree.Where:
        mine = all(who in (self.me, tree.Own()) for who in whose)
        if not mine and not isinstance(whose[0], tree.That):
            raise Senseless("say 'your starting area', or of somebody named before 'its starting area'")
        return tree.Area("start" if mine else "its start")

    def area_setup(self, *whose: Any) -> tree.Where:
        if not all(isinstance(who, tree.That) for who in whose):
            raise Senseless("it is 'its setup square'")
        return tree.Area("setup")


def _unless_no(who: Any, make: Callable[[Any], tree.Filter]) -> tree.Filter:
    """`adjacent to no other rival` is not adjacent to another rival."""
    if isinstance(who, tree.Select) and who.count.how == "no":
        other = tree.Is("other") in who.filters
        rest = [kept for kept in who.filters if kept != tree.Is("other")]
        count = tree.Count("another" if other else "one")
        return tree.Not(make(filtered(replace(who, count=count, filters=()), rest)))
    return make(who)


def _square(square: tree.Select) -> tree.Where:
    """An empty square adjacent to somebody, and nothing more, is just next to it."""
    beside = [kept for kept in square.filters if isinstance(kept, tree.AdjacentTo) and kept.who is not None]
    only = all(kept in (tree.Is("empty"), *beside[:1]) for kept in square.filters)
    if square.count.how == "one" and only and beside and beside[0].who is not None:
        return tree.NextTo(beside[0].who)
    return tree.OnSquare(square)
