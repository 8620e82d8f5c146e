"""Compiles the meaning of a card's text into the programs and rows that the engine plays.

The compiler reads everything that a meaning says, or refuses the text, so that no rule does less than the card
says."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.compile_acts import ABILITIES, speaks_of_squares_left
from crossfray.language.compile_asides import folded
from crossfray.language.compile_choices import FAILING
from crossfray.language.compile_conditions import one_of_whom_all_is_so
from crossfray.language.compile_nouns import PER, CardText, Unplayable, in_slot, reference, sets_in, square_of
from crossfray.language.compile_rules import INTERACT_ROLL, each_for_itself, guarded, limit_of, speaks_of
from crossfray.language.compile_steps import (
    REPLACED,
    StepCompiler,
    at_its_moment,
    entering,
    put_together,
    replaced,
    spoken_of_later,
    where_it_must_end,
)
from crossfray.language.joining import AFTERWARDS
from crossfray.rules import program as p
from crossfray.rules.frames import OBJECT, SUBJECT
from crossfray.rules.kinds import (
    ABILITY_DONE,
    BY_ABILITY,
    FOR_FREE,
    STRETCH,
)
from crossfray.rules.requirements import A_TOKEN

__all__ = ["CardText", "Unplayable", "compile_text"]


def compile_text(text: m.Text, card: CardText, name: str) -> p.CardRules:
    """The rules of a text. An ability's program is in `abilities[0]`, still without name and cost. Raises
    Unplayable if the game cannot do all of it."""
    check_fields(text)
    parts = list(text.parts)
    beside = p.CardRules()
    if traits := [part for part in parts if isinstance(part, m.Trait)]:
        rules = [rule for trait in traits for rule in trait.parts]
        names = replace(card.names, kind="companion trait")
        beside = standing_rules(rules, replace(card, names=names), name)
        parts = [part for part in parts if part not in traits]
    if any(isinstance(part, m.Action) for part in parts):
        if text.kind not in ABILITIES:
            raise Unplayable(
                parts[0], "only a companion has actions with names: write one text for each action"
            )
        made = [ability(folded(part.parts), card, name)._replace(name=part.name) for part in parts]
        return beside._replace(abilities=tuple(made))
    if traits:
        return beside._replace(abilities=(ability(folded(tuple(parts)), card, name),) if parts else ())
    if text.kind in ABILITIES:
        steps = folded(text.parts)
        lasting = [each for each in steps if is_of_a_thing(each, card) and where_it_must_end(each) is None]
        done = ability([part for part in steps if part not in lasting], card, name)
        beside = standing_rules(lasting, card, name)
        return beside._replace(abilities=(done,))
    return standing_rules(only_while_usable(parts), card, name)


def is_of_a_thing(part: Any, card: CardText) -> bool:
    """Whether a part of an ability is a rule about a thing of its card. It holds as long as that thing is there."""
    if not isinstance(part, m.When | m.Instead | m.Change | m.Forbid | m.Permit | m.While):
        return False

    def names(node: Any) -> bool:
        own = isinstance(node, m.Set | m.Ref) and card.kind_of(node.name) in ("token", "minion", "status")
        return own or any(names(child) for child in m.children(node))

    if isinstance(part, m.Change):  # it is about the owner of the value
        return names(part.of) if part.of is not None else names(part)
    return names(part.pattern if isinstance(part, m.When | m.Instead) else part)


def standing_rules(parts: list[Any], card: CardText, name: str) -> p.CardRules:
    """The rows of the parts that always hold."""
    rows: list[p.Row] = []
    interactions: list[p.Interaction] = []
    abilities: list[p.Ability] = []
    check_passed(parts)
    parts = [in_the_turn_it_is_for(part, parts) for part in parts]
    parts = each_for_itself(of_whom_it_is_so(part) for part in gone_on_with(parts))
    overall = [part for part in parts if isinstance(part, m.Limit) and part.rule is None]
    if len(overall) > 1:
        raise Unplayable(overall[1], "say one limit")
    for part in parts:
        if part in overall:
            continue
        limited = part if not overall else overall[0].but(rule=part)
        found = rule_rows(limited, card, name, len(rows) + len(interactions))
        if card.names.kind == "scenario" and not is_of_a_side(part):
            found = [once_for_all(row) for row in found]
        abilities += [row for row in found if isinstance(row, p.Ability)]
        rows += [row for row in found if not isinstance(row, p.Interaction | p.Ability)]
        interactions += [row for row in found if isinstance(row, p.Interaction)]
    return p.CardRules(
        tuple(abilities),
        tuple(row for row in rows if isinstance(row, p.On)),
        tuple(row for row in rows if isinstance(row, p.Instead)),
        tuple(row for row in rows if isinstance(row, p.Forbid)),
        tuple(row for row in rows if isinstance(row, p.Permit)),
        tuple(row for row in rows if isinstance(row, p.Change)),
        tuple(interactions),
        being=tuple(row for row in rows if isinstance(row, p.Is)),
    )


def check_passed(parts: list[Any]) -> None:
    """Refuses other rules about the pieces that somebody moves through."""
    for part in parts:
        event = part.pattern if isinstance(part, m.Permit) else None
        through = event.get("through") if isinstance(event, m.Event) else None
        label = getattr(through, "label", 0)
        if label and any(label in labels_in(other) for other in parts if other is not part):
            raise Unplayable(through, "say who: this character, or those it moves through")


def gone_on_with(parts: list[Any]) -> list[Any]:
    """`when ..., choose an ally. Until Moth returns, that ally has +1 defense`: adds the second part to the first."""
    found: list[Any] = []
    for part in parts:
        lasting = for_a_while(part)
        labels = {*labels_in(part)} - {0} - {*sets_in(part)}
        before = found[-1] if found else None
        if lasting is not None and isinstance(before, m.When) and labels & {*sets_in(before.step)}:
            steps = before.step.steps if isinstance(before.step, m.Seq) else (before.step,)
            found[-1] = before.but(step=m.Seq((*steps, lasting)))
        else:
            found.append(part)
    return found


def in_the_turn_it_is_for(part: Any, parts: list[Any]) -> Any:
    """`does one more action on its next turn. Discard this card at the end of that turn`: on its turn, since it
    has the card only for one turn."""
    whose = (
        part.pattern.get("who") if isinstance(part, m.Later) and isinstance(part.pattern, m.Event) else None
    )
    if whose is None or part.pattern.kind != "begin" or not part.once or part.instead:
        return part
    ends = m.event("end", who=whose, what=m.Time("turn", "its"))
    gone = m.When(ends, m.DISCARD_THIS) in parts
    return m.When(part.pattern, part.step) if gone else part


def for_a_while(part: Any) -> m.Until | None:
    """A temporary rule as a step; None if there is no duration."""
    if isinstance(part, m.Until):
        return part
    if not isinstance(part, m.While) or not isinstance(part.cond, m.During):
        return None
    time, rule = part.cond.time, part.rule
    if not isinstance(rule, m.Change | m.Forbid | m.Permit | m.CountsAs):
        return None
    known = time.unit in ("turn", "round") and time.which == "this" and time.of is None
    return m.Until(m.Edge("end", time), rule) if known else None


def of_whom_it_is_so(part: Any) -> Any:
    """`while a character carries the flag, it cannot ...`: becomes a rule about each character that carries it."""
    if not isinstance(part, m.While) or not isinstance(part.rule, m.Change | m.Forbid | m.Permit):
        return part
    cond = part.cond
    noun = cond.what if isinstance(cond, m.Exists) else cond.who if isinstance(cond, m.IsSo) else None
    if not isinstance(noun, m.Set) or not noun.label or noun.count != m.ONE:
        return part
    said = (cond.filter,) if isinstance(cond, m.IsSo) else ()
    each = noun.but(count=m.EACH, filters=(*noun.filters, *said), label=0)
    meant, times = m.Ref("label", noun.label), 0

    def named(node: Any) -> Any:
        nonlocal times
        if node == meant:
            times += 1
            return each
        return m.rebuilt(node, named)

    changed = named(part.rule)
    return changed if times == 1 and is_subject(part.rule, meant) else part


def is_subject(rule: Any, who: m.Ref) -> bool:
    """Whether a rule is about this piece."""
    if isinstance(rule, m.Change):
        return rule.of == who
    return isinstance(rule.pattern, m.Event) and who in (rule.pattern.get("who"), rule.pattern.get("by"))


def is_of_a_side(node: Any) -> bool:
    """Whether a scenario rule depends on the side: it mentions you, allies, rivals or opponents."""
    if isinstance(node, m.Ref):
        return node.kind in ("you", "own", "actor")
    if isinstance(node, m.Event) and getattr(node.get("who"), "sort", "") in ("player", "side"):
        node = node.put(who=m.NOBODY)  # players are considered one at a time
    if m.is_set(node, "rival", "ally", "opponent", "teammate"):
        return True
    if node in (m.Is("opposing"), m.Is("friendly")):
        return True
    if m.is_event(node, *DONE_BY_YOU) and not {"who", "by"} & {role for role, _ in node.roles}:
        return True
    return any(is_of_a_side(child) for child in m.children(node))


DONE_BY_YOU: Final = ("gain", "lose points", "win game", "take", "get", "shift", "roll", "flip")
"""acts that your side does if the text does not say who"""


def once_for_all(row: Any) -> Any:
    """A scenario rule that does not depend on the side. Every side has the text, so only the First Player's
    counts."""
    if not isinstance(row, p.On | p.Instead | p.Change):
        return row
    return row._replace(pattern=guarded(row.pattern, p.Condition(p.FIRST_IS_YOU)))


def ability(parts: list[Any], card: CardText, name: str) -> p.Ability:
    """An ability that is used as an action: its steps, and when it can be used."""
    compiler = PartCompiler(card, name, looks_back=speaks_of_squares_left(tuple(parts)))
    limit: m.Limit | None = None
    only_if: p.Condition | None = None
    while_down = False
    compiler.kept |= spoken_of_later(parts)
    for part in put_together(parts):
        step = part
        if isinstance(part, m.Limit):
            if limit is not None:
                raise Unplayable(part, "say one limit")
            limit, step = part, part.rule
        if isinstance(step, m.Usable):
            down = step.cond in (m.IsSo(m.OWN, m.Is("down")), m.IsSo(m.HOLDER, m.Is("down")))
            while_down = while_down or down
            if (step.also and not down) or (not step.also and only_if is not None):
                raise Unplayable(step, "this does not say when it can be used")
            if not step.also:
                only_if = compiler.condition(step.cond)
        elif step is not None:
            if isinstance(part, m.Limit) and len([x for x in parts if not isinstance(x, m.Usable)]) > 1:
                raise Unplayable(
                    part,
                    "a limit is for the whole ability: make it a sentence, 'Once per turn.'",
                )
            compiler.step(step)
    compiler.emit(p.Op(p.DO_END))
    if while_down:
        check_up(compiler.code, compiler.doer)
    return p.Ability(
        "", name, tuple(compiler.code), while_down=while_down, limit=limit_of(limit), only_if=only_if
    )


OWNERS: Final = (reference(p.OWN), reference(p.HOLDER))
"""the character that a text belongs to: toward somebody, it moves by itself"""


def check_up(code: Any, who: p.Selectors) -> None:
    """Refuses a text that begins with a move of a knocked-down character, which would do nothing (DOWN-1)."""
    for op in code:
        led = op.flags & p.LED or (op.flags & (p.TOWARD | p.AWAY) and op.other != who not in OWNERS)
        if op.code == p.DO_MOVE and op.who == who and not led:
            raise Unplayable(None, "a knocked-down character cannot move: first say that it stands up")
        if op.code == p.DO_STAND or (op.code == p.DO_UNLESS and op.condition != p.Condition(p.DONE)):
            return


def only_while_usable(parts: list[Any]) -> list[Any]:
    """`Rook must be standing to use this`, on a card without actions: a condition on all other parts."""
    usable = [part for part in parts if isinstance(part, m.Usable)]
    for part in usable:
        if part.also:
            raise Unplayable(part, "this does not say when it can be used")
    guarded_parts = [part for part in parts if part not in usable]
    for part in usable:
        guarded_parts = [m.While(part.cond, each) for each in guarded_parts]
    return guarded_parts


def rule_rows(part: Any, card: CardText, name: str, group: int) -> list[Any]:
    """The rows of one part that always holds."""
    limit: m.Limit | None = None
    guards: list[Any] = []
    rule = part
    while isinstance(rule, m.Limit | m.While):
        if isinstance(rule, m.While):
            guards.append(rule.cond)
        elif limit is not None:
            raise Unplayable(rule, "say one limit")
        else:
            limit = rule
        rule = rule.rule
    if isinstance(rule, m.Later) and rule.window is None and m.DISCARD_THIS in m.inside(rule.step):
        rule = (m.Instead if rule.instead else m.When)(rule.pattern, rule.step)  # the card is gone afterwards
    rolled = rule.pattern if isinstance(rule, m.When) and isinstance(rule.pattern, m.Event) else m.Event("")
    if rolled.kind == "roll" and rolled.get("what") is None:
        rule = rule.but(pattern=rolls_of(rolled))
    if limit is None and not guards and (priced := farther_at_a_price(rule)):
        change, pay = priced
        row = PartCompiler(card, name).change(change, None, False)._replace(priced=True)
        event = rule.pattern.put(kind=None)
        paid = PartCompiler(card, name).heard(m.When(event, pay), event, [], None)
        return [row, paid._replace(pattern=paid.pattern._replace(kind=STRETCH))]
    if isinstance(rule, m.When | m.Instead):
        rule = rule.but(pattern=entering(rule.pattern)) if isinstance(rule, m.When) else rule
        if isinstance(rule, m.Instead) and any(m.is_event(each, "retarget") for each in m.inside(rule.step)):
            rule = m.When(rule.pattern, rule.step, "before")
        events = PartCompiler(card, name).patterns(rule.pattern)
        together = group + 1 if len(events) > 1 else 0
        found = []
        for event in events:
            made = PartCompiler(card, name).heard(rule, event, guards, limit)
            bounded = made.limit._replace(group=together) if made.limit is not None else None
            found.append(made._replace(limit=bounded))
        return found
    if (
        isinstance(rule, m.May)
        and isinstance(rule.step, m.Event)
        and rule.step.get("in") == m.Set("challenge")
    ):
        who, step = rule.step.get("who"), rule.but(step=rule.step.put(**{"in": None}))
        when: Any = m.When(m.AnyEvent((m.event("challenge", by=who), m.event("challenge", to=who))), step)
        for guard in guards:
            when = m.While(guard, when)
        return rule_rows(when if limit is None else limit.but(rule=when), card, name, group)
    if isinstance(rule, m.May) and isinstance(rule.step, m.Change) and rule.step.value == "dice":
        change = rule.step
        event = change.pattern if isinstance(change.pattern, m.Event) else m.Event("challenge")
        when = m.When(event.put(by=change.of), rule.but(step=change.but(pattern=None)))
        for guard in guards:
            when = m.While(guard, when)
        return rule_rows(when if limit is None else limit.but(rule=when), card, name, group)
    if not guards and (falls := where_they_go(rule)) is not None:
        return rule_rows(falls if limit is None else limit.but(rule=falls), card, name, group)
    if (fewer := number_of_actions(rule)) is not None:
        its_turn = m.During(m.Time("turn", "its", fewer.of))
        return PartCompiler(card, name).lasting(fewer, both([each for each in guards if each != its_turn]))
    if limit is None and not guards and (own := own_action(rule, card)) is not None:
        return [ability([own], card, name)._replace(id=card.id)]
    if (free := free_ability(rule)) is not None:
        return [PartCompiler(card, name).for_free(*free, guards, limit)]
    if limit is not None:
        if (
            isinstance(rule, m.Change)
            and rule.value in ("dice", "defense")
            and rule.how in ("add", "subtract")
        ):
            return rule_rows(limit.but(rule=as_added(rule, guards)), card, name, group)
        if isinstance(rule, m.Change) and rule.value == "cost" and isinstance(rule.of, m.Ref):
            return PartCompiler(card, name).first_ones(rule, guards, limit)
        raise Unplayable(limit, "say which use is limited: an ability or an item")
    if not guards and isinstance(rule, m.CountsAs) and getattr(rule.as_, "sort", "") == "starting area":
        return [PartCompiler(card, name).at_home(rule)]
    guard = both(guards)
    compiler = PartCompiler(card, name)
    if guard is None and (found_here := interact_of(rule)) is not None:
        return [compiler.interaction(*found_here)]
    if isinstance(rule, m.May) and rule.by in (m.YOU, m.OWN) and is_interact(rule.step):
        return compiler.lasting(m.Permit(rule.step), guard)
    if isinstance(rule, m.Change | m.Forbid | m.Permit | m.CountsAs):
        return compiler.lasting(rule, guard)
    asked = rule.cond if isinstance(rule, m.If) else guard
    if asked is not None and interact_of(rule.step if isinstance(rule, m.If) else rule) is not None:
        raise Unplayable(asked, "whether somebody may interact cannot depend on this: leave it out")
    if card.names.kind == "scenario" and m.is_event(rule, "place", "return"):
        raise Unplayable(
            rule, "the map says what lies where at the beginning: leave this out, or say when it happens"
        )
    raise Unplayable(
        rule, "say when this happens ('when ...', 'at the start of ...'): nobody does this text as an action"
    )


class PartCompiler(StepCompiler):
    """Compiles one part of a text."""

    def heard(self, rule: Any, event: m.Event, guards: list[Any], limit: m.Limit | None) -> p.On | p.Instead:
        """The row for what a text does after an event, or before it."""
        if (
            isinstance(rule, m.When)
            and rule.timing == "before"
            and event.kind not in ("ability", "challenge")
        ):
            raise Unplayable(rule, AFTERWARDS)
        self.looks_back = speaks_of_squares_left(rule.step)
        rolls = event.get("rolls")
        event = event.put(rolls=None)
        if rolls:
            self.roller = in_slot(OBJECT if rolls == "to" else SUBJECT)
        self.mover = event.get("who") if event.kind == "move" else None
        self.waits_for = event.kind if event.kind != INTERACT_ROLL.kind else "roll"
        if event.get("over"):
            self.waits_for = "ability over"
        self.dice = getattr(event.get("what"), "name", "") if event.kind == "roll" else ""
        if isinstance(rule, m.Instead):
            if event.kind not in REPLACED:
                raise Unplayable(rule, "only knocking down, knocking out and moving can be replaced")
            self.replaces = event
        self.gone = event.kind == "knock out" and event.get("who") in (m.OWN, m.HOLDER)
        pattern = self.pattern(event)
        step = rule.step
        rolled = event.kind == "roll" and isinstance(step, m.If) and isinstance(step.cond, m.Rolled)
        if isinstance(step, m.If) and isinstance(step.cond, m.All):
            step = step.but(cond=one_of_whom_all_is_so(step.cond))
        lifted = isinstance(step, m.If) and step.otherwise is None and not names_and_refers(step.cond)
        if lifted and (rolled or not m.holds(step.cond, m.Done, m.Outcome, m.Rolled)):
            guards, step = [*guards, step.cond], step.step
        for guard in guards:
            for each in guard.items if isinstance(guard, m.All) else (guard,):
                if is_of_a_round(event) and is_none_near(each):  # nobody is near a piece that is off the map
                    pattern = guarded(pattern, p.Condition(p.IS_STATE, self.doer, number=p.ON_MAP_STATE))
                pattern = guarded(pattern, self.condition(each))
        if isinstance(rule, m.Instead) and rule.replaces and not m.holds(step, m.Stays):
            step = replaced(step)
        self.keep_holder(step)
        if self.card.names.kind == "status":
            self.yours = for_its_player(rule, event)
        self.limited(step, limit)
        self.emit(p.Op(p.DO_END))
        if isinstance(step, m.Seq) and step.steps[-1] == m.DISCARD_THIS:
            self.pass_over_to(len(self.code) - 2)
        program = tuple(self.code)
        if event.kind == "knock down" and isinstance(rule, m.When):
            for who in (in_slot(SUBJECT), self.phrase(event.get("who"), ("each", "any number"))):
                check_up(program, who)
        if isinstance(rule, m.Instead):
            return p.Instead(self.name, pattern, program, limit_of(limit))
        return p.On(self.name, at_its_moment(event, pattern, program), program, limit_of(limit))

    def pass_over_to(self, last: int) -> None:
        """`Knock this character down and discard this card`: the card goes even if an earlier step is impossible."""
        for at in range(last):
            if self.code[at].code in FAILING and not self.code[at].to:
                self.patch(at, at + 1)

    def keep_holder(self, step: Any) -> None:
        """`discard this card and knock this character down`: remembers who had the card, which then belongs to
        nobody."""
        parts = list(m.inside(step))
        gone = next((at for at, x in enumerate(parts) if x == m.DISCARD_THIS), len(parts))
        after = parts[gone + 1 :]
        asks = any(m.is_event(each, *DECIDED) and not each.get("by") for each in after)
        spoken_of = {m.HOLDER, m.ACTOR} & {*filter(is_known, after)}
        if self.card.names.kind != "status" or not (asks or spoken_of):
            return
        slot = self.new_slot()
        self.emit(p.Op(p.DO_KEEP, self.holder, slot=slot))
        self.holder = in_slot(slot)

    def at_home(self, rule: m.CountsAs) -> p.Is:
        """`this token's square is part of your starting area`: the row for it."""
        whose = square_of(rule.who)
        if getattr(rule.as_, "filters", ()) != (m.Of(m.YOU),) or whose not in (m.THIS_CARD, m.OWN, m.HOLDER):
            raise Unplayable(rule, "say 'this token's square is part of your starting area'")
        return p.Is(self.name, p.HOME, self.phrase(whose))

    def for_free(
        self, event: m.Event, conds: list[Any], guards: list[Any], limit: m.Limit | None
    ) -> p.Permit:
        """Permits an ability without a token. A limit counts the abilities that were done for free."""
        pattern = self.pattern(event.put(free=None), "who")
        for guard in (*guards, *conds):
            pattern = guarded(pattern, self.condition(guard))
        if limit is not None:
            done = p.Pattern(ABILITY_DONE, pattern.doer, cause=pattern.cause, result=FOR_FREE)
            used = p.Condition(p.HAPPENED, pattern.doer, number=limit.n - 1, pattern=done, per=PER[limit.per])
            pattern = guarded(pattern, p.Condition(p.NOT_SO, inner=(used,)))
        return p.Permit(self.name, pattern, A_TOKEN)

    def first_ones(self, rule: m.Change, guards: list[Any], limit: m.Limit) -> list[Any]:
        """`the first ability each round costs 1 less`: as long as fewer than that were done."""
        rows = self.lasting(rule, both(guards))
        for number, row in enumerate(rows):
            assert isinstance(row, p.Change)
            done = p.Pattern(ABILITY_DONE, row.pattern.doer, cause=row.pattern.cause or BY_ABILITY)
            who = row.pattern.doer
            used = p.Condition(p.HAPPENED, who, number=limit.n - 1, pattern=done, per=PER[limit.per])
            unused = p.Condition(p.NOT_SO, inner=(used,))
            rows[number] = row._replace(pattern=guarded(row.pattern, unused))
        return rows

    def limited(self, step: Any, limit: m.Limit | None) -> None:
        """Compiles a step with a limit. Declining an optional step is no use."""
        first, *rest = step.steps if isinstance(step, m.Seq) else (step,)
        if limit is None:
            self.step(step)
        elif isinstance(first, m.May):
            self.may(first, counted=True)
            for each in rest:
                self.step(each)
        else:
            self.emit(p.Op(p.DO_USE_LIMIT))
            self.step(step)

    def interaction(self, who: Any, event: m.Event, get: Any) -> p.Interaction:
        """`a character on or adjacent to a flag may interact to score it`: the row for it."""
        if self.card.names.kind != "scenario" or not isinstance(who, m.Set):
            raise Unplayable(event, "only a scenario says what an interact does")
        by = event.get("who")
        if not event.has_only("who", "with") or by not in (
            None,
            m.ACTOR,
            m.Ref("label", who.label),
        ):
            raise Unplayable(event, "say only once who interacts")
        what, afar = event.get("with"), True
        rest = list(who.filters)
        if what is None or isinstance(what, m.Ref):  # the marker that somebody is next to
            for said in who.filters:
                found = marker_beside(said)
                if found is not None and (what in (None, found) or what.label == found.label):
                    what, afar = found, False
                    rest.remove(said)
                    break
        if not is_marker(what):
            raise Unplayable(event, "say what somebody interacts with")
        doers = self.phrase(who.but(filters=tuple(rest)))
        self.bind(who, in_slot(SUBJECT))
        things = self.phrase(what)
        marker, get = looked_for(what, get)
        self.bind(marker, in_slot(OBJECT))
        self.sorts[marker.label] = "carried" if marker.label else ""
        self.step(get)
        self.emit(p.Op(p.DO_END))
        return p.Interaction(self.name, doers, things, tuple(self.code), afar)


def names_and_refers(cond: Any) -> bool:
    """Whether one part of a condition refers to a noun of another part, so that somebody must be chosen first."""
    parts = cond.items if isinstance(cond, m.All | m.OneOf) else ()
    return any(speaks_of(other, {*sets_in(one)}) for one in parts for other in parts if other != one)


def is_of_a_round(event: m.Event) -> bool:
    time = event.get("what")
    return event.kind in ("begin", "end") and isinstance(time, m.Time) and time.unit == "round"


def is_none_near(cond: Any) -> bool:
    """`no rival is within 2 squares of him`: would also be true while he is off the map."""
    none = isinstance(cond, m.Exists) and isinstance(cond.what, m.Set) and cond.what.count == m.NO
    return none and any(
        isinstance(each, m.Near) and each.of in (m.OWN, m.HOLDER) for each in cond.what.filters
    )


DECIDED: Final = ("reroll", "set die", "move", "push", "pull", "choose", "swap", "shift", "place")
"""acts that involve a decision"""


def for_its_player(rule: Any, event: m.Event) -> bool:
    """Whether `you` on a status card is the player of its holder. It is not if the event is about the card's
    character. The text must say whose points it means, and who decides if the card's character acts."""
    if any(each in (m.OWN, m.Of(m.YOU)) for each in m.inside(event)):
        return False
    parts = list(m.inside(rule.step))
    for each in parts:
        if m.is_event(each, "gain", "lose points") and each.get("who") in (None, m.YOU):
            raise Unplayable(each, "say whose player: 'its player gains 1 point', or 'you gain 1 point'")
    if m.OWN in parts and any(isinstance(each, m.May) and each.by == m.YOU for each in parts):
        raise Unplayable(rule, "say who decides: 'its player may', or 'you may'")
    return True


