"""Steps: from the parse tree to the nodes that say what is done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token

from crossfray.language import tree
from crossfray.language.build_facts import FactBuilder, holds
from crossfray.language.build_people import YOURS, noun_of, ordered, spanned, state_of
from crossfray.language.canonical import BASIC, filtered
from crossfray.language.clauses import Doing, InteractTo, Passes, Senseless, Verb
from crossfray.language.words import PASSED, PLURALS


@spanned
class StepBuilder(FactBuilder):
    """Verbs with what belongs to them, still without subject."""

    def do_move(self, squares: tree.Amount, *ways: Any) -> Doing:
        return Verb(_moved(tree.Move(squares), ways), doer=True)

    def do_challenge(self, dice: tree.Amount, targets: Any = None) -> Doing:
        return Verb(self._challenge(dice, targets), doer=True)

    def do_challenge_said(self, targets: Any, dice: Any = None) -> Doing:
        if dice is None:
            raise Senseless("how many dice? 'a challenge 2 to it'")
        return Verb(self._challenge(dice, targets), doer=True)

    def do_challenge_of(self, dice: tree.Amount, targets: Any = None) -> Doing:
        return Verb(self._challenge(dice, targets), doer=True)

    def do_challenge_ranged(self, dice: tree.Amount, squares: Token, targets: Any = None) -> Doing:
        return self.do_ranged(squares, dice, targets)

    def do_swap(self, other: Any) -> Doing:
        return Verb(tree.Swap(self.me, other), doer=True)

    def more_actions(self, number: Token) -> Doing:
        return Verb(tree.MoreActions(int(number)), doer=True)

    def objects(self, *who: Any) -> tuple[Any, ...]:
        return tuple(self._somebody(each) for each in who)

    def move_several(self, one: Any, others: Any, squares: tree.Amount, *ways: Any) -> Doing:
        return _to_all((self._somebody(one), *others), lambda who: _moved(tree.Move(squares, who), ways))

    def make_ready(self, who: Any) -> Doing:
        return _to_all(who, tree.MakeReady)

    def act_challenge_more(self, number: int) -> Doing:
        return Verb(tree.Act(("challenge",), more=number), doer=True)

    def do_challenge_more(self, dice: tree.Amount, number: int, targets: Any = None) -> Doing:
        if not isinstance(dice, tree.Number):
            raise Senseless("say how many dice in one number, or 'for each'")
        return self.do_challenge(tree.Number(max(dice.value + number, 0)), targets)

    def do_challenge_more_each(
        self, dice: tree.Amount, number: int, what: tree.Select, targets: Any = None
    ) -> Doing:
        if not isinstance(dice, tree.Number) or number < 0:
            raise Senseless("say how many dice in one number, and how many more for each")
        return self.do_challenge(tree.PerEach(dice.value, number, what), targets)

    def knock_down_to(self, who: Any, verb: Any) -> Doing:
        return _paid(_to_all(who, tree.KnockDown), verb)

    def exhaust_to(self, who: Any, verb: Any) -> Doing:
        return _paid(_to_all(who, tree.Exhaust), verb)

    def remove_to(self, what: Any, verb: Any) -> Doing:
        return _paid(self.remove(what), verb)

    def exactly_so_many(self, number: Token) -> dict[str, Any]:
        return {"times": int(number)}

    def up_to_so_many(self, number: Token) -> dict[str, Any]:
        return {"times": int(number), "up_to": True}

    def act_challenge_times(self, often: dict[str, Any]) -> Doing:
        return Verb(tree.Act(("challenge",), **often), doer=True)

    def act_move_times(self, often: dict[str, Any]) -> Doing:
        return Verb(tree.Act(("move",), **often), doer=True)

    def do_challenge_plus(self, dice: tree.Amount, targets: Any, number: Token, *parts: Any) -> Doing:
        if not isinstance(dice, tree.Number):
            raise Senseless("say how many dice in one number, and how many more for each")
        return self.do_challenge(tree.PerEach(dice.value, int(number), parts[-1]), targets)

    def place_on_track_to(self, what: Any, *rest: Any) -> Doing:
        *track, verb = rest
        paid = self.place_on_track(what, *track)
        return _paid(paid, verb)

    def counted_pieces(self, *parts: Any) -> tree.Amount:
        return tree.PerEach(0, 1, self._counted(parts))

    def made_no_longer(self, word: Token) -> Any:
        made: dict[str, Any] = {"exhausted": tree.MakeReady, "knocked-down": tree.Stand}
        if word not in made:
            raise Senseless(f"no step ends that somebody is {state_of(word)}")
        return made[word]

    def lose_points(self, number: Token) -> Doing:
        return Verb(tree.Points(-int(number)))

    def points_for_each(self, number: Token, what: tree.Select) -> Doing:
        return Verb(tree.Each(what, tree.Points(int(number))))

    def _taken(self, card: Any, to: Any, moving: bool) -> Doing:
        """A card that is taken from somebody: `a Marked card held by an ally`, `its Marked card`; `this card` from
        who holds it."""
        if self.names.card is not None and self._settled(card) == tree.Named(self.names.card.id):
            return Verb(tree.Give(self.names.card.id, to, True, tree.Holder()))
        if isinstance(card, tree.Select):
            for kept in card.filters:
                if isinstance(kept, tree.HeldBy | tree.Of):
                    rest = replace(card, filters=tuple(other for other in card.filters if other is not kept))
                    return Verb(tree.Give(self._card(rest), to, True, self._somebody(kept.who)))
        return Verb(tree.Give(self._card(card), to, moving))

    def discard_from(self, card: Any, whose: Any) -> Doing:
        one = tree.Select(tree.Count("one"), "named", id=self._card(card))
        return Verb(tree.Discard(filtered(one, [tree.HeldBy(self._somebody(whose))])))

    def do_ranged(self, squares: Token, dice: tree.Amount, targets: Any = None) -> Doing:
        return Verb(replace(self._challenge(dice, targets), range=int(squares)), doer=True)

    def _challenge(self, dice: tree.Amount, targets: Any) -> tree.Challenge:
        """A challenge to the card's own character is done by nobody."""
        return tree.Challenge(dice, targets=targets, nobody=targets in (tree.Own(), self.me))

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

    def act_basic_times(self, often: dict[str, Any]) -> Doing:
        return Verb(tree.Act(BASIC, **often), doer=True)

    def do_stand(self) -> Doing:
        return Verb(tree.Stand(self.me), doer=True)

    def move_somebody(self, who: Any, squares: tree.Amount, *ways: Any) -> Doing:
        return Verb(_moved(tree.Move(squares, self._somebody(who)), ways))

    def move_card(self, card: Any, to: Any) -> Doing:
        return self._taken(card, to, moving=True)

    def push(self, who: Any, squares: tree.Amount, away: Any = None) -> Doing:
        return _to_all(who, lambda each: tree.Move(squares, each, away=away or self.me))

    def pull(self, who: Any, squares: tree.Amount, toward: Any = None) -> Doing:
        return _to_all(who, lambda each: tree.Move(squares, each, toward=toward or self.me))

    def place_at(self, what: Any, *rest: Any) -> Doing:
        *source, where = rest
        if self._is_card(self._somebody(what)):
            if not isinstance(where, tree.SquareOf):
                raise Senseless("a card is given to somebody, or put on a track; it is not placed on the map")
            return Verb(tree.Give(self._card(what), where.who))
        return Verb(tree.Place(self._from(what, source), where))

    def place_on_track(self, what: Any, *rest: Any) -> Doing:
        """Without owner it is your track."""
        at = next(at for at, part in enumerate(rest) if isinstance(part, Token))
        source, space, whose = list(rest[:at]), rest[at], [*rest[at + 1 :], "your"][0]
        put = self._from(what, source)
        if whose not in ("your", "its") and whose not in _owners(put):
            raise Senseless("it goes to your track, or to 'its owner's track'")
        return Verb(tree.ToTrack(put, int(space), "your" if whose == "your" else "its"))

    def _from(self, what: Any, source: list[Any]) -> tree.Who:
        somebody = self._somebody(what)
        if source and not isinstance(somebody, tree.Select):
            raise Senseless("what is meant is known already: leave out whose it is")
        return filtered(somebody, source) if source else somebody

    def into_play(self, what: Any) -> Doing:
        if not (isinstance(what, tree.Select) and what.sort == "status card"):
            raise Senseless("only a scenario status card is put into play")
        return Verb(tree.PutIntoPlay())

    def stand(self, who: Any) -> Doing:
        return _to_all(who, tree.Stand)

    def knock_down(self, who: Any) -> Doing:
        return _to_all(who, tree.KnockDown)

    def choose(self, what: Any) -> Doing:
        if not isinstance(what, tree.Select):
            raise Senseless("there is nothing to choose: say 'choose a rival', 'choose an ally'")
        return Verb(tree.Choose(what))

    def swap(self, one: Any, other: Any) -> Doing:
        return Verb(tree.Swap(one, other))

    def give(self, card: Any, to: Any) -> Doing:
        return self._taken(card, to, moving=False)

    def give_to(self, to: Any, held: tree.Filter) -> Doing:
        return Verb(tree.Give(_held_card(held), to))

    def get_card(self, held: tree.Filter) -> Doing:
        return Verb(tree.Give(_held_card(held), self.me), doer=True)

    def discard(self, what: Any) -> Doing:
        return Verb(tree.Discard(what))

    def discard_to(self, what: Any, verb: Any) -> Doing:
        return _paid(Verb(tree.Discard(what)), verb)

    def remove(self, what: Any) -> Doing:
        return Verb(tree.Discard(what) if self._is_card(what) else tree.Remove(what))

    def _is_card(self, what: Any) -> bool:
        """A card is not on the map: it is discarded."""
        thing = self.names.all.get(what.id) if isinstance(what, tree.Named | tree.Select) else None
        return thing is not None and thing.kind in ("status", "item")

    def shift_down(self, what: Any, number: Token) -> Doing:
        return Verb(tree.Shift(self._shifted(what), int(number)))

    def shift_up(self, what: Any, number: Token) -> Doing:
        return Verb(tree.Shift(self._shifted(what), -int(number)))

    def shift_off(self, what: Any, track: Any = None) -> Doing:
        shifted = self._shifted(what)
        if track is not None and not any(isinstance(kept, tree.OnTrack) for kept in shifted.filters):
            shifted = filtered(shifted, [self.post_on_track(track)])
        return Verb(tree.Shift(shifted, 0))

    def _shifted(self, said: Any) -> tree.Select:
        if not isinstance(said, tree.Select):
            raise Senseless("say what is shifted: 'an ability token on your track'")
        what: tree.Select = said
        if YOURS in what.filters and what.sort in ("token", "ability token"):
            rest = [kept for kept in what.filters if kept != YOURS]
            on_track = [] if any(isinstance(kept, tree.OnTrack) for kept in rest) else [tree.OnTrack("your")]
            what = filtered(replace(what, filters=()), [*rest, *on_track])
        return replace(what, sort="ability token") if what.sort == "token" else what

    def roll(self, number: Token, *nouns: Token) -> Doing:
        if any(noun_of(noun) != "die" for noun in nouns):
            raise Senseless("dice are rolled, and nothing else")
        return Verb(tree.Roll(tree.Number(int(number))))

    def roll_for_each(self, number: Token, _: Token, what: tree.Select) -> Doing:
        return Verb(tree.Roll(tree.PerEach(0, int(number), what)))

    def roll_distance(self, number: Token, _: Token, to: Any) -> Doing:
        return Verb(tree.Roll(tree.Number(int(number)), to))

    def take_first(self) -> Doing:
        return Verb(tree.TakeFirst())

    def raise_kinds(self, *parts: Any) -> Doing:
        kinds = {part for part in parts if isinstance(part, str) and not isinstance(part, Token)}
        return Verb(tree.Raise(tuple(sorted(kinds)), int(parts[-1])))

    def lower_cost(self, _: Any, number: Token) -> Doing:
        return Verb(tree.LowerCost(int(number)))

    def raise_cost(self, _: Any, number: Token) -> Doing:
        return Verb(tree.LowerCost(-int(number)))

    def cost(self, *parts: Any) -> str:
        """Whose ability it is was said before: here it can only be said again."""
        doers = parts[-1] if parts and isinstance(parts[-1], tuple) else ()
        if any(who not in (self.me, tree.Own()) and not isinstance(who, tree.That) for who in doers):
            raise Senseless("say first who does it: 'when an ally does an ability, lower its cost by 1'")
        return "cost"

    def of_ability(self, *_: Any) -> None:
        return None

    def kind(self, word: Token) -> str:
        return "" + str(word)

    def points(self, number: Token) -> Doing:
        return Verb(tree.Points(int(number)))

    def home(self, who: Any, place: Any) -> Doing:
        if place not in (tree.Area("start"), tree.Area("its start")):
            raise Senseless("somebody returns to its starting area")
        if place == tree.Area("start") and isinstance(who, tree.Select) and who.sort == "rival":
            raise Senseless("everybody returns to their own starting area: 'return it to its starting area'")
        return Verb(tree.Home(who))

    def win(self) -> Doing:
        return Verb(tree.Win())

    def flip(self) -> Doing:
        return Verb(tree.Flip())

    def exhaust(self, who: Any) -> Doing:
        return _to_all(who, tree.Exhaust)

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

    def interact_with(self, what: Any, verb: Any) -> Doing:
        if not isinstance(verb, Verb):
            raise Senseless("an interact is done for a step")
        return InteractTo(verb.step, what)

    def may_pass(self, through: tuple[str, ...]) -> Doing:
        return Passes(through)

    def may_pass_somebody(self, who: Any, through: tuple[str, ...]) -> Doing:
        if not isinstance(who, tree.That | tree.Own):
            raise Senseless("say it of the move: 'move Drogon 4 through rivals'")
        return Passes(through, own=isinstance(who, tree.Own))

    def placed_at(self, where: Any) -> Any:
        return lambda who: tree.Place(who, where)

    def moved_by(self, squares: tree.Amount, *ways: Any) -> Any:
        return lambda who: _moved(tree.Move(squares, who), ways)

    def pushed_by(self, squares: tree.Amount, away: Any = None) -> Any:
        return lambda who: tree.Move(squares, who, away=away or self.me)

    def pulled_by(self, squares: tree.Amount, toward: Any = None) -> Any:
        return lambda who: tree.Move(squares, who, toward=toward or self.me)

    def made_home(self, place: Any) -> Any:
        self.home(tree.That(), place)
        return tree.Home

    def made_state(self, word: Token) -> Any:
        if word == "knocked-down":
            return tree.KnockDown
        if word == "exhausted":
            return tree.Exhaust
        if word == "removed":
            return tree.Remove
        if word == "ready":
            return tree.MakeReady
        raise Senseless(f"nobody is made {state_of(word)} by a step")

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

    def squares_for_each(self, number: Token, what: tree.Select) -> tree.Amount:
        return tree.PerEach(0, int(number), what)

    def way_straight(self) -> Any:
        return {"straight": True}

    def way_toward(self, who: Any) -> Any:
        return {"toward": who}

    def way_toward_area(self, name: Token) -> Any:
        return {"toward": tree.Area(str(name))}

    def way_not_through(self, through: tuple[str, ...]) -> Any:
        if through != ("rivals",):
            raise Senseless("what a move may not pass, beside what the rules say, are rivals")
        return {"not_through": through}

    def way_away(self, who: Any) -> Any:
        return {"away": who}

    def way_through(self, through: tuple[str, ...]) -> Any:
        return {"through": through}

    def things(self, *parts: Any) -> tuple[str, ...]:
        return ordered(parts, PASSED)

    def obstructions(self) -> str:
        return "obstructions"

    def walls(self) -> str:
        return "walls"

    def those(self, *nouns: Token) -> str:
        many = {noun: plural for plural, noun in PLURALS.items()}
        passed = many.get(noun_of(nouns[-1]), str(nouns[-1]))
        if passed not in PASSED:
            raise Senseless(f"a move may pass through {', '.join(PASSED)}, not through {passed}")
        return passed

    def dice_number(self, number: Token) -> tree.Amount:
        return tree.Number(int(number))

    def for_each(self, what: tree.Select) -> tree.Select:
        return what

    def counted_ones(self, *parts: Any) -> tree.Select:
        return self._counted(parts)

    def dice_for_each(self, each: Token, what: tree.Select) -> tree.Amount:
        return tree.PerEach(0, int(each), what)

    def dice_per_each(self, base: Token, each: Token, *parts: Any) -> tree.Amount:
        return tree.PerEach(int(base), int(each), parts[-1])

    def dice_for_each_said(self, each: Token, _: Token, what: tree.Select) -> tree.Amount:
        return tree.PerEach(0, int(each), what)

    def dice_per_each_said(self, base: Token, _: Token, each: Token, *parts: Any) -> tree.Amount:
        return tree.PerEach(int(base), int(each), parts[-1])

    def dice_plus_if(self, base: Token, more: Token, *parts: Any) -> tree.Amount:
        return tree.PlusIf(int(base), int(more), holds(parts[-1]))

    def dice_said(self, counted: tree.Amount) -> tree.Amount:
        return counted

    def dice_with(self, number: Token, _: Token) -> tree.Amount:
        return tree.Number(int(number))

    def counted_moved(self, *who: Any) -> tree.Amount:
        return self._counted_of(tree.Counted("moved"), who)

    def counted_costs(self, *who: Any) -> tree.Amount:
        return self._counted_of(tree.Counted("costs lowered"), who)

    def _counted_of(self, counted: tree.Amount, who: tuple[Any, ...]) -> tree.Amount:
        if any(each not in (self.me, tree.Own(), tree.That()) for each in who if isinstance(each, tree.Node)):
            raise Senseless(
                "counted is what the card's own character did: 'as many dice as squares she moved'"
            )
        return counted

    def counted_successes(self) -> tree.Amount:
        return tree.Counted("successes")


