"""Steps in the canonical wording: one by one as verbs, and joined."""

from dataclasses import replace

from crossfray.language import tree
from crossfray.language.canonical import BASIC
from crossfray.language.print_people import OWNERS, is_many
from crossfray.language.print_rules import Rules

_COUNTED = {"moved": "squares moved", "successes": "successes", "costs lowered": "costs lowered"}
_ACTIONS = {
    "move": "a basic move",
    "challenge": "a basic challenge",
    "assist": "an assist",
    "interact": "an interact",
}
_THIRD = {"do": "does", "push": "pushes"}


class Deeds(Rules):
    """Steps: one by one as verbs, and joined."""

    stays = "stays standing"
    """what is said of the one to whom something does not happen"""

    def amount(self, amount: tree.Amount) -> str:
        match amount:
            case tree.Number(value):
                return str(value)
            case tree.PerEach(0, each, what):
                return f"{each} for {self._select(what)}"
            case tree.PerEach(base, each, what):
                return f"{base} plus {each} {'die' if each == 1 else 'dice'} for {self._select(what)}"
            case tree.Counted(what):
                return what
            case tree.PlusIf(base):
                return str(base)

    def verb(self, step: tree.Step, subject: tree.Who | None = None, third: bool = False) -> str:
        """A step as an imperative, or in the third person; what `subject` does needs no subject of its own."""
        match step:
            case tree.Either(parts):
                return " or ".join(self.verb(part, subject, third) for part in parts)
            case tree.Steps(parts):
                return " and ".join(self.verb(part, subject, third) for part in parts)
            case tree.Challenge(nobody=True, range=0, targets=targets) if subject or targets != tree.Own():
                return self._nobodys(step)
            case _:
                spoken = self._imperative(step, subject)
                return _third(spoken) if third else spoken

    def _imperative(self, step: tree.Step, subject: tree.Who | None) -> str:
        match step:
            case tree.Move():
                return self._move(step, subject)
            case tree.Challenge():
                return self._challenge(step)
            case tree.Act():
                return f"do {self._actions(step)}"
            case tree.Place(what, where):
                return f"place {self.who(what)} {self.where(where)}"
            case tree.Swap(one, other):
                return f"swap {self.who(one)} and {self.who(other)}"
            case tree.Stand(who):
                return f"stand {self.who(who)} up"
            case tree.KnockDown(who):
                return f"knock {self.who(who)} down"
            case tree.Choose(what):
                return f"choose {self.who(what)}"
            case tree.Give(card, to, True, tree.Holder()) if self.names.card and card == self.names.card.id:
                return f"move this card to {self.who(to)}"
            case tree.Give(card, to, True, source):
                held = f" held by {self.who(source)}" if source else ""
                return f"move {self.held(card)}{held} to {self.who(to)}"
            case tree.Give(card, to):
                return f"give {self.held(card)} to {self.who(to)}"
            case tree.Discard(what):
                return f"discard {self.who(what)}"
            case tree.Remove(what):
                return f"remove {self.who(what)} from the map"
            case tree.ToTrack(what, space, whose):
                return f"place {self.who(what)} on the {space} of {OWNERS[whose]} track"
            case _:
                return self._plain(step)

    def _plain(self, step: tree.Step) -> str:
        match step:
            case tree.Shift(what, 0):
                return f"shift {self.who(what)} off"
            case tree.Shift(what, by):
                return f"shift {self.who(what)} {'down' if by > 0 else 'up'} {abs(by)}"
            case tree.Roll(dice, against):
                number = dice.each if isinstance(dice, tree.PerEach) else _plain_number(dice)
                spoken = f"roll {number} {'die' if number == 1 else 'dice'}"
                if isinstance(dice, tree.PerEach):
                    return f"{spoken} for {self._select(dice.what)}"
                return spoken + (f" against the distance to {self.who(against)}" if against else "")
            case tree.TakeFirst():
                return "take the First Player marker"
            case tree.Raise(kinds, by):
                return f"raise {' or '.join(f'a {kind}' for kind in kinds)} of that ability by {by}"
            case tree.LowerCost(by):
                return f"{'lower' if by >= 0 else 'raise'} its cost by {abs(by)}"
            case tree.AddDice(number):
                noun = "die" if abs(number) == 1 else "dice"
                return f"roll {abs(number)} {'more' if number > 0 else 'less'} {noun}"
            case tree.MoreActions(number):
                return f"do {number} more {'action' if number == 1 else 'actions'}"
            case tree.MakeReady(who):
                return f"refresh {self.who(who)}"
            case tree.Points(number) if number < 0:
                return f"lose {-number} {'point' if number == -1 else 'points'}"
            case tree.Points(number):
                return f"gain {number} {'point' if number == 1 else 'points'}"
            case tree.Home(who):
                return f"return {self.who(who)} to its starting area"
            case tree.PutIntoPlay():
                return "put a scenario status card into play"
            case tree.Win():
                return "win the game"
            case tree.Flip():
                return "flip the First Player marker"
            case tree.Exhaust(who):
                return f"exhaust {self.who(who)}"
            case tree.Control(who):
                return f"control {self.who(who)}"
            case tree.Score(what):
                return f"score {self.who(what)}"
            case tree.Claim(what):
                return f"claim {self.who(what)}"
            case tree.Stay(who):
                return f"{self.who(who) if who else 'it'} {self.stays}"
        return ""

    def _move(self, step: tree.Move, subject: tree.Who | None) -> str:
        me: tree.Who = tree.Holder() if self.names.holds else tree.Own()
        if step.who is None or step.who == subject:
            spoken = "do a move"
        elif step == tree.Move(step.squares, step.who, toward=me):
            return f"pull {self.who(step.who)} {self._distance(step.squares)}"
        elif step == tree.Move(step.squares, step.who, away=me):
            return f"push {self.who(step.who)} {self._distance(step.squares)}"
        else:
            spoken = f"move {self.who(step.who)}"
        spoken += f" {self._distance(step.squares)}"
        if step.straight:
            spoken += " in a straight line"
        if step.toward is not None:
            toward = step.toward
            spoken += f" toward {self.place(toward) if isinstance(toward, tree.Area) else self.who(toward)}"
        if step.away is not None:
            spoken += f" away from {self.who(step.away)}"
        if step.through:
            spoken += f" through {' and '.join(step.through)}"
        if step.not_through:
            spoken += f" not through {' and '.join(step.not_through)}"
        return spoken

    def _distance(self, squares: tree.Amount) -> str:
        return "1 square per success" if isinstance(squares, tree.Counted) else self.amount(squares)

    def _challenge(self, step: tree.Challenge) -> str:
        targets = f" to {self.who(step.targets)}" if step.targets is not None else ""
        if isinstance(step.dice, tree.Counted):
            return f"do a challenge{targets} with as many dice as {_COUNTED[step.dice.what]}"
        ranged = f"a range {step.range} challenge" if step.range else "a challenge"
        return f"do {ranged} {self.amount(step.dice)}{targets}"

    def _actions(self, step: tree.Act) -> str:
        if step.actions == BASIC:
            return "a basic action" if step.times == 1 else f"{_so_often(step)} basic actions"
        targets = f" to {self.who(step.targets)}" if step.targets is not None else ""
        if step.times > 1 and len(step.actions) == 1:
            return f"{_so_often(step)} basic {step.actions[0]}s"
        if step.more:
            more = "more" if step.more > 0 else "less"
            targets += f" with {abs(step.more)} {more} {'die' if abs(step.more) == 1 else 'dice'}"
        if step.actions == ("interact",) and targets:
            targets = targets.replace(" to ", " with ", 1)
        return " or ".join(_ACTIONS[action] for action in step.actions) + targets

    def clause(self, step: tree.Step, again: bool = False) -> str:
        """A step with its subject. `again`: a clause with a subject went before, so that `you` must be said."""
        match step:
            case tree.May(tree.Steps((*before, tree.Stay())), by) if before:
                kept = before[0] if len(before) == 1 else tree.Steps(tuple(before))
                return f"{self.clause(tree.May(kept, by))} instead"
            case tree.May(inner, None):
                return f"you may {self.verb(inner)}"
            case tree.May(inner, by) if by is not None:
                return f"{self._subject(by)} may {self.verb(inner, by)}"
            case tree.Each(what, inner):
                return self._each(what, inner)
            case tree.Until(rule, end):
                return f"{self.while_(rule.guard)}{self.rule(rule)} until {self._end(end)}"
            case tree.Points(number, True):
                return f"each opponent {_third(self._plain(tree.Points(number)))}"
            case tree.ByOpponent(inner):
                return f"an opponent {self.verb(inner, third=True)}"
            case tree.Stay():
                return self.verb(step)
            case tree.Challenge(nobody=True, range=0):
                return self._nobodys(step)
        who = _doer(step)
        if who is None:
            return ("you " if again else "") + self.verb(step)
        return f"{self.who(who)} {self.verb(step, who, third=not is_many(who))}"

    def _end(self, end: str) -> str:
        if end == "next turn":
            return f"the beginning of {self._own()}'s next turn"
        return f"the end of the {end}"

    def _subject(self, who: tree.Who) -> str:
        """Who may do something: `one adjacent ally`."""
        spoken = self.who(who)
        if isinstance(who, tree.Select) and who.count.how == "one" and spoken.startswith(("a ", "an ")):
            return f"one {spoken.partition(' ')[2]}"
        return spoken

    def _nobodys(self, step: tree.Challenge) -> str:
        targets = self.who(step.targets) if step.targets is not None else "it"
        if isinstance(step.dice, tree.Counted):
            return f"a challenge is done to {targets} with as many dice as {_COUNTED[step.dice.what]}"
        return f"a challenge {self.amount(step.dice)} is done to {targets}"

    def _each(self, what: tree.Who, inner: tree.Step) -> str:
        that = tree.That()
        if not _is_done_by(inner, that):
            return f"for {self.who(what)}, {self.row(inner)}"
        parts = list(inner.parts) if isinstance(inner, tree.Steps) else [inner]
        if isinstance(parts[0], tree.May):
            spoken = f"{self.who(what)} may {self.verb(parts[0].step, that)}"
            if parts[1:]:
                spoken += ", then " + " and ".join(self.verb(part, that) for part in parts[1:])
            return spoken
        return f"{self.who(what)} {self.verb(inner, that, third=not is_many(what))}"

    def row(self, step: tree.Step) -> str:
        """Steps inside one sentence."""
        if not isinstance(step, tree.Steps):
            return self.sentence(step)
        spoken = ""
        again = False
        for part in step.parts:
            if isinstance(part, tree.If):
                spoken += (", and " if spoken else "") + self.lead(part.condition) + self.row(part.then)
                continue
            spoken += (", then " if spoken else "") + self.clause(part, again)
            again = again or _has_subject(part)
        return spoken

    def sentence(self, step: tree.Step) -> str:
        """A step as a sentence, without capital and full stop."""
        bonus = _bonus(step)
        if bonus is not None:
            noun = "die" if bonus.more == 1 else "dice"
            more = f"this challenge rolls {bonus.more} more {noun}"
            lead = self.lead(bonus.condition)
            return f"{self.sentence(_without(step))}. {lead[:1].upper()}{lead[1:]}{more}"
        match step:
            case tree.If(condition, then, None):
                return self.lead(condition) + self.row(then)
            case tree.If(condition, then, otherwise) if otherwise is not None:
                return f"{self.lead(condition)}{self.row(then)}. Otherwise, {self.row(otherwise)}"
            case tree.Repeat(times, inner):
                return f"{times} times, {self.row(inner)}"
            case tree.Either(parts) if not _is_one_choice(parts):
                return "choose one: " + "; ".join(self.row(part) for part in parts)
            case tree.May(tree.Either(parts), by) if not all(_is_verb(part) for part in parts):
                subject = "you" if by is None else self.who(by)
                return f"{subject} may choose one: " + "; ".join(self.row(part) for part in parts)
            case tree.Steps():
                return self.row(step)
        return self.clause(step)


