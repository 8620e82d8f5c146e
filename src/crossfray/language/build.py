"""From the parse tree of a sentence to facts, clauses and the nodes of the typed tree inside them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, get_args

from lark import Token, Transformer, v_args
from lark.tree import Meta

from crossfray.language import tree
from crossfray.language.canonical import both, filtered, near, one_of_many
from crossfray.language.clauses import (
    Clause,
    Doing,
    Fact,
    InteractTo,
    Item,
    Join,
    Lead,
    Line,
    Narrowed,
    Passes,
    Predicate,
    Rule,
    Senseless,
    Someone,
    Touching,
    Usable,
    Verb,
    You,
)
from crossfray.language.names import Names
from crossfray.language.words import FACES, PASSED, PLURALS, TYPES

BASIC = ("move", "challenge", "assist", "interact")
YOURS = tree.Is("yours")


def _with_span(method: Callable[..., Any], _data: str, children: list[Any], meta: Meta) -> Any:
    """Calls a method of the builder, and notes on a new node where in the text it stands."""
    made = method(*children)
    if isinstance(made, tree.Node) and made.span == (0, 0) and not meta.empty:
        return replace(made, span=(meta.start_pos, meta.end_pos))
    return made


def _state(word: str) -> str:
    return word.replace("-", " ")


def _noun(word: str) -> str:
    return _state(PLURALS.get(word, word))


@v_args(wrapper=_with_span)
class Builder(Transformer[Token, Line]):
    """One method per rule of the grammar, of the same name."""

    def __init__(self, names: Names) -> None:
        super().__init__()
        self.names = names
        self.me: tree.Ref = tree.Holder() if names.holds else tree.Own()

    # -------------------------------------------------------------- who and what

    def own(self, _: Token) -> tree.Who:
        return tree.Own()

    def holder(self, _: Token) -> tree.Who:
        return tree.Holder()

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
        *_adjectives, (_, sort, thing, _) = parts
        return tree.That(thing or sort)

    def the_one(self, *parts: Any) -> tree.Who:
        return self._select(tree.Count("the"), (), parts)

    def some(self, determiner: tuple[tree.Count, tuple[tree.Filter, ...]], *parts: Any) -> tree.Who:
        return self._select(*determiner, parts)

    def plural(self, *parts: Any) -> tree.Who:
        return self._select(tree.Count("each"), (), parts)

    def _select(self, count: tree.Count, more: tuple[tree.Filter, ...], parts: Any) -> tree.Select:
        *adjectives, (_, sort, thing, extra) = parts
        return filtered(tree.Select(count, sort, id=thing), (*more, *adjectives, *extra))

    def one_of(self, determiner: tuple[tree.Count, tuple[tree.Filter, ...]], many: Any) -> tree.Who:
        count, more = determiner
        if isinstance(many, tree.Select):
            return filtered(replace(many, count=count), more)
        raise Senseless("say of what: 'one of your characters', 'one of her allies'")

    def owned(self, owner: tree.Who, *parts: Any) -> Any:
        *adjectives, (plural, sort, thing, extra) = parts
        if sort == "square" and not adjectives:
            return tree.SquareOf(self._settled(owner))
        count = tree.Count("each" if plural else "one")
        owner = self._somebody(owner)
        return filtered(tree.Select(count, sort, id=thing), (*self._of(owner, sort), *adjectives, *extra))

    def _of(self, owner: tree.Who, sort: str) -> tuple[tree.Filter, ...]:
        """What is mine needs no word, for allies and rivals; what is a rival's is opposing."""
        if owner == self.me and sort in ("ally", "rival"):
            return ()
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
                kept.extend(self._of(post.who, who.sort))
            elif post is not None:
                kept.append(post)
        return Narrowed(who, tuple(kept))

    def np(self, *parts: Any) -> Any:
        """What stands behind the last of several nouns narrows them all, if it is the only one narrowed."""
        who = list(parts)
        if not any(isinstance(part, Narrowed) for part in who[:-1]) and isinstance(who[-1], Narrowed):
            posts = who[-1].posts
            who = [Narrowed(part, posts) if isinstance(part, tree.Select) else part for part in who]
        found = [self._settled(_narrow(part)) for part in who]
        return found[0] if len(found) == 1 else one_of_many([self._somebody(part) for part in found])

    def _settled(self, who: Any) -> Any:
        """`the character` alone is one named before; `the Drogon token` is a name."""
        if isinstance(who, tree.Select) and who.count.how == "the" and not who.filters:
            thing = self.names.all.get(who.id)
            if thing and thing.count == 1:
                return tree.Named(thing.id, span=who.span)
            return tree.That(who.id or who.sort, span=who.span)
        return who

    def _somebody(self, who: Any) -> Any:
        settled = self._settled(_narrow(who))
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
        return tree.Is(_state(word))

    def adj_adjacent(self) -> tree.Filter:
        return tree.AdjacentTo()

    def adj_types(self, *types: Token) -> tree.Filter:
        return tree.OfType(_ordered(types, TYPES))

    def head_noun(self, *nouns: Token) -> Any:
        plural = nouns[-1] in PLURALS
        if len(nouns) == 1:
            return plural, _noun(nouns[0]), "", ()
        if _noun(nouns[0]) in ("rival", "ally") and _noun(nouns[1]) in (
            "character",
            "companion",
            "minion",
            "leader",
        ):
            return plural, _noun(nouns[0]), "", (tree.Is(_noun(nouns[1])),)
        raise Senseless(f"'{nouns[0]} {nouns[1]}' is no kind of thing")

    def head_square(self) -> Any:
        return False, "square", "", ()

    def head_name(self, name: Token) -> Any:
        return False, "named", str(name), ()

    # -------------------------------------------------------------- what narrows

    def post_adjacent(self, who: Any) -> tree.Filter:
        return _unless_no(who, tree.AdjacentTo)

    def post_not_adjacent(self, who: Any) -> tree.Filter:
        return tree.Not(tree.AdjacentTo(who))

    def post_within(self, number: Token, who: Any = None) -> tree.Filter:
        return _unless_no(who, lambda other: tree.Within(int(number), other))

    def post_seen(self, who: Any) -> tree.Filter:
        return _unless_no(who, tree.SeenBy)

    def post_unseen(self, who: Any) -> tree.Filter:
        return tree.Not(tree.SeenBy(who))

    def post_state(self, word: Token) -> tree.Filter:
        return tree.Is(_state(word))

    def post_not_state(self, word: Token) -> tree.Filter:
        return tree.Not(tree.Is(_state(word)))

    def post_in_play(self, *_: Token) -> tree.Filter:
        return tree.Is("in play")

    def post_holding(self, *parts: Any) -> tree.Filter:
        return parts[-1]  # type: ignore[no-any-return]

    def post_not_holding(self, *parts: Any) -> tree.Filter:
        return tree.Not(parts[-1])

    def held(self, what: Any) -> tree.Holding:
        return tree.Holding(self._card(what))

    def post_richer(self) -> tree.Filter:
        return tree.MorePoints()

    def post_of(self, who: Any) -> tree.Filter:
        return tree.Of(who)

    def post_nothing(self) -> None:
        return None

    def post_moved_through(self) -> tree.Filter:
        return tree.Is("moved through")

    def post_challenged(self) -> tree.Filter:
        return tree.Is("challenged")

    def post_on_track(self, whose: Any) -> tree.Filter:
        return tree.OnTrack(whose)

    def post_on(self, where: Any) -> tree.Filter:
        return tree.OnPlace(where)

    def post_touching(self, who: Any) -> Any:
        return Touching(who)

    def of_somebody(self, who: Any) -> tree.Filter:
        return tree.Of(self._somebody(who))

    def in_pool(self, whose: Any) -> tree.Filter:
        return tree.InPool(whose)

    def track(self, whose: str) -> str:
        return whose

    def pool(self, whose: str) -> str:
        return whose

    def track_any(self) -> str:
        return "any"

    def track_opposing(self) -> str:
        return "opposing"

    def whose_your(self) -> str:
        return "your"

    def whose_its(self, *_: Any) -> str:
        return "its"

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

    def area_start(self, *_: Any) -> tree.Where:
        return tree.Area("start")

    def area_setup(self, *_: Any) -> tree.Where:
        return tree.Area("setup")

    # -------------------------------------------------------------- what happens, what holds

    def fact_of(self, subject: tuple[Someone, ...], *predicates: Predicate) -> Fact:
        facts = [predicate(_single(subject)) for predicate in predicates]
        return facts[0] if len(facts) == 1 else _together(facts)

    def fact_both(self, one: Any, first: Predicate, other: Any, second: Predicate) -> Fact:
        return _together([first(_single(one)), second(_single(other))])

    def fact_or(self, subject: Any, first: Predicate, second: Predicate) -> Fact:
        return _any_of([first(_single(subject)), second(_single(subject))])

    def fact_alone(self, predicate: Predicate) -> Fact:
        return predicate(self.me)

    def time_turn_begins(self, who: Any) -> Fact:
        return Fact(tree.Moment("turn begins", self._somebody(who)))

    def time_turn_ends(self, who: Any) -> Fact:
        return Fact(tree.Moment("turn ends", self._somebody(who)))

    def time_round_ends(self) -> Fact:
        return Fact(tree.Moment("round ends"))

    def is_state(self, word: Token) -> Predicate:
        state = _state(word)

        def holds(who: Someone) -> Fact:
            somebody = _person(who)
            moment = None
            if state == "knocked down":
                moment = tree.Moment("is knocked down", somebody)
            elif state == "knocked out":
                moment = tree.Moment("is knocked out", somebody)
            return Fact(moment, tree.StateIs(somebody, state))

        return holds

    def is_one_of_states(self, *words: Token) -> Predicate:
        facts = [self.is_state(word) for word in words]
        return lambda who: _any_of([fact(who) for fact in facts])

    def is_not_state(self, word: Token) -> Predicate:
        return _condition(lambda who: tree.NotSo(tree.StateIs(who, _state(word))))

    def is_standing(self) -> Predicate:
        return _condition(lambda who: tree.StateIs(who, "standing"))

    def is_on_map(self) -> Predicate:
        return _condition(lambda who: tree.StateIs(who, "on the map"))

    def is_not_on_map(self) -> Predicate:
        return _condition(lambda who: tree.NotSo(tree.StateIs(who, "on the map")))

    def is_adjacent(self, other: Any) -> Predicate:
        return _condition(lambda who: near(who, other))

    def is_not_adjacent(self, other: Any) -> Predicate:
        return _condition(lambda who: tree.NotSo(near(who, other)))

    def is_within(self, number: Token, other: Any) -> Predicate:
        return _condition(lambda who: near(who, other, int(number)))

    def is_not_within(self, number: Token, other: Any) -> Predicate:
        return _condition(lambda who: tree.NotSo(near(who, other, int(number))))

    def is_on(self, place: Any) -> Predicate:
        return _condition(lambda who: tree.On(who, place))

    def is_not_on(self, place: Any) -> Predicate:
        return _condition(lambda who: tree.NotSo(tree.On(who, place)))

    def is_touching(self, what: Any) -> Predicate:
        return lambda who: Fact(touching=(_person(who), what))

    def has(self, what: Any) -> Predicate:
        if isinstance(what, tree.Select):
            return lambda who: _there_is(who, what) if isinstance(who, You) else self._holds_card(who, what)
        return _condition(lambda who: tree.Has(who, self._card(what)))

    def _holds_card(self, who: Someone, what: Any) -> Fact:
        return Fact(condition=tree.Has(_person(who), self._card(what)))

    def has_more(self, *parts: Any) -> Predicate:
        what = self._counted(parts)
        return lambda who: Fact(condition=tree.There(_yours(who, what), more=True))

    def _counted(self, parts: Sequence[Any]) -> tree.Select:
        """`for each` and `more than`: adjectives, a noun, what narrows it."""
        rest = [part for part in parts if not isinstance(part, Token)]
        at = next(index for index, part in enumerate(rest) if isinstance(part, tuple))
        return filtered(self._select(tree.Count("each"), (), rest[: at + 1]), rest[at + 1 :])

    def moved_not(self) -> Predicate:
        return _condition(lambda who: tree.NotSo(tree.HasMoved(who)))

    def has_not(self, what: Any) -> Predicate:
        return _condition(lambda who: tree.NotSo(tree.Has(who, self._card(what))))

    def sees(self, other: Any) -> Predicate:
        return _condition(lambda who: tree.Sees(who, other))

    def sees_not(self, other: Any) -> Predicate:
        return _condition(lambda who: tree.NotSo(tree.Sees(who, other)))

    def moved(self) -> Predicate:
        return _condition(tree.HasMoved)

    def moved_more(self, number: Token) -> Predicate:
        return _condition(lambda who: tree.HasMoved(who, int(number)))

    def did(self) -> Predicate:
        return lambda _: Fact(condition=tree.Done())

    def becomes(self, word: Token) -> Predicate:
        events: dict[str, tree.Event] = {
            "exhausted": "becomes exhausted",
            "knocked-down": "is knocked down",
            "knocked-out": "is knocked out",
        }
        return _moment(events, word)

    def would_be(self, word: Token) -> Predicate:
        events: dict[str, tree.Event] = {
            "knocked-down": "would be knocked down",
            "knocked-out": "would be knocked out",
        }
        return _moment(events, word)

    def knocks(self, whom: Any, how: Any) -> Predicate:
        event: tree.Event = "knocks down" if how == "down" else "knocks out"
        return lambda who: Fact(tree.Moment(event, _person(who), whom))

    def knocks_how(self, how: Any, whom: Any) -> Predicate:
        return self.knocks(whom, how)

    def how(self, word: Token) -> str:
        return str(word)

    def challenges(self, whom: Any) -> Predicate:
        return lambda who: Fact(tree.Moment("challenges", _person(who), whom))

    def is_challenged(self, by: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("challenges", by, _person(who)))

    def wins(self, whom: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("wins", _person(who), whom), tree.Outcome(True))

    def loses(self, whom: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("loses", _person(who), whom), tree.Outcome(False))

    def does_ability(self) -> Predicate:
        return lambda who: Fact(tree.Moment("does an ability", _person(who)))

    def moves(self) -> Predicate:
        return lambda who: Fact(tree.Moment("moves", _person(who)))

    def enters(self, place: Any) -> Predicate:
        return lambda who: Fact(tree.Moment("enters", _person(who), place))

    def stands_up(self) -> Predicate:
        return lambda who: Fact(tree.Moment("stands up", _person(who)))

    def returns(self, place: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("returns", _person(who), place))

    def interacts(self) -> Predicate:
        return lambda who: Fact(tree.Moment("interacts", _person(who)))

    def rolls(self) -> Predicate:
        return lambda who: Fact(tree.Moment("rolls", _person(who)))

    def shifts_off(self, _track: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("shifts off", _person(who)))

    def rolled_faces(self, *faces: Token) -> Fact:
        return Fact(condition=tree.Rolled(_ordered(faces, FACES)))

    def rolled_at_least(self, number: Token) -> Fact:
        return Fact(condition=tree.Rolled((), int(number)))

    # -------------------------------------------------------------- steps

    def do_move(self, squares: tree.Amount, *ways: Any) -> Doing:
        return Verb(_moved(tree.Move(squares), ways), doer=True)

    def do_challenge(self, dice: tree.Amount, targets: Any = None) -> Doing:
        return Verb(self._challenge(dice, targets), doer=True)

    def do_challenge_said(self, targets: Any, dice: Any = None) -> Doing:
        if dice is None:
            raise Senseless("how many dice? 'a challenge 2 to it'")
        return Verb(self._challenge(dice, targets), doer=True)

    def do_ranged(self, squares: Token, dice: tree.Amount, targets: Any = None) -> Doing:
        return Verb(replace(self._challenge(dice, targets), range=int(squares)), doer=True)

    def _challenge(self, dice: tree.Amount, targets: Any) -> tree.Challenge:
        """A challenge to the card's own character is done by nobody."""
        return tree.Challenge(dice, targets=targets, nobody=targets == tree.Own())

    def aim(self, who: Any) -> Any:
        return who

    def act_challenge(self, targets: Any = None) -> Doing:
        return Verb(tree.Act(("challenge",), targets=targets), doer=True)

    def act_move(self) -> Doing:
        return Verb(tree.Act(("move",)), doer=True)

    def act_assist(self) -> Doing:
        return Verb(tree.Act(("assist",)), doer=True)

    def act_interact(self, what: Any = None) -> Doing:
        return Verb(tree.Act(("interact",), targets=what), doer=True)

    def act_basic(self) -> Doing:
        return Verb(tree.Act(BASIC), doer=True)

    def act_basic_times(self, number: Token) -> Doing:
        return Verb(tree.Act(BASIC, times=int(number)), doer=True)

    def do_stand(self) -> Doing:
        return Verb(tree.Stand(self.me), doer=True)

    def move_somebody(self, who: Any, squares: tree.Amount, *ways: Any) -> Doing:
        return Verb(_moved(tree.Move(squares, self._somebody(who)), ways))

    def move_card(self, card: Any, to: Any) -> Doing:
        return Verb(tree.Give(self._card(card), to, moving=True))

    def push(self, who: Any, squares: tree.Amount) -> Doing:
        return Verb(tree.Move(squares, self._somebody(who), away=self.me))

    def pull(self, who: Any, squares: tree.Amount) -> Doing:
        return Verb(tree.Move(squares, self._somebody(who), toward=self.me))

    def place_at(self, what: Any, *rest: Any) -> Doing:
        *source, where = rest
        return Verb(tree.Place(self._from(what, source), where))

    def place_on_track(self, what: Any, *rest: Any) -> Doing:
        *source, space, whose = rest
        owner = "your" if whose == "your" else "its"
        return Verb(tree.ToTrack(self._from(what, source), int(space), owner))  # type: ignore[arg-type]

    def _from(self, what: Any, source: list[tree.Filter]) -> tree.Who:
        somebody = self._somebody(what)
        if source and isinstance(somebody, tree.Select):
            return filtered(somebody, source)
        return somebody  # type: ignore[no-any-return]

    def into_play(self, what: Any) -> Doing:
        if not (isinstance(what, tree.Select) and what.sort == "status card"):
            raise Senseless("only a scenario status card is put into play")
        return Verb(tree.PutIntoPlay())

    def stand(self, who: Any) -> Doing:
        return Verb(tree.Stand(who))

    def knock_down(self, who: Any) -> Doing:
        return Verb(tree.KnockDown(who))

    def choose(self, what: Any) -> Doing:
        if not isinstance(what, tree.Select):
            raise Senseless("there is nothing to choose: say 'choose a rival', 'choose an ally'")
        return Verb(tree.Choose(what))

    def swap(self, one: Any, other: Any) -> Doing:
        return Verb(tree.Swap(one, other))

    def give(self, card: Any, to: Any) -> Doing:
        return Verb(tree.Give(self._card(card), to))

    def give_to(self, to: Any, held: tree.Holding) -> Doing:
        return Verb(tree.Give(held.what, to))

    def get_card(self, held: tree.Holding) -> Doing:
        return Verb(tree.Give(held.what, self.me), doer=True)

    def discard(self, what: Any) -> Doing:
        return Verb(tree.Discard(what))

    def discard_to(self, what: Any, verb: Doing) -> Doing:
        if not isinstance(verb, Verb):
            raise Senseless("what is discarded pays for a step")
        return Verb(tree.Steps((tree.Discard(what), verb.step)), verb.doer)

    def remove(self, what: Any) -> Doing:
        return Verb(tree.Remove(what))

    def shift_down(self, what: Any, number: Token) -> Doing:
        return Verb(tree.Shift(self._shifted(what), int(number)))

    def shift_up(self, what: Any, number: Token) -> Doing:
        return Verb(tree.Shift(self._shifted(what), -int(number)))

    def shift_off(self, what: Any, _track: Any = None) -> Doing:
        return Verb(tree.Shift(self._shifted(what), 0))

    def _shifted(self, what: Any) -> tree.Select:
        if not isinstance(what, tree.Select):
            raise Senseless("say what is shifted: 'an ability token on your track'")
        return replace(what, sort="ability token") if what.sort == "token" else what

    def roll(self, number: Token, *_: Any) -> Doing:
        return Verb(tree.Roll(int(number)))

    def raise_kinds(self, *parts: Any) -> Doing:
        kinds = {part for part in parts if isinstance(part, str) and not isinstance(part, Token)}
        return Verb(tree.Raise(tuple(sorted(kinds)), int(parts[-1])))

    def lower_cost(self, _: Any, number: Token) -> Doing:
        return Verb(tree.LowerCost(int(number)))

    def raise_cost(self, _: Any, number: Token) -> Doing:
        return Verb(tree.LowerCost(-int(number)))

    def cost(self, *_: Any) -> str:
        return "cost"

    def of_ability(self, *_: Any) -> None:
        return None

    def kind(self, word: Token) -> str:
        return "" + str(word)

    def points(self, number: Token) -> Doing:
        return Verb(tree.Points(int(number)))

    def home(self, who: Any, place: Any) -> Doing:
        if place != tree.Area("start"):
            raise Senseless("somebody returns to its starting area")
        return Verb(tree.Home(who))

    def flip(self) -> Doing:
        return Verb(tree.Flip())

    def exhaust(self, who: Any) -> Doing:
        return Verb(tree.Exhaust(who))

    def control(self, who: Any) -> Doing:
        return Verb(tree.Control(who))

    def score(self, what: Any) -> Doing:
        return Verb(tree.Score(what))

    def claim(self, what: Any) -> Doing:
        return Verb(tree.Claim(what))

    def interact_to(self, *parts: Any) -> Doing:
        verb = parts[-1]
        if not isinstance(verb, Verb):
            raise Senseless("an interact is done for a step")
        return InteractTo(verb.step)

    def may_pass(self, through: tuple[str, ...]) -> Doing:
        return Passes(through)

    def may_pass_somebody(self, _: Any, through: tuple[str, ...]) -> Doing:
        return Passes(through)

    def placed_at(self, where: Any) -> Any:
        return lambda who: tree.Place(who, where)

    def made_state(self, word: Token) -> Any:
        if word == "knocked-down":
            return tree.KnockDown
        if word == "exhausted":
            return tree.Exhaust
        if word == "removed":
            return tree.Remove
        raise Senseless(f"nobody is made {_state(word)} by a step")

    def made_removed(self) -> Any:
        return tree.Remove

    def made_discarded(self) -> Any:
        return tree.Discard

    def squares(self, number: Token) -> tree.Amount:
        return tree.Number(int(number))

    def squares_per_success(self, number: Token) -> tree.Amount:
        if int(number) != 1:
            raise Senseless("it is one square per success")
        return tree.Counted("successes")

    def way_straight(self) -> Any:
        return {"straight": True}

    def way_toward(self, who: Any) -> Any:
        return {"toward": who}

    def way_away(self, who: Any) -> Any:
        return {"away": who}

    def way_through(self, through: tuple[str, ...]) -> Any:
        return {"through": through}

    def things(self, *parts: Any) -> tuple[str, ...]:
        return _ordered(parts, PASSED)

    def obstructions(self) -> str:
        return "obstructions"

    def walls(self) -> str:
        return "walls"

    def those(self, *nouns: Token) -> str:
        many = {noun: plural for plural, noun in PLURALS.items()}
        passed = many.get(_noun(nouns[-1]), str(nouns[-1]))
        if passed not in PASSED:
            raise Senseless(f"a move may pass through {', '.join(PASSED)}, not through {passed}")
        return passed

    def dice_number(self, number: Token) -> tree.Amount:
        return tree.Number(int(number))

    def dice_per_each(self, base: Token, each: Token, *parts: Any) -> tree.Amount:
        return tree.PerEach(int(base), int(each), self._counted(parts))

    def dice_said(self, counted: tree.Amount) -> tree.Amount:
        return counted

    def dice_with(self, number: Token, _: Token) -> tree.Amount:
        return tree.Number(int(number))

    def counted_moved(self, *_: Any) -> tree.Amount:
        return tree.Counted("moved")

    def counted_costs(self, *_: Any) -> tree.Amount:
        return tree.Counted("costs lowered")

    def counted_successes(self) -> tree.Amount:
        return tree.Counted("successes")

    def _card(self, what: Any) -> str:
        """The id of a card that is given or held; any item is `item`."""
        settled = self._settled(what)
        if isinstance(settled, tree.Named):
            return settled.id
        if isinstance(settled, tree.Select) and settled.id:
            return settled.id
        if isinstance(settled, tree.Select) and settled.sort in ("item", "status card"):
            return settled.sort
        if isinstance(settled, tree.That) and settled.sort in self.names.all:
            return settled.sort
        raise Senseless("a card is meant here: a status card or an item by name, or 'an item'")

    # -------------------------------------------------------------- clauses and standing rules

    def verb(self, doing: Doing) -> Doing:
        return doing

    def subject(self, *parts: Any) -> tuple[Someone, ...]:
        return tuple(
            You(span=part.span) if isinstance(part, tree.Select) and part.sort == "side" else part
            for part in parts
        )

    def subject_you(self, _: Token) -> tuple[Someone, ...]:
        return (You(),)

    def clause_bare(self, doing: Doing) -> Any:
        return Clause(doing)

    def clause_subject(self, subject: Any, doing: Doing) -> Any:
        return Clause(doing, subject)

    def clause_may(self, subject: Any, doing: Doing) -> Any:
        return Clause(doing, subject, may=True)

    def clause_passive(self, subject: Any, made: Any) -> Any:
        return Clause(Verb(_all_made(subject, made)))

    def clause_may_passive(self, subject: Any, made: Any) -> Any:
        return Clause(Verb(_all_made(subject, made)), (You(),), may=True)

    def clause_stays(self, _subject: Any, *_: Token) -> Any:
        return Clause(Verb(tree.Stay()))

    def this_may(self, doing: Doing) -> Any:
        return Clause(doing, may=True, this=True)

    def clause(self, rule: Any) -> Any:
        return rule

    def challenge_done(self, *parts: Any) -> Any:
        amounts = [part for part in parts if isinstance(part, get_args(tree.Amount))]
        targets = [part for part in parts if not isinstance(part, get_args(tree.Amount))]
        if len(amounts) != 1:
            raise Senseless("how many dice? 'a challenge 2 is done to it'")
        return Clause(Verb(tree.Challenge(amounts[0], targets=targets[0], nobody=True)))

    def value(self, word: Token) -> Any:
        return str(word)

    def value_raised(self, who: Any, value: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "add", number)

    def value_lowered(self, who: Any, value: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "subtract", number)

    def value_of_raised(self, value: Any, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "add", number)

    def value_of_lowered(self, value: Any, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "subtract", number)

    def value_at_most(self, who: Any, value: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), value, "at most", number)

    def cost_more(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "cost", "add", number)

    def cost_less(self, who: Any, number: Token) -> tuple[Rule, ...]:
        return self._modifier((who,), "cost", "subtract", number)

    def value_more(self, subject: Any, number: Token, value: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, value, "add", number)

    def value_less(self, subject: Any, number: Token, value: Any) -> tuple[Rule, ...]:
        return self._modifier(subject, value, "subtract", number)

    def dice_more(self, subject: Any, number: Token, _: Token, against: Any = None) -> tuple[Rule, ...]:
        return self._modifier(subject, "dice", "add", number, against)

    def dice_less(self, subject: Any, number: Token, _: Token, against: Any = None) -> tuple[Rule, ...]:
        return self._modifier(subject, "dice", "subtract", number, against)

    def in_any_challenge(self, *_: Any) -> None:
        return None

    def in_challenge_to(self, _subject: Any, whom: Any) -> Any:
        return whom

    def in_challenge_against(self, whom: Any) -> Any:
        return whom

    def range_at_most(self, *parts: Any) -> tuple[Rule, ...]:
        everybody = tree.Select(tree.Count("each"), "character")
        return self._modifier((everybody,), "range", "at most", parts[-1])

    def _modifier(
        self, subject: Any, value: Any, change: Any, number: Token, against: Any = None
    ) -> tuple[Rule, ...]:
        scope = one_of_many([_every(self._somebody(_person(who))) for who in subject])
        return (tree.Modifier(value, change, tree.Number(int(number)), scope, against=_one(against)),)

    def cannot_be(self, subject: Any, state: Token, by: Any = None) -> tuple[Rule, ...]:
        return self._prohibition(subject, f"be {_state(state)}", by)

    def cannot_be_pushed(self, subject: Any, what: Any, by: Any = None) -> tuple[Rule, ...]:
        return self._prohibition(subject, f"be {what}", by)

    def cannot_do(self, subject: Any, what: Any) -> tuple[Rule, ...]:
        return self._prohibition(subject, str(what), None)

    def _prohibition(self, subject: Any, act: str, by: Any) -> tuple[Rule, ...]:
        who = one_of_many([_every(_person(somebody)) for somebody in subject])
        return (tree.Prohibition(who, act, _one(by)),)

    def pushed(self, word: Token) -> str:
        return str(word)

    def ability_verb(self, word: Token) -> str:
        return str(word)

    def usable_down(self, *parts: Any) -> Any:
        if parts[-1] != "knocked-down":
            raise Senseless("only 'while knocked down' is said of an ability")
        return Usable(while_down=True)

    def usable_only_if(self, *parts: Any) -> Any:
        return Usable(only_if=_holds(parts[-1]))

    # -------------------------------------------------------------- lines

    def period(self, word: Token) -> Any:
        return str(word)

    def often_once(self, period: Any) -> tree.Limit:
        return tree.Limit(1, period)

    def often_twice(self, period: Any) -> tree.Limit:
        return tree.Limit(2, period)

    def often_times(self, number: Token, period: Any) -> tree.Limit:
        return tree.Limit(int(number), period)

    def lead_while(self, fact: Fact) -> Lead:
        return Lead("while", fact)

    def lead_when(self, fact: Fact) -> Lead:
        return Lead("when", fact)

    def lead_if(self, fact: Fact) -> Lead:
        return Lead("if", fact)

    def lead_if_time(self, fact: Fact, time: Fact) -> Lead:
        return Lead("when", replace(time, condition=_holds(fact)))

    def lead_when_or(self, *facts: Any) -> Lead:
        return Lead("when", _any_of([fact for fact in facts if isinstance(fact, Fact)]))

    def lead_repeat(self, number: Token) -> Lead:
        return Lead("repeat", times=int(number))

    def lead_limit(self, limit: tree.Limit) -> Lead:
        return Lead("limit", limit=limit)

    def lead_then(self) -> Lead:
        return Lead("then")

    def lead_otherwise(self) -> Lead:
        return Lead("otherwise")

    def tail_clause(self, join: Join, clause: Any) -> Item:
        return Item(clause, join)

    def tail_if(self, join: Join, *parts: Any) -> Item:
        *facts, clause = parts
        return Item(clause, join, both([_holds(fact) for fact in facts]))

    def inner(self, fact: Fact) -> Fact:
        return fact

    def tail_when(self, fact: Fact) -> Lead:
        return Lead("when", fact)

    def tail_while(self, fact: Fact) -> Lead:
        return Lead("while", fact)

    def tail_if_after(self, fact: Fact) -> Lead:
        return Lead("if", fact)

    def tail_limit(self, limit: tree.Limit) -> Lead:
        return Lead("limit", limit=limit)

    def tail_instead(self) -> Lead:
        return Lead("instead")

    def join_and(self) -> Join:
        return "and"

    def join_then(self) -> Join:
        return "then"

    def join_or(self, *_: Token) -> Join:
        return "or"

    def option(self, *parts: Any) -> tuple[Item, ...]:
        if any(isinstance(part, Lead) for part in parts):
            raise Senseless("an option is a step and nothing more")
        return (Item(parts[0]), *parts[1:])

    def choosing(self, *subject: Any) -> Any:
        return subject[0] if subject else None

    def choices(self, chooser: Any, *options: Any) -> Line:
        return Line(
            options=tuple(option for option in options if not isinstance(option, Token)), chooser=chooser
        )

    def line(self, clause: Any, *tails: Any) -> Line:
        leads = tuple(tail for tail in tails if isinstance(tail, Lead))
        items = tuple(tail for tail in tails if isinstance(tail, Item))
        return Line(leads, (Item(clause), *items))

    def only_often(self, limit: tree.Limit) -> Line:
        return Line((Lead("limit", limit=limit),))

    def start(self, *parts: Any) -> Line:
        *leads, line = parts
        return replace(line, leads=(*leads, *line.leads))


