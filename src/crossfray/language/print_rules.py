"""Standing rules in the canonical wording."""

from crossfray.language import tree
from crossfray.language.canonical import is_core
from crossfray.language.print_facts import Facts
from crossfray.language.print_people import possessive

_EVERYBODY = tree.Select(tree.Count("each"), "character")


class Rules(Facts):
    """Numbers that change, and what somebody cannot do."""

    def rule(self, rule: tree.Modifier | tree.Prohibition) -> str:
        """A rule without what it depends on."""
        if isinstance(rule, tree.Modifier):
            return self._modifier(rule)
        by_whom = f" by {self.who(rule.by)}" if rule.by is not None else ""
        return f"{self._scope(rule.who)} cannot {rule.act}{by_whom}"

    def while_(self, guard: tree.Condition | None) -> str:
        """`while C,` with its comma, or `unless C,`."""
        if guard is None:
            return ""
        several = isinstance(guard, tree.Both) and (
            len(guard.parts) > 2
            or any(self.denied(part) is not None or isinstance(part, tree.RoundIs) for part in guard.parts)
        )
        parts = guard.parts if several and isinstance(guard, tree.Both) else (guard,)
        return "".join(
            self.lead(part)
            if self.denied(part) is not None or isinstance(part, tree.RoundIs)
            else f"while {self.condition(part)}, "
            for part in parts
        )

    def _scope(self, who: tree.Who) -> str:
        """Whom a standing rule is about: `Jon and rivals adjacent to him`."""
        if isinstance(who, tree.Select) and who.count.how == "each":
            states = {kept.state for kept in who.filters if isinstance(kept, tree.Is)}
            owned = any(isinstance(kept, tree.Of) for kept in who.filters)
            return self.who(who) if owned or states & {"yours", "other"} else self._bare(who)
        return self.who(who)

    def _modifier(self, part: tree.Modifier) -> str:
        each = ""
        if isinstance(part.amount, tree.PerEach):
            each = f" for {self._select(part.amount.what)}"
            each += f", up to {part.amount.most}" if part.amount.most else ""
        number = str(part.amount.each if isinstance(part.amount, tree.PerEach) else _number(part.amount))
        against = f" against {self.who(part.against)}" if part.against is not None else ""
        if part.change in ("at most", "at least", "set"):
            return self._bounded(part, number) + against
        more = "more" if part.change == "add" else "less"
        if part.value.endswith("cost"):
            abilities = part.value.removesuffix("cost") + "abilities"
            if not is_core(part.scope):
                return f"{abilities} of {self.who(part.scope)} cost {number} {more}"
            return f"{possessive(self.who(part.scope))} {abilities} cost {number} {more}"
        scope = self._scope(part.scope)
        many = isinstance(part.scope, tree.Select) and part.scope.count.how != "one"
        if part.value in ("dice", "basic dice"):
            noun = "die" if number == "1" else "dice"
            basic = " in basic challenges" if part.value == "basic dice" else ""
            basic += " in the next challenge" if part.next else ""
            return f"{scope} {'roll' if many else 'rolls'} {number} {more} {noun}{basic}{against}{each}"
        if part.value == "roll":
            noun = "die" if number == "1" else "dice"
            return f"{scope} {'roll' if many else 'rolls'} {number} {more} {noun} when it interacts"
        if part.value == "basic move":
            noun = "square" if number == "1" else "squares"
            return f"{scope} {'move' if many else 'moves'} {number} {more} {noun} in basic moves{each}"
        return f"{scope} {'have' if many else 'has'} {number} {more} {part.value}{against}{each}"

    def _bounded(self, part: tree.Modifier, number: str) -> str:
        bound = {"at most": f"at most {number}", "at least": f"at least {number}"}.get(part.change, number)
        if part.value == "basic move":
            return f"{possessive(self.who(part.scope))} basic moves are up to {number}"
        if part.value == "range" and part.change == "at most" and part.scope == _EVERYBODY:
            return f"the range of each challenge is {bound}"
        if not is_core(part.scope):
            return f"the {part.value} of {self.who(part.scope)} is {bound}"
        return f"{possessive(self.who(part.scope))} {part.value} is {bound}"


def _number(amount: tree.Amount) -> int:
    return amount.value if isinstance(amount, tree.Number) else 0