def _so_often(step: tree.Act) -> str:
    return f"{'up to ' if step.up_to else ''}{step.times}"


def _third(verb: str) -> str:
    """`do a move 2` -> `does a move 2`."""
    first, _, rest = verb.partition(" ")
    return f"{_THIRD.get(first, first + 's')} {rest}"


def _bonus(step: tree.Step) -> tree.PlusIf | None:
    """Dice that a challenge has only if something holds: they are said in a sentence of their own."""
    if isinstance(step, tree.May | tree.Each | tree.Repeat):
        return _bonus(step.step)
    if isinstance(step, tree.Steps):
        return _bonus(step.parts[-1])
    return step.dice if isinstance(step, tree.Challenge) and isinstance(step.dice, tree.PlusIf) else None


def _without(step: tree.Step) -> tree.Step:
    """The step without such dice."""
    if isinstance(step, tree.May | tree.Each | tree.Repeat):
        return replace(step, step=_without(step.step))
    if isinstance(step, tree.Steps):
        return tree.Steps((*step.parts[:-1], _without(step.parts[-1])))
    if isinstance(step, tree.Challenge) and isinstance(step.dice, tree.PlusIf):
        return replace(step, dice=tree.Number(step.dice.base))
    return step


def _is_done_by(step: tree.Step, who: tree.Who) -> bool:
    """Whether somebody does a step, or the first of some, or gets something by it."""
    match step:
        case tree.May(by=by):
            return by == who
        case tree.Steps(parts) | tree.Either(parts):
            return _is_done_by(parts[0], who)
        case tree.Give(to=to):
            return to == who
        case tree.Stand(who=doer) | tree.Challenge(who=doer) | tree.Act(who=doer) | tree.Move(who=doer):
            return doer == who
        case tree.AddDice(who=doer) | tree.MoreActions(who=doer):
            return doer == who
    return False