# ---------------------------------------------------------------------- helpers


def _single(subject: tuple[Someone, ...]) -> Someone:
    if len(subject) == 1:
        return subject[0]
    return one_of_many([_person(who) for who in subject])


def _person(who: Someone) -> tree.Who:
    """`you` as somebody: one of your characters."""
    if isinstance(who, You):
        return tree.Select(tree.Count("one"), "character", (YOURS,), span=who.span)
    return who


def _condition(make: Callable[[tree.Who], tree.Condition]) -> Predicate:
    return lambda who: Fact(condition=make(_person(who)))


def _moment(events: dict[str, tree.Event], word: Token) -> Predicate:
    if word not in events:
        raise Senseless(f"nobody becomes {_state(word)}")
    return lambda who: Fact(tree.Moment(events[word], _person(who)))


def _holds(fact: Fact) -> tree.Condition:
    if fact.condition is None:
        raise Senseless("this happens; after 'if' and 'while' stands something that holds")
    return fact.condition


def _any_of(facts: Sequence[Fact]) -> Fact:
    """One of several moments."""
    moments = [fact.moment for fact in facts if fact.moment is not None]
    if len(moments) < len(facts):
        raise Senseless("'or' joins things that happen")
    return Fact(
        replace(moments[0], also=tuple(other for moment in moments[1:] for other in (moment, *moment.also)))
    )


