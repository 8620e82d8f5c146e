"""Prints a meaning in canonical English, with the verbs, frames and prepositions of the lexicon.

What cannot be printed is an error (`Unsayable`) and never left out: every role of an event must be printed."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from copy import copy
from functools import partial
from itertools import pairwise
from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.meaning import inside as _inside
from crossfray.language.names import Names, plural_of
from crossfray.language.references import ACTIONS
from crossfray.language.wording import words_of
from crossfray.language.words import Verb, forms, lexicon

_STATES: Final = {"down": "knocked down", "out": "knocked out"}
_PLURALS: Final = {"die": "dice"}


class Unsayable(Exception):
    """There are no words for this meaning."""


def say(text: m.Text, names: Names, own: str = "") -> str:
    """A whole text in canonical English; of several ways to say the same, the one closest to the `own` words of its
    author."""
    printer = Printer(names, text.kind, phrases_of(own, names))
    parts = [each for part in text.parts for each in told_apart(part)]
    return " ".join(printer.sentence(part) for part in parts)


def told_apart(step: Any) -> tuple[Any, ...]:
    """`you may flip the marker. If you win, ...`: splits the result of a flip from the flip."""
    if isinstance(step, m.If) and step.otherwise is None:
        first, *told = told_apart(step.step)
        return (step.but(step=first), *told)
    offer = step.step.steps if isinstance(step, m.May) and isinstance(step.step, m.Seq) else ()
    if offer and isinstance(offer[0], m.Event) and offer[0].kind == "control":
        return (step.but(step=offer[0]), *offer[1:])
    flips = step.step.steps if isinstance(step, m.May) and isinstance(step.step, m.Seq) else ()
    if (
        len(flips) == 2
        and isinstance(flips[0], m.Event)
        and flips[0].kind == "flip"
        and isinstance(flips[1], m.If)
    ):
        return (step.but(step=flips[0]), flips[1])
    return (step,)


def said_once(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Nouns joined by `or`: where all of them are is said of the last one only."""
    *others, last = items
    if not isinstance(last, m.Set):
        return items
    beside = m.Near(m.OWN), m.Near(m.HOLDER)  # `adjacent` stands in front
    filters = [each for each in last.filters if each not in beside]
    places = [each for each in filters if isinstance(each, m.Near | m.Seen | m.InLine)]
    alike = all(isinstance(x, m.Set) and x.count == last.count and not x.name for x in others)
    if not places or not alike or not all(set(places) <= set(x.filters) for x in others):
        return items
    return (*(x.but(filters=tuple(f for f in x.filters if f not in places)) for x in others), last)


def phrases_of(text: str, names: Names) -> frozenset[tuple[str, ...]]:
    """The words of a text and each two that stand beside each other, as wordings are compared."""
    words = [word.plain for word in words_of(text, names)]
    return frozenset((*((word,) for word in words), *pairwise(words)))