def free_ability(rule: Any) -> tuple[m.Event, list[Any]] | None:
    """`if your pool is empty, Bugs may do an ability for free`: the ability and its conditions. None for other
    rules."""
    conds: list[Any] = []
    if isinstance(rule, m.If) and rule.otherwise is None:
        conds, rule = [rule.cond], rule.step
    if isinstance(rule, m.Permit):
        conds += [rule.although] if rule.although is not None else []
    event = rule.step if isinstance(rule, m.May) else getattr(rule, "pattern", None)
    if not m.is_event(event, "ability") or not event.get("free"):
        return None
    return event, conds


def is_known(node: Any) -> bool:
    return isinstance(node, m.Ref)


def both(guards: list[Any]) -> Any:
    """One condition for all guards; None if there are none."""
    return m.All(tuple(guards)) if len(guards) > 1 else guards[0] if guards else None


def number_of_actions(rule: Any) -> m.Change | None:
    """`may do only one action on its turn`: a maximum. None for other rules."""
    step = rule.step if isinstance(rule, m.May | m.Must) else None
    if not m.is_event(step, "action") or not step.has_only("who", "times"):
        return None
    times = step.get("times")
    if not isinstance(times, m.Count) or times.kind not in ("at most", "just", "only"):
        return None
    number = 1 if times.kind == "only" else times.n
    return m.Change("actions", step.get("who"), "at most", number)


