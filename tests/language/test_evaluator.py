"""Sets, conditions and numbers of random meanings: the engine finds what the naive evaluator finds."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from crossfray.language import meaning as m
from crossfray.language.compile import PartCompiler, Unplayable
from crossfray.language.compile_nouns import CardText
from crossfray.language.names import Names, Thing
from crossfray.rules.conditions import amount, holds_true
from crossfray.rules.selectors import members
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
