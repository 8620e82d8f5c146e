"""Merges sentences about an ability's own challenge or move into that challenge or move.

This changes one meaning into another. Sentences about anything else stay as they are."""

from typing import Any, Final

from crossfray.language import meaning as m

EMPTY = m.On(m.Set("square", filters=(m.Is("empty"),)))


def folded(parts: tuple[Any, ...]) -> list[Any]:
    """The parts of an ability, with every aside merged into its step."""
    found: list[Any] = []
    for said in parts:
        part = said
        if isinstance(said, m.Limit) and isinstance(said.rule, m.Seq):
            steps = folded(said.rule.steps)
            part = said.but(rule=steps[0] if len(steps) == 1 else m.Seq(tuple(steps)))
        if is_of_itself(part, found):
            continue
        if found and (both := each_discarded(found[-1], part) or handed_on(found[-1], part)) is not None:
            found[-1] = both
            continue
        if (elsewhere := placed_elsewhere(found, part)) is not None:
            found = elsewhere
            continue
        if (narrowed := with_exception(found, part)) is not None:
            found = narrowed
            continue
        if found and (rule := of_its_dice(found[-1], part)) is not None:
            found.insert(-1, rule)
            continue
        changed = with_aside(found, part)
        if changed is None:
            found.append(given_or_moved(part))
        else:
            found = changed
    return found


def each_discarded(before: Any, part: Any) -> Any:
    """`discard all its cards. For each card discarded, ...`: does the step after each discard. None for other
    parts."""
    what = before.get("what") if m.is_event(before, "discard") else None
    if not isinstance(what, m.Set) or what.count != m.EACH or not isinstance(part, m.Each):
        return None
    discarded = m.Did(m.event("discard", what=m.IT))
    if part.who not in [m.Set(sort, m.EACH, (discarded,)) for sort in ("card", "status")]:
        return None
    label = what.label or -1
    return m.Each(what.but(label=label), m.Seq((before.put(what=m.Ref("label", label)), part.step)))


def with_exception(before: list[Any], part: Any) -> list[Any] | None:
    """`they cannot interact`, about a basic action that the text gives; `if she did not move, she cannot
    challenge`, about its challenge: limits the step, so that nothing is forbidden later. None for other parts."""
    cond, rule = (part.cond, part.rule) if isinstance(part, m.While) else (None, part)
    event = rule.pattern if isinstance(rule, m.Forbid) else None
    if not isinstance(event, m.Event) or event.get("window") is not None:
        return None
    kinds = ("action",) if cond is None else (event.kind,)
    step = last(before, kinds)
    if step is None or count_of(before, step) != 1:
        return None
    doer = "by" if event.kind == "challenge" else "who"
    if not event.has_only(doer, "kind"):
        return None
    if cond is None:
        who, kind = step.get("who"), step.get("kind")
        same = event.get(doer) in (who, m.Ref("label", getattr(who, "label", -1)))
        if event.kind not in BASIC_ACTIONS or not same or m.Is("basic") not in (kind or ()):
            return None
        changed: Any = step.put(kind=(*kind, m.Except(m.Set(event.kind))))
    else:
        if event.get("kind") is not None or event.get(doer) != step.get(doer):
            return None
        changed = m.If(cond.x if isinstance(cond, m.Not) else m.Not(cond), step)

    return [m.exchanged(each, step, changed) for each in before]


def placed_elsewhere(before: list[Any], part: Any) -> list[Any] | None:
    """`it cannot be placed adjacent to another token`, about what the ability places: limits where it is placed.
    None for other parts."""
    event = part.pattern if isinstance(part, m.Forbid) else None
    step = last(before, ("place",))
    if not m.is_event(event, "place") or step is None or count_of(before, step) != 1:
        return None
    what, where, there = step.get("what"), step.get("where"), event.get("where")
    same = event.get("what") in (what, m.Ref("label", getattr(what, "label", 0) or -1))
    squares = all(m.is_set(x, "square") and x.filters for x in (where, there))
    if not same or not squares or not event.has_only("what", "where", "by"):
        return None
    said = there.filters[0] if len(there.filters) == 1 else m.All(there.filters)
    narrower = step.put(where=where.having(m.Not(said)))

    return [m.exchanged(each, step, narrower) for each in before]