class Printer:
    """Prints nodes, and remembers the nouns so that it can refer to them."""

    def __init__(self, names: Names, kind: str, own: frozenset[tuple[str, ...]] = frozenset()) -> None:
        self.names = names
        self.kind = kind
        self.own = own
        """the words that the author used"""
        self.spoken: dict[int, str] = {}
        self.singular: dict[str, str] = {}
        """the singular: `ally` for `those allies`"""
        self.counted_off: set[str] = set()
        """`that rival`, if there are several: from now on `the first`, `the second`"""
        self.unnamed = 1000
        """a label for nouns that nothing refers to, after those of the text"""
        self.gone_through: dict[int, str] = {}
        """each of a set is `that ally` in its sentence, and afterwards all are `those allies`"""
        self.actor: Any = m.HOLDER if names.card is not None else m.OWN

    def closest(self, *ways: Callable[[], str]) -> str:
        """What the first way says; or if the author's words are known, the way that has most of them."""
        before = {name: copy(value) for name, value in vars(self).items() if name not in ("names", "own")}
        found: list[tuple[tuple[int, int], int, str, dict[str, Any]]] = []
        for way in ways if self.own else ways[:1]:
            vars(self).update({name: copy(value) for name, value in before.items()})
            with suppress(Unsayable) if found else nullcontext():
                said = way()
                found.append(
                    (self.strange(said), len(found), said, {name: vars(self)[name] for name in before})
                )
        *_, said, spoken = min(found, key=lambda each: each[:2])
        vars(self).update(spoken)
        return said

    def nearest(self, *ways: str) -> str:
        """The same of ways that are said already."""
        return min(ways, key=self.strange) if self.own else ways[0]

    def strange(self, said: str) -> tuple[int, int]:
        """How far words are from the author's: how much of them is not there, and how little is."""
        phrases = phrases_of(said, self.names) if self.own else frozenset()
        return len(phrases - self.own), -len(phrases & self.own)

    # ------------------------------------------------------------------ sentences

    def sentence(self, part: Any) -> str:
        said = self.part(part)
        self.spoken.update(self.gone_through)
        found = ". ".join(s[:1].upper() + s[1:] for s in said.split(". "))
        return found if found.endswith(".") else f"{found}."

    def part(self, x: Any) -> str:
        match x:
            case m.Limit(n, per, rule):
                often = f"{_OFTEN.get(n, f'{n} times')} per {per}"
                if rule is None:
                    return often
                return (
                    f"{self.part(rule)}. {often}" if self.kind in ACTIONS else f"{often}, {self.part(rule)}"
                )
            case m.When(pattern, step, timing):
                return f"{self.moment(pattern)}, {self.steps(step, ' first' if timing == 'before' else '')}"
            case m.Instead(pattern, step, replaces):
                moment = f"when {self.pattern(pattern, 'would')}"
                return f"{moment}, {self.steps(step)}{_instead(step, replaces)}"
            case m.While(m.All((m.During() as now, so)), rule):
                return f"{self.cond(now)}, {self.part(m.While(so, rule))}"
            case m.While(cond, rule):
                try:
                    said = self.cond(cond)
                except Unsayable:  # the condition refers to a noun in the rule
                    rule_said = self.part(rule)
                    return f"{rule_said} while {self.cond(cond)}"
                return f"{'' if isinstance(cond, m.During) else 'while '}{said}, {self.part(rule)}"
            case m.Until(until, rule):
                return f"until {self.until(until)}, {self.part(rule)}"
            case m.Later(pattern, step, window, once, instead):
                time = window.time if isinstance(window, m.Edge) else window
                if (
                    time == m.Time("game")
                    and isinstance(pattern, m.Event)
                    and pattern.kind in ("begin", "end")
                ):
                    edge = "start" if pattern.kind == "begin" else "end"
                    next_one = m.Time("turn", "next", pattern.get("who"))
                    return f"at the {edge} of {self.time(next_one)}, {self.step(step)}"
                when = f"the next time {self.time(time)} " if once and time is not None else "the next time "
                if not once:
                    when = "when "
                    if time is not None and time != m.Time("round"):
                        edge = window.edge if isinstance(window, m.Edge) else "end"
                        when = f"until the {edge} of {self.time(time)}, when "
                moment = self.pattern(pattern, "would" if instead else "")
                return f"{when}{moment}, {self.step(step)}{_instead(step, instead)}"
            case m.Usable(cond, also):
                said = self.cond(cond)
                me = self.noun(self.actor)
                return (
                    f"can be done while {said.removeprefix(f'{me} is ')}"
                    if also
                    else f"can only be used if {said}"
                )
            case m.Change():
                return self.change(x)
            case m.Forbid(m.Event("see", (("what", who),))):
                return f"{self.noun(who)} {'are' if self.several(who) else 'is'} concealed"
            case m.Forbid(m.Event("challenge", (("kind", kind), ("to", to)))):
                kinds = " ".join(map(self.adjective, kind))
                return f"{self.noun(to)} cannot be the target of {kinds} challenges"
            case m.Forbid(pattern):
                return self.pattern(pattern, "cannot")
            case m.Permit(m.Event("challenge", (("by", who), ("ignoring", "sight"))), None):
                return f"{self.noun(who)} need not see the target"
            case m.Permit(m.Event("see", (("through", m.Set() as what), ("who", who))), None) if self.own:
                many = what.but(count=m.Count("any number", 0))
                return self.closest(
                    lambda: self.pattern(x.pattern, "may"),
                    lambda: f"{self.noun(many, bare=True)} do not block what {self.noun(who)} can see",
                )
            case m.Permit(pattern, although):
                said = self.pattern(pattern, "may")
                return said if although is None else f"{said} even if {self.cond(although)}"
            case m.CountsAs(who, m.Set("starting area") as area):
                return f"{self.noun(who)} is part of {self.noun(area)}"
            case m.CountsAs(who, m.Set("terrain")):
                return f"{self.noun(who)} {'are' if self.several(who) else 'is'} obscured"
            case m.CountsAs(who, as_):
                return f"{self.noun(who)} {'are' if self.several(who) else 'is'} {self.noun(as_)}"
            case m.Seq(steps):
                return ". ".join(map(self.whole_part, steps))
            case m.Trait(parts):
                self.kind = "companion trait"
                return "Trait: " + " ".join(map(self.sentence, parts))
            case m.Action(name, parts):
                self.kind = "companion action"
                return f"{name}: " + " ".join(map(self.sentence, parts))
        return self.step(x)

    def whole_part(self, x: Any) -> str:
        """A part as its own sentence."""
        said = self.part(x)
        self.spoken.update(self.gone_through)
        return said

    def steps(self, x: Any, first: str = "") -> str:
        """The steps of a trigger. In a rule text, the sentences after it still belong to it."""
        if isinstance(x, m.Seq) and self.kind not in ACTIONS and first:
            rest = x.steps[1] if len(x.steps) == 2 else m.Seq(x.steps[1:])
            return f"{self.whole(x.steps[0])}{first}. {self.steps(rest)}"
        if isinstance(x, m.Seq) and self.kind not in ACTIONS:
            return self.closest(lambda: self.apart(x.steps), lambda: " and ".join(map(self.step, x.steps)))
        return f"{self.step(x)}{first}"

    def apart(self, steps: tuple[Any, ...]) -> str:
        """Steps of a trigger, each as its own sentence."""
        return ". ".join(
            f"{'either way, ' if isinstance(before, m.May) and m.spends_the_card(step) else ''}{self.whole(step)}"
            for before, step in zip((None, *steps), steps, strict=False)
        )

    def whole(self, x: Any) -> str:
        """A step as its own sentence."""
        said = self.step(x)
        self.spoken.update(self.gone_through)
        return said

    def step(self, x: Any) -> str:
        match x:
            case m.Event() if x.get("decided") is not None:
                return f"{self.act(x.put(decided=None))}. {self.noun(x.get('decided'))} decides where it goes"
            case m.Event():
                return self.act(x)
            case m.Seq(steps):
                if any(isinstance(step, m.May | m.If | m.Each | m.Either | m.Repeat) for step in steps[:-1]):
                    raise Unsayable("steps after a choice, inside another step")
                return ", then ".join(self.step(step) for step in steps)
            case m.May(by, step):
                return self.modal("may", by, step)
            case m.Must(m.Set("opponent" | "player" | "owner" | "side") as by, m.Either(steps)):
                return f"{self.noun(by)} chooses one: " + "; or ".join(self.step(step) for step in steps)
            case m.Must(by, step):
                return self.modal("must", by, step)
            case m.Either(steps):
                return self.either(steps)
            case m.Each(m.Ref("label", label) as who, step):
                those = self.noun(who)
                each = f"each of {'them' if those in ('it', 'they') else those}"
                alone = self.done_by(label, step)
                self.spoken[label] = each if alone else f"that {self.singular.get(those, 'character')}"
                said = self.step(step) if alone else f"for {each}, {self.step(step)}"
                self.spoken[label] = those
                return said
            case m.Each(who, m.Seq((m.May() as one, m.If(_, _, None) as other))):
                return f"for each {self.noun(who, bare=True)}, {self.step(one)}, and {self.step(other)}"
            case m.Each(m.Part(m.EACH, of) as who, step):
                said = self.noun(who)
                self.spoken[who.label] = f"that {self.singular.get(self.noun(of), 'character')}"
                return f"for {said}, {self.step(step)}"
            case m.Each(m.Set(label=label) as who, step) if self.done_by(label, step):
                self.spoken[label] = self.noun(who)
                said = self.step(step)
                self.spoken[label] = f"that {self.head(who)}"
                return said
            case m.Each(who, step):
                return f"for each {self.noun(who, bare=True)}, {self.step(step)}"
            case m.If(cond, step, otherwise):
                if otherwise is not None:
                    return f"{self.step(m.If(cond, step))}. Otherwise, {self.step(otherwise)}"
                said = self.cond(cond)
                return f"{'' if isinstance(cond, m.During) else 'if '}{said}, {self.step(step)}"
            case m.Pay(cost, get):
                ways = get.steps if isinstance(get, m.Either) else (get,)
                return f"{self.step(cost)} " + " or ".join(
                    f"to {self.infinitive(way, self.actor)}" for way in ways
                )
            case m.Repeat(step, times, until):
                often = (
                    _OFTEN.get(times, f"{times} times")
                    if isinstance(times, int)
                    else f"{self.number(times)} times"
                )
                how = f"until {self.cond(until)}" if until is not None else often
                return f"{self.step(step)}. Repeat this {how}"
            case m.Stays(who, what):
                subject = self.noun(who) if who is not None else "it"
                return (
                    f"{subject} is not {self.verb(m.Event(what), 'p')}"
                    if what
                    else f"{subject} stays standing"
                )
            case m.Until() | m.Later():
                return self.part(x)
        raise Unsayable(type(x).__name__)

    def either(self, steps: tuple[Any, ...]) -> str:
        """`choose one: move 2; or challenge 3`; as one clause only if all of them are done by the same."""
        by = self.doer(steps[0])
        ways = [("choose one: ", "; or "), ("choose one: ", ", or ")]
        ways += [("", " or "), ("", ", or ")] if all(self.doer(step) == by for step in steps) else []
        said: list[Callable[[], str]] = [partial(self.joined, steps, *way) for way in ways]
        if len(ways) > 2 and by is not None and all(isinstance(step, m.Event) for step in steps):
            verbs = partial(map, lambda step: self.verb(step, "s", by), steps)
            said.append(lambda: f"{self.noun(by)} " + " or ".join(verbs()))
        return self.closest(*said)

    def joined(self, steps: tuple[Any, ...], before: str, between: str) -> str:
        return before + between.join(map(self.step, steps))

    def modal(self, word: str, by: Any, step: Any) -> str:
        """`Mira may move 1`, `you may push her`: a step with a modal verb."""
        mine = self.kind == "scenario" or (
            self.kind == "status" and self.actor == m.HOLDER
        )  # not the actor's player
        if by == m.YOU and self.doer(step) == self.actor and not mine:
            by = self.actor
        said, what = self.noun(by), step.get("what") if isinstance(step, m.Event) else None
        if (
            isinstance(step, m.Event)
            and step.kind == "place"
            and what is not None
            and what == self.pointed(by)
        ):
            return f"{said} {word} be {self.verb(step.put(what=None, by=None), 'p')}"
        if step == m.event("retarget", to=self.pointed(by)):
            return f"{said} {word} become the target"
        return f"{said} {word} {self.infinitive(step, by)}"

    def done_by(self, label: int, step: Any) -> bool:
        """Whether a step is something that somebody does or may do, and speaks of them only so."""
        each, does = m.Ref("label", label), step.step if isinstance(step, m.May) else step
        spoken_of = sum(part == each for part in _inside(step))
        return isinstance(does, m.Event) and self.doer(does) == each and spoken_of == 1 + (step is not does)

    def doer(self, step: Any) -> Any:
        """The doer of a step, if there is only one."""
        if isinstance(step, m.Event):
            return next(
                (
                    step.get(role)
                    for role in ("by", "who")
                    if role in _subjects(step.kind) and step.get(role) is not None
                ),
                None,
            )
        if isinstance(step, m.Seq | m.Either):
            first = self.doer(step.steps[0])
            return first if all(self.doer(each) == first for each in step.steps) else None
        return self.doer(step.cost) if isinstance(step, m.Pay) else None

    def infinitive(self, step: Any, by: Any = None) -> str:
        if isinstance(step, m.Seq):
            return " and ".join(self.infinitive(each, by) for each in step.steps)
        if isinstance(step, m.Either):
            return " or ".join(self.infinitive(each, by) for each in step.steps)
        if isinstance(step, m.Each) and isinstance(step.step, m.Event) and isinstance(step.who, m.Set):
            each, mine = self.pointed(step.who), step.step
            if (
                mine.kind == "move"
                and mine.get("who") == each
                and m.Ref("label", step.who.label)
                not in (value for role, value in mine.roles if role != "who")
            ):
                return self.infinitive(mine.put(who=step.who.but(label=0)), by)
        if isinstance(step, m.Pay):
            return f"{self.infinitive(step.cost, by)} to {self.infinitive(step.get, by)}"
        if isinstance(step, m.Change) and step.how == "add" and step.value == "move" and step.pattern is None:
            return f"move {self.delta(step, 'more', 'square')}"
        if not isinstance(step, m.Event):
            raise Unsayable(f"{type(step).__name__} in one clause")
        if step.kind == "more actions" and step.get("who") == m.YOU:
            step = step.put(who=None)
        if by == m.YOU and step.get("by") == self.actor:
            step = step.put(by=None)
        return self.verb(step, "b", by)

    # ------------------------------------------------------------------ events

    def moment(self, pattern: Any) -> str:
        if (
            isinstance(pattern, m.Event)
            and pattern.kind in ("begin", "end")
            and isinstance(pattern.get("what"), m.Time)
            and pattern.get("at") is None
        ):
            of = pattern.get("who")
            if of is None or isinstance(of, m.Ref) or (isinstance(of, m.Set) and not self.is_long(of)):
                edge = "beginning" if pattern.kind == "begin" else "end"
                time = self.time(pattern.get("what").but(of=of))
                return f"at the {edge} of {_EVERY.get(time, time)}"
        if isinstance(pattern, m.AnyEvent) and any(
            isinstance(item.get("what"), m.Time) and item.get("who") is None for item in pattern.items
        ):
            return " or ".join(map(self.moment, pattern.items))
        if (fought := _won_or_lost(pattern)) is not None:
            return f"after {self.pattern(fought, '')}"
        if isinstance(pattern, m.Event) and pattern.get("over"):
            return f"after {self.pattern(pattern.put(over=None), '')}"
        said = self.pattern(pattern, "")
        return self.nearest(f"when {said}", f"after {said}")

    def is_long(self, noun: m.Set) -> bool:
        """Whether a noun has modifiers after it, so that it cannot take `'s`."""
        return any(not isinstance(f, m.Is | m.Other) and f != m.Near(self.actor) for f in noun.filters)

    def pattern(self, pattern: Any, modal: str) -> str:
        if isinstance(pattern, m.AnyEvent):
            first, *rest = (self.pattern(item, modal) for item in pattern.items)
            shared = f"{first.partition(' would be ')[0]} would be "
            if modal == "would" and all(each.startswith(shared) for each in (first, *rest)):
                rest = [each.removeprefix(shared) for each in rest]
            return " or ".join([first, *rest])
        moved = isinstance(pattern.get("by"), m.Ref) and pattern.get("by").kind == "nobody"
        for role in ("by", "who") if not moved else ():
            if pattern.get(role) is not None and role in _subjects(pattern.kind):
                return self.closest(
                    partial(self.clause, pattern, role, modal),
                    partial(self.passive, pattern, modal, role),
                    partial(self.fought, pattern, modal),
                )
        roles = [role for role in ("what", "who") if pattern.get(role) is not None]
        return self.closest(
            partial(self.passive, pattern, modal),
            *(partial(self.clause, pattern, role, modal) for role in roles),
        )

    def fought(self, x: m.Event, modal: str) -> str:
        """`a rival challenges her and loses`"""
        if modal or x.kind not in ("win", "lose") or set(dict(x.roles)) != {"who", "to"}:
            raise Unsayable(x.kind)
        challenge = self.clause(m.event("challenge", by=x.get("who"), to=x.get("to")), "by", "")
        return f"{challenge} and {_form(x.kind, 'b' if self.several(x.get('who')) else 's')}"

    def passive(self, pattern: m.Event, modal: str, doer: str = "") -> str:
        """`Mira is pushed`, `Mira is pushed by a rival`"""
        for role in ("who", "to", "what"):
            noun = pattern.get(role)
            if noun is not None and role != doer:
                by = pattern.get(doer or "by")
                hidden = doer or (isinstance(by, m.Ref) and by.kind == "nobody" and "by")
                rest = pattern.put(**{hidden: None}) if hidden else pattern
                subject = self.noun(noun)
                be = f"{modal} be" if modal else "are" if self.several(noun) else "is"
                said = f"{subject} {be} {self.verb(rest.put(**{role: None}), 'p')}"
                return f"{said} by {_object(self.noun(by))}" if doer else said
        raise Unsayable(pattern.kind)

    def clause(self, x: m.Event, role: str, modal: str) -> str:
        """A clause: subject, verb, and the rest."""
        doer = x.get(role)
        subject = self.noun(doer)
        rest = x.put(**{role: None})
        if modal:
            return f"{subject} {modal} {self.verb(rest, 'b')}"
        return f"{subject} {self.verb(rest, 'b' if self.several(doer) else 's')}"

    def act(self, x: m.Event) -> str:
        """A step: a request, or a clause if somebody else does it."""
        if x.kind == "challenge" and x.get("by") == m.NOBODY:
            to = x.get("to")
            return f"a {self.event_noun(x.put(by=None, to=None))} is done to {self.noun(to)}"
        dice = x.get("dice")
        if x.kind == "add dice" and dice is None and isinstance(x.get("what"), m.Ref):
            return f"add {self.noun(x.get('what'))}"
        if x.kind == "add dice" and isinstance(dice, int) and dice < 0 and x.get("what") is None:
            doer = x.get("by") or self.actor
            rolls = "roll" if self.several(doer) else "rolls"
            return f"{self.noun(doer)} {rolls} {-dice} less {'die' if dice == -1 else 'dice'}"
        for role in ("by", "who"):
            doer = x.get(role)
            if doer is not None and role in _subjects(x.kind):
                if doer == self.actor and x.kind not in ("stand", "more actions", "action", "ability"):
                    return self.verb(x.put(**{role: None}), "b")
                verb = (partial(self.verb, x, "b"),) if role == "who" else ()
                return self.closest(partial(self.clause, x, role, ""), *verb)
        return self.closest(partial(self.verb, x, "b"), partial(self.pattern, x, ""))

    def verb(self, x: m.Event, form: str, by: Any = None) -> str:
        """The verb of an event with all its objects; form p is the passive. `by` is a subject that was already
        printed."""
        if by is not None:
            for role in ("by", "who"):
                if (
                    x.get(role) is not None
                    and x.get(role) in (by, self.pointed(by))
                    and role in _subjects(x.kind)
                ):
                    x = x.put(**{role: None})
        if x.kind == "shift" and x.get("off") and x.get("track") is None:
            what = x.get("what")
            on = [each for each in what.filters if isinstance(each, m.On)] if isinstance(what, m.Set) else []
            off = what.but(filters=tuple(each for each in what.filters if each not in on)) if on else what
            return self.verb(x.put(track=on[0].place if on else m.Set("track"), what=off), form)
        if x.get("also"):
            place = _form("place", form)
            return self.verb(x.put(also=None), form).replace(place, f"{place} or {_form('move', form)}", 1)
        if (
            x.kind == "roll"
            and x.get("what") is not None
            and not {role for role, _ in x.roles} - {"what", "who"}
        ):
            return f"{_form('roll', form)} {self.noun(x.get('what'))}"
        subject = "by" if x.kind == "challenge" else "who"
        if x.kind == "more actions" and x.get("who") is None:
            kinds = " ".join(self.adjective(each) for each in x.get("kind") or ())
            n = x.get("times")
            return " ".join(
                filter(
                    None,
                    [
                        _form("do/did/done", form),
                        f"{self.number(n)} more",
                        kinds,
                        "action" if n == 1 else "actions",
                    ],
                )
            )
        if (
            x.kind in ("challenge", "move", "assist", "interact", "ability", "action")
            and x.get(subject) is None
            and form != "p"
        ):
            if isinstance(x.get("times"), m.Count):
                many = self.count(x.get("times"))
                return f"{_form('do/did/done', form)} {many} {self.event_plural(x.put(times=None))}"
            verb = () if x.get("dice") is not None else (partial(self.said, x, form),)
            return self.closest(
                lambda: f"{_form('do/did/done', form)} {self.article(self.event_noun(x))}", *verb
            )
        if x.kind == "put into play":
            return f"{_form('put/put/put', form)} {self.noun(x.get('what'))} into play"
        if (
            x.kind in ("raise", "lower")
            and x.get("of") is not None
            and x.get("value") is not None
            and not set(dict(x.roles)) - {"value", "of", "amount"}
        ):
            what = self.of_event(x.get("value"), x.get("of"))
            words = [word for verb in self.verbs(x.kind, form) for word in verb.words]
            return self.nearest(
                *(f"{_form(word, form)} {what} by {self.number(x.get('amount'))}" for word in words)
            )
        return self.said(x, form)

    def said(self, x: m.Event, form: str) -> str:
        """The verb of an event that says most of it, and the rest with prepositions."""
        head, roles = self.framed(x, form)
        tail = [self.role(x.kind, role, roles[role]) for role in _ORDER if role in roles]
        left = set(roles) - set(_ORDER)
        if left:
            raise Unsayable(f"{x.kind}: {', '.join(sorted(left))}")
        return " ".join([head, *filter(None, tail)])

    def of_event(self, value: Any, of: Any) -> str:
        """`the cost of that ability`, `a challenge or move of that ability`: a value of an event."""
        said = f"the {value}" if isinstance(value, str) else f"a {' or a '.join(value)}"
        return f"{said} of {self.noun(of)}"

    def verbs(self, kind: str, form: str) -> Iterator[Verb]:
        """The verbs for an event: the words that the game uses, and those of the author."""
        first = True
        for verb in lexicon().verbs:
            if verb.means == kind:
                used = verb.words if self.own else ()
                used = tuple(word for word in used if self.own & phrases_of(_form(word, form), self.names))
                usual = verb.words[:1] if first or not self.own else ()
                yield verb._replace(words=tuple(dict.fromkeys((*usual, *used))))
                first = False

    def framed(self, x: m.Event, form: str) -> tuple[str, dict[str, Any]]:
        """The verb with the objects of its best frame, and the remaining roles."""
        roles = dict(x.roles)
        found = [
            said
            for verb in self.verbs(x.kind, form)
            for frame in verb.frames
            for word in verb.words
            if (said := self._framed(word, frame, roles, form)) is not None
        ]
        most = max((got for got, *_ in found), default=0)
        best = [(said, left) for got, said, left in found if got == most]
        if not best:
            raise Unsayable(x.kind)
        return min(best, key=lambda each: self.strange(each[0]))

    def _framed(
        self, word: str, frame: str, roles: dict[str, Any], form: str
    ) -> tuple[int, str, dict[str, Any]] | None:
        left = dict(roles)
        said = [_form(word, "e" if form == "p" else form)]
        got = 0
        for each in frame.split("_")[1].split():
            role, _, types = each.partition(":")
            if "-of" in role or role in ("delta", "POSSPRON", "state", "passive", "this"):
                return None
            if types or role in ("dist", "dice", "num", "dir"):
                name = "dist" if role == "num" else "what" if role == "time" else role
                if name not in left:
                    if types and form != "p":
                        return None
                    continue
                value = left.pop(name)
                said.append(self.object(name, value))
                got += 1
            else:
                said.append(each)
                if each == "off":
                    left.pop("off", None)
        return got, " ".join(said), left

    def object(self, role: str, value: Any) -> str:
        if role == "points":
            return self.counted(value, "point")
        if role == "dist":
            return (
                f"{self.number(value)}" if not isinstance(value, m.Times | m.Amount) else self.number(value)
            )
        if role == "dice":
            return self.counted(value, "die")
        if isinstance(value, m.Time):
            return self.time(value)
        if role == "kind" and isinstance(value, tuple):
            kinds = [*map(self.adjective, value)]
            return self.article(" ".join([*kinds, "action" if kinds[-1:] == ["challenge"] else "challenge"]))
        if not isinstance(value, m.Node | int | str):
            raise Unsayable(role)
        return _object(self.noun(value)) if isinstance(value, m.Node) else str(value)

    def role(self, kind: str, role: str, value: Any) -> str:
        if role == "slot":
            return f"on the {value}"
        if role == "track" and kind in ("place", "return"):
            return f"of {self.noun(value)}"
        if role == "rather":
            return f"instead of {f'the {value}' if isinstance(value, int) else f'in {self.noun(value)}'}"
        if role == "line":
            return "in a straight line"
        if role == "away":
            return f"away from {self.noun(value)}"
        if role == "avoiding":
            return f", not through {self.noun(value)}"
        if role == "ignoring":
            return ", ignoring sight"
        if role == "again":
            return "again"
        if role == "off":
            return "off"
        if role == "in":
            return f"in {self.noun(value)}"
        if role == "until":
            return f"until {self.cond(value)}"
        if role == "at":
            return self.filter(value)
        if role == "more":
            return f"with {self.number(value)} more {'die' if value == 1 else 'dice'}"
        if role == "free":
            return "for free"
        if role == "where" and isinstance(value, m.Set) and value.sort == "map":
            return "on the map"
        if (
            role == "where"
            and isinstance(value, m.Set)
            and (value.sort, value.count, value.label) == ("square", m.ONE, 0)
            and len(value.filters) == 1
            and isinstance(value.filters[0], m.On)
        ):
            return f"on an empty square in {self.noun(value.filters[0].place)}"
        if (
            role in ("where",)
            and isinstance(value, m.Set)
            and value.sort == "square"
            and value.count == m.ONE
            and not value.label
            and len(value.filters) == 1
            and isinstance(value.filters[0], m.Near)
        ):
            return self.filter(value.filters[0])
        if role == "as":
            return f"as {self.noun(value)}" if isinstance(value, m.Node) else f"as the {value}"
        if role == "margin":
            return f"by {self.count(value) if isinstance(value, m.Count) else self.number(value)}"
        if role == "times":
            return (
                f"{_OFTEN.get(value, f'{value} times')}"
                if isinstance(value, int)
                else f"{self.count(value)} times"
            )
        prep = next((p for p, (r, _) in lexicon().roles.get(kind, {}).items() if r == role), "")
        if role == "by":
            prep = "by"
        if not prep:
            raise Unsayable(f"{kind}: {role}")
        if role == "through" and isinstance(value, m.Join | m.Set):
            sets = value.items if isinstance(value, m.Join) else (value,)
            generic = all(isinstance(x, m.Set) and x.count in (m.ONE, m.EACH) and not x.label for x in sets)
            many = [x.but(count=m.Count("any number", 0)) for x in sets if generic]
            return self.closest(
                lambda: f"through {self.noun(value)}",
                *(partial(self.through, way) for way in (many, many[::-1]) if many),
            )
        is_noun = isinstance(value, m.Node) and not _is_number(value)
        if role == "into" and isinstance(value, m.Ref) and "square" not in self.noun(value):
            prep = "onto"
        return f"{prep.replace('-', ' ')} {_object(self.noun(value)) if is_noun else self.number(value)}"

    def through(self, sets: list[Any]) -> str:
        """`through rivals and walls`"""
        return "through " + " and ".join(self.noun(each, bare=True) for each in sets)

    def event_noun(self, x: m.Event) -> str:
        """`basic challenge 3 to a rival`: an event as a noun."""
        roles = dict(x.roles)
        said = []
        if "range" in roles:
            said.append(f"range {self.number(roles.pop('range'))}")
        later: list[str] = []
        for each in roles.pop("kind", ()):
            if isinstance(each, m.Except):
                later.append(f"other than {self.noun(each.who)}")
            else:
                said.append(self.adjective(each))
        said.append(x.kind if not said or said[-1] != x.kind else "action")  # a challenge action
        for role in ("dice", "dist"):
            if role in roles:
                value = roles.pop(role)
                if isinstance(value, m.Times) and role == "dist":
                    later.append(
                        f"of {value.n} {'square' if value.n == 1 else 'squares'} for each "
                        + self.noun(value.each, bare=True)
                    )
                elif isinstance(value, m.Times):
                    later.append(
                        f"with {value.n} {'die' if value.n == 1 else 'dice'} for each "
                        + self.noun(value.each, bare=True)
                    )
                elif isinstance(value, m.Amount):
                    later.append(f"with {self.number(value)}")
                else:
                    said.append(self.number(value))
        for role in _ORDER:
            if role in roles:
                said.append(self.role(x.kind, role, roles.pop(role)))
        if roles:
            raise Unsayable(f"{x.kind}: {', '.join(sorted(roles))}")
        return " ".join(said + later)

    def article(self, noun: str) -> str:
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"

    # ------------------------------------------------------------------ nouns

    def pointed(self, noun: Any) -> Any:
        return (
            m.Ref("label", noun.label) if isinstance(noun, m.Set | m.Join | m.Part) and noun.label else noun
        )

    def several(self, noun: Any) -> bool:
        if noun == m.YOU:
            return True
        if isinstance(noun, m.Join):
            return noun.op == "and" or self.several(noun.items[-1])
        if isinstance(noun, m.Set | m.Part):
            return (isinstance(noun.count.n, int) and noun.count.n > 1) or noun.count.kind in ("any number",)
        return (
            isinstance(noun, m.Ref)
            and noun.kind == "label"
            and self.spoken.get(noun.label, "").startswith(("those", "they"))
        )

    def noun(self, x: Any, bare: bool = False) -> str:
        match x:
            case m.Ref():
                return self.reference(x)
            case m.Join(op, items, label):
                said = f" {op} ".join(self.noun(item) for item in (said_once(items) if op == "or" else items))
                if label:
                    self.spoken[label] = "they" if op == "and" else "it"
                return said
            case m.Part(count, of, filters, label):
                if label:
                    self.spoken[label] = "it"
                other = "another" if m.Other() in filters else self.count(count)
                said = self.noun(of)
                if said.startswith("that "):
                    said = f"those {_plural(said.removeprefix('that '))}"
                many = other.isdecimal() and int(other) > 1
                such = " ".join(self.relative(each, many) for each in filters if each != m.Other())
                return f"{other} of {'them' if said in ('it', 'they') else said} {such}".strip()
            case m.Set():
                return self.set(x, bare)
        raise Unsayable(type(x).__name__)

    def relative(self, x: Any, many: bool) -> str:
        """A filter as a relative clause: `each of those rivals that is standing`."""
        has = "have" if many else "has"
        match x:
            case m.Is():
                return f"that {'are' if many else 'is'} {self.adjective(x)}"
            case m.Has(what):
                return f"that {has} {self.noun(what)}"
            case m.Not(m.Has(what)):
                return f"that {has} {self.noun(what.but(count=m.NO) if isinstance(what, m.Set) else what)}"
        return self.filter(x)

    def set(self, x: m.Set, bare: bool) -> str:
        head = self.head(x)
        if x.sort == "counter" and not x.filters:
            return head if bare or x.count == m.EACH else f"{self.count(x.count)} {head}"
        if (
            x.filters[:2] == (m.Is("last"), m.Is("same"))
            and len(x.filters) == 3
            and isinstance(x.filters[2], m.On)
        ):
            return f"the last {head} of its type in {self.noun(x.filters[2].place)}"
        plural = (
            (isinstance(x.count.n, int) and x.count.n > 1)
            or x.count.kind in ("any number",)
            or x.count == m.Count("at least", 1)
            or (x.sort == "square" and m.Is("different") in x.filters)
        )
        if x.label:
            self.spoken[x.label] = f"those {_plural(head)}" if plural else f"that {head}"
            self.singular[f"those {_plural(head)}"] = head
            if x.count == m.EACH:
                self.gone_through[x.label] = f"those {_plural(head)}"
        before, behind, owner = [], [], ""
        last: Any = None
        filters = sorted(x.filters, key=lambda f: any(isinstance(part, m.Set) for part in _inside(f)))
        for each in sorted(filters, key=lambda f: f != m.Other()):
            if isinstance(each, m.Is) and each.state in _KINDS:
                continue
            if each in (m.Is("on the map"), m.Is("in play")):
                behind.append(self.adjective(each))
            elif isinstance(each, m.Is | m.Other) or (
                isinstance(each, m.OneOf) and all(isinstance(f, m.Is) for f in each.items)
            ):
                before.append(self.adjective(each))
            elif isinstance(each, m.Of) and not owner and self.takes_s(each.owner):
                owner = _possessive(self.noun(each.owner))
            elif x.sort == "square" and isinstance(each, m.Of) and not getattr(each.owner, "filters", 1):
                behind.append(f"with {self.noun(each.owner)}")
            elif isinstance(each, m.Same) and isinstance(each.as_, m.Set) and each.as_.sort == x.sort:
                behind += map(self.filter, each.as_.filters)
            elif isinstance(each, m.On) and isinstance(each.place, m.Set) and each.place.sort == "pool":
                behind.append(f"from {self.noun(each.place)}")
            elif isinstance(each, m.Near) and each.adjacent and each.of == self.actor:
                before.append("adjacent")
            else:
                kind = m.Near if isinstance(each, m.Near) else m.Seen if isinstance(each, m.Seen) else ()
                alike = isinstance(last, kind) and any(isinstance(part, m.Set) for part in _inside(last))
                behind.append(f"and {self.filter(each)}" if alike else self.filter(each))
                last = each
        if (
            not x.label
            and not plural
            and x.count.kind == "exactly"
            and f"that {head}" in self.spoken.values()
        ):
            self.unnamed += 1  # `there is another rival`: from now on `the first rival`, and not `that rival`
            self.spoken[self.unnamed] = f"that {head}"
        if owner and x.sort not in (
            "track",
            "pool",
            "starting area",
            "square",
            "setup square",
            "defense",
            "range",
            "cost",
            "side",
            "owner",
            "player",
            "distance",
            "move",
            "turn",
        ):
            theirs = " ".join([owner, *before, _plural(head), *behind])
            many = "one" if x.count == m.ONE else "none" if x.count == m.NO else self.count(x.count)
            many = many.removesuffix(" of")
            whose = next(each.owner for each in x.filters if isinstance(each, m.Of))
            one = " ".join([self.determiner(x.count, (*before, head)[0]), *before, head, *behind])
            ways = [
                f"{one} {prep} {_object(self.noun(whose))}"
                for prep in ("of", "from")
                if x.count == m.ONE and x.sort in ("status", "item") and isinstance(whose, m.Ref)
            ]
            return f"of {theirs}" if bare else self.nearest(f"{many} of {theirs}", *ways)
        words = [*before, _plural(head) if plural else head, *behind]
        if bare:
            return " ".join([owner, *words] if owner else words)
        determiner = owner or self.determiner(x.count, words[0])
        if words[0] == "different":
            return " ".join(words)
        if determiner in ("a", "an") and words[0] == "other":
            return " ".join(["another", *words[1:]])
        return " ".join([determiner, *words])

    def takes_s(self, owner: Any) -> bool:
        return (isinstance(owner, m.Ref) and owner.kind not in ("event", "attached")) or (
            isinstance(owner, m.Set) and not owner.label and not self.is_long(owner)
        )

    def head(self, x: m.Set | m.Ref) -> str:
        kinds = (
            [f.state for f in x.filters if isinstance(f, m.Is) and f.state in _KINDS]
            if isinstance(x, m.Set)
            else []
        )
        return " ".join([self.plain_head(x), *kinds])

    def plain_head(self, x: m.Set | m.Ref) -> str:
        if x.name:
            thing = self.names.all.get(x.name)
            if thing is None:
                raise Unsayable(x.name)
            name = thing.name.removeprefix("The ")
            return f"{name} card" if thing.kind in ("status", "item") else name
        return {"status": "status card", "bang": "'!!!'"}.get(x.sort, x.sort)

    def determiner(self, count: m.Count, next_: str) -> str:
        match count:
            case m.Count("exactly", 1):
                return "an" if next_[0] in "aeiouAEIO" else "a"
            case m.Count("each", _):
                return "each"
            case m.Count("no", _):
                return "no"
            case m.Count("any number", _):
                return "any number of"
            case m.Count("only", _):
                return "the only"
        return self.count(count)

    def count(self, count: m.Count) -> str:
        n = self.number(count.n)
        return {"exactly": n, "just": f"exactly {n}", "up to": f"up to {n}", "one to": f"1 or {n}",
                "at least": f"{n} or more", "at most": f"at most {n}",
                "each": "each", "no": "no",
                "any number": "any number of", "only": "the only one"}[count.kind]  # fmt: skip

    def reference(self, x: m.Ref) -> str:
        match x.kind:
            case "own":
                if self.names.own is None:
                    raise Unsayable("own")
                return self.names.spoken(self.names.own)
            case "label":
                if x.label not in self.spoken:
                    raise Unsayable("a reference before its noun")
                return self.told_apart(x.label)
            case "attached":
                own = self.reference(m.OWN)
                return f"the character {own} is attached to"
            case "named as":
                return f"{_possessive(self.reference(m.OWN))} {x.sort}"
            case "event":
                return f"that {x.name}" if x.name not in ("this", "that") else x.name
            case "named":
                return f"{'the ' if x.sort == 'named die' else ''}{self.names.all[x.name].name}"
        return {"holder": "this character", "card": "this card", "target": "the target",
                "targets": "each target", "you": "you",
                "it": "it", "actor": "it", "each other": "each other"}.get(x.kind) or _no(x.kind)  # fmt: skip

    def told_apart(self, label: int) -> str:
        """`that rival`; or `the first rival`, if another one was mentioned since."""
        said = self.spoken[label]
        alike = sorted(each for each, other in self.spoken.items() if other == said)
        last = label == alike[-1] and said not in self.counted_off
        if not said.startswith("that ") or last or len(alike) > len(_NTH) or len(alike) < 2:
            return said
        self.counted_off.add(said)
        return f"the {_NTH[alike.index(label)]} {said.removeprefix('that ')}"

    # ------------------------------------------------------------------ filters

    def adjective(self, f: Any) -> str:
        match f:
            case m.Is(state):
                return _STATES.get(state, state)
            case m.Other():
                return "other"
            case m.Not(inner):
                return f"non-{self.adjective(inner)}"
            case m.OneOf(items):
                return " or ".join(self.adjective(item) for item in items)
        raise Unsayable(type(f).__name__)

    def filter(self, f: Any) -> str:
        """A filter as it is printed after a noun or after `is`."""
        match f:
            case m.Is():
                return self.adjective(f) if f.state != "on the map" else "on the map"
            case m.Near(of, away, adjacent):
                if adjacent and isinstance(of, m.Join) and of.op == "or":
                    return " or ".join(
                        f"{'' if n else 'adjacent '}to {self.noun(each)}" for n, each in enumerate(of.items)
                    )
                if adjacent:
                    return f"adjacent to {self.noun(of)}"
                if away.kind == "up to":
                    squares = "square" if away.n == 1 else "squares"
                    return f"within {self.number(away.n)} {squares} of {self.noun(of)}"
                return f"{self.count(away)} squares away from {self.noun(of)}"
            case m.OneOf((m.Near(of, _, True), m.On(place))):
                if isinstance(place, m.Set):
                    return f"on or adjacent to {self.noun(place)}"
                return f"on or adjacent to {self.noun(of)}"
            case m.On(place):
                return f"on {self.noun(place)}"
            case m.Of(owner):
                return f"of {self.noun(owner)}"
            case m.Seen(by):
                return f"that {self.noun(by)} can see"
            case m.Sees(what):
                return f"that can see {self.noun(what)}"
            case m.Has(what):
                return f"with {self.noun(what)}"
            case m.Not(m.Has(what)):
                return f"without {self.noun(what)}"
            case m.Not(m.Near() | m.On() as inner):
                return f"that is not {self.filter(inner)}"
            case m.Not(m.Sees(what)):
                return f"that cannot see {self.noun(what)}"
            case m.Not(m.Seen(by)):
                return f"that {self.noun(by)} cannot see"
            case m.Not(m.Did(event, window)):
                return f"that has not {self.did(event, window)}"
            case m.Not(inner):
                return f"that is not {self.filter(inner)}"
            case m.Except(who):
                return f"other than {self.noun(who)}"
            case m.InLine(of):
                return f"in line with {self.noun(of)}"
            case m.Nearest(to):
                return f"nearest to {self.noun(to)}"
            case m.Utmost(_, _, None, to) if to is not None:
                return f"farthest from {self.noun(to)}"
            case m.Utmost(value, least, None):
                return f"with the {'lowest' if least else 'highest'} {value}"
            case m.Utmost(_, least, m.Set() as things):
                many = self.noun(things.but(count=m.Count("any number", 0)), bare=True)
                return f"with the {'fewest' if least else 'most'} {many}"
            case m.Value():
                return f"with {self.value(f)}"
            case m.Before(m.Near(m.Ref("label")) as inner):
                return f"that was {self.filter(inner)}"
            case m.Before(inner):
                return f"that was {self.filter(inner)} before this move"
            case m.Did(event, None) if event.kind == "leave" and event.get("where") == m.IT:
                return self.did(event, None)
            case m.Did(event, window):
                return f"that {self.did(event, window, True)}"
            case m.OneOf(items):
                return f"that is {' or '.join(self.filter(item) for item in items)}"
            case m.Same(as_):
                return self.noun(as_)
        raise Unsayable(type(f).__name__)

    def did(self, event: m.Event, window: Any, relative: bool = False) -> str:
        if event == m.event("leave", who=event.get("who"), where=m.IT) and window is None:
            return f"{self.noun(event.get('who'))} left"
        time = f" {self.time(window)}" if window is not None else ""
        if event == m.event("stand", by=m.YOU, who=m.IT):
            return f"you stand up{time}"
        for role in ("by", "who"):
            if event.get(role) == m.IT and role in _subjects(event.kind):
                form = "e" if window is not None or not relative else "s"
                said = self.verb(event.put(**{role: None}), form)
                if event.kind in ("win", "lose") and len(event.roles) == 1 and window is not None:
                    said += " a challenge"
                return f"{'has ' if relative and form == 'e' else ''}{said}{time}"
        for role, value in event.roles:
            if value == m.IT and role in ("who", "to", "what"):
                be = "was " if relative else "been "
                this_way = " this way" if window is None and event.kind in _DONE_THIS_WAY else ""
                return f"{be}{self.verb(event.put(**{role: None}), 'p')}{time}{this_way}"
        if event == m.event("move", through=m.IT) and relative and window is None:
            return "was moved through"
        raise Unsayable("a relative clause")

    def value(self, f: m.Value) -> str:
        if f.than is not None and f.bound == m.Count("exactly", 0):
            noun = f.value if f.things is None else f"number of {_plural(f.value)}"
            return f"the same {noun} as {self.noun(f.than)}"
        if f.than is not None:
            more = "more" if f.bound.kind == "at least" else "fewer"
            noun = (
                self.noun(f.things.but(count=m.Count("any number", 0)), bare=True)
                if f.things is not None
                else _plural(f.value)
            )
            return (
                f"{'a higher' if more == 'more' else 'a lower'} {f.value} than {self.noun(f.than)}"
                if f.value == "defense"
                else f"{more} {noun} than {self.noun(f.than)}"
            )
        return f"{self.count(f.bound)} points" if f.value == "point" else f"{f.value} {self.count(f.bound)}"

    # ------------------------------------------------------------------ conditions, numbers, time

    def cond(self, x: Any) -> str:
        match x:
            case m.All(items):
                plain = sorted(items, key=lambda item: not isinstance(item, m.Outcome))
                return " and ".join(self.cond(item) for item in plain)
            case m.OneOf(items):
                return " or ".join(self.cond(item) for item in items)
            case m.IsSo(who, m.Has(what)):
                return f"{self.noun(who)} {'have' if self.several(who) else 'has'} {self.noun(what)}"
            case m.IsSo(who, m.Value() as value):
                return f"{self.noun(who)} {'have' if self.several(who) else 'has'} {self.value(value)}"
            case m.IsSo(who, m.Seen(by)):
                return f"{self.noun(by)} can see {self.noun(who)}"
            case m.IsSo(who, m.Before(m.Has(what))):
                return f"{self.noun(who)} already {'have' if self.several(who) else 'has'} {self.noun(what)}"
            case m.IsSo(who, m.Before(m.Is(state))):
                return f"{self.noun(who)} was already {self.filter(m.Is(state))}"
            case m.IsSo(who, m.Before(inner)):
                return f"{self.noun(who)} was {self.filter(inner)}"
            case m.IsSo(who, f):
                return f"{self.noun(who)} {'are' if self.several(who) else 'is'} {self.filter(f)}"
            case m.Not(m.IsSo(who, m.Has(what))):
                return f"{self.noun(who)} does not have {self.noun(what)}"
            case m.Not(m.IsSo(who, m.Seen(by))):
                return f"{self.noun(by)} cannot see {self.noun(who)}"
            case m.Not(m.IsSo(who, f)):
                return f"{self.noun(who)} {'are' if self.several(who) else 'is'} not {self.filter(f)}"
            case m.Not(m.Happened(event, window)):
                return self.happened(event, window, True)
            case m.Happened(event, window):
                return self.happened(event, window, False)
            case m.Exists(m.Set("pool", filters=(m.Is("empty"), m.Of(whose)))):
                return f"{_possessive(self.noun(whose))} pool is empty"
            case m.Exists(m.Set("first player marker", filters=(m.Of(m.Ref("you")),)) as what):
                return f"you {'do not ' if what.count == m.NO else ''}have the First Player marker"
            case m.Exists(m.Set(filters=filters) as what) if self.own:
                beside = [partial(self.is_there, what, each) for each in filters if isinstance(each, _PLACES)]
                return self.closest(lambda: f"there is {self.noun(what)}", *beside)
            case m.Exists(what):
                return f"there is {self.noun(what)}"
            case m.Rolled("match"):
                return "they match"
            case m.Rolled(face, count):
                return f"you roll {self.noun(m.Set(face, count))}"
            case m.During(time):
                return f"during {self.time(time)}"
            case m.Outcome(result):
                return "you win" if result == "won" else "you lose"
            case m.Done():
                return "you do"
            case m.Not(m.Done()):
                return "you do not"
            case m.Not(m.Outcome(result)):
                return "you do not win" if result == "won" else "you do not lose"
        raise Unsayable(type(x).__name__)

    def happened(self, event: m.Event, window: Any, negative: bool) -> str:
        if event.kind in ("win", "lose") and event.get("what") == m.Ref("event", name="challenge"):
            event = event.put(what=None)  # this one: `this way`
        time = f" {self.time(window)}" if window is not None else " this way"
        nots = "not " if negative else ""
        for role in ("by", "who"):
            if event.get(role) is not None and role in _subjects(event.kind) and event.get(role) != m.NOBODY:
                now = partial(self.done, event, role, "" if self.own and window is None else time, negative)
                present = () if negative or window is not None else (partial(self.clause, event, role, ""),)
                return self.closest(partial(self.has_done, event, role, f"{nots}", time), *present, now)
        for role in ("who", "to", "what"):
            if event.get(role) is not None:
                be = "were" if self.several(event.get(role)) else "was"
                return f"{self.noun(event.get(role))} {be} {nots}{self.verb(event.put(**{role: None}), 'p')}{time}"
        raise Unsayable(event.kind)

    def has_done(self, event: m.Event, role: str, nots: str, time: str) -> str:
        """`Mira has not moved this turn`"""
        doer = event.get(role)
        has = "have" if self.several(doer) else "has"
        return f"{self.noun(doer)} {has} {nots}{self.verb(event.put(**{role: None}), 'e')}{time}"

    def done(self, event: m.Event, role: str, time: str, negative: bool) -> str:
        """`Mira did not move this turn`, `Mira moved this turn`"""
        verb = self.verb(event.put(**{role: None}), "b" if negative else "d")
        return f"{self.noun(event.get(role))} {'did not ' if negative else ''}{verb}{time}"

    def is_there(self, what: m.Set, place: Any) -> str:
        """`a rival is adjacent to Mira`, for that there is one"""
        rest = what.but(filters=tuple(each for each in what.filters if each != place))
        match place:
            case m.Seen(by):
                return f"{self.noun(by)} can see {self.noun(rest)}"
            case m.Sees(seen):
                return f"{self.noun(rest)} can see {self.noun(seen)}"
            case m.Near(of, _, True) if what.count != m.NO:
                near = m.IsSo(rest, place), m.IsSo(of, m.Near(rest))
                return self.closest(*(partial(self.cond, each) for each in near))
        return self.cond(m.IsSo(rest, place))

    def number(self, n: Any) -> str:
        match n:
            case int():
                return str(n) if n != m.ANY else "any number of"
            case m.Count():
                return self.count(n)
            case m.Times(each, k, most):
                said = f"{k} for each {self.noun(each, bare=True)}"
                return f"{said}, up to {most}" if most else said
            case m.Sum((int() as first, m.Times(each, k, most))) if most:
                return f"{first} plus {k} for each {self.noun(each, bare=True)}, up to {first + most}"
            case m.Sum(items):
                return " plus ".join(self.number(item) for item in items)
            case m.Amount("dist", m.Event() as event, None, 1, 0):
                return f"as many dice as squares {self.noun(event.get('who'))} moved"
            case m.Amount("times", m.Event() as event, window, 1, 0) if (
                event.kind == "lower" and event.get("by") is not None
            ):
                return f"as many dice as costs {self.noun(event.get('by'))} lowered" + (
                    f" {self.time(window)}" if window else ""
                )
            case m.Amount("space", m.Set() | m.Ref() as who, None, 1, 0):
                return f"the highest number {self.noun(who)} is on"
            case m.Given(k, cond):
                return f"{self.number(k)} dice if {self.cond(cond)}"
        raise Unsayable(type(n).__name__)

    def counted(self, n: Any, noun: str) -> str:
        if isinstance(n, m.Times):
            said = f"{n.n} {noun if n.n == 1 else _plural(noun)} for each {self.noun(n.each, bare=True)}"
            return f"{said}, up to {n.most}" if n.most else said
        if isinstance(n, m.Times | m.Sum | m.Amount):
            return f"{self.number(n)} {_plural(noun)}"
        return f"{self.number(n)} {noun if n == 1 else _plural(noun)}"

    def time(self, t: m.Time) -> str:
        if t.which == "its":
            return f"{_possessive(self.noun(t.of))} {t.unit}" if t.of is not None else f"its {t.unit}"
        if t.which == "next":
            return (
                f"{_possessive(self.noun(t.of))} next {t.unit}" if t.of is not None else f"the next {t.unit}"
            )
        if t.of is not None:
            return f"{_possessive(self.noun(t.of))} {t.unit}"
        if t.which.isdecimal():
            return f"round {t.which}" if t.unit == "round" else f"the {t.which} {t.unit}"
        return {
            "this": f"this {t.unit}",
            "each": f"each {t.unit}",
            "first": f"the first {t.unit}",
            "last": f"the last {t.unit}",
        }[t.which]

    def until(self, x: Any) -> str:
        if isinstance(x, m.OneOf):
            return " or until ".join(map(self.until, x.items))
        if isinstance(x, m.Edge):
            return f"the {'end' if x.edge == 'end' else 'start'} of {self.time(x.time)}"
        return self.pattern(x, "")

    # ------------------------------------------------------------------ values

    def change(self, x: m.Change) -> str:
        how = {"add": "more", "subtract": "less"}.get(x.how)
        if x.value == "rally" and x.how == "set" and x.pattern is None:
            needs = "need" if self.several(x.of) else "needs"
            return f"{self.noun(x.of)} {needs} {self.counted(x.amount, 'action')} to rally"
        if x.value == "points" and x.how == "set" and x.pattern is None:
            return f"knocking out {self.noun(x.of)} is worth {self.counted(x.amount, 'point')}"
        of = self.noun(x.of) if x.of is not None else ""
        have = "have" if self.several(x.of) else "has"
        if x.value == "cost" and how and of:
            kinds = (
                [self.adjective(kind) for kind in (x.pattern.get("kind") or ())]
                if isinstance(x.pattern, m.Event)
                else []
            )
            n = x.amount
            each = f" for each {self.noun(n.each, bare=True)}" if isinstance(n, m.Times) else ""
            if isinstance(x.of, m.Set) and self.is_long(x.of) and not kinds and not each:
                return f"abilities of {of} cost {self.number(n)} {how}"
            return " ".join(
                [
                    f"{_possessive(of)}",
                    *kinds,
                    f"abilities cost {n.n if isinstance(n, m.Times) else self.number(n)} {how}{each}",
                ]
            )
        if x.value == "dice" and how and of:
            said = f"{of} {'roll' if self.several(x.of) else 'rolls'} {self.delta(x, how, 'die')}"
            who = f"that {self.head(x.of)}" if isinstance(x.of, m.Set) else of
            when = x.pattern or m.event("challenge")
            if self.own and isinstance(when, m.Event):
                return self.closest(
                    lambda: self.changed(x, said), lambda: f"{said} when {who} {self.verb(when, 's')}"
                )
        elif x.value == "move" and how and of:
            said = f"{of} {'move' if self.several(x.of) else 'moves'} {self.delta(x, how, 'square')}"
        elif how and of:
            by, value = self.number(x.amount), f"{_possessive(of)} {x.value}"
            short = isinstance(x.of, m.Ref) or self.takes_s(x.of)
            change = ("increase",) if how == "more" else ("decrease", "reduce")
            ways = [
                f"{value} {is_} by {by}" for each in change if short for is_ in (f"is {each}d", f"{each}s")
            ]
            said = self.nearest(f"{of} {have} {self.delta(x, how, x.value)}", *ways)
        elif how and x.value == "dice":
            said = f"roll {self.delta(x, how, 'die')}"
        else:
            whose = f"{_possessive(of)} " if of else "the "
            bound = {
                "set": "is",
                "at most": "is at most",
                "at least": "is at least",
                "not less": "cannot be reduced",
                "not more": "cannot be increased",
            }
            moves = isinstance(x.pattern, m.Event) and x.value == "move" and len(x.pattern.roles) == 1
            which = x.pattern.get("kind") if isinstance(x.pattern, m.Event) and moves else None
            if not how and which:
                each = " ".join(self.adjective(kind) for kind in which)
                return f"{whose}{each} moves {bound[x.how].replace('is', 'are', 1)} {self.number(x.amount)}"
            event = x.pattern if isinstance(x.pattern, m.Event) else m.Event("")
            alone = event == m.event("challenge", kind=event.get("kind")) and isinstance(x.amount, int)
            if (
                x.value == "range"
                and x.how == "set"
                and event == m.event("challenge", kind=event.get("kind"))
            ):
                sorts = " ".join(self.adjective(kind) for kind in event.get("kind") or ())
                challenges = f"{sorts} challenges have range {self.number(x.amount)}"
                plain = self.changed(x, f"{whose}range is {self.number(x.amount)}")
                return self.nearest(plain, f"{whose.removeprefix('the ')}{challenges}", challenges)
            if x.value == "dice" and x.how == "set" and alone:
                kinds = [self.adjective(kind) for kind in event.get("kind") or ()]
                return " ".join([whose.strip(), *kinds, f"challenges roll {self.counted(x.amount, 'die')}"])
            if how:
                said = f"{whose}{x.value} is {self.number(x.amount)} {'higher' if how == 'more' else 'lower'}"
            else:
                said = f"{whose}{x.value} {bound[x.how]}" + (
                    "" if x.how.startswith("not") else f" {self.number(x.amount)}"
                )
        return self.changed(x, said)

    def changed(self, x: m.Change, said: str) -> str:
        """A change, and for what it holds."""
        if x.pattern is None:
            return said
        if isinstance(x.pattern, m.AnyEvent) or x.pattern.get("by") or x.pattern.get("who"):
            return f"{said} when {self.pattern(x.pattern, '')}"
        events = self.event_plural(x.pattern)
        against = "in" if events.startswith("challenges") else "against"
        return self.nearest(f"{said} in {events}", f"{said} {against} {events}")

    def event_plural(self, x: m.Event) -> str:
        roles = dict(x.roles)
        what = roles.pop("what", None)
        if what is not None and not roles:
            return self.noun(what)
        said = self.event_noun(x)
        head = "challenge action" if "challenge action" in said else x.kind
        return said.replace(head, plural_of(head), 1)

    def delta(self, x: m.Change, how: str, noun: str) -> str:
        n = x.amount
        if isinstance(n, m.Times):
            said = (
                f"{n.n} {how} {noun if n.n == 1 else _plural(noun)} for each {self.noun(n.each, bare=True)}"
            )
            return f"{said}, up to {n.most}" if n.most else said
        return f"{self.number(n)} {how} {noun if n == 1 else _plural(noun)}"