def _owners(what: tree.Who) -> list[tree.Who | None]:
    """Whose something is, as it is said."""
    kept = what.filters if isinstance(what, tree.Select) else ()
    return [each.who for each in kept if isinstance(each, tree.Of | tree.HeldBy | tree.InPool)]


def _held_card(held: tree.Filter) -> str:
    if not isinstance(held, tree.Holding):
        raise Senseless("'no card' cannot be given: leave the sentence out")
    return held.what


def _to_all(who: tuple[Any, ...], made: Callable[[Any], tree.Step]) -> Doing:
    """The same done to one or several."""
    steps = tuple(made(each) for each in who)
    return Verb(steps[0] if len(steps) == 1 else tree.Steps(steps))


def _paid(price: Doing, verb: Any) -> Doing:
    """One step is the price of another."""
    if isinstance(verb, int):
        verb = Verb(tree.AddDice(verb), doer=True)
    if not isinstance(verb, Verb) or not isinstance(price, Verb):
        raise Senseless("what is discarded or put on a track pays for a step")
    return Verb(tree.Steps((price.step, tree.If(tree.Done(), verb.step))), verb.doer)


def _moved(move: tree.Move, ways: tuple[Any, ...]) -> tree.Move:
    for way in ways:
        move = replace(move, **way)
    return move
