"""Steps, from the tree to a program: one method for each kind of step."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, get_args

from crossfray.language import tree as t
from crossfray.language.compile_people import (
    ACTION_BITS,
    CHOSEN,
    SPATIAL,
    Binding,
    CompileError,
    bounds,
    in_slot,
    sort_of,
)
from crossfray.language.compile_rules import RuleCompiler, flags_of
from crossfray.language.printer import print_who
from crossfray.language.unread import changed, plain
from crossfray.rules import program as p
from crossfray.rules.frames import LOCALS, OBJECT, SUBJECT, TARGETED
from crossfray.rules.interpreter import STEPS
from crossfray.rules.match import ABILITY_TYPES
from crossfray.rules.requirements import BASIC_DICE
from crossfray.rules.steps import CANNOT

FAILING: Final = {step.code for step in STEPS if step.otherwise == CANNOT} | {p.DO_CHOOSE}
"""Steps that may turn out not to be possible; in a loop the piece is then passed over."""
MOST_PLACED: Final = 4


class StepCompiler(RuleCompiler):
    """Compiles the steps of one part of a text."""

    def step(self, step: t.Step) -> None:
        method = getattr(self, "step_" + type(step).__name__.lower(), None)
        if method is None:
            raise CompileError(step.span, f"{type(step).__name__} cannot be done by a card yet")
        method(step)

    def step_steps(self, steps: t.Steps) -> None:
        parts = list(steps.parts)
        while parts:
            first = parts.pop(0)
            together = [first]
            while parts and is_joint(first, parts[0]):
                together.append(parts.pop(0))
            if len(together) > 1:
                self.joint_move(together)
            else:
                self.step(first)

    def joint_move(self, moves: list[t.Step]) -> None:
        """`Jon and that ally each do a move 2`: who moves first is for their player to say (ABIL-9)."""
        known = [move for move in moves if isinstance(move, t.Move)]
        who = tuple(found for move in known for found in self.phrase(move.who or t.Own()))
        slot = self.new_slot()
        self.loop_over(who, slot, lambda found: self.move_somebody(known[-1], found))
        for move in known[:-1]:
            self.amount(move.squares)

    def step_may(self, step: t.May) -> None:
        self.may(step, counted=False)

    def may(self, step: t.May, counted: bool) -> None:
        done = step.step
        by: p.Selectors = ()
        if isinstance(step.by, t.Select) and step.by.sort == "rival":  # whose it is to decide: chosen first
            by = self.one(step.by, "")
            done = _done_by(done, step.by, t.That("rival"))
        elif isinstance(step.by, t.Select | t.EitherOf):
            _done_by(done, step.by, step.by)
        elif step.by is not None:
            by = self.phrase(step.by)
        at = self.emit(p.Op(p.DO_MAY, by, text=self.words(step.step)))
        if counted:
            self.emit(p.Op(p.DO_USE_LIMIT))
        before, self.optional = self.optional, True
        self.step(done)
        self.optional = before
        self.patch(at, len(self.code))

    def step_byopponent(self, step: t.ByOpponent) -> None:
        if not isinstance(step.step, t.Give | t.Choose):
            raise CompileError(step.span, "an opponent can choose, or give something to somebody")
        self.by_opponent = True
        self.step(step.step)
        self.by_opponent = False

    def step_either(self, step: t.Either) -> None:
        at = self.emit(p.Op(p.DO_BRANCH))
        places, ends = [], []
        for part in step.parts:
            places.append(len(self.code))
            self.step(part)
            ends.append(self.emit(p.Op(p.DO_JUMP)))
        for end in ends:
            self.patch(end, len(self.code))
        words = p.WAYS_APART.join(self.words(part) for part in step.parts)
        self.code[at] = self.code[at]._replace(numbers=tuple(places), text=words)

    def step_if(self, step: t.If) -> None:
        self.named_in(step.condition)
        at = self.emit(p.Op(p.DO_UNLESS, condition=self.condition(step.condition)))
        self.step(step.then)
        if step.otherwise is not None:
            over = self.emit(p.Op(p.DO_JUMP))
            self.patch(at, len(self.code))
            self.step(step.otherwise)
            self.patch(over, len(self.code))
        else:
            self.patch(at, len(self.code))

    def step_repeat(self, step: t.Repeat) -> None:
        if step.times > 5:
            raise CompileError(step.span, "at most 5 times")
        before = self.locals
        for _ in range(step.times):
            self.locals = before  # what was chosen last time is not meant any more
            self.step(step.step)

    def step_each(self, step: t.Each) -> None:
        if is_several(step.what):
            self.chosen_loop(step.what, "", lambda _slot: self.step(step.step))
            return
        self.loop(step.what, lambda _slot: self.step(step.step))

    def loop(self, who: t.Who, body: Callable[[p.Selectors], None]) -> None:
        """For every one of a set, in the order its player chooses."""
        meant = self.phrase(who)
        slot = self.new_local(sort_of(who))
        self.loop_over(meant, slot, body)
        for binding in self.bound:  # from here on `each of those` are all that it went through
            binding.several = binding.several or binding.slot == slot

    def loop_over(self, phrase: p.Selectors, slot: int, body: Callable[[p.Selectors], None]) -> None:
        at = self.emit(p.Op(p.DO_EACH, phrase, slot=slot, done=self.new_slot(), text="choose who comes next"))
        body(in_slot(slot))
        back = self.emit(p.Op(p.DO_JUMP, to=at))
        for place in range(at + 1, back):
            if self.code[place].code in FAILING and not self.code[place].to:
                self.patch(place, back)
        self.patch(at, len(self.code))

    def each_or_one(
        self, who: t.Who | None, text: str, body: Callable[[p.Selectors], None], *more: p.Filter
    ) -> None:
        """Do something by or to each of a set, or by or to one; `more` narrows whom one may choose."""
        if (isinstance(who, t.Select) and who.count.how == "each") or (
            who is not None and self.means_several(who)
        ):
            self.loop(who, body)
        elif who is not None and is_several(who):
            self.chosen_loop(who, text, body, *more)
        else:
            body(self.one(who, text, *more))

    def chosen_loop(
        self, who: t.Who, text: str, body: Callable[[p.Selectors], None], *more: p.Filter
    ) -> None:
        """Choose some, `up to 2 allies`, then do something to each of them."""
        chosen = self.one(who, text, *more, counts=CHOSEN)
        self.loop_over(chosen, self.new_local(sort_of(who)), body)

    def step_move(self, step: t.Move) -> None:
        self.each_or_one(step.who, "who moves", lambda who: self.move_somebody(step, who))

    def move_somebody(self, step: t.Move, who: p.Selectors) -> None:
        flags = flags_of(step.through) | (p.STRAIGHT if step.straight else 0)
        flags |= p.TOWARD if step.toward else p.AWAY if step.away else 0
        flags |= p.NOT_THROUGH_RIVALS if step.not_through else 0
        area = step.toward.name if isinstance(step.toward, t.Area) else ""
        anchor = step.toward if not isinstance(step.toward, t.Area) else None
        anchor = anchor or step.away
        self.actor = who
        other = self.one(anchor, "toward who" if step.toward else "away from who") if anchor else ()
        self.actor = ()
        squares, said = self.amount(step.squares), self.words(step)
        self.emit(p.Op(p.DO_MOVE, who, other, number=squares, flags=flags, name=area, text=said))

    def step_place(self, step: t.Place) -> None:
        where = step.where
        if isinstance(where, t.NextTo | t.SquareOf) and isinstance(where.who, t.Select):
            room = (p.Filter(p.ROOM_BESIDE),) if isinstance(where, t.NextTo) else ()
            anchor = self.one(where.who, "next to who" if room else "on whose square", *room)
            spot = p.Spot(p.NEXT_TO if isinstance(where, t.NextTo) else p.SQUARE_OF, anchor)
        else:
            spot = self.spot(where)
        what = step.what
        self.out_too = isinstance(what, t.Select)
        several = is_several(what)
        new = isinstance(what, t.Select) and what.sort == "named" and (several or what.count.how == "one")
        available = (p.Filter(p.AVAILABLE),) if new else ()

        def put(who: p.Selectors) -> None:
            self.emit(p.Op(p.DO_PLACE, who, where=spot, text=self.words(step)))

        spread = isinstance(where, t.OnSquare) and where.square.count.how == "each"
        if spread and not several:
            raise CompileError(step.span, "say on how many squares: 'place up to 3 Wights on empty squares'")
        if several and new:
            self.place_new(what, put)
        elif several:
            self.chosen_loop(what, "", put)
        elif isinstance(what, t.Select) and what.count.how == "each":
            self.loop(what, put)
        else:
            put(self.one(what, "", *available))
        self.out_too = False

    def place_new(self, what: t.Who, put: Callable[[p.Selectors], None]) -> None:
        """`two Wights`, `up to 3 Wights`: one after the other, as long as there are some and it is wanted."""
        assert isinstance(what, t.Select)
        least, most = bounds(what.count)
        one_more: t.Select = changed(what, count=t.Count())
        if most > MOST_PLACED:
            raise CompileError(
                what.span, f"at most {MOST_PLACED} can be placed at once: 'up to {MOST_PLACED}'"
            )
        optional = []
        for number in range(most):
            if number >= least:
                said = f"place {print_who(plain(one_more), self.card.names)}"
                optional.append(self.emit(p.Op(p.DO_MAY, text=said)))
            put(self.one(one_more, "", p.Filter(p.AVAILABLE)))
            self.locals -= 1 if number + 1 < most else 0
        for at in optional:
            self.patch(at, len(self.code))
        if most > 1:  # which of them `that one` would be cannot be told
            self.bound = [b for b in self.bound if b.slot != LOCALS + self.locals - 1]

    def step_challenge(self, step: t.Challenge) -> None:
        self.challenge(step, 0)

    def challenge(self, step: t.Challenge, basic: int) -> None:
        flags = basic | (p.NOBODYS if step.nobody or (self.gone and step.who is None) else 0)
        if self.gone and step.who is None and (step.range or step.targets is None):
            raise CompileError(
                step.span, "who is knocked out challenges nobody: say to whom a challenge is done"
            )
        targets = step.targets
        numbers = (step.range,) if step.range else ()

        def strike(who: p.Selectors) -> None:
            if isinstance(targets, t.That) and self.phrase(targets) == who:
                against(who, self.somebody_else(targets, who), p.STATED)
                return
            each = isinstance(targets, t.Select) and targets.count.how == "each"
            if targets is not None and (each or self.means_several(targets)):
                self.loop(targets, lambda target: against(who, target, 0 if step.range else p.STATED))
            elif targets is None:
                against(who, (), 0)
            elif is_several(targets):
                found = self.phrase(targets, CHOSEN)
                if not step.range and not any(f.code in SPATIAL for find in found for f in find.filters):
                    raise CompileError(targets.span, "say where they are: adjacent, or within some squares")
                stated = 0 if step.range else p.STATED
                self.chosen_loop(targets, "who is challenged", lambda target: against(who, target, stated))
            else:
                phrase = self.phrase(targets)
                stated = not isinstance(targets, t.Select | t.EitherOf) or any(
                    f.code in SPATIAL for find in phrase for f in find.filters
                )
                against(who, phrase, p.STATED if stated and not step.range else 0)

        def against(who: p.Selectors, target: p.Selectors, stated: int) -> None:
            self.emit(
                p.Op(
                    p.DO_CHALLENGE,
                    who,
                    target,
                    number=self.amount(step.dice),
                    flags=flags | stated,
                    numbers=numbers,
                    text=self.words(step),
                )
            )

        self.each_or_one(step.who, "who challenges", strike)
        self.bound.append(Binding("target", TARGETED, 0))

    def somebody_else(self, that: t.That, who: p.Selectors) -> p.Selectors:
        """`each ally adjacent to that rival may challenge it`: nobody challenges itself."""
        others = [b for b in self.fitting(that) if b.rank == 0 and in_slot(b.slot) != who]
        if not others:
            raise CompileError(that.span, "nobody challenges itself: say who is challenged")
        return in_slot(others[-1].slot)

    def step_act(self, step: t.Act) -> None:
        if step.targets is not None:
            if step.actions != ("challenge",):
                raise CompileError(
                    step.targets.span, "with what somebody interacts is chosen then: say 'do an interact'"
                )
            dice = t.Number(max(BASIC_DICE + step.more, 0))
            self.challenge(t.Challenge(dice, step.who, targets=step.targets), p.BASIC_ACTION)
            return
        actions = 0
        for action in step.actions:
            actions |= ACTION_BITS[action]

        def body(who: p.Selectors) -> None:
            number = p.Amount(number=step.more)
            asked = []
            for time in range(step.times):
                if step.up_to and (time or not self.optional):  # `up to two`: it may be left out
                    asked.append(self.emit(p.Op(p.DO_MAY, who, text=self.words(step))))
                self.emit(p.Op(p.DO_ACT, who, number=number, flags=actions, text=self.words(step)))
            for at in asked:
                self.patch(at, len(self.code))

        self.each_or_one(step.who, "who acts", body, p.Filter(p.IS_STANDING))  # ACT-FOUR-BASIC

    def step_choose(self, step: t.Choose) -> None:
        if step.what.sort == "square":
            self.choose_square(step.what)
        else:
            self.one(step.what, "", counts=CHOSEN)

    def choose_square(self, square: t.Select) -> None:
        """A square that the text goes on to speak of."""
        if square.count.how != "one":
            raise CompileError(square.span, "one square can be chosen: 'choose a square within 3 squares'")
        spot = self.spot(t.OnSquare(square))
        self.emit(p.Op(p.DO_MARK, where=spot, text=f"choose {print_who(plain(square), self.card.names)}"))
        self.marked = len(self.bound) + 1

    def to_each(self, code: int, who: t.Who, asked: str, text: str) -> None:
        self.each_or_one(who, asked, lambda found: self.simple(code, found, text))

    def simple(self, code: int, who: p.Selectors, text: str, number: int = 0) -> None:
        self.emit(p.Op(code, who, number=p.Amount(number=number), text=text))

    def step_stand(self, step: t.Stand) -> None:
        self.to_each(p.DO_STAND, step.who, "who stands up", "stand up")

    def step_knockdown(self, step: t.KnockDown) -> None:
        if self.event == "would be knocked out" and self.is_fallen(step.who):  # who is down already stays so
            standing = p.Condition(p.IS_STATE, in_slot(SUBJECT), number=p.IS_STANDING)
            at = self.emit(p.Op(p.DO_UNLESS, condition=standing))
            self.simple(p.DO_KNOCK, in_slot(SUBJECT), "knock down")
            self.patch(at, len(self.code))
            return
        self.to_each(p.DO_KNOCK, step.who, "who is knocked down", "knock down")

    def is_fallen(self, who: t.Who) -> bool:
        """Whether somebody is the one that the moment is about."""
        subject = self.moment.subject if self.moment else None
        known = not isinstance(who, t.Select | t.EitherOf)
        return known and (who == subject or self.phrase(who) == in_slot(SUBJECT))

    def step_home(self, step: t.Home) -> None:
        self.to_each(p.DO_HOME, step.who, "who returns", "return")

    def step_exhaust(self, step: t.Exhaust) -> None:
        self.to_each(p.DO_EXHAUST, step.who, "who is exhausted", "exhaust")

    def step_remove(self, step: t.Remove) -> None:
        self.removed = sort_of(step.what)
        every = isinstance(step.what, t.Select) and step.what.count.how == "each"
        self.simple(
            p.DO_REMOVE,
            self.phrase(step.what) if every else self.one(step.what, "", counts=CHOSEN),
            "remove",
        )

    def step_discard(self, step: t.Discard) -> None:
        if self.is_item(step.what):
            raise CompileError(
                step.what.span, "an item is not discarded: 'put it on the 3 of its owner's track'"
            )
        if not self.is_card(step.what):
            raise CompileError(step.what.span, "a status card is discarded: say which, 'discard this card'")
        in_play = (p.Filter(p.IN_PLAY),) if isinstance(step.what, t.Select) else ()
        if isinstance(step.what, t.Select) and step.what.count.how == "each":
            self.simple(p.DO_DISCARD, self.phrase(step.what), "discard")
            return
        self.simple(p.DO_DISCARD, self.one(step.what, "", *in_play, counts=CHOSEN), "discard")

    def is_card(self, what: t.Who) -> bool:
        """Whether a status card is meant."""
        if isinstance(what, t.That):
            slot = self.meant(what)
            called = next(b.sort for b in self.bound if b.slot == slot)
            return called == "status card" or self.is_status(called)
        if isinstance(what, t.Select):
            return what.sort == "status card" or self.is_status(what.id)
        return isinstance(what, t.Named) and self.is_status(what.id)

    def is_item(self, what: t.Who) -> bool:
        thing = self.card.names.all.get(what.id) if isinstance(what, t.Named | t.Select) else None
        return thing.kind == "item" if thing else isinstance(what, t.Select) and what.sort == "item"

    def step_putintoplay(self, step: t.PutIntoPlay) -> None:
        named = tuple(find for b in self.bound if b.sort == "status card" for find in in_slot(b.slot))
        another = (p.Filter(p.OTHER, who=named),) if named else ()  # not the one that was just discarded
        cards = (p.Selector(p.OWN_CARDS, p.WHEREVER, filters=another),)
        self.emit(p.Op(p.DO_PUT_INTO_PLAY, cards, text=self.words(step)))

    def step_give(self, step: t.Give) -> None:
        flags = p.MOVING if step.moving else 0
        thing = self.card.names.all.get(step.card)
        if thing is None or thing.kind == "item":
            raise CompileError(step.span, "only a status card or a token by name can be given to somebody")
        source = self.one(step.source, "who is it taken from") if step.source else ()
        if step.moving and not source and thing.count > 1:
            holding = t.Select(t.Count(), "character", (t.Holding(step.card),))
            source = self.one(holding, "who is it taken from")
            self.bound.pop()  # nothing that follows speaks of it

        def body(to: p.Selectors) -> None:
            self.emit(p.Op(p.DO_GIVE, source, to, flags=flags, name=step.card, text=self.words(step)))

        characters = p.Filter(p.CHARACTERS)  # STATUS-1: nobody else holds status cards
        if isinstance(step.to, t.Select) and step.to.count.how in ("up to", "at least", "any"):
            chosen = self.one(step.to, "who gets it", characters, counts=CHOSEN)
            self.loop_over(chosen, self.new_local(sort_of(step.to)), body)
        else:
            self.each_or_one(step.to, "who gets it", body)

    def step_totrack(self, step: t.ToTrack) -> None:
        number = p.Amount(number=step.space)
        if isinstance(step.what, t.Select) and step.what.sort == "ability token":
            whose = self.pool_owner(step.what)
            if (step.whose == "your") != (whose == self.doer):
                raise CompileError(step.span, "a token of a pool goes to the track of the same side")
            count = step.what.count
            if count.how not in ("one", "exactly", "the"):
                raise CompileError(step.what.span, "say how many tokens: 'a token', 'two tokens'")
            for _ in range(count.number if count.how == "exactly" else 1):
                self.emit(p.Op(p.DO_POOL_TO_TRACK, whose, number=number, text=self.words(step)))
            return
        flags = 0 if step.whose == "your" else 1
        every = isinstance(step.what, t.Select) and step.what.count.how == "each"
        put = self.phrase(step.what) if every else self.one(step.what, "", counts=CHOSEN)
        self.emit(p.Op(p.DO_TO_TRACK, put, number=number, flags=flags, text=self.words(step)))

    def pool_owner(self, token: t.Select) -> p.Selectors:
        """Somebody of the side from whose pool a token comes; of the token no more can be said."""
        pools = [kept for kept in token.filters if isinstance(kept, t.InPool)]
        if len(pools) != len(token.filters) or len(pools) > 1:
            raise CompileError(
                token.span, "say no more than whose pool it comes from: its side chooses the type"
            )
        whose = pools[0].whose if pools else "its"
        if whose not in ("your", "its"):
            raise CompileError(token.span, "say from whose pool: 'from your pool', 'from its pool'")
        named = pools[0].who if pools else None
        return self.doer if whose == "your" else self.phrase(named or t.That(span=token.span))

    def step_shift(self, step: t.Shift) -> None:
        flags = 0
        other: p.Selectors = ()
        types: tuple[int, ...] = ()
        whose: t.Who = t.That(span=step.what.span)
        if step.what.sort != "ability token":
            raise CompileError(step.what.span, "only ability tokens are shifted: 'a token on your track'")
        for narrowing in step.what.filters:
            if isinstance(narrowing, t.OnTrack):
                flags = {"your": 0, "opposing": 1, "any": 2, "its": p.OF_OTHERS_SIDE}[narrowing.whose]
                whose = narrowing.who or whose
            elif isinstance(narrowing, t.OfType):
                types = tuple(sorted(ABILITY_TYPES.index(kind) for kind in narrowing.types))
            else:
                raise CompileError(step.what.span, "this cannot be said of a token on a track")
        if flags == p.OF_OTHERS_SIDE:
            other = self.phrase(whose)
        count, slot, most = step.what.count, 0, 0
        if count.how == "each":
            flags |= p.EVERY_TOKEN
        elif is_several(step.what):
            slot = self.new_local("ability token")
            most = 99 if count.how == "any" else count.number
            flags |= p.AS_MANY_AS_YOU_LIKE if count.how != "exactly" else 0
            if count.how == "at least":
                raise CompileError(step.what.span, "say how many tokens: 'two tokens', 'up to two tokens'")
        number = p.Amount(number=step.by, each=most)
        self.emit(
            p.Op(
                p.DO_SHIFT,
                other=other,
                number=number,
                slot=slot,
                flags=flags,
                numbers=types,
                text=self.words(step),
            )
        )

    def step_roll(self, step: t.Roll) -> None:
        against = self.phrase(step.against) if step.against else ()
        self.emit(p.Op(p.DO_ROLL, other=against, number=self.amount(step.dice), text="roll"))

    def step_takefirst(self, _step: t.TakeFirst) -> None:
        self.emit(p.Op(p.DO_TAKE_FIRST))

    def step_raise(self, step: t.Raise) -> None:
        if step.by != 1:
            raise CompileError(step.span, "a number can be raised by 1 only")
        codes = tuple(sorted({"challenge": p.DO_CHALLENGE, "move": p.DO_MOVE}[kind] for kind in step.kinds))
        self.emit(p.Op(p.DO_RAISE, number=p.Amount(number=step.by), numbers=codes, text="raise"))

    def step_lowercost(self, step: t.LowerCost) -> None:
        self.emit(p.Op(p.DO_LOWER_COST, number=p.Amount(number=step.by), text="lower the cost"))

    def step_points(self, step: t.Points) -> None:
        self.emit(p.Op(p.DO_POINTS, number=p.Amount(number=step.number), flags=int(step.opponents)))

    def step_win(self, _step: t.Win) -> None:
        self.emit(p.Op(p.DO_WIN))

    def step_flip(self, _step: t.Flip) -> None:
        self.emit(p.Op(p.DO_FLIP))

    def step_adddice(self, step: t.AddDice) -> None:
        if self.event != "challenges":
            raise CompileError(
                step.span,
                "dice are added to a challenge that is being done: 'when Jon challenges a rival, ...'",
            )
        who = self.doer if step.who is None else self.phrase(step.who)
        self.emit(p.Op(p.DO_ADD_DICE, who, number=p.Amount(number=step.number), text=self.words(step)))

    def step_until(self, step: t.Until) -> None:
        per = {"turn": p.PER_TURN, "round": p.PER_ROUND, "next turn": p.NEXT_TURN}[step.end]
        rule = step.rule
        made = self.modifier(rule) if isinstance(rule, t.Modifier) else self.prohibition(rule)
        self.emit(p.Op(p.DO_UNTIL, flags=per, text=self.words(step), rule=made))

    def step_makeready(self, step: t.MakeReady) -> None:
        exhausted = p.Filter(p.IS_EXHAUSTED)
        text = self.words(step)
        self.each_or_one(
            step.who, "who is ready again", lambda found: self.simple(p.DO_MAKE_READY, found, text), exhausted
        )

    def step_moreactions(self, step: t.MoreActions) -> None:
        number, text = step.number, self.words(step)
        self.each_or_one(
            step.who,
            "who gets more actions",
            lambda found: self.simple(p.DO_MORE_ACTIONS, found, text, number),
        )

    def step_swap(self, step: t.Swap) -> None:
        one = self.one(step.one, "which two change places")
        self.emit(p.Op(p.DO_SWAP, one, self.one(step.other, "and with who")))

    def step_score(self, step: t.Score) -> None:
        """What scoring a marker gives is said by the steps that follow."""
        self.check_interacted(step.what)

    def check_interacted(self, what: t.Who) -> None:
        """A marker that is scored or claimed is the one of the interact."""
        if self.phrase(what) != in_slot(OBJECT):
            raise CompileError(what.span, "scored or claimed is what somebody interacts with: 'it'")

    def step_claim(self, step: t.Claim) -> None:
        self.check_interacted(step.what)
        self.emit(p.Op(p.DO_CLAIM, in_slot(OBJECT), text=self.words(step)))

    def step_control(self, step: t.Control) -> None:
        self.simple(p.DO_CONTROL, self.one(step.who, ""), self.words(step))

    def step_stay(self, step: t.Stay) -> None:
        if not self.event.startswith("would"):
            raise CompileError(
                step.span, "this goes with what would happen: 'when Jon would be knocked down, ...'"
            )
        fallen = self.moment.subject if self.moment else None
        if step.who is not None and step.who != fallen:
            raise CompileError(
                step.span, "who would be knocked down can stay standing, and nobody else: 'it'"
            )
        self.emit(p.Op(p.DO_INSTEAD))


def _done_by(step: t.Step, by: t.Who, doer: t.Who) -> t.Step:
    """A step, or the first of several, that `by` may do: done by somebody."""
    if isinstance(step, t.Steps):
        return t.Steps((_done_by(step.parts[0], by, doer), *step.parts[1:]))
    if isinstance(step, t.Either):
        return t.Either(tuple(_done_by(part, by, doer) for part in step.parts))
    for name in ("who", "to", "one"):
        if getattr(step, name, None) == by:
            done: t.Step = changed(step, **{name: doer})
            return done
    raise CompileError(step.span, "say whom it is about: 'you may', or 'an ally may move 1'")


def is_joint(one: t.Step, other: t.Step) -> bool:
    """Whether two that are known do the same plain move, one beside the other."""
    first, second = plain(one), plain(other)
    if not (isinstance(first, t.Move) and isinstance(second, t.Move)):
        return False
    known = all(isinstance(move.who, get_args(t.Ref)) for move in (first, second))
    return known and first == t.Move(first.squares, first.who) == replace(second, who=first.who)


def is_several(who: t.Who) -> bool:
    """Whether it is chosen how many, or more than one."""
    if not isinstance(who, t.Select):
        return False
    return who.count.how in ("up to", "at least", "any") or (
        who.count.how == "exactly" and who.count.number > 1
    )