def where_they_go(rule: Any) -> m.When | None:
    """`knocked out characters go to the 2 instead of the 1`: a trigger on the knock-out. None for other rules."""
    if not m.is_event(rule, "place", "return") or rule.get("rather") is None:
        return None
    what = rule.get("what")
    if not isinstance(what, m.Set) or m.Is("out") not in what.filters or rule.get("slot") is None:
        return None
    rest = tuple(each for each in what.filters if each != m.Is("out"))
    one = what.but(count=m.ONE, filters=rest, label=what.label or CHALLENGER)
    fallen = m.Ref("label", one.label)
    track = m.Set("track", filters=(m.Of(fallen),))
    return m.When(m.event("knock out", who=one), rule.put(what=fallen, track=track))


def own_action(rule: Any, card: CardText) -> Any:
    """`this character may use an action to discard this card`: the step that this action does. None for other
    rules."""
    pay = rule.step if isinstance(rule, m.May) and rule.by in (m.HOLDER, m.YOU) else None
    if not isinstance(pay, m.Pay) or not isinstance(pay.cost, m.Event) or card.names.kind != "status":
        return None
    acts = (m.Event("action"), m.event("spend", what=m.Set("action")))
    if pay.cost.put(who=None, by=None) not in acts:
        return None
    if pay.cost.get("who") not in (None, m.HOLDER) or pay.cost.get("by") not in (None, m.HOLDER):
        return None
    return pay.get