def _together(facts: list[Fact]) -> Fact:
    """`challenges a rival and wins` is one moment; otherwise the conditions add up."""
    first, second = facts[0].moment, facts[1].moment
    if first and second and first.event == "challenges" and second.event in ("wins", "loses"):
        return Fact(replace(first, event=second.event))
    conditions = [_holds(fact) for fact in facts[1:]]
    if facts[0].condition is None:
        return Fact(first, both(conditions))
    return Fact(first, both([facts[0].condition, *conditions]))


def _yours(who: Someone, what: tree.Select) -> tree.Select:
    if not isinstance(who, You):
        raise Senseless("only you have characters and markers")
    return filtered(what, [YOURS])


def _there_is(who: Someone, what: tree.Select) -> Fact:
    """`you have a character on the square`, `... standing adjacent to a rival that is knocked out`."""
    yours = _yours(who, what)
    for narrowing in yours.filters:
        rest = [kept for kept in yours.filters if kept is not narrowing]
        somebody = filtered(replace(yours, filters=()), rest)
        if isinstance(narrowing, tree.OnPlace):
            return Fact(condition=tree.On(somebody, narrowing.where))
        if isinstance(narrowing, tree.AdjacentTo) and narrowing.who is not None:
            return _knocked_beside(somebody, narrowing.who) or Fact(condition=near(somebody, narrowing.who))
    return Fact(condition=tree.There(yours))