def _doer(step: tree.Step) -> tree.Who | None:
    """Who does a step, if it says so."""
    match step:
        case tree.Challenge(who=who) | tree.Act(who=who) | tree.AddDice(who=who) | tree.MoreActions(who=who):
            return who
        case tree.Either(parts) | tree.Steps(parts):
            return next((who for part in parts if (who := _doer(part)) is not None), None)
    return None


def _has_subject(step: tree.Step) -> bool:
    return isinstance(step, tree.May | tree.Each | tree.ByOpponent) or _doer(step) is not None


def _is_one_choice(parts: tuple[tree.Step, ...]) -> bool:
    """Whether one subject can do all of them: `Jon does a move 2 or does a challenge 1`."""
    doing = tree.Challenge | tree.Act | tree.AddDice | tree.MoreActions
    doers = {part.who for part in parts if isinstance(part, doing)}
    doers |= {None for part in parts if isinstance(part, tree.Move) and part.who is None}
    return all(_is_verb(part) for part in parts) and len(doers) <= 1


def _is_verb(step: tree.Step) -> bool:
    """Whether a step can stand in a plain `X or X`."""
    compound = (
        tree.Steps
        | tree.May
        | tree.Each
        | tree.ByOpponent
        | tree.If
        | tree.Repeat
        | tree.Either
        | tree.Stay
        | tree.Until
    )
    if isinstance(step, tree.Points) and step.opponents:
        return False
    return not isinstance(step, compound) and not (isinstance(step, tree.Challenge) and step.nobody)


def _plain_number(amount: tree.Amount) -> int:
    return amount.value if isinstance(amount, tree.Number) else 0
