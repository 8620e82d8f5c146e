"""What holds and what happens, in the canonical wording."""

from dataclasses import replace

from crossfray.language import tree
from crossfray.language.canonical import is_core
from crossfray.language.print_people import People, agree, is_many, possessive

_PLURAL_EVENTS = {
    "becomes exhausted": "become exhausted", "is knocked down": "are knocked down",
    "is knocked out": "are knocked out", "knocks down": "knock down", "knocks out": "knock out",
    "challenges": "challenge", "wins": "win", "loses": "lose", "does an ability": "do an ability",
    "moves": "move", "enters": "enter", "stands up": "stand up", "returns": "return",
    "interacts": "interact", "rolls": "roll", "shifts off": "shift off", "assists": "assist", "gets": "get",
    "leaves the map": "leave the map",
    "uses an item": "use an item", "is removed": "are removed", "is pushed": "are pushed", "is pulled": "are pulled",
}  # fmt: skip
# Conditions that stand alone: they have no subject that another could share.
_ALONE = (tree.Rolled, tree.RoundIs)
YOUR_CHARACTER = tree.Select(tree.Count("one"), "character", (tree.Is("yours"),))
_PLACES = tree.NextTo | tree.SquareOf | tree.OnSquare | tree.Area


class Facts(People):
    """What holds, and what happens."""

    def condition(self, condition: tree.Condition) -> str:
        """Words that go after `if`."""
        match condition:
            case tree.Done():
                return "you do"
            case tree.FirstPlayer():
                return "you are first player"
            case tree.Outcome(won):
                return "you win" if won else "you lose"
            case tree.Both(parts):
                return " and ".join(self.condition(part) for part in parts)
            case tree.NotSo(what):
                return self._not_so(what)
            case tree.Rolled((face,), at_least) if at_least:
                return f"{at_least} or more {face if face == '!!!' else face + 's'}"
            case tree.Rolled(faces, at_least):
                return " or ".join(f"a {face}" for face in faces) if faces else f"{at_least} or more"
            case tree.There(what, more):
                return self._there(what, more)
            case tree.RoundIs(number):
                return f"in round {number}"
            case tree.PointsAtLeast(number):
                return f"you have {number} or more points"
            case tree.PointsAre(more, each):
                than = "each opponent" if each else "an opponent"
                return f"you have {'more' if more else 'fewer'} points than {than}"
            case tree.HasMoved(who, 0):
                return f"{self.who(who)} moved this turn"
            case tree.HasMoved(who, more):
                return f"{self.who(who)} moved more than {self.squares(more)} this turn"
            case tree.Has(who, what):
                return f"{self.who(who)} {agree(who, 'has', 'have')} {self.held(what)}"
            case tree.Sees(who, other):
                return f"{self.who(who)} can see {self.who(other)}"
            case _:
                return self._being(condition, "")

    def _being(self, condition: tree.Condition, no: str) -> str:
        match condition:
            case tree.StateIs(who, state):
                return f"{self.who(who)} {agree(who, 'is', 'are')} {no}{state}"
            case tree.Near(who, other, 0):
                return f"{self.who(who)} {agree(who, 'is', 'are')} {no}adjacent to {self.who(other)}"
            case tree.Near(who, other, squares):
                near = f"within {self.squares(squares)} of {self.who(other)}"
                return f"{self.who(who)} {agree(who, 'is', 'are')} {no}{near}"
            case tree.On(who, where):
                return f"{self.who(who)} {agree(who, 'is', 'are')} {no}on {self.place(where)}"
        return ""

    def _not_so(self, condition: tree.Condition) -> str:
        match condition:
            case tree.StateIs(tree.Select(tree.Count("at least", number)) as some, "on the map"):
                bare = self._select(replace(some, count=tree.Count("any"))).removeprefix("any ")
                return f"there are fewer than {number} {bare}"
            case tree.Has(who, what):
                return f"{self.who(who)} {agree(who, 'does', 'do')} not have {self.held(what)}"
            case tree.Sees(who, other):
                return f"{self.who(who)} cannot see {self.who(other)}"
            case tree.PointsAtLeast(1):
                return "you have no points"
            case tree.Rolled((face,), 0):
                return f"you roll no {face}"
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

    def denied(self, condition: tree.Condition) -> tree.Condition | None:
        """What `unless` is said of: a contrary that has no words of its own."""
        if isinstance(condition, tree.NotSo) and not self._not_so(condition.what):
            return condition.what
        return None

    def lead(self, condition: tree.Condition) -> str:
        """`if C,` with its comma; several conditions stand one after the other."""
        if (what := self.denied(condition)) is not None:
            return f"unless {self.condition(what)}, "
        if isinstance(condition, tree.Rolled):
            return f"on {self.condition(condition)}, "
        if isinstance(condition, tree.RoundIs):
            return f"{self.condition(condition)}, "
        if isinstance(condition, tree.Both) and (
            len(condition.parts) > 2
            or any(isinstance(part, _ALONE) or self.denied(part) is not None for part in condition.parts)
        ):
            return "".join(self.lead(part) for part in condition.parts)
        return f"if {self.condition(condition)}, "

    def moment(self, moment: tree.Moment) -> str:
        """`when M` or `at the end of M`, without comma."""
        first = self._happening(moment)
        return " or ".join((first, *(self._happening(other) for other in moment.also)))

    def _happening(self, moment: tree.Moment) -> str:
        subject = moment.subject
        if moment.event == "setup":
            return "after placement"
        if moment.event in ("round begins", "round ends"):
            return f"at the {'beginning' if moment.event == 'round begins' else 'end'} of the round"
        if moment.event in ("turn begins", "turn ends") and subject is not None:
            edge = "begin" if moment.event == "turn begins" else "end"
            if subject == YOUR_CHARACTER:
                return f"at the {edge}{'ning' if edge == 'begin' else ''} of your turn"
            if not is_core(subject):
                return f"when {self.who(subject)} {edge if is_many(subject) else edge + 's'} its turn"
            return f"at the {edge}{'ning' if edge == 'begin' else ''} of {possessive(self.who(subject))} turn"
        return f"when {self._event(moment)}"

    def _event(self, moment: tree.Moment) -> str:
        if moment.event == "challenges" and moment.subject is None:
            if moment.object is None or isinstance(moment.object, _PLACES):
                return ""
            return f"{self.who(moment.object)} is challenged"
        if moment.event == "assists" and moment.subject is None and moment.object is not None:
            return f"{self._object(moment.object)} is assisted"
        who = self.who(moment.subject) if moment.subject is not None else "a character"
        many = moment.subject is not None and is_many(moment.subject)
        verb = _PLURAL_EVENTS.get(moment.event, moment.event) if many else moment.event
        if moment.object is None and moment.event == "challenges":
            return f"{who} {'do' if many else 'does'} a challenge"
        if moment.object is None:
            return f"{who} {verb}" + (" a challenge" if moment.event in ("wins", "loses") else "")
        whom = self._object(moment.object)
        if moment.event in ("is pushed", "is pulled"):
            return f"{who} {verb} by {whom}"
        between = {"wins": " a challenge against", "loses": " a challenge against", "returns": " to"}
        return f"{who} {verb}{between.get(moment.event, '')} {whom}"

    def _object(self, what: tree.Who | tree.Where) -> str:
        if isinstance(what, _PLACES):
            return self.place(what)
        return self.who(what)