BASIC_ACTIONS: Final = ("move", "challenge", "assist", "interact")


def of_its_dice(before: Any, part: Any) -> Any:
    """`challenge 2. You may reroll one die`, `... The target has -1 defense`: a rule for this challenge. None for
    other parts."""
    if not m.is_event(before, "challenge"):
        return None
    doer = before.get("by")
    if doer not in (None, m.OWN, m.ACTOR, m.HOLDER):
        return None
    end = m.Edge("end", m.Time("challenge"))
    if isinstance(part, m.Change):
        where = part.pattern if isinstance(part.pattern, m.Event) else m.Event("")
        known = where.put(what=None) == m.Event("challenge") and isinstance(where.get("what"), m.Ref)
        if part.of != m.TARGET or part.value not in ("defense", "dice") or not known:
            return None
        in_it = m.event("challenge", by=doer or m.ACTOR, kind=(m.Is("next"),))
        return m.Until(end, m.Change("defense", m.Set("rival", m.EACH), part.how, part.amount, in_it))
    act = part.step if isinstance(part, m.May) else part
    if not m.is_event(act, "reroll", "set die"):
        return None
    return m.Later(m.event("challenge", by=doer or m.ACTOR), part, end)


HANDED: Final = ("transfer", "take", "give", "discard", "remove")


def who_has(cond: Any, what: Any) -> bool:
    """Whether a condition is that somebody has this card already."""
    noun = cond.what if isinstance(cond, m.Exists) else cond.who if isinstance(cond, m.IsSo) else None
    said = (*getattr(noun, "filters", ()), *((cond.filter,) if isinstance(cond, m.IsSo) else ()))
    return isinstance(noun, m.Set) and noun.count == m.ONE and m.Has(what) in said and isinstance(what, m.Ref)


def handed_on(before: Any, part: Any) -> Any:
    """`give the card to a rival. If somebody has it already, take it from them first`: gives or moves it to that
    rival. None for other parts."""
    if isinstance(before, m.If):
        before, part = part, before
    give = before if m.is_event(before, "give") else None
    act = part.step if isinstance(part, m.If) and part.otherwise is None else None
    if give is None or not m.is_event(act, *HANDED):
        return None
    what = give.get("what")
    if not who_has(part.cond, what) or act.get("what") != what:
        return None
    return moved_or_given(give, part.cond, act)


def given_or_moved(part: Any) -> Any:
    """`if somebody has it already, move it to that rival instead`, after a gift: gives or moves it to that rival.
    Other parts stay."""
    give = part.otherwise if isinstance(part, m.If) else None
    act = part.step if isinstance(part, m.If) else None
    if not m.is_event(give, "give") or not isinstance(act, m.Event):
        return part
    if (
        act.kind not in HANDED
        or not who_has(part.cond, give.get("what"))
        or act.get("what") != give.get("what")
    ):
        return part
    return moved_or_given(give, part.cond, act) or part


def moved_or_given(give: m.Event, cond: Any, act: m.Event) -> Any:
    """Moves the card to somebody if anybody has it, otherwise gives it. None if the steps say more."""
    to, had = give.get("to"), getattr(cond, "what", None) or cond.who
    holder = m.Ref("label", had.label) if had.label else None
    roles = {role for role, _ in act.roles} - {"what", "from", "to", "by"}
    if roles or not give.has_only("what", "to", "by"):
        return None
    chosen: tuple[Any, ...] = ()
    if isinstance(to, m.Set):
        label = to.label or GIVEN_TO
        chosen, to = (m.event("choose", what=to.but(label=label)),), m.Ref("label", label)
    meant = (None, holder, to, m.TARGET if to == m.TARGET else to)
    if act.get("to") not in meant or act.get("from") not in (None, holder):
        return None
    somebody = m.Exists(m.Set("character", filters=(m.Has(give.get("what")),)))
    moved = m.event("transfer", what=give.get("what"), to=to)
    return m.Seq((*chosen, m.If(somebody, moved, give.put(to=to))))


GIVEN_TO: Final = 998
"""a label that texts never have"""