_PLACES: Final = (m.Near, m.On, m.Has, m.Seen, m.Sees)
_DONE_THIS_WAY: Final = ("knock down", "knock out", "remove", "place")
_KINDS: Final = ("character", "minion", "companion", "leader", "token")
_NTH: Final = ("first", "second", "third")
_OFTEN: Final = {1: "once", 2: "twice"}
_ORDER: Final = ("dice", "dist", "what", "to", "with", "from", "line", "toward", "away", "through", "via", "into",
                 "where", "slot", "track", "rather", "off", "in", "at", "by", "margin", "as",
                 "until", "again", "times", "more", "free", "avoiding", "ignoring")  # fmt: skip


def _subjects(kind: str) -> tuple[str, ...]:
    """The roles that can be the subject."""
    for verb in lexicon().verbs:
        if verb.means == kind:
            return tuple({frame.split(":")[0] for frame in verb.frames})
    return ("who",) if kind in ("action", "ability", "more actions") else ()


def _form(word: str, form: str) -> str:
    return forms(word)["e" if form == "p" else form][0]


_EVERY: Final = {"this round": "the round", "this game": "the game"}
"""for a repeated moment; not the end of a duration"""


def _won_or_lost(x: Any) -> Any:
    """The challenge that somebody wins or loses: `after a rival challenges her`. None for other patterns."""
    items = x.items if isinstance(x, m.AnyEvent) else ()
    if (
        len(items) != 2
        or {each.kind for each in items} != {"win", "lose"}
        or items[0].roles != items[1].roles
    ):
        return None
    roles = dict(items[0].roles)
    if set(roles) == {"who"} or (set(roles) == {"who", "to"} and roles.get("to") is not None):
        return m.event("challenge", by=roles["who"], to=roles.get("to"))
    return None


def _instead(step: Any, replaces: bool) -> str:
    """` instead` for a step that replaces the event, unless Stays already says it."""
    return " instead" if replaces and not any(isinstance(each, m.Stays) for each in _inside(step)) else ""


def _plural(noun: str) -> str:
    first, *rest = noun.split(" ", 1)
    if noun in ("defense", "range", "cost"):
        return noun
    return _PLURALS.get(noun) or (
        plural_of(noun) if not rest or len(noun.split()) < 3 else " ".join([plural_of(first), *rest])
    )


def _possessive(noun: str) -> str:
    return {"you": "your", "it": "its", "they": "their"}.get(noun) or f"{noun}'s"


def _object(noun: str) -> str:
    return "them" if noun == "they" else noun


def _is_number(x: Any) -> bool:
    return isinstance(x, int | m.Times | m.Sum | m.Amount | m.Count | m.Given)


def _no(what: str) -> str:
    raise Unsayable(what)
