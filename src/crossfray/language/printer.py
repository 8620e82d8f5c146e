"""From the typed tree back to English: the canonical wording, which reads back as the same tree."""

from collections.abc import Sequence
from typing import get_args

from crossfray.language import tree
from crossfray.language.canonical import BASIC, is_core, posts
from crossfray.language.names import Names, plural_of
from crossfray.language.words import PLURALS

_MANY = {noun: plural.replace("-", " ") for plural, noun in PLURALS.items()}
_NOBODY = Names("ability")


def print_text(text: tree.Text, names: Names) -> str:
    """A whole card text."""
    return Printer(names).text(text)


def print_part(part: tree.Part, names: Names) -> str:
    """One part of a card text."""
    return Printer(names).part(part)


def print_step(step: tree.Step, names: Names = _NOBODY) -> str:
    """A step in a few words, without capital and full stop."""
    return Printer(names).clause(step)


def print_who(who: tree.Who, names: Names = _NOBODY) -> str:
    """Somebody or something."""
    return Printer(names).who(who)


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
        if own is None:
            return "he" if self.names.pronoun == "he" else "she"
        return self.names.spoken(own)

    def _named(self, thing_id: str) -> str:
        if self.names.card is not None and thing_id == self.names.card.id:
            return "this card"
        thing = self.names.all.get(thing_id)
        return self.names.spoken(thing) if thing else thing_id

    def held(self, what: str) -> str:
        """A card that somebody holds, with its article if it is one of several."""
        if what in ("item", "status card"):
            return f"{_article(what)} {what}"
        named = self._named(what)
        if self.names.count_of(what) > 1 and named != "this card":
            return f"{_article(named)} {self.names.noun_of(what)}"
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
        return f"{_article(spoken) if determiner == 'a' else determiner} {spoken}"

    def _owned(self, count: tree.Count, owner: tree.Who, spoken: str, other: bool) -> str:
        """`its item`, `one of Jon's allies`."""
        whose = possessive(self.who(owner))
        if count.how in ("one", "the"):
            return f"{whose} {spoken}"
        return f"{self._determiner(count, False, other)} of {whose} {spoken}"

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
            case tree.SeenBy(who):
                return f"that {self.who(who)} can see"
            case tree.Holding(what):
                return f"with {self.held(what)}"
            case tree.MorePoints():
                return "of a side with more points than yours"
            case tree.OnTrack(whose):
                return f"on {_OWNERS[whose]} track"
            case tree.InPool(whose):
                return f"from {_OWNERS[whose]} pool"
            case tree.OnPlace(where):
                return f"on {self.place(where)}"
            case tree.Of(who):
                return f"of {self.who(who)}"
            case tree.Is("in play"):
                return "that is in play"
            case tree.Is(state):
                return state
            case tree.Not(what):
                return self._not(what)
        return ""

    def _not(self, kept: tree.Filter) -> str:
        match kept:
            case tree.Is(state):
                return f"that is not {state}"
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
            case tree.Within(squares, tree.Select() as who):
                return f"within {self.squares(squares)} of {self._nobody(who)}"
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
            return f"adjacent to {self.who(where.who)}"
        return f"on {self.place(where)}"


