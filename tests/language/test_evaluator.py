"""Sets, conditions, numbers and steps of random meanings: the engine finds and does what the naive evaluator says."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from crossfray.language import meaning as m
from crossfray.language.compile import PartCompiler, Unplayable, compile_text
from crossfray.language.compile_nouns import CardText
from crossfray.language.names import Names, Thing
from crossfray.rules import decisions
from crossfray.rules.conditions import amount, holds_true
from crossfray.rules.engine import answer, option_ids, resume_turn
from crossfray.rules.match import STRENGTH
from crossfray.rules.program import CardRules
from crossfray.rules.selectors import members
from crossfray.rules.state import State, more_at
from crossfray.rules.texts import context
from language.evaluator import Unknown, World
from language.positions import HERO, random_state

NAMES = Names(
    "ability",
    Thing("hero", "Hero", "character"),
    "she",
    None,
    (Thing("hound", "Hound", "minion", 2), Thing("marked", "Marked", "status", 2)),
)
CARD = CardText("hero", NAMES)
STATES = ("standing", "down", "exhausted", "ready", "basic", "character", "minion", "companion")
SORTS = ("rival", "ally", "character", "piece", "minion", "companion")
POSITIONS = 30
MEANINGS = 400


def random_count(random: Random) -> m.Count:
    return random.choice(
        [m.ONE] * 4 + [m.NO, m.EACH, m.Count("at least", 2), m.Count("at least", 1), m.Count("at most", 1)]
    )


def random_set(random: Random, depth: int = 2, count: m.Count | None = None) -> m.Set:
    filters = tuple(random_filter(random, depth - 1) for _ in range(random.choice((0, 1, 1, 2))))
    if random.random() < 0.15:
        return m.Set("minion", count or random_count(random), filters, "hound")
    return m.Set(random.choice(SORTS), count or random_count(random), filters)


def random_filter(random: Random, depth: int) -> Any:
    kind = random.choice(
        ("is", "near", "near", "within", "seen", "has", "not", "any", "other", "value", "except")
    )
    of: Any = m.OWN if depth <= 0 or random.random() < 0.5 else random_set(random, depth)
    if kind == "near":
        return m.Near(of)
    if kind == "within":
        away = m.Count(random.choice(("up to", "at least", "exactly")), random.randint(1, 3))
        return m.Near(of, away, adjacent=False)
    if kind == "seen":
        return m.Seen(of)
    if kind == "has":
        held = [m.Set("item"), m.Set("item", m.NO), m.Set("status"), m.Set("status", m.ONE, (), "marked")]
        return m.Has(random.choice(held))
    if kind == "not":
        return m.Not(random_filter(random, depth))
    if kind == "any" and depth > 0:
        return m.OneOf((random_filter(random, 0), random_filter(random, 0)))
    if kind == "other":
        return m.Other()
    if kind == "except":
        return m.Except(of if isinstance(of, m.Ref) else of.but(count=m.ONE))
    if kind == "value":
        return m.Value(
            "defense", m.Count(random.choice(("at least", "at most", "exactly")), random.randint(1, 3))
        )
    return m.Is(random.choice(STATES))


def random_condition(random: Random, depth: int = 2) -> Any:
    kind = random.choice(("is", "is", "exists", "not", "all", "any") if depth else ("is", "exists"))
    if kind == "not":
        return m.Not(random_condition(random, depth - 1))
    if kind in ("all", "any"):
        items = (random_condition(random, depth - 1), random_condition(random, depth - 1))
        return m.All(items) if kind == "all" else m.OneOf(items)
    if kind == "exists":
        what = random_set(random)
        return m.Exists(what.but(count=m.ONE) if what.count == m.EACH else what)
    who: Any = random.choice((m.OWN, random_set(random, 1)))
    said = random_filter(random, 1)
    return m.IsSo(who, m.Sees(random_set(random, 1)) if random.random() < 0.15 else said)


def random_meaning(kind: str, random: Random) -> Any:
    if kind == "condition":
        return random_condition(random)
    found = random_set(random, 2, m.EACH)
    return found if kind == "set" else m.Sum((random.randint(0, 2), m.Times(found, random.randint(1, 2))))


def compared(kind: str) -> Counter[str]:
    """How many random meanings of a kind were compared in how many positions; the first difference is an error."""
    random, found = Random(kind), Counter[str]()
    states = [random_state(seed) for seed in range(POSITIONS)]
    for _ in range(MEANINGS):
        said = random_meaning(kind, random)
        compiler = PartCompiler(CARD, "test")
        try:
            made: Any = getattr(
                compiler, {"set": "find", "condition": "condition", "number": "amount"}[kind]
            )(said)
        except Unplayable:
            found["refused"] += 1
            continue
        for state in states:
            hero = state.match.by_id[HERO]
            frame = context(state, hero)
            try:
                world = World(state, hero)
                naive: Any = (
                    sum(1 << n for n in world.noun(said))
                    if kind == "set"
                    else world.true(said)
                    if kind == "condition"
                    else world.number(said)
                )
            except Unknown:
                found["unknown"] += 1
                break
            judge: Any = {"set": members, "condition": holds_true, "number": amount}[kind]
            assert judge(state, frame, made) == naive, (said, made)
            found["compared"] += 1
    return found


@pytest.mark.parametrize("kind", ["set", "condition", "number"])
def test_the_engine_finds_what_the_meaning_says(kind: str) -> None:
    found = compared(kind)
    assert found["compared"] > MEANINGS * POSITIONS // 2, found


# ---------------------------------------------------------------------- steps

STEPS = ("knock down", "stand", "exhaust", "ready", "gain", "lose points")
TEXTS = 60
PLAYED = 6


def random_step(random: Random, depth: int = 1) -> Any:
    """Something that is done to each of a set, or to points; under a condition, or not."""
    if depth and random.random() < 0.3:
        otherwise = random_step(random, 0) if random.random() < 0.5 else None
        return m.If(random_condition(random, 0), random_step(random, 0), otherwise)
    kind = random.choice(STEPS)
    if kind in ("gain", "lose points"):
        return m.event(kind, points=random.randint(1, 2))
    state = m.Is(random.choice(("standing", "down", "exhausted", "ready", "basic")))
    near = random.choice((m.Near(m.OWN), m.Near(m.OWN, m.Count("up to", 2), adjacent=False)))
    filters = (m.Is("character"), *random.choice(((), (state,), (near,), (state, near))))
    who = m.Set(random.choice(("rival", "ally")), m.EACH, tuple(sorted(filters, key=repr)))
    return m.event(kind, who=who)


def done(world: World, step: Any) -> None:
    """The step as one would do it with pieces on a table."""
    state = world.state
    if isinstance(step, m.If):
        chosen = step.step if world.true(step.cond) else step.otherwise
        if chosen is not None:
            done(world, chosen)
        return
    if step.kind in ("gain", "lose points"):
        points, side = step.get("points"), world.side()
        more = points if step.kind == "gain" else -min(points, state.points[side])
        state.points = more_at(state.points, side, more)
        return
    for piece in sorted(world.noun(step.get("who"))):
        if step.kind in ("knock down", "stand"):
            state.set_down(piece, down=step.kind == "knock down")
        elif step.kind == "exhaust":
            state.exhausted |= 1 << piece
        else:
            state.exhausted &= ~(1 << piece)


def played(state: State, rules: CardRules) -> State:
    """The position after the hero has done an ability; who comes next in a loop makes no difference."""
    hero = state.match.by_id[HERO]
    state.set_down(hero, down=False)
    state.exhausted &= ~(1 << hero)
    state.pool = (9,) * len(state.pool)
    resume_turn(state, hero)
    assert rules.abilities
    answer(state, state.step, "done-now")
    while state.kind == decisions.ASK_CHOOSE:
        answer(state, state.step, next(iter(option_ids(state))))
    return state


def test_the_engine_does_what_the_steps_say() -> None:
    random, compared_texts = Random("steps"), 0
    for number in range(TEXTS):
        steps = [random_step(random) for _ in range(random.choice((1, 2, 2)))]
        try:
            rules = compile_text(m.Text("ability", tuple(steps)), CARD, "test")
        except Unplayable:
            continue
        ability = rules.abilities[0]._replace(id="done-now", name="Done now", type=STRENGTH, cost=1)
        for seed in range(PLAYED):
            state = random_state(number * PLAYED + seed, rules=CardRules((ability,)))
            hero = state.match.by_id[HERO]
            naive = state.copy()
            naive.set_down(hero, down=False)
            naive.exhausted &= ~(1 << hero)
            try:
                for step in steps:
                    done(World(naive, hero), step)
            except Unknown:
                break
            state = played(state, rules)
            found, expected = (
                (state.down, state.exhausted, state.points),
                (naive.down, naive.exhausted, naive.points),
            )
            assert found == expected, (steps, seed)
            compared_texts += 1
    assert compared_texts > TEXTS * PLAYED // 2