def is_interact(step: Any) -> bool:
    """`may interact with markers within 2 squares`, about the card's own character."""
    return m.is_event(step, "interact") and step.get("who") == m.OWN


def rolls_of(event: m.Event) -> m.AnyEvent:
    """`when Jon rolls`: he challenges, is challenged, or rolls because of a text; the role `rolls` says which role
    is his."""
    who, where = event.get("who"), event.get("in")
    if event.put(**{"in": None}) != m.event("roll", who=who) or where not in (None, m.Set("challenge")):
        raise Unplayable(event, "say who rolls; only 'in a challenge' can be added")
    found = [m.event("challenge", by=who, rolls="by"), m.event("challenge", to=who, rolls="to")]
    alone = [INTERACT_ROLL.put(who=who, rolls="who")] if where is None else []
    return m.AnyEvent((*found, *alone))


def farther_at_a_price(rule: Any) -> tuple[m.Change, Any] | None:
    """`when Jon challenges, you may discard this card to increase the range by 2`: the change, and the price for
    choosing a target that is otherwise out of range. None for other rules."""
    if not isinstance(rule, m.When) or not isinstance(rule.pattern, m.Event):
        return None
    first, *rest = rule.step.steps if isinstance(rule.step, m.Seq) else (rule.step,)
    pay, event = first.step if isinstance(first, m.May) else None, rule.pattern
    kind = event.get("kind") if event.get("kind") == (m.Is("ranged"),) else None
    if not isinstance(pay, m.Pay) or event != m.event("challenge", by=event.get("by"), kind=kind):
        return None
    change, *more = pay.get.steps if isinstance(pay.get, m.Seq) else (pay.get,)
    by = event.get("by")
    if not isinstance(change, m.Change) or change != m.Change("range", change.of, "add", change.amount):
        return None
    if change.of not in (None, by):
        return None
    of_such = event.put(by=None) if kind else None
    return change.but(of=by, pattern=of_such), m.Seq((pay.cost, *more, *rest)) if more or rest else pay.cost