class Facts(People):
    """What holds, and what happens."""

    def condition(self, condition: tree.Condition) -> str:
        """Words that go after `if`."""
        match condition:
            case tree.Done():
                return "you do"
            case tree.Outcome(won):
                return "you win" if won else "you lose"
            case tree.Both(parts):
                return " and ".join(self.condition(part) for part in parts)
            case tree.NotSo(what):
                return self._not_so(what)
            case tree.Rolled(faces, at_least):
                return " or ".join(f"a {face}" for face in faces) if faces else f"{at_least} or more"
            case tree.There(what, more):
                return self._there(what, more)
            case tree.HasMoved(who, 0):
                return f"{self.who(who)} moved this turn"
            case tree.HasMoved(who, more):
                return f"{self.who(who)} moved more than {self.squares(more)} this turn"
            case tree.Has(who, what):
                return f"{self.who(who)} {_verb(who, 'has', 'have')} {self.held(what)}"
            case tree.Sees(who, other):
                return f"{self.who(who)} can see {self.who(other)}"
            case _:
                return self._being(condition, "")

    def _being(self, condition: tree.Condition, no: str) -> str:
        match condition:
            case tree.StateIs(who, state):
                return f"{self.who(who)} {_verb(who, 'is', 'are')} {no}{state}"
            case tree.Near(who, other, 0):
                return f"{self.who(who)} {_verb(who, 'is', 'are')} {no}adjacent to {self.who(other)}"
            case tree.Near(who, other, squares):
                near = f"within {self.squares(squares)} of {self.who(other)}"
                return f"{self.who(who)} {_verb(who, 'is', 'are')} {no}{near}"
            case tree.On(who, where):
                return f"{self.who(who)} {_verb(who, 'is', 'are')} {no}on {self.place(where)}"
        return ""

    def _not_so(self, condition: tree.Condition) -> str:
        match condition:
            case tree.Has(who, what):
                return f"{self.who(who)} {_verb(who, 'does', 'do')} not have {self.held(what)}"
            case tree.Sees(who, other):
                return f"{self.who(who)} cannot see {self.who(other)}"
            case tree.HasMoved(who):
                return f"{self.who(who)} did not move this turn"
            case _:
                return self._being(condition, "not ")

    def _there(self, what: tree.Select, more: bool) -> str:
        rest = tuple(kept for kept in what.filters if kept != tree.Is("yours"))
        count = tree.Count("any") if more else what.count
        spoken = self._select(tree.Select(count, what.sort, rest, what.id))
        if more:
            return f"you have more {spoken.removeprefix('any ')} than each opponent"
        return f"you have {spoken}"

    def lead(self, condition: tree.Condition) -> str:
        """`if C,` with its comma; several conditions stand one after the other."""
        if isinstance(condition, tree.Rolled):
            return f"on {self.condition(condition)}, "
        if isinstance(condition, tree.Both) and (
            len(condition.parts) > 2 or any(isinstance(part, _ALONE) for part in condition.parts)
        ):
            return "".join(self.lead(part) for part in condition.parts)
        return f"if {self.condition(condition)}, "

    def moment(self, moment: tree.Moment) -> str:
        """`when M` or `at the end of M`, without comma."""
        first = self._happening(moment)
        return " or ".join((first, *(self._happening(other) for other in moment.also)))

    def _happening(self, moment: tree.Moment) -> str:
        subject = moment.subject
        if moment.event == "round ends":
            return "at the end of the round"
        if moment.event in ("turn begins", "turn ends") and subject is not None:
            edge = "beginning" if moment.event == "turn begins" else "end"
            return f"at the {edge} of {possessive(self.who(subject))} turn"
        return f"when {self._event(moment)}"

    def _event(self, moment: tree.Moment) -> str:
        if moment.event == "challenges" and moment.subject is None:
            if moment.object is None or isinstance(moment.object, get_args(tree.Where)):
                return ""
            return f"{self.who(moment.object)} is challenged"
        who = self.who(moment.subject) if moment.subject is not None else "a character"
        many = moment.subject is not None and _is_many(moment.subject)
        verb = _PLURAL_EVENTS.get(moment.event, moment.event) if many else moment.event
        if moment.object is None:
            return f"{who} {verb}" + (" a challenge" if moment.event in ("wins", "loses") else "")
        whom = self._object(moment.object)
        between = {"wins": " a challenge against", "loses": " a challenge against", "returns": " to"}
        return f"{who} {verb}{between.get(moment.event, '')} {whom}"

    def _object(self, what: tree.Who | tree.Where) -> str:
        if isinstance(what, tree.NextTo | tree.SquareOf | tree.OnSquare | tree.Area):
            return self.place(what)
        return self.who(what)


