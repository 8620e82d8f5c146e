"""What an ability says beside its steps: a sentence about its own challenge or move is part of that challenge or move.

Meaning to meaning. What is not about a step of the same ability is left as it stands."""

from typing import Any

from crossfray.language import meaning as m

EMPTY = m.On(m.Set("square", filters=(m.Is("empty"),)))


def folded(parts: tuple[Any, ...]) -> list[Any]:
    """The parts of an ability, with every aside in the step that it is about."""
    found: list[Any] = []
    for part in parts:
        if is_of_itself(part, found):
            continue
        changed = with_aside(found, part)
        if changed is None:
            found.append(part)
        else:
            found = changed
    return found


def is_of_itself(part: Any, before: list[Any]) -> bool:
    """`must end in an empty square`, said of a move: nobody ends anywhere else (MOVE-6)."""
    end = part.step if isinstance(part, m.Must) else part.pattern if isinstance(part, m.Forbid) else None
    if not isinstance(end, m.Event) or end.kind != "end" or last(before, ("move",)) is None:
        return False
    if {role for role, _ in end.roles} - {"who", "at", "what"}:
        return False
    if isinstance(part, m.Must):
        return bool(end.get("at") == EMPTY)
    where = end.get("at")
    through = last(before, ("move",)).get("through")
    return isinstance(where, m.On) and is_passed(where.place, through)


def is_passed(place: Any, through: Any) -> bool:
    """Whether a place is one of those that a move goes through and cannot end on: obstructions, others."""
    passed = through.items if isinstance(through, m.Join) else (through,)
    labels = {each.label for each in passed if isinstance(each, m.Set) and each.label}
    if isinstance(place, m.Ref):
        return place.kind == "label" and place.label in labels
    return isinstance(place, m.Set) and place.sort == "obstruction" and not place.filters


def last(parts: list[Any], kinds: tuple[str, ...]) -> Any:
    """The last step of some kinds that is done whatever happens; None if there is none."""
    for part in reversed(parts):
        for step in reversed(part.steps if isinstance(part, m.Seq) else (part,)):
            if isinstance(step, m.Event) and step.kind in kinds:
                return step
    return None


def with_aside(before: list[Any], part: Any) -> list[Any] | None:
    """The steps so far with a change of the challenge among them in it: `+1 die against a target that ...`."""
    conditions: tuple[Any, ...] = ()
    rule = part
    while isinstance(rule, m.While | m.If) and getattr(rule, "otherwise", None) is None:
        conditions = (*conditions, rule.cond)
        rule = rule.rule if isinstance(rule, m.While) else rule.step
    if not isinstance(rule, m.Change) or rule.value != "dice" or rule.how not in ("add", "subtract"):
        return None
    pattern = rule.pattern if rule.pattern is not None else m.Event("challenge")
    if not isinstance(pattern, m.Event) or pattern.kind != "challenge":
        return None
    if {role for role, _ in pattern.roles} - {"by", "to"} or rule.of not in (None, m.OWN, m.HOLDER, m.ACTOR):
        return None
    challenge = last(before, ("challenge",))
    if challenge is None or not isinstance(rule.amount, int) or challenge.get("dice") is None:
        return None
    if count_of(before, challenge) != 1:
        return None
    to = pattern.get("to")
    if isinstance(to, m.Set):
        if to.count not in (m.ONE, m.EACH) or to.label:
            return None
        conditions = (*conditions, *(m.IsSo(m.TARGET, each) for each in to.filters))
    elif to is not None and to != m.TARGET:
        return None
    amount = rule.amount if rule.how == "add" else -rule.amount
    more: Any = amount
    if conditions:
        more = m.Given(amount, conditions[0] if len(conditions) == 1 else m.All(conditions))
    dice = challenge.get("dice")
    items = (*(dice.items if isinstance(dice, m.Sum) else (dice,)), more)
    stronger = challenge.put(dice=m.Sum(items) if conditions or not isinstance(dice, int) else dice + amount)

    def changed(node: Any) -> Any:
        return stronger if node == challenge else m.rebuilt(node, changed)

    return [changed(each) for each in before]


def count_of(node: Any, wanted: m.Event) -> int:
    """How many challenges there are among the steps."""
    own = int(isinstance(node, m.Event) and node.kind == wanted.kind)
    parts = node if isinstance(node, list) else m.children(node)
    return own + sum(count_of(child, wanted) for child in parts)