def is_marker(what: Any) -> bool:
    return isinstance(what, m.Set) or (isinstance(what, m.Ref) and what.kind == "named")


def looked_for(what: Any, get: Any) -> tuple[m.Set, Any]:
    """The noun for a single marker, and the step with references to that noun in place of its name."""
    if isinstance(what, m.Set):
        return what, get
    found = m.Set(what.sort, name=what.name, label=1 + max((0, *labels_in(get))))

    def meant(node: Any) -> Any:
        return m.Ref("label", found.label) if node == what else m.rebuilt(node, meant)

    return found, meant(get)


def labels_in(node: Any) -> Iterator[int]:
    """All labels of nouns and references in a node."""
    return (each.label for each in m.inside(node) if isinstance(each, m.Set | m.Ref | m.Join | m.Part))


def marker_beside(said: Any) -> Any:
    """The thing in `on or adjacent to ...` or `adjacent to ...`; None for other filters."""
    if isinstance(said, m.Near) and said.adjacent and is_marker(said.of):
        return said.of
    if isinstance(said, m.OneOf) and len(said.items) == 2:
        near = [each.of for each in said.items if isinstance(each, m.Near) and each.adjacent]
        on = [each.place for each in said.items if isinstance(each, m.On)]
        for one, other in ((near, on), (on, near)):
            found: Any = one[0] if len(one) == len(other) == 1 else None
            there: Any = other[0] if found is not None else None
            if is_marker(found) and there in (found, m.Ref("label", found.label), found.but(label=0)):
                return found
    return None