class Deeds(Facts):
    """Steps: one by one as verbs, and joined."""

    def amount(self, amount: tree.Amount) -> str:
        match amount:
            case tree.Number(value):
                return str(value)
            case tree.PerEach(base, each, what):
                spoken = self._select(what)
                return f"{base} plus {each} {'die' if each == 1 else 'dice'} for {spoken}"
            case tree.Counted(what):
                return what

    def verb(self, step: tree.Step, subject: tree.Who | None = None, third: bool = False) -> str:
        """A step as an imperative, or in the third person; what `subject` does needs no subject of its own."""
        match step:
            case tree.Either(parts):
                return " or ".join(self.verb(part, subject, third) for part in parts)
            case tree.Steps(parts):
                return " and ".join(self.verb(part, subject, third) for part in parts)
            case tree.Challenge(nobody=True):
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
            case tree.Give(card, to, True):
                return f"move {self.held(card)} to {self.who(to)}"
            case tree.Give(card, to):
                return f"give {self.held(card)} to {self.who(to)}"
            case tree.Discard(what):
                return f"discard {self.who(what)}"
            case tree.Remove(what):
                return f"remove {self.who(what)} from the map"
            case tree.ToTrack(what, space, whose):
                return f"place {self.who(what)} on the {space} of {_OWNERS[whose]} track"
            case _:
                return self._plain(step)

    def _plain(self, step: tree.Step) -> str:
        match step:
            case tree.Shift(what, 0):
                return f"shift {self.who(what)} off"
            case tree.Shift(what, by):
                return f"shift {self.who(what)} {'down' if by > 0 else 'up'} {abs(by)}"
            case tree.Roll(dice):
                return f"roll {dice} {'die' if dice == 1 else 'dice'}"
            case tree.Raise(kinds, by):
                return f"raise {' or '.join(f'a {kind}' for kind in kinds)} of that ability by {by}"
            case tree.LowerCost(by):
                return f"{'lower' if by >= 0 else 'raise'} its cost by {abs(by)}"
            case tree.Points(number):
                return f"gain {number} {'point' if number == 1 else 'points'}"
            case tree.Home(who):
                return f"return {self.who(who)} to its starting area"
            case tree.PutIntoPlay():
                return "put a scenario status card into play"
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
            case tree.Stay():
                return "it stays standing"
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
            spoken += f" toward {self.who(step.toward)}"
        if step.away is not None:
            spoken += f" away from {self.who(step.away)}"
        if step.through:
            spoken += f" through {' and '.join(step.through)}"
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
            return "a basic action" if step.times == 1 else f"{step.times} basic actions"
        targets = f" to {self.who(step.targets)}" if step.targets is not None else ""
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
                return f"{self.who(by)} may {self.verb(inner, by)}"
            case tree.Each(what, inner):
                return self._each(what, inner)
            case tree.Stay():
                return self.verb(step)
            case tree.Challenge(nobody=True):
                return self._nobodys(step)
        who = _doer(step)
        if who is None:
            return ("you " if again else "") + self.verb(step)
        return f"{self.who(who)} {self.verb(step, who, third=not _is_many(who))}"

    def _nobodys(self, step: tree.Challenge) -> str:
        targets = self.who(step.targets) if step.targets is not None else "it"
        if isinstance(step.dice, tree.Counted):
            return f"a challenge is done to {targets} with as many dice as {_COUNTED[step.dice.what]}"
        return f"a challenge {self.amount(step.dice)} is done to {targets}"

    def _each(self, what: tree.Who, inner: tree.Step) -> str:
        that = tree.That()
        parts = list(inner.parts) if isinstance(inner, tree.Steps) else [inner]
        if isinstance(parts[0], tree.May):
            spoken = f"{self.who(what)} may {self.verb(parts[0].step, that)}"
            if parts[1:]:
                spoken += ", then " + " and ".join(self.verb(part, that) for part in parts[1:])
            return spoken
        return f"{self.who(what)} {self.verb(inner, that, third=not _is_many(what))}"

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
        match step:
            case tree.If(condition, then, None):
                return self.lead(condition) + self.row(then)
            case tree.If(condition, then, otherwise) if otherwise is not None:
                return f"{self.lead(condition)}{self.row(then)}. Otherwise, {self.row(otherwise)}"
            case tree.Repeat(times, inner):
                return f"{times} times, {self.row(inner)}"
            case tree.Either(parts) if not all(_is_verb(part) for part in parts):
                return "choose one: " + "; ".join(self.row(part) for part in parts)
            case tree.May(tree.Either(parts), by) if not all(_is_verb(part) for part in parts):
                subject = "you" if by is None else self.who(by)
                return f"{subject} may choose one: " + "; ".join(self.row(part) for part in parts)
            case tree.Steps():
                return self.row(step)
        return self.clause(step)


