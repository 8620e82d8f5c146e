"""Random trees that a text can say, for the properties of printer and reader."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from crossfray.language import tree
from crossfray.language.canonical import BASIC, both, either, filtered, near, one_of_many, step, steps

CARDS = ("aryas-list", "intel", "item", "needle")
PIECES = ("rival", "ally", "character", "minion", "companion", "piece")
STATES = ("standing", "knocked down", "exhausted", "opposing", "empty")


class Trees:
    """Draws trees; every draw comes from one source of randomness."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def pick(self, *choices: Any) -> Any:
        return self.random.choice(choices)

    def draw(self, *makers: Callable[[], Any]) -> Any:
        return self.random.choice(makers)()

    def perhaps(self, maker: Callable[[], Any]) -> Any:
        return maker() if self.random.random() < 0.4 else None

    def small(self) -> int:
        return self.random.randint(1, 9)

    def number(self) -> tree.Number:
        return tree.Number(self.small())

    def for_each(self) -> tree.PerEach:
        counted = replace(self.select(inside=True), count=tree.Count("each"))
        return tree.PerEach(0, self.small(), counted)

    # -------------------------------------------------------------- who and where

    def ref(self) -> Any:
        return self.draw(
            tree.Own,
            tree.Target,
            lambda: tree.That(self.pick("", "rival", "ally", "character", "wight", "ability token")),
            lambda: tree.Named(self.pick("drogon", "ghost", "arya-stark")),
        )

    def count(self) -> Any:
        return self.draw(
            lambda: tree.Count(self.pick("one", "another", "each")),
            lambda: tree.Count("up to", self.small()),
            lambda: tree.Count("exactly", self.random.randint(2, 9)),
            lambda: tree.Count("at least", self.small()),
        )

    def closed(self) -> Any:
        """What can stand behind a noun before other things."""
        return self.draw(
            tree.MorePoints,
            lambda: tree.Holding(self.pick(*CARDS)),
            lambda: tree.Within(self.small(), self.perhaps(self.ref)),
            lambda: tree.AdjacentTo(self.ref()),
            lambda: tree.SeenBy(self.ref()),
            lambda: tree.SeenBy(self.select(inside=True)),
            lambda: tree.Is(self.pick("moved through", "challenged")),
            lambda: tree.Not(tree.Is("standing")),
            lambda: tree.Not(tree.Holding(self.pick(*CARDS))),
            lambda: tree.Not(tree.Among(self.ref())),
            lambda: tree.WithDefense(self.random.randint(1, 4)),
            lambda: tree.WithDefense(0, self.random.randint(1, 4)),
            lambda: tree.OnPlace(tree.Area(self.pick("start", "triumph"))),
            lambda: tree.Of(self.ref()),
        )

    def open_ended(self) -> Any:
        """What ends with a noun that would take what follows for itself."""
        nobody = replace(self.select(inside=True), count=tree.Count(self.pick("one", "another")))
        return self.draw(
            lambda: tree.AdjacentTo(self.select(inside=True)),
            lambda: tree.Within(self.small(), self.select(inside=True)),
            lambda: tree.Not(tree.AdjacentTo(nobody)),
        )

    def select(self, inside: bool = False) -> tree.Select:
        sort: Any = self.pick(*PIECES, "named")
        kept: list[Any] = [self.perhaps(lambda: tree.Is(self.pick(*STATES))), self.perhaps(tree.AdjacentTo)]
        if sort in ("rival", "ally"):
            kept.append(self.perhaps(lambda: tree.Is("character")))
        if not inside:
            kept += [self.perhaps(self.closed), self.perhaps(self.closed), self.perhaps(self.open_ended)]
        owners = [each for each in kept if isinstance(each, tree.Of) and each.who != tree.Own()]
        kept = [each for each in kept if each is not None and not isinstance(each, tree.Of)]
        chosen = tree.Select(self.count(), sort, id="wight" if sort == "named" else "")
        return filtered(chosen, [*kept, *owners[:1]])

    def people(self) -> Any:
        return self.draw(self.ref, self.select)

    def somebody(self) -> Any:
        return self.draw(self.people, lambda: one_of_many([self.ref(), self.select()]))

    def one(self) -> Any:
        return self.draw(self.ref, lambda: replace(self.select(), count=tree.Count("one")))

    def several(self) -> tree.Select:
        return replace(self.select(), count=tree.Count("each"))

    def where(self) -> Any:
        return self.draw(
            lambda: tree.NextTo(self.people()),
            lambda: tree.SquareOf(self.people()),
            lambda: tree.Area(self.pick("start", "setup", "triumph")),
            lambda: tree.OnSquare(self.square()),
        )

    def square(self) -> Any:
        kept = [tree.Is("empty"), tree.Within(self.small())]
        seen = [tree.SeenBy(self.ref())] if self.random.random() < 0.5 else []
        return filtered(tree.Select(tree.Count("one"), "square"), [*kept, *seen])

    def tokens(self) -> tree.Select:
        types = self.pick(("strength",), ("strength", "leadership"), ("finesse", "cunning"))
        track = tree.OnTrack(self.pick("your", "opposing", "any", "its"))
        return filtered(tree.Select(self.count(), "ability token"), [tree.OfType(types), track])

    # -------------------------------------------------------------- steps

    def doing(self) -> Any:
        """What somebody does."""
        return self.draw(
            lambda: tree.Move(self.number(), straight=self.pick(True, False), toward=self.perhaps(self.ref)),
            lambda: tree.Move(self.number(), through=self.pick((), ("rivals",), ("rivals", "obstructions"))),
            self.challenge,
            lambda: tree.Act(self.pick(BASIC, ("assist",), ("challenge", "assist"), ("move", "interact"))),
            lambda: tree.Act(("challenge",), targets=self.people()),
            lambda: tree.Act(BASIC, times=self.random.randint(2, 9)),
            lambda: tree.Act(("challenge",), more=self.pick(1, 2, -1)),
            lambda: tree.MoreActions(self.small()),
        )

    def challenge(self) -> tree.Challenge:
        targets = self.perhaps(self.somebody)
        away = self.pick(0, 0, self.small())
        return tree.Challenge(self.number(), range=away, targets=targets, nobody=targets == tree.Own())

    def deed(self) -> Any:
        """What is done without a doer."""
        return self.draw(
            lambda: tree.Move(self.number(), self.people(), away=self.perhaps(self.ref)),
            lambda: tree.Move(tree.Counted("successes"), self.people(), toward=tree.Own()),
            lambda: tree.Place(self.ref(), self.where()),
            lambda: tree.Swap(self.people(), self.people()),
            lambda: tree.Stand(self.people()),
            lambda: tree.KnockDown(self.people()),
            lambda: tree.Choose(self.select()),
            lambda: tree.Give(self.pick(*CARDS), self.people(), self.pick(True, False)),
            lambda: tree.Discard(self.people()),
            lambda: tree.Remove(self.people()),
            lambda: tree.ToTrack(self.ref(), self.random.randint(1, 4), self.pick("your", "its")),
            lambda: tree.Shift(self.tokens(), self.random.randint(-3, 3)),
            lambda: tree.Roll(self.draw(self.number, self.for_each)),
            lambda: tree.Raise(self.pick(("challenge",), ("challenge", "move"), ("move",)), self.small()),
            lambda: tree.LowerCost(self.pick(-2, -1, 1, 2)),
            lambda: tree.Points(self.pick(1, 2, -1, -3)),
            lambda: tree.MakeReady(self.people()),
            lambda: tree.Home(self.people()),
            tree.PutIntoPlay,
            tree.Flip,
            tree.Win,
            lambda: tree.Exhaust(self.people()),
            lambda: tree.Control(self.people()),
        )

    def verb(self) -> Any:
        return self.draw(self.doing, self.deed)

    def alternatives(self) -> tree.Step:
        return either([self.verb() for _ in range(self.pick(1, 1, 2, 3))])

    def plain(self) -> tree.Step:
        return step([self.alternatives() for _ in range(self.pick(1, 2))])

    def done_by(self, who: tree.Who) -> Any:
        doing = self.doing()
        return replace(doing, who=who, **({"nobody": False} if isinstance(doing, tree.Challenge) else {}))

    def each(self) -> tree.Each:
        done = self.done_by(tree.That())
        return tree.Each(self.several(), self.pick(done, tree.May(done, tree.That())))

    def may(self) -> Any:
        who = self.one()
        return self.pick(tree.May(self.plain()), tree.May(self.done_by(who), who))

    def clause(self) -> Any:
        return self.draw(
            self.alternatives,
            self.may,
            self.each,
            lambda: self.done_by(self.one()),
            lambda: tree.Challenge(self.number(), targets=self.people(), nobody=True),
        )

    def row(self) -> tree.Step:
        return step([self.clause() for _ in range(self.pick(1, 1, 2, 3))])

    def sentence(self) -> Any:
        return self.draw(
            self.clause,
            self.clause,
            lambda: tree.If(self.condition(), self.row(), self.perhaps(self.row)),
            self.until,
            lambda: tree.If(self.fact(), self.until()),
            lambda: tree.Repeat(self.random.randint(2, 9), self.row()),
            lambda: either([self.row(), self.row()]),
        )

    def body(self) -> list[tree.Step]:
        return [self.sentence() for _ in range(self.pick(1, 2, 3))]

    # -------------------------------------------------------------- conditions, moments, parts

    def fact(self) -> Any:
        return self.draw(
            lambda: tree.StateIs(
                self.people(), self.pick("standing", "knocked down", "exhausted", "on the map")
            ),
            lambda: tree.Has(self.people(), self.pick(*CARDS)),
            lambda: near(self.people(), self.people(), self.random.randint(0, 5)),
            lambda: tree.Sees(self.people(), self.people()),
            lambda: tree.On(self.people(), tree.Area("triumph")),
            lambda: tree.HasMoved(self.people(), self.random.randint(0, 5)),
            lambda: tree.NotSo(near(self.ref(), self.people())),
            lambda: tree.NotSo(tree.StateIs(self.ref(), "standing")),
            lambda: tree.NotSo(tree.Has(self.ref(), self.pick(*CARDS))),
            lambda: tree.NotSo(tree.Sees(self.ref(), self.people())),
            lambda: tree.PointsAre(self.pick(True, False), self.pick(True, False)),
            lambda: tree.PointsAtLeast(self.small()),
        )

    def condition(self) -> Any:
        return self.draw(
            self.fact,
            tree.Done,
            lambda: tree.Outcome(self.pick(True, False)),
            lambda: tree.Rolled(("shield", "!!!")),
            lambda: tree.Rolled(("burst",), self.random.randint(2, 9)),
            lambda: tree.Rolled((), self.small()),
            lambda: both([self.fact() for _ in range(self.pick(2, 3))]),
        )

    def moment(self) -> Any:
        return self.draw(
            lambda: tree.Moment(
                self.pick("becomes exhausted", "is knocked down", "stands up"), self.people()
            ),
            lambda: tree.Moment(self.pick("moves", "does an ability", "would be knocked out"), self.people()),
            lambda: tree.Moment(self.pick("challenges", "wins", "loses"), self.somebody(), self.somebody()),
            lambda: tree.Moment(self.pick("knocks out", "knocks down"), self.people(), self.people()),
            lambda: tree.Moment("challenges", None, self.people()),
            lambda: tree.Moment("enters", self.people(), self.where()),
            lambda: tree.Moment(self.pick("turn begins", "turn ends"), self.ref()),
            lambda: tree.Moment(self.pick("round ends", "round begins", "setup")),
            lambda: tree.Moment(self.pick("uses an item", "is removed", "is pushed"), self.people()),
            lambda: tree.Moment("assists", self.people(), self.perhaps(self.people)),
        )

    def limit(self) -> tree.Limit:
        return tree.Limit(self.random.randint(1, 3), self.pick("turn", "round", "game"))

    def ability(self) -> tree.Text:
        only_if = self.perhaps(self.fact)
        steps_ = steps(self.body())
        return tree.Text((tree.Ability(steps_, self.pick(True, False), self.perhaps(self.limit), only_if),))

    def trigger(self) -> Any:
        """A condition on the first step would be read as one on the whole, so the first step has none."""
        moment = self.moment()
        kind = tree.Replacement if moment.event.startswith("would") else tree.Trigger
        done = steps([self.clause(), *self.body()])
        return kind(moment, done, self.perhaps(self.condition), self.perhaps(self.limit))

    def modifier(self) -> Any:
        scope, guard = self.draw(self.ref, self.several), self.perhaps(self.fact)
        change: Any = self.pick("add", "subtract")
        dice = tree.Modifier("dice", change, self.number(), scope, guard, self.perhaps(self.one))
        value: Any = self.pick("defense", "range", "move")
        each = self.draw(self.for_each, lambda: replace(self.for_each(), most=self.small()))
        basic: Any = self.pick("basic dice", "basic move")
        bound: Any = self.pick("at most", "at least", "set")
        return self.pick(
            dice,
            replace(dice, amount=each),
            tree.Modifier(value, change, self.number(), scope, guard),
            tree.Modifier(basic, change, self.number(), scope, guard),
            tree.Modifier("defense", change, each, scope, guard, self.perhaps(self.one)),
            tree.Modifier("defense", bound, self.number(), scope, guard),
            tree.Modifier("cunning cost", change, self.number(), self.ref(), guard),
        )

    def until(self) -> Any:
        rule = self.draw(self.modifier, self.prohibition)
        return tree.Until(replace(rule, guard=None), self.pick("turn", "round", "next turn"))

    def prohibition(self) -> Any:
        act = self.pick("be knocked out", "be moved", "challenge", "interact", "do abilities", "stand up")
        return tree.Prohibition(self.draw(self.ref, self.several), act, None, self.perhaps(self.fact))

    def passing(self) -> Any:
        return tree.Passing(self.ref(), self.pick(("rivals",), ("rivals", "obstructions")))

    def trait(self) -> tree.Text:
        makers = (self.trigger, self.trigger, self.modifier, self.prohibition, self.passing)
        return tree.Text(tuple(self.draw(*makers) for _ in range(self.pick(1, 2))))