def interact_of(rule: Any) -> tuple[Any, m.Event, Any] | None:
    """`somebody may interact to do something`: who, the interact action, and what it does. None for other rules."""
    first, *rest = rule.steps if isinstance(rule, m.Seq) else (rule,)
    by, pay = (first.by, first.step) if isinstance(first, m.May) else (None, first)
    if isinstance(pay, m.Pay) and isinstance(pay.cost, m.May):
        by, pay = pay.cost.by, pay.but(cost=pay.cost.step)
    if not isinstance(pay, m.Pay) or not m.is_event(pay.cost, "interact"):
        return None
    return by, pay.cost, m.Seq((pay.get, *rest)) if rest else pay.get


CHALLENGER: Final = 999
"""a label that texts never have"""


def as_added(rule: m.Change, guards: list[Any]) -> Any:
    """`in her first challenge each round she rolls 2 more dice`, `the first time each round she is challenged, she
    has 1 more defense`: a trigger that adds dice to one challenge."""
    event = rule.pattern if isinstance(rule.pattern, m.Event) else m.Event("challenge")
    dice = rule.amount if rule.how == "add" or not isinstance(rule.amount, int) else -rule.amount
    role = "by" if rule.value == "dice" else "to"
    who = rule.of if rule.of is not None else event.get(role) or m.Set("piece")
    if isinstance(who, m.Set):  # only the one in this challenge rolls them
        who = who.but(count=m.ONE, label=who.label or CHALLENGER)
    roller = m.Ref("label", who.label) if isinstance(who, m.Set) else who
    when: Any = m.When(event.put(**{role: who}), m.event("add dice", dice=dice, by=roller))
    for guard in guards:
        when = m.While(guard, when)
    return when