class Printer(Deeds):
    """Whole parts and texts."""

    def text(self, text: tree.Text) -> str:
        return " ".join(self.part(part) for part in text.parts)

    def part(self, part: tree.Part) -> str:
        match part:
            case tree.Ability():
                return self._ability(part)
            case tree.Trigger() | tree.Replacement():
                return self._trigger(part)
            case tree.Modifier():
                return _spoken(self._while(part.guard) + self._modifier(part))
            case tree.Passing(who, through):
                return _spoken(f"when {self.who(who)} moves, it may pass through {' and '.join(through)}")
            case tree.Prohibition(who, act, by, guard):
                by_whom = f" by {self.who(by)}" if by is not None else ""
                return _spoken(f"{self._while(guard)}{self._scope(who)} cannot {act}{by_whom}")
            case tree.Interaction():
                return self._interaction(part)

    def _ability(self, part: tree.Ability) -> str:
        said = []
        if part.while_down:
            said.append("can be done while knocked down")
        if part.only_if is not None:
            said.append(f"can be done only if {self.condition(part.only_if)}")
        said += [self.sentence(step) for step in part.steps.parts]
        return _spoken(*said, *_often(part.limit))

    def _trigger(self, part: tree.Trigger | tree.Replacement) -> str:
        lead = f"{self.moment(part.moment)}, "
        if part.guard is not None:
            lead += self.lead(part.guard)
        first, *rest = part.steps.parts
        return _spoken(
            lead + self.sentence(first), *(self.sentence(step) for step in rest), *_often(part.limit)
        )

    def _while(self, guard: tree.Condition | None) -> str:
        if guard is None:
            return ""
        parts = guard.parts if isinstance(guard, tree.Both) and len(guard.parts) > 2 else (guard,)
        return "".join(f"while {self.condition(part)}, " for part in parts)

    def _scope(self, who: tree.Who) -> str:
        """Whom a standing rule is about: `Jon and rivals adjacent to him`."""
        if isinstance(who, tree.Select) and who.count.how == "each":
            states = {kept.state for kept in who.filters if isinstance(kept, tree.Is)}
            owned = any(isinstance(kept, tree.Of) for kept in who.filters)
            return self.who(who) if owned or states & {"yours", "other"} else self._bare(who)
        return self.who(who)

    def _modifier(self, part: tree.Modifier) -> str:
        number = self.amount(part.amount)
        everybody = tree.Select(tree.Count("each"), "character")
        more = {"add": "more", "subtract": "less"}.get(part.change, "")
        if part.value == "range" and part.change == "at most" and part.scope == everybody:
            return f"the range of each challenge is at most {number}"
        if part.change == "at most":
            return f"{possessive(self.who(part.scope))} {part.value} is at most {number}"
        if part.value == "cost":
            return f"{possessive(self.who(part.scope))} abilities cost {number} {more}"
        many = isinstance(part.scope, tree.Select) and part.scope.count.how != "one"
        scope = self._scope(part.scope)
        if part.value == "dice":
            against = f" against {self.who(part.against)}" if part.against is not None else ""
            noun = "die" if number == "1" else "dice"
            return f"{scope} {'roll' if many else 'rolls'} {number} {more} {noun}{against}"
        return f"{scope} {'have' if many else 'has'} {number} {more} {part.value}"

    def _interaction(self, part: tree.Interaction) -> str:
        first, *rest = part.steps.parts
        who = f"{self.who(part.who)} on or adjacent to {self.who(part.what)}"
        return _spoken(f"{who} may interact to {self.verb(first)}", *(self.sentence(step) for step in rest))