def is_of_itself(part: Any, before: list[Any]) -> bool:
    """Whether `must end in an empty square` is only said about a move, which is true anyway (MOVE-6)."""
    end = part.step if isinstance(part, m.Must) else part.pattern if isinstance(part, m.Forbid) else None
    if not m.is_event(end, "end") or last(before, ("move",)) is None:
        return False
    if not end.has_only("who", "at", "what"):
        return False
    if isinstance(part, m.Must):
        return bool(end.get("at") == EMPTY)
    where = end.get("at")
    through = last(before, ("move",)).get("through")
    return isinstance(where, m.On) and is_passed(where.place, through)


def is_passed(place: Any, through: Any) -> bool:
    """Whether this is a place that the move passes through but can never end on: obstructions, occupied squares."""
    passed = through.items if isinstance(through, m.Join) else (through,)
    labels = {each.label for each in passed if isinstance(each, m.Set) and each.label}
    if isinstance(place, m.Ref):
        return place.kind == "label" and place.label in labels
    if m.is_set(place, "square"):
        return place.filters == (m.Not(m.Is("empty")),)  # MOVE-6
    if not isinstance(place, m.Set) or place.filters:
        return False
    sorts = {each.sort for each in passed if isinstance(each, m.Set)}
    return place.sort == "obstruction" or place.sort in sorts


def last(parts: list[Any], kinds: tuple[str, ...]) -> Any:
    """The last unconditional step of these kinds; None if there is none."""
    for part in reversed(parts):
        for step in reversed(part.steps if isinstance(part, m.Seq) else (part,)):
            if m.is_event(step, *kinds):
                return step
    return None


def with_aside(before: list[Any], part: Any) -> list[Any] | None:
    """`+1 die against a target that ...`: the steps so far, with this change in their challenge. None for other
    parts."""
    conditions: tuple[Any, ...] = ()
    rule = part
    while isinstance(rule, m.While | m.If) and getattr(rule, "otherwise", None) is None:
        conditions = (*conditions, rule.cond)
        rule = rule.rule if isinstance(rule, m.While) else rule.step
    if not isinstance(rule, m.Change) or rule.value != "dice" or rule.how not in ("add", "subtract"):
        return None
    pattern = rule.pattern if rule.pattern is not None else m.Event("challenge")
    if not m.is_event(pattern, "challenge"):
        return None
    if not pattern.has_only("by", "to") or rule.of not in (None, m.OWN, m.HOLDER, m.ACTOR):
        return None
    challenge = last(before, ("challenge",))
    counted = isinstance(rule.amount, m.Times) and rule.how == "add" and not conditions
    if challenge is None or not (isinstance(rule.amount, int) or counted) or challenge.get("dice") is None:
        return None
    if count_of(before, challenge, "by") != 1:
        return None
    to = pattern.get("to")
    if isinstance(to, m.Set):
        if to.count not in (m.ONE, m.EACH) or to.label:
            return None
        conditions = (*conditions, *(m.IsSo(m.TARGET, each) for each in to.filters))
    elif to is not None and to != m.TARGET:
        return None
    if counted and to is not None and to != m.TARGET:
        return None
    amount = rule.amount if rule.how == "add" or not isinstance(rule.amount, int) else -rule.amount
    more: Any = amount
    if conditions:
        more = m.Given(amount, conditions[0] if len(conditions) == 1 else m.All(conditions))
    dice = challenge.get("dice")
    items = (*(dice.items if isinstance(dice, m.Sum) else (dice,)), more)
    plain = isinstance(amount, int) and isinstance(dice, int) and not conditions
    stronger = challenge.put(dice=dice + amount if plain else m.Sum(items))

    def changed(node: Any) -> Any:
        return stronger if node == challenge else m.rebuilt(node, changed)

    return [changed(each) for each in before]


def count_of(node: Any, wanted: m.Event, role: str = "") -> int:
    """How many steps of this kind there are; with `role`, only those with the same piece in that role."""
    own = m.is_event(node, wanted.kind)
    own = own and (not role or node.get(role) == wanted.get(role))
    parts = node if isinstance(node, list) else m.children(node)
    return own + sum(count_of(child, wanted, role) for child in parts)