READ: dict[type[m.Node], str] = {
    m.Text: "kind parts",
    m.Count: "kind n",
    m.Set: "sort count filters name label",
    m.Ref: "kind label name sort",
    m.Join: "op items label",
    m.Part: "count of filters label",
    m.Is: "state",
    m.Near: "of away adjacent",
    m.On: "place",
    m.Of: "owner",
    m.Seen: "by",
    m.Sees: "what",
    m.Has: "what",
    m.Value: "value bound than things",
    m.Did: "event window",
    m.Other: "",
    m.Except: "who",
    m.Nearest: "to",
    m.Utmost: "value least things to",
    m.Same: "as_",
    m.Not: "x",
    m.All: "items",
    m.OneOf: "items",
    m.Times: "each n most",
    m.Sum: "items",
    m.Amount: "what of window n most",
    m.Given: "n cond",
    m.IsSo: "who filter",
    m.Exists: "what",
    m.Happened: "event window",
    m.Outcome: "result",
    m.Rolled: "face count",
    m.Done: "",
    m.During: "time",
    m.Time: "unit which of",
    m.Edge: "edge time",
    m.Event: "kind roles",
    m.AnyEvent: "items",
    m.Seq: "steps",
    m.May: "by step",
    m.Must: "by step",
    m.Either: "steps",
    m.Each: "who step",
    m.If: "cond step otherwise",
    m.Pay: "cost get",
    m.Repeat: "step times until",
    m.Until: "until rule",
    m.Later: "pattern step window once instead",
    m.Stays: "who what",
    m.When: "pattern step timing",
    m.Instead: "pattern step replaces",
    m.Change: "value of how amount pattern",
    m.Forbid: "pattern",
    m.Permit: "pattern although",
    m.Limit: "n per rule",
    m.While: "cond rule",
    m.Usable: "cond also",
    m.CountsAs: "who as_",
    m.Before: "filter",
    m.InLine: "of",
    m.Action: "name parts",
    m.Trait: "parts",
}
"""The fields that the compiler reads, for each type of node. All others are refused. For roles, see
compile_acts.py."""


def check_fields(node: Any) -> None:
    """Refuses fields that the compiler does not read."""
    if isinstance(node, m.Node):
        read = READ.get(type(node))
        if read is None:
            raise Unplayable(node)
        for each in fields(node):  # type: ignore[arg-type]
            if each.name not in read.split() and getattr(node, each.name) != each.default:
                raise Unplayable(node)
    if isinstance(node, int) and node > LARGEST_NUMBER:
        raise Unplayable(None, f"the largest number is {LARGEST_NUMBER}")
    for child in m.children(node):
        check_fields(child)


LARGEST_NUMBER: Final = 99