# ---------------------------------------------------------------------- small words


_NOT_BEFORE = (
    "character", "companion", "minion", "leader", "yours", "other", "moved through", "challenged", "in play"
)  # fmt: skip
_ROLES = ("character", "companion", "minion", "leader")
_OWNERS = {"your": "your", "opposing": "an opposing", "any": "any", "its": "its"}
_COUNTED = {"moved": "squares moved", "successes": "successes", "costs lowered": "costs lowered"}
_ACTIONS = {
    "move": "a basic move",
    "challenge": "a basic challenge",
    "assist": "an assist",
    "interact": "an interact",
}
_PLURAL_EVENTS = {
    "becomes exhausted": "become exhausted", "is knocked down": "are knocked down",
    "is knocked out": "are knocked out", "knocks down": "knock down", "knocks out": "knock out",
    "challenges": "challenge", "wins": "win", "loses": "lose", "does an ability": "do an ability",
    "moves": "move", "enters": "enter", "stands up": "stand up", "returns": "return",
    "interacts": "interact", "rolls": "roll", "shifts off": "shift off",
}  # fmt: skip
_THIRD = {"do": "does", "push": "pushes"}
# Conditions that stand alone: they have no subject that another could share.
_ALONE = (tree.Rolled,)


def possessive(name: str) -> str:
    return "its" if name == "it" else f"{name}'s"


def _article(noun: str) -> str:
    return "an" if noun[:1].casefold() in "aeiou" else "a"


def _is_many(who: tree.Who) -> bool:
    return isinstance(who, tree.Select) and who.count.how in ("up to", "exactly", "at least", "any")


def _verb(who: tree.Who, one: str, many: str) -> str:
    return many if _is_many(who) else one


def _third(verb: str) -> str:
    """`do a move 2` -> `does a move 2`."""
    first, _, rest = verb.partition(" ")
    return f"{_THIRD.get(first, first + 's')} {rest}"


def _doer(step: tree.Step) -> tree.Who | None:
    """Who does a step, if it says so."""
    match step:
        case tree.Challenge(who=who) | tree.Act(who=who):
            return who
        case tree.Either(parts) | tree.Steps(parts):
            return next((who for part in parts if (who := _doer(part)) is not None), None)
    return None


def _has_subject(step: tree.Step) -> bool:
    return isinstance(step, tree.May | tree.Each) or _doer(step) is not None


def _is_verb(step: tree.Step) -> bool:
    """Whether a step can stand in a plain `X or X`."""
    compound = tree.Steps | tree.May | tree.Each | tree.If | tree.Repeat | tree.Either | tree.Stay
    return not isinstance(step, compound) and not (isinstance(step, tree.Challenge) and step.nobody)


def _is_open(kept: tree.Filter) -> bool:
    """Whether it ends with a noun that what follows would narrow."""
    match kept:
        case tree.AdjacentTo(who) | tree.Within(_, who) | tree.Of(who):
            return isinstance(who, tree.Select | tree.EitherOf)
        case tree.OnPlace(tree.OnSquare() | tree.NextTo()):
            return True
        case tree.Not(tree.AdjacentTo() | tree.Within()):
            return True
    return False


def _spoken(*sentences: str) -> str:
    return " ".join(f"{said[:1].upper()}{said[1:]}." for said in sentences)


def _often(limit: tree.Limit | None) -> tuple[str, ...]:
    if limit is None:
        return ()
    times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
    return (f"{times} per {limit.per}",)
