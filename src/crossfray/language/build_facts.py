"""What happens and what holds: from the parse tree to facts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from lark import Token

from crossfray.language import tree
from crossfray.language.build_people import YOURS, PeopleBuilder, noun_of, ordered, spanned, state_of
from crossfray.language.canonical import both, filtered, near, not_so, one_of_many
from crossfray.language.clauses import Fact, Predicate, Senseless, Someone, You
from crossfray.language.words import FACES


@spanned
class FactBuilder(PeopleBuilder):
    """Predicates become functions from a subject to a fact."""

    def fact_of(self, subject: tuple[Someone, ...], *predicates: Predicate) -> Fact:
        facts = [predicate(single(subject)) for predicate in predicates]
        return facts[0] if len(facts) == 1 else _together(facts)

    def fact_both(self, one: Any, first: Predicate, other: Any, second: Predicate) -> Fact:
        return _together([first(single(one)), second(single(other))])

    def fact_or(self, subject: Any, first: Predicate, second: Predicate) -> Fact:
        return any_of([first(single(subject)), second(single(subject))])

    def fact_alone(self, predicate: Predicate) -> Fact:
        return predicate(self.me)

    def time_turn_begins(self, who: Any) -> Fact:
        return Fact(tree.Moment("turn begins", self._somebody(who)))

    def time_turn_ends(self, who: Any) -> Fact:
        return Fact(tree.Moment("turn ends", self._somebody(who)))

    def time_round_ends(self) -> Fact:
        return Fact(tree.Moment("round ends"))

    def time_round_begins(self) -> Fact:
        return Fact(tree.Moment("round begins"))

    def time_your_turn_begins(self) -> Fact:
        return Fact(tree.Moment("turn begins", person(You())))

    def time_your_turn_ends(self) -> Fact:
        return Fact(tree.Moment("turn ends", person(You())))

    def there_is(self, what: Any) -> Fact:
        return Fact(condition=tree.StateIs(self._somebody(what), "on the map"))

    def there_is_not(self, what: Any) -> Fact:
        return Fact(condition=_denied(tree.StateIs(self._somebody(what), "on the map")))

    def there_are_fewer(self, number: Token, *parts: Any) -> Fact:
        """Fewer than two is not two or more."""
        some = replace(self._counted(parts), count=tree.Count("at least", int(number)))
        return Fact(condition=tree.NotSo(tree.StateIs(some, "on the map")))

    def has_fewer_points(self, number: Token) -> Predicate:
        return lambda who: Fact(condition=tree.NotSo(_points(who, tree.PointsAtLeast(int(number)))))

    def near_adjacent(self, other: Any) -> tuple[int, Any]:
        return 0, self._somebody(other)

    def near_within(self, number: Token, other: Any) -> tuple[int, Any]:
        return int(number), self._somebody(other)

    def is_made(self, word: Token, by: Any) -> Predicate:
        event = _FALLS.get(word)
        if event is None:
            raise Senseless(f"nobody makes others {state_of(word)}")
        return lambda who: Fact(tree.Moment(event, self._somebody(by), person(who)))

    def is_state_near(self, word: Token, near: Any) -> Predicate:
        return lambda who: _near_then(self.is_state(word), who, near)

    def is_made_near(self, word: Token, near: Any, by: Any) -> Predicate:
        return lambda who: _near_then(self.is_made(word, by), who, near)

    def is_made_by_near(self, word: Token, by: Any, near: Any) -> Predicate:
        return self.is_made_near(word, near, by)

    def is_made_so(self, word: Token) -> Predicate:
        """Knocked down by the challenge before: it was won, and now it is."""
        if word not in _FALLS:
            raise Senseless(f"a challenge makes nobody {state_of(word)}")
        return lambda who: Fact(
            condition=both([tree.Outcome(True), tree.StateIs(person(who), state_of(word))])
        )

    def ends_turn(self, whose: Any, near: Any = None) -> Predicate:
        return self._own_turn("turn ends", whose, near)

    def begins_turn(self, whose: Any, near: Any = None) -> Predicate:
        return self._own_turn("turn begins", whose, near)

    def _own_turn(self, event: tree.Event, whose: Any, near: Any) -> Predicate:
        def happens(who: Someone) -> Fact:
            if not isinstance(whose, tree.That) and whose != who and not isinstance(who, You):
                raise Senseless("everybody begins and ends their own turn")
            return Fact(tree.Moment(event, person(who)))

        return happens if near is None else lambda who: _near_then(happens, who, near)

    def ends_move(self, *parts: Any) -> Predicate:
        near = parts[-1] if parts and isinstance(parts[-1], tuple) else None
        return self.moves() if near is None else lambda who: _near_then(self.moves(), who, near)

    def stands_up_near(self, near: Any) -> Predicate:
        return lambda who: _near_then(self.stands_up(), who, near)

    def assists(self, whom: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("assists", person(who), whom))

    def more_points(self, each: bool) -> Predicate:
        return lambda who: Fact(condition=_points(who, tree.PointsAre(True, each)))

    def fewer_points(self, each: bool) -> Predicate:
        return lambda who: Fact(condition=_points(who, tree.PointsAre(False, each)))

    def has_points(self, number: Token) -> Predicate:
        return lambda who: Fact(condition=_points(who, tree.PointsAtLeast(int(number))))

    def than_each(self) -> bool:
        return True

    def than_one(self) -> bool:
        return False

    def rolled_it(self, rolled: Fact) -> Predicate:
        return lambda who: self._my_roll(who, rolled)

    def _my_roll(self, who: Someone, rolled: Fact) -> Fact:
        if not isinstance(who, You | tree.That) and who not in (self.me, tree.Own()):
            raise Senseless("what can be asked is what you roll: 'if you roll a burst'")
        return rolled

    def is_state_still(self, word: Token) -> Predicate:
        return _condition(lambda who: tree.StateIs(who, state_of(word)))

    def time_game_begins(self) -> Fact:
        return Fact(tree.Moment("setup"))

    def round_is(self, number: Token) -> Fact:
        return Fact(condition=tree.RoundIs(int(number)))

    def passed_somebody(self, what: Any) -> Fact:
        somebody = self._somebody(what)
        if not isinstance(somebody, tree.Select):
            raise Senseless("say whom: 'if she moved through a rival'")
        return Fact(condition=tree.StateIs(filtered(somebody, [tree.Is("moved through")]), "on the map"))

    def rolled_none(self, face: Token) -> Predicate:
        none = Fact(condition=tree.NotSo(tree.Rolled(ordered((face,), FACES))))
        return lambda who: self._my_roll(who, none)

    def has_no_points(self) -> Predicate:
        return lambda who: Fact(condition=tree.NotSo(_points(who, tree.PointsAtLeast(1))))

    def uses_item(self, noun: Token) -> Predicate:
        if noun_of(noun) != "item":
            raise Senseless("abilities are done and items are used")
        return lambda who: Fact(tree.Moment("uses an item", person(who)))

    def ends_this_move(self, *parts: Any) -> Predicate:
        """After a move of the text it is where somebody is; else it is a moment."""
        near_whom = parts[-1] if parts and isinstance(parts[-1], tuple) else None
        if near_whom is None:
            raise Senseless("say where: 'if it ends this move adjacent to a rival'")
        return lambda who: Fact(condition=near(person(who), near_whom[1], near_whom[0]))

    def time_set_up(self) -> Fact:
        return Fact(tree.Moment("setup"))

    def gets(self, what: Any) -> Predicate:
        return lambda who: Fact(tree.Moment("gets", person(who), what))

    def leaves(self) -> Predicate:
        return lambda who: Fact(tree.Moment("leaves the map", person(who)))

    def is_first(self) -> Predicate:
        return _you_are_first

    def is_state(self, word: Token) -> Predicate:
        state = state_of(word)
        if state == "removed":
            return lambda who: Fact(tree.Moment("is removed", person(who)))

        def holds(who: Someone) -> Fact:
            somebody = person(who)
            moment = None
            if state == "knocked down":
                moment = tree.Moment("is knocked down", somebody)
            elif state == "knocked out":
                moment = tree.Moment("is knocked out", somebody)
            return Fact(moment, tree.StateIs(somebody, state))

        return holds

    def is_one_of_states(self, *words: Token) -> Predicate:
        facts = [self.is_state(word) for word in words]
        return lambda who: any_of([fact(who) for fact in facts])

    def is_not_state(self, word: Token) -> Predicate:
        state = state_of(word)
        return _contrary(lambda who: tree.StateIs(who, state), lambda: tree.Is(state))

    def is_standing(self) -> Predicate:
        return _condition(lambda who: tree.StateIs(who, "standing"))

    def is_on_map(self) -> Predicate:
        return _condition(lambda who: tree.StateIs(who, "on the map"))

    def is_not_on_map(self) -> Predicate:
        return _contrary(lambda who: tree.StateIs(who, "on the map"))

    def is_adjacent(self, other: Any) -> Predicate:
        return _condition(lambda who: near(who, other))

    def is_not_adjacent(self, other: Any) -> Predicate:
        return _contrary(lambda who: near(who, other), lambda: tree.AdjacentTo(other))

    def is_within(self, number: Token, other: Any) -> Predicate:
        return _condition(lambda who: near(who, other, int(number)))

    def is_within_me(self, number: Token) -> Predicate:
        return _condition(lambda who: near(who, self.me, int(number)))

    def is_beyond(self, squares: int, other: Any = None) -> Predicate:
        somebody = self.me if other is None else other
        return _contrary(lambda who: near(who, somebody, squares), lambda: tree.Within(squares, somebody))

    def is_only(self, *parts: Any) -> Predicate:
        return self._only(self._counted(parts))

    def is_only_of(self, *parts: Any) -> Predicate:
        if any(isinstance(part, Token) and part != "1" for part in parts):
            raise Senseless("'the only one of your characters' can be said")
        many, *posts = [part for part in parts if part is not None and not isinstance(part, Token)]
        if not isinstance(many, tree.Select):
            raise Senseless("say of whom: 'the only one of your characters within 3 squares'")
        return self._only(filtered(many, posts))

    def _only(self, what: tree.Select) -> Predicate:
        """`Mira is the only one of your characters within 3 squares`: no ally of hers is there."""
        side = what.sort == "ally" or YOURS in what.filters
        kept = [each for each in what.filters if each not in (YOURS, tree.Is("its own"))]

        def holds(who: Someone) -> Fact:
            if person(who) != tree.Own() or not side or self.names.kind == "status":
                raise Senseless(
                    "'Jon is the only one of your characters within 3 squares' can be said, of him"
                )
            role = [tree.Is("character")] if what.sort == "character" else []
            others = filtered(tree.Select(tree.Count("no"), "ally"), [*role, *kept])
            is_so = [found for each in kept if (found := _meets(tree.Own(), each)) is not None]
            return Fact(condition=both([*is_so, tree.StateIs(others, "on the map")]))

        return holds

    def each_point(self, *_: Token) -> tree.Select:
        return tree.Select(tree.Count("each"), "point", (YOURS,))

    def shoved(self, word: Token) -> str:
        return "" + str(word)

    def is_shoved(self, *parts: Any) -> Predicate:
        events: dict[str, tree.Event] = {"pushed": "is pushed", "pulled": "is pulled"}
        by = next((self._somebody(part) for part in parts if not isinstance(part, str)), None)
        found = [events[part] for part in parts if isinstance(part, str)]
        return lambda who: any_of([Fact(tree.Moment(event, person(who), by)) for event in found])

    def is_assisted(self, by: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("assists", by, person(who)))

    def is_not_within(self, number: Token, other: Any) -> Predicate:
        squares = int(number)
        return _contrary(lambda who: near(who, other, squares), lambda: tree.Within(squares, other))

    def is_on(self, place: Any) -> Predicate:
        return _condition(lambda who: tree.On(who, place))

    def is_not_on(self, place: Any) -> Predicate:
        return _contrary(lambda who: tree.On(who, place), lambda: tree.OnPlace(place))

    def is_touching(self, what: Any) -> Predicate:
        return lambda who: Fact(touching=(person(who), what))

    def has(self, what: Any) -> Predicate:
        if isinstance(what, tree.Select):
            return lambda who: _there_is(who, what) if isinstance(who, You) else self._holds_card(who, what)
        return _condition(lambda who: tree.Has(who, self._card(what)))

    def _holds_card(self, who: Someone, what: Any) -> Fact:
        found = self.held(what)
        if isinstance(found, tree.Holding):
            return Fact(condition=tree.Has(person(who), found.what))
        return self.has_not(replace(what, count=tree.Count("one")))(who)

    def has_more(self, *parts: Any) -> Predicate:
        what = self._counted(parts)
        return lambda who: Fact(condition=tree.There(_yours(who, what), more=True))

    def _counted(self, parts: Sequence[Any]) -> tree.Select:
        """`for each` and `more than`: adjectives, a noun, what narrows it."""
        rest = [part for part in parts if part is not None and not isinstance(part, Token)]
        at = next(index for index, part in enumerate(rest) if isinstance(part, tuple))
        return filtered(self._select(tree.Count("each"), (), rest[: at + 1]), rest[at + 1 :])

    def moved_not(self) -> Predicate:
        return _contrary(tree.HasMoved, tree.MovedNow)

    def has_not(self, what: Any) -> Predicate:
        card = self._card(what)
        return _contrary(lambda who: tree.Has(who, card), lambda: tree.Holding(card))

    def sees(self, other: Any) -> Predicate:
        return _condition(lambda who: tree.Sees(who, other))

    def sees_not(self, other: Any) -> Predicate:
        return _contrary(lambda who: tree.Sees(who, other))

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
        """Of the target of the challenge before it is also something that holds."""
        event: tree.Event = "knocks down" if how == "down" else "knocks out"
        known = isinstance(whom, tree.Target | tree.That)
        fallen = both([tree.Outcome(True), tree.StateIs(whom, f"knocked {how}")]) if known else None

        def happens(who: Someone) -> Fact:
            by_me = isinstance(who, You) or who == self.me
            return Fact(tree.Moment(event, person(who), whom), fallen if by_me else None)

        return happens

    def knocks_how(self, how: Any, whom: Any) -> Predicate:
        return self.knocks(whom, how)

    def how(self, word: Token) -> str:
        return str(word)

    def challenges(self, whom: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("challenges", person(who), whom))

    def is_challenged(self, by: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("challenges", by, person(who)))

    def wins(self, whom: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("wins", person(who), whom), self._outcome(True, who, whom))

    def loses(self, whom: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("loses", person(who), whom), self._outcome(False, who, whom))

    def _outcome(self, won: bool, who: Someone, whom: Any) -> tree.Condition | None:
        """Of the challenge or flip before it: what its doer wins, the target loses."""
        if isinstance(who, tree.Select) or whom is not None:
            return None
        return tree.Outcome(won != isinstance(who, tree.Target))

    def does_ability(self) -> Predicate:
        return lambda who: Fact(tree.Moment("does an ability", person(who)))

    def moves(self) -> Predicate:
        return lambda who: Fact(tree.Moment("moves", person(who)))

    def moves_next_to(self, other: Any) -> Predicate:
        return lambda who: Fact(tree.Moment("enters", person(who), tree.NextTo(other)))

    def enters(self, place: Any) -> Predicate:
        return lambda who: Fact(tree.Moment("enters", person(who), place))

    def stands_up(self) -> Predicate:
        return lambda who: Fact(tree.Moment("stands up", person(who)))

    def returns(self, place: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("returns", person(who), place))

    def interacts(self) -> Predicate:
        return lambda who: Fact(tree.Moment("interacts", person(who)))

    def rolls(self) -> Predicate:
        return lambda who: Fact(tree.Moment("rolls", person(who)))

    def shifts_off(self, _track: Any = None) -> Predicate:
        return lambda who: Fact(tree.Moment("shifts off", person(who)))

    def rolled_faces(self, *faces: Token) -> Fact:
        return Fact(condition=tree.Rolled(ordered(faces, FACES)))

    def rolled_so_many(self, number: Token, face: Token) -> Fact:
        """One of a face is just the face."""
        return Fact(condition=tree.Rolled(ordered((face,), FACES), int(number) if int(number) > 1 else 0))

    def rolled_at_least(self, number: Token) -> Fact:
        return Fact(condition=tree.Rolled((), int(number)))


def _meets(who: tree.Who, kept: tree.Filter) -> tree.Condition | None:
    """That somebody is what narrows others beside it; None if it always is, as near to itself."""
    match kept:
        case tree.AdjacentTo(None) | tree.Within(_, None):
            return None
        case tree.Within(_, other) if other == who:
            return None
        case tree.Is(state) if state in ("standing", "knocked down", "exhausted"):
            return tree.StateIs(who, state)
        case tree.AdjacentTo(other) if other is not None and other != who:
            return near(who, other)
        case tree.Within(squares, other) if other is not None:
            return near(who, other, squares)
        case tree.Holding(what):
            return tree.Has(who, what)
        case tree.OnPlace(where):
            return tree.On(who, where)
    raise Senseless("'the only one' can be standing, near somebody, somewhere or with a card")


def single(subject: tuple[Someone, ...]) -> Someone:
    if len(subject) == 1:
        return subject[0]
    return one_of_many([person(who) for who in subject])


def person(who: Someone) -> tree.Who:
    """`you` as somebody: one of your characters."""
    if isinstance(who, You):
        return tree.Select(tree.Count("one"), "character", (YOURS,), span=who.span)
    return who


_FALLS: dict[str, tree.Event] = {"knocked-down": "knocks down", "knocked-out": "knocks out"}


def _near_then(happens: Predicate, who: Someone, near_whom: tuple[int, tree.Who]) -> Fact:
    """`stands up next to Mira`: whoever is to be looked for is looked for there; whoever is known must be there."""
    squares, other = near_whom
    if isinstance(other, tree.Select) and other.count.how == "no":
        raise Senseless("say it the other way round: 'if no rival is adjacent to it'")
    somebody = person(who)
    if isinstance(somebody, tree.Select):
        where = tree.Within(squares, other) if squares else tree.AdjacentTo(other)
        found = happens(filtered(somebody, [where]))
        return Fact(found.moment)
    return replace(happens(who), condition=None, guard=near(somebody, other, squares))


def _points(who: Someone, condition: tree.Condition) -> tree.Condition:
    if not isinstance(who, You):
        raise Senseless("points are had by sides: 'if you have more points than each opponent'")
    return condition


def _you_are_first(who: Someone) -> Fact:
    if not isinstance(who, You):
        raise Senseless("a side is first player: 'if you are first player'")
    return Fact(condition=tree.FirstPlayer())


def _condition(make: Callable[[tree.Who], tree.Condition]) -> Predicate:
    return lambda who: Fact(condition=make(person(who)))


def _contrary(
    make: Callable[[tree.Who], tree.Condition], narrow: Callable[[], tree.Filter] | None = None
) -> Predicate:
    """That something is not so. `An ally is not standing`: there is one that is not."""

    def fact(who: Someone) -> Fact:
        somebody = person(who)
        if isinstance(somebody, tree.Select) and narrow is not None:
            some = filtered(somebody, [tree.Not(narrow())])
            return Fact(condition=tree.StateIs(some, "on the map"))
        if isinstance(somebody, tree.Select | tree.EitherOf):
            raise Senseless(
                "'not' can be read in two ways here: say 'if no ally ...', or 'unless an ally ...'"
            )
        return Fact(condition=_denied(make(somebody)))

    return fact


def _denied(condition: tree.Condition) -> tree.Condition:
    said = [getattr(condition, name, None) for name in ("who", "other")]
    if any(isinstance(who, tree.Select) and who.count.how == "no" for who in said):
        raise Senseless("say 'no' or 'not', not both")
    return not_so(condition)


def _moment(events: dict[str, tree.Event], word: Token) -> Predicate:
    if word not in events:
        raise Senseless(f"nobody becomes {state_of(word)}")
    return lambda who: Fact(tree.Moment(events[word], person(who)))


def holds(fact: Fact) -> tree.Condition:
    if fact.condition is None:
        raise Senseless("this happens; after 'if' and 'while' stands something that holds")
    return fact.condition


def after(fact: Fact) -> Fact:
    """After a challenge it is won or lost; after anything else is when it happens."""
    if fact.moment is None or fact.moment.event != "challenges":
        return fact
    if fact.moment.subject is None:
        anybody = tree.Select(tree.Count("one"), "piece")
        return after(replace(fact, moment=replace(fact.moment, subject=anybody)))
    return Fact(replace(fact.moment, event="wins", also=(replace(fact.moment, event="loses"),)))


def any_of(facts: Sequence[Fact]) -> Fact:
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
    conditions = [holds(fact) for fact in facts[1:]]
    if facts[0].guard is not None:
        return replace(facts[0], guard=both([facts[0].guard, *conditions]))
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