def _knocked_beside(somebody: tree.Select, other: tree.Who) -> Fact | None:
    for event, state in _KNOCKED:
        if isinstance(other, tree.Select) and tree.Is(state) in other.filters:
            left = [kept for kept in other.filters if kept != tree.Is(state)]
            subject = filtered(replace(other, filters=()), [*left, tree.AdjacentTo(somebody)])
            return Fact(tree.Moment(event, subject))
    return None


_KNOCKED: tuple[tuple[tree.Event, str], ...] = (
    ("is knocked out", "knocked out"),
    ("is knocked down", "knocked down"),
)


def _unless_no(who: Any, make: Callable[[Any], tree.Filter]) -> tree.Filter:
    """`adjacent to no other rival` is not adjacent to another rival."""
    if isinstance(who, tree.Select) and who.count.how == "no":
        other = tree.Is("other") in who.filters
        rest = [kept for kept in who.filters if kept != tree.Is("other")]
        count = tree.Count("another" if other else "one")
        return tree.Not(make(filtered(replace(who, count=count, filters=()), rest)))
    return make(who)


def _narrow(who: Any) -> Any:
    if isinstance(who, Narrowed):
        return replace(filtered(who.select, who.posts), span=who.span)
    return who


def _square(square: tree.Select) -> tree.Where:
    """An empty square adjacent to somebody, and nothing more, is just next to it."""
    beside = [kept for kept in square.filters if isinstance(kept, tree.AdjacentTo) and kept.who is not None]
    if square.count.how == "one" and len(beside) == 1 and beside[0].who is not None:
        if all(kept in (tree.Is("empty"), beside[0]) for kept in square.filters):
            return tree.NextTo(beside[0].who)
    return tree.OnSquare(square)


def _moved(move: tree.Move, ways: tuple[Any, ...]) -> tree.Move:
    for way in ways:
        move = replace(move, **way)
    return move


def _all_made(subject: tuple[Someone, ...], made: Callable[[tree.Who], tree.Step]) -> tree.Step:
    steps = tuple(made(_person(who)) for who in subject)
    return steps[0] if len(steps) == 1 else tree.Steps(steps)


def _ordered(words: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in order if word in words)


def _every(who: tree.Who) -> tree.Who:
    """A standing rule about `a character` is about each."""
    if isinstance(who, tree.Select) and who.count.how in ("one", "any"):
        return replace(who, count=tree.Count("each"))
    return who


def _one(who: Any) -> Any:
    if isinstance(who, tree.Select) and who.count.how in ("each", "any"):
        return replace(who, count=tree.Count("one"))
    return who
